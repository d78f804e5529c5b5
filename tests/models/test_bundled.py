"""The recognition models that are in the repository: what they can hear, what they weigh, and that they read without a complaint."""

from __future__ import annotations

import lzma
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from models.train.graph import openfst
from models.train.words.german import SPELLINGS
from models.train.words.lexicon import dictionary_words, said_in_games
from tests.support.scenes import SCENES, sound
from voicehost.core.language import as_spoken
from voicehost.core.speech import RATE, UNKNOWN
from voicehost.lexicon.letters import SPOKEN
from voicehost.listen import packed
from voicehost.listen.engine import Model
from voicehost.listen.models_dir import bundled, bundled_in
from voicehost.speak import languages

pytestmark = pytest.mark.making

needs_openfst = pytest.mark.skipif(shutil.which("fstcompose") is None, reason="needs Debian's libfst-tools and libfst22-plugins-base")

NAMES = ("mary", "maya", "ana", "ben", "aiden", "siobhan", "priya", "mohammed", "chloe", "wei", "giulia", "anders")
READ = """
import sys
from pathlib import Path
from voicehost.listen.engine import Model
from voicehost.listen.vosk_itself import vosk
vosk.SetLogLevel(0)
recognizer = vosk.KaldiRecognizer(Model(Path(sys.argv[1])).handle, 16000)
sound = sys.stdin.buffer.read()
for at in range(0, len(sound), 6400):
    recognizer.AcceptWaveform(sound[at : at + 6400])
print(recognizer.FinalResult())
"""


@pytest.fixture(scope="module")
def model() -> Model:
    return Model(bundled())


def test_every_word_that_the_dictionary_accepts_can_be_heard(model: Model) -> None:
    """More than a quarter of a million words, compounds word by word."""
    assert len(dictionary_words()) > 250_000
    assert [word for word in sorted(dictionary_words()) if not model.hears(word)] == ["lyte"]  # came in since the model was made


NOT_HEARD = frozenset({"haiclue", "certificate's", "resume", "beschuldige", "enttarne", "überspring", "tabulatortaste", "opferlamm"})
"""What a game is called, what only stands in a terminal, and what is only typed: listened for by nobody."""


def test_names_letters_and_phrases_can_be_heard(model: Model) -> None:
    """Given names, every name of a letter, unknown speech, and all that the games and the house say or listen for."""
    letters = {part for said, _ in SPOKEN for part in said.split()}
    assert [word for word in sorted({*NAMES, *letters, *said_in_games(), UNKNOWN} - NOT_HEARD) if not model.hears(word)] == []


MODELS = {language: found for language in languages.spoken(languages.SHIPPED) if (found := bundled_in(language)) is not None}
"""Of each language that has one."""

every_language = pytest.mark.parametrize("language", MODELS)


@every_language
def test_what_is_said_and_heard_in_a_language_can_be_heard(language: str) -> None:
    """Every word of its folder, names of letters and numbers among them: the model listens for what players say, and hears itself. What the
    command line prints is read."""
    model, folder = Model(MODELS[language]), languages.folder(language, languages.SHIPPED)
    files = (languages.table(path) for path in folder.glob("*.toml") if path.name != "commands.toml")
    words = {word for text in texts(tuple(files)) for word in as_spoken(FIELD.sub(" ", text)).split() if not word.isdigit()}
    assert len(words) > 300
    assert sorted(word for word in words - NOT_HEARD if not model.hears(word)) == []


FIELD = re.compile(r"\{\w+(:\w+)?\}")


def texts(content: Any) -> Iterator[str]:
    match content:
        case str():
            yield content
        case dict():
            yield from texts(tuple(value for key, value in content.items() if key != SPELLINGS))
        case list() | tuple():
            for each in content:
                yield from texts(each)


@pytest.mark.parametrize(("language", "megabytes"), [("en", 20), ("de", 14)])
def test_it_weighs_no_more_than_it_may(language: str, megabytes: int) -> None:
    """All of its folder."""
    assert sum(path.stat().st_size for path in MODELS[language].rglob("*") if path.is_file()) <= megabytes * 1_000_000


@needs_openfst
@every_language
def test_the_graph_of_its_reading_is_made_of_its_words_and_its_language(language: str, tmp_path: Path) -> None:
    """Of those that lie in the folder now."""
    graph = MODELS[language] / "graph"
    openfst.compose(graph / "HCLr.fst.xz", graph / "Gr.fst.xz", tmp_path / "HCLG.fst.xz")
    graphs = (lzma.decompress(path.read_bytes()) for path in (tmp_path / "HCLG.fst.xz", MODELS[language] / packed.READING / "HCLG.fst.xz"))
    assert next(graphs) == next(graphs)


def test_reading_babble_is_no_trouble() -> None:
    """Forty seconds of four recordings at once are read openly, without a warning of lattices that outgrow their memory."""
    parts = [np.frombuffer(sound(path), np.int16) for path in sorted(SCENES.glob("over_*.flac"))]
    tracks = [np.resize(np.concatenate(parts[start:] + parts[:start]), 40 * RATE).astype(float) for start in range(4)]
    babble = (np.sum(tracks, axis=0) / 3).clip(-32_768, 32_767).astype("<i2").tobytes()
    done = subprocess.run([sys.executable, "-c", READ, str(bundled())], input=babble, capture_output=True, check=True)
    assert b"WARNING" not in done.stderr
    assert b'"text"' in done.stdout
