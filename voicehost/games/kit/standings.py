"""The ranking of the players and the progress of a vote, which are the same in every game."""

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
    """The standings, best first; equal players keep the order of `counts`. `changes` is what this round has added. If `fewest` is set, the
    lowest count is the best. Players in `away` have left and stand behind all others."""
    worth = {player: (player not in away, -count if fewest else count) for player, count in counts.items()}
    best_first = sorted(counts, key=lambda player: worth[player], reverse=True)
    added = changes or {}
    return tuple(
        Standing(player, 1 + sum(other > worth[player] for other in worth.values()), counts[player], added.get(player, 0))
        for player in best_first
    )


def counts(standings: tuple[Standing, ...]) -> tuple[str, ...]:
    """One text for each player, as it is read out: "Ana 5"."""
    return tuple(f"{standing.player} {standing.count}" for standing in standings)


def first(standings: tuple[Standing, ...]) -> tuple[Player, ...]:
    """The players in first place: several if they are equal."""
    return tuple(standing.player for standing in standings if standing.place == 1)


def winners(standings: tuple[Standing, ...], away: Collection[Player] = ()) -> tuple[Player, ...]:
    """The players who would win if the game ended now: several if they are equal. Nobody wins if all players who are present are equal and
    none of them has more than 0."""
    best = first(standings)
    there = [standing for standing in standings if standing.player not in away]
    return () if len(best) == len(there) and all(standing.count <= 0 for standing in there) else best


def of_players(standings: tuple[Standing, ...], there: Attendance) -> tuple[Standing, ...]:
    """The standings of those who have played: without newcomers who only wait to play, and whom the table has given nothing."""
    return tuple(standing for standing in standings if standing.player not in there.new or standing.count)


def who_won(standings: tuple[Standing, ...], there: Attendance, key: str, nobody: Say) -> Say:
    """The sentence that names the players with the most points, or that says why nobody has won. `key` is the game's own wording, with the
    fields `players`, `n` and `points`. `nobody` is the sentence for when nobody with points has left."""
    players = winners(standings, there.left)
    if not players:
        return _nobody_won(standings, there.left, {*there.joining} - {*there.too_late}) or nobody
    return say(key, players=players, n=len(players), points=int(standings[0].count))


def more_in_absence(standings: tuple[Standing, ...], there: Attendance) -> tuple[Say, ...]:
    """The sentences that name whoever has more points than the winners and has left or not played yet, so that the table does not take the
    win for a mistake. Empty if there is nobody."""
    if not winners(standings, there.left):
        return ()
    ahead = tuple(standing.player for standing in standings if standing.player in there.left and standing.count > standings[0].count)
    waiting = {*there.joining} - {*there.too_late}
    gone, waits = (tuple(player for player in ahead if (player in waiting) is wait) for wait in (False, True))
    return tuple(say(key, players=each, n=len(each)) for key, each in (("more-in-absence", gone), ("more-unplayed", waits)) if each)


def _nobody_won(standings: tuple[Standing, ...], left: Collection[Player], waiting: Collection[Player]) -> Say | None:
    """Why nobody has won although somebody has points: they have left, or have not played in any round yet. None if none of these players
    has points. `left` are the players who cannot win, and `waiting` those who wait for the next round."""
    having = tuple(standing.player for standing in standings if standing.player in left and standing.count > 0)
    if not having:
        return None
    wait = sum(player in waiting for player in having)
    key = "nobody-won-gone" if wait == 0 else "nobody-won-waits" if wait == len(having) else "nobody-won-either"
    return say(key, players=having, n=len(having))


def voted(cast: Sized, players: Sized) -> Say:
    """How many of the players have voted. The total is in digits, even in a game that writes numbers as words, to be read at a glance."""
    return say("page-voted", n=len(cast), of=str(len(players)))
