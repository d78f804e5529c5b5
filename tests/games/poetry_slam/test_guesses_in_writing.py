"""Poetry Slam: what a typed line is, a guess or not, depends on its form alone, and never on the secret.

Ana performs, and Ben, Cy and Dee guess.
"""

from __future__ import annotations

import pytest

from tests.support.table import Table, performing, poems
from voicehost.core.play import Say, say
from voicehost.games.poetry_slam.poem import Guess

pytestmark = pytest.mark.quick

WORDS = {"Ben": "hill", "Cy": "horse", "Dee": "house"}


def of(secret: str, *, over: bool = False) -> Table:
    """Ana's poem for that word. Only she ends it."""
    table = performing({"Ana": secret, **WORDS}, silence=0)
    return table.type("the end").wait(0.5) if over else table


def guesses(table: Table) -> tuple[Guess, ...]:
    poem = table.state.poem or (table.state.last.poem if table.state.last is not None else None)
    assert poem is not None
    return poem.guesses


def made(table: Table) -> list[tuple[str | None, str]]:
    return [(guess.player, guess.word) for guess in guesses(table)]


UNNAMED = [
    *("my guess is {}", "I guess {}", "I think a {}", "I think it's a {}", "maybe it's an {}", "could be a {}", "perhaps an {}"),
    *("I bet it's a {}", "guess {}", "guess it is {}", "it's a {}", "is it {}", "{}", "a {}", "{} maybe", "maybe {}", "{} or panda"),
]
NAMED = [
    *("dee reckons it is a {}", "dee's guess is a {}", "dee guess {}", "dee: {}", "dee a {}", "Dee: I bet on a {}", "dee maybe {}"),
    *("dee says it's {}", "dee thinks {}", "the guess of Dee is {}", "dee guess it is {}"),
]


@pytest.mark.parametrize("line", UNNAMED)
@pytest.mark.parametrize("over", [False, True])
def test_a_guess_without_a_name_is_answered_alike_whether_it_is_right_or_wrong(line: str, over: bool) -> None:
    right, wrong = (of("heaven", over=over).type(line.format(word)) for word in ("heaven", "jelly"))
    assert (made(right), made(wrong)) == ([(None, "heaven")], [(None, "jelly")])
    assert right.keys == wrong.keys == ["heard-unnamed", *(["who-guessed"] if over else [])]


@pytest.mark.parametrize("line", NAMED)
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("word", ["heaven", "jelly"])
def test_a_guess_with_a_name_is_its_players_in_any_words(line: str, over: bool, word: str) -> None:
    table = of("heaven", over=over).type(line.format(word))
    assert made(table) == [("Dee", word)]
    assert table.keys[0] == ("heard-right" if word == "heaven" else "wrong-aloud" if over else "heard-wrong-word")


LINES = [
    "the {} is here to stay",
    "{} {}",
    "no {}",
    "{} blank",
    "my {}'s gone",
    "ben likes {} a lot",
    "I wonder about {} and so on",
    "{} is black",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_that_is_no_guess_is_answered_alike_whether_it_has_the_secret_or_not(line: str) -> None:
    """Over the poem with nothing at all. Afterwards it is no guess."""
    for over in (False, True):
        own, other = (of(secret, over=over).type(line.format(*["heaven"] * 2)) for secret in ("heaven", "otter"))
        assert own.says == other.says
        assert not any(guess.player for guess in (*guesses(own), *guesses(other)))


def test_whoever_may_guess_is_shown_alike_after_a_guess_without_a_name() -> None:
    """Or the pages would tell that it was right."""
    for line in ("is it {}", "the {} is here to stay"):
        own, other = (of(secret).type(line.format("heaven")) for secret in ("heaven", "otter"))
        for player in (None, "Ben"):
            assert own.session.view(player) == other.session.view(player)


TALK = [
    *("ben would like a hint", "ben wants a new word", "ben needs a hint", "ben is thinking", "ben has no idea", "ben would"),
    *("dee dunno", "dee: dunno", "cy pass", "hmm", "no idea", "I have no idea", "cy: hmm", "I guess so", "I think not"),
]


@pytest.mark.parametrize("line", TALK)
@pytest.mark.parametrize("secret", ["wood", "pass", "heaven"])
@pytest.mark.parametrize("over", [False, True])
def test_talk_is_no_guess(line: str, secret: str, over: bool) -> None:
    """Also where a word of it sounds like the secret, or is it."""
    table = of(secret, over=over).type(line)
    assert not guesses(table)
    assert table.says == of("otter", over=over).type(line).says


@pytest.mark.parametrize("line", ["ben guesses", "Ben: guess", "ben gueses"])
@pytest.mark.parametrize("over", [False, True])
def test_a_guess_without_its_word_is_none(line: str, over: bool) -> None:
    assert not guesses(of("heaven", over=over).type(line))


def test_any_word_is_a_guess_after_guesses() -> None:
    assert made(of("heaven").type("dee guesses pass")) == [("Dee", "pass")]


DENIED = ["that was no guess", "it was no guess", "that was just talk", "no, I wasn't guessing", "Ben: no, I wasn't guessing"]


@pytest.mark.parametrize("line", DENIED)
@pytest.mark.parametrize("over", [False, True])
def test_what_was_no_guess_is_taken_back_before_the_ruling(line: str, over: bool) -> None:
    """The table is asked, because that player may guess again."""
    table = of("heaven", over=over).type("ben cloud", line)
    assert table.says == (say("ask-no-guess", player="Ben"),)
    assert table.type("yes").keys[0] == "was-no-guess-go-on"
    table.type("ben guesses rain")
    assert made(table) == [("Ben", "rain")]
    assert made(of("heaven", over=over).type("ben cloud", line, "no", "ben guesses rain")) == [("Ben", "cloud")]


@pytest.mark.parametrize("line", DENIED)
def test_what_was_no_guess_is_taken_back_after_the_ruling(line: str) -> None:
    table = of("heaven", over=True).type("ben heaven").wait(1)
    assert table.sheet("Ben", "guess") == [1]
    assert table.type(line).keys[0] == "refused-guess"
    assert (table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == ([], [])


def test_whose_guess_was_none_is_said_by_name() -> None:
    table = of("heaven").type("ben cloud", "cy rain", "Ben: that was just talk", "yes")
    assert made(table) == [("Cy", "rain")]


@pytest.mark.parametrize("line", ["that was no guess", "I wasn't guessing", "that was just talk"])
def test_where_the_host_asks_about_a_guess_it_may_have_been_none(line: str) -> None:
    assert of("heaven", over=True).type("cloud", line).keys == ["was-no-guess-go-on"]


# -- whose a guess without a name is


@pytest.mark.parametrize("name", ["ben", "that was ben", "it was ben", "no, that was ben"])
def test_a_name_answers_one_guess_only(name: str) -> None:
    """The next word is somebody's again."""
    table = of("raven").type("crow", name)
    assert table.keys == ["heard-wrong-word"]
    assert made(table.type("raven")) == [("Ben", "crow"), (None, "raven")]
    assert table.keys == ["heard-unnamed"]
    assert of("crow").type("crow", name).keys[0] == "heard-right"


def test_a_name_before_a_word_is_for_that_word() -> None:
    assert made(of("heaven").type("ben", "crow", "raven")) == [("Ben", "crow"), (None, "raven")]


@pytest.mark.parametrize(("name", "key"), [("ben", "has-guessed"), ("that was ana", "own-poem")])
def test_a_name_answers_nothing_if_the_guess_cannot_be_theirs(name: str, key: str) -> None:
    table = of("heaven").type("ben guesses cloud", "crow", name)
    assert table.keys == [key]
    assert made(table) == [("Ben", "cloud"), (None, "crow")]


# -- "Somebody has guessed: author. Who was it?"

GUESSED_NOW = ["ben guesses author", "ben: author", "ben says author", "ben thinks it's author", "ben's guess is author"]


@pytest.mark.parametrize("line", GUESSED_NOW)
@pytest.mark.parametrize("secret", ["author", "heaven"])
def test_a_guess_while_the_host_asks_is_made_now(line: str, secret: str) -> None:
    """Also one at the same word: only a name by itself answers."""
    table = of(secret).type("author", "the end").wait(0.5)
    assert table.says[-1] == say("who-guessed", word="author")
    assert table.type(line).says == (say("guess-kept", player="Ben"), say("who-guessed", word="author"))
    assert table.type("ben").keys == ["has-guessed", "who-guessed"]
    table.type("nobody").wait(1)
    assert (table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == (([1], [3]) if secret == "author" else ([], []))


@pytest.mark.parametrize("answer", ["cy", "it was cy", "cy said it", "cy did"])
def test_whoever_made_the_first_guess_has_it_though_another_repeats_it(answer: str) -> None:
    table = of("author").type("author", "the end").wait(0.5).type("ben guesses author", answer).wait(1)
    assert (table.sheet("Cy", "guess"), table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == ([1], [], [3])


# -- a word that is none


@pytest.mark.parametrize("secret", ["island", "land", "heaven"])
def test_of_several_words_that_are_as_near_none_is_proposed(secret: str) -> None:
    """The host asks about the guess as it was typed."""
    asked: tuple[Say, ...] = of(secret, over=True).type("ben guesses iland").says
    assert asked == (say("did-you-mean", what="Ben guesses iland"),)
    assert made(of(secret, over=True).type("ben guesses iland", "yes"))[0] == ("Ben", "iland")
    assert of(secret, over=True).type("ben guesses iland", "no", "ben guesses rain").keys == ["wrong-aloud"]


@pytest.mark.parametrize("line", ["ana: heaven!", "ana guesses heaven", "ana says heaven is right"])
def test_a_poet_who_says_that_a_guess_was_right_has_not_said_the_word_in_the_poem(line: str) -> None:
    """Cy has guessed it before. A poet who says it first has."""
    table = performing().type("cy guesses heaven", line, "the end", "ana yes").wait(30)
    assert (table.score("Cy"), table.sheet("Ana", "poem")) == (1, [3])
    assert performing().type(line, "cy guesses heaven", "the end").wait(30).score("Cy") == 0


# -- answers in words of one's own

WAS_MINE = [
    "me, ben",
    "it was me, ben",
    "ben: that was me",
    "i did, ben",
    "ben said that",
    "ben did that",
    "ben: mine",
    "ben said it in the poem",
]


@pytest.mark.parametrize("line", WAS_MINE)
def test_whose_a_guess_was_is_said_in_ones_own_words(line: str) -> None:
    table = of("heaven", over=True).type("cloud", line)
    assert (table.state.question, made(table)) == (None, [("Ben", "cloud")])


@pytest.mark.parametrize("line", ["ana said that", "it was me, ana", "ana said that in her poem"])
def test_what_the_poet_said_was_no_guess(line: str) -> None:
    table = of("heaven", over=True).type("cloud", line)
    assert (table.state.question, made(table), table.keys) == (None, [], ["was-no-guess-go-on"])


ENDED = [
    "Ana: the end",
    "ana: done",
    "ana is done",
    "Ana has finished",
    "ana: that's it",
    "that's the end of my poem",
    "end of poem",
    "ana says the end",
]


@pytest.mark.parametrize("line", ENDED)
def test_the_poem_ends_as_well_with_the_poets_name_before_it(line: str) -> None:
    table = of("heaven").type("another line of it", line).wait(0.5)
    assert table.type("ben heaven").keys[-3:] != ["had-you-finished"]
    assert table.wait(1).sheet("Ana", "poem") == [3]


@pytest.mark.parametrize("line", ["no, that was cy", "no, it was cy", "no that's cy"])
@pytest.mark.parametrize("over", [False, True])
def test_whose_the_last_guess_was_is_put_right_over_the_poem_too(line: str, over: bool) -> None:
    table = of("heaven", over=over).type("ben cloud", line)
    assert made(table) == [("Cy", "cloud")]


# -- what stands before a word, and after the ruling

ARTICLED = [("ben guesses a shore", "shore"), ("ben: is it a dress", "dress"), ("ben: a way", "way"), ("ben guesses a cross", "cross")]


@pytest.mark.parametrize(("line", "word"), ARTICLED)
def test_an_article_and_a_word_are_a_guess_at_that_word(line: str, word: str) -> None:
    """And no slip for "ashore"."""
    table = of("heaven").type(line)
    assert (table.keys, made(table)) == (["heard-wrong-word"], [("Ben", word)])


@pytest.mark.parametrize("line", ["ben: no wait, is it a peach", "ben: hmm, maybe peach", "ben: nah it's peach", "ben: oh it's a peach"])
def test_whoever_hesitates_first_guesses_all_the_same(line: str) -> None:
    assert made(of("heaven").type(line)) == [("Ben", "peach")]


@pytest.mark.parametrize("line", ["ben: no way", "ben: no idea", "ben: oh dear", "ben: oops", "ben: haha", "ben: lol"])
def test_whoever_only_hesitates_guesses_nothing(line: str) -> None:
    assert not guesses(of("heaven").type(line))


@pytest.mark.parametrize("between", [("give ana two points", "yes"), ("cy snaps for ben",)])
def test_what_was_somebody_elses_is_the_ruling_only_if_nothing_came_since(between: tuple[str, ...]) -> None:
    table = of("heaven", over=True).type("ben heaven").wait(1)
    table.type(*between, "no, that was dee")
    assert (table.sheet("Ben", "guess"), table.sheet("Dee", "guess")) == ([1], [])
    table = of("heaven", over=True).type("ben heaven").wait(1).type("no, that was dee")
    assert (table.sheet("Ben", "guess"), table.sheet("Dee", "guess")) == ([], [1])


def test_nobody_who_has_guessed_wrong_made_the_right_guess_too() -> None:
    table = of("heaven", over=True).type("dee cloud", "ben heaven").wait(1).type("no, that was dee")
    assert (table.keys, table.sheet("Ben", "guess")) == (["has-guessed"], [1])


FIRST_OF_SEVERAL = [
    ("cy guesses {} or moon", True),
    ("cy guesses {} moon", True),
    ("cy guesses moon or {}", False),
    ("cy thinks it is {} or moon", True),
]


@pytest.mark.parametrize(("line", "is_right"), FIRST_OF_SEVERAL)
def test_the_first_of_several_words_is_the_guess(line: str, is_right: bool) -> None:
    table = of("heaven", over=True).type(line.format("heaven")).wait(1)
    assert table.sheet("Cy", "guess") == ([1] if is_right else [])
    assert [word for _, word in made(table)] == ["heaven" if is_right else "moon"]


def test_a_compound_is_guessed_as_a_whole() -> None:
    assert of("ice cream", over=True).type("cy guesses ice cream").wait(1).sheet("Cy", "guess") == [1]


def test_a_poem_that_is_broken_off_takes_no_right_guess_away() -> None:
    table = performing().type("cy heaven", "host ana passes").wait(1)
    assert (table.sheet("Cy", "guess"), table.sheet("Ana", "poem")) == ([1], [2])


@pytest.mark.parametrize("over", [False, True])
def test_a_guess_is_given_to_nobody_who_may_not_guess(over: bool) -> None:
    """To nobody who has left, plays from the next round on, or has seen the word; before the ruling and after it."""
    for change, who in ((("dee leaves", "yes"), "dee"), (("finn joins", "yes"), "finn")):
        table = poems({"Ana": "heaven", **WORDS}).type(*change, "ana begins", "a line of it", "and one more line")
        table.type(*(("the end",) if over else ())).wait(0.5).type("ben heaven")
        table.wait(0.5).type(f"no, that was {who}", *(() if over else ("the end",))).wait(2)
        gained = {seat.player for seat in table.state.seats if any(line.kind == "guess" for line in seat.lines)}
        assert who.capitalize() not in gained
        assert "Ben" in gained or not over


def one_line() -> Table:
    """Ana's poem for "heaven", of which one line was typed."""
    return poems({"Ana": "heaven", **WORDS}).type("ana begins", "where everybody wants to be")


@pytest.mark.parametrize(
    "line", ["is it not a lovely thing", "it is brown and soft", "it's long and flat", "is it a long and winding road", "is it big and bad"]
)
def test_a_line_that_begins_as_a_guess_may_be_verse(line: str) -> None:
    """While somebody recites, and by its form alone. A guess before it came before the end."""
    assert made(one_line().type(line)) == []
    table = one_line().type("ben guesses heaven", line)
    assert (table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == ([1], [2])


@pytest.mark.parametrize("line", ["is it sun or moon", "is it ice cream", "it is brown", "cloud"])
def test_a_word_after_a_right_guess_may_be_the_poets_who_is_asked(line: str) -> None:
    """Hardly anybody guesses when somebody is known to be right. The poet knows whether the poem went on."""
    for answer, points in (("yes", 3), ("no", 2)):
        table = one_line().type("ben guesses heaven", line, "the end").wait(5)
        assert table.keys == ["had-you-finished"]
        assert table.type(answer).sheet("Ana", "poem") == [points]


@pytest.mark.parametrize("line", ["cy guesses my {}", "cy: my {}", "cy guesses this {}", "is it your {}", "cy says some {}"])
@pytest.mark.parametrize("word", ["uncle", "tower"])
def test_whose_a_thing_is_is_no_part_of_the_guess(line: str, word: str) -> None:
    """ "My uncle" guesses the uncle."""
    table = of("uncle", over=True).type(line.format(word))
    assert [said for _, said in made(table)] == [word]


@pytest.mark.parametrize(("answer", "ruled"), [("ana yes", "right"), ("ana no", "nobody-guessed")])
def test_what_is_no_word_and_nearly_the_secret_is_asked_at_the_end(answer: str, ruled: str) -> None:
    """Other words are as near, so the host takes it for none, and says no like to any wrong guess."""
    table = poems({"Ana": "since", "Ben": "hill", "Cy": "horse", "Dee": "house"}).type("ana begins", "a long line of verse", "the end")
    assert table.type("ben guesses sinse", "yes").keys == ["wrong-aloud"]
    assert table.wait(15).keys[-1] == "does-it-count"
    assert table.type(answer).keys[0].startswith(ruled)
