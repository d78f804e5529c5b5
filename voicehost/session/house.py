"""What may be said in every game, in one language: the house's phrases. Pure.

Over a poem only those that call the host by name are listened for; see `Language`, which has the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from voicehost.core.language import Language, as_spoken, names
from voicehost.core.play import Player
from voicehost.core.sound import CHANGES, IN_AN_EAR
from voicehost.core.speech import Elsewhere, Listening, Phrase, Slot
from voicehost.session import practising
from voicehost.session.offers import possessives
from voicehost.session.teaching import ABOUT_THE_GAME, AFTERWARDS, AT_ANY_TIME, QUESTIONS, TOPIC

ALWAYS = ("help", "repeat", "say-again", *AT_ANY_TIME, "undo", "pause", "stop", *CHANGES, "only-called", "listen-always")
"""Moves that may be said at any time, in the order in which they are read out."""

AT_THE_END = ("play-again", "another-game", "play-game", "that-is-all")
"""Of a game that is over, where another may follow."""

AT_TIMES = ("more", *AFTERWARDS, practising.BEGIN, practising.STOP, "redo", "undo-anyway", "well-played", *AT_THE_END)
"""Those that are listened for only while there is something that they are about."""

AT_THE_TABLE = ("free-seat", "show-seat", "new-code")
"""What a phone may not do: whoever has it may be who should not."""

EARS = tuple(f"ear-{change}" for change in IN_AN_EAR)
"""What who has an earphone may ask for in it."""

UNTIL_AFTERWARDS = frozenset(CHANGES) - {"faster", "slower"}
"""Where people talk freely the host says nothing that would be too loud; offered over a poem, "host louder" drew off "is it a window"."""

TUNING = frozenset((*CHANGES, *EARS))

SELDOM = frozenset((*ALWAYS, "more", *AFTERWARDS, practising.BEGIN, "redo"))
"""Moves that are hardly ever what somebody wants next: pages fold them away."""

TYPED = ("dispute", "without", "is-back", "leave")
"""Moves that are only typed, and answered: what people say to each other when something is wrong, somebody is gone, or all will go."""

MOVES = frozenset({"resume", *AT_THE_TABLE, *ALWAYS, *AT_TIMES, *EARS, *TYPED, *practising.MOVES})

WHILE_PAUSED = ("help", "more", "repeat", "say-again", *QUESTIONS, "stop", *CHANGES)


@dataclass(frozen=True, eq=False)
class House:
    language: Language
    always: tuple[Phrase, ...]
    at_times: tuple[Phrase, ...]
    while_paused: tuple[Phrase, ...]
    resume: tuple[Phrase, ...]
    new_code: tuple[Phrase, ...]
    answer: Phrase
    """To what the host has asked back."""
    every: Elsewhere

    def freeing(self, seated: tuple[Player, ...]) -> tuple[Phrase, ...]:
        """For whoever lost a phone. Only seats that are taken can be freed."""
        return self._of_seats("free-seat", seated)

    def showing(self, veiled: tuple[Player, ...]) -> tuple[Phrase, ...]:
        """For whoever sits down with a phone after something was entered elsewhere."""
        return self._of_seats("show-seat", veiled)

    def in_ears(self, players: tuple[Player, ...]) -> tuple[Phrase, ...]:
        """For whoever has an earphone."""
        return tuple(way for move in EARS for way in self.language.ways(move, names("player", players))) if players else ()

    def _of_seats(self, move: str, players: tuple[Player, ...]) -> tuple[Phrase, ...]:
        """A name, or "maya's", in the slot `owner`: either is the player."""
        if not players:
            return ()
        owner = possessives(players, self.language.possessives)
        ways = self.language.ways(move, names("player", players), replace(owner, name="owner"))
        return tuple(_as_player(way, owner) for way in ways)

    def is_called(self, phrase: Phrase) -> bool:
        """Whether it calls the host by name."""
        return phrase.pattern.startswith(self.call)

    @property
    def call(self) -> str:
        return f"{self.language.host} "

    def is_offered(self, phrase: Phrase, heard: Listening) -> bool:
        """Of the house's. Where people talk freely, what calls the host by name; in a race no questions. What the game has in the same
        words is the game's."""
        if heard.dictation:
            return self.is_called(phrase) and phrase.move not in UNTIL_AFTERWARDS
        if phrase.pattern in heard.grammar.patterns:
            return False
        return not heard.quick or (phrase.pattern not in self.language.loose and phrase.move not in QUESTIONS)

    def called(self, phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        """As they are said while the host listens only when it is called."""
        return tuple(phrase if self.is_called(phrase) else self._with_call(phrase) for phrase in phrases)

    def _with_call(self, phrase: Phrase) -> Phrase:
        written = self.call + phrase.written if phrase.written else ""
        return replace(phrase, pattern=self.call + phrase.pattern, written=written)


@lru_cache(maxsize=32)
def house(language: Language) -> House:
    always, at_times = _phrases(language, ALWAYS), _phrases(language, AT_TIMES)
    every = Elsewhere((*always, *at_times, *language.ways("resume")))
    always, at_times = (tuple(_listened_for(language, phrases)) for phrases in (always, at_times))
    resume = language.ways("resume")
    return House(
        language=language,
        always=always,
        at_times=at_times,
        while_paused=tuple(phrase for phrase in (*always, *at_times) if phrase.move in WHILE_PAUSED),
        resume=resume,
        new_code=language.ways("new-code"),
        answer=Phrase("{answer}", "confirm-heard", (Slot("answer", language.yes_no),)),
        every=every,
    )


@lru_cache(maxsize=32)
def only_typed(language: Language, players: tuple[Player, ...]) -> Elsewhere:
    return Elsewhere(tuple(way for move in TYPED for way in language.ways(move, names("player", players))))


def _phrases(language: Language, moves: Iterable[str]) -> tuple[Phrase, ...]:
    """Without those that are about what this game has not."""
    lacking = () if TOPIC in language.choices else ABOUT_THE_GAME
    return tuple(phrase for move in moves if move not in lacking for phrase in language.ways(move))


def _listened_for(language: Language, phrases: tuple[Phrase, ...]) -> Iterator[Phrase]:
    """Of a question the first way to ask it, and of a topic the first to say it: each word more is one more to be mistaken for another.
    Whatever else there is, is understood where it is typed."""
    for phrase in phrases:
        first = as_spoken(language.phrases[phrase.move][0])
        if phrase.move in (*QUESTIONS, practising.BEGIN) and not (
            phrase.pattern == first or phrase.pattern.startswith(f"{language.host} ")
        ):
            continue
        yield replace(phrase, slots=tuple(map(_one_way_each, phrase.slots))) if phrase.move in QUESTIONS else phrase


def _one_way_each(slot: Slot) -> Slot:
    first: dict[str, str] = {}
    for said, meaning in slot.choices:
        first.setdefault(meaning, said)
    return replace(slot, choices=tuple((said, meaning) for meaning, said in first.items()))


def _as_player(way: Phrase, owner: Slot) -> Phrase:
    if "{owner}" not in way.pattern:
        return way
    pattern, written = (text.replace("{owner}", "{player}") for text in (way.pattern, way.written))
    return replace(way, pattern=pattern, written=written, slots=(owner,))
