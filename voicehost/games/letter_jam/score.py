"""The end: the words are shown letter by letter and scored, and the table may overrule the dictionary."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from string import ascii_lowercase

from voicehost.core.language import Language
from voicehost.core.play import IllegalMove, Player, Say, Value, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, aside, players, spoken
from voicehost.games.kit.own import is_word
from voicehost.games.letter_jam.reading import place
from voicehost.games.letter_jam.state import Phase, Seat, State, Step
from voicehost.games.letter_jam.tables import A_WORD, WILDCARD
from voicehost.lexicon.common import zipf


@spoken(
    "show the words",
    typed=("we are done", "we are all done"),
    when=lambda state: state.may_be_shown,
    otherwise=lambda state: IllegalMove("words-missing") if state.phase is Phase.ARRANGING else None,
    means="have the host show each word, once everybody has entered theirs",
)
def show_words(state: State) -> Step:
    """Show and score all words. This is a move of its own so that an undo takes back only the showing, and nobody's cards."""
    says: list[Say] = []
    seats = state.to_show
    for seat in seats:
        state, shown = _shown(state, seat)
        says += shown
    state = replace(state, phase=Phase.OVER, shown=tuple(seat.player for seat in seats))
    return state, (*says, say("if-nobody-disputes", n=round(state.options.dispute)))


def still_known(state: State, later: State) -> Step:
    """`state`, to which the table has gone back from `later`, with the words that had been shown by then. Nobody can arrange those anew,
    and no clue that is taken back gives them a token. Letters that people have seen from a place stay seen."""
    shown = tuple(seat.player for seat in later.counted) if later.phase is Phase.OVER and later.seats[0].letters else later.known
    for player in shown if state.phase is not Phase.OVER else ():
        if player not in state.players:  # they took a place after `state`
            continue
        before, kept = later.seat(player), len(state.seat(player).kept)
        cards = tuple(card for card in before.arranged or () if not card.startswith("bonus") or int(card.split()[1]) <= kept)
        state = state.reseat(player, arranged=cards, notes=before.notes, bonus_notes=before.bonus_notes[:kept])
    # what the table put right since and takes back now does not count
    green = later.bonus if later.phase is Phase.OVER and shown else state.green_shown if state.known else later.green_shown
    state = replace(state, known=shown, green_shown=green, seen=later.seen)
    return state, _what_stands(state) if shown and state.phase is not Phase.OVER else ()


def _what_stands(state: State) -> tuple[Say, ...]:
    """What the host says about words that stay known. If clues go on although all words are known, it says how to end them."""
    if state.phase in (Phase.TALK, Phase.LAYING) and state.all_known:
        return (say("no-clue-helps"),)
    return (say("words-are-known", players=state.known, n=len(state.known)),)


def spelled(seat: Seat) -> tuple[str, ...]:
    """The letters of the arranged cards, with "*" for the wildcard."""
    found = dict(_own(seat))
    found |= {f"bonus {number}": letter for number, letter in enumerate(seat.kept, 1)} | {WILDCARD: "*"}
    return tuple(found[card] for card in seat.arranged or ())


def word(state: State, seat: Seat) -> str | None:
    """The word that the player's cards make, or None if they make none. With a wildcard it is the commonest of the possible words. The
    table may have overruled the dictionary."""
    letters = "".join(spelled(seat))
    if not letters or seat.ruled is False:
        return None
    words = [letters.replace("*", each) for each in ascii_lowercase] if "*" in letters else [letters]
    found = max((each for each in words if is_word(each, state.options.words)), key=lambda each: (zipf(each), each), default=None)
    return letters if found is None and seat.ruled else found


def is_accepted(state: State, seat: Seat) -> bool:
    """Whether the player's word counts only because the table has overruled the dictionary."""
    return bool(seat.ruled) and word(state, replace(seat, ruled=None)) is None


def right(state: State, seat: Seat) -> int:
    """How many letters the player got right: those with a correct note, and those that are put where the neighbour's word has them. 0 if no
    letters were dealt."""
    return len(_right(state, seat))


def _right(state: State, seat: Seat) -> tuple[str, ...]:
    secret = state.word_of(seat.player)
    placed = {card for card, letter in zip(seat.arranged or (), secret, strict=False) if dict(_own(seat)).get(card) == letter}
    return tuple(letter for (card, letter), note in zip(_own(seat), seat.notes, strict=False) if note == letter or card in placed)


def right_of_word(state: State, seat: Seat) -> tuple[bool, ...]:
    """For each letter of the neighbour's word, in order, whether the player got it right. Equal letters stand for each other."""
    left = Counter(_right(state, seat))
    found = []
    for letter in state.word_of(seat.player):
        found.append(left[letter] > 0)
        left[letter] -= 1
    return tuple(found)


def letters_right(state: State, seat: Seat) -> tuple[str, ...]:
    """The letters of the neighbour's word, in order, that the player got right."""
    pairs = zip(state.word_of(seat.player), right_of_word(state, seat), strict=True)
    return tuple(letter.upper() for letter, is_right in pairs if is_right)


def _own(seat: Seat) -> tuple[tuple[str, str], ...]:
    """The five letters, each with the name of its card: "1" to "5"."""
    return tuple((str(number), letter) for number, letter in enumerate(seat.letters, 1))


def score(state: State, seat: Seat) -> int:
    """ "3 times its original length, 1 per bonus letter, 1 per green token left". Without a word, 1 point for each letter that was
    right."""
    bonus = sum(card.startswith("bonus") for card in seat.arranged or ())
    return A_WORD + bonus + state.bonus if word(state, seat) else right(state, seat)


def _most(state: State, seat: Seat) -> int:
    """The points of a word with all bonus letters that the player has kept."""
    return A_WORD + len(seat.kept) + state.bonus


def _shown(state: State, seat: Seat) -> Step:
    """Show a player's cards letter by letter, then say what they make and how many points that brings."""
    letters, secret = spelled(seat), state.word_of(seat.player)
    state = state.reseat(seat.player, score=score(state, seat))
    shown = say("shows", player=seat.player, letters=tuple("wildcard" if letter == "*" else letter.upper() for letter in letters))
    made = _made(state, state.seat(seat.player))
    was = () if word(state, seat) == secret else (say("it-was", word=secret), *_which_were_right(state, seat))
    return state, (*((shown, made) if letters else (say("has-no-word", player=seat.player, n=state.seat(seat.player).score),)), *was)


def _which_were_right(state: State, seat: Seat) -> tuple[Say, ...]:
    """The letters that bring a player without a word their points. Empty for any other player."""
    letters = letters_right(state, seat)
    return (say("were-right", letters=letters, n=len(letters)),) if letters and word(state, seat) is None else ()


def _made(state: State, seat: Seat) -> Say:
    found = word(state, seat)
    if found is None:
        return say("is-no-word", n=seat.score)
    return say("is-a-word", word=found, n=seat.score) if found.isalpha() else say("counts", n=seat.score)


_SHOWN = players(lambda state: (seat.player for seat in state.seats if seat.arranged))


def _shows_none(state: State, player: Player) -> IllegalMove:
    return IllegalMove("shows-none", player=player) if state.phase is Phase.OVER else IllegalMove("no-word-shown")


@spoken(
    "accept {player}",
    fills=(_SHOWN,),
    otherwise=_shows_none,
    costs=2.0,
    folded=True,
    disputes=True,
    means="count NAME's letters as a word, whatever the dictionary says",
)
def accept(state: State, player: Player) -> Step:
    """Count the player's cards as a word, whatever the dictionary says."""
    return _overruled(state, player, counts=True)


@spoken(
    "refuse {player}",
    fills=(_SHOWN,),
    otherwise=_shows_none,
    costs=2.0,
    folded=True,
    disputes=True,
    means="count NAME's letters as no word, whatever the dictionary says",
)
def refuse(state: State, player: Player) -> Step:
    return _overruled(state, player, counts=False)


def _overruled(state: State, player: Player, *, counts: bool) -> Step:
    state = state.reseat(player, ruled=counts)
    state = state.reseat(player, score=score(state, state.seat(player)))
    return state, (say("overruled", player=player), _made(state, state.seat(player)))


def total(state: State) -> int:
    """The points of the whole table."""
    return sum(seat.score for seat in state.seats) + state.corrected


def corrected(state: State, points: int) -> State:
    """The table says how many points it has together."""
    return replace(state, corrected=state.corrected + points - total(state))


def verdict(state: State) -> tuple[Say, ...]:
    """The result of the whole table, since it plays together, and what it means. If the game was ended before anybody had arranged letters,
    the host says that instead."""
    points = _together(state)
    if all(seat.arranged is None for seat in state.counted):
        return say("ended-before-words"), *points
    found = sum(word(state, seat) is not None for seat in state.counted)
    have = say("together", n=found, of=len(state.counted))
    meaning = "all-found" if all_found(state) else "most-found" if 2 * found >= len(state.counted) else "few-found"
    return (have, *points, say(meaning)) if found else (*points, have, say(meaning))  # what the table has comes before what it lacks


def _together(state: State) -> tuple[Say, ...]:
    """The points of the whole table, and how many the host had counted if the table has put that right."""
    return (
        say("together-points", n=total(state), of=sum(_most(state, seat) for seat in state.counted)),
        *((say("together-corrected", n=total(state) - state.corrected),) if state.corrected else ()),
    )


def all_found(state: State) -> bool:
    return all(word(state, seat) is not None for seat in state.counted)


@aside("scores", "score", means="hear how far everybody is; at the end, the points")
def scores(state: State) -> tuple[Say, ...]:
    """The points of each player and of all together, or before the end how far everybody is."""
    if state.phase is not Phase.OVER:
        return tuple(map(place, state.seats))
    return (*(say("score", player=seat.player, points=seat.score) for seat in state.seats), *_together(state))


def _how_many(language: Language) -> Slot:
    return Slot("points", tuple((said, said) for said in (*language.numbers, *_AS_MANY)))


_AS_MANY = ("so many", "so few", "no", "these", "those", "that many")


@aside(
    ways=(Way(("why did we get {points} points", "why do we have {points} points"), (Fill("points", _how_many),), By.LINE),),
    typed=("how do points work", "what are the points for", "where do our points come from", "how did we get our points"),
    means="hear how points come about",
)
def why_so_many(state: State) -> tuple[Say, ...]:
    """How points come about; at the end, with what each player has."""
    return say("about-points"), *(results(state) if state.phase is Phase.OVER else ())


@aside(
    typed=(
        *(
            f"{whose} {letter} right"
            for whose in ("whose", "which")
            for letter in ("letter is", "letters are", "letter was", "letters were")
        ),
        *("is my letter right", "are my letters right", "who is right", "is my note right", "are my notes right", "is that letter right"),
    ),
    means="hear when it shows whose letters are right",
)
def whose_is_right(state: State) -> tuple[Say, ...]:
    """Nobody learns that before the words are shown. Then each player's result says it."""
    return results(state) if state.phase is Phase.OVER else (say("right-at-the-end"),)


def results(state: State) -> tuple[Say, ...]:
    """The scores in writing, with each player's word and what they made of it."""
    return tuple(_result(state, seat) for seat in state.seats)


def _result(state: State, seat: Seat) -> Say:
    secret, made = state.word_of(seat.player), word(state, seat) or "".join(spelled(seat))
    fields: dict[str, Value] = {"player": seat.player, "word": secret, "n": seat.score}
    if not made:
        return say("result-none", **fields)
    return say("result", **fields) if made == secret else say("result-other", **fields, made=made)
