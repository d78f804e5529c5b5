"""How long an end is open to dispute."""

from __future__ import annotations

import pytest

from tests.support.jam_table import at
from tests.support.quiet import Quiet
from voicehost.core.speech import Samples, samples
from voicehost.host.host import Host
from voicehost.listen.recognizer import Scripted
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import Silent

pytestmark = pytest.mark.quick

PLAYERS = ("Ana", "Ben", "Cy")


def ended() -> Host:
    """All words were shown a moment ago."""
    session = at("shown", PLAYERS).session
    assert session.ending.at is not None
    return Host(session, Scripted(()), Announcer(Silent(), Mute()), Prompts(games=("letter-jam",)), Quiet(), position=session.ending.at)


def test_an_end_that_nobody_speaks_of_closes() -> None:
    """After fifteen seconds, as the host has said."""
    host = ended()
    host.pass_time(after(host, 14))
    assert not host.session.over
    host.pass_time(after(host, 2))
    assert host.session.over


@pytest.mark.parametrize("line", ["how do we dispute", "scores", "that can't be a word"])
def test_an_end_stays_open_for_those_who_ask(line: str) -> None:
    """Whoever is answered, be it that they are not understood, has the whole time from then: it ran out while people asked how."""
    host = ended()
    host.pass_time(after(host, 14))
    host.type(line)
    host.pass_time(after(host, 14))
    host.type("accept Cy")
    assert host.session.said[0].key == "overruled"
    assert not host.session.over


def after(host: Host, time: float) -> Samples:
    """That many seconds later."""
    return host.position + samples(time)
