"""Works out what would be left if the last public move were taken back. Pure.

Public moves are taken back in reverse order. Private entries that were made after such a move are played again on the earlier state, and
stay if the game accepts them there for the same occasion, such as the same clue or round. An entry that would be refused, would change
nothing or would be for something else depends on the move, and is lost with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from voicehost.core.play import Decided, Entered, Game, IllegalMove, Occasions, Player, Spoke
from voicehost.core.speech import Samples
from voicehost.session.teaching import Ruled


@dataclass(frozen=True, slots=True)
class Past:
    """One step that undo can go back over: the event, and the game's state before it."""

    event: Spoke | Entered | Decided
    state: Any


@dataclass(frozen=True, slots=True)
class Back:
    """The result of taking back the last public move."""

    event: Spoke | Entered | Decided
    """The move that is taken back."""
    before: Any
    """The game's state before that move was made."""
    state: Any
    past: tuple[Past, ...]
    then: Samples
    """The time to which the game's clock goes back. It never goes back behind an entry that is kept."""
    lost: tuple[Player, ...]
    """The players whose private entries would be lost with the move, each once."""


@dataclass(frozen=True, slots=True)
class Forth:
    """A move that was taken back, with everything that doing it again restores."""

    event: Spoke | Entered | Decided
    before: Any
    state: Any
    past: tuple[Past, ...]
    then: Samples
    """The time on the game's clock when the move was taken back."""
    ruled: tuple[Ruled, ...]
    """The last rulings as they were when the move was taken back."""


def taken_back(game: Game[Any], past: tuple[Past, ...], *, by_refusal: bool = False) -> Back | None:
    """Take back the last public move in `past`; None if there is none. With `by_refusal`, an entry is lost only if the game refuses it."""
    at = next((at for at in range(len(past) - 1, -1, -1) if is_public(game, past[at].event)), None)
    if at is None:
        return None
    event, state, kept = past[at].event, past[at].state, past[:at]
    then, lost = event.at, list[Player]()
    for later in past[at + 1 :]:
        if isinstance(later.event, Entered):
            after = _entered_again(game, later, state, by_refusal=by_refusal)
            if after is None:
                lost.append(later.event.player)
                continue
            state, kept, then = after, (*kept, Past(later.event, state)), max(then, later.event.at)
    return Back(event, past[at].state, state, kept, then, tuple(dict.fromkeys(lost)))


def _entered_again(game: Game[Any], entry: Past, state: Any, *, by_refusal: bool) -> Any | None:
    """The state after the entry is made again on an earlier `state`; None if the entry depends on what happened in between."""
    if not by_refusal and isinstance(game, Occasions) and game.occasion(state) != game.occasion(entry.state):
        return None
    try:
        after, _ = game.step(state, entry.event)
    except IllegalMove:
        return None
    return None if after is state and not by_refusal else after


def is_public(game: Game[Any], event: Spoke | Entered | Decided) -> bool:
    return not isinstance(event, Entered) or event.move.name in game.shown


def whose(event: Spoke | Entered | Decided) -> tuple[Player, ...]:
    """The players whose move it was, as far as that is known: the one who touched or entered it, or else those whom the move names."""
    if isinstance(event, Entered):
        return (event.player,)
    if isinstance(event, Decided):
        return ()  # the whole table made it
    named = tuple(event.move.slots[slot] for slot in ("player", "giver") if slot in event.move.slots)
    return (event.by,) if event.by is not None else named
