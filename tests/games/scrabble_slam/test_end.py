"""What a table would say when a game of Scrabble Slam! has ended, or is stuck: that it is not over yet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.letters_table import GAME, Letters, begun, counting, counts, hand, heard, holding, is_over, keys, racing
from voicehost.core.play import Move, say
from voicehost.core.speech import samples
from voicehost.games.scrabble_slam.ending import end, winners
from voicehost.games.scrabble_slam.state import Cards, Options, Out, Stuck
from voicehost.games.scrabble_slam.words import COMMON, four_letter_words, neighbours, openings
from voicehost.lexicon.common import zipf
from voicehost.session.deciding import notes
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

LAST = {"Ana": "FX", "Ben": "TV QX", "Cy": "QX ZJ"}
"""Ana has one card left."""


# -- 1: a last card that is false, or misheard


def test_wait_that_last_word_is_no_word() -> None:
    """It is disputed after "Slam!", voted down, and goes back; the game goes on."""
    table = holding(LAST).type("ana xray for golf")
    assert keys(table) == ["played-by", "out"]
    assert (is_over(table), table.session.over) == (True, False)
    assert keys(table.type("time out")) == ["dispute-unknown", "vote-ask"]
    assert keys(table.type("no", "no")) == ["vote-falls", "goes-back-to", "word", "carry-on"]
    assert (table.state.word, hand(table, "Ana")) == ("game", ["FX"])
    assert table.type("ben gate").state.word == "gate"


def test_whoever_asks_why_is_told_nothing_twice() -> None:
    """The end as it was ruled is what is asked; after a vote the word that lies there is, and the end that fell is none."""
    table = holding(LAST).type("ana xray for golf", "why")
    assert keys(table) == ["missed", "out"]
    assert keys(table.type("time out", "no", "no", "why")) == ["missed", "vote-falls", "goes-back-to", "word"]


def test_it_is_a_word_after_all() -> None:
    """What the dictionary has stands, the end is told anew, and it is not disputed again."""
    table = holding(LAST).type("ana fame", "time out")
    assert (keys(table), is_over(table)) == (["dispute-valid", "out-settled"], True)
    assert keys(table.type("time out")) == ["nothing-to-dispute"]
    assert keys(table.type("ben lame")) == ["ended-settled"]


@pytest.mark.parametrize("line", ["undo", "take it back", "that was ben", "no xyst"])
def test_i_never_said_that(line: str) -> None:
    """What the host misheard as the last card is taken back, or put right, as any."""
    hands = {"Ana": "FX", "Ben": "FV QX", "Cy": "QX ZJ"}
    table = holding(hands).type("ana fame")
    assert is_over(table)
    if line == "no xyst":
        assert keys(table.type("no same")) == ["not-played"]  # and Ana keeps the other
        assert is_over(table)
        return
    table.type(line)
    assert not is_over(table)
    assert hand(table, "Ana") == ["FX"]
    assert table.state.word == ("fame" if line == "that was ben" else "game")


def test_whoever_disowns_the_last_card_is_told_that_the_game_goes_on() -> None:
    hands = {"Ana": "FX", "Ben": "FV QX", "Cy": "QX ZJ"}
    assert keys(holding(hands).type("ana fame", "that was ben"))[-1] == "go-on"


def test_well_played_ends_it_at_once() -> None:
    """Then nothing is taken any more, and the winner is told; of everyone, how many cards are left and, if any were, words were played."""
    table = holding(LAST).type("ana fame", "well played")
    assert (keys(table), table.session.over) == (["second-place", "won", "account", "cards-of", "cards-of", "goodbye"], True)
    assert table.says[1].fields == {"players": ("Ana",), "n": 1}
    assert [tuple(said.fields.values()) for said in table.says[2:5]] == [("Ana", 0, 1), ("Ben", 2), ("Cy", 2)]
    assert keys(table.type("undo")) == ["is-over"]
    assert keys(table.type("scores")) == ["cards-of", "cards-of", "cards-of"]


def test_nobody_disputes_it() -> None:
    """For fifteen seconds, counted from what was said last of the last card."""
    table = holding(LAST).type("ana fame").wait(13)
    assert not table.session.over
    assert not table.type("time out").wait(14).session.over
    assert keys(table.wait(2)) == ["second-place", "won", "account", "cards-of", "cards-of", "goodbye"]
    assert table.session.over


def test_without_time_limits_it_stays_open_until_well_played() -> None:
    """`--time-limits off`."""
    session = holding(LAST).session
    open_ended = replace(session.state, options=Options(dealt=True, dispute=0.0))
    table = Letters(replace(session, state=open_ended)).type("ana fame").wait(100_000)
    assert not table.session.over
    assert table.type("well played").session.over


def test_she_still_has_a_card() -> None:
    """By the count of the real pack somebody is out: that is a question. After "no" the host asks for the number, and goes by it."""
    table = counting({"Ana": 1, "Ben": 3}).type("ana fame")
    assert (keys(table), table.state.question) == (["played-by", "out-by-count"], Out("Ana"))
    assert keys(table.type("no")) == ["how-many"]
    assert counts(table.type("two cards")) == [2, 3]
    assert table.type("ana fate").state.word == "fate"


def test_and_yes_she_is_out() -> None:
    """Then it has ended, and stays open as any."""
    table = counting({"Ana": 1, "Ben": 3}).type("ana fame", "yes")
    assert (keys(table), is_over(table)) == (["out"], True)
    table.type("take it back")
    assert (is_over(table), counts(table)) == (False, [1, 3])


def test_where_no_card_lies_none_is_disputed() -> None:
    """Who says to be out of cards has won, and nobody is sent to dispute what is not there."""
    table = counting({"Ana": 1, "Ben": 3}).type("ana is out of cards", "yes")
    assert (keys(table), is_over(table)) == (["out-by-word"], True)
    assert keys(table.type("time out")) == ["nothing-to-dispute"]


def test_time_out_before_that_is_answered() -> None:
    """The last card is disputed while the host asks whether she is out."""
    table = counting({"Ana": 1, "Ben": 3}).type("ana xray for golf", "time out")
    assert keys(table) == ["dispute-unknown", "vote-ask"]
    table.type("no", "no")
    assert (table.state.word, counts(table), table.state.question) == ("game", [1, 3], None)


# -- 2: a word that leads nowhere


def test_that_is_no_word_and_so_we_are_not_stuck() -> None:
    """GAME to XAME, on which no hand has anything: it has ended, and is disputed before it is over."""
    table = holding({"Ana": "XJ QX", "Ben": "VP QX"}).type("ana xray for golf")
    assert keys(table) == ["played-by", "stuck", "fewest"]
    assert keys(table.type("time out", "no")) == ["vote-falls", "goes-back-to", "word", "carry-on"]
    assert table.type("ben gave").state.word == "gave"


def test_nobody_can_change_that_can_they() -> None:
    """With the real pack a word of which the dictionary makes no other is a question, before which it can be disputed."""
    table = counting({"Ana": 4, "Ben": 3}).type("ben xray for golf", "ana quebec for alpha")
    assert (keys(table), table.state.question) == (["played-by", "stuck-sure"], Stuck())
    assert keys(table.type("time out")) == ["dispute-unknown", "vote-ask"]
    assert keys(table.type("yes", "yes")) == ["vote-stands", "stuck-sure"]
    assert keys(table.type("no")) == ["go-on"]
    assert table.type("ben alpha for quebec").state.word == "xame"


# -- 3: nobody can play


def test_how_many_cards_have_you() -> None:
    """Bare shouts counted for nobody, so each is asked, by name; the fewest win."""
    table = counting({"Ana": 4, "Ben": 4, "Cy": 4}).type("fame", "fate", "nobody can play", "yes")
    assert table.state.question == Cards(("Ana", "Ben", "Cy"), ending=True)
    assert keys(table.type("four")) == ["cards-of", "how-many"]
    assert table.says[-1].fields == {"player": "Ben"}
    table.type("cy has two cards", "ben has 3 cards")
    assert (keys(table)[-2:], is_over(table), counts(table)) == (["stuck", "fewest"], True, [4, 3, 2])
    assert table.says[-1].fields["players"] == ("Cy",)


@pytest.mark.parametrize("line", ["ana has three cards", "ana has 3 cards", "ana has 3", "ana has three"])
def test_ana_has_three_cards(line: str) -> None:
    """At any time. The table is asked first, as about every count, and the host counts from there."""
    table = counting({"Ana": 9, "Ben": 9}).type("fame", line)
    assert (table.says, counts(table)) == ((say("decide-counts", player="Ana", n=3, old=9),), [9, 9])
    assert counts(table.type("yes", "ana fate")) == [2, 9]
    assert counts(counting({"Ana": 9, "Ben": 9}).type("fame", line, "no")) == [9, 9]


def test_never_mind_leaves_a_question_of_the_game_open() -> None:
    """No would have a meaning of its own there, as that somebody can play."""
    table = counting({"Ana": 9, "Ben": 9, "Cy": 9}).type("fame", "nobody can play")
    assert keys(table.type("never mind")) == ["stuck-sure"]
    assert keys(table.type("ana leaves", "never mind")) == ["not-then", "stuck-sure"]


def test_a_count_that_corrects_nothing_in_the_race_is_answered_by_the_game() -> None:
    """What is so already, what cannot be, and that somebody is out."""
    table = counting({"Ana": 9, "Ben": 9}).type("fame", "ana has nine cards")
    assert keys(table) == ["cards-of"]
    assert keys(table.type("ana has no cards")) == ["out-sure"]
    assert keys(table.type("no", "ana has 27 cards")) != ["decide-counts"]


def test_no_i_have_two_after_the_end() -> None:
    """A count is put right when the game has ended, too."""
    table = counting({"Ana": 1, "Ben": 3}).type("ana fame", "yes", "ana has two cards")
    assert (is_over(table), counts(table)) == (False, [2, 3])


ASKED = ("nobody can play", "yes")


@pytest.mark.parametrize("line", ["24", "24 cards", "ana has 24 cards", "Ana: 24", "ana 24"])
def test_a_count_above_twenty_in_figures(line: str) -> None:
    """Of two players each has 25; with a name it was not understood."""
    table = counting({"Ana": 25, "Ben": 25}).type(*ASKED, line)
    assert counts(table) == [24, 25]


@pytest.mark.parametrize(
    "line", ["fifteen", "15", "15 cards", "I have 15 cards", "i've got fifteen", "Ana fifteen", "ana has 15 cards", "Ana 15"]
)
def test_however_a_count_is_told(line: str) -> None:
    """By whoever is asked, or of them."""
    table = counting({"Ana": 17, "Ben": 17, "Cy": 17}).type(*ASKED, line)
    assert (keys(table), counts(table)) == (["cards-of", "how-many"], [15, 17, 17])


def test_a_word_that_is_a_number_is_a_word_in_the_race() -> None:
    """ "Ana four" is a count only where counts are asked for."""
    assert begun().type("the word is pour", "ready set slam", "ana four").state.word == "four"


@pytest.mark.parametrize("line", ["ana has 30 cards", "30", "Ana: 24"])
def test_more_cards_than_were_dealt_are_told_to_be_too_many(line: str) -> None:
    """In figures: nobody is told that they were not understood."""
    table = counting({"Ana": 17, "Ben": 17, "Cy": 17}).type(*ASKED, line)
    assert (keys(table)[0], table.says[0].fields["n"], counts(table)) == ("too-many-cards", 17, [17, 17, 17])


def test_more_cards_than_there_can_be_are_asked_about() -> None:
    """Nobody has more than they were dealt and have not played, nor more than the others' leave; a yes, or the same again, is believed."""
    table = counting({"Ana": 17, "Ben": 17, "Cy": 17}).type("ana fame", "fate", *ASKED, "seventeen")
    assert (keys(table), counts(table)) == (["too-many-cards", "sure"], [16, 17, 17])
    assert table.says[0].fields == {"player": "Ana", "n": 16}
    assert (keys(table.type("no")), table.session.attention.doubt) == (["not-then"], None)
    assert counts(table.type("sixteen", "seventeen", "seventeen")) == [16, 17, 17]
    assert table.says[0].fields == {"player": "Cy", "n": 16}
    assert keys(table.type("yes"))[-2:] == ["stuck", "fewest"]
    assert counts(table) == [16, 17, 17]
    assert counts(counting({"Ana": 17, "Ben": 17, "Cy": 17}).type("ana fame", *ASKED, "17", "17")) == [17, 17, 17]


def test_a_count_that_cannot_be_is_not_taken_where_yes_answers_something_else() -> None:
    """Why is told, and what was asked stands."""
    table = counting({"Ana": 17, "Ben": 17, "Cy": 17}).type("ana fame", "nobody can play", "ana has 17 cards")
    assert (keys(table), table.state.question, table.session.attention.doubt) == (["too-many-cards"], Stuck(), None)


def test_a_count_by_a_touch_is_asked_about_too() -> None:
    """As it is where it is said."""
    table = counting({"Ana": 17, "Ben": 17, "Cy": 17}).type("ana fame")
    session, says = table.session.touch(samples(60), Move("count", {"player": "Ana", "cards": "17"}), "Ana")
    assert ([said.key for said in says], session.state) == (["too-many-cards", "sure"], table.state)
    after, _ = session.touch(samples(61), Move("confirm-heard", {"answer": "yes"}), "Ana")
    assert [seat.count for seat in after.state.seats] == [17, 17, 17]


@pytest.mark.parametrize("line", ["-3", "-3 cards", "99"])
def test_fewer_than_none_is_no_count(line: str) -> None:
    """Nor is more than was ever dealt."""
    table = counting({"Ana": 17, "Ben": 17, "Cy": 17}).type(*ASKED, line)
    assert (keys(table), counts(table)) == (["no-match-1"], [17, 17, 17])


def test_fewer_cards_than_none_are_refused_and_the_question_stands() -> None:
    table = counting({"Ana": 17, "Ben": 17, "Cy": 17}).type(*ASKED, "ana has -3 cards")
    assert (keys(table)[0], counts(table)) == ("counts-no-less", [17, 17, 17])
    assert isinstance(table.state.question, Cards)


@pytest.mark.parametrize("line", ["ben slam", "Ben: slam!", "ben slams"])
def test_slam_is_called_by_whoever_is_out(line: str) -> None:
    """As on the box; who says it again where the host asks has answered. By itself it is asked whose it is."""
    table = racing().type(line)
    assert (keys(table), table.state.question) == (["out-sure"], Out("Ben"))
    assert keys(table.type("slams")) == keys(table.type("slam")) == ["who-slams"]
    assert table.state.question == Out("Ben")
    assert is_over(table.type(line))


@pytest.mark.parametrize("word", ["slim", "glam", "slap", "swam"])
def test_slam_is_a_word_where_it_can_be_played(word: str) -> None:
    """Whichever of its letters makes it."""
    assert racing(word).type("ben slam").state.word == "slam"


def test_what_is_typed_while_a_question_stands_comes_after_it() -> None:
    """And says so, with the question once more: it does not look as if the question were gone."""
    table = racing().type("ben is out of cards", "ana fame")
    assert (keys(table), table.state.word) == (["kept", "out-sure"], "game")
    assert keys(table.type("no")) == ["go-on", "played-by"]


def test_who_called_while_it_was_asked_whether_another_is_out_came_later() -> None:
    """The race has ended before, and the host says so of that card."""
    table = racing().type("ben is out of cards", "ana fame", "yes")
    assert (keys(table), table.state.word) == (["later", "out-by-word"], "game")


@pytest.mark.parametrize("line", ["cy has no cards", "cy is out of cards"])
def test_whether_the_first_is_out_is_asked_before_another_says_the_same(line: str) -> None:
    """ "The first player to run out of cards wins": by her count Ana is the first, and nobody has said yet whether that is so."""
    table = counting({"Ana": 1, "Ben": 3, "Cy": 2}).type("ana fame")
    assert keys(table.type(line)) == ["answer-first", "out-by-count"]
    assert counts(table) == [0, 3, 2]
    table.type("no")
    assert keys(table.type("cy has no cards")) == ["answer-first", "how-many"]
    assert keys(table.type("one card", "cy has no cards", "yes")) == ["out"]
    assert table.says[0].fields["player"] == "Cy"


@pytest.mark.parametrize("line", ["challenge", "ben disputes", "I challenge", "that is no word"])
def test_a_word_is_disputed_however_it_is_put(line: str) -> None:
    """Where it is typed."""
    assert "dispute-valid" in keys(racing().type("ana fame", line))


def test_what_now_says_the_word_once() -> None:
    """It is what it is about, and what is asked; then how one plays on it, and contests it."""
    assert keys(racing().type("ana fame", "what now")) == ["word", "how-to-play", "if-wrong"]


def test_i_can_play() -> None:
    """A word answers the question whether nobody can."""
    table = counting({"Ana": 4, "Ben": 4}).type("nobody can play", "ben fame")
    assert (keys(table), table.state.word, table.state.question) == (["played-by"], "fame", None)


def test_i_can_play_after_all() -> None:
    """Also while the cards are counted for the end: the game goes on, and what was told of them stands."""
    table = counting({"Ana": 4, "Ben": 4}).type("nobody can play", "yes", "two", "ben fame")
    assert (keys(table), table.state.word, table.state.question) == (["played-by"], "fame", None)
    assert counts(table) == [2, 3]


def test_nobody_knows_how_many() -> None:
    """Then the host's own count stands, and is one at least."""
    table = counting({"Ana": 4, "Ben": 2}).type("nobody can play", "yes", "nobody knows", "nobody knows")
    assert (is_over(table), counts(table)) == (True, [4, 2])


# -- 4: a word that leads nowhere is nominated


def test_we_cannot_begin_with_evil() -> None:
    """None that people would name is taken where no other word is a letter away; each is told why, and another is asked for."""
    nowhere = [word for word in sorted(four_letter_words()) if not neighbours(word)]
    common = [word for word in nowhere if zipf(word) >= COMMON]
    assert {"evil", "exam"} <= set(common)
    for word in (*common, *nowhere[::20]):
        table = begun().type(f"ana nominates {word}")
        assert (keys(table), table.state.opening) == (["nominate-nowhere"], ""), word
    assert keys(begun().type("evil")) == ["nominate-nowhere"]
    assert not set(nowhere) & set(openings())


# -- 5: what is said at the table


@pytest.mark.parametrize("answer", ["ana", "ana played it", "ana plays fame", "ana fame"])
def test_fame_who_ana_plays_fame(answer: str) -> None:
    """Every way of saying whose it was."""
    table = holding({"Ana": "FX TZ", "Ben": "TV QX"}).type("fame")
    assert keys(table) == ["who"]
    table.type(answer)
    assert [(play.player, play.word) for play in table.state.plays] == [("Ana", "fame")]


@pytest.mark.parametrize(
    "line",
    [
        "ana fade the blank is a d",
        "ana plays fade the blank is a d",
        "ana plays fade the blank card is a delta",
        "ana plays fade blank is a d",
        "ana plays fade my blank is a d",
        "ana plays fade with the blank as a d",
        "ana plays fade with a blank",
        "ana fade with my blank",
        "ana plays fade with a blank d",
        "the blank is a d ana plays fade",
        "with a blank ana plays fade",
        "the blank card is a delta ana fade",
    ],
)
def test_ana_plays_fade_the_blank_is_a_d(line: str) -> None:
    """In every order of words that people use."""
    table = holding({"Ana": "Q* DX", "Ben": "SZ SZ"}, "fate").type(line)
    assert (table.state.word, keys(table), hand(table, "Ana")) == ("fade", ["played-by", "blank-is"], ["DX"])


def test_a_blank_stays_one_while_a_word_is_asked_for() -> None:
    """ "Meet or meat?" Ben calls on, with a blank: that answers it, and his B stays in his hand."""
    table = heard(holding({"Ana": "AX EX", "Ben": "BX Q*"}, "melt"), "ana meat", 5).type("ben plays beat with a blank")
    assert (table.state.word, hand(table, "Ben"), table.state.plays[-1].blank) == ("beat", ["BX"], True)


def test_the_blank_is_not_that_letter() -> None:
    """FADE with the blank as an S is no word that anybody can mean."""
    table = holding({"Ana": "Q* DX", "Ben": "SZ SZ"}, "fate").type("ana plays fade the blank is an s")
    assert (keys(table), table.state.word) == (["letter-is-not"], "fate")


@pytest.mark.parametrize(("lines", "answers"), [(("fame",), ("ana",)), (("nobody can play",), ("no",))])
def test_i_called_while_it_asked(lines: tuple[str, ...], answers: tuple[str, ...]) -> None:
    """Ben's card lies there as soon as the question is answered, by which his word is the next."""
    dealt = answers != ("no",)
    table = holding({"Ana": "FX TZ", "Ben": "SV TX"}) if dealt else racing(players=2)
    table.type(*lines, "ben fate" if dealt else "ben same").type(*answers)
    assert table.state.last is not None
    assert (table.state.last.player, table.state.question) == ("Ben", None)


@pytest.mark.parametrize(
    ("lines", "line", "key"),
    [
        ((), "time out", "no-word-yet"),
        ((), "ana plays fame", "no-word-yet"),
        (("ana nominates game",), "fame", "not-begun"),
        (("ana nominates game",), "ben nominates fame", "nominated-already"),
        (("ana nominates game", "ready set slam"), "ready set slam", "begun-already"),
        (("ana nominates game", "ready set slam"), "take it back", "nothing-played"),
        (("ana nominates game", "ready set slam"), "time out", "nothing-to-dispute"),
        (("ana nominates game", "ready set slam"), "ben votes yes", "nothing-asked"),
        (("ana nominates game", "ready set slam", "nobody can play"), "ready set slam", "answer-first"),
        (("ana nominates game", "ready set slam"), "well played", "not-over"),
        (("ana nominates game", "ready set slam"), "redo", "nothing-to-redo"),
        (("ana nominates game", "ready set slam"), "resume", "not-paused"),
        (("ana nominates game", "ready set slam", "pause"), "ana plays fame", "paused"),
    ],
)
def test_i_said_it_clearly(lines: tuple[str, ...], line: str, key: str) -> None:
    """A clear phrase at the wrong moment is known, and told why it cannot be: never "I did not catch that"."""
    table = begun().type(*lines)
    before = table.state
    assert keys(table.type(line))[0] == key
    assert table.state is before


@pytest.mark.parametrize("line", ["ana is not out", "ana has not slammed", "ana still has cards"])
def test_whoever_was_believed_to_be_out_is_not(line: str) -> None:
    """A confirmed "slam" can be disputed: the host asks how many cards there are, and the race goes on."""
    table = begun().type("ana nominates game", "ready set slam", "ben plays gale", "ana has slammed", "yes")
    assert is_over(table)
    assert table.type("time out").says[-1] == say("out-by-word", player="Ana")
    assert keys(table.type(line)) == ["how-many"]
    assert keys(table.type("three cards")) == ["cards-of", "go-on"]
    assert (is_over(table), counts(table)[0]) == (False, 3)


def test_while_it_is_asked_that_is_a_no() -> None:
    table = begun().type("ana nominates game", "ready set slam", "ana has slammed")
    assert keys(table.type("ana has not slammed")) == ["go-on"]
    assert not is_over(table)
    assert keys(table.type("ana is not out")) == ["cards-of"]


def test_of_hands_that_the_host_has_dealt_it_knows() -> None:
    """Nobody is out by word there."""
    table = holding({"Ana": "FT", "Ben": "GX QX"}).type("ana plays fame")
    assert is_over(table)
    assert table.type("ana is not out").says == (say("cards-of", player="Ana", n=0),)


# -- 7: what the table says of it when it is over


def ended_by_the_table() -> Letters:
    return counting({"Ana": 17, "Ben": 17, "Cy": 17}).type("end the game", "yes")


@pytest.mark.parametrize(("line", "cards"), [("ana has five cards", 5), ("ana has 1 card", 1), ("ana has no cards", 0), ("ana has 5", 5)])
def test_a_count_after_the_end_is_the_tables_to_decide(line: str, cards: int) -> None:
    """It may be who wins: it is asked, and stands with the other decisions."""
    table = ended_by_the_table().type(line)
    assert table.says == (say("decide-counts", player="Ana", n=cards, old=17),)
    assert counts(table)[0] == 17
    table.type("yes")
    assert counts(table)[0] == cards
    assert notes(table.session)[-1] == say("decided-counts", player="Ana", n=cards, old=17)
    assert keys(table.type("ana has two cards")) == ["decide-counts"]


def test_it_is_dropped_in_its_own_words() -> None:
    table = ended_by_the_table().type("ana has five cards", "ben leaves")
    assert table.says[0] == say("not-done-count", player="Ana", n=17)


def test_no_points_are_spoken_of_when_a_count_is_dropped() -> None:
    """Whatever people called it: what counts here is cards."""
    table = racing().type("ana should have a point", "ben plays fame")
    assert Prompts(games=("scrabble-slam",)).text(table.says[0]).text == "I have dropped that. Ana still has 17 cards."


def test_touched_it_is_asked_too() -> None:
    table = ended_by_the_table()
    _, says = table.session.touch(samples(table.now), Move("count", {"player": "Ana", "cards": "5"}))
    assert says == (say("decide-counts", player="Ana", n=5, old=17),)


def test_of_who_was_believed_to_be_out_it_is_the_games_own() -> None:
    """As the host says it: the game goes on. What is so already, and too many, is answered as ever."""
    table = counting({"Ana": 1, "Ben": 3}).type("ana fame", "yes", "ben has three cards")
    assert keys(table)[0] == "cards-of"
    assert keys(table.type("ben has 40 cards")) != ["decide-counts"]
    assert keys(table.type("ana has two cards"))[0] == "cards-of"
    assert not is_over(table)


def test_before_the_deal_nobody_wins() -> None:
    table = begun().type("end the game", "yes")
    assert keys(table) == ["decided-ends", "nothing-dealt"]
    assert table.session.view(None).who == ()
    assert keys(table.type("well played"))[:2] == ["decided-ends", "nothing-dealt"]
    assert {"won", "account"}.isdisjoint(keys(table))


def test_who_has_left_before_the_deal_has_cards_dealt_that_lie_aside() -> None:
    """They count as theirs when they are back."""
    table = begun().type("ben leaves", "yes", "ana nominates game")
    assert say("deal-aside", players=("Ben",), n=17) in table.says
    assert counts(table.type("ben is back", "yes"))[1] == 17
    assert "deal-aside" not in keys(begun().type("ana nominates game"))
    assert "deal-aside" not in keys(begun(dealt=True).type("ben leaves", "yes", "ana nominates game"))


@pytest.mark.parametrize("line", ["take 1 card from cy", "cy has no cards", "cy has no points"])
def test_while_it_is_asked_whether_one_is_out_nobody_else_is(line: str) -> None:
    """Both would have won."""
    table = counting({"Ana": 5, "Ben": 6, "Cy": 1}).type("ana is out of cards", line)
    assert keys(table)[0] == "answer-first"
    table.type("yes")
    assert (counts(table), winners(table.state)) == ([0, 6, 1], ("Ana",))


def test_who_is_not_out_anyway_is_said_to_have_cards_and_nothing_is_counted() -> None:
    """Undo takes back the card before."""
    table = counting({"Ana": 5, "Ben": 6, "Cy": 1}).type("ana same", "ana is not out")
    assert table.says == (say("cards-of", player="Ana", n=4),)
    assert keys(table.type("undo"))[0] == "undone"
    assert counts(table) == [5, 6, 1]


def test_another_word_after_which_somebody_can_play_is_told_to_go_on() -> None:
    table = holding({"Ana": "FS QX", "Ben": "OX QJ", "Cy": "QX QJ"}).type("ana fame")
    assert is_over(table)
    assert keys(table.type("no same")) == ["played-by", "go-on"]
    assert not is_over(table)


@pytest.mark.parametrize("table", [holding({"Ana": "FX TV", "Ben": "TV", "Cy": "QX ZJ"}), counting({"Ana": 2, "Ben": 1, "Cy": 2})])
def test_the_end_says_who_has_fewer_cards_and_has_left(table: Letters) -> None:
    """So that nobody takes the win of somebody with more cards for a mistake."""
    table.type("ben leaves", "yes")
    for says in (end(table.state)[1], GAME.verdict(table.type("end the game", "yes").state)):
        assert [each.fields["players"] for each in says if each.key == "fewer-in-absence"] == [("Ben",)]
