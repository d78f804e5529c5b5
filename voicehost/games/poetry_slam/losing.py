""" "Letter Loss Phase": each tile is turned over and costs its player a letter, by name, by choice, or the nearest that is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from voicehost.core.play import EXPECTED, Event, IllegalMove, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, players, spoken
from voicehost.games.kit.english import PILOTS, by_name, by_pilots
from voicehost.games.poetry_slam import own
from voicehost.games.poetry_slam.poem import timeless
from voicehost.games.poetry_slam.rounds import next_round, not_asked, not_to_perform, then, yes_or_no
from voicehost.games.poetry_slam.state import ConfirmLetter, Phase, Question, State, Step
from voicehost.games.poetry_slam.tables import ALPHABET, TIERS, Tile
from voicehost.lexicon.letters import confusable

_NEXT = ("next", "next round", "go on")


@spoken(
    answers=_NEXT,
    typed=_NEXT[:-1],  # to go on is what a break is over by
    ways=(Way(_NEXT, by=By.KNOWN),),
    when=lambda state: not state.to_perform,
    costs=5.0,
    otherwise=not_to_perform,
    means="the round is over",
)
def next_(state: State) -> Step:
    """After the last round nothing is lost: there is no word left to write without it. The first time it is told what that is."""
    if state.round == state.rounds:
        return next_round(state)
    owed = tuple((seat.player, seat.tile) for seat in state.present if seat.tile is not None)
    passed = tuple(seat.player for seat in state.present if seat.passed)
    what = () if any(seat.lost for seat in state.seats) else (say("what-is-lost"),)
    why = (say("passed-with-a-tile", players=passed, n=len(passed)),) if passed else ()
    return then((replace(state.shelved(), phase=Phase.LOSING, owed=owed), (say("letters-are-lost"), *what, *why)), settle)


def candidates(lost: str, tile: Tile, among: Mapping[int, str] = MappingProxyType(TIERS)) -> str:
    """The letters that this tile may cost: the one on its back; where that is gone, or its back says so, the choice of its
    tier; where the tier is full, of the next below, which is the next higher number; past tier 5, of the next above."""
    if tile.letter is not None and tile.letter not in lost:
        return tile.letter
    tiers = (*range(tile.tier, max(among) + 1), *range(tile.tier - 1, 0, -1))
    return next(left for tier in tiers if (left := "".join(letter for letter in among[tier] if letter not in lost)))


def settle(state: State) -> Step:
    """Takes every letter that leaves no choice, all told in one sentence, and asks the first player who has one."""
    lost: tuple[tuple[Player, str], ...] = ()
    while state.owed:
        player, letters = _may_lose(state)
        if len(letters) > 1:
            return state, (*_told(lost), *asks(state))
        state = replace(_lose(state, player, letters), owed=state.owed[1:])
        lost = (*lost, (player, letters))
    return then((state, _told(lost)), next_round)


def _told(lost: tuple[tuple[Player, str], ...]) -> tuple[Say, ...]:
    """Ten players' letters one by one would take as long as a poem."""
    if not lost:
        return ()
    (player, letter), *others = lost
    if not others:
        return (say("lost-letter", player=player, letter=letter),)
    return (say("lose-letters", player=player, letter=letter, others=tuple(" ".join(other) for other in others)),)


def asks(state: State) -> tuple[Say, ...]:
    """In the order in which they are looked for, and stand on buttons."""
    player, letters = _may_lose(state)[0], sorted(_may_lose(state)[1])
    name = next(said for said, letter in PILOTS if letter == letters[0])
    return (say("choose-letter", player=player, letters=tuple(letters), letter=letters[0], name=name),)


def _lose(state: State, player: Player, letter: str) -> State:
    return state.reseat(player, lost=state.seat(player).lost + letter)


def _may_lose(state: State) -> tuple[Player, str]:
    """Who loses a letter now, and which ones may be lost."""
    player, tile = state.owed[0]
    return player, candidates(state.seat(player).lost, tile, own.tiers(state.options))


_WHO = players(lambda state: (state.owed[0][0],))


def _ways(letters: Callable[[Iterable[str]], Slot]) -> tuple[Way, Way]:
    """The letter by itself is no phrase at another moment. Nor is a player's name a letter then: Dee's is not D."""

    def alone(state: State) -> Slot:
        slot, called = letters(_may_lose(state)[1]), {player.lower() for player in state.players}
        choices, written = (tuple(pair for pair in pairs if pair[0] not in called) for pairs in (slot.choices, slot.written))
        return replace(slot, choices=choices, written=written)

    named = Fill("letter", lambda state: letters(_may_lose(state)[1]), letters(ALPHABET))
    return (
        Way(("{letter}",), (Fill("letter", alone),), lasting=False),
        Way(("lose {letter}", "{player} loses {letter}"), (_WHO, named)),
    )


def _checked(state: State, letter: str, player: Player | None) -> tuple[Player, str]:
    """The same. `player`: who loses the letter, if that was said. Raises `IllegalMove` where it is the turn of somebody else, or of
    another letter."""
    who, letters = _may_lose(state)
    if player not in (None, who):
        raise IllegalMove("another-loses", player=who)
    if letter not in letters:
        raise IllegalMove("cannot-lose", player=who, letter=letter, letters=tuple(sorted(letters)))
    return who, letters


@spoken(
    ways=_ways(by_pilots),
    judged=True,
    otherwise="no-letter-to-lose",
    means="that letter is lost; the host asks back where letters sound alike",
)
def lose(state: State, letter: str, player: Player | None = None) -> Step:
    who, _ = _checked(state, letter, player)
    state = replace(_lose(state, who, letter), owed=state.owed[1:], question=None)
    return then((state, (say("lost-letter", player=who, letter=letter),)), settle)


@spoken(
    ways=_ways(by_name),
    left_to=lambda: False,  # it is not misheard where it is touched
    judged=True,
    otherwise="no-letter-to-lose",
    means="that letter is lost; the host asks back where letters sound alike",
)
def spell(state: State, event: Event, question: Question | None, letter: str, player: Player | None = None) -> Step:
    """A letter by its plain name. Where another that may be lost sounds like it, it is confirmed first, unless it was typed. The same
    letter again is a yes, and another is what was meant."""
    who, letters = _checked(state, letter, player)
    again = isinstance(question, ConfirmLetter) and letter == question.letter
    if again or timeless(event) or not confusable(letter) & set(letters):
        return lose(state, letter)
    asked = ConfirmLetter(who, letter)
    return replace(state, question=asked), asks_to_confirm(asked)


def asks_to_confirm(question: ConfirmLetter) -> tuple[Say, ...]:
    return (say("confirm-letter", player=question.player, letter=question.letter),)


@spoken(
    ways=yes_or_no(ConfirmLetter, players(lambda state: (state.question.player,))),
    costs=EXPECTED,
    otherwise=not_asked,
    means="yes or no: whether the host understood the letter",
)
def confirm(state: State, question: ConfirmLetter, answer: str) -> Step:
    if answer == "yes":
        return lose(state, question.letter)
    return settle(replace(state, question=None))
