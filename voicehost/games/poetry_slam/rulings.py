"""After a poem: points for guesser and poet, the word revealed and judged, slams, challenges, overrulings."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Samples
from voicehost.games.poetry_slam.poem import SAID_WORD, Guess, Poem, Timing
from voicehost.games.poetry_slam.rounds import Step, then
from voicehost.games.poetry_slam.state import Case, Line, Performance, Phase, Seat, State, Vote, WhoAccepted
from voicehost.games.poetry_slam.tables import DODGE_SLAMS, SLAM_POINTS, length_points, letters_of
from voicehost.games.poetry_slam.votes import ask_next, cast, open_case, outcome
from voicehost.games.poetry_slam.words import doubt, failings, looks_like_a_dodge
from voicehost.lexicon.matching import Match

NOBODY = "nobody"
DODGE = "dodge"
"""That a word was only made to dodge the rules. It can be challenged, and is not proposed."""
GUESSER, POET_BEFORE, POET_AFTER, SAME_WORD = 1, 2, 3, 2


def points(right: Guess | None, poet: Player, void: str) -> dict[Player, int]:
    """Points for one poem, by player. A right guess that nobody has owned up to earns its poet's points alone.

    An undecided timing counts as before: so much is certain.
    """
    if right is None:
        return {}
    earned = {right.player: GUESSER} if right.player is not None else {}
    if not void:
        earned[poet] = POET_BEFORE if right.before or right.timing is Timing.UNDECIDED else POET_AFTER
    return earned


def close(state: State, poem: Poem, right: Guess | None) -> Step:
    """The poem is ruled: its result, then its word."""
    word = state.seat(poem.poet).word or ""
    last = Performance(poem.poet, word, replace(poem, judged=False), right)  # nobody takes its end back any more
    state = replace(state, phase=Phase.POETRY, poem=None, question=None, last=last, denied=None)
    state = state.reseat(poem.poet, performed=True)
    return then((award(state), _result(last)), lambda state: judge_word(state, poem.poet))


def award(state: State) -> State:
    """The last performance's points on the score sheets, instead of any that it had earned before."""
    last = state.last
    assert last is not None
    earned = points(last.right, last.poet, last.poem.void)
    for seat in state.seats:
        kept = tuple(
            line for line in seat.lines if not (line.round == state.round and line.about == last.poet and line.kind in ("guess", "poem"))
        )
        if n := earned.get(seat.player):
            kept += (Line(state.round, "poem" if seat.player == last.poet else "guess", n, last.poet),)
        state = state.reseat(seat.player, lines=kept)
    return state


def _result(last: Performance) -> tuple[Say, ...]:
    right, poet = last.right, last.poet
    if right is None:
        return (say("void-said-word" if last.poem.void == SAID_WORD else "nobody-guessed", poet=poet, word=last.word),)
    says: tuple[Say, ...] = (say(f"right-{right.match or Match.EXACT}", player=right.player or "", heard=right.word, word=last.word),)
    if right.timing is Timing.PHOTO_FINISH:
        says += (say("photo-finish-before" if right.before else "photo-finish-after"),)
    elif right.timing is not Timing.UNDECIDED:
        says += (say(f"timing-{right.timing}"),)
    if last.poem.void:
        return (*says, say(f"void-{last.poem.void}", poet=poet, word=last.word), *_guess_counts(last))
    return (*says, say("poem-points", player=right.player or "", poet=poet, n=points(right, poet, last.poem.void)[poet]))


def _guess_counts(last: Performance) -> tuple[Say, ...]:
    """Whatever is the matter with the poem: it is not its guesser's fault."""
    return (say("guess-counts", player=last.right.player or ""),) if last.right is not None else ()


def judge_word(state: State, poet: Player) -> Step:
    """The word on its poet's score sheet: length points, slams beyond doubt at once, doubts on the docket for a vote."""
    seat, card = state.seat(poet), state.card
    assert card is not None
    word = seat.word or ""
    n = length_points(len(letters_of(word)))
    state = state.note(poet, Line(state.round, "length", n, word))
    says: tuple[Say, ...] = (say("length-points", player=poet, n=n),) if n else ()
    for failing in failings(word, card, state.drawn, seat.lost):
        state = slam(state, poet, failing.slams, failing.kind + failing.letter)
        says += (say(f"slam-{failing.kind}", player=poet, n=failing.slams, letter=failing.letter),)
    verdict = doubt(word, state.options.words)
    if verdict is not None:
        assert verdict.reason is not None
        says += (say(f"doubt-{verdict.reason}", player=poet, word=word, suggestion=verdict.suggestion or ""),)
        state = replace(state, docket=(*state.docket, Case("word", poet, verdict.reason)))
    if looks_like_a_dodge(word, state.options.words):
        state = replace(state, docket=(*state.docket, Case("dodge", poet)))
    return then((state, says), go_on)


def go_on(state: State) -> Step:
    """The next vote, or the next poet, or the end of the Poetry Phase."""
    if state.docket:
        return open_case(state)
    return state, who_next(state)


def asks_on(state: State) -> Step:
    """What is said again once a disputed end is open: how it goes on, unless something else is asked."""
    return state, (who_next(state) if state.question is None else ())


def who_next(state: State) -> tuple[Say, ...]:
    if state.to_perform:
        return (say("who-next", players=state.to_perform, n=len(state.to_perform)),)
    if state.last is None:
        return (say("nobody-wrote"),)
    kinds = tuple(kind for kind in challengeable(state, state.last) if kind != DODGE)
    return (say("poems-over", kinds=kinds) if kinds else say("poems-settled"),)


def challengeable(state: State, last: Performance) -> tuple[str, ...]:
    """What of the last poem may still be put to the vote."""
    seat = state.seat(last.poet)
    slammed = {line.about for line in seat.lines if line.kind == "slam" and line.round == state.round}
    kinds = ["word", *(() if last.word_counts else (DODGE,))]
    if last.right is not None and not last.poem.void:
        kinds += ["poem"] if state.options.free_verse else ["rhyme", "poem"]
    if slammed:
        kinds.append("slams")
    return tuple(kind for kind in kinds if kind not in last.challenged)


def slam(state: State, player: Player, slams: int, why: str) -> State:
    return state.note(player, *[Line(state.round, "slam", SLAM_POINTS, why)] * slams)


# -- votes on it ------------------------------------------------------------------------------------------------------------


def challenge(state: State, kind: str) -> Step:
    """A player challenges the last poem, its rhyme, its word or its slams, or calls the word a dodge; the table votes."""
    last = state.last
    assert last is not None
    return open_case(replace(state, docket=(Case(kind, last.poet, "challenged"), *state.docket), denied=None))


def vote(state: State, question: Vote, player: Player | None, choice: str) -> Step:
    state = cast(state, question, player, choice)
    counted = state.question
    assert isinstance(counted, Vote)
    decided = outcome(state, counted)
    if decided is None:
        return ask_next(state, counted)
    return then(_decide(replace(state, question=None), question.case, decided), go_on)


def _decide(state: State, case: Case, yes: bool) -> Step:
    player = case.player
    said = (say(f"voted-{case.kind}-{'yes' if yes else 'no'}", player=player),)
    if case.kind == "word" and yes:
        state, told = _no_dodge(state, player)
        return state, (*said, *told, *_what_stands(state, player))
    if case.kind == "word":
        return slam(state, player, 1, case.why), said
    if case.kind == "dodge" and yes:
        return slam(state, player, DODGE_SLAMS, DODGE), said
    if case.kind == "slams" and not yes:
        kept = tuple(line for line in state.seat(player).lines if not (line.kind == "slam" and line.round == state.round))
        return state.reseat(player, lines=kept), said
    if case.kind in ("rhyme", "poem") and not yes and state.last is not None:
        return _revise(state, void=case.kind), (*said, *_guess_counts(state.last))
    return state, said


def _no_dodge(state: State, player: Player) -> Step:
    """What counts as a word was none, whatever the table had said before."""
    state = replace(state, docket=tuple(other for other in state.docket if other != Case(DODGE, player)))
    if state.last is not None and state.last.poet == player:
        state = replace(state, last=replace(state.last, word_counts=True))
    lines = state.seat(player).lines
    kept = tuple(line for line in lines if not (line.kind == "slam" and line.about == DODGE and line.round == state.round))
    return state.reseat(player, lines=kept), ((say("no-dodge"),) if kept != lines else ())


def _what_stands(state: State, player: Player) -> tuple[Say, ...]:
    """Of a word that counts: its slams for the prompt, for its length or for lost letters do all the same."""
    open_ = state.last is not None and state.last.poet == player and "slams" in challengeable(state, state.last)
    return (say("slams-stand", player=player),) if open_ else ()


# -- the table has the last word ------------------------------------------------------------------------------------------------


def _revise(state: State, right: Guess | None = None, void: str | None = None) -> State:
    last = state.last
    assert last is not None
    poem = last.poem if void is None else replace(last.poem, void=void)
    taken_back = None if right is not None else last.taken_back
    return award(replace(state, last=replace(last, poem=poem, right=right or last.right, taken_back=taken_back), denied=None))


def accept(state: State, player: Player | None, before: bool | None) -> Step:
    """ "Host, accept that": a poem that was void counts again, and with one that was thought to say its own word the first right guess,
    on which nobody had ruled. Else that does, or the last wrong one, or a named player's. Whose a guess without a name was is asked."""
    last = state.last
    assert last is not None
    if player == last.poet:
        raise IllegalMove("own-poem", player=player)
    if player is None and state.denied is not None:
        return _same_word(state, state.denied)
    if player is None and last.same_as and last.refused:
        state = _taken(replace(state, last=replace(last, refused=False)), last.poet, last.same_as)
        return state, (_had_it_too(state, last.poet, last.same_as),)
    if not (last.can_be_accepted if player is not None else last.would_accept):
        raise IllegalMove("not-now")
    if player is None and (last.right is not None or last.poem.void == SAID_WORD):
        state = _revise(state, void="")
        last = replace(last, poem=replace(last.poem, void=""))
        if last.right is not None or last.poem.right is None:
            return state, (say("accepted-poem", poet=last.poet),)
    guess = _meant(last, player)
    if guess.player is None:
        return replace(state, question=WhoAccepted(guess)), (say("who-accepted"),)
    timed = last.poem.timed(guess)
    if before is not None:
        timed = replace(timed, before=before, timing=Timing.BEFORE if before else Timing.AFTER)
    return _accepted(state, last, timed)


def _meant(last: Performance, player: Player | None) -> Guess:
    """The guess that is to count: the one that was refused before, as it counted then; else the right one, or the last. A named player's is
    their own, or one that is nobody's yet, or else one that the host has not heard: that came after the end."""
    if last.taken_back is not None and player in (None, last.taken_back.player):
        return last.taken_back
    guesses = last.poem.guesses
    own = [guess for guess in guesses if player in (None, guess.player)] or [guess for guess in guesses if guess.player is None]
    if not own:
        return Guess(player, last.word, _end(last.poem), _end(last.poem), Match.EXACT, None, Timing.AFTER)
    right = last.poem.right
    guess = right if right is not None and right in own else own[-1]
    return replace(guess, player=player or guess.player)


def unheard(state: State, player: Player) -> tuple[Say, ...]:
    """Against a guess of that player's counting: none was heard. It may have been missed, for of those called over a poem many are."""
    last = state.last
    if last is None or player == last.poet or player in last.heard_guessing or any(guess.player is None for guess in last.poem.guesses):
        return ()
    return (say("no-guess-heard", player=player),)


def who_accepted(state: State, question: WhoAccepted, player: str) -> Step:
    """By the time of the guess; nobody's counts for nobody."""
    state, last = replace(state, question=None), state.last
    assert last is not None
    if player == NOBODY:
        return state, (say("accepted-nobody"), *who_next(state))
    return _accepted(state, last, last.poem.timed(replace(question.guess, player=player)))


def _accepted(state: State, last: Performance, right: Guess) -> Step:
    state = _revise(state, right=replace(right, match=Match.EXACT))
    poet_points = points(right, last.poet, last.poem.void).get(last.poet, 0)
    return state, (say("accepted-guess", player=right.player or "", poet=last.poet, n=poet_points),)


def _end(poem: Poem) -> Samples:
    return poem.ended if poem.ended is not None else poem.began


def refuse(state: State) -> Step:
    """ "Host, refuse that": the guess that was ruled right does not count, or the word is not the same."""
    last = state.last
    assert last is not None
    if not last.can_be_refused:
        raise IllegalMove("not-now")
    if last.same_as:
        seat = state.seat(last.poet)
        kept = tuple(line for line in seat.lines if not (line.kind == "same-word" and line.round == state.round))
        return replace(state.reseat(last.poet, lines=kept), last=replace(last, refused=True)), (say("refused-same-word", player=last.poet),)
    state = award(replace(state, last=replace(last, right=None, taken_back=last.right), denied=None))
    return state, (say("refused-guess", poet=last.poet),)


def guessed(state: State) -> tuple[Seat, ...]:
    """Those whose poems were guessed this round."""
    poets = {line.about for seat in state.seats for line in seat.lines if line.kind == "guess" and line.round == state.round}
    return tuple(seat for seat in state.seats if seat.player in poets)


def same_word(state: State, player: Player) -> Step:
    """A poet whose word was guessed from someone else takes two points for it, instead of performing. The host goes by the letters; the
    table has the last word, for "colour" is "color"."""
    word = state.seat(player).word or ""
    if any(letters_of(seat.word or "") == letters_of(word) for seat in guessed(state)):
        return _same_word(state, player)
    return replace(state, denied=player), (say("not-the-same-word", player=player),)


def _same_word(state: State, player: Player) -> Step:
    """By its letters; where the table says so, it is the last word that was guessed."""
    word, others = state.seat(player).word or "", guessed(state)
    latest = tuple(seat for seat in others if state.last is not None and seat.player == state.last.poet)
    alike = tuple(seat for seat in others if letters_of(seat.word or "") == letters_of(word))
    other = (*alike, *latest, *others)[0].player
    last = Performance(player, word, Poem(player, began=state.now), same_as=other)
    state = replace(_taken(state, player, other).reseat(player, performed=True), last=last, denied=None)
    return then((state, (_had_it_too(state, player, other),)), lambda state: judge_word(state, player))


def _had_it_too(state: State, player: Player, other: Player) -> Say:
    """The word is told where it is out already. Where the table says that another is as good, it is nobody's business which."""
    word = state.seat(player).word or ""
    if letters_of(word) == letters_of(state.seat(other).word or ""):
        return say("same-word", player=player, word=word, n=SAME_WORD)
    return say("as-good-a-word", player=player, other=other, n=SAME_WORD)


def _taken(state: State, player: Player, other: Player) -> State:
    return state.note(player, Line(state.round, "same-word", SAME_WORD, other))


def pass_poem(state: State, player: Player) -> Step:
    """A poet who finds no poem passes, also in the middle of it; the word is revealed and judged, for its points stand."""
    word, poem = state.seat(player).word or "", state.poem or Poem(player, began=state.now)
    last = Performance(player, word, replace(poem, void="passed"))
    state = replace(state.reseat(player, performed=True), phase=Phase.POETRY, poem=None, last=last, denied=None)
    return then((state, (say("passed-poem", player=player, word=word),)), lambda state: judge_word(state, player))
