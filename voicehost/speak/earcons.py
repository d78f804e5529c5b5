"""Earcons: short tones that replace words while somebody recites.

They differ in rhythm and direction as well as in pitch, so that a small loudspeaker, a hard-of-hearing player or a noisy room loses none of
the meaning. They are notes with soft edges and few harmonics, without sweeps or noise. Each pitch was chosen among its neighbours by what
the recognizer made of it, since it hears many a falling tone below 1200 Hz as "no" or "oh".
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
"""The peak amplitude relative to full scale: as loud to the ear as the voice, and far from clipping."""


@dataclass(frozen=True, slots=True)
class Note:
    pitch: float
    """The frequency of the fundamental in Hz; 0 is a rest."""
    length: float
    """Seconds."""
    harmonics: tuple[float, ...] = (1.0, 0.25)
    """The amplitudes of the fundamental, the octave, the twelfth, ..."""
    ring: bool = False
    """Whether it dies away like a struck bell instead of being held."""


PURE = (1.0,)
DULL = (1.0, 0.0, 0.4, 0.0, 0.2)
"""Odd harmonics only, which gives the hollow sound of a clarinet."""

EARCONS: Mapping[str, tuple[Note, ...]] = MappingProxyType(
    {
        # 0.56 s: C, G, C upwards, the last note ringing
        "right": (Note(1046.5, 0.09), Note(1568.0, 0.09), Note(2093.0, 0.38, ring=True)),
        # 0.4 s: the same low, hollow note twice
        "wrong": (Note(392.0, 0.14, DULL), Note(0, 0.06), Note(392.0, 0.2, DULL)),
        # 0.37 s: an octave upwards, held
        "begin": (Note(784.0, 0.12), Note(1568.0, 0.25)),
        # 0.52 s: the same octave downwards, dying away
        "end": (Note(1568.0, 0.12), Note(784.0, 0.4, ring=True)),
        # 0.22 s: two short, soft drops upwards, apart. The recognizer hears nothing in it, since it would become part of the poem that goes
        # on
        "goes-on": (Note(1661.2, 0.05, (0.7,), ring=True), Note(0, 0.12), Note(2217.5, 0.05, (0.7,), ring=True)),
        # 0.48 s: three high ticks, evenly spaced
        "last-seconds": (Note(2093.0, 0.04), Note(0, 0.18), Note(2093.0, 0.04), Note(0, 0.18), Note(2093.0, 0.04)),
        # 0.2 s: one drop that dies away. It says that a guess was right, so it is as loud as the voice
        "heard": (Note(1174.7, 0.2, PURE, ring=True),),
        # 0.2 s: a short note, and the same a fourth higher, like a question
        "not-caught": (Note(1318.5, 0.07, PURE), Note(0, 0.03), Note(1760.0, 0.1, PURE)),
        # 0.4 s: two very high clicks close together, then a low note
        "later": (Note(2637.0, 0.05, PURE), Note(0, 0.03), Note(2637.0, 0.05, PURE), Note(0, 0.07), Note(440.0, 0.2, PURE, ring=True)),
    }
)


@lru_cache
def earcon(name: str) -> bytes:
    """An earcon as 16-bit mono at `RATE`. Raises KeyError for a name that is not in `EARCONS`."""
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
