"""Keeps a question to the table open until it is answered or has lapsed, whatever else happens meanwhile. After each such interruption the
host asks it once more, so that a yes is never taken for the answer to another question.

In a race the next card drops the question, because nobody can call cards and answer at once. Whenever a question is dropped, the host says
so. A yes or no that comes at once after that was still meant for it: it answers nothing else.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.interpret import is_offered
from voicehost.core.play import IllegalMove, Moment, Move, Say, Spoke, say
from voicehost.core.speech import Samples
from voicehost.session.attention import Late, asked_by_the_game, dropped_at
from voicehost.session.doubting import THOUGHT_OVER, Doubt, game_asks, outlived, request_in_words, without_doubt
from voicehost.session.following import puts_an_end
from voicehost.session.house import Outcome, Request
from voicehost.session.moves import HOUSE_MOVES

if TYPE_CHECKING:
    from voicehost.session.session import Session


def what_happened(before: Session, outcome: Outcome, at: Samples) -> Outcome:
    """Complete the `outcome` of an event that nobody has spoken. Any question to the table outlives it. `before` is the session before the
    event, which happened at `at`, on the source's clock."""
    doubt = before.attention.doubt
    if doubt is None or not doubt.put_to_all:
        return outcome
    return _passed_over(before, doubt, outcome, at) if _is_race_on(before, outcome[0]) else _asked_again(doubt, outcome, at)


def what_was_done(before: Session, outcome: Outcome, at: Samples) -> Outcome:
    """Complete the `outcome` of a move, or of a question to the host. Whatever is put to the table outlives a question to the host, and so
    does a move that the game objects to. A decision also outlives a move, except in a race; people who go on with the game have passed over
    any other question. If the game had objected, the host says so."""
    doubt, (after, _) = before.attention.doubt, outcome
    if doubt is None or doubt.due <= at or after.attention.late is not before.attention.late:  # the move itself has dropped the question
        return outcome
    has_only_asked = after.events == before.events
    if doubt.slip and has_only_asked and doubt.heard.move.name not in HOUSE_MOVES.names | before.game.asides:
        return _asked_again(doubt, outcome, at, until=doubt.due)  # the move that is asked about may cost somebody a point
    if doubt.slip and after.open.dictation and (last := _last_move(after)) is not None and not last.slots:
        return _asked_again(doubt, outcome, at, until=doubt.due)  # "the end" of a poem answers nobody's slip
    if doubt.objected and not has_only_asked and doubt.heard.move != _last_move(after):
        return after, (dropped(before, doubt), *outcome[1])
    if not (is_decided(before, doubt) or (has_only_asked and (doubt.put_to_all or doubt.objected))):
        return outcome
    if is_decided(before, doubt) and (_is_race_on(before, after) or _has_just_ended(before, after)):
        return _passed_over(before, doubt, outcome, at)
    return outcome if _asks_something_else(before, after) else _asked_again(doubt, outcome, at, until=doubt.due)


def what_was_recited(before: Session, outcome: Outcome, at: Samples) -> Outcome:
    """Complete the `outcome` of a line of a poem. A decision of the table outlives it, and people get their time to answer anew, because
    they listen to the poem meanwhile."""
    doubt, (after, _) = before.attention.doubt, outcome
    if doubt is None or not is_decided(before, doubt) or doubt.due <= at or _asks_something_else(before, after):
        return outcome
    until = at + THOUGHT_OVER
    return _asked_again(replace(doubt, due=until), outcome, at, until=until)


def what_is_left_undone(before: Session, outcome: Outcome) -> Outcome:
    """Complete an `outcome` after which the host asks something else, or the next game begins. The decision that was put to the table
    before is then not made, and the host says so."""
    doubt, (after, says) = before.attention.doubt, outcome
    if doubt is None or not is_decided(before, doubt):
        return outcome
    asks_name = after.deciding.asks_name and not before.deciding.asks_name
    asked = after.attention.doubt
    if asked is not None and asked.follows and asked.heard.move != doubt.heard.move:
        return outcome  # the earlier question was answered
    goes_on = after.done and not before.done and not puts_an_end(after, doubt.heard.move)
    if not asks_name and not goes_on and (asked is None or asked.heard.move == doubt.heard.move or asked.question == doubt.question):
        return outcome
    return without_doubt(after) if asks_name or goes_on else after, (dropped(before, doubt), *says)


def lapsed(session: Session, settled: Samples) -> Outcome:
    """Drop the question if nobody has answered it in time. If it was put to the table, or was whether entries may be lost with an undo, the
    host says so, and repeats what the game asks. Everything up to `settled`, on the source's clock, has arrived."""
    doubt, held = session.attention.doubt, session.clock.held
    if doubt is None and session.history.would_lose and held is not None and held + THOUGHT_OVER <= settled:
        after = replace(session, history=replace(session.history, would_lose=()))
        return after, (say("not-then"), *asked_by_the_game(after))
    if doubt is None or doubt.due > settled:
        return session, ()
    after = without_doubt(session)
    if not doubt.put_to_all or (session.open.dictation and not is_decided(session, doubt)):
        return after, ()
    return _with_dropped(after, dropped(session, doubt), settled), (dropped(session, doubt), *asked_by_the_game(after))


def answer_too_late(session: Session, at: Samples) -> Outcome | None:
    """The reaction to a bare yes or no at that moment, if a question was dropped just before: the host says once more that it was, and
    what the game asks. The next answer is for that. None if no question was dropped just before, or if something was asked since."""
    late = session.attention.late
    if late is None or at >= late.until or session.attention.doubt is not None or asked_by_the_game(session) != late.asked:
        return None
    return _with_late(session, None), (late.dropped, *asked_by_the_game(session))


def _last_move(session: Session) -> Move | None:
    event = session.events[-1] if session.events else None
    return event.move if isinstance(event, Spoke) else None


def _passed_over(before: Session, doubt: Doubt, outcome: Outcome, at: Samples) -> Outcome:
    """Drop the question, because people have gone on without an answer."""
    after, says = outcome
    return _with_dropped(without_doubt(after), dropped(before, doubt), at), (dropped(before, doubt), *says)


def _with_dropped(session: Session, what: Say, at: Samples) -> Session:
    return _with_late(session, dropped_at(at, session, what))


def _with_late(session: Session, late: Late | None) -> Session:
    return replace(session, attention=replace(session.attention, late=late))


def _is_race_on(before: Session, after: Session) -> bool:
    """Whether somebody has made a move and people call out at any moment now. While the game asks something, they do not."""
    return after.state is not before.state and after.open.quick and after.game.view(after.state, None).moment is not Moment.QUESTION


def _has_just_ended(before: Session, after: Session) -> bool:
    return after.ending.at is not None and before.ending.at is None


def dropped(session: Session, doubt: Doubt) -> Say:
    """Say that the decision is not made, and what was to follow it neither. It is named by its first half; of a single count it is
    said what it still is."""
    whole = doubt.whole
    if whole.question.key == "decide-counts" and not whole.then:  # what is counted is not always what people called it
        return say("not-done-count", player=whole.question.fields["player"], n=whole.question.fields["old"])
    key = "not-done-nor-the-rest" if whole.then else "not-done"
    return say(key, what=request_in_words(session, whole))


def is_decided(session: Session, doubt: Doubt | None) -> bool:
    """Whether the question is about something that the table decides: a move of the house, or a move before which the game has the table
    asked."""
    if doubt is None or not doubt.put_to_all:
        return False
    move = doubt.heard.move
    if (entry := HOUSE_MOVES.by_name.get(move.name)) is not None:
        return entry.asks is not None
    return game_asks(session, move) is not None


def _asks_something_else(before: Session, after: Session) -> bool:
    """Whether the host asks another question now, or the game has ended, so that other questions stand."""
    new_question = after.attention.doubt not in (None, before.attention.doubt) or after.deciding != before.deciding
    return new_question or after.ending != before.ending or after.done


def _asked_again(doubt: Doubt, outcome: Outcome, at: Samples, until: Samples | None = None) -> Outcome:
    """Ask the question once more, if it still stands. It lapses at `until`, or, with None, as if it had just been asked."""
    after, says = outcome
    question = _asked_now(after, doubt, at)
    if question is None and is_decided(after, doubt):
        return _passed_over(after, doubt, outcome, at)
    if question is None:
        return without_doubt(after), says
    again = question not in says and (bool(says) or question != doubt.question)
    after, asked = outlived(after, doubt, at, question, again=again, until=until)
    return after, (*says, *asked)


def _asked_now(session: Session, doubt: Doubt, at: Samples) -> Say | None:
    """The question as it reads now, since counts may have changed meanwhile. None if there is nothing left to ask."""
    move = doubt.heard.move
    entry = HOUSE_MOVES.by_name.get(move.name)
    if entry is None:
        return doubt.question if is_offered(session.open.grammar, move) else None
    try:
        return entry.asks(session, Request(move, at)) if entry.asks is not None else doubt.question
    except IllegalMove:
        return None
