"""Labels by a network that stands already: the best path through the words that are known to be said.

Kinder than the first alignment: every word that has a pronunciation anywhere, all its ways to be said, a pause between any two words or
none, and a recording counts as long as the path fits the sound, all along. The network is asked at every frame, so that labels are 10 ms
fine.
"""

from __future__ import annotations

import multiprocessing
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from models.train.network.paths import best_path, line
from models.train.sound.clips import HOP, Clip
from voicehost.listen.phones.cepstra import mfcc
from voicehost.listen.phones.network import Affine, log_posteriors

Ways = Mapping[str, Sequence[Sequence[str]]]
"""The pronunciations of each word, phones without stress."""

LEAST = -2.0
"""Mean log-likelihood ratio of a frame (nats, against the best unit at each moment) below which the words are not what is said."""
WORST = -6.5
"""The same for the half second that fits worst: something else is said there, or nothing of the words."""
STRETCH = 50
"""Hops in that half second."""


def aligned(
    clips: Sequence[Clip], net: Sequence[Affine], ways: Ways, prior: NDArray[np.float32] | None = None, processes: int = 2
) -> list[Clip]:
    """Those that fit, with their units, in their order.

    `prior`: log of how often each unit is right, for a network that was trained frame by frame.
    """
    global _job  # forked, not sent: the sound and the network are large
    _job = (clips, net, ways, prior)
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        labelled = pool.map(_labelled, range(len(clips)), chunksize=50)
    return [replace(clip, units=units) for clip, units in zip(clips, labelled, strict=True) if units is not None]


_job: tuple[Sequence[Clip], Sequence[Affine], Ways, NDArray[np.float32] | None]


def _labelled(number: int) -> NDArray[np.uint16] | None:
    clips, net, ways, prior = _job
    path, fit, worst = fitted(clips[number], net, ways, prior)
    return path if fit >= LEAST and worst >= WORST else None


def fitted(
    clip: Clip, net: Sequence[Affine], ways: Ways, prior: NDArray[np.float32] | None = None
) -> tuple[NDArray[np.uint16] | None, float, float]:
    """The units of its words, how well they fit, and how well in the worst half second: nats a hop, at most 0, minus infinity where no
    path is.
    """
    words = clip.text.split()
    if not words or any(word not in ways for word in words):
        return None, -np.inf, -np.inf
    seen = scores(net, clip)
    if prior is not None:
        seen = seen - prior
    path, fit = best_path(seen, line([ways[word] for word in words]))
    return (None, -np.inf, -np.inf) if path is None else (path, fit, worst_stretch(seen, path))


def worst_stretch(seen: NDArray[np.float32], path: NDArray[np.uint16]) -> float:
    """Nats a hop, at most 0, where the path fits worst for STRETCH hops; of a shorter sound, all of it."""
    lost = np.take_along_axis(seen, path.astype(np.int64)[:, None], 1)[:, 0] - seen.max(axis=1)
    total = np.concatenate([[0.0], np.cumsum(lost)])
    length = min(STRETCH, len(lost))
    return float((total[length:] - total[:-length]).min() / length)


def scores(net: Sequence[Affine], clip: Clip) -> NDArray[np.float32]:
    """Log posteriors of each hop, (hops, outputs)."""
    hops = len(clip.pcm) // HOP
    seen = log_posteriors(net, mfcc(clip.pcm.astype(np.float32)))
    centred = np.clip(np.arange(hops) - 1, 0, len(seen) - 1)  # the window that starts at hop t is centred on hop t + 1
    return seen[centred]


def losses(before: Iterable[Clip], after: Iterable[Clip]) -> str:
    """Of each corpus, how many clips are left of how many: a line each."""
    counts: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    for which, clips in enumerate((before, after)):
        for clip in clips:
            counts[clip.corpus][which] += 1
    return "\n".join(f"{corpus}: {left} of {all_}" for corpus, (all_, left) in sorted(counts.items()))
