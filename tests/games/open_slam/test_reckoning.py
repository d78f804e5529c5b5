"""Rule sets as data, and what a poem comes to by them: the examples that the rules print, and their edges to the tenth of a second."""

from __future__ import annotations

from decimal import Decimal

import pytest

from voicehost.core.play import Unfit
from voicehost.core.speech import Samples, samples
from voicehost.games.open_slam import rules
from voicehost.games.open_slam.reckoning import ScoredPoem, penalty, reckoned, worth
from voicehost.games.open_slam.rules import BUNDLED, RuleSet, TieBreak, named

pytestmark = pytest.mark.quick


def long(text: str) -> Samples:
    minutes, seconds = text.split(":")
    return samples(int(minutes) * 60 + float(seconds))


def of(scores: str, time: str | None = None, poet: str = "Mira", round_: int = 1, chosen: int = 0) -> ScoredPoem:
    numbers = tuple(Decimal(score) for score in scores.split())
    return ScoredPoem(poet, round_, long(time) if time else None, numbers, chosen)


@pytest.mark.parametrize("name", BUNDLED)
def test_every_rule_set_is_sound(name: str) -> None:
    found = named(name)
    assert found.title
    assert found.signals
    assert found.scores()[0] == 0
    assert found.scores()[-1] == 10
    assert len(found.scores()) == 101


def test_a_poem_of_three_minutes_forty_two_loses_two_points() -> None:
    """The published example: 27.6 at 3:42 is 25.6."""
    found = reckoned(named("psi"), of("9.2 9.2 9.2 8.0 9.9", "3:42"))
    assert (found.total, found.off, found.result) == (Decimal("27.6"), Decimal("2.0"), Decimal("25.6"))


@pytest.mark.parametrize(
    ("rule_set", "time", "off"),
    [
        ("psi", "3:00", "0"),
        ("psi", "3:10.00", "0"),
        ("psi", "3:10.09", "0"),
        ("psi", "3:10.1", "0.5"),
        ("psi", "3:20.00", "0.5"),
        ("psi", "3:20.1", "1.0"),
        ("psi", "4:00.00", "2.5"),
        ("koeln", "6:00.00", "0"),
        ("koeln", "6:00.1", "5.00"),
        ("koeln", "7:00.00", "5.00"),
        ("koeln", "7:00.1", "10.00"),
        ("de", "7:30", "0"),
        ("u20", "5:31", "0"),
    ],
)
def test_what_a_length_costs_of_twenty_points(rule_set: str, time: str, off: str) -> None:
    assert penalty(named(rule_set), Decimal(20), long(time)) == Decimal(off)


@pytest.mark.parametrize(
    ("rule_set", "scores", "total", "gone"),
    [
        ("psi", "9.2 8.7 10 7.9 8", "25.9", ("10", "7.9")),
        ("psi", "9 9 9 9 9", "27", ("9", "9")),
        ("de", "10 9 8 7 6 5 4", "35", ("10", "4")),
    ],
)
def test_the_ends_are_dropped(rule_set: str, scores: str, total: str, gone: tuple[str, ...]) -> None:
    found = reckoned(named(rule_set), of(scores))
    assert found.total == Decimal(total)
    assert sorted(found.dropped, reverse=True) == [Decimal(score) for score in gone]


def test_no_result_is_below_zero() -> None:
    assert reckoned(named("psi"), of("1 0 1 0 1", "9:00")).result == 0


def test_tenths_add_up() -> None:
    """In decimals: 0.1 and 0.2 are 0.3."""
    assert reckoned(named("psi"), of("0.1 0.1 0.2 0 10")).total == Decimal("0.4")


def test_a_tie_goes_to_the_dropped_scores_then_to_the_higher_of_them() -> None:
    """slam2012."""
    performances = (
        of("9 8 8 8 8 8 7", poet="Mira"),
        of("10 8 8 8 8 8 7", poet="Ben"),
        of("10 8 8 8 8 8 6", poet="Cora"),
    )
    worths = worth(named("de"), performances, 1)
    assert sorted(worths, key=lambda poet: worths[poet], reverse=True) == ["Ben", "Cora", "Mira"]


def test_scores_of_earlier_rounds_count_where_the_rules_carry_them() -> None:
    performances = (of("9 9 9 9 9", poet="Mira"), of("8 8 8 8 8", poet="Mira", round_=2), of("8 8 8 8 8", poet="Ben"))
    assert worth(named("psi"), performances, 2) == {"Mira": (Decimal(51),)}
    assert worth(named("u20"), performances, 2)["Mira"][0] == Decimal(24)


def test_a_poem_more_decides_between_equals_alone() -> None:
    performances = (
        of("9 9 9 9 9", poet="Mira"),
        of("9 9 9 9 9", poet="Ben"),
        of("7 7 7 7 7", poet="Ben", chosen=1),
        of("6 6 6 6 6", chosen=1),
    )
    worths = worth(named("psi"), performances, 1)
    assert worths["Ben"] > worths["Mira"]
    assert worths["Ben"][0] == worths["Mira"][0] == 27


OWN = """
title = "Ours"
[time]
limit = "4:00"
[judges]
number = 3
drop-highest = 0
drop-lowest = 0
"""


def test_a_slams_own_rules() -> None:
    found = rules.read(tuple(OWN.splitlines()))
    assert found == RuleSet("Ours", samples(240), 3, drop_highest=0, drop_lowest=0)
    assert reckoned(found, of("1 2 3")).total == 6


@pytest.mark.parametrize(
    ("line", "instead", "key", "why"),
    [
        ('title = "Ours"', 'title = ""', "title", "is a text"),
        ('limit = "4:00"', "limit = 240", "time.limit", "minutes and seconds"),
        ('limit = "4:00"', 'limit = "4:70"', "time.limit", "minutes and seconds"),
        ('limit = "4:00"', 'limit = "4:00"\nsignals = ["3:00", "2:00"]', "time.signals", "not in order"),
        ('limit = "4:00"', 'limit = "4:00"\ncut = "3:00"', "time.cut", "before the limit"),
        ("number = 3", "number = 0", "judges.number", "from 1 to 12"),
        ("drop-highest = 0", "drop-highest = 3", "judges.drop-highest", "leaves no score"),
        ("drop-lowest = 0", 'drop-lowest = 0\nhighest = "ten"', "judges.highest", "a number in quotes"),
        ("drop-lowest = 0", "drop-lowest = 0\nhighest = 10", "judges.highest", "a number in quotes"),
        ("drop-lowest = 0", "drop-lowest = 0\ncolour = 1", "judges.colour", "nothing that a rule set has"),
        ("drop-lowest = 0", 'drop-lowest = 0\n[ties]\nby = ["coin"]', "ties.by", "one of"),
        ("drop-lowest = 0", 'drop-lowest = 0\n[penalty]\npoints = "0.5"\nshares = [["4:00", "0.5"]]', "penalty.shares", "one of the two"),
        ("[time]", "[time", "", "no TOML"),
    ],
)
def test_a_fault_is_told_with_its_key(line: str, instead: str, key: str, why: str) -> None:
    with pytest.raises(Unfit) as fault:
        rules.read(tuple(OWN.replace(line, instead).splitlines()))
    assert (fault.value.key, why in fault.value.why) == (key, True), fault.value.why


def test_each_way_to_break_a_tie_is_used_by_a_rule_set() -> None:
    assert {tie for name in BUNDLED for tie in named(name).ties} == set(TieBreak)
