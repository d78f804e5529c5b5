"""A game's end as a picture to send round, 1200 by 630, as links are shown in messengers: who stands on the steps, and the points.

It is drawn as SVG in a page that a browser saves as PNG. Its colours, letters and shapes are those of the screens.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from voicehost.commands import lines, page, reading
from voicehost.core.play import Player, Standing
from voicehost.log.store import Store

ROWS = 10
"""So many have a line beside the steps."""

SHAPE = re.compile(r"\.(seat-\d+) \{ background: (#\w+);(?: (clip-path: [^;}]+);?)?")


@dataclass(frozen=True, slots=True)
class PictureRow:
    player: Player
    badge: int
    count: str
    place: int
    """1 is the best; 0 where nobody is before anybody else."""


def write(path: Path, store: Store, game: lines.GameRecord) -> None:
    page.put(path, drawn(store, game))


def drawn(store: Store, game: lines.GameRecord) -> str:
    from voicehost.web.pages import podium, templates
    from voicehost.web.shown import numbered

    session, _ = reading.replayed(store)
    badges = numbered({}, session.players)
    seen = session.view(None)

    def rows(standings: Sequence[Standing]) -> tuple[PictureRow, ...]:
        return tuple(PictureRow(each.player, badges[each.player], each.shown, each.place) for each in standings)

    verdict = session.game.verdict(session.state) if session.game.over(session.state) else ()
    apart = any(each.place > 1 for each in seen.standings)
    listed = rows(seen.standings) if apart else tuple(PictureRow(player, badges[player], "", 0) for player in session.players)
    screens, template = templates("voicehost.web"), templates("voicehost.commands").get_template("picture.html")
    return (
        template.render(
            header=game.header,
            title=session.game.title,
            word=game.word,
            counted=game.prompts.read(seen.counted).text if seen.counted is not None and apart else "",
            said=tuple(game.prompts.read(each).text for each in verdict),
            steps=rows(podium(seen.standings)),
            rows=listed[:ROWS],
            styles=_styles(screens.get_template("tokens.css").render(), screens.get_template("style.css").render()),
        )
        + "\n"
    )


def _styles(tokens: str, style: str) -> str:
    """Of the screens' what the picture needs, with the letters themselves: it lies on a disk, or in somebody's messages."""
    letters = resources.files("voicehost.web").joinpath("templates", "fonts", "bricolage-grotesque.woff2").read_bytes()
    data = base64.b64encode(letters).decode()
    face = f"@font-face {{ font-family: Display; src: url(data:font/woff2;base64,{data}); font-weight: 200 800; }}"
    worlds = re.sub(r"@font-face \{[^}]*\}|/\*.*?\*/", "", tokens, flags=re.DOTALL)
    shapes = "\n".join(f".{name} {{ fill: {colour}; {shape or ''} }}" for name, colour, shape in SHAPE.findall(style))
    return f"{face}\n{worlds}\n{shapes}"
