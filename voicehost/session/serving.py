"""What the house does when it is asked to, in any game: pause, undo, another sound, a practice round, what is played next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from voicehost.core.play import IllegalMove, Move, Player, Say, Spelled, say
from voicehost.core.speech import Samples
from voicehost.session import practising
from voicehost.session.course import Course
from voicehost.session.happened import Addressed, Closed, Freed, Paused, Recoded, Redone, Resumed, Tuned, Undone, Unveiled
from voicehost.session.helping import FIRST
from voicehost.session.house import AT_THE_END, AT_THE_TABLE, TUNING, WHILE_PAUSED
from voicehost.session.practising import Practice
from voicehost.session.teaching import QUESTIONS, now

ALREADY = frozenset({"tell-all", "tell-brief", "tell-tones"})
"""Changes that have no end to come to: who asks for them again is told so again."""


@dataclass(frozen=True, slots=True)
class Serving(Course):
    """A sitting whose host does what it is asked."""

    def _house(self, move: Move, at: Samples, *, written: bool = False) -> tuple[Self, tuple[Say, ...]]:
        """`written`: it was typed, and an answer to that need not wait for those who may still guess."""
        at_any_time = (
            "resume",
            *AT_THE_TABLE,
            *WHILE_PAUSED,
            *TUNING,
            *AT_THE_END,
            "leave",
            *(practising.MOVES if self.practice is not None else ()),
        )
        if (self.paused_at is not None or self.over) and move.name not in at_any_time:
            return self, (say("is-over") if self.over else self._on_a_break,)
        over_talk = self.paused_at is None and self._open.dictation and (self._open.recited or not written)
        match move.name:
            case name if name in ("help", *QUESTIONS):
                return self._owe(move) if over_talk else self._asked(move, at)
            case "more":
                if over_talk:
                    return self._owe(Move("help"))
                rest = tuple(one.fields["phrase"] for one in self._helpful(self.view(None))[FIRST:])
                return (self, (say("help", phrases=tuple(map(str, rest))),)) if rest else self._help()
            case "repeat":
                asks = self.view(None).asks
                asked = () if any(one in asks for one in self.said) else asks
                return self, asked or self.said or (say("nothing-to-repeat"),)
            case "say-again":
                return self, self.said or (say("nothing-to-repeat"),)
            case name if name in practising.MOVES:
                return self._in_practice(move, at)
            case "undo" | "undo-anyway":
                return self._undo(Undone(at, anyway=move.name == "undo-anyway" and bool(self.would_lose)))
            case "redo":
                return self._redo(Redone(at))
            case name if name in AT_THE_END:
                return self._followed(move, at)
            case "dispute":
                return self, self._how_to_dispute()
            case "leave":
                return self._followed(Move("that-is-all"), at) if self.over else (self, (say("stop-here"),))
            case "without" | "is-back" as name:
                return self, (say(name, player=move.slots["player"]), *self.asks)
            case "well-played":
                return self.apply(Closed(at)) if self.ended is not None else (self, (say("not-over"), *self.asks))
            case "pause":
                return self.apply(Paused(at))
            case "resume":
                return self.apply(Resumed(at)) if self.paused_at is not None else (self, (say("not-paused"),))
            case "free-seat":
                return self.apply(Freed(at, move.slots["player"]))
            case "stop":
                return self, ()
            case "only-called" | "listen-always" as name:
                return self.apply(Addressed(at, name == "only-called"))[0], (say(name),)
            case "show-seat":
                return self.apply(Unveiled(at, move.slots["player"]))
            case "new-code":
                return self.apply(Recoded(at))
            case name if name in TUNING:
                return self._tuned(name.removeprefix("ear-"), at, move.slots.get("player", ""))
        raise IllegalMove("not-now")

    def _owe(self, move: Move) -> tuple[Self, tuple[Say, ...]]:
        """Over a poem it waits: only a tone says that it was heard."""
        return replace(self, owed=(*(other for other in self.owed if other != move), move)), (say("answer-later"),)

    def _tuned(self, change: str, at: Samples, player: Player) -> tuple[Self, tuple[Say, ...]]:
        """In that player's ear, or for the table where there is none named."""
        before = self.in_ears.get(player, self.sound) if player else self.sound
        after = before.after(change)
        if after == before and change not in ALREADY:
            return self, (say(f"no-{change}"),)
        told = say("ear-changed", player=player) if player else say(change)
        return self.apply(Tuned(at, after, player))[0], (told, *((say("tone-so"),) if change.startswith("tones-") else ()))

    def _followed(self, move: Move, at: Samples) -> tuple[Self, tuple[Say, ...]]:
        """What is played next, said when this game is over. One that has not begun can be put aside; one that has ended is over by it."""
        is_all = move.name == "that-is-all"
        if is_all and self._has_not_begun:
            return replace(self, follows=""), (say("that-was-all"),)
        if self.ended is not None and not self.over and (is_all or self.may_follow):
            closed, says = self.apply(Closed(at))
            after, more = (replace(closed, follows=""), (say("that-was-all"),)) if is_all else closed._followed(move, at)
            return after, (*(one for one in says if one != self._what_follows), *more)
        if not self.over:
            return self, (say("not-over"), *((say("stop-here"),) if is_all else ()))
        if not self.may_follow:
            return self, (say("is-over"),)
        match move.name:
            case "play-again":
                return replace(self, follows=self.game.name), ()
            case "that-is-all":
                return replace(self, follows=""), (say("that-was-all"),)
            case "play-game" if move.slots["game"] in self.may_follow:
                return replace(self, follows=move.slots["game"]), ()
            case _:
                ways = self.game.language.choices["game"]
                titles = {name: title for name, title in self.may_follow.items() if name != self.game.name}
                said = Spelled(tuple(titles.values()), tuple(ways[name][0] for name in titles))
                left_out = tuple(title for name, title in self.all_titles.items() if name not in self.may_follow)
                others = (say("not-for-so-many", games=left_out),) if left_out else ()
                return replace(self, asks_which=True), (say("which-game"), say("say-which-game", games=said), *others)

    def _in_practice(self, move: Move, at: Samples) -> tuple[Self, tuple[Say, ...]]:
        players, language = self.players, self.game.language
        practice: Practice | None
        if self.practice is None:
            if move.name != practising.BEGIN or not self._has_not_begun:
                return self, (say("no-practice-now"),)
            practice, says = practising.begun(self.practised, at, players, language, called=self.only_called)
            return replace(self.apply(Paused(at))[0], practice=practice, practised=self.practised + 1, misses=0), says
        match move.name:
            case practising.GUESS:
                practice, says = practising.guessed(self.practice, move, at, players, language)
                told = self.practised + (practice is not None and practice.number != self.practice.number)
                after = replace(self, practice=practice, practised=told, misses=0)
                return after._back_from_practice(says, at) if practice is None else (after, says)
            case practising.STOP:
                return self._back_from_practice((say("practice-left"),), at)
            case _:
                return self, now(self.view(None))

    def _back_from_practice(self, says: tuple[Say, ...], at: Samples) -> tuple[Self, tuple[Say, ...]]:
        """Back to where the game stood."""
        after = self.apply(Resumed(at))[0]
        return after, (*says, *now(after.view(None)))
