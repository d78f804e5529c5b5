"""A seat taken by somebody else: the room knows, it shows nothing of before, and it is taken back with a word."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from tests.support.hosted import Hosted
from tests.support.phones import PhoneRoom
from voicehost.session.happened import Seated, Unveiled

pytestmark = pytest.mark.attack


@pytest.fixture
def room(tmp_path: Path) -> Iterator[PhoneRoom]:
    """Ana has entered a word at the keyboard; then somebody joins as Ana."""
    room = PhoneRoom(tmp_path / "log.sqlite", seed=7)
    room.table.enter("Ana", "rhododendron")
    room.seat("Ana")
    yield room
    room.table.close()


def test_who_takes_a_seat_reads_nothing_of_before(room: PhoneRoom) -> None:
    """Not the word, not by a check, a touch or a stream; and nothing can be done in Ana's name."""
    page = room.page("Ana")
    assert "rhododendron" not in page
    assert "does not show there" in page
    for way, slots in (("write word", {"word": "heaven"}), ("take player tile", {"tile": "5"}), ("pass-word", {})):
        assert "cannot be done just now" in room.touch("Ana", way, slots).text
        assert room.client.post(f"{room.links['Ana']}/check", {"way": way, **slots}).text == ""
    assert room.session.state.seat("Ana").word == "rhododendron"
    assert room.session.state.seat("Ana").tile is None


def test_sitting_down_is_announced(room: PhoneRoom) -> None:
    """In the room's log, with what to say; and the table screen says whose seats phones have."""
    page = unescape(room.page())
    assert "A phone has taken Ana\u2019s seat." in page
    assert "say: “free Ana\u2019s seat”" in page
    assert "On phones: Ana" in page
    room.seat("Ben")
    page = unescape(room.page())
    assert "A phone has taken Ben\u2019s seat." in page
    assert "What Ben entered" not in page, "nothing was"
    assert "On phones: Ana, Ben" in page


@pytest.mark.parametrize("said", ["show ana's phone", "show the phone of ana"])
def test_ana_says_yes(room: PhoneRoom, said: str) -> None:
    """By voice or at the keyboard, and then it is all there; on a phone nobody can say it."""
    assert "show-seat" not in {phrase.move for phrase in room.session.at_phone("Ana").moves}
    room.table.type(said)
    assert "rhododendron" in room.page("Ana")
    assert "show-seat" not in {phrase.move for phrase in room.session.listening.grammar.phrases}


@pytest.mark.parametrize("during", ["", "a poem", "a break"])
def test_a_seat_is_taken_back_at_once(room: PhoneRoom, during: str) -> None:
    """Whatever goes on."""
    if during == "a poem":
        room.table.type("ana takes five", "ben passes", "cy passes", "ana begins", "a line of it")
    if during == "a break":
        room.table.type("host pause")
    room.table.type("host free ana's seat")
    room.phones.look()
    assert room.client.get(room.links["Ana"]).status_code == 404
    assert room.session.seats.veiled == room.session.seats.seated == ()


def test_what_is_entered_on_the_phone_itself_is_shown_there(tmp_path: Path) -> None:
    """And what its owner types later at the keyboard too: it was theirs before."""
    room = PhoneRoom(tmp_path / "log.sqlite", seed=7).seat("Ben")
    room.touch("Ben", "{word}", word="chrysanthemum")
    assert "chrysanthemum" in room.page("Ben")
    room.table.enter("Ben", "rhododendron")  # asked whether it is to be in place of the other
    room.table.enter("Ben", "rhododendron")
    assert "rhododendron" in room.page("Ben")
    room.table.close()


def test_a_veil_outlasts_a_crash(room: PhoneRoom, tmp_path: Path) -> None:
    """It is in the log, and so is that it was lifted."""
    room.table.close()
    again = Hosted.resume(tmp_path / "log.sqlite")
    assert again.session.seats.veiled == ("Ana",)
    again.type("show ana's phone").close()
    again = Hosted.resume(tmp_path / "log.sqlite")
    assert again.session.seats.veiled == ()
    assert [type(event) for event in again.session.events[-2:]] == [Seated, Unveiled]
    again.close()
