"""How loud the sound is: when it was last loud, where a word begins and ends in it, and where somebody hums.

A recognizer draws the first word after silence into the noise before it: in recordings of people by a twentieth of a second as a rule, and
by a fifth in one of twenty. Who called first depends on that, and whether a poem had ended. So such a word is moved to where its sound
begins.
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
"""How much of the past counts as the room's noise."""
OVER_NOISE = 6.0
"""Sound is quiet if it is fewer than this many decibels above the room's noise."""
UNDER_SPEECH = 25.0
"""Sound is quiet if it is more than this many decibels below the loudest part of the utterance. A room's echo falls that far in about 0.1
s."""
HISS = 3.0
"""Sound is noise if it is fewer than this many decibels above the room's noise."""
SILENCE = -75.0
"""Decibels relative to full scale. No room is quieter."""

BEFORE: Samples = samples(0.3)
"""How much sound before a word is measured as the noise that the word stands out of."""
APART: Samples = samples(0.06)
"""A pause before a word must last at least this long for its beginning to be corrected."""
LATEST: Samples = samples(0.4)
"""How much later than the recognizer says a word may begin."""
SOFT: Samples = samples(0.04)
"""How long before its first loud frame a word begins."""


FADES: Samples = samples(0.4)
"""How much further than the recognizer says a word may sound, on either side."""
UNDER_WORD = 10.0
"""Sound around a word is its echo if it is more than this many decibels below the loudest tenth of the word."""

PITCH = (RATE // 400, RATE // 70)
"""The shortest and longest period of a voice, in samples: 400 Hz and 70 Hz."""
VOICED = 0.85
"""The least correlation of a voice with itself one period later. Clapping hands reach half of that, a room full of people less than three
quarters of it."""
OVER_ROOM = 10.0
"""Decibels above the room's noise. Whoever hums more softly hums to themselves."""
HUM: Samples = samples(0.5)
"""A shorter hum does not count."""
HUM_APART: Samples = samples(0.1)
SOME = 8
"""How many voiced stretches are remembered. There are more than hums, because words have long vowels too."""


class Loudness:
    """When the sound was last loud. Feed it in order; sound that is fed twice counts once."""

    def __init__(self) -> None:
        self._levels: deque[tuple[Samples, float]] = deque(maxlen=MEMORY // FRAME)
        """The position of each frame's end, and the frame's level."""
        self._looked: tuple[Samples, Samples | None] | None = None
        """The cached answer of `last`: its argument and its result. None after new sound."""

    def feed(self, pcm: bytes, end: Samples) -> None:
        """Add sound that ends at position `end`. Its length is a whole number of frames."""
        self._looked = None
        new = levels(pcm)
        at = end - len(new) * FRAME
        seen = self._levels[-1][0] if self._levels else at
        for nth, level in enumerate(new, 1):
            if at + nth * FRAME > seen:
                self._levels.append((at + nth * FRAME, level))

    def last(self, since: Samples) -> Samples | None:
        """The end of the last loud frame after `since`; None if nothing was loud."""
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
    """For how long the room has been as quiet as it ever is. Feed it in order; sound that is fed twice counts once."""

    def __init__(self) -> None:
        self._room: deque[float] = deque(maxlen=MEMORY // FRAME)
        self._end: Samples = 0
        self._since: Samples = 0
        """The end of the last stretch that was louder."""

    def feed(self, pcm: bytes, end: Samples) -> None:
        """Add sound that ends at position `end`. Frames of mere hiss differ by a decibel or two; nobody can hear speech that soft."""
        if end <= self._end:
            return
        new = levels(pcm)
        self._room.extend(new)
        self._end = end
        noise = sorted(self._room)[len(self._room) // 10]
        if not new or max(new) > noise + HISS:
            self._since = end

    def lasts(self, position: Samples) -> Samples:
        """For how long it has been quiet at `position`, if the sound fed so far ends there; otherwise 0."""
        return position - self._since if position == self._end else 0


def levels(pcm: bytes) -> list[float]:
    """The level of each whole frame, in decibels relative to full scale, never above 0."""
    sound = np.frombuffer(pcm, dtype="<i2").astype(np.float64)
    frames = sound[: len(sound) // FRAME * FRAME].reshape(-1, FRAME) / 32768
    power = 10 * np.log10(np.maximum((frames**2).mean(axis=1), 1e-12))
    return [max(SILENCE, float(level)) for level in power]


def _bound(noise: float, loudest: float) -> float:
    """The level above which sound is loud."""
    return max(noise + OVER_NOISE, loudest - UNDER_SPEECH)


def from_onsets(words: Sequence[Word], pcm: bytes, start: Samples) -> tuple[Word, ...]:
    """The words, each that follows silence moved to where its sound begins. `pcm` is the sound from `start` on."""
    return tuple(
        replace(word, start=start + onset(pcm, word.start - start, word.end - start))
        if nth == 0 or word.start - words[nth - 1].end >= APART
        else word
        for nth, word in enumerate(words)
    )


def onset(pcm: bytes, at: Samples, end: Samples) -> Samples:
    """Where a word that was heard from `at` to `end` of the sound is first loud; `at` if that cannot be told."""
    before, word = levels(pcm[2 * max(0, at - BEFORE) : 2 * max(0, at)]), levels(pcm[2 * max(0, at) : 2 * end])
    if not word:
        return at
    noise = float(np.median(before)) if before else min(word)
    bound = _bound(noise, float(np.quantile(word, 0.9)))
    loud = (nth for nth, pair in enumerate(pairwise(word[: LATEST // FRAME])) if min(pair) > bound)
    return max(at, at + next(loud, 0) * FRAME - SOFT)


def to_their_ends(words: Sequence[Word], pcm: bytes, start: Samples) -> tuple[Word, ...]:
    """The words, each extended into the silence beside it as far as its sound goes, since a recognizer takes soft ends for silence. `pcm`
    is the sound from `start` on."""
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
    """Where somebody last made a long voiced sound, as a poet does who hums before the first word. Feed it in order; sound that is fed
    twice counts once."""

    def __init__(self) -> None:
        self._rest = b""
        self._end: Samples = 0
        self._room: deque[float] = deque(maxlen=MEMORY // FRAME)
        self._at: Samples = 0
        """The end of the frame that is being looked at."""
        self._voiced: deque[tuple[Samples, Samples]] = deque(maxlen=SOME)
        """The voiced stretches that were long enough, and at the end the latest, which may be shorter."""

    def feed(self, pcm: bytes, end: Samples) -> None:
        """Add sound that ends at position `end`."""
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
            self._voiced.pop()  # it was too short
        self._voiced.append((start, self._at))

    def last(self, since: Samples, before: Samples | None = None) -> tuple[Samples, Samples] | None:
        """The start and end of the last hum that began before `before`, without what lies before `since`; None if the rest is shorter than
        `HUM`."""
        for start, end in reversed(self._voiced):
            if (before is None or start < before) and end - max(since, start) >= HUM:
                return max(since, start), end
        return None


def _alike(windows: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[float]:
    """For each window, its greatest correlation with itself one voice period later; 1 is identical."""
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
