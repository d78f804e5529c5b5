"""One recorded poem, judged: where it began and ended, every guess, and the points.

The facts are those of a game (`Poem`); only the asking is left out. What a host would ask the poet is "undecided" here, unless
it is known when the poem had finished.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from voicehost.core.interpret import OutOfGrammar, Understood, interpret
from voicehost.core.play import Event, Player, Recited, Spoke
from voicehost.core.speech import AudioChunk, Listening, Samples, Utterance, samples
from voicehost.games.poetry_slam import PoetrySlam
from voicehost.games.poetry_slam.poem import Guess, Poem, Timing, ruled
from voicehost.games.poetry_slam.rulings import points
from voicehost.games.poetry_slam.state import Options
from voicehost.listen.recognizer import Recognizer


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
    options: Options | None = None,
    finished_at: Samples | None = None,
) -> Judgement:
    """`finished_at`: where the poet had finished, if somebody knows; it overrules what was heard."""
    options = options or Options()
    game = PoetrySlam()
    listening = game.listening(game.at_poem(players, options, poet, secret))
    silence = samples(options.silence)
    recognizer.expect(listening)
    poem, end = Poem(poet, 0), 0
    for chunk in source:
        end = chunk.end
        for utterance in recognizer.accept(chunk):
            poem = _heard(poem, utterance, listening, secret, options)
    for utterance in recognizer.finish():
        poem = _heard(poem, utterance, listening, secret, options)
    return _judged(poem.at(end + silence, silence), players, finished_at)


def _heard(poem: Poem, utterance: Utterance, listening: Listening, secret: str, options: Options) -> Poem:
    silence = samples(options.silence)
    for verdict in interpret(utterance, listening):
        event: Event | None = None
        match verdict:
            case Understood():
                event = Spoke(verdict.start, verdict.end, verdict.move, verdict.confidence)
            case OutOfGrammar():
                event = Recited(verdict.start, replace(utterance, start=verdict.start, end=verdict.end))
        poem = poem.at(verdict.start, silence)
        if event is not None and not _is_over(poem, verdict.start, options):
            poem = poem.hear(event, secret, silence)
    return poem


def _is_over(poem: Poem, now: Samples, options: Options) -> bool:
    """Whether a host would have ruled by then: the time for guesses has run out, or a right guess has stood in silence long
    enough for the poet to be asked."""
    if poem.window_from is not None:
        return options.window > 0 and now >= poem.window_from + samples(options.window)
    right = poem.right
    asked = right is not None and poem.timed(right).timing is Timing.UNDECIDED and options.silence > 0
    return asked and right is not None and now >= right.end + samples(options.silence)


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
