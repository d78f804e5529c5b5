"""Arguments that several commands share: players, words, seconds, a model, a device."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from math import isfinite, nan
from pathlib import Path
from types import MappingProxyType
from typing import Any

import click

from voicehost.commands import checkup
from voicehost.core.lookalikes import look_the_same, mixes_scripts
from voicehost.core.play import Game, HasOthers, IllegalMove, Player, Say
from voicehost.listen import install, trial
from voicehost.listen.engine import ModelError
from voicehost.listen.microphone import TYPED, Microphone
from voicehost.listen.models_dir import bundled_in
from voicehost.listen.recognizer import spoken_words
from voicehost.listen.rereading import model as reader_model
from voicehost.listen.rereading import reader
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.machine import files, places
from voicehost.machine.devices import quiet
from voicehost.session.naming import LONGEST_NAME, NAME
from voicehost.session.session import Session
from voicehost.speak.languages import ENGLISH
from voicehost.speak.loudspeaker import Loudspeaker, NoLoudspeaker
from voicehost.speak.prompts import Prompts

DIGITS = 9
"""A number with this many digits is part of a device's name, because PortAudio could not count so far."""

MOST_TIMES = 10
"""How many times as long a time limit can be made. WCAG 2.2.1 requires ten times, or a way to turn the limit off."""

LISTS = (".txt", ".csv")
"""The endings of files that contain names."""


class NamedPlayers(tuple[Player, ...]):
    """Players, with what is said in place of a name that cannot be heard, such as {"Xiaoling": "Ling"}."""

    said: Mapping[Player, str] = MappingProxyType({})


def said_of(players: tuple[Player, ...]) -> Mapping[Player, str]:
    return players.said if isinstance(players, NamedPlayers) else {}


class Players(click.ParamType[tuple[Player, ...]]):
    """Names that are separated by commas. With Xiaoling=Ling, the player is called Xiaoling, and people say Ling."""

    name = "names"

    def __init__(self, *, may_be_none: bool = False) -> None:
        """`may_be_none` means that an empty text is accepted and names nobody."""
        self._may_be_none = may_be_none

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[Player, ...]:
        if isinstance(value, tuple):
            return value
        if self._may_be_none and not value.strip():
            return ()
        if Path(value).suffix in LISTS:
            value = names_in(Path(value))
        names = [tuple(" ".join(part.split()) for part in each.split("=", 1)) for each in unicodedata.normalize("NFC", value).split(",")]
        players = NamedPlayers(player for player, *_ in names)
        players.said = {player: said for player, *more in names for said in more}
        for at, player in enumerate(players):
            if fault := _fault(player, players[:at]) or _fault_in_said(player, players):
                self.fail(fault, param, ctx)
        return players


def _fault(player: Player, before: Sequence[Player]) -> str:
    if not player:
        return "a name is empty."
    if len(player) > LONGEST_NAME:
        return f"a name has at most {LONGEST_NAME} letters; one has {len(player)}."
    if not NAME.fullmatch(player):
        return f"{player!r} cannot be said; a name has letters only."
    if spoken_words(player) in map(spoken_words, before):
        return f"two players are called {player}; give one of them another name."
    if mixes_scripts(player):
        return f"{player!r} has letters of several alphabets; write it in one."
    if alike := next((other for other in before if look_the_same(player, other)), None):
        return f"{alike} and {player} look the same, and are not; give one of them another name."
    return ""


def name(_ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A name that a player may have. Raises `click.BadParameter` for any other."""
    if value is not None and (fault := _fault(value, ())):
        raise click.BadParameter(fault, param=param)
    return value


def _fault_in_said(player: Player, players: NamedPlayers) -> str:
    """What is wrong with the word that is said in place of a name. Empty if it is fine or there is none."""
    if player not in players.said:
        return ""
    said = players.said[player]
    others = [players.said.get(other, other) for other in players if other != player]
    if len(spoken_words(player)) > 1:
        return f"{player} has several words, and what is said stands for one: {player.split()[0]}={said}."
    return _fault(said, others)


def with_others(players: tuple[Player, ...], playing: Game[Any], options: Any) -> tuple[Player, ...]:
    """The players, followed by any others whom the game's options name. Raises `click.UsageError` if such a name is unfit."""
    if not isinstance(playing, HasOthers):
        return players
    everybody = NamedPlayers((*players, *(other for other in playing.others(options) if other not in players)))
    everybody.said = said_of(players)
    for at, player in enumerate(everybody):
        if fault := _fault(player, everybody[:at]):
            raise click.UsageError(fault)
    for guest in playing.guests(options):
        if fault := _fault(guest, ()):  # whether somebody else has the name is for the game to tell
            raise click.UsageError(fault)
    return everybody


class Seconds(click.FloatRange):
    """A finite number in a range; "nan" is refused."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not isfinite(number):
            self.fail(f"{value!r} is not a valid number.", param, ctx)
        return number


class TimeLimits(click.ParamType[float]):
    """How many times as long time limits are: 1 to `MOST_TIMES`, or "off", which becomes 0."""

    name = "limits"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, str) and value.strip().lower() == "off":
            return 0.0
        try:
            times = float(value)
        except ValueError:
            times = nan
        if not 1 <= times <= MOST_TIMES:
            self.fail(f"{value!r} is neither a number from 1 to {MOST_TIMES} nor off.", param, ctx)
        return times


def begun(playing: Game[Any], players: tuple[Player, ...], options: Any, seed: int) -> tuple[Session, tuple[Say, ...]]:
    """A session of that game, and what the host says first. Raises `click.UsageError`, with the reason, if it cannot be played that way."""
    names = players[0].split() if len(players) == 1 else []
    with refusals(playing, f" Put commas between names: --players {','.join(names)}" if len(names) > 1 else ""):
        return Session.begin(playing, players, options, seed)


@contextmanager
def refusals(playing: Game[Any], hint: str = "") -> Iterator[None]:
    """Turn a game's `IllegalMove` into a `click.UsageError` with the game's wording and a hint."""
    try:
        yield
    except IllegalMove as refused:
        reason = Prompts(playing.language.name, (playing.name,)).text(Say(refused.key, refused.fields)).text
        raise click.UsageError(reason + hint) from None


def listening(opened: ExitStack, microphone: Microphone, loudspeaker: Loudspeaker | None) -> Microphone:
    """The microphone, open until `opened` closes it. Raises `NoLoudspeaker` or the microphone's own error.

    The loudspeaker is tried out first, because PortAudio may not report a missing one while something listens (`devices.whole`). If both
    are missing, the error is the microphone's, whose line says how to play without."""
    missing: NoLoudspeaker | None = None
    if loudspeaker is not None:
        try:
            with quiet():
                loudspeaker.try_out()
        except NoLoudspeaker as error:
            missing = error
    opened.enter_context(microphone)
    if missing is not None:
        raise missing
    return microphone


def listed(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...]:
    """The words of a text in which commas separate them."""
    del ctx, param
    return tuple(word.strip() for word in value.split(",") if word.strip()) if value else ()


def device(named: str | None) -> int | str | None:
    """A device by its number or by part of its name, as PortAudio takes it. None means the system's own."""
    return int(named) if named is not None and named.isdecimal() and len(named) < DIGITS else named


MODEL = click.option(
    "--model", type=click.Path(path_type=Path), help="The folder of a Vosk model, instead of the bundled or installed one."
)
NAMES_HELP = (
    "Names with commas between them: Ana,Ben,Cy. With Xiaoling=Ling, people say Ling. Or a file with a name on each line: players.txt."
)
PLAYERS = click.option("--players", type=Players(), required=True, metavar="NAMES", help=NAMES_HELP)
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")


LANG = click.option(
    "--lang", default=ENGLISH, show_default=True, metavar="LANGUAGE", help="The language that the host hears and speaks: en, de."
)


def recognizer(model: Path | None, language: str = ENGLISH, said: Mapping[Player, str] = MappingProxyType({})) -> VoskRecognizer:
    """A recognizer with that model or the usual one (`chosen`). `said` has what is said in place of a name."""
    directory = chosen(model, language)
    if directory != bundled_in(language):
        trial.require(directory, places.models())
    words = {" ".join(spoken_words(name)): " ".join(spoken_words(instead)) for name, instead in said.items()}
    return VoskRecognizer(directory, language=language, said_as=words)


def chosen(model: Path | None, language: str = ENGLISH) -> Path:
    """The folder of a model: the named one, or else the installed one of that language, or else the bundled one. Raises `ModelError` if
    there is none."""
    found = model or install.installed(language) or bundled_in(language)
    if found is None:
        raise ModelError(f"there is no model here that hears {language}: voicehost models install {language}, or --model; {TYPED}")
    return found


def require(kind: str, findings: Iterable[checkup.Finding]) -> None:
    """Raises `click.UsageError` for the first name or word that cannot be heard."""
    for finding in findings:
        if not finding.good:
            raise click.UsageError(f"the {kind} {finding.what} {finding.text}.")


LONGEST_FILE = 100_000
"""The largest file that may be an option's value, in bytes. Its text is kept with the game."""


def lines(name: str, path: Path) -> tuple[str, ...]:
    """The lines of a file that is the value of the option `name`. A kept game has these lines and no longer needs the file.

    Raises `click.UsageError` if the file cannot be read, is empty or is no text."""
    try:
        text = files.text(path, LONGEST_FILE)
    except OSError as error:
        raise click.UsageError(f"{path}, the file for {name}, cannot be read: {error.strerror}.") from None
    except ValueError:
        raise click.UsageError(f"{path}, the file for {name}, is not text in UTF-8.") from None
    if not text.strip():
        raise click.UsageError(f"{path}, the file for {name}, is empty.")
    return tuple(text.splitlines())


def names_in(path: Path) -> str:
    """The names in a file, which has one on each line, separated by commas as on a command line. Lines that begin with # are skipped."""
    found = (line.strip() for line in lines("--players", path))
    return ",".join(name for name in found if name and not name.startswith("#"))


def second_reader(language: str) -> reader.ProcessReader | None:
    """The second reader, to be entered before use. None if it or its model is not installed, or if it does not read that language."""
    folder = reader_model.installed() if language == reader_model.LANGUAGE and reader.is_there() else None
    return reader.ProcessReader(folder) if folder is not None else None
