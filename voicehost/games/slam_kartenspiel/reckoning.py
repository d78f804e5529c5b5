""" "Show", "Gleichstand" and "Team-Up": who wins the trick. `reckon` makes a `Reckoning` of a `Bill`; the reckoning also says what the
players still have to do."""

from __future__ import annotations

from dataclasses import dataclass

from voicehost.core.play import Player
from voicehost.games.slam_kartenspiel.bill import GUEST, Act, Bill


@dataclass(frozen=True, slots=True)
class Reckoning:
    acts: tuple[Act, ...]
    """All acts that performed, the best first."""
    leaders: tuple[Act, ...] = ()
    """The acts with the most points. Empty if nobody performed."""
    vize: tuple[tuple[Player, int, tuple[str, ...]], ...] = ()
    """In a tie of several players: each player with the points of their second act and its poets, without the players who have none."""
    winner: Player | None = None
    """The winner of the trick. None if nobody wins it, or if the Schinken-Applaus decides. With `GUEST` no player wins it."""
    second: tuple[str, ...] = ()
    """The winner's poets that have won the Vize title."""
    shouting: tuple[Player, ...] = ()
    """The players who are still tied after the Vize title, so that the Schinken-Applaus decides between them."""
    keep: tuple[tuple[str, ...], ...] = ()
    """If the winner's own acts are tied: the poets of each act. The winner chooses one of the acts."""

    @property
    def tied(self) -> tuple[Player, ...]:
        """The players with the most points."""
        return tuple(dict.fromkeys(act.player for act in self.leaders))

    @property
    def value(self) -> int:
        return self.leaders[0].best if self.leaders else 0

    def won(self, player: Player, kept: str | None = None) -> tuple[str, ...]:
        """The poets that go to a player's winners' pile, before any Schinken-Applaus. `kept` is the poet that was chosen from `keep`."""
        if self.keep and player == self.winner:
            return next((poets for poets in self.keep if kept in poets), self.keep[0])
        leading = tuple(poet for act in self.leaders if act.player == player for poet in act.poets)
        return leading + (self.second if player == self.winner else ())

    def vize_of(self, player: Player) -> tuple[str, ...]:
        return next((poets for who, _, poets in self.vize if who == player), ())


def reckon(bill: Bill) -> Reckoning:
    acts = bill.acts
    if not acts:
        return Reckoning(acts)
    leaders = tuple(act for act in acts if act.best == acts[0].best)
    tied = tuple(dict.fromkeys(act.player for act in leaders))
    if len(tied) == 1:
        own = tuple(act.poets for act in leaders) if len(leaders) > 1 else ()
        return Reckoning(acts, leaders, winner=tied[0], keep=own)
    return _vize(acts, leaders, tuple(player for player in tied if player != GUEST))


def _vize(acts: tuple[Act, ...], leaders: tuple[Act, ...], tied: tuple[Player, ...]) -> Reckoning:
    """The reckoning of a tie: its players compare their second acts."""
    if len(tied) == 1:  # the tie is with the poet of the open list, who has no second act
        return Reckoning(acts, leaders, winner=tied[0])
    seconds = tuple((player, act) for player in tied if (act := _second(player, acts)) is not None)
    vize = tuple((player, act[0], act[1]) for player, act in seconds)
    if not vize:
        return Reckoning(acts, leaders, shouting=tied)
    highest = max(value for _, value, _ in vize)
    best = tuple((player, poets) for player, value, poets in vize if value == highest)
    if len(best) > 1:
        return Reckoning(acts, leaders, vize, shouting=tuple(player for player, _ in best))
    return Reckoning(acts, leaders, vize, winner=best[0][0], second=best[0][1])


def _second(player: Player, acts: tuple[Act, ...]) -> tuple[int, tuple[str, ...]] | None:
    """The points and poets of a player's second act: the team again with its worse values, or one of the other acts, whichever has the most
    points. None if there is neither."""
    own = tuple(act for act in acts if act.player == player)
    rest = [(act.best, act.poets) for act in own[1:]]
    again = [(own[0].worst, own[0].poets)] if own[0].is_pair else []
    return max((*again, *rest), key=lambda second: second[0], default=None)
