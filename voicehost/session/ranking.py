"""Answers who stands where, and what brought it; and what was said first and last. All of it is public: what the television shows, and what
was said aloud."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from voicehost.core.play import Decides, Move, Player, Say, Spoke, Standing, say
from voicehost.session import teaching
from voicehost.session.asking import help_, in_full, is_veiled, question, standing
from voicehost.session.back import Past, is_public, whose
from voicehost.session.deciding import of_the_table
from voicehost.session.history import counts_changed, described
from voicehost.session.house import HouseMove, Outcome, Request, everybody, never

if TYPE_CHECKING:
    from voicehost.session.session import Session

SCORE = "score"
"""The question with which a game tells what brought one player their points, if it has one."""

GUESSES = "guess"
"""How the names of moves begin with which somebody guesses aloud."""


# -- who stands where -------------------------------------------------------------------------------------------------------------


def _all(session: Session, request: Request) -> tuple[Say, ...]:
    """How everybody stands."""
    return standing.does(session, request)[1]


def _ranked(session: Session) -> tuple[Standing, ...]:
    """Who stands where, best first, without those who have left. Empty if nobody is ahead of anybody."""
    ranks = tuple(each for each in session.view(None).standings if each.player not in session.roster.away)
    return ranks if len({each.place for each in ranks}) > 1 else ()


def _at(ranks: tuple[Standing, ...], place: int) -> tuple[Player, ...]:
    return tuple(each.player for each in ranks if each.place == place)


def _placed(key: str, place: Callable[[tuple[Standing, ...]], int]) -> Callable[[Session, Request], tuple[Say, ...]]:
    """Who has that place, and how everybody stands; only the latter if nobody has it, since others share a better one."""

    def answer(session: Session, request: Request) -> tuple[Say, ...]:
        ranks = _ranked(session)
        players = _at(ranks, place(ranks)) if ranks else ()
        named = (say(key, players=players, n=len(players)),) if players else ()
        return (*named, *_all(session, request))

    return answer


who_is_second = question(HouseMove("who-is-second", typed=True, by_touch=never))(_placed("second-place", lambda _: 2))
who_is_third = question(HouseMove("who-is-third", typed=True, by_touch=never))(_placed("third-place", lambda _: 3))
who_is_last = question(HouseMove("who-is-last", typed=True, by_touch=never))(_placed("last-place", lambda ranks: ranks[-1].place))


@question(HouseMove("how-far-behind", typed=True, who=everybody, by_touch=never, slots=("player",)))
def how_far_behind(session: Session, request: Request) -> tuple[Say, ...]:
    """How much this player lacks to whoever leads or, if it is them, by how much they lead. How everybody stands if nobody leads."""
    player, ranks = request.move.slots["player"], _ranked(session)
    mine = next((each for each in ranks if each.player == player), None)
    if mine is None:
        return _all(session, request)
    leads, first = mine.place == 1, _at(ranks, 1)
    if leads and len(first) > 1:
        return (say("lead-together", players=first), *_all(session, request))
    other = next(each for each in ranks if each.place > 1) if leads else ranks[0]
    gap = _written(session, abs(Decimal(mine.count) - Decimal(other.count)))
    return (say("is-ahead" if leads else "is-behind", player=player, players=_at(ranks, other.place), gap=gap),)


def _written(session: Session, count: Decimal) -> str:
    decimal = session.game.language.decimal
    return str(count) if decimal is None else str(count).replace(".", decimal[0])


# -- what brought it --------------------------------------------------------------------------------------------------------------


@question(HouseMove("points-from", typed=True, who=everybody, by_touch=never, slots=("player", "owner")))
def points_from(session: Session, request: Request) -> tuple[Say, ...]:
    """What brought a player their points: in the game's own words or, if it has none, round by round, and then what the table has decided.
    How everybody stands if each has no count of their own by rounds."""
    player, game, now = request.move.get("player"), session.game, session.roster
    if player is not None and _tells_one_score(session):
        at = session.clock.of_game(request.at)
        return game.step(session.state, Spoke(at, at, Move(SCORE, {"player": player})))[1]
    if player is None or player not in now.counts or now.shared or not now.rounds:
        return _all(session, request)
    brought, decided = _by_rounds(session, player)
    each = tuple(say("round-brought", round=round_, player=player, n=more) for round_, more in sorted(brought.items()) if more)
    return (*each, *((say("table-brought", player=player, n=decided),) if decided else ())) or (say("nothing-brought", player=player),)


def _tells_one_score(session: Session) -> bool:
    phrases = session.open.grammar.understood
    return any(phrase.move == SCORE and any(slot.name == "player" for slot in phrase.slots) for phrase in phrases)


def _by_rounds(session: Session, player: Player) -> tuple[Counter[int], int]:
    """By how much each round has changed what this player has, and by how much the table's decisions have."""
    game, after, brought, by_table = session.game, session.roster, Counter[int](), 0
    if isinstance(game, Decides):
        for past in reversed(session.history.past):
            before = game.roster(past.state)
            more = counts_changed(before.counts, after.counts).get(player, 0)
            if more and of_the_table(session, past):
                decided = game.roster(game.step(past.state, past.event)[0])
                by_decision = counts_changed(before.counts, decided.counts).get(player, 0)
                by_table, more = by_table + by_decision, more - by_decision
            brought[max(1, before.round)] += more
            after = before
    return brought, by_table


# -- what was said ----------------------------------------------------------------------------------------------------------------


def _said(session: Session) -> Iterator[Past]:
    """What was said or touched in this round, or in the last that had begun, so that all could know it, as it became known."""
    game = session.game
    for past in session.history.past:
        is_of_now = not isinstance(game, Decides) or game.roster(past.state).round == session.roster.round
        if is_of_now and isinstance(past.event, Spoke) and whose(past.event):
            yield replace(past, event=in_full(session, past.event, past.state))


def _first(session: Session, begins: str) -> tuple[Say, ...]:
    those = (past for past in _said(session) if isinstance(past.event, Spoke) and past.event.move.name.startswith(begins))
    first = min(those, key=lambda past: past.event.at, default=None)
    if first is None:
        return (say("nothing-first"),)
    return (say("was-first-said", what=described(session, first.event, first.state, veiled=is_veiled(session))),)


@question(HouseMove("who-began", typed=True, by_touch=never))
def who_began(session: Session, _: Request) -> tuple[Say, ...]:
    """What the host heard first in this round of anybody whose name it knows."""
    return _first(session, "")


@question(HouseMove("who-guessed-first", typed=True, by_touch=never))
def who_guessed_first(session: Session, _: Request) -> tuple[Say, ...]:
    """The first guess of this round that was made aloud."""
    return _first(session, GUESSES)


@question(HouseMove("last-thing", typed=True, by_touch=never))
def last_thing(session: Session, _: Request) -> tuple[Say, ...]:
    """What was said or decided last, unless a ruling came after it, and the last rulings."""
    public = (past for past in reversed(session.history.past) if is_public(session.game, past.event))
    last, ruled = next(public, None), session.history.ruled
    is_news = last is not None and not (ruled and ruled[-1].at > last.event.at)
    what = (say("happened-last", what=described(session, last.event, last.state)),) if last is not None and is_news else ()
    return (*what, *(teaching.missed(session.view(None), ruled) if ruled or not what else ()))


@HouseMove("what-to-say", typed=True, by_touch=never, at_rest=True)
def what_to_say(session: Session, request: Request) -> Outcome:
    """The question for help, in other words."""
    return help_.does(session, request)
