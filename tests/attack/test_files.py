"""Files that a stranger gives: zips of models, models that are damaged, recordings that lie, names that are no text, and no home."""

from __future__ import annotations

import lzma
import os
import shutil
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import soundfile

from tests.support.command import ROOT, assert_one_line, here
from voicehost.listen import trial
from voicehost.listen.engine import ModelError
from voicehost.listen.install import InstallError, install_zip, installed, remove
from voicehost.listen.models_dir import bundled
from voicehost.listen.unpack import unpack

pytestmark = pytest.mark.attack

# -- zips


def deep(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a/" * 1900 + "final.mdl", b"x")


def corrupt(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("final.mdl", b"x" * 5000)
    data = bytearray(path.read_bytes())
    data[50:56] = b"\xff" * 6
    path.write_bytes(data)


def nameless(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("m", b"x")
    path.write_bytes(path.read_bytes().replace(b"m", b"", 1).replace(struct.pack("<HH", 1, 0), struct.pack("<HH", 0, 0)))


@pytest.mark.parametrize("make", [deep, corrupt, nameless])
def test_a_zip_that_is_none_is_one_line(tmp_path: Path, make: Callable[[Path], None]) -> None:
    """A path that is 1,900 deep, a stream that is broken, an entry without a name."""
    make(tmp_path / "model.zip")
    with pytest.raises(InstallError) as error:
        unpack(tmp_path / "model.zip", tmp_path / "new")
    assert "\n" not in str(error.value)


def test_what_only_looks_like_a_model_is_not_installed(tmp_path: Path) -> None:
    """Three files of "x" under the right names: loaded before it is believed, and nothing is left of it."""
    with zipfile.ZipFile(tmp_path / "model.zip", "w") as archive:
        for name in ("final.mdl", "HCLr.fst", "Gr.fst", "mfcc.conf", "words.txt"):
            archive.writestr(f"model/{name}", b"x")
    with pytest.raises(InstallError, match="cannot be loaded"):
        install_zip(tmp_path / "model.zip", "en", tmp_path / "models")
    assert installed("en", tmp_path / "models") is None


def test_a_real_model_is_installed_and_removed(tmp_path: Path) -> None:
    """The bundled one, as a zip; then there is none again, and that is said."""
    with zipfile.ZipFile(tmp_path / "mine.zip", "w") as archive:
        for file in bundled().rglob("*"):
            if file.is_file():
                archive.write(file, Path("mine") / file.relative_to(bundled()))
    path = install_zip(tmp_path / "mine.zip", "en", tmp_path / "models").path
    assert path.is_dir()
    assert remove("en", tmp_path / "models") == path
    assert not path.exists()
    assert_one_line(here("models", "remove", "en", home=tmp_path).stderr, "No model for 'en' is installed")


# -- models


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("graph/HCLr.fst.xz", b"x" * 500),
        ("graph/HCLr.fst.xz", lzma.compress(b"no graph at all")),
        ("conf/model.conf", b""),
        ("conf/mfcc.conf", b""),
        ("am/final.mdl", b""),
    ],
)
def test_a_damaged_model_is_one_line(tmp_path: Path, name: str, damage: bytes) -> None:
    """Though Vosk ends the process over it: that is another process."""
    model = tmp_path / "model"
    shutil.copytree(bundled(), model, copy_function=os.link)
    (model / name).unlink()
    (model / name).write_bytes(damage)
    done = here(
        "judge", "nothing.flac", "--poet", "Ana", "--secret", "cat", "--players", "Ana,Ben,Cy", "--model", str(model), home=tmp_path
    )
    assert_one_line(done.stderr, "a model that Vosk cannot load")


def test_a_model_that_was_tried_is_not_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until one of its files changes."""
    model, tried = tmp_path / "model", list[Path]()
    shutil.copytree(bundled(), model)
    monkeypatch.setattr(trial, "loads", tried.append)
    for _ in range(2):
        trial.require(model, tmp_path)
    assert tried == [model]
    (model / "conf" / "model.conf").write_bytes(b"--beam=9\n")
    trial.require(model, tmp_path)
    assert tried == [model, model]
    with pytest.raises(ModelError):
        trial.require(tmp_path / "none", tmp_path)


# -- recordings

JUDGE = ("--poet", "Ana", "--secret", "cat", "--players", "Ana,Ben,Cy")


def test_a_recording_of_one_sample_a_second_is_none(tmp_path: Path) -> None:
    """Its minute would be hours long."""
    path = tmp_path / "slow.wav"
    soundfile.write(path, np.zeros(20_000, dtype=np.float32), 16_000)
    data = bytearray(path.read_bytes())
    data[24:28] = struct.pack("<I", 1)
    path.write_bytes(data)
    assert_one_line(here("judge", str(path), *JUDGE, home=tmp_path).stderr, "slow.wav", "1 samples a second")


def test_samples_that_are_no_numbers_are_silence(tmp_path: Path) -> None:
    """Without a warning; the suite makes each an error."""
    path = tmp_path / "odd.wav"
    odd = np.tile(np.array([[np.nan, np.inf], [-np.inf, 3e38], [0.1, np.nan]], dtype=np.float32), (8000, 1))
    soundfile.write(path, odd, 44_100, subtype="FLOAT")
    done = here("hear", str(path), "--phrases", "yes|no", home=tmp_path)
    assert (done.exit_code, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "arguments", [("judge", *JUDGE), ("hear", "--phrases", "yes|no"), ("log",), ("resume", "--text")], ids=lambda command: command[0]
)
def test_a_name_that_is_no_text_is_a_name(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """Of a file that is there, and is none of ours: one line."""
    path = os.fsencode(tmp_path) + b"/caf\xe9.wav"
    with open(path, "wb") as file:
        file.write(b"nothing of the kind")
    done = here(arguments[0], os.fsdecode(path), *arguments[1:], home=tmp_path / "home")
    assert_one_line(done.stderr, "caf")
    assert done.exit_code == 1


def test_a_poem_of_two_players_is_one_line(tmp_path: Path) -> None:
    """The rules have three and more."""
    done = here("judge", "poem.flac", "--poet", "Ana", "--secret", "cat", "--players", "Ana,Ben", home=tmp_path)
    assert_one_line(done.stderr, "players, not 2")


# -- no home


@pytest.mark.parametrize("home", ["~no-such-user", "~no-such-user/games"])
def test_a_home_of_nobody_is_one_line(home: str) -> None:
    """Nor is a folder of that name made."""
    done = here("log", "--list", home=Path(home))
    assert_one_line(done.stderr, "no place to keep games in", "VOICEHOST_HOME")
    assert not Path(home).exists()


def test_a_user_whom_the_system_does_not_know_is_one_line(tmp_path: Path) -> None:
    """As in a container: no HOME, and a number that has no name."""
    environment = {name: value for name, value in os.environ.items() if name not in ("HOME", "VOICEHOST_HOME", "XDG_DATA_HOME")}
    if os.getuid():
        pytest.skip("only root can become somebody whom nobody knows")
    program = (
        "from voicehost.commands.cli import main\nimport encodings.utf_8_sig, os\n"  # nobody may read the libraries of root afterwards
        "os.setuid(54321)\nmain(['log', '--list'], prog_name='voicehost')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, env=environment)
    assert_one_line(done.stderr, "no place to keep games in")
    assert list(tmp_path.iterdir()) == []
