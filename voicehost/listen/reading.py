"""A model that has the graph of its open reading made beforehand.

For a grammar, which nobody knows beforehand, Vosk composes words and grammar while it listens. For the open reading that can be done
when the model is made, and then it takes half the time. But a folder with such a graph takes no grammar: so Vosk is shown a
second folder, with the same network, for as long as it loads it.
"""

from __future__ import annotations

import lzma
import shutil
from pathlib import Path

GRAPH = Path("graph", "reading")
"""In a model's folder: HCLG.fst.xz and its words.txt. How it is searched stands in conf/reading.conf."""


def has_its_own(model: Path) -> bool:
    """Models of others have none, and read by the graph that they have."""
    return (model / GRAPH / "HCLG.fst.xz").is_file()


def lay_out(model: Path, folder: Path) -> None:
    """A folder of Vosk's form, which may be deleted when it is loaded; raises `OSError` where there is no room for its 15 MB."""
    for part in ("am", "conf", "graph/phones"):
        shutil.copytree(model / part, folder / part)
    shutil.copyfile(model / "conf" / "reading.conf", folder / "conf" / "model.conf")
    shutil.copyfile(model / GRAPH / "words.txt", folder / "graph" / "words.txt")
    with lzma.open(model / GRAPH / "HCLG.fst.xz") as packed, (folder / "graph" / "HCLG.fst").open("wb") as plain:
        shutil.copyfileobj(packed, plain)
