"""An open slam: a real poetry slam, judged hands-free. Poets perform in a drawn order, a jury holds up scores, and somebody reads them out.
Its rules are data (`rules/`); each set names its sources in a comment at its top.

Rulings for what the rules leave open:

- The clock begins with the first second of speech after the poet was called, not with a cough. It ends with the last word before "thank
  you", before "stop the clock", or before a silence that is long enough (`silence`). Applause before that word counts as time of the poem.
- Times are rounded down to tenths of a second, and a penalty that is a share of the points is rounded down too. Both favour the poet.
- If the rules compare dropped scores, those of the last round decide.
- A poet who leaves is ranked after all others of the last round in which that poet performed.
- No scores count until the host has read them back and somebody has said that they are right.
- If several judges give the highest or the lowest score, only one of those scores is dropped. No result is below zero.
- The table decides what the rules leave to the judges or to another poem. Poets who are tied may share a place, or all go on.
- A score can be corrected at any time. Poets who have gone on to a later round stay in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal
from types import MappingProxyType
from typing import Any, ClassVar

from voicehost.core.play import Event, LevelMeasured, Moment, Move, Own, Player, Roster, Say, Sheet, Spoke, say
from voicehost.core.speech import Samples
from voicehost.games.kit import AnyRule, Board, Stage, Staged, Timer
from voicehost.games.kit.deciding import Decisions
from voicehost.games.open_slam import applause, deciding, evening, judging, jury, performing, rules, wording
from voicehost.games.open_slam.judging import counted
from voicehost.games.open_slam.missing import still_missing
from voicehost.games.open_slam.reckoning import reckoned, results
from voicehost.games.open_slam.saying import aligned, by_clock, shown
from voicehost.games.open_slam.state import POETS, Options, Phase, State, Step, has_decided, standings, whole_evening

ALWAYS = (
    evening.order,
    evening.who_is_missing,
    evening.who_goes_on,
    evening.scores,
    evening.can_still_win,
    evening.time_allowed,
    evening.time_taken,
    evening.who_judges,
    judging.what_judge_gave,
    judging.reckoning,
)
OF_JUDGES = (judging.judge_leaves, judging.judge_returns)
PUT_RIGHT = (judging.score, judging.strike, judging.strike_of, judging.took)

UP = Stage(
    title="a poet is up",
    moves=(performing.begin, performing.later, performing.has_come, *PUT_RIGHT, *OF_JUDGES, *ALWAYS),
    known=(performing.stop_clock,),
    moment=Moment.BETWEEN,
    headline=judging.last_result,
    asks=lambda state, player: evening.up(state) if player != state.performing else (say("you-are-next", player=player),),
    now=evening.how_to_begin,
    wanted=(performing.begin,),
    who=lambda state: (state.performing,),
)

POEM = Stage(
    title="a poem is running",
    moves=(performing.thanks, performing.stop_clock, performing.start_clock, performing.later),
    typed=ALWAYS,
    moment=Moment.PERFORMING,
    headline=lambda state, player: (say("performs", player=state.performing),) if player != state.performing else (),
    asks=lambda state, player: (say("your-stage", player=player),) if player == state.performing else (),
    now=performing.signal,
    wanted=(performing.stop_clock, performing.start_clock),
    who=lambda state: (state.performing,),
    refuses="poem-runs",
    dictation=True,
    heard_only=True,
    hears=performing.heard,
    timers=(Timer(performing.due, performing.time_passes), Timer(performing.limit_at, watched=True)),
)

SCORES = Stage(
    title="scores are read out",
    moves=(
        judging.enter,
        judging.read_out,
        judging.score,
        judging.strike,
        judging.strike_of,
        judging.clear,
        jury.mark,
        performing.goes_on,
        judging.took,
        performing.start_again,
        *OF_JUDGES,
        *ALWAYS,
    ),
    moment=Moment.ALL,
    headline=lambda state: (say("performed", player=state.performing),),
    asks=judging.asked,
    now=judging.example,
    wanted=(jury.mark, judging.enter),
    who=lambda state: (state.performing,),
    awaited=lambda state: state.awaited,
    reminds=True,
)

CHECK = Stage(
    title="the host has read the scores back",
    moves=(judging.confirm, judging.score, judging.strike, judging.strike_of, judging.clear, judging.took, *OF_JUDGES, *ALWAYS),
    moment=Moment.QUESTION,
    headline=lambda state: (say("scores-for", player=state.performing),),
    asks=judging.read_back,
    wanted=(judging.confirm,),
    who=lambda state: (state.performing,),
    refuses="answer-first",
)

TOLD = Stage(
    title="a round is over",
    moves=(evening.next_round, *PUT_RIGHT, *OF_JUDGES, *ALWAYS),
    moment=Moment.BETWEEN,
    headline=lambda state, language: (*judging.last_result(state, language), say("go-on", players=evening.going_on(state))),
    asks=(say("say-next-round"),),
    wanted=(evening.next_round,),
    who=evening.going_on,
)

TIE = Stage(
    title="poets are tied",
    moves=(evening.choose, evening.share, evening.one_more, applause.applause, *PUT_RIGHT, *OF_JUDGES, *ALWAYS),
    moment=Moment.QUESTION,
    headline=judging.last_result,
    asks=evening.asked,
    wanted=(evening.choose,),
    who=lambda state: state.tied,
)

CLAPPING = Stage(
    title="people clap",
    moves=(performing.thanks, applause.applause),
    typed=ALWAYS,
    moment=Moment.ALL,
    headline=lambda state: (say("applause-for-whom", players=applause.clapped_for(state)),),
    wanted=(performing.thanks,),
    who=applause.clapped_for,
    refuses="applause-runs",
    dictation=True,
    recited=False,
    hears=lambda state: (state, ()),
    timers=(Timer(applause.until, applause.time_passes, watched=True),),
)

OVER = Stage(
    title="the slam has ended",
    moves=(*PUT_RIGHT, *ALWAYS),
    moment=Moment.OVER,
    headline=lambda state: (evening.won(state),),
    who=evening.winning,
    otherwise="has-ended",
)

OF_PHASE = {
    Phase.UP: UP,
    Phase.POEM: POEM,
    Phase.SCORES: SCORES,
    Phase.CHECK: CHECK,
    Phase.TOLD: TOLD,
    Phase.TIE: TIE,
    Phase.OVER: OVER,
}


def _rule_file(value: object) -> tuple[str, ...]:
    """The lines of a slam's own rule set. Raises `Unfit` if they are none."""
    lines = tuple(value) if isinstance(value, (list, tuple)) else ()
    rules.read(lines)
    return lines


class OpenSlam(Staged[State]):
    name: ClassVar[str] = "open-slam"
    title: ClassVar[str] = "Open Slam"
    languages: ClassVar[tuple[str, ...]] = ("en", "de")
    for_players: ClassVar[range] = POETS
    rules_version: ClassVar[int] = 12
    options: ClassVar[type[Any]] = Options
    own: ClassVar[Own] = MappingProxyType({"rules_file": _rule_file})
    parts: ClassVar[frozenset[str]] = frozenset({"recital", "question"})
    decides: ClassVar[Decisions] = MappingProxyType(deciding.DECIDES)
    questions: ClassVar[Mapping[str, Callable[..., Say | None]]] = MappingProxyType(deciding.ASKS)
    rulings: ClassVar[frozenset[str]] = frozenset(
        {
            "dropped",
            "sum",
            "in-time",
            "too-long",
            "in-all",
            "result",
            "result-so-far",
            "result-shared",
            "result-more",
            "result-of-nothing",
            "corrected",
        }
    )
    stages: ClassVar[tuple[Stage, ...]] = (*OF_PHASE.values(), CLAPPING)
    nowhere: ClassVar[tuple[AnyRule, ...]] = (
        judging.no_row,
        judging.some_judge_leaves,
        judging.joins_jury,
        wording.wrong_in_round,
        wording.no_judge,
    )

    def stage(self, state: State) -> Stage:
        return OF_PHASE[state.phase] if applause.running(state) is None else CLAPPING

    def step(self, state: State, event: Event) -> Step:
        if isinstance(event, LevelMeasured):
            return applause.measured(state, event, self.language)
        is_answered = state.asks_length and isinstance(event, Spoke) and event.move.get("long") is not None
        return super().step(replace(state, asks_length=False) if is_answered else state, event)

    @staticmethod
    def to_measure(state: State) -> tuple[Samples, Samples] | None:
        return applause.to_measure(state)

    def setup(self, players: tuple[Player, ...], options: Options, seed: int) -> Step:
        state, says = evening.setup(players, options, seed, self.language)
        return state, (*says, *evening.up(state))

    def others(self, options: Options) -> tuple[Player, ...]:
        return options.jury

    def guests(self, options: Options) -> tuple[Player, ...]:
        return (options.sacrifice,) if options.sacrifice else ()

    def reads(self, state: State, text: str) -> Move | None:
        if self.stage(state).dictation:
            return performing.thanked(text, self.language)
        language = self.language
        listed = judging.listed(state, text, language) or judging.listed_by_judge(state, text, language)
        return listed or judging.timed(state, text, language) or wording.in_own_words(state, text, language)

    def reminder(self, state: State) -> tuple[Say, ...]:
        return still_missing(state, self.language)

    def over(self, state: State) -> bool:
        return state.phase is Phase.OVER

    def _no_more(self, state: State) -> bool:
        """Only the end stops newcomers. They perform in the first round, even if it is the last, so nobody has to wait for another."""
        return self.over(state)

    def roster(self, state: State) -> Roster:
        """Without counts, because only the judges give points."""
        return replace(super().roster(state), counts=MappingProxyType({}), round=state.round, rounds=state.rounds)

    def restated(self, before: State, state: State) -> tuple[Say, ...]:
        return judging.restated(before, state, self.language)

    def exemplified(self, state: State, sentence: Say) -> Say:
        return judging.exemplified(state, sentence, self.language)

    def recalled(self, state: State, at: Samples) -> tuple[Say, ...]:
        return performing.recalled(state, at, self.language)

    def verdict(self, state: State) -> tuple[Say, ...]:
        return (*evening.outcome(state), *evening.scores(state, self.language))

    def board(self, state: State, player: Player | None) -> Board:
        lines = (say("then", players=state.line[1:]),) if len(state.line) > 1 else ()
        ranked = whole_evening(state) if self.over(state) else standings(state)
        return Board(
            lines=lines,
            cards=judging.cards(state, self.language),
            signal=performing.colour(state),
            full=state.rules.limit if state.phase is Phase.POEM else None,
            mine=jury.own(state, player, self.language),
            progress=(say("round", number=state.round, rounds=state.rounds),) if state.round and state.phase is not Phase.OVER else (),
            standings=tuple(replace(each, written=aligned(self.language, state.rules, Decimal(each.count))) for each in ranked),
            counted=say("page-points"),
            drawn=frozenset({"dropped", "sum"}) if judging.shows_result(state) else frozenset(),
        )

    def sheet(self, state: State) -> Sheet:
        """One line for each poem, in the order of performance. Scores that do not count are in brackets, and each poet's last poem that
        counts has the place. The sacrificial poem, those that break a tie, and those of a round that decides nothing have no total."""
        language, ranked = self.language, {each.player: each for each in whole_evening(state)}
        columns = ("", *(language.word(f"sheet-{key}") for key in ("round", "scores", "sum", "time", "off", "result", "total", "place")))
        rows = []
        counting = tuple(each for each in state.performances if each.round and not each.chosen and has_decided(state, each))
        last = {each.poet: each for each in counting}
        for each in state.performances:
            found = reckoned(state.rules, each)
            long = by_clock(language, each.long) if each.long is not None else ""
            off = shown(language, found.off) if found.off else ""
            numbers = (
                " ".join(counted(state, each, language)),
                shown(language, found.total),
                long,
                off,
                shown(language, found.result),
            )
            of_round = str(each.round) if not each.chosen else language.word("sheet-tie").format(round=each.round)
            total = results(state.rules, state.performances, each.round).get(each.poet) if each in counting else None
            place = str(ranked[each.poet].place) if last.get(each.poet) is each and each.poet in ranked and not state.undecided else ""
            rows.append((each.poet, of_round if each.round else "", *numbers, shown(language, total) if total is not None else "", place))
        own = bool(state.options.rules_file)
        title = state.rules.title if own else language.word(f"rules-{state.options.rules}")
        return Sheet(title, columns, tuple(rows), figures=2, in_order=True)
