"""What each person sees. Only its owner sees a word until its poem is over; everybody sees everything else."""

from __future__ import annotations

from voicehost.core.play import MORE, Card, Circle, Gain, Picture, Player, Say, TimedGuess, say
from voicehost.games.kit import Board
from voicehost.games.kit.deciding import plays_when
from voicehost.games.poetry_slam import rounds, settling, sheet, writing
from voicehost.games.poetry_slam.poem import Poem
from voicehost.games.poetry_slam.state import Performance, Phase, Seat, State
from voicehost.games.poetry_slam.words import free_once


def board(state: State, player: Player | None) -> Board:
    seat = state.seat(player) if player is not None else None
    over = state.phase is Phase.OVER
    return Board(
        lines=sheet.accounts(state) if over else _beside(state) if seat is None else (*_seats(state), *_taps(state)),
        mine=(*_own(state, seat), *sheet.score(state, seat.player), *sheet.lost(state, seat.player)) if seat is not None else (),
        progress=(say("round", number=state.round, rounds=state.rounds),) if state.begun and not over else (),
        standings=sheet.standings(state),
        counted=say("page-points"),
        cards=_speed_tiles(state) if seat is None else (),
        circle=_circle(state),
        picture=_picture(state),
        gains=_gains(state),
        accounts=over,
        pattern=_pattern(state) if state.begun and state.drawn and not over else (),
        secret=seat is not None and seat.word is not None and not seat.performed,
    )


def _speed_tiles(state: State) -> tuple[Card, ...]:
    """The speed tiles in the middle and those that somebody has taken, while words are written."""
    if state.phase is not Phase.WRITING or state.question is not None:
        return ()
    left = writing.left(state)
    sentence, row = say("tiles-left", tiles=left, n=len(left)), say("page-tiles")
    taken = tuple((seat.player, str(seat.tile.tier)) for seat in state.seats if seat.tile is not None)
    return (
        *(Card(tier, "", sentence, row) for tier in left),
        *(Card(tier, player, sentence, row, owner=player, past=True) for player, tier in taken),
    )


def _pattern(state: State) -> tuple[str, ...]:
    """A picture of the places of the prompt's letters in the word. Empty if they may be anywhere."""
    first, last = state.drawn[0], state.drawn[-1]
    return {
        "first": (first, MORE),
        "second": ("", first, MORE),
        "third": ("", "", first, MORE),
        "last": (MORE, first),
        "second-from-last": (MORE, first, ""),
        "third-from-last": (MORE, first, "", ""),
        "twice-in-a-row": (MORE, first, first, MORE),
        "starts-and-ends": (first, MORE, last),
    }.get(state.card.key, ())


def _ruled(state: State) -> Performance | None:
    """The last ruled poem of this round, or None if there is none, if a poem is running, or if its word must not be told."""
    last = state.last if state.last is not None or not state.ruled else state.ruled[-1]
    gone_by = last is None or last.untold or last.round != state.round or state.poem is not None
    return None if gone_by else last


def _gains(state: State) -> tuple[Gain, ...]:
    """The points that the last poem and its word have brought to the guesser and the poet, and separately what slams have cost the poet."""
    last = _ruled(state)
    if last is None:
        return ()

    def brought(seat: Seat) -> int:
        lines = [line for line in seat.lines if line.round == last.round]
        earned = sum(line.points for line in lines if line.kind in ("guess", "poem") and line.about == last.poet)
        return earned + (_of_the_word(seat, last.round, "length") if seat.player == last.poet else 0)

    slams = _of_the_word(state.seat(last.poet), last.round, "slam")
    cost = (Gain(last.poet, slams, _why(state.seat(last.poet), last.round)),) if slams else ()
    return (*(Gain(seat.player, points) for seat in state.seats if (points := brought(seat))), *cost)


def _of_the_word(seat: Seat, number: int, kind: str) -> int:
    """The points of this kind that the player's word of that round has brought, or cost."""
    return sum(line.points for line in seat.lines if line.round == number and line.kind == kind)


SLAM_REASONS = ("prompt", "too-short", "lost-letter")


def _why(seat: Seat, number: int) -> Say:
    """What slams have cost points for: their reason, if all of that round's have one."""
    lines = tuple(line for line in seat.lines if line.round == number and line.kind == "slam")
    whys = (why for why in SLAM_REASONS if all(line.about.startswith(why) for line in lines))
    return next((say(f"page-slam-{why}") for why in whys), say("page-slam"))


def _picture(state: State) -> Picture | None:
    """The word of the last poem, and the guesses along its time."""
    last = _ruled(state)
    if last is None:
        return None
    poem, right = last.poem, last.right
    wrong = (guess for guess in poem.guesses if guess.player is not None and (right is None or guess.start != right.start))
    guesses = tuple(TimedGuess(guess.player, guess.start, right=False) for guess in wrong if guess.player is not None)
    guesses += (TimedGuess(right.player, right.start, right=True),) if right is not None and right.player is not None else ()
    return Picture(
        last.word,
        state.card.places(last.word, state.drawn),
        poem.began,
        poem.ended or poem.began,
        guesses,
        last.poet,
        say("page-word-of", player=last.poet),
        rounds.prompt(state)[0],
    )


def _circle(state: State) -> Circle | None:
    """The players in the circle: over a poem those who may still guess, and between poems those who have yet to perform."""
    if state.question is not None:
        return None
    if (poem := state.poem) is not None:
        guessing = tuple(each for each in state.guessers(poem.poet) if not _is_done(poem, each))
        return Circle(say("page-may-guess"), guessing) if guessing else None
    return Circle(say("page-to-perform"), state.to_perform) if state.phase is Phase.POETRY and state.to_perform else None


def _own(state: State, seat: Seat) -> tuple[Say, ...]:
    if seat.word is None:
        return ()
    return (say("your-word", word=seat.word), *writing.check(state, seat.player, seat.word))


def _seats(state: State) -> tuple[Say, ...]:
    return tuple(_seat(state, seat) for seat in state.seats)


def _seat(state: State, seat: Seat) -> Say:
    """What everybody knows about a player at the moment."""
    if seat.player in state.joining:
        return say(plays_when(state.phase is Phase.OVER or state.round == state.rounds), player=seat.player)
    if seat.player in state.away:
        return say("have-left", players=(seat.player,), n=1)
    if state.poem is not None and state.poem.poet == seat.player:
        return performs(state.poem)
    if seat.performed:
        return say("seat-performed", player=seat.player)
    if seat.passed:
        return say("seat-passed", player=seat.player)
    if seat.word is not None or state.phase is not Phase.WRITING:
        return say("seat-has-word", player=seat.player) if seat.word is not None else say("seat-waits", player=seat.player)
    return say("seat-writes", player=seat.player)


def _beside(state: State) -> tuple[Say, ...]:
    """What the shared screen says about players in addition to the question and the drawings, such as who has done their part. Empty while
    the host asks something or letters are lost."""
    if state.question is not None or state.phase in (Phase.LETTERS, Phase.LOSING):
        return ()
    known = {"seat-writes", "seat-waits", *(() if state.phase is Phase.WRITING else ("seat-has-word",))}
    return (*(seat for seat in _seats(state) if seat.key not in known), *_taps(state))


def _taps(state: State) -> tuple[Say, ...]:
    return tuple(say("guesses-next", player=tap.player) for tap in state.poem.taps) if state.poem is not None else ()


def performs(poem: Poem) -> Say:
    """Say that the poem is running, has ended, or has been taken to have ended."""
    key = "seat-performs" if poem.ended is None else "seat-may-go-on" if poem.judged else "seat-has-ended"
    return say(key, player=poem.poet)


# -- in the stages --------------------------------------------------------------------------------------------------------------


def prompt(state: State) -> tuple[Say, ...]:
    return rounds.prompt(state)[:1] if state.phase is not Phase.LOSING else ()


def to_write(state: State, player: Player | None) -> tuple[Say, ...]:
    """What is asked while words are written. On the page of a player who has not written yet, it is for their word."""
    if player is None:
        return (*prompt(state), *writing.asks(state))
    return writing.asks(state) if state.seat(player).written else (say("write-a-word", player=player),)


def all_write(state: State, player: Player | None) -> tuple[Say, ...]:
    """Say on the shared screen that everybody writes: the drawing shows whose words are missing. A player who has not written yet sees the
    letters to do without."""
    if player is not None:
        seat = state.seat(player)
        return _to_do_without(state, seat) if not seat.written else ()
    return (say("write-now"),) if not all(seat.written for seat in state.seats) else ()


def _to_do_without(state: State, seat: Seat) -> tuple[Say, ...]:
    """The lost letters that the word must not have, and those of them that it may have once, because the prompt asks for them."""
    free = free_once(seat.lost, state.drawn)
    without = tuple(letter for letter in seat.lost if letter not in free)
    says = (say("without-letters", letters=without),) if without else ()
    return (*says, *((say("once-for-the-prompt", letters=free),) if free else ()))


def to_begin(state: State) -> tuple[Say, ...]:
    """How to begin a poem. Before the first one, and if only one poet is left, the question says it already."""
    says_it = len(state.to_perform) < 2 or state.nobody_began
    return () if says_it else (say("begin-like-this", player=state.to_perform[0]),)


def guessers(state: State, poem: Poem) -> tuple[Player, ...]:
    """The players who may guess after a poem has ended."""
    return settling.tappers(state, poem) if poem.ended is not None else ()


def may_guess(state: State, poem: Poem) -> tuple[Say, ...]:
    players = guessers(state, poem)
    return (*prompt(state), *((say("may-guess", players=players),) if players else ()))


def over_a_poem(state: State, poem: Poem, player: Player | None) -> tuple[Say, ...]:
    """What a player's page says during a poem. The poet also sees the word."""
    if player is None or poem.ended is not None:
        return ()
    word = state.seat(player).word or ""
    if player != poem.poet:
        return (performs(poem),)
    return (say("your-poem"), say("your-word" if state.need_not_rhyme(player) else "your-poem-of", word=word))


def whose_poem(state: State, poem: Poem, player: Player | None) -> tuple[Say, ...]:
    """Whose poem it is, and whose the next guess is. A player who has tapped "I guess" sees that as long as the tap is valid."""
    if player == poem.poet and poem.ended is None:
        return ()
    mine = any(tap.player == player for tap in poem.taps)
    if player is None and poem.ended is None:
        return (performs(poem), *_like_this(state, poem), *_taps(state))
    return (performs(poem), *((say("guess-now"),) if mine else _taps(state)))


def _like_this(state: State, poem: Poem) -> tuple[Say, ...]:
    """What to say over a poem: how to guess, if somebody may, and how its poet ends it."""
    circle = _circle(state)
    guess = (say("guess-like-this", player=circle.players[0]),) if circle is not None else ()
    return (*guess, say("end-like-this", poet=poem.poet))


def still_to_guess(state: State, poem: Poem, player: Player | None) -> tuple[Player, ...]:
    """The players for whom this player waits, if they have nothing more to do in the poem themselves."""
    if player is None or not _is_done(poem, player):
        return ()
    return (poem.poet,) if poem.ended is None else tuple(each for each in state.guessers(poem.poet) if not _is_done(poem, each))


def _is_done(poem: Poem, player: Player) -> bool:
    """Whether a player has nothing more to do in the poem: the poet when it has ended, and the others after their guess, or once a tone has
    shown that somebody was right."""
    if player == poem.poet:
        return poem.ended is not None
    right = poem.right
    return poem.has_guessed(player) or (right is not None and not right.quiet and not right.blind)
