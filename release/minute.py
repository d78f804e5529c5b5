"""A minute of the recorded game, for whoever reads the README: python -m release.minute VOICE

Two poems of Poetry Slam, from the moment when all words are in to the second ruling. The host speaks with a voice that people
understand: one of Piper's, by the name that `voicehost voices` has for it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import numpy as np
import soundfile

from voicehost.commands.demo import Demo, Script
from voicehost.core.speech import RATE, Samples, samples
from voicehost.host.account import Live
from voicehost.machine.printing import PlainConsole
from voicehost.speak import voices
from voicehost.speak.prompts import Spoken
from voicehost.speak.voice import NoVoice

MINUTE: Final = Path(__file__).parents[1] / "docs" / "a-minute.ogg"
GAME: Final = "poetry-slam"
BEGINS: Final = "poetry"
"""The prompt by which the host asks who has a poem."""
ENDS: Final = ("who-next", 2)
"""The prompt after a ruling, and which time it is the last."""
BREATH: Samples = samples(0.6)
HOST: Final = 0.35
"""How loud the host is, beside people whose peaks reach that."""
LOUDER: Final = 2.2
"""Then everybody, so that a page's player needs no turning up."""


class Noted(Live):
    """Also keeps which prompts were said when."""

    def __init__(self) -> None:
        super().__init__(PlainConsole())
        self.prompts: list[tuple[Samples, str]] = []

    def said(self, at: Samples, spoken: Spoken) -> None:
        super().said(at, spoken)
        self.prompts.append((at, spoken.key))

    def times(self, key: str) -> list[Samples]:
        return [at for at, said in self.prompts if said == key]


def record(voice: str, out: Path) -> float:
    """How many seconds were written. `NoVoice` where there is no such voice."""
    noted, script = Noted(), Script.load(GAME)
    key, last = ENDS
    stop: Samples | None = None
    with Demo(noted, script, voices.opened(voice, script.language), HOST) as demo:
        for _ in demo.moments():
            if stop is None and len(noted.times(key)) == last:
                stop = demo.track.end + BREATH
            if stop is not None and demo.host.position >= stop:
                break
        (start,) = noted.times(BEGINS)
        # Opus, of a rate at which voices sound as they are: a third of what FLAC takes.
        with soundfile.SoundFile(out, "w", samplerate=RATE, channels=1, format="OGG", subtype="OPUS") as file:
            for piece in demo.together(start):
                file.write(np.clip(piece * (LOUDER / 32768), -1, 1))
    return float(soundfile.info(out).duration)


def main(names: list[str]) -> int:
    if len(names) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        print(f"{MINUTE.name}: {record(names[0], MINUTE):.0f} seconds")
    except NoVoice as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
