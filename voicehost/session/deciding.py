"""The table decides what the rules leave open: who comes and goes, what counts, when the game ends.

The host puts every decision to the table first ("Twelve for Ana instead of ten?") and carries it out when somebody says yes. It is then
in the log, and undo takes it back. What a decision means for a game is up to that game (`voicehost.core.play.Decides`).

This module has what all decisions share. In the module of its subject (`joining`, `counting`, `rounds`, `leading`, `setting`), a function
under `@decision` makes the decision of what people said. `decided` applies it here, on that evening and whenever the log is replayed;
`_announced` says what was decided. docs/house.md says what else a new decision needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from voicehost.core.play import (
    BECAUSE,
    COUNTS,
    ENDS,
    JOINS,
    JOINS_LATER,
    LEADS,
    LEAVES,
    REPLACES,
    RETURNS,
    ROUNDS,
    SETS,
    SETS_FOR,
    SITS,
    Decided,
    Decides,
    IllegalMove,
    Move,
    Roster,
    Say,
    Skips,
    Spoke,
    say,
)
from voicehost.core.speech import Samples
from voicehost.session.attention import asked_by_the_game
from voicehost.session.back import Past
from voicehost.session.doubting import game_asks
from voicehost.session.ending import stopped, too_late
from voicehost.session.history import History, moved, result_now, still_ruled, waiting_anew
from voicehost.session.house import HouseMove, Listens, Outcome, Request, never
from voicehost.session.offers import setting_in_words
from voicehost.session.presence import coming, concerns_next_game, next_is_full, present, require_part

if TYPE_CHECKING:
    from voicehost.session.session import Session


@dataclass(frozen=True, slots=True)
class Deciding:
    """What the host still has to ask before a decision can be put to the table."""

    asks_name: bool = False
    """Somebody is joining and has not said their name yet."""


# -- how it stands ----------------------------------------------------------------------------------------------------------------


def roster(session: Session) -> Roster:
    """The roster of the game. If the game takes no decisions, that is simply its players."""
    return _roster(session, session.state)


def _roster(session: Session, state: Any) -> Roster:
    return session.game.roster(state) if isinstance(session.game, Decides) else Roster(session.players)


def decides(session: Session) -> bool:
    """Whether the game takes decisions at all."""
    return isinstance(session.game, Decides)


def takes(session: Session, decision: str) -> bool:
    """Whether the game takes a decision of this name."""
    return isinstance(session.game, Decides) and decision in session.game.decisions


def made(session: Session) -> tuple[tuple[Decided, Roster], ...]:
    """The decisions that were not taken back, in their order, each with the roster as it was before."""
    return tuple((past.event, _roster(session, past.state)) for past in session.history.past if isinstance(past.event, Decided))


def of_the_table(session: Session, past: Past) -> bool:
    """Whether the table decided it: a decision, or a move of the game before which it was asked, unless that only skips something."""
    event, game = past.event, session.game
    if isinstance(event, Decided):
        return True
    if not isinstance(event, Spoke) or (isinstance(game, Skips) and event.move.name in game.skips):
        return False
    return game_asks(replace(session, state=past.state), event.move) is not None


# -- what people say --------------------------------------------------------------------------------------------------------------


LATER = {
    ("decide-joins", JOINS_LATER): "decide-joins-later",
    ("decide-returns", JOINS_LATER): "decide-returns-in-next-game",
    ("decide-returns", "from-next-round"): "decide-returns-next-round",
}
"""The questions about somebody who cannot play at once: for each question and for what the game says to a yes, the one that says from when
they play."""


def decision(name: str, asks: Callable[[Session, Decided], Say], **known: Any) -> Callable[[Callable[[Session, Request], Move]], HouseMove]:
    """Decorate a function that returns the decision, to make it a house move that the table decides. `asks` returns the question that is
    put to the table first, and `known` gives fields of the `HouseMove` in place of the usual ones."""
    usual: dict[str, Any] = {
        "when": decides,
        "folded": True,
        "by_touch": never,
        "costs": 3.0,
        "at_rest": True,
        "listens": Listens.CALLED,
    }

    def made_of(names: Callable[[Session, Request], Move]) -> HouseMove:
        def does(session: Session, request: Request) -> Outcome:
            after, says = session.apply(Decided(now_of(session, request.at), names(session, request)))
            if after.has_ended and after.clock.rest is not None:  # its break ends too, so that its end can be disputed
                after = after.resume(request.at)
            return after, says

        def question(session: Session, request: Request) -> Say:
            """Try the decision before asking, so that what the game refuses is refused without a question. Who joins and cannot play in
            this game any more is asked about for the next. Who is back and plays only later is asked about for then."""
            event = Decided(now_of(session, request.at), names(session, request))
            asked = asks(session, event)
            _, says = decided(session, event)
            answered = {each.key for each in says if not session.ending.over}
            later = next((key for (question, answer), key in LATER.items() if question == asked.key and answer in answered), asked.key)
            return say(later, **asked.fields)

        does.__module__ = names.__module__
        return HouseMove(name, does=does, asks=question, first_way=True, **{**usual, **known})

    return made_of


@HouseMove("never-mind", typed=True, who=present, at_rest=True)
def never_mind(session: Session, _: Request) -> Outcome:
    """The host drops whatever it has asked itself: for a name, which game comes next, whether an entry may be lost. (A question that the
    host has asked back is answered before this move is reached.) The game's own question is not answered by it, and is asked again."""
    asks = session.deciding.asks_name or session.sequel.asks_which or session.history.would_lose
    if not asks:
        return session, asked_by_the_game(session) or (say("nothing-to-cancel"),)
    after = replace(no_name_asked(session), sequel=replace(session.sequel, asks_which=False))
    after = replace(after, history=replace(after.history, would_lose=()))
    return after, (say("not-then"), *(after.view(None).asks if session.sequel.asks_which else ()))


def no_name_asked(session: Session) -> Session:
    """The session without the question who joins."""
    return replace(session, deciding=Deciding())


# -- what happens -----------------------------------------------------------------------------------------------------------------


def now_of(session: Session, at: Samples) -> Samples:
    """A position of the source, on the game's clock, which stands still during a break."""
    rest = session.clock.rest
    return session.clock.of_game(at if rest is None else min(at, rest.since))


AFTERWARDS = frozenset({JOINS, LEAVES, RETURNS, SITS})
"""What is still decided when the game is over: who plays in the next one, and where they sit."""

BEFORE_THE_END = frozenset({ENDS, ROUNDS, LEADS})
"""What is decided about the rest of a game, and no longer when its rules say that it has ended."""


def _require_time(session: Session, event: Decided) -> None:
    """Raises `IllegalMove` if the decision comes too late for the game, which has ended or is over."""
    if session.ending.over and event.move.name not in AFTERWARDS and not concerns_next_game(event.move):
        raise IllegalMove("is-over")
    if event.move.name in BEFORE_THE_END and session.has_ended:
        raise too_late(session, event)


def decided(session: Session, event: Decided) -> Outcome:
    """Apply a decision as it is in the log. Raises `IllegalMove` if the game, or the stage that it has reached, does not allow it."""
    _require_time(session, event)
    name, player, over = event.move.name, event.move.slots.get("player", ""), session.ending.over
    before, state, joins_later = session.roster, session.state, name == JOINS and not takes(session, JOINS)
    says: tuple[Say, ...] = ()
    has_no_seat = name in (LEAVES, SITS) and player in coming(session)
    has_no_part = has_no_seat or concerns_next_game(event.move)
    if not has_no_part and name != JOINS:
        require_part(session, player)
    if not over and not joins_later and not has_no_part:
        try:
            state, says = session.game.step(session.state, event)
        except IllegalMove as refused:
            if refused.key != JOINS_LATER:
                raise
            joins_later, says = True, _because(refused)
    if (over or joins_later) and name == JOINS:
        require_part(session, player)
    history = History((*session.history.past, Past(event, session.state)), still_ruled(session))
    after = session.logged(event)
    after = replace(after, history=history, attention=replace(after.attention, doubt=None, misses=0), deciding=Deciding())
    if not over:
        after = moved(after, state, history, event.at)
    if name == REPLACES and not over and not has_no_part:
        after = replace(after, seats=after.seats.without(player))
    comes = name in (JOINS, RETURNS)
    later = (say(JOINS_LATER, player=player),) if joins_later or (over and comes) else ()
    full = next_is_full(after) if comes else ()
    goes_home = over and name == LEAVES  # nothing is left for them to do here
    done = (say("decided-leaves-next", player=player),) if goes_home else _announced(session, event, before)
    what = (*done, *waiting_anew(before, after.roster), *says, *later, *full)
    return after, (*what, *(result_now(session, after, what) if session.has_ended else ()))


def _because(refused: IllegalMove) -> tuple[Say, ...]:
    """The game's reason why somebody plays only in the next game, if it gives one."""
    others = {field: value for field, value in refused.fields.items() if field != BECAUSE}
    return (say(str(refused.fields[BECAUSE]), **others),) if BECAUSE in refused.fields else ()


# -- in words ---------------------------------------------------------------------------------------------------------------------


def _announced(session: Session, event: Decided, before: Roster) -> Iterator[Say]:
    """The sentences that announce a decision. Its consequences are announced by the game."""
    slots = event.move.slots
    name = event.move.name
    if name == COUNTS:
        key = "decided-counts-shared" if before.shared else "decided-counts"
        yield say(key, player=slots["player"], n=int(slots["count"]), old=before.counts[slots["player"]])
    elif name == ROUNDS:
        yield say("decided-rounds", n=int(slots["count"]))
    elif name == ENDS:
        yield stopped(session, before)
    elif name == RETURNS:
        yield say("decided-returns", player=slots["player"])
    elif name == LEAVES and slots["player"] not in before.players:
        yield say("decided-leaves-next", player=slots["player"])
    elif name in (SETS, SETS_FOR):
        yield say("decided-sets", what=slots.get("what") or setting_in_words(session.game.language, slots["option"], slots["value"]))
    elif concerns_next_game(event.move):
        yield say("decided-leaves-next", player=slots["player"])
        yield say(JOINS_LATER, player=slots["other"])
    elif name == JOINS and "after" in slots:
        yield say("decided-joins-after", **slots)
    else:
        yield say(f"decided-{name}", **slots)


def notes(session: Session) -> tuple[Say, ...]:
    """What the table decided in this game, worded for somebody who reads about it later, so that nobody is addressed. Decisions after the
    game was over are left out, because they concern the next one."""
    past = session.history.past[: session.ending.past] if session.ending.over else session.history.past
    return tuple(said for each in past if of_the_table(session, each) for said in _noted(session, each))


def _noted(session: Session, past: Past) -> Iterator[Say]:
    event = past.event
    if not isinstance(event, Decided):
        yield from session.game.step(past.state, event)[1][:1]
        return
    before, slots = _roster(session, past.state), event.move.slots
    if event.move.name == RETURNS:
        yield say("noted-returns", player=slots["player"])
    elif event.move.name == COUNTS and before.shared:
        yield say("noted-counts-shared", n=int(slots["count"]), old=before.counts[slots["player"]])
    else:
        yield from _announced(session, event, before)
