"""What each person sees. What is told a player comes from `State.seen_by` and `Clue.read_by`: so no letter of their own is in it."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from voicehost.core.play import Card, Moment, Player, Reached, Say, Sheet, View, say
from voicehost.core.speech import Phrase, Slot
from voicehost.games.letter_jam import clue, ending, flower, moving, phrases, words
from voicehost.games.letter_jam.state import Chip, Phase, Seat, State
from voicehost.games.letter_jam.tables import LETTERS, WILDCARD
from voicehost.lexicon.letters import NATO

LEAVES = frozenset({"offer-so-many", "lay", "lay-card"})
"""Whoever has entered a clue offers it in one touch; and chips are laid one by one, by whoever gives it."""

ENDS = MappingProxyType({"lay": "given", "lay-card": "arranged", "draft": "give"})
"""Who has no word for a clue may give one all the same, chip by chip."""

LETTERS_STAND = (Phase.TALK, Phase.LAYING, Phase.ARRANGING)

UNSEEN, EMPTY = "?", "\u2013"
"""In place of a letter: one's own, and where none stands."""

SELDOM = frozenset({"show", "show-clues", "accept", "refuse"})
"""What stands on one's page already, and disputes."""


def view(state: State, player: Player | None) -> View:
    seen = View(
        table(state),
        asks(state),
        moment=moment(state),
        headline=headline(state),
        who=who(state),
        now=now(state),
        cards=laid_out(state, None),
        reached=reached(state),
        counted=say("page-letters"),
        how=how(state),
        progress=(flower.tokens_left(state),) if state.line and state.phase is Phase.LAYING else (),
    )
    if player is None:
        return seen
    seat = state.seat(player)
    mine = own(state, seat)
    cards = laid_out(state, seat)
    return replace(
        seen,
        asks=_asked_of(state, seat),
        lines=tuple(one for one in seen.lines if one not in stands(state)) if cards else seen.lines,
        cards=cards,
        now=now(state, seat.player),
        mine=mine,
        entries=entries(state, seat),
        moves=_chips(state, seat),
        wanted=_wanted(state, seat),
        awaited=_awaited(state, seat),
        leaves=LEAVES,
        seldom=SELDOM,
        ends=ENDS,
        secret=bool(mine),
    )


def _chips(state: State, seat: Seat) -> tuple[Phrase, ...]:
    """The next chip, or card: for whoever lays them."""
    return phrases.chips_now(state)[:1] if state.giver == seat.player else ()


def moment(state: State) -> Moment:
    match state.phase:
        case Phase.TALK:
            return Moment.QUESTION
        case Phase.OVER:
            return Moment.OVER
        case _ if state.giver is not None:
            return Moment.PERFORMING
        case _:
            return Moment.ALL


def headline(state: State) -> tuple[Say, ...]:
    """The flower; chips as they are laid; in the end what it means."""
    if state.phase is Phase.OVER:
        return ending.verdict(state)
    if state.line:
        return (say("laid", chips=state.line),)
    return (flower.tokens_left(state),) if state.phase is not Phase.WORDS else ()


def who(state: State) -> tuple[Player, ...]:
    """Who lays chips; who is asked for a bonus letter, or for a clue where that is not everybody; who is waited for; in the end all, if
    they have won together."""
    if state.giver is not None:
        return (state.giver,)
    match state.phase:
        case Phase.WORDS:
            return tuple(seat.player for seat in state.seats if not seat.written)
        case Phase.TALK:
            return tuple(seat.player for seat in state.seats if seat.owed) or _givers(state)
        case Phase.ARRANGING:
            return tuple(seat.player for seat in state.seats if seat.arranged is None)
        case Phase.OVER if ending.all_found(state):
            return state.players
        case _:
            return ()


def _wanted(state: State, seat: Seat) -> tuple[str, ...]:
    """A bonus letter is guessed before the next clue, and at the end when one's own letters are in order."""
    match state.phase:
        case Phase.WORDS:
            return ("word",)
        case Phase.TALK | Phase.LAYING if seat.owed:
            return ("guess",)
        case Phase.TALK if not _gives(state, seat):
            return ()
        case Phase.TALK:
            return ("draft",) if seat.draft is None else ("give-mine",)
        case Phase.LAYING:
            return ("give-mine", "lay") if state.giver == seat.player else ()
        case Phase.ARRANGING if seat.arranged is None or state.giver == seat.player:
            return ("lay-card", "arrange")
        case Phase.ARRANGING:
            return ("guess", "show-words", "arrange") if seat.owed else ("show-words", "arrange")
        case _:
            return ()


def _gives(state: State, seat: Seat) -> bool:
    """Whether a clue is wanted of theirs: not once they are ready, or have given their share."""
    return not seat.ready and state.may_give(seat.player)


def _givers(state: State) -> tuple[Player, ...]:
    """Of whom a clue is wanted; empty where that is everybody."""
    givers = tuple(seat.player for seat in state.seats if _gives(state, seat))
    return givers if len(givers) < len(state.seats) else ()


def _awaited(state: State, seat: Seat) -> tuple[Player, ...]:
    """Who writes, lays chips, or puts letters in order; of whom a clue is wanted, for whoever gives none."""
    match state.phase:
        case Phase.WORDS:
            return who(state)
        case Phase.LAYING if not seat.owed:
            return who(state)
        case Phase.TALK if not seat.owed and not _gives(state, seat):
            return _givers(state)
        case Phase.ARRANGING if not seat.owed:
            return tuple(one.player for one in state.seats if one.arranged is None or one.player == state.giver)
        case _:
            return ()


def table(state: State) -> tuple[Say, ...]:
    """What everybody may know: stands, how far each player is, tokens, clues in chips; in the end what each has brought."""
    if state.phase is Phase.WORDS:
        return words.for_whom(state)
    if state.phase is Phase.OVER:
        return ending.results(state)
    return (*stands(state), *map(place, state.seats), *(clue.clue_told(one, number) for number, one in enumerate(state.clues, 1)))


def place(seat: Seat) -> Say:
    return (
        say("place-bonus", player=seat.player) if seat.at == LETTERS else say("place", player=seat.player, number=seat.at + 1, of=LETTERS)
    )


def reached(state: State) -> tuple[Reached, ...]:
    """At which letter each player is."""
    if state.phase not in LETTERS_STAND:
        return ()
    return tuple(
        Reached(seat.player, say("far-bonus") if seat.at == LETTERS else say("far", number=seat.at + 1, of=LETTERS), place(seat))
        for seat in state.seats
    )


def stands(state: State) -> tuple[Say, ...]:
    told = ((number, stand.standing) for number, stand in enumerate(state.stands, 1))
    return tuple(
        say("stand-shows", number=number, letter=letter.upper()) if letter else say("stand-empty", number=number) for number, letter in told
    )


def asks(state: State) -> tuple[Say, ...]:
    match state.phase:
        case Phase.WORDS:
            return (say("write-words"),)
        case Phase.LAYING:
            return (clue.lays(state, state.giver or ""),)
        case Phase.ARRANGING if state.giver is not None:
            return (say("arrange-cards", player=state.giver),)
        case Phase.ARRANGING:
            return (say("all-arranged") if state.all_arranged else ending.asked(state),)
        case Phase.TALK:
            return (*flower.guess_bonus(seat.player for seat in state.seats if seat.owed), clue.asked(state))
        case _:
            return ()


def how(state: State) -> tuple[Say, ...]:
    """Where one writes a word; where the letters are that a clue is made of, and what is said without a clue."""
    match state.phase:
        case Phase.WORDS:
            return (say("how-to-write"),)
        case Phase.TALK:
            return (say("how-to-see"), how_to_end(state))
        case _:
            return ()


def how_to_end(state: State, player: Player | None = None) -> Say:
    """Where nobody has a clue; in the name of that player, or else of the first who is not ready."""
    busy = tuple(seat.player for seat in state.seats if not seat.ready)
    return say("how-to-end", player=player if player in busy else busy[0])


def _asked_of(state: State, seat: Seat) -> tuple[Say, ...]:
    """The same, on a player's own page, which is where their hands are."""
    match state.phase:
        case Phase.WORDS:
            return (words.asked_of(state, seat.player),)
        case Phase.TALK if _gives(state, seat) and not seat.owed:
            return (say("clue-of-yours") if seat.draft is None else say("give-yours"),)
        case Phase.ARRANGING if state.giver is None and not state.all_arranged:
            return (say("arrange-yours"),)
        case _:
            return asks(state)


def now(state: State, player: Player | None = None) -> tuple[Say, ...]:
    """Whoever is waited for, but to themselves; what was offered."""
    waited_for = missing(state)
    if any(one.fields["players"] == (player,) for one in waited_for):
        return ()
    return waited_for or (clue.compared(state) if state.offers else ())


def missing(state: State) -> tuple[Say, ...]:
    if state.phase not in (Phase.WORDS, Phase.ARRANGING):
        return ()
    writing = state.phase is Phase.WORDS
    players = tuple(seat.player for seat in state.seats if (not seat.written if writing else seat.arranged is None))
    return (say("missing", players=players, n=len(players)),) if players else ()


# -- one's own -----------------------------------------------------------------------------------------------------------------


def own(state: State, seat: Seat) -> tuple[Say, ...]:
    if state.phase is Phase.WORDS:
        return (words.yours(state, seat.player, seat.written),) if seat.written else ()
    if state.phase is Phase.OVER:
        return ()
    arranged = (say("your-cards", cards=seat.arranged),) if seat.arranged else ()
    last = _last_read(state, seat)
    others = tuple(one for one in clues(state, seat) if one not in last)
    return (*last, *sees(state, seat), *others, *moving.noted(seat), *_bonus(seat), *arranged, *drafted(state, seat))


def sees(state: State, seat: Seat) -> tuple[Say, ...]:
    """Whose letter is which, all but one's own."""
    chips = (*state.seen_by(seat.player),)
    letters = tuple(f"{chip.source} {chip.letter.upper()}" for chip in chips)
    return (say("you-see", letters=letters),)


def laid_out(state: State, seat: Seat | None) -> tuple[Card, ...]:
    """The last clue: to the table, which place of it is whose; to a player, as they read it. Then the letters that stand there: each
    player's but one's own, and the stands of nobody, which are all that everybody sees. Of whoever puts them in order, those that they have
    noted."""
    if state.phase not in LETTERS_STAND:
        return ()
    if seat is None:
        told, row = zip(state.stands, stands(state), strict=True), say("row-stands")
        standing = tuple(Card(stand.standing.upper() or EMPTY, f"stand {at}", one, row) for at, (stand, one) in enumerate(told, 1))
        return (*_places(state), *standing)
    if state.phase is Phase.ARRANGING:
        (noted,) = moving.noted(seat)
        return tuple(Card(letter.upper() or UNSEEN, str(number), noted) for number, letter in enumerate(seat.notes, 1))
    (seen,) = sees(state, seat)
    row = say("row-seen")
    others = tuple(Card(chip.letter.upper(), chip.source, seen, row) for chip in state.seen_by(seat.player))
    return (*_reading(state, seat), *([Card(UNSEEN, seat.player, seen, row)] if seat.standing else []), *others)


def _places(state: State) -> tuple[Card, ...]:
    """Of the last clue, by their numbers: whose letter it takes for each. Not of one that is being laid, nor once they are in order."""
    if not state.clues or state.phase is Phase.ARRANGING:
        return ()
    one, number = state.clues[-1], len(state.clues)
    told, row = clue.clue_told(one, number), say("row-clue", number=number, player=one.giver)
    return tuple(Card(str(at), _whose(state, chip), told, row) for at, chip in enumerate(one.chips, 1))


def _whose(state: State, chip: Chip) -> str:
    """Whose letter it is; and which, where another stands there by now."""
    today = state.chip(chip.source)
    if chip.source in state.players:
        return chip.source if today.place == chip.place else f"{chip.source}, letter {chip.place + 1}"
    return chip.source if today.letter == chip.letter else f"{chip.source}, before"


def _reading(state: State, seat: Seat) -> tuple[Card, ...]:
    """Of the last clue: each letter that one sees, and a question mark for one's own."""
    if not state.clues:
        return ()
    one, number = state.clues[-1], len(state.clues)
    told, row = read(state, seat, number), _row_read(state, seat)
    signs = zip(one.read_by(seat.player), one.chips, strict=True)
    return tuple(Card(sign.upper(), _whose(state, chip), told, row) for sign, chip in signs)


def _row_read(state: State, seat: Seat) -> Say:
    one, number = state.clues[-1], len(state.clues)
    mine = next((chip for chip in one.chips if chip.source == seat.player), None)
    if mine is None:
        return say("row-clue", number=number, player=one.giver)
    if mine.is_bonus:
        return say("row-clue-for-bonus", number=number, player=one.giver)
    return say("row-clue-for-you", number=number, player=one.giver, place=mine.place + 1)


def _last_read(state: State, seat: Seat) -> tuple[Say, ...]:
    return (read(state, seat, len(state.clues)),) if state.clues and state.phase in (Phase.TALK, Phase.LAYING) else ()


def clues(state: State, seat: Seat) -> tuple[Say, ...]:
    """Those that one's own letter is in, as one writes them down."""
    return tuple(read(state, seat, number) for number, one in enumerate(state.clues, 1) if one.helps(seat.player))


def read(state: State, seat: Seat, number: int) -> Say:
    """ "Clue 3, by Ben, for your second letter: B, question mark, question mark, T": signs as words, since it is heard."""
    one = state.clues[number - 1]
    signs = {"?": "yours", "*": WILDCARD}
    letters = tuple(signs.get(sign, sign.upper()) for sign in one.read_by(seat.player))
    mine = next((chip for chip in one.chips if chip.source == seat.player), None)
    if mine is None:
        return say("clue-of-others", number=number, player=one.giver, letters=letters)
    if mine.is_bonus:
        return say("clue-for-bonus", number=number, player=one.giver, letters=letters)
    return say("clue-for-you", number=number, player=one.giver, letters=letters, place=mine.place + 1)


def _bonus(seat: Seat) -> tuple[Say, ...]:
    return (say("your-bonus", letters=tuple(letter.upper() for letter in seat.kept)),) if seat.kept else ()


def drafted(state: State, seat: Seat) -> tuple[Say, ...]:
    draft = seat.draft
    if draft is None:
        return ()
    told = clue.in_words(seat.player, clue.terms(state, draft.sources))
    return (say("your-draft", word=draft.word, chips=draft.sources) if draft.word else say("your-chips", chips=draft.sources), *told[1:])


def entries(state: State, seat: Seat) -> tuple[Phrase, ...]:
    """What a player may do by themselves, on a phone or at the keyboard."""
    if state.phase is Phase.WORDS:
        return (Phrase("word {given}", "word", (_unsaid("given"),)),)
    shows = (Phrase("what do i see", "show"), Phrase("my clues", "show-clues"))
    if state.phase is Phase.OVER:
        return ()
    notes = (Phrase("note {note}", "note", (_unsaid("note"),)),)
    guess = (_guess("guess {letter}"), Phrase("i have no guess", "guess")) if seat.owed else ()
    if state.phase is Phase.ARRANGING:
        arranging = (Phrase("arrange {cards}", "arrange", (_unsaid("cards"),)), Phrase("i have no word", "no-word"))
        return (*arranging, *guess, *notes, *shows)
    return (*_thinking(state, seat), *guess, *notes, *shows)


def _unsaid(name: str) -> Slot:
    return Slot(name, free=True, unsaid=True)


def _guess(pattern: str) -> Phrase:
    return Phrase(pattern, "guess", (Slot("letter", tuple((letter.lower(), letter) for _, letter in NATO)),))


def _thinking(state: State, seat: Seat) -> tuple[Phrase, ...]:
    draft = Phrase("clue {clue}", "draft", (_unsaid("clue"),))
    if seat.draft is None:
        return (draft,)
    others = tuple(way for way in clue.ways(state, seat.player, seat.draft.word) if way != seat.draft.sources)
    choices = tuple((", ".join(way), ", ".join(way)) for way in others)
    way = (Phrase("lay it {way}", "way", (Slot("way", choices),)),) if choices else ()
    may = state.giver == seat.player or (state.phase is Phase.TALK and state.may_give(seat.player))
    give = (Phrase("give my clue", "give-mine"),) if may else ()
    return (draft, *way, *give, Phrase("forget my clue", "forget"))


# -- what came of it -----------------------------------------------------------------------------------------------------------


def sheet(state: State) -> Sheet:
    """How far everybody is; at the end, what they had, what they made of it, and the points."""
    title = f"{len(state.clues)} clues"
    if state.phase is not Phase.OVER:
        far = tuple((seat.player, str(min(seat.at + 1, LETTERS)), str(seat.red + seat.green)) for seat in state.seats)
        return Sheet(title, ("", "letter", "clues given"), far)
    return Sheet(title, ("", "word", "made", "letters right", "points"), tuple(_result(state, seat) for seat in state.seats))


def _result(state: State, seat: Seat) -> tuple[str, ...]:
    made = "".join(ending.spelled(seat)) or "-"
    return seat.player, state.word_of(seat.player), made, str(ending.right(seat)), str(seat.score)
