"""Damaged logs: only what is intact is believed, and it can be saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.support.logs import SECRET, a_log, assert_one_clear_line, event, tampered, written
from voicehost.core.play import Elapsed
from voicehost.log.codec import Codec
from voicehost.log.file import LogFile
from voicehost.log.store import LogError, Store, TornLog

pytestmark = pytest.mark.quick


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite"


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
    for _ in range(20):
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
    "another program's database": lambda path: tampered(path, "CREATE TABLE log (seq, body, crc)"),
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


def test_a_row_that_was_changed_is_noticed(path: Path) -> None:
    """Somebody edits a word in the log by hand: the game before that row can be salvaged, the row is not believed."""
    a_log(path, 8)
    tampered(path, f"DROP TRIGGER no_update; UPDATE log SET body = replace(body, '{SECRET}4', 'dahlia') WHERE seq = 6")
    with pytest.raises(TornLog, match="first 5 of its 9 rows"):
        Store.open(path)
    assert what_is_saved(path) == 4


def test_a_row_that_is_gone_is_noticed(path: Path) -> None:
    """Rows are numbered: the ones behind the gap are not taken for its."""
    a_log(path, 8)
    tampered(path, "DROP TRIGGER no_delete; DELETE FROM log WHERE seq = 4")
    with pytest.raises(TornLog, match="first 3 of its 9 rows"):
        Store.open(path)
    assert what_is_saved(path) == 2
