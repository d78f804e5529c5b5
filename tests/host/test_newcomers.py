"""Who joins in the middle of a game is told, as at its start, when the ear has no word for the name."""

from __future__ import annotations

from functools import cache

import pytest

from tests.support.languages import made
from tests.support.quiet import Quiet
from voicehost.core.play import Say, say
from voicehost.host.host import Host
from voicehost.listen.models_dir import bundled
from voicehost.listen.recognizer import Recognizer
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts, Spoken
from voicehost.speak.voice import Silent

pytestmark = pytest.mark.quick


@cache
def recognizer() -> Recognizer:
    return VoskRecognizer(bundled())


class Listener(Quiet):
    """Keeps what the host says."""

    def __init__(self) -> None:
        self.says: list[Say] = []

    def said(self, at: int, spoken: Spoken) -> None:
        del at
        self.says += [spoken.say] if spoken.say is not None else []


def answers(*lines: str, by_ear: bool = True) -> list[Say]:
    """What the host says to the last of these lines."""
    game, listener = made("haiclue", "en"), Listener()
    session, _ = Session.begin(game, ("Ana", "Ben", "Cy"), game.options(), 1)
    host = Host(session, recognizer(), Announcer(Silent(), Mute()), Prompts(games=(game.name,)), listener, by_ear=by_ear)
    for line in lines:
        listener.says.clear()
        host.type(line)
    return listener.says


@pytest.mark.parametrize("line", ["xiaoling joins", "xiaoling takes the place of ben"])
def test_a_newcomers_name_that_cannot_be_heard_is_told_before_anybody_says_yes(line: str) -> None:
    """With names that can be heard and are nobody's."""
    unheard, question = answers(line)
    assert (unheard.key, unheard.fields["player"]) == ("name-unheard", "Xiaoling")
    others = unheard.fields["others"]
    assert isinstance(others, tuple)
    assert len(others) == 3
    assert not {"Ana", "Ben"} & {*others}
    assert question.key in ("decide-joins", "decide-replaces")
    assert answers(line, "yes")[0].key in ("decided-joins", "decided-replaces")


def test_a_name_that_can_be_heard_is_only_asked_about() -> None:
    """And where everything is typed, any name."""
    assert answers("zoe joins") == [say("decide-joins", player="Zoe")]
    assert answers("xiaoling joins", by_ear=False) == [say("decide-joins", player="Xiaoling")]
