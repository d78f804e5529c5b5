"""A poem that is typed, line by line: typing is no silence, and what was begun in time is in time."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from tests.support.quiet import Quiet
from tests.support.table import SLAM, poems
from voicehost.core.speech import samples, seconds
from voicehost.games.poetry_slam.state import Phase, State
from voicehost.host.host import A_LINE, Host
from voicehost.host.room import Desk
from voicehost.listen.recognizer import Scripted
from voicehost.private.aside import Aside
from voicehost.private.keyboard import Keyboard
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import Silent

pytestmark = pytest.mark.quick

WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse"}
LOOK = 0.5
"""Seconds from one look at the keyboard to the next."""


class Fingers(Keyboard):
    """Lines that take their time."""

    def __init__(self) -> None:
        super().__init__()
        self.typing = False
        self.whole: str | None = None

    def ask(self, unseen: str | None = None) -> None:
        pass

    @property
    def begun(self) -> bool:
        return self.typing

    def line(self, wait: float = 0.0) -> str | None:
        del wait
        line, self.whole = self.whole, None
        return line


class Typed:
    """Ana's poem runs, and everything is typed."""

    def __init__(self) -> None:
        self.fingers = Fingers()
        session = poems(WORDS, window=10.0).session
        self.host = Host(session, Scripted(()), Announcer(Silent(), Mute()), Prompts(games=(SLAM.name,)), Quiet(), position=samples(5))
        self._desk = Desk(self.fingers, self.host, Aside(Console(file=StringIO())))
        self.types("ana begins", 1)

    @property
    def state(self) -> State:
        state = self.host.session.state
        assert isinstance(state, State)
        return state

    def waits(self, time: float) -> Typed:
        for _ in range(round(time / LOOK)):
            self._desk.look()
            self.host.pass_time(self.host.position + samples(LOOK))
        return self

    def types(self, line: str, time: float) -> Typed:
        """For so many seconds, and Enter."""
        self.fingers.typing = True
        self.waits(time)
        self.fingers.typing, self.fingers.whole = False, line
        return self.waits(LOOK)


@pytest.mark.parametrize("time", [4, 9, 15, 25])
def test_typing_is_no_silence(time: float) -> None:
    """However long the second line takes: the poem has not ended before it."""
    table = Typed().types("so far above where angels fly", 3).waits(4).types("it is the blue that we call sky", time)
    assert table.state.poem is not None
    assert (table.state.phase, table.state.poem.ended, len(table.state.poem.lines)) == (Phase.POEM, None, 2)


def test_where_nobody_types_the_silence_ends_it() -> None:
    """After its usual time; and so it does after a line that somebody has left standing."""
    table = Typed().types("so far above where angels fly", 3).waits(11)
    assert table.state.poem is None or table.state.poem.ended is not None
    left = Typed().types("so far above where angels fly", 3)
    left.fingers.typing = True
    left.waits(seconds(A_LINE) - 2)
    assert left.state.poem is not None
    assert left.state.poem.ended is None
    left.waits(15)
    assert left.state.poem is None or left.state.poem.ended is not None


def test_a_guess_that_was_begun_in_time_counts() -> None:
    """Though its last letter comes when the time for guesses has run out."""
    table = Typed().types("so far above where angels fly", 3).types("the end", 1).waits(7).types("ben guesses heaven", 8)
    assert table.state.last is not None
    assert table.state.last.right is not None
    assert table.state.last.right.player == "Ben"
    late = Typed().types("so far above where angels fly", 3).types("the end", 1).waits(12).types("ben guesses heaven", 8)
    assert late.state.last is not None
    assert late.state.last.right is None


@pytest.mark.parametrize("line", ["why", "Next.", "help", "scores"])
def test_what_is_said_to_the_host_is_no_guess(line: str) -> None:
    """By itself, in the time for guesses: it is asked by its name, or guessed with the guesser's."""
    table = Typed().types("so far above where angels fly", 3).types("the end", 1).types("ben guesses cloud", 1).types(line, 1)
    assert table.state.poem is not None
    assert [guess.word for guess in table.state.poem.guesses] == ["cloud"]
    assert table.state.question is None
    table.types("cy guesses next", 1)
    assert table.state.last is not None
    assert [guess.word for guess in table.state.last.poem.guesses] == ["cloud", "next"]
