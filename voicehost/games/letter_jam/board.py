"""What each person sees, whatever is asked. All letters on a player's page come from `State.seen_by` and `Clue.read_by`, which leave out
the player's own."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import Card, Circle, Meaning, Player, Reached, Say, Sheet, Supply, Taker, Tile, Token, say
from voicehost.games.kit import Board
from voicehost.games.letter_jam import clue, flower, laying, reading, score, words
from voicehost.games.letter_jam.notes import noted, own_letters
from voicehost.games.letter_jam.state import Chip, Clue, Phase, Seat, Stand, State
from voicehost.games.letter_jam.tables import LETTERS, WILDCARD

UNSEEN, BONUS, ANY, EMPTY = "?", "+", "*", "\u2013"
"""The signs in place of a letter: for a letter that must not be seen, a player's bonus letter, the wildcard, and an empty stand."""
ASKED = "whose?"
"""What stands in the place for the next letter of a clue."""

ROW_SEEN = say("row-seen")
COLOURS = ("red", "green")
"""The colours of the tokens, in the order in which they are taken."""


def board(state: State, player: Player | None) -> Board:
    """The stands, how far each player is and the clues as chips; at the end, each player's result."""
    seen = Board(
        lines=_lines(state, player),
        progress=_clues_left(state, player),
        supply=_flower(state) if state.letters_stand else None,
        cards=_words(state) if state.phase is Phase.OVER else (),
        ticked=_ready(state),
    )
    if state.phase is Phase.OVER:
        return seen
    if player is None:
        clue = (*_whose_places(state), *_places_of_a_clue(state))  # one at a time, and all of them at the end
        drawn = frozenset({"clue"} if any(card.past for card in clue) else ())
        stands = () if state.phase is Phase.ARRANGING else _all_stands(state)  # no clue is given any more
        return replace(seen, cards=(*clue, *stands, *_all_clues(state)), drawn=drawn)
    seat = state.seat(player)
    mine = _own(state, seat)
    reached = tuple(map(_reached, state.seats)) if state.letters_stand else ()
    drawn = frozenset({"clue"} if state.clues and state.phase is Phase.TALK else ())
    seen = replace(seen, cards=_own_cards(state, seat), drawn=drawn)
    return replace(seen, reached=reached, counted=say("page-letters"), mine=mine, secret=bool(mine))


def _ready(state: State) -> Circle | None:
    """The players who need no more clues, while clues are given."""
    ready = tuple(seat.player for seat in state.present if seat.ready) if state.phase in (Phase.TALK, Phase.LAYING) else ()
    return Circle(say("no-more-clues"), ready) if ready else None


def _clues_left(state: State, player: Player | None) -> tuple[Say, ...]:
    """How many clues are left. The table screen has the flower for that, so it says more only while a clue is laid."""
    if player is not None:
        return (say("page-clues-left", n=state.tokens),) if state.phase in (Phase.TALK, Phase.LAYING) else ()
    return flower.tokens(state) if state.line and state.phase is Phase.LAYING else ()


def _flower(state: State) -> Supply:
    """The flower: the tokens that lie there, and those that each player has taken."""
    taken = {hue: sum(getattr(seat, hue) for seat in state.seats) for hue in COLOURS}
    there = {"red": state.red, "green": state.green}
    (token,) = flower.tokens(state)
    tokens = tuple(Token(hue, taken=at >= there[hue]) for hue in COLOURS for at in range(there[hue] + taken[hue]))
    legend = tuple(Meaning(hue, _meaning(state, hue)) for hue in COLOURS if there[hue])
    takers = tuple(_taker(state, seat) for seat in state.seats)
    return Supply(token, tokens, say("clues-left", n=state.tokens), legend, say("clues-given"), takers)


def _meaning(state: State, hue: str) -> Say:
    """Who may take the tokens of that colour: by name, if that is not everybody. The others come after these."""
    givers = laying.may_give(state)
    if len(givers) == len(state.there):
        return say(f"{hue}-means")
    return say("red-for", players=givers) if hue == "red" else say("green-later")


def _taker(state: State, seat: Seat) -> Taker:
    """A player's red tokens, empty places for those that are missing from a fair share, and green tokens."""
    wanting = min(max(state.share - seat.red, 0), state.red) if seat.player not in state.away else 0
    tokens = (*[Token("red")] * seat.red, *[Token("red", taken=True)] * wanting, *[Token("green")] * seat.green)
    return Taker(seat.player, tokens, say("has-given", player=seat.player, red=seat.red, green=seat.green))


def _lines(state: State, player: Player | None) -> tuple[Say, ...]:
    """The lines of sentences. The table screen leaves out the clues: it shows the last one as chips, and players can ask for earlier
    ones. A player's page has them as cards."""
    if state.phase is Phase.WORDS:
        return words.for_whom(state)
    if state.phase is Phase.OVER:
        return ()
    places = tuple(map(reading.place, state.seats))
    return () if player is None and state.phase is Phase.ARRANGING else places  # how far they came counts no more


def _reached(seat: Seat) -> Reached:
    """Which of their letters a player has reached."""
    far = say("far-bonus") if seat.at == LETTERS else say("far", number=seat.at + 1, of=LETTERS)
    return Reached(seat.player, far, reading.place(seat))


# -- one's own -------------------------------------------------------------------------------------------------------------------


def _own(state: State, seat: Seat) -> tuple[Say, ...]:
    """The sentences for this player alone. While clues are given, the last clue comes first, and the letters that the player sees are
    wanted."""
    if state.phase is Phase.WORDS:
        return (words.yours(state, seat.player, seat.written),) if seat.written else ()
    if state.phase is Phase.OVER:
        return ()
    clues = tuple(reading.read(state, seat.player, number) for number in range(1, len(state.clues) + 1))
    arranged = (_arranged(seat),) if seat.arranged else ()
    own = (*clue.own_draft(state, seat.player), *noted(seat), *arranged)
    if state.phase is Phase.ARRANGING:
        return (*clues, *own)
    return (*clues[-1:], *reading.sees(state, seat.player), *clues[:-1], *own)


def _arranged(seat: Seat) -> Say:
    return say("your-cards", cards=seat.arranged or ())


def _own_cards(state: State, seat: Seat) -> tuple[Card, ...]:
    """The last clue as this player reads it, the letters that the player sees, and the wildcard. While words are arranged, these are the
    clues with the player's letters instead. What the player may want to look up is kept apart."""
    if not state.letters_stand:
        return ()
    if state.phase is Phase.ARRANGING:
        notes = (replace(card, lit=False) for card in _notes(seat))
        clues, others = (_clues(state, seat, len(state.clues), helping=helping) for helping in (True, False))
        return (*clues, *(replace(card, kept=True) for card in (*notes, *_word_so_far(seat), *others)))
    (sentence,) = reading.sees(state, seat.player)
    own = Card(UNSEEN, seat.player, sentence, ROW_SEEN, owner=seat.player, down=True, upright=True, near=True)
    wild = Card(ANY, WILDCARD, sentence, ROW_SEEN, upright=True, near=True)
    clues, others = (_clues(state, seat, len(state.clues) - 1, helping=helping) for helping in (True, False))
    kept = (*_draft(state, seat), *clues, *_notes(seat), *others)
    laid = _as_its_giver_sees_it(state) if state.giver == seat.player else ()
    there = (*laid, *_last_clue(state, seat), *([own] if seat.standing else []), *_seen(state, seat.player), wild)
    return (*there, *(replace(card, kept=True) for card in kept))


def _as_its_giver_sees_it(state: State) -> tuple[Card, ...]:
    """The clue that is being laid, letter by letter, and a place for the next one."""
    (*laid, place) = _places_of_a_clue(state)
    seen = (replace(card, face=state.chip(source).letter.upper() or ANY, down=False) for card, source in zip(laid, state.line, strict=True))
    return tuple(replace(card, near=True) for card in (*seen, place))


def _seen(state: State, player: Player) -> tuple[Card, ...]:
    """The letters that a player sees."""
    (sentence,) = reading.sees(state, player)
    return tuple(_standing(state, chip, sentence, ROW_SEEN) for chip in state.seen_by(player))


def _notes(seat: Seat) -> tuple[Card, ...]:
    """What a player takes each of their letters for. The one that stands is lit."""
    sentence, row = noted(seat)[0], say("row-notes")
    each = zip(own_letters(seat), (*seat.notes, *seat.bonus_notes), strict=True)
    stands = str(seat.at + 1)
    return tuple(Card(letter.upper() or UNSEEN, name, sentence, row, down=not letter, lit=name == stands) for name, letter in each)


def _word_so_far(seat: Seat) -> tuple[Card, ...]:
    """The word that a player has put together, with the letters that they have noted."""
    faces = {card.label: card.face for card in _notes(seat)} | {WILDCARD: ANY}
    return tuple(Card(faces[name], name, _arranged(seat), say("row-word"), kept=True) for name in seat.arranged or ())


def _draft(state: State, seat: Seat) -> tuple[Card, ...]:
    """The clue that a player has thought of, with whose letters it takes."""
    if seat.draft is None:
        return ()
    sentence, chips = clue.own_draft(state, seat.player)[0], tuple(map(state.chip, seat.draft.sources))
    tiles, far = tuple(_read(seat, chip) for chip in chips), say("far-draft", chips=seat.draft.sources)
    return (Card("".join(tile.letter for tile in tiles), seat.player, sentence, say("row-draft"), owner=seat.player, tiles=tiles, far=far),)


def _standing(state: State, chip: Chip, sentence: Say, row: Say) -> Card:
    """A letter that a player sees."""
    return replace(_chip(state, chip, sentence, row), upright=True, near=True)


def _chip(state: State, chip: Chip, sentence: Say, row: Say) -> Card:
    return Card(chip.letter.upper() or ANY, chip.source, sentence, row, owner=_owner(state, chip))


def _last_clue(state: State, seat: Seat) -> tuple[Card, ...]:
    """The last clue, which is the news until another one is laid."""
    if not state.clues:
        return ()
    return (replace(_read_by(state, seat, len(state.clues), say("row-last-clue")), near=state.phase is Phase.TALK),)


def _clues(state: State, seat: Seat, last: int, *, helping: bool) -> tuple[Card, ...]:
    """The clues up to that number that have the player's letter or, if not `helping`, those that do not."""
    row = say("row-clues-for-you" if helping else "row-clues-without-you")
    numbers = (number for number, laid in enumerate(state.clues[: max(last, 0)], 1) if laid.helps(seat.player) is helping)
    return tuple(_read_by(state, seat, number, row) for number in numbers)


def _read_by(state: State, seat: Seat, number: int, row: Say) -> Card:
    """A clue as that player reads it: the letters that the player sees, and in place of the player's own what they have noted."""
    laid, sentence = state.clues[number - 1], reading.read(state, seat.player, number)
    face, tiles = laid.read_by(seat.player).upper(), tuple(_read(seat, chip) for chip in laid.chips)
    named = _called(laid, number)
    return Card(face, laid.giver, sentence, row, owner=laid.giver, tiles=tiles, named=named, far=_which(laid, seat.player))


def _called(laid: Clue, number: int) -> Say:
    """The name of a clue: the same on every page."""
    return say("row-clue", number=number, player=laid.giver)


def _read(seat: Seat, chip: Chip) -> Tile:
    """A letter of a clue on that player's page."""
    if chip.source != seat.player:
        return Tile(chip.letter.upper() or ANY, lit=True)
    return Tile("" if chip.is_bonus else seat.notes[chip.place].upper())


def _which(laid: Clue, player: Player) -> Say | None:
    """For which of the player's letters the clue is. None if for none."""
    chip = laid.chip_of(player)
    if chip is None:
        return None
    return say("far-clue-for-bonus") if chip.is_bonus else say("far-clue-for-you", place=chip.place + 1)


# -- the table's -----------------------------------------------------------------------------------------------------------------


def _whose_places(state: State) -> tuple[Card, ...]:
    """The last clue as all may read it: the letters of the stands, and a question mark for each player's. Empty while another clue is
    laid, and once the clues are over."""
    if not state.clues or state.phase is not Phase.TALK:
        return ()
    clue, number = state.clues[-1], len(state.clues)
    sentence, row = reading.describe(clue, number), _called(clue, number)
    return tuple(replace(_place(state, chip, sentence, row), past=True) for chip in clue.chips)


def _all_clues(state: State) -> tuple[Card, ...]:
    """While words are put in order, all clues as all may read them. Each has its giver, its number, the letters of the stands, and in the
    places of players' letters their shapes, with which of their letters it is. The heading shows this by the player who is asked."""
    if state.phase is not Phase.ARRANGING:
        return ()
    row = say("row-clues", player=next(iter((*filter(None, (state.giver,)), *state.missing, *state.players))))
    return tuple(
        Card(
            "".join(_sign(state, chip) for chip in clue.chips),
            clue.giver,
            reading.describe(clue, number),
            row,
            owner=clue.giver,
            tiles=tuple(_tile(state, chip) for chip in clue.chips),
            named=_called(clue, number),
        )
        for number, clue in enumerate(state.clues, 1)
    )


def _tile(state: State, chip: Chip) -> Tile:
    owner = _owner(state, chip)
    if owner is None:
        return Tile(_sign(state, chip), lit=True)
    return Tile(BONUS if chip.is_bonus else str(chip.place + 1), owner=owner)


def _sign(state: State, chip: Chip) -> str:
    if _owner(state, chip) is not None:
        return UNSEEN
    return ANY if chip.source == WILDCARD else chip.letter.upper()


def _place(state: State, chip: Chip, sentence: Say, row: Say) -> Card:
    """A letter of a clue as all may see it."""
    owner = _owner(state, chip)
    return Card(_sign(state, chip), _whose(state, chip), sentence, row, owner=owner, down=owner is not None)


def _places_of_a_clue(state: State) -> tuple[Card, ...]:
    """The clue that is being laid: the chips that lie there already, and a place for the next one. More places would be read as more
    questions."""
    if state.phase is not Phase.LAYING:
        return ()
    sentence = say("laid", chips=state.line) if state.line else say("nothing-laid", player=state.giver)
    row = say("row-laying", player=state.giver)
    laid = tuple(_place(state, state.chip(source), sentence, row) for source in state.line)
    return (*laid, Card("", ASKED, sentence, row, waits=True))


def _owner(state: State, chip: Chip) -> Player | None:
    return chip.source if chip.source in state.players else None


def _whose(state: State, chip: Chip) -> str:
    """Whose letter it is, and which, if it is a bonus letter or another one stands there by now."""
    today = state.chip(chip.source)
    if chip.source in state.players:
        which = "bonus" if chip.is_bonus else f"letter {chip.place + 1}" if today.place != chip.place else ""
        return f"{chip.source}, {which}" if which else chip.source
    return chip.source if today.letter == chip.letter else f"was on {chip.source}"


def _all_stands(state: State) -> tuple[Card, ...]:
    """All stands and the wildcard, of which clues are made. While somebody lays one, the giver's own letter does not count."""
    stands = (*_everybodys_stands(state), *_stand_cards(state))
    if not stands:
        return ()
    wild = replace(stands[-1], face=ANY, label=WILDCARD, owner=None, down=False, far=None)
    return (*(replace(card, out=card.owner == state.giver) for card in stands), wild)


def _everybodys_stands(state: State) -> tuple[Card, ...]:
    """The backs of the players' letters, because everybody looks at the table screen, including their owners."""
    if not state.letters_stand:
        return ()
    row = say("row-stands")
    return tuple(_from_behind(seat, row) for seat in state.seats)


def _from_behind(seat: Seat, row: Say) -> Card:
    face = UNSEEN if seat.standing else EMPTY
    far = say("far-on-stand", number=seat.at + 1, of=LETTERS) if seat.at < LETTERS else say("far-bonus-on-stand")
    return Card(face, seat.player, reading.place(seat), row, owner=seat.player, down=bool(seat.standing), upright=True, far=far)


def _stand_cards(state: State) -> tuple[Card, ...]:
    """The letters on the nonplayer stands, which are the only ones that everybody sees."""
    if not state.letters_stand:
        return ()
    lying = enumerate(zip(state.stands, reading.on_stands(state), strict=True), 1)
    return tuple(_of_nobody(stand, f"stand {number}", sentence) for number, (stand, sentence) in lying)


def _of_nobody(stand: Stand, name: str, sentence: Say) -> Card:
    """A nonplayer stand, and when the token under its stack is a clue. When both are gone, its letters come from the pack."""
    left = max(len(stand.stack) - 1, 0)
    face = stand.standing.upper() or EMPTY
    far = say("stack-left", n=left) if stand.token else say("stack-is-pack")
    return Card(face, name, sentence, say("row-stands"), upright=True, far=far)


def _words(state: State) -> tuple[Card, ...]:
    """At the end: the word that each player's neighbour wrote, with the letters that were right, and what the player has made of them."""
    return tuple(_word(state, *each) for each in zip(state.seats, score.results(state), strict=True))


def _word(state: State, seat: Seat, sentence: Say) -> Card:
    hidden, found = state.word_of(seat.player), score.word(state, seat)
    lit = (True,) * len(hidden) if found is not None else score.right_of_word(state, seat)
    tiles, row, far = tuple(map(Tile, hidden.upper(), lit)), say("row-words"), _made(state, seat, found)
    return Card(
        hidden.upper(), seat.player, sentence, row, owner=seat.player, tiles=tiles, total=seat.score, won=found is not None, far=far
    )


def _made(state: State, seat: Seat, word: str | None) -> Say:
    """What the player has made, and of what the points come."""
    if word is not None:
        points = seat.score - state.bonus
        key = "word-accepted" if score.is_accepted(state, seat) else "word-made"
        if not state.bonus:
            return say(key, made=word.upper())  # the sum stands beside it
        return say(f"{key}-green", made=word.upper(), n=points, green=state.bonus)
    made = "".join(score.spelled(seat)).upper()
    return say("is-no-word-made", made=made, n=seat.score) if made else say("no-word-made", n=seat.score)


# -- what came of it -------------------------------------------------------------------------------------------------------------


def sheet(state: State) -> Sheet:
    """How far everybody is; at the end, the word that each player had, what they made of it, and the points."""
    title = f"{len(state.clues)} clue{'s' if len(state.clues) != 1 else ''}"
    if state.phase is not Phase.OVER:
        far = tuple((seat.player, str(min(seat.at + 1, LETTERS)), str(seat.red + seat.green)) for seat in state.seats)
        return Sheet(title, ("", "letter", "clues given"), far)
    return Sheet(title, ("", "word", "made", "letters right", "points"), tuple(_result(state, seat) for seat in state.seats))


def _result(state: State, seat: Seat) -> tuple[str, ...]:
    made = "".join(score.spelled(seat)) or "-"
    letters = " ".join(score.letters_right(state, seat)) or "-"
    return seat.player, state.word_of(seat.player), made, letters, str(seat.score)
