"""The log: what is acknowledged is kept, whatever happens to the process, the disk and the file."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from tests.support.logs import HEADER, UTTERANCE, a_log, event, written
from voicehost.core.play import Elapsed, Event, Move
from voicehost.log.store import EVENTS, Finished, Heard, LogBusy, LogError, NoLog, Store, games, glance
from voicehost.machine.places import log_names

pytestmark = pytest.mark.quick


@dataclass(frozen=True, slots=True)
class Overruled:
    """An event that a later session might add."""

    of: Event
    points: tuple[int, ...]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "2026-03-01-2015-poetry-slam.sqlite"


def test_what_is_not_in_the_table_is_not_written(path: Path) -> None:
    """An object of a foreign class, or with a field of a wrong type, changes nothing."""
    wrong: Any = Elapsed("now")  # type: ignore[arg-type]
    with Store.create(path, HEADER) as store:
        for bad in (Move("guess"), wrong, "text"):
            with pytest.raises(TypeError):
                store.append_event(bad)
        assert list(store.rows()) == []


# -- writing and reading ----------------------------------------------------------------------------------------------------


def test_rows_come_back_in_order_and_events_without_the_rest(path: Path) -> None:
    """`rows` is everything after the header, `events` what is replayed."""
    with Store.create(path, HEADER, (*EVENTS, Overruled)) as store:
        overruled = Overruled(event(1), (2, 3))
        store.append_event(event(0))
        store.append_step(Heard(UTTERANCE, "out of grammar: 'lone \ud800 surrogate'"), ())
        store.append_event(overruled)
        store.append_finished()
    with Store.open(path, (*EVENTS, Overruled)) as store:
        heard = Heard(UTTERANCE, "out of grammar: 'lone \ud800 surrogate'")
        assert list(store.rows()) == [event(0), heard, overruled, Finished()]
        assert list(store.events()) == [event(0), overruled]
        assert store.header == HEADER


def test_a_game_goes_on_in_the_same_log(path: Path) -> None:
    """Opened again and again, a log grows by what is added."""
    a_log(path, 3)
    for n in range(3, 6):
        with Store.open(path) as store:
            store.append_event(event(n))
            assert list(store.events()) == [event(i) for i in range(n + 1)]


def test_an_event_after_the_end_opens_the_game_again(path: Path) -> None:
    """Undo after the last announcement: the game is not finished. What is merely heard changes nothing."""
    with Store.create(path, HEADER) as store:
        seen = [store.finished]
        store.append_finished()
        store.append_step(Heard(UTTERANCE, "chatter"), ())
        seen.append(store.finished)
        store.append_event(event(0))
        seen.append(store.finished)
    assert seen == [False, True, False]


def test_a_log_is_never_written_over(path: Path) -> None:
    """A second game under the same name is refused, and a free name is found."""
    a_log(path, 2)
    with pytest.raises(LogError, match="already"):
        Store.create(path, HEADER)
    with Store.open(path) as store:
        assert len(list(store.events())) == 2


def begun_at_once(directory: Path, games: int) -> list[tuple[str, int]]:
    """Names and numbers of so many games, each played in a thread of its own, that are begun within the same minute."""
    at, together = datetime(2026, 3, 1, 20, 15), Barrier(games)

    def begin(_: int) -> tuple[str, int]:
        names = log_names("poetry-slam", at, directory)
        together.wait()
        with Store.begin(names, HEADER) as store:
            together.wait()
            return store.path.name, store.header.number

    with ThreadPoolExecutor(games) as threads:
        return list(threads.map(begin, range(games)))


def test_games_that_are_begun_at_once_take_turns_for_names_and_numbers(tmp_path: Path) -> None:
    """Twelve in the same second, all of them played: none fails, and each has a name and a number of its own."""
    names, numbers = zip(*begun_at_once(tmp_path, 12), strict=True)
    stem = "2026-03-01-2015-poetry-slam"
    assert sorted(names) == sorted([f"{stem}.sqlite", *(f"{stem}-{n}.sqlite" for n in range(2, 13))])
    assert sorted(numbers) == list(range(1, 13))


def test_where_nothing_locks_a_folder_names_are_taken_one_by_one_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows: none fails. Two may have one number, which then names neither."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    names, _ = zip(*begun_at_once(tmp_path, 6), strict=True)
    assert len({*names}) == 6


def test_a_name_that_is_taken_is_left_to_whoever_has_it(tmp_path: Path) -> None:
    """The next one is taken, however late it shows."""
    at = datetime(2026, 3, 1, 20, 15)
    first = a_log(next(log_names("poetry-slam", at, tmp_path)), 3)
    with Store.begin(log_names("poetry-slam", at, tmp_path), HEADER) as store:
        assert store.path.name == "2026-03-01-2015-poetry-slam-2.sqlite"
    assert len(written(first)) == 3


def test_the_header_of_a_game_that_is_played_is_read_beside_it(tmp_path: Path) -> None:
    """At every length of it; of what is no log, nothing."""
    path = tmp_path / "played.sqlite"
    with Store.create(path, replace(HEADER, table="Blue", number=7)) as store:
        for n in range(300):
            store.append_event(event(n))
            assert n % 25 or glance(path) == store.header
        (listed,) = games(tmp_path)
        assert (listed.header, type(listed.trouble)) == (store.header, LogBusy)
    (tmp_path / "empty").touch()
    (tmp_path / "text").write_text("no log" * 1000)
    assert [glance(tmp_path / name) for name in ("empty", "text", "nothing")] == [None] * 3


@pytest.mark.parametrize("statement", ["UPDATE log SET body = '' WHERE seq = 2", "DELETE FROM log WHERE seq = 2"])
def test_a_log_is_only_added_to(path: Path, statement: str) -> None:
    """SQLite itself refuses to change or remove a row."""
    connection = sqlite3.connect(a_log(path, 3))
    try:
        with pytest.raises(sqlite3.IntegrityError, match="only added to"):
            connection.execute(statement)
    finally:
        connection.close()


def test_games_are_listed_newest_first_with_their_troubles(tmp_path: Path) -> None:
    """By the moment in the header, in whatever time zone; what cannot be read is listed too, what is no log last, other files not."""
    begun = {"a": "2026-03-01T20:00:00+01:00", "b": "2026-03-01T19:30:00+00:00", "c": "2026-02-01T00:00:00+00:00"}
    for name, started in begun.items():
        with Store.create(tmp_path / f"{name}.sqlite", replace(HEADER, started=started)) as store:
            if name == "c":
                store.append_finished()
    (tmp_path / "torn.sqlite").write_bytes(b"nothing of the kind")
    os.utime(tmp_path / "torn.sqlite", (0, 0))
    (tmp_path / "notes.txt").write_text("not a log")
    (tmp_path / "folder.sqlite").mkdir()
    listed = games(tmp_path)
    assert [entry.path.stem for entry in listed] == ["b", "a", "c", "folder", "torn"]
    assert [entry.finished for entry in listed] == [False, False, True, False, False]
    troubles = [entry.header.started if entry.header else entry.trouble.__class__ for entry in listed]
    assert troubles == [begun["b"], begun["a"], begun["c"], NoLog, NoLog]


# -- who may read it --------------------------------------------------------------------------------------------------------


def test_no_file_of_a_log_is_anyone_elses(path: Path) -> None:
    """0600 for the log and everything that SQLite puts beside it, whatever the umask, at every step."""
    seen: dict[str, set[int]] = {}

    def look() -> None:
        for file in path.parent.iterdir():
            seen.setdefault(file.name.removeprefix(path.name), set()).add(stat.S_IMODE(file.stat().st_mode))

    before = os.umask(0)
    try:
        with Store.create(path, HEADER) as store:
            for n in range(60):
                store.append_event(event(n))
                look()
        look()
        path.write_bytes(path.read_bytes()[:-4096])
        Store.open(path, salvage=True).close()
        look()
    finally:
        os.umask(before)
    assert {"", "-journal", ".torn1"} <= set(seen)
    assert set.union(*seen.values()) == {0o600}
