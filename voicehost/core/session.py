"""One sitting of one game: hear, enter, tick, undo, replay. Pure: a session answers with its next self and with things to say.

The house phrases (help, repeat, undo, pause, slower) belong to every game and are heard here; everything else is the game's.
What happened is kept as `events`, and is enough: `replay` makes the same session from them. Games never notice a pause:
they are told the time less the time that was spent paused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from voicehost.core.interpret import Ambiguous, OutOfGrammar, Understood, Verdict, interpret
from voicehost.core.offers import names, offers, possessives
from voicehost.core.play import Checks, Elapsed, Entered, Event, Game, IllegalMove, Move, Player, Recited, Say, Spoke, View, say
from voicehost.core.speech import UNKNOWN, Grammar, Hypothesis, Listening, Phrase, Samples, Utterance, Word, samples

LONGEST_PHRASE: Samples = samples(3)
"""Nothing that may be said takes longer."""

MOSTLY = 0.5
"""The share of known words in speech, by time, from which on somebody must have meant the host. With any word at all, 20 minutes of people
reading beside a race of Scrabble Slam! had 156 utterances that the host asked to hear again; with half of it, 9."""

PACES = (-2, -1, 0, 1, 2)
"""Steps of talking speed, slowest first; 0 is the voice's own."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The last spoken move, and all that followed from it, was taken back."""

    at: Samples


@dataclass(frozen=True, slots=True)
class Paused:
    at: Samples


@dataclass(frozen=True, slots=True)
class Resumed:
    at: Samples


@dataclass(frozen=True, slots=True)
class Paced:
    """The host was asked to talk at another speed; `pace` is one of `PACES`."""

    at: Samples
    pace: int


@dataclass(frozen=True, slots=True)
class Seated:
    """A phone has taken a player's seat."""

    at: Samples
    player: Player


@dataclass(frozen=True, slots=True)
class Freed:
    """A player's seat was freed, and whatever link led to it is dead."""

    at: Samples
    player: Player


SessionEvent: TypeAlias = Event | Undone | Paused | Resumed | Paced | Seated | Freed

HOUSE = (
    ("help", ("help", "what can i say", "host help")),
    ("repeat", ("repeat", "say that again", "host repeat")),
    ("undo", ("undo", "host undo")),
    ("pause", ("pause", "host pause")),
    ("slower", ("slower", "host slower")),
    ("faster", ("faster", "host faster")),
)
"""House moves and the ways to say them. Over a poem only those that call the host by name are listened for."""

FEW = 3
"""Choices of a slot that are read out one by one in the help; of more, only what they are."""

GO_ON = ("resume", "go on", "host go on", "continue")


@dataclass(frozen=True, slots=True)
class Past:
    """What undo goes back to: the event, and the game's state before it."""

    event: Event
    state: Any


@dataclass(frozen=True, slots=True)
class Session:
    game: Game[Any]
    players: tuple[Player, ...]
    state: Any
    events: tuple[SessionEvent, ...] = ()
    past: tuple[Past, ...] = ()
    away: Samples = 0
    """Time that the game is not told of: it was paused, or what happened in it was taken back."""
    paused_at: Samples | None = None
    pace: int = 0
    said: tuple[Say, ...] = ()
    """The last announcement, for "repeat"."""
    seated: tuple[Player, ...] = ()
    """Whose seats phones have taken."""
    freed: tuple[Player, ...] = ()
    """Whose seats were freed, each time once more: links from before that lead nowhere."""
    misses: int = 0
    """Utterances in a row that were nothing that may be said now."""

    @classmethod
    def begin(cls, game: Game[Any], players: tuple[Player, ...], options: Any, seed: int) -> tuple[Session, tuple[Say, ...]]:
        state, says = game.setup(players, options, seed)
        return cls(game, players, state, said=says), says

    @property
    def listening(self) -> Listening:
        """What may be said now: the game's phrases and the house's."""
        heard = self.game.listening(self.state)
        if self.paused_at is not None:
            asides = tuple(phrase for phrase in heard.grammar.phrases if phrase.move in self.game.asides)
            house = tuple(phrase for phrase in _HOUSE if phrase.move in _WHILE_PAUSED)
            return Listening(Grammar(_phrases("resume", GO_ON) + asides + house))
        house = tuple(phrase for phrase in (*_HOUSE, *_freeing(self.seated)) if not heard.dictation or phrase.pattern.startswith("host"))
        return replace(heard, grammar=replace(heard.grammar, phrases=heard.grammar.phrases + house))

    def view(self, player: Player | None) -> View:
        """What one player, or with None the table, sees and may enter or do."""
        seen = self.game.view(self.state, player)
        if self.paused_at is not None:
            seen = replace(seen, now=(), asks=(say("paused"),))
        if player is None:
            return seen
        without = {"help", "free-seat", *seen.leaves, *self.game.asides}
        touches = seen.moves if self.paused_at is None else ()
        return replace(seen, moves=(*touches, *offers(self.listening.grammar, self.players, player, without)))

    def left(self, at: Samples) -> Samples | None:
        """Of the time limit that runs at that moment; None where none runs. Never below 0."""
        until = self.game.view(self.state, None).until if self.paused_at is None else None
        return None if until is None else max(0, until + self.away - at)

    def check(self, player: Player, move: Move) -> tuple[Say, ...]:
        """What a player alone is told of what they are about to enter or to touch. It changes nothing and stops nothing."""
        return self.game.check(self.state, player, move) if isinstance(self.game, Checks) else ()

    @property
    def asks(self) -> tuple[Say, ...]:
        """What the table is asked just now."""
        return self.game.view(self.state, None).asks

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    # -- what happens to it ---------------------------------------------------------------------------------------------

    def hear(self, utterance: Utterance) -> tuple[Session, tuple[Say, ...], tuple[Verdict, ...]]:
        """The session after an utterance, what to say, and what was made of each part of it."""
        session, asked = self, self.listening
        verdicts = interpret(utterance, asked)
        says: tuple[Say, ...] = ()
        for verdict in verdicts:
            before = session
            session, more = before._take(verdict, utterance)
            late = session is before and before.listening != asked  # what came before it in the same breath has settled the matter
            says += () if late else more
        return replace(session, said=says) if says and _is_news(verdicts) else session, says, verdicts

    def enter(self, at: Samples, player: Player, move: Move) -> tuple[Session, tuple[Say, ...]]:
        """A private entry. Raises `IllegalMove`, and then nothing has changed."""
        if self.paused_at is not None:
            raise IllegalMove("paused")
        session, says = self._apply(Entered(at - self.away, player, move))
        return replace(session, said=says or self.said), says

    def touch(self, at: Samples, move: Move) -> tuple[Session, tuple[Say, ...]]:
        """One of a view's `moves`, done by a touch. Raises `IllegalMove`, and then nothing has changed."""
        session, says = self._house(move, at) if move.name in _HOUSE_MOVES else self._apply(Spoke(at - self.away, at - self.away, move))
        return replace(session, said=says) if says and move.name != "repeat" else session, says

    def sit(self, at: Samples, player: Player) -> Session:
        """A phone takes a seat. Raises `IllegalMove` where another has it."""
        if player in self.seated:
            raise IllegalMove("seat-taken", player=player)
        return self.apply(Seated(at, player))[0]

    def tick(self, settled: Samples) -> tuple[Session, tuple[Say, ...]]:
        """Time has passed: nothing from before `settled` can still arrive, so deadlines up to it have run out."""
        session = self
        says: tuple[Say, ...] = ()
        while session.paused_at is None:
            deadline = session.game.deadline(session.state)
            if deadline is None or deadline > settled - session.away:
                break
            session, more = session._apply(Elapsed(deadline))
            says += more
        return replace(session, said=says) if says else session, says

    def pause(self, at: Samples) -> Session:
        """The host itself pauses: the microphone is gone."""
        return self.apply(Paused(at))[0] if self.paused_at is None else self

    def resume(self, at: Samples) -> Session:
        return self.apply(Resumed(at))[0] if self.paused_at is not None else self

    def replay(self, events: Iterable[SessionEvent]) -> Session:
        """This session after all of `events`, with nothing said. From a fresh session it is the sitting that they are the log of."""
        session = self
        for event in events:
            session, _ = session.apply(event)
        return session

    # -- one event ------------------------------------------------------------------------------------------------------

    def apply(self, event: SessionEvent) -> tuple[Session, tuple[Say, ...]]:
        """One event as it stands in the log."""
        match event:
            case Undone():
                return self._undo(event)
            case Paused(at):
                return replace(self, paused_at=at, events=(*self.events, event)), (say("paused"),)
            case Resumed(at):
                away = self.away + at - (self.paused_at if self.paused_at is not None else at)
                return replace(self, paused_at=None, away=away, events=(*self.events, event)), (say("resumed"), *self.asks)
            case Seated(player=player):
                return replace(self, seated=(*self.seated, player), events=(*self.events, event)), ()
            case Freed(player=player):
                seated = tuple(other for other in self.seated if other != player)
                return replace(self, seated=seated, freed=(*self.freed, player), events=(*self.events, event)), (
                    say("seat-freed", player=player),
                )
            case Paced():
                return replace(self, pace=event.pace, events=(*self.events, event)), ()
            case _:
                return self._apply(event)

    def _apply(self, event: Event) -> tuple[Session, tuple[Say, ...]]:
        state, says = self.game.step(self.state, event)
        if state is self.state:  # a question was answered: there is nothing to keep or to take back
            return replace(self, misses=0), says
        return replace(self, state=state, events=(*self.events, event), past=(*self.past, Past(event, self.state)), misses=0), says

    def _take(self, verdict: Verdict, utterance: Utterance) -> tuple[Session, tuple[Say, ...]]:
        match verdict:
            case Understood(move=move):
                return self._understood(verdict) if move.name not in _HOUSE_MOVES else self._house(move, verdict.start)
            case Ambiguous():
                return self, (say("ambiguous", choices=tuple(sorted({_spoken(move) for move in verdict.moves}))),)
            case OutOfGrammar() if self.paused_at is None and self.listening.dictation:
                return self._apply(Recited(verdict.start - self.away, _part(utterance, verdict, self.away)))
            case OutOfGrammar() if _was_meant(verdict, utterance):
                misses = min(self.misses + 1, 3)
                return replace(self, misses=misses % 3), (say(f"no-match-{misses}"),)
            case _:
                return self, ()

    def _understood(self, heard: Understood) -> tuple[Session, tuple[Say, ...]]:
        try:
            return self._apply(Spoke(heard.start - self.away, heard.end - self.away, heard.move, heard.confidence, heard.rivals))
        except IllegalMove as refused:
            return self, (Say(refused.key, refused.fields),)

    def _house(self, move: Move, at: Samples) -> tuple[Session, tuple[Say, ...]]:
        match move.name:
            case "help":
                return self, (*self.asks, say("help", phrases=_ways(self.listening)))
            case "repeat":
                return self, self.said or (say("nothing-to-repeat"),)
            case "undo":
                return self._undo(Undone(at))
            case "pause":
                return self.apply(Paused(at))
            case "resume":
                return self.apply(Resumed(at))
            case "free-seat":
                return self.apply(Freed(at, move.slots["player"]))
            case _:
                pace = max(PACES[0], min(PACES[-1], self.pace + (1 if move.name == "faster" else -1)))
                return self.apply(Paced(at, pace))[0], (say(move.name),)

    def _undo(self, event: Undone) -> tuple[Session, tuple[Say, ...]]:
        """Back to before the last spoken move, in time too: what was running out then runs on from there. What was entered
        privately is never taken back."""
        for length in range(len(self.past) - 1, -1, -1):
            match self.past[length].event:
                case Spoke(at=then, move=move):
                    away = max(self.away, event.at - then)
                    kept = replace(self, state=self.past[length].state, past=self.past[:length], events=(*self.events, event), away=away)
                    return kept, (say("undone", what=_spoken(move)), *kept.asks)
                case Entered():
                    return self, (say("cannot-undo-private"),)
        return self, (say("nothing-to-undo"),)


_HOUSE_MOVES = {"resume", "free-seat", *(move for move, _ in HOUSE)}


def _phrases(move: str, ways: tuple[str, ...]) -> tuple[Phrase, ...]:
    return tuple(Phrase(way, move) for way in ways)


_HOUSE = tuple(phrase for move, ways in HOUSE for phrase in _phrases(move, ways))


def _freeing(seated: tuple[Player, ...]) -> tuple[Phrase, ...]:
    """For whoever lost a phone. Only seats that are taken can be freed."""
    if not seated:
        return ()
    whose, whom = possessives(seated), names(seated)
    ways = (("free {player} seat", whose), ("free the seat of {player}", whom), ("host free {player} seat", whose))
    return tuple(Phrase(pattern, "free-seat", (slot,)) for pattern, slot in ways)


_WHILE_PAUSED = ("help", "repeat")


def _is_news(verdicts: tuple[Verdict, ...]) -> bool:
    """Worth repeating: neither itself a repetition, nor an excuse for having heard nothing."""
    return any(not isinstance(verdict, OutOfGrammar) and not _is_repeat(verdict) for verdict in verdicts)


def _is_repeat(verdict: Verdict) -> bool:
    return isinstance(verdict, Understood) and verdict.move.name == "repeat"


def _ways(listening: Listening) -> tuple[str, ...]:
    """One way to say each move, in the order in which the game offers them."""
    first: dict[str, str] = {}
    for phrase in listening.grammar.phrases:
        first.setdefault(phrase.move, _readable(phrase))
    return tuple(first.values())


def _readable(phrase: Phrase) -> str:
    """ "{player} guesses {word}" as it is read out: "(player) guesses (word)"; few choices are named."""
    return " ".join(_slot(part) if not isinstance(part, str) else part for part in phrase.parts)


def _slot(slot: Any) -> str:
    meanings: dict[str, str] = {}
    for said, meaning in slot.choices:
        meanings.setdefault(meaning, said)
    return " or ".join(meanings.values()) if 0 < len(meanings) <= FEW else f"({slot.name})"


def _spoken(move: Move) -> str:
    return " ".join((move.name.replace("-", " "), *move.slots.values()))


def _was_meant(verdict: OutOfGrammar, utterance: Utterance) -> bool:
    """Typed, or mostly words that may be said, in the time that they take: not a room's chatter, in which a word of them is soon heard."""
    words = utterance.best.words
    if all(word.confidence is None for word in words):
        return True
    known = sum(word.end - word.start for word in words if word.text != UNKNOWN)
    return verdict.end - verdict.start <= LONGEST_PHRASE and known > 0 and known >= MOSTLY * sum(word.end - word.start for word in words)


def _part(utterance: Utterance, verdict: OutOfGrammar, away: Samples) -> Utterance:
    """The stretch of an utterance that was no phrase, on the game's clock, with the transcript of that stretch. What was typed has no
    stretches: its words are those of the verdict."""
    if utterance.start == utterance.end:
        words = tuple(Word(text, verdict.start - away, verdict.start - away) for text in verdict.text.split())
        return Utterance(verdict.start - away, verdict.end - away, (Hypothesis(words),))

    def inside(hypothesis: Any) -> Any:
        words = tuple(
            replace(word, start=word.start - away, end=word.end - away)
            for word in hypothesis.words
            if word.start < verdict.end and word.end > verdict.start
        )
        return replace(hypothesis, words=words)

    transcript = inside(utterance.transcript) if utterance.transcript is not None else None
    return Utterance(verdict.start - away, verdict.end - away, (inside(utterance.best),), transcript)
