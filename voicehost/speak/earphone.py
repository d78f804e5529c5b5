"""One player's earphone: the host's voice, in an output of its own.

It is open only while it speaks. A device that is not there is found out when it is to be opened, and never before it is needed; and a
sound server that loses a device in the middle moves what sounds there to another, which may be the room's loudspeaker. So while it speaks
the device is tried again and again beside it, and at the first failure it falls silent. (A device that nobody else may open meanwhile is
one that no server moves.)
"""

from __future__ import annotations

import time
from functools import partial

from voicehost.core.sound import Sound
from voicehost.core.speech import RATE, Samples, samples
from voicehost.machine.device_table import NoDevice
from voicehost.machine.devices import OutputDevice, opens, quiet
from voicehost.speak.announcer import at_volume
from voicehost.speak.loudspeaker import Loudspeaker, NoLoudspeaker
from voicehost.speak.voice import Voice

TRIED = 0.2
"""Seconds between two looks whether the device is still there."""

REST = bytes(RATE)
"""Half a second of nothing: closing a device drops what it has still to play."""


class EarphoneGone(Exception):
    """It cannot be opened, or went away in the middle."""


class Earphone:
    """`voice` is entered by whoever made it, and may be another earphone's too."""

    def __init__(self, output: OutputDevice, voice: Voice) -> None:
        self._output = output
        self._voice = voice
        self._open: Loudspeaker | None = None
        self._shared = False
        """Whether the device can be opened twice."""
        self._tried = 0.0

    def say(self, text: str, sound: Sound) -> None:
        """Now, in place of what it was saying. `EarphoneGone` where it cannot."""
        self.stop()
        try:
            with quiet():
                loudspeaker = Loudspeaker(self._output.number).__enter__()
        except (NoLoudspeaker, NoDevice):
            raise EarphoneGone from None
        self._open = loudspeaker
        self._shared = opens(self._output)
        self._tried = time.monotonic()
        loudspeaker.lay("", partial(self._render, text, sound), _now())

    def look(self) -> bool:
        """Whether it is still speaking; to be asked often while it is. `EarphoneGone` where it went away in the middle."""
        if self._open is None:
            return False
        try:
            speaking = self._open.playing(_now())
        except NoLoudspeaker:
            self.stop()
            raise EarphoneGone from None
        if speaking and self._shared and time.monotonic() - self._tried >= TRIED:
            self._tried = time.monotonic()
            speaking = opens(self._output)
            if not speaking:
                self.stop()
                raise EarphoneGone
        if not speaking:
            self.stop()
        return speaking

    def stop(self) -> None:
        """Silent, and lets go of the device."""
        loudspeaker, self._open = self._open, None
        if loudspeaker is not None:
            loudspeaker.__exit__(None, None, None)

    def _render(self, text: str, sound: Sound) -> bytes:
        return at_volume(self._voice.render(text, sound.rate), 1.0, sound.speech) + REST


def _now() -> Samples:
    """Its own clock: nothing that it says is compared with what is heard."""
    return samples(time.monotonic())
