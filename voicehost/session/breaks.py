"""A break, during which the evening's game stands still. This module knows what may be done meanwhile, and runs the small game that may be
played within a break."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from voicehost.core.play import Elapsed, Event, Holds, IllegalMove, Moment, Pauses, Say, View, say
from voicehost.core.speech import Samples
from voicehost.session.clock import Break, Clock, Interlude, Within
from voicehost.session.happened import Paused, Resumed
from voicehost.session.house import HouseMove, Outcome, Request
from voicehost.session.teaching import now

if TYPE_CHECKING:
    from voicehost.session.session import Session


@HouseMove("pause", costs=2.0)
def pause(session: Session, request: Request) -> Outcome:
    return session.apply(Paused(request.at))


def _rests_only(session: Session) -> bool:
    """Whether there is a break in which nothing is played. Only then does the host listen for what ends the break."""
    return session.clock.rest is not None and session.clock.rest.within is None


@HouseMove("resume", when=_rests_only, at_rest=True, leads_on=True, costs=2.0)
def resume(session: Session, request: Request) -> Outcome:
    """End the break. Without one, drop the question whether an entry may be lost. If the game is about to go on by itself, that is all that
    people ask for, and the host says nothing else."""
    if session.clock.rest is not None:
        return session.apply(Resumed(request.at))
    goes_on_anyway = isinstance(session.game, Holds) and session.game.holds(session.state) is not None
    if session.history.would_lose:
        after = replace(session, history=replace(session.history, would_lose=()))
        return after, (say("not-then"), *(() if goes_on_anyway else after.asks))
    return session, () if goes_on_anyway else (say("not-paused"), *session.asks)


def paused(session: Session, event: Paused) -> Outcome:
    return replace(session.logged(event), clock=replace(session.clock, rest=Break(event.at))), (say("paused"),)


def resumed(session: Session, event: Resumed) -> Outcome:
    """End the break. The game's clock goes on from where it stopped."""
    stood = event.at - session.clock.rest.since if session.clock.rest is not None else 0
    after = replace(session.logged(event), clock=Clock(session.clock.away + stood))
    return goes_on(after, say("resumed"), event.at)


def goes_on(session: Session, why: Say, at: Samples) -> Outcome:
    """Let the game go on. The host says `why` and what is asked, and the game may have people start anew what they were doing. `at` is on
    the source's clock."""
    game, state = session.game, session.state
    state, says = game.resumed(state, session.clock.of_game(at)) if isinstance(game, Pauses) else (state, ())
    after = replace(session, state=state)
    return after, (why, *says, *after.asks)


# -- by the host itself -----------------------------------------------------------------------------------------------------------


def halt(session: Session, at: Samples) -> Session:
    """Pause because the microphone is gone. A game that is played within a break ends, and the break goes on."""
    if session.clock.rest is None:
        return session.apply(Paused(at))[0]
    if session.clock.rest.within is None:
        return session
    return _with(session, None)


def end(session: Session, at: Samples) -> Session:
    """End the break because the microphone is back."""
    return session.apply(Resumed(at))[0] if session.clock.rest is not None else session


# -- what is asked of a break -----------------------------------------------------------------------------------------------------


def rests(session: Session) -> bool:
    """Whether the evening's game is on a break or over, so that people can do no more with it than have something read out."""
    return session.clock.rest is not None or session.ending.over


def refusal(session: Session) -> Say | None:
    """Why the evening's game takes no move now; None if it does."""
    if session.ending.over:
        return say("is-over")
    if session.clock.rest is None:
        return None
    within = session.clock.rest.within
    return within.game.refusal(within.state) if within is not None else say("paused")


def require_no_rest(session: Session) -> None:
    """Raises `IllegalMove` if the evening's game takes no move now."""
    if (why := refusal(session)) is not None:
        raise IllegalMove(why.key, **why.fields)


def unheard(session: Session) -> Say | None:
    """The answer to a typed line that was not understood during a break; None if there is no break. The line may be right and only too
    early, so the host does not ask for better wording."""
    if session.clock.rest is None:
        return None
    return how(session) or say("paused")


def how(session: Session) -> Say | None:
    """How to speak in the game that is played within the break; None if none is."""
    playing = within(session)
    return playing.game.how(playing.state) if playing is not None else None


def seen_meanwhile(session: Session, seen: View) -> View:
    """During a break, `seen` with what goes on in place of the evening's game; otherwise just `seen`."""
    if session.clock.rest is None:
        return seen
    if (playing := session.clock.rest.within) is None:
        paused, wanted = (say("paused"),), (resume.name,)
        seen = seen.with_sentences(now=(), how=(), asks=paused).wanting(*wanted)
        return replace(seen, moment=Moment.WAITING, who=(), awaited=(), circle=None)
    instead = playing.game.view(playing.state, None)
    there = {"headline": instead.headline, "now": instead.now, "how": instead.how, "asks": instead.asks, "cards": instead.cards}
    seen = seen.with_sentences(**there, supply=instead.supply).wanting(*instead.wanted)
    return replace(
        seen,
        moment=instead.moment,
        who=instead.who,
        awaited=instead.awaited,
        at_work=(),
        circle=instead.circle,
        poster=instead.poster,
        entries=instead.entries,
        moves=instead.moves,
        until=instead.until,
    )


# -- a game within a break --------------------------------------------------------------------------------------------------------


def within(session: Session) -> Within | None:
    """The game that is played within the break; None if none is, or if there is no break."""
    return session.clock.rest.within if session.clock.rest is not None else None


def begun(session: Session, game: Interlude[Any], state: Any, at: Samples) -> Session:
    """Begin a break, and play `game` within it."""
    return _with(session.apply(Paused(at))[0], Within(game, state, at))


def step(session: Session, playing: Within, event: Event) -> Outcome:
    """Apply an event to the game within the break. When that game is over, the evening's game goes on where it stopped."""
    state, says = playing.game.step(playing.state, event)
    if not playing.game.over(state):
        return _with(session, Within(playing.game, state, event.at)), says
    after = session.apply(Resumed(event.at))[0]
    return after, (*says, *now(after.view(None)))


def waited(session: Session, settled: Samples, talked: Samples) -> Outcome:
    """Let the game within the break react to silence, if that has lasted long enough. Nobody has said anything up to `settled`, and the
    host has talked until `talked`."""
    playing = within(session)
    silence = playing.game.silence(playing.state) if playing is not None else None
    if playing is None or silence is None or max(playing.since, talked) + silence > settled:
        return session, ()
    return step(session, playing, Elapsed(settled))


def _with(session: Session, playing: Within | None) -> Session:
    rest = session.clock.rest
    return session if rest is None else replace(session, clock=replace(session.clock, rest=replace(rest, within=playing)))
