"""What is played next: it is asked when a game is over, in the same sitting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from voicehost.core.language import as_spoken, choosing
from voicehost.core.play import Moment, Say, Spelled, View, say
from voicehost.core.speech import Phrase, Samples, samples
from voicehost.session import deciding
from voicehost.session.ending import has_not_begun
from voicehost.session.happened import Closed
from voicehost.session.house import HouseMove, Listens, Outcome, Request, everybody, in_play
from voicehost.session.teaching import placed

if TYPE_CHECKING:
    from voicehost.session.session import Session

WAITS: Samples = samples(120)
"""So long, when a game is over, to be told what follows; then that was all."""

A_SLAM = "slam"
"""A word that is in the titles of many games."""

JUST_A_GAME = "{game}"
"""The answer to "Which game?", which is no phrase before that is asked."""


@dataclass(frozen=True, slots=True)
class Sequel:
    """What may follow the game, and what is wanted. None of it is kept: the next game has a log of its own."""

    may_follow: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Titles, by name, of games that may be played after this one in the same sitting; none where it ends with this one."""
    refuses: Callable[[Session, str], Say | None] = lambda *_: None
    """Why a game cannot be begun with those who play next, who may be too few or too many; None where it can."""
    asks_which: bool = False
    """Somebody has asked for another game, and not yet for one of them."""
    follows: str | None = None
    """Which of them is wanted when this one is over; "" where that was all, which may be before it begins."""
    waits_until: Samples | None = None
    """Until when the host waits to be told, on the source's clock."""


def done(session: Session) -> bool:
    """It is over, and it is known what follows; or it was put aside before it began."""
    sequel = session.sequel
    return sequel.follows == "" or (session.ending.over and not (sequel.may_follow and sequel.follows is None))


def is_asked(session: Session) -> bool:
    """The game is over, and another may follow."""
    return session.ending.over and bool(session.sequel.may_follow)


def _is_asked_of_several(session: Session) -> bool:
    return session.ending.over and len(session.sequel.may_follow) > 1


def _may_be_all(session: Session) -> bool:
    return not session.ending.over or bool(session.sequel.may_follow)


def _asks_whether_all(session: Session, _: Request) -> Say | None:
    """In the middle of a game, whether it ends here."""
    return deciding.asks_to_end(session) if deciding.can_end(session) else None


# -- what people say --------------------------------------------------------------------------------------------------------------


@HouseMove("play-again", when=is_asked, at_rest=True, leads_on=True)
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
    by_touch=lambda session: session.ending.over,  # nobody sends the others home by a touch
)
def that_is_all(session: Session, request: Request) -> Outcome:
    """A game that has not begun can be put aside; one that goes on ends here, where the table says so."""
    if has_not_begun(session):
        return _all_was(session)
    if session.ending.is_open:
        return _closing(session, request, _all_was)
    if not session.ending.over:
        return deciding.ends.does(session, request) if deciding.can_end(session) else (session, (say("not-over"), say("stop-here")))
    return _all_was(session) if session.sequel.may_follow else (session, (say("is-over"),))


@HouseMove("leave", typed=True, who=everybody, at_rest=True, asks=_asks_whether_all)
def leave(session: Session, request: Request) -> Outcome:
    """All will go."""
    return that_is_all.does(session, request)


def _asks_whether_done(session: Session, request: Request) -> Say | None:
    """Before anybody has done anything, too: they may be done with something else."""
    return deciding.asks_to_end(session) if has_not_begun(session) else _asks_whether_all(session, request)


@HouseMove("we-are-done", typed=True, who=everybody, at_rest=True, asks=_asks_whether_done)
def we_are_done(session: Session, request: Request) -> Outcome:
    return that_is_all.does(session, request)


def names_who_plays(session: Session, text: str) -> Say | None:
    """ "Play again with Ana and Dee", "Ana and Ben play", typed where it is asked what follows: who joins and who leaves is said by itself,
    a name at a time. None for any other line."""
    again = tuple(f"{as_spoken(way)} " for way in session.game.language.phrases[play_again.name])
    named = sum(f" {as_spoken(player)} " in f" {text} " for player in session.known)
    return say("say-who-plays") if is_asked(session) and (text.startswith(again) or named > 1) else None


def _once_over(session: Session, request: Request, chosen: Callable[[Session], Outcome]) -> Outcome:
    """What is chosen when the game is over; one that has ended is over by it."""
    if session.ending.is_open and not session.sequel.may_follow:
        return session, (say("ended-already"),)
    if not session.ending.over and not session.ending.is_open:
        return session, (say("not-begun-yet" if has_not_begun(session) else "end-it-first"),)
    if not session.sequel.may_follow:
        return session, (say("is-over"),)
    return chosen(session) if session.ending.over else _closing(session, request, chosen)


def _closing(session: Session, request: Request, chosen: Callable[[Session], Outcome]) -> Outcome:
    """With the end told, but not the question that is answered already."""
    over, says = session.apply(Closed(request.at))
    after, more = chosen(over)
    return after, (*(each for each in says if each != what_follows(session)), *more)


def _wanted(session: Session, game: str) -> Outcome:
    """One that they cannot begin is refused, and they are asked again: people may still come and go."""
    refused = refusal(session, game)
    return (wanting(session, game), ()) if refused is None else (session, (refused,))


def refusal(session: Session, game: str) -> Say | None:
    """Why that game cannot follow, with those who would play it; None where it can."""
    sequel = session.sequel
    refused = sequel.refuses(session, game)
    if game in sequel.may_follow and (refused is None or game == session.game.name):
        return refused
    return say("not-for-so-many", games=(sequel.may_follow.get(game, game),))  # how its own rules say why is not worded here


def others(session: Session) -> dict[str, str]:
    """Titles, by name, of the other games that those who play next can begin."""
    titles = session.sequel.may_follow.items()
    return {name: title for name, title in titles if name != session.game.name and refusal(session, name) is None}


def wanting(session: Session, follows: str) -> Session:
    return replace(session, sequel=replace(session.sequel, follows=follows))


def _all_was(session: Session) -> Outcome:
    return wanting(session, ""), (say("that-was-all"),)


def _which(session: Session) -> Outcome:
    """Those to choose from, and those that so many cannot play."""
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
    """Who has won, and what follows, if anything may."""
    ending, may_follow = replace(session.ending, over=True, past=len(session.history.past)), session.sequel.may_follow
    sequel = replace(session.sequel, waits_until=event.at + WAITS if may_follow else None)
    says = (
        *deciding.how_it_ended(session),
        *placed(session.game.view(session.state, None)),
        *session.game.verdict(session.state),
        say("goodbye"),
    )
    asks = (what_follows(session),) if may_follow else ()
    return replace(session.logged(event), ending=ending, sequel=sequel), (*says, *asks)


def given_up(session: Session, settled: Samples) -> Session:
    """Nobody has said until `settled` what follows: then that was all."""
    waits_until = session.sequel.waits_until
    lapsed = waits_until is not None and not done(session) and waits_until <= settled
    return wanting(session, "") if lapsed else session


# -- what is seen -----------------------------------------------------------------------------------------------------------------


def what_follows(session: Session) -> Say:
    return say("what-follows" if len(session.sequel.may_follow) > 1 else "what-follows-here")


def seen_afterwards(session: Session, seen: View, *, by_table: bool) -> View:
    """`seen` of the game that is over, with what is asked now. A phone has a button for each title: those are told to the table."""
    if not is_asked(session):
        return seen
    seen, sequel = replace(seen.touched(that_is_all.name, folded=True), entries=(), moves=(), awaited=()), session.sequel
    if not sequel.asks_which or sequel.follows is not None:
        return seen.retold(asks=(what_follows(session),)).wanting(play_again.name, another_game.name, that_is_all.name)
    titles = tuple(others(session).values())
    now = (say("games-there", games=titles),) if by_table else ()
    asks = (say("which-game"),)
    return replace(seen.retold(headline=(), now=now, asks=asks).wanting(play_game.name), moment=Moment.QUESTION, who=())


def by_title(session: Session, phrase: Phrase) -> Phrase:
    """Another game, chosen where its title is read; the same again is asked for by itself."""
    if phrase.move != play_game.name:
        return phrase
    titles = others(session)
    choices = tuple((said, name) for said, name in phrase.slot("game").choices if name in titles)
    written = tuple((said, titles[name]) for said, name in choices)
    return replace(phrase, slots=(replace(phrase.slot("game"), choices=choices, written=written),))


def by_their_titles(session: Session) -> tuple[Phrase, ...]:
    """Games, as their titles are typed; where it is asked which, without the word that many have, too: "Scrabble"."""
    titles = [(title, name) for name, title in session.sequel.may_follow.items()]
    if session.sequel.asks_which:
        shorter = [_shorter(title) for title, _ in titles]
        titles += [(said, name) for said, (_, name) in zip(shorter, titles, strict=True) if said and shorter.count(said) == 1]
    return session.game.language.ways(play_game.name, choosing("game", titles)) if titles else ()


def _shorter(title: str) -> str:
    """What tells it from other titles."""
    return " ".join(word for word in as_spoken(title).split() if word != A_SLAM)
