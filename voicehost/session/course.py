"""What has happened in a sitting, event by event, and its way back. The `events` are enough: `replay` makes the same session from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Self

from voicehost.core.play import Entered, Event, IllegalMove, Pauses, Player, Recited, Say, Spoke, say
from voicehost.core.sound import NORMAL_WPM
from voicehost.core.speech import Samples, samples
from voicehost.session.back import Forth, Past, taken_back, whose
from voicehost.session.happened import (
    Addressed,
    Closed,
    Freed,
    Paced,
    Paused,
    Recoded,
    Redone,
    Reopened,
    Resumed,
    Seated,
    SessionEvent,
    Tuned,
    Undone,
    Unveiled,
)
from voicehost.session.sitting import Wanted
from voicehost.session.teaching import placed, remember
from voicehost.session.telling import Telling

PACE_STEP = 25
"""Words a minute from one pace of a `Paced` to the next."""

WAITS: Samples = samples(120)
"""So long, when a game is over, to be told what follows; then that was all."""


@dataclass(frozen=True, slots=True)
class Course(Telling):
    """A sitting that goes on."""

    def replay(self, events: Iterable[SessionEvent]) -> Self:
        """This session after all of `events`, with nothing said. From a fresh session it is the sitting that they are the log of."""
        session = self
        for event in events:
            session, _ = session.apply(event)
        return session

    def apply(self, event: SessionEvent) -> tuple[Self, tuple[Say, ...]]:
        """One event as it stands in the log."""
        match event:
            case Undone():
                return self._undo(event)
            case Redone():
                return self._redo(event)
            case Closed():
                waits = event.at + WAITS if self.may_follow else None
                says = (*placed(self.game.view(self.state, None)), *self.game.verdict(self.state), say("goodbye"))
                says += (self._what_follows,) if self.may_follow else ()
                return replace(self, over=True, waits_until=waits, events=(*self.events, event)), says
            case Reopened(at):
                return replace(self, over=False, ended=at - self.away, events=(*self.events, event)), ()
            case Paused(at):
                return replace(self, paused_at=at, events=(*self.events, event)), (say("paused"),)
            case Resumed(at):
                away = self.away + at - (self.paused_at if self.paused_at is not None else at)
                after = replace(self, paused_at=None, practice=None, away=away, events=(*self.events, event))
                return after._goes_on(say("resumed"), at)
            case Seated(player=player):
                veiled = (*self.veiled, player) if self._has_entered(player) else self.veiled
                says = (say("seat-sits", player=player), *((say("seat-veiled", player=player),) if veiled != self.veiled else ()))
                return replace(self, seated=(*self.seated, player), veiled=veiled, events=(*self.events, event)), says
            case Freed(player=player):
                seated, veiled = _without(self.seated, player), _without(self.veiled, player)
                freed = (*self.freed, player)
                return replace(self, seated=seated, veiled=veiled, freed=freed, events=(*self.events, event)), (
                    say("seat-freed", player=player),
                )
            case Unveiled(player=player):
                veiled = _without(self.veiled, player)
                return replace(self, veiled=veiled, events=(*self.events, event)), (say("seat-unveiled", player=player),)
            case Recoded():
                return replace(self, codes=self.codes + 1, events=(*self.events, event)), ()
            case Paced(pace=pace):
                return replace(self, sound=replace(self.sound, rate=NORMAL_WPM + PACE_STEP * pace), events=(*self.events, event)), ()
            case Tuned(sound=sound, player=""):
                return replace(self, sound=sound, events=(*self.events, event)), ()
            case Tuned(sound=sound, player=player):
                in_ears = MappingProxyType({**self.in_ears, player: sound})
                return replace(self, in_ears=in_ears, events=(*self.events, event)), ()
            case Addressed():
                return replace(self, only_called=event.only_called, events=(*self.events, event)), ()
            case _:
                return self._apply(event)

    def _apply(self, event: Event) -> tuple[Self, tuple[Say, ...]]:
        state, says = self.game.step(self.state, event)
        if state is self.state:  # a question was answered: there is nothing to keep or to take back
            return replace(self, misses=0, doubt=None), says
        past = (*self.past, Past(event, self.state)) if isinstance(event, Spoke | Entered) else self.past
        ruled = remember(self.ruled, event.at, says, self.game.rulings)
        after = self._moved(state, past, _end(event), events=(*self.events, event), misses=0, ruled=ruled)
        return after._pays(_end(event) + self.away, says) if after.owed and not after.listening.dictation else (after, says)

    def _pays(self, at: Samples, says: tuple[Say, ...]) -> tuple[Self, tuple[Say, ...]]:
        """What was asked over a poem is answered, and nothing said twice."""
        session, owed = replace(self, owed=()), self.owed
        for move in owed:
            session, more = session._asked(move, at)
            says += tuple(one for one in more if one not in says)
        return session, says

    def _moved(self, state: Any, past: tuple[Past, ...], now: Samples, undone: tuple[Forth, ...] = (), **changes: Any) -> Self:
        """With another state of the game; `now`: on its clock. `changes`: of whatever else there is."""
        changes |= {"state": state, "past": past, "undone": undone, "ended": now if self.game.over(state) else None, "over": False}
        return replace(self, would_lose=(), wanted=None, doubt=None, has_more=False, taught=False, **changes)

    def _has_entered(self, player: Player) -> bool:
        """Something that only they may know, before now and not on the phone that sits down now."""
        entered = any(isinstance(past.event, Entered) and past.event.player == player for past in self.past)
        return entered and self.game.view(self.state, player).secret

    def sit(self, at: Samples, player: Player) -> tuple[Self, tuple[Say, ...]]:
        """A phone takes a seat. Raises `IllegalMove` where another has it."""
        if player in self.seated:
            raise IllegalMove("seat-taken", player=player)
        return self.apply(Seated(at, player))

    def recode(self, at: Samples) -> Self:
        """Too many were wrong: the room code becomes another."""
        return self.apply(Recoded(at))[0]

    def pause(self, at: Samples) -> Self:
        """The host itself pauses: the microphone is gone. Of a practice round the break is left."""
        if self.practice is not None:
            return replace(self, practice=None)
        return self.apply(Paused(at))[0] if self.paused_at is None else self

    def resume(self, at: Samples) -> Self:
        return self.apply(Resumed(at))[0] if self.paused_at is not None else self

    def reopen(self, at: Samples) -> Self:
        """A game that was over, at another sitting."""
        return self.apply(Reopened(at))[0] if self.over else self

    # -- taking back --------------------------------------------------------------------------------------------------------

    def _undo(self, event: Undone) -> tuple[Self, tuple[Say, ...]]:
        """Back to before the last spoken move, in time too: what was running out then runs on from there. What was entered privately
        since stays where it can; where it cannot, it is asked whether it may be lost."""
        back = taken_back(self.game, self.past)
        if back is None:
            return self, (say("cannot-undo-private" if self.past else "nothing-to-undo"),)
        what = self._told(back)
        if back.lost and not event.anyway:
            return replace(self, would_lose=back.lost, wanted=None), (say("undo-would-lose", what=what, players=back.lost),)
        forth = Forth(back.event, back.before, self.state, self.past, event.at - self.away, self.ruled)
        away = max(self.away, event.at - back.then)
        ruled = tuple(each for each in self.ruled if each.at < back.event.at)
        undone, events = (*self.undone, forth), (*self.events, event)
        after = self._moved(back.state, back.past, event.at - away, undone, away=away, ruled=ruled, events=events)
        return after._goes_on(say("undone", what=what), event.at)

    def _redo(self, event: Redone) -> tuple[Self, tuple[Say, ...]]:
        """As it was before it was taken back, in time too."""
        if not self.undone:
            return self, (say("nothing-to-redo"),)
        *undone, forth = self.undone
        away, events = event.at - forth.then, (*self.events, event)
        after = self._moved(forth.state, forth.past, forth.then, tuple(undone), away=away, ruled=forth.ruled, events=events)
        return after._goes_on(say("redone", what=self._told(forth)), event.at)

    def _goes_on(self, told: Say, at: Samples) -> tuple[Self, tuple[Say, ...]]:
        """After what held it up: with what is asked, and what people have in hand."""
        state, says = self.game.resumed(self.state, at - self.away) if isinstance(self.game, Pauses) else (self.state, ())
        after = replace(self, state=state)
        return after, (told, *says, *after.asks)

    def _needs_another(self, move: str, player: Player) -> Self | None:
        """Where a touch would take back, or do again, what was not that player's, and nobody else has wanted the same."""
        if move not in ("undo", "undo-anyway", "redo"):
            return None
        about = (self.undone[-1] if self.undone else None) if move == "redo" else taken_back(self.game, self.past)
        if about is None or player in whose(about.event):
            return None
        if self.wanted is not None and self.wanted.move == move and self.wanted.player != player:
            return None
        says = (say(f"{move.removesuffix('-anyway')}-wanted", player=player, what=self._told(about)),)
        return replace(self, wanted=Wanted(move, player), said=says)


def _end(event: Event) -> Samples:
    """Where it was over, on the game's clock."""
    match event:
        case Spoke(end=end):
            return end
        case Recited(utterance=said):
            return said.end
        case _:
            return event.at


def _without(players: tuple[Player, ...], player: Player) -> tuple[Player, ...]:
    return tuple(other for other in players if other != player)
