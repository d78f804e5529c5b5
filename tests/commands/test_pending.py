"""A question to the table outlives the program: `resume` asks it again, or says that it was dropped."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command import here
from voicehost.log.store import Store
from voicehost.session.happened import Pending

pytestmark = pytest.mark.quick

POETRY = ("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--seed", "7")
WORDS = ("ana", "rhododendron", "ana takes five", "ben", "chrysanthemum", "ben takes four", "cy", "i pass")

QUESTIONS = [
    pytest.param("ana leaves", "Ana leaves the game?", "Ana has left.", id="somebody leaves"),
    pytest.param("dee joins", "Dee joins the game?", "Dee joins.", id="somebody joins"),
    pytest.param("dee and fay join", "Dee joins the game?", "Fay joins the game?", id="the rest of the line is asked next"),
    pytest.param("ana has twelve points", "12 points for Ana, instead of 5?", "Ana has 12 points now", id="a count"),
    pytest.param("end the game", "Shall the game end here?", "The game is over.", id="the end"),
    pytest.param("ben bigins", "Ben begins?", "Ben begins.", id="a typing slip"),
]
"""What is typed before the program stops, what was asked, and what is said after a yes."""


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def last_asked(home: Path) -> Pending:
    (path,) = (home / "games").glob("*.sqlite")
    with Store.open(path) as store:
        return [row for row in store.rows() if isinstance(row, Pending)][-1]


@pytest.mark.parametrize(("typed", "question", "done"), QUESTIONS)
def test_a_question_to_the_table_is_asked_again(tmp_path: Path, typed: str, question: str, done: str) -> None:
    """It is the last thing that people hear when they go on, so that their yes answers it."""
    assert question in here(*POETRY, home=tmp_path, typed=lines(*WORDS, typed)).stdout
    assert last_asked(tmp_path).move is not None
    again = here("resume", home=tmp_path, typed=lines("yes")).stdout
    welcome, _, answer = again.partition("To enter a secret")
    assert question in welcome.splitlines()[-1]
    assert done in answer


@pytest.mark.parametrize("before", [(), ("yes",)])
def test_what_is_handed_on_is_asked_from_its_first_half(tmp_path: Path, before: tuple[str, ...]) -> None:
    """Neither half had been done, whichever was asked about."""
    here(*POETRY, home=tmp_path, typed=lines(*WORDS, "ana gives ben a point", *before))
    again = here("resume", home=tmp_path, typed=lines("yes", "yes", "undo twice")).stdout
    welcome, _, answer = again.partition("To enter a secret")
    assert "4 points for Ana, instead of 5?" in welcome.splitlines()[-1]
    assert answer.index("Ana has 4 points now, instead of 5.") < answer.index("Ben has 5 points now, instead of 4.")
    assert "Taken back: Ben has 5 instead of 4 and Ana has 4 instead of 5." in answer


def test_no_to_a_half_after_a_new_beginning_is_no_to_both(tmp_path: Path) -> None:
    here(*POETRY, home=tmp_path, typed=lines(*WORDS, "ana gives ben a point", "yes"))
    again = here("resume", home=tmp_path, typed=lines("yes", "no", "scores")).stdout
    assert "5 points for Ben, instead of 4?" in again
    assert "points now" not in again
    assert last_asked(tmp_path) == Pending(None)


def test_it_is_asked_at_each_new_beginning(tmp_path: Path) -> None:
    here(*POETRY, home=tmp_path, typed=lines(*WORDS, "ana leaves"))
    assert "Ana leaves the game?" in here("resume", home=tmp_path).stdout
    assert "Ana leaves the game?" in here("resume", home=tmp_path, typed=lines("no")).stdout
    assert last_asked(tmp_path) == Pending(None)
    assert "Ana leaves the game?" not in here("resume", home=tmp_path).stdout


def test_a_name_that_was_asked_for_is_asked_for_again(tmp_path: Path) -> None:
    here(*POETRY, home=tmp_path, typed=lines(*WORDS, "somebody joins"))
    again = here("resume", home=tmp_path, typed=lines("dee joins", "yes")).stdout
    assert "Who joins?" in again
    assert "Dee joins." in again


def test_what_cannot_be_asked_any_more_is_said_once(tmp_path: Path) -> None:
    """Over a poem nothing is asked back. Who made the slip learns what to say again."""
    begun = (*WORDS, "ben begins", "some words", "ana guesses chrysanthemun")
    assert "Did you mean: Ana guesses chrysanthemum?" in here(*POETRY, home=tmp_path, typed=lines(*begun)).stdout
    assert "I have dropped that: Ana guesses chrysanthemum." in here("resume", home=tmp_path).stdout
    assert last_asked(tmp_path) == Pending(None)
    assert "I have dropped that" not in here("resume", home=tmp_path).stdout


def test_that_a_terminal_hides_nothing_is_explained_once(tmp_path: Path) -> None:
    """Later entries are only noted. Who asks for something of their own learns each time where they can read it."""
    play = ("play", "haiclue", "--players", "Ana,Ben,Cy", "--text", "--seed", "2")
    said = here(*play, home=tmp_path, typed="ana is the youngest\nana\none two\nben\none two\n").stdout
    assert ("I have that, Ana. My answer is for you alone" in said, "I have that, Ben." in said, said.count("My answer")) == (True, True, 1)
    taken_over = ("zoe takes the place of ben", "yes", "zoe", "my word")
    assert "I have that, Zoe. My answer is for you alone" in here(*POETRY, home=tmp_path, typed=lines(*WORDS, *taken_over)).stdout
