"""How loud the sound is: where it was last loud, where a word begins and ends in it, and where somebody hums.

A recognizer draws the first word after silence into the noise before it: in people's recordings by a twentieth of a second as a rule, and
by a fifth in one of twenty. Who called first, and whether a poem had ended, hang on that, so such a word begins where its sound does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from voicehost.core.speech import RATE, Samples, Word, samples

FRAME: Samples = samples(0.02)
MEMORY: Samples = samples(4)
"""How long a room's noise is remembered."""
OVER_NOISE = 6.0
"""Decibels: what is less above the room's noise is quiet."""
UNDER_SPEECH = 25.0
"""Decibels: what is further below the loudest of an utterance is quiet; a room's echo falls below that in 0.1 s or so."""
HISS = 3.0
"""Decibels: what is less above the room's noise is that noise."""
SILENCE = -75.0
"""Decibels below full scale: no room is quieter."""

BEFORE: Samples = samples(0.3)
"""Of what is before a word, so much is the noise that it stands out of."""
APART: Samples = samples(0.06)
"""A word that begins so long after another does not begin in its sound."""
LATEST: Samples = samples(0.4)
"""So much later than where the recognizer has it a word may begin."""
SOFT: Samples = samples(0.04)
"""So long before it is loud."""


FADES: Samples = samples(0.4)
"""So much further than where the recognizer has it a word may sound."""
UNDER_WORD = 10.0
"""Decibels: of a word, what is further below the louder tenth of it is its echo."""

PITCH = (RATE // 400, RATE // 70)
"""Samples from one beat of a voice to the next: from 400 Hz down to 70."""
VOICED = 0.85
"""How alike a voice is to itself one beat later. Clapping hands have half of that, a room full of people less than three quarters."""
OVER_ROOM = 10.0
"""Decibels: who hums softer hums to themselves."""
HUM: Samples = samples(0.5)
"""A shorter one is none."""
HUM_APART: Samples = samples(0.1)
SOME = 8
"""Hums that are remembered: words, too, have long vowels."""


class Loudness:
    """Where the sound was last loud. Fed in order; what was fed twice counts once."""

    def __init__(self) -> None:
        self._levels: deque[tuple[Samples, float]] = deque(maxlen=MEMORY // FRAME)
        """The end of each frame, and its level."""
        self._looked: tuple[Samples, Samples | None] | None = None
        """Since when it was looked for last, and what was found; None where more has come."""

    def feed(self, pcm: bytes, end: Samples) -> None:
        """Sound that ends at `end`; a length of whole frames."""
        self._looked = None
        new = levels(pcm)
        at = end - len(new) * FRAME
        seen = self._levels[-1][0] if self._levels else at
        for nth, level in enumerate(new, 1):
            if at + nth * FRAME > seen:
                self._levels.append((at + nth * FRAME, level))

    def last(self, since: Samples) -> Samples | None:
        """The end of the last loud frame since then. None where nothing was loud."""
        if self._looked is None or self._looked[0] != since:
            self._looked = since, self._last(since)
        return self._looked[1]

    def _last(self, since: Samples) -> Samples | None:
        some = [(end, level) for end, level in self._levels if end > since]
        if not some:
            return None
        noise = float(np.quantile([level for _, level in self._levels], 0.1))
        bound = _bound(noise, max(level for _, level in some))
        return next((end for end, level in reversed(some) if level > bound), None)


class Quiet:
    """How long the room has been as soft as it ever is. Fed in order; what was fed twice counts once."""

    def __init__(self) -> None:
        self._room: deque[float] = deque(maxlen=MEMORY // FRAME)
        self._end: Samples = 0
        self._since: Samples = 0
        """The end of the last stretch that was louder."""

    def feed(self, pcm: bytes, end: Samples) -> None:
        """Sound that ends at `end`. In hiss, frames differ by a decibel or two; speech that is no louder than that is heard by nobody."""
        if end <= self._end:
            return
        new = levels(pcm)
        self._room.extend(new)
        self._end = end
        noise = sorted(self._room)[len(self._room) // 10]
        if not new or max(new) > noise + HISS:
            self._since = end

    def lasts(self, position: Samples) -> Samples:
        """For how long it has been quiet there, where the sound has come so far; 0 where that was heard before."""
        return position - self._since if position == self._end else 0


def levels(pcm: bytes) -> list[float]:
    """Of each whole frame, in decibels below full scale: not above 0."""
    sound = np.frombuffer(pcm, dtype="<i2").astype(np.float64)
    frames = sound[: len(sound) // FRAME * FRAME].reshape(-1, FRAME) / 32768
    power = 10 * np.log10(np.maximum((frames**2).mean(axis=1), 1e-12))
    return [max(SILENCE, float(level)) for level in power]


def _bound(noise: float, loudest: float) -> float:
    """What is louder is loud."""
    return max(noise + OVER_NOISE, loudest - UNDER_SPEECH)


def from_onsets(words: Sequence[Word], pcm: bytes, start: Samples) -> tuple[Word, ...]:
    """The words, each that comes after silence beginning where its sound does. `pcm` is the sound from `start` on."""
    return tuple(
        replace(word, start=start + onset(pcm, word.start - start, word.end - start))
        if nth == 0 or word.start - words[nth - 1].end >= APART
        else word
        for nth, word in enumerate(words)
    )


def onset(pcm: bytes, at: Samples, end: Samples) -> Samples:
    """Where a word is first loud that lasts from `at` to `end` of some sound; `at` where that is not told."""
    before, word = levels(pcm[2 * max(0, at - BEFORE) : 2 * max(0, at)]), levels(pcm[2 * max(0, at) : 2 * end])
    if not word:
        return at
    noise = float(np.median(before)) if before else min(word)
    bound = _bound(noise, float(np.quantile(word, 0.9)))
    loud = (nth for nth, pair in enumerate(pairwise(word[: LATEST // FRAME])) if min(pair) > bound)
    return max(at, at + next(loud, 0) * FRAME - SOFT)


def to_their_ends(words: Sequence[Word], pcm: bytes, start: Samples) -> tuple[Word, ...]:
    """The words, each beside silence as far as its sound goes: a recognizer takes soft ends for silence. `pcm` as above."""
    found, frames = list(words), levels(pcm)
    noise = float(np.quantile(frames, 0.1)) if frames else SILENCE
    for nth, word in enumerate(words):
        own = frames[max(0, word.start - start) // FRAME : max(0, word.end - start) // FRAME]
        if not own:
            continue
        bound = max(noise + OVER_NOISE, float(np.quantile(own, 0.9)) - UNDER_WORD)
        begin, end = (word.start - start) // FRAME, (word.end - start) // FRAME
        before = words[nth - 1].end if nth else start
        after = words[nth + 1].start if nth + 1 < len(words) else start + len(pcm) // 2
        first = max(begin - FADES // FRAME, -(-(before - start) // FRAME), 0)
        last = min(end + FADES // FRAME, (after - start) // FRAME, len(frames))
        while begin > first and frames[begin - 1] > bound:
            begin -= 1
        while end < last and frames[end] > bound:
            end += 1
        found[nth] = replace(word, start=min(word.start, start + begin * FRAME), end=max(word.end, start + end * FRAME))
    return tuple(found)


class Hums:
    """Where somebody last made a voiced sound that lasted: a poet who hums before the first word. Fed in order; what was fed twice counts
    once."""

    def __init__(self) -> None:
        self._rest = b""
        self._end: Samples = 0
        self._room: deque[float] = deque(maxlen=MEMORY // FRAME)
        self._at: Samples = 0
        """The end of the frame that is looked at."""
        self._voiced: deque[tuple[Samples, Samples]] = deque(maxlen=SOME)
        """Stretches that were long enough, and then the last, which may be shorter."""

    def feed(self, pcm: bytes, end: Samples) -> None:
        """Sound that ends at `end`."""
        if end <= self._end:
            return
        sound = self._rest + pcm if end - len(pcm) // 2 == self._end else pcm
        self._end, at = end, end - len(sound) // 2
        frames = np.frombuffer(sound, dtype="<i2").astype(np.float64) / 32768
        windows = (
            np.lib.stride_tricks.sliding_window_view(frames, 2 * FRAME)[::FRAME] if len(frames) >= 2 * FRAME else frames[:0].reshape(0, 1)
        )
        for nth, (alike, level) in enumerate(zip(_alike(windows), levels(sound), strict=False)):
            self._room.append(level)
            noise = sorted(self._room)[len(self._room) // 10]
            if alike > VOICED and level > noise + OVER_ROOM:
                self._at = at + (nth + 1) * FRAME
                self._goes_on(at + nth * FRAME)
        self._rest = sound[2 * len(windows) * FRAME :]

    def _goes_on(self, start: Samples) -> None:
        if self._voiced and start - self._voiced[-1][1] <= HUM_APART:
            start = self._voiced.pop()[0]
        elif self._voiced and self._voiced[-1][1] - self._voiced[-1][0] < HUM:
            self._voiced.pop()  # it was none
        self._voiced.append((start, self._at))

    def last(self, since: Samples, before: Samples | None = None) -> tuple[Samples, Samples] | None:
        """The last that began `before`, from where to where, as far as it was since then; None where that is shorter than `HUM`."""
        for start, end in reversed(self._voiced):
            if (before is None or start < before) and end - max(since, start) >= HUM:
                return max(since, start), end
        return None


def _alike(windows: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[float]:
    """How alike each is to itself at most, one beat of a voice later: 1 is the same."""
    if not windows.size:
        return []
    size = 4 * FRAME
    centred = windows - windows.mean(axis=1, keepdims=True)
    power = np.abs(np.fft.rfft(centred, size, axis=1)) ** 2
    shared = np.fft.irfft(power, size, axis=1)[:, : PITCH[1] + 1]
    energy = np.cumsum(centred**2, axis=1)
    lags = np.arange(PITCH[0], PITCH[1] + 1)
    whole = energy[:, -1:]
    early, late = energy[:, windows.shape[1] - 1 - lags], whole - energy[:, lags - 1]
    found = shared[:, lags] / np.sqrt(np.maximum(early * late, 1e-12))
    return [float(best) for best in found.max(axis=1)]
