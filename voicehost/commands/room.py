"""`voicehost room`: a minute that prepares an evening. It checks whether the microphone hears the host and the host understands the
players, and says what to do if not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from statistics import median

import click
from rich.console import Console

from voicehost.commands import arguments, checkup, tuning
from voicehost.commands.arguments import LANG, MODEL, PLAYERS
from voicehost.commands.hearing import CUT_OFF, STANDS_OUT, LoudBench, Played, bar
from voicehost.core.play import Player, Say, say
from voicehost.core.speech import RATE, Samples, samples, seconds
from voicehost.listen import soundcheck
from voicehost.listen.microphone import Microphone
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.machine import devices
from voicehost.machine import known_room as kept
from voicehost.machine.known_room import QUIETEST, KnownRoom
from voicehost.machine.printing import PlainConsole
from voicehost.speak.loudspeaker import Loudspeaker
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import Voice

QUIET: Samples = samples(2)
"""How long the host listens to the room."""

SAY: Samples = samples(6)
"""How long each player has to say their name."""

NOISY = -50.0
"""Decibels relative to full scale. A louder room covers voices."""

COMES_BACK = 6.0
"""How many decibels the host must be louder than the room to count as heard."""

LOUDER = 6.0
"""How many decibels the host may be louder than the players in the microphone."""

TAKEN_AWAY = 10.0
"""By how many decibels the host's own voice must be cancelled if it is as loud as the players, or louder."""

LATE = 0.4
"""The longest delay from loudspeaker to microphone, in seconds, with which voicehost can deal."""


@dataclass(frozen=True, slots=True)
class VoiceCheck:
    """How a player's voice arrived. Levels are in decibels relative to full scale."""

    player: Player
    level: float
    noise: float
    clipped: float
    understood: str
    """The player whose name was understood; empty if none was."""

    @property
    def stands_out(self) -> bool:
        return self.level - self.noise >= STANDS_OUT


@dataclass(frozen=True, slots=True)
class Measured:
    """What the minute has found. Levels are in decibels relative to full scale."""

    microphone: str
    loudspeaker: str
    noise: float
    silent: bool
    """The sound was nothing but zeros: the microphone is switched off, or voicehost has no permission to use it."""
    host: float | None
    """The level of the host's voice in the microphone; None if nothing of it came back."""
    clipped: float
    """The share of the host's sound that was cut off."""
    cancelled: float | None
    """By how many decibels the host's voice was cancelled; None if nothing of it came back."""
    delay: float | None
    """Seconds from loudspeaker to microphone; None if that is not known."""
    lost: float
    """Seconds of sound that were lost."""
    voices: tuple[VoiceCheck, ...] = ()

    @property
    def drowns(self) -> bool:
        """Whether the host is as loud as the players in the microphone, or louder."""
        return self.host is not None and all(voice.level <= self.host for voice in self.voices)

    @property
    def volume(self) -> float:
        """The volume at which the host should speak, as a share of its present one: `QUIETEST` to 1."""
        too_loud = 6.0 if self.clipped > CUT_OFF else 0.0
        levels = [voice.level for voice in self.voices if voice.stands_out]
        if self.host is not None and levels:
            too_loud = max(too_loud, self.host - median(levels) - LOUDER)
        return max(QUIETEST, round(10 ** (-max(0.0, too_loud) / 20), 1))


@click.command("room")
@PLAYERS
@click.option("--microphone", metavar="DEVICE", help="A number, or part of a name, from voicehost devices.")
@click.option("--loudspeaker", metavar="DEVICE", help="A number, or part of a name, from voicehost devices.")
@LANG
@MODEL
def room(players: tuple[Player, ...], microphone: str | None, loudspeaker: str | None, lang: str, model: Path | None) -> None:
    """Listen to the room for a minute, and say what would help. It listens to the noise, to the host itself, and to each player's voice."""
    console = PlainConsole()
    prompts = Prompts(lang, ())
    recognizer = arguments.recognizer(model, lang, arguments.said_of(players))
    arguments.require("name", checkup.names_heard(players, recognizer, lang, arguments.said_of(players)))
    with ExitStack() as opened:
        speaker = Loudspeaker(arguments.device(loudspeaker))
        ear = arguments.listening(opened, Microphone(arguments.device(microphone)), speaker)
        opened.enter_context(speaker)
        voice = opened.enter_context(tuning.Chosen(None, lang))
        names = devices.name(arguments.device(microphone), "input"), devices.name(arguments.device(loudspeaker), "output")
        found = Walk(LoudBench(ear, speaker), voice, recognizer, console, prompts).measure(*names, players)
    troubles = tuple(prompts.read(sentence).text for sentence in advice(found))
    draw(console, found, prompts)
    for line in troubles or (prompts.read(say("terminal-room-well")).text,):
        console.print(line, soft_wrap=True)
    known_room(found, troubles).keep()


class Walk:
    """Goes through the checks one after the other, and says aloud what it does."""

    def __init__(self, bench: LoudBench, voice: Voice, recognizer: VoskRecognizer, console: Console, prompts: Prompts) -> None:
        self._bench = bench
        self._voice = voice
        self._recognizer = recognizer
        self._console = console
        self._prompts = prompts

    def measure(self, microphone: str, loudspeaker: str, players: tuple[Player, ...]) -> Measured:
        self._tell(self._read("terminal-room-devices", microphone=devices.plain(microphone), loudspeaker=devices.plain(loudspeaker)))
        self._tell(self._read("terminal-room-quiet"))
        quiet = self._bench.listen(QUIET)
        noise = soundcheck.noise(quiet.sound)
        sentence = self._say("room-sentence")
        swept = self._bench.play("", soundcheck.sweep().astype("<i2").tobytes())
        host, delay = self._comes_back(sentence, noise), None
        if swept is not None:
            arrived = soundcheck.arrival(swept.heard.part(swept.start, swept.heard.start + len(swept.heard.sound)), soundcheck.sweep())
            delay = None if arrived is None else seconds(arrived)
        voices = tuple(self._hear(player, players, noise) for player in players)
        lost = quiet.lost + sum(part.heard.lost for part in (sentence, swept) if part is not None)
        cut_off = soundcheck.clipped(sentence.heard.sound) if sentence is not None else 0.0
        silent = not quiet.sound.any()
        cancelled = _cancelled(sentence, noise) if sentence is not None and host is not None else None
        return Measured(microphone, loudspeaker, noise, silent, host, cut_off, cancelled, delay, seconds(lost), voices)

    def _read(self, key: str, **fields: str) -> str:
        return self._prompts.read(say(key, **fields)).text

    def _tell(self, text: str) -> None:
        self._console.print(text, style="dim", soft_wrap=True)

    def _say(self, key: str, **fields: str) -> Played | None:
        text = self._prompts.text(say(key, **fields)).text
        self._tell(f'"{text}"')
        return self._bench.play(text, self._voice.render(text))

    def _comes_back(self, sentence: Played | None, noise: float) -> float | None:
        if sentence is None:
            return None
        level = soundcheck.loudness(sentence.heard.part(sentence.start, sentence.end + RATE // 2))
        return level if level - noise >= COMES_BACK else None

    def _hear(self, player: Player, players: tuple[Player, ...], noise: float) -> VoiceCheck:
        self._say("room-name", player=player)
        stretch, first = self._bench.name(players, self._recognizer, SAY)
        sound = stretch.part(first.start, first.end) if first is not None else stretch.sound
        name = first.move.slots["name"] if first is not None else ""
        return VoiceCheck(player, soundcheck.loudness(sound), noise, soundcheck.clipped(stretch.sound), name)


def _cancelled(sentence: Played, noise: float) -> float:
    """By how many decibels the host's voice was cancelled in the second half of the sentence, when the canceller knows the room."""
    half = len(sentence.pcm) // 2 + sentence.start - sentence.heard.start
    left = sentence.cancelled()
    return soundcheck.cancelled(sentence.heard.sound[half:], left[half:], noise)


# -- what to do -------------------------------------------------------------------------------------------------------------------


def advice(found: Measured) -> Iterator[Say]:
    """A sentence for each trouble: what it is, and what to do about it."""
    if found.silent:
        yield say("terminal-room-silent")
        return
    if found.noise > NOISY:
        yield say("terminal-room-loud", level=_db(found.noise))
    if found.clipped > CUT_OFF or any(voice.clipped > CUT_OFF for voice in found.voices):
        yield say("terminal-room-overdriven")
    if found.host is None:
        yield say("terminal-room-deaf")
    if found.volume < 1:
        yield say("terminal-room-too-loud", volume=f"{found.volume:.0%}")
    if found.cancelled is not None and found.cancelled < TAKEN_AWAY and found.drowns:
        yield say("terminal-room-drowns", level=_db(found.cancelled))
    if found.delay is not None and found.delay > LATE:
        yield say("terminal-room-late", late=round(found.delay, 1))
    if found.lost > 0:
        yield say("terminal-room-lost", lost=round(found.lost, 2))
    for voice in found.voices:
        yield from _of_voice(voice)


def _of_voice(voice: VoiceCheck) -> Iterator[Say]:
    if not voice.stands_out and voice.understood != voice.player:
        yield say("terminal-room-hardly", player=voice.player)
    elif not voice.understood:
        yield say("terminal-room-not-understood", player=voice.player, command="voicehost check")
    elif voice.understood != voice.player:
        yield say("terminal-room-taken-for", player=voice.player, other=voice.understood)


def _db(level: float) -> str:
    return f"{level:.0f} dB"


def known_room(found: Measured, troubles: tuple[str, ...]) -> KnownRoom:
    voices = tuple((voice.player, round(voice.level, 1), voice.understood == voice.player) for voice in found.voices)
    return KnownRoom(
        found.microphone,
        found.loudspeaker,
        found.volume,
        round(found.noise, 1),
        None if found.host is None else round(found.host, 1),
        None if found.cancelled is None else round(found.cancelled, 1),
        found.delay,
        voices,
        troubles,
        datetime.now().astimezone().isoformat(timespec="minutes"),
        *kept.for_phones(),
    )


# -- the drawing ------------------------------------------------------------------------------------------------------------------


def draw(console: Console, found: Measured, prompts: Prompts) -> None:
    """Draw a bar for the room, the host and each player, from 80 decibels below full scale to full scale."""

    def read(key: str, **fields: str) -> str:
        return prompts.read(say(f"terminal-room-{key}", **fields)).text

    console.print(_line(read("the-room"), found.noise))
    if found.host is not None:
        late = [] if found.delay is None else [read("comes-late", late=f"{1000 * found.delay:.0f} ms")]
        facts = [] if found.cancelled is None else [read("cancelled", level=_db(found.cancelled))]
        console.print(_line(read("the-host"), found.host, *late, *facts))
    for voice in found.voices:
        known = {voice.player: read("understood"), "": read("misunderstood")}
        console.print(_line(voice.player, voice.level, known.get(voice.understood) or read("mistaken", other=voice.understood)))


def _line(who: str, level: float, *more: str) -> str:
    return ", ".join((f"{who:<12.12} {bar(level)} {level:4.0f} dB", *more))
