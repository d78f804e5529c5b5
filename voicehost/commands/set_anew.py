"""Options that a table sets when it resumes a game. They are applied like the table's own decisions, or refused in one line."""

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
from voicehost.speak.prompts import Prompts


def changes(session: Session, at: Samples, asked: Mapping[str, Setting]) -> tuple[Decided, ...]:
    """The decisions that apply the settings which differ from the current ones. Raises `click.UsageError` if the game no longer accepts
    one."""
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
    if refused.key != "set-at-the-start":  # the game has a reason of its own
        reason = Prompts(session.game.language.name, (session.game.name,)).text(Say(refused.key, refused.fields)).text
        return f"--set {name}: {reason}"
    taken = ", ".join(_settings(session)) or "nothing"
    return f"--set {name}: a game of {title} keeps that from its beginning to its end. What can be set while it is played is {taken}."


def _settings(session: Session) -> Mapping[str, Setting]:
    return session.game.settings(session.state) if isinstance(session.game, Decides) else {}


def kept(session: Session, store: Store, decided: Iterable[Decided]) -> tuple[Session, tuple[Say, ...]]:
    """The session after these decisions, and what the host says about them. Each is written to the log before it is applied."""
    says: tuple[Say, ...] = ()
    for event in decided:
        store.append_event(event)
        session, more = session.apply(event)
        says += more
    return session, says


# -- house rules ------------------------------------------------------------------------------------------------------------------


def divided(session: Session, header: Header, rules: HouseRules) -> tuple[dict[str, Setting], tuple[str, ...]]:
    """The house rules that the game accepts now, and the names of those that differ but apply only from the next game on."""
    now = _settings(session)
    own = rules.of(header.game)
    begun = options_of(session.game.options, header.options)
    later = tuple(name for name, setting in own.items() if name not in now and getattr(begun, name) != setting)
    later += ("the wording",) if rules.wording != header.wording else ()
    return {name: setting for name, setting in own.items() if name in now}, later


def announced(ours: Mapping[str, Setting], later: tuple[str, ...]) -> str:
    """One line that says which house rules apply now, and which from the next game on."""
    taken = f"House rules: {_listed(tuple(ours))} from now on" if ours else "House rules: nothing from now on"
    return f"{taken}; {_listed(later)} from the next game on, for this one keeps what it began with." if later else f"{taken}."


def _listed(names: tuple[str, ...]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def again(ended: Session, header: Header, players: tuple[Player, ...], rules: HouseRules) -> Any:
    """The options for playing the same game again: those that the table has set in the meantime, and the house rules that it has named
    since."""
    options = dataclasses.replace(options_of(ended.game.options, header.options), **_settings(ended))
    if rules.anew:
        options = dataclasses.replace(options, **rules.of(header.game))
    of_players = (each.name for each in dataclasses.fields(options) if "Player" in str(each.type))
    named = {name: getattr(options, name) for name in of_players if not getattr(options, name).isdecimal()}  # a number names nobody
    current = {name: _who_sits_there(ended, names) for name, names in named.items()}
    there = {name: ",".join(player for player in names if player in players) for name, names in current.items()}
    return dataclasses.replace(options, **there)


def _who_sits_there(ended: Session, names: str) -> tuple[Player, ...]:
    """The players who now have the places of those in `names`, which are separated by commas. A place may change hands several times, and
    may be given back."""
    sit = [name.strip() for name in names.split(",")]
    for decided, _ in ended.decisions:
        if decided.move.name == REPLACES:
            sit = [decided.move.slots["other"] if player == decided.move.slots["player"] else player for player in sit]
    return tuple(sit)
