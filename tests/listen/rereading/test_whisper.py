"""The real second reader, in its process: what it reads, where it says that each word was said, and what it does with no speech. Fetched by
`tests.support.second_reader`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.support import second_reader
from tests.support.scenes import SCENES, load
from voicehost.core.language import as_spoken
from voicehost.core.speech import RATE, samples
from voicehost.listen.recording import Recording
from voicehost.listen.rereading.model import FILES
from voicehost.listen.rereading.reader import ProcessReader, Words
from voicehost.listen.rereading.whisper import SHORTEST, STEP, WINDOW, _pieces, letters

pytestmark = pytest.mark.programs

SPOKEN = SCENES.parent / "listen" / "a_line_of_a_poem.flac"


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return second_reader.fetched(tmp_path_factory.mktemp("model"))


@pytest.fixture(scope="module")
def reader(model: Path) -> Iterator[ProcessReader]:
    with ProcessReader(model) as opened:
        while not opened.there:
            assert opened._thread.is_alive()
        yield opened


def read(reader: ProcessReader, pcm: bytes) -> Words:
    reader.begin(pcm)
    while (words := reader.answer()) is None:
        assert reader._thread.is_alive()
    return words


def sound(path: Path) -> bytes:
    with Recording(path) as chunks:
        return b"".join(chunk.pcm for chunk in chunks)


def text(words: Words) -> str:
    return as_spoken(" ".join(word.text for word in words))


def test_the_pinned_files_are_those(model: Path) -> None:
    """What is fetched elsewhere is held against the same hashes."""
    assert {file.name: hashlib.sha256((model / file.name).read_bytes()).hexdigest() for file in FILES} == {
        file.name: file.sha256 for file in FILES
    }
    assert all((model / file.name).stat().st_size == file.size for file in FILES)


def test_it_reads_a_line_and_says_where_its_words_are(reader: ProcessReader) -> None:
    """In order, within the sound; and each with how probable it is."""
    pcm = sound(SPOKEN)
    words = read(reader, pcm)
    assert len(words) > 3
    bounds = [at for word in words for at in (word.start, word.end)]
    assert bounds == sorted(bounds)
    assert 0 <= bounds[0] < bounds[-1] <= len(pcm) // 2 + samples(0.1)
    assert all(0 <= word.confidence <= 1 for word in words)


def test_it_reads_what_was_said_later_later(reader: ProcessReader) -> None:
    """Two seconds of silence before it move every word by as much, give or take a quarter of a second."""
    pcm = sound(SPOKEN)
    first, later = read(reader, pcm), read(reader, bytes(2 * samples(2)) + pcm)
    assert text(first) == text(later)
    moved = [(after.end - before.end) / RATE for before, after in zip(first, later, strict=True)]
    assert max(abs(each - 2) for each in moved) < 0.25


def test_what_is_longer_than_a_window_is_read_whole(reader: ProcessReader) -> None:
    """The line is read at the end of half a minute, too; not word for word, for it is cut elsewhere."""
    pcm = sound(SPOKEN)
    words = read(reader, pcm + bytes(2 * (WINDOW - samples(2))) + pcm)
    again = text(tuple(word for word in words if word.start > WINDOW // 2)).split()
    assert (again[:3], again[-2:]) == (["we", "walked", "along"], ["once", "more"])


@pytest.mark.parametrize("noise", [0, 30])
def test_where_nobody_speaks_nothing_is_read(reader: ProcessReader, noise: int) -> None:
    hiss = np.random.default_rng(1).normal(0, noise, samples(6)).astype("<i2") if noise else np.zeros(samples(6), "<i2")
    assert read(reader, hiss.tobytes()) == ()


@pytest.mark.parametrize("length", [0, 1, 399, 16_001])
def test_however_short_it_is(reader: ProcessReader, length: int) -> None:
    """Nothing to read is nothing read, and the reader lives on."""
    assert read(reader, bytes(2 * length)) == ()
    assert reader.there


def test_a_folder_without_a_model_is_no_reader(tmp_path: Path) -> None:
    with ProcessReader(tmp_path) as opened:
        opened._thread.join()
        assert not opened.there


def test_a_poem_of_a_scene_is_read(reader: ProcessReader) -> None:
    """Most of its words: voices of synthesis, in a room."""
    scene = load("before_between_lines")
    heard = set(text(read(reader, sound(SCENES / "before_between_lines.flac"))).split())
    said = {word for line in scene.speech if line.who == scene.poet for word in as_spoken(line.text).split()}
    assert len(heard & said) >= 0.5 * len(said)


def test_sound_is_cut_where_it_is_quietest() -> None:
    loud = np.ones(WINDOW + SHORTEST, np.float32)
    loud[WINDOW - STEP + 800 : WINDOW - STEP + 1200] = 0
    (first, piece), (second, other) = _pieces(loud)
    assert (first, second, len(piece) + len(other)) == (0, len(piece), len(loud))
    assert abs(second - (WINDOW - STEP + 1000)) <= 200


def test_letters_are_bytes_of_utf_8() -> None:
    assert letters("\u0120na\u00c3\u00afve") == " na\u00efve"
    assert letters("\u00c3") == ""
