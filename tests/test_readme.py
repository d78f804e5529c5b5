"""The README: two screens for who has never seen this. Its transcript is compared where that game is played (commands/test_demo.py)."""

from __future__ import annotations

import pytest

from tests.support.paper import README

pytestmark = pytest.mark.quick

MOST = 9_000
"""Bytes: two screens."""


def test_it_is_short() -> None:
    """Everything else is in docs/."""
    assert len(README.text.encode()) <= MOST


def test_it_leads_a_newcomer_on() -> None:
    """What it is, a picture, the two commands, how to play, what it hears, where to read on: in this order."""
    marks = ("```\n 1:", "<img ", "make demo\nmake test", "## Play", "## What it hears", "## Read on")
    places = [README.text.find(mark) for mark in marks]
    assert -1 not in places
    assert places == sorted(places)
