"""What the log survives: kill -9, a full disk, torn files, two hosts. And what its errors do not say."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.support.logs import HEADER, SECRET, UTTERANCE, a_log, assert_one_clear_line, connection_of, event, tampered, written
from voicehost.core.play import Elapsed
from voicehost.log.store import DiskFull, Header, LogBusy, LogError, LogFromAnotherVersion, Store

pytestmark = pytest.mark.programs

ROOT = Path(__file__).parents[2]

WRITER = """
import sys
from pathlib import Path
from tests.support.logs import HEADER, SECRET, UTTERANCE, a_log, assert_one_clear_line, event, tampered, written
from voicehost.log.store import Store

with Store.open(Path(sys.argv[1])) as store:
    n = len(list(store.events()))
    while True:
        store.append_event(event(n))
        n += 1
        print(n, flush=True)
"""
"""Goes on with a log for ever, and acknowledges on its output how many events are safe."""

FILLER = """
import json, sys
from pathlib import Path
from tests.support.logs import HEADER, SECRET, UTTERANCE, a_log, assert_one_clear_line, event, tampered, written
from voicehost.log.store import DiskFull, Store

path, ballast, n = Path(sys.argv[1]) / "log.sqlite", Path(sys.argv[1]) / "ballast", 0
ballast.write_bytes(bytes(64 * 1024))
with Store.create(path, HEADER) as store:
    try:
        while True:
            store.append_event(event(n))
            n += 1
    except DiskFull as full:
        error = str(full)
    kept = list(store.events()) == [event(i) for i in range(n)]
    ballast.unlink()
    store.append_event(event(n))
with Store.open(path) as store:
    again = list(store.events()) == [event(i) for i in range(n + 1)]
print(json.dumps([n, error, kept, again]))
"""
"""Fills the disk that the log is on, makes room and goes on."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite"


@contextmanager
def writer(path: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


# -- kill -9 ----------------------------------------------------------------------------------------------------------------


def test_every_acknowledged_event_survives_kill_9(path: Path) -> None:
    """Killed again and again while it writes, the game goes on from the last event that was acknowledged, or the one after."""
    chance = Random(2)
    a_log(path, 0)
    safe = 0
    for _ in range(12):
        with writer(path) as process:
            assert process.stdout is not None
            for _ in range(chance.randint(1, 60)):
                safe = int(process.stdout.readline())
            process.kill()
            safe = max([safe, *(int(line) for line in process.stdout.read().split())])
        found = written(path)
        assert found == [event(n) for n in range(len(found))]
        assert safe <= len(found) <= safe + 1
        safe = len(found)
    assert safe > 12


def test_every_row_is_on_the_disk_when_the_call_returns(path: Path) -> None:
    """A cut in the power cannot be tested here; that SQLite was told to wait for the disk at each commit can."""
    with Store.open(a_log(path, 1)) as store:
        settings = [connection_of(store).execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert settings == [b"persist", 2]


def test_a_log_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where making it fails half way, no file is left behind."""
    monkeypatch.setattr("voicehost.log.file._fill", full_disk)
    with pytest.raises(DiskFull):
        Store.create(tmp_path / "log.sqlite", HEADER)
    assert list(tmp_path.iterdir()) == []


def full_disk(*_: object) -> None:
    raise OSError(28, os.strerror(28))


# -- a full disk ------------------------------------------------------------------------------------------------------------


def test_a_full_file_loses_nothing_and_goes_on_when_there_is_room(path: Path) -> None:
    """SQLite's own limit on the file, reached in mid-game: the event is refused, all before it stand, and it can be added again."""
    a_log(path, 10)
    with Store.open(path) as store:
        connection = connection_of(store)
        connection.execute("PRAGMA max_page_count = 8")
        n = 10
        with pytest.raises(DiskFull) as full:  # noqa: PT012 - which of them is refused is SQLite's affair
            while True:
                store.append_event(event(n))
                n += 1
        assert list(store.events()) == [event(i) for i in range(n)]
        connection.execute("PRAGMA max_page_count = 100000")
        store.append_event(event(n))
    assert written(path) == [event(i) for i in range(n + 1)]
    assert_one_clear_line(full.value, path)


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """The same on a real file system of 512 KiB, mounted where only the test sees it."""
    inside = 'mount -t tmpfs -o size=512k none "$0" && exec "$1" -c "$2" "$0"'
    private = ["unshare", "--mount", "--map-root-user", "sh", "-c"]
    if (
        shutil.which("unshare") is None
        or subprocess.run([*private, 'mount -t tmpfs none "$0"', str(tmp_path)], capture_output=True).returncode
    ):
        pytest.skip("this machine lets nobody mount a small file system of their own")
    done = subprocess.run([*private, inside, str(tmp_path), sys.executable, FILLER], capture_output=True, text=True, cwd=ROOT, check=True)
    count, error, kept, again = json.loads(done.stdout)
    assert count > 10
    assert "disk is full" in error
    assert (kept, again) == (True, True)


# -- other versions, other hosts --------------------------------------------------------------------------------------------


def test_a_log_of_another_format_is_told_from_a_damaged_one(path: Path) -> None:
    """The format's number stands in the file."""
    a_log(path, 2)
    tampered(path, "PRAGMA user_version = 99")
    with pytest.raises(LogFromAnotherVersion, match="99") as error:
        Store.open(path)
    assert_one_clear_line(error.value, path)


def test_a_log_with_events_unknown_here_is_from_another_version(path: Path) -> None:
    """An event of a class that the table lacks stops the replay, and says so without showing it."""
    with Store.create(path, HEADER) as store:
        store.append_event(event(3))
        store.append_event(event(0))
    with Store.open(path, [Elapsed]) as store:
        rows = store.events()
        assert next(rows) == event(3)
        with pytest.raises(LogFromAnotherVersion) as error:
            next(rows)
    assert_one_clear_line(error.value, path)


def test_a_log_of_other_rules_is_refused_by_who_asks(path: Path) -> None:
    """Old rules would replay to another state."""
    with Store.open(a_log(path, 0)) as store:
        store.require_rules(HEADER.rules_version)
        with pytest.raises(LogFromAnotherVersion, match="poetry-slam") as error:
            store.require_rules(HEADER.rules_version + 1)
    assert_one_clear_line(error.value, path)


def test_two_hosts_cannot_play_from_one_log(path: Path) -> None:
    """While a process has it, another is told so; when that one is killed, the log is free again."""
    a_log(path, 0)
    with writer(path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(LogBusy) as busy:
            Store.open(path, wait=0)
    assert_one_clear_line(busy.value, path)
    assert written(path)


def test_a_log_is_busy_in_its_own_process_too(path: Path) -> None:
    """A second `open` beside the first is refused, and the first goes on."""
    with Store.create(path, HEADER) as store:
        with pytest.raises(LogBusy):
            Store.open(path, wait=0)
        store.append_event(event(0))
    assert written(path) == [event(0)]


@pytest.mark.parametrize("act", [Store.open, lambda path: Store.create(path / "log.sqlite", HEADER)], ids=["open", "create"])
def test_a_missing_place_is_named(path: Path, act: Callable[[Path], Store]) -> None:
    """No log, no directory: one clear line."""
    with pytest.raises(LogError) as error:
        act(path)
    assert_one_clear_line(error.value, path)


# -- secrets ----------------------------------------------------------------------------------------------------------------


def test_no_repr_shows_the_seed(path: Path) -> None:
    """The seed deals the secrets: whoever logs a header by accident does not show it."""
    with Store.create(path, HEADER) as store:
        assert str(HEADER.seed) not in repr(store.header) + repr(store)
    assert "seed" in Header.__slots__
    assert UTTERANCE.best.text == SECRET
