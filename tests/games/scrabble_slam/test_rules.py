"""Scrabble Slam! by its rulebook's paragraphs, with the real pack and with hands that the host dealt."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from tests.support.languages import ENGLISH
from tests.support.letters_table import GAME, begun, counting, counts, hand, holding, is_over, keys, racing
from tests.support.table import PLAYERS
from voicehost.core.play import IllegalMove, Move, Spoke
from voicehost.games.scrabble_slam.calling import HOUSE
from voicehost.games.scrabble_slam.dealing import NOMINATED_BY_NAME
from voicehost.games.scrabble_slam.state import Options, State
from voicehost.games.scrabble_slam.tables import BLANK, CARDS, made_up, shared
from voicehost.games.scrabble_slam.words import EASY, changed, four_letter_words, neighbours, openings
from voicehost.lexicon.dictionary import is_word
from voicehost.session.moves import house_phrases

pytestmark = pytest.mark.quick

# -- Contents, Setup, The cards


def test_contents_fifty_five_cards() -> None:
    """Each with two different sides, some of them blank, never both."""
    assert len(CARDS) == 55
    assert all(card.front != card.back for card in CARDS)
    assert sum(BLANK in card.sides for card in CARDS) == 5


def test_contents_letters_are_as_frequent_as_in_words() -> None:
    """Each letter is there once at least, and else as often as in the dictionary's four-letter words, give or take one."""
    sides = Counter(side for card in CARDS for side in card.sides)
    stands = Counter("".join(four_letter_words()).upper())
    for letter, times in stands.items():
        assert sides[letter] >= 1
        assert abs(sides[letter] - max(1, 105 * times / stands.total())) < 1, letter


def test_setup_one_player_nominates_a_word_of_four_letters() -> None:
    """ "Matt suggests that the first four-letter word should be GAME." """
    table = begun(players=4).type("ana nominates game")
    assert keys(table) == ["opening", "deal", "ready"]
    assert table.says[0].fields["letters"] == tuple("GAME")


@pytest.mark.parametrize(
    ("word", "answer"),
    [("banana", "nominate-four"), ("gmae", "nominate-unknown"), ("fale", "nominate-unknown"), ("jazz", "nominate-unmade")],
)
def test_setup_the_word_must_be_spelled_correctly(word: str, answer: str) -> None:
    """And the pack must have its letters: there is one Z. Another word is asked for."""
    table = begun().type(f"ana nominates {word}")
    assert keys(table) == [answer]
    assert table.state.opening == ""


OURS = ("Fale", "Opaz")


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("ana nominates fale",), ["opening", "deal-all", "ready"]),
        (("fale",), ["opening", "deal-all", "ready"]),
        (("ana nominates gale", "ready set slam", "ana fale"), ["played-by"]),
        (("ana nominates gale", "ready set slam", "foxtrot for golf"), ["played"]),
        (("ana nominates gale", "ready set slam", "ana plays fale", "time out"), ["dispute-valid", "carry-on"]),
    ],
    ids=lambda each: " / ".join(each),
)
def test_setup_a_word_that_the_table_has_of_its_own_counts(lines: tuple[str, ...], expected: list[str]) -> None:
    """It is nominated, called by itself or by its letter, and stands against a time out, as any word of the dictionary."""
    assert keys(begun(words=OURS).type(*lines)) == expected


def test_setup_a_word_of_the_tables_own_has_four_letters() -> None:
    """Another could never lie there."""
    with pytest.raises(IllegalMove, match="own-rules"):
        begun(words=("Opa",))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("dealt", [False, True])
def test_setup_what_the_host_chooses_can_be_made_and_played_on(dealt: bool, seed: int) -> None:
    """It never refuses its own word, and a race gets going on it: no ONCE, of which one letter makes two words."""
    table = begun(seed=seed, dealt=dealt).type("you choose")
    assert keys(table) == ["opening", "dealt" if dealt else "deal-all", "ready"]
    assert len(neighbours(table.state.word)) >= EASY


@pytest.mark.parametrize("dealt", [False, True])
def test_setup_that_the_cards_are_real_is_told_first(dealt: bool) -> None:
    """Or a table without any would nominate a word, and hear then that it has to find its cards."""
    assert [sentence.key for sentence in begun(dealt=dealt).says] == ["welcome", *([] if dealt else ["real-cards"]), "nominate"]


def test_setup_any_common_word_can_be_made_up() -> None:
    """Out of different cards, each with its letter on one side."""
    made = {word: made_up(word, CARDS) for word in openings()}
    assert sum(cards is not None for cards in made.values()) > 0.99 * len(made) > 500
    for word, cards in made.items():
        if cards is not None:
            assert all(letter in card.sides for letter, card in zip(word.upper(), cards, strict=True))
            assert not Counter(cards) - Counter(CARDS)


@pytest.mark.parametrize("players", range(2, 9))
def test_setup_the_other_cards_are_shared_equally(players: int) -> None:
    """What cannot be shared is put aside; no card is in two places."""
    state = racing(players=players, dealt=True).state
    assert {len(seat.hand) for seat in state.seats} == {seat.count for seat in state.seats} == {shared(players)}
    dealt = Counter(card for seat in state.seats for card in seat.hand)
    taken = made_up("game", CARDS)
    assert taken is not None
    assert not (dealt + Counter(taken)) - Counter(CARDS)
    assert 51 - dealt.total() < players


@pytest.mark.parametrize(
    ("players", "key"),
    [
        (("Ana",), "number-of-players"),
        (("Ana", "Ana"), "same-name"),
        (("Ana", "&"), "no-name"),
        (("Sean", "Shawn"), "same-sound"),
        (tuple("ABCDEFGHI"), "number-of-players"),
    ],
)
def test_setup_refusals(players: tuple[str, ...], key: str) -> None:
    """Two to eight players with names that are told apart."""
    with pytest.raises(IllegalMove) as refused:
        GAME.setup(players, Options(), 0)
    assert refused.value.key == key


# -- To play


def test_to_play_ready_set_slam() -> None:
    """Nothing is played before it."""
    table = begun().type("ana nominates game", "ana fame")
    assert table.state.word == "game"
    assert table.type("ready set slam").type("ana fame").state.word == "fame"


def test_to_play_chris_and_dwayne() -> None:
    """The rulebook's example: GAME to FAME with an F, then to FATE with a T. The host echoes the word."""
    table = racing().type("ben fame")
    assert (keys(table), table.says[0].fields) == (["played-by"], {"word": "Fame", "player": "Ben"})
    table.type("cy fate")
    assert table.state.word == "fate"
    assert counts(table) == [17, 16, 16]
    table.type("what changed")
    assert table.says[0].fields == {"before": "Fame", "word": "fate", "letter": "T", "covered": "M", "player": "Cy"}


def test_to_play_only_one_new_card_at_a_time() -> None:
    """GAME to FATE takes two."""
    table = racing().type("ana plays fate")
    assert (keys(table), table.state.word) == (["too-far"], "game")


@pytest.mark.parametrize("line", ["ana plays game", "ana plays banana", "ana plays [unk]"])
def test_to_play_what_is_no_play_changes_nothing(line: str) -> None:
    """And is answered."""
    table = racing()
    before = table.state
    assert len(table.type(line).says) == 1
    assert table.state is before


@pytest.mark.parametrize(
    "line", ["fame", "ana fame", "ana plays fame", "fame with an f", "ana fame foxtrot", "f for g", "ana foxtrot for golf"]
)
def test_to_play_each_way_to_say_it(line: str) -> None:
    """By the word, by its new letter, or both; by name or not."""
    table = racing().type(line)
    assert table.state.word == "fame"
    assert (table.state.last.player == "Ana") == ("ana" in line)


def test_two_words_in_one_breath_are_no_letter() -> None:
    """GOLD, and GOLF on it: the pilots' name of its new letter is said with "with" there. FOLD has no such name that follows it."""
    ways = {said for phrase in racing("cold").session.listening.grammar.phrases for slot in phrase.slots for said, _ in slot.choices}
    assert ways >= {"gold with golf", "gold with a golf", "fold foxtrot"}
    assert "gold golf" not in ways
    assert racing("cold").type("gold golf").state.word == "gold"  # typed there is no telling them apart, and one call to a line


def test_words_one_letter_apart() -> None:
    """Neighbours are what one letter changes, both ways, and are all in the dictionary."""
    for word in sorted(four_letter_words())[::97]:
        assert all(changed(word, other) is not None and word in neighbours(other) and is_word(other) for other in neighbours(word))
    assert {"fame", "same", "name", "tame", "gate", "gave"} <= set(neighbours("game"))


def test_phrases_of_the_house_are_no_plays() -> None:
    """HELP can be played on HELD, but not by the bare word. STOP, SKIP and WAIT can: in a race the host is silenced by name."""
    house = house_phrases(ENGLISH)
    said = (*house.every.phrases, *house.typed(("Ana",)).phrases)
    assert {phrase.pattern for phrase in said} & four_letter_words() == {*HOUSE, *NOMINATED_BY_NAME, "skip", "wait"}
    for before, word in (("shop", "stop"), ("slip", "skip"), ("bait", "wait")):
        assert racing(before).type(word).state.word == word
    assert keys(racing("held").type("help"))[-1] == "help-more"
    assert racing("held").type("ana help").state.word == "help"


# -- Acceptable Words, Disputed Words


def test_disputed_words_fale() -> None:
    """The rulebook's example: Chris calls time out, the dictionary does not have it, the table votes it down, the card goes back."""
    table = racing().type("ana fame", "ben plays fale")
    assert (table.state.word, counts(table)) == ("fale", [16, 16, 17])
    assert keys(table.type("time out")) == ["dispute-unknown", "vote-ask"]
    assert keys(table.type("no", "cy votes no")) == ["vote-falls", "goes-back-to", "word", "carry-on"]
    assert (table.state.word, counts(table)) == ("fame", [16, 17, 17])
    assert table.type("cy fate").state.word == "fate"


def test_disputed_words_the_vote_may_let_it_stand() -> None:
    """Then play goes on, and it is not disputed again."""
    table = racing().type("ana fame", "ben lima for mike", "time out", "yes", "abstain", "yes")
    assert (keys(table), table.state.word) == (["vote-stands", "carry-on"], "fale")
    assert keys(table.type("time out")) == ["dispute-earlier"]


def test_disputed_words_a_legitimate_word_stands() -> None:
    """The dictionary settles it without a vote."""
    table = racing().type("ana fame", "time out")
    assert keys(table) == ["dispute-valid", "carry-on"]
    assert table.state.word == "fame"
    assert keys(table.type("time out")) == ["nothing-to-dispute"]


@pytest.mark.parametrize(("word", "called", "kind"), [("pale", "yale", "proper-noun"), ("then", "rhen", "unknown")])
def test_acceptable_words_no_names(word: str, called: str, kind: str) -> None:
    """Proper names go back without a vote; what is unknown is voted on."""
    table = racing(word).type(f"ana plays {called}", "time out")
    assert keys(table) == [f"dispute-{kind}", *(["vote-ask"] if kind == "unknown" else ["goes-back-to", "word", "carry-on"])]
    assert table.state.word == (called if kind == "unknown" else word)


@pytest.mark.parametrize(
    ("votes", "stands"), [(("yes", "no", "yes", "no"), False), (("yes", "abstain", "yes"), True), (("abstain",) * 4, False)]
)
def test_disputed_words_ties_go_by_the_dictionary(votes: tuple[str, ...], stands: bool) -> None:
    """Abstaining counts for neither side."""
    table = racing(players=4).type("ana fame", "ana plays fale", "time out")
    for vote in votes:
        if table.state.question is not None:
            table.type(vote)
    assert table.state.question is None
    assert table.state.word == ("fale" if stands else "fame")


def test_disputed_words_one_vote_each() -> None:
    """The same player's second vote is refused."""
    table = racing().type("ana fame", "ana plays fale", "time out", "ben votes yes", "ben votes no")
    assert keys(table) == ["has-voted"]


def test_words_can_be_repeated() -> None:
    """FATE to FAKE and back to FATE."""
    table = racing("fate").type("ana fake", "ben fate")
    assert table.state.word == "fate"


def test_never_the_same_letter_on_itself() -> None:
    """No F on the F of FATE."""
    table = racing("fate")
    assert keys(table.type("foxtrot for foxtrot")) == ["same-letter"]
    assert keys(table.type("ana plays fate")) == ["same-word"]
    assert keys(table.type("foxtrot for zulu")) == ["no-such-letter"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("fame f", "played"),
        ("fame with an f", "played"),
        ("ana fame with foxtrot", "played-by"),
        ("fame lima", "letter-is-not"),
        ("ana plays gone with november", "too-far"),
        ("game golf", "same-word"),
    ],
)
def test_a_call_with_its_letter_is_typed_in_any_way(line: str, expected: str) -> None:
    """And answered as the call is by itself; another letter than the one that makes the word is told."""
    assert keys(racing().type(line)) == [expected]


# -- Blank cards


@pytest.mark.parametrize("line", ["ana fade the blank card is a d", "ana fade the blank is a delta"])
def test_blank_cards_keep_their_letter(line: str) -> None:
    """FATE to FADE with a blank D, then FADS with an S: the D stays a D, and is told to be the blank."""
    table = holding({"Ana": "Q* DX", "Ben": "SZ SZ"}, "fate").type(line)
    assert (keys(table), hand(table, "Ana")) == (["played-by", "blank-is"], ["DX"])
    assert table.type("ben fads").state.word == "fads"
    assert [said.fields for said in table.type("letters").says] == [{"letters": tuple("FADS")}, {"letter": "D"}]


@pytest.mark.parametrize(("ticked", "is_blank"), [({}, False), ({"blank": "blank"}, True)])
def test_blank_cards_are_ticked_on_a_page(ticked: dict[str, str], is_blank: bool) -> None:
    """With the real pack, where a page has one field for the word."""
    event = Spoke(0, 0, Move("play", {"player": "Ana", "word": "fame", **ticked}), by="Ana")
    (played,) = GAME.step(racing().state, event)[0].plays
    assert (played.player, played.word, played.blank) == ("Ana", "fame", is_blank)


def test_blank_cards_a_letter_goes_before_a_blank() -> None:
    """Where no blank was called; where there is only a blank, it is played and told."""
    table = holding({"Ana": "Q* DX QV", "Ben": "SZ"}, "fate").type("ana fade")
    assert hand(table, "Ana") == ["Q*", "QV"]
    table = holding({"Ana": "Q* QX", "Ben": "SZ"}, "fate").type("ana fade")
    assert (keys(table), hand(table, "Ana")) == (["played-by", "blank-is"], ["QX"])


def test_blank_cards_may_be_covered() -> None:
    """Then the letter on top counts, and there is no blank any more."""
    table = holding({"Ana": "Q* QX", "Ben": "MZ MZ"}, "fate").type("ana fade the blank is a d", "ben fame", "letters")
    assert keys(table) == ["letters"]


def test_blank_cards_nobody_calls_one_without_having_one() -> None:
    """Not by name; and the phrase is not offered where nobody has one."""
    table = holding({"Ana": "Q* QX", "Ben": "DZ DV"}, "fate").type("ben fade the blank is a d")
    assert (keys(table), table.state.word) == (["not-played"], "fate")
    assert not any("{blank}" in phrase.pattern for phrase in holding({"Ana": "QX TV", "Ben": "DZ"}).session.listening.grammar.phrases)


# -- To win


def test_to_win_the_first_without_cards() -> None:
    """The last card of a hand that the host dealt is played: the game has ended."""
    table = holding({"Ana": "FT", "Ben": "ZX KV"}).type("ana fame")
    assert is_over(table)
    assert table.says[-1].fields == {"player": "Ana"}


def test_to_win_by_the_count_of_the_real_pack_is_a_question() -> None:
    """The host may have counted wrong: "yes" ends it, and after "no" it asks how many there are."""
    table = counting({"Ana": 1, "Ben": 3}).type("ana fame")
    assert (keys(table)[-1], is_over(table)) == ("out-by-count", False)
    assert is_over(table.type("yes"))
    table = counting({"Ana": 1, "Ben": 3}).type("ana fame", "no")
    assert keys(table) == ["how-many"]
    assert counts(table.type("two")) == [2, 3]
    assert table.type("ana fate").state.word == "fate"


def test_to_win_stuck_the_fewest_cards_win() -> None:
    """Proven by all hands: no letter of theirs makes a word of FAME."""
    table = holding({"Ana": "FQ QX", "Ben": "QX QX QX"}).type("ana fame")
    assert is_over(table)
    assert keys(table) == ["played-by", "stuck", "fewest"]
    assert table.says[-1].fields["players"] == ("Ana",)


def test_to_win_stuck_ties_are_shared() -> None:
    """Both have two."""
    table = holding({"Ana": "FQ QX QX", "Ben": "QX QX"}).type("ana fame")
    assert table.says[-1].fields == {"players": ("Ana", "Ben"), "n": 2, "cards": 2}


def test_to_win_not_stuck_while_a_blank_is_left() -> None:
    """It can be any letter."""
    table = holding({"Ana": "FQ QX QX", "Ben": "Q* QZ"}).type("ana fame")
    assert not is_over(table)


def test_to_win_by_the_real_pack_the_table_says_that_it_is_stuck() -> None:
    """And is asked once more; then each for their cards, of which the host keeps count where nobody knows."""
    table = counting({"Ana": 2, "Ben": 1}).type("nobody can play", "no")
    assert not is_over(table)
    table.type("we are stuck", "yes", "nobody knows", "nobody knows")
    assert is_over(table)
    assert table.says[-1].fields["players"] == ("Ben",)


def test_to_win_by_the_real_pack_by_ones_own_word() -> None:
    """Believed where cards that nobody claimed account for it; asked where the count is another."""
    assert is_over(counting({"Ana": 1, "Ben": 2}).type("fame", "ana is out of cards"))
    table = counting({"Ana": 3, "Ben": 2}).type("ana has slammed")
    assert (keys(table), is_over(table)) == (["out-sure"], False)
    assert not is_over(table.type("no"))
    assert is_over(table.type("ana has slammed", "yes"))


# -- whole games


def play_out(seed: int, players: int) -> State:
    """Players shout whatever they can, at random, until it is over; a step each, straight at the game."""
    random = Random(seed)
    state, _ = GAME.setup(PLAYERS[:players], Options(dealt=True), seed)
    for name in ("choose", "slam"):
        state, _ = GAME.step(state, Spoke(0, 0, Move(name)))
    plays = [state.word]
    while not GAME.over(state):
        able = [player for player in state.players if state.playable(player)]
        player = random.choice(able)
        word = random.choice(state.playable(player))
        state, _ = GAME.step(state, Spoke(len(plays), len(plays), Move("play", {"player": player, "word": word})))
        plays.append(word)
    assert [play.word for play in state.plays] == plays[1:]
    assert all(changed(earlier, other) is not None for earlier, other in pairwise(plays))
    return state


def test_random_full_games_end_and_are_seldom_stuck() -> None:
    """Of 60 games by two to five players who take any word they can, most end with somebody out of cards; nobody's card is lost."""
    ends = [play_out(seed, 2 + seed % 4) for seed in range(60)]
    for state in ends:
        assert len(state.plays) + sum(seat.count for seat in state.seats) == shared(len(state.seats)) * len(state.seats)
        assert all(seat.count == len(seat.hand) for seat in state.seats)
    assert sum(state.stuck for state in ends) <= 6
