"""The bill of materials of the wheel, in CycloneDX 1.6: python -m release.sbom writes it anew.

It says what `requirements.lock` pins and under which licences (`NOTICE`), and what comes within the wheel. It has neither a date nor a
number by chance: each time it is the same, byte for byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import voicehost

ROOT = Path(__file__).parents[1]
BILL = ROOT / "release" / "voicehost.cdx.json"

FRAMEWORKS = "pyobjc"
"""What `NOTICE` has one line for: PyObjC and its 180 frameworks."""

_PIN = re.compile(r"(?P<name>[a-z0-9.-]+)==(?P<version>[^ ;]+)(?: ; (?P<marker>.*?))? \\")
_LINE = re.compile(
    r" {4}(?P<name>[a-z0-9-]+) +(?P<copyleft>\*)? +(?P<licence>\S.*?)(?: {2,}(?P<where>Linux|macOS|Windows))? {2,}(?P<use>\S.*)"
)


@dataclass(frozen=True, slots=True)
class Pin:
    name: str
    version: str
    marker: str
    """Where it is installed, as Python's packages say it; empty where everywhere."""


@dataclass(frozen=True, slots=True)
class Licensed:
    name: str
    licence: str
    """An SPDX expression."""
    copyleft: bool
    """Of it, or of what comes within it."""
    where: str
    """The only system that it is installed on; empty where it is on all."""


def pins(lock: Path) -> Iterator[Pin]:
    for found in _PIN.finditer(lock.read_text(encoding="utf-8")):
        yield Pin(found["name"], found["version"], found["marker"] or "")


def licensed(notice: Path = ROOT / "NOTICE") -> dict[str, Licensed]:
    """The table of `NOTICE`, by package."""
    lines = filter(None, map(_LINE.fullmatch, notice.read_text(encoding="utf-8").splitlines()))
    rows = (Licensed(line["name"], line["licence"], bool(line["copyleft"]), line["where"] or "") for line in lines)
    return {row.name: row for row in rows if row.name != "package"}


def noticed(name: str) -> str:
    """Under which name `NOTICE` has that package."""
    return FRAMEWORKS if name.startswith(f"{FRAMEWORKS}-") else name


WITHIN = (
    ("machine-learning-model", "voicehost-en", "Apache-2.0", "models/MODEL.md"),
    ("machine-learning-model", "voicehost-de", "Apache-2.0", "models/MODEL.md"),
    ("data", "SCOWL", "LicenseRef-SCOWL", "voicehost/lexicon/data/NOTICE.md"),
    ("data", "WordNet", "LicenseRef-WordNet-3.0", "voicehost/lexicon/data/NOTICE.md"),
    ("data", "CMU Pronouncing Dictionary", "BSD-2-Clause", "voicehost/lexicon/data/NOTICE.md"),
    ("data", "recorded games", "Apache-2.0", "audio_fixtures/SOURCES.md"),
)
"""What the wheel carries beside its code: kind, name, licence, and where it is told of."""


def bill() -> dict[str, Any]:
    licences = licensed()
    root = f"pkg:pypi/voicehost@{voicehost.__version__}"
    libraries = [_library(pin, licences[noticed(pin.name)]) for pin in pins(ROOT / "requirements.lock")]
    data = [_within(*part) for part in WITHIN]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": root,
                "name": "voicehost",
                "version": voicehost.__version__,
                "licenses": [{"license": {"id": "Apache-2.0"}}],
                "purl": root,
            }
        },
        "components": [*data, *libraries],
        "dependencies": [{"ref": root, "dependsOn": [listed["bom-ref"] for listed in (*data, *libraries)]}],
    }


def _library(pin: Pin, licence: Licensed) -> dict[str, Any]:
    url = f"pkg:pypi/{pin.name}@{pin.version}"
    marker = {"properties": [{"name": "python:marker", "value": pin.marker}]} if pin.marker else {}
    about = {"name": pin.name, "version": pin.version, "licenses": [{"expression": licence.licence}], "purl": url}
    return {"type": "library", "bom-ref": f"{url}?{pin.marker}" if pin.marker else url, **about, **marker}


def _within(kind: str, name: str, licence: str, about: str) -> dict[str, Any]:
    ref = f"voicehost/{name}"
    return {
        "type": kind,
        "bom-ref": ref,
        "name": name,
        "licenses": [{"expression": licence}],
        "properties": [{"name": "voicehost:notice", "value": about}],
    }


def text() -> str:
    return json.dumps(bill(), indent=1) + "\n"


if __name__ == "__main__":
    BILL.write_text(text(), encoding="utf-8")
