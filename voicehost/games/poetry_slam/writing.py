""" "Word Phase": the Wordsmith decides on letters, players write words in secret, and take speed tiles in the order in which they
finish."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, aside, everybody, players, secret, spoken
from voicehost.games.kit.english import NUMBERS, by_name, by_pilots, possessive
from voicehost.games.kit.own import is_word
from voicehost.games.poetry_slam.rounds import chooser, draw, prompt
from voicehost.games.poetry_slam.state import Line, Options, Phase, Seat, State, Step
from voicehost.games.poetry_slam.tables import ALPHABET, ROW, SpeedTile
from voicehost.games.poetry_slam.typed import TAKES_BACK
from voicehost.games.poetry_slam.words import doubt, failings, is_writable
from voicehost.lexicon.spelling import normal

# -- the letters ----------------------------------------------------------------------------------------------------------------


def _later(state: State) -> IllegalMove:
    """Why these moves are refused: they are for the beginning of a round, or, at its beginning, they are not what the host has asked."""
    return IllegalMove("not-asked" if state.phase in (Phase.LETTERS, Phase.WRITING) else "words-are-written")


def _is_wordsmith(state: State, player: Player) -> bool:
    return player == state.wordsmith


@spoken(
    "keep",
    "keep them",
    "keep both",
    ways=(Way(("keep them both", "keep both of them", "keep both letters", "keep the letters"), by=By.LINE),),
    costs=5.0,
    left_to=_is_wordsmith,
    otherwise=_later,
    means="keep the letters that were drawn",
)
def keep(state: State) -> Step:
    state = replace(state, phase=Phase.WRITING)
    return state, prompt(state)[1:]


@spoken("discard both", costs=5.0, left_to=_is_wordsmith, otherwise=_later, means="have two others drawn")
def discard_both(state: State) -> Step:
    return _discarded(state, state.drawn)


def _spelled(letters: Iterable[str]) -> tuple[Slot, Slot]:
    letters = tuple(letters)
    return by_pilots(letters), by_name(letters)


_DRAWN = Fill("letter", lambda state: _spelled(state.drawn), _spelled(ALPHABET))


@spoken(
    "discard {letter}",
    fills=(_DRAWN,),
    ways=(Way(("discard the {letter}", "throw away {letter}", "throw away the {letter}", "throw the {letter} away"), (_DRAWN,), By.LINE),),
    costs=5.0,
    left_to=_is_wordsmith,
    otherwise=_later,
    means="have another drawn in place of that letter",
)
def discard(state: State, letter: str) -> Step:
    return _discarded(state, (letter,))


def _discarded(state: State, letters: tuple[str, ...]) -> Step:
    """ "May Discard: Wordsmith Decides": throw letters back, and draw new ones in their places."""
    for letter in letters:
        place = state.drawn.index(letter)
        state = replace(state, drawn=state.drawn[:place] + state.drawn[place + 1 :])
        state = draw(state, place)
        state = replace(state, discarded=state.discarded + letter)  # after the draw: it must not come straight back
    return state, prompt(state)


# -- words ----------------------------------------------------------------------------------------------------------------------


def _may_write(state: State, player: Player) -> bool:
    return not state.seat(player).settled


def _has_settled(seat: Seat) -> IllegalMove:
    return IllegalMove("already-passed" if seat.passed else "already-written", player=seat.player)


def _takes_another(state: State, player: Player, word: str) -> bool:
    written = state.seat(player).word
    return _may_write(state, player) and is_writable(word) and written is not None and normal(written) != normal(word)


def _not_one_word(options: Options, word: str) -> IllegalMove | None:
    """The refusal of several words that the dictionary does not have as one, since people may have been talking to each other."""
    return IllegalMove("one-word") if len(word.split()) > 1 and not is_word(word, options.words) else None


@secret(
    "{word}",
    fills=(Fill("word", Slot("word", free=True)),),
    when=_may_write,
    replaces=_takes_another,
    unfit=_not_one_word,
    means="write your word, or a compound that is in the dictionary",
)
def write(state: State, player: Player, word: str) -> Step:
    """Write a secret word. The player may change it until its tile is taken; then it stands, right or wrong. Raises `IllegalMove` after
    that, or if it cannot be a word."""
    seat = state.seat(player)
    if seat.settled:
        raise _has_settled(seat)
    if not is_writable(word):
        raise IllegalMove("not-a-word-to-write", player=player)
    state = state.reseat(player, word=" ".join(word.split()))
    says: tuple[Say, ...] = (say("word-entered", player=player),)
    if player not in state.finished:
        state, more = ready(state, player)
        says += more
    return begin_poetry((state, says))


@write.tells
def check(state: State, player: Player, word: str) -> tuple[Say, ...]:
    """How the rules and the dictionary will judge a word when its poem is over. Only its writer learns that, and may enter it all the same.
    Whether there is a warning is as secret as the word itself."""
    seat = state.seat(player)
    if not word or seat.settled:
        return ()
    if not is_writable(word):
        return (say("not-a-word-to-write", player=player),)
    if _not_one_word(state.options, word) is not None:
        return (say("one-word"),)
    if not state.options.warn:
        return (say("check-later"),)
    found = failings(word, state.card, state.drawn, seat.lost)
    verdict = doubt(word, state.options.words)
    says = tuple(say(f"check-{failing.kind}", letter=failing.letter, n=failing.slams) for failing in found)
    if found:
        says += (say("check-slam", n=sum(failing.slams for failing in found)),)
    if verdict is not None:
        says += (say(f"doubt-{verdict.reason}", player=player, word=verdict.word, suggestion=verdict.suggestion or ""), say("check-vote"))
    if says and seat.tile is None:
        says += (say("check-again"),)
    return says or (say("check-good"),)


def _has_inherited(state: State, player: Player) -> bool:
    return player in state.inherited and not state.seat(player).performed


@secret("my word", when=_has_inherited, folded=True, means="if you took somebody's place, see the word that they wrote")
def show(state: State) -> Step:
    return state, ()


@show.tells
def _(state: State, player: Player) -> tuple[Say, ...]:
    seat = state.seat(player)
    return (say("your-word", word=seat.word), *check(state, player, seat.word)) if seat.word is not None else ()


def _unfinished(state: State) -> tuple[Player, ...]:
    return tuple(seat.player for seat in state.seats if seat.player not in state.finished and not seat.passed)


@spoken(
    *("{player} is ready", "{player} is done", "{player} has a word"),
    fills=(players(_unfinished),),
    costs=3.0,
    left_to=lambda: False,  # a player who enters a word on a page need not say so
    judged=True,
    otherwise=_later,
    means="say that NAME has a word, and so comes next in the order",
)
def ready(state: State, player: Player) -> Step:
    if player not in _unfinished(state):
        raise IllegalMove("already-passed" if state.seat(player).passed else "already-noted", player=player)
    before = tuple(other for other in state.finished if state.seat(other).tile is None)
    state = replace(state, finished=(*state.finished, player))
    return state, (say("noted", player=player, before=before),) if before else asks(state)


_PASSES = "{player} passes"
_NO_WORD = (
    *(
        f"{{player}} {cannot} think of {what}"
        for cannot in ("can't", "cant", "cannot")
        for what in ("one", "a word", "anything", "any word")
    ),
    *("{player} can't find a word", "{player} has no word", "{player} has no idea", "no idea {player} passes"),
)


@spoken(
    answers=(_PASSES,),  # at any other moment it passes a poem
    fills=(players(lambda state: (seat.player for seat in state.seats if not seat.settled)),),
    # "pass" is a word like any other, so it does not pass in secret
    ways=(
        Way((_PASSES,), (everybody,), By.KNOWN),
        Way(_NO_WORD, (players(lambda state: (seat.player for seat in state.seats if not seat.settled)),), By.LINE),
        Way(("i pass",), by=By.ENTRY, when=_may_write),
    ),
    costs=10.0,
    judged=True,
    skips=True,
    destroys=lambda state, player: state.seat(player).word is not None,
    otherwise=_later,
    means="write nothing this round",
)
def pass_word(state: State, player: Player) -> Step:
    """Write nothing this round. A player who had said that they are ready may still pass: a tile that they took for a word that never came
    stays theirs, but earns nothing. A word without a tile is taken back. Raises `IllegalMove` if the word and its tile are settled."""
    seat = state.seat(player)
    if seat.settled:
        raise _has_settled(seat)
    before = chooser(state)
    kept = tuple(line for line in seat.lines if not (line.kind == "speed" and line.round == state.round))
    finished = tuple(name for name in state.finished if name != player)
    state = replace(state.reseat(player, word=None, passed=True, lines=kept), finished=finished)
    following = asks(state) if chooser(state) != before else ()
    passes = "passed-word" if kept == seat.lines else "passed-word-without-points"
    return begin_poetry((state, (say(passes, player=player, n=state.seat(player).score), *following)))


_WITHOUT = (
    *("who has no word", "who is still writing", "who has no word yet", "who's still writing", "who is writing"),
    *(f"who {has} a word{yet}" for has in ("hasn't", "has not", "hasn't got", "has not got", "still needs") for yet in ("", " yet")),
)


@aside("who has a word", typed=_WITHOUT, means="hear who has a word, and whom the table still waits for")
def who_has_words(state: State) -> tuple[Say, ...]:
    """The players who have a word, and those who do not."""
    missing = _unfinished(state)
    having = tuple(player for player in state.finished if player not in state.away)
    ready = (say("have-words", players=having, n=len(having)),) if having else ()
    return (*ready, *((say("waiting-for-words", players=missing, n=len(missing)),) if missing else ()))


# -- tiles ----------------------------------------------------------------------------------------------------------------------


def _takers(state: State) -> tuple[Player, ...]:
    """The players who may take a tile: the next one, or, if there is none, anybody who has not finished, and has then."""
    first = chooser(state)
    return (first,) if first is not None else _unfinished(state)


def _tiers(offered: Iterable[int]) -> Slot:
    return Slot("tile", tuple((NUMBERS[tier], str(tier)) for tier in sorted(set(offered), reverse=True)))


_TAKER = players(_takers)
_TILE = Fill("tile", lambda state: _tiers(tile.tier for tile in state.middle), _tiers(ROW), reads=int)
_TYPED = tuple(
    f"{who}{way}{the}{{tile}}{tile}"
    for who, ways in (("{player} ", ("takes ", "take ", "i'll take ", "i take ", "")), ("", ("takes ", "take ", "i take ", "")))
    for way in ways
    for the in ("", "the ")
    for tile in ("", " tile")
)
"""The ways in which people type it: "Ben takes the four", "Ben 4", "the four"."""


def _not_taken(state: State, taker: Player | None) -> IllegalMove:
    if taker is None:
        return IllegalMove("not-now")
    seat, first = state.seat(taker), chooser(state)
    if seat.passed or seat.tile is not None:
        return IllegalMove("already-passed" if seat.passed else "already-has-tile", player=taker)
    return IllegalMove("not-your-tile-yet", player=taker, first=first or "")


_WHOSE = Fill("whose", lambda players: possessive(players, "whose"))


@spoken(
    "{player} takes {tile}",
    fills=(_TAKER, _TILE),
    typed=_TYPED,
    ways=(
        Way(("that was {whose} tile",), (_WHOSE,), By.LINE, lasting=False, shown=("that was the tile of {player}",)),
        Way(("{tile}", "take {tile}"), (_TILE,), lasting=False, heard=lambda state: chooser(state) is not None),
    ),
    costs=3.0,
    left_to=lambda state, player: player == chooser(state),  # a player's turn comes with a finished word
    judged=True,
    otherwise=_later,
    means="take a speed tile. NUMBER is the number on it",
)
def take(state: State, tile: int = 0, player: Player | None = None, whose: Player | None = None) -> Step:
    """ "Take Speed Tiles": players in turn take a tile of their choice. Its points are the speed points, and its back costs a letter later.
    If `whose` is set, the last tile was that player's, and the one who got it is asked again. Raises `IllegalMove` if it is not this
    player's turn, or there is no such tile."""
    if whose is not None:
        return _was_of(state, whose)
    taker = player or chooser(state)
    if taker is None or taker not in _takers(state):
        raise _not_taken(state, taker)
    taken = next((tile_taken for tile_taken in state.middle if tile_taken.tier == tile), None)
    if taken is None:
        raise IllegalMove("no-such-tile", tile=str(tile))
    if taker not in state.finished:
        state = replace(state, finished=(*state.finished, taker))
    state = _give(state, taker, taken).note(taker, Line(state.round, "speed", tile))
    state = replace(state, took=taker)
    return begin_poetry((state, (say("took-tile", player=taker, n=tile), *asks(state))))


_TOOK = players(lambda state: (state.took,) if _may_swap(state) else ())
_SWAPS = tuple(
    f"{no} {way}{the}{{tile}}{tile}"
    for no in TAKES_BACK
    for way in ("", "{player} ", "{player} takes ", "{player} meant ", "i take ", "i meant ", "i'll take ", "take ")
    for the in ("", "the ")
    for tile in ("", " tile")
)


def _may_swap(state: State) -> bool:
    return any(seat.player == state.took and seat.tile is not None for seat in state.present)


@spoken(
    ways=(
        Way(tuple(way for way in _SWAPS if "{player}" not in way), (_TILE,), By.LINE, when=_may_swap, shown=("no, {tile}",)),
        Way(
            tuple(way for way in _SWAPS if "{player}" in way), (_TOOK, _TILE), By.LINE, when=_may_swap, shown=("no, {player} takes {tile}",)
        ),
    ),
    otherwise=_later,
    means="put right which tile was taken last, as long as words are written",
)
def swap(state: State, tile: int, player: Player | None = None) -> Step:  # noqa: ARG001 the last tile has one player
    """Whoever took the last tile takes another one instead, and puts it back."""
    seat = next((seat for seat in state.present if seat.player == state.took), None)
    other = next((each for each in state.middle if each.tier == tile), None)
    if seat is None or seat.tile is None or other is None:
        raise IllegalMove("no-such-tile", tile=str(tile))
    kept = tuple(line for line in seat.lines if (line.kind, line.round) != ("speed", state.round))
    state = replace(state.reseat(seat.player, lines=kept), middle=(*state.middle, seat.tile))
    state = _give(state, seat.player, other).note(seat.player, Line(state.round, "speed", tile))
    return state, (say("took-tile", player=seat.player, n=tile), *asks(state))


def may_have_been_of(state: State, player: Player) -> bool:
    """Whether the last tile may have been this player's, who has finished and has none."""
    return bool(state.took) and player in state.finished and state.seat(player).tile is None


def _was_of(state: State, player: Player) -> Step:
    """The last tile was this player's, although another one was asked."""
    seat = state.seat(state.took) if may_have_been_of(state, player) else None
    if seat is None or seat.tile is None:
        raise IllegalMove("not-now")
    tile = seat.tile
    kept = tuple(line for line in seat.lines if (line.kind, line.round) != ("speed", state.round))
    state = state.reseat(seat.player, tile=None, lines=kept).reseat(player, tile=tile).note(player, Line(state.round, "speed", tile.tier))
    state = replace(state, took=player)
    return state, (say("took-tile", player=player, n=tile.tier), *asks(state))


def asks(state: State) -> tuple[Say, ...]:
    """Ask the next player for a tile, or, if there is none, say whose words are missing."""
    if following := chooser(state):
        tiles = _offered(state)
        return (say("choose-tile", player=following, tiles=tiles, n=len(tiles)),)
    waiting = tuple(seat.player for seat in state.seats if not seat.written)
    return (say("waiting-for-words", players=waiting, n=len(waiting)),) if waiting else ()


def awaited(state: State) -> tuple[Player, ...]:
    """The players who have not written yet, and the one who is to take a tile."""
    first = chooser(state)
    return tuple(seat.player for seat in state.seats if not seat.written or seat.player == first)


def asked(state: State) -> tuple[Player, ...]:
    """The player who is asked for a tile, or, if there is none, all who have not written yet."""
    first = chooser(state)
    return (first,) if first is not None else awaited(state)


def _give(state: State, player: Player, tile: SpeedTile) -> State:
    at = next(i for i, other in enumerate(state.middle) if other == tile)
    return replace(state.reseat(player, tile=tile), middle=state.middle[:at] + state.middle[at + 1 :])


def left(state: State) -> tuple[str, ...]:
    """The points of the tiles in the middle, the highest first."""
    return tuple(str(tile.tier) for tile in sorted(state.middle, key=lambda tile: -tile.tier))


_TILES = tuple(
    f"{what} {are}" for what in ("what", "which", "how many") for are in ("tiles are left", "speed tiles are left", "tiles are there")
)


@aside(typed=_TILES, when=lambda state: state.phase is Phase.WRITING, means="hear which speed tiles are left")
def tiles_left(state: State) -> tuple[Say, ...]:
    return (say("tiles-left", tiles=left(state), n=len(left(state))),)


def _offered(state: State) -> tuple[str, ...]:
    return tuple(dict.fromkeys(left(state)))


def take_what_is_left(state: State, player: Player) -> State:
    """The state in which the player has taken the lowest tile, without its points."""
    return _give(state, player, min(state.middle, key=lambda tile: tile.tier))


def take_late(state: State, player: Player) -> Step:
    """A player was away when the others took their tiles, and takes the lowest that is left: with its points if they have written."""
    state = take_what_is_left(state, player)
    taken = state.seat(player).tile
    if taken is None or state.seat(player).word is None:
        return state, ()
    return state.note(player, Line(state.round, "speed", taken.tier)), (say("took-tile", player=player, n=taken.tier),)


def begin_poetry(step: Step) -> Step:
    """Begin the Poetry Phase if everyone has written or passed, and all writers have a tile. Players who passed take the tiles that are
    left."""
    state, says = step
    if any(not seat.written or (seat.tile is None and not seat.passed) for seat in state.seats):
        return step
    for seat in state.present:
        if seat.tile is None:
            state = take_what_is_left(state, seat.player)
    if not state.to_perform:
        return replace(state, phase=Phase.POETRY), (*says, say("nobody-wrote"))
    return replace(state, phase=Phase.POETRY), (*says, who_begins(state))


def who_begins(state: State) -> Say:
    """Ask who begins, before the first poem."""
    return say("poetry", players=state.to_perform, player=state.to_perform[0])
