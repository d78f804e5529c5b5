"""Turns the core's phrases into forms of a page: each becomes buttons, a choice or a field, labelled with what could be said aloud."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from math import prod

from voicehost.core.language import Language, as_spoken, capital, slots_of
from voicehost.core.play import Player, Touch, View
from voicehost.core.speech import Phrase, Slot
from voicehost.session.moves import HOUSE_MOVES
from voicehost.session.offers import YES_NO, sentence

MANY = 60
"""Up to this many choices become a button each. Players can look over what they hold, and touch it sooner than find it in a list."""

FEW = 8
"""If several things are chosen at once, up to this many options each are shown to be touched. More become a list."""

IN_SIGHT = 10
"""Up to this many pieces of something stand above the button that finishes it."""

PRIVATE = "p"

SENDS = "send-"
"""Before a move's name: the key of what stands on the button that sends its field."""

AFTER = "after-"
"""Before a move's name: the key of a line below that button, on what comes after it."""

NOT_YET = "not-yet-"
"""Before a move's name: the key of what stands on its button while it has to wait, and of what it waits for."""


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    value: str
    """The meaning of the open slot if this button is pressed. Empty if no slot is open."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several choices that are made at once."""

    name: str
    """The slot that it fills, or the names of several slots that are alike: as many of the options are marked then."""
    label: str
    options: tuple[tuple[str, str], ...]
    """Each option as (value, label)."""

    @property
    def marks(self) -> int:
        """How many options are marked in one list. 0 if one alone is chosen."""
        slots = len(self.name.split())
        return slots if slots > 1 else 0

    @property
    def few(self) -> bool:
        return len(self.options) <= FEW


@dataclass(frozen=True, slots=True)
class Tick:
    way: str
    """`Phrase.way` in place of the form's own."""
    label: str


@dataclass(frozen=True, slots=True)
class Form:
    id: str
    way: str
    """What identifies the move when the form is sent: `Phrase.way`."""
    label: str
    slot: str = ""
    """The name under which the buttons or the field send their value. Empty if there is no value."""
    buttons: tuple[Button, ...] = ()
    choices: tuple[Choice, ...] = ()
    field: bool = False
    """Whether the form has a field to type in."""
    tick: Tick | None = None
    """If what is typed there may be meant in another way: the box to tick for it."""
    boxes: Choice | None = None
    """If each of several things has such a field: the things. A field is sent as soon as a letter is in it."""
    number: tuple[str, str, str] | None = None
    """If the field is for a number: the least, the greatest and the step between two numbers."""
    checked: bool = False
    """Whether the entry is private and is checked while it is typed, so that the player sees the game's warnings."""
    spoken: str = ""
    """How to say the same aloud, if the button's label is shorter."""
    sends: str = ""
    """What stands on the button that sends the field. Empty if that is nothing of its own."""
    after: str = ""
    """A line below that button, on what comes after it. Empty if there is none."""
    called: bool = False
    """Whether that begins with the host's name, as it does while somebody performs: what has no name might be a line of the poem."""

    @property
    def decides(self) -> bool:
        """Whether the answer is yes or no."""
        return {button.value for button in self.buttons} >= YES_NO

    @property
    def list(self) -> Choice | None:
        """The list of which several options are marked, if the form has nothing else to choose. Otherwise None."""
        return self.choices[0] if len(self.choices) == 1 and self.choices[0].marks else None


@dataclass(frozen=True, slots=True)
class Forms:
    first: Form | None
    """The form for what this player is asked to do now. None if nothing is asked."""
    end: Form | None
    """If `first` puts something together piece by piece, the form that finishes it. None if there is none, or not yet. Few pieces stand
    above it (`ends_below`)."""
    against: Form | None
    """The form that says the opposite of `first`. None if there is none."""
    private: tuple[Form, ...]
    """The forms for private entries and choices."""
    moves: tuple[Form, ...]
    more: tuple[Form, ...]
    """The forms that are folded away."""
    below: Form | None = None
    """The form right below the fields for several things (`Form.boxes`). None if there is none."""
    waits: tuple[str, ...] = ()
    """As long as there is no `end`: what will stand on its button, and what it waits for. Empty if the page leaves that button out."""
    drops: Form | None = None
    """The form right below `end`, which gives up what `first` puts together. None if there is none."""

    @property
    def ends_below(self) -> bool:
        """Whether `end` stands below `first`, whose pieces can be seen at once. Below many it would be too far down."""
        return self.first is not None and (self.first.field or len(self.first.buttons) <= IN_SIGHT)

    def relabelled(self, owner: Player, me: str) -> Forms:
        """The forms on `owner`'s phone: the button with their name has the label `me`."""

        def of(form: Form) -> Form:
            is_theirs = (button.value == button.label == owner for button in form.buttons)
            labels = (replace(button, label=me) if theirs else button for button, theirs in zip(form.buttons, is_theirs, strict=True))
            return replace(form, buttons=tuple(labels))

        return self.each(of)

    def said_above(self, texts: tuple[str, ...]) -> Forms:
        """The forms, without how to say the same aloud where one of the texts above them has it already."""
        return self.each(lambda form: replace(form, spoken="") if any(f": {form.spoken}." in text for text in texts) else form)

    def each(self, change: Callable[[Form], Form]) -> Forms:
        """The forms, each changed."""
        alone = (self.first, self.end, self.against, self.below, self.drops)
        first, end, against, below, drops = (form and change(form) for form in alone)
        private, moves, more = (tuple(map(change, several)) for several in (self.private, self.moves, self.more))
        return Forms(first, end, against, private, moves, more, below, self.waits, drops)


def forms(seen: View, language: Language, answers: tuple[str, ...] = ()) -> Forms:
    """`answers` is what stands on the buttons for yes and for no; empty if these two words do."""
    folded = {name for name, touch in seen.touches.items() if touch.folded}
    left = {name for name, touch in seen.touches.items() if touch.left}
    boxed = {entry.move for entry in seen.entries if _things(entry)}  # whatever else enters the same is folded away
    folds = (entry.move in folded or (entry.move in boxed and not _things(entry)) for entry in seen.entries)
    entered = (("q" if fold else PRIVATE, entry) for entry, fold in zip(seen.entries, folds, strict=True) if entry.move not in left)
    moves = (("h" if move.move in folded | HOUSE_MOVES.folded else "m", move) for move in seen.moves)
    all_ = tuple((kind, phrase) for kind, phrase in (*entered, *moves) if is_listed(phrase))
    first = next((each for move in seen.wanted for each in all_ if each[1].move == move), None)
    other = _otherwise(first[1], tuple(phrase for _, phrase in all_)) if first is not None else None
    all_ = tuple(each for each in all_ if each[1] is not other)
    touch = seen.touches[first[1].move] if first is not None else Touch()
    end, against = (next((each for each in all_ if each[1].move == name), None) for name in (touch.ended_by, touch.against))
    under = next((each for each in all_ if each[1].move not in folded and seen.touches.get(each[1].move, Touch()).below in boxed), None)
    ending = touch.ended_by
    under_it = next((each for each in all_ if ending and seen.touches.get(each[1].move, Touch()).below == ending), None)
    placed = (first, end, against, under, under_it)
    made = [(kind, _form(kind, phrase, language)) for kind, phrase in all_ if (kind, phrase) not in placed]
    private, listed, more = (tuple(form for of, form in made if _place(of, form) in kind) for kind in (PRIVATE, "m", "qh"))
    main, ended, opposite, below, drops = (_form(*each, language) if each is not None else None for each in placed)
    if main is not None and other is not None:
        main = replace(main, tick=_tick(other, language))
    if main is not None and main.decides and answers:
        worded = dict(zip(("yes", "no"), answers, strict=True))
        main = replace(main, buttons=tuple(replace(button, label=worded.get(button.value, button.label)) for button in main.buttons))
    waits = language.buttons.get(f"{NOT_YET}{ending}", ()) if end is None else ()
    return Forms(main, ended, opposite, private, listed, more, below, waits, drops)


def _otherwise(first: Phrase, phrases: tuple[Phrase, ...]) -> Phrase | None:
    """The phrase that makes the same move of the same text, and only adds how it is meant; None if there is none."""
    text, known = _texts(first), {slot.name for slot in first.slots}
    return next((each for each in phrases if each.move == first.move and text and _texts(each) == text and _added(each, known)), None)


def _texts(phrase: Phrase) -> tuple[str, ...]:
    return tuple(slot.name for slot in phrase.slots if not slot.choices)


def _added(phrase: Phrase, known: set[str]) -> tuple[Slot, ...]:
    """The slots that the phrase has beside those. Empty if somebody would have to choose what fills them."""
    added = tuple(slot for slot in phrase.slots if slot.name not in known)
    return added if all(len(slot.choices) == 1 for slot in added) else ()


def _tick(phrase: Phrase, language: Language) -> Tick:
    short = _short(phrase, language)
    return Tick(phrase.way, short.label() if short else _label(sentence(phrase), phrase))


def is_listed(phrase: Phrase) -> bool:
    """Whether a page offers it: each slot that has choices has one that is listed."""
    return all(not slot.choices or bool(_listed(slot)) for slot in phrase.slots)


def _listed(slot: Slot) -> tuple[str, ...]:
    return tuple(meaning for _, meaning in slot.choices if meaning not in slot.unlisted)


def _things(phrase: Phrase) -> tuple[Slot, ...]:
    """The slot of the things that each have a field of their own, if the phrase has one: beside it there is only a text."""
    chosen, free = ([slot for slot in phrase.slots if bool(slot.choices) is has] for has in (True, False))
    return tuple(chosen) if len(chosen) == len(free) == 1 and len(chosen[0].choices) > 1 else ()


def _place(kind: str, form: Form) -> str:
    """Where the form stands. A private entry that is one plain button shows no secret, so it stands among the moves."""
    return "m" if kind == PRIVATE and len(form.buttons) == 1 and not form.slot else kind


def _form(kind: str, phrase: Phrase, language: Language) -> Form:
    phrase = replace(phrase, slots=tuple(map(_one_way_each, phrase.slots)))
    open_slots = tuple(slot for slot in phrase.slots if len(slot.choices) != 1)
    fields = tuple(slot for slot in open_slots if not slot.choices)
    id = "-".join((kind, phrase.move, *(slot.name for slot in open_slots)))
    short = _short(phrase, language)
    said = _label(sentence(phrase), phrase) if phrase.pattern != f"{{{phrase.slots[0].name if phrase.slots else ''}}}" else ""
    label = (short.title() or ("" if open_slots else short.label())) if short else said
    aloud = _example(phrase, open_slots, language) if said else ""
    spoken, host = aloud if short and kind != PRIVATE and aloud != label else "", f"{capital(language.host)} "
    called = spoken.startswith(host)
    spoken = spoken.replace(host, f"{host[:-1]}, ", 1) if called else spoken
    made = Form(id, phrase.way, label or _label(sentence(phrase), phrase), spoken=spoken, called=called)
    if fields and kind == PRIVATE and (things := _things(phrase)):
        boxes = Choice(things[0].name, _title(things[0], language), tuple((meaning, said) for said, meaning in things[0].choices))
        return replace(made, label=boxes.label, slot=fields[0].name, boxes=boxes, spoken="")
    if fields:
        above = (label or _title(fields[0], language)).removesuffix(": \u2026")  # the field is below
        sends, after = (next(iter(language.buttons.get(f"{key}{phrase.move}", ())), "") for key in (SENDS, AFTER))
        return replace(made, label=above, slot=fields[0].name, field=True, sends=sends, after=after, checked=kind == PRIVATE)
    if len(open_slots) == 1 and (number := _number(open_slots[0])) is not None:
        return replace(made, slot=open_slots[0].name, field=True, number=number, spoken="")
    if len(open_slots) > 1 or prod(len(slot.choices) for slot in open_slots) > MANY:
        together = _together(open_slots)
        choices = tuple(
            Choice(
                " ".join(each.name for each in slots),
                title,
                tuple((meaning, _as_written(slots[0], said, meaning)) for said, meaning in slots[0].choices),
            )
            for slots, title in zip(together, _titles(tuple(slots[0] for slots in together), language), strict=True)
        )
        return replace(made, label=label or _title(open_slots[0], language), choices=choices)
    if not open_slots:
        return replace(made, buttons=(Button(made.label, ""),))
    (slot,) = open_slots
    buttons = tuple(
        Button(short.label(slot, meaning) if short else _option(phrase, slot, meaning, language), meaning) for meaning in _listed(slot)
    )
    return replace(made, label=label or _title(slot, language), slot=slot.name, buttons=buttons)


def _together(slots: tuple[Slot, ...]) -> tuple[tuple[Slot, ...], ...]:
    """The slots by what they are chosen from: one list for those that are alike and offer the same, if it can be looked over."""
    found: dict[object, tuple[Slot, ...]] = {}
    for slot in slots:
        key = slot.choices if slot.alike and len(slot.choices) <= MANY else slot.name
        found[key] = (*found.get(key, ()), slot)
    return tuple(found.values())


def _example(phrase: Phrase, open_slots: tuple[Slot, ...], language: Language) -> str:
    """The whole phrase, said by way of example: with the first choice of each open slot that a page lists, or with some word where any may
    be said."""
    chosen = tuple((slot.name, next(iter(_listed(slot)), language.words.get("an-example", ""))) for slot in open_slots)
    return _label(sentence(phrase, chosen), phrase, *(meaning for _, meaning in chosen))


def _number(slot: Slot) -> tuple[str, str, str] | None:
    """The least, the greatest and the step of a slot's numbers, if they are more than `MANY`: a phone has keys for those. Otherwise
    None."""
    meanings = {meaning for _, meaning in slot.choices}
    if len(meanings) <= MANY or not all(re.fullmatch(r"\d+(\.\d+)?", meaning) for meaning in meanings):
        return None
    numbers = sorted(map(Decimal, meanings))
    return str(numbers[0]), str(numbers[-1]), str(numbers[1] - numbers[0])


@dataclass(frozen=True, slots=True)
class Short:
    """The short label of a button, in place of the whole phrase."""

    text: str
    phrase: Phrase
    numbers: tuple[str, ...]
    """The language's words for numbers."""

    def label(self, chosen: Slot | None = None, meaning: str = "") -> str:
        """The label with the meaning of each slot. An open slot becomes an ellipsis, except `chosen`, which has `meaning`."""

        def written(slot: Slot) -> str:
            if chosen is not None and slot.name == chosen.name:
                return self._meaning(slot, meaning)
            return self._meaning(slot, slot.choices[0][1]) if len(slot.choices) == 1 else "\u2026"

        text = re.sub(r"\{(\w+)\}", lambda found: written(self.phrase.slot(found[1])), self.text)
        return capital(text)

    def title(self) -> str:
        """The title above several buttons. Empty if the label consists of the chosen slot alone."""
        return "" if re.fullmatch(r"\{\w+\}", self.text) else self.label()

    def _meaning(self, slot: Slot, meaning: str) -> str:
        """How a slot's meaning is written: a number in digits, a letter as itself, anything else as usual."""
        said = next(said for said, means in slot.choices if means == meaning)
        is_itself = said in self.numbers or (len(meaning) == 1 and meaning.isalpha())
        return meaning if is_itself else _as_written(slot, said, meaning)


def _short(phrase: Phrase, language: Language) -> Short | None:
    """The short label of the phrase: of the move's labels that fit, the one with the most slots. None if none fits."""
    slots = {slot.name for slot in phrase.slots}
    fitting = [text for text in language.buttons.get(phrase.move, ()) if {*slots_of(text)} <= slots]
    return Short(max(fitting, key=lambda text: len(slots_of(text))), phrase, language.numbers) if fitting else None


def _one_way_each(slot: Slot) -> Slot:
    """The slot with only the first way to say each meaning. A player who touches chooses a meaning and not a way to say it."""
    first: dict[str, str] = {}
    for said, meaning in slot.choices:
        first.setdefault(meaning, said)
    return slot if len(first) == len(slot.choices) else replace(slot, choices=tuple((said, meaning) for meaning, said in first.items()))


def _title(slot: Slot, language: Language) -> str:
    called = language.called(slot.name)
    return capital(called)


def _titles(slots: tuple[Slot, ...], language: Language) -> tuple[str, ...]:
    """The titles of the slots, numbered if two would be the same."""
    plain = [_title(slot, language) for slot in slots]
    return tuple(title if plain.count(title) == 1 else f"{title} {plain[: at + 1].count(title)}" for at, title in enumerate(plain))


def _option(phrase: Phrase, slot: Slot, meaning: str, language: Language) -> str:
    """The label of one option: the sentence that says it. An answer is labelled as itself, such as "Yes".

    If the sentence does not show the meaning ("echo" for E), the meaning follows, unless it is the same in every language."""
    if {each for _, each in slot.choices} >= YES_NO:
        return capital(next(said for said, means in slot.choices if means == meaning))
    label = _label(sentence(phrase, ((slot.name, meaning),)), phrase, meaning)
    everywhere = meaning.isdigit() or meaning in language.answers or meaning in language.choices.get(slot.name, ())
    return label if everywhere or f" {as_spoken(meaning)} " in f" {as_spoken(label)} " else f"{label} ({meaning})"


def _label(text: str, phrase: Phrase, *meanings: str) -> str:
    """The text with names as they are written and a capital at the beginning."""
    words = re.sub(r"( \.\.\.)+$", "\u2026", text)
    for slot in phrase.slots:
        for said, meaning in slot.choices:
            if len(slot.choices) == 1 or meaning in meanings:
                words = re.sub(rf"(?<!\S){re.escape(said)}(?![^\s,.:!?])", _as_written(slot, said, meaning), words)
    return capital(words)


def _as_written(slot: Slot, said: str, meaning: str) -> str:
    """How something said is written. Names differ most: "jean luc" is Jean-Luc."""
    is_name = said == as_spoken(meaning) and not meaning.isdigit()
    return dict(slot.written).get(said) or (meaning if is_name else said)
