"""Weighted transducers as arrays, in OpenFst's binary format, and the two things that its own tools are needed for.

A transducer goes into a file of type "const". `with_lookahead` has Debian's tools (libfst-tools, libfst22-plugins-base) make of it the
type that libvosk composes with a grammar at run time: its output labels are numbered anew, so that what can be reached from a state is
a few intervals. `compose` does the same beforehand.
"""

from __future__ import annotations

import lzma
import os
import struct
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

ARC = np.dtype([("ilabel", "<i4"), ("olabel", "<i4"), ("cost", "<f4"), ("to", "<i4")])
_STATE = np.dtype([("final", "<f4"), ("first", "<u4"), ("arcs", "<u4"), ("iepsilons", "<u4"), ("oepsilons", "<u4")])
_MAGIC = 2125659606
_UNALIGNED = 2
"""The version of a const file whose arrays simply follow one another."""
_EXPANDED = 1

Arc: TypeAlias = tuple[int, int, int, float, int]
"""(from, input label, output label, cost, to)."""
Arcs: TypeAlias = NDArray[Any]
"""Of `ARC`."""


@dataclass(frozen=True, slots=True)
class Fst:
    """It starts in state 0."""

    arcs: Arcs
    """By the state that they leave."""
    first: NDArray[np.int64]
    """Where each state's arcs begin; one more than there are states."""
    final: NDArray[np.float32]
    """Cost of ending in each state, infinity where it cannot."""

    @property
    def states(self) -> int:
        return len(self.final)

    def leaving(self, state: int) -> Arcs:
        return self.arcs[self.first[state] : self.first[state + 1]]


def assembled(arcs: Iterable[Arc], final: Mapping[int, float], by: str) -> Fst:
    """Arcs in any order, sorted by state and by their "ilabel" or "olabel"."""
    rows = np.array(list(arcs), dtype=[("from", "<i4"), *((name, ARC[name]) for name in ARC.names or ())])
    rows = rows[np.lexsort((rows["to"], rows[by], rows["from"]))]
    states = 1 + int(max(rows["from"].max(), rows["to"].max()))
    ends = np.full(states, np.inf, dtype=np.float32)
    ends[list(final)] = list(final.values())
    plain = np.empty(len(rows), dtype=ARC)
    for name in ARC.names or ():
        plain[name] = rows[name]
    return Fst(plain, np.searchsorted(rows["from"], np.arange(states + 1)), ends)


def write(fst: Fst, path: Path) -> None:
    """A const file, under xz where its name says so."""
    table = np.empty(fst.states, dtype=_STATE)
    table["final"], table["first"], table["arcs"] = fst.final, fst.first[:-1], np.diff(fst.first)
    for side in "io":
        before = np.concatenate(([0], np.cumsum(fst.arcs[f"{side}label"] == 0)))
        table[f"{side}epsilons"] = before[fst.first[1:]] - before[fst.first[:-1]]
    head = struct.pack("<i", _MAGIC) + _text("const") + _text("standard") + struct.pack("<iiQ", _UNALIGNED, 0, _EXPANDED)
    data = head + struct.pack("<qqq", 0, fst.states, len(fst.arcs)) + table.tobytes() + fst.arcs.tobytes()
    path.write_bytes(_packed(data) if path.suffix == ".xz" else data)


def read(path: Path) -> Fst:
    """A const file, or the transducer in a lookahead file, which may lie under xz."""
    data = _content(path)
    states, arcs = _arrays(data)
    first = np.concatenate((states["first"], [len(arcs)])).astype(np.int64)
    return Fst(arcs, first, states["final"].copy())


def write_costs(fst: Fst, path: Path) -> None:
    """Puts this transducer's costs in the place of those in the file under xz that it was read from."""
    data = bytearray(_content(path))
    _arrays(data)[1]["cost"] = fst.arcs["cost"]
    path.write_bytes(_packed(data))


def _content(path: Path) -> bytes:
    """Unpacked where it lies under xz."""
    return lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()


def _packed(data: bytes | bytearray) -> bytes:
    """States and arcs are rows of four numbers, of four bytes each: told so, xz needs a twentieth less."""
    return lzma.compress(data, filters=[{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 4, "pb": 4}])


def _text(text: str) -> bytes:
    return struct.pack("<i", len(text)) + text.encode()


def _arrays(data: bytes | bytearray) -> tuple[Arcs, Arcs]:
    """States and arcs, where they stand in the file: after its head, or in a lookahead file after two heads."""
    position = data.index(_text("const")) + len(_text("const")) + len(_text("standard"))
    version, _, _, _, states, arcs = struct.unpack_from("<iiQqqq", data, position)
    if version != _UNALIGNED:
        raise ValueError(f"a const file of version {version}, not {_UNALIGNED}")
    position += struct.calcsize("<iiQqqq")
    table = np.frombuffer(data, _STATE, states, position)
    return table, np.frombuffer(data, ARC, arcs, position + table.nbytes)


def with_lookahead(fst: Fst, packed: Path) -> dict[int, int]:
    """Writes the transducer for lookahead, under xz; gives the new number of each output label."""
    with TemporaryDirectory() as folder:
        plain, whole, pairs = (Path(folder, name) for name in ("plain", "whole", "pairs"))
        write(fst, plain)
        _run("fstconvert", "--fst_type=olabel_lookahead", f"--save_relabel_opairs={pairs}", str(plain), str(whole))
        found = np.loadtxt(pairs, dtype=np.int64, ndmin=2)
        packed.write_bytes(_packed(whole.read_bytes()))
    return {int(old): int(new) for old, new in found}


def compose(words: Path, grammar: Path, packed: Path) -> None:
    """`words`: as `with_lookahead` wrote it; `grammar`: as `write` did; `packed`: a const file, under xz."""
    with TemporaryDirectory() as folder:
        lookahead, plain, whole = (Path(folder, name) for name in ("lookahead", "plain", "whole"))
        lookahead.write_bytes(_content(words))
        plain.write_bytes(_content(grammar))
        _run("fstcompose", str(lookahead), str(plain), str(whole))
        _run("fstconvert", "--fst_type=const", str(whole), str(whole))
        packed.write_bytes(_packed(whole.read_bytes()))


def _run(*command: str) -> None:
    subprocess.run(command, check=True, env={**os.environ, "LD_LIBRARY_PATH": str(_plugins())})


def _plugins() -> Path:
    """The folder of OpenFst's plugins, wherever Debian keeps libraries on this architecture."""
    found = sorted(Path("/usr/lib").glob("*/fst/*/olabel_lookahead-fst.so"))
    if not found:
        raise FileNotFoundError("OpenFst's tools are needed: apt-get install libfst-tools libfst22-plugins-base")
    return found[-1].parent
