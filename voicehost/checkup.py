"""Whether this machine can host, and which names and words it cannot hear: `voicehost check`."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rapidfuzz import fuzz, process

from voicehost import places
from voicehost.lexicon.sounds import stand_ins
from voicehost.listen.recognizer import Recognizer, spoken_words
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice
from voicehost.speak.voice import NoVoice

ROOM_NEEDED = 50 << 20
"""Bytes. A log takes a few hundred kilobytes an evening."""


@dataclass(frozen=True, slots=True)
class Finding:
    what: str
    good: bool
    text: str


def machine(model: Path) -> Iterator[Finding]:
    """Model, audio devices, voice, disk."""
    yield Finding("model", True, str(model.name))
    yield _microphone()
    yield _voice()
    home = places.home()
    free = shutil.disk_usage(home).free
    yield Finding("disk", free >= ROOM_NEEDED, f"{free >> 20} MB free where games are kept, {home}")


def heard(words: Iterable[str], recognizer: Recognizer) -> Iterator[Finding]:
    """For each name or word: heard as it is, heard by a stand-in, or not at all, and then what to use instead."""
    for word in words:
        said = " ".join(spoken_words(word))
        if not said:
            yield Finding(word, False, "has nothing in it that can be said")
        elif recognizer.hears(said):
            yield Finding(word, True, "can be heard")
        elif found := stand_ins(said, recognizer.hears):
            yield Finding(word, True, f'is not in the model; it is heard as "{found[0]}"')
        else:
            nearest = process.extract(said, [name for name in NAMES if recognizer.hears(name)], scorer=fuzz.WRatio, limit=3)
            yield Finding(word, False, f"cannot be heard; use another, as {', '.join(name for name, *_ in nearest)}")


NAMES = """
ana anna ben carl chris clara dan david ella emma eva finn frank george hannah henry ida ivan jack jane john julia karl
kate laura lena leo lily lisa lucy maria mark martin mary max maya mia nick nina noah nora olivia omar oscar otto paul
peter rosa ruth sam sara simon sophie sue theo thomas tim tina tom victor walter will zoe
""".split()  # noqa: SIM905 a list of names is read more easily without a quote around each
"""Short common names to offer in place of one that cannot be heard."""


def _microphone() -> Finding:
    try:
        import sounddevice
    except OSError:
        return Finding("audio", False, "PortAudio is missing (on Debian: apt install libportaudio2); --text plays the same games typed")
    try:
        microphone, loudspeaker = (sounddevice.query_devices(kind=kind)["name"] for kind in ("input", "output"))
    except (sounddevice.PortAudioError, ValueError):
        return Finding("audio", False, "no microphone or no loudspeaker: plug one in; --text plays the same games typed")
    return Finding("audio", True, f"microphone {microphone}, loudspeaker {loudspeaker}")


def _voice() -> Finding:
    try:
        with Pyttsx3Voice() as voice:
            voice.render("One, two, three.")
    except NoVoice as error:
        return Finding("voice", False, str(error))
    return Finding("voice", True, "speaks")
