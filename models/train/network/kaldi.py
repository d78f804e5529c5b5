"""am/final.mdl: the network and the phones in Kaldi's binary format, as libvosk reads it.

The format is that of Kaldi's hmm/transition-model.cc and nnet3/nnet-nnet.cc.

A token ends in a space, a number carries its size before it, a matrix is rows of float32. The plan of the network stays text in the middle
of it, ended by an empty line.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.train.words.phones import ENGLISH, Inventory
from voicehost.listen.phones.cepstra import CEPSTRA
from voicehost.listen.phones.network import SKIP, Affine, context

_HALF = -0.6931472
_KINDS = {1: "CM3", 2: "CM2"}
"""Of compressed matrices, by the bytes of a number."""


def write(
    path: Path, layers: Iterable[Affine], priors: NDArray[np.float32] | None = None, sounds: Inventory = ENGLISH, size: int = 2
) -> None:
    """`priors`: how often each output is right, which the scores are divided by; None for scores that are to be taken as they are.
    `size`: bytes of a number in the matrices, 1 or 2."""
    path.parent.mkdir(parents=True, exist_ok=True)
    layers = list(layers)
    before, after = context(layers)
    parts = [
        b"\0B",
        *_transition_model(sounds),
        *_network(layers, size),
        _tokens("<LeftContext>") + _int(before) + _tokens("<RightContext>") + _int(after),
        b"<Priors> ",
        _vector(() if priors is None else priors),
    ]
    path.write_bytes(b"".join(parts))


def _transition_model(sounds: Inventory) -> Iterator[bytes]:
    """One topology for all phones: a state that sounds, and the end."""
    phones = range(1, len(sounds.table))
    yield _tokens("<TransitionModel>", "<Topology>") + _ints(phones) + _ints([-1] + [0] * len(phones))
    yield _int(1) + _int(2)  # one entry, of two states
    yield _int(0) + _int(2) + _int(0) + _float(0.5) + _int(1) + _float(0.5)
    yield _int(-1) + _int(0)
    yield _tokens("</Topology>", "<Triples>") + _int(len(sounds.triples))
    for phone, output in sounds.triples:
        yield _int(phone) + _int(0) + _int(output)
    yield (
        _tokens("</Triples>", "<LogProbs>")
        + _vector([0.0] + [_HALF] * (2 * len(sounds.triples)))
        + _tokens("</LogProbs>", "</TransitionModel>")
    )


def _network(layers: list[Affine], size: int) -> Iterator[bytes]:
    plan, parts, names = [f"input-node name=input dim={CEPSTRA}"], [], ["input"]
    for number, layer in enumerate(layers):
        name = f"layer{number}"
        plan.append(f"component-node name={name}.affine component={name}.affine input={_spliced(names[-1], layer.offsets)}")
        parts.append(_tokens("<ComponentName>", f"{name}.affine", "<FixedAffineComponent>") + _affine(layer, size))
        last = f"{name}.affine"
        if layer.relu:
            plan.append(f"component-node name={name}.relu component={name}.relu input={last}")
            parts.append(_tokens("<ComponentName>", f"{name}.relu") + _nonlinear("RectifiedLinearComponent", len(layer.bias)))
            last = f"{name}.relu"
        names.append(last if layer.skip_from is None else f"Sum({last}, Scale({SKIP}, {names[layer.skip_from + 1]}))")
    plan.append(f"component-node name=scores component=scores input={names[-1]}")
    parts.append(_tokens("<ComponentName>", "scores") + _nonlinear("LogSoftmaxComponent", len(layers[-1].bias)))
    plan.append("output-node name=output input=scores objective=linear")
    yield _tokens("<Nnet3>") + ("\n" + "\n".join(plan) + "\n\n").encode()
    yield _tokens("<NumComponents>") + _int(len(parts))
    yield from parts
    yield _tokens("</Nnet3>")


def _spliced(name: str, offsets: tuple[int, ...]) -> str:
    shifted = [f"Offset({name}, {offset})" if offset else name for offset in offsets]
    return shifted[0] if len(shifted) == 1 else f"Append({', '.join(shifted)})"


def _affine(layer: Affine, size: int) -> bytes:
    return (
        _tokens("<LinearParams>")
        + _matrix(layer.weight, size)
        + _tokens("<BiasParams>")
        + _vector(layer.bias)
        + _tokens("</FixedAffineComponent>")
    )


def _nonlinear(kind: str, dim: int) -> bytes:
    """What training would have gathered is left empty."""
    return b"".join((
        _tokens(f"<{kind}>", "<Dim>") + _int(dim),
        *(_tokens(name) + _vector(()) for name in ("<ValueAvg>", "<DerivAvg>")),
        _tokens("<Count>") + _double(0) + _tokens("<OderivRms>") + _vector(()) + _tokens("<OderivCount>") + _double(0),
        _tokens("<NumDimsSelfRepaired>") + _double(0) + _tokens("<NumDimsProcessed>") + _double(0),
        _tokens("<SelfRepairScale>") + _float(0) + _tokens(f"</{kind}>"),
    ))  # fmt: skip


def _tokens(*names: str) -> bytes:
    return "".join(f"{name} " for name in names).encode()


def _int(value: int) -> bytes:
    return struct.pack("<bi", 4, value)


def _float(value: float) -> bytes:
    return struct.pack("<bf", 4, value)


def _double(value: float) -> bytes:
    return struct.pack("<bd", 8, value)


def _ints(values: Iterable[int]) -> bytes:
    held = np.fromiter(values, "<i4")
    return _int(len(held)) + held.tobytes()


def _vector(values: Iterable[float] | NDArray[np.float32]) -> bytes:
    held = np.asarray(tuple(values), "<f4")
    return _tokens("FV") + _int(len(held)) + held.tobytes()


def _matrix(values: NDArray[np.float32], size: int) -> bytes:
    """In one byte or two a number, evenly spaced between the least and the greatest: with two nothing that can be heard is lost."""
    least, most, steps = float(values.min()), float(values.max()), (1 << 8 * size) - 1
    held = np.round((values - least) * (steps / (most - least))).astype(f"<u{size}")
    return _tokens(_KINDS[size]) + struct.pack("<ffii", least, most - least, *values.shape) + np.ascontiguousarray(held).tobytes()
