"""Random games in which the table decides: somebody comes late, goes, is back or takes a place, counts and rounds change, and moves are
taken back, done again and read from the log.

A game's model says what such a game comes to. It is written apart from the program: from the rulebook, and from what docs/ promises. Before
each act the model is copied, so that "undo" goes back to what was before the last spoken act, and does the entries since then again. What
the host has revealed nobody can forget: all copies of a model share that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, Self, TypeVar

from tests.support.table import Table
from voicehost.core.play import Entered, Move, Player, Say
from voicehost.core.speech import samples
from voicehost.listen.recognizer import typed
from voicehost.log.codec import Codec
from voicehost.log.store import EVENTS
from voicehost.session.session import Session

CODEC = Codec(EVENTS)
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
LONGEST = 700
"""Moves of a game, after which nobody waits for its end."""


@dataclass(frozen=True)
class Act:
    """What somebody did: the name of the model's method, and what it takes."""

    name: str
    slots: tuple[Any, ...] = ()
    private: bool = False
    goes_along: bool = False
    """It is no move of its own, such as a poem's line, and goes with the move before it."""


class Model(ABC):
    """What a game comes to, with a method for each act."""

    known: Any
    """What was revealed."""

    def do(self, act: Act) -> bool:
        """Whether it could be done. Only a private act can be refused: an entry for what was taken back."""
        method: Callable[..., bool | None] = getattr(self, act.name)
        return method(*act.slots) is not False

    def copy(self) -> Self:
        """As it is now, with the same knowledge of what was revealed."""
        return deepcopy(self, {id(self.known): self.known})

    @abstractmethod
    def remember(self) -> None:
        """Something was taken back, and what was revealed by that stays known."""


M = TypeVar("M", bound=Model)


def act(name: str, *slots: Any) -> Act:
    return Act(name, slots)


def entry(name: str, *slots: Any) -> Act:
    return Act(name, slots, private=True)


def line(name: str, *slots: Any) -> Act:
    return Act(name, slots, goes_along=True)


class Sitting(Generic[M]):
    """A table, the acts that were done at it, and the model of them."""

    def __init__(self, table: Table, model: M, random: Random, seed: int) -> None:
        self.table, self.model, self.random = table, model, random
        session = table.session
        self.begun = (session.game, session.players, session.state.options, seed)
        self.past: list[tuple[Act, M]] = []
        """What was done, each with the model before it."""
        self.undone: list[tuple[M, list[tuple[Act, M]]]] = []
        self.lines: list[str] = []
        """What was said and done, and what the host said to it: printed where a game differs."""
        self.happened = Counter[str]()
        self.hear: Callable[[tuple[Say, ...]], None] = lambda _: None
        """What the model makes of what the host says, by and by."""

    # -- what people do ---------------------------------------------------------------------------------------------------------

    def wait(self, time: float) -> None:
        self.hear(self._during(f"... {time:g} s", lambda: self.table.wait(time)))

    def say(self, line: str, done: Act | None = None) -> tuple[Say, ...]:
        """A line, a second after what was before. `done` is what it does, if the host heeds it."""
        says, heeded = self._says(line)
        assert done is not None or not heeded, f"{line} is a move"
        if done is not None and (heeded or done.goes_along):
            self.did(done)
        self.hear(says)
        return says

    def _says(self, line: str) -> tuple[tuple[Say, ...], bool]:
        self.wait(1)
        language, before = self.table.session.game.language, self._moves
        says = self._during(line, lambda: self.table.hear(typed(line, samples(self.table.now), language.numbers, language.decimal)))
        return says, self._moves > before

    @property
    def _moves(self) -> int:
        """How many can be taken back."""
        return sum(not isinstance(past.event, Entered) for past in self.table.session.history.past)

    def enter(self, player: Player, move: str, done: Act, **slots: str) -> tuple[Say, ...]:
        self.wait(1)
        says = self._during(f"{player} enters {move} {slots}", lambda: self.table.place(player, Move(move, slots)))
        self.did(done)
        self.hear(says)
        return says

    def did(self, done: Act) -> None:
        self.happened[done.name] += 1
        self.undone.clear()
        assert self._does(done)

    def _does(self, done: Act) -> bool:
        before = self.model.copy()
        if not self.model.do(done):
            self.model = before
            return False
        self.past.append((done, before))
        return True

    def decide(self, line: str, done: Act | Callable[[tuple[Say, ...]], Act]) -> None:
        """Ask the table for a decision; now and then it says no. Where only the host can say what comes of it, `done` asks that."""
        asked = keys(self.say(line))
        assert any(key.startswith("decide-") for key in asked), asked
        if self.random.random() < 0.15:
            assert keys(self.say("no"))[0] == "not-then"
            return
        says, _ = self._says("yes")
        assert any(key.startswith("decided-") for key in keys(says)), keys(says)
        self.did(done if isinstance(done, Act) else done(says))
        self.hear(says)

    def _during(self, line: str, does: Callable[[], object]) -> tuple[Say, ...]:
        before = len(self.table.heard)
        does()
        says = tuple(self.table.heard[before:])
        if says or not line.startswith("..."):
            self.lines += [line, *(f"        {say.key} {dict(say.fields)}" for say in says)]
        return says

    # -- back, and forth --------------------------------------------------------------------------------------------------------

    def undo(self, before: str = "") -> tuple[Say, ...]:
        """The last spoken act goes, and what was entered since stays where it may. If the host asks first, somebody may insist."""
        self.wait(1)
        moves = self._moves
        says, _ = self._says(f"{before}undo")
        if self._moves == moves and self.spoken and self.random.random() < 0.6:
            says, _ = self._says(f"{before}undo anyway")
        if self._moves < moves:
            same("moves taken back", moves - self._moves, 1)
            self.happened["undo"] += 1
            at, past = self.spoken[-1], self.past
            self.undone.append((self.model, past))
            self.model, self.past = past[at][1].copy(), past[:at]
            for done, _ in past[at + 1 :]:
                if done.private:
                    self._does(done)
            self.model.remember()
        return says

    def redo(self, before: str = "") -> tuple[Say, ...]:
        says, _ = self._says(f"{before}redo")
        same("something to do again", "redone" in keys(says), bool(self.undone))
        if self.undone:
            self.happened["redo"] += 1
            self.model, self.past = self.undone.pop()
        return says

    @property
    def spoken(self) -> list[int]:
        return [at for at, (done, _) in enumerate(self.past) if not done.private and not done.goes_along]

    def resume(self) -> None:
        """From the log: the game, its players and how far one can go back are as they were."""
        session = self.table.session
        read, _ = Session.begin(*self.begun)
        read = read.replay([CODEC.decode(CODEC.encode(event)) for event in session.events])
        assert read.state == session.state
        assert read.players == session.players
        assert [len(read.history.past), len(read.history.undone)] == [len(session.history.past), len(session.history.undone)]
        self.table.session = read
        self.happened["resume"] += 1


def keys(says: tuple[Say, ...]) -> list[str]:
    return [say.key for say in says]


def named(say: Say) -> tuple[Player, ...]:
    """Of whom a sentence speaks, whether it names some or only somebody."""
    fields = say.fields
    found: Any = fields["players"] if "players" in fields else (fields["player"],)
    return tuple(found)


def same(what: str, program: object, model: object) -> None:
    assert program == model, f"{what}: {program} by the program, {model} by the model"


class Game(Protocol):
    """A random game that its model follows."""

    sitting: Sitting[Any]

    def __init__(self, seed: int) -> None: ...

    def step(self) -> None:
        """Something happens, and both are compared."""


def play(game: Game) -> Counter[str]:
    """To its end. Gives what has happened, and how often; where the two differ, an error has the last lines."""
    sitting = game.sitting
    try:
        for _ in range(LONGEST):
            if sitting.table.session.over:
                sitting.happened["over"] += 1
                break
            game.step()
    except AssertionError as error:
        error.add_note("\n".join(sitting.lines[-60:]))
        raise
    return sitting.happened


def many(kind: type[Game], first: int, last: int) -> None:
    """Play games of those seeds, and print each that differs."""
    happened, different = Counter[str](), 0
    for seed in range(first, last):
        game = kind(seed)
        try:
            happened += play(game)
        except AssertionError as error:
            different += 1
            print(f"--- seed {seed}: {error}", *error.__notes__, sep="\n", flush=True)
    print(f"{last - first} games, {different} differ: {dict(happened.most_common())}")
