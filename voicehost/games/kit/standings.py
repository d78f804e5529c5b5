"""Who stands where, and how far a vote is: the same in every game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sized

from voicehost.core.play import Player, Say, Standing, say
from voicehost.games.kit.seats import Attendance


def ranked(
    counts: Mapping[Player, int],
    changes: Mapping[Player, int] | None = None,
    *,
    fewest: bool = False,
    away: Collection[Player] = (),
) -> tuple[Standing, ...]:
    """The best first, in the order of the table where they are equal. `changes`: what this round has added. `fewest`: the lowest count is
    the best. `away`: who has left, and stands behind all who are there."""
    worth = {player: (player not in away, -count if fewest else count) for player, count in counts.items()}
    best_first = sorted(counts, key=lambda player: worth[player], reverse=True)
    added = changes or {}
    return tuple(
        Standing(player, 1 + sum(other > worth[player] for other in worth.values()), counts[player], added.get(player, 0))
        for player in best_first
    )


def counts(standings: tuple[Standing, ...]) -> tuple[str, ...]:
    """As they are read out, one after the other: "Ana 5"."""
    return tuple(f"{standing.player} {standing.count}" for standing in standings)


def first(standings: tuple[Standing, ...]) -> tuple[Player, ...]:
    """Who stands before all others: of equals all."""
    return tuple(standing.player for standing in standings if standing.place == 1)


def winners(standings: tuple[Standing, ...], away: Collection[Player] = ()) -> tuple[Player, ...]:
    """Who has won, if it were over: of equals all, and nobody where all who are there have nothing, or equally less."""
    best = first(standings)
    there = [standing for standing in standings if standing.player not in away]
    return () if len(best) == len(there) and all(standing.count <= 0 for standing in there) else best


def who_won(standings: tuple[Standing, ...], there: Attendance, key: str, nobody: Say) -> Say:
    """Who has the most points, of equals all, in the game's own words (`key`: of players, n and points); or why nobody has won. `nobody`:
    what is said where no points have been lost by leaving."""
    players = winners(standings, there.left)
    if not players:
        return _nobody_won(standings, there.left, there.joining) or nobody
    return say(key, players=players, n=len(players), points=int(standings[0].count))


def _nobody_won(standings: tuple[Standing, ...], left: Collection[Player], waiting: Collection[Player]) -> Say | None:
    """Why nobody has won, though somebody has points: they have left, or have played in no round yet. None where nobody of them has any.
    `left`: who cannot win; `waiting`: who of the players waits for the next round."""
    having = tuple(standing.player for standing in standings if standing.player in left and standing.count > 0)
    if not having:
        return None
    wait = sum(player in waiting for player in having)
    key = "nobody-won-gone" if wait == 0 else "nobody-won-waits" if wait == len(having) else "nobody-won-either"
    return say(key, players=having, n=len(having))


def voted(cast: Sized, players: Sized) -> Say:
    """Of how many players have voted, to be read at a glance: a game that tells numbers in words tells these in digits."""
    return say("page-voted", n=len(cast), of=str(len(players)))
