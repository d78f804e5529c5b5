"""What one person may do by a touch: of all that may be said now, what is theirs to say. Pure, and the same for every game.

A phrase that begins with a name is said in that person's name, so where a move has such a phrase ("{player} begins") only the
person named is offered it; a move without one ("next") is anybody's, unless the game's view says that it is somebody else's. Each
move is offered in one way: a button says the sentence that could be said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from voicehost.core.language import Language, as_spoken, capital
from voicehost.core.play import Move, Player
from voicehost.core.speech import Grammar, Phrase, Slot


def offers(
    grammar: Grammar, players: tuple[Player, ...], player: Player, without: Iterable[str] = (), host: str = ""
) -> tuple[Phrase, ...]:
    """In the grammar's order; `without` are moves that are not this player's to make by a touch. `host`: what the host is called by; a name
    right after it is the speaker's none the less."""
    left_out = frozenset(without)
    moves: dict[str, list[Phrase]] = {}
    for phrase in grammar.phrases:
        if phrase.move not in left_out and _can_be_touched(phrase):
            moves.setdefault(phrase.move, []).append(phrase)
    return tuple(phrase for ways in moves.values() for phrase in _theirs(ways, players, player, host))


def sentence(phrase: Phrase, chosen: Iterable[tuple[str, str]] = ()) -> str:
    """A phrase as it is said with these slots (name, what it means); a slot that is left open is an ellipsis."""
    filled = dict(chosen)
    return with_slots(phrase, lambda slot: _filled(slot, filled.get(slot.name)))


def with_slots(phrase: Phrase, filled: Callable[[Slot], str]) -> str:
    """A phrase as it is written, with a text for each of its slots."""
    return re.sub(r"\{(\w+)\}", lambda found: filled(phrase.slot(found[1])), phrase.written or phrase.pattern)


def in_words(
    ways: Iterable[Phrase],
    move: Move,
    players: tuple[Player, ...],
    language: Language,
    by: Player | None = None,
    *,
    veiled: bool = False,
) -> str:
    """A move as somebody would say it, in the longest of the ways: "Ana takes five". By its names where there is none. `by`: whose touch
    it was. `veiled`: a word that was guessed is not told, for it may be more than whoever said it knows."""
    instead = language.a_word if veiled else ""
    telling = [phrase for phrase in ways if tells(phrase, move)]
    called = [phrase for phrase in telling if phrase.pattern.startswith(f"{language.host} ")]
    plain = [phrase for phrase in telling if phrase not in called]
    said = [sentence(phrase, _told(phrase, move, instead)) for phrase in plain or called]
    said = said if plain else [text.partition(" ")[2] for text in said]
    named = " ".join((move.name.replace("-", " "), *(() if veiled else move.slots.values())))
    text = with_names(max(said, key=lambda way: len(way.split()), default=named), players)
    text = capital(_of_one(text, language))
    return text if by is None or by in text else f"{by}: {text}"


def _of_one(text: str, language: Language) -> str:
    """ "One points", as a phrase with a number in it may be filled, is one point."""
    for pair in filter(None, language.words.get("one-of", "").split("|")):
        many, single = pair.split("=")
        text = re.sub(rf"(?<!\w){many}(?!\w)", single, text, flags=re.IGNORECASE)
    return text


def with_names(text: str, players: tuple[Player, ...]) -> str:
    """Names are spelled as they were given."""
    for player in players:
        text = re.sub(rf"(?<!\S){re.escape(as_spoken(player))}(?![^\s,.:!?])", player, text)
    return text


def tells(phrase: Phrase, move: Move) -> bool:
    """Whether that is a way to say it."""
    if phrase.move != move.name or {slot.name for slot in phrase.slots} != move.slots.keys():
        return False
    return all(not slot.choices or slot.free or any(means == move.slots[slot.name] for _, means in slot.choices) for slot in phrase.slots)


def _told(phrase: Phrase, move: Move, instead: str) -> Iterator[tuple[str, str]]:
    """`instead`: of a word that is not told; empty where all are."""
    for slot in phrase.slots:
        yield slot.name, instead if instead and (slot.unsaid or not slot.choices) else move.slots[slot.name]


def possessives(players: Iterable[Player], ends: Iterable[str]) -> Slot:
    """ "maya's", as in "free maya's seat"; and what sounds like it in words of more lexicons: "maya is", and before "seat" just "maya"."""
    ends = tuple(ends)
    return Slot("player", tuple((f"{as_spoken(player)}{end}", player) for player in players for end in ends))


YES_NO = frozenset({"yes", "no"})
"""What the two answers mean, in any language."""


def is_yes_or_no(phrase: Phrase) -> bool:
    """It is an answer by itself, and both may be given."""
    return len(phrase.parts) == len(phrase.slots) == 1 and {meaning for _, meaning in phrase.slots[0].choices} >= YES_NO


WORDS = frozenset({"word", "named", "blank", "letter", "old", "name"})
"""Slots of words, letters and names of nobody: what is said in them is understood by what stands around it."""


def reserved(phrases: Iterable[Phrase], players: tuple[Player, ...], answers: Iterable[str]) -> frozenset[str]:
    """What nobody can be called, for it is something to say: the words of phrases, whole phrases, and answers ("nobody", "yes")."""
    listed = tuple(phrases)
    fixed = {part for phrase in listed for part in phrase.parts if isinstance(part, str)}
    whole = {phrase.pattern for phrase in listed if not phrase.slots}
    slots = {slot for phrase in listed for slot in phrase.slots if slot.name not in WORDS}
    chosen = {text for slot in slots for text, meaning in slot.choices if meaning not in players}
    return frozenset({*answers} | fixed | whole | chosen)


def _theirs(ways: list[Phrase], players: tuple[Player, ...], player: Player, host: str) -> tuple[Phrase, ...]:
    """One way to say a move, or one for each set of slots where those differ."""
    named = [(phrase, slot) for phrase in ways if (slot := _first_name(phrase, players, host)) is not None]
    own = [bound for phrase, slot in named if (bound := _bound(phrase, slot, players, player)) is not None] if named else ways
    longer = [phrase for phrase in own if len(phrase.parts) > 1] or own  # "ana said it" tells more than "ana"
    longer = [phrase for phrase in own if is_yes_or_no(phrase)] or longer  # "that is right" tells less than "yes" or "no"
    first: dict[frozenset[str], Phrase] = {}
    for phrase in longer:
        first.setdefault(frozenset(slot.name for slot in phrase.slots), _distinct(phrase))
    return tuple(first.values())


def _can_be_touched(phrase: Phrase) -> bool:
    """Not what stands for a secret that the recognizer alone knows."""
    return all(slot.choices or slot.free for slot in phrase.slots)


def _first_name(phrase: Phrase, players: tuple[Player, ...], host: str) -> Slot | None:
    """The slot that a phrase begins with, where a name may stand in it."""
    first = phrase.parts[1] if phrase.parts[0] == host and len(phrase.parts) > 1 else phrase.parts[0]
    return first if isinstance(first, Slot) and any(meaning in players for _, meaning in first.choices) else None


def _bound(phrase: Phrase, first: Slot, players: tuple[Player, ...], player: Player) -> Phrase | None:
    """With this player, or nobody at the table ("nobody said it"), in the first slot. None where it is for others to say."""
    choices = tuple(pair for pair in first.choices if pair[1] == player or pair[1] not in players)
    return _with(phrase, replace(first, choices=choices)) if choices else None


def _distinct(phrase: Phrase) -> Phrase:
    """One way to say each choice, the first: "yes", and not "yeah"."""
    for slot in phrase.slots:
        said: dict[str, str] = {}
        for text, meaning in slot.choices:
            said.setdefault(meaning, text)
        if len(said) < len(slot.choices):
            phrase = _with(phrase, replace(slot, choices=tuple((text, meaning) for meaning, text in said.items())))
    return phrase


def _with(phrase: Phrase, slot: Slot) -> Phrase:
    return replace(phrase, slots=tuple(slot if other.name == slot.name else other for other in phrase.slots))


def _filled(slot: Slot, meaning: str | None) -> str:
    if meaning is None and len(slot.choices) != 1:
        return "..."
    said = next((said for said, means in slot.choices if means == meaning or len(slot.choices) == 1), meaning or "...")
    return dict(slot.written).get(said, said)
