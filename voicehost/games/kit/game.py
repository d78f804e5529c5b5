"""A game in stages: from its stages and moves follows whatever the house asks of a game (`voicehost.core.play.Game`).

What may be said now is the list of this stage's moves, in words. A move is legal where one of its phrases says it now; whatever else is
known is refused, with its reason.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from voicehost.core.language import Language
from voicehost.core.play import (
    REPLACES,
    SETS,
    SETS_FOR,
    Card,
    Circle,
    Decided,
    Elapsed,
    Entered,
    Event,
    Gain,
    IllegalMove,
    LevelMeasured,
    Move,
    Own,
    Picture,
    Player,
    Poster,
    Reached,
    ReaderReady,
    Recited,
    Reread,
    Roster,
    Say,
    Setting,
    Sheet,
    Signal,
    Spoke,
    Standing,
    Supply,
    Touch,
    Verse,
    View,
    facts,
    setting_of,
)
from voicehost.core.speech import Elsewhere, Grammar, Listening, Phrase, Samples, Slot, samples
from voicehost.games.kit.breath import WAIT
from voicehost.games.kit.calling import ask, call
from voicehost.games.kit.deciding import NONE, Decisions, Settings, absence_of, decided
from voicehost.games.kit.moves import AnyRule, By, Fill, Here, Kind, Way, refused
from voicehost.games.kit.stages import Stage

S = TypeVar("S")

REMINDERS = 3
"""After so many nobody is pressed any more."""


@dataclass(frozen=True, slots=True)
class Board:
    """What lies there for one person to see, whatever the stage; None of these is asked of anybody."""

    lines: tuple[Say, ...] = ()
    mine: tuple[Say, ...] = ()
    """What is about this person alone."""
    cards: tuple[Card, ...] = ()
    progress: tuple[Say, ...] = ()
    standings: tuple[Standing, ...] = ()
    reached: tuple[Reached, ...] = ()
    supply: Supply | None = None
    """Tokens in the middle."""
    counted: Say | None = None
    """What standings count, or what is reached."""
    lit: tuple[int, ...] = ()
    """The places of the headline's letters that have just changed."""
    pattern: tuple[str, ...] = ()
    """Where the headline's letters stand in a word."""
    verse: Verse | None = None
    """What is pondered."""
    poster: Poster | None = None
    """What is played for."""
    circle: Circle | None = None
    """Players who have something in common just now."""
    picture: Picture | None = None
    """What was ruled last."""
    gains: tuple[Gain, ...] = ()
    """What that has brought."""
    in_short: Say | None = None
    """What it comes to, in a few words, where all else is drawn."""
    drawn: frozenset[str] = frozenset()
    """Keys of rulings that the cards show just now."""
    signal: Signal | None = None
    full: Samples | None = None
    """How long the time limit is in all, where its clock counts up to it."""
    accounts: bool = False
    """Whether its lines are accounts of the game, which a table screen leaves to phones."""
    secret: bool = False
    """Whether something of it is known to nobody else."""


@dataclass(frozen=True)
class Staged(ABC, Generic[S]):
    """A game made of stages. Its state has `players` and `options`; where a stage reminds or has a limit, `since` and `reminders` too."""

    language: Language
    name: ClassVar[str]
    title: ClassVar[str]
    languages: ClassVar[tuple[str, ...]] = ("en",)
    for_players: ClassVar[range]
    rules_version: ClassVar[int]
    fewest_win: ClassVar[bool] = False
    options: ClassVar[type[Any]]
    own: ClassVar[Own] = MappingProxyType({})
    parts: ClassVar[frozenset[str]] = frozenset({"question"})
    """Fields of the state that functions may take as parameters. Those of a stage in which there always is one need not look whether
    there is."""
    rulings: ClassVar[frozenset[str]]
    stages: ClassVar[tuple[Stage, ...]]
    """All of them."""
    nowhere: ClassVar[tuple[AnyRule, ...]] = ()
    """What people say that is a move in no stage."""

    decides: ClassVar[Decisions] = NONE
    """What the table may decide, by its name (`voicehost.core.play`). The state of a game that has any keeps who has left in `away`."""
    questions: ClassVar[Mapping[str, Callable[..., Say | None]]] = MappingProxyType({})
    """What the table is asked before a decision of that name, of the same as what the decision does. None: what every game asks. Or before
    a move of that name is made."""
    names_players: ClassVar[frozenset[str]] = frozenset({"Player"})
    """Types of the state's fields that name players."""

    sets: ClassVar[Settings] = MappingProxyType({})
    """Options that the table may set while it plays."""

    decisions: ClassVar[frozenset[str]]
    rules: ClassVar[Mapping[str, AnyRule]]
    """Every move by its name. What follows is made of them."""
    private: ClassVar[frozenset[str]]
    shown: ClassVar[frozenset[str]]
    asides: ClassVar[frozenset[str]]
    disputes: ClassVar[frozenset[str]]
    skips: ClassVar[frozenset[str]]
    weights: ClassVar[Mapping[str, float]]
    at_times: ClassVar[tuple[tuple[AnyRule, Way], ...]]
    """Ways to say a move that are known at times; below, those that are known always, but of words that change, and the rest."""
    changing: ClassVar[tuple[tuple[AnyRule, Way], ...]]
    lasting: ClassVar[tuple[tuple[AnyRule, Way], ...]]

    def __init_subclass__(cls) -> None:
        listed = (*(rule for stage in cls.stages for rule in _every(stage)), *cls.nowhere)
        rules = {rule.name: rule for rule in listed}
        if twice := next((rule.name for rule in listed if rules[rule.name] is not rule), None):
            raise TypeError(f"{cls.name} has two moves called {twice}")
        for rule in rules.values():
            if lacking := rule.takes - cls.parts:
                raise TypeError(f"the move {rule.name} takes {', '.join(sorted(lacking))}, and no way to say it has that slot")
        set_too = {SETS, SETS_FOR} if cls.sets else set()
        cls.decisions = frozenset({*cls.decides, REPLACES} | set_too) if cls.decides else frozenset()
        cls.rules = MappingProxyType(rules)
        cls.private = frozenset(name for name, rule in rules.items() if rule.kind is Kind.SECRET)
        cls.shown = frozenset(name for name, rule in rules.items() if rule.shown)
        cls.asides = frozenset(name for name, rule in rules.items() if rule.kind is Kind.ASIDE)
        cls.disputes = frozenset(name for name, rule in rules.items() if rule.disputes)
        cls.skips = frozenset(name for name, rule in rules.items() if rule.skips)
        cls.weights = MappingProxyType({name: rule.costs for name, rule in rules.items() if rule.costs != 1})
        known = tuple((rule, way) for rule in rules.values() for way in rule.ways if way.lasting and way.by in (By.VOICE, By.LINE))
        always = tuple((rule, way) for rule, way in known if way.when is True)
        cls.at_times = tuple(pair for pair in known if pair not in always)
        cls.lasting = tuple((rule, way) for rule, way in always if not callable(way.patterns) and all(fill.lasts for fill in way.fills))
        cls.changing = tuple(pair for pair in always if pair not in cls.lasting)

    # -- what a game gives beside its stages --------------------------------------------------------------------------------

    @abstractmethod
    def stage(self, state: S) -> Stage: ...

    @abstractmethod
    def setup(self, players: tuple[Player, ...], options: Any, seed: int) -> tuple[S, tuple[Say, ...]]: ...

    @abstractmethod
    def over(self, state: S) -> bool: ...

    @abstractmethod
    def verdict(self, state: S) -> tuple[Say, ...]: ...

    @abstractmethod
    def sheet(self, state: S) -> Sheet: ...

    @abstractmethod
    def board(self, state: S, player: Player | None) -> Board: ...

    def reminder(self, state: S) -> tuple[Say, ...]:  # noqa: ARG002
        """Who is still waited for."""
        return ()

    def roster(self, state: S) -> Roster:
        """Who sits at it. A game with rounds adds those. Only whole numbers can be put right by the table."""
        counted = {standing.player: standing.count for standing in self.board(state, None).standings}
        counts = {player: count for player, count in counted.items() if isinstance(count, int)}
        joining = getattr(state, "joining", ())
        away = tuple(player for player in getattr(state, "away", ()) if player not in joining)
        return Roster(_of(state).players, away, joining, counts)

    def _no_more(self, state: S) -> bool:
        """Whether no other round begins."""
        return self.over(state) or self.roster(state).no_more

    def asks_before(self, state: S, move: Move) -> Say | None:
        question = self.questions.get(move.name)
        return None if question is None else call(question, {**self._here(state), **move.slots})

    def settings(self, state: S) -> Mapping[str, Setting]:
        """What waits for the next round is told as it will be then."""
        options, coming = _of(state).options, dict(getattr(state, "coming", ()))
        now = {option: getattr(options, option) for option in self.sets}
        return now | {option: setting_of(now[option], value) for option, value in coming.items()}

    # -- what follows from them ---------------------------------------------------------------------------------------------

    def open_for(self, state: S) -> Samples | None:
        return samples(_of(state).options.dispute) or None

    def listening(self, state: S) -> Listening:
        stage, here = self.stage(state), self._here(state)
        offered = tuple(phrase for rule in stage.moves for phrase in rule.phrases(By.VOICE, here))
        known = tuple(phrase for rule in ask(stage.known, here) for phrase in rule.known(here))
        known = tuple(phrase for phrase in known if phrase not in offered)
        grammar = Grammar(offered, ask(stage.hidden, here), ask(stage.decoys, here), known, self._elsewhere(here))
        return Listening(grammar, ask(stage.dictation, here), ask(stage.quick, here), ask(stage.recited, here))

    def step(self, state: S, event: Event) -> tuple[S, tuple[Say, ...]]:
        match event:
            case Spoke(at=at, move=move, by=by):
                return self._said(state, move, self._here(state, at=at, by=by, move=move, event=event))
            case Entered(at=at, player=player, move=move):
                return self._entered(state, move, self._here(state, at=at, player=player, move=move, event=event))
            case Elapsed(at=at):
                return self.elapsed(state, at)
            case Decided(at=at, move=move):
                here = self._here(state, at=at, no_more=self._no_more(state), over=self.over(state))
                after: tuple[S, tuple[Say, ...]] = decided(
                    self.decides, state, self.roster(state), move, here, self.names_players, self.sets, self.own
                )
                return after
            case Recited(at=at):
                hears = self.stage(state).hears
                if hears is None:
                    raise IllegalMove("not-now")
                step: tuple[S, tuple[Say, ...]] = call(hears, self._here(state, at=at, event=event))
                return step
            case ReaderReady() | Reread() | LevelMeasured():
                raise IllegalMove("not-now")

    def _said(self, state: S, move: Move, here: Here) -> tuple[S, tuple[Say, ...]]:
        stage, rule = self.stage(state), self.rules.get(move.name)
        if rule is None:
            raise IllegalMove("not-now")
        if rule.kind is Kind.NEVER or not stage.has(rule) or not rule.is_offered(here) or not rule.admits(move, here):
            raise self._who_is_absent(state, rule, move) or self._refusal(stage, rule, move, here)
        try:
            made = rule.make(move, here)
        except IllegalMove:
            if rule.judged and (absence := self._who_is_absent(state, rule, move)) is not None:
                raise absence from None
            raise
        return (state, made) if rule.kind is Kind.ASIDE else made

    def _entered(self, state: S, move: Move, here: Here) -> tuple[S, tuple[Say, ...]]:
        rule = self.rules.get(move.name)
        if rule is None or rule not in self.stage(state).moves or not rule.is_entered:
            raise IllegalMove("not-now")
        if here["player"] not in here["players"]:  # they had taken a place, and that was taken back
            raise IllegalMove("nobody-of-that-name", player=here["player"])
        if _needs_presence(state, rule, here):
            return state, ()
        step: tuple[S, tuple[Say, ...]] = rule.make(move, here)
        return step

    def _who_is_absent(self, state: S, rule: AnyRule, move: Move) -> IllegalMove | None:
        """Why somebody who is not there cannot do it, whatever else there is against it. What is asked or disputed may be about them."""
        if rule.kind is Kind.ASIDE or rule.disputes or self.over(state):
            return None
        actors = (move.get(slot) for slot in ("giver", "player"))
        away = next((player for player in actors if player in getattr(state, "away", ())), None)
        return None if away is None else absence_of(state, away, self._no_more(state))

    @staticmethod
    def _refusal(stage: Stage, rule: AnyRule, move: Move, here: Here) -> IllegalMove:
        first = stage.refuses if not stage.has(rule) else None
        there = {**here, **rule.read(move), "rule": rule}
        reasons = (refused(why, there) for why in (first, rule.otherwise, stage.otherwise))
        return next((reason for reason in reasons if reason is not None), IllegalMove("not-now"))

    def check(self, state: S, player: Player, move: Move) -> tuple[Say, ...]:
        """What a move tells while it may be made; what a question does, to whoever has named themselves in it."""
        stage, rule = self.stage(state), self.rules.get(move.name)
        if rule is None or rule.answers is None or not stage.has(rule):
            return ()
        if rule.kind is Kind.ASIDE and move.get("player") != player:
            return ()
        needed = _needs_presence(state, rule, self._here(state, player=player))
        answers: tuple[Say, ...] = ()
        if not needed:
            answers = call(rule.answers, {**self._here(state), **rule.read(move), "player": player, "move": move})
        if answers or player not in getattr(state, "away", ()):
            return answers
        absence = absence_of(state, player, self._no_more(state))
        return (Say(absence.key, absence.fields),)

    def unfit(self, state: S, player: Player, move: Move) -> IllegalMove | None:
        """Why a text can be no such entry."""
        rule = self.rules.get(move.name)
        return None if rule is None else refused(rule.unfit, {**self._here(state, player=player, move=move), **rule.read(move)})

    def replaces(self, state: S, player: Player, move: Move) -> bool:
        """Whether another entry of that player's is lost by it."""
        rule = self.rules.get(move.name)
        return rule is not None and ask(rule.replaces, {**self._here(state, player=player, move=move), **rule.read(move)})

    def destroys(self, state: S, move: Move) -> bool:
        """Whether something is lost by it, or told, that a player has entered unseen."""
        rule = self.rules.get(move.name)
        return rule is not None and ask(rule.destroys, {**self._here(state, move=move), **rule.read(move)})

    def holds(self, state: S) -> Move | None:
        """What keeps a reveal waiting that is about to come; None where none is, or it waits already."""
        wait, breath = self.rules.get(WAIT), getattr(state, "breath", None)
        runs = wait is not None and breath is not None and not breath.held and self.stage(state).has(wait)
        return Move(WAIT) if runs else None

    # -- time ---------------------------------------------------------------------------------------------------------------

    def until(self, state: S) -> Samples | None:
        """When the time runs out that people watch; None where none runs."""
        return _first(timer.until(state) for timer in self.stage(state).timers if timer.watched)

    def deadline(self, state: S) -> Samples | None:
        """When time runs out next, or somebody is reminded."""
        timers = (timer.until(state) for timer in self.stage(state).timers if timer.then is not None)
        return _first((*timers, self._reminds(state)))

    def _reminds(self, state: S) -> Samples | None:
        """Each time twice as long after the one before."""
        stage, here, clock = self.stage(state), self._here(state), _of(state)
        if not ask(stage.reminds, here) or not clock.options.remind or clock.reminders >= REMINDERS or not ask(stage.awaited, here):
            return None
        return int(clock.since) + samples(clock.options.remind * (2 ** (clock.reminders + 1) - 1))

    def elapsed(self, state: S, at: Samples) -> tuple[S, tuple[Say, ...]]:
        """Time has run out, or somebody is reminded."""
        for timer in self.stage(state).timers:
            until = timer.until(state)
            if timer.then is not None and until is not None and at >= until:
                step: tuple[S, tuple[Say, ...]] = call(timer.then, self._here(state, at=at))
                return step
        return replace(state, reminders=_of(state).reminders + 1), self.reminder(state)  # type: ignore[type-var]

    # -- what is seen -------------------------------------------------------------------------------------------------------

    def view(self, state: S, player: Player | None) -> View:
        stage, here, board = self.stage(state), self._here(state, player=player), self.board(state, player)
        awaited = ask(stage.awaited, here)
        return View(
            ask(stage.moment, here),
            facts(
                headline=ask(stage.headline, here),
                asks=ask(stage.asks, here),
                now=ask(stage.now, here),
                progress=board.progress,
                lines=board.lines,
                mine=board.mine,
                how=ask(stage.how, here),
                cards=board.cards,
                reached=board.reached,
                supply=board.supply,
            ),
            entries=_phrases(stage, By.ENTRY, here) if player is not None else (),
            moves=_phrases(stage, By.TOUCH, here) if player is not None else (),
            touches=_touches(stage, here),
            until=self.until(state),
            who=awaited if stage.who is None else ask(stage.who, here),
            awaited=awaited,
            at_work=ask(stage.at_work, here),
            standings=board.standings,
            counted=board.counted,
            lit=board.lit,
            pattern=board.pattern,
            verse=board.verse,
            poster=board.poster,
            full=board.full,
            circle=board.circle,
            picture=board.picture,
            gains=board.gains,
            in_short=board.in_short,
            answers=ask(stage.answers, here),
            drawn=board.drawn,
            signal=board.signal,
            accounts=board.accounts,
            secret=board.secret,
        )

    # -- all that is known --------------------------------------------------------------------------------------------------

    def _here(self, state: S, **more: Any) -> dict[str, Any]:
        parts = {part: getattr(state, part, None) for part in self.parts}
        there = _of(state)
        return {
            "state": state,
            "players": there.players,
            "options": there.options,
            "language": self.language,
            "player": None,
            **parts,
            **more,
        }

    def _elsewhere(self, here: Here) -> tuple[Elsewhere, ...]:
        """Every phrase of every move, as it may be said at any moment, and what is only typed. First what is understood at times: that
        is what is meant then. What is the same from the beginning to the end is worked out once."""
        changing = (self._understood(here, self.at_times), self._understood(here, self.changing))
        return (*changing, _lasting(type(self), self.language, here["players"], here["options"]))

    def _understood(self, here: Here, ways: tuple[tuple[AnyRule, Way], ...]) -> Elsewhere:
        listed = tuple((rule, way) for rule, way in ways if ask(way.when, here))
        slots = {fill: fill.slots(here, ever=True) for fill in dict.fromkeys(fill for _, way in listed for fill in way.fills)}
        return _book(self.language, listed, tuple(slots.items()))


@lru_cache(maxsize=64)
def _lasting(kind: type[Staged[Any]], language: Language, players: tuple[Player, ...], options: Any) -> Elsewhere:
    here = {"language": language, "players": players, "options": options}
    return Elsewhere(tuple(phrase for rule, way in kind.lasting for phrase in way.phrases(rule.name, here, ever=True)))


def _first(times: Iterable[Samples | None]) -> Samples | None:
    return min((time for time in times if time is not None), default=None)


def _every(stage: Stage) -> tuple[AnyRule, ...]:
    known = stage.known if isinstance(stage.known, tuple) else ()
    return (*stage.moves, *stage.typed, *known)


def _phrases(stage: Stage, by: By, here: Here) -> tuple[Phrase, ...]:
    rules = (rule for rule in stage.moves if by is not By.ENTRY or not _needs_presence(here["state"], rule, here))
    return tuple(phrase for rule in rules for phrase in rule.phrases(by, here))


def _needs_presence(state: Any, rule: AnyRule, here: Here) -> bool:
    """Whoever it is of is not there, and cannot enter it: they may look at what is theirs alone."""
    return rule.kind is Kind.SECRET and here["player"] in getattr(state, "away", ()) and not ask(rule.folded, here)


def _touches(stage: Stage, here: Here) -> Mapping[str, Touch]:
    wanted, worded = ask(stage.wanted, here), ask(stage.worded, here)
    return {
        rule.name: Touch(
            wanted.index(rule) if rule in wanted else None,
            rule in worded,
            here["player"] is not None and rule.left_to is not None and not call(rule.left_to, here),
            ask(rule.folded, here),
            rule.ends.name if rule.ends is not None else "",
        )
        for rule in dict.fromkeys((*stage.moves, *wanted))
    }


@lru_cache(maxsize=64)
def _book(language: Language, listed: tuple[tuple[AnyRule, Way], ...], slots: tuple[tuple[Fill, tuple[Slot, ...]], ...]) -> Elsewhere:
    """It is looked up by what it is, so the same is given again and again."""
    known, here = dict(slots), {"language": language}
    return Elsewhere(tuple(phrase for rule, way in listed for phrase in way.phrases(rule.name, here, known=known)))


def _of(state: Any) -> Any:
    """A game's own state, of which the kit knows a few names alone."""
    return state
