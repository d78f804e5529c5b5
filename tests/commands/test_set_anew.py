"""`voicehost resume --set`: taken from now on, or refused in one line that says what can be set."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command import here
from voicehost.commands.reading import replayed
from voicehost.core.play import Decided
from voicehost.log.store import Store
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

PLAY = ("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--seed", "7")


def last(home: Path) -> Session:
    (path,) = (home / "games").glob("*.sqlite")
    with Store.reading(path) as store:
        return replayed(store)[0]


@pytest.mark.parametrize(
    ("settings", "options"),
    [
        (("window=20",), {"window": 20.0}),
        (("window=20", "warn=no", "free_verse_for=Ana,Cy"), {"window": 20.0, "warn": False, "free_verse_for": "Ana,Cy"}),
        (("silence=0", "silence=0"), {"silence": 0.0}),
    ],
)
def test_what_can_be_set_in_mid_game_is(tmp_path: Path, settings: tuple[str, ...], options: dict[str, object]) -> None:
    """It is told, and stands in the log: another evening goes on with it."""
    assert here(*PLAY, home=tmp_path, typed="scores\n").exit_code == 0
    arguments = tuple(part for setting in settings for part in ("--set", setting))
    done = here("resume", *arguments, home=tmp_path, typed="scores\n")
    assert done.exit_code == 0, done.output
    assert "From now on: " in done.stdout
    assert {name: getattr(last(tmp_path).state.options, name) for name in options} == options
    assert here("resume", *arguments, home=tmp_path, typed="scores\n").exit_code == 0
    assert len([event for event in last(tmp_path).events if isinstance(event, Decided)]) == len(options)


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("window=20", "From now on: twenty seconds for guesses."),
        ("window=25", "From now on: 25 seconds for guesses."),
        ("window=2.5", "From now on: window 2.5."),
        ("warn=no", "From now on: no warnings for words."),
        ("free_verse_for=Ana", "From now on: free verse for Ana."),
    ],
)
def test_what_is_set_is_told_in_the_words_of_the_table(tmp_path: Path, setting: str, sentence: str) -> None:
    assert here(*PLAY, home=tmp_path, typed="scores\n").exit_code == 0
    assert sentence in here("resume", "--set", setting, home=tmp_path, typed="scores\n").stdout


def test_what_was_set_is_taken_back(tmp_path: Path) -> None:
    assert here(*PLAY, home=tmp_path, typed="scores\n").exit_code == 0
    done = here("resume", "--set", "window=25", home=tmp_path, typed="undo\n")
    assert "Taken back: 25 seconds for guesses." in done.stdout


def test_lines_of_house_rules_are_told_one_by_one(tmp_path: Path) -> None:
    """The log keeps them with a line break between them, which no screen shows."""
    house = tmp_path / "house"
    house.mkdir()
    (house / "poetry-slam.toml").write_text('words = ["Opa", "selfie"]\n', encoding="utf-8")
    assert here(*PLAY, home=tmp_path / "home", typed="scores\n").exit_code == 0
    done = here("resume", "--house", str(house), home=tmp_path / "home", typed="scores\n")
    assert "From now on: words Opa, selfie." in done.stdout
    assert "\ufffd" not in done.stdout


@pytest.mark.parametrize(
    ("setting", "why"),
    [
        (
            "wordsmith=Ben",
            "a game of Poetry Slam keeps that from its beginning to its end. What can be set while it is played is silence, window,",
        ),
        ("window=soon", "window must be a number, not 'soon'"),
        ("window=4000", "from 0 to 3600 seconds"),
        ("windows=4", "poetry-slam has no option 'windows'"),
        ("free_verse_for=Bob", "--set free_verse_for: nobody in this game is called Bob."),
    ],
)
def test_what_cannot_is_one_line_and_changes_nothing(tmp_path: Path, setting: str, why: str) -> None:
    assert here(*PLAY, home=tmp_path, typed="scores\n").exit_code == 0
    before = last(tmp_path).events
    done = here("resume", "--set", "window=20", "--set", setting, home=tmp_path, typed="scores\n")
    assert done.exit_code == 2
    assert why in " ".join(done.stderr.split())
    assert last(tmp_path).events == before


@pytest.mark.parametrize(("lang", "why"), [("en", "With children at the table nobody drinks."), ("de", "Neben Kindern trinkt niemand.")])
def test_what_the_game_refuses_has_its_reason(tmp_path: Path, lang: str, why: str) -> None:
    """At the beginning the game says so and leaves it out; later it refuses it."""
    play = ("play", "slam-kartenspiel", "--players", "Ana,Ben,Cy", "--text", "--lang", lang, "--family", "--set", "martini=yes")
    assert why in here(*play, home=tmp_path, typed="\n").stdout
    done = here("resume", "--set", "martini=yes", home=tmp_path)
    assert done.exit_code == 2
    assert f"--set martini: {why}" in " ".join(done.stderr.split())


def test_the_next_game_of_the_evening_is_played_so_too(tmp_path: Path) -> None:
    """Free verse is for those who play it."""
    lines = "\n".join(("free verse for cy", "yes", "free verse for ana", "yes", "20 seconds for guesses", "yes", "cy leaves", "yes"))
    ends = "\n".join(("end the game", "yes", "well played", "play again", "scores"))
    assert here(*PLAY[:3], "Ana,Ben,Cy,Dee", *PLAY[4:], home=tmp_path, typed=f"{lines}\n{ends}\n").exit_code == 0
    with Store.reading(max((tmp_path / "games").glob("*.sqlite"), key=lambda path: path.stat().st_mtime_ns)) as store:
        assert store.header.number == 2
        assert (store.header.options["window"], store.header.options["free_verse_for"]) == (20.0, "Ana")
