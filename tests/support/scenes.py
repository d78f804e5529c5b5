"""The scenes of audio_fixtures/: recordings with their truth. Times are seconds in the recording."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from voicehost.listen.recording import Recording

ROOT = Path(__file__).parents[2]
SCENES = ROOT / "audio_fixtures" / "scenes"

GUESS_CLOSE = 0.1
"""Seconds around the poem's end inside which a guess is a photo finish."""
SILENCE = 2.0
"""Seconds of silence that end a poem."""


def sound(path: Path) -> bytes:
    """All that a recording holds, as the listener gets it."""
    with Recording(path) as recording:
        return b"".join(chunk.pcm for chunk in recording)


@dataclass(frozen=True, slots=True)
class TrueSpeech:
    id: str
    who: str
    text: str
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Interval:
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class TrueGuess:
    """A guess and its ruling. `start` and `end` are those of the whole phrase: "maya guesses heaven"."""

    player: str | None
    """None where the phrase does not say who guesses."""
    word: str
    """As it is spelled in the scene's text; a homophone cannot be told from the secret by ear."""
    start: float
    end: float
    timing: str
    """before, after, photo-finish or undecided."""
    match: str | None
    """exact, derivative, homophone or near; None for a wrong word."""
    accepted: bool
    """False for a wrong word, and for a right one that came too late or from somebody who had guessed already."""

    @property
    def matches(self) -> frozenset[str]:
        """The match kinds that a listener may call it."""
        by_ear = {"exact", "homophone"}
        return frozenset(by_ear if self.match in by_ear else {self.match} if self.match else ())


@dataclass(frozen=True, slots=True)
class TruePlay:
    """A card that lies on the table at the end. `start` and `end` are those of the shout that it was called by."""

    player: str | None
    """None where nobody says whose it was."""
    word: str
    blank: bool
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Race:
    """Scrabble Slam!: what lies there and who holds what, and what must become of it."""

    word: str | None
    """None where the game has yet to begin."""
    cards: Mapping[str, int]
    """Of the real pack; empty where the host has dealt."""
    hands: Mapping[str, str]
    """As "FT A*"; empty with the real pack."""
    plays: tuple[TruePlay, ...]
    """In order of time."""
    asked: tuple[str, ...]
    """Questions, in order: which, who, vote, out or stuck."""
    left: Mapping[str, int]
    """Cards at the end."""
    won: tuple[str, ...]
    """Nobody where the game goes on."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game, and what must be done."""

    game: str
    at: str
    """The phase."""
    options: Mapping[str, Any]
    does: tuple[str, ...]
    """In order of time."""


@dataclass(frozen=True, slots=True)
class Party:
    """What five people decide in the middle of a game, until it ends."""

    game: str
    does: tuple[str, ...]
    """What stands in the log of it, in order of time."""
    plays_next: tuple[str, ...]
    """Who plays the next game."""


@dataclass(frozen=True, slots=True)
class Scene:
    name: str
    title: str
    kind: str
    """poem, table, race, game, party or phrases."""
    about: str
    """What it is a scene of: before, over, close, near-sound..."""
    players: tuple[str, ...]
    poet: str | None
    """poem and table scenes alone, as all that follows from `poem` on."""
    secret: str | None
    """poem scenes alone, as all that follows from `poem` on."""
    offered: tuple[str, ...]
    """phrases scenes: all that may be said, spoken out; else empty."""
    room: float
    """RT60, seconds; 0 for none."""
    noise: str | None
    snr_db: float | None
    duration: float
    speech: tuple[TrueSpeech, ...]
    """As written, which need not be the order in time."""
    poem: Interval | None
    """From the poet's first word to the last one that is of the poem; None where nobody recites."""
    finished_at: float | None
    """What `judge --finished-at` is told; None where it is not."""
    void: str | None
    """Why the poem earns its poet nothing: blank or secret."""
    guesses: tuple[TrueGuess, ...]
    """By start, wrong ones too."""
    points: Mapping[str, int]
    """Every player's. An undecided guess earns its poet the 2 that are certain."""
    asked: tuple[str, ...]
    """table scenes alone: what the host asks, in order."""
    race: Race | None
    """race scenes alone."""
    moment: Moment | None
    """game scenes alone."""
    party: Party | None
    """party scenes alone."""

    @property
    def recording(self) -> Path:
        return SCENES / f"{self.name}.flac"

    @property
    def dry(self) -> bool:
        return not self.room and self.noise is None


@lru_cache(maxsize=1)
def all_scenes() -> tuple[Scene, ...]:
    return tuple(load(path.stem) for path in sorted(SCENES.glob("*.toml")))


def poems() -> tuple[Scene, ...]:
    return tuple(scene for scene in all_scenes() if scene.kind == "poem")


def tables() -> tuple[Scene, ...]:
    return tuple(scene for scene in all_scenes() if scene.kind == "table")


def races() -> tuple[Scene, ...]:
    return tuple(scene for scene in all_scenes() if scene.kind == "race")


def moments(game: str) -> tuple[Scene, ...]:
    return tuple(scene for scene in all_scenes() if scene.moment is not None and scene.moment.game == game)


def parties() -> tuple[Scene, ...]:
    return tuple(scene for scene in all_scenes() if scene.kind == "party")


def phrase_scenes() -> tuple[Scene, ...]:
    return tuple(scene for scene in all_scenes() if scene.kind == "phrases")


@cache
def load(name: str) -> Scene:
    fields: dict[str, Any] = tomllib.loads((SCENES / f"{name}.toml").read_text(encoding="utf-8"))
    truth: dict[str, Any] = json.loads((SCENES / f"{name}.truth.json").read_text(encoding="utf-8"))
    noise = fields.get("noise", {})
    poem = truth.get("poem")
    return Scene(
        name=name,
        title=fields["title"],
        kind=fields["kind"],
        about=fields["about"],
        players=tuple(fields.get("players", ())),
        poet=fields.get("poet"),
        secret=fields.get("secret"),
        offered=tuple(fields.get("offered", ())),
        room=fields.get("room", 0.0),
        noise=noise.get("kind"),
        snr_db=noise.get("snr_db"),
        duration=truth["seconds"],
        speech=tuple(TrueSpeech(**each) for each in truth["speech"]),
        poem=Interval(**poem) if poem else None,
        finished_at=truth.get("finished_at"),
        void=truth.get("void"),
        guesses=tuple(TrueGuess(**each) for each in truth.get("guesses", ())),
        points=truth.get("points", {}),
        asked=tuple(truth["asked"]) if fields["kind"] == "table" else (),
        race=_race(fields, truth) if fields["kind"] == "race" else None,
        moment=Moment(fields["game"], fields["at"], fields.get("options", {}), tuple(truth["does"])) if fields["kind"] == "game" else None,
        party=Party(fields["game"], tuple(truth["does"]), tuple(truth["plays_next"])) if fields["kind"] == "party" else None,
    )


def _race(fields: Mapping[str, Any], truth: Mapping[str, Any]) -> Race:
    return Race(
        word=fields.get("word"),
        cards=fields.get("cards", {}),
        hands=fields.get("hands", {}),
        plays=tuple(TruePlay(**each) for each in truth["plays"]),
        asked=tuple(truth["asked"]),
        left=truth["left"],
        won=tuple(truth["won"]),
    )
