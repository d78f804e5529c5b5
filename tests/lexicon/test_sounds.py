"""Pronunciations, distances and rhymes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.effort import effort
from voicehost.lexicon.common import common_words
from voicehost.lexicon.letters import ALIKE, SPOKEN, confusable
from voicehost.lexicon.phones import DECODE, ENCODE, decode, encode
from voicehost.lexicon.rhyme import rhymes
from voicehost.lexicon.sounds import distance, homophones, pronunciations, sounds_like, stand_ins, syllable_counts, syllables

pytestmark = pytest.mark.quick

PHONES = st.lists(st.sampled_from(sorted(ENCODE)), max_size=12).map(tuple)


def apart(a: str, b: str) -> float:
    return distance(pronunciations(a)[0], pronunciations(b)[0])


def test_every_phone_has_a_character_of_its_own() -> None:
    """Coding is one to one: 24 consonants, and 15 vowels with three stresses."""
    assert len(ENCODE) == len(DECODE) == 24 + 15 * 3


@given(PHONES)
def test_coding_loses_nothing(phones: tuple[str, ...]) -> None:
    """Decoding gives back what was coded."""
    assert decode(encode(phones)) == phones


@pytest.mark.parametrize(
    ("word", "phones"),
    [
        ("heaven", "HH EH1 V AH0 N"),
        ("ice cream", "AY1 S K R IY2 M"),  # as one word where CMU has it
        ("deep-fried", "D IY1 P F R AY1 D"),  # else part by part
        ("zigzagged", "Z IH1 G Z AE0 G D"),  # a regular ending on CMU's word
        ("thyme", "T AY1 M"),  # corrected
    ],
)
def test_pronunciations(word: str, phones: str) -> None:
    """From CMU, part by part, or by a regular ending."""
    assert tuple(phones.split()) in pronunciations(word)


def test_an_unknown_word_has_no_sound() -> None:
    """Nothing is made up for it."""
    assert pronunciations("qwxzjk") == ()
    assert syllables("qwxzjk") is None
    assert rhymes("qwxzjk", "heaven") is None
    assert sounds_like("qwxzjk", common_words(), 3) == ()


@pytest.mark.parametrize(
    ("word", "count"), [("cat", 1), ("heaven", 2), ("ironically", 4), ("ice cream", 2), ("rhythm", 2), ("umbrella", 3)]
)
def test_syllables(word: str, count: int) -> None:
    """One for each vowel sound."""
    assert syllables(word) == count


@pytest.mark.parametrize(
    ("word", "counts"),
    [
        *(("spring", {1}), ("springs", {1}), ("aisle", {1}), ("didn't", {2}), ("heaven", {2}), ("actually", {2, 3, 4})),
        *((word, {1, 2}) for word in ("fire", "hour", "flower", "power", "tired", "choir")),
    ],
)
def test_some_words_have_two_counts(word: str, counts: set[int]) -> None:
    """A vowel that glides into an R is one syllable or two."""
    assert syllable_counts(word) == counts


@pytest.mark.parametrize(("word", "other"), [("made", "maid"), ("heir", "air"), ("knight", "night"), ("flower", "flour")])
def test_homophones_go_both_ways(word: str, other: str) -> None:
    """Words with the same sounds name each other, and never themselves."""
    assert other in homophones(word)
    assert word in homophones(other)
    assert word not in homophones(word)


@given(PHONES, PHONES)
def test_distance_is_symmetric_and_between_0_and_1(a: tuple[str, ...], b: tuple[str, ...]) -> None:
    """It is 0 for the same sounds."""
    assert distance(a, b) == distance(b, a)
    assert 0 <= distance(a, b) <= 1
    assert distance(a, a) == 0


@pytest.mark.parametrize(
    ("word", "nearer", "farther"), [("night", "might", "bite"), ("price", "prize", "pride"), ("thin", "fin", "pin"), ("bed", "bad", "bode")]
)
def test_near_phones_cost_less(word: str, nearer: str, farther: str) -> None:
    """M is nearer to N than B is, S to Z than D is, TH to F than P is, EH to AE than OW is."""
    assert apart(word, nearer) < apart(word, farther)


def test_what_sounds_like_heaven() -> None:
    """Seven and haven are among the ten words nearest to heaven, which is not its own neighbour."""
    near = sounds_like("heaven", common_words(), 10)
    assert {"seven", "haven"} <= set(near)
    assert "heaven" not in near
    assert len(near) == 10


def test_sound_alikes_are_found_fast() -> None:
    """Ten of 20,000 words, once the words are prepared (some 20 ms)."""
    sounds_like("dragon", common_words(), 10)
    words = ("castle", "umbrella", "volcano", "whisper", "guitar")
    assert effort(lambda: [sounds_like(word, common_words(), 10) for word in words]) / len(words) < 12


def test_stand_ins_are_of_the_vocabulary_and_near() -> None:
    """A recognizer that lacks "brexit" can listen for two words that sound like it; one that has few words cannot."""
    said = stand_ins("brexit", lambda word: word != "brexit")
    assert said
    assert all(apart("brexit", words) <= 0.2 for words in said)
    assert all(word != "brexit" for words in said for word in words.split())
    assert stand_ins("brexit", lambda word: word in ("dog", "house", "umbrella")) == ()


RHYMES = (
    "heaven seven, light night, bread red, able stable, tonight sunlight, nation station, cited united, flower power, cat hat, blue through"
)
NO_RHYMES = "heaven heaven, made maid, leave believe, love move, orange door, cough though, heaven angel, cat cap, light lit"


@pytest.mark.parametrize(
    ("pair", "expected"), [*((pair, True) for pair in RHYMES.split(", ")), *((pair, False) for pair in NO_RHYMES.split(", "))]
)
def test_rhymes_by_sound(pair: str, expected: bool) -> None:
    """Alike from a stressed vowel on, with other consonants before it; words of one sound do not rhyme."""
    a, b = pair.split()
    assert rhymes(a, b) is expected
    assert rhymes(b, a) is expected


@given(st.sampled_from(common_words(3000)))
def test_no_word_rhymes_with_itself(word: str) -> None:
    assert not rhymes(word, word)


def test_every_letter_can_be_said() -> None:
    """Each letter has its name, its NATO name and itself, and what is said for one letter is said for no other."""
    said = dict(SPOKEN)
    assert sorted(set(said.values())) == [chr(code) for code in range(ord("A"), ord("Z") + 1)]
    assert len(said) == len(SPOKEN)
    assert said["alpha"] == said["alfa"] == said["a"] == "A"
    assert said["juliet"] == "J"
    assert said["x ray"] == "X"


def test_letters_that_sound_alike_name_each_other() -> None:
    """Confusion is mutual, and each group says why."""
    for group, reason in ALIKE:
        assert reason
        for letter in group:
            assert set(group) - {letter} <= confusable(letter)
    assert confusable("o") == frozenset()
    assert "N" in confusable("m")


@pytest.mark.parametrize(("word", "ending"), [("maya's", "Z"), ("pat's", "S"), ("max's", "IH0 Z"), ("lena's", "Z"), ("xqzzj's", "")])
def test_a_possessive_that_no_dictionary_has_sounds_like_its_name(word: str, ending: str) -> None:
    """With the hiss that belongs to its last sound; of a name that is not known either, nothing is."""
    assert pronunciations(word) == tuple((*name, *ending.split()) for name in pronunciations(word[:-2]))
