"""The stages of a Slam, in order. Each says what people may do, what the host asks, what everybody sees, and who is awaited."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import Moment, Player, Say, say
from voicehost.games.kit import By, Stage, Timer, Way, aside, limit
from voicehost.games.kit.calling import Of, ask
from voicehost.games.kit.moves import AnyRule
from voicehost.games.kit.standings import voted, winners
from voicehost.games.slam_kartenspiel import (
    applause,
    board,
    booking,
    bribing,
    choosing,
    correcting,
    describing,
    hands,
    rounds,
    ruling,
    score,
    selves,
    show,
    telling,
)
from voicehost.games.slam_kartenspiel.asking import DRAWS, ROLLS, question, shouting, standing, won_by
from voicehost.games.slam_kartenspiel.state import InTrick, Phase, State


def _waits_for_one(state: State) -> bool:
    """Whether a question waits for somebody's answer. Who is to vote is said by `show.who_voted`."""
    asked = question(state)
    return asked is not None and asked.kind != "look"


@aside(
    ways=(
        Way(under="thinking"),
        Way(under="thinking-typed", by=By.LINE),
        Way(under="who-is-missing", by=By.LINE, when=lambda state: state.phase is Phase.BOOKING or _waits_for_one(state)),
    ),
    means="hear whom the table waits for",
)
def thinking(state: State) -> tuple[Say, ...]:
    """Say who still has to choose poets, or to answer alone. At any other time, repeat the question to the table."""
    if state.waiting and stage_of(state) is not BOOKING_DIE:
        return choosing.still_choosing(state)
    if isinstance(state, InTrick) and stage_of(state) is ASKED_ALONE:
        return (*selves.still_asked(state), *_for_the_table(ASKED_ALONE.asks, state))
    return _for_the_table(stage_of(state).asks, state) or (say("nobody-thinks"),)


@aside(
    ways=(Way(under="my-turn", by=By.LINE), Way(under="turn-of", fills=(applause.OWNER,), by=By.LINE)), means="hear when somebody's turn is"
)
def turn(state: State) -> tuple[Say, ...]:
    """Say that nobody has turns, and whom the table waits for."""
    return (say("all-at-once"), *thinking(state))


def _for_the_table(what: Of[tuple[Say, ...]], state: State) -> tuple[Say, ...]:
    return ask(what, {"state": state, "player": None})


ASIDES = (
    score.scores,
    describing.card,
    describing.ability,
    bribing.bribe_brings,
    telling.what_played,
    telling.may_perform,
    booking.slam,
    board.piles,
    thinking,
    turn,
    telling.why,
    telling.why_of,
    hands.my_hand,
    hands.how_many,
    applause.was_not,
    applause.at_the_same_time,
    applause.belongs,
    ruling.no_call,
    ruling.hand_over,
    ruling.nobodys,
)
_LOOKS = (hands.show, hands.look)
PRIVATE = (*_LOOKS, selves.gender)
"""What a player does alone. An answer about oneself is among these at any time, so that an undo keeps it; only where it is wanted is it
offered."""


def _name_of_the_slam(state: InTrick) -> tuple[Say, ...]:
    return booking.announced(state)[:1]


def _how_it_went(state: InTrick) -> tuple[Say, ...]:
    """How the trick went, for people who did not hear it. It can be read as long as the cards lie there, the winner's first."""
    first = won_by(state)
    return (*sorted(telling.lying(state), key=lambda each: each.fields.get("player") != first), *telling.reckoning(state))


def _what_lies_there(state: InTrick) -> tuple[Say, ...]:
    """Of the cards that are revealed. Before they are reckoned there is no more to tell of them."""
    if state.phase is Phase.BOOKING:
        return ()
    return telling.lying(state) if state.phase is Phase.SHOW else _how_it_went(state)


TODAY = Stage(
    title="at the start, with weekdays",
    moves=(rounds.today, *PRIVATE),
    typed=ASIDES,
    otherwise="day-first",
    moment=Moment.QUESTION,
    asks=(say("which-day"),),
    wanted=(rounds.today,),
)

TOP = Stage(
    title="with the real pack",
    moves=(booking.top, score.scores, describing.card, thinking),
    typed=(correcting.answer_was, correcting.gender_was, *ASIDES),
    otherwise="slam-first",
    moment=Moment.QUESTION,
    asks=booking.which_lies_on_top,
    wanted=(booking.top,),
)

BOOKING_DIE = Stage(
    title="with a die of your own",
    moves=(booking.roll, *ASIDES, choosing.choose, choosing.exchange, *PRIVATE),
    known=(rounds.next_, applause.schinken),
    typed=(correcting.answer_was, correcting.gender_was),
    otherwise="answer-first",
    moment=Moment.QUESTION,
    headline=booking.announced,
    asks=(say("ask-booking"),),
    now=choosing.still_choosing,
    wanted=(booking.roll,),
)

BOOKING = Stage(
    title="poets are chosen",
    moves=(choosing.choose, choosing.play, choosing.sit_out, *ASIDES, choosing.exchange, *PRIVATE),
    known=(rounds.next_, applause.schinken),
    typed=(correcting.answer_was, correcting.gender_was),
    otherwise="still-choosing",
    moment=Moment.ALL,
    headline=booking.announced,
    asks=choosing.asks,
    how=lambda state: (say("how-to-choose"),) if state.options.dealt else (),
    now=choosing.still_choosing,
    wanted=(choosing.choose, choosing.play),
    awaited=lambda state: state.waiting,
    at_work=lambda state: state.there,
    reminds=True,
)

BREATH = show.REVEAL.during(BOOKING)
KNOWN = replace(
    BREATH,
    moves=(*ASIDES, *PRIVATE),
    known=BOOKING.known,
    headline=lambda state: (*booking.announced(state), say("poets-are-known")),
    asks=(),
    wanted=(),
)
"""The breath if the poets were revealed before: nobody can change theirs, and they are revealed again."""


def _asking(answer: AnyRule) -> Stage:
    """The stage for a question of the Show, with the move that answers it. Help proposes the first moves, so a Schinken, which would be
    false here, comes last."""
    return Stage(
        title="a question",
        moves=(answer, *ASIDES, applause.schinken, *PRIVATE),
        known=(rounds.next_,),
        typed=(applause.call,),
        otherwise="answer-first",
        moment=Moment.QUESTION,
        headline=_name_of_the_slam,
        asks=lambda state: (telling.ask(state, standing(state)),),
        now=telling.lying,
        wanted=(answer,),
        awaited=_asked,
    )


def _asked(state: InTrick) -> tuple[Player, ...]:
    player = standing(state).player
    return (player,) if player in state.there else ()


VOTING = replace(
    _asking(show.vote),
    title="a vote",
    typed=(show.vote_was, show.who_voted, applause.call),
    now=lambda state: (voted(state.trick.ballot.cast, state.there), *telling.lying(state)),
    awaited=lambda state: show.waiting(state)[:1],
    who=(),
)
"""The table votes on a card. The host asks for one vote after another, but no screen marks a voter as if the card were theirs."""

ASKED_ALONE = replace(
    _asking(selves.gender),
    moves=(selves.gender, selves.gender_aloud, *ASIDES, applause.schinken, *_LOOKS),
    asks=selves.asks,
)

ANSWERED_ALONE = show.REVEAL.during(replace(ASKED_ALONE, moves=tuple(move for move in ASKED_ALONE.moves if move != selves.gender_aloud)))
"""The breath after the last answer that somebody gave alone."""

_CONFIRMING = _asking(show.confirm)
FAVOUR = replace(
    _CONFIRMING,
    moves=(*_CONFIRMING.moves, choosing.exchange),
    typed=(*_CONFIRMING.typed, correcting.answer_was, correcting.gender_was),
    now=_how_it_went,
)
"""A question after the trick. Between two Slams the Reisende may be exchanged."""

OF_KIND = {
    "look": VOTING,
    "sister": _CONFIRMING,
    "male": ASKED_ALONE,
    "style": _asking(show.style),
    "bribe": _asking(bribing.give),
    "favour": FAVOUR,
    "worth": _asking(show.worth),
    **dict.fromkeys((*DRAWS, "expose", "accuse", "keep"), _asking(show.pick)),
    **dict.fromkeys(ROLLS, _asking(booking.roll)),
}
"""The stage for each kind of question."""

APPLAUSE = Stage(
    title="the Show",
    moves=(applause.call, score.scores, telling.why, *PRIVATE),
    typed=(applause.schinken, correcting.answer_was, correcting.gender_was, *ASIDES),
    otherwise="call-schinken",
    moment=Moment.QUESTION,
    headline=_name_of_the_slam,
    asks=lambda state: (say("applause", players=shouting(state)),),
    now=_how_it_went,
    wanted=(applause.call,),
    awaited=shouting,
    timers=(Timer(applause.due, applause.judged),),
    quick=True,
)


def _pause(state: State) -> float:
    """The seconds until the next Slam. 0 while a question waits for its answer."""
    return state.options.between if state.phase is Phase.BETWEEN and question(state) is None else 0


_UNTIL_THE_NEXT = limit(_pause, rounds.next_)

BETWEEN = Stage(
    title="the Slam is over",
    moves=(rounds.next_, *ASIDES, applause.schinken, choosing.exchange, *PRIVATE),
    typed=(applause.call, correcting.answer_was, correcting.gender_was),
    otherwise="was-told",
    moment=Moment.BETWEEN,
    headline=lambda state: (
        *_name_of_the_slam(state),
        *telling.winner(won_by(state)),
        *telling.second_decides(state),
    ),
    asks=lambda state: () if state.options.between else (say("say-next"),),
    now=_how_it_went,
    wanted=(rounds.next_,),
    timers=(_UNTIL_THE_NEXT,),
)


def _who_has_the_gold_card(state: State) -> tuple[Say, ...]:
    """The winner of the Slam that has just ended the game, if it was the Gold card."""
    if not isinstance(state, InTrick) or not state.slam.is_gold:
        return ()
    winner = won_by(state)
    return (say("gold-won", player=winner),) if winner in state.players else (say("gold-not-won"),)


OVER = Stage(
    title="the game has ended",
    moves=(*ASIDES, applause.schinken, *PRIVATE),
    typed=(applause.call, correcting.answer_was, correcting.gender_was),
    otherwise=show.has_ended,
    moment=Moment.OVER,
    headline=lambda state: (score.won(state), *_who_has_the_gold_card(state)),
    who=lambda state: winners(score.standings(state), state.left),
)

WHO_WAS_IT = Stage(
    title='"Wer hat Schinken gerufen?"',
    moves=(applause.was, applause.was_it, choosing.exchange, *PRIVATE),
    typed=ASIDES,
    refuses="answer-first",
    moment=Moment.QUESTION,
    headline=_name_of_the_slam,
    asks=lambda state: (applause.asks(state),),
    now=_what_lies_there,
    who=applause.callers,
    wanted=(applause.was_it, applause.was),
    timers=(_UNTIL_THE_NEXT,),
)
"""A call without a name waits for one. Everything else is as it was before the call, and the cards stay where they are."""

OF_PHASE = {
    Phase.TODAY: TODAY,
    Phase.TOP: TOP,
    Phase.BOOKING: BOOKING,
    Phase.APPLAUSE: APPLAUSE,
    Phase.BETWEEN: BETWEEN,
    Phase.OVER: OVER,
}

STAGES = (*OF_PHASE.values(), BREATH, KNOWN, ANSWERED_ALONE, BOOKING_DIE, *dict.fromkeys(OF_KIND.values()), WHO_WAS_IT)


def stage_of(state: State) -> Stage:
    return WHO_WAS_IT if applause.asks_who(state) else _beneath(state)


def _beneath(state: State) -> Stage:
    """The stage without regard to a call of Schinken that still lacks a name."""
    if isinstance(state, InTrick) and state.waits_for_the_die:
        return BOOKING_DIE
    if state.breath is not None:
        if state.phase is Phase.SHOW:
            return ANSWERED_ALONE
        return BREATH if not isinstance(state, InTrick) or state.known is None else KNOWN
    asked = question(state)
    return OF_KIND[asked.kind] if asked is not None else OF_PHASE[state.phase]
