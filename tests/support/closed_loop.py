"""Games played closed loop: the host's own voice comes back into its ear as it speaks, through a simulated room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tests.support.acoustics import Air, Scenery
from voicehost.commands.demo import Demo, Script
from voicehost.core.play import Say
from voicehost.core.session import Session
from voicehost.core.speech import RATE, AudioChunk, Samples, Utterance, samples
from voicehost.host.account import Quiet
from voicehost.host.host import Account, Host
from voicehost.listen.cancelling.canceller import Canceller, Reference
from voicehost.listen.cancelling.recognizer import Cancelling
from voicehost.listen.models_dir import bundled
from voicehost.listen.recognizer import Recognizer
from voicehost.listen.recording import Recording
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.speak.announcer import Announcer
from voicehost.speak.prompts import Prompts
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice
from voicehost.speak.track import Track

CHUNK: Samples = RATE // 10


class Ear:
    """A microphone in a room in which the host is heard. Chunks must follow each other without gaps."""

    def __init__(self, scenery: Scenery, output: Reference) -> None:
        self._air = Air(scenery)
        self._output = output

    def __call__(self, chunk: AudioChunk) -> AudioChunk:
        played = self._output.sounded(chunk.start, chunk.end).astype(np.float64)
        sound = np.frombuffer(chunk.pcm, "<i2") / 32768 + self._air.echo(played) + self._air.noise(len(played))
        return AudioChunk(chunk.start, np.clip(np.rint(sound * 32768), -32768, 32767).astype("<i2").tobytes())


def recognizer(output: Reference, cancel: bool) -> Recognizer:
    heard = VoskRecognizer(bundled())
    return Cancelling(heard, Canceller(output)) if cancel else heard


class LoudDemo(Demo):
    """A recorded game in a room in which the host hears itself."""

    def __init__(self, account: Account, script: Script, scenery: Scenery, cancel: bool = True) -> None:
        super().__init__(account, script)
        self._ear = Ear(scenery, self.track)
        self._cancel = cancel

    def recognizer(self) -> Recognizer:
        return recognizer(self.track, self._cancel)

    def arriving(self, chunk: AudioChunk) -> AudioChunk:
        return self._ear(chunk)


@dataclass(frozen=True, slots=True)
class Heard:
    """What became of a sitting."""

    session: Session
    texts: tuple[str, ...]
    """Each thing heard that was no echo, as it was understood."""


class _Notes(Quiet):
    def __init__(self) -> None:
        self.texts: list[str] = []

    def heard(self, at: Samples, utterance: Utterance, verdicts: object) -> None:  # noqa: ARG002
        self.texts.append(utterance.best.text)


def played(session: Session, recording: Path, scenery: Scenery, *, cancel: bool = True, first: tuple[Say, ...] = ()) -> Heard:
    """A game from where it stands, with a recording as the people. The host says `first`, and they begin when it has."""
    notes, track = _Notes(), Track()
    ear = Ear(scenery, track)
    with Announcer(Pyttsx3Voice(), track) as announcer:
        host = Host(session, recognizer(track, cancel), announcer, Prompts(games=(session.game.name,)), notes)
        host.announce(*first)
        for chunk in _people(recording, track.end + samples(0.5)):
            host.accept(ear(chunk))
        host.finish()
        return Heard(host.session, tuple(notes.texts))


def _people(recording: Path, begin: Samples) -> Iterator[AudioChunk]:
    """Silence until they begin; then what they say, and silence again, for what the host answers."""
    begin = -(-begin // CHUNK) * CHUNK
    yield from (AudioChunk(at, bytes(2 * CHUNK)) for at in range(0, begin, CHUNK))
    position = begin
    with Recording(recording, CHUNK) as source:
        for chunk in source:
            yield AudioChunk(position, chunk.pcm)
            position += len(chunk.pcm) // 2
    yield AudioChunk(position, bytes(2 * (CHUNK - position % CHUNK)))
    position += CHUNK - position % CHUNK
    yield from (AudioChunk(at, bytes(2 * CHUNK)) for at in range(position, position + samples(3), CHUNK))
