"""Who has an earphone. The host tells them there what is theirs alone.

Whatever a game tells one player (`Checks`, or how a word will be heard) goes to the earphone instead of a screen, and only when asked for.
If an earphone is gone, nothing is lost: the player can ask at the keyboard. It is not shown there unasked, since its owner may be far away
and others near.
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
    """The part of `Earphone` that is needed here."""

    def say(self, text: str, sound: Sound) -> None: ...

    def look(self) -> bool: ...

    def stop(self) -> None: ...


class Ears:
    """All earphones of a table. On exit they fall silent."""

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
        """Say something in a player's earphone. Returns False if the player has none, or if it is gone. Each call tries again."""
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
        """The players whose earphones have gone since the last call. Call this often."""
        for player in self._ears:
            self._speaking(player)
        lost = self._gone - self._reported
        self._reported = self._gone
        return tuple(player for player in self._ears if player in lost)

    def stop(self) -> None:
        """Fall silent and close the devices."""
        for ear in self._ears.values():
            ear.stop()

    def finish(self) -> None:
        """Return when everything has been said."""
        while [player for player in self._ears if self._speaking(player)]:
            time.sleep(0.05)

    def _speaking(self, player: Player) -> bool:
        try:
            return self._ears[player].look()
        except EarphoneGone:
            self._gone |= {player}
            return False
