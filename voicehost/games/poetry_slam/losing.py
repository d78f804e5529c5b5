""" "Letter Loss Phase": each tile is turned over and costs its player a letter, by name, by choice, or the nearest that is left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Phrase, Slot
from voicehost.games.poetry_slam import own
from voicehost.games.poetry_slam.phrases import PILOTS, YES, names, nato, phrases, plain
from voicehost.games.poetry_slam.rounds import Step, next_round, then
from voicehost.games.poetry_slam.state import ConfirmLetter, Phase, State
from voicehost.games.poetry_slam.tables import TIERS, Tile
from voicehost.lexicon.letters import confusable


def begin(state: State) -> Step:
    """After the last round nothing is lost: there is no word left to write without it. The first time it is told what that is."""
    if state.round == state.rounds:
        return next_round(state)
    owed = tuple((seat.player, seat.tile) for seat in state.seats if seat.tile is not None)
    passed = tuple(seat.player for seat in state.seats if seat.passed)
    what = () if any(seat.lost for seat in state.seats) else (say("what-is-lost"),)
    why = (say("passed-with-a-tile", players=passed, n=len(passed)),) if passed else ()
    return then((replace(state, phase=Phase.LOSING, owed=owed, last=None), (say("letters-are-lost"), *what, *why)), settle)


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
        player, tile = state.owed[0]
        letters = candidates(state.seat(player).lost, tile, own.tiers(state.options))
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
    player, tile = state.owed[0]
    letters = sorted(candidates(state.seat(player).lost, tile, own.tiers(state.options)))
    name = next(said for said, letter in PILOTS if letter == letters[0])
    return (say("choose-letter", player=player, letters=tuple(letters), letter=letters[0], name=name),)


def _lose(state: State, player: Player, letter: str) -> State:
    return state.reseat(player, lost=state.seat(player).lost + letter)


def losing_phrases(state: State) -> tuple[Phrase, ...]:
    player, tile = state.owed[0]
    letters = candidates(state.seat(player).lost, tile, own.tiers(state.options))
    who = names("player", (player,))
    called = tuple(each.lower() for each in state.players)
    return tuple(
        phrase
        for move, slot in (("lose", nato(letters)), ("spell", plain(letters)))
        for phrase in (
            *phrases(move, ("{letter}",), _without(slot, called)),
            *phrases(move, ("lose {letter}", "{player} loses {letter}"), who, slot),
        )
    )


def _without(letters: Slot, called: tuple[str, ...]) -> Slot:
    """By itself a player's name is that player, and no letter: Dee's is not D."""
    left = tuple(pair for pair in letters.choices if pair[0] not in called)
    return replace(letters, choices=left, written=tuple(pair for pair in letters.written if pair[0] not in called))


def _required(state: State, letter: str, named: Player | None) -> tuple[Player, str]:
    """Who loses a letter now, and what may be lost. `named`: who does, if that was said. Raises `IllegalMove` where it is the turn of
    somebody else, or of another letter."""
    player, tile = state.owed[0]
    if named not in (None, player):
        raise IllegalMove("another-loses", player=player)
    letters = candidates(state.seat(player).lost, tile, own.tiers(state.options))
    if letter not in letters:
        raise IllegalMove("cannot-lose", player=player, letter=letter, letters=tuple(sorted(letters)))
    return player, letters


def lose(state: State, letter: str, named: Player | None = None) -> Step:
    player, _ = _required(state, letter, named)
    state = replace(_lose(state, player, letter), owed=state.owed[1:], question=None)
    return then((state, (say("lost-letter", player=player, letter=letter),)), settle)


def spell(state: State, letter: str, named: Player | None = None, *, sure: bool) -> Step:
    """A letter by its plain name. Where another that may be lost sounds like it, it is confirmed first, unless it was typed."""
    player, letters = _required(state, letter, named)
    if not sure and confusable(letter) & set(letters):
        return replace(state, question=ConfirmLetter(player, letter)), (say("confirm-letter", player=player, letter=letter),)
    return lose(state, letter, named)


def confirm_phrases(state: State, question: ConfirmLetter) -> tuple[Phrase, ...]:
    """Yes or no; or the letter once more, better said, or another."""
    answers = phrases("confirm", ("{answer}", "{player} says {answer}"), names("player", (question.player,)), Slot("answer", YES))
    return (*answers, *losing_phrases(state))


def confirm(state: State, question: ConfirmLetter, yes: bool) -> Step:
    if yes:
        return lose(state, question.letter)
    return settle(replace(state, question=None))


def confirm_by(state: State, question: ConfirmLetter, letter: str, named: Player | None = None, *, sure: bool) -> Step:
    """The same letter again is a yes, and another is what was meant."""
    return spell(replace(state, question=None), letter, named, sure=sure or letter == question.letter)
