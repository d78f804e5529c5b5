"""Poetry Slam: challenges and votes: rhymes, poems, words, dodges, slams; the majority rules, and the Wordsmith breaks ties.

`guessed` is Ana's poem for "heaven", which Ben guessed before its end.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.table import PLAYERS, Table, performing, poems
from voicehost.core.speech import Hypothesis, Utterance, Word, samples
from voicehost.games.poetry_slam.state import Case, Vote

pytestmark = pytest.mark.quick


def guessed(words: dict[str, str] | None = None, **options: Any) -> Table:
    """Ana's poem was guessed by Ben before its end."""
    return performing(words, **options).speak("ben guesses heaven", 3, 4)


# -- "If a poem doesn't rhyme (to the group's satisfaction) ... no points are scored for the poem."


@pytest.mark.parametrize("kind", ["rhyme", "poem"])
def test_a_poem_that_is_none_scores_nobody(kind: str) -> None:
    """Neither its poet nor who has guessed it; the length points are the word's."""
    table = guessed().type(f"challenge the {kind}", "no", "no", "no")
    assert (table.sheet("Ana", "poem"), table.sheet("Ben", "guess"), table.keys) == ([], [], [f"voted-{kind}-no", "who-next"])
    assert table.scores == {"Ana": 2, "Ben": 0, "Cy": 0, "Dee": 0}
    assert table.state.last is not None
    assert table.state.last.poem.void == kind


def test_a_guess_of_a_poem_that_is_none_is_right_and_worth_nothing() -> None:
    """Whoever is ruled to have guessed it gets the point when the poem is ruled to count."""
    table = guessed().type("challenge the rhyme", "no", "no", "no", "host accept cy before", "yes")
    assert (table.keys, table.sheet("Cy", "guess"), table.sheet("Ana", "poem")) == (["accepted-guess-alone"], [], [])
    table.type("host accept that")
    assert (table.keys, table.sheet("Cy", "guess"), table.sheet("Ana", "poem")) == (["accepted-poem"], [1], [2])


@pytest.mark.parametrize("kind", ["rhyme", "poem"])
def test_challenged_poem_voted_up_keeps_its_points(kind: str) -> None:
    """And is not put to the same vote again."""
    table = guessed().type(f"challenge the {kind}", "yes", "yes", "yes")
    assert (table.sheet("Ana", "poem"), table.keys[0]) == ([2], f"voted-{kind}-yes")
    assert table.type(f"challenge the {kind}").keys == ["disputed-already"]


@pytest.mark.parametrize(
    ("line", "kind"), [("the poem did not rhyme", "rhyme"), ("that was no poem", "poem"), ("it doesn't rhyme", "rhyme")]
)
def test_the_last_poem_is_challenged_in_other_words(line: str, kind: str) -> None:
    question = guessed().type(line).state.question
    assert isinstance(question, Vote)
    assert question.case == Case(kind, "Ana", "challenged")


def test_a_vote_is_typed_behind_the_name() -> None:
    """As it is put by whoever was asked by name, and by somebody whose turn it is not yet; once each."""
    table = guessed().type("challenge the rhyme", "Ana, yes", "cy no", "cy yes")
    assert table.keys == ["has-voted"]
    assert isinstance(table.state.question, Vote)
    assert dict(table.state.question.cast) == {"Ana": "yes", "Cy": "no"}


@pytest.mark.parametrize("line", ["dee no", "dee votes no", "no", "Dee: nope"])
def test_a_vote_that_comes_when_the_others_have_decided_is_answered(line: str) -> None:
    """The votes to come could change nothing, so nobody was asked for them."""
    table = guessed().type("challenge the rhyme", "yes", "yes", "yes")
    assert table.type(line).keys == ["vote-decided"]
    assert table.type("cy begins", "the end").wait(30).type("dee no").keys != ["vote-decided"]


def test_a_second_vote_in_the_same_case_is_refused_as_long_as_it_runs() -> None:
    assert guessed().type("challenge the rhyme", "cy no", "cy no").keys == ["has-voted"]


def test_free_verse_need_not_rhyme() -> None:
    """ "Freeform Poetry Variant": the rhyme is not challenged, the poem still is."""
    kinds = [
        dict(phrase.slots[0].choices) for phrase in guessed(free_verse=True).session.listening.grammar.phrases if phrase.move == "challenge"
    ]
    assert list(kinds[0]) == ["word", "dodge", "poem"]


def recited(first: str, second: str) -> Table:
    """Ana's poem with the transcript of its two lines, guessed; then its rhyme is challenged."""
    words = [(word, at) for start, line in ((2.0, first), (4.0, second)) for at, word in enumerate(line.split(), int(start * 10))]
    read = tuple(Word(word, samples(at / 10), samples(at / 10 + 0.1)) for word, at in words)
    line = Utterance(read[0].start, read[-1].end, (Hypothesis((Word("[unk]", read[0].start, read[-1].end, 0.9),)),), Hypothesis(read))
    table = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).speak("ana begins", 1, 1.6).hear(line)
    return table.speak("ben guesses heaven", 2.5, 3).type("challenge the rhyme")


@pytest.mark.parametrize(
    ("first", "second", "key"),
    [
        ("this is where the angels fly", "and where good folks go when they die", "rhyme-yes"),
        ("the sun was hot upon the head", "and all of us were nearly dead", "rhyme-yes"),
        ("they wore their gloves in every bough", "and so it was a little rough", "rhyme-no"),
        ("the poem ended with a stone", "and then with something else a tree", "rhyme-no"),
        ("it is a word like xqzzt", "that nobody could say at all", "rhyme-unheard"),
    ],
)
def test_rhyme_by_sound_is_advice(first: str, second: str, key: str) -> None:
    """The host says what it hears, by sound and not by spelling, and the table votes all the same."""
    assert recited(first, second).keys == [key, "vote-rhyme", "vote-ask"]


def test_rhyme_without_a_transcript_is_unheard() -> None:
    """The host has no opinion on what it did not hear."""
    assert guessed().type("challenge the rhyme").keys == ["rhyme-unheard", "vote-rhyme", "vote-ask"]


# -- "Majority rules when a word's validity is unclear. In the case of a tie, the Wordsmith can break ties."

VOTES = [
    ("yes yes yes", True),
    ("no no no", False),
    ("yes yes abstain", True),
    ("yes abstain abstain abstain", True),
    ("abstain abstain abstain no", False),
    ("yes yes no abstain", True),
    ("yes no no abstain", False),
    ("yes no abstain yes", True),
]


@pytest.mark.parametrize(("votes", "counts"), VOTES)
def test_majority_rules(votes: str, counts: bool) -> None:
    """Of those who say yes or no; it ends as soon as no other vote can change it."""
    table = guessed().type("challenge the word").type(*votes.split())
    assert table.state.question is None
    assert table.sheet("Ana", "slam") == ([] if counts else [-2])


@pytest.mark.parametrize(("votes", "open_"), [("yes", True), ("yes yes", True), ("yes no", True), ("no no abstain", False)])
def test_majority_is_not_ruled_while_a_vote_could_change_it(votes: str, open_: bool) -> None:
    """Four vote: two alike may still be a tie."""
    table = guessed().type("challenge the word").type(*votes.split())
    assert isinstance(table.state.question, Vote) == open_


@pytest.mark.parametrize("votes", ["yes no yes no", "yes yes no no", "yes no abstain abstain", "abstain abstain abstain abstain"])
@pytest.mark.parametrize(("word", "slams"), [("yes", []), ("no", [-2])])
def test_tie_is_broken_by_the_wordsmith(votes: str, word: str, slams: list[int]) -> None:
    """Who may not abstain from that."""
    table = guessed(wordsmith="Cy").type("challenge the word").type(*votes.split())
    assert (table.keys, dict(table.fields("vote-tied"))) == (["vote-tied"], {"player": "Cy"})
    assert table.type("abstain").keys == ["vote-tied"]
    assert table.type("cy votes abstain").keys == ["vote-tied"]
    table.type(word)
    assert table.sheet("Ana", "slam") == slams


def test_votes_are_asked_one_by_one_and_may_come_in_any_order() -> None:
    """A bare "yes" is the vote of the player who was asked; by name anyone votes, once."""
    table = guessed().type("challenge the word")
    assert table.fields("vote-ask") == {"player": "Ana"}
    assert table.type("cy votes no").fields("vote-ask") == {"player": "Ana"}
    assert table.type("yes").fields("vote-ask") == {"player": "Ben"}
    assert table.type("cy says yes").keys == ["has-voted"]
    assert table.type("no", "dee votes no").sheet("Ana", "slam") == [-2]


def test_votes_all_play_a_part() -> None:
    """The outcome by brute force: of every way in which three may vote, the majority of yes and no, else the Wordsmith."""
    for code in range(27):
        choices = [("yes", "no", "abstain")[code // 3**i % 3] for i in range(3)]
        yes, no = choices.count("yes"), choices.count("no")
        expected = None if yes == no else yes > no
        vote = Vote(tuple(zip(PLAYERS[:3], choices, strict=True)), case=Case("word", "Ana"))
        assert vote.outcome(PLAYERS[:3], tie=None) == expected


def test_challenged_slams_may_be_voted_away() -> None:
    """Those beyond doubt too: the table has the last word."""
    table = performing({"Ana": "angel", "Ben": "hill", "Cy": "horse"}).speak("ben guesses angel", 3, 4)
    assert table.sheet("Ana", "slam") == [-2]
    assert table.type("challenge the slams", "no", "no").sheet("Ana", "slam") == []
    assert table.keys == ["voted-slams-no", "who-next"]


def test_challenged_slams_may_stand() -> None:
    """And then they cannot be challenged again."""
    table = (
        performing({"Ana": "angel", "Ben": "hill", "Cy": "horse"})
        .speak("ben guesses angel", 3, 4)
        .type("challenge the slams", "yes", "yes")
    )
    assert (table.sheet("Ana", "slam"), table.keys[0]) == ([-2], "voted-slams-yes")
    assert table.type("challenge the slams").keys == ["disputed-already"]


def test_challenged_word_that_the_dictionary_has() -> None:
    """The table may find against it, once; a word that the table has judged is not judged again."""
    table = guessed().type("challenge the word", "no", "no", "no")
    assert table.sheet("Ana", "slam") == [-2]
    assert table.type("challenge the word").keys == ["disputed-already"]
    doubted = poems({"Ana": "houston", "Ben": "hill", "Cy": "horse"}).type("ana passes", "yes", "no", "no")
    assert doubted.type("challenge the word").keys == ["disputed-already"]
    assert doubted.sheet("Ana", "slam") == [-2]


def test_challenged_word_that_counts_and_has_slams() -> None:
    """For the prompt, say: they stand all the same, and whoever meant these is told how they are disputed; once they were, no more."""
    table = performing({"Ana": "angel", "Ben": "hill", "Cy": "horse"}).speak("ben guesses angel", 3, 4)
    assert table.type("challenge the word", "yes", "yes").keys == ["voted-word-yes", "slams-stand", "who-next"]
    assert table.type("challenge the slams", "no", "no").sheet("Ana", "slam") == []
    judged = performing({"Ana": "angel", "Ben": "hill", "Cy": "horse"}).speak("ben guesses angel", 3, 4)
    judged.type("challenge the slams", "yes", "yes", "challenge the word", "yes", "yes")
    assert judged.keys == ["voted-word-yes", "who-next"]


def test_challenged_word_that_counts_was_no_dodge() -> None:
    """Neither can it be voted to be one afterwards, nor do the slams stand that it had got for one before."""
    table = guessed().type("challenge the word", "yes", "yes", "yes")
    assert table.type("challenge the dodge").keys == ["not-to-dispute"]
    table = guessed().type("challenge the dodge", "yes", "yes", "yes")
    assert table.sheet("Ana", "slam") == [-2] * 3
    assert table.type("challenge the word", "yes", "yes", "yes").keys == ["voted-word-yes", "no-dodge", "who-next"]
    assert table.sheet("Ana", "slam") == []


@pytest.mark.parametrize("line", ["ben abstains", "Ben: abstain", "ben votes abstain"])
def test_votes_of_whoever_abstains(line: str) -> None:
    vote = guessed().type("challenge the word", line).state.question
    assert isinstance(vote, Vote)
    assert vote.cast == (("Ben", "abstain"),)


def test_challenged_as_a_dodge() -> None:
    """Three more slams if the table says that no word was attempted."""
    assert guessed().type("challenge the dodge", "yes", "yes", "yes").sheet("Ana", "slam") == [-2] * 3
    assert guessed().type("challenge the dodge", "no", "no", "no").sheet("Ana", "slam") == []


# -- whoever leaves takes no vote along


def test_a_vote_goes_on_when_the_poet_leaves() -> None:
    """Others have points of that poem. Who has left has no vote in it."""
    table = guessed().type("challenge the poem", "Ana no", "Ben no", "Cy yes", "Ana leaves", "yes")
    assert table.keys[-1] == "vote-ask"
    table.type("no")
    assert (table.keys[0], table.sheet("Ben", "guess")) == ("voted-poem-no", [])


def test_the_next_wordsmith_breaks_a_tie_when_the_poet_leaves() -> None:
    """Whoever was the Wordsmith and leaves is asked no more."""
    table = guessed().type("challenge the poem", "Ana no", "Ben no", "Cy yes", "Dee yes")
    assert table.fields("vote-tied") == {"player": "Ana"}
    table.type("Ana leaves", "yes")
    assert table.fields("vote-tied") == {"player": "Ben"}
    assert (table.type("no").keys[0], table.sheet("Ben", "guess")) == ("voted-poem-no", [])


def test_votes_that_wait_are_held_when_the_poet_leaves() -> None:
    """On that poem's word, after the vote that stands."""
    table = guessed().type("challenge the poem")
    table.session = replace(table.session, state=replace(table.state, docket=(Case("word", "Ana"),)))
    table.type("Ana leaves", "yes", "yes", "yes")
    assert table.state.question == Vote(case=Case("word", "Ana"))
