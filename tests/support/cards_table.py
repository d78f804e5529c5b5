"""Tricks and whole games of SLAM! Das Kartenspiel without anybody's words: states made as a rule needs them, and questions answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from voicehost.core.play import Player, Say
from voicehost.games.kit.calling import ask
from voicehost.games.slam_kartenspiel import applause, booking, choosing, piles, rounds, selves, show
from voicehost.games.slam_kartenspiel.asking import Question, bill, question, reckoned
from voicehost.games.slam_kartenspiel.bill import Bill
from voicehost.games.slam_kartenspiel.cards import WEEKDAYS, key
from voicehost.games.slam_kartenspiel.reckoning import Reckoning
from voicehost.games.slam_kartenspiel.stages import stage_of
from voicehost.games.slam_kartenspiel.state import NOBODY, InTrick, Options, Phase, State, TrickStep

TABLE = ("Karl", "Ida", "Romy", "Ole", "Kira", "Amy")


@dataclass
class Trick:
    """One trick, from the moment when everybody has chosen."""

    state: InTrick
    says: list[Say] = field(default_factory=list)

    @property
    def bill(self) -> Bill:
        return bill(self.state)

    @property
    def reckoning(self) -> Reckoning:
        return reckoned(self.state)

    @property
    def asked(self) -> Question | None:
        return question(self.state)

    @property
    def winner(self) -> Player | None:
        """Of the Slam; None where nobody has it."""
        after = piles.after(self.state)
        return next((seat.player for seat in after.seats if self.state.trick.slam in seat.slams), None)

    def best(self, player: Player) -> int:
        """What the best of that player's acts is worth."""
        return max(act.best for act in self.bill.acts if act.player == player)

    def worth(self, poet: str) -> int:
        """What the act with that poet is worth."""
        return next(act.best for act in self.bill.acts if key(poet) in act.poets)

    def pile(self, player: Player) -> tuple[str, ...]:
        """That player's winners' pile afterwards, by names without articles."""
        return tuple(self.state.poet(name).called for name in piles.after(self.state).seat(player).pile)

    def performs(self, poet: str) -> bool:
        return any(performance.poet.key == key(poet) for _, performance in self.bill.performing)

    def said(self, name: str) -> bool:
        return any(sentence.key == name for sentence in self.says)

    def then(self, step: TrickStep) -> Trick:
        self.state, says = step
        self.says += says
        return self

    def answer(self, *answers: str) -> Trick:
        """To the questions in their order: names of poets, "yes", numbers, votes."""
        for answer in answers:
            asked = self.asked
            assert asked is not None, answer
            self.then(answered(self.state, key(answer) if key(answer) in self.state.deck.by_key else answer))
        return self

    def vote(self, player: Player, vote: str) -> Trick:
        """By somebody who was not asked yet."""
        return self.then(show.vote(self.state, 0, vote, player))

    def call(self, player: Player | None, at: int = 0) -> Trick:
        return self.then(applause.call(self.state, at, player))

    def judge(self) -> Trick:
        """All that began with the first call is known."""
        due = applause.due(self.state)
        assert due is not None
        return self.then(applause.judged(self.state, due))


def in_trick(state: State) -> InTrick:
    """With a Slam on the table."""
    assert isinstance(state, InTrick)
    return state


def answered(state: InTrick, answer: str) -> TrickStep:
    """By the move that answers the question which stands."""
    (move,) = ask(stage_of(state).wanted, {"state": state})
    if move is selves.gender:
        move = selves.gender_aloud
    step: TrickStep = move(state, 0, int(answer) if move is booking.roll else answer)
    return step


def played(slam: str, hands: Mapping[Player, str], *answers: str, rolled: int | None = None, **options: object) -> Trick:
    """That Slam with these poets, names with commas. `answers` as in `Trick.answer`; `rolled`: of the die of Booking."""
    return put(slam, hands, rolled=rolled, **options).answer(*answers)


def put(slam: str, hands: Mapping[Player, str], *, rolled: int | None = None, **options: object) -> Trick:
    """Everybody has chosen, and all is revealed."""
    settings = {"own_die": True, "today": "montag", "breath": 0.0, **options}
    begun, _ = rounds.setup(tuple(hands), Options(**settings), 7)  # type: ignore[arg-type]
    state, _ = booking.opened(replace(begun, stack=()), key(slam), 0)
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
    state, _ = rounds.setup(TABLE[:players], Options(gold=gold, own_die=True, breath=0.0), 7)
    for player, poets in piles.items():
        state = state.reseat(player, pile=tuple(key(poet) for poet in poets.split(",") if poet.strip()))
    opened, says = booking.opened(replace(state, stack=()), state.stack[-1], 0)
    return Trick(opened, list(says))


# -- whole random games --------------------------------------------------------------------------------------------------------------


def game(players: int, seed: int, at_most: int = 400, **options: object) -> Iterator[State]:
    """A whole random game, state by state."""
    random = Random(f"{players}/{seed}")
    state, _ = rounds.setup(TABLE[:players], Options(**{"today": "freitag", "breath": 0.0, **options}), seed)  # type: ignore[arg-type]
    for _ in range(at_most):
        yield state
        if state.phase is Phase.OVER:
            return
        state = some_step(state, random)
    raise AssertionError(f"no end: {state.phase}")


def some_step(state: State, random: Random) -> State:
    match state.phase:
        case Phase.TODAY:
            return rounds.today(state, 0, random.choice(WEEKDAYS))[0]
        case Phase.TOP:
            return booking.top(state, 0, random.choice(booking.open_slams(state)))[0]
    assert isinstance(state, InTrick)
    match state.phase:
        case Phase.BOOKING if state.waits_for_the_die:
            return booking.roll(state, 0, random.randint(1, 6))[0]
        case Phase.BOOKING:
            player = random.choice(state.waiting)
            return choosing.lay_down(state, player, some_poets(state, player, random), 0)[0]
        case Phase.SHOW:
            asked = question(state)
            assert asked is not None
            return answered(state, some_answer(state, asked, random))[0]
        case Phase.APPLAUSE:
            state = applause.call(state, random.randint(0, 10_000), random.choice(reckoned(state).shouting))[0]
            return applause.judged(state, applause.due(state) or 0)[0]
        case Phase.BETWEEN if question(state) is not None:
            return answered(state, random.choice(("yes", "no")))[0]
        case _:
            return rounds.next_(state, 0)[0]


def some_poets(state: InTrick, player: Player, random: Random) -> tuple[str, ...]:
    """As many as are needed; now and then an action card beside them."""
    taken = {poet for seat in state.seats for poet in (*seat.chosen, *(() if state.slam.is_gold else seat.pile))}
    own = [
        poet for poet in choosing.choices(state, player) if poet not in taken and (state.options.actions or not state.poet(poet).is_action)
    ]
    chosen = random.sample(own, choosing.needed(state, player))
    more = [poet for poet in own if state.poet(poet).is_action and poet not in chosen]
    plain = all(not state.poet(poet).is_action for poet in chosen)
    return (*chosen, more[0]) if more and len(chosen) == 2 and plain and random.random() < 0.5 else tuple(chosen)


def some_answer(state: State, asked: Question, random: Random) -> str:
    if asked.kind == "look":
        return random.choice(("yes", "no", "abstain"))
    if asked.kind == "worth":
        return str(random.randint(0, 30))
    if asked.kind in ("third", "guest"):
        taken = {poet for seat in state.seats for poet in (*seat.chosen, *seat.pile)}
        return random.choice([NOBODY, *(poet for poet in state.deck.by_key if poet not in taken)])
    return random.choice(asked.choices)
