"""Whatever is wrong with what a command is given: one clear line on stderr, nothing on stdout, 2 for its use and 1 for a failure."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import soundfile

from tests.support.command import assert_one_line, here
from tests.support.scenes import ROOT, SCENES
from voicehost.core.speech import RATE
from voicehost.listen.models_dir import bundled

pytestmark = pytest.mark.quick

POEM = str(SCENES / "before_between_lines.flac")
TRIO = ("--players", "Ana,Ben,Cy")
NOTICE = str(ROOT / "LICENSE")
JUDGE = ("judge", POEM, "--poet", "Ben", "--secret", "heaven", *TRIO, "--json")
PLAY = ("play", "poetry-slam", "--text")

WRONG_USE: dict[str, tuple[tuple[str, ...], str]] = {
    "no such command": (("sing",), "sing"),
    "no such option": ((*PLAY, *TRIO, "--loud"), "--loud"),
    "no such game": (("play", "chess", *TRIO), "poetry-slam"),
    "no players": (PLAY, "--players"),
    "too few": ((*PLAY, "--players", "Ana,Ben"), "3 to 10 players, not 2"),
    "one name twice": ((*PLAY, "--players", "Ana,Ben,ana"), "two players are called ana"),
    "one name twice in sound": ((*PLAY, "--players", "Jean-Luc,Ben,jean luc"), "two players are called jean luc"),
    "names that sound alike": ((*PLAY, "--players", "Sean,Ben,Shawn"), "The names Sean and Shawn sound alike"),
    "names that sound alike, judged": ((*JUDGE, "--players", "Sean,Ben,Shawn"), "the name Shawn sounds like Sean"),
    "an empty name": ((*PLAY, "--players", "Ana,,Ben,Cy"), "a name is empty"),
    "digits in a name": ((*PLAY, "--players", "Ana,Ben,C3PO"), "letters only"),
    "an emoji for a name": ((*PLAY, "--players", "Ana,Ben,😀"), "letters only"),
    "a name of 10,000 letters": ((*PLAY, "--players", f"Ana,Ben,{'x' * 10_000}"), "at most 40 letters"),
    "no such setting": ((*PLAY, *TRIO, "--set", "windw=3"), "silence, window, tap, warn, free_verse, free_verse_for, wordsmith"),
    "a setting that is no number": ((*PLAY, *TRIO, "--set", "window=soon"), "window must be a number"),
    "a setting that is not a number": ((*PLAY, *TRIO, "--set", "window=nan"), "0 to 3600"),
    "an unknown wordsmith": ((*PLAY, *TRIO, "--set", "wordsmith=Zoe"), "Zoe"),
    "tiles that are not there": (
        ("play", "haiclue", "--text", *TRIO, "--set", "tiles=nowhere.txt"),
        "nowhere.txt, the file for tiles, cannot be read",
    ),
    "tiles that are a recording": (("play", "haiclue", "--text", *TRIO, "--set", f"tiles={POEM}"), "more than 100,000 bytes"),
    "tiles that are few": (("play", "haiclue", "--text", *TRIO, "--set", f"tiles={NOTICE}"), "Line 3 of the tiles is not two words"),
    "salvage of nothing": (("resume", "--salvage"), "LOG"),
    "a poet who does not play": (("judge", POEM, "--poet", "Zoe", "--secret", "heaven", *TRIO), "Ana, Ben, Cy"),
    "a name that cannot be heard": (
        (*JUDGE, "--players", "Ana,Ben,Xqzt"),
        "the name Xqzt cannot be heard. Say another name for Xqzt, such as",
    ),
    "a secret with digits": ((*JUDGE, "--secret", "h3aven"), "letters only"),
    "a secret of 10,000 letters": ((*JUDGE, "--secret", "y" * 10_000), "at most 45"),
    "an emoji for a secret": ((*JUDGE, "--secret", "😀"), "letters only"),
    "no secret": ((*JUDGE, "--secret", ""), "letters only"),
    "a secret that cannot be heard": ((*JUDGE, "--secret", "qqzt"), "qqzt cannot be heard. Use another word, such as"),
    "no silence": ((*JUDGE, "--silence", "0"), "0.5"),
    "a time that is no number": ((*JUDGE, "--finished-at", "nan"), "'nan' is not a number"),
    "a word that cannot be heard": (("hear", POEM, "--phrases", "yes|xyzzyq"), "xyzzyq cannot be heard. Use another word, such as"),
    "a slot without words": (("hear", POEM, "--phrases", "is it {word}"), "--words"),
    "an unknown slot": (("hear", POEM, "--phrases", "is it {wird}"), "{word} once at most"),
    "a word that is none": (("hear", POEM, "--phrases", "is it {word}", "--words", "heaven,😀"), "nothing in it that can be said"),
    "a number below its range": ((*PLAY, *TRIO, "--seed", "-1"), "-1 is less than 0."),
    "a number out of its range": ((*PLAY, *TRIO, "--rate", "3"), "3 is not from 95 to 400."),
    "no whole number": ((*PLAY, *TRIO, "--rate", "fast"), "'fast' is not a whole number."),
    "no date": (("results", "--since", "yesterday"), "'yesterday' is not a date such as 2026-03-01."),
    "an argument that may be left out": (("demo", "chess"), "Invalid value for 'GAME': 'chess' is not one of"),
    "nothing to hear": (("hear", "--phrases", "yes"), "FILE"),
    "a demo at no speed": (("demo", "--speed", "nan"), "'nan' is not a number"),
}


@pytest.mark.parametrize(("arguments", "says"), WRONG_USE.values(), ids=WRONG_USE.keys())
def test_wrong_use_is_one_line_and_2(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    """It says what is wrong and where help is; nothing is begun, so that no log is left."""
    done = here(*arguments, home=tmp_path)
    assert_one_line(done.stderr, says, "--help)")
    assert (done.exit_code, done.stdout) == (2, "")
    assert not list(tmp_path.rglob("*.sqlite*"))


FAILURES: dict[str, tuple[tuple[str, ...], str]] = {
    "no model": ((*JUDGE, "--model", "nowhere"), "nowhere is not a directory"),
    "a model of something else": ((*JUDGE, "--model", str(SCENES)), "is no recognition model"),
    "no microphone of that name": (("play", "poetry-slam", *TRIO, "--microphone", "no-such"), "--text plays the same game typed"),
    "no log of that name": (("log", "no-such.sqlite"), "no-such.sqlite"),
    "no game to resume": (("resume", "--text"), "There is no game to resume."),
    "no game to read": (("log",), "No game is kept"),
    "no zip": (("models", "install", "en", "--from", "nowhere.zip"), "nowhere.zip"),
    "a zip that is none": (("models", "install", "en", "--from", POEM), "not a zip file"),
}


@pytest.mark.parametrize(("arguments", "says"), FAILURES.values(), ids=FAILURES.keys())
def test_a_failure_is_one_line_and_1(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    """What is missing on this machine is named, and leaves no log either."""
    done = here(*arguments, home=tmp_path)
    assert_one_line(done.stderr, says)
    assert (done.exit_code, done.stdout) == (1, "")
    assert not list(tmp_path.rglob("*.sqlite*"))


def test_what_hears_here_is_told_without_a_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By language: a star is what a game opens, an installed model before the bundled one."""
    monkeypatch.setattr(socket, "getaddrinfo", None)
    (tmp_path / "models" / "vosk-model-small-en-us-0.15").mkdir(parents=True)
    done = here("models", home=tmp_path)
    rows = [row.replace("│", " ").split() for row in done.stdout.splitlines()]
    assert ["*", "en", "vosk-model-small-en-us-0.15", "installed"] in rows
    assert ["en", bundled().name, "bundled"] in rows
    assert [row[1] for row in rows if row[:1] == ["*"]] == ["de", "en"]


@pytest.mark.parametrize("arguments", [("models", "list"), ("models", "install", "en")], ids=" ".join)
def test_without_a_network_models_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]) -> None:
    """One line that names the site; no bar is begun."""

    def no_name(*_: object, **__: object) -> None:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", no_name)
    done = here(*arguments, home=tmp_path)
    assert_one_line(done.stderr, "alphacephei.com cannot be reached")
    assert (done.exit_code, done.stdout) == (1, "")


def _cut(path: Path) -> None:
    path.write_bytes(Path(POEM).read_bytes()[:30])


def _no_sound(path: Path) -> None:
    soundfile.write(path, np.zeros(0), RATE, format="WAV")


NO_RECORDINGS: dict[str, tuple[Callable[[Path], object], str]] = {
    "nothing there": (lambda _: None, "does not exist"),
    "a directory": (lambda path: path.mkdir(), "is a directory"),
    "empty": (lambda path: path.touch(), "is empty"),
    "text": (lambda path: path.write_text("hello\n" * 100), "not a recording"),
    "bytes of any kind": (lambda path: path.write_bytes(bytes(range(256)) * 100), "not a recording"),
    "cut off in its header": (_cut, "not a recording"),
    "no sound after its header": (_no_sound, "no sound"),
}


@pytest.mark.parametrize(("make", "says"), NO_RECORDINGS.values(), ids=NO_RECORDINGS.keys())
@pytest.mark.parametrize("command", ["judge", "hear"])
def test_what_is_no_recording_is_said_in_one_line(tmp_path: Path, command: str, make: Callable[[Path], object], says: str) -> None:
    """It names the file; with --json, too, stdout stays empty."""
    path = tmp_path / "poem.flac"
    make(path)
    options = ("--poet", "Ben", "--secret", "heaven", *TRIO) if command == "judge" else ("--phrases", "yes|no")
    done = here(command, str(path), *options, "--json", home=tmp_path / "home")
    assert_one_line(done.stderr, str(path), says)
    assert (done.exit_code, done.stdout) == (1, "")


@pytest.mark.parametrize("out", ["game.xyz", "game", "folder.wav"])
def test_where_a_demo_cannot_be_written_is_told_before_it_is_played(tmp_path: Path, out: str) -> None:
    (tmp_path / "folder.wav").mkdir()
    refused = here("demo", "--out", str(tmp_path / out), home=tmp_path)
    assert refused.exit_code == 1
    assert refused.stdout == ""
    assert_one_line(refused.stderr, out, "and no file" if out == "folder.wav" else "a sound file ends in .flac, .wav or .ogg")


def test_a_model_that_is_not_there_is_told_where_everything_is_typed_too(tmp_path: Path) -> None:
    """No typed game needs it: it was meant otherwise."""
    refused = here("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--model", "/nope", home=tmp_path)
    assert refused.exit_code == 1
    assert_one_line(refused.stderr, "/nope is not a directory with a recognition model")


def test_names_without_commas_are_told_to_need_them(tmp_path: Path) -> None:
    """A name may have several words: only where it is the only one, and one is too few."""
    refused = here("play", "poetry-slam", "--players", "Ana Ben Cy", "--text", home=tmp_path)
    assert refused.exit_code == 2
    assert_one_line(refused.stderr, "Poetry Slam takes 3 to 10 players, not one. Put commas between names: --players Ana,Ben,Cy")
    assert "commas" not in here("play", "poetry-slam", "--players", "Ana", "--text", home=tmp_path).stderr


@pytest.mark.parametrize("address", ["0.0.0.0", "::"])  # refused
@pytest.mark.parametrize("command", ["serve", "organiser"])
def test_a_page_has_an_address_that_can_be_opened(command: str, address: str, tmp_path: Path) -> None:
    """The host announces it, so it cannot stand for all of a machine's."""
    done = here(command, "--database", "postgresql://left@192.0.2.1/evening", "--listen", address, home=tmp_path)
    assert done.exit_code != 0
    assert_one_line(done.stderr, "--listen", f"nobody can open a page at {address}")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--database", "nonsense", "add", "1"),
        ("add", "1", "--database", "nonsense"),
        ("add", "--database=nonsense", "1"),
        ("scores", "--csv", "-", "--database", "nonsense"),
        ("--database", "nonsense"),
    ],
)
def test_the_database_stands_before_the_subcommand_or_after_it(arguments: tuple[str, ...], tmp_path: Path) -> None:
    assert_one_line(here("tables", *arguments, home=tmp_path).stderr, "not the address of a PostgreSQL database")


@pytest.mark.parametrize("arguments", [("add", "1"), ("add", "--", "--database", "nonsense"), ("add", "1", "--database")])
def test_without_a_database_there_are_no_tables(arguments: tuple[str, ...], tmp_path: Path) -> None:
    assert_one_line(here("tables", *arguments, home=tmp_path).stderr, "--database")
