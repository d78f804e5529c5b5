"""Where in the microphone's sound the host's voice comes back, by generalised cross-correlation (Knapp and Carter, 1976).

What a sound system says of its own delay may be off by a few hundred milliseconds. So stretches of both sounds are laid beside each other
at every delay that there may be; the phases of all frequencies agree at one.
"""

from __future__ import annotations

import numpy as np

from voicehost.core.speech import Samples, samples
from voicehost.listen.cancelling.room import Floats

STRETCH: Samples = samples(1)
"""Looked at together."""

STEP: Samples = samples(0.5)
"""From one look to the next."""

EARLIEST: Samples = -samples(0.1)
"""Delay: a sound system may say too much as well."""
LATEST: Samples = samples(0.5)

SURE = 14.0
"""So many times higher than usual is the place where the host comes back. In 20 minutes of somebody who reads beside a host of whom nothing
comes back, none was higher than 10.2; an echo 20 dB softer than the players, who speak meanwhile, stands at 28 after a second look."""

_SIZE = 1 << (STRETCH + LATEST - EARLIEST).bit_length()


class DelaySearch:
    def __init__(self) -> None:
        self._phases = np.zeros(_SIZE // 2 + 1, np.complex128)
        self.height = 0.0
        """Of the likeliest delay, beside what is usual."""

    def look(self, microphone: Floats, reference: Floats) -> Samples | None:
        """At one more stretch. `reference` is as long as `microphone`, from the same position. The delay, where it is certain by now."""
        played, heard = np.fft.rfft(reference, _SIZE), np.fft.rfft(microphone, _SIZE)
        across = heard * played.conj()
        loud = np.abs(played)
        self._phases += across / (np.abs(across) + 1e-9) * (loud > 0.01 * float(loud.max()))
        at = np.fft.irfft(self._phases)
        around = np.concatenate([at[EARLIEST:], at[:LATEST]])
        best = int(np.abs(around).argmax())
        self.height = float(abs(around[best]) / (np.sqrt(np.mean(around**2)) + 1e-12))
        return best + EARLIEST if self.height > SURE else None
