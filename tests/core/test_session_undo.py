"""One sitting: pauses, which take no time, and undo, which takes back time too."""

from __future__ import annotations

import pytest

from tests.support.table import SLAM, ended, performing, writing
from voicehost.core.play import IllegalMove
from voicehost.core.speech import samples
from voicehost.games.poetry_slam.state import Phase

WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse"}

# -- pause


def test_pause_shifts_deadlines() -> None:
    """Time paused is not counted, and when it goes on there are ten seconds for guesses anew, after two in which the host says so."""
    table = performing().until(10).speak("host pause", 10).until(1000)
    assert (table.state.phase, table.session.listening.dictation) == (Phase.POEM, False)
    table.speak("resume", 1000)
    assert table.keys == ["resumed"]
    assert table.until(1011.9).state.phase is Phase.POEM
    assert table.until(1012).state.phase is Phase.POETRY


def test_pause_shifts_the_times_of_what_is_said_after_it() -> None:
    """A guess after a pause is as late as if there had been none; so is a line of the poem."""
    table = (
        performing().speak("host pause", 6).speak("resume", 106).recite(106.5, 108).speak("ben guesses heaven", 108.5).speak("the end", 111)
    )
    table.until(113)
    assert ended(table) == 8
    assert table.sheet("Ana", "poem") == [3]


def test_pause_hears_only_what_ends_it() -> None:
    """And what is only answered: help, repeat, and what the game reads out; entries wait, what else is typed is told of it."""
    table = writing().type("pause")
    assert {phrase.move for phrase in table.session.listening.grammar.phrases} == {"resume", "help", "repeat", *SLAM.asides}
    assert table.type("ana is ready").keys == ["paused"]
    assert table.type("help").keys[-1] == "help"
    with pytest.raises(IllegalMove, match="paused"):
        table.enter("Ana", "heaven")
    assert table.type("go on").keys[0] == "resumed"
    assert table.enter("Ana", "heaven").keys[0] == "word-entered"


def test_pause_lets_scores_be_asked() -> None:
    """What is only read out changes nothing, and the break goes on; from a poem's break nothing of the game is told."""
    table = writing().type("pause", "scores")
    assert (table.keys, table.session.paused_at is None) == (["scores"], False)
    assert table.type("repeat").keys == ["scores"]
    assert table.type("what is the prompt").keys[:1] == ["prompt-first"]
    assert table.type("ana snaps for ben").keys == ["paused"]
    assert table.type("resume").keys[0] == "resumed"
    assert table.state == writing().state
    assert performing().speak("host pause", 6).type("scores").keys == ["paused"]


def test_a_table_that_types_on_during_a_break_is_told_of_it_each_time() -> None:
    """A poem's line, a move, a slip: none of them is a miss, and the count of misses goes on after it as it was."""
    table = performing().speak("host pause", 6)
    assert [table.type(line).keys for line in ("on the pond", "ben guesses heaven", "rhubarb", "undo")] == [["paused"]] * 4
    assert writing().type("rhubarb", "pause", "rhubarb", "resume", "rhubarb").keys == ["no-match-2"]


def test_pause_says_again_what_is_asked_when_it_ends() -> None:
    """So that nobody has to remember."""
    assert performing().speak("heaven", 3).type("pause", "resume").keys == ["resumed", "who-said-it"]


def test_pause_by_the_host_itself() -> None:
    """When the microphone is gone; twice is once, and resuming what is not paused does nothing."""
    session = writing().session
    paused = session.pause(samples(5))
    assert paused.pause(samples(6)) is paused
    back = paused.resume(samples(9))
    assert (back.paused_at, back.away) == (None, samples(4))
    assert back.resume(samples(10)) is back


# -- undo


def test_undo_takes_back_the_last_spoken_move() -> None:
    """And says what, and what is asked now."""
    table = writing().type("ana is ready", "ana takes five")
    assert table.score("Ana") == 5
    assert table.type("undo").keys == ["undone", "prompt-first", "choose-tile"]
    assert table.score("Ana") == 0
    assert table.type("undo").fields("undone")["what"] == "ready Ana"
    assert table.type("undo").keys == ["nothing-to-undo"]


def test_undo_skips_what_changed_nothing() -> None:
    """Asking for the scores is nothing to take back."""
    table = writing().type("ana is ready", "scores", "score for ben", "undo")
    assert table.fields("undone")["what"] == "ready Ana"


def test_undo_never_takes_back_a_private_entry() -> None:
    """It says so, and leaves everything as it is; what was said since can be taken back."""
    table = writing().enter("Ana", "heaven").type("ana takes five", "undo")
    assert table.keys[0] == "undone"
    state = table.state
    assert table.type("undo").keys == ["cannot-undo-private"]
    assert table.state is state


def test_undo_takes_back_what_followed_from_it() -> None:
    """A poem that ran out after the poet began: back to before it began."""
    table = performing().until(100).type("undo")
    assert (table.keys, table.state.phase, table.state.poem) == (["undone", "who-next"], Phase.POETRY, None)


def test_undo_takes_back_the_time_too() -> None:
    """A wrong guess taken back leaves as many seconds to guess as there were when it was made."""
    table = performing().until(12).speak("ben guesses cloud", 12, 13).until(15)
    assert table.state.phase is Phase.POETRY
    table.speak("undo", 100, 101)
    assert (table.state.phase, table.state.now) == (Phase.POEM, samples(12))
    assert table.until(102.9).state.phase is Phase.POEM
    assert table.until(103).state.phase is Phase.POETRY
