"""One sitting of one game: hear, enter, touch, tick. Pure: a session answers with its next self and with things to say.

It stands on how the sitting is (`sitting`), what is told on demand (`telling`), what has happened (`course`), and what the house does when
asked (`serving`). Here is what people do, and how sure one must be of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Self

from voicehost.core.interpret import CLEAR, Ambiguous, OutOfGrammar, Understood, Verdict, interpret, is_offered
from voicehost.core.language import as_spoken
from voicehost.core.play import Elapsed, Entered, Game, IllegalMove, Moment, Move, Player, Reads, Recited, Say, Spoke, say
from voicehost.core.speech import UNKNOWN, Hypothesis, Samples, Utterance, Word, samples
from voicehost.session import practising
from voicehost.session.certainty import sure
from voicehost.session.happened import Closed
from voicehost.session.house import AT_THE_END, MOVES, WHILE_PAUSED
from voicehost.session.offers import in_words, reserved
from voicehost.session.serving import Serving
from voicehost.session.sitting import Doubt
from voicehost.session.written import answered, is_written, read

LONGEST_PHRASE: Samples = samples(3)
"""Nothing that may be said takes longer."""

MOSTLY = 0.5
"""The share of known words in speech, by time, from which on somebody must have meant the host. With any word at all, 20 minutes of people
reading beside a race of Scrabble Slam! had 156 utterances that the host asked to hear again; with half of it, 9."""

RATHER = 0.5
"""The confidence of words that are heard clearly enough to be no talk beside the table, though they make no phrase."""

LIKELIER = 0.5
"""How likely it must be that anything was called, where people call at any moment: below that it was rather talk. Of 231 shouts of
synthetic voices and 99 of people the least likely had 0.58; of talk beside a race "commanded him" had 0.36, as "Ana, came"."""

HOUSE_WEIGHTS = MappingProxyType(
    {
        **dict.fromkeys(("undo", "only-called", "show-seat", "tell-tones", "that-is-all"), 5.0),
        **dict.fromkeys(("pause", "resume", "new-code", "tell-brief", "how-to-play"), 2.0),
    }
)
"""What a wrong one costs, as `Game.weights`."""

DOUBTED: Samples = samples(6)
"""So long the host waits for the answer to "Cy passes?"."""

THOUGHT_OVER: Samples = samples(30)
"""And for the answer where the game has something against it: people count again."""

APOLOGIES_APART: Samples = samples(5)
"""No two sentences of apology within so long."""

_YES = ("{answer}", "{vote}")
"""Phrases of a question that stands and is answered by yes or no: whoever is asked is asked nothing else."""


@dataclass(frozen=True, slots=True)
class Session(Serving):
    """A sitting with people in it."""

    @classmethod
    def begin(cls, game: Game[Any], players: tuple[Player, ...], options: Any, seed: int) -> tuple[Self, tuple[Say, ...]]:
        """Raises `IllegalMove` for players or options that the game cannot be played with, and for names that are something to say."""
        state, says = game.setup(players, options, seed)
        session = cls(game, players, state, said=says)
        grammar = session.listening.grammar
        phrases = (*grammar.heard, *(phrase for each in grammar.elsewhere for phrase in each.phrases))
        taken = reserved(phrases, players, game.language.reserved)
        if named := next((player for player in players if as_spoken(player) in taken), None):
            raise IllegalMove("name-is-a-phrase", player=named)
        return session, says

    def hear(self, utterance: Utterance) -> tuple[Self, tuple[Say, ...], tuple[Verdict, ...]]:
        """The session after an utterance, what to say, and what was made of each part of it."""
        if (knows := self._answered(utterance)) is not None:
            after, told = replace(self, offered=False)._carried_out(knows)
            told += tuple(one for one in after.asks if one not in told)  # whoever has heard how it goes may begin
            return replace(after, said=told), told, (knows,)
        session, asked = self, self.listening
        verdicts = self.read(utterance)
        says: tuple[Say, ...] = ()
        for verdict in verdicts:
            before = session
            settled = session is not self and before.listening != asked  # what came before it in the same breath has settled the matter
            if settled and isinstance(verdict, OutOfGrammar) and not before.listening.dictation:
                continue
            session, more = before._take(verdict, utterance)
            says += () if settled and session is before else more
        return replace(session, said=says) if says and _is_news(verdicts) else session, says, verdicts

    def read(self, utterance: Utterance) -> tuple[Verdict, ...]:
        """What is made of an utterance. A typed line means more than what is said: the host need not be called by name for it, and it may
        stand in other words."""
        verdicts = interpret(utterance, self.listening)
        if not is_written(utterance) or any(isinstance(verdict, Understood) for verdict in verdicts):
            return verdicts
        return read(utterance, self._with_an_answer(self._open), self.game.language, self.game.asides, self._read_by_the_game)

    def _read_by_the_game(self, text: str) -> Move | None:
        return self.game.reads(self.state, text) if isinstance(self.game, Reads) else None

    def _answered(self, utterance: Utterance) -> Understood | None:
        """Whether everybody knows the game, typed: in the room many a yes or no is said that is none to that."""
        asked = self.offered and self._has_not_begun and is_written(utterance)
        return answered(utterance, self._open, self.game.language) if asked else None

    def also_said(self, unheard: tuple[Say, ...]) -> Self:
        """What was broken off is repeated too."""
        more = tuple(one for one in unheard if one not in self.said)
        return replace(self, said=(*self.said, *more)) if more else self

    def enter(self, at: Samples, player: Player, move: Move) -> tuple[Self, tuple[Say, ...]]:
        """A private entry. Raises `IllegalMove`, and then nothing has changed."""
        if self.paused_at is not None:
            raise IllegalMove("practice-first" if self.practice is not None else "paused")
        if self.over:
            raise IllegalMove("is-over")
        session, says = self._apply(Entered(at - self.away, player, move))
        return replace(session, said=says or self.said), says

    def touch(self, at: Samples, move: Move, player: Player | None = None) -> tuple[Self, tuple[Say, ...]]:
        """One of a view's `moves`, done by a player's touch. Raises `IllegalMove`, and then nothing has changed."""
        if move.name == "confirm-heard":
            return self._confirmed(move.slots["answer"] == "yes")
        if self.over and move.name not in (*WHILE_PAUSED, *AT_THE_END):
            raise IllegalMove("is-over")
        if player is not None and (wanted := self._needs_another(move.name, player)) is not None:
            return wanted, wanted.said
        if move.name not in MOVES and (against := self._against(move)):
            phrase = next(phrase for phrase in self.listening.grammar.heard if phrase.move == move.name)
            asked, says = self._doubting(Understood(at, at, move, phrase, None), against)
            return replace(asked, said=says), says
        now = at - self.away
        session, says = self._house(move, at) if move.name in MOVES else self._apply(Spoke(now, now, move, by=player))
        return replace(session, said=says) if says and move.name not in ("repeat", "say-again") else session, says

    def tick(self, settled: Samples, talked: Samples = 0) -> tuple[Self, tuple[Say, ...]]:
        """Time has passed: nothing from before `settled` can still arrive, so deadlines up to it have run out. `talked`: until where the
        host has talked; people dispute an end when they have heard it."""
        session = self
        says: tuple[Say, ...] = ()
        while session.paused_at is None:
            deadline = session.game.deadline(session.state)
            if deadline is None or deadline > settled - session.away:
                break
            session, more = session._apply(Elapsed(deadline))
            says += more
        if session.practice is not None and (due := practising.due(session.practice, talked)) is not None and due <= settled:
            practice, more = practising.silent(session.practice, settled, session.players, session.game.language)
            session, says = replace(session, practice=practice), says + more
        if session.doubt is not None and session.doubt.due <= settled:
            session = replace(session, doubt=None)
        closes = session._closes(talked) if session.paused_at is None else None
        if closes is not None and closes <= settled - session.away:
            session, more = session.apply(Closed(closes + session.away))
            says += more
        if session.waits_until is not None and not session.done and session.waits_until <= settled:
            session = replace(session, follows="")
        return replace(session, said=says) if says else session, says

    # -- what was heard -------------------------------------------------------------------------------------------------

    def _take(self, verdict: Verdict, utterance: Utterance) -> tuple[Self, tuple[Say, ...]]:
        match verdict:
            case Understood():
                return self._understood(verdict)
            case Ambiguous():
                return self, (say("ambiguous", choices=self._choices(verdict.moves)),)
            case OutOfGrammar() if self.paused_at is None and self.listening.dictation:
                return self._apply(Recited(verdict.start - self.away, part(utterance, verdict, self.away)))
            case OutOfGrammar() if is_written(utterance) and self.practice is not None:
                return self, (practising.how(self.practice, self.players, self.game.language),)
            case OutOfGrammar() if is_written(utterance) and self.paused_at is not None:
                return self, (say("paused"),)  # it may be right, and only too early: to type it better is of no use
            case OutOfGrammar() if is_written(utterance):
                misses = min(self.misses + 1, 3)
                return replace(self, misses=misses % 3), (say(f"no-match-{misses}"),)
            case OutOfGrammar(text=text) if _was_meant(verdict, utterance):
                is_for_us = not self._waits_for_its_name or text.startswith(self.house.call)
                return self._missed(verdict.end, clear=_is_clear(utterance)) if is_for_us else (self, ())
            case _:
                return self, ()

    def _missed(self, at: Samples, *, clear: bool = False) -> tuple[Self, tuple[Say, ...]]:
        """First a tone; when it happens again, words, though not for ever; then silence until something is understood. `clear`: part of a
        phrase, and nothing else, which is never passed over."""
        session = replace(self, misses=self.misses + 1)
        if session.misses > 2:
            return session, (say("not-caught"),) if clear else ()
        if session.misses == 1 or (self.apologised is not None and at - self.apologised < APOLOGIES_APART):
            return session, (say("not-caught"),)
        told = say("no-match-2") if self.practice is None else practising.how(self.practice, self.players, self.game.language)
        return replace(session, apologised=at), (told,)

    def _understood(self, heard: Understood) -> tuple[Self, tuple[Say, ...]]:
        """Done where it is sure enough for what it does; else asked back, or, where it does little, to be said once more."""
        listening, weight = self.listening, self._weight(heard.move)
        if heard.move.name == "confirm-heard":
            return self._confirmed(heard.move.slots["answer"] == "yes")
        if UNKNOWN in heard.move.slots.values() and not listening.dictation:
            return self._half_understood(heard)
        certain = listening.dictation or self._is_again(heard)
        if not certain and (against := self._against(heard.move)):
            return self._doubting(heard, against)
        if certain or sure(heard, weight, quick=listening.quick, language=self.game.language.name):
            return self._carried_out(heard)
        if weight == 1 and listening.quick:  # who calls it hears it at once, and the game weighs what else it may have been
            return self._carried_out(heard) if heard.any_phrase >= LIKELIER else self._missed(heard.end)
        after, _ = self._carried_out(heard)
        if after.events == self.events or any(phrase.pattern in _YES for phrase in listening.grammar.phrases):
            return self._missed(heard.end)
        return replace(self, doubt=Doubt(heard, heard.end + DOUBTED)), (self._asked_back(heard),)

    def _against(self, move: Move) -> tuple[Say, ...]:
        """The same of one that may not be offered."""
        return self._doubts(move) if is_offered(self.listening.grammar, move) else ()

    def _doubting(self, heard: Understood, against: tuple[Say, ...]) -> tuple[Self, tuple[Say, ...]]:
        """It is asked back, unless yes or no is asked for already: then it is not done."""
        if any(phrase.pattern in _YES for phrase in self._open.grammar.phrases):
            return self, against
        return replace(self, doubt=Doubt(heard, heard.end + THOUGHT_OVER), misses=0), (*against, self._asked_back(heard))

    def _half_understood(self, heard: Understood) -> tuple[Self, tuple[Say, ...]]:
        """ "Ben plays", and no word that was known: not understood, though the game has words of its own for it."""
        session, says = self._missed(heard.end)
        in_words = any(one.key != "not-caught" for one in says)
        return session, self._carried_out(heard)[1] if in_words else says

    def _weight(self, move: Move) -> float:
        return HOUSE_WEIGHTS.get(move.name, 1.0) if move.name in MOVES else self.game.weights.get(move.name, 1.0)

    def _is_again(self, heard: Understood) -> bool:
        return self.doubt is not None and self.doubt.heard.move == heard.move

    def _confirmed(self, yes: bool) -> tuple[Self, tuple[Say, ...]]:
        session = replace(self, doubt=None, misses=0)
        if self.doubt is None or not yes:
            return session, (say("not-then"),)
        return session._carried_out(self.doubt.heard)

    def _choices(self, moves: tuple[Move, ...]) -> tuple[str, ...]:
        """In words that tell them apart, if there are such; else by their names."""
        language = self.game.language
        said = {in_words(self.listening.grammar.heard, move, self.players, language) for move in moves}
        return tuple(sorted(said if len(said) == len(moves) else {in_words((), move, self.players, language).lower() for move in moves}))

    def _carried_out(self, heard: Understood) -> tuple[Self, tuple[Say, ...]]:
        if heard.move.name in MOVES:
            return replace(self, doubt=None)._house(heard.move, heard.start, written=heard.confidence is None)
        if (self.paused_at is not None or self.over) and heard.move.name not in self.game.asides:
            return self, (say("is-over") if self.over else self._on_a_break,)
        try:
            after, says = self._apply(Spoke(heard.start - self.away, heard.end - self.away, heard.move, heard.confidence, heard.rivals))
        except IllegalMove as refused:
            asked = self.asks if refused.key == "answer-first" else ()
            return self, (Say(refused.key, refused.fields), *asked)
        if after.events != self.events and not is_offered(self.listening.grammar, heard.move):
            asked = self.asks if self.view(None).moment is Moment.QUESTION else ()
            reason = say("answer-first") if asked else say("not-now")
            return self, (reason, *asked)  # a phrase of another moment, whose reason the game does not know
        return after, says


def _is_news(verdicts: tuple[Verdict, ...]) -> bool:
    """Worth repeating: neither itself a repetition, nor an excuse for having heard nothing."""
    return any(not isinstance(verdict, OutOfGrammar) and not _is_repeat(verdict) for verdict in verdicts)


def _is_repeat(verdict: Verdict) -> bool:
    return isinstance(verdict, Understood) and verdict.move.name in ("repeat", "say-again")


def _was_meant(verdict: OutOfGrammar, utterance: Utterance) -> bool:
    """Mostly words that may be said, in the time that they take: not a room's chatter, in which a word of them is soon heard."""
    words = utterance.best.words
    known = sum(word.end - word.start for word in words if word.text != UNKNOWN)
    return verdict.end - verdict.start <= LONGEST_PHRASE and known > 0 and known >= MOSTLY * sum(word.end - word.start for word in words)


def _is_clear(utterance: Utterance) -> bool:
    """Two words that may be said, or more, rather sure, and nothing unknown: "Karl spielt", and no card."""
    words = utterance.best.words
    return len(words) >= CLEAR and all(word.text != UNKNOWN and (word.confidence or 0.0) >= RATHER for word in words)


def part(utterance: Utterance, verdict: OutOfGrammar, away: Samples = 0) -> Utterance:
    """The stretch of an utterance that was no phrase, on the game's clock, with the transcript of that stretch. What was typed has no
    stretches: its words are those of the verdict."""
    if utterance.start == utterance.end and is_written(utterance):
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
