"""The lobby on phones and on the table screen, until a game begins under the same links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.hosted import Hosted
from tests.support.lobby import PhoneLobby
from voicehost.web.pages import BEGIN, LEAVE
from voicehost.web.shown import Gathered, numbered

pytestmark = pytest.mark.quick


def badges(page: str) -> dict[str, str]:
    """Of a lobby's page, whose badge is which."""
    return {name: seat for seat, name in re.findall(r'<li><span class="badge (seat-\d+)"[^>]*>\w</span> (\w+)</li>', page)}


def test_a_phone_joins_by_name_and_code() -> None:
    """Its seat's page tells who it is and who else is here; the table screen shows them."""
    room = PhoneLobby()
    page = room.client.get("/?code=" + room.code).text
    assert f'value="{room.code}"' in page
    assert "<h1>Poetry Slam</h1>" in page
    assert page.index('id="name"') < page.index("autofocus") < page.index('id="code"')
    joined = room.join(" mira ")
    assert joined.status_code == 200
    assert joined.url.path == f"/seat/{room.links.token(room.gathering, 'Mira')}"
    assert "You are in." in joined.text
    assert "2 more are needed." in joined.text
    assert "Everybody is here</button>" not in joined.text
    assert badges(room.table()).keys() == {"Mira"}
    assert 'data-game="poetry-slam"' in room.table()


@pytest.mark.parametrize(
    ("name", "status", "why"),
    [
        ("MIRA", 409, "Mira is here already."),
        ("4711", 409, "4711 is not a name"),
        ("  ", 400, "Write your name first."),
        ("Undo", 409, "also something that people say to me"),
        ("x" * 60, 409, "is not a name"),
        ("<b>", 409, "&lt;b&gt; is not a name"),
    ],
)
def test_a_name_that_cannot_be_taken_is_one_line_where_it_was_entered(name: str, status: int, why: str) -> None:
    """The code stays in its field, and the name in the other; nobody else notices."""
    room = PhoneLobby()
    room.seat("Mira")
    before = room.gathering
    answer = room.join(name)
    assert answer.status_code == status
    (reason,) = re.findall(r'<p id="answer" role="alert">(.*?)</p>', answer.text)
    assert why in reason
    assert f'value="{room.code}"' in answer.text
    assert room.gathering is before


def test_a_wrong_code_keeps_the_name() -> None:
    """So that only the code has to be typed again; nobody comes in with it."""
    room = PhoneLobby()
    answer = room.join("Mira", "0000" if room.code != "0000" else "1111")
    assert answer.status_code == 403
    assert 'value="Mira"' in answer.text
    assert "not the room code" in answer.text
    assert room.gathering.players == ()


def test_a_full_table_takes_nobody() -> None:
    """The game says for how many it is."""
    room = PhoneLobby("letter-jam")
    room.type("Ana, Ben, Cy, Dee, Eli, Fay")
    answer = room.join("Gus")
    assert (answer.status_code, "takes 2 to 6 players, not 7" in answer.text) == (409, True)
    assert "and you?" not in room.table()


def test_a_phone_that_is_away_keeps_its_place() -> None:
    """Whoever comes back by the link is as before; whoever was taken back has a dead link, also when the name comes again."""
    room = PhoneLobby()
    links = room.seat("Mira", "Ben")
    assert "You are in." in room.page(links["Mira"])
    assert room.type("Mira is not here") == []
    assert room.client.get(links["Mira"]).status_code == 404
    again = room.seat("Mira")
    assert again["Mira"] != links["Mira"]
    assert room.client.get(links["Mira"]).status_code == 404
    assert room.client.get(links["Ben"]).status_code == 200


def test_a_typed_name_is_taken_over_by_a_phone() -> None:
    """Once."""
    room = PhoneLobby()
    room.type("Ana")
    assert room.join("ana").status_code == 200
    assert room.join("Ana").status_code == 409
    assert room.gathering.players == ("Ana",)


def test_somebody_leaves_by_their_phone() -> None:
    """They are back at the door, and the table screen shows them no more."""
    room = PhoneLobby()
    links = room.seat("Mira", "Ben")
    left = room.client.post(links["Mira"], {"way": LEAVE})
    assert (left.status_code, left.url.path) == (200, "/")
    assert badges(room.table()).keys() == {"Ben"}


def test_the_table_screen_tells_what_is_needed_and_how_to_begin() -> None:
    """And the way in: address, room code, and a code for cameras."""
    room = PhoneLobby("haiclue")
    room.site.image = lambda _: "data:image/svg+xml,"
    page = room.table()
    for text in ("Haiclue", "192.168.1.20:8765", f"<strong>{room.code}</strong>", "2 more are needed.", "2 to 12 can play"):
        assert text in page
    assert page.count("and you?") == 2
    room.type("Ana", "Ben")
    assert "Everybody here?" in room.table()
    assert room.table().count("and you?") == 1


def test_everybody_keeps_a_colour_whoever_comes_later(tmp_path: Path) -> None:
    """In the lobby, and from there into the game."""
    room = PhoneLobby()
    links = room.seat("Mira", "Cy")
    before = badges(room.table())
    links |= room.seat("Ana")
    assert badges(room.table()).items() >= before.items()
    assert len({*badges(room.table()).values()}) == 3
    of_mira, table = badges(room.table())["Mira"], room.begin(tmp_path / "log.sqlite")
    assert re.search(rf'<h1[^>]*><span class="badge {of_mira}"', room.page(links["Mira"]))
    table.close()


@pytest.mark.parametrize(
    ("before", "players", "after"),
    [
        ({}, ("Cy", "Ana", "Ben"), {"Ana": 0, "Ben": 1, "Cy": 2}),
        ({"Cy": 0}, ("Cy", "Ana"), {"Cy": 0, "Ana": 1}),
        ({"Ana": 0, "Ben": 1, "Cy": 2}, ("Ana", "Cy", "Dee"), {"Ana": 0, "Cy": 2, "Dee": 1}),
    ],
)
def test_badges_are_numbered(before: dict[str, int], players: tuple[str, ...], after: dict[str, int]) -> None:
    """By their names, but for those who had one."""
    assert numbered(before, players) == after


def test_the_game_begins_under_the_same_links(tmp_path: Path) -> None:
    """A touch begins; each phone has its seat, each screen its place; after a crash too."""
    room = PhoneLobby()
    links = room.seat("Mira", "Ben")
    room.type("Cy")
    screen = room.client.post("/join", {"code": room.code, "screen": "yes"}).url.path
    assert "table screen" in room.answers[0]
    assert room.code in room.page(screen)
    room.client.post(links["Mira"], {"way": BEGIN})
    assert room.gathering.begins
    assert "Here we go." in room.page(links["Ben"])
    assert "Here we go." in room.page(screen)
    table = room.begin(tmp_path / "log.sqlite")
    assert not isinstance(room.shown, Gathered)
    assert "</span> Mira</h1>" in room.page(links["Mira"])
    assert 'class="table"' in room.page(screen)
    assert room.code in room.page(screen)
    assert table.session.seats.seated == ("Mira", "Ben")
    late = room.client.get("/").text
    assert re.findall(r'name="player" value="([^"]*)"', late) == ["Cy", "+"]
    table.close()
    again = Hosted.resume(tmp_path / "log.sqlite")
    assert [room.links.player(again.session, link.rpartition("/")[2]) for link in links.values()] == ["Mira", "Ben"]
    again.close()


def test_a_page_that_stood_in_the_lobby_asks_for_a_place_in_the_game(tmp_path: Path) -> None:
    """Whoever sends their name a moment too late is none of the players: the table is asked."""
    room = PhoneLobby()
    room.type("Ana, Ben, Cy", "")
    table = room.begin(tmp_path / "log.sqlite")
    late = room.join("Dee")
    assert (late.status_code, "The table has been asked" in late.text) == (202, True)
    table.close()


def test_the_host_goes_before_a_game_has_begun() -> None:
    """Pages say so, and have nothing to touch."""
    room = PhoneLobby()
    (link,) = room.seat("Mira").values()
    room.type("Ana, Ben")
    room.shown = room.shown.last()
    assert "Good night." in room.page(link)
    assert "<button" not in room.page(link)
    assert "Good night." in room.table()
    assert "Room code" not in room.table()
    assert room.client.post(link, {"way": BEGIN}).status_code in (200, 503)
    assert not room.gathering.begins


def test_pages_speak_the_language_of_their_game() -> None:
    """On a phone and on the table screen."""
    room = PhoneLobby("slam-kartenspiel", "de")
    assert '<html lang="de">' in room.client.get("/").text
    assert "Du bist dabei." in room.join("Mira").text
    assert "Es fehlt noch jemand." in room.table()
