""" "Ablauf", Booking: which Slam is played, who may perform there, and two poets of everybody face down."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Samples
from voicehost.games.slam_kartenspiel import show, telling
from voicehost.games.slam_kartenspiel.asking import day
from voicehost.games.slam_kartenspiel.cards import MARTINI, UNKNOWN_CARD, Bonus, Condition
from voicehost.games.slam_kartenspiel.dice import roll
from voicehost.games.slam_kartenspiel.piles import exchanged
from voicehost.games.slam_kartenspiel.state import HAND, PLAYED, Phase, State, Step, Trick


def next_slam(state: State, at: Samples) -> Step:
    """The card on top; with the real pack it is asked."""
    state = replace(state, trick=None, since=at, reminders=0)
    if not state.options.dealt:
        return replace(state, phase=Phase.TOP), (say("which-slam"),)
    return opened(replace(state, stack=state.stack[1:]), state.stack[0], at)


def told_top(state: State, slam: str, at: Samples) -> Step:
    """With the real pack: that one lies on top."""
    left = tuple(one for one in state.stack if state.deck.slam_by_key[one].card != state.deck.slam_by_key[slam].card)
    return opened(replace(state, stack=left), slam, at)


def open_slams(state: State) -> tuple[str, ...]:
    """With the real pack: Slams that may still lie on top, on either side of a card that was not played."""
    left = {state.deck.slam_by_key[key].card for key in state.stack}
    return tuple(slam.key for slam in state.deck.slams if slam.card in left)


def gold_early(state: State) -> tuple[Say, ...]:
    """With the real pack: what there is against the Gold card being on top."""
    left = sum(not state.deck.slam_by_key[slam].is_gold for slam in state.stack)
    return (say("gold-early", n=left),) if left else ()


def opened(state: State, slam: str, at: Samples) -> Step:
    """Booking is told; where its die is rolled now, the host rolls or asks."""
    seats = tuple(replace(seat, chosen=(), done=False) for seat in state.seats)
    state = replace(state, trick=Trick(slam), seats=seats, phase=Phase.BOOKING, count=state.count + 1, since=at, reminders=0)
    told = announced(state)
    if state.slam.die != "booking":
        return _booked(state, at, told)
    if state.options.own_die:
        return state, (*told, say("ask-booking"))
    state, rolled = roll(state)
    return rolled_for(state, rolled, at, told)


def rolled_for(state: State, rolled: int, at: Samples, told: tuple[Say, ...] = ()) -> Step:
    """The die of Booking decides which Slam it is."""
    state = state.with_trick(rolled=rolled)
    return _booked(state, at, (*told, *_decided(state)))


def waits_for_the_die(state: State) -> bool:
    return state.phase is Phase.BOOKING and state.slam.die == "booking" and state.trick is not None and state.trick.rolled is None


def _booked(state: State, at: Samples, told: tuple[Say, ...]) -> Step:
    """Now everybody chooses, who can: at the Gold card from the winners' pile."""
    told = (*told, *_glasses(state))
    for seat in state.seats:
        if not choices(state, seat.player):
            state = state.reseat(seat.player, done=True)
            told += (say("cannot-play-gold" if state.slam.is_gold else "cannot-play", player=seat.player),)
    able = tuple(seat.player for seat in state.seats if not seat.done)
    if state.slam.is_gold and len(able) < 2:
        return show.uncontested(state, able, at, told)
    if not able:
        return show.reveal(state, at, told)
    how = (say("how-to-choose"),) if state.options.dealt and state.count == 1 else ()
    return state, (*told, asked_to_choose(state), *how)


def asked_to_choose(state: State) -> Say:
    """Of the Gold card, from which cards too: nobody's hand counts any more."""
    return say(("choose" if state.options.dealt else "lay-down") + ("-gold" if state.slam.is_gold else ""))


def announced(state: State) -> tuple[Say, ...]:
    """The Slam, and who may perform there."""
    slam = state.slam
    head = say("slam-gold" if slam.is_gold else "slam", slam=slam.name, number=state.count)
    weekday = (say("slam-day", weekday=day(state, slam.weekday)),) if state.options.weekdays else ()
    return (head, *weekday, *map(_condition, slam.conditions), *_decided(state), *map(_bonus, slam.bonuses))


def _condition(each: Condition) -> Say:
    match each.kind:
        case "höchstens":
            return say("condition-oldest", n=each.age)
        case "mindestens":
            return say("condition-youngest", n=each.age)
        case "nur":
            return say("condition-only", those=each.what)
        case "ohne":
            return say("condition-without", those=each.what)
        case _:
            return say("condition-team")


def _bonus(each: Bonus) -> Say:
    """What counts beside the values: who chooses has to know it."""
    match each.of:
        case "team" | "spieler":
            return say(f"bonus-{each.of}", n=each.worth)
        case _:
            return say("bonus" if each.worth > 0 else "malus", those=each.of, n=abs(each.worth))


def _decided(state: State) -> tuple[Say, ...]:
    """What will decide, or that a die does. Where that is the die of Booking, what was rolled, once it was."""
    slam, rolled = state.slam, state.trick.rolled if state.trick is not None else None
    if slam.die != "booking":
        return (say("criteria-by-die"),) if slam.die else (say("criteria", criteria=slam.shows[0].criteria),)
    if rolled is None:
        return ()
    version = slam.show(rolled)
    return say("booking-rolled", face=rolled, slam=version.title or slam.name), say("criteria", criteria=version.criteria)


def _glasses(state: State) -> tuple[Say, ...]:
    """Advanced, b)."""
    assert state.trick is not None
    return (say("martini"),) if state.options.martini and MARTINI in state.slam.tags_of(state.trick.rolled) else ()


# -- choosing -------------------------------------------------------------------------------------------------------------------


def choices(state: State, player: Player) -> tuple[str, ...]:
    """What a player can play from: the hand, or of the Gold card the winners' pile, if there is enough in it. With the real pack any."""
    seat = state.seat(player)
    if state.slam.is_gold:
        return seat.pile if len(seat.pile) >= state.slam.fewest else ()
    return seat.hand if state.options.dealt else tuple(state.deck.by_key)


def needed(state: State, player: Player) -> int:
    """Poets that have to be played: "Passen ist nicht erlaubt." """
    return min(PLAYED, len(choices(state, player)))


def choose(state: State, player: Player, poets: tuple[str, ...], at: Samples) -> Step:
    """Face down, and it may be changed until everybody has chosen. Raises `IllegalMove` for what cannot be played together."""
    if not choices(state, player):
        raise IllegalMove("cannot-play-gold" if state.slam.is_gold else "cannot-play", player=player)
    poets = _in_order(state, tuple(_numbered(player, poets)))
    _require(state, player, poets)
    before = state.seat(player).done
    state = state.reseat(player, chosen=poets, done=True)
    told = (say("has-chosen", player=player),) if not before else ()
    if not state.options.dealt:
        told = (telling.played(state, player, poets),)  # so that what was misheard is noticed
    return (state, told) if state.waiting else show.reveal(state, at, told if not state.options.dealt else ())


def sit_out(state: State, player: Player, at: Samples) -> Step:
    """With the real pack: somebody has no cards left."""
    if player not in state.waiting:
        raise IllegalMove("has-played", player=player)
    state = state.reseat(player, chosen=(), done=True)
    return (state, (say("cannot-play", player=player),)) if state.waiting else show.reveal(state, at)


def _numbered(player: Player, poets: tuple[str, ...]) -> list[str]:
    """Cards that the deck does not know are told apart by whose they are."""
    return [f"{UNKNOWN_CARD}{player}{at}" if poet == UNKNOWN_CARD else poet for at, poet in enumerate(poets, 1)]


def _in_order(state: State, poets: tuple[str, ...]) -> tuple[str, ...]:
    """Of three, the action card comes last: it is the one that joins the two."""
    return tuple(sorted(poets, key=lambda poet: state.poet(poet).is_action)) if len(poets) > PLAYED else poets


def _require(state: State, player: Player, poets: tuple[str, ...]) -> None:
    own, dealt, gold = choices(state, player), state.options.dealt, state.slam.is_gold
    if len(set(poets)) != len(poets):
        raise IllegalMove("same-poet", poet=state.poet(poets[0]).name)
    known = tuple(poet for poet in poets if dealt or not poet.startswith(UNKNOWN_CARD))
    if missing := next((poet for poet in known if (dealt or gold) and poet not in own), None):
        raise IllegalMove("not-on-pile" if gold else "not-in-hand", poet=state.poet(missing).name)
    if laid := next((poet for poet in known if not gold and any(poet in seat.pile for seat in state.seats)), None):
        raise IllegalMove("on-a-pile", poet=state.poet(laid).name)
    others = tuple(poet for seat in state.seats if seat.player != player and not dealt for poet in seat.chosen)
    if taken := next((poet for poet in others if poet in poets), None):
        raise IllegalMove("poet-taken", poet=state.poet(taken).name)
    action = len(poets) == PLAYED + 1 and (state.poet(poets[-1]).is_action or not state.poet(poets[-1]).colour)
    if len(poets) != needed(state, player) and not action and (dealt or not 0 < len(poets) <= PLAYED):
        raise IllegalMove("how-many", n=needed(state, player))


def exchange(state: State, player: Player, poet: str) -> Step:
    """ "Vor oder während der Booking-Phase": the Reisende for a card from the pile. Who had chosen her chooses again; once she has been
    played it is too late."""
    seat = state.seat(player)
    if poet not in state.held(player) or state.poet(poet).ability("reisend") is None:
        raise IllegalMove("not-in-hand", poet=poet)
    if len(seat.hand) > HAND or not (state.draw or state.discard):
        raise IllegalMove("no-pile")
    if state.phase is Phase.BOOKING and poet in seat.chosen:
        state = state.reseat(player, chosen=(), done=False)
    return exchanged(state, player, poet), (say("exchanged", player=player, poet=state.poet(poet).name),)
