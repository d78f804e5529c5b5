"""The host teaches: what goes on just now, whose turn it is, how a game is played, what its words and its tones mean. Pure.

What goes on is read off the view of the table, so that no game needs a line of its own. How a game is played are wordings beside its
prompts, `about-TOPIC`: its topics are the choices of the slot `topic`, and `introduction`, one of its words, names those that begin.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from voicehost.core.language import Language, capital
from voicehost.core.play import Moment, Place, Player, Say, View, say
from voicehost.core.speech import Samples, seconds

TOPIC = "topic"

REMEMBERED = 2
"""So many announcements of rulings are told to whoever has missed them."""

MINUTES = 100.0
"""From so many seconds on what is left is told in minutes."""

ASK_ABOUT = 4
"""So many topics are named after an introduction."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """What one announcement has ruled."""

    at: Samples
    """On the game's clock."""
    says: tuple[Say, ...]


def now(seen: View) -> tuple[Say, ...]:
    """What it is about, what is asked, and how that is done; else what goes on. Who is still waited for while everybody is at it."""
    leads = tuple(fact for fact in seen.facts if fact.place is Place.HEADLINE or fact.asked)
    how = tuple(fact for fact in seen.facts if fact.how and fact not in leads)
    goes_on = (*leads, *how)
    if not seen.asks or seen.moment is Moment.ALL:
        goes_on += tuple(fact for fact in seen.facts if fact.place is Place.NOW and fact not in goes_on)
    return tuple(fact.say for fact in goes_on) or whose_turn(seen)


def whose_turn(seen: View, players: tuple[Player, ...] = ()) -> tuple[Say, ...]:
    """`players`: all of them. Where all are at it, nobody is waited for."""
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
            return (say("turn-waiting", players=seen.who),)
        case _:
            return (say("turn-asked", players=seen.who), *seen.asks)


def time_left(left: Samples | None) -> Say:
    if left is None:
        return say("no-time-limit")
    if seconds(left) >= MINUTES:
        return say("minutes-left", n=round(seconds(left) / 60))
    return say("seconds-left", n=round(seconds(left)))


def missed(seen: View, ruled: tuple[Ruled, ...]) -> tuple[Say, ...]:
    """The last rulings, and what is asked now. Of two announcements both may say the same of different things, so only what is told anew
    is left out: where another ends with all of it, or where it is asked."""
    kept = (each for at, each in enumerate(ruled) if not any(later.says[-len(each.says) :] == each.says for later in ruled[at + 1 :]))
    last = ruled[-1].says if ruled else ()
    asks = (asked for asked in seen.asks if asked not in last)
    return (say("missed") if ruled else say("nothing-missed"), *(ruling for each in kept for ruling in each.says), *asks)


def without(ruled: tuple[Ruled, ...], says: tuple[Say, ...]) -> tuple[Ruled, ...]:
    """Without what has been said of the same as these, in whatever words."""
    keys = {each.key for each in says}
    left = (replace(each, says=tuple(said for said in each.says if said.key not in keys)) for each in ruled)
    return tuple(each for each in left if each.says)


def remember(ruled: tuple[Ruled, ...], at: Samples, says: tuple[Say, ...], keys: frozenset[str]) -> tuple[Ruled, ...]:
    """With what has just been said of it. `keys`: of prompts that rule."""
    rulings = tuple(each for each in says if each.key in keys)
    return (*ruled, Ruled(at, rulings))[-REMEMBERED:] if rulings else ruled


def placed(seen: View) -> tuple[Say, ...]:
    """Who is third, and who is second, when a game is over: who has won is told after them. Of fewer than three that is known."""
    ranks = {place: tuple(standing.player for standing in seen.standings if standing.place == place) for place in (3, 2, 1)}
    if len(seen.standings) < 3 or {*ranks[1]} != {*seen.who}:  # of those who play together nobody is second
        return ()
    return tuple(
        say(key, players=ranks[place], n=len(ranks[place])) for place, key in ((3, "third-place"), (2, "second-place")) if ranks[place]
    )


# -- the game ---------------------------------------------------------------------------------------------------------------


def topics(language: Language) -> tuple[str, ...]:
    """Of the game; none where its folder tells nothing of it."""
    return tuple(language.choices.get(TOPIC, ()))


def heading(topic: str, language: Language) -> str:
    """ "A slam"."""
    return capital(language.choices[TOPIC][topic][0])


def about(topic: str) -> Say:
    return say(f"about-{topic}")


def introduction(language: Language) -> tuple[Say, ...]:
    """Half a minute; and what else may be asked."""
    first = tuple(language.word("introduction").split())
    names = tuple(language.choices[TOPIC][topic][0] for topic in topics(language) if topic not in first)
    return (*map(about, first), say("ask-about", topics=names[:ASK_ABOUT]))


def sounds(language: Language) -> tuple[Say, ...]:
    """Each tone after its meaning."""
    names = language.word("sounds").split()
    return tuple(each for name in names for each in (say(f"meaning-{name}"), say(f"tone-{name}")))
