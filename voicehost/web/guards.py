"""What every request passes before a page is thought of: where it came from, how long it is, how many there were.

TLS is not assumed in a home network. What guards a seat is the token in its link, which no other site knows; there are no cookies,
so no other site can act in a phone's name. The rest is refused early and cheaply.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import parse_qsl

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONGEST_BODY = 2048
"""Bytes."""

MOST_FIELDS = 8
PATIENCE = 5.0
"""Seconds for a body to arrive."""

HELD = 1.0
"""Seconds until who asks too often is told so: whoever waits for answers then asks no oftener than that, and the machine listens on."""

MOST_HELD = 50
"""So many wait for that at a time; beyond, they are told at once, or they would take all places at the door."""

LAST = {"connection": "close"}
"""Of a form that was refused the rest is not waited for: it may have no end."""

CONNECTS = "connect-src 'self'"
HEADERS = {
    "content-security-policy": f"default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; {CONNECTS}; "
    "img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Refused(Exception):
    """With its HTTP status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(slots=True)
class Bucket:
    left: float
    at: float


class Rate:
    """So many a second from each address, and a burst; used in one thread. Addresses not seen for long are forgotten first."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, address: str, overdraw: bool = False) -> bool:
        """`overdraw`: as many again as come at once."""
        now = self._clock()
        bucket = self._buckets.pop(address, None) or Bucket(self._burst, now)
        bucket.left = min(self._burst, bucket.left + (now - bucket.at) * self._rate)
        bucket.at = now
        allowed = bucket.left >= (1 - self._burst if overdraw else 1)
        bucket.left -= allowed
        self._buckets[address] = bucket
        while len(self._buckets) > 1000:
            self._buckets.popitem(last=False)
        return allowed

    def frugal(self, address: str) -> bool:
        """It has used less than half of what it may at once."""
        bucket = self._buckets.get(address)
        return bucket is None or bucket.left > self._burst / 2


class Guards:
    """Around the app: known host names only, own origin only, so many requests a second; and the headers of every answer."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: frozenset[str],
        rate: Rate,
        everybody: Rate,
        told: Callable[[str], str],
        elsewhere: Callable[[], tuple[str, ...]] = tuple,
    ) -> None:
        """`everybody`: all addresses together. `told`: the text of a page's key, for who is refused. `elsewhere`: what pages may ask of
        other hosts."""
        self._elsewhere = elsewhere
        self._app, self._hosts, self._rate, self._everybody, self._told = app, hosts, rate, everybody, told
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = {**HEADERS, **self._connects()} | (LAST if message["status"] >= 400 and scope["method"] == "POST" else {})
                message["headers"] = [*message["headers"], *((name.encode(), value.encode()) for name, value in told.items())]
            await send(message)

        status = self._refusal(scope)
        if status == 429 and self._held < MOST_HELD:
            self._held += 1
            try:
                await asyncio.sleep(HELD)
            finally:
                self._held -= 1
        await (self._app if status is None else PlainTextResponse(self._told(_TOLD[status]), status))(scope, receive, headed)

    def _connects(self) -> dict[str, str]:
        """The policy of a page that may ask other hosts."""
        name, others = "content-security-policy", " ".join(self._elsewhere())
        return {name: HEADERS[name].replace(CONNECTS, f"{CONNECTS} {others}")} if others else {}

    def _refusal(self, scope: Scope) -> int | None:
        headers = Headers(scope=scope)
        host, scheme = headers.get("host", ""), scope.get("scheme", "http")
        if host.rsplit(":", 1)[0].lower() not in self._hosts:
            return 421
        if scope["method"] == "POST" and headers.get("origin", f"{scheme}://{host}") != f"{scheme}://{host}":
            return 403
        if scope["method"] == "POST" and headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403
        client = scope["client"][0] if scope["client"] else ""
        frugal = self._rate.frugal(client)  # who asks for little is let in though others ask for all that there is
        return None if self._rate.allows(client) and self._everybody.allows("", overdraw=frugal) else 429


_TOLD = {421: "page-no-name", 403: "page-other-site", 429: "page-too-many"}


async def fields(request: Request) -> dict[str, str]:
    """The form that was sent. Raises `Refused` for what is too long, too slow, or no form."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/x-www-form-urlencoded":
        raise Refused(415)
    body = b""
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LONGEST_BODY:
                    raise Refused(413)
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except TimeoutError:
        raise Refused(408) from None
    except ValueError:  # not text, or too many fields
        raise Refused(400) from None
