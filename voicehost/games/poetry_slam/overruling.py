"""The table has the last word: it can accept or refuse a guess after all, and say that a word is the same as another player's."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import as_spoken, names
from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Samples, Slot
from voicehost.games.kit import By, Fill, Way, everybody, players, spoken
from voicehost.games.kit.deciding import absence_of
from voicehost.games.kit.english import possessive
from voicehost.games.poetry_slam.docket import disputing, resumed
from voicehost.games.poetry_slam.poem import NO_POEM, SAID_WORD, Guess, Poem, Timing
from voicehost.games.poetry_slam.rounds import not_to_perform, then
from voicehost.games.poetry_slam.rulings import award, judge_word, points, revise
from voicehost.games.poetry_slam.state import Line, Performance, Phase, State, Step, WhoAccepted
from voicehost.games.poetry_slam.tables import letters_of
from voicehost.games.poetry_slam.typed import HAS_IT_TOO, I_HAVE_IT_TOO, WAS_NO_GUESS, finished_or_not
from voicehost.lexicon.matching import Match

NOBODY = "nobody"
SAME_WORD = 2
"""Points for having the same word as another player."""


def _may_have_guessed(state: State, last: Performance) -> tuple[Player, ...]:
    """The players whose guess can be accepted, those who are known to have guessed first."""
    others = state.others(last.poet) if last.can_be_accepted else ()
    players = dict.fromkeys((*last.heard_guessing, *others))
    # whose guess counts comes last, since nobody has to accept it
    return tuple(sorted(players, key=lambda player: not last.poem.void and _counts(last, player)))


def _may_be_timed(state: State, last: Performance) -> tuple[Player, ...]:
    """The players whose guess can be accepted with a timing: also those whose guess counts in an earlier poem, if it must be that."""
    earlier = (player for player in state.players if guessed_earlier(state, last, player) is not None)
    here = (player for player in _may_have_guessed(state, last) if not _guessed_wrong(last, player))
    return tuple(dict.fromkeys((*here, *earlier)))


_GUESSER = Fill("player", lambda state, last: names("player", _may_have_guessed(state, last)), lambda players: names("player", players))
_TIMED = Fill("player", lambda state, last: names("player", _may_be_timed(state, last)), lambda players: names("player", players))
_TIMING = Fill("timing", Slot("timing", (("before", "before"), ("after", "after"))))
_OF_THE_END = Fill("timing", Slot("timing", (("before the end", "before"), ("after the end", "after"))))
_NOT_OVER = Fill(
    "timing",
    Slot("timing", tuple((f"the poem {said}", "before") for said in ("was not over", "wasn't over", "had not ended", "was not over yet"))),
)
_HAD_FINISHED = Fill("timing", lambda last: Slot("timing", tuple(finished_or_not(last.poet))))
_OWNER = Fill("player", possessive)


def _no_poem_runs(state: State, last: Performance | None) -> bool:
    return last is not None and state.poem is None


def _void_before(state: State, last: Performance) -> Performance | None:
    """The poem before `last` that "accept that" lets count, if `last` is somebody's same word and so no poem. The host has offered it
    when it ruled that poem."""
    if not last.same_as:
        return None
    poems = (other for other in state.performances if other.round == last.round and not other.same_as)
    before = max(poems, key=lambda other: other.poem.began, default=None)
    return before if before is not None and before.poem.void and before.would_accept else None


def _would_accept(state: State, last: Performance) -> bool:
    return last.would_accept or state.denied is not None or _void_before(state, last) is not None


_WHOSE = players(lambda state: state.players, "whose")
_GUESSED = ("{player} was {timing}", "{player} guessed {timing}", "{player} guessed it {timing}", "{player} had it {timing}")


@disputing(
    *("host accept {player}", "host {player} was first"),
    fills=(_GUESSER,),
    ways=(
        Way(("host accept {player} {timing}",), (_TIMED, _TIMING)),
        Way(("host accept that", "accept that"), heard=_would_accept),
        Way(
            (
                *(f"{{player}} {way}" for way in ("had it", "had it first", "was first", "said it first", "was in time")),
                *(f"{{player}} {way}" for way in ("said it earlier", "guessed it first", "guessed first")),
                *("i heard {player} first", "we heard {player} first", "i heard {player} say it first"),
            ),
            (everybody,),
            By.LINE,
        ),
        Way(("{player} was faster", "{player} was quicker", "{player} was earlier"), (everybody,), By.LINE, when=_no_poem_runs, shown=()),
        Way(("it was in time", "that was in time", "the guess was in time", "the guess counts"), by=By.LINE),
        Way(_GUESSED, (everybody, _OF_THE_END), By.LINE),
        Way(("the guess of {player} was {timing}",), (everybody, _OF_THE_END), By.LINE, shown=()),
        Way(("{player} guess was {timing}",), (_OWNER, _OF_THE_END), By.LINE, shown=()),
        Way(("that was {timing}", "it was {timing}", "the guess was {timing}"), (_OF_THE_END,), By.LINE),
        Way(("that one was {timing}", "no that was {timing}", "no it was {timing}"), (_OF_THE_END,), By.LINE, shown=()),
        Way(("{timing}",), (_HAD_FINISHED,), By.LINE, when=_no_poem_runs, shown=("the poet had finished",)),
        Way(("{timing}",), (_NOT_OVER,), By.LINE, shown=("the poem was not over",)),
        Way(("that was {whose} guess",), (_WHOSE,), By.LINE, lasting=False, shown=("that was the guess of {player}",)),
    ),
    judged=True,
    costs=5.0,
    means="let NAME's guess count, or whatever the host has just ruled out (a poem, a guess, the same word). TIMING is before or after, "
    "of a guess that is right or counts already",
)
def accept(state: State, last: Performance, player: Player | None = None, timing: str | None = None, whose: Player | None = None) -> Step:
    """ "Host, accept that": what was ruled out counts after all.

    If the poem was void, it counts again. If it was thought to say its own word, its first right guess counts too, on which nobody had
    ruled. Otherwise the guess of the named player counts, or the right guess, or the last one. The host asks whose it was if it had no
    name. A timing without a player is that of the right guess, in the last poem once the vote on an earlier one is over. A timing makes no
    wrong guess right. If `whose` is set, the guess that counts was that player's and not somebody else's. Raises `IllegalMove` for the
    poet, or if there is nothing to accept.
    """
    if whose is not None:
        return _given_to(state, last, whose)
    if timing is not None and player is not None and (earlier := guessed_earlier(state, last, player)) is not None:
        step = accept(state.taken_up(earlier), last=earlier, player=player, timing=timing)
        return step[0], (say("reopened-for", player=earlier.poet, number=earlier.round), *step[1])
    is_plain = player is None and timing is None
    if is_plain and not last.would_accept and state.denied is None and (before := _void_before(state, last)) is not None:
        state, says = accept(state.taken_up(before), last=before)
        return state, (say("reopened-for", player=before.poet, number=before.round), *says)
    now = state
    if timing is not None and player is None:
        state = _timed(state)
        last = state.last or last
    if player == last.poet:
        raise IllegalMove("own-poem", player=player)
    if timing is not None and last.right is not None and last.right.player not in (None, player) and _guessed_wrong(last, player):
        raise IllegalMove("guess-counts-already", player=last.right.player)
    if is_plain and state.denied is not None and last.poem.void != SAID_WORD:
        return _same_word(state, state.denied)
    if is_plain and last.same_as and last.refused:
        state = _taken(replace(state, last=replace(last, refused=False)), last.poet, last.same_as, last.round)
        return state, (_had_it_too(last),)
    if timing is not None and player is None and last.right is None:
        may = _may_have_guessed(state, last)
        raise _no_right_guess(may[0]) if may else IllegalMove("not-now")
    if is_plain and last.right is not None and last.right.player is not None and not last.poem.void:
        raise IllegalMove("guess-counts-already", player=last.right.player)
    if not (last.would_accept if is_plain else last.can_be_accepted):
        raise IllegalMove("not-now")
    if is_plain and (last.right is not None or last.poem.void == SAID_WORD):
        state = revise(state, last, void="")
        last = replace(last, poem=replace(last.poem, void=""))
        if last.right is not None or last.poem.right is None:
            return state, (say("accepted-poem", poet=last.poet),)
    guess = _meant(last, player)
    if timing is not None and player is not None and guess.match is None:
        raise _no_right_guess(player)
    if last.counts_already(guess, timing):
        return now, (say("guess-counts-already", player=guess.player or ""),)
    if guess.player is None:
        return replace(state, question=WhoAccepted(guess)), (say("who-accepted"),)
    timed = last.poem.timed(guess)
    if timing is not None:
        timed = replace(timed, before=timing == Timing.BEFORE, timing=Timing(timing))
    elif last.right is not None and last.right.before and player not in (None, last.right.player):
        timed = replace(timed, before=True, timing=Timing.BEFORE)  # whoever was earlier than a guess before the end
    return _accepted(state, last, timed)


def _given_to(state: State, last: Performance, player: Player) -> Step:
    """The guess that counts was this player's, at the time at which it was made."""
    if last.right is None:
        raise _no_right_guess(player)
    if player in (last.poet, last.right.player):
        raise IllegalMove("own-poem" if player == last.poet else "guess-counts-already", player=player)
    if player not in state.there:
        raise absence_of(state, player, state.round == state.rounds)
    if _guessed_wrong(last, player) or state.has_seen(player, last.poet):
        raise IllegalMove("has-guessed" if _guessed_wrong(last, player) else "has-seen-the-word", player=player)
    return _accepted(state, last, last.poem.timed(replace(last.right, player=player)))


def _timed(state: State) -> State:
    """The state with the poem that a timing without a name is about: the last, if the table went back to another only for a vote."""
    latest = state.latest
    return state.taken_up(latest) if state.for_a_vote and latest is not None and latest.right is not None else state


def _no_right_guess(player: Player) -> IllegalMove:
    """The refusal of a timing where no guess counts yet, with what to say first."""
    return IllegalMove("no-right-guess", phrase=f"host accept {player}")


def _guessed_wrong(last: Performance, player: Player | None) -> bool:
    """Whether all that the host has heard this player guess was wrong."""
    own = [guess for guess in last.poem.guesses if guess.player == player]
    return player is not None and bool(own) and all(guess.match is None for guess in own) and not _counts(last, player)


def _meant(last: Performance, player: Player | None) -> Guess:
    """The guess that is to count. It is the one that counts already, or the one that the table refused before, with its old timing, or else
    the right one or the last. For a named player it is their own, or one without a name. If the host heard none, it makes up one that came
    after the end."""
    if last.right is not None and player in (None, last.right.player):
        return last.right
    if last.taken_back is not None and player in (None, last.taken_back.player):
        return last.taken_back
    guesses = last.poem.guesses
    own = [guess for guess in guesses if player in (None, guess.player)] or [guess for guess in guesses if guess.player is None]
    if not own:
        return Guess(player, last.word, _end(last.poem), _end(last.poem), Match.EXACT, None, Timing.AFTER)
    right = last.poem.right
    guess = right if right is not None and right in own else own[-1]
    return replace(guess, player=player or guess.player)


def _counts(last: Performance, player: Player) -> bool:
    """Whether it is this player's guess that counts, heard or not."""
    return last.right is not None and last.right.player == player


def unheard(last: Performance | None, player: Player) -> tuple[Say, ...]:
    """What speaks against counting a guess of this player: the host heard none. It may have missed it, as it misses many that are called
    over a poem."""
    if last is None or player in (last.poet, *last.heard_guessing) or _counts(last, player):
        return ()
    if any(guess.player is None for guess in last.poem.guesses):
        return ()
    return (say("no-guess-heard", player=player),)


def who_accepted(state: State, last: Performance, question: WhoAccepted, player: str) -> Step:
    """The table says whose accepted guess it was. It counts by its own time, or, if it was nobody's, for nobody."""
    state = replace(state, question=None)
    if player == NOBODY:
        return then((state, (say("accepted-nobody"),)), resumed)
    return _accepted(state, last, last.poem.timed(replace(question.guess, player=player)))


def _accepted(state: State, last: Performance, right: Guess) -> Step:
    state = revise(state, last, right=replace(right, match=Match.EXACT))
    if last.poem.void in NO_POEM:
        return state, (say("accepted-guess-alone", player=right.player or ""),)
    poet_points = points(right, last.poet, last.poem.void).get(last.poet, 0)
    before = last.right.player if last.right is not None else None
    lost = (say("counts-no-more", player=before),) if before not in (None, right.player) else ()
    return state, (say("accepted-guess", player=right.player or "", poet=last.poet, n=poet_points), *lost)


def guessed_earlier(state: State, last: Performance, player: Player) -> Performance | None:
    """The last poem of this round in which this player's guess counts, if there can be none in the poem that is disputed. Its timing is
    put right by the name of whoever guessed."""
    if player != last.poet and last.can_be_accepted:
        return None
    earlier = (other for other in reversed(state.performances) if other.round == last.round and other is not last)
    return next((other for other in earlier if _counts(other, player)), None)


def _end(poem: Poem) -> Samples:
    return poem.ended if poem.ended is not None else poem.began


@disputing(
    ways=(
        Way(("host refuse that", "refuse that"), heard=lambda last: last.can_be_refused),
        Way(WAS_NO_GUESS, by=By.LINE, lasting=False, when=_no_poem_runs, shown=("that was no guess",)),
    ),
    costs=5.0,
    means="rule out a guess that the host has called right, or a word that it has called the same",
)
def refuse(state: State, last: Performance) -> Step:
    """ "Host, refuse that": the guess that was ruled right does not count, or the word is not the same. Raises `IllegalMove` if there is
    nothing to refuse."""
    if not last.can_be_refused:
        raise IllegalMove("not-now")
    if last.same_as:
        seat = state.seat(last.poet)
        kept = tuple(line for line in seat.lines if not (line.kind == "same-word" and line.round == last.round))
        return replace(state.reseat(last.poet, lines=kept), last=replace(last, refused=True)), (say("refused-same-word", player=last.poet),)
    if (following := _next_right(last)) is not None:
        return _accepted(state, last, last.poem.timed(following))
    refused = replace(last, right=None, taken_back=last.right)
    return award(replace(state, denied=None), refused), (say("refused-guess", poet=last.poet),)


def _next_right(last: Performance) -> Guess | None:
    """The right guess that counts if the one that counts now does not: the first that another player has made since."""
    if last.right is None:
        return None
    before = last.poem.without(last.right)
    later = before.right
    return later if later is not None and later.player not in (None, last.right.player) else None


def guessed(state: State) -> tuple[Performance, ...]:
    """The poems of this round whose words were guessed, even if the poem is void."""
    return tuple(performance for performance in state.performances if performance.round == state.round and performance.right is not None)


def _not_the_same(state: State, player: Player = "") -> IllegalMove:
    if state.phase is Phase.POETRY and not guessed(state):
        return IllegalMove("no-such-word-guessed")
    return not_to_perform(state, player) if player else IllegalMove("not-now")


_TO_PERFORM = players(lambda state: state.to_perform)


def _had_a_guessed_word(state: State) -> Slot:
    """What people type with the word itself: "Dee had cherry too"."""
    words = tuple(as_spoken(performance.word) for performance in guessed(state))
    ways = tuple((had, too) for had in ("had", "has", "wrote") for too in ("too", "as well", "also"))
    said = ((f"{as_spoken(who)} {had} {word} {too}", who) for who in state.to_perform for word in words for had, too in ways)
    return Slot("player", tuple(said))


_WITH_WORD = Fill("player", _had_a_guessed_word)


@spoken(
    "{player} has the same word",
    fills=(_TO_PERFORM,),  # all of them, so that it reveals nothing about their words
    ways=(
        Way(HAS_IT_TOO, (_TO_PERFORM,), By.LINE),
        Way(("{player}",), (_WITH_WORD,), By.LINE, when=lambda state: bool(guessed(state)), shown=()),
        Way(I_HAVE_IT_TOO, by=By.LINE, shown=("i had that too",)),
    ),
    when=lambda state: bool(guessed(state)),
    costs=10.0,
    otherwise=_not_the_same,
    means="say that NAME's word was just guessed in another poem. The host compares the two",
)
def same_word(state: State, player: Player | None = None) -> Step:
    """A poet whose word was guessed in another's poem takes two points for it instead of performing. The host compares the letters, but the
    table has the last word, since "colour" is "color". Without a name, the host asks for one."""
    if player is None:
        if not state.to_perform:
            raise IllegalMove("not-now")
        return state, (say("say-with-name", phrase=f"{state.to_perform[0]} has the same word"),)
    word = state.seat(player).word or ""
    if any(letters_of(performance.word) == letters_of(word) for performance in guessed(state)):
        return _same_word(state, player)
    return replace(state, denied=player), (say("not-the-same-word", player=player),)


def _same_word(state: State, player: Player) -> Step:
    """Give the points for the same word: for a word with the same letters, or, if the table says so, for the last word that was guessed."""
    word, others = state.seat(player).word or "", guessed(state)
    latest = tuple(performance for performance in others if performance == state.last)
    alike = tuple(performance for performance in others if letters_of(performance.word) == letters_of(word))
    like = (*alike, *latest, *others)[0]
    other, untold = like.poet, letters_of(word) != letters_of(like.word)
    last = Performance(player, word, Poem(player, began=state.now), state.round, same_as=other, untold=untold)
    state = _taken(state.shelved(), player, other, state.round).reseat(player, performed=True)
    state = replace(state, last=last, denied=None)
    return then((state, (_had_it_too(last),)), lambda state: judge_word(state, player))


def _had_it_too(last: Performance) -> Say:
    """Announce the points. The word is named if it has been told already. If the table found another word as good, nobody needs to know
    it."""
    if last.untold:
        return say("as-good-a-word", player=last.poet, other=last.same_as, n=SAME_WORD)
    return say("same-word", player=last.poet, word=last.word, n=SAME_WORD)


def _taken(state: State, player: Player, other: Player, in_round: int) -> State:
    return state.note(player, Line(in_round, "same-word", SAME_WORD, other))
