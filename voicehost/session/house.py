"""Defines house moves: what people can ask the host in every game, such as help, undo or a pause.

A house move is one entry, a `HouseMove`, which decorates the function that does it. The entry has everything that is known about the move:
when the host listens for it, what a wrong one costs, whether a page folds it away. `HouseMoves` collects the entries, and `HousePhrases`
has the ways to say them in one language.
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
"""The session afterwards, and what the host says to the room."""


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody asks the host to do something."""

    move: Move
    at: Samples
    """When it was asked for, on the source's clock."""
    over_talk: bool = False
    """People talk freely, so that an answer would disturb them."""


def always(_: Session) -> bool:
    return True


def never(_: Session) -> bool:
    return False


def in_play(session: Session) -> bool:
    """Whether the game is going on. On a break and after its end there is time to say anything."""
    return session.clock.rest is None and not session.has_ended and not session.ending.over


def everybody(session: Session) -> tuple[Player, ...]:
    return session.players


def nothing(session: Session, _: Request) -> Outcome:
    return session, ()


class Listens(Enum):
    """When the host listens for a move by ear. It listens for as little as possible, since each additional word can be mistaken for
    another. Typed lines do not have this limit."""

    ALWAYS = auto()
    """Listen whenever the move may be made."""
    UNHURRIED = auto()
    """Listen neither in a race nor while people talk freely."""
    CALLED = auto()
    """As `UNHURRIED`, and while `HouseMove.calls` says so only for phrases that call the host by name."""
    LEISURE = auto()
    """Listen only on a break and after the end of a game, when there is time. This is for moves with many phrases, which make the
    recognition of everything else worse."""


@dataclass(frozen=True, eq=False)
class HouseMove:
    """Something that people can ask the host to do. It is used as a decorator of the function that does it."""

    name: str
    """The name of the move in logs, in prompts and in a language's folder."""
    _: KW_ONLY
    does: Callable[[Session, Request], Outcome] = nothing

    # When the host listens for it, and when it makes the move.
    when: Callable[[Session], bool] = always
    at_rest: bool = False
    """The host also does it on a break, and when the game is over."""
    afterwards: Callable[[Session], bool] = never
    """If the move is not `at_rest`, whether it can be made all the same once the game is over."""
    leads_on: bool = False
    """It ends the break, or leads on from a game that is over, so help and pages have it first."""
    over_talk: bool = True
    """It may be said while people talk freely, if the phrase calls the host by name."""
    can_wait: bool = False
    """It is only answered, so while people talk freely the answer waits until they no longer do."""
    question: bool = False
    """It is a question, which the host answers without anything else happening. In a race there is no time for it."""
    about_the_game: bool = False
    """It asks how the game is played. Only a game that has topics to explain offers it."""
    asks: Callable[[Session, Request], Say | None] | None = None
    """Returns the question that the table must answer before the move is made, or None if it is made at once. Raises `IllegalMove` if it
    cannot be made. A move without this function is made at once."""
    listens: Listens = Listens.ALWAYS
    calls: Callable[[Session], bool] = in_play
    """For `Listens.CALLED`: whether the host listens only for phrases that call it by name."""
    takes_two: Callable[[Session, HouseMove, Player], Say | None] | None = None
    """Returns why this player's touch is not enough, so that a second player has to touch it too; None if one touch is enough."""
    costs: float = 1.0
    """The cost of making it wrongly, counted in questions asked back (`Game.weights`)."""

    # How it is said.
    typed: bool = False
    """The recognizer never listens for it. The host understands it only if somebody types it."""
    elsewhere: bool = True
    """If somebody types it when it may not be made, the host understands it and says why not."""
    first_way: bool = False
    """The host listens only for the first phrase of the language, and for those that call it by name, because each additional word can be
    mistaken for another."""
    who: Callable[[Session], tuple[Player, ...]] | None = None
    """The players whose names its phrases may have at the moment; None if its phrases name nobody."""
    slots: tuple[str, ...] = ()
    """The slots that a language's phrases for it may have."""
    fits: Callable[[Session, Phrase], bool] = lambda _session, _phrase: True
    """Whether one of its phrases may be said at the moment."""

    # On a page, and afterwards.
    by_touch: Callable[[Session], bool] = always
    """Whether a phone offers it at the moment."""
    folded: bool | None = None
    """Whether pages fold it away, since hardly anybody wants it next. None means that they do so if it may be said at any time."""
    is_news: bool = True
    """Whether what the host says in answer is worth repeating."""

    def __call__(self, does: Callable[[Session, Request], Outcome]) -> HouseMove:
        return replace(self, does=does)

    def may_rest(self, session: Session) -> bool:
        """Whether it can be made at the moment, given that the game is on a break or over."""
        return self.at_rest or (session.ending.over and self.afterwards(session))

    @property
    def at_any_time(self) -> bool:
        """Whether it may be said whatever is going on."""
        return self.when is always and not self.typed


@dataclass(frozen=True, eq=False)
class HouseMoves:
    """All house moves. Those that may be said at any time come first, in the order in which they are read out."""

    entries: tuple[HouseMove, ...]

    @classmethod
    def of(cls, *subjects: ModuleType) -> HouseMoves:
        """The house moves that these modules define, in the order of the modules and of the definitions in them."""
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
        """The names of the moves that pages fold away."""
        return frozenset(move.name for move in self.entries if (move.at_any_time if move.folded is None else move.folded))

    @cached_property
    def elsewhere(self) -> tuple[HouseMove, ...]:
        """The moves that are understood at any moment if somebody types them, without those that name players."""
        return tuple(move for move in self.entries if move.elsewhere and move.who is None)

    def is_news(self, move: Move) -> bool:
        """Whether what the host says after that move, of the house or of a game, is worth repeating."""
        entry = self.by_name.get(move.name)
        return entry is None or entry.is_news

    def heard(self, session: Session) -> tuple[HouseMove, ...]:
        """The moves that may be listened for at the moment, before free talk and races are considered."""
        plays = in_play(session)
        return tuple(
            move for move in self.entries if not move.typed and not (move.listens is Listens.LEISURE and plays) and move.when(session)
        )


def _entries(subject: ModuleType) -> Iterator[HouseMove]:
    """The house moves that the module defines itself, without those that it imports."""
    for each in vars(subject).values():
        if isinstance(each, HouseMove) and each.does.__module__ == subject.__name__:
            yield each


@dataclass(frozen=True, eq=False)
class HousePhrases:
    """The ways to say the house moves in one language. There is one for each language."""

    moves: HouseMoves
    language: Language

    @property
    def call(self) -> str:
        """The beginning of a phrase that calls the host by name, with the space."""
        return f"{self.language.host} "

    def is_called(self, phrase: Phrase) -> bool:
        """Whether the phrase calls the host by name."""
        return phrase.pattern.startswith(self.call)

    def called(self, phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        """The phrases as they must be said while the host listens only when it is called."""
        return tuple(phrase if self.is_called(phrase) else self._with_call(phrase) for phrase in phrases)

    @cached_property
    def every(self) -> Elsewhere:
        """The phrases that are understood at any moment if somebody types them."""
        return Elsewhere(tuple(phrase for move in self.moves.elsewhere for phrase in self._ways(move)))

    def heard(self, move: HouseMove, session: Session) -> tuple[Phrase, ...]:
        """The phrases of that move for which the host listens at the moment."""
        if move.who is not None:
            here = session.roster.present if BESIDE in move.slots else ()
            phrases = self._first(move, _about(self.language, move, move.who(session), here))
        else:
            phrases = self._listened[move.name]
        called = move.listens is Listens.CALLED and move.calls(session)
        return tuple(phrase for phrase in phrases if move.fits(session, phrase) and (not called or self.is_called(phrase)))

    def typed(self, players: tuple[Player, ...]) -> Elsewhere:
        """The phrases that people can only type, and those of decisions that name one of these players."""
        return _only_typed(self.moves, self.language, players)

    def is_offered(self, phrase: Phrase, heard: Listening) -> bool:
        """Whether a phrase of the house may be said beside what the game listens for.

        While people talk freely, it must call the host by name. In a race, it must be no question. If the game has the same words, they
        belong to the game.
        """
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
        """The phrases for which the host listens. A question has each of its topics in one wording only; the others may be typed."""
        for phrase in self._first(move, self._ways(move)):
            yield replace(phrase, slots=tuple(map(_one_way_each, phrase.slots))) if move.question else phrase

    def _first(self, move: HouseMove, ways: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        """The phrases that can be heard, if the move has others that are only understood when typed (`HouseMove.first_way`)."""
        if not move.first_way:
            return ways
        first = as_spoken(self.language.phrases[move.name][0]).replace("{owner}", "{player}")
        return tuple(phrase for phrase in ways if phrase.pattern == first or self.is_called(phrase))

    def _ways(self, move: HouseMove) -> tuple[Phrase, ...]:
        """All phrases of the move. Empty if the move asks about topics and the game has none."""
        lacking = move.about_the_game and TOPIC not in self.language.choices
        return () if lacking else self.language.ways(move.name)

    def _with_call(self, phrase: Phrase) -> Phrase:
        written = self.call + phrase.written if phrase.written else ""
        return replace(phrase, pattern=self.call + phrase.pattern, written=written)


@lru_cache(maxsize=32)
def _only_typed(moves: HouseMoves, language: Language, players: tuple[Player, ...]) -> Elsewhere:
    asked = tuple(move for move in moves.entries if move.typed or (move.elsewhere and move.who is not None))
    return Elsewhere(tuple(way for move in asked for way in _about(language, move, players, players, typed=True)))


OF_A_GAME = frozenset({"setting", "limit", "variant", "role"})
"""Slots whose choices come from the game's own language file, if that has them."""

MOST_TYPED = 200
"""The highest number that may be typed in digits."""


BESIDE = "beside"
"""The slot of a player, in phrases that also name somebody who does not play yet."""


@lru_cache(maxsize=256)
def _about(
    language: Language, move: HouseMove, players: tuple[Player, ...], here: tuple[Player, ...] = (), *, typed: bool = False
) -> tuple[Phrase, ...]:
    """The phrases of the move with the name of one of these players, in the slot `player` or, as "maya's", in the slot `owner`. Both become
    the slot `player`. The slot `count` takes a number, and the slot `beside` a player in `here`. If the phrases are `typed`, the slot
    `name` takes a name that nobody has yet, and the slot `word` any words."""
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
        Slot("word", free=typed, before=tuple(language.word("articles").split())),
    )
    return tuple(_as_player(way, owner) for way in ways)


def _a_name(language: Language, players: tuple[Player, ...]) -> Slot:
    """A slot for any word. Known names are listed as well, because a name that is also a word of another phrase would else end the slot.
    Nobody's names may be two: "Mary Ann", but not "Ana will", which is about a player and "will"."""
    known = names("name", dict.fromkeys((*players, *(name.title() for name in language.names))))
    of_players = {word for player in players for word in as_spoken(player).split()}
    return replace(known, free=True, joins=known.begins - of_players - language.small_words - language.no_names)


@lru_cache(maxsize=32)
def _number(language: Language, *, typed: bool) -> Slot:
    """A slot for a number in words, and in digits too if it is typed."""
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
