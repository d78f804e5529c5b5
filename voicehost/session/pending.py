"""Asks again, when the program goes on, what was open when it stopped. The events of a log say what was done, not what was asked.

The log keeps each question as the move that is made after a yes, or that led to the question. So it is asked as it reads now, since counts
may have changed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.interpret import Understood, is_offered
from voicehost.core.play import IllegalMove, Move, say
from voicehost.core.speech import Phrase, Samples
from voicehost.session.doubting import THOUGHT_OVER, ask_back, asked_before, question_first
from voicehost.session.happened import Pending
from voicehost.session.history import undo
from voicehost.session.house import Outcome, Request
from voicehost.session.joining import somebody_joins
from voicehost.session.moves import HOUSE_MOVES, asked
from voicehost.session.offers import in_words, tells

if TYPE_CHECKING:
    from voicehost.session.session import Session


def pending(session: Session) -> Pending:
    """What the host asks the table by itself at the moment. The game's own questions are not among it, because they follow from its
    state."""
    doubt = session.attention.doubt
    if doubt is not None:
        kept = tuple(line.best.text for line in session.attention.kept if line.best.is_written)
        return Pending(doubt.whole.heard.move, (*doubt.whole.then, *kept))
    if session.deciding.asks_name:
        return Pending(Move(somebody_joins.name))
    return Pending(Move(undo.name) if session.history.would_lose else None)


def asked_anew(session: Session, question: Pending, at: Samples) -> Outcome:
    """Ask the question once more, at that position of the source. If it can no longer be asked, say which move was dropped. Say nothing if
    no question was open."""
    if question.move is None:
        return session, ()
    try:
        after, says = _asked(session, question.move, at)
    except IllegalMove:
        after, says = session, ()
    doubt = after.attention.doubt
    if doubt is not None:
        after = replace(after, attention=replace(after.attention, doubt=replace(doubt, then=question.then)))
    if pending(after) == question:
        return after, says
    key = "not-done-nor-the-rest" if question.then else "not-done"
    return session, (say(key, what=_in_words(session, question.move)),)


def _asked(session: Session, move: Move, at: Samples) -> Outcome:
    """Ask before the move, in the way that its kind has. Raises `IllegalMove` if it may not be made now."""
    entry, heard = HOUSE_MOVES.by_name.get(move.name), Understood(at, at, move, _way(session, move), None)
    if entry is None:
        question = asked_before(session, move)
        may_be_asked = is_offered(session.open.grammar, move) and not session.open.dictation  # nothing is asked back over a poem
    else:
        question = entry.asks(session, Request(move, at)) if entry.asks is not None else None
        may_be_asked = True
    if question is not None:
        return question_first(session, heard, question)
    if not may_be_asked:
        return session, ()
    if entry is not None and (once_more := asked(session, move, at))[0].events == session.events and pending(once_more[0]).move == move:
        return once_more  # the move itself asks for a name, or whether an entry may be lost
    after, back = ask_back(session, heard, THOUGHT_OVER)
    return after, (back,)


def _way(session: Session, move: Move) -> Phrase:
    """A phrase that says the move, or one without words if there is none."""
    return next((phrase for phrase in session.open.grammar.understood if tells(phrase, move)), Phrase("", move.name))


def _in_words(session: Session, move: Move) -> str:
    return in_words(session.open.grammar.understood, move, session.players, session.game.language)
