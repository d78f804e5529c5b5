""" "Arrange the letters to make a word": players do so in secret, or aloud card by card."""

from __future__ import annotations

import re
from dataclasses import replace

from voicehost.core.play import IllegalMove, Move, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, free_text, secret, spoken
from voicehost.games.kit.english import is_talk
from voicehost.games.kit.own import is_word
from voicehost.games.letter_jam import reading
from voicehost.games.letter_jam.notes import FORGETS, by_number, is_known, is_open, own_letters
from voicehost.games.letter_jam.saying import (
    ALL_CARDS,
    CARDS,
    IN_A_BREATH,
    MOST_CARDS,
    NO_WORD,
    NUMBERS,
    OTHERS_THERE,
    THERE,
    breaths,
    cards_of_giver,
    in_order,
    places,
)
from voicehost.games.letter_jam.state import Phase, Seat, State, Step
from voicehost.games.letter_jam.tables import LETTERS, WILDCARD

_CARDS = {word: str(number) for number, word in enumerate(NUMBERS[:LETTERS], 1)}


def begin(state: State) -> Step:
    """End the clues."""
    state = replace(state, phase=Phase.ARRANGING, offers=(), giver="", line=(), breath=None)
    return state, asked(state)


def asked(state: State, player: Player | None = None) -> tuple[Say, ...]:
    """The question. The table hears what to say, with the name of the first player who has no word yet. The page of a player who has put
    a word together shows it, and to whoever has none it says so."""
    if not state.missing:
        own = entered(state.seat(player)) if player is not None else None
        return (say("all-arranged"),) if own is None else (own, say("show-now"))
    return (say("arrange", player=state.missing[0], n=len(state.missing)) if player is None else _asked_yours(state, player),)


def _asked_yours(state: State, player: Player) -> Say:
    """The question to one player, with what they may use besides their five letters."""
    taken_by, bonus = state.wildcard_taken_by, len(state.seat(player).kept)
    if taken_by in (None, player):
        return say("arrange-yours", n=bonus)
    return say("arrange-yours-without", n=bonus, player=taken_by or "")


def waited_for(state: State, player: Player | None = None) -> tuple[Say, ...]:
    """The players who have no word yet. The page of a player who has one shows it."""
    word = written(state.seat(player)) if player is not None and state.missing and is_open(state, player) else ""
    return (*reading.waited_for(state, player), *((say("your-word-may-change", word=word),) if word else ()))


def entered(seat: Seat) -> Say | None:
    """Which word the player has put together, or that they have none. None if they have not said so."""
    if seat.arranged is None:
        return None
    word = written(seat)
    return say("your-word-is", word=word) if word else say("you-have-no-word")


def written(seat: Seat) -> str:
    """The word that a player has put together, with the letters that they have noted. "" if there is none."""
    noted = dict(zip(own_letters(seat), (*seat.notes, *seat.bonus_notes), strict=True)) | {WILDCARD: "*"}
    return "".join(noted[card] or "?" for card in seat.arranged or ()).upper()


def put(state: State, player: Player, cards: tuple[str, ...], *, aloud: bool = False) -> Step:
    """Set a player's word, by its cards. Empty means that the player has none.

    It may be changed until the words are shown. A change that is made aloud is answered aloud. If the player was laying the word card by
    card, that ends.
    """
    before, could_be_shown = state.seat(player).arranged, state.may_be_shown
    first = WILDCARD in cards and state.wildcard_taken_by is None
    state = replace(state, giver="", line=()) if state.giver == player else state
    state = state.reseat(player, arranged=cards)
    took = (say("takes-wildcard", player=player),) if first else ()
    says = (say("has-arranged", player=player), *took) if before is None or aloud else took
    return state, (*says, *((say("all-arranged"),) if state.may_be_shown and not could_be_shown else ()))


# -- to begin aloud, card by card ------------------------------------------------------------------------------------------------

_NONE = Slot("none", tuple((way.removeprefix("{player} "), "yes") for way in NO_WORD))


@spoken(
    "{player} arranges",
    fills=(THERE,),
    ways=(
        Way(
            ("{player} {none}",),
            (OTHERS_THERE, Fill("none", _NONE)),
            By.LINE,
            when=lambda state: state.phase is Phase.ARRANGING,
            shown=NO_WORD,
        ),
    ),
    left_to=is_open,
    means="begin to put NAME's letters in order, or say that NAME has no word",
)
def arranges(state: State, player: Player, none: str = "") -> Step:
    """Begin to lay a word card by card. If `none` is set, the player says that they have no word."""
    if player in state.known:
        return state, (is_known(player),)
    if none:
        return put(state, player, (), aloud=True)
    state = replace(state, giver=player, line=())
    return state, example(state)


# -- in secret -------------------------------------------------------------------------------------------------------------------


def _takes_another(state: State, player: Player, cards: str) -> bool:
    before, found = state.seat(player).arranged, cards_of(state, player, cards)
    return before not in (None, found) and not isinstance(found, Say) and player not in state.known


_IN_A_LIST = frozenset({WILDCARD, "wild", "bonus", "and", *NUMBERS})


def _no_cards(cards: str) -> IllegalMove | None:
    return IllegalMove("no-such-cards") if is_talk(cards, lambda word: word in _IN_A_LIST or word.isdecimal()) else None


@secret(
    "arrange {cards}",
    fills=(free_text("cards"),),
    unfit=_no_cards,
    left_to=is_open,
    replaces=_takes_another,
    ends=arranges,
    means="enter your word: as you spell it, as you noted its letters, or by their numbers",
)
def arrange(state: State, player: Player, cards: str) -> Step:
    """A word that is entered as it is spelt also says what the player takes each card for, so it becomes the notes."""
    found = cards_of(state, player, cards)
    return (state, ()) if isinstance(found, Say) or player in state.known else put(_noted_by(state, player, cards, found), player, found)


@arrange.tells
def _(state: State, player: Player, cards: str) -> tuple[Say, ...]:
    if player in state.known:
        return (is_known(player),)
    found = cards_of(state, player, cards)
    return (found if isinstance(found, Say) else say("your-cards", cards=found),)


def _may_have_one(state: State, player: Player) -> bool:
    return is_open(state, player) and state.seat(player).arranged != ()


@secret("i have no word", left_to=_may_have_one, means="say that you have no word")
def no_word(state: State, player: Player) -> Step:
    return (state, ()) if player in state.known else put(state, player, ())


@no_word.tells
def _(state: State, player: Player) -> tuple[Say, ...]:
    return (is_known(player),) if player in state.known else ()


def _noted_by(state: State, player: Player, text: str, cards: tuple[str, ...]) -> State:
    seat, word = state.seat(player), text.strip().lower()
    if len(word) != len(cards) or not word.isalpha():
        return state
    taken = dict(zip(cards, word, strict=True))
    return state.reseat(player, notes=tuple(taken.get(str(number), note) for number, note in enumerate(seat.notes, 1)))


def cards_of(state: State, player: Player, text: str) -> tuple[str, ...] | Say:
    """The cards that a text means, or a sentence for this player alone that says what is wrong with it.

    The text lists cards ("three one five two four", "bonus one", "wildcard"), or it is the word itself, whose letters are looked up in the
    player's notes.
    """
    if text.strip().lower() in FORGETS:
        return say("forget-note-so")
    seat = state.seat(player)
    listed = _listed(text)  # a single card is no arrangement, but "three" is a word
    cards = listed if len(listed) > 1 else _noted(state, seat, text.strip().lower())
    if isinstance(cards, Say):
        return cards
    return fault(state, seat, cards) or cards


def _listed(text: str) -> tuple[str, ...]:
    """The cards that the text lists. Empty if it is no list of cards."""
    tokens, cards = re.findall(r"\d|\w+", text.lower()), []
    while tokens:
        token = tokens.pop(0)
        if token in ("wildcard", "wild"):
            cards.append(WILDCARD)
        elif token == "bonus":
            token = tokens.pop(0) if tokens else ""
            number = _CARDS.get(token, token)
            if not number.isdecimal():
                return ()
            cards.append(f"bonus {int(number)}")
        elif _CARDS.get(token, token) in _CARDS.values():
            cards.append(_CARDS.get(token, token))
        else:
            return ()
    return tuple(cards)


def _noted(state: State, seat: Seat, word: str) -> tuple[str, ...] | Say:
    """The cards of a word, by the player's notes, or a sentence that says what is wrong.

    Each letter takes a card that is noted for it, and only then a bonus letter that is. If one letter is left over, it takes the only card
    without a note, or the wildcard if every card has a note.
    """
    if not word.isalpha():
        return say("no-such-cards")
    if not LETTERS <= len(word) <= LETTERS + len(seat.kept):
        return say("too-few-cards", n=LETTERS)
    free = {str(number): letter for number, letter in enumerate(seat.notes, 1)}
    free |= {f"bonus {number}": letter for number, letter in enumerate(seat.bonus_notes, 1)}
    cards: list[str] = []
    for letter in word:
        card = next((card for card, noted in free.items() if noted == letter), "")
        free.pop(card, None)
        cards.append(card)
    blank = [card for card, noted in free.items() if not noted and not card.startswith("bonus")]
    if cards.count("") == 1 and (len(blank) == 1 or (not blank and state.wildcard_taken_by in (None, seat.player))):
        cards[cards.index("")] = blank[0] if blank else WILDCARD
    if "" not in cards:
        return tuple(cards)
    if not any(seat.notes) and not is_word(word, state.options.words):
        return say("made-of-none", word=word)  # not "not-noted": notes would not make it a word
    return say("noted-otherwise", word=word, notes=by_number(seat.notes)) if all(seat.notes) else say("not-noted", word=word)


def fault(state: State, seat: Seat, cards: tuple[str, ...]) -> Say | None:
    """What is wrong with these cards; None if they are allowed.

    "You may replace letters with your bonus letters or with the wild card, or add your bonus letters."
    """
    if len(set(cards)) < len(cards):
        return say("card-twice")
    bonus = [card for card in cards if card.startswith("bonus")]
    if any(int(card.split()[1]) not in range(1, len(seat.kept) + 1) for card in bonus):
        return say("no-such-cards")
    if WILDCARD in cards and state.wildcard_taken_by not in (None, seat.player):
        return say("wildcard-gone", player=state.wildcard_taken_by or "")
    if len(cards) < LETTERS or len(cards) - len(bonus) > LETTERS:
        return say("too-few-cards", n=LETTERS)
    return None


# -- aloud, card by card ---------------------------------------------------------------------------------------------------------


def example(state: State) -> tuple[Say, ...]:
    """An example of how to tell cards."""
    return (say("arrange-cards", player=state.giver),)


def _not_whole(state: State) -> IllegalMove | None:
    wrong = fault(state, state.seat(state.giver), state.line) if state.giver else None
    return IllegalMove(wrong.key, **wrong.fields) if wrong is not None else None


@spoken(
    "that is my word",
    ways=(Way(("that is the word", "that is it", "done"), by=By.LINE, when=lambda state: state.phase is Phase.ARRANGING),),
    when=lambda state: fault(state, state.seat(state.giver), state.line) is None,
    otherwise=_not_whole,
    destroys=lambda state: state.has_arranged(state.giver),
    means="finish your word",
)
def arranged(state: State) -> Step:
    return put(state, state.giver, state.line, aloud=True)


@spoken(
    ways=(
        Way(breaths(1, IN_A_BREATH), places(cards_of_giver, IN_A_BREATH), lasting=False),
        Way(breaths(1, 1), places(cards_of_giver, 1), By.TOUCH, when=lambda state, player: player == state.giver),
        Way(breaths(1, 1), places(CARDS, 1), By.LINE),
        Way(
            breaths(IN_A_BREATH + 1, MOST_CARDS),
            places(ALL_CARDS, MOST_CARDS),
            By.LINE,
            shown=breaths(IN_A_BREATH + 1, IN_A_BREATH + 1),
        ),
    ),
    left_to=lambda: False,
    ends=arranged,
    means="put your letters in order. CARD is the number of a letter",
)
def lay_card(state: State, move: Move) -> Step:
    cards = in_order(move)
    line = (*state.line, *cards)
    wrong = fault(state, state.seat(state.giver), line)
    own = sum(not card.startswith("bonus") for card in line)
    if wrong is not None and (wrong.key != "too-few-cards" or own > LETTERS):
        return state, (wrong,)
    return replace(state, line=line), (say("laid", chips=cards),)
