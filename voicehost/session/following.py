"""Finds out what is played next. When a game is over, the host asks the table, and the next game is played in the same sitting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from voicehost.core.language import as_spoken, choosing
from voicehost.core.play import Moment, Move, Say, Spelled, View, say
from voicehost.core.speech import Phrase, Samples, samples
from voicehost.session import breaks, rounds
from voicehost.session.ending import has_not_begun, how_it_ended
from voicehost.session.happened import Closed
from voicehost.session.house import HouseMove, Listens, Outcome, Request, everybody, in_play
from voicehost.session.teaching import placed

if TYPE_CHECKING:
    from voicehost.session.session import Session

WAITS: Samples = samples(120)
"""How long the host waits for an answer when a game is over. After that, the sitting ends."""

A_SLAM = "slam"
"""A word that the titles of many games have in common."""

JUST_A_GAME = "{game}"
"""The bare answer to "Which game?". It may be said only after that question."""


@dataclass(frozen=True, slots=True)
class Sequel:
    """What may follow the game, and what the table wants. The log has none of it, because the next game has a log of its own."""

    may_follow: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The titles, by name, of the games that may be played after this one in the same sitting. Empty if the sitting ends with this one."""
    refuses: Callable[[Session, str], Say | None] = lambda *_: None
    """Why a game cannot be begun with those who play next, for example because they are too few or too many; None if it can."""
    asks_which: bool = False
    """Somebody has asked for another game, and has not said which one yet."""
    follows: str | None = None
    """The game that the table wants next. "" means that the sitting ends here, which people may say even before the game begins; None means
    that they have not chosen yet."""
    waits_until: Samples | None = None
    """Until when the host waits for the answer, on the source's clock; None if it does not wait."""


def done(session: Session) -> bool:
    """Whether the game is over and it is known what follows, or whether it was put aside before it began."""
    sequel = session.sequel
    return sequel.follows == "" or (session.ending.over and not (sequel.may_follow and sequel.follows is None))


def is_asked(session: Session) -> bool:
    """Whether the game is over and another may follow."""
    return session.ending.over and bool(session.sequel.may_follow)


def _is_asked_of_several(session: Session) -> bool:
    return session.ending.over and len(session.sequel.may_follow) > 1


def _may_be_all(session: Session) -> bool:
    return not session.ending.over or bool(session.sequel.may_follow)


def _asks_whether_all(session: Session, _: Request) -> Say | None:
    """In the middle of a game, the question whether it ends here; None at other times."""
    return rounds.asks_to_end(session) if rounds.can_end(session) else None


# -- what people say --------------------------------------------------------------------------------------------------------------


@HouseMove("play-on", typed=True, at_rest=True)
def play_on(session: Session, request: Request) -> Outcome:
    """End a break. When the game has ended, say how it can go on, or what may follow."""
    if session.ending.over:
        return session, (what_follows(session) if is_asked(session) else say("is-over"),)
    return (session, (rounds.how_to_play_on(session, request.at),)) if session.has_ended else breaks.resume.does(session, request)


@HouseMove("play-again", when=is_asked, at_rest=True, leads_on=True, first_way=True)
def play_again(session: Session, request: Request) -> Outcome:
    return _once_over(session, request, lambda over: _wanted(over, over.game.name))


@HouseMove(
    "another-game",
    when=_is_asked_of_several,
    at_rest=True,
    leads_on=True,
    by_touch=lambda session: not session.sequel.asks_which,
)
def another_game(session: Session, request: Request) -> Outcome:
    return _once_over(session, request, _which)


@HouseMove(
    "play-game",
    when=_is_asked_of_several,
    at_rest=True,
    leads_on=True,
    by_touch=lambda session: session.sequel.asks_which,
    slots=("game",),
    fits=lambda session, phrase: session.sequel.asks_which or phrase.pattern != JUST_A_GAME,
)
def play_game(session: Session, request: Request) -> Outcome:
    return _once_over(session, request, lambda over: _wanted(over, request.move.slots["game"]))


@HouseMove(
    "that-is-all",
    when=_may_be_all,
    at_rest=True,
    leads_on=True,
    costs=5.0,
    listens=Listens.CALLED,
    folded=True,
    asks=_asks_whether_all,
    calls=lambda session: in_play(session) and not has_not_begun(session),
    by_touch=lambda session: session.ending.over,  # no single touch should send everybody home
)
def that_is_all(session: Session, request: Request) -> Outcome:
    """Put the game aside if it has not begun, and end it if the table can decide that. After a game, the sitting ends."""
    if has_not_begun(session):
        return _all_was(session)
    if session.ending.is_open:
        return _closing(session, request, _all_was)
    if not session.ending.over:
        return rounds.ends.does(session, request) if rounds.can_end(session) else (session, _cannot_end(session))
    return _all_was(session) if session.sequel.may_follow else (session, (say("is-over"),))


def _cannot_end(session: Session) -> tuple[Say, ...]:
    """Why the game does not end here, and how people can stop all the same. A game that is played within the break is left first."""
    playing = breaks.within(session)
    return (say("not-over"), say("stop-here")) if playing is None else (playing.game.stop(playing.state),)


def _asks_whether_done(session: Session, request: Request) -> Say | None:
    """The question whether the game ends here. It is also asked before anybody has done anything, because "we are done" may be about
    something else, and "quit" for somebody else. Only "that is all" needs no question then: the welcome proposes it."""
    return say("decide-ends-unplayed") if has_not_begun(session) else _asks_whether_all(session, request)


@HouseMove("leave", typed=True, who=everybody, at_rest=True, asks=_asks_whether_done)
def leave(session: Session, request: Request) -> Outcome:
    """People want to leave, all of them."""
    return we_are_done.does(session, request)


@HouseMove("we-are-done", typed=True, who=everybody, at_rest=True, asks=_asks_whether_done)
def we_are_done(session: Session, request: Request) -> Outcome:
    if has_not_begun(session):
        return wanting(session, ""), (say("nothing-was-played"),)
    return that_is_all.does(session, request)


def puts_an_end(session: Session, move: Move) -> bool:
    """Whether the sitting ends here, as this move wanted it."""
    return session.sequel.follows == "" and move.name in (that_is_all.name, leave.name, we_are_done.name)


def names_who_plays(session: Session, text: str) -> Say | None:
    """The answer to lines such as "play again with Ana and Dee" or "Ana and Ben play", typed when the host asks what follows: it explains
    that people join and leave one at a time. None for any other line."""
    again = tuple(f"{as_spoken(way)} " for way in session.game.language.phrases[play_again.name])
    named = sum(f" {as_spoken(player)} " in f" {text} " for player in session.known)
    return say("say-who-plays") if is_asked(session) and (text.startswith(again) or named > 1) else None


def _once_over(session: Session, request: Request, chosen: Callable[[Session], Outcome]) -> Outcome:
    """Choose what follows, if another game may follow. If the end could still be disputed, the choice also makes the game over."""
    if session.ending.is_open and not session.sequel.may_follow:
        return session, (say("ended-already"),)
    if not session.ending.over and not session.ending.is_open:
        return session, (say("not-begun-yet" if has_not_begun(session) else "end-it-first"),)
    if not session.sequel.may_follow:
        return session, (say("is-over"),)
    return chosen(session) if session.ending.over else _closing(session, request, chosen)


def _closing(session: Session, request: Request, chosen: Callable[[Session], Outcome]) -> Outcome:
    """Make the game over and apply the choice. The host announces the end, without the question that is answered already."""
    over, says = session.apply(Closed(request.at))
    after, more = chosen(over)
    return after, (*(each for each in says if each != what_follows(session)), *more)


def _wanted(session: Session, game: str) -> Outcome:
    """Choose that game. If these players cannot begin it, it is refused and the question stands, since people may still come and go."""
    refused = refusal(session, game)
    return (wanting(session, game), ()) if refused is None else (session, (refused,))


def refusal(session: Session, game: str) -> Say | None:
    """Why that game cannot follow with those who would play it; None if it can."""
    sequel = session.sequel
    refused = sequel.refuses(session, game)
    if game in sequel.may_follow and (refused is None or game == session.game.name):
        return refused
    return say("not-for-so-many", games=(sequel.may_follow.get(game, game),))  # another game's reason has no wording here


def others(session: Session) -> dict[str, str]:
    """The titles, by name, of the other games that those who play next can begin."""
    titles = session.sequel.may_follow.items()
    return {name: title for name, title in titles if name != session.game.name and refusal(session, name) is None}


def wanting(session: Session, follows: str) -> Session:
    return replace(session, sequel=replace(session.sequel, follows=follows))


def _all_was(session: Session) -> Outcome:
    return wanting(session, ""), (say("that-was-all"),)


def _which(session: Session) -> Outcome:
    """Ask which game comes next: name the games to choose from, and those that cannot be played by so many."""
    sequel, ways, titles = session.sequel, session.game.language.choices["game"], others(session)
    left_out = tuple(title for name, title in sequel.may_follow.items() if name != session.game.name and name not in titles)
    refused = (say("not-for-so-many", games=left_out),) if left_out else ()
    if not titles:
        return session, refused
    said = Spelled(tuple(titles.values()), tuple(ways[name][0] for name in titles))
    after = replace(session, sequel=replace(sequel, asks_which=True))
    return after, (say("which-game"), say("say-which-game", games=said), *refused)


# -- what happens -----------------------------------------------------------------------------------------------------------------


def closed(session: Session, event: Closed) -> Outcome:
    """Make the game over: announce who has won, and ask what follows if anything may."""
    ending, may_follow = replace(session.ending, over=True, past=len(session.history.past)), session.sequel.may_follow
    sequel = replace(session.sequel, waits_until=event.at + WAITS if may_follow else None)
    says = (
        *how_it_ended(session),
        *placed(session.game.view(session.state, None)),
        *session.game.verdict(session.state),
        say("goodbye"),
    )
    asks = (what_follows(session),) if may_follow else ()
    return replace(session.logged(event), ending=ending, sequel=sequel), (*says, *asks)


def without_question(session: Session, settled: Samples) -> Session:
    """End the sitting if nobody has said in time what follows. Everything up to `settled`, on the source's clock, has arrived."""
    waits_until = session.sequel.waits_until
    lapsed = waits_until is not None and not done(session) and waits_until <= settled
    return wanting(session, "") if lapsed else session


# -- what is seen -----------------------------------------------------------------------------------------------------------------


def what_follows(session: Session) -> Say:
    return say("what-follows" if len(session.sequel.may_follow) > 1 else "what-follows-here")


def seen_afterwards(session: Session, seen: View, *, by_table: bool) -> View:
    """`seen` of a game that is over, with the question what follows. The titles to choose from are part of the table's view only, because
    phones have a button for each."""
    if not is_asked(session):
        return seen
    seen, sequel = replace(seen.touched(that_is_all.name, folded=True), entries=(), moves=(), awaited=()), session.sequel
    if not sequel.asks_which or sequel.follows is not None:
        return seen.with_sentences(asks=(what_follows(session),)).wanting(play_again.name, another_game.name, that_is_all.name)
    titles = tuple(others(session).values())
    now = (say("games-there", games=titles),) if by_table else ()
    asks = (say("which-game"),)
    return replace(seen.with_sentences(headline=(), now=now, asks=asks).wanting(play_game.name), moment=Moment.QUESTION, who=())


def by_title(session: Session, phrase: Phrase) -> Phrase:
    """The phrase with only the other games to choose from, written with their titles. (To play the same game again is a move of its own.)
    Phrases of other moves stay as they are."""
    if phrase.move != play_game.name:
        return phrase
    titles = others(session)
    choices = tuple((said, name) for said, name in phrase.slot("game").choices if name in titles)
    written = tuple((said, titles[name]) for said, name in choices)
    return replace(phrase, slots=(replace(phrase.slot("game"), choices=choices, written=written),))


def by_their_titles(session: Session) -> tuple[Phrase, ...]:
    """The phrases that choose a game by its typed title. After "Which game?" the title may be shortened, as to "Scrabble", if no other game
    would have the same short title."""
    titles = [(title, name) for name, title in session.sequel.may_follow.items()]
    if session.sequel.asks_which:
        shorter = [_shorter(title) for title, _ in titles]
        titles += [(said, name) for said, (_, name) in zip(shorter, titles, strict=True) if said and shorter.count(said) == 1]
    return session.game.language.ways(play_game.name, choosing("game", titles)) if titles else ()


def _shorter(title: str) -> str:
    """The title without the word that many titles have in common."""
    return " ".join(word for word in as_spoken(title).split() if word != A_SLAM)
