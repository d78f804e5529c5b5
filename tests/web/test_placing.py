"""What stands above a phone's one control."""

from __future__ import annotations

import re

import pytest

from tests.support.scenes import ROOT
from voicehost.web.placing import ROOM, above

SHORT, LONG = "The third letter is A.", "Auftreten darf, wer h\u00f6chstens zweiundzwanzig Jahre alt ist und zwei Poets hat."


@pytest.mark.parametrize(
    ("asks", "headline", "now", "ruling", "names"),
    [
        ((SHORT,), (SHORT,), (), (), {"headline", "now", "ruling"}),
        ((SHORT,), (SHORT,), (SHORT,), (SHORT,), {"headline", "now", "ruling"}),
        ((SHORT,), (SHORT,), (SHORT,), (LONG, LONG), {"headline", "now"}),
        ((SHORT,), (SHORT,), (LONG, LONG), (SHORT,), {"headline"}),
        ((LONG, LONG), (SHORT,), (), (), set()),
        ((), (LONG, LONG, LONG), (SHORT,), (), {"headline"}),
    ],
)
def test_what_there_is_room_for(
    asks: tuple[str, ...], headline: tuple[str, ...], now: tuple[str, ...], ruling: tuple[str, ...], names: set[str]
) -> None:
    """In order: nothing that says less of what is asked takes the place of what says more; where nothing is asked, the headline stands."""
    assert above(asks, {"headline": headline, "now": now, "ruling": ruling}) == names


def test_the_stage_is_as_high_as_it_is_reckoned() -> None:
    """The style has the same height."""
    style = (ROOT / "voicehost" / "web" / "templates" / "style.css").read_text(encoding="utf-8")
    assert [float(found) for found in re.findall(r"^\.seat \.stage \{ min-height: ([\d.]+)rem", style, re.MULTILINE)] == [ROOM]
