"""The bundled model's network with the outputs of the next one's: a graph can be heard through before a network is made for it.

Each unit (models/train/phones.py) gets the output of its phone. The network is otherwise as it stands.
"""

from __future__ import annotations

import shutil
import struct
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.train import kaldi
from models.train.phones import OUTPUTS, PHONES, UNITS

OLD = ("SIL", "SPN", *sorted(PHONES))
ROWS = [OLD.index("SIL"), *(OLD.index(phone) for _, phone in UNITS)]


def adapted(model: Path, out: Path) -> None:
    """Writes am/ and conf/."""
    data = (model / "am" / "final.mdl").read_bytes()
    network = data[data.index(b"</TransitionModel> ") + len(b"</TransitionModel> ") :]
    (out / "am").mkdir(parents=True)
    (out / "am" / "final.mdl").write_bytes(b"\0B" + b"".join(kaldi._transition_model()) + _widened(network))
    shutil.copytree(model / "conf", out / "conf")


def _widened(network: bytes) -> bytes:
    """Each row of the last layer, and each prior, as often as it has units."""
    at = network.rindex(b"<LinearParams> ") + len(b"<LinearParams> ")
    weight, after_weight = _array(network, at)
    bias_at = network.index(b"<BiasParams> ", after_weight) + len(b"<BiasParams> ")
    bias, after_bias = _array(network, bias_at)
    dim_at = network.index(b"<Dim> ", network.index(b"<LogSoftmaxComponent>", after_bias)) + len(b"<Dim> ")
    priors_at = network.index(b"<Priors> ", dim_at) + len(b"<Priors> ")
    priors, after_priors = _array(network, priors_at)
    return b"".join((
        network[:at] + _written(weight[ROWS]),
        network[after_weight:bias_at] + _written(bias[ROWS]),
        network[after_bias:dim_at] + _number(OUTPUTS),
        network[dim_at + 5 : priors_at] + _written(priors[ROWS] if len(priors) else priors),
        network[after_priors:],
    ))  # fmt: skip


def _array(data: bytes, at: int) -> tuple[NDArray[Any], int]:
    """A matrix or a vector, and where it ends."""
    dimensions = 2 if data[at : at + 3] == b"FM " else 1
    shape = [struct.unpack_from("<i", data, at + 4 + 5 * i)[0] for i in range(dimensions)]
    start = at + 3 + 5 * dimensions
    found = np.frombuffer(data, "<f4", int(np.prod(shape)), start).reshape(shape)
    return found, start + found.nbytes


def _written(values: NDArray[Any]) -> bytes:
    return (b"FM " if values.ndim == 2 else b"FV ") + b"".join(map(_number, values.shape)) + values.tobytes()


def _number(value: int) -> bytes:
    return struct.pack("<bi", 4, value)
