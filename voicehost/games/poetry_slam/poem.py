"""One poem as it happened: what was recited, who guessed when, and whether a guess came before or after its end.

The record holds only what was heard, with its times; everything else is worked out from it, so it does not matter in which
order things were decoded. The end of a poem is the end of the poet's last word: once the poet has said so ("the end"), or has
been silent long enough. "The end" counts only where it stands apart; inside a line ("the end of time") it is poetry. What is typed
takes no time, and its lines are told apart by their moments: what follows "the end" at the same moment is of its line.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from voicehost.core.play import Event, Move, Player, Recited, Spoke
from voicehost.core.speech import Hypothesis, Samples, Utterance, samples
from voicehost.lexicon.matching import Match
from voicehost.lexicon.matching import match as match_word

APART: Samples = samples(0.2)
"""How far "the end" must stand from the poet's other words on both sides."""

PHOTO: Samples = samples(0.1)
"""Within this of the end a ruling is called a photo finish: the recognizer's frames are 30 ms, and words end softly."""

EARLY: Samples = samples(0.5)
"""So long before its tap is known a guess may have begun: who taps while speaking has tapped just before."""

A_WORD: Samples = samples(0.15)
"""Speech shorter than this is a breath or a chair, not recitation."""


class Timing(StrEnum):
    BEFORE = "before"
    AFTER = "after"
    PHOTO_FINISH = "photo-finish"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Guess:
    player: Player | None
    """None: not said by name; asked for only where the guess is right."""
    word: str
    start: Samples
    """Of the whole phrase: "Maya guesses heaven" begins at "Maya"."""
    end: Samples
    match: Match | None
    """None: wrong."""
    confidence: float | None = None
    timing: Timing = Timing.UNDECIDED
    before: bool = False
    """Which way the timing was ruled, once it is settled."""


@dataclass(frozen=True, slots=True)
class Tap:
    """ "I guess", touched: the next guess without a name is this player's."""

    player: Player
    at: Samples

    def claims(self, start: Samples, within: Samples) -> bool:
        """A guess that began at `start`. `within`: 0 is for ever."""
        return start >= self.at - EARLY and (not within or start < self.at + within)


@dataclass(frozen=True, slots=True)
class Poem:
    poet: Player
    began: Samples
    spans: tuple[tuple[Samples, Samples], ...] = ()
    """Stretches of recitation, in order."""
    guesses: tuple[Guess, ...] = ()
    taps: tuple[Tap, ...] = ()
    """In the order in which they were touched; each is for one guess."""
    claim: tuple[Samples, Samples] | None = None
    """When the poet said "the end"."""
    ended: Samples | None = None
    """The end of the poet's last word, once it is known to be that."""
    void: str = ""
    """Why the poem earns its poet nothing: "blank", "said-word", "passed", or what the table voted: "rhyme" or "poem"."""
    lines: tuple[Hypothesis, ...] = ()
    """Transcripts of the recitation: for advice on the rhyme."""
    window_from: Samples | None = None
    """When the time for guesses last began to run."""
    warned: bool = False
    resumed: Samples = 0
    """When it last went on after a question: a silence before that was not the poet's."""

    @property
    def last_word(self) -> Samples | None:
        return max((end for _, end in self.spans), default=None)

    @property
    def right(self) -> Guess | None:
        """The first right guess by somebody who had not guessed before."""
        guessed: set[Player] = set()
        for guess in sorted(self.guesses, key=lambda guess: guess.start):
            if guess.match is not None and (guess.player is None or guess.player not in guessed):
                return guess
            if guess.player is not None:
                guessed.add(guess.player)
        return None

    def has_guessed(self, player: Player) -> bool:
        return any(guess.player == player for guess in self.guesses)

    def hear(self, event: Event, secret: str, silence: Samples) -> Poem:
        """The poem after an event. Time goes first: a silence long enough ended it before whatever came then. What is typed or touched
        tells nothing of silence: somebody may be in mid-line, and not understood yet."""
        poem = self if timeless(event) else self.at(event.at, silence)
        match event:
            case Recited(utterance=said):
                return poem.recite(said.start, said.end, said.transcript)
            case Spoke(move=Move(name="guess", slots=slots)):
                word = slots["word"]
                guess = Guess(slots.get("player"), word, event.at, event.end, match_word(secret, word), event.confidence)
                return replace(poem, guesses=(*poem.guesses, guess))
            case Spoke(move=Move(name="the-end")):
                return poem.say_the_end(event.at, event.end)
            case Spoke(move=Move(name="blank")) if poem.ended is None:
                return replace(poem.recite(event.at, event.end), void="blank")
            case _:
                return poem

    def tap(self, player: Player, at: Samples) -> Poem:
        return replace(self, taps=(*(tap for tap in self.taps if tap.player != player), Tap(player, at)))

    def without_tap(self, player: Player | None) -> Poem:
        return replace(self, taps=tuple(tap for tap in self.taps if tap.player != player))

    def without_taps_before(self, now: Samples, within: Samples) -> Poem:
        """Nothing more that they could claim can arrive."""
        return replace(self, taps=tuple(tap for tap in self.taps if not within or tap.at + within > now))

    def whose(self, start: Samples, within: Samples) -> Player | None:
        """By the first tap that claims what was said at `start`."""
        return next((tap.player for tap in self.taps if tap.claims(start, within)), None)

    def recite(self, start: Samples, end: Samples, line: Hypothesis | None = None) -> Poem:
        """More recitation; what comes after the end is table talk."""
        if self.ended is not None or 0 < end - start < A_WORD:
            return self
        poem = self
        if self.claim is not None and _touches(self.claim, start, end):
            poem = replace(self, spans=(*self.spans, self.claim), claim=None)
        lines = (*poem.lines, line) if line is not None and line.words else poem.lines
        return replace(poem, spans=(*poem.spans, (start, end)), lines=lines)

    def say_the_end(self, start: Samples, end: Samples) -> Poem:
        if self.ended is not None:
            return self
        if start < end and self.last_word is not None and start - self.last_word < APART:
            return replace(self, spans=(*self.spans, (start, end)))
        return replace(self, claim=(start, end))

    def due(self, silence: Samples) -> Samples | None:
        """When, if nothing more is heard, the poem will have ended. None while nobody has recited anything, and while a right
        guess stands in the silence: it may have stopped the poet in mid-line, which only the poet can say. With a silence of 0,
        only the poet says when."""
        if self.claim is not None:
            return self.claim[1] + (APART if self.claim[0] < self.claim[1] else 1)
        if self.last_word is None or self.right is not None or not silence:
            return None
        return max(self.last_word, self.resumed) + silence

    def at(self, now: Samples, silence: Samples) -> Poem:
        """The poem when nothing more can arrive from before `now`."""
        due = self.due(silence)
        if self.ended is not None or due is None or now < due:
            return self
        if self.claim is None:
            return replace(self, ended=self.last_word, window_from=due - silence)
        return replace(self, ended=self.claim[0] if self.last_word is None else self.last_word, window_from=self.claim[1])

    def without(self, guess: Guess) -> Poem:
        """As if that guess had not been made."""
        return replace(self, guesses=tuple(other for other in self.guesses if other.start != guess.start))

    def timed(self, guess: Guess) -> Guess:
        """The guess with its timing, as far as it can be told from what was heard."""
        if any(start < guess.end < end or start >= guess.end for start, end in self.spans):
            return replace(guess, timing=Timing.BEFORE, before=True)
        return ruled(guess, self.ended) if self.ended is not None else guess


def timeless(event: Event) -> bool:
    """Typed or touched, so that it took no time: by itself it tells nothing of what was said until then."""
    match event:
        case Spoke(at=start, end=end) | Recited(utterance=Utterance(start=start, end=end)):
            return start == end
        case _:
            return False


def _touches(claim: tuple[Samples, Samples], start: Samples, end: Samples) -> bool:
    """Whether recitation is too near to "the end" for it to stand apart."""
    if claim[0] == claim[1]:
        return start <= claim[0] <= end
    return start - claim[1] < APART and claim[0] - end < APART


def ruled(guess: Guess, ended: Samples) -> Guess:
    """Before or after an end that is known."""
    timing = Timing.BEFORE if guess.start < ended else Timing.AFTER
    if abs(guess.start - ended) <= PHOTO:
        timing = Timing.PHOTO_FINISH
    return replace(guess, timing=timing, before=guess.start < ended)
