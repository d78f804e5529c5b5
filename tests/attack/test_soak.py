"""A minute of `make soak`; and that it fails where something was lost or grew, and where there was nothing to compare."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.attack.driver import Program
from tests.attack.soak import COMPARED, WARM, Counted, compare, killed, salvaged, soak, steady
from tests.attack.surviving import Kept, faults
from tests.support.command import PLAYING
from tests.support.hosted import Hosted
from tests.support.random_play import host_a_game
from voicehost.log.codec import Codec
from voicehost.log.file import LogFile
from voicehost.log.store import EVENTS, Fault, Finished, Header, Heard

pytestmark = pytest.mark.attack


def test_nothing_is_lost_and_nothing_grows() -> None:
    """The program, killed, salvaged, and through eight games; `make soak` does the same for hours."""
    done = Counted()
    soak(done, 0, (killed, salvaged, steady))
    assert done.failures == []
    assert done.resident
    assert done.kills >= 1
    assert done.games >= WARM + COMPARED


ALL = Counted(
    games=1,
    looks=1,
    kills=3,
    kills_while_starting=1,
    kills_while_creating=1,
    kills_while_salvaging=1,
    salvaged=1,
    resident=[(90.0, 91.0)],
    files=[(9, 9)],
    threads=[(5, 5)],
)


@pytest.mark.parametrize(
    ("less", "says"),
    [
        ({"resident": []}, "no process was compared"),
        ({"files": []}, "no process was compared"),
        ({"threads": []}, "no process was compared"),
        ({"kills": 2}, "nothing was killed in a game"),
        ({"kills_while_starting": 0}, "nothing was killed while it started"),
        ({"kills_while_creating": 0}, "nothing was killed while it created"),
        ({"looks": 0}, "no page was looked at"),
        ({"kills_while_salvaging": 0}, "nothing was killed while it salvaged"),
        ({"salvaged": 0}, "nothing was salvaged"),
        ({"games": 0}, "no game was played to its end"),
        ({"failures": ["a row"]}, "a row"),
    ],
)
def test_a_soak_that_could_not_compare_has_failed(less: dict[str, object], says: str) -> None:
    """Whatever it is that it has not done."""
    assert ALL.wrong == []
    (why,) = replace(ALL, **less).wrong  # type: ignore[arg-type]  # fields by their names
    assert says in why


@pytest.mark.parametrize(
    ("end", "grew"),
    [((100.0, 20, 6), False), ((119.0, 30, 8), False), ((130.0, 20, 6), True), ((100.0, 50, 6), True), ((100.0, 20, 9), True)],
)
def test_a_process_that_grows_has_failed(end: tuple[float, int, int], grew: bool) -> None:
    """By a fifth of its memory, by files, or by threads; what it took until it was warm counts for nothing."""
    counted = Counted()
    compare(counted, [(50.0, 5, 2), (100.0, 20, 6), *[(100.0, 20, 6)] * (COMPARED - 1), end])
    assert bool(counted.failures) == grew


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game's log."""
    path = tmp_path_factory.mktemp("soak") / "log.sqlite"
    with closing(Hosted.create(path, 3, 7)) as hosted:
        host_a_game(hosted)
    return path


@pytest.mark.parametrize("lost", [1, 2, 10, 50])
def test_a_row_that_is_lost_is_missed(game: Path, tmp_path: Path, lost: int) -> None:
    """Of what was announced, or of what was there before; and nothing is missed where nothing is missing."""
    kept = Kept.of(game)
    announced = len(kept.session.events)
    assert announced > 100
    assert list(faults(announced, kept.rows, kept)) == []
    rows = [row for row in kept.rows if isinstance(row, EVENTS)]
    shorter = written(tmp_path / "shorter.sqlite", game, rows[:-lost])
    assert list(faults(announced, (), shorter)) == [f"{announced} events were announced, and the log has {announced - lost}"]
    assert list(faults(0, tuple(rows), shorter)) == [f"the {len(rows)} rows that were in the log before are not its beginning any more"]


def test_a_mistake_of_the_program_is_seen(game: Path, tmp_path: Path) -> None:
    """It ends no game, and is in the log."""
    rows = Kept.of(game).rows
    with_fault = written(tmp_path / "fault.sqlite", game, [*rows, Fault(0, "no wording for nothing")])
    assert list(faults(0, rows, with_fault)) == ["the program made a mistake: no wording for nothing"]


def test_what_is_overheard_is_the_program_and_how_much_it_has_announced(tmp_path: Path) -> None:
    """As many events as its log has, and nothing else is different."""
    program = Program(tmp_path, *PLAYING)
    program.type("ana", "heaven", "scores")
    assert program.process.stdin is not None
    program.process.stdin.close()
    program.process.wait()
    program.kill()
    (log,) = (tmp_path / "games").glob("*.sqlite")
    assert program.errors == []
    assert program.announced == len(Kept.of(log).session.events) > 0
    assert any("Ana has a word." in line for line in program.printed)


def written(path: Path, of: Path, rows: list[object]) -> Kept:
    """A log with the header of another, and these rows."""
    with closing(LogFile.open(of, reading=True)) as first:
        header = first.first
    codec = Codec((*EVENTS, Header, Heard, Finished, Fault))
    with closing(LogFile.create(path, header)) as file:
        for row in rows:
            file.append(codec.encode(row))
    return Kept.of(path)
