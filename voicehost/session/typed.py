"""What a typed line does that is no phrase, or more than one. It may mean one of many things: `UNREAD` lists the ways to take it, in their
order, and the first that knows the line decides. A new way is a function in the module of its subject and a line here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from voicehost.core.interpret import OutOfGrammar, Understood, Verdict
from voicehost.core.speech import Utterance
from voicehost.session import answering, breaks, coming, own_words, reciting, rounds, slips, voting
from voicehost.session.acting import one_by_one, open_question
from voicehost.session.attention import missed_line
from voicehost.session.house import Outcome
from voicehost.session.moves import HOUSE_MOVES
from voicehost.session.reading import Instead, Way, read, without_no
from voicehost.session.several import handed_over, of_several, whose_is_unsaid, with_plain_amounts

if TYPE_CHECKING:
    from voicehost.session.session import Session


def take(session: Session, line: Utterance, verdict: Verdict) -> Outcome | Instead | None:
    """What the host does about a typed line, or about that part of it. None if the part is a phrase and is taken as if it had been spoken,
    or if it may be a line of the poem."""
    return next((outcome for way in _ways(session, line, verdict) if (outcome := way(session, line)) is not None), None)


def _ways(session: Session, line: Utterance, verdict: Verdict) -> Iterator[Way]:
    yield from AHEAD
    match verdict:
        case Understood(move=move):
            if move.name in HOUSE_MOVES.names:
                yield _handed_over
            if move.name in rounds.OF_ROUNDS:
                yield own_words.disputed
        case OutOfGrammar(text=text):
            if text == line.best.text or not session.listening.dictation:
                yield from UNREAD
            if not session.listening.dictation:
                yield from AT_REST
            elif session.open.heard_only:
                yield from OVER_A_POEM_IN_THE_ROOM
            elif text == line.best.text:
                yield from OVER_A_POEM


def _handed_over(session: Session, line: Utterance) -> Outcome | None:
    """Take "Ana gives Ben two points" as two decisions. None for any other line."""
    lines = handed_over(session, line.best.text)
    return one_by_one(session, lines, line.end) if lines else None


def _several(session: Session, line: Utterance) -> Outcome | None:
    """Take a line about several people as a line for each: "Ana and Ben leave". None for any other line."""
    lines = of_several(session, without_no(session, line))
    return one_by_one(session, lines, line.end) if lines else None


def _of_nobody(session: Session, line: Utterance) -> Outcome | None:
    """Ask whose points a line such as "that was two more" is about. None for any other line, and over a poem."""
    unsaid = whose_is_unsaid(session, line.best.text) if not session.open.dictation else None
    return None if unsaid is None else (session, (unsaid, *open_question(session)))


def _of_an_amount(session: Session, line: Utterance) -> Outcome | None:
    """Take a decision about an amount in people's own words ("half a dozen points for Ana"). None for any other line."""
    plain = with_plain_amounts(session, line, lambda each: read(session, each))
    if plain is None:
        return None
    return one_by_one(session, plain, line.end) if plain else (session, answering.no_such_amount(session))


def _calls_for_nothing(session: Session, line: Utterance) -> Outcome | None:
    """Answer a line that begins with the host's name, and means nothing. None for any other line."""
    return missed_line(session) if line.best.text.partition(" ")[0] == session.house_phrases.call.strip() else None


def _unheard(session: Session, line: Utterance) -> Outcome | None:
    """Answer whatever means nothing before anybody plays, and during a break. None at any other time."""
    unheard = session.names_who_plays(line.best.text) or breaks.unheard(session)
    return None if unheard is None else (session, (unheard,))


def _passed_over(session: Session, _: Utterance) -> Outcome:
    """Say nothing: over a poem that is recited in the room, people type to each other."""
    return session, ()


def _missed(session: Session, _: Utterance) -> Outcome:
    return missed_line(session)


AHEAD: tuple[Way, ...] = (voting.too_late, voting.put_right, coming.nobody, answering.keeps_what_may_be_lost)
"""What goes before the phrase that a line is by itself."""

UNREAD: tuple[Way, ...] = (
    voting.several,
    answering.yes_and_no,
    answering.me,
    voting.of_all,
    answering.no_and_more,
    coming.name_alone,
    _several,
    answering.denied,
    coming.without_reason,
    _of_nobody,
    _of_an_amount,
    slips.decided,
    coming.back_in_another_place,
    voting.of_the_absent,
    slips.named,
    answering.called_off,
    answering.to_no_question,
)
"""What a line may be at any time that is no phrase."""

OVER_A_POEM_IN_THE_ROOM: tuple[Way, ...] = (
    slips.phrase,
    own_words.undo_of_something,
    own_words.unanswered,
    _calls_for_nothing,
    _passed_over,
)
"""What it may be otherwise over a poem that is only heard, of which it is no line."""

OVER_A_POEM: tuple[Way, ...] = (reciting.disputed_by_name, slips.called)
"""What it may be otherwise over a poem, if it is no line of it."""

AT_REST: tuple[Way, ...] = (
    _unheard,
    slips.phrase,
    own_words.undo_of_something,
    own_words.disputed,
    own_words.meant_otherwise,
    answering.unasked,
    own_words.unanswered,
    _missed,
)
"""What it may be otherwise while nobody recites."""
