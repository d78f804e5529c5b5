"""What people type who want to go on, to wait, or to stop: in every game, at any moment, a line that says what can be done instead."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.poetry_slam.test_asked_in_writing import answered, over
from tests.games.test_contract import every_game, some
from tests.support import jam_table, tiles_table
from tests.support.languages import called, made
from tests.support.letters_table import counting, racing
from tests.support.table import Table, performing, poems, spoken, writing
from tests.support.tiers import times
from voicehost.core.play import Game, say
from voicehost.core.speech import samples
from voicehost.session.session import Session

pytestmark = [pytest.mark.quick, pytest.mark.more]

LINES = {
    "en": ("skip", "skip Ben", "wait", "quit", "exit", "ok", "start", "my phone is dead", "new game"),
    "de": ("überspringen", "warte", "beenden", "exit", "ok", "start", "mein Handy ist leer", "neues Spiel"),
}
UNHEARD = {"no-match-1", "no-match-2", "no-match-3", "not-caught", "not-now"}
LATER = 100.0
PLAYED = ("scrabble-slam",)
"""Where "skip" and "wait" are words that may be played."""


def later(session: Session) -> Table:
    table = Table(session)
    table.now = LATER + max((event.at for event in session.events), default=0) / samples(1)
    return table


@every_game
def test_whoever_wants_to_go_on_or_to_stop_is_answered(game: Game[Any]) -> None:
    """Never as if it had been misheard. Over a poem see below: a line may be one of the poem's there."""
    for session in some(called(game), times(24, quick=12)):
        for line in LINES[game.language.name] if not session.open.dictation else ():
            table = later(session).type(line)
            assert table.says or table.session.done, line
            assert not UNHEARD.intersection(table.keys), (line, table.keys)


@every_game
def test_so_they_are_while_the_host_waits_for_an_answer(game: Game[Any]) -> None:
    """What was put to the table stays, or the table is told that it is not done."""
    ends = {"en": "end the game", "de": "das Spiel beenden"}[game.language.name]
    for session in some(called(game), times(24, quick=8)):
        asked = later(session).type(ends)
        if asked.keys != ["decide-ends"]:
            continue
        for line in LINES[game.language.name] if not session.open.dictation else ():
            table = Table(asked.session)
            table.now = asked.now
            table.type(line)
            assert table.says, line
            assert not UNHEARD.intersection(table.keys), (line, table.keys)


SKIPPED = [
    (writing(), ("Ana passes",)),
    (poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}), ("Ana passes",)),
    (jam_table.at("talk", ("Ana", "Ben", "Cy")), ("Ana is ready",)),
    (jam_table.at("laying", ("Ana", "Ben", "Cy")), ("no clue",)),
    (tiles_table.sat(), ("nobody knows",)),
    (tiles_table.begun(), ("go on without Ana",)),
    (racing(), ("nobody can play",)),
]


@pytest.mark.parametrize(("table", "ways"), SKIPPED)
def test_to_skip_each_game_has_its_words(table: Table, ways: tuple[str, ...]) -> None:
    """And somebody may leave altogether."""
    before = table.session.state
    table = Table(table.session).type("skip")
    assert table.says == (say("skip-so", phrases=ways), say("play-without", player=table.session.players[-1]))
    assert table.session.state == before


@pytest.mark.parametrize("line", ["skip Ben", "Ben skips", "skip Ben's turn", "host skip Ben", "Skip Ben, please."])
def test_of_a_player_it_is_told_in_that_name(line: str) -> None:
    assert writing().type(line).says == (say("skip-so", phrases=("Ben passes",)), say("play-without", player="Ben"))


@pytest.mark.parametrize(("player", "ways"), [("Ana", ("go on without Ana",)), ("Cy", ("go on without Cy",))])
def test_of_several_who_are_waited_for_that_one_is_named(player: str, ways: tuple[str, ...]) -> None:
    assert tiles_table.begun().type(f"skip {player}").says == (say("skip-so", phrases=ways), say("play-without", player=player))


def test_of_two_nobody_can_leave() -> None:
    assert racing(players=2).type("skip").keys == ["skip-so", "end-so"]


def test_where_nothing_can_be_left_out_what_is_asked_is_asked_again() -> None:
    table = counting({"Ana": 2, "Ben": 3, "Cy": 3}).type("nobody can play", "skip it")
    assert table.keys == ["skip-nothing", "stuck-sure", "play-without"]


def test_skip_is_a_word_where_it_can_be_played() -> None:
    """And where it can be none, it is said to the host."""
    assert racing("ship").type("skip").says[0].fields["word"] == "Skip"
    assert racing("game").type("skip").keys == ["skip-so", "play-without"]
    assert racing("game").type("ben plays skip").keys == ["too-far"]
    assert racing("bait").type("wait").says[0].fields["word"] == "Wait"
    assert racing("game").type("quit").keys == ["decide-ends"]


@pytest.mark.parametrize("line", ["wait", "hold on", "just a moment", "Wait, please!"])
def test_wait_holds_what_is_about_to_be_told(line: str) -> None:
    """In whatever words. Where nothing is, the host names a break."""
    game = made("letter-jam", "en")
    table = Table(*Session.begin(game, ("Ana", "Ben"), game.options(), 1))
    assert table.type(line).keys == ["nothing-to-hold"]
    for player, word in (("Ana", "horse"), ("Ben", "plant")):
        table.does(player, "word", given=word)
    assert table.session.view(None).asks == (say("breath"),)
    assert table.type(line).keys == ["breath-held"]
    assert table.wait(10).session.view(None).asks == (say("breath-held"),)
    assert writing().type("pause", line).keys == ["paused"]


@pytest.mark.parametrize("line", ["ok", "yes", "nope"])
def test_a_yes_to_nothing_is_told_what_is_asked(line: str) -> None:
    assert jam_table.at("talk", ("Ana", "Ben", "Cy")).type(line).keys == ["no-yes-or-no", "talk"]


def test_for_a_new_game_this_one_ends_first() -> None:
    assert writing().type("Ana is ready", "new game").keys == ["end-it-first"]
    assert Table(writing().session).type("play again").keys == ["not-begun-yet"]


def test_over_a_poem_such_a_word_is_no_guess() -> None:
    """Whoever types it is told how it is said to the host meanwhile; when the poem has ended, it is answered."""
    for line, way in (("skip", "host Ana passes"), ("quit", "host quit"), ("exit", "host exit")):
        (answer,) = answered(performing(), line)
        assert answer.key == "line-no-guess-but-called"
        assert f"say: {way}." in answer.text
    assert [sentence.key for sentence in answered(performing(), "wait")] == ["nothing-to-hold"]  # which says how to take a break
    assert [sentence.key for sentence in answered(performing(), "host quit")] == ["decide-ends"]
    assert [sentence.key for sentence in answered(over(), "skip")] == ["skip-so", "play-without"]


def test_a_phrase_that_was_begun_goes_on_after_a_typed_line() -> None:
    """Somebody hesitates, and somebody else types."""
    table = performing().hear(spoken("ben guesses", 3)).type("skip")
    assert not UNHEARD.intersection(table.keys)
