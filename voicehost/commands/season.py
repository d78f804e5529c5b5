"""`voicehost results --season`: adds up games of one kind, player by player. Players are identified by their names, however capitalised."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from rich.console import Console
from rich.table import Table

from voicehost.commands import spreadsheet
from voicehost.commands.wording import cell, translated
from voicehost.core.play import Count, Player, Standing


class Counting(StrEnum):
    PLACES = "places"
    """Each game gives points by `FOR_A_PLACE`. Equal players get the same."""
    SUMS = "sums"
    """The points that each game ended with."""


FOR_A_PLACE = {1: 3, 2: 1}
"""The points for a win and for a second place. All other places get none."""


@dataclass(frozen=True, slots=True)
class SeasonPlayer:
    player: Player
    """The name as it was written in the last game."""
    place: int
    """1 is the best. Equal players share a place."""
    points: Count
    won: int
    each: tuple[Count | None, ...]
    """The points that each game has added, the oldest first. None if the player has no place in that game."""

    @property
    def games(self) -> int:
        return sum(points is not None for points in self.each)


def ranked(counting: Counting, games: Sequence[Sequence[Standing]], won: Sequence[Collection[Player]]) -> tuple[SeasonPlayer, ...]:
    """The players of a season, the best first. `games` are the final standings of each game, the oldest first, and `won` are its winners.
    A game that nobody has won gives no points for places."""
    names: dict[str, Player] = {}
    stood: dict[str, dict[int, Standing]] = {}
    for nth, game in enumerate(games):
        for standing in game:
            key = standing.player.casefold()
            names[key] = standing.player
            stood.setdefault(key, {})[nth] = standing
    each = {key: tuple(_worth(counting, of.get(nth), bool(won[nth])) for nth in range(len(games))) for key, of in stood.items()}
    points = {key: sum(count for count in counts if count is not None) for key, counts in each.items()}
    wins = {key: sum(standing.player in won[nth] for nth, standing in of.items()) for key, of in stood.items()}
    return tuple(
        SeasonPlayer(names[key], 1 + sum(other > points[key] for other in points.values()), points[key], wins[key], each[key])
        for key in sorted(names, key=lambda key: (-points[key], -wins[key], key))
    )


def _worth(counting: Counting, standing: Standing | None, is_won: bool) -> Count | None:
    if standing is None:
        return None
    if counting is Counting.SUMS:
        return standing.count
    return FOR_A_PLACE.get(standing.place, 0) if is_won else 0


@dataclass(frozen=True, slots=True)
class Season:
    game: str
    title: str
    counting: Counting
    started: tuple[str, ...]
    """When each game was begun, the oldest first."""
    players: tuple[SeasonPlayer, ...]
    decimal_mark: str = spreadsheet.POINT

    def draw(self, console: Console) -> None:
        if not self.players:
            console.print(translated("No finished game is kept yet in which anybody has a place."))
            return
        title = cell(f"{self.title}, season of {len(self.started)}: {self.counting}")
        table = Table(*map(cell, ("place", "player", "games", "won", "points")), title=title)
        for each in self.players:
            table.add_row(str(each.place), each.player, str(each.games), str(each.won), self._written(each.points))
        console.print(table)

    def plain(self) -> dict[str, object]:
        return {
            "game": self.game,
            "title": self.title,
            "season": self.counting.value,
            "started": list(self.started),
            "players": [
                {
                    "player": each.player,
                    "place": each.place,
                    "games": each.games,
                    "won": each.won,
                    "points": each.points,
                    "each": list(each.each),
                }
                for each in self.players
            ],
        }

    def commas(self) -> str:
        """The season as CSV, with a column for each game."""
        rows: list[tuple[object, ...]] = [("place", "player", "games", "won", "points", *(started[:10] for started in self.started))]
        for each in self.players:
            added = ("" if count is None else self._written(count) for count in each.each)
            rows.append((each.place, each.player, each.games, each.won, self._written(each.points), *added))
        return spreadsheet.written(rows, self.decimal_mark)

    def _written(self, count: Count) -> str:
        return f"{Decimal(count).normalize():f}".replace(".", self.decimal_mark)
