"""Offers a voice that is easier on guests than espeak-ng. It is offered once, compared with the usual one, and chosen with one key.

Nothing is fetched before somebody says yes. If Piper, which speaks it, is not installed, the offer is one line that says how to get both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from urllib.parse import urlsplit

from voicehost.commands import tables
from voicehost.core.play import Value, say
from voicehost.machine import settings
from voicehost.machine.fetch import InstallError
from voicehost.machine.printing import PlainConsole, echo
from voicehost.speak import piper_voice, voices
from voicehost.speak.prompts import Prompts
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice
from voicehost.speak.voice import NoVoice, Voice

Reads = Callable[[str], str]
"""Asks a question and gives what somebody types after it. Empty if nothing is typed."""

Plays = Callable[[str, bytes], None]
"""Plays a text, whose sound is given as PCM."""

YES = ("y", "yes", "j", "ja")
CLEAR = "2"
"""What is typed to choose the second voice, which is the clear one."""


def is_due(language: str) -> bool:
    """Whether there is a voice to offer in that language, and nobody has been asked or has chosen a voice yet."""
    kept = settings.kept()
    return language in voices.FIRST and not voices.is_clear(language) and not {language} & {*kept.offered, *kept.voices}


def command(language: str) -> str:
    """The command that fetches the voice."""
    fetch = f"voicehost voices install {language}"
    return fetch if piper_voice.is_there() else f"{piper_voice.MISSING}; {fetch}"


def note_offer(language: str) -> None:
    """Note that the voice was offered, so that it is not offered again. If that cannot be written, it is."""
    kept = settings.kept()
    with suppress(OSError):
        replace(kept, offered=(*kept.offered, language)).keep()


class Offer:
    """The offer to a person at the terminal."""

    def __init__(self, language: str, reads: Reads, plays: Plays | None) -> None:
        """`plays` is None if nothing can be played. Then the voice is chosen without a comparison."""
        self._language, self._reads, self._plays = language, reads, plays
        self._prompts = Prompts(language, ())

    def make(self) -> None:
        """Make the offer, fetch the voice and let the person choose. If something goes wrong, one line says so and the usual voice
        stays."""
        note_offer(self._language)
        if not piper_voice.is_there():
            self._tell("terminal-clear-voice", command=command(self._language))
            return
        if self._ask("terminal-clear-voice-ask", command=command(self._language), site=urlsplit(voices.OFFICIAL).netloc).lower() not in YES:
            return
        try:
            name = self._fetch()
            taken = self._plays is None or self._compare(name, self._plays)
        except (InstallError, NoVoice) as error:
            echo(str(error), err=True)
            return
        usual = "" if taken else self._usual()
        kept = settings.kept()
        with suppress(OSError):
            replace(kept, voices={**kept.voices, self._language: name if taken else usual}).keep()
        self._tell("terminal-clear-voice-taken", voice=name if taken else usual, command="voicehost voices")

    def _fetch(self) -> str:
        tables.progress(PlainConsole(), voices.install(self._language), f"Fetching {voices.FIRST[self._language]}")
        return voices.installed(self._language)[0].stem

    def _compare(self, name: str, plays: Plays) -> bool:
        """Play both voices, and ask whether the clear one is to speak."""
        sentence = self._prompts.read(say("room-sentence")).text
        for number, voice in enumerate(self._both(name), 1):
            self._tell("terminal-clear-voice-number", number=str(number))
            with voice:
                plays(sentence, voice.render(sentence))
        return self._ask("terminal-clear-voice-which") in ("", CLEAR)

    def _both(self, name: str) -> Iterator[Voice]:
        yield Pyttsx3Voice(language=self._language)
        yield voices.opened(name, self._language)

    def _usual(self) -> str:
        return voices.own(self._language)[1]

    def _ask(self, key: str, **fields: Value) -> str:
        self._tell(key, **fields)
        return self._reads("> ").strip()

    def _tell(self, key: str, **fields: Value) -> None:
        echo(self._prompts.read(say(key, **fields)).text)
