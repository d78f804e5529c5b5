"""Pages: from what is shown to HTML. One set of templates for every game: they know lines, asks and forms, and no rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from voicehost.core.play import Player, Say, View, say
from voicehost.private.entry import chosen
from voicehost.speak.prompts import Prompts
from voicehost.web.forms import forms
from voicehost.web.shown import Shown

ON_SEAT, ON_TABLE = 8, 6
"""Captions that a phone and the table screen show."""


def templates(package: str) -> Environment:
    """Those of a package: everything that is told is escaped, and what is not told is a fault."""
    return Environment(
        loader=PackageLoader(package, "templates"),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


class Pages:
    """Safe to use from another thread than the loop's: it counts no wording as said."""

    def __init__(self, prompts: Prompts) -> None:
        self._prompts = prompts
        self._templates = templates("voicehost.web")
        for name in self._templates.list_templates(extensions=("html",)):
            self._templates.get_template(name)  # read before anybody comes in: later there may be no file left to open
        self._templates.globals |= {"t": self.text, "language": prompts.language}
        self.seat = lru_cache(maxsize=64)(self._seat)  # many phones look at few seats
        self.table = lru_cache(maxsize=8)(self._table)

    def text(self, key: str, **fields: str) -> str:
        return self._prompts.read(say(key, **fields)).text

    def join(self, players: tuple[Player, ...], long: bool = False, code: str = "", answer: str = "") -> str:
        """`players`: whose seats are free. `long`: whether the room code has letters."""
        return self._render("join.html", players=players, long=long, code=code, answer=answer)

    def gone(self, answer: str) -> str:
        """For a link that leads nowhere, or a thing that cannot be done."""
        return self._render("gone.html", answer=answer)

    def checks(self, shown: Shown, player: Player, pattern: str, slots: Mapping[str, str]) -> str:
        """What the game warns that player of in what is being typed. Empty where there is nothing, or no such thing is entered now."""
        found = chosen(shown.session.at_phone(player).entries, pattern, slots)
        return " ".join(map(self._read, shown.session.check(player, found[1]))) if found is not None else ""

    def _seat(self, shown: Shown, player: Player, token: str, answer: str = "") -> str:
        seen = shown.session.at_phone(player)
        return self._render(
            "seat.html",
            **self._seen(seen, shown.session.players),
            title=shown.session.game.title,
            forms=forms(seen, shown.session.game.language),
            player=player,
            token=token,
            answer=answer,
            number=shown.number,
            left=shown.left,
            captions=shown.captions[-ON_SEAT:],
            kept=ON_SEAT,
        )

    def _table(self, shown: Shown, token: str, address: str, code: str, image: str, fingerprint: str) -> str:
        """`image`: the code that a camera reads, as a data URI; empty where phones cannot join.
        `fingerprint`: in words; empty without TLS."""
        seen = shown.session.view(None)
        return self._render(
            "table.html",
            **self._seen(seen, shown.session.players),
            title=shown.session.game.title,
            letters=_letters(seen),
            token=token,
            address=address,
            code=code,
            image=image,
            fingerprint=fingerprint,
            scheme="https" if fingerprint else "http",
            seated=shown.session.seated,
            free=len(shown.session.seated) < len(shown.session.players),
            number=shown.number,
            left=shown.left,
            captions=shown.captions[-ON_TABLE:],
            kept=ON_TABLE,
        )

    def _seen(self, seen: View, players: tuple[Player, ...]) -> dict[str, Any]:
        asks = tuple(self._read(one) for one in (*seen.now, *seen.asks))
        lines = tuple((text, bool(_spelled(one))) for one in seen.lines if (text := self._read(one)) not in asks)
        badges = {player: number for number, player in enumerate(players)}
        heading = self._read(seen.counted) if seen.counted is not None else ""
        return {"asks": asks, "lines": lines, "standings": seen.standings, "counted": heading, "badges": badges}

    def _read(self, one: Say) -> str:
        return self._prompts.read(one).text

    def _render(self, template: str, **given: Any) -> str:
        return self._templates.get_template(template).render(**given)


def _letters(seen: View) -> tuple[str, ...]:
    """What is to be read across the room: the letters of the first line that has any."""
    return next((letters for one in seen.lines if (letters := _spelled(one))), ())


def _spelled(one: Say) -> tuple[str, ...]:
    letters = one.fields.get("letters")
    return letters if isinstance(letters, tuple) else ()
