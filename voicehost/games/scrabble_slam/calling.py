"""The ways to call a card.

A player may call a word alone, with a name, or with what distinguishes it from its neighbours: its new letter, or that letter and the one
it covers. Letters are said plainly ("with an F") or as pilots say them ("fame, foxtrot"). In the pilots' alphabet any letter can be called
for any other, even if the word is in no dictionary.

After each card the host works out anew what to listen for: the words that can be made now, and few others. A player who types may call any
word, in any order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from string import ascii_lowercase, ascii_uppercase

from voicehost.core.language import as_spoken, names
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, everybody
from voicehost.games.kit.english import NUMBERS, PILOTS, by_name, by_pilots
from voicehost.games.kit.remembered import remembered
from voicehost.games.scrabble_slam.state import Cards, State, Vote, Which, Who
from voicehost.games.scrabble_slam.words import changed, four_letter_words, letter, near
from voicehost.lexicon.letters import SPOKEN

HOUSE = frozenset({"help", "redo", "undo"})
"""Words of four letters that are also phrases of the house. Said alone they play no card, but "Chris: help" and "help with an H" do."""

VOWEL_NAMED = frozenset("AEFHILMNORSX")
"""Letters whose names begin with a vowel: "an F"."""

ANY = Slot("word", free=True)


def of_words(words: Iterable[str]) -> Slot:
    return Slot("word", tuple((word, word) for word in words), own=True)


def spoken_as(meaning: str, slot: str) -> Slot:
    """One letter under all its names."""
    return Slot(slot, tuple(pair for pair in SPOKEN if pair[1] == meaning))


# -- a word -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Calls:
    """What the recognizer listens for now. A word and the letter that is said with it are one choice of a slot. So no phrase has a letter
    that the word lacks, and there are few phrases to search for each shout."""

    words: tuple[str, ...]
    """Words that may be called with a player's name."""
    alone: tuple[str, ...]
    """Words that may be called by themselves."""
    named: tuple[tuple[str, str], ...] = ()
    """Phrases of a word with its new letter, each with the word that it means."""
    blanks: tuple[tuple[str, str], ...] = ()
    """Phrases that call a word with a blank, each with the word that it means."""


@remembered
def calls(state: State) -> Calls:
    """In the race, everything that somebody can play. While the host asks something, the words that can follow any word that may be on the
    table: such a shout waits for the answer."""
    following = {word: state.called(state.playable(word=word)) for word in _may_lie_there(state)}
    words = tuple(dict.fromkeys(chain.from_iterable(following.values())))
    named = tuple(dict.fromkeys((said, after) for word, each in following.items() for after in each for said in _named(word, after)))
    match state.question:
        case None:
            held = any(state.holds(player, "", blank=True) for player in state.players)
            return Calls(words, words, named, tuple((said, word) for word in words if held for said in _as_blank(state.word, word)))
        case Which(words=asked, due=due):  # once the host has asked, one of these words by itself is the answer
            words = tuple(dict.fromkeys((*asked, *words)))
            return Calls(words, tuple(word for word in words if due is not None or word not in asked), named)
        case Who(shout):
            words = tuple(word for word in words if word not in following)
            return Calls((shout.word, *words), _no_answers(state, words), named)
        case Vote():  # people talk about words, so calls need a name
            return Calls(words, ())
        case question:
            words = tuple(word for word in words if not (isinstance(question, Cards) and word in NUMBERS))
            return Calls(words, _no_answers(state, words), named)


def _may_lie_there(state: State) -> tuple[str, ...]:
    """The words in question, and the word on the table last: a player who calls may not have seen the new card."""
    match state.question:
        case Which(words=words):
            return (*words, state.word)
        case Who(shout):
            return shout.word, state.word
        case _:
            return (state.word,)


def _no_answers(state: State, words: Iterable[str]) -> tuple[str, ...]:
    answers = {*NUMBERS, *map(as_spoken, state.players)}
    return tuple(word for word in words if word not in answers)


def _alone(words: Iterable[str]) -> Slot:
    return of_words(word for word in words if word not in HOUSE)


def _named(before: str, word: str) -> Iterator[str]:
    """ "Fame with an F", "fame with a foxtrot", "fame with foxtrot", "fame foxtrot", but not "gold golf": those are two words that are
    called one after the other."""
    new = letter(before, word)
    yield from (f"{word} with {_article(said, new)} {said}" for said, meaning in SPOKEN if meaning == new)
    pilots = tuple(said for said, meaning in PILOTS if meaning == new)
    yield from (f"{word} with {said}" for said in pilots)
    yield from (f"{word} {said}" for said in pilots if changed(word, said) is None)


def _as_blank(before: str, word: str) -> Iterator[str]:
    """ "Fade, the blank card is a D"."""
    new = letter(before, word)
    yield f"{word} with a blank"
    for said in (said for said, meaning in SPOKEN if meaning == new):
        yield from (f"{word} {card} is {_article(said, new)} {said}" for card in ("the blank", "the blank card"))
        yield f"the blank is {_article(said, new)} {said} {word}"


def _article(said: str, new: str) -> str:
    """The article for a letter: "an F", but "a foxtrot". A plain letter goes by its sound, and a pilot's word by its spelling."""
    vowel = said[0] in "aeio" if (said, new) in PILOTS else new in VOWEL_NAMED
    return "an" if vowel else "a"


def _too_late(state: State) -> Slot:
    """The word on the table, and those that could have followed the word before it: the host tells a player who calls one that it is too
    late, or that the table has voted it down. Words that sound like a playable one are left out, as they would be heard instead of it."""
    last, now = state.last, state.playable()
    before = () if last is None else state.called(state.neighbours(last.before))
    barred = tuple(word for word in state.rejected if state.is_barred(word))
    late = (word for word in (*before, *barred) if word != state.word and (word in barred or changed(state.word, word) is None))
    return _alone((state.word, *(word for word in late if not any(near(word, other) for other in now))))


def _after_the_end(state: State) -> Slot:
    return of_words(state.called(state.neighbours(state.word)))


# -- as it is typed -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _all_words(ours: tuple[str, ...]) -> Slot:
    return of_words(sorted({*four_letter_words(), *ours} - HOUSE))


@lru_cache(maxsize=16)
def _made(word: str) -> Slot:
    """ "Ana fale": everything that one letter makes of the word may be called, and it is up to the others to dispute it. This needs a name,
    because without one any line of text could be a call."""
    made = (word[:at] + new + word[at + 1 :] for at in range(len(word)) for new in ascii_lowercase if new != word[at])
    return of_words(other for other in made if other not in HOUSE)


_BY_NAME = ("{player} {word}", "{player} plays {word}")
_NAMED_BEHIND = ("{word} {player}", "{word} by {player}")
"""A call, followed by the name of its player: "lump, Tom"."""

_CALLS = ("{word}", "{player} {word}", "{player} plays {word}")
_WITH_A_LETTER = tuple(f"{call} {by}{{letter}}" for call in _CALLS for by in ("", "with ", "with a ", "with an "))
"""The letter may be a wrong one, as in "gone golf"."""

_CARDS = ("the blank", "the blank card", "blank", "my blank")
_BLANK = (
    *(f"{card} is {article} {{letter}}" for card in _CARDS for article in ("a", "an")),
    *(f"{by} {card} as {article} {{letter}}" for by in ("with", "using") for card in ("the blank", "a blank") for article in ("a", "an")),
    *(f"with {card}" for card in ("a blank", "the blank", "my blank")),
    "with a blank {letter}",
    "blank {letter}",
)
_BLANK_CALLS = ("{blank}", "{player} {blank}", "{player} plays {blank}")
_WITH_A_BLANK = tuple(f"{first} {then}" for call in _BLANK_CALLS for blank in _BLANK for first, then in ((call, blank), (blank, call)))
"""The blank may be named before the call or after it."""

# -- the ways -----------------------------------------------------------------------------------------------------------------

_ANY = Fill("word", ANY)
_ANY_BLANK = Fill("blank", Slot("blank", free=True))
_BLANK_CARD = Fill("blank", Slot("blank", (("a blank", "blank"),)))
_LETTER = Fill("letter", Slot("letter", SPOKEN))
DICTIONARY = Fill("word", lambda state: _all_words(state.ours))
_MADE = Fill("word", lambda state: _made(state.word))
_ME = Fill("player", lambda player: names("player", (player,)))


def _on_a_page(state: State) -> bool:
    """Whether a page offers the call itself: with the real pack, during the race."""
    return state.races and not state.options.dealt


WAYS = (
    Way(("{player} plays {word}",), (everybody, _ANY), heard=lambda state: state.races),
    Way(("{word}",), (Fill("word", lambda state: _alone(calls(state).alone)),), lasting=False),
    Way(_BY_NAME, (everybody, Fill("word", lambda state: of_words(calls(state).words))), lasting=False),
    Way(
        ("{named}", "{player} {named}"),
        (everybody, Fill("named", lambda state: Slot("named", calls(state).named, own=True))),
        lasting=False,
    ),
    Way(_BLANK_CALLS, (everybody, Fill("blank", lambda state: Slot("blank", calls(state).blanks, own=True))), lasting=False),
    Way(("{word}", "{player} {word}"), (everybody, Fill("word", _too_late)), By.KNOWN, when=lambda state: state.races),
    Way(_BY_NAME, (everybody, Fill("word", _after_the_end)), By.KNOWN, when=lambda state: not state.races),
    Way(_WITH_A_BLANK, (everybody, _ANY_BLANK, _LETTER), By.LINE),
    Way((*_WITH_A_LETTER, "{word}", "{player} {word}", *_NAMED_BEHIND), (everybody, DICTIONARY, _LETTER), By.LINE),
    Way(("{player} {word}", *_NAMED_BEHIND), (everybody, _MADE), By.LINE, when=lambda state: bool(state.opening)),
    Way(("{player} plays {word}",), (_ME, _ANY), By.TOUCH, when=_on_a_page),
    Way(("{player} plays {word} with {blank}",), (_ME, _ANY, _BLANK_CARD), By.TOUCH, when=_on_a_page),
)


# -- a letter for a letter ------------------------------------------------------------------------------------------------------


@remembered
def _swaps(state: State) -> tuple[tuple[Slot, Slot], ...]:
    """ "F for G": for each letter of the word on the table, the letters that may cover it. Plain names are listened for only if that makes
    a word, and pilots' words always."""
    found = []
    for old in dict.fromkeys(state.word.upper()):
        words = {letter(state.word, word) for word in state.playable() if letter(word, state.word) == old}
        pilots = by_pilots(set(ascii_uppercase) - {old})
        found.append((Slot("letter", (*pilots.choices, *by_name(words).choices)), spoken_as(old, "old")))
    return tuple(found)


def _same(slot: str) -> Fill:
    """A letter for itself; the host says that this is no play."""
    return Fill(slot, lambda state: tuple(by_pilots((old,), slot) for old in dict.fromkeys(state.word.upper())))


SWAPS = (
    Way(
        ("{letter} for {old}", "{player} {letter} for {old}"),
        (
            everybody,
            Fill("letter", lambda state: tuple(new for new, _ in _swaps(state)), ever=Slot("letter", SPOKEN)),
            Fill("old", lambda state: tuple(old for _, old in _swaps(state)), ever=Slot("old", SPOKEN)),
        ),
    ),
    Way(("{letter} for {old}",), (_same("letter"), _same("old")), By.KNOWN),
)
