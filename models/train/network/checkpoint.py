"""All that training needs to go on from where it was broken off, in one file."""

from __future__ import annotations

import copy
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from models.train.network.network import PhoneNet
from models.train.network.schedule import Schedule
from models.train.network.shape import LAYERS, Offsets

AVERAGE = 0.999
"""Of what is kept of the running average at each step: the average is what is exported."""


@dataclass(slots=True)
class TrainingState:
    net: PhoneNet
    average: PhoneNet
    """Of the networks so far, the last thousand steps most of all."""
    steer: torch.optim.Optimizer
    seed: int
    """With the step it decides what is drawn, left out and hidden in that step, whether or not training was broken off before it."""
    step: int = 0
    """Steps that are done."""
    begun: int = 0
    """The step from which the optimizer knows; the learning rate rises from there."""

    @staticmethod
    def fresh(net: PhoneNet, seed: int) -> TrainingState:
        return TrainingState(net, copy.deepcopy(net).eval(), _steer(net), seed)

    def save(self, path: Path) -> None:
        """Whole or not at all: a machine that stops in the middle leaves what was saved before."""
        _save(path, {**self._told(), "steer": self.steer.state_dict()})

    def save_compact(self, path: Path) -> None:
        """A quarter of the size: numbers of two bytes, and nothing of what the optimizer remembers; going on, it gathers that anew."""
        kept = self._told()
        halved = {name: {key: _half(value) for key, value in kept[name].items()} for name in ("net", "average")}
        _save(path, {**kept, **halved})

    def _told(self) -> dict[str, Any]:
        shape = (self.net.wide, self.net.narrow)
        kept = {"shape": shape, "layers": self.net.offsets, "step": self.step, "begun": self.begun, "seed": self.seed}
        return {**kept, "net": self.net.state_dict(), "average": self.average.state_dict()}

    @staticmethod
    def load(path: Path, device: str = "cpu") -> TrainingState:
        kept = torch.load(path, weights_only=True, map_location=device)
        net, average = (_net(kept["shape"], kept.get("layers", LAYERS), kept[name]).to(device) for name in ("net", "average"))
        average.eval()
        state = TrainingState(net, average, _steer(net), kept["seed"], kept["step"], kept["begun"])
        if "steer" in kept:
            state.steer.load_state_dict(kept["steer"])
        else:
            state.begun = state.step
        return state

    def rate(self, schedule: Schedule, steps: int) -> float:
        return schedule.rate(self.step, steps, self.begun)

    @torch.no_grad()
    def follow(self) -> None:
        """The average goes on; in the first steps it forgets more quickly."""
        kept = min(AVERAGE, self.step / (self.step + 10))
        for mine, its in zip(self.average.parameters(), self.net.parameters(), strict=True):
            mine.lerp_(its, 1 - kept)
        for held, new in zip(self.average.buffers(), self.net.buffers(), strict=True):
            held.copy_(new)


def _steer(net: PhoneNet) -> torch.optim.Optimizer:
    return torch.optim.AdamW(net.parameters(), lr=0.0, weight_decay=1e-2, fused=True)


def _net(shape: tuple[int, int], layers: Sequence[Offsets], weights: dict[str, torch.Tensor]) -> PhoneNet:
    net = PhoneNet(weights["mean"].float(), weights["spread"].float(), *shape, outputs=len(weights["last.bias"]), layers=layers)
    net.load_state_dict(weights)
    return net


def _half(value: torch.Tensor) -> torch.Tensor:
    return value.half() if value.is_floating_point() else value


def _save(path: Path, kept: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".new")
    with beside.open("wb") as file:
        torch.save(kept, file)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
