"""What several modules of tests need, made once."""

from __future__ import annotations

import pytest

from voicehost.demo import transcript


@pytest.fixture(scope="session")
def one_poem() -> str:
    """The account of the recorded game's first poem, as `voicehost demo` gives it."""
    return transcript(1)
