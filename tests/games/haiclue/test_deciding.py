"""What the table decides of a game of Haiclue, and takes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.support.table import PLAYERS
from tests.support.tiles_table import GAME, Tiles, a_round, at, begun, guessing
from voicehost.core.play import IllegalMove, Player, say
from voicehost.core.speech import samples
from voicehost.games.haiclue.state import Phase
from voicehost.session.happened import Undone

pytestmark = pytest.mark.quick

# -- an entry is for one clue, or one round


def guessed_for_dee() -> Tiles:
    """Cy is the youngest by word of the table, so that Dee's clue is read first."""
    return begun(4, 2).type("cy is the youngest", "yes").clues().guesses(ana="red", cy="red")


def clue_of_the_second_round() -> Tiles:
    """It began because the table went on without Ben."""
    return begun(3, 2).does("Ana", "no-clue").does("Cy", "no-clue").type("go on without ben").does("Ben", "clue", clue="one two")


def clue_of_who_is_back() -> Tiles:
    return begun(3, 2).type("ben leaves", "yes", "ben is back", "yes").does("Ben", "clue", clue="one two")


@pytest.mark.parametrize(
    ("table", "whose", "awaited"),
    [
        (guessed_for_dee, ("Ana", "Cy"), ("Ana", "Cy", "Dee")),
        (clue_of_the_second_round, ("Ben",), ("Ben",)),
        (clue_of_who_is_back, ("Ben",), ("Ana", "Cy")),
    ],
)
def test_an_entry_for_what_is_taken_back_is_lost(
    table: Callable[[], Tiles], whose: tuple[Player, ...], awaited: tuple[Player, ...]
) -> None:
    """It is told whose it is; after "undo anyway" it is nobody's guess at another clue, nor a clue of another round."""
    at = table()
    before = at.state
    assert at.type("undo").keys == ["undo-would-lose"]
    assert at.fields("undo-would-lose")["players"] == whose
    assert at.state is before
    assert at.type("undo anyway").keys[0] == "undone"
    assert at.state.thinking == awaited
    assert not any(at.state.seat(player).line for player in whose if at.state.phase == "clues")
    assert all(seat.guess is None for seat in at.state.seats)


def test_whoever_goes_on_takes_nothing_back_by_which_an_entry_would_be_lost() -> None:
    """The host says so, and what is asked."""
    table = guessing(4).type("cy leaves", "yes", "cy is back", "yes").guesses(cy="red").type("undo", "go on")
    assert table.keys == ["not-then", "guess-now"]
    assert table.type("go on").keys == ["not-paused", "guess-now"]


def test_another_clue_that_is_guessed_after_undo_is_read() -> None:
    table = guessed_for_dee().type("undo", "undo anyway")
    assert table.keys == ["undone", "clue-of", "guess-now"]
    assert table.fields("clue-of")["player"] == "Ben"


def test_a_log_in_which_nobody_was_asked_goes_on_as_it_did() -> None:
    """What the game takes is kept, though it is for another clue."""
    session, _ = guessed_for_dee().session.apply(Undone(samples(100)))
    assert [seat.guess is None for seat in session.state.seats] == [False, True, False, True]


# -- how many rounds, and what counts


def test_nobody_plays_more_rounds_than_there_are_tiles_for() -> None:
    """It is refused before it is asked; all of them is no other number."""
    table = begun(3)
    assert table.type("we play 8 rounds").says == (say("stacks-have-rounds", n=6),)
    assert table.type("yes").keys != ["decided-rounds"]
    assert table.type("we play 6 rounds").keys == ["is-set-so"]
    assert table.type("we play 5 rounds", "yes").keys == ["decided-rounds"]
    assert table.type("we play 6 rounds", "yes").keys == ["decided-rounds"]


def test_what_a_team_has_is_put_right_for_both() -> None:
    """Whoever is named; by the table's word it wins, too."""
    table = guessing(2).cards(ana="red", ben="red").all_guess("red")
    assert table.type("give ana two points").says == (say("decide-counts-shared", player="Ana", n=3, old=1),)
    assert table.type("yes").says == (say("decided-counts-shared", player="Ana", n=3, old=1),)
    assert table.type("scores").says == (say("team-score", n=3),)
    assert table.type("take one point from ben", "yes", "scores").says == (say("team-score", n=2),)
    assert table.type("undo", "undo", "scores").says == (say("team-score", n=1),)
    assert table.type("ana has seven points", "yes", "end the game", "yes", "well played").says[-2] == say("team-won", n=7, needed=6)


def test_who_has_won_is_said_when_the_table_ends_the_game() -> None:
    table = guessing().type("give ana 2 points", "yes", "end the game", "yes")
    assert table.says[-2:] == (*table.session.game.verdict(table.state)[-1:], say("stopped-here", n=15))


# -- who is there


def test_nobody_is_waited_for_where_nobody_can_guess() -> None:
    """Ana alone is left in the round, and it is her clue: it is told at once."""
    table = guessing(3).type("zoe joins", "yes", "cy leaves", "yes", "ben leaves", "yes").all_guess("red")
    table.type("next").all_guess("red").type("next")
    assert table.state.author.player == "Ana"
    assert table.keys == ["clue-of", "target-was", "nobody-right", "say-next"]
    assert table.state.phase is Phase.BETWEEN


def test_whoever_never_played_has_no_place() -> None:
    """Nobody says that Zoe shares the third place. The table may still give her points, and then she has one."""
    table = guessing(3).type("zoe joins", "yes", "give ana 2 points", "yes", "give cy 1 points", "yes", "end the game", "yes")
    assert [standing.player for standing in GAME.view(table.state, None).standings] == ["Ana", "Cy", "Ben"]
    assert table.type("well played").fields("third-place")["players"] == ("Ben",)
    table = guessing(3).type("zoe joins", "yes", "end the game", "yes", "give zoe 1 points", "yes")
    assert "Zoe" in [standing.player for standing in GAME.view(table.state, None).standings]


def test_a_guess_of_who_has_left_counts() -> None:
    """And its author has a point of it."""
    table = guessing(4).cards(ben="red").guesses(ana="red", cy="blue").type("ana leaves", "yes").guesses(dee="blue")
    assert [said.fields["player"] for said in table.says if said.key == "guessed"] == ["Ana", "Cy", "Dee"]
    assert next(said for said in table.says if said.key == "right").fields["players"] == ("Ana",)
    assert table.points() == [1, 1, 0, 0]


def test_who_takes_the_place_of_somebody_who_has_left_makes_their_clue() -> None:
    """While it may still be made; as they would if they were back."""
    table = begun(4).type("ben leaves", "yes", "oscar takes the place of ben", "yes")
    assert table.keys == ["decided-replaces", "makes-a-clue"]
    assert table.state.thinking == ("Ana", "Oscar", "Cy", "Dee")


def one_drew_no_card(players: int = 4) -> Tiles:
    """The second round: Ben has left in the first."""
    return a_round(begun(players).type("ben leaves", "yes"))


@pytest.mark.parametrize("line", ["oscar takes the place of ben", "ben is back", "oscar joins"])
def test_who_drew_no_card_in_this_round_neither_makes_a_clue_in_it_nor_guesses(line: str) -> None:
    """Whoever is back when clues are guessed, or then has their place, as a newcomer."""
    table = one_drew_no_card()
    table = table.type(line, "yes") if "joins" in line else table.clues().type(line, "yes")
    player = line.partition(" ")[0].capitalize()
    assert table.keys[-1] == "from-next-round"
    assert table.clues().state.thinking == ("Ana", "Dee")
    assert player in a_round(table).state.thinking


@pytest.mark.parametrize("line", ["oscar takes the place of ben", "ben is back"])
@pytest.mark.parametrize("cards", [True, False])
def test_who_is_back_while_clues_are_made_draws_a_card(line: str, cards: bool) -> None:
    """And so plays in that round: their clue is guessed, and they guess. The cards are shuffled again if there are none left."""
    table = one_drew_no_card()
    table.session = table.session if cards else replace(table.session, state=replace(table.state, cards=()))
    player = line.partition(" ")[0].capitalize()
    assert table.type(line, "yes").keys[-1] == "makes-a-clue"
    assert table.state.thinking == ("Ana", player, "Cy", "Dee")
    assert a_round(table).state.thinking == ("Ana", player, "Cy", "Dee")
    read = [said.fields["player"] for said in table.heard if said.key == "clue-of"]
    assert read.count(player) == 1


@pytest.mark.parametrize("line", ["oscar takes the place of ben", "ben is back"])
def test_who_drew_a_card_in_this_round_guesses_on_in_it(line: str) -> None:
    """Whoever is back, or has their place; unless nothing is guessed any more."""
    table = guessing(4).type("ben leaves", "yes")
    assert "Ben" not in table.state.thinking
    player = line.partition(" ")[0].capitalize()
    assert table.type(line, "yes").keys[-1] == "guesses-on"
    assert player in table.state.thinking or table.state.author.player == player
    late = begun(3).clues().all_guess().type("next").all_guess().type("next").all_guess().type("ben leaves", "yes", line, "yes")
    assert late.keys[-1] == "from-next-round"


def test_who_takes_the_place_of_somebody_who_has_left_guesses_for_them() -> None:
    """In a round for which they had a card; nothing is told before."""
    table = guessing(4, breath=9.0).wait(10).type("cy leaves", "yes").guesses(ana="red", dee="red")
    assert table.type("oscar takes the place of cy", "yes").state.thinking == ("Oscar",)
    assert table.wait(20).state.phase is Phase.GUESSING


# -- a target that was seen in a place


SEEN = {
    "taken back": (("oscar takes the place of ben", "yes", "undo", "oscar takes the place of cy", "yes"), "Oscar"),
    "given up": (("oscar takes the place of ben", "yes", "ben takes the place of cy", "yes"), "Ben"),
    "of one who had left": (
        ("ben leaves", "yes", "oscar takes the place of ben", "yes", "undo", "undo", "oscar takes the place of cy", "yes"),
        "Oscar",
    ),
}


@pytest.mark.parametrize(("lines", "player"), SEEN.values(), ids=SEEN)
def test_whoever_has_seen_a_target_in_a_place_does_not_guess_it(lines: tuple[str, ...], player: str) -> None:
    """Said when its clue is guessed; nobody waits for them, and in other clues they guess as all do."""
    table = begun(4).type(*lines).clues()
    assert (table.keys[-2:], table.fields("has-seen-the-target")) == (["guess-now", "has-seen-the-target"], {"player": player})
    assert table.state.thinking == ("Ana", "Dee")
    assert not [phrase for phrase in table.session.view(player).entries if phrase.move == "guess"]
    with pytest.raises(IllegalMove, match="has-seen-the-target"):
        table.does(player, "guess", guess="red")
    table.guesses(ana="red", dee="red")
    assert table.state.phase is Phase.BETWEEN
    assert table.type("next").state.author.player == player
    assert table.guesses(**dict.fromkeys(map(str.lower, table.state.thinking), "red")).type("next").state.author.player == "Dee"
    assert player in table.state.thinking


def test_nobody_waits_where_all_have_guessed_but_who_has_seen_it() -> None:
    """They have taken the place of the one who was waited for."""
    table = guessing(4).type("oscar takes the place of ben", "yes", "undo").guesses(ana="red", dee="red")
    assert table.type("oscar takes the place of cy", "yes").state.phase is Phase.BETWEEN


def test_where_nobody_is_left_to_guess_it_is_said_why() -> None:
    """Of a team, the other has had the author's place."""
    lines = ("oscar takes the place of ben", "yes", "undo", "oscar takes the place of ana", "yes")
    assert begun(2).type(*lines).clues().keys[-5:] == ["has-seen-the-target", "target-was", "team-wrong", "team-score", "say-next"]


# -- who reads


def test_a_clue_that_was_guessed_is_put_right_by_its_points() -> None:
    """Whether it is a haiku cannot be disputed any more."""
    haiku = at("guessing", PLAYERS[:4], haiku=True).all_guess()
    author = haiku.state.author.player
    assert haiku.type("challenge the haiku").says == (say("haiku-stands", player=author),)
    assert guessing().all_guess().type("next", "that was wrong").keys == ["dispute-so", "help-say", "put-right-so", "undo-takes"]


def who_reads(table: Tiles) -> tuple[object, object]:
    fields = table.type("who reads").fields("players-read")
    return fields["reader"], fields["player"]


def test_who_reads_names_nobodys_clue_who_has_none() -> None:
    """Where all were read, it is the first of the next round."""
    table = begun(4, players_read=True)
    assert who_reads(table) == ("Ana", "Ben")
    table.type("ben leaves", "yes")
    assert who_reads(table) == ("Ana", "Cy")
    table.does("Cy", "no-clue")
    assert who_reads(table) == ("Cy", "Dee")
    table.clues().type("that is it").all_guess().type("next", "that is it").all_guess()
    assert table.state.author.player == "Ana"
    assert who_reads(table) == ("Ana", "Cy")
