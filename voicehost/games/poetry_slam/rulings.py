"""Rules a poem: gives points to guesser and poet, reveals and judges the word, and gives its slams."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import Player, Say, say
from voicehost.games.poetry_slam import rereading
from voicehost.games.poetry_slam.docket import DODGE, go_on
from voicehost.games.poetry_slam.poem import NO_POEM, SAID_WORD, Guess, Poem, Timing
from voicehost.games.poetry_slam.rounds import then
from voicehost.games.poetry_slam.state import Case, Line, Performance, Phase, State, Step
from voicehost.games.poetry_slam.tables import SLAM_POINTS, length_points, letters_of
from voicehost.games.poetry_slam.words import doubt, failings, looks_like_a_dodge
from voicehost.lexicon.matching import Match

GUESSER, POET_BEFORE, POET_AFTER = 1, 2, 3


def points(right: Guess | None, poet: Player, void: str) -> dict[Player, int]:
    """The points for one poem, by player. Empty if it is no poem by the rules. If nobody has owned up to a right guess, only the poet gets
    points.

    An undecided timing counts as before the end, because those points are certain.
    """
    if right is None or void in NO_POEM:
        return {}
    earned = {right.player: GUESSER} if right.player is not None else {}
    if not void:
        earned[poet] = POET_BEFORE if right.before or right.timing is Timing.UNDECIDED else POET_AFTER
    return earned


def close(state: State, poem: Poem, right: Guess | None) -> Step:
    """Rule the poem: announce its result, then judge its word."""
    return then(_ruled(state, poem, right), lambda state: judge_word(state, poem.poet))


def cut_short(state: State, poem: Poem, right: Guess | None) -> Step:
    """Rule a poem over which the table ends the game: its guess counts, and nobody votes on its word."""
    state, says = _ruled(state, poem, right)
    word = state.seat(poem.poet).word or ""
    state = state.note(poem.poet, Line(state.round, "length", length_points(len(letters_of(word))), word))
    return state, (*says, *length_told(state, poem.poet, state.round))


def _ruled(state: State, poem: Poem, right: Guess | None) -> Step:
    word = state.seat(poem.poet).word or ""
    poem = rereading.ruled(replace(poem, judged=False), word)
    free = state.need_not_rhyme(poem.poet)
    taken_back = poem.taken_back if right is None else None
    last = Performance(poem.poet, word, poem, state.round, right, taken_back, free_verse=free)  # nobody takes its end back any more
    state = replace(state, phase=Phase.POETRY, poem=None, question=None, denied=None).reseat(poem.poet, performed=True)
    return award(state, last), _result(last)


def award(state: State, last: Performance) -> State:
    """The state with this performance as the last one. Its points replace any that it had earned before on the score sheets."""
    earned = points(last.right, last.poet, last.poem.void)
    for seat in state.seats:
        kept = tuple(
            line for line in seat.lines if not (line.round == last.round and line.about == last.poet and line.kind in ("guess", "poem"))
        )
        if n := earned.get(seat.player):
            kept += (Line(last.round, "poem" if seat.player == last.poet else "guess", n, last.poet),)
        state = state.reseat(seat.player, lines=kept)
    return replace(state, last=last)


def revise(state: State, last: Performance, right: Guess | None = None, void: str | None = None) -> State:
    poem = last.poem if void is None else replace(last.poem, void=void)
    taken_back = None if right is not None else last.taken_back
    return award(replace(state, denied=None), replace(last, poem=poem, right=right or last.right, taken_back=taken_back))


def _result(last: Performance) -> tuple[Say, ...]:
    right, poet = last.right, last.poet
    if right is None:
        return (_void(last) if last.poem.void == SAID_WORD else say("nobody-guessed", poet=poet, word=last.word),)
    says: tuple[Say, ...] = (say(f"right-{right.match or Match.EXACT}", player=right.player or "", heard=right.word, word=last.word),)
    if last.poem.void in NO_POEM:
        return (*says, _void(last))  # it brings nobody a point, whenever the guess came
    if right.timing is Timing.PHOTO_FINISH:
        says += (say("photo-finish-before" if right.before else "photo-finish-after"),)
    elif right.timing is not Timing.UNDECIDED:
        says += (say(f"timing-{right.timing}"),)
    if last.poem.void:
        return (*says, _void(last), *_guess_counts(last))
    return (*says, say("poem-points", player=right.player or "", poet=poet, n=points(right, poet, last.poem.void)[poet]))


def _void(last: Performance) -> Say:
    """Say why the poet gets nothing."""
    if last.poem.said:
        return say("void-said-form", poet=last.poet, heard=last.poem.said, word=last.word)
    return say(f"void-{last.poem.void}", poet=last.poet, word=last.word)


def _guess_counts(last: Performance) -> tuple[Say, ...]:
    """Say that the guess counts although the poem is void, since the guesser is not to blame for a blank."""
    return (say("guess-counts", player=last.right.player or ""),) if last.right is not None and last.poem.void not in NO_POEM else ()


def judge_word(state: State, poet: Player) -> Step:
    """Judge the poet's word: score its length, give slams for certain mistakes at once, and put doubts on the docket for a vote. The host
    announces the points for the length after that vote (`length_told`)."""
    seat = state.seat(poet)
    word = seat.word or ""
    n = length_points(len(letters_of(word)))
    state = state.note(poet, Line(state.round, "length", n, word))
    says: tuple[Say, ...] = ()
    for failing in failings(word, state.card, state.drawn, seat.lost):
        state = slam(state, poet, failing.slams, failing.kind + failing.letter)
        says += (say(f"slam-{failing.kind}", player=poet, n=failing.slams, letter=failing.letter),)
    verdict = doubt(word, state.options.words)
    if verdict is not None:
        says += (say(f"doubt-{verdict.reason}", player=poet, word=word, suggestion=verdict.suggestion or ""),)
        state = replace(state, docket=(*state.docket, Case("word", poet, verdict.reason or "")))
    if looks_like_a_dodge(word, state.options.words):
        state = replace(state, docket=(*state.docket, Case(DODGE, poet)))
    return then((state, (*length_told(state, poet, state.round), *says)), go_on)


def length_told(state: State, poet: Player, in_round: int) -> tuple[Say, ...]:
    """Announce the points for the length of the poet's word in that round. Empty if it brought none, and while a vote that the host has
    proposed on that word is still to come."""
    if any(case.player == poet and case.kind in ("word", DODGE) for case in state.docket):
        return ()
    n = sum(line.points for line in state.seat(poet).lines if line.kind == "length" and line.round == in_round)
    return (say("length-points", player=poet, n=n),) if n else ()


def slam(state: State, player: Player, slams: int, why: str) -> State:
    """The state with that many more slams for the word of the poem that is disputed or was ruled last."""
    in_round = state.last.round if state.last is not None else state.round
    return state.note(player, *[Line(in_round, "slam", SLAM_POINTS, why)] * slams)
