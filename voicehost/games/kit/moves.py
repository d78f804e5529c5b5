"""A move is a function, and the decorator above it says everything else about the move.

    @spoken("{player} is out", fills=(players(lambda state: state.racing),), costs=3.0, otherwise="has-ended")
    def out(state: State, player: Player) -> Step: ...

From then on the name `out` is a `Rule`. Stages list it, so mypy finds a misspelt one. In logs the move has the function's name, with
hyphens. Five decorators make four kinds of move (`Kind`):

- `spoken` may be said, typed and touched;
- `aside` only has something read out: its function returns what the host says, and nothing changes;
- `secret` is entered unseen by one player, who alone hears what comes of it (`Rule.tells`);
- `touched` is made only by touching a page, since there are no words for it. Its kind is that of `spoken`, because everybody knows of it;
- `never` is for what people type although it is no move at all: its function returns the refusal that says why.
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
"""Everything that a game's functions may ask for, by the name of the parameter."""

Slots: TypeAlias = Slot | tuple[Slot, ...]
"""What may fill a slot. If there are several, each of them makes phrases of its own."""

Why: TypeAlias = str | Callable[..., IllegalMove | None] | None
"""Why a move cannot be made: the key of the prompt that says so, or a function that makes the refusal. None if there is nothing to say."""


LASTING = frozenset({"players", "options", "language"})
"""The parameters whose values stay the same from the beginning of a game to its end."""


@dataclass(frozen=True, eq=False)
class Fill:
    """What may fill the slots of that name."""

    name: str
    now: Of[Slots]
    """What may fill them while the move may be made."""
    ever: Of[Slots] | None = None
    """What may fill them at any time, so that the move is understood even when it is refused. None if that is the same as `now`."""
    reads: Callable[[str], Any] = str
    """Turns the slot's text, as a log has it, into the value that the move's function takes."""
    hidden: bool = False
    """Whether the slot is filled by one of the words that the stage hides (`Stage.hidden`)."""

    @property
    def lasts(self) -> bool:
        """Whether it holds the same choices from the beginning of a game to its end."""
        what = self.now if self.ever is None else self.ever
        return not callable(what) or LASTING.issuperset(parameters(what))

    def slots(self, here: Here, *, ever: bool = False) -> tuple[Slot, ...]:
        found = ask(self.ever if ever and self.ever is not None else self.now, here)
        return found if isinstance(found, tuple) else (found,)


def players(now: Callable[[Any], Iterable[Player]], name: str = "player") -> Fill:
    """A slot for the names of the players in `now(state)`. When the move is refused, any player's name is understood."""
    return Fill(name, lambda state: names(name, now(state)), lambda players: names(name, players))


everybody = players(lambda state: state.players)


def free_text(name: str) -> Fill:
    """A slot for any text that somebody enters. It is never said in the room."""
    return Fill(name, Slot(name, free=True, unsaid=True))


class By(Enum):
    """How people make a move in a certain way: aloud, by typing, by touch."""

    VOICE = auto()
    """The recognizer listens for it. It may be typed or touched as well."""
    LINE = auto()
    """It is only understood when it is typed. The recognizer does not listen for it, since each further word is one more to mistake."""
    ENTRY = auto()
    """One player enters it unseen."""
    TOUCH = auto()
    """It is a button on a page. Nobody says what is in its slots, so its pattern need not contain them."""
    KNOWN = auto()
    """If a stage knows the move (`Stage.known`), the recognizer listens for these words and for no others of the move. This is for moves
    that people make too late, for example."""


@dataclass(frozen=True, eq=False)
class Way:
    """Some patterns for a move, all with the same slots."""

    patterns: Of[tuple[str, ...]] = ()
    fills: tuple[Fill, ...] = ()
    by: By = By.VOICE
    lasting: bool = True
    """Whether it is also understood at other moments, and refused then. A bare answer is not: "Ana" means nothing by itself."""
    when: Of[bool] = True
    heard: Of[bool] = True
    """Whether the recognizer listens for it. If not, it is still understood when it is typed."""
    under: str = ""
    """In a game that takes its phrases from the language's folder: the name that they have there. `patterns` is empty then."""
    shown: tuple[str, ...] = ()
    """What the phrase tables show instead of the patterns, if nobody would want to read those."""

    def phrases(
        self, move: str, here: Here, *, ever: bool = False, known: Mapping[Fill, tuple[Slot, ...]] | None = None
    ) -> Iterator[Phrase]:
        """Make the phrases of its patterns. A pattern makes none if one of its slots has no choices and is neither free nor hidden.

        `ever` fills the slots as for any time, `known` are slots that the caller has already worked out.
        """
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
    """Combine one slot of each name: the first of each, then the second of each, and so on. A name that runs out repeats its last slot."""
    for nth in range(max(map(len, choices.values()), default=1)):
        yield tuple(slots[min(nth, len(slots) - 1)] for slots in choices.values())


class Kind(Enum):
    """What may happen when somebody makes the move, and whether others hear of it."""

    SPOKEN = auto()
    """Everybody knows of it. A move under `touched` is one, too: it only lacks words."""
    ASIDE = auto()
    SECRET = auto()
    NEVER = auto()


P = ParamSpec("P")
R = TypeVar("R")


@dataclass(eq=False)
class Rule(Generic[P, R]):
    """A move and everything that is known about it. To call it is to call its function. `spoken` and `secret` explain the fields."""

    does: Callable[P, R]
    kind: Kind
    ways: tuple[Way, ...]
    when: Of[bool]
    otherwise: Why
    costs: float
    folded: Of[bool]
    left_to: Callable[..., bool] | None
    ends: AnyRule | None
    below: AnyRule | None
    shown: bool
    disputes: bool
    skips: bool
    judged: bool
    destroys: Of[bool]
    replaces: Of[bool]
    is_answer: Of[bool]
    unfit: Why
    means: str
    name: str
    answers: Callable[..., tuple[Say, ...]] | None = field(default=None, init=False)
    """What only the player who makes the move hears. `tells` sets it."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.does(*args, **kwargs)

    @property
    def __wrapped__(self) -> Callable[P, R]:
        """The function. `inspect.signature` looks here for the parameters."""
        return self.does

    def tells(self, answers: Callable[..., tuple[Say, ...]]) -> Callable[..., tuple[Say, ...]]:
        """A decorator for the function that says what only the player hears about this move, before and after it is made."""
        self.answers = answers
        return answers

    @property
    def takes(self) -> frozenset[str]:
        """The parameters that its function requires and that are neither its own slots nor always at hand."""
        if any(way.under for way in self.ways):
            return frozenset()
        return required(self.does) - AT_HAND - {fill.name for way in self.ways for fill in way.fills}

    @property
    def is_entered(self) -> bool:
        return any(way.by is By.ENTRY for way in self.ways)

    @property
    def is_typed(self) -> bool:
        """Whether people can make it only by typing."""
        return self.kind is Kind.SPOKEN and all(way.by is By.LINE for way in self.ways)

    def is_offered(self, here: Here) -> bool:
        return ask(self.when, here)

    def phrases(self, by: By, here: Here) -> tuple[Phrase, ...]:
        """The phrases that make this move now, in that way; empty if it may not be made."""
        ways = tuple(way for way in self.ways if way.by is by)
        if not ways or not self.is_offered(here):
            return ()
        return tuple(phrase for way in ways if ask(way.when, here) and ask(way.heard, here) for phrase in way.phrases(self.name, here))

    def known(self, here: Here) -> tuple[Phrase, ...]:
        """The phrases that the recognizer listens for if a stage knows the move, filled as for any time. They are those of its `By.KNOWN`
        ways or, if it has none, of its spoken ways without bare answers."""
        own = tuple(way for way in self.ways if way.by is By.KNOWN)
        ways = own or tuple(way for way in self.ways if way.by is By.VOICE and way.lasting)
        return tuple(phrase for way in ways if ask(way.when, here) for phrase in way.phrases(self.name, here, ever=True))

    def admits(self, move: Move, here: Here) -> bool:
        """Whether one of its phrases says exactly this move now. True for a move whose function judges that itself (`judged`)."""
        return self.judged or any(
            _says(phrase, move)
            for way in self.ways
            if way.by not in (By.ENTRY, By.KNOWN) and ask(way.when, here)
            for phrase in way.phrases(self.name, here)
        )

    def make(self, move: Move, here: Here) -> Any:
        """Call its function, without the slots for which it has no parameter. Raises `IllegalMove` if the function does."""
        return call(self.does, {**here, **self.read(move)})

    def read(self, move: Move) -> dict[str, Any]:
        """The slots of the move, as its functions take them: by parameter name, with values that `Fill.reads` has made."""
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
"""What a move's function may ask for, besides its slots and the parts of the state (`Staged.parts`)."""


def _rule(
    kind: Kind, ways: tuple[Way, ...], fills: tuple[Fill, ...], name: str = "", **known: Any
) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """A decorator that makes a `Rule`. Without `ways`, the phrases are taken from the language's folder, under the move's name."""

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
            "below": None,
            "shown": False,
        }
        usual |= {"disputes": False, "skips": False, "judged": False, "destroys": False, "replaces": False}
        usual |= {"is_answer": False, "unfit": None, "means": ""}
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
    below: AnyRule | None = None,
    means: str = "",
    name: str = "",
) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """A move that people say.

    - `says`: patterns such as "{player} guesses {word}".
    - `answers`: patterns that mean nothing by themselves, so they are understood only while the move may be made.
    - `typed`: patterns that no recognizer listens for.
    - `fills`: what may fill the slots of all these patterns.
    - `ways`: further ways to make the move, with slots of their own.
    - `when`: whether it may be made, besides being in the stage.
    - `otherwise`: why it may not be made at other times. None leaves that to the stage.
    - `heard`: whether the recognizer listens for `says`. If not, `says` is still understood when it is typed.
    - `judged`: whether the function itself judges the contents of the slots and refuses what is wrong. If not, one of the move's phrases
      has to say exactly this now.
    - `costs`: what it costs to act on a misheard one, measured in questions (`Game.weights`).
    - `left_to`: a function of `state` and `player`: whether this player's page offers it. None means that all pages do.
    - `folded`: whether pages fold it away.
    - `below`: the entry right below whose fields a page has its button, because people touch it after them, or the move right below whose
      button it stands.
    - `disputes`: whether it disputes a ruling.
    - `skips`: whether the game goes on with it although the question stays unanswered.
    - `destroys`: whether it destroys or reveals something that a player has entered unseen. If the host heard such a move, it always asks
      back. This must not depend on a secret.
    - `ends`: the move that finishes what this one puts together piece by piece.
    - `means`: what people make it for, as the end of "Say this to ...": "keep the letters that were drawn". The phrase tables of
      docs/playing/ are made from these.
    - `name`: what the move is called in logs. Without it, the function's name with hyphens.
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
        below=below,
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
    """A question: its function returns what is read out. It may also be asked during a break. `spoken` explains the arguments."""
    made = (Way(says, fills, heard=heard), Way(typed, fills, By.LINE))
    return _rule(Kind.ASIDE, (*(way for way in made if way.patterns), *ways), fills, name, when=when, otherwise=otherwise, means=means)


def secret(
    *says: str,
    fills: tuple[Fill, ...] = (),
    ways: tuple[Way, ...] = (),
    when: Of[bool] = True,
    left_to: Callable[..., bool] | None = None,
    folded: Of[bool] = False,
    shown: bool = False,
    ends: AnyRule | None = None,
    replaces: Of[bool] = False,
    is_answer: Of[bool] = False,
    unfit: Why = None,
    means: str = "",
    name: str = "",
) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """A move that one player enters unseen. `spoken` explains the other arguments.

    - `when`: whether it is offered to that player. If the player makes it nevertheless, it is answered and never refused, because whether
      it is offered may depend on a secret.
    - `left_to`: whether this player's page offers it. If not, it may still be typed, and is answered.
    - `shown`: whether everybody sees what it does. Undo then takes it back like a spoken move.
    - `replaces`: whether it replaces an earlier entry of the player. A text has to be entered twice then.
    - `is_answer`: whether a text is a legal answer of the question that the player is asked, such as "yes". It is then taken at once,
      although people say it to the host, too.
    - `unfit`: why a text cannot be such an entry, so that a line that was meant for something else does not become one.
    """
    made = (Way(says, fills, By.ENTRY),) if says else ()
    known: dict[str, Any] = {"when": when, "left_to": left_to, "folded": folded, "shown": shown, "ends": ends}
    return _rule(Kind.SECRET, (*made, *ways), fills, name, **known, replaces=replaces, is_answer=is_answer, unfit=unfit, means=means)


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
    """A move that can only be made by touch. `spoken` explains the arguments."""
    made = (Way(says, fills, By.TOUCH),) if says else ()
    return _rule(Kind.SPOKEN, (*made, *ways), fills, name, when=when, otherwise=otherwise, judged=judged, means=means)


def never(
    *typed: str, fills: tuple[Fill, ...] = (), ways: tuple[Way, ...] = (), name: str = ""
) -> Callable[[Callable[P, IllegalMove]], Rule[P, IllegalMove]]:
    """What people type although it is no move: its function returns the refusal. `spoken` explains the arguments."""
    made = (Way(typed, fills, By.LINE),) if typed else ()

    def rule(does: Callable[P, IllegalMove]) -> Rule[P, IllegalMove]:
        return _rule(Kind.NEVER, (*made, *ways), fills, name, otherwise=does)(does)

    return rule
