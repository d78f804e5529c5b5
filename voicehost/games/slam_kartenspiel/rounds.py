"""A game from its first Slam to its last: setup, going on, and who has the most Slams. "Die Goldkarte zählt dabei doppelt." """

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import Language
from voicehost.core.play import IllegalMove, Player, Say, Standing, say
from voicehost.core.speech import Samples
from voicehost.games.kit import By, Way, aside, spoken
from voicehost.games.kit.deciding import round_begins
from voicehost.games.kit.remembered import remembered
from voicehost.games.kit.seats import seated
from voicehost.games.kit.standings import counts, more_in_absence, of_players, ranked, who_won
from voicehost.games.slam_kartenspiel import booking
from voicehost.games.slam_kartenspiel.cards import WEEKDAYS
from voicehost.games.slam_kartenspiel.deck import BadDeck
from voicehost.games.slam_kartenspiel.piles import after, begun, drawn_up
from voicehost.games.slam_kartenspiel.state import PLAYERS, InTrick, Options, Phase, Seat, State, Step

GOLD = 2
"""How many Slams the Gold card counts as."""


def setup(players: tuple[Player, ...], options: Options, seed: int, language: Language | None = None) -> Step:
    seated(players, PLAYERS, language)
    no_glass = (say("no-glass-for-children"),) if options.martini and options.family else ()
    options = replace(options, martini=options.martini and not options.family)
    try:
        state = begun(players, options, seed)
    except BadDeck as fault:
        raise IllegalMove("bad-deck", line=fault.line, fault=fault.fault) from None
    if options.today and options.today.lower() not in WEEKDAYS:
        raise IllegalMove("no-weekday", name=options.today)
    state = replace(state, today=options.today.lower())
    gold = state.deck.slam_by_key[state.stack[-1]].name
    welcome = (say("welcome", players=players), *((say("gold-is", slam=gold),) if options.dealt else ()), *no_glass)
    if options.weekdays and not state.today:
        return replace(state, phase=Phase.TODAY), (*welcome, say("which-day"))
    state, says = booking.next_slam(state, 0)
    return state, (*welcome, *says)


@spoken(means='say on which weekday you play, so that the host knows when "morgen" is')
def today(state: State, at: Samples, weekday: str) -> Step:
    """Say on which weekday the table plays, if it plays with weekdays."""
    return booking.next_slam(replace(state, today=weekday), at)


@spoken(costs=2.0, skips=True, means="go on to the next Slam")
def next_(state: State, at: Samples) -> Step:
    """Go on to the next Slam: the cards of the trick are laid away, and everybody draws up to five."""
    state = after(state)
    if state.last and state.count >= state.last:
        return ended(state)
    state = round_begins(state)
    says: tuple[Say, ...] = ()
    if not state.options.dealt:
        says = (say("draw-up"),)
    else:
        short = any(len(state.held(player)) < len(state.seat(player).hand) for player in state.players)
        seats = tuple(replace(seat, hand=state.held(seat.player), chosen=(), done=False) for seat in state.seats)
        state, drew = drawn_up(replace(state, seats=seats))
        says = (say("no-draw"),) if short and not drew else ()
    state, more = booking.next_slam(state, at)
    return state, (*says, *more)


def ended(state: State) -> Step:
    """End the game because the table says so, before the Gold card is played."""
    state = state.without_slam() if isinstance(state, InTrick) else state
    state = replace(state, phase=Phase.OVER, breath=None)
    return state, (won(state), say("stopped-here", n=round(state.options.dispute)))


# -- who has won ------------------------------------------------------------------------------------------------------------------


def points(state: State, player: Player) -> int:
    """The player's Slams: those on the winners' pile, of which the Gold card counts twice, with the table's corrections."""
    return by_table(state, player) + sum(worth(state, slam) for slam in state.seat(player).slams)


def worth(state: State, slam: str) -> int:
    return GOLD if state.deck.slam_by_key[slam].is_gold else 1


def by_table(state: State, player: Player) -> int:
    return sum(many for other, many in state.put_right if other == player)


@aside(ways=(Way(under="scores"), Way(under="scores-typed", by=By.LINE)), means="hear how many Slams everybody has won")
def scores(state: State) -> tuple[Say, ...]:
    return (say("scores", scores=counts(standings(state))),)


@remembered
def standings(state: State) -> tuple[Standing, ...]:
    """The standings, including what the latest trick has brought."""
    settled = after(state)
    counted = {player: points(settled, player) for player in settled.players}
    return ranked(counted, {player: count - points(state, player) for player, count in counted.items()}, away=state.left)


def won(state: State) -> Say:
    """ "Wer die meisten Slams im Siegerstapel hat, gewinnt." If several players have the most, all of them win."""
    standing = standings(state)
    return who_won(standing, state, "winners-with-one" if standing[0].count == 1 else "winners", say("nobody-won"))


def verdict(state: State) -> tuple[Say, ...]:
    return (won(state), *more_in_absence(standings(state), state), *accounts(state))


def accounts(state: State) -> tuple[Say, ...]:
    """The sentences that say how many Slams and poets lie on each winners' pile, the best player first."""
    settled = after(state)
    best_first = (settled.seat(standing.player) for standing in of_players(standings(state), state))
    return tuple(each for seat in best_first for each in _account(settled, seat))


def _account(state: State, seat: Seat) -> tuple[Say, ...]:
    """A player's account. It mentions the Gold card and the table's corrections if they count, because otherwise the Slams would not add
    up."""
    key = "account-gold" if any(state.deck.slam_by_key[slam].is_gold for slam in seat.slams) else "account"
    account, count = say(key, player=seat.player, slams=points(state, seat.player), poets=len(seat.pile)), by_table(state, seat.player)
    return (account, *((say("account-table", player=seat.player, slams=count),) if count else ()))
