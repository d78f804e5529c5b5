"""A game ends in two steps. When its rules say that it has ended, the end stays open to dispute for a while: undo, and whatever the game
offers then, put it right. The game is over when nobody has disputed its end in that time, or when somebody says "well played".

The table may have ended it early, or played fewer rounds than it had planned. The host says so before it says who has won.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from voicehost.core.play import ENDS, ROUNDS, Decided, IllegalMove, Roster, Say, say
from voicehost.core.speech import Samples, samples
from voicehost.session.happened import Closed, Reopened, Undone
from voicehost.session.house import HouseMove, Outcome, Request

if TYPE_CHECKING:
    from voicehost.session.session import Session

TO_SAY_SO: Samples = samples(5)
"""How long people need, after undo, to say how many rounds they want."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Which of the two steps the game has reached."""

    at: Samples | None = None
    """When the rules said that the game had ended, on the game's clock; None while it goes on."""
    over: bool = False
    """The game is over, and takes no more moves."""
    past: int = 0
    """The length of `History.past` when the game was over. What comes after that was decided by the table since."""

    @property
    def is_open(self) -> bool:
        """Whether the game has ended and its end can still be disputed."""
        return self.at is not None and not self.over


def has_not_begun(session: Session) -> bool:
    """Whether nobody has done anything in this game yet."""
    return not session.history.past and session.ending == Ending() and session.clock.rest is None


@HouseMove("well-played", when=lambda session: session.ending.is_open)
def well_played(session: Session, request: Request) -> Outcome:
    """Close the end, unless somebody is just putting something right: whoever is content does not decide for whoever is not."""
    doubt = session.attention.doubt
    if doubt is not None and doubt.put_to_all:
        return session, (say("not-over"),)
    if not session.has_ended:
        return session, (say("not-over"), *session.asks)
    return session.apply(Closed(request.at))


def reopened(session: Session, event: Reopened) -> Outcome:
    return replace(session.logged(event), ending=Ending(session.clock.of_game(event.at))), ()


# -- time -------------------------------------------------------------------------------------------------------------------------


def left(session: Session, at: Samples) -> Samples | None:
    """How much of the present time limit is left at that moment, never below 0; None if no limit runs."""
    if session.clock.rest is not None:
        return None
    until = session.game.view(session.state, None).until or closes(session)
    return None if until is None else max(0, session.clock.of_source(until) - session.clock.reached(at))


def runs_out(session: Session) -> Samples | None:
    """The game's next deadline, on the source's clock; None if it has none, during a break, and while the clock waits for an answer."""
    deadline = session.game.deadline(session.state) if session.clock.rest is None else None
    return None if deadline is None else session.clock.comes(deadline)


def closes(session: Session, talked: Samples = 0) -> Samples | None:
    """When the end can no longer be disputed, on the game's clock; None if the end is not open, or stays open for ever. The time for
    disputes begins when the host has announced the end: it has talked until `talked`, on the source's clock."""
    long, ending = session.game.open_for(session.state), session.ending
    if ending.at is None or ending.over or long is None:
        return None
    return max(ending.at, session.clock.of_game(talked)) + long


# -- by the table's decision ------------------------------------------------------------------------------------------------------


def how_it_ended(session: Session) -> tuple[Say, ...]:
    """If the table ended the game early, or played fewer rounds than were planned, the sentence about that, which comes before the
    verdict."""
    ended = tuple(before for each, before in session.decisions if each.move.name == ENDS)
    if ended:
        return (stopped(session, ended[-1]),)
    rounds = planned(session)
    return (say("fewer-rounds", n=session.roster.round, of=rounds),) if rounds > session.roster.rounds else ()


def stopped(session: Session, now: Roster) -> Say:
    """The sentence that the table has ended the game, with how far it had come at `now` if it has rounds, and how many were to be played:
    as many as the table agreed on last, unless that was to make a round the last."""
    if not now.rounds:
        return say("decided-ends")
    of = next((before.rounds for each, before in reversed(_of_rounds(session)) if int(each.move.slots["count"]) <= before.round), 0)
    return say("decided-ends-after", n=now.round, of=max(of, now.rounds))


def planned(session: Session, now: Roster | None = None) -> int:
    """The rounds that were to be played before the table last agreed on fewer than at `now`, or than at present; 0 if it never did. Several
    rounds on which it agreed before anybody had made a move were the plan."""
    rounds_now = (session.roster if now is None else now).rounds
    past = session.history.past
    begun = next((at for at, each in enumerate(past) if not isinstance(each.event, Decided)), len(past))
    changed = _of_rounds(session)
    plans = sum(each.event.move.name == ROUNDS for each in past[:begun] if isinstance(each.event, Decided))
    later = (before.rounds for at, (each, before) in enumerate(changed) if at >= plans or each.move.slots["count"] == "1")
    return next((rounds for rounds in reversed((*later,)) if rounds > rounds_now), 0)


def _of_rounds(session: Session) -> tuple[tuple[Decided, Roster], ...]:
    """The decisions on the number of rounds, each with what was so before it."""
    return tuple(each for each in session.decisions if each[0].move.name == ROUNDS)


def too_late(session: Session, event: Decided) -> IllegalMove:
    """Why the decision comes too late for a game that has ended. Who wants more rounds hears how to play on, if undo leads back into the
    game and the game would not refuse them there."""
    if event.move.name != ROUNDS or not session.history.past:
        return IllegalMove("ended-already")
    back, times = _back_into_the_game(session, session.clock.of_source(event.at))
    if back is None:
        return IllegalMove("ended-already")
    if back.roster.round >= back.roster.rounds:  # the table has not ended it before its last round
        try:
            back.game.step(back.state, event)
        except IllegalMove as refused:
            return refused
    return IllegalMove("play-on-so") if times == 1 else IllegalMove("play-on-back", n=times)


def _back_into_the_game(session: Session, at: Samples) -> tuple[Session | None, int]:
    """The session before the game ended, and how many times undo leads back to it: once for each decision since, such as a corrected score.
    None if it does not, because the game would end before people say so, or private entries would be lost."""
    back, times = session, 0
    while back.history.past:
        last, past = back.history.past[-1].event, len(back.history.past)
        back, times = back.apply(Undone(at))[0], times + 1
        if len(back.history.past) == past:
            break
        if not back.tick(at + TO_SAY_SO)[0].has_ended:
            return back, times
        if not isinstance(last, Decided):
            break
    return None, times
