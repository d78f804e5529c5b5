"""What games are written with. A game is its state, its stages, and its moves; what the house asks of it follows from these.

- `moves`: a move is a function, with all that is known of it above it.
- `stages`: a stage is what may be done at one moment, and what is seen of it.
- `game`: from stages and moves to `voicehost.core.play.Game`.
- `ballot`, `seats`, `standings`: a vote of the table, who sits down, who stands where.
- `breath`: time to put the last secret entry right before all is told.
"""

from __future__ import annotations

from voicehost.games.kit.game import Board, Staged
from voicehost.games.kit.moves import AnyRule, By, Fill, Rule, Way, aside, everybody, free_text, never, players, secret, spoken, touched
from voicehost.games.kit.stages import Stage, Timer, limit

__all__ = [
    "AnyRule",
    "Board",
    "By",
    "Fill",
    "Rule",
    "Stage",
    "Staged",
    "Timer",
    "Way",
    "aside",
    "everybody",
    "free_text",
    "limit",
    "never",
    "players",
    "secret",
    "spoken",
    "touched",
]
