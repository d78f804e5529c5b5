"""What somebody has entered unseen is not lost, or told, by a phrase that was misheard: the host asks back first, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from tests.games.test_contract import LATER, every_game, sittings
from tests.support.languages import called
from tests.support.random_play import HOUSE_MOVES, spoken_out
from tests.support.table import Table, performing, spoken, writing
from tests.support.tiers import times
from voicehost.core.interpret import Understood, interpret
from voicehost.core.play import Entered, Game, IllegalMove, Move, Spoke
from voicehost.core.speech import seconds
from voicehost.listen.recognizer import typed
from voicehost.session.attention import Attention
from voicehost.session.doubting import asks_yes_or_no
from voicehost.session.session import Session

pytestmark = [pytest.mark.quick, pytest.mark.more]

DESTROYING = {"poetry-slam": {"pass-word"}, "haiclue": {"skip"}, "letter-jam": {"move-on"}}
"""By game, moves that a game of chance must come upon, or else these tests have looked at nothing."""

LONGER = 2
"""So many more entries after one are looked at, beside that one itself."""

EMPTYING = frozenset({"forget"})
"""Entries that only take away: nothing is lost with them."""

USED = {"haiclue": {"next"}}
"""By game, moves by which no entry is lost: the guesses that were told are cleared away."""


def with_and_without(played: tuple[Session, ...]) -> Iterator[tuple[Session, Any]]:
    """Sittings in which something was entered a short while ago, each with the state that there would be if it had not been."""
    for nth, before in enumerate(played):
        later = [after for after in played[nth + 1 : nth + 2 + LONGER] if after.events[: len(before.events)] == before.events]
        if not later or not later[0].events[len(before.events) :]:
            continue
        entered, *_ = later[0].events[len(before.events) :]
        if not isinstance(entered, Entered) or entered.move.name in EMPTYING:
            continue
        for after in later:
            events = after.events[len(before.events) + 1 :]
            if (without := without_it(after, before.state, events)) is None:
                break
            if not are_alike(without, after.state):
                yield after, without


def are_alike(state: Any, other: Any) -> bool:
    """But for the time: a word that is entered a second time changes nothing."""
    return bool((replace(state, now=other.now) if hasattr(state, "now") else state) == other)


def without_it(session: Session, state: Any, events: tuple[Any, ...]) -> Any:
    """The state after more entries; None where there is something else, by which the one that is left out was used, or one is refused."""
    try:
        for event in events:
            if not isinstance(event, Entered):
                return None
            state, _ = session.game.step(state, event)
    except IllegalMove:
        return None
    return state


def phrases_of(session: Session) -> Iterator[tuple[str, Move]]:
    """Whatever may be said to the game and changes it, with what is understood."""
    grammar = session.listening.grammar
    for phrase in grammar.phrases:
        if phrase.move not in HOUSE_MOVES | {"resume"} | session.game.asides:
            for text in islice(spoken_out(phrase, grammar), 3):
                (verdict,) = interpret(typed(text, LATER), session.listening)
                assert isinstance(verdict, Understood)
                yield text, verdict.move


def is_destroyed_by(session: Session, without: Any, move: Move) -> bool:
    """Whether all goes on, after that move, as if nothing had been entered."""
    at = LATER - session.clock.away
    try:
        return bool(session.game.step(session.state, Spoke(at, at, move))[0] == session.game.step(without, Spoke(at, at, move))[0])
    except IllegalMove:
        return False


def say_it(session: Session, text: str) -> tuple[Session, list[str]]:
    """As sure as an ear can be, with nothing asked before."""
    after, says, _ = replace(session, attention=Attention()).hear(spoken(text, seconds(LATER)))
    return after, [said.key for said in says]


@every_game
def test_what_destroys_an_entry_is_asked_back(game: Game[Any]) -> None:
    """By chance: wherever an entry would be as if it had never been, the phrase is answered by a question, and nothing has happened yet."""
    found = set()
    for seed in range(1, 1 + times(3, quick=1)):
        for session, without in with_and_without(sittings(called(game), seed=seed)):
            if session.listening.dictation or asks_yes_or_no(session.listening.grammar.phrases):
                continue
            for text, move in phrases_of(session):
                if move.name not in USED.get(game.name, ()) and is_destroyed_by(session, without, move):
                    after, keys = say_it(session, text)
                    assert (after.state, keys) == (session.state, ["sure"]), text
                    found.add(move.name)
    assert DESTROYING.get(game.name, set()) <= found


def heard(table: Table, text: str) -> list[str]:
    """What is said to a phrase that was surely heard."""
    table.session, says, _ = table.session.hear(spoken(text, table.now))
    table.now += 3
    return [said.key for said in says]


def test_a_word_that_is_written_outlasts_a_pass_that_was_misheard() -> None:
    """ "Ben passes?": no, and the word is there; of who has written nothing it is not asked."""
    table = writing().enter("Ben", "window")
    assert heard(table, "ben passes") == ["sure"]
    assert heard(table, "no") == ["not-then"]
    assert table.state.seat("Ben").word == "window"
    assert heard(table, "ben passes") == ["sure"]
    assert heard(table, "yes")[:1] == ["passed-word"]
    assert table.state.seat("Ben").word is None
    assert heard(table, "cy passes")[:1] == ["passed-word"]


def test_what_is_typed_is_meant() -> None:
    """It is not asked back."""
    table = writing().enter("Ben", "window").type("ben passes")
    assert table.state.seat("Ben").word is None


def test_a_poet_who_seems_to_pass_is_asked_before_the_word_is_told() -> None:
    """And it is not told where nobody says yes."""
    table = performing({"Ana": "heaven", "Ben": "hill", "Cy": "horse"})
    table.type("host undo")
    (poet, *_) = table.state.to_perform
    table.now += 5
    before = len(table.heard)
    assert heard(table, f"{poet.lower()} passes") == ["sure"]
    assert heard(table, "no") == ["not-then"]
    assert poet in table.state.to_perform
    assert "passed-poem" not in [said.key for said in table.heard[before:]]
    assert heard(table, f"{poet.lower()} passes") == ["sure"]
    assert heard(table, "yes")[:1] == ["passed-poem"]
