""" "If you now feel confident about your letter": the player's next letter stands up, and nobody sees the one before again. After the last
letter a bonus letter stands up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Samples
from voicehost.games.kit import By, Way, aside, everybody, never, players, spoken
from voicehost.games.letter_jam import clue, flower, words
from voicehost.games.letter_jam.notes import note
from voicehost.games.letter_jam.reading import missing
from voicehost.games.letter_jam.saying import NO_WORD, OTHERS
from voicehost.games.letter_jam.state import Phase, State, Step
from voicehost.games.letter_jam.tables import LETTERS


def _movers(state: State) -> Iterator[Player]:
    """The players who may move on. They need no clue to do so."""
    return (seat.player for seat in state.present if seat.at < LETTERS)


@spoken(
    "{player} moves on",
    typed=("{player} is sure",),
    fills=(players(_movers),),
    costs=3.0,
    destroys=lambda state: any(map(state.has_drafted, state.players)),  # whether it can be laid with the next letter is a secret
    otherwise=lambda player: IllegalMove("at-the-end", player=player),
    below=note,
    means="move NAME on to the next letter",
)
def move_on(state: State, player: Player) -> Step:
    at = state.seat(player).at + 1
    before, state = state, replace(state.reseat(player, at=at, ready=False), breath=None)
    if at < LETTERS:
        return clue.fresh(before, state), (say("moved-on", player=player, number=at + 1, of=LETTERS),)
    return clue.fresh(before, flower.bonus_up(state, player)), (say("bonus-up", player=player),)


# -- the clues are over ----------------------------------------------------------------------------------------------------------


@spoken(
    "{player} is ready",
    fills=(players(lambda state: (seat.player for seat in state.present if not seat.ready)),),
    costs=2.0,
    skips=True,
    otherwise=lambda player: IllegalMove("is-ready", player=player),
    means="say that NAME needs no more clues. Once you have said so of everybody, the clues end",
)
def ready(state: State, at: Samples, player: Player) -> Step:
    """When all players are ready, the clues end after a breath, whatever tokens are left."""
    state = state.reseat(player, ready=True)
    return words.REVEAL.after(state, at, meanwhile=(say("all-ready"),)) if state.all_ready else (state, (say("is-ready", player=player),))


@aside(
    typed=("who is ready", "who's ready", "who is not ready", "who needs no more clues", "who needs more clues", "is everybody ready"),
    means="hear who needs no more clues",
)
def who_is_ready(state: State) -> tuple[Say, ...]:
    """While words are written or put in order, whom the table waits for."""
    if state.phase not in (Phase.TALK, Phase.LAYING):
        return missing(state)
    ready = tuple(seat.player for seat in state.present if seat.ready)
    return (say("are-ready", players=ready, n=len(ready)),)


@spoken(
    "{player} is not ready",
    fills=(players(lambda state: (seat.player for seat in state.seats if seat.ready)),),
    otherwise=lambda player: IllegalMove("is-not-ready", player=player),
    means="take that back, so that the clues go on",
)
def busy(state: State, player: Player) -> Step:
    return replace(state.reseat(player, ready=False), breath=None), (say("is-not-ready", player=player),)


@never("{player} goes back", "{player} moves back", "{player} does not move on", fills=(everybody,))
def goes_back(state: State, player: Player) -> IllegalMove:
    """Say how that is taken back, whether the player was ready or has moved on."""
    return IllegalMove("not-ready-so" if state.seat(player).ready else "back-by-undo", player=player)


_STUCK = (
    *("nobody has a clue", "no one has a clue", "nobody has one", "no more clues", "there are no more clues", "we have no clue"),
    *("we have no more clues", "no clues left", "there are no clues left", "we are out of clues", "we're out of clues"),
    "the clues are over",
    *("we are stuck", "we're stuck", "everybody is stuck"),
    *("we are all ready", "everybody is ready", "all are ready"),
)


@aside(
    typed=_STUCK,
    ways=(Way(NO_WORD, (OTHERS,), By.LINE, when=lambda state: state.phase in (Phase.TALK, Phase.LAYING)),),
    means="hear how you end the clues",
)
def stuck(state: State, player: Player | None) -> tuple[Say, ...]:
    """Explain how the clues end: each player says that they are ready."""
    return how_to_end(state, player)


_LAST = ("this is the last clue", "that was the last clue", "this was the last clue", "the last clue", "last clue", "one last clue")


@aside(typed=_LAST, means="hear how you end the clues")
def last_clue(state: State) -> tuple[Say, ...]:
    """A clue is the last one if nobody needs another, so explain how people say that."""
    return how_to_end(state)


def how_to_end(state: State, player: Player | None = None) -> tuple[Say, ...]:
    """How the clues end if nobody has one: each player says that they are ready. It names `player`, or the first player who is not ready if
    `player` is None or ready. Once all words were shown, no clue helps anybody, and the table ends the game."""
    if state.all_known:
        return (say("no-clue-helps"),)
    others = tuple(seat.player for seat in state.present if not seat.ready)
    return (say("how-to-end", player=player if player in others else next(iter(others), state.present[0].player)),)
