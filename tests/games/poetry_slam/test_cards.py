"""Poetry Slam: "Word Prompt" and the "Word Prompt Card Index"."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.table import PLAYERS, SLAM, Table, card, position, spoke, writing
from voicehost.core.play import IllegalMove
from voicehost.games.poetry_slam import tables
from voicehost.games.poetry_slam.rounds import draw, next_round, setup
from voicehost.games.poetry_slam.state import Options, Phase, State
from voicehost.games.poetry_slam.tables import CARDS

pytestmark = pytest.mark.quick


def started(seed: int = 0) -> State:
    return replace(setup(PLAYERS[:3], Options(), seed)[0], owed=())


# -- Word Prompt


def test_word_prompt_draws_one_card_and_its_letters() -> None:
    """In a game of eight rounds no card comes twice; a card draws one letter, or two, all different."""
    state = started()
    cards = []
    for _ in range(8):
        state, says = next_round(state)
        cards.append(state.card.key)
        assert len(set(state.drawn)) == state.card.draws
        assert [say.key for say in says][:2] == ["round", f"prompt-{state.card.key}"]
        assert says[1].fields["letters"] == state.drawn
    assert len(set(cards)) == 8


def test_word_prompt_no_letter_is_ever_lost_from_the_deck() -> None:
    """Deck, discards and drawn letters are the alphabet at any time, also when the deck is shuffled again."""
    state = replace(started(), card=card("last"))
    for _ in range(80):
        state = draw(state, 0)
        state = replace(state, discarded=state.discarded + state.drawn[0], drawn=())
        assert sorted(state.deck + state.discarded) == list(tables.ALPHABET)


# -- Word Prompt Card Index

MATCHES = [
    ("first", "T", "tornado top", "star at"),
    ("second", "T", "star etymologist", "tornado rat a"),
    ("third", "T", "artist orthopedic", "star to"),
    ("last", "T", "rat acrobat", "rate"),
    ("second-from-last", "T", "behemoth gate", "rat t"),
    ("starts-and-ends", "TR", "triangular taper", "rat tart r"),
    ("third-from-last", "T", "toe anecdotal", "gate at"),
    ("contains-both", "TR", "artistic tandoor", "tattoo roar"),
    ("twice-in-a-row", "T", "tattoo scatter", "total"),
]


@pytest.mark.parametrize(("key", "letters", "good", "bad"), MATCHES)
def test_card_index_examples(key: str, letters: str, good: str, bad: str) -> None:
    """The rulebook's own examples match their cards, the third letter's misprint read by its examples; others do not."""
    drawn = tuple(letters)
    assert [word for word in good.split() if not card(key).matches(word, drawn)] == []
    assert [word for word in bad.split() if card(key).matches(word, drawn)] == []


@pytest.mark.parametrize(
    ("key", "letters", "word"),
    [
        ("second", "C", "ice cream"),
        ("third-from-last", "E", "ice cream"),
        ("third", "E", "deep-fried"),
        ("last", "E", "café"),
        ("contains-both", "EC", "CAFÉ"),
        ("twice-in-a-row", "T", "test tube"),
    ],
)
def test_card_index_counts_letters_alone(key: str, letters: str, word: str) -> None:
    """Spaces, hyphens, accents and capitals count for nothing: in "ice cream" the letters run on."""
    assert card(key).matches(word, tuple(letters))


@pytest.mark.parametrize(
    ("key", "discards"),
    [
        ("first", ""),
        ("second", ""),
        ("third", ""),
        ("last", "CIJQUVX"),
        ("second-from-last", "JQ"),
        ("starts-and-ends", ""),
        ("third-from-last", ""),
        ("contains-both", ""),
        ("twice-in-a-row", "ACHIJKQUWXY"),
    ],
)
def test_may_discard_lists(key: str, discards: str) -> None:
    """Letters on a card's list are thrown back as soon as they are drawn; no other is."""
    assert sorted(card(key).discards) == sorted(discards)
    drawn = {draw(replace(started(seed), card=card(key)), 0).drawn[0] for seed in range(300)}
    assert drawn == set(tables.ALPHABET) - set(discards)


def test_may_discard_wordsmith_decides_on_two_cards_only() -> None:
    """Where two letters are drawn, the Wordsmith may throw back either or both."""
    assert {card.key for card in CARDS if card.wordsmith_decides} == {card.key for card in CARDS if card.draws == 2}
    assert {card.key for card in CARDS if card.draws == 2} == {"starts-and-ends", "contains-both"}


def deciding() -> Table:
    """The Wordsmith decides about T and R."""
    return position(replace(writing(key="starts-and-ends", drawn="TR").state, deck="ABC"), phase=Phase.LETTERS)


@pytest.mark.parametrize(
    ("line", "drawn", "phase"),
    [
        ("keep", "TR", Phase.WRITING),
        ("keep both", "TR", Phase.WRITING),
        ("keep them both please", "TR", Phase.WRITING),
        ("discard tango", "AR", Phase.LETTERS),
        ("discard t", "AR", Phase.LETTERS),
        ("discard romeo", "TA", Phase.LETTERS),
        ("discard are", "TA", Phase.LETTERS),
        ("discard both", "AB", Phase.LETTERS),
    ],
)
def test_wordsmith_decides_by_voice(line: str, drawn: str, phase: Phase) -> None:
    """A new letter comes in the place of the discarded one, and the Wordsmith is asked again until the letters are kept."""
    table = deciding().type(line)
    assert ("".join(table.state.drawn), table.state.phase) == (drawn, phase)
    asked = {Phase.WRITING: ["write"], Phase.LETTERS: ["prompt-starts-and-ends", "wordsmith-decides"]}
    assert table.keys == asked[phase]


def test_wordsmith_decides_only_about_what_was_drawn() -> None:
    """A letter that does not lie there cannot be discarded."""
    table = deciding().type("discard alpha")
    assert (table.keys, table.state.drawn) == (["not-asked"], ("T", "R"))
    with pytest.raises(IllegalMove, match="not-asked"):
        SLAM.step(table.state, spoke("discard", letter="A"))
