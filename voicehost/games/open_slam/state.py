"""An evening of poets: who performs in which order, the poem that runs or is scored, and what has been scored. Frozen; each change makes a
new one."""

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
from voicehost.games.open_slam.reckoning import Performance, Worth, results, worth
from voicehost.games.open_slam.rules import Order, RuleSet

Step: TypeAlias = "tuple[State, tuple[Say, ...]]"

POETS = range(2, 41)


@dataclass(frozen=True, slots=True)
class Options:
    rules: str = "psi"
    """A rule set that comes with the game: psi, de, u20, koeln."""
    rules_file: tuple[str, ...] = ()
    """Lines of a rule set, in place of those."""
    judges: Players = ""
    """How many judge, "7"; or their names, "Judy,Jim,Jo": each can then enter their scores unseen. Empty: as many as the rules have."""
    rounds: str = ""
    """How many poets perform in each later round, the first being everybody's: "4-2". Empty: there is one round."""
    sacrifice: str = ""
    """Who performs before the draw, for the judges to find their scale. Counts for nothing; empty: nobody."""
    clock: str = "speech"
    """When it begins: with the first second of "speech", or when somebody says that it does, a "word"."""
    silence: float = 10.0
    """Seconds of silence that end a poem when nobody says so; 0: only "thank you" or "stop the clock" does."""
    remind: float = 0.0
    """Seconds until the host asks once more for what it waits for, and twice as long each time after; 0 is never."""
    dispute: float = 60.0
    """Seconds in which the end may be corrected; 0 waits for "well played"."""

    @property
    def jury(self) -> tuple[Player, ...]:
        """Judges who are named."""
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
    """The result was told."""
    TIE = "tie"
    """Poets stand equal where it matters."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Clapped:
    """What people clap for a poet, or have clapped."""

    player: Player
    since: Samples
    until: Samples
    over: bool = False
    """Nobody claps any more."""
    level: int | None = None
    """Tenths of a decibel; None: not measured yet."""
    overdriven: bool = False


@dataclass(frozen=True, slots=True)
class State(Attendance):
    options: Options
    players: tuple[Player, ...]
    """The poets in the order in which they signed up, and then the judges who have names."""
    rules: RuleSet
    cuts: tuple[int, ...]
    """How many go on to the second, the third round and so on."""
    planned: tuple[int, ...]
    """The same as it was set at the start: the table may have decided on fewer rounds since."""
    seed: int
    line: tuple[Player, ...] = ()
    """Who has still to perform in this round, in order; the first is up, or performs, or is scored."""
    round: int = 1
    """0: the sacrificial poem."""
    phase: Phase = Phase.UP
    recital: Recital | None = None
    """Of the poem that runs, or has just ended."""
    scores: tuple[Decimal | None, ...] = ()
    """A judge each, as far as they are in."""
    marks: tuple[tuple[Player, Decimal], ...] = ()
    """What judges have entered unseen: scores as soon as all are in."""
    performances: tuple[Performance, ...] = ()
    tied: tuple[Player, ...] = ()
    """Who stand equal where it matters."""
    breaks_tie: bool = False
    """The poems of this line are to break a tie."""
    choices: tuple[tuple[int, Player], ...] = ()
    """Whom the judges have put before their equals, and in which round."""
    shares: bool = False
    """Equals share the place that this round is about."""
    clapped: tuple[Clapped, ...] = ()
    """Of those who stand equal, for whom people clap or have clapped."""
    late: tuple[Player, ...] = ()
    """Who has joined since the draw, in that order."""
    closed: bool = False
    """The table has ended the slam."""
    undecided: bool = False
    """It did so before everybody had performed once."""
    gone: tuple[int, ...] = ()
    """Judges without a name who have left, by number from 0."""
    since: Samples = 0
    reminders: int = 0

    @property
    def performing(self) -> Player:
        """Who is up, or performs, or is scored."""
        return self.line[0]

    @property
    def to_come(self) -> tuple[Player, ...]:
        """Who has not performed yet in this round, in order; whoever is at the microphone or is scored has."""
        return self.line if self.phase is Phase.UP else self.line[1:]

    @property
    def jury(self) -> tuple[Player, ...]:
        return self.options.jury

    @property
    def poets(self) -> tuple[Player, ...]:
        return tuple(player for player in self.players if player not in self.jury)

    @property
    def present(self) -> tuple[Player, ...]:
        """The poets who are there."""
        return tuple(poet for poet in self.poets if poet not in self.away)

    @property
    def judges(self) -> range:
        return range(len(self.jury) or int(self.options.judges or self.rules.judges))

    @property
    def missing(self) -> tuple[int, ...]:
        """Judges whose scores are neither in nor entered, from 0; who has left comes last, for somebody to judge in their place."""
        entered = {self.jury.index(judge) for judge, _ in self.marks}
        unscored = (judge for judge in self.judges if judge >= len(self.scores) or self.scores[judge] is None)
        gone = {*self.gone, *(self.jury.index(judge) for judge in self.jury if judge in self.away)}
        return tuple(sorted((judge for judge in unscored if judge not in entered), key=lambda judge: judge in gone))

    @property
    def awaited(self) -> tuple[Player, ...]:
        """Judges with a name whose scores are missing, and who are there."""
        return tuple(self.jury[judge] for judge in self.missing if self.jury and self.jury[judge] not in self.away)

    @property
    def rounds(self) -> int:
        return 1 + len(self.cuts)

    @property
    def last(self) -> Performance | None:
        """The last that was scored."""
        return self.performances[-1] if self.performances else None

    @property
    def poems_more(self) -> int:
        """How many poems to break a tie the poet who is up has had in this round."""
        return sum(each.poet == self.performing and each.round == self.round and each.chosen > 0 for each in self.performances)

    def with_score(self, judge: int, score: Decimal | None) -> State:
        row = [*self.scores, *(None for _ in self.judges)][: len(self.judges)]
        row[judge] = score
        return replace(self, scores=tuple(row))

    def with_performance(self, number: int, performance: Performance) -> State:
        """With another in place of the one of that number."""
        others = self.performances
        return replace(self, performances=(*others[:number], performance, *others[number + 1 :]))


@remembered
def ranked_worth(state: State) -> Mapping[Player, Worth]:
    """Of everybody who was scored in this round, with the judges' choice last."""
    round_ = max(1, state.round)
    chosen = [poet for where, poet in state.choices if where == round_]
    before = {poet: Decimal(len(chosen) - nth) for nth, poet in enumerate(chosen)}
    return {poet: (*key, before.get(poet, Decimal(0))) for poet, key in worth(state.rules, state.performances, round_).items()}


@remembered
def standings(state: State) -> tuple[Standing, ...]:
    """Who was scored in this round, the best first; who has left comes after all others. Before anybody was, those of the last round."""
    of = state if ranked_worth(state) or state.round <= 1 else replace(state, round=state.round - 1)
    worths, counted = ranked_worth(of), results(of.rules, of.performances, max(1, of.round))
    keys = {poet: (poet not in state.left, key) for poet, key in worths.items()}
    best_first = sorted(keys, key=lambda poet: keys[poet], reverse=True)
    return tuple(Standing(poet, 1 + sum(other > keys[poet] for other in keys.values()), counted[poet]) for poet in best_first)


def whole_evening(state: State) -> tuple[Standing, ...]:
    """Those of this round, and behind them who did not perform in it, by the points that their last round ended with. Who has left comes
    after all others of the last round in which they performed."""
    ranked = standings(state)
    for round_ in range(state.round - 1, 0, -1):
        before = {each.player for each in ranked}
        out = [each for each in standings(replace(state, round=round_)) if each.player not in before]
        ranked += tuple(replace(each, place=len(before) + 1 + sum(other.place < each.place for other in out)) for each in out)
    return ranked


def drawn(state: State, poets: tuple[Player, ...]) -> tuple[Player, ...]:
    """By lot."""
    order = list(poets)
    Random(f"{state.seed}/order/{state.round}").shuffle(order)
    return tuple(order)


def ordered(state: State, poets: tuple[Player, ...]) -> tuple[Player, ...]:
    """In which order these perform in the round that begins, by the rules. `poets`: the best first."""
    match state.rules.order if state.round > 1 else Order.DRAWN:
        case Order.LOWEST_FIRST:
            return tuple(reversed(poets))
        case Order.REVERSED:
            before = [each.poet for each in state.performances if each.round == state.round - 1 and not each.chosen]
            return tuple(poet for poet in reversed(before) if poet in poets)
        case _:
            return drawn(state, poets)
