"""Table screens in other hands: each link its own, told to the room, ended by a new code, and without the code until the room shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from tests.support.hosted import Hosted, kept
from tests.support.phones import Browser, PhoneRoom
from voicehost.commands.playing import carried
from voicehost.commands.reading import replayed
from voicehost.core.speech import Samples
from voicehost.session.happened import CodeShown, Recoded, ScreenOpened
from voicehost.session.screens import MOST

pytestmark = pytest.mark.attack

IMAGE = "data:image/svg+xml,a-code-for-cameras"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[PhoneRoom]:
    """Whose network may come in."""
    room = PhoneRoom(tmp_path / "log.sqlite", seed=7)
    room.open()
    room.site.addresses, room.site.image = ("192.168.1.20:8765",), lambda _: IMAGE
    yield room
    room.table.close()


def opened(room: PhoneRoom, browser: Browser) -> httpx.Response:
    room.phones.look()
    return browser.post("/join", {"code": room.code, "player": ""})


def shows_the_code(room: PhoneRoom, page: str) -> bool:
    shown = room.code in re.sub(r'<input type="hidden".*?>', "", page), IMAGE in page
    assert shown[0] == shown[1]
    return all(shown)


def test_a_new_code_ends_every_link_but_those_on_this_machine(room: PhoneRoom) -> None:
    """Whoever had the code once was in for the evening. Who has a seat keeps it."""
    room.seat("Ana")
    here, elsewhere = room.client, room.elsewhere()
    mine, theirs = here.get("/table"), opened(room, elsewhere)
    assert (mine.status_code, theirs.status_code) == (200, 200)
    room.table.type("new room code")
    room.phones.look()
    assert elsewhere.get(theirs.url.path).status_code == 404
    assert elsewhere.get(f"{theirs.url.path}/events").status_code == 404
    assert here.get(mine.url.path).status_code == 200
    assert here.get(room.links["Ana"]).status_code == 200
    assert opened(room, elsewhere).status_code == 200, "with the new code"


def test_each_opening_is_told(room: PhoneRoom) -> None:
    """In the room and on its screens, with what to say if it is nobody's; not over a poem."""
    opened(room, room.elsewhere())
    assert room.page().count("Somebody has opened a table screen.") == 1
    assert "To shut it out, say: “new room code”." in unescape(room.page())
    room.table.enter("Ana", "heaven").type("ana takes five", "ben passes", "cy passes", "ana begins", "a line of it")
    opened(room, room.elsewhere("192.168.1.8"))
    assert room.page().count("Somebody has opened a table screen.") == 0  # three captions since
    room.table.type("the end").wait(20)
    assert room.page().count("Somebody has opened a table screen.") == 1
    room.client.get("/table")
    assert room.session.screens.opened == 2, "on this machine nobody is told"


def test_each_link_is_of_one_screen_alone(room: PhoneRoom) -> None:
    """No two are the same, and no number but those that were opened leads anywhere."""
    links = [opened(room, room.elsewhere(f"192.168.1.{nth}")).url.path for nth in range(MOST)]
    assert len({*links}) == MOST
    assert all(room.elsewhere("192.168.1.99").get(link).status_code == 200 for link in links)
    for number in (0, MOST + 1, -1):
        assert room.elsewhere().get(f"/table/{room.seats.screen_token(number)}").status_code == 404
    more = opened(room, room.elsewhere("192.168.1.50"))
    assert (more.status_code, room.session.screens.opened) == (409, MOST)
    assert "too many table screens" in more.text


def test_the_link_on_this_machine_leads_nowhere_from_another(room: PhoneRoom) -> None:
    """No code ends it, so it must not leave."""
    mine = room.client.get("/table").url.path
    assert room.elsewhere().get(mine).status_code == 404
    assert room.elsewhere().get(f"{mine}/events").status_code == 404
    assert room.elsewhere().get("/table").url.path == "/"


@pytest.mark.parametrize("said", ["show the room code", "host show the room code"])
def test_the_code_shows_where_the_room_has_said_so(room: PhoneRoom, said: str) -> None:
    """On the screens that were open then, and on this machine; not by what was said of it either."""
    assert shows_the_code(room, room.page())
    first = opened(room, room.elsewhere()).url.path
    assert not shows_the_code(room, room.elsewhere().get(first).text)
    assert "say: “show the room code”" in unescape(room.elsewhere().get(first).text)
    room.table.type(said)
    second = opened(room, room.elsewhere("192.168.1.8")).url.path
    assert shows_the_code(room, room.elsewhere().get(first).text)
    assert not shows_the_code(room, room.elsewhere().get(second).text)
    room.table.type("new room code")
    room.phones.look()
    third = opened(room, room.elsewhere()).url.path
    assert "room code is now" not in room.elsewhere().get(third).text
    assert room.code not in room.elsewhere().get(third).text
    assert f"The room code is now {room.code}." in room.page()


def test_a_phone_cannot_show_the_code(room: PhoneRoom) -> None:
    """Whoever has it may be who should not; and where there is no such screen, nobody is offered it."""
    assert "show-code" not in {phrase.move for phrase in room.session.listening.grammar.phrases}
    room.seat("Ana")
    opened(room, room.elsewhere())
    assert "show-code" in {phrase.move for phrase in room.session.listening.grammar.phrases}
    assert "show-code" not in {phrase.move for phrase in room.session.at_phone("Ana").moves}


def test_screens_outlast_a_crash_and_go_on_with_the_next_game(room: PhoneRoom, tmp_path: Path) -> None:
    """The same links lead on, and those that were ended stay dead."""
    for line in ("", "new room code", "", "show the room code", ""):
        if line:
            room.table.type(line)
            room.phones.look()
        else:
            opened(room, room.elsewhere())
    screens = room.session.screens
    assert (screens.opened, screens.shut, screens.lit) == (3, 1, 2)
    events = carried(room.session, Samples(5))
    assert [type(event) for event in events if isinstance(event, ScreenOpened | Recoded | CodeShown)] == [
        ScreenOpened,
        Recoded,
        ScreenOpened,
        CodeShown,
        ScreenOpened,
    ]
    fresh = replayed(room.table.store)[0]
    assert kept(fresh) == kept(room.session)
    assert fresh.screens == screens
    room.table.close()
    again = Hosted.resume(tmp_path / "log.sqlite")
    assert again.session.screens == screens
    begun, _ = type(again.session).begin(again.session.game, again.session.players, again.session.game.options(), 1)
    assert begun.replay(events).screens == screens
    assert begun.replay(events).seats.codes == room.session.seats.codes
    again.close()
