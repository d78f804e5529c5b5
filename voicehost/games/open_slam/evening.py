"""The evening from the draw to the winner: whose poem is next, who goes on to the next round, and how a tie is resolved."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from voicehost.core.language import Language
from voicehost.core.play import IllegalMove, Player, Say, Unfit, say
from voicehost.core.speech import Samples
from voicehost.games.kit import By, Way, aside, players, spoken
from voicehost.games.kit.seats import seated
from voicehost.games.kit.standings import more_in_absence
from voicehost.games.open_slam import applause
from voicehost.games.open_slam import rules as rule_sets
from voicehost.games.open_slam.clock import BY_WORD
from voicehost.games.open_slam.missing import incomplete, still_missing
from voicehost.games.open_slam.reckoning import ScoredPoem, Worth
from voicehost.games.open_slam.rules import TieBreak
from voicehost.games.open_slam.saying import NAMES, length, shown
from voicehost.games.open_slam.state import POETS, Options, Phase, State, Step, drawn, ordered, ranked_worth, standings, whole_evening


def setup(players: tuple[Player, ...], options: Options, seed: int, language: Language) -> Step:
    """Begin the evening and draw the order. `players` include judges who have names. Raises `IllegalMove` if players, judges, rounds or
    rules do not fit."""
    sacrifice = (options.sacrifice,) if options.sacrifice else ()
    poets = tuple(player for player in players if player not in options.jury)
    if len(poets) not in POETS:
        raise IllegalMove("number-of-players", n=len(poets))
    if absent := next((judge for judge in options.jury if judge not in players), None):
        raise IllegalMove("judge-unknown", player=absent)
    seated((*players, *sacrifice), range(100), language)
    try:
        rules = rule_sets.read(options.rules_file) if options.rules_file else rule_sets.named(options.rules)
    except Unfit as wrong:
        raise IllegalMove("bad-rules", name=wrong.key or "rules", why=wrong.why) from None
    judges, fewest = len(options.jury) or int(options.judges or rules.judges), rules.drop_highest + rules.drop_lowest + 1
    if options.jury and judges < fewest:
        raise IllegalMove("too-few-named", players=options.jury, n=fewest)
    if not fewest <= judges <= len(NAMES):
        raise IllegalMove("number-of-judges", n=judges)
    if options.clock not in ("speech", BY_WORD):
        raise IllegalMove("bad-clock", name=options.clock)
    cuts = _cuts(options.rounds, len(poets))
    state = State(options, players, rules, cuts, cuts, seed)
    dropped = rules.drop_highest + rules.drop_lowest
    counting = (say("counting", n=len(state.judges) - dropped),) if dropped > 0 else ()
    welcome = (say("welcome", players=poets, rules=rules.title, n=len(state.judges)), *counting)
    if sacrifice:
        return replace(state, round=0, line=sacrifice), (*welcome, say("sacrifice", player=options.sacrifice))
    state = replace(state, line=drawn(state, poets))
    return state, (*welcome, say("draw", players=state.line))


def _cuts(rounds: str, poets: int) -> tuple[int, ...]:
    """How many poets go on to each later round, from a text such as "8-4-2" or "4-2". Raises `IllegalMove` if they do not become fewer."""
    parts = [part for part in rounds.replace(",", "-").split("-") if part.strip()]
    if not all(part.strip().isdecimal() for part in parts):
        raise IllegalMove("bad-rounds", name=rounds)
    cuts = [int(part) for part in parts]
    cuts = cuts[1:] if cuts[:1] == [poets] else cuts
    if any(later >= earlier for earlier, later in zip([poets, *cuts], cuts, strict=False)) or (cuts and cuts[-1] < 1):
        raise IllegalMove("bad-rounds", name=rounds)
    return tuple(cuts)


def up(state: State) -> tuple[Say, ...]:
    return (say("next-up", player=state.performing),)


def how_to_begin(state: State) -> tuple[Say, ...]:
    """What to say when the poet is ready. It is only shown."""
    return (say("say-begin", player=state.performing),)


def scored(state: State, at: Samples) -> Step:
    """Go on to the next poet, after one was scored or will not be, or to the end of the round."""
    state = replace(state, line=state.line[1:], announced="", recital=None, scores=(), marks=(), phase=Phase.UP, since=at, reminders=0)
    if state.line:
        return state, up(state)
    if state.round == 0:
        state = replace(state, round=1)
        state = replace(state, line=drawn(state, state.present))
        return state, (say("draw", players=state.line), *up(state))
    return settled(replace(state, breaks_tie=False))


def settled(state: State) -> Step:
    """The round is over: say who goes on, who has won, or who is tied. If the table ended the slam, it stays ended, whatever is
    corrected."""
    if state.closed:
        return state, (*outcome(state), say("open-to-dispute"))
    if state.round > 1 and not _present(state):  # those who came next in the round before move up, and perform in this one
        return settled(replace(state, round=state.round - 1, shares=False, owed=()))
    tied = equals(state)
    state = replace(state, clapped=state.clapped if state.phase is Phase.TIE and tied == state.tied else ())
    if tied:
        state = replace(state, phase=Phase.TIE, tied=tied)
        return state, (*ahead_of_tie(state), *asked(state), *((say("applause-how"),) if applause.is_offered(state) else ()))
    if state.round > len(state.cuts) or not going_on(state):
        state = replace(state, phase=Phase.OVER, tied=())
        return state, (say("game-over"), *by_struck(state), *outcome(state), say("open-to-dispute"))
    state = replace(state, phase=Phase.TOLD, tied=())
    return state, (*(() if state.shares else lead(state)), *by_struck(state), say("go-on", players=going_on(state)), say("say-next-round"))


def _places(state: State) -> int:
    """How many places the round decides: those of the poets who go on, or the winner's."""
    return state.cuts[state.round - 1] if state.round <= len(state.cuts) else 1


def _present(state: State) -> tuple[Player, ...]:
    """The poets who were scored in this round and compete for its places, the best first: without those who cannot win or, if another
    round follows, are not there to perform in it."""
    scored, out = ranked_worth(state), state.away if state.round <= len(state.cuts) else state.left
    return tuple(each.player for each in standings(state) if each.player in scored and each.player not in out)


def _at_the_cut(state: State) -> tuple[Worth, Worth | None]:
    """The worth of the last poet who gets a place, and of the first who does not. The second is None if everybody gets one, or if tied
    poets share a place."""
    poets, places, keys = _present(state), _places(state), ranked_worth(state)
    if state.shares or len(poets) <= places:
        return (), None
    return keys[poets[places - 1]], keys[poets[places]]


def equals(state: State) -> tuple[Player, ...]:
    """The tied poets among whom the last place of this round is undecided. Empty if it is decided."""
    last_in, first_out = _at_the_cut(state)
    keys = ranked_worth(state)
    return tuple(poet for poet in _present(state) if keys[poet] == last_in) if last_in == first_out else ()


def tie_corrected(before: State, state: State) -> Step | None:
    """What a correction changes about poems that are to break a tie: only those who are still tied perform, and nobody if the tie is
    settled. None if it changes nothing about that."""
    ranked, now = (equals(_without_poems_of_tie(each)) for each in (before, state))
    still = tuple(poet for poet in state.line if poet in now)
    if {*ranked} == {*now}:
        return None
    if state.phase is not Phase.UP:  # somebody is being scored
        line = (state.performing, *(poet for poet in state.line[1:] if poet in now))
        return (replace(state, line=line), ()) if {*now} <= {*ranked} else None
    if not now or not {*now} <= {*ranked}:
        return settled(replace(_without_poems_of_tie(state), line=(), breaks_tie=False, owed=(), announced=""))
    if not still:
        return settled(replace(state, line=(), breaks_tie=False, tied=now, announced=""))
    state = replace(state, line=still, tied=now, announced="")
    return state, up(state)


def _without_poems_of_tie(state: State) -> State:
    """The state without the poems that were performed to break this tie."""
    broken_off = state.of_tie(state.performing)
    return replace(state, performances=tuple(each for each in state.performances if each not in broken_off))


def going_on(state: State) -> tuple[Player, ...]:
    """The poets who get a place, the best first. If tied poets share the last place, all of them do."""
    poets, places, keys = _present(state), _places(state), ranked_worth(state)
    return tuple(poet for poet in poets if keys[poet] >= keys[poets[min(places, len(poets)) - 1]])


def others_would_have_gone_on(state: State, corrected: ScoredPoem) -> tuple[Say, ...]:
    """Name the poets who would be in the next round if this poem of an earlier one had been scored so at once. Nobody's place changes. As
    long as nobody has performed in that next round, the host says how to begin it anew. Empty if the poem makes no such difference."""
    if not 0 < corrected.round < state.round:
        return ()
    now = going_on(replace(state, round=corrected.round, shares=False))
    performed = tuple(each.poet for each in state.performances if each.round == corrected.round + 1)
    there = {*performed, *(state.line if state.round == corrected.round + 1 else ())}
    missed = tuple(poet for poet in now if poet not in there)
    others = tuple(poet for poet in state.poets if poet in there and poet not in now)
    if not missed or corrected.poet not in {*missed, *others}:
        return ()
    said = (
        say("would-go-on", players=missed, others=others, n=len(missed))
        if others
        else say("would-go-on-too", players=missed, n=len(missed))
    )
    return (said, say("begin-round-anew" if state.phase is Phase.UP and not performed else "stays-so"))


def winning(state: State) -> tuple[Player, ...]:
    """The winners, when the slam is over. Empty if it was ended before a whole round."""
    return tuple(each.player for each in standings(state) if each.place == 1 and each.player not in state.left and not state.undecided)


def won(state: State) -> Say:
    winners = winning(state)
    return say("winners", players=winners, n=len(winners)) if winners else say("nobody-won")


def outcome(state: State) -> tuple[Say, ...]:
    """Who has won, and who has more points and cannot."""
    return (won(state), *(more_in_absence(standings(state), state) if winning(state) else ()))


def ahead_of_tie(state: State) -> tuple[Say, ...]:
    """The poets who have a place whatever comes of the tie."""
    keys = ranked_worth(state)
    sure = tuple(poet for poet in _present(state) if keys[poet] > keys[state.tied[0]])
    return (say("lead", players=sure),) if sure else ()


def by_struck(state: State) -> tuple[Say, ...]:
    """Name the poets with equal results if the scores that were dropped have decided between them, and say whether that was by their sum
    or, because their sums are equal, too, by the higher one."""
    last_in, first_out = _at_the_cut(state)
    by_rule = 1 + sum(tie in state.rules.ties for tie in (TieBreak.DROPPED, TieBreak.HIGHER))
    if first_out is None or last_in[0] != first_out[0] or last_in[:by_rule] == first_out[:by_rule]:
        return ()
    keys = ranked_worth(state)
    key = "struck-decide" if TieBreak.DROPPED in state.rules.ties and last_in[1] != first_out[1] else "higher-struck-decides"
    return (say(key, players=tuple(poet for poet in _present(state) if keys[poet][0] == last_in[0])),)


def lead(state: State) -> tuple[Say, ...]:
    return (say("lead", players=tuple(_present(state)[: _places(state)])),)


# -- what is said --------------------------------------------------------------------------------------------------------------


@spoken(
    ways=(
        Way(under="next-round"),
        Way(under="next-round-typed", by=By.LINE, when=lambda state: state.phase is Phase.TOLD),
    ),
    costs=2.0,
    skips=True,
    otherwise=lambda state, language: _not_over(state, language),
    means="begin the next round, with the poets who go on",
)
def next_round(state: State, at: Samples) -> Step:
    """Begin the next round. A poet who has already performed in it, because they left and came back, does not perform again."""
    poets = going_on(state)
    went_on = (*state.went_on[: state.round - 1], poets)
    state = replace(state, round=state.round + 1, phase=Phase.UP, since=at, shares=False, owed=(), went_on=went_on)
    scored = ranked_worth(state)
    state = replace(state, line=tuple(poet for poet in ordered(state, poets) if poet not in scored))
    round_ = say("round", number=state.round, rounds=state.rounds)
    if not state.line:
        state, says = settled(state)
        return state, (round_, *says)
    return state, (round_, say("draw", players=state.line), *up(state))


def _not_over(state: State, language: Language) -> IllegalMove:
    if (scores := incomplete(state, language)) is not None:
        return scores
    if state.phase is Phase.TIE:
        return first_decide(state)
    return IllegalMove("poets-left", players=state.line) if state.line else IllegalMove("not-now")


def first_decide(state: State) -> IllegalMove:
    """The tie has to be decided before anything else, and the host says how."""
    return IllegalMove(asked(state)[0].key, players=state.tied)


def to_come(state: State) -> Say:
    """Who performs next, and after that."""
    return say("order", players=state.to_come, n=len(state.to_come))


@aside(ways=(Way(under="order"), Way(under="order-typed", by=By.LINE)), means="hear who performs next, and after that")
def order(state: State) -> tuple[Say, ...]:
    return (to_come(state),) if state.to_come else (say("nobody-left"),)


@aside(ways=(Way(under="who-is-missing", by=By.LINE),), means="hear which scores are missing, and who is still to perform")
def who_is_missing(state: State, language: Language) -> tuple[Say, ...]:
    return (*(still_missing(state, language)[-1:] if state.phase is Phase.SCORES else ()), *order(state))


@aside(ways=(Way(under="who-goes-on", by=By.LINE),), means="hear who goes on to the next round, or how many will")
def who_goes_on(state: State) -> tuple[Say, ...]:
    """Who goes on is only known when the round is over. Before that it is said how many will."""
    if state.phase is Phase.TIE:
        return asked(state)
    if state.phase is Phase.OVER:
        return (won(state),)
    if state.phase is Phase.TOLD:
        return (say("go-on", players=going_on(state)),)
    if state.round > len(state.cuts):
        return (say("nobody-goes-on"),)
    return (say("poets-go-on", n=state.cuts[max(state.round, 1) - 1]),)


@aside(
    ways=(Way(under="can-still-win", fills=(players(lambda state: state.present),), by=By.LINE),),
    means="hear how everybody stands, and whether NAME is still to perform",
)
def can_still_win(state: State, player: Player, language: Language) -> tuple[Say, ...]:
    """Nobody knows what judges will give, so the host says what there is to go by."""
    return (*scores(state, language), *((to_come(state),) if player in state.to_come else ()))


@aside(ways=(Way(under="who-judges", by=By.LINE),), means="hear who the judges are")
def who_judges(state: State) -> tuple[Say, ...]:
    """The judges by name, without those who have left, or how many there are."""
    named = tuple(judge for judge in state.jury if judge not in state.away)
    return (say("judges-are", players=named),) if named else (say("judges-have-numbers", n=len(state.judges)),)


@aside(ways=(Way(under="time-allowed", by=By.LINE),), means="hear how long a poem may be")
def time_allowed(state: State, language: Language) -> tuple[Say, ...]:
    return (say("time-allowed", long=length(language, state.rules.limit)),)


@aside(ways=(Way(under="time-taken", by=By.LINE),), means="hear how long the last poem was")
def time_taken(state: State, language: Language) -> tuple[Say, ...]:
    """The time of the poem that is being scored, or of the last one that was."""
    last = state.performances[-1] if state.performances else None
    poet, long = (last.poet, last.long) if last is not None else ("", None)
    if state.recital is not None and state.recital.long is not None:
        poet, long = state.performing, state.recital.long
    return (say("no-time-taken") if long is None else say("took-so-long", player=poet, long=length(language, long)),)


@aside(
    ways=(
        Way(under="scores"),
        Way(under="scores-typed", by=By.LINE),
        Way(under="who-won", by=By.LINE, when=lambda state: state.phase is not Phase.OVER),
    ),
    means="hear everybody's points, the best first",
)
def scores(state: State, language: Language) -> tuple[Say, ...]:
    """The points of everybody, the best first. By rules under which each round begins anew, only those of the last round that has some:
    points of different rounds cannot be compared."""
    apart = not state.rules.carry and state.round > 1
    points = tuple(f"{each.player} {shown(language, Decimal(each.count))}" for each in (standings if apart else whole_evening)(state))
    if points and apart:
        number = max((each.round for each in state.performances if each.round <= state.round), default=state.round)
        return (say("scores-of-round", number=number, scores=points),)
    key = "scores" if state.phase is not Phase.OVER else "scores-at-the-end"
    return (say(key, scores=points),) if points else (say("no-scores"),)


# -- a tie ---------------------------------------------------------------------------------------------------------------------


def asked(state: State) -> tuple[Say, ...]:
    key = "tied-poem" if TieBreak.POEM in state.rules.ties else "tied"
    return (say(key, players=state.tied),)


@spoken(
    fills=(players(lambda state: state.tied),),
    costs=3.0,
    otherwise="no-tie",
    means="choose whom the judges put first among poets with equal scores",
)
def choose(state: State, player: Player) -> Step:
    state = replace(state, choices=(*state.choices, (state.round, player)))
    step = settled(state)
    return step[0], (say("chosen", player=player), *step[1])


@spoken(costs=3.0, skips=True, otherwise="no-tie", means="let poets with equal scores share the place")
def share(state: State) -> Step:
    """The tied poets share the place: all of them go on, or all have won."""
    return settled(replace(state, shares=True))


@spoken(
    ways=(Way(under="one-more"), Way(under="one-more-typed", by=By.LINE)),
    when=lambda state: TieBreak.POEM in state.rules.ties,
    costs=3.0,
    otherwise="no-tie",
    means="let each poet with an equal score perform once more",
)
def one_more(state: State, at: Samples) -> Step:
    state = replace(state, line=state.tied, breaks_tie=True, owed=(), phase=Phase.UP, since=at)
    return state, (say("one-more", players=state.tied), *up(state))
