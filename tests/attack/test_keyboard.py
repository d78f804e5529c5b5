"""A keyboard in bad hands: bytes that are no text, Ctrl-D, lines pasted together, lines without end, and every way out."""

from __future__ import annotations

import os
import signal
import sys
import tracemalloc
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from tests.support.command import PLAYING, terminal
from tests.support.hosted import Hosted
from voicehost.host.account import Live
from voicehost.host.room import Desk
from voicehost.private.aside import Aside
from voicehost.private.keyboard import LONGEST_LINE, Keyboard, Pipe
from voicehost.private.keys import Typing

pytestmark = pytest.mark.attack

HIDE_CURSOR, SHOW_CURSOR = "\x1b[?25l", "\x1b[?25h"

# -- keys


@pytest.mark.parametrize(
    ("typed", "line", "shown"),
    [
        (b"ana\n", "ana", "ana\n"),
        (b"anb\x7fa\r", "ana", "anb\b \ba\n"),
        (b"\x7f\x7fana\n", "ana", "ana\n"),
        (b"ben\x15ana\n", "ana", "ben\b \b\b \b\b \bana\n"),
        (b"ana ben\x17cy\n", "ana cy", "ana ben\b \b\b \b\b \bcy\n"),
        (b"a\x1b[Dn\x1b[1;5Ca\x1bOA\n", "ana", "ana\n"),
        ("caf\u00e9\n".encode(), "caf\u00e9", "caf\u00e9\n"),
        (b"caf\xe9 \xff\n", "caf\ufffd \ufffd", "caf\ufffd \ufffd\n"),
        (b"a\x00\x07\x1b\x1bna\n", "ana", "ana\n"),
        ("\u6f22\x7fa\n".encode(), "a", "\u6f22\b \b\b \ba\n"),
        (b"\x04", None, "\n"),
        (b"a\x04\n", "a", "a\n"),
    ],
)
def test_keys_make_lines(typed: bytes, line: str | None, shown: str) -> None:
    """As a terminal has them: rubbing out, whole words and lines of it too; arrows and what is no text do nothing else."""
    for seen in (True, False):
        typing = Typing()
        typing.take(typed)
        assert typing.line(seen) == (True, line, shown if seen else "\n")


def test_tab_adds_what_is_certain() -> None:
    """To a line that is seen, and to no other: there it is a blank, as it is where nothing completes."""
    for seen, line in ((True, b"ana takes"), (False, b"ana t ")):
        typing = Typing(lambda typed: "akes" if typed == "ana t" else "")
        typing.take(b"ana t\t\n")
        assert typing.line(seen) == (True, line.decode(), f"{line.decode()}\n" if seen else "\n")


@given(st.binary(max_size=60), st.integers(0, 60))
def test_no_byte_ends_a_line_or_shows_what_is_unseen(typed: bytes, cut: int) -> None:
    """Whatever comes and however it is cut: lines end where Enter was pressed, or Ctrl-D on nothing; unseen ones show only that."""
    whole, parts = Typing(), Typing()
    whole.take(typed)
    parts.take(typed[:cut])
    parts.take(typed[cut:])
    while True:
        ended, line, shown = whole.line(seen=False)
        assert (ended, line) == parts.line(seen=True)[:2]
        assert shown == ("\n" if ended else "")
        if not ended:
            return


# -- in a terminal


@pytest.mark.parametrize("kind", ["dumb", "xterm-256color"])
def test_what_is_pasted_with_a_name_is_not_shown(tmp_path: Path, kind: str) -> None:
    """The name and the word in one go: the name stands there, the word is entered and stands nowhere."""
    with terminal(*PLAYING, home=tmp_path, kind=kind) as tty:
        tty.until("said it aloud")
        tty.type("ana\nrhododendron\nscores\n")
        tty.until("Ana has a word")
        tty.until("Ana 0, Ben 0 and Cy 0")
        assert "rhododendron" not in tty.shown
        assert "ana\r\n" in tty.shown
        assert "scores\r\n" in tty.shown


def test_a_byte_that_is_no_text_ends_nothing(tmp_path: Path) -> None:
    """A Latin-1 letter at the unseen prompt, Ctrl-D there, and the next name's word is unseen all the same."""
    with terminal(*PLAYING, home=tmp_path) as tty:
        tty.until("said it aloud")
        tty.type("ana\n")
        tty.until("unseen")
        tty.type(b"caf\xe9\n")
        tty.until("cannot be taken")
        tty.type("ana\n")
        tty.until("unseen")
        tty.type("\x04")
        tty.until("\r\n")
        tty.type("ben\n")
        tty.until("Ben, unseen")
        tty.type("rhododendron\n")
        tty.until("Ben has a word")
        assert "rhododendron" not in tty.shown
        assert "caf" not in tty.shown


@pytest.mark.parametrize(("kind", "drawn"), [("dumb", "Ben, unseen"), ("xterm-256color", "Still writing")])
def test_a_game_that_was_put_aside_is_drawn_again(tmp_path: Path, kind: str, drawn: str) -> None:
    """In the foreground again: what is asked stands there once more, and the letters from before that nobody saw are gone."""
    with terminal(*PLAYING, home=tmp_path, kind=kind) as tty:
        tty.until("said it aloud")
        tty.type("ben\n")
        tty.until("Ben, unseen")
        tty.type(b"caf\xe9")
        tty.signal(signal.SIGSTOP)
        tty.signal(signal.SIGCONT)
        tty.until(drawn)
        tty.type("heaven\n")
        tty.until("Ben has a word")
        assert not tty.echoes


def test_what_was_typed_unseen_is_forgotten() -> None:
    """Put aside in the middle of a letter of two bytes: whatever of it was taken already spoils nothing of what is typed afterwards."""
    typing = Typing()
    typing.take(b"caf\xc3")
    typing.line(seen=False)
    typing.forget(seen=False)
    typing.take(b"heaven\n")
    assert typing.line(seen=False)[1] == "heaven"


@pytest.mark.parametrize(("name", "kind"), [("SIGTERM", "dumb"), ("SIGHUP", "dumb"), ("SIGTERM", "xterm-256color")])
def test_a_terminal_is_put_back_after_every_way_out(tmp_path: Path, name: str, kind: str) -> None:
    """Ended or hung up on in the middle of an unseen word: what is typed is seen again, with its cursor, and the game is kept."""
    with terminal(*PLAYING, home=tmp_path, kind=kind) as tty:
        assert tty.echoes
        tty.until("said it aloud")
        tty.type("ben\n")
        tty.until("unseen")
        assert not tty.echoes
        tty.type("chrysan")
        tty.signal(getattr(signal, name))
        tty.until("Stopped. Nothing is lost. To go on: voicehost resume")
        assert tty.exit_code() == 128 + getattr(signal, name)
        assert tty.echoes
        assert tty.shown.rfind(HIDE_CURSOR) <= tty.shown.rfind(SHOW_CURSOR)
        assert "Traceback" not in tty.shown


KINDS = {
    "xterm-256color": True,
    "tmux-256color": True,
    "rxvt-unicode": True,
    "linux": False,
    "vt100": False,
    "screen": False,
    "dumb": False,
    "unknown": False,
    "": False,
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_note_is_shown_only_where_it_can_be_taken_away(kind: str) -> None:
    """Terminals without another screen would keep it for good; GNU screen has one only where it was set up, tmux under that name has."""
    for more, hides in ((dict[str, str](), KINDS[kind]), ({"TMUX": "1"}, KINDS[kind] or kind == "screen")):
        written = StringIO()
        console = Console(file=written, force_terminal=True, color_system=None, _environ={"TERM": kind, **more})
        with Aside(console) as aside:
            assert aside.show("your cards", 0) == hides
        assert ("your cards" in written.getvalue()) == hides


def test_where_a_note_could_not_be_taken_away_that_is_said(tmp_path: Path) -> None:
    """Without a word of it."""
    play = ("play", "scrabble-slam", "--players", "Ana,Ben", "--text", "--seed", "7", "--set", "dealt=yes")
    with terminal(*play, home=tmp_path, kind="linux") as at:
        at.until("Who nominates")
        at.type("ana nominates game\n")
        at.until("ready, set, slam")
        at.type("ana\nmy cards\n")
        at.until("I have that, Ana")
        assert "Your cards" not in at.shown


# -- its end


class Closing(Keyboard):
    """On which nothing comes; a terminal's is opened again."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self._is_terminal, self.asked = is_terminal, 0

    def ask(self, unseen: str | None = None) -> None:
        del unseen
        self.asked += 1

    def line(self, wait: float = 0.0) -> str | None:
        del wait
        self.closed = True
        return None

    def reopen(self) -> bool:
        self.closed = not self._is_terminal
        return self._is_terminal


@pytest.mark.parametrize(("is_terminal", "line"), [(True, "The keyboard stays open."), (False, "The keyboard is closed now.")])
def test_the_end_of_what_is_typed_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], is_terminal: bool, line: str) -> None:
    """In a game by ear, which goes on: once where it is the end, and in a terminal more can be typed."""
    console = Console(width=200)
    game = Hosted.create(tmp_path / "log.sqlite", account=Live(console))
    with Aside(console) as aside:
        keyboard = Closing(is_terminal)
        desk = Desk(keyboard, game.host, aside, stays=True)
        desk.look()
        assert keyboard.asked == 1 + is_terminal
        if not is_terminal:
            desk.look()
    assert capsys.readouterr().out.count(line) == 1
    game.close()


def test_a_line_without_end_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 32 MB in one line from a pipe the beginning is kept; the next line is a line."""
    reading, writing = os.pipe()

    def fill() -> None:
        with open(writing, "wb") as pipe:
            for _ in range(32):
                pipe.write(b"x" * (1 << 20))
            pipe.write(b"\nscores\nlast")

    filling = Thread(target=fill)
    with open(reading) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        filling.start()
        pipe = Pipe()
        tracemalloc.start()
        assert pipe.line() == "x" * LONGEST_LINE
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert [pipe.line(), pipe.line(), pipe.line()] == ["scores", "last", None]
        filling.join()
    assert most < 8 << 20  # what fills it has a megabyte in hand itself


def test_lines_are_of_the_stdin_that_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who still waits for a line when a game has ended takes none of the next one's."""
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"one\n")))
    pipe = Pipe()
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"two\n")))
    assert [pipe.line(), pipe.line()] == ["one", None]
