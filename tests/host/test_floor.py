"""Who has the floor: whom the host does not talk over, what it stops for, and what of it is said again."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from itertools import zip_longest

import pytest

from tests.support.letters_table import racing
from tests.support.quiet import Quiet
from tests.support.table import poems, writing
from voicehost.core.speech import RATE, AudioChunk, Hypothesis, Samples, Utterance, samples, seconds
from voicehost.games import GAMES
from voicehost.host.floor import AFTER_ALL, LONGEST, PATIENCE
from voicehost.host.host import Host
from voicehost.listen.recognizer import Scripted
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcement, Announcer
from voicehost.speak.prompts import Prompts
from voicehost.speak.track import Track
from voicehost.speak.voice import Silent

pytestmark = pytest.mark.quick

CHUNK: Samples = samples(0.05)
WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse"}


class Sure(Scripted):
    """What is seemingly said, and then what it was: a script of (from, to, text so far, text in the end)."""

    def __init__(self, *lines: tuple[float, float, str, str], sure: float = 1.0) -> None:
        """`sure`: of what was said in the end, but for the first."""
        super().__init__(())
        self._coming = [_utterance(*line, sure if nth else 1.0) for nth, line in enumerate(lines)]
        self._seemed = {utterance.start: line[2].split() for utterance, line in zip(self._coming, lines, strict=True)}

    def so_far(self) -> Utterance | None:
        heard = super().so_far()
        if heard is None:
            return None
        words = tuple(replace(word, text=text) for word, text in zip(heard.best.words, self._seemed[heard.start], strict=False))
        return replace(heard, hypotheses=(replace(heard.best, words=words),))


def _utterance(start: float, end: float, so_far: str, text: str, sure: float) -> Utterance:
    """As a closed grammar answers it: half a second after its last word."""
    del so_far
    (utterance,) = Scripted([(samples(start), text)], samples((end - start) / len(text.split()))).finish()
    words = tuple(replace(word, confidence=sure) for word in utterance.best.words)
    return replace(utterance, end=utterance.end + samples(0.5), hypotheses=(Hypothesis(words),))


class Room:
    """The host on a track, and people with a script; seconds."""

    def __init__(self, session: Session, *lines: tuple[float, float, str, str], sure: float = 1.0) -> None:
        self.track = Track()
        with ExitStack() as opened:
            announcer = opened.enter_context(Announcer(Silent(), self.track))
            prompts = Prompts(games=[game.name for game in GAMES])
            self.host = Host(session, Sure(*lines, sure=sure), announcer, prompts, Quiet())
        self.silences: list[float] = []
        """When the host fell silent in the middle of something."""

    def until(self, end: float) -> Room:
        while self.host.position < samples(end):
            before = self.track.said
            self.host.accept(AudioChunk(self.host.position, bytes(2 * CHUNK)))
            cut = [was for was, now in zip_longest(before, self.track.said) if was is not None and (now is None or was.end > now.end)]
            self.silences += [seconds(self.host.position)] if cut else []
        return self

    @property
    def said(self) -> list[str]:
        """From each announcement its first word, in order."""
        return [announcement.text.split()[0] if announcement.text else "(tone)" for announcement in self.track.said]

    def at(self, word: str) -> Announcement:
        """The last announcement with that word."""
        return [announcement for announcement in self.track.said if word in announcement.text][-1]


def test_the_host_falls_silent_at_a_phrase() -> None:
    """A fifth of a second after its last word, long before the utterance has ended."""
    room = Room(writing().type("help").session, (0.0, 0.5, "more", "more"), (8.0, 9.2, "ana is ready", "ana is ready")).until(13)
    assert len(room.silences) == 1
    assert 9.2 <= room.silences[0] <= 9.4


@pytest.mark.parametrize("way", ["stop", "be quiet", "host stop"])
def test_stop_is_silence(way: str) -> None:
    """And no word after it."""
    room = Room(writing().type("help").session, (0.0, 0.5, "more", "more"), (8.0, 8.6, way, way)).until(15)
    assert len(room.silences) == 1
    assert room.track.end == samples(room.silences[0])


def test_what_was_stopped_is_repeated() -> None:
    """From its beginning."""
    room = Room(
        writing().type("help").session,
        (0.0, 0.5, "more", "more"),
        (8.0, 8.6, "stop", "stop"),
        (12.0, 12.9, "say that again", "say that again"),
    ).until(60)
    assert room.said.count("You") == 2


@pytest.mark.parametrize("text", ["[unk]", "[unk] [unk] [unk]", "ana [unk]", "is five ana"])
def test_talk_and_laughter_do_not_stop_it(text: str) -> None:
    """Nor a piece of a phrase."""
    room = Room(writing().type("help").session, (0.0, 0.5, "more", "more"), (8.0, 9.2, text, text)).until(13)
    assert room.silences == []


def test_a_phrase_that_nobody_believes_does_not_stop_it() -> None:
    """What talk happens to sound like; and no tone comes for it when the host has ended, seconds later."""
    room = Room(writing().type("help").session, (0.0, 0.5, "more", "more"), (8.0, 8.6, "[unk]", "scores"), sure=0.4).until(12)
    assert room.silences == []
    assert room.said[-1] == "You"


def test_it_goes_on_where_it_was_no_phrase() -> None:
    """From the sentence that was broken off, when nobody speaks any more."""
    room = Room(writing().type("help").session, (0.0, 0.5, "more", "more"), (8.0, 8.9, "scores", "[unk] [unk] [unk]")).until(60)
    assert len(room.silences) == 1
    assert room.said.count("You") == 2
    assert samples(8.9) < room.track.said[-1].start < samples(9.5) + AFTER_ALL


def test_it_goes_on_in_a_room_that_is_never_quiet() -> None:
    """What is not answered in the time of the longest phrase was none."""
    room = Room(writing().type("help").session, (0.0, 0.5, "more", "more"), (8.0, 40.0, "scores " + "[unk] " * 39, "[unk] " * 40)).until(30)
    assert room.said.count("You") == 2
    assert LONGEST + PATIENCE >= room.track.said[-1].start - samples(room.silences[0]) >= LONGEST


def test_help_that_was_broken_off_is_not_said_again() -> None:
    """Whoever says what the host was telling how to say has heard enough; it can be repeated."""
    room = Room(writing().type("help").session, (0.0, 0.5, "more", "more"), (8.0, 9.2, "ana is ready", "ana is ready")).until(30)
    assert [text for text in room.said if text == "You"] == ["You"]
    assert {"choose-tile", "help"} <= {say.key for say in room.host.session.said}


def test_what_matters_is_said_again_and_first() -> None:
    """What was broken off is told again, and who is next is asked, before the scores."""
    room = Room(
        poems(WORDS).session,
        (0.0, 1.0, "ana passes", "ana passes"),
        (3.0, 3.3, "yes", "yes"),
        (5.5, 6.4, "scores", "scores"),
    ).until(30)
    assert [announcement.text.split()[0] for announcement in room.track.said] == ["Ana", "Ana", "For", "For", "Who", "Round"]


def test_a_question_that_is_answered_is_not_asked_again() -> None:
    """The tile is taken while it is asked for."""
    session = writing().enter("Ana", "hill").enter("Ben", "hut").session
    room = Room(session, (0.0, 1.0, "repeat", "repeat"), (3.0, 3.5, "five", "five")).until(20)
    assert not [
        announcement for announcement in room.track.said if announcement.text.startswith("Ana, which") and announcement.start > samples(3.5)
    ]
    assert room.at("Ben, which").start > samples(3.5)


def test_a_poem_has_begun() -> None:
    """Nothing is said again over it, whatever was broken off; it can be repeated when it is over."""
    session = poems(WORDS).session
    room = Room(session, (0.0, 1.0, "ana passes", "ana passes"), (1.8, 2.6, "ben begins", "ben begins")).until(12)
    assert room.said == ["Ana", "(tone)"]


def test_a_race_loses_no_time() -> None:
    """What had begun to sound is not said again: the next word is."""
    room = Room(
        racing().session,
        (0.0, 0.9, "ana plays fame", "ana plays fame"),
        (1.0, 1.6, "ben plays same", "ben plays same"),
    ).until(6)
    assert [announcement.text for announcement in room.track.said if announcement.text] == ["Fame, Ana.", "Same, Ben."]


# -- whom it does not talk over


def test_it_does_not_begin_over_somebody() -> None:
    """Who is calling just then; it waits for the end, or for as long as a call takes."""
    lines = ((0.0, 0.9, "ana plays fame", "ana plays fame"), (1.2, 1.9, "[unk] [unk]", "[unk] [unk]"))
    room = Room(racing().session, *lines).until(6)
    assert room.track.said[0].start >= samples(1.9)
    assert Room(racing().session, lines[0]).until(6).track.said[0].start < samples(1.9)


def test_it_waits_no_longer_than_it_must() -> None:
    """A room that is never quiet is waited for once, and then no more until it is."""
    room = Room(
        writing().session,
        (0.0, 0.9, "ana is ready", "ana is ready"),
        (1.0, 20.0, "[unk] " * 40, "[unk] " * 40),
    )
    room.until(1.35)
    room.host.type("scores")
    room.until(8)
    assert samples(1.3) + PATIENCE <= room.track.said[0].start <= samples(1.5) + PATIENCE
    spoke = room.track.end
    room.until(12)
    room.host.type("scores")
    assert room.track.said[-1].start <= max(spoke, room.host.position)


def test_a_tone_waits_for_nobody() -> None:
    """A poem goes on under it."""
    room = Room(
        poems(WORDS).session,
        (0.0, 0.6, "ana begins", "ana begins"),
        (2.0, 9.0, "[unk] " * 20, "[unk] " * 20),
    ).until(1.5)
    assert room.said == ["(tone)"]
    room.until(4)
    room.host.type("ben guesses hill")
    room.until(4.1)
    assert room.said == ["(tone)", "(tone)"]
    assert RATE * 4 <= room.track.said[-1].start <= samples(4.1)


def test_who_types_is_answered_at_once() -> None:
    """The host is silent, nobody speaks: no chunk has to pass."""
    room = Room(writing().session)
    room.host.type("scores")
    assert room.said == ["Round"]


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("tell everything", ["I", "Ana,", "Paused.", "We"]),
        ("be brief", ["I", "Ana,", "Paused.", "Paused."]),
        ("tones only", ["From", "(tone)", "(tone)", "We"]),
    ],
)
def test_how_much_is_said_is_as_it_was_asked_for(way: str, said: list[str]) -> None:
    """All of it, what is shorter, or tones alone; what somebody asks for is said in any case."""
    room = Room(writing().session)
    for nth, line in enumerate((way, "ana is ready", "pause", "say that again")):
        room.host.type(line)
        room.until(15 * (nth + 1))
    assert room.said == said
