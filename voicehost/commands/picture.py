"""The end of a game as a picture to send round, with the podium and the points. It is 1200 by 630 pixels, as messengers show links.

It is drawn as SVG in a page that a browser can save as PNG. Its colours, font and shapes are those of the screens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from voicehost.commands import lines, page, reading, styles
from voicehost.core.play import Player, Standing
from voicehost.log.store import Store

ROWS = 10
"""The most players that have a line beside the podium."""


@dataclass(frozen=True, slots=True)
class PictureRow:
    player: Player
    badge: int
    count: str
    place: int
    """1 is the best. 0 if nobody is ahead of anybody else."""


def write(path: Path, store: Store, game: lines.GameRecord) -> None:
    page.put(path, drawn(store, game))


def drawn(store: Store, game: lines.GameRecord) -> str:
    from voicehost.web.pages import podium, templates
    from voicehost.web.shown import numbered

    session, _ = reading.replayed(store)
    badges = numbered({}, session.players)
    seen = session.view(None)

    def rows(standings: Sequence[Standing]) -> tuple[PictureRow, ...]:
        return tuple(PictureRow(each.player, badges[each.player], each.figure, each.place) for each in standings)

    verdict = session.game.verdict(session.state) if session.game.over(session.state) else ()
    apart = any(each.place > 1 for each in seen.standings)
    made = {card.owner: f"{card.face} {card.total}" for card in seen.cards if card.tiles}  # a word and what it brought
    listed = rows(seen.standings) if apart else tuple(PictureRow(each, badges[each], made.get(each, ""), 0) for each in session.players)
    template = templates("voicehost.commands").get_template("picture.html")
    return (
        template.render(
            header=game.header,
            title=session.game.title,
            word=game.word,
            counted=game.prompts.read(seen.counted).text if seen.counted is not None and apart else "",
            said=tuple(game.prompts.read(each).text for each in verdict),
            steps=rows(podium(seen.standings)),
            rows=listed[:ROWS],
            styles=styles.of_screens(),
        )
        + "\n"
    )
