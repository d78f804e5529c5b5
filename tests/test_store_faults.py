"""What the log survives: kill -9, a full disk, torn files, two hosts. And what its errors do not say."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.logs import HEADER, SECRET, UTTERANCE, a_log, event
from voicehost.codec import Codec
from voicehost.logfile import LogFile
from voicehost.play import Elapsed
from voicehost.store import DiskFull, Header, LogBusy, LogError, LogFromAnotherVersion, Store, TornLog

ROOT = Path(__file__).parent.parent

WRITER = """
import sys
from pathlib import Path
from tests.logs import event
from voicehost.store import Store

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
from tests.logs import HEADER, event
from voicehost.store import DiskFull, Store

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


def written(path: Path) -> list[object]:
    with Store.open(path) as store:
        return list(store.events())


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
        told = [store._file._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert told == [b"wal", 2]


def test_a_log_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where making it fails half way, no file is left behind."""
    monkeypatch.setattr("voicehost.logfile._fill", full_disk)
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
        connection = store._file._connection
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


# -- torn files -------------------------------------------------------------------------------------------------------------


def cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data))]


def flip(data: bytes, chance: Random) -> bytes:
    torn = bytearray(data)
    torn[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(torn)


def blank(data: bytes, chance: Random) -> bytes:
    """A sector that never reached the disk."""
    start = chance.randrange(len(data) // 512) * 512
    return data[:start] + bytes(512) + data[start + 512 :]


@pytest.mark.parametrize("damage", [cut, flip, blank])
def test_of_a_damaged_log_only_what_is_intact_is_believed(path: Path, damage: Callable[[bytes, Random], bytes]) -> None:
    """Wherever it is damaged: refused in one line or read right, never read wrong; salvaged, it is a beginning of the game."""
    chance = Random(3)
    whole = a_log(path, 120).read_bytes()
    salvaged = []
    for _ in range(60):
        path.write_bytes(damage(whole, chance))
        try:
            assert written(path) == [event(n) for n in range(120)]
        except LogError as error:
            assert_one_clear_line(error, path)
            salvaged.append(what_is_saved(path))
        for file in path.parent.iterdir():
            file.unlink()
    assert len(salvaged) > 5
    assert max(salvaged) > 30


def what_is_saved(path: Path) -> int:
    """How many events; 0 where nothing can be. What was saved can be played on."""
    try:
        with Store.open(path, salvage=True) as store:
            found = list(store.events())
            assert found == [event(n) for n in range(len(found))]
            store.append_event(event(len(found)))
    except LogError:
        return 0
    assert written(path) == [event(n) for n in range(len(found) + 1)]
    return len(found)


def test_the_torn_file_is_kept_when_it_is_salvaged(path: Path) -> None:
    """Salvaging destroys nothing, a second time neither, and of a whole log nothing needs to be salvaged."""
    whole = a_log(path, 120).read_bytes()
    Store.open(path, salvage=True).close()
    assert [file.name for file in path.parent.iterdir()] == ["log.sqlite"]
    for n in (1, 2):
        path.write_bytes(whole[:-5000])
        Store.open(path, salvage=True).close()
        assert path.with_name(f"log.sqlite.torn{n}").read_bytes() == whole[:-5000]


NOT_LOGS: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "text": lambda path: path.write_text("Poetry Slam, Sunday\n" * 500),
    "another program's database": lambda path: sqlite(path, "CREATE TABLE log (seq, body, crc)"),
    "no header": lambda path: LogFile.create(path, Codec([Elapsed]).encode(event(3))).close(),
    "not an event": lambda path: LogFile.create(path, "hello").close(),
}


@pytest.mark.parametrize("name", NOT_LOGS)
def test_what_is_not_a_log_is_said_to_be_none(path: Path, name: str) -> None:
    """Each kind of stranger gives one clear line, and is left as it is."""
    NOT_LOGS[name](path)
    before = path.read_bytes()
    with pytest.raises(TornLog) as torn:
        Store.open(path)
    assert_one_clear_line(torn.value, path)
    assert path.read_bytes() == before


def sqlite(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    connection.executescript(statement)
    connection.close()


def test_a_row_that_was_changed_is_noticed(path: Path) -> None:
    """Somebody edits a word in the log by hand: the game before that row can be salvaged, the row is not believed."""
    a_log(path, 8)
    sqlite(path, f"DROP TRIGGER no_update; UPDATE log SET body = replace(body, '{SECRET}4', 'dahlia') WHERE seq = 6")
    with pytest.raises(TornLog, match="first 5 rows"):
        Store.open(path)
    assert what_is_saved(path) == 4


# -- other versions, other hosts --------------------------------------------------------------------------------------------


def test_a_log_of_another_format_is_told_from_a_damaged_one(path: Path) -> None:
    """The format's number stands in the file."""
    a_log(path, 2)
    sqlite(path, "PRAGMA user_version = 99")
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


def assert_one_clear_line(error: LogError, path: Path) -> None:
    """It names the file; no secret stands in it, in its repr, in its traceback, or in an error that hangs on it."""
    assert str(path) in str(error)
    assert "\n" not in str(error)
    told = [str(error), repr(error), *traceback.format_exception(error)]
    linked: BaseException | None = error
    while linked := linked and (linked.__cause__ or linked.__context__):
        told += [str(linked), repr(linked), repr(vars(linked))]
    assert not [text for text in told if SECRET in text or str(HEADER.seed) in text]


def test_no_repr_shows_the_seed(path: Path) -> None:
    """The seed deals the secrets: whoever logs a header by accident does not show it."""
    with Store.create(path, HEADER) as store:
        assert str(HEADER.seed) not in repr(store.header) + repr(store)
    assert "seed" in Header.__slots__
    assert UTTERANCE.best.text == SECRET
