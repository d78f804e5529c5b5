"""A game made of stages. Whatever the house asks of a game (`voicehost.core.play.Game`) follows from its stages and moves.

People may say the moves of the current stage, and a move is legal if one of its phrases says it now. Every other move that the game knows
is refused with a reason.
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
    DISPUTED,
    REPLACES,
    SETS,
    SETS_FOR,
    SITS,
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
from voicehost.games.kit.deciding import FREE_PLACE, NONE, Decisions, Settings, absence_of, decided, has_played_out, in_play
from voicehost.games.kit.moves import AnyRule, By, Fill, Here, Kind, Way, refused
from voicehost.games.kit.stages import Stage

S = TypeVar("S")

REMINDERS = 3
"""After this many reminders the host leaves people alone."""


@dataclass(frozen=True, slots=True)
class Board:
    """What one person sees on the table, whatever the stage. The fields go into the `View`, and none of them asks anybody for anything."""

    lines: tuple[Say, ...] = ()
    mine: tuple[Say, ...] = ()
    """What concerns this person alone."""
    cards: tuple[Card, ...] = ()
    progress: tuple[Say, ...] = ()
    standings: tuple[Standing, ...] = ()
    reached: tuple[Reached, ...] = ()
    supply: Supply | None = None
    """The tokens in the middle of the table."""
    counted: Say | None = None
    """A heading that says what `standings` or `reached` count."""
    lit: tuple[int, ...] = ()
    """The indexes, from 0, of the letters in the headline that have just changed."""
    pattern: tuple[str, ...] = ()
    """Where in a word the headline's letters stand (`View.pattern`)."""
    verse: Verse | None = None
    """A text that everybody thinks about, such as a clue."""
    poster: Poster | None = None
    """What the players compete for."""
    circle: Circle | None = None
    """Players who have something in common now."""
    picture: Picture | None = None
    """A picture of the latest ruling."""
    gains: tuple[Gain, ...] = ()
    """What the latest ruling brought."""
    in_short: Say | None = None
    """The latest ruling in a few words, for a screen that draws the rest."""
    to_dispute: Say | None = DISPUTED
    """How the end of the game is disputed, in a few words; None if there is nothing to dispute."""
    drawn: frozenset[str] = frozenset()
    """The keys of rulings that the cards now show as marks."""
    signal: Signal | None = None
    full: Samples | None = None
    """The time limit's whole length, if its clock counts up. None if it counts down."""
    accounts: bool = False
    """Whether its lines are accounts of the game, which the table screen leaves to phones."""
    ticked: Circle | None = None
    """The players who have a tick in their rows, and what it means (`View.ticked`)."""
    secret: bool = False
    """Whether it shows something that nobody else may know now."""


@dataclass(frozen=True)
class Staged(ABC, Generic[S]):
    """A game made of stages.

    Its state needs the fields `players` and `options`, as well as `since` and `reminders` if a stage has a time limit or reminds people.
    """

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
    """Fields of the state that functions may take as parameters. A function that is called only in stages in which the field is set need
    not check for None."""
    rulings: ClassVar[frozenset[str]]
    overtakes: ClassVar[frozenset[str]] = frozenset()
    stages: ClassVar[tuple[Stage, ...]]
    """All stages of the game."""
    nowhere: ClassVar[tuple[AnyRule, ...]] = ()
    """Moves that people say although no stage has them."""

    decides: ClassVar[Decisions] = NONE
    """What the table may decide: a function for each decision, by its name (`voicehost.core.play`), and for `FREE_PLACE`. If there are any,
    the state needs a field `away` for the players who have left."""
    questions: ClassVar[Mapping[str, Callable[..., Say | None]]] = MappingProxyType({})
    """What the host asks the table before a decision or a move of that name. The function takes the same parameters as that of the
    decision. If it returns None, the host asks what it asks in every game."""
    names_players: ClassVar[frozenset[str]] = frozenset({"Player"})
    """The names of the types that stand for players in the state's fields."""

    sets: ClassVar[Settings] = MappingProxyType({})
    """The options that the table may set during the game."""

    decisions: ClassVar[frozenset[str]]
    rules: ClassVar[Mapping[str, AnyRule]]
    """Every move by its name. The fields below are made from these."""
    private: ClassVar[frozenset[str]]
    shown: ClassVar[frozenset[str]]
    asides: ClassVar[frozenset[str]]
    disputes: ClassVar[frozenset[str]]
    skips: ClassVar[frozenset[str]]
    weights: ClassVar[Mapping[str, float]]
    at_times: ClassVar[tuple[tuple[AnyRule, Way], ...]]
    """The ways to say a move that are understood only at times. `changing` and `lasting` have those that are always understood: `changing`
    if the words may change during the game, `lasting` if they stay the same."""
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
        cls.decisions = frozenset({*cls.decides, REPLACES, SITS} - {FREE_PLACE} | set_too) if cls.decides else frozenset()
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

    def has_ended(self, state: S) -> bool:
        """Whether the game has reached its end, even if a dispute about that is open."""
        return self.over(state)

    def all_is_played(self, state: S) -> bool:
        """Whether nothing is left to play. A player who leaves from then on keeps what they have won, and whoever had left before and comes
        back does not win by that."""
        return self.has_ended(state)

    @abstractmethod
    def verdict(self, state: S) -> tuple[Say, ...]: ...

    @abstractmethod
    def sheet(self, state: S) -> Sheet: ...

    @abstractmethod
    def board(self, state: S, player: Player | None) -> Board: ...

    def reminder(self, state: S) -> tuple[Say, ...]:  # noqa: ARG002
        """The sentences that name the players who are still awaited."""
        return ()

    def roster(self, state: S) -> Roster:
        """Who sits at the table. A game with rounds extends this and adds them. The table can correct only counts that are whole
        numbers."""
        counted = {standing.player: standing.count for standing in self.board(state, None).standings}
        counts = {player: count for player, count in counted.items() if isinstance(count, int)}
        joining = getattr(state, "joining", ())
        away = tuple(player for player in getattr(state, "away", ()) if player not in joining)
        return Roster(_of(state).players, away, joining, counts, cannot_win=getattr(state, "left", ()), unplayed=getattr(state, "new", ()))

    def _no_more(self, state: S) -> bool:
        """Whether no further round will begin."""
        return self.over(state) or self.roster(state).no_more

    def asks_before(self, state: S, move: Move) -> Say | None:
        question = self.questions.get(move.name)
        return None if question is None else call(question, {**self._here(state), **move.slots})

    def settings(self, state: S) -> Mapping[str, Setting]:
        """The options that may be set, with their values. A value that is to count from the next round on is given as it will be then."""
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
        typed = self._typed(stage, here)
        grammar = Grammar(offered, ask(stage.hidden, here), ask(stage.decoys, here), known, self._elsewhere(here), typed)
        return Listening(grammar, ask(stage.dictation, here), ask(stage.quick, here), ask(stage.recited, here), stage.heard_only)

    def step(self, state: S, event: Event) -> tuple[S, tuple[Say, ...]]:
        after, says = self._step(state, event)
        goes_on = self.decides and has_played_out(after) and not self.all_is_played(after)
        return in_play(after) if goes_on else after, says

    def _step(self, state: S, event: Event) -> tuple[S, tuple[Say, ...]]:
        match event:
            case Spoke(at=at, move=move, by=by):
                return self._said(state, move, self._here(state, at=at, by=by, move=move, event=event))
            case Entered(at=at, player=player, move=move):
                return self._entered(state, move, self._here(state, at=at, player=player, move=move, event=event))
            case Elapsed(at=at):
                return self.elapsed(state, at)
            case Decided(at=at, move=move):
                all_is_played, over = self.all_is_played(state), self.over(state)
                here = self._here(state, at=at, no_more=self._no_more(state), over=over, all_is_played=all_is_played)
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
            if (absence := self._who_is_absent(state, rule, move)) is not None:
                raise absence from None
            raise
        return (state, made) if rule.kind is Kind.ASIDE else made

    def _entered(self, state: S, move: Move, here: Here) -> tuple[S, tuple[Say, ...]]:
        rule = self.rules.get(move.name)
        if rule is None or rule not in self.stage(state).moves or not rule.is_entered:
            raise IllegalMove("not-now")
        if here["player"] not in here["players"]:  # they had taken somebody's place, and the table has undone that
            raise IllegalMove("nobody-of-that-name", player=here["player"])
        if _needs_presence(state, rule, here):
            return state, ()
        step: tuple[S, tuple[Say, ...]] = rule.make(move, here)
        return step

    def _who_is_absent(self, state: S, rule: AnyRule, move: Move) -> IllegalMove | None:
        """Why somebody who is absent cannot make this move, whatever else speaks against it. None for questions and disputes, which may be
        about somebody absent."""
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
        """What the host tells this player alone about a move that may be made now, or in answer to a question that names the player."""
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
        """Why this cannot be an entry. None if it can."""
        rule = self.rules.get(move.name)
        return None if rule is None else refused(rule.unfit, {**self._here(state, player=player, move=move), **rule.read(move)})

    def replaces(self, state: S, player: Player, move: Move) -> bool:
        """Whether it replaces another entry of that player. So it may while the host waits for changes, which may be somebody else's."""
        rule = self.rules.get(move.name)
        return rule is not None and ask(rule.replaces, {**self._here(state, player=player, move=move), **rule.read(move)})

    def is_answer(self, state: S, player: Player, move: Move) -> bool:
        """Whether it is a legal answer of the question that the player is asked."""
        rule = self.rules.get(move.name)
        return rule is not None and ask(rule.is_answer, {**self._here(state, player=player, move=move), **rule.read(move)})

    def destroys(self, state: S, move: Move) -> bool:
        """Whether the move destroys or reveals something that a player has entered unseen."""
        rule = self.rules.get(move.name)
        return rule is not None and ask(rule.destroys, {**self._here(state, move=move), **rule.read(move)})

    def holds(self, state: S, player: Player | None = None) -> Move | None:
        """The move that holds the breath before a reveal. None if nothing is about to be revealed, if it is held already, or if that
        player may only look something up."""
        wait, breath = self.rules.get(WAIT), getattr(state, "breath", None)
        runs = wait is not None and breath is not None and not breath.held and self.stage(state).has(wait)
        if not runs or (player is not None and all(self.rules[each.move].folded for each in self.view(state, player).entries)):
            return None
        return Move(WAIT)

    # -- time ---------------------------------------------------------------------------------------------------------------

    def until(self, state: S) -> Samples | None:
        """When the time that people watch runs out. None if no such time runs."""
        return _first(timer.until(state) for timer in self.stage(state).timers if timer.watched)

    def deadline(self, state: S) -> Samples | None:
        """When the next time runs out, or the next reminder is due. None if neither will happen."""
        timers = (timer.until(state) for timer in self.stage(state).timers if timer.then is not None)
        return _first((*timers, self._reminds(state)))

    def _reminds(self, state: S) -> Samples | None:
        """When the next reminder is due. Each wait is twice as long as the wait before it."""
        stage, here, clock = self.stage(state), self._here(state), _of(state)
        if not ask(stage.reminds, here) or not clock.options.remind or clock.reminders >= REMINDERS or not ask(stage.awaited, here):
            return None
        return int(clock.since) + samples(clock.options.remind * (2 ** (clock.reminders + 1) - 1))

    def elapsed(self, state: S, at: Samples) -> tuple[S, tuple[Say, ...]]:
        """The step when a time has run out or, if none has, when a reminder is due."""
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
            to_dispute=board.to_dispute,
            answers=ask(stage.answers, here),
            drawn=board.drawn,
            signal=board.signal,
            accounts=board.accounts,
            ticked=board.ticked,
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
        """Every phrase of every move as it may be said at any moment, including those that are only typed.

        The phrases that are understood only at times come first, because people mean those while they are understood. Those that stay the
        same for the whole game are worked out once.
        """
        changing = (self._understood(here, self.at_times), self._understood(here, self.changing))
        return (*changing, _lasting(type(self), self.language, here["players"], here["options"]))

    def _typed(self, stage: Stage, here: Here) -> tuple[Phrase, ...]:
        """The phrases of the stage's moves that can only be typed. They are the same object as long as nothing of them changes."""
        rules = tuple(rule for rule in (*stage.moves, *stage.typed) if rule.is_typed and rule.is_offered(here))
        ways = tuple((rule, way) for rule in rules for way in rule.ways if ask(way.when, here) and ask(way.heard, here))
        slots = {fill: fill.slots(here) for fill in dict.fromkeys(fill for _, way in ways for fill in way.fills)}
        return _book(self.language, ways, tuple(slots.items())).phrases

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
    """Whether the move is a secret entry that its player cannot make because they have left. Entries that pages fold away remain possible,
    so that the player may look at what is theirs alone."""
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
            below=rule.below.name if rule.below is not None else "",
        )
        for rule in dict.fromkeys((*stage.moves, *wanted))
    }


@lru_cache(maxsize=64)
def _book(language: Language, listed: tuple[tuple[AnyRule, Way], ...], slots: tuple[tuple[Fill, tuple[Slot, ...]], ...]) -> Elsewhere:
    """Make the phrases once and return the same object for the same arguments, because `Elsewhere` is hashed by identity."""
    known, here = dict(slots), {"language": language}
    return Elsewhere(tuple(phrase for rule, way in listed for phrase in way.phrases(rule.name, here, known=known)))


def _of(state: Any) -> Any:
    """The game's own state, untyped, because the kit knows only a few of its fields by name."""
    return state
