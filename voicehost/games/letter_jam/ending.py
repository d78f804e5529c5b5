""" "Arrange the letters to make a word": in secret, then card by card for all to see, and the score."""

from __future__ import annotations

import re
from dataclasses import replace
from string import ascii_lowercase

from voicehost.core.play import IllegalMove, Player, Say, Value, say
from voicehost.games.kit.english import NUMBERS
from voicehost.games.kit.own import is_word
from voicehost.games.letter_jam.state import Phase, Seat, State, Step
from voicehost.games.letter_jam.tables import A_WORD, LETTERS, WILDCARD
from voicehost.lexicon.common import zipf

_CARDS = {word: str(number) for number, word in enumerate(NUMBERS[1 : LETTERS + 1], 1)}


def begin(state: State) -> Step:
    """The clues are over."""
    state = replace(state, phase=Phase.ARRANGING, offers=(), giver=None, line=())
    return state, (asked(state),)


def asked(state: State) -> Say:
    """With the sentence to say aloud, in the name of the first who has no word yet."""
    return say("arrange", player=next(seat.player for seat in state.seats if seat.arranged is None))


# -- a word, by its cards --------------------------------------------------------------------------------------------------------


def cards_of(state: State, player: Player, text: str) -> tuple[str, ...] | Say:
    """The cards that a text means: told one by one ("three one five two four", "bonus one", "wildcard"), or the word itself, whose letters
    are looked up in that player's notes. Otherwise what is wrong with it, for that player alone."""
    seat = state.seat(player)
    listed = _listed(text)  # one card alone is no word, but "three" is one
    cards = listed if len(listed) > 1 else _noted(state, seat, text.strip().lower())
    if isinstance(cards, Say):
        return cards
    return fault(state, seat, cards) or cards


def _listed(text: str) -> tuple[str, ...]:
    """Empty where it is no list of cards."""
    tokens, cards = re.findall(r"\d|\w+", text.lower()), []
    while tokens:
        token = tokens.pop(0)
        if token in ("wildcard", "wild"):
            cards.append(WILDCARD)
        elif token == "bonus":
            told = tokens.pop(0) if tokens else ""
            number = _CARDS.get(told, told)
            if not number.isdecimal():
                return ()
            cards.append(f"bonus {int(number)}")
        elif _CARDS.get(token, token) in _CARDS.values():
            cards.append(_CARDS.get(token, token))
        else:
            return ()
    return tuple(cards)


def _noted(state: State, seat: Seat, word: str) -> tuple[str, ...] | Say:
    """Each letter by a card that is noted for it, then by a bonus letter; the one that is left by the one card that has no note, or by the
    wildcard."""
    if not word.isalpha():
        return say("no-such-cards")
    if not LETTERS <= len(word) <= LETTERS + len(seat.kept):
        return say("too-few-cards", n=LETTERS)
    free = {str(number): letter for number, letter in enumerate(seat.notes, 1)}
    free |= {f"bonus {number}": letter for number, letter in enumerate(seat.kept, 1)}
    cards: list[str] = []
    for letter in word:
        card = next((card for card, noted in free.items() if noted == letter), "")
        free.pop(card, None)
        cards.append(card)
    blank = [card for card, noted in free.items() if not noted]
    if cards.count("") == 1 and (len(blank) == 1 or (not blank and state.wildcard_taken_by in (None, seat.player))):
        cards[cards.index("")] = blank[0] if blank else WILDCARD
    if "" not in cards:
        return tuple(cards)
    if not any(seat.notes) and not is_word(word, state.options.words):
        return say("made-of-none", word=word)  # to note their letters is of no use for it
    return say("noted-otherwise", word=word, notes=notes(seat)) if all(seat.notes) else say("not-noted", word=word)


def notes(seat: Seat) -> tuple[str, ...]:
    """Those that there are, by their numbers: "2, E"."""
    return tuple(f"{number}, {letter.upper()}" for number, letter in enumerate(seat.notes, 1) if letter)


def fault(state: State, seat: Seat, cards: tuple[str, ...]) -> Say | None:
    """ "You may replace letters with your bonus letters or with the wild card, or add your bonus letters." """
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


def arranged(state: State, player: Player, cards: tuple[str, ...], *, aloud: bool = False) -> Step:
    """It may be changed until everybody has told theirs; then all is shown. Who changes it aloud is answered aloud; and who has begun to
    lay it card by card is done with that."""
    before, could_be_shown = state.seat(player).arranged, state.may_be_shown
    first = WILDCARD in cards and state.wildcard_taken_by is None
    state = replace(state, giver=None, line=()) if state.giver == player else state
    state = state.reseat(player, arranged=cards)
    took = (say("takes-wildcard", player=player),) if first else ()
    says = (say("has-arranged", player=player), *took) if before is None or aloud else took
    return state, (*says, *((say("all-arranged"),) if state.may_be_shown and not could_be_shown else ()))


def named(state: State, player: Player, text: str, cards: tuple[str, ...]) -> State:
    """The word itself says what each card is taken for, which is as good as a note."""
    seat, word = state.seat(player), text.strip().lower()
    if len(word) != len(cards) or not word.isalpha():
        return state
    taken = dict(zip(cards, word, strict=True))
    return state.reseat(player, notes=tuple(taken.get(str(number), note) for number, note in enumerate(seat.notes, 1)))


# -- aloud, card by card ---------------------------------------------------------------------------------------------------------


def arranges(state: State, player: Player) -> Step:
    return replace(state, giver=player, line=()), (say("arrange-cards", player=player),)


def laid(state: State, player: Player, cards: tuple[str, ...]) -> Step:
    line = (*state.line, *cards)
    wrong = fault(state, state.seat(player), line)
    own = sum(not card.startswith("bonus") for card in line)
    if wrong is not None and (wrong.key != "too-few-cards" or own > LETTERS):
        return state, (wrong,)
    return replace(state, line=line), (say("laid", chips=cards),)


def done(state: State, player: Player) -> Step:
    if wrong := fault(state, state.seat(player), state.line):
        raise IllegalMove(wrong.key, **wrong.fields)
    return arranged(state, player, state.line, aloud=True)


# -- what came of it -------------------------------------------------------------------------------------------------------------


def revealed(state: State) -> Step:
    """When somebody says so: that can be taken back, and nobody's cards with it."""
    says: list[Say] = []
    for seat in state.seats:
        state, told = _shown(state, seat)
        says += told
    return replace(state, phase=Phase.OVER), (*says, say("if-nobody-disputes", n=round(state.options.dispute)))


def spelled(seat: Seat) -> tuple[str, ...]:
    """The letters of what was arranged; "*" for the wildcard."""
    found = {str(number): letter for number, letter in enumerate(seat.letters, 1)}
    found |= {f"bonus {number}": letter for number, letter in enumerate(seat.kept, 1)} | {WILDCARD: "*"}
    return tuple(found[card] for card in seat.arranged or ())


def word(state: State, seat: Seat) -> str | None:
    """The commonest that these letters may be; None where they are none. The table may overrule the dictionary."""
    letters = "".join(spelled(seat))
    if not letters or seat.ruled is False:
        return None
    words = [letters.replace("*", each) for each in ascii_lowercase] if "*" in letters else [letters]
    found = max((each for each in words if is_word(each, state.options.words)), key=lambda each: (zipf(each), each), default=None)
    return letters if found is None and seat.ruled else found


def right(seat: Seat) -> int:
    """Letters that this player has noted as what they are."""
    return sum(noted == letter for noted, letter in zip(seat.notes, seat.letters, strict=True))


def score(state: State, seat: Seat) -> int:
    """ "3 times its original length, 1 per bonus letter, 1 per green token left"; of what is no word 1 per letter that was right."""
    bonus = sum(card.startswith("bonus") for card in seat.arranged or ())
    return A_WORD + bonus + state.green if word(state, seat) else right(seat)


def _shown(state: State, seat: Seat) -> Step:
    """Letter by letter; then what it is, and what it brings."""
    letters, given = spelled(seat), state.word_of(seat.player)
    state = state.reseat(seat.player, score=score(state, seat))
    shown = say("shows", player=seat.player, letters=tuple("wildcard" if letter == "*" else letter.upper() for letter in letters))
    made = _made(state, state.seat(seat.player))
    was = () if word(state, seat) == given else (say("it-was", word=given),)
    return state, (*((shown, made) if letters else (say("has-no-word", player=seat.player, n=state.seat(seat.player).score),)), *was)


def _made(state: State, seat: Seat) -> Say:
    found = word(state, seat)
    if found is None:
        return say("is-no-word", n=seat.score)
    return say("is-a-word", word=found, n=seat.score) if found.isalpha() else say("counts", n=seat.score)


def overruled(state: State, player: Player, *, counts: bool) -> Step:
    """ "Accept Ben": what the dictionary says of that word is not what the table says."""
    if not spelled(state.seat(player)):
        raise IllegalMove("shows-none", player=player)
    state = state.reseat(player, ruled=counts)
    state = state.reseat(player, score=score(state, state.seat(player)))
    return state, (say("overruled", player=player), _made(state, state.seat(player)))


def verdict(state: State) -> tuple[Say, ...]:
    """The table plays together: what all have, and what that means."""
    found = sum(word(state, seat) is not None for seat in state.seats)
    have = say("together", n=found, of=len(state.seats))
    points = say("together-points", n=sum(seat.score for seat in state.seats))
    meaning = "all-found" if all_found(state) else "most-found" if 2 * found >= len(state.seats) else "few-found"
    return (have, points, say(meaning))


def all_found(state: State) -> bool:
    return all(word(state, seat) is not None for seat in state.seats)


def scores(state: State) -> tuple[Say, ...]:
    return tuple(say("score", player=seat.player, points=seat.score) for seat in state.seats)


def results(state: State) -> tuple[Say, ...]:
    """The same for whoever reads, with the word that it was and what was made of it."""
    return tuple(_result(state, seat) for seat in state.seats)


def _result(state: State, seat: Seat) -> Say:
    given, made = state.word_of(seat.player), word(state, seat) or "".join(spelled(seat))
    told: dict[str, Value] = {"player": seat.player, "word": given, "n": seat.score}
    if not made:
        return say("result-none", **told)
    return say("result", **told) if made == given else say("result-other", **told, made=made)
