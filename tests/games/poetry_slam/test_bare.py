"""Poetry Slam: a word said by itself. What asking about it would give away is asked before anything is asked aloud.

Ana's poem runs from second 2 to second 5, two lines with a breath from 3.4 to 3.7, with Ben, Cy and Dee to guess.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.table import Table, ended, joined, performing, poems, right, spoken
from voicehost.core.play import say
from voicehost.core.speech import UNKNOWN, samples
from voicehost.games.poetry_slam.bare import has_common_relative
from voicehost.games.poetry_slam.poem import Timing
from voicehost.games.poetry_slam.state import Phase, SaidItsWord
from voicehost.listen.recognizer import typed
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

KNIGHT = {"Ana": "knight", "Ben": "hill", "Cy": "horse", "Dee": "house"}


def begun(secret: str = "knight", **options: Any) -> Table:
    return poems({**KNIGHT, "Ana": secret}, **options).speak("ana begins", 1, 1.6)


def asked(table: Table) -> list[str]:
    """All that the host has let out about a guess."""
    return [said.key for said in table.heard if said.key.startswith(("who-said", "heard"))]


# -- "through the night": the poem's own words


@pytest.mark.parametrize(
    ("why", "parts"),
    [
        ("in mid-line", [(UNKNOWN, 2, 3), ("knight", 3, 3.4), (UNKNOWN, 3.4, 5.2)]),
        ("at the end of a line", [(UNKNOWN, 2, 3), ("knight", 3.1, 3.5)]),
        ("at the beginning of a line", [("knight", 2, 2.4), (UNKNOWN, 2.5, 5.2)]),
        ("night after night", [("knight", 2, 2.4), ("knight", 2.6, 3), (UNKNOWN, 3.1, 6)]),
    ],
)
def test_through_the_night_gives_nothing_away(why: str, parts: list[tuple[str, float, float]]) -> None:
    """Not a tone, not a question: the poem goes on to its end, and ends with its last word."""
    del why
    table = begun()
    for part in parts:
        table.hear(spoken(*part))
    assert asked(table.until(7)) == []
    assert ended(table.until(12)) == parts[-1][2]
    assert (table.until(40).state.phase, asked(table)) == (Phase.POETRY, [])
    assert [table.sheet(player, kind) for player in ("Ana", "Ben") for kind in ("poem", "guess")] == [[], [], [], []]


def test_nor_does_it_in_one_breath() -> None:
    """However the utterance is cut."""
    table = begun().hear(joined(spoken(UNKNOWN, 2, 3), spoken("knight", 3, 3.4), spoken(UNKNOWN, 3.4, 5.2)))
    assert (asked(table.until(7)), ended(table)) == ([], None)


def test_in_a_pause_it_is_a_guess() -> None:
    """It stands alone: the table is asked whose it was, when it is known that nothing follows."""
    table = begun().recite(2, 3.4).speak("knight", 4.2, 4.6)
    assert asked(table) == []
    table.recite(6, 7.4)
    assert asked(table) == ["who-said-it"]
    assert table.type("ben").sheet("Ben", "guess") == [1]


def test_after_the_poem_it_is_a_guess() -> None:
    """Once the poet has said that it has ended it cannot be of the poem."""
    table = begun().recite(2, 5.4).speak("the end", 6, 6.5).until(7).speak("knight", 7.2, 7.6).until(8)
    assert asked(table) == ["heard-right-unnamed", "who-said-it"]


def test_by_name_it_is_a_guess_wherever_it_comes() -> None:
    """ "Until something says otherwise"."""
    table = begun().recite(2, 3).speak("ben guesses knight", 3.1, 4).recite(4, 5)
    assert (right(table).player, table.sheet("Ben", "guess")) == ("Ben", [1])


def test_and_the_table_may_accept_it_afterwards() -> None:
    """Ben did call it, which the host has not heard, and asks."""
    table = begun().recite(2, 3.4).speak("knight", 3.5, 3.9).recite(4, 6).until(40).type("host accept ben before", "yes")
    assert (table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == ([1], [2])


@pytest.mark.parametrize(("secret", "risky"), [("knight", True), ("sea", True), ("working", True), ("heaven", False), ("dancer", False)])
def test_words_that_poems_are_full_of(secret: str, risky: bool) -> None:
    """By sound ("see"), or of the commonest relatives ("work"); rarer ones a poet does not say by chance."""
    assert has_common_relative(secret) is risky


def test_a_word_without_such_relatives_is_asked_about_as_ever() -> None:
    """It is a guess called over the poem, or the poet has spoiled it."""
    assert asked(performing().speak("heaven", 3, 3.5)) == ["heard-right-unnamed", "who-said-it"]


@pytest.mark.parametrize(
    ("secret", "line", "given_away"),
    [
        ("knight", "in shining steel all through the night", False),
        ("knight", "a knight in shining steel", True),
        ("working", "it is hard work to write", False),
        ("heaven", "a heavenly place to be", True),
    ],
)
def test_a_typed_line_is_spelled(secret: str, line: str, given_away: bool) -> None:
    """What only sounds the same is no question there; the secret itself is the poet's to explain."""
    table = begun(secret).type("this is where a line begins", line, "the end").wait(15)
    assert isinstance(table.state.question, SaidItsWord) is given_away


# -- a bare second guess


def second(phrase: str = "heaven") -> Table:
    """Ben has guessed wrong; then somebody calls a word."""
    return performing().speak("ben guesses cloud", 2.4, 3.2).speak(phrase, 5.8, 6.3).speak("the end", 6.6, 7).until(8)


@pytest.mark.parametrize("phrase", ["heaven", "is it heaven", "is it paradise"])
def test_who_said_that_says_not_whether_it_is_right(phrase: str) -> None:
    """Right or wrong, it is asked in the same words, at the same moment, and anybody may be named."""
    table = second(phrase=phrase)
    assert asked(table) == ["heard-wrong-word", "heard-unnamed", "who-said-that"]
    offered = {
        said for phrase in table.session.listening.grammar.phrases if phrase.move == "said-it" for said, _ in phrase.slots[0].choices
    }
    assert offered == {"ben", "cy", "dee", "ana", "the poet", "nobody"}


@pytest.mark.parametrize("phrase", ["heaven", "is it paradise"])
def test_bens_second_guess_is_not_confirmed(phrase: str) -> None:
    """He has had his guess; nobody learns more than that, and guessing goes on."""
    table = second(phrase=phrase).type("ben")
    assert (table.keys, table.state.phase) == (["guessed-before"], Phase.POEM)
    assert table.speak("cy guesses heaven", table.now + 1, table.now + 2).sheet("Cy", "guess") == [1]


@pytest.mark.parametrize("phrase", ["heaven", "is it paradise"])
def test_nor_is_what_nobody_said(phrase: str) -> None:
    """The same words for both."""
    assert second(phrase=phrase).type("nobody").keys == ["misheard"]


def test_whoever_has_a_guess_left_gets_what_it_is_worth() -> None:
    """By the time of the guess; a wrong one is theirs from then on."""
    table = second().type("cy")
    assert (right(table).player, right(table).timing, table.sheet("Ana", "poem")) == ("Cy", Timing.AFTER, [3])
    wrong = second(phrase="is it paradise").type("cy")
    assert (wrong.keys, wrong.state.phase) == (["was-wrong-word"], Phase.POEM)
    assert wrong.speak("cy guesses heaven", wrong.now + 1, wrong.now + 2).keys == ["has-guessed"]


def test_the_poet_is_not_interrupted_for_it() -> None:
    """It is asked when the poem has ended, and counts by when it was called."""
    table = performing().speak("ben guesses cloud", 2.4, 3.2).speak("heaven", 3.45, 3.65).recite(5.2, 6.6)
    assert asked(table) == ["heard-wrong-word", "heard-unnamed"]
    assert asked(table.until(8.6))[-1] == "who-said-that"
    assert (table.type("dee").sheet("Dee", "guess"), table.sheet("Ana", "poem")) == ([1], [2])


def test_two_such_calls_are_asked_about_one_after_the_other() -> None:
    """In the order in which they were made."""
    table = performing().speak("ben guesses cloud", 2.4, 3.2).speak("is it paradise", 5.2, 5.6).speak("heaven", 5.8, 6.3)
    table.speak("the end", 6.6, 7).until(8).type("cy")
    assert table.keys == ["wrong-aloud", "who-said-that"]
    assert table.type("dee").sheet("Dee", "guess") == [1]


def test_a_right_guess_by_name_after_such_a_call_waits_for_its_owner() -> None:
    """Whose the call was is asked when the poet has stopped, and then the guess is ruled."""
    table = (
        performing().speak("ben guesses cloud", 2.4, 3.2).speak("is it paradise", 5.1, 5.6).speak("cy guesses heaven", 5.8, 6.6).until(60)
    )
    assert table.keys == ["who-said-that"]
    assert table.type("nobody").keys == ["was-misheard", "had-you-finished"]


def test_an_unclear_one_costs_whoever_owns_up_to_it_the_guess() -> None:
    """As it would have by name."""
    assert second(phrase=f"is it {UNKNOWN}").type("dee").keys == ["was-wrong"]


def test_the_poets_own_word_spoils_the_poem_then_too() -> None:
    """The answer names the poet; a wrong word of the poet's is a word of the poem."""
    assert second().type("the poet").keys[0] == "void-said-word"
    assert second(phrase="is it paradise").type("ana").keys == ["misheard"]


def test_one_who_calls_in_the_last_silence_is_asked_after_before_the_poet() -> None:
    """ "Had you finished?" would say that it is right."""
    table = performing().speak("ben guesses cloud", 2.4, 3.2).speak("heaven", 5.8, 6.3).until(12)
    assert table.keys[-1] == "who-said-that"
    table.type("cy")
    assert (table.keys[:1], table.sheet("Cy", "guess")) == (["right-exact"], [1])


# -- articles


@pytest.mark.parametrize("said", ["ben guesses a horse", "ben guesses the horse", "ben says the horse", "ben guesses horse"])
def test_an_article_makes_no_guess_wrong(said: str) -> None:
    """ "Ben guesses a horse", typed or spoken; the name is not lost either."""
    words = {**KNIGHT, "Ana": "horse"}
    for table in (performing(words).hear(typed(said, samples(6))), performing(words).speak(said, 3, 4.5)):
        assert table.sheet("Ben", "guess") == [1] or table.until(9).type("yes").sheet("Ben", "guess") == [1]


@pytest.mark.parametrize(
    ("secret", "said", "counts"),
    [
        ("ice cream", "is it an ice cream", True),
        ("swim", "is it to swim", True),
        ("a cappella", "is it a cappella", True),
        ("horse", "is it a house", False),
        ("the works", "is it the works", True),
        ("the", "is it the", True),
    ],
)
def test_articles_before_any_word(secret: str, said: str, counts: bool) -> None:
    """Before nouns and verbs; of a secret that begins with one it is a part."""
    table = performing({**KNIGHT, "Ana": secret}).speak(said, 3, 4.2)
    assert ("who-said-it" in table.keys) is counts


def test_what_an_ear_does_not_make_out_before_the_word_is_an_article_too() -> None:
    """ "Ben guesses a horse" may be heard so."""
    table = performing({**KNIGHT, "Ana": "horse"}).speak(f"ben guesses {UNKNOWN} horse", 3, 4.2)
    assert table.sheet("Ben", "guess") == [1]


# -- "is it hell": a wrong guess without a name


def test_whose_a_wrong_guess_without_a_name_was_is_asked_after_the_poem() -> None:
    """Everybody knows that it is wrong, so its word is told; it was Ben's guess, and he has no other."""
    table = performing().speak("is it hell", 3.5, 4.3)
    assert table.keys == ["heard-wrong-unnamed"]
    table.until(5.5).speak("the end", 5.6, 6).until(7)
    assert (table.keys, dict(table.fields("who-guessed"))) == (["who-guessed"], {"word": "hell"})
    assert table.type("ben").keys == ["was-wrong-word"]
    assert table.type("ben guesses heaven").keys == ["has-guessed"]
    assert table.type("cy guesses heaven").sheet("Cy", "guess") == [1]


@pytest.mark.parametrize("nobody", ["nobody", "ana", "the poet"])
def test_a_wrong_guess_that_nobody_owns_up_to_costs_nobody_theirs(nobody: str) -> None:
    """It may have been the poem's."""
    table = performing().speak("is it hell", 3.5, 4.3).speak("the end", 5.6, 6).until(7).type(nobody)
    assert (table.keys, table.state.question) == (["misheard"], None)
    assert table.type("ben guesses heaven").sheet("Ben", "guess") == [1]


def test_help_says_that_it_may_have_been_nobody() -> None:
    """Beside a name, among the first things."""
    table = performing().speak("is it hell", 3.5, 4.3).speak("the end", 5.6, 6).until(7).type("help")
    assert table.says[:3] == (
        say("who-guessed", word="hell"),
        say("help-say", phrase="Ben"),
        say("help-say", phrase="nobody"),
    )


def test_what_the_poem_itself_asks_is_asked_of_nobody() -> None:
    """ "Is it a dream, is it a cloud": unknown speech that the recitation runs on from."""
    table = begun("heaven").hear(joined(spoken("is it [unk]", 2, 3), spoken(UNKNOWN, 3, 5)))
    assert ended(table.until(12)) == 5
    assert [key for key in asked(table.until(40)) if key.startswith("who")] == []
    assert table.state.phase is Phase.POETRY


def test_after_a_wrong_guess_without_a_name_the_right_one_may_be_a_second() -> None:
    """Both are asked about in their turn, and the right one without a verdict: it was Ben's again, and nobody is told more."""
    table = performing().speak("is it hell", 3.5, 4.3).speak("heaven", 6, 6.5).speak("the end", 6.8, 7.2).until(8)
    assert table.keys == ["who-guessed"]
    assert table.type("ben").keys == ["wrong-aloud", "who-said-that"]
    assert table.type("ben").keys == ["guessed-before"]
    assert table.state.phase is Phase.POEM


def test_whoever_has_guessed_is_not_told_to_guess_on() -> None:
    """Only those who have not may; and where all have, nobody is told so."""
    table = performing().speak("is it hell", 3.5, 4.3).speak("the end", 6.8, 7.2).until(8).type("ben")
    text = Prompts(games=("poetry-slam",)).read(table.says[0]).text
    assert text == "Not hell, Ben. Whoever has not guessed may guess on."
    for phrase, key in ((f"is it {UNKNOWN}", "heard-wrong"), ("is it paradise", "wrong-aloud")):
        poem = performing().speak("cy guesses cloud", 2.1, 2.5).speak("dee guesses rain", 2.6, 3.3)
        poem.speak(phrase, 6.2, 6.9).speak("the end", 7.5, 7.9).until(9).type("ben")
        assert poem.keys[0] == key


@pytest.mark.parametrize("word", ["heaven", "horse"])
def test_a_word_typed_by_itself_is_asked_about_whatever_it_is(word: str) -> None:
    """Once somebody has guessed: or the question itself would say that it is right. Which word it was everybody has read."""
    table = performing().speak("ben guesses cloud", 3, 4).speak("the end", 5.6, 6).until(7).type(word)
    assert (table.keys, dict(table.fields("who-guessed"))) == (["heard-unnamed", "who-guessed"], {"word": word})
    assert table.type("ben").keys == ["guessed-before"]


# -- "Each player gets only one guess per poem": words typed by themselves


def typed_words(*lines: str, secret: str = "skunk") -> Table:
    """Ana has ended her poem, and each of these is typed by itself."""
    return begun(secret).recite(2, 3.4).recite(3.7, 5).type("the end", *lines)


def test_one_guess_a_poem_a_wrong_word_typed_by_itself_uses_it_up() -> None:
    """Ben types four words, one after the other: each is asked about, and only the first is his guess."""
    table = typed_words("panda", "ben", "zebra", "ben", "skunk", "ben")
    assert [said.key for said in table.heard if said.key in ("was-wrong-word", "guessed-before")] == [
        "was-wrong-word",
        "guessed-before",
        "guessed-before",
    ]
    assert (table.state.phase, table.sheet("Ben", "guess")) == (Phase.POEM, [])


@pytest.mark.parametrize("word", ["panda", "skunk"])
def test_one_guess_a_poem_right_and_wrong_words_are_told_alike(word: str) -> None:
    """In the same words at the same moments, until it is known whose guess it was: while the poem runs, and when it is over."""
    table = typed_words(word)
    assert (table.keys, dict(table.fields("who-guessed"))) == (["heard-unnamed", "who-guessed"], {"word": word})
    running = begun("skunk").recite(2, 3.4).type(word)
    assert running.keys == ["heard-unnamed"]
    assert running.type("a line of it", "the end").wait(2).keys == ["who-guessed"]


def test_one_guess_a_poem_right_and_wrong_words_wait_alike_where_no_poem_is_heard() -> None:
    """Who recites in another room ends it by nothing that the host hears: it asks when nothing follows."""
    for word in ("panda", "skunk"):
        table = begun("skunk").type(word).wait(5)
        assert [said.key for said in table.heard][-2:] == ["heard-unnamed", "who-guessed"]


@pytest.mark.parametrize(
    "line", ["panda zebra badger skunk", "panda skunk zebra", "panda, zebra or skunk", "maybe panda or skunk", "skunk panda"]
)
def test_one_guess_a_poem_the_first_word_of_a_line(line: str) -> None:
    """Of several words in one line, when the poem is over."""
    table = typed_words(line)
    first = "skunk" if line.startswith("skunk") else "panda"
    assert dict(table.fields("who-guessed")) == {"word": first}
    table.type("ben")
    assert table.sheet("Ben", "guess") == ([1] if first == "skunk" else [])
    assert table.keys[0] == ("right-exact" if first == "skunk" else "was-wrong-word")


def test_one_guess_a_poem_words_without_the_secret_are_one_guess_too() -> None:
    """When the poem is over; or the host would ask where the right one is among them, and nowhere else."""
    table = typed_words("panda zebra badger")
    assert dict(table.fields("who-guessed")) == {"word": "panda"}
    assert typed_words("what could that be", "no idea").keys == ["no-match-1"]  # no guess, and answered as any line


@pytest.mark.parametrize("line", ["{} panda", "panda {}", "panda zebra badger {}", "my {}", "host challenge {}", "haha {}"])
def test_a_line_of_words_over_a_poem_tells_nothing(line: str) -> None:
    """Whether it has the secret or not: it is no guess, and nobody hears more before nobody guesses any more. Then the poet is asked. "The
    poem MAY NOT contain the player's word"."""
    heard = []
    for word in ("skunk", "tower"):
        table = begun("skunk").type("a first line of it", line.format(word), "the end").wait(1)
        heard.append([said.key for said in table.heard])
        assert [guess.player for guess in table.state.poem.guesses if guess.player] == [] if table.state.poem is not None else True
    assert heard[0] == heard[1]
    table = begun("skunk").type("a first line of it", line.format("skunk"), "the end").wait(15)
    assert table.keys[-1] == "did-you-say-it"
    assert begun("skunk").type("a first line of it", line.format("skunk"), "the end").wait(15).type("yes").keys[0] == "void-said-word"


def test_a_line_of_words_when_the_poem_is_over_is_not_the_poets() -> None:
    assert typed_words("stinky skunk").type("the poet").keys == ["was-no-guess-go-on"]


def test_a_line_that_ends_with_the_end_is_the_poems() -> None:
    """Of one word too: no guess, and no end."""
    table = begun("skunk").recite(2, 3.4).type("tonight the end")
    assert table.state.poem is not None
    assert (table.state.poem.guesses, table.state.poem.claim) == ((), None)


def test_a_form_of_the_word_in_the_poets_line_is_told_as_what_it_is() -> None:
    """ "A song was sung", where the secret is "sing"; the table may let the poem count."""
    table = begun("sing").type("a song was sung", "the end").wait(15).type("the poet")
    assert (table.keys[0], dict(table.fields("void-said-form"))) == (
        "void-said-form",
        {"poet": "Ana", "heard": "song", "word": "sing"},
    )
    assert table.type("host accept that").keys == ["accepted-poem"]


def test_accept_that_is_about_the_void_poem_if_its_word_was_somebodys_too() -> None:
    """The host has offered it, and a same word is no poem that could count."""
    table = poems({**KNIGHT, "Cy": "knight"}).speak("ana begins", 1, 1.6)
    table.type("the moon is out upon the knight", "ben guesses knight", "the end").wait(15).type("ana yes", "cy has the same word")
    assert "host accept that" in {phrase.pattern for phrase in table.session.listening.grammar.phrases}
    assert table.type("host accept that").keys == ["reopened-for", "accepted-poem"]
    assert (table.sheet("Ben", "guess"), table.sheet("Cy", "same-word")) == ([1], [2])


# -- "Guesses don't need to be exact. Rulings should be based on the discretion of the poet and the table as a whole."


def ruled(*lines: str, secret: str = "sun") -> Table:
    """After the end of Ana's poem somebody types these lines, and the time for guesses runs out."""
    table = typed_words(*lines, secret=secret)
    return table if table.state.poem is None else table.wait(15)


ANSWERED = [("yes", [1], [3]), ("ana yes", [1], [3]), ("ana no", [], []), ("no", [], [])]


@pytest.mark.parametrize(("answer", "guesser", "poet"), ANSWERED)
def test_guesses_need_not_be_exact_the_poet_rules_a_typed_sound_alike(answer: str, guesser: list[int], poet: list[int]) -> None:
    """ "Son" for "sun" is spelled. The host asks when nobody guesses any more. By voice nobody can tell."""
    table = ruled("ben guesses son")
    assert table.says[-1] == say("does-it-count", player="Ben", word="son", poet="Ana")
    assert "nobody-guessed" not in table.keys
    assert table.type(answer).keys[0] == ("right-homophone" if guesser else "nobody-guessed")
    assert (table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == (guesser, poet)
    spoken_ = begun("sun").recite(2, 3.4).recite(3.7, 5).speak("the end", 5.6, 6).speak("ben guesses son", 7, 8).until(10)
    assert (spoken_.state.question, spoken_.sheet("Ben", "guess")) == (None, [1])


@pytest.mark.parametrize("lines", [("ben guesses {}",), ("{}", "ben"), ("is it {}", "ben"), ("ben", "{}")])
def test_until_the_word_is_out_a_sound_alike_is_as_wrong_as_any_other(lines: tuple[str, ...]) -> None:
    """Nobody learns how the word sounds: neither from what the host says, nor from what anybody sees."""

    def of(word: str) -> Table:
        return begun("sun").recite(2, 3.4).type("it hangs in the sky", *(line.format(word) for line in lines), "the end").wait(2)

    son, mud = of("son"), of("mud")
    assert [each.key for each in son.heard] == [each.key for each in mud.heard]
    for player in (None, "Ben", "Cy"):
        assert repr(son.session.view(player)).replace("son", "mud") == repr(mud.session.view(player)), player
    assert all(table.type("ben guesses sun").keys == ["has-guessed"] for table in (son, mud))


@pytest.mark.parametrize("line", ["no wait", "no ben meant the warm thing, of course it counts", "no dee, not now", "no, wait a minute"])
def test_a_no_to_somebody_else_is_not_the_poets(line: str) -> None:
    """The host asks again, and nothing is lost."""
    table = ruled("ben guesses son").type(line)
    assert (table.keys, table.sheet("Ben", "guess")) == (["does-it-count"], [])
    assert table.type("yes").sheet("Ben", "guess") == [1]


IT_DOES = ["it counts", "of course it counts", "ana: yes, it counts", "ana says of course", "sure", "ana says sure", "ana: sure, why not"]
IT_DOES_NOT = [
    "no it does not count",
    "no, sorry",
    "no, not at all",
    "Ana: no it doesn't count",
    "ana says it doesn't count",
    "it does not",
    "ana: no way",
]


@pytest.mark.parametrize(("line", "points"), [*((line, [1]) for line in IT_DOES), *((line, []) for line in IT_DOES_NOT)])
def test_whether_a_guess_counts_is_said_in_ones_own_words(line: str, points: list[int]) -> None:
    table = ruled("ben guesses son").type(line)
    assert (table.state.question, table.sheet("Ben", "guess")) == (None, points)


@pytest.mark.parametrize(("answer", "owner"), [("yes", "Ben"), ("no", "Cy")])
def test_a_sound_alike_that_counts_came_before_the_word_itself(answer: str, owner: str) -> None:
    """Over a poem and after it, in the order of time."""
    for table in (
        ruled("ben guesses son", "cy guesses sun").wait(2),
        begun("sun").recite(2, 3.4).type("ben guesses son", "cy guesses sun").recite(5.6, 7).type("the end").wait(2),
    ):
        assert (table.heard[-1].key, table.sheet("Ben", "guess"), table.sheet("Cy", "guess")) == ("does-it-count", [], [])
        table.type(answer)
        assert [(player, table.sheet(player, "guess")) for player in ("Ben", "Cy") if table.sheet(player, "guess")] == [(owner, [1])]


def test_a_sound_alike_after_the_word_itself_is_not_asked_about() -> None:
    table = begun("sun").recite(2, 3.4).type("cy guesses sun", "ben guesses son").recite(5.6, 7).type("the end").wait(2)
    assert (table.state.question, table.sheet("Cy", "guess")) == (None, [1])


def test_what_the_poet_has_ruled_of_a_word_holds_for_all_who_guess_it() -> None:
    table = ruled("ben guesses son", "cy guesses son").type("no")
    assert (table.state.question, table.sheet("Cy", "guess")) == (None, [])


def test_while_the_poet_is_asked_about_a_sound_alike_nobody_guesses() -> None:
    assert ruled("ben guesses son").type("cy guesses sun").keys == ["answer-first", "does-it-count"]


def test_a_sound_alike_in_a_void_poem_is_not_asked_about() -> None:
    table = begun("sun").recite(2, 3.4).type("ben guesses son", "ana: the sun is up", "the end").wait(15)
    assert (table.state.question, "void-said-word" in {each.key for each in table.heard}) == (None, True)


def test_whether_a_sound_alike_counts_is_undone_and_asked_again() -> None:
    table = ruled("ben guesses son").type("yes", "undo")
    assert table.sheet("Ben", "guess") == []
    assert table.type("yes").sheet("Ben", "guess") == [1]


def test_without_its_poet_nobody_is_asked_about_a_sound_alike() -> None:
    """The table may let it count."""
    table = ruled("ben guesses son").type("ana leaves", "yes")
    assert (table.state.question, table.sheet("Ben", "guess")) == (None, [])
    assert table.type("host accept ben").sheet("Ben", "guess") == [1]
    table = typed_words("ben guesses son", secret="sun").type("ana leaves", "yes").wait(20)
    assert (table.state.question, table.sheet("Ben", "guess")) == (None, [])


@pytest.mark.parametrize("when", [(), ("the end",)])
@pytest.mark.parametrize("word", ["heaven", "panda"])
def test_a_typed_guess_without_a_name_is_asked_whose_it_was_before_it_is_ruled(word: str, when: tuple[str, ...]) -> None:
    """Right or wrong, over the poem and after it, the table hears the same: or wrong guesses that are nobody's would be free."""
    table = performing().type(*when, f"is it {word}")
    assert table.keys == ["heard-unnamed", "who-guessed"][: 1 + len(when)]
    table = table if when else table.type("the end").wait(1)
    assert table.fields("who-guessed")["word"] == word if when else table.heard[-1].key == "who-guessed"
    assert table.type("nobody").keys == ["was-no-guess-go-on"]
    assert "right-exact" in table.type("is it heaven", "cy").keys


# -- "The poem MAY NOT contain the player's word": what the poet types

THE_POETS = ["ana {}", "Ana: {}", "ana guesses {}", "ana says {}", "ana thinks it's {}", "ana thinks it's a {}"]


@pytest.mark.parametrize("line", THE_POETS)
def test_a_poet_guesses_nothing_whatever_the_word_is(line: str) -> None:
    """When the poem is over, and over it, where the host says nothing."""
    for lines in (("the end",), (), ("the night is black",)):
        own, other = (begun("skunk").type(*lines).wait(0.5).type(line.format(word)) for word in ("skunk", "otter"))
        assert own.says == other.says == ((say("own-poem", player="Ana"),) if "the end" in lines else ())
        assert own.state.poem is not None
        assert not own.state.poem.guesses


@pytest.mark.parametrize("line", [*THE_POETS, "Ana: the {} runs"])
def test_a_line_with_the_poets_name_that_has_the_secret_is_ruled_with_the_poem(line: str) -> None:
    table = begun("skunk").type(line.format("skunk"), "the night is late", "the end").wait(1).type("ben guesses skunk").wait(2)
    assert "void-said-word" in {each.key for each in table.heard}
    assert not table.sheet("Ana", "poem")
    other = begun("skunk").type(line.format("otter"), "the night is late", "the end").wait(1).type("ben guesses skunk").wait(2)
    assert other.sheet("Ana", "poem") == [3]


WITH_IT = [
    "the skunk is black",
    "skunk is black",
    "my skunk",
    "my skunk is my skunk",
    "we saw a skunk's black tail",
    "skunk the end",
    "and there it was a skunk blank",
]


@pytest.mark.parametrize("line", WITH_IT)
def test_a_line_with_the_secret_waits_for_the_poems_end_and_is_then_asked_about(line: str) -> None:
    """ "Yes!" over a poem would break it off, and tell the word."""
    table = begun("skunk").type("the sky is dark", line).wait(1)
    table = table if line.endswith("the end") else table.type("the night is late")
    assert {each.key for each in table.heard} <= {"poem-begins", "heard-unnamed", "last-seconds"}
    table = table if line.endswith("the end") else table.type("the end")
    table.wait(7)
    assert table.state.question is None  # others may still guess
    table.wait(13)
    assert table.heard[-1] == say("did-you-say-it", poet="Ana")
    assert table.type("the poet").keys[0] == "void-said-word"


def in_a_line(line: str = "he took the skunk away", *more: str) -> Table:
    """Ana's poem is over, and so is the time for guesses. Her word was in one of the typed lines."""
    return begun("skunk").type("the sky is dark", line, "the end", *more).wait(15)


@pytest.mark.parametrize("word", ["skunk", "panda"])
def test_a_word_in_a_line_of_the_poem_is_told_by_nothing_while_others_guess(word: str) -> None:
    """Or whoever types a line of many words would learn whether it has the word."""
    table = begun("skunk").type("the sky is dark", f"we have a {word} and an otter and a cat", "the end").wait(7)
    assert {each.key for each in table.heard} <= {"poem-begins", "last-seconds"}
    assert table.type("what now", "who may guess").keys == ["have-guessed", "may-guess"]


@pytest.mark.parametrize(
    "answer", ["no", "ana no", "nobody", "it was not in my poem", "no, it wasn't in my poem", "that was no guess", "ana: that was talk"]
)
def test_a_line_of_many_words_is_nobodys_guess(answer: str) -> None:
    """The poet says that it was no line of the poem, and nobody has a point by it. The table may let it count."""
    for line in ("we have bread, a skunk, a cat and a dog", "ben: we have bread, a skunk, a cat and a dog"):
        table = in_a_line(line).type("ben")
        assert table.state.question is not None
        assert table.type(answer).keys[0] == "nobody-guessed"
        assert table.type("host accept ben", "yes").sheet("Ben", "guess") == [1]


def test_a_right_guess_after_a_line_with_the_word_waits_for_the_poets_answer() -> None:
    for answer, points in (("no", ([1], [2])), ("yes", ([], []))):
        table = begun("skunk").type("the sky is dark", "he took the skunk away", "ben guesses skunk", "oh", "the end").wait(2).type("no")
        assert table.heard[-1] == say("did-you-say-it", poet="Ana")
        table.type(answer)
        assert (table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == points


def test_whoever_gives_up_hears_first_whether_the_poem_said_its_word() -> None:
    table = begun("skunk", window=0).type("the sky is dark", "he took the skunk away", "the end").wait(2).type("nobody knows", "yes")
    assert table.keys == ["did-you-say-it"]
    assert table.type("undo").keys == ["answer-first", "did-you-say-it"]
    assert table.type("yes").keys[0] == "void-said-word"


def test_without_its_poet_a_line_with_the_word_is_nobodys() -> None:
    table = in_a_line().type("ana leaves", "yes")
    assert (table.state.question, "nobody-guessed" in {each.key for each in table.heard}) == (None, True)


@pytest.mark.parametrize(
    "answer",
    [
        *("Ana", "it was Ana", "that was Ana", "it was Ana herself", "Ana said it", "the poet", "the poet said it"),
        *("it was in the poem", "it was in my poem", "in Ana's poem", "nobody, it was in the poem", "no, it was in her poem"),
        *("no no, Ana said it herself in her poem", "Ana said her own word"),
    ],
)
def test_a_word_in_a_line_of_the_poem_makes_it_void(answer: str) -> None:
    """If the word stood alone, it is no guess then, right or wrong, and the poet is asked when nobody guesses any more."""
    assert in_a_line().type(answer).keys[0] == "void-said-word"
    alone, wrong = (begun("skunk").recite(2, 3.4).type(word, "the end").wait(2).type(answer) for word in ("skunk", "panda"))
    assert alone.keys == wrong.keys == ["was-no-guess-go-on"]
    assert alone.wait(15).type("ana yes").keys[0] == "void-said-word"


@pytest.mark.parametrize("line", ["i think it's a skunk", "is it a skunk", "skunk maybe", "skunk or panda"])
def test_a_word_that_needs_no_more_words_is_a_guess(line: str) -> None:
    assert begun("skunk").type("the sky is dark", line, "the end").wait(2).heard[-1] == say("who-guessed", word="skunk")


@pytest.mark.parametrize("line", ["ana is it a skunk", "ana is it skunk"])
def test_who_asks_the_poet_guesses(line: str) -> None:
    table = begun("skunk").type("the sky is dark", line, "the end").wait(2)
    assert table.heard[-1] == say("who-guessed", word="skunk")
    assert table.type("ben").keys[0] == "right-exact"


def test_a_compound_that_is_written_in_one_is_the_secret_in_a_line() -> None:
    table = begun("ice cream").type("my icecream melts", "the end").wait(15)
    assert table.heard[-1] == say("did-you-say-it", poet="Ana")


# -- what is asked later


@pytest.mark.parametrize("answer", ["cy", "cy said it"])
def test_whose_a_guess_was_is_told_as_the_guess(answer: str) -> None:
    """Also of what was guessed first: the guess counts by its own time, whenever somebody says whose it was."""
    table = (
        begun().type("a line of words", "another line of it", "is it rose", "ben guesses knight", "the end").wait(2).type(answer).wait(1)
    )
    assert table.state.poem is None
    for line, key in (("what did cy say", "said-last"), ("who guessed first", "was-first-said")):
        assert table.type(line).fields(key)["what"] == "Cy guesses rose"


def test_a_second_guess_is_not_told_before_the_poem_is_ruled() -> None:
    """The recognizer knows hardly any word but the right one, so the host would confirm it."""
    table = second().type("ben").type("what did ben say")
    assert table.fields("said-last")["what"] == "Ben said it"
