"""Who sits down at a game: as many as it takes, each with a name that can be said and is nobody else's."""

from __future__ import annotations

from collections.abc import Container
from itertools import combinations

from voicehost.core.language import Language, as_spoken
from voicehost.core.play import IllegalMove, Player
from voicehost.lexicon.sounds import said_alike


def seated(players: tuple[Player, ...], allowed: Container[int], language: Language | None = None) -> None:
    """Raises `IllegalMove` with the reason why these cannot play. `language`: in which the names are said; None is English."""
    if len(players) not in allowed:
        raise IllegalMove("number-of-players", n=len(players))
    if twin := next((player for at, player in enumerate(players) if as_spoken(player) in map(as_spoken, players[:at])), None):
        raise IllegalMove("same-name", player=twin)
    if mute := next((player for player in players if not as_spoken(player)), None):
        raise IllegalMove("no-name", player=mute)
    if alike := next((pair for pair in combinations(players, 2) if names_alike(*pair, language)), None):
        raise IllegalMove("same-sound", player=alike[1], other=alike[0])


def names_alike(one: Player, other: Player, language: Language | None = None) -> bool:
    """Whether one would be taken for the other. How words sound is known of English; elsewhere it is how the language spells a sound."""
    if language is None or language.name == "en":
        return said_alike(as_spoken(one), as_spoken(other))
    return language.sound(one) == language.sound(other)
