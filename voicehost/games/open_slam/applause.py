"""Measures the applause for poets who are tied, and says for whom it was louder. It gives no points: the table decides with its help.

The host measures from the end of "applause for Mira" to "thank you", or for `LONGEST`. Levels can only be compared if neither the
microphone nor its gain changes meanwhile. The host asks for that, but cannot check it.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from voicehost.core.language import Language
from voicehost.core.play import Event, IllegalMove, LevelMeasured, Player, Say, Spoke, say
from voicehost.core.speech import Samples, samples
from voicehost.games.kit import players, spoken
from voicehost.games.open_slam.rules import TieBreak
from voicehost.games.open_slam.saying import shown
from voicehost.games.open_slam.state import Clapped, Phase, State, Step

LONGEST: Samples = samples(15)
CLOSE = 15
"""Tenths of a decibel. Two levels that differ by less are too close to call."""


def is_offered(state: State) -> bool:
    return TieBreak.APPLAUSE in state.rules.ties


def running(state: State) -> Clapped | None:
    """The applause that is going on, or None."""
    return next((each for each in state.clapped if not each.over), None) if state.phase is Phase.TIE else None


def clapped_for(state: State) -> tuple[Player, ...]:
    found = running(state)
    return () if found is None else (found.player,)


def _why_not(state: State) -> IllegalMove:
    return IllegalMove("not-by-applause" if state.phase is Phase.TIE else "no-tie")


@spoken(
    fills=(players(lambda state: state.tied),),
    when=is_offered,
    otherwise=_why_not,
    means="let the host measure how loudly people clap for NAME",
)
def applause(state: State, player: Player, at: Samples, event: Event) -> Step:
    """Measure the applause for this poet. That ends the applause for any other, and replaces an earlier measurement of this one."""
    since = event.end if isinstance(event, Spoke) else at
    others = tuple(each for each in ended(state, at).clapped if each.player != player)
    return replace(state, clapped=(*others, Clapped(player, since, since + LONGEST))), (say("applause-for", player=player),)


def until(state: State) -> Samples | None:
    found = running(state)
    return None if found is None else found.until


def ended(state: State, at: Samples) -> State:
    """The state at `at`, when nobody claps any more."""
    over = (each if each.over else replace(each, over=True, until=max(each.since, min(each.until, at))) for each in state.clapped)
    return replace(state, clapped=tuple(over))


def time_passes(state: State, at: Samples) -> Step:
    return ended(state, at), ()


def to_measure(state: State) -> tuple[Samples, Samples] | None:
    """The start and end of the first applause that has no level yet, or None."""
    if state.phase is not Phase.TIE:
        return None
    return next(((each.since, each.until) for each in state.clapped if each.level is None), None)


def measured(state: State, event: LevelMeasured, language: Language) -> tuple[State, tuple[Say, ...]]:
    """Note the level that the host has measured, and rank the poets once all have one. A level for any span but that of `to_measure` comes
    too late, and is ignored."""
    if (event.start, event.end) != to_measure(state):
        return state, ()
    now = next(each for each in state.clapped if each.level is None)
    others = tuple(each for each in state.clapped if each is not now)
    if event.level is None:
        return replace(state, clapped=others), (say("applause-unmeasured"),)
    heard = replace(now, over=True, level=event.level, overdriven=event.overdriven)
    state = replace(state, clapped=(*others, heard))
    known = [each.player for each in state.clapped if each.level is not None]
    missing = tuple(player for player in state.tied if player not in known)
    return state, (say("applause-heard", players=missing),) if missing else _ranked(state, language)


def too_close(level: int, other: int) -> bool:
    """Whether two levels, in tenths of a decibel, are too close to call."""
    return abs(level - other) < CLOSE


def _ranked(state: State, language: Language) -> tuple[Say, ...]:
    """Say the softest level first, and then by how much each of the others was louder than the one before."""
    levels = sorted((each.level or 0, each.player) for each in state.clapped)
    says = [say("applause-level", player=levels[0][1], level=shown(language, Decimal(-levels[0][0]) / 10))]
    for (before, _), (level, player) in pairwise(levels):
        says.append(say("applause-more", player=player, level=shown(language, Decimal(level - before) / 10)))
    loudest, best = levels[-1]
    close = tuple(player for level, player in levels if too_close(level, loudest))
    if any(each.overdriven for each in state.clapped):
        return *says, say("applause-too-loud")
    return *says, say("applause-close", players=close) if len(close) > 1 else say("applause-louder", player=best)
