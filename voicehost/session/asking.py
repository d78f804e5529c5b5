"""Answers what people ask the host: help, what is going on, whose turn it is, what they missed, how the game is played.

A question changes nothing in the game. While people talk freely, as over a poem, the host only acknowledges the question with a tone, and
answers when the free talk is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from voicehost.core.language import as_spoken
from voicehost.core.play import (
    Ascribes,
    Decides,
    Moment,
    Move,
    Player,
    Say,
    Spoke,
    View,
    say,
)
from voicehost.session import counting, following, setting, teaching
from voicehost.session.back import whose
from voicehost.session.breaks import rests
from voicehost.session.doubting import objections, without_doubt
from voicehost.session.helping import FIRST, in_one, sentences
from voicehost.session.history import counts_changed, described, own_disputes, question_of_loss, undo
from voicehost.session.house import HouseMove, Listens, Outcome, Request, everybody, never
from voicehost.session.presence import coming, for_the_next, have_left, present
from voicehost.session.teaching import TOPIC

if TYPE_CHECKING:
    from voicehost.session.session import Session


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the host has taught the table, and which answers it still owes."""

    offered: bool = False
    """The host has asked whether everybody knows the game, and nobody has answered."""
    taught: bool = False
    """Somebody has asked for help, or how to play, and may ask further questions about the game."""
    has_more: bool = False
    """Somebody has asked for help, and "more" has the rest of it."""
    practised: int = 0
    """The number of couplets that the practice rounds of this sitting have used."""
    owed: tuple[Move, ...] = ()
    """Questions that were asked over a poem. The host answers them when people no longer talk freely."""


def owe(session: Session, move: Move) -> Outcome:
    owed = (*(other for other in session.lesson.owed if other != move), move)
    return replace(session, lesson=replace(session.lesson, owed=owed)), (say("answer-later"),)


# -- help -------------------------------------------------------------------------------------------------------------------------


@HouseMove("help", at_rest=True, by_touch=never)
def help_(session: Session, request: Request) -> Outcome:
    """Say what is asked, and the first few sentences that make sense now. When all players enter something in private at once, none of
    these sentences says how, so the view's `how` is said too. Nor does any say how to dispute the end of a game that has no words of its
    own for that."""
    if request.over_talk:
        return owe(session, request.move)
    seen, asked = session.view(None), session.asks
    proposed = _proposed(session, seen)
    helped = replace(session, lesson=replace(session.lesson, has_more=len(proposed) > FIRST, taught=True))
    ways = [phrase.written or phrase.pattern for phrase in helped.listening.grammar.phrases if phrase.move == more.name]
    how = tuple(each for each in seen.how if each not in asked) if seen.moment is Moment.ALL else ()
    is_disputed_by_count = session.ending.is_open and not any(
        phrase.move in own_disputes(session) for phrase in session.open.grammar.phrases
    )
    disputing = counting.how_to_put_right(session, None) if is_disputed_by_count else ()
    return helped, (*asked, *how, *disputing, *proposed[:FIRST], *(say("help-more", phrase=way) for way in ways[:1]))


@HouseMove("more", when=lambda session: session.lesson.has_more or rests(session), at_rest=True, folded=True)
def more(session: Session, request: Request) -> Outcome:
    """The rest of the help; if there is none, help from its beginning."""
    rest = () if request.over_talk else _proposed(session, session.view(None))[FIRST:]
    if not rest:
        return help_.does(session, replace(request, move=Move(help_.name)))
    return session, in_one(rest)


def _proposed(session: Session, seen: View) -> tuple[Say, ...]:
    """The sentences that somebody may say now, beginning with those that the game waits for. `seen` is the table's view."""
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
    """Say again what is asked. If that was part of the last announcement, repeat the whole announcement."""
    asks = session.view(None).asks
    asked = () if any(each in asks for each in session.said) else asks
    return session, asked or session.said or (say("nothing-to-repeat"),)


@HouseMove("say-again", at_rest=True, first_way=True, is_news=False)
def say_again(session: Session, _: Request) -> Outcome:
    return session, session.said or (say("nothing-to-repeat"),)


# -- questions --------------------------------------------------------------------------------------------------------------------


def question(move: HouseMove, *, teaches: bool = False) -> Callable[[Callable[[Session, Request], tuple[Say, ...]]], HouseMove]:
    """Decorate a function that answers a question, to make it a house move that changes nothing. After a question that `teaches`, people
    may ask further questions about the game."""

    def made(answer: Callable[[Session, Request], tuple[Say, ...]]) -> HouseMove:
        def does(session: Session, request: Request) -> Outcome:
            if request.over_talk:
                return owe(session, request.move)
            lesson = replace(session.lesson, taught=session.lesson.taught or teaches)
            return replace(session, lesson=lesson), answer(session, request)

        does.__module__ = answer.__module__  # a house move belongs to the module that defines it
        return replace(move, does=does, question=True, at_rest=True, first_way=True, folded=True)

    return made


def _afterwards(session: Session) -> bool:
    """Whether somebody has asked for help, or how to play, and the game has not gone on since. Only then does the host listen for questions
    about the game, because "what is" and "the" also begin what is said in games: with these questions in the grammar, "Ana is the
    youngest" was heard with a certainty of 0.57 in place of 1."""
    return session.lesson.taught or rests(session)


@question(HouseMove("what-now"))
def what_now(session: Session, _: Request) -> tuple[Say, ...]:
    return (*teaching.now(_seen(session)), *question_of_loss(session))


@question(HouseMove("whose-turn"))
def whose_turn(session: Session, _: Request) -> tuple[Say, ...]:
    """Whose turn it is in the game, also while the host asks the table something else."""
    return teaching.whose_turn(_seen(without_doubt(session)), session.players)


@question(HouseMove("is-set", when=setting.plays, typed=True, who=present, by_touch=never, slots=("setting",)))
def is_set(session: Session, request: Request) -> tuple[Say, ...]:
    return setting.how_it_is(session, request.move.slots["setting"])


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


@question(HouseMove("how-to-win", typed=True, about_the_game=True, by_touch=never), teaches=True)
def how_to_win(session: Session, _: Request) -> tuple[Say, ...]:
    return _about("goal", session)


def _about(topic: str, session: Session) -> tuple[Say, ...]:
    """What the game says about a topic; if it has none of that name, about the first that it explains; if it explains nothing, what goes
    on."""
    known = teaching.topics(session.game.language)
    if not known:
        return teaching.now(_seen(session))
    return (teaching.about(topic if topic in known else known[0]),)


@question(HouseMove("learn-sounds", when=_afterwards), teaches=True)
def learn_sounds(session: Session, _: Request) -> tuple[Say, ...]:
    return teaching.sounds(session.game.language)


def _is_decided(session: Session) -> bool:
    """Whether the game lets the table decide who plays, and for how long."""
    return isinstance(session.game, Decides)


@question(HouseMove("who-plays", when=_is_decided, listens=Listens.CALLED))
def who_plays(session: Session, _: Request) -> tuple[Say, ...]:
    """The answer also names the players who have left, and says when the players who wait will play. Once the game is over, it is about
    the next one."""
    if session.ending.over:
        plays = for_the_next(session)
        return (say("who-plays-next", players=plays, n=len(plays)), *_who_left(session))
    now, left = session.roster, have_left(session)
    plays = tuple(player for player in now.present if player not in now.waiting and player not in left)
    return (say("who-plays", players=plays, n=len(plays)), *who_is_away(session))


@HouseMove("is-playing", when=_is_decided, typed=True, who=everybody, at_rest=True, slots=("player",))
def is_playing(session: Session, request: Request) -> Outcome:
    """The question about a single player has the same answer."""
    return who_plays.does(session, request)


def who_is_away(session: Session) -> tuple[Say, ...]:
    """The players who wait, with what they wait for, and the players who have left. Empty if there are none."""
    waits = (each for player in (*session.roster.waiting, *coming(session)) for each in session.absence(player))
    return (*waits, *_who_left(session))


def _who_left(session: Session) -> tuple[Say, ...]:
    left = have_left(session)
    return (say("have-left", players=left, n=len(left)),) if left else ()


@question(HouseMove("rounds-left", when=_is_decided, listens=Listens.CALLED))
def rounds_left(session: Session, _: Request) -> tuple[Say, ...]:
    return _rounds_left(session)


def _rounds_left(session: Session) -> tuple[Say, ...]:
    now = session.roster
    if session.has_ended:
        return (say("is-over" if session.ending.over else "ended-already"),)
    if not now.rounds:
        return (say("no-rounds"),)
    left = now.rounds - now.round
    return (say("rounds-left" if now.round else "rounds-to-come", n=left, round=now.round, of=now.rounds),)


@question(HouseMove("when-over", typed=True, by_touch=never))
def when_over(session: Session, request: Request) -> tuple[Say, ...]:
    """How much time is left, if a limit runs, and how many rounds; in a game without rounds, what ends it. While somebody performs, only
    the time."""
    left = session.left(request.at)
    limit = (teaching.time_left(left),) if left is not None and not session.has_ended else ()
    if limit and session.view(None).moment is Moment.PERFORMING:
        return limit
    if session.has_ended or session.roster.rounds or not teaching.topics(session.game.language):
        return (*limit, *_rounds_left(session))
    return (*limit, *_about("end", session))


SCORES = "scores"
"""The question with which a game reads out how everybody stands, if it has one."""


@question(HouseMove("standing", typed=True, who=everybody, by_touch=never, slots=("player", "owner")))
def standing(session: Session, request: Request) -> tuple[Say, ...]:
    """How everybody stands, in the game's own words, also if somebody asks about one player: the host does not know who "I" is. Raises
    `IllegalMove` if nobody can have anything yet."""
    if SCORES not in session.game.asides:
        return teaching.now(_seen(session))
    at = session.clock.of_game(request.at)
    return session.game.step(session.state, Spoke(at, at, Move(SCORES)))[1]


@question(HouseMove("secret", typed=True, who=everybody, by_touch=never, slots=("player", "owner")))
def secret(session: Session, _: Request) -> tuple[Say, ...]:
    """What somebody has entered, or holds, is for nobody else to hear. What was revealed is among the last rulings."""
    between = session.has_ended or session.view(None).moment is Moment.BETWEEN
    return teaching.missed(_seen(session), session.history.ruled) if between and session.history.ruled else (say("stays-secret"),)


@question(HouseMove("my-own", typed=True, by_touch=never))
def my_own(_session: Session, _request: Request) -> tuple[Say, ...]:
    """The host does not know who asks, and the others would hear the answer."""
    return (say("your-own-so"),)


@question(HouseMove("round-won", typed=True, by_touch=never))
def round_won(session: Session, _: Request) -> tuple[Say, ...]:
    """Who got the most points in the last round that is over and brought anybody some. In a game without rounds or points, or with one
    count for all, the last rulings answer it."""
    now, last = session.roster, session.roster.round
    if not now.rounds or not now.counts or now.shared:
        return teaching.missed(_seen(session), session.history.ruled)
    if not session.has_ended and session.view(None).moment is not Moment.BETWEEN:
        last -= 1
    round_, gained = _gained(session, last)
    most = max(gained.values(), default=0)
    best = tuple(player for player in now.players if most and gained.get(player) == most)
    return (say("round-won", round=round_, players=best, n=len(best)),) if best else (say("no-round-won"),)


def _gained(session: Session, until: int) -> tuple[int, Mapping[Player, int]]:
    """The last round up to `until` that brought somebody points, and what everybody got who gained in it. Empty if none did."""
    game, after, round_ = session.game, session.roster, 0
    gained: Counter[Player] = Counter()
    if not isinstance(game, Decides):
        return 0, {}
    for past in reversed(session.history.past):
        before = game.roster(past.state)
        if before.round < round_:
            break
        grown = counts_changed(before.counts, after.counts)
        if 0 < before.round <= until and grown:
            round_ = before.round
            gained.update(grown)
        after = before
    return round_, {player: points for player, points in gained.items() if points > 0}


@question(HouseMove("more-time", typed=True, by_touch=never))
def more_time(session: Session, request: Request) -> tuple[Say, ...]:
    """While a limit runs: how the table makes it longer, if the game lets it, and how it stops the clock."""
    if session.left(request.at) is None or session.has_ended:
        return (say("no-time-limit"),)
    ways = setting.longer_limits(session)
    return (*((say("more-time-so", phrases=ways),) if ways else ()), say("clock-stands-so"))


@question(HouseMove("when-break", typed=True, by_touch=never))
def when_break(session: Session, _: Request) -> tuple[Say, ...]:
    """No break is planned, so the answer is how to have one."""
    return (say("paused") if session.is_paused else say("no-break-planned"),)


@question(HouseMove("change-entry", typed=True, by_touch=never))
def change_entry(_session: Session, _request: Request) -> tuple[Say, ...]:
    """Which of what people have said and entered can be changed, and how."""
    return (say("change-so"),)


EXAMPLES = (what_now, whose_turn, standing, how_to_play)
"""Questions that the host answers at any moment, as examples of what people may ask."""


def unanswered(session: Session, text: str) -> tuple[Say, ...]:
    """What the game says about what a question names, if the host does not know the question; or else what people may ask instead. "Can
    Ben start", which is nearly a move, is a question, too. Empty for any other line."""
    language, line = session.game.language, as_spoken(text)
    begins = (f"{as_spoken(way)} {as_spoken(player)} " for way in language.alternatives("asks-of-a-player") for player in session.players)
    asks = language.asks_something(text) or any(line.startswith(begin) for begin in begins)
    if not asks:
        return ()
    is_of_somebody = any(f" {as_spoken(player)} " in f" {line} " for player in session.known)
    topics = () if is_of_somebody else teaching.asked_about(text, language)
    return tuple(map(teaching.about, topics)) or (say("cannot-answer"), _can_ask(session))


def _can_ask(session: Session) -> Say:
    """Some questions that the host answers, one of them about a word of the game."""
    language = session.game.language
    ways = [language.phrases[move.name][0] for move in EXAMPLES]
    topic = next(iter(teaching.more_topics(language)), None)
    return say("can-ask", phrases=(*ways, *(() if topic is None else (language.phrases[what_is.name][0].format(topic=topic),))))


@HouseMove("meaning", can_wait=True, typed=True, who=everybody, by_touch=never, at_rest=True, slots=("word",))
def meaning(session: Session, _: Request) -> Outcome:
    """The host knows words by their spelling and their sound alone."""
    return session, (say("no-meanings"), _can_ask(session))


@HouseMove("what-said", can_wait=True, typed=True, who=everybody, by_touch=never, at_rest=True, slots=("player", "owner"))
def what_said(session: Session, request: Request) -> Outcome:
    """The last move that this player made aloud, or by a touch that everybody could see. Undo would name it in the same words, unless it
    only said whose something was."""
    player = request.move.slots["player"]
    veiled = is_veiled(session)
    public = (
        (in_full(session, past.event, past.state), past.state) for past in reversed(session.history.past) if isinstance(past.event, Spoke)
    )
    worded = ((event, described(session, event, before, veiled=veiled)) for event, before in public)
    what = next((text for event, text in worded if _is_by(player, event, text)), None)
    return session, (say("said-nothing", player=player) if what is None else say("said-last", player=player, what=what),)


def is_veiled(session: Session) -> bool:
    """Whether a guess is not told again, because the poem is not ruled yet."""
    return session.open.dictation or session.view(None).moment is Moment.QUESTION


def in_full(session: Session, event: Spoke, before: object) -> Spoke:
    """What was said in the state `before`, with its own time: "Ana said it" stands for the guess that was Ana's."""
    if isinstance(session.game, Ascribes):
        found = session.game.ascribed(before, event.move, veiled=is_veiled(session))
        return event if found is None else replace(event, at=found[0], move=found[1])
    return event


def _is_by(player: Player, event: Spoke, text: str) -> bool:
    """Whether a move is this player's own, by its words: they begin with the player, or with a title ("judge Judy gives ..."). A player who
    is named later is only spoken of, as in "for Ben strike judge Judy 8"."""
    if event.by is not None or player not in text:
        return player in whose(event)
    is_judge = event.move.get("judge") == player
    return text.startswith(player) or (is_judge and text.partition(" ")[2].startswith(player))


def _seen(session: Session) -> View:
    """The table's view. While the host asks which game comes next, the games to choose from count as part of the question."""
    seen = session.view(None)
    return seen.with_sentences(asks=(*seen.asks, *seen.now), now=()) if session.sequel.asks_which else seen
