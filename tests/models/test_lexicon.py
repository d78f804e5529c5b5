"""The words that the recognition model can hear. They need what is only installed to make a model (`pip install .[model]`, espeak-ng)."""

from __future__ import annotations

import random
import shutil
from importlib.util import find_spec

import pytest

from models.train.words.lexicon import dictionary_words, lexicon, pronounced, said_in_games
from voicehost.lexicon.common import common_words
from voicehost.lexicon.dictionary import is_word
from voicehost.lexicon.letters import SPOKEN
from voicehost.lexicon.matching import counts_as, decoys
from voicehost.listen.phones.units import PHONES

pytestmark = [
    pytest.mark.making,
    pytest.mark.skipif(
        shutil.which("espeak-ng") is None or not all(map(find_spec, ("names", "faker"))),
        reason="needs espeak-ng and the extra [model]",
    ),
]


@pytest.fixture(scope="module")
def words() -> frozenset[str]:
    return frozenset(word for word, _ in lexicon())


def ways(word: str) -> set[str]:
    return {" ".join(phones) for known, phones in lexicon() if known == word}


def test_every_word_of_the_dictionary_can_be_heard(words: frozenset[str]) -> None:
    """All that the dictionary accepts, compounds word by word."""
    assert len(dictionary_words()) > 250_000
    assert not dictionary_words() - words


def test_names_letters_and_phrases_can_be_heard(words: frozenset[str]) -> None:
    """Given names old and young, every name of a letter, and all that the games and the house say or listen for."""
    assert {"mary", "maya", "ana", "aiden", "siobhan", "priya", "mohammed", "chloe"} <= words
    assert {part for said, _ in SPOKEN for part in said.split()} <= words
    assert {"guesses", "wordsmith", "overruled", "undo"} <= said_in_games() | words
    assert not said_in_games() - words
    assert {"i'm", "that's", "don't", "can't", "you're"} <= words


def test_whatever_counts_as_a_secret_can_be_heard(words: frozenset[str]) -> None:
    """Derivatives, homophones and decoys of secrets, common and rare ones."""
    secrets = (
        "heaven",
        "ironic",
        "thyme",
        *random.Random(2).sample(common_words(), 60),
        *random.Random(3).sample(sorted(dictionary_words()), 60),
    )
    offered = {part for secret in secrets if is_word(secret) for word in (*counts_as(secret), *decoys(secret)) for part in word.split()}
    assert len(offered) > 300
    assert not offered - words


def test_every_word_has_sounds(words: frozenset[str]) -> None:
    """At least one phone for each, of the network's own, each way once, in order."""
    assert all(phones and set(phones) <= set(PHONES) for _, phones in lexicon())
    assert list(lexicon()) == sorted(set(lexicon()))
    assert "[unk]" not in words


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("a", {"AH", "EY"}),
        ("w", {"D AH B AH L Y UW"}),
        ("z", {"Z IY"}),
        ("the", {"DH AH", "DH IY"}),
        ("either", {"IY DH ER", "AY DH ER"}),
        ("tomato", {"T AH M EY T OW", "T AH M AA T OW"}),
        ("xray", {"EH K S R EY"}),
        ("heaven", {"HH EH V AH N"}),
    ],
)
def test_words_are_said_in_all_their_ways(word: str, said: set[str]) -> None:
    """Where people differ, each way is there."""
    assert said <= ways(word)


def test_any_word_can_be_pronounced() -> None:
    """A word that is in no list is said as espeak-ng would."""
    assert pronounced(frozenset({"blorfish"})) == (("blorfish", ("B", "L", "AO", "R", "F", "IH", "SH")),)
