"""The network learns: frame by frame first, then whole stretches against everything else that could have been said (losses.py).

It can be broken off at any time, and goes on from its last checkpoint with the batches that would have come next.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from models.train.network.checkpoint import TrainingState
from models.train.network.losses import Alternatives, losses
from models.train.network.network import PhoneNet
from models.train.network.schedule import Schedule
from models.train.network.shape import NARROW, WIDE
from models.train.sound.augment import Library, batch
from models.train.sound.clips import Clip
from models.train.sound.noises import Sound
from models.train.words.phones import ENGLISH
from voicehost.listen.phones.cepstra import CEPSTRA

CHUNKS, LENGTH = 64, 75
"""A batch: chunks, and outputs of each (2.25 s)."""
FRAME_SHARE = 0.5
"""Of the cross entropy in the loss, beside a whole stretch's 1: it holds the labels' times."""
EVERY = 4
"""Steps between two corrections of the narrow layers."""
SAVED = 180.0
"""Seconds between two checkpoints."""
DEV_BATCHES = 4
_DEV_SEED = 2026


class Batches(IterableDataset[tuple[np.ndarray, np.ndarray]]):
    """From that step on, endless. A step's batch depends on the seed and the step alone, however many workers draw."""

    def __init__(self, library: Library, seed: int, step: int) -> None:
        self._library, self._seed, self._step = library, seed, step

    def __iter__(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        worker = get_worker_info()
        step, apart = (self._step + worker.id, worker.num_workers) if worker else (self._step, 1)
        while True:
            yield batch(self._library, np.random.default_rng((self._seed, step)), CHUNKS, LENGTH)
            step += apart


def sample(library: Library) -> Tensor:
    """Features of what will be learned from, (chunks, frames, CEPSTRA)."""
    features, _ = batch(library, np.random.default_rng(0), 400, LENGTH)
    return torch.from_numpy(features)


def statistics(library: Library) -> tuple[Tensor, Tensor]:
    flat = sample(library).reshape(-1, CEPSTRA)
    return flat.mean(0), flat.std(0)


def train(
    clips: Sequence[Clip],
    steps: int,
    state: Path,
    schedule: Schedule,
    *,
    shape: tuple[int, int] = (WIDE, NARROW),
    noises: Sequence[Sound] = (),
    synthesis: float | None = None,
    dev: Library | None = None,
    device: str = "cpu",
    workers: int = 1,
    seed: int = 0,
    outputs: int = ENGLISH.outputs,
) -> PhoneNet:
    """The average of the networks up to `steps`, counted from the very first.

    `state`: the checkpoint that is gone on from, if it is there, and written; `shape`: of a new network, how wide and how narrow;
    `synthesis`: its share of what is drawn, see `Library`; `dev`: people whom the network is only measured on, for the log; `device`: as
    PyTorch names it; `workers`: processes that make batches.
    """
    library, others = Library(clips, noises, synthesis), Alternatives(clips, device, outputs=outputs)
    torch.manual_seed(seed)  # a new network's weights
    if state.exists():
        now = TrainingState.load(state, device)
    else:
        now = TrainingState.fresh(PhoneNet(*statistics(library), *shape, outputs=outputs).to(device), seed)
    known = [batch(dev, np.random.default_rng((_DEV_SEED, i)), CHUNKS, LENGTH) for i in range(DEV_BATCHES)] if dev else []
    batches, ahead = Batches(library, now.seed, now.step), 4 if workers else None
    source = iter(DataLoader(batches, batch_size=None, num_workers=workers, prefetch_factor=ahead))
    log, saved = Log(now.step, steps), time.monotonic()
    while now.step < steps:
        now.net.dropout = schedule.left_out(now.step)
        x, y = (part.to(device) for part in next(source))
        log.add(*_step(now, x, y, others if schedule.whole(now.step) else None, now.rate(schedule, steps)))
        if now.step == steps or time.monotonic() - saved > SAVED:
            now.save(state)
            log.dev(measured(now.average, known, others, device))
            saved = time.monotonic()
    return now.average.cpu()


def _step(now: TrainingState, x: Tensor, y: Tensor, others: Alternatives | None, rate: float) -> tuple[Tensor, Tensor, Tensor]:
    torch.manual_seed((now.seed << 32) + now.step)
    frame, stretch, right = losses(now.net, x, y, others)
    now.steer.zero_grad()
    (frame if others is None else stretch + FRAME_SHARE * frame).backward()
    for group in now.steer.param_groups:
        group["lr"] = rate
    if torch.nn.utils.clip_grad_norm_(now.net.parameters(), 5.0).isfinite():  # one such step would end it all
        now.steer.step()
    if now.step % EVERY == 0:
        now.net.keep_orthogonal()
    now.follow()
    now.step += 1
    return frame, stretch, right


@torch.no_grad()
def measured(net: PhoneNet, batches: Sequence[tuple[np.ndarray, np.ndarray]], others: Alternatives, device: str) -> tuple[float, ...]:
    """Cross entropy, what a stretch lacks, and the share that is right: the means over the batches."""
    found = [torch.stack(losses(net, torch.from_numpy(x).to(device), torch.from_numpy(y).to(device), others)) for x, y in batches]
    return tuple(torch.stack(found).mean(0).tolist()) if found else ()


class Log:
    """A line every 50 steps, of figures that run on."""

    def __init__(self, step: int, steps: int) -> None:
        self._first, self._step, self._steps, self._seen, self._began = step, step, steps, torch.zeros(3), time.monotonic()

    def add(self, *figures: Tensor) -> None:
        self._step += 1
        self._seen = 0.98 * self._seen + 0.02 * torch.stack([figure.detach() for figure in figures]).cpu()
        if self._step % 50 == 0:
            self._line((self._seen / (1 - 0.98 ** (self._step - self._first))).tolist(), "")

    def dev(self, figures: Sequence[float]) -> None:
        if figures:
            self._line(figures, "  people of dev")

    def _line(self, figures: Sequence[float], who: str) -> None:
        frame, stretch, right = figures
        seconds = time.monotonic() - self._began
        print(f"{self._step}/{self._steps}{who}  frame {frame:.3f}  stretch {stretch:.3f}  right {right:.3f}  {seconds:.0f} s", flush=True)
