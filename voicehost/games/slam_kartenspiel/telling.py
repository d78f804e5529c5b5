"""What the host says about a trick: who plays what, what is asked, how it is reckoned, who wins. This module has the facts; the words come
from the language."""

from __future__ import annotations

from voicehost.core.play import Player, Say, say
from voicehost.games.kit import By, Way, aside, everybody
from voicehost.games.slam_kartenspiel.asking import Question, alone, bill, day, reckoned, won_by
from voicehost.games.slam_kartenspiel.bill import GUEST, Act, Bill, Performer, is_team
from voicehost.games.slam_kartenspiel.cards import LOOKS, UNKNOWN_CARD
from voicehost.games.slam_kartenspiel.naming import ANY_POET
from voicehost.games.slam_kartenspiel.reckoning import Reckoning
from voicehost.games.slam_kartenspiel.state import InTrick, Phase, State


def names(state: State, poets: tuple[str, ...]) -> tuple[str, ...]:
    """The poets' names as the cards have them. A card that the deck does not know is `UNKNOWN_CARD`."""
    return tuple(UNKNOWN_CARD if poet.startswith(UNKNOWN_CARD) else state.poet(poet).name for poet in poets)


def revealed(state: State) -> tuple[Say, ...]:
    """The poets that were played, in one sentence for each player."""
    return tuple(played(state, seat.player, seat.chosen) for seat in state.seats if seat.chosen)


def lying(state: State) -> tuple[Say, ...]:
    """What lies on the table, in one sentence for each player who has played poets, and for each who is there and has played none."""
    seats = (seat for seat in state.seats if seat.chosen or seat.player in state.there)
    return tuple(_what_of(state, seat.player, seat.chosen) for seat in seats)


def _what_of(state: State, player: Player, poets: tuple[str, ...]) -> Say:
    return played(state, player, poets) if poets else say("plays-nothing", player=player)


def played(state: State, player: Player, poets: tuple[str, ...]) -> Say:
    """The sentence that says what a player plays, including cards that the deck does not know."""
    team = is_team(state.poet(poet) for poet in poets[:2])
    return say("plays-team" if team else "plays", player=player, poets=names(state, poets))


@aside(ways=(Way(under="what-played", fills=(everybody,), by=By.LINE),), means="hear which poets NAME has played in this Slam")
def what_played(state: State, player: Player) -> tuple[Say, ...]:
    """The poets of a player once everybody may know them. With the real pack that is as soon as somebody has said them."""
    if not isinstance(state, InTrick) or (state.phase is Phase.BOOKING and state.options.dealt):
        return (say("poets-are-hidden"),)
    return (_what_of(state, player, state.seat(player).chosen),)


# -- questions --------------------------------------------------------------------------------------------------------------------


def ask(state: InTrick, asked: Question) -> Say:
    """The sentence that asks a question. It names the player who must answer first, and then what is asked."""
    poet = state.poet(asked.poet).name if asked.poet and not asked.poet.startswith(UNKNOWN_CARD) else ""
    match asked.kind:
        case "look":
            look, voter = asked.asked.partition("/")[2], state.trick.ballot.waiting(state.there)[0]
            return say("ask-look", poet=poet, look=look, player=voter)
        case "expose" | "accuse":
            return say(f"ask-{asked.kind}", player=asked.player, poet=poet, poets=names(state, asked.choices[:-1]))
        case "bribe":
            others = tuple(player for player in state.there if player != asked.player)
            return say("ask-bribe", player=asked.player, poet=poet, others=others, n=len(others))
        case "male":
            return say("ask-male", player=asked.player)
        case "favour":
            return say("ask-favour", player=asked.player, poet=poet)
        case "die" | "guest":
            return say(f"ask-{asked.kind}")
        case "day" | "infect" if asked.player in state.away:
            return say(f"ask-{asked.kind}-for-the-gone", player=asked.player, poet=poet)
        case "worth" if asked.player in state.away:
            return say("ask-worth-for-the-gone", player=asked.player, criteria=criteria(state))
        case "worth":
            return say("ask-worth", player=asked.player, criteria=criteria(state))
        case "keep":
            return say("ask-keep", player=asked.player, poets=names(state, asked.choices))
        case _:  # day, infect, third, sister, style
            return say(f"ask-{asked.kind}", player=asked.player, poet=poet)


# -- the reckoning ----------------------------------------------------------------------------------------------------------------


def criteria(state: InTrick) -> tuple[str, ...]:
    return state.slam.show(state.trick.rolled).criteria


def is_asked(state: InTrick) -> bool:
    """Whether it is known which values the Slam asks for. If it has a die, that is after the roll."""
    return not state.slam.die or state.trick.rolled is not None


def reckoning(state: InTrick) -> tuple[Say, ...]:
    """The sentences that reckon the trick: the Slam, its die, the values that it asks for, who has the most points and, in a tie, the Vize
    title."""
    result = reckoned(state)
    says = (*_kept_away(state), _asked_for(state))
    if not result.acts:
        return (*says, *(_lost(state) or (say("nobody-performs"),)))
    tied = tuple(player for player in result.tied if player != GUEST)
    if not tied:
        return (*says, say("guest-has", n=result.value), *_others(result, (GUEST,)))
    if len(result.tied) == 1:
        kept = result.won(tied[0], state.trick.answer(f"keep/{tied[0]}"))
        ahead = tuple(poet for act in result.leaders for poet in act.poets) if state.slam.is_gold else kept
        leads = say("leads", player=tied[0], n=result.value, poets=names(state, ahead))
        return (*says, leads, *_others(result, tied))
    if len(tied) == 1:
        return (*says, say("tied-with-guest", player=tied[0], n=result.value))
    return (*says, say("tied", players=tied, n=result.value), *_vize(result, tied))


def _asked_for(state: InTrick) -> Say:
    slam, rolled, asked = state.slam, state.trick.rolled, criteria(state)
    title = slam.show(rolled).title or slam.name
    return say("show-rolled", slam=title, face=rolled, criteria=asked) if slam.die and rolled else say("show", slam=title, criteria=asked)


def _kept_away(state: InTrick) -> tuple[Say, ...]:
    """The poets that were played and may not perform, without those who have just been disqualified."""
    poets = names(state, tuple(performer.poet.key for performer in bill(state).away if not performer.out))
    return (say("kept-away", poets=poets, n=len(poets)),) if poets else ()


def _others(result: Reckoning, but: tuple[Player, ...]) -> tuple[Say, ...]:
    """The best points of each other player, the highest first."""
    best: dict[Player, int] = {}
    for act in result.acts:
        if act.player not in but and act.player != GUEST:
            best.setdefault(act.player, act.best)
    return (say("others", scores=tuple(f"{player} {value}" for player, value in best.items())),) if best else ()


def _vize(result: Reckoning, tied: tuple[Player, ...]) -> tuple[Say, ...]:
    without = tuple(player for player in tied if player not in {who for who, _, _ in result.vize})
    lacking = (say("no-second", players=without, n=len(without)),) if without else ()
    scores = tuple(f"{player} {value}" for player, value, _ in result.vize)
    return (*lacking, *((say("vize", seconds=scores),) if scores else ()))


def second_decides(state: InTrick) -> tuple[Say, ...]:
    """In a tie that the Vize title has decided: the tie, and the seconds of whoever is in it, the best first."""
    result = reckoned(state)
    tied = tuple(player for player in result.tied if player != GUEST)
    if len(tied) < 2 or not result.vize or result.winner is None or won_by(state) != result.winner:
        return ()
    seconds = sorted((value for _, value, _ in result.vize), reverse=True)
    return (say("second-decides", tie=" : ".join([str(result.value)] * len(tied)), seconds=" : ".join(map(str, seconds))),)


def winner(player: Player | None) -> tuple[Say, ...]:
    if player is None:
        return (say("nobody-wins"),)
    return (say("guest-wins"),) if player == GUEST else (say("wins", player=player),)


@aside(
    ways=(Way(under="why"), Way(under="why-typed", by=By.LINE)),
    when=lambda state: isinstance(state, InTrick) and state.phase in (Phase.APPLAUSE, Phase.BETWEEN, Phase.OVER),
    otherwise="nothing-reckoned",
    means="hear the values of this Slam added up",
)
def why(state: InTrick) -> tuple[Say, ...]:
    """Every act, value by value, and why any poet or player is not among them. A Gold card that nobody contested has none."""
    if state.slam.is_gold and not any(seat.chosen for seat in state.seats):
        return (say("nobody-wins") if state.trick.shout is None else say("wins-alone", player=state.trick.shout),)
    acts = (_act(state, act) for act in reckoned(state).acts)
    return (*acts, *_all_away(state, bill(state)), *_lost(state)) or (say("nobody-performs"),)


def _is_reckoned(state: State) -> bool:
    return isinstance(state, InTrick) and state.phase in (Phase.APPLAUSE, Phase.BETWEEN, Phase.OVER)


@aside(
    ways=(Way(under="why-of", fills=(everybody,), by=By.LINE),),
    when=_is_reckoned,
    otherwise="nothing-reckoned",
    means="hear the values of NAME in this Slam added up",
)
def why_of(state: InTrick, player: Player) -> tuple[Say, ...]:
    """Every act of one player, value by value, or else all acts."""
    return tuple(_act(state, act) for act in reckoned(state).acts if act.player == player) or why(state)


def _lost(state: InTrick) -> tuple[Say, ...]:
    """The players who are not reckoned because they have lost the trick by a false Schinken."""
    return tuple(say("lost-by-call", player=player) for player in state.trick.lost)


@aside(
    ways=(Way((), (ANY_POET,), By.LINE, under="may-perform"),),
    when=lambda state: isinstance(state, InTrick),
    means="hear whether that poet may perform here",
)
def may_perform(state: InTrick, poet: str) -> tuple[Say, ...]:
    """Whether a poet may perform alone, as far as it is known now. If that depends on a team, or on a look on which the table has yet to
    vote, the host says the condition instead."""
    name = state.poet(poet).name
    for condition in state.slam.conditions:
        if condition.kind == "team":
            return (say("condition-team"),)
        if condition.what in LOOKS and state.looks_like(state.poet(poet), condition.what) is None:
            return (say("condition-only" if condition.kind == "nur" else "condition-without", those=condition.what),)
    away = _all_away(state, alone(state, poet))
    return (say("kept-away", poets=(name,), n=1), *away) if away else (say("may-perform", poet=name),)


def _all_away(state: InTrick, on: Bill) -> tuple[Say, ...]:
    """Why each poet in `away` does not perform. Those whom the Slam's own conditions keep away are in one sentence, which comes last."""
    barred = tuple(performer.poet.name for performer in on.away if on.kept_by(performer) == "booking")
    others = (_away(state, on, performer) for performer in on.away if on.kept_by(performer) != "booking")
    return (*others, *((say("away-booking", poets=barred, n=len(barred)),) if barred else ()))


def _away(state: InTrick, on: Bill, performer: Performer) -> Say:
    poet = performer.poet.name
    match on.kept_by(performer):
        case "weekday":
            return say("away-weekday", poet=poet, weekday=day(state, state.slam.weekday))
        case reason:
            return say(f"away-{reason}", poet=poet)


def _act(state: InTrick, act: Act) -> Say:
    """An act, value by value, with the points that abilities and the Slam add."""
    poets = names(state, act.poets)
    if act.player == GUEST:
        return say("act-of-guest", poets=poets, n=act.best)
    if any(performer.worth is not None for performer in act.performers):
        return say("act-unknown", player=act.player, n=act.best)
    values = tuple((name, max(performer.value(name) for performer in act.performers)) for name in criteria(state))
    parts, more = tuple(f"{name} {value}" for name, value in values), tuple(f"{of} {points}" for of, points in act.added)
    if more:
        return say("act-added", player=act.player, poets=poets, parts=parts, more=more, n=act.best)
    return say("act", player=act.player, poets=poets, parts=parts, n=act.best)
