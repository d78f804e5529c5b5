"""Says how something is disputed, put right or taken back, whatever words people use for that something was wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from voicehost.core.language import as_spoken, names
from voicehost.core.play import (
    COUNTS,
    ENDS,
    Decided,
    Entered,
    Move,
    Player,
    Say,
    Spoke,
    say,
)
from voicehost.core.speech import Phrase
from voicehost.session.back import Past, is_public, taken_back
from voicehost.session.counting import how_to_put_right
from voicehost.session.doubting import asked_before
from voicehost.session.helping import FIRST, in_one, sentences
from voicehost.session.history import described, entered_since, own_disputes, stays_known
from voicehost.session.house import HouseMove, Outcome, Request, everybody

if TYPE_CHECKING:
    from voicehost.session.session import Session


BALLOT = "vote"
"""The slot of a vote."""


def ballot(session: Session) -> Phrase | None:
    """The phrase with which somebody votes who is asked now."""
    return next((phrase for phrase in session.open.grammar.phrases if phrase.pattern == f"{{{BALLOT}}}"), None)


@HouseMove("dispute", can_wait=True, typed=True, folded=False, who=everybody, slots=("player",))
def dispute(session: Session, request: Request) -> Outcome:
    """Say how to dispute something: in the ways that the game offers at the moment, or, if it offers none aloud, by putting a count right;
    and by taking back what was done last. A player who was named is the example. At the end of a game, and while the table votes, the
    question that is open then comes last."""
    own, player = own_disputes(session), request.move.get("player")
    heard = tuple(phrase for phrase in session.open.grammar.phrases if phrase.move in own)
    about = (*heard, *_typed_disputes(session, own, player))
    ways = (named if _is_complete(named := only_of(phrase, (player,))) else phrase for phrase in about) if player is not None else about
    first = {phrase.move: phrase for phrase in reversed(tuple(ways)) if _is_complete(phrase)}
    each = (way for phrase in reversed(first.values()) for way in _by_choice(phrase, session.players))
    who, language, away = session.view(None).who, session.game.language, session.roster.away
    proposed = tuple(said for way in each for said in sentences((way,), (), who, session.players, language, away=away))
    votes = ballot(session) is not None
    disputing = (say("dispute-so"), *proposed[:FIRST], *in_one(proposed[FIRST:])) if proposed else ()
    if not votes and not (proposed and heard) and session.history.past:
        disputing = (*disputing, *how_to_put_right(session, player))
    says = (*disputing, *_undoing(session, whatever=not disputing)) or (say("nothing-to-undo"),)
    return session, (*says, *(session.view(None).asks if session.has_ended or votes else ()))


def _typed_disputes(session: Session, own: frozenset[str], player: Player | None) -> Iterator[Phrase]:
    """For each of these moves that can only be typed: a way to say it that the table would be asked about now, of that player if somebody
    is named."""
    typed = reversed(session.open.grammar.typed)
    for phrase in {each.move: each for each in typed if each.move in own}.values():
        for chosen in product(*(slot.choices for slot in phrase.slots)):
            slots = tuple(replace(slot, choices=(choice,)) for slot, choice in zip(phrase.slots, chosen, strict=True))
            move = Move(phrase.move, {slot.name: meaning for slot, (_, meaning) in zip(phrase.slots, chosen, strict=True)})
            if (player is None or player in move.slots.values()) and asked_before(session, move) is not None:
                yield replace(phrase, slots=slots)
                break


RULINGS_UNDONE = frozenset({COUNTS, ENDS})
"""The decisions of the table that somebody may mean who says that something was wrong. Others, such as that somebody is back, change no
result."""

MOST_UNDONE = 3
"""What lies further back than this many times "undo" is not proposed to be undone."""


def _undoing(session: Session, *, whatever: bool) -> tuple[Say, ...]:
    """How undo takes back the last move, or decision about a result, and what was decided since; if the game has ended since, that it goes
    on from there. If that lies too far back, or before a ruling that did not come of it, the last thing of all if `whatever`, or else
    nothing."""
    public = tuple(past for past in reversed(session.history.past) if is_public(session.game, past.event))
    meant = next((at for at, past in enumerate(public[:MOST_UNDONE]) if _may_be_meant(past.event)), None)
    if meant is not None and not whatever and _is_unrelated(session, public[meant]):
        return ()
    at = 0 if meant is None and whatever and public else meant
    if at is None:
        return ()
    if at == 0 and (back := taken_back(session.game, session.history.past)) is not None and (known := stays_known(session, back)):
        return known
    event, before = public[at].event, public[at].state
    what, ends = described(session, event, before), isinstance(event, Decided) and event.move.name == ENDS
    goes_on = session.has_ended and not session.game.over(before) and not ends
    return (
        say("undo-takes", what=what) if at == 0 else say("undo-takes-more", what=what, n=at + 1),
        *((say("was-before-the-end"),) if goes_on else ()),
    )


def undo_of_something(session: Session, text: str) -> tuple[Say, ...]:
    """The answer to a line such as "undo joins", which says what to undo: what undo takes back, since it takes back nothing else. Empty for
    any other line."""
    if not any(_matches(way, text) for way in session.game.language.alternatives("undo-something")):
        return ()
    back = taken_back(session.game, session.history.past)
    if back is None:
        return (say("nothing-to-undo"),)
    return stays_known(session, back) or (say("undo-takes", what=described(session, back.event, back.before)),)


def _matches(way: str, text: str) -> bool:
    """Whether the text is worded in that way, with anything in place of the slots."""
    return re.fullmatch(re.sub(r"\\{\w+\\}", ".+", re.escape(as_spoken(way))), text) is not None


def _may_be_meant(event: Spoke | Entered | Decided) -> bool:
    return not isinstance(event, Decided) or event.move.name in RULINGS_UNDONE


def _is_unrelated(session: Session, past: Past) -> bool:
    """Whether the host has ruled on something since that move which did not come of it: the table had decided something before, or the
    ruling came of what people have entered in private."""
    ruled = session.history.ruled
    if not ruled or past.event.at >= ruled[-1].at:
        return False
    return isinstance(past.event, Decided) or bool(entered_since(session, past.event))


MOST_CHOICES = 9
"""Of more things than these that may be disputed, such as the words of a long race, only the `FIRST` are named."""


def _by_choice(phrase: Phrase, players: tuple[Player, ...]) -> tuple[Phrase, ...]:
    """A phrase for each choice, as "challenge the word" and "challenge the slams", if all that is open is what it is about, and not who."""
    choices = phrase.slots[0].choices if len(phrase.slots) == 1 else ()
    choices = choices if len(choices) <= MOST_CHOICES else choices[:FIRST]
    if not choices or any(meaning in players for _, meaning in choices):
        return (phrase,)
    return tuple(replace(phrase, slots=(replace(phrase.slots[0], choices=(choice,)),)) for choice in choices)


def _is_complete(phrase: Phrase) -> bool:
    """Whether each slot of the phrase can be filled."""
    return all(slot.choices or slot.free for slot in phrase.slots)


@HouseMove("was-first", can_wait=True, typed=True, who=everybody, slots=("player",))
def was_first(session: Session, request: Request) -> Outcome:
    """Somebody was faster than whoever got it. Games in which that is a ruling take these words themselves."""
    return dispute.does(session, request)


@HouseMove("i-was-first", can_wait=True, typed=True)
def i_was_first(session: Session, _: Request) -> Outcome:
    """The host cannot know who typed "I was first", so it asks them to say it with their name."""
    return with_a_name(session, session.game.language.phrases[was_first.name][0].format(player=session.players[0]))


def with_a_name(session: Session, phrase: str) -> Outcome:
    """Ask for the phrase with a name, and repeat what the game asks, because a yes that comes next answers what was said last."""
    return session, (say("say-with-name", phrase=phrase), *(session.view(None).asks if session.answers else ()))


def had_in_own_words(session: Session, text: str) -> str | None:
    """The line "I had red" with a player's name, as an example. None for any other line."""
    language = session.game.language
    i_had, had = language.alternatives("i-had"), language.alternatives("had")
    pairs = zip(map(as_spoken, i_had), had, strict=False)
    return next((f"{session.players[0]} {had}{text[len(mine) :]}" for mine, had in pairs if text.startswith(f"{mine} ")), None)


def disputed_in_own_words(session: Session, text: str) -> tuple[Player | None, str] | None:
    """Whom a line disputes and what follows the word that disputes it, as in "that was wrong in the first round: Ben was first". The player
    is the one who is named last. None for a line that disputes nothing."""
    language = session.game.language
    named = {as_spoken(player): player for player in session.players}
    player = max((said for said in named if f" {said} " in f" {text} "), key=text.rfind, default=None)
    whom = None if player is None else named[player]
    for way in language.alternatives("disputes"):
        _, found, rest = f" {text} ".partition(f" {as_spoken(way)} ")
        if found:
            return whom, rest.strip()
    had = any(text.startswith(f"{said} {way} ") for said in named for way in language.alternatives("had"))
    return (whom, "") if had else None


def disputing(session: Session) -> tuple[Phrase, ...]:
    """The phrase with which a phone disputes the end, while that is open. People can only type it or touch it."""
    if not session.ending.is_open or session.clock.rest is not None:
        return ()
    return session.game.language.ways(dispute.name, names("player", session.players))[:1]


@HouseMove("score-is-wrong", can_wait=True, typed=True, who=everybody, slots=("player", "owner"))
def score_is_wrong(session: Session, request: Request) -> Outcome:
    """Say how the table puts a score right, if it can; if not, how a ruling is disputed."""
    said = how_to_put_right(session, request.move.get("player"))
    return (session, said) if said else dispute.does(session, request)


def only_of(phrase: Phrase, whom: tuple[Player, ...]) -> Phrase:
    """The phrase with only players in `whom` in its slot for a player. If that is empty, the phrase stays as it is."""
    slots = (
        replace(slot, choices=tuple(pair for pair in slot.choices if pair[1] in whom)) if slot.name == "player" else slot
        for slot in phrase.slots
    )
    return replace(phrase, slots=tuple(slots)) if whom else phrase
