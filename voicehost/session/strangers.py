"""Answers lines about people who are not there: nobody has the name, or whoever has it left, or plays only later. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voicehost.core.language import as_spoken, names, phrase
from voicehost.core.play import JOINS_LATER, Player, Reads, Say, say
from voicehost.core.speech import Phrase, Slot, Utterance
from voicehost.session import nearly, presence
from voicehost.session.written import is_written

if TYPE_CHECKING:
    from voicehost.session.session import Session


def stranger(session: Session, text: str) -> Say | None:
    """The answer to a line such as "Bob guesses skunk" if nobody is called Bob, or if Bob plays only in the next game. In that case the
    name alone is answered too, unless it may be a guess. None for any other line."""
    grammar, language = session.open.grammar, session.game.language
    if (absent := _absent_alone(session, text)) is not None:
        return absent
    alone = next((player for player in session.known if player not in session.players and as_spoken(player) == text), None)
    if alone is not None and not session.open.dictation:
        return say(JOINS_LATER, player=alone)
    if session.open.dictation:  # where a name may be a part of the poem
        name = nearly.nobody(text, grammar.heard, session.players, no_names=language.no_names)
    else:
        common, coming = frozenset(language.names), presence.coming(session)
        phrases = (*grammar.understood, *_of_a_player(session))
        name = nearly.nobody(text, phrases, session.players, common, coming, language.no_names)
    if name is None:
        return None
    plays_next = next((player for player in session.known if as_spoken(player) == as_spoken(name)), None)
    if plays_next is not None:
        return say(JOINS_LATER, player=plays_next)
    other = presence.has_the_place_of(session, name)
    return say("nobody-of-that-name", player=name) if other is None else say("has-that-place", player=name, other=other)


def _absent_alone(session: Session, text: str) -> Say | None:
    """The answer to a name that is all of a line, if whoever has it is not there. None over a poem."""
    now = session.roster
    absent = next((player for player in (*now.away, *now.waiting) if as_spoken(player) == text), None)
    return None if absent is None or session.open.dictation else next(iter(session.absence(absent)), say("has-left", player=absent))


def _of_a_player(session: Session) -> tuple[Phrase, ...]:
    """What people say of a player in many games, as phrases of no move: whoever types it in a game without such a phrase names somebody all
    the same."""
    language = session.game.language
    named, word = names("player", session.players), Slot("word", free=True)
    return tuple(phrase(way, "", named, word) for way in language.alternatives("of-a-player"))


def over_a_poem(session: Session, line: Utterance) -> Say | None:
    """The answer to a line such as "Cy guesses skunk", typed over a poem, if Cy has left, waits for the next round or is nobody. Such a
    line is neither a guess nor part of the poem. It is answered before anything that is only a part of it, and so in the same way whatever
    the secret is. None for any other line."""
    if not is_written(line) or not session.open.dictation:
        return None
    return _absent(session, line) or stranger(session, line.best.text)


def _absent(session: Session, line: Utterance) -> Say | None:
    """The answer to such a line if whom it names has left or waits for the next round."""
    now = session.roster
    if not (now.away or now.waiting):
        return None
    there = tuple(player for player in now.present if player not in now.waiting)
    name = nearly.nobody(line.best.text, session.open.grammar.heard, there)
    absent = next(
        (
            player
            for player in (*now.away, *now.waiting)
            if (name and as_spoken(player) == as_spoken(name)) or _would_be_a_move(session, line.best.text, player, there)
        ),
        None,
    )
    return None if absent is None else next(iter(session.absence(absent)), say("has-left", player=absent))


def _would_be_a_move(session: Session, text: str, absent: Player, there: tuple[Player, ...]) -> bool:
    """Whether the game would understand a line such as "Cy: skunk" or "Cy thinks skunk", if it had the name of a player who is there in
    place of Cy's."""
    begins, game = f"{as_spoken(absent)} ", session.game
    if not text.startswith(begins) or not isinstance(game, Reads):
        return False
    rest = text.removeprefix(begins)
    return any(game.reads(session.state, f"{as_spoken(player)} {rest}") is not None for player in there)
