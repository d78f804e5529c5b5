""" "Geht's bei dem Gewissenlosen wirklich um echtes Geld? Ja!": how much somebody is given, in euros and cents."""

from __future__ import annotations

from functools import lru_cache

from voicehost.core.language import Language, choosing
from voicehost.core.play import EXPECTED
from voicehost.core.speech import Samples, Slot
from voicehost.games.kit import By, Fill, Way, spoken
from voicehost.games.slam_kartenspiel.asking import MONEY, question, standing
from voicehost.games.slam_kartenspiel.show import advance, answered
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
    return choosing(name, (*in_words, (language.numbers[0], "0"), *((f"{number:02}", str(number)) for number in range(EURO))))


_EXACT = tuple(Fill(name, lambda language, name=name: _amounts(language, name, typed=False), reads=int) for name in ("euros", "cents"))
_TYPED = tuple(Fill(name, lambda language, name=name: _amounts(language, name, typed=True), reads=int) for name in ("euros", "cents"))


def _is_asked(state: State) -> bool:
    """Whether an amount answers the question. At any other moment two bare numbers are something else."""
    asked = question(state) if state.phase is Phase.SHOW else None
    return asked is not None and asked.kind == "bribe"


@spoken(
    ways=(
        Way(under="give", fills=(Fill("money", lambda language: language.slot("money", only=MONEY)),)),
        Way(under="give-exact", fills=_EXACT),
        Way(under="give-typed", fills=_TYPED, by=By.LINE),
        Way(("{euros} {cents}",), _TYPED, by=By.LINE, when=_is_asked),
    ),
    costs=EXPECTED,
    means="say how much you pay, in euros and cents",
)
def give(state: InTrick, at: Samples, money: str = "", euros: int = 0, cents: int = 0) -> TrickStep:
    """Say how much the player whom the question names is given."""
    paid = int(money) if money else euros * EURO + cents
    return advance(answered(state, standing(state), str(paid)), at)
