"""The first labels, from PocketSphinx: where each phone of a recording with known words lies.

Its own model decides, so no network of ours is needed to begin with; align.py then does it again with the network that learnt from these,
and kinder: recordings whose words PocketSphinx does not know, or that it does not get through, are left out here.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable

import numpy as np
import pocketsphinx

from models.train.sound.clips import HOP, Clip, ManifestRow, Pcm, sound
from voicehost.listen.phones.units import PHONES, SIL, output

_aligner: pocketsphinx.Decoder | None = None


def first_alignment(recordings: Iterable[ManifestRow], processes: int = 2) -> list[Clip]:
    """Of those that it can align, in any order."""
    with multiprocessing.Pool(processes, _open) as pool:
        return [clip for clip in pool.imap_unordered(_aligned, recordings, chunksize=20) if clip is not None]


def _open() -> None:
    global _aligner  # one for each process: it is neither picklable nor quick to make
    _aligner = pocketsphinx.Decoder(lm=None, loglevel="FATAL", beam=1e-80, wbeam=1e-60, pbeam=1e-80)


def _aligned(recording: ManifestRow) -> Clip | None:
    assert _aligner is not None
    if not recording.text or any(_aligner.lookup_word(word) is None for word in recording.text.split()):
        return None
    pcm = sound(recording.path)
    units = _units(_aligner, pcm, recording.text)
    return None if units is None else Clip(pcm, units, recording.corpus, recording.speaker, recording.text)


def _units(aligner: pocketsphinx.Decoder, pcm: Pcm, text: str) -> np.ndarray | None:
    hiss = np.random.default_rng(0).normal(0, 3, len(pcm))  # digital silence has no features
    heard = np.clip(pcm + hiss, -32768, 32767).astype(np.int16).tobytes()
    aligner.set_align_text(text)
    if not _through(aligner, heard) or aligner.hyp() is None:
        return None
    aligner.set_alignment()  # the second pass aligns phones; it has no hypothesis, and asking for one crashes
    if not _through(aligner, heard):
        return None
    alignment = aligner.get_alignment()
    if alignment is None:
        return None
    units = np.zeros(len(pcm) // HOP, np.uint16)
    for word in alignment.words():
        before: str | None = None
        for phone in word:
            if phone.name in PHONES:
                units[phone.start : phone.start + phone.duration] = output(before, phone.name)
                before = phone.name
            else:
                units[phone.start : phone.start + phone.duration] = output(None, SIL)
    return units if units.any() else None  # a short word may be taken for a noise


def _through(aligner: pocketsphinx.Decoder, pcm: bytes) -> bool:
    aligner.start_utt()
    aligner.process_raw(pcm, full_utt=True)
    try:
        aligner.end_utt()
    except RuntimeError:  # no final state was reached: the words do not fit the sound
        return False
    return True
