"""Files that stand where a small one is read: a pipe, a device, a file of twenty gigabytes. One line each, at once, and little is read."""

from __future__ import annotations

import ast
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import voicehost
from tests.support.command import ROOT, assert_one_line, here
from tests.test_layers import MODULES, OFFLINE
from voicehost.commands import lines
from voicehost.listen import trial
from voicehost.listen.engine import ModelError
from voicehost.machine import files, known_room, settings
from voicehost.speak.languages import BadPrompts, table
from voicehost.web import seats

pytestmark = pytest.mark.attack

PLAY = ("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--seed", "7")


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def twenty_gigabytes(path: Path) -> None:
    """Sparse: it takes no room on the disk."""
    with path.open("wb") as file:
        file.truncate(20 << 30)


ODD = pytest.mark.parametrize("make", [a_pipe, a_device, twenty_gigabytes], ids=lambda make: make.__name__)
Make = Callable[[Path], None]


@ODD
def test_what_is_no_small_file_is_refused_at_once(tmp_path: Path, make: Make) -> None:
    """And no more of it is read than is asked for: the process could not hold it."""
    make(tmp_path / "odd")
    program = f"from pathlib import Path; from voicehost.machine import files; files.read(Path({str(tmp_path / 'odd')!r}), 1000)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30)),
    )
    assert done.returncode == 1
    assert "MemoryError" not in done.stderr
    assert ("no regular file" in done.stderr) != ("more than 1,000 bytes" in done.stderr)


def test_a_small_file_is_read_as_it_is(tmp_path: Path) -> None:
    """Up to its very last byte; lines end as Python has them, and a mark at the beginning is none of the text."""
    path = tmp_path / "file"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree")
    assert files.text(path, 17) == "one\ntwo\nthree"
    with pytest.raises(OSError, match="more than 16 bytes"):
        files.read(path, 16)
    with pytest.raises(IsADirectoryError):
        files.read(tmp_path, 17)


@ODD
def test_house_rules_and_options_are_one_line(tmp_path: Path, make: Make) -> None:
    """Of a game that is not begun."""
    house = tmp_path / "house"
    house.mkdir()
    for name in ("wording.toml", "poetry-slam.toml"):
        make(house / name)
        assert_one_line(here(*PLAY, "--house", str(house), home=tmp_path / "home").stderr, name, "cannot be read")
        (house / name).unlink()
    make(tmp_path / "deck")
    done = here(
        "play", "slam-kartenspiel", "--players", "Ana,Ben,Cy", "--text", "--set", f"deck={tmp_path / 'deck'}", home=tmp_path / "home"
    )
    assert_one_line(done.stderr, "deck")
    assert not list((tmp_path / "home" / "games").glob("*.sqlite"))


@ODD
def test_what_the_program_keeps_is_as_if_it_were_not_there(tmp_path: Path, make: Make) -> None:
    """Settings, and what is known of the room; a game begins all the same."""
    for name in ("settings.json", "room.json"):
        make(tmp_path / name)
    assert settings.kept(tmp_path / "settings.json") == settings.Settings()
    assert known_room.known(tmp_path / "room.json") is None
    assert here(*PLAY, home=tmp_path).exit_code == 0


@ODD
def test_settings_that_people_write_are_one_line(tmp_path: Path, make: Make) -> None:
    """And nothing is begun with others than they wanted."""
    make(tmp_path / "settings.toml")
    assert_one_line(here(*PLAY, home=tmp_path).stderr, "settings.toml")
    assert not list(tmp_path.glob("games/*.sqlite"))


@ODD
def test_a_language_a_key_and_a_model_of_it_are_refused(tmp_path: Path, make: Make) -> None:
    """Each as what it cannot be."""
    make(tmp_path / "language.toml")
    with pytest.raises(BadPrompts, match=r"language\.toml: it (is no regular file|has more than)"):
        table(tmp_path / "language.toml")
    make(tmp_path / "log.key")
    with pytest.raises(OSError, match=r"it (is no regular file|has more than)"):
        seats.kept(tmp_path / "log.key")
    (tmp_path / "log.sound").mkdir()
    make(tmp_path / "log.sound" / "0.ogg")
    with pytest.raises(OSError, match=r"it (is no regular file|has more than)"):
        lines.sounds(tmp_path / "log.sqlite")


@pytest.mark.parametrize("make", [a_pipe, a_device], ids=lambda make: make.__name__)
def test_a_model_with_a_pipe_or_a_device_in_it_is_not_tried(tmp_path: Path, make: Make) -> None:
    """A process of its own would wait for it, or fill the memory of the machine."""
    (tmp_path / "am").mkdir()
    make(tmp_path / "am" / "final.mdl")
    with pytest.raises(ModelError, match=r"final\.mdl is not a regular file"):
        trial.require(tmp_path, tmp_path)


READ_WHOLE = {
    "voicehost.machine.files",
    "voicehost.listen.kernels",  # what Linux says of the processor
    "voicehost.listen.packed",  # files of a model, which is checked
    "voicehost.listen.rereading.whisper",  # files of the second reader, whose hashes are known
    "voicehost.commands.demo",  # games that come with the program
    "voicehost.serving.club",  # the club's own certificate, and what whoever serves names as theirs
}


def test_nothing_else_is_read_whole() -> None:
    """Every other file is read by `files`, or is one of the package's own."""
    found = set[str]()
    for name, path in MODULES.items():
        if name.startswith(OFFLINE):
            continue
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in ("read_text", "read_bytes"):
                of = ast.unparse(call.func.value)
                if not of.startswith("resources.files("):
                    found.add(name)
    assert found == READ_WHOLE - {"voicehost.machine.files"}
    assert Path(voicehost.__file__).is_file()
