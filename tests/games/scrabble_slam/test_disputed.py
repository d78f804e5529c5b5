"""Scrabble Slam!: "Disputed Words": until the game is over, and whatever the dictionary has; and what a call tells of a hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.letters_table import GAME, counting, counts, hand, holding, is_over, keys, racing
from voicehost.core.play import DISPUTED, JOINS, LEAVES, Decided, Move, say
from voicehost.games.scrabble_slam.state import Play, Stuck
from voicehost.games.scrabble_slam.tables import BLANK
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick


def test_disputed_words_an_earlier_word_by_its_name() -> None:
    """Its player has a card again, and what lies on it stays."""
    table = racing("gale").type("ana fale", "ben pale")
    before = counts(table)
    assert keys(table.type("challenge fale")) == ["dispute-unknown", "vote-ask"]
    assert "Fale" in str(table.session.asks[0].fields.values())
    assert keys(table.type("no", "no"))[:3] == ["vote-falls", "goes-back-to", "word"]
    assert (table.state.word, counts(table)) == ("pale", [before[0] + 1, *before[1:]])
    assert keys(table.type("challenge fale")) == ["nothing-to-dispute"]
    assert keys(table.type("cy pace")) == ["played-by"]


@pytest.mark.parametrize(
    "line",
    [
        *("challenge fale", "fale is no word", "I dispute Fale.", "fale does not exist", "ben challenges fale"),
        *("challenge that", "challenge it", "no such word", "it's not a word", "that isn't a word", "not a word", "that's a name"),
        *(
            "look it up",
            "check it",
            "check that word",
            "is that a word",
            "is fale a word",
            "look up fale",
            "look fale up",
            "fale is a name",
        ),
    ],
)
def test_disputed_words_the_last_word_by_its_name(line: str) -> None:
    """ "Chris disputes FALE": it is looked up, as by "time out"."""
    table = racing("gale").type("ana fale", line)
    assert keys(table) == ["dispute-unknown", "vote-ask"]
    assert (keys(table.type("no", "no"))[0], table.state.word) == ("vote-falls", "gale")


@pytest.mark.parametrize("line", ["vote on it", "vote on that", "we vote on that", "let's vote", "put it to a vote", "that doesn't count"])
def test_the_table_votes_on_a_word_that_nobody_has_disputed(line: str) -> None:
    assert keys(racing().type("ana fame", line)) == ["vote-word", "vote-ask"]


def test_a_vote_waits_for_all_who_have_not_voted() -> None:
    """Each page asks its own player, whomever the host asks first; screens mark whom."""
    session = racing("gale").type("ana fale", "challenge fale", "ben votes no").session
    assert session.view(None).awaited == ("Ana", "Cy")
    assert session.view(None).who == ("Ana",)
    assert [session.view(player).asks[-1] for player in ("Ana", "Cy")] == [say("vote-ask", player=player) for player in ("Ana", "Cy")]


def test_disputed_words_the_last_word_by_its_name_twice() -> None:
    """What the dictionary has is voted on then, as any earlier word is."""
    assert keys(racing().type("ana fame", "challenge fame")) == ["dispute-valid", "carry-on"]
    assert keys(racing().type("ana fame", "time out", "challenge fame")) == ["vote-word", "vote-ask"]


OFFERED = [((), False), (("ana fame",), True), (("ana fame", "time out"), False), (("ana fame", "time out", "ben fate"), True)]


@pytest.mark.parametrize(("lines", "is_offered"), OFFERED)
def test_time_out_is_offered_only_for_a_word_that_can_be_disputed(lines: tuple[str, ...], is_offered: bool) -> None:
    """On the table screen, in the race and when the table has ended the game."""
    table = racing().type(*lines)
    assert (say("if-wrong") in table.session.view(None).now) == is_offered
    table.type("end the game", "yes")
    assert (table.session.view(None).to_dispute == DISPUTED) == is_offered
    table.type("skip", "time out")
    assert ("nothing-to-dispute" in table.keys) != is_offered


def test_who_goes_on_after_the_end_is_not_sent_to_a_refusal() -> None:
    """Whether there is a word to dispute or not, help says what can be said."""
    wording = Prompts(games=("scrabble-slam",)).text(racing().type("end the game", "yes", "skip").says[0]).text
    assert "time out" not in wording


def test_what_is_proposed_to_dispute_lies_there() -> None:
    """Not the first word, which nobody has played."""
    says = racing().type("ana fame", "ben fate", "dispute").says
    assert say("help-say", phrase="challenge fate") in says


def test_disputed_words_an_earlier_word_that_stands() -> None:
    """What the dictionary has; whoever disputes it again has it voted on."""
    table = racing().type("ana fame", "ben fate", "fame was no word")
    assert keys(table) == ["dispute-valid", "carry-on"]
    assert keys(table.type("challenge fame")) == ["vote-word", "vote-ask"]


def test_disputed_words_a_dealt_card_comes_back_to_its_hand() -> None:
    """The very card, and nobody else's."""
    table = holding({"Ana": "FX QX", "Ben": "PQ QX QX"}, "gale").type("ana fale", "ben pale", "challenge fale", "no", "no")
    assert (hand(table, "Ana"), table.state.word) == (["FX", "QX"], "pale")


def test_disputed_words_a_fallen_card_is_taken_back_and_is_no_second_one() -> None:
    """When what lay on it is taken back too."""
    table = racing("gale").type("ana fale", "ben pale", "challenge fale", "no", "no")
    before = counts(table)
    table.type("take it back", "take it back")
    assert (table.state.word, counts(table)) == ("gale", [before[0], before[1] + 1, *before[2:]])


@pytest.mark.parametrize(("votes", "falls"), [(("no", "no"), True), (("yes", "yes"), False), (("yes", "no", "abstain"), False)])
def test_disputed_words_the_table_may_vote_out_what_the_dictionary_has(votes: tuple[str, ...], falls: bool) -> None:
    """ "All players discuss the word in question": a tie goes by the dictionary, which has it."""
    table = racing().type("ana fame", "time out")
    assert keys(table) == ["dispute-valid", "carry-on"]
    table.type("put it to the vote", *votes)
    assert table.state.word == ("game" if falls else "fame")
    assert ("vote-falls" if falls else "vote-stands") in keys(table)


@pytest.mark.parametrize("line", ["cy no", "cy votes no", "no", "cy yes", "ana yes", "Ana: yes"])
def test_a_vote_that_comes_when_the_others_have_decided_is_answered(line: str) -> None:
    table = racing().type("ana fame", "time out", "put it to the vote", "no", "no")
    assert keys(table.type(line)) == ["vote-decided"]
    assert keys(table.type("ana same", line)) != ["vote-decided"]


def test_a_vote_is_said_to_be_somebodys() -> None:
    """ "Ben says no" is Ben's, as "Ben votes no" is."""
    table = racing().type("ana fame", "time out", "put it to the vote", "ben says no", "ben says no")
    assert keys(table) == ["has-voted"]
    assert keys(table.type("ana says no"))[0] == "vote-falls"


@pytest.mark.parametrize("line", ["ana fade", "ana plays fade with a blank"])
def test_the_cards_a_call_in_anothers_name_tells_nothing_of_a_hand(line: str) -> None:
    """A call plays a card of one's own: what is not played is told, and neither whose nor which card is lacking."""
    table = holding({"Ana": "QX QZ", "Ben": "DX QX"}, "fate").type(line)
    assert [(sentence.key, dict(sentence.fields)) for sentence in table.says] == [("not-played", {"word": "Fade"})]


def test_the_cards_whose_a_call_is_is_asked_or_named() -> None:
    """Where the host has dealt."""
    table = holding({"Ana": "QX QZ", "Ben": "DX QX"}, "fate")
    assert keys(table.type("fade")) == ["who"]
    assert keys(table.type("ana")) == ["not-played", "who"]
    assert (keys(table.type("ben fade")), hand(table, "Ben")) == (["played-by"], ["QX"])


def test_to_win_that_nobody_can_play_is_answered_when_all_have_said_so() -> None:
    """Before that the answer would tell of hands: whoever can play says so, or plays."""
    table = holding({"Ana": "QX QZ", "Ben": "DX QX"}, "fate").type("nobody can play")
    assert (keys(table), table.state.question) == (["can-you-play"], Stuck(("Ana", "Ben")))
    assert table.says[0].fields == {"player": "Ana"}
    assert keys(table.type("no")) == ["can-you-play"]
    assert table.state.question == Stuck(("Ben",))
    assert (keys(table.type("no")), table.state.question, is_over(table)) == (["not-stuck"], None, False)
    assert keys(table.type("we are stuck", "yes")) == ["go-on"]
    assert keys(table.type("we are stuck", "ben fade")) == ["played-by"]


def test_blank_cards_are_announced() -> None:
    """ "The blank card is a D", also where a blank was taken because there was no card with the letter."""
    for line in ("ana fade the blank is a d", "ana fade"):
        table = holding({"Ana": "*X QX", "Ben": "QX QX QX"}, "fate").type(line)
        assert keys(table)[:2] == ["played-by", "blank-is"]
        assert table.says[1].fields == {"letter": "D"}


def test_whoever_has_left_is_not_asked_whether_they_can_play() -> None:
    """Nor waited for where they are asked just then."""
    table = holding({"Ana": "QX QZ", "Ben": "DX QX", "Cy": "QX"}, "fate").type("nobody can play")
    state, says = GAME.step(table.state, Decided(0, Move(LEAVES, {"player": "Ana"})))
    assert (state.question, [sentence.key for sentence in says][-1]) == (Stuck(("Ben", "Cy")), "can-you-play")


def test_a_fallen_card_is_in_its_hand_and_nowhere_else() -> None:
    """Whoever joins gets cards from those aside; and when it lies uppermost again it is not disputed once more."""
    table = racing("gale", dealt=True)
    state = table.state
    for seat in state.seats:
        state = state.reseat(seat.player, hand=seat.hand[:5], count=5)
    card = next(card for card in state.seat("Ana").hand if BLANK not in card.sides)
    new = next(side for side in card.sides if side not in "GALE")
    fallen = Play(0, "Ana", "gale", f"{new.lower()}ale", card=card, fallen=True)
    state, _ = GAME.step(replace(state, plays=(fallen,)), Decided(0, Move(JOINS, {"player": "Dee"})))
    cards = [card for seat in state.seats for card in seat.hand]
    assert (len(cards), len(set(cards))) == (4 * len(state.seat("Ana").hand), len(cards))
    assert state.disputable is None


@pytest.mark.parametrize(
    "lines", [("put gale to the vote",), ("gale does not count",), ("challenge gale", "challenge gale"), ("vote on gale",)]
)
def test_the_table_votes_out_an_earlier_word_that_the_dictionary_has(lines: tuple[str, ...]) -> None:
    """Its player has a card again, and what lies on it stays."""
    table = racing("game").type("ben plays gale", "cy plays bale", *lines)
    assert table.says[0] == say("vote-word", word="Gale")
    table.type("no", "no")
    assert keys(table)[:2] == ["vote-falls", "goes-back-to"]
    assert (table.state.word, counts(table)[1:]) == ("bale", [counts(table)[0], counts(table)[0] - 1])


def test_what_the_table_has_voted_on_is_not_challenged_again() -> None:
    table = racing("game").type("ben plays gale", "cy plays bale", "put gale to the vote", "yes", "yes")
    assert keys(table)[0] == "vote-stands"
    assert keys(table.type("challenge gale")) == ["nothing-to-dispute"]


# -- a yes or no by name, as in every vote


@pytest.mark.parametrize("lines", [("everybody says no",), ("ana no", "everybody says no"), ("ben no", "all say no"), ("nobody says yes",)])
def test_one_line_answers_for_all_who_are_still_asked_whether_they_can_play(lines: tuple[str, ...]) -> None:
    table = holding({"Ana": "FT", "Ben": "QX", "Cy": "QZ"}).type("nobody can play", *lines)
    assert (keys(table), table.state.question) == (["not-stuck"], None)
    assert isinstance(table.type("undo").state.question, Stuck)
    assert keys(holding({"Ana": "FT", "Ben": "QX"}).type("nobody can play", "everybody says yes")) == ["go-on"]


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        (("ana no", "ben no"), "not-stuck"),
        (("ben no",), "can-you-play"),
        (("ben yes",), "go-on"),
        (("ana cannot play", "ben can't play"), "not-stuck"),
        (("ben is stuck",), "can-you-play"),
        (("ben can play",), "go-on"),
    ],
)
def test_whether_somebody_can_play_is_answered_by_name(lines: tuple[str, ...], key: str) -> None:
    """By whoever is asked, or will be."""
    table = holding({"Ana": "QX QZ", "Ben": "DX QX"}, "fate").type("nobody can play", *lines)
    assert keys(table) == [key]
    assert table.state.question in (None, Stuck(("Ana",)))


@pytest.mark.parametrize("line", ["ana no", "ben: no", "ben says no"])
def test_that_nobody_can_play_is_denied_by_name(line: str) -> None:
    """Of the real pack anybody knows it; of a player who is out they do."""
    assert keys(racing().type("nobody can play", line)) == ["go-on"]
    assert keys(counting({"Ana": 1, "Ben": 2}).type("ana fame", "ana yes")) == ["out"]


def test_another_word_that_cannot_have_been_is_told_why() -> None:
    """ "No, stub" was missed, where "stub" by itself is told."""
    for line, key in (("no, slag", "too-far"), ("no, game", "same-word"), ("no, I said slag", "too-far"), ("no, same", "played")):
        assert keys(racing().type("fame", line))[0] == key, line


# -- before anybody has said whose card it is, where the host has dealt

HANDS = {"Ana": "FX TV", "Ben": "FZ LV", "Cy": "QX"}


def test_a_word_of_the_dictionary_stands_before_it_is_somebodys() -> None:
    """The host asks whose it is all the same, and the word has been disputed."""
    table = holding(HANDS).type("fame", "time out")
    assert table.says == (say("dispute-valid", word="Fame"), say("who", word="Fame"))
    assert keys(table.type("time out")) == ["nothing-to-dispute"]
    assert keys(table.type("ana")) == ["played-by"]
    assert keys(table.type("time out")) == ["nothing-to-dispute"]


@pytest.mark.parametrize(("vote", "key", "follows"), [("no", "vote-falls", "go-on"), ("yes", "vote-stands", "who")])
def test_a_word_that_is_nobodys_yet_is_voted_on(vote: str, key: str, follows: str) -> None:
    """If it falls, nobody has played it; if it stands, it is not voted on again."""
    table = holding({"Ana": "FX LV", "Ben": "FZ TV", "Cy": "QX"}, "fame").type("lima for mike", "time out")
    assert keys(table) == ["dispute-unknown", "vote-ask"]
    assert (keys(table.type(vote, vote)), table.state.word) == ([key, follows], "fame")
    assert [len(hand(table, player)) for player in table.session.players] == [2, 2, 1]
    if key == "vote-stands":
        assert table.type("ana").state.plays[-1].voted
        assert keys(table.type("challenge fale")) == ["nothing-to-dispute"]


def test_a_name_that_is_nobodys_card_yet_goes_back() -> None:
    table = holding({"Ana": "YX LV", "Ben": "YZ TV", "Cy": "QX"}, "pale").type("yankee for papa", "time out")
    assert keys(table) == ["dispute-proper-noun", "go-on"]
    assert table.state.question is None


@pytest.mark.parametrize("line", ["that is no word", "time out"])
def test_who_disputes_again_hears_the_earlier_words_by_name_and_in_order(line: str) -> None:
    """The last has been looked up, so another is meant. Of one that was disputed, too, nothing is said."""
    table = racing("game").type("ben plays fame", "ana plays same", "cy plays sale", "ben plays tale", "challenge same", line)
    assert keys(table) == ["dispute-valid", "carry-on"]
    assert table.type(line).says == (say("dispute-earlier", words=("Sale", "Fame"), n=2, word="Sale", last="Tale"),)
    assert keys(table.type("challenge fame", "challenge sale", line)) == ["nothing-to-dispute"]


DOWN = ("ana fame", "put it to the vote", "no", "no")


@pytest.mark.parametrize("line", ["fame", "ana fame", "ben plays fame", "f for g", "cy foxtrot for golf", "ana fame with a blank"])
def test_a_word_that_the_table_has_voted_down_is_not_played_again(line: str) -> None:
    table = racing().type(*DOWN, line)
    assert table.says[-1] == say("voted-down", word="Fame")
    assert table.state.word == "game"


def test_a_word_that_was_voted_down_is_no_correction_either() -> None:
    table = racing().type(*DOWN, "ana same")
    corrections = {
        said
        for phrase in table.session.listening.grammar.phrases
        if phrase.move == "rather"
        for slot in phrase.slots
        for said, _ in slot.choices
    }
    assert "tame" in corrections
    assert "fame" not in corrections  # nobody is heard to say what would be refused
    assert keys(table.type("no, I said fame")) == ["voted-down"]


def test_a_word_that_was_voted_down_counts_again_once_the_vote_is_taken_back() -> None:
    assert racing().type(*DOWN, "undo", "undo", "yes", "yes").state.word == "fame"


def test_a_word_that_was_voted_down_is_played_if_the_table_makes_it_its_own() -> None:
    table = racing().type(*DOWN)
    state = replace(table.state, options=replace(table.state.options, words=("fame",)))
    table.session = replace(table.session, state=state)
    assert table.type("ana fame").state.word == "fame"


def test_whoever_could_play_only_a_word_that_was_voted_down_cannot_play() -> None:
    table = holding({"Ana": "FX QX", "Ben": "QX QX"}).type("ana fame", "put it to the vote", "no", "no")
    assert keys(table)[:2] == ["vote-falls", "goes-back-to"]
    assert is_over(table)


def test_a_vote_of_everybody_is_taken_back_as_one() -> None:
    """Ben's alone would leave the table in a vote that nobody has opened."""
    table = racing(players=3).type("ana fame", "put it to the vote", "everybody says no")
    assert keys(table)[0] == "vote-falls"
    assert keys(table.type("undo")) == ["undone", "vote-word", "vote-ask"]
    assert table.session.view(None).awaited == ("Ana", "Ben", "Cy")
    table.type("undo", "ben same")
    assert table.session.view(None).awaited == ()
