"""The command line in German: errors that a player meets, and what help lists. Whatever has no German wording stays English."""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Iterable, Iterator
from errno import EACCES, EISDIR, ENOENT
from pathlib import Path

import click
import pytest

from tests.support.command import here
from tests.test_layers import MODULES
from voicehost.commands.cli import SECTIONS, main
from voicehost.commands.preferences import NAMES
from voicehost.commands.wording import FIELD, PLACEHOLDER, CommandWords, language_of
from voicehost.listen.microphone import TYPED
from voicehost.speak import languages

pytestmark = pytest.mark.quick

GERMAN = languages.table(languages.SHIPPED / "de" / "commands.toml")
PLAY = ("--lang", "de", "play", "poetry-slam", "--text", "--players")

ERRORS = {
    "no such command": (("--lang", "de", "sing"), "Den Befehl 'sing' gibt es nicht"),
    "no such option": ((*PLAY, "Ana,Ben,Cy", "--loud"), "Die Option '--loud' gibt es nicht"),
    "no such game": (("play", "chess", "--lang", "de"), "'chess' ist nicht dabei; es gibt 'poetry-slam'"),
    "an option without its value": ((*PLAY,), "Hinter die Option '--players' gehört ein Wert"),
    "a missing option": (("room", "--lang=de"), "Es fehlt die Option '--players'"),
    "a number out of range": ((*PLAY, "Ana,Ben,Cy", "--rate", "3"), "3 liegt nicht zwischen 95 und 400"),
    "no number": ((*PLAY, "Ana,Ben,Cy", "--rate", "fast"), "'fast' ist keine ganze Zahl"),
    "time limits": ((*PLAY, "Ana,Ben,Cy", "--time-limits", "x"), "weder eine Zahl von 1 bis 10 noch off"),
    "one name twice": ((*PLAY, "Ana,Ana,Cy"), "zwei Mitspieler heißen Ana"),
    "digits in a name": ((*PLAY, "Ana,Ben,C3PO"), "'C3PO' kann man nicht sagen"),
    "an empty name": ((*PLAY, "Ana,,Cy"), "ein Name ist leer"),
    "a name that cannot be heard": (("room", "--lang", "de", "--players", "Ana,Ben,Xqzt"), "den Namen Xqzt kann ich nicht hören"),
    "a game in another language": (("play", "haiclue", "--players", "Ana,Ben", "--lang", "de"), "haiclue wird in en gespielt, nicht in de"),
    "no microphone of that name": (
        ("--lang", "de", "play", "haiclue", "--players", "Ana,Ben", "--microphone", "no-such"),
        "kein Mikrofon (kein Mikrofon heißt 'no-such'): steckt eins an, oder wählt ein anderes; mit voicehost play --text",
    ),
    "no model": (("check", "--lang", "xx"), "not spoken here"),
    "no game to resume": (("--lang", "de", "resume"), "Es gibt kein Spiel, das weitergehen könnte."),
    "no game to read": (("--lang", "de", "log"), "Noch ist kein Spiel erhalten."),
    "too few for a game in English": (
        ("--lang", "de", "play", "haiclue", "--players", "Ana"),
        "Haiclue spielt man zu 2 bis 12, nicht allein.",
    ),
    "too many for it": (
        ("--lang", "de", "play", "letter-jam", "--players", "Ana,Ben,Cy,Dee,Eli,Fay,Gus"),
        "Letter Jam spielt man zu 2 bis 6, nicht zu 7.",
    ),
    "names that sound alike in it": (("--lang", "de", "play", "haiclue", "--players", "Ana,Anna"), "Ana und Anna klingen gleich"),
    "a name that is a phrase of it": (
        ("--lang", "de", "play", "haiclue", "--players", "Ana,Undo"),
        "Undo ist auch etwas, das man zu mir sagt",
    ),
    "no number for an option of it": (
        ("--lang", "de", "play", "haiclue", "--players", "Ana,Ben", "--set", "between=x"),
        "between muss eine Zahl sein, nicht 'x'.",
    ),
    "no such setting": (
        ("--lang", "de", "settings", "set", "colour", "red"),
        "die Einstellung 'colour' gibt es nicht; die Einstellungen sind players",
    ),
}


@pytest.mark.parametrize(("arguments", "says"), ERRORS.values(), ids=ERRORS)
def test_an_error_is_one_line_in_german(arguments: tuple[str, ...], says: str, tmp_path: Path) -> None:
    """From its first word to its last; only a language that nobody speaks here is answered in English."""
    if "--microphone" in arguments and "PortAudio" in here(*arguments, home=tmp_path).stderr:
        says = "kein Mikrofon: PortAudio fehlt"
    done = here(*arguments, home=tmp_path)
    assert done.exit_code in (1, 2)
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("Error: " if "xx" in arguments else "Fehler: ")
    assert says in done.stderr


ANSWERS = {
    "check": (
        ("check", "--players", "Ana,Xqzt", "--no-listen"),
        r"(model|can be heard|cannot|audio|(?<!-)voice|(?<!-)phones|kept|disk|free|network|address|games|folder|Plug|found|works)",
        r"Modell: voicehost-de|Ana: ist zu verstehen|Xqzt: ist nicht zu verstehen|Platte: \d+ MB frei",
    ),
    "settings": (("settings",), r"(changes|explains|overrides)", r"ändert eine Einstellung"),
    "a setting that is gone": (("settings", "unset", "phones"), r"(longer|set)\.", r"phones ist nicht mehr eingestellt\."),
    "nothing to forget": (("forget", "--all", "--yes"), r"(nothing|delete)", r"Es ist nichts da"),
    "no games": (("log", "--list"), r"(No|game|kept|yet)", r"Noch ist kein Spiel erhalten\."),
    "models": (("models",), r"(language|model|bundled)", r"Sprache|Modell|mitgeliefert"),
}
"""What a command answers: the English words that must not be in it, and all that must be."""


@pytest.mark.parametrize(("arguments", "english", "german"), ANSWERS.values(), ids=ANSWERS)
def test_an_answer_is_in_german_alone(arguments: tuple[str, ...], english: str, german: str, tmp_path: Path) -> None:
    """With `--lang de`; without it, it is as English as it was."""
    lines = here("--lang", "de", *arguments, home=tmp_path).stdout.replace(str(tmp_path), "")
    assert not re.search(rf"\b{english}\b" if not english.endswith(".") else english, lines), lines
    assert [part for part in german.split("|") if not re.search(part, lines)] == []
    assert re.search(english, here("--lang", "en", *arguments, home=tmp_path).stdout)


def test_the_usage_of_a_command_is_in_german(tmp_path: Path) -> None:
    """What click writes there; what a command names its arguments is in its help, too, and stays."""
    assert " [OPTIONEN] [BEFEHL] [ARGUMENTE]...\n" in here("--lang", "de", "--help", home=tmp_path).output
    assert " has " not in here("--lang", "de", "play", "--help", home=tmp_path).output


SAME_IN_GERMAN = {"DB", "HOST", "LOG", "NAME", "PORT", "TOPIC", "URL", "WPM", "ZIP"}


def _usages(command: click.Command, name: str) -> Iterator[str]:
    """The usage of a command, of its options and of the commands below it, as help lays them out."""
    context = click.Context(command, info_name=name)
    yield from command.collect_usage_pieces(context)
    yield from (record[0] for param in command.params if (record := param.get_help_record(context)) is not None)
    for each, below in command.commands.items() if isinstance(command, click.Group) else ():
        yield from _usages(below, f"{name} {each}")


def test_what_stands_for_a_value_is_german() -> None:
    """In each command; what is the same word in both languages stays."""
    words, usages = CommandWords("de"), [usage for name in ("voicehost", *main.commands) for usage in _usages(_command(name), name)]
    english = {word for usage in usages for word in PLACEHOLDER.findall(usage)}
    assert english - SAME_IN_GERMAN == {*GERMAN["placeholders"]}
    assert words.placeholders("[OPTIONS] FILE|mqtt://HOST[:PORT]/TOPIC") == "[OPTIONEN] DATEI|mqtt://HOST[:PORT]/TOPIC"
    assert CommandWords("en").placeholders("--deck FILE") == "--deck FILE"


def _command(name: str) -> click.Command:
    return main.commands.get(name, main)


def test_a_short_word_is_put_into_german_only_in_a_table() -> None:
    """A game may be kept under the name "model", and somebody may be called so."""
    words = CommandWords("de")
    assert (words.cell("model"), words.text("model")) == ("Modell", "model")


def test_help_lists_everything_in_german(tmp_path: Path) -> None:
    output = " ".join(here("--lang", "de", "--help", home=tmp_path).output.split())
    assert {*GERMAN["help"]} == {"voicehost", *main.commands}
    assert {*GERMAN["sections"]} == {*SECTIONS, "Commands", "Examples", "Options", "Usage"}
    for german in (*GERMAN["help"].values(), *GERMAN["sections"].values()):
        assert german in output
    assert not [text for text in SECTIONS if f"{text}:" in output]
    assert "this help" not in output


@pytest.mark.parametrize("command", ["play", "resume"])
def test_the_help_of_a_game_is_in_german(command: str, tmp_path: Path) -> None:
    """What most evenings need of it; in English it is as it was."""
    german, english = (" ".join(here("--lang", lang, command, "--help", home=tmp_path).output.split()) for lang in ("de", "en"))
    for text in ("Aufruf: ", "Optionen:", "Handys im Netz des Raums dürfen dazukommen", "[sonst: auto]", "Diese Hilfe zeigen."):
        assert text in german
        assert text not in english
    assert "Phones in the room's network may join" not in german
    assert english.startswith("Usage: ")


def _of_help(command: click.Command, name: str) -> Iterator[str]:
    """Every text of a command's help and of those below it, as click lays it out."""
    context, rows = click.Context(command, info_name=name), Rows()
    command.format_help_text(context, rows)
    command.format_options(context, rows)
    yield from (f"{name}: {text}" for text in rows.texts if text)
    for each, below in command.commands.items() if isinstance(command, click.Group) else ():
        yield from _of_help(below, f"{name} {each}")


class Rows(click.HelpFormatter):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def write_text(self, text: str) -> None:
        self.texts.append(" ".join(text.split()))

    def write_dl(self, rows: Iterable[tuple[str, str]], *_args: object, **_settings: object) -> None:
        self.texts += [text for _, text in rows]


@pytest.mark.parametrize("help_text", [text for name in main.commands for text in _of_help(main.commands[name], name)])
def test_all_help_is_in_german(help_text: str) -> None:
    """Whole, with what click adds in brackets: nothing English is left between the fields."""
    english = help_text.partition(": ")[2]
    german = CommandWords("de").manual(english)
    assert german != english or re.fullmatch(r"\[[\d<=x]+\]", english)
    assert not re.search(r"\b(the|of|or|and|default|required)\b", german), german


@pytest.mark.parametrize(("table", "english"), [(table, english) for table in ("texts", "manual", "tables") for english in GERMAN[table]])
def test_what_is_put_into_german_is_said_in_english(table: str, english: str) -> None:
    """By this program, or by click: a text that has been changed there would go on in English. German has the same fields."""
    german = GERMAN[table][english]
    assert {*FIELD.findall(german)} <= {*FIELD.findall(english)}
    texts = (*MODULES.values(), *(languages.SHIPPED / "en").glob("*.toml"))  # a game may word an error that the command line shows
    sources = "\n".join(
        (*(path.read_text(encoding="utf-8") for path in texts), *map(inspect.getsource, CLICK), *map(os.strerror, (ENOENT, EACCES, EISDIR)))
    )
    sources = re.sub(r"\"\s*\n\s*f?\"", "", sources)
    for part in FIELD.split(english)[::2]:
        words = re.findall(r"\w+", part)
        runs = [r"\W+".join(words[n : n + 2]) for n in range(max(1, len(words) - 1))]
        assert any(re.search(rf"\b{run}\b", sources) for run in runs), part


CLICK = (click.exceptions, click.core, click.types, click.decorators, click.parser)


@pytest.mark.parametrize(
    ("arguments", "kept", "environment", "language"),
    [
        (("play", "--lang", "de"), "", {}, "de"),
        (("play", "--lang=de"), "en", {"LANG": "en_GB"}, "de"),
        (("play",), "de", {"LANG": "en_GB"}, "de"),
        (("play",), "", {"LANG": "de_AT.UTF-8"}, "de"),
        (("play", "--lang"), "", {}, "en"),
    ],
)
def test_which_language_it_is(arguments: tuple[str, ...], kept: str, environment: dict[str, str], language: str) -> None:
    """The option first, then the setting, then the system's."""
    assert language_of(arguments, kept, environment) == language


def test_a_setting_makes_it_german(tmp_path: Path) -> None:
    here("settings", "set", "lang", "de", home=tmp_path)
    assert here("sing", home=tmp_path).stderr.startswith("Fehler: Den Befehl 'sing'")


def test_what_has_no_wording_stays_as_it_is() -> None:
    """So does everything in a language without such a file; what stands in a field may be anything."""
    words = CommandWords("de")
    assert words.text("something new") == "something new"
    assert words.text("Error: something new") == "Fehler: something new"
    assert words.text("Error: a name is empty.\n{x} \\1") == "Fehler: a name is empty.\n{x} \\1"
    assert CommandWords("en").text("Error: a name is empty.") == "Error: a name is empty."
    assert CommandWords("../../etc").section("Options") == "Options"
    assert words.text(f"no microphone: x; {TYPED}") == "kein Mikrofon: x; mit voicehost play --text spielt ihr dasselbe Spiel getippt"
    assert "lang" in NAMES
