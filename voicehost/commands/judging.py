"""`voicehost judge`: the recognizer hears one recorded poem, and the game judges it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import click

from voicehost.commands import arguments, checkup, tables
from voicehost.commands.arguments import AS_JSON, MODEL, PLAYERS, Seconds
from voicehost.core.hesitation import Begun, begun, completed, is_passed_over
from voicehost.core.interpret import OutOfGrammar, Understood, Verdict, interpret
from voicehost.core.judging import Judgement, JudgesPoems, Patience, RecordedPoem
from voicehost.core.play import Player, Recited, Spoke, Unfit
from voicehost.core.speech import AudioChunk, Samples, Utterance, samples, seconds
from voicehost.games import GAMES
from voicehost.listen.recognizer import Recognizer, spoken_words
from voicehost.listen.recording import Recording
from voicehost.machine.printing import PlainConsole
from voicehost.session.naming import LONGEST_NAME
from voicehost.session.reciting import part
from voicehost.speak import languages

JUDGE = next(kind for kind in GAMES if issubclass(kind, JudgesPoems))
"""The game that judges: the first one that can judge poems."""


@click.command()
@click.argument("recording", metavar="RECORDING", type=click.Path(path_type=Path))
@click.option("--poet", required=True, metavar="NAME", help="Who recites: one of the players.")
@click.option("--secret", required=True, metavar="WORD", help="The secret word of the poem.")
@PLAYERS
@click.option(
    "--silence",
    type=Seconds(0.5, 60),
    metavar="SECONDS",
    default=JUDGE.patience().silence,
    show_default=True,
    help="How long a silence has to last to end the poem.",
)
@click.option(
    "--window",
    type=Seconds(0, 3600),
    metavar="SECONDS",
    default=JUDGE.patience().window,
    show_default=True,
    help="How long guesses count after the poem; 0 means without a limit.",
)
@click.option(
    "--finished-at", type=Seconds(0), metavar="SECONDS", help="When the poem ended, if you know it; this overrules what is heard."
)
@MODEL
@AS_JSON
def judge(
    recording: Path,
    poet: str,
    secret: str,
    players: tuple[Player, ...],
    model: Path | None,
    silence: float,
    window: float,
    finished_at: float | None,
    as_json: bool,
) -> None:
    """Judge one recorded poem. It shows who guessed what and when, and the points. Times are seconds in the recording."""
    known = next((player for player in players if spoken_words(player) == spoken_words(poet)), None)
    if known is None:
        raise click.UsageError(f"the poet {poet[:LONGEST_NAME]} is not among the players: {', '.join(players)}.")
    recognizer = arguments.recognizer(model, said=arguments.said_of(players))
    arguments.require("name", checkup.names_heard(players, recognizer, said=arguments.said_of(players)))
    game = JUDGE(languages.read())
    arguments.begun(game, players, game.options(), 0)  # refuses a name that is also something to say
    try:
        poem = game.recorded_poem(players, known, secret, Patience(silence, window))
    except Unfit as fault:
        raise click.UsageError(f"the secret {secret[:LONGEST_NAME]!r} {fault.why}.") from None
    arguments.require("secret", checkup.words_heard((secret,), recognizer))
    with Recording(recording) as source:
        chunks = tuple(source)
    finished = samples(finished_at) if finished_at is not None else None
    if finished is not None and finished > chunks[-1].end:
        raise click.UsageError(f"--finished-at {finished_at:g}: the recording has {seconds(chunks[-1].end):.2f} s.")
    judgement = judged(chunks, recognizer, poem, finished)
    if finished is not None and judgement.start is not None and finished <= judgement.start:
        raise click.UsageError(f"--finished-at {finished_at:g}: the poem began at {seconds(judgement.start):.2f} s.")
    if as_json:
        click.echo(json.dumps(tables.judgement_as_json(judgement)))
    else:
        tables.judgement(PlainConsole(), judgement)


def judged(source: Iterable[AudioChunk], recognizer: Recognizer, poem: RecordedPoem, finished_at: Samples | None = None) -> Judgement:
    """The judgement of a recorded poem. `finished_at` is the position at which the poet had finished, if it is known. It overrules what was
    heard."""
    recognizer.expect(poem.listening)
    end: Samples = 0
    heard: list[Utterance] = []
    for chunk in source:
        end = chunk.end
        heard += recognizer.accept(chunk)
    left_open: Begun | None = None
    for utterance in (*heard, *recognizer.finish()):
        poem, left_open = _heard(poem, utterance, left_open)
    if left_open is not None:
        poem = _take(poem, left_open.verdict, left_open.utterance)
    return poem.judge(end, finished_at)


def _heard(poem: RecordedPoem, utterance: Utterance, before: Begun | None) -> tuple[RecordedPoem, Begun | None]:
    """The poem after an utterance, and a phrase that the utterance leaves open. `before` is a phrase that was begun before it and may go on
    in it."""
    verdicts = interpret(utterance, poem.listening)
    if before is not None:
        whole = completed(before, utterance, verdicts, poem.listening)
        if whole is None and is_passed_over(utterance):
            return poem, before
        poem, verdicts = (poem, whole) if whole is not None else (_take(poem, before.verdict, before.utterance), verdicts)
    verdicts, left_open = begun(utterance, verdicts, poem.listening)
    for verdict in verdicts[:-1] if left_open is not None else verdicts:
        poem = _take(poem, verdict, utterance)
    return poem, left_open


def _take(poem: RecordedPoem, verdict: Verdict, utterance: Utterance) -> RecordedPoem:
    match verdict:
        case Understood():
            return poem.hear(Spoke(verdict.start, verdict.end, verdict.move, verdict.confidence))
        case OutOfGrammar():
            return poem.hear(Recited(verdict.start, part(utterance, verdict)))
        case _:
            return poem.at(verdict.start)
