"""Turn what a player entered into a move: one rule for the keyboard, one for what is chosen on a page."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence

from voicehost.core.language import as_spoken
from voicehost.core.play import Move
from voicehost.core.speech import Phrase, Slot


def entered(entries: Sequence[Phrase], text: str) -> Move | None:
    """The move that a text enters. None if nothing can be entered.

    The text may be a phrase word for word ("i pass", "note two e"). Otherwise it fills the first open slot as it is, one that takes any
    text before one with choices, and the game judges it.
    """
    text = without_stop(text.strip())
    if (found := in_its_words(entries, text)) is not None:
        return found
    open_ = sorted((phrase for phrase in entries if phrase.slots), key=lambda phrase: not phrase.slots[0].free)
    whole = (Move(phrase.move, {phrase.slots[0].name: text}) for phrase in open_)
    return next(whole, None)


def in_its_words(entries: Sequence[Phrase], text: str) -> Move | None:
    """The move of the entry with whose words the text begins, the longest words first; None if there is none."""
    readings = (_read_as(phrase, text.strip()) for phrase in sorted(entries, key=lambda phrase: -len(_fixed(phrase))))
    return next((move for move in readings if move is not None), None)


def is_offered(entries: Sequence[Phrase], move: Move) -> bool:
    """Whether the move is one of the entries with nothing free in it, such as a question or a choice from a list."""
    slots = (slot for phrase in entries if phrase.move == move.name for slot in phrase.slots)
    choices = {(slot.name, meaning) for slot in slots for _, meaning in slot.choices}
    return choices.issuperset(move.slots.items())


def _fixed(phrase: Phrase) -> str:
    """The words before the phrase's slot."""
    return phrase.pattern.partition("{")[0].strip()


def _read_as(phrase: Phrase, text: str) -> Move | None:
    """The move if the text begins with the phrase's words and the rest fills its slot; otherwise None. A phrase without words of its own is
    not matched here."""
    fixed = _fixed(phrase)
    if not phrase.slots:
        return Move(phrase.move) if text.lower() == fixed else None
    if not fixed or not text.lower().startswith(f"{fixed} "):
        return None
    slot, rest = phrase.slots[0], text[len(fixed) :].strip()
    filled = rest if not slot.choices else next((meaning for said, meaning in slot.choices if _is(rest, said, meaning)), "")
    return Move(phrase.move, {slot.name: filled}) if filled else None


def _is(text: str, said: str, meaning: str) -> bool:
    return text.lower() in (said, meaning.lower()) or as_spoken(text) in (said, as_spoken(meaning))


LONGEST = 100
"""How many characters may fill an open slot: more than any word has."""


def chosen(
    offered: Sequence[Phrase], way: str, slots: Mapping[str, str], as_said: Callable[[str], str] = str
) -> tuple[Phrase, Move] | None:
    """What was offered as `way` (`Phrase.way`), with its slots filled from `slots`. None if nothing like it is offered (any more).
    `as_said` converts a text that could also have been spoken."""
    for phrase in offered:
        filled = {slot.name: _value(slot, slots.get(slot.name, ""), as_said) for slot in phrase.slots}
        if phrase.way == way and all(filled.values()):
            return phrase, Move(phrase.move, filled)
    return None


def _value(slot: Slot, written: str, as_said: Callable[[str], str]) -> str:
    """What fills the slot; empty if it is none of the choices, or no text."""
    meanings = {meaning for _, meaning in slot.choices}
    if len(meanings) == 1:
        return meanings.pop()
    if meanings:
        return written if written in meanings else ""
    text = " ".join("".join(c for c in written if unicodedata.category(c)[0] != "C" or c.isspace()).split())
    return as_said(without_stop(text)) if len(text) <= LONGEST else ""


def without_stop(text: str) -> str:
    """The text without full stops and spaces at its end. Two spaces are a full stop on a phone's keyboard, and some keyboards add a space
    to a word that they complete."""
    return text.rstrip(". ")
