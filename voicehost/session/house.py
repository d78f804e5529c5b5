"""What the host can be asked in every game: help, undo, a pause. Each of these is one entry, above the function that does it.

All that is known of a house move stands in its entry: when it is listened for, what a wrong one costs, whether a page folds it away.
`HouseMoves` gathers the entries and answers for all of them; `HousePhrases` are the ways to say them in one language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, replace
from enum import Enum, auto
from functools import cached_property, lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

from voicehost.core.language import Language, as_spoken, names
from voicehost.core.play import Move, Player, Say
from voicehost.core.speech import Elsewhere, Listening, Phrase, Samples, Slot
from voicehost.session.offers import possessives
from voicehost.session.teaching import TOPIC

if TYPE_CHECKING:
    from voicehost.session.session import Session

Outcome: TypeAlias = "tuple[Session, tuple[Say, ...]]"
"""The session afterwards, and what the room hears."""


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody asks the host to do something."""

    move: Move
    at: Samples
    """On the source's clock."""
    over_talk: bool = False
    """People talk freely, and an answer would disturb them."""


def always(_: Session) -> bool:
    return True


def never(_: Session) -> bool:
    return False


def in_play(session: Session) -> bool:
    """Neither on a break nor at the end, where there is time to say anything."""
    return session.clock.rest is None and not session.has_ended and not session.ending.over


def everybody(session: Session) -> tuple[Player, ...]:
    return session.players


def nothing(session: Session, _: Request) -> Outcome:
    return session, ()


class Listens(Enum):
    """When a voice is listened for: each word more is one more to be mistaken for another. Typed, it is to be had at any moment."""

    ALWAYS = auto()
    """Whenever the move may be made."""
    UNHURRIED = auto()
    """Neither in a race nor while people talk freely."""
    CALLED = auto()
    """So too, and in play only in those ways that call the host by name (`HouseMove.calls`)."""
    LEISURE = auto()
    """Only on a break and at the end, where there is time: where many things may be said of a move, each of the others is heard worse."""


@dataclass(frozen=True, eq=False)
class HouseMove:
    """Something that the host can be asked to do: it stands above the function that does it, as its decorator."""

    name: str
    """In logs, in prompts and in a language's folder."""
    _: KW_ONLY
    does: Callable[[Session, Request], Outcome] = nothing

    # When it is listened for, and when it is done.
    when: Callable[[Session], bool] = always
    at_rest: bool = False
    """The host does it on a break, too, and when the game is over."""
    afterwards: Callable[[Session], bool] = never
    """Of what is not done at rest: when it is done all the same, once the game is over."""
    leads_on: bool = False
    """It ends that rest, so help and pages have it first."""
    over_talk: bool = True
    """It may be said while people talk freely, by whoever calls the host by name."""
    question: bool = False
    """The host answers it, and nothing else happens. A race has no time for it."""
    about_the_game: bool = False
    """It asks how the game is played: only a game with topics to explain has it."""
    asks: Callable[[Session, Request], Say | None] | None = None
    """What the table is asked before it is done, or a refusal is raised (`IllegalMove`); None: it is done at once."""
    listens: Listens = Listens.ALWAYS
    calls: Callable[[Session], bool] = in_play
    """Of `Listens.CALLED`: when only the ways that call the host by name are listened for."""
    takes_two: Callable[[Session, HouseMove, Player], Say | None] | None = None
    """Why that player's touch alone does not do it, so that a second player has to touch it, too; None where one touch is enough."""
    costs: float = 1.0
    """What a wrong one costs, as so many questions (`Game.weights`)."""

    # How it is said.
    typed: bool = False
    """No recognizer listens for it: the host understands it only where somebody types it."""
    elsewhere: bool = True
    """Whoever types it at another moment is understood, and told why not now."""
    first_way: bool = False
    """Only the first way to say it is listened for, and those that call the host by name: each word more is one more to be mistaken for
    another."""
    who: Callable[[Session], tuple[Player, ...]] | None = None
    """Whose names may stand in its phrases just now; None where its phrases name nobody."""
    slots: tuple[str, ...] = ()
    """The slots that a language's phrases for it may have."""
    fits: Callable[[Session, Phrase], bool] = lambda _session, _phrase: True
    """Whether a phrase of it may be said just now."""

    # On a page, and afterwards.
    by_touch: Callable[[Session], bool] = always
    """Whether a phone offers it just now."""
    folded: bool | None = None
    """Pages fold it away, since hardly anybody wants it next. None: they do where it may be said at any time."""
    is_news: bool = True
    """What it says is worth repeating."""

    def __call__(self, does: Callable[[Session, Request], Outcome]) -> HouseMove:
        return replace(self, does=does)

    def may_rest(self, session: Session) -> bool:
        """Whether it is done while the game rests, as that does just now."""
        return self.at_rest or (session.ending.over and self.afterwards(session))

    @property
    def at_any_time(self) -> bool:
        """It may be said whatever goes on."""
        return self.when is always and not self.typed


@dataclass(frozen=True, eq=False)
class HouseMoves:
    """All house moves. Those that may be said at any time come first, in the order in which they are read out."""

    entries: tuple[HouseMove, ...]

    @classmethod
    def of(cls, *subjects: ModuleType) -> HouseMoves:
        """What stands in these modules, in their order, and in that in which it stands there."""
        found = (each for subject in subjects for each in _entries(subject))
        return cls(tuple(sorted(found, key=lambda move: not move.at_any_time)))

    @cached_property
    def by_name(self) -> Mapping[str, HouseMove]:
        return {move.name: move for move in self.entries}

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset(self.by_name)

    @cached_property
    def folded(self) -> frozenset[str]:
        """Names of the moves that pages fold away."""
        return frozenset(move.name for move in self.entries if (move.at_any_time if move.folded is None else move.folded))

    @cached_property
    def elsewhere(self) -> tuple[HouseMove, ...]:
        """Those that are understood at any moment, where they are typed."""
        return tuple(move for move in self.entries if move.elsewhere and move.who is None)

    def is_news(self, move: Move) -> bool:
        """Whether what that move, of the house or not, says is worth repeating."""
        entry = self.by_name.get(move.name)
        return entry is None or entry.is_news

    def heard(self, session: Session) -> tuple[HouseMove, ...]:
        """Those that are listened for just now, over talk or not."""
        plays = in_play(session)
        return tuple(
            move for move in self.entries if not move.typed and not (move.listens is Listens.LEISURE and plays) and move.when(session)
        )


def _entries(subject: ModuleType) -> Iterator[HouseMove]:
    """Not those that it has from other modules."""
    for each in vars(subject).values():
        if isinstance(each, HouseMove) and each.does.__module__ == subject.__name__:
            yield each


@dataclass(frozen=True, eq=False)
class HousePhrases:
    """The ways to say the house's moves in one language. Made once for each."""

    moves: HouseMoves
    language: Language

    @property
    def call(self) -> str:
        """What begins a phrase that calls the host by name."""
        return f"{self.language.host} "

    def is_called(self, phrase: Phrase) -> bool:
        """Whether it calls the host by name."""
        return phrase.pattern.startswith(self.call)

    def called(self, phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        """As they are said while the host listens only when it is called."""
        return tuple(phrase if self.is_called(phrase) else self._with_call(phrase) for phrase in phrases)

    @cached_property
    def every(self) -> Elsewhere:
        """What is understood at any moment, where it is typed."""
        return Elsewhere(tuple(phrase for move in self.moves.elsewhere for phrase in self._ways(move)))

    def heard(self, move: HouseMove, session: Session) -> tuple[Phrase, ...]:
        """What is listened for where that move is."""
        if move.who is not None:
            here = session.roster.present if BESIDE in move.slots else ()
            phrases = self._first(move, _about(self.language, move, move.who(session), here))
        else:
            phrases = self._listened[move.name]
        called = move.listens is Listens.CALLED and move.calls(session)
        return tuple(phrase for phrase in phrases if move.fits(session, phrase) and (not called or self.is_called(phrase)))

    def typed(self, players: tuple[Player, ...]) -> Elsewhere:
        """What is only typed."""
        return _only_typed(self.moves, self.language, players)

    def is_offered(self, phrase: Phrase, heard: Listening) -> bool:
        """Whether a phrase of the house stands beside what the game listens for. Where people talk freely, what calls the host by name
        does; in a race no questions do. What the game has in the same words is the game's."""
        move = self.moves.by_name[phrase.move]
        if move.listens is not Listens.ALWAYS and (heard.dictation or heard.quick):
            return False
        if heard.dictation:
            return self.is_called(phrase) and move.over_talk
        if phrase.pattern in heard.grammar.patterns:
            return False
        return not heard.quick or (phrase.pattern not in self.language.loose and not move.question)

    @cached_property
    def _listened(self) -> Mapping[str, tuple[Phrase, ...]]:
        return {move.name: tuple(self._listened_for(move)) for move in self.moves.entries if move.who is None}

    def _listened_for(self, move: HouseMove) -> Iterator[Phrase]:
        """Of a topic, too, the first way to say it. Whatever else there is, is understood where it is typed."""
        for phrase in self._first(move, self._ways(move)):
            yield replace(phrase, slots=tuple(map(_one_way_each, phrase.slots))) if move.question else phrase

    def _first(self, move: HouseMove, ways: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        """Those that a voice is listened for, where the others are understood only where they are typed."""
        if not move.first_way:
            return ways
        first = as_spoken(self.language.phrases[move.name][0]).replace("{owner}", "{player}")
        return tuple(phrase for phrase in ways if phrase.pattern == first or self.is_called(phrase))

    def _ways(self, move: HouseMove) -> tuple[Phrase, ...]:
        """None of a move that is about what this game has not."""
        lacking = move.about_the_game and TOPIC not in self.language.choices
        return () if lacking else self.language.ways(move.name)

    def _with_call(self, phrase: Phrase) -> Phrase:
        written = self.call + phrase.written if phrase.written else ""
        return replace(phrase, pattern=self.call + phrase.pattern, written=written)


@lru_cache(maxsize=32)
def _only_typed(moves: HouseMoves, language: Language, players: tuple[Player, ...]) -> Elsewhere:
    asked = tuple(move for move in moves.entries if move.typed or (move.asks is not None and move.elsewhere and move.who is not None))
    return Elsewhere(tuple(way for move in asked for way in _about(language, move, players, typed=True)))


OF_A_GAME = frozenset({"setting", "limit", "variant", "role"})
"""Slots that are filled by what a game's own file says, if it does."""

MOST_TYPED = 200
"""Numbers up to this one may be typed in digits."""


BESIDE = "beside"
"""The slot of somebody who plays, in phrases that name somebody who does not."""


@lru_cache(maxsize=256)
def _about(
    language: Language, move: HouseMove, players: tuple[Player, ...], here: tuple[Player, ...] = (), *, typed: bool = False
) -> tuple[Phrase, ...]:
    """Phrases with the name of one of these players; with "maya's", too, in the slot `owner`: either is the player. A number may stand in
    the slot `count`; a name of nobody's in the slot `name`, which only somebody who types can say. `here`: who may be named in the slot
    `beside`."""
    if not players or any(slot in OF_A_GAME and slot not in language.choices for slot in move.slots):
        return ()
    owner = possessives(players, language.possessives)
    ways = language.ways(
        move.name,
        names("player", players),
        names(BESIDE, here),
        replace(owner, name="owner"),
        _number(language, typed=typed),
        _a_name(language, players) if typed else Slot("name"),
    )
    return tuple(_as_player(way, owner) for way in ways)


def _a_name(language: Language, players: tuple[Player, ...]) -> Slot:
    """Any word. Names are listed, for a word of another phrase would end it."""
    return replace(names("name", dict.fromkeys((*players, *(name.title() for name in language.names)))), free=True)


@lru_cache(maxsize=32)
def _number(language: Language, *, typed: bool) -> Slot:
    """How many, in words, or in digits where it is typed."""
    said = tuple((word, str(number)) for number, word in enumerate(language.numbers))
    return Slot("count", (*said, *((str(number), str(number)) for number in range(MOST_TYPED + 1))) if typed else said)


def _as_player(way: Phrase, owner: Slot) -> Phrase:
    if "{owner}" not in way.pattern:
        return way
    pattern, written = (text.replace("{owner}", "{player}") for text in (way.pattern, way.written))
    slots = tuple(owner if slot.name == "owner" else slot for slot in way.slots)
    return replace(way, pattern=pattern, written=written, slots=slots)


def _one_way_each(slot: Slot) -> Slot:
    first: dict[str, str] = {}
    for said, meaning in slot.choices:
        first.setdefault(meaning, said)
    return replace(slot, choices=tuple((said, meaning) for meaning, said in first.items()))
