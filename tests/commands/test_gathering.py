"""A lobby from the command line: who plays is asked where nobody is named, at a terminal or by phones."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.support.command import assert_one_line, here, terminal
from tests.support.languages import made
from voicehost.commands import entrance, gathering
from voicehost.commands.entrance import Entrance
from voicehost.core.speech import RATE, AudioChunk, samples
from voicehost.host.lobby import Lobby
from voicehost.listen.microphone import TYPED, Microphone, MicrophoneLost, NoMicrophone
from voicehost.listen.recognizer import Scripted
from voicehost.log.store import Store
from voicehost.machine import networks
from voicehost.machine.networks import Interface
from voicehost.web.server import LOOPBACK

pytestmark = pytest.mark.quick

SLAM = ("play", "poetry-slam", "--text", "--seed", "7")


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe stands for one."""
    monkeypatch.setattr(entrance, "at_a_terminal", lambda: True)


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def players_kept(home: Path) -> list[tuple[str, ...]]:
    found = []
    for path in sorted((home / "games").glob("*.sqlite")):
        with Store.reading(path) as store:
            found.append(store.header.players)
    return found


@pytest.mark.usefixtures("at_a_terminal")
def test_names_are_typed_and_a_game_begins(tmp_path: Path) -> None:
    """As with `--players`: what is typed next is the game's. A name that cannot be taken is one line, and loses nothing."""
    done = here(*SLAM, home=tmp_path, typed=lines("Ana", "", "Ben, Ana", "Cy", "Ben is not here", "Dee", "everybody is here", "scores"))
    assert (done.exit_code, done.stderr) == (0, "")
    output = done.stdout.splitlines()
    assert output[:9] == [
        "Who plays Poetry Slam? Type one name on each line. When everybody is in, press Enter on an empty line.",
        "To use phones and a television instead, press Ctrl and C and type: voicehost play poetry-slam --phones",
        "Ana. 2 more are needed.",
        "Poetry Slam takes 3 to 10 players, not one.",
        "Ana is here already.",
        "Ana and Ben. One more is needed.",
        "Ana, Ben and Cy. Press Enter to begin.",
        "Ana and Cy. One more is needed.",
        "Ana, Cy and Dee. Press Enter to begin.",
    ]
    assert "Welcome to Poetry Slam, Ana, Cy and Dee." in output[9]
    assert players_kept(tmp_path) == [("Ana", "Cy", "Dee")]
    assert "The third letter from the end is A." in here("resume", home=tmp_path).stdout


@pytest.mark.usefixtures("at_a_terminal")
@pytest.mark.parametrize(
    ("arguments", "typed", "says"),
    [
        ((), lines("Ana", "Ben"), ("Nobody is left who could begin the game.",)),
        (("--set", "own_rules=3"), lines("Ana"), ("no option",)),
        (("--lang", "de"), lines("Ana"), ("nicht in de",)),
        (("--record",), lines("Ana"), ("--record keeps sound",)),
        (("--ear", "Ana=headset"), lines("Ana"), ("so it needs --players",)),
    ],
)
def test_what_is_wrong_is_one_line_and_leaves_no_log(arguments: tuple[str, ...], typed: str, says: tuple[str, ...], tmp_path: Path) -> None:
    """Before anybody has entered a name, where it can be known then."""
    done = here(*SLAM, *arguments, home=tmp_path, typed=typed)
    assert done.exit_code != 0
    assert_one_line(done.stderr, *says)
    assert players_kept(tmp_path) == []


@pytest.mark.usefixtures("at_a_terminal")
def test_a_game_that_is_heard_asks_for_no_name_without_a_microphone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody types names for nothing."""

    def gone(_: Microphone) -> Microphone:
        raise NoMicrophone(f"no microphone (none was found); {TYPED}")

    monkeypatch.setattr(Microphone, "__enter__", gone)
    done = here("play", "poetry-slam", home=tmp_path, typed=lines("Ana"))
    assert done.exit_code == 1
    assert_one_line(done.stderr, "no microphone", "--text plays the same game typed")
    assert "who plays" not in done.stdout


def test_without_a_terminal_names_are_named(tmp_path: Path) -> None:
    """As ever: a script that forgot them is not left waiting."""
    done = here(*SLAM, home=tmp_path, typed=lines("Ana", "Ben", "Cy", ""))
    assert done.exit_code == 2
    assert_one_line(done.stderr, "Missing option '--players'")


def test_phones_need_no_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The room code is told before anybody is here; names from a pipe come too, and the code stays when the game begins."""
    monkeypatch.setattr(networks, "found", lambda: (Interface("home0", LOOPBACK, f"{LOOPBACK}/32"),))
    done = here(*SLAM, "--phones", home=tmp_path, typed=lines("Ana, Ben, Cy", ""))
    assert (done.exit_code, done.stderr) == (0, "")
    before, _, after = done.stdout.partition("Who plays Poetry Slam?")
    code = before.partition("Room code: ")[2].split()[0]
    assert f"The room code is {' '.join(code)}" in after or f"The room code is {code}" in after
    assert "--phones" not in after.partition("Welcome")[0]


def silence(seconds: float) -> Iterator[AudioChunk]:
    """What a microphone gives in a room in which nobody speaks, until it is gone."""
    for at in range(0, samples(seconds), RATE // 20):
        yield AudioChunk(at, bytes(RATE // 10))
    raise MicrophoneLost("it was pulled out")


def test_who_is_heard_comes_and_begins() -> None:
    """Chunk by chunk: what may be said changes as people come."""
    playing = made("poetry-slam", "en")
    here = Lobby(playing, playing.options(), lambda each: each.key, hears=lambda _: True)
    said = ("everybody is here", "i am ana", "i am ben", "i am ana", "i am clara", "everybody is here", "i am david")
    ear = gathering.LobbyEar(silence(30), Scripted((samples(2 * at), text) for at, text in enumerate(said)))
    answers: list[str] = []
    while not here.gathering.begins:
        answers += ear.listen(here)
    assert answers == ["is-here"]
    assert here.gathering.players == ("Ana", "Ben", "Clara")


def test_a_microphone_that_goes_leaves_the_keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is told in a line, and names are typed on."""
    playing = made("haiclue", "en")
    here = Lobby(playing, playing.options(), lambda each: each.key, hears=lambda _: True)
    output: list[str] = []
    typed = iter(("Ana, Ben", None, ""))
    keyboard = SimpleNamespace(closed=False, begun=False, ask=lambda: None, line=lambda _: next(typed))
    terminal = SimpleNamespace(
        tell=lambda key, *_, **__: output.append(key), read=lambda key, **_: key, print=lambda line, *_: output.append(line)
    )
    at = SimpleNamespace(keyboard=keyboard, terminal=terminal, web=None, has_pages=False, has_phones=False)
    monkeypatch.setenv("VOICEHOST_HOME", str(tmp_path))
    came = gathering.Doorkeeper(cast(Entrance, at), here, gathering.LobbyEar(silence(0.05), Scripted(()))).wait()
    assert came.players == ("Ana", "Ben")
    assert output == ["terminal-lobby-heard", "terminal-lobby-phones", "terminal-lobby-enough", "terminal-lobby-deaf"]


@pytest.mark.programs
def test_at_a_terminal_what_is_typed_is_seen(tmp_path: Path) -> None:
    """In the lobby and in the game; a word is not."""
    with terminal(*SLAM, home=tmp_path) as tty:
        tty.until("Who plays")
        tty.type("Ana, Ben")
        tty.until("Ana, Ben")
        tty.type("\n")
        tty.until("Ana and Ben. One more is needed.")
        tty.type("Cy\n\n")
        tty.until("said it aloud")
        tty.type("ana\n")
        tty.until('Ana, unseen (or "i pass"): ')
        tty.type("rhododendron\n")
        tty.until("Ana, which tile?")
        tty.goes_home()
        assert "rhododendron" not in tty.shown


@pytest.mark.programs
def test_a_terminal_that_can_draw_takes_over_from_the_lobby(tmp_path: Path) -> None:
    """What is typed shows before the dashboard stands, and in it."""
    with terminal(*SLAM, home=tmp_path, kind="xterm") as tty:
        tty.until("Who plays")
        tty.type("Ana, Ben, Cy")
        tty.until("Ana, Ben, Cy")
        tty.type("\n\n")
        tty.until("said it aloud")
        tty.type("scores")
        tty.until("scores")
        tty.type("\n")
        tty.goes_home()


@pytest.mark.programs
def test_ctrl_d_in_a_lobby_ends_it(tmp_path: Path) -> None:
    """One line, and no log."""
    with terminal(*SLAM, home=tmp_path) as tty:
        tty.until("Who plays")
        tty.type("\x04")
        tty.until("Nobody is left")
        assert tty.exit_code() == 1
    assert players_kept(tmp_path) == []


@pytest.mark.programs
def test_an_interrupt_in_a_lobby_is_one_line(tmp_path: Path) -> None:
    """Nothing was begun, so nothing goes on."""
    with terminal(*SLAM, home=tmp_path) as tty:
        tty.until("Who plays")
        tty.type("Ana\n")
        tty.until("2 more are needed")
        tty.signal(signal.SIGINT)
        tty.until("Stopped. No game was begun.")
        assert tty.exit_code() == 130
