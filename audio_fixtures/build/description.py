"""A scene as it is written down, and as it is read from TOML. Times are seconds, levels decibels, as people write them."""

from __future__ import annotations

import tomllib
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from audio_fixtures.build.voices import CAST, Voice

END_PHRASES = frozenset({"the end", "done"})


class BadDescription(Exception):
    """A description that cannot be rendered. The message names the scene and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class GuessTruth:
    """How a guess must be ruled, by hand."""

    word: str
    timing: str
    """before, after, photo-finish or undecided."""
    accepted: bool
    """False for a wrong word, and for a right one that came too late or from somebody who had guessed already."""
    player: str | None = None
    """None where the phrase does not say who guesses."""
    match: str | None = None
    """exact, derivative, homophone or near; None for a wrong word."""


@dataclass(frozen=True, slots=True)
class PlayTruth:
    """A card that must lie on the table at the end, by hand; of a shout that was put right, what it was put right to."""

    word: str
    player: str | None = None
    """None where nobody says whose it was."""
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Speech:
    """What one voice says in one breath."""

    id: str
    who: str
    text: str
    at: float | None = None
    """Start, seconds since the scene began."""
    after: str | None = None
    """An earlier speech; None with `at` None: the one written before, or the lead for the first."""
    gap: float = 0.3
    """Seconds from the end of `after`; negative: over it."""
    level_db: float = 0.0
    """0 is the level of everybody who does not say otherwise."""
    poem: bool = False
    """A part of the recitation: the poet's words, but not "the end"."""
    guess: GuessTruth | None = None
    play: PlayTruth | None = None
    does: str | None = None
    """kind game: the move that it must be, "vote Ben yes"; where that tells something or is refused, with what is told first, "scores:
    scores". None for what must do nothing. kind party: what stands in the log of it."""


@dataclass(frozen=True, slots=True)
class Noise:
    kind: str
    """pink, hum, babble or knocks."""
    snr_db: float
    """Speech at level 0, while it sounds, against the noise."""


@dataclass(frozen=True, slots=True)
class FinishedAt:
    """When the poet says that the poem was over: so many seconds after the end of a speech."""

    speech: str
    offset: float


@dataclass(frozen=True, slots=True)
class Description:
    name: str
    title: str
    kind: str
    """poem, table (a poem as a table plays it, with what is asked), race, game (a moment of any other), party (what five people decide in
    the middle of a game, until it ends) or phrases."""
    about: str
    """What it is a scene of, in a word or two: scenes are counted by it."""
    speech: tuple[Speech, ...]
    players: tuple[str, ...] = ()
    poet: str | None = None
    secret: str | None = None
    offered: tuple[str, ...] = ()
    """kind phrases: all that may be said at this moment of a game, spoken out."""
    game: str | None = None
    """kinds game and party: which."""
    plays_next: tuple[str, ...] = ()
    """kind party: who plays the next game, in the order around the table."""
    at: str | None = None
    """kind game: its phase when the scene begins."""
    options: dict[str, Any] = field(default_factory=dict)
    """kind game: those of its options that are not what they are by default."""
    points: dict[str, int] = field(default_factory=dict)
    void: str | None = None
    """Why the poem earns its poet nothing: blank or secret."""
    finished_at: FinishedAt | None = None
    word: str | None = None
    """kind race: what lies on the table; None where the game has yet to begin."""
    cards: dict[str, int] = field(default_factory=dict)
    """kind race: how many each holds, of the real pack."""
    hands: dict[str, str] = field(default_factory=dict)
    """kind race: each one's cards where the host has dealt, as "FT A*"."""
    asked: tuple[str, ...] = ()
    """What the host has to ask, in order: kind race: which, who, vote, out or stuck; kind table: had-you-finished, who-guessed, who-said-it
    or who-said-that."""
    left: dict[str, int] = field(default_factory=dict)
    """kind race: the cards of each at the end."""
    won: tuple[str, ...] = ()
    """kind race: who wins; nobody where the game goes on."""
    room: float = 0.0
    """Time to decay by 60 dB, seconds; 0 for none."""
    noise: Noise | None = None
    voices: dict[str, Voice] = field(default_factory=dict)
    lead: float = 0.5
    """Seconds before the first speech."""
    tail: float = 2.5
    """Seconds after the last one."""
    length: float | None = None
    """Seconds in all, where nobody speaks."""

    @property
    def seed(self) -> int:
        return zlib.crc32(self.name.encode())

    def voice(self, who: str) -> Voice:
        voice = self.voices.get(who) or CAST.get(who)
        if voice is None:
            raise BadDescription(f"{self.name}: no voice for {who}")
        return voice


def read_scene(path: Path) -> Description:
    return _described(path.stem, _toml(path))


def read_clips(path: Path) -> tuple[Description, ...]:
    """The clips of a recorded game, in order. What stands before the first [[clip]] holds for all of them."""
    table = _toml(path)
    common = {"kind": "phrases", "about": "clip", "lead": 0.3, "tail": 0.3, **{k: v for k, v in table.items() if k != "clip"}}
    return tuple(_described(clip["id"], common | {k: v for k, v in clip.items() if k != "id"}) for clip in table["clip"])


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadDescription(f"{path.name}: {error}") from error


def _described(name: str, table: dict[str, Any]) -> Description:
    try:
        made = _description(name, {"title": name, **table})
    except (TypeError, KeyError) as error:
        raise BadDescription(f"{name}: {error}") from error
    ids = [each.id for each in made.speech]
    if len(set(ids)) < len(ids):
        raise BadDescription(f"{name}: two speeches have one id")
    return made


def _description(name: str, table: dict[str, Any]) -> Description:
    """Raises TypeError for a key that there is not, TypeError or KeyError for one that is missing."""
    voices = {who: Voice.parse(value) for who, value in table.pop("voices", {}).items()}
    noise = Noise(**table.pop("noise")) if "noise" in table else None
    finished = FinishedAt(**table.pop("finished_at")) if "finished_at" in table else None
    speech = tuple(_speech(f"s{n}", entry, table.get("poet")) for n, entry in enumerate(table.pop("speech", ()), 1))
    lists: dict[str, Any] = {key: tuple(table.pop(key)) for key in ("players", "offered", "asked", "won", "plays_next") if key in table}
    return Description(name=name, speech=speech, voices=voices, noise=noise, finished_at=finished, **lists, **table)


def _speech(default_id: str, told: dict[str, Any], poet: str | None) -> Speech:
    recited = poet is not None and told["who"] == poet and told["text"] not in END_PHRASES
    entry = {"id": default_id, "poem": recited, **told}
    guess = GuessTruth(**entry.pop("guess")) if "guess" in entry else None
    play = PlayTruth(**entry.pop("play")) if "play" in entry else None
    return Speech(guess=guess, play=play, **entry)
