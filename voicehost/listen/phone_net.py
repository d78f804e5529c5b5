"""The model's phone network by itself: how likely each phone is, every 30 ms, as it streams.

Vosk tells words, and hides how sure the network was of each phone. Deciding whether a guess was called over somebody's voice
needs that. The networks that this project makes are a chain of affine layers over spliced frames, kept in Kaldi's file format in
`am/final.mdl`; that much of the format is read here. Other networks (Vosk's official ones) are not: `PhoneNet.of` is then None.

Features are Kaldi's MFCC (25 ms windows every 10 ms, Povey window, 40 mel bands from 20 to 7600 Hz, lifter 22).
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from threadpoolctl import threadpool_limits

Matrix = np.ndarray[tuple[int, ...], np.dtype[np.float32]]

PHONES = tuple(
    "SIL SPN AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH".split()  # noqa: SIM905 - reads better
)
"""The network's outputs, in order."""
FRAME = 480
"""Samples from one output to the next."""

_SHIFT, _WINDOW, _FFT, _BANDS = 160, 400, 512, 40
_SUBSAMPLING = FRAME // _SHIFT


@dataclass(frozen=True, slots=True)
class Layer:
    offsets: tuple[int, ...]
    """Frames of 10 ms around the output's."""
    weights: Matrix
    bias: Matrix


@dataclass(frozen=True)
class PhoneNet:
    layers: tuple[Layer, ...]
    priors: Matrix

    @staticmethod
    def of(model_dir: Path) -> PhoneNet | None:
        """The network of a model; None where it is of another kind. Keeps numpy's products to one thread from here on: they are small,
        and threads that wait for each other on busy cores cost fifteen times as much (measured)."""
        threadpool_limits(limits=1, user_api="blas")
        path = model_dir / "am" / "final.mdl"
        return _read(path) if path.is_file() else None

    @property
    def context(self) -> int:
        """Frames of 10 ms that an output needs on either side."""
        return sum(max(layer.offsets) for layer in self.layers)


class PhoneStream:
    """Sound in, log posteriors out, a block at a time; output i is centred on sample i * FRAME + 200 of what was fed."""

    def __init__(self, net: PhoneNet) -> None:
        self._sound = np.zeros(0, dtype=np.float32)
        self._context = net.context
        """Frames of 10 ms before the first one, for which it stands, as in Kaldi; 0 once it came."""
        coarse = min(i for i in range(len(net.layers)) if _coarse(net.layers[i + 1 :]))
        self._layers = [
            _LayerStream(
                layer, step=_SUBSAMPLING if i > coarse else 1, stride=_SUBSAMPLING if i == coarse else 1, relu=layer is not net.layers[-1]
            )
            for i, layer in enumerate(net.layers)
        ]

    def feed(self, pcm: bytes) -> Matrix:
        """What became known: (outputs, phones), natural logarithms of posteriors."""
        self._sound = np.concatenate([self._sound, np.frombuffer(pcm, "<i2").astype(np.float32)])
        x = mfcc(self._sound)
        self._sound = self._sound[len(x) * _SHIFT :]
        if self._context and len(x):
            x = np.concatenate([np.repeat(x[:1], self._context, axis=0), x])
            self._context = 0
        for layer in self._layers:
            x = layer.feed(x)
        if not len(x):
            return x
        x = x - x.max(axis=1, keepdims=True)
        logs: Matrix = x - np.log(np.exp(x).sum(axis=1, keepdims=True))
        return logs


class _LayerStream:
    """One layer, and the frames that its next output still needs."""

    def __init__(self, layer: Layer, *, step: int, stride: int, relu: bool) -> None:
        self._layer, self._stride, self._relu = layer, stride, relu
        self._reach = [(offset - layer.offsets[0]) // step for offset in layer.offsets]
        self._waiting: Matrix = np.zeros((0, layer.weights.shape[1] // len(layer.offsets)), dtype=np.float32)

    def feed(self, x: Matrix) -> Matrix:
        self._waiting = np.concatenate([self._waiting, x])
        rows = np.arange(0, len(self._waiting) - self._reach[-1], self._stride)
        spliced = np.concatenate([self._waiting[rows + reach] for reach in self._reach], axis=1)
        self._waiting = self._waiting[len(rows) * self._stride :]
        out: Matrix = spliced @ self._layer.weights.T + self._layer.bias
        return np.maximum(out, 0) if self._relu else out


def _coarse(layers: tuple[Layer, ...]) -> bool:
    """Whether these layers look at every third frame only."""
    return all(offset % _SUBSAMPLING == 0 for layer in layers for offset in layer.offsets)


def mfcc(sound: Matrix) -> Matrix:
    """(frames, 40); only whole windows."""
    if len(sound) < _WINDOW:
        return np.zeros((0, _BANDS), dtype=np.float32)
    frames = np.lib.stride_tricks.sliding_window_view(sound, _WINDOW)[::_SHIFT]
    frames = frames - frames.mean(axis=1, keepdims=True)
    frames = np.concatenate([frames[:, :1] * 0.03, frames[:, 1:] - 0.97 * frames[:, :-1]], axis=1) * _povey()
    power = np.abs(np.fft.rfft(frames, _FFT)) ** 2
    bands = np.log(np.maximum(power.astype(np.float32) @ _mel_bank().T, np.finfo(np.float32).eps))
    out: Matrix = bands @ _dct().T
    return out


@lru_cache
def _povey() -> Matrix:
    window: Matrix = ((0.5 - 0.5 * np.cos(2 * np.pi * np.arange(_WINDOW) / (_WINDOW - 1))) ** 0.85).astype(np.float32)
    return window


@lru_cache
def _mel_bank() -> Matrix:
    def mel(hertz: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        return 1127 * np.log(1 + hertz / 700)

    low_end, high_end = mel(np.array([20.0, 7600.0]))
    edges = np.linspace(float(low_end), float(high_end), _BANDS + 2)
    at = mel(np.arange(_FFT // 2 + 1) * 16000 / _FFT)[None, :]
    low, mid, high = edges[:-2, None], edges[1:-1, None], edges[2:, None]
    bank: Matrix = np.clip(np.minimum((at - low) / (mid - low), (high - at) / (high - mid)), 0, None).astype(np.float32)
    return bank


@lru_cache
def _dct() -> Matrix:
    k, n = np.arange(_BANDS)[:, None], np.arange(_BANDS)[None, :]
    dct = np.sqrt(2 / _BANDS) * np.cos(np.pi / _BANDS * (n + 0.5) * k)
    dct[0] = np.sqrt(1 / _BANDS)
    lifted: Matrix = (dct * (1 + 11 * np.sin(np.pi * k / 22))).astype(np.float32)
    return lifted


_NODE = re.compile(r"component-node name=(\S+) component=\S+ input=(.*)")
_TERM = re.compile(r"Offset\([\w.]+, (-?\d+)\)|([a-z][\w.]*)")
_LAYER = re.compile(r"l(\d+)\.affine")


def _read(path: Path) -> PhoneNet | None:
    """The chain of affine layers; None where the file is not such a chain over 40 MFCC with these phones."""
    data = path.read_bytes()
    begin = data.find(b"<Nnet3> ")
    plan = data[begin + 8 : data.find(b"\n\n", begin)] if begin >= 0 else b""
    offsets = _offsets(plan.decode("ascii", "replace"))
    affine = [i.start() for i in re.finditer(rb"<FixedAffineComponent> ", data)]
    if not offsets or len(affine) != len(offsets):
        return None
    layers = tuple(_layer(data, at, around) for at, around in zip(affine, offsets, strict=True))
    known = layers[0].weights.shape[1] == _BANDS * len(layers[0].offsets) and len(layers[-1].bias) == len(PHONES)
    return PhoneNet(layers, _vector(data, data.index(b"<Priors> ", affine[-1]) + 9)) if known else None


def _offsets(plan: str) -> tuple[tuple[int, ...], ...]:
    """Of every affine layer in order; () where the plan has a node of another kind."""
    found: list[tuple[int, ...]] = []
    for name, inputs in _NODE.findall(plan):
        if _LAYER.fullmatch(name):
            terms = _TERM.findall(inputs.removeprefix("Append("))
            found.append(tuple(int(offset or 0) for offset, _ in terms))
        elif not re.fullmatch(r"l\d+\.relu|logsm", name):
            return ()
    return tuple(found)


def _layer(data: bytes, at: int, offsets: tuple[int, ...]) -> Layer:
    at = data.index(b"<LinearParams> FM ", at) + len(b"<LinearParams> FM ")
    rows, columns = struct.unpack_from("<xixi", data, at)
    weights = np.frombuffer(data, "<f4", rows * columns, at + 10).reshape(rows, columns).copy()  # aligned in memory: five times as fast
    bias = data.index(b"<BiasParams> ", at + 10 + 4 * rows * columns) + len(b"<BiasParams> ")
    return Layer(offsets, weights, _vector(data, bias))


def _vector(data: bytes, at: int) -> Matrix:
    """At "FV "."""
    (length,) = struct.unpack_from("<xi", data, at + 3)
    vector: Matrix = np.frombuffer(data, "<f4", length, at + 8)
    return vector
