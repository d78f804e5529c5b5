"""The tones: short, soft-edged, unlike each other, and no words."""

from __future__ import annotations

import json
from itertools import combinations, pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from voicehost.core.speech import RATE
from voicehost.listen.engine import opened
from voicehost.listen.models_dir import bundled
from voicehost.listen.vosk_itself import vosk
from voicehost.speak.earcons import EARCONS, PEAK, earcon

pytestmark = pytest.mark.hearing

WORDS = (
    "yes no maya ben ana cy heaven seven one two three four five accept undo repeat pause resume help scores slower faster done "
    "the end is it guesses a b c d e f g h i j k l m n o p q r s t u v w x y z alfa bravo charlie delta echo foxtrot golf hotel india "
    "kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey yankee zulu"
)


def sound(name: str) -> NDArray[np.float64]:
    return np.frombuffer(earcon(name), "<i2") / 32768


@pytest.fixture(scope="module")
def model() -> vosk.Model:
    return opened(bundled()).handle


@pytest.mark.parametrize("name", tuple(EARCONS))
def test_an_earcon_is_short_and_never_clips(name: str) -> None:
    """Below 0.6 s, at most the stated peak, loud enough to be heard, and no offset."""
    tone = sound(name)
    assert 0.05 < len(tone) / RATE < 0.6
    assert 0.05 < abs(tone).max() <= PEAK
    assert np.sqrt((tone**2).mean()) > 0.02
    assert abs(tone.mean()) < 0.001


@pytest.mark.parametrize("name", tuple(EARCONS))
def test_an_earcon_does_not_click(name: str) -> None:
    """It begins and ends at nothing, and its first and last millisecond are soft."""
    tone = sound(name)
    assert abs(tone[[0, -1]]).max() < 0.001
    assert abs(np.concatenate([tone[:16], tone[-16:]])).max() < 0.03


@pytest.mark.parametrize(("earcon", "other"), tuple(combinations(EARCONS, 2)))
def test_earcons_differ_clearly(earcon: str, other: str) -> None:
    """In what sounds when: spectra of 50 ms pieces, side by side, have little in common."""
    assert likeness(spectrogram(earcon), spectrogram(other)) < 0.6


@pytest.mark.parametrize("name", tuple(EARCONS))
@pytest.mark.parametrize("volume", [1.0, 0.3, 0.1])
def test_the_recognizer_hears_no_word_in_an_earcon(model: vosk.Model, name: str, volume: float) -> None:
    """Under a grammar of commands, names, all letters and their spelling words; the loudest tone is as long and as level as an A."""
    recognizer = vosk.KaldiRecognizer(model, RATE, json.dumps([*WORDS.split(), "[unk]"]))
    recognizer.AcceptWaveform(bytes(RATE) + (np.frombuffer(earcon(name), "<i2") * volume).astype("<i2").tobytes() + bytes(2 * RATE))
    assert json.loads(recognizer.FinalResult())["text"] in {"", "[unk]", "a"}


def test_an_unknown_earcon_is_a_key_error() -> None:
    """Prompts files are checked against the table when they are loaded."""
    with pytest.raises(KeyError):
        earcon("moo")


def spectrogram(name: str) -> NDArray[np.float64]:
    """Strength by 50 ms of time and third of an octave, for 0.6 s."""
    tone = np.zeros(round(0.6 * RATE))
    tone[: len(sound(name))] = sound(name)
    strengths = abs(np.fft.rfft(tone.reshape(-1, RATE // 20) * np.hanning(RATE // 20)))
    edges = np.round(100 * 2 ** (np.arange(20) / 3) / 20).astype(int)
    return np.array([strengths[:, low : max(high, low + 1)].sum(axis=1) for low, high in pairwise(edges)])


def likeness(spectra: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Cosine, in [0, 1]."""
    return float((spectra * other).sum() / np.sqrt((spectra**2).sum() * (other**2).sum()))
