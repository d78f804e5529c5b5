"""What people type over a poem in words of their own: whose guess the line is, and that the poem has ended. An ear has no such ways: what
it takes for them may be a line of the poem.
"""

from __future__ import annotations

from collections.abc import Sequence

from voicehost.core.language import Language
from voicehost.core.play import Player
from voicehost.games.poetry_slam.bare import is_common
from voicehost.games.poetry_slam.words import ARTICLES
from voicehost.lexicon.dictionary import is_word
from voicehost.lexicon.matching import probably_meant

ENDS = ("finished", "i'm finished", "i am finished", "that's it", "that is it", "that was it")
"""All of a line that ends a poem, beside "the end" and "done"."""

BEFORE_THE_END = ("that's", "that is", "this is", "and that's", "i'm", "i am")
"""Before "the end" or "done", in one line with it: no line of the poem, which would have more in it."""

THINKS = ("thinks", "thinks it's", "thinks its", "thinks it is", "it's", "it is", "is it")
"""Between a name and a guess."""

BETWEEN = frozenset(f"{' '.join(ARTICLES)} or and maybe perhaps it's its it is i think".split())
"""Between guesses, and before them: no guess by itself."""


def caller(text: str, others: Sequence[Player]) -> Player | None:
    """Whose name the line begins with, where nothing comes after it but what may stand before a guess: "Ana", "Ana thinks it's"."""
    return next((player for player in others if text in (player.lower(), *(f"{player.lower()} {way}" for way in THINKS))), None)


def named_guess(text: str, others: Sequence[Player]) -> tuple[Player, str] | None:
    """ "Ana thinks it's fruit". For a name and a word alone see `named_word`."""
    begun, _, word = text.rpartition(" ")
    player = caller(begun, others)
    return (player, word) if player is not None and begun != player.lower() else None


def named_word(text: str, others: Sequence[Player], players: Sequence[Player], language: Language) -> tuple[Player, str] | None:
    """ "Carl: bead": a name and a word of the dictionary, and nothing else. What is said to the host so ("Carl begins") is known before."""
    begun, _, word = text.rpartition(" ")
    player = next((player for player in others if begun == player.lower()), None)
    is_talk = language.typed.get(word) == "" or word in map(str.lower, players)
    return (player, word) if player is not None and not is_talk and (is_word(word) or probably_meant(word)) else None


def lone_slip(text: str, players: Sequence[Player]) -> bool:
    """Whether a line is nothing but what is no word, and nearly one. Nobody's name is a guess."""
    return " " not in text and text not in map(str.lower, players) and bool(probably_meant(text))


def lone_word(text: str, players: Sequence[Player]) -> str:
    """A word of the dictionary, all by itself; empty where the line is something else. Nobody's name is a guess."""
    is_guess = text not in BETWEEN and text not in map(str.lower, players) and " " not in text and is_word(text)
    return text if is_guess else ""


def first_listed(text: str, players: Sequence[Player]) -> str:
    """The first word of a line that is nothing but words to guess: "panda zebra badger", "maybe panda or zebra". Empty for any other line:
    in talk, and in lines of poems, words stand that are in every second sentence."""
    words = [word for word in text.split() if word not in BETWEEN]
    return words[0] if words and all(lone_word(word, players) and not is_common(word) for word in words) else ""
