"""Understands what people type over a poem in their own words: whose guess a line is, or that the poem has ended. The recognizer has no
such ways, because what it takes for them may be a line of the poem.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from voicehost.core.language import Language, as_spoken
from voicehost.core.play import Player
from voicehost.games.poetry_slam.bare import is_common
from voicehost.games.poetry_slam.words import ARTICLES
from voicehost.lexicon.dictionary import is_word
from voicehost.lexicon.matching import probably_meant

ENDS = ("finished", "i'm finished", "i am finished", "that's it", "that is it", "that was it")
"""Whole lines that end a poem, besides "the end" and "done"."""

BEFORE_THE_END = ("that's", "that is", "this is", "and that's", "i'm", "i am")
"""What may come before "the end" or "done" in the same line. It is too short to be a line of the poem."""

AFTER_THE_END = ("now", "then")
"""What may come after "the end" or "done" in the same line."""

_DENIES = ("i'm not", *(f"i {word}" for word in ("was not", "wasn't", "had not", "hadn't", "am not", "have not", "haven't")))
NOT_FINISHED = tuple(
    f"{no}{said}"
    for no in ("", "no ")
    for said in (
        *(f"{denies} {done}{yet}" for denies in _DENIES for done in ("finished", "done") for yet in ("", " yet")),
        *("that was not the end", "that wasn't the end", "it is not over", "it's not over", "it was not over", "it wasn't over"),
    )
)
"""What poets type whose poem was taken to have ended."""

HAD_FINISHED = (
    *(
        (f"{yes}{said}", "yes")
        for yes in ("", "yes ")
        for said in (
            *("the end", "done", "finished", "i had", "i was", "it was", "it was over", "that was the end"),
            *(f"i {was} {done}" for was in ("had", "was", "am") for done in ("finished", "done")),
            *("i'm finished", "i'm done"),
        )
    ),
    *((f"{no}{said}", "no") for no in ("", "no ") for said in ("not yet", "not quite", *_DENIES, "it was not", "it wasn't")),
    *((said, "no") for said in NOT_FINISHED),
)
"""What poets type when the host asks whether they had finished, each with its meaning."""

OF_THE_POET = (
    *((f"{was} {done}", "yes") for was in ("had", "was") for done in ("finished", "done")),
    *((f"{was} {done}", "no") for was in ("had not", "hadn't", "was not", "wasn't") for done in ("finished", "done")),
)
"""What others type of the poet then, after the name."""

_IS = ("it's", "its", "it is")
_THINKS = ("thinks", "i think", "i guess")
THINKS = (*_THINKS, *_IS, "is it", *(f"{thinks} {is_}" for thinks in _THINKS for is_ in _IS))
"""What may come between a name and a guess."""

GUESS, GUESSES = "guess", "guesses"

BETWEEN = frozenset(f"{' '.join(ARTICLES)} or and maybe perhaps it's its it is i think".split())
"""What may come between guesses or before them, and is no guess by itself."""


def caller(text: str, others: Sequence[Player]) -> Player | None:
    """The player whose name a line consists of, alone or with words that introduce a guess: "Ana", "Ana thinks it's a", "Ana gueses". None
    for any other line."""
    begun, _, last = text.rpartition(" ")
    named = begun if last in ARTICLES or _is_nearly_guesses(last) else text
    return next((player for player in others if named in (player.lower(), *(f"{player.lower()} {way}" for way in THINKS))), None)


def _is_nearly_guesses(word: str) -> bool:
    """Whether a word is "guess", or a typing slip of "guesses". "Guessed" is neither, since poems tell of the past."""
    return word == GUESS or probably_meant(word) in (GUESS, GUESSES)


def named_guess(text: str, others: Sequence[Player]) -> tuple[Player, str] | None:
    """The player and the word of a line such as "Ana thinks it's fruit", or None. `named_word` is for a name and a word alone."""
    begun, _, word = text.rpartition(" ")
    player = caller(begun, others)
    return (player, word) if player is not None and begun != player.lower() else None


def named_word(text: str, others: Sequence[Player], players: Sequence[Player], language: Language) -> tuple[Player, str] | None:
    """The player and the word of a line such as "Carl: bead", with a word of the dictionary and nothing else. None for any other line.
    Lines to the host ("Carl begins") have been recognized before."""
    begun, _, word = text.rpartition(" ")
    player = next((player for player in others if begun == player.lower()), None)
    is_talk = language.typed.get(word) == "" or word in map(str.lower, players)
    return (player, word) if player is not None and not is_talk and (is_word(word) or probably_meant(word)) else None


def lone_slip(text: str, players: Sequence[Player]) -> bool:
    """Whether a line is a single token that is nearly a word. A player's name is no guess."""
    return " " not in text and text not in map(str.lower, players) and bool(probably_meant(text))


def lone_word(text: str, players: Sequence[Player]) -> str:
    """The line, if it is a single word of the dictionary, or else an empty text. A player's name is no guess."""
    is_guess = text not in BETWEEN and text not in map(str.lower, players) and " " not in text and is_word(text)
    return text if is_guess else ""


def first_listed(text: str, players: Sequence[Player]) -> str:
    """The first word of a line that has only words to guess: "panda zebra badger", "maybe panda or zebra". Empty for any other line: talk
    and lines of poems have very common words, which nobody guesses."""
    words = [word for word in text.split() if word not in BETWEEN]
    return words[0] if words and all(lone_word(word, players) and not is_common(word) for word in words) else ""


def owner(text: str, players: Sequence[Player], *, guessed: str, recited: bool) -> Player | None:
    """The player whose guess the last one was, by a line such as "no, I mean Eva" or "that was Eva's guess, not Ben's". None for any other
    line, and while somebody recites for one that may be a line of the poem. `guessed` is the last guess."""
    name, other = (f"(?P<{group}>{'|'.join(re.escape(as_spoken(player)) for player in players)})" for group in ("player", "other"))
    was, instead = r"(?:that|it) (?:was|is)|that's|it's", f"(?: (?:and )?not {other}(?:'s(?: guess)?)?)?"
    ways = (
        rf"(?:no )?(?:{was}) {name}'s guess{instead}",
        rf"(?:no )?(?:the guess (?:was|is)) {name}'s{instead}",
        rf"(?:no )?i (?:mean|meant) {name}{instead}",
        rf"no {name} (?:guessed|guesses|said|says) {re.escape(as_spoken(guessed))}{instead}",
    )
    short_ways = (
        rf"(?:no )?(?:{was}) {name}(?:'s)?{instead}",
        rf"(?:no )?{name} (?:guessed|said) (?:it|that){instead}",
        *(rf"no {name} had (?:it|that)", rf"no(?: not {other})? {name}", rf"not {other}(?: but)? {name}", rf"{name} not {other}"),
    )
    found = next((found for way in (*ways, *(() if recited else short_ways)) if (found := re.fullmatch(way, text))), None)
    return next((player for player in players if found and as_spoken(player) == found["player"]), None)
