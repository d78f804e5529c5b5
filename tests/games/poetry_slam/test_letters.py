"""Poetry Slam: "Letter Loss Phase", and the letters that many players lose before the first round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.support.table import SLAM, Table, position, spoke, writing
from voicehost.core.play import IllegalMove, Move
from voicehost.core.speech import samples
from voicehost.games.poetry_slam.losing import candidates, next_
from voicehost.games.poetry_slam.state import ConfirmLetter, Phase
from voicehost.games.poetry_slam.tables import TIERS, SpeedTile
from voicehost.lexicon.letters import NATO
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick


def losing(tile: SpeedTile, lost: str = "", tiles: Mapping[str, SpeedTile] | None = None) -> Table:
    """Ana turns over her tile; the others' tiles cost them a letter that leaves no choice."""
    state = writing(lost={"Ana": lost}).state
    for player, other in {"Ana": tile, "Ben": SpeedTile(1, "Q"), "Cy": SpeedTile(1, "Z"), **(tiles or {})}.items():
        state = state.reseat(player, tile=other)
    state, says = next_(state)
    return Table(position(state).session, says)


def test_letter_loss_by_the_letter_on_the_tile() -> None:
    """Each in turn loses the letter that their tile shows, told in one sentence; then the next round begins."""
    table = losing(SpeedTile(5, "E"))
    assert [seat.lost for seat in table.state.seats] == ["E", "Q", "Z"]
    assert table.keys[:6] == ["letters-are-lost", "what-is-lost", "lose-letters", "round", *table.keys[4:6]]
    assert table.state.round == 2


def test_letter_loss_is_explained_once_and_to_those_who_passed() -> None:
    """What a letter is lost for is told before the first of them; whoever passed has a tile all the same, and hears why."""
    assert "what-is-lost" not in losing(SpeedTile(5, "E"), lost="A").keys
    table = writing().type("ana passes").enter("Ben", "hill").enter("Cy", "horse").type("ben takes five", "cy takes four")
    table.type("ben passes", "yes", "cy passes", "yes", "next")
    assert table.keys[:3] == ["letters-are-lost", "what-is-lost", "passed-with-a-tile"]
    assert table.fields("passed-with-a-tile")["players"] == ("Ana",)
    sentence = next(each for each in table.says if each.key == "passed-with-a-tile")
    text = Prompts(games=("poetry-slam",)).read(sentence).text
    assert text == "Ana had no word, and got a tile all the same."  # which is so of those who were away as well


def test_letter_loss_discards_all_that_was_used() -> None:
    """A new round begins with no tile, no word, a new prompt and its letters."""
    state = losing(SpeedTile(5, "E")).state
    assert all((seat.tile, seat.word, seat.passed, seat.performed) == (None, None, False, False) for seat in state.seats)
    assert (len(state.middle), state.finished) == (3, ())
    assert len(state.drawn) == state.card.draws


@pytest.mark.parametrize(
    ("tile", "lost", "letters"),
    [
        (SpeedTile(3, "L"), "", "L"),
        (SpeedTile(3, "L"), "L", "DCUM"),
        (SpeedTile(3, "L"), "LDCU", "M"),
        (SpeedTile(3, None), "", "LDCUM"),
        (SpeedTile(3, None), "LM", "DCU"),
    ],
)
def test_letter_loss_another_of_the_tier_when_the_letter_is_covered(tile: SpeedTile, lost: str, letters: str) -> None:
    """ "M could be used if L is already covered"; a tile without a letter leaves the choice of its tier."""
    assert sorted(candidates(lost, tile)) == sorted(letters)


@pytest.mark.parametrize(
    ("tier", "full", "expected"),
    [(2, (2,), 3), (3, (3,), 4), (4, (4,), 5), (1, (1,), 2), (1, (1, 2, 3), 4), (2, (2, 3, 4), 5)],
)
def test_letter_loss_tier_below_when_tier_full(tier: int, full: tuple[int, ...], expected: int) -> None:
    """ "Letter from tier 3 when tier 2 is fully covered": below is the next higher number."""
    lost = "".join(TIERS[each] for each in full)
    for tile in (SpeedTile(tier, None), SpeedTile(tier, TIERS[tier][0])):
        assert candidates(lost, tile) == TIERS[expected]


@pytest.mark.parametrize(
    ("tier", "full", "expected"), [(5, (5,), 4), (5, (5, 4), 3), (4, (4, 5), 3), (3, (3, 4, 5), 2), (5, (5, 4, 3, 2), 1)]
)
def test_letter_loss_tier_above_when_none_below(tier: int, full: tuple[int, ...], expected: int) -> None:
    """ "Lose a letter from tier 4 when tier 5 is fully covered"."""
    assert candidates("".join(TIERS[each] for each in full), SpeedTile(tier, None)) == TIERS[expected]


def test_letter_loss_the_last_letter_of_a_tier_leaves_no_choice() -> None:
    """It is lost without asking."""
    table = losing(SpeedTile(5, None), lost="ETAO")
    assert table.state.seat("Ana").lost == "ETAOI"


# -- choosing by voice


def test_letter_loss_by_choice_is_asked_for() -> None:
    """With the letters that are left, in a form that is read out letter by letter."""
    table = losing(SpeedTile(5, None), lost="E")
    assert dict(table.fields("choose-letter")) == {"player": "Ana", "letters": ("A", "I", "O", "T"), "letter": "A", "name": "alpha"}
    assert "choose-letter" in [say.key for say in table.session.asks]


@pytest.mark.parametrize("said", ["alpha", "alfa", "lose alpha", "ana loses alpha"])
def test_letter_loss_by_nato_name_is_certain(said: str) -> None:
    """No two of them sound alike, so nothing is confirmed."""
    table = losing(SpeedTile(5, None)).type(said)
    assert (table.keys[0], table.state.seat("Ana").lost) == ("lost-letter", "A")


@pytest.mark.parametrize("letter", sorted("".join(TIERS.values())))
def test_letter_loss_every_letter_can_be_said(letter: str) -> None:
    """By its NATO name, in the tier that it stands in."""
    name = next(name for name, meaning in NATO if meaning == letter)
    tier = next(tier for tier, letters in TIERS.items() if letter in letters)
    assert losing(SpeedTile(tier, None)).type(name).state.seat("Ana").lost == letter


@pytest.mark.parametrize(
    ("tier", "said", "letter", "confirmed"), [(4, "are", "R", False), (4, "s", "S", False), (5, "e", "E", True), (5, "tea", "T", True)]
)
def test_letter_loss_plain_letters_are_confirmed_where_they_sound_alike(tier: int, said: str, letter: str, confirmed: bool) -> None:
    """E and T of one tier may be taken for each other; R has no neighbour, and S none in its tier."""
    table = losing(SpeedTile(tier, None)).speak(said, 5)
    assert isinstance(table.state.question, ConfirmLetter) == confirmed
    if confirmed:
        assert (table.keys, dict(table.fields("confirm-letter"))) == (["confirm-letter"], {"player": "Ana", "letter": letter})
        table.type("yes")
    assert table.state.seat("Ana").lost == letter


def test_letter_loss_unconfirmed_is_asked_again() -> None:
    """ "No": nothing is lost."""
    table = losing(SpeedTile(5, None)).speak("tea", 5).type("no")
    assert (table.keys, table.state.seat("Ana").lost) == (["choose-letter"], "")


@pytest.mark.parametrize(("answer", "lost"), [("echo", "E"), ("ana loses echo", "E"), ("e", "E"), ("alpha", "A"), ("o", "O")])
def test_letter_loss_the_letter_said_better_is_an_answer(answer: str, lost: str) -> None:
    """ "Ana, E?" "Echo." Or another, which is then what was meant."""
    assert losing(SpeedTile(5, None)).speak("e", 5).speak(answer, 7).state.seat("Ana").lost == lost


def test_letter_loss_another_letter_that_sounds_alike_is_asked_in_its_turn() -> None:
    """ "Ana, E?" "T." "Ana, T?" """
    table = losing(SpeedTile(5, None)).speak("e", 5).speak("tea", 7)
    assert (table.keys, table.fields("confirm-letter")["letter"]) == (["confirm-letter"], "T")


@pytest.mark.parametrize("line", ["e", "lose e", "Ana loses E"])
def test_letter_loss_a_letter_that_is_typed_needs_no_confirming(line: str) -> None:
    """No eye takes it for another."""
    assert losing(SpeedTile(5, None)).type(line).state.seat("Ana").lost == "E"
    assert losing(SpeedTile(5, None)).speak("tea", 5).type(line).state.seat("Ana").lost == "E"


@pytest.mark.parametrize("line", ["next", "ana passes", "ben begins"])
def test_letter_loss_comes_after_the_poems(line: str) -> None:
    """They are over, and not still to come."""
    table = losing(SpeedTile(1, None)).type(line)
    assert table.keys == ["answer-first", "choose-letter"]


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        *((line, "T") for line in ("I lose T", "I lose the T", "the T", "I'll take the tango", "I give up T", "lose the t")),
        *((line, "A") for line in ("ana loses the A", "Ana gives up A", "ana takes the alpha", "Ana A", "a for ana")),
    ],
)
def test_letter_loss_in_words_of_ones_own(line: str, lost: str) -> None:
    """Whoever types "I" is the player who is asked."""
    assert losing(SpeedTile(5, None)).type(line).state.seat("Ana").lost == lost


@pytest.mark.parametrize("line", ["I lose Q", "ben loses the T", "I take that back"])
def test_letter_loss_in_such_words_takes_nothing_else(line: str) -> None:
    assert losing(SpeedTile(5, None)).type(line).state.seat("Ana").lost == ""


PUT_RIGHT = ["no wait, the A", "no, A", "I meant A", "ana: no, I meant the A", "ana meant the A", "Ana meant A", "sorry, the A", "oh no, A"]
PUT_RIGHT += ["no, ana loses A", "no wait, Ana loses the A"]


@pytest.mark.parametrize("line", PUT_RIGHT)
def test_letter_loss_a_slip_is_put_right_and_costs_nobody_else_a_letter(line: str) -> None:
    """Also once the next player is asked, and after the prompt, until somebody has written."""
    first = losing(SpeedTile(5, None), tiles={"Ben": SpeedTile(5, None)}).state
    performed = replace(first, seats=tuple(replace(seat, word="hill", performed=True) for seat in first.seats))  # as after a round's poems
    table = position(performed).type("T", line)
    assert table.keys == ["lost-instead", "choose-letter"]
    assert table.fields("choose-letter")["player"] == "Ben"
    assert [table.state.seat(player).lost for player in ("Ana", "Ben")] == ["A", ""]
    table = losing(SpeedTile(5, None)).type("T")
    assert table.state.round == 2
    assert table.type(line).state.seat("Ana").lost == "A"
    assert table.type("undo").state.seat("Ana").lost == "T"


def test_letter_loss_is_put_right_until_somebody_has_written() -> None:
    """Nobody changes a letter once a word stands, and nobody takes one that could not have been chosen."""
    table = losing(SpeedTile(5, None)).type("T", "keep").enter("Ben", "hill").type("no wait, the A")
    assert table.state.seat("Ana").lost == "T"
    assert losing(SpeedTile(5, None)).type("T", "no wait, the Q").state.seat("Ana").lost == "T"


def test_letter_loss_other_letters_are_not_taken() -> None:
    """By itself it is not understood; with what it is for, it is told which may be lost."""
    table = losing(SpeedTile(5, None))
    assert table.type("bravo").keys == ["no-match-1"]
    for said in ("lose bravo", "ana loses b"):
        assert table.type(said).keys == ["cannot-lose"]
        assert table.fields("cannot-lose") == {"player": "Ana", "letter": "B", "letters": tuple(sorted(TIERS[5]))}
    with pytest.raises(IllegalMove, match="cannot-lose"):
        SLAM.step(table.state, spoke("lose", letter="B"))


@pytest.mark.parametrize("said", ["ben loses echo", "ben loses e"])
def test_letter_loss_who_is_not_asked_costs_nobody_a_letter(said: str) -> None:
    """It was Ana's turn, and she lost what Ben said he did."""
    for table in (losing(SpeedTile(5, None)), losing(SpeedTile(5, None)).speak("tea", 5)):
        before = table.state
        assert table.type(said).keys == ["another-loses"]
        assert (table.fields("another-loses")["player"], table.state.seats) == ("Ana", before.seats)


def test_letter_loss_a_players_name_is_no_letter() -> None:
    """Dee, who says hers, loses nobody a D; "lose dee" and "delta" do."""
    state = losing(SpeedTile(next(tier for tier, letters in TIERS.items() if "D" in letters), None)).state
    state = replace(state, seats=tuple(replace(seat, player="Dee") if seat.player == "Cy" else seat for seat in state.seats))
    phrases = [phrase for phrase in SLAM.listening(state).grammar.phrases if phrase.move in ("lose", "spell")]
    said = {phrase.pattern: set[str]() for phrase in phrases}
    for phrase in phrases:
        said[phrase.pattern] |= {
            spoken for slot in phrase.slots if slot.name == "letter" for spoken, letter in slot.choices if letter == "D"
        }
    assert {"d", "delta"} <= said["{letter}"]
    assert "dee" not in said["{letter}"]
    assert "dee" in said["lose {letter}"]


# -- "Going into the final round of the game, each player should have seven Lost Letter Chips": see also test_poetry_slam_game.py


@pytest.mark.parametrize(("players", "letters"), [(5, 0), (6, 1), (7, 2), (8, 3), (10, 3)])
def test_letters_lost_at_the_start(players: int, letters: int) -> None:
    """Everyone loses them before the first word is written, choosing where the tile says so."""
    for seed in range(4):
        table = Table.begin(players, seed)
        assert ("start-losing" in table.keys) == (letters > 0)
        while table.state.phase is Phase.LOSING:
            assert table.keys[-1] == "choose-letter"
            offered = table.fields("choose-letter")["letters"]
            assert isinstance(offered, tuple)
            table.type(next(name for name, meaning in NATO if meaning == offered[0]))
        assert [len(seat.lost) for seat in table.state.seats] == [letters] * players
        assert table.state.round == 1


def ten(seed: int = 0) -> Table:
    """Before the first round, with a seed by which some letters are chosen and some are not."""
    return Table.begin(10, seed)


def test_letters_lost_at_the_start_are_told_in_one_sentence() -> None:
    """Those that leave no choice, first; then one choice after the other."""
    for seed in range(8):
        keys = [key for key in ten(seed).keys if key in ("everyone-loses", "choose-letter", "lose-letters", "lost-letter")]
        assert keys in (["everyone-loses", "choose-letter"], ["everyone-loses"], ["choose-letter"])
    letters = [ten(seed).fields("everyone-loses")["letters"] for seed in range(8) if "everyone-loses" in ten(seed).keys]
    assert {len(each) for each in letters if isinstance(each, tuple)} >= {1, 2}


def test_letters_that_are_chosen_are_chosen_in_any_order() -> None:
    """On their phones all at once, or by name; without a name it is whoever was asked."""
    table = next(table for seed in range(20) if (table := ten(seed)).state.owed)
    offered = table.fields("choose-letter")["letters"]
    assert isinstance(offered, tuple)
    assert {"lose"} <= {phrase.move for phrase in table.session.view("Eli").moves}
    table.session, _ = table.session.touch(samples(1), Move("lose", {"player": "Eli", "letter": offered[1]}), "Eli")
    assert (table.state.seat("Eli").lost[-1], table.session.asks[0].fields["player"]) == (offered[1], "Ana")
    name = next(name for name, meaning in NATO if meaning == offered[0])
    assert table.type(f"cy loses {name}").state.seat("Cy").lost[-1] == offered[0]
    assert table.type(name).state.seat("Ana").lost[-1] == offered[0]
    assert table.fields("choose-letter")["player"] == "Ben"


def test_letters_that_are_chosen_may_be_put_off_until_after_the_first_round() -> None:
    """Then everybody has as many as without: seven before the last round."""
    table = next(table for seed in range(20) if (table := ten(seed)).state.owed)
    owed = len(table.state.owed)
    table.type("choose later")
    assert (table.keys[:2], table.state.round, table.state.owed) == (["letters-later", "round"], 1, ())
    assert len(table.state.put_off) == owed
    state = table.state
    for player in state.players:
        state = state.reseat(player, tile=SpeedTile(1, "Q"), passed=True)
    after, _ = next_(replace(state, phase=Phase.POETRY))
    assert (len(after.owed), after.put_off, {seat.lost[-1] for seat in after.seats if seat.lost}) == (owed, (), {"Q"})
    assert position(after).type("choose later").keys == ["letters-now"]


def test_letters_lost_after_the_last_round_are_none() -> None:
    """The game is over: there is no word left to write without them."""
    state = losing(SpeedTile(5, None)).state
    state, says = next_(position(state, round=state.rounds).state)
    assert (state.phase, says[0].key) == (Phase.OVER, "game-over")
    assert state.seat("Ana").lost == ""
