"""The rules of a slam as data: how long a poem may be, what a longer one costs, how many judges there are, and how a tie is broken.

A rule set is a TOML file. Those that come with the game are in `rules/`, each with its source. A slam's own rule set has the same form.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from voicehost.core.play import Unfit
from voicehost.core.speech import RATE, Samples, samples

BUNDLED: Final = ("psi", "de", "u20", "koeln")


class Order(StrEnum):
    """The order of the poets in a later round."""

    DRAWN = "drawn"
    REVERSED = "reversed"
    LOWEST_FIRST = "lowest-first"


class TieBreak(StrEnum):
    """What decides between poets with the same result."""

    DROPPED = "dropped"
    """The sum of the scores that were dropped."""
    HIGHER = "higher-dropped"
    """The highest of the scores that were dropped."""
    POEM = "poem"
    """Each of the tied poets performs once more if the table calls for it."""
    JUDGES = "judges"
    """The judges choose one of the poets."""
    APPLAUSE = "applause"
    """The applause: the host measures how loud it is, and the table decides."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    title: str
    limit: Samples
    judges: int
    grace: Samples = 0
    """How long a poem may exceed the limit at no cost."""
    signals: tuple[Samples, ...] = ()
    """The lengths of a poem at which the screen changes, in ascending order."""
    cut: Samples = 0
    """The length at which a poem is cut off; with 0 none is."""
    points: Decimal = Decimal(0)
    """The points that each step costs that has begun after the grace."""
    every: Samples = 10 * RATE
    """How long such a step is."""
    shares: tuple[tuple[Samples, Decimal], ...] = ()
    """Pairs of a length and the share of the points, 0 to 1, that a longer poem loses, in ascending order of length."""
    drop_highest: int = 1
    drop_lowest: int = 1
    lowest: Decimal = Decimal(0)
    highest: Decimal = Decimal(10)
    decimals: int = 1
    order: Order = Order.DRAWN
    carry: bool = True
    """Whether the scores of earlier rounds count in later ones."""
    late_first: bool = False
    """Whether a poet who comes after the draw performs next. If not, they perform last."""
    ties: tuple[TieBreak, ...] = ()

    @property
    def step(self) -> Decimal:
        """The smallest difference between two scores."""
        return Decimal(1).scaleb(-self.decimals)

    def admits(self, score: Decimal) -> bool:
        return self.lowest <= score <= self.highest and score % self.step == 0

    def scores(self) -> tuple[Decimal, ...]:
        """All scores that a judge can give, the lowest first."""
        count = int((self.highest - self.lowest) / self.step)
        return tuple(self.lowest + nth * self.step for nth in range(count + 1))


def named(name: str) -> RuleSet:
    """A rule set that comes with the game. Raises `Unfit` if the name is not in `BUNDLED`."""
    if name not in BUNDLED:
        raise Unfit(f"{name!r} is none of {', '.join(BUNDLED)}")
    return _read(resources.files("voicehost.games.open_slam").joinpath("rules", f"{name}.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=8)
def read(lines: tuple[str, ...]) -> RuleSet:
    """The rule set in the lines of a file. Raises `Unfit` with the key that is wrong."""
    return _read("\n".join(lines))


@lru_cache(maxsize=8)
def _read(text: str) -> RuleSet:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unfit(f"is no TOML: {error}") from None
    asked = _Table(table)
    rules = RuleSet(
        title=asked.text("title"),
        limit=asked.time("time.limit"),
        grace=samples(asked.number("time.grace", 0, 600)),
        signals=tuple(_time(each, "time.signals") for each in asked.items("time.signals")),
        cut=asked.time("time.cut", 0),
        points=asked.decimal("penalty.points", Decimal(0)),
        every=samples(asked.number("penalty.every", 1, 600, usual=10)),
        shares=asked.shares("penalty.shares"),
        judges=asked.number("judges.number", 1, 12, usual=5),
        drop_highest=asked.number("judges.drop-highest", 0, 6, usual=1),
        drop_lowest=asked.number("judges.drop-lowest", 0, 6, usual=1),
        lowest=asked.decimal("judges.lowest", Decimal(0)),
        highest=asked.decimal("judges.highest", Decimal(10)),
        decimals=asked.number("judges.decimals", 0, 1, usual=1),
        order=Order(asked.choice("rounds.order", tuple(Order), Order.DRAWN)),
        carry=asked.flag("rounds.carry", usual=True),
        late_first=asked.choice("rounds.late", ("first", "last"), "last") == "first",
        ties=tuple(TieBreak(asked.among(each, "ties.by", tuple(TieBreak))) for each in asked.items("ties.by")),
    )
    if (left := asked.unread()) is not None:
        raise Unfit("is nothing that a rule set has", left)
    return _sound(rules)


def _sound(rules: RuleSet) -> RuleSet:
    if rules.drop_highest + rules.drop_lowest >= rules.judges:
        raise Unfit("leaves no score", "judges.drop-highest")
    if not 0 <= rules.lowest < rules.highest <= 20 or not all(bound % rules.step == 0 for bound in (rules.lowest, rules.highest)):
        raise Unfit("is a scale from 0 to 20 at most", "judges.highest")
    if rules.points and rules.shares:
        raise Unfit("stands beside penalty.points: one of the two", "penalty.shares")
    if rules.cut and rules.cut < rules.limit:
        raise Unfit("is before the limit", "time.cut")
    for key, times in (("time.signals", rules.signals), ("penalty.shares", tuple(at for at, _ in rules.shares))):
        if list(times) != sorted(set(times)):
            raise Unfit("is not in order", key)
    return rules


_TIME = re.compile(r"(\d{1,2}):([0-5]\d)")


def _time(value: object, key: str) -> Samples:
    found = _TIME.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise Unfit('is minutes and seconds: "3:00"', key)
    return samples(int(found[1]) * 60 + int(found[2]))


def _decimal(value: object, key: str) -> Decimal:
    try:
        found = Decimal(value) if isinstance(value, str) else Decimal("NaN")
    except InvalidOperation:
        found = Decimal("NaN")
    if not found.is_finite() or found < 0:
        raise Unfit('is a number in quotes: "0.5"', key)
    return found


class _Table:
    """Reads a table key by key, and knows which keys nobody has asked for. A method raises `Unfit` if the value of its key is wrong."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._values = dict(_flat(table))

    def unread(self) -> str | None:
        return next(iter(self._values), None)

    def text(self, key: str) -> str:
        value = self._values.pop(key, None)
        if not isinstance(value, str) or not value:
            raise Unfit("is a text", key)
        return value

    def number(self, key: str, least: int, most: int, *, usual: int = 0) -> int:
        value = self._values.pop(key, usual)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise Unfit(f"is a whole number from {least} to {most}", key)
        return value

    def flag(self, key: str, *, usual: bool) -> bool:
        value = self._values.pop(key, usual)
        if not isinstance(value, bool):
            raise Unfit("is true or false", key)
        return value

    def choice(self, key: str, choices: tuple[str, ...], usual: str) -> str:
        return self.among(self._values.pop(key, usual), key, choices)

    def among(self, value: object, key: str, choices: tuple[str, ...]) -> str:
        if value not in choices:
            raise Unfit(f"is one of: {', '.join(choices)}", key)
        return str(value)

    def time(self, key: str, usual: Samples | None = None) -> Samples:
        if key not in self._values and usual is not None:
            return usual
        return _time(self._values.pop(key, None), key)

    def decimal(self, key: str, usual: Decimal) -> Decimal:
        return _decimal(self._values.pop(key), key) if key in self._values else usual

    def items(self, key: str) -> tuple[object, ...]:
        value = self._values.pop(key, [])
        if not isinstance(value, list):
            raise Unfit("is a list", key)
        return tuple(value)

    def shares(self, key: str) -> tuple[tuple[Samples, Decimal], ...]:
        found: list[tuple[Samples, Decimal]] = []
        for pair in self.items(key):
            if not isinstance(pair, list) or len(pair) != 2:
                raise Unfit('is a list of pairs: [["6:00", "0.25"]]', key)
            found.append((_time(pair[0], key), _decimal(pair[1], key)))
        if any(share > 1 for _, share in found):
            raise Unfit('is a part of the points: "0.25"', key)
        return tuple(found)


def _flat(table: Mapping[str, Any], under: str = "") -> list[tuple[str, Any]]:
    pairs: list[tuple[str, Any]] = []
    for key, value in table.items():
        pairs += _flat(value, f"{under}{key}.") if isinstance(value, dict) else [(f"{under}{key}", value)]
    return pairs
