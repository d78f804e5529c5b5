"""Who has an earphone, and what is theirs alone and told in it.

Whatever a game tells one player (`Checks`, how a word will be heard) goes there in place of a screen, when it is asked for and never by
itself. An earphone that is gone loses nothing: what it would have told can be asked for at the keyboard, where it is not shown unasked,
since its owner may be far from there and others near.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from types import MappingProxyType, TracebackType
from typing import Protocol, Self

from voicehost.core.play import Player
from voicehost.core.sound import Sound
from voicehost.speak.earphone import EarphoneGone


class Whisperer(Protocol):
    """As `Earphone`."""

    def say(self, text: str, sound: Sound) -> None: ...

    def look(self) -> bool: ...

    def stop(self) -> None: ...


class Ears:
    """Without any, nobody is told anything. Silent when it is left."""

    def __init__(self, ears: Mapping[Player, Whisperer] = MappingProxyType({})) -> None:
        self._ears = dict(ears)
        self._gone: frozenset[Player] = frozenset()
        self._reported: frozenset[Player] = frozenset()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(self._ears)

    def tell(self, player: Player, text: str, sound: Sound) -> bool:
        """False where that player has no earphone, or none just now. It is tried anew each time."""
        if player not in self._ears:
            return False
        try:
            self._ears[player].say(text, sound)
        except EarphoneGone:
            self._gone |= {player}
            return False
        self._gone, self._reported = self._gone - {player}, self._reported - {player}
        return True

    def lost(self) -> tuple[Player, ...]:
        """Whose earphones have gone since this was last asked; to be asked often."""
        for player in self._ears:
            self._speaking(player)
        lost = self._gone - self._reported
        self._reported = self._gone
        return tuple(player for player in self._ears if player in lost)

    def stop(self) -> None:
        """Silent, and let go of their devices."""
        for ear in self._ears.values():
            ear.stop()

    def finish(self) -> None:
        """Returns when all that was told has sounded."""
        while [player for player in self._ears if self._speaking(player)]:
            time.sleep(0.05)

    def _speaking(self, player: Player) -> bool:
        try:
            return self._ears[player].look()
        except EarphoneGone:
            self._gone |= {player}
            return False
