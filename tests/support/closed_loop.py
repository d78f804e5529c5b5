"""Games played closed loop: the host's own voice comes back into its ear as it speaks, through a simulated room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tests.support.acoustics import Air, Scenery
from tests.support.quiet import Quiet
from tests.support.scenes import ROOT
from voicehost.commands.demo import Cued, Demo, Script
from voicehost.core.interpret import Understood, Verdict
from voicehost.core.play import Say
from voicehost.core.speech import RATE, AudioChunk, Samples, Utterance, samples
from voicehost.host.host import Host
from voicehost.listen.cancelling.canceller import Canceller, Reference
from voicehost.listen.cancelling.recognizer import Cancelling
from voicehost.listen.models_dir import bundled_in
from voicehost.listen.recognizer import Recognizer
from voicehost.listen.recording import Recording
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.prompts import Prompts
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice
from voicehost.speak.track import Track
from voicehost.speak.voice import Voice

CHUNK: Samples = RATE // 10


ALOUD = 100
"""Of 32768: what is louder than that, somebody says."""

LATE: Samples = samples(0.3)
"""A word may be heard so long after it ended."""


class Ear:
    """A microphone in a room in which the host is heard. Chunks must follow each other without gaps."""

    def __init__(self, scenery: Scenery, output: Reference) -> None:
        self._air = Air(scenery)
        self._output = output
        self._aloud: list[Samples] = []
        """Where chunks begin in which people speak."""

    def people_spoke(self, start: Samples, end: Samples) -> bool:
        return any(at < end and start < at + CHUNK + LATE for at in self._aloud)

    def __call__(self, chunk: AudioChunk) -> AudioChunk:
        if np.abs(np.frombuffer(chunk.pcm, "<i2")).max(initial=0) > ALOUD:
            self._aloud.append(chunk.start)
        played = self._output.sounded(chunk.start, chunk.end).astype(np.float64)
        sound = np.frombuffer(chunk.pcm, "<i2") / 32768 + self._air.echo(played) + self._air.noise(len(played))
        return AudioChunk(chunk.start, np.clip(np.rint(sound * 32768), -32768, 32767).astype("<i2").tobytes())


def recognizer(output: Reference, cancel: bool, language: str = "en") -> Recognizer:
    model = bundled_in(language)
    assert model is not None
    heard = VoskRecognizer(model, language=language, transcribes=False)
    return Cancelling(heard, Canceller(output)) if cancel else heard


class Notes(Quiet):
    """Keeps what was heard, but for echoes."""

    def __init__(self) -> None:
        self.heard_of: list[Utterance] = []
        self.moves: list[str] = []
        """What was understood."""

    def heard(self, at: Samples, utterance: Utterance, verdicts: Sequence[Verdict]) -> None:  # noqa: ARG002
        self.heard_of.append(utterance)
        self.moves += [verdict.move.name for verdict in verdicts if isinstance(verdict, Understood)]

    def own(self, ear: Ear) -> tuple[str, ...]:
        """Of that, what was heard where nobody but the host spoke."""
        return tuple(utterance.best.text for utterance in self.heard_of if not ear.people_spoke(utterance.start, utterance.end))


YES = ROOT / "audio_fixtures" / "listen" / "yes.flac"


class Answering(Cued):
    """People who say yes where the host asks whether it has heard them right: it may, in such a room."""

    def __init__(self, demo: LoudDemo) -> None:
        super().__init__(demo.script.steps, demo.track)
        self._demo = demo

    def _until_quiet(self) -> Iterator[AudioChunk]:
        yield from super()._until_quiet()
        if self._demo.host.session.attention.doubt is not None:
            yield from self._heard(YES)
            yield from super()._until_quiet()


class LoudDemo(Demo):
    """A recorded game in a room in which the host hears itself."""

    def __init__(self, script: Script, scenery: Scenery, cancel: bool = True, voice: Voice | None = None) -> None:
        self.notes = Notes()
        super().__init__(self.notes, script, voice)
        self._ear = Ear(scenery, self.track)
        self._cancel = cancel

    @property
    def own(self) -> tuple[str, ...]:
        return self.notes.own(self._ear)

    def recognizer(self) -> Recognizer:
        return recognizer(self.track, self._cancel)

    def cues(self) -> Cued:
        return Answering(self)

    def arriving(self, chunk: AudioChunk) -> AudioChunk:
        return self._ear(chunk)


@dataclass(frozen=True, slots=True)
class Heard:
    """What became of a sitting."""

    session: Session
    texts: tuple[str, ...]
    """Each thing heard that was no echo, as it was understood."""
    own: tuple[str, ...]
    """Of those, what nobody but the host can have said."""


def played(
    session: Session, recording: Path, scenery: Scenery, *, cancel: bool = True, first: tuple[Say, ...] = (), begin: float | None = None
) -> Heard:
    """A game from where it stands, with a recording as the people. The host says `first`, and they begin when it has, or so many seconds
    after it began."""
    with sitting(session, scenery, cancel=cancel) as table:
        table.host.announce(*first)
        for chunk in _people(recording, table.track.end + samples(0.5) if begin is None else samples(begin)):
            table.hear(chunk.pcm)
        table.host.finish()
        return Heard(table.host.session, tuple(utterance.best.text for utterance in table.notes.heard_of), table.notes.own(table.ear))


@dataclass(frozen=True, slots=True)
class Sitting:
    """A host in a room in which it hears itself."""

    host: Host
    track: Track
    ear: Ear
    notes: Notes

    def hear(self, pcm: bytes) -> None:
        """Of people, 16-bit mono; at once."""
        self.host.accept(self.ear(AudioChunk(self.host.position, pcm)))


@contextmanager
def sitting(
    session: Session, scenery: Scenery, *, cancel: bool = True, notes: Notes | None = None, voice: Voice | None = None
) -> Iterator[Sitting]:
    """In the language of the session's game. `notes`: None for new ones. `voice`: None for one that this machine has."""
    notes, track, language = notes or Notes(), Track(), session.game.language.name
    with Announcer(voice or Pyttsx3Voice(language=language), track) as announcer:
        prompts = Prompts(language, (session.game.name,))
        host = Host(session, recognizer(track, cancel, language), announcer, prompts, notes)
        yield Sitting(host, track, Ear(scenery, track), notes)


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
