"""A typed guess that is no word: whether another was meant is asked once, and what is asked tells nothing of the secret."""

from __future__ import annotations

import pytest

from tests.games.poetry_slam.test_asked_in_writing import over
from tests.support.table import Table, performing, poems, right, spoken, writing
from voicehost.core.play import Spoke, say
from voicehost.core.speech import seconds
from voicehost.lexicon.matching import probably_meant

pytestmark = pytest.mark.quick

MEANT = [
    ("heavn", "heaven"),
    ("plnat", "plant"),
    ("hrse", "horse"),
    ("friut", "fruit"),
    ("umbrela", "umbrella"),
    ("mouse", ""),
    ("paris", ""),
    ("qqq", ""),
    ("hasn't", ""),
    ("ice craem", ""),
    ("don't", ""),
    ("xy", ""),
]
SECRETS = ("heaven", "fruit", "friut", "horse", "xylophone")


@pytest.mark.parametrize(("typed", "meant"), MEANT)
def test_what_is_no_word_is_the_nearest_ordinary_one(typed: str, meant: str) -> None:
    """What is a word, a name or a contraction is itself."""
    assert probably_meant(typed) == meant


LINES = [
    ("Ben guesses friut", "Ben guesses fruit"),
    ("Ben: friut", "Ben guesses fruit"),
    ("ben friut", "Ben guesses fruit"),
    ("Ben thinks it's friut", "Ben guesses fruit"),
    ("is it friut", "Is it fruit"),
    ("friut", "Fruit"),
]


@pytest.mark.parametrize(("line", "meant"), LINES)
def test_a_slip_is_asked_and_costs_nothing(line: str, meant: str) -> None:
    for table in (performing(), over()):
        before = table.session.state
        assert table.type(line).says == (say("did-you-mean", what=meant),)
        assert table.session.state == before


@pytest.mark.parametrize("way", ["guess", "gueses", "geusses", "guesss"])
@pytest.mark.parametrize("word", ["heaven", "bread"])
def test_a_slip_beside_the_guess_leaves_it_its_players(way: str, word: str) -> None:
    """Whoever is named has guessed, and is not asked who it was."""
    for table in (performing(), over()):
        assert table.type(f"cy {way} {word}").keys[0] in ("heard-right", "heard-wrong-word", "wrong-aloud")
        assert table.type("cy guesses horse").keys[0] in ("has-guessed", "no-poem-runs", "not-now")


def test_who_has_guessed_in_a_line_of_the_poem_guesses_nothing() -> None:
    assert performing().type("ben guessed heaven").keys != ["heard-right"]


def _with_secret(secret: str) -> Table:
    return performing({"Ana": secret, "Ben": "hill", "Cy": "horsey", "Dee": "house"})


@pytest.mark.parametrize("line", ["Ben guesses friut", "friut", "Ben: heavn", "ben guesses hrse"])
def test_whatever_the_secret_is_it_is_asked_alike(line: str) -> None:
    """Also where the secret is that very word, which is none."""
    asked = {_with_secret(secret).type(line).says for secret in SECRETS}
    assert len(asked) == 1


def test_yes_is_a_guess_of_what_was_meant() -> None:
    table = over().type("ben guesses heavn", "yes")
    assert table.keys[:2] == ["heard-right", "right-exact"]


def test_no_is_none() -> None:
    """And typed again, or without an answer, it is the guess as it stands."""
    table = over().type("ben guesses friut", "no")
    assert table.keys == ["slip-not-meant"]
    assert not table.state.poem.guesses  # type: ignore[union-attr]  # it runs
    for lines in (("ben guesses friut", "no"), ("ben guesses friut",)):
        assert over().type(*lines, "ben guesses friut").keys == ["wrong-aloud"]


def test_after_a_guess_nothing_is_asked() -> None:
    assert over().type("ben guesses fruit", "ben guesses friut").keys == ["has-guessed"]


@pytest.mark.parametrize("line", ["cy guesses heaven", "cy guesses bread", "cy: heaven", "cy thinks it's bread"])
def test_the_guess_of_somebody_else_waits(line: str) -> None:
    """Right or wrong, since the one that is asked about was typed first."""
    for table in (performing(), over()):
        before = table.state.poem
        assert table.type("ben guesses heavn", line).keys == ["guess-kept", "did-you-mean"]
        assert table.state.poem == before


ANSWERED = [("yes", "Ben"), ("ben yes", "Ben"), ("no", "Cy"), ("ben no", "Cy"), ("", "Cy")]


@pytest.mark.parametrize(("answer", "first"), ANSWERED)
def test_who_was_first_is_known_by_when_it_was_typed(answer: str, first: str) -> None:
    """Without an answer the question lapses, and the guess that waited is ruled."""
    table = over().type("ben guesses heavn", "cy guesses heaven")
    table = table.type(answer) if answer else table.wait(10)
    assert right(table.wait(1)).player == first


LATER = ["cy guesses heaven", "is it heaven", "heaven", "is it bread", "bread"]


@pytest.mark.parametrize("line", LATER)
def test_a_guess_without_a_name_waits_too(line: str) -> None:
    """Whatever the word is, the host says the same."""
    table = over().type("ben guesses heavn", line)
    assert table.keys[0].startswith("guess-kept")
    assert right(table.type("yes").wait(1)).player == "Ben"


@pytest.mark.parametrize("said", ["cy guesses heaven", "is it heaven", "heaven"])
@pytest.mark.parametrize(("answer", "first"), [("yes", "Ben"), ("no", "Cy")])
def test_a_spoken_guess_waits_too(said: str, answer: str, first: str) -> None:
    table = over().type("ben guesses heavn")
    table = table.speak(said, table.now + 0.5)
    assert table.state.poem is not None
    table.type(answer)
    if table.state.question is not None:
        table.type("cy")
    assert right(table.wait(1)).player == first


def test_what_was_said_before_the_slip_was_typed_comes_before_it() -> None:
    table = over()
    said = spoken("cy guesses heaven", table.now + 0.5)
    assert right(table.type("ben guesses heavn").hear(said).wait(1)).player == "Cy"


@pytest.mark.parametrize(("whose", "first"), [("ben", "Ben"), ("nobody", "Cy")])
def test_a_guess_waits_for_a_slip_that_has_no_name(whose: str, first: str) -> None:
    """It is no answer to the question whose that was."""
    table = over().type("heavn", "cy guesses heaven", "yes")
    assert table.keys[-1] == "who-guessed"
    assert right(table.type(whose).wait(1)).player == first


def test_a_wrong_guess_that_waited_is_asked_about_after_a_no() -> None:
    assert over().type("ben guesses heavn", "bread", "no").says[-1] == say("who-guessed", word="bread")


def test_another_slip_is_asked_about_in_its_turn() -> None:
    table = over().type("ben guesses heavn", "cy guesses hrse", "dee guesses heaven").wait(3)
    assert table.type("no").says[-1] == say("did-you-mean", what="Cy guesses horse")
    assert "wrong-aloud" in table.wait(8).type("yes").keys
    assert right(table).player == "Dee"


def test_who_has_no_guess_left_does_not_wait() -> None:
    assert over().type("cy guesses bread", "ben guesses heavn", "cy guesses heaven").keys == ["has-guessed"]


@pytest.mark.parametrize("answer", ["ben yes", "dee yes", "Ben: no", "ben no"])
def test_a_name_before_the_answer_makes_it_no_line(answer: str) -> None:
    table = performing().type("ben guesses heavn")
    spans = table.state.poem.spans  # type: ignore[union-attr]  # it runs
    table.type(answer)
    assert table.keys[0] == ("heard-right" if answer.endswith("yes") else "slip-not-meant")
    assert table.state.poem.spans == spans  # type: ignore[union-attr]


def _almost_over() -> Table:
    """Two seconds are left for guesses."""
    table = over()
    left = table.session.left(0)
    assert left is not None
    return table.until(seconds(left) - 2)


def test_a_guess_that_was_typed_in_time_counts_when_it_was_typed() -> None:
    """No time runs out while somebody is asked."""
    table = _almost_over().type("ben guesses heavn")
    typed_at = table.now
    assert table.wait(5).type("yes").keys[:2] == ["heard-right", "right-exact"]
    guess = next(event for event in reversed(table.session.events) if isinstance(event, Spoke))
    assert seconds(guess.at) == typed_at


def test_without_an_answer_nothing_was_guessed() -> None:
    table = _almost_over().type("ben guesses heavn").wait(30)
    assert "nobody-guessed" in table.keys


def test_over_a_poem_it_is_answered_in_writing() -> None:
    """A poem may have a yes in it, and goes on meanwhile."""
    table = performing().type("ben guesses heavn")
    table.hear(spoken("yes", 7)).recite(8, 9)
    assert not table.state.poem.guesses  # type: ignore[union-attr]  # it runs
    assert table.type("yes").keys[0] == "heard-right"


@pytest.mark.parametrize("lines", [("the end",), ("a line of it", "the end")])
def test_the_poem_goes_on_while_somebody_is_asked_about_a_slip(lines: tuple[str, ...]) -> None:
    """The guess counts from the moment when it was typed."""
    table = performing().type("ben: heavven")
    assert table.keys == ["did-you-mean"]
    table.type(*lines, "yes").wait(2)
    assert table.sheet("Ben", "guess") == [1]


@pytest.mark.parametrize(("line", "tile"), [("no, three", 3), ("no, ben takes three", 3), ("no, 3", 3), ("no", None)])
def test_a_no_to_a_slip_is_about_that_and_nothing_earlier(line: str, tile: int | None) -> None:
    """ "No, three" puts right what Ben was taken to say, and not the tile of Ana, who took the last one."""
    table = writing().enter("Ana", "heaven").enter("Ben", "hill").type("ana takes 5", "ben takes teh four", line)
    assert table.sheet("Ana", "speed") == [5]
    assert table.sheet("Ben", "speed") == ([tile] if tile else [])


@pytest.mark.parametrize("line", ["scores", "what is the prompt", "help", "who has guessed"])
def test_a_question_to_the_host_drops_no_guess_that_is_asked_about(line: str) -> None:
    """Or else the next one to guess would have the point."""
    table = poems({"Ana": "bread", "Ben": "hill", "Cy": "horse", "Dee": "house"}).type("ana begins", "a long line of verse")
    assert table.type("cy guesses breadd", line).keys[-1] == "did-you-mean"
    assert table.type("yes").keys == ["heard-right"]
