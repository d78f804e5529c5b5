"""Options that a table sets when it goes on with a game: taken as the table's own decisions are, or refused in one line."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

import click

from voicehost.commands.house_rules import HouseRules
from voicehost.core.play import REPLACES, SETS, Decided, Decides, IllegalMove, Move, Player, Say, Setting, options_of, text_of
from voicehost.core.speech import Samples
from voicehost.log.store import Header, Store
from voicehost.session.deciding import now_of
from voicehost.session.session import Session


def changes(session: Session, at: Samples, asked: Mapping[str, Setting]) -> tuple[Decided, ...]:
    """The decisions that make it so, of what is not so already. A usage error for what the game does not take any more."""
    now = _settings(session)
    made = []
    for name, setting in asked.items():
        if name in now and text_of(now[name]) == text_of(setting):
            continue
        event = Decided(now_of(session, at), Move(SETS, {"option": name, "value": text_of(setting)}))
        try:
            session, _ = session.apply(event)
        except IllegalMove as refused:
            raise click.UsageError(_why(session, name, refused)) from None
        made.append(event)
    return tuple(made)


def _why(session: Session, name: str, refused: IllegalMove) -> str:
    title = session.game.title
    if refused.key == "nobody-of-that-name":
        return f"--set {name}: nobody in this game is called {refused.fields['player']}."
    if refused.key == "set-no-value":
        return f"--set {name}: it {refused.fields['why']}."
    taken = ", ".join(_settings(session)) or "nothing"
    return f"--set {name}: a game of {title} keeps that from its beginning to its end. What can be set while it is played is {taken}."


def _settings(session: Session) -> Mapping[str, Setting]:
    return session.game.settings(session.state) if isinstance(session.game, Decides) else {}


def kept(session: Session, store: Store, decided: Iterable[Decided]) -> tuple[Session, tuple[Say, ...]]:
    """The session after these decisions, each in its log first; and what is told of them."""
    says: tuple[Say, ...] = ()
    for event in decided:
        store.append_event(event)
        session, more = session.apply(event)
        says += more
    return session, says


# -- house rules ------------------------------------------------------------------------------------------------------------------


def divided(session: Session, header: Header, rules: HouseRules) -> tuple[dict[str, Setting], tuple[str, ...]]:
    """What of the house rules the game takes now, and the names of what counts from the next game on, where that is other than now."""
    now = _settings(session)
    own = rules.of(header.game)
    begun = options_of(session.game.options, header.options)
    later = tuple(name for name, setting in own.items() if name not in now and getattr(begun, name) != setting)
    later += ("the wording",) if rules.wording != header.wording else ()
    return {name: setting for name, setting in own.items() if name in now}, later


def told(ours: Mapping[str, Setting], later: tuple[str, ...]) -> str:
    """One line."""
    taken = f"House rules: {_listed(tuple(ours))} from now on" if ours else "House rules: nothing from now on"
    return f"{taken}; {_listed(later)} from the next game on, for this one keeps what it began with." if later else f"{taken}."


def _listed(names: tuple[str, ...]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def again(ended: Session, header: Header, players: tuple[Player, ...], rules: HouseRules) -> Any:
    """The options of the same game once more: as the table has set them meanwhile, and by house rules that it has named since."""
    options = dataclasses.replace(options_of(ended.game.options, header.options), **_settings(ended))
    if rules.anew:
        options = dataclasses.replace(options, **rules.of(header.game))
    of_players = (each.name for each in dataclasses.fields(options) if "Player" in str(each.type))
    named = {name: getattr(options, name) for name in of_players if not getattr(options, name).isdecimal()}  # a number is of anybody
    current = {name: _who_sits_there(ended, names) for name, names in named.items()}
    there = {name: ",".join(player for player in names if player in players) for name, names in current.items()}
    return dataclasses.replace(options, **there)


def _who_sits_there(ended: Session, names: str) -> tuple[Player, ...]:
    """In the places of those who were named, a comma between them: places are taken one after the other, and may be given back."""
    sit = [name.strip() for name in names.split(",")]
    for decided, _ in ended.decisions:
        if decided.move.name == REPLACES:
            sit = [decided.move.slots["other"] if player == decided.move.slots["player"] else player for player in sit]
    return tuple(sit)
