"""`voicehost judge` and `hear`: what comes of recordings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click
from rich.console import Console

from voicehost.commands import checkup, given, tables
from voicehost.commands.given import AS_JSON, LANG, MODEL, PLAYERS, Seconds
from voicehost.core.interpret import interpret
from voicehost.core.play import Player
from voicehost.core.speech import Grammar, Listening, Phrase, Slot, samples
from voicehost.games.poetry_slam.state import Options
from voicehost.games.poetry_slam.tables import PLAYERS as SEATS
from voicehost.games.poetry_slam.words import LONGEST, is_writable
from voicehost.host.judging import judge as judge_poem
from voicehost.listen.recognizer import spoken_words
from voicehost.listen.recording import Recording
from voicehost.speak import languages


@click.command()
@click.argument("recording", type=click.Path(path_type=Path))
@click.option("--poet", required=True, metavar="NAME", help="One of the players.")
@click.option("--secret", required=True, metavar="WORD", help="The poet's word.")
@PLAYERS
@click.option(
    "--silence", type=Seconds(0.5, 60), default=Options().silence, show_default=True, help="Silence after which a poem has ended."
)
@click.option(
    "--window", type=Seconds(0, 3600), default=Options().window, show_default=True, help="How long after the poem guesses count; 0: ever."
)
@click.option("--finished-at", type=Seconds(0), help="When the poet had finished, where it is known; it overrules what is heard.")
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
    """Judge one recorded poem: who guessed what, when, and the points. Times are seconds in the recording."""
    known = next((player for player in players if spoken_words(player) == spoken_words(poet)), None)
    if known is None:
        raise click.UsageError(f"the poet {poet[: given.LONGEST_NAME]} is not among the players: {', '.join(players)}.")
    if not is_writable(secret):
        raise click.UsageError(
            f"the secret {secret[:LONGEST]!r} is no word that can be written: it has letters only, and at most {LONGEST}."
        )
    recognizer = given.recognizer(model)
    given.require("name", checkup.names_heard(players, recognizer))
    given.require("secret", checkup.words_heard((secret,), recognizer))
    if len(players) not in SEATS:
        raise click.UsageError(f"Poetry Slam is for {min(SEATS)} to {max(SEATS)} players, not {len(players)}.")
    finished = samples(finished_at) if finished_at is not None else None
    with Recording(recording) as source:
        options = Options(silence=silence, window=window)
        judgement = judge_poem(source, recognizer, players, known, secret, languages.read(), options, finished)
    if as_json:
        click.echo(json.dumps(tables.judgement_as_json(judgement)))
    else:
        tables.judgement(Console(highlight=False), judgement)


@click.command()
@click.argument("recordings", type=click.Path(path_type=Path), nargs=-1, required=True, metavar="FILE...")
@click.option("--phrases", required=True, metavar="PATTERNS", help='What may be said, as "yes|no|is it {word}".')
@click.option("--words", callback=given.listed, metavar="WORDS", help="What {word} may be: heaven,angel.")
@LANG
@MODEL
@AS_JSON
def hear(recordings: tuple[Path, ...], phrases: str, words: tuple[str, ...], lang: str, model: Path | None, as_json: bool) -> None:
    """What the recognizer makes of recordings under a grammar."""
    listening = Listening(Grammar(tuple(_phrases(phrases, words))))
    said = dict.fromkeys(word for sentence in listening.grammar.sentences for word in sentence.split())
    given.require("word", checkup.words_heard(said, given.recognizer(model, lang), lang))
    found = []
    for path in recordings:
        recognizer = given.recognizer(model, lang)
        recognizer.expect(listening)
        with Recording(path) as source:
            heard = [utterance for chunk in source for utterance in recognizer.accept(chunk)]
        found += [(path, utterance, interpret(utterance, listening)) for utterance in (*heard, *recognizer.finish())]
    if as_json:
        click.echo(json.dumps(tables.heard_as_json(recordings, found)))
    else:
        tables.heard(Console(highlight=False), recordings, found)


def _phrases(patterns: str, words: tuple[str, ...]) -> Iterator[Phrase]:
    said = tuple((" ".join(spoken_words(word)), word) for word in words)
    if unsaid := next((word for text, word in said if not text), None):
        raise click.UsageError(f"the word {unsaid} has nothing in it that can be said.")
    for pattern in (" ".join(part.split()).lower() for part in patterns.split("|")):
        slots = pattern.split().count("{word}")
        rest = pattern.replace("{word}", "")
        if slots > 1 or "{" in rest or "}" in rest or not spoken_words(pattern):
            raise click.UsageError(f"{pattern!r} is no phrase: words, and {{word}} once at most.")
        if slots and not said:
            raise click.UsageError(f"{pattern!r} needs --words.")
        yield Phrase(pattern, pattern, (Slot("word", said),) if slots else ())
