"""What is told on demand: help, answers, how to dispute, what was done last. Nothing happens by it to the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from voicehost.core.play import Disputes, Doubts, Entered, Moment, Move, Say, View, say
from voicehost.core.speech import Samples
from voicehost.session.back import Back, Forth, taken_back
from voicehost.session.helping import FIRST, sentences
from voicehost.session.offers import in_words, tells
from voicehost.session.sitting import Sitting
from voicehost.session.teaching import AFTERWARDS, answer


@dataclass(frozen=True, slots=True)
class Telling(Sitting):
    """A sitting of which one can ask."""

    def _asked(self, move: Move, at: Samples) -> tuple[Self, tuple[Say, ...]]:
        """Help, or one of `QUESTIONS`."""
        if move.name == "help":
            return self._help()
        after = replace(self, taught=self.taught or move.name in ("how-to-play", *AFTERWARDS))
        seen = self.view(None)
        if self.asks_which:  # what there is to choose from is asked too
            seen = replace(seen, asks=(*seen.asks, *seen.now), now=())
        return after, answer(move, seen, self.left(at), self.ruled, self.game.language, self.players)

    def _help(self) -> tuple[Self, tuple[Say, ...]]:
        """Where all are at it at once, what is asked is entered unseen, and so no sentence of the help: how that is done is told too."""
        seen = self.view(None)
        told, asked = self._helpful(seen), self.asks
        helped = replace(self, has_more=len(told) > FIRST, taught=True)
        more = [phrase.written or phrase.pattern for phrase in helped.listening.grammar.phrases if phrase.move == "more"]
        how = tuple(one for one in seen.how if one not in asked) if seen.moment is Moment.ALL else ()
        return helped, (*asked, *how, *told[:FIRST], *(say("help-more", phrase=way) for way in more[:1]))

    def _helpful(self, seen: View) -> tuple[Say, ...]:
        """`seen`: by the table."""
        views = (self.game.view(self.state, player) for player in seen.who) if self.paused_at is None else ()
        disputes = ("undo",) if self.ended is not None and not self.over else ()
        wanted = (*disputes, *seen.wanted, *(move for view in views for move in view.wanted))
        told = {"help", "more", *(seen.worded if self.asks else ())}
        phrases = (self._by_title(phrase) for phrase in self.listening.grammar.phrases if phrase.move not in told)
        return sentences(phrases, wanted, seen.who, self.players, self.game.language, lambda move: bool(self._doubts(move)))

    def _doubts(self, move: Move) -> tuple[Say, ...]:
        """What the game has against a move that is offered, as far as it knows."""
        return self.game.doubts(self.state, move) if isinstance(self.game, Doubts) else ()

    def _how_to_dispute(self) -> tuple[Say, ...]:
        """In the game's own ways, where it has some just now; by taking back what was done last; and what is asked at an end."""
        own = self.game.disputes if isinstance(self.game, Disputes) else frozenset()
        ways = (phrase for phrase in self._open.grammar.phrases if phrase.move in own)
        told = sentences(ways, (), self.view(None).who, self.players, self.game.language)
        back = taken_back(self.game, self.past)
        undo = (say("undo-takes", what=self._told(back)),) if back is not None else ()
        says = (*((say("dispute-so"), *told) if told else ()), *undo) or (say("nothing-to-undo"),)
        return (*says, *(self.view(None).asks if self.ended is not None else ()))

    def _told(self, about: Back | Forth) -> str:
        """What was done, as it was said or touched. Of a guess, and of what was entered unseen, only whose it was: the word
        may be heard of nobody but the host. Of an answer, that it was one: "yes" by itself tells nobody what was taken back."""
        event, listening, language = about.event, self.game.listening(about.before), self.game.language
        if isinstance(event, Entered):
            entries = self.game.view(about.before, event.player).entries
            return in_words(entries, event.move, self.players, language, event.player, veiled=True)
        touched = self.game.view(about.before, event.by).moves if event.by is not None else ()
        ways = tuple(phrase for phrase in (*listening.grammar.heard, *touched) if tells(phrase, event.move))
        ways = ways or tuple(phrase for each in listening.grammar.elsewhere for phrase in each.phrases)
        told = in_words(ways, event.move, self.players, language, event.by, veiled=listening.dictation)
        if any(player in told for player in self.players):
            return told
        if listening.dictation and any(slot.is_own_word for phrase in ways for slot in phrase.slots):
            return language.word("a-guess")
        seen = self.game.view(about.before, self.players[0])
        alone = tuple(phrase for phrase in ways if phrase.slots and len(phrase.parts) == 1)
        if not (alone and seen.moment is Moment.QUESTION and event.move.name in seen.wanted):
            return told
        said = in_words(alone, event.move, self.players, language)
        return f"{language.word('an-answer')} {said.lower() if said.lower() in dict(language.ballot) else said}"
