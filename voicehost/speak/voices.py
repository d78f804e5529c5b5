"""The voices there are: this machine's own, and Piper's, which are fetched only when somebody asks for one.

A Piper voice is two files in a folder with its name. It is either complete or not there at all: it is fetched into a folder of its own,
checked against the list's checksums, made to say a few words in a separate process, and only then moved into place.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urljoin

from voicehost.machine import fetch, places
from voicehost.machine.fetch import InstallError, Progress
from voicehost.speak import piper_voice
from voicehost.speak.piper_voice import PiperVoice
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice
from voicehost.speak.voice import NoVoice, Voice

OFFICIAL: Final = "https://huggingface.co/rhasspy/piper-voices/resolve/main/"
LIST: Final = "voices.json"
LONGEST_LIST: Final = 8 << 20
ASIDE: Final = ".partial"
FIRST: Final = {"en": "en_US-lessac-medium", "de": "de_DE-thorsten-medium"}
"""The default voice for a language. For others it is the first of medium quality."""
ENDINGS: Final = (".onnx", ".onnx.json")
"""The endings of a voice's two files: the network and its description."""
NAME: Final = re.compile(r"[a-z]{2,3}_[A-Z]{2}-[A-Za-z0-9_]+-[a-z_]+")


@dataclass(frozen=True, slots=True)
class File:
    """A file of a voice on Piper's site."""

    path: str
    """The path on the site, below its base."""
    size: int
    md5: str


@dataclass(frozen=True, slots=True)
class OfferedVoice:
    """A voice in Piper's list."""

    name: str
    """For example "en_US-lessac-medium": language and region, speaker, quality."""
    files: tuple[File, ...]

    @property
    def language(self) -> str:
        return self.name.split("_")[0]

    @property
    def size(self) -> int:
        return sum(file.size for file in self.files)


def opened(named: str | None, language: str) -> Voice:
    """A voice that the caller enters: the one with that name; without a name, an installed Piper voice for that language (if Piper is
    installed, too), otherwise the system's."""
    there = installed(language)
    found = next((path for path in there if named and path.stem.lower() == named.lower()), None)
    found = found or next((path for path in there if not named and piper_voice.is_there()), None)
    return PiperVoice(found) if found is not None else Pyttsx3Voice(language=language, named=named or "")


def installed(language: str = "", place: Path | None = None) -> tuple[Path, ...]:
    """The model files of the installed Piper voices, of one language or of all; the latest first."""
    found = [path for path in (place or places.voices()).glob("*/*.onnx") if path.stem.startswith(f"{language}_" if language else "")]
    return tuple(sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True))


def own(language: str, named: str = "") -> tuple[tuple[str, ...], str]:
    """The system's voices for that language, and the one that speaks. `named` is one of them, or a part that no other name has. Raises
    `NoVoice` if there is none."""
    with Pyttsx3Voice(language=language, named=named) as voice:
        return voice.voices, voice.speaks


def available(base: str = OFFICIAL) -> tuple[OfferedVoice, ...]:
    """The voices in the list, by name. Goes online. Raises `InstallError`."""
    with fetch.session(base) as speaking:
        text = fetch.text(speaking, urljoin(base, LIST), LONGEST_LIST)
    try:
        catalogue = json.loads(text)
        found = [voice for name, entry in catalogue.items() if (voice := _offered(name, entry)) is not None]
    except (ValueError, AttributeError, RecursionError):
        found = []
    if not found:
        raise InstallError("The list of voices cannot be read; nothing was fetched.")
    return tuple(sorted(found, key=lambda voice: voice.name))


def choose(offered: tuple[OfferedVoice, ...], named: str) -> OfferedVoice:
    """A voice by its name or its language. Raises `InstallError`."""
    wanted = FIRST.get(named, named)
    named_so = [voice for voice in offered if voice.name.lower() == wanted.lower()]
    of_language = [voice for voice in offered if voice.language == named]
    medium = [voice for voice in of_language if voice.name.endswith("-medium")]
    if found := named_so or medium or of_language:
        return found[0]
    languages = ", ".join(sorted({voice.language for voice in offered}))
    raise InstallError(f"There is no voice {named!r}: give a language ({languages}) or a name such as {FIRST['en']}.")


def is_clear(language: str) -> bool:
    """Whether guests will understand the voice: there is a Piper voice, or the system has a good one, as all but Linux do."""
    return not sys.platform.startswith("linux") or (bool(installed(language)) and piper_voice.is_there())


def install(named: str, place: Path | None = None, base: str = OFFICIAL) -> Iterator[Progress]:
    """Fetch, check and try a voice. After an interruption the next call continues where this one stopped. Without Piper nothing is
    fetched."""
    _require_piper()
    place = place or places.voices()
    voice = choose(available(base), named)
    aside = place / ASIDE / voice.name
    try:
        aside.mkdir(parents=True, exist_ok=True)
        done = 0
        for file in voice.files:
            for step in _fetched(file, aside, base):
                yield Progress(done + step.done, voice.size)
            done += file.size
        _try(aside / f"{voice.name}.onnx")
        _move_in(aside, place / voice.name)
    except OSError as error:
        raise InstallError(f"{place} cannot be used: {error.strerror or type(error).__name__}.") from None


def install_from(source: Path, place: Path | None = None) -> Path:
    """Install a voice that is on this disk, given as its .onnx file or as a folder that contains one. It is tried like a fetched one.
    Returns its new path."""
    _require_piper()
    place = place or places.voices()
    models = (source,) if source.suffix == ENDINGS[0] else tuple(sorted(source.rglob(f"*{ENDINGS[0]}")))
    if len(models) != 1:
        raise InstallError(f"There are {len(models) or 'no'} Piper voices in {source}: name one {ENDINGS[0]} file.")
    name, files = models[0].stem, tuple(models[0].with_suffix(ending) for ending in ENDINGS)
    if not NAME.fullmatch(name) or not all(file.is_file() for file in files):
        both = " and ".join(f"{FIRST['en']}{ending}" for ending in ENDINGS)
        raise InstallError(f"{models[0]} is not a Piper voice, which consists of two files such as {both}.")
    aside = place / ASIDE / name
    try:
        aside.mkdir(parents=True, exist_ok=True)
        for file in files:
            shutil.copyfile(file, aside / file.name)
        _try(aside / files[0].name)
        return _move_in(aside, place / name)
    except OSError as error:
        raise InstallError(f"{error.filename or place} cannot be used: {error.strerror or type(error).__name__}.") from None


def _require_piper() -> None:
    if not piper_voice.is_there():
        raise InstallError(f"Voices are spoken by Piper, which is not installed: {piper_voice.MISSING}.")


def _move_in(aside: Path, target: Path) -> Path:
    """Move a voice's folder into place, replacing an older one."""
    with suppress(FileNotFoundError):
        shutil.rmtree(target)
    return aside.rename(target)


def remove(named: str, place: Path | None = None) -> Path:
    """Remove that voice's folder. Returns the path that it had."""
    found = next((path.parent for path in installed(place=place) if path.stem.lower() == named.lower()), None)
    if found is None:
        there = ", ".join(path.stem for path in installed(place=place)) or "none"
        raise InstallError(f"No voice {named!r} of Piper's is installed here; those that are: {there}.")
    shutil.rmtree(found)
    return found


def _fetched(file: File, aside: Path, base: str) -> Iterator[Progress]:
    target = aside / file.path.rsplit("/", 1)[-1]
    with fetch.session(base) as speaking:
        yield from fetch.file(speaking, urljoin(base, file.path), target, file.size)
    with target.open("rb") as opened:
        found = hashlib.file_digest(opened, lambda: hashlib.md5(usedforsecurity=False)).hexdigest()
    fetch.keep(target)
    if found != file.md5:
        fetch.forget(target)
        raise InstallError(f"{target.name} is not the file that the list describes (MD5 {found}, not {file.md5}).")


def _try(model: Path) -> None:
    """Let the voice say a few words in a separate process, since a damaged file ends the process. Raises `InstallError`."""
    try:
        with PiperVoice(model) as voice:
            if not voice.render("one, two, three"):
                raise NoVoice("it is silent")
    except NoVoice as error:
        shutil.rmtree(model.parent, ignore_errors=True)
        raise InstallError(f"{model.stem} does not speak, and was not installed: {error}.") from None


def _offered(name: str, entry: Any) -> OfferedVoice | None:
    """Read an entry of the list. None if it has another form, since the list serves other programs too."""
    described = entry.get("files") if isinstance(entry, dict) else None
    if not NAME.fullmatch(name) or not isinstance(described, dict):
        return None
    files = {path.rsplit("/", 1)[-1]: (path, about) for path, about in described.items()}
    wanted = [files.get(f"{name}{ending}") for ending in ENDINGS]
    found = tuple(file for each in wanted if each is not None and (file := _file(*each)) is not None)
    return OfferedVoice(name, found) if len(found) == len(wanted) else None


def _file(path: str, about: Any) -> File | None:
    match about:
        case {"size_bytes": int(size), "md5_digest": str(md5)} if size > 0 and ".." not in path and not path.startswith("/"):
            return File(path, size, md5.lower())
    return None
