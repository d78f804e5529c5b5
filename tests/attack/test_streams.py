"""Pages that follow: so many of a link, and the oldest waits; no link has any of another's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.phones import PhoneRoom
from voicehost.web.app import A_LINK
from voicehost.web.server import LOOPBACK

pytestmark = pytest.mark.attack


async def opened(room: PhoneRoom, count: int) -> list[AsyncIterator[Any]]:
    """Ana's page, so many times; each has shown what there is."""
    token, streams = room.links["Ana"].rpartition("/")[2], []
    for _ in range(count):
        answer: Any = room.site._stream(token, lambda shown: room.site._pages.seat(shown, "Ana", token), A_LINK)
        while not (await anext(answer.body_iterator)).startswith("data:"):
            pass
        streams.append(answer.body_iterator)
    return streams


def test_a_seat_opens_no_more_streams_than_it_may(tmp_path: Path) -> None:
    """Of 300 the last four follow; the others were told to wait."""
    room = PhoneRoom(tmp_path / "log.sqlite", seed=7).seat("Ana", "Ben")

    async def check() -> None:
        streams = await opened(room, 300)
        for stream in streams[:-A_LINK]:
            assert await anext(stream) == "event: elsewhere\ndata:\n\n"
        assert [len(following) for following in room.site._streams.values()] == [A_LINK]
        following = [asyncio.ensure_future(anext(stream)) for stream in streams[-A_LINK:]]
        await asyncio.sleep(0)
        room.table.type("scores")
        room.phones._show()
        room.site.wake()
        assert all("scores" in text for text in await asyncio.gather(*following))

    asyncio.run(check())
    room.table.close()


def test_a_screen_of_somebody_else_ends_none_of_the_room(tmp_path: Path) -> None:
    """Each link has streams of its own: 300 of a guest's leave the screen in the room following."""
    room = PhoneRoom(tmp_path / "log.sqlite", seed=7)
    theirs = room.elsewhere().post("/join", {"code": room.code, "player": ""}).url.path.rpartition("/")[2]

    async def stream(token: str) -> AsyncIterator[Any]:
        request: Any = SimpleNamespace(path_params={"token": token}, client=SimpleNamespace(host=LOOPBACK))
        answer: Any = await room.site.table_events(request)
        while not (await anext(answer.body_iterator)).startswith("data:"):
            pass
        following: AsyncIterator[Any] = answer.body_iterator
        return following

    async def check() -> None:
        mine = await stream(room.seats.here)
        others = [await stream(theirs) for _ in range(300)]
        assert await anext(others[0]) == "event: elsewhere\ndata:\n\n"
        follows = asyncio.ensure_future(anext(mine))
        await asyncio.sleep(0)
        room.table.type("scores")
        room.phones._show()
        room.site.wake()
        assert "scores" in await follows

    asyncio.run(check())
    room.table.close()
