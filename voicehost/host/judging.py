"""One recorded poem, judged: where it began and ended, every guess, and the points.

The facts are those of a game (`Poem`); only the asking is left out. What a host would ask the poet is "undecided" here, unless
it is known when the poem had finished.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from voicehost.core.interpret import OutOfGrammar, Understood, interpret
from voicehost.core.language import Language
from voicehost.core.play import Player, Recited, Spoke
from voicehost.core.speech import AudioChunk, Listening, Samples, Utterance, samples
from voicehost.games.poetry_slam import PoetrySlam
from voicehost.games.poetry_slam.poem import Guess, Limits, Poem, Timing, ruled
from voicehost.games.poetry_slam.rulings import points
from voicehost.games.poetry_slam.state import Options
from voicehost.listen.recognizer import Recognizer
from voicehost.session.session import part


@dataclass(frozen=True, slots=True)
class Judgement:
    start: Samples | None
    """None where nobody recited anything."""
    end: Samples | None
    guesses: tuple[Guess, ...]
    """All that were heard, with their timing."""
    right: Guess | None
    """The one that counts."""
    points: dict[Player, int]
    """For every player."""
    void: str


def judge(
    source: Iterable[AudioChunk],
    recognizer: Recognizer,
    players: tuple[Player, ...],
    poet: Player,
    secret: str,
    language: Language,
    options: Options | None = None,
    finished_at: Samples | None = None,
) -> Judgement:
    """`finished_at`: where the poet had finished, if somebody knows; it overrules what was heard."""
    options = options or Options()
    game = PoetrySlam(language)
    listening = game.listening(game.at_poem(players, options, poet, secret))
    limits = Limits(samples(options.silence), samples(options.window))
    recognizer.expect(listening)
    poem, end = Poem(poet, 0), 0
    for chunk in source:
        end = chunk.end
        for utterance in recognizer.accept(chunk):
            poem = _heard(poem, utterance, listening, secret, limits)
    for utterance in recognizer.finish():
        poem = _heard(poem, utterance, listening, secret, limits)
    return _judged(poem.at(end + poem.patience(limits), limits), players, finished_at)


def _heard(poem: Poem, utterance: Utterance, listening: Listening, secret: str, limits: Limits) -> Poem:
    for verdict in interpret(utterance, listening):
        event: Spoke | Recited | None = None
        match verdict:
            case Understood():
                event = Spoke(verdict.start, verdict.end, verdict.move, verdict.confidence)
            case OutOfGrammar():
                event = Recited(verdict.start, part(utterance, verdict))
        poem = poem.at(verdict.start, limits)
        if event is not None and not _is_over(poem, event, limits):
            poem = poem.wait_for(verdict.start, verdict.end, limits).hear(event, secret, limits)
    return poem


def _is_over(poem: Poem, event: Spoke | Recited, limits: Limits) -> bool:
    """Whether a host would have ruled by then: the time for guesses has run out, a right guess has stood in silence long enough for the
    poet to be asked, or the poem had ended before it."""
    closes, right = poem.closes(limits), poem.right
    if closes is not None and event.at >= closes:
        return True
    if right is None:
        return False
    if poem.timed(right).timing is Timing.UNDECIDED:
        return limits.silence > 0 and event.at >= right.end + limits.silence
    return poem.judged and isinstance(event, Recited)


def _judged(poem: Poem, players: tuple[Player, ...], finished_at: Samples | None) -> Judgement:
    if finished_at is not None:
        guesses = tuple(ruled(guess, finished_at) for guess in poem.guesses)
    else:
        guesses = tuple(poem.timed(guess) for guess in poem.guesses)
    right = poem.right
    counted = next((guess for guess in guesses if right is not None and guess.start == right.start), None)
    earned = points(counted, poem.poet, poem.void)
    start = poem.spans[0][0] if poem.spans else None
    end = finished_at if finished_at is not None else poem.ended if poem.ended is not None else poem.last_word
    return Judgement(start, end, guesses, counted, {player: earned.get(player, 0) for player in players}, poem.void)
