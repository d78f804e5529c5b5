"""How a time is told in the account of a game."""

from __future__ import annotations

import pytest

from voicehost.core.speech import samples
from voicehost.host.account import clock


@pytest.mark.parametrize(
    ("at", "told"), [(0.0, "0:00.0"), (59.94, "0:59.9"), (59.96, "1:00.0"), (239.99, "4:00.0"), (240.0, "4:00.0"), (3661.2, "61:01.2")]
)
def test_a_minute_has_sixty_seconds(at: float, told: str) -> None:
    """Minutes, and seconds to a tenth: what is rounded up to a minute is one."""
    assert clock(samples(at)) == told
