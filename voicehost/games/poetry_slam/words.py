""" "Slams": finds what is wrong with a word. Mistakes against the rules are certain. About what the dictionary doubts, the table
decides."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from voicehost.core.speech import UNKNOWN
from voicehost.games.kit.own import is_ours
from voicehost.games.poetry_slam.tables import SHORTEST, PromptCard, letters_of
from voicehost.lexicon.dictionary import Verdict, judge, normal
from voicehost.lexicon.matching import Match, match

NOT_TRYING = re.compile(r"(.)\1\1|^[^AEIOUY]+$")
"""A letter three times in a row, or no vowel at all: perhaps no attempt at a word."""

LONGEST = 45
"""The number of letters in the longest word that can be written, "pneumonoultramicroscopicsilicovolcanoconiosis"."""

ARTICLES = ("a", "an", "the", "to")
"""Words that people put before their guess."""

LONGEST_WRITTEN = 50
"""The most characters of a word, with spaces, hyphens and apostrophes. The dictionary looks at no more."""


def is_writable(word: str) -> bool:
    """Whether a text can be written as a word: letters with single spaces, hyphens or apostrophes between them. Whether it counts is
    decided later."""
    word = normal(word)
    parts = re.split("[ '-]", word)
    return len(word) <= LONGEST_WRITTEN and len(letters_of(word)) <= LONGEST and all(part.isalpha() for part in parts)


@dataclass(frozen=True, slots=True)
class Failing:
    """One certain kind of mistake in a word, with its slams."""

    kind: str
    """prompt, too-short or lost-letter."""
    slams: int = 1
    letter: str = ""


def failings(word: str, card: PromptCard, drawn: tuple[str, ...], lost: str) -> tuple[Failing, ...]:
    """The certain mistakes in a word. There is one slam if it does not match the prompt, one if it is too short, and one for each use of a
    lost letter.

    A lost letter that the prompt requires is free once, even if the prompt asks for it twice in a row.
    """
    letters, free = Counter(letters_of(word)), free_once(lost, drawn)
    found = []
    if not card.matches(word, drawn):
        found.append(Failing("prompt"))
    if letters.total() < SHORTEST:
        found.append(Failing("too-short"))
    for letter in sorted(set(lost)):
        uses = letters[letter] - (1 if letter in free else 0)
        if uses > 0:
            found.append(Failing("lost-letter", uses, letter))
    return tuple(found)


def free_once(lost: str, drawn: tuple[str, ...]) -> tuple[str, ...]:
    """The lost letters that a word may use once, because the prompt requires them."""
    return tuple(letter for letter in lost if letter in drawn)


def doubt(word: str, ours: tuple[str, ...] = ()) -> Verdict | None:
    """What the dictionary holds against a word, on which the table votes. None if there is nothing, or if the word is one of `ours`."""
    verdict = judge(word)
    return None if verdict.valid or is_ours(word, ours) else verdict


def looks_like_a_dodge(word: str, ours: tuple[str, ...] = ()) -> bool:
    return doubt(word, ours) is not None and NOT_TRYING.search(letters_of(word)) is not None


def guessed_word(said: str, secret: str) -> str:
    """The word of a guess without an article: "a horse", "to swim", "it's a horse". Unknown speech before a word counts as an article too.
    A secret may begin with one itself, as a cappella does."""
    first, _, rest = said.partition(" ")
    if first in ("it's", "its") and rest:
        return guessed_word(rest, secret)
    if any(match(secret, f"{article} {said}") is Match.EXACT for article in ARTICLES):
        return secret
    if not rest or first not in (*ARTICLES, UNKNOWN) or match(secret, said) is not None:
        return said
    return rest if UNKNOWN not in rest.split() else said
