"""The words that the model can hear, each with the ways it is said.

Every word that the dictionary accepts, and the parts of its compounds; given names; letters and their spoken names; the words of all
prompts and phrases; and the commonest words of wordfreq, which brings contractions, and names of things. Pronunciations are those of
voicehost/lexicon/data, which has all of CMU's; for the rest (6,657 words, names most of them) espeak-ng's, mapped; and what people say
besides is in `variants.txt`, by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

import wordfreq

import voicehost
from models.train.words.names import given_names
from voicehost.games import GAMES
from voicehost.lexicon.build import espeak
from voicehost.lexicon.data import read
from voicehost.lexicon.dictionary import is_word
from voicehost.lexicon.letters import SPOKEN
from voicehost.lexicon.phones import decode, without_stress

Lexicon: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Pairs of a word and its phones without stress, sorted; a word stands once for each of its pronunciations."""

COMMON = 30_000
"""Words of wordfreq's list that are hearable, whatever they are."""
HERE = Path(__file__).parent
_PACKAGE = Path(voicehost.__file__).parent
_PHRASE = re.compile(r"[a-z' |{}_-]+")
_SLOT = re.compile(r"\{[^}]*\}|[|-]")
_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)*")


@cache
def lexicon() -> Lexicon:
    """Of `words`. A quarter of a minute."""
    return pronounced(words())


def pronounced(wanted: frozenset[str]) -> Lexicon:
    """Any words of letters, as far as they can be said: espeak-ng leaves out those with a sound that is not English."""
    found = {word: codes for word, codes in _known().items() if word in wanted}
    found |= {word: (code,) for word, code in espeak.spoken(sorted(wanted - found.keys())).items()}
    pairs = {(word, _phones(code)) for word, codes in found.items() for code in codes}
    return tuple(sorted(pairs | {(word, phones) for word, ways in _variants().items() if word in wanted for phones in ways}))


def _phones(code: str) -> tuple[str, ...]:
    return without_stress(decode(code))


@cache
def words() -> frozenset[str]:
    letters = (part for said, _ in SPOKEN for part in said.split())
    return frozenset((*dictionary_words(), *given_names(), *letters, *said_in_games(), *common(), *_variants()))


@cache
def dictionary_words() -> frozenset[str]:
    """What the game dictionary accepts; of a compound, its parts."""
    listed = (line.split("\t")[0] for line in read("dictionary").decode("utf-8").splitlines())
    return frozenset(part for word in listed if is_word(word) for part in word.split())


def common() -> Iterator[str]:
    """The commonest tokens that are a word of letters, or a contraction."""
    top = wordfreq.top_n_list("en", 2 * COMMON)
    fit = (word for word in top if word.isascii() and word.replace("'", "").isalpha() and not word.startswith("'"))
    return (word for word, _ in zip(fit, range(COMMON), strict=False))


def said_in_games() -> frozenset[str]:
    """Every word of every English prompt and phrase, and of every text in the games made in English alone that could be one. What is said
    in a game in several languages stands in the languages' folders."""
    files = (path.read_text(encoding="utf-8").lower() for path in (_PACKAGE.parent / "prompts" / "en").glob("*.toml"))
    prompts = (re.sub(r'^("[^"\n]*"|[\w-]+) *=|^\[.*\]$|#.*$', "", text, flags=re.MULTILINE) for text in files)
    games = _PACKAGE / "games"
    english = (games / game.name.replace("-", "_") for game in GAMES if game.languages == ("en",))
    sources = (*games.glob("kit/*.py"), *(path for folder in english for path in folder.rglob("*.py")))
    quoted = (text for path in sources for text in re.findall(r'"([^"\n]*)"', path.read_text(encoding="utf-8")))
    phrases = (_SLOT.sub(" ", text) for text in quoted if _PHRASE.fullmatch(text) and "_" not in _SLOT.sub(" ", text))
    return frozenset(token for text in (*map(_without_slots, prompts), *phrases) for token in _TOKEN.findall(text))


def _without_slots(text: str) -> str:
    return _SLOT.sub(" ", text)


def _known() -> dict[str, tuple[str, ...]]:
    lines = (line.split("\t") for line in read("pronunciations").decode("utf-8").splitlines())
    return {word: tuple(codes.split(" ")) for word, codes in lines}


@cache
def _variants() -> dict[str, tuple[tuple[str, ...], ...]]:
    lines = (line.split(":") for line in (HERE / "variants.txt").read_text(encoding="utf-8").splitlines() if re.match(r"[a-z']+: ", line))
    return {word: tuple(tuple(phones.split()) for phones in rest.split(",")) for word, rest in lines}
