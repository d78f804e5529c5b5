"""What several modules of tests need, made once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import dropwhile

import pytest
from hypothesis import settings

from tests.support.room import missing, require_room
from tests.support.room_games import PLAYS
from voicehost.commands.demo import account

settings.register_profile("house", derandomize=True, deadline=None)  # the same examples each time; a busy machine is no fault
settings.load_profile("house")


@pytest.fixture(scope="session")
def one_poem() -> str:
    """The account of the recorded game's first poem, as `voicehost demo` gives it."""
    lines: list[str] = []
    for line in dropwhile(lambda line: '"ben begins"' not in line, account("poetry-slam")):
        lines.append(line)
        if "Who is next?" in line:
            break
    return "\n".join(lines)


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Future[None]]]:
    """By their names, played at once, each in its own room."""
    require_room()
    with ThreadPoolExecutor(len(PLAYS)) as pool:
        yield {play.__name__: pool.submit(play, tmp_path_factory.mktemp(play.__name__)) for play in PLAYS}


@pytest.fixture(scope="session", autouse=True)
def _games_begin_first(request: pytest.FixtureRequest) -> None:
    """They last as long as people speak, half a minute, and need little of the machine: other tests run meanwhile."""
    if not missing() and any("games" in getattr(item, "fixturenames", ()) for item in request.session.items):
        request.getfixturevalue("games")
