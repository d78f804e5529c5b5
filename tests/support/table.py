"""A table of players without sound: lines at times, private entries, time that passes; and what the host says to them.

It drives a real `Session` in the way the host does: time first, then what was heard. Positions are seconds here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Self

from voicehost.core.interpret import Verdict
from voicehost.core.play import Move, Player, Say, Spoke, Value
from voicehost.core.speech import UNKNOWN, Hypothesis, Samples, Utterance, Word, samples, seconds
from voicehost.games.poetry_slam import PoetrySlam
from voicehost.games.poetry_slam.poem import Guess
from voicehost.games.poetry_slam.rounds import setup
from voicehost.games.poetry_slam.state import Options, Phase, State
from voicehost.games.poetry_slam.tables import CARDS, PromptCard, SpeedTile
from voicehost.listen.recognizer import spoken_words, typed
from voicehost.session.happened import SessionEvent, Waited
from voicehost.session.session import Session
from voicehost.speak import languages

SLAM = PoetrySlam(languages.read("en", "poetry-slam"))
PLAYERS = ("Ana", "Ben", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")


def spoken(text: str, start: float, end: float | None = None, transcript: str | None = None) -> Utterance:
    """Words one after another, evenly, from `start` to `end` (0.3 s a word unless told), each sure."""
    said = spoken_words(text)
    end = start + 0.3 * len(said) if end is None else end
    best = Hypothesis(_spread(said, start, end, 1.0))
    return Utterance(samples(start), samples(end), (best,), _transcript(transcript, start, end))


def joined(*parts: Utterance) -> Utterance:
    """One utterance of several, as a recognizer hears people who talk without a pause between them."""
    words = tuple(word for part in parts for word in part.best.words)
    return Utterance(parts[0].start, parts[-1].end, (Hypothesis(words),))


def _spread(said: tuple[str, ...], start: float, end: float, confidence: float | None) -> tuple[Word, ...]:
    each = (end - start) / max(1, len(said))
    return tuple(Word(word, samples(start + each * i), samples(start + each * (i + 1)), confidence) for i, word in enumerate(said))


def _transcript(text: str | None, start: float, end: float) -> Hypothesis | None:
    return Hypothesis(_spread(spoken_words(text), start, end, None)) if text is not None else None


def done(session: Session) -> tuple[SessionEvent, ...]:
    """All that has happened, without the times at which the game's clock waited for an answer of the table."""
    return tuple(event for event in session.events if not isinstance(event, Waited))


def spoke(name: str, **slots: str) -> Spoke:
    """A move as the game is told of it, also one that nobody could say."""
    return Spoke(0, 0, Move(name, slots))


def proposed(says: Iterable[Say]) -> list[str]:
    """The sentences that people may say, by what the host has said, in its order."""
    fields = {"help-say": "phrase", "help": "phrases"}
    found = [each.fields[fields[each.key]] for each in says if each.key in fields]
    return [str(phrase) for phrases in found for phrase in (phrases if isinstance(phrases, tuple) else (phrases,))]


class Table:
    def __init__(self, session: Session, says: tuple[Say, ...] = ()) -> None:
        self.session = session
        self.says = says
        """What the host said last."""
        self.heard = list(says)
        """All that the host has said."""
        self.verdicts: tuple[Verdict, ...] = ()
        self.now = 0.0

    @classmethod
    def begin(cls, players: int | tuple[Player, ...] = 3, seed: int = 0, **options: Any) -> Table:
        names = PLAYERS[:players] if isinstance(players, int) else players
        return cls(*Session.begin(SLAM, names, Options(**options), seed))

    # -- what people do ---------------------------------------------------------------------------------------------------------

    def type(self, *lines: str) -> Self:
        """Each line a second after the one before."""
        for line in lines:
            self.wait(1)
            language = self.session.game.language
            self.hear(typed(line, samples(self.now), language.numbers, language.decimal))
        return self

    def speak(self, text: str, at: float, end: float | None = None) -> Self:
        return self.hear(spoken(text, at, end))

    def recite(self, at: float, end: float, text: str | None = None) -> Self:
        """A line of a poem. Words that may be said now would be found in it; here it has none."""
        return self.hear(spoken(UNKNOWN, at, end, text))

    def hear(self, utterance: Utterance) -> Self:
        says = self._tick(utterance.start)
        self.session, more, self.verdicts = self.session.hear(utterance)
        if utterance.start == utterance.end:
            more += self._tick(utterance.end)
        self._said(says + more)
        self.now = max(self.now, utterance.end / samples(1))
        return self

    def enter(self, player: Player, word: str) -> Self:
        return self.place(player, Move("pass-word") if word == "i pass" else Move("write", {"word": word}))

    def place(self, player: Player, move: Move) -> Self:
        self.session, says = self.session.enter(samples(self.now), player, move)
        self._said(says)
        return self

    def does(self, player: Player, move: str, **slots: str) -> Self:
        """Entered privately, a second after what was before."""
        return self.wait(1).place(player, Move(move, slots))

    def wait(self, time: float) -> Self:
        return self.until(self.now + time)

    def until(self, at: float) -> Self:
        """Nothing that began before this can still arrive."""
        self.now = max(self.now, at)
        self._said(self._tick(samples(at)))
        return self

    def _tick(self, settled: Samples) -> tuple[Say, ...]:
        self.session, says = self.session.tick(settled)
        return says

    def _said(self, says: tuple[Say, ...]) -> None:
        self.says = says
        self.heard += says

    # -- what came of it --------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    @property
    def keys(self) -> list[str]:
        """Keys of what the host said last."""
        return [say.key for say in self.says]

    def private(self, player: Player, move: str, **slots: str) -> list[str]:
        """The keys of what that player alone is told."""
        return [sentence.key for sentence in self.session.check(player, Move(move, slots))]

    def fields(self, key: str) -> Mapping[str, Value]:
        """What the host's last announcement told that prompt."""
        return next(say.fields for say in self.says if say.key == key)

    def score(self, player: Player) -> int:
        return self.state.seat(player).score

    @property
    def scores(self) -> dict[Player, int]:
        return {seat.player: seat.score for seat in self.state.seats}

    def sheet(self, player: Player, kind: str) -> list[int]:
        """The points on a player's score sheet of one kind, in order."""
        return [line.points for line in self.state.seat(player).lines if line.kind == kind]


# -- positions: a table in the middle of a game -----------------------------------------------------------------------------------


def card(key: str) -> PromptCard:
    return next(card for card in CARDS if card.key == key)


def position(state: State, **changes: Any) -> Table:
    return Table(Session(SLAM, state.players, replace(state, **changes)))


def writing(
    players: int = 3,
    lost: Mapping[Player, str] | None = None,
    middle: Iterable[SpeedTile] = (),
    key: str = "first",
    drawn: str = "H",
    **options: Any,
) -> Table:
    """A round's beginning: the prompt stands, nobody has written."""
    state, _ = setup(PLAYERS[:players], Options(**options), 0)
    for player, letters in (lost or {}).items():
        state = state.reseat(player, lost=letters)
    tiles = tuple(middle) or tuple(SpeedTile(5 - i % 5, None) for i in range(players))
    return position(state, round=1, phase=Phase.WRITING, card=card(key), drawn=tuple(drawn), middle=tiles, owed=())


def poems(
    words: Mapping[Player, str],
    lost: Mapping[Player, str] | None = None,
    players: int = 0,
    key: str = "first",
    drawn: str = "H",
    **options: Any,
) -> Table:
    """All words are in (who is not named has passed), every tile is of tier 3; nobody has performed."""
    table = writing(players or len(words), lost, (), key, drawn, **options)
    state = table.state
    for player in state.players:
        state = state.reseat(player, word=words.get(player), passed=player not in words, tile=SpeedTile(3, None))
    return position(state, phase=Phase.POETRY, middle=(), round=state.rounds)


def performing(words: Mapping[Player, str] | None = None, **options: Any) -> Table:
    """Ana performs "heaven" to Ben, Cy and Dee; her poem, two lines, runs from second 2 to second 5."""
    words = words or {"Ana": "heaven", "Ben": "hill", "Cy": "horse", "Dee": "house"}
    return poems(words, **options).speak("ana begins", 1, 1.6).recite(2, 3.4).recite(3.7, 5)


def ended(table: Table) -> float | None:
    """Where the poem ended, in seconds, while it runs or after it was ruled."""
    poem = table.state.poem or (table.state.last.poem if table.state.last else None)
    return None if poem is None or poem.ended is None else seconds(poem.ended)


def right(table: Table) -> Guess:
    """The guess that counts, once the poem is ruled."""
    assert table.state.last is not None
    assert table.state.last.right is not None
    return table.state.last.right
