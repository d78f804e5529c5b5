"""A stranger's log: options of other types, and markup or control characters wherever there is text. No traceback; one line in a list."""

from __future__ import annotations

import ast
import dataclasses
import json
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.command import assert_one_line, here
from tests.support.languages import EVERY, called
from tests.support.table import PLAYERS
from tests.test_layers import MODULES, OFFLINE
from voicehost.core.play import Game
from voicehost.host.account import Live
from voicehost.log.codec import Codec, is_of
from voicehost.log.file import LogFile
from voicehost.log.store import Header, Store
from voicehost.machine.printing import PlainConsole
from voicehost.speak.prompts import Spoken

pytestmark = pytest.mark.attack

NUMBERS: tuple[Any, ...] = (math.nan, math.inf, -1, 1e300, 10**30, True, False)
ODD: tuple[Any, ...] = (*NUMBERS, "x", "", "[/b]", "\x1b[2J", None, [], ["x"], [None], [["x"]], {}, {"x": 1})
"""What stands in place of an option."""

MARKUP = ("[/b]", "[bold]Ana", "[link=https://x]Ana[/link]", "[Ana", ":bomb:", "[Ana]")


def header(game: Game[Any], options: dict[str, Any] | None = None, **more: Any) -> Header:
    values = dataclasses.asdict(game.options()) if options is None else options
    return replace(Header(game.name, game.rules_version, PLAYERS[:3], values, 7, game.language.name, "2026-03-01T20:15:00+01:00"), **more)


def log(path: Path, header: Header, plain: dict[str, Any] | None = None) -> Path:
    """That has begun, and no more; `plain`: fields of the header as they are put into the file, whatever their type is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    ((name, fields),) = json.loads(Codec([Header]).encode(header)).items()
    LogFile.create(path, json.dumps({name: fields | (plain or {})})).close()
    return path


def odd_options(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """Each option as some things that it is not, one at a time; and one that there is not."""
    chance = Random(7)
    good = {name: list(value) if isinstance(value, tuple) else value for name, value in dataclasses.asdict(game.options()).items()}
    for name in good:
        yield from (good | {name: odd} for odd in chance.sample(ODD, 6))
    yield good | {"unheard": 1}


@pytest.mark.parametrize("game", EVERY, ids=called)
def test_options_of_any_type_are_no_traceback(tmp_path: Path, game: Game[Any]) -> None:
    """Read back, or gone on with: told in one line, or taken as they are."""
    crafted, refused = list(odd_options(game)), 0
    for number, options in enumerate(crafted):
        path = log(tmp_path / "games" / f"{number}.sqlite", header(game), {"options": options})
        command = ("log",) if number % 2 else ("resume", "--text")
        done = here(*command, str(path), home=tmp_path, typed="scores\nhelp\n")
        assert done.exception is None or isinstance(done.exception, SystemExit), (options, done.exception)
        assert done.stderr.count("\n") <= 1, done.stderr
        assert "\x1b" not in done.output
        refused += done.exit_code
    assert refused > len(crafted) / 2
    for command in (("log", "--list"), ("results",)):
        done = here(*command, home=tmp_path)
        assert (done.exit_code, done.stderr) == (0, ""), done.exception


def test_one_bad_file_is_one_line_in_a_list(tmp_path: Path) -> None:
    """Whatever is wrong with it; the games beside it are listed and gone on with, and another is begun."""
    (game, *_), games = EVERY, tmp_path / "games"
    with Store.open(log(games / "good.sqlite", header(game, number=9))) as store:
        store.append_finished()
    bad: dict[str, dict[str, Any]] = {
        "options": {"options": {"dispute": "x"}},
        "null": {"options": None},
        "players": {"players": [["Ana"]]},
        "number": {"number": 10**40},
        "negative": {"number": -1},
        "language": {"language": "../../etc"},
        "game": {"game": "[/b]"},
        "started": {"started": "[/b] :bomb:"},
        "said": {"said": {"Ana": "\x1b[2J"}},
        "seed": {"seed": "x"},
    }
    for name, plain in bad.items():
        log(games / f"[{name}].sqlite", header(game), plain)
    (games / "empty.sqlite").touch()
    (games / "folder.sqlite").mkdir()
    listed = here("log", "--list", home=tmp_path)
    assert (listed.exit_code, listed.stderr) == (0, "")
    assert all(f"[{name}].sqlite" in listed.stdout for name in bad), listed.stdout
    results = here("results", home=tmp_path)
    assert (results.exit_code, results.stderr) == (0, "")
    assert "1. Ana" in results.stdout
    for named in (("good.sqlite",), ()):
        done = here("resume", "--text", *named, home=tmp_path)
        assert (done.exit_code, done.stderr.count("Error: ")) == (1 - len(named), 1 - len(named)), done.output
    assert here("play", game.name, "--players", "Ana,Ben,Cy", "--text", "--lang", game.language.name, home=tmp_path).exit_code == 0


def test_a_state_that_nobody_can_be_shown_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever moves of another hand come to: told where the log is opened, and in a list beside the others."""
    (game, *_), games = EVERY, tmp_path / "games"
    with Store.open(log(games / "odd.sqlite", header(game))) as store:
        store.append_finished()

    def unseen(*_: object) -> Any:
        raise KeyError("rhododendron")

    monkeypatch.setattr(type(game), "view", unseen)
    assert_one_line(here("resume", "--text", "odd.sqlite", home=tmp_path).stderr, "odd.sqlite comes to where no game")
    results = here("results", home=tmp_path)
    assert (results.exit_code, "odd.sqlite comes to where no game" in results.stdout) == (0, True)
    assert "rhododendron" not in results.output


@pytest.mark.parametrize("name", MARKUP)
def test_markup_in_a_name_is_printed_as_it_is(tmp_path: Path, name: str) -> None:
    """Of a player, a game, a file: in each command that shows one."""
    (game, *_), games = EVERY, tmp_path / "games"
    players = (name, "Ben", "Cy")
    path = log(games / f"{name.replace('/', '-')}.sqlite", header(game, players=players))
    with Store.open(path) as store:
        store.append_finished()
    for command in (("log", str(path)), ("log", "--list"), ("results",), ("resume", "--text", str(path)), ("log", "--csv", "-", str(path))):
        done = here(*command, home=tmp_path, typed="scores\n")
        assert done.exit_code == 0, (command, done.exception, done.output)
        assert name in done.stdout, command
    deleted = here("forget", path.name, "--yes", home=tmp_path)
    assert path.name in deleted.stdout


def test_what_is_told_is_no_markup_either(capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence, what was heard, the cell, the heading and the title of a table."""
    from rich.table import Table

    live = Live(PlainConsole())
    for text in (*MARKUP, "a\x1b[2Jb", "a\nb", "a\x9b2Jb"):
        live.said(0, Spoken(text))
        live.was_heard(0, text)
        table = Table(text, title=text)
        table.add_row(text)
        PlainConsole().print(text, table)
        shown = capsys.readouterr().out
        plain = "".join(char if char.isprintable() else "\ufffd" for char in text)
        assert shown.count(plain) == 6, shown
        assert not {"\x1b", "\x9b"} & set(shown)


@pytest.mark.parametrize("game", EVERY, ids=called)
def test_every_option_of_a_game_is_of_a_type_that_is_checked(game: Game[Any]) -> None:
    """Its defaults are of it; and neither is no number a number."""
    from typing import get_type_hints

    hints = get_type_hints(game.options)
    for name, value in dataclasses.asdict(game.options()).items():
        assert is_of(value, hints[name]), name
        assert not is_of(None, hints[name]), name
        assert not is_of(math.nan, hints[name]), name
        assert not is_of(((),), hints[name]), name


PLAIN = "voicehost.machine.printing"


def test_everything_is_printed_by_what_escapes_it() -> None:
    """Nobody else makes a console, a `Text` of what may be anything, or prints past both. What is printed as it is is JSON, or escaped."""
    found = []
    for name, path in MODULES.items():
        if name == PLAIN or name.startswith(OFFLINE):
            continue
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and (fault := printed_past(call)):
                found.append(f"{name}:{call.lineno}: {fault}")
    assert found == []


def printed_past(call: ast.Call) -> str:
    function, first = ast.unparse(call.func), ast.unparse(call.args[0]) if call.args else ""
    escaped = first == "" or first.startswith(("json.dumps(", "printable("))
    if function in ("Console", "Text.from_markup", "console.Console") or (
        function == "TextColumn" and "markup=False" not in ast.unparse(call)
    ):
        return function
    if function == "Text" and not isinstance(call.args[0], ast.Constant):
        return f"Text({first})"
    if function in ("click.echo", "click.secho", "sys.stdout.write", "sys.stderr.write") and not escaped:
        return f"{function}({first})"
    if function == "print" and "file=" not in ast.unparse(call):
        return f"print({first})"
    return ""
