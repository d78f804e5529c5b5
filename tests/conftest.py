"""What several modules of tests need, made once."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from tests.support.room import missing, require_room
from tests.support.room_games import PLAYS

pytest_plugins = ("tests.support.tiers",)

os.environ["LC_ALL"] = "C.UTF-8"  # whoever runs this reads errors in their own language, and tests compare the English ones
if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):  # as a shell has it for what runs in its background: programs could not be interrupted
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # as nohup has it: programs would rightly stay when their terminal goes
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Future[None]]]:
    """By their names, played at once, each in its own room."""
    require_room()
    with ThreadPoolExecutor(len(PLAYS)) as pool:
        yield {play.__name__: pool.submit(play, tmp_path_factory.mktemp(play.__name__)) for play in PLAYS}


@pytest.fixture(scope="session", autouse=True)
def _games_begin_first(request: pytest.FixtureRequest) -> None:
    """They last as long as people speak, half a minute, and need little of the machine: other tests run meanwhile, in this process or,
    where there are several, in the others."""
    if not of_several(request.config) and not missing() and any(map(waits_for_games, request.session.items)):
        request.getfixturevalue("games")


def pytest_collection_finish() -> None:
    """What is loaded by then stays: to look through it for garbage, again and again, took a sixth of the time."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of several processes one begins with the games and waits for them. The browser's tests are next, whose files last longest: begun
    last, one of them would go on by itself."""
    if of_several(config):
        items.sort(key=lambda item: (not waits_for_games(item), item.get_closest_marker("browser") is None))  # and no other change of order


def of_several(config: pytest.Config) -> bool:
    """Whether tests are spread over processes, of which this is one (pytest-xdist)."""
    return hasattr(config, "workerinput")


def waits_for_games(item: pytest.Item) -> bool:
    return "games" in getattr(item, "fixturenames", ())
