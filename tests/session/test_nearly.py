"""A typed line that nearly is something to say: it is asked about; a name that is nobody's is told."""

from __future__ import annotations

import pytest

from tests.support.jam_table import at as jam_at
from tests.support.languages import EVERY, called, made
from tests.support.table import Table, performing, poems, spoken, writing
from voicehost.core.play import Game, Say, say
from voicehost.session.session import Session

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("line", "meant"),
    [("ana is redy", "Ana is ready"), ("Scoers", "Scores"), ("hlep", "Help"), ("what is teh prompt", "What is the prompt")],
)
def test_a_slip_is_asked_about(line: str, meant: str) -> None:
    table = writing().type(line)
    assert list(table.says) == [say("did-you-mean", what=meant)]
    assert table.session.state is writing().state or table.session.events == writing().session.events


def test_yes_does_what_was_meant() -> None:
    assert writing().type("ana is redy", "yes").state.finished == ("Ana",)
    assert writing().type("ana is redy", "no").keys == ["not-then"]


@pytest.mark.parametrize(
    "line", ["bob is ready", "Bob begins", "bob has to go", "give bob two points", "take 2 points from Bob", "Bob has twelve"]
)
def test_a_name_that_is_nobodys_is_told(line: str) -> None:
    assert list(writing().type(line).says) == [say("nobody-of-that-name", player="Bob")]


def given_up() -> Table:
    """Max has Dee's place, and Eve plays from the next round on."""
    return poems(dict.fromkeys(("Ana", "Ben", "Cy", "Dee"), "heaven")).type("max plays for dee", "yes", "eve joins", "yes")


@pytest.mark.parametrize(("line", "key"), [("dee is back", "decide-joins-later"), ("dee leaves", "has-that-place")])
def test_who_has_given_up_a_place_is_not_taken_for_somebody_with_a_similar_name(line: str, key: str) -> None:
    """Dee is no slip for Eve, but Evve is."""
    table = given_up().type(line)
    assert (table.keys, table.fields(key)["player"]) == ([key], "Dee")
    assert given_up().type("evve leaves").fields("decide-goes")["player"] == "Eve"


def test_points_for_who_has_given_up_a_place_go_to_nobody_with_a_similar_name() -> None:
    assert given_up().type("give dee 2 points").keys == ["has-that-place"]


@pytest.mark.parametrize("line", ["who is the wordsmith", "who begins", "what passes", "give bob a hand", "that was bob"])
def test_who_asks_names_nobody(line: str) -> None:
    """What begins as other phrases do is no name; nor is what stands where no number does."""
    assert "nobody-of-that-name" not in writing().type(line).keys


def test_nor_does_nobody_guess() -> None:
    assert list(performing().type("bob guesses skunk").says) == [say("nobody-of-that-name", player="Bob")]


@pytest.mark.parametrize("word", ["heaven", "heavens", "hill", "sing"])
def test_nobodys_guess_is_none_whatever_the_word(word: str) -> None:
    """Over the poem and in the time for guesses: the secret and any other word are answered alike, and are nobody's."""
    for table in (performing(), performing().type("the end")):
        assert list(table.type(f"bob guesses {word}").says) == [say("nobody-of-that-name", player="Bob")]
        assert table.state.poem is not None
        assert not table.state.poem.guesses


@pytest.mark.parametrize("name", ["haiclue", "letter-jam", "scrabble-slam", "open-slam"])
@pytest.mark.parametrize("line", ["bob guesses skunk", "bob begins"])
def test_nor_does_nobody_do_anything_in_a_game_without_such_a_phrase(name: str, line: str) -> None:
    game = made(name, "en")
    table = Table(*Session.begin(game, ("Ana", "Ben", "Cy"), game.options(), 1)).type(line)
    assert list(table.says) == [say("nobody-of-that-name", player="Bob")]


def test_nor_in_german() -> None:
    game = made("slam-kartenspiel", "de")
    table = Table(*Session.begin(game, ("Ana", "Cy"), game.options(), 1)).type("bob rät stinktier")
    assert list(table.says) == [say("nobody-of-that-name", player="Bob")]


@pytest.mark.parametrize("line", ["ana guesses skunk", "Ana guesses nothing"])
def test_whoever_may_not_guess_is_called_by_their_name_all_the_same(line: str) -> None:
    """Ana performs."""
    assert "nobody-of-that-name" not in performing().type(line).keys


@pytest.mark.parametrize("line", ["good lord deliver us", "hm", "i think ana is nice"])
def test_what_is_close_to_nothing_is_not_asked_about(line: str) -> None:
    assert writing().type(line).keys == ["no-match-1"]


def test_a_question_that_is_close_to_nothing_is_answered_with_what_may_be_asked() -> None:
    assert writing().type("what shall we eat tonight").keys == ["cannot-answer", "can-ask"]


def test_an_ear_proposes_nothing() -> None:
    """What was heard is asked to be said again."""
    assert "did-you-mean" not in writing().hear(spoken("ana is redy", 5)).keys


@pytest.mark.parametrize("line", ["my phone is dead", "Ben's phone is gone"])
def test_a_phone_that_is_gone_is_replaced(line: str) -> None:
    assert writing().type(line).keys == ["how-to-free"]


@pytest.mark.parametrize("line", ["quit", "exit", "stop the game", "goodbye"])
def test_whoever_wants_to_stop_is_asked_whether_the_game_ends(line: str) -> None:
    assert writing().type("ana is ready", line).keys == ["decide-ends"]


@pytest.mark.parametrize("line", ["quit", "exit", "goodbye", "we want to stop", "that's enough", "enough for today"])
def test_nobody_ends_an_evening_before_its_first_move_unasked(line: str) -> None:
    """Only "that is all" does, which the welcome proposes."""
    begun = Table.begin(3).type(line)
    assert begun.keys == ["decide-ends-unplayed"]
    assert not begun.session.done
    assert begun.type("no").keys[0] == "not-then"
    assert begun.type(line, "yes").keys == ["nothing-was-played"]
    assert begun.session.done
    assert Table.begin(3).type("that is all").keys == ["that-was-all"]


@pytest.mark.parametrize("line", ["quit", "exit", "wir hören auf", "das reicht für heute"])
def test_nor_does_anybody_in_german(line: str) -> None:
    game = made("slam-kartenspiel", "de")
    table = Table(*Session.begin(game, ("Karl", "Ida", "Romy"), game.options(), 1))
    assert table.type(line).keys == ["decide-ends-unplayed"]
    assert table.type("ja").keys == ["nothing-was-played"]


def test_a_common_name_is_a_players_however_it_is_written() -> None:
    """Names that somebody who joins may have are no phrases."""
    assert Table.begin(("ana", "BEN", "Zoë")).session.players == ("ana", "BEN", "Zoë")


def test_what_joins_two_names_is_no_slip_of_a_third() -> None:
    """ "Ana and Eli" are two chips, and not nearly "Ana Ana Eli"."""
    table = jam_at("laying", ("Ben", "Ana", "Eli")).type("ana and eli")
    assert table.says == (say("laid", chips=("Ana", "Eli")),)


def test_what_is_proposed_is_written_as_the_language_writes_it() -> None:
    """A German noun has its capital."""
    game = made("slam-kartenspiel", "de")
    at = Table(*Session.begin(game, ("Ana", "Ben"), game.options(), 1)).type("was kann hebame", "punktestant")
    assert [each.fields["what"] for each in at.heard if each.key == "did-you-mean"] == ["Was kann Die Hebamme", "Punktestand"]


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("bne leaves", say("decide-leaves", player="Ben")),
        ("ana haz twelve points", say("decide-counts", player="Ana", n=12, old=0)),
        ("end teh game", say("decide-ends")),
    ],
)
def test_a_slip_in_what_the_table_decides_is_asked_as_that_is(line: str, asked: Say) -> None:
    """Once: yes does it."""
    table = writing().type(line)
    assert table.says == (asked,)
    assert table.type("yes").keys[0].startswith("decided-")


@pytest.mark.parametrize("line", ["give ana too points", "bob leaves", "ben leafs through it"])
def test_what_may_mean_something_else_is_no_such_slip(line: str) -> None:
    """A number is no slip of another word, and a name is its own."""
    assert not writing().type(line).keys[0].startswith("decide-")


def test_a_slip_over_a_poem_is_a_line_of_it() -> None:
    assert "decide-leaves" not in performing().type("bne leaves").keys


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("give ana minus two points", 3),
        ("give ana -2 points", 3),
        ("give ana minus a point", 4),
        ("ana has - 3 points", -3),
        ("ana should have \u22123", -3),
    ],
)
def test_a_minus_is_never_dropped(line: str, count: int) -> None:
    """Points that are given with a minus are taken."""
    asked = say("decide-counts", player="Ana", n=count, old=5)
    assert writing().type("ana has five points", "yes", line).says == (asked,)


@pytest.mark.parametrize(
    "line",
    [
        *("give ana 1.5 points", "give ana half a point", "give ana a half point", "give ana one and a half points"),
        *("give ana 250 points", "give ana 1000 points", "1000 points for ana", "minus 300 for ana", "ana has 3.5 points"),
        *("give everybody 1.5 points", "give ana and ben 300 points", "take -2 points from ana"),
        *("250 seconds for guesses", "300 seconds for guesses", "we play 300 rounds"),
    ],
)
def test_an_amount_that_cannot_be_counted_is_no_other_number(line: str) -> None:
    """Nothing is asked about it, and nobody is called Half."""
    assert writing().type(line).says == (say("no-such-amount", n=200),)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("gib Ida minus einen Punkt", say("decide-counts", player="Ida", n=4, old=5)),
        ("gib Ida -2 Punkte", say("decide-counts", player="Ida", n=3, old=5)),
        ("gib Ida 1,5 Punkte", say("no-such-amount", n=200)),
        ("gib Ida einen halben Punkt", say("no-such-amount", n=200)),
        ("zieh Karl 1,5 Punkte ab", say("no-such-amount", n=200)),
    ],
)
def test_nor_is_it_in_german(line: str, said: Say) -> None:
    game = made("slam-kartenspiel", "de")
    at = Table(*Session.begin(game, ("Karl", "Ida", "Romy"), game.options(), 1)).type("gib Ida 5 Slams", "ja", line)
    assert at.says == (said,)


@pytest.mark.parametrize("line", ["time to go home", "how do I leave", "I want to leave"])
def test_words_in_a_row_are_no_names(line: str) -> None:
    assert "nobody-of-that-name" not in writing().type(line).keys


def test_a_word_that_is_known_is_no_slip() -> None:
    """Who goes back does not come back."""
    at = Table.begin(("Ana", "Ben", "Cy", "Dee")).type("ana leaves", "yes", "ana goes back")
    assert not any(key.startswith("decide-") for key in at.keys)


@pytest.mark.parametrize("line", ["ben ist drann", "ben ist blank", "ben ist dank", "ben geht", "ben ist krnak"])
def test_a_decision_is_a_slip_of_one_letter_and_shares_the_word_that_tells_it(line: str) -> None:
    """ "Ben ist dran" calls him up, and is not nearly "Ben ist krank". Two swapped letters are one slip."""
    game = made("slam-kartenspiel", "de")
    at = Table(*Session.begin(game, ("Ana", "Ben", "Cy"), game.options(), 1)).type(line)
    assert ("decide-leaves" in at.keys) is (line in ("ben geht", "ben ist krnak"))


@pytest.mark.parametrize(
    "line", ["two guesses each", "2 guesses each", "more guesses skunk", "everybody begins", "nobody has to go", "it leaves"]
)
def test_a_number_or_a_small_word_is_nobodys_name(line: str) -> None:
    assert "nobody-of-that-name" not in {*writing().type(line).keys, *performing().type(line).keys}


@pytest.mark.parametrize(("line", "meant"), [("what is the socre", "What is the score"), ("who is winnign", "Who is winning")])
def test_a_slip_of_what_is_only_typed_is_asked_about(line: str, meant: str) -> None:
    table = writing().type(line)
    assert list(table.says) == [say("did-you-mean", what=meant)]
    assert table.type("yes").keys == ["scores"]


def test_a_name_with_a_letter_twice_is_the_players() -> None:
    """ "Anna" is a common name, but as near to Ana's as any: what she would do is asked about, and only then done."""
    game = made("haiclue", "en")
    table = Table(*Session.begin(game, ("Ana", "Ben", "Cy"), game.options(), 1)).type("anna is the youngest")
    assert list(table.says) == [say("did-you-mean", what="Ana is the youngest")]
    assert table.type("no", "eva is the youngest").says[0] == say("nobody-of-that-name", player="Eva")


@pytest.mark.parametrize("name", ["bne", "ben", "benn"])
def test_who_may_not_do_it_now_hears_so_by_any_slip_of_the_name(name: str) -> None:
    table = writing().type(f"{name} begins")
    assert (table.keys, table.session.events) == (["poems-are-later"], writing().session.events)


@pytest.mark.parametrize("line", ["ok who is winning", "so, what now", "well: scores"])
def test_what_a_line_only_begins_with_means_nothing(line: str) -> None:
    assert not writing().type(line).keys[0].startswith("no-match")


def test_over_a_poem_it_may_mean_something() -> None:
    assert performing().type("so scores").keys == []


@pytest.mark.parametrize(("line", "key"), [("stopp das Spiel", "decide-ends"), ("mein Handy ist tot", "how-to-free")])
def test_what_germans_type(line: str, key: str) -> None:
    game = made("slam-kartenspiel", "de")
    assert Table(*Session.begin(game, ("Ana", "Cy"), game.options(), 1)).type(line).keys == [key]


@pytest.mark.parametrize("game", EVERY, ids=called)
def test_a_slip_of_a_single_word_is_asked_about_in_every_game(game: Game[object]) -> None:
    """Also where that word is only typed."""
    line, meant = {"en": ("scroes", "Scores"), "de": ("punkze", "Punkte")}[game.language.name]
    table = Table(*Session.begin(game, ("Ana", "Ben", "Cy"), game.options(), 1)).type(line)
    assert table.says == (say("did-you-mean", what=meant),)


def test_a_single_word_decides_nothing_with_a_slip() -> None:
    """ "Schuss" ends no game, although "Schluss" does."""
    game = made("open-slam", "de")
    table = Table(*Session.begin(game, ("Ana", "Ben", "Cy"), game.options(), 1))
    assert "that-was-all" not in table.type("schuss").keys
    assert table.type("schluss").keys == ["that-was-all"]


# -- what guests say of themselves and of the count, in words of their own

EN = [
    ("Dee has joined", say("decide-joins", player="Dee")),
    ("here comes Dee", say("decide-joins", player="Dee")),
    ("Dee sits left of Ben", say("decide-joins-after", player="Dee", after="Ben")),
    ("Zoe is here now and sits next to Ben", say("decide-joins-after", player="Zoe", after="Ben")),
    ("Zoe has arrived, and sits between Ana and Ben", say("decide-joins-after", player="Zoe", after="Ana")),
    ("Zoe is here and the babysitter too", say("decide-joins", player="Zoe")),
    ("Ben won't play any more", say("decide-leaves", player="Ben")),
    ("Ben has to go, taxi is here", say("decide-leaves", player="Ben")),
    ("Ben has to leave, mum is calling", say("decide-leaves", player="Ben")),
    ("Ben is leaving, goodnight", say("decide-leaves", player="Ben")),
    ("swap Ben for Dee", say("decide-replaces", player="Ben", other="Dee")),
    ("set Ana to 12", say("decide-counts", player="Ana", n=12, old=0)),
    ("Ana +2", say("decide-counts", player="Ana", n=2, old=0)),
    ("Ana + 2", say("decide-counts", player="Ana", n=2, old=0)),
    ("Wordsmith is Ben", say("decide-leads", player="Ben", role="Wordsmith")),
    ("end the game now", say("decide-ends")),
    ("that's enough", say("decide-ends")),
    ("enough for today", say("decide-ends")),
]


@pytest.mark.parametrize(("line", "asked"), EN)
def test_what_guests_say_to_each_other_is_understood(line: str, asked: Say) -> None:
    assert writing().type("ana is ready", line).says == (asked,)


@pytest.mark.parametrize("line", ["Ben has to go first", "Ben has to go next please", "Ben is leaving tomorrow"])
def test_whoever_has_to_go_first_leaves_nothing(line: str) -> None:
    assert [each.key for each in writing().type("ana is ready", line).says] != ["decide-leaves"]


def test_a_line_that_calls_the_host_over_a_poem_is_answered() -> None:
    """With a slip, or about another moment. What means nothing may be verse, as "host of golden daffodils" is."""
    table = performing().type("host scroes")
    assert table.says == (say("did-you-mean", what="Scores"),)
    table = performing().type("the end").wait(20).type("ben begins", "a line of verse", "host the poem of ana did not rhyme")
    assert table.keys == ["after-the-poem"]


def test_who_came_back_is_back() -> None:
    assert writing().type("ben leaves", "yes", "ben came back").says == (say("decide-returns", player="Ben"),)


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("einen Punkt weniger für Karl", say("decide-counts", player="Karl", n=1, old=2)),
        ("Karl sollte zwölf haben", say("decide-counts", player="Karl", n=12, old=2)),
        ("ein Slam mehr für Karl", say("decide-counts", player="Karl", n=3, old=2)),
        ("Karl +2", say("decide-counts", player="Karl", n=4, old=2)),
        ("mein Handy ist kaputt", say("how-to-free", player="Karl")),
        ("Idas Handy ist kaputt", say("how-to-free", player="Ida")),
        ("ohne Ida weiter", say("decide-leaves", player="Ida")),
        ("Zoe ist da und sitzt neben Karl", say("decide-joins-after", player="Zoe", after="Karl")),
        ("das reicht für heute", say("decide-ends")),
    ],
)
def test_so_it_is_in_german(line: str, asked: Say) -> None:
    game = made("slam-kartenspiel", "de")
    table = Table(*Session.begin(game, ("Karl", "Ida", "Romy"), game.options(), 1)).type("karl hat zwei slams", "ja")
    assert table.type(line).says == (asked,)


VERSES = ("the rain is falling on the town", "I counted every score you left", "he leaves, and nobody is there", "so help me sleep")


@pytest.mark.parametrize(
    ("language", "lines", "call", "asked"),
    [
        ("en", ("cy please", "ben laeves", "scroes"), "host", ("decide-leaves", "did-you-mean")),
        ("de", ("cy bitte", "ben gehd", "punkze"), "Spielleitung", ("decide-leaves", "did-you-mean")),
    ],
)
def test_a_slip_is_asked_about_over_a_poem_that_nobody_types(
    language: str, lines: tuple[str, str, str], call: str, asked: tuple[str, str]
) -> None:
    """In an open slam no typed line is part of the poem. One that is close to nothing stays without an answer."""
    game, (begins, *slips) = made("open-slam", language), lines
    at = Table(*Session.begin(game, ("Ana", "Ben", "Cy"), game.options(), 1)).type(begins)
    for slip, key in zip(slips, asked, strict=True):
        for line in (slip, f"{call} {slip}"):
            assert at.type(line).keys == [key], line
            at.type(game.language.answers["no"][0])
    assert [at.type(verse).keys for verse in VERSES] == [[]] * len(VERSES)


@pytest.mark.parametrize("line", ["ben laeves", "bne leaves"])
def test_over_a_poem_that_may_be_typed_a_slip_of_a_decision_is_none(line: str) -> None:
    """It may be verse, or a guess."""
    assert "decide-leaves" not in performing().type(line).keys


# -- two decisions in a line

BOTH = [
    ("give ana two points and take one from ben", {"Ana": 2, "Ben": -1, "Cy": 0}),
    ("ana has 3 and ben has 4", {"Ana": 3, "Ben": 4, "Cy": 0}),
]


@pytest.mark.parametrize(("line", "scores"), BOTH)
def test_both_halves_of_a_line_are_asked(line: str, scores: dict[str, int]) -> None:
    assert writing().type(line, "yes", "yes").scores == scores


@pytest.mark.parametrize("line", ["give ana two points and ben one", "give ana two points and her seat"])
def test_half_a_decision_is_not_made(line: str) -> None:
    """What the host does not understand of a line is not left out."""
    table = writing().type(line, "yes")
    assert table.scores == {"Ana": 0, "Ben": 0, "Cy": 0}


@pytest.mark.parametrize("line", ["ana leaves the game", "ana leaves the table", "ana has left the game"])
def test_what_the_host_asks_is_understood_as_it_asks_it(line: str) -> None:
    assert writing().type(line).keys == ["decide-leaves"]


def test_what_somebody_did_who_gave_up_their_place_is_found_by_whoever_has_it() -> None:
    """ "Dee takes Ana's place", and Eve has Dee's since: the poem that Ana performed is said to be Eve's."""
    table = performing().type("the end").wait(20).type("zoe takes the place of ana", "yes", "eve takes the place of zoe", "yes")
    for name in ("ana", "zoe"):
        table.type(f"the poem of {name} did not rhyme")
        assert table.says[0] == say("has-that-place", player=name.capitalize(), other="Eve")
    assert table.type("the poem of eve did not rhyme").keys[0] != "has-that-place"
