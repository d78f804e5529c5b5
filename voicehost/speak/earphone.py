"""One player's earphone: the host's voice on an output of its own.

The device is open only while the host speaks there. So the host notices that it is missing only when it needs it. A sound server that loses
a device while it plays may move the sound to another, perhaps to the room's loudspeaker. So while the earphone speaks, the device is opened
a second time again and again, and at the first failure the earphone falls silent. (If a device cannot be opened twice, no server is in
between that could move the sound.)
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
"""Seconds between two such checks."""

REST = bytes(RATE)
"""Half a second of silence, because closing a device drops what it has yet to play."""


class EarphoneGone(Exception):
    """The earphone cannot be opened, or went away while it spoke."""


class Earphone:
    """One player's earphone. The caller enters `voice`, which other earphones may share."""

    def __init__(self, output: OutputDevice, voice: Voice) -> None:
        self._output = output
        self._voice = voice
        self._open: Loudspeaker | None = None
        self._shared = False
        """Whether the device can be opened twice."""
        self._tried = 0.0

    def say(self, text: str, sound: Sound) -> None:
        """Say this now, in place of what it was saying. Raises `EarphoneGone` if it cannot."""
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
        """Whether it is still speaking. Call this often while it is. Raises `EarphoneGone` if the device went away meanwhile."""
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
        """Fall silent and close the device."""
        loudspeaker, self._open = self._open, None
        if loudspeaker is not None:
            loudspeaker.__exit__(None, None, None)

    def _render(self, text: str, sound: Sound) -> bytes:
        return at_volume(self._voice.render(text, sound.rate), 1.0, sound.speech) + REST


def _now() -> Samples:
    """The earphone's own clock. Nothing that it says is compared with what is heard."""
    return samples(time.monotonic())
