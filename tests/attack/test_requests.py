"""No request of the web ends the game: what fails in it fails for whoever asked, and the server's own end is not the game's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.phones import PhoneRoom
from voicehost.log.store import DiskFull
from voicehost.web.asked import Asked, WebGone

pytestmark = pytest.mark.attack


@pytest.fixture
def room(tmp_path: Path) -> Iterator[PhoneRoom]:
    room = PhoneRoom(tmp_path / "log.sqlite", seed=7).seat("Ana")
    yield room
    room.table.close()


@pytest.mark.parametrize("error", [OSError(24, "Too many open files"), KeyError("word"), RecursionError()], ids=repr)
def test_what_fails_fails_for_whoever_asked(room: PhoneRoom, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """A file that cannot be opened late, or a mistake of ours: the phone is told to try again; its kind stands in the terminal."""

    def fails(*_: object) -> str:
        raise error

    monkeypatch.setattr(room.table.host, "touch", fails)
    assert room.touch("Ana", "{word}", word="heaven").status_code == 503
    monkeypatch.undo()
    assert type(error).__name__ not in room.page()
    assert "heaven" not in room.page()
    room.touch("Ana", "{word}", word="heaven")
    assert room.session.state.seat("Ana").word == "heaven"


def test_what_is_everybodys_trouble_is_not_hidden(room: PhoneRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk ends the evening with its line, whoever was the first to find it."""

    def full(*_: object) -> None:
        raise DiskFull("The disk is full.")

    monkeypatch.setattr(room.table.store, "append_step", full)
    with pytest.raises(DiskFull):
        room.touch("Ana", "{word}", word="heaven")


def test_the_game_goes_on_without_its_pages(room: PhoneRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the server has ended by itself it is said, once."""
    gone = [WebGone("Too many open files")]

    def asked() -> tuple[Asked, ...]:
        if gone:
            raise gone.pop()
        return ()

    monkeypatch.setattr(room.inbox, "asked", asked)
    for _ in range(3):
        room.phones.look()
    page = room.page()
    assert page.count("The pages for phones are gone.") == 1
    assert "Too many open files" not in page
    room.table.type("scores")
    assert "scores" in room.page()
