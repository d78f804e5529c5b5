"""Phones held out of trouble: secrets in every byte, other sites, long bodies, many requests, guessed codes, and nonsense."""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.phones import KEY, OPEN, Browser, PhoneRoom
from tests.support.tiers import times
from voicehost.web import app
from voicehost.web.asked import Asked, Joined
from voicehost.web.guards import LONGEST_BODY, Rate
from voicehost.web.seats import SeatLinks

pytestmark = pytest.mark.quick

SECRETS = ("heavn", "mississippi")
OTHERS = ("Ben", "Cy", None)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[PhoneRoom]:
    room = PhoneRoom(tmp_path / "log.sqlite", seed=7).seat()
    yield room
    room.table.close()


# -- secrets


def served(room: PhoneRoom) -> list[bytes]:
    """Every byte that anybody but Ana is served just now: headers, pages, what the streams send, refusals."""
    room.phones.look()
    answers = [room.client.get(room.links[who] if who else f"/table/{room.seats.here}") for who in OTHERS]
    answers += [room.client.get(path) for path in ("/", "/table", "/static/live.js", "/seat/0")]
    answers += [room.join("Ana"), room.client.post(room.links["Ben"], {"way": "the end of it"})]
    found = [repr((answer.status_code, sorted(answer.headers.items()))).encode() + answer.content for answer in answers]
    return found + [asyncio.run(first_event(room, who)).encode() for who in OTHERS]


async def first_event(room: PhoneRoom, who: str | None) -> str:
    if who is None:
        return await whole(room.site._pages_as_they_change(lambda shown: room.site._table(shown, room.seats.here)))
    token = room.links[who].rpartition("/")[2]
    return await whole(room.site._pages_as_they_change(lambda shown: room.site._pages.seat(shown, who, token)))


async def whole(stream: AsyncIterator[str]) -> str:
    """Up to the end of the first event."""
    sent = ""
    while not sent.endswith("\n\n"):
        sent += await anext(stream)
    return sent


def test_every_byte_is_the_same_whatever_the_secret(tmp_path: Path) -> None:
    """From the entry over tiles, the poem and wrong guesses to the moment before the word is out. Ana's own page differs."""
    rooms = [PhoneRoom(tmp_path / f"{secret}.sqlite", seed=7).seat() for secret in SECRETS]
    moves: tuple[tuple[str, str, dict[str, str]], ...] = (
        ("Ben", "{word}", {"word": "rhododendron"}),
        ("Cy", "i pass", {}),
        ("Ana", "{player} takes {tile}", {"tile": "5"}),
        ("Ben", "{player} takes {tile}", {"tile": "4"}),
        ("Ana", "{player} begins", {}),
        ("Cy", "{player} guesses {word}", {"word": "tulip"}),
        ("Cy", "host pause", {}),
        ("Ben", "go on", {}),
        ("Ana", "the end", {}),
    )
    for room, secret in zip(rooms, SECRETS, strict=True):
        assert room.client.post(f"{room.links['Ana']}/check", {"way": "write word", "word": secret}).text
    assert served(rooms[0]) == served(rooms[1]), "what is being typed is nobody else's"
    for room, secret in zip(rooms, SECRETS, strict=True):
        room.touch("Ana", "{word}", word=secret)
    own = [room.page("Ana").encode() for room in rooms]
    assert own[0] != own[1]
    assert all(secret.encode() in page for secret, page in zip(SECRETS, own, strict=True))
    for player, pattern, slots in moves:
        bodies, other = (served(room) for room in rooms)
        assert bodies == other
        assert not any(secret.encode() in body for secret in SECRETS for body in bodies)
        before = rooms[0].session.events
        for room in rooms:
            room.touch(player, pattern, slots)
        assert rooms[0].session.events != before, pattern
    assert served(rooms[0]) == served(rooms[1])
    for room in rooms:
        room.table.wait(30)
    bodies, other = (served(room) for room in rooms)
    assert bodies != other, "the word is out, and the comparison shows it"
    for room in rooms:
        room.table.close()


def test_tokens_are_told_to_nobody(room: PhoneRoom, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    """Not in logging at any level, not in what is printed, not in another's page, not in the captions or the log of the game."""
    caplog.set_level(logging.DEBUG)
    tokens = {player: link.rpartition("/")[2] for player, link in room.links.items()}
    assert len({*tokens.values(), room.seats.here}) == 4
    room.touch("Ana", "nothing of the kind")
    for who in (*room.links, None):
        assert not [token for player, token in tokens.items() if player != who and token in room.page(who)]
    printed = capfd.readouterr()
    texts = (*(record.getMessage() for record in caplog.records if "httpx" not in record.name), printed.out, printed.err)
    texts += (repr(room.inbox.shown.captions), repr(room.session.events))
    assert not [token for token in tokens.values() if any(token in text for text in texts)]


def test_tokens_are_compared_in_constant_time(room: PhoneRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """By `hmac.compare_digest`, every seat each time, whichever it is."""
    calls: list[int] = []
    compare = hmac.compare_digest

    def counted(token: bytes, other: bytes) -> bool:
        calls.append(1)
        return compare(token, other)

    monkeypatch.setattr(hmac, "compare_digest", counted)
    for link in (*room.links.values(), "/seat/none"):
        calls.clear()
        room.seats.player(room.session, link.rpartition("/")[2])
        assert len(calls) == 3


def test_tokens_depend_on_key_player_and_freeing(room: PhoneRoom) -> None:
    """Another game has other links and mostly another code; none is short."""
    other = SeatLinks(KEY[::-1])
    assert {other.token(room.session, player) for player in room.links}.isdisjoint(link.rpartition("/")[2] for link in room.links.values())
    assert all(re.fullmatch(r"/seat/[0-9a-f]{32}", link) for link in room.links.values())
    assert len({SeatLinks(bytes([n]) * 32).code for n in range(200)}) > 180


# -- other sites, and too much


@pytest.mark.parametrize(
    "headers",
    [{"origin": "http://elsewhere.example"}, {"origin": "null"}, {"origin": "https://testserver"}, {"sec_fetch_site": "cross-site"}],
)
def test_another_site_changes_nothing(room: PhoneRoom, headers: dict[str, str]) -> None:
    """Even with the link in hand."""
    before = room.session
    assert room.client.post(room.links["Ana"], {"way": "pass-word"}, **headers).status_code == 403
    assert room.join("Ana", **headers).status_code == 403
    assert room.session is before


def test_the_own_site_is_welcome(room: PhoneRoom) -> None:
    """A form of the page's own."""
    assert room.client.post(room.links["Ana"], {"way": "pass-word"}, origin="http://testserver").status_code == 200
    assert room.session.state.seat("Ana").passed


def test_a_name_that_is_not_ours_is_not_answered(room: PhoneRoom) -> None:
    """A page elsewhere that has its own name lead to this machine gets nothing (DNS rebinding)."""
    assert room.client.get("/", host="elsewhere.example").status_code == 421


def test_every_answer_is_strict(room: PhoneRoom) -> None:
    """Nothing from other sites, nothing inline, nothing kept, nothing framed; a page names no address outside."""
    pages = [*room.links.values(), f"/table/{room.seats.here}", "/", "/nowhere", "/seat/0", "/static/style.css", "/static/live.js"]
    for path in pages:
        answer = room.client.get(path)
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; ")
        assert "unsafe" not in policy
        assert "http" not in policy
        assert (answer.headers["cache-control"], answer.headers["x-content-type-options"]) == ("no-store", "nosniff")
        assert "server" not in answer.headers
        assert "set-cookie" not in answer.headers
        assert not re.findall(r"""(?:src|href|action)=["'](?!/|data:image)[^"']*""", answer.text)
        assert not re.findall(r"<script>|<style|\son\w+=|\sstyle=", answer.text)


def test_other_hosts_of_a_hall(room: PhoneRoom) -> None:
    """A page may ask them where its game is now, and nobody else; it is told which they are as soon as it follows."""
    others = ("https://192.168.1.10:8766/t/1/phones", "https://192.168.1.11:8766/t/1/phones")
    room.site._elsewhere = lambda: others
    policy = Browser(room.site.app(frozenset({"testserver"}), OPEN, OPEN)).get(room.links["Ana"]).headers["content-security-policy"]
    assert f"connect-src 'self' {' '.join(others)}; " in policy
    assert policy.count("http") == 2

    async def first() -> list[str]:
        stream = room.site._pages_as_they_change(lambda shown: room.site._table(shown, room.seats.here))
        return [await anext(stream) for _ in range(3)]

    assert asyncio.run(first())[2] == f"event: hosts\ndata: {json.dumps(others)}\n\n"


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"way=" + b"x" * LONGEST_BODY, "application/x-www-form-urlencoded", 413),
        (b"&".join(b"a%d=1" % n for n in range(65)), "application/x-www-form-urlencoded", 400),
        (b"\xff\xfe=1", "application/x-www-form-urlencoded", 400),
        (b"{}", "application/json", 415),
        (b"", "multipart/form-data; boundary=x", 415),
    ],
)
def test_bodies_are_bounded(room: PhoneRoom, body: bytes, kind: str, status: int) -> None:
    """Whatever is too long, too much or no form is refused before it is thought about."""
    before = room.session
    for path in (room.links["Ana"], "/join"):
        assert room.client.post(path, body, content_type=kind).status_code == status
    assert room.session is before


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    """After a burst, those of that address alone."""
    room = PhoneRoom(tmp_path / "log.sqlite", requests=(0.0, 5.0))
    assert [room.client.get("/").status_code for _ in range(7)] == [200] * 5 + [429] * 2
    room.table.close()
    crowd = Browser(room.site.app(frozenset({"testserver"}), OPEN, (0.0, 5.0)))
    assert [crowd.get("/").status_code for _ in range(11)] == [200] * 10 + [429], "nor from all of them together, who asks for little last"
    now = [0.0]
    rate = Rate(2.0, 3.0, lambda: now[0])
    assert [rate.allows("a") for _ in range(4)] == [True, True, True, False]
    assert rate.allows("b")
    now[0] = 0.5
    assert [rate.allows("a") for _ in range(2)] == [True, False]


def test_who_is_being_answered_is_not_told_to_try_again(room: PhoneRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """However late it is: the seat is taken when the page says so, and whoever is told that the host does not answer has not got it."""
    monkeypatch.setattr(app, "ANSWER_WITHIN", 0.0)
    asked: list[Asked] = []

    def at_it(question: Asked) -> None:
        assert isinstance(question, Joined)
        assert question.answer.set_running_or_notify_cancel()
        asyncio.get_running_loop().call_later(0.05, question.answer.set_result, True)

    room.site._ask = at_it
    assert room.join("Ana").status_code == 200
    room.site._ask = asked.append
    assert room.join("Ana").status_code == 503
    assert not asked[0].answer.set_running_or_notify_cancel()


# -- nonsense

TEXTS = st.text(max_size=60) | st.sampled_from(
    ("{word}", "i pass", "{player} takes {tile}", "free {player} seat", "Ana", "5", "\x00", "\ud800")
)
NAMES = st.sampled_from(("way", "word", "tile", "player", "code", "letter", "vote")) | st.text(max_size=8)


GAME: list[PhoneRoom] = []
"""One game for all of it."""


@pytest.fixture(autouse=True, scope="module")
def one_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    GAME.append(PhoneRoom(tmp_path_factory.mktemp("nonsense") / "log.sqlite", seed=7).seat())
    yield
    GAME.pop().table.close()


@settings(derandomize=True, deadline=None, max_examples=times(120))
@given(
    method=st.sampled_from(("GET", "POST", "PUT", "DELETE", "OPTIONS")),
    path=st.lists(
        st.text(max_size=12) | st.sampled_from(("seat", "table", "join", "events", "static", "..", "TOKEN", "style.css")), max_size=4
    ),
    fields=st.dictionaries(NAMES, TEXTS, max_size=6),
    raw=st.none() | st.binary(max_size=80),
)
def test_nonsense_is_refused(method: str, path: list[str], fields: dict[str, str], raw: bytes | None) -> None:
    """Whatever is sent, to whatever place, with a seat's link or without: an answer that is no failure, and a game that goes on."""
    room = GAME[0]
    token = room.links["Ana"].rpartition("/")[2]
    url = "http://testserver/" + "/".join(token if part == "TOKEN" else quote(part, safe="", errors="replace") for part in path)
    if url.endswith("/events") and token in url:
        return  # a stream has no end
    body = (
        raw
        if raw is not None
        else "&".join(f"{quote(k, errors='replace')}={quote(v, errors='replace')}" for k, v in fields.items()).encode()
    )
    answer = asyncio.run(room.client._send(method, url, body, {"content-type": "application/x-www-form-urlencoded"}))
    assert answer.status_code < 500, (method, url, body)
    assert httpx.codes(answer.status_code)
    room.session.view("Ana")
    assert set(room.session.seats.seated) >= {"Ben"}
