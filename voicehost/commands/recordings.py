"""`voicehost hear`: shows what the host hears in recordings, or at the microphone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import click

from voicehost.commands import arguments, checkup, tables
from voicehost.commands.arguments import AS_JSON, LANG, MODEL
from voicehost.commands.hearing import any_of
from voicehost.commands.wording import translated
from voicehost.core.interpret import Understood, interpret
from voicehost.core.speech import AudioChunk, Grammar, Listening, Phrase, Slot, Word
from voicehost.listen.engine import opened
from voicehost.listen.recognizer import Recognizer, spoken_words
from voicehost.listen.recording import Recording, UnreadableAudio
from voicehost.listen.soundcheck import Stretch
from voicehost.listen.transcript import transcript
from voicehost.machine.printing import PlainConsole, echo


@click.command()
@click.argument("recordings", type=click.Path(path_type=Path), nargs=-1, metavar="[FILE]...")
@click.option("--phrases", metavar="PATTERNS", help='What may be said, such as "yes|no|is it {word}"; without it, any word.')
@click.option(
    "--name",
    callback=arguments.name,
    metavar="NAME",
    help="Check whether NAME is heard, and what else it is taken for, in the FILEs or at the microphone.",
)
@click.option(
    "--microphone", metavar="DEVICE", help="A number, or part of a name, from voicehost devices; without it, the system's own device."
)
@click.option("--words", callback=arguments.listed, metavar="WORDS", help="What {word} in --phrases may be: heaven,angel.")
@LANG
@MODEL
@AS_JSON
def hear(
    recordings: tuple[Path, ...],
    phrases: str | None,
    name: str | None,
    microphone: str | None,
    words: tuple[str, ...],
    lang: str,
    model: Path | None,
    as_json: bool,
) -> None:
    """Show what the host hears in recordings, or at the microphone for four seconds. It listens for any word or for a name; in recordings,
    for certain phrases too."""
    if phrases is None:
        if words:
            raise click.UsageError("--words says what {word} may be, so it needs --phrases.")
        openly(recordings or (None,), name, microphone, lang, model, as_json)
        return
    if name is not None or not recordings:
        raise click.UsageError("--phrases works only in recordings (FILE), and without --name.")
    listening = Listening(Grammar(tuple(_phrases(phrases, words))))
    said = dict.fromkeys(word for sentence in listening.grammar.sentences for word in sentence.split())
    arguments.require("word", checkup.words_heard(said, arguments.recognizer(model, lang), lang))
    found, read, unread = [], list[Path](), list[UnreadableAudio]()
    for path in recordings:
        recognizer = arguments.recognizer(model, lang)
        recognizer.expect(listening)
        try:
            with Recording(path) as source:
                heard = [utterance for chunk in source for utterance in recognizer.accept(chunk)]
        except UnreadableAudio as error:
            unread.append(error)
            continue
        read.append(path)
        found += [(path, utterance, interpret(utterance, listening)) for utterance in (*heard, *recognizer.finish())]
    if read and as_json:
        click.echo(json.dumps(tables.heard_as_json(read, found)))
    elif read:
        tables.heard(PlainConsole(), read, found)
    _report(unread)


def openly(
    sources: tuple[Path | None, ...], name: str | None, microphone: str | None, lang: str, model: Path | None, as_json: bool
) -> None:
    """Show what is heard if any word is allowed, and whether `name` is understood. A source of None is the microphone."""
    ear = opened(arguments.chosen(model, lang), lang)
    heard, unread = [], list[UnreadableAudio]()

    def ready() -> None:
        if not as_json:
            echo(translated(f"Say {name} ..." if name else "Say something ..."))

    for path in sources:
        try:
            stretch = checkup.listened(arguments.device(microphone), ready) if path is None else _whole(path)
        except UnreadableAudio as error:
            unread.append(error)
            continue
        found = transcript(ear, stretch.sound.tobytes(), stretch.start)
        words = found.words if found is not None else ()
        understood = name is not None and _is_understood(name, stretch, arguments.recognizer(model, lang))
        heard.append((path, words, understood))
        if not as_json:
            what = path.name if path is not None else "microphone"
            echo(translated(f"{what}: {' '.join(word.text for word in words) or 'no word'}"))
            if name is not None:
                echo(translated(f"{name}: {'understood' if understood else _instead(name, words)}"))
    if heard and as_json:
        click.echo(json.dumps(tables.openly_heard_as_json(heard, name)))
    _report(unread)


def _report(unread: Sequence[UnreadableAudio]) -> None:
    """Print the errors, a line each, after what was heard in the other recordings. The last one is raised and ends the command."""
    for error in unread[:-1]:
        echo(translated(f"Error: {error}"), err=True)
    if unread:
        raise unread[-1]


def _whole(path: Path) -> Stretch:
    with Recording(path) as source:
        return Stretch.of(list(source))


def _is_understood(name: str, stretch: Stretch, recognizer: Recognizer) -> bool:
    """Whether the name is understood among whatever else is said."""
    listening = any_of((name,))
    recognizer.expect(listening)
    chunk = AudioChunk(stretch.start, stretch.sound.astype("<i2").tobytes())
    heard = (*recognizer.accept(chunk), *recognizer.finish())
    return any(
        isinstance(verdict, Understood) for utterance in heard for verdict in interpret(utterance, replace(listening, dictation=True))
    )


def _instead(name: str, words: tuple[Word, ...]) -> str:
    """Advice on what to try if the name was not understood."""
    longest = max((word.text for word in words), key=len, default="")
    if not longest:
        return "not understood; say it again, nearer to the microphone"
    return (
        f"not understood; say it again, or write the name like this, and say the other: --players {name.split()[0]}={longest.capitalize()}"
    )


def _phrases(patterns: str, words: tuple[str, ...]) -> Iterator[Phrase]:
    said = tuple((" ".join(spoken_words(word)), word) for word in words)
    if unsaid := next((word for text, word in said if not text), None):
        raise click.UsageError(f"the word {unsaid} has nothing in it that can be said.")
    for pattern in (" ".join(part.split()).lower() for part in patterns.split("|")):
        slots = pattern.split().count("{word}")
        rest = pattern.replace("{word}", "")
        if slots > 1 or "{" in rest or "}" in rest or not spoken_words(pattern):
            raise click.UsageError(f"{pattern!r} is not a phrase: a phrase has words, and {{word}} once at most.")
        if slots and not said:
            raise click.UsageError(f"{pattern!r} needs --words.")
        yield Phrase(pattern, pattern, (Slot("word", said),) if slots else ())
