"""What people type in words of their own, and what is made of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.jam_table import GAME, at, begun, sat
from voicehost.core.play import Move, say
from voicehost.games.letter_jam.state import Stand
from voicehost.host.lines import is_an_answer
from voicehost.private.entry import entered
from voicehost.web.forms import forms

pytestmark = pytest.mark.quick

PLAYERS = ("Ana", "Ben", "Cy")


@pytest.mark.parametrize("line", ["that is it", "that is the word", "done"])
def test_a_word_is_whole_when_that_is_said_as_of_a_clue(line: str) -> None:
    table = at("arranging", PLAYERS).type("ana arranges", "three one five two four", line)
    assert table.state.seat("Ana").arranged == tuple("31524")


@pytest.mark.parametrize("line", ["that is it", "that is my clue", "done"])
def test_a_clue_is_whole(line: str) -> None:
    table = at("laying", PLAYERS).type("ben cy", line)
    assert [clue.sources for clue in table.state.clues] == [("Ben", "Cy")]


def test_a_word_that_nobody_has_begun_is_not_whole() -> None:
    assert at("arranging", PLAYERS).type("that is it").keys == ["who-arranges-first"]


@pytest.mark.parametrize("line", ["ben ana", "ana ben cy", "ben cy ana stand one"])
def test_whoever_takes_their_own_letter_is_told_that_they_cannot_see_it(line: str) -> None:
    table = at("laying", PLAYERS).type(line)
    assert list(table.says) == [say("own-letter", player="Ana")]
    assert table.state.line == ()


@pytest.mark.parametrize("line", ["ben the wildcard", "Ben, the wildcard.", "ben wildcard"])
def test_the_wildcard_may_have_its_article(line: str) -> None:
    """As everybody says it."""
    assert at("laying", PLAYERS).type(line, "that is it").state.clues[0].sources == ("Ben", "wildcard")
    assert at("laying", PLAYERS).type("ben", "the wildcard").state.line == ("Ben", "wildcard")


@pytest.mark.parametrize("line", ["ben, wild card", "Ben and the wild card", "ben wildcard"])
def test_the_wildcard_may_be_two_words(line: str) -> None:
    assert at("laying", PLAYERS).type(line).state.line == ("Ben", "wildcard")
    assert begun().does("Ana", "draft", clue=line.replace(" the", "").replace(" and", ",")).state.seat("Ana").draft.sources == (
        "Ben",
        "wildcard",
    )


@pytest.mark.parametrize("entry", ["lay it Ben, Cy, stand one", "lay it ben cy stand 1", "lay it Ben, Cy, stand 1"])
def test_other_cards_for_a_word_are_offered_and_taken_as_they_are_told(entry: str) -> None:
    """Two of the letters are W, and the clue takes the one that helps somebody."""
    table = begun(4)
    for player, letter in {"Ben": "r", "Cy": "a", "Dee": "w"}.items():
        table.letters(**{player.lower(): letter + "xxxx"})
    table.session = replace(table.session, state=replace(table.state, stands=(Stand(("w",)),)))
    says = GAME.check(table.state, "Ana", Move("draft", {"clue": "raw"}))
    assert says[-1] == say("lay-it-so", ways=('"lay it Ben, Cy, stand 1"',))
    table.does("Ana", "draft", clue="raw")
    move = entered(table.session.view("Ana").entries, entry)
    assert move is not None
    assert table.place("Ana", move).state.seat("Ana").draft.sources == ("Ben", "Cy", "stand 1")


def test_whose_clue_was_which_is_asked_by_name() -> None:
    """As people write it: without the apostrophe the host asks, with the name as it is spelled."""
    table = at("clued", PLAYERS)
    clue = table.type("what was Ana's clue?").says
    assert [each.key for each in clue] == ["clue"]
    assert table.type("what was Anas clue?").says == (say("did-you-mean", what="What was Ana's clue"),)
    assert table.type("yes").says == clue
    assert table.type("what was ben's last clue").says == (say("gave-no-clue", player="Ben"),)


def test_a_chip_by_itself_is_no_private_entry() -> None:
    """ "Ben", told alone while Ana's clue is laid, asked for Ben's entry. Ana's own name, where she sees no chip, still does."""
    answers = {moment: [is_an_answer(at(moment, PLAYERS).session, player) for player in PLAYERS] for moment in ("laying", "clued")}
    assert answers == {"laying": [False, True, True], "clued": [False, False, False]}


def test_a_stand_that_is_not_there_is_named() -> None:
    assert at("laying", PLAYERS).type("ben stand four").keys == ["nothing-there"]


def test_two_names_are_no_clue_before_somebody_gives_one() -> None:
    assert begun().type("ben cy").keys == ["no-match-1"]


@pytest.mark.parametrize(("line", "key"), [("ana has a clue", "lay"), ("how many points have i", "place"), ("who is winning", "place")])
def test_what_people_type_for_what_they_could_say(line: str, key: str) -> None:
    assert key in begun().type(line).keys


@pytest.mark.parametrize(
    "line", ["nobody has a clue", "no more clues", "We are stuck.", "we're stuck", "no one has a clue", "we are all ready"]
)
def test_where_nobody_has_a_clue_it_is_told_how_the_clues_end(line: str) -> None:
    """In the name of the first who has not said it; it ends nothing by itself. "What now" tells it too."""
    table = at("clued", PLAYERS).type("ana is ready")
    before = table.session.state
    assert list(table.type(line).says) == [say("how-to-end", player="Ben")]
    assert table.session.state is before
    assert "how-to-end" in table.type("what now").keys


@pytest.mark.parametrize("line", ["we are done", "show the words", "we are all done"])
def test_who_wants_to_see_the_words_between_clues_hears_how_the_clues_end(line: str) -> None:
    """And, once the words were shown and taken back, that no clue helps any more and how the game ends."""
    assert list(at("clued", PLAYERS).type("ana is ready", line).says) == [say("how-to-end", player="Ben")]
    assert at("clued", PLAYERS).type("end the game", "yes", "end the game", "yes", "undo", "undo", line).keys == ["no-clue-helps"]


def test_who_is_ready_already_hears_so_again() -> None:
    assert begun().type("ana is ready", "ana is ready").says == (say("is-ready", player="Ana"),)
    assert begun().type("ana is not ready").says == (say("is-not-ready", player="Ana"),)


def test_whoever_is_sure_moves_on() -> None:
    assert at("clued", PLAYERS).type("ben is sure").state.seat("Ben").at == 1


@pytest.mark.parametrize("line", ["cy has no word", "Cy has none.", "cy can't think of a word"])
def test_arrange_whoever_has_no_word_shows_none_and_nothing_stands_in_the_way(line: str) -> None:
    table = at("arranging", PLAYERS).does("Ana", "no-word").does("Ben", "no-word").type(line)
    assert table.state.seat("Cy").arranged == ()
    assert list(table.says) == [say("has-arranged", player="Cy"), say("all-arranged")]
    assert "has-no-word" in table.type("show the words").keys
    assert table.type("undo", "undo").keys == ["words-are-known", "all-arranged"]


def test_arrange_whoever_lays_a_word_and_has_none_after_all_is_done() -> None:
    table = at("arranging", PLAYERS).type("ben arranges", "three one", "ben has no word")
    assert (table.state.giver, table.state.line, table.state.seat("Ben").arranged) == ("", (), ())


def test_arrange_of_another_than_whoever_lays_one_it_is_told_who_does() -> None:
    table = at("arranging", PLAYERS).type("ben arranges", "cy has no word")
    assert list(table.says) == [say("finish-the-word", player="Ben")]


def test_arrange_whoever_has_begun_aloud_may_end_it_in_secret() -> None:
    """Then everybody is done, as the host says, and the words are shown."""
    table = at("arranging", PLAYERS).does("Ana", "no-word").does("Cy", "no-word").type("ben arranges", "three one")
    table.does("Ben", "arrange", cards="3 1 5 2 4")
    assert list(table.says) == [say("has-arranged", player="Ben"), say("all-arranged")]
    assert "has-no-word" in table.type("show the words").keys


def test_arrange_all_are_done_when_nobody_is_changing_theirs() -> None:
    table = at("arranging", PLAYERS).does("Ana", "no-word").does("Ben", "no-word").type("ben arranges", "three one")
    assert table.does("Cy", "no-word").keys == ["has-arranged"]
    assert table.state.line == ("3", "1")
    assert table.type("five two four", "that is my word").keys == ["has-arranged", "all-arranged"]


@pytest.mark.parametrize("line", ["ben has no word", "ben has no clue", "ben cannot think of a word"])
def test_whoever_has_no_word_while_clues_are_given_has_no_clue(line: str) -> None:
    """It is told how the clues end; who gives one gives none, and before that words are waited for."""
    table = at("clued", PLAYERS).type(line)
    assert list(table.says) == [say("how-to-end", player="Ben")]
    assert list(at("laying", PLAYERS).type("ana has no word").says) == [say("withdrawn", player="Ana")]
    assert at("laying", PLAYERS).type(line).keys == ["finish-the-clue"]
    assert sat().type(line).keys == ["missing"]


def test_an_offer_without_players_is_told_how_it_is_made() -> None:
    assert list(begun().type("ana offers five letters").says) == [say("offer-whole", player="Ana", n=5)]


@pytest.mark.parametrize("line", ["what is a fair share", "What is my fair share?"])
def test_a_fair_share_is_told_by_its_number(line: str) -> None:
    table = begun()
    assert list(table.type(line).says) == [say("fair-share", n=table.state.share)]


def test_a_red_token_is_a_token() -> None:
    assert begun().type("what is a red token").keys == ["about-token"]


def test_what_is_no_word_is_not_asked_to_be_noted() -> None:
    (sentence,) = GAME.check(at("arranging", PLAYERS).state, "Ana", Move("arrange", {"cards": "qqqqq"}))
    assert sentence.key == "made-of-none"
    (sentence,) = GAME.check(at("arranging", PLAYERS).state, "Ana", Move("arrange", {"cards": "plant"}))
    assert sentence.key == "not-noted"


@pytest.mark.parametrize("line", ["we are done", "we are all done"])
def test_who_are_all_done_are_shown_the_words_or_told_that_somebody_is_not(line: str) -> None:
    table = at("arranging", PLAYERS).type(line)
    assert table.keys == ["words-missing"]
    for player in PLAYERS:
        table.does(player, "no-word")
    assert "has-no-word" in table.type(line).keys


@pytest.mark.parametrize("line", ["this is the last clue", "that was the last clue", "last clue"])
@pytest.mark.parametrize("phase", ["talk", "laying"])
def test_who_announces_the_last_clue_hears_how_the_clues_end(phase: str, line: str) -> None:
    assert at(phase, PLAYERS).type(line).keys[0] == "how-to-end"


def test_who_goes_back_hears_how_that_is_said() -> None:
    """To the clues, or by undo; nothing is changed by it."""
    table = at("talk", PLAYERS).type("ana is ready")
    state = table.state
    assert table.type("ana goes back").says == (say("not-ready-so", player="Ana"),)
    assert table.type("ben goes back").keys == ["back-by-undo"]
    assert table.state == state


@pytest.mark.parametrize(
    ("own", "letter", "notes"),
    [
        ("2", "e", "xeyzw"),
        ("1", "E", "eayzw"),
        ("5", "?", "xayz "),
        ("3", "tango", "xatzw"),
        ("3", "3", "xayzw"),
        ("bonus 1", "e", "xayzw"),
    ],
)
def test_a_note_is_taken_in_its_own_box(own: str, letter: str, notes: str) -> None:
    """On a phone: what is no letter takes the note away, unless it is a number."""
    table = begun().does("Ana", "note", note="x a y z w").does("Ana", "note", own=own, letter=letter)
    assert "".join(note or " " for note in table.state.seat("Ana").notes) == notes


def test_a_page_has_a_box_for_each_letter_of_ones_own() -> None:
    """It shows what is noted there, so nothing more is answered; what takes all five notes in one line is folded away."""
    table = begun().does("Ana", "note", note="two e")
    seen = table.session.view("Ana")
    made = forms(seen, GAME.language)
    (boxed,) = (form.boxes for form in made.private if form.boxes is not None)
    assert [value for value, _ in boxed.options] == ["1", "2", "3", "4", "5"]
    assert [card.face for card in seen.cards if card.label in dict(boxed.options)] == ["?", "E", "?", "?", "?"]
    assert [form.slot for form in made.more if form.way.startswith("note")] == ["note"]
    assert table.session.check("Ana", Move("note", {"own": "2", "letter": "a"})) == ()


@pytest.mark.parametrize(
    ("phase", "line", "keys"),
    [
        ("clued", "whose clue is this", ["clue"]),
        ("clued", "who was first", ["clue"]),
        ("talk", "Whose clue was that?", ["no-clue-given"]),
        ("talk", "who was first", ["no-clue-given"]),
        ("laying", "whose clue is this", ["finish-the-clue"]),
        ("talk", "whose turn is it", ["may-give"]),
        ("laying", "whose turn is it", ["turn-performs"]),
        ("arranging", "whose turn is it", ["turn-everybody"]),
        ("talk", "how many cards do we get", ["about-goal"]),
        ("talk", "how many clues are left", ["tokens"]),
        ("arranging", "how many clues are left", ["clues-are-over"]),
        ("talk", "can I look at my card again", ["own-is-unseen", "clues-are-yours"]),
        ("shown", "what is my letter", ["own-is-unseen", "clues-are-yours"]),
        ("talk", "we are out of clues", ["how-to-end"]),
    ],
)
def test_what_people_ask_of_clues_and_cards_is_answered(phase: str, line: str, keys: list[str]) -> None:
    assert at(phase, PLAYERS).type(line).keys == keys


@pytest.mark.parametrize("line", ["there are no more clues", "ben is not ready", "ana moves on"])
def test_whoever_comes_too_late_for_clues_hears_of_undo(line: str) -> None:
    """Which takes back what ended them."""
    table = at("arranging", PLAYERS)
    assert table.type(line).keys == ["clues-are-over"]
    assert table.type("undo").says[0] == say("undone", what="Cy is ready")
    assert table.state.phase == "talk"


def test_a_note_right_after_moving_on_is_for_the_letter_that_the_player_was_sure_of() -> None:
    """As long as no clue has used the next one: nobody knows anything about it."""
    table = begun().gives("Ana", "ben, cy").type("ben is sure").does("Ben", "note", note="l")
    assert table.state.seat("Ben").notes[:2] == ("l", "")
    assert table.does("Ben", "note", note="a").state.seat("Ben").notes[:2] == ("l", "a")  # that one has a note by now
    table = begun().gives("Ana", "ben, cy").type("ben is sure").gives("Cy", "ana, ben").does("Ben", "note", note="a")
    assert table.state.seat("Ben").notes[:2] == ("", "a")
    assert table.does("Ben", "note", note="one l").state.seat("Ben").notes[:2] == ("l", "a")


def test_a_note_for_the_first_letter_or_beside_a_bonus_letter_is_for_the_letter_that_stands() -> None:
    assert begun().does("Ben", "note", note="l").state.seat("Ben").notes[0] == "l"
    table = begun().type(*["ben is sure"] * 5).does("Ben", "note", note="l")
    assert table.state.seat("Ben").notes == ("", "", "", "", "l")


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("what are the letters", ["stand-shows"] * 3 + ["letters-are-yours"]),
        ("how many bonus letters are there", ["bonus-stands", "about-bonus"]),
        ("what does the star do", ["about-wildcard"]),
        ("who is ready", ["are-ready"]),
        ("whose letter is right", ["right-at-the-end"]),
        ("how many clues are left", ["tokens"]),
        ("why did we get 15 points", ["about-points"]),
        ("why did we get so many points", ["about-points"]),
        ("can I change my word", ["change-so"]),
    ],
)
def test_what_guests_ask_is_answered_without_a_letter_of_theirs(line: str, keys: list[str]) -> None:
    """Whose letter is right, nobody hears before the end, when the results say it."""
    table = begun().type(line)
    assert table.keys == keys
    secrets = {table.state.word_of(player) for player in PLAYERS}
    assert not any(word in str(said.fields) for word in secrets for said in table.says)


def test_who_is_ready_and_how_many_bonus_letters_stand_are_told_by_name() -> None:
    table = begun().type(*["ben moves on"] * 5).type("ana is ready", "ben is ready")
    assert list(table.type("who is ready").says) == [say("are-ready", players=("Ana", "Ben"), n=2)]
    assert table.type("how many bonus letters are there").says[0] == say("bonus-stands", players=("Ben",), n=1)
    assert at("arranging", PLAYERS).type("who is ready").keys == ["missing"]


def test_at_the_end_the_results_say_whose_letters_were_right_and_why() -> None:
    table = at("shown", PLAYERS)
    assert {key.partition("-")[0] for key in table.type("whose letters were right").keys} == {"result"}
    assert table.type("why did we get so few points").keys[0] == "about-points"
    assert len(table.says) == 4
