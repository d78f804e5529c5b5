"""What an installation brings: pinned with hashes, no version with a published hole, each licence told, and a bill of it in the wheel."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from release.sbom import BILL, ROOT, bill, licensed, noticed, pins, text

pytestmark = pytest.mark.quick

LOCK, DEV = ROOT / "requirements.lock", ROOT / "requirements-dev.lock"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
NEEDED = [Requirement(requirement) for requirement in (*PROJECT["dependencies"], *EXTRAS["tls"])]
SYSTEMS = {"linux": "Linux", "darwin": "macOS", "win32": "Windows"}

HOLES = {
    "h11": ("0.16", "CVE-2025-43859, GHSA-vqfr-h8mv-ghfj: chunked bodies that end otherwise than they say"),
    "starlette": ("1.3.1", "CVE-2025-62727, CVE-2026-48710, PYSEC-2026-248, and forms without end (1.3.1)"),
    "jinja2": ("3.1.6", "CVE-2025-27516, GHSA-cpwx-vrp4-4pq7: out of the sandbox"),
    "requests": ("2.33", "CVE-2024-47081, GHSA-9hjg-9r4m-mvj7 (2.32.4); CVE-2026-25645, GHSA-gc5v-m9x4-r6x2"),
    "cryptography": ("46.0.7", "CVE-2024-26130 to CVE-2026-39892, GHSA-p423-j2cm-9vmq"),
    "pytest": ("9.0.3", "CVE-2025-71176"),
}
"""From which version on what was published is closed."""


def lowest(requirement: Requirement) -> Version:
    (bound,) = (each for each in requirement.specifier if each.operator == ">=")
    return Version(bound.version)


@pytest.mark.parametrize("name", HOLES)
def test_no_version_with_a_published_hole_is_allowed(name: str) -> None:
    """Wherever it is asked for."""
    asked = [
        each for requirements in (PROJECT["dependencies"], *EXTRAS.values()) for each in map(Requirement, requirements) if each.name == name
    ]
    assert asked
    assert all(lowest(each) >= Version(HOLES[name][0]) for each in asked), HOLES[name][1]


@pytest.mark.parametrize(("lock", "extra"), [(LOCK, "tls"), (DEV, "dev")])
def test_the_lock_is_of_what_is_asked_for(lock: Path, extra: str) -> None:
    """Each at a version that is allowed, and every file of it by its hash. It has no address: who installs has an index of their own."""
    text = lock.read_text(encoding="utf-8")
    pinned = {pin.name: Version(pin.version) for pin in pins(lock)}
    for asked in map(Requirement, (*PROJECT["dependencies"], *EXTRAS[extra])):
        assert pinned[canonicalize_name(asked.name)] in asked.specifier, asked
    assert "://" not in text
    blocks = [block for block in re.split(r"\n(?=\S)", text) if not block.startswith("#")]
    assert len(blocks) == sum(1 for _ in pins(lock)) > 40
    assert all(re.fullmatch(r"\S+==\S+( ;.*)? \\(\n {4}--hash=sha256:[0-9a-f]{64}( \\)?)+\n?", block) for block in blocks)


def test_who_only_plays_has_what_was_tested() -> None:
    """The same versions in both locks."""
    assert {*pins(LOCK)} <= {*pins(DEV)}


def test_every_package_is_noticed() -> None:
    """What any system installs, and nothing else; what only one of them does says so."""
    where: dict[str, set[str]] = {}
    for pin in pins(LOCK):
        systems = {system for system in SYSTEMS if f"sys_platform == '{system}'" in pin.marker}
        where.setdefault(noticed(pin.name), set()).update(systems or SYSTEMS)
    assert {name: {SYSTEMS[each] for each in systems} for name, systems in where.items()} == {
        name: {row.where} if row.where else {*SYSTEMS.values()} for name, row in licensed().items()
    }


SAYS_OTHERWISE = {
    "espeakng-loader": ("", "MIT"),  # no word in its metadata; its repository has a licence
    "ftfy": ("Apache-2.0", "Apache-2.0"),
    "jinja2": ("BSD License", "BSD-3-Clause"),
    "langcodes": ("MIT License", "MIT"),
    "locate": ("Other/Proprietary License", "MIT"),  # the file of its licence says so
    "markdown-it-py": ("MIT License", "MIT"),
    "mdurl": ("MIT License", "MIT"),
    "requests": ("Apache-2.0", "Apache-2.0"),
    "segno": ("BSD License", "BSD-3-Clause"),
    "soundfile": ("BSD 3-Clause License", "BSD-3-Clause"),
    "vosk": ("Apache Software License", "Apache-2.0"),
    "wcwidth": ("MIT License", "MIT"),
}
"""Packages whose metadata have no expression of SPDX, or an old one: what they say, and what that is."""


def installed(requirements: list[Requirement]) -> dict[str, metadata.Distribution]:
    """Those, and all that they need in turn, here."""
    found: dict[str, metadata.Distribution] = {}
    for asked in requirements:
        name = canonicalize_name(asked.name)
        if name not in found and (asked.marker is None or asked.marker.evaluate({"extra": ""})):
            found[name] = metadata.distribution(name)
            found |= installed([each for each in map(Requirement, found[name].requires or ()) if "extra" not in str(each.marker)])
    return found


def said(distribution: metadata.Distribution) -> str:
    """What its metadata say of its licence: an expression, a short name, or a class of them."""
    about = distribution.metadata.json
    classes = [classifier.split(" :: ")[-1] for classifier in about.get("classifier", ()) if classifier.startswith("License ::")]
    short = str(about.get("license", ""))
    plain = short if short not in ("", "UNKNOWN") and "\n" not in short else ""
    return str(about.get("license_expression") or plain or " ".join(classes))


def test_each_licence_is_the_one_that_is_installed() -> None:
    """As its own metadata have it."""
    rows = licensed()
    there = installed(NEEDED)
    assert len(there) > 35
    for name, distribution in there.items():
        licence = said(distribution)
        before, means = SAYS_OTHERWISE.get(name, (licence, licence))
        assert (licence, rows[name].licence) == (before, means), name


def test_the_second_reader_brings_nothing_under_the_gpl() -> None:
    """CTranslate2 and all that it needs, as their own metadata have it; none of it comes unasked."""
    there = installed([Requirement(requirement) for requirement in EXTRAS["reader"]])
    assert {name: said(distribution) for name, distribution in there.items() if name != "numpy"} == {"ctranslate2": "MIT", "pyyaml": "MIT"}
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert all(name in notice for name in there)
    assert not {pin.name for pin in pins(LOCK)} & {"ctranslate2", "faster-whisper", "av"}


COPYLEFT = re.compile(r"GPL|MPL|CC-BY-SA")


def test_what_is_not_permissive_is_marked() -> None:
    """GPL, LGPL and MPL, of the package or of what comes within it; the data of word frequencies are told beside it."""
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    lines = {name: next(line for line in notice.splitlines() if line.startswith(f"    {name} ")) for name in licensed()}
    marked = {name for name, row in licensed().items() if row.copyleft}
    assert marked == {name for name, line in lines.items() if COPYLEFT.search(line)} - {"wordfreq"}
    assert marked == {"certifi", "espeakng-loader", "pyttsx3", "soundfile", "soxr", "tqdm"}


def test_the_bill_is_of_what_is_pinned() -> None:
    """Written anew it is the same; every component has a licence, a version where it has one, and is part of the whole."""
    assert BILL.read_text(encoding="utf-8") == text(), "python -m release.sbom writes it anew"
    whole = bill()
    components = whole["components"]
    assert (whole["bomFormat"], whole["specVersion"]) == ("CycloneDX", "1.6")
    assert all(component["licenses"] for component in components)
    refs = [component["bom-ref"] for component in components]
    assert len({*refs}) == len(refs) > 40
    assert whole["dependencies"][0]["dependsOn"] == refs
    assert {(component["name"], component["version"]) for component in components if component["type"] == "library"} == {
        (pin.name, pin.version) for pin in pins(LOCK)
    }
