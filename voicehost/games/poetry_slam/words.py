""" "Slams": what is wrong with a word, and how surely. The dictionary proposes; only the table decides what it cannot know."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from voicehost.core.speech import UNKNOWN
from voicehost.games.kit.own import is_ours
from voicehost.games.poetry_slam.tables import SHORTEST, Card, letters_of
from voicehost.lexicon.dictionary import Verdict, judge, normal
from voicehost.lexicon.matching import Match, match

NOT_TRYING = re.compile(r"(.)\1\1|^[^AEIOUY]+$")
"""A letter three times running, or no vowel at all: perhaps no attempt at a word."""

LONGEST = 45
"""Letters in the longest word that can be written; "pneumonoultramicroscopicsilicovolcanoconiosis" has them."""

ARTICLES = ("a", "an", "the", "to")
"""What people put before a word that they guess."""

LONGEST_WRITTEN = 50
"""With what stands between the letters: as much as the dictionary looks at."""


def is_writable(word: str) -> bool:
    """Letters, with single spaces, hyphens or apostrophes between them. Right or wrong is for the table to say, later."""
    word = normal(word)
    parts = re.split("[ '-]", word)
    return len(word) <= LONGEST_WRITTEN and len(letters_of(word)) <= LONGEST and all(part.isalpha() for part in parts)


@dataclass(frozen=True, slots=True)
class Failing:
    """One mistake in a word, beyond doubt: a slam for each."""

    kind: str
    """prompt, too-short or lost-letter."""
    slams: int = 1
    letter: str = ""


def failings(word: str, card: Card, drawn: tuple[str, ...], lost: str) -> tuple[Failing, ...]:
    """One slam where the prompt is not matched, one where the word is too short, one for each use of a lost letter.

    A letter that the prompt requires is free once, though it is lost (and though the prompt asks for it twice in a row).
    """
    letters = Counter(letters_of(word))
    found = []
    if not card.matches(word, drawn):
        found.append(Failing("prompt"))
    if letters.total() < SHORTEST:
        found.append(Failing("too-short"))
    for letter in sorted(set(lost)):
        uses = letters[letter] - (1 if letter in drawn else 0)
        if uses > 0:
            found.append(Failing("lost-letter", uses, letter))
    return tuple(found)


def doubt(word: str, ours: tuple[str, ...] = ()) -> Verdict | None:
    """What the dictionary holds against a word; None where it has nothing, or it is one of `ours`. The table votes on it."""
    verdict = judge(word)
    return None if verdict.valid or is_ours(word, ours) else verdict


def looks_like_a_dodge(word: str, ours: tuple[str, ...] = ()) -> bool:
    return doubt(word, ours) is not None and NOT_TRYING.search(letters_of(word)) is not None


def guessed_word(said: str, secret: str) -> str:
    """Without an article: "is it a horse", "to swim", "it's a horse". What an ear did not make out before a word is one too. A secret may
    begin with one itself, as a cappella does."""
    first, _, rest = said.partition(" ")
    if first in ("it's", "its") and rest:
        return guessed_word(rest, secret)
    if any(match(secret, f"{article} {said}") is Match.EXACT for article in ARTICLES):
        return secret
    if not rest or first not in (*ARTICLES, UNKNOWN) or match(secret, said) is not None:
        return said
    return rest if UNKNOWN not in rest.split() else said
