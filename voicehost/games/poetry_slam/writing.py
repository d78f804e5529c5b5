""" "Word Phase": the Wordsmith's letters, words written in secret, speed tiles taken in the order in which players finish."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Phrase, Slot
from voicehost.games.poetry_slam.phrases import names, nato, phrases, plain, tiers
from voicehost.games.poetry_slam.rounds import Step, draw, prompt
from voicehost.games.poetry_slam.state import Line, Phase, State
from voicehost.games.poetry_slam.tables import ROW, Tile
from voicehost.games.poetry_slam.words import doubt, failings, is_writable


def letters_phrases(state: State) -> tuple[Phrase, ...]:
    return (
        *phrases("keep", ("keep", "keep them", "keep both")),
        *phrases("discard-both", ("discard both",)),
        *phrases("discard", ("discard {letter}",), nato(state.drawn)),
        *phrases("discard", ("discard {letter}",), plain(state.drawn)),
    )


def discard(state: State, letters: tuple[str, ...]) -> Step:
    """ "May Discard: Wordsmith Decides": letters thrown back and drawn anew in their places."""
    for letter in letters:
        place = state.drawn.index(letter)
        state = replace(state, drawn=state.drawn[:place] + state.drawn[place + 1 :])
        state = draw(state, place)
        state = replace(state, discarded=state.discarded + letter)  # after the draw: it must not come straight back
    return state, prompt(state)


def keep(state: State) -> Step:
    state = replace(state, phase=Phase.WRITING)
    return state, prompt(state)[1:]


def chooser(state: State) -> Player | None:
    """Who takes a tile next: the first to have finished a word who has none yet."""
    return next((player for player in state.finished if state.seat(player).tile is None), None)


def writing_phrases(state: State) -> tuple[Phrase, ...]:
    unfinished = tuple(player for player in state.players if player not in state.finished and not state.seat(player).passed)
    undecided = (seat.player for seat in state.seats if not seat.settled)
    next_up = chooser(state)
    taking = () if not state.middle else (next_up,) if next_up else unfinished
    tiles = tiers(tile.tier for tile in state.middle)
    return (
        *phrases("ready", ("{player} is ready", "{player} is done", "{player} has a word"), names("player", unfinished)),
        *phrases("take", ("{player} takes {tile}",), names("player", taking), tiles),
        *(phrases("take", ("{tile}", "take {tile}"), tiles) if next_up else ()),
        *phrases("pass-word", ("{player} passes",), names("player", undecided)),
        *phrases("who-has-words", ("who has a word",)),
    )


def who_has_words(state: State) -> tuple[Say, ...]:
    """Who is ready, and who is not."""
    missing = tuple(seat.player for seat in state.seats if seat.player not in state.finished and not seat.passed)
    ready = (say("have-words", players=state.finished, n=len(state.finished)),) if state.finished else ()
    return (*ready, *((say("waiting-for-words", players=missing, n=len(missing)),) if missing else ()))


def known_phrases(state: State) -> tuple[Phrase, ...]:
    """What is said too early, or twice."""
    everyone = names("player", state.players)
    return (
        *phrases("ready", ("{player} is ready", "{player} is done", "{player} has a word"), everyone),
        *phrases("take", ("{player} takes {tile}",), everyone, tiers(ROW)),
        *phrases("pass-word", ("{player} passes",), everyone),
    )


def ready(state: State, player: Player) -> Step:
    if state.seat(player).passed:
        raise IllegalMove("already-passed", player=player)
    if player in state.finished:
        raise IllegalMove("already-noted", player=player)
    before = tuple(other for other in state.finished if state.seat(other).tile is None)
    state = replace(state, finished=(*state.finished, player))
    return state, (say("noted", player=player, before=before),) if before else asks(state)


def write(state: State, player: Player, word: str) -> Step:
    """A secret word. It may be written again until its tile is taken; then it stands, right or wrong."""
    seat = state.seat(player)
    if seat.settled:
        raise IllegalMove("already-passed" if seat.passed else "already-written", player=player)
    if not is_writable(word):
        raise IllegalMove("not-a-word-to-write", player=player)
    state = state.reseat(player, word=" ".join(word.split()))
    said: tuple[Say, ...] = (say("word-entered", player=player),)
    if player not in state.finished:
        state, more = ready(state, player)
        said += more
    return _begin_poetry((state, said))


def check(state: State, player: Player, word: str) -> tuple[Say, ...]:
    """How a word will be judged when its poem is over, as far as rules and dictionary know: for its writer alone, who may enter it all
    the same. Whether it is warned of, or of what, is as secret as the word."""
    seat, card = state.seat(player), state.card
    if state.phase is not Phase.WRITING or card is None or not word or seat.settled:
        return ()
    if not is_writable(word):
        return (say("not-a-word-to-write", player=player),)
    found = failings(word, card, state.drawn, seat.lost)
    verdict = doubt(word, state.options.words)
    says = tuple(say(f"check-{failing.kind}", letter=failing.letter, n=failing.slams) for failing in found)
    if found:
        says += (say("check-slam", n=sum(failing.slams for failing in found)),)
    if verdict is not None:
        says += (say(f"doubt-{verdict.reason}", player=player, word=verdict.word, suggestion=verdict.suggestion or ""), say("check-vote"))
    if says and seat.tile is None:
        says += (say("check-again"),)
    return says or (say("check-good"),)


def pass_word(state: State, player: Player) -> Step:
    """Also by a player who had said to be ready: a tile that was taken for a word that never came is kept, but earns nothing. And
    by one who has a word without a tile: it is taken back."""
    seat = state.seat(player)
    if seat.settled:
        raise IllegalMove("already-passed" if seat.passed else "already-written", player=player)
    before = chooser(state)
    kept = tuple(line for line in seat.lines if not (line.kind == "speed" and line.round == state.round))
    finished = tuple(name for name in state.finished if name != player)
    state = replace(state.reseat(player, word=None, passed=True, lines=kept), finished=finished)
    following = asks(state) if chooser(state) != before else ()
    return _begin_poetry((state, (say("passed-word", player=player), *following)))


def take(state: State, player: Player | None, tier: int) -> Step:
    """ "Take Speed Tiles": one of their choice, each in turn. Its points are the speed points; its back costs a letter later."""
    first = chooser(state)
    taker = player or first
    if taker is None:
        raise IllegalMove("not-now")
    if state.seat(taker).passed or state.seat(taker).tile is not None:
        raise IllegalMove("already-passed" if state.seat(taker).passed else "already-has-tile", player=taker)
    if first not in (taker, None):
        raise IllegalMove("not-your-tile-yet", player=taker, first=first or "")
    tile = next((tile for tile in state.middle if tile.tier == tier), None)
    if tile is None:
        raise IllegalMove("no-such-tile", tile=str(tier))
    if taker not in state.finished:
        state = replace(state, finished=(*state.finished, taker))
    state = _give(state, taker, tile).note(taker, Line(state.round, "speed", tier))
    return _begin_poetry((state, (say("took-tile", player=taker, n=tier), *asks(state))))


def asks(state: State) -> tuple[Say, ...]:
    """Who is to choose a tile; with nobody to choose, whose words are missing."""
    if following := chooser(state):
        tiles = _offered(state)
        return (say("choose-tile", player=following, tiles=tiles, n=len(tiles)),)
    waiting = tuple(seat.player for seat in state.seats if not seat.written)
    return (say("waiting-for-words", players=waiting, n=len(waiting)),) if waiting else ()


def _give(state: State, player: Player, tile: Tile) -> State:
    at = next(i for i, other in enumerate(state.middle) if other == tile)
    return replace(state.reseat(player, tile=tile), middle=state.middle[:at] + state.middle[at + 1 :])


def _offered(state: State) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(tile.tier) for tile in sorted(state.middle, key=lambda tile: -tile.tier)))


def _begin_poetry(step: Step) -> Step:
    """The Poetry Phase begins when everyone has written or passed, and all writers have a tile. Who passed takes what is left."""
    state, says = step
    if any(not seat.written or (seat.tile is None and not seat.passed) for seat in state.seats):
        return step
    for seat in state.seats:
        if seat.tile is None:
            state = _give(state, seat.player, min(state.middle, key=lambda tile: tile.tier))
    if not state.to_perform:
        return replace(state, phase=Phase.POETRY), (*says, say("nobody-wrote"))
    return replace(state, phase=Phase.POETRY), (*says, say("poetry", players=state.to_perform))


def entries(state: State, player: Player) -> tuple[Phrase, ...]:
    """What this player may enter privately. "Pass" is a word like any other, so that is not how to pass."""
    if state.phase is not Phase.WRITING or state.seat(player).settled:
        return ()
    return Phrase("{word}", "write", (Slot("word", free=True),)), Phrase("i pass", "pass-word")
