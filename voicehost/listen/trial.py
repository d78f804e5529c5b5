"""Try out a model in a separate process before using it: some damaged files make Vosk abort the process, which would end the evening.

A model that was tried and has not changed since is not tried again.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from voicehost.listen.engine import Decoder, Model, ModelError, check
from voicehost.machine import files

NOTES = ".tried.json"
"""A file of the models that are known to load, with a hash of the state that their files were in."""

PATIENCE = 300.0
"""How many seconds a model may take to load. Large ones take a minute on a slow disk."""

TOKENS = ("yes", "one", "a", "der", "la", "le", "el")
"""Common words. Any lexicon is likely to have one of them."""


def require(directory: Path, place: Path) -> None:
    """Raises `ModelError` if the directory is no usable model. `place` is the folder in which it is noted what has been tried."""
    if odd := next((path for path in directory.rglob("*") if not path.is_file() and not path.is_dir()), None):
        raise ModelError(f"{odd} is not a regular file, so this is no model")
    check(directory)
    notes, now = _notes(place), _stamp(directory)
    name = str(directory.resolve())
    if notes.get(name) == now:
        return
    loads(directory)
    with suppress(OSError):  # it will be tried again next time
        (place / NOTES).write_text(json.dumps({**notes, name: now}))


def loads(directory: Path) -> None:
    """Raises `ModelError` if a process that loads the model and listens with it fails or takes too long."""
    try:
        command = [sys.executable, "-m", __name__, str(directory)]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise ModelError(f"{directory} takes longer than {PATIENCE:.0f} seconds to load") from None
    if done.returncode:
        raise ModelError(f"{directory} is a model that Vosk cannot load: it is damaged, or was made for something else")


def _stamp(directory: Path) -> str:
    """A hash of the name, size and time of every file."""
    found = sorted(path for path in directory.rglob("*") if path.is_file())
    files = [(str(path.relative_to(directory)), path.stat().st_size, path.stat().st_mtime_ns) for path in found]
    return hashlib.sha256(repr(files).encode(errors="surrogateescape")).hexdigest()


def _notes(place: Path) -> dict[str, str]:
    try:
        notes = json.loads(files.read(place / NOTES, files.SETTINGS))
    except (OSError, ValueError, RecursionError):
        return {}
    return notes if isinstance(notes, dict) else {}


def _try(directory: Path) -> None:
    model = Model(directory)
    words = [word for word in TOKENS if model.hears(word)]
    Decoder(model, [*words[:1], "[unk]"], 0).read(bytes(32_000))


if __name__ == "__main__":
    _try(Path(sys.argv[1]))
