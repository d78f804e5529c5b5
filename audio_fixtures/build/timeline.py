"""When each speech sounds. Positions are samples from here on."""

from __future__ import annotations

from dataclasses import dataclass

from audio_fixtures.build.description import BadDescription, Description, Speech
from audio_fixtures.build.voices import Sound, speak
from voicehost.core.speech import Samples, samples


@dataclass(frozen=True, slots=True)
class Placed:
    speech: Speech
    start: Samples
    sound: Sound

    @property
    def end(self) -> Samples:
        return self.start + len(self.sound)


@dataclass(frozen=True, slots=True)
class Timeline:
    placed: tuple[Placed, ...]
    """In the order in which they were written, which need not be that of time."""
    length: Samples

    def __getitem__(self, speech_id: str) -> Placed:
        return next(each for each in self.placed if each.speech.id == speech_id)


def timeline(description: Description) -> Timeline:
    placed: list[Placed] = []
    for speech in description.speech:
        start = _start(description, speech, placed)
        if start < 0:
            raise BadDescription(f"{description.name}: {speech.id} would begin before the recording")
        placed.append(Placed(speech, start, speak(description.voice(speech.who), speech.text)))
    end = max((each.end for each in placed), default=0) + samples(description.tail)
    return Timeline(tuple(placed), samples(description.length) if description.length else end)


def _start(description: Description, speech: Speech, placed: list[Placed]) -> Samples:
    if speech.at is not None:
        return samples(speech.at)
    if speech.after is None:
        return placed[-1].end + samples(speech.gap) if placed else samples(description.lead)
    before = next((each for each in placed if each.speech.id == speech.after), None)
    if before is None:
        raise BadDescription(f"{description.name}: {speech.id} comes after {speech.after}, which is not written before it")
    return before.end + samples(speech.gap)
