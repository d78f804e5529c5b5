"""Finds what one player may do by a touch: among all that may be said now, what this player may say. Pure, and the same for every game.

A phrase that begins with a name speaks for the player of that name. So if a move has such a phrase ("{player} begins"), it is offered to
that player only. Anybody may make a move without one ("next"), unless the game's view says that it is somebody else's. Each move is offered
in one way, as a button with the sentence that could be said.
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
    """The phrases that this player may touch, in the grammar's order. The moves in `without` are left out. If a phrase begins with the name
    of the `host`, a player's name right after it still counts as the beginning."""
    left_out = frozenset(without)
    moves: dict[str, list[Phrase]] = {}
    for phrase in grammar.phrases:
        if phrase.move not in left_out and _can_be_touched(phrase):
            moves.setdefault(phrase.move, []).append(phrase)
    return tuple(phrase for ways in moves.values() for phrase in _theirs(ways, players, player, host))


def setting_in_words(language: Language, option: str, value: str) -> str:
    """An option that was set by its name, in the words in which the table sets it. An option that has none is called by its name."""
    value = value.removesuffix(".0")
    if ways := language.choices.get("setting", {}).get(f"{option}={value}"):
        return ways[0]
    if (limits := language.choices.get("limit", {}).get(option)) and value.isdecimal():
        return language.phrases["sets-seconds"][0].format(count=value, limit=limits[0])
    return f"{option.replace('_', ' ')} {', '.join(value.splitlines())}"


def sentence(phrase: Phrase, chosen: Iterable[tuple[str, str]] = ()) -> str:
    """The phrase as it is said if its slots have the `chosen` values, which are pairs of a slot's name and a meaning. A slot that is left
    open becomes an ellipsis."""
    filled = dict(chosen)
    return with_slots(phrase, lambda slot: _filled(slot, filled.get(slot.name)))


def with_slots(phrase: Phrase, filled: Callable[[Slot], str]) -> str:
    """The phrase as it is written, with the text that `filled` returns for each slot."""
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
    """The move as somebody would say it, in the longest of the ways: "Ana takes five". If none of them fits, it is the name of the move
    with the values of its slots. `by` is the player who touched it. If `veiled`, a guessed word is left out, since it may tell people more
    than the player who guessed it knows."""
    instead = language.a_word if veiled else ""
    telling = [phrase for phrase in ways if tells(phrase, move)]
    called = [phrase for phrase in telling if phrase.pattern.startswith(f"{language.host} ")]
    plain = [phrase for phrase in telling if phrase not in called]
    said = [sentence(phrase, _worded(phrase, move, instead)) for phrase in plain or called]
    said = said if plain else [text.partition(" ")[2] for text in said]
    named = " ".join((move.name.replace("-", " "), *(() if veiled else move.slots.values())))
    text = with_names(max(said, key=lambda way: len(way.split()), default=named), players)
    text = capital(_of_one(text, language))
    return text if by is None or by in text else f"{by}: {text}"


def _of_one(text: str, language: Language) -> str:
    """The text with the singular after one: a phrase with a number may come out as "one points"."""
    for pair in language.alternatives("one-of"):
        many, single = pair.split("=")
        text = re.sub(rf"(?<!\w){many}(?!\w)", single, text, flags=re.IGNORECASE)
    return text


def with_names(text: str, players: tuple[Player, ...]) -> str:
    """The text with the players' names spelled as they were given."""
    for player in players:
        text = re.sub(rf"(?<!\S){re.escape(as_spoken(player))}(?=['\u2019]s\b|[\s,.:!?]|$)", player, text)
    return text


def tells(phrase: Phrase, move: Move) -> bool:
    """Whether the phrase is a way to say this move."""
    if phrase.move != move.name or {slot.name for slot in phrase.slots} != move.slots.keys():
        return False
    return all(not slot.choices or slot.free or any(means == move.slots[slot.name] for _, means in slot.choices) for slot in phrase.slots)


def _worded(phrase: Phrase, move: Move, instead: str) -> Iterator[tuple[str, str]]:
    """The name and the value of each slot. `instead` replaces a word that is to stay secret; if it is empty, none is."""
    for slot in phrase.slots:
        yield slot.name, instead if instead and (slot.unsaid or not slot.choices) else move.slots[slot.name]


def possessives(players: Iterable[Player], ends: Iterable[str]) -> Slot:
    """A slot with the players' possessives: "maya's", as in "free maya's seat", and what a recognizer without that word hears in its
    place, which is "maya is" or, before "seat", just "maya"."""
    ends = tuple(ends)
    return Slot("player", tuple((f"{as_spoken(player)}{end}", player) for player in players for end in ends))


YES_NO = frozenset({"yes", "no"})
"""The meanings of the two answers, in any language."""


def is_yes_or_no(phrase: Phrase) -> bool:
    """Whether the phrase is a bare answer that may be both yes and no."""
    return len(phrase.parts) == len(phrase.slots) == 1 and {meaning for _, meaning in phrase.slots[0].choices} >= YES_NO


WORDS = frozenset({"word", "named", "blank", "letter", "old", "name"})
"""Slots of words, letters and new names. What is said in them is recognised by the words around it, so it reserves nothing."""


def reserved(phrases: Iterable[Phrase], players: tuple[Player, ...], answers: Iterable[str]) -> frozenset[str]:
    """What no player can be called, because people say it: the words of phrases, whole phrases, and answers ("nobody", "yes")."""
    listed = tuple(phrases)
    fixed = {part for phrase in listed for part in phrase.parts if isinstance(part, str)}
    whole = {phrase.pattern for phrase in listed if not phrase.slots}
    slots = {slot for phrase in listed for slot in phrase.slots if slot.name not in WORDS}
    chosen = {text for slot in slots for text, meaning in slot.choices if meaning not in players}
    return frozenset({*answers} | fixed | whole | chosen)


def _theirs(ways: list[Phrase], players: tuple[Player, ...], player: Player, host: str) -> tuple[Phrase, ...]:
    """The one way in which the move is offered to this player, or one for each different set of slots."""
    named = [(phrase, slot) for phrase in ways if (slot := _first_name(phrase, players, host)) is not None]
    own = [bound for phrase, slot in named if (bound := _bound(phrase, slot, players, player)) is not None] if named else ways
    longer = [phrase for phrase in own if len(phrase.parts) > 1] or own  # "ana said it" tells more than "ana"
    longer = [phrase for phrase in own if is_yes_or_no(phrase)] or longer  # "that is right" tells less than "yes" or "no"
    first: dict[frozenset[str], Phrase] = {}
    for phrase in longer:
        first.setdefault(frozenset(slot.name for slot in phrase.slots), _distinct(phrase))
    return tuple(first.values())


def _can_be_touched(phrase: Phrase) -> bool:
    """Whether the phrase can be touched. It cannot if it has a slot for a secret that only the recognizer knows."""
    return all(slot.choices or slot.free for slot in phrase.slots)


def _first_name(phrase: Phrase, players: tuple[Player, ...], host: str) -> Slot | None:
    """The slot with which the phrase begins, if that may be a player's name; else None."""
    first = phrase.parts[1] if phrase.parts[0] == host and len(phrase.parts) > 1 else phrase.parts[0]
    return first if isinstance(first, Slot) and any(meaning in players for _, meaning in first.choices) else None


def _bound(phrase: Phrase, first: Slot, players: tuple[Player, ...], player: Player) -> Phrase | None:
    """The phrase with only this player, or what names no player ("nobody said it"), in the first slot. None if only others may say it."""
    choices = tuple(pair for pair in first.choices if pair[1] == player or pair[1] not in players)
    return _with(phrase, replace(first, choices=choices)) if choices else None


def _distinct(phrase: Phrase) -> Phrase:
    """The phrase with only the first way to say each choice: "yes", and not "yeah"."""
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
