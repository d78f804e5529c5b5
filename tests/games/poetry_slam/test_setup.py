"""Poetry Slam: "Setup", "Wordsmith", "Rounds" and "Speed Tiles"."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace

import pytest
import wordfreq

from tests.support.table import PLAYERS, Table
from voicehost.core.play import IllegalMove
from voicehost.games.poetry_slam import tables
from voicehost.games.poetry_slam.rounds import next_round, setup
from voicehost.games.poetry_slam.state import Options, State
from voicehost.games.poetry_slam.tables import CARDS, ROW, TIERS, SpeedTile

pytestmark = pytest.mark.quick

EVERY_NUMBER = range(3, 11)


def started(players: int, seed: int = 0) -> State:
    return setup(PLAYERS[:players], Options(), seed)[0]


# -- Components


def test_components_nine_cards_and_fifty_tiles() -> None:
    """Nine word prompt cards; ten tiles of each of five values; a tile's letter is of its own tier, each letter on one tile."""
    assert len({card.key for card in CARDS}) == len(CARDS) == 9
    assert [len(tables.tiles(tier)) for tier in ROW] == [10] * 5
    for tier in ROW:
        assert sorted(tile.letter for tile in tables.tiles(tier) if tile.letter) == sorted(TIERS[tier])


def test_tiers_hold_each_letter_once_and_l_and_m_share_one() -> None:
    """The one thing that the rulebook gives away about the tiers."""
    assert sorted("".join(TIERS.values())) == list(tables.ALPHABET)
    assert any({"L", "M"} <= set(tier) for tier in TIERS.values())


def test_tiers_are_the_letters_in_order_of_their_use() -> None:
    """Counted again: the 20,000 commonest words of wordfreq, each weighted by its frequency, cut where the table cuts."""
    used: dict[str, float] = defaultdict(float)
    for word in wordfreq.top_n_list("en", 20_000):
        for letter in word.upper():
            if letter in tables.ALPHABET:
                used[letter] += wordfreq.word_frequency(word, "en")
    order = "".join(sorted(used, key=lambda letter: -used[letter]))
    for tier in ROW:
        count = len(TIERS[tier])
        assert set(order[:count]) == set(TIERS[tier])
        order = order[count:]


# -- Setup


@pytest.mark.parametrize("players", [0, 1, 2, 11, 12])
def test_setup_takes_three_to_ten_players(players: int) -> None:
    """Any other number is refused, with the number said."""
    with pytest.raises(IllegalMove) as refused:
        setup(tuple(f"P{i}" for i in range(players)), Options(), 0)
    assert (refused.value.key, refused.value.fields) == ("number-of-players", {"n": players})


@pytest.mark.parametrize(
    ("players", "key", "player"),
    [
        (("Ana", "Ben", "Ana"), "same-name", "Ana"),
        (("Ana", "Ben", "ANA"), "same-name", "ANA"),
        (("Jean-Luc", "Ben", "jean luc"), "same-name", "jean luc"),
        (("Ana", "Ben", "!?"), "no-name", "!?"),
    ],
)
def test_setup_needs_a_name_of_their_own_for_each(players: tuple[str, ...], key: str, player: str) -> None:
    """Two names that are said alike, and a name that cannot be said, are refused."""
    with pytest.raises(IllegalMove) as refused:
        setup(players, Options(), 0)
    assert (refused.value.key, refused.value.fields) == (key, {"player": player})


@pytest.mark.parametrize(
    ("name", "other", "alike"),
    [
        ("Sean", "Shawn", True),
        ("Jon", "John", True),
        ("Ana", "Anna", True),
        ("Ann Marie", "Anne-Marie", True),
        ("Sean Xqzt", "Shawn Xqzt", True),
        ("Sean Miller", "Shawn Baker", False),
        ("Sean", "Shane", False),
        ("Xqzt", "Xqztt", False),
        ("Ben", "Dan", False),
    ],
)
def test_setup_needs_names_that_do_not_sound_alike(name: str, other: str, alike: bool) -> None:
    """The host hears one for the other; a surname helps. Of what no dictionary knows nothing is said to sound alike."""
    if not alike:
        assert setup(("Cy", name, other), Options(), 0)[0].players == ("Cy", name, other)
        return
    with pytest.raises(IllegalMove) as refused:
        setup(("Cy", name, other), Options(), 0)
    assert (refused.value.key, refused.value.fields) == ("same-sound", {"player": other, "other": name})


def test_setup_shuffles_by_the_seed_alone() -> None:
    """One seed gives one order of cards, letters and tiles; other seeds give others."""
    assert started(4, 7) == started(4, 7)
    assert len({(started(4, seed).cards, started(4, seed).deck, started(4, seed).piles) for seed in range(20)}) == 20


def test_setup_gives_three_snaps_and_an_empty_sheet() -> None:
    """Before the first round nobody has points, letters lost, a word or a tile."""
    for seat in started(5).seats:
        assert (seat.snaps, seat.score, seat.lost, seat.word, seat.tile) == (3, 0, "", None, None)


@pytest.mark.parametrize("players", [6, 8, 10])
def test_setup_tiles_whose_backs_are_known_go_back_anywhere(players: int) -> None:
    """What was turned over for the letters of the start does not lie on top again in the first round."""
    on_top = []
    for seed in range(40):
        state = setup(PLAYERS[:players], Options(), seed)[0]
        on_top += [tile == state.piles[5 - tile.tier][0] for tile in {tile for _, tile in state.owed}]
        assert sum(map(len, state.piles)) == 50
    assert 0.1 < sum(on_top) / len(on_top) < 0.6


# -- Wordsmith


def test_wordsmith_is_the_first_player_or_the_one_named() -> None:
    """The option names a player; without it the first plays the part."""
    assert started(3).wordsmith == "Ana"
    assert Table.begin(3, wordsmith="Cy").state.wordsmith == "Cy"
    with pytest.raises(IllegalMove, match="unknown-wordsmith"):
        setup(PLAYERS[:3], Options(wordsmith="Zoe"), 0)


@pytest.mark.parametrize(("players", "letters"), [(3, 0), (4, 0), (5, 0), (6, 1), (7, 2), (8, 3), (9, 3), (10, 3)])
def test_wordsmith_draws_tiles_for_many_players(players: int, letters: int) -> None:
    """6: one letter, 7: two, 8 to 10: three, lost by everyone before the first round, from tiles of different values."""
    state = started(players)
    drawn = [tile for _, tile in state.owed]
    assert len(drawn) == letters * players
    assert len({tile.tier for tile in drawn}) == letters
    assert Counter(player for player, _ in state.owed) == Counter(dict.fromkeys(state.players, letters) if letters else {})


# -- Rounds


@pytest.mark.parametrize(("players", "rounds"), [(3, 8), (4, 8), (5, 8), (6, 7), (7, 6), (8, 5), (9, 5), (10, 5)])
def test_rounds_by_number_of_players(players: int, rounds: int) -> None:
    """3 to 5: eight; 6: seven; 7: six; 8 to 10: five. With the letters lost at the start, seven are lost before the last."""
    assert started(players).rounds == rounds
    assert rounds - 1 + tables.letters_lost_at_start(players) == 7


# -- Speed Tiles


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_speed_tiles_come_from_the_left_end_of_the_row(players: int) -> None:
    """Each round takes as many tiles as there are players from a row 5-4-3-2-1 repeated; fifty last for the whole game."""
    state = replace(started(players), owed=())
    row = [5, 4, 3, 2, 1] * 10
    seen: list[SpeedTile] = []
    for _ in range(state.rounds):
        state, _ = next_round(state)
        assert [tile.tier for tile in state.middle] == row[:players]
        row = row[players:]
        seen += state.middle
    assert all(count <= tables.tiles(tile.tier).count(tile) for tile, count in Counter(seen).items())
