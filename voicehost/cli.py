"""The command line. Seconds, names and options become what the rest works with; whatever goes wrong becomes one line."""

from __future__ import annotations

import dataclasses
import json
import random
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from voicehost import checkup, demo, places, reading, tables
from voicehost.account import Live
from voicehost.games import GAMES, game
from voicehost.games.poetry_slam.state import Options
from voicehost.host import Host
from voicehost.interpret import interpret
from voicehost.judging import judge as judge_poem
from voicehost.listen import install
from voicehost.listen.engine import ModelError
from voicehost.listen.microphone import Microphone, NoMicrophone
from voicehost.listen.models_dir import bundled
from voicehost.listen.recognizer import Recognizer, Scripted, spoken_words
from voicehost.listen.recording import Recording, UnreadableAudio
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.play import Game, IllegalMove, Player, Say, say
from voicehost.private.keyboard import Keyboard
from voicehost.room import Desk, Mute, by_ear, by_text
from voicehost.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.loudspeaker import Loudspeaker, NoLoudspeaker
from voicehost.speak.prompts import BadPrompts, Prompts
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice
from voicehost.speak.voice import NoVoice, Silent
from voicehost.speech import Grammar, Listening, Phrase, Slot, samples
from voicehost.store import Header, LogError, Store, games

EXPECTED = (
    UnreadableAudio,
    ModelError,
    NoMicrophone,
    NoLoudspeaker,
    NoVoice,
    BadPrompts,
    LogError,
    install.InstallError,
    demo.DemoError,
)
"""What may go wrong through no fault of this program: one line, exit code 1."""

INTERRUPTED = 130


class Commands(click.Group):
    """A group whose commands end in one clear line whatever happens."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except EXPECTED as error:
            raise click.ClickException(str(error)) from None
        except BrokenPipeError:
            sys.stderr.close()
            ctx.exit(1)
        except OSError as error:
            named = f"{error.filename}: " if error.filename else ""
            raise click.ClickException(f"{named}{error.strerror or error}") from None
        except KeyboardInterrupt:
            click.echo("\nStopped. Nothing is lost: voicehost resume goes on.", err=True)
            ctx.exit(INTERRUPTED)


class Players(click.ParamType[tuple[Player, ...]]):
    """Names, separated by commas."""

    name = "names"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[Player, ...]:
        if isinstance(value, tuple):
            return value
        players = tuple(" ".join(name.split()) for name in value.split(","))
        for at, player in enumerate(players):
            if not player:
                self.fail("a name is empty.", param, ctx)
            if player.lower() in (other.lower() for other in players[:at]):
                self.fail(f"two players are called {player}; give one of them another name.", param, ctx)
            if " ".join(spoken_words(player)) != player.lower():
                self.fail(f"{player!r} cannot be said; a name has letters only.", param, ctx)
        return players


def _listed(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...]:
    del ctx, param
    return tuple(word.strip() for word in value.split(",") if word.strip()) if value else ()


MODEL = click.option("--model", type=click.Path(path_type=Path), help="A Vosk model's directory, instead of the bundled or installed one.")
PLAYERS = click.option("--players", type=Players(), required=True, metavar="NAMES", help="Separated by commas: Ana,Ben,Cy.")
AS_JSON = click.option("--json", "as_json", is_flag=True, help="One JSON object and nothing else.")


@click.group(cls=Commands)
@click.version_option(package_name="voicehost")
def main() -> None:
    """An offline, voice-first host for word games."""


def _recognizer(model: Path | None) -> VoskRecognizer:
    return VoskRecognizer(_model(model))


def _model(chosen: Path | None) -> Path:
    """The one that was named; else the installed official one; else the bundled one."""
    return chosen or install.installed("en") or bundled()


def _hearable(players: tuple[Player, ...], recognizer: Recognizer) -> None:
    for finding in checkup.heard(players, recognizer):
        if not finding.good:
            raise click.UsageError(f"the name {finding.what} {finding.text}")


# -- playing ----------------------------------------------------------------------------------------------------------------------


@main.command()
@click.argument("name", metavar="GAME", type=click.Choice([game.name for game in GAMES]))
@PLAYERS
@MODEL
@click.option("--text", is_flag=True, help="Play by typing: whatever can be said can be typed.")
@click.option("--voice/--no-voice", default=None, help="Whether the host speaks; the default is yes, and no with --text.")
@click.option("--microphone", help="Index or part of the name of the device to listen to.")
@click.option("--loudspeaker", help="Index or part of the name of the device to speak through.")
@click.option("--seed", type=int, help="Deals the same game again.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="An option of the game, as window=20; see the README.")
def play(name: str, players: tuple[Player, ...], settings: tuple[str, ...], seed: int | None, **room: Any) -> None:
    """Host a game: by microphone and loudspeaker, or typed."""
    playing = game(name)
    assert playing is not None
    options = _options(playing, settings)
    seed = random.SystemRandom().randrange(2**32) if seed is None else seed
    session, says = _begun(playing, players, options, seed)
    started = datetime.now().astimezone()
    header = Header(name, playing.rules_version, players, dataclasses.asdict(options), seed, "en", started.isoformat(timespec="seconds"))
    with ExitStack() as opened:
        sitting = _Room(opened, players, **room)
        store = opened.enter_context(Store.create(places.new_log(name, started), header))
        sitting.play(session, says, store)


@main.command()
@click.argument("log", type=click.Path(path_type=Path), required=False)
@MODEL
@click.option("--text", is_flag=True, help="Go on by typing.")
@click.option("--voice/--no-voice", default=None)
@click.option("--microphone")
@click.option("--loudspeaker")
def resume(log: Path | None, **room: Any) -> None:
    """Go on with the last unfinished game, or with LOG."""
    path = log or next((listed.path for listed in games(places.games()) if listed.header is not None and not listed.finished), None)
    if path is None:
        raise click.ClickException("There is no unfinished game to go on with.")
    with ExitStack() as opened:
        store = opened.enter_context(Store.open(path))
        session = reading.replayed(store)
        if session.over:
            raise click.ClickException(f"{path} is over; voicehost log reads it back.")
        _Room(opened, session.players, **room).play(session, (say("resumed-game"), *session.asks), store)


class _Room:
    """What a sitting needs of this machine, opened in one place."""

    def __init__(
        self,
        opened: ExitStack,
        players: tuple[Player, ...],
        text: bool,
        voice: bool | None,
        model: Path | None,
        microphone: str | None,
        loudspeaker: str | None,
    ) -> None:
        self._opened = opened
        self._text = text
        self._console = Console(highlight=False)
        self._microphone = _device(microphone)
        speaks = voice if voice is not None else not text
        self._recognizer: Recognizer = Scripted(()) if text else _recognizer(model)
        if not text:
            _hearable(players, self._recognizer)
        self._loudspeaker = Loudspeaker(_device(loudspeaker)) if speaks else None
        self._announcer = Announcer(Pyttsx3Voice() if speaks else Silent(), self._loudspeaker or Mute())

    def play(self, session: Session, says: tuple[Say, ...], store: Store) -> None:
        start = reading.reached(session)
        prompts = Prompts(games=(session.game.name,))
        microphone = None if self._text else self._opened.enter_context(Microphone(self._microphone, start=start))
        announcer = self._opened.enter_context(self._announcer)
        keyboard = self._opened.enter_context(Keyboard())
        host = Host(session, self._recognizer, announcer, prompts, Live(self._console), store, start)
        host.announce(*says)
        desk = Desk(keyboard, host)
        self._console.print("Type a player's name to enter something unseen; anything else you type is taken as said.", style="dim")
        if microphone is None:
            by_text(host, desk)
        else:
            by_ear(host, microphone, desk, self._loudspeaker)
        announcer.finish()
        tables.scores(self._console, host.session)
        if not host.session.over:
            self._console.print("The game is kept. voicehost resume goes on.")


def _device(named: str | None) -> int | str | None:
    return int(named) if named is not None and named.isdigit() else named


def _begun(playing: Game[Any], players: tuple[Player, ...], options: Any, seed: int) -> tuple[Session, tuple[Say, ...]]:
    try:
        return Session.begin(playing, players, options, seed)
    except IllegalMove as refused:
        raise click.UsageError(Prompts(games=(playing.name,)).text(Say(refused.key, refused.fields)).text) from None


def _options(playing: Game[Any], settings: tuple[str, ...]) -> Any:
    """The game's options with NAME=VALUE settings, each of the type that its default has."""
    defaults = {field.name: field.default for field in dataclasses.fields(playing.options)}
    chosen: dict[str, Any] = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        if name not in defaults:
            raise click.UsageError(f"{playing.name} has no option {name!r}; it has {', '.join(defaults)}.")
        chosen[name] = _as(type(defaults[name]), name, value)
    return playing.options(**chosen)


def _as(kind: type, name: str, value: str) -> Any:
    if kind is bool:
        if value.lower() not in ("yes", "no"):
            raise click.UsageError(f"{name} is yes or no, not {value!r}.")
        return value.lower() == "yes"
    try:
        number = kind(value)
    except ValueError:
        raise click.UsageError(f"{name} is a number, not {value!r}.") from None
    if isinstance(number, float) and not 0 <= number <= 3600:
        raise click.UsageError(f"{name} is from 0 to 3600 seconds, not {value!r}.")
    return number


# -- recordings -------------------------------------------------------------------------------------------------------------------


@main.command()
@click.argument("recording", type=click.Path(path_type=Path))
@click.option("--poet", required=True)
@click.option("--secret", required=True, help="The poet's word.")
@PLAYERS
@MODEL
@click.option(
    "--silence", type=click.FloatRange(0.5, 60), default=Options().silence, show_default=True, help="Seconds after which a poem has ended."
)
@click.option("--finished-at", type=click.FloatRange(0), help="Second at which the poet had finished, where it is known.")
@AS_JSON
def judge(
    recording: Path,
    poet: str,
    secret: str,
    players: tuple[Player, ...],
    model: Path | None,
    silence: float,
    finished_at: float | None,
    as_json: bool,
) -> None:
    """Judge one recorded poem: who guessed what, when, and the points."""
    poet = next((player for player in players if player.lower() == poet.lower()), "")
    if not poet:
        raise click.UsageError("the poet is not among the players.")
    if not spoken_words(secret):
        raise click.UsageError(f"the secret {secret!r} has nothing in it that can be said.")
    recognizer = _recognizer(model)
    _hearable(players, recognizer)
    finished = samples(finished_at) if finished_at is not None else None
    with Recording(recording) as source:
        judgement = judge_poem(source, recognizer, players, poet, secret, Options(silence=silence), finished)
    if as_json:
        click.echo(json.dumps(tables.judgement_as_json(judgement)))
    else:
        tables.judgement(Console(highlight=False), judgement)


@main.command()
@click.argument("recordings", type=click.Path(path_type=Path), nargs=-1, required=True, metavar="FILE...")
@click.option("--phrases", required=True, metavar="PATTERNS", help='What may be said, as "yes|no|is it {word}".')
@click.option("--words", callback=_listed, metavar="WORDS", help="What {word} may be: heaven,angel.")
@MODEL
@AS_JSON
def hear(recordings: tuple[Path, ...], phrases: str, words: tuple[str, ...], model: Path | None, as_json: bool) -> None:
    """What the recognizer makes of recordings under a grammar."""
    listening = Listening(Grammar(tuple(_phrases(phrases, words))))
    found = []
    for path in recordings:
        recognizer = _recognizer(model)
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
    for pattern in (" ".join(part.split()).lower() for part in patterns.split("|")):
        slots = tuple(part[1:-1] for part in pattern.split() if part.startswith("{") and part.endswith("}"))
        if not pattern or "{" in pattern.replace("{word}", "") or len(slots) != len(set(slots)):
            raise click.UsageError(f"{pattern!r} is no phrase: words, and {{word}} once at most.")
        if slots and not said:
            raise click.UsageError(f"{pattern!r} needs --words.")
        yield Phrase(pattern, pattern, tuple(Slot(name, said) for name in slots))


# -- the rest ---------------------------------------------------------------------------------------------------------------------


@main.command()
@click.option("--players", type=Players(), default=(), metavar="NAMES")
@click.option("--words", callback=_listed, metavar="WORDS")
@MODEL
def check(players: tuple[Player, ...], words: tuple[str, ...], model: Path | None) -> None:
    """Model, audio devices, voice, disk; and which names and words cannot be heard."""
    recognizer = _recognizer(model)
    findings = (*checkup.machine(_model(model)), *checkup.heard((*players, *words), recognizer))
    for finding in findings:
        click.echo(f"{'ok' if finding.good else 'NO':<4}{finding.what}: {finding.text}")
    if not all(finding.good for finding in findings):
        raise click.exceptions.Exit(1)


@main.command()
@click.argument("log", type=click.Path(path_type=Path), required=False)
@click.option("--list", "listing", is_flag=True, help="Which games are kept.")
def log(log: Path | None, listing: bool) -> None:
    """Read a game back, the last one or LOG."""
    kept = games(places.games())
    console = Console(highlight=False)
    if listing:
        tables.kept(console, kept)
        return
    path = log or next((listed.path for listed in kept), None)
    if path is None:
        raise click.ClickException("No game is kept yet.")
    with Store.open(path) as store:
        reading.read_back(console, store)


@main.group()
def models() -> None:
    """The official Vosk models: nothing is fetched unless asked for here."""


@models.command("list")
def list_models() -> None:
    """What there is to install. Goes online."""
    tables.models(Console(highlight=False), install.available(), install.installed)


@models.command("install")
@click.argument("language")
@click.option("--from", "archive", type=click.Path(path_type=Path), help="A zip that is on this disk; goes nowhere.")
def install_model(language: str, archive: Path | None) -> None:
    """Install the model of LANGUAGE, as en."""
    if archive is not None:
        done = install.install_zip(archive, language)
        click.echo(f"Installed {done.path}" + ("." if done.checked else "; its checksum is not known here, and was not compared."))
        return
    tables.progress(Console(), install.install(language), f"Fetching {language}")
    click.echo(f"Installed {install.installed(language)}.")


@main.command("demo")
@click.argument("name", metavar="GAME", type=click.Choice(["poetry-slam"]), default="poetry-slam")
@click.option("--speed", type=click.FloatRange(0), default=0, help="1 is the speed of speech; 0, the default, as fast as it can.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("out/demo.flac"), show_default=True, help="Where the host's voice is written."
)
def play_demo(name: str, speed: float, out: Path) -> None:
    """Play a recorded game through the real recognizer."""
    del name
    demo.play_demo(Console(highlight=False), speed, out)


if __name__ == "__main__":
    main()
