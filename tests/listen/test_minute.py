"""The recording for the README is what it says it is: about a minute, nothing clipped, and two poems that are guessed."""

from __future__ import annotations

import numpy as np
import pytest
import soundfile

from release.minute import MINUTE
from voicehost.core.speech import RATE, Grammar, Listening, Phrase, Slot
from voicehost.listen.models_dir import bundled
from voicehost.listen.recording import Recording
from voicehost.listen.vosk_recognizer import VoskRecognizer

pytestmark = pytest.mark.hearing

NAMES = Slot("player", (("ana", "Ana"), ("ben", "Ben"), ("cy", "Cy")))
SAID = Listening(
    Grammar(
        (
            Phrase("{player} begins", "begin", (NAMES,)),
            Phrase("{player} guesses {word}", "guess", (NAMES, Slot("word", free=True))),
            Phrase("the end", "end"),
        ),
        ("fruit", "forest"),
    ),
    dictation=True,
)


def test_the_recording_of_a_minute_is_of_two_poems() -> None:
    recognizer = VoskRecognizer(bundled())
    recognizer.expect(SAID)
    with Recording(MINUTE) as recording:
        utterances = [each for chunk in recording for each in recognizer.accept(chunk)]
    heard = " | ".join(each.best.text for each in (*utterances, *recognizer.finish()))
    assert "ana guesses fruit" in heard
    assert "cy guesses forest" in heard


def test_the_recording_of_a_minute_is_not_clipped() -> None:
    sound, rate = soundfile.read(MINUTE)
    assert 45 <= len(sound) / rate <= 70
    assert rate == RATE
    assert np.mean(np.abs(sound) > 0.99) < 1e-4
