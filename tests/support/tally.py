"""A game of strokes, in any language that has its words: the smallest that uses all that a language gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar

from voicehost.core.language import Language
from voicehost.core.play import Entered, Event, IllegalMove, Moment, Own, Player, Say, Sheet, Spoke, View, facts, say
from voicehost.core.speech import Grammar, Listening, Phrase, Samples, Slot
from voicehost.games.kit.saying import names

ENOUGH = 5


@dataclass(frozen=True)
class Options:
    pass


@dataclass(frozen=True)
class State:
    strokes: Mapping[Player, int]
    wishes: Mapping[Player, str]


@dataclass(frozen=True)
class Tally:
    language: Language
    name: ClassVar[str] = "tally"
    title: ClassVar[str] = "Tally"
    languages: ClassVar[tuple[str, ...]] = ("aa",)
    """English under another name: the words of this game come with no program."""
    for_players: ClassVar[range] = range(1, 13)
    rules_version: ClassVar[int] = 1
    fewest_win: ClassVar[bool] = False
    options: ClassVar[type[Any]] = Options
    own: ClassVar[Own] = MappingProxyType({})
    private: ClassVar[frozenset[str]] = frozenset({"wish"})
    shown: ClassVar[frozenset[str]] = frozenset()
    asides: ClassVar[frozenset[str]] = frozenset({"scores"})
    rulings: ClassVar[frozenset[str]] = frozenset()
    overtakes: ClassVar[frozenset[str]] = frozenset()
    weights: ClassVar[Mapping[str, float]] = MappingProxyType({"draw": 3.0})

    def setup(self, players: tuple[Player, ...], options: Options, seed: int) -> tuple[State, tuple[Say, ...]]:
        del options, seed
        return State(dict.fromkeys(players, 0), {}), (say("who-draws", players=players),)

    def listening(self, state: State) -> Listening:
        said = self.language.ways("scores")
        drawing = () if self.over(state) else self.language.ways("draw", names("player", state.strokes))
        return Listening(Grammar((*drawing, *said)))

    def view(self, state: State, player: Player | None) -> View:
        lines = tuple(say("has", player=name, n=n) for name, n in state.strokes.items())
        asks = () if self.over(state) else (say("who-draws", players=tuple(state.strokes)),)
        entries = (Phrase("{word}", "wish", (Slot("word", free=True),)),) if player and not self.over(state) else ()
        return View(Moment.ALL, facts(lines=lines, asks=asks), entries)

    def sheet(self, state: State) -> Sheet:
        rows = tuple((name, str(n)) for name, n in state.strokes.items())
        return Sheet(self.language.word("title"), ("", self.language.word("strokes")), rows)

    def deadline(self, state: State) -> Samples | None:
        del state
        return None

    def over(self, state: State) -> bool:
        return max(state.strokes.values()) >= ENOUGH

    def open_for(self, state: State) -> Samples | None:
        del state
        return None

    def verdict(self, state: State) -> tuple[Say, ...]:
        return (say("wins", player=max(state.strokes, key=lambda name: state.strokes[name])),)

    def step(self, state: State, event: Event) -> tuple[State, tuple[Say, ...]]:
        match event:
            case Spoke(move=move) if move.name == "draw" and not self.over(state):
                player, many = move.slots["player"], int(move.slots["many"])
                strokes = {**state.strokes, player: state.strokes[player] + many}
                return replace(state, strokes=strokes), (say("has", player=player, n=strokes[player]),)
            case Spoke(move=move) if move.name == "scores":
                return state, tuple(say("has", player=name, n=n) for name, n in state.strokes.items())
            case Entered(player=player, move=move) if move.name == "wish":
                return replace(state, wishes={**state.wishes, player: move.slots["word"]}), (say("has-a-wish", player=player),)
            case _:
                raise IllegalMove("not-now")


MADE_IN = """
who-draws = "Who draws? {players}."
has = { one = "{player} has {n} stroke.", other = "{player} has {n} strokes." }
has-a-wish = "{player} has a wish."
wins = "{player} wins."

[phrases]
draw = ["{player} draws {many}"]
scores = ["scores", "how many strokes"]
[choices.many]
1 = "one"
2 = ["two", "a pair"]
[slots]
many = "how many"
word = "any word"
[words]
title = "The tally"
strokes = "strokes"
"""
"""Its words in the language that it is made in, as that language's folder has them."""
