"""What people say in one language: answers, numbers, letters, and the phrases of the house and of a game. Pure data.

`speak/languages.py` reads it from a folder of prompts, so that a new language needs no code. The folder has each phrase as people write it
("gib den Platz von {player} frei"). The recognizer hears it in lower case and without punctuation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType

from voicehost.core.speech import Phrase, Slot

_DOUBLED = re.compile(r"(\w)\1+")

LONGEST_ANSWER = 8
"""How many words an answer of several parts may have, such as "no, no, that is not right"."""

_PART = re.compile(r"\{\w+\}|[^\W_]+(?:'[^\W_]+)*")


@dataclass(frozen=True, eq=False)
class Language:
    """The words of one language. Each is read once and compared by identity."""

    name: str
    """The name of its folder: "en"."""
    host: str
    """What people call the host: one word, in lower case. While the host listens only when called, every phrase begins with it."""
    phrases: Mapping[str, tuple[str, ...]]
    """For each move of the house and of the game, the ways to say it."""
    answers: Mapping[str, tuple[str, ...]]
    """For each of "yes", "no", "abstain" and "nobody", the ways to say it, the usual one first."""
    numbers: tuple[str, ...]
    """The spoken numbers from zero on, at least eleven of them."""
    letters: tuple[tuple[str, str], ...]
    """Pairs of a spoken name and its letter, such as ("lima", "L"). They are grouped by letter, the clearest name first."""
    a_word: str
    """What the host says in place of a word that not everybody may know."""
    loose: frozenset[str] = frozenset()
    """Those phrases of the house that are left out while people call words. They could be such a word themselves, or be heard in place of
    one that sounds alike."""
    possessives: tuple[str, ...] = ("",)
    """The endings that a name may have when something belongs to that player, the usual one first."""
    more_numbers: frozenset[str] = frozenset()
    """The further words that make up numbers beyond `numbers`."""
    names: tuple[str, ...] = ()
    """Short common given names in lower case, to suggest in place of one that the recognizer cannot hear."""
    alike: tuple[tuple[str, str], ...] = ()
    """Pairs of a spelling and a simpler one that sounds the same, in the order in which they are applied. A blank marks the beginning or
    end of a name."""
    choices: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=lambda: MappingProxyType({}))
    """For each slot, what may be said in it, by meaning: {"value": {"style": ("Stil",)}}."""
    slots: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """What to call a slot that is still empty: {"player": "Name"}. A slot that is missing here is called by its own name."""
    buttons: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """A button's text for a move if it is shorter than the spoken phrase: {"take": ("Take {tile}",)}. Of several texts, the one is used
    that shows most of what the player chose."""
    typed: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Replacements for words that people type and nobody has to listen for: {"nö": "nein", "bitte": ""}. They are applied word by word to a
    line that was not understood; an empty replacement drops the word."""
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Other texts that a game needs in this language outside its prompts, such as the headings of its sheet."""

    @property
    def yes_no(self) -> tuple[tuple[str, str], ...]:
        """The answers to a question of the host: pairs of what is said and what it means."""
        return self._meaning("yes", "no")

    @property
    def ballot(self) -> tuple[tuple[str, str], ...]:
        return self._meaning("yes", "no", "abstain")

    @property
    def reserved(self) -> frozenset[str]:
        """Answers that no player may have as a name."""
        return frozenset({self.answers["yes"][0], self.answers["no"][0], *self.answers["nobody"]})

    @property
    def number_words(self) -> frozenset[str]:
        """All words that numbers consist of."""
        return frozenset(self.numbers) | self.more_numbers

    def sound(self, name: str) -> str:
        """A spelling of the name by its sound: names that sound the same have the same one. A doubled letter counts as one."""
        spoken = f" {as_spoken(name)} "
        for written, simpler in self.alike:
            spoken = spoken.replace(written, simpler)
        return _DOUBLED.sub(r"\1", spoken).strip()

    @cached_property
    def _typed_answers(self) -> Mapping[str, str]:
        """The usual yes or no for each line that means it, also where it is only typed."""
        usual = {answer: as_spoken(self.answers[answer][0]) for answer in ("yes", "no")}
        said = {text: usual[meaning] for text, meaning in self.yes_no}
        typed = {word: said[meaning] for word, meaning in self.typed.items() if meaning in said}
        return {**said, **typed, **{as_spoken(line): usual[answer] for answer in usual for line in self.alternatives(f"{answer}-typed")}}

    def answer(self, typed: str) -> str | None:
        """The usual yes or no that a whole typed line means, such as "yes, that's right": one answer, or several that mean the same. None
        for any other line."""
        if typed in self._typed_answers:
            return self._typed_answers[typed]
        words = typed.split()
        ways = range(1, len(words)) if len(words) <= LONGEST_ANSWER else ()
        begun = ((at, self._typed_answers.get(" ".join(words[:at]))) for at in ways)
        return next((first for at, first in begun if first is not None and self.answer(" ".join(words[at:])) == first), None)

    @cached_property
    def no_names(self) -> frozenset[str]:
        """Words that are nobody's name, though they may stand where a phrase has a name: small words, and those of numbers."""
        return self.number_words | frozenset(self.words.get("no-names", "").split())

    @cached_property
    def small_words(self) -> frozenset[str]:
        """Words of a typed question that do not tell what it is about."""
        words = (*self.words.get("small-in-a-question", "").split(), *self.alternatives("in-a-question"))
        return frozenset(map(as_spoken, words))

    def asks_something(self, text: str) -> bool:
        """Whether a line of several words begins like a question, as "what is a snap" does."""
        line = f"{as_spoken(text)} "
        return " " in text.strip() and any(line.startswith(f"{as_spoken(way)} ") for way in self.alternatives("asks"))

    def letter(self, letter: str) -> str:
        """The clearest name of a letter; the letter itself if it has none."""
        return next((said for said, meaning in self.letters if meaning == letter.upper()), letter)

    def in_usual_words(self, typed: str) -> str:
        """A typed line in the words that the recognizer listens for. Only a whole line is an answer, so "right now" is none."""
        if (answer := self.answer(typed)) is not None:
            return answer
        return " ".join(usual for word in typed.split() if (usual := self.typed.get(word, word)))

    def _meaning(self, *meanings: str) -> tuple[tuple[str, str], ...]:
        return tuple((as_spoken(said), meaning) for meaning in meanings for said in self.answers[meaning])

    def ways(self, move: str, *slots: Slot, under: str = "") -> tuple[Phrase, ...]:
        """One phrase for each way to say a move.

        A slot that a phrase names is taken from `slots`, or else from the language's own choices. A phrase is left out if one of its slots
        could not be filled. `under` is for a move that is said differently at different moments: it is the key of this moment's ways.
        """
        by_name = {slot.name: slot for slot in slots}
        found = []
        for written in self.phrases[under or move]:
            named = tuple(by_name.get(name) or self.slot(name) for name in slots_of(written))
            if all(slot.choices or slot.free for slot in named):
                found.append(phrase(written, move, *named))
        return tuple(found)

    def slot(self, name: str, *, only: Iterable[str] | None = None) -> Slot:
        """A slot with the language's own choices, or with those that mean one of `only`. Raises KeyError if the language has no slot of
        that name."""
        table = self.choices[name]
        meant = table if only is None else [meaning for meaning in only if meaning in table]
        return choosing(name, ((way, meaning) for meaning in meant for way in table[meaning]))

    @property
    def decimal(self) -> tuple[str, str, str] | None:
        """The decimal mark, how people say it, and the word before the last of several numbers; None in a game without tenths."""
        mark, said = self.words.get("decimal-mark"), self.words.get("decimal-point")
        return (mark, said, self.words.get("between-names", "")) if mark and said else None

    def word(self, key: str) -> str:
        return self.words[key]

    def alternatives(self, key: str) -> tuple[str, ...]:
        """The wordings under that key of `words`, which bars separate there. Empty if the language has none."""
        return tuple(filter(None, self.words.get(key, "").split("|")))

    def called(self, slot: str) -> str:
        """What the help and the pages call a slot."""
        return self.slots.get(slot, slot)


@lru_cache(maxsize=8192)
def as_spoken(written: str) -> str:
    """The words that are said: "jean luc" for "Jean-Luc"; "zeig ida {card}" for "Zeig, Ida, {card}!"."""
    return " ".join(_PART.findall(written.lower().replace("\u2019", "'")))


@lru_cache(maxsize=8192)
def capital(text: str) -> str:
    """The text with a capital at the beginning."""
    return text[:1].upper() + text[1:]


def slots_of(written: str) -> tuple[str, ...]:
    """The names of a phrase's slots."""
    return tuple(re.findall(r"\{(\w+)\}", written))


def phrase(written: str, move: str, *slots: Slot) -> Phrase:
    """Make a phrase for a move from how people write it."""
    said = as_spoken(written)
    return Phrase(said, move, slots, "" if written == said else written)


def names(slot: str, people: Iterable[str]) -> Slot:
    """A slot that is filled with the name of one of these people."""
    return Slot(slot, tuple((as_spoken(person), person) for person in people))


def choosing(name: str, ways: Iterable[tuple[str, str]]) -> Slot:
    """A slot with these choices, given as pairs of how each is written ("Rap-Poet") and what it means."""
    pairs = tuple((as_spoken(written), written, meaning) for written, meaning in ways)
    unlike = tuple((said, written) for said, written, _ in pairs if said != written)
    return Slot(name, tuple((said, meaning) for said, _, meaning in pairs), written=unlike)
