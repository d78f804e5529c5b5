"""From the core's words to what a page has: a phrase becomes buttons, a choice or a field, and says what could be said aloud."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from math import prod

from voicehost.core.language import Language, as_spoken, capital, slots_of
from voicehost.core.play import View
from voicehost.core.speech import Phrase, Slot
from voicehost.session.moves import HOUSE_MOVES
from voicehost.session.offers import YES_NO, sentence

MANY = 60
"""Choices up to so many are a button each: what one holds can be looked over, and is touched sooner than found in a list."""

FEW = 8
"""Where several things are chosen at once, each of so many is looked over too, and touched; more are a list."""

PRIVATE = "p"


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    value: str
    """What the varying slot means when this is pressed; empty without one."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several things that are chosen at once."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    """(value, label)."""

    @property
    def few(self) -> bool:
        return len(self.options) <= FEW


@dataclass(frozen=True, slots=True)
class Form:
    id: str
    way: str
    """What is sent of the move: `Phrase.way`."""
    label: str
    slot: str = ""
    """The name under which its buttons, or its field, send their value; empty where there is nothing to tell."""
    buttons: tuple[Button, ...] = ()
    choices: tuple[Choice, ...] = ()
    field: bool = False
    """A text is entered."""
    number: tuple[str, str, str] | None = None
    """Of a field for one of many numbers: the least, the greatest, and how far they lie apart."""
    checked: bool = False
    """It is private: whoever types it is told what there is to be warned of."""
    spoken: str = ""
    """How the same is said aloud, where the button says it shorter."""

    @property
    def decides(self) -> bool:
        """It is answered by yes or no."""
        return {button.value for button in self.buttons} >= YES_NO

    @property
    def rows(self) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """Where the same few things may be chosen several times: each of them, its label, and as which of the choices. Else empty."""
        first, *others = (choice.options for choice in self.choices) if self.choices else ((),)
        if not others or not all(choice.few for choice in self.choices) or not all({*each} <= {*first} for each in others):
            return ()
        return tuple(
            (value, label, tuple(choice.name if (value, label) in choice.options else "" for choice in self.choices))
            for value, label in first
        )


@dataclass(frozen=True, slots=True)
class Forms:
    first: Form | None
    """The one that does what is asked of this person just now; None where nothing is."""
    end: Form | None
    """Of what the first puts together piece by piece, the one that ends it; None where nothing does, or not yet."""
    private: tuple[Form, ...]
    """What nobody else sees one enter or choose."""
    moves: tuple[Form, ...]
    more: tuple[Form, ...]
    """What is folded away."""


def forms(seen: View, language: Language) -> Forms:
    folded = {name for name, touch in seen.touches.items() if touch.folded}
    entered = (("q" if entry.move in folded else PRIVATE, entry) for entry in seen.entries)
    all_ = (*entered, *(("h" if entry.move in folded | HOUSE_MOVES.folded else "m", entry) for entry in seen.moves))
    first = next((each for move in seen.wanted for each in all_ if each[1].move == move), None)
    ends = seen.touches[first[1].move].ended_by if first is not None else ""
    end = next((each for each in all_ if each[1].move == ends), None)
    made = [(kind, _form(kind, phrase, language)) for kind, phrase in all_ if (kind, phrase) not in (first, end)]
    kinds = (tuple(form for of, form in made if _place(of, form) in kind) for kind in (PRIVATE, "m", "qh"))
    main, ending = (_form(*each, language) if each is not None else None for each in (first, end))
    return Forms(main, ending, *kinds)


def _place(kind: str, form: Form) -> str:
    """What is entered unseen, and is one plain button, tells nothing that is for one's eyes only: it stands with what one can do."""
    return "m" if kind == PRIVATE and len(form.buttons) == 1 and not form.slot else kind


def _form(kind: str, phrase: Phrase, language: Language) -> Form:
    phrase = replace(phrase, slots=tuple(map(_one_way_each, phrase.slots)))
    open_slots = tuple(slot for slot in phrase.slots if len(slot.choices) != 1)
    fields = tuple(slot for slot in open_slots if not slot.choices)
    id = "-".join((kind, phrase.move, *(slot.name for slot in open_slots)))
    short = _short(phrase, language)
    said = _label(sentence(phrase), phrase) if phrase.pattern != f"{{{phrase.slots[0].name if phrase.slots else ''}}}" else ""
    label = short.title() if short else said
    made = Form(id, phrase.way, label or phrase.pattern, spoken=said if short and kind != PRIVATE and said != label else "")
    if fields:
        return replace(made, label=label or _title(fields[0], language), slot=fields[0].name, field=True, checked=kind == PRIVATE)
    if len(open_slots) == 1 and (number := _number(open_slots[0])) is not None:
        return replace(made, slot=open_slots[0].name, field=True, number=number, spoken="")
    if len(open_slots) > 1 or prod(len(slot.choices) for slot in open_slots) > MANY:
        choices = tuple(
            Choice(slot.name, title, tuple((meaning, _as_written(slot, said, meaning)) for said, meaning in slot.choices))
            for slot, title in zip(open_slots, _titles(open_slots, language), strict=True)
        )
        return replace(made, label=label or _title(open_slots[0], language), choices=choices)
    if not open_slots:
        return replace(made, buttons=(Button(made.label, ""),))
    (slot,) = open_slots
    buttons = tuple(
        Button(short.label(slot, meaning) if short else _option(phrase, slot, meaning, language), meaning) for _, meaning in slot.choices
    )
    return replace(made, label=label or _title(slot, language), slot=slot.name, buttons=buttons)


def _number(slot: Slot) -> tuple[str, str, str] | None:
    """Of a slot for which any of many numbers may be chosen: a phone has keys for those."""
    meanings = {meaning for _, meaning in slot.choices}
    if len(meanings) <= MANY or not all(re.fullmatch(r"\d+(\.\d+)?", meaning) for meaning in meanings):
        return None
    numbers = sorted(map(Decimal, meanings))
    return str(numbers[0]), str(numbers[-1]), str(numbers[1] - numbers[0])


@dataclass(frozen=True, slots=True)
class Short:
    """What is read on a button in place of what is said."""

    text: str
    phrase: Phrase
    numbers: tuple[str, ...]
    """As they are said."""

    def label(self, chosen: Slot | None = None, meaning: str = "") -> str:
        """With what each slot holds; an open one is an ellipsis."""

        def told(slot: Slot) -> str:
            if chosen is not None and slot.name == chosen.name:
                return self._told(slot, meaning)
            return self._told(slot, slot.choices[0][1]) if len(slot.choices) == 1 else "\u2026"

        text = re.sub(r"\{(\w+)\}", lambda found: told(self.phrase.slot(found[1])), self.text)
        return capital(text)

    def title(self) -> str:
        """Of several buttons together; empty where they say nothing but what is chosen."""
        return "" if re.fullmatch(r"\{\w+\}", self.text) else self.label()

    def _told(self, slot: Slot, meaning: str) -> str:
        """A number is a digit, and a letter itself."""
        said = next(said for said, means in slot.choices if means == meaning)
        is_itself = said in self.numbers or (len(meaning) == 1 and meaning.isalpha())
        return meaning if is_itself else _as_written(slot, said, meaning)


def _short(phrase: Phrase, language: Language) -> Short | None:
    """Of the move's, the one that tells most of this way to say it; None where there is none."""
    slots = {slot.name for slot in phrase.slots}
    fitting = [text for text in language.buttons.get(phrase.move, ()) if {*slots_of(text)} <= slots]
    return Short(max(fitting, key=lambda text: len(slots_of(text))), phrase, language.numbers) if fitting else None


def _one_way_each(slot: Slot) -> Slot:
    """Of the ways to say the same, the first: whoever touches chooses what is meant."""
    first: dict[str, str] = {}
    for said, meaning in slot.choices:
        first.setdefault(meaning, said)
    return slot if len(first) == len(slot.choices) else replace(slot, choices=tuple((said, meaning) for meaning, said in first.items()))


def _title(slot: Slot, language: Language) -> str:
    called = language.called(slot.name)
    return capital(called)


def _titles(slots: tuple[Slot, ...], language: Language) -> tuple[str, ...]:
    """Numbered where two would be called the same."""
    plain = [_title(slot, language) for slot in slots]
    return tuple(title if plain.count(title) == 1 else f"{title} {plain[: at + 1].count(title)}" for at, title in enumerate(plain))


def _option(phrase: Phrase, slot: Slot, meaning: str, language: Language) -> str:
    """The sentence; where it does not show what it means ("echo" for E), that as well, but for what is the same in every language. An
    answer is itself: "Yes"."""
    if {each for _, each in slot.choices} >= YES_NO:
        return capital(next(said for said, means in slot.choices if means == meaning))
    label = _label(sentence(phrase, ((slot.name, meaning),)), phrase, meaning)
    everywhere = meaning.isdigit() or meaning in language.answers or meaning in language.choices.get(slot.name, ())
    return label if everywhere or f" {as_spoken(meaning)} " in f" {as_spoken(label)} " else f"{label} ({meaning})"


def _label(text: str, phrase: Phrase, *meanings: str) -> str:
    """Names as they are written, and a capital at the beginning."""
    words = re.sub(r"( \.\.\.)+$", "\u2026", text)
    for slot in phrase.slots:
        for said, meaning in slot.choices:
            if len(slot.choices) == 1 or meaning in meanings:
                words = re.sub(rf"(?<!\S){re.escape(said)}(?![^\s,.:!?])", _as_written(slot, said, meaning), words)
    return capital(words)


def _as_written(slot: Slot, said: str, meaning: str) -> str:
    """A name is not written as it is said: "jean luc" is Jean-Luc."""
    is_name = said == as_spoken(meaning) and not meaning.isdigit()
    return dict(slot.written).get(said) or (meaning if is_name else said)
