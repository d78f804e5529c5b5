"""The organiser of many tables, as the table hears of them: called, coming, wanting a break."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.table import Table, spoken
from voicehost.core.speech import RATE
from voicehost.log.codec import Codec
from voicehost.session import calling
from voicehost.session.happened import OrganiserCalled, OrganiserComes, Paused, Resumed
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

CALL = "host call the organiser"


def table(*, attends: bool = True) -> Table:
    begun = Table.begin()
    begun.session = calling.attended(begun.session, attends=attends)
    return begun


def ways(session: Session) -> set[str]:
    return {phrase.pattern for phrase in session.listening.grammar.phrases if phrase.move == "call-organiser"}


def test_it_is_listened_for_where_there_is_an_organiser() -> None:
    """In play only by whoever calls the host by name; at home not at all."""
    assert ways(table().session) == {CALL, "host call the organizer"}
    assert ways(table(attends=False).session) == set()
    assert "call the organiser" in ways(table().type("pause").session)


def test_a_call() -> None:
    """Once; then the host says that it is known. It stands in the log until the organiser comes."""
    called = table().hear(spoken(CALL, 10))
    assert called.keys == ["organiser-called"]
    assert called.session.calling.since is not None
    again = called.type("call the organiser")
    assert again.keys == ["organiser-knows"]
    assert sum(isinstance(event, OrganiserCalled) for event in again.session.events) == 1
    session, says = again.session.apply(OrganiserComes(20 * RATE))
    assert [each.key for each in says] == ["organiser-comes"]
    assert session.calling.since is None


def test_a_call_on_a_break() -> None:
    """Too: that is when one waits."""
    assert table().type("pause", "call the organiser").keys == ["organiser-called"]


@pytest.mark.parametrize("line", ["call the organiser", CALL])
def test_at_home_there_is_none(line: str) -> None:
    """Whoever types it is told so, and nothing stands in the log."""
    home = table(attends=False)
    before = home.session.events
    assert home.type(line).keys == ["no-organiser"]
    assert home.session.events == before


def test_a_log_replays_to_the_same() -> None:
    """Whether there was an organiser stands in no log."""
    played = table().type("call the organiser")
    replayed = Table.begin().session.replay(played.session.events)
    assert replayed.calling == replace(played.session.calling, attended=False)
    codec = Codec([OrganiserCalled, OrganiserComes])
    for event in (OrganiserCalled(1), OrganiserComes(2)):
        assert codec.decode(codec.encode(event)) == event


def test_a_break_for_all() -> None:
    """Begins where the game goes on, and ends where it does not; nobody is told of what is so already."""
    session = table().session
    assert calling.on_for_all(session, RATE) == (session, ())
    paused, says = calling.break_for_all(session, RATE)
    assert paused.events[-1] == Paused(RATE)
    assert [each.key for each in says] == ["organiser-pauses"]
    assert calling.break_for_all(paused, 2 * RATE) == (paused, ())
    resumed, says = calling.on_for_all(paused, 2 * RATE)
    assert resumed.events[-1] == Resumed(2 * RATE)
    assert says[0].key == "organiser-resumes"
    assert "resumed" not in {each.key for each in says}
