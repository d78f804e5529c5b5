"""One sitting of one game as an immutable record. Whatever people do makes a new `Session`, and things for the host to say.

The functions that work on it are in the modules beside this one, by subject. The loop that plays a sitting calls the methods
here. The functions also reach one another through these methods, because their modules depend on each other in circles: help, for
example, lists what may be said, and help is one of the things that may be said.

House moves, such as help, repeat, undo and pause, belong to every game: see `moves.HOUSE_MOVES`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from voicehost.core.interpret import Understood, Verdict
from voicehost.core.language import as_spoken
from voicehost.core.play import Decided, Game, IllegalMove, LevelMeasured, Move, Player, Roster, Say, View
from voicehost.core.speech import Listening, Samples, Utterance, WrittenWord
from voicehost.session import (
    breaks,
    course,
    deciding,
    doing,
    ending,
    following,
    hearing,
    listening,
    measuring,
    pending,
    presence,
    reading,
    rereading,
    seating,
    seeing,
    slips,
    waiting,
)
from voicehost.session.asking import Lesson
from voicehost.session.attention import Attention
from voicehost.session.calling import Calling
from voicehost.session.clock import Clock
from voicehost.session.deciding import Deciding
from voicehost.session.ending import Ending
from voicehost.session.following import Sequel
from voicehost.session.happened import Pending, Recoded, Reopened, SessionEvent
from voicehost.session.history import History
from voicehost.session.house import HousePhrases
from voicehost.session.moves import house_phrases
from voicehost.session.offers import reserved
from voicehost.session.screens import Screens, open_screen
from voicehost.session.seating import Seating
from voicehost.session.sounding import Sounds


@dataclass(frozen=True)  # not slotted, because `open` is cached
class Session:
    """A game, its players, and everything that holds between one event and the next."""

    game: Game[Any]
    players: tuple[Player, ...]
    state: Any
    """The game's own state. Only the game looks into it."""
    events: tuple[SessionEvent, ...] = ()
    """Everything that has happened, in its order: the log."""
    said: tuple[Say, ...] = ()
    """The last announcement, for "repeat"."""
    clock: Clock = field(default_factory=Clock)
    history: History = field(default_factory=History)
    ending: Ending = field(default_factory=Ending)
    sequel: Sequel = field(default_factory=Sequel)
    deciding: Deciding = field(default_factory=Deciding)
    lesson: Lesson = field(default_factory=Lesson)
    attention: Attention = field(default_factory=Attention)
    seats: Seating = field(default_factory=Seating)
    screens: Screens = field(default_factory=Screens)
    sounds: Sounds = field(default_factory=Sounds)
    calling: Calling = field(default_factory=Calling)

    @classmethod
    def begin(cls, game: Game[Any], players: tuple[Player, ...], options: Any, seed: int) -> tuple[Self, tuple[Say, ...]]:
        """Begin a game, and return what to say first. Raises `IllegalMove` if the game cannot be played by these players or with these
        options, or if a player's name is also something that people say."""
        state, says = game.setup(players, options, seed)
        session = cls(game, players, state, said=says)
        taken = reserved(session.listening.grammar.understood, players, game.language.reserved)
        if named := next((player for player in players if as_spoken(player) in taken), None):
            raise IllegalMove("name-is-a-phrase", player=named)
        return session, says

    # -- what people do -----------------------------------------------------------------------------------------------------------

    def hear(self, utterance: Utterance) -> tuple[Session, tuple[Say, ...], tuple[Verdict, ...]]:
        """The session after an utterance, what to say, and how each part of the utterance was understood."""
        after, says, verdicts = hearing.hear(self, utterance)
        return waiting.looked(after, utterance.end), says, verdicts

    def read(self, utterance: Utterance) -> tuple[Verdict, ...]:
        """How the utterance would be understood. It changes nothing."""
        return reading.read(self, utterance)

    def slip_of(self, line: Utterance) -> Understood | None:
        """What a typed line that is not understood probably means; None if it is close to nothing that may be said."""
        return slips.slip_of(self, line)

    def may_be_meant(self, heard: Utterance) -> bool:
        """Whether what was said so far is more likely a phrase than not."""
        return reading.may_be_meant(self, heard)

    def enter(self, at: Samples, player: Player, move: Move) -> tuple[Session, tuple[Say, ...]]:
        """Make a private entry. Raises `IllegalMove` if the entry is refused; nothing has changed then."""
        return _looked(doing.enter(self, at, player, move), at)

    def open_entry(self, at: Samples, player: Player) -> tuple[Session, tuple[Say, ...]]:
        """A player begins to enter something in private. What the game was about to reveal is held back for it."""
        return _looked(doing.open_entry(self, at, player), at)

    def touch(self, at: Samples, move: Move, player: Player | None = None) -> tuple[Session, tuple[Say, ...]]:
        """Make one of a view's `moves` by a player's touch. Raises `IllegalMove` if the move is refused; nothing has changed then."""
        return _looked(doing.touch(self, at, move, player), at)

    def sit(self, at: Samples, player: Player) -> tuple[Session, tuple[Say, ...]]:
        """A phone takes a seat. Raises `IllegalMove` if another phone has it."""
        return seating.sit(self, at, player)

    def open_screen(self, at: Samples) -> tuple[Session, tuple[Say, ...]]:
        """Somebody opens a table screen with the room code. Raises `IllegalMove` if too many are open."""
        return open_screen(self, at)

    def tick(self, settled: Samples, talked: Samples = 0) -> tuple[Session, tuple[Say, ...]]:
        """Let time pass. Nothing from before `settled` can still arrive; the host has talked until `talked`. Both are on the source's
        clock."""
        return _looked(doing.tick(self, settled, talked), settled)

    def reader_is(self, at: Samples, *, there: bool) -> Session:
        """Tell the game whether a second reader is ready."""
        return rereading.reader_is(self, at, there=there)

    def reread(self, at: Samples, stretch: tuple[Samples, Samples], words: tuple[WrittenWord, ...]) -> tuple[Session, tuple[Say, ...]]:
        """Give the game what a second reader has read of `stretch`. Its start and end, and the times of the words, are on the source's
        clock. A reading that comes too late changes nothing."""
        return rereading.reread(self, at, stretch, words)

    def measured(self, event: LevelMeasured) -> tuple[Session, tuple[Say, ...]]:
        """Tell the game how loud it was. The event's times are on the source's clock. A measurement that comes too late changes nothing."""
        return measuring.measured(self, event)

    # -- what happens -------------------------------------------------------------------------------------------------------------

    def apply(self, event: SessionEvent) -> tuple[Session, tuple[Say, ...]]:
        """Apply one event as it is in the log. Raises `IllegalMove` if the game refuses it."""
        return course.apply(self, event)

    def replay(self, events: Iterable[SessionEvent]) -> Session:
        """This session after all of `events`; what was said meanwhile is dropped."""
        return course.replay(self, events)

    def logged(self, event: SessionEvent) -> Self:
        """This session with one more event in its log."""
        return replace(self, events=(*self.events, event))

    def also_said(self, unheard: tuple[Say, ...]) -> Self:
        """Add an announcement that was broken off to what "repeat" repeats."""
        more = tuple(each for each in unheard if each not in self.said)
        return replace(self, said=(*self.said, *more)) if more else self

    def recode(self, at: Samples) -> Session:
        """Change the room code, because too many wrong ones were tried."""
        return self.apply(Recoded(at))[0]

    def pause(self, at: Samples) -> Session:
        """Pause because the microphone is gone."""
        return breaks.halt(self, at)

    def resume(self, at: Samples) -> Session:
        return breaks.end(self, at)

    def reopen(self, at: Samples) -> Session:
        """Reopen a game that was over, at another sitting. A game that is not over stays as it is."""
        return self.apply(Reopened(at))[0] if self.ending.over else self

    def asked_anew(self, question: Pending, at: Samples) -> tuple[Session, tuple[Say, ...]]:
        """Ask once more what was open when the program stopped, or say that it was dropped."""
        return _looked(pending.asked_anew(self, question, at), at)

    # -- how it stands ------------------------------------------------------------------------------------------------------------

    @property
    def listening(self) -> Listening:
        """What may be said now: the phrases of the game and of the house."""
        return listening.listening(self)

    @cached_property
    def open(self) -> Listening:
        """What may be typed or touched now. Nobody has to call the host for that. It is cached, because it takes longer than anything else
        here and is needed several times."""
        return listening.what_is_open(self)

    @cached_property
    def roster(self) -> Roster:
        """Who plays, what is counted and how far the game has come. It is cached, because it looks at the whole table and is needed several
        times."""
        return deciding.roster(self)

    @cached_property
    def decisions(self) -> tuple[tuple[Decided, Roster], ...]:
        """The decisions that were not taken back, in their order, each with the roster as it was before."""
        return deciding.made(self)

    @property
    def known(self) -> tuple[Player, ...]:
        """Everybody whose name may be typed: the players of this game, and those who will join in the next."""
        return (*self.players, *presence.coming(self))

    def absence(self, player: Player) -> tuple[Say, ...]:
        """When a player who waits for the next round or the next game will play. Empty for everybody else."""
        return presence.absence(self, player)

    def names_who_plays(self, text: str) -> Say | None:
        """If a typed line names several people who shall play again, how to say that instead; else None."""
        return following.names_who_plays(self, text)

    @property
    def house_phrases(self) -> HousePhrases:
        """What may be said in every game, in the language of this one."""
        return house_phrases(self.game.language)

    def view(self, player: Player | None) -> View:
        """What a player sees and may enter or do; with None, what the table sees."""
        return seeing.view(self, player)

    def at_phone(self, player: Player) -> View:
        """What a phone in that player's seat shows and offers."""
        return seeing.at_phone(self, player)

    def check(self, player: Player, move: Move) -> tuple[Say, ...]:
        """What the host tells only this player about a move that they are about to enter or touch. It changes and prevents nothing."""
        return seeing.check(self, player, move)

    @property
    def asks(self) -> tuple[Say, ...]:
        """What the table is asked at the moment."""
        return seeing.asks(self)

    @property
    def answers(self) -> tuple[str, ...]:
        """The words for yes and no, if a bare yes or no answers what the table is asked; else empty."""
        return seeing.answers(self)

    @property
    def pending(self) -> Pending:
        """What the host asks the table by itself, beside what the game asks."""
        return pending.pending(self)

    @property
    def has_not_begun(self) -> bool:
        """Whether nobody has done anything in this game yet."""
        return ending.has_not_begun(self)

    def left(self, at: Samples) -> Samples | None:
        """How much of the present time limit is left at that moment, never below 0; None if no limit runs."""
        return ending.left(self, at)

    @property
    def runs_out(self) -> Samples | None:
        """The game's next deadline, on the source's clock; None if it has none, during a break, and while the clock waits for an answer."""
        return ending.runs_out(self)

    @property
    def to_reread(self) -> tuple[Samples, Samples] | None:
        """The start and end of the latest recital that should be read a second time, on the source's clock; None if there is none."""
        return rereading.to_reread(self)

    @property
    def to_measure(self) -> tuple[Samples, Samples] | None:
        """The start and end of what the game wants measured, on the source's clock; None if there is nothing to measure."""
        return measuring.to_measure(self)

    @property
    def is_paused(self) -> bool:
        """Whether the game is on a break, also while another game is played within it."""
        return self.clock.rest is not None

    @property
    def has_ended(self) -> bool:
        """Whether the rules say that the game has ended. For a while that can still be disputed."""
        return self.ending.at is not None

    @property
    def over(self) -> bool:
        """Whether the game is over, and takes no more moves."""
        return self.ending.over

    @property
    def done(self) -> bool:
        """Whether the game is over and it is known what follows, or whether it was put aside before it began."""
        return following.done(self)


def _looked(outcome: tuple[Session, tuple[Say, ...]], at: Samples) -> tuple[Session, tuple[Say, ...]]:
    """The outcome of something that happened at `at`, with the game's clock stopped if the table is asked something now."""
    after, says = outcome
    return waiting.looked(after, at), says
