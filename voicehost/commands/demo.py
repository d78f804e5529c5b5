"""A recorded game, played: a room in which people wait for the host, answer it with recordings, and enter in private what is private.

Everything but the people is real: the recognizer, the session, the host's loop and voice. What is said when is a script in
`audio_fixtures/demo/scripts`, over clips in a folder of the script's name; what the host makes of it is nowhere written down but
in the tests.
"""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Self, TypeAlias

import numpy as np
import soundfile
from numpy.typing import NDArray
from rich.console import Console

from voicehost.commands.tables import sheet
from voicehost.core.play import Player
from voicehost.core.speech import RATE, AudioChunk, Samples, samples
from voicehost.games import GAMES, game
from voicehost.host.account import Live
from voicehost.host.host import Account, Host
from voicehost.listen.models_dir import bundled_in
from voicehost.listen.recognizer import Recognizer
from voicehost.listen.recording import Recording, UnreadableAudio
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.machine import places
from voicehost.session.session import Session
from voicehost.speak import languages, voices
from voicehost.speak.announcer import Announcer
from voicehost.speak.languages import ENGLISH
from voicehost.speak.prompts import Prompts
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice
from voicehost.speak.track import Track
from voicehost.speak.voice import Voice

FOLDER = places.shipped("audio_fixtures") / "demo"

CHUNK: Samples = RATE // 10

PAUSE: Samples = samples(1.2)
"""From the end of a clip, or of what the host said, to the next clip: people breathe, and the host has answered well before. Where the
answer came in the very moment in which the next clip began, a hair's breadth decided how the game went on."""

LONGEST_WAIT: Samples = samples(0.7)
"""In the sound file nobody is silent for longer: who listens to it waits for nobody."""

SILENT = 200
"""Of 32,768: a tenth of a second in which no sample of the room is more has nobody in it."""

HISS = 3.3
"""The silence between clips, as that in them: 80 dB below full scale. A microphone is never digitally silent."""

PLAIN = 132
"""Columns of a transcript: no line is broken."""


class DemoError(Exception):
    """A recorded game that is missing, or cannot be read. One line that says which."""


# -- the script -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SoundStep:
    """Somebody is heard."""

    path: Path


@dataclass(frozen=True, slots=True)
class EntryStep:
    """A word is written unseen and unheard."""

    player: Player
    word: str


@dataclass(frozen=True, slots=True)
class WaitStep:
    """Nobody says anything."""

    length: Samples


Step: TypeAlias = SoundStep | EntryStep | WaitStep


@dataclass(frozen=True, slots=True)
class Script:
    game: str
    players: tuple[Player, ...]
    seed: int
    steps: tuple[Step, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    """Of the game, those that are not what they are by default."""
    language: str = ENGLISH

    @classmethod
    def load(cls, name: str) -> Self:
        path = FOLDER / "scripts" / f"{name}.toml"
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
            game, players, seed = table["game"], tuple(table["players"]), table["seed"]
            more = {key: table[key] for key in ("options", "language") if key in table}
            return cls(game, players, seed, tuple(_step(each, FOLDER / name) for each in table["steps"]), **more)
        except FileNotFoundError:
            raise DemoError(f"{path}: there is no such recorded game") from None
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
            raise DemoError(f"{path}: {error}") from None


def recorded() -> tuple[str, ...]:
    """The scripts' names: the games', in their order, and those of a game in another of its languages."""
    names = sorted(path.stem for path in (FOLDER / "scripts").glob("*.toml"))
    order = [kind.name for kind in GAMES]
    return tuple(sorted(names, key=lambda name: next(order.index(game) for game in order if name.startswith(game))))


def _step(table: dict[str, Any], clips: Path) -> Step:
    match table:
        case {"clip": str(name)}:
            return SoundStep(clips / f"{name}.flac")
        case {"enter": str(player), "word": str(word)}:
            return EntryStep(player, word)
        case {"wait": int() | float() as long}:
            return WaitStep(samples(long))
    raise ValueError(f"{table} is no step: a clip, an entry of a word, or a wait")


# -- the room ---------------------------------------------------------------------------------------------------------------------


class Cued:
    """A source: chunks without a gap, and entries between them. Before each step people wait until the host has spoken."""

    def __init__(self, steps: tuple[Step, ...], track: Track) -> None:
        self._steps = steps
        self._track = track
        self._position: Samples = 0

    def __iter__(self) -> Iterator[AudioChunk | EntryStep]:
        for step in self._steps:
            yield from self._until_quiet()
            match step:
                case SoundStep(path):
                    yield from self._heard(path)
                case WaitStep(length):
                    yield from self._silence(self._position + length)
                case EntryStep():
                    yield step
        yield from self._until_quiet()

    def _until_quiet(self) -> Iterator[AudioChunk]:
        """A pause, and as much longer as the host takes: what it says next may become known in the pause."""
        quiet = self._position
        while self._position < quiet + PAUSE:
            yield self._chunk(_hiss(self._position))
            quiet = max(quiet, self._track.end)

    def _silence(self, until: Samples) -> Iterator[AudioChunk]:
        while self._position < until:
            yield self._chunk(_hiss(self._position))

    def _heard(self, path: Path) -> Iterator[AudioChunk]:
        try:
            with Recording(path, CHUNK) as recording:
                for chunk in recording:
                    yield self._chunk(chunk.pcm)
        except UnreadableAudio as error:
            raise DemoError(str(error)) from None

    def _chunk(self, pcm: bytes) -> AudioChunk:
        chunk = AudioChunk(self._position, pcm)
        self._position = chunk.end
        return chunk


def _hiss(position: Samples) -> bytes:
    """The stretch of hiss that begins at this position, to the end of its chunk."""
    return _second()[2 * (position // CHUNK % 10) * CHUNK :][: 2 * CHUNK]


@lru_cache(maxsize=1)
def _second() -> bytes:
    chance = Random(0)
    return np.array([round(chance.gauss(0, HISS)) for _ in range(RATE)], dtype="<i2").tobytes()


# -- the game ---------------------------------------------------------------------------------------------------------------------


class Demo:
    """A recorded game about to be played. Enter it before use: it has a voice."""

    def __init__(self, account: Account, script: Script, voice: Voice | None = None, volume: float = 1.0) -> None:
        """`voice`: None is the system's. `volume`: in [0, 1], of the host; the people are as loud as they were recorded."""
        self.script = script
        self.track = Track()
        self._announcer = Announcer(voice or Pyttsx3Voice(language=script.language), self.track, volume)
        self._account = account
        self._people: list[AudioChunk] = []

    def __enter__(self) -> Self:
        kind = game(self.script.game)
        if kind is None:
            raise DemoError(f"there is no game {self.script.game}")
        playing, prompts = kind(languages.read(self.script.language, kind.name)), Prompts(self.script.language, (kind.name,))
        with ExitStack() as stack:
            stack.enter_context(self._announcer)
            session, says = Session.begin(playing, self.script.players, playing.options(**self.script.options), self.script.seed)
            self.host = Host(session, self.recognizer(), self._announcer, prompts, self._account)
            self.host.announce(*says)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *raised: Any) -> None:
        self._stack.__exit__(*raised)

    def recognizer(self) -> Recognizer:
        """The bundled model, whatever is installed: the demo plays alike everywhere."""
        model = bundled_in(self.script.language)
        if model is None:
            raise DemoError(f"no model comes with this voicehost that hears {self.script.language}, the language of this recorded game")
        return VoskRecognizer(model, language=self.script.language)

    def cues(self) -> Cued:
        return Cued(self.script.steps, self.track)

    def arriving(self, chunk: AudioChunk) -> AudioChunk:
        """What of the room arrives at the host's ear: the people, and not its own voice."""
        return chunk

    def moments(self) -> Iterator[Session]:
        """Plays; the session after each chunk and each entry."""
        for cue in self.cues():
            match cue:
                case AudioChunk():
                    self._people.append(cue)
                    self.host.accept(self.arriving(cue))
                case EntryStep(player, word):
                    self.host.enter(player, word)
            yield self.host.session
        self.host.finish()
        yield self.host.session

    def together(self, since: Samples = 0) -> Iterator[NDArray[np.int16]]:
        """People and host, as it sounded in the room since then, and of longer waits so much as one hears that there was one."""
        quiet: Samples = 0
        for chunk in (each for each in self._people if each.start >= since):
            people = np.frombuffer(chunk.pcm, "<i2").astype(np.int32)
            said = (self.track.sounded(chunk.start, chunk.end) * 32768).astype(np.int32)
            quiet = quiet + len(people) if not said.any() and abs(people).max() < SILENT else 0
            if quiet <= LONGEST_WAIT:
                yield (people + said).clip(-32768, 32767).astype(np.int16)


def play_demo(name: str, console: Console, speed: float, out: Path, voice: str | None = None) -> None:
    """`speed`: 1 is that of speech, 2 twice as fast, 0 as fast as it can. What was to be heard goes to `out`.

    `voice`: who speaks for the host; without a name the system's voice, so that the demo sounds alike everywhere."""
    script = Script.load(name)
    require_writable(out)
    speaks = None if voice is None else voices.opened(voice, script.language)
    with Demo(Live(console, Prompts(script.language, ())), script, speaks) as demo:
        perform(demo, console, speed, out)


def require_writable(out: Path) -> None:
    """Before anything is played: `DemoError` where the sound could not be written in the end."""
    known = soundfile.available_formats()
    if out.suffix[1:].upper() not in known:
        raise DemoError(f"{out}: a sound file ends in .flac, .wav or .ogg")
    if out.is_dir():
        raise DemoError(f"{out} is a folder, and no file")
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("ab"):
        pass


def perform(demo: Demo, console: Console, speed: float, out: Path) -> None:
    """`out`: a file that `require_writable` has found good."""
    paced = _pace(speed)
    for _ in demo.moments():
        paced(demo.host.position)
    demo.track.write(out, demo.together())
    session = demo.host.session
    console.print()
    console.print(sheet(session.game.sheet(session.state)))
    console.print(f"The game to listen to, without the waits: {out}", soft_wrap=True)


def _pace(speed: float) -> Callable[[Samples], None]:
    """Sleeps until the wall clock has reached a position."""
    began = time.monotonic()

    def wait(position: Samples) -> None:
        if speed > 0:
            time.sleep(max(0.0, began + position / RATE / speed - time.monotonic()))

    return wait
