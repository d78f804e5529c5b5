"""Takes lines about who comes and goes that are typed as no phrase has them: with a reason, or as a bare name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voicehost.core.interpret import Understood, interpret
from voicehost.core.language import as_spoken, names
from voicehost.core.play import Move, say
from voicehost.core.speech import Utterance
from voicehost.session import deciding, joining, nearly
from voicehost.session.acting import act_on, never_mind
from voicehost.session.following import leave
from voicehost.session.house import Outcome
from voicehost.session.reading import Instead, noes, read
from voicehost.session.several import of_several
from voicehost.session.written import typed_instead

if TYPE_CHECKING:
    from voicehost.session.session import Session

LONGEST_NAME = 3
"""The most words that a line has if it is only the name of somebody who joins."""

COMING_OR_GOING = frozenset(
    move.name for move in (joining.leaves, joining.i_leave, joining.comes_later, leave, joining.joins, joining.returns)
)
"""The house moves for which people give a reason: "Ben has to go, the babysitter has called"."""


def without_reason(session: Session, line: Utterance) -> Instead | None:
    """Take a line such as "Ben has to go, the babysitter has called" without the reason. None for any other line. "Ben leaves her seat"
    gives no reason, but "Ben leaves, her kid is ill" does. After three words anything is one ("Ben has to go, taxi is here"), if it does
    not say when. Over a poem the reason has to begin with a word that begins no thing."""
    words, language, over_a_poem = line.best.text.split(), session.game.language, session.open.dictation
    begins = (at for at in range(len(words) - 1, 1, -1) if _begins_a_reason(session, words, at))
    others = (at for at in range(len(words) - 1, 2, -1) if words[at] not in language.alternatives("no-reasons"))
    for at in (*begins, *(() if over_a_poem else others)):
        head = typed_instead(line, " ".join(words[:at]))
        match read(session, head):
            case (Understood(move=move),) if move.name in COMING_OR_GOING:
                return Instead(session, _with_a_seat(session, head, move, words[at:]) or head)
        lines = tuple(read(session, typed_instead(line, each)) for each in of_several(session, head))
        if lines and all(isinstance(each[0], Understood) and each[0].move.name in COMING_OR_GOING for each in lines):
            return Instead(session, head)
    return None if over_a_poem else _after_a_reason(session, line)


def _begins_a_reason(session: Session, words: list[str], at: int) -> bool:
    """Whether a reason begins with the word at this place."""
    language, rest = session.game.language, f"{' '.join(words[at:])} "
    is_clear = at > 2 or not {*words[at:]}.isdisjoint(language.alternatives("reasons-say"))
    kinds = ("reasons", "reasons-alone", *(("reasons-or-things",) if is_clear else ()))
    ways = (way for kind in (kinds[:1] if session.open.dictation else kinds) for way in language.alternatives(kind))
    return any(rest.startswith(f"{as_spoken(way)} ") for way in ways)


def _with_a_seat(session: Session, head: Utterance, move: Move, rest: list[str]) -> Utterance | None:
    """The line in which somebody joins beside a player, for "Zoe is here, and sits next to Ben". `rest` is what stands behind the first
    part. None if that gives no seat."""
    if move.name != joining.joins.name or session.game.language.typed.get(rest[0]) != "":
        return None
    seated = typed_instead(head, " ".join((move.slots["name"], *rest[1:])))
    match read(session, seated):
        case (Understood(move=joins),) if joins.name == move.name and "player" in joins.slots:
            return seated
    return None


def _after_a_reason(session: Session, line: Utterance) -> Instead | None:
    """Take what a line such as "the train is cancelled, Ben is back" says after the reason, if it says that a player comes or leaves, and
    the reason names nobody. None for any other line."""
    words, language = line.best.text.split(), session.game.language
    names, begins = {as_spoken(player).split()[0] for player in session.known}, language.alternatives("reasons-or-things")
    at = next((at for at, word in enumerate(words) if word in names), 0)
    if at < 2 or words[0] not in begins:
        return None
    rest = typed_instead(line, " ".join(words[at:]))
    match read(session, rest):
        case (Understood(move=move),) if move.name in COMING_OR_GOING:
            return Instead(session, rest)
    return None


def back_in_another_place(session: Session, line: Utterance) -> Outcome | None:
    """Take "Ben is back" for the decision that Ben joins, if somebody else has Ben's place, or if Ben left in an earlier game. None for any
    other line, and over a poem, because the line may be part of that."""
    now, language = session.open, session.game.language
    if now.dictation:
        return None
    ways = language.ways(joining.returns.name, names("player", session.known))
    name = nearly.nobody(line.best.text, ways, session.known, no_names=language.no_names)
    if name is None:
        return None
    joins = _joins(session, line, as_spoken(name))
    return None if joins is None else act_on(session, joins)


def name_alone(session: Session, line: Utterance) -> Outcome | None:
    """Take a bare name that answers the host's question who joins. None for any other line, and over a poem."""
    is_name = len(line.best.words) <= LONGEST_NAME and session.deciding.asks_name and not session.open.dictation
    joins = _joins(session, line, line.best.text) if is_name else None
    if joins is None:
        return None
    after, says = act_on(session, joins)
    return (deciding.no_name_asked(after) if _names_a_player(session, line.best.text) else after), says


def _names_a_player(session: Session, text: str) -> bool:
    """Whether the line is only the name of somebody who plays."""
    return any(as_spoken(player) == text for player in session.players)


def _joins(session: Session, line: Utterance, name: str) -> Understood | None:
    joins = as_spoken(session.game.language.phrases[joining.joins.name][0]).format(name=name)
    match interpret(typed_instead(line, joins), session.open):
        case (Understood() as meant,) if meant.move.name == joining.joins.name:
            return meant
    return None


def nobody(session: Session, line: Utterance) -> Outcome | None:
    """Take "no" or "nobody" as the answer to the host's question who joins, if that was said last. None for any other line."""
    if not _is_nobody(session, line.best.text):
        return None
    return never_mind(session, line.start)


def _is_nobody(session: Session, text: str) -> bool:
    language, is_asked = session.game.language, session.deciding.asks_name and say("who-joins") in session.said
    nobody = noes(language) | {*map(as_spoken, language.answers["nobody"])}
    return is_asked and session.attention.doubt is None and not session.open.dictation and language.in_usual_words(text) in nobody
