"""Find the delay at which the host's voice comes back to the microphone, by generalised cross-correlation (Knapp and Carter, 1976).

What a sound system says about its own delay may be off by a few hundred milliseconds. So stretches of both sounds are compared at every
possible delay. At the right one, the phases of all frequencies agree.
"""

from __future__ import annotations

import numpy as np

from voicehost.core.speech import Samples, samples
from voicehost.listen.cancelling.room import Floats

STRETCH: Samples = samples(1)
"""How much sound is compared at once."""

STEP: Samples = samples(0.5)
"""The time from one look to the next."""

EARLIEST: Samples = -samples(0.1)
"""Delays may be negative, since a sound system may also overstate its delay."""
LATEST: Samples = samples(0.5)

SURE = 14.0
"""The delay is certain if its peak is at least so many times the usual height. In 20 minutes of somebody reading beside a host whose voice
did not come back, no peak was higher than 10.2. An echo 20 dB softer than players who speak meanwhile reaches 28 at the second look."""

_SIZE = 1 << (STRETCH + LATEST - EARLIEST).bit_length()


class DelaySearch:
    def __init__(self) -> None:
        self._phases = np.zeros(_SIZE // 2 + 1, np.complex128)
        self.height = 0.0
        """The peak of the likeliest delay, relative to the usual height."""

    def look(self, microphone: Floats, reference: Floats) -> Samples | None:
        """Look at one more stretch. `reference` has the length and position of `microphone`. Returns the delay once it is certain."""
        played, heard = np.fft.rfft(reference, _SIZE), np.fft.rfft(microphone, _SIZE)
        across = heard * played.conj()
        loud = np.abs(played)
        self._phases += across / (np.abs(across) + 1e-9) * (loud > 0.01 * float(loud.max()))
        at = np.fft.irfft(self._phases)
        around = np.concatenate([at[EARLIEST:], at[:LATEST]])
        best = int(np.abs(around).argmax())
        self.height = float(abs(around[best]) / (np.sqrt(np.mean(around**2)) + 1e-12))
        return best + EARLIEST if self.height > SURE else None
