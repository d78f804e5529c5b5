"""The phone network: features in, one score a unit every 30 ms, 0.51 s of sound before and 0.21 s after it.

A factorized time-delay network (Povey et al., "Semi-orthogonal low-rank matrix factorization for deep neural networks", 2018): each
layer squeezes its input through a narrow one, which is what lets it be deep and small, and adds what it found to what came in. Looking
further back than ahead keeps a ruling quick. Batch norm stands before each ReLU, so that the exported model has it in the affine layers.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models.train.network.shape import BEFORE, FIRST, LAYERS, NARROW, SECOND, WIDE, Offsets
from models.train.words.phones import ENGLISH
from voicehost.listen.phones.cepstra import CEPSTRA
from voicehost.listen.phones.network import SKIP, STRIDE, Affine


class Factorized(nn.Module):
    def __init__(self, wide: int, narrow: int, back: tuple[int, ...], ahead: tuple[int, ...]) -> None:
        super().__init__()
        self.back, self.ahead = back, ahead
        self.squeeze = nn.Linear(wide * len(back), narrow, bias=False)
        self.widen = nn.Linear(narrow * len(ahead), wide)
        self.norm = Norm(wide)

    def forward(self, x: Tensor) -> Tensor:
        found = functional.relu(self.norm(self.widen(spliced(self._squeezed(x), self.ahead, STRIDE))))
        first, last = -self.back[0] // STRIDE, self.ahead[-1] // STRIDE
        return torch.add(found, x[:, first : x.shape[1] - last], alpha=SKIP)

    def _squeezed(self, x: Tensor) -> Tensor:
        """`squeeze` of each frame beside those at the offsets: every frame is squeezed for each of them, and what is narrow then added."""
        narrow = self.squeeze.out_features
        each = self.squeeze.weight.view(narrow, len(self.back), -1).transpose(0, 1).reshape(len(self.back) * narrow, -1)
        parts = torch.split(functional.linear(x, each), narrow, 2)
        steps = [offset // STRIDE for offset in self.back]
        frames = x.shape[1] - (steps[-1] - steps[0])
        shifted = [part[:, step - steps[0] : step - steps[0] + frames] for part, step in zip(parts, steps, strict=True)]
        return functools.reduce(torch.add, shifted)


class Norm(nn.BatchNorm1d):
    """Over (chunks, frames, values)."""

    def forward(self, x: Tensor) -> Tensor:
        return super().forward(x.reshape(-1, x.shape[-1])).reshape(x.shape)


def spliced(x: Tensor, offsets: tuple[int, ...], apart: int = 1, every: int = 1) -> Tensor:
    """`every` so many-th frame beside those at the offsets, in feature frames; the frames of x lie `apart` of them apart."""
    steps = [offset // apart for offset in offsets]
    frames = x.shape[1] - (steps[-1] - steps[0])
    return torch.cat([x[:, step - steps[0] : step - steps[0] + frames : every] for step in steps], 2)


class PhoneNet(nn.Module):
    def __init__(
        self,
        mean: Tensor,
        spread: Tensor,
        wide: int = WIDE,
        narrow: int = NARROW,
        outputs: int = ENGLISH.outputs,
        layers: Sequence[Offsets] = LAYERS,
    ) -> None:
        """`mean`, `spread`: of each cepstrum, over the training sound; `layers`: their offsets, which look as far as LAYERS or less far."""
        super().__init__()
        self.wide, self.narrow, self.offsets = wide, narrow, tuple(layers)
        self.unseen = BEFORE + FIRST[0] + SECOND[0] + sum(back[0] + ahead[0] for back, ahead in layers)
        self.mean: Tensor
        self.spread: Tensor
        self.register_buffer("mean", mean)
        self.register_buffer("spread", spread)
        self.first = nn.Linear(CEPSTRA * len(FIRST), narrow)
        self.first_norm = Norm(narrow)
        self.second = nn.Linear(narrow * len(SECOND), wide)
        self.second_norm = Norm(wide)
        self.layers = nn.ModuleList(Factorized(wide, narrow, *offsets) for offsets in layers)
        self.dropout = 0.0
        """The share of a hidden layer's values that is left out; only in training, where the schedule says."""
        self.last = nn.Linear(wide, outputs)

    def forward(self, x: Tensor) -> Tensor:
        """(chunks, BEFORE + STRIDE (n - 1) + 1 + AFTER, CEPSTRA) -> scores, not normalized, (chunks, n, outputs)."""
        x = (x[:, self.unseen :] - self.mean) / self.spread
        x = functional.relu(self.first_norm(self.first(spliced(x, FIRST))))
        x = functional.relu(self.second_norm(self.second(spliced(x, SECOND, every=STRIDE))))
        for layer in self.layers:
            x = self._hidden(layer(x))
        scores: Tensor = self.last(x)
        return scores

    def _hidden(self, x: Tensor) -> Tensor:
        """Some values left out over a whole chunk, as in the paper."""
        if not self.training or not self.dropout:
            return x
        kept = torch.rand(x.shape[0], 1, x.shape[2], device=x.device) >= self.dropout
        return x * (kept / (1 - self.dropout)).to(x.dtype)

    @torch.no_grad()
    def keep_orthogonal(self) -> None:
        """One step of the narrow layers towards rows at right angles, as in the paper; called every few training steps."""
        for layer in self.layers:
            assert isinstance(layer, Factorized)
            rows = layer.squeeze.weight
            gram = rows @ rows.T
            scale = (gram * gram).sum() / gram.trace()  # the size that the rows have anyway
            rows -= (0.125 / scale) * ((gram - scale * torch.eye(len(gram), device=gram.device)) @ rows)

    def affines(self) -> Iterator[Affine]:
        """The layers in order, with the normalization of the features and all batch norms worked in."""
        weight = self.first.weight.detach() / self.spread.repeat(len(FIRST))
        bias = self.first.bias.detach() - weight @ self.mean.repeat(len(FIRST))
        yield _normed(weight, bias, self.first_norm, FIRST)
        yield _normed(self.second.weight.detach(), self.second.bias.detach(), self.second_norm, SECOND)
        came_in = 1
        for layer in self.layers:
            assert isinstance(layer, Factorized)
            squeezed = layer.squeeze.weight.detach().numpy()
            yield Affine(layer.back, squeezed, np.zeros(len(squeezed), np.float32))
            yield _normed(layer.widen.weight.detach(), layer.widen.bias.detach(), layer.norm, layer.ahead, came_in)
            came_in += 2
        yield Affine((0,), self.last.weight.detach().numpy(), self.last.bias.detach().numpy())


def _normed(weight: Tensor, bias: Tensor, norm: nn.BatchNorm1d, offsets: tuple[int, ...], skip_from: int | None = None) -> Affine:
    assert norm.running_var is not None
    assert norm.running_mean is not None
    scale = norm.weight.detach() / torch.sqrt(norm.running_var + norm.eps)
    shift = norm.bias.detach() + (bias - norm.running_mean) * scale
    return Affine(offsets, (weight * scale[:, None]).numpy(), shift.numpy(), True, skip_from)
