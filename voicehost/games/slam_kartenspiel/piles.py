""" "Vorbereitung", and everything else that is done with cards: dealing, drawing up to five, shuffling the discards, laying a trick
away."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from voicehost.core.play import IllegalMove, Player
from voicehost.games.kit.remembered import remembered
from voicehost.games.slam_kartenspiel.asking import CORRECTABLE, YES, asked_alone, best_of, bill, favourites, reckoned, won_by
from voicehost.games.slam_kartenspiel.bill import GUEST
from voicehost.games.slam_kartenspiel.cards import Deck, Slam, key
from voicehost.games.slam_kartenspiel.state import HAND, InTrick, Options, Phase, PoetsOfPlayers, Prize, S, Seat, State, deck_of

MANY = 5
"""With at least this many players the Gold card is the Landesmeisterschaft, because too few players would have two winning poets."""


def begun(players: tuple[Player, ...], options: Options, seed: int) -> State:
    """The state at the beginning: the Slams and poets are shuffled, and each player has five poets. Raises `IllegalMove` if a wish for
    Slams cannot be fulfilled."""
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
    """The stack of Slams. The side of each card is the one wished for, or else random, and the Gold card lies at the bottom."""
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
    """The sides of a card that may be played. If children play, these are the sides that are for them, if there are any."""
    return tuple(slam for slam in sides if not (options.family and slam.adult)) or sides


def _wished(deck: Deck, name: str) -> Slam:
    slam = deck.slam_by_key.get(key(name))
    if slam is None:
        raise IllegalMove("unknown-slam", slam=name.strip())
    return slam


# -- drawing --------------------------------------------------------------------------------------------------------------------


def drawn(state: S) -> tuple[S, str | None]:
    """Draw the next poet from the pile. "Wenn der Zugstapel leer ist: mischt den Ablagestapel." None if both piles are empty."""
    if not state.draw:
        cards = list(state.discard)
        Random(f"{state.seed}/shuffle/{state.shuffles}").shuffle(cards)
        state = replace(state, draw=tuple(cards), discard=(), shuffles=state.shuffles + bool(cards))
    if not state.draw:
        return state, None
    return replace(state, draw=state.draw[1:]), state.draw[0]


def drawn_up(state: State) -> tuple[State, bool]:
    """Let everybody draw up to five, one card at a time in the order of the table. Returns the state and whether anybody drew. "Wenn
    trotzdem weniger Karten als Spieler sind, setzen alle eine Runde nachziehen aus." """
    if len(state.draw) + len(state.discard) < len(state.present):
        return state, False
    before = state
    while any(len(seat.hand) < HAND for seat in state.present) and (state.draw or state.discard):
        for player in state.there:
            if len(state.seat(player).hand) < HAND:
                state, card = drawn(state)
                state = state.reseat(player, hand=(*state.seat(player).hand, card)) if card is not None else state
    return state, state.seats != before.seats


def drawn_up_by(state: S, player: Player) -> S:
    """Let one player draw up to five, with as many cards as there are."""
    while state.options.dealt and len(state.seat(player).hand) < HAND and (state.draw or state.discard):
        state, card = drawn(state)
        state = state.reseat(player, hand=(*state.seat(player).hand, card)) if card is not None else state
    return state


def exchanged(state: S, player: Player, poet: str) -> S:
    """Exchange a poet of the hand for the next one from the pile. Nothing changes if there is none."""
    state, card = drawn(state)
    if card is None:
        return state
    hand = tuple(card if held == poet else held for held in state.seat(player).hand)
    return replace(state.reseat(player, hand=hand), discard=(*state.discard, poet), exchanges=(*state.exchanges, (player, poet)))


# -- where the cards of a trick go ------------------------------------------------------------------------------------------------


def after(state: State) -> State:
    """The state with the cards of the trick laid away, if the trick is over."""
    return laid_away(state) if isinstance(state, InTrick) and state.phase in (Phase.BETWEEN, Phase.OVER) else state


@remembered
def laid_away(state: InTrick) -> InTrick:
    """The state after the trick: its winner takes the Slam, winning poets go to their players' piles, and all others are discarded."""
    prize = prize_of(state)
    settled = replace(state, prizes=(*state.prizes, prize))
    if prize.player is not None:
        settled = settled.reseat(prize.player, slams=(*state.seat(prize.player).slams, state.trick.slam))
    gone: list[str] = []
    for line_up in bill(state).line_ups:
        won = prize.kept(line_up.player)
        gone += [performer.poet.key for performer in line_up.performers if performer.poet.key not in won]
        if won:
            settled = settled.reseat(line_up.player, pile=(*state.seat(line_up.player).pile, *won))
    return settled if state.slam.is_gold else replace(settled, discard=(*state.discard, *gone))


def prize_of(state: InTrick) -> Prize:
    """What is won in a trick that is over."""
    correctable = state.trick.lost or asked_alone(state) or any(asked.partition("/")[0] in CORRECTABLE for asked, _ in state.trick.answers)
    trick = replace(state, prizes=()) if correctable else None
    return Prize(state.trick.slam, won_by(state) or None, _kept(state, wins=True), _kept(state, wins=False), trick)


def _kept(state: InTrick, *, wins: bool) -> PoetsOfPlayers:
    """The poets that each player keeps who wins the trick, or who does not."""
    return tuple((line_up.player, _won(state, line_up.player, wins=wins)) for line_up in bill(state).line_ups)


def won_instead(state: S, before: Prize, now: Prize) -> S:
    """The state in which a trick that was laid away was won as `now` says. Its Slam and its poets lie on the piles as if it had always been
    so. A poet whom somebody has drawn or played since stays there."""
    if before.player != now.player:
        if before.player is not None:
            slams = tuple(slam for slam in state.seat(before.player).slams if slam != before.slam)
            state = state.reseat(before.player, slams=slams)
        if now.player is not None:
            state = state.reseat(now.player, slams=(*state.seat(now.player).slams, now.slam))
    for player in sorted(state.players, key=lambda player: player == now.player):
        state = _with_kept(state, player, now.kept(player), before.kept(player))
    return replace(state, prizes=tuple(now if each.slam == now.slam else each for each in state.prizes))


def _with_kept(state: S, player: Player, kept: tuple[str, ...], instead_of: tuple[str, ...]) -> S:
    """The state in which the player keeps these poets of a trick that was laid away. The others of it go from the pile to the discards."""
    pile = state.seat(player).pile
    gone = tuple(poet for poet in instead_of if poet in pile and poet not in kept)
    held = {poet for seat in state.seats for poet in (*seat.hand, *seat.pile)}
    if isinstance(state, InTrick):
        held |= {performer.poet.key for _, performer in bill(state).played}
    back = tuple(poet for poet in kept if poet not in held and poet in (*state.discard, *state.draw))
    state = state.reseat(player, pile=(*(poet for poet in pile if poet not in gone), *back))
    draw, discard = (tuple(poet for poet in cards if poet not in back) for cards in (state.draw, state.discard))
    return replace(state, draw=draw, discard=(*discard, *gone))


def _won(state: InTrick, player: Player, *, wins: bool) -> tuple[str, ...]:
    """The poets that go to one player's winners' pile if that player wins the trick, or does not. At the Gold card none do. If the table
    lets somebody win who did not lead, these are the poets of that player's best act."""
    reckoning = reckoned(state)
    if player == GUEST or state.slam.is_gold or (player in state.trick.lost and not wins):
        return ()
    is_tie = len([each for each in reckoning.tied if each != GUEST]) > 1
    leading = tuple(poet for act in reckoning.leaders if act.player == player for poet in act.poets) if is_tie else ()
    if not wins:
        won = (*leading, *(poet for poet in favourites(state, player) if state.trick.answer(f"favour/{poet}") == YES))
    elif leading:
        won = (*leading, *reckoning.vize_of(player))
    elif player == reckoning.winner:
        won = reckoning.won(player, state.trick.answer(f"keep/{player}"))
    else:
        won = best_of(state, player)
    return tuple(dict.fromkeys(won))
