"""Looks for what was meant by a typed line that is no phrase: the closest phrase, or a name in it that no player has. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from voicehost.core.language import Language, as_spoken
from voicehost.core.play import Player
from voicehost.core.speech import Grammar, Phrase, Slot

CLOSE = 80.0
"""The lowest `rapidfuzz.fuzz.ratio`, from 0 to 100, at which a line is taken for a typing slip: "ana is redy" and "ana is ready" have 96.
In 48 sittings of four games, none of 400 lines of verse had as much as 70 with anything that could be said."""

ALIKE = 60.0
"""The lowest ratio between a mistyped word and the word that was meant: "teh" and "the" have 67, "minus" and "ana" 25."""

A_SLIP = 6
"""In a decision, one letter of a word may be wrong, missing, added or swapped with the next, and one more for each so many letters: "haz"
is a slip of "has", but "dran" is none of "krank"."""

SHORTEST = 4
"""The fewest characters of a line that is looked at. Shorter lines are all close to one another."""


def closest(line: str, grammar: Grammar, numbers: frozenset[str]) -> str | None:
    """The sentence that may be said now and to which the line is closest; None if none is close. Numbers, which are the words in `numbers`
    and everything with digits, are slips of nothing: 300 is not 30."""
    if len(line) < SHORTEST:
        return None
    found = process.extractOne(line, _offered(grammar), scorer=fuzz.ratio, score_cutoff=CLOSE)
    if found is None:
        return _swapped(line, grammar)
    if len(found[0].split()) != len(line.split()):  # an additional word may change the meaning
        return None
    return found[0] if _is_slip(line, found[0], numbers) else None


def _swapped(line: str, grammar: Grammar) -> str | None:
    """The phrase of one word that the line is with two letters swapped: "hlep". By its ratio a word this short is close to none."""
    return next((word for word in _offered(grammar) if sorted(word) == sorted(line) and OSA.distance(word, line) == 1), None)


FEWEST = 2
"""The fewest words that say what a question is about, the question word included: "who is it" has only one."""


def asked_alike(line: str, questions: Iterable[Phrase], language: Language) -> str | None:
    """The question with the same words as the line, whatever their order, apart from small words that change nothing: "how many rounds are
    there" for "how many rounds is it". None if there is none, or if questions of several moves have these words."""
    words = _telling(line, language)
    alike: dict[str, str] = {}
    for phrase in questions if len(words) >= FEWEST else ():
        sentence = _filled(phrase, line)
        if sentence is not None and _telling(sentence, language) == words:
            alike.setdefault(phrase.move, sentence)
    return next(iter(alike.values())) if len(alike) == 1 else None


def _telling(question: str, language: Language) -> frozenset[str]:
    """The words of a question that tell what it is about."""
    text = f" {question} "
    for pair in language.alternatives("same-in-a-question"):
        other, usual = pair.split("=")
        text = text.replace(f" {other} ", f" {usual} ")
    return frozenset(text.split()) - language.small_words


def _filled(phrase: Phrase, line: str) -> str | None:
    """The phrase with what the line has for each of its slots. None if the line lacks something, or if a slot is for any word."""
    sentence = phrase.pattern
    for slot in phrase.slots:
        choices = (said for said, _ in slot.choices if f" {said} " in f" {line} ")
        if slot.is_own_word or (choice := max(choices, key=len, default=None)) is None:
            return None
        sentence = sentence.replace(f"{{{slot.name}}}", choice)
    return sentence


def slips(name: str, players: Iterable[Player]) -> tuple[Player, ...]:
    """The players of whose names one letter is wrong, missing, added or swapped with the next."""
    return tuple(player for player in players if OSA.distance(name, as_spoken(player)) == 1)


def in_other_letters(name: str, players: Iterable[Player]) -> tuple[Player, ...]:
    """The players whose names differ from this one only in letters that are doubled in one of the two: "Anna" and "Ana"."""
    return tuple(player for player in players if _undoubled(name) == _undoubled(as_spoken(player)))


def _undoubled(name: str) -> str:
    return re.sub(r"(\w)\1", r"\1", name)


def _is_slip(line: str, sentence: str, numbers: frozenset[str]) -> bool:
    """Whether each word that differs is similar to the one that was meant, and neither of the two is a number. Both lines must have the
    same number of words."""
    slips = ((typed, meant) for typed, meant in zip(line.split(), sentence.split(), strict=True) if typed != meant)
    return all(
        not {typed, meant} & numbers and not _has_digits(typed + meant) and fuzz.ratio(typed, meant) >= ALIKE for typed, meant in slips
    )


def _has_digits(text: str) -> bool:
    return any(character.isdigit() for character in text)


def closest_of(line: str, phrases: Iterable[Phrase], numbers: frozenset[str], names: frozenset[str] = frozenset()) -> str | None:
    """As `closest`, for phrases with too many sentences to compare them all: it goes word by word, with the closest choice in each slot. A
    word of one of these phrases is no slip for another: who goes back does not come back. Nor is a word in `names`. A word may be only a
    letter or two away from what was meant (`A_SLIP`), because a few short words tell these phrases apart."""
    if len(line) < SHORTEST:
        return None
    phrases = tuple(phrases)
    sentences = [sentence for phrase in phrases if (sentence := _nearest(phrase, line.split())) is not None]
    found = process.extractOne(line, sentences, scorer=fuzz.ratio, score_cutoff=CLOSE)
    if found is None or found[0] == line:
        return None
    known = names.union(*(phrase.fixed for phrase in phrases))
    changed = {typed: meant for typed, meant in zip(line.split(), found[0].split(), strict=True) if typed != meant}
    few = all(OSA.distance(typed, meant) <= 1 + len(meant) // A_SLIP for typed, meant in changed.items())
    return found[0] if few and _is_slip(line, found[0], numbers) and not changed.keys() & known else None


def _is_right(part: str | Slot, word: str) -> bool:
    """Whether the word fits this part of the phrase exactly. A name that may stand in a slot is as good a sign of the phrase as a word such
    as "leaves"."""
    return part == word if isinstance(part, str) else word in dict(part.choices)


def _nearest(phrase: Phrase, words: list[str]) -> str | None:
    """The sentence of the phrase that is closest to the words. None if the phrase has another number of parts or a slot for somebody's own
    word, and if not a single word fits exactly, unless the phrase is a single word of more than `SHORTEST` letters. Only choices of one
    word are considered."""
    if len(phrase.parts) != len(words):
        return None
    is_long_word = len(words) == 1 and not phrase.slots and len(phrase.pattern) > SHORTEST
    if not is_long_word and not any(_is_right(part, word) for part, word in zip(phrase.parts, words, strict=True)):
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
    """The sentences that may be proposed: none with a word of somebody's own, because to propose that would be to play for them."""
    phrases = tuple(phrase for phrase in grammar.phrases if all(slot.choices and not slot.is_own_word for slot in phrase.slots))
    return Grammar(phrases).sentences


def nobody(
    line: str,
    phrases: Iterable[Phrase],
    players: tuple[Player, ...],
    common: frozenset[str] = frozenset(),
    coming: tuple[Player, ...] = (),
    no_names: frozenset[str] = frozenset(),
) -> str | None:
    """The name in a line that would be a phrase if a player had that name. None if something else is wrong with the line. Phrases may also
    name those who are `coming`, although a line about these has a name that no player has.

    One of the `common` names is a name wherever the phrase has a player, and so is any word if a bare name makes the same move. Of other
    words, as in "that was bad", this is not so sure. None of `no_names` is a name: "two guesses each" is about nobody called Two.
    """
    said, phrases, named_too = frozenset(line.split()), tuple(phrases), (*players, *coming)
    known = {as_spoken(player) for player in players}  # also players whom no phrase names now, such as a poet, who may not guess
    answered = {phrase.move for phrase in phrases if len(phrase.parts) == 1 and _names_players(phrase.parts[0], named_too)}
    begins = {phrase.parts[0] for phrase in phrases if isinstance(phrase.parts[0], str)}  # "who is the wordsmith" names nobody
    for phrase in phrases:
        sure = _named(phrase, named_too)
        named = sure or next((slot for slot in phrase.slots if _names_players(slot, named_too)), None)
        if named is None or len(phrase.parts) == 1 or not phrase.fixed or not phrase.fixed <= said:
            continue
        pattern = " ".join(r"(?P<nobody>[^\W\d]+)" if part is named else _part(part) for part in phrase.parts)
        if not (found := re.fullmatch(pattern, line)) or found["nobody"] in begins | known | no_names:
            continue
        if sure or phrase.move in answered or found["nobody"] in common:
            return found["nobody"].capitalize()
    return None


def _named(phrase: Phrase, players: tuple[Player, ...]) -> Slot | None:
    """The slot in which a phrase names a player: at its beginning or, if the phrase also has a number or a new name, anywhere. Other
    phrases are left out, since a line like "that was Bob" may well be about something else."""
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
