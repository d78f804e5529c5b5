"""One sitting of one game: hear, enter, tick, undo, replay. Pure: a session answers with its next self and with things to say.

The house phrases (help, repeat, undo, pause, slower) belong to every game and are heard here; everything else is the game's.
What happened is kept as `events`, and is enough: `replay` makes the same session from them. Games never notice a pause:
they are told the time less the time that was spent paused.

A game whose rules say that it is over has *ended*, and stays open to dispute: what the game offers then, and undo, put it right. It is
*over* when nobody has disputed it for a while, or somebody has said "well played".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeAlias

from voicehost.core import practising
from voicehost.core.back import Back, Forth, Past, taken_back, whose
from voicehost.core.certainty import sure
from voicehost.core.helping import FIRST, sentences
from voicehost.core.house import AT_THE_END, AT_THE_TABLE, MOVES, TUNING, WHILE_PAUSED, House, house, only_typed
from voicehost.core.interpret import CLEAR, Ambiguous, OutOfGrammar, Understood, Verdict, interpret, is_offered
from voicehost.core.language import choosing
from voicehost.core.offers import in_words, offers, reserved, spoken_name, tells
from voicehost.core.play import (
    Checks,
    Disputes,
    Doubts,
    Elapsed,
    Entered,
    Event,
    Game,
    IllegalMove,
    Moment,
    Move,
    Pauses,
    Player,
    Reads,
    Recited,
    Say,
    Spelled,
    Spoke,
    View,
    say,
)
from voicehost.core.practising import Practice
from voicehost.core.sound import NORMAL_WPM, USUAL, Sound
from voicehost.core.speech import UNKNOWN, Elsewhere, Grammar, Hypothesis, Listening, Phrase, Samples, Utterance, Word, samples
from voicehost.core.teaching import ABOUT_THE_GAME, AFTERWARDS, QUESTIONS, Ruled, answer, now, placed, remember
from voicehost.core.written import answered, is_written, read

LONGEST_PHRASE: Samples = samples(3)
"""Nothing that may be said takes longer."""

MOSTLY = 0.5
"""The share of known words in speech, by time, from which on somebody must have meant the host. With any word at all, 20 minutes of people
reading beside a race of Scrabble Slam! had 156 utterances that the host asked to hear again; with half of it, 9."""

RATHER = 0.5
"""The confidence of words that are heard clearly enough to be no talk beside the table, though they make no phrase."""

PACE_STEP = 25
"""Words a minute from one pace of a `Paced` to the next."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The last spoken move, and all that followed from it, was taken back."""

    at: Samples
    anyway: bool = False
    """With the private entries that hang on it."""


@dataclass(frozen=True, slots=True)
class Redone:
    """What was taken back last was done again."""

    at: Samples


@dataclass(frozen=True, slots=True)
class Closed:
    """Nobody has disputed the end, or somebody has said that it was well played: the game is over."""

    at: Samples


@dataclass(frozen=True, slots=True)
class Reopened:
    """A game that was over was opened again: its end can be disputed once more."""

    at: Samples


@dataclass(frozen=True, slots=True)
class Paused:
    at: Samples


@dataclass(frozen=True, slots=True)
class Resumed:
    at: Samples


@dataclass(frozen=True, slots=True)
class Paced:
    """The host was asked to talk at another speed: so in logs from before `Tuned`."""

    at: Samples
    pace: int
    """-2 to 2; 0 is the voice's own."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """The host was asked to sound otherwise; with a player's name, in that player's ear."""

    at: Samples
    sound: Sound
    player: Player = ""


@dataclass(frozen=True, slots=True)
class Addressed:
    """From now on the host listens only to what begins with "host", or to everything again."""

    at: Samples
    only_called: bool


@dataclass(frozen=True, slots=True)
class Seated:
    """A phone has taken a player's seat."""

    at: Samples
    player: Player


@dataclass(frozen=True, slots=True)
class Freed:
    """A player's seat was freed, and whatever link led to it is dead."""

    at: Samples
    player: Player


@dataclass(frozen=True, slots=True)
class Unveiled:
    """Whose seat a phone has taken said that it is theirs: it shows what was entered before, too."""

    at: Samples
    player: Player


@dataclass(frozen=True, slots=True)
class Recoded:
    """The room code is another from now on."""

    at: Samples


SessionEvent: TypeAlias = (
    Event | Undone | Paused | Resumed | Paced | Tuned | Addressed | Seated | Freed | Unveiled | Recoded | Redone | Closed | Reopened
)

HOUSE_WEIGHTS = MappingProxyType(
    {
        **dict.fromkeys(("undo", "only-called", "show-seat", "tell-tones", "that-is-all"), 5.0),
        **dict.fromkeys(("pause", "resume", "new-code", "tell-brief", "how-to-play"), 2.0),
    }
)
"""What a wrong one costs, as `Game.weights`."""

DOUBTED: Samples = samples(6)
"""So long the host waits for the answer to "Cy passes?"."""

THOUGHT_OVER: Samples = samples(30)
"""And for the answer where the game has something against it: people count again."""

WAITS: Samples = samples(120)
"""So long, when a game is over, to be told what follows; then that was all."""

JUST_A_GAME = "{game}"
"""The answer to "Which game?", which is no phrase before that is asked."""

APOLOGIES_APART: Samples = samples(5)
"""No two sentences of apology within so long."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """By a touch somebody wants to take back, or to do again, what was another's: that takes a second person."""

    move: str
    player: Player


@dataclass(frozen=True, slots=True)
class Doubt:
    """What was heard and not surely enough for what it does: it is asked back."""

    heard: Understood
    due: Samples
    """Where nobody has answered until then, it was nothing."""


@dataclass(frozen=True, slots=True)
class Session:
    game: Game[Any]
    players: tuple[Player, ...]
    state: Any
    events: tuple[SessionEvent, ...] = ()
    past: tuple[Past, ...] = ()
    away: Samples = 0
    """Time that the game is not told of: it was paused, or what happened in it was taken back."""
    paused_at: Samples | None = None
    sound: Sound = USUAL
    """How the host sounds to the table."""
    in_ears: Mapping[Player, Sound] = field(default_factory=lambda: MappingProxyType({}))
    """And in the ears of those who have asked for something else there."""
    eared: tuple[Player, ...] = ()
    """Who has an earphone in this sitting."""
    said: tuple[Say, ...] = ()
    """The last announcement, for "repeat"."""
    seated: tuple[Player, ...] = ()
    """Whose seats phones have taken."""
    freed: tuple[Player, ...] = ()
    """Whose seats were freed, each time once more: links from before that lead nowhere."""
    veiled: tuple[Player, ...] = ()
    """Whose phones came after something was entered, and show nothing that is theirs until they say that it may be shown."""
    codes: int = 0
    """How often the room code has become another."""
    phones: bool = False
    """Whether phones may join in this sitting, so that there is a room code."""
    misses: int = 0
    """Utterances in a row that were nothing that may be said now."""
    apologised: Samples | None = None
    """When the host last said so in words."""
    only_called: bool = False
    """What does not begin with "host" is not meant for it, but where words are called out or a poem runs."""
    doubt: Doubt | None = None
    undone: tuple[Forth, ...] = ()
    """What can be done again, the last first to be; nothing once the game has gone on."""
    offered: bool = False
    """The host has asked whether everybody knows the game, and nobody has answered."""
    would_lose: tuple[Player, ...] = ()
    """Whose entries hang on what somebody has just wanted to take back."""
    wanted: Wanted | None = None
    has_more: bool = False
    """Help was asked for, and there is a rest of it."""
    taught: bool = False
    """Somebody has asked for help, or how to play, and may ask on."""
    practice: Practice | None = None
    """A practice round goes on, on a break of the game."""
    practised: int = 0
    """So many of its couplets were told."""
    owed: tuple[Move, ...] = ()
    """Questions that were asked over a poem: they are answered when people talk no longer freely."""
    ruled: tuple[Ruled, ...] = ()
    """The last rulings, for whoever has missed them."""
    ended: Samples | None = None
    """Where the rules said that it is over, on the game's clock; None while it goes on."""
    over: bool = False
    """Nothing is taken any more."""
    may_follow: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Titles, by name, of games that may be played after this one in the same sitting; none where it ends with this one."""
    all_titles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Of all games in this language, those too for which they are too few or too many."""
    asks_which: bool = False
    """Somebody has asked for another game, and not yet for one of them."""
    follows: str | None = None
    """Which of them is wanted when this one is over; "" where that was all, which may be before it begins. It is not kept: the
    next game has a log of its own."""
    waits_until: Samples | None = None
    """Until when the host waits to be told, on the source's clock."""
    _known: list[Listening] = field(default_factory=list, init=False, repr=False, compare=False)
    """What may be typed or touched now, once somebody has asked: it takes longest of all here, and is asked for several times."""

    @classmethod
    def begin(cls, game: Game[Any], players: tuple[Player, ...], options: Any, seed: int) -> tuple[Session, tuple[Say, ...]]:
        """Raises `IllegalMove` for players or options that the game cannot be played with, and for names that are something to say."""
        state, says = game.setup(players, options, seed)
        session = cls(game, players, state, said=says)
        grammar = session.listening.grammar
        phrases = (*grammar.heard, *(phrase for each in grammar.elsewhere for phrase in each.phrases))
        taken = reserved(phrases, players, game.language.reserved)
        if named := next((player for player in players if spoken_name(player) in taken), None):
            raise IllegalMove("name-is-a-phrase", player=named)
        return session, says

    @property
    def house(self) -> House:
        """What may be said in any game, in the language of this one."""
        return house(self.game.language)

    @property
    def listening(self) -> Listening:
        """What may be said now: the game's phrases and the house's."""
        open_, called = self._open, self.house.called
        grammar = open_.grammar
        if self._waits_for_its_name:
            grammar = replace(grammar, phrases=called(grammar.phrases), known=called(grammar.known), elsewhere=())
        return self._with_an_answer(open_ if grammar is open_.grammar else replace(open_, grammar=grammar))

    def _with_an_answer(self, open_: Listening) -> Listening:
        """To what was asked back."""
        if self.doubt is None:
            return open_
        return replace(open_, grammar=replace(open_.grammar, phrases=(*open_.grammar.phrases, self.house.answer)))

    @property
    def _waits_for_its_name(self) -> bool:
        if not self.only_called:
            return False
        return not (self.paused_at is None and (self._open.dictation or self._open.quick))

    @property
    def _open(self) -> Listening:
        """What may be typed or touched now: nobody has to call the host for that."""
        if not self._known:
            self._known.append(self._offered())
        return self._known[0]

    def _offered(self) -> Listening:
        heard, house = self.game.listening(self.state), self.house
        phones = (*house.freeing(self.seated), *house.showing(self.veiled), *(house.new_code if self.phones else ()))
        phones += house.in_ears(self.eared)
        at_times = self._at_times()
        now = tuple(one for one in house.at_times if one.move in at_times and (self.asks_which or one.pattern != JUST_A_GAME))
        if self.practice is not None:
            own = practising.grammar(self.practice, self.players, self.game.language)
            elsewhere = (Elsewhere(heard.grammar.heard), *heard.grammar.elsewhere, house.every)
            return Listening(replace(own, phrases=(*own.phrases, *house.while_paused, *phones), elsewhere=elsewhere))
        if self.paused_at is not None or self.over:  # nothing of the game's is to be had but what is read out
            first = house.resume if self.paused_at is not None else now
            asides = tuple(phrase for phrase in heard.grammar.phrases if phrase.move in self.game.asides)
            elsewhere = (Elsewhere(heard.grammar.heard), *heard.grammar.elsewhere, house.every)
            elsewhere += (Elsewhere(self._by_their_titles),) if self.may_follow else ()
            of_house = tuple(phrase for phrase in house.while_paused if house.is_offered(phrase, Listening(Grammar(asides))))
            return Listening(Grammar((*first, *asides, *of_house, *phones), elsewhere=elsewhere))
        offered = tuple(phrase for phrase in (*house.always, *now, *phones) if house.is_offered(phrase, heard))
        elsewhere = (*heard.grammar.elsewhere, house.every, only_typed(self.game.language, self.players))
        return replace(heard, grammar=replace(heard.grammar, phrases=heard.grammar.phrases + offered, elsewhere=elsewhere))

    def _at_times(self) -> frozenset[str]:
        there = {
            "more": self.has_more,
            **dict.fromkeys(AFTERWARDS, self.taught),
            practising.BEGIN: self._has_not_begun,
            "redo": bool(self.undone),
            "undo-anyway": bool(self.would_lose),
            "well-played": self.ended is not None and not self.over,
            "play-again": self.over and bool(self.may_follow),
            "that-is-all": bool(self.may_follow) if self.over else self.ended is not None or self._has_not_begun,
            **dict.fromkeys(("another-game", "play-game"), self.over and len(self.may_follow) > 1),
        }
        return frozenset(move for move, is_there in there.items() if is_there)

    @property
    def _has_not_begun(self) -> bool:
        """Before anybody has done anything."""
        return not self.past and self.ended is None and not self.over and self.paused_at is None

    def view(self, player: Player | None) -> View:
        """What one player, or with None the table, sees and may enter or do."""
        seen = self.game.view(self.state, player)
        if self.ended is not None:
            asks = () if self.over else seen.asks or (say("say-well-played"),)
            seen = replace(seen, asks=asks, wanted=(*seen.wanted, "well-played"))
        if self.over and self.may_follow:
            seen = self._asks_what_follows(seen, player)
        if self.practice is not None:
            seen = practising.shown(self.practice, seen)
        elif self.paused_at is not None:
            seen = replace(seen, moment=Moment.WAITING, now=(), how=(), asks=(say("paused"),), who=(), wanted=("resume",), awaited=())
        if self.doubt is not None:
            asked = self._asked_back(self.doubt.heard)
            seen = replace(seen, moment=Moment.QUESTION, asks=(asked,), how=(), who=(), wanted=("confirm-heard",), awaited=())
        if player is None:
            return seen
        if seen.awaited and player not in seen.awaited:
            seen = _waits(seen)
        entered = {phrase.move for phrase in seen.entries}  # what can be done unseen is not offered a second time
        without = {"help", *ABOUT_THE_GAME, *AT_THE_TABLE, *seen.leaves, *self.game.asides, *entered}
        without |= set() if self.over else {"that-is-all"}  # nobody sends the others home by a touch
        touches = seen.moves if self.paused_at is None else ()
        grammar = self._with_an_answer(self._open).grammar
        if self.over and self.may_follow:
            grammar = replace(grammar, phrases=tuple(map(self._by_title, grammar.phrases)))
            without |= {"another-game"} if self.asks_which else {"play-game"}
        return replace(seen, moves=(*touches, *offers(grammar, self.players, player, without)))

    def _asks_what_follows(self, seen: View, player: Player | None) -> View:
        seen = replace(seen, entries=(), moves=(), awaited=(), seldom=seen.seldom | {"that-is-all"})
        if not self.asks_which or self.follows is not None:
            return replace(seen, asks=(self._what_follows,), wanted=("play-again", "another-game", "that-is-all"))
        titles = tuple(title for name, title in self.may_follow.items() if name != self.game.name)
        now = (say("games-there", games=titles),) if player is None else ()  # a phone has a button for each
        return replace(seen, moment=Moment.QUESTION, headline=(), who=(), now=now, asks=(say("which-game"),), wanted=("play-game",))

    def _by_title(self, phrase: Phrase) -> Phrase:
        """Another game, chosen where its title is read; the same again is asked for by itself."""
        if phrase.move != "play-game":
            return phrase
        choices = tuple((said, name) for said, name in phrase.slot("game").choices if name in self.may_follow and name != self.game.name)
        written = tuple((said, self.may_follow[name]) for said, name in choices)
        return replace(phrase, slots=(replace(phrase.slot("game"), choices=choices, written=written),))

    @property
    def _by_their_titles(self) -> tuple[Phrase, ...]:
        """Games, as their titles are typed."""
        return self.game.language.ways("play-game", choosing("game", ((title, name) for name, title in self.may_follow.items())))

    def at_phone(self, player: Player) -> View:
        """What a phone in that player's seat shows, and does: the table's view and nothing else, while it may be somebody else's."""
        if player not in self.veiled:
            return self.view(player)
        seen = self.view(None)
        return replace(seen, now=(say("seat-veiled", player=player), *seen.now))

    def left(self, at: Samples) -> Samples | None:
        """Of the time limit that runs at that moment; None where none runs. Never below 0."""
        until = (self.game.view(self.state, None).until or self._closes()) if self.paused_at is None else None
        return None if until is None else max(0, until + self.away - at)

    @property
    def runs_out(self) -> Samples | None:
        """When the game looks at the clock next, on the source's."""
        deadline = self.game.deadline(self.state) if self.paused_at is None else None
        return None if deadline is None else deadline + self.away

    def check(self, player: Player, move: Move) -> tuple[Say, ...]:
        """What a player alone is told of what they are about to enter or to touch. It changes nothing and stops nothing."""
        return self.game.check(self.state, player, move) if isinstance(self.game, Checks) else ()

    @property
    def asks(self) -> tuple[Say, ...]:
        """What the table is asked just now."""
        seen = self.game.view(self.state, None)
        return (seen if self.practice is None else practising.shown(self.practice, seen)).asks

    def _closes(self, talked: Samples = 0) -> Samples | None:
        """When the end is no longer open, on the game's clock; `talked`: until where the host talked, on the source's."""
        long = self.game.open_for(self.state)
        return None if self.over or self.ended is None or long is None else max(self.ended, talked - self.away) + long

    @property
    def done(self) -> bool:
        """It is over, and it is known what follows; or it was put aside before it began."""
        return self.follows == "" or (self.over and not (self.may_follow and self.follows is None))

    # -- what happens to it ---------------------------------------------------------------------------------------------

    def hear(self, utterance: Utterance) -> tuple[Session, tuple[Say, ...], tuple[Verdict, ...]]:
        """The session after an utterance, what to say, and what was made of each part of it."""
        if (knows := self._answered(utterance)) is not None:
            after, told = replace(self, offered=False)._done(knows)
            told += tuple(one for one in after.asks if one not in told)  # whoever has heard how it goes may begin
            return replace(after, said=told), told, (knows,)
        session, asked = self, self.listening
        verdicts = self.read(utterance)
        says: tuple[Say, ...] = ()
        for verdict in verdicts:
            before = session
            settled = session is not self and before.listening != asked  # what came before it in the same breath has settled the matter
            if settled and isinstance(verdict, OutOfGrammar) and not before.listening.dictation:
                continue
            session, more = before._take(verdict, utterance)
            says += () if settled and session is before else more
        return replace(session, said=says) if says and _is_news(verdicts) else session, says, verdicts

    def read(self, utterance: Utterance) -> tuple[Verdict, ...]:
        """What is made of an utterance. A typed line means more than what is said: the host need not be called by name for it, and it may
        stand in other words."""
        verdicts = interpret(utterance, self.listening)
        if not is_written(utterance) or any(isinstance(verdict, Understood) for verdict in verdicts):
            return verdicts
        return read(utterance, self._with_an_answer(self._open), self.game.language, self.game.asides, self._read_by_the_game)

    def _read_by_the_game(self, text: str) -> Move | None:
        return self.game.reads(self.state, text) if isinstance(self.game, Reads) else None

    def _answered(self, utterance: Utterance) -> Understood | None:
        """Whether everybody knows the game, typed: in the room many a yes or no is said that is none to that."""
        asked = self.offered and self._has_not_begun and is_written(utterance)
        return answered(utterance, self._open, self.game.language) if asked else None

    def may_be_meant(self, heard: Utterance) -> bool:
        """Whether what was said so far is a phrase, likelier than not."""
        match interpret(heard, self.listening):
            case (Understood() as understood,):
                return sure(understood, 1, quick=False, language=self.game.language.name)
        return False

    def also_said(self, unheard: tuple[Say, ...]) -> Session:
        """What was broken off is repeated too."""
        more = tuple(one for one in unheard if one not in self.said)
        return replace(self, said=(*self.said, *more)) if more else self

    def enter(self, at: Samples, player: Player, move: Move) -> tuple[Session, tuple[Say, ...]]:
        """A private entry. Raises `IllegalMove`, and then nothing has changed."""
        if self.paused_at is not None:
            raise IllegalMove("practice-first" if self.practice is not None else "paused")
        if self.over:
            raise IllegalMove("is-over")
        session, says = self._apply(Entered(at - self.away, player, move))
        return replace(session, said=says or self.said), says

    def touch(self, at: Samples, move: Move, player: Player | None = None) -> tuple[Session, tuple[Say, ...]]:
        """One of a view's `moves`, done by a player's touch. Raises `IllegalMove`, and then nothing has changed."""
        if move.name == "confirm-heard":
            return self._confirmed(move.slots["answer"] == "yes")
        if self.over and move.name not in (*WHILE_PAUSED, *AT_THE_END):
            raise IllegalMove("is-over")
        if player is not None and (wanted := self._wanted(move.name, player)) is not None:
            return wanted, wanted.said
        if move.name not in MOVES and (against := self._against(move)):
            phrase = next(phrase for phrase in self.listening.grammar.heard if phrase.move == move.name)
            asked, says = self._doubting(Understood(at, at, move, phrase, None), against)
            return replace(asked, said=says), says
        now = at - self.away
        session, says = self._house(move, at) if move.name in MOVES else self._apply(Spoke(now, now, move, by=player))
        return replace(session, said=says) if says and move.name not in ("repeat", "say-again") else session, says

    def sit(self, at: Samples, player: Player) -> tuple[Session, tuple[Say, ...]]:
        """A phone takes a seat. Raises `IllegalMove` where another has it."""
        if player in self.seated:
            raise IllegalMove("seat-taken", player=player)
        return self.apply(Seated(at, player))

    def recode(self, at: Samples) -> Session:
        """Too many were wrong: the room code becomes another."""
        return self.apply(Recoded(at))[0]

    def tick(self, settled: Samples, talked: Samples = 0) -> tuple[Session, tuple[Say, ...]]:
        """Time has passed: nothing from before `settled` can still arrive, so deadlines up to it have run out. `talked`: until where the
        host has talked; people dispute an end when they have heard it."""
        session = self
        says: tuple[Say, ...] = ()
        while session.paused_at is None:
            deadline = session.game.deadline(session.state)
            if deadline is None or deadline > settled - session.away:
                break
            session, more = session._apply(Elapsed(deadline))
            says += more
        if session.practice is not None and (due := practising.due(session.practice, talked)) is not None and due <= settled:
            practice, more = practising.silent(session.practice, settled, session.players, session.game.language)
            session, says = replace(session, practice=practice), says + more
        if session.doubt is not None and session.doubt.due <= settled:
            session = replace(session, doubt=None)
        closes = session._closes(talked) if session.paused_at is None else None
        if closes is not None and closes <= settled - session.away:
            session, more = session.apply(Closed(closes + session.away))
            says += more
        if session.waits_until is not None and not session.done and session.waits_until <= settled:
            session = replace(session, follows="")
        return replace(session, said=says) if says else session, says

    def pause(self, at: Samples) -> Session:
        """The host itself pauses: the microphone is gone. Of a practice round the break is left."""
        if self.practice is not None:
            return replace(self, practice=None)
        return self.apply(Paused(at))[0] if self.paused_at is None else self

    def resume(self, at: Samples) -> Session:
        return self.apply(Resumed(at))[0] if self.paused_at is not None else self

    def reopen(self, at: Samples) -> Session:
        """A game that was over, at another sitting."""
        return self.apply(Reopened(at))[0] if self.over else self

    def replay(self, events: Iterable[SessionEvent]) -> Session:
        """This session after all of `events`, with nothing said. From a fresh session it is the sitting that they are the log of."""
        session = self
        for event in events:
            session, _ = session.apply(event)
        return session

    # -- one event ------------------------------------------------------------------------------------------------------

    def apply(self, event: SessionEvent) -> tuple[Session, tuple[Say, ...]]:
        """One event as it stands in the log."""
        match event:
            case Undone():
                return self._undo(event)
            case Redone():
                return self._redo(event)
            case Closed():
                waits = event.at + WAITS if self.may_follow else None
                says = (*placed(self.game.view(self.state, None)), *self.game.verdict(self.state), say("goodbye"))
                says += (self._what_follows,) if self.may_follow else ()
                return replace(self, over=True, waits_until=waits, events=(*self.events, event)), says
            case Reopened(at):
                return replace(self, over=False, ended=at - self.away, events=(*self.events, event)), ()
            case Paused(at):
                return replace(self, paused_at=at, events=(*self.events, event)), (say("paused"),)
            case Resumed(at):
                away = self.away + at - (self.paused_at if self.paused_at is not None else at)
                after = replace(self, paused_at=None, practice=None, away=away, events=(*self.events, event))
                return after._goes_on(say("resumed"), at)
            case Seated(player=player):
                veiled = (*self.veiled, player) if self._has_entered(player) else self.veiled
                says = (say("seat-sits", player=player), *((say("seat-veiled", player=player),) if veiled != self.veiled else ()))
                return replace(self, seated=(*self.seated, player), veiled=veiled, events=(*self.events, event)), says
            case Freed(player=player):
                seated, veiled = _without(self.seated, player), _without(self.veiled, player)
                freed = (*self.freed, player)
                return replace(self, seated=seated, veiled=veiled, freed=freed, events=(*self.events, event)), (
                    say("seat-freed", player=player),
                )
            case Unveiled(player=player):
                veiled = _without(self.veiled, player)
                return replace(self, veiled=veiled, events=(*self.events, event)), (say("seat-unveiled", player=player),)
            case Recoded():
                return replace(self, codes=self.codes + 1, events=(*self.events, event)), ()
            case Paced(pace=pace):
                return replace(self, sound=replace(self.sound, rate=NORMAL_WPM + PACE_STEP * pace), events=(*self.events, event)), ()
            case Tuned(sound=sound, player=""):
                return replace(self, sound=sound, events=(*self.events, event)), ()
            case Tuned(sound=sound, player=player):
                in_ears = MappingProxyType({**self.in_ears, player: sound})
                return replace(self, in_ears=in_ears, events=(*self.events, event)), ()
            case Addressed():
                return replace(self, only_called=event.only_called, events=(*self.events, event)), ()
            case _:
                return self._apply(event)

    def _apply(self, event: Event) -> tuple[Session, tuple[Say, ...]]:
        state, says = self.game.step(self.state, event)
        if state is self.state:  # a question was answered: there is nothing to keep or to take back
            return replace(self, misses=0, doubt=None), says
        past = (*self.past, Past(event, self.state)) if isinstance(event, Spoke | Entered) else self.past
        ruled = remember(self.ruled, event.at, says, self.game.rulings)
        after = self._moved(state, past, _end(event), events=(*self.events, event), misses=0, ruled=ruled)
        return after._pays(_end(event) + self.away, says) if after.owed and not after.listening.dictation else (after, says)

    def _pays(self, at: Samples, says: tuple[Say, ...]) -> tuple[Session, tuple[Say, ...]]:
        """What was asked over a poem is answered, and nothing said twice."""
        session, owed = replace(self, owed=()), self.owed
        for move in owed:
            session, more = session._house(move, at)
            says += tuple(one for one in more if one not in says)
        return session, says

    def _moved(self, state: Any, past: tuple[Past, ...], now: Samples, undone: tuple[Forth, ...] = (), **changes: Any) -> Session:
        """With another state of the game; `now`: on its clock. `changes`: of whatever else there is."""
        changes |= {"state": state, "past": past, "undone": undone, "ended": now if self.game.over(state) else None, "over": False}
        return replace(self, would_lose=(), wanted=None, doubt=None, has_more=False, taught=False, **changes)

    def _has_entered(self, player: Player) -> bool:
        """Something that only they may know, before now and not on the phone that sits down now."""
        entered = any(isinstance(past.event, Entered) and past.event.player == player for past in self.past)
        return entered and self.game.view(self.state, player).secret

    def _take(self, verdict: Verdict, utterance: Utterance) -> tuple[Session, tuple[Say, ...]]:
        match verdict:
            case Understood():
                return self._understood(verdict)
            case Ambiguous():
                return self, (say("ambiguous", choices=self._choices(verdict.moves)),)
            case OutOfGrammar() if self.paused_at is None and self.listening.dictation:
                return self._apply(Recited(verdict.start - self.away, part(utterance, verdict, self.away)))
            case OutOfGrammar() if is_written(utterance) and self.practice is not None:
                return self, (practising.how(self.practice, self.players, self.game.language),)
            case OutOfGrammar() if is_written(utterance) and self.paused_at is not None:
                return self, (say("paused"),)  # it may be right, and only too early: to type it better is of no use
            case OutOfGrammar() if is_written(utterance):
                misses = min(self.misses + 1, 3)
                return replace(self, misses=misses % 3), (say(f"no-match-{misses}"),)
            case OutOfGrammar(text=text) if _was_meant(verdict, utterance):
                is_for_us = not self._waits_for_its_name or text.startswith(self.house.call)
                return self._missed(verdict.end, clear=_is_clear(utterance)) if is_for_us else (self, ())
            case _:
                return self, ()

    def _missed(self, at: Samples, *, clear: bool = False) -> tuple[Session, tuple[Say, ...]]:
        """First a tone; when it happens again, words, though not for ever; then silence until something is understood. `clear`: part of a
        phrase, and nothing else, which is never passed over."""
        session = replace(self, misses=self.misses + 1)
        if session.misses > 2:
            return session, (say("not-caught"),) if clear else ()
        if session.misses == 1 or (self.apologised is not None and at - self.apologised < APOLOGIES_APART):
            return session, (say("not-caught"),)
        told = say("no-match-2") if self.practice is None else practising.how(self.practice, self.players, self.game.language)
        return replace(session, apologised=at), (told,)

    def _understood(self, heard: Understood) -> tuple[Session, tuple[Say, ...]]:
        """Done where it is sure enough for what it does; else asked back, or, where it does little, to be said once more."""
        listening, weight = self.listening, self._weight(heard.move)
        if heard.move.name == "confirm-heard":
            return self._confirmed(heard.move.slots["answer"] == "yes")
        if UNKNOWN in heard.move.slots.values() and not listening.dictation:
            return self._half_understood(heard)
        certain = listening.dictation or self._is_again(heard)
        if not certain and (against := self._against(heard.move)):
            return self._doubting(heard, against)
        if certain or sure(heard, weight, quick=listening.quick, language=self.game.language.name):
            return self._done(heard)
        after, says = self._done(heard)
        if weight == 1 and listening.quick:
            return after, says  # who calls it hears it at once, and the game weighs what else it may have been
        if after.events == self.events or any(phrase.pattern in _YES for phrase in listening.grammar.phrases):
            return self._missed(heard.end)
        return replace(self, doubt=Doubt(heard, heard.end + DOUBTED)), (self._asked_back(heard),)

    def _against(self, move: Move) -> tuple[Say, ...]:
        """What the game has against it, as far as it knows."""
        return self._doubts(move) if is_offered(self.listening.grammar, move) else ()

    def _doubts(self, move: Move) -> tuple[Say, ...]:
        """The same of a move that is offered."""
        return self.game.doubts(self.state, move) if isinstance(self.game, Doubts) else ()

    def _doubting(self, heard: Understood, against: tuple[Say, ...]) -> tuple[Session, tuple[Say, ...]]:
        """It is asked back, unless yes or no is asked for already: then it is not done."""
        if any(phrase.pattern in _YES for phrase in self._open.grammar.phrases):
            return self, against
        return replace(self, doubt=Doubt(heard, heard.end + THOUGHT_OVER), misses=0), (*against, self._asked_back(heard))

    def _half_understood(self, heard: Understood) -> tuple[Session, tuple[Say, ...]]:
        """ "Ben plays", and no word that was known: not understood, though the game has words of its own for it."""
        session, says = self._missed(heard.end)
        in_words = any(one.key != "not-caught" for one in says)
        return session, self._done(heard)[1] if in_words else says

    def _weight(self, move: Move) -> float:
        return HOUSE_WEIGHTS.get(move.name, 1.0) if move.name in MOVES else self.game.weights.get(move.name, 1.0)

    def _is_again(self, heard: Understood) -> bool:
        return self.doubt is not None and self.doubt.heard.move == heard.move

    def _confirmed(self, yes: bool) -> tuple[Session, tuple[Say, ...]]:
        session = replace(self, doubt=None, misses=0)
        if self.doubt is None or not yes:
            return session, (say("not-then"),)
        return session._done(self.doubt.heard)

    def _asked_back(self, heard: Understood) -> Say:
        """ "Cy passes?" """
        return say("sure", what=in_words((heard.phrase,), heard.move, self.players, self.game.language))

    def _choices(self, moves: tuple[Move, ...]) -> tuple[str, ...]:
        """In words that tell them apart, if there are such; else by their names."""
        language = self.game.language
        said = {in_words(self.listening.grammar.heard, move, self.players, language) for move in moves}
        return tuple(sorted(said if len(said) == len(moves) else {in_words((), move, self.players, language).lower() for move in moves}))

    def _told(self, about: Back | Forth) -> str:
        """What was done, as it was said or touched. Of a guess, and of what was entered unseen, only whose it was: the word
        may be heard of nobody but the host. Of an answer, that it was one: "yes" by itself tells nobody what was taken back."""
        event, listening, language = about.event, self.game.listening(about.before), self.game.language
        if isinstance(event, Entered):
            entries = self.game.view(about.before, event.player).entries
            return in_words(entries, event.move, self.players, language, event.player, veiled=True)
        touched = self.game.view(about.before, event.by).moves if event.by is not None else ()
        ways = tuple(phrase for phrase in (*listening.grammar.heard, *touched) if tells(phrase, event.move))
        ways = ways or tuple(phrase for each in listening.grammar.elsewhere for phrase in each.phrases)
        told = in_words(ways, event.move, self.players, language, event.by, veiled=listening.dictation)
        if any(player in told for player in self.players):
            return told
        if listening.dictation and any(slot.is_own_word for phrase in ways for slot in phrase.slots):
            return language.word("a-guess")
        seen = self.game.view(about.before, self.players[0])
        alone = tuple(phrase for phrase in ways if phrase.slots and len(phrase.parts) == 1)
        if not (alone and seen.moment is Moment.QUESTION and event.move.name in seen.wanted):
            return told
        said = in_words(alone, event.move, self.players, language)
        return f"{language.word('an-answer')} {said.lower() if said.lower() in dict(language.ballot) else said}"

    def _done(self, heard: Understood) -> tuple[Session, tuple[Say, ...]]:
        if heard.move.name in MOVES:
            return replace(self, doubt=None)._house(heard.move, heard.start, written=heard.confidence is None)
        if (self.paused_at is not None or self.over) and heard.move.name not in self.game.asides:
            return self, (say("is-over") if self.over else self._on_a_break,)
        try:
            after, says = self._apply(Spoke(heard.start - self.away, heard.end - self.away, heard.move, heard.confidence, heard.rivals))
        except IllegalMove as refused:
            asked = self.asks if refused.key == "answer-first" else ()
            return self, (Say(refused.key, refused.fields), *asked)
        if after.events != self.events and not is_offered(self.listening.grammar, heard.move):
            asked = self.asks if self.view(None).moment is Moment.QUESTION else ()
            reason = say("answer-first") if asked else say("not-now")
            return self, (reason, *asked)  # a phrase of another moment, whose reason the game does not know
        return after, says

    def _house(self, move: Move, at: Samples, *, written: bool = False) -> tuple[Session, tuple[Say, ...]]:
        """`written`: it was typed, and an answer to that need not wait for those who may still guess."""
        at_any_time = (
            "resume",
            *AT_THE_TABLE,
            *WHILE_PAUSED,
            *TUNING,
            *AT_THE_END,
            *(practising.MOVES if self.practice is not None else ()),
        )
        if (self.paused_at is not None or self.over) and move.name not in at_any_time:
            return self, (say("is-over") if self.over else self._on_a_break,)
        over_talk = self.paused_at is None and self._open.dictation and (self._open.recited or not written)
        match move.name:
            case name if name in ("help", *QUESTIONS) and over_talk:
                return self._owe(move)
            case name if name in QUESTIONS:
                after = replace(self, taught=self.taught or name in ("how-to-play", *AFTERWARDS))
                seen = self.view(None)
                if self.asks_which:  # what there is to choose from is asked too
                    seen = replace(seen, asks=(*seen.asks, *seen.now), now=())
                return after, answer(move, seen, self.left(at), self.ruled, self.game.language, self.players)
            case "help":
                return self._help()
            case "more":
                if over_talk:
                    return self._owe(Move("help"))
                rest = tuple(one.fields["phrase"] for one in self._helpful(self.view(None))[FIRST:])
                return (self, (say("help", phrases=tuple(map(str, rest))),)) if rest else self._help()
            case "repeat":
                asks = self.view(None).asks
                asked = () if any(one in asks for one in self.said) else asks
                return self, asked or self.said or (say("nothing-to-repeat"),)
            case "say-again":
                return self, self.said or (say("nothing-to-repeat"),)
            case name if name in practising.MOVES:
                return self._practises(move, at)
            case "undo" | "undo-anyway":
                return self._undo(Undone(at, anyway=move.name == "undo-anyway" and bool(self.would_lose)))
            case "redo":
                return self._redo(Redone(at))
            case name if name in AT_THE_END:
                return self._followed(move, at)
            case "dispute":
                return self, self._how_to_dispute()
            case "without" | "is-back" as name:
                return self, (say(name, player=move.slots["player"]), *self.asks)
            case "well-played":
                return self.apply(Closed(at)) if self.ended is not None else (self, (say("not-over"), *self.asks))
            case "pause":
                return self.apply(Paused(at))
            case "resume":
                return self.apply(Resumed(at)) if self.paused_at is not None else (self, (say("not-paused"),))
            case "free-seat":
                return self.apply(Freed(at, move.slots["player"]))
            case "stop":
                return self, ()
            case "only-called" | "listen-always" as name:
                return self.apply(Addressed(at, name == "only-called"))[0], (say(name),)
            case "show-seat":
                return self.apply(Unveiled(at, move.slots["player"]))
            case "new-code":
                return self.apply(Recoded(at))
            case name:
                return self._tuned(name.removeprefix("ear-"), at, move.slots.get("player", ""))

    def _tuned(self, change: str, at: Samples, player: Player) -> tuple[Session, tuple[Say, ...]]:
        """In that player's ear, or for the table where there is none named."""
        before = self.in_ears.get(player, self.sound) if player else self.sound
        after = before.after(change)
        if after == before and change not in ALREADY:
            return self, (say(f"no-{change}"),)
        told = say("ear-changed", player=player) if player else say(change)
        return self.apply(Tuned(at, after, player))[0], (told, *((say("tone-so"),) if change.startswith("tones-") else ()))

    def _followed(self, move: Move, at: Samples) -> tuple[Session, tuple[Say, ...]]:
        """What is played next, said when this game is over. One that has not begun can be put aside; one that has ended is over by it."""
        is_all = move.name == "that-is-all"
        if is_all and self._has_not_begun:
            return replace(self, follows=""), (say("that-was-all"),)
        if self.ended is not None and not self.over and (is_all or self.may_follow):
            closed, says = self.apply(Closed(at))
            after, more = (replace(closed, follows=""), (say("that-was-all"),)) if is_all else closed._followed(move, at)
            return after, (*(one for one in says if one != self._what_follows), *more)
        if not self.over:
            return self, (say("not-over"), *((say("stop-here"),) if is_all else ()))
        if not self.may_follow:
            return self, (say("is-over"),)
        match move.name:
            case "play-again":
                return replace(self, follows=self.game.name), ()
            case "that-is-all":
                return replace(self, follows=""), (say("that-was-all"),)
            case "play-game" if move.slots["game"] in self.may_follow:
                return replace(self, follows=move.slots["game"]), ()
            case _:
                ways = self.game.language.choices["game"]
                titles = {name: title for name, title in self.may_follow.items() if name != self.game.name}
                said = Spelled(tuple(titles.values()), tuple(ways[name][0] for name in titles))
                left_out = tuple(title for name, title in self.all_titles.items() if name not in self.may_follow)
                others = (say("not-for-so-many", games=left_out),) if left_out else ()
                return replace(self, asks_which=True), (say("which-game"), say("say-which-game", games=said), *others)

    @property
    def _what_follows(self) -> Say:
        return say("what-follows" if len(self.may_follow) > 1 else "what-follows-here")

    def _practises(self, move: Move, at: Samples) -> tuple[Session, tuple[Say, ...]]:
        players, language = self.players, self.game.language
        practice: Practice | None
        if self.practice is None:
            if move.name != practising.BEGIN or not self._has_not_begun:
                return self, (say("no-practice-now"),)
            practice, says = practising.begun(self.practised, at, players, language, called=self.only_called)
            return replace(self.apply(Paused(at))[0], practice=practice, practised=self.practised + 1, misses=0), says
        match move.name:
            case practising.GUESS:
                practice, says = practising.guessed(self.practice, move, at, players, language)
                told = self.practised + (practice is not None and practice.number != self.practice.number)
                after = replace(self, practice=practice, practised=told, misses=0)
                return after._practised(says, at) if practice is None else (after, says)
            case practising.STOP:
                return self._practised((say("practice-left"),), at)
            case _:
                return self, now(self.view(None))

    def _practised(self, says: tuple[Say, ...], at: Samples) -> tuple[Session, tuple[Say, ...]]:
        """Back to where the game stood."""
        after = self.apply(Resumed(at))[0]
        return after, (*says, *now(after.view(None)))

    @property
    def _on_a_break(self) -> Say:
        return say("paused" if self.practice is None else "practice-first")

    def _help(self) -> tuple[Session, tuple[Say, ...]]:
        """Where all are at it at once, what is asked is entered unseen, and so no sentence of the help: how that is done is told too."""
        seen = self.view(None)
        told, asked = self._helpful(seen), self.asks
        helped = replace(self, has_more=len(told) > FIRST, taught=True)
        more = [phrase.written or phrase.pattern for phrase in helped.listening.grammar.phrases if phrase.move == "more"]
        how = tuple(one for one in seen.how if one not in asked) if seen.moment is Moment.ALL else ()
        return helped, (*asked, *how, *told[:FIRST], *(say("help-more", phrase=way) for way in more[:1]))

    def _how_to_dispute(self) -> tuple[Say, ...]:
        """In the game's own ways, where it has some just now; by taking back what was done last; and what is asked at an end."""
        own = self.game.disputes if isinstance(self.game, Disputes) else frozenset()
        ways = (phrase for phrase in self._open.grammar.phrases if phrase.move in own)
        told = sentences(ways, (), self.view(None).who, self.players, self.game.language)
        back = taken_back(self.game, self.past)
        undo = (say("undo-takes", what=self._told(back)),) if back is not None else ()
        says = (*((say("dispute-so"), *told) if told else ()), *undo) or (say("nothing-to-undo"),)
        return (*says, *(self.view(None).asks if self.ended is not None else ()))

    def _owe(self, move: Move) -> tuple[Session, tuple[Say, ...]]:
        """Over a poem it waits: only a tone says that it was heard."""
        return replace(self, owed=(*(other for other in self.owed if other != move), move)), (say("answer-later"),)

    def _helpful(self, seen: View) -> tuple[Say, ...]:
        """`seen`: by the table."""
        views = (self.game.view(self.state, player) for player in seen.who) if self.paused_at is None else ()
        disputes = ("undo",) if self.ended is not None and not self.over else ()
        wanted = (*disputes, *seen.wanted, *(move for view in views for move in view.wanted))
        told = {"help", "more", *(seen.worded if self.asks else ())}
        phrases = (self._by_title(phrase) for phrase in self.listening.grammar.phrases if phrase.move not in told)
        return sentences(phrases, wanted, seen.who, self.players, self.game.language, lambda move: bool(self._doubts(move)))

    # -- taking back --------------------------------------------------------------------------------------------------------

    def _undo(self, event: Undone) -> tuple[Session, tuple[Say, ...]]:
        """Back to before the last spoken move, in time too: what was running out then runs on from there. What was entered privately
        since stays where it can; where it cannot, it is asked whether it may be lost."""
        back = taken_back(self.game, self.past)
        if back is None:
            return self, (say("cannot-undo-private" if self.past else "nothing-to-undo"),)
        what = self._told(back)
        if back.lost and not event.anyway:
            return replace(self, would_lose=back.lost, wanted=None), (say("undo-would-lose", what=what, players=back.lost),)
        forth = Forth(back.event, back.before, self.state, self.past, event.at - self.away, self.ruled)
        away = max(self.away, event.at - back.then)
        ruled = tuple(each for each in self.ruled if each.at < back.event.at)
        undone, events = (*self.undone, forth), (*self.events, event)
        after = self._moved(back.state, back.past, event.at - away, undone, away=away, ruled=ruled, events=events)
        return after._goes_on(say("undone", what=what), event.at)

    def _redo(self, event: Redone) -> tuple[Session, tuple[Say, ...]]:
        """As it was before it was taken back, in time too."""
        if not self.undone:
            return self, (say("nothing-to-redo"),)
        *undone, forth = self.undone
        away, events = event.at - forth.then, (*self.events, event)
        after = self._moved(forth.state, forth.past, forth.then, tuple(undone), away=away, ruled=forth.ruled, events=events)
        return after._goes_on(say("redone", what=self._told(forth)), event.at)

    def _goes_on(self, told: Say, at: Samples) -> tuple[Session, tuple[Say, ...]]:
        """After what held it up: with what is asked, and what people have in hand."""
        state, says = self.game.resumed(self.state, at - self.away) if isinstance(self.game, Pauses) else (self.state, ())
        after = replace(self, state=state)
        return after, (told, *says, *after.asks)

    def _wanted(self, move: str, player: Player) -> Session | None:
        """Where a touch would take back, or do again, what was not that player's, and nobody else has wanted the same."""
        if move not in ("undo", "undo-anyway", "redo"):
            return None
        about = (self.undone[-1] if self.undone else None) if move == "redo" else taken_back(self.game, self.past)
        if about is None or player in whose(about.event):
            return None
        if self.wanted is not None and self.wanted.move == move and self.wanted.player != player:
            return None
        says = (say(f"{move.removesuffix('-anyway')}-wanted", player=player, what=self._told(about)),)
        return replace(self, wanted=Wanted(move, player), said=says)


ALREADY = frozenset({"tell-all", "tell-brief", "tell-tones"})
"""Changes that have no end to come to: who asks for them again is told so again."""

_YES = ("{answer}", "{vote}")
"""Phrases of a question that stands and is answered by yes or no: whoever is asked is asked nothing else."""


def _end(event: Event) -> Samples:
    """Where it was over, on the game's clock."""
    match event:
        case Spoke(end=end):
            return end
        case Recited(utterance=said):
            return said.end
        case _:
            return event.at


def _without(players: tuple[Player, ...], player: Player) -> tuple[Player, ...]:
    return tuple(other for other in players if other != player)


def _is_news(verdicts: tuple[Verdict, ...]) -> bool:
    """Worth repeating: neither itself a repetition, nor an excuse for having heard nothing."""
    return any(not isinstance(verdict, OutOfGrammar) and not _is_repeat(verdict) for verdict in verdicts)


def _is_repeat(verdict: Verdict) -> bool:
    return isinstance(verdict, Understood) and verdict.move.name in ("repeat", "say-again")


def _waits(seen: View) -> View:
    """The page of somebody of whom nothing is asked: whom they wait for, once, and what those are asked."""
    asked = seen.asks if seen.moment is Moment.QUESTION else ()
    now, lines = (tuple(one for one in says if one.fields.get("players") != seen.awaited) for says in ((*asked, *seen.now), seen.lines))
    waits = say("page-awaited", players=seen.awaited)
    return replace(seen, lines=lines, now=now, asks=(waits,), wanted=(), seldom=seen.seldom | {*seen.wanted})


def _was_meant(verdict: OutOfGrammar, utterance: Utterance) -> bool:
    """Mostly words that may be said, in the time that they take: not a room's chatter, in which a word of them is soon heard."""
    words = utterance.best.words
    known = sum(word.end - word.start for word in words if word.text != UNKNOWN)
    return verdict.end - verdict.start <= LONGEST_PHRASE and known > 0 and known >= MOSTLY * sum(word.end - word.start for word in words)


def _is_clear(utterance: Utterance) -> bool:
    """Two words that may be said, or more, rather sure, and nothing unknown: "Karl spielt", and no card."""
    words = utterance.best.words
    return len(words) >= CLEAR and all(word.text != UNKNOWN and (word.confidence or 0.0) >= RATHER for word in words)


def part(utterance: Utterance, verdict: OutOfGrammar, away: Samples = 0) -> Utterance:
    """The stretch of an utterance that was no phrase, on the game's clock, with the transcript of that stretch. What was typed has no
    stretches: its words are those of the verdict."""
    if utterance.start == utterance.end and all(word.confidence is None for word in utterance.best.words):
        words = tuple(Word(text, verdict.start - away, verdict.start - away) for text in verdict.text.split())
        return Utterance(verdict.start - away, verdict.end - away, (Hypothesis(words),))

    def inside(hypothesis: Any) -> Any:
        words = tuple(
            replace(word, start=word.start - away, end=word.end - away)
            for word in hypothesis.words
            if word.start < verdict.end and word.end > verdict.start
        )
        return replace(hypothesis, words=words)

    transcript = inside(utterance.transcript) if utterance.transcript is not None else None
    return Utterance(verdict.start - away, verdict.end - away, (inside(utterance.best),), transcript)
