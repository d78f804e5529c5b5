"""A language is a folder of prompts and no code: made-up words in the user's own folder, a typed game, a log, and pages."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree

import pytest

from tests.games.test_contract_pages import text_of
from tests.support import made_up, tally
from tests.support.command import assert_one_line, run
from tests.support.made_up import backwards
from voicehost.core.play import Say
from voicehost.session.session import Session
from voicehost.speak import languages
from voicehost.speak.prompts import Prompts
from voicehost.web.pages import Pages
from voicehost.web.shown import Caption, Shown

pytestmark = pytest.mark.programs

WITH_TALLY = "import voicehost.games as g; from tests.support.tally import Tally; g.GAMES += (Tally,)"
PLAY = ("play", "tally", "--players", "Ana,Ben", "--text", "--lang", "xx")
HERE = {"ana", "ben", "voicehost", "resume", "quagmire", "tally"}
"""What is nobody's language: names, a command, the game, and what was typed unseen."""


@dataclass(frozen=True)
class Home:
    """Where a user keeps games, with the folder of a language."""

    path: Path
    words: frozenset[str]
    """All that the language says or hears, and what is nobody's language."""

    def foreign(self, text: str) -> list[str]:
        """Words of two letters or more that are not the language's."""
        return sorted({word for word in re.findall(r"[A-Za-z']{2,}", text) if word.lower() not in self.words})


@pytest.fixture
def home(tmp_path: Path) -> Home:
    copytree(languages.SHIPPED / "en", tmp_path / "prompts" / "aa")
    (tmp_path / "prompts" / "aa" / "tally.toml").write_text(tally.MADE_IN, encoding="utf-8")
    return Home(tmp_path, made_up.write(tmp_path / "prompts", "xx", tally=tally.MADE_IN) | HERE)


def test_a_typed_game_is_played_in_it(home: Home) -> None:
    """Every line that is printed is of that language; so are phrases, choices, digits, help and undo."""
    typed = (
        *("ana draws one", "ben draws 2", "help", "undo", "redo", "how many strokes", "pause", "go on", "nothing like it"),
        *("ana", "quagmire", "ben draws a pair", "ana draws two", "ben draws one", "well played"),
    )
    done = run(*PLAY, home=home.path, typed="\n".join(map(said, typed)).encode(), before=WITH_TALLY)
    assert (done.returncode, done.stderr) == (0, "")
    for line in (
        *("Ben has 2 strokes.", "Taken back: Ben draws two.", "On we go.", "I do not know what to do with that.", "Ana has a wish."),
        *("You can say: Ana draws one.", "Ben wins.", "Well played."),
    ):
        assert said(line) in done.stdout, line
    assert home.foreign(done.stdout) == []


def said(text: str) -> str:
    """In the language; names are names."""
    return re.sub(r"\bNeb\b", "Ben", re.sub(r"\bneb\b", "ben", backwards(text)))


def test_a_game_of_the_program_is_played_in_it(tmp_path: Path) -> None:
    """SLAM! Das Kartenspiel, which is made in German and English, with no more than another folder."""
    name = "slam-kartenspiel"
    made_up.write(tmp_path / "prompts", "xx", **{name: (languages.SHIPPED / "en" / f"{name}.toml").read_text(encoding="utf-8")})
    play = ("play", name, "--players", "Ana,Ben,Cy", "--text", "--seed", "3", "--lang", "xx")
    done = run(*play, home=tmp_path, typed="\n".join(map(said, ("help", "scores", "pause"))).encode())
    assert (done.returncode, done.stderr) == (0, "")
    for line in ("For the rest, say: more.", "Slams: Ana", "Paused. When you are ready, say: resume."):
        assert said(line) in done.stdout, line


def test_its_log_goes_on_in_it(home: Home) -> None:
    """`resume` and `log` take the language from the log."""
    run(*PLAY, home=home.path, typed=said("ana draws two").encode() + b"\n", before=WITH_TALLY)
    done = run("resume", home=home.path, typed=said("scores").encode() + b"\n", before=WITH_TALLY)
    assert said("Welcome back. We go on where you left off.") in done.stdout
    assert said("Ana has 2 strokes.") in done.stdout
    log = run("log", home=home.path, before=WITH_TALLY).stdout
    assert said("Ana has 2 strokes.") in log


def test_a_log_of_a_language_that_is_gone_is_one_line(home: Home) -> None:
    """To resume or to read it."""
    run(*PLAY, home=home.path, typed=said("ana draws two").encode() + b"\n", before=WITH_TALLY)
    (home.path / "prompts").rename(home.path / "elsewhere")
    for command in ("resume", "log"):
        assert_one_line(
            run(command, home=home.path, before=WITH_TALLY).stderr, "in a language that it cannot go on in: xx is not spoken here"
        )


@pytest.mark.parametrize(
    ("file", "replaced", "because"),
    [
        ("tally", ('"wins"', '"win"'), "tally.toml: no wording for wins"),
        ("tally", ('"{player} sniw."', '"{who} sniw."'), 'tally.toml: "wins" has {who}, a field that it never gets'),
        ("tally", ("sward {many}", "sward {how}"), 'tally.toml: the phrase "draw" has {how}, which nothing fills'),
        ("tally", ('"scores" =', '"score" ='), "tally.toml: no phrase for scores"),
        ("tally", ('"2" =', '"3" ='), "tally.toml: no choice in many for 2"),
        ("tally", ('"strokes" =', '"stroke" ='), "tally.toml: no word for strokes"),
        ("tally", ('"slots"', '"slots'), "tally.toml: "),
        ("house", ('"goodbye"', '"goodby"'), "house.toml: no wording for goodbye"),
        ("language", ("eht taes fo {player}", "eht taes fo {plaier}"), "the phrase free-seat has {plaier}, which nothing fills"),
        ("language", ('"help" =', '"halp" ='), "language.toml: no phrase for help"),
    ],
)
def test_what_a_folder_lacks_is_one_line_before_the_game(home: Home, file: str, replaced: tuple[str, str], because: str) -> None:
    """And no game is begun: what is missing would end it in the middle."""
    path = home.path / "prompts" / "xx" / f"{file}.toml"
    content = path.read_text(encoding="utf-8")
    assert replaced[0] in content
    path.write_text(content.replace(*replaced, 1), encoding="utf-8")
    done = run(*PLAY, home=home.path, before=WITH_TALLY)
    assert_one_line(done.stderr, because)
    assert not (home.path / "games").exists()


def test_its_pages_are_in_it(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stands on a seat's page, the table's and the door's; and `lang` says so."""
    monkeypatch.setenv("VOICEHOST_HOME", str(home.path))
    game = tally.Tally(languages.read("xx", "tally"))
    session, _ = Session.begin(game, ("Ana", "Ben"), tally.Options(), 1)
    prompts = Prompts("xx", ("tally",))
    caption = Caption(1, prompts.read(Say("caption-host")).text, prompts.read(Say("resumed")).text)
    pages, shown = Pages(prompts), Shown(1, session, (caption,), 7)
    for page in (
        pages.seat(shown, "Ana", "0"),
        pages.table(shown, "0", "10.0.0.1:1", "1234", "data:x", "neves thgie"),
        pages.join(("Ana",), answer=pages.text("page-wrong-code")),
        pages.gone(pages.text("page-busy")),
    ):
        assert '<html lang="xx">' in page
        assert home.foreign(text_of(page).replace("https", "")) == []
        assert home.foreign(" ".join(html.unescape(label) for label in re.findall(r'alt="([^"]*)"', page))) == []


def test_a_language_that_a_game_has_not_is_one_line(home: Home) -> None:
    """And one that is nowhere; each says what there is."""
    done = run("play", "haiclue", "--players", "Ana,Ben,Cy", "--text", "--lang", "xx", home=home.path)
    assert_one_line(done.stderr, "haiclue is played in en, not in xx.")
    done = run("play", "tally", "--players", "Ana,Ben", "--text", "--lang", "yy", home=home.path, before=WITH_TALLY)
    assert_one_line(done.stderr, "yy is not spoken here; the languages are aa, de, en, xx.")
    done = run("play", "tally", "--players", "Ana,Ben", "--lang", "xx", home=home.path, before=WITH_TALLY)
    assert_one_line(done.stderr, "there is no model here that hears xx: voicehost models install xx, or --model")
