"""A network that does not begin with nothing: it goes on from what a model's file has. Another language's goes on from the English one:
what that knows of sounds is kept, and new outputs begin as the nearest English sounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import torch
from torch import Tensor

from models.train.network.checkpoint import TrainingState
from models.train.network.network import Factorized, Norm, PhoneNet
from models.train.network.shape import FIRST
from models.train.words.phones import Inventory
from voicehost.listen.phones.network import Affine
from voicehost.listen.phones.units import LEFT, NEAREST, UNITS, output_after


def in_sounds(english: Sequence[Affine], sounds: Inventory) -> tuple[Affine, ...]:
    """An English network's layers with the outputs of another language."""
    *others, last = english
    source = [0, *(output_after(left, NEAREST.get(phone, phone)) for left, phone in UNITS[: sounds.known * len(LEFT)])]
    return *others, replace(last, weight=last.weight[source], bias=last.bias[source])


@torch.no_grad()
def gone_on_from(known: Sequence[Affine], heard: Tensor, seed: int) -> TrainingState:
    """From the layers in a model's am/final.mdl; no step is done yet.

    `heard`: features, (chunks, frames, CEPSTRA). The file has the norms worked into the layers; here each gets the mean and the spread of
    what came in over `heard`, and a weight and a bias that undo them, so that the network says what the file's says.
    """
    layers = [(torch.from_numpy(layer.weight.copy()), torch.from_numpy(layer.bias.copy())) for layer in known]
    offsets = [(back.offsets, ahead.offsets) for back, ahead in zip(known[2:-1:2], known[3:-1:2], strict=True)]
    flat = heard.reshape(-1, heard.shape[-1])
    mean, spread = flat.mean(0), flat.std(0)
    net = PhoneNet(mean, spread, wide=len(layers[1][0]), narrow=len(layers[0][0]), outputs=len(layers[-1][0]), layers=offsets).eval()
    for linear, (weight, bias) in zip(_linear(net), layers, strict=True):
        linear.weight.copy_(weight)
        if linear.bias is not None:
            linear.bias.copy_(bias)
    net.first.bias += net.first.weight @ mean.repeat(len(FIRST))
    net.first.weight *= spread.repeat(len(FIRST))
    _normed(net, heard)
    return TrainingState.fresh(net.train(), seed)


def _linear(net: PhoneNet) -> Iterator[torch.nn.Linear]:
    """In the order of the file."""
    yield from (net.first, net.second)
    for layer in net.layers:
        assert isinstance(layer, Factorized)
        yield from (layer.squeeze, layer.widen)
    yield net.last


def _normed(net: PhoneNet, heard: Tensor) -> None:
    norms = [module for module in net.modules() if isinstance(module, Norm)]
    came: dict[Norm, Tensor] = {}
    for norm in norms:  # what changes nothing
        torch.nn.init.constant_(norm.running_var, 1 - norm.eps)
        norm.register_forward_pre_hook(lambda layer, inputs: came.__setitem__(layer, inputs[0].reshape(-1, inputs[0].shape[-1])))
    net(heard)
    for norm in norms:
        norm._forward_pre_hooks.clear()
        norm.running_mean.copy_(came[norm].mean(0))
        norm.running_var.copy_(came[norm].var(0))
        norm.bias.copy_(norm.running_mean)
        norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
