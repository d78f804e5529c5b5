"""A model of ours as the official small ones lie: nothing packed, and no words.txt, for its words stand in Gr.fst."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from pathlib import Path

from voicehost.core.speech import UNKNOWN
from voicehost.listen import packed

_MAGIC = 2_125_658_996
"""OpenFst's tables of symbols begin with this number."""
_NAMES_INPUTS, _NAMES_OUTPUTS = 1, 2
_NOT_A_WORD = "<not a word>"


def lay_out(model: Path, folder: Path, *, unknown: bool = True) -> Path:
    """`folder`, in which the model lies then. Without `unknown` it has no `[unk]`, as some official models have none."""
    packed.lay_out(model, folder)
    path = folder / "graph" / "words.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    numbers = {word: int(number) for word, _, number in (line.rpartition(" ") for line in lines)}
    words = [(word if unknown or word != UNKNOWN else _NOT_A_WORD, number) for word, number in numbers.items()]
    path.unlink()
    grammar = folder / "graph" / "Gr.fst"
    grammar.write_bytes(_with_words(grammar.read_bytes(), words))
    return folder


def _with_words(graph: bytes, words: Iterable[tuple[str, int]]) -> bytes:
    """An OpenFst file that carries these names of its inputs and outputs."""
    at = len(packed.GRAPH)
    for _ in ("kind of graph", "kind of costs"):
        at += 4 + int(struct.unpack_from("<i", graph, at)[0])
    version, flags, properties = struct.unpack_from("<iiQ", graph, at)
    end = at + struct.calcsize("<iiQqqq")
    head = graph[:at] + struct.pack("<iiQ", version, flags | _NAMES_INPUTS | _NAMES_OUTPUTS, properties) + graph[at + 16 : end]
    return head + 2 * _table(tuple(words)) + graph[end:]


def _table(words: tuple[tuple[str, int], ...]) -> bytes:
    head = struct.pack("<i", _MAGIC) + _text("words.txt") + struct.pack("<qq", 1 + max(number for _, number in words), len(words))
    return head + b"".join(_text(word) + struct.pack("<q", number) for word, number in words)


def _text(text: str) -> bytes:
    data = text.encode()
    return struct.pack("<i", len(data)) + data
