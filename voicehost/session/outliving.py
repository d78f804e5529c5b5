"""What was put to the table stands until it is answered or due, whatever else happens meanwhile. After that it is asked once more, so that
a yes is never taken for the answer to another question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from voicehost.core.interpret import is_offered
from voicehost.core.play import IllegalMove, Say, say
from voicehost.core.speech import Samples
from voicehost.session.doubting import Doubt, outlived, request_in_words, without_doubt
from voicehost.session.house import Outcome, Request
from voicehost.session.moves import HOUSE_MOVES

if TYPE_CHECKING:
    from voicehost.session.session import Session


def what_happened(before: Session, outcome: Outcome, at: Samples) -> Outcome:
    """`outcome` of something that nobody has said, from `before`. `at`: when, on the source's clock."""
    doubt = before.attention.doubt
    return _asked_again(doubt, outcome, at) if doubt is not None and doubt.put_to_all else outcome


def what_was_done(before: Session, outcome: Outcome, at: Samples) -> Outcome:
    """`outcome` of a move, or of a question to the host. Only what the table decides outlives that: of anything else, whoever goes on has
    said nothing of the kind. In a race nobody is asked between two calls."""
    return outcome if outcome[0].open.quick else what_was_refused(before, outcome, at)


def what_was_refused(before: Session, outcome: Outcome, at: Samples) -> Outcome:
    """`outcome` of something else that the table cannot decide: in a race, too, a yes after it would be one to the refusal."""
    doubt, (after, _) = before.attention.doubt, outcome
    if doubt is None or not is_decided(doubt) or doubt.due <= at or _asks_something_else(before, after):
        return outcome
    return _asked_again(doubt, outcome, at, until=doubt.due)


def what_is_left_undone(before: Session, outcome: Outcome) -> Outcome:
    """`outcome`, where the host asks something else by it, or the next game begins: what was put to the table before is not done, and the
    table is told so."""
    doubt, (after, says) = before.attention.doubt, outcome
    if doubt is None or not is_decided(doubt):
        return outcome
    asks_name = after.deciding.asks_name and not before.deciding.asks_name
    asked = after.attention.doubt
    if asked is not None and asked.follows and asked.heard.move != doubt.heard.move:
        return outcome  # which was answered
    goes_on = after.done and not before.done
    if not asks_name and not goes_on and (asked is None or asked.heard.move == doubt.heard.move or asked.question == doubt.question):
        return outcome
    return without_doubt(after) if asks_name or goes_on else after, (say("not-done", what=request_in_words(before, doubt)), *says)


def is_decided(doubt: Doubt | None) -> bool:
    """Whether it is something that the table decides."""
    entry = HOUSE_MOVES.by_name.get(doubt.heard.move.name) if doubt is not None else None
    return doubt is not None and doubt.put_to_all and entry is not None and entry.asks is not None


def _asks_something_else(before: Session, after: Session) -> bool:
    """Another question of the host's; or the game has ended, and other things are asked then."""
    new_question = after.attention.doubt not in (None, before.attention.doubt) or after.deciding != before.deciding
    return new_question or after.ending != before.ending or after.done


def _asked_again(doubt: Doubt, outcome: Outcome, at: Samples, until: Samples | None = None) -> Outcome:
    """`until`: when it is due; None: as if it had been asked just now."""
    after, says = outcome
    question = _asked_now(after, doubt, at)
    if question is None:
        return without_doubt(after), says
    again = question not in says and (bool(says) or question != doubt.question)
    after, asked = outlived(after, doubt, at, question, again=again, until=until)
    return after, (*says, *asked)


def _asked_now(session: Session, doubt: Doubt, at: Samples) -> Say | None:
    """The question as it is after what has happened: what counts may have changed. None where there is nothing to ask any more."""
    move = doubt.heard.move
    entry = HOUSE_MOVES.by_name.get(move.name)
    if entry is None:
        return doubt.question if is_offered(session.open.grammar, move) else None
    try:
        return entry.asks(session, Request(move, at)) if entry.asks is not None else doubt.question
    except IllegalMove:
        return None
