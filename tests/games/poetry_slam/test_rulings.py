"""Poetry Slam: points for poems, duplicate words, and the table overruling the host.

`performing` is Ana's poem for "heaven", recited from second 2 to second 5, with Ben, Cy and Dee to guess.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.table import PLAYERS, SLAM, Table, ended, performing, poems, position, spoke
from voicehost.core.play import IllegalMove, say
from voicehost.games.poetry_slam.rulings import points
from voicehost.games.poetry_slam.state import Line, Phase

pytestmark = pytest.mark.quick


def guessed(words: dict[str, str] | None = None, **options: Any) -> Table:
    """Ana's poem was guessed by Ben before its end."""
    return performing(words, **options).speak("ben guesses heaven", 3, 4)


def unguessed() -> Table:
    """Ben and Cy guessed wrong, Dee did not guess."""
    return performing().speak("ben guesses angel", 3, 4).speak("cy guesses cloud", 5.5, 6.5).speak("the end", 7).until(18)


# -- "The guesser will get 1 point", and the poet 2 or 3


def test_points_for_a_guess() -> None:
    """The guesser 1, the poet 2 before and 3 after the end; nobody else anything; nobody anything for no guess."""
    assert guessed().scores == {"Ana": 2 + 2, "Ben": 1, "Cy": 0, "Dee": 0}
    assert performing().until(8).speak("ben guesses heaven", 9).scores == {"Ana": 3 + 2, "Ben": 1, "Cy": 0, "Dee": 0}
    assert points(None, "Ana", "") == {}


# -- "any poet with a duplicate word who has not yet performed may simply state this is the case and take 2 points"

SAME = {"Ana": "heaven", "Ben": "hill", "Cy": "heaven", "Dee": "house"}


def test_duplicate_word_takes_two_points_instead_of_performing() -> None:
    """Its length points and its slams are as for any word."""
    table = guessed(SAME).type("cy has the same word")
    assert (table.keys, table.sheet("Cy", "same-word"), table.sheet("Cy", "length")) == (
        ["same-word", "length-points", "who-next"],
        [2],
        [2],
    )
    assert table.state.to_perform == ("Ben", "Dee")


@pytest.mark.parametrize("line", ["Cy had that too", "Cy had the same word", "Cy: that's my word too", "Cy had that too, same word"])
def test_duplicate_word_in_words_of_ones_own(line: str) -> None:
    assert guessed(SAME).type(line).sheet("Cy", "same-word") == [2]


@pytest.mark.parametrize("line", ["I had that too! same word", "that's my word too", "I have the same word"])
def test_duplicate_word_without_a_name_is_asked_for_with_one(line: str) -> None:
    """The host teaches what it understands, and the example tells nothing: it names whoever is next to perform."""
    table = guessed(SAME).type(line)
    assert table.says == (say("say-with-name", phrase="Ben has the same word"),)
    assert performing(SAME).type("the end").wait(30).type(line).keys == ["no-such-word-guessed"]


def test_duplicate_word_may_be_stated_later_too() -> None:
    """As long as that poet has not performed, also when others have."""
    table = guessed(SAME).type("ben passes", "yes", "cy has the same word")
    assert table.sheet("Cy", "same-word") == [2]


def test_duplicate_word_is_checked_without_telling_it() -> None:
    """Who has another word hears no more than that, and performs."""
    table = guessed(SAME).type("ben has the same word")
    assert [(said.key, dict(said.fields)) for said in table.says] == [("not-the-same-word", {"player": "Ben"})]
    assert table.state.to_perform == ("Ben", "Cy", "Dee")


def test_duplicate_word_is_for_who_has_still_to_perform() -> None:
    """Who has performed hears so, and not that no word was guessed."""
    assert [(said.key, dict(said.fields)) for said in guessed(SAME).type("ana has the same word").says] == [
        ("has-performed", {"player": "Ana"})
    ]


def test_duplicate_word_of_a_poem_that_nobody_guessed_is_worth_nothing() -> None:
    """ "... and the word is guessed correctly": else it is not offered, and an unguessed word does not count."""
    table = performing(SAME).until(20)
    assert "same-word" not in {phrase.move for phrase in table.session.listening.grammar.phrases}
    assert table.type("cy has the same word").keys == ["no-such-word-guessed"]


def test_duplicate_word_of_another_round_does_not_count() -> None:
    """What was guessed in an earlier round gives nothing now."""
    state = poems(SAME).state.reseat("Ben", lines=(Line(1, "guess", 1, "Ana"),))
    table = position(state, round=2).type("ana passes", "yes")
    assert "same-word" not in {phrase.move for phrase in table.session.listening.grammar.phrases}
    with pytest.raises(IllegalMove, match="no-such-word-guessed"):
        SLAM.step(table.state, spoke("same-word", player="Cy"))


@pytest.mark.parametrize(("word", "other"), [("deep-fried", "Deep fried"), ("ice cream", "icecream"), ("café", "cafe")])
def test_duplicate_word_by_its_letters(word: str, other: str) -> None:
    """Spelled with a space, a hyphen or neither it is one word."""
    table = performing({"Ana": word, "Ben": "hill", "Cy": other}).until(8).speak(f"ben guesses {word}", 9).type("cy has the same word")
    assert table.sheet("Cy", "same-word") == [2]


def test_duplicate_word_can_be_challenged_and_refused_as_any() -> None:
    """ "Challenge the word" is about the word that was just revealed, and "refuse that" about the two points."""
    table = performing({"Ana": "heaven", "Ben": "hill", "Cy": "Heaven", "Dee": "house"}).speak("ben guesses heaven", 3, 4)
    table.type("cy has the same word", "host refuse that")
    assert (table.keys, table.sheet("Cy", "same-word"), table.sheet("Ana", "poem")) == (["refused-same-word"], [], [2])
    assert table.type("host accept that").keys[0] == "same-word"
    assert table.sheet("Cy", "same-word") == [2]
    table.type("challenge the word")
    assert table.fields("vote-word")["player"] == "Cy"
    table.type("no", "no", "no")
    assert (table.sheet("Cy", "slam"), table.sheet("Ana", "slam")) == ([-2], [])


def test_duplicate_word_has_no_poem_to_challenge() -> None:
    """Nor a guess to accept, because nobody recited; only the time of the earlier one may be put right."""
    table = guessed(SAME).type("cy has the same word")
    offered = {phrase.pattern for phrase in table.session.listening.grammar.phrases if phrase.move in ("accept", "challenge")}
    assert offered == {"challenge the {kind}", "host accept {player} {timing}"}
    kinds = next(phrase.slots[0] for phrase in table.session.listening.grammar.phrases if phrase.move == "challenge")
    assert [said for said, _ in kinds.choices] == ["word", "dodge"]


def test_duplicate_word_colour_is_color_if_the_table_says_so() -> None:
    """The host goes by letters; "host accept that" has the last word."""
    words = {"Ana": "colour", "Ben": "hill", "Cy": "color", "Dee": "house"}
    table = performing(words).speak("ben guesses colour", 3, 4).type("cy has the same word")
    assert table.keys == ["not-the-same-word"]
    table.type("host accept that")
    assert (table.keys[0], table.sheet("Cy", "same-word"), table.sheet("Ben", "guess")) == ("as-good-a-word", [2], [1])
    assert table.state.to_perform == ("Ben", "Dee")


def test_duplicate_word_that_is_another_one_is_not_told() -> None:
    """Where the table has let it count by mistake, undo leaves Ben a word that nobody has heard."""
    table = performing({"Ana": "heaven", "Ben": "upon", "Cy": "horse"}).speak("cy guesses heaven", 3, 4)
    table.type("ben has the same word", "accept that")
    assert "upon" not in [value for said in table.says for value in said.fields.values()]
    table.type("undo")
    assert table.state.to_perform == ("Ben", "Cy")


def test_duplicate_word_that_was_denied_is_forgotten_with_another_ruling() -> None:
    """ "Accept that" is then about the guess that was just refused."""
    table = guessed().type("cy has the same word", "host refuse that", "host accept that")
    assert (table.keys, table.sheet("Cy", "same-word")) == (["accepted-guess"], [])


def test_duplicate_word_that_was_denied_is_forgotten_with_the_next_poem() -> None:
    """ "That" is then something else."""
    table = guessed().type("cy has the same word", "cy begins").wait(1).recite(12, 16).type("the end", "host nobody knows", "yes")
    assert "accept" in {phrase.move for phrase in table.session.listening.grammar.phrases}
    assert not [phrase for phrase in table.session.listening.grammar.phrases if phrase.pattern == "host accept that"]


# -- "Rulings should be based on the discretion of the poet and the table as a whole."


def test_overrule_a_wrong_guess() -> None:
    """ "Host, accept that": the last guess with a name, by its own time."""
    table = unguessed().type("host accept that")
    assert dict(table.fields("accepted-guess")) == {"player": "Cy", "poet": "Ana", "n": 3}
    assert (table.sheet("Cy", "guess"), table.sheet("Ana", "poem")) == ([1], [3])


@pytest.mark.parametrize(
    ("said", "player", "poet"),
    [
        ("host accept ben", "Ben", 2),
        ("host accept cy", "Cy", 3),
        ("host accept dee", "Dee", 3),
        ("host accept dee before", "Dee", 2),
    ],
)
def test_overrule_for_a_named_player(said: str, player: str, poet: int) -> None:
    """Before or after by the clock, unless the table says which; who was not heard at all, and is believed, counts as after."""
    table = unguessed().type(said, *(("yes",) if player == "Dee" else ()))
    assert (table.sheet(player, "guess"), table.sheet("Ana", "poem")) == ([1], [poet])
    assert sum(sum(table.sheet(name, "guess")) for name in table.state.players) == 1


@pytest.mark.parametrize("line", ["ben was before the end", "host accept ben before", "ben guessed after the end", "host accept ben after"])
def test_a_timing_makes_no_wrong_guess_right(line: str) -> None:
    """First the table says that the guess counts, and then when it came."""
    table, points = unguessed(), {"before": 2, "after": 3}["before" if "before" in line else "after"]
    before = table.state
    assert list(table.type(line).says) == [say("no-right-guess", phrase="host accept Ben")]
    assert table.state == before
    table.type("host accept ben", line)
    assert (table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == ([1], [points])


@pytest.mark.parametrize("line", ["host accept ana", "ana had it first"])
def test_only_the_others_guess(line: str) -> None:
    """Of the poet's own word the poet makes no guess that could count, whatever was guessed before."""
    table = performing().speak("ben guesses cloud", 5.2, 5.8).until(40)
    before = table.scores
    assert (table.type(line).keys, table.scores) == (["own-poem"], before)


def test_a_guess_that_was_not_heard_is_asked_about() -> None:
    """Nobody gets a point for a guess that was not made, and whoever made one over the poem, and was missed, has it with a yes."""
    table = unguessed().type("host accept dee")
    assert (table.keys, sum(table.sheet("Dee", "guess"))) == (["no-guess-heard", "sure"], 0)
    assert table.type("no").keys == ["not-then"]
    assert table.scores["Dee"] == 0
    assert table.type("host accept dee", "host accept dee").sheet("Dee", "guess") == [1]


@pytest.mark.parametrize("line", ["scores", "repeat", "what now"])
def test_it_is_asked_again_after_a_question_to_the_host(line: str) -> None:
    """The yes that follows is its answer, and undo would drop it."""
    table = unguessed().type("host accept dee", line)
    assert table.keys[-1] == "sure"
    assert table.type("undo").keys == ["not-then"]
    assert unguessed().type("host accept dee", line, "yes").sheet("Dee", "guess") == [1]


@pytest.mark.parametrize(
    ("guesses", "proposed"), [((), []), (("cy guesses cloud",), ["Cy"]), (("dee guesses cloud", "ben guesses angel"), ["Dee"])]
)
def test_help_proposes_a_guess_that_was_made(guesses: tuple[str, ...], proposed: list[str]) -> None:
    """To count, after a poem; nobody's where nobody has guessed."""
    table = performing()
    for at, guess in enumerate(guesses):
        table.speak(guess, 5.2 + at, 5.8 + at)
    table.until(40).type("help", "more")
    text = " ".join(str(value) for said in table.heard for value in said.fields.values())
    assert [name for name in PLAYERS if f"host accept {name}" in text] == proposed


def test_overrule_a_wrong_guess_without_a_name() -> None:
    """One that ran on in the recitation, and was taken for a line of it: the table is asked whose it was, and may name anyone but the poet;
    it counts by when it was made."""
    table = performing().speak("is it [unk]", 3, 4).until(18).type("host accept that")
    assert (table.keys, [said.key for said in table.session.asks]) == (["who-accepted"], ["who-accepted"])
    offered = {
        said for phrase in table.session.listening.grammar.phrases if phrase.move == "said-it" for said, _ in phrase.slots[0].choices
    }
    assert offered == {"ben", "cy", "dee", "nobody"}
    assert dict(table.type("it was cy").fields("accepted-guess")) == {"player": "Cy", "poet": "Ana", "n": 2}
    assert (table.sheet("Cy", "guess"), table.sheet("Ana", "poem"), table.session.asks[0].key) == ([1], [2], "who-next")


def test_overrule_a_guess_that_was_nobodys() -> None:
    """Nothing is accepted, and the table may still name somebody."""
    table = performing().speak("is it [unk]", 3, 4).until(18).type("host accept that", "nobody")
    assert (table.keys, sum(table.scores.values())) == (["accepted-nobody", "who-next"], 2)
    assert table.type("host accept ben").scores["Ben"] == 1


def test_overrule_and_accept_a_guess_that_got_its_name_later() -> None:
    """Who said it is not asked twice."""
    table = performing().speak("is it heaven", 3, 4).type("dee", "host refuse that")
    assert table.sheet("Dee", "guess") == []
    assert table.type("host accept that").keys == ["accepted-guess"]
    assert (table.sheet("Dee", "guess"), table.sheet("Ana", "poem")) == ([1], [2])


def test_overrule_where_nobody_knows_when_the_poem_ended() -> None:
    """A guess in the last silence of a poem that had not ended counts as before: so much is certain."""
    table = performing().speak("cy guesses cloud", 5.2, 5.8).speak("ben guesses heaven", 6, 6.5).until(9).type("no", "host accept cy")
    assert (table.sheet("Cy", "guess"), table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == ([1], [], [2])


def test_overrule_moves_the_point_to_another_player() -> None:
    """The poem's points are those of the guess that counts, never added up."""
    table = guessed().type("host accept cy after", "yes", "host accept dee", "yes", "host accept ben before")
    assert table.scores == {"Ana": 2 + 2, "Ben": 1, "Cy": 0, "Dee": 0}


def test_overrule_a_right_guess() -> None:
    """ "Host, refuse that": nobody gets anything for the poem."""
    table = guessed().type("host refuse that")
    assert (table.keys, table.scores) == (["refused-guess"], {"Ana": 2, "Ben": 0, "Cy": 0, "Dee": 0})
    assert table.type("host accept that").scores == {"Ana": 4, "Ben": 1, "Cy": 0, "Dee": 0}


def test_overrule_a_void_poem() -> None:
    """What the host took for "blank", or the table voted down, counts again."""
    table = guessed().type("challenge the rhyme", "no", "no", "no", "host accept that")
    assert (table.keys, table.sheet("Ana", "poem")) == (["accepted-poem"], [2])


def test_overrule_a_poem_that_did_not_say_its_own_word() -> None:
    """The table finds that it was no word of the poem: the first right guess counts, whatever was guessed after it; without one there is
    nothing to be had."""
    table = performing().speak("dee guesses rain", 2.1, 2.4).speak("heaven", 2.5, 2.9)
    table.speak("ben guesses heaven", 4, 4.5).speak("cy guesses cloud", 4.6, 4.9).until(20)
    assert table.type("ana").keys[0] == "void-said-word"
    assert table.type("host accept that").keys == ["accepted-guess"]
    assert (table.sheet("Ben", "guess"), table.sheet("Cy", "guess"), table.sheet("Ana", "poem")) == ([1], [], [2])
    alone = performing().speak("heaven", 3, 3.5).type("ana", "host accept that")
    assert (alone.keys, alone.sheet("Ana", "poem")) == (["accepted-poem"], [])
    assert alone.type("host accept that").keys == ["not-now"]


def test_overrule_asks_whose_the_right_guess_of_such_a_poem_was() -> None:
    """Two said it without a name, and one was the poet."""
    table = performing().speak("ben guesses rain", 2.1, 2.4).speak("heaven", 2.5, 2.9).speak("is it heaven", 4, 4.5).until(20)
    assert table.type("ana", "host accept that").keys == ["who-accepted"]
    assert table.type("dee").keys == ["accepted-guess"]
    assert (table.sheet("Dee", "guess"), table.sheet("Ana", "poem")) == ([1], [2])


def test_overrule_takes_the_guess_that_was_right() -> None:
    """Of a poem whose right guess was refused it is that one again, and not the last."""
    table = performing().speak("ben guesses heaven", 4, 4.5).speak("cy guesses cloud", 4.6, 4.9).recite(4.9, 6).until(9)
    assert table.type("host refuse that", "host accept that").sheet("Ben", "guess") == [1]


def test_overrule_and_accept_what_the_poet_had_answered() -> None:
    """ "Yes, I had finished" settles the time of that guess, whatever the clock says, and however often it is taken back."""
    table = performing().speak("ben guesses heaven", 4.5, 5.5).wait(3).type("yes")
    for lines in (("host refuse that", "host accept that"), ("host refuse that", "host accept ben"), ("host accept ben",)):
        assert table.type(*lines).sheet("Ana", "poem") == [3]
    assert table.type("host accept ben before", "host refuse that", "host accept that").sheet("Ana", "poem") == [2]


def test_overrule_and_accept_a_guess_that_was_not_heard() -> None:
    """It has been asked about once, and counts as the table had said."""
    table = unguessed().type("host accept dee before", "yes", "host refuse that", "host accept that")
    assert (table.keys, table.sheet("Dee", "guess"), table.sheet("Ana", "poem")) == (["accepted-guess"], [1], [2])


def test_overrule_and_accept_whose_guess_was_asked() -> None:
    """Nobody else takes it without being asked about."""
    table = performing().speak("is it [unk]", 3, 4).until(18).type("host accept that", "cy", "host refuse that", "host accept that")
    assert (table.keys, table.sheet("Cy", "guess")) == (["accepted-guess"], [1])


def test_overrule_for_a_named_player_takes_the_guess_that_is_nobodys() -> None:
    """By its own time, as where it is asked whose it was."""
    table = performing().speak("is it [unk]", 3, 4).until(18).type("host accept cy")
    assert (table.keys, table.sheet("Cy", "guess"), table.sheet("Ana", "poem")) == (["accepted-guess"], [1], [2])


def test_overrule_after_a_poem_of_one_line() -> None:
    """Its end was taken from silence, and nobody took it back: what came long after it came after."""
    table = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).speak("ana begins", 1, 1.6).recite(2, 4)
    table.until(12).speak("cy guesses hill", 12.5, 13).until(40).type("host accept that")
    assert (table.sheet("Cy", "guess"), table.sheet("Ana", "poem")) == ([1], [3])


@pytest.mark.parametrize(
    "line",
    [
        *("Cy had it first.", "cy had it", "Cy said it first!", "Cy was faster", "Cy guessed it first", "I heard Cy first"),
        *("hey Cy had it first", "hang on, Cy was first"),
    ],
)
def test_overrule_in_words_of_ones_own(line: str) -> None:
    """Typed; whom the host had not heard is asked about."""
    assert unguessed().type(line).sheet("Cy", "guess") == [1]
    assert unguessed().type(line.replace("Cy", "Dee").replace("cy", "dee")).keys == ["no-guess-heard", "sure"]


@pytest.mark.parametrize("line", ["host dee was first", "dee had it first"])
def test_a_guess_that_counts_already_is_not_asked_about(line: str) -> None:
    """Not even if the host has not heard it, and the table has said that it was made."""
    table = unguessed().type("host accept dee", "yes", line)
    assert table.keys == ["guess-counts-already"]


def test_the_last_poem_can_be_disputed_when_the_table_has_ended_the_game_in_the_next_round() -> None:
    """By the same words as before."""
    over = position(unguessed().state.shelved(), round=2).type("end the game", "yes")
    assert over.state.phase is Phase.OVER
    assert over.type("cy was first").sheet("Cy", "guess") == [1]


@pytest.mark.parametrize("lines", [("dee had it first", "yes"), ("host accept dee", "yes"), ("cy had it first", "yes")])
def test_who_was_earlier_than_a_guess_before_the_end_was_before_it_too(lines: tuple[str, ...]) -> None:
    """Whether the host has heard that guess or not."""
    before = performing().speak("ben guesses heaven", 3, 3.9).until(30).type(*lines)
    after = performing().type("the end", "cy guesses cloud", "ben guesses heaven").wait(20).type(*lines)
    for table, n in ((before, 2), (after, 3)):
        assert (table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == ([], [n])


def test_overrule_only_what_there_is() -> None:
    """Without a poem, or a guess to refuse, neither is offered, nor taken."""
    passed = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).type("ana passes", "yes")
    assert not {"accept", "refuse"} & {phrase.move for phrase in passed.session.listening.grammar.phrases}
    for move in (spoke("accept", player="Ben"), spoke("accept"), spoke("refuse")):
        with pytest.raises(IllegalMove, match="not-now"):
            SLAM.step(passed.state, move)


def test_overrule_until_the_next_poem_begins() -> None:
    """Then what was ruled stands."""
    table = guessed().type("ben begins", "host accept cy")
    assert (table.state.phase, table.sheet("Ben", "guess")) == (Phase.POEM, [1])


def test_overrule_by_undoing() -> None:
    """ "Undo" takes the guess back: the poem goes on from when it was made, as if no time had passed."""
    table = guessed().wait(300).type("undo")
    assert (table.state.phase, table.keys) == (Phase.POEM, ["undone", "word-is-known", "poem-goes-on"])
    assert table.scores == {"Ana": 0, "Ben": 0, "Cy": 0, "Dee": 0}


def test_overrule_by_undoing_gives_everybody_their_time_anew() -> None:
    """The poet a fresh silence, and after the poem's end guesses their whole window; whoever cannot see it is told that it runs."""
    table = performing().speak("ben guesses cloud", 5.5, 6).wait(0.5).type("host undo")
    back = table.now
    assert (table.keys, table.until(back + 3.9).state.poem is not None) == (["undone", "poem-goes-on"], True)
    assert ended(table) is None
    assert ended(table.until(back + 4)) == 5
    late = performing().speak("the end", 5.5).until(7).speak("ben guesses cloud", 14, 14.6).type("host undo")
    assert late.keys == ["undone", "may-guess"]
    assert late.until(late.now + 11.9).state.poem is not None
    assert late.until(late.now + 0.2).keys[0] == "nobody-guessed"


def test_the_round_goes_on_when_all_have_performed() -> None:
    """By a word of the table, so that the last poem can be challenged too."""
    table = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"})
    table = position(table.state, round=1).type("ana passes", "yes", "ben passes", "yes", "cy passes", "yes")
    assert (table.keys, table.fields("poems-over")) == (["passed-poem", "length-points", "poems-over"], {"kinds": ("word",)})
    assert table.type("challenge the word").keys[:1] == ["vote-word"]
    assert table.type("yes", "yes").keys == ["voted-word-yes", "poems-settled"]
    assert table.type("next").state.phase is Phase.LOSING


# -- the same in ordinary words


EARLIER = [
    "that was before the end",
    "it was before the end",
    "ben guessed before the end",
    "ben was before the end",
    "the poem was not over",
]


@pytest.mark.parametrize("line", EARLIER)
def test_a_right_guess_is_said_to_have_come_before_the_end(line: str) -> None:
    """So the poet has two points for it and not three."""
    table = performing().until(8).speak("ben guesses heaven", 9).until(40)
    assert table.sheet("Ana", "poem") == [3]
    assert table.type(line).keys[0] == "accepted-guess"
    assert (table.sheet("Ana", "poem"), table.sheet("Ben", "guess")) == ([2], [1])
    assert table.type("that was after the end").keys[0] == "accepted-guess"
    assert table.sheet("Ana", "poem") == [3]


@pytest.mark.parametrize("line", ["it was in time", "that was in time", "the guess counts", "ben was in time", "host accept that"])
def test_a_guess_that_counts_is_said_to(line: str) -> None:
    table = guessed().until(40).type(line)
    assert table.keys == ["guess-counts-already"]
    assert table.fields("guess-counts-already") == {"player": "Ben"}


def test_where_no_guess_has_counted_it_takes_a_name() -> None:
    table = unguessed().type("that was before the end")
    assert table.keys == ["no-right-guess"]
    assert table.fields("no-right-guess") == {"phrase": "host accept Ben"}
    assert "no-guess-heard" in table.type("dee was in time").keys
    assert table.type("yes").keys[0] == "accepted-guess"


@pytest.mark.parametrize("line", ["heaven is not a word", "heaven isn't a word", "challenge ana's word"])
def test_a_word_is_put_to_the_vote_by_itself(line: str) -> None:
    table = guessed().until(40).type(line)
    assert "vote-word" in table.keys
    assert table.type("ana yes", "ben yes", "cy yes", "dee yes", line).keys[-1] == "disputed-already"


def test_a_word_that_nobody_has_heard_is_not_put_to_the_vote() -> None:
    assert "vote-word" not in guessed().until(40).type("hill is not a word").keys


@pytest.mark.parametrize("kind", ["poem", "rhyme"])
def test_a_poem_is_challenged_by_its_poet(kind: str) -> None:
    assert f"vote-{kind}" in guessed().until(40).type(f"challenge ana's {kind}").keys


@pytest.mark.parametrize("line", ["Cy had heaven too", "cy has heaven as well", "cy wrote heaven too"])
def test_duplicate_word_is_said_with_the_word(line: str) -> None:
    assert guessed(SAME).type(line).sheet("Cy", "same-word") == [2]
    assert guessed({**SAME, "Cy": "horse"}).type(line).keys == ["not-the-same-word"]


def test_duplicate_of_a_word_that_was_guessed_in_a_void_poem_takes_the_points() -> None:
    """ "and the word is guessed correctly": the poem brings nobody a point, but its word was guessed."""
    table = performing(SAME).type("ana: heaven is its word", "ben guesses heaven", "the end").wait(2)
    assert "void-said-word" in table.keys
    assert table.type("cy has the same word").sheet("Cy", "same-word") == [2]


def test_accept_that_lets_a_void_poem_count_also_after_a_false_claim() -> None:
    """And gives nobody points for a word that is like none."""
    table = poems({**SAME, "Ben": "hill"}).type("ben begins", "a bit of rising ground", "the end", "ana guesses hill").wait(2)
    table.type("ana begins", "ana: heaven is its word", "the end").wait(15)
    assert "void-said-word" in table.keys
    assert table.type("cy has the same word").keys == ["not-the-same-word"]
    assert table.type("host accept that").keys == ["accepted-poem"]
    assert not table.sheet("Cy", "same-word")


@pytest.mark.parametrize("line", ["that was no guess", "ben: that was no guess", "refuse that"])
def test_without_the_first_right_guess_the_second_counts(line: str) -> None:
    """ "Guesses": the first right one. Whoever repeats their own is no second one."""
    table = performing().type("ben guesses heaven").wait(1).type("yes")
    assert table.type("refuse that").keys == ["refused-guess"]
    table = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).type("ana begins", "a line that is here", "and its second, as clear")
    table.type("ben guesses heaven", "cy guesses heaven", "the end").wait(5).type(line)
    assert (table.sheet("Ben", "guess"), table.sheet("Cy", "guess"), table.sheet("Ana", "poem")) == ([], [1], [3])


def test_a_timing_lets_no_refused_guess_count_again() -> None:
    """It has to be accepted by name first."""
    table = performing().type("ben guesses heaven").wait(1).type("yes", "refuse that", "that was before the end")
    assert table.keys == ["no-right-guess"]
    assert table.type("host accept ben before").sheet("Ana", "poem") == [2]
