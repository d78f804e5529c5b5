"""What a player types to the host on a phone: the table is asked what it decides; a question is answered there; nothing else is done."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.games.test_contract import every_game, some
from tests.support.languages import EVERY, called, made
from tests.support.table import PLAYERS, Table, performing
from voicehost.core.play import Game, Move, say
from voicehost.listen.recognizer import typed
from voicehost.session import by_phone
from voicehost.session.by_phone import Taken
from voicehost.session.session import Session
from voicehost.session.written import DECIDED

pytestmark = pytest.mark.quick


def begun(game: Game[Any]) -> Session:
    return Session.begin(game, PLAYERS[:4], game.options(), 7)[0]


def take(session: Session, line: str, player: str = "Ana") -> Taken:
    language = session.game.language
    return by_phone.take(session, player, typed(line, 0, language.numbers, language.decimal))


LEAVES = {"en": ("I have to go", "I am back"), "de": ("Ich muss gehen", "Ich bin wieder da")}


@pytest.mark.parametrize("game", EVERY, ids=called)
def test_whoever_has_to_go_types_so_and_comes_back(game: Game[Any]) -> None:
    """Of whom a phone speaks is known: the name is put in. The table is asked, and hears on whose phone."""
    go, back = LEAVES[game.language.name]
    table = Table(begun(game))
    asked = take(table.session, go)
    assert asked.after is not None
    assert asked.says[0] == say("asked-by-phone", player="Ana")
    table.session = asked.after
    table.type(game.language.answers["yes"][0])
    assert "Ana" in table.session.roster.away
    assert [phrase.move for phrase in by_phone.own(table.session, "Ana")] == ["returns"]
    asked = take(table.session, back)
    assert asked.after is not None
    table.session = asked.after
    table.type(game.language.answers["yes"][0])
    assert table.session.decisions[-1][0].move.name == "returns"


@every_game
def test_what_is_offered_can_be_asked(game: Game[Any]) -> None:
    """At any moment of a game: the button asks the table, and each example asks it too, or is told why not; nothing else happens."""
    for session in Random(5).sample(some(called(game)), 12):
        for player in session.players[:2]:
            lines = by_phone.examples(session, player)
            assert len(set(lines)) == len(lines) >= 2
            for line in lines:
                taken = take(session, line, player)
                if taken.after is None:
                    assert taken.says
                    assert taken.says[0].key != "page-only-decisions", line
                else:
                    doubt = taken.after.attention.doubt
                    assert doubt is not None
                    assert doubt.heard.move.name in DECIDED
                    assert taken.after.events == session.events
            for phrase in by_phone.own(session, player):
                assert session.touch(session.clock.away, Move(phrase.move, {"player": player}), player)[0].attention.doubt is not None


@pytest.mark.parametrize(
    "line",
    ["heaven", "ana guesses heaven", "undo", "free ben's seat", "show ana's phone", "new room code", "ana takes five", "yes", "louder"],
)
def test_nothing_else_is_done_there(line: str) -> None:
    """No secret, no guess, no move for another, and nothing that is kept from phones."""
    session = begun(made("poetry-slam", "en"))
    taken = take(session, line)
    assert taken.after is None
    assert taken.says[0].key in ("page-only-decisions", "no-match-1"), taken.says


def test_a_question_is_answered_there_alone() -> None:
    taken = take(begun(made("poetry-slam", "en")), "scores")
    assert taken.after is None
    assert "page-only-decisions" not in {each.key for each in taken.says}


def test_over_a_poem_the_host_must_be_called() -> None:
    """Any other line might be one of the poem, or a guess; the examples say how."""
    session = performing().session
    assert take(session, "ben leaves", "Cy").says == (say("page-call-first", host="host"),)
    assert take(session, "host ben guesses heaven", "Cy").after is None
    assert take(session, "host scores", "Cy").after is None
    assert take(session, "host ben leaves", "Cy").after is not None
    assert take(session, "host I have to go", "Cy").after is not None
    assert all(line.startswith("Host ") for line in by_phone.examples(session, "Cy"))
    assert list(by_phone.own(session, "Cy")) == []


def test_the_table_is_asked_one_thing_at_a_time() -> None:
    """What is open is not replaced from a phone; a question may be asked meanwhile."""
    table = Table(begun(made("poetry-slam", "en"))).type("ben leaves")
    assert take(table.session, "end the game").says == (say("page-later"),)
    assert list(by_phone.own(table.session, "Ana")) == []
    assert take(table.session, "scores").after is None


def test_a_phone_that_may_be_somebody_elses_asks_nothing() -> None:
    session = begun(made("poetry-slam", "en"))
    veiled = replace(session, seats=replace(session.seats, veiled=("Ana",)))
    assert take(veiled, "ben leaves").says == (say("not-now"),)
    assert not {"leaves"} & {phrase.move for phrase in veiled.at_phone("Ana").moves}


def test_two_cannot_leave_each_other() -> None:
    session = Session.begin(made("poetry-slam", "en"), ("Ana", "Ben", "Cy"), made("poetry-slam", "en").options(), 7)[0]
    table = Table(session).type("cy leaves", "yes")
    assert list(by_phone.own(table.session, "Ana")) == []
    assert [phrase.move for phrase in by_phone.own(table.session, "Cy")] == ["returns"]
