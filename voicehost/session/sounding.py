"""How the host sounds, to the table and in one player's ear. Anybody can change that by voice, a step at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from voicehost.core.play import Player, say
from voicehost.core.sound import NORMAL_WPM, STEP, USUAL, Sound
from voicehost.session.happened import Paced, Tuned
from voicehost.session.house import HouseMove, Outcome, Request

if TYPE_CHECKING:
    from voicehost.session.session import Session

PACE_STEP = 25
"""The difference between two successive values of `Paced.pace`, in words per minute."""


@dataclass(frozen=True, slots=True)
class Sounds:
    """How the host sounds to the table and to each player."""

    table: Sound = USUAL
    in_ears: Mapping[Player, Sound] = field(default_factory=lambda: MappingProxyType({}))
    """The sound in a player's ear, for those who have asked for another one there."""
    eared: tuple[Player, ...] = ()
    """The players who have an earphone in this sitting."""

    def to(self, player: Player) -> Sound:
        """The sound in that player's ear."""
        return self.in_ears.get(player, self.table)


@HouseMove("stop", at_rest=True)
def stop(session: Session, _: Request) -> Outcome:
    """Do nothing. Whoever says "stop" has interrupted the host already."""
    return session, ()


def _change(
    name: str, after: Callable[[Sound], Sound], *, over_talk: bool = False, told_again: bool = False, costs: float = 1.0
) -> HouseMove:
    """Make a house move that changes the sound for the table.

    Few changes may be said `over_talk`: while people talk freely the host says nothing that could be too loud, and with "host louder" in
    the grammar "is it a window" was misheard as that. If `told_again`, a request that changes nothing gets the usual answer, because the
    change is no step that could be the last one.
    """

    @HouseMove(name, at_rest=True, over_talk=over_talk, costs=costs)
    def change(session: Session, request: Request) -> Outcome:
        before = session.sounds.table
        sound = after(before)
        if sound == before and not told_again:
            return session, (say(f"no-{name}"),)
        sample = (say("tone-so"),) if sound.tones != before.tones else ()
        return session.apply(Tuned(request.at, sound))[0], (say(name), *sample)

    return change


def _in_an_ear(to_the_table: HouseMove, after: Callable[[Sound], Sound]) -> HouseMove:
    """Make a house move that makes the same change for one player who has an earphone."""

    @HouseMove(
        f"ear-{to_the_table.name}",
        when=lambda session: bool(session.sounds.eared),
        at_rest=True,
        who=lambda session: session.sounds.eared,
        slots=("player",),
    )
    def change(session: Session, request: Request) -> Outcome:
        player = request.move.slots["player"]
        before = session.sounds.to(player)
        sound = after(before)
        if sound == before:
            return session, (say(f"no-{to_the_table.name}"),)
        return session.apply(Tuned(request.at, sound, player))[0], (say("ear-changed", player=player),)

    return change


slower = _change("slower", Sound.slower, over_talk=True)
faster = _change("faster", Sound.faster, over_talk=True)
louder = _change("louder", Sound.louder)
quieter = _change("quieter", Sound.quieter)
tones_louder = _change("tones-louder", lambda sound: replace(sound, tones=sound.tones + STEP))
tones_quieter = _change("tones-quieter", lambda sound: replace(sound, tones=sound.tones - STEP))
tell_all = _change("tell-all", lambda sound: replace(sound, telling="all"), told_again=True)
tell_brief = _change("tell-brief", lambda sound: replace(sound, telling="brief"), told_again=True, costs=2.0)
tell_tones = _change("tell-tones", lambda sound: replace(sound, telling="tones"), told_again=True, costs=5.0)

slower_in_an_ear = _in_an_ear(slower, Sound.slower)
faster_in_an_ear = _in_an_ear(faster, Sound.faster)
louder_in_an_ear = _in_an_ear(louder, Sound.louder)
quieter_in_an_ear = _in_an_ear(quieter, Sound.quieter)


# -- what happens -----------------------------------------------------------------------------------------------------------------


def tuned(session: Session, event: Tuned) -> Outcome:
    sounds = session.sounds
    if event.player:
        after = replace(sounds, in_ears=MappingProxyType({**sounds.in_ears, event.player: event.sound}))
    else:
        after = replace(sounds, table=event.sound)
    return replace(session.logged(event), sounds=after), ()


def paced(session: Session, event: Paced) -> Outcome:
    sound = replace(session.sounds.table, rate=NORMAL_WPM + PACE_STEP * event.pace)
    return replace(session.logged(event), sounds=replace(session.sounds, table=sound)), ()
