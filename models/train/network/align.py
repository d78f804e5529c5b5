"""Labels by the project's own network: the best path through the words that are known to be said.

Kinder than the first alignment: every word that has a pronunciation anywhere, all its ways to be said, a pause between any two words or
none, and a recording counts as long as the path fits the sound. The network is asked three times, a frame apart, so that labels are
10 ms fine.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import torch
from numpy.typing import NDArray

from models.train.network.network import PhoneNet
from models.train.network.paths import best_path, line
from models.train.network.shape import AFTER, BEFORE, STRIDE
from models.train.sound.clips import HOP, Clip
from models.train.sound.features import mfcc

Ways = Mapping[str, Sequence[Sequence[str]]]
"""The pronunciations of each word, phones without stress."""

LEAST = -3.0
"""Mean log-likelihood ratio of a frame (nats, against the best unit at each moment) below which the words are not what is said."""


def aligned(clips: Sequence[Clip], net: PhoneNet, ways: Ways, prior: NDArray[np.float32] | None = None, processes: int = 2) -> list[Clip]:
    """Those that fit, with their units; `prior`: log of how often each unit is right, for a network trained frame by frame."""
    global _job  # forked, not sent: the sound and the network are large
    _job = (clips, net.eval(), ways, prior)
    with multiprocessing.get_context("fork").Pool(processes, torch.set_num_threads, (1,)) as pool:
        return [clip for clip in pool.imap_unordered(_labelled, range(len(clips)), chunksize=50) if clip is not None]


_job: tuple[Sequence[Clip], PhoneNet, Ways, NDArray[np.float32] | None]


def _labelled(number: int) -> Clip | None:
    clips, net, ways, prior = _job
    words = clips[number].text.split()
    if not words or any(word not in ways for word in words):
        return None
    seen = scores(net, clips[number])
    if prior is not None:
        seen = seen - prior
    path, fit = best_path(seen, line([ways[word] for word in words]))
    return replace(clips[number], units=path) if path is not None and fit >= LEAST else None


@torch.no_grad()
def scores(net: PhoneNet, clip: Clip) -> NDArray[np.float32]:
    """Log posteriors of each hop, (hops, OUTPUTS)."""
    features = mfcc(clip.pcm.astype(np.float32))
    hops = len(clip.pcm) // HOP
    # the window that starts at hop t is centred on hop t + 1
    held = np.pad(features, ((BEFORE + 1, AFTER + STRIDE + hops - len(features)), (0, 0)), mode="edge")
    outputs = (hops + STRIDE - 1) // STRIDE
    shifted = [torch.from_numpy(held[shift : shift + BEFORE + STRIDE * (outputs - 1) + 1 + AFTER]) for shift in range(STRIDE)]
    found = net(torch.stack(shifted)).log_softmax(2).permute(1, 0, 2).reshape(outputs * STRIDE, -1)
    values: NDArray[np.float32] = found[:hops].numpy()
    return values
