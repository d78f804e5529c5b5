"""The second reader's process, as the host has it: answers in their turn, and nothing but silence where it fails. A process that speaks as
the worker does stands in for it; `test_whisper.py` has the real one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from voicehost.core.speech import WrittenWord
from voicehost.listen.rereading.reader import ProcessReader, Words

pytestmark = pytest.mark.quick

ECHO = """
import json, sys
print(json.dumps({"error": None, "words": []}), flush=True)
for line in sys.stdin.buffer:
    sound = sys.stdin.buffer.read(json.loads(line)["bytes"])
    print(json.dumps({"error": None, "words": [(sound.decode(), 0, len(sound) // 2, 0.5)]}), flush=True)
"""
"""Reads out what it is given."""
NO_MODEL = """print('{"error": "there is no model", "words": []}', flush=True)"""
DIES = """print('{"error": null, "words": []}', flush=True); import sys; sys.stdin.buffer.readline()"""
FAILS = ECHO.replace('"error": None, "words": [(', '"error": "out of memory", "words": [(')
SILENT = "import time; time.sleep(600)"


@contextmanager
def reading(program: str) -> Iterator[ProcessReader]:
    with ProcessReader(Path(), command=lambda folder, patience: [sys.executable, "-c", program]) as reader:  # noqa: ARG005
        yield reader


def awaited(reader: ProcessReader) -> Words:
    """The answer, when it is there."""
    while (words := reader.answer()) is None:
        assert reader._thread.is_alive()
    return words


def until(reader: ProcessReader, *, there: bool) -> None:
    while reader.there != there:
        pass


def test_it_reads_what_it_is_given() -> None:
    with reading(ECHO) as reader:
        until(reader, there=True)
        reader.begin(b"heaven")
        assert awaited(reader) == (WrittenWord("heaven", 0, 3, 0.5),)
        assert reader.answer() is None
        reader.begin(b"hell")
        assert awaited(reader)[0].text == "hell"


def test_only_what_was_asked_last_is_answered() -> None:
    """Be the first in work already, or waiting."""
    with reading(ECHO) as reader:
        for text in (b"one", b"two", b"three"):
            reader.begin(text)
        assert awaited(reader)[0].text == "three"
        assert reader.answer() is None


@pytest.mark.parametrize("program", [NO_MODEL, "", "raise SystemExit(3)", "print('no JSON', flush=True)"])
def test_a_reader_that_does_not_begin_is_never_there(program: str) -> None:
    with reading(program) as reader:
        reader.begin(b"heaven")
        reader._thread.join()
        assert (reader.there, reader.answer()) == (False, None)


@pytest.mark.parametrize("program", [DIES, FAILS])
def test_a_reader_that_fails_is_gone(program: str) -> None:
    """It says nothing, and the evening goes on without it."""
    with reading(program) as reader:
        until(reader, there=True)
        reader.begin(b"heaven")
        until(reader, there=False)
        assert reader.answer() is None


def test_a_program_that_is_not_there_is_no_reader() -> None:
    with ProcessReader(Path(), command=lambda folder, patience: ["/nowhere/reader"]) as reader:  # noqa: ARG005
        reader._thread.join()
        assert not reader.there


def test_an_evening_ends_at_once_whatever_it_is_at() -> None:
    with reading(SILENT) as reader:
        reader.begin(b"heaven")
        process = reader._process
    assert process is not None
    assert process.returncode is not None
    assert not reader._thread.is_alive()
