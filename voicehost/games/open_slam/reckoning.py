"""What a poem comes to: scores, what is dropped of them, the time and what it costs. In decimals throughout.

Times are counted in hundredths of a second, rounded down: what the rules call ten seconds begun has then begun for certain.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import ROUND_DOWN, Decimal

from voicehost.core.play import Player
from voicehost.core.speech import RATE, Samples
from voicehost.games.open_slam.rules import RuleSet, TieBreak

HUNDREDTH: Samples = RATE // 100


@dataclass(frozen=True, slots=True)
class Performance:
    """A poem that was scored."""

    poet: Player
    round: int
    """From 1; 0 is the sacrificial poem, which counts for nothing."""
    long: Samples | None = None
    """None: nobody has timed it."""
    scores: tuple[Decimal, ...] = ()
    """A judge each."""
    chosen: int = 0
    """A poem to break a tie: the first such of its poet in this round is 1. 0: a poem of the round."""

    def with_score(self, judge: int, score: Decimal) -> Performance:
        """`judge`: from 0."""
        return replace(self, scores=(*self.scores[:judge], score, *self.scores[judge + 1 :]))


def dropped(rules: RuleSet, scores: tuple[Decimal, ...]) -> frozenset[int]:
    """Which scores do not count, by their judges. Of equal ones the first highest and the last lowest."""
    best_first = sorted(range(len(scores)), key=lambda judge: (-scores[judge], judge))
    lowest = best_first[len(scores) - rules.drop_lowest :] if rules.drop_lowest else []
    return frozenset((*best_first[: rules.drop_highest], *lowest))


def kept_sum(rules: RuleSet, scores: tuple[Decimal, ...]) -> Decimal:
    gone = dropped(rules, scores)
    return sum((score for judge, score in enumerate(scores) if judge not in gone), Decimal(0))


def penalty(rules: RuleSet, total: Decimal, long: Samples | None) -> Decimal:
    """What is lost of that many points by the length of the poem."""
    if long is None:
        return Decimal(0)
    long -= long % HUNDREDTH
    if rules.points:
        over = long - rules.limit - rules.grace
        return rules.points * -(-over // rules.every) if over > 0 else Decimal(0)
    share = max((share for at, share in rules.shares if long > at), default=Decimal(0))
    return (total * share).quantize(Decimal("0.01"), ROUND_DOWN)


@dataclass(frozen=True, slots=True)
class Reckoning:
    """Of one performance whose scores are all in."""

    total: Decimal
    """Of the scores that count."""
    off: Decimal
    """What its length costs."""
    dropped: tuple[Decimal, ...]

    @property
    def result(self) -> Decimal:
        return max(Decimal(0), self.total - self.off)


def reckoned(rules: RuleSet, performance: Performance) -> Reckoning:
    scores = performance.scores
    total = kept_sum(rules, scores)
    return Reckoning(total, penalty(rules, total, performance.long), tuple(scores[judge] for judge in sorted(dropped(rules, scores))))


def results(rules: RuleSet, performances: Iterable[Performance], round_: int) -> dict[Player, Decimal]:
    """Of everybody with a poem in that round: of that one, or of all rounds until then where earlier ones count on."""
    scored = tuple(each for each in performances if each.round and not each.chosen)
    there = {each.poet for each in scored if each.round == round_}
    counted: dict[Player, Decimal] = {}
    for each in scored:
        if each.poet in there and (each.round == round_ or (rules.carry and each.round < round_)):
            counted[each.poet] = counted.get(each.poet, Decimal(0)) + reckoned(rules, each).result
    return counted


Worth = tuple[Decimal, ...]


def worth(rules: RuleSet, performances: tuple[Performance, ...], round_: int) -> dict[Player, Worth]:
    """What poets are ranked by, the more the better: their result, and what breaks a tie by the rules. Who stand equal here are decided by
    poems more or by the judges, which comes last of it."""
    worths: dict[Player, Worth] = {}
    for poet, result in results(rules, performances, round_).items():
        own = [each for each in performances if each.poet == poet and each.round == round_]
        gone = tuple(score for each in own if not each.chosen for score in reckoned(rules, each).dropped)
        keys = {TieBreak.DROPPED: sum(gone, Decimal(0)), TieBreak.HIGHER: max(gone, default=Decimal(0))}
        by_rule = tuple(keys[tie] for tie in rules.ties if tie in keys)
        more = tuple(reckoned(rules, each).result for each in sorted(own, key=lambda each: each.chosen) if each.chosen)
        worths[poet] = (result, *by_rule, *more)
    return worths
