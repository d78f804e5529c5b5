"""What each person sees. A word is seen by its owner alone until its poem is over; everything else is the table's."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import Moment, Player, Say, View, say
from voicehost.core.speech import Samples
from voicehost.games.kit.standings import first, voted
from voicehost.games.poetry_slam import losing, poetry, rounds, rulings, sheet, votes, writing
from voicehost.games.poetry_slam.poem import Poem
from voicehost.games.poetry_slam.state import ConfirmLetter, HadFinished, Phase, Seat, State, Vote, WhoAccepted, WhoSaid

DISPUTES = frozenset({"accept", "refuse", "challenge"})


def view(state: State, player: Player | None) -> View:
    lines = sheet.accounts(state) if state.phase is Phase.OVER else (*(_seat(state, seat) for seat in state.seats), *_taps(state))
    seen = View(
        lines,
        asks(state),
        moment=moment(state),
        headline=headline(state),
        who=_asked(state),
        until=_until(state),
        now=_now(state),
        how=_how(state),
        worded=_worded(state),
        standings=sheet.standings(state),
        counted=say("page-points"),
        progress=_round(state),
    )
    if player is None:
        has_ended = state.poem is not None and state.poem.ended is not None and not state.poem.judged and state.question is None
        return replace(seen, lines=_beside(state, lines), wanted=("guess", "give-up") if has_ended else ())
    seat = state.seat(player)
    return replace(
        seen,
        asks=_asked_of(state, seat),
        mine=(*_own(state, seat), *sheet.score(state, player), *sheet.lost(state, player)),
        entries=writing.entries(state, player),
        moves=poetry.touches(state, player),
        wanted=_wanted(state, seat),
        awaited=_awaited(state, player),
        leaves=_leaves(state, player),
        seldom=DISPUTES,
        now=_now(state, player),
        secret=seat.word is not None and not seat.performed,
    )


def _beside(state: State, lines: tuple[Say, ...]) -> tuple[Say, ...]:
    """What the table tells of each, of which nothing is told by what is asked: who has done their part. Beside a question, and where
    letters are lost, nobody has one."""
    if state.question is not None or state.phase in (Phase.LETTERS, Phase.LOSING):
        return ()
    return tuple(one for one in lines if one.key not in ("seat-writes", "seat-waits"))


def moment(state: State) -> Moment:
    if state.question is not None:
        return Moment.QUESTION
    match state.phase:
        case Phase.WRITING:
            return Moment.ALL
        case Phase.POEM:
            return Moment.PERFORMING
        case Phase.POETRY:
            return Moment.BETWEEN
        case Phase.OVER:
            return Moment.OVER
        case _:  # letters are kept or lost
            return Moment.QUESTION


def headline(state: State) -> tuple[Say, ...]:
    """The prompt; of a vote the word that it is about; once a poem has ended, who may guess. In the end who has won."""
    if state.phase is Phase.OVER:
        return (sheet.winners(state),)
    if isinstance(state.question, Vote):
        return (say("vote-about", word=state.seat(state.question.case.player).word or ""),)
    prompt = rounds.prompt(state)[:1] if state.card is not None and state.phase is not Phase.LOSING else ()
    guessers = _guessers(state)
    return (*prompt, *((say("may-guess", players=guessers),) if guessers else ()))


def _guessers(state: State) -> tuple[Player, ...]:
    """Of a poem that has ended."""
    return poetry.tappers(state) if state.poem is not None and state.poem.ended is not None else ()


def who(state: State) -> tuple[Player, ...]:
    """Who performs, may guess after it, is asked, is waited for; in the end, who has won. Empty where that is everybody."""
    match state.question or state.phase:
        case Phase.POEM if guessers := _guessers(state):
            return guessers
        case HadFinished() | Phase.POEM if state.poem is not None:
            return (state.poem.poet,)
        case ConfirmLetter(player):
            return (player,)
        case Vote() as vote:
            return votes.waiting(state, vote)[:1]
        case Phase.LETTERS:
            return (state.wordsmith,)
        case Phase.WRITING:
            return tuple(seat.player for seat in state.seats if not seat.written or seat.player == writing.chooser(state))
        case Phase.POETRY:
            return state.to_perform
        case Phase.LOSING if state.owed:
            return (state.owed[0][0],)
        case Phase.OVER:
            return first(sheet.standings(state))
        case _:
            return ()


def _asked(state: State) -> tuple[Player, ...]:
    """Of all who are at it, who is asked for a tile."""
    chooser = writing.chooser(state) if moment(state) is Moment.ALL else None
    return (chooser,) if chooser is not None else who(state)


def _wanted(state: State, seat: Seat) -> tuple[str, ...]:
    """What does what is asked: a question is answered before anything else."""
    match state.question or state.phase:
        case HadFinished():
            return ("finished",)
        case WhoSaid() | WhoAccepted():
            return ("said-it",)
        case ConfirmLetter():
            return ("confirm",)
        case Vote():
            return ("vote",)
        case Phase.LETTERS:
            return ("keep",)
        case Phase.WRITING:
            return ("write",) if seat.word is None else ("take",)
        case Phase.POETRY:
            return ("begin", "next")
        case Phase.POEM:
            has_ended = state.poem is not None and state.poem.ended is not None
            return ("the-end", "guess", "tap") if has_ended else ("the-end", "tap", "guess")
        case Phase.LOSING:
            return ("lose",)
        case _:
            return ()


def _awaited(state: State, player: Player) -> tuple[Player, ...]:
    """Who is asked; over a poem, whom somebody waits for who has nothing more to do in it."""
    match state.question or state.phase:
        case HadFinished() | ConfirmLetter() | Vote() | Phase.LETTERS | Phase.WRITING | Phase.LOSING:
            return who(state)
        case Phase.POEM if state.poem is not None and _is_done(state.poem, player):
            poem = state.poem
            return (poem.poet,) if poem.ended is None else tuple(one for one in state.others(poem.poet) if not _is_done(poem, one))
        case _:
            return ()


def _is_done(poem: Poem, player: Player) -> bool:
    """The poet when it has ended; each of the others after their guess, or once a tone has told that somebody has it."""
    if player == poem.poet:
        return poem.ended is not None
    right = poem.right
    return poem.has_guessed(player) or (right is not None and not right.quiet and not right.blind)


def _until(state: State) -> Samples | None:
    """The time for guesses. A silence that would end a poem is no limit that anybody has to watch: any word begins it anew."""
    if state.poem is None or state.question is not None or state.poem.right is not None:
        return None
    return state.poem.closes(poetry.limits(state))


def asks(state: State) -> tuple[Say, ...]:
    """The question that stands, or what the phase waits for."""
    match state.question or state.phase:
        case HadFinished() if state.poem is not None:
            return (say("had-you-finished", player=state.poem.poet),)
        case WhoSaid() as question:
            return (poetry.who(question),)
        case WhoAccepted():
            return (say("who-accepted"),)
        case ConfirmLetter(player, letter):
            return (say("confirm-letter", player=player, letter=letter),)
        case Vote(tied=True):
            return (say("vote-tied", player=state.wordsmith),)
        case Vote() as vote:
            return (say(f"vote-{vote.case.kind}", player=vote.case.player), say("vote-ask", player=votes.waiting(state, vote)[0]))
        case Phase.LETTERS:
            return rounds.prompt(state)
        case Phase.WRITING:
            return (rounds.prompt(state)[0], *writing.asks(state))
        case Phase.POETRY:
            return rulings.who_next(state)
        case Phase.LOSING if state.owed:
            return losing.asks(state)
        case Phase.OVER:
            return sheet.winners(state), sheet.open_to_dispute(state)
        case _:
            return ()


def _asked_of(state: State, seat: Seat) -> tuple[Say, ...]:
    """The same, on a player's own page: whoever has still to write is asked for a word, whoever performs has it before them."""
    if state.question is not None:
        return asks(state)
    match state.phase:
        case Phase.WRITING if seat.word is None and not seat.passed:
            return (say("write-a-word", player=seat.player),)
        case Phase.WRITING:
            return writing.asks(state)
        case Phase.POETRY if seat.player in state.to_perform:
            return (say("your-turn", n=len(state.to_perform)),)
        case Phase.POEM if state.poem is not None and state.poem.ended is None:
            mine = state.poem.poet == seat.player and seat.word is not None
            return (say("your-poem"), say("your-word", word=seat.word or "")) if mine else (_performs(state.poem),)
        case _:
            return asks(state)


def _now(state: State, player: Player | None = None) -> tuple[Say, ...]:
    """Whose poem it is, and whose the next guess, while nothing else is asked. Whoever has touched for it is told so while it is so. Of a
    vote, how far it is; before a poem, how one begins."""
    if isinstance(state.question, Vote):
        return (voted(state.question.cast, state.players),)
    if player is None and (how := _to_begin(state)):
        return how
    if state.poem is None or state.question is not None:
        return ()
    if state.poem.poet == player and state.poem.ended is None:
        return ()
    mine = any(tap.player == player for tap in state.poem.taps)
    return (_performs(state.poem), *((say("guess-now"),) if mine else _taps(state)))


def _to_begin(state: State) -> tuple[Say, ...]:
    """Between poems. Where one poet is left, what is asked says it."""
    if state.phase is not Phase.POETRY or state.question is not None:
        return ()
    return tuple(say("begin-like-this", player=one) for one in state.to_perform[:1] if len(state.to_perform) > 1)


def _how(state: State) -> tuple[Say, ...]:
    if moment(state) is Moment.ALL:
        return () if all(seat.written for seat in state.seats) else (say("how-to-write"),)
    return _to_begin(state)


def _worded(state: State) -> frozenset[str]:
    """Where one tile is left to take, or one poem to begin."""
    match state.question or state.phase:
        case Phase.WRITING if len(state.middle) == 1 and writing.chooser(state) is not None:
            return frozenset({"take"})
        case Phase.POETRY if len(state.to_perform) == 1:
            return frozenset({"begin"})
        case _:
            return frozenset()


def _performs(poem: Poem) -> Say:
    """Or has ended, or has been taken to have."""
    key = "seat-performs" if poem.ended is None else "seat-may-go-on" if poem.judged else "seat-has-ended"
    return say(key, player=poem.poet)


def _round(state: State) -> tuple[Say, ...]:
    return (say("round", number=state.round, rounds=state.rounds),) if state.card is not None and state.phase is not Phase.OVER else ()


def _seat(state: State, seat: Seat) -> Say:
    """What the room knows of a player just now."""
    if state.poem is not None and state.poem.poet == seat.player:
        return _performs(state.poem)
    if seat.performed:
        return say("seat-performed", player=seat.player)
    if seat.passed:
        return say("seat-passed", player=seat.player)
    if seat.word is not None or state.phase is not Phase.WRITING:
        return say("seat-has-word", player=seat.player) if seat.word is not None else say("seat-waits", player=seat.player)
    return say("seat-writes", player=seat.player)


def _taps(state: State) -> tuple[Say, ...]:
    return tuple(say("guesses-next", player=tap.player) for tap in state.poem.taps) if state.poem is not None else ()


def _leaves(state: State, player: Player) -> frozenset[str]:
    """The poet says when the poem ends, the Wordsmith which letters stay; that nobody knows is for those who guess to say. A letter
    is not misheard where it is touched, so it need not be spelled; and whoever enters a word need not say to have one. A tile is taken in
    one's turn, which comes with a word."""
    left = {"blank", "spell", "ready"}
    if writing.chooser(state) != player:
        left |= {"take"}
    if state.poem is not None:
        left |= {"give-up"} if player == state.poem.poet else {"the-end", "pass-poem"}
    if player != state.wordsmith:
        left |= {"keep", "discard", "discard-both"}
    return frozenset(left)


def _own(state: State, seat: Seat) -> tuple[Say, ...]:
    if seat.word is None:
        return ()
    return (say("your-word", word=seat.word), *writing.check(state, seat.player, seat.word))
