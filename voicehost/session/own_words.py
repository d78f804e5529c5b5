"""Answers questions and disputes in people's own words, as the known phrase that they come to, or by what may be said instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voicehost.core.interpret import Understood
from voicehost.core.language import as_spoken
from voicehost.core.play import Move, say
from voicehost.core.speech import Phrase, Utterance
from voicehost.session import asking, counting, disputing, history, nearly, rounds
from voicehost.session.acting import act_on, carry_out, open_question
from voicehost.session.house import Outcome
from voicehost.session.moves import HOUSE_MOVES
from voicehost.session.reading import Instead, read, without_no
from voicehost.session.written import ASKED, typed_instead, unopened

if TYPE_CHECKING:
    from voicehost.session.session import Session


def disputed(session: Session, line: Utterance) -> Outcome | None:
    """Take a line such as "that was wrong, Ben was first" as a dispute. If the end of the line is one by itself, or puts a count right,
    that is done; if not, the host says how to dispute something. A round at its end says when it was wrong, "in the last round", and not
    how many there are. None for any other line, and over a poem."""
    if session.open.dictation:
        return None
    line = without_no(session, unopened(line, session.game.language) or line)
    if (named := disputing.had_in_own_words(session, line.best.text)) is not None:
        return disputing.with_a_name(session, named)
    if (found := disputing.disputed_in_own_words(session, line.best.text)) is None:
        return None
    player, rest = found
    words, known = rest.split(), (HOUSE_MOVES.names | history.own_disputes(session)) - rounds.OF_ROUNDS
    for at in range(len(words)):
        match read(session, typed_instead(line, " ".join(words[at:]))):
            case (Understood() as meant,) if counting.put_right(session, meant).move.name in known:
                return act_on(session, meant)
    move = Move(disputing.dispute.name, {} if player is None else {"player": player})
    return carry_out(session, Understood(line.start, line.end, move, Phrase(line.best.text, move.name), None))


def meant_otherwise(session: Session, line: Utterance) -> Outcome | None:
    """Answer a line such as "sorry, I meant Dee", which says only a part of what is to be done instead. None for any other line."""
    text = f" {line.best.text} "
    if not any(f" {as_spoken(way)} " in text for way in session.game.language.alternatives("meant-otherwise")):
        return None
    return session, (say("say-it-whole"), *open_question(session))


def undo_of_something(session: Session, line: Utterance) -> Outcome | None:
    """Answer a line such as "undo joins" with what undo takes back. None for any other line."""
    says = disputing.undo_of_something(session, line.best.text)
    return (session, (*says, *open_question(session))) if says else None


def unanswered(session: Session, line: Utterance) -> Outcome | Instead | None:
    """Answer a question in words of somebody's own: as the one that it is, or else with what may be asked. None for any other line."""
    if session.game.language.asks_something(line.best.text) and (known := _asked_alike(session, line)) is not None:
        return Instead(session, known)
    answer = asking.unanswered(session, line.best.text)
    return (session, (*answer, *open_question(session))) if answer else None


def _asked_alike(session: Session, line: Utterance) -> Utterance | None:
    """The known question that has the words of this one, one of the game before one of the house. None if there is none, or if it
    would be read as something else now."""
    now, language = session.listening.grammar.understood, session.game.language
    for kind in (session.game.asides, ASKED):
        sentence = nearly.asked_alike(line.best.text, (phrase for phrase in now if phrase.move in kind), language)
        known = None if sentence is None else typed_instead(line, sentence)
        match read(session, known) if known is not None else ():
            case (Understood(move=move),) if move.name in kind:
                return known
    return None
