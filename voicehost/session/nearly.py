"""A typed line that is nothing to say, and nearly is: the phrase that it is closest to, or the name in it that is nobody's. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz import fuzz, process

from voicehost.core.language import as_spoken
from voicehost.core.play import Player
from voicehost.core.speech import Grammar, Phrase, Slot

CLOSE = 80.0
"""From which `rapidfuzz.fuzz.ratio`, from 0 to 100, a line is taken for a slip: "ana is redy" and "ana is ready" have 96. Of 400 lines of
verse none had 70 with anything that could be said, in 48 sittings of four games."""

ALIKE = 60.0
"""What each word of a slip has at least in common with the word that was meant: "teh" and "the" have 67, "minus" and "ana" 25."""

SHORTEST = 4
"""Letters: of shorter ones each is close to each."""


def closest(line: str, grammar: Grammar, numbers: frozenset[str]) -> str | None:
    """The phrase that may be said now and that a line is closest to; None where none is close. `numbers`: words of which none is a slip of
    another."""
    if len(line) < SHORTEST:
        return None
    found = process.extractOne(line, _offered(grammar), scorer=fuzz.ratio, score_cutoff=CLOSE)
    if found is None or len(found[0].split()) != len(line.split()):  # a word more may change what is meant
        return None
    return found[0] if _is_slip(line, found[0], numbers) else None


def _is_slip(line: str, sentence: str, numbers: frozenset[str]) -> bool:
    """Whether each word that differs is like the one that was meant. Both have as many words."""
    slips = ((typed, meant) for typed, meant in zip(line.split(), sentence.split(), strict=True) if typed != meant)
    return all(meant not in numbers and fuzz.ratio(typed, meant) >= ALIKE for typed, meant in slips)


def closest_of(line: str, phrases: Iterable[Phrase], numbers: frozenset[str]) -> str | None:
    """The same of phrases with too many sentences to look through: word by word, each slot with the choice that is closest."""
    if len(line) < SHORTEST:
        return None
    sentences = [sentence for phrase in phrases if (sentence := _nearest(phrase, line.split())) is not None]
    found = process.extractOne(line, sentences, scorer=fuzz.ratio, score_cutoff=CLOSE)
    if found is None or found[0] == line:
        return None
    return found[0] if _is_slip(line, found[0], numbers) else None


def _is_right(part: str | Slot, word: str) -> bool:
    """Whether it is the phrase's own word, or what may stand in its slot: a name is as good a sign of it as "leaves"."""
    return part == word if isinstance(part, str) else word in dict(part.choices)


def _nearest(phrase: Phrase, words: list[str]) -> str | None:
    """The sentence of that phrase with as many words that has most of these; None where it has others, and where no word is right.
    Choices of one word each."""
    if len(phrase.parts) != len(words) or not any(_is_right(part, word) for part, word in zip(phrase.parts, words, strict=True)):
        return None
    sentence = []
    for part, word in zip(phrase.parts, words, strict=True):
        choices = () if isinstance(part, str) else tuple(said for said, _ in part.choices if " " not in said)
        if isinstance(part, Slot) and (not choices or part.is_own_word):
            return None
        nearest = process.extractOne(word, choices, scorer=fuzz.ratio) if choices and word not in choices else None
        sentence.append(part if isinstance(part, str) else word if nearest is None else nearest[0])
    return " ".join(sentence)


@lru_cache(maxsize=8)
def _offered(grammar: Grammar) -> tuple[str, ...]:
    """Not those in which a word is somebody's own: to propose one would play for them."""
    phrases = tuple(phrase for phrase in grammar.phrases if all(slot.choices and not slot.is_own_word for slot in phrase.slots))
    return Grammar(phrases).sentences


def nobody(line: str, phrases: Iterable[Phrase], players: tuple[Player, ...]) -> str | None:
    """The name in a line that would be a phrase if it were a player's; None where that is not what is wrong with it."""
    said, phrases = frozenset(line.split()), tuple(phrases)
    known = {as_spoken(player) for player in players}  # a poet, who may not guess, is here all the same
    begins = {phrase.parts[0] for phrase in phrases if isinstance(phrase.parts[0], str)}  # "who is the wordsmith" names nobody
    for phrase in phrases:
        named = _named(phrase, players)
        if named is None or len(phrase.parts) == 1 or not phrase.fixed or not phrase.fixed <= said:
            continue
        pattern = " ".join(r"(?P<nobody>[^\W\d]+)" if part is named else _part(part) for part in phrase.parts)
        if (found := re.fullmatch(pattern, line)) and found["nobody"] not in begins | known:
            return found["nobody"].capitalize()
    return None


def _named(phrase: Phrase, players: tuple[Player, ...]) -> Slot | None:
    """Where a phrase names a player: at its beginning, or beside how many of something, or somebody new. "That was Bob" is soon typed of
    something else."""
    first, *others = phrase.parts
    if isinstance(first, Slot) and _names_players(first, players):
        return first
    counted = any(isinstance(part, Slot) and part.name in ("count", "name") for part in phrase.parts)
    return next((part for part in others if isinstance(part, Slot) and _names_players(part, players)), None) if counted else None


def _names_players(part: str | Slot, players: tuple[Player, ...]) -> bool:
    return isinstance(part, Slot) and bool(part.choices) and all(meaning in players for _, meaning in part.choices)


def _part(part: str | Slot) -> str:
    if isinstance(part, str):
        return re.escape(part)
    return r"\S+" if part.is_own_word or not part.choices else "(?:" + "|".join(re.escape(said) for said, _ in part.choices[:200]) + ")"
