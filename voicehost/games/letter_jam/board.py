"""What each person sees, whatever is asked. What a player is told comes from `State.seen_by` and `Clue.read_by`: so no letter of their own
is in it."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import Card, Meaning, Pile, Player, Reached, Say, Sheet, Supply, Taker, Tile, Token, say
from voicehost.games.kit import Board
from voicehost.games.letter_jam import clue, flower, reading, score, words
from voicehost.games.letter_jam.notes import noted
from voicehost.games.letter_jam.state import Chip, Phase, Seat, Stand, State
from voicehost.games.letter_jam.tables import LETTERS, SHORTEST

UNSEEN, EMPTY = "?", "\u2013"
"""In place of a letter: one's own, and where none stands."""

COLOURS = ("red", "green")
"""Of the tokens, in the order in which they are taken."""


def board(state: State, player: Player | None) -> Board:
    """Stands, how far each player is, clues in chips; in the end what each has brought."""
    seen = Board(
        lines=_lines(state, player),
        progress=flower.tokens(state) if state.line and state.phase is Phase.LAYING else (),
        supply=_flower(state) if state.letters_stand else None,
        cards=_words(state) if state.phase is Phase.OVER else (),
    )
    if state.phase is Phase.OVER:
        return seen
    if player is None:
        clue = (*_whose_places(state), *_places_of_a_clue(state))  # one clue at a time: of another that is asked for the table is told
        drawn = frozenset({"clue"} if any(card.past for card in clue) else ())
        return replace(seen, cards=(*clue, *_everybodys_stands(state), *_stand_cards(state)), drawn=drawn)
    seat = state.seat(player)
    mine = _own(state, seat)
    reached = tuple(map(_reached, state.seats)) if state.letters_stand else ()
    return replace(seen, cards=_own_cards(state, seat), reached=reached, counted=say("page-letters"), mine=mine, secret=bool(mine))


def _flower(state: State) -> Supply:
    """Its petals: what lies there, and what everybody has taken."""
    taken = {hue: sum(getattr(seat, hue) for seat in state.seats) for hue in COLOURS}
    there = {"red": state.red, "green": state.green}
    (token,) = flower.tokens(state)
    tokens = tuple(Token(hue, taken=at >= there[hue]) for hue in COLOURS for at in range(there[hue] + taken[hue]))
    legend = (Meaning("red", say("red-means")), Meaning("green", say("green-means")))
    takers = tuple(_taker(state, seat) for seat in state.seats)
    return Supply(token, tokens, say("clues-left", n=state.tokens), legend, say("clues-given"), takers)


def _taker(state: State, seat: Seat) -> Taker:
    """Red ones and green ones, between them places for what is wanting in a fair share."""
    wanting = min(max(state.share - seat.red, 0), state.red) if seat.player not in state.away else 0
    tokens = (*[Token("red")] * seat.red, *[Token("red", taken=True)] * wanting, *[Token("green")] * seat.green)
    return Taker(seat.player, tokens, say("has-given", player=seat.player, red=seat.red, green=seat.green))


def _lines(state: State, player: Player | None) -> tuple[Say, ...]:
    """Whoever has no notes of earlier clues asks for them: the table has the last, in chips, as it has the stands."""
    if state.phase is Phase.WORDS:
        return words.for_whom(state)
    if state.phase is Phase.OVER:
        return ()
    places = tuple(map(reading.place, state.seats))
    return places if player is None else (*places, *reading.described(state))


def _reached(seat: Seat) -> Reached:
    """At which letter a player is."""
    far = say("far-bonus") if seat.at == LETTERS else say("far", number=seat.at + 1, of=LETTERS)
    return Reached(seat.player, far, reading.place(seat))


# -- one's own -------------------------------------------------------------------------------------------------------------------


def _own(state: State, seat: Seat) -> tuple[Say, ...]:
    """The last clue first, while clues are given."""
    if state.phase is Phase.WORDS:
        return (words.yours(state, seat.player, seat.written),) if seat.written else ()
    if state.phase is Phase.OVER:
        return ()
    last = (reading.read(state, seat.player, len(state.clues)),) if state.clues and state.phase is not Phase.ARRANGING else ()
    others = tuple(clue for clue in reading.clues_for(state, seat.player) if clue not in last)
    arranged = (say("your-cards", cards=seat.arranged),) if seat.arranged else ()
    own = (*noted(seat), *arranged, *clue.own_draft(state, seat.player))
    return (*last, *reading.sees(state, seat.player), *others, *own)


def _own_cards(state: State, seat: Seat) -> tuple[Card, ...]:
    """The last clue as they read it, and the letters that they see; of whoever puts their own in order, those that they have noted."""
    if not state.letters_stand:
        return ()
    if state.phase is Phase.ARRANGING:
        notes = noted(seat)[0]
        noted_as = tuple((letter, str(number)) for number, letter in enumerate(seat.notes, 1))
        bonus = tuple((letter, f"bonus {number}") for number, letter in enumerate(seat.bonus_notes, 1))
        return tuple(Card(letter.upper() or UNSEEN, name, notes, near=True) for letter, name in (*noted_as, *bonus))
    (seen,) = reading.sees(state, seat.player)
    row = say("row-seen")
    own = Card(UNSEEN, seat.player, seen, row, owner=seat.player, down=True, pile=_pile(seat), near=True)
    others = tuple(_standing(state, chip, seen, row) for chip in state.seen_by(seat.player))
    return (*_last_clue(state, seat.player), *([own] if seat.standing else []), *others)


def _standing(state: State, chip: Chip, sentence: Say, row: Say) -> Card:
    """A letter that a player sees."""
    if chip.source not in state.players:
        return Card(chip.letter.upper(), chip.source, sentence, row, near=True)
    other = state.seat(chip.source)
    return Card(chip.letter.upper(), chip.source, sentence, row, owner=other.player, pile=_pile(other), near=True)


def _pile(seat: Seat) -> Pile | None:
    """Of the five cards of a word; a bonus letter is none of them."""
    return Pile(seat.at, LETTERS - 1 - seat.at) if seat.at < LETTERS else None


def _last_clue(state: State, player: Player) -> tuple[Card, ...]:
    """Each letter that one sees, and a question mark for one's own."""
    if not state.clues:
        return ()
    clue, sentence, row = state.clues[-1], reading.read(state, player, len(state.clues)), _row(state, player)
    signs = zip(clue.read_by(player), clue.chips, strict=True)
    return tuple(Card(sign.upper(), _whose(state, chip), sentence, row, owner=_owner(state, chip)) for sign, chip in signs)


def _row(state: State, player: Player) -> Say:
    clue, number = state.clues[-1], len(state.clues)
    chip = clue.chip_of(player)
    if chip is None:
        return say("row-clue", number=number, player=clue.giver)
    if chip.is_bonus:
        return say("row-clue-for-bonus", number=number, player=clue.giver)
    return say("row-clue-for-you", number=number, player=clue.giver, place=chip.place + 1)


# -- the table's -----------------------------------------------------------------------------------------------------------------


def _whose_places(state: State) -> tuple[Card, ...]:
    """Of the last clue, by their numbers: whose letter it takes for each. Not while another is laid, nor once they are in order."""
    if not state.clues or state.phase is not Phase.TALK:
        return ()
    clue, number = state.clues[-1], len(state.clues)
    sentence, row = reading.describe(clue, number), say("row-clue", number=number, player=clue.giver)
    return tuple(_place(state, chip, at, sentence, row, past=True) for at, chip in enumerate(clue.chips, 1))


def _place(state: State, chip: Chip, at: int, sentence: Say, row: Say, *, past: bool = False) -> Card:
    return Card(str(at), _which(state, chip), sentence, row, owner=_owner(state, chip), past=past)


def _places_of_a_clue(state: State) -> tuple[Card, ...]:
    """Of the clue that is told just now: the chips that lie there, and places for the others, as many as were offered."""
    if state.phase is not Phase.LAYING:
        return ()
    offered = next((terms.letters for player, terms in state.offers if player == state.giver), SHORTEST)
    sentence = say("laid", chips=state.line) if state.line else say("nothing-laid", player=state.giver)
    row = say("row-laying", number=len(state.clues) + 1, player=state.giver)
    laid = tuple(_place(state, state.chip(source), at, sentence, row) for at, source in enumerate(state.line, 1))
    places = range(len(laid) + 1, max(offered, len(laid) + 1, SHORTEST) + 1)
    return (*laid, *(Card(str(at), "", sentence, row, waits=True) for at in places))


def _which(state: State, chip: Chip) -> str:
    """As `_whose`; of what everybody sees, the letter that was there."""
    moved = chip.source not in state.players and state.chip(chip.source).letter != chip.letter
    return f"{chip.source}, before: {chip.letter.upper()}" if moved else _whose(state, chip)


def _owner(state: State, chip: Chip) -> Player | None:
    return chip.source if chip.source in state.players else None


def _whose(state: State, chip: Chip) -> str:
    """Whose letter it is; and which, where another stands there by now."""
    today = state.chip(chip.source)
    if chip.source in state.players:
        return chip.source if today.place == chip.place else f"{chip.source}, letter {chip.place + 1}"
    return chip.source if today.letter == chip.letter else f"{chip.source}, before"


def _everybodys_stands(state: State) -> tuple[Card, ...]:
    """The backs of their letters: whoever looks at the table may be their owner."""
    if not state.letters_stand:
        return ()
    row = say("row-stands")
    return tuple(_from_behind(seat, row) for seat in state.seats)


def _from_behind(seat: Seat, row: Say) -> Card:
    face = UNSEEN if seat.standing else EMPTY
    far = say("far", number=seat.at + 1, of=LETTERS) if seat.at < LETTERS else say("far-bonus")
    return Card(face, seat.player, reading.place(seat), row, owner=seat.player, down=bool(seat.standing), pile=_pile(seat), far=far)


def _stand_cards(state: State) -> tuple[Card, ...]:
    """The letters of nobody, which are all that everybody sees."""
    if not state.letters_stand:
        return ()
    lying = enumerate(zip(state.stands, reading.on_stands(state), strict=True), 1)
    return tuple(_of_nobody(stand, f"stand {number}", sentence) for number, (stand, sentence) in lying)


def _of_nobody(stand: Stand, name: str, sentence: Say) -> Card:
    """With the token under its stack."""
    left = max(len(stand.stack) - 1, 0)
    face, tokens = stand.standing.upper() or EMPTY, ("green",) * stand.token
    return Card(face, name, sentence, say("row-stands"), pile=Pile(behind=left), tokens=tokens, far=say("stack-left", number=left))


def _words(state: State) -> tuple[Card, ...]:
    """In the end: what each player's letters made; else the word that they were meant for, with the letters that were right."""
    return tuple(_word(state, *each) for each in zip(state.seats, score.results(state), strict=True))


def _word(state: State, seat: Seat, sentence: Say) -> Card:
    made = score.word(state, seat)
    face = (made or state.word_of(seat.player)).upper()
    lit = (True,) * len(face) if made else score.right_of_word(state, seat)
    tiles = tuple(map(Tile, face, lit))
    return Card(face, seat.player, sentence, say("row-words"), owner=seat.player, tiles=tiles, total=seat.score, won=made is not None)


# -- what came of it -------------------------------------------------------------------------------------------------------------


def sheet(state: State) -> Sheet:
    """How far everybody is; at the end, what they had, what they made of it, and the points."""
    title = f"{len(state.clues)} clue{'s' if len(state.clues) != 1 else ''}"
    if state.phase is not Phase.OVER:
        far = tuple((seat.player, str(min(seat.at + 1, LETTERS)), str(seat.red + seat.green)) for seat in state.seats)
        return Sheet(title, ("", "letter", "clues given"), far)
    return Sheet(title, ("", "word", "made", "letters right", "points"), tuple(_result(state, seat) for seat in state.seats))


def _result(state: State, seat: Seat) -> tuple[str, ...]:
    made = "".join(score.spelled(seat)) or "-"
    return seat.player, state.word_of(seat.player), made, str(score.right(state, seat)), str(seat.score)
