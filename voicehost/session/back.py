"""Taking back, and doing again: from what has happened to what would be left of it. Pure.

What was said is taken back, the last first. What somebody entered privately since stays, where it would have been taken on the earlier
state too, for the same clue or round: the later entries are played again on it. Where one would be refused, or change nothing, or be for
something else, it hangs on what is taken back, and would be lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from voicehost.core.play import Decided, Entered, Game, IllegalMove, Occasions, Player, Spoke
from voicehost.core.speech import Samples
from voicehost.session.teaching import Ruled


@dataclass(frozen=True, slots=True)
class Past:
    """What undo goes back to: the event, and the game's state before it."""

    event: Spoke | Entered | Decided
    state: Any


@dataclass(frozen=True, slots=True)
class Back:
    """What taking back the last move comes to."""

    event: Spoke | Entered | Decided
    """The move that is taken back."""
    before: Any
    """The game's state where it was made."""
    state: Any
    past: tuple[Past, ...]
    then: Samples
    """Where the game's clock goes back to: it never runs behind what is kept."""
    lost: tuple[Player, ...]
    """Whose private entries hang on it."""


@dataclass(frozen=True, slots=True)
class Forth:
    """What was taken back, to be done again."""

    event: Spoke | Entered | Decided
    before: Any
    state: Any
    past: tuple[Past, ...]
    then: Samples
    """The game's clock when it was taken back."""
    ruled: tuple[Ruled, ...]
    """The last rulings, as they were then."""


def taken_back(game: Game[Any], past: tuple[Past, ...], *, by_refusal: bool = False) -> Back | None:
    """None where nothing was said, nor done in sight of all. `by_refusal`: an entry is lost only where the game refuses it."""
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
    """The state after that entry, made on an earlier `state` than it was; None where it hangs on what was between them."""
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
    """Whose move it was, as far as is known: by whose touch, else who is named in it."""
    if isinstance(event, Entered):
        return (event.player,)
    if isinstance(event, Decided):
        return ()  # it was the table's
    named = tuple(event.move.slots[slot] for slot in ("player", "giver") if slot in event.move.slots)
    return (event.by,) if event.by is not None else named
