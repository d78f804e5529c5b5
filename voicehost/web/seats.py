"""The way to a seat and to a table screen: each has a link that cannot be guessed, and for both there is a short code that only the room
hears.

A token is a keyed hash of the player and of how often that seat was freed, or of a screen's number. So tokens need not be kept: the key and
the session are enough, after a crash too. Only the key is a secret, and lies beside the log.
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
"""Changes of the room code after which it has six characters."""

DIGITS = "0123456789"
CLEAR = "2346789ACDEFHJKMNPQRTUVWXY"
"""No two of them look alike: of 0 and O, 1, I and L, 2 and Z, 5 and S, 6 and G, 8 and B there is one at most."""


class SeatPlan(Protocol):
    """What links lead to: a session, or who has gathered for one."""

    @property
    def players(self) -> tuple[Player, ...]: ...

    @property
    def seats(self) -> Seating: ...

    @property
    def screens(self) -> Screens: ...


@dataclass(frozen=True, slots=True)
class SeatLinks:
    key: bytes
    long: bool = False
    """A room code of six characters from the beginning, in place of four digits."""

    def is_long(self, nth: int) -> bool:
        """Whether a code that has become another so often has six characters: four digits keep out whoever is not in the room for as long
        as few are tried, and after two changes many were."""
        return self.long or nth >= LONG_FROM

    def code(self, nth: int = 0) -> str:
        """`nth`: how often it has become another."""
        letters, length = self._alphabet(nth)
        number = int.from_bytes(self._digest(f"code/{nth}")[:8])
        return "".join(letters[number // len(letters) ** place % len(letters)] for place in range(length))

    def codes(self, nth: int = 0) -> int:
        """How many there are, all alike."""
        letters, length = self._alphabet(nth)
        number: int = len(letters) ** length
        return number

    def _alphabet(self, nth: int) -> tuple[str, int]:
        """What it is made of, and how long it is."""
        return (CLEAR, 6) if self.is_long(nth) else (DIGITS, 4)

    @property
    def here(self) -> str:
        """The token of the table screen on this machine. It leads nowhere from any other."""
        return self._digest("table").hex()[:32]

    def screen_token(self, number: int) -> str:
        return self._digest(f"screen/{number}").hex()[:32]

    def screen(self, session: SeatPlan, token: str) -> int | None:
        """The number of the table screen whose token it is. Each is compared in constant time."""
        return next((number for number in session.screens.numbers if _same(token, self.screen_token(number))), None)

    def token(self, session: SeatPlan, player: Player) -> str:
        return self._digest(f"seat/{session.seats.freed.count(player)}/{player}").hex()[:32]

    def player(self, session: SeatPlan, token: str) -> Player | None:
        """Whose token it is. Every seat is compared, each in constant time."""
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
    """The same links lead to the seats of the game whose key lies in that file."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(seats.key)
        file.flush()
        os.fsync(file.fileno())


def kept(path: Path, long: bool = False) -> SeatLinks:
    """With the key in that file, which is made, for its owner alone, where it is missing. `long`: as in `SeatLinks`."""
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        pass
    key = files.read(path, KEY_BYTES + 1)
    if len(key) != KEY_BYTES:  # cut short by a crash: nobody can have had a link from it
        path.unlink()
        return kept(path, long)
    return SeatLinks(key, long)


def _same(key: str, right: str) -> bool:
    return hmac.compare_digest(key.encode(errors="replace"), right.encode())
