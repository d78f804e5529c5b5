"""The open reading of a stretch of sound: any words of the lexicon, no grammar.

The sound is cut into pieces, since open decoding of a long stretch takes much memory. With the bundled model the reading is hardly more
than a hint.
"""

from __future__ import annotations

from voicehost.core.speech import UNKNOWN, Hypothesis, Samples, Word, samples
from voicehost.listen.engine import Decoder, Model

PIECE: Samples = samples(8)
SHORTEST: Samples = samples(0.2)


def transcript(model: Model, pcm: bytes, start: Samples) -> Hypothesis | None:
    """Read the sound, which begins at `start`. None if there is too little of it, or no word in it."""
    words: list[Word] = []
    for at in range(0, len(pcm) // 2, PIECE):
        piece = pcm[2 * at : 2 * (at + PIECE)]
        if len(piece) // 2 >= SHORTEST:
            words += _read(model, piece, start + at)
    return Hypothesis(tuple(words)) if words else None


def _read(model: Model, piece: bytes, start: Samples) -> tuple[Word, ...]:
    return tuple(word for word in Decoder(model, None, start).read(piece) if word.text != UNKNOWN)
