"""What stands above a phone's one control."""

from __future__ import annotations

import re

import pytest

from tests.support.scenes import ROOT
from voicehost.web.placing import ROOM, above, clue, densely, large

pytestmark = pytest.mark.quick

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


@pytest.mark.parametrize(
    ("asks", "headline", "now", "is_large"),
    [((SHORT,), (SHORT,), (), True), ((SHORT,), (LONG,), (), True), ((LONG,), (LONG,), (), False), ((SHORT,), (LONG,), (LONG,), False)],
)
def test_a_clue_is_large_where_there_is_room(
    asks: tuple[str, ...], headline: tuple[str, ...], now: tuple[str, ...], is_large: bool
) -> None:
    """As large as what is asked; what does not fit so stands there as it did."""
    assert clue(asks, {"headline": headline, "now": now}) == is_large


@pytest.mark.parametrize(
    ("asks", "headline", "spelled", "is_large"),
    [
        ((SHORT,), (SHORT,), False, True),
        ((SHORT,), (SHORT,), True, False),
        (("Your word?", SHORT), (), False, True),
        ((LONG,), (SHORT,), False, False),
        ((), (SHORT,), False, False),
    ],
)
def test_what_is_asked_is_as_large_as_there_is_room(
    asks: tuple[str, ...], headline: tuple[str, ...], spelled: bool, is_large: bool
) -> None:
    """Beside what stands there anyway, and a word that is spelled out."""
    assert large(asks, {"headline": headline}, spelled) == is_large


def test_a_word_that_is_spelled_out_takes_room_from_the_ruling() -> None:
    """It is the largest thing there."""
    others = {"headline": (SHORT,), "now": (), "ruling": (SHORT, SHORT)}
    assert above((SHORT,), others) == {"headline", "now", "ruling"}
    assert above((SHORT,), others, spelled=True) == {"headline", "now"}


@pytest.mark.parametrize(
    ("ruling", "headline", "names"),
    [
        ((SHORT,) * 5, (SHORT,), {"ruling", "headline", "now"}),
        ((SHORT,) * 7, (LONG,), {"ruling"}),
        ((SHORT,) * 12, (), set()),
    ],
)
def test_what_was_ruled_comes_before_the_rest_in_dense_print(ruling: tuple[str, ...], headline: tuple[str, ...], names: set[str]) -> None:
    """Its sentences follow one another, so that more of them fit; of what is too much, nothing stands there."""
    assert densely((SHORT,), {"headline": headline, "now": (), "ruling": ruling}, "ruling") == names


def test_the_stage_is_as_high_as_it_is_reckoned() -> None:
    """The style has the same height."""
    style = (ROOT / "voicehost" / "web" / "templates" / "style.css").read_text(encoding="utf-8")
    assert [float(found) for found in re.findall(r"^\.seat \.stage \{ min-height: ([\d.]+)rem", style, re.MULTILINE)] == [ROOM]
