"""Logs in bad hands and bad luck: kills while they are made, files that are copied alone, bits that flip, and rows that nobody played."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.support.command import PLAYING, ROOT, assert_one_line, here
from tests.support.hosted import Hosted
from tests.support.logs import HEADER, a_log, event, tampered, written
from voicehost.core.play import Entered, Move
from voicehost.log.codec import Codec
from voicehost.log.file import LogFile
from voicehost.log.store import Header, LogError, Store, TornLog, games

pytestmark = pytest.mark.attack


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite"


KILLED = """
import os, sys
from pathlib import Path
from tests.support.logs import HEADER, STEPS, a_log, written
from voicehost.log.store import Store

path, what = Path(sys.argv[1]), sys.argv[2]

def torn():
    whole = a_log(path.with_name("whole.sqlite"), 120)
    data = whole.read_bytes()
    whole.unlink()
    return data[:-5000]

def act(at):
    calls = 0

    def step(name, _):
        nonlocal calls
        calls += name in STEPS
        if calls == at:
            os._exit(9)

    sys.addaudithook(step)
    (Store.create(path, HEADER) if what == "create" else Store.open(path, salvage=True)).close()
    os._exit(0)

data = torn()
for at in range(1, 60):
    for old in path.parent.iterdir():
        old.unlink()
    if what == "salvage":
        path.write_bytes(data)
    if not (child := os.fork()):
        act(at)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if what == "salvage":
        assert path.exists(), at
        with Store.open(path, salvage=True) as store:
            assert len(list(store.events())) > 50, at
    elif path.exists():
        assert written(path) == [], at
    if not ended:
        break
print(at, ended)
"""
"""Ends without a word before each of its steps on the disk, and looks at what is there then."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
@pytest.mark.parametrize("what", ["create", "salvage"])
def test_a_kill_at_any_moment_leaves_a_log_or_none(path: Path, what: str) -> None:
    """While one is made: it is there whole, or not at all. While one is salvaged: one of its name is there, whole or still torn."""
    done = subprocess.run([sys.executable, "-c", KILLED, str(path), what], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == ""
    steps, ended = map(int, done.stdout.split())
    assert steps > 4
    assert ended == 0


def test_every_row_is_in_the_one_file(path: Path, tmp_path: Path) -> None:
    """Copied alone while it is played, after any event, it is the whole game until then."""
    copy = tmp_path / "copy" / path.name
    copy.parent.mkdir()
    with Store.create(path, HEADER) as store:
        for n in range(30):
            store.append_event(event(n))
            shutil.copy(path, copy)
            assert written(copy) == [event(i) for i in range(n + 1)]


@pytest.mark.parametrize("damage", ["bit", "tail", "count"])
def test_no_log_comes_back_shorter_in_silence(path: Path, damage: str) -> None:
    """Whatever is flipped, cut off or counted wrong: all of it is read, or it is said that it is not."""
    chance, whole = Random(5), a_log(path, 60).read_bytes()
    refusals = 0
    for _ in range(80):
        data = bytearray(whole)
        if damage == "bit":
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        elif damage == "tail":
            del data[chance.randrange(1, len(data) // 4096) * 4096 :]
        path.write_bytes(data)
        if damage == "count":
            tampered(path, f"UPDATE length SET rows = {chance.randrange(61)}")
        try:
            assert written(path) == [event(n) for n in range(60)]
        except LogError:
            refusals += 1
    assert refusals >= (80 if damage != "bit" else 20)


def test_what_is_missing_is_said(path: Path) -> None:
    """How many there must be stands in the file: rows that vanished without a trace in their table are counted."""
    a_log(path, 20)
    tampered(path, "DROP TRIGGER no_delete; DELETE FROM log WHERE seq > 15")
    with pytest.raises(TornLog, match="first 15 of its 21 rows"):
        Store.open(path)
    with Store.open(path, salvage=True) as store:
        assert store.salvaged is not None
        assert (store.salvaged.rows, store.salvaged.lost) == (15, 6)


def test_a_log_that_did_not_count_goes_on_counted(path: Path) -> None:
    """One of the version before, with its write-ahead log beside it."""
    a_log(path, 8)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("DROP TRIGGER counts; DROP TABLE length; PRAGMA user_version = 1; PRAGMA journal_mode = WAL")
    with Store.open(path) as store:
        store.append_event(event(8))
    assert written(path) == [event(n) for n in range(9)]
    tampered(path, "DROP TRIGGER no_delete; DELETE FROM log WHERE seq > 5")
    with pytest.raises(TornLog, match="first 5 of its 10 rows"):
        Store.open(path)


def test_an_empty_file_stands_in_nobodys_way(tmp_path: Path) -> None:
    """What is no log is named in a line, and the last game is found all the same."""
    here(*PLAYING, home=tmp_path, typed="scores\n")
    (tmp_path / "games" / "9999-01-01-0000-poetry-slam.sqlite").touch()
    for command in (("log",), ("resume", "--text")):
        done = here(*command, home=tmp_path)
        assert done.exit_code == 0
        assert done.stderr.count("\n") == 1
        assert "9999-01-01-0000-poetry-slam.sqlite is empty" in done.stderr
    assert "is empty" in here("log", "--list", home=tmp_path).stdout.replace("\n", " ")


def test_the_last_game_is_the_last_though_the_clock_was_set_back(tmp_path: Path) -> None:
    """Logs number themselves; by their dates the other would be the last."""
    folder = tmp_path / "games"
    folder.mkdir()
    for name, number, started in (("a", 1, "2026-03-01T20:15:00+01:00"), ("b", 2, "2026-03-01T19:15:00+01:00")):
        with closing(Store.create(folder / f"{name}.sqlite", replace(HEADER, number=number, started=started))) as store:
            store.append_event(Entered(0, "Ana", Move("word", {"word": "heaven"})))  # of a game that nobody played nothing is kept
    assert [listed.path.stem for listed in games(folder)] == ["b", "a"]
    here(*PLAYING, home=tmp_path, typed="scores\n")
    newest = games(folder)[0].header
    assert newest is not None
    assert newest.number == 3


def test_a_whole_game_in_one_file(tmp_path: Path) -> None:
    """`log --export`: the same events, for its owner alone, and nothing is written over."""
    here(*PLAYING, home=tmp_path, typed="ana\nheaven\nscores\n")
    (log,) = (tmp_path / "games").glob("*.sqlite")
    out = tmp_path / "whole.sqlite"
    done = here("log", "--export", str(out), home=tmp_path)
    assert (done.exit_code, done.stderr) == (0, "")
    assert written(out) == written(log)
    assert out.stat().st_mode & 0o777 == 0o600
    assert_one_line(here("log", "--export", str(out), home=tmp_path).stderr, "There is a log", "already")


READ = """
mount -t tmpfs none "$0" && cp "$1" "$0/log.sqlite" && mount -o remount,ro "$0" && VOICEHOST_HOME="$2" "$3" -m voicehost log "$0/log.sqlite"
"""


def test_a_log_is_read_where_nothing_can_be_written(tmp_path: Path) -> None:
    """A stick that is write-protected. The file of a game that was killed too."""
    here(*PLAYING, home=tmp_path, typed="scores\n")
    (log,) = (tmp_path / "games").glob("*.sqlite")
    place = tmp_path / "stick"
    place.mkdir()
    private = ["unshare", "--mount", "--map-root-user", "sh", "-c"]
    if (
        shutil.which("unshare") is None
        or subprocess.run([*private, 'mount -t tmpfs none "$0"', str(place)], capture_output=True).returncode
    ):
        pytest.skip("this machine lets nobody mount a file system of their own")
    done = subprocess.run([*private, READ, str(place), str(log), str(tmp_path), sys.executable], capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Round 1 of 8" in done.stdout


# -- rows that nobody played

NAMED = "Ana\x1b[2JBen"


@pytest.mark.parametrize(
    "rows",
    [
        ["[" * 100_000 + "]" * 100_000],
        ['{"Spoke":' * 100_000],
        [Codec([Header]).encode(HEADER)],
        [Codec([Entered]).encode(Entered(0, "Nobody", Move("write", {"word": "heaven"})))],
        [Codec([Entered]).encode(Entered(0, NAMED, Move("write", {"word": "heaven"})))],
        ['{"Freed":{"at":-1,"player":"Nobody"}}', '{"Spoke":{"at":0,"end":0,"move":{"name":"tile","slots":{}}}}'],
    ],
    ids=["deep", "deep and open", "two headers", "a stranger", "a name that steers a terminal", "a move without its slots"],
)
@pytest.mark.parametrize("command", [("log",), ("resume", "--text")], ids=["log", "resume"])
def test_a_row_that_nobody_played_is_one_line(tmp_path: Path, rows: list[str], command: tuple[str, ...]) -> None:
    """Refused or passed over, without a traceback, and nothing of it steers the terminal."""
    Hosted.create(tmp_path / "log.sqlite").close()
    with closing(LogFile.open(tmp_path / "log.sqlite")) as file:
        for row in rows:
            file.append(row)
    done = here(*command, str(tmp_path / "log.sqlite"), home=tmp_path)
    assert_one_line(done.stderr, "log.sqlite")
    assert done.exit_code == 1
    assert "\x1b" not in done.output


def test_a_name_that_steers_a_terminal_is_none(path: Path) -> None:
    """In the first row."""
    LogFile.create(path, Codec([Header]).encode(replace(HEADER, players=(NAMED, "Ben")))).close()
    with pytest.raises(TornLog, match="names or numbers that nobody can have given"):
        Store.open(path)


def test_a_place_without_links_is_no_hindrance(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the file systems of cameras and sticks have none."""

    def refused(*_: object) -> None:
        raise PermissionError(1, os.strerror(1))

    monkeypatch.setattr(os, "link", refused)
    a_log(path, 20)
    with pytest.raises(LogError, match="already"):
        Store.create(path, HEADER)
    tampered(path, "DROP TRIGGER no_update; UPDATE log SET crc = 0 WHERE seq = 9")
    with Store.open(path, salvage=True) as store:
        assert store.salvaged is not None
        assert store.salvaged.kept.exists()
    assert [entry.name for entry in path.parent.iterdir() if entry.name.startswith(".")] == []
