"""Typed lines while a poet performs: each gets its answer in writing, and the host says nothing over the poem."""

from __future__ import annotations

import pytest

from tests.games.open_slam.test_evening import POETS
from tests.support.languages import made
from tests.support.quiet import Quiet
from tests.support.table import Table
from voicehost.core.speech import Samples, samples
from voicehost.games.open_slam.state import Options, Phase
from voicehost.host.host import Host
from voicehost.listen.recognizer import Scripted
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts, Spoken
from voicehost.speak.voice import Silent

pytestmark = pytest.mark.quick

ASKED = [
    ("en", "the order", "not-over-a-poem"),
    ("en", "who is next", "not-over-a-poem"),
    ("en", "What is the score?", "not-over-a-poem"),
    ("en", "what is the order", "not-over-a-poem"),
    ("en", "who's next", "not-over-a-poem"),
    ("en", "who is on next", "not-over-a-poem"),
    ("en", "host the order", "not-over-a-poem"),
    ("en", "scores", "line-no-guess"),
    ("en", "{poet} is next", "poem-runs"),
    ("en", "{other} is next", "poem-runs"),
    ("en", "{other} please", "poem-runs"),
    ("de", "die Reihenfolge", "not-over-a-poem"),
    ("de", "wie steht es", "not-over-a-poem"),
    ("de", "wer kommt als Nächstes", "not-over-a-poem"),
    ("de", "wie ist die Reihenfolge", "not-over-a-poem"),
    ("de", "Wer ist als Nächstes dran?", "not-over-a-poem"),
    ("de", "wer ist als nächstes dran", "not-over-a-poem"),
    ("de", "{other} ist dran", "poem-runs"),
]


class Noting(Announcer):
    """Notes what it is to say, instead of saying it."""

    def __init__(self) -> None:
        super().__init__(Silent(), Mute())
        self.spoken: list[str] = []

    def announce(self, spoken: Spoken, at: Samples) -> None:
        del at
        self.spoken.append(spoken.key)


class Evening:
    """A poet has been called to the microphone."""

    def __init__(self, language: str, *before: str) -> None:
        game = made("open-slam", language)
        table = Table(*Session.begin(game, POETS, Options(judges="3"), 1))
        self.poet, self.other = table.session.state.line[:2]
        table.type(game.language.phrases["begin"][0].format(player=self.poet), *before)
        self.announcer = Noting()
        self.shown: list[str] = []
        shown = self.shown

        class Notes(Quiet):
            def said(self, at: Samples, spoken: Spoken) -> None:
                del at
                shown.append(spoken.key)

        prompts = Prompts(language, ("open-slam",))
        self.host = Host(table.session, Scripted(()), self.announcer, prompts, Notes(), position=samples(8))

    def type(self, line: str) -> Evening:
        self.host.type(line.format(poet=self.poet, other=self.other))
        self.host.pass_time(self.host.position)
        return self


@pytest.mark.parametrize(("language", "line", "key"), ASKED)
def test_a_line_is_answered_in_writing_alone(language: str, line: str, key: str) -> None:
    """It is no line of the poem, so it does not start the clock."""
    evening = Evening(language).type(line)
    assert evening.shown == [key]
    assert evening.announcer.spoken == []
    state = evening.host.session.state
    assert (state.phase, state.recital.started) == (Phase.POEM, None)


def test_what_the_table_is_asked_is_said_aloud() -> None:
    """Somebody has to answer it."""
    assert Evening("en").type("host {other} leaves").announcer.spoken == ["decide-leaves"]


def test_when_the_poem_is_over_it_is_answered_aloud() -> None:
    evening = Evening("en", "thank you").type("the order")
    assert evening.shown == ["order"]
    assert evening.announcer.spoken == ["order"]


@pytest.mark.parametrize(
    ("language", "over", "line"), [("en", "thank you", "what is the order"), ("de", "danke", "wie ist die Reihenfolge")]
)
def test_a_question_about_the_order_is_no_slip_of_another(language: str, over: str, line: str) -> None:
    """It was taken for "what is the score"."""
    assert Evening(language, over).type(line).shown == ["order"]


@pytest.mark.parametrize(("language", "line"), [("en", "{other} is next"), ("en", "{other} is up"), ("de", "{other} ist dran")])
def test_who_is_next_is_called(language: str, line: str) -> None:
    """In German "Ana ist dran" was taken for a slip of somebody who leaves."""
    game = made("open-slam", language)
    table = Table(*Session.begin(game, POETS, Options(judges="3"), 1))
    _, other = table.session.state.line[:2]
    assert table.type(line.format(other=other)).keys == ["poem-begins"]
    assert table.state.performing == other
