"""A network out of am/final.mdl again, as kaldi.py wrote it, and what it says of a sound. No PyTorch: so a model that is in the repository
can align recordings for the next one.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.train.network.shape import SKIP, Affine, context

Floats = NDArray[np.float32]

_AFFINE = re.compile(r"component=layer\d+\.affine input=(.*)")
_PARAMS = re.compile(rb"<LinearParams> CM([23]) ")
_BIAS = b"<BiasParams> FV "


def layers(path: Path) -> tuple[Affine, ...]:
    """In order; the last one has no ReLU. Matrices come back as they were to a 65535th of their range, or to a 255th
    where they were written so."""
    held = path.read_bytes()
    start = held.index(b"<Nnet3> \n") + len(b"<Nnet3> \n")
    end = held.index(b"\n\n", start)
    plan = held[start:end].decode().splitlines()
    inputs = [found[1] for line in plan if (found := _AFFINE.search(line))]
    weights = list(_weights(held[end:]))
    return tuple(
        Affine(_offsets(given), weight, bias, _relu(number, plan), _added(number, plan))
        for number, (given, (weight, bias)) in enumerate(zip(inputs, weights, strict=True))
    )


def _offsets(given: str) -> tuple[int, ...]:
    """Of "Append(Offset(layer1.relu, -3), layer1.relu)": -3 and 0."""
    parts = _parts(given.removeprefix("Append(")[:-1]) if given.startswith("Append(") else [given]
    return tuple(int(part[:-1].rpartition(", ")[2]) if part.startswith("Offset(") else 0 for part in parts)


def _parts(given: str) -> list[str]:
    """What stands between the commas that are in no brackets."""
    commas = [i for i, sign in enumerate(given) if sign == "," and given[:i].count("(") == given[:i].count(")")]
    return [given[start:end].strip() for start, end in zip([0, *(i + 1 for i in commas)], [*commas, len(given)], strict=True)]


def _relu(number: int, plan: Sequence[str]) -> bool:
    return any(f"component=layer{number}.relu " in line for line in plan)


def _added(number: int, plan: Sequence[str]) -> int | None:
    """What is added to a layer is what goes into the one before it, which squeezes it."""
    return number - 2 if any(f"Sum(layer{number}.relu, " in line for line in plan) else None


def _weights(held: bytes) -> Iterator[tuple[Floats, Floats]]:
    at = 0
    while found := _PARAMS.search(held, at):
        size = 2 if found[1] == b"2" else 1
        least, spread, rows, columns = struct.unpack_from("<ffii", held, found.end())
        first = found.end() + 16
        matrix = np.frombuffer(held, f"<u{size}", rows * columns, first).reshape(rows, columns).astype(np.float32)
        at = held.index(_BIAS, first + size * rows * columns) + len(_BIAS)
        bias = np.frombuffer(held, "<f4", rows, at + 5)  # a byte and a number say how many
        yield matrix * np.float32(spread / ((1 << 8 * size) - 1)) + np.float32(least), bias
        at += 4 * rows


def log_posteriors(net: Sequence[Affine], features: Floats) -> Floats:
    """(frames, CEPSTRA) -> (frames, outputs): one for every frame, the first and last of which are repeated as far as the network looks."""
    before, after = context(net)
    kept: list[Floats] = []
    first = [-before]  # the frame that a layer's first output is about
    x = np.pad(features, ((before, after), (0, 0)), mode="edge")
    for layer in net:
        frames = len(x) - (layer.offsets[-1] - layer.offsets[0])
        starts = [offset - layer.offsets[0] for offset in layer.offsets]
        x = np.hstack([x[start : start + frames] for start in starts]) @ layer.weight.T + layer.bias
        first.append(first[-1] - layer.offsets[0])
        if layer.relu:
            x = np.maximum(x, 0)
        if layer.skip_from is not None:
            begin = first[-1] - first[layer.skip_from + 1]
            x = x + np.float32(SKIP) * kept[layer.skip_from][begin : begin + frames]
        kept.append(x)
    highest = x.max(axis=1, keepdims=True)
    return np.asarray(x - highest - np.log(np.exp(x - highest).sum(axis=1, keepdims=True)), np.float32)
