"""Two sittings that differ only in a secret look, sound and listen alike to everyone else, until it is out."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.random_play import HOUSE_MOVES, some_phrase
from tests.support.table import PLAYERS, Table, performing, poems
from tests.support.tiers import times
from voicehost.core.play import Say, View
from voicehost.core.speech import Grammar
from voicehost.listen.recognizer import typed
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

OWNER, *OTHERS = PLAYERS[:4]
SECRETS = ("heaven", "it", "qqqqq", "ice cream", "mississippi", "houston", "done", "blank", "host", "ana", "help", "alpha", "five")
"""Sound ones and failing ones, long and short, and some that are phrases, names or letters themselves. None is guessed here."""

SEEN = tuple(field.name for field in fields(View) if field.name != "secret")


def looks(table: Table) -> list[object]:
    """All that anyone but the owner of the secret sees and hears, and all that may be said and entered."""
    grammar, dictation = table.session.listening.grammar, table.session.listening.dictation
    views = [table.session.view(player) for player in (None, *OTHERS)]
    return [
        table.says,
        [(*(getattr(view, name) for name in SEEN),) for view in views],
        _help(table.session),
        (grammar.phrases, grammar.known, dictation),
        table.session.game.deadline(table.session.state),
    ]


def _help(session: Session) -> tuple[Say, ...]:
    _, says, _ = session.hear(typed("host help", session.state.now + session.clock.away))
    return says


def public(grammar: Grammar) -> Grammar:
    """What people know of a grammar."""
    phrases = tuple(phrase for phrase in grammar.phrases if all(slot.choices or slot.free for slot in phrase.slots))
    return replace(grammar, phrases=phrases, hidden=(), decoys=())


def test_the_comparison_would_show_a_difference() -> None:
    """What the owner sees, and what the recognizer listens for, differs; what is compared does not."""
    table, other = (performing({OWNER: secret, "Ben": "hill", "Cy": "horse", "Dee": "hot"}) for secret in SECRETS[:2])
    assert looks(table) == looks(other)
    assert table.session.view(OWNER) != other.session.view(OWNER)
    assert table.session.listening.grammar.hidden != other.session.listening.grammar.hidden


@settings(derandomize=True, deadline=None, max_examples=times(15))
@given(secrets=st.permutations(SECRETS).map(lambda words: words[:2]), seed=st.integers(0, 10_000))
def test_twins_until_the_word_is_out(secrets: list[str], seed: int) -> None:
    """From the first round's beginning, at random: entries, tiles, others' poems, votes and time, then the owner's own poem."""
    random = Random(seed)
    twins = [Table.begin(len(OTHERS) + 1, seed) for _ in secrets]
    for _ in range(150):
        assert looks(twins[0]) == looks(twins[1])
        _same_move(twins, secrets, random)
        if any(twin.state.seat(OWNER).performed for twin in twins):
            assert twins[0].state.seat(OWNER).performed == twins[1].state.seat(OWNER).performed
            return


def _same_move(twins: list[Table], secrets: list[str], random: Random) -> None:
    """What people do who do not know the secret; only the owner's entry differs."""
    session = twins[0].session
    writers = [player for player in session.players if session.game.view(session.state, player).entries]
    what = random.random()
    if writers and what < 0.4:
        player = random.choice(writers)
        for twin, secret in zip(twins, secrets, strict=True):
            twin.enter(player, secret if player == OWNER else "banana")
    elif what < 0.55:
        wait = random.choice((0.5, 2, 12))
        for twin in twins:
            twin.wait(wait)
    else:
        # a claim to have had the same word is answered by the word, so nobody makes one
        line = some_phrase(public(session.listening.grammar), random, HOUSE_MOVES | {"same-word"}) or "rhubarb"
        line = "rhubarb rhubarb" if what < 0.65 else line.replace("banana", "cloud")
        for twin in twins:
            twin.type(line)


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize(
    "lines",
    [
        ("ben guesses cloud", "is it cloud", "cy guesses host", "dee guesses five", "host repeat"),
        ("a line and then another one", "blank", "ben guesses the end", "done", "host pause", "resume"),
        ("ben says cloud", "ben guesses cloud", "is it the end", "help", "host help"),
        ("cloud", "the end of time", "host undo", "ana begins", "and ana passes now"),
    ],
    ids=["guesses", "ends", "again", "mistakes"],
)
def test_twins_over_a_poem(lines: tuple[str, ...], secret: str) -> None:
    """Lines of the poem, wrong guesses, the poem's end and house phrases are taken alike, whatever the word is."""
    twins = [poems({OWNER: word, "Ben": "hill", "Cy": "horse", "Dee": "hot"}).type("ana begins") for word in (secret, "rhododendron")]
    for line in lines:
        if secret in line.split():
            continue  # it would be a right guess, or the poem saying its word
        for twin in twins:
            twin.type(line)
        assert looks(twins[0]) == looks(twins[1]), line


@pytest.mark.parametrize("secret", ["done", "blank"])
def test_twins_when_the_secret_is_a_phrase(secret: str) -> None:
    """Said alone it is the phrase, for whatever secret."""
    twins = [performing({OWNER: word, "Ben": "hill", "Cy": "horse", "Dee": "hot"}).type(secret) for word in (secret, "rhododendron")]
    assert looks(twins[0]) == looks(twins[1])
    assert looks(twins[0].wait(30))[-1] == looks(twins[1].wait(30))[-1]
