"""A sitting of each game in each of its moments, as its pages have it: random games, through the real host."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.hosted import Hosted
from tests.support.languages import EVERY, called
from tests.support.phones import Silence
from tests.support.random_play import lines_of_a_game, play_at_random
from tests.support.table import PLAYERS
from voicehost.core.play import Moment
from voicehost.core.speech import samples
from voicehost.host.account import Captioned
from voicehost.session.seating import Seating
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts
from voicehost.web.shown import RULED, Shown

SEED = 1
SEEDS = {"scrabble-slam": 5, "slam-kartenspiel-en": 2}
"""Chance that another game's pictures are of, where the first has words that nobody would hang on a wall."""
RECITED = ("poetry-slam",)
"""Of chance hardly anybody begins a poem: these are played by a script."""


@cache
def moments(name: str, players: int = 4, seed: int | None = None) -> dict[Moment, Shown]:
    """Of each kind that came, one from well into the game."""
    found: dict[Moment, list[Shown]] = {}
    last = None
    for shown in _played(name, players, SEEDS.get(name, SEED) if seed is None else seed):
        moment = Moment.RULING if shown.ruling and not shown.urgent else shown.session.view(None).moment
        if moment is not last:
            found.setdefault(moment, []).append(shown)
        last = moment
    return {moment: shown[len(shown) // 2] for moment, shown in found.items()}


def _played(name: str, players: int, seed: int) -> Iterator[Shown]:
    game = next(game for game in EVERY if called(game) == name)
    with TemporaryDirectory() as place:
        account = Captioned(Silence(), Prompts(game.language.name, ()))  # type: ignore[arg-type]  # it only prints
        table = Hosted.of(Path(place) / "log.sqlite", game, PLAYERS[:players], game.options(), seed, account)
        shown = Shown(0, _seated(table.session), ())
        for _ in lines_of_a_game(table) if game.name in RECITED else play_at_random(table, seed):
            for later in (0, RULED):  # what was ruled, and then what is asked
                shown = shown.next(_seated(table.session), account.captions, samples(table.now) + later)
                yield shown
        table.close()


def _seated(session: Session) -> Session:
    return replace(session, seats=Seating(session.players))
