""" "Vorbereitung" and what is done with cards: dealing, drawing up to five, shuffling what was discarded; where the cards of a trick go."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from voicehost.core.play import IllegalMove, Player
from voicehost.games.kit.remembered import remembered
from voicehost.games.slam_kartenspiel.asking import YES, bill, favourites, reckoned
from voicehost.games.slam_kartenspiel.bill import GUEST
from voicehost.games.slam_kartenspiel.cards import Deck, Slam, key
from voicehost.games.slam_kartenspiel.state import HAND, InTrick, Options, Phase, S, Seat, State, deck_of

MANY = 5
"""Players from which on the Gold card is the Landesmeisterschaft: too few have two poets who have won."""


def begun(players: tuple[Player, ...], options: Options, seed: int) -> State:
    """Slams in their order, poets in theirs, and five for each player. Raises `IllegalMove` for a Slam that is none."""
    deck = deck_of(options.deck)
    stack = _stack(deck, options, len(players), seed)
    state = State(options, tuple(Seat(player) for player in players), seed, stack=stack)
    if not options.dealt:
        return state
    poets = [poet.key for poet in deck.poets if options.actions or not poet.is_action]
    Random(f"{seed}/poets").shuffle(poets)
    hands = tuple(tuple(poets[at * HAND : (at + 1) * HAND]) for at in range(len(players)))
    seats = tuple(replace(seat, hand=hand) for seat, hand in zip(state.seats, hands, strict=True))
    return replace(state, seats=seats, draw=tuple(poets[len(players) * HAND :]))


def _stack(deck: Deck, options: Options, players: int, seed: int) -> tuple[str, ...]:
    """A side of each card, as it was wished or by chance; the Gold card lies at the bottom."""
    random, wished = Random(f"{seed}/slams"), [_wished(deck, name) for name in (*options.slams.split(","), options.gold) if name.strip()]
    chosen = {slam.card: slam for slam in wished}
    if len(chosen) != len(wished):
        raise IllegalMove("same-card", slam=next(slam.name for slam in wished if chosen[slam.card] is not slam))
    if options.family and (adult := next((slam for slam in wished if slam.adult), None)) is not None:
        raise IllegalMove("not-for-children", slam=adult.name)
    if options.gold and not _wished(deck, options.gold).is_gold:
        raise IllegalMove("no-gold", slam=options.gold)
    for card, sides in deck.sides.items():
        lots = sides[:1] if card == 0 and players >= MANY else _fit(sides, options)
        chosen.setdefault(card, random.choice(lots))
    plain = [slam.key for card, slam in sorted(chosen.items()) if card]
    random.shuffle(plain)
    return (*plain, chosen[0].key)


def _fit(sides: tuple[Slam, ...], options: Options) -> tuple[Slam, ...]:
    """With children at the table those that are for them, too."""
    return tuple(slam for slam in sides if not (options.family and slam.adult)) or sides


def _wished(deck: Deck, name: str) -> Slam:
    slam = deck.slam_by_key.get(key(name))
    if slam is None:
        raise IllegalMove("unknown-slam", slam=name.strip())
    return slam


# -- drawing --------------------------------------------------------------------------------------------------------------------


def drawn(state: S) -> tuple[S, str | None]:
    """The next poet from the pile. "Wenn der Zugstapel leer ist: mischt den Ablagestapel." None where there is none at all."""
    if not state.draw:
        cards = list(state.discard)
        Random(f"{state.seed}/shuffle/{state.shuffles}").shuffle(cards)
        state = replace(state, draw=tuple(cards), discard=(), shuffles=state.shuffles + bool(cards))
    if not state.draw:
        return state, None
    return replace(state, draw=state.draw[1:]), state.draw[0]


def drawn_up(state: State) -> tuple[State, bool]:
    """Everybody draws up to five, one card after another in the order of the table; and whether anybody drew. "Wenn trotzdem weniger
    Karten als Spieler sind, setzen alle eine Runde nachziehen aus." """
    if len(state.draw) + len(state.discard) < len(state.present):
        return state, False
    before = state
    while any(len(seat.hand) < HAND for seat in state.present) and (state.draw or state.discard):
        for player in state.there:
            if len(state.seat(player).hand) < HAND:
                state, card = drawn(state)
                state = state.reseat(player, hand=(*state.seat(player).hand, card)) if card is not None else state
    return state, state.seats != before.seats


def exchanged(state: S, player: Player, poet: str) -> S:
    """The Reisende goes, and another comes."""
    state, card = drawn(state)
    if card is None:
        return state
    hand = tuple(card if held == poet else held for held in state.seat(player).hand)
    return replace(state.reseat(player, hand=hand), discard=(*state.discard, poet))


# -- where the cards of a trick go ------------------------------------------------------------------------------------------------


def after(state: State) -> State:
    """As it is when the cards of a trick that is over lie where they go."""
    return laid_away(state) if isinstance(state, InTrick) and state.phase in (Phase.BETWEEN, Phase.OVER) else state


@remembered
def laid_away(state: InTrick) -> InTrick:
    """Who has won takes the Slam; winning poets go to their players' piles, all others are discarded."""
    settled, winner = state, state.trick.shout or reckoned(state).winner
    if winner:
        settled = settled.reseat(winner, slams=(*state.seat(winner).slams, state.trick.slam))
    gone: list[str] = []
    for line_up in bill(state).line_ups:
        won = _won(state, line_up.player, winner)
        gone += [performer.poet.key for performer in line_up.performers if performer.poet.key not in won]
        if won and not state.slam.is_gold:
            settled = settled.reseat(line_up.player, pile=(*state.seat(line_up.player).pile, *won))
    return settled if state.slam.is_gold else replace(settled, discard=(*state.discard, *gone))


def _won(state: InTrick, player: Player, winner: Player | None) -> tuple[str, ...]:
    """The poets that one player takes."""
    if player == GUEST or player in state.trick.lost:
        return ()
    reckoning = reckoned(state)
    won = reckoning.won(player, state.trick.answer(f"keep/{player}"))
    if player != winner:
        won += tuple(poet for poet in favourites(state, player) if state.trick.answer(f"favour/{poet}") == YES)
    elif player in reckoning.shouting:
        won += reckoning.vize_of(player)
    return tuple(dict.fromkeys(won))
