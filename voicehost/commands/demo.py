"""Plays a recorded game: in its room, people wait for the host, answer it with recordings, and make their private entries.

Everything but the people is real: the recognizer, the session, the host's loop and its voice. A script in `audio_fixtures/demo/scripts`
says what is said when, with clips from a folder of the script's name. What the host makes of it is written down only in the tests.
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
"""The time from the end of a clip, or of what the host said, to the next clip. It is long enough for the host to answer well before that:
if an answer came just as the next clip began, a tiny difference would decide how the game goes on."""

LONGEST_WAIT: Samples = samples(0.7)
"""The longest silence in the sound file. Longer ones are cut, so that listeners need not wait."""

SILENT = 200
"""If no sample of a tenth of a second is louder than this, of 32,768, nobody speaks in it."""

HISS = 3.3
"""The hiss between clips, as loud as that in them: 80 dB below full scale. A microphone is never digitally silent."""

PLAIN = 132
"""The columns of a transcript, enough that no line is broken."""


class DemoError(Exception):
    """A recorded game is missing or cannot be read. The text is one line that says which."""


# -- the script -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SoundStep:
    """Somebody is heard."""

    path: Path


@dataclass(frozen=True, slots=True)
class EntryStep:
    """A player enters a word in private."""

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
    """The game's options that differ from their defaults."""
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
    """The names of the scripts, in the order of the games. A game may have several, in other languages."""
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
    """A source of chunks without a gap, with entries between them. Before each step, people wait until the host has spoken."""

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
        """Wait for a pause after the host has spoken. What it says next may become known during the pause, which then begins anew."""
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
        """`voice` is the host's; None means the system's. `volume` in [0, 1] is the host's. The people are as loud as they were
        recorded."""
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
        """A recognizer with the bundled model, whatever is installed, so that the demo is the same everywhere. Raises `DemoError` if no
        bundled model hears the script's language."""
        model = bundled_in(self.script.language)
        if model is None:
            raise DemoError(f"no model comes with this voicehost that hears {self.script.language}, the language of this recorded game")
        return VoskRecognizer(model, language=self.script.language)

    def cues(self) -> Cued:
        return Cued(self.script.steps, self.track)

    def arriving(self, chunk: AudioChunk) -> AudioChunk:
        """What the host hears of the room: the people, and not its own voice."""
        return chunk

    def moments(self) -> Iterator[Session]:
        """Play the game. Yields the session after each chunk and each entry."""
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
        """The sound of people and host together, from the position `since` on. Of each longer silence, only `LONGEST_WAIT` is kept."""
        quiet: Samples = 0
        for chunk in (each for each in self._people if each.start >= since):
            people = np.frombuffer(chunk.pcm, "<i2").astype(np.int32)
            said = (self.track.sounded(chunk.start, chunk.end) * 32768).astype(np.int32)
            quiet = quiet + len(people) if not said.any() and abs(people).max() < SILENT else 0
            if quiet <= LONGEST_WAIT:
                yield (people + said).clip(-32768, 32767).astype(np.int16)


def play_demo(name: str, console: Console, speed: float, out: Path, voice: str | None = None) -> None:
    """Play the recorded game, and write its sound to `out`. `speed` is 1 for that of speech, 2 for twice as fast, 0 for as fast as
    possible.

    `voice` names the host's voice. None means the system's."""
    script = Script.load(name)
    require_writable(out)
    speaks = None if voice is None else voices.opened(voice, script.language)
    with Demo(Live(console, Prompts(script.language, ())), script, speaks) as demo:
        perform(demo, console, speed, out)


def require_writable(out: Path) -> None:
    """Raises `DemoError` if the sound cannot be written there. Call it before anything is played."""
    known = soundfile.available_formats()
    if out.suffix[1:].upper() not in known:
        raise DemoError(f"{out}: a sound file ends in .flac, .wav or .ogg")
    if out.is_dir():
        raise DemoError(f"{out} is a folder, and no file")
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("ab"):
        pass


def perform(demo: Demo, console: Console, speed: float, out: Path) -> None:
    """Play the game and write its sound to `out`, which `require_writable` has accepted."""
    paced = _pace(speed)
    for _ in demo.moments():
        paced(demo.host.position)
    demo.track.write(out, demo.together())
    session = demo.host.session
    console.print()
    console.print(sheet(session.game.sheet(session.state)))
    lasts = soundfile.info(out).duration / 60
    console.print(f"The game to listen to, {lasts:.1f} minutes without the waits: {out}", soft_wrap=True)


def _pace(speed: float) -> Callable[[Samples], None]:
    """A function that sleeps until the wall clock has reached a position. At a speed of 0, it does not sleep."""
    began = time.monotonic()

    def wait(position: Samples) -> None:
        if speed > 0:
            time.sleep(max(0.0, began + position / RATE / speed - time.monotonic()))

    return wait
