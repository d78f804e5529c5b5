"""What `forget` leaves of a game: nothing, whatever crashed, was killed or salvaged before; and nothing of others is taken with it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command import ROOT, assert_one_line, here
from tests.support.logs import SECRET, a_log

pytestmark = pytest.mark.attack

KILLED = """
import os, sys
from pathlib import Path
from tests.support.logs import HEADER, STEPS, a_log, event
from voicehost.log.store import Store

path, what, at = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
calls = 0

def step(name, _):
    global calls
    calls += name in STEPS
    if calls == at:
        os._exit(9)

if what != "append":
    a_log(path, 120)
    with Store.open(path) as store:
        for n in range(60):
            store.append_event(event(n))
if what == "salvage":
    path.write_bytes(path.read_bytes()[:-5000])
sys.addaudithook(step)
if what == "salvage":
    Store.open(path, salvage=True)
elif what == "export":
    with Store.reading(path) as store:
        store.export(path.with_name("whole.sqlite"))
else:
    store = Store.create(path, HEADER)
    for n in range(100):
        store.append_event(event(n))
        if n == at:
            os._exit(9)
os._exit(0)
"""
"""Ends without a word before one of its steps on the disk, or after that many rows."""


def holding_the_secret(folder: Path) -> list[str]:
    """Which files there, at any depth, have a word in them that a player entered."""
    return [file.name for file in folder.rglob("*") if file.is_file() and SECRET.encode() in file.read_bytes()]


@pytest.mark.parametrize(
    ("what", "steps", "left"),
    [
        ("append", (3, 40, 99), {"", "-journal"}),
        ("salvage", (1, 3, 5, 7, 9, 11, 13, 99), {"", ".torn1", ".new"}),
        ("export", (3, 5, 7, 99), {"", ".new"}),
    ],
)
def test_nothing_of_a_game_is_left_after_a_kill(tmp_path: Path, what: str, steps: tuple[int, ...], left: set[str]) -> None:
    """At any step: SQLite's journal, the damaged file that was salvaged, and what was being made go with the log. Another game stays."""
    kinds = set[str]()
    for at in steps:
        home = tmp_path / str(at)
        folder = home / "games"
        folder.mkdir(parents=True)
        other = a_log(folder / "evening-2.sqlite", 4)
        before = other.read_bytes()
        subprocess.run([sys.executable, "-c", KILLED, str(folder / "evening.sqlite"), what, str(at)], cwd=ROOT)
        kinds |= {name.replace(".sqlite", "").replace("evening", "") for name in holding_the_secret(folder)}
        forgotten = [here("forget", name, "--yes", home=home) for name in ("evening.sqlite", "whole.sqlite")]
        assert forgotten[0].exit_code == 0, forgotten[0].output
        assert other.read_bytes() == before
        assert [path.name for path in folder.iterdir()] == [other.name]
    assert {kind for kind in left if any(name.endswith(kind) for name in kinds)} == left, kinds


def test_what_was_deleted_is_told(tmp_path: Path) -> None:
    """File by file; and what is left over of a game whose log somebody deleted goes too."""
    folder = tmp_path / "games"
    folder.mkdir()
    names = ("evening.sqlite", "evening.sqlite-journal", "evening.sqlite.torn1", "evening.sqlite.torn1-journal", "evening.key")
    for name in names[1:]:
        (folder / name).write_text(SECRET)
    done = here("forget", "evening.sqlite", "--yes", home=tmp_path)
    assert [line.split()[1] for line in done.stdout.splitlines()] == [*(str(folder / name) for name in names[1:]), "4."]
    assert list(folder.iterdir()) == []
    assert_one_line(here("forget", "evening.sqlite", "--yes", home=tmp_path).stderr, "no game evening.sqlite")


@pytest.mark.parametrize("damage", [b"", b"no log at all", None], ids=["empty", "something else", "torn"])
def test_a_damaged_game_can_be_forgotten(tmp_path: Path, damage: bytes | None) -> None:
    """The words in it can be read all the same. Elsewhere a file that is no log stays, whatever it is called."""
    folder = tmp_path / "games"
    folder.mkdir()
    path = a_log(folder / "evening.sqlite", 40)
    path.write_bytes(path.read_bytes()[:-5000] if damage is None else damage)
    elsewhere = tmp_path / "mine.sqlite"
    elsewhere.write_bytes(b"no log at all")
    assert here("forget", "evening.sqlite", "--yes", home=tmp_path).exit_code == 0
    assert list(folder.iterdir()) == []
    assert_one_line(here("forget", str(elsewhere), "--yes", home=tmp_path).stderr, "is not a log")
    assert elsewhere.exists()


def test_a_link_is_deleted_and_what_it_leads_to_stays(tmp_path: Path) -> None:
    """To a folder, to a log, to nothing: `--all` deletes everything else too, and says what stays."""
    home, mine = tmp_path / "home", tmp_path / "mine"
    folder = home / "games"
    folder.mkdir(parents=True)
    mine.mkdir()
    (mine / "letter.txt").write_text("not the program's")
    a_log(mine / "log.sqlite", 3)
    a_log(folder / "evening.sqlite", 3)
    for name, target in (("a", mine), ("b.sound", mine), ("c.sqlite", mine / "log.sqlite"), ("d.sqlite", tmp_path / "nothing")):
        (folder / name).symlink_to(target)
    (folder / "old").mkdir()
    (folder / "old" / "log.sqlite").write_text(SECRET)
    done = here("forget", "--all", "--yes", home=home)
    assert (done.exit_code, list(folder.iterdir())) == (0, []), done.output
    assert done.stdout.count(f", a link: {mine}") == 3
    assert sorted(path.name for path in mine.iterdir()) == ["letter.txt", "log.sqlite"]


def test_what_cannot_be_deleted_keeps_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is named, with the reason, and the command fails; the rest is gone."""
    folder = tmp_path / "games"
    folder.mkdir()
    for name in ("a.sqlite", "b.sqlite", "c.sqlite"):
        a_log(folder / name, 3)
    unlink = Path.unlink

    def refused(path: Path, missing_ok: bool = False) -> None:
        if path.name == "b.sqlite":
            raise PermissionError(1, os.strerror(1))
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", refused)
    done = here("forget", "--all", "--yes", home=tmp_path)
    assert done.exit_code == 1
    assert [path.name for path in folder.iterdir()] == ["b.sqlite"]
    assert done.stderr.splitlines() == [f"{folder / 'b.sqlite'} could not be deleted: {os.strerror(1)}"]
    assert done.stdout.splitlines()[-1] == "Deleted 2 of 3."
