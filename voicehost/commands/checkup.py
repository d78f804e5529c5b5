"""Whether this machine can host, and which names and words it cannot hear: `voicehost check`."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import shorten
from types import MappingProxyType

from voicehost.commands import keeping, tuning
from voicehost.commands.hearing import CUT_OFF, STANDS_OUT, Bench, bar
from voicehost.core.language import as_spoken
from voicehost.core.play import Player, Unfit
from voicehost.core.speech import Samples, samples
from voicehost.games.kit.seats import names_alike
from voicehost.lexicon.common import common_words
from voicehost.lexicon.dictionary import LONGEST
from voicehost.lexicon.sounds import heard_as, nearest_heard
from voicehost.listen import soundcheck
from voicehost.listen.engine import Model
from voicehost.listen.microphone import Microphone
from voicehost.listen.recognizer import Recognizer, spoken_words
from voicehost.listen.rereading import model as reader_model
from voicehost.listen.rereading import reader
from voicehost.listen.soundcheck import Stretch
from voicehost.listen.transcript import transcript
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.machine import devices, extras, known_room, networks, places
from voicehost.machine.device_table import NoDevice
from voicehost.machine.devices import NoPortAudio
from voicehost.machine.networks import NoNetwork
from voicehost.speak import languages
from voicehost.speak.languages import ENGLISH
from voicehost.speak.voice import NoVoice
from voicehost.web.port import PORT

ROOM_NEEDED = 50 << 20
"""The least free space on the disk, in bytes. A log takes a few hundred kilobytes an evening."""


EXAMPLES = 5
"""How many of the words that a model cannot hear are listed as examples."""

LISTENS: Samples = samples(4)

READER = "second reader"


@dataclass(frozen=True, slots=True)
class Finding:
    what: str
    good: bool
    text: str


def machine(microphone: int | str | None = None, loudspeaker: int | str | None = None, language: str = ENGLISH) -> Iterator[Finding]:
    """Check the audio devices, the voice, the addresses for phones, the disk and the second reader."""
    yield from _devices(microphone, loudspeaker)
    yield _voice(language)
    yield _phones()
    home = places.home()
    yield Finding("kept", True, keeping.kept_in_all())
    yield from second_reader(language)
    yield disk(home, shutil.disk_usage(home).free)


def second_reader(language: str) -> Iterator[Finding]:
    """Check the second reader. There is no finding if no part of it is installed, because nobody needs it."""
    folder, engine = reader_model.installed(), reader.is_there()
    if folder is None and engine:
        yield Finding(READER, True, "optional, and its model is not installed; to add it: voicehost models install reader")
    elif folder is not None and not engine:
        yield Finding(READER, True, f"optional, and only its model is here; to add the rest: {extras.command('reader')}")
    elif folder is not None:
        spoken = language == reader_model.LANGUAGE
        yield Finding(READER, True, f"{folder.name} reads poems again" if spoken else f"reads poems in {reader_model.LANGUAGE} only")


def inspected(name: str, inspect: Callable[[tuple[str, ...]], str], lines: tuple[str, ...]) -> Finding:
    """What a game finds in the lines of the file `name`, or what is wrong with them."""
    try:
        return Finding(name, True, inspect(lines))
    except Unfit as fault:
        return Finding(name, False, fault.why)


def names_heard(
    names: Iterable[Player], recognizer: Recognizer, language: str = ENGLISH, said: Mapping[Player, str] = MappingProxyType({})
) -> Iterator[Finding]:
    """Check each name: is it heard as it is, heard by a stand-in, not heard, or taken for another of the names? The finding says what to
    use instead.

    `said` has what is said in place of a name."""
    before: list[Player] = []
    spoken = languages.read(language)
    for name in names:
        found = _heard(said.get(name, name), recognizer, spoken.names, language, name=name)
        twin = next((other for other in before if names_alike(name, other, spoken)), None)
        yield _taken_for(found.what, twin) if found.good and twin is not None else found
        before.append(name)


def _taken_for(name: Player, other: Player) -> Finding:
    return Finding(
        name, False, f"sounds like {other}, and one would be taken for the other. Use another name, such as a surname or a nickname"
    )


def words_heard(words: Iterable[str], recognizer: Recognizer, language: str = ENGLISH) -> Iterator[Finding]:
    return (_heard(word, recognizer, common_words(COMMON, language), language) for word in words)


def phrases_heard(recognizer: Recognizer, language: str) -> Iterator[Finding]:
    """Find the words that people say to the host and the model cannot hear. There is no finding if it can hear all of them."""
    spoken = languages.read(language)
    said = (as_spoken(way) for ways in (*spoken.phrases.values(), *spoken.answers.values()) for way in ways)
    fixed = {word: None for way in said for word in way.split() if not word.startswith("{")}
    if lost := [word for word in fixed if heard_as(word, recognizer.hears, language) is None]:
        few = ", ".join(lost[:EXAMPLES])
        which = few if len(lost) <= EXAMPLES else f"{len(lost)} of the {len(fixed)} words that the host listens for, such as {few}"
        yield Finding("phrases", False, f"this model cannot hear {which}. Type what you would say with that")


def unknown_speech(recognizer: VoskRecognizer) -> Iterator[Finding]:
    """Say what it means that a model has no word for unknown speech. There is no finding if it has one."""
    if recognizer.has_unknown:
        return
    if recognizer.decoys:
        stands = f"{recognizer.decoys} common words stand for it, and what sounds like none of them may be taken for a phrase"
        yield Finding("other talk", True, f"this model has no word for unknown speech: {stands}")
    else:
        yield Finding("other talk", False, "this model has no word for unknown speech: whatever is said is taken for a phrase")


def _heard(word: str, recognizer: Recognizer, instead: Iterable[str], language: str, name: Player = "") -> Finding:
    """Whether the word can be heard. If it is a name, or is said in place of one, `name` is that name."""
    said = " ".join(spoken_words(word))
    shown = shorten(word, LONGEST, placeholder="...") if " " in word else word[:LONGEST]
    if not said:
        return Finding(shown, False, "has nothing in it that can be said")
    if len(said) > LONGEST:
        return Finding(shown, False, f"is too long; at most {LONGEST} characters are listened for")
    if found := heard_as(said, recognizer.hears, language):
        if name not in ("", word):
            return Finding(name, True, f"you say {word}, which can be heard")
        return Finding(shown, True, "can be heard" if found == said else f'can be heard, as "{found}"')
    others = tuple(_as_written(word, other) for other in nearest_heard(said, instead, recognizer.hears))
    return Finding(shown, False, f"cannot be heard{_advice(name, others)}")


def _advice(name: Player, others: Sequence[str]) -> str:
    """What to use in place of a word that cannot be heard, or of a name. A name of one word may stay: people say another instead."""
    if not others:
        return ""
    if name and len(spoken_words(name)) == 1:
        like_it = ", ".join(others)
        return f". Say another name for {name}, such as a nickname. These can be heard: {like_it}. Write it like this: {name}={others[0]}"
    return f". Use another {'name' if name else 'word'}, such as {', '.join(others)}"


def _as_written(word: str, other: str) -> str:
    return other.capitalize() if word[:1].isupper() else other


COMMON = 5000
"""How many of the most common words may be offered in place of one that cannot be heard."""


def listened(microphone: int | str | None, ready: Callable[[], object] = lambda: None) -> Stretch:
    """What the microphone heard within `LISTENS`, which is four seconds. `ready` is called as soon as it is open."""
    with Microphone(microphone) as opened:
        ready()
        return Bench(opened).listen(LISTENS)


def heard(microphone: int | str | None, model: Model) -> Iterator[Finding]:
    """Listen for four seconds, and find how loud somebody speaks and in which words. The words are only a hint, because any word is
    allowed: a game hears better."""
    stretch = listened(microphone)
    room, level = soundcheck.noise(stretch.sound), soundcheck.loudness(stretch.sound)
    stands_out = level - room >= STANDS_OUT
    advice = "" if stands_out else "; nobody stands out: speak up, or choose another microphone with --microphone"
    yield Finding("level", stands_out, f"{bar(level)} {level:.0f} dB, above a room of {room:.0f} dB{advice}")
    if soundcheck.clipped(stretch.sound) > CUT_OFF:
        yield Finding("level", False, "the microphone is overdriven: turn its level down")
    if stands_out:
        words = transcript(model, stretch.sound.tobytes(), stretch.start)
        yield Finding("I heard", True, words.text if words is not None else "something, but no words")


TYPED = "voicehost play --text plays the same games typed"
UNSPOKEN = "voicehost play --no-voice needs none"


def _devices(microphone: int | str | None, loudspeaker: int | str | None) -> Iterator[Finding]:
    """Check the microphone and the loudspeaker. Without PortAudio, one finding stands for both."""
    for what, kind, named, without in (("microphone", "input", microphone, TYPED), ("loudspeaker", "output", loudspeaker, UNSPOKEN)):
        try:
            yield Finding(what, True, devices.name(named, kind))
        except NoPortAudio as error:
            yield Finding("audio", False, f"{error}; {TYPED}")
            return
        except NoDevice as error:
            plug = "Plug one in" if named is None else "Plug it in, or choose another"
            yield Finding(what, False, f"{error}. {plug}; {without}")


def _voice(language: str) -> Finding:
    try:
        with tuning.Chosen(None, language) as voice:
            voice.render(", ".join(languages.read(language).numbers[1:4]))
    except NoVoice as error:
        return Finding("voice", False, str(error))
    return Finding("voice", True, "ready to speak")


def disk(home: Path, free: int) -> Finding:
    """Check the space for games. `free` is in bytes."""
    if free >= ROOM_NEEDED:
        return Finding("disk", True, f"{free >> 20} MB free where games are kept, {home}")
    return Finding("disk", False, f"too little space for games in {home}: {free >> 20} MB. Free at least {ROOM_NEEDED >> 20} MB")


def _phones() -> Finding:
    """Find the addresses at which phones join, and why these. It is no failure if there are none, because nobody needs a phone."""
    try:
        choice = networks.for_phones(known=known_room.for_phones())
    except NoNetwork as error:
        return Finding("phones", True, f"cannot join: {error}")
    addresses = " or ".join(f"http://{address}:{PORT}" for address in choice.addresses)
    return Finding("phones", True, f"with --phones, they join at {addresses}: {choice.why}")
