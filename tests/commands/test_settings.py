"""`voicehost settings`: what every evening has. A file of TOML, by hand or by the command; an option of a command stands over it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import click
import pytest

from tests.support.command import assert_one_line, here
from voicehost.commands import entrance, preferences
from voicehost.commands.cli import main
from voicehost.machine import places

pytestmark = pytest.mark.quick

TYPED = ("play", "poetry-slam", "--text", "--seed", "7")


def written(home: Path, text: str) -> Path:
    path = home / "settings.toml"
    home.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


SET = {
    "players": ("Ana, Ben,Cy", "Ana, Ben,Cy"),
    "lang": ("de", "de"),
    "phones": ("yes", True),
    "table": ("no", False),
    "theme": ("dark", "dark"),
    "text": ("true", True),
    "plain": ("on", True),
    "family": ("1", True),
    "time-limits": ("10", "10"),
    "microphone": ("Yeti", "Yeti"),
    "loudspeaker": ("3", "3"),
    "echo-cancel": ("off", "off"),
    "voice": ("joe", "joe"),
    "rate": ("200", 200),
    "speech-volume": ("-3", -3),
    "tone-volume": ("6", 6),
    "telling": ("brief", "brief"),
}


@pytest.mark.parametrize(("name", "value", "kept"), [(name, *values) for name, values in SET.items()], ids=SET)
def test_what_is_set_is_kept_shown_and_forgotten(name: str, value: str, kept: object, tmp_path: Path) -> None:
    done = here("settings", "set", name, "--", value, home=tmp_path)
    assert done.exit_code == 0, done.output
    assert tomllib.loads((tmp_path / "settings.toml").read_text()) == {name: kept}
    assert any(line.startswith(f"{name} ") and not line.endswith("-") for line in here("settings", home=tmp_path).output.splitlines())
    assert here("settings", "unset", name, home=tmp_path).exit_code == 0
    assert (tmp_path / "settings.toml").read_text() == ""


def test_every_setting_is_an_option_of_play() -> None:
    assert {*SET, "house"} == {*preferences.NAMES}
    options = {name for each in main.commands["play"].params for name in each.opts}
    assert {f"--{name}" for name in preferences.NAMES} <= options
    flags = [each for each in main.commands["play"].params if isinstance(each, click.Option) and each.is_bool_flag]
    assert all(each.secondary_opts for each in flags if each.opts[0].removeprefix("--") in preferences.NAMES), "it can be taken back"


def test_a_folder_is_kept_as_it_is_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours").mkdir()
    here("settings", "set", "house", "ours", home=tmp_path / "home")
    assert tomllib.loads((tmp_path / "home" / "settings.toml").read_text()) == {"house": str(tmp_path / "ours")}


def test_where_the_file_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the rest where that has a place of its own; else where the system keeps what people configure."""
    assert here("settings", "--path", home=tmp_path).output == f"{tmp_path / 'settings.toml'}\n"
    monkeypatch.delenv("VOICEHOST_HOME", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert places.preferences().name == "settings.toml"
    assert places.preferences().parent.name == "voicehost"
    assert not (tmp_path / "config").exists()


def test_by_hand_with_comments(tmp_path: Path) -> None:
    """They stay, whatever is changed beside them."""
    path = written(tmp_path, '# ours\nplayers = ["Ana", "Ben", "Cy"] # us\n\nrate = 150\n')
    here("settings", "set", "rate", "200", home=tmp_path)
    here("settings", "set", "lang", "en", home=tmp_path)
    assert path.read_text() == '# ours\nplayers = ["Ana", "Ben", "Cy"] # us\n\nrate = 200\nlang = "en"\n'
    here("settings", "unset", "rate", home=tmp_path)
    assert path.read_text() == '# ours\nplayers = ["Ana", "Ben", "Cy"] # us\n\nlang = "en"\n'


def test_what_stands_on_several_lines_is_not_torn(tmp_path: Path) -> None:
    path = written(tmp_path, 'players = [\n  "Ana",\n  "Ben",\n  "Cy",\n]\n')
    before = path.read_text()
    done = here("settings", "set", "players", "Ana,Ben,Dee", home=tmp_path)
    assert_one_line(done.stderr, "cannot be changed here without losing something")
    assert path.read_text() == before
    assert here(*TYPED, home=tmp_path).exit_code == 0


def test_a_game_is_played_by_the_usual_people(tmp_path: Path) -> None:
    """Unless others are named, or nobody is: then they come one by one."""
    written(tmp_path, 'players = "Ana,Ben,Cy"\ntext = true\n')
    here("play", "poetry-slam", home=tmp_path)
    assert "Ana" in here("log", "--list", home=tmp_path).output
    here("play", "poetry-slam", "--players", "Dee,Eve,Flo", home=tmp_path)
    assert "Dee" in here("log", "--list", home=tmp_path).output
    assert_one_line(here("play", "poetry-slam", "--players", "", home=tmp_path).stderr, "--players")


def test_resume_and_check_heed_them_too(tmp_path: Path) -> None:
    """A device that is not there is missed, until a command names another or the setting goes."""
    written(tmp_path, 'players = "Ana,Ben,Xqzt"\nmicrophone = "no-such"\n')
    assert "no-such" in here("check", "--no-listen", home=tmp_path).output
    assert "Xqzt" in here("check", "--no-listen", home=tmp_path).output
    assert_one_line(here("play", "poetry-slam", "--players", "Ana,Ben,Cy", home=tmp_path).stderr, "no-such")


def test_a_language_is_a_wish(tmp_path: Path) -> None:
    """A game that is not played in it is played in its own; whoever asks for it now is refused."""
    written(tmp_path, 'players = "Ana,Ben,Cy"\nlang = "de"\n')
    assert "Willkommen" in here("play", "slam-kartenspiel", "--text", home=tmp_path).output
    assert here(*TYPED, home=tmp_path).exit_code == 0
    assert_one_line(here(*TYPED, "--players", "Ana,Ben,Cy", "--lang", "en", "--loud", home=tmp_path).stderr, "--loud")
    assert "wird in en gespielt, nicht in de" in here(*TYPED, "--lang", "de", home=tmp_path).stderr


def test_without_a_command_they_are_heeded_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game alone is asked for."""
    monkeypatch.setattr(entrance, "at_a_terminal", lambda: True)
    written(tmp_path, 'players = "Ana,Ben,Cy"\ntext = true\nlang = "en"\n')
    done = here(home=tmp_path, typed="poetry\nscores\n")
    assert done.exit_code == 0, done.output
    assert "poetry-slam" in here("log", "--list", home=tmp_path).output


DAMAGED = {
    "no TOML": ("players = Ana\n", "this is no TOML"),
    "an unknown name": ('colour = "red"\n', "there is no setting 'colour'; the settings are players"),
    "a rate that is none": ('rate = "fast"\n', "rate:"),
    "names that are none": ('players = "Ana,Ana"\n', "two players are called Ana"),
    "a table": ("[players]\nAna = 1\n", "no text and no number"),
    "a date": ("rate = 2026-01-01\n", "no text and no number"),
}


@pytest.mark.parametrize(("text", "says"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_one_line(text: str, says: str, tmp_path: Path) -> None:
    """It names the file and the next step; nothing is begun, and the file stays as it is."""
    path = written(tmp_path, text)
    for arguments in (TYPED, ("settings",), ("check", "--no-listen")):
        done = here(*arguments, home=tmp_path)
        assert done.exit_code == 1
        assert_one_line(done.stderr, "settings.toml", says, "voicehost settings")
    assert path.read_text() == text
    assert not list(tmp_path.rglob("*.sqlite"))


def test_a_damaged_file_does_not_keep_from_what_needs_none(tmp_path: Path) -> None:
    written(tmp_path, "players = Ana\n")
    assert here("log", "--list", home=tmp_path).exit_code == 0
    assert here("--help", home=tmp_path).exit_code == 0
    assert here("settings", "unset", "players", home=tmp_path).exit_code == 0
    assert here(*TYPED, "--players", "Ana,Ben,Cy", home=tmp_path).exit_code == 0


def test_a_setting_that_is_none_can_go(tmp_path: Path) -> None:
    path = written(tmp_path, 'colour = "red"\nrate = 200\n')
    assert here("settings", "unset", "colour", home=tmp_path).exit_code == 0
    assert path.read_text() == "rate = 200\n"


WRONG = {
    "no such setting": (("settings", "set", "colour", "red"), "there is no setting 'colour'"),
    "neither yes nor no": (("settings", "set", "phones", "maybe"), "phones must be yes or no, not 'maybe'."),
    "a setting that is not there to remove": (("settings", "unset", "colour"), "there is no setting 'colour'"),
    "a folder that is not there": (("settings", "set", "house", "nowhere"), "nowhere is not a folder"),
    "no such value": (("settings", "set", "rate", "3"), "3 is not from 95 to 400"),
    "no value": (("settings", "set", "rate"), "VALUE"),
}


@pytest.mark.parametrize(("arguments", "says"), WRONG.values(), ids=WRONG)
def test_wrong_use_is_one_line_and_2(arguments: tuple[str, ...], says: str, tmp_path: Path) -> None:
    done = here(*arguments, home=tmp_path)
    assert_one_line(done.stderr, says, "--help)")
    assert done.exit_code == 2
    assert not (tmp_path / "settings.toml").exists()
