""" "Ablauf", Booking: the host announces which Slam is played and who may perform there."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import IllegalMove, Say, say
from voicehost.core.speech import Samples
from voicehost.games.kit import Fill, aside, spoken
from voicehost.games.kit.deciding import round_begins
from voicehost.games.slam_kartenspiel import known, show
from voicehost.games.slam_kartenspiel.asking import FACES, day, standing
from voicehost.games.slam_kartenspiel.cards import MARTINI, Bonus, Condition
from voicehost.games.slam_kartenspiel.choosing import asked_to_choose, cannot_play, choices
from voicehost.games.slam_kartenspiel.naming import numbers, slams
from voicehost.games.slam_kartenspiel.state import InTrick, Phase, State, Step, TrickStep


def next_slam(state: State, at: Samples) -> Step:
    """Open the Slam card on top. With the real pack, the host asks which one it is."""
    if state.options.dealt:
        slam = state.stack[-1] if state.to_play == 1 else state.stack[0]  # the Gold card lies at the bottom, and comes last
        return opened(replace(state, stack=tuple(other for other in state.stack if other != slam)), slam, at)
    state = state.without_slam() if isinstance(state, InTrick) else state
    return replace(state, phase=Phase.TOP, since=at, reminders=0), which_lies_on_top(state)


# -- with the real pack -----------------------------------------------------------------------------------------------------------


def which_lies_on_top(state: State) -> tuple[Say, ...]:
    """The question which Slam it is. If the table plays fewer Slams than there are, the last is the Gold card, which lies at the bottom."""
    return (say("which-gold" if state.to_play == 1 and len(state.stack) > 1 else "which-slam"),)


def open_slams(state: State) -> tuple[str, ...]:
    """The Slams that may still lie on top: both sides of every card that has not been played."""
    left = {state.deck.slam_by_key[key].card for key in state.stack}
    return tuple(slam.key for slam in state.deck.slams if slam.card in left)


def _gone(state: State, slam: str) -> IllegalMove | None:
    return IllegalMove("slam-gone", slam=state.deck.slam_by_key[slam].name) if state.phase is Phase.TOP else None


_SLAM = Fill("slam", lambda state: slams(state.deck, open_slams(state)), lambda state: slams(state.deck, state.deck.slam_by_key))


@spoken(fills=(_SLAM,), otherwise=_gone, means="say which Slam lies on top. Booking begins: the host says what the Slam asks of the poets")
def top(state: State, at: Samples, slam: str) -> TrickStep:
    """Say which Slam lies on top, with the real pack. Whoever has come since the last one plays this one. Raises `IllegalMove` if children
    play and it is not for them: then the card is laid aside."""
    if state.options.family and state.deck.slam_by_key[slam].adult:
        raise IllegalMove("not-for-children", slam=state.deck.slam_by_key[slam].name)
    state = round_begins(state)
    played = state.deck.slam_by_key[slam].card
    return opened(replace(state, stack=tuple(key for key in state.stack if state.deck.slam_by_key[key].card != played)), slam, at)


def gold_early(state: State) -> tuple[Say, ...]:
    """What speaks against the Gold card being on top: other Slams are still to come. Empty if none are, or if the table plays only one
    more."""
    if state.to_play == 1:
        return ()
    left = sum(not state.deck.slam_by_key[slam].is_gold for slam in state.stack)
    return (say("gold-early", n=left),) if left else ()


# -- its Booking ------------------------------------------------------------------------------------------------------------------


def opened(state: State, slam: str, at: Samples) -> TrickStep:
    """Announce the Slam. If its die is rolled in Booking, the host rolls it or asks for it."""
    seats = tuple(replace(seat, chosen=(), done=False) for seat in state.as_they_said().seats)
    opened = state.with_slam(slam, seats=seats, phase=Phase.BOOKING, count=state.count + 1, since=at, reminders=0)
    says = announced(opened)
    if not opened.waits_for_the_die:
        return _booked(opened, at, says)
    if opened.options.own_die:
        return opened, (*says, say("ask-booking"))
    opened, number = opened.thrown()
    return rolled_for(opened, number, at, says)


def rolled_for(state: InTrick, number: int, at: Samples, says: tuple[Say, ...] = ()) -> TrickStep:
    """Go on with Booking after its die, which decides what kind of Slam this is."""
    state = state.with_trick(rolled=number)
    return _booked(state, at, (*says, *_decided(state)))


def _no_roll(state: State) -> IllegalMove | None:
    return IllegalMove("i-roll") if isinstance(state, InTrick) and not state.options.own_die else None


@spoken(
    fills=(Fill("number", lambda language: numbers(language, FACES), reads=int),),
    otherwise=_no_roll,
    means="say what your own die shows",
)
def roll(state: InTrick, at: Samples, number: int) -> TrickStep:
    """Say what the table's own die shows: the die of Booking, or the answer to a question."""
    if state.waits_for_the_die:
        return rolled_for(state, number, at)
    state, says = show.rolled(state, standing(state), number)
    return show.advance(state, at, says)


def _booked(state: InTrick, at: Samples, says: tuple[Say, ...]) -> TrickStep:
    """Let every player choose who has cards to choose from, which at the Gold card are those of the winners' piles."""
    if state.options.martini and MARTINI in state.slam.tags_of(state.trick.rolled):
        says += (say("martini"),)
    for player in state.players:
        if not choices(state, player):
            state, why = state.reseat(player, done=True), cannot_play(state, player)
            says += (Say(why.key, why.fields),) if player in state.there else ()
    able = state.waiting
    if state.slam.is_gold and len(able) < 2:
        return show.uncontested(state, able, at, says)
    if not able:
        return show.reveal(state, at, says)
    if state.known is not None:
        return known.stands(state, state.known, at, says)
    how = (say("how-to-choose"),) if state.options.dealt and state.count == 1 else ()
    return state, (*says, asked_to_choose(state), *how)


# -- what is told of it -----------------------------------------------------------------------------------------------------------


@aside(when=lambda state: isinstance(state, InTrick), means="hear the Slam again, and what it asks for")
def slam(state: InTrick) -> tuple[Say, ...]:
    return announced(state)


def announced(state: InTrick) -> tuple[Say, ...]:
    """The sentences that announce the Slam and say who may perform there."""
    slam = state.slam
    head = say("slam-gold" if slam.is_gold else "slam", slam=slam.name, number=state.count)
    weekday = (say("slam-day", weekday=day(state, slam.weekday)),) if state.options.weekdays else ()
    return (head, *weekday, *map(_condition, slam.conditions), *_decided(state), *map(_bonus, slam.bonuses))


def _condition(condition: Condition) -> Say:
    match condition.kind:
        case "höchstens":
            return say("condition-oldest", n=condition.age)
        case "mindestens":
            return say("condition-youngest", n=condition.age)
        case "nur":
            return say("condition-only", those=condition.what)
        case "ohne":
            return say("condition-without", those=condition.what)
        case _:
            return say("condition-team")


def _bonus(bonus: Bonus) -> Say:
    """The sentence about a bonus, which players have to know when they choose."""
    match bonus.of:
        case "team" | "spieler":
            return say(f"bonus-{bonus.of}", n=bonus.worth)
        case _:
            return say("bonus" if bonus.worth > 0 else "malus", those=bonus.of, n=abs(bonus.worth))


def _decided(state: InTrick) -> tuple[Say, ...]:
    """The sentences that say which values will decide, or that a die will. After the die of Booking they also say what was rolled; before
    it there are none."""
    slam, rolled = state.slam, state.trick.rolled
    if slam.die != "booking":
        return (say("criteria-by-die"),) if slam.die else (say("criteria", criteria=slam.shows[0].criteria),)
    if rolled is None:
        return ()
    version = slam.show(rolled)
    return say("booking-rolled", face=rolled, slam=version.title or slam.name), say("criteria", criteria=version.criteria)
