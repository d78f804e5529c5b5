"""Some seconds of `make soak`: evenings under attack, with kills, in which nothing is lost."""

from __future__ import annotations

import pytest

from tests.attack.soak import soak

pytestmark = pytest.mark.attack


def test_nothing_announced_is_lost() -> None:
    """Whatever comes and goes meanwhile; `make soak` does the same for an hour or a night."""
    done = soak(6 / 3600)
    assert (done.lost, done.failures) == (0, [])
    assert done.kills >= 1
