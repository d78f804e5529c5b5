"""Handles what people do without speaking: they enter something in private, touch a page, or let time pass."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.interpret import Understood
from voicehost.core.play import Elapsed, Entered, Holds, IllegalMove, Move, Player, Say, Spoke
from voicehost.core.speech import Phrase, Samples
from voicehost.session import breaks, counting, course, ending, following, history, outliving, waiting
from voicehost.session.acting import confirmed
from voicehost.session.doubting import CONFIRM, asked_before, object_to, objections_to_offered, question_first
from voicehost.session.happened import Closed
from voicehost.session.hearing import with_kept, without_question
from voicehost.session.house import Outcome, Request
from voicehost.session.moves import HOUSE_MOVES, asked

if TYPE_CHECKING:
    from voicehost.session.session import Session


def enter(session: Session, at: Samples, player: Player, move: Move) -> Outcome:
    """Make a private entry. Raises `IllegalMove` if the entry is refused; nothing has changed then."""
    breaks.require_no_rest(session)
    after, says = _without_a_word(session, Entered(session.clock.of_game(at), player, move), at)
    return replace(after, said=says or session.said), says


def open_entry(session: Session, at: Samples, player: Player) -> Outcome:
    """A player begins to enter something in private. What the game was about to reveal is held back for it, unless this player has nothing
    to enter."""
    may_hold = player in session.players and not breaks.rests(session)
    hold = session.game.holds(session.state, player) if may_hold and isinstance(session.game, Holds) else None
    return touch(session, at, hold, player) if hold is not None else (session, ())


def touch(session: Session, at: Samples, move: Move, player: Player | None = None) -> Outcome:
    """Make one of a view's `moves` by a player's touch. Raises `IllegalMove` if the move is refused; nothing has changed then."""
    return outliving.what_is_left_undone(session, _touch(session, at, move, player))


def _touch(session: Session, at: Samples, move: Move, player: Player | None) -> Outcome:
    if move.name == CONFIRM:
        return confirmed(session, move, at)
    move = counting.put_right(session, Understood(at, at, move, Phrase("", move.name), None)).move
    entry = HOUSE_MOVES.by_name.get(move.name)
    if session.ending.over and not (entry is not None and entry.may_rest(session)):
        raise IllegalMove("is-over")
    if entry is None:
        after, says = _touched(session, at, move, player)
        return replace(after, said=says) if says else after, says
    if entry.takes_two is not None and player is not None and (wanted := entry.takes_two(session, entry, player)) is not None:
        return replace(history.wanting(session, entry, player), said=(wanted,)), (wanted,)
    if entry.asks is not None and (question := entry.asks(session, Request(move, at))) is not None:
        return question_first(session, Understood(at, at, move, Phrase("", move.name), None), question)
    after, says = outliving.what_was_done(session, asked(session, move, at), at)
    return replace(after, said=says) if says and entry.is_news else after, says


def _touched(session: Session, at: Samples, move: Move, player: Player | None) -> Outcome:
    """Make a move of the game by a touch, or ask about it first."""
    if (question := asked_before(session, move)) is not None:
        return question_first(session, Understood(at, at, move, Phrase("", move.name), None), question)
    if against := objections_to_offered(session, move):
        phrase = next(phrase for phrase in session.listening.grammar.heard if phrase.move == move.name)
        return object_to(session, Understood(at, at, move, phrase, None), against)
    now = session.clock.of_game(at)
    return outliving.what_was_done(session, course.step(session, Spoke(now, now, move, by=player)), at)


def tick(session: Session, settled: Samples, talked: Samples = 0) -> Outcome:
    """Let time pass. Nothing from before `settled` can still arrive, so all deadlines up to there have run out. The host has talked until
    `talked`, which counts because people can only dispute an end that they have heard. Both are on the source's clock."""
    session, says = without_question(session, settled)
    if session.attention.begun is not None:  # a guess that was begun in time still counts
        settled = min(settled, session.attention.begun.start)
    session, more = outliving.lapsed(session, settled)
    says += more
    session, more = with_kept(session, settled)
    says += more
    session = waiting.looked(session, settled)
    doubt = session.attention.doubt
    if doubt is not None and doubt.slip:  # and so does a line that was typed in time
        settled = min(settled, doubt.heard.start)
    session, more = _elapsed(session, settled)
    says += more
    session, more = breaks.waited(session, settled, talked)
    says += more
    session, more = outliving.lapsed(session, settled)
    says += more
    if session.clock.rest is None:
        closes = ending.closes(session, talked)
        over = session.clock.comes(closes) if closes is not None else None
        if over is not None and over <= settled:
            session, more = course.apply(session, Closed(over))
            says += more
    session = following.without_question(session, settled)
    return replace(session, said=says) if says else session, says


def _elapsed(session: Session, settled: Samples) -> Outcome:
    """Apply the game's deadlines up to `settled` in their order, each at its own time."""
    says: tuple[Say, ...] = ()
    while (due := ending.runs_out(session)) is not None and due <= settled:
        session, more = _without_a_word(session, Elapsed(session.clock.of_game(due)), due)
        says += more
    return session, says


def _without_a_word(session: Session, event: Elapsed | Entered, at: Samples) -> Outcome:
    """Apply an event that nobody has spoken. It does not answer a question that was put to the table, since the room has heard that. `at`
    is on the source's clock."""
    session, says = outliving.lapsed(session, at)
    after, more = outliving.what_happened(session, course.step(session, event), at)
    return after, (*says, *more)
