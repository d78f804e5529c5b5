"""Nobody learns anything about a word from what they type, until somebody has used up a guess or nobody guesses any more.

Two tables differ only in Ana's word: at one, lines have her word and what sounds like it; at the other they are all wrong. The host must
say and show the same at both, and undo must take back the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from tests.games.poetry_slam.test_bare import begun
from tests.support.table import Table
from tests.support.tiers import first
from voicehost.core.play import Say
from voicehost.games.poetry_slam.state import Counts, Phase, SaidItsWord

pytestmark = [pytest.mark.quick, pytest.mark.more]

FISHED = (
    ("river", "cover", ("river", "rivers")),
    ("sun", "hat", ("sun", "son", "suns")),
    ("knight", "fiddle", ("knight", "night", "knights")),
    ("sing", "walk", ("sing", "song", "sang")),
)
"""Ana's word at either table, and the words that people try."""

TRIED = (
    *(
        "{}",
        "{}",
        "{}",
        "{}?",
        "{}!",
        "a {}",
        "is it {}",
        "i think it's {}",
        "i guess {}",
        "guess {}",
        "was it {}",
        "not {}",
        "my {} is long",
    ),
    *(
        "{} the end",
        "the end {}",
        "{} done",
        "blank {}",
        "{} table",
        "maybe {} or panda",
        "{} and {}",
        "panda, i mean {}",
        "{}, i mean panda",
    ),
    *("no, {}", "no wait, {}", "i meant {}", "that was {}", "who said {}", "host {}", "host help {}", "it is {} and soft", "does {} count"),
    *("ana: {}", "ana {}", "ana said {}", "the poem said {}", "it rhymes with {}", "is {} a word", "{} is not a word", "what is {}"),
)
"""Lines with such a word, none of which uses up a guess of somebody who is named."""

SAID = (
    *("panda", "zebra", "table", "pandaa", "ben guesses panda", "cy: zebra", "dee says table", "is it pandaa", "ben guesses pandaa"),
    *("it runs along from hill to sea", "and comes at last to you and me", "blank", "the end", "the end", "the ned", "i was not finished"),
    *(
        "undo",
        "undo",
        "undo",
        "redo",
        "undo twice",
        "undo anyway",
        "host undo",
        "undo that",
        "take that back",
        "that was wrong",
        "i disagree",
    ),
    *("that was no guess", "that was no guess", "ben: that was no guess", "nobody", "nobody guessed", "nobody said that", "it was nobody"),
    *("it was in the poem", "it was in my poem", "that was the poet", "i did not say that", "that is not what i said", "that was me"),
    *("ben", "dee", "ana", "i mean ben", "that was ben", "it was ben", "no that was dee", "ben said it", "cy guessed it", "was it ben"),
    *(
        "yes",
        "no",
        "ana yes",
        "ana no",
        "is that right",
        "did anyone guess it",
        "how many guesses",
        "that was before the end",
        "wait",
        "stop",
    ),
    *("who has guessed", "who may guess", "what happened to the guess of ben", "what happened last", "host what happened last", "repeat"),
    *("say that again", "what did i miss", "scores", "help", "what can i say", "hlep", "pause", "resume", "challenge the word"),
    *("host accept that", "host refuse that", "host nobody knows", "we give up", "ana passes", "ben passes", "dee begins", "ana begns"),
    *("ben leaves", "cy leavs", "host ben leavs", "cy has to go", "zoe takes the place of ben", "zoe joins", "ana has one point"),
)
"""What else people type."""

LENGTH = 14
"""How many lines are typed over a poem."""

WITH_A_WORD, PAUSES = 0.4, 0.1
"""How many of the lines have such a word, and how often nobody types for some seconds."""


@dataclass(frozen=True)
class Fished:
    """What a table lets out after one line."""

    said: tuple[Say, ...]
    pages: tuple[object, ...]
    """What everybody sees, and what one of the guessers sees."""
    undoes: int
    """How many moves may be taken back."""


def after(table: Table, line: str | float) -> Fished:
    heard = len(table.heard)
    if isinstance(line, str):
        table.type(line)
    else:
        table.wait(line)
    pages = tuple(table.session.view(player) for player in (None, "Dee"))
    return Fished(tuple(table.heard[heard:]), pages, len(table.session.history.past))


def is_over(table: Table) -> bool:
    """Whether everybody may know something by now: a guess at the word is used up, or nobody guesses any more."""
    state = table.state
    if state.phase is not Phase.POEM or state.poem is None or isinstance(state.question, Counts | SaidItsWord):
        return True
    return any(guess.player is not None and (guess.match is not None or guess.sounds) for guess in state.poem.guesses)


def fish(word: str, other: str, tried: tuple[str, ...], seed: int) -> list[str | float]:
    """Type the same lines at both tables. Returns them for a message if they tell the words apart, and otherwise nothing."""
    random, lines = Random(f"{seed}/{word}"), list[str | float]()
    right, wrong = begun(word), begun(other)
    for _ in range(LENGTH):
        choice = random.random()
        if choice < PAUSES:
            lines.append(random.choice((3.0, 6.0, 12.0)))
        else:
            bait = random.choice(tried)
            lines.append(random.choice(TRIED).format(bait, bait) if choice < PAUSES + WITH_A_WORD else random.choice(SAID))
        let_out = after(right, lines[-1]), after(wrong, lines[-1])
        if is_over(right) or right.session.roster.away:
            return []
        if let_out[0] != let_out[1]:
            return lines
    return []


@pytest.mark.parametrize("seed", first(12, range(120)))
@pytest.mark.parametrize(("word", "other", "tried"), FISHED)
def test_what_is_typed_tells_nothing(word: str, other: str, tried: tuple[str, ...], seed: int) -> None:
    assert fish(word, other, tried, seed) == []


@pytest.mark.parametrize(
    "lines",
    [
        ("it runs along from hill to sea", "the end", "river", "undo"),
        ("river", "the end", "undo", "undo"),
        ("river", "table", "that was no guess", "that was no guess"),
        ("river", "i was not finished"),
        ("the end", "river", "that was wrong"),
        ("the end", "river", "it was in the poem"),
        ("panda", "river", "what happened last"),
        ("rivers the end", "host river", "repeat"),
        ("no, rivers", 12.0, "ana said river"),
        ("host ben leavs", "rivers?"),
    ],
)
def test_what_guests_have_tried_tells_nothing(lines: tuple[str | float, ...]) -> None:
    right, wrong = begun("river"), begun("cover")
    assert [after(right, line) for line in lines] == [after(wrong, line) for line in lines]
    assert not is_over(right)
