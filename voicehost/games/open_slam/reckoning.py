"""Reckons the result of a poem from its scores, those that are dropped, and the penalty for its length. All numbers are decimals.

Times are rounded down to tenths of a second, so that a poem never pays for a step ("each ten seconds begun") that has not surely begun.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import ROUND_DOWN, Decimal

from voicehost.core.play import Player
from voicehost.core.speech import RATE, Samples
from voicehost.games.open_slam.rules import RuleSet, TieBreak

TENTH: Samples = RATE // 10


@dataclass(frozen=True, slots=True)
class ScoredPoem:
    """A poem that has been scored."""

    poet: Player
    round: int
    """The number of the round, from 1; 0 is the sacrificial poem, which counts for nothing."""
    long: Samples | None = None
    """How long it was; None if nobody timed it."""
    scores: tuple[Decimal, ...] = ()
    """One score from each judge, in their order."""
    chosen: int = 0
    """For a poem that breaks a tie, its number among those of its poet in this round, from 1. 0 is an ordinary poem of the round."""
    jury: tuple[str, ...] = ()
    """The names of the judges who gave the scores; empty if they have none. Not typed as players, because whoever takes a judge's place
    later has not given these."""

    def with_score(self, judge: int, score: Decimal) -> ScoredPoem:
        """The same performance with another score of this judge, counted from 0."""
        return replace(self, scores=(*self.scores[:judge], score, *self.scores[judge + 1 :]))


def dropped(rules: RuleSet, scores: tuple[Decimal, ...]) -> frozenset[int]:
    """The judges, from 0, whose scores do not count. Among equal scores, the first highest and the last lowest are dropped."""
    best_first = sorted(range(len(scores)), key=lambda judge: (-scores[judge], judge))
    lowest = best_first[len(scores) - rules.drop_lowest :] if rules.drop_lowest else []
    return frozenset((*best_first[: rules.drop_highest], *lowest))


def kept_sum(rules: RuleSet, scores: tuple[Decimal, ...]) -> Decimal:
    gone = dropped(rules, scores)
    return sum((score for judge, score in enumerate(scores) if judge not in gone), Decimal(0))


def penalty(rules: RuleSet, total: Decimal, long: Samples | None) -> Decimal:
    """How many points a poem of this length loses. `total` are its points before that, and `long` is None if nobody timed it."""
    if long is None:
        return Decimal(0)
    long -= long % TENTH
    if rules.points:
        over = long - rules.limit - rules.grace
        return rules.points * -(-over // rules.every) if over > 0 else Decimal(0)
    share = max((share for at, share in rules.shares if long > at), default=Decimal(0))
    return (total * share).quantize(Decimal("0.01"), ROUND_DOWN)


@dataclass(frozen=True, slots=True)
class Tally:
    """The reckoning of one performance with all its scores."""

    total: Decimal
    """The sum of the scores that count."""
    off: Decimal
    """The points that its length costs."""
    dropped: tuple[Decimal, ...]

    @property
    def result(self) -> Decimal:
        return max(Decimal(0), self.total - self.off)


def reckoned(rules: RuleSet, performance: ScoredPoem) -> Tally:
    scores = performance.scores
    total = kept_sum(rules, scores)
    return Tally(total, penalty(rules, total, performance.long), tuple(scores[judge] for judge in sorted(dropped(rules, scores))))


def results(rules: RuleSet, performances: Iterable[ScoredPoem], round_: int) -> dict[Player, Decimal]:
    """The points of everybody with a poem in that round: those of the round, or of all rounds up to it if the rules carry them on."""
    scored = tuple(each for each in performances if each.round and not each.chosen)
    there = {each.poet for each in scored if each.round == round_}
    counted: dict[Player, Decimal] = {}
    for each in scored:
        if each.poet in there and (each.round == round_ or (rules.carry and each.round < round_)):
            counted[each.poet] = counted.get(each.poet, Decimal(0)) + reckoned(rules, each).result
    return counted


Worth = tuple[Decimal, ...]


def worth(rules: RuleSet, performances: tuple[ScoredPoem, ...], round_: int) -> dict[Player, Worth]:
    """What the poets of a round are ranked by; more is better. A poet's worth is the result, then what breaks a tie by the rules, and then
    the results of poems that were performed to break a tie. The judges decide between poets whose worth is equal."""
    worths: dict[Player, Worth] = {}
    for poet, result in results(rules, performances, round_).items():
        own = [each for each in performances if each.poet == poet and each.round == round_]
        gone = tuple(score for each in own if not each.chosen for score in reckoned(rules, each).dropped)
        keys = {TieBreak.DROPPED: sum(gone, Decimal(0)), TieBreak.HIGHER: max(gone, default=Decimal(0))}
        by_rule = tuple(keys[tie] for tie in rules.ties if tie in keys)
        more = tuple(reckoned(rules, each).result for each in sorted(own, key=lambda each: each.chosen) if each.chosen)
        worths[poet] = (result, *by_rule, *more)
    return worths
