"""The names of cards, as they are printed and as people say and type them, and the slots made from them."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz.distance import OSA

from voicehost.core.language import Language, as_spoken, choosing
from voicehost.core.play import IllegalMove
from voicehost.core.speech import Slot
from voicehost.games.kit import Fill
from voicehost.games.kit.saying import is_talk
from voicehost.games.slam_kartenspiel.asking import FACES
from voicehost.games.slam_kartenspiel.cards import UNKNOWN_CARD, Deck, key
from voicehost.games.slam_kartenspiel.state import NOBODY, deck_of

ENDINGS = {"Der": (("r", ""), ("n", "den "), ("n", "")), "Das": (("s", ""),), "Die": ()}
"""By the article of a name that begins with an adjective: the other endings that the adjective may have, each with the article before it.
"Der Berühmte Mitbewohner" is also "Berühmter Mitbewohner" and "den Berühmten Mitbewohner"."""

WEAK = ("oet", "ist", "oph")
"""The endings of masculine names to which the accusative adds "en"."""

SHORTEST = 4
"""The fewest letters of a word that tells cards apart."""

JOINED = re.compile(r"\s*[,&+]\s*|\s+(?:und|and)\s+")
"""What people type between two cards."""

A_SLIP = 6
"""In a word of a card's name, one letter for each so many may be wrong, missing, added or swapped with the next."""


def poets(name: str, deck: Deck, keys: Iterable[str]) -> Slot:
    """A slot for these poets, by the names on the cards and by all other ways in which people say them."""
    return _poets(name, tuple((deck.by_key[key].name, key) for key in keys))


@lru_cache(maxsize=256)
def _poets(slot: str, cards: tuple[tuple[str, str], ...]) -> Slot:
    """The slot for pairs of names and keys. It is cached because the slot for the whole deck is needed at nearly every moment."""
    return choosing(slot, ((way, key) for name, key in cards for way in said(name)))


@lru_cache(maxsize=1024)
def said(name: str) -> tuple[str, ...]:
    """All ways to say a name: "Der Berühmte Mitbewohner" with or without the article, "den Berühmten Mitbewohner", "Berühmter Mitbewohner",
    "Berühmten Mitbewohner"; also "den Rap-Poeten"."""
    article, _, rest = name.partition(" ")
    if article not in ENDINGS or not rest:
        return (name,)
    ways = [name, rest]
    if article == "Der":
        ways += [f"den {rest}", *((f"{rest}en", f"den {rest}en") if rest.endswith(WEAK) else ())]
    first, _, more = rest.partition(" ")
    if first.endswith("e") and article != "Die":
        ways += [f"{before}{first}{ending} {more}".strip() for ending, before in ENDINGS[article]]
    return tuple(dict.fromkeys(ways))


def named(text: str, deck: Deck) -> tuple[str, ...]:
    """The cards that a text names, in the order of the text. Other words between them are ignored."""
    words, found = as_spoken(text).split(), []
    while words:
        begins = ((len(way), card) for way, card in _names(deck) if words[: len(way)] == way)
        length, card = max(begins, default=(1, ""))  # the longest, or else a word that is no name
        found += [card] if card else []
        words = words[length:]
    return tuple(found)


def nearly(text: str, deck: Deck, keys: Iterable[str], before: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """The only one of these cards that a text may mean which names none exactly: it is shortened, joined or split in another way, without
    umlauts, or a letter is wrong. The words `before` mean nothing. Empty if it means none of the cards. Raises `IllegalMove` if it may mean
    several."""
    words = as_spoken(text).split()
    while words[1:] and words[0] in before:
        words = words[1:]
    part, own = key(" ".join(words)), tuple(keys)
    found = tuple(card for card in own if part and f" {part} " in f" {card} ") or _one_letter_off(part, deck, own)
    if len(found) > 1:
        raise IllegalMove("which-card", poets=tuple(deck.by_key[card].name for card in found))
    return found


def before_a_choice(language: Language) -> frozenset[str]:
    """The words that people put before the cards that they choose."""
    return frozenset(as_spoken(language.word("before-a-choice")).split())


def _one_letter_off(part: str, deck: Deck, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Those of these cards whose name, or a word of it, is spelled as the text but for one letter. A text that is another card's name but
    for spaces and umlauts means none of them."""
    typed = _spelled(part)
    if len(typed) < SHORTEST:
        return ()
    same = tuple(card for card, ways in _spellings(deck) if typed in ways)
    if same:
        return tuple(card for card in same if card in keys)
    return tuple(card for card, ways in _spellings(deck) if card in keys and any(OSA.distance(typed, way) <= 1 for way in ways))


def _spelled(text: str) -> str:
    """The letters without spaces, hyphens and umlauts: "grossvater" for "Großvater"."""
    letters = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss"))
    return "".join(letter for letter in letters if letter.isalnum())


@lru_cache(maxsize=8)
def _spellings(deck: Deck) -> tuple[tuple[str, frozenset[str]], ...]:
    """Each card with how its name may be spelled, and those of its words that tell cards apart."""
    own = _told_apart_by(tuple(poet.name for poet in deck.poets))
    return tuple(
        (card, frozenset(map(_spelled, (*map(key, said(poet.name)), *(word for word in card.split() if word in own)))))
        for card, poet in deck.by_key.items()
    )


def no_card(text: str, deck: Deck, language: Language) -> IllegalMove | None:
    """The refusal of what people say to each other where one of them names a card in secret. A text with a word of a card's name, or a slip
    of one, may be meant as that card."""
    names = tuple(poet.name for poet in deck.poets)
    of_names, own = _words_of(names), _told_apart_by(names)
    if any(_is_one_of(word, own) for word in as_spoken(text).split()):
        return None
    if any(_one_letter_off(key(part), deck, tuple(deck.by_key)) for part in JOINED.split(text)):
        return None
    before, numbers = before_a_choice(language), language.number_words
    talk = is_talk(text, before, lambda word: word in of_names or word in numbers or word.isdecimal())
    return IllegalMove("not-in-hand", poet=text.strip()) if talk else None


def is_a_slip(text: str, deck: Deck) -> bool:
    """Whether a word of the text may be a slip of one that tells cards apart."""
    own = _told_apart_by(tuple(poet.name for poet in deck.poets))
    return any(_is_one_of(word, own) for word in text.split())


def _is_one_of(word: str, own: frozenset[str]) -> bool:
    """Whether the word is one of these, or a slip of one."""
    return word in own or (len(word) >= A_SLIP and any(OSA.distance(word, other) <= len(word) // A_SLIP for other in own))


def _words_of(names: tuple[str, ...]) -> Counter[str]:
    """The words of the names, each with the number of times that it occurs."""
    return Counter(word for name in names for word in as_spoken(name).split())


@lru_cache(maxsize=8)
def _told_apart_by(names: tuple[str, ...]) -> frozenset[str]:
    """The words that only one of the names has, such as "Genie" but not "Poet"."""
    return frozenset(word for word, many in _words_of(names).items() if many == 1 and len(word) >= SHORTEST)


@lru_cache(maxsize=8)
def _names(deck: Deck) -> tuple[tuple[list[str], str], ...]:
    return tuple((as_spoken(way).split(), key) for key, poet in deck.by_key.items() for way in (key, *said(poet.name)))


def slams(deck: Deck, keys: Iterable[str], articles: tuple[str, ...] = ("den", "die", "der")) -> Slot:
    """A slot for these Slams, with an article or without."""
    return titled("slam", tuple((deck.slam_by_key[key].name, key) for key in keys), articles)


@lru_cache(maxsize=64)
def titled(slot: str, titles: tuple[tuple[str, str], ...], articles: tuple[str, ...]) -> Slot:
    """The slot for pairs of titles and what they mean, with an article or without. It is cached because the slot for all Slams is needed at
    every moment."""
    return choosing(slot, ((f"{article} {title}".strip(), meant) for title, meant in titles for article in ("", *articles)))


def numbers(language: Language, meanings: Iterable[str]) -> Slot:
    """A slot for these numbers, as far as the language has words for them. Numbers on a die may also be said by the names of its faces."""
    meant = tuple(meanings)
    words = tuple((language.numbers[int(number)], number) for number in meant if int(number) < len(language.numbers))
    faces = tuple((language.word(f"face-{number}"), number) for number in meant if number in FACES)
    return choosing("number", dict.fromkeys((*words, *faces)))


def or_nobody(language: Language, slot: Slot) -> Slot:
    return _joined(slot, choosing(slot.name, ((way, NOBODY) for way in language.answers["nobody"])))


def or_unknown(language: Language, slot: Slot) -> Slot:
    return _joined(slot, choosing(slot.name, ((way, UNKNOWN_CARD) for way in language.choices["unknown"]["card"])))


def _joined(slot: Slot, more: Slot) -> Slot:
    return Slot(slot.name, slot.choices + more.choices, written=slot.written + more.written)


def in_short(deck: Deck, articles: tuple[str, ...]) -> Slot:
    """A slot for all poets, also by any word that only one card's name has: "Genie", "der Kommissar"."""
    return _in_short(tuple((poet.name, poet.key) for poet in deck.poets), articles)


@lru_cache(maxsize=8)
def _in_short(cards: tuple[tuple[str, str], ...], articles: tuple[str, ...]) -> Slot:
    own = _told_apart_by(tuple(name for name, _ in cards))
    short = tuple((word, key) for name, key in cards for word in as_spoken(name).split() if word in own)
    return _joined(_poets("poet", cards), titled("poet", short, articles))


def in_row(text: str, deck: Deck, joining: frozenset[str]) -> tuple[tuple[str, ...], str]:
    """The cards that a text names, in full, in one word or by a word that only one card has; and what is left of the text, which names
    none. `joining` are the words between cards."""
    words, found, left = text.split(), list[str](), list[str]()
    ways = {tuple(way.split()): card for way, card in _short_names(deck)}
    longest = max(map(len, ways))
    while words:
        length = next((n for n in range(longest, 0, -1) if tuple(words[:n]) in ways), 0)
        if length:
            found.append(ways[tuple(words[:length])])
        elif words[0] not in joining:
            left.append(words[0])
        words = words[length or 1 :]
    return tuple(found), " ".join(left)


@lru_cache(maxsize=8)
def _short_names(deck: Deck) -> tuple[tuple[str, str], ...]:
    own = _told_apart_by(tuple(poet.name for poet in deck.poets))
    short = ((word, poet.key) for poet in deck.poets for word in as_spoken(poet.name).split() if word in own)
    whole = tuple((" ".join(way), card) for way, card in _names(deck))
    return (*short, *((way.replace(" ", ""), card) for way, card in whole), *whole)


ANY_POET = Fill("poet", lambda options: poets("poet", (deck := deck_of(options.deck)), deck.by_key))
POET_IN_SHORT = Fill("poet", lambda options, language: in_short(deck_of(options.deck), language.alternatives("slam-articles")))
