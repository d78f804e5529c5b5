"""A longer word that begins with the secret is not taken for it, and the secret and its relatives are heard as before."""

from __future__ import annotations

import shutil

import numpy as np
import pytest

from audio_fixtures.build.voices import Voice, speak
from voicehost.core.interpret import Understood, interpret
from voicehost.core.speech import AudioChunk, Grammar, Listening, Phrase, Slot, samples
from voicehost.lexicon.matching import counts_as, decoys
from voicehost.listen.models_dir import bundled
from voicehost.listen.vosk_recognizer import VoskRecognizer

pytestmark = [
    pytest.mark.making,
    pytest.mark.skipif(shutil.which("flite") is None or shutil.which("espeak-ng") is None, reason="needs Debian's flite and espeak-ng"),
]

GUESS = Phrase("{player} guesses {word}", "guess", (Slot("player", (("lena", "Lena"),)), Slot("word", free=True)))
BARE = Phrase("{word}", "guess", (Slot("word"),))


def guessed(secret: str, said: str, voice: str) -> list[str]:
    """Which of the words that count as the secret "Lena guesses ..." is taken for, over a poem."""
    listening = Listening(Grammar((GUESS, BARE), counts_as(secret), decoys(secret)), dictation=True)
    rng = np.random.default_rng(1)
    before, after = (rng.normal(0, 0.001, samples(length)) for length in (1.0, 1.5))
    sound = np.concatenate([before, speak(Voice(voice), f"lena guesses {said}"), after])
    pcm = (np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes()
    recognizer = VoskRecognizer(bundled(), transcribes=False)
    recognizer.expect(listening)
    heard = [each for at in range(0, len(pcm), 3200) for each in recognizer.accept(AudioChunk(at // 2, pcm[at : at + 3200]))]
    verdicts = (verdict for each in (*heard, *recognizer.finish()) for verdict in interpret(each, listening))
    words = (verdict.move.slots["word"] for verdict in verdicts if isinstance(verdict, Understood))
    return [word for word in words if word in listening.grammar.hidden]


@pytest.mark.parametrize(
    ("secret", "longer", "voice"),
    [
        *(("candle", "candlestick", voice) for voice in ("slt", "rms", "en-gb+f2")),
        *(("fire", "firefly", "slt"), ("water", "watermelon", "rms"), ("straw", "strawberry", "en-gb+f2"), ("book", "bookshelf", "rms")),
    ],
)
def test_a_longer_word_is_another(secret: str, longer: str, voice: str) -> None:
    """All of these were taken for the secret that they begin with; the secret itself is heard."""
    assert guessed(secret, longer, voice) == []
    assert guessed(secret, secret, voice) == [secret]


def test_a_derivative_counts_though_it_is_longer() -> None:
    """ "Candles" is no "candlestick"."""
    assert guessed("candle", "candles", "slt") in (["candles"], ["candle"])
