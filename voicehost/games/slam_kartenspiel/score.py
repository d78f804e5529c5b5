""" "Wer die meisten Slams im Siegerstapel hat, gewinnt": how many Slams each player has, and who has won. "Die Goldkarte zählt dabei
doppelt." """

from __future__ import annotations

from voicehost.core.play import Player, Say, Standing, say
from voicehost.games.kit import By, Way, aside
from voicehost.games.kit.remembered import remembered
from voicehost.games.kit.standings import counts, more_in_absence, of_players, ranked, who_won
from voicehost.games.slam_kartenspiel.piles import after
from voicehost.games.slam_kartenspiel.state import Seat, State

GOLD = 2
"""How many Slams the Gold card counts as."""


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
