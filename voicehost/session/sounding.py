"""How the host sounds, to the table and in one player's ear: it is changed a step at a time, by whoever says so."""

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
"""Words a minute from one pace of a `Paced` to the next."""


@dataclass(frozen=True, slots=True)
class Sounds:
    """How the host sounds to everybody."""

    table: Sound = USUAL
    in_ears: Mapping[Player, Sound] = field(default_factory=lambda: MappingProxyType({}))
    """In the ears of those who have asked for something else there."""
    eared: tuple[Player, ...] = ()
    """Who has an earphone in this sitting."""

    def to(self, player: Player) -> Sound:
        """In that player's ear."""
        return self.in_ears.get(player, self.table)


@HouseMove("stop", at_rest=True)
def stop(session: Session, _: Request) -> Outcome:
    """Whoever says it has interrupted the host already."""
    return session, ()


def _change(
    name: str, after: Callable[[Sound], Sound], *, over_talk: bool = False, told_again: bool = False, costs: float = 1.0
) -> HouseMove:
    """A change of the sound to the table.

    `over_talk`: while people talk freely the host says nothing that could be too loud, and "host louder" drew off "is it a window".
    `told_again`: the change has no last step, and whoever asks for it again is told so again.
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
    """The same for one player, who has an earphone."""

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
