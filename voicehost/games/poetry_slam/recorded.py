"""Judges a recording of one poem in the same way as the game does (`Poem`), except that it cannot ask anybody."""

from __future__ import annotations

from dataclasses import dataclass, replace

from voicehost.core.judging import JudgedGuess, Judgement, Patience
from voicehost.core.play import Player, Recited, Spoke, Unfit
from voicehost.core.speech import Listening, Samples, samples
from voicehost.games.poetry_slam import poetry, rounds
from voicehost.games.poetry_slam.poem import Guess, Limits, Poem, Timing, ruled
from voicehost.games.poetry_slam.rulings import points
from voicehost.games.poetry_slam.state import Options, State
from voicehost.games.poetry_slam.words import LONGEST, is_writable


def at_poem(players: tuple[Player, ...], options: Options, poet: Player, secret: str) -> State:
    """A state in which `poet` has just begun a poem for `secret`. Raises `Unfit` if the secret cannot be written as a word, and
    `IllegalMove` if these players cannot play."""
    if not is_writable(secret):
        raise Unfit(f"must be a word with letters only, and at most {LONGEST}", "secret")
    state, _ = rounds.setup(players, options, 0)
    state = replace(state, round=1, card=state.cards[0], owed=()).reseat(poet, word=secret)
    return poetry.begin(state, poet, 0)[0]


@dataclass(frozen=True, slots=True)
class Recorded:
    """Poetry Slam's `voicehost.core.judging.RecordedPoem`."""

    listening: Listening
    players: tuple[Player, ...]
    secret: str
    limits: Limits
    poem: Poem

    def at(self, position: Samples) -> Recorded:
        return replace(self, poem=self.poem.at(position, self.limits))

    def hear(self, event: Spoke | Recited) -> Recorded:
        """The recording after another event. An event after the moment at which a host would have ruled changes nothing."""
        poem = self.poem.at(event.at, self.limits)
        if not _is_over(poem, event, self.limits):
            end = event.end if isinstance(event, Spoke) else event.utterance.end
            poem = poetry.hear(poem.wait_for(event.at, end, self.limits), event, self.secret, self.limits)
        return replace(self, poem=poem)

    def judge(self, end: Samples, finished_at: Samples | None = None) -> Judgement:
        poem = self.poem.at(end + self.poem.patience(self.limits), self.limits)
        timed = tuple(poem.timed(guess) if finished_at is None else ruled(guess, finished_at) for guess in poem.guesses)
        right = next((guess for guess in timed if poem.right is not None and guess.start == poem.right.start), None)
        earned = points(right, poem.poet, poem.void)
        return Judgement(
            start=poem.spans[0][0] if poem.spans else None,
            end=next((known for known in (finished_at, poem.ended) if known is not None), poem.last_word),
            guesses=tuple(_judged(guess, accepted=guess is right) for guess in timed),
            points={player: earned.get(player, 0) for player in self.players},
            void=poem.void,
        )


def recorded(listening: Listening, players: tuple[Player, ...], poet: Player, secret: str, patience: Patience) -> Recorded:
    limits = Limits(samples(patience.silence), samples(patience.window))
    return Recorded(listening, players, secret, limits, Poem(poet, 0))


def _judged(guess: Guess, *, accepted: bool) -> JudgedGuess:
    return JudgedGuess(guess.player, guess.word, guess.start, guess.end, guess.timing, guess.match, accepted, guess.confidence)


def _is_over(poem: Poem, event: Spoke | Recited, limits: Limits) -> bool:
    """Whether a host would have ruled by then: the time for guesses has run out, the silence after a right guess was long enough to ask the
    poet, or the poem had ended before that guess."""
    closes, right = poem.closes(limits), poem.right
    if closes is not None and event.at >= closes:
        return True
    if right is None:
        return False
    if poem.timed(right).timing is Timing.UNDECIDED:
        return limits.silence > 0 and event.at >= right.end + limits.silence
    return poem.judged and isinstance(event, Recited)
