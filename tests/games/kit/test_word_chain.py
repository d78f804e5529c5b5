"""A game that is written with nothing but the kit: what the house gets of it, and what people get."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kit.word_chain import Options, Phase, WordChain
from tests.support.table import Table
from voicehost.core.play import Entered, IllegalMove, Moment, Move, View, say
from voicehost.core.speech import Slot
from voicehost.games.kit import AnyRule, Fill, Stage, secret, spoken, touched
from voicehost.session.session import Session
from voicehost.speak import languages

pytestmark = pytest.mark.quick

GAME = WordChain(languages.read("en"))


class Chain(Table):
    @property
    def state(self) -> Any:
        """A `State` of this game."""
        return self.session.state


def begun(**options: float) -> Chain:
    return Chain(*Session.begin(GAME, ("Ana", "Ben", "Cy"), Options(**options), 1))


def chain(**options: float) -> Chain:
    """Everybody has a letter."""
    table = begun(**options)
    for player, letter in (("Ana", "e"), ("Ben", "l"), ("Cy", "z")):
        table.does(player, "choose", letter=letter)
    return table


def test_what_follows_from_the_entries() -> None:
    """Each kind of move in its table."""
    assert {*GAME.rules} == {"choose", "play", "skip", "challenge", "count", "vote"}
    assert GAME.private == {"choose"}
    assert GAME.asides == {"count"}
    assert GAME.disputes == {"challenge"}
    assert GAME.weights == {"skip": 2.0}


def test_a_secret_move_is_entered_and_answered_to_its_maker_alone() -> None:
    """Who has still to make it is waited for, and reminded."""
    table = begun()
    assert [phrase.pattern for phrase in table.session.view("Ana").entries] == ["my letter is {letter}"]
    assert table.private("Ana", "choose", letter="e") == ["your-letter"]
    assert table.does("Ana", "choose", letter="e").keys == ["letter-in"]
    assert table.session.view(None).awaited == ("Ben", "Cy")
    assert table.wait(61).says[0].fields["players"] == ("Ben", "Cy")
    assert [say.key for say in table.session.view("Ana").mine] == ["your-letter"]
    assert table.session.view("Ben").mine == ()
    for player, letter in (("Ben", "l"), ("Cy", "z")):
        table.does(player, "choose", letter=letter)
    assert table.private("Ana", "choose", letter="e") == []  # it cannot be made any more


def test_a_whole_game() -> None:
    """Words go round; those with a letter of somebody's bring points; the most win."""
    table = chain()
    assert table.keys == ["begin"]
    words = ["apple", "eagle", "elephant", "tiger", "rabbit", "turtle", "emu", "unicorn", "newt", "trout", "toad", "dog"]
    for at, word in enumerate(words):
        table.type(f"{('ana', 'ben', 'cy')[at % 3]} says {word}")
    assert table.state.phase is Phase.OVER
    assert "winners" in table.type("well played").keys
    assert table.session.game.sheet(table.session.state).rows == (("Ana", "4"), ("Ben", "3"), ("Cy", "0"))


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("cy says eagle", "not-your-turn"),
        ("ben says dog", "must-begin-with"),
        ("cy passes", "not-your-turn"),
        ("yes", "no-vote"),
        ("ana votes no", "no-vote"),
        ("rhubarb rhubarb", "no-match-1"),
    ],
)
def test_what_is_refused_has_its_reason(line: str, key: str) -> None:
    """And changes nothing."""
    table = chain().type("ana says apple")
    before = table.state
    assert table.type(line).keys[0] == key
    assert table.state is before


def test_before_and_after_its_stage_a_move_says_why_not() -> None:
    """By its own entry, or else by the stage's."""
    assert begun().type("ana says apple").keys == ["letters-first"]
    assert begun().type("how many words").keys == ["letters-first"]


def test_a_vote_of_the_table() -> None:
    """It stands before anything else; undo goes back over it."""
    table = chain().type("ana says appel", "challenge")
    assert table.session.view(None).moment is Moment.QUESTION
    assert table.type("ben says lemon").keys[0] == "answer-first"
    assert table.type("no", "no").keys == ["goes-back", "your-turn"]
    assert table.state.words == ()
    assert table.type("challenge").keys == ["nothing-to-challenge"]
    assert table.type("undo").session.state.doubt is not None


def test_what_is_only_typed_there_is_not_listened_for() -> None:
    """Whoever types it is answered."""
    table = chain().type("ana says apple", "challenge")
    assert "count" not in {phrase.move for phrase in table.session.listening.grammar.heard}
    assert table.type("how many words").keys == ["words"]


def game_with(*moves: AnyRule) -> WordChain:
    class Other(WordChain):
        parts = frozenset({"words"})
        stages = (Stage(moves=moves, moment=Moment.ALL),)

        def stage(self, state: Any) -> Stage:  # noqa: ARG002
            return self.stages[0]

    return Other(GAME.language)


def test_what_a_function_takes_is_at_hand() -> None:
    """A slot, a part of the state, or what always is; anything else is an error when the game is defined."""
    state = chain().type("ana says apple").state

    @secret("count")
    def fine(state: Any, words: Any) -> Any:
        return state, tuple(say("said", player=player, word=word) for player, word in words)

    @spoken("count")
    def wrong(state: Any, verses: Any) -> Any: ...

    assert game_with(fine).step(state, Entered(0, "Ana", Move("fine"))) == (state, (say("said", player="Ana", word="apple"),))
    with pytest.raises(TypeError, match="the move wrong takes verses"):
        game_with(wrong)


def test_nobody_enters_what_is_said() -> None:
    """Unseen is what has a way to be entered."""
    table = chain()
    with pytest.raises(IllegalMove, match="not-now"):
        GAME.step(table.state, Entered(0, "Ana", Move("play", {"player": "Ana", "word": "apple"})))


def test_a_touch_fills_slots_that_its_button_does_not_name() -> None:
    """Whose it is stands in the log, and not on the button."""

    @touched("that is mine", fills=(Fill("player", lambda player: Slot("player", ((player.lower(), player),))),))
    def claim(state: Any, player: str) -> Any: ...

    seen: View = game_with(claim).view(chain().state, "Ben")
    assert [(phrase.pattern, [slot.choices for slot in phrase.slots]) for phrase in seen.moves] == [("that is mine", [(("ben", "Ben"),)])]


def test_a_limit_and_an_aside() -> None:
    """Who is too slow is passed over; a question changes nothing, and may be typed in other words."""
    table = chain(turn=10)
    before = table.state
    assert table.type("how long is it").keys == ["words"]
    assert table.state is before
    assert table.session.left(int(table.now * 16000)) is not None
    assert table.wait(10).keys == ["too-slow", "your-turn"]
    assert table.type("ana says apple").keys == ["not-your-turn"]
