""" "Was kann der Rap-Poet?" The host reads out a card: its name, its values, then the rest."""

from __future__ import annotations

from voicehost.core.play import Say, say
from voicehost.games.kit import By, Fill, Way, aside
from voicehost.games.slam_kartenspiel.cards import CLOTHES, VALUES, Ability, Deck, Poet, Slam, key
from voicehost.games.slam_kartenspiel.naming import ANY_POET, POET_IN_SHORT
from voicehost.games.slam_kartenspiel.state import State


@aside(
    ways=(Way(under="card", fills=(ANY_POET,)), Way(under="card-typed", fills=(POET_IN_SHORT,), by=By.LINE)),
    means="hear what a poet's card says",
)
def card(state: State, poet: str) -> tuple[Say, ...]:
    return described(state, state.poet(poet))


def _able_in(deck: Deck, rule: str) -> Ability | None:
    return next((able for poet in deck.poets if (able := poet.ability(rule)) is not None), None)


_ABILITY = Fill("able", lambda language: language.slot("able"))


@aside(ways=(Way(under="what-is-able", fills=(_ABILITY,), by=By.LINE),), means="hear what an ability does")
def ability(state: State, able: str) -> tuple[Say, ...]:
    """What an ability does, as the first poet has it who has it, or what an action card is."""
    found = _able_in(state.deck, able)
    return (_able(state.deck, found),) if found is not None else (say("what-actions-do"),)


def described(state: State, poet: Poet) -> tuple[Say, ...]:
    values = tuple(f"{name} {poet.value(name)}" for name in VALUES)
    head = say("card", poet=poet.name, parts=values, age=poet.age, styles=poet.styles)
    marks = (say("card-marks", marks=poet.marks),) if poet.marks else ()
    seen = tuple(look for look, there in poet.looks if there and look in CLOTHES)
    looks = (say("card-looks", looks=seen),) if seen else ()
    return (head, *marks, *looks, *able(state, poet), *_days(state, poet))


def able(state: State, poet: Poet) -> tuple[Say, ...]:
    """With whom the poet makes a team, and what else they can do."""
    team = (say("card-team", poets=tuple(state.poet(partner).name for partner in poet.team)),) if poet.team else ()
    return (*team, *(_able(state.deck, each) for each in poet.abilities))


def _able(deck: Deck, able: Ability) -> Say:
    match able.rule:
        case "ansteckend":
            return say("able-ansteckend", face=able.rolled, worth=able.worth, left=able.left)
        case "szeneliebling":
            return say("able-szeneliebling", n=able.most) if able.most else say("able-szeneliebling-none")
        case "gewissenlos":
            return say("able-gewissenlos", points=able.steps[-1][1])
        case "schwester":
            return say("able-schwester", parts=tuple(f"{name} {more}" for name, more in able.values))
        case "einzige":
            return say("able-einzige", style=able.style, points=able.worth)
        case "teamfähig":
            return say("able-team", style=able.style)
        case "nie":
            return say("able-nie", places=_places(deck, able))
        case "bei":
            return say("able-bei" if able.worth > 0 else "able-less-bei", places=_places(deck, able), points=abs(able.worth))
        case "mit":
            return say("able-mit", poets=tuple(deck.by_key[other].name for other in able.poets), points=able.worth)
        case _:  # detektiv, falschbeschuldigung, kumpel, reisend
            return say(f"able-{able.rule}")


def _places(deck: Deck, able: Ability) -> tuple[str, ...]:
    """The names of the Slams that the ability names, by key or by tag ("martini"). If a die decides, they are the titles that it gives."""
    return tuple(dict.fromkeys(name for tag in able.at for slam in deck.slams for name in _named(slam, tag)))


def _named(slam: Slam, tag: str) -> tuple[str, ...]:
    if tag == slam.key or tag in slam.tags:
        return (slam.name,)
    return tuple(show.title or slam.name for show in slam.shows if tag in (key(show.title), *show.tags))


def _days(state: State, poet: Poet) -> tuple[Say, ...]:
    """The poet's weekdays; empty if the table plays without weekdays."""
    if not state.options.weekdays:
        return ()
    busy = tuple(say("card-busy", weekday=day) for day in poet.busy)
    return (*busy, *(say("card-doubtful", weekday=day) for day in poet.doubtful))
