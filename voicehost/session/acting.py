"""Does what was understood, if the host is sure enough of it. If it is not, or if the table must agree first, the host asks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.interpret import Understood, is_offered
from voicehost.core.play import AsksAlone, IllegalMove, Moment, Move, Say, Skips, Slips, Spoke, say
from voicehost.core.speech import UNKNOWN, Phrase, Samples
from voicehost.session import breaks, counting, course, deciding, outliving
from voicehost.session.attention import asked_by_the_game, missed, missed_line
from voicehost.session.certainty import sure
from voicehost.session.doubting import (
    CONFIRM,
    DOUBTED,
    Doubt,
    ask_back,
    ask_for_a_slip,
    asked_back,
    asked_before,
    asks_yes_or_no,
    destroys,
    in_own_words,
    object_to,
    objections_to_offered,
    question_first,
    without_doubt,
)
from voicehost.session.history import result_now, undo, undo_more
from voicehost.session.house import HouseMove, Outcome, Request
from voicehost.session.moves import HOUSE_MOVES, asked
from voicehost.session.several import are_one, as_decisions
from voicehost.session.strangers import stranger

if TYPE_CHECKING:
    from voicehost.session.session import Session

LEAST_CALLED = 0.5
"""How likely it must be that something was called out, when people may call at any moment. Below that it was more likely talk. Of 231
shouts of synthetic voices and 99 of people, the least likely had 0.58; in talk beside a race, "commanded him" had 0.36 as "Ana, came"."""

OF_ALL = frozenset({"not-counted-here"})
"""The refusals that are the same whoever is named, although a game may give that player as the example."""


def act_on(session: Session, heard: Understood) -> Outcome:
    """Make the move if the host is sure enough of it, given what a wrong one costs. If not, ask back. A move that destroys something is
    asked back in any case. If the move would change nothing, or if the game itself waits for a yes or no, people have to say it again."""
    heard = counting.put_right(session, heard)
    listening, weight = session.listening, _weight(session, heard.move)
    if heard.move.name == CONFIRM:
        return confirmed(session, heard.move, heard.start)
    if _takes_the_question_back(session, heard.move):
        return call_off(session, heard.start)
    if UNKNOWN in heard.move.slots.values() and not listening.dictation:
        return _half_understood(session, heard)
    entry = HOUSE_MOVES.by_name.get(heard.move.name)
    if entry is not None and (instead := _asked_first(session, entry, heard)) is not None:
        return instead
    if heard.confidence is None and (whose := _is_anybodys(session, heard.move)) is not None:
        return session, (whose,)
    again = _is_again(session, heard)
    certain = listening.dictation or again
    skips = isinstance(session.game, Skips) and heard.move.name in session.game.skips
    # those who are there have heard what is said aloud; but over a poem somebody may be about to guess
    asks = skips or in_own_words(session, heard.move) if listening.dictation else not skips or heard.confidence is None
    if entry is None and asks and (question := asked_before(session, heard.move)) is not None:
        return question_first(session, heard, question)
    if not certain and (against := objections_to_offered(session, heard.move)):
        return object_to(session, heard, against)
    if (slipped := _slip(session, heard)) is not None:
        return slipped
    destructive = not again and (destroys(session, heard) or _may_destroy_by_a_line(session, heard))
    if listening.dictation and destructive:  # time that passes in a poem ends any question but one to the table
        return question_first(session, heard, asked_back(session, heard))
    if certain or (not destructive and sure(heard, weight, quick=listening.quick, language=session.game.language.name)):
        return outliving.what_was_done(session, carry_out(session, heard), heard.end)
    if weight == 1 and listening.quick and not destructive:  # the caller hears it at once, and the game weighs the rivals
        if heard.any_phrase < LEAST_CALLED:
            return missed(session, heard.end)
        return outliving.what_was_done(session, carry_out(session, heard), heard.end)
    after, _ = carry_out(session, heard)
    if after.events == session.events or asks_yes_or_no(listening.grammar.phrases):
        return missed(session, heard.end)
    after, question = ask_back(session, heard, DOUBTED)
    return after, (question,)


def _takes_the_question_back(session: Session, move: Move) -> bool:
    """Whether the move drops the question that the host asks back, as "never mind" and "undo" do. Otherwise undo would take back something
    earlier, although people mean what they were just asked about."""
    doubt = session.attention.doubt
    if doubt is None:
        return False
    return move.name in (deciding.never_mind.name, undo.name, undo_more.name) and move.name != doubt.heard.move.name


def _is_anybodys(session: Session, move: Move) -> Say | None:
    """How a question to one player alone is answered, if a typed line answers it without a name. None for any other line."""
    game = session.game
    if session.is_paused or not isinstance(game, AsksAlone) or (why := game.whose(session.state, move)) is None:
        return None
    return Say(why.key, why.fields)


def _may_destroy_by_a_line(session: Session, heard: Understood) -> bool:
    """Whether a typed line would destroy or reveal something, but may be part of a poem instead, because it does not call the host."""
    is_called = heard.phrase.pattern.startswith(session.house_phrases.call)
    return session.open.reciting_in_writing and not is_called and destroys(session, replace(heard, confidence=1.0))


def _slip(session: Session, heard: Understood) -> Outcome | None:
    """Ask once whether something else was meant than was typed. A line that is typed again is believed. None if there is nothing to ask."""
    game = session.game
    if heard.confidence is not None or not isinstance(game, Slips) or session.is_paused or session.attention.slip == heard.move:
        return None
    if (meant := game.slip(session.state, heard.move)) is None:
        return None
    session = replace(session, attention=replace(session.attention, slip=heard.move))
    return ask_for_a_slip(session, replace(heard, move=meant))


def _asked_first(session: Session, entry: HouseMove, heard: Understood) -> Outcome | None:
    """Put a house move to the table first, if it needs that. Saying it again asks the question again, since that is no yes. None if the
    move needs no question now."""
    if entry.asks is None:
        return None
    if not sure(heard, 1, quick=False, language=session.game.language.name):
        return missed(session, heard.end)
    try:
        question = entry.asks(session, Request(heard.move, heard.start))
    except IllegalMove as refused:
        says = (Say(refused.key, refused.fields), *open_question(session))
        return outliving.what_was_done(session, (session, says), heard.end)
    return question_first(session, heard, question) if question is not None else None


def _half_understood(session: Session, heard: Understood) -> Outcome:
    """React to a phrase whose word was not recognised, such as "Ben plays" with an unknown word. It counts as not understood, but if the
    host says so in words, these are the game's."""
    after, says = missed(session, heard.end)
    only_a_tone = all(each.key == "not-caught" for each in says)
    return after, says if only_a_tone else carry_out(session, heard)[1]


def _weight(session: Session, move: Move) -> float:
    entry = HOUSE_MOVES.by_name.get(move.name)
    return entry.costs if entry is not None else session.game.weights.get(move.name, 1.0)


def _is_again(session: Session, heard: Understood) -> bool:
    """Whether this is the move that the host asks about, said once more."""
    doubt = session.attention.doubt
    return doubt is not None and doubt.heard.move == heard.move


def carry_out(session: Session, heard: Understood) -> Outcome:
    if heard.move.name in HOUSE_MOVES.names:
        session = session if outliving.is_decided(session, session.attention.doubt) else without_doubt(session)
        try:
            return asked(session, heard.move, heard.start, written=heard.confidence is None)
        except IllegalMove as refused:
            return session, (Say(refused.key, refused.fields), *open_question(session))
    if heard.move.name not in session.game.asides and (why := breaks.refusal(session)) is not None:
        return session, (why,)
    if (instead := _said_to_the_host(session, heard)) is not None:
        return act_on(session, instead)
    clock = session.clock
    spoke = Spoke(clock.of_game(heard.start), clock.of_game(heard.end), heard.move, heard.confidence, heard.rivals)
    try:
        after, says = course.step(session, spoke)
    except IllegalMove as refused:
        asks = session.asks if refused.key == "answer-first" else ()
        return session, (_not_now(session) if refused.key == "not-now" else Say(refused.key, refused.fields), *asks)
    if after.events != session.events and not is_offered(session.listening.grammar, heard.move):
        asks = session.asks if session.view(None).moment is Moment.QUESTION else ()
        reason = say("answer-first") if asks else _not_now(session)
        return session, (reason, *asks)  # a phrase of another moment, and the game gives no reason
    return after, says


def _not_now(session: Session) -> Say:
    """The refusal of a phrase of another moment, for which the game gives no reason. Over a poem it says when that moment is."""
    return say("after-the-poem" if session.open.dictation else "not-now")


def open_question(session: Session) -> tuple[Say, ...]:
    """What the game asks, if yes or no answers it. It is said again after a refusal, because people's next yes answers what they have heard
    last. Empty while a decision is put to the table, because that is asked again anyway."""
    return () if outliving.is_decided(session, session.attention.doubt) else asked_by_the_game(session)


def _said_to_the_host(session: Session, heard: Understood) -> Understood | None:
    """The house move that is meant by a typed line which was understood as a move with a word of somebody's own.

    "Is it my turn" is such a line and no guess, unless somebody may still recite. A bare word such as "quit" is the house move only if the
    game is not waiting for such a word, as it does when "quit" may be a card. None for any other line.
    """
    if heard.confidence is not None or not any(slot.is_own_word or not slot.choices for slot in heard.phrase.slots):
        return None
    if not _is_own_word(heard.phrase):
        return None if session.open.reciting else _asked_of_the_host(session, heard)
    said = next(iter(heard.move.slots.values()))
    alone = (each for each in session.open.grammar.heard if each.move == heard.move.name and len(each.parts) == 1)
    if any(not slot.choices or said in dict(slot.choices) for each in alone for slot in each.slots):
        return None
    ways = (*session.house_phrases.every.phrases, *session.house_phrases.typed(session.known).phrases)
    return _of_the_house(ways, heard, said)


def _asked_of_the_host(session: Session, heard: Understood) -> Understood | None:
    """The house move whose phrase is exactly the typed line, although the line was understood with a word of somebody's own."""
    said = heard.phrase.pattern
    for slot, word in heard.move.slots.items():
        said = said.replace(f"{{{slot}}}", word)
    return _of_the_house(session.house_phrases.every.phrases, heard, said)


def _of_the_house(ways: tuple[Phrase, ...], heard: Understood, said: str) -> Understood | None:
    way = next((each for each in ways if each.pattern == said), None)
    return None if way is None else replace(heard, move=Move(way.move, {}), phrase=way)


def _is_own_word(phrase: Phrase) -> bool:
    return len(phrase.parts) == 1 and any(slot.is_own_word for slot in phrase.slots)


def confirmed(session: Session, move: Move, at: Samples) -> Outcome:
    """Take the answer to what the host asked back, and then go through the lines that were waiting for it. If these are the other half of
    what was asked, both halves are done after the last yes, and neither after a no."""
    doubt, is_yes = session.attention.doubt, move.slots["answer"] == "yes"
    is_half = doubt is not None and are_one(session, doubt.heard.move, doubt.then)
    if doubt is not None and is_yes and is_half:
        return _ask_other_half(session, doubt, at)
    if doubt is not None and is_yes and doubt.half is not None:
        return _both_halves(session, doubt, doubt.half, at)
    after, says = _confirmed(session, move, at)
    if doubt is None or not doubt.then or is_half:
        return after, says
    after, more = one_by_one(after, doubt.then, at, follows=True)
    return after, (*says, *more)


def _confirmed(session: Session, move: Move, at: Samples) -> Outcome:
    """Take the answer to what the host asked back. A decision counts from the answer on, any other move from when it was said."""
    doubt = session.attention.doubt
    session = replace(session, attention=replace(session.attention, doubt=None, misses=0))
    if doubt is None and (late := outliving.answer_too_late(session, at)) is not None:
        return late
    if doubt is None or move.slots["answer"] != "yes":
        return session, (say("not-then" if doubt is None or not doubt.slip else "slip-not-meant"), *open_question(session))
    entry = HOUSE_MOVES.by_name.get(doubt.heard.move.name)
    if entry is None or entry.asks is None:
        return carry_out(session, doubt.heard)
    after, says = carry_out(session, replace(doubt.heard, start=at, end=at))
    asks = asked_by_the_game(after)  # all of it once more, since the table has talked about something else
    return after, (*(each for each in says if each not in asks), *asks)


def _ask_other_half(session: Session, half: Doubt, at: Samples) -> Outcome:
    """Ask about the other half of a decision. If that cannot be done, the decision is dropped."""
    after, says = one_by_one(without_doubt(session), half.then, at, follows=True)
    doubt = after.attention.doubt
    if doubt is None:
        return after, (*says, outliving.dropped(session, half))
    return replace(after, attention=replace(after.attention, doubt=replace(doubt, half=half))), says


def _both_halves(session: Session, doubt: Doubt, half: Doubt, at: Samples) -> Outcome:
    """Do both halves of a decision at that moment. If one is refused, neither is done. In a game that has ended, the host says the result
    only after both."""
    after, says = without_doubt(session), tuple[Say, ...]()
    for each in (half.heard, doubt.heard):
        before = after
        after, more = carry_out(before, replace(each, start=at, end=at))
        if after.events == before.events:
            return without_doubt(session), (*more, outliving.dropped(session, doubt))
        results = result_now(before, after, ()) if session.has_ended else ()
        says += tuple(each for each in more if each not in results)
    return after, (*says, *(result_now(session, after, says) if session.has_ended else ()))


def never_mind(session: Session, at: Samples) -> Outcome:
    """Take back what was asked of the host, as if somebody had said so."""
    return deciding.never_mind.does(session, Request(Move(deciding.never_mind.name, {}), at))


def call_off(session: Session, at: Samples) -> Outcome:
    """Drop what the host asks back, as if the answer had been no, and the lines that wait for the answer."""
    doubt = session.attention.doubt
    if doubt is not None:
        session = replace(session, attention=replace(session.attention, doubt=replace(doubt, then=())))
    return confirmed(session, Move(CONFIRM, {"answer": "no"}), at)


def one_by_one(session: Session, lines: tuple[str, ...], at: Samples, *, follows: bool = False) -> Outcome:
    """Go through typed lines about several people. Each is asked about when the one before is answered, and refusals are announced.
    `follows` says that one of them was answered already."""
    says, before, events = tuple[Say, ...](), session.attention.doubt, session.events
    for number, line in enumerate(lines, start=1):
        verdict = as_decisions(session, line, at)[0]
        if not isinstance(verdict, Understood):
            unknown = stranger(session, line)
            says += () if unknown is None else (unknown,)
            continue
        session, more = act_on(session, verdict)
        doubt = session.attention.doubt
        if doubt is not None and doubt.heard.move == verdict.move:
            doubt = replace(doubt, then=lines[number:], follows=follows)
            earlier = tuple(each for each in says if before is None or each != before.question)  # which this question replaces
            return replace(session, attention=replace(session.attention, doubt=doubt)), (*earlier, *more)
        refused = {each.key for each in says} & OF_ALL
        says += tuple(each for each in more if each not in says and each.key not in refused)  # what is refused to all is said once
    return (session, says) if says or session.events != events else missed_line(session)
