"""What comes out of the committed scenes, from a file where that may stand for a hearing: tests/data/verdicts.json, a line a scene.

To hear them all takes minutes, and what comes out depends on little: the recording and its description, the model, Vosk, the code that
hears and plays, and what may be said in that language and game. Each verdict is kept with a digest of these and stands while that is the
same. A scene is heard where its verdict does not stand; and so is a tenth of all scenes, another one with each commit. Either way a test
lays what came out beside the scene's truth.

`make verdicts`, which is `python -m tests.support.verdicts`, hears the scenes whose verdicts do not stand, and writes the file anew; with
`--all` it hears every scene.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar
from zlib import crc32

from tests.bench import moments, parties, races, scenes, tables
from tests.support import tiers
from tests.support.fingerprint import fingerprint
from tests.support.scenes import ROOT, SCENES, Scene, all_scenes, load
from tests.support.side_by_side import side_by_side
from tests.support.sources import digest, imported, modules
from voicehost.games import GAMES, game
from voicehost.listen.models_dir import bundled_in
from voicehost.log.codec import Codec
from voicehost.speak import languages

FILE = ROOT / "tests" / "data" / "verdicts.json"

PARTS = 10
"""One part of so many is heard, whatever the file says."""

SHOWN = frozenset({"buttons", "slots"})
"""Of a language, what is read on pages and in the help: nobody listens for it."""


class Outcome(Protocol):
    """What came out of a scene: a frozen dataclass that a `Codec` can write."""

    @property
    def name(self) -> str:
        """The scene's."""

    @property
    def right(self) -> bool:
        """Whether it is what must come out."""


Came = TypeVar("Came", bound=Outcome)


@dataclass(frozen=True, slots=True)
class Kept:
    """A verdict in the file."""

    stands_on: str
    """A digest of all that it depends on."""
    came: str
    """As a codec writes it."""


class Kind(Generic[Came]):
    """Scenes that are heard in one way."""

    def __init__(self, kind: str, came: type[Came], hear: Callable[[str], Came], file: Path = FILE) -> None:
        """`kind`: of `Scene`. `hear`: a scene by its name, through the real recognizer."""
        self.hear = hear
        self._kind, self._codec, self._file = kind, Codec((came,)), file

    @property
    def scenes(self) -> tuple[Scene, ...]:
        return tuple(scene for scene in all_scenes() if scene.kind == self._kind)

    def outcome(self, name: str) -> Came:
        """By the verdict where that stands and it is not the scene's turn to be heard; else by hearing it."""
        verdict = None if is_due(name) else self.standing(name)
        tiers.note("scenes heard" if verdict is None else "verdicts that stand for a hearing", name)
        return self.hear(name) if verdict is None else verdict

    def standing(self, name: str) -> Came | None:
        """The verdict, where nothing has changed that it depends on."""
        kept = read(self._file).get(name)
        return self.kept(name) if kept is not None and kept.stands_on == self.stands_on(name) else None

    def kept(self, name: str) -> Came | None:
        """The verdict of that scene, whether it stands or not."""
        kept = read(self._file).get(name)
        return None if kept is None else self._codec.decode(kept.came)

    def stands_on(self, name: str) -> str:
        """A digest, 16 digits, of what a scene's verdict depends on."""
        scene = load(name)
        kind = game(_game(scene))
        assert kind is not None
        parts = (*_files(name), _model(kind.languages[0]), _said(kind.languages[0], kind.name), _code(self.modules(kind.name)))
        return sha256("\n".join(parts).encode()).hexdigest()[:16]

    def modules(self, name: str) -> frozenset[str]:
        """All that is imported to hear scenes of that game. Other games are loaded too, and have no part in it."""
        others = (kind.__module__ for kind in GAMES if kind.name != name)
        return _imported(self.hear.__module__, frozenset(".".join(other.split(".")[:3]) for other in others))

    def renewed(self, name: str, anew: bool = False) -> Kept:
        """The verdict as it stands; where it does not, or `anew`, from hearing the scene now."""
        came = None if anew else self.standing(name)
        return Kept(self.stands_on(name), self._codec.encode(self.hear(name) if came is None else came))


POEMS = Kind("poem", scenes.Outcome, scenes.outcome)
TABLES = Kind("table", tables.Outcome, tables.outcome)
RACES = Kind("race", races.Outcome, races.outcome)
MOMENTS = Kind("game", moments.Outcome, moments.outcome)
PARTIES = Kind("party", parties.Outcome, parties.outcome)
KINDS: tuple[Kind[Any], ...] = (POEMS, TABLES, RACES, MOMENTS, PARTIES)


# -- what a verdict depends on --------------------------------------------------------------------------------------------------------


def _game(scene: Scene) -> str:
    moment = scene.moment or scene.party
    return moment.game if moment is not None else {"race": "scrabble-slam"}.get(scene.kind, "poetry-slam")


def _files(name: str) -> Iterator[str]:
    """The recording, what it is of, and the times that a hearing is told."""
    return (sha256((SCENES / f"{name}{kind}").read_bytes()).hexdigest() for kind in (".flac", ".toml", ".truth.json"))


@cache
def _model(language: str) -> str:
    model = bundled_in(language)
    assert model is not None
    return f"{fingerprint(model)}, Vosk {version('vosk')}"


@cache
def _said(language: str, name: str) -> str:
    """What may be said, and not what the host says."""
    spoken = languages.read(language, name)
    return _plain({field.name: getattr(spoken, field.name) for field in fields(spoken) if field.name not in SHOWN})


def _plain(value: Any) -> str:
    """The same each time: a set has no order of its own."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_plain(value[key])}' for key in value)}}}"
    if isinstance(value, tuple):
        return f"({', '.join(map(_plain, value))})"
    return repr(sorted(value) if isinstance(value, frozenset) else value)


@cache
def _imported(module: str, without: frozenset[str]) -> frozenset[str]:
    return imported(module, modules(), without)


@cache
def _code(names: frozenset[str]) -> str:
    return digest(names, modules())


# -- whose turn it is -----------------------------------------------------------------------------------------------------------------


@cache
def turn() -> int:
    """Which of the parts is heard, from 0: by the commit that is checked out; 0 where there is none."""
    asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    commit = asked.stdout.strip()
    part = int(commit, 16) % PARTS if asked.returncode == 0 else 0
    tiers.note(f"part {part} of {PARTS} is heard, by the commit {commit[:10] or 'none'}")
    return part


def is_due(name: str) -> bool:
    return crc32(name.encode()) % PARTS == turn()


# -- the file -------------------------------------------------------------------------------------------------------------------------


@cache
def read(file: Path) -> Mapping[str, Kept]:
    """By the names of scenes; none where there is no file."""
    kept = json.loads(file.read_text(encoding="ascii")) if file.is_file() else {}
    return {name: Kept(verdict["stands on"], json.dumps(verdict["came"])) for name, verdict in kept.items()}


def write(kinds: Iterable[Kind[Any]], file: Path, anew: bool = False) -> None:
    """Every scene's verdict, sorted by their names. `anew`: each is heard, whether its verdict stands or not."""
    of = [(kind, scene.name) for kind in kinds for scene in kind.scenes]
    verdicts = dict(side_by_side(lambda each: (each[1], each[0].renewed(each[1], anew)), of))
    lines = (f'"{name}": {{"stands on": "{verdicts[name].stands_on}", "came": {verdicts[name].came}}}' for name in sorted(verdicts))
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="ascii")
    read.cache_clear()


if __name__ == "__main__":
    write(KINDS, FILE, anew="--all" in sys.argv)
