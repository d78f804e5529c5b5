"""What is to be made small: the cross entropy of each output, and what the labelled path lacks against everything else that could be said.

The second is lattice-free MMI (Povey et al., "Purely sequence-trained neural networks for ASR based on lattice-free MMI", 2016) in its
plainest form. What else could have been said is a chain of units (each unit after each other as often as in the labels), so its
sum over all paths is one small matrix product a frame; what was said is the labelled path itself, which keeps the times where they are.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.train.network.network import PhoneNet
from models.train.sound.clips import Clip
from models.train.words.phones import ENGLISH
from voicehost.listen.phones.network import STRIDE
from voicehost.listen.phones.units import UNITS, left_class

LEAST = -30.0
"""Nats below the best unit at which all units are as unlikely: where a sure network leaves only them possible, a sum over paths stays
above 0."""


class Alternatives:
    """Everything that could be said: a chain of units, each after each other as often as in the labels."""

    def __init__(self, clips: Sequence[Clip], device: str = "cpu", smooth: float = 20.0, outputs: int = ENGLISH.outputs) -> None:
        counts = torch.zeros(outputs, outputs)
        for clip in clips:
            units = torch.from_numpy(clip.units[::STRIDE].astype(np.int64))
            counts.index_put_((units[:-1], units[1:]), torch.ones(len(units) - 1), accumulate=True)
        seen = counts.sum(0) + 1
        may = _possible(outputs)
        possible = may * seen / seen.sum()
        counts = counts * may + smooth * possible / possible.sum(1, keepdim=True)
        self.next = (counts / counts.sum(1, keepdim=True)).to(device)
        self.first = (seen / seen.sum()).to(device)

    def total(self, scores: Tensor) -> Tensor:
        """The log of the sum over all paths, (chunks,); scores (chunks, frames, outputs)."""
        highest = scores.detach().amax(2, keepdim=True)
        likely = (scores - highest).clamp_min(LEAST).exp()
        ahead, total = self.first * likely[:, 0], highest.sum((1, 2))
        for t in range(1, likely.shape[1]):
            size = ahead.sum(1, keepdim=True)
            total = total + size.log().squeeze(1)
            ahead = (ahead / size) @ self.next * likely[:, t]
        return total + ahead.sum(1).log()


def _possible(outputs: int) -> Tensor:
    """Whether a unit may follow another at all: itself, silence, the beginning of a word, or what continues the same word."""
    follows = torch.eye(outputs)
    follows[:, 0] = 1
    for after, (left, _) in enumerate(UNITS[: outputs - 1], 1):
        if left == "#":
            follows[:, after] = 1
        for before, (_, phone) in enumerate(UNITS[: outputs - 1], 1):
            if left == left_class(phone):
                follows[before, after] = 1
    return follows


def halves(device: str) -> bool:
    """Whether numbers of half the length are quicker: a processor without instructions for them takes ten times as long."""
    return device != "cpu" or torch.backends.cpu.get_cpu_capability().startswith("AVX512")


def losses(net: PhoneNet, x: Tensor, y: Tensor, others: Alternatives | None) -> tuple[Tensor, Tensor, Tensor]:
    """Per output: the cross entropy, what the labelled path lacks against all paths (0 without `others`), and the share that is right."""
    with torch.autocast(x.device.type, torch.bfloat16, enabled=halves(x.device.type)):
        scores = net(x)
    scores = scores.float()
    frame = functional.cross_entropy(scores.flatten(0, 1), y.flatten())
    right = (scores.detach().argmax(2) == y).float().mean()
    if others is None:
        return frame, torch.zeros_like(frame), right
    path = scores.gather(2, y[:, :, None]).sum((1, 2))
    return frame, (others.total(scores) - path).mean() / y.shape[1], right
