"""Reads speech with Whisper, and tells the times of its words, using CTranslate2 alone.

CTranslate2 (MIT) is the engine inside faster-whisper. The rest of that package is left out: it brings PyAV, whose wheels contain x264 and
x265 (GPL), and its code for sound files, voice activity and the network is not needed. What is needed is here: Whisper's mel spectrogram,
its byte encoding of letters, and the words of an alignment.

Only the process of `worker` imports CTranslate2.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Sound: TypeAlias = NDArray[np.float32]

RATE = 16_000
HOP = 160
"""Samples from one frame of the spectrogram to the next."""
FRAME = 400
BANDS = 80
WINDOW = 30 * RATE
"""How many samples can be read at once."""
SHORTEST, STEP = 10 * RATE, 5 * RATE
"""Shorter sound is padded with silence to one of a few lengths. Padding to a whole window, as Whisper was trained, would take twice as long
for most poems and read them no better."""
QUIETEST = 5 * RATE
"""Longer sound is cut at its quietest place within this many samples at the end of a window."""
A_STEP = 0.02
"""The length of an alignment's step in seconds."""
BEAM = 5
LONGEST = 224
"""How many tokens a window may have: more than anybody says in one, and half of what Whisper can write."""
SILENT = 0.6
"""If the probability that nobody speaks is above this, nothing is read."""

START, END, PLAIN = "<|startoftranscript|>", "<|endoftext|>", "<|notimestamps|>"


@dataclass(frozen=True, slots=True)
class ReadWord:
    text: str
    """The word as it is written, with capitals and punctuation: "Heaven,"."""
    start: float
    """Seconds since the sound began, as for `end`."""
    end: float
    confidence: float
    """The mean probability of its tokens."""


class Whisper:
    def __init__(self, folder: Path, threads: int) -> None:
        """Load the model from its folder; it must be one for English only. `threads` limits the cores that it uses. Raises what CTranslate2
        raises if it cannot load it, and `ValueError` if the model cannot align words."""
        import ctranslate2

        self._storage = ctranslate2.StorageView.from_array
        self._model: Any = ctranslate2.models.Whisper(str(folder), compute_type="int8", intra_threads=threads, inter_threads=1)
        self._vocabulary = (folder / "vocabulary.txt").read_text(encoding="utf-8").split("\n")
        numbers = {token: number for number, token in enumerate(self._vocabulary)}
        self._prompt = [numbers[START], numbers[PLAIN]]
        self._first_special = numbers[END]
        self._digits = [number for number, token in enumerate(self._vocabulary[: numbers[END]]) if any(map(str.isdigit, token))]
        """Tokens with digits. They are suppressed, so that numbers are written as they are said."""
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        if not config.get("alignment_heads"):
            raise ValueError("this model tells no times")

    def read(self, sound: Sound) -> tuple[ReadWord, ...]:
        """Read sound of any length, from -1 to 1, at 16 kHz."""
        return tuple(word for start, piece in _pieces(sound) for word in self._read(piece, start / RATE))

    def _read(self, piece: Sound, start: float) -> Iterator[ReadWord]:
        heard = self._model.encode(self._storage(_spectrogram(piece)[np.newaxis]))
        (written,) = self._model.generate(
            heard,
            [self._prompt],
            beam_size=BEAM,
            max_length=LONGEST,
            no_repeat_ngram_size=5,
            suppress_tokens=[-1, *self._digits],
            return_no_speech_prob=True,
        )
        tokens = [number for number in written.sequences_ids[0] if number < self._first_special]
        if not tokens or written.no_speech_prob > SILENT:
            return
        (aligned,) = self._model.align(heard, self._prompt[:1], [tokens], min(len(piece), WINDOW) // HOP)
        bounds = _bounds(tuple(aligned.alignments), len(tokens))
        for run in _runs([self._vocabulary[number] for number in tokens]):
            text = letters("".join(self._vocabulary[number] for number in tokens[run.start : run.stop])).strip()
            sure = float(np.mean(aligned.text_token_probs[run.start : run.stop]))
            if text:
                yield ReadWord(text, start + bounds[run.start], start + bounds[run.stop], sure)


def _pieces(sound: Sound) -> Iterator[tuple[int, Sound]]:
    """Pieces of at most a window, each with the index at which it begins."""
    start = 0
    while len(sound) - start > WINDOW:
        last = np.abs(sound[start + WINDOW - QUIETEST : start + WINDOW])
        loudness = last[: QUIETEST // FRAME * FRAME].reshape(-1, FRAME).mean(axis=1)
        end = start + WINDOW - QUIETEST + int(loudness.argmin()) * FRAME + FRAME // 2
        yield start, sound[start:end]
        start = end
    yield start, sound[start:]


def _spectrogram(sound: Sound) -> NDArray[np.float32]:
    """The log spectrogram as Whisper expects it: (BANDS, frames)."""
    filled = np.zeros(max(SHORTEST, -(-len(sound) // STEP) * STEP), np.float32)
    filled[: len(sound)] = sound
    around = np.pad(filled, FRAME // 2, mode="reflect")
    frames = np.lib.stride_tricks.sliding_window_view(around, FRAME)[::HOP][:-1]
    power = np.abs(np.fft.rfft(frames * np.hanning(FRAME + 1)[:-1].astype(np.float32), axis=1)) ** 2
    bands = np.log10(np.maximum(_filters() @ power.T, 1e-10))
    scaled = (np.maximum(bands, bands.max() - 8) + 4) / 4
    return np.ascontiguousarray(scaled, dtype=np.float32)


@lru_cache(maxsize=1)
def _filters() -> NDArray[np.float64]:
    """Triangles of equal area on Slaney's mel scale, which is linear up to 1 kHz."""
    step = np.log(6.4) / 27
    mels = np.linspace(0, 15 + np.log(RATE / 2 / 1000) / step, BANDS + 2)
    edges = np.where(mels < 15, 200 / 3 * mels, 1000 * np.exp(step * (mels - 15)))
    frequencies = np.fft.rfftfreq(FRAME, 1 / RATE)
    rising = (frequencies - edges[:-2, np.newaxis]) / np.diff(edges)[:-1, np.newaxis]
    falling = (edges[2:, np.newaxis] - frequencies) / np.diff(edges)[1:, np.newaxis]
    filters: NDArray[np.float64] = np.maximum(0, np.minimum(rising, falling)) * (2 / (edges[2:] - edges[:-2]))[:, np.newaxis]
    return filters


def _bounds(steps: tuple[tuple[int, int], ...], tokens: int) -> list[float]:
    """The time at which each token begins, and that at which the last one ends, in seconds. `steps` are pairs of a token and a step, in
    order; a token number past the last stands for the end."""
    first: dict[int, float] = {}
    for token, step in steps:
        first.setdefault(token, step * A_STEP)
    last = steps[-1][1] * A_STEP if steps else 0.0
    return [first.get(token, last) for token in range(tokens + 1)]


def _runs(tokens: list[str]) -> Iterator[range]:
    """The range of tokens of each word. A word begins with a space."""
    begins = [at for at, token in enumerate(tokens) if at == 0 or token.startswith(SPACE)]
    for start, stop in zip(begins, [*begins[1:], len(tokens)], strict=True):
        yield range(start, stop)


# -- letters: each byte of UTF-8 is written as one that can be printed -------------------------------------------------------------

_PRINTED = (*range(ord("!"), ord("~") + 1), *range(0xA1, 0xAC + 1), *range(0xAE, 0xFF + 1))
_BYTES = {chr(byte): byte for byte in _PRINTED} | {
    chr(0x100 + at): byte for at, byte in enumerate(byte for byte in range(256) if byte not in _PRINTED)
}
SPACE = next(char for char, byte in _BYTES.items() if byte == ord(" "))


def letters(tokens: str) -> str:
    """The text of some tokens, with its spaces. Bytes that are not UTF-8 are left out."""
    return re.sub("\ufffd", "", bytes(_BYTES[char] for char in tokens if char in _BYTES).decode("utf-8", errors="replace"))
