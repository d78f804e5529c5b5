"""Lets the host teach: what is going on, whose turn it is, how a game is played, what its words and its tones mean. Pure.

What is going on follows from the table's view, so that no game needs code of its own for it. How a game is played is written beside its
prompts, one text `about-TOPIC` for each topic. The topics are the choices of the slot `topic`, and the language's word `introduction` names
those with which an introduction begins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby

from voicehost.core.language import Language, as_spoken, capital
from voicehost.core.play import Moment, Place, Player, Say, View, say
from voicehost.core.speech import Samples, seconds

TOPIC = "topic"

REMEMBERED = 2
"""The number of announcements of rulings that the host keeps for people who have missed them."""

MINUTES = 100.0
"""The number of seconds from which on the host gives the time left in minutes."""

ASK_ABOUT = 4
"""The number of topics that are named after an introduction."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """The rulings of one announcement."""

    at: Samples
    """When it was made, on the game's clock."""
    says: tuple[Say, ...]


def now(seen: View) -> tuple[Say, ...]:
    """What the game is about at the moment, what is asked, and how to do that. If nothing is asked, what is going on instead; if all
    players are busy at once, that as well, since it says for whom the others wait."""
    leads = tuple(fact for fact in seen.facts if fact.place is Place.HEADLINE or fact.asked)
    how = tuple(fact for fact in seen.facts if fact.how and fact not in leads)
    all_of_it = not seen.asks or seen.moment is Moment.ALL
    going_on = tuple(fact for fact in seen.facts if all_of_it and fact.place is Place.NOW and fact not in (*leads, *how))
    return tuple(fact.say for fact in (*leads, *going_on, *how)) or whose_turn(seen)


def whose_turn(seen: View, players: tuple[Player, ...] = ()) -> tuple[Say, ...]:
    """Whose turn it is. While all `players` are still busy, that is everybody; once some have finished, it is those for whom they wait."""
    if seen.moment in (Moment.OVER, Moment.WAITING) or not (seen.who or seen.moment is Moment.ALL):
        return now(seen) if seen.headline or seen.asks else (say("nothing-asked-now"),)
    if not seen.who or (seen.moment is Moment.ALL and {*seen.who} == {*players}):
        return (say("turn-everybody"),)
    match seen.moment:
        case Moment.PERFORMING:
            return (say("turn-performs", players=seen.who, n=len(seen.who)),)
        case Moment.BETWEEN:
            return (say("turn-next", players=seen.who, n=len(seen.who)),)
        case Moment.ALL:
            return (say("turn-waiting", players=seen.awaited),) if seen.awaited else seen.asks or seen.headline
        case _:
            return (say("turn-asked", players=seen.who), *seen.asks)


def time_left(left: Samples | None) -> Say:
    if left is None:
        return say("no-time-limit")
    if seconds(left) >= MINUTES:
        return say("minutes-left", n=round(seconds(left) / 60))
    return say("seconds-left", n=round(seconds(left)))


def missed(seen: View, ruled: tuple[Ruled, ...]) -> tuple[Say, ...]:
    """The last rulings, and what is asked now, without repetition. Two announcements may say the same about different things, so an
    announcement is only left out if a later one ends with all of it, and a question only if the last announcement has it."""
    kept = (each for at, each in enumerate(ruled) if not any(later.says[-len(each.says) :] == each.says for later in ruled[at + 1 :]))
    last = ruled[-1].says if ruled else ()
    asks = (asked for asked in seen.asks if asked not in last)
    rulings = (ruling for ruling, _ in groupby(ruling for each in kept for ruling in each.says))
    return (say("missed") if ruled else say("nothing-missed"), *rulings, *asks)


def without(ruled: tuple[Ruled, ...], says: tuple[Say, ...]) -> tuple[Ruled, ...]:
    """The rulings without those that have the same keys as `says`, whatever their fields are."""
    keys = {each.key for each in says}
    left = (replace(each, says=tuple(said for said in each.says if said.key not in keys)) for each in ruled)
    return tuple(each for each in left if each.says)


def remember(ruled: tuple[Ruled, ...], at: Samples, says: tuple[Say, ...], keys: frozenset[str]) -> tuple[Ruled, ...]:
    """The last rulings, with those in `says`. A ruling is a prompt whose key is in `keys`."""
    rulings = tuple(each for each in says if each.key in keys)
    return (*ruled, Ruled(at, rulings))[-REMEMBERED:] if rulings else ruled


def placed(seen: View) -> tuple[Say, ...]:
    """The third and the second place when a game is over; the winners are announced after them. Empty for fewer than three standings, for
    then the places are obvious."""
    ranks = {place: tuple(standing.player for standing in seen.standings if standing.place == place) for place in (3, 2, 1)}
    if len(seen.standings) < 3 or {*ranks[1]} != {*seen.who}:  # nobody is second among players who win together
        return ()
    return tuple(
        say(key, players=ranks[place], n=len(ranks[place])) for place, key in ((3, "third-place"), (2, "second-place")) if ranks[place]
    )


# -- the game ---------------------------------------------------------------------------------------------------------------


def topics(language: Language) -> tuple[str, ...]:
    """The topics of the game. Empty if its folder explains none."""
    return tuple(language.choices.get(TOPIC, ()))


def heading(topic: str, language: Language) -> str:
    """The topic as a heading, such as "A slam"."""
    return capital(language.choices[TOPIC][topic][0])


def about(topic: str) -> Say:
    return say(f"about-{topic}")


MOST_ASKED = 2
"""The most topics that one question is about."""


def asked_about(text: str, language: Language) -> tuple[str, ...]:
    """The topics that a question in words of somebody's own names, by what they are called or by a word that belongs to them."""
    line = f" {as_spoken(text)} "
    named = {topic: (*language.choices[TOPIC][topic], *language.alternatives(f"topic-{topic}")) for topic in topics(language)}
    return tuple(topic for topic, ways in named.items() if any(f" {as_spoken(way)} " in line for way in ways))[:MOST_ASKED]


def introduction(language: Language) -> tuple[Say, ...]:
    """An introduction of half a minute, and then what else people may ask about."""
    first = language.word("introduction").split()
    return (*map(about, first), say("ask-about", topics=more_topics(language)[:ASK_ABOUT]))


def more_topics(language: Language) -> tuple[str, ...]:
    """The topics beyond the introduction, as people say them. Empty if the game's folder explains none."""
    first = language.word("introduction").split() if topics(language) else ()
    return tuple(language.choices[TOPIC][topic][0] for topic in topics(language) if topic not in first)


def sounds(language: Language) -> tuple[Say, ...]:
    """All tones, each after its meaning."""
    names = language.word("sounds").split()
    return tuple(each for name in names for each in (say(f"meaning-{name}"), say(f"tone-{name}")))
