"""Typed lines while a poet performs: each gets its answer in writing, and the host says nothing over the poem."""

from __future__ import annotations

import pytest

from tests.games.open_slam.test_evening import GAME, POETS, begun, state
from tests.support.languages import made
from tests.support.quiet import Quiet
from tests.support.table import Table
from voicehost.commands.playing import welcome_back
from voicehost.core.speech import Samples, samples
from voicehost.games.open_slam.saying import length
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
    *(
        ("en", line, "order")
        for line in ("the order", "who is next", "what is the order", "who's next", "who is on next", "host the order")
    ),
    *(("en", line, "no-scores") for line in ("What is the score?", "scores", "who is winning")),
    *(("en", line, "turn-performs") for line in ("is it my turn", "whose turn is it?")),
    ("en", "how many rounds", "rounds-left"),
    ("en", "Host, how many rounds?", "rounds-left"),
    ("en", "when is the break", "no-break-planned"),
    ("en", "how long do I have", "time-allowed"),
    ("en", "how long do I have left", "no-time-limit"),
    ("en", "we play 2 rounds", "line-no-guess"),
    ("en", "judge two was wrong", "line-no-guess"),
    ("en", "I have to go", "line-no-guess"),
    ("en", "when do we eat", "cannot-answer"),
    ("en", "{poet} is next", "poem-runs"),
    ("en", "{other} is next", "poem-runs"),
    ("en", "{other} please", "poem-runs"),
    *(("de", line, "order") for line in ("die Reihenfolge", "wer kommt als Nächstes", "wie ist die Reihenfolge")),
    *(("de", line, "order") for line in ("Wer ist als Nächstes dran?", "wer ist als nächstes dran")),
    *(("de", line, "no-scores") for line in ("wie steht es", "wer gewinnt")),
    ("de", "bin ich dran", "turn-performs"),
    ("de", "wer ist dran", "turn-performs"),
    ("de", "wie viele Runden", "rounds-left"),
    ("de", "wann ist Pause", "no-break-planned"),
    ("de", "wie lange habe ich", "time-allowed"),
    ("de", "wie lange noch", "rounds-left"),
    ("de", "wir spielen 2 Runden", "line-no-guess"),
    ("de", "was gibt es zu essen", "cannot-answer"),
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
    assert evening.shown == ([key, "can-ask"] if key == "cannot-answer" else [key])
    assert evening.announcer.spoken == []
    state = evening.host.session.state
    assert (state.phase, state.recital.started) == (Phase.POEM, None)


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "the sea is blue"), ("en", "and Ana gives a nine"), ("de", "das Meer ist blau"), ("de", "{other} gibt eine Neun")],
)
def test_a_line_that_asks_nothing_may_be_of_the_poem_and_has_no_answer(language: str, line: str) -> None:
    """As when it is said aloud. It starts no clock."""
    evening = Evening(language).type(line)
    assert (evening.shown, evening.announcer.spoken) == ([], [])
    assert evening.host.session.state.recital.started is None


@pytest.mark.parametrize(("language", "line"), [("en", "who has won"), ("en", "what now"), ("en", "help"), ("de", "wer hat gewonnen")])
def test_a_question_with_a_longer_answer_is_answered_in_writing_too(language: str, line: str) -> None:
    evening = Evening(language).type(line)
    assert evening.shown
    assert evening.announcer.spoken == []


@pytest.mark.parametrize("line", ["how many rounds", "the order", "help", "when do we eat"])
def test_an_answer_in_writing_does_not_disturb_what_the_table_is_asked(line: str) -> None:
    """The decision stays open, and the next yes answers it."""
    evening = Evening("en").type("host {other} leaves").type(line)
    assert evening.host.session.attention.doubt is not None
    assert evening.announcer.spoken[0] == "decide-leaves"
    assert {*evening.announcer.spoken} == {"decide-leaves"}


def test_what_is_asked_aloud_still_waits_for_the_end_of_the_poem() -> None:
    """The tone says so, and the answer comes after "thank you"."""
    game = made("open-slam", "en")
    table = Table(*Session.begin(game, POETS, Options(judges="3"), 1))
    table.type(f"{table.state.performing} please").speak("host help", 9)
    assert table.keys == ["answer-later"]


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


@pytest.mark.parametrize(("spoke", "key"), [(False, "no-time-so-far"), (True, "time-so-far")])
def test_who_goes_on_in_the_middle_of_a_poem_is_told_how_much_of_its_time_there_is(*, spoke: bool, key: str) -> None:
    """After a crash the clock goes on from the last that the log has. It did so without a word."""
    table = begun()
    table.type(f"{state(table).performing} please")
    if spoke:
        table.recite(table.now, table.now + 20)
    said = {each.key: each.fields for each in welcome_back(table.session, samples(table.now))}
    assert said[key] == {"player": state(table).performing} | ({"long": length(GAME.language, samples(20))} if spoke else {})
    table.type("thank you") if spoke else table.type("stop the clock")
    assert "time-so-far" not in {each.key for each in welcome_back(table.session, samples(table.now))}
