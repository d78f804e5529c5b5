"""Poetry Slam, typed: what is asked once a poem is over, and a guess with a name before it."""

from __future__ import annotations

import pytest

from tests.games.open_slam.test_over_a_poem import Noting
from tests.support.quiet import Quiet
from tests.support.table import Table, performing, poems, position, writing
from voicehost.core.play import say
from voicehost.core.speech import Samples, samples
from voicehost.games.poetry_slam.state import Phase
from voicehost.host.host import Host
from voicehost.listen.recognizer import Scripted
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts, Spoken
from voicehost.speak.voice import Silent

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("lines", [(), ("the end",), ("the end", "ben guesses hill")])
@pytest.mark.parametrize("line", ["ana had it first", "ben had it first"])
def test_what_disputes_a_poem_is_said_when_it_is_ruled(lines: tuple[str, ...], line: str) -> None:
    """The host says so in the seconds of guessing, whether anybody has guessed or not."""
    assert performing().type(*lines, line).keys == ["after-the-poem"]


ASKED = [
    ("what now", "may-guess"),
    ("what now, please?", "may-guess"),
    ("scores", "scores"),
    ("help", "help-say"),
    ("how much time is left", "seconds-left"),
    ("What is a slam?", "about-slam"),
    ("prompt", "prompt-first"),
]


def over() -> Table:
    """Somebody has said that the poem is over, and its time for guesses runs."""
    return performing().type("the end").wait(0.5)


@pytest.mark.parametrize(("line", "key"), ASKED)
def test_a_question_is_answered_at_once_when_the_poem_is_over(line: str, key: str) -> None:
    """And is no guess, and no line; the time for guesses runs on."""
    table = over().type("what now") if line == "What is a slam?" else over()
    before = table.session.left(0)
    assert key in table.type(line).keys
    assert (table.state.phase, table.session.left(0)) == (Phase.POEM, before)
    assert table.state.poem is not None
    assert not table.state.poem.guesses


COMMANDS = [
    ("scores", "scores"),
    ("host scores", "scores"),
    ("prompt", "prompt-first"),
    ("what is the prompt", "prompt-first"),
    ("host what is the prompt", "prompt-first"),
    ("help", "answer-later"),
    ("what now, please?", "answer-later"),
    ("rules", "answer-later"),
    ("how much time is left", "answer-later"),
    ("can I change my guess", "answer-later"),
    ("wait", "nothing-to-hold"),
]


@pytest.mark.parametrize(("line", "key"), COMMANDS)
def test_a_command_that_is_typed_over_a_poem_is_no_guess_and_no_line(line: str, key: str) -> None:
    """In the middle of a poem, and where its end was only judged by silence. The host says nothing aloud but a tone."""
    for table in (performing(), performing().until(7.5)):
        before = table.state.poem
        assert table.type(line).keys[0] == key
        assert table.state.poem is not None
        assert before is not None
        assert (table.state.poem.guesses, table.state.poem.lines) == (before.guesses, before.lines)
    announcer = Noting()
    Host(performing().session, Scripted(()), announcer, Prompts(games=("poetry-slam",)), Quiet(), position=samples(6)).type(line)
    assert {*announcer.spoken} <= {"answer-later"}


def test_a_break_is_typed_over_a_poem_in_a_word() -> None:
    """Aloud it may be a guess or a word of the poem."""
    assert performing().type("pause").keys == ["paused"]
    assert not performing().speak("pause", 5.5).session.is_paused


@pytest.mark.parametrize("line", ["scores", "help", "pause"])
def test_a_command_is_one_even_if_it_is_the_secret(line: str) -> None:
    """Or else people could learn that it is. With a name it is a guess."""
    words = {"Ana": line, "Ben": "hill", "Cy": "horse", "Dee": "house"}
    assert performing(words).type(line).keys == performing().type(line).keys
    assert performing(words).type(f"ben guesses {line}").keys == ["heard-right"]


@pytest.mark.parametrize("line", ["bread", "ben: scores", "ben guesses pause", "the prompt was late", "we pause and hear"])
def test_any_other_line_over_a_poem_is_a_guess_or_a_line(line: str) -> None:
    before = performing().state.poem
    poem = performing().type(line).state.poem
    assert poem is not None
    assert before is not None
    assert (poem.guesses, poem.lines) != (before.guesses, before.lines)


def test_what_is_asked_aloud_waits_for_those_who_guess() -> None:
    """The host would talk over them."""
    assert over().speak("host what now", 9).keys == ["answer-later"]


def test_a_lone_word_that_is_a_question_is_answered() -> None:
    """Where it is none, whoever types it is told how it would be a guess."""
    assert [sentence.key for sentence in answered(over(), "scores", "next")] == ["scores", "line-no-guess"]


def test_who_types_quit_over_a_poem_is_told_that_the_host_is_called_for_it() -> None:
    """In the words that are listened for then; it is no guess all the same."""
    (sentence,) = answered(performing(), "quit")
    assert sentence.key == "line-no-guess-but-called"
    assert "say: host quit." in sentence.text


def test_who_joins_over_a_poem_is_told_to_the_host() -> None:
    """By itself it might be a line of the poem: whoever types it is told how it is said, and none of the poem is it. Over, it is asked."""
    table = performing()
    said = answered(table, "Anna joins")
    assert [sentence.key for sentence in said] == ["decided-when-called"]
    assert said[0].text.lower().endswith("say: host anna joins.")
    assert [sentence.key for sentence in answered(table, "host Anna joins")] == ["decide-joins-later"]
    assert [sentence.key for sentence in answered(over(), "Anna joins")] == ["decide-joins-later"]


@pytest.mark.parametrize("line", ["Ben has to go", "ben leaves", "ben is gone", "give ben two points"])
def test_what_the_table_decides_of_a_player_is_asked_over_a_poem(line: str) -> None:
    """With the host's name before it or without: hardly a line of the poem is just that, and whether it is meant is asked."""
    key = "decide-counts" if "give" in line else "decide-leaves"
    for table in (performing(), over()):
        for said in (line, f"host {line}"):
            assert [sentence.key for sentence in answered(table, said)] == [key]


@pytest.mark.parametrize("line", ["good night", "the last round", "and then ben leaves", "a river joins", "ben leaves the hall"])
def test_a_line_of_a_poem_is_nothing_to_decide(line: str) -> None:
    """Only where it names somebody, and says nothing else."""
    assert answered(performing(), line) == []


@pytest.mark.parametrize("line", ["challenge the rhyme", "the poem of Ben did not rhyme", "the poem did not rhyme", "that was no poem"])
def test_a_dispute_is_answered_while_others_guess_and_is_no_guess(line: str) -> None:
    """It is for later: what it disputes has not been ruled."""
    table = over()
    (sentence,) = answered(table, line)
    assert (sentence.key, line in sentence.text.lower() or "Ben" in line) == ("not-over-a-poem", True)
    assert table.state.poem is not None
    assert not table.state.poem.guesses


@pytest.mark.parametrize("line", ["ana cheated", "we all know what that is", "cy has the same word", "next round"])
def test_every_line_is_answered_while_others_guess(line: str) -> None:
    """Nobody recites, so it is no line of a poem."""
    assert len(answered(over(), line)) == 1
    assert "has" in line or answered(performing(), line) == []


def test_whose_turn_it_would_be_is_answered_as_before() -> None:
    assert [sentence.key for sentence in answered(over(), "ben begins")] == ["not-yet-ruled"]


def test_the_name_of_whoever_has_guessed_claims_nothing() -> None:
    """When the poem is over, it is said at once; "Cy" alone still claims the next guess."""
    table = over().type("ben guesses bread", "ben")
    assert table.keys == ["has-guessed"]
    assert table.state.poem is not None
    assert not table.state.poem.taps
    assert [tap.player for tap in table.type("cy").state.poem.taps] == ["Cy"]  # type: ignore[union-attr]  # it runs


ADDRESSED = [
    ("host Dee guesses bread", ("Dee", "bread")),
    ("Host, Dee guesses: bread!", ("Dee", "bread")),
    ("host dee thinks it's bread", ("Dee", "bread")),
    ("host Dee: bread", ("Dee", "bread")),
    ("host is it bread", (None, "bread")),
    ("host bread", (None, "bread")),
    ("host heaven", (None, "heaven")),
    ("Dee guesses host", ("Dee", "host")),
]


@pytest.mark.parametrize(("line", "guess"), ADDRESSED)
def test_the_hosts_name_before_a_guess_is_no_guess(line: str, guess: tuple[str | None, str]) -> None:
    """It is how the host is called, whatever is typed after it."""
    poem = performing().type(line).state.poem
    assert poem is not None
    assert [(each.player, each.word) for each in poem.guesses] == [guess]


def test_the_hosts_name_alone_is_no_guess_and_before_a_line_is_of_it() -> None:
    """A line may well begin so; the end of the poem may be told to the host."""
    assert [sentence.key for sentence in answered(performing(), "host")] == ["line-no-guess"]
    poem = performing().type("host of the golden daffodils").state.poem
    assert poem is not None
    assert [line.text for line in poem.lines] == ["host of the golden daffodils"]
    assert poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).type("host ana begins").state.phase is Phase.POEM
    table = performing().type("host the end").wait(0.5)
    assert table.state.poem is not None
    assert table.state.poem.ended is not None


def test_who_calls_the_host_over_a_poem_is_told_to_wait() -> None:
    """It is no line of the poem."""
    for table in (performing(), over()):
        before = table.state.poem
        assert [sentence.key for sentence in answered(table, "host next")] == ["not-over-a-poem"]
        assert table.state.poem == before


@pytest.mark.parametrize("line", ["host accept ben", "host accept ben before", "host challenge the rhyme of ana", "host refuse that"])
def test_an_overruling_before_the_poem_is_ruled_is_answered(line: str) -> None:
    """Whoever is named in it: it was a line of the poem, without a word."""
    for table in (performing(), over()):
        before = table.state.poem
        assert [sentence.key for sentence in answered(table, line)] == ["not-over-a-poem"]
        assert table.state.poem == before


def test_a_line_that_calls_nobody_is_the_poems() -> None:
    """ "Host" is a word too."""
    assert answered(performing(), "host of golden daffodils") == []


def answered(table: Table, *lines: str) -> list[Spoken]:
    """What the host says to lines that are typed."""
    said: list[Spoken] = []

    class Notes(Quiet):
        def said(self, at: Samples, spoken: Spoken) -> None:
            del at
            said.append(spoken)

    host = Host(table.session, Scripted(()), Announcer(Silent(), Mute()), Prompts(games=("poetry-slam",)), Notes(), position=samples(8))
    for line in lines:
        host.type(line)
    return said


@pytest.mark.parametrize("line", ["Ben: bead", "ben bead", "Ben, bead!"])
def test_a_name_and_a_word_is_a_guess(line: str) -> None:
    """Right or wrong, over the poem and after it: for a wrong one there was no answer at all."""
    table = performing().type(line)
    assert (table.keys, table.state.poem.has_guessed("Ben")) == (["heard-wrong-word"], True)  # type: ignore[union-attr]  # it runs
    assert over().type(line).keys == ["wrong-aloud"]
    assert over().type(line, "Ben: heaven").keys == ["has-guessed"]
    assert "right-exact" in over().type("Ben: heaven").keys


@pytest.mark.parametrize("line", ["Ben begins", "Ben: yes", "Ben, please", "Ben Cy", "Ben qqq", "Ana: bead", "Ben was here", "Ben"])
def test_what_is_said_to_the_host_so_is_no_guess(line: str) -> None:
    """Nor is anything of the poet's, nor more than a word."""
    table = over().type(line)
    assert table.state.poem is not None
    assert not table.state.poem.guesses


def whose_was_seat() -> Table:
    """The poem has ended, and the host asks who has guessed "seat", which is wrong."""
    table = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse", "Dee": "house"})
    return table.type("ana begins", "some line of words of birds and", "another line of words and thirds", "the end", "seat").wait(3)


BY_NAME = ["dee guesses heaven", "dee says heaven", "dee: heaven", "dee thinks it's heaven"]


@pytest.mark.parametrize("line", BY_NAME)
@pytest.mark.parametrize(("answer", "key"), [("nobody", "was-no-guess"), ("ben", "wrong-aloud")])
def test_a_guess_by_name_is_kept_while_the_host_asks_whose_another_was(line: str, answer: str, key: str) -> None:
    """It is ruled after the answer, as of when it was typed: whoever repeats the word afterwards gets nothing for it."""
    table = whose_was_seat().type(line)
    assert table.keys == ["guess-kept", "who-guessed"]
    table.type(answer)
    assert table.keys[:2] == [key, "right-exact"]
    assert (table.sheet("Dee", "guess"), table.sheet("Ana", "poem")) == ([1], [3])


def test_of_two_guesses_that_are_kept_the_first_counts() -> None:
    table = whose_was_seat().type("dee guesses heaven", "cy guesses heaven", "nobody")
    assert (table.sheet("Dee", "guess"), table.sheet("Cy", "guess")) == ([1], [])


def test_wrong_guesses_that_were_kept_are_ruled_after_the_answer() -> None:
    """In their order, up to the right one."""
    table = whose_was_seat().type("cy guesses tower", "nobody")
    assert table.says[:2] == (say("was-no-guess-go-on"), say("wrong-aloud", player="Cy", word="tower"))
    table = whose_was_seat().type("cy guesses tower", "dee guesses heaven", "ben")
    assert table.keys[:3] == ["wrong-aloud", "wrong-aloud", "right-exact"]
    table = whose_was_seat().type("dee guesses heaven", "cy guesses tower", "ben")
    assert table.keys[:2] == ["wrong-aloud", "right-exact"]


def test_no_kept_guess_is_ruled_while_the_host_asks_whose_another_was() -> None:
    table = performing().type("the end", "seat", "cy guesses tower", "nobody", "panda", "dee guesses ladder", "nobody")
    assert table.keys.count("wrong-aloud") == 1


def test_a_wrong_guess_that_is_kept_uses_up_the_guess() -> None:
    table = whose_was_seat().type("dee guesses rhubarb", "nobody", "dee guesses heaven")
    assert (table.keys, table.sheet("Dee", "guess")) == (["has-guessed"], [])


def test_a_guess_that_is_kept_is_dropped_if_the_first_one_was_the_same_players() -> None:
    table = whose_was_seat().type("dee guesses heaven", "dee")
    assert (table.keys, table.sheet("Dee", "guess")) == (["was-wrong-word", "has-guessed"], [])


def test_who_may_guess_on_is_said_if_a_guess_that_was_kept_is_wrong() -> None:
    """Before a right one is ruled nobody may."""
    assert whose_was_seat().type("dee guesses rhubarb", "nobody").keys[0] == "was-no-guess-go-on"


@pytest.mark.parametrize("line", ["ben guesses heaven", "ben says heaven"])
def test_while_the_host_asks_whose_a_guess_was_nobody_guesses_twice(line: str) -> None:
    table = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse", "Dee": "house"})
    table.type("ana begins", "some line of words of birds and", "another line of words and thirds", "the end", "ben guesses hell", "seat")
    assert table.wait(3).type(line).keys == ["has-guessed", "who-guessed"]


def test_whoever_says_it_has_answered() -> None:
    assert whose_was_seat().type("dee says it").keys == ["was-wrong-word"]


@pytest.mark.parametrize("line", ["dee says no", "ana guesses heaven"])
def test_a_yes_or_no_and_a_guess_of_the_poet_wait_for_the_answer(line: str) -> None:
    assert whose_was_seat().type(line).keys == ["answer-first", "who-guessed"]


def test_a_guess_that_is_called_out_is_kept_too() -> None:
    """The host does not talk over the answer that is to come."""
    table = whose_was_seat()
    table.speak("dee guesses heaven", table.now + 1)
    assert table.keys == []
    assert table.type("nobody").sheet("Dee", "guess") == [1]


def test_undo_takes_a_guess_back_that_is_kept() -> None:
    table = whose_was_seat().type("dee guesses heaven", "undo")
    assert table.keys == ["undone", "who-guessed"]
    assert table.type("nobody").keys == ["was-no-guess-go-on"]


def test_who_begins_over_a_poem_hears_that_it_goes_on() -> None:
    """It is no line of that poem; in the time for guesses they hear that it is ruled first."""
    table = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).type("ana begins", "some line of words of birds and", "cy begins")
    assert table.says == (say("poem-goes-on", poet="Ana"),)
    table.type("another line of words and thirds", "the end", "cy begins")
    assert table.says == (say("not-yet-ruled", poet="Ana"),)
    assert table.state.poem is not None
    assert len(table.state.poem.spans) == 2


def test_nobody_is_told_to_guess_on_who_has_no_guess_left() -> None:
    table = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).type("ana begins", "some line of words of birds and")
    table.type("another line of words and thirds", "the end", "ben guesses horse", "seat", "cy")
    assert table.keys[:2] == ["wrong-aloud", "nobody-guessed"]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        *(
            (line, "decide-leaves")
            for line in ("ben has to go home", "ben has to leave now", "ben has to go home now", "ben is leaving us")
        ),
        ("zoe would like to join", "decided-when-called"),
    ],
)
def test_who_comes_or_goes_over_a_poem_is_answered_in_any_wording(line: str, key: str) -> None:
    assert [sentence.key for sentence in answered(performing(), line)] == [key]


@pytest.mark.parametrize("line", ["she would like to join", "the rain has to go home"])
def test_nobody_comes_or_goes_in_a_poem(line: str) -> None:
    assert not answered(performing(), line)


LINES_WITH_AN_ANSWER = [
    "yes it is white as the moon in the night",
    "oh yes it is white as the moon in the night",
    "a head with no skin that is white as the moon",
    "a face that is pale and as white as the moon",
]


@pytest.mark.parametrize("line", LINES_WITH_AN_ANSWER)
def test_a_line_of_the_poem_answers_no_decision(line: str) -> None:
    """The question stands, and nothing in the line is a guess."""
    table = performing().type("ben leaves")
    table.type(line)
    assert {*table.keys} <= {"goes-on", "decide-leaves"}
    assert not table.session.roster.away
    assert table.session.attention.doubt is not None
    assert table.type("yes").keys[0] == "decided-leaves"


@pytest.mark.parametrize("line", LINES_WITH_AN_ANSWER)
def test_a_spoken_line_of_the_poem_answers_no_decision(line: str) -> None:
    table = performing().type("ben leaves").speak(line, 3)
    assert not table.session.roster.away
    assert table.session.attention.doubt is not None


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("yes", "decided-leaves"),
        ("host yes", "decided-leaves"),
        ("Yes, please.", "decided-leaves"),
        ("host, yes please", "decided-leaves"),
        ("no", "not-then"),
        ("host no", "not-then"),
    ],
)
def test_a_bare_answer_over_a_poem_is_one(line: str, key: str) -> None:
    assert performing().type("ben leaves", "a face that is pale and as white as the moon").type(line).keys[0] == key


@pytest.mark.parametrize("line", ["what now", "what is going on"])
def test_a_question_to_the_host_is_no_line_of_the_poem(line: str) -> None:
    """The host answers later, and a guess from before is no earlier for it."""
    table = performing().type("roses are red in the street", "what a day to feel so sweet", "dee guesses carrot")
    before = table.state.poem
    assert table.type(line).keys == ["answer-later"]
    assert table.state.poem == before


TAKEN_BACK = ["Ben: no, {}", "ben no {}", "Ben: oh no, I mean a {}", "ben wait, is it {}"]


@pytest.mark.parametrize("line", TAKEN_BACK)
@pytest.mark.parametrize("word", ["heaven", "tower"])
def test_a_second_guess_with_a_name_is_its_players(line: str, word: str) -> None:
    """Right or wrong, nobody is asked whose it was."""
    assert over().type("ben guesses bread", line.format(word)).keys == ["has-guessed"]
    assert over().type(line.format(word)).keys[0] in ("heard-right", "wrong-aloud")


GIVEN_UP = ["nobody knows", "Nobody knows it.", "no one knows", "we give up"]


@pytest.mark.parametrize("line", GIVEN_UP)
def test_nobody_is_no_guess(line: str) -> None:
    table = over().type(line)
    assert table.keys == ["ask-to-give-up"]
    assert not table.state.poem.guesses  # type: ignore[union-attr]  # it runs


@pytest.mark.parametrize("line", ["everybody says no", "everybody: no", "ben says no", "Ben: no", "no"])
def test_an_answer_to_the_host_is_no_guess(line: str) -> None:
    table = over().type("host nobody knows", line)
    assert table.keys == ["not-then"]
    assert not table.state.poem.guesses  # type: ignore[union-attr]  # it runs


@pytest.mark.parametrize("line", ["nobody", "everybody", "everybody knows it", "somebody"])
def test_a_word_of_no_player_is_no_guess(line: str) -> None:
    assert not over().type(line).state.poem.guesses  # type: ignore[union-attr]  # it runs


# -- what guests ask about guesses, words and letters

ABOUT_GUESSES = [
    ("who has guessed", ["have-guessed", "may-guess"]),
    ("who may still guess", ["have-guessed", "may-guess"]),
    ("what happened to ben's guess", ["wrong-aloud"]),
    ("what happened to the guess of Ben", ["wrong-aloud"]),
    ("was cy's guess right", ["has-not-guessed"]),
    ("what happened to ana's guess", ["own-poem"]),
    ("what were the letters", ["prompt-first"]),
    ("may I change my word", ["change-so"]),
    ("how many snaps do I have left", ["snaps-left"] * 4),
]


@pytest.mark.parametrize(("line", "keys"), ABOUT_GUESSES)
def test_what_is_asked_about_guesses_is_answered(line: str, keys: list[str]) -> None:
    table = over().type("ben guesses cloud")
    before = table.state
    assert table.type(line).keys == keys
    assert table.state == before


def test_what_has_become_of_a_guess_tells_nothing_before_the_ruling() -> None:
    """Neither of a right guess, nor of one that waits for an answer, nor of one that only sounds like the word."""
    assert performing().type("ben guesses heaven").type("host what happened to ben's guess").keys == ["guess-is-ruled-later"]
    words = {"Ana": "sun", "Ben": "hill", "Cy": "horse", "Dee": "house"}
    for word in ("son", "mud"):
        table = performing(words).type("the end").wait(0.5).type(f"ben guesses {word}")
        assert table.type("what happened to ben's guess").says == (say("wrong-aloud", player="Ben", word=word),)
        table = performing(words).type("the end").wait(0.5).type("mist", f"ben guesses {word}", "cy guesses sun")
        for player in ("ben", "cy"):
            assert table.type(f"what happened to {player}'s guess").keys[0] == "guess-is-ruled-later"


def test_what_has_become_of_a_guess_is_told_after_the_ruling() -> None:
    table = over().type("cy guesses cloud", "ben guesses heaven").wait(2)
    assert table.type("was ben's guess right").keys == ["guess-of-counts"]
    assert table.type("what about cy's guess").keys == ["wrong-aloud"]
    assert table.type("who guessed it").says == (say("have-guessed", players=("Ben", "Cy"), n=2), say("guess-of-counts", player="Ben"))
    assert table.type("refuse that", "was ben's guess right").keys == ["guess-does-not-count"]


@pytest.mark.parametrize("line", ["who hasn't got a word yet", "who has no word yet", "who is still writing"])
def test_who_has_no_word_is_answered_as_who_has_one(line: str) -> None:
    assert writing().enter("Ana", "heaven").type(line).keys == ["have-words", "waiting-for-words"]


def test_before_the_first_poem_nobody_has_guessed() -> None:
    table = writing().type("who has guessed")
    assert table.says == (say("have-guessed", players=(), n=0),)
    assert table.type("what happened to ben's guess").keys == ["has-not-guessed"]


OWN_WORDS = [
    ("who's guessed already", "have-guessed"),
    ("who decides in a tie", "is-wordsmith"),
    ("which letters can't I use", "lost-no-letters"),
    ("can I still give my snaps", "snaps-left"),
    ("which letter was it again", "prompt-first"),
    ("but ana was finished", "accepted-guess"),
    ("cy had that as well", "not-the-same-word"),
    ("ben gives cy a snap", "snapped"),
    ("ben doesn't have a poem", "ask-to-pass"),
    ("ben and cy had it at the same time", "one-guess-counts"),
    ("they said it at the same moment", "one-guess-counts"),
]


@pytest.mark.parametrize(("line", "key"), OWN_WORDS)
def test_words_of_ones_own_between_two_poems(line: str, key: str) -> None:
    table = performing().speak("ben guesses heaven", 3, 4).until(6)
    assert table.type(line).keys[0] == key


ANSWERED = [("ana: yes I had", "after"), ("ana not yet", "before"), ("yeah I was done", "after"), ("ana sure", "after")]


@pytest.mark.parametrize(("line", "timing"), ANSWERED)
def test_whether_the_poem_was_over_in_words_of_ones_own(line: str, timing: str) -> None:
    table = performing().speak("ben guesses heaven", 5.2).until(10).type(line)
    assert table.keys[:2] == ["right-exact", f"timing-{timing}"]


@pytest.mark.parametrize("line", ["ana can't think of one", "ana has no word"])
def test_whoever_finds_no_word_passes(line: str) -> None:
    assert writing().type(line).keys[0] == "passed-word"


@pytest.mark.parametrize("line", ["discard the b", "throw away the B", "throw the b away"])
def test_a_letter_is_thrown_away(line: str) -> None:
    table = position(writing(key="contains-both", drawn="AB").state, phase=Phase.LETTERS).type(line)
    assert (table.state.drawn[0], table.state.drawn[1] != "B") == ("A", True)


def test_a_poem_that_said_its_word_is_asked_nothing_more() -> None:
    """When its guess came brings nobody a point, so the host neither asks nor says it."""
    table = performing().type("ana: heaven", "cy heaven", "the end").wait(3)
    assert table.keys == ["right-exact", "void-said-word", "length-points", "who-next"]


def test_a_question_that_people_pass_over_is_said_to_be_dropped() -> None:
    table = performing().type("the end").wait(12).type("cy had it", "ben begins")
    assert table.keys == ["not-done", "poem-begins"]


def test_what_to_do_is_said_before_how() -> None:
    table = writing().type("what now")
    assert table.keys == ["prompt-first", "waiting-for-words", "write-now", "how-to-write"]


@pytest.mark.parametrize(("n", "text"), [(1, "1 point for Ana"), (-1, "-1 point for Ana"), (-2, "-2 points for Ana")])
def test_a_count_below_zero_is_asked_about_in_the_words_of_the_result(n: int, text: str) -> None:
    question = Prompts("en", ("poetry-slam",)).text(say("decide-counts", player="Ana", n=n, old=0))
    assert question.text == f"{text}, instead of 0?"
