"""What people say in one language: the house's phrases, answers, numbers, letters; and, of a game in several languages, its own. Pure data.

It is read from the folder of prompts (`speak/languages.py`), so that a language is a folder and no code. A way to say a move is written
there as people write it ("gib den Platz von {player} frei"), and heard as they say it: in lower case and without points.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from voicehost.core.speech import Phrase, Slot

_DOUBLED = re.compile(r"(\w)\1+")
_PART = re.compile(r"\{\w+\}|[^\W_]+(?:'[^\W_]+)*")


@dataclass(frozen=True, eq=False)
class Language:
    """Each is read once, and is itself and no other."""

    name: str
    """As its folder: "en"."""
    host: str
    """What the host is called by, in one word, lower case: while it listens only when it is called, everything begins with that."""
    phrases: Mapping[str, tuple[str, ...]]
    """By the name of a move, the ways to say it; of the house, and of the game."""
    answers: Mapping[str, tuple[str, ...]]
    """To "yes", "no", "abstain" and "nobody", the ways to say it, the usual one first."""
    numbers: tuple[str, ...]
    """From zero on, as they are said; eleven at least."""
    letters: tuple[tuple[str, str], ...]
    """Pairs of what is said and the letter it means, letter by letter, the clearest name first."""
    a_word: str
    """What is told in place of a word that not everybody may know."""
    loose: frozenset[str] = frozenset()
    """Of the house's phrases, those that are left out where words are called: they may be one, or draw off what sounds like them."""
    possessives: tuple[str, ...] = ("",)
    """Whatever may be heard at the end of a name where something is that player's; the usual first."""
    more_numbers: frozenset[str] = frozenset()
    """Words that numbers beyond `numbers` are made of."""
    names: tuple[str, ...] = ()
    """Short common given names, lower case, to offer in place of one that cannot be heard."""
    alike: tuple[tuple[str, str], ...] = ()
    """Spellings, and simpler ones that sound the same, in the order in which they are taken; a blank is where a name begins or ends."""
    choices: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=lambda: MappingProxyType({}))
    """What may be said in a slot, by what it means: {"value": {"style": ("Stil",)}}."""
    slots: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """What a slot is called when nothing is chosen in it: {"player": "Name"}. One that is not here is called as in the phrase."""
    buttons: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """What is read on a button for a move, where that is shorter than what is said: {"take": ("Take {tile}",)}. Of several the one that
    tells most of what was chosen."""
    typed: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """What people type and nobody has to listen for, word by word, and what it is taken for in a line that is not understood: another word,
    or, where that is empty, nothing: {"nö": "nein", "bitte": ""}."""
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Whatever else a game needs in this language and says in no prompt: the headings of its sheet."""

    @property
    def yes_no(self) -> tuple[tuple[str, str], ...]:
        """To a question of the host's: pairs of what is said and what it means."""
        return self._meaning("yes", "no")

    @property
    def ballot(self) -> tuple[tuple[str, str], ...]:
        return self._meaning("yes", "no", "abstain")

    @property
    def reserved(self) -> frozenset[str]:
        """Answers that nobody can be called."""
        return frozenset({self.answers["yes"][0], self.answers["no"][0], *self.answers["nobody"]})

    @property
    def number_words(self) -> frozenset[str]:
        """All words that numbers are made of."""
        return frozenset(self.numbers) | self.more_numbers

    def sound(self, name: str) -> str:
        """How a name is written where whatever sounds the same is written the same; a doubled letter is one."""
        spoken = f" {as_spoken(name)} "
        for written, simpler in self.alike:
            spoken = spoken.replace(written, simpler)
        return _DOUBLED.sub(r"\1", spoken).strip()

    def letter(self, letter: str) -> str:
        """The clearest name of a letter."""
        return next((said for said, meaning in self.letters if meaning == letter.upper()), letter)

    def in_usual_words(self, typed: str) -> str:
        """A typed line, in the words that are listened for."""
        return " ".join(usual for word in typed.split() if (usual := self.typed.get(word, word)))

    def _meaning(self, *meanings: str) -> tuple[tuple[str, str], ...]:
        return tuple((as_spoken(said), meaning) for meaning in meanings for said in self.answers[meaning])

    def ways(self, move: str, *slots: Slot, under: str = "") -> tuple[Phrase, ...]:
        """One phrase for each way to say that move, with those of the slots that it names, or else with the language's own choices for
        them; none where a slot that it names has nothing to say. `under`: where a move is said differently at different moments, the name
        that this moment's ways have."""
        by_name = {slot.name: slot for slot in slots}
        found = []
        for written in self.phrases[under or move]:
            named = tuple(by_name.get(name) or self.slot(name) for name in slots_of(written))
            if all(slot.choices or slot.free for slot in named):
                found.append(phrase(written, move, *named))
        return tuple(found)

    def slot(self, name: str, *, only: Iterable[str] | None = None) -> Slot:
        """With the language's own choices, or those of them that mean one of `only`. A KeyError where it has none of that name."""
        table = self.choices[name]
        meant = table if only is None else [meaning for meaning in only if meaning in table]
        return choosing(name, ((way, meaning) for meaning in meant for way in table[meaning]))

    @property
    def decimal(self) -> tuple[str, str] | None:
        """The mark between a whole number and its tenths, and how people say it; None in a game that has no tenths."""
        mark, said = self.words.get("decimal-mark"), self.words.get("decimal-point")
        return (mark, said) if mark and said else None

    def word(self, key: str) -> str:
        return self.words[key]

    def called(self, slot: str) -> str:
        """What the help and the pages call a slot."""
        return self.slots.get(slot, slot)


@lru_cache(maxsize=8192)
def as_spoken(written: str) -> str:
    """In the words that are said: "jean luc" for "Jean-Luc"; "zeig ida {card}" for "Zeig, Ida, {card}!"."""
    return " ".join(_PART.findall(written.lower().replace("\u2019", "'")))


@lru_cache(maxsize=8192)
def capital(text: str) -> str:
    """With a capital at the beginning."""
    return text[:1].upper() + text[1:]


def slots_of(written: str) -> tuple[str, ...]:
    """The names of a phrase's slots."""
    return tuple(re.findall(r"\{(\w+)\}", written))


def phrase(written: str, move: str, *slots: Slot) -> Phrase:
    """A way to say a move, from how it is written."""
    said = as_spoken(written)
    return Phrase(said, move, slots, "" if written == said else written)


def names(slot: str, people: Iterable[str]) -> Slot:
    """A slot in which one of those people is named."""
    return Slot(slot, tuple((as_spoken(person), person) for person in people))


def choosing(name: str, ways: Iterable[tuple[str, str]]) -> Slot:
    """A slot with these choices: pairs of how it is written ("Rap-Poet") and what it means."""
    pairs = tuple((as_spoken(written), written, meaning) for written, meaning in ways)
    unlike = tuple((said, written) for said, written, _ in pairs if said != written)
    return Slot(name, tuple((said, meaning) for said, _, meaning in pairs), written=unlike)
