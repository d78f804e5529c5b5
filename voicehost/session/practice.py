"""A practice round of a minute: the host says couplets, and the table guesses their words aloud, to learn how to speak to the host.

It is an interlude, played within a break of the evening's game. The couplets are among the house's prompts (`practice-poem-1`). For each,
the language lists the words that count as right (`practice-1`) and other words that people are likely to guess (`practice-not-1`), so that
the host can say what it heard.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from voicehost.core.language import Language, as_spoken, names
from voicehost.core.play import Event, Moment, Move, Player, Say, Spoke, View, facts, say
from voicehost.core.speech import UNKNOWN, Grammar, Listening, Phrase, Samples, Slot, samples
from voicehost.session.offers import sentence, with_names

BEGIN: Final = "practise"
GUESS: Final = "practice-guess"
STOP: Final = "stop-practising"
"""The names of its moves. If somebody wants to begin while it goes on, the host says what is going on."""

COUPLETS = 3
"""The number of couplets there are. The practice rounds of a sitting go through them in turn."""
EACH_TIME = 2  # couplets in one practice round

HINT_AFTER, TOLD_AFTER = 2, 4
"""The number of wrong guesses after which the host gives a hint, and the number after which it says the word."""

SILENCE: Samples = samples(12)
"""How long the host waits for a guess before it gives a hint, and again before it explains how to speak to it. After that it just waits."""


@dataclass(frozen=True, slots=True)
class Couplet:
    """The couplet that people are guessing."""

    nth: int
    """Its number in this sitting, from 1, including the couplets of earlier rounds."""
    left: int = EACH_TIME - 1
    """The number of couplets that come after it in this round."""
    wrong: int = 0
    """The number of wrong guesses."""
    hinted: bool = False
    explained: bool = False
    done: bool = False
    """The round is over, because this was the last couplet or people have left it."""

    @property
    def number(self) -> int:
        """The number of its prompts, from 1 to `COUPLETS`."""
        return (self.nth - 1) % COUPLETS + 1


@dataclass(frozen=True)
class Practice:
    """The practice round as an interlude. It knows nothing about the evening's game."""

    players: tuple[Player, ...]
    language: Language
    called: bool = False
    """The host listens only when it is called, so that the examples call it."""

    moves = frozenset({BEGIN, GUESS, STOP})

    def setup(self, before: int) -> tuple[Couplet, tuple[Say, ...]]:
        """Begin with a couplet. `before` is the number of couplets that this sitting has had in earlier rounds."""
        couplet = Couplet(before + 1)
        return couplet, (say("practice-begins", phrase=self._example), _poem(couplet))

    def listening(self, state: Couplet) -> Listening:
        """The guesses at this couplet, and the phrases that leave the round."""
        right, others = (tuple(map(as_spoken, words)) for words in (self._right(state), self._others(state)))
        return Listening(Grammar((*self._guesses, *self.language.ways(STOP)), hidden=right, decoys=others))

    def view(self, state: Couplet, player: Player | None) -> View:
        del player
        hint = (_hint(state),) if state.hinted else ()
        seen = View(Moment.QUESTION, facts(headline=(_poem(state),), asks=(say("practice-asks"),), now=hint))
        return seen.wanting(GUESS, STOP)

    def how(self, state: Couplet) -> Say:
        del state
        return say("practice-how", phrase=self._example)

    def refusal(self, state: Couplet) -> Say:
        del state
        return say("practice-first")

    def stop(self, state: Couplet) -> Say:
        del state
        return say("practice-stop")

    def silence(self, state: Couplet) -> Samples | None:
        return None if state.hinted and state.explained else SILENCE

    def over(self, state: Couplet) -> bool:
        return state.done

    def step(self, state: Couplet, event: Event) -> tuple[Couplet, tuple[Say, ...]]:
        match event:
            case Spoke(move=Move(name=name)) if name == STOP:
                return replace(state, done=True), (say("practice-left"),)
            case Spoke(move=move):
                return self._guessed(state, move)
            case _:
                return self._silent(state)

    def _guessed(self, couplet: Couplet, move: Move) -> tuple[Couplet, tuple[Say, ...]]:
        """Say what the host heard, and whether it is right."""
        if UNKNOWN in move.slots["word"]:
            return couplet, (say("practice-unknown"),)
        word, player = self._written(move.slots["word"], couplet), move.get("player")
        is_right = word in self._right(couplet)
        kind = "right" if is_right else "wrong"
        ruling = say(f"practice-{kind}", player=player, word=word) if player is not None else say(f"practice-{kind}-whose", word=word)
        unnamed = (self.how(couplet),) if player is None else ()
        if is_right:
            return _after(couplet, (ruling, *unnamed))
        couplet = replace(couplet, wrong=couplet.wrong + 1)
        if couplet.wrong >= TOLD_AFTER:
            return _after(couplet, (ruling, say("practice-was", word=self._right(couplet)[0])))
        if couplet.wrong >= HINT_AFTER and not couplet.hinted:
            return replace(couplet, hinted=True), (ruling, *unnamed, _hint(couplet))
        return couplet, (ruling, *unnamed)

    def _silent(self, couplet: Couplet) -> tuple[Couplet, tuple[Say, ...]]:
        if not couplet.hinted:
            return replace(couplet, hinted=True), (_hint(couplet),)
        return replace(couplet, explained=True), (self.how(couplet), say("practice-leave"))

    @property
    def _guesses(self) -> tuple[Phrase, ...]:
        return self.language.ways(GUESS, names("player", self.players), Slot("word", free=True, before=self._articles))

    @property
    def _example(self) -> str:
        """An example of a guess, such as "Ana guesses lamp" or "host, Ana guesses lamp"."""
        filled = (("player", self.players[0]), ("word", self.language.word("an-example")))
        said = with_names(sentence(self._guesses[0], filled), self.players)
        return f"{self.language.host}, {said}" if self.called else said

    @property
    def _articles(self) -> tuple[str, ...]:
        return tuple(self.language.word("articles").split())

    def _right(self, couplet: Couplet) -> tuple[str, ...]:
        """The words that count as right, as they are written."""
        return tuple(self.language.word(f"practice-{couplet.number}").split())

    def _others(self, couplet: Couplet) -> tuple[str, ...]:
        return tuple(self.language.word(f"practice-not-{couplet.number}").split())

    def _written(self, word: str, couplet: Couplet) -> str:
        """The word as the language writes it, with a capital if it has one. Its article is removed here, because a word that was entered by
        a touch was never matched with a phrase."""
        said = as_spoken(word)
        first, _, rest = said.partition(" ")
        said = rest if rest and first in self._articles else said
        return next((each for each in (*self._right(couplet), *self._others(couplet)) if as_spoken(each) == said), said)


def _after(couplet: Couplet, says: tuple[Say, ...]) -> tuple[Couplet, tuple[Say, ...]]:
    if not couplet.left:
        return replace(couplet, done=True), (*says, say("practice-over"))
    following = Couplet(couplet.nth + 1, couplet.left - 1)
    return following, (*says, say("practice-next"), _poem(following))


def _poem(couplet: Couplet) -> Say:
    return say(f"practice-poem-{couplet.number}")


def _hint(couplet: Couplet) -> Say:
    return say(f"practice-hint-{couplet.number}")
