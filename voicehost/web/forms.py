"""From the core's words to what a page has: a phrase becomes buttons, a choice or a field, and says what could be said aloud."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import prod

from voicehost.core.offers import sentence, spoken_name
from voicehost.core.play import View
from voicehost.core.session import AT_TIMES, HOUSE
from voicehost.core.speech import Phrase, Slot

MANY = 20
"""Choices up to so many are a button each: what one holds can be looked over, and is touched sooner than found in a list."""

PRIVATE = "p"

HOUSE_MOVES = frozenset(move for move, _ in (*HOUSE, *AT_TIMES))


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    value: str
    """What the varying slot means when this is pressed; empty without one."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A list to choose from."""

    name: str
    options: tuple[tuple[str, str], ...]
    """(value, label)."""


@dataclass(frozen=True, slots=True)
class Form:
    id: str
    pattern: str
    label: str
    slot: str = ""
    """The name under which its buttons, or its field, send their value; empty where there is nothing to tell."""
    buttons: tuple[Button, ...] = ()
    choices: tuple[Choice, ...] = ()
    field: bool = False
    """A text is entered."""
    checked: bool = False
    """It is private: whoever types it is told what there is to be warned of."""


@dataclass(frozen=True, slots=True)
class Forms:
    private: tuple[Form, ...]
    """What nobody else sees."""
    moves: tuple[Form, ...]
    more: tuple[Form, ...]
    """What the house always offers."""


def forms(seen: View) -> Forms:
    house = tuple(phrase for phrase in seen.moves if phrase.move in HOUSE_MOVES)
    game = tuple(phrase for phrase in seen.moves if phrase.move not in HOUSE_MOVES)
    return Forms(
        *(tuple(_form(kind, phrase) for phrase in phrases) for kind, phrases in ((PRIVATE, seen.entries), ("m", game), ("h", house)))
    )


def _form(kind: str, phrase: Phrase) -> Form:
    open_slots = tuple(slot for slot in phrase.slots if len(slot.choices) != 1)
    fields = tuple(slot for slot in open_slots if not slot.choices)
    id = "-".join((kind, phrase.move, *(slot.name for slot in open_slots)))
    label = _label(sentence(phrase), phrase) if phrase.pattern != f"{{{phrase.slots[0].name if phrase.slots else ''}}}" else ""
    if fields:
        return Form(id, phrase.pattern, label or fields[0].name.capitalize(), fields[0].name, field=True, checked=kind == PRIVATE)
    if len(open_slots) > 1 or prod(len(slot.choices) for slot in open_slots) > MANY:
        choices = tuple(
            Choice(slot.name, tuple((meaning, _as_written(said, meaning)) for said, meaning in slot.choices)) for slot in open_slots
        )
        return Form(id, phrase.pattern, label or open_slots[0].name.capitalize(), choices=choices)
    if not open_slots:
        return Form(id, phrase.pattern, label or phrase.pattern, buttons=(Button(_label(sentence(phrase), phrase), ""),))
    (slot,) = open_slots
    buttons = tuple(Button(_option(phrase, slot, meaning), meaning) for _, meaning in slot.choices)
    return Form(id, phrase.pattern, label or slot.name.capitalize(), slot.name, buttons)


def _option(phrase: Phrase, slot: Slot, meaning: str) -> str:
    """The sentence; where it does not show what it means ("echo" for E), that as well."""
    label = _label(sentence(phrase, ((slot.name, meaning),)), phrase, meaning)
    return label if meaning.isdigit() or meaning.lower() in label.lower().split() else f"{label} ({meaning})"


def _label(text: str, phrase: Phrase, *meanings: str) -> str:
    """Names as they are written, and a capital at the beginning."""
    words = re.sub(r"( \.\.\.)+$", "\u2026", text)
    for slot in phrase.slots:
        for said, meaning in slot.choices:
            if len(slot.choices) == 1 or meaning in meanings:
                words = re.sub(rf"(?<!\S){re.escape(said)}(?!\S)", _as_written(said, meaning), words)
    return words[:1].upper() + words[1:]


def _as_written(said: str, meaning: str) -> str:
    """A name is not written as it is said: "jean luc" is Jean-Luc."""
    return meaning if said == spoken_name(meaning) and not meaning.isdigit() else said
