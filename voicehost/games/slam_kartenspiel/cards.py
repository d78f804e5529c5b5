"""What the cards say, as data: poets and Slams. The cards are printed in German, so the names here are German, too."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

VALUES = ("stil", "message", "humor", "performance", "sympathie")
"""The values of a poet. Each card has a number for each of them."""

STYLES = ("lyrik", "prosa")
MARKS = ("profi", "street-cred", "queer", "schlitzohr")
WEEKDAYS = ("montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag")
RELATIVE = ("heute", "morgen", "übermorgen")
"""The weekdays that depend on the day on which the table plays."""

LOOKS = ("männlich", "brille", "schick")
"""What a picture may show. If a deck does not say what somebody wears, the table votes."""

CLOTHES = ("brille", "schick")
"""Those of `LOOKS` that somebody wears."""

MARTINI = "martini"
"""The tag of a Slam that shows a Martini glass, so that whatever the glass stands for applies."""

UNKNOWN_CARD = "?"
"""The beginning of the key of a card that the deck does not know. Its player's name and a number follow."""

_GENDERS = {"der": True, "die": False}
"""Whether a poet with this article is a man."""

_PRONOUNS = {"er": True, "sie": False}

_ARTICLE = re.compile(r"^(?:der|die|das|den|dem|des) ")


@lru_cache(maxsize=4096)
def key(name: str) -> str:
    """The key of a card, the same for all ways to say its name: "Der Rap-Poet", "den Rap Poet" and "rap-poet" have the same key."""
    words = re.sub(r"[^\w\s]+", " ", name.lower()).split()
    return _ARTICLE.sub("", " ".join(words)) if len(words) > 1 else " ".join(words)


@dataclass(frozen=True, slots=True)
class Ability:
    """One of the engine's rules (`abilities.RULES`), with the numbers that a card gives it."""

    rule: str
    worth: int = 0
    """The points for the poet who has this ability."""
    left: int = 0
    """The points for each poet of the player on the left."""
    rolled: int = 0
    """The number that the die must show."""
    most: int = 0
    """How many Slams there may be on the winners' pile at most."""
    at: tuple[str, ...] = ()
    """Keys or tags of Slams."""
    poets: tuple[str, ...] = ()
    """Keys of other poets."""
    style: str = ""
    steps: tuple[tuple[int, int], ...] = ()
    """Pairs of cents and points, in rising order: from so many cents on, the poet gets so many points."""
    values: tuple[tuple[str, int], ...] = ()
    """How much is added to each value."""

    def bought(self, cents: int) -> int:
        """The points that the poet gets for so much money."""
        return max((worth for least, worth in self.steps if least <= cents), default=0)


@dataclass(frozen=True, slots=True)
class Poet:
    name: str
    """The name as it is printed: "Der Rap-Poet"."""
    colour: str
    """One of "grün", "gelb", "rot" and "türkis". "türkis" is an action card, which is played in addition to two others."""
    age: int
    styles: tuple[str, ...]
    values: tuple[tuple[str, int], ...]
    marks: tuple[str, ...] = ()
    busy: tuple[str, ...] = ()
    """The weekdays on which the poet has no time."""
    doubtful: tuple[str, ...] = ()
    """The weekdays on which a six keeps the poet away."""
    looks: tuple[tuple[str, bool], ...] = ()
    team: tuple[str, ...] = ()
    """The keys of the poets with whom this one is a team."""
    abilities: tuple[Ability, ...] = ()
    text: str = ""

    @property
    def key(self) -> str:
        return self.name if self.name.startswith(UNKNOWN_CARD) else key(self.name)

    @property
    def called(self) -> str:
        """The name without the article."""
        article, _, rest = self.name.partition(" ")
        return rest if article.lower() in ("der", "die", "das") and rest else self.name

    @property
    def is_action(self) -> bool:
        return self.colour == "türkis"

    def value(self, name: str) -> int:
        return dict(self.values).get(name, 0)

    def ability(self, rule: str) -> Ability | None:
        return next((ability for ability in self.abilities if ability.rule == rule), None)

    @property
    def can_do_something(self) -> bool:
        """Whether the poet has an ability or makes a team with somebody."""
        return bool(self.abilities or self.team)

    def shows(self, look: str) -> bool | None:
        """Whether the picture shows that look; None if the card does not say. Whether the poet is a man is always known."""
        shown = dict(self.looks).get(look)
        return self._is_he() if shown is None and look == "männlich" else shown

    def _is_he(self) -> bool:
        """Whether the poet is a man by the article in the title or, without one, by the pronouns in the text. "Gibt es keinerlei Hinweis,
        dann ist dieser Charakter divers". With both pronouns the poet is divers, too."""
        article = self.name.split()[0].lower()
        if article in _GENDERS:
            return _GENDERS[article]
        pronouns = {_PRONOUNS[word] for word in re.findall(r"\w+", self.text.lower()) if word in _PRONOUNS}
        return pronouns == {True}


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of a Slam's Booking. It says who may perform."""

    kind: str
    """The kind: "höchstens" or "mindestens" with an age, "nur" or "ohne" with a mark, look or style, or "team"."""
    what: str = ""
    age: int = 0
    each: bool = False
    """Whether both poets of a team must fulfil it. Otherwise one of them is enough."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus of a Slam's Show: points for what a poet, a team or a player is."""

    of: str
    """A mark, a look or a style; "team"; or "spieler", for players who are not male."""
    worth: int


@dataclass(frozen=True, slots=True)
class Show:
    """What decides if the die shows one of these numbers."""

    rolled: tuple[int, ...]
    """The numbers on the die. Empty if any number will do, or if there is no die."""
    criteria: tuple[str, ...]
    title: str = ""
    """The title, if the die decides what kind of Slam this is: "Schnaps-Slam"."""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slam:
    name: str
    card: int
    """The number of its card; 0 is the Gold card. Two Slams with the same number are the two sides of one card."""
    shows: tuple[Show, ...]
    weekday: str
    die: str = ""
    """When its die is rolled: in "booking" or in the "show". Empty if it has no die."""
    tags: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    fewest: int = 1
    """For the Gold card: how many poets a player needs in the winners' pile."""
    adult: bool = False
    """Whether its theme is not for children."""

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
        """The names that abilities may have for this Slam: its key, its tags and, after the roll, the title and tags that the die gave
        it."""
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
    def titles(self) -> tuple[tuple[str, str], ...]:
        """The names of all Slams and the titles that a die may give them, each with the Slam's key."""
        names = tuple((slam.name, slam.key) for slam in self.slams)
        return (*names, *((show.title, slam.key) for slam in self.slams for show in slam.shows if show.title))

    @cached_property
    def sides(self) -> Sides:
        """The Slams on each card, by the card's number, including the Gold card."""
        return {card: tuple(slam for slam in self.slams if slam.card == card) for card in sorted({slam.card for slam in self.slams})}
