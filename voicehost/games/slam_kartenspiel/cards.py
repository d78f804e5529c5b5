"""What stands on the cards: poets and Slams, as data. What is printed there is in German, and so are its names here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

VALUES = ("stil", "message", "humor", "performance", "sympathie")
"""What a poet has a number for."""

STYLES = ("lyrik", "prosa")
MARKS = ("profi", "street-cred", "queer", "schlitzohr")
WEEKDAYS = ("montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag")
RELATIVE = ("heute", "morgen", "übermorgen")
"""Weekdays that hang on the day on which the table plays."""

LOOKS = ("männlich", "brille", "schick")
"""What a picture shows. Where a deck says nothing of what somebody wears, the table votes."""

CLOTHES = ("brille", "schick")
"""Of those, what somebody wears."""

MARTINI = "martini"
"""Among the tags of a Slam: the glass is to be seen, and what it stands for is active."""

UNKNOWN_CARD = "?"
"""What the key of a card begins with that the deck does not know; its player's name follows, and its number."""

_GENDERS = {"der": True, "die": False}
"""Whether an article says that it is a man."""

_PRONOUNS = {"er": True, "sie": False}

_ARTICLE = re.compile(r"^(?:der|die|das|den|dem|des) ")


@lru_cache(maxsize=4096)
def key(name: str) -> str:
    """A name by which a card is found, however it is told: "Der Rap-Poet", "den Rap Poet" and "rap-poet" are one."""
    words = re.sub(r"[^\w\s]+", " ", name.lower()).split()
    return _ARTICLE.sub("", " ".join(words)) if len(words) > 1 else " ".join(words)


@dataclass(frozen=True, slots=True)
class Ability:
    """One of the engine's rules (`abilities.RULES`), with the numbers that a card gives it."""

    rule: str
    worth: int = 0
    """Points for the poet who has it."""
    left: int = 0
    """Points for each poet of the player on the left."""
    rolled: int = 0
    """The number on the die by which it happens."""
    most: int = 0
    """Slams in the winners' pile."""
    at: tuple[str, ...] = ()
    """Keys of Slams, or tags of them."""
    poets: tuple[str, ...] = ()
    """Keys of other poets."""
    style: str = ""
    steps: tuple[tuple[int, int], ...] = ()
    """From so many cents on, so many points; in order."""
    values: tuple[tuple[str, int], ...] = ()
    """What is added to each value."""


@dataclass(frozen=True, slots=True)
class Poet:
    name: str
    """As it is printed: "Der Rap-Poet"."""
    colour: str
    """"grün", "gelb", "rot"; "türkis" is an action card, which is played beside two others."""
    age: int
    styles: tuple[str, ...]
    values: tuple[tuple[str, int], ...]
    marks: tuple[str, ...] = ()
    busy: tuple[str, ...] = ()
    """Weekdays without time."""
    doubtful: tuple[str, ...] = ()
    """Weekdays on which a six keeps the poet away."""
    looks: tuple[tuple[str, bool], ...] = ()
    team: tuple[str, ...] = ()
    """Keys of those with whom this one is a team."""
    abilities: tuple[Ability, ...] = ()
    text: str = ""

    @property
    def key(self) -> str:
        return self.name if self.name.startswith(UNKNOWN_CARD) else key(self.name)

    @property
    def called(self) -> str:
        """Without the article."""
        article, _, rest = self.name.partition(" ")
        return rest if article.lower() in ("der", "die", "das") and rest else self.name

    @property
    def is_action(self) -> bool:
        return self.colour == "türkis"

    def value(self, name: str) -> int:
        return dict(self.values).get(name, 0)

    def ability(self, rule: str) -> Ability | None:
        return next((ability for ability in self.abilities if ability.rule == rule), None)

    def shows(self, look: str) -> bool | None:
        """What the card says; None where it says nothing. Whether it is a man is always known."""
        shown = dict(self.looks).get(look)
        return self._is_he() if shown is None and look == "männlich" else shown

    def _is_he(self) -> bool:
        """By the article of the title, else by the pronouns of the text. "Gibt es keinerlei Hinweis, dann ist dieser Charakter divers":
        so too where there are both pronouns."""
        article = self.name.split()[0].lower()
        if article in _GENDERS:
            return _GENDERS[article]
        pronouns = {_PRONOUNS[word] for word in re.findall(r"\w+", self.text.lower()) if word in _PRONOUNS}
        return pronouns == {True}


@dataclass(frozen=True, slots=True)
class Condition:
    """Of a Slam's Booking: who may perform."""

    kind: str
    """"höchstens" and "mindestens" an age; "nur" and "ohne" a mark, a look or a style; "team"."""
    what: str = ""
    age: int = 0
    each: bool = False
    """Of a team both must fulfil it."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Of a Slam's Show: points for what a poet, a team or a player is."""

    of: str
    """A mark, a look, a style; "team"; "spieler": whoever is not male."""
    worth: int


@dataclass(frozen=True, slots=True)
class Show:
    """What decides, with these numbers on the die."""

    rolled: tuple[int, ...]
    """Empty: with any, or without a die."""
    criteria: tuple[str, ...]
    title: str = ""
    """Where the die decides which Slam it is: "Schnaps-Slam"."""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slam:
    name: str
    card: int
    """Two Slams have the same: they are two sides of it. 0 is the Gold card."""
    shows: tuple[Show, ...]
    weekday: str
    die: str = ""
    """When it is rolled: "booking" or "show"."""
    tags: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    fewest: int = 1
    """Of the Gold card: poets in the winners' pile that a player needs."""
    adult: bool = False
    """Its theme is not for children."""

    @property
    def key(self) -> str:
        return key(self.name)

    @property
    def is_gold(self) -> bool:
        return self.card == 0

    @property
    def is_for_teams(self) -> bool:
        return any(condition.kind == "team" for condition in self.conditions)

    def show(self, rolled: int | None) -> Show:
        return next((show for show in self.shows if not show.rolled or rolled in show.rolled), self.shows[0])

    def tags_of(self, rolled: int | None) -> frozenset[str]:
        """What may be said of it: its name, what it is, and, once it is rolled, what the die made of it."""
        show = self.show(rolled)
        if rolled is None and show.rolled:
            return frozenset((self.key, *self.tags))
        titles = (key(show.title),) if show.title else ()
        return frozenset((self.key, *self.tags, *titles, *show.tags))


Sides: TypeAlias = "dict[int, tuple[Slam, ...]]"


@dataclass(frozen=True)  # not slotted: what is looked up is worked out once
class Deck:
    poets: tuple[Poet, ...]
    slams: tuple[Slam, ...]

    @cached_property
    def by_key(self) -> dict[str, Poet]:
        return {poet.key: poet for poet in self.poets}

    @cached_property
    def slam_by_key(self) -> dict[str, Slam]:
        return {slam.key: slam for slam in self.slams}

    @cached_property
    def sides(self) -> Sides:
        """The Slams on each card, the Gold card among them."""
        return {card: tuple(slam for slam in self.slams if slam.card == card) for card in sorted({slam.card for slam in self.slams})}
