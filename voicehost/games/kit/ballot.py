"""A vote of the table, by voice, one player after another. It is decided as soon as the votes still to come cannot change it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeVar

from voicehost.core.play import IllegalMove, Player, Say, say

YES, NO, ABSTAIN = "yes", "no", "abstain"


@dataclass(frozen=True, slots=True)
class Ballot:
    cast: tuple[tuple[Player, str], ...] = ()
    """Each player who has voted, with `YES`, `NO` or `ABSTAIN`, in the order of voting."""

    def waiting(self, players: tuple[Player, ...]) -> tuple[Player, ...]:
        """The players who have not voted yet. The host asks the first of them."""
        voted = dict(self.cast)
        return tuple(player for player in players if player not in voted)

    def voted(self: B, players: tuple[Player, ...], player: Player | None, vote: str) -> B:
        """Add a vote. If `player` is None, it counts for the player who was asked. Raises `IllegalMove` for a second vote."""
        waiting = self.waiting(players)
        voter = player or waiting[0]
        if voter not in waiting:
            raise has_voted(voter)
        return replace(self, cast=(*self.cast, (voter, vote)))

    def without(self: B, player: Player) -> B:
        """A player who has left has no vote."""
        return replace(self, cast=tuple(pair for pair in self.cast if pair[0] != player))

    def outcome(self, players: tuple[Player, ...], *, tie: bool | None = False) -> bool | None:
        """What the majority of yes and no votes decides; `tie` is the result of a tie. None means undecided, or a tie if `tie` is None."""
        votes, left = [vote for _, vote in self.cast], len(self.waiting(players))
        yes, no = votes.count(YES), votes.count(NO)
        if yes > no + left or (tie is True and yes >= no + left):
            return True
        if no > yes + left or (tie is False and no >= yes + left):
            return False
        return None

    def even(self, players: tuple[Player, ...], key: str = "votes-even") -> tuple[Say, ...]:
        """Say that the vote is a tie, with the prompt that has its rule. Empty if it is none, and if votes are still to come."""
        votes = [vote for _, vote in self.cast]
        n = votes.count(YES)
        return (say(key, n=n),) if n and n == votes.count(NO) and not self.waiting(players) else ()


B = TypeVar("B", bound=Ballot)


def has_voted(player: Player, **_: Any) -> IllegalMove:
    return IllegalMove("has-voted", player=player)
