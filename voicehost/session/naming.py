"""What a new player may be called: a name that people can say and write, that nobody takes for another player's, and that is no phrase."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from voicehost.core.language import Language, as_spoken, capital
from voicehost.core.lookalikes import look_the_same, mixes_scripts
from voicehost.core.play import JOINS_LATER, IllegalMove, Player
from voicehost.session.offers import reserved

if TYPE_CHECKING:
    from voicehost.session.session import Session

LONGEST_NAME = 40
"""The most characters that a name may have."""

NAME = re.compile(r"[^\W\d_]+(?:[ '\u2019-][^\W\d_]+)*")
"""How a name is written: one or more words of letters, joined by single spaces, apostrophes or hyphens."""


def as_written(name: str) -> Player:
    """A typed name in the usual spelling: capitals at the beginning of words, and single spaces."""
    return " ".join(map(capital, name.split()))


def unopened_name(language: Language, name: str) -> str:
    """A typed name without the words that people only begin a line with, if something is left."""
    ways = tuple(map(as_spoken, language.alternatives("opens-a-line")))
    openers = tuple(filter(None, (*ways, *map(language.in_usual_words, ways))))
    while (opener := next((each for each in openers if as_spoken(name).startswith(f"{each} ")), None)) is not None:
        name = " ".join(name.split()[len(opener.split()) :])
    return name


def of_that_name(players: Iterable[Player], name: str) -> Player | None:
    """The first of the players whose name sounds like `name`; None if there is none."""
    return next((player for player in players if as_spoken(player) == as_spoken(name)), None)


def new_name(name: Player, everybody: tuple[Player, ...], here: tuple[Player, ...] | None = None) -> None:
    """Raises `IllegalMove` if `name` is no name, or if it looks or sounds like the name of somebody in `everybody`. `here` has those of
    them who play in this game already and not only in the next; None means all of them."""
    said = as_spoken(name)
    if not said or len(name) > LONGEST_NAME or mixes_scripts(name) or not said.replace(" ", "").replace("'", "").isalpha():
        raise IllegalMove("no-such-name", player=name)
    if twin := next((player for player in everybody if as_spoken(player) == said or look_the_same(player, name)), None):
        raise IllegalMove("is-here" if here is None or twin in here else JOINS_LATER, player=twin)


def newcomer(session: Session, name: Player) -> Player:
    """Return that name. Raises `IllegalMove` if nobody can join under it."""
    said, everybody = as_spoken(name), session.known
    new_name(name, everybody, session.players)
    phrases = (phrase for phrase in session.listening.grammar.understood if "{name}" not in phrase.pattern)
    names = frozenset(said for player in everybody for said in as_spoken(player).split())
    common = frozenset(session.game.language.names)  # they can be said only when a name is asked for
    if said in reserved(phrases, session.players, session.game.language.reserved) - names - common:
        raise IllegalMove("name-is-a-phrase", player=name)
    return name


def newcomers(session: Session) -> tuple[Player, ...]:
    """The names that can be heard when somebody joins: common names that no player has."""
    taken = {as_spoken(player) for player in session.players}
    return tuple(name.title() for name in session.game.language.names if name not in taken)
