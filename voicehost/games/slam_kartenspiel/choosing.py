""" "Ablauf", Booking: everybody chooses two poets, face down. For the Gold card they come from the winners' piles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from voicehost.core.language import Language, as_spoken
from voicehost.core.play import IllegalMove, Move, Player, Say, say
from voicehost.core.speech import Samples, Slot
from voicehost.games.kit import By, Fill, Way, everybody, free_text, never, players, secret, spoken
from voicehost.games.slam_kartenspiel import telling
from voicehost.games.slam_kartenspiel.cards import UNKNOWN_CARD
from voicehost.games.slam_kartenspiel.hands import held_poets
from voicehost.games.slam_kartenspiel.naming import JOINED, before_a_choice, in_row, is_a_slip, named, nearly, no_card, or_unknown, poets
from voicehost.games.slam_kartenspiel.piles import exchanged
from voicehost.games.slam_kartenspiel.show import REVEAL, reveal
from voicehost.games.slam_kartenspiel.state import PLAYED, InTrick, Phase, S, State, TrickStep

PLACES = ("first", "second", "third")
"""The slots for the poets that are played. The third is for an action card."""


def choices(state: InTrick, player: Player) -> tuple[str, ...]:
    """The cards from which a player can choose. At the Gold card they are the winners' pile, if it has enough poets. Otherwise they are the
    hand or, with the real pack, all cards of the deck."""
    seat = state.seat(player)
    if player in state.away:
        return ()
    if state.slam.is_gold:
        return seat.pile if len(seat.pile) >= state.slam.fewest else ()
    return seat.hand if state.options.dealt else tuple(state.deck.by_key)


def needed(state: InTrick, player: Player) -> int:
    """How many poets the player has to play: "Passen ist nicht erlaubt." """
    return min(PLAYED, len(choices(state, player)))


@never(ways=(Way(under="pass", fills=(everybody,), by=By.LINE),))
def pass_() -> IllegalMove:
    return IllegalMove("no-passing")


def asked_to_choose(state: InTrick, player: Player | None = None) -> Say:
    """The request to choose. At the Gold card it says from which cards, because hands no longer count. A `player` reads it where the
    cards are, so it does not say where."""
    dealt = "choose" if player is None else "choose-yours"
    return say((dealt if state.options.dealt else "lay-down") + ("-gold" if state.slam.is_gold else ""))


def asks(state: InTrick, player: Player | None) -> tuple[Say, ...]:
    """The question. A player who has one card is asked for that, and one who has nothing to choose from is not asked."""
    if player is None or needed(state, player) == PLAYED:
        return (asked_to_choose(state, player),)
    return (say("how-many", n=1),) if choices(state, player) else ()


def still_choosing(state: State) -> tuple[Say, ...]:
    waiting = state.waiting
    return (say("still-choosing-them", players=waiting, n=len(waiting)),) if waiting else ()


def lay_down(state: InTrick, player: Player, cards: tuple[str, ...], at: Samples) -> TrickStep:
    """Play these cards, face down. They may be changed until everybody has chosen and the breath after that is over. Raises `IllegalMove`
    if they cannot be played together."""
    if not choices(state, player):
        raise cannot_play(state, player)
    if state.known is not None and state.seat(player).done:
        raise IllegalMove("poets-are-known")
    cards = _in_order(state, tuple(_numbered(player, cards)))
    _require(state, player, cards)
    again = state.seat(player).done
    if state.breath is not None and state.seat(player).chosen == cards:
        return state, ()
    state = state.reseat(player, chosen=cards, done=True)
    if not state.options.dealt:
        says = (telling.played(state, player, cards),)  # so that people notice if the host has misheard
        return (state, says) if state.waiting else reveal(state, at, says)
    chosen = () if again else (say("has-chosen", player=player),)
    return (state, chosen) if state.waiting else REVEAL.after(state, at, meanwhile=chosen)


def cannot_play(state: InTrick, player: Player) -> IllegalMove:
    return IllegalMove("cannot-play-gold" if state.slam.is_gold else "cannot-play", player=player)


def _numbered(player: Player, cards: tuple[str, ...]) -> Iterator[str]:
    """The cards, with keys of their own for those that the deck does not know: the player's name and a number."""
    return (f"{UNKNOWN_CARD}{player}{at}" if card == UNKNOWN_CARD else card for at, card in enumerate(cards, 1))


def _in_order(state: State, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Put the action card last if there are three cards, because it joins the other two."""
    return tuple(sorted(cards, key=lambda card: state.poet(card).is_action)) if len(cards) > PLAYED else cards


def _require(state: InTrick, player: Player, cards: tuple[str, ...]) -> None:
    own, dealt, gold = choices(state, player), state.options.dealt, state.slam.is_gold
    if len(set(cards)) != len(cards):
        raise IllegalMove("same-poet", poet=state.poet(cards[0]).name)
    known = tuple(card for card in cards if dealt or not card.startswith(UNKNOWN_CARD))
    if missing := next((card for card in known if (dealt or gold) and card not in own), None):
        raise IllegalMove("not-on-pile" if gold else "not-in-hand", poet=state.poet(missing).name)
    if laid := next((card for card in known if not gold and any(card in seat.pile for seat in state.seats)), None):
        raise IllegalMove("on-a-pile", poet=state.poet(laid).name)
    others = tuple(card for seat in state.seats if seat.player != player and not dealt for card in seat.chosen)
    if taken := next((card for card in others if card in cards), None):
        raise IllegalMove("poet-taken", poet=state.poet(taken).name)
    action = len(cards) == PLAYED + 1 and (state.poet(cards[-1]).is_action or not state.poet(cards[-1]).colour)
    if len(cards) != needed(state, player) and not action and (dealt or not 0 < len(cards) <= PLAYED):
        raise IllegalMove("how-many", n=needed(state, player))


# -- unseen, of a hand ------------------------------------------------------------------------------------------------------------


def _actions(state: InTrick, player: Player) -> tuple[str, ...]:
    """The cards that may be played as a third card."""
    cards = choices(state, player)
    return tuple(card for card in cards if state.poet(card).is_action) if not state.slam.is_gold and len(cards) > PLAYED else ()


def _choice(slot: str) -> Fill:
    return Fill(slot, lambda state, player: replace(held_poets(slot, state, choices(state, player)), alike=True))


_FIRST, _SECOND = map(_choice, PLACES[:2])
_THIRD = Fill(PLACES[2], lambda state, player: held_poets(PLACES[2], state, _actions(state, player)))


def _takes_others(state: InTrick, player: Player, language: Language, first: str, second: str = "", third: str = "") -> bool:
    try:
        cards = _meant(state, player, (first, second, third), language)
        _require(state, player, cards)
    except IllegalMove:
        return False
    before = state.seat(player).chosen
    return bool(before) and {*before} != {*cards}


@secret(
    ways=(
        Way(under="choose-one", fills=(_FIRST,), by=By.ENTRY, when=lambda state, player: len(choices(state, player)) == 1),
        Way(under="choose", fills=(_FIRST, _SECOND), by=By.ENTRY, when=lambda state, player: len(choices(state, player)) > 1),
        Way(under="choose-three", fills=(_FIRST, _SECOND, _THIRD), by=By.ENTRY),
    ),
    when=lambda state: state.options.dealt and not state.waits_for_the_die,
    unfit=lambda state, language, first: no_card(first, state.deck, language),
    replaces=_takes_others,
    means="choose your poets. You may change your choice until everybody has chosen",
)
def choose(state: InTrick, at: Samples, player: Player, language: Language, first: str, second: str = "", third: str = "") -> TrickStep:
    """Choose poets in secret. If something is wrong with the choice, nothing changes, and only the player hears why."""
    try:
        return lay_down(state, player, _meant(state, player, (first, second, third), language), at)
    except IllegalMove:
        return state, ()


@choose.tells
def _(state: InTrick, player: Player, language: Language, first: str, second: str = "", third: str = "") -> tuple[Say, ...]:
    try:
        cards = _meant(state, player, (first, second, third), language)
        lay_down(state, player, cards, 0)
    except IllegalMove as why:
        return (Say(why.key, why.fields),)
    return (say("your-choice", poets=telling.names(state, cards)),)


def _meant(state: InTrick, player: Player, texts: tuple[str, ...], language: Language) -> tuple[str, ...]:
    """The cards that the player touched or typed. One text may name several: "Rap-Poet und Mönch". Raises `IllegalMove` if a part of it is
    no card of the player's, or may be several."""
    if state.waits_for_the_die:
        raise IllegalMove("ask-booking")
    cards: tuple[str, ...] = ()
    for text in filter(None, texts):
        for part in (text,) if len(named(text, state.deck)) > 1 else JOINED.split(text):
            found = _called(state, player, part, language)
            if not found:
                raise IllegalMove("not-on-pile" if state.slam.is_gold else "not-in-hand", poet=part)
            cards += found
    return cards


def _called(state: InTrick, player: Player, text: str, language: Language) -> tuple[str, ...]:
    """The cards that a text names ("Mönch"), or counts as the player holds them ("1 3"). Empty if it does neither."""
    if text in state.deck.by_key:
        return (text,)
    own = choices(state, player)
    held = {name: card for number, card in enumerate(own, 1) for name in (str(number), *language.numbers[number : number + 1])}
    counted = tuple(held.get(word, "") for word in text.lower().split())
    return named(text, state.deck) or (counted if all(counted) else ()) or nearly(text, state.deck, own, before_a_choice(language))


def _travelling(state: InTrick, player: Player) -> tuple[str, ...]:
    """The poets of a hand that may be exchanged now."""
    too_late = state.phase not in (Phase.BOOKING, Phase.BETWEEN) or state.known is not None
    if too_late or state.plays_for_gold or not (state.draw or state.discard):
        return ()
    return tuple(card for card in state.held(player) if state.poet(card).ability("reisend") is not None)


@secret(
    fills=(Fill("poet", lambda state, player: held_poets("poet", state, _travelling(state, player))),),
    when=lambda state: state.options.dealt and not state.waits_for_the_die,
    unfit=lambda state, language, poet: no_card(poet, state.deck, language),
    shown=True,
    means="exchange the Reisende for a card from the pile",
)
def exchange(state: InTrick, player: Player, poet: str) -> TrickStep:
    """ "Vor oder während der Booking-Phase": exchange the Reisende for a card from the pile. A player who had chosen her chooses again.
    Once she has been played it is too late."""
    travelling = _travelling(state, player)
    card = next(iter(named(poet, state.deck) or nearly(poet, state.deck, travelling[:1])), "")
    if card not in travelling:
        return state, ()
    return exchange_for_next(state, player, card), (say("exchanged", player=player, poet=state.poet(card).name),)


def exchange_for_next(state: S, player: Player, card: str) -> S:
    """Exchange that card for the next one from the pile. Whoever had chosen it chooses again."""
    if state.phase is Phase.BOOKING and card in state.seat(player).chosen:
        state = replace(state.reseat(player, chosen=(), done=False), breath=None)
    return exchanged(state, player, card)


# -- aloud, with the real pack ----------------------------------------------------------------------------------------------------


def _playable(slot: str) -> Fill:
    """A slot for a card that may be played now, or for one that the deck does not know."""

    def now(state: InTrick, language: Language) -> Slot:
        piled = tuple(card for seat in state.seats for card in seat.pile if card in state.deck.by_key)
        free = piled if state.slam.is_gold else tuple(card for card in state.deck.by_key if card not in piled)
        return or_unknown(language, poets(slot, state.deck, free))

    return Fill(slot, now)


def _any(slot: str) -> Fill:
    return Fill(slot, lambda state: poets(slot, state.deck, state.deck.by_key))


_CARDS = tuple(map(_playable, PLACES))


@spoken(
    ways=(
        Way(under="play", fills=(everybody, *_CARDS[:PLAYED]), lasting=False),
        Way(under="play-three", fills=(everybody, *_CARDS), lasting=False, when=lambda state: state.options.actions),
        Way(under="play", fills=(everybody, *map(_any, PLACES[:PLAYED])), by=By.LINE),
    ),
    when=lambda state: not state.options.dealt,
    otherwise=lambda state: IllegalMove("choose-in-secret") if state.options.dealt and isinstance(state, InTrick) else None,
    means="say which cards NAME plays: two poets, and a third card if one of them is an action card",
)
def play(state: InTrick, at: Samples, player: Player, first: str, second: str = "", third: str = "") -> TrickStep:
    return lay_down(state, player, tuple(filter(None, (first, second, third))), at)


@never(ways=(Way(fills=(free_text("poet"),), by=By.LINE),))
def no_such_card(poet: str) -> IllegalMove:
    """Say which card the host does not know, of those that somebody plays."""
    return IllegalMove("no-such-card", poet=poet)


def played_in_short(state: State, text: str, language: Language) -> Move | None:
    """The move of a typed line that says what somebody plays, with shortened names or without a word between them. None for any other
    line, and where the host knows the hands."""
    if state.options.dealt or not isinstance(state, InTrick) or state.phase is not Phase.BOOKING:
        return None
    words = text.split()
    line = " ".join(words[1:] if words[:1] and language.answer(words[0]) == language.answers["no"][0] else words)
    for player in state.players:
        begins = f"{as_spoken(player)} {language.word('plays')} "
        if line.startswith(begins):
            joining = frozenset(
                (*language.word("between-cards").split(), *as_spoken(language.word("slam-articles").replace("|", " ")).split())
            )
            cards, left = in_row(line.removeprefix(begins), state.deck, joining)
            if cards and left and not is_a_slip(left, state.deck):
                return Move(no_such_card.name, {"poet": left})
            return (
                Move(play.name, {"player": player, **dict(zip(PLACES, cards, strict=False))})
                if 0 < len(cards) <= PLAYED and not left
                else None
            )
    return None


def whether_only_one(state: State, player: Player, first: str, second: str = "", third: str = "") -> Say | None:
    """What the host asks before a player plays one card of a hand that it does not know: only a last card may be played alone."""
    if second or third or not isinstance(state, InTrick) or state.slam.is_gold or state.phase is not Phase.BOOKING:
        return None
    name = telling.names(state, (first,))[0]
    return say("decide-plays-one", player=player, poets=(name,))


ASKS: Mapping[str, Callable[..., Say | None]] = {play.name: whether_only_one}


def _empty_handed(state: InTrick) -> tuple[Player, ...]:
    """The players who may say that they have no cards left. At the Gold card nobody may, because it is not played from hands."""
    return () if state.slam.is_gold else state.waiting


@spoken(
    ways=(Way(under="sit-out", fills=(players(_empty_handed),), lasting=False),),
    when=lambda state: not state.options.dealt,
    skips=True,
    otherwise=lambda state, player: None if player in state.waiting else IllegalMove("has-played", player=player),
    means="say that NAME has no cards, and sits out",
)
def sit_out(state: InTrick, at: Samples, player: Player) -> TrickStep:
    state = state.reseat(player, chosen=(), done=True)
    return (state, (say("cannot-play", player=player),)) if state.waiting else reveal(state, at)
