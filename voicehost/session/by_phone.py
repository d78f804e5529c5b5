"""Takes what a player types to the host on a phone: what the table decides, and questions.

A phone offers the game's own moves as buttons of its player, and fields for what is secret. What is typed to the host is neither, so no
line is taken for a secret, for a guess or for anybody's move. If a line asks for something that the table decides, the table is asked, and
hears on whose phone it was typed. A question, or the reason why something cannot be done, is answered on that phone alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from voicehost.core.interpret import OutOfGrammar, Understood, Verdict
from voicehost.core.language import Language, as_spoken, capital, names
from voicehost.core.play import COUNTS, ENDS, LEADS, Player, Say, say
from voicehost.core.speech import Phrase, Utterance
from voicehost.session import counting, deciding, joining, leading, naming, presence, rounds
from voicehost.session.disputing import i_was_first, was_first
from voicehost.session.written import ASKED, DECIDED, typed_instead, uncalled

if TYPE_CHECKING:
    from voicehost.session.session import Session


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a line that was typed on a phone."""

    line: Utterance
    """The line with the player's name in place of "I"."""
    says: tuple[Say, ...]
    """What the host says to the table if it is asked something, otherwise what this player alone reads."""
    after: Session | None = None
    """The session in which the table is asked. None if nothing has changed."""
    verdicts: tuple[Verdict, ...] = ()


def take(session: Session, player: Player, line: Utterance) -> Taken:
    """Take a line that somebody typed on this player's phone."""
    if player in session.seats.veiled:
        return Taken(line, (say("not-now"),))
    line, language = _named(session, player, line), session.game.language
    if session.listening.dictation and uncalled(line, language) is None:
        return Taken(line, (say("page-call-first", host=language.host),))
    after, says, verdicts = session.hear(line)
    question, before = after.attention.doubt, session.attention.doubt
    is_new = question is not None and (before is None or question.heard.move != before.heard.move)  # else it was asked once more
    if question is not None and is_new and after.events == session.events:
        if question.heard.move.name not in DECIDED:
            return _refused(session, player, line)
        if before is not None:
            return Taken(line, (say("page-later"),))
        return Taken(line, (say("asked-by-phone", player=player), *says), after, verdicts)
    may_be_answered = after.events == session.events and all(_is_for_the_table(session, verdict) for verdict in verdicts)
    return Taken(line, says) if says and may_be_answered else _refused(session, player, line)


def _refused(session: Session, player: Player, line: Utterance) -> Taken:
    """The line can neither be put to the table nor be answered: it says what can be typed there."""
    return Taken(line, (say("page-only-decisions", phrase=next(iter(examples(session, player)), "")),))


def _is_for_the_table(session: Session, verdict: Verdict) -> bool:
    """Whether the answer to that part of a line tells only what anybody may ask. Over a poem a question waits for its end, and a phone
    does not keep it that long. A move of the game is refused without its reason, which might tell something."""
    match verdict:
        case Understood(move=move):
            return move.name in (DECIDED if session.listening.dictation else DECIDED | ASKED | session.game.asides)
        case OutOfGrammar():
            return not session.listening.dictation
    return False


def _named(session: Session, player: Player, line: Utterance) -> Utterance:
    """ "I have to go", "I am back" and "I was first" as lines about the owner of the phone, who is known here. Any other line is returned
    as it is."""
    language = session.game.language
    plain = uncalled(line, language) or line
    said = language.in_usual_words(plain.best.text)
    pairs = ((joining.i_leave, joining.leaves), (joining.i_am_back, joining.returns), (i_was_first, was_first))
    for about_me, about in ((mine.name, theirs.name) for mine, theirs in pairs):
        if {plain.best.text, said} & set(map(as_spoken, language.phrases[about_me])):
            call = f"{language.host} " if plain is not line else ""
            return typed_instead(line, call + as_spoken(language.phrases[about][0].format(player=player)))
    return line


def own(session: Session, player: Player) -> Iterator[Phrase]:
    """The phrase with which this player leaves or comes back, if the table can be asked about that now: neither over a poem nor while it
    is asked something else."""
    if not deciding.decides(session) or session.open.dictation or session.attention.doubt is not None:
        return
    here = presence.present(session)
    if player in presence.have_left(session):
        move = joining.returns
    elif player in here and len(here) > presence.FEWEST:
        move = joining.leaves
    else:
        return
    yield from session.game.language.ways(move.name, names("player", (player,)))[:1]


def examples(session: Session, player: Player) -> tuple[str, ...]:
    """Lines that this player could type to the host now, so that each kind of decision is seen once. Over a poem they call the host."""
    if not deciding.decides(session):
        return ()
    language = session.game.language
    call = f"{language.host} " if session.listening.dictation else ""
    return tuple(capital(call + line) for line in _examples(session, player, language))


def _decided(session: Session, line: str) -> Iterator[str]:
    """The line, if it asks for a decision and is no answer to a question of the game."""
    match session.read(typed_instead(Utterance(0, 0, ()), as_spoken(line))):
        case (Understood() as heard,) if counting.put_right(session, heard).move.name in DECIDED:
            yield line


def _examples(session: Session, player: Player, language: Language) -> Iterator[str]:
    def way(move: str, **slots: object) -> str:
        """A plain way to say the move: one that names no unit of what is counted, if there is one."""
        ways = language.phrases[move]
        return next((each for each in ways if each.endswith(" {count}")), ways[0]).format(owner=f"{slots.get('player')}", **slots)

    now, here = session.roster, presence.present(session)
    other = next((each for each in here if each != player), player)
    initials = {each[:1].lower() for each in session.known}
    new = next((each for each in naming.newcomers(session) if each[:1].lower() not in initials), "")  # nobody sounds like that
    waits = player if player in (*now.waiting, *presence.coming(session)) else new
    yield way(joining.leaves.name, player=other)
    if new:
        yield way(joining.joins.name, name=new)
    if waits and waits != other:
        taking = next(each for each in language.phrases[joining.replaces.name] if "{owner}" not in each)
        yield taking.format(name=waits, player=next(iter(presence.have_left(session)), other))
    if deciding.takes(session, COUNTS) and other in now.counts and not session.over:
        yield from _decided(session, way(counting.has_points.name, player=other, count=now.counts[other] + 1))
    if rounds.last_round.when(session) and now.round < now.rounds:
        yield way(rounds.last_round.name)
    if rounds.plays_rounds.when(session) and now.rounds - 1 > now.round:
        yield language.phrases[rounds.plays_rounds.name][0].format(count=now.rounds - 1)
    if deciding.takes(session, LEADS) and "role" in language.choices and not session.has_ended:
        role = next(iter(language.choices["role"].values()))[0]
        yield from _decided(session, way(leading.leads.name, player=other, role=role))
    if deciding.takes(session, ENDS) and not session.has_ended:
        yield way(rounds.ends.name)
