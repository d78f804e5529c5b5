"""Answers what people ask the host: help, what is going on, whose turn it is, what they missed, how the game is played.

A question changes nothing in the game. While people talk freely, as over a poem, the host only acknowledges the question with a tone, and
answers when the free talk is over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from voicehost.core.language import as_spoken, names
from voicehost.core.play import (
    COUNTS,
    ENDS,
    LEAVES,
    Ascribes,
    Decided,
    Decides,
    Disputes,
    Entered,
    Holds,
    Moment,
    Move,
    Player,
    Say,
    Skips,
    Spoke,
    View,
    say,
)
from voicehost.core.speech import Phrase
from voicehost.session import following, teaching
from voicehost.session.back import Past, is_public, taken_back, whose
from voicehost.session.breaks import rests
from voicehost.session.doubting import asked_before, objections, without_doubt
from voicehost.session.helping import FIRST, sentences
from voicehost.session.history import counts_changed, described, entered_since, stays_known, undo
from voicehost.session.house import HouseMove, Listens, Outcome, Request, everybody, never
from voicehost.session.presence import FEWEST, coming, for_the_next, have_left
from voicehost.session.setting import longer_limits
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
    disputing = _put_right(session, None) if is_disputed_by_count else ()
    return helped, (*asked, *how, *disputing, *proposed[:FIRST], *(say("help-more", phrase=way) for way in ways[:1]))


@HouseMove("more", when=lambda session: session.lesson.has_more or rests(session), at_rest=True, folded=True)
def more(session: Session, request: Request) -> Outcome:
    """The rest of the help; if there is none, help from its beginning."""
    rest = () if request.over_talk else _proposed(session, session.view(None))[FIRST:]
    if not rest:
        return help_.does(session, replace(request, move=Move(help_.name)))
    return session, _in_one(rest)


def _in_one(proposed: tuple[Say, ...]) -> tuple[Say, ...]:
    """Sentences that somebody may say, as one sentence of the host. Empty if there are none."""
    return (say("help", phrases=tuple(str(each.fields["phrase"]) for each in proposed)),) if proposed else ()


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
    return teaching.now(_seen(session))


@question(HouseMove("whose-turn"))
def whose_turn(session: Session, _: Request) -> tuple[Say, ...]:
    """Whose turn it is in the game, also while the host asks the table something else."""
    return teaching.whose_turn(_seen(without_doubt(session)), session.players)


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
    ways = longer_limits(session)
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


# -- disputes ---------------------------------------------------------------------------------------------------------------------


BALLOT = "vote"
"""The slot of a vote."""


def ballot(session: Session) -> Phrase | None:
    """The phrase with which somebody votes who is asked now."""
    return next((phrase for phrase in session.open.grammar.phrases if phrase.pattern == f"{{{BALLOT}}}"), None)


@HouseMove("dispute", can_wait=True, typed=True, folded=False, who=everybody, slots=("player",))
def dispute(session: Session, request: Request) -> Outcome:
    """Say how to dispute something: in the ways that the game offers at the moment, or, if it offers none aloud, by putting a count right;
    and by taking back what was done last. A player who was named is the example. At the end of a game, and while the table votes, the
    question that is open then comes last."""
    own, player = own_disputes(session), request.move.get("player")
    heard = tuple(phrase for phrase in session.open.grammar.phrases if phrase.move in own)
    about = (*heard, *_typed_disputes(session, own, player))
    ways = (named if _is_complete(named := _of(phrase, (player,))) else phrase for phrase in about) if player is not None else about
    first = {phrase.move: phrase for phrase in reversed(tuple(ways)) if _is_complete(phrase)}
    each = (way for phrase in reversed(first.values()) for way in _by_choice(phrase, session.players))
    who, language, away = session.view(None).who, session.game.language, session.roster.away
    proposed = tuple(said for way in each for said in sentences((way,), (), who, session.players, language, away=away))
    votes = ballot(session) is not None
    disputing = (say("dispute-so"), *proposed[:FIRST], *_in_one(proposed[FIRST:])) if proposed else ()
    if not votes and not (proposed and heard) and session.history.past:
        disputing = (*disputing, *_put_right(session, player))
    says = (*disputing, *_undoing(session, whatever=not disputing)) or (say("nothing-to-undo"),)
    return session, (*says, *(session.view(None).asks if session.has_ended or votes else ()))


def _typed_disputes(session: Session, own: frozenset[str], player: Player | None) -> Iterator[Phrase]:
    """For each of these moves that can only be typed: a way to say it that the table would be asked about now, of that player if somebody
    is named."""
    typed = reversed(session.open.grammar.typed)
    for phrase in {each.move: each for each in typed if each.move in own}.values():
        for chosen in product(*(slot.choices for slot in phrase.slots)):
            slots = tuple(replace(slot, choices=(choice,)) for slot, choice in zip(phrase.slots, chosen, strict=True))
            move = Move(phrase.move, {slot.name: meaning for slot, (_, meaning) in zip(phrase.slots, chosen, strict=True)})
            if (player is None or player in move.slots.values()) and asked_before(session, move) is not None:
                yield replace(phrase, slots=slots)
                break


RULINGS_UNDONE = frozenset({COUNTS, ENDS})
"""The decisions of the table that somebody may mean who says that something was wrong. Others, such as that somebody is back, change no
result."""

MOST_UNDONE = 3
"""What lies further back than this many times "undo" is not proposed to be undone."""


def _undoing(session: Session, *, whatever: bool) -> tuple[Say, ...]:
    """How undo takes back the last move, or decision about a result, and what was decided since; if the game has ended since, that it goes
    on from there. If that lies too far back, or before a ruling that did not come of it, the last thing of all if `whatever`, or else
    nothing."""
    public = tuple(past for past in reversed(session.history.past) if is_public(session.game, past.event))
    meant = next((at for at, past in enumerate(public[:MOST_UNDONE]) if _may_be_meant(past.event)), None)
    if meant is not None and not whatever and _is_unrelated(session, public[meant]):
        return ()
    at = 0 if meant is None and whatever and public else meant
    if at is None:
        return ()
    if at == 0 and (back := taken_back(session.game, session.history.past)) is not None and (known := stays_known(session, back)):
        return known
    event, before = public[at].event, public[at].state
    what, ends = described(session, event, before), isinstance(event, Decided) and event.move.name == ENDS
    goes_on = session.has_ended and not session.game.over(before) and not ends
    return (
        say("undo-takes", what=what) if at == 0 else say("undo-takes-more", what=what, n=at + 1),
        *((say("was-before-the-end"),) if goes_on else ()),
    )


def undo_of_something(session: Session, text: str) -> tuple[Say, ...]:
    """The answer to a line such as "undo joins", which says what to undo: what undo takes back, since it takes back nothing else. Empty for
    any other line."""
    if not any(_matches(way, text) for way in session.game.language.alternatives("undo-something")):
        return ()
    back = taken_back(session.game, session.history.past)
    if back is None:
        return (say("nothing-to-undo"),)
    return stays_known(session, back) or (say("undo-takes", what=described(session, back.event, back.before)),)


def _matches(way: str, text: str) -> bool:
    """Whether the text is worded in that way, with anything in place of the slots."""
    return re.fullmatch(re.sub(r"\\{\w+\\}", ".+", re.escape(as_spoken(way))), text) is not None


def _may_be_meant(event: Spoke | Entered | Decided) -> bool:
    return not isinstance(event, Decided) or event.move.name in RULINGS_UNDONE


def _is_unrelated(session: Session, past: Past) -> bool:
    """Whether the host has ruled on something since that move which did not come of it: the table had decided something before, or the
    ruling came of what people have entered in private."""
    ruled = session.history.ruled
    if not ruled or past.event.at >= ruled[-1].at:
        return False
    return isinstance(past.event, Decided) or bool(entered_since(session, past.event))


def own_disputes(session: Session) -> frozenset[str]:
    """The names of the game's own moves that dispute a ruling."""
    return session.game.disputes if isinstance(session.game, Disputes) else frozenset()


MOST_CHOICES = 9
"""Of more things than these that may be disputed, such as the words of a long race, only the `FIRST` are named."""


def _by_choice(phrase: Phrase, players: tuple[Player, ...]) -> tuple[Phrase, ...]:
    """A phrase for each choice, as "challenge the word" and "challenge the slams", if all that is open is what it is about, and not who."""
    choices = phrase.slots[0].choices if len(phrase.slots) == 1 else ()
    choices = choices if len(choices) <= MOST_CHOICES else choices[:FIRST]
    if not choices or any(meaning in players for _, meaning in choices):
        return (phrase,)
    return tuple(replace(phrase, slots=(replace(phrase.slots[0], choices=(choice,)),)) for choice in choices)


def _is_complete(phrase: Phrase) -> bool:
    """Whether each slot of the phrase can be filled."""
    return all(slot.choices or slot.free for slot in phrase.slots)


@HouseMove("was-first", can_wait=True, typed=True, who=everybody, slots=("player",))
def was_first(session: Session, request: Request) -> Outcome:
    """Somebody was faster than whoever got it. Games in which that is a ruling take these words themselves."""
    return dispute.does(session, request)


@HouseMove("i-was-first", can_wait=True, typed=True)
def i_was_first(session: Session, _: Request) -> Outcome:
    """The host cannot know who typed "I was first", so it asks them to say it with their name."""
    return with_a_name(session, session.game.language.phrases[was_first.name][0].format(player=session.players[0]))


def with_a_name(session: Session, phrase: str) -> Outcome:
    """Ask for the phrase with a name, and repeat what the game asks, because a yes that comes next answers what was said last."""
    return session, (say("say-with-name", phrase=phrase), *(session.view(None).asks if session.answers else ()))


def had_in_own_words(session: Session, text: str) -> str | None:
    """The line "I had red" with a player's name, as an example. None for any other line."""
    language = session.game.language
    i_had, had = language.alternatives("i-had"), language.alternatives("had")
    pairs = zip(map(as_spoken, i_had), had, strict=False)
    return next((f"{session.players[0]} {had}{text[len(mine) :]}" for mine, had in pairs if text.startswith(f"{mine} ")), None)


def disputed_in_own_words(session: Session, text: str) -> tuple[Player | None, str] | None:
    """Whom a line disputes and what follows the word that disputes it, as in "that was wrong in the first round: Ben was first". The player
    is the one who is named last. None for a line that disputes nothing."""
    language = session.game.language
    named = {as_spoken(player): player for player in session.players}
    player = max((said for said in named if f" {said} " in f" {text} "), key=text.rfind, default=None)
    whom = None if player is None else named[player]
    for way in language.alternatives("disputes"):
        _, found, rest = f" {text} ".partition(f" {as_spoken(way)} ")
        if found:
            return whom, rest.strip()
    had = any(text.startswith(f"{said} {way} ") for said in named for way in language.alternatives("had"))
    return (whom, "") if had else None


def disputing(session: Session) -> tuple[Phrase, ...]:
    """The phrase with which a phone disputes the end, while that is open. People can only type it or touch it."""
    if not session.ending.is_open or session.clock.rest is not None:
        return ()
    return session.game.language.ways(dispute.name, names("player", session.players))[:1]


@HouseMove("score-is-wrong", can_wait=True, typed=True, who=everybody, slots=("player", "owner"))
def score_is_wrong(session: Session, request: Request) -> Outcome:
    """Say how the table puts a score right, if it can; if not, how a ruling is disputed."""
    said = _put_right(session, request.move.get("player"))
    return (session, said) if said else dispute.does(session, request)


def _put_right(session: Session, player: Player | None) -> tuple[Say, ...]:
    """How the table puts a count right, with that player as the example, or the first whose points are counted. Empty if nothing is
    counted, or if the game is over."""
    counts = session.roster.counts if isinstance(session.game, Decides) and COUNTS in session.game.decisions else {}
    if not counts or session.ending.over:
        return ()
    player = player or next(iter(counts))
    return (say("put-right-so", player=player, count=1 + counts.get(player, 0)),)


# -- going on, or waiting ---------------------------------------------------------------------------------------------------------


@HouseMove("leave-out", can_wait=True, typed=True, who=everybody, slots=("player", "owner"))
def leave_out(session: Session, request: Request) -> Outcome:
    """Say which phrases of the game skip what is asked, and how the game goes on without a player, or ends."""
    whom = tuple(filter(None, (request.move.get("player"),)))
    if session.has_ended:
        return session, (say("ended-already"),)
    ways = ways_to_leave_out(session, whom)
    asks = session.asks if session.view(None).moment is Moment.QUESTION else ()
    says = (say("skip-so", phrases=ways),) if ways else (say("skip-nothing"), *asks)
    return session, (*says, _without_somebody(session, whom))


def ways_to_leave_out(session: Session, whom: tuple[Player, ...] = ()) -> tuple[str, ...]:
    """The sentences that make the game go on without what is asked, likely ones first. If players are named in `whom`, the sentences name
    none but them."""
    own = session.game.skips if isinstance(session.game, Skips) else frozenset()
    seen, language = session.view(None), session.game.language
    phrases = (_of(phrase, whom) for phrase in session.open.grammar.phrases if phrase.move in own)
    ways = sentences(phrases, seen.wanted, whom or seen.who, session.players, language, away=session.roster.away)
    return tuple(str(each.fields["phrase"]) for each in ways)


def _of(phrase: Phrase, whom: tuple[Player, ...]) -> Phrase:
    """The phrase with only players in `whom` in its slot for a player. If that is empty, the phrase stays as it is."""
    slots = (
        replace(slot, choices=tuple(pair for pair in slot.choices if pair[1] in whom)) if slot.name == "player" else slot
        for slot in phrase.slots
    )
    return replace(phrase, slots=tuple(slots)) if whom else phrase


def _without_somebody(session: Session, whom: tuple[Player, ...]) -> Say:
    present = session.roster.present
    can_leave = isinstance(session.game, Decides) and LEAVES in session.game.decisions and len(present) > FEWEST
    player = next((each for each in whom if each in present), present[-1])
    return say("play-without", player=player) if can_leave else say("end-so")


@HouseMove("hold-on", typed=True)
def hold_on(session: Session, request: Request) -> Outcome:
    """Hold back what the game is about to reveal, however that was asked for. If there is nothing to hold back, say that."""
    if session.has_ended:
        return session, (say("ended-already"),)
    hold = session.game.holds(session.state) if isinstance(session.game, Holds) else None
    return session.touch(request.at, hold) if hold is not None else (session, (say("nothing-to-hold"),))
