"""The way to a seat: for each player and game a link that cannot be guessed, and a short code that only the room hears.

A token is a keyed hash of the player and of how often that seat was freed, so tokens need not be kept: the key and the session are
enough, after a crash too. Only the key is a secret, and lies beside the log.
"""

from __future__ import annotations

import hmac
import os
import secrets
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from voicehost.core.play import Player
from voicehost.machine import files
from voicehost.session.session import Session

KEY_BYTES = 32

DIGITS = "0123456789"
CLEAR = "2346789ACDEFHJKMNPQRTUVWXY"
"""No two of them look alike: of 0 and O, 1, I and L, 2 and Z, 5 and S, 6 and G, 8 and B there is one at most."""


@dataclass(frozen=True, slots=True)
class SeatLinks:
    key: bytes
    long: bool = False
    """A room code of six characters in place of four digits."""

    def code(self, nth: int = 0) -> str:
        """`nth`: how often it has become another.

        Four digits keep out whoever is not in the room, for as long as guesses are slow; six characters anyhow.
        """
        letters, length = (CLEAR, 6) if self.long else (DIGITS, 4)
        number = int.from_bytes(self._digest(f"code/{nth}")[:8])
        return "".join(letters[number // len(letters) ** place % len(letters)] for place in range(length))

    @property
    def table(self) -> str:
        """The token of the table screen."""
        return self._digest("table").hex()[:32]

    def token(self, session: Session, player: Player) -> str:
        return self._digest(f"seat/{session.seats.freed.count(player)}/{player}").hex()[:32]

    def player(self, session: Session, token: str) -> Player | None:
        """Whose token it is. Every seat is compared, each in constant time."""
        found = None
        for player in session.players:
            if _same(token, self.token(session, player)) and player in session.seats.seated:
                found = player
        return found

    def opens(self, session: Session, code: str) -> bool:
        return _same("".join(code.split()).upper(), self.code(session.seats.codes))

    def is_table(self, token: str) -> bool:
        return _same(token, self.table)

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


def _same(told: str, right: str) -> bool:
    return hmac.compare_digest(told.encode(errors="replace"), right.encode())
