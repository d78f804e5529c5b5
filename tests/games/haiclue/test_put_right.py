"""The table puts right what somebody guessed, once that was told."""

from __future__ import annotations

import pytest

from tests.support.tiles_table import Tiles, a_round, begun, guessing
from voicehost.core.play import say
from voicehost.games.haiclue import Haiclue
from voicehost.games.haiclue.guessing import without_guess
from voicehost.games.haiclue.state import Phase

pytestmark = pytest.mark.quick


def told(**guesses: str) -> Tiles:
    """Ben's clue is guessed, and his target is the second. Nobody is right unless a test says so."""
    return guessing(3).cards(ben="blue").guesses(**{"ana": "red", "cy": "red", **guesses})


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("Ana guessed the second word, not the third", [1, 1, 0]),
        ("ana guessed blue", [1, 1, 0]),
        ("ana had blue", [1, 1, 0]),
        ("cy meant the second one", [0, 1, 1]),
        ("cy has guessed two not one", [0, 1, 1]),
        ("ana guessed the third", [0, 0, 0]),
    ],
)
def test_it_is_asked_with_the_guess_that_was_taken_and_undone(line: str, points: list[int]) -> None:
    table = told()
    before, player = table.state, line.partition(" ")[0].capitalize()
    assert table.type(line).keys == ["decide-guess"]
    assert table.fields("decide-guess")["old"] == before.targets[before.seat(player).guess]
    assert table.state == before
    assert table.type("yes").points() == points
    assert table.says[0].key == "guessed"
    assert table.state.kept[-1].right == tuple(seat.player for seat in table.state.seats if seat.points and seat.player != "Ben")
    assert table.type("undo").points() == [0, 0, 0]
    assert (table.state.kept, table.state.seats) == (before.kept, before.seats)
    assert told().type(line, "no").state == before


def test_a_guess_that_was_right_brings_nothing_once_it_was_another() -> None:
    table = told(ana="blue", cy="blue")
    assert table.points() == [1, 2, 1]
    assert table.type("ana guessed green", "yes").points() == [0, 1, 1]


def test_whoever_had_no_guess_had_one() -> None:
    table = told(ana="pass")
    assert table.type("ana guessed blue").keys == ["decide-guess-of-none"]
    assert table.type("yes").points() == [1, 1, 0]


def test_a_team_has_its_points_together() -> None:
    table = guessing(2).cards(ben="red").all_guess("blue").type("ana guessed red", "yes")
    assert table.says[1:3] == (say("team-right"), say("team-score", n=1))


@pytest.mark.parametrize(
    ("line", "key"), [("ana guessed red", "is-set-so"), ("ben guessed red", "no-own-guess"), ("cy guessed the first", "is-set-so")]
)
def test_what_cannot_be_is_refused_without_a_question(line: str, key: str) -> None:
    assert told().type(line).keys == [key]


@pytest.mark.parametrize(
    "line", ["ana said blue", "no, ana said blue", "sorry, I meant ana guessed blue", "no, ana had blue", "ana said evil"]
)
def test_it_may_follow_a_no_or_an_apology(line: str) -> None:
    assert told().type(line).says == (told().type("ana guessed blue").says)


def test_it_is_put_right_until_the_next_is_told() -> None:
    """Nobody's guess of the clue that is guessed now is touched, and the question says whose clue is meant."""
    table = told().type("next").does("Ana", "guess", guess="green")
    before = table.state
    assert table.type("ana guessed blue").fields("decide-guess")["author"] == "Ben"
    assert table.type("yes").points() == [1, 1, 0]
    assert table.says[-1] == say("guess-now", player="Cy")
    assert [seat.guess for seat in table.state.seats] == [seat.guess for seat in before.seats]
    assert table.type("undo").state == before
    assert told().type("next").all_guess("red").type("ana guessed blue").fields("decide-guess")["author"] == "Cy"


def test_its_words_are_those_of_the_round_before_while_clues_are_made() -> None:
    table = guessing(3)
    words = table.state.targets
    a_round(table)
    assert table.state.phase is Phase.CLUES
    assert table.type(f"cy guessed {words[1]}").fields("decide-guess")["word"] == words[1]
    assert table.type("yes").keys[0] == "guessed"
    assert table.type(f"cy guessed {table.state.targets[1]}").keys == ["earlier-guess"]


def test_the_last_guess_of_the_game_is_put_right_before_it_is_over() -> None:
    table = begun(3)
    while table.state.phase is not Phase.OVER:
        a_round(table)
    kept = table.state.kept[-1]
    (player, _), *_ = kept.guesses
    other = next(at for at in ("red", "blue", "green") if table.type(f"{player} guessed {at}").keys == ["decide-guess"])
    assert table.type(f"{player} guessed {other}", "yes").keys[0] == "guessed"
    assert "winners" in table.keys or "nobody-won" in table.keys


def test_who_takes_a_place_has_the_guess_that_was_made_in_it() -> None:
    table = told().type("zoe takes the place of ana", "yes", "next", "zoe guessed blue")
    assert table.fields("decide-guess")["player"] == "Zoe"
    assert table.type("yes").points() == [1, 1, 0]


def test_there_is_a_time_for_it() -> None:
    """Later, points are put right."""
    assert begun(3).type("ana guessed blue").keys == ["clues-are-made"]
    assert guessing(3).type("ana guessed blue").keys == ["still-guessed"]
    assert told().type("next").all_guess("red").type("next", "cy guessed blue").says == (say("earlier-guess", player="Cy", n=1),)
    assert told().type("next", "in round one ana guessed blue").says == (say("earlier-guess", player="Ana", n=1),)


def test_with_open_guesses_what_somebody_said_is_their_guess() -> None:
    table = guessing(3, open_guesses=True).type("ana said red")
    assert table.keys == ["guess-in"]
    assert table.type("no, ana said blue").keys == ["guess-changed"]


def test_what_the_table_has_taken_back_is_not_how_the_clue_is_ruled_later() -> None:
    """Undo leads back to before the guesses: the target is known, and the clue is ruled as the host had ruled it."""
    table = told().type("ana guessed blue", "yes", "undo", "undo", "undo anyway")
    assert table.state.phase is Phase.YOUNGEST
    assert [kept.right for kept in table.state.revealed] == [()]


def test_a_clue_that_is_ruled_as_it_was_is_put_right_until_the_next_is_told() -> None:
    """Undo has led back to it. Nobody is said to have guessed nothing of it, and undo leads back again."""
    table = guessing(3, open_guesses=True).cards(ben="blue").type("ana guesses red", "cy guesses red", "undo")
    assert table.keys == ["undone", "target-is-known", "nobody-right", "say-next"]
    before = table.state
    assert table.type("ana guessed blue").keys == ["decide-guess"]
    assert table.type("yes").points() == [1, 1, 0]
    assert without_guess(table.state) == ()
    right = Tiles(table.session).type("next", "cy guessed blue", "yes")
    assert right.points() == [1, 2, 1]
    assert right.all_guess().type("ana guessed green").fields("decide-guess")["author"] == "Cy"
    assert table.type("undo").state == before


@pytest.mark.parametrize("lines", [("ana leaves", "yes"), ("ana leaves", "yes", "ana is back", "yes")])
def test_what_somebody_guessed_who_has_left_since_is_put_right(lines: tuple[str, ...]) -> None:
    """It counts, so it may have been taken wrongly. A player who left without a guess has none to put right."""
    table = guessing(4).cards(ben="blue").guesses(ana="red").type(*lines).all_guess("red")
    assert table.type("ana guessed blue").keys == ["decide-guess"]
    assert table.type("yes").points() == [1, 1, 0, 0]
    assert guessing(4).type("ana leaves", "yes").all_guess("red").type("ana guessed blue").keys == ["earlier-guess"]


def test_its_log_gives_the_same_game() -> None:
    table = guessing(3).guesses(ana="red", cy="red").type("ana guessed green", "yes")
    fresh, _ = type(table.session).begin(Haiclue(table.session.game.language), table.session.players, table.state.options, 1)
    assert fresh.replay(table.session.events).state == table.state


def test_whoever_finds_a_ruling_wrong_hears_how_a_guess_and_a_score_are_put_right() -> None:
    """And of no undo that has nothing to do with it: the guesses were entered in private."""
    table = told().type("that was wrong")
    assert table.keys == ["dispute-so", "help-say", "put-right-so"]
    assert told().type(str(table.fields("help-say")["phrase"])).keys == ["decide-guess"]
    assert told().type("ana guessed blue", "yes", "that was wrong").keys == ["dispute-so", "help-say", "put-right-so", "undo-takes"]


def test_who_is_back_before_a_ruling_is_no_part_of_what_was_wrong() -> None:
    table = begun(4).type("dee leaves", "yes").clues().type("dee is back", "yes").all_guess("red")
    assert "undo-takes" not in table.type("that was wrong").keys
    later = begun(4).type("dee leaves", "yes").clues().all_guess("red").type("dee is back", "yes", "that was wrong")
    assert "undo-takes" not in later.keys


def test_what_undo_takes_back_once_the_game_has_ended_of_itself_was_before_the_end() -> None:
    table = begun(3, between=5.0)
    while table.state.phase is not Phase.OVER:
        table.clues().all_guess()
        if table.state.round == 5 and table.state.phase is Phase.BETWEEN:
            table.type("ana has nine points", "yes")
        table.wait(6)
    assert table.type("that was wrong").keys[2:] == ["put-right-so", "undo-takes", "was-before-the-end", "say-well-played"]
    ended = begun(3).type("end the game", "yes", "that was wrong")
    assert "undo-takes" in ended.keys
    assert "was-before-the-end" not in ended.keys


@pytest.mark.parametrize(
    ("line", "key"),
    [
        *((line, "still-thinking") for line in ("who is thinking", "who has guessed", "is cy done", "who has no clue yet")),
        ("what did ana guess", "guessed-of"),
        ("what did ben guess", "nothing-guessed-by"),
    ],
)
def test_what_was_told_is_asked_while_the_next_clue_is_guessed(line: str, key: str) -> None:
    """No guess of that one is told."""
    table = told().type("next").does("Ana", "guess", guess="green")
    before = table.state
    assert (table.type(line).keys, table.state) == ([key], before)
    if key == "guessed-of":
        assert (table.fields(key)["author"], table.fields(key)["colour"]) == ("Ben", "red")
