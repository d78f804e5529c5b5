"""Poetry Slam: "Snaps", "Game End", "Point Summary", and anyone's score with how it came about."""

from __future__ import annotations

import pytest

from tests.support.table import Table, performing, poems, position, writing
from voicehost.games.poetry_slam.sheet import KINDS, PARTS, accounts, score
from voicehost.games.poetry_slam.state import Line, Phase
from voicehost.session.moves import HOUSE_MOVES
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

# -- Snaps


def test_snaps_are_worth_a_point_to_the_receiver() -> None:
    """At once; the giver has one less to give."""
    table = writing().type("ana snaps for ben")
    assert dict(table.fields("snapped")) == {"giver": "Ana", "player": "Ben", "n": 2}
    assert table.scores == {"Ana": 0, "Ben": 1, "Cy": 0}


def test_snaps_one_a_round() -> None:
    """Each player one, to anyone."""
    table = writing().type("ana snaps for ben", "ana snaps for cy")
    assert (table.keys, table.fields("one-snap-a-round")["player"]) == (["one-snap-a-round"], "Ana")
    assert table.type("ben snaps for ana").keys == ["snapped"]
    assert table.scores == {"Ana": 1, "Ben": 1, "Cy": 0}


def test_snaps_three_in_the_game() -> None:
    """A fourth is refused, with the reason."""
    table = writing()
    for number in (1, 2, 3):
        table = position(table.state, round=number).type("ana snaps for ben")
        assert table.keys == ["snapped"]
    assert position(table.state, round=4).type("ana snaps for ben").keys == ["no-snap-left"]
    assert table.score("Ben") == 3


def test_snaps_are_for_others() -> None:
    """Not for oneself."""
    assert writing().type("ana snaps for ana").keys == ["snap-self"]


@pytest.mark.parametrize("phase", [Phase.LETTERS, Phase.WRITING, Phase.POETRY, Phase.LOSING])
def test_snaps_at_any_point_of_the_game(phase: Phase) -> None:
    """ "If during any point of the game you are particularly impressed": in every phase, offered and taken."""
    state = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).state
    table = position(state, phase=phase, owed=tuple((seat.player, seat.tile) for seat in state.seats if seat.tile))
    assert table.type("cy snaps for ana").keys == ["snapped"]


def test_snaps_while_a_question_stands() -> None:
    """A vote does not keep anyone from being impressed, and goes on."""
    table = performing().speak("ben guesses heaven", 3, 4).type("challenge the word", "cy snaps for ana")
    assert (table.keys, table.score("Ana")) == (["snapped"], 5)
    assert table.type("yes").keys == ["vote-ask"]


def test_snaps_neither_before_nor_after_the_game() -> None:
    """Before the first round, and after the end, there is nothing to snap for."""
    before = next(table for seed in range(20) if not (table := Table.begin(10, seed)).state.round)
    for table in (before, position(writing().state, phase=Phase.OVER)):
        assert "snap" not in {phrase.move for phrase in table.session.listening.grammar.phrases}
        assert table.type("ana snaps for ben").keys == ["not-now"]


@pytest.mark.parametrize(("spent", "kept"), [(0, -3), (1, -2), (2, -1), (3, 0)])
def test_snaps_kept_count_against_their_owner(spent: int, kept: int) -> None:
    """One point for each that was not given."""
    state = writing().state.reseat("Ana", snaps=3 - spent)
    table = position(state, round=8, phase=Phase.POETRY).type("next")
    assert sum(table.sheet("Ana", "kept-snap")) == kept


# -- Game End


def ended(points: dict[str, int]) -> Table:
    """A game whose last round is over, nobody having snaps left."""
    state = poems({}, players=len(points)).state
    for player, n in points.items():
        state = state.reseat(player, snaps=0, lines=(Line(1, "poem", n),))
    return position(state).type("next")


@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ({"Ana": 3, "Ben": 5, "Cy": 4}, ("Ben",)),
        ({"Ana": 5, "Ben": 5, "Cy": 4}, ("Ana", "Ben")),
        ({"Ana": 0, "Ben": 0, "Cy": -1}, ("Ana", "Ben")),
        ({"Ana": 1, "Ben": 1, "Cy": 1}, ("Ana", "Ben", "Cy")),
        ({"Ana": -4, "Ben": -1, "Cy": -2}, ("Ben",)),
    ],
)
def test_game_end_most_points_win_and_ties_are_shared(points: dict[str, int], winners: tuple[str, ...]) -> None:
    """Whoever has the most, however few."""
    table = ended(points)
    assert table.session.has_ended
    assert table.fields("winners")["players"] == winners
    assert table.fields("winners")["n"] == len(winners)
    assert table.fields("winners")["points"] == max(points.values())


@pytest.mark.parametrize("points", [0, -3])
def test_where_all_have_equally_nothing_nobody_has_won(points: int) -> None:
    table = ended(dict.fromkeys(("Ana", "Ben", "Cy"), points))
    assert table.fields("nobody-won")["points"] == points
    assert table.session.view(None).who == ()


def test_game_end_tells_how_the_points_came_about() -> None:
    """Everyone's in one sentence, the best first, since nothing can be asked when the sitting is over; the parts are the score."""
    lines = {
        "Ana": (Line(1, "speed", 5), Line(1, "length", 2), Line(2, "poem", 3), Line(2, "same-word", 2)),
        "Ben": (Line(1, "guess", 1), Line(1, "slam", -2), Line(2, "slam", -2)),
        "Cy": (Line(1, "speed", 4), Line(1, "snap", 1)),
    }
    state = poems({}, players=3).state
    for player, sheet in lines.items():
        state = state.reseat(player, lines=sheet)
    table = position(state).type("next")
    accounts = [dict(said.fields) for said in table.says if said.key == "account"]
    assert table.keys[:2] == ["game-over", "winners"]
    assert accounts == [
        {"player": "Ana", "n": 9, "words": 7, "poems": 5, "guesses": 0, "snaps": -3, "slams": 0},
        {"player": "Cy", "n": 2, "words": 4, "poems": 0, "guesses": 0, "snaps": -2, "slams": 0},
        {"player": "Ben", "n": -6, "words": 0, "poems": 0, "guesses": 1, "snaps": -3, "slams": -4},
    ]
    assert Prompts(games=("poetry-slam",)).text(table.says[-2]).text == "Ben, -6 points: words 0, poems 0, guesses 1, snaps -3, slams -4."
    assert {kind for kinds in PARTS.values() for kind in kinds} == {*KINDS} - {"table"}  # what the table put right is told by itself


def test_game_end_after_the_last_round_only() -> None:
    """Before it, the letters are lost and another round begins."""
    state = poems({}, players=3).state
    assert position(state, round=state.rounds - 1).type("next").state.phase is not Phase.OVER


def test_game_end_nothing_counts_any_more() -> None:
    """Scores can still be asked for; nothing else of the game is offered."""
    table = ended({"Ana": 1, "Ben": 2, "Cy": 3})
    house = {"well-played", "that-is-all", *HOUSE_MOVES.folded}
    assert {phrase.move for phrase in table.session.listening.grammar.phrases} - house == {"scores", "score", "prompt", "lost"}
    assert table.type("scores").fields("scores")["scores"] == ("Cy 3", "Ben 2", "Ana 1")


# -- Point Summary


def test_point_summary_of_one_round() -> None:
    """Speed 4 and length 2 and a guess before the end 2, a slam -2, a snap 1, two snaps kept -2: 5."""
    table = writing(drawn="A").enter("Ana", "heaven").enter("Ben", "angel").enter("Cy", "art").type("four", "three", "five")
    start = table.now
    table.speak("ana begins", start + 1).recite(start + 2, start + 5).speak("ben guesses heaven", start + 3, start + 4)
    table.type("ben snaps for ana", "ana snaps for cy", "ben passes", "yes", "cy passes", "yes")
    table = position(table.state, round=table.state.rounds).type("next")
    kinds = {kind: table.sheet("Ana", kind) for kind in ("speed", "length", "poem", "slam", "snap", "kept-snap")}
    assert kinds == {"speed": [4], "length": [2], "poem": [2], "slam": [-2], "snap": [1], "kept-snap": [-2]}
    assert table.score("Ana") == 5
    assert table.score("Ben") == 3 + 2 + 1 - 2
    assert table.score("Cy") == 5 + 1 + 1 - 3


def test_score_of_anyone_with_how_it_came_about() -> None:
    """The sum, then each kind of points that there are, then the snaps left."""
    table = performing().speak("ben guesses heaven", 3, 4).type("cy snaps for ana", "score for ana")
    assert [(said.key, said.fields.get("points", said.fields.get("n"))) for said in table.says] == [
        ("score-of", 5),
        ("scored-length", 2),
        ("scored-poem", 2),
        ("scored-snap", 1),
        ("snaps-left", 3),
    ]


@pytest.mark.parametrize(
    ("said", "key"),
    [("scores", "scores"), ("score of ben", "score-of"), ("lost letters of ana", "lost-letters"), ("what is the prompt", "prompt-first")],
)
def test_what_can_be_asked_at_any_time(said: str, key: str) -> None:
    """It answers, and changes nothing."""
    for table in (writing(lost={"Ana": "EQ"}), poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}, {"Ana": "EQ"})):
        before = table.state
        assert key in table.type(said).keys
        assert table.state is before


def test_the_prompt_asks_for_words_only_while_they_are_written() -> None:
    """Later it is read out for those who forgot what the poems are about."""
    assert writing().type("prompt").keys == ["prompt-first", "write"]
    assert poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).type("prompt").keys == ["prompt-first"]


def test_lost_letters_of_anyone() -> None:
    """In the order in which they were lost; or that none are."""
    table = writing(lost={"Ana": "QE"}).type("lost letters of ana")
    assert table.fields("lost-letters")["letters"] == ("Q", "E")
    assert table.type("lost letters of ben").keys == ["lost-no-letters"]


@pytest.mark.parametrize("points", [1, -1])
def test_minus_one_is_not_told_as_one(points: int) -> None:
    """The sign is told with the points, in the account as in the score."""
    state = writing().state
    state = state.note("Ana", Line(1, "table", points))
    prompts = Prompts("en", ("poetry-slam",))
    texts = [prompts.text(each).text for each in (*accounts(state), *score(state, "Ana")) if each.key in ("account", "score-of")]
    assert [text for text in texts if text.startswith("Ana")] == [
        f"Ana, {points} point: words 0, poems 0, guesses 0, snaps 0, slams 0.",
        f"Ana has {points} point.",
    ]
