"""What the host says of a trick: who plays what, what is asked, how it is reckoned, who wins. Facts only; the words are the language's."""

from __future__ import annotations

from voicehost.core.play import Player, Say, say
from voicehost.games.slam_kartenspiel.asking import YES, Question, day, stage
from voicehost.games.slam_kartenspiel.cards import UNKNOWN_CARD
from voicehost.games.slam_kartenspiel.reckoning import Reckoning
from voicehost.games.slam_kartenspiel.stage import GUEST, Act, Performer, Stage, is_team
from voicehost.games.slam_kartenspiel.state import NOBODY, State


def names(state: State, poets: tuple[str, ...]) -> tuple[str, ...]:
    """As the cards have them; one that the deck does not know is told as such."""
    return tuple(UNKNOWN_CARD if poet.startswith(UNKNOWN_CARD) else state.poet(poet).name for poet in poets)


def revealed(state: State) -> tuple[Say, ...]:
    """In one breath a player."""
    return tuple(played(state, seat.player, seat.chosen) for seat in state.seats if seat.chosen)


def played(state: State, player: Player, poets: tuple[str, ...]) -> Say:
    """A card that the deck does not know is played too, and asked for its worth."""
    team = is_team(state.poet(poet) for poet in poets[:2])
    return say("plays-team" if team else "plays", player=player, poets=names(state, poets))


# -- questions --------------------------------------------------------------------------------------------------------------------


def ask(state: State, asked: Question) -> Say:
    """Whose it is to answer first, then what."""
    poet = state.poet(asked.poet).name if asked.poet and not asked.poet.startswith(UNKNOWN_CARD) else ""
    match asked.kind:
        case "look":
            assert state.trick is not None
            voted = dict(state.trick.cast)
            first = next(player for player in state.players if player not in voted)
            return say("ask-look", poet=poet, look=asked.asked.partition("/")[2], player=first)
        case "expose" | "accuse":
            return say(f"ask-{asked.kind}", player=asked.player, poet=poet, poets=names(state, asked.choices[:-1]))
        case "bribe":
            return say("ask-bribe", player=asked.player, poet=poet, other=asked.other)
        case "male":
            return say("ask-male", player=asked.player)
        case "die" | "guest":
            return say(f"ask-{asked.kind}")
        case "worth":
            return say("ask-worth", player=asked.player, criteria=criteria(state))
        case "keep":
            return say("ask-keep", player=asked.player, poets=names(state, asked.choices))
        case _:  # day, infect, third, sister, style
            return say(f"ask-{asked.kind}", player=asked.player, poet=poet)


def decided(state: State, asked: Question, told: str) -> tuple[Say, ...]:
    """What came of an answer, where that is news."""
    poet = state.poet(asked.poet).name if asked.poet and not asked.poet.startswith(UNKNOWN_CARD) else ""
    match asked.kind:
        case "expose" | "accuse":
            if told == NOBODY:
                return (say("spared", poet=poet),)
            return (say("exposed" if asked.kind == "expose" else "accused", poet=poet, other=state.poet(told).name),)
        case "sister":
            return (say("with-sister" if told == YES else "without-sister", poet=poet),)
        case "style":
            return (say("performs-in", poet=poet, style=told),)
    return ()


# -- the reckoning ----------------------------------------------------------------------------------------------------------------


def criteria(state: State) -> tuple[str, ...]:
    assert state.trick is not None
    return state.slam.show(state.trick.rolled).criteria


def reckoning(state: State, known: Stage, result: Reckoning) -> tuple[Say, ...]:
    """The Slam, the die and what it asks for; who has most; in a tie, the Vize."""
    told = (*_kept_away(state, known), _asked_for(state))
    if not result.acts:
        return (*told, say("nobody-performs"))
    tied = tuple(player for player in result.tied if player != GUEST)
    if not tied:
        return (*told, say("guest-has", n=result.value), *_others(result, (GUEST,)))
    if len(result.tied) == 1:
        assert state.trick is not None
        ahead = result.won(tied[0], state.trick.answer(f"keep/{tied[0]}"))
        leads = say("leads", player=tied[0], n=result.value, poets=names(state, ahead))
        return (*told, leads, *_others(result, tied))
    if len(tied) == 1:
        return (*told, say("tied-with-guest", player=tied[0], n=result.value))
    return (*told, say("tied", players=tied, n=result.value), *_vize(result, tied))


def _asked_for(state: State) -> Say:
    assert state.trick is not None
    slam, rolled, asked = state.slam, state.trick.rolled, criteria(state)
    title = slam.show(rolled).title or slam.name
    return say("show-rolled", slam=title, face=rolled, criteria=asked) if slam.die and rolled else say("show", slam=title, criteria=asked)


def _kept_away(state: State, known: Stage) -> tuple[Say, ...]:
    """Poets who were played and may not perform; not who has just been disqualified."""
    told = names(state, tuple(one.poet.key for one in known.away if not one.out))
    return (say("kept-away", poets=told, n=len(told)),) if told else ()


def _others(result: Reckoning, but: tuple[Player, ...]) -> tuple[Say, ...]:
    """The best of each of the others, the highest first."""
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


def winner(player: Player | None) -> tuple[Say, ...]:
    if player is None:
        return (say("nobody-wins"),)
    return (say("guest-wins"),) if player == GUEST else (say("wins", player=player),)


def favourites(before: State, settled: State) -> tuple[Say, ...]:
    """Who may take a Szeneliebling, though another has won."""
    known = stage(before)
    told = []
    for seat in settled.seats:
        was = before.seat(seat.player)
        new = frozenset(seat.pile) - frozenset(was.pile) if seat.slams == was.slams else frozenset()
        performers = tuple(one for who, one in known.performing if who == seat.player and one.poet.key in new)
        loved = tuple(one.poet.key for one in performers if one.poet.ability("szeneliebling") is not None)
        if loved:
            told.append(say("favourite", player=seat.player, poets=names(before, loved)))
    return tuple(told)


def explained(state: State, known: Stage, result: Reckoning) -> tuple[Say, ...]:
    """Every act, value by value, and why anybody is not among them: "why?" """
    assert state.trick is not None
    lost = tuple(say("lost-by-call", player=player) for player in state.trick.lost)
    return (*(_act(state, act) for act in result.acts), *(_away(state, known, one) for one in known.away), *lost)


def _away(state: State, known: Stage, one: Performer) -> Say:
    poet = one.poet.name
    match known.kept_by(one):
        case "weekday":
            return say("away-weekday", poet=poet, weekday=day(state, state.slam.weekday))
        case why:
            return say(f"away-{why}", poet=poet)


def _act(state: State, act: Act) -> Say:
    """Value by value, and what comes from abilities and the Slam beside them."""
    poets = names(state, act.poets)
    if act.player == GUEST:
        return say("act-of-guest", poets=poets, n=act.best)
    if any(one.given is not None for one in act.performers):
        return say("act-unknown", player=act.player, n=act.best)
    values = tuple((name, max(one.value(name) for one in act.performers)) for name in criteria(state))
    parts, extra = tuple(f"{name} {value}" for name, value in values), act.best - sum(value for _, value in values)
    if extra:
        return say("act-added", player=act.player, poets=poets, parts=parts, extra=extra, n=act.best)
    return say("act", player=act.player, poets=poets, parts=parts, n=act.best)
