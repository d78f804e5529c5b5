"""Poetry Slam: "to the group's satisfaction": a ruling is disputed until its round ends, and by its poet's name at any time after that.

What came after it stands.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.table import Table, performing, poems, position, proposed
from voicehost.core.play import say
from voicehost.games.poetry_slam.poem import Poem
from voicehost.games.poetry_slam.state import Line, Performance, Phase, Vote

pytestmark = pytest.mark.quick

NO = ("no", "no", "no")


def later() -> Table:
    """Ana's poem for "heaven" was guessed by Ben before its end, and Ben's for "hill" by Cy after it."""
    table = performing().speak("ben guesses heaven", 3, 4).type("ben begins", "a line of it", "another one", "the end").wait(1)
    return table.type("cy guesses hill").wait(1)


SCORES = {"Ana": 4, "Ben": 1 + 3 + 1, "Cy": 1, "Dee": 0}


def two_rounds_later(phase: Phase = Phase.WRITING) -> Table:
    """The same, and a round has gone by: nobody has written yet."""
    table = later()
    state = table.state
    assert table.scores == SCORES
    for player in state.players:
        state = state.reseat(player, word=None, tile=None, performed=False)
    return position(state.shelved(), round=state.round + 2, phase=phase, rounds=state.round + 3, middle=())


@pytest.mark.parametrize("line", ["challenge the rhyme of ana", "the poem of ana did not rhyme", "Ana's poem did not rhyme"])
def test_a_poem_is_challenged_though_another_has_begun_since(line: str) -> None:
    """By name: nobody scores for it, and Ben's poem, which came after it, stands."""
    table = later().type(line)
    assert (table.keys[0], isinstance(table.state.question, Vote)) == ("reopened-for", True)
    table.type(*NO)
    assert table.keys == ["voted-rhyme-no", "who-next"]
    assert table.scores == {"Ana": 2, "Ben": 4, "Cy": 1, "Dee": 0}


def test_a_poem_is_challenged_though_its_word_was_anothers_too() -> None:
    """Dee takes two points for the same word; what is disputed by name is Ana's poem."""
    table = performing({"Ana": "heaven", "Ben": "hill", "Cy": "horse", "Dee": "heaven"}).speak("ben guesses heaven", 3, 4)
    table.type("dee has the same word", "challenge the rhyme of ana", *NO)
    assert table.scores == {"Ana": 2, "Ben": 0, "Cy": 0, "Dee": 4}


def test_a_timing_without_a_name_is_about_the_last_poem_after_a_vote_on_an_earlier_one() -> None:
    """Until then it is about the poem that the table has gone back to by itself."""
    table = later().type("challenge the rhyme of ana", "yes", "yes", "yes", "yes", "that was before the end")
    assert table.fields("accepted-guess") == {"player": "Cy", "poet": "Ben", "n": 2}
    assert table.scores == {**SCORES, "Ben": SCORES["Ben"] - 1}
    table.type("back to the poem of ana", "that was after the end")
    assert table.fields("accepted-guess") == {"player": "Ben", "poet": "Ana", "n": 3}


@pytest.mark.parametrize("line", ["that was before the end", "dee was before the end", "host accept dee before"])
def test_a_timing_makes_no_wrong_guess_right_in_place_of_an_accepted_one(line: str) -> None:
    """Dee's guess was ruled wrong, and the table has accepted one by Cy that the host had not heard."""
    table = performing().type("a line of it", "another one", "dee guesses carrot", "the end").wait(1)
    table.type("host we give up", "yes", "host accept cy", "yes")
    assert (table.score("Cy"), table.score("Dee")) == (1, 0)
    table.type(line)
    assert (table.score("Cy"), table.score("Dee")) == (1, 0)
    assert all(say.fields["player"] == "Cy" for say in table.says if say.key in ("accepted-guess", "guess-counts-already"))


@pytest.mark.parametrize("phase", [Phase.LETTERS, Phase.WRITING])
def test_two_rounds_later_that_ruling_alone_is_made_anew(phase: Phase) -> None:
    """In the round in which it was made; and what was asked is asked again."""
    table = two_rounds_later(phase)
    in_round = table.state.ruled[0].round
    table.type("the poem of ana did not rhyme", *NO)
    assert (table.scores, table.state.phase) == ({"Ana": 2, "Ben": 4, "Cy": 1, "Dee": 0}, phase)
    assert table.keys[0] == "voted-rhyme-no"
    assert table.type("challenge the word of ana", *NO).scores["Ana"] == 0
    assert Line(in_round, "slam", -2, "challenged") in table.state.seat("Ana").lines
    assert table.type("challenge the word of ana").keys == ["disputed-already"]


def test_why_it_is_not_put_to_the_vote() -> None:
    """What was voted on is told to have been; what was never disputed, that there is nothing to dispute: Ana has no slams, and Ben's word
    counts."""
    table = later().type("challenge the slams of ana")
    assert (table.keys, table.fields("not-to-dispute")["player"]) == (["not-to-dispute"], "Ana")
    assert table.type("challenge the slams").keys == ["not-to-dispute"]
    table.type("challenge the rhyme", *NO)
    assert table.type("challenge the rhyme").keys == ["disputed-already"]
    assert table.type("challenge the rhyme of ben").keys == ["disputed-already"]
    free = performing(free_verse=True).speak("ben guesses heaven", 3, 4).wait(9)
    assert free.type("challenge the rhyme of ana").keys == ["need-not-rhyme"]


@pytest.mark.parametrize("said", ["free verse for ana", "free verse for all"])
def test_free_verse_counts_from_then_on(said: str) -> None:
    """A poem of before is challenged for its rhyme; and one in free verse is not when all poems rhyme again."""
    assert later().type(said, "yes", "challenge the rhyme of ana").keys[0] == "reopened-for"
    free = performing(free_verse=True).speak("ben guesses heaven", 3, 4).wait(9).type("poems rhyme", "yes")
    assert free.type("challenge the rhyme of ana").keys == ["need-not-rhyme"]


def test_a_poem_of_an_earlier_round_is_named_with_its_round() -> None:
    """Without one it is that player's latest."""
    table = two_rounds_later()
    first = table.state.ruled[0].round
    again = replace(table.state.ruled[0], round=first + 1)
    later_ = position(table.state, ruled=(*table.state.ruled, again))
    assert later_.type("back to the poem of ana").fields("reopened")["number"] == first + 1
    assert later_.type(f"back to the poem of ana in round {first}").fields("reopened")["number"] == first
    assert later_.state.last is not None
    assert later_.state.last.round == first
    assert {performance.round for performance in later_.state.performances if performance.poet == "Ana"} == {first, first + 1}


@pytest.mark.parametrize("line", ["challenge the rhyme of ana in round {n}", "the poem of ana in round {n} did not rhyme"])
def test_a_poem_of_an_earlier_round_is_challenged_whatever_came_of_the_last(line: str) -> None:
    """Nobody guessed Ana's poem since, so of that one there is no rhyme to dispute."""
    table = two_rounds_later()
    ruled = table.state.ruled[0]
    unguessed = Performance("Ana", "house", Poem("Ana", 0), ruled.round)
    table = position(table.state, ruled=(replace(ruled, round=1), unguessed))
    assert table.type("challenge the rhyme of ana").keys == ["not-to-dispute"]
    assert table.type(line.format(n=ruled.round)).keys == ["not-to-dispute"]
    assert table.type(line.format(n=1)).keys[0] == "reopened-for"
    assert table.type(*NO).keys[0] == "voted-rhyme-no"


def test_back_to_a_poem_and_its_guess_is_refused_or_anothers() -> None:
    """All that is disputed of the last poem is of that one then; with nothing disputed nothing changes."""
    table = two_rounds_later().type("back to the poem of ana")
    assert (table.keys, dict(table.fields("reopened"))["kinds"]) == (["reopened", "reopened-guess"], ("word", "dodge", "rhyme", "poem"))
    assert table.scores == SCORES
    assert table.type("host accept cy before", "yes").scores == {"Ana": 4, "Ben": 4, "Cy": 2, "Dee": 0}
    assert table.type("host refuse that").scores == {"Ana": 4, "Ben": 5, "Cy": 1, "Dee": 0}  # so Ben's counts again
    assert table.type("back to the poem of ben", "host refuse that").scores == {"Ana": 4, "Ben": 2, "Cy": 0, "Dee": 0}


def test_where_nothing_was_gone_back_to_only_a_name_disputes() -> None:
    """As it is in the words that are offered."""
    table = two_rounds_later()
    assert not {"accept", "refuse", "challenge"} & {phrase.move for phrase in table.session.listening.grammar.phrases}
    assert table.type("challenge the rhyme").keys == ["nothing-ruled"]
    assert table.type("challenge the rhyme of dee").keys == ["no-such-poem"]


def test_not_while_a_poem_runs() -> None:
    """It is no line of it either, typed by itself, and may be said when it is over."""
    table = performing().speak("ben guesses heaven", 3, 4).type("ben begins")
    before = table.state.last
    table.type("host back to the poem of ana")
    assert (table.state.last, table.state.phase) == (before, Phase.POEM)


def test_when_the_game_has_ended_an_earlier_poem_is_disputed_too() -> None:
    """It goes on by it, and ends again once the table has voted."""
    table = later().type("cy passes", "yes", "dee passes", "yes", "next")
    assert table.state.phase is Phase.OVER
    assert table.type("the poem of ana did not rhyme").state.phase is Phase.POETRY
    table.type(*NO)
    assert (table.state.phase, table.state.question, "game-over" in table.keys) == (Phase.OVER, None, True)
    assert table.scores["Ana"] == 2 - 3


def test_what_came_after_it_is_undone_by_nothing() -> None:
    """Undo takes the vote back, and not what was disputed."""
    table = later().type("challenge the rhyme of ana", *NO, "undo", "undo", "undo", "undo")
    assert (table.scores, table.state.last is not None and table.state.last.poet) == (SCORES, "Ben")


def test_a_vote_on_an_earlier_round_shows_the_word_of_that_round() -> None:
    """And not the one that its poet writes just now."""
    performance = Performance("Ana", "heaven", Poem("Ana", 0), 1)
    state = replace(poems({"Ana": "hill", "Ben": "horse", "Cy": "house"}).state, ruled=(performance,))
    table = position(state).type("challenge the word of ana in round one")
    assert table.session.view(None).headline == (say("vote-about", word="heaven"),)


@pytest.mark.parametrize("asked", ["what can I dispute", "how do I object", "that is wrong"])
def test_whoever_asks_how_to_dispute_a_poem_hears_of_all_that_can_be_challenged(asked: str) -> None:
    """Of its slams too, if it has any."""
    table = poems({"Ana": "cat", "Ben": "hill", "Cy": "horse"}, key="first", drawn="H").type("ana begins", "a line of it", "the end")
    table.type("ben guesses cat")
    assert any(line.kind == "slam" for line in table.state.seat("Ana").lines)
    said = proposed(table.type(asked).says)
    assert len(table.says) < 7  # three by themselves, the others in one sentence
    kinds = ("word", "rhyme", "poem", "slams")
    assert {f"challenge the {kind}" for kind in kinds} <= set(said)


# -- the time of a guess in an earlier poem


def after_the_same_word() -> Table:
    """Cy has guessed Ana's word after the end, and Dee's was the same, so that Dee's is the last ruling."""
    table = performing({"Ana": "heaven", "Ben": "hill", "Cy": "honey", "Dee": "heaven"}).type("the end", "cy guesses heaven").wait(1)
    return table.type("dee has the same word")


@pytest.mark.parametrize("line", ["cy guessed before the end", "host accept cy before", "cy's guess was before the end"])
@pytest.mark.parametrize("more", [(), ("cy begins", "a line of it", "the end", "ben guesses honey")])
def test_the_time_of_a_guess_is_put_right_by_whose_it_was(line: str, more: tuple[str, ...]) -> None:
    """In the last poem in which that guess counts, if there can be none in the last one: it was their own, or was not performed."""
    table = after_the_same_word().type(*more).wait(1).type(line)
    assert table.keys[:2] == ["reopened-for", "accepted-guess"]
    assert table.sheet("Ana", "poem") == [2]
    assert table.type(line.replace("before", "after")).sheet("Ana", "poem") == [3]


def test_a_poem_that_is_reopened_names_how_its_guess_is_timed() -> None:
    table = after_the_same_word().type("back to the poem of ana")
    assert table.says[-1] == say("reopened-guess", player="Cy", phrase="host accept Cy before")
    assert table.type("host accept cy before", "back to the poem of ana").fields("reopened-guess")["phrase"] == "host accept Cy after"


def test_a_guess_that_was_missed_is_still_asked_about() -> None:
    """In the last poem, although that player's guess counts in another one."""
    table = after_the_same_word().type("ben begins", "a line of it", "the end").wait(20).type("cy guessed before the end")
    assert table.keys[0] == "no-guess-heard"


BY_NAME = ["challenge the rhyme of Ana", "the poem of Ana did not rhyme", "ana's poem did not rhyme", "the poem of ana was no poem"]


@pytest.mark.parametrize("line", BY_NAME)
def test_what_disputes_an_earlier_poem_is_no_line_of_the_poem_that_runs(line: str) -> None:
    table = performing().speak("ben guesses heaven", 3, 4).type("ben begins", "a rising ground")
    before = table.state.poem
    assert table.type(line).keys == ["after-the-poem"]
    assert table.state.poem == before


@pytest.mark.parametrize("line", ["back to Ana's poem", "back to ana's poem in round eight"])
def test_a_poem_is_also_called_by_its_poets_name_before_it(line: str) -> None:
    assert later().type(line).says == later().type("back to the poem of ana").says
    assert later().type(line).keys != ["no-match-1"]
