"""A phone network in NumPy, read from a file in Kaldi's format as `models.train.network.kaldi` writes it (am/final.mdl).

Vosk says which words it heard, but nothing of the sounds that it heard them by. So the host asks the network itself. Training does so too:
a model in the repository aligns recordings for the next one.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from voicehost.listen import packed

Floats = NDArray[np.float32]

STRIDE = 3
"""The number of feature frames from one output to the next."""
SKIP = 0.66
"""The share of an earlier layer's output that is added to a layer's own."""


@dataclass(frozen=True, slots=True)
class Affine:
    """One layer of the network."""

    offsets: tuple[int, ...]
    weight: Floats
    """(outputs, offsets x inputs): the columns of the first offset come first."""
    bias: Floats
    relu: bool = False
    skip_from: int | None = None
    """The index of the layer whose output, times SKIP, is added to this layer's."""


def context(net: Sequence[Affine]) -> tuple[int, int]:
    """How many feature frames an output depends on, before and after its own."""
    return -sum(layer.offsets[0] for layer in net), sum(layer.offsets[-1] for layer in net)


_AFFINE = re.compile(r"component=layer\d+\.affine input=(.*)")
_PARAMS = re.compile(rb"<LinearParams> CM([23]) ")
_BIAS = b"<BiasParams> FV "


def layers(path: Path) -> tuple[Affine, ...]:
    """Read the layers in order; the last one has no ReLU. The file may be compressed with xz if its name says so.

    Kaldi stores matrices with 16 or 8 bits, so values are exact to a 65535th or a 255th of their range.
    """
    held = packed.content(path)
    start = held.index(b"<Nnet3> \n") + len(b"<Nnet3> \n")
    end = held.index(b"\n\n", start)
    plan = held[start:end].decode().splitlines()
    inputs = [found[1] for line in plan if (found := _AFFINE.search(line))]
    weights = list(_weights(held[end:]))
    return tuple(
        Affine(_offsets(offsets), weight, bias, _relu(number, plan), _added(number, plan))
        for number, (offsets, (weight, bias)) in enumerate(zip(inputs, weights, strict=True))
    )


def _offsets(spliced: str) -> tuple[int, ...]:
    """The offsets of a spliced input: -3 and 0 for "Append(Offset(layer1.relu, -3), layer1.relu)"."""
    parts = _parts(spliced.removeprefix("Append(")[:-1]) if spliced.startswith("Append(") else [spliced]
    return tuple(int(part[:-1].rpartition(", ")[2]) if part.startswith("Offset(") else 0 for part in parts)


def _parts(spliced: str) -> list[str]:
    """Split at the commas that are outside brackets."""
    commas = [i for i, sign in enumerate(spliced) if sign == "," and spliced[:i].count("(") == spliced[:i].count(")")]
    return [spliced[start:end].strip() for start, end in zip([0, *(i + 1 for i in commas)], [*commas, len(spliced)], strict=True)]


def _relu(number: int, plan: Sequence[str]) -> bool:
    return any(f"component=layer{number}.relu " in line for line in plan)


def _added(number: int, plan: Sequence[str]) -> int | None:
    """The layer whose output is added to this one's: the input of the layer before it, which is a bottleneck."""
    return number - 2 if any(f"Sum(layer{number}.relu, " in line for line in plan) else None


def _weights(held: bytes) -> Iterator[tuple[Floats, Floats]]:
    at = 0
    while found := _PARAMS.search(held, at):
        size = 2 if found[1] == b"2" else 1
        least, spread, rows, columns = struct.unpack_from("<ffii", held, found.end())
        first = found.end() + 16
        matrix = np.frombuffer(held, f"<u{size}", rows * columns, first).reshape(rows, columns).astype(np.float32)
        at = held.index(_BIAS, first + size * rows * columns) + len(_BIAS)
        bias = np.frombuffer(held, "<f4", rows, at + 5)  # after a size byte and the size itself
        yield matrix * np.float32(spread / ((1 << 8 * size) - 1)) + np.float32(least), bias
        at += 4 * rows


def log_posteriors(net: Sequence[Affine], features: Floats, every: int = 1) -> Floats:
    """(frames, CEPSTRA) -> (frames, outputs). The first and last frame are repeated as far as the network looks.

    `every` asks for each so-many-th frame only. A layer then computes only the frames that later layers look at, which saves most of the
    work.
    """
    before, after = context(net)
    kept: list[Floats] = []
    first = [-before]  # the frame that a layer's first output is about
    x, apart = np.pad(features, ((before, after), (0, 0)), mode="edge"), 1
    for number, layer in enumerate(net):
        starts = [(offset - layer.offsets[0]) // apart for offset in layer.offsets]
        frames = len(x) - starts[-1]
        thinned = apart == 1 and all(offset % every == 0 for later in net[number + 1 :] for offset in later.offsets)
        x = np.hstack([x[start : start + frames : every if thinned else 1] for start in starts]) @ layer.weight.T + layer.bias
        apart = every if thinned else apart
        first.append(first[-1] - layer.offsets[0])
        if layer.relu:
            x = np.maximum(x, 0)
        if layer.skip_from is not None:
            begin = (first[-1] - first[layer.skip_from + 1]) // apart
            x = x + np.float32(SKIP) * kept[layer.skip_from][begin : begin + len(x)]
        kept.append(x)
    highest = x.max(axis=1, keepdims=True)
    return np.asarray(x - highest - np.log(np.exp(x - highest).sum(axis=1, keepdims=True)), np.float32)
