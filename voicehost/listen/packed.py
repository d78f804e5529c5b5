"""A model as voicehost's own lie: their graphs under xz, a third as large, and that of the open reading made beforehand.

Vosk unpacks nothing, and takes one graph a folder: for a grammar, which nobody knows beforehand, the one that it composes with it while
it listens; for the open reading another, with both composed when the model was made, which takes half the time and no grammar. So it is
shown a folder of its form for each, for as long as it loads it.
"""

from __future__ import annotations

import lzma
import shutil
from pathlib import Path


class NoGraph(Exception):
    """What was packed is something else."""


DAMAGED = (EOFError, lzma.LZMAError, NoGraph)
"""What laying out raises where a graph is not whole; `OSError` where there is no room."""

GRAPH = b"\xd6\xfd\xb2\x7e"
"""OpenFst's files begin so, and Vosk would end the process over one that does not."""

WORDS = Path("graph", "HCLr.fst.xz")
READING = Path("graph", "reading")
"""In a model's folder: HCLG.fst.xz and its words.txt. How it is searched stands in conf/reading.conf."""

AT_ONCE = (
    "--frames-per-chunk=150\n"
    + "".join(f"--endpoint.rule{rule}.min-trailing-silence=1000\n" for rule in (1, 2, 3, 4))
    + "--endpoint.rule5.min-utterance-length=1000\n"
)
"""What is heard again need not be waited for: the network may take 1.5 s of it at a time, and not 0.2 s, which is half the work. And it is
one stretch, whatever pauses are in it."""


def is_packed(model: Path) -> bool:
    """Models of others are not, and are opened as they lie."""
    return (model / WORDS).is_file()


def has_a_reading(model: Path) -> bool:
    """Models of others have none, and read by the graph that they have."""
    return (model / READING / "HCLG.fst.xz").is_file()


def lay_out(model: Path, folder: Path) -> None:
    """A folder for grammars, which may be deleted when it is loaded: 26 MB. Raises `OSError`, or one of `DAMAGED`."""
    for part in ("am", "conf", "graph/phones"):
        shutil.copytree(model / part, folder / part)
    for path in (model / "graph").iterdir():
        if path.is_file() and path.name != WORDS.name:
            shutil.copyfile(path, folder / "graph" / path.name)
    _unpack(model / WORDS, folder / "graph" / "HCLr.fst")


def lay_out_for_second_looks(model: Path, folder: Path) -> None:
    """As `lay_out`, for sound that is there already."""
    lay_out(model, folder)
    with (folder / "conf" / "model.conf").open("a", encoding="utf-8") as file:
        file.write(AT_ONCE)


def lay_out_reading(model: Path, folder: Path) -> None:
    """The same for the open reading: 20 MB."""
    for part in ("am", "conf", "graph/phones"):
        shutil.copytree(model / part, folder / part)
    shutil.copyfile(model / "conf" / "reading.conf", folder / "conf" / "model.conf")
    shutil.copyfile(model / READING / "words.txt", folder / "graph" / "words.txt")
    _unpack(model / READING / "HCLG.fst.xz", folder / "graph" / "HCLG.fst")


def _unpack(packed: Path, plain: Path) -> None:
    with lzma.open(packed) as source, plain.open("wb") as target:
        begin = source.read(len(GRAPH))
        if begin != GRAPH:
            raise NoGraph(packed)
        target.write(begin)
        shutil.copyfileobj(source, target)
