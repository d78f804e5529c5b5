"""A break: the evening's game stands still, and what may be done meanwhile is asked here. Within one a small game may be played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from voicehost.core.play import Elapsed, Event, IllegalMove, Moment, Pauses, Say, View, say
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
    """Nothing is played meanwhile: then the host listens for what ends the break."""
    return session.clock.rest is not None and session.clock.rest.within is None


@HouseMove("resume", when=_rests_only, at_rest=True, leads_on=True, costs=2.0)
def resume(session: Session, request: Request) -> Outcome:
    if session.clock.rest is None:
        return session, (say("not-paused"), *session.asks)
    return session.apply(Resumed(request.at))


def paused(session: Session, event: Paused) -> Outcome:
    return replace(session.logged(event), clock=replace(session.clock, rest=Break(event.at))), (say("paused"),)


def resumed(session: Session, event: Resumed) -> Outcome:
    """The game's clock goes on from where it stood."""
    stood = event.at - session.clock.rest.since if session.clock.rest is not None else 0
    after = replace(session.logged(event), clock=Clock(session.clock.away + stood))
    return goes_on(after, say("resumed"), event.at)


def goes_on(session: Session, why: Say, at: Samples) -> Outcome:
    """The game goes on after `why`: people hear what is asked, and begin anew what they have in hand. `at`: on the source's clock."""
    game, state = session.game, session.state
    state, says = game.resumed(state, session.clock.of_game(at)) if isinstance(game, Pauses) else (state, ())
    after = replace(session, state=state)
    return after, (why, *says, *after.asks)


# -- by the host itself -----------------------------------------------------------------------------------------------------------


def halt(session: Session, at: Samples) -> Session:
    """The host pauses: the microphone is gone. What is played within a break ends, and the break stays."""
    if session.clock.rest is None:
        return session.apply(Paused(at))[0]
    if session.clock.rest.within is None:
        return session
    return _with(session, None)


def end(session: Session, at: Samples) -> Session:
    """The microphone is there again."""
    return session.apply(Resumed(at))[0] if session.clock.rest is not None else session


# -- what is asked of a break -----------------------------------------------------------------------------------------------------


def rests(session: Session) -> bool:
    """Nothing of the evening's game is to be had but what is read out: on a break, and when it is over."""
    return session.clock.rest is not None or session.ending.over


def refusal(session: Session) -> Say | None:
    """Why no move of the evening's game is made now; None where it goes on."""
    if session.ending.over:
        return say("is-over")
    if session.clock.rest is None:
        return None
    within = session.clock.rest.within
    return within.game.refusal(within.state) if within is not None else say("paused")


def require_no_rest(session: Session) -> None:
    """Raises `IllegalMove` where the evening's game rests."""
    if (why := refusal(session)) is not None:
        raise IllegalMove(why.key, **why.fields)


def unheard(session: Session) -> Say | None:
    """What whoever types in vain is told during a break: it may be right, and only too early, so to type it better is of no use."""
    if session.clock.rest is None:
        return None
    return how(session) or say("paused")


def how(session: Session) -> Say | None:
    """How one speaks in what is played within the break; None where nothing is."""
    playing = within(session)
    return playing.game.how(playing.state) if playing is not None else None


def seen_meanwhile(session: Session, seen: View) -> View:
    """`seen` of the evening's game, with what goes on in place of it on a break."""
    if session.clock.rest is None:
        return seen
    if (playing := session.clock.rest.within) is None:
        paused, wanted = (say("paused"),), (resume.name,)
        seen = seen.retold(now=(), how=(), asks=paused).wanting(*wanted)
        return replace(seen, moment=Moment.WAITING, who=(), awaited=(), circle=None)
    instead = playing.game.view(playing.state, None)
    there = {"headline": instead.headline, "now": instead.now, "how": instead.how, "asks": instead.asks, "cards": instead.cards}
    seen = seen.retold(**there, supply=instead.supply).wanting(*instead.wanted)
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
    """What is played within the break; None where nothing is, or there is no break."""
    return session.clock.rest.within if session.clock.rest is not None else None


def begun(session: Session, game: Interlude[Any], state: Any, at: Samples) -> Session:
    """On a break that begins with it."""
    return _with(session.apply(Paused(at))[0], Within(game, state, at))


def step(session: Session, playing: Within, event: Event) -> Outcome:
    """What happens within the break. When that is over, the evening's game goes on where it stood."""
    state, says = playing.game.step(playing.state, event)
    if not playing.game.over(state):
        return _with(session, Within(playing.game, state, event.at)), says
    after = session.apply(Resumed(event.at))[0]
    return after, (*says, *now(after.view(None)))


def waited(session: Session, settled: Samples, talked: Samples) -> Outcome:
    """Nobody has said anything until `settled`; the host has talked until `talked`."""
    playing = within(session)
    silence = playing.game.silence(playing.state) if playing is not None else None
    if playing is None or silence is None or max(playing.since, talked) + silence > settled:
        return session, ()
    return step(session, playing, Elapsed(settled))


def _with(session: Session, playing: Within | None) -> Session:
    rest = session.clock.rest
    return session if rest is None else replace(session, clock=replace(session.clock, rest=replace(rest, within=playing)))
