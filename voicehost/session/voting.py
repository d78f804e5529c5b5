"""Takes votes that are typed as no phrase has them: several in a line, all at once, by somebody who is not there, or too late."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from voicehost.core.interpret import Understood, is_offered
from voicehost.core.language import as_spoken
from voicehost.core.play import Move, Player, Say, Spoke, say
from voicehost.core.speech import Utterance
from voicehost.session import disputing, presence
from voicehost.session.acting import carry_out, open_question
from voicehost.session.house import Outcome
from voicehost.session.reading import Instead, read
from voicehost.session.several import all_say, in_a_row
from voicehost.session.written import typed_instead

if TYPE_CHECKING:
    from voicehost.session.session import Session


def several(session: Session, line: Utterance) -> Outcome | None:
    """Cast the votes in a line such as "Ana yes, Ben no", each with a name. None for any other line."""
    votes = _votes(session, line)
    return _cast(session, votes) if votes else None


def _votes(session: Session, line: Utterance) -> tuple[Understood, ...]:
    """The votes in a line such as "Ana yes, Ben no", each with a name. Empty for any other line, and where nobody is asked to vote."""
    if disputing.ballot(session) is None or session.attention.doubt is not None:
        return ()

    def vote(text: str) -> Understood | None:
        match read(session, typed_instead(line, text)):
            case (Understood(move=move) as understood,) if {disputing.BALLOT, "player"} <= {*move.slots}:
                return understood
        return None

    text = " ".join(word for word in line.best.text.split() if session.game.language.typed.get(word) != "")
    return tuple(filter(None, map(vote, in_a_row(session, text, lambda part: vote(part) is not None))))


def _cast(session: Session, votes: tuple[Understood, ...]) -> Outcome:
    """Cast these votes one after the other, until the vote is decided."""
    says: tuple[Say, ...] = ()
    for vote in votes:
        session, says = carry_out(session, vote)
        if len(says) != 1 or disputing.ballot(session) is None:  # it was not just the next one who was asked
            break
    return session, says


def of_all(session: Session, line: Utterance) -> Outcome | Instead | None:
    """Take a line such as "all say yes": cast the votes that are still to come, one after the other, until the vote is decided. It also
    answers for each player who is asked the same by name, one after the other. What the table is asked otherwise has a single answer. None
    for any other line, and where nothing is answered by yes or no."""
    answer = _answer_of_all(session, line)
    if answer is None:
        return None
    ballot = disputing.ballot(session) if session.attention.doubt is None else None
    if ballot is None:
        single = typed_instead(line, next(said for said, meaning in session.game.language.yes_no if meaning == answer))
        return _of_each(session, single) or Instead(session, single)
    vote = Understood(line.start, line.end, Move(ballot.move, {disputing.BALLOT: answer}), ballot, None)
    return _cast(session, (vote,) * len(session.players))


def _asked_by_name(session: Session) -> tuple[str, Player] | None:
    """What the game asks a single player, by the key of its prompt, and whom. None if it asks the table, or nothing."""
    awaited, asks = session.view(None).awaited, session.asks
    is_of_one = len(awaited) == len(asks) == 1 and asks[0].fields.get("player") == awaited[0]
    return (asks[0].key, awaited[0]) if is_of_one and session.attention.doubt is None else None


def _of_each(session: Session, answer: Utterance) -> Outcome | None:
    """Answer for the player who is asked, and for each who is then asked the same. None if the question is not to a single player."""
    asked, outcome = _asked_by_name(session), None
    while asked is not None:
        match read(session, answer):
            case (Understood() as understood,):
                session, _ = outcome = carry_out(session, understood)
            case _:
                break
        before, asked = asked, _asked_by_name(session)
        if asked is None or asked[0] != before[0] or asked[1] == before[1]:
            break
    return outcome


def _answer_of_all(session: Session, line: Utterance) -> str | None:
    """The answer that a line gives in the name of all, to a vote or to what the host or the game asks the table."""
    doubt, votes = session.attention.doubt, disputing.ballot(session) is not None
    asks = doubt is not None or bool(session.answers) or votes
    answer = all_say(session.game.language, line.best.text) if asks and not session.open.dictation else None
    return answer if answer != "abstain" or (votes and doubt is None) else None


def of_the_absent(session: Session, line: Utterance) -> Outcome | None:
    """Answer a vote such as "Ben yes" or "Ben is for it" if Ben has left, waits for the next round or has given up his place. None for any
    other line, and over a poem."""
    if session.open.dictation:
        return None
    language, now, text = session.game.language, session.roster, line.best.text
    everybody = as_spoken(language.alternatives("everybody")[0])

    def votes(name: str) -> bool:
        rest = f" {text} ".replace(f" {name} ", f" {everybody} ").strip()
        return rest not in (text, everybody) and all_say(language, rest) is not None

    absent = ((player, next(iter(session.absence(player)), say("has-left", player=player))) for player in (*now.away, *now.waiting))
    gone = ((player, say("nobody-of-that-name", player=player)) for player in presence.gave_up(session))
    no_vote = next((why for player, why in chain(absent, gone) if votes(as_spoken(player))), None)
    return None if no_vote is None else (session, (no_vote, *open_question(session)))


def too_late(session: Session, line: Utterance) -> Outcome | None:
    """Answer "Dee no", or a bare "no", when a vote was decided before Dee was asked for hers: the votes to come could not change it. None
    for any other line, and while the game asks for votes or for yes or no."""
    last = _last_vote(session)
    if last is None or session.answers:
        return None
    verdict, decided = read(session, line)[0], (session, (say("vote-decided"),))
    if is_offered(session.listening.grammar, verdict.move if isinstance(verdict, Understood) else last):
        return None
    if isinstance(verdict, Understood) and disputing.BALLOT in verdict.move.slots:
        return decided
    language, text = session.game.language, line.best.text
    vote = next((rest for name in map(as_spoken, session.players) if (rest := text.removeprefix(f"{name} ")) != text), text)
    return decided if language.in_usual_words(vote) in dict(language.ballot) else None


def put_right(session: Session, line: Utterance) -> Outcome | None:
    """Answer a line such as "no, I mean no", which corrects the vote before it and is none of whoever is asked next. None for any other
    line."""
    if _last_vote(session) is None or disputing.ballot(session) is None:
        return None
    language, text = session.game.language, line.best.text
    beginnings = (f"{as_spoken(way)} " for way in language.alternatives("votes-anew"))
    votes = (text.removeprefix(begun) for begun in beginnings if text.startswith(begun))
    is_vote = any(language.in_usual_words(vote) in dict(language.ballot) for vote in votes)
    return (session, (say("undo-the-vote"), *session.asks)) if is_vote else None


def _last_vote(session: Session) -> Move | None:
    """The vote that was the last thing to happen. None if something else was, and while the host asks something back."""
    last = session.history.past[-1].event if session.history.past else None
    if not isinstance(last, Spoke) or session.attention.doubt is not None:
        return None
    return last.move if disputing.BALLOT in last.move.slots else None
