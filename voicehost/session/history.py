"""Keeps what has happened to the game, and leads back: undo at any time, and redo until somebody has done something else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any, TypeGuard

from voicehost.core.play import (
    COUNTS,
    JOINS_LATER,
    REPLACES,
    SETS,
    Decided,
    Decides,
    Disputes,
    Entered,
    Event,
    IllegalMove,
    Moment,
    Move,
    NamesMovers,
    Occasions,
    Player,
    Restates,
    Reveals,
    Roster,
    Say,
    Spoke,
    say,
)
from voicehost.core.speech import Samples
from voicehost.session.back import Back, Forth, Past, taken_back, whose
from voicehost.session.breaks import goes_on
from voicehost.session.ending import Ending
from voicehost.session.happened import Redone, Undone
from voicehost.session.house import HouseMove, Outcome, Request
from voicehost.session.offers import in_words, setting_in_words, tells
from voicehost.session.teaching import Ruled, without

if TYPE_CHECKING:
    from voicehost.session.session import Session


NEXT = "next"
"""The slot that marks a place as one in the next game."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A player's touch that asks to undo or redo another player's move. It takes a second player to confirm it."""

    move: HouseMove
    player: Player


@dataclass(frozen=True, slots=True)
class History:
    """What can be taken back, and what can be done again."""

    past: tuple[Past, ...] = ()
    """What people did, in its order."""
    ruled: tuple[Ruled, ...] = ()
    """The last rulings, for people who have missed them."""
    undone: tuple[Forth, ...] = ()
    """What can be done again, beginning with the last element. Empty once somebody has done something else."""
    lapsed: bool = False
    """The game has gone on by itself since the undo: a time has run out, for example."""
    would_lose: tuple[Player, ...] = ()
    """The players whose entries would be lost with what somebody has just asked to take back. Empty unless the host asks about that."""
    wanted: Wanted | None = None


# -- what people say --------------------------------------------------------------------------------------------------------------


def _undo_takes_two(session: Session, move: HouseMove, player: Player) -> Say | None:
    return _takes_two(session, move, player, taken_back(session.game, session.history.past), "undo-wanted")


def _redo_takes_two(session: Session, move: HouseMove, player: Player) -> Say | None:
    return _takes_two(session, move, player, session.history.undone[-1] if session.history.undone else None, "redo-wanted")


def _takes_two(session: Session, move: HouseMove, player: Player, about: Back | Forth | None, key: str) -> Say | None:
    """Why a second player has to touch it too: the move is not this player's own, and nobody else has asked for the same. None if this
    touch is enough."""
    if about is None or player in whose(about.event):
        return None
    wanted = session.history.wanted
    if wanted is not None and wanted.move is move and wanted.player != player:
        return None
    return say(key, player=player, what=described(session, about.event, about.before))


def _decided_afterwards(session: Session) -> bool:
    """Whether the table has decided something since the game was over."""
    return len(session.history.past) > session.ending.past


def _undone_afterwards(session: Session) -> bool:
    return bool(session.history.undone) and len(session.history.undone[-1].past) > session.ending.past


@HouseMove("undo", takes_two=_undo_takes_two, costs=5.0, afterwards=_decided_afterwards, first_way=True)
def undo(session: Session, request: Request) -> Outcome:
    """Take the last move back, with the other half of the same decision. If a private entry depends on it, ask first whether that may be
    lost."""
    back = taken_back(session.game, session.history.past)
    past = session.history.past
    number = of_one_line(past)
    if len(past) > 1 and are_halves(*(changed_count(session, each.event, each.state) for each in past[-2:])):
        number = 2
    if back is not None and not back.lost and back.event is past[-1].event and number > 1:
        return undo_more.does(session, Request(Move(undo_more.name, {"count": str(number)}), request.at))
    asks = None if back is None else _asks_before(session, back)
    if back is None or asks is None:
        return session.apply(Undone(request.at))
    asking = replace(session.history, would_lose=back.lost or entered_since(session, back.event), wanted=None)
    return replace(session, history=asking), (asks,)


def stays_known(session: Session, back: Back) -> tuple[Say, ...]:
    """What the host says if taking that back would change nothing, because what came of it is known. Empty if it would."""
    state, known = _revealed(session, back)
    return known if _looks_like_now(session, state) else ()


def _revealed(session: Session, back: Back) -> tuple[Any, tuple[Say, ...]]:
    """The state after the undo, in which what was revealed stays known, and what the host says of that."""
    game = session.game
    return game.revealed(back.state, _with_its_names(session, back)) if isinstance(game, Reveals) else (back.state, ())


def _looks_like_now(session: Session, state: Any) -> bool:
    """Whether everybody would see the same in this state as they do now."""
    view = session.game.view
    return all(view(state, player) == view(session.state, player) for player in (None, *session.players))


def of_one_line(past: tuple[Past, ...]) -> int:
    """How many of the last steps one line has made, such as the votes after "everybody says no"."""
    same = takewhile(lambda each: isinstance(each.event, Spoke) and each.event == past[-1].event, reversed(past))
    return sum(1 for _ in same)


def _asks_before(session: Session, back: Back) -> Say | None:
    """What the host asks before it takes that back, or None. Private entries may be lost with it; or it is a decision that the table made
    before the last reveal, and people probably mean the reveal, which nobody can take back."""
    what, game = described(session, back.event, back.before), session.game
    if back.lost:
        return say("undo-would-lose", what=what, players=back.lost)
    if not isinstance(back.event, Decided) or not isinstance(game, Occasions) or not entered_since(session, back.event):
        return None
    return say("undo-reaches-back", what=what) if game.occasion(back.before) != game.occasion(session.state) else None


def entered_since(session: Session, move: Spoke | Entered | Decided) -> tuple[Player, ...]:
    """The players who have entered something since that move, each once."""
    since = (each.event for each in session.history.past if each.event.at >= move.at)
    return tuple(dict.fromkeys(event.player for event in since if isinstance(event, Entered)))


@HouseMove("undo-more", typed=True, who=lambda session: session.roster.players, slots=("count",), costs=5.0, afterwards=_decided_afterwards)
def undo_more(session: Session, request: Request) -> Outcome:
    """Take several moves back, two if nobody says how many, in one sentence. If a private entry depends on the next of them, the host asks
    there first whether that may be lost."""
    number, taken, rest = int(request.move.slots.get("count", "2")), list[str](), tuple[Say, ...]()
    while len(taken) < number and (back := taken_back(session.game, session.history.past)) is not None and not back.lost:
        what, before = described(session, back.event, back.before), session
        session, says = session.apply(Undone(request.at))
        if session.history.past == before.history.past:
            return session, says if not taken else (say("undone", what=tuple(dict.fromkeys(taken))), *says)
        taken.append(what)
        rest = says[1:]
    if not taken:
        return undo.does(session, request)
    if len(taken) < number:
        session, rest = undo.does(session, request)
    return session, (say("undone", what=tuple(dict.fromkeys(taken))), *rest)


@HouseMove(
    "redo",
    when=lambda session: bool(session.history.undone),
    folded=True,
    takes_two=_redo_takes_two,
    afterwards=_undone_afterwards,
    first_way=True,
)
def redo(session: Session, request: Request) -> Outcome:
    """Do again what was taken back last, with the other half of the same decision."""
    last = session.history.undone[-2:]
    is_whole = len(last) == 2 and are_halves(*(changed_count(session, each.event, each.before) for each in reversed(last)))
    after, says = session.apply(Redone(request.at))
    if not is_whole:
        return after, says
    after, more = after.apply(Redone(request.at))
    return after, (*says[:1], *more)


@dataclass(frozen=True, slots=True)
class Change:
    """By how much the table has changed whose count, and when."""

    at: Samples
    player: Player
    more: int


def counts_changed(before: Mapping[Player, int], after: Mapping[Player, int]) -> dict[Player, int]:
    """The players of `before` who have another count after it, each with how much more it is."""
    return {player: n - before[player] for player, n in after.items() if n != before.get(player, n)}


def are_halves(first: Change | None, then: Change | None) -> bool:
    """Whether these are the halves of one decision: what somebody loses, somebody else gets at the same moment."""
    if first is None or then is None:
        return False
    return first.at == then.at and first.player != then.player and first.more + then.more == 0


def changed_count(session: Session, event: Event, before: Any) -> Change | None:
    """The change of a count that the table decided in the state `before`. None if the event is something else."""
    if not isinstance(event, Decided) or event.move.name != COUNTS or not isinstance(session.game, Decides):
        return None
    player = event.move.slots["player"]
    return Change(event.at, player, int(event.move.slots["count"]) - session.game.roster(before).counts[player])


@HouseMove("undo-anyway", when=lambda session: bool(session.history.would_lose), takes_two=_undo_takes_two)
def undo_anyway(session: Session, request: Request) -> Outcome:
    """Take the last move back with the private entries that depend on it, after the host has said whose they are."""
    return session.apply(Undone(request.at, anyway=bool(session.history.would_lose)))


def asks_what_may_be_lost(session: Session) -> bool:
    """Whether the host asks, last of all, if entries may be lost with what is taken back."""
    return bool(session.history.would_lose) and session.attention.doubt is None


def question_of_loss(session: Session) -> tuple[Say, ...]:
    """The question whether entries may be lost with what is taken back, as long as it is open."""
    back = taken_back(session.game, session.history.past) if asks_what_may_be_lost(session) else None
    asks = _asks_before(session, back) if back is not None else None
    return () if asks is None else (asks,)


def wanting(session: Session, move: HouseMove, player: Player) -> Session:
    """Remember that this player asked for it, so that a second one can do it."""
    return replace(session, history=replace(session.history, wanted=Wanted(move, player)))


# -- what happens -----------------------------------------------------------------------------------------------------------------


def gone_on(session: Session, past: tuple[Past, ...], ruled: tuple[Ruled, ...], *, by_itself: bool) -> History:
    """The history after a step of the game. What was undone can be done again as long as the game goes on only by itself: nobody should
    lose a point because a time ran out while they noticed their slip."""
    undone = session.history.undone if by_itself else ()
    return History(past, ruled, undone, lapsed=bool(undone))


def result_now(before: Session, after: Session, says: tuple[Say, ...]) -> tuple[Say, ...]:
    """Who wins and with what, if the game has ended and that is not as it was `before`. `says` is what the host says anyway."""
    if not after.ending.is_open:
        return ()
    was = before.game.verdict(before.state) if before.has_ended else ()
    return tuple(each for each in after.game.verdict(after.state) if each not in (*was, *says))


def still_ruled(session: Session) -> tuple[Ruled, ...]:
    """The rulings that still hold. In a game that has ended, those about the end are left out: a move may open the game again, and its end
    is announced anew."""
    ruled = session.history.ruled
    return without(ruled, session.game.view(session.state, None).asks) if session.has_ended else ruled


def moved(session: Session, state: Any, history: History, now: Samples) -> Session:
    """The session with another state of the game, and with the players of that state. `now` is on the game's clock."""
    return replace(
        session,
        state=state,
        players=session.game.roster(state).players if isinstance(session.game, Decides) else session.players,
        history=history,
        ending=Ending(now if session.game.over(state) else None),
        attention=replace(session.attention, doubt=None),
        lesson=replace(session.lesson, has_more=False, taught=False),
    )


def undone(session: Session, event: Undone) -> Outcome:
    """Go back to before the last public move, in time too: a deadline that was running then runs on from there. Private entries that were
    made since stay if they can, and what was revealed stays known. If nothing changes because of that, the host says only so."""
    history, clock = session.history, session.clock
    # If nobody was asked, no entry would be lost; or the log is older, from when a refusal was the only reason to ask.
    back = taken_back(session.game, history.past, by_refusal=not event.anyway)
    if back is None:
        return session, (say("cannot-undo-private" if history.past else "nothing-to-undo"),)
    undoing = say("undone", what=described(session, back.event, back.before))
    forth = Forth(back.event, back.before, session.state, history.past, clock.of_game(event.at), history.ruled)
    clock = replace(clock, away=max(clock.away, event.at - back.then))
    ruled = tuple(each for each in history.ruled if each.at < back.event.at)
    earlier = History(back.past, ruled, (*history.undone, forth), lapsed=history.lapsed)
    state, known = _revealed(session, back)
    if known and state is session.state:  # the game takes nothing back now
        return session.logged(event), (*known, *session.asks)
    if session.ending.over and _decided_afterwards(session):
        return replace(session.logged(event), history=earlier), (undoing, *_asked_afterwards(session))
    after, says = goes_on(moved(replace(session.logged(event), clock=clock), state, earlier, clock.of_game(event.at)), undoing, event.at)
    changed = _with_what_changed(session, after, says, known)
    return after, changed[1:] if known and _looks_like_now(session, state) else changed


def _with_what_changed(before: Session, after: Session, says: tuple[Say, ...], known: tuple[Say, ...]) -> tuple[Say, ...]:
    """What the host says of an undo or a redo: after the first sentence, what stays known, when those who wait will play, which
    result counts again, and who wins now."""
    waited = before.roster.waiting
    waits = (each for each in waiting_anew(before.roster, after.roster) if each.fields["player"] in waited)
    return (*says[:1], *known, *waits, *_counts_again(before, after), *result_now(before, after, says), *says[1:])


def _counts_again(before: Session, after: Session) -> tuple[Say, ...]:
    """The result that an undo or a redo brings back. After the end the host says who wins instead."""
    if after.has_ended or not isinstance(after.game, Restates):
        return ()
    return after.game.restated(before.state, after.state)


def waiting_anew(before: Roster, now: Roster) -> Iterator[Say]:
    """When the players who wait for the next round will play, if it has just changed whether there is another round."""
    if before.no_more != now.no_more:
        yield from (say(JOINS_LATER if now.no_more else "from-next-round", player=player) for player in now.waiting)


def _with_its_names(session: Session, back: Back) -> Any:
    """The present state. If the undone decision gave a player's place in this game to another, that place is given back in it, so that
    what was revealed about the one stays known about the other."""
    event = back.event
    if not _changes_places(event):
        return session.state
    given_back = Move(REPLACES, {"player": event.move.slots["other"], "other": event.move.slots["player"]})
    return _renamed(session, replace(event, move=given_back))


def _changes_places(event: Spoke | Entered | Decided) -> TypeGuard[Decided]:
    return isinstance(event, Decided) and event.move.name == REPLACES and NEXT not in event.move.slots


def _renamed(session: Session, event: Decided) -> Any:
    """The present state, in which somebody has another's place by that decision."""
    try:
        return session.game.step(session.state, event)[0]
    except IllegalMove:  # both players have a place by now
        return session.state


def redone(session: Session, event: Redone) -> Outcome:
    """Go forward to how it was before the undo, in time too. What was revealed since stays known."""
    if not session.history.undone:
        return session, (say("nothing-to-redo"),)
    *undone, forth = session.history.undone
    redoing = say("redone", what=described(session, forth.event, forth.before))
    history = History(forth.past, forth.ruled, tuple(undone), lapsed=session.history.lapsed and bool(undone))
    if session.ending.over and _undone_afterwards(session):
        return replace(session.logged(event), history=history), (redoing, *_asked_afterwards(session))
    clock = replace(session.clock, away=event.at - forth.then)
    state, known = _known_since(session, forth)
    after, says = goes_on(moved(replace(session.logged(event), clock=clock), state, history, forth.then), redoing, event.at)
    return after, _with_what_changed(session, after, says, known)


def _known_since(session: Session, forth: Forth) -> tuple[Any, tuple[Say, ...]]:
    """The state that is done again, with everything that the game has revealed since the undo, and what the host says about it."""
    if not session.history.lapsed or not isinstance(session.game, Reveals):
        return forth.state, ()
    now = _renamed(session, forth.event) if _changes_places(forth.event) else session.state
    return session.game.revealed(forth.state, now)


def _asked_afterwards(session: Session) -> tuple[Say, ...]:
    """The question what follows, if it stands. The game stays over."""
    return session.view(None).asks


# -- in words ---------------------------------------------------------------------------------------------------------------------


def _decided_in_words(session: Session, event: Decided, before: Any) -> str:
    """What the table decided in the state `before`. Of a count it is also said what it was, and that it is everybody's if they share it."""
    key, slots = f"decided-{event.move.name}", dict(event.move.slots)
    if event.move.name == COUNTS and isinstance(session.game, Decides):
        now = session.game.roster(before)
        key, slots = f"{key}-shared" if now.shared else key, {**slots, "old": str(now.counts[slots["player"]])}
    if event.move.name == SETS:  # `voicehost resume --set` gives an option without words
        slots.setdefault("what", setting_in_words(session.game.language, slots["option"], slots["value"]))
    return session.game.language.word(key).format(**slots)


def described(session: Session, event: Spoke | Entered | Decided, before: Any, *, veiled: bool = True) -> str:
    """What was done in the state `before`: in the language's words for such a move (`did-`), if it has some, or else as it was said or
    touched.

    A private entry is described only by whose it was, because only the host may know the word. So is a guess if `veiled`. An answer is
    described as an answer, because a bare "yes" would not say what was taken back.
    """
    game, players, language = session.game, session.players, session.game.language
    if isinstance(event, Decided):
        return _decided_in_words(session, event, before)
    did = language.words.get(f"did-{event.move.name}", "")
    if isinstance(event, Entered):
        if "{player}" in did:
            return did.format(player=event.player)
        entries = game.view(before, event.player).entries
        return in_words(entries, event.move, players, language, event.player, veiled=True)
    if isinstance(game, NamesMovers):
        event = replace(event, move=game.with_mover(before, session.state, event))
    if did:
        return did.format(**event.move.slots)
    listening = game.listening(before)
    veiled = veiled and listening.dictation
    touched = game.view(before, event.by).moves if event.by is not None else ()
    ways = tuple(phrase for phrase in (*listening.grammar.heard, *touched) if tells(phrase, event.move))
    ways = ways or tuple(phrase for each in listening.grammar.elsewhere for phrase in each.phrases)
    text = in_words(ways, event.move, players, language, event.by, veiled=veiled)
    if any(player in text for player in players):
        return text
    if veiled and any(slot.is_own_word for phrase in ways for slot in phrase.slots):
        return language.word("a-guess")
    seen = game.view(before, players[0])
    alone = tuple(phrase for phrase in ways if phrase.slots and len(phrase.parts) == 1)
    if not (alone and seen.moment is Moment.QUESTION and event.move.name in seen.wanted):
        return text
    answer = in_words(alone, event.move, players, language)
    return f"{language.word('an-answer')} {answer.lower() if answer.lower() in dict(language.ballot) else answer}"


def own_disputes(session: Session) -> frozenset[str]:
    """The names of the game's own moves that dispute a ruling."""
    return session.game.disputes if isinstance(session.game, Disputes) else frozenset()
