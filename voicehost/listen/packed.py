"""A model as voicehost's own lie: most of it under xz, a third as large, and the graph of the open reading made beforehand.

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


def there(path: Path) -> bool:
    """As it is, or packed."""
    return path.is_file() or packed_name(path).is_file()


def packed_name(path: Path) -> Path:
    return path.with_name(f"{path.name}.xz")


def is_packed(model: Path) -> bool:
    """Models of others are not, and are opened as they lie."""
    return (model / WORDS).is_file()


def has_a_reading(model: Path) -> bool:
    """Models of others have none, and read by the graph that they have."""
    return (model / READING / "HCLG.fst.xz").is_file()


def lay_out(model: Path, folder: Path) -> None:
    """A folder for grammars, which may be deleted when it is loaded: 26 MB. Raises `OSError`, or one of `DAMAGED`."""
    _lay_out_parts(model, folder)
    for path in (model / "graph").iterdir():
        if path.is_file():
            _laid(path, folder / "graph")


def lay_out_for_second_looks(model: Path, folder: Path) -> None:
    """As `lay_out`, for sound that is there already."""
    lay_out(model, folder)
    with (folder / "conf" / "model.conf").open("a", encoding="utf-8") as file:
        file.write(AT_ONCE)


def lay_out_reading(model: Path, folder: Path) -> None:
    """The same for the open reading: 20 MB."""
    _lay_out_parts(model, folder)
    shutil.copyfile(model / "conf" / "reading.conf", folder / "conf" / "model.conf")
    for name in ("words.txt", "HCLG.fst"):
        plain = model / READING / name
        _laid(plain if plain.is_file() else packed_name(plain), folder / "graph")


def _lay_out_parts(model: Path, folder: Path) -> None:
    """What every way to listen needs."""
    for part in ("conf", "graph/phones"):
        shutil.copytree(model / part, folder / part)
    (folder / "am").mkdir()
    for path in (model / "am").iterdir():
        _laid(path, folder / "am")


def content(path: Path) -> bytes:
    """Of a file that lies as it is, or packed."""
    return path.read_bytes() if path.is_file() else lzma.decompress(packed_name(path).read_bytes())


def _laid(path: Path, folder: Path) -> None:
    """A file, unpacked if it is packed."""
    if path.suffix != ".xz":
        shutil.copyfile(path, folder / path.name)
        return
    name = path.name.removesuffix(".xz")
    with lzma.open(path) as source, (folder / name).open("wb") as target:
        begin = source.read(len(GRAPH))
        if name.endswith(".fst") and begin != GRAPH:
            raise NoGraph(path)
        target.write(begin)
        shutil.copyfileobj(source, target)
