""" "Geht's bei dem Gewissenlosen wirklich um echtes Geld? Ja!": how much somebody is given, in euros and cents."""

from __future__ import annotations

from functools import lru_cache

from voicehost.core.language import Language, choosing
from voicehost.core.play import EXPECTED, Player, Say, say
from voicehost.core.speech import Samples, Slot
from voicehost.games.kit import By, Fill, Way, aside, everybody, spoken
from voicehost.games.slam_kartenspiel.asking import MONEY, question, standing
from voicehost.games.slam_kartenspiel.cards import Ability
from voicehost.games.slam_kartenspiel.show import advance, answered, only_who_is_asked
from voicehost.games.slam_kartenspiel.state import InTrick, Phase, State, TrickStep

EURO = 100
"""The cents in a euro."""


@lru_cache(maxsize=16)
def _amounts(language: Language, name: str, *, typed: bool) -> Slot:
    """The numbers of euros or cents in words and, if they may be `typed`, in digits as well."""
    more = language.choices[name]
    words = tuple((language.numbers[number], str(number)) for number in range(2, len(language.numbers)))
    in_words = (*((way, number) for number, ways in more.items() for way in ways), *words)
    if not typed:
        return choosing(name, in_words)
    return choosing(
        name,
        (
            *in_words,
            *((language.numbers[number], str(number)) for number in (0, 1)),
            *((f"{number:02}", str(number)) for number in range(EURO)),
        ),
    )


_EXACT = tuple(Fill(name, lambda language, name=name: _amounts(language, name, typed=False), reads=int) for name in ("euros", "cents"))
TYPED = tuple(Fill(name, lambda language, name=name: _amounts(language, name, typed=True), reads=int) for name in ("euros", "cents"))


ROUND = Fill("money", lambda language: language.slot("money", only=MONEY))
"""Amounts without cents, and the greatest of all."""


def _is_asked(state: State) -> bool:
    """Whether an amount answers the question. At any other moment two bare numbers are something else."""
    asked = question(state) if state.phase is Phase.SHOW else None
    return asked is not None and asked.kind == "bribe"


@spoken(
    ways=(
        Way(under="give", fills=(ROUND,)),
        Way(under="give-exact", fills=_EXACT),
        Way(under="give-typed", fills=TYPED, by=By.LINE),
        Way(under="give-of", fills=(everybody, ROUND), by=By.LINE, when=_is_asked),
        Way(("{euros} {cents}",), TYPED, by=By.LINE, when=_is_asked),
    ),
    costs=EXPECTED,
    means="say how much you pay, in euros and cents",
)
def give(state: InTrick, at: Samples, money: str = "", euros: int = 0, cents: int = 0, player: Player | None = None) -> TrickStep:
    """Say how much each of the other players is given at least."""
    only_who_is_asked(standing(state), player)
    return advance(answered(state, standing(state), str(paid(money, euros, cents))), at)


def paid(money: str, euros: int, cents: int) -> int:
    """An amount in cents, from what people say for it."""
    return int(money) if money else euros * EURO + cents


def _bribing(state: State) -> tuple[Ability, ...]:
    """What bribes bring, for each poet of the deck who can bribe."""
    return tuple(able for poet in state.deck.poets if (able := poet.ability("gewissenlos")) is not None)


@aside(
    ways=(Way(under="bribe-brings", fills=(ROUND,), by=By.LINE), Way(under="bribe-brings-exact", fills=TYPED, by=By.LINE)),
    when=lambda state: bool(_bribing(state)),
    means="hear how many points a bribe of that much brings",
)
def bribe_brings(state: State, money: str = "", euros: int = 0, cents: int = 0) -> tuple[Say, ...]:
    """The points for an amount, if nobody is given less."""
    amount = paid(money, euros, cents)
    return tuple(say("bribe-brings", money=amount, n=able.bought(amount)) for able in _bribing(state))
