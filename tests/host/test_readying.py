"""The words made ready before the first poem: nothing is loaded in the loop any more, and what goes wrong is told."""

from __future__ import annotations

import subprocess
import sys
from itertools import repeat

import pytest

from tests.support.command import ROOT
from voicehost.host import readying
from voicehost.host.readying import Readying

pytestmark = pytest.mark.hearing

LATE = """
import sys
from voicehost.host.readying import Readying
from tests.support.table import writing

with Readying(lambda word: True) as words:
    words.wait()
opened = []
sys.addaudithook(lambda name, args: opened.append(args[0]) if name == "open" and str(args[0]).endswith((".xz", ".msgpack.gz")) else None)
table = writing().enter("Ana", "rhododendron").type("ana takes five", "ben passes", "cy passes", "ana begins", "is it rhododendrum")
print(opened, table.session.listening.dictation)
"""


def test_nothing_is_opened_any_more_when_a_poem_begins() -> None:
    """Neither for its secret and what sounds like it, nor for a word that is none."""
    done = subprocess.run([sys.executable, "-c", LATE], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "[] True\n"


def test_what_goes_wrong_is_told_to_who_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not lost in a thread."""

    def broken(_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(readying, "make_ready", broken)
    with Readying(lambda _: True) as words, pytest.raises(OSError, match="Input/output"):
        words.wait()


def test_a_game_that_is_left_early_leaves_the_rest_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits at the end for words that nobody will ask for: here there is always more of them."""
    monkeypatch.setattr(readying, "make_ready", lambda _: repeat(None))
    with Readying(lambda _: True):
        pass
