"""Reads and checks a deck of cards. It is TOML text, in German like the cards, and every error says in which line it is.

This module does not read files but texts, except for the deck that comes with the game, which is in decks/."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any

from voicehost.core.play import Unfit
from voicehost.games.slam_kartenspiel.abilities import RULES
from voicehost.games.slam_kartenspiel.cards import (
    LOOKS,
    MARKS,
    MARTINI,
    RELATIVE,
    STYLES,
    VALUES,
    WEEKDAYS,
    Ability,
    Bonus,
    Condition,
    Deck,
    Poet,
    Show,
    Slam,
    key,
)

COLOURS = ("grün", "gelb", "rot", "türkis")
HIGHEST = 10
"""The highest value on a card. The lowest is 0."""
OLDEST = 120
MOST = 20
"""The most points that a card may give or take."""
CARDS = 10
"""The number of Slam cards, including the Gold card."""
HANDS = 30
"""The number of poets that six players hold together."""
SEVERAL = ("einzige", "nie", "bei", "mit")
"""The rules that one poet may have more than once, because each of them holds by itself."""


class BadDeck(Exception):
    """Something is wrong with a deck. `line` is the line of its text, or 0 if it is no line in particular."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}: {fault}" if line else fault)
        self.line = line
        self.fault = fault


@lru_cache(maxsize=1)
def bundled() -> str:
    """The text of the deck that comes with the game."""
    return resources.files("voicehost.games.slam_kartenspiel").joinpath("decks/voicehost.toml").read_text(encoding="utf-8")


@lru_cache(maxsize=8)
def read(text: str) -> Deck:
    """Read a deck. Raises `BadDeck` if something is wrong with it."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        raise BadDeck(int(found.group(1)) if found else 0, re.sub(r" \(at .*\)", "", str(error))) from None
    except RecursionError:
        raise BadDeck(0, "brackets stand within brackets too often") from None
    reading = _Reading(text)
    for name in tables:
        reading.require(name in ("poet", "slam"), name, 0, f"[{name}] is neither [[poet]] nor [[slam]]")
    poets = tuple(_poet(_CardTable(reading, "poet", at, table)) for at, table in enumerate(_tables(reading, tables, "poet")))
    slams = tuple(_slam(_CardTable(reading, "slam", at, table)) for at, table in enumerate(_tables(reading, tables, "slam")))
    _whole(reading, poets, slams)
    return Deck(tuple(_gendered(poet, poets) for poet in poets), slams)


def inspected(lines: tuple[str, ...]) -> str:
    """Say how many cards a deck has. Raises `Unfit`, with the line and the reason, if something is wrong with it."""
    try:
        deck = read("\n".join(lines))
    except BadDeck as fault:
        raise Unfit(str(fault)) from None
    return f"{len(deck.poets)} poets, {len(deck.slams)} Slams on {len(deck.sides)} cards"


def _tables(reading: _Reading, tables: Mapping[str, Any], name: str) -> list[Any]:
    found = tables.get(name, [])
    reading.require(isinstance(found, list), name, 0, f"{name} is written [[{name}]], once for each card")
    return list(found)


class _Reading:
    """The text of a deck, and the lines in which its cards begin."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.heads = {name: [n for n, line in enumerate(self.lines, 1) if _is_head(line, name)] for name in ("poet", "slam")}

    def line(self, name: str, at: int, field: str = "") -> int:
        """The line of a card's field, or of the beginning of the card if the field is not found. 0 if there is no such card."""
        heads = self.heads.get(name, [])
        if at >= len(heads):
            return 0
        first = heads[at]
        after = sorted(n for each in self.heads.values() for n in each if n > first)
        for n in range(first, (after[0] if after else len(self.lines) + 1)):
            if field and re.match(rf"\s*{re.escape(field)}\s*[=.]|\s*\[+\s*{name}\.{re.escape(field)}\s*\]", self.lines[n - 1]):
                return n
        return first

    def require(self, fine: bool, name: str, at: int, fault: str, field: str = "") -> None:
        if not fine:
            raise BadDeck(self.line(name, at, field), fault)


def _is_head(line: str, name: str) -> bool:
    return re.match(rf"\s*\[\[\s*{name}\s*\]\]", line) is not None


class _CardTable:
    """The table of one card. Each field is taken out of it once, and at the end none may be left over. Methods raise `BadDeck` for a bad
    field."""

    def __init__(self, reading: _Reading, kind: str, at: int, table: Any) -> None:
        self.reading, self.kind, self.at = reading, kind, at
        self.left: dict[str, Any] = dict(table) if isinstance(table, dict) else {}
        name = self.left.get("name")
        self.name = name if isinstance(name, str) and key(name) else ""
        self.require(bool(self.name), "name", f"a {kind} has a name, of letters")

    def require(self, fine: bool, field: str, fault: str) -> None:
        self.reading.require(fine, self.kind, self.at, f"{self.name}: {fault}" if self.name else fault, field)

    def take(self, field: str, default: Any, fine: Callable[[Any], bool], what: str) -> Any:
        value = self.left.pop(field, default)
        self.require(fine(value), field, f"{field} is {what}" + (f", not {value!r}" if value is not None else ""))
        return value

    def number(self, field: str, lowest: int, highest: int, default: int | None = None) -> int:
        return int(self.take(field, default, lambda value: _is_int(value, lowest, highest), f"a number from {lowest} to {highest}"))

    def word(self, field: str, words: tuple[str, ...], default: str | None = None) -> str:
        value = self.take(field, default, lambda value: isinstance(value, str) and value.lower() in (*words, default), _one_of(words))
        return str(value).lower()

    def text(self, field: str) -> str:
        return str(self.take(field, "", lambda value: isinstance(value, str), "a text"))

    def texts(self, field: str) -> tuple[str, ...]:
        return tuple(self.take(field, [], _is_texts, "a list of texts"))

    def words(self, field: str, words: tuple[str, ...]) -> tuple[str, ...]:
        values = tuple(value.lower() for value in self.texts(field))
        for value in values:
            self.require(value in words, field, f"{field} has {value!r}; it is {_one_of(words)}")
        return values

    def tables(self, field: str) -> list[dict[str, Any]]:
        fine = lambda value: isinstance(value, list) and all(isinstance(item, dict) for item in value)  # noqa: E731 one line of a rule
        return list(self.take(field, [], fine, "a list of tables"))

    def done(self) -> None:
        for field in self.left:
            self.require(False, field, f"a {self.kind} has no {field!r}")


def _is_int(value: Any, lowest: int, highest: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) and item.strip() for item in value)


def _one_of(words: tuple[str, ...]) -> str:
    return "one of " + ", ".join(words)


# -- poets ----------------------------------------------------------------------------------------------------------------------


def _poet(table: _CardTable) -> Poet:
    table.left.pop("name")
    colour = table.word("farbe", COLOURS)
    age = table.number("alter", 0, OLDEST)
    form = table.take("form", None, lambda value: isinstance(value, str) and _styles(value) is not None, "Lyrik, Prosa or Lyrik/Prosa")
    values = tuple((name, table.number(name, 0, HIGHEST)) for name in VALUES)
    busy, doubtful = _days(table)
    poet = Poet(
        table.name,
        colour,
        age,
        _styles(form) or (),
        values,
        table.words("marken", MARKS),
        busy,
        doubtful,
        _looks(table),
        tuple(map(key, table.texts("team"))),
        tuple(_ability(table, item) for item in table.tables("kann")),
        table.text("text"),
    )
    table.done()
    rules = [ability.rule for ability in poet.abilities]
    for rule in rules:
        table.require(rule in SEVERAL or rules.count(rule) == 1, "kann", f"{rule} stands there twice")
    return poet


def _styles(form: str) -> tuple[str, ...] | None:
    styles = tuple(part.strip().lower() for part in form.split("/"))
    return tuple(style for style in STYLES if style in styles) if set(styles) <= set(STYLES) else None


def _days(table: _CardTable) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The weekdays on which a poet has no time ("Montag"), and those on which that takes a six on the die ("6 Dienstag")."""
    days = tuple(day.lower().split() for day in table.texts("verhindert"))
    for day in days:
        fine = day[-1] in (*WEEKDAYS, *RELATIVE) and day[:-1] in ([], ["6"])
        table.require(fine, "verhindert", f"verhindert has {' '.join(day)!r}; it is a weekday, or one after a 6")
    return tuple(day[-1] for day in days if len(day) == 1), tuple(day[-1] for day in days if len(day) == 2)


def _looks(table: _CardTable) -> tuple[tuple[str, bool], ...]:
    shown = table.take("bild", {}, lambda value: isinstance(value, dict), "a table")
    looks = {}
    for name, value in shown.items():
        if name == "geschlecht":
            table.require(value in ("weiblich", "männlich", "divers"), "bild", f"geschlecht is weiblich, männlich or divers, not {value!r}")
            looks["männlich"] = value == "männlich"
            continue
        known = (*LOOKS[1:], "sonnenbrille")
        table.require(name in known, "bild", f"bild has no {name!r}; it has geschlecht, {', '.join(known)}")
        table.require(isinstance(value, bool), "bild", f"{name} is true or false, not {value!r}")
        looks[name] = value
    if looks.pop("sonnenbrille", False):
        looks.setdefault("brille", False)  # sunglasses are an accessory, not a sign of weak sight
    return tuple(looks.items())


def _ability(table: _CardTable, entry: dict[str, Any]) -> Ability:
    rule = str(entry.get("regel", "")).lower()
    table.require(rule in RULES, "kann", f"no rule is called {rule!r}; there are {', '.join(RULES)}")
    fields = RULES[rule]
    for name in entry:
        table.require(name == "regel" or name in fields, "kann", f"{rule} has no {name!r}; it has {', '.join(fields) or 'nothing'}")
    for name in fields:
        table.require(name in entry, "kann", f"{rule} needs {name!r}")
    return Ability(rule, **{_FIELDS[name][0]: _FIELDS[name][1](table, name, entry[name]) for name in fields})


def _points(table: _CardTable, name: str, value: Any) -> int:
    table.require(_is_int(value, -MOST, MOST), "kann", f"{name} is a number from {-MOST} to {MOST}, not {value!r}")
    return int(value)


def _face(table: _CardTable, name: str, value: Any) -> int:
    table.require(_is_int(value, 1, 6), "kann", f"{name} is a number from 1 to 6, not {value!r}")
    return int(value)


def _count(table: _CardTable, name: str, value: Any) -> int:
    table.require(_is_int(value, 0, CARDS), "kann", f"{name} is a number from 0 to {CARDS}, not {value!r}")
    return int(value)


def _keys(table: _CardTable, name: str, value: Any) -> tuple[str, ...]:
    table.require(_is_texts(value) and bool(value), "kann", f"{name} is a list of names, not {value!r}")
    return tuple(value) if name == "poets" else tuple(map(key, value))


def _style(table: _CardTable, name: str, value: Any) -> str:
    table.require(isinstance(value, str) and value.lower() in STYLES, "kann", f"{name} is {_one_of(STYLES)}, not {value!r}")
    return str(value).lower()


def _steps(table: _CardTable, name: str, value: Any) -> tuple[tuple[int, int], ...]:
    fine = isinstance(value, list) and bool(value) and all(isinstance(item, list) and len(item) == 2 for item in value)
    fine = fine and all(_is_int(cents, 1, 1_000_000) and _is_int(points, 0, MOST) for cents, points in value)
    fine = fine and all(lower[0] < higher[0] and lower[1] <= higher[1] for lower, higher in pairwise(value))
    table.require(fine, "kann", f"{name} is a list of [cents, points], rising, not {value!r}")
    return tuple((cents, points) for cents, points in value)


def _added(table: _CardTable, name: str, value: Any) -> tuple[tuple[str, int], ...]:
    fine = isinstance(value, dict) and all(name in VALUES and _is_int(points, -MOST, MOST) for name, points in value.items())
    table.require(fine, "kann", f"{name} has points for {_one_of(VALUES)}, not {value!r}")
    return tuple(value.items())


_FIELDS: dict[str, tuple[str, Callable[[_CardTable, str, Any], Any]]] = {
    "wert": ("worth", _points),
    "links": ("left", _points),
    "wurf": ("rolled", _face),
    "slams": ("most", _count),
    "bei": ("at", _keys),
    "poets": ("poets", _keys),
    "form": ("style", _style),
    "stufen": ("steps", _steps),
    "werte": ("values", _added),
}
"""The fields of abilities by their names in a deck, each with its name in the engine and the function that reads it."""


def _gendered(poet: Poet, poets: tuple[Poet, ...]) -> Poet:
    """The poet, with the names of other poets in its abilities as keys. "Rap-Poet:in" stands for both poets, "Rap-Poet" for only one."""
    known = frozenset(other.key for other in poets)
    abilities = tuple(
        replace(ability, poets=tuple(other for name in ability.poets for other in _both(name) if other in known))
        for ability in poet.abilities
    )
    return replace(poet, abilities=abilities)


def _both(name: str) -> tuple[str, ...]:
    stem, colon, ending = name.partition(":")
    return (key(stem), key(stem + ending)) if colon else (key(name),)


# -- Slams ----------------------------------------------------------------------------------------------------------------------


def _slam(table: _CardTable) -> Slam:
    table.left.pop("name")
    is_card = lambda value: value == "gold" or _is_int(value, 1, CARDS - 1)  # noqa: E731 one line of a rule
    card = table.take("karte", None, is_card, f'a number from 1 to {CARDS - 1}, or "gold"')
    slam = Slam(
        table.name,
        0 if card == "gold" else card,
        tuple(_show(table, item) for item in table.tables("show")),
        table.word("tag", (*WEEKDAYS, *RELATIVE)),
        table.word("wurf", ("booking", "show"), ""),
        tuple(map(key, table.texts("art"))),
        tuple(_condition(table, item) for item in table.tables("booking")),
        tuple(_bonus(table, item) for item in table.tables("bonus")),
        table.number("mindestens", 1, 2, 1),
        bool(table.take("erwachsene", False, lambda value: isinstance(value, bool), "true or false")),
    )
    table.text("text")
    table.done()
    faces = [face for show in slam.shows for face in show.rolled]
    table.require(bool(slam.shows), "show", "a slam has a show")
    fine = sorted(faces) == list(range(1, 7)) if slam.die else len(slam.shows) == 1 and not faces
    table.require(fine, "show", "with a die each number from 1 to 6 stands in one show; without one there is one show, with no numbers")
    return slam


def _show(table: _CardTable, entry: dict[str, Any]) -> Show:
    criteria, faces, title = entry.get("gefragt"), entry.get("wurf", []), entry.get("titel", "")
    fine = isinstance(criteria, list) and bool(criteria) and all(isinstance(item, str) and item.lower() in VALUES for item in criteria)
    table.require(fine, "show", f"gefragt is a list of {', '.join(VALUES)}, not {criteria!r}")
    assert isinstance(criteria, list)
    fine = isinstance(faces, list) and all(_is_int(face, 1, 6) for face in faces)
    table.require(fine, "show", f"wurf is a list of numbers from 1 to 6, not {faces!r}")
    table.require(isinstance(title, str), "show", f"titel is a text, not {title!r}")
    tags = entry.get("art", [])
    table.require(_is_texts(tags), "show", f"art is a list of texts, not {tags!r}")
    for name in entry:
        table.require(name in ("gefragt", "wurf", "titel", "art"), "show", f"a show has no {name!r}")
    return Show(tuple(faces), tuple(item.lower() for item in criteria), title, tuple(map(key, tags)))


CONDITIONS = {"höchstens": "alter", "mindestens": "alter", "nur": "was", "ohne": "was", "team": ""}


def _condition(table: _CardTable, entry: dict[str, Any]) -> Condition:
    kind, each = str(entry.get("regel", "")).lower(), entry.get("beide", False)
    table.require(kind in CONDITIONS, "booking", f"no rule of Booking is called {kind!r}; there are {', '.join(CONDITIONS)}")
    need = CONDITIONS[kind]
    for name in entry:
        table.require(name in ("regel", "beide", need), "booking", f"{kind} has no {name!r}")
    table.require(isinstance(each, bool), "booking", f"beide is true or false, not {each!r}")
    if need == "alter":
        table.require(_is_int(entry.get("alter"), 0, OLDEST), "booking", f"{kind} needs alter, a number of years")
        return Condition(kind, age=entry["alter"], each=each)
    what = str(entry.get("was", "")).lower()
    table.require(not need or what in (*MARKS, *LOOKS, *STYLES), "booking", f"was is {_one_of((*MARKS, *LOOKS, *STYLES))}, not {what!r}")
    return Condition(kind, what, each=each)


def _bonus(table: _CardTable, entry: dict[str, Any]) -> Bonus:
    of, worth = str(entry.get("was", "")).lower(), entry.get("wert")
    known = (*MARKS, *LOOKS, *STYLES, "team", "spieler")
    table.require(of in known, "bonus", f"was is {_one_of(known)}, not {of!r}")
    table.require(_is_int(worth, -MOST, MOST), "bonus", f"wert is a number from {-MOST} to {MOST}, not {worth!r}")
    for name in entry:
        table.require(name in ("was", "wert"), "bonus", f"a bonus has no {name!r}")
    assert isinstance(worth, int)
    return Bonus(of, worth)


# -- the whole deck -------------------------------------------------------------------------------------------------------------


def _whole(reading: _Reading, poets: tuple[Poet, ...], slams: tuple[Slam, ...]) -> None:
    """Check everything that concerns more than one card. Raises `BadDeck`."""
    for kind, names in (("poet", [poet.name for poet in poets]), ("slam", [slam.name for slam in slams])):
        for at, name in enumerate(names):
            reading.require(key(name) not in map(key, names[:at]), kind, at, f"{name} is there twice", "name")
    keys = {poet.key for poet in poets}
    for at, poet in enumerate(poets):
        for other in poet.team:
            fine = other in keys and poet.key in next((partner.team for partner in poets if partner.key == other), ())
            reading.require(fine, "poet", at, f"{poet.name}: {other!r} is no poet here, or does not name this one as a team", "team")
        for fault in _unknown(poet, keys, slams):
            reading.require(False, "poet", at, f"{poet.name}: {fault}", "kann")
    for at, slam in enumerate(slams):
        sides = [side for side in slams if side.card == slam.card]
        card = "the Gold card" if slam.is_gold else f"card {slam.card}"
        reading.require(len(sides) <= 2, "slam", at, f"{slam.name}: {card} has more than two sides", "karte")
    missing = [card for card in range(CARDS) if card not in {slam.card for slam in slams}]
    if missing:
        raise BadDeck(0, "there is no Slam on " + ", ".join(f"card {card}" if card else "the Gold card" for card in missing))
    plain = Counter(poet.is_action for poet in poets)[False]
    if plain < HANDS:
        raise BadDeck(0, f"there are {plain} poets; six players need {HANDS} for their hands")


def _unknown(poet: Poet, poets: set[str], slams: tuple[Slam, ...]) -> Iterator[str]:
    """A fault for each name in the poet's abilities that the deck does not have."""
    tags = {tag for slam in slams for tag in (slam.key, *slam.tags, *(tag for show in slam.shows for tag in (key(show.title), *show.tags)))}
    for ability in poet.abilities:
        for name in ability.poets:
            if not all(other in poets for other in _both(name)):
                yield f"{name!r} is no poet here"
        for name in ability.at:
            if name not in tags | {MARTINI}:
                yield f"{name!r} is no Slam here, and nothing that one is"
