"""Earcons: short tones that stand in for words while somebody recites.

Each is told from the others by rhythm and direction as well as by pitch, so that a small loudspeaker, a hard-of-hearing player
or a noisy room loses none of the meaning. All are notes with soft edges and few harmonics, no sweeps and no noise. Pitches are not
free: chosen among neighbours by what the recognizer made of them, since many a falling tone below 1200 Hz is a "no" or an "oh" to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from voicehost.core.speech import RATE

PEAK = 0.35
"""Of full scale: as loud to the ear as the voice, and far from clipping."""


@dataclass(frozen=True, slots=True)
class Note:
    pitch: float
    """Hz of the fundamental; 0 for a rest."""
    length: float
    """Seconds."""
    harmonics: tuple[float, ...] = (1.0, 0.25)
    """Strength of the fundamental, the octave, the twelfth, ..."""
    ring: bool = False
    """Dies away like a struck bell, instead of being held."""


PURE = (1.0,)
DULL = (1.0, 0.0, 0.4, 0.0, 0.2)
"""Odd harmonics only: a clarinet's hollow sound."""

EARCONS: Mapping[str, tuple[Note, ...]] = MappingProxyType(
    {
        # C, G, C upwards, the last note ringing: 0.56 s
        "right": (Note(1046.5, 0.09), Note(1568.0, 0.09), Note(2093.0, 0.38, ring=True)),
        # twice the same low, hollow note: 0.4 s
        "wrong": (Note(392.0, 0.14, DULL), Note(0, 0.06), Note(392.0, 0.2, DULL)),
        # an octave upwards, held: 0.37 s
        "begin": (Note(784.0, 0.12), Note(1568.0, 0.25)),
        # the same octave downwards, dying away: 0.52 s
        "end": (Note(1568.0, 0.12), Note(784.0, 0.4, ring=True)),
        # two short, soft drops upwards, apart: 0.22 s; a recognizer hears nothing in it, or it would be of the poem that goes on
        "goes-on": (Note(1661.2, 0.05, (0.7,), ring=True), Note(0, 0.12), Note(2217.5, 0.05, (0.7,), ring=True)),
        # three high ticks, evenly: 0.48 s
        "last-seconds": (Note(2093.0, 0.04), Note(0, 0.18), Note(2093.0, 0.04), Note(0, 0.18), Note(2093.0, 0.04)),
        # one drop that dies away: 0.2 s. It says that a guess was right, so it is as loud as the voice
        "heard": (Note(1174.7, 0.2, PURE, ring=True),),
        # a short note, and the same a fourth higher, like a question: 0.2 s
        "not-caught": (Note(1318.5, 0.07, PURE), Note(0, 0.03), Note(1760.0, 0.1, PURE)),
        # two very high clicks close together, then a low note: 0.4 s
        "later": (Note(2637.0, 0.05, PURE), Note(0, 0.03), Note(2637.0, 0.05, PURE), Note(0, 0.07), Note(440.0, 0.2, PURE, ring=True)),
    }
)


@lru_cache
def earcon(name: str) -> bytes:
    """16-bit mono at `RATE`. A KeyError for a name that is none of `EARCONS`."""
    sound = np.concatenate([_played(note) for note in EARCONS[name]])
    loudest = max(sum(note.harmonics) for note in EARCONS[name] if note.pitch)
    return np.round(sound * (PEAK / max(1.0, loudest)) * 32767).astype("<i2").tobytes()


def _played(note: Note) -> NDArray[np.float64]:
    time = np.arange(round(note.length * RATE)) / RATE
    if not note.pitch:
        return np.zeros(len(time))
    tone = sum(
        (strength * np.sin(2 * np.pi * note.pitch * (n + 1) * time) for n, strength in enumerate(note.harmonics)),
        start=np.zeros(len(time)),
    )
    shaped: NDArray[np.float64] = tone * _envelope(len(time), note.ring)
    return shaped


def _envelope(length: int, ring: bool) -> NDArray[np.float64]:
    """Half a cosine up and down at the edges (8 ms), so that nothing clicks."""
    edge = round(0.008 * RATE)
    rise = 0.5 - 0.5 * np.cos(np.pi * np.arange(edge) / edge)
    envelope = np.exp(-5 * np.arange(length) / length) if ring else np.ones(length)
    envelope[:edge] *= rise
    envelope[-edge:] *= rise[::-1]
    return envelope
