"""Which game, where none is named: asked at a terminal, in its language."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command import assert_one_line, here, terminal
from voicehost.commands import entrance
from voicehost.commands.choosing import meant, system_language
from voicehost.games import GAMES
from voicehost.log.store import Store

pytestmark = pytest.mark.quick


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe stands for one, in English."""
    monkeypatch.setattr(entrance, "at_a_terminal", lambda: True)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("1", "poetry-slam"),
        (" 4 ", "letter-jam"),
        ("haiclue", "haiclue"),
        ("Hai", "haiclue"),
        ("slam", "slam-kartenspiel"),
        ("scrabble slam", "scrabble-slam"),
        ("LETTER J", "letter-jam"),
        ("poetry-slam", "poetry-slam"),
        ("0", None),
        ("6", "open-slam"),
        ("7", None),
        ("99999999999999999999", None),
        ("", None),
        ("chess", None),
    ],
)
def test_a_number_or_the_beginning_of_a_name(line: str, name: str | None) -> None:
    """Of its title, or of what it is called on the command line; nothing else is guessed."""
    found = meant(line, GAMES)
    assert (found.name if found is not None else None) == name


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LC_MESSAGES": "de", "LANG": "C"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "../../etc"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
    ],
)
def test_the_systems_language_where_it_is_spoken(environment: dict[str, str], language: str) -> None:
    """English elsewhere."""
    assert system_language(environment) == language


@pytest.mark.usefixtures("at_a_terminal")
def test_a_game_is_chosen_and_played(tmp_path: Path) -> None:
    """By `voicehost play` as it stands: the list, the lobby, the game; what is no game is answered, and asked again."""
    done = here("play", "--text", home=tmp_path, typed=lines("chess", "2", "Ana, Ben", "", "help"))
    assert (done.exit_code, done.stderr) == (0, "")
    output = done.stdout.splitlines()
    assert output[:8] == [
        "Which game? Type its number, or the beginning of its name.",
        "  1  Poetry Slam",
        "  2  Scrabble Slam!",
        "  3  Haiclue",
        "  4  Letter Jam",
        "  5  SLAM! Das Kartenspiel",
        "  6  Open Slam",
        "That is none of them: type a number from 1 to 6, or the beginning of a name.",
    ]
    assert output[8].startswith("Who plays Scrabble Slam!?")
    (log,) = (tmp_path / "games").glob("*.sqlite")
    with Store.reading(log) as store:
        assert (store.header.game, store.header.players) == ("scrabble-slam", ("Ana", "Ben"))


@pytest.mark.usefixtures("at_a_terminal")
def test_it_is_asked_in_the_systems_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And played in it, where the game is made in it."""
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    for typed, players in (("slam", "Wer spielt mit"), ("haiclue", "Who plays")):
        done = here("play", "--text", home=tmp_path, typed=lines(typed))
        assert done.stdout.startswith("Welches Spiel?")
        assert players in done.stdout
    done = here("play", "--text", "--lang", "de", home=tmp_path, typed=lines("7"))
    assert "  1  SLAM! Das Kartenspiel" in done.stdout
    assert "Haiclue" not in done.stdout


@pytest.mark.usefixtures("at_a_terminal")
@pytest.mark.parametrize("players", [(), ("--players", "Ana,Ben,Cy")])
def test_who_plays_may_be_known_before_which_game(players: tuple[str, ...], tmp_path: Path) -> None:
    """Then only that is asked. Without an answer nothing is begun."""
    done = here("play", "--text", *players, home=tmp_path, typed=lines("1", "scores") if players else "")
    assert done.exit_code == (0 if players else 1)
    assert ("Who plays" in done.stdout, "Welcome to Poetry Slam" in done.stdout) == (False, bool(players))
    if not players:
        assert_one_line(done.stderr, "No game was chosen.")


@pytest.mark.usefixtures("at_a_terminal")
def test_voicehost_alone_asks_the_same(tmp_path: Path) -> None:
    """It listens, as `voicehost play` does: where there is no microphone it says so before anybody has typed a name."""
    done = here(home=tmp_path, typed=lines("1"))
    assert done.stdout.startswith("Which game?")
    assert "Poetry Slam" in done.stdout


def test_without_a_terminal_nothing_is_asked(tmp_path: Path) -> None:
    """`voicehost` alone shows what there is, and a game has to be named, as ever."""
    alone = here(home=tmp_path)
    assert alone.exit_code == 2
    assert "Everybody needs:" in alone.output
    missing = here("play", "--text", home=tmp_path)
    assert missing.exit_code == 2
    assert_one_line(missing.stderr, "Missing argument 'GAME'")


@pytest.mark.programs
def test_at_a_terminal_voicehost_alone_starts(tmp_path: Path) -> None:
    """Game and names from one keyboard; what is typed is seen."""
    with terminal("play", "--text", home=tmp_path) as tty:
        tty.until("Which game?")
        tty.type("3\n")
        tty.until("Who plays Haiclue?")
        tty.type("Ana, Ben")
        tty.until("Ana, Ben")
        tty.type("\n\n")
        tty.until("Welcome to Haiclue")
        tty.goes_home()
    with terminal(home=tmp_path) as tty:
        tty.until("Which game?")
        tty.type("\x04")
        tty.until("No game was chosen.")
        assert tty.exit_code() == 1
