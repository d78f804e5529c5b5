"""voicehost's own packed models: most files are compressed with xz, to a third of their size, and the graph of the open reading is
precomputed.

Vosk decompresses nothing and takes one graph per folder. For a grammar, which nobody knows beforehand, Vosk composes the graph while it
listens. For the open reading both parts were composed when the model was made; that graph takes half the time but no grammar. So each use
gets a folder of its own in Vosk's form, which exists only while Vosk loads it.
"""

from __future__ import annotations

import lzma
import shutil
from pathlib import Path


class NoGraph(Exception):
    """The file that was unpacked is no OpenFst graph."""


DAMAGED = (EOFError, lzma.LZMAError, NoGraph)
"""What the lay_out functions raise for a damaged graph. They raise `OSError` if there is no room."""

GRAPH = b"\xd6\xfd\xb2\x7e"
"""The first bytes of an OpenFst file. Vosk would abort the process over any others."""

WORDS = Path("graph", "HCLr.fst.xz")
READING = Path("graph", "reading")
"""In a model's folder: HCLG.fst.xz and its words.txt. conf/reading.conf says how to search it."""

AT_ONCE = (
    "--frames-per-chunk=150\n"
    + "".join(f"--endpoint.rule{rule}.min-trailing-silence=1000\n" for rule in (1, 2, 3, 4))
    + "--endpoint.rule5.min-utterance-length=1000\n"
)
"""For sound that is complete already. The network may take 1.5 s at a time instead of 0.2 s, which is half the work. No endpoint splits the
sound, whatever pauses it has."""


def there(path: Path) -> bool:
    """Whether the file exists, plain or packed."""
    return path.is_file() or packed_name(path).is_file()


def packed_name(path: Path) -> Path:
    return path.with_name(f"{path.name}.xz")


def is_packed(model: Path) -> bool:
    """Whether it is one of voicehost's packed models. Other models are opened where they are."""
    return (model / WORDS).is_file()


def has_a_reading(model: Path) -> bool:
    """Whether the model has a graph for the open reading. Other models read with the graph that they have."""
    return (model / READING / "HCLG.fst.xz").is_file()


def lay_out(model: Path, folder: Path) -> None:
    """Fill a folder for grammars (26 MB for the bundled model). It may be deleted once it is loaded. Raises `OSError` or one of
    `DAMAGED`."""
    _lay_out_parts(model, folder)
    for path in (model / "graph").iterdir():
        if path.is_file():
            _laid(path, folder / "graph")


def lay_out_for_second_looks(model: Path, folder: Path) -> None:
    """Like `lay_out`, for sound that is complete already."""
    lay_out(model, folder)
    with (folder / "conf" / "model.conf").open("a", encoding="utf-8") as file:
        file.write(AT_ONCE)


def lay_out_reading(model: Path, folder: Path) -> None:
    """Like `lay_out`, for the open reading: 20 MB."""
    _lay_out_parts(model, folder)
    shutil.copyfile(model / "conf" / "reading.conf", folder / "conf" / "model.conf")
    for name in ("words.txt", "HCLG.fst"):
        plain = model / READING / name
        _laid(plain if plain.is_file() else packed_name(plain), folder / "graph")


def _lay_out_parts(model: Path, folder: Path) -> None:
    """Lay out the parts that every way to listen needs."""
    for part in ("conf", "graph/phones"):
        shutil.copytree(model / part, folder / part)
    (folder / "am").mkdir()
    for path in (model / "am").iterdir():
        _laid(path, folder / "am")


def content(path: Path) -> bytes:
    """The content of a file, plain or packed."""
    return path.read_bytes() if path.is_file() else lzma.decompress(packed_name(path).read_bytes())


def _laid(path: Path, folder: Path) -> None:
    """Copy a file into the folder, and unpack it if it is packed."""
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
