"""How words sound, and how far apart two of them are.

The distance compares the sounds of both words, without stress, three times by rapidfuzz's Levenshtein distance:

- as they are;
- with near phones taken for one (M/N/NG, S/Z, T/D, P/B, K/G, F/TH, V/DH, SH/ZH/CH/JH, L/W, IH/IY, EH/AE, AH/AA/AO, UH/UW);
- by manner alone (stops, hisses, nasals, liquids, front and back vowels).

The distance is the mean of the three, divided by the length of the longer word. So a near phone costs a third of a strange one, and a phone
of the same manner two thirds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import islice, product

import numpy as np
from rapidfuzz import fuzz, process
from rapidfuzz.distance import Levenshtein

from voicehost.lexicon.common import common_words, zipf
from voicehost.lexicon.data import groups, table
from voicehost.lexicon.parts import in_parts
from voicehost.lexicon.phones import ENCODE, Phones, decode, encode, is_vowel, plain
from voicehost.lexicon.spelling import key, without_accents

__all__ = [
    "Phones",
    "distance",
    "heard_as",
    "homophones",
    "pronunciations",
    "said_alike",
    "same_sound",
    "sounds_like",
    "stand_ins",
    "syllable_counts",
    "syllables",
]

_MOST_READINGS = 8
"""How many pronunciations of a word with several parts are considered, since each part may have some."""
NEAR_STAND_IN = 0.2
"""The largest `distance` at which one word may stand for another."""


def _classes(*groups: str) -> dict[int, str]:
    codes = ([plain(ENCODE.get(phone, ENCODE.get(phone + "0", ""))) for phone in group.split()] for group in groups)
    return {ord(code): group[0] for group in codes for code in group}


_NEAR = _classes("M N NG", "S Z", "T D", "P B", "K G", "F TH", "V DH", "SH ZH CH JH", "L W", "IH IY", "EH AE", "AH AA AO", "UH UW")
_MANNER = _classes("M N NG", "S Z F TH V DH SH ZH HH", "T D P B K G CH JH", "L R W Y", "IY IH EH AE EY", "AA AH AO UH UW OW ER", "AY AW OY")

Layers = tuple[str, str, str]


def codes(word: str) -> tuple[str, ...]:
    """The pronunciations as strings (see phones.py), the usual one first. Those of several parts are joined."""
    return _codes(key(word))


@lru_cache(maxsize=65_536)
def _codes(word: str) -> tuple[str, ...]:
    known = table("pronunciations")
    found = known.get(word) or known.get(without_accents(word))
    if found:
        return tuple(found.split(" "))
    if " " not in word:
        return tuple(code + _ending(code) for code in _codes(word[:-2])) if word.endswith("'s") else ()
    return tuple("".join(reading) for reading in islice(product(*(_codes(part) for part in word.split(" "))), _MOST_READINGS))


def _ending(code: str) -> str:
    """The ending of a possessive that no dictionary has: "Pat's", "Maya's", "Max's"."""
    last = plain(code[-1:])
    if last in _HISSES:
        return ENCODE["IH0"] + ENCODE["Z"]
    return ENCODE["S"] if last in _VOICELESS else ENCODE["Z"]


_HISSES, _VOICELESS = (frozenset(ENCODE[phone] for phone in phones.split()) for phones in ("S Z SH ZH CH JH", "P T K F TH"))


def pronunciations(word: str) -> tuple[Phones, ...]:
    """All pronunciations, the usual one first; empty if the word is unknown."""
    return tuple(decode(code) for code in codes(word))


def syllables(word: str) -> int | None:
    """The number of syllables in the usual pronunciation; None if the word is unknown."""
    found = codes(word)
    return sum(map(is_vowel, found[0])) if found else None


def syllable_counts(word: str) -> frozenset[int]:
    """The numbers of syllables in all pronunciations. "fire", "flower" and "choir" have one or two. Empty if the word is unknown."""
    return frozenset(sum(map(is_vowel, said)) for code in codes(word) for said in (code, _glide(code)))


def _glide(code: str) -> str:
    """The pronunciation with the vowel of "fire" or "hour" and the R after it joined into one syllable, wherever they occur."""
    sound = plain(code)
    for two, joined in _GLIDES:
        sound = sound.replace(two, joined)
    return sound


def homophones(word: str) -> frozenset[str]:
    """Other dictionary words with the same sounds, regardless of stress."""
    return groups("homophones", key(word)) - {key(word)}


def same_sound(a: str, b: str) -> bool:
    """Whether the two words have a pronunciation in common, apart from differences that nobody can hear.

    Those are stress; a weak AH0 for IH0 ("racket"); the T that slips in between N and S ("prince", "prints"); and whether "fire" and "hour"
    have one syllable or two.
    """
    return not {_heard(code) for code in codes(a)}.isdisjoint(_heard(code) for code in codes(b))


def sounds_within(a: str, b: str) -> bool:
    """Whether every pronunciation of `a` is also one of `b`, so that it is enough to listen for `b`."""
    return bool(codes(a)) and {_heard(code) for code in codes(a)} <= {_heard(code) for code in codes(b)}


def said_alike(a: str, b: str) -> bool:
    """Whether two names are easily taken for each other: they sound the same as a whole, or word by word. A word that no dictionary has
    sounds like nothing but itself."""
    words, others = a.split(), b.split()
    in_parts = len(words) == len(others) and all(
        word == other or same_sound(word, other) for word, other in zip(words, others, strict=True)
    )
    return in_parts or same_sound(a, b)


def _heard(code: str) -> str:
    sound = plain(code.translate(WEAK))
    for written, other in _ALIKE:
        sound = sound.replace(written, other)
    return sound


WEAK = str.maketrans(ENCODE["IH0"], ENCODE["AH0"])
_GLIDES = tuple(
    (plain(encode(two)), plain(encode(joined))) for two, joined in ((("AY1", "ER0"), ("AY1", "R")), (("AW1", "ER0"), ("AW1", "R")))
)
_ALIKE = ((plain(encode(("N", "T", "S"))), plain(encode(("N", "S")))), *_GLIDES)


def layers(code: str) -> Layers:
    bare = plain(code)
    return bare, bare.translate(_NEAR), bare.translate(_MANNER)


def cost(a: Layers, b: Layers) -> float:
    """How many strange phones lie between the two; a near phone is a third of one."""
    return sum(Levenshtein.distance(sound, other) for sound, other in zip(a, b, strict=True)) / len(a)


def distance(a: Phones, b: Phones) -> float:
    """The distance from 0 (the same sounds) to 1."""
    return cost(layers(encode(a)), layers(encode(b))) / max(len(a), len(b), 1)


Prepared = tuple[tuple[str, ...], tuple[tuple[str, ...], ...], "np.ndarray[tuple[int], np.dtype[np.float32]]"]
"""Words, their sounds in three layers, and their lengths in phones. A word occurs once for each of its pronunciations."""


@lru_cache(maxsize=8)
def _prepared(among: tuple[str, ...]) -> Prepared:
    rows = [(word, layers(code)) for word in among for code in codes(word)]
    by_layer = tuple(tuple(sound[depth] for _, sound in rows) for depth in range(3))
    return tuple(word for word, _ in rows), by_layer, np.array([len(sound[0]) for _, sound in rows], dtype=np.float32)


def nearest(sound: Layers, among: tuple[str, ...], limit: int) -> tuple[tuple[str, float], ...]:
    """The words nearest to a sound, with their distances. The nearest come first, each once; equally near ones keep the order of
    `among`."""
    words, choices, lengths = _prepared(among)
    if not words:
        return ()
    rows = (process.cdist([sound[depth]], choices[depth], scorer=Levenshtein.distance, dtype=np.uint8)[0] for depth in range(3))
    far = sum(row.astype(np.float32) for row in rows) / 3 / np.maximum(lengths, len(sound[0]))
    order = np.argsort(far, kind="stable")
    ranked = ((words[index], float(far[index])) for index in order)
    found: dict[str, float] = {}
    for word, apart in ranked:
        found.setdefault(word, apart)
        if len(found) == limit:
            break
    return tuple(found.items())


def sounds_like(word: str, among: Iterable[str], limit: int) -> tuple[str, ...]:
    """The words that sound nearest to this one, the nearest first, without the word itself. Empty if the word is unknown."""
    choices, own = tuple(among), key(word)
    best: dict[str, float] = {}
    for code in codes(word):
        for other, apart in nearest(layers(code), choices, limit + 1):
            if key(other) != own:
                best[other] = min(apart, best.get(other, 1.0))
    return tuple(sorted(best, key=lambda other: (best[other], other))[:limit])


def stand_ins(word: str, vocabulary: Callable[[str], bool], limit: int = 3) -> tuple[str, ...]:
    """Words of a recognizer's vocabulary, or pairs of them, that sound nearest to a word that it cannot hear; the best first.

    Empty if none is near enough, or if the word's own pronunciation is unknown.
    """
    known = _hearable(vocabulary)
    found: dict[str, float] = {}
    for code in codes(word):
        for said, apart in (*nearest(layers(code), known, limit + 1), *_pairs(code, known)):
            if said != key(word):
                found[said] = min(apart, found.get(said, 1.0))
    near = [said for said, apart in found.items() if apart <= NEAR_STAND_IN]
    return tuple(sorted(near, key=lambda said: (round(found[said], 3), -zipf(said)))[:limit])


@lru_cache(maxsize=4)
def _hearable(vocabulary: Callable[[str], bool]) -> tuple[str, ...]:
    """The common words that a recognizer hears. They are collected once, because a grammar of rare words asks for many stand-ins at a
    time."""
    return tuple(word for word in common_words() if vocabulary(word))


def heard_as(text: str, vocabulary: Callable[[str], bool], language: str = "en") -> str | None:
    """What a recognizer listens for in place of this text: each word that it cannot hear is replaced by its nearest stand-in.

    This is the text itself if the recognizer hears all of it, and None if a word has no stand-in. Sounds are known for English only; in
    other languages a stand-in consists of the word's parts.
    """
    instead = stand_ins if language == "en" else in_parts
    heard = [word if vocabulary(word) else next(iter(instead(word, vocabulary, 1)), "") for word in text.split()]
    return " ".join(heard) if heard and all(heard) else None


def nearest_heard(text: str, instead: Iterable[str], vocabulary: Callable[[str], bool]) -> tuple[str, ...]:
    """What people could say in place of this text: at most three of `instead` that a recognizer hears, those with the most similar spelling
    first."""
    heard = [other for other in instead if vocabulary(other)]
    return tuple(other for other, *_ in process.extract(text, heard, scorer=fuzz.ratio, limit=3))


def _pairs(code: str, known: tuple[str, ...]) -> list[tuple[str, float]]:
    """Two words in a row for one sound, which is cut in two wherever both sides have a vowel."""
    whole, found = layers(code), []
    for cut in range(2, len(code) - 1):
        head, tail = code[:cut], code[cut:]
        if any(map(is_vowel, head)) and any(map(is_vowel, tail)):
            for (first, _), (second, _) in product(nearest(layers(head), known, 3), nearest(layers(tail), known, 3)):
                said = f"{first} {second}"
                apart = min(cost(whole, layers(joined)) for joined in codes(said))
                found.append((said, apart / len(code)))
    return found
