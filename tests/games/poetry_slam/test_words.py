"""Poetry Slam: "Writing Words", "Take Speed Tiles", "Record Points", and "Slams"."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.table import PLAYERS, SLAM, Table, card, poems, spoke, writing
from voicehost.core.play import IllegalMove, Move, Place, say
from voicehost.games.poetry_slam.state import Options, Phase
from voicehost.games.poetry_slam.tables import SpeedTile, length_points
from voicehost.games.poetry_slam.words import LONGEST, Failing, doubt, failings, is_writable, looks_like_a_dodge
from voicehost.lexicon.dictionary import Reason
from voicehost.private.entry import entered
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

# -- Writing Words


def test_writing_words_in_private_says_nothing_about_them() -> None:
    """An entry is announced by its player's name alone."""
    table = writing().enter("Ben", "heaven")
    assert (table.keys[0], dict(table.says[0].fields)) == ("word-entered", {"player": "Ben"})
    assert "heaven" not in str(table.says)
    assert table.state.seat("Ben").word == "heaven"


@pytest.mark.parametrize("word", ["top", "ice cream", "deep-fried", "café", "o'clock", "naïve", "x" * LONGEST])
def test_writing_words_takes_whatever_is_made_of_letters(word: str) -> None:
    """Right or wrong is for the table to say, later."""
    assert writing().enter("Ana", word).state.seat("Ana").word == word


@pytest.mark.parametrize("entered", [" heaven ", "\theaven", "heaven\n"])
def test_writing_words_without_the_space_around_them(entered: str) -> None:
    """What a keyboard adds is no part of the word."""
    assert writing().enter("Ana", entered).state.seat("Ana").word == "heaven"


@settings(derandomize=True, deadline=None)
@given(text=st.text(st.characters(categories=("L", "N", "M", "Zs", "Pd", "Po")), max_size=60))
def test_writing_words_what_is_taken_can_be_judged(text: str) -> None:
    """Whatever is written: the dictionary has a reason that the host can say, or none."""
    if is_writable(text):
        verdict = doubt(text)
        assert verdict is None or verdict.reason in set(Reason) - {Reason.NOT_LETTERS, Reason.TOO_LONG}


@pytest.mark.parametrize(
    "word",
    ["", " ", "h2o", "3", "heaven!", "\U0001f600", "a -b", "-", "x²", "a-", "'tis", "x" * (LONGEST + 1), "x" * 10_000, "a_b", "a " * 30],
)
def test_writing_words_refuses_what_is_no_word_at_all(word: str) -> None:
    """Digits, emoji, punctuation and what is too long are refused by name, the entry itself never repeated; nothing changes."""
    table = writing()
    with pytest.raises(IllegalMove) as refused:
        table.enter("Ana", word)
    assert (refused.value.key, refused.value.fields) == ("not-a-word-to-write", {"player": "Ana"})
    assert table.state == writing().state


def test_writing_words_can_be_rewritten_until_the_tile_is_taken() -> None:
    """Then the word stands."""
    table = writing().enter("Ana", "heaven").enter("Ana", "hill")
    assert table.state.seat("Ana").word == "hill"
    table.type("five")
    with pytest.raises(IllegalMove, match="already-written"):
        table.enter("Ana", "horse")
    assert table.session.view("Ana").entries == ()


@pytest.mark.parametrize("by_voice", [True, False])
def test_writing_words_a_player_may_pass(by_voice: bool) -> None:
    """Said or entered; who passed writes no more this round."""
    table = writing()
    table = table.type("ana passes") if by_voice else table.enter("Ana", "i pass")
    assert table.keys == ["passed-word"]
    assert table.state.seat("Ana").passed
    with pytest.raises(IllegalMove, match="already-passed"):
        table.enter("Ana", "heaven")
    assert table.type("ana is ready").keys == ["already-passed"]
    assert table.type("ana takes five").keys == ["already-passed"]


def test_writing_words_who_was_ready_may_still_pass() -> None:
    """A tile taken for a word that never came is kept, for its letter, but earns nothing; the next one chooses."""
    table = writing().type("ana is ready", "ana takes five", "ben is ready", "cy is ready")
    assert table.score("Ana") == 5
    assert table.type("ana passes").keys[:1] == ["passed-word-without-points"]
    assert (table.score("Ana"), table.state.seat("Ana").tile) == (0, SpeedTile(5, None))
    table.type("ben passes")
    assert table.keys == ["passed-word", "choose-tile"]
    assert table.fields("choose-tile")["player"] == "Cy"


def test_writing_words_a_pass_says_what_is_left_of_a_count_that_the_table_set() -> None:
    """The points for the tile go all the same, so the host says the count."""
    table = writing().type("ana is ready", "ana takes five", "ana has twelve", "yes", "ana passes")
    assert (table.score("Ana"), table.fields("passed-word-without-points")) == (7, {"player": "Ana", "n": 7})


def test_writing_words_pass_is_a_word_like_any_other() -> None:
    """It is entered as it is, said aloud by none of the phrases, and guessed; "i pass" is how to enter a pass."""
    entries = writing().session.view("Ana").entries
    assert entered(entries, "pass") == Move("write", {"word": "pass"})
    assert entered(entries, "I pass") == Move("pass-word")
    table = poems({"Ana": "pass", "Ben": "hill", "Cy": "horse"}).speak("ana begins", 1, 1.6).recite(2, 5)
    assert table.speak("ben guesses pass", 3, 4).sheet("Ben", "guess") == [1]


@pytest.mark.parametrize("by_voice", [True, False])
def test_writing_words_a_word_without_a_tile_may_be_given_up(by_voice: bool) -> None:
    """Whoever wrote "pass" and meant to pass is not bound to it; the next one chooses a tile. With a tile it stands."""
    table = writing().enter("Ana", "pass").enter("Ben", "hill")
    table = table.type("ana passes") if by_voice else table.enter("Ana", "i pass")
    assert (table.state.seat("Ana").word, table.state.seat("Ana").passed) == (None, True)
    assert (table.keys, table.fields("choose-tile")["player"]) == (["passed-word", "choose-tile"], "Ben")
    assert table.type("ben takes five", "ben passes").keys == ["already-written"]


def test_writing_words_everyone_may_pass() -> None:
    """Then there is no poem; the round goes on by voice."""
    table = writing().type("ana passes", "ben passes", "cy passes")
    assert (table.state.phase, table.keys) == (Phase.POETRY, ["passed-word", "nobody-wrote"])
    assert sorted(seat.tile.tier for seat in table.state.seats if seat.tile) == [3, 4, 5]
    assert table.scores == {"Ana": 0, "Ben": 0, "Cy": 0}
    assert table.type("next").state.phase is Phase.LOSING


# -- Take Speed Tiles


def test_take_speed_tiles_in_the_order_of_finishing() -> None:
    """Whoever finished first chooses first; who says a number then is the one asked."""
    table = writing().type("cy is ready", "ana has a word", "ben is ready")
    assert (table.keys, table.fields("noted")) == (["noted"], {"player": "Ben", "before": ("Cy", "Ana")})
    assert table.type("ana is ready").keys == ["already-noted"]
    table.type("ana takes five")
    assert (table.keys, dict(table.fields("not-your-tile-yet"))) == (["not-your-tile-yet"], {"player": "Ana", "first": "Cy"})
    table.type("four")
    assert dict(table.fields("took-tile")) == {"player": "Cy", "n": 4}
    assert table.fields("choose-tile") == {"player": "Ana", "tiles": ("5", "3"), "n": 2}
    table.type("ana takes four")
    assert (table.keys, dict(table.fields("no-such-tile"))) == (["no-such-tile"], {"tile": "4"})
    table.type("ana takes three").type("cy takes five")
    assert table.keys == ["already-has-tile"]


def test_take_speed_tiles_the_table_names_who_chooses() -> None:
    """And not whoever writes beside it; who is done with it stands there, and nobody has done anything while letters are drawn."""
    table = Table(*Session.begin(SLAM, PLAYERS[:3], Options(), 1))
    assert table.session.view(None).at(Place.LINES) == ()
    table = writing().enter("Ana", "heaven")
    seen = table.session.view(None)
    assert (seen.who, [sentence.fields["player"] for sentence in seen.at(Place.LINES)]) == (("Ana",), ["Ana"])
    assert table.session.view("Ben").who == ("Ana",)


def test_take_speed_tiles_taking_one_is_finishing() -> None:
    """With nobody before them a player may take a tile at once; a bare number then has no taker."""
    table = writing().type("ben takes five")
    assert (table.state.finished, table.score("Ben")) == (("Ben",), 5)
    with pytest.raises(IllegalMove, match="not-now"):
        SLAM.step(table.state, spoke("take", tile="4"))


def test_take_speed_tiles_by_a_typed_digit() -> None:
    """ "Ben takes 4", as the screen writes it, and "4" alone where he is asked: the digit is the word for it."""
    for line in ("ben takes 4", "4"):
        table = writing().type("ben is ready", line)
        assert dict(table.fields("took-tile")) == {"player": "Ben", "n": 4}, line


def test_take_speed_tiles_of_the_same_value_are_taken_one_by_one() -> None:
    """Of two tiles with as many dots one is left."""
    table = writing(middle=(SpeedTile(5, "E"), SpeedTile(5, "T"), SpeedTile(4, None))).type("ana takes five")
    assert table.state.seat("Ana").tile == SpeedTile(5, "E")
    assert table.state.middle == (SpeedTile(5, "T"), SpeedTile(4, None))


def test_take_speed_tiles_who_passed_takes_what_is_left() -> None:
    """The lowest first, once the writers have theirs."""
    assert [
        seat.tile.tier for seat in writing().type("ana passes", "ben passes").enter("Cy", "horse").type("five").state.seats if seat.tile
    ] == [3, 4, 5]
    table = writing().type("ana passes").enter("Ben", "hill").enter("Cy", "horse").type("five", "three")
    assert table.state.seat("Ana").tile == SpeedTile(4, None)
    assert (table.scores, table.keys) == ({"Ana": 0, "Ben": 5, "Cy": 3}, ["took-tile", "poetry"])


# -- Record Points


@pytest.mark.parametrize("tier", [1, 2, 3, 4, 5])
def test_record_points_speed_by_the_tile_at_once(tier: int) -> None:
    """As many points as the tile has dots."""
    table = writing(middle=tuple(SpeedTile(tier, None) for _ in range(3))).enter("Ana", "heaven")
    table.type(("one", "two", "three", "four", "five")[tier - 1])
    assert table.sheet("Ana", "speed") == [tier]


@pytest.mark.parametrize(("letters", "points"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3), (9, 4), (10, 4), (45, 4)])
def test_record_points_length(letters: int, points: int) -> None:
    """3 or 4 letters: 1; 5 or 6: 2; 7 or 8: 3; 9 and more: 4."""
    assert length_points(letters) == points


@pytest.mark.parametrize(("word", "points"), [("hot", 1), ("heaven", 2), ("ice cream", 3), ("deep-fried", 4), ("café", 1)])
def test_record_points_length_at_the_reveal(word: str, points: int) -> None:
    """Its length is part of the secret: scored when the word is known, letters alone counted."""
    table = poems({"Ana": word, "Ben": "hill", "Cy": "horse"})
    assert table.sheet("Ana", "length") == []
    assert table.type("ana passes", "yes").sheet("Ana", "length") == [points]


# -- Slams

FAILINGS = [
    ("its word matches and uses nothing lost", "heaven", "first", "H", "", []),
    ("it does not match the prompt", "angel", "first", "H", "", [Failing("prompt")]),
    ("each use of a lost letter", "banana", "first", "B", "A", [Failing("lost-letter", 3, "A")]),
    ("each lost letter on its own", "banana", "first", "B", "NAZ", [Failing("lost-letter", 3, "A"), Failing("lost-letter", 2, "N")]),
    ("a required letter is free once", "tattoo", "first", "T", "T", [Failing("lost-letter", 2, "T")]),
    ("and only once where it is asked for twice", "letter", "twice-in-a-row", "T", "T", [Failing("lost-letter", 1, "T")]),
    ("a required letter used once costs nothing", "heaven", "first", "H", "H", []),
    ("two required letters are free once each", "taper", "starts-and-ends", "TR", "TR", []),
    (
        "one of them used again is not",
        "tartar",
        "starts-and-ends",
        "TR",
        "TR",
        [Failing("lost-letter", 1, "R"), Failing("lost-letter", 1, "T")],
    ),
    ("an accent does not hide a lost letter", "café", "first", "C", "E", [Failing("lost-letter", 1, "E")]),
    ("capitals count", "HEAVEN", "first", "H", "E", [Failing("lost-letter", 2, "E")]),
    ("below three letters", "hi", "first", "H", "", [Failing("too-short")]),
    ("everything at once", "it", "first", "H", "T", [Failing("prompt"), Failing("too-short"), Failing("lost-letter", 1, "T")]),
]


@pytest.mark.parametrize(("why", "word", "key", "drawn", "lost", "expected"), FAILINGS, ids=[row[0] for row in FAILINGS])
def test_slams_beyond_doubt(why: str, word: str, key: str, drawn: str, lost: str, expected: list[Failing]) -> None:
    """One slam for each failing, and one for each use of a lost letter."""
    del why
    found = failings(word, card(key), tuple(drawn), lost)
    assert sorted(found, key=str) == sorted(expected, key=str)


def revealed(word: str, lost: str = "") -> Table:
    """Ana passes her poem, and her word is judged."""
    return poems({"Ana": word, "Ben": "hill", "Cy": "horse"}, {"Ana": lost}).type("ana passes", "yes")


def test_slams_are_announced_with_their_reason_and_cost_two_each() -> None:
    """Only when the word is revealed."""
    table = revealed("angel", "AEL")
    assert [key for key in table.keys if key.startswith("slam-")] == ["slam-prompt"] + ["slam-lost-letter"] * 3
    assert table.sheet("Ana", "slam") == [-2, -2, -2, -2]
    assert table.score("Ana") == 2 - 8


@pytest.mark.parametrize("word", ["heaven", "horseman", "house", "ice cream", "deep-fried", "laser", "crosswalk"])
def test_valid_words_are_not_doubted(word: str) -> None:
    """Common words, compounds in one, two and hyphenated words, and acronyms that have become words."""
    assert not [key for key in revealed(word).keys if key.startswith("doubt-")]


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("heavn", "doubt-misspelled"),
        ("hqxzt", "doubt-not-a-word"),
        ("houston", "doubt-proper-noun"),
        ("hasn't", "doubt-contraction"),
        ("horse's", "doubt-possessive"),
        ("hdtv", "doubt-abbreviation"),
    ],
)
def test_words_in_doubt_go_to_the_vote(word: str, key: str) -> None:
    """The host proposes and says why; nothing is lost before the table has voted."""
    table = revealed(word)
    assert [said for said in table.keys if said.startswith(("doubt-", "vote-"))][:3] == [key, "vote-word", "vote-ask"]
    assert table.sheet("Ana", "slam") == []
    assert table.type("no", "no").sheet("Ana", "slam") == [-2]


def passed(word: str) -> Table:
    """Ana has passed her poem of that word."""
    return poems({"Ana": word, "Ben": "hill", "Cy": "horse"}).type("ana passes", "yes")


@pytest.mark.parametrize(("vote", "key"), [("yes", "voted-word-yes"), ("no", "voted-word-no")])
def test_points_for_a_word_that_is_voted_on_are_announced_after_the_vote(vote: str, key: str) -> None:
    """Before it nobody knows whether the word counts. A vote that somebody calls for comes later, and they are not announced again."""
    table = passed("heavn")
    assert "length-points" not in table.keys
    assert table.type(vote, vote).keys[0] == key
    assert "length-points" in table.keys[1:]
    assert passed("horses").keys == ["passed-poem", "length-points", "who-next"]
    assert "length-points" not in passed("horses").type("challenge the word", vote, vote).keys


@pytest.mark.parametrize(
    ("word", "dodge"), [("aaaaaaah", True), ("zzz", True), ("hqxzt", True), ("heavn", False), ("hmm", False), ("heaven", False)]
)
def test_slams_for_dodging_are_proposed_for_what_looks_like_no_word(word: str, dodge: bool) -> None:
    """A letter three times running, or no vowel, and not in the dictionary."""
    assert looks_like_a_dodge(word) == dodge


def test_slams_for_dodging_three_more_if_the_table_says_so() -> None:
    """ "Aaaaaaah": one for the word, then three for the dodge."""
    table = revealed("haaaaah").type("no", "no")
    assert table.keys == ["voted-word-no", "vote-dodge", "vote-ask"]
    table.type("yes", "yes")
    assert (table.keys[0], table.sheet("Ana", "slam")) == ("voted-dodge-yes", [-2] * 4)


def test_slams_for_dodging_not_for_a_word_that_counts() -> None:
    """Where the table lets the word count, it is not asked whether it was a dodge."""
    table = revealed("haaaaah").type("yes", "yes")
    assert (table.keys, table.sheet("Ana", "slam")) == (["voted-word-yes", "length-points", "who-next"], [])


def test_slams_an_invalid_word_keeps_its_points() -> None:
    """The slam is its price: speed and length stand."""
    table = (
        writing()
        .enter("Ana", "houston")
        .enter("Ben", "hill")
        .enter("Cy", "horse")
        .type("five", "four", "three", "ana passes", "yes", "no", "no")
    )
    assert (table.sheet("Ana", "speed"), table.sheet("Ana", "length"), table.score("Ana")) == ([5], [3], 6)


# -- what the writer alone is told, before the word is judged


def checked(word: str, player: str = "Ana", **position: object) -> list[str]:
    """Keys of what that player is warned of; Ana has lost E and A."""
    table = writing(lost={"Ana": "EA"}, **position)  # type: ignore[arg-type]  # passed on
    return [sentence.key for sentence in table.session.check(player, Move("write", {"word": word}))]


@pytest.mark.parametrize(
    ("word", "keys"),
    [
        ("hill", ["check-good"]),
        (" Hill ", ["check-good"]),
        ("heaven", ["check-lost-letter", "check-lost-letter", "check-slam", "check-again"]),
        ("till", ["check-prompt", "check-slam", "check-again"]),
        ("ho", ["check-too-short", "check-slam", "check-again"]),
        ("hxqqz", ["doubt-not-a-word", "check-vote", "check-again"]),
        ("hourse", ["check-lost-letter", "check-slam", "doubt-misspelled", "check-vote", "check-again"]),
        ("houston", ["doubt-proper-noun", "check-vote", "check-again"]),
        ("be", ["check-prompt", "check-too-short", "check-lost-letter", "check-slam", "check-again"]),
        ("h2o", ["not-a-word-to-write"]),
        ("has anybody seen it", ["one-word"]),
        ("hot dog", ["check-good"]),
        ("", []),
    ],
)
def test_a_word_is_checked_as_it_will_be_judged(word: str, keys: list[str]) -> None:
    """Prompt, length, lost letters, dictionary: each that is wrong is told, and only where none is, that all is well."""
    assert checked(word) == keys


def test_who_has_a_tile_can_write_no_other_word() -> None:
    """So they are not told that they can."""
    move = Move("write", {"word": "till"})
    last = [[sentence.key for sentence in table.session.check("Ana", move)][-1] for table in (writing(), writing().type("ana takes five"))]
    assert last == ["check-again", "check-slam"]


def test_a_warning_says_what_it_will_cost() -> None:
    """In words for who has never heard of a slam, once: so many, and two points off for each."""
    prompts = Prompts(games=(SLAM.name,))
    for word, cost in (("till", "that is a slam: two points off."), ("be", "those are 3 slams: two points off for each.")):
        warnings = writing(lost={"Ana": "EA"}).session.check("Ana", Move("write", {"word": word}))
        assert [prompts.read(warning).text for warning in warnings if "two points" in prompts.read(warning).text] == [
            f"When the poem is over, {cost}"
        ]


def test_a_check_is_of_ones_own_letters() -> None:
    """What Ana has lost, Ben has not."""
    assert checked("heaven", "Ben") == ["check-good"]


def test_a_check_agrees_with_the_slams_that_follow() -> None:
    """The same failings cost their slams when the poem is over, and what was warned of is in the writer's view until the tile is taken."""
    for word in ("hill", "till", "be", "heaven"):
        table = writing(lost={"Ana": "EA"}).enter("Ana", word)
        warnings = {line.key.removeprefix("check-") for line in table.session.view("Ana").says if line.key.startswith("check-")}
        warnings -= {"good", "slam", "again"}
        assert warnings == {failing.kind for failing in failings(word, card("first"), ("H",), "EA")}
        assert not [line.key for who in ("Ben", None) for line in table.session.view(who).says if line.key.startswith("check-")]
        table.type("ana takes five")
        assert not [line.key for line in table.session.view("Ana").says if line.key.startswith("check-")]


def test_nothing_is_checked_where_nothing_is_written() -> None:
    """Not of a pass, not when the words are in, not of another game's moves."""
    assert writing().session.check("Ana", Move("pass-word")) == ()
    assert poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).session.check("Ana", Move("write", {"word": "hill"})) == ()


def test_who_has_a_word_can_be_asked() -> None:
    """Who is ready, by a word or by saying so, and who is not; who passes is neither. It changes nothing."""
    asked = ["who has a word"]
    table = writing()
    assert table.type(*asked).says == (say("waiting-for-words", players=("Ana", "Ben", "Cy"), n=3),)
    table.enter("Ben", "heaven").type("ana is ready")
    before = table.state
    assert table.type(*asked).says == (say("have-words", players=("Ben", "Ana"), n=2), say("waiting-for-words", players=("Cy",), n=1))
    assert table.state is before
    assert table.type("cy passes", *asked).says == (say("have-words", players=("Ben", "Ana"), n=2),)


@pytest.mark.parametrize(
    "line",
    ["ben takes four", "Ben 4", "ben takes the four", "ben the four", "takes the four", "the 4", "i take four", "take the four tile"],
)
def test_a_tile_is_taken_however_it_is_typed(line: str) -> None:
    """With or without a name where it is known whose turn it is."""
    table = writing().type("ben is ready", line)
    assert table.keys[0] == "took-tile"
    assert table.says[0].fields == {"player": "Ben", "n": 4}


def test_a_lost_letter_that_the_prompt_asks_for_is_not_forbidden() -> None:
    """A phone says that it may be used once, and not that the word must do without it."""
    table = writing(3, {"Ana": "ETAO", "Ben": "A"}, key="third", drawn="A")
    said = {
        player: [(say.key, say.fields["letters"]) for say in table.session.view(player).now if "letters" in say.fields]
        for player in ("Ana", "Ben")
    }
    assert said["Ana"] == [("without-letters", ("E", "T", "O")), ("once-for-the-prompt", ("A",))]
    assert said["Ben"] == [("once-for-the-prompt", ("A",))]


@pytest.mark.parametrize("line", ["ben begins", "next"])
def test_speed_tiles_who_has_to_take_one_first_is_said_when_poems_are_called_for(line: str) -> None:
    table = writing(3)
    for player in table.state.players:
        table.enter(player, "heaven")
    table.type("ana takes five", line)
    assert (table.keys, dict(table.fields("tile-first"))) == (["tile-first"], {"player": "Ben"})
    assert table.type("ben i'll take four").keys[0] == "took-tile"


@pytest.mark.parametrize(
    "line", ["no, that was ben's two", "that was Ben's", "it was Ben's tile", "No no, that was Ben's 2", "that's ben's two"]
)
def test_a_tile_that_was_another_players_is_given_to_them(line: str) -> None:
    """The host had asked Ana, who is asked again; the points go with the tile."""
    table = writing(4).enter("Ana", "hill").enter("Ben", "home").type("two", line)
    assert table.says[0] == say("took-tile", player="Ben", n=2)
    assert (table.fields("choose-tile")["player"], table.sheet("Ana", "speed"), table.sheet("Ben", "speed")) == ("Ana", [], [2])
    assert table.type("five", "undo", "undo").fields("undone") == {"what": "Ben takes two"}
    assert (table.sheet("Ana", "speed"), table.sheet("Ben", "speed")) == ([2], [])


@pytest.mark.parametrize("line", ["that was cy's two", "that was ana's", "that was ben's three hundred"])
def test_a_tile_is_nobodys_who_has_no_word_or_has_it_already(line: str) -> None:
    table = writing(4).enter("Ana", "hill").enter("Ben", "home").type("two")
    before = table.state
    assert table.type(line).state == before


def test_what_undo_takes_back_of_a_tile_names_who_took_it() -> None:
    table = writing(4).enter("Ana", "hill").type("two", "undo")
    assert table.fields("undone") == {"what": "Ana takes two"}


SWAPPED = ["no wait, ben takes 4", "no, the four", "no, Ben meant the 4", "oops, 4", "sorry, I meant the four", "no I take 4"]


@pytest.mark.parametrize("line", SWAPPED)
def test_take_speed_tiles_a_slip_is_put_right(line: str) -> None:
    """The other tile goes back to the middle. After that the next player chooses."""
    table = writing().enter("Ben", "hill").type("ben takes five", line)
    assert (table.keys[0], table.sheet("Ben", "speed")) == ("took-tile", [4])
    assert sorted(tile.tier for tile in table.state.middle) == [3, 5]
    table.enter("Ana", "heaven").type("ana takes five", "no wait, ben takes 3")
    assert (table.sheet("Ana", "speed"), table.sheet("Ben", "speed")) == ([5], [4])
