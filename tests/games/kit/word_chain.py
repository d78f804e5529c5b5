"""Word Chain, a game of ten minutes: the example of how a game is written. It has one move of each kind, and a question that stands.

Everybody enters a letter, unseen. Then each in turn says a word that begins as the last one ended. A word with somebody else's letter in it
brings that player a point. Whoever doubts a word has the table vote on it. After `WORDS` words the most points win.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar, TypeAlias

from voicehost.core.play import IllegalMove, Moment, Player, Say, Sheet, say
from voicehost.core.speech import Samples, Slot
from voicehost.games.kit import Board, Fill, Stage, Staged, aside, limit, players, secret, spoken
from voicehost.games.kit.ballot import Ballot
from voicehost.games.kit.english import BALLOT
from voicehost.games.kit.seats import seated
from voicehost.games.kit.standings import first, ranked, voted

Step: TypeAlias = "tuple[State, tuple[Say, ...]]"

WORDS = 12
"""Words of a whole game."""


class Phase(StrEnum):
    LETTERS = "letters"
    CHAIN = "chain"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Options:
    turn: float = 30.0
    """Seconds for a word; 0 is no limit."""
    remind: float = 60.0
    dispute: float = 15.0


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    players: tuple[Player, ...]
    phase: Phase = Phase.LETTERS
    letters: tuple[tuple[Player, str], ...] = ()
    """Each player's, once it is entered. A secret to the end."""
    words: tuple[tuple[Player, str], ...] = ()
    turn: int = 0
    doubt: Ballot | None = None
    settled: bool = False
    """The last word was voted on, and stands."""
    since: Samples = 0
    reminders: int = 0

    @property
    def next_player(self) -> Player:
        return self.players[self.turn % len(self.players)]

    @property
    def missing(self) -> tuple[Player, ...]:
        """Who has still to enter a letter."""
        return tuple(player for player in self.players if player not in dict(self.letters))

    def points(self) -> dict[Player, int]:
        return {owner: sum(letter in word for speaker, word in self.words if speaker != owner) for owner, letter in self.letters}


# -- letters ------------------------------------------------------------------------------------------------------------------

_LETTERS = tuple((letter, letter) for letter in "abcdefghijklmnopqrstuvwxyz")


@secret("my letter is {letter}", fills=(Fill("letter", Slot("letter", _LETTERS, unsaid=True)),))
def choose(state: State, at: Samples, player: Player, letter: str) -> Step:
    others = tuple(pair for pair in state.letters if pair[0] != player)
    state = replace(state, letters=(*others, (player, letter)))
    if state.missing:
        return state, (say("letter-in", player=player),)
    return replace(state, phase=Phase.CHAIN, since=at, reminders=0), (say("begin", player=state.next_player),)


@choose.tells
def _(letter: str) -> tuple[Say, ...]:
    return (say("your-letter", letter=letter),)


# -- the chain ----------------------------------------------------------------------------------------------------------------


_WORD = Fill("word", Slot("word", free=True))
_TURN = players(lambda state: (state.next_player,))


@spoken("{player} says {word}", typed=("{player} {word}",), fills=(_TURN, _WORD), otherwise=lambda state, player: _not_you(state, player))
def play(state: State, at: Samples, player: Player, word: str) -> Step:
    if state.words and word[0] != (last := state.words[-1][1])[-1]:
        raise IllegalMove("must-begin-with", letter=last[-1])
    if word in dict(state.words).values():
        raise IllegalMove("was-said", word=word)
    state = replace(state, words=(*state.words, (player, word)), settled=False)
    return _next(state, at, (say("noted", player=player, word=word),))


def _not_you(state: State, player: Player) -> IllegalMove | None:
    return IllegalMove("not-your-turn", player=player) if state.phase is Phase.CHAIN else None


@spoken("{player} passes", fills=(_TURN,), otherwise=lambda state, player: _not_you(state, player), costs=2.0)
def skip(state: State, at: Samples) -> Step:
    return _next(state, at, ())


def _next(state: State, at: Samples, says: tuple[Say, ...]) -> Step:
    state = replace(state, turn=state.turn + 1, since=at, reminders=0)
    if len(state.words) == WORDS:
        return replace(state, phase=Phase.OVER), says
    return state, (*says, say("your-turn", player=state.next_player))


def too_slow(state: State, at: Samples) -> Step:
    return _next(state, at, (say("too-slow", player=state.next_player),))


@aside("how many words", typed=("how long is it",))
def count(state: State) -> tuple[Say, ...]:
    return (say("words", n=len(state.words)),)


# -- is it a word? ------------------------------------------------------------------------------------------------------------


@spoken("challenge", when=lambda state: bool(state.words) and not state.settled, otherwise="nothing-to-challenge", disputes=True)
def challenge(state: State) -> Step:
    state = replace(state, doubt=Ballot())
    return state, asked(state)


def voters(state: State) -> tuple[Player, ...]:
    return state.doubt.waiting(state.players) if state.doubt is not None else ()


def asked(state: State) -> tuple[Say, ...]:
    return (say("vote-word", word=state.words[-1][1], player=voters(state)[0]),)


@spoken("{vote}", "{player} votes {vote}", fills=(players(voters), Fill("vote", Slot("vote", BALLOT))), otherwise="no-vote")
def vote(state: State, at: Samples, vote: str, player: Player | None = None) -> Step:
    ballot = (state.doubt or Ballot()).voted(state.players, player, vote)
    state = replace(state, doubt=ballot)
    match ballot.outcome(state.players):
        case None:
            return state, asked(state)
        case True:
            return replace(state, doubt=None, settled=True, since=at), (say("stands"),)
        case False:
            state = replace(state, doubt=None, words=state.words[:-1], settled=True, phase=Phase.CHAIN, since=at)
            return state, (say("goes-back"), say("your-turn", player=state.next_player))


# -- the stages ---------------------------------------------------------------------------------------------------------------

LETTERS = Stage(
    moves=(choose,),
    moment=Moment.ALL,
    asks=(say("choose-a-letter"),),
    wanted=(choose,),
    awaited=lambda state: state.missing,
    reminds=True,
    otherwise="letters-first",
)

CHAIN = Stage(
    moves=(play, skip, challenge, count),
    moment=Moment.QUESTION,
    headline=lambda state: (say("last-word", word=state.words[-1][1]),) if state.words else (),
    asks=lambda state: (say("your-turn", player=state.next_player),),
    wanted=(play,),
    awaited=lambda state: (state.next_player,),
    timers=(limit(lambda state: state.options.turn, too_slow),),
)

VOTING = Stage(
    moves=(vote,),
    typed=(count,),
    moment=Moment.QUESTION,
    asks=asked,
    now=lambda state: (voted(state.doubt.cast, state.players),),
    wanted=(vote,),
    awaited=lambda state: voters(state)[:1],
    refuses="answer-first",
)

OVER = Stage(
    moves=(challenge, count),
    moment=Moment.OVER,
    headline=lambda state: (won(state),),
    who=lambda state: first(ranked(state.points())),
    otherwise="has-ended",
)


def won(state: State) -> Say:
    return say("winners", players=first(ranked(state.points())))


class WordChain(Staged[State]):
    name: ClassVar[str] = "word-chain"
    title: ClassVar[str] = "Word Chain"
    for_players: ClassVar[range] = range(2, 9)
    rules_version: ClassVar[int] = 1
    options: ClassVar[type[Any]] = Options
    rulings: ClassVar[frozenset[str]] = frozenset({"stands", "goes-back"})
    stages: ClassVar[tuple[Stage, ...]] = (LETTERS, CHAIN, VOTING, OVER)

    def stage(self, state: State) -> Stage:
        return VOTING if state.doubt is not None else {Phase.LETTERS: LETTERS, Phase.CHAIN: CHAIN, Phase.OVER: OVER}[state.phase]

    def setup(self, players: tuple[Player, ...], options: Options, seed: int) -> Step:  # noqa: ARG002
        seated(players, self.for_players)
        return State(options, players), (say("welcome", players=players), say("choose-a-letter"))

    def over(self, state: State) -> bool:
        return state.phase is Phase.OVER and state.doubt is None

    def verdict(self, state: State) -> tuple[Say, ...]:
        return (won(state),)

    def reminder(self, state: State) -> tuple[Say, ...]:
        return (say("still-choosing", players=state.missing),)

    def board(self, state: State, player: Player | None) -> Board:
        letter = dict(state.letters).get(player or "")
        return Board(
            lines=tuple(say("said", player=speaker, word=word) for speaker, word in state.words),
            mine=(say("your-letter", letter=letter),) if letter else (),
            standings=ranked(state.points()) if not state.missing else (),
            counted=say("page-points"),
            secret=letter is not None,
        )

    def sheet(self, state: State) -> Sheet:
        rows = tuple((player, str(points)) for player, points in state.points().items())
        return Sheet("Word Chain", ("", "points"), rows)
