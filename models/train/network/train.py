"""The network learns: frame by frame first, then whole stretches against everything else that could have been said.

The second part is lattice-free MMI (Povey et al., "Purely sequence-trained neural networks for ASR based on lattice-free MMI", 2016) in its
plainest form. What else could have been said is a chain of units (each unit after each other as often as in the labels), so its
sum over all paths is one small matrix product a frame; what was said is the labelled path itself, which keeps the times where they are.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from models.train.network.network import PhoneNet
from models.train.network.shape import STRIDE
from models.train.sound.augment import Library, batch
from models.train.sound.clips import Clip
from models.train.sound.features import CEPSTRA
from models.train.words.phones import OUTPUTS, UNITS, left_class

CHUNKS, LENGTH = 64, 75
"""A batch: chunks, and outputs of each (2.25 s)."""
RATE = 2e-3
"""The highest learning rate; it rises over the first tenth and falls to almost nothing."""
RATE_AGAIN = 1e-3
"""The same, where a trained network goes on."""
AVERAGE = 0.999
"""Of what is kept of the running average at each step: the average is what is exported."""
FRAME_SHARE = 0.5
"""Of the cross entropy in the loss, beside a whole stretch's 1: it holds the labels' times."""
LEAST = -30.0
"""Nats below the best unit at which all units are as unlikely: where a sure network leaves only them possible, a sum over paths stays
above 0."""
EVERY = 4
"""Steps between two corrections of the narrow layers."""


class Batches(IterableDataset[tuple[np.ndarray, np.ndarray]]):
    """Endless; the workers draw differently."""

    def __init__(self, library: Library, seed: int) -> None:
        self._library, self._seed = library, seed

    def __iter__(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        worker = get_worker_info()
        rng = np.random.default_rng((self._seed, worker.id if worker else 0))
        while True:
            yield batch(self._library, rng, CHUNKS, LENGTH)


class Alternatives:
    """Everything that could be said: a chain of units, each after each other as often as in the labels."""

    def __init__(self, clips: Sequence[Clip], smooth: float = 20.0) -> None:
        counts = torch.zeros(OUTPUTS, OUTPUTS)
        for clip in clips:
            units = torch.from_numpy(clip.units[::STRIDE].astype(np.int64))
            counts.index_put_((units[:-1], units[1:]), torch.ones(len(units) - 1), accumulate=True)
        seen = counts.sum(0) + 1
        possible = _possible() * seen / seen.sum()
        counts = counts * _possible() + smooth * possible / possible.sum(1, keepdim=True)
        self.next = counts / counts.sum(1, keepdim=True)
        self.first = seen / seen.sum()

    def total(self, scores: Tensor) -> Tensor:
        """The log of the sum over all paths, (chunks,); scores (chunks, outputs, OUTPUTS)."""
        highest = scores.detach().amax(2, keepdim=True)
        likely = (scores - highest).clamp_min(LEAST).exp()
        ahead, total = self.first * likely[:, 0], highest.sum((1, 2))
        for t in range(1, likely.shape[1]):
            size = ahead.sum(1, keepdim=True)
            total = total + size.log().squeeze(1)
            ahead = (ahead / size) @ self.next * likely[:, t]
        return total + ahead.sum(1).log()


def _possible() -> Tensor:
    """Whether a unit may follow another at all: itself, silence, the beginning of a word, or what continues the same word."""
    follows = torch.eye(OUTPUTS)
    follows[:, 0] = 1
    for after, (left, _) in enumerate(UNITS, 1):
        if left == "#":
            follows[:, after] = 1
        for before, (_, phone) in enumerate(UNITS, 1):
            if left == left_class(phone):
                follows[before, after] = 1
    return follows


def statistics(library: Library) -> tuple[Tensor, Tensor]:
    features, _ = batch(library, np.random.default_rng(0), 400, LENGTH)
    flat = torch.from_numpy(features).reshape(-1, CEPSTRA)
    return flat.mean(0), flat.std(0)


def train(
    clips: Sequence[Clip],
    steps: int,
    sequences: int = 0,
    *,
    start: PhoneNet | None = None,
    kept: Path | None = None,
    workers: int = 1,
    seed: int = 0,
) -> PhoneNet:
    """`steps` in all, of which the last `sequences` look at whole stretches.

    `start`: a network to go on from, more gently, and with nothing left out: by then it is what it can hold that limits it.
    `kept`: where the average so far is saved now and then.
    """
    torch.manual_seed(seed)
    library, others = Library(clips), Alternatives(clips)
    net, rate = (PhoneNet(*statistics(library)), RATE) if start is None else (copy.deepcopy(start).train(), RATE_AGAIN)
    if start is not None:
        net.dropout = 0.0
    average = copy.deepcopy(net).eval()
    steer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-2)
    pace = torch.optim.lr_scheduler.OneCycleLR(steer, rate, total_steps=steps, pct_start=0.1, final_div_factor=100)
    source = iter(DataLoader(Batches(library, seed), batch_size=None, num_workers=workers, prefetch_factor=4))
    log = Log(steps)
    for step in range(steps):
        x, y = next(source)
        whole = step >= steps - sequences
        frame, stretch, right = losses(net, x, y, others if whole else None)
        steer.zero_grad()
        (stretch + FRAME_SHARE * frame if whole else frame).backward()
        if torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0).isfinite():  # one such step would end it all
            steer.step()
        pace.step()
        if step % EVERY == 0:
            net.keep_orthogonal()
        _follow(average, net, min(AVERAGE, step / (step + 10)))
        log.add(frame, stretch, right)
        if kept and step % 500 == 499:
            torch.save(average, kept)
    return average


class Log:
    """A line every 50 steps, of figures that run on."""

    def __init__(self, steps: int) -> None:
        self._steps, self._step, self._seen, self._began = steps, 0, torch.zeros(3), time.monotonic()

    def add(self, *figures: Tensor) -> None:
        self._step += 1
        self._seen = 0.98 * self._seen + 0.02 * torch.stack([figure.detach() for figure in figures])
        if self._step % 50 == 0:
            frame, stretch, right = (self._seen / (1 - 0.98**self._step)).tolist()
            seconds = time.monotonic() - self._began
            print(f"{self._step}/{self._steps}  frame {frame:.3f}  stretch {stretch:.3f}  right {right:.3f}  {seconds:.0f} s", flush=True)


def losses(net: PhoneNet, x: Tensor, y: Tensor, others: Alternatives | None) -> tuple[Tensor, Tensor, Tensor]:
    """Per output: the cross entropy, what the labelled path lacks against all paths (0 without `others`), and the share that is right."""
    with torch.autocast("cpu", torch.bfloat16):
        scores = net(x)
    scores = scores.float()
    frame = functional.cross_entropy(scores.flatten(0, 1), y.flatten())
    right = (scores.detach().argmax(2) == y).float().mean()
    if others is None:
        return frame, torch.zeros(()), right
    path = scores.gather(2, y[:, :, None]).sum((1, 2))
    return frame, (others.total(scores) - path).mean() / y.shape[1], right


@torch.no_grad()
def _follow(average: PhoneNet, net: PhoneNet, kept: float) -> None:
    for mine, its in zip(average.parameters(), net.parameters(), strict=True):
        mine.lerp_(its, 1 - kept)
    for mine, its in zip(average.buffers(), net.buffers(), strict=True):
        mine.copy_(its)
