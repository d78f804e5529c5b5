"""The house's moves: one entry each, and what follows from it."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

import pytest

from tests.support.languages import ENGLISH
from tests.support.table import PLAYERS, performing, poems, writing
from voicehost.core.play import Move, say
from voicehost.core.speech import samples
from voicehost.session.ending import Ending
from voicehost.session.house import HouseMove, HouseMoves, HousePhrases, Outcome, Request
from voicehost.session.moves import HOUSE_MOVES, asked
from voicehost.session.practising import guess, practise, stop_practising
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse"}


def test_each_move_has_a_name_of_its_own() -> None:
    """And each language has ways to say it, with no other slots than it fills."""
    assert len(HOUSE_MOVES.names) == len(HOUSE_MOVES.entries)
    for move in HOUSE_MOVES.entries:
        assert ENGLISH.phrases[move.name]


def test_a_new_move_is_one_entry() -> None:
    """It stands in a module, above what it does; where one looks for house moves, it is found, and what another module made is not."""

    @HouseMove("pause", costs=3.0, folded=False)
    def stretch(session: Session, request: Request) -> Outcome:
        return session, (say("stretch", at=request.at),)

    module, other = ModuleType(__name__), ModuleType("other")
    module.stretch = other.stretch = stretch  # type: ignore[attr-defined]
    moves = HouseMoves.of(other, module)
    assert moves.entries == (stretch,)
    assert moves.names == {"pause"}
    assert not moves.folded
    assert moves.by_name["pause"].costs == 3
    session = writing().session
    assert stretch.does(session, Request(Move("pause"), 5)) == (session, (say("stretch", at=5),))
    assert [phrase.pattern for phrase in HousePhrases(moves, ENGLISH).every.phrases] == ["pause", "host pause"]


@pytest.mark.parametrize(
    ("session", "answer"),
    [
        (writing().session.pause(0), "paused"),
        (writing().type("let us practise").session, "practice-first"),
        (replace(writing().session, ending=Ending(0, over=True)), "is-over"),
        (replace(writing().session, ending=Ending(0, over=True)).pause(0), "is-over"),
    ],
    ids=["on a break", "while something is played within it", "when it is over", "when it is over and on a break"],
)
def test_at_rest_a_move_is_done_or_refused_by_its_entry(session: Session, answer: str) -> None:
    """Whoever made the game rest hears why a move waits; what may be done at rest is."""
    for move in HOUSE_MOVES.entries:
        if not move.at_rest and move not in (practise, guess, stop_practising):
            slots = dict.fromkeys(move.slots, PLAYERS[0])
            assert asked(session, Move(move.name, slots), samples(5)) == (session, (say(answer),))
    assert asked(session, Move("help"), samples(5))[1] != (say(answer),)


def test_over_a_poem_a_question_waits() -> None:
    """By voice; in writing too as long as somebody may recite."""
    for move in HOUSE_MOVES.entries:
        if move.question:
            after, says = asked(performing(WORDS).session, Move(move.name), samples(6))
            assert ([sentence.key for sentence in says], [owed.name for owed in after.lesson.owed]) == (["answer-later"], [move.name])


def test_an_unknown_move_is_none_of_the_house() -> None:
    """Its name is in no entry."""
    assert "guess" not in HOUSE_MOVES.names
    assert HOUSE_MOVES.is_news(Move("guess"))
    assert not HOUSE_MOVES.is_news(Move("repeat"))


def test_a_touch_takes_two_where_the_entry_says_so() -> None:
    """Of somebody else's move; of one's own it is nobody else's business."""
    table = poems(WORDS).type("ana passes", "yes")
    two = {move.name for move in HOUSE_MOVES.entries if move.takes_two is not None}
    assert two == {"undo", "undo-anyway", "redo"}
    assert table.session.touch(samples(9), Move("undo"), "Ben")[1][0].key == "undo-wanted"
    assert table.session.touch(samples(9), Move("undo"), "Ana")[1][0].key == "undone"
