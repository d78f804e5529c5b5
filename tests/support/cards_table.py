"""Tricks and whole games of SLAM! Das Kartenspiel without anybody's words: states made as a rule needs them, and questions answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from voicehost.core.play import Player, Say
from voicehost.games.slam_kartenspiel import applause, booking, rounds, show
from voicehost.games.slam_kartenspiel.asking import Question, question, stage
from voicehost.games.slam_kartenspiel.cards import WEEKDAYS, key
from voicehost.games.slam_kartenspiel.reckoning import Reckoning, reckon
from voicehost.games.slam_kartenspiel.stage import Stage
from voicehost.games.slam_kartenspiel.state import NOBODY, Options, Phase, State, Step

TABLE = ("Karl", "Ida", "Romy", "Ole", "Kira", "Amy")


@dataclass
class Trick:
    """One trick, from the moment when everybody has chosen."""

    state: State
    says: list[Say] = field(default_factory=list)

    @property
    def stage(self) -> Stage:
        return stage(self.state)

    @property
    def reckoning(self) -> Reckoning:
        return reckon(self.stage)

    @property
    def asked(self) -> Question | None:
        return question(self.state) if self.state.phase is Phase.SHOW else None

    @property
    def winner(self) -> Player | None:
        """Of the Slam; None where nobody has it."""
        after = show.after(self.state)
        assert self.state.trick is not None
        return next((seat.player for seat in after.seats if self.state.trick.slam in seat.slams), None)

    def best(self, player: Player) -> int:
        """What the best of that player's acts is worth."""
        return max(act.best for act in self.stage.acts if act.player == player)

    def worth(self, poet: str) -> int:
        """What the act with that poet is worth."""
        return next(act.best for act in self.stage.acts if key(poet) in act.poets)

    def pile(self, player: Player) -> tuple[str, ...]:
        """That player's winners' pile afterwards, by names without articles."""
        return tuple(self.state.poet(one).called for one in show.after(self.state).seat(player).pile)

    def performs(self, poet: str) -> bool:
        return any(one.poet.key == key(poet) for _, one in self.stage.performing)

    def said(self, name: str) -> bool:
        return any(one.key == name for one in self.says)

    def then(self, step: Step) -> Trick:
        self.state, says = step
        self.says += says
        return self

    def answer(self, *told: str) -> Trick:
        """To the questions in their order: names of poets, "yes", numbers, votes."""
        for one in told:
            asked = self.asked
            assert asked is not None, one
            if asked.kind == "look":
                self.then(show.cast(self.state, asked, None, one, 0))
            else:
                self.then(show.answer(self.state, asked, key(one) if key(one) in self.state.deck.by_key else one, 0))
        return self

    def vote(self, player: Player, vote: str) -> Trick:
        """By somebody who was not asked yet."""
        assert self.asked is not None
        return self.then(show.cast(self.state, self.asked, player, vote, 0))

    def call(self, player: Player | None, at: int = 0) -> Trick:
        return self.then(applause.call(self.state, player, at))

    def judge(self) -> Trick:
        """All that began with the first call is known."""
        due = applause.due(self.state)
        assert due is not None
        return self.then(applause.judged(self.state, due))


def played(slam: str, hands: Mapping[Player, str], *answers: str, rolled: int | None = None, **options: object) -> Trick:
    """That Slam with these poets, names with commas. `answers` as in `Trick.answer`; `rolled`: of the die of Booking."""
    return put(slam, hands, rolled=rolled, **options).answer(*answers)


def put(slam: str, hands: Mapping[Player, str], *, rolled: int | None = None, **options: object) -> Trick:
    """Everybody has chosen, and all is revealed."""
    settings = {"own_die": True, "today": "montag", **options}
    state, _ = rounds.setup(tuple(hands), Options(**settings), 7)  # type: ignore[arg-type]
    state, _ = booking.opened(replace(state, stack=()), key(slam), 0)
    if rolled is not None:
        state, _ = booking.rolled_for(state, rolled, 0)
    for player, poets in hands.items():
        chosen = tuple(key(poet) for poet in poets.split(",") if poet.strip())
        assert all(poet in state.deck.by_key for poet in chosen), chosen
        state = state.reseat(player, chosen=chosen, done=True)
        if state.slam.is_gold:
            state = state.reseat(player, pile=chosen)
    gone = {poet for seat in state.seats for poet in seat.chosen}
    state = replace(state, draw=tuple(poet for poet in state.draw if poet not in gone))
    return Trick(state).then(show.reveal(state, 0))


def with_piles(players: int, piles: Mapping[Player, str], gold: str) -> Trick:
    """The Gold card lies there, and these are the winners' piles; nobody has chosen yet."""
    state, _ = rounds.setup(TABLE[:players], Options(gold=gold, own_die=True), 7)
    for player, poets in piles.items():
        state = state.reseat(player, pile=tuple(key(poet) for poet in poets.split(",") if poet.strip()))
    trick = Trick(state)
    return trick.then(booking.opened(replace(state, stack=()), state.stack[-1], 0))


# -- whole games by chance -----------------------------------------------------------------------------------------------------------


def game(players: int, seed: int, at_most: int = 400, **options: object) -> Iterator[State]:
    """A whole game by chance, state by state."""
    random = Random(f"{players}/{seed}")
    state, _ = rounds.setup(TABLE[:players], Options(**{"today": "freitag", **options}), seed)  # type: ignore[arg-type]
    for _ in range(at_most):
        yield state
        if state.phase is Phase.OVER:
            return
        state = some_step(state, random)
    raise AssertionError(f"no end: {state.phase}")


def some_step(state: State, random: Random) -> State:
    match state.phase:
        case Phase.TODAY:
            return rounds.told_day(state, random.choice(WEEKDAYS), 0)[0]
        case Phase.TOP:
            return booking.told_top(state, random.choice(booking.open_slams(state)), 0)[0]
        case Phase.BOOKING if booking.waits_for_the_die(state):
            return booking.rolled_for(state, random.randint(1, 6), 0)[0]
        case Phase.BOOKING:
            player = random.choice(state.waiting)
            return booking.choose(state, player, some_poets(state, player, random), 0)[0]
        case Phase.SHOW:
            asked = question(state)
            assert asked is not None
            return some_answer(state, asked, random)
        case Phase.APPLAUSE:
            state = applause.call(state, random.choice(show.reckoned(state).shouting), random.randint(0, 10_000))[0]
            return applause.judged(state, applause.due(state) or 0)[0]
        case _:
            return rounds.go_on(state, 0)[0]


def some_poets(state: State, player: Player, random: Random) -> tuple[str, ...]:
    """As many as are needed; now and then an action card beside them."""
    taken = {poet for seat in state.seats for poet in (*seat.chosen, *(() if state.slam.is_gold else seat.pile))}
    own = [
        poet for poet in booking.choices(state, player) if poet not in taken and (state.options.actions or not state.poet(poet).is_action)
    ]
    chosen = random.sample(own, booking.needed(state, player))
    more = [poet for poet in own if state.poet(poet).is_action and poet not in chosen]
    plain = all(not state.poet(poet).is_action for poet in chosen)
    return (*chosen, more[0]) if more and len(chosen) == 2 and plain and random.random() < 0.5 else tuple(chosen)


def some_answer(state: State, asked: Question, random: Random) -> State:
    if asked.kind == "look":
        return show.cast(state, asked, None, random.choice(("yes", "no", "abstain")), 0)[0]
    if asked.kind == "worth":
        return show.answer(state, asked, str(random.randint(0, 30)), 0)[0]
    if asked.kind in ("third", "guest"):
        taken = {poet for seat in state.seats for poet in (*seat.chosen, *seat.pile)}
        told = random.choice([NOBODY, *(poet for poet in state.deck.by_key if poet not in taken)])
        return show.answer(state, asked, told, 0)[0]
    return show.answer(state, asked, random.choice(asked.choices), 0)[0]
