"""Checks every request before any page is made: where it came from, how long it is, and how many there were.

The pages do not rely on TLS, which a home network may lack. A seat is guarded by the token in its link, which no other site knows. There
are no cookies, so no other site can act in a phone's name. Everything else is refused early and cheaply.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import parse_qsl

from starlette.datastructures import Headers, MultiDict
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONGEST_BODY = 2048
"""The longest body of a request, in bytes."""

MOST_FIELDS = 64
"""More than a list has that several things are marked in."""

PATIENCE = 5.0
"""How many seconds a body may take to arrive."""

HELD = 1.0
"""Seconds before a client that asks too often gets its refusal. If it waits for answers, it cannot ask more often than that, and the
machine can go on listening."""

MOST_HELD = 50
"""How many refusals are delayed at a time. Any more are sent at once, or they would take all places at the door."""

LAST = {"connection": "close"}
"""The header after which the rest of a refused form is not waited for, because it may have no end."""

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
    """The request is refused, with this HTTP status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(slots=True)
class Bucket:
    left: float
    at: float


class Rate:
    """Allows each address `rate` requests a second and a `burst` at once. The addresses that it has not seen for the longest time
    are forgotten first.

    Use it in one thread."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, address: str, overdraw: bool = False) -> bool:
        """Whether a request may pass now. With `overdraw`, the address may use a second burst on top of the first."""
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
        """Whether the address has used less than half of its burst."""
        bucket = self._buckets.get(address)
        return bucket is None or bucket.left > self._burst / 2


class Guards:
    """Wraps the app. It lets in only known host names, its own origin and a limited number of requests, and sets the headers of every
    answer."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: frozenset[str],
        rate: Rate,
        everybody: Rate,
        words: Callable[[str], str],
        elsewhere: Callable[[], tuple[str, ...]] = tuple,
    ) -> None:
        """`everybody` limits all addresses together. `words` gives the text of a key, for refusals. `elsewhere` lists what pages may
        request from other hosts."""
        self._elsewhere = elsewhere
        self._app, self._hosts, self._rate, self._everybody, self._words = app, hosts, rate, everybody, words
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = {**HEADERS, **self._connects()} | (LAST if message["status"] >= 400 and scope["method"] == "POST" else {})
                message["headers"] = [*message["headers"], *((name.encode(), value.encode()) for name, value in headers.items())]
            await send(message)

        status = self._refusal(scope)
        if status == 429 and self._held < MOST_HELD:
            self._held += 1
            try:
                await asyncio.sleep(HELD)
            finally:
                self._held -= 1
        await (self._app if status is None else PlainTextResponse(self._words(_TOLD[status]), status))(scope, receive, headed)

    def _connects(self) -> dict[str, str]:
        """The content security policy of pages that may ask other hosts. Empty if there are none."""
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
        frugal = self._rate.frugal(client)  # a client that asks for little gets in even if others use up everything
        return None if self._rate.allows(client) and self._everybody.allows("", overdraw=frugal) else 429


_TOLD = {421: "page-no-name", 403: "page-other-site", 429: "page-too-many"}


async def fields(request: Request) -> MultiDict:
    """The fields of the form that was sent. Of one that was sent several times, the last counts, except in a list (`with_marks`).

    Raises `Refused` if the body is too long, too slow or not a form."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/x-www-form-urlencoded":
        raise Refused(415)
    body = b""
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LONGEST_BODY:
                    raise Refused(413)
        return MultiDict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except TimeoutError:
        raise Refused(408) from None
    except ValueError:  # not text, or too many fields
        raise Refused(400) from None


class Miscounted(Exception):
    """More or fewer things were marked in a list than the `n` that it takes."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n


MARKS = "marks"
"""The field that has the name of a list (`forms.Choice`): a list in which nothing is marked sends no other."""


def with_marks(sent: MultiDict) -> dict[str, str]:
    """The fields by name. What is marked in a list fills its slots in turn. Raises `Miscounted`."""
    filled = {name: value for name, value in sent.items() if name != MARKS}
    for names in sent.getlist(MARKS):
        slots, marked = names.split(), sent.getlist(names)
        if len(slots) != len(marked):
            raise Miscounted(len(slots))
        filled.pop(names, None)
        filled |= zip(slots, marked, strict=True)
    return filled
