"""What people ask the host: help, what goes on, whose turn it is, what they missed, how the game is played. Nothing happens by it.

While people talk freely the answer waits until they do no longer: only a tone says that the question was heard.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from voicehost.core.play import COUNTS, LEAVES, Decides, Disputes, Holds, Moment, Move, Player, Say, Skips, View, say
from voicehost.session import following, teaching
from voicehost.session.back import taken_back
from voicehost.session.breaks import rests
from voicehost.session.deciding import FEWEST, coming, for_the_next, have_left
from voicehost.session.doubting import objections
from voicehost.session.helping import FIRST, sentences
from voicehost.session.history import described, undo
from voicehost.session.house import HouseMove, Listens, Outcome, Request, everybody, never
from voicehost.session.teaching import TOPIC

if TYPE_CHECKING:
    from voicehost.session.session import Session


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the host has taught the table, and what it owes."""

    offered: bool = False
    """The host has asked whether everybody knows the game, and nobody has answered."""
    taught: bool = False
    """Somebody has asked for help, or how to play, and may ask on."""
    has_more: bool = False
    """Help was asked for, and there is a rest of it."""
    practised: int = 0
    """How many couplets the practice rounds of this sitting have had."""
    owed: tuple[Move, ...] = ()
    """Questions that were asked over a poem: they are answered when people talk no longer freely."""


def owe(session: Session, move: Move) -> Outcome:
    owed = (*(other for other in session.lesson.owed if other != move), move)
    return replace(session, lesson=replace(session.lesson, owed=owed)), (say("answer-later"),)


# -- help -------------------------------------------------------------------------------------------------------------------------


@HouseMove("help", at_rest=True, by_touch=never)
def help_(session: Session, request: Request) -> Outcome:
    """Where all are at it at once, what is asked is entered unseen, and so no sentence of the help: how that is done is told too."""
    if request.over_talk:
        return owe(session, request.move)
    seen, asked = session.view(None), session.asks
    proposed = _proposed(session, seen)
    helped = replace(session, lesson=replace(session.lesson, has_more=len(proposed) > FIRST, taught=True))
    ways = [phrase.written or phrase.pattern for phrase in helped.listening.grammar.phrases if phrase.move == more.name]
    how = tuple(each for each in seen.how if each not in asked) if seen.moment is Moment.ALL else ()
    return helped, (*asked, *how, *proposed[:FIRST], *(say("help-more", phrase=way) for way in ways[:1]))


@HouseMove("more", when=lambda session: session.lesson.has_more or rests(session), at_rest=True, folded=True)
def more(session: Session, request: Request) -> Outcome:
    """The rest of the help."""
    rest = () if request.over_talk else _proposed(session, session.view(None))[FIRST:]
    if not rest:
        return help_.does(session, replace(request, move=Move(help_.name)))
    return session, (say("help", phrases=tuple(str(each.fields["phrase"]) for each in rest)),)


def _proposed(session: Session, seen: View) -> tuple[Say, ...]:
    """Sentences that somebody may say now, what is waited for before the others. `seen`: by the table."""
    views = (session.game.view(session.state, player) for player in seen.who) if session.clock.rest is None else ()
    disputes = (undo.name,) if session.ending.is_open else ()
    wanted = (*disputes, *seen.wanted, *(move for view in views for move in view.wanted))
    worded = (name for name, touch in seen.touches.items() if touch.worded)
    known = {help_.name, more.name, *(worded if session.asks else ())}
    phrases = (following.by_title(session, phrase) for phrase in session.listening.grammar.phrases if phrase.move not in known)
    return sentences(
        phrases, wanted, seen.who, session.players, session.game.language, lambda move: bool(objections(session, move)), session.roster.away
    )


# -- what was said ----------------------------------------------------------------------------------------------------------------


@HouseMove("repeat", at_rest=True, is_news=False)
def repeat(session: Session, _: Request) -> Outcome:
    """What is asked, or where that was just said, all that was said."""
    asks = session.view(None).asks
    asked = () if any(each in asks for each in session.said) else asks
    return session, asked or session.said or (say("nothing-to-repeat"),)


@HouseMove("say-again", at_rest=True, is_news=False)
def say_again(session: Session, _: Request) -> Outcome:
    return session, session.said or (say("nothing-to-repeat"),)


# -- questions --------------------------------------------------------------------------------------------------------------------


def question(move: HouseMove, *, teaches: bool = False) -> Callable[[Callable[[Session, Request], tuple[Say, ...]]], HouseMove]:
    """A house move that is answered and changes nothing, above the function that answers it. `teaches`: who asks it may ask on."""

    def made(answer: Callable[[Session, Request], tuple[Say, ...]]) -> HouseMove:
        def does(session: Session, request: Request) -> Outcome:
            if request.over_talk:
                return owe(session, request.move)
            lesson = replace(session.lesson, taught=session.lesson.taught or teaches)
            return replace(session, lesson=lesson), answer(session, request)

        return replace(move, does=does, question=True, at_rest=True, first_way=True, folded=True)

    return made


def _afterwards(session: Session) -> bool:
    """Once somebody has asked for help, or how to play, until the game goes on: "what is" and "the" begin what is said in games too. With
    such questions "Ana is the youngest" was heard with a certainty of 0.57 in place of 1."""
    return session.lesson.taught or rests(session)


@question(HouseMove("what-now"))
def what_now(session: Session, _: Request) -> tuple[Say, ...]:
    return teaching.now(_seen(session))


@question(HouseMove("whose-turn"))
def whose_turn(session: Session, _: Request) -> tuple[Say, ...]:
    return teaching.whose_turn(_seen(session), session.players)


@question(HouseMove("time-left"))
def time_left(session: Session, request: Request) -> tuple[Say, ...]:
    return (teaching.time_left(session.left(request.at)),)


@question(HouseMove("missed"))
def missed(session: Session, _: Request) -> tuple[Say, ...]:
    return teaching.missed(_seen(session), session.history.ruled)


@question(HouseMove("how-to-play", about_the_game=True, by_touch=never, costs=2.0), teaches=True)
def how_to_play(session: Session, _: Request) -> tuple[Say, ...]:
    return teaching.introduction(session.game.language)


@question(HouseMove("what-is", when=_afterwards, about_the_game=True, by_touch=never, slots=(TOPIC,)), teaches=True)
def what_is(_: Session, request: Request) -> tuple[Say, ...]:
    return (teaching.about(request.move.slots[TOPIC]),)


@question(HouseMove("learn-sounds", when=_afterwards), teaches=True)
def learn_sounds(session: Session, _: Request) -> tuple[Say, ...]:
    return teaching.sounds(session.game.language)


def _is_decided(session: Session) -> bool:
    """Whether the table decides who plays, and how long."""
    return isinstance(session.game, Decides)


@question(HouseMove("who-plays", when=_is_decided, listens=Listens.CALLED))
def who_plays(session: Session, _: Request) -> tuple[Say, ...]:
    """Who has left is named, too, and when those play who wait for it. Between two games it is asked of the next one."""
    if session.ending.over:
        plays = for_the_next(session)
        return (say("who-plays-next", players=plays, n=len(plays)), *_who_left(session))
    now, left = session.roster, have_left(session)
    plays = tuple(player for player in now.present if player not in now.waiting and player not in left)
    return (say("who-plays", players=plays, n=len(plays)), *who_is_away(session))


@HouseMove("is-playing", when=_is_decided, typed=True, who=everybody, at_rest=True, slots=("player",))
def is_playing(session: Session, request: Request) -> Outcome:
    """Of one of them."""
    return who_plays.does(session, request)


def who_is_away(session: Session) -> tuple[Say, ...]:
    """Who waits, and for what, and who has left; nothing where nobody does or has."""
    waits = (each for player in (*session.roster.waiting, *coming(session)) for each in session.absence(player))
    return (*waits, *_who_left(session))


def _who_left(session: Session) -> tuple[Say, ...]:
    left = have_left(session)
    return (say("have-left", players=left, n=len(left)),) if left else ()


@question(HouseMove("rounds-left", when=_is_decided, listens=Listens.CALLED))
def rounds_left(session: Session, _: Request) -> tuple[Say, ...]:
    now = session.roster
    if session.has_ended:
        return (say("is-over" if session.ending.over else "ended-already"),)
    if not now.rounds:
        return (say("no-rounds"),)
    left = now.rounds - now.round
    return (say("rounds-left" if now.round else "rounds-to-come", n=left, round=now.round, of=now.rounds),)


def _seen(session: Session) -> View:
    """By the table; what there is to choose from is asked too."""
    seen = session.view(None)
    return seen.retold(asks=(*seen.asks, *seen.now), now=()) if session.sequel.asks_which else seen


# -- disputes ---------------------------------------------------------------------------------------------------------------------


@HouseMove("dispute", typed=True, who=everybody, slots=("player",))
def dispute(session: Session, request: Request) -> Outcome:
    """How one disputes: in the game's own ways, where it has some just now, or where it never has any, by putting right what is counted; by
    taking back what was done last; and what is asked at an end."""
    own = session.game.disputes if isinstance(session.game, Disputes) else frozenset()
    ways = (phrase for phrase in session.open.grammar.phrases if phrase.move in own)
    proposed = sentences(ways, (), session.view(None).who, session.players, session.game.language, away=session.roster.away)
    back = taken_back(session.game, session.history.past)
    undoing = (say("undo-takes", what=described(session, back)),) if back is not None else ()
    disputing = (say("dispute-so"), *proposed) if proposed else ()
    if not own and back is not None:
        disputing = _put_right(session, request.move.get("player"))
    says = (*disputing, *undoing) or (say("nothing-to-undo"),)
    return session, (*says, *(session.view(None).asks if session.has_ended else ()))


@HouseMove("score-is-wrong", typed=True, who=everybody, slots=("player", "owner"))
def score_is_wrong(session: Session, request: Request) -> Outcome:
    """How the table puts one right, where it can; else how what was ruled is disputed."""
    said = _put_right(session, request.move.get("player"))
    return (session, said) if said else dispute.does(session, request)


def _put_right(session: Session, player: Player | None) -> tuple[Say, ...]:
    """How the table puts right what that player has, or the first who has anything counted; nothing where nothing is, or all is over."""
    counts = session.roster.counts if isinstance(session.game, Decides) and COUNTS in session.game.decisions else {}
    if not counts or session.ending.over:
        return ()
    player = player or next(iter(counts))
    return (say("put-right-so", player=player, count=1 + counts.get(player, 0)),)


# -- what people say who want to go on, or to wait ----------------------------------------------------------------------------------


@HouseMove("leave-out", typed=True, who=everybody, slots=("player", "owner"))
def leave_out(session: Session, request: Request) -> Outcome:
    """By which words of the game it goes on without what is asked; and how it goes on without somebody, or ends."""
    whom = tuple(filter(None, (request.move.get("player"),)))
    if session.has_ended:
        return session, (say("ended-already"),)
    ways = ways_to_leave_out(session, whom)
    asks = session.asks if session.view(None).moment is Moment.QUESTION else ()
    says = (say("skip-so", phrases=ways),) if ways else (say("skip-nothing"), *asks)
    return session, (*says, _without_somebody(session, whom))


def ways_to_leave_out(session: Session, whom: tuple[Player, ...] = ()) -> tuple[str, ...]:
    """What may be said just now by which the game goes on without what is asked, likelier ones first; of those players, where they may be
    named."""
    own = session.game.skips if isinstance(session.game, Skips) else frozenset()
    seen, language = session.view(None), session.game.language
    phrases = (phrase for phrase in session.open.grammar.phrases if phrase.move in own)
    ways = sentences(phrases, seen.wanted, whom or seen.who, session.players, language, away=session.roster.away)
    return tuple(str(each.fields["phrase"]) for each in ways)


def _without_somebody(session: Session, whom: tuple[Player, ...]) -> Say:
    present = session.roster.present
    can_leave = isinstance(session.game, Decides) and LEAVES in session.game.decisions and len(present) > FEWEST
    player = next((each for each in whom if each in present), present[-1])
    return say("play-without", player=player) if can_leave else say("end-so")


@HouseMove("hold-on", typed=True)
def hold_on(session: Session, request: Request) -> Outcome:
    """What is about to be told waits, in whatever words; where nothing is, the clock can."""
    if session.has_ended:
        return session, (say("ended-already"),)
    hold = session.game.holds(session.state) if isinstance(session.game, Holds) else None
    return session.touch(request.at, hold) if hold is not None else (session, (say("nothing-to-hold"),))
