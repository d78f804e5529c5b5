"""What frees a seat, as the real recognizer hears it from voices that nobody here trained for it."""

from __future__ import annotations

import numpy as np
import pytest

from models.train.scenes.synthesis import spoken, voices
from tests.support.table import poems, writing
from voicehost.core.play import Player
from voicehost.core.speech import RATE, AudioChunk
from voicehost.listen.models_dir import bundled
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session.session import Session

PLAYERS: tuple[Player, ...] = ("Ana", "Ben", "Maya")
CHUNK = RATE // 10

pytestmark = [pytest.mark.hearing, pytest.mark.skipif(not voices(), reason="no voice (Debian: apt install flite espeak-ng)")]


def seated() -> Session:
    session = Session.begin(writing().session.game, PLAYERS, writing().state.options, 7)[0]
    return session.sit(0, "Ben")[0].sit(0, "Maya")[0]


def after(session: Session, text: str, voice: str) -> Session:
    """When a voice has said it into a quiet room."""
    recognizer = VoskRecognizer(bundled())
    recognizer.expect(session.listening)
    sound = spoken(text, voice).sound
    quiet = np.zeros(RATE)
    pcm = np.rint(np.concatenate([quiet, sound / np.abs(sound).max() * 0.3 * 32767, quiet])).astype("<i2").tobytes()
    heard = [each for at in range(0, len(pcm), 2 * CHUNK) for each in recognizer.accept(AudioChunk(at // 2, pcm[at : at + 2 * CHUNK]))]
    for utterance in (*heard, *recognizer.finish()):
        session = session.hear(utterance)[0]
    return session


@pytest.mark.parametrize(("text", "player"), [("free maya's seat", "Maya"), ("free the seat of maya", "Maya"), ("free ben's seat", "Ben")])
def test_a_seat_is_freed_by_voice(text: str, player: Player) -> None:
    """By most voices, though no lexicon has "Maya's"; and by none another seat."""
    found = [after(seated(), text, voice) for voice in voices()]
    assert {freed for session in found for freed in session.seats.freed} == {player}
    assert sum(session.seats.freed == (player,) for session in found) >= 0.7 * len(found)  # 6 of 8 voices, and for "Ben's" all 8


def test_what_is_no_such_phrase_frees_nobody() -> None:
    """Other talk of seats and of people."""
    for text in ("this is a lovely seat", "maya is reading a letter", "three mice sat down"):
        assert after(seated(), text, voices()[0]).seats.freed == ()
    assert not poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).session.seats.freed
