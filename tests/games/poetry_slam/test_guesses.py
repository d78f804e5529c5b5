"""Poetry Slam: "Guesses": before or after the end, one a poem, what counts as the word, and whose it was.

`performing` is Ana's poem for "heaven", recited from second 2 to second 5, with Ben, Cy and Dee to guess.
"""

from __future__ import annotations

import pytest

from tests.support.table import SLAM, Table, ended, performing, poems, right, spoken
from voicehost.core.play import say
from voicehost.core.speech import UNKNOWN, samples
from voicehost.games.poetry_slam.poem import Timing
from voicehost.games.poetry_slam.state import HadFinished, Phase, WhoSaid
from voicehost.listen.recognizer import typed
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse"}


def offered(table: Table) -> set[str]:
    """Who may have said it."""
    return {said for phrase in table.session.listening.grammar.phrases if phrase.move == "said-it" for said, _ in phrase.slots[0].choices}


# -- "If the guess came before the poet managed to finish reciting ...: 2 points. If the poet does manage to finish: 3 points."

BEFORE, AFTER, PHOTO, UNDECIDED = Timing.BEFORE, Timing.AFTER, Timing.PHOTO_FINISH, Timing.UNDECIDED

TIMINGS: list[tuple[str, float, float, list[tuple[float, float]], bool, Timing, int]] = [
    ("inside the poem, which goes on", 3, 4, [(2, 5)], True, BEFORE, 2),
    ("in a pause, and another line follows", 5.2, 6, [(2, 5), (6.5, 8)], True, BEFORE, 2),
    ("under the last line, which goes on after it", 6, 6.6, [(2, 5), (5.8, 7)], True, BEFORE, 2),
    ("well after the end", 6, 7, [(2, 5)], True, AFTER, 3),
    ("100 ms after the end", 5.1, 6, [(2, 5)], True, PHOTO, 3),
    ("50 ms after the end", 5.05, 6, [(2, 5)], True, PHOTO, 3),
    ("at the end", 5, 6, [(2, 5)], True, PHOTO, 3),
    ("50 ms before the end", 4.95, 6, [(2, 5)], True, PHOTO, 2),
    ("100 ms before the end", 4.9, 6, [(2, 5)], True, PHOTO, 2),
    ("more than 100 ms before the end", 4.85, 6, [(2, 5)], True, BEFORE, 2),
    ("more than 100 ms after the end", 5.15, 6, [(2, 5)], True, AFTER, 3),
    ("after the silence that ended it", 7.5, 8.5, [(2, 3.4), (3.7, 5)], False, AFTER, 3),
]


@pytest.mark.parametrize(("why", "start", "end", "lines", "the_end", "timing", "points"), TIMINGS, ids=[row[0] for row in TIMINGS])
def test_points_before_and_after(
    why: str, start: float, end: float, lines: list[tuple[float, float]], the_end: bool, timing: Timing, points: int
) -> None:
    """By when the guess began: before, after, or within 100 ms of the end, which is said to be a photo finish and ruled."""
    del why
    heard = [spoken("ben guesses heaven", start, end), *(spoken(UNKNOWN, at, until) for at, until in lines)]
    if the_end:
        heard.append(spoken("the end", max(end, lines[-1][1]) + 0.3))
    table = poems({**WORDS, "Dee": "house"}).speak("ana begins", 1, 1.6)
    for utterance in sorted(heard, key=lambda utterance: utterance.start):
        table.hear(utterance)
    table.wait(3)
    assert (right(table).timing, table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == (timing, [1], [points])
    key = {BEFORE: "timing-before", AFTER: "timing-after", PHOTO: f"photo-finish-{'before' if points == 2 else 'after'}"}[timing]
    assert key in [each.key for each in table.heard]


def test_points_do_not_depend_on_when_the_guess_was_decoded() -> None:
    """A guess that was spoken over the poem counts as before, though the line is decoded first."""
    table = performing().speak("ben guesses heaven", 3, 4)
    assert (table.keys, right(table).timing) == (
        ["heard-right", "right-exact", "timing-before", "poem-points", "length-points", "who-next"],
        BEFORE,
    )


# -- had you finished?


def test_had_you_finished_is_asked_when_nothing_follows_the_guess() -> None:
    """Within the two seconds only the poet knows; the question comes when two seconds have passed after the guess."""
    table = performing().speak("ben guesses heaven", 5.5, 6.5)
    assert table.keys == ["heard-right"]
    assert table.until(8.4).state.question is None
    assert table.until(8.5).keys == ["had-you-finished"]
    assert isinstance(table.state.question, HadFinished)


@pytest.mark.parametrize(
    ("answer", "points", "timing"),
    [("yes", 3, AFTER), ("ana says yes", 3, AFTER), ("Ana, yes", 3, AFTER), ("no", 2, BEFORE), ("nope", 2, BEFORE)],
)
@pytest.mark.parametrize("start", [4.5, 5.05, 6.9])
def test_had_you_finished_the_answer_rules(answer: str, points: int, timing: Timing, start: float) -> None:
    """Whatever the clock says."""
    table = performing().speak("ben guesses heaven", start, start + 1).wait(3).type(answer)
    assert (right(table).timing, table.sheet("Ana", "poem")) == (timing, [points])


@pytest.mark.parametrize(
    ("answer", "points"),
    [
        *((yes, 3) for yes in ("the end", "done", "I had finished", "yes I was", "yes I had", "I was done", "ana had finished")),
        *((no, 2) for no in ("not yet", "no not yet", "I wasn't", "no, I wasn't done", "I had not finished", "ana was not finished")),
        *((no, 2) for no in ("not yet, I had another line", "I still had a line left")),
    ],
)
def test_had_you_finished_is_answered_in_the_poets_own_words(answer: str, points: int) -> None:
    """Where it is typed."""
    assert performing().speak("ben guesses heaven", 5.5, 6.5).wait(3).type(answer).sheet("Ana", "poem") == [points]


@pytest.mark.parametrize("said", ["the end", "done", "I'm done", "I'm done now", "that's the end", "I am finished"])
def test_a_typed_line_ends_a_poem_if_it_says_nothing_else(said: str) -> None:
    assert ended(performing().type(said).wait(0.5)) is not None


LINES = ["now my work is done", "the day is nearly done again", "done deal", "done with the day", "I'm not done yet", "the end of time"]


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_a_poem_with_such_words_is_neither_its_end_nor_a_guess(line: str) -> None:
    table = performing().type(line).wait(0.5)
    assert (ended(table), table.state.poem and table.state.poem.guesses, table.says) == (None, (), ())


@pytest.mark.parametrize(
    "denies", ["no I wasn't done", "I wasn't finished", "I was not done", "no, I'm not finished yet", "it wasn't over"]
)
@pytest.mark.parametrize("end", ["the end", "done", ""])
def test_a_poet_who_had_not_finished_goes_on(denies: str, end: str) -> None:
    """Whether the poem was ended by a word or by silence."""
    table = performing()
    (table.type(end).wait(0.5) if end else table.wait(3)).type("ben guesses cloud")
    assert ended(table) is not None
    assert table.type(denies).keys == ["poem-goes-on"]
    assert ended(table.type("and one more line of it")) is None
    assert table.type("the end", "cy guesses heaven").sheet("Cy", "guess") == [1]


TOO_EARLY = ["Ana had finished her poem", "she was done", "that one was after the end", "Ana had finished, that was after the end"]
TOO_LATE = ["ana hadn't finished", "no, she wasn't done yet", "that one was before the end", "the poet had not finished"]
OF_BEN = ["the guess of Ben was after the end", "Ben's guess was after the end"]


@pytest.mark.parametrize(
    ("answer", "line", "points"),
    [*(("no", line, 3) for line in (*TOO_EARLY, *OF_BEN)), *(("yes", line, 2) for line in TOO_LATE)],
)
def test_whether_the_poet_had_finished_is_put_right_when_it_is_ruled(answer: str, line: str, points: int) -> None:
    table = performing().speak("ben guesses heaven", 5.5, 6.5).wait(3).type(answer)
    assert table.sheet("Ana", "poem") == [5 - points]
    assert table.type(line).keys == ["accepted-guess"]
    assert table.sheet("Ana", "poem") == [points]


def test_had_you_finished_is_the_poets_to_answer() -> None:
    """Nobody answers in their name."""
    table = performing().speak("ben guesses heaven", 5.5, 6.5).until(9).type("ben, yes")
    assert isinstance(table.state.question, HadFinished)


def test_had_you_finished_waits_for_who_is_typing_the_other_line() -> None:
    """Two seconds are enough for a tongue. Whoever types the other line meanwhile had not finished; after both, it is asked as ever."""
    table = poems(WORDS).type("ana begins", "this is where the angels fly", "ben guesses heaven").wait(3)
    assert table.state.question is None
    table.type("where good folks go when they die").wait(3)
    assert (right(table).timing, table.sheet("Ana", "poem")) == (BEFORE, [2])
    couplet = ("this is where the angels fly", "where good folks go when they die")
    assert poems(WORDS).type("ana begins", *couplet, "ben guesses heaven").wait(3).keys == ["had-you-finished"]
    assert poems(WORDS).type("ana begins", couplet[0], "ben guesses heaven").wait(11).keys == ["had-you-finished"]


COUPLET = ("this is where the angels fly", "where good folks go when they die")


def typed_poem(*lines: str) -> Table:
    return poems(WORDS).type("ana begins", *COUPLET, "ben guesses heaven", *lines)


TALK = [("oh nice one Ben, that was quick",), ("haha well done Ben", "pass me the crisps please")]


@pytest.mark.parametrize("end", [(), ("the end",)])
@pytest.mark.parametrize(("answer", "points"), [("yes", 3), ("no", 2)])
@pytest.mark.parametrize("lines", TALK)
def test_had_you_finished_is_asked_after_more_typed_lines(lines: tuple[str, ...], end: tuple[str, ...], answer: str, points: int) -> None:
    """They may have been somebody's talk. After a yes they are no lines of the poem."""
    table = typed_poem(*lines, *end).wait(3)
    assert table.heard[-1].key == "had-you-finished"
    table.type(answer)
    assert (table.sheet("Ana", "poem"), table.sheet("Ben", "guess")) == ([points], [1])
    assert table.state.last is not None
    assert (len(table.state.last.poem.lines) == 2) is (answer == "yes")


def test_the_second_line_of_a_couplet_is_the_poets() -> None:
    table = poems(WORDS).type("ana begins", COUPLET[0], "ben guesses heaven", COUPLET[1]).wait(1)
    assert (table.sheet("Ana", "poem"), right(table).timing) == ([2], BEFORE)


@pytest.mark.parametrize("line", ["that was me", "it was me", "That's me!"])
def test_whoever_says_that_it_was_them_recites_nothing(line: str) -> None:
    table = typed_poem(line, "the end").wait(1)
    assert (table.sheet("Ana", "poem"), right(table).timing) == ([3], AFTER)


def test_had_you_finished_is_not_asked_when_the_poet_says_the_end() -> None:
    """ "The end" after the guess answers it: the poem had ended with the last word before."""
    table = performing().speak("ben guesses heaven", 5.5, 6.5).speak("the end", 7).until(8)
    assert (right(table).timing, ended(table)) == (AFTER, 5)


def test_had_you_finished_before_the_first_word() -> None:
    """A right guess before anything was recited is the poet's to judge too: no state waits for ever."""
    table = poems(WORDS).speak("ana begins", 1, 1.6).speak("ben guesses heaven", 2, 3).until(5)
    assert table.keys == ["had-you-finished"]
    assert table.type("no").state.phase is Phase.POETRY


# -- "Each player gets only one guess per poem"


def test_one_guess_a_poem_a_second_one_is_not_heard() -> None:
    """Not even if it is right; the next poem gives a new guess."""
    table = performing().speak("ben guesses angel", 2.5, 3.5)
    assert (table.keys, dict(table.fields("heard-wrong-word"))) == (["heard-wrong-word"], {"player": "Ben", "word": "angel"})
    assert table.speak("ben guesses heaven", 4, 5).keys == ["has-guessed"]
    table.until(20)
    assert (table.keys[-3:], table.scores) == (["nobody-guessed", "length-points", "who-next"], {"Ana": 2, "Ben": 0, "Cy": 0, "Dee": 0})
    table.type("cy begins", "a line of it", "ben guesses horse", "the end").wait(1)
    assert table.sheet("Ben", "guess") == [1]


def test_one_guess_a_poem_unclear_words_count_too() -> None:
    """Whoever guesses something that is no word known to the recognizer has guessed."""
    table = performing().speak(f"ben guesses {UNKNOWN}", 3, 4)
    assert (table.keys, table.speak("ben guesses heaven", 4.1, 5).keys) == (["heard-wrong"], ["has-guessed"])
    again = performing().speak(f"ben guesses {UNKNOWN}", 3, 4).speak("host undo", 4.2, 4.8).speak("ben guesses heaven", 5, 6)
    assert again.keys[0] == "heard-right"  # the table can take it back


def test_one_guess_a_poem_the_first_right_one_counts() -> None:
    """A second player's right guess comes too late."""
    table = performing().speak("ben guesses heaven", 5.2, 6).speak("cy guesses heaven", 6.1, 7).until(9).type("yes")
    assert (right(table).player, table.sheet("Cy", "guess")) == ("Ben", [])


def test_one_guess_a_poem_a_wrong_one_by_nobody_costs_nobody() -> None:
    """ "Is it angel" may have been anybody, or the poem."""
    table = performing().speak("is it angel", 3, 4)
    assert table.keys == ["heard-wrong-unnamed"]
    assert table.speak("ben guesses heaven", 4.1, 4.8).keys[0] == "heard-right"


def test_everyone_guessed_wrong_ends_it_with_the_poem() -> None:
    """No points, and no waiting: at once after the end, but the poem itself is heard out."""
    table = performing().speak("ben guesses angel", 2.5, 3).speak("cy guesses horse", 3.1, 4).speak("dee guesses cloud", 4.1, 4.9)
    assert table.state.phase is Phase.POEM
    table.until(7)
    assert (table.keys, table.scores["Ana"]) == (["nobody-guessed", "length-points", "who-next"], 2)
    late = performing().until(7).speak("ben guesses angel", 8).speak("cy guesses angel", 9).speak("dee guesses angel", 10)
    assert late.keys == ["heard-wrong-word", "nobody-guessed", "length-points", "who-next"]


# -- "Guesses don't need to be exact"


@pytest.mark.parametrize(
    ("secret", "heard", "key"),
    [
        ("ironically", "ironic", "right-derivative"),
        ("ironic", "ironically", "right-derivative"),
        ("heaven", "heavenly", "right-derivative"),
        ("heaven", "heaven", "right-exact"),
        ("ice cream", "ice cream", "right-exact"),
        ("deep-fried", "deep fried", "right-exact"),
        ("made", "maid", "right-homophone"),
        ("heaven", "heavven", "right-near"),
    ],
)
def test_guesses_need_not_be_exact(secret: str, heard: str, key: str) -> None:
    """A derivative, a homophone and a slip count, and the host says as what."""
    table = performing({"Ana": secret, "Ben": "hill", "Cy": "horse"}).speak(f"ben guesses {heard}", 3, 4.5)
    assert table.keys[:2] == ["heard-right", key]
    assert table.sheet("Ben", "guess") == [1]


def test_a_slip_is_told_alike_whether_it_was_typed_or_said() -> None:
    """Nobody has sounded like anything who has typed it."""
    table = performing({"Ana": "cloud", "Ben": "hill", "Cy": "horse"}).speak("ben guesses cluod", 3, 4.5)
    (near,) = [say for say in table.says if say.key == "right-near"]
    assert Prompts(games=("poetry-slam",)).text(near).text == "Ben guessed cluod. I take that for cloud."


@pytest.mark.parametrize(("secret", "heard"), [("heaven", "seven"), ("heaven", "eleven"), ("ironic", "iron"), ("poet", "poem")])
def test_guesses_of_another_word_are_wrong(secret: str, heard: str) -> None:
    """However near they sound."""
    table = performing({"Ana": secret, "Ben": "hill", "Cy": "horse"}).speak(f"ben guesses {heard}", 3, 4)
    assert table.keys == ["heard-wrong-word"]


@pytest.mark.parametrize("said", ["ben guesses heaven", "ben says heaven", "is it heaven", "heaven"])
def test_guesses_may_be_said_in_these_ways(said: str) -> None:
    """By name, as a question, or the bare word; without a name the table is asked whose it was."""
    table = performing().speak(said, 3, 4)
    assert table.keys[-1] == ("who-next" if "ben" in said else "who-said-it")


@pytest.mark.parametrize(
    ("word", "said", "guesses"), [("done", "done", 0), ("blank", "blank", 0), ("done", "is it done", 1), ("host", "is it host", 1)]
)
def test_guesses_of_a_word_that_is_a_phrase_too(word: str, said: str, guesses: int) -> None:
    """Said alone it is the phrase, whatever the secret is; "is it" makes it a guess."""
    for secret in (word, "heaven"):
        table = performing({"Ana": secret, "Ben": "hill", "Cy": "horse"}).speak(said, 5.5, 6)
        assert table.state.poem is not None
        assert len(table.state.poem.guesses) == guesses


def test_a_wrong_guess_that_nobody_heard_is_told_by_name() -> None:
    """What was typed or touched, once nobody recites any more: until then it is a tone, as for a guess that was said."""
    assert performing().type("ben guesses cloud").keys == ["heard-wrong-word"]
    assert performing().until(8).speak("ben guesses cloud", 8.5).keys == ["heard-wrong-word"]
    table = performing().until(8).type("ben guesses cloud")
    assert (table.keys, table.fields("wrong-aloud")) == (["wrong-aloud"], {"player": "Ben", "word": "cloud"})


# -- who said it?


@pytest.mark.parametrize(("answer", "player"), [("ben", "Ben"), ("cy said it", "Cy"), ("it was dee", "Dee")])
def test_who_said_it_gives_the_point_by_the_time_of_the_guess(answer: str, player: str) -> None:
    """Asking costs nobody a point: the answer comes long after."""
    table = performing().speak("is it heaven", 3, 4)
    assert table.keys == ["heard-right-unnamed", "who-said-it"]
    table.wait(60).type(answer)
    assert (right(table).player, right(table).timing, table.sheet(player, "guess"), table.sheet("Ana", "poem")) == (
        player,
        BEFORE,
        [1],
        [2],
    )


@pytest.mark.parametrize("answer", ["ana", "the poet", "it was ana"])
def test_who_said_it_the_poet_spoils_the_poem(answer: str) -> None:
    """ "The poem MAY NOT contain the player's word": no points for it."""
    table = performing().speak("heaven", 3, 3.5).type(answer)
    assert table.keys[0] == "void-said-word"
    assert (table.sheet("Ana", "poem"), table.sheet("Ben", "guess")) == ([], [])


@pytest.mark.parametrize("answer", ["no", "Nope.", "no one", "Nobody did."])
def test_who_guessed_no_is_nobody(answer: str) -> None:
    """It is asked so that it sounds like a question of yes or no: of a word typed by itself, and of one that was said."""
    assert performing().until(7).speak("heaven", 14, 14.5).wait(30).type(answer).keys == ["misheard"]
    typed = performing().type("the end", "ben guesses cloud", "rain")
    assert typed.keys[-1] == "who-guessed"
    assert typed.type(answer).keys == ["was-no-guess-go-on"]


def test_who_said_it_nobody_and_guessing_goes_on() -> None:
    """It was misheard: the poet goes on, and the time for guesses begins anew."""
    over = performing().speak("heaven", 3, 3.5).wait(30).type("nobody")
    assert (over.keys, over.state.phase) == (["misheard"], Phase.POEM)
    asked = over.now
    assert over.until(asked + 1.9).state.poem is not None
    assert over.recite(asked + 1.9, asked + 4).until(asked + 5.9).state.phase is Phase.POEM
    assert ended(over.until(asked + 6)) == pytest.approx(asked + 4)
    after = performing().until(7).speak("heaven", 14, 14.5).wait(30).type("nobody")
    asked = after.now
    silent = performing().speak("heaven", 3, 3.5).wait(30).type("nobody")
    assert (silent.until(silent.now + 11.9).state.phase, silent.until(silent.now + 0.1).state.phase) == (Phase.POEM, Phase.POETRY)
    assert after.until(asked + 11.9).speak("ben guesses heaven", asked + 11.9).keys[0] == "heard-right"


def test_who_said_it_offers_those_who_had_a_guess_left() -> None:
    """While nobody has guessed that is everyone; the poet and nobody always may."""
    table = performing().speak("heaven", 3, 3.5)
    assert table.keys[-1] == "who-said-it"
    assert offered(table) == {"ben", "cy", "dee", "ana", "the poet", "nobody"}


@pytest.mark.parametrize("way", ["ben guesses is it hobbit", "Ben guesses: is it a hobbit?", "ben guesses hobbit"])
def test_a_guess_that_asks_keeps_its_name(way: str) -> None:
    """ "Is it" after the name is of the asking, and not of the word."""
    state = performing().type(way).state
    assert state.poem is not None
    assert [(guess.player, guess.word) for guess in state.poem.guesses] == [("Ben", "hobbit")]


@pytest.mark.parametrize("line", ["ben: heaven", "Ben thinks it's heaven", "ben: is it heaven", "ben says it's heaven"])
def test_a_right_guess_is_typed_behind_its_name(line: str) -> None:
    """Nobody is asked whose it was, and the name is no line of the poem: the rhyme was looked for in it."""
    table = performing().type(line, "the end").wait(3)
    assert (right(table).player, table.sheet("Ben", "guess")) == ("Ben", [1])
    assert table.state.last is not None
    assert all(word.text not in ("ben", "thinks") for heard in table.state.last.poem.lines for word in heard.words)


ARTICLES = ["cy thinks it's a", "cy: is it a", "cy is it the", "cy: i think it's an", "Cy: a", "cy i guess it is the", "Cy thinks it's"]


@pytest.mark.parametrize("way", ARTICLES)
@pytest.mark.parametrize(("word", "points"), [("heaven", [1]), ("hobbit", [])])
@pytest.mark.parametrize("when", [("the end",), ()])
def test_a_typed_guess_is_the_word_and_no_article(way: str, word: str, points: list[int], when: tuple[str, ...]) -> None:
    """Over the poem too, where a line that begins with a player's name is none of the poem."""
    table = performing().type("roses are red in the street", "what a day to feel so sweet", *when, f"{way} {word}")
    poem = table.state.poem or (table.state.last.poem if table.state.last is not None else None)
    assert poem is not None
    assert [(guess.player, guess.word) for guess in poem.guesses] == [("Cy", word)]
    assert len(poem.lines) == 2
    table.type("the end", "yes").wait(30)
    assert table.sheet("Cy", "guess") == points


def test_a_wrong_guess_is_typed_as_it_comes() -> None:
    """A name and a word alone are none: "Ben starts" uses up nobody's guess."""
    assert performing().type("ben thinks it's cloud").keys == ["heard-wrong-word"]
    assert performing().type("ben starts").keys == ["poem-goes-on"]


@pytest.mark.parametrize("answer", ["cy", "cy did", "that was cy", "it was cy", "cy guessed it", "cy says it"])
def test_who_said_it_is_answered_with_a_name(answer: str) -> None:
    table = performing().type("heaven", "the end", answer)
    assert right(table).player == "Cy"
    assert performing().type("heaven", "the end", "cy guesses hell").keys[0] == "guess-kept"


# -- "Each player gets only one guess per poem": whose a guess was may be known only after they have guessed again


@pytest.mark.parametrize("again", ["dee guesses heaven", "dee guesses cloud"])
def test_one_guess_a_poem_the_first_counts_though_it_gets_its_name_later(again: str) -> None:
    """Before the end, without a name; and then once more, by name. What came after the first is one too many, right or wrong."""
    table = performing().speak("ben guesses cloud", 2.1, 2.9).speak("is it heaven", 3, 4).speak(again, 5.2, 6).until(16)
    assert "dee" in offered(table)
    table.type("dee").until(20)
    assert (right(table).player, right(table).timing) == ("Dee", BEFORE)
    assert (table.sheet("Dee", "guess"), table.sheet("Ana", "poem")) == ([1], [2])


def test_one_guess_a_poem_a_wrong_first_one_that_gets_its_name_later() -> None:
    """It uses up the right one that came after it, and the next right one counts."""
    table = performing().speak("is it cloud", 3, 4).speak("dee guesses heaven", 5.2, 6).speak("ben guesses heaven", 6.1, 7).until(9)
    table.type("dee").until(12).type("yes").until(30)
    assert (right(table).player, table.sheet("Dee", "guess")) == ("Ben", [])


def test_one_guess_a_poem_a_second_one_without_a_name_is_none() -> None:
    """Whoever had guessed before it had no guess left."""
    table = performing().speak("dee guesses cloud", 2.2, 3).speak("is it heaven", 3.2, 4).until(9).type("dee")
    assert (table.keys[0], table.sheet("Ana", "poem")) == ("guessed-before", [])


def test_one_guess_a_poem_the_first_counts_though_it_is_known_later() -> None:
    """What is typed is known at once, and what was said just before it a moment later."""
    table = performing().until(5.2)
    for guess in (typed("ben guesses heaven", samples(6.5), SLAM.language.numbers), spoken("ben guesses cloud", 5.5, 6.2)):
        table.session, _, _ = table.session.hear(guess)
    assert table.until(30).sheet("Ben", "guess") == []


def test_who_said_it_is_not_answered_before_it_is_asked() -> None:
    """A guess that had begun before the word was out is none: nobody gets another's point by it."""
    table = performing().speak("is it heaven", 3, 4)
    table.session, _, _ = table.session.hear(spoken("ben guesses heaven", 3.3, 4.3))
    assert isinstance(table.state.question, WhoSaid)
    assert table.type("cy").sheet("Cy", "guess") == [1]


def test_one_guess_is_the_first_though_another_was_typed_while_it_was_said() -> None:
    """What is typed is known at once; nothing is ruled on it before all is known that had begun before it."""
    session = performing().until(6).type("the end").session
    for guess in (typed("dee guesses heaven", samples(8), SLAM.language.numbers), spoken("cy guesses heaven", 7.2, 8.3)):
        session, _, _ = session.hear(guess)
    assert right(Table(session.tick(samples(8.5))[0])).player == "Cy"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("is it my turn", "turn-performs"),
        ("everybody leaves", "decide-ends"),
        ("who is here", "who-plays"),
        ("I have to go", "say-with-name"),
        ("one more round", "decide-rounds"),
        ("go on without Ben", "decide-leaves"),
    ],
)
def test_what_is_asked_or_decided_while_people_guess_is_no_guess(line: str, key: str) -> None:
    """Once the poem has ended."""
    table = poems(WORDS).type("ana begins", "the rain is falling on the plain", "and what it falls upon is grain", "the end")
    table.type(line)
    assert key in table.keys
    assert table.state.poem is not None
    assert table.state.poem.guesses == ()


def test_whose_turn_it_is_is_asked_before_a_poem_too() -> None:
    assert poems(WORDS).type("is it my turn").keys == ["turn-next"]


def test_a_count_is_put_right_over_a_poem_and_is_no_guess() -> None:
    """The number was taken for somebody's guess."""
    table = performing().type("the end", "ana has twelve", "no, it's ten")
    assert table.fields("decide-counts")["n"] == 10
    assert table.state.poem is not None
    assert not table.state.poem.guesses


# -- whose guess it was, if the host has taken it for somebody else's

NOT_BENS = ("no, I mean dee", "that was dee's guess, not ben's", "it was Dee's guess", "no, that's dee's guess")
NOT_BENS_AT_LAST = ("no, dee had it", "dee guessed it", "that was dee", "it was dee, not ben", "not ben, dee", "no, dee")


@pytest.mark.parametrize("line", [*NOT_BENS, *NOT_BENS_AT_LAST])
def test_a_wrong_guess_is_given_to_whoever_made_it(line: str) -> None:
    """The other has their own guess again."""
    table = performing().type("the end").wait(0.5).type("ben guesses cloud", line)
    assert list(table.says) == [say("wrong-aloud", player="Dee", word="cloud")]
    assert table.type("dee guesses heaven").keys == ["has-guessed"]
    assert table.type("ben guesses heaven").sheet("Ben", "guess") == [1]


@pytest.mark.parametrize("line", [*NOT_BENS, *NOT_BENS_AT_LAST])
@pytest.mark.parametrize("start", [3, 5.5])
def test_a_right_guess_is_given_to_whoever_made_it(line: str, start: float) -> None:
    """At the time at which it was made."""
    table = performing().speak("ben guesses heaven", start, start + 0.7).speak("the end", 7).until(8)
    timing, points = right(table).timing, table.sheet("Ana", "poem")
    assert table.type(line).keys[0] == "accepted-guess"
    assert (table.sheet("Ben", "guess"), table.sheet("Dee", "guess"), table.sheet("Ana", "poem")) == ([], [1], points)
    assert (right(table).player, right(table).timing) == ("Dee", timing)


@pytest.mark.parametrize("line", [*NOT_BENS, "no, dee said cloud"])
def test_whose_guess_it_was_is_said_over_a_poem_too(line: str) -> None:
    assert performing().type("ben guesses cloud", line).says == (say("wrong-aloud", player="Dee", word="cloud"),)


@pytest.mark.parametrize(
    ("line", "key"),
    [("I mean ana", "own-poem"), ("I mean ben", "has-guessed"), ("that was cy's guess", "has-guessed")],
)
def test_a_guess_is_given_to_nobody_who_cannot_have_made_it(line: str, key: str) -> None:
    table = performing().type("the end").wait(0.5).type("cy guesses rain", "ben guesses cloud")
    before = table.state.poem
    assert table.type(line).keys == [key]
    assert table.state.poem == before


@pytest.mark.parametrize("line", ["it was dee", "no dee", "dee guessed it"])
def test_a_short_line_with_a_name_gives_no_guess_away_while_somebody_recites(line: str) -> None:
    table = performing().type("ben guesses cloud", line)
    assert table.state.poem is not None
    assert [guess.player for guess in table.state.poem.guesses] == ["Ben"]


@pytest.mark.parametrize("line", ["me", "I said it", "it was me", "I did"])
def test_whoever_answers_me_is_asked_for_their_name(line: str) -> None:
    table = performing().type("the end").wait(0.5).type("is it cloud", line)
    assert list(table.says) == [say("say-with-name", phrase="Ben said it")]
    assert table.type("dee said it").keys == ["was-wrong-word"]


@pytest.mark.parametrize(
    "answer", ["ben said it", "dee said it", "ana said it", "eva said it", "nobody", "the poet", "it was cy", "cy did"]
)
@pytest.mark.parametrize(
    "lines", [("is it cloud",), ("is it heaven",), ("ben guesses cloud", "is it hell"), ("ben guesses cloud", "heaven")]
)
def test_each_answer_to_whose_guess_it_was_is_answered(lines: tuple[str, ...], answer: str) -> None:
    assert performing().type("the end").wait(0.5).type(*lines, answer).says


PUT_RIGHT = ("it was dee", "no, it was dee", "no, dee", "I mean dee", "dee said it", "that was dee, not ben")


@pytest.mark.parametrize("answer", ["it was ben", "nobody"])
@pytest.mark.parametrize("line", PUT_RIGHT)
def test_a_guess_that_an_answer_has_dropped_is_given_to_whoever_made_it(answer: str, line: str) -> None:
    """At its time, as if they had been named at once. The first guess of the other stays theirs."""
    table = performing().speak("ben guesses cloud", 2.1, 2.9).speak("is it heaven", 3, 4).until(12)
    assert isinstance(table.state.question, WhoSaid)
    assert table.type(answer).keys[0] in ("guessed-before", "misheard")
    table.type(line).wait(2)
    assert (right(table).player, right(table).timing) == ("Dee", BEFORE)
    assert (table.sheet("Ben", "guess"), table.sheet("Dee", "guess"), table.sheet("Ana", "poem")) == ([], [1], [2])


@pytest.mark.parametrize("line", PUT_RIGHT)
def test_a_wrong_guess_that_an_answer_has_dropped_is_given_to_whoever_made_it(line: str) -> None:
    table = performing().type("the end").wait(0.5).type("ben guesses cloud", "is it rain").wait(2).type("ben", line)
    assert table.state.poem is not None
    assert [(guess.player, guess.word) for guess in table.state.poem.guesses] == [("Ben", "cloud"), ("Dee", "rain")]


def test_an_answer_is_put_right_until_the_next_guess() -> None:
    table = performing().type("the end").wait(0.5).type("ben guesses cloud", "is it rain").wait(2).type("ben", "cy guesses hill")
    table.type("no, dee")
    assert table.state.poem is not None
    assert [(guess.player, guess.word) for guess in table.state.poem.guesses] == [("Ben", "cloud"), ("Dee", "hill")]


@pytest.mark.parametrize(("guess", "key"), [("ben guesses heaven", "had-you-finished"), ("heaven", "had-you-finished-unnamed")])
def test_the_question_says_which_moment_is_meant(guess: str, key: str) -> None:
    """The poem is over by the time that the host asks."""
    table = performing().speak(guess, 5.2).until(10)
    assert table.keys[-1:] == [key]
    assert table.says[-1].fields.get("guesser") == ("Ben" if key == "had-you-finished" else None)
    assert [said.key for said in table.session.view(None).asks] == [key]
