"""One sitting of one game, as a record: nothing in it changes, and whatever people do makes the next one, and things to say.

The functions over it stand by subject in the modules beside this one. What the shells call often is a method here; the functions reach one
another through these methods too, for help lists what may be said, and help may be said.

The house's moves (help, repeat, undo, pause) belong to every game: `moves.HOUSE_MOVES`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from voicehost.core.interpret import Verdict
from voicehost.core.language import as_spoken
from voicehost.core.play import Decided, Game, IllegalMove, LevelMeasured, Move, Player, Roster, Say, View
from voicehost.core.speech import Listening, Samples, Utterance, WrittenWord
from voicehost.session import breaks, course, deciding, doing, ending, following, hearing, listening, measuring, rereading, seating, seeing
from voicehost.session.asking import Lesson
from voicehost.session.attention import Attention
from voicehost.session.calling import Calling
from voicehost.session.clock import Clock
from voicehost.session.deciding import Deciding
from voicehost.session.ending import Ending
from voicehost.session.following import Sequel
from voicehost.session.happened import Recoded, Reopened, SessionEvent
from voicehost.session.history import History
from voicehost.session.house import HousePhrases
from voicehost.session.moves import house_phrases
from voicehost.session.offers import reserved
from voicehost.session.screens import Screens, open_screen
from voicehost.session.seating import Seating
from voicehost.session.sounding import Sounds


@dataclass(frozen=True)  # not slotted: what is `open` is worked out once
class Session:
    """A game, who plays it, and all that is so between two things that happen."""

    game: Game[Any]
    players: tuple[Player, ...]
    state: Any
    """The game's own: only the game looks into it."""
    events: tuple[SessionEvent, ...] = ()
    """All that has happened: the log."""
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
        """Raises `IllegalMove` for players or options that the game cannot be played with, and for names that are something to say."""
        state, says = game.setup(players, options, seed)
        session = cls(game, players, state, said=says)
        taken = reserved(session.listening.grammar.understood, players, game.language.reserved)
        if named := next((player for player in players if as_spoken(player) in taken), None):
            raise IllegalMove("name-is-a-phrase", player=named)
        return session, says

    # -- what people do -----------------------------------------------------------------------------------------------------------

    def hear(self, utterance: Utterance) -> tuple[Session, tuple[Say, ...], tuple[Verdict, ...]]:
        """The session after an utterance, what to say, and what was made of each part of it."""
        return hearing.hear(self, utterance)

    def read(self, utterance: Utterance) -> tuple[Verdict, ...]:
        """What would be made of it."""
        return hearing.read(self, utterance)

    def may_be_meant(self, heard: Utterance) -> bool:
        """Whether what was said so far is a phrase, likelier than not."""
        return hearing.may_be_meant(self, heard)

    def enter(self, at: Samples, player: Player, move: Move) -> tuple[Session, tuple[Say, ...]]:
        """A private entry. Raises `IllegalMove`, and then nothing has changed."""
        return doing.enter(self, at, player, move)

    def open_entry(self, at: Samples, player: Player) -> tuple[Session, tuple[Say, ...]]:
        """A player begins to enter something in private."""
        return doing.open_entry(self, at, player)

    def touch(self, at: Samples, move: Move, player: Player | None = None) -> tuple[Session, tuple[Say, ...]]:
        """One of a view's `moves`, done by a player's touch. Raises `IllegalMove`, and then nothing has changed."""
        return doing.touch(self, at, move, player)

    def sit(self, at: Samples, player: Player) -> tuple[Session, tuple[Say, ...]]:
        """A phone takes a seat. Raises `IllegalMove` where another has it."""
        return seating.sit(self, at, player)

    def open_screen(self, at: Samples) -> tuple[Session, tuple[Say, ...]]:
        """Somebody opens a table screen with the room code. Raises `IllegalMove` where there are too many."""
        return open_screen(self, at)

    def tick(self, settled: Samples, talked: Samples = 0) -> tuple[Session, tuple[Say, ...]]:
        """Time has passed: nothing from before `settled` can still arrive. `talked`: until where the host has talked."""
        return doing.tick(self, settled, talked)

    def reader_is(self, at: Samples, *, there: bool) -> Session:
        """Whether a second reader waits for what is recited."""
        return rereading.reader_is(self, at, there=there)

    def reread(self, at: Samples, stretch: tuple[Samples, Samples], words: tuple[WrittenWord, ...]) -> tuple[Session, tuple[Say, ...]]:
        """What a second reader has read of `stretch`; that and the words on the source's clock. Too late it changes nothing."""
        return rereading.reread(self, at, stretch, words)

    def measured(self, event: LevelMeasured) -> tuple[Session, tuple[Say, ...]]:
        """How loud it was, on the source's clock. Too late it changes nothing."""
        return measuring.measured(self, event)

    # -- what happens -------------------------------------------------------------------------------------------------------------

    def apply(self, event: SessionEvent) -> tuple[Session, tuple[Say, ...]]:
        """One event as it stands in the log."""
        return course.apply(self, event)

    def replay(self, events: Iterable[SessionEvent]) -> Session:
        """This session after all of `events`, with nothing said."""
        return course.replay(self, events)

    def logged(self, event: SessionEvent) -> Self:
        """With one event more."""
        return replace(self, events=(*self.events, event))

    def also_said(self, unheard: tuple[Say, ...]) -> Self:
        """What was broken off is repeated too."""
        more = tuple(each for each in unheard if each not in self.said)
        return replace(self, said=(*self.said, *more)) if more else self

    def recode(self, at: Samples) -> Session:
        """Too many were wrong: the room code becomes another."""
        return self.apply(Recoded(at))[0]

    def pause(self, at: Samples) -> Session:
        """The host itself pauses: the microphone is gone."""
        return breaks.halt(self, at)

    def resume(self, at: Samples) -> Session:
        return breaks.end(self, at)

    def reopen(self, at: Samples) -> Session:
        """A game that was over, at another sitting."""
        return self.apply(Reopened(at))[0] if self.ending.over else self

    # -- how it stands ------------------------------------------------------------------------------------------------------------

    @property
    def listening(self) -> Listening:
        """What may be said now: the game's phrases and the house's."""
        return listening.listening(self)

    @cached_property
    def open(self) -> Listening:
        """What may be typed or touched now: nobody has to call the host for that. It takes longest of all here, and is asked for several
        times."""
        return listening.what_is_open(self)

    @cached_property
    def roster(self) -> Roster:
        """Who plays, what is counted and how far the game is; it is asked for several times, and takes a look at the whole table."""
        return deciding.roster(self)

    @cached_property
    def decisions(self) -> tuple[tuple[Decided, Roster], ...]:
        """What the table has decided and not taken back, each with the roster before it."""
        return deciding.made(self)

    @property
    def known(self) -> tuple[Player, ...]:
        """Everybody of whom something may be typed: who plays, and who plays in the next game."""
        return (*self.players, *deciding.coming(self))

    def absence(self, player: Player) -> tuple[Say, ...]:
        """When somebody plays who waits for the next round, or the next game; of anybody else nothing."""
        return deciding.absence(self, player)

    def names_who_plays(self, text: str) -> Say | None:
        """How it is said who plays again, where a typed line names several."""
        return following.names_who_plays(self, text)

    @property
    def house_phrases(self) -> HousePhrases:
        """What may be said in any game, in the language of this one."""
        return house_phrases(self.game.language)

    def view(self, player: Player | None) -> View:
        """What one player, or with None the table, sees and may enter or do."""
        return seeing.view(self, player)

    def at_phone(self, player: Player) -> View:
        """What a phone in that player's seat shows, and does."""
        return seeing.at_phone(self, player)

    def check(self, player: Player, move: Move) -> tuple[Say, ...]:
        """What a player alone is told of what they are about to enter or to touch. It changes nothing and stops nothing."""
        return seeing.check(self, player, move)

    @property
    def asks(self) -> tuple[Say, ...]:
        """What the table is asked just now."""
        return seeing.asks(self)

    @property
    def answers(self) -> tuple[str, ...]:
        """Yes and no, where one of them answers what the table is asked."""
        return seeing.answers(self)

    @property
    def has_not_begun(self) -> bool:
        """Before anybody has done anything."""
        return ending.has_not_begun(self)

    def left(self, at: Samples) -> Samples | None:
        """Of the time limit that runs at that moment; None where none runs. Never below 0."""
        return ending.left(self, at)

    @property
    def runs_out(self) -> Samples | None:
        """When the game looks at the clock next, on the source's."""
        return ending.runs_out(self)

    @property
    def to_reread(self) -> tuple[Samples, Samples] | None:
        """From where to where what was recited last is to be read a second time, on the source's clock."""
        return rereading.to_reread(self)

    @property
    def to_measure(self) -> tuple[Samples, Samples] | None:
        """From where to where the game wants to know how loud it was, on the source's clock."""
        return measuring.to_measure(self)

    @property
    def is_paused(self) -> bool:
        """It is on a break, or something is played within one."""
        return self.clock.rest is not None

    @property
    def has_ended(self) -> bool:
        """Its rules say that it is over; for a while that can be disputed."""
        return self.ending.at is not None

    @property
    def over(self) -> bool:
        """Nothing is taken any more."""
        return self.ending.over

    @property
    def done(self) -> bool:
        """It is over, and it is known what follows; or it was put aside before it began."""
        return following.done(self)
