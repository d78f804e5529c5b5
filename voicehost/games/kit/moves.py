"""A move is a function, and all that is known of the move stands above it.

    @spoken("{player} is out", fills=(players(lambda state: state.racing),), costs=3.0, otherwise="has-ended")
    def out(state: State, player: Player) -> Step: ...

The name is a `Rule` from then on: stages list it, and a misspelt one is an error that mypy sees. In logs it is the function's name with
hyphens. Four kinds differ in how a move is made:

- `spoken` may be said, typed and touched;
- `aside` only has something read out: its function returns what is said, and nothing changes;
- `secret` is entered unseen by one player, who alone hears what comes of it (`Rule.tells`);
- `touched` is done on a phone alone: there are no words for it.

What people say that is no move at all is `never`: its function says why not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Generic, ParamSpec, TypeAlias, TypeVar

from voicehost.core.language import Language, names, phrase
from voicehost.core.play import IllegalMove, Move, Player, Say
from voicehost.core.speech import Phrase, Slot
from voicehost.games.kit.calling import Of, ask, call, parameters, required

Here: TypeAlias = Mapping[str, Any]
"""What functions of a game may ask for, by the names of their parameters."""

Slots: TypeAlias = Slot | tuple[Slot, ...]
"""What may fill a slot. Each of several makes phrases of its own."""

Why: TypeAlias = str | Callable[..., IllegalMove | None] | None
"""The key of the prompt that says why a move cannot be made, or a function that makes the refusal; None where it says nothing of it."""


LASTING = frozenset({"players", "options", "language"})
"""What is the same from the beginning of a game to its end."""


@dataclass(frozen=True, eq=False)
class Fill:
    """What may stand in the slots of that name."""

    name: str
    now: Of[Slots]
    """While the move may be made."""
    ever: Of[Slots] | None = None
    """At any time, so that the move is understood where it is refused. None: the same as now."""
    reads: Callable[[str], Any] = str
    """From what stands in a log to what the move's function takes."""
    hidden: bool = False
    """It is filled by one of the words that the stage hides (`Stage.hidden`)."""

    @property
    def lasts(self) -> bool:
        """Whether it may hold the same from the beginning of a game to its end."""
        what = self.now if self.ever is None else self.ever
        return not callable(what) or LASTING.issuperset(parameters(what))

    def slots(self, here: Here, *, ever: bool = False) -> tuple[Slot, ...]:
        found = ask(self.ever if ever and self.ever is not None else self.now, here)
        return found if isinstance(found, tuple) else (found,)


def players(now: Callable[[Any], Iterable[Player]], name: str = "player") -> Fill:
    """Those players; where the move is refused, any of them."""
    return Fill(name, lambda state: names(name, now(state)), lambda players: names(name, players))


everybody = players(lambda state: state.players)


def free_text(name: str) -> Fill:
    """Whatever somebody enters; it is never said in the room."""
    return Fill(name, Slot(name, free=True, unsaid=True))


class By(Enum):
    """How a way to make a move is taken."""

    VOICE = auto()
    """It is listened for, and may be typed or touched as well."""
    LINE = auto()
    """It is understood where it is typed: for an ear each word more is one more to be mistaken."""
    ENTRY = auto()
    """One player enters it unseen."""
    TOUCH = auto()
    """It is a button on a page: nobody says what stands in its slots, so they need not stand in its pattern."""
    KNOWN = auto()
    """It is listened for where a stage knows the move (`Stage.known`), in these words alone: it comes too late, say, and hears so."""


@dataclass(frozen=True, eq=False)
class Way:
    """Some ways to say a move, with the same slots."""

    patterns: Of[tuple[str, ...]] = ()
    fills: tuple[Fill, ...] = ()
    by: By = By.VOICE
    lasting: bool = True
    """It is understood at other moments too, and refused. A bare answer is not: "Ana" says nothing by itself."""
    when: Of[bool] = True
    heard: Of[bool] = True
    """Whether a voice is listened for; where not, it is understood where it is typed."""
    under: str = ""
    """Of a game whose phrases stand in the language's folder: the name under which these do; `patterns` are none then."""
    shown: tuple[str, ...] = ()
    """What the phrase tables have in place of patterns that nobody would read."""

    def phrases(
        self, move: str, here: Here, *, ever: bool = False, known: Mapping[Fill, tuple[Slot, ...]] | None = None
    ) -> Iterator[Phrase]:
        """None where a slot that a pattern names has nothing to say. `known`: slots that were worked out before."""
        choices = {fill.name: known[fill] if known is not None else fill.slots(here, ever=ever) for fill in self.fills}
        hidden = {fill.name for fill in self.fills if fill.hidden}
        for slots in _each(choices):
            if self.under:
                language: Language = here["language"]
                yield from language.ways(move, *slots, under=self.under)
                continue
            for pattern in ask(self.patterns, here):
                named = tuple(slot for slot in slots if self.by is By.TOUCH or f"{{{slot.name}}}" in pattern)
                if all(slot.choices or slot.free or slot.name in hidden for slot in named):
                    yield phrase(pattern, move, *named)


def _each(choices: Mapping[str, tuple[Slot, ...]]) -> Iterator[tuple[Slot, ...]]:
    """One slot of each name: the first of all, then the second of those that have one, and so on."""
    for nth in range(max(map(len, choices.values()), default=1)):
        yield tuple(slots[min(nth, len(slots) - 1)] for slots in choices.values())


class Kind(Enum):
    SPOKEN = auto()
    ASIDE = auto()
    SECRET = auto()
    NEVER = auto()


P = ParamSpec("P")
R = TypeVar("R")


@dataclass(eq=False)
class Rule(Generic[P, R]):
    """A move, and all that is known of it. Called, it is its function."""

    does: Callable[P, R]
    kind: Kind
    ways: tuple[Way, ...]
    when: Of[bool]
    otherwise: Why
    costs: float
    folded: Of[bool]
    left_to: Callable[..., bool] | None
    ends: AnyRule | None
    shown: bool
    disputes: bool
    skips: bool
    judged: bool
    destroys: Of[bool]
    replaces: Of[bool]
    unfit: Why
    means: str
    name: str
    answers: Callable[..., tuple[Say, ...]] | None = field(default=None, init=False)
    """What its maker alone hears (`tells`)."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.does(*args, **kwargs)

    @property
    def __wrapped__(self) -> Callable[P, R]:
        """Whose parameters it has."""
        return self.does

    def tells(self, answers: Callable[..., tuple[Say, ...]]) -> Callable[..., tuple[Say, ...]]:
        """Above the function that says what a player alone hears of this move, before it is made and after."""
        self.answers = answers
        return answers

    @property
    def takes(self) -> frozenset[str]:
        """What its function needs that is no slot of its own and not always at hand."""
        if any(way.under for way in self.ways):
            return frozenset()
        return required(self.does) - AT_HAND - {fill.name for way in self.ways for fill in way.fills}

    @property
    def is_entered(self) -> bool:
        return any(way.by is By.ENTRY for way in self.ways)

    def is_offered(self, here: Here) -> bool:
        return ask(self.when, here)

    def phrases(self, by: By, here: Here) -> tuple[Phrase, ...]:
        """What makes it just now; none where it may not be made."""
        ways = tuple(way for way in self.ways if way.by is by)
        if not ways or not self.is_offered(here):
            return ()
        return tuple(phrase for way in ways if ask(way.when, here) and ask(way.heard, here) for phrase in way.phrases(self.name, here))

    def known(self, here: Here) -> tuple[Phrase, ...]:
        """What is listened for, of anybody and at any time, without bare answers; or what is known of it in so many words."""
        own = tuple(way for way in self.ways if way.by is By.KNOWN)
        ways = own or tuple(way for way in self.ways if way.by is By.VOICE and way.lasting)
        return tuple(phrase for way in ways if ask(way.when, here) for phrase in way.phrases(self.name, here, ever=True))

    def admits(self, move: Move, here: Here) -> bool:
        """Whether one of the ways to say it says just that now, or its function judges that."""
        return self.judged or any(
            _says(phrase, move)
            for way in self.ways
            if way.by not in (By.ENTRY, By.KNOWN) and ask(way.when, here)
            for phrase in way.phrases(self.name, here)
        )

    def make(self, move: Move, here: Here) -> Any:
        """What its function returns. A slot that it has no parameter for is dropped."""
        return call(self.does, {**here, **self.read(move)})

    def read(self, move: Move) -> dict[str, Any]:
        """Its slots, as functions take them."""
        reads = {fill.name: fill.reads for way in self.ways for fill in way.fills}
        return {slot.replace("-", "_"): reads.get(slot, str)(text) for slot, text in move.slots.items()}


AnyRule: TypeAlias = Rule[..., Any]


def refused(why: Why, here: Here) -> IllegalMove | None:
    if why is None:
        return None
    return IllegalMove(why) if isinstance(why, str) else call(why, here)


def _says(phrase: Phrase, move: Move) -> bool:
    slots = {slot.name: slot for slot in phrase.slots}
    if slots.keys() != move.slots.keys():
        return False
    return all(not slot.choices or any(means == move.slots[name] for _, means in slot.choices) for name, slot in slots.items())


AT_HAND = frozenset({"state", "at", "player", "by", "move", "event", "language", "players", "options"})
"""What functions of moves may ask for beside their slots and the parts of the state (`Staged.parts`)."""


def _rule(
    kind: Kind, ways: tuple[Way, ...], fills: tuple[Fill, ...], name: str = "", **known: Any
) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """Without any ways it is said as the folder of the game's language has it, under its name."""

    def made(does: Callable[P, R]) -> Rule[P, R]:
        called = name or does.__name__.strip("_").replace("_", "-")
        by = By.ENTRY if kind is Kind.SECRET else By.VOICE
        usual: dict[str, Any] = {
            "when": True,
            "otherwise": None,
            "costs": 1.0,
            "folded": False,
            "left_to": None,
            "ends": None,
            "shown": False,
        }
        usual |= {"disputes": False, "skips": False, "judged": False, "destroys": False, "replaces": False, "unfit": None, "means": ""}
        return Rule(does, kind, ways or (Way((), fills, by, under=called),), **{**usual, **known}, name=called)

    return made


def spoken(
    *says: str,
    answers: tuple[str, ...] = (),
    typed: tuple[str, ...] = (),
    fills: tuple[Fill, ...] = (),
    ways: tuple[Way, ...] = (),
    when: Of[bool] = True,
    heard: Of[bool] = True,
    otherwise: Why = None,
    judged: bool = False,
    costs: float = 1.0,
    left_to: Callable[..., bool] | None = None,
    folded: Of[bool] = False,
    disputes: bool = False,
    skips: bool = False,
    destroys: Of[bool] = False,
    ends: AnyRule | None = None,
    means: str = "",
    name: str = "",
) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """A move that is said.

    - `says`: patterns, as "{player} guesses {word}"; `answers`: those that say nothing by themselves, and are no phrase at another moment;
      `typed`: those that no recognizer listens for; `fills`: of the slots in all of them. `ways`: more, with slots of their own.
    - `when`: beside its stage, whether it may be made; `otherwise`: why not, at any other time; None: the stage says it.
    - `heard`: whether a voice is listened for; where not, `says` is understood where it is typed.
    - `judged`: its function judges whatever stands in its slots, and refuses it; else one of the move's phrases has to say just that now.
    - `costs`: what a wrong one costs, as so many questions (`Game.weights`).
    - `left_to`: of a state and a player, whether that player makes it by a touch; None: whoever can say it.
    - `destroys`: whether something is lost by it, or told, that a player has entered unseen: heard, it is always asked back. It must not
      hang on a secret.
    - `folded`: pages fold it away; `disputes`: it disputes a ruling; `skips`: the game goes on by it without what was asked; `ends`: the
      move that ends what this one puts together.
    - `means`: what comes of it, for users: the phrase tables of docs/playing/ are made of it.
    """
    made = (Way(says, fills, heard=heard), Way(answers, fills, lasting=False), Way(typed, fills, By.LINE))
    return _rule(
        Kind.SPOKEN,
        (*(way for way in made if way.patterns), *ways),
        fills,
        name,
        when=when,
        otherwise=otherwise,
        judged=judged,
        costs=costs,
        left_to=left_to,
        folded=folded,
        disputes=disputes,
        skips=skips,
        destroys=destroys,
        ends=ends,
        means=means,
    )


def aside(
    *says: str,
    typed: tuple[str, ...] = (),
    fills: tuple[Fill, ...] = (),
    ways: tuple[Way, ...] = (),
    when: Of[bool] = True,
    heard: Of[bool] = True,
    otherwise: Why = None,
    means: str = "",
    name: str = "",
) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """A question: its function returns what is read out. It may be asked during a break, too."""
    made = (Way(says, fills, heard=heard), Way(typed, fills, By.LINE))
    return _rule(Kind.ASIDE, (*(way for way in made if way.patterns), *ways), fills, name, when=when, otherwise=otherwise, means=means)


def secret(
    *says: str,
    fills: tuple[Fill, ...] = (),
    ways: tuple[Way, ...] = (),
    when: Of[bool] = True,
    folded: Of[bool] = False,
    shown: bool = False,
    ends: AnyRule | None = None,
    replaces: Of[bool] = False,
    unfit: Why = None,
    means: str = "",
    name: str = "",
) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """A move that one player enters unseen.

    - `when`: whether it is offered to that player; made all the same, it is answered and never refused, for what it hangs on may be a
      secret.
    - `shown`: everybody sees what it does, so it is taken back as what is said.
    - `replaces`: whether another that the player has made is lost by it: a text is entered twice then. `unfit`: why a text can be no
      such entry, so that a line that was meant otherwise becomes none.
    """
    made = (Way(says, fills, By.ENTRY),) if says else ()
    known: dict[str, Any] = {"when": when, "folded": folded, "shown": shown, "ends": ends, "replaces": replaces, "unfit": unfit}
    return _rule(Kind.SECRET, (*made, *ways), fills, name, **known, means=means)


def touched(
    *says: str,
    fills: tuple[Fill, ...] = (),
    ways: tuple[Way, ...] = (),
    when: Of[bool] = True,
    otherwise: Why = None,
    judged: bool = False,
    means: str = "",
    name: str = "",
) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """A move that is made by a touch alone."""
    made = (Way(says, fills, By.TOUCH),) if says else ()
    return _rule(Kind.SPOKEN, (*made, *ways), fills, name, when=when, otherwise=otherwise, judged=judged, means=means)


def never(
    *typed: str, fills: tuple[Fill, ...] = (), ways: tuple[Way, ...] = (), name: str = ""
) -> Callable[[Callable[P, IllegalMove]], Rule[P, IllegalMove]]:
    """What people type that is no move: its function returns the refusal."""
    made = (Way(typed, fills, By.LINE),) if typed else ()

    def rule(does: Callable[P, IllegalMove]) -> Rule[P, IllegalMove]:
        return _rule(Kind.NEVER, (*made, *ways), fills, name, otherwise=does)(does)

    return rule
