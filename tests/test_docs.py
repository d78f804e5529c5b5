"""What is written for people is so: quoted commands run, links lead somewhere, named files are there, figures are of this model."""

from __future__ import annotations

import importlib.util
import lzma
import re
import shlex
import tomllib
from contextlib import suppress
from pathlib import Path

import click
import pytest

from tests.support.command import here
from tests.support.fingerprint import fingerprint
from tests.support.paper import FIGURES, HOUSE, OF_GAMES, PAPERS, PLAYING, ROOT, Paper
from tests.support.tiers import TIERS
from tests.test_layers import WINGS
from voicehost.commands import entrance
from voicehost.commands.cli import main
from voicehost.core.play import say
from voicehost.games import game
from voicehost.listen.models_dir import bundled, bundled_in
from voicehost.log.codec import Codec
from voicehost.log.file import APPLICATION, FORMAT
from voicehost.log.store import EVENTS, Finished, Header, Heard
from voicehost.speak import languages
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

every_paper = pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
OTHER_MARKERS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]["markers"]
MARKERS = {*TIERS, *(marker.split(":")[0] for marker in OTHER_MARKERS)}
ELSEWHERE = ("out/", ".venv/", "games/")
"""Folders that are not in the repository, but come to be."""
OF_A_ROOM = ("--phones", "--table")
"""Options of a game that open the network."""


def quoted(program: str, *, whole: bool = False) -> list[str]:
    """`whole`: only what can be run as it stands; the rest may be a command's name alone."""
    commands = {command for paper in PAPERS for command in paper.commands()}
    return sorted({command for command, is_whole in commands if command.split()[0] == program and (is_whole or not whole)})


def words(command: str) -> list[str]:
    """What follows the program's name. Of "[a|b]" the first; what may be left out is there."""
    plain = re.sub(r"\[([\w-]+)\|[\w|-]+\]", r"\1", command)
    return shlex.split(plain.replace("[", "").replace("]", ""))[1:]


# -- commands


def parsed(arguments: list[str]) -> None:
    """By the program, down to the last option; nothing is run."""
    command: click.Command = main
    arguments = arguments[2:] if arguments[:1] == ["--lang"] else arguments
    context = click.Context(main, info_name="voicehost")
    while isinstance(command, click.Group) and (arguments or not command.invoke_without_command):
        name, found, arguments = command.resolve_command(context, arguments)
        assert found is not None
        command, context = found, found.make_context(name, list(arguments), parent=context)
        if arguments[:1] and arguments[0].startswith("-"):
            return  # options of a group, which its context has taken


@pytest.mark.parametrize("command", quoted("voicehost"))
def test_a_quoted_command_is_taken(command: str) -> None:
    """Its name, its options and what they are told, as the program reads them. Within a line of prose it may be a name alone."""
    allowed = () if command in quoted("voicehost", whole=True) else (click.MissingParameter, click.exceptions.NoArgsIsHelpError)
    with suppress(click.exceptions.Exit, *allowed):  # --version ends there
        parsed(words(command))


@pytest.mark.parametrize("command", [command for command in quoted("voicehost", whole=True) if command.startswith("voicehost play")])
def test_a_quoted_game_begins(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typed here, without a network and without earphones, names too where none are named; it is kept, goes on, and is read back."""
    monkeypatch.setattr(entrance, "at_a_terminal", lambda: True)
    monkeypatch.chdir(tmp_path)  # what it writes stays there
    arguments = [word for word in words(re.sub(r"--ear \S+", "", command)) if word not in OF_A_ROOM]
    kind = game(arguments[1])
    assert kind is not None
    language = languages.read(arguments[arguments.index("--lang") + 1] if "--lang" in arguments else kind.languages[0], kind.name)
    names = "" if {"--players", "--poets"} & {*arguments} else "Ana, Ben, Cy\n\n"
    begun = here(*arguments, "--text", home=tmp_path, typed=f"{names}{language.phrases['help'][0]}\n")
    assert begun.exit_code == 0, begun.output
    assert Prompts(language.name, ()).text(say("help-more", phrase=language.phrases["more"][0])).text in begun.output
    assert here("resume", "--text", home=tmp_path).exit_code == 0
    assert arguments[1] in here("log", "--list", home=tmp_path).output
    assert here("log", home=tmp_path).exit_code == 0


COMPOSE = (ROOT / "docs" / "compose.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "command",
    [*re.findall(r"run --rm (voicehost .*?)\.?$", COMPOSE, re.MULTILINE), "voicehost serve --listen 10.0.0.1 --certificate compose.yaml"],
)
def test_what_the_containers_run_is_taken(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the database and the options that the file gives."""
    monkeypatch.setenv("VOICEHOST_DATABASE", "postgresql://voicehost@database/evening")
    monkeypatch.chdir(ROOT / "docs")
    with suppress(click.exceptions.Exit):
        parsed(words(command))
    for option in ("--listen", "--certificate", "VOICEHOST_DATABASE", "dockerfile: Containerfile", '"pg_isready", "--host"'):
        assert option in COMPOSE


@pytest.mark.parametrize("command", quoted("make"))
def test_a_quoted_target_is_made(command: str) -> None:
    """By the Makefile, with variables that it reads."""
    for word in words(command):
        name, is_set, _ = word.partition("=")
        assert (f"$({name}" in MAKEFILE) if is_set else re.search(rf"^{re.escape(name)}:", MAKEFILE, flags=re.MULTILINE), word


@pytest.mark.parametrize("command", quoted("python"))
def test_a_quoted_module_is_there(command: str) -> None:
    """And the files that it is given, and the markers."""
    arguments = words(command)
    assert arguments[0] == "-m"
    assert importlib.util.find_spec(arguments[1]) is not None
    for word in arguments[2:]:
        assert "/" not in word or (ROOT / word).exists(), word
    for option, names in (("-m", MARKERS), ("--tier", TIERS)):
        if option in arguments[2:]:
            assert arguments[arguments.index(option, 2) + 1] in names


def options(command: click.Command) -> set[str]:
    """Every option of it that its help has, and of the commands in it."""
    shown = [each for each in command.params if isinstance(each, click.Option) and not each.hidden]
    own = {name for each in shown for name in each.opts if name.startswith("--")}
    return own.union(*map(options, command.commands.values())) if isinstance(command, click.Group) else own


def test_every_option_is_told() -> None:
    """Of every command, somewhere."""
    documented = set(re.findall(r"--[a-z-]+", " ".join(paper.text for paper in PAPERS)))
    assert options(main) - documented == set()


def test_all_kinds_of_commands_are_quoted() -> None:
    """So that an empty list of them would be seen; each command of the program is among them."""
    names = {tuple(words(command)[:1]) for command in quoted("voicehost")}
    assert {(name,) for name in main.commands} <= names
    assert quoted("make")
    assert quoted("python")


def test_every_tier_is_told() -> None:
    """With what its tests are, in the words of the program that runs them."""
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert rows == list(TIERS.items())


# -- links and files


@every_paper
def test_links_lead_somewhere(paper: Paper) -> None:
    """To a file of the repository, and to a heading that it has."""
    for link in paper.links:
        if link.startswith("https://"):
            continue
        file, _, place = link.partition("#")
        target = (paper.path.parent / file).resolve() if file else paper.path
        assert target.is_relative_to(ROOT), link
        assert target.exists(), link
        assert not place or place in Paper(target).anchors, link


@every_paper
def test_files_that_are_named_are_there(paper: Paper) -> None:
    """Whatever looks like a path in backticks, from the repository or from where it is told; NAME in it is anybody's."""
    for code in paper.code:
        if not re.fullmatch(r"[\w.*-]+/[\w./*-]*", code) or "NAME" in code or code.startswith(ELSEWHERE):
            continue
        assert any(list(folder.glob(code.rstrip("/"))) for folder in (ROOT, paper.path.parent)), code


@every_paper
def test_every_paper_is_led_to(paper: Paper) -> None:
    """From the README, so that nobody has to guess that it is there; a game's page from the page that lists the games."""
    first = PLAYING.papers[0] if paper in OF_GAMES.values() else PAPERS[0]
    linked = {(first.path.parent / link.partition("#")[0]).resolve() for link in first.links if not link.startswith("https://")}
    assert paper is PAPERS[0] or paper.path in linked


# -- the map, the figures


def test_the_map_names_every_wing() -> None:
    """In the order in which they may import each other, and no folder that is not there."""
    tree = next(block for block in HOUSE.blocks if block.startswith("voicehost/"))
    assert re.findall(r"^  (\w+)/", tree, flags=re.MULTILINE) == [wing for wing in WINGS if wing != "__main__"]
    assert all((ROOT / folder).is_dir() for folder in re.findall(r"^([\w/]+)/ ", tree, flags=re.MULTILINE))


def test_the_log_is_as_it_is_told() -> None:
    """Its first row as it is shown, its two numbers, and everything that may follow."""
    section = HOUSE.section("the-log")
    shown = next(block for block in HOUSE.blocks if block.startswith('{"Header"')).strip()
    codec = Codec((Header,))
    assert codec.encode(codec.decode(shown)) == shown
    assert f"`0x{APPLICATION:X}`" in section
    assert f"`user_version` the format, now {FORMAT}." in section
    assert [kind.__name__ for kind in (*EVENTS, Heard, Finished) if f"`{kind.__name__}`" not in section] == []


def test_the_figures_are_of_the_model_in_the_repository() -> None:
    """By the line that `make bench` prints above them. Who puts in another model measures anew."""
    assert f"Measured: {fingerprint(bundled())}" in FIGURES.text


def test_the_german_figures_are_of_the_german_model() -> None:
    """By the line above their table in MODEL.md."""
    german = bundled_in("de")
    assert german is not None
    assert f"Measured: {fingerprint(german)}" in (ROOT / "models" / "MODEL.md").read_text(encoding="utf-8")


def test_the_readme_tells_those_figures() -> None:
    """The counts that its plain words give are those of the tables."""
    rows = re.findall(r"^│ (.*?) +│ ([\d.]+) +│$", FIGURES.text, flags=re.MULTILINE)
    figures = {what: float(figure) for what, figure in reversed(rows)}  # of two of one name the first: "scenes" is of poems
    row = {
        outcome: 100 * figures[f"120 in a row, 1.0 s apart: {outcome}"] for outcome in ("right", "asked", "wrong", "otherwise", "nothing")
    }
    right, asked, mistaken, missed = map(round, (row["right"], row["asked"], row["wrong"] + row["otherwise"], row["nothing"]))
    text = " ".join(PAPERS[0].text.split())
    assert f"a second apart, it gets {right} right, asks about {asked}, gets {mistaken} wrong and misses {missed}." in text
    assert figures["scenes with a false accept"] == 3
    assert f"It mistook part of a poem for a guess in 3 of {figures['scenes']:.0f} poems read by computer voices" in text


def test_another_model_has_another_fingerprint(tmp_path: Path) -> None:
    """By what is in its files and how they are called; its notes do not count, nor whether it lies packed."""
    model = tmp_path / "model"
    (model / "am").mkdir(parents=True)
    (model / "am" / "final.mdl").write_bytes(b"numbers")
    first = fingerprint(model)
    (model / "training.log").write_text("it went well")
    assert fingerprint(model) == first
    (model / "am" / "final.mdl.xz").write_bytes(lzma.compress(b"numbers"))
    (model / "am" / "final.mdl").unlink()
    assert fingerprint(model) == first
    (model / "am" / "final.mdl.xz").write_bytes(lzma.compress(b"other numbers"))
    assert fingerprint(model) != first
