"""Haiclue where the table decides, written down apart from the game: by the leaflet (its numbered steps), docs/playing/haiclue.md and
"What the table decides" in docs/playing.md. It uses nothing of voicehost/games.

`DecidedGame` says at random what people say, and compares after every step: python -m tests.games.haiclue.decided_model FROM TO
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from tests.support.decided_play import NUMBERS, Act, Model, Sitting, act, entry, keys, many, named, same
from tests.support.tiles_table import NAMES, sat
from voicehost.core.play import Say

COLOURS = ("red", "blue", "green", "yellow")
STACKS = {3: 3, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2}
"""Tiles in each stack (Setup 2); each is played on two sides (Between Rounds 1 and 2)."""

GUESTS = ("Kim", "Lou", "Max", "Nell", "Olga")
MOST = 8
"""Players at a table here. The box has tiles for more."""


Target = tuple[int, tuple[int, ...], int]
"""A card that was drawn: in which round, after which places, and for which."""


@dataclass
class Place:
    """A place at the table, whoever sits there."""

    name: str
    here: bool = True
    waits: bool = False
    """For the next round."""
    played: set[int] = field(default_factory=set)
    """The rounds whose cards were drawn for it."""
    saw_the_end: bool = False
    """Left when nothing was left to play."""


@dataclass
class Known:
    """What nobody can forget, whatever the table takes back."""

    ruled: dict[Target, dict[int, str]] = field(default_factory=dict)
    """The guesses at each clue that was ruled."""
    colours: dict[Target, str] = field(default_factory=dict)
    """Those that the host has told."""
    seen: dict[Target, set[str]] = field(default_factory=dict)
    """Who has had a place with a target."""
    heard: set[Target] = field(default_factory=set)
    """The clues that the host has read out."""
    last: Target | None = None
    """The clue whose guesses it told last, and which the table has not taken back since: only those can be put right."""


class Table(Model):
    """The players, the clues and the points."""

    def __init__(self, names: tuple[str, ...], known: Known) -> None:
        self.places = [Place(name) for name in names]
        self.known = known
        self.phase = "youngest"
        self.round, self.rounds = 0, 2 * STACKS[len(names)]
        self.most_rounds = self.rounds
        self.youngest = self.next_youngest = 0
        self.dealt: tuple[int, ...] = ()
        self.clues: dict[int, bool] = {}
        """Who has made a clue, and who has none."""
        self.read: list[int] = []
        """The authors of this round whose clues were begun."""
        self.guesses: dict[int, str] = {}
        """At this clue; "" is no guess."""
        self.ledger: list[Target] = []
        """The clues that count."""
        self.next_game: set[str] = set()
        """Who has asked to join in the last round."""
        self.counts_changed: Counter[int] = Counter()
        self.mended: dict[tuple[Target, int], str] = {}

    def remember(self) -> None:
        """A clue that everybody has heard stays as it was, and one whose target is known is not guessed again."""
        if self.phase == "clues":
            self.clues |= {at: True for at in self.dealt if self.target(at) in self.known.heard}
            self._go_on()
        elif self.phase == "guessing" and self.target(self.read[-1]) in self.known.ruled:
            self._rule()

    # -- a round ----------------------------------------------------------------------------------------------------------------

    def is_youngest(self, place: int) -> None:
        self.next_youngest = place
        self._begin(1)

    def _begin(self, number: int) -> None:
        """Each Round 1: each player draws a card. Whoever has waited for this round plays."""
        self.round, self.phase, self.clues, self.read, self.guesses = number, "clues", {}, [], {}
        self.youngest = self.next_youngest
        for place in self.places:
            place.saw_the_end = False
            if place.here:
                place.waits = False
                place.played.add(number)
        self.dealt = tuple(at for at, place in enumerate(self.places) if place.here)
        for at, place in enumerate(self.places):
            if place.here:
                self._sees(at)
        self.remember()

    def _sees(self, at: int) -> None:
        self.known.seen.setdefault(self.target(at), set()).add(self.places[at].name)

    @property
    def playing(self) -> list[int]:
        return [at for at, place in enumerate(self.places) if place.here and not place.waits and self.round in place.played]

    @property
    def thinking(self) -> list[int]:
        """Each Round 2 and 3: everybody makes a clue, and everybody but its author guesses. Whoever has had the author's place knows the
        target, and cannot guess it."""
        if self.phase == "clues":
            return [at for at in self.playing if at not in self.clues]
        if self.phase != "guessing":
            return []
        author = self.read[-1]
        knows = self.known.seen[self.target(author)]
        return [at for at in self.playing if at != author and at not in self.guesses and self.places[at].name not in knows]

    @property
    def to_read(self) -> list[int]:
        """Each Round 3 and 5: the youngest reads the clue of the player to their left, and so on clockwise."""
        order = [(self.youngest + 1 + turn) % len(self.places) for turn in range(len(self.places))]
        return [at for at in order if self.clues.get(at) and at not in self.read]

    @property
    def all_played(self) -> bool:
        return self.phase in ("between", "over") and self.round == self.rounds and not self.to_read

    def target(self, at: int) -> Target:
        return self.round, tuple(other for other in self.dealt if other < at), at

    def at(self, name: object) -> int:
        """Whoever has no place has none that could be found; an entry of theirs is lost."""
        return next((at for at, place in enumerate(self.places) if place.name == name), -1)

    def clue(self, player: str, made: bool) -> bool:
        at = self.at(player)
        if self.phase != "clues" or at not in self.thinking:
            return False
        self.clues[at] = made
        self._go_on()
        return True

    def guess(self, player: str, colour: str, target: Target, author: str) -> bool:
        """The host asks before a guess is lost because it was taken back who has the author's place, although docs/ has no need of that."""
        at = self.at(player)
        if self.phase != "guessing" or at not in self.thinking or target != self.target(self.read[-1]):
            return False
        if author != self.places[self.read[-1]].name:
            return False
        self.guesses[at] = colour
        self._go_on()
        return True

    def without(self, at: int) -> None:
        """As if the time had run out for that player."""
        if self.phase == "clues":
            self.clues[at] = False
        else:
            self.guesses[at] = ""
        self._go_on()

    def nobody_knows(self) -> None:
        self._rule()

    def next(self) -> None:
        if self.to_read:
            self._read_the_next()
        else:
            self._end_round()

    def _go_on(self) -> None:
        """Nobody is waited for any more: on to what comes then."""
        if self.thinking:
            return
        if self.phase == "guessing":
            self._rule()
        elif self.phase == "clues" and self.to_read:
            self._read_the_next()
        elif self.phase == "clues":
            self._end_round()

    def _read_the_next(self) -> None:
        """A target that the host has told stays known: its clue is ruled as before."""
        self.read.append(self.to_read[0])
        self.known.heard.add(self.target(self.read[-1]))
        self.phase, self.guesses = "guessing", {}
        if self.target(self.read[-1]) in self.known.ruled:
            self._rule()
        else:
            self._go_on()

    def _rule(self) -> None:
        """Each Round 4: a point for each who was right, and as many for the author."""
        self.known.ruled.setdefault(self.target(self.read[-1]), dict(self.guesses))
        self.ledger.append(self.target(self.read[-1]))
        self.phase = "between"

    def _end_round(self) -> None:
        """Between Rounds 3: when the stacks are empty, the game is over."""
        if self.round == self.rounds:
            self.phase = "over"
        else:
            self._begin(self.round + 1)

    # -- points -----------------------------------------------------------------------------------------------------------------

    def ruling(self, target: Target) -> dict[int, str]:
        """The guesses at a clue, as the table has put them right."""
        return {at: self.mended.get((target, at), colour) for at, colour in self.known.ruled[target].items() if colour}

    @property
    def to_come(self) -> list[Target]:
        """The clues of this round that were ruled before the table took that back: they count as they were, also until they come again."""
        return [target for target in self.known.ruled if target[0] == max(1, self.round) and target not in self.ledger]

    @property
    def points(self) -> list[int]:
        points = [self.counts_changed[at] for at in range(len(self.places))]
        for target in (*self.ledger, *self.to_come):
            right = [at for at, colour in self.ruling(target).items() if colour == self.known.colours[target]]
            for at in right:
                points[at] += 1
            points[target[-1]] += len(right)
        return points

    @property
    def winners(self) -> set[str]:
        """Between Rounds 3: the most points; all who are tied win, and nobody without a point. Whoever has left cannot win, unless nothing
        was left to play."""
        points = self.points
        can = [at for at, place in enumerate(self.places) if self.can_win(place)]
        best = max(points[at] for at in can)
        return {self.places[at].name for at in can if points[at] == best > 0}

    def can_win(self, place: Place) -> bool:
        return (place.here and not place.waits) or place.saw_the_end

    # -- what the table decides ---------------------------------------------------------------------------------------------------

    def counts(self, at: int, more: int) -> None:
        self.counts_changed[at] += more

    def fewer(self, at: int, points: int) -> int:
        """How much a count changes: whoever has fewer points than you take has none left."""
        return -min(points, self.points[at])

    def guessed(self, at: int, colour: str) -> None:
        """A guess at the last clue is put right."""
        self.mended[self.target(self.read[-1]), at] = colour

    def leaves(self, at: int) -> None:
        """What they have made stays: their clue is guessed, and their guess counts."""
        self.places[at].here = False
        self.places[at].saw_the_end = self.all_played
        self._go_on()

    def is_back(self, at: int) -> None:
        """In the same round while clues are made or, if they were there when its cards were drawn, as long as a clue is still to be
        guessed; else from the next round on."""
        place = self.places[at]
        place.here, place.saw_the_end = True, False
        still = self.phase == "guessing" or (self.phase == "between" and bool(self.to_read))
        place.waits = not (self.phase == "clues" or (still and self.round in place.played))
        if self.phase == "clues":
            place.played.add(self.round)
        if self.round in place.played:
            self._sees(at)
        self._go_on()

    def joins(self, name: str) -> None:
        """From the next round on, at the end of the order; in the last round, only in the next game."""
        if self.round < self.rounds:
            self.places.append(Place(name, waits=True))
        else:
            self.next_game.add(name)

    def takes(self, name: str, at: int) -> None:
        """A place with everything that belongs to it. Whoever takes the place of somebody who had left is back."""
        place = self.places[at]
        place.name = name
        if not place.here:
            self.is_back(at)
        elif self.round in place.played:
            self._sees(at)
        self._go_on()

    def plays(self, rounds: int) -> None:
        self.rounds = rounds

    def leads(self, at: int) -> None:
        """From the next round on, or from this one while clues are made."""
        self.next_youngest = at
        if self.phase == "clues":
            self.youngest = at


# -- a random game ------------------------------------------------------------------------------------------------------------------


class DecidedGame:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        names = NAMES[: self.random.choice((3, 3, 4, 4, 5, 6))]
        self.known = Known()
        table = sat(len(names), seed)
        self.sitting = Sitting(table, Table(names, self.known), self.random, seed)
        self.guests = [*GUESTS, *(name for name in NAMES[6:10])]

    @property
    def model(self) -> Table:
        return self.sitting.model

    def step(self) -> None:
        before = len(self.sitting.table.heard)
        self._something()
        self._hear(tuple(self.sitting.table.heard[before:]))
        self._compare()

    # -- what the host says -----------------------------------------------------------------------------------------------------------

    def _hear(self, says: tuple[Say, ...]) -> None:
        model, called = self.model, dict[str, str]()
        for say in says:
            fields = say.fields
            match say.key:
                case "clue-of":
                    called.clear()
                case "guessed":
                    called[str(fields["player"])] = str(fields["colour"])
                case "target-was":
                    same("author", fields["player"], model.places[model.read[-1]].name)
                    self.known.last = model.target(model.read[-1])
                    self.known.colours[self.known.last] = str(fields["colour"])
                case "target-is-known":
                    self.known.last = None
                case "round-white" | "round-black":
                    assert (say.key == "round-white") == bool(model.round % 2)
                    assert (fields["number"], fields["rounds"]) == (model.round, model.rounds)
        if any(say.key == "target-was" for say in says):
            target = model.target(model.read[-1])
            guesses = {model.places[at].name: colour for at, colour in model.ruling(target).items()}
            same("guesses", called, guesses)
            right = next((named(say) for say in says if say.key == "right"), ())
            same("right", set(right), {name for name, colour in guesses.items() if colour == self.known.colours[target]})

    def _compare(self) -> None:
        model = self.model
        state: Any = self.sitting.table.state
        thinking = {model.places[at].name for at in model.thinking}
        same("players", [seat.player for seat in state.seats], [place.name for place in model.places])
        same("points", [*state.points.values()], model.points)
        same("phase", str(state.phase.value), model.phase)
        same("thinking", set(state.thinking), thinking)
        same("round", (state.round + 1, state.rounds), (max(1, model.round), model.rounds))

    # -- what people say and do -------------------------------------------------------------------------------------------------------

    def _something(self) -> None:
        model, random, sitting = self.model, self.random, self.sitting
        chance = random.random()
        if chance < 0.015:
            sitting.resume()
        elif chance < 0.06:
            if "breath" in keys(sitting.undo()):
                sitting.wait(30)  # everybody has a clue after that, and could still change it
        elif chance < 0.075 and sitting.undone:
            sitting.redo()
        elif chance < 0.2 and model.phase != "youngest" and (decisions := list(self._decisions())):
            random.choice(decisions)()
        else:
            getattr(self, f"_{model.phase}")()

    def _youngest(self) -> None:
        at = self.random.randrange(len(self.model.places))
        self.sitting.say(f"{self.model.places[at].name} is the youngest", act("is_youngest", at))

    def _clues(self) -> None:
        at = self.random.choice(self.model.thinking)
        name, chance = self.model.places[at].name, self.random.random()
        if chance < 0.9:
            self.sitting.enter(name, "clue", entry("clue", name, True), clue=self.random.choice(("one two", "three one", "five six seven")))
        elif chance < 0.95:
            self.sitting.enter(name, "no-clue", entry("clue", name, False))
        else:
            self._without(at)

    def _without(self, at: int) -> None:
        """The host asks first while it waits for several."""
        self._sure(f"go on without {self.model.places[at].name}", act("without", at))

    def _sure(self, line: str, done: Act) -> None:
        if any(key.startswith("ask-") for key in keys(self.sitting.say(line, done))):
            self.sitting.say("yes", done)

    def _guessing(self) -> None:
        at, chance = self.random.choice(self.model.thinking), self.random.random()
        if chance < 0.04:
            self._sure("nobody knows", act("nobody_knows"))
        elif chance < 0.06:
            self._without(at)
        else:
            model, author = self.model, self.model.read[-1]
            name, colour = model.places[at].name, self.random.choice(COLOURS)
            done = entry("guess", name, colour, model.target(author), model.places[author].name)
            self.sitting.enter(name, "guess", done, guess=colour)

    def _between(self) -> None:
        model = self.model
        target = model.target(model.read[-1])
        # The host puts right no guess of somebody who has left since, though docs/ makes no difference there: left out.
        guesses = [(at, colour) for at, colour in model.ruling(target).items() if model.places[at].here]
        if guesses and self.known.last == target and self.random.random() < 0.2:
            at, colour = self.random.choice(guesses)
            other = self.random.choice([each for each in COLOURS if each != colour])
            self.sitting.say(f"{model.places[at].name} guessed {other}")
            self.sitting.say("yes", act("guessed", at, other))
            return
        self.sitting.say("next", act("next"))

    def _over(self) -> None:
        winners = self.model.winners
        says = self.sitting.say("well played")
        result = next(say for say in self.sitting.table.heard[::-1] if say.key == "winners" or say.key.startswith("nobody-won"))
        same("winners", set(named(result)) if result.key == "winners" else set(), winners)
        assert self.sitting.table.session.over, says

    def _decisions(self) -> Iterator[Callable[[], object]]:
        """What the table may decide now. Two corrections in a row could be the two halves of one, which is taken back together."""
        model, random, decide = self.model, self.random, self.sitting.decide
        at = random.randrange(len(model.places))
        place, points = model.places[at], model.points[at]
        last = self.sitting.past[-1][0].name if self.sitting.past else ""
        if last != "counts":
            yield lambda: decide(f"give {place.name} two points", act("counts", at, 2))
            if points:
                yield lambda: decide(f"take three points from {place.name}", act("counts", at, model.fewer(at, 3)))
            if points != 4:
                yield lambda: decide(f"{place.name} has four points", act("counts", at, 4 - points))
        if model.phase == "over":
            return
        yield from self._about_people(at)
        rounds = random.randint(model.round, model.most_rounds)
        if rounds != model.rounds:
            yield lambda: decide(f"we play {NUMBERS[rounds]} rounds", act("plays", rounds))
        if model.rounds != model.round:
            yield lambda: decide("this is the last round", act("plays", model.round))
        if place.here and not place.waits and at != model.next_youngest:
            yield lambda: decide(f"{place.name} is the youngest", act("leads", at))

    def _about_people(self, at: int) -> Iterator[Callable[[], object]]:
        model, decide = self.model, self.sitting.decide
        place = model.places[at]
        guest = self.random.choice([name for name in self.guests if name not in {each.name for each in model.places}])
        if place.here and not place.waits and len([each for each in model.places if each.here and not each.waits]) > 3:
            yield lambda: decide(f"{place.name} leaves", act("leaves", at))
        for away in (at for at, each in enumerate(model.places) if not each.here):
            yield partial(decide, f"{model.places[away].name} is back", act("is_back", away))
        if len(model.places) < MOST and not (guest in model.next_game and model.round == model.rounds):
            yield lambda: decide(f"{guest} joins", act("joins", guest))
        yield lambda: decide(f"{guest} takes the place of {place.name}", act("takes", guest, at))


if __name__ == "__main__":
    many(DecidedGame, *map(int, sys.argv[1:3]))
