"""Turns a `Say` into words. All wordings are in prompts/<language>/*.toml; there are no sentences in the code.

An entry of such a file is one of

    key = "wording with {fields}"                             several values are joined: "5, 4 and 3"; {fields:or}: "5, 4 or 3"; values
                                                              with commas in them: "a, b; c; and d"
    key = ["several wordings", "taken in turn"]
    key = { one = "{n} point", other = "{n} points" }         chosen by the field n; with none = "no point", that one for 0
    key = { earcon = "wrong", text = "wording to read" }      a tone in place of speech

The table [words] of house.toml has the few words that the rendering itself needs. Each file may have three more tables:

    [brief]             a shorter wording for a key, spoken if the host is to say little; "" is nothing
    [without-phones]    other entries, as above, for evenings on which no phone may join, so that nobody is sent to one
    [own-page]          other entries, as above, for the page of the player that the field `player` names, or whose turn it
                        is: it speaks to that player

What people say is beside it: see `languages`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from string import Formatter
from typing import Any, TypeVar

from voicehost.core.play import Player, Say, Spelled, Value
from voicehost.speak import languages
from voicehost.speak.earcons import EARCONS
from voicehost.speak.languages import ENGLISH, BadPrompts

T = TypeVar("T")

HOUSE = "house"

OR = "or"
"""The format after a field's name that joins its values with "or"."""

NO_WORDING = "no-wording"
"""What a forgiving host says in place of a prompt without a wording."""


class UnknownPrompt(KeyError):
    """A key has no wording, or a wording has a field that was not given. The text is one line that names both, and never a value."""

    def __str__(self) -> str:
        return str(self.args[0])


class BadWording(BadPrompts):
    """A table's own wording cannot be used for this key."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"{key}: {why}")
        self.key = key
        self.why = why


@dataclass(frozen=True, slots=True)
class Spoken:
    """A prompt in words, as the announcer, the captions and the terminal need it."""

    text: str
    earcon: str | None = None
    """A tone to play instead of the text, which is then for captions and the terminal."""
    key: str = field(default="", compare=False)
    """The key of the prompt."""
    brief: str | None = field(default=None, compare=False)
    """What to speak instead of the text if the host is to say little; "" is nothing, None the text itself."""
    say: Say | None = field(default=None, compare=False)
    """The `Say` that this was made from."""
    written: str = field(default="", compare=False)
    """The text as people write it: an address with dots instead of the word for them. Empty if it is the same as `text`."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The wordings of one key."""

    other: tuple[str, ...]
    one: tuple[str, ...] = ()
    """Empty if the wording does not depend on `n`."""
    none: tuple[str, ...] = ()
    """The wordings for `n` = 0; empty if 0 has none of its own."""
    earcon: str | None = None

    @property
    def fields(self) -> frozenset[str]:
        named = frozenset(name for wording in (*self.none, *self.one, *self.other) for name in _fields(wording))
        return named | {"n"} if self.one else named


@dataclass(frozen=True, slots=True)
class Words:
    """The words that join and say values in one language."""

    and_: str
    or_: str
    yes: str
    no: str
    decimal: str
    """The mark between the whole and the tenths."""


class Prompts:
    """The wordings of one language for one sitting. A game's own file is searched before the house's.

    A game may word a key of the house in its own way. It gets only the fields that the house gives, since a `Say` does not tell where it
    comes from. If such a wording needs any other field, that is `BadPrompts`.
    """

    def __init__(self, language: str = ENGLISH, games: Iterable[str] = (), folder: Path | None = None, *, phones: bool = True) -> None:
        """`folder` is where languages are; None: where `languages` finds them. `phones` says whether any may join. Raises `BadPrompts`."""
        self.language = language
        place = folder / language if folder is not None else languages.folder(language)
        paths = {name: place / f"{name}.toml" for name in (*games, HOUSE)}
        tables = {name: languages.table(path) for name, path in paths.items()}
        self._words = _words(tables[HOUSE].get("words"), paths[HOUSE])
        self._files = {name: _entries(table, paths[name]) for name, table in tables.items()}
        instead, self._own = (
            {name: _instead(table, kind, self._files[name], paths[name]) for name, table in tables.items()}
            for kind in ("without-phones", "own-page")
        )
        if not phones:
            self._files = {name: entries | instead[name] for name, entries in self._files.items()}
        for name in tables.keys() - {HOUSE}:
            _require_fields_of(self._files[HOUSE], self._files[name], paths[name])
        self._brief = {name: _briefly(table, self._files[name], paths[name]) for name, table in tables.items()}
        self._said: Counter[str] = Counter()
        self._faults: SimpleQueue[str] | None = None

    def text(self, say: Say) -> Spoken:
        """The next wording in turn, filled in."""
        spoken = self._worded(say, self._said[say.key])
        self._said[say.key] += 1
        return spoken

    def read(self, say: Say, owner: Player | None = None, *, alone: bool = False) -> Spoken:
        """The first wording, for what is shown on a page and not spoken. The turn does not change. `owner` is the player whose page it is:
        what is said about that player is then said to them, where [own-page] has a wording for that. `alone` means that it is the turn of
        nobody else, so that what names nobody is said to them as well."""
        named = say.fields.get("player", owner if alone else None)
        return self._worded(say, 0, self._entry_in(self._own, say.key) if owner is not None and named == owner else None)

    def forgiving(self) -> Prompts:
        """Prompts for a game that people play, in which a mistake in the wordings does not end the game. If something cannot be worded,
        `NO_WORDING` is said instead, and `faults` has a line about it."""
        other = copy(self)
        other._faults = SimpleQueue()
        return other

    def faults(self) -> Iterator[str]:
        """Which keys could not be worded since the last call, on any thread, and which field was missing."""
        while self._faults is not None and not self._faults.empty():
            yield self._faults.get()

    def reworded(self, wordings: Mapping[str, Mapping[str, Any]]) -> Prompts:
        """Prompts with other wordings, given by file and key. Files that are not in use are skipped.

        Raises `BadWording` if there is no such key, or if the wording cannot be read or needs a field that the key does not have. The brief
        wording of a replaced key is dropped, too, and the one for a player's own page.
        """
        other = copy(self)
        other._files, other._brief, other._own = dict(self._files), dict(self._brief), dict(self._own)
        for name in wordings.keys() & self._files.keys():
            entries = dict(self._files[name])
            for key, value in wordings[name].items():
                if key not in entries:
                    raise BadWording(key, f"is no prompt of {name}")
                try:
                    entry = _parsed(value, key)
                except BadPrompts as wrong:
                    raise BadWording(key, str(wrong).removeprefix(f"{key} ").removeprefix(f"{key}: ")) from None
                if more := sorted(entry.fields - entries[key].fields):
                    raise BadWording(key, f"has {{{more[0]}}}, a field that it never gets")
                entries[key] = entry
            other._files[name] = entries
            other._brief[name] = {key: brief for key, brief in self._brief[name].items() if key not in wordings[name]}
            other._own[name] = {key: own for key, own in self._own[name].items() if key not in wordings[name]}
        return other

    def keys(self, game: str) -> frozenset[str]:
        """The keys of one file; "house" is the house's."""
        return frozenset(self._files[game])

    def fields(self, key: str) -> frozenset[str]:
        """All fields that its wordings need."""
        return self._entry(key).fields

    def wordings(self, key: str) -> int:
        """How many wordings are taken in turn (the greater number of one and other)."""
        entry = self._entry(key)
        return max(len(entry.one), len(entry.other))

    def _entry(self, key: str) -> Wording:
        for entries in self._files.values():
            if key in entries:
                return entries[key]
        raise UnknownPrompt(f'no wording for "{key}" in {", ".join(self._files)}')

    def _worded(self, say: Say, turn: int, entry: Wording | None = None) -> Spoken:
        try:
            return self._render(say, turn, entry)
        except UnknownPrompt as fault:
            if self._faults is None:
                raise
            self._faults.put(str(fault))
            return self._render(Say(NO_WORDING), 0)

    def _render(self, say: Say, turn: int, entry: Wording | None = None) -> Spoken:
        entry = entry or self._entry(say.key)
        wordings = self._counted(entry, say) if entry.one else entry.other
        wording = wordings[turn % len(wordings)]
        missing = sorted(entry_field for entry_field in _fields(wording) if entry_field not in say.fields)
        if missing:
            raise UnknownPrompt(f'the wording of "{say.key}" needs {", ".join(missing)}, which was not given')
        fields = {name: _Aloud(value, self._words) for name, value in say.fields.items()}
        brief, text = self._entry_in(self._brief, say.key), _filled(wording, fields)
        written = {name: value.written for name, value in say.fields.items() if isinstance(value, Spelled)}
        read = fields | {name: _Aloud(value, self._words) for name, value in written.items()}
        return Spoken(text, entry.earcon, say.key, brief and _filled(brief, fields), say, _filled(wording, read) if written else "")

    def _entry_in(self, more: Mapping[str, Mapping[str, T]], key: str) -> T | None:
        """The key's entry in another table of the file that words the key. None if that table has none."""
        return next((more[name].get(key) for name, entries in self._files.items() if key in entries), None)

    def _counted(self, entry: Wording, say: Say) -> tuple[str, ...]:
        if "n" not in say.fields:
            raise UnknownPrompt(f'the wording of "{say.key}" needs n, which was not given')
        match say.fields["n"]:
            case 1:
                return entry.one
            case -1:  # a wording that spells the one out has no place for the minus
                return tuple(wording for wording in entry.one if "n" in _fields(wording)) or entry.other
            case 0 if entry.none:
                return entry.none
        return entry.other


@dataclass(frozen=True, slots=True)
class _Aloud:
    """A field's value, formatted for reading aloud."""

    value: Value
    words: Words

    def __format__(self, spec: str) -> str:
        match self.value:
            case Spelled(said=said):
                return format(_Aloud(said, self.words), spec)
            case bool():
                return self.words.yes if self.value else self.words.no
            case float():
                return f"{self.value:g}".replace(".", self.words.decimal)
            case (*head, last) if head:
                return _row(tuple(map(str, head)), self.words.or_ if spec == OR else self.words.and_, str(last))
            case tuple():
                return "".join(self.value)
            case _:
                return str(self.value)


def _row(head: tuple[str, ...], joint: str, last: str) -> str:
    """Several values in a row. If a value has a comma in it ("Spielleitung, weiter"), semicolons separate them, so that it is clear where
    each ends."""
    if any(", " in value for value in (*head, last)):
        return f"{'; '.join(head)}; {joint} {last}"
    return f"{', '.join(head)} {joint} {last}"


def _filled(wording: str, fields: Mapping[str, Any]) -> str:
    """Fill in the fields. A value that ends in a full stop also ends the sentence ("Der Kommissar a. D."), without a second one."""
    return re.sub(r"(?<!\.)\.\.(?!\.)", ".", wording.format_map(fields))


def _words(table: object, path: Path) -> Words:
    match table:
        case {"and": str(and_), "or": str(or_), "yes": str(yes), "no": str(no), **rest}:
            return Words(and_, or_, yes, no, str(rest.get("decimal", ".")))
        case _:
            raise BadPrompts(f"{path}: needs a table [words] with and, or, yes and no")


def _entries(table: Mapping[str, Any], path: Path) -> dict[str, Wording]:
    return {key: _parsed(value, f'{path}: "{key}"') for key, value in table.items() if key not in languages.TABLES}


def _instead(table: Mapping[str, Any], kind: str, entries: Mapping[str, Wording], path: Path) -> dict[str, Wording]:
    """The entries of the table `kind`, which replace those of the file."""
    found = {}
    for key, value in languages.subtable(table, kind, path).items():
        where = f'{path}: [{kind}] "{key}"'
        found[key] = _in_place(key, _parsed(value, where), entries, where)
    return found


def _briefly(table: Mapping[str, Any], entries: Mapping[str, Wording], path: Path) -> Mapping[str, str]:
    brief = languages.subtable(table, "brief", path)
    for key, text in brief.items():
        where = f'{path}: [brief] "{key}"'
        if not isinstance(text, str):
            raise BadPrompts(f"{where} must be a wording, or empty")
        _in_place(key, _parsed(text, where) if text else Wording(()), entries, where)
    return brief


def _in_place(key: str, entry: Wording, entries: Mapping[str, Wording], where: str) -> Wording:
    """Check an entry that replaces another: the key must exist, and it may use only that key's fields."""
    if key not in entries:
        raise BadPrompts(f"{where} is not a key of this file")
    if more := sorted(entry.fields - entries[key].fields):
        raise BadPrompts(f"{where} has {{{more[0]}}}, a field that it never gets")
    return entry


def _require_fields_of(house: Mapping[str, Wording], entries: Mapping[str, Wording], path: Path) -> None:
    for key in sorted(house.keys() & entries.keys()):
        if more := sorted(entries[key].fields - house[key].fields):
            raise BadPrompts(f'{path}: "{key}" belongs to the house, too, and has {{{more[0]}}}, a field that the house never gives')


def _parsed(value: object, where: str) -> Wording:
    match value:
        case {"one": one, "other": other, **rest} if rest.keys() <= {"none"}:
            return Wording(_wordings(other, where), _wordings(one, where), _wordings(rest["none"], where) if rest else ())
        case {"earcon": str(name), "text": text, **rest} if not rest:
            if name not in EARCONS:
                raise BadPrompts(f'{where} names an earcon "{name}"; there are {", ".join(EARCONS)}')
            return Wording(_wordings(text, where), earcon=name)
        case dict():
            raise BadPrompts(f"{where} has {', '.join(value)}; a table has either one and other, or earcon and text")
        case _:
            return Wording(_wordings(value, where))


def _wordings(value: object, where: str) -> tuple[str, ...]:
    wordings = tuple(value) if isinstance(value, list) else (value,)
    if not wordings or not all(isinstance(wording, str) and wording.strip() for wording in wordings):
        raise BadPrompts(f"{where} must be a wording or a list of wordings, none of them empty")
    for wording in wordings:
        try:
            names = _fields(wording)
        except ValueError as error:
            raise BadPrompts(f"{where}: {error}") from None
        if not all(name.isidentifier() for name in names):
            raise BadPrompts(f"{where} has a field that is not a plain {{name}}")
    return wordings


def _fields(wording: str) -> tuple[str, ...]:
    """The names in braces. A field with a conversion, or with a format other than `OR`, is returned as "!", which is no name."""
    parts = Formatter().parse(wording)
    return tuple("!" if spec not in ("", OR) or conversion else name for _, name, spec, conversion in parts if name is not None)
