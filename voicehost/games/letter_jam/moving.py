""" "If you now feel confident about your letter": the next one stands up, and the one before is never seen again. And what somebody takes
their letters for."""

from __future__ import annotations

import re
from dataclasses import replace

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.games.kit.english import NUMBERS
from voicehost.games.letter_jam import clue, ending, flower
from voicehost.games.letter_jam.state import Seat, State, Step
from voicehost.games.letter_jam.tables import LETTERS
from voicehost.lexicon.letters import SPOKEN

_NUMBERS = {told: number for number in range(1, LETTERS + 1) for told in (NUMBERS[number], str(number))}
_SPOKEN = dict(SPOKEN)


def moves_on(state: State, player: Player) -> Step:
    """Once a clue has had that letter: before, nobody can be sure of it."""
    seat = state.seat(player)
    if seat.at == LETTERS:
        raise IllegalMove("at-the-end", player=player)
    if not state.is_clued(seat):
        raise IllegalMove("not-clued", player=player)
    before, state = state, state.reseat(player, at=seat.at + 1, ready=False)
    if seat.at + 1 < LETTERS:
        return clue.fresh(before, state), (say("moved-on", player=player, number=seat.at + 2, of=LETTERS),)
    return clue.fresh(before, flower.bonus_up(state, player)), (say("bonus-up", player=player),)


def ready(state: State, player: Player) -> Step:
    """When all are, the clues end, whatever tokens are left."""
    state = state.reseat(player, ready=True)
    return ending.begin(state) if all(seat.ready for seat in state.seats) else (state, (say("is-ready", player=player),))


# -- notes ---------------------------------------------------------------------------------------------------------------------


def note(seat: Seat, text: str) -> Seat | None:
    """ "E" for the letter that stands, "two e" for another, "t a l n p" for all five; "two" alone wipes it. None where that is no note."""
    tokens = re.findall(r"\w+", text.lower())
    if seat.letters and (all_five := _all_five(tokens)):
        return replace(seat, notes=all_five)
    number = _NUMBERS.get(tokens[0]) if tokens else None
    at, rest = (number - 1, tokens[1:]) if number else (min(seat.at, LETTERS - 1), tokens)
    letter = _SPOKEN.get(" ".join(rest), "").lower()
    if (not letter and (rest or number is None)) or not seat.letters:
        return None
    return replace(seat, notes=(*seat.notes[:at], letter, *seat.notes[at + 1 :]))


def _all_five(tokens: list[str]) -> tuple[str, ...]:
    """Letters in the order in which they stood up, with or without spaces. Empty where they are not five; "tango" is one."""
    if len(tokens) == 1 and tokens[0] not in _SPOKEN and tokens[0] not in _NUMBERS:
        tokens = list(tokens[0])
    letters = tuple(_SPOKEN.get(token, "").lower() for token in tokens)
    return letters if len(letters) == LETTERS and all(letters) else ()


def noted(seat: Seat) -> tuple[Say, ...]:
    """For that player alone: those that there are."""
    notes = ending.notes(seat)
    return (say("your-notes", notes=notes) if notes else say("no-notes"),)


# -- a bonus letter that was in a clue -----------------------------------------------------------------------------------------


def guesses(state: State, player: Player, letter: str) -> Step:
    """Kept if it is right, and otherwise laid aside; "" is no guess."""
    seat = state.seat(player)
    if not seat.owed:
        raise IllegalMove("no-bonus-to-guess", player=player)
    right = letter.lower() == seat.owed
    kept = (*seat.kept, seat.owed) if right else seat.kept
    laid_aside = () if right else (seat.owed,)
    state = replace(state.reseat(player, owed="", kept=kept), discards=(*state.discards, *laid_aside))
    return state, (say("bonus-right", player=player) if right else say("bonus-wrong", player=player),)
