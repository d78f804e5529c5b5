"""Read languages from their folders: prompts/<language>/language.toml, and the tables of a game in several languages from <game>.toml.

Such a game's file has its wordings and these tables:

    [phrases]               move = ["{player} spielt {card}", ...]         the ways to say each of its moves
    [choices.value]         style = ["Stil", "Style"]                      what may be said in the slot {value}, by meaning
    [slots]                 card = "Karte"                                 what to call a slot that is still empty
    [buttons]               play = "{card} spielen"                        a button's text, if it is shorter than the phrase
    [words]                 points = "Punkte"                              other words that the game needs
    [typed]                 slam = "point"                                 a word that people type, and the usual one for it
    [brief]                 welcome = "Willkommen."                        what is spoken if the host is to say little
    [without-phones]        your-cards = "Tipp hier deinen Namen."         what is said if no phone may join
    [own-page]              has-won = "You have won."                      what the page of the player whom the key names says

language.toml may have all of these, too; there they hold for any game. A language's folder may be beside the shipped ones, or in `prompts`
of the user's data folder.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from voicehost.core.language import Language, as_spoken, slots_of
from voicehost.machine import files, places
from voicehost.session.moves import HOUSE_MOVES

SHIPPED = places.shipped("prompts")

ENGLISH = "en"

TABLES = ("phrases", "choices", "slots", "buttons", "words", "typed", "brief", "without-phones", "own-page")
"""The tables in a game's file that are not wordings."""

NAME = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})?")

FEWEST = 11
"""How many numbers a language needs, from zero on."""


LONGEST = 1_000_000
"""The largest size of a file in bytes."""


class BadPrompts(Exception):
    """A language or one of its files is missing or cannot be read. The text is one line that names it and says what is wrong."""


def folder(language: str, among: Path | None = None) -> Path:
    """The folder of a language. `among` is the folder of languages; None: first the shipped one, then the one in the user's data folder.
    Raises `BadPrompts` if the language is not there."""
    if not NAME.fullmatch(language):
        raise BadPrompts(f"{language[:20]!r} is not a language, such as en or de.")
    found = next((place / language for place in _places(among) if (place / language).is_dir()), None)
    if found is not None:
        return found
    raise BadPrompts(f"{language} is not spoken here; the languages are {', '.join(spoken(among))}.")


def spoken(among: Path | None = None) -> tuple[str, ...]:
    """All languages that have a folder."""
    found = (path for place in _places(among) if place.is_dir() for path in place.iterdir())
    return tuple(sorted({path.name for path in found if (path / "language.toml").is_file() and NAME.fullmatch(path.name)}))


def _places(among: Path | None) -> Iterator[Path]:
    yield among or SHIPPED
    if among is None:
        yield places.home() / "prompts"


def has_phrases(language: str, game: str) -> bool:
    """Whether that language's folder has the ways to say that game's moves."""
    path = folder(language) / f"{game}.toml"
    return path.is_file() and "phrases" in table(path)


def read(language: str = ENGLISH, game: str = "", among: Path | None = None) -> Language:
    """The language, with that game's own tables. It is read once, and every call returns the same object. `among` as for `folder`."""
    return _read(folder(language, among), game)


@cache
def _read(place: Path, game: str) -> Language:
    path = place / "language.toml"
    own = place / f"{game}.toml"
    more = {name: value for name, value in table(own).items() if name in TABLES} if game and own.is_file() else {}
    try:
        if clash := sorted(HOUSE_MOVES.names & set(subtable(more, "phrases", own))):
            raise BadPrompts(f"{own}: a game cannot have the move {', '.join(clash)}: it belongs to the house")
        return _parsed(place.name, table(path), more, path)
    except (KeyError, TypeError) as error:
        raise BadPrompts(f"{path}: {error} is missing" if isinstance(error, KeyError) else f"{path}: {error}") from None


def table(path: Path) -> dict[str, Any]:
    """Read a TOML file. Raises `BadPrompts`."""
    try:
        return tomllib.loads(files.text(path, LONGEST))
    except FileNotFoundError:
        raise BadPrompts(f"{path}: there is no such prompts file") from None
    except OSError as error:
        raise BadPrompts(f"{path}: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:  # not UTF-8, or not TOML
        raise BadPrompts(f"{path}: {error}") from None


def _parsed(name: str, parsed: Mapping[str, Any], more: Mapping[str, Any], path: Path) -> Language:
    phrases = _ways(subtable(parsed, "phrases", path), path)
    if lacking := sorted(HOUSE_MOVES.names - phrases.keys()):
        raise BadPrompts(f"{path}: no phrase for {', '.join(lacking)}")
    answers = _ways(subtable(parsed, "answers", path), path)
    if lacking := sorted({"yes", "no", "abstain", "nobody"} - answers.keys()):
        raise BadPrompts(f"{path}: no answer for {', '.join(lacking)}")
    for move, entry in sorted(HOUSE_MOVES.by_name.items()):
        if unknown := {slot for way in phrases[move] for slot in slots_of(way)} - {*entry.slots}:
            raise BadPrompts(f"{path}: the phrase {move} has {{{min(unknown)}}}, which nothing fills")
    numbers = tuple(as_spoken(_text(parsed["numbers"], path)).split())
    if len(numbers) < FEWEST:
        raise BadPrompts(f"{path}: needs the numbers from zero to ten at least, and has only {len(numbers)}")
    words = {**_texts(subtable(parsed, "words", path), path), **_texts(subtable(more, "words", path), path)}
    choices = {**subtable(parsed, "choices", path), **subtable(more, "choices", path)}
    return Language(
        name=name,
        host=_text(parsed["host"], path),
        phrases=MappingProxyType(phrases | _ways(subtable(more, "phrases", path), path)),
        answers=MappingProxyType(answers),
        numbers=numbers,
        letters=tuple((as_spoken(way), letter) for letter, ways in _ways(subtable(parsed, "letters", path), path).items() for way in ways),
        a_word=words["a-word"],
        loose=frozenset(as_spoken(_text(way, path)) for way in parsed.get("loose", ())),
        possessives=tuple(parsed.get("possessives", ("",))),
        more_numbers=frozenset(_text(parsed.get("more-numbers", " "), path).split()),
        names=tuple(_text(parsed.get("names", " "), path).split()),
        alike=_alike(parsed.get("alike", ()), path),
        choices=MappingProxyType({slot: MappingProxyType(_ways(meanings, path)) for slot, meanings in choices.items()}),
        slots=MappingProxyType(_texts({**subtable(parsed, "slots", path), **subtable(more, "slots", path)}, path)),
        buttons=MappingProxyType(_ways({**subtable(parsed, "buttons", path), **subtable(more, "buttons", path)}, path)),
        typed=MappingProxyType(
            {as_spoken(word): as_spoken(usual) for of in (parsed, more) for word, usual in subtable(of, "typed", path).items()}
        ),
        words=MappingProxyType(words),
    )


def subtable(parent: Mapping[str, Any], name: str, path: Path) -> Mapping[str, Any]:
    """One of `TABLES`; empty if the file does not have it."""
    found = parent.get(name, {})
    if not isinstance(found, dict):
        raise BadPrompts(f"{path}: {name} must be a table")
    return found


def _ways(written: Mapping[str, Any], path: Path) -> dict[str, tuple[str, ...]]:
    """Each value is a text or a list of texts."""
    found = {key: tuple(_text(way, path) for way in ([ways] if isinstance(ways, str) else ways)) for key, ways in written.items()}
    if empty := next((key for key, ways in found.items() if not ways), None):
        raise BadPrompts(f"{path}: there is no way to say {empty}")
    return found


def _alike(entries: Iterable[object], path: Path) -> tuple[tuple[str, str], ...]:
    """Each entry is a spelling and a simpler one: "ph>f". "_" marks the beginning or end of a name."""
    pairs = [_text(line, path).replace("_", " ").partition(">") for line in entries]
    if wrong := next(("".join(pair) for pair in pairs if not pair[0] or not pair[1]), None):
        raise BadPrompts(f"{path}: {wrong!r} is not of the form ph>f")
    return tuple((written, simpler) for written, _, simpler in pairs)


def _texts(texts: Mapping[str, Any], path: Path) -> dict[str, str]:
    return {key: _text(text, path) for key, text in texts.items()}


def _text(value: object, path: Path) -> str:
    if not isinstance(value, str) or not value:
        raise BadPrompts(f"{path}: {value!r} is not a text")
    return value


def plays(kind_languages: Iterable[str], game: str) -> tuple[str, ...]:
    """The languages that a game can be played in: those that it is made for, and those whose folder has its phrases."""
    made = tuple(kind_languages)
    return (*made, *(other for other in spoken() if other not in made and has_phrases(other, game)))
