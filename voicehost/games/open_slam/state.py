"""The state of a slam: who performs in which order, the poem that runs or is scored, and the poems that have been scored. It is frozen, so
each change makes a new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from random import Random
from typing import TypeAlias

from voicehost.core.play import Player, Players, Say, Standing
from voicehost.core.speech import Samples
from voicehost.games.kit.remembered import remembered
from voicehost.games.kit.seats import Attendance
from voicehost.games.open_slam.clock import Recital
from voicehost.games.open_slam.reckoning import ScoredPoem, Worth, results, worth
from voicehost.games.open_slam.rules import Order, RuleSet

Step: TypeAlias = "tuple[State, tuple[Say, ...]]"

POETS = range(2, 41)


@dataclass(frozen=True, slots=True)
class Options:
    rules: str = "psi"
    """The name of a rule set that comes with the game: psi, de, u20 or koeln."""
    rules_file: tuple[str, ...] = ()
    """The lines of the slam's own rule set. If it is empty, `rules` names the one in use."""
    judges: Players = ""
    """The number of judges, "7", or their names, "Judy,Jim,Jo". Judges with names can enter their scores in secret. If it is empty, there
    are as many as the rules say."""
    rounds: str = ""
    """How many poets perform in each round after the first: "4-2". If it is empty, there is one round."""
    sacrifice: str = ""
    """The poet who performs before the draw, so that the judges find their scale. The poem counts for nothing. Empty if there is none."""
    clock: str = "speech"
    """What begins the clock: with "speech" the poet's first second of speech, with "word" somebody who says that it begins."""
    silence: float = 10.0
    """Seconds of silence that end a poem if nobody says anything; with 0 only "thank you" or "stop the clock" ends it."""
    remind: float = 0.0
    """Seconds until the host asks again for what it waits for; each further reminder takes twice as long. 0 is never."""
    dispute: float = 60.0
    """Seconds in which the end may be corrected; with 0 the host waits for "well played"."""

    @property
    def jury(self) -> tuple[Player, ...]:
        """The judges who have names; empty if there is only a number."""
        names = tuple(" ".join(name.split()) for name in self.judges.split(",") if name.strip())
        return () if self.judges.strip().isdecimal() else names


class Phase(StrEnum):
    UP = "up"
    """The next poet is on the way to the microphone."""
    POEM = "poem"
    SCORES = "scores"
    """The judges show their scores, and somebody reads them out."""
    CHECK = "check"
    """The host has read all of them back."""
    TOLD = "told"
    """The round is over, and its result has been announced."""
    TIE = "tie"
    """Poets are tied for a place that this round decides."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Clapped:
    """Applause for a poet, which goes on or is over."""

    player: Player
    since: Samples
    until: Samples
    over: bool = False
    """The applause is over."""
    level: int | None = None
    """How loud it was, in tenths of a decibel; None until it has been measured."""
    overdriven: bool = False


@dataclass(frozen=True, slots=True)
class State(Attendance):
    options: Options
    players: tuple[Player, ...]
    """The poets in the order in which they signed up, followed by the judges who have names."""
    rules: RuleSet
    cuts: tuple[int, ...]
    """How many poets go on to the second round, the third, and so on."""
    planned: tuple[int, ...]
    """`cuts` as they were at the start; the table may have decided on fewer rounds since."""
    seed: int
    line: tuple[Player, ...] = ()
    """The poets who have not been scored in this round, in order. The first is up, performs, or is being scored."""
    round: int = 1
    """The number of the round, from 1; 0 while the sacrificial poem is performed."""
    phase: Phase = Phase.UP
    recital: Recital | None = None
    """The poem that runs, or has just ended."""
    scores: tuple[Decimal | None, ...] = ()
    """One score from each judge, None if it is not in. Empty before the first."""
    marks: tuple[tuple[Player, Decimal], ...] = ()
    """What judges have entered in secret. These become scores when all are in."""
    performances: tuple[ScoredPoem, ...] = ()
    tied: tuple[Player, ...] = ()
    """The poets who are tied for a place that this round decides."""
    breaks_tie: bool = False
    """The poets in the line perform to break a tie."""
    owed: tuple[Player, ...] = ()
    """The poets who left before they had performed to break the last tie of this round. Whoever comes back in time still may."""
    choices: tuple[tuple[int, Player], ...] = ()
    """The poets whom the judges have put before those tied with them, each with the round."""
    shares: bool = False
    """Tied poets share the place that this round decides."""
    went_on: tuple[tuple[Player, ...], ...] = ()
    """The poets who went on to the second round, the third, and so on, up to this one. Those who shared a place may be more than `cuts`."""
    clapped: tuple[Clapped, ...] = ()
    """The applause for each of the tied poets so far."""
    late: tuple[Player, ...] = ()
    """The poets who have joined since the draw, in that order."""
    announced: Player = ""
    """The poet who was announced as the next when somebody else was called up. Empty if the announced poet was."""
    closed: bool = False
    """The table has ended the slam."""
    undecided: bool = False
    """The table ended the slam before everybody had performed once."""
    gone: tuple[int, ...] = ()
    """The judges without names who have left, by number from 0."""
    asks_length: bool = False
    """Whether the host has just asked for the time of another clock, so that two bare numbers are one."""
    since: Samples = 0
    reminders: int = 0

    @property
    def performing(self) -> Player:
        """The poet who is up, performs, or is being scored. Raises `IndexError` if nobody is left in the line."""
        return self.line[0]

    @property
    def to_come(self) -> tuple[Player, ...]:
        """The poets who have not performed in this round yet, in order, without the one who is at the microphone or is being scored."""
        return self.line if self.phase is Phase.UP else self.line[1:]

    @property
    def jury(self) -> tuple[Player, ...]:
        return self.options.jury

    @property
    def poets(self) -> tuple[Player, ...]:
        return tuple(player for player in self.players if player not in self.jury)

    @property
    def present(self) -> tuple[Player, ...]:
        """The poets who have not left."""
        return tuple(poet for poet in self.poets if poet not in self.away)

    @property
    def judges(self) -> range:
        return range(len(self.jury) or int(self.options.judges or self.rules.judges))

    @property
    def missing(self) -> tuple[int, ...]:
        """The judges, from 0, whose scores have neither been read out nor entered. Those who have left come last, since somebody judges in
        their place."""
        entered = {self.jury.index(judge) for judge, _ in self.marks}
        unscored = (judge for judge in self.judges if judge >= len(self.scores) or self.scores[judge] is None)
        return tuple(sorted((judge for judge in unscored if judge not in entered), key=lambda judge: judge in self.without))

    @property
    def without(self) -> frozenset[int]:
        """The judges, from 0, who have left, and in whose places others judge."""
        return frozenset((*self.gone, *(self.jury.index(judge) for judge in self.jury if judge in self.away)))

    @property
    def awaited(self) -> tuple[Player, ...]:
        """The judges with names who are there and whose scores are missing."""
        return tuple(self.jury[judge] for judge in self.missing if self.jury and self.jury[judge] not in self.away)

    @property
    def rounds(self) -> int:
        return 1 + len(self.cuts)

    @property
    def last(self) -> ScoredPoem | None:
        """The performance that was scored last, or None."""
        return self.performances[-1] if self.performances else None

    @property
    def poems_more(self) -> int:
        """How many poems the current poet has performed in this round to break a tie."""
        return sum(each.poet == self.performing and each.round == self.round and each.chosen > 0 for each in self.performances)

    def of_tie(self, poet: Player) -> tuple[ScoredPoem, ...]:
        """The poems for the tie that this poet would perform for next."""
        of_round = [each for each in self.performances if each.round == self.round]
        number = 1 + sum(each.poet == poet and each.chosen > 0 for each in of_round)
        return tuple(each for each in of_round if each.chosen == number)

    def with_score(self, judge: int, score: Decimal | None) -> State:
        row = [*self.scores, *(None for _ in self.judges)][: len(self.judges)]
        row[judge] = score
        return replace(self, scores=tuple(row))

    def with_performance(self, number: int, performance: ScoredPoem) -> State:
        """The state with another performance in place of the one with that index."""
        others = self.performances
        return replace(self, performances=(*others[:number], performance, *others[number + 1 :]))


@remembered
def ranked_worth(state: State) -> Mapping[Player, Worth]:
    """The worth of everybody who was scored in this round, with the judges' choice as its last part."""
    round_ = max(1, state.round)
    chosen = [poet for where, poet in state.choices if where == round_]
    before = {poet: Decimal(len(chosen) - nth) for nth, poet in enumerate(chosen)}
    return {poet: (*key, before.get(poet, Decimal(0))) for poet, key in worth(state.rules, state.performances, round_).items()}


@remembered
def standings(state: State) -> tuple[Standing, ...]:
    """The poets who were scored in this round, the best first, and those who have left after all others. As long as nobody was scored who
    stays, it gives those of the round before."""
    stay = any(poet not in state.left for poet in ranked_worth(state))
    of = state if stay or state.round <= 1 else replace(state, round=state.round - 1)
    worths, counted, further = ranked_worth(of), results(of.rules, of.performances, max(1, of.round)), _further(of)
    keys = {poet: (poet not in state.left, further.get(poet, (of.round, key))) for poet, key in worths.items()}
    for poet, (round_, _) in further.items():
        counted[poet] = results(of.rules, of.performances, round_)[poet]
    best_first = sorted(keys, key=lambda poet: keys[poet], reverse=True)
    return tuple(Standing(poet, 1 + sum(other > keys[poet] for other in keys.values()), counted[poet]) for poet in best_first)


def _further(state: State) -> Mapping[Player, tuple[int, Worth]]:
    """The last round of the poets who were scored in a later one than this, and their worth in it, if all of them have left. What they have
    won there stays theirs, although others move up."""
    rounds = {each.poet: each.round for each in state.performances if each.round > state.round and not each.chosen}
    if any(poet not in state.left for poet in rounds):
        return {}
    return {poet: (round_, ranked_worth(replace(state, round=round_))[poet]) for poet, round_ in rounds.items()}


def has_decided(state: State, poem: ScoredPoem) -> bool:
    """Whether a poem counts for a place. It does not if the table has ended the slam before its round was over."""
    return not state.closed or poem.round <= state.round or poem.poet in _further(state)


def whole_evening(state: State) -> tuple[Standing, ...]:
    """The standings of the whole evening: first those of this round, then the poets who did not perform in it, by the points of their last
    round. A poet who has left comes after all others of the last round in which that poet performed."""
    ranked = standings(state)
    for round_ in range(state.round - 1, 0, -1):
        before = {each.player for each in ranked}
        out = [each for each in standings(replace(state, round=round_)) if each.player not in before]
        ranked += tuple(replace(each, place=len(before) + 1 + sum(other.place < each.place for other in out)) for each in out)
    return ranked


def drawn(state: State, poets: tuple[Player, ...]) -> tuple[Player, ...]:
    """The poets in an order drawn by the seed."""
    order = list(poets)
    Random(f"{state.seed}/order/{state.round}").shuffle(order)
    return tuple(order)


def ordered(state: State, poets: tuple[Player, ...]) -> tuple[Player, ...]:
    """The order in which these poets perform in the round that begins, by the rules. `poets` come with the best first."""
    match state.rules.order if state.round > 1 else Order.DRAWN:
        case Order.LOWEST_FIRST:
            return tuple(reversed(poets))
        case Order.REVERSED:
            before = [each.poet for each in state.performances if each.round == state.round - 1 and not each.chosen]
            return tuple(poet for poet in reversed(before) if poet in poets)
        case _:
            return drawn(state, poets)
