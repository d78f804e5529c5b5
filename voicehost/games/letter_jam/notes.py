"""Notes on what players take their own letters for. They are private until the score."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, free_text, secret
from voicehost.games.kit.english import NUMBERS, is_talk
from voicehost.games.letter_jam.state import Seat, State, Step
from voicehost.games.letter_jam.tables import LETTERS
from voicehost.lexicon.letters import SPOKEN

_NUMBERS = {text: number for number in range(1, LETTERS + 1) for text in (NUMBERS[number], str(number))}
_SPOKEN = dict(SPOKEN)


def is_open(state: State, player: Player) -> bool:
    """Whether the player may still work out their word. They may not once it was shown."""
    return player not in state.known


def is_known(player: Player) -> Say:
    """The answer to a player whose word was shown. Nobody forgets it, even if the table has taken that back."""
    return say("word-is-known", player=player)


def own_letters(seat: Seat) -> tuple[str, ...]:
    """The names of the letters that the player may take notes on: "1" to "5", "bonus 1"."""
    return (*(str(number) for number, _ in enumerate(seat.notes, 1)), *(f"bonus {number}" for number, _ in enumerate(seat.bonus_notes, 1)))


def _own(state: State, player: Player) -> Slot:
    return Slot("own", tuple((name, name) for name in own_letters(state.seat(player))), unsaid=True)


FORGETS = frozenset({"forget note", "forget my note", "forget notes", "forget my notes", "forget the note", "no note"})
"""What people enter who want to erase a note, where `note` with a number does that."""

_IN_A_NOTE = frozenset({"bonus", *_NUMBERS, *(word for name in _SPOKEN for word in name.split())})


def _no_note(note: str) -> IllegalMove | None:
    return IllegalMove("no-note") if is_talk(note, _IN_A_NOTE.__contains__) else None


@secret(
    "note {note}",
    fills=(free_text("note"),),
    unfit=lambda move: _no_note(move.get("note") or ""),
    ways=(Way(("note {own} {letter}",), (Fill("own", _own), free_text("letter")), By.ENTRY),),
    when=lambda state: state.letters_stand,
    left_to=is_open,
    means='note what you think your letter is: "note e", "note two e", "note t a l n p", "note bonus one e"',
)
def note(state: State, player: Player, note: str = "", own: str = "", letter: str = "") -> Step:
    """Take a note, as a text or, at a page, on the letter `own`. A `letter` that is none erases that note."""
    changes = _changes(state, player, note or f"{own} {letter}")
    return (state.reseat(player, **changes), ()) if changes else (state, ())


@note.tells
def _(state: State, player: Player, note: str = "", own: str = "", letter: str = "") -> tuple[Say, ...]:
    if not state.letters_stand:
        return (say("ended"),)
    if not is_open(state, player):
        return (is_known(player),)
    changes = _changes(state, player, note or f"{own} {letter}")
    if not changes:
        return (say("no-note"),)
    return noted(replace(state.seat(player), **changes)) if note else ()  # the page that has it shows it where it was entered


def _changes(state: State, player: Player, text: str) -> dict[str, Any]:
    """The changed fields of the seat. Empty if the text is no note, or if the player's letters are already known."""
    seat = state.seat(player)
    if not state.letters_stand or not is_open(state, player):
        return {}
    if bonus := _changed_bonus(seat, text):
        return {"bonus_notes": bonus}
    notes = _changed(seat, text, _meant(state, seat))
    return {"notes": notes} if notes else {}


def _changed_bonus(seat: Seat, text: str) -> tuple[str, ...]:
    """The notes on bonus letters after "bonus one e". "bonus e" is a note on the first of them, and "bonus one" alone erases its note.
    Empty if the text is no such note."""
    tokens = re.findall(r"\w+", text.lower())
    if len(tokens) < 2 or tokens[0] != "bonus":
        return ()
    number = _NUMBERS.get(tokens[1])
    rest = tokens[2:] if number else tokens[1:]
    letter, at = _SPOKEN.get(" ".join(rest), "").lower(), (number or 1) - 1
    if at >= len(seat.kept) or (rest and not letter):
        return ()
    return (*seat.bonus_notes[:at], letter, *seat.bonus_notes[at + 1 :])


def _meant(state: State, seat: Seat) -> int:
    """The index of the letter that a note without a number is for: the one that stands. If no clue has used that one yet, nobody knows
    anything about it. Then the note is for the one before, if that has none: the player was sure of it and has moved on."""
    at = min(seat.at, LETTERS - 1)
    is_used = any(chip.source == seat.player and chip.place == seat.at for clue in state.clues for chip in clue.chips)
    return at - 1 if 0 < seat.at < LETTERS and not is_used and not seat.notes[at - 1] else at


def _changed(seat: Seat, text: str, meant: int) -> tuple[str, ...]:
    """The notes on the five letters after this text. Empty if the text is no note.

    "e" is a note on the letter `meant`, "two e" on the second, "t a l n p" on all five, and "two" alone erases the second.
    """
    tokens = re.findall(r"\w+", text.lower())
    if not seat.letters:
        return ()
    if all_five := _all_five(tokens):
        return all_five
    number = _NUMBERS.get(tokens[0]) if tokens else None
    at, rest = (number - 1, tokens[1:]) if number else (meant, tokens)
    letter = _SPOKEN.get(" ".join(rest), "").lower()
    if not letter and (rest or number is None):
        return ()
    return (*seat.notes[:at], letter, *seat.notes[at + 1 :])


def _all_five(tokens: list[str]) -> tuple[str, ...]:
    """All five letters, in the order in which they stand up, with or without spaces. Empty if the text does not have five letters. "tango"
    is one letter, T."""
    if len(tokens) == 1 and tokens[0] not in _SPOKEN and tokens[0] not in _NUMBERS:
        tokens = list(tokens[0])
    letters = tuple(_SPOKEN.get(token, "").lower() for token in tokens)
    return letters if len(letters) == LETTERS and all(letters) else ()


def noted(seat: Seat) -> tuple[Say, ...]:
    """The player's notes, as sentences for the player alone."""
    numbered, bonus = by_number(seat.notes), tuple(f"bonus {note}" for note in by_number(seat.bonus_notes))
    kept = (say("your-bonus", n=len(seat.kept)),) if seat.kept else ()
    return (say("your-notes", notes=(*numbered, *bonus)) if numbered or bonus else say("no-notes"), *kept)


def by_number(notes: tuple[str, ...]) -> tuple[str, ...]:
    """One text for each note that is not empty, with its number: "2, E"."""
    return tuple(f"{number}, {letter.upper()}" for number, letter in enumerate(notes, 1) if letter)
