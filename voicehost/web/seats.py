"""The ways to a seat and to a table screen. Each has a link that cannot be guessed, and a short code that only the room hears leads to
both.

A token is a keyed hash of the player and of how often that seat was freed, or of a screen's number. So no token has to be stored: the key
and the session are enough, even after a crash. Only the key is secret. It lies beside the log.
"""

from __future__ import annotations

import hmac
import os
import secrets
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from voicehost.core.play import Player
from voicehost.machine import files
from voicehost.session.screens import Screens
from voicehost.session.seating import Seating

KEY_BYTES = 32

LONG_FROM = 2
"""After this many changes, the room code has six characters."""

DIGITS = "0123456789"
CLEAR = "2346789ACDEFHJKMNPQRTUVWXY"
"""Characters of which no two look alike: it has at most one of 0 and O, of 1, I and L, of 2 and Z, of 5 and S, of 6 and G, and of 8 and
B."""


class SeatPlan(Protocol):
    """What links lead to: a session, or the gathering before it."""

    @property
    def players(self) -> tuple[Player, ...]: ...

    @property
    def seats(self) -> Seating: ...

    @property
    def screens(self) -> Screens: ...


@dataclass(frozen=True, slots=True)
class SeatLinks:
    """Makes the tokens and the room codes from one secret key, and recognizes them."""

    key: bytes
    long: bool = False
    """Whether the room code has six characters from the beginning, instead of four digits."""

    def is_long(self, nth: int) -> bool:
        """Whether the code has six characters after `nth` changes. Four digits keep strangers out only as long as few codes are tried, and
        each change means that many were."""
        return self.long or nth >= LONG_FROM

    def code(self, nth: int = 0) -> str:
        """The room code after `nth` changes."""
        letters, length = self._alphabet(nth)
        number = int.from_bytes(self._digest(f"code/{nth}")[:8])
        return "".join(letters[number // len(letters) ** place % len(letters)] for place in range(length))

    def codes(self, nth: int = 0) -> int:
        """How many codes are possible after `nth` changes, all equally likely."""
        letters, length = self._alphabet(nth)
        number: int = len(letters) ** length
        return number

    def _alphabet(self, nth: int) -> tuple[str, int]:
        """The characters of the code and its length."""
        return (CLEAR, 6) if self.is_long(nth) else (DIGITS, 4)

    @property
    def here(self) -> str:
        """The token of the table screen on this machine. It is not accepted from any other machine."""
        return self._digest("table").hex()[:32]

    def screen_token(self, number: int) -> str:
        return self._digest(f"screen/{number}").hex()[:32]

    def screen(self, session: SeatPlan, token: str) -> int | None:
        """The number of the table screen with this token. None if there is no such screen. Each comparison takes constant time."""
        return next((number for number in session.screens.numbers if _same(token, self.screen_token(number))), None)

    def token(self, session: SeatPlan, player: Player) -> str:
        return self._digest(f"seat/{session.seats.freed.count(player)}/{player}").hex()[:32]

    def player(self, session: SeatPlan, token: str) -> Player | None:
        """The player whose token this is. None if it is nobody's. Every seat is compared, each in constant time."""
        found = None
        for player in session.players:
            if _same(token, self.token(session, player)) and player in session.seats.seated:
                found = player
        return found

    def opens(self, session: SeatPlan, code: str) -> bool:
        return _same("".join(code.split()).upper(), self.code(session.seats.codes))

    def is_here(self, token: str) -> bool:
        return _same(token, self.here)

    def _digest(self, text: str) -> bytes:
        return hmac.digest(self.key, text.encode(), sha256)


def keep(seats: SeatLinks, path: Path) -> None:
    """Write the key into that file, so that the links stay valid for the game that has its key there."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(seats.key)
        file.flush()
        os.fsync(file.fileno())


def kept(path: Path, long: bool = False) -> SeatLinks:
    """The links with the key in that file. If the file is missing, it is made, readable by its owner alone. `long` is as in `SeatLinks`."""
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        pass
    key = files.read(path, KEY_BYTES + 1)
    if len(key) != KEY_BYTES:  # cut short by a crash, so nobody can have a link made with it
        path.unlink()
        return kept(path, long)
    return SeatLinks(key, long)


def _same(key: str, right: str) -> bool:
    return hmac.compare_digest(key.encode(errors="replace"), right.encode())
