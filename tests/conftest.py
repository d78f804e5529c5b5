"""What several modules of tests need, made once."""

from __future__ import annotations

from itertools import dropwhile

import pytest
from hypothesis import settings

from voicehost.demo import account

settings.register_profile("house", derandomize=True, deadline=None)  # the same examples each time; a busy machine is no fault
settings.load_profile("house")


@pytest.fixture(scope="session")
def one_poem() -> str:
    """The account of the recorded game's first poem, as `voicehost demo` gives it."""
    lines: list[str] = []
    for line in dropwhile(lambda line: '"ben begins"' not in line, account("poetry-slam")):
        lines.append(line)
        if "Who is next?" in line:
            break
    return "\n".join(lines)
