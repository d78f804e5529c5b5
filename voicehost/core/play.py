"""What a game is: a state, and pure functions of it. No I/O, no clock, no chance of its own.

Everything that lasts is a function of the state and is asked for again after each event: what may be said, what a person sees,
when time runs out. Only speech is a moment, so only speech is returned. See `Game`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar, runtime_checkable

from voicehost.core.language import Language
from voicehost.core.speech import Listening, Phrase, Samples, Utterance, WrittenWord

Player: TypeAlias = str
"""A player's name as it was given: "Ana"."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """What is written otherwise than it is said: an address, a room code, the titles of games."""

    written: str | tuple[str, ...]
    said: str | tuple[str, ...]


Value: TypeAlias = str | int | float | bool | tuple[str, ...] | Spelled
"""What a prompt can be told: it must be readable aloud."""


@dataclass(frozen=True, slots=True)
class Move:
    """Something a player does, by name: Move("guess", {"player": "Ana", "word": "heaven"})."""

    name: str
    slots: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def get(self, slot: str) -> str | None:
        return self.slots.get(slot)


@dataclass(frozen=True, slots=True)
class Rival:
    """What may have been said instead."""

    move: Move
    confidence: float
    """Posterior in [0, 1]."""


@dataclass(frozen=True, slots=True)
class Spoke:
    """Somebody said a phrase, from `at` to `end`."""

    at: Samples
    end: Samples
    move: Move
    confidence: float | None = None
    """Posterior in [0, 1] of its least certain word; None when typed."""
    rivals: tuple[Rival, ...] = ()
    """The likeliest first; empty where the ear does not tell."""
    by: Player | None = None
    """Whose touch it was; None where it was said or typed."""


@dataclass(frozen=True, slots=True)
class Recited:
    """Somebody spoke, and it was no phrase: a line of a poem, or chatter."""

    at: Samples
    utterance: Utterance


@dataclass(frozen=True, slots=True)
class Entered:
    """A player entered something privately."""

    at: Samples
    player: Player
    move: Move


@dataclass(frozen=True, slots=True)
class Elapsed:
    """Nothing more can arrive from before `at`."""

    at: Samples


@dataclass(frozen=True, slots=True)
class Decided:
    """The table has decided what no rule says: who plays, what counts, when it ends (`Decides`)."""

    at: Samples
    move: Move


@dataclass(frozen=True, slots=True)
class ReaderReady:
    """From now on a second reader waits for what is recited, or none does any more (`Rereads`)."""

    at: Samples
    there: bool


@dataclass(frozen=True, slots=True)
class Reread:
    """What was recited from `start` to `end` was read a second time, when it was over. Known at `at`."""

    at: Samples
    start: Samples
    end: Samples
    words: tuple[WrittenWord, ...]
    """None where nothing was made out."""


@dataclass(frozen=True, slots=True)
class LevelMeasured:
    """How loud it was from `start` to `end` (`Measures`). Known at `at`."""

    at: Samples
    start: Samples
    end: Samples
    level: int | None = None
    """Tenths of dB(A) below full scale, so not above 0; None where it was not heard, or was too short to tell."""
    overdriven: bool = False
    """It was louder than the microphone can tell."""


Event: TypeAlias = Spoke | Recited | Entered | Elapsed | Decided | ReaderReady | Reread | LevelMeasured


@dataclass(frozen=True, slots=True)
class Say:
    """Something for the whole room to hear: the key of a prompt, and what it is told. Public by definition."""

    key: str
    fields: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))

    def __hash__(self) -> int:
        return hash(self.key)


def say(key: str, /, **fields: Value) -> Say:
    return Say(key, fields)


Count: TypeAlias = int | Decimal
"""Points, or cards. Decimals where a game gives tenths of a point."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player stands beside the others."""

    player: Player
    place: int
    """1 is the best; equals share it."""
    count: Count
    """Of what the game counts: points, or cards that are left."""
    change: int = 0
    """What this round has added to it so far, or taken from it."""
    written: str = ""
    """The count as people write it, where it is no whole number: "27,6" in German."""
    lost: tuple[str, ...] = ()
    """Letters that they must do without."""

    @property
    def shown(self) -> str:
        return self.written or str(self.count)


@dataclass(frozen=True, slots=True)
class Card:
    """Something that lies there to be taken in at a glance: a word, a letter."""

    face: str
    """What stands on it."""
    label: str
    """Whose it is, or which."""
    told: Say
    """The sentence that tells it, among the view's others; of several cards it may be one."""
    row: Say | None = None
    """The heading of the row in which it lies, with those before and after it that have the same; None where there is but one row."""
    hue: str = ""
    """A colour that it has by the rules: red, blue, green or yellow."""
    marks: tuple[Player, ...] = ()
    """Who has laid something on it, for all to see: a guess."""
    lit: bool = False
    """It is the card to look at."""
    out: bool = False
    """It does not count."""
    ratings: tuple[Rating, ...] = ()
    """The numbers that stand on it, which its label tells in words."""
    total: int | None = None
    """What it comes to; None where it does not count, or that is not known yet."""
    extra: int = 0
    """Of that, what does not stand on it."""
    why: Say | None = None
    """Why it is out, in a few words."""
    won: bool = False
    """It is what everything has come to: the one card that has won."""
    named: Say | None = None
    """What it is beside that one, in a word; None where that is plain."""
    back: str = ""
    """What stands on its other side, where both may be used."""
    owner: Player | None = None
    """Whose it is, where it stands for that player: their badge is on it."""
    down: bool = False
    """Whoever sees it here may not see its face."""
    pile: Pile | None = None
    """What belongs with it, of which it is the only one that stands up."""
    tokens: tuple[str, ...] = ()
    """The colours of the tokens that lie with it."""
    waits: bool = False
    """It is a place that nothing lies in yet."""
    past: bool = False
    """It lies there to be looked up: what is going on is something else."""
    tint: str = ""
    """The colour that it is printed in, which decides nothing: red, blue, green or yellow."""
    near: bool = False
    """Whoever answers what is asked looks at it meanwhile: on a phone it stands above that."""
    tiles: tuple[Tile, ...] = ()
    """Its face letter by letter, where some of them are worth looking at."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A letter of a card's face."""

    letter: str
    lit: bool = False
    """It is right."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that stand up one after another."""

    before: int = 0
    """That have stood up already."""
    behind: int = 0
    """That have still to."""


MORE = "\u2026"
"""Of a pattern: letters, as many as there are, or none."""


@dataclass(frozen=True, slots=True)
class Verse:
    """What somebody has made of words, for all to ponder: it is large, in place of the sentence that tells it."""

    player: Player
    """Whose it is."""
    lines: tuple[str, ...]
    told: Say
    """That sentence, among the view's others."""


@dataclass(frozen=True, slots=True)
class Poster:
    """What everything that lies there is played for just now, announced as on a wall: in place of the sentences that tell it."""

    title: str
    number: str
    """Which one it is, in digits: "6/10"."""
    values: tuple[str, ...]
    """What is asked for, a word each; empty where that is not known yet."""
    notes: tuple[Say, ...]
    """What has to be known beside that; among `told`."""
    told: tuple[Say, ...]
    """Those sentences, among the view's others."""
    gold: bool = False
    """It is worth more than any other."""


@dataclass(frozen=True, slots=True)
class Token:
    hue: str
    """Red, blue, green or yellow."""
    taken: bool = False
    """It lies there no more."""


@dataclass(frozen=True, slots=True)
class Supply:
    """Tokens in the middle, from which everybody takes."""

    told: Say
    """The sentence that tells it, among the view's others."""
    tokens: tuple[Token, ...]
    counted: Say | None = None
    """What there are so many of, in a word or two: "clues left"."""
    legend: tuple[Meaning, ...] = ()
    """What each colour of tokens means."""
    heading: Say | None = None
    """What those are who have taken some: "clues given"."""
    takers: tuple[Taker, ...] = ()
    """Who has taken how many, in the order of the table."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A colour of tokens, and what it means."""

    hue: str
    said: Say


@dataclass(frozen=True, slots=True)
class Taker:
    """The tokens that a player has taken, and places for those that they have still to take."""

    player: Player
    tokens: tuple[Token, ...]
    """A place that waits is a token that is taken: nothing lies there."""
    sentence: Say
    """The same in a sentence, for whoever does not see them."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A number that stands on a card, and what it counts."""

    name: str
    number: int
    lit: bool = False
    """It is what counts just now."""


@dataclass(frozen=True, slots=True)
class TimedGuess:
    """A guess, on the line of time of what was performed."""

    player: Player
    at: Samples
    right: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """What was ruled last, for a picture of it: the word that is known now, and when it was called. Sentences tell the same."""

    word: str
    lit: tuple[int, ...] = ()
    """The places of its letters to look at, from 0."""
    began: Samples = 0
    ended: Samples = 0
    """The performance itself; both 0 where nothing is known of it."""
    guesses: tuple[TimedGuess, ...] = ()


@dataclass(frozen=True, slots=True)
class Gain:
    """What a player got by what was ruled last, or lost by it."""

    player: Player
    points: int
    """Never 0."""
    why: Say | None = None
    """A word that stands before it, where it would be taken for something else."""


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a player has come on a way of their own, where nobody is before anybody else."""

    player: Player
    far: Say
    """As short as can be: "2 of 5"."""
    told: Say
    """The sentence that tells it, among the view's others."""


@dataclass(frozen=True, slots=True)
class Circle:
    """Players who have something in common just now: who may still guess, who has yet to perform."""

    common: Say
    """What that is, as a heading."""
    players: tuple[Player, ...]


class Moment(StrEnum):
    """What kind of moment it is, in any game. Whatever shows a game is laid out by it."""

    WAITING = "waiting"
    """For people: before it begins, and on a break."""
    ALL = "all"
    """Everybody is at it at once: writes, chooses, calls."""
    PERFORMING = "performing"
    """Somebody has the floor."""
    QUESTION = "question"
    """Somebody is asked, or everybody."""
    RULING = "ruling"
    """What was ruled has just been told. No view says so: it is a moment of what is said (`Game.rulings`)."""
    BETWEEN = "between"
    """Something is over, and the next has not begun."""
    OVER = "over"


class Place(StrEnum):
    """Where a fact stands, the most prominent first: a fact that belongs in several stands in the first of them."""

    HEADLINE = "headline"
    """What it is all about just now, to be read across the room: the prompt, the word on the table; at the end who has won."""
    ASKS = "asks"
    """What is asked."""
    NOW = "now"
    """What goes on just now and asks nothing of anybody."""
    PROGRESS = "progress"
    """How far the game has come, or how much of it is left."""
    LINES = "lines"
    """Whatever else lies there."""
    MINE = "mine"
    """What is about this person alone: a word, a hand, a score."""
    HOW = "how"
    """How what is asked is done: said to whoever asks for help, and shown nowhere."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One sentence of a view."""

    say: Say
    places: tuple[Place, ...]
    """Those in which it belongs, the most prominent first: there it stands. None of what is only drawn."""
    cards: tuple[Card, ...] = ()
    """It is shown as these."""
    reached: Reached | None = None
    """It is shown as a row of a table."""
    supply: Supply | None = None
    """It is shown as tokens."""

    @property
    def place(self) -> Place:
        return self.places[0] if self.places else Place.LINES

    @property
    def is_drawn(self) -> bool:
        """It is shown as something else than a sentence."""
        return bool(self.cards) or self.reached is not None or self.supply is not None

    @property
    def asked(self) -> bool:
        """It is what is asked of the table, wherever it stands: said again after an undo, a pause, another evening."""
        return Place.ASKS in self.places

    @property
    def how(self) -> bool:
        """It says how that is done, wherever it stands."""
        return Place.HOW in self.places


def facts(
    *,
    headline: tuple[Say, ...] = (),
    asks: tuple[Say, ...] = (),
    now: tuple[Say, ...] = (),
    progress: tuple[Say, ...] = (),
    lines: tuple[Say, ...] = (),
    mine: tuple[Say, ...] = (),
    how: tuple[Say, ...] = (),
    cards: tuple[Card, ...] = (),
    reached: tuple[Reached, ...] = (),
    supply: Supply | None = None,
) -> tuple[Fact, ...]:
    """Each sentence once, with the places in which it belongs."""
    places: dict[Say, list[Place]] = {}
    for place, says in zip(Place, (headline, asks, now, progress, lines, mine, how), strict=True):
        if place is Place.LINES:  # what is drawn stands in its own order, whatever the lines' is
            drawn = (*(card.told for card in cards), *(row.told for row in reached), *([supply.told] if supply is not None else ()))
            places |= {each: places.get(each, []) for each in drawn}
        for each in dict.fromkeys(says):
            places.setdefault(each, []).append(place)
    return tuple(
        Fact(
            each,
            tuple(there),
            tuple(card for card in cards if card.told == each),
            next((row for row in reached if row.told == each), None),
            supply if supply is not None and supply.told == each else None,
        )
        for each, there in places.items()
    )


class Signal(StrEnum):
    """What whoever performs should see from afar, and nobody says."""

    SOON = "soon"
    """The time that they have is nearly over."""
    OVER = "over"
    """It is."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What is known of a move on somebody's page."""

    wanted: int | None = None
    """Among the moves that do what is asked of this person, from 0, the likeliest; None: it does not."""
    worded: bool = False
    """What is asked tells it in so many words: help need not say it a second time."""
    left: bool = False
    """It is others' to make by a touch, though anybody could say it."""
    folded: bool = False
    """It is there for disputes, and hardly ever what this person wants next: pages fold it away."""
    ended_by: str = ""
    """Of what is put together piece by piece, by the move that adds a piece: the name of the move that ends it."""


@dataclass(frozen=True, slots=True)
class View:
    """What one person (or the table) sees, and what they may enter now."""

    moment: Moment
    facts: tuple[Fact, ...] = ()
    """All that it says, each fact once (see `facts`)."""
    entries: tuple[Phrase, ...] = ()
    """Moves that are entered privately by this person; what may be said aloud is in `Listening`."""
    moves: tuple[Phrase, ...] = ()
    """What this person may do by a touch. The game gives what cannot be said; the session adds what may be said now."""
    touches: Mapping[str, Touch] = field(default_factory=lambda: MappingProxyType({}))
    """By the name of a move, what is known of it; of others nothing is."""
    until: Samples | None = None
    """When the time limit that runs just now ends, on the game's clock; None where none runs."""
    full: Samples | None = None
    """How long that limit is in all, where its clock counts up to it; None where it counts down."""
    signal: Signal | None = None
    who: tuple[Player, ...] = ()
    """Whose it is just now: who performs, is asked, is waited for; at the end, who has won."""
    awaited: tuple[Player, ...] = ()
    """Who alone is asked, or has still to do their part; empty where anybody may. Everybody else is told so in place of what is asked, and
    what is wanted of those few is folded away on their pages."""
    at_work: tuple[Player, ...] = ()
    """Who enters something unseen just now, with those who are done: all but them are awaited. Empty where nobody does."""
    standings: tuple[Standing, ...] = ()
    """The best first; empty where nobody is before anybody else."""
    counted: Say | None = None
    """What the standings count, or what is reached, as a heading."""
    lit: tuple[int, ...] = ()
    """The places, from 0, of the letters that have just changed, where the headline spells a word."""
    pattern: tuple[str, ...] = ()
    """Where the headline's letters stand in a word: "" is any letter, `MORE` any number of them. Empty where it tells no places."""
    verse: Verse | None = None
    """What is pondered; None where nothing is."""
    poster: Poster | None = None
    """What is played for; None where a headline says that."""
    circle: Circle | None = None
    """Whom it is worth counting just now; None where nobody is counted."""
    picture: Picture | None = None
    """What was ruled last; None where the game makes no picture of it."""
    gains: tuple[Gain, ...] = ()
    """What it brought; nobody is among them who got nothing. Sentences tell the same."""
    drawn: frozenset[str] = frozenset()
    """Keys of rulings that its cards show just now, as marks."""
    accounts: bool = False
    """Its lines are accounts of the game, for whoever wants to look them up: a table screen leaves them to phones."""
    secret: bool = False
    """Whether something stands there that nobody else may know just now."""

    def at(self, place: Place) -> tuple[Say, ...]:
        """What stands in that place and is shown as a sentence."""
        return tuple(fact.say for fact in self.facts if fact.place is place and not fact.is_drawn)

    def _standing(self, place: Place) -> tuple[Say, ...]:
        return tuple(fact.say for fact in self.facts if fact.place is place)

    @property
    def headline(self) -> tuple[Say, ...]:
        return self._standing(Place.HEADLINE)

    @property
    def now(self) -> tuple[Say, ...]:
        return self._standing(Place.NOW)

    @property
    def progress(self) -> tuple[Say, ...]:
        return self._standing(Place.PROGRESS)

    @property
    def lines(self) -> tuple[Say, ...]:
        return self._standing(Place.LINES)

    @property
    def mine(self) -> tuple[Say, ...]:
        return self._standing(Place.MINE)

    @property
    def says(self) -> tuple[Say, ...]:
        """All that it tells, what matters most first; the standings apart."""
        return tuple(fact.say for fact in self.facts if fact.place is not Place.HOW)

    @property
    def asks(self) -> tuple[Say, ...]:
        """What is asked of the table just now, wherever it stands."""
        return tuple(fact.say for fact in self.facts if fact.asked)

    @property
    def how(self) -> tuple[Say, ...]:
        return tuple(fact.say for fact in self.facts if fact.how)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for fact in self.facts for card in fact.cards)

    @property
    def reached(self) -> tuple[Reached, ...]:
        return tuple(fact.reached for fact in self.facts if fact.reached is not None)

    @property
    def supply(self) -> Supply | None:
        return next((fact.supply for fact in self.facts if fact.supply is not None), None)

    @property
    def names_who(self) -> bool:
        """Whether a sentence of it names just those whose it is."""
        shown = (Place.HEADLINE, Place.ASKS, Place.NOW)
        return any(fact.place in shown and fact.say.fields.get("players") == self.who for fact in self.facts)

    @property
    def wanted(self) -> tuple[str, ...]:
        """The names of the moves that do what is asked, the likeliest first."""
        ranks = {name: touch.wanted for name, touch in self.touches.items() if touch.wanted is not None}
        return tuple(sorted(ranks, key=lambda name: ranks[name]))

    def retold(self, **changes: Any) -> View:
        """With other sentences in some places, by the parameters of `facts`."""
        there: dict[str, Any] = {place.value: self._in(place) for place in Place}
        return replace(self, facts=facts(**{**there, "cards": self.cards, "reached": self.reached, "supply": self.supply, **changes}))

    def reworded(self, reword: Callable[[tuple[Say, ...]], tuple[Say, ...]]) -> View:
        """With its sentences in other words."""
        return self.retold(**{place.value: reword(self._in(place)) for place in Place})

    def _in(self, place: Place) -> tuple[Say, ...]:
        """What belongs there, wherever it stands."""
        return tuple(fact.say for fact in self.facts if place in fact.places)

    def touched(self, *names: str, **changes: Any) -> View:
        """With what is known of those moves changed."""
        return replace(self, touches={**self.touches, **{name: replace(self.touches.get(name, Touch()), **changes) for name in names}})

    def wanting(self, *names: str) -> View:
        """These moves do what is asked, and no others."""
        touches = {name: replace(touch, wanted=None) for name, touch in self.touches.items()}
        touches |= {name: replace(touches.get(name, Touch()), wanted=rank) for rank, name in enumerate(names)}
        return replace(self, touches=touches)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What came of a game so far, as a table for people to read."""

    title: str
    columns: tuple[str, ...]
    """Headings; the first column is the players', and may have none."""
    rows: tuple[tuple[str, ...], ...]
    verse: int | None = None
    """The column that holds verses, a line of text for each of theirs; None where there are none."""
    figures: int | None = None
    """The column that holds several figures, a blank between two, in brackets where they do not count; None where there is none."""
    in_order: bool = False
    """Whether the rows stand in the order in which they came about, as whoever sorts them may want to know."""


class IllegalMove(Exception):
    """A move that is not allowed now. It changed nothing. `key` names the prompt that explains."""

    def __init__(self, key: str, /, **fields: Value) -> None:
        super().__init__(key, fields)
        self.key = key
        self.fields = fields


class Unfit(Exception):
    """What a table has of its own and cannot be played with. `why` follows the name of `key`, the part that is wrong; "" is all of it."""

    def __init__(self, why: str, key: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.key = key


Own: TypeAlias = Mapping[str, Callable[[object], tuple[str, ...]]]
"""What a table may have of its own: by option, the function that makes it of what stands in a file of house rules, or raises `Unfit`."""


S = TypeVar("S")
V = TypeVar("V")


BEFORE = "before"
"""Of an option, in its field's metadata: its value in games that were begun before there was one."""


def came_later(default: V, *, before: V) -> V:
    """The default of an option without which older games were played: replayed, they go on as they did."""
    made: V = field(default=default, metadata={BEFORE: before})
    return made


def options_of(kind: type[Any], kept: Mapping[str, Any]) -> Any:
    """A game's options as a log keeps them: what it does not name is as it was before there was that option, else as it is by default."""
    before = {each.name: each.metadata[BEFORE] for each in fields(kind) if BEFORE in each.metadata}
    return kind(**{**before, **kept})


Players: TypeAlias = str
"""Of an option: names, with commas between them."""

Setting: TypeAlias = str | float | int | bool | tuple[str, ...]
"""What an option is."""

LONGEST_LIMIT = 3600.0
"""Seconds of a time limit that a table sets."""


def setting_of(like: Setting, text: str) -> Setting:
    """What is meant by a text: yes or no, a number, or lines. `like`: of the same type. Raises `Unfit` for what is none."""
    if isinstance(like, bool):
        if text not in ("yes", "no"):
            raise Unfit(f"is yes or no, not {text!r}")
        return text == "yes"
    if isinstance(like, str):
        return text
    if isinstance(like, tuple):
        return tuple(text.splitlines())
    try:
        number = type(like)(text)
    except ValueError:
        raise Unfit(f"is a number, not {text!r}") from None
    if isinstance(number, float) and not 0 <= number <= LONGEST_LIMIT:
        raise Unfit(f"is from 0 to {LONGEST_LIMIT:.0f} seconds, not {text!r}")
    return number


def text_of(setting: Setting) -> str:
    """What `setting_of` reads."""
    if isinstance(setting, bool):
        return "yes" if setting else "no"
    return "\n".join(setting) if isinstance(setting, tuple) else str(setting)


EXPECTED = 0.25
"""What a wrong answer to the host's own question costs (`Game.weights`): whoever was asked is expected to speak, so that of all that sounds
like an answer far more is one."""


class Game(Protocol[S]):
    """Functions of a state that only the game itself looks into. It is made for one language, in which the house speaks too.

    `step` raises `IllegalMove` for what may not be done now, and only that. Every phrase that `listening` offers is accepted
    by `step`; what depends on a secret is answered, never refused.
    """

    name: ClassVar[str]
    """As on the command line and in prompts/<language>/<name>.toml."""
    title: ClassVar[str]
    """As people call it, in any language."""
    languages: ClassVar[tuple[str, ...]]
    """In which it is made, the first where none is named. Where its phrases stand in the languages' folders, and not in its code, it is
    played in every other language too that has them: `prompts/<language>/<name>.toml`, with a table `phrases`."""
    for_players: ClassVar[range]
    """How many may play it."""
    rules_version: ClassVar[int]
    """Raised when old logs would replay to another state."""
    fewest_win: ClassVar[bool]
    """Whether who has the fewest of what it counts is the best: cards to be got rid of."""
    options: ClassVar[type[Any]]
    """A frozen dataclass whose fields have defaults. Time limits are floats, in seconds, since people set them; 0 is no limit."""
    own: ClassVar[Own]
    """Which of its options a table may have of its own; may be none of them."""
    private: ClassVar[frozenset[str]]
    """Names of the moves that are entered, never said."""
    shown: ClassVar[frozenset[str]]
    """Those of them that everybody sees the effect of: they are taken back like what was said. The others stay."""
    asides: ClassVar[frozenset[str]]
    """Names of the moves that only have something read out: they change nothing, and may be said during a break."""
    rulings: ClassVar[frozenset[str]]
    """Keys of what it says when it rules: who, what, how many points, before or after. Screens show that for a while, as it was said."""
    weights: ClassVar[Mapping[str, float]]
    """What a wrong one costs, as so many questions: of the moves that the next word does not take back. Those are asked back ("Cy passes?")
    where the ear is not sure enough. 1 of all others."""

    def __init__(self, language: Language) -> None: ...

    @property
    def language(self) -> Language:
        """What is said to the house, and, where it is a game in several languages, to the game."""
        ...

    def setup(self, players: tuple[Player, ...], options: Any, seed: int) -> tuple[S, tuple[Say, ...]]: ...

    def listening(self, state: S) -> Listening: ...

    def view(self, state: S, player: Player | None) -> View: ...

    def sheet(self, state: S) -> Sheet: ...

    def deadline(self, state: S) -> Samples | None: ...

    def over(self, state: S) -> bool:
        """The rules say that it is; the session keeps it open to dispute."""
        ...

    def open_for(self, state: S) -> Samples | None:
        """How long the end stays open to dispute when nobody says anything. None: until somebody says that it was well played."""
        ...

    def verdict(self, state: S) -> tuple[Say, ...]:
        """Who has won, told when nobody disputes it any more."""
        ...

    def step(self, state: S, event: Event) -> tuple[S, tuple[Say, ...]]: ...


@runtime_checkable
class Pauses(Protocol):
    """A game in which people have something in hand that a break interrupts, or a move taken back, and begin it anew."""

    def resumed(self, state: Any, at: Samples) -> tuple[Any, tuple[Say, ...]]:
        """The state when it goes on, and what goes on; `at` is on the game's clock, which has stood still meanwhile."""


@dataclass(frozen=True, slots=True)
class Roster:
    """Who sits at a game, and what the table can decide of it."""

    players: tuple[Player, ...]
    """Everybody with a part in it, in the order around the table; those who have left, too."""
    away: tuple[Player, ...] = ()
    """Who has left: what is theirs to do is skipped, and they do not win."""
    waiting: tuple[Player, ...] = ()
    """Who is there, and plays from the next round on."""
    counts: Mapping[Player, int] = field(default_factory=lambda: MappingProxyType({}))
    """Of each player what the table can put right: points, cards, tokens. Empty where nothing can be."""
    shared: bool = False
    """Everybody has the same ones: what is put right for one player is for all."""
    below_zero: bool = False
    """A player may have less than none of it."""
    round: int = 0
    """Rounds that have begun."""
    rounds: int = 0
    """How many there are, if nobody decides otherwise; 0 where nobody knows."""

    @property
    def present(self) -> tuple[Player, ...]:
        return tuple(player for player in self.players if player not in self.away)

    @property
    def no_more(self) -> bool:
        """No other round begins."""
        return 0 < self.rounds <= self.round


JOINS, LEAVES, RETURNS, REPLACES, COUNTS, ROUNDS, ENDS = "joins", "leaves", "returns", "replaces", "counts", "rounds", "ends"
JOINS_LATER = "joins-next-game"
"""Why a game refuses somebody who joins, where the next game can be theirs."""

BECAUSE = "because"
"""A field of that refusal: the key of what is said of why."""

LEADS, SETS, SETS_FOR = "leads", "sets", "sets-for"
"""What a table decides, by the name of the move in `Decided`. Its slots are

- `player`, `other` and `count`;
- of who is back, `now`: as soon as nothing is lost by it; in logs without it, from the next round on;
- of who leads, `role`;
- of what is set, for all or for one player, `option` and `value` (`setting_of`), and `what`, which is how the table says it."""


@runtime_checkable
class Decides(Protocol):
    """A game in which the table decides more than the rules do: its `step` takes `Decided`."""

    decisions: ClassVar[frozenset[str]]
    """Names of those that it takes. Who joins where `JOINS` is not among them plays in the next game."""

    def roster(self, state: Any) -> Roster: ...

    def asks_before(self, state: Any, move: Move) -> Say | None:
        """What the table is asked before it decides that, where the game has a question of its own; None: the house's."""
        ...

    def settings(self, state: Any) -> Mapping[str, Setting]:
        """Of the options that may be set while it is played, what they are, by their names."""
        ...


@runtime_checkable
class PutsRight(Protocol):
    """A game with moves of its own that put right what is counted: there are moments when the table decides that."""

    def puts_right(self, state: Any, move: Move) -> tuple[Player, int] | None:
        """Who has how many by a move that the table decides just now; None where it is a move as any."""


@runtime_checkable
class Reveals(Protocol):
    """A game that tells secrets, which nobody forgets because what told them is taken back."""

    def revealed(self, state: Any, later: Any) -> tuple[Any, tuple[Say, ...]]:
        """`state`, to which people have gone back from `later`, with what was told by then; and what is said of that."""


@runtime_checkable
class Occasions(Protocol):
    """A game in which what is entered unseen is for one thing alone, as a guess is for one clue: it means nothing for the next."""

    def occasion(self, state: Any) -> object:
        """What an entry would be for that is made now: compared, and never looked into."""


@runtime_checkable
class Rereads(Protocol):
    """A game in which something is recited that is worth a second, slower reading when it is over: its `step` takes `ReaderReady` and
    `Reread`, and returns the very state that it was given where a reading comes too late."""

    def to_reread(self, state: Any) -> tuple[Samples, Samples] | None:
        """From where to where what was recited last is to be read, on the game's clock; None while it goes on, and once it was read."""

    def has_reader(self, state: Any) -> bool:
        """Whether the game knows of a second reader."""


@runtime_checkable
class Measures(Protocol):
    """A game that asks how loud it was: its `step` takes `LevelMeasured`, and returns the very state that it was given where that comes too
    late."""

    def to_measure(self, state: Any) -> tuple[Samples, Samples] | None:
        """From where to where, on the game's clock; its end may be ahead. None where nothing is to be measured, and once it was."""


@runtime_checkable
class Leads(Protocol):
    """A game in which one player has a part of their own from the beginning, which goes round from game to game."""

    def leader(self, state: Any) -> Player: ...


@runtime_checkable
class HasOthers(Protocol):
    """A game in which people have a part who do not play, as judges have: each has a name and a seat, as players have."""

    def others(self, options: Any) -> tuple[Player, ...]:
        """Whom the options name."""
        ...


@runtime_checkable
class Doubts(Protocol):
    """A game that knows of some moves that they can hardly be meant: more cards than there are. The host asks back, and believes whoever
    says yes or says it again."""

    def doubts(self, state: Any, move: Move) -> tuple[Say, ...]:
        """What speaks against it; nothing where nothing does."""


@runtime_checkable
class Destroys(Protocol):
    """A game with moves by which something is lost, or told, that a player has entered unseen. Where an ear has heard one, the host asks
    back, however sure it is."""

    def destroys(self, state: Any, move: Move) -> bool:
        """Of a move that may be made."""


@runtime_checkable
class Disputes(Protocol):
    """A game that has ways of its own to dispute what was ruled: whoever disputes it in other words is told them."""

    disputes: ClassVar[frozenset[str]]
    """Names of the moves that do."""


@runtime_checkable
class Skips(Protocol):
    """A game that goes on without what was asked by moves of its own: whoever says "skip" is told them."""

    skips: ClassVar[frozenset[str]]
    """Names of the moves that do."""


@runtime_checkable
class Slips(Protocol):
    """A game in which a slip of the fingers costs something: the host asks once whether something else was meant."""

    def slip(self, state: Any, move: Move) -> Move | None:
        """Of a move that was typed: the one that was probably meant; None where it is none of these. It must not hang on a secret."""


@runtime_checkable
class Reads(Protocol):
    """A game that makes a move of some lines that are typed, though nobody says it so: an ear would take a line of a poem, or talk, for
    it."""

    def reads(self, state: Any, text: str) -> Move | None:
        """Of a line that is no phrase; None where it is none of these either. `text`: as it would be heard."""


@runtime_checkable
class Holds(Protocol):
    """A game that waits for a moment before it tells what was entered unseen. Whoever opens an entry meanwhile is about to change it, and
    holds the moment by that."""

    def holds(self, state: Any) -> Move | None:
        """The move that does; None where there is nothing to hold."""


@runtime_checkable
class GuardsSecrets(Protocol):
    """A game that guards what is entered unseen against lines that were meant otherwise: before an entry is made, and never of a log."""

    def unfit(self, state: Any, player: Player, move: Move) -> IllegalMove | None:
        """Why it can be no entry, whoever makes it: several words, where one is asked for. None where it can."""

    def replaces(self, state: Any, player: Player, move: Move) -> bool:
        """Whether it takes the place of another one, which that player has made before."""


@runtime_checkable
class Checks(Protocol):
    """A game that has something to tell a player of an entry or a touch, for that player alone: warnings, before it is made and after; or
    in answer to one of its `asides` that names the player, as "Ana: my cards". Nothing is refused by them."""

    def check(self, state: Any, player: Player, move: Move) -> tuple[Say, ...]: ...


@runtime_checkable
class RealPack(Protocol):
    """A game that can be played with a real pack of cards, which people hold in their hands."""

    def with_real_pack(self, state: Any) -> bool:
        """Whether it is played so: then nobody enters anything unseen."""


@runtime_checkable
class Inspects(Protocol):
    """A game with options that are files of a table's own, a deck of cards for instance: it can look through one before an evening."""

    @staticmethod
    def inspections() -> Mapping[str, Callable[[tuple[str, ...]], str]]:
        """By option: the function that takes the lines of such a file and describes what is in them ("56 poets"), or raises `Unfit`."""
