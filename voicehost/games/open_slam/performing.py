"""A poet at the microphone: who is called, the clock, its signals, and how a poem ends. The host says nothing during a poem."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import Language, as_spoken, names
from voicehost.core.play import Elapsed, Event, IllegalMove, Move, Player, Recited, Say, Signal, Spoke, say
from voicehost.core.speech import Samples, Slot, samples
from voicehost.games.kit import By, Fill, Way, aside, players, spoken
from voicehost.games.open_slam import applause, evening
from voicehost.games.open_slam.clock import BY_WORD, Recital
from voicehost.games.open_slam.missing import all_wanted, incomplete
from voicehost.games.open_slam.saying import length
from voicehost.games.open_slam.state import Phase, State, Step

_NEXT = players(lambda state: state.line)
_PERFORMING = players(lambda state: state.line[:1] or applause.clapped_for(state))


def _nobody_is_up(state: State, player: Player, language: Language) -> IllegalMove:
    if (scores := incomplete(state, language)) is not None:
        return scores
    if state.phase is Phase.OVER:
        return IllegalMove("has-ended")
    if state.phase is Phase.TIE:
        return evening.first_decide(state)
    if state.phase is Phase.TOLD and player in evening.going_on(state):
        return IllegalMove("say-next-round")
    if state.phase in (Phase.UP, Phase.TOLD) and player in state.poets and state.round:
        has_performed = any(each.poet == player and each.round == state.round for each in state.performances)
        return IllegalMove("has-performed" if has_performed else "not-this-round", player=player)
    return IllegalMove("poem-runs" if state.phase is Phase.POEM else "not-now")


@spoken(
    ways=(Way(under="begin", fills=(_NEXT,)), Way(under="begin-typed", fills=(_NEXT,), by=By.LINE)),
    costs=4.0,
    otherwise=_nobody_is_up,
    means="call NAME up to perform. The clock starts with the poem",
)
def begin(state: State, player: Player, at: Samples) -> Step:
    """Begin the poem of any poet in the line, not only the first, because not every evening goes as planned."""
    announced = state.announced if player == state.performing else state.performing
    line = (player, *(other for other in state.line if other != player))
    recital = Recital(player, called=at, by_word=state.options.clock == BY_WORD)
    state = replace(state, line=line, announced=announced, phase=Phase.POEM, recital=recital, since=at)
    return state, (say("poem-begins", player=player),)


def _waits(state: State) -> bool:
    """Whether the evening waits for a poet who may not have come, since nobody has spoken yet."""
    if state.phase is Phase.POEM and state.recital is not None:
        return state.recital.started is None and not state.recital.spans
    return state.phase is Phase.UP


def _is_last(state: State, player: Player, language: Language) -> IllegalMove:
    if _waits(state) and len(state.line) == 1:
        return IllegalMove("is-last", player=state.performing)
    if state.phase is Phase.SCORES and player in state.to_come:
        return IllegalMove("scores-first", player=player)
    return _nobody_is_up(state, player, language)


_LATER = players(lambda state: state.line if state.phase is Phase.UP else state.line[:1])


def _not_performed(state: State) -> Slot:
    """The poets who can be said not to be here yet. About any other poet the same words mean that they leave."""
    return names("player", state.line if _waits(state) else state.to_come)


_NOT_HERE = replace(_LATER, ever=_not_performed)


def _before_the_draw(state: State) -> Slot:
    return names("player", () if state.round else state.line[:1])


_SACRIFICE = Fill("player", _before_the_draw, _before_the_draw)
"""The sacrificial poet, who is no player, so that the house does not know the name."""


@spoken(
    ways=(
        Way(under="later", fills=(_LATER,)),
        Way(under="not-here", fills=(_NOT_HERE,)),
        Way(under="later-typed", fills=(_LATER,), by=By.LINE),
        Way(under="sacrifice-leaves", fills=(_SACRIFICE,), by=By.LINE, when=lambda state: not state.round),
    ),
    when=lambda state: _waits(state) and (len(state.line) > 1 or not state.round),
    skips=True,
    folded=True,  # a poet on the stage does not touch it by mistake
    otherwise=_is_last,
    means="put NAME last in the order, even after the call. A poet named by `sacrifice` then does not perform at all",
)
def later(state: State, player: Player, at: Samples) -> Step:
    state = replace(state, phase=Phase.UP, recital=None, announced="", since=at)
    if not state.round:
        return evening.scored(state, at)
    line = (*(other for other in state.line if other != player), player)
    return replace(state, line=line), (say("performs-last", player=player), say("next-up", player=line[0]))


_TO_COME = replace(_NEXT, ever=lambda state: names("player", state.line))


@aside(
    ways=(Way(under="has-come", fills=(_TO_COME,), by=By.LINE, when=lambda state: state.phase is Phase.UP),),
    means="hear when NAME performs, after somebody said that NAME was late",
)
def has_come(state: State, player: Player) -> tuple[Say, ...]:
    """A poet who was not here when called has come, and keeps their place in the line. Only undo gives the earlier one back."""
    if player == state.performing:
        return evening.up(state)
    return (say("performs-last", player=player) if player == state.line[-1] else evening.to_come(state),)


# -- while it runs -------------------------------------------------------------------------------------------------------------


def _no_poem(state: State) -> IllegalMove:
    return IllegalMove("no-poem-runs" if state.phase is not Phase.POEM else "not-now")


@spoken(
    when=lambda recital: recital is not None and recital.started is None,
    costs=2.0,
    otherwise=_no_poem,
    means="start the clock now, and not at the first words",
)
def start_clock(state: State, recital: Recital, event: Spoke) -> Step:
    """Begin the clock by a word, such as at the first contact with the audience, if the rules have that. Typed words begin it when they are
    entered."""
    return replace(state, recital=recital.start(event.end)), ()


@spoken(
    ways=(Way(under="thanks", fills=(_PERFORMING,)), Way(under="thanks-typed", fills=(_PERFORMING,), by=By.LINE)),
    left_to=lambda state: applause.running(state) is not None,
    otherwise=_no_poem,
    means="end the poem, or the measuring of applause",
)
def thanks(state: State, recital: Recital, event: Event) -> Step:
    """The poet, or whoever leads the evening, says "thank you". If speech goes on after it, it was part of the poem. During applause it
    ends the measurement."""
    if applause.running(state):
        return applause.ended(state, event.at), ()
    return heard(state, recital, event)


def thanked(text: str, language: Language) -> Move | None:
    """The end of the poem, if the typed line is nothing but thanks in other words. As a phrase alone it might be a line of the poem."""
    return Move(thanks.name) if text in map(as_spoken, language.phrases["thanks-typed"]) else None


@spoken(
    left_to=lambda recital: recital is not None and recital.began is not None,
    otherwise=_no_poem,
    costs=2.0,
    means="end the poem at once",
)
def stop_clock(state: State, recital: Recital, event: Event) -> Step:
    return heard(state, recital, event)


@spoken(
    when=lambda state: state.phase in (Phase.SCORES, Phase.CHECK) and not any(state.scores),
    costs=3.0,
    otherwise="not-now",
    means="say that the poem had not ended, and let the clock run on",
)
def goes_on(state: State, recital: Recital) -> Step:
    return replace(state, phase=Phase.POEM, recital=recital.goes_on(), marks=()), (say("clock-runs-on"),)


@spoken(costs=3.0, otherwise="not-now", means="begin the poem and its clock again")
def start_again(state: State, at: Samples) -> Step:
    """The same poet performs again, without being called up once more."""
    poet = state.performing
    state, _ = begin(replace(state, scores=(), marks=()), poet, at)
    return state, (say("starts-again", player=poet),)


def heard(state: State, recital: Recital, event: Event) -> Step:
    """Take what the host hears during a poem, or time that passes. The poem may end by it."""
    silence = samples(state.options.silence)
    timeless = isinstance(event, Spoke) and event.end == event.at
    now = recital if timeless else recital.at(event.at, silence)
    match event:
        case Recited(utterance=said):
            now = now.recite(said.start, said.end)
        case Spoke(move=move, at=at, end=end) if move.name == thanks.name:
            now = now.thank(at, end)
        case Spoke(at=at):
            now = now.stop(at)
    if isinstance(event, Elapsed):
        now = _signalled(state, now, event.at)
    state = replace(state, recital=now)
    return (state, ()) if now.ended is None else ended(state, event.at)


def time_passes(state: State, recital: Recital, at: Samples) -> Step:
    return heard(state, recital, Elapsed(at))


def ended(state: State, at: Samples) -> Step:
    """The poem has ended, and the host asks for the scores. It does not tell the time before they are in, so that no judge is
    influenced."""
    cut = state.recital is not None and state.rules.cut and (state.recital.long or 0) >= state.rules.cut
    says = (say("poem-cut"),) if cut else ()
    return replace(state, phase=Phase.SCORES, since=at, reminders=0), (*says, all_wanted(state))


def signal_at(state: State, recital: Recital) -> Samples | None:
    """When the next signal is given or the poem is cut off, or None."""
    if recital.began is None:
        return None
    signals = state.rules.signals[recital.signals :]
    return recital.began + signals[0] if signals else recital.began + state.rules.cut if state.rules.cut else None


def _signalled(state: State, recital: Recital, now: Samples) -> Recital:
    if recital.began is None or recital.ended is not None:
        return recital
    began = recital.began
    passed = sum(began + signal <= now for signal in state.rules.signals)
    recital = replace(recital, signals=max(recital.signals, passed))
    cut = began + state.rules.cut
    return replace(recital.stop(cut), ended=cut) if state.rules.cut and now >= cut else recital


def colour(state: State) -> Signal | None:
    """The colour of the last signal that was given, for the screen. None before the first."""
    recital = state.recital
    if state.phase is not Phase.POEM or recital is None or not recital.signals:
        return None
    return Signal.OVER if state.rules.signals[recital.signals - 1] >= state.rules.limit else Signal.SOON


def signal(state: State, recital: Recital, language: Language) -> tuple[Say, ...]:
    """What the screen says about the clock. None of it is spoken."""
    if recital.began is None:
        return (say("clock-waits-for-word" if recital.by_word else "clock-waits"),)
    shown = colour(state)
    if shown is None:
        return ()
    long = length(language, state.rules.signals[recital.signals - 1])
    return (say("time-is-up" if shown is Signal.OVER else "time-is-near", long=long),)


def recalled(state: State, at: Samples, language: Language) -> tuple[Say, ...]:
    """How much of a poem's time the host has, when the evening goes on after the program had stopped in the middle of the poem, and how a
    wrong time is put right."""
    recital = state.recital
    if state.phase is not Phase.POEM or recital is None:
        return ()
    if recital.began is None:
        return (say("no-time-so-far", player=recital.poet),)
    return (say("time-so-far", player=recital.poet, long=length(language, max(0, at - recital.began))),)


def due(state: State) -> Samples | None:
    """When the poem will have ended if nothing more is heard, or when a signal is due, whichever is earlier. None if neither is known."""
    if state.recital is None:
        return None
    times = (state.recital.due(samples(state.options.silence)), signal_at(state, state.recital))
    return min((time for time in times if time is not None), default=None)


def limit_at(state: State) -> Samples | None:
    """When the time of the poem is up, for the screen. None before the clock has begun."""
    recital = state.recital
    return None if recital is None or recital.began is None else recital.began + state.rules.limit
