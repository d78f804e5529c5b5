""" "Letter Loss Phase": each tile is turned over and costs its player a letter. It is the letter on its back, one of their choice, or, if
those are gone, one of a neighbouring tier."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from voicehost.core.language import names
from voicehost.core.play import EXPECTED, Event, IllegalMove, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, players, spoken
from voicehost.games.kit.english import PILOTS, by_name, by_pilots
from voicehost.games.poetry_slam import own, unperformed
from voicehost.games.poetry_slam.poem import timeless
from voicehost.games.poetry_slam.rounds import next_round, not_asked, not_to_perform, then, yes_or_no
from voicehost.games.poetry_slam.state import Chosen, ConfirmLetter, Phase, Question, State, Step
from voicehost.games.poetry_slam.tables import ALPHABET, TIERS, SpeedTile
from voicehost.games.poetry_slam.typed import TAKES_BACK
from voicehost.lexicon.letters import confusable

_NEXT = ("next", "next round", "go on")


@spoken(
    answers=_NEXT,
    typed=_NEXT[:-1],  # "go on" ends a break
    ways=(Way(_NEXT, by=By.KNOWN),),
    when=lambda state: not state.to_perform,
    costs=5.0,
    skips=True,
    otherwise=not_to_perform,
    means="end the round",
)
def next_(state: State) -> Step:
    """The round is over, and letters are lost, but not after the last round, since no word is left to write without them. The first time
    the host explains what that means."""
    state, untold = unperformed.reveal(state, state.away)
    if state.round == state.rounds:
        return then((state, untold), next_round)
    back = tuple(seat for seat in state.seats if seat.player in state.joining and not seat.passed)  # they have performed in this round
    owed = (*((seat.player, seat.tile) for seat in (*state.present, *back) if seat.tile is not None), *state.put_off)
    gone = tuple(seat for seat in state.seats if seat.player in state.away and seat not in back and not seat.passed)
    spared = tuple((seat.player, seat.tile) for seat in gone if seat.tile is not None)
    passed = tuple(seat.player for seat in state.present if seat.passed)
    what = () if any(seat.lost for seat in state.seats) else (say("what-is-lost"),)
    why = (say("passed-with-a-tile", players=passed, n=len(passed)),) if passed else ()
    state = replace(state.shelved(), phase=Phase.LOSING, chosen=None, owed=owed, put_off=(), spared=(*state.spared, *spared))
    return then((state, (*untold, say("letters-are-lost"), *what, *why)), settle)


def candidates(lost: str, tile: SpeedTile, among: Mapping[int, str] = MappingProxyType(TIERS)) -> str:
    """The letters that this tile may cost. It is the one on its back. If that is lost already, or the back says so, it is a choice of its
    tier. If all of those are lost, the choice is from the next tier below, which is the next higher number, and after tier 5 from the next
    above. `lost` are the player's lost letters, and `among` the letters of each tier."""
    if tile.letter is not None and tile.letter not in lost:
        return tile.letter
    tiers = (*range(tile.tier, max(among) + 1), *range(tile.tier - 1, 0, -1))
    return next(left for tier in tiers if (left := "".join(letter for letter in among[tier] if letter not in lost)))


def settle(state: State) -> Step:
    """Take all letters that leave no choice, which the host tells in one sentence. Then ask the first player who has a choice; the others
    may choose before they are asked. The next round begins if nobody owes a letter."""
    lost: tuple[tuple[Player, str], ...] = ()
    while (forced := _forced(state)) is not None:
        player, letter = forced
        state, lost = _lose(state, player, letter), (*lost, forced)
    if state.owed:
        return state, (*_announced(state, lost), *asks(state))
    return then((state, _announced(state, lost)), next_round)


def _forced(state: State) -> tuple[Player, str] | None:
    """The next player who has no choice, and the letter. None if all have one."""
    for player in _owing(state):
        letters = _may_lose(state, player)
        if len(letters) == 1:
            return player, letters
    return None


def spare(state: State, player: Player) -> State:
    """The state after a player has left: they lose no letters while they are away."""
    theirs = tuple(pair for pair in (*state.owed, *state.put_off) if pair[0] == player)
    owed, put_off = (tuple(pair for pair in pairs if pair[0] != player) for pairs in (state.owed, state.put_off))
    return replace(state, owed=owed, put_off=put_off, spared=(*state.spared, *theirs))


def owe_again(state: State, player: Player) -> Step:
    """A player is back and loses the letters that they were spared: at once if the others are losing theirs just now, or else when these do
    so the next time."""
    theirs = tuple(pair for pair in state.spared if pair[0] == player)
    if not theirs or state.phase is Phase.OVER:
        return state, ()
    state = replace(state, spared=tuple(pair for pair in state.spared if pair[0] != player))
    if state.phase is Phase.LOSING:
        state = replace(state, owed=(*state.owed, *theirs))
        return settle(state) if state.question is None else (state, ())
    state = replace(state, put_off=(*state.put_off, *theirs))
    return state, (say("letter-waits", player=player, n=len(theirs)),) if state.round < state.rounds else ()


def _announced(state: State, lost: tuple[tuple[Player, str], ...]) -> tuple[Say, ...]:
    """Tell the lost letters in one sentence, because ten players' letters one by one would take as long as a poem."""
    if not lost:
        return ()
    of_each = {player: tuple(letter for who, letter in lost if who == player) for player, _ in lost}
    (player, letters), *others = of_each.items()
    if len(of_each) == len(state.seats) and all(same == letters for _, same in others):
        return (say("everyone-loses", letters=letters),)
    if len(lost) == 1:
        return (say("lost-letter", player=player, letter=letters[0]),)
    (player, letter), *each = lost
    return (say("lose-letters", player=player, letter=letter, others=tuple(" ".join(other) for other in each)),)


def asks(state: State, player: Player | None = None) -> tuple[Say, ...]:
    """Ask for a letter, with the letters in alphabetical order, as they are on buttons. On the page of a `player` who owes one, it is about
    theirs."""
    who = player if player in _owing(state) else whose(state)
    letters = sorted(_may_lose(state, who))
    name = next(said for said, letter in PILOTS if letter == letters[0])
    return (say("choose-letter", player=who, letters=tuple(letters), letter=letters[0], name=name),)


def _lose(state: State, player: Player, letter: str) -> State:
    """The state in which the player has lost this letter for the first of their tiles that still costs one."""
    at = next(at for at, (who, _) in enumerate(state.owed) if who == player)
    owed = (*state.owed[:at], *state.owed[at + 1 :])
    return replace(state.reseat(player, lost=state.seat(player).lost + letter), owed=owed)


def _owing(state: State) -> tuple[Player, ...]:
    """The players who still owe a letter."""
    return tuple(dict.fromkeys(player for player, _ in state.owed))


def whose(state: State) -> Player:
    """The player who is asked for a letter: the first who owes one, or the one whose letter was not clear."""
    return state.question.player if isinstance(state.question, ConfirmLetter) else state.owed[0][0]


def awaited(state: State) -> tuple[Player, ...]:
    return _owing(state)


def _may_lose(state: State, player: Player) -> str:
    """The letters of which this player loses one next."""
    tile = next(tile for who, tile in state.owed if who == player)
    return candidates(state.seat(player).lost, tile, own.tiers(state.options))


def _may_choose(state: State) -> tuple[Player, ...]:
    """The players who may choose a letter. While the host confirms one, only the player who is asked may."""
    return (whose(state),) if state.question is not None else _owing(state)


_EACH = Fill("player", lambda state: tuple(names("player", (who,)) for who in _may_choose(state)), lambda players: names("player", players))


_TAKES = ("loses the", "gives up", "gives up the", "takes", "takes the", "chooses", "chooses the", "drops", "drops the")
_OF_A_PLAYER = ("{player} {letter}", "{letter} for {player}", *(f"{{player}} {way} {{letter}}" for way in _TAKES))
_I_TAKE = ("i lose", "i'll lose", "i give up", "i'll give up", "i take", "i'll take", "i choose", "i drop", "i'll drop")
_OF_THE_ASKED = ("the {letter}", "lose the {letter}", *(f"{way} {the}{{letter}}" for way in _I_TAKE for the in ("", "the ")))
"""What people type of the letter that they lose. "I" is whoever is asked."""


def _loses(state: State) -> bool:
    return state.phase is Phase.LOSING


def _ways(letters: Callable[[Iterable[str]], Slot]) -> tuple[Way, ...]:
    """The ways to choose a letter. A letter alone, or with "lose", is for the player who is asked. The letter alone is a phrase only at
    this moment, and not if it is a player's name: Dee is not D."""

    def alone(state: State) -> Slot:
        slot, called = letters(_may_lose(state, whose(state))), {player.lower() for player in state.players}
        choices, written = (tuple(pair for pair in pairs if pair[0] not in called) for pairs in (slot.choices, slot.written))
        return replace(slot, choices=choices, written=written)

    asked = Fill("letter", lambda state: letters(_may_lose(state, whose(state))), letters(ALPHABET))
    of_each = Fill("letter", lambda state: tuple(letters(_may_lose(state, who)) for who in _may_choose(state)), letters(ALPHABET))
    return (
        Way(("{letter}",), (Fill("letter", alone),), lasting=False),
        Way(("lose {letter}",), (asked,)),
        Way(("{player} loses {letter}",), (_EACH, of_each)),
        Way(_OF_THE_ASKED, (asked,), By.LINE, when=_loses, shown=("i lose {letter}",)),
        Way(_OF_A_PLAYER, (_EACH, of_each), By.LINE, when=_loses, shown=("{player} loses the {letter}",)),
    )


def _checked(state: State, letter: str, player: Player | None) -> tuple[Player, str]:
    """The player who loses a letter, and the letters that they may lose. `player` is the one who was named, or None. Raises `IllegalMove`
    if that player owes none, or may not lose this one."""
    who = player or whose(state)
    if who not in _may_choose(state):
        raise IllegalMove("another-loses", player=whose(state))
    letters = _may_lose(state, who)
    if letter not in letters:
        raise IllegalMove("cannot-lose", player=who, letter=letter, letters=tuple(sorted(letters)))
    return who, letters


@spoken(
    ways=_ways(by_pilots),
    judged=True,
    otherwise="no-letter-to-lose",
    means="choose the letter that you lose. If it sounds like another, the host asks back",
)
def lose(state: State, letter: str, player: Player | None = None) -> Step:
    who, _ = _checked(state, letter, player)
    chosen = Chosen(who, letter, next(tile for owing, tile in state.owed if owing == who))
    state = replace(_lose(state, who, letter), question=None, chosen=chosen)
    return then((state, (say("lost-letter", player=who, letter=letter),)), settle)


@spoken(
    ways=_ways(by_name),
    left_to=lambda: False,  # pages have `lose`: a touch cannot be misheard
    judged=True,
    otherwise="no-letter-to-lose",
    means="choose the letter that you lose. If it sounds like another, the host asks back",
)
def spell(state: State, event: Event, question: Question | None, letter: str, player: Player | None = None) -> Step:
    """Choose a letter by its plain name. If another letter that may be lost sounds like it, the host asks back, unless it was typed. The
    same letter once more means yes, and another letter corrects it."""
    who, letters = _checked(state, letter, player)
    again = isinstance(question, ConfirmLetter) and letter == question.letter
    if again or timeless(event) or not confusable(letter) & set(letters):
        return lose(state, letter, who)
    asked = ConfirmLetter(who, letter)
    return replace(state, question=asked), asks_to_confirm(asked)


_MEANT = tuple(f"i {meant}{the}" for meant in ("mean", "meant", "meant to say", "wanted") for the in (" ", " the "))
_INSTEAD = (*(f"{no} {way}{{letter}}" for no in TAKES_BACK for way in ("", "the ", *_MEANT)), *(f"{way}{{letter}}" for way in _MEANT))


def _may_put_right(state: State) -> bool:
    chosen = state.chosen
    has_written = state.phase is not Phase.LOSING and any(seat.word is not None for seat in state.seats)
    return (
        chosen is not None
        and not has_written
        and chosen.letter in next((seat.lost for seat in state.seats if seat.player == chosen.player), "")
    )


def _without(chosen: Chosen, lost: str) -> str:
    """The lost letters without the one that was chosen last."""
    before, _, after = lost.rpartition(chosen.letter)
    return before + after


def _others(state: State) -> Slot:
    """The letters that could have been chosen instead of the last."""
    chosen = state.chosen
    if chosen is None or not _may_put_right(state):
        return by_name("")
    left = candidates(_without(chosen, state.seat(chosen.player).lost), chosen.tile, own.tiers(state.options))
    return by_name(left.replace(chosen.letter, ""))


_CHOSE = players(lambda state: (state.chosen.player,) if state.chosen is not None else ())
_OTHER = Fill("letter", _others, by_name(ALPHABET))


@spoken(
    ways=(
        Way(_INSTEAD, (_OTHER,), By.LINE, when=_may_put_right, shown=("no, {letter}",)),
        Way(
            (
                *(f"{{player}} {way}" for way in _INSTEAD),
                *("{player} meant {letter}", "{player} meant the {letter}"),
                *(f"{no} {{player}} {loses} {the}{{letter}}" for no in TAKES_BACK for loses in ("loses", "lost") for the in ("", "the ")),
            ),
            (_CHOSE, _OTHER),
            By.LINE,
            when=_may_put_right,
            shown=("{player} meant {letter}",),
        ),
    ),
    otherwise="no-letter-to-lose",
    means="put right the letter that was chosen last, until somebody has written a word",
)
def instead(state: State, letter: str, player: Player | None = None) -> Step:  # noqa: ARG001 the last choice has one player
    """Whoever chose a letter last loses another one of the same choice. The host asks the next player again."""
    chosen = state.chosen
    if chosen is None:
        raise IllegalMove("no-letter-to-lose")
    lost = _without(chosen, state.seat(chosen.player).lost) + letter
    state = replace(state.reseat(chosen.player, lost=lost), chosen=replace(chosen, letter=letter))
    asked = asks_to_confirm(state.question) if isinstance(state.question, ConfirmLetter) else asks(state) if state.owed else ()
    return state, (say("lost-instead", player=chosen.player, letter=letter, before=chosen.letter), *asked)


def asks_to_confirm(question: ConfirmLetter) -> tuple[Say, ...]:
    return (say("confirm-letter", player=question.player, letter=question.letter),)


@spoken(
    ways=yes_or_no(ConfirmLetter, players(lambda state: (state.question.player,))),
    costs=EXPECTED,
    otherwise=not_asked,
    means="say whether the host understood your letter",
)
def confirm(state: State, question: ConfirmLetter, answer: str) -> Step:
    if answer == "yes":
        return lose(state, question.letter, question.player)
    return settle(replace(state, question=None))


@spoken(
    *("choose later", "we choose later"),
    when=lambda state: not state.begun,
    costs=3.0,
    skips=True,
    otherwise=lambda state: IllegalMove("no-letter-to-lose" if state.phase is not Phase.LOSING else "letters-now"),
    means="before the first round, put off choosing letters until after it",
)
def choose_later(state: State) -> Step:
    """Put the choices off until after the first round. Otherwise many players would choose letters for minutes before anybody knows what a
    letter is worth."""
    return then((replace(state, owed=(), put_off=state.owed, question=None), (say("letters-later"),)), next_round)
