"""What a game is: a state, and pure functions of it. No I/O, no clock, no randomness of its own.

Everything that lasts is a function of the state, and the loop asks for it again after each event: what people may say, what each person
sees, when time runs out. Only speech happens in a moment, so a move returns only speech beside the next state. See `Game`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar, runtime_checkable

from voicehost.core.language import Language
from voicehost.core.speech import Listening, Phrase, Samples, Utterance, WrittenWord

Player: TypeAlias = str
"""A player's name as the table spells it: "Ana"."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """Something that is written differently from how it is said: an address, a room code, the titles of games."""

    written: str | tuple[str, ...]
    said: str | tuple[str, ...]


Value: TypeAlias = str | int | float | bool | tuple[str, ...] | Spelled
"""The value of a field in a prompt. It must be readable aloud."""


@dataclass(frozen=True, slots=True)
class Move:
    """Something a player does, by name: Move("guess", {"player": "Ana", "word": "heaven"})."""

    name: str
    slots: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def get(self, slot: str) -> str | None:
        return self.slots.get(slot)


@dataclass(frozen=True, slots=True)
class Rival:
    """Another move that may have been said instead."""

    move: Move
    confidence: float
    """Posterior in [0, 1]."""


@dataclass(frozen=True, slots=True)
class Spoke:
    """Somebody said, typed or touched a phrase, from `at` to `end`."""

    at: Samples
    end: Samples
    move: Move
    confidence: float | None = None
    """Posterior in [0, 1] of the least certain word; None if it was typed."""
    rivals: tuple[Rival, ...] = ()
    """The likeliest first; empty if the recognizer names none."""
    by: Player | None = None
    """Who touched it on a page; None if it was said or typed."""


@dataclass(frozen=True, slots=True)
class Recited:
    """Somebody spoke, but it was no phrase: a line of a poem, or chatter."""

    at: Samples
    utterance: Utterance


@dataclass(frozen=True, slots=True)
class Entered:
    """A player entered something that the others do not see."""

    at: Samples
    player: Player
    move: Move


@dataclass(frozen=True, slots=True)
class Elapsed:
    """Time has passed: nothing more can arrive from before `at`."""

    at: Samples


@dataclass(frozen=True, slots=True)
class Decided:
    """The table has decided something that no rule decides: who plays, what counts, when the game ends (`Decides`)."""

    at: Samples
    move: Move


@dataclass(frozen=True, slots=True)
class ReaderReady:
    """Whether a second reader waits for what people recite, from now on (`Rereads`)."""

    at: Samples
    there: bool


@dataclass(frozen=True, slots=True)
class Reread:
    """What was recited from `start` to `end` has been read a second time. The reading arrived at `at`."""

    at: Samples
    start: Samples
    end: Samples
    words: tuple[WrittenWord, ...]
    """Empty if the reader made out no word."""


@dataclass(frozen=True, slots=True)
class LevelMeasured:
    """How loud it was from `start` to `end` (`Measures`). The level arrived at `at`."""

    at: Samples
    start: Samples
    end: Samples
    level: int | None = None
    """Tenths of dB(A) relative to full scale, so never above 0; None if nothing was heard, or the stretch was too short to measure."""
    overdriven: bool = False
    """Whether it was louder than the microphone can record."""


Event: TypeAlias = Spoke | Recited | Entered | Elapsed | Decided | ReaderReady | Reread | LevelMeasured


@dataclass(frozen=True, slots=True)
class Say:
    """Something that the whole room hears: the key of a prompt, and the fields to fill it with. It is public by definition."""

    key: str
    fields: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))

    def __hash__(self) -> int:
        return hash(self.key)


def say(key: str, /, **fields: Value) -> Say:
    return Say(key, fields)


Count: TypeAlias = int | Decimal
"""Points or cards. It is a decimal in a game that gives tenths of a point."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place among the others."""

    player: Player
    place: int
    """1 is the best; players who are equal share a place."""
    count: Count
    """How many points the player has, or cards left: whatever the game counts."""
    change: int = 0
    """How much this round has changed it so far."""
    written: str = ""
    """The count as people write it, if it is no whole number: "27,6" in German."""
    lost: tuple[str, ...] = ()
    """The letters that this player must do without."""
    note: str = ""
    """Why the player stands behind others, as people read it: "has left"."""

    @property
    def figure(self) -> str:
        """The count alone, as people write it."""
        return self.written or str(self.count)

    @property
    def shown(self) -> str:
        """The count, with the note."""
        return f"{self.figure} ({self.note})" if self.note else self.figure


@dataclass(frozen=True, slots=True)
class Card:
    """Something on the table to be taken in at a glance: a word, a letter."""

    face: str
    """The text on it."""
    label: str
    """Whose card it is, or which one."""
    sentence: Say
    """The sentence in the view that says the same. Several cards may share one."""
    row: Say | None = None
    """The heading of the row in which it lies. Neighbours with the same heading lie in one row; None if there is only one row."""
    hue: str = ""
    """The colour that the rules give it: red, blue, green or yellow."""
    marks: tuple[Player, ...] = ()
    """The players who have openly put something on it, such as a guess."""
    lit: bool = False
    """Whether it is the card to look at."""
    out: bool = False
    """Whether it does not count."""
    ratings: tuple[Rating, ...] = ()
    """The numbers on it. Its label says them in words."""
    total: int | None = None
    """What it is worth in all; None if it does not count, or if nobody knows yet."""
    extras: tuple[Rating, ...] = ()
    """What comes to the numbers on it, each with the reason: the rest of `total`."""
    why: Say | None = None
    """Why it does not count, in a few words."""
    won: bool = False
    """Whether it is the card that has won the whole game."""
    second: bool = False
    """Whether another card of its owner counts, and this one only in a tie. It is drawn small."""
    named: Say | None = None
    """What is special about it, in a word or two, such as what it is beside the card that has won. None if that is plain. Of a card with
    tiles, what stands beside its owner's badge in place of its label."""
    able: tuple[Say, ...] = ()
    """What it can do, for whoever chooses a card."""
    back: str = ""
    """The text on its other side, if players may use both."""
    owner: Player | None = None
    """The player for whom it stands, and whose badge it shows."""
    down: bool = False
    """Whether it lies face down for whoever sees this view."""
    upright: bool = False
    """Whether it stands up, as the only one of several that belong together."""
    waits: bool = False
    """Whether it is an empty place for a card."""
    past: bool = False
    """Whether it lies there only to be looked up, while something else is going on."""
    far: Say | None = None
    """How far the cards have come that stand up here one after another, in words beneath it."""
    printed: bool = False
    """Whether it is one of the printed cards that players hold. It is drawn as paper."""
    near: bool = False
    """Whether people look at it while they answer. A phone then shows it right above the question."""
    kept: bool = False
    """Whether it lies among a player's own things, to be looked up. A phone has these in a part of their own."""
    tiles: tuple[Tile, ...] = ()
    """Its face letter by letter, if some letters are worth pointing out."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One letter of a card's face."""

    letter: str
    lit: bool = False
    """Whether this letter is right, or known to all."""
    owner: Player | None = None
    """Whose letter it is, if it must not be seen. Their shape stands in its place, and `letter` is what is written in it."""


MORE = "\u2026"
"""In a `View.pattern`: any number of letters, or none."""


@dataclass(frozen=True, slots=True)
class Verse:
    """What somebody has built out of words for everybody to ponder. It is shown large, in place of the sentence that says it."""

    player: Player
    """Who built it."""
    lines: tuple[str, ...]
    sentence: Say
    """The sentence in the view that says it."""


@dataclass(frozen=True, slots=True)
class Poster:
    """What the cards on the table are being played for, announced as on a poster, in place of the sentences that say it."""

    title: str
    number: str
    """Which one it is: "Slam 6 of 10", or "Gold card"."""
    values: tuple[str, ...]
    """What is asked for, one word each; empty as long as that is unknown."""
    wanted: str
    """What stands before `values`: "What counts:"."""
    notes: tuple[Say, ...]
    """What else people have to know. These are among `sentences`."""
    sentences: tuple[Say, ...]
    """The sentences in the view that the poster replaces."""
    gold: bool = False
    """Whether it counts twice."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token, or the place of one that was taken."""

    hue: str
    """Red, blue, green or yellow."""
    taken: bool = False
    """Whether it has gone from its place."""


@dataclass(frozen=True, slots=True)
class Supply:
    """Tokens in the middle of the table, from which everybody takes."""

    sentence: Say
    """The sentence in the view that says it."""
    tokens: tuple[Token, ...]
    counted: Say | None = None
    """What the number of tokens means, in a word or two: "clues left"."""
    legend: tuple[Meaning, ...] = ()
    """What each colour of tokens means."""
    heading: Say | None = None
    """A heading for those who have taken tokens: "clues given"."""
    takers: tuple[Taker, ...] = ()
    """Who has taken how many, in the order around the table."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A colour of tokens and its meaning."""

    hue: str
    said: Say


@dataclass(frozen=True, slots=True)
class Taker:
    """The tokens that a player has taken, and places for those that they have yet to take."""

    player: Player
    tokens: tuple[Token, ...]
    """A place without a token is a token with `taken` set."""
    sentence: Say
    """The same as a sentence, for people who cannot see them."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A number on a card and what it counts."""

    name: str
    number: int
    lit: bool = False
    """Whether this number is the one that counts now."""


@dataclass(frozen=True, slots=True)
class TimedGuess:
    """A guess, placed on the timeline of the performance."""

    player: Player
    at: Samples
    right: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the latest ruling: the word, which is now public, and when it was called. Sentences say the same."""

    word: str
    lit: tuple[int, ...] = ()
    """The indexes of its letters to point out, from 0."""
    began: Samples = 0
    ended: Samples = 0
    """The beginning and end of the performance, in samples; both 0 if they are unknown."""
    guesses: tuple[TimedGuess, ...] = ()
    owner: Player | None = None
    """Whose word it is."""
    whose: Say | None = None
    """The same in words. None without an owner."""
    prompt: Say | None = None
    """What the word had to fit."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a player gained or lost by the latest ruling."""

    player: Player
    points: int
    """Never 0."""
    why: Say | None = None
    """What it is for, where it would be taken for something else."""


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a player has come on a path of their own. Nobody is ahead of anybody else."""

    player: Player
    far: Say
    """As short as possible: "2 of 5"."""
    sentence: Say
    """The sentence in the view that says it."""


@dataclass(frozen=True, slots=True)
class Circle:
    """Players who have something in common now, such as those who may still guess or have yet to perform."""

    common: Say
    """What they have in common, as a heading."""
    players: tuple[Player, ...]


class Moment(StrEnum):
    """The kind of moment, the same for all games. Screens choose their layout by it."""

    WAITING = "waiting"
    """The game waits for people: before it begins, and on a break."""
    ALL = "all"
    """Everybody is busy at once: they write, choose or call."""
    PERFORMING = "performing"
    """One person has the floor."""
    QUESTION = "question"
    """One person is asked, or everybody."""
    RULING = "ruling"
    """The host has just ruled. No view has this moment: screens derive it from what was said (`Game.rulings`)."""
    BETWEEN = "between"
    """Something has ended and the next thing has not begun."""
    OVER = "over"


class Place(StrEnum):
    """Where a fact is shown, the most prominent place first. A fact that belongs in several places is shown only in the first of them."""

    HEADLINE = "headline"
    """What matters most now, to be read from across the room: the prompt, the word on the table, at the end the winner."""
    ASKS = "asks"
    """The question."""
    NOW = "now"
    """What is going on and asks nothing of anybody."""
    PROGRESS = "progress"
    """How far the game has come, or how much is left of it."""
    LINES = "lines"
    """Everything else on the table."""
    MINE = "mine"
    """What concerns this person alone: a word, a hand, a score."""
    HOW = "how"
    """How to answer the question. It is said to whoever asks for help, and never shown."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One sentence of a view."""

    say: Say
    places: tuple[Place, ...]
    """All places in which it belongs, the most prominent first. It is shown in that one; empty for a fact that is only drawn."""
    cards: tuple[Card, ...] = ()
    """The cards that show it."""
    reached: Reached | None = None
    """The row of a table that shows it."""
    supply: Supply | None = None
    """The tokens that show it."""

    @property
    def place(self) -> Place:
        return self.places[0] if self.places else Place.LINES

    @property
    def is_drawn(self) -> bool:
        """Whether it is shown as something other than a sentence."""
        return bool(self.cards) or self.reached is not None or self.supply is not None

    @property
    def asked(self) -> bool:
        """Whether it is asked of the table, wherever it is shown. The host says it again after an undo, a pause, or on another evening."""
        return Place.ASKS in self.places

    @property
    def how(self) -> bool:
        """Whether it says how to answer, wherever it is shown."""
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
    """Make a fact of each sentence, with the places in which it belongs. Each sentence occurs once."""
    places: dict[Say, list[Place]] = {}
    for place, says in zip(Place, (headline, asks, now, progress, lines, mine, how), strict=True):
        if place is Place.LINES:  # drawn facts keep their own order, whatever that of the lines
            drawn = (
                *(card.sentence for card in cards),
                *(row.sentence for row in reached),
                *([supply.sentence] if supply is not None else ()),
            )
            places |= {each: places.get(each, []) for each in drawn}
        for each in dict.fromkeys(says):
            places.setdefault(each, []).append(place)
    return tuple(
        Fact(
            each,
            tuple(there),
            tuple(card for card in cards if card.sentence == each),
            next((row for row in reached if row.sentence == each), None),
            supply if supply is not None and supply.sentence == each else None,
        )
        for each, there in places.items()
    )


class Signal(StrEnum):
    """What a performer should see from afar, without anybody saying it."""

    SOON = "soon"
    """Their time is nearly over."""
    OVER = "over"
    """Their time is over."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What is known of a move on somebody's page."""

    wanted: int | None = None
    """The rank of this move among those that answer the question, from 0, the likeliest first; None if it does not answer it."""
    worded: bool = False
    """Whether the question already contains the words for it, so that help need not repeat them."""
    left: bool = False
    """Whether the page leaves it to others, although anybody may say or type it."""
    folded: bool = False
    """Whether pages fold it away, because it is for disputes and hardly ever what this person wants next."""
    ended_by: str = ""
    """If the move adds a piece to something that is put together piece by piece: the name of the move that finishes it."""
    against: str = ""
    """The name of the move that says the opposite, whose button stands beside this one's; empty if there is none."""
    below: str = ""
    """The name of the entry right below whose fields this move's button stands, because people touch it after them, or of the move right
    below whose button it stands; empty if there is none."""


DISPUTED = Say("page-disputed")
"""How the end of a game is disputed, unless it says otherwise."""


@dataclass(frozen=True, slots=True)
class View:
    """What one person sees (or the table screen), and what they may enter now."""

    moment: Moment
    facts: tuple[Fact, ...] = ()
    """Everything that it says, each fact once (see `facts`)."""
    entries: tuple[Phrase, ...] = ()
    """The moves that this person may enter privately. What people may say aloud is in `Listening`."""
    moves: tuple[Phrase, ...] = ()
    """The moves that this person may make by touch. The game lists those that cannot be said; the session adds what may be said now."""
    touches: Mapping[str, Touch] = field(default_factory=lambda: MappingProxyType({}))
    """What is known of some moves, by name."""
    until: Samples | None = None
    """When the current time limit ends, on the game's clock; None if no limit runs."""
    full: Samples | None = None
    """The limit's whole length, if its clock is to count up; None if it is to count down."""
    signal: Signal | None = None
    who: tuple[Player, ...] = ()
    """Whose turn it is: who performs, answers, or is waited for; at the end, who has won."""
    awaited: tuple[Player, ...] = ()
    """Those who alone must answer, or have yet to do their part; empty if anybody may. Everybody else sees whom the table waits for instead
    of the question, and their pages fold away the moves that answer it."""
    at_work: tuple[Player, ...] = ()
    """Everybody who enters something unseen now, or votes, including those who are done; empty if nobody does. Those who are not done are
    in `awaited`."""
    standings: tuple[Standing, ...] = ()
    """The best first; empty if nobody is ahead of anybody else."""
    counted: Say | None = None
    """A heading that says what `standings` or `reached` count."""
    lit: tuple[int, ...] = ()
    """The indexes, from 0, of the letters that have just changed in a headline that spells a word."""
    pattern: tuple[str, ...] = ()
    """Where the headline's letters stand in a word: "" is any letter, `MORE` any number of them. Empty if it shows no positions."""
    verse: Verse | None = None
    """What everybody ponders; None if there is nothing."""
    poster: Poster | None = None
    """What is being played for; None if a headline says that."""
    circle: Circle | None = None
    """The players whom it is worth counting now; None if nobody needs counting."""
    picture: Picture | None = None
    """The latest ruling; None if the game makes no picture of it."""
    gains: tuple[Gain, ...] = ()
    """What the latest ruling brought, without those who got nothing. Sentences say the same."""
    in_short: Say | None = None
    """What the latest ruling comes to, for a screen that draws all else; None if the ruling's own sentence is short enough."""
    to_dispute: Say | None = DISPUTED
    """How the end of the game is disputed, in a few words; None if there is nothing to dispute."""
    answers: tuple[Say, ...] = ()
    """What stands on the tiles for yes and for no; empty if these two words do."""
    drawn: frozenset[str] = frozenset()
    """The keys of rulings that its cards now show as marks, and of sentences on how far the game is that its poster shows."""
    accounts: bool = False
    """Whether its lines are accounts of the game, which the table screen leaves to phones."""
    ticked: Circle | None = None
    """The players who have said or done something that the others still have to, such as that they are ready. Each has a tick in their
    rows; `common` says what it means. None if nobody has."""
    secret: bool = False
    """Whether it shows something that nobody else may know now."""

    def at(self, place: Place) -> tuple[Say, ...]:
        """The sentences in that place, without the facts that are drawn."""
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
        """All sentences but those on how to answer, the most prominent first. The standings are not among them."""
        return tuple(fact.say for fact in self.facts if fact.place is not Place.HOW)

    @property
    def asks(self) -> tuple[Say, ...]:
        """What is asked of the table, wherever it is shown."""
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
        """Whether one of its prominent sentences names exactly the players in `who`."""
        shown = (Place.HEADLINE, Place.ASKS, Place.NOW)
        return any(fact.place in shown and fact.say.fields.get("players") == self.who for fact in self.facts)

    @property
    def wanted(self) -> tuple[str, ...]:
        """The names of the moves that answer the question, the likeliest first."""
        ranks = {name: touch.wanted for name, touch in self.touches.items() if touch.wanted is not None}
        return tuple(sorted(ranks, key=lambda name: ranks[name]))

    def with_sentences(self, **changes: Any) -> View:
        """The view with other sentences in some places, given as for `facts`."""
        there: dict[str, Any] = {place.value: self._in(place) for place in Place}
        return replace(self, facts=facts(**{**there, "cards": self.cards, "reached": self.reached, "supply": self.supply, **changes}))

    def reworded(self, reword: Callable[[tuple[Say, ...]], tuple[Say, ...]]) -> View:
        """The view with all its sentences reworded."""
        return self.with_sentences(**{place.value: reword(self._in(place)) for place in Place})

    def _in(self, place: Place) -> tuple[Say, ...]:
        """The sentences that belong in that place, wherever they are shown."""
        return tuple(fact.say for fact in self.facts if place in fact.places)

    def touched(self, *names: str, **changes: Any) -> View:
        """The view with those moves' `Touch` changed."""
        return replace(self, touches={**self.touches, **{name: replace(self.touches.get(name, Touch()), **changes) for name in names}})

    def wanting(self, *names: str) -> View:
        """The view in which these moves, and no others, answer the question, which is worded as any other."""
        touches = {name: replace(touch, wanted=None) for name, touch in self.touches.items()}
        touches |= {name: replace(touches.get(name, Touch()), wanted=rank) for rank, name in enumerate(names)}
        return replace(self, touches=touches, answers=())


@dataclass(frozen=True, slots=True)
class Sheet:
    """What has come of the game so far, as a table for people to read."""

    title: str
    columns: tuple[str, ...]
    """Headings. The first column has the players; its heading may be empty."""
    rows: tuple[tuple[str, ...], ...]
    verse: int | None = None
    """The index of the column that holds verses, one line of text for each line of verse; None if there is none."""
    figures: int | None = None
    """The index of the column that holds several figures, separated by blanks, in brackets if they do not count; None if there is none."""
    in_order: bool = False
    """Whether the rows are in the order in which they came about. Somebody who sorts the table may want that order back."""

    def noted(self, standings: Iterable[Standing]) -> Sheet:
        """The sheet with the notes of these standings behind the players' names: "Ben (has left)"."""
        notes = {standing.player: f"{standing.player} ({standing.note})" for standing in standings if standing.note}
        return replace(self, rows=tuple((notes.get(first, first), *cells) for first, *cells in self.rows))


class IllegalMove(Exception):
    """The move is not allowed now. It has changed nothing. `key` names the prompt that says why."""

    def __init__(self, key: str, /, **fields: Value) -> None:
        super().__init__(key, fields)
        self.key = key
        self.fields = fields


class Unfit(Exception):
    """A table's own file or setting cannot be played with. `key` names the part that is wrong, "" the whole; `why` reads on from that
    name."""

    def __init__(self, why: str, key: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.key = key


Own: TypeAlias = Mapping[str, Callable[[object], tuple[str, ...]]]
"""The options that a table may replace with its own. For each option a function takes the value from a file of house rules and returns the
option's lines, or raises `Unfit`."""


S = TypeVar("S")
V = TypeVar("V")


BEFORE = "before"
"""Key in the metadata of an option's field: the value that the option has in games from before it existed."""


def came_later(default: V, *, before: V) -> V:
    """The default of an option that older versions did not have. When older games are replayed, the option is `before`, so that they go on
    as they were."""
    made: V = field(default=default, metadata={BEFORE: before})
    return made


def options_of(kind: type[Any], kept: Mapping[str, Any]) -> Any:
    """Rebuild a game's options from a log. An option that the log does not name gets the value from before it existed, or else its
    default."""
    before = {each.name: each.metadata[BEFORE] for each in fields(kind) if BEFORE in each.metadata}
    return kind(**{**before, **kept})


Players: TypeAlias = str
"""The type of an option that holds names, separated by commas."""

Setting: TypeAlias = str | float | int | bool | tuple[str, ...]
"""The value of an option."""

LONGEST_LIMIT = 3600.0
"""The longest time limit that a table may set, in seconds."""


def setting_of(like: Setting, text: str) -> Setting:
    """Read a text as a setting of the same type as `like`: yes or no, a number, a text, or lines. Raises `Unfit` if it cannot be read as
    one."""
    if isinstance(like, bool):
        if text not in ("yes", "no"):
            raise Unfit(f"must be yes or no, not {text!r}")
        return text == "yes"
    if isinstance(like, str):
        return text
    if isinstance(like, tuple):
        return tuple(text.splitlines())
    try:
        number = type(like)(text)
    except ValueError:
        raise Unfit(f"must be a number, not {text!r}") from None
    if isinstance(number, float) and not 0 <= number <= LONGEST_LIMIT:
        raise Unfit(f"must be from 0 to {LONGEST_LIMIT:.0f} seconds, not {number:.12g}")
    return number


def text_of(setting: Setting) -> str:
    """The text that `setting_of` reads as this setting."""
    if isinstance(setting, bool):
        return "yes" if setting else "no"
    return "\n".join(setting) if isinstance(setting, tuple) else str(setting)


EXPECTED = 0.25
"""What a wrong answer to the host's own question costs (see `Game.weights`). It is low because whoever was asked is expected to speak: most
of what sounds like an answer is one."""


class Game(Protocol[S]):
    """A game: functions of a state that only the game itself looks into. It is made for one language, in which the house speaks too.

    `step` raises `IllegalMove` for what may not be done now, and nothing else. It accepts every phrase that `listening` offers. A move
    whose outcome depends on a secret is answered, never refused.
    """

    name: ClassVar[str]
    """The name on the command line, and of its file of prompts: prompts/<language>/<name>.toml."""
    title: ClassVar[str]
    """What people call it, in any language."""
    languages: ClassVar[tuple[str, ...]]
    """The languages that it is made for; the first is the default. If the game takes its phrases from the languages' folders, it can also
    be played in every other language whose prompts/<language>/<name>.toml has a table `phrases`."""
    for_players: ClassVar[range]
    """How many people may play."""
    rules_version: ClassVar[int]
    """Raised whenever old logs would replay to another state."""
    fewest_win: ClassVar[bool]
    """Whether the player with the fewest wins, as when cards are to be got rid of."""
    options: ClassVar[type[Any]]
    """A frozen dataclass whose fields have defaults. Time limits are floats in seconds, since people set them; 0 is no limit."""
    own: ClassVar[Own]
    """The options that a table may replace with its own; may be empty."""
    private: ClassVar[frozenset[str]]
    """The names of the moves that players enter and never say."""
    shown: ClassVar[frozenset[str]]
    """Those of the private moves whose effect everybody sees. Undo takes them back like spoken moves; it leaves the others alone."""
    asides: ClassVar[frozenset[str]]
    """The names of the moves that only have something read out. They change nothing and work during a break, too."""
    rulings: ClassVar[frozenset[str]]
    """The keys of the prompts in which the game rules: who, what, how many points. Screens show these for a while, as they were said."""
    overtakes: ClassVar[frozenset[str]]
    """The keys of the prompts that say that the game has gone on. Screens no longer show a ruling that came before them."""
    weights: ClassVar[Mapping[str, float]]
    """What it costs to act on a misheard move, measured in questions: 2.0 is as bad as two needless questions. Moves that are missing here
    weigh 1.

    It is for moves that the next word does not undo. The host asks back ("Cy passes?") if the recognizer is not sure enough for the weight.
    """

    def __init__(self, language: Language) -> None: ...

    @property
    def language(self) -> Language:
        """The language of the house's phrases and, if the game is made for several languages, of its own."""
        ...

    def setup(self, players: tuple[Player, ...], options: Any, seed: int) -> tuple[S, tuple[Say, ...]]: ...

    def listening(self, state: S) -> Listening: ...

    def view(self, state: S, player: Player | None) -> View: ...

    def sheet(self, state: S) -> Sheet: ...

    def deadline(self, state: S) -> Samples | None: ...

    def over(self, state: S) -> bool:
        """Whether the game is over by the rules. The session still keeps it open to dispute."""
        ...

    def open_for(self, state: S) -> Samples | None:
        """How long people may dispute the end while nobody says anything; None: until somebody says that it was well played."""
        ...

    def verdict(self, state: S) -> tuple[Say, ...]:
        """The sentences that say who has won, once nobody can dispute it any more."""
        ...

    def step(self, state: S, event: Event) -> tuple[S, tuple[Say, ...]]: ...


@runtime_checkable
class Pauses(Protocol):
    """A game in which a break, or an undo, interrupts something that people were in the middle of, and which they begin anew."""

    def resumed(self, state: Any, at: Samples) -> tuple[Any, tuple[Say, ...]]:
        """The state as the game goes on, and what the host says is going on. `at` is on the game's clock, which stood still meanwhile."""


@dataclass(frozen=True, slots=True)
class Roster:
    """Who takes part in a game, and what the table can decide about it."""

    players: tuple[Player, ...]
    """Everybody who takes part, in the order around the table, including those who have left."""
    away: tuple[Player, ...] = ()
    """Those who have left. Their turns are skipped."""
    waiting: tuple[Player, ...] = ()
    """Those who are here already and play from the next round on."""
    counts: Mapping[Player, int] = field(default_factory=lambda: MappingProxyType({}))
    """For each player, the count that the table can correct: points, cards, tokens. Empty if there is nothing to correct."""
    shared: bool = False
    """Whether all players share one count, so that a correction for one holds for all."""
    below_zero: bool = False
    """Whether a count may be negative."""
    round: int = 0
    """How many rounds have begun."""
    rounds: int = 0
    """How many rounds there will be unless somebody decides otherwise; 0 if nobody knows."""
    cannot_win: tuple[Player, ...] = ()
    """Those who rank behind all others and cannot win, such as those who left before the end and for whom nobody has spoken up."""

    unplayed: tuple[Player, ...] = ()
    """Those who joined and wait for their first round."""

    @property
    def present(self) -> tuple[Player, ...]:
        return tuple(player for player in self.players if player not in self.away)

    @property
    def no_more(self) -> bool:
        """Whether no further round will begin."""
        return 0 < self.rounds <= self.round


JOINS, LEAVES, RETURNS, REPLACES, COUNTS, ROUNDS, ENDS = "joins", "leaves", "returns", "replaces", "counts", "rounds", "ends"
LEADS, SETS, SETS_FOR, CAN_WIN, SITS = "leads", "sets", "sets-for", "can-win", "sits"
"""What a table can decide: the name of the move in `Decided`. docs/house.md says how another is added. Its slots are

- `player`: whom it is about;
- `after`, when somebody joins, or sits elsewhere before they have played: on whose left they sit;
- `other`, when somebody takes a player's place: who does;
- `now`, when somebody is back: they play as soon as nothing is lost by it; in logs without it, from the next round on;
- `count`: what the player has from now on, or how many rounds there will be;
- `role`, when somebody leads;
- `option`, `value` (`setting_of`) and `what`, which is how the table says it, when something is set for everybody or for one player.
"""

JOINS_LATER = "joins-next-game"
"""The reason why a game refuses a new player who can play in the next game."""

BECAUSE = "because"
"""A field of that refusal: the key of the prompt that gives the reason."""


@runtime_checkable
class Decides(Protocol):
    """A game in which the table decides more than the rules do. Its `step` accepts `Decided`."""

    decisions: ClassVar[frozenset[str]]
    """The names of the decisions that it accepts. If `JOINS` is not among them, a new player plays in the next game."""

    def roster(self, state: Any) -> Roster: ...

    def asks_before(self, state: Any, move: Move) -> Say | None:
        """The game's own question to the table before it decides this, or before a move of the game is made. None if the house's question
        will do, or the move needs none."""
        ...

    def settings(self, state: Any) -> Mapping[str, Setting]:
        """The current values of the options that may be set during the game, by name."""
        ...


@runtime_checkable
class PutsRight(Protocol):
    """A game with its own moves to correct what it counts. At some moments such a move is the table's to decide."""

    def puts_right(self, state: Any, move: Move) -> tuple[Player, int] | None:
        """Which player would have which count after the move, if the table must decide it now; None if it is a move like any other."""


@runtime_checkable
class Reveals(Protocol):
    """A game that reveals secrets. Nobody forgets a secret when the move that revealed it is undone."""

    def revealed(self, state: Any, later: Any) -> tuple[Any, tuple[Say, ...]]:
        """`state`, to which an undo leads back from `later`, with everything revealed by then, and what the host says about it."""


@runtime_checkable
class Restates(Protocol):
    """A game that says which result counts again when a correction is undone or redone."""

    def restated(self, before: Any, state: Any) -> tuple[Say, ...]:
        """The result that counts in `state`, if another counted in `before`. Empty for any other change."""


@runtime_checkable
class Exemplifies(Protocol):
    """A game whose explanations name somebody of this table."""

    def exemplified(self, state: Any, sentence: Say) -> Say:
        """The sentence of the house with an example that fits this table, or as it is."""


@runtime_checkable
class Recalls(Protocol):
    """A game that has something to tell people who go on with it: what lies on the table, and nobody remembers on another evening; or what
    the host does not know, because the program was not there."""

    def recalled(self, state: Any, at: Samples) -> tuple[Say, ...]:
        """What that is, as everybody may hear it. `at` is where the game stopped, on its clock."""


@runtime_checkable
class Occasions(Protocol):
    """A game in which an unseen entry is for one thing only, as a guess is for one clue, and means nothing for the next."""

    def occasion(self, state: Any) -> object:
        """The thing that an entry made now would be for. It is only compared with others, never looked into."""


@runtime_checkable
class Rereads(Protocol):
    """A game in which people recite something that is worth a second, slower reading afterwards.

    Its `step` accepts `ReaderReady` and `Reread`. If a reading comes too late, it returns the very same state object.
    """

    def to_reread(self, state: Any) -> tuple[Samples, Samples] | None:
        """The start and end of the latest recital that should be read, on the game's clock; None while it goes on and once it has been
        read."""

    def has_reader(self, state: Any) -> bool:
        """Whether the game has been told that there is a second reader."""


@runtime_checkable
class Measures(Protocol):
    """A game that asks how loud it was. Its `step` accepts `LevelMeasured`; if that comes too late, it returns the very same state
    object."""

    def to_measure(self, state: Any) -> tuple[Samples, Samples] | None:
        """The start and end of what should be measured, on the game's clock. The end may lie ahead. None if there is nothing to measure, or
        no longer."""


@runtime_checkable
class Leads(Protocol):
    """A game that gives one player a special role from the beginning. The role goes round from game to game."""

    def leader(self, state: Any) -> Player: ...


@runtime_checkable
class HasOthers(Protocol):
    """A game in which some people take part without playing, as judges do. Like players they have a name and a seat."""

    def others(self, options: Any) -> tuple[Player, ...]:
        """The people whom the options name."""
        ...

    def guests(self, options: Any) -> tuple[Player, ...]:
        """The people whom the options name and who have no seat, such as a poet who only opens the evening."""
        ...


@runtime_checkable
class Doubts(Protocol):
    """A game that can tell which moves nobody is likely to mean, such as playing more cards than there are. The host asks back, and
    believes whoever says yes or repeats the move."""

    def doubts(self, state: Any, move: Move) -> tuple[Say, ...]:
        """What speaks against the move; empty if nothing does."""


@runtime_checkable
class Destroys(Protocol):
    """A game with moves that destroy or reveal something that a player has entered unseen. If the host heard such a move, it asks back
    however sure the recognizer is."""

    def destroys(self, state: Any, move: Move) -> bool:
        """Whether this move, which is legal now, does so."""


@runtime_checkable
class Disputes(Protocol):
    """A game with its own ways to dispute a ruling. The host names them to whoever disputes it in other words."""

    disputes: ClassVar[frozenset[str]]
    """The names of the moves that dispute a ruling."""


@runtime_checkable
class Skips(Protocol):
    """A game with its own moves to go on without an answer. The host names them to whoever says "skip"."""

    skips: ClassVar[frozenset[str]]
    """The names of the moves that go on without an answer."""


@runtime_checkable
class Slips(Protocol):
    """A game in which a typing slip has a cost. The host asks once whether the player meant something else."""

    def slip(self, state: Any, move: Move) -> Move | None:
        """The move that the player probably meant by this typed one; None if it looks right. The answer must not depend on a secret."""

    def waits(self, state: Any, text: str, moves: tuple[Move, ...], asked: Move) -> Say | None:
        """What the host says to a line that waits until somebody has said whether `asked` was meant, which was typed before it. None if it
        need not wait. The line makes these `moves` as it is understood now; `text` is how it was typed, or empty if it was spoken. The
        answer must not depend on a secret."""


@runtime_checkable
class Reads(Protocol):
    """A game that accepts some typed lines that are no phrase. Said aloud, they could not be told from talk or from a line of a poem."""

    def reads(self, state: Any, text: str) -> Move | None:
        """The move that this line makes, None if it makes none. The line is no phrase; `text` is how it would be heard."""


@runtime_checkable
class Holds(Protocol):
    """A game that waits for a moment before it reveals what players entered unseen. A player who opens their entry meanwhile is about to
    change it, and that makes the game wait."""

    def holds(self, state: Any, player: Player | None = None) -> Move | None:
        """The move that makes it wait; None if nothing is about to be revealed, if it waits already, or if that player has nothing to
        enter."""


@runtime_checkable
class Ascribes(Protocol):
    """A game in which somebody may say later whose something was that was said without a name."""

    def ascribed(self, state: Any, move: Move, *, veiled: bool) -> tuple[Samples, Move] | None:
        """What this move, made in this state, says that a player has said, and when that was said. None if it says nothing of the kind, and
        with `veiled` if the host has not told it yet."""


@runtime_checkable
class NamesMovers(Protocol):
    """A game in which somebody may make a move without a name, and the game knows or learns whose it was."""

    def with_mover(self, before: Any, now: Any, event: Spoke) -> Move:
        """The move with the name of whoever made it in the state `before`, as far as that is known `now`, or as it was said."""


@runtime_checkable
class FindsMoves(Protocol):
    """A game in which what is typed while people recite may turn out to be a move, such as a guess at a word, and not a line."""

    def found(self, before: Any, now: Any, event: Recited) -> Move | None:
        """The move that led from `before` to `now`, or None if this was a line. Undo takes it back as if it had been said in a phrase."""


@runtime_checkable
class GuardsSecrets(Protocol):
    """A game that guards unseen entries against lines that were meant for something else. It is asked before an entry is made, never for
    those in a log."""

    def unfit(self, state: Any, player: Player, move: Move) -> IllegalMove | None:
        """Why this cannot be an entry, whoever makes it, such as several words where the game asks for one; None if it can."""

    def replaces(self, state: Any, player: Player, move: Move) -> bool:
        """Whether it would replace an earlier entry of that player, and thus has to be entered twice."""

    def is_answer(self, state: Any, player: Player, move: Move) -> bool:
        """Whether it is a legal answer of the question that the player is asked, and not a free text. Such an entry is taken at once,
        although people say the same to the host."""


@runtime_checkable
class AsksAlone(Protocol):
    """A game that asks a player something alone. A typed line that names nobody may be anybody's, and is no answer to that."""

    def whose(self, state: Any, move: Move) -> IllegalMove | None:
        """How the player answers instead, if such a line would make this move; None if it answers nothing that is asked alone."""


@runtime_checkable
class Checks(Protocol):
    """A game that has something to say to one player alone: a warning before or after an entry or a touch, or the answer to one of its
    `asides` that names the player, such as "Ana: my cards". It refuses nothing by that."""

    def check(self, state: Any, player: Player, move: Move) -> tuple[Say, ...]: ...


@runtime_checkable
class RealPack(Protocol):
    """A game that can be played with a real pack of cards, which people hold in their hands."""

    def with_real_pack(self, state: Any) -> bool:
        """Whether this game is played with one. Then players enter nothing unseen, except for an answer that the host asks of one alone."""


@runtime_checkable
class Inspects(Protocol):
    """A game with options that are a table's own files, such as a deck of cards. It can check such a file before an evening."""

    @staticmethod
    def inspections() -> Mapping[str, Callable[[tuple[str, ...]], str]]:
        """For each of these options, the function that takes the file's lines and describes them ("56 poets"), or raises `Unfit`."""
