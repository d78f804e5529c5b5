"""The network of another language, begun from the English one: what it knows of sounds is kept, and its new outputs begin as the nearest
English sounds.
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor

from models.train.network.checkpoint import State
from models.train.network.network import PhoneNet
from models.train.words.phones import LEFT, NEAREST, UNITS, Inventory, output_after


def begun(english: Path, sounds: Inventory, device: str = "cpu") -> State:
    """From a checkpoint's average; no step is done yet."""
    given = State.load(english, device).average
    weights = dict(given.state_dict())
    source = _sources(sounds)
    weights["last.weight"], weights["last.bias"] = weights["last.weight"][source], weights["last.bias"][source]
    net = PhoneNet(weights["mean"], weights["spread"], given.wide, given.narrow, outputs=sounds.outputs)
    net.load_state_dict(weights)
    return State.fresh(net.train(), seed=0)


def _sources(sounds: Inventory) -> Tensor:
    """Of each output the one that it begins from."""
    return torch.tensor([0, *(output_after(left, NEAREST.get(phone, phone)) for left, phone in UNITS[: sounds.known * len(LEFT)])])
