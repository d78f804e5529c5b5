"""A vote of the table, by voice, one player after another: decided as soon as no vote that is left can change it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeVar

from voicehost.core.play import IllegalMove, Player

YES, NO, ABSTAIN = "yes", "no", "abstain"


@dataclass(frozen=True, slots=True)
class Ballot:
    cast: tuple[tuple[Player, str], ...] = ()
    """Who has said `YES`, `NO` or `ABSTAIN`, in the order in which they did."""

    def waiting(self, players: tuple[Player, ...]) -> tuple[Player, ...]:
        """Who has still to vote; the first of them is the one asked."""
        voted = dict(self.cast)
        return tuple(player for player in players if player not in voted)

    def voted(self: B, players: tuple[Player, ...], player: Player | None, vote: str) -> B:
        """With one vote more; a bare "yes" is that of whoever was asked. Raises `IllegalMove` for a second one of the same player."""
        waiting = self.waiting(players)
        voter = player or waiting[0]
        if voter not in waiting:
            raise has_voted(voter)
        return replace(self, cast=(*self.cast, (voter, vote)))

    def without(self: B, player: Player) -> B:
        """Whoever has left has no vote."""
        return replace(self, cast=tuple(pair for pair in self.cast if pair[0] != player))

    def outcome(self, players: tuple[Player, ...], *, tie: bool | None = False) -> bool | None:
        """By the majority of those who said yes or no; `tie`: what a tie means. None while it is open, or where a tie is to be None."""
        votes, left = [vote for _, vote in self.cast], len(self.waiting(players))
        yes, no = votes.count(YES), votes.count(NO)
        if yes > no + left or (tie is True and yes >= no + left):
            return True
        if no > yes + left or (tie is False and no >= yes + left):
            return False
        return None


B = TypeVar("B", bound=Ballot)


def has_voted(player: Player, **_: Any) -> IllegalMove:
    return IllegalMove("has-voted", player=player)
