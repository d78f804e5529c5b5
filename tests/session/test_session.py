"""One sitting: what the house hears in every game, repeat, what is said when nothing was understood, time, and replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.languages import ENGLISH, made
from tests.support.table import Table, performing, poems, spoken, writing
from tests.support.tiers import times
from voicehost.core.language import Language
from voicehost.core.play import Elapsed, Entered, Event, Game, IllegalMove, Moment, Own, Recited, Say, Sheet, Spoke, View, facts, say
from voicehost.core.sound import LOUDEST, RATES, SOFTEST, Sound
from voicehost.core.speech import RATE, UNKNOWN, Grammar, Listening, Phrase, Samples, samples
from voicehost.games.poetry_slam.state import Options, State
from voicehost.listen.recognizer import typed
from voicehost.session.happened import Freed, Paced, Paused, Resumed, Seated, Tuned, Undone
from voicehost.session.moves import HOUSE_MOVES, house_phrases
from voicehost.session.session import Session
from voicehost.session.sounding import Sounds

pytestmark = pytest.mark.quick

WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse"}

# -- house phrases

WAYS = [
    (move.name, phrase.pattern)
    for move in HOUSE_MOVES.entries
    if move.at_any_time
    for phrase in house_phrases(ENGLISH).heard(move, writing().session)
]
CHANGES = ("slower", "faster", "louder", "quieter", "tones-louder", "tones-quieter", "tell-all", "tell-brief", "tell-tones")
ANSWERS = {
    "help": "help-more",
    "say-again": "nothing-to-repeat",
    "time-left": "no-time-limit",
    "missed": "nothing-missed",
    "how-to-play": "ask-about",
    "what-is": "about-goal",
    "learn-sounds": "tone-later",
    "undo": "nothing-to-undo",
    "pause": "paused",
    "slower": "slower",
    "faster": "faster",
    **{change: change for change in CHANGES},
    "only-called": "only-called",
    "listen-always": "listen-always",
    "stop": "",
}


WAYS_TO_SOUND = (
    ("faster", "slower", "rate"),
    ("host louder", "quieter", "speech"),
    ("louder tones", "host quieter tones", "tones"),
)


@pytest.mark.parametrize(("move", "way"), WAYS)
def test_house_phrases_are_heard_in_any_phase(move: str, way: str) -> None:
    """In every way of saying them, and they leave the game as it is."""
    for table, whose in ((writing(), "turn-everybody"), (poems(WORDS), "turn-next")):
        state, asked = table.state, table.session.asks[0].key
        answers = {**ANSWERS, "repeat": asked, "what-now": asked, "whose-turn": whose}
        assert answers[move] in (table.type(way).keys or [""])
        assert table.state is state


@pytest.mark.parametrize(("move", "way"), WAYS)
def test_house_phrases_over_a_poem_call_the_host_by_name(move: str, way: str) -> None:
    """ "Slower" may be a word of the poem; "host slower" is not. How loud the host is can wait."""
    before = performing()
    spans = before.state.poem.spans if before.state.poem else ()
    table = performing().speak(way, 6, 7)
    recited = table.state.poem is not None and len(table.state.poem.spans) > len(spans)
    called = way.startswith("host") and move not in {*CHANGES} - {"slower", "faster"}
    assert recited == (not called)
    assert bool(table.says) == (called and way not in ("host stop", "host be quiet"))


def test_help_says_what_is_asked_and_three_things_to_say() -> None:
    """As somebody who is waited for would say them; "more" has the rest, each move once, and never what a slot is called."""
    table = poems(WORDS).type("help")
    assert table.keys == ["poetry", "help-say", "help-say", "help-say", "help-more"]
    assert table.fields("help-more") == {"phrase": "more"}
    assert table.says[1] == say("help-say", phrase="Ana begins")
    moves = {phrase.move for phrase in table.session.listening.grammar.phrases} - {"help", "more"}
    rest = table.type("more").fields("help")["phrases"]
    assert isinstance(rest, tuple)
    assert len({*rest}) == len(rest) == len(moves) - 3
    assert "undo" in rest
    assert "(" not in "".join(map(str, rest))


@pytest.mark.parametrize(("game", "sentence"), [("haiclue", "Ana is the youngest"), ("open-slam", "Ana please")])
def test_help_has_nobody_say_what_others_say_of_them(game: str, sentence: str) -> None:
    """ "Ana, say: Ana please" was said to the poet, and somebody else leads the evening."""
    kind = made(game, "en")
    options = kind.options(judges="3") if game == "open-slam" else kind.options()
    session = Session.begin(kind, ("Ana", "Ben", "Cy"), options, 7)[0]
    said = session.hear(typed("help", 0))[1]
    assert say("help-say", phrase=sentence) in said
    assert not any("player" in each.fields for each in said if each.fields.get("phrase") == sentence)


def test_help_over_a_poem_comes_after_it() -> None:
    """A tone says that it was heard; the host does not talk over a poem."""
    table = performing().type("host help")
    assert table.keys == ["answer-later"]
    ruled = table.speak("ben guesses heaven", 3, 4)
    assert ruled.keys[-5:] == ["who-next", "help-say", "help-say", "help-say", "help-more"]
    assert ruled.speak("cy begins", 20).speak("cy guesses hill", 30).until(60).keys.count("help-more") == 0


def test_repeat_asks_again_and_say_that_again_says_the_last() -> None:
    """After something that was only read out, what is asked stands open still."""
    table = poems(WORDS).type("scores")
    last = table.says
    assert table.type("repeat").keys == ["poetry"]
    assert table.type("say that again").says == last


@pytest.mark.parametrize(("there", "back", "of"), WAYS_TO_SOUND)
def test_how_the_host_sounds_goes_in_steps_to_an_end_that_is_told(there: str, back: str, of: str) -> None:
    """Each is announced; at the end the host says that there is no further, and nothing changes."""
    table = writing()
    for way in (there, back):
        steps = [(table.type(way).keys[0], getattr(table.session.sounds.table, of)) for _ in range(12)]
        ended = [key.startswith("no-") for key, _ in steps]
        assert ended == sorted(ended)
        assert {True, False} == {*ended}
        assert len({value for _, value in steps}) == ended.count(False)
    assert (RATES[-1], SOFTEST, LOUDEST) == (400, -18, 6)


@pytest.mark.parametrize(("way", "telling"), [("be brief", "brief"), ("tones only", "tones"), ("host tell everything", "all")])
def test_how_much_is_told_is_as_it_was_asked_for(way: str, telling: str) -> None:
    """Asked for again, it is told again; and a log that is replayed has it too."""
    table = writing().type(way).type(way)
    assert (table.session.sounds.table.telling, table.keys[0]) == (telling, f"tell-{telling}")
    assert writing().session.replay(table.session.events[len(writing().session.events) :]).sounds == table.session.sounds


def test_who_has_an_earphone_asks_for_another_sound_in_it() -> None:
    """By name, and for themselves alone; who has none is not listened to so."""
    assert "ana faster" not in said_in(writing().session)
    table = writing()
    table.session = replace(table.session, sounds=Sounds(eared=("Ana",)))
    assert {"{player} faster", "{player} louder"} <= said_in(table.session)
    after = table.type("ana faster").type("ana louder").session
    assert (after.sounds.in_ears["Ana"], after.sounds.table) == (Sound(rate=195, speech=3), Sound())


def said_in(session: Session) -> set[str]:
    return {phrase.pattern for phrase in session.listening.grammar.phrases}


def test_a_pace_of_an_older_log_is_words_a_minute() -> None:
    """Two steps of 25 faster."""
    assert writing().session.apply(Paced(0, 2))[0].sounds.table == Sound(rate=220)


# -- repeat


def test_repeat_says_the_last_announcement_again() -> None:
    """As often as it is asked for."""
    table = writing().type("ana is ready")
    said = table.says
    assert said
    assert table.type("repeat").says == said
    assert table.type("say that again").says == said


def test_repeat_skips_that_nothing_was_understood() -> None:
    """ "I did not catch that" is not what one missed."""
    table = writing().type("ana is ready")
    said = table.says
    assert table.type("rhubarb").keys == ["no-match-1"]
    assert table.type("repeat").says == said


def test_repeat_before_anything_was_said() -> None:
    """What is asked; and that nothing was said."""
    assert writing().type("repeat").keys == ["prompt-first", "waiting-for-words"]
    assert writing().type("say that again").keys == ["nothing-to-repeat"]


def test_repeat_what_the_game_began_with() -> None:
    """The welcome can be repeated."""
    table = Table.begin(3)
    assert table.type("repeat").says[0].key == "welcome"


# -- nothing understood


def test_no_match_says_more_each_time_then_begins_again() -> None:
    """Three, the last with another way; then as at first."""
    table = writing()
    keys = [table.type("rhubarb").keys for _ in range(5)]
    assert keys == [["no-match-1"], ["no-match-2"], ["no-match-3"], ["no-match-1"], ["no-match-2"]]


def test_no_match_is_forgotten_by_what_is_understood() -> None:
    """A move, or an answer to a question, begins the count anew."""
    assert writing().type("rhubarb", "rhubarb", "ana is ready", "rhubarb").keys == ["no-match-1"]
    assert writing().type("rhubarb", "rhubarb", "scores", "rhubarb").keys == ["no-match-1"]


@pytest.mark.parametrize(
    ("text", "answered"),
    [
        (UNKNOWN, False),
        (f"{UNKNOWN} {UNKNOWN}", False),
        ("ana", True),
        (f"ana {UNKNOWN} five", True),
        (f"ana {UNKNOWN}", True),
        (f"{UNKNOWN} ana {UNKNOWN}", False),
        ("ana is ana five ana is ana five ana is ana five", False),
    ],
)
def test_chatter_is_ignored(text: str, answered: bool) -> None:
    """Speech of which less than half is words that may be said now was not meant for the host, nor what is longer than any phrase; with
    more, it asks again."""
    assert (writing().speak(text, 1).keys == ["not-caught"]) == answered


def test_a_sound_without_length_is_no_speech() -> None:
    """Nor is it answered."""
    assert writing().speak(UNKNOWN, 1, 1).keys == []


def test_chatter_does_not_change_anything() -> None:
    """Neither the game nor the count of misses."""
    table = writing().speak(UNKNOWN, 1)
    assert (table.says, table.session.attention.misses, table.state) == ((), 0, writing().state)


def test_refused_is_neither_unheard_nor_done() -> None:
    """It is answered with the game's reason, and nothing has changed."""
    table = writing().type("ana is ready", "ben takes five")
    assert table.keys == ["not-your-tile-yet"]
    assert table.session.events == writing().type("ana is ready").session.events


# -- time


def test_tick_lets_all_deadlines_up_to_a_moment_run_out_in_order() -> None:
    """Each at its own time, however late the host looks."""
    table = performing().until(500)
    assert [say.key for say in table.heard if say.key in ("last-seconds", "nobody-guessed")] == ["last-seconds", "nobody-guessed"]
    elapsed = [event.at / RATE for event in table.session.events if type(event).__name__ == "Elapsed"]
    assert elapsed == [7, 12, 15]


@settings(derandomize=True, deadline=None, max_examples=times(60))
@given(steps=st.lists(st.floats(0, 4), max_size=12))
def test_tick_does_not_depend_on_how_often_it_is_called(steps: list[float]) -> None:
    """A poem that nobody guesses ends the same, whenever the host looks."""
    often, once = performing(), performing()
    for step in steps:
        often.wait(step)
    assert often.until(30).session.state == once.until(30).session.state


def test_a_poem_in_one_breath_with_its_announcement() -> None:
    """What follows "Ana begins" in a later utterance is the poem, though it comes at once."""
    table = poems(WORDS).speak("ana begins", 1, 1.6).hear(spoken(f"{UNKNOWN} {UNKNOWN} ben guesses heaven {UNKNOWN}", 1.6, 4))
    assert table.keys[0] == "heard-right"
    assert table.sheet("Ben", "guess") == [1]


# -- replay


def evening() -> Table:
    """Entries, moves, a pause, undo, another pace, refusals and time running out."""
    table = Table.begin(3, seed=5)
    table.session = table.session.sit(0, "Cy")[0].sit(0, "Ana")[0]
    table.type("keep", "ana is ready", "slower", "free cy's seat").enter("Ana", "heaven").enter("Ben", "hill").enter("Cy", "horse")
    table.type("four", "undo", "ana takes five", "rhubarb", "four", "three", "host pause", "resume", "ben begins", "a line of his")
    table.type("is it hill").wait(3).type("no", "nobody", "cy guesses hell", "the end").wait(30)
    return table.type("cy snaps for ben", "ana begins", "another line", "the end", "cy guesses heaven", "scores", "undo").wait(20)


def test_replay_gives_the_same_sitting() -> None:
    """State, pace, time spent away, and what undo goes back to: all from the events."""
    table = evening()
    kinds = {Spoke, Recited, Entered, Elapsed, Undone, Paused, Resumed, Tuned, Seated, Freed}
    assert {type(event) for event in table.session.events} == kinds
    again = Table.begin(3, seed=5).session.replay(table.session.events)
    for name in ("state", "events", "history", "clock", "sounds", "seats"):
        assert getattr(again, name) == getattr(table.session, name)
    later = (typed("undo", samples(500)), typed("cy begins", samples(501)))
    first, other = table.session, again
    for utterance in later:
        (first, says, _), (other, says_again, _) = first.hear(utterance), other.hear(utterance)
        assert says == says_again
    assert first.state == other.state


def test_replay_can_stop_at_any_event() -> None:
    """Each beginning of the events is a sitting that can go on."""
    events = evening().session.events
    fresh = Table.begin(3, seed=5).session
    for count in range(len(events)):
        half = fresh.replay(events[:count])
        assert half.replay(events[count:]).state == evening_state(events, fresh)


def evening_state(events: tuple[object, ...], fresh: Session) -> State:
    state: State = fresh.replay(events).state  # type: ignore[arg-type]  # they are a session's own
    return state


# -- ambiguous: a game in which two moves are said alike


@dataclass(frozen=True)
class Twins:
    """A game that knows two moves and one word for both."""

    language: Language
    name: ClassVar[str] = "twins"
    title: ClassVar[str] = "Twins"
    languages: ClassVar[tuple[str, ...]] = ("en",)
    for_players: ClassVar[range] = range(2, 3)
    rules_version: ClassVar[int] = 1
    fewest_win: ClassVar[bool] = False
    options: ClassVar[type[Any]] = Options
    own: ClassVar[Own] = MappingProxyType({})
    private: ClassVar[frozenset[str]] = frozenset()
    shown: ClassVar[frozenset[str]] = frozenset()
    asides: ClassVar[frozenset[str]] = frozenset()
    rulings: ClassVar[frozenset[str]] = frozenset()
    overtakes: ClassVar[frozenset[str]] = frozenset()
    weights: ClassVar[Mapping[str, float]] = MappingProxyType({})

    def setup(self, players: tuple[str, ...], options: Options, seed: int) -> tuple[int, tuple[Say, ...]]:
        del players, options, seed
        return 0, ()

    def listening(self, state: int) -> Listening:
        del state
        return Listening(Grammar((Phrase("left", "west"), Phrase("left", "leave"), Phrase("right", "east"))))

    def view(self, state: int, player: str | None) -> View:
        del player
        return View(Moment.QUESTION, facts(asks=(say("where", n=state),)))

    def sheet(self, state: int) -> Sheet:
        return Sheet("", ("",), ((str(state),),))

    def deadline(self, state: int) -> Samples | None:
        return 5 if state > 5 else None

    def over(self, state: int) -> bool:
        return state > 9

    def open_for(self, state: int) -> Samples | None:
        return 5 + state

    def verdict(self, state: int) -> tuple[Say, ...]:
        return (say("where", n=state),)

    def step(self, state: int, event: Event) -> tuple[int, tuple[Say, ...]]:
        if isinstance(event, Spoke) and event.move.name == "east" and state < 1:
            return state + 1, (say("went"),)
        raise IllegalMove("wall", n=state)


def test_the_three_refusals_stay_apart() -> None:
    """Out of grammar, ambiguous, not allowed now: each with a prompt of its own, and each changes nothing."""
    game: Game[int] = Twins(ENGLISH)
    session, _ = Session.begin(game, ("Ana",), Options(), 0)
    session, says, _ = session.hear(typed("right", 0))
    assert [said.key for said in says] == ["went"]
    answers = {}
    for text in ("up", "left", "right"):
        after, says, _ = session.hear(typed(text, 1))
        assert (after.state, after.events) == (1, session.events)
        answers[text] = [(said.key, dict(said.fields)) for said in says]
    assert answers == {
        "up": [("no-match-1", {})],
        "left": [("ambiguous", {"choices": ("leave", "west")})],
        "right": [("wall", {"n": 1})],
    }
