"""Install the official Vosk models, only when asked to.

The official list says which models there are, where, how large, and with which checksum. It is kept beside the models, so that a zip that
is already on the disk can be checked without a network. A model is either complete or not there at all: it is fetched, checked and unpacked
in a folder of its own, and only then moved into place.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urljoin

from voicehost.listen import trial
from voicehost.listen.engine import ModelError
from voicehost.listen.unpack import LARGEST, unpack
from voicehost.machine import fetch, files
from voicehost.machine.fetch import InstallError, Progress
from voicehost.machine.places import models as usual_place

__all__ = [
    "OFFICIAL",
    "InstallError",
    "Installed",
    "OfficialModel",
    "Progress",
    "available",
    "choose",
    "install",
    "install_zip",
    "installed",
    "known",
    "remove",
]

OFFICIAL: Final = "https://alphacephei.com/vosk/models/"
LIST: Final = "model-list.json"
LONGEST_LIST: Final = 4 << 20
ASIDE: Final = ".partial"
"""The folder for unfinished work. It is on the same disk as the models, so that a finished one is moved in a single step."""
FIRST: Final = {"en": "en-us"}
"""The variety that a language code stands for if the list has several."""
NEEDED: Final = ("HCLr.fst", "Gr.fst", "final.mdl")
"""Files that a model needs so that its grammar can change while it runs."""


@dataclass(frozen=True, slots=True)
class OfficialModel:
    """One entry of the official list."""

    name: str
    language: str
    """The language as the list spells it: "en-us", "de"."""
    kind: str
    """"small", "big" and others. Only small ones are offered, because the others cannot change grammars."""
    url: str
    md5: str
    size: int
    """The size of the zip in bytes."""


@dataclass(frozen=True, slots=True)
class Installed:
    path: Path
    checked: bool
    """Whether its checksum was compared with the list's; False if the list kept here does not have that zip."""


def available(base: str = OFFICIAL) -> tuple[OfficialModel, ...]:
    """The small models of the official list that are not obsolete, sorted by language. Goes online."""
    return _offered(_fetched_list(base))


def known(place: Path | None = None) -> tuple[OfficialModel, ...]:
    """All models of the list as it was last fetched; empty if it never was."""
    try:
        return _parsed(files.text((place or usual_place()) / LIST, LONGEST_LIST))
    except (OSError, ValueError, InstallError):
        return ()


def choose(models: tuple[OfficialModel, ...], language: str) -> OfficialModel:
    """The newest small model of a language. "en" means "en-us", unless the list itself has "en"."""
    named = [model for model in models if model.language == language]
    named = named or [model for model in models if model.language == FIRST.get(language)]
    named = named or [model for model in models if model.language.split("-")[0] == language]
    if not named:
        offered = ", ".join(sorted({model.language for model in models}))
        raise InstallError(f"There is no model for {language!r}. There is: {offered}.")
    return max(named, key=lambda model: [int(part) for part in re.findall(r"\d+", model.name)])


def installed(language: str, place: Path | None = None) -> Path | None:
    """The most recently installed model of that language; None if there is none."""
    pattern = re.compile(rf"vosk-model-(small-)?{re.escape(language)}-.+")
    found = [path for path in (place or usual_place()).glob("vosk-model-*") if path.is_dir() and pattern.fullmatch(path.name)]
    return max(found, key=lambda path: (path.stat().st_mtime_ns, path.name), default=None)


def install(language: str, place: Path | None = None, base: str = OFFICIAL) -> Iterator[Progress]:
    """Fetch, check and unpack the model of a language. When the iterator is exhausted, `installed(language)` returns it.

    After an interruption the next call continues where this one stopped.
    """
    place = place or usual_place()
    entries = _fetched_list(base)
    model = choose(_offered(entries), language)
    if not model.url.startswith(base):
        raise InstallError(f"The list names {model.url}, which is not at {base}; nothing was fetched from there.")
    with _written(place):
        (place / ASIDE).mkdir(parents=True, exist_ok=True)
        (place / LIST).write_text(json.dumps(entries))
    partial = place / ASIDE / f"{model.name}.zip"
    with fetch.session(base) as speaking:
        yield from fetch.file(speaking, model.url, partial, model.size)
    try:
        _check(partial, model)
    except InstallError:
        fetch.forget(partial)
        raise
    _place(partial, place, model.name)
    fetch.forget(partial)


def remove(language: str, place: Path | None = None) -> Path:
    """Remove the most recently installed model of that language. Returns the path that it had. Raises `InstallError` if there is none."""
    place = place or usual_place()
    path = installed(language, place)
    if path is None:
        raise InstallError(f"No model for {language!r} is installed.")
    with _written(place):
        (place / ASIDE).mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place / ASIDE) as aside:
            path.rename(Path(aside) / "old")
    return path


def install_zip(archive: Path, language: str, place: Path | None = None) -> Installed:
    """Install a zip that is on the disk, without going online. It is checked against the list if that has been fetched and has the zip."""
    place = place or usual_place()
    if not archive.is_file():
        raise InstallError(f"There is no file {archive}.")
    if not re.fullmatch("[a-z]{2,3}(-[a-z]{2,4})?", language):
        raise InstallError(f"{language!r} is no language: en, de, en-us.")
    listed = next((model for model in known(place) if f"{model.name}.zip" == archive.name), None)
    if listed:
        _check(archive, listed)
    stem = re.sub(r"[^A-Za-z0-9._-]+", "-", archive.stem).strip(".-") or "model"
    named = stem if re.fullmatch(rf"vosk-model-(small-)?{re.escape(language)}-.+", stem) else f"vosk-model-{language}-{stem}"
    return Installed(_place(archive, place, named), checked=listed is not None)


# -- the list ---------------------------------------------------------------------------------------------------------------


def _fetched_list(base: str) -> list[Any]:
    url = urljoin(base, LIST)
    with fetch.session(base) as speaking:
        text = fetch.text(speaking, url, LONGEST_LIST)
    _parsed(text)
    return list(json.loads(text))


def _parsed(text: str) -> tuple[OfficialModel, ...]:
    try:
        models = _models(json.loads(text))
    except ValueError:
        models = ()
    if not models:
        raise InstallError("The list of models cannot be read; nothing was fetched.")
    return models


def _offered(entries: list[Any]) -> tuple[OfficialModel, ...]:
    current = [entry for entry in entries if isinstance(entry, dict) and entry.get("obsolete") != "true"]
    return tuple(sorted((model for model in _models(current) if model.kind == "small"), key=lambda model: (model.language, model.name)))


def _models(entries: Any) -> tuple[OfficialModel, ...]:
    """The readable entries of the list. Entries with other fields are skipped, since the list serves other programs too."""
    lines = [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    return tuple(model for model in map(_model, lines) if model)


def _model(line: dict[str, Any]) -> OfficialModel | None:
    match line:
        case {"name": str(name), "lang": str(lang), "type": str(kind), "url": str(url), "md5": str(md5), "size": int(size)}:
            plain = re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", name)  # the name becomes that of a folder
            return OfficialModel(name, lang, kind, url, md5.lower(), size) if plain and size > 0 else None
    return None


# -- the zip ----------------------------------------------------------------------------------------------------------------


def _check(archive: Path, model: OfficialModel) -> None:
    with _written(archive), archive.open("rb") as file:
        found = hashlib.file_digest(file, lambda: hashlib.md5(usedforsecurity=False)).hexdigest()
    if found != model.md5:
        raise InstallError(f"{archive.name} is not the file that the official list describes (MD5 {found}, not {model.md5}).")


def _place(archive: Path, place: Path, name: str) -> Path:
    """Unpack the archive aside, check that the model loads, and move it to `place / name`, replacing a model of that name."""
    with _written(place):
        (place / ASIDE).mkdir(parents=True, exist_ok=True)
        _check_room(archive, place)
        with tempfile.TemporaryDirectory(dir=place / ASIDE) as aside:
            unpack(archive, Path(aside) / "new", LARGEST)
            model = _model_in(Path(aside) / "new", archive)
            try:
                trial.loads(model)
            except ModelError:
                raise InstallError(f"{archive.name} holds a model that cannot be loaded; it was not installed.") from None
            _swap(model, place / name, Path(aside) / "old")
    return place / name


def _swap(new: Path, target: Path, old: Path) -> None:
    """Swap by renaming. If the second rename fails, the first is undone."""
    if target.exists():
        target.rename(old)
    try:
        new.rename(target)
    except OSError:
        if old.exists():
            old.rename(target)
        raise


def _check_room(archive: Path, place: Path) -> None:
    free, needed = shutil.disk_usage(place).free, 3 * archive.stat().st_size
    if free < needed:
        raise InstallError(f"{place} has room for {free >> 20} MB; the model needs about {needed >> 20} MB.")


def _model_in(unpacked: Path, archive: Path) -> Path:
    """The model's folder: the archive's only folder, or its top level."""
    inside = list(unpacked.iterdir()) if unpacked.is_dir() else []
    folder = inside[0] if len(inside) == 1 and inside[0].is_dir() else unpacked
    there = {path.name.removesuffix(".xz") for path in folder.rglob("*")} if folder.is_dir() else set()
    missing = [name for name in NEEDED if name not in there]
    if missing:
        raise InstallError(f"{archive.name} is not a model whose grammar can be changed: it has no {', '.join(missing)}.")
    return folder


@contextmanager
def _written(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise InstallError(f"{path} cannot be used: {error.strerror or type(error).__name__}.") from None
