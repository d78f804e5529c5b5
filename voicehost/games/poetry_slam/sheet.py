"""The score sheet, read aloud and as a table: all scores, one player's score with what brought it, and at the end everybody's in one
sentence each."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from voicehost.core.play import Player, Say, Sheet, Standing, say
from voicehost.games.kit import aside, everybody
from voicehost.games.kit.standings import counts, more_in_absence, of_players, ranked, who_won
from voicehost.games.poetry_slam.state import Phase, Seat, State
from voicehost.games.poetry_slam.tables import ALPHABET

KINDS = ("speed", "length", "poem", "same-word", "guess", "snap", "slam", "kept-snap", "table")
"""Kinds of score lines, in the order in which they are read out."""

HEADINGS = {"same-word": "same word", "snap": "snaps", "slam": "slams", "kept-snap": "snaps kept", "table": "put right"}
"""The headings of kinds that are not called by their name."""

PARTS = {
    "words": ("speed", "length"),
    "poems": ("poem", "same-word"),
    "guesses": ("guess",),
    "snaps": ("snap", "kept-snap"),
    "slams": ("slam",),
}
"""Kinds of score lines, as the accounts at the end combine them."""


def best_first(state: State) -> tuple[Seat, ...]:
    """The seats as they stand: those who have left and cannot win come last."""
    return tuple(state.seat(standing.player) for standing in standings(state))


def by_kind(seat: Seat) -> dict[str, int]:
    """The sum of each kind of score line on this player's sheet."""
    sums: dict[str, int] = defaultdict(int)
    for line in seat.lines:
        sums[line.kind] += line.points
    return sums


@aside("scores", "what are the scores", "score", means="hear everybody's points")
def scores(state: State) -> tuple[Say, ...]:
    stand = standings(state)
    left = more_in_absence(stand, state) if state.phase is Phase.OVER else ()
    return (say("scores", scores=counts(stand), round=state.round, rounds=state.rounds), *left)


def standings(state: State) -> tuple[Standing, ...]:
    round_ = {seat.player: sum(line.points for line in seat.lines if line.round == state.round) for seat in state.seats}
    stand = ranked({seat.player: seat.score for seat in state.seats}, round_, away=state.left)
    return tuple(replace(each, lost=tuple(state.seat(each.player).lost)) for each in stand)


@aside("score for {player}", "score of {player}", fills=(everybody,), means="hear one player's points, and what they are for")
def score(state: State, player: Player) -> tuple[Say, ...]:
    """One player's score, with what brought it and the snaps that are left."""
    seat = state.seat(player)
    sums = by_kind(seat)
    parts = tuple(say(f"scored-{kind}", points=sums[kind]) for kind in KINDS if kind in sums)
    return (say("score-of", player=player, n=seat.score), *parts, say("snaps-left", player=player, n=seat.snaps))


_SNAPS = (
    *(f"how many snaps {left}" for left in ("do i have", "do i have left", "have i left", "have i got", "are left")),
    *("can i still give my snaps", "can i still give a snap", "who has snaps left"),
)


@aside(typed=_SNAPS, means="hear how many snaps each player has to give")
def all_snaps(state: State) -> tuple[Say, ...]:
    """Everybody's snaps, because the host does not know whose voice it hears."""
    return tuple(say("snaps-left", player=seat.player, n=seat.snaps) for seat in state.seats)


_LOST_BY = tuple(f"{what} {lost}" for what in ("what letters", "which letters") for lost in ("has {player} lost", "did {player} lose"))


@aside("lost letters of {player}", typed=_LOST_BY, fills=(everybody,), means="hear which letters NAME must do without")
def lost(state: State, player: Player) -> tuple[Say, ...]:
    letters = tuple(state.seat(player).lost)
    return (say("lost-letters", player=player, letters=letters, of=tuple(ALPHABET)) if letters else say("lost-no-letters", player=player),)


_LOST = (
    "lost letters",
    *(
        f"{what} letters {lost}"
        for what in ("what", "which")
        for lost in ("have i lost", "did i lose", "are lost", "may i not use", "can i not use", "can't i use")
    ),
)


@aside(typed=_LOST, means="hear which letters each player must do without")
def all_lost(state: State) -> tuple[Say, ...]:
    """Everybody's lost letters, because the host does not know whose voice it hears."""
    return tuple(each for seat in state.seats for each in lost(state, seat.player))


def winners(state: State) -> Say:
    standing = standings(state)
    nobody = say("nobody-won-of" if state.left else "nobody-won", points=int(standing[0].count))
    return who_won(standing, state, "winners", nobody)


def verdict(state: State) -> tuple[Say, ...]:
    return (winners(state), *more_in_absence(standings(state), state))


def open_to_dispute(state: State) -> Say:
    """Say for how many seconds of silence the end can be disputed; with 0 it lasts until somebody says "well played"."""
    return say("open-to-dispute", n=round(state.options.dispute))


def accounts(state: State) -> tuple[Say, ...]:
    """Everyone's score with what brought it, the best first."""
    return tuple(each for standing in of_players(standings(state), state) for each in _account(state.seat(standing.player)))


def _account(seat: Seat) -> tuple[Say, ...]:
    """One player's account. What the table has corrected is a sentence of its own."""
    sums = by_kind(seat)
    by_table = sums.get("table", 0)
    put_right = (say("account-table", player=seat.player, n=by_table),) if by_table else ()
    return (say("account", player=seat.player, n=seat.score, **_parts(sums)), *put_right)


def _parts(sums: dict[str, int]) -> dict[str, int]:
    return {part: sum(sums.get(kind, 0) for kind in kinds) for part, kinds in PARTS.items()}


def table(state: State) -> Sheet:
    """The score sheets side by side, with the points for each kind of score line."""
    sums = {seat.player: by_kind(seat) for seat in state.seats}
    kinds = tuple(kind for kind in KINDS if any(kind in lines for lines in sums.values()))
    rows = tuple(
        (seat.player, *(str(sums[seat.player].get(kind, 0)) for kind in kinds), str(seat.score), " ".join(seat.lost))
        for seat in best_first(state)
    )
    played, rounds = state.played or (state.round - (state.phase is not Phase.OVER), state.rounds)
    return Sheet(f"{played} of {rounds} rounds played", ("", *(HEADINGS.get(kind, kind) for kind in kinds), "points", "letters lost"), rows)
