"""At one of many tables a question outlives the host, too: whoever hosts the table next asks it again."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.commands.test_pending import POETRY, WORDS, last_asked, lines
from tests.support.command import here
from voicehost.commands.table import Parts, TableEvening
from voicehost.core.play import Move, Say, say
from voicehost.log.store import Store
from voicehost.session.happened import Pending
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

ONCE_MORE = say("decide-counts", player="Ana", n=4, old=5)


def goes_on(home: Path, arrived: int | None) -> tuple[Session, tuple[Say, ...]]:
    """How the next host begins at the table whose log is there. `arrived` is what of its sound a page already has that has only lost its
    host; None stands for a page that was opened anew."""
    (path,) = (home / "games").glob("*.sqlite")
    with Store.open(path) as store:
        held, page = SimpleNamespace(last=lambda: store), SimpleNamespace(arrived=arrived)
        began = TableEvening(Parts(ExitStack(), speaks=False))._goes_on(cast(Any, held), cast(Any, page))
        assert began is not None
        return began[:2]


@pytest.mark.parametrize("arrived", [None, 0])
@pytest.mark.parametrize("before", [(), ("yes",)])
def test_the_next_host_asks_what_was_asked(tmp_path: Path, before: tuple[str, ...], arrived: int | None) -> None:
    """It is the last thing that people hear, so that their yes answers it. What is handed on is asked from its first half."""
    here(*POETRY, home=tmp_path, typed=lines(*WORDS, "ana gives ben a point", *before))
    session, says = goes_on(tmp_path, arrived)
    assert says[-1] == ONCE_MORE
    assert session.attention.doubt is not None
    assert session.pending == last_asked(tmp_path)


@pytest.mark.parametrize("arrived", [None, 0])
def test_what_can_no_longer_be_asked_is_said_once(tmp_path: Path, arrived: int | None) -> None:
    """The log then says that nothing is open."""
    here(*POETRY, home=tmp_path, typed=lines(*WORDS, "ben begins", "some words", "ana guesses chrysanthemun"))
    assert last_asked(tmp_path).move == Move("guess", {"player": "Ana", "word": "chrysanthemum"})
    session, says = goes_on(tmp_path, arrived)
    assert says[-1].key == "not-done"
    assert session.attention.doubt is None
    assert last_asked(tmp_path) == Pending(None)
    assert "not-done" not in [each.key for each in goes_on(tmp_path, arrived)[1]]
