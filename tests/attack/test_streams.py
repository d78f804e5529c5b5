"""Pages that follow: so many a seat, and the oldest goes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.phones import PhoneRoom
from voicehost.web.app import A_SEAT

pytestmark = pytest.mark.attack


async def opened(room: PhoneRoom, count: int) -> list[AsyncIterator[Any]]:
    """Ana's page, so many times; each has shown what there is."""
    token, streams = room.links["Ana"].rpartition("/")[2], []
    for _ in range(count):
        answer: Any = room.site._stream(token, lambda shown: room.site._pages.seat(shown, "Ana", token), A_SEAT)
        while not (await anext(answer.body_iterator)).startswith("data:"):
            pass
        streams.append(answer.body_iterator)
    return streams


def test_a_seat_opens_no_more_streams_than_it_may(tmp_path: Path) -> None:
    """Of 300 the last four follow; the others were told not to come back."""
    room = PhoneRoom(tmp_path / "log.sqlite", seed=7).seat("Ana", "Ben")

    async def check() -> None:
        streams = await opened(room, 300)
        for stream in streams[:-A_SEAT]:
            assert await anext(stream) == "event: elsewhere\ndata:\n\n"
        assert [len(following) for following in room.site._streams.values()] == [A_SEAT]
        following = [asyncio.ensure_future(anext(stream)) for stream in streams[-A_SEAT:]]
        await asyncio.sleep(0)
        room.table.type("scores")
        room.phones._show()
        room.site.wake()
        assert all("scores" in text for text in await asyncio.gather(*following))

    asyncio.run(check())
    room.table.close()
