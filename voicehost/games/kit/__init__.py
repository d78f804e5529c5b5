"""The parts that games are made of. A game is its state, its stages and its moves; the kit derives from these what the house asks of it.

- `moves`: a move is a function, and a decorator above it says everything else about the move.
- `stages`: a stage is what people may do at one moment, and what they see.
- `game`: makes a `voicehost.core.play.Game` of stages and moves.
- `ballot`, `seats`, `standings`: a vote of the table, who sits down, who stands where.
- `breath`: time to correct the last secret entry before everything is revealed.
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
