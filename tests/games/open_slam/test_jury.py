"""Judges with names of their own: what they enter unseen, mixed with what is read out, and who comes and goes."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from tests.games.open_slam.test_evening import GAME, POETS, begun, perform, state
from tests.support.languages import made
from tests.support.table import Table
from voicehost.core.play import GuardsSecrets, IllegalMove, Move, Spoke, say
from voicehost.games.open_slam.state import Options, Phase
from voicehost.host.lines import unseen
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts
from voicehost.web.forms import forms

pytestmark = pytest.mark.quick

JURY = ("Judy", "Karl", "Lea")


def judged(**options: str) -> Table:
    """A poem that was performed, and waits for three judges."""
    table = begun((*POETS, *JURY), judges=",".join(JURY), **options)
    return table.type(f"{state(table).performing} please", "thank you")


def marks(score: str) -> Move:
    return Move("mark", {"score": score})


def test_scores_are_seen_when_all_are_in_and_by_nobody_before() -> None:
    table = judged()
    others = table.session.view("Ana"), table.session.view(None), table.session.view("Karl")
    table.place("Judy", marks("8.7"))
    assert table.private("Judy", "mark", score="8.7") == ["your-score"]
    assert state(table).scores == ()
    assert [fact.say.key for fact in table.session.view("Judy").facts if fact.say.key == "your-score"] == ["your-score"]
    for before, player in zip(others, ("Ana", None, "Karl"), strict=True):
        seen = table.session.view(player)
        assert "8.7" not in str([fact.say for fact in seen.facts])
        assert replace(seen, facts=(), awaited=(), moves=()) == replace(
            before, facts=(), awaited=(), moves=()
        )  # who is missing, anybody sees
    table.place("Karl", marks("9")).place("Lea", marks("10"))
    assert table.keys == ["scores-read", "is-that-right"]
    assert table.says[0].fields["scores"] == ("8.7", "9", "10")
    assert table.type("yes").keys[:2] == ["dropped", "sum"]
    assert state(table).performances[0].scores == (Decimal("8.7"), Decimal(9), Decimal(10))


def test_a_score_may_be_entered_again_until_all_are_in() -> None:
    table = judged().place("Judy", marks("8.7")).place("Judy", marks("8.8")).place("Karl", marks("9")).place("Lea", marks("9"))
    assert table.says[0].fields["scores"] == ("8.8", "9", "9")
    with pytest.raises(IllegalMove, match="not-now"):
        table.place("Judy", marks("1"))
    assert state(table).scores[0] == Decimal("8.8")


@pytest.mark.parametrize("text", ["10.4", "8.75", "-1", "NaN", "Infinity", "1e1000000", "", "eleven"])
def test_what_is_no_score_of_the_rules_is_none(text: str) -> None:
    table = judged()
    before = state(table)
    assert table.private("Judy", "mark", score=text) == ["no-such-score"]
    assert state(table.place("Judy", marks(text))) == before


@pytest.mark.parametrize(
    ("text", "why"), [("banana", "no-such-score"), ("next", "no-such-score"), ("11", "no-such-score"), ("8.7", None), ("nine", None)]
)
def test_a_text_that_is_no_score_is_not_taken_for_one(text: str, why: str | None) -> None:
    """At the keyboard and on a page it is refused before it is entered, so nothing of it is in the log."""
    table = judged()
    game: Any = table.session.game
    refused = game.unfit(table.session.state, "Judy", marks(text))
    assert (None if refused is None else refused.key) == why


def test_a_comma_in_german() -> None:
    game = made("open-slam", "de")
    table = Table(*Session.begin(game, (*POETS, *JURY), Options(rules="psi", judges=",".join(JURY)), 1))
    table.type(f"{state(table).performing} bitte", "danke").place("Judy", marks("8,7"))
    assert state(table).marks == (("Judy", Decimal("8.7")),)


def test_a_judge_without_a_phone_is_read_out_by_name_or_number() -> None:
    table = judged().place("Judy", marks("8.7"))
    assert table.type("judge Karl 9.1").keys == ["scores-so-far", "missing-of"]
    assert table.says[1].fields["players"] == ("Lea",)
    assert table.type("judge three 7").keys == ["scores-read", "is-that-right"]
    assert table.says[0].fields["scores"] == ("8.7", "9.1", "7")


def test_what_is_read_out_stands_in_place_of_what_was_entered() -> None:
    table = judged().place("Judy", marks("8.7")).type("judge one 9").place("Karl", marks("8")).place("Lea", marks("8"))
    assert table.says[0].fields["scores"] == ("9", "8", "8")


def test_all_again_forgets_what_was_entered() -> None:
    table = judged().place("Judy", marks("8.7")).type("all again")
    assert state(table).marks == ()
    assert state(table).awaited == JURY


def test_a_judge_is_no_poet() -> None:
    """Nobody draws a judge, who stands in no table, and whose leaving changes no order."""
    table = judged()
    assert set(state(table).line) == set(POETS)
    table.type("Lea leaves", "yes")
    assert state(table).awaited == JURY[:2]
    for judge in JURY[:2]:
        table.place(judge, marks("8"))
    table.type("judge three 8", "yes")
    for _ in POETS[1:]:
        perform(table, "8.0 8.0 8.0")
    assert {each.player for each in table.session.view(None).standings} == set(POETS)


@pytest.mark.parametrize(
    ("players", "judges", "why"),
    [
        ((*POETS, "Judy"), "Judy,Karl,Lea", "judge-unknown"),
        ((*POETS, "Judy", "Karl"), "Judy,Karl", "too-few-named"),
        (("Ana", *JURY), "Judy,Karl,Lea", "number-of-players"),
    ],
)
def test_a_jury_that_cannot_judge(players: tuple[str, ...], judges: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        GAME.setup(players, Options(judges=judges), 1)


def test_whoever_names_too_few_judges_hears_whom_they_have_named() -> None:
    """A slip such as `--set judges=x` is one name."""
    with pytest.raises(IllegalMove) as refused:
        GAME.setup((*POETS, "Judy"), Options(judges="Judy"), 1)
    assert dict(refused.value.fields) == {"players": ("Judy",), "n": 3}


def test_somebody_who_joins_is_a_poet() -> None:
    table = begun((*POETS, *JURY), judges=",".join(JURY)).type("Dee joins", "yes")
    assert state(table).players == (*POETS, "Dee", *JURY)
    assert state(table).phase is Phase.UP


def test_a_score_is_entered_as_it_is_said_too() -> None:
    table = judged().place("Judy", marks("eight point seven")).place("Karl", marks("Nine"))
    assert state(table).marks == (("Judy", Decimal("8.7")), ("Karl", Decimal(9)))


def test_a_row_passes_over_a_judge_who_has_left() -> None:
    """Somebody judges in that place, and is read out by its name or number."""
    table = judged().type("Karl leaves", "yes", "9.0 8.0")
    assert table.says[0].fields["scores"] == ("Judy 9", "Lea 8")
    assert table.says[1].fields["players"] == ("Karl",)
    assert state(table).scores == (Decimal(9), None, Decimal(8))
    assert table.type("judge Karl 7").keys == ["scores-read", "is-that-right"]


def test_the_scores_of_a_judge_who_leaves_are_read_out_and_the_table_is_asked_and_answered_so() -> None:
    """Nothing is skipped."""
    table = judged().type("Karl leaves")
    assert table.says == (say("decide-judge-leaves", player="Karl"),)
    assert table.type("yes").keys == ["decided-leaves", "place-is-taken", "scores-please"]
    for language in GAME.languages:
        assert "{player}" not in Prompts(language, (GAME.name,)).read(say("decided-leaves", player="{player}")).text.partition(" ")[2]


def test_whoever_is_not_the_poet_enters_the_scores_of_nameless_judges_one_by_one() -> None:
    """Each for the next judge whose is missing; a second phone that was as quick is told that it is in, and counts for nobody else."""
    table = begun().type(f"{(poet := state(begun()).performing)} please", "thank you")
    other = next(player for player in POETS if player != poet)
    offered = table.session.view(other)
    (way,) = (phrase for phrase in offered.moves if phrase.move == "enter")
    assert "enter" in offered.wanted
    assert not [phrase for phrase in table.session.view(poet).moves if phrase.move == "enter"]
    first = Move("enter", {"judge": way.slot("judge").choices[0][1], "score": "8.7"})
    entered, _ = GAME.step(state(table), Spoke(0, 0, first, by=other))
    assert (entered.scores[0], entered.missing) == (Decimal("8.7"), (1, 2, 3, 4))
    with pytest.raises(IllegalMove, match="no-scores-now"):
        GAME.step(entered, Spoke(0, 0, first, by=other))


def test_what_puts_scores_right_is_folded_away_and_rows_are_said_aloud() -> None:
    table = begun().type(f"{(poet := state(begun()).performing)} please", "thank you")
    seen = table.session.view(next(player for player in POETS if player != poet))
    assert not [phrase for phrase in seen.moves if phrase.move == "read-out"]
    assert all(seen.touches[move].folded for move in ("score", "strike", "strike-of", "took"))


def test_a_poem_has_one_button() -> None:
    """The host says what the clock waits for, and the button starts it. Once it runs, the button stops it."""
    for clock, prompt in (("speech", "clock-waits"), ("word", "clock-waits-for-word")):
        table = begun(clock=clock)
        table.type(f"{state(table).performing} please")
        assert of_the_clock(table) == {"start-clock"}
        assert [each.key for each in table.session.view(POETS[0]).now] == [prompt]
        assert first(table) == ("start-clock", "Start the clock")
        table.type("start the clock")
        assert of_the_clock(table) == {"stop-clock"}
        assert first(table) == ("stop-clock", "Stop the clock")


def first(table: Table) -> tuple[str, str]:
    """The move of the large button on a page, and what stands on it."""
    found = forms(table.session.view(POETS[0]), GAME.language).first
    return (found.way, found.buttons[0].label) if found is not None else ("", "")


def of_the_clock(table: Table) -> set[str]:
    return {phrase.move for phrase in table.session.view(POETS[0]).moves} & {"stop-clock", "start-clock", "thanks"}


def test_a_judge_whose_score_is_missing_has_a_place() -> None:
    """From the first on: the row does not change its form from one score to the next."""
    table = begun().type(f"{state(begun()).performing} please", "thank you")
    assert [card.waits for card in table.session.view(None).cards] == [True] * 5
    table.type("judge two 0.0")
    assert [card.face for card in table.session.view(None).cards] == ["\u2013", "0.0", "\u2013", "\u2013", "\u2013"]


def test_whoever_takes_a_judges_place_judges_by_their_own_name() -> None:
    table = judged().type(f"mia takes {JURY[0]}'s place", "yes")
    assert state(table).jury == ("Mia", *JURY[1:])
    assert state(table.type("judge mia 8.7")).scores[0] == Decimal("8.7")


# -- judges who have a number, and no name


def test_a_judge_without_a_name_leaves_and_is_back() -> None:
    """There are as many scores as before, for sums of poets are compared: that judge's is read out last, of whoever takes the place."""
    table = begun(judges="3")
    assert table.type("judge two leaves", "yes").says == (say("judge-left", number=2),)
    assert table.type("judge two leaves").keys == ["judge-has-left"]
    table.type(f"{state(table).performing} please", "thank you", "nine", "eight")
    assert table.keys == ["scores-so-far", "missing"]
    assert table.fields("missing")["judges"] == ("2",)
    assert table.type("judge two is back").keys == ["judge-back", "scores-so-far", "missing"]
    assert table.type("undo").keys[0] == "undone"
    assert table.type("seven").says[0].fields["scores"] == ("9", "8", "7")  # in the order in which they were read out
    assert state(table).scores == (Decimal(9), Decimal(7), Decimal(8))
    assert table.type("judge three is back").keys == ["judge-is-here"]


@pytest.mark.parametrize(("language", "line", "yes"), [("en", "judge two has to go", "yes"), ("de", "jury zwei muss los", "ja")])
@pytest.mark.parametrize("scores", [(), ("9",), ("9 8 7",)])
def test_before_a_judge_without_a_name_leaves_the_table_is_asked(language: str, line: str, yes: str, scores: tuple[str, ...]) -> None:
    """Also while the scores are read out, and when they were read back; no is none, and said again is no yes."""
    hosted = made("open-slam", language)
    table = Table(*Session.begin(hosted, POETS, Options(judges="3"), 1))
    if scores:
        please, thanks = (hosted.language.phrases[move][0] for move in ("begin", "thanks"))
        table.type(please.format(player=state(table).performing), thanks, *scores)
    asked = (say("decide-numbered-judge-leaves", number=2),)
    assert table.type(line).says == asked
    assert table.type(line).says == asked
    assert state(table).gone == ()
    assert table.type({"yes": "no", "ja": "nein"}[yes]).keys[0] == "not-then"
    assert state(table).gone == ()
    assert table.type(line, yes).says[0] == say("judge-left", number=2)
    assert state(table).gone == (1,)


def test_a_judge_who_leaves_without_a_number_is_asked_for_it_and_one_with_a_name_for_that() -> None:
    assert begun(judges="3").type("a judge has to go").keys == ["which-judge"]
    for line in ("judge two leaves", "judge two is back"):
        assert begun((*POETS, *JURY), judges=",".join(JURY)).type(line).says == (say("judge-by-name", player="Karl"),)


def test_a_judge_whose_place_is_taken_is_back_as_a_poet() -> None:
    """The table is asked so; in a later round, for the next slam."""
    table = begun((*POETS, *JURY), judges=",".join(JURY)).type("judy leaves", "yes", "mia takes the place of judy", "yes", "judy is back")
    assert table.says == (say("decide-joins-as-poet", player="Judy"),)
    assert "Judy" in state(table.type("yes")).poets
    assert begun().type("judy joins").says == (say("decide-joins", player="Judy"),)
    assert Prompts("en", ("open-slam",)).text(say("decide-joins-as-poet", player="Judy")).text == "Judy joins as a poet?"


@pytest.mark.parametrize("line", ["judge lea leaves", "judge lea has to go", "lea leaves"])
def test_a_judge_with_a_name_leaves_and_is_back_with_or_without_the_title(line: str) -> None:
    """Over a poem too, as any line about a judge by name alone."""
    table = judged().type(line)
    assert table.keys == ["decide-judge-leaves"]
    assert table.type("yes", "judge lea is back").keys == ["decide-returns"]
    assert begun((*POETS, *JURY), judges=",".join(JURY)).type(line).keys == ["decide-judge-leaves"]
    performing = begun((*POETS, *JURY), judges=",".join(JURY))
    assert performing.type(f"{state(performing).performing} please", line).keys == ["decide-judge-leaves"]


@pytest.mark.parametrize("line", ["judge lea", "judge me not", "judge lea as you like"])
def test_over_a_poem_other_lines_with_the_title_are_no_decisions(line: str) -> None:
    performing = begun((*POETS, *JURY), judges=",".join(JURY))
    assert performing.type(f"{state(performing).performing} please", line).keys == [], "they may be of the poem"


@pytest.mark.parametrize("line", ["karl has 8", "karl 8", "no karl has 8", "no, that is not right, karl has 8"])
def test_a_named_judges_score_is_put_right_in_the_answer(line: str) -> None:
    """A no with what is right: the row is read back with it, and the yes that follows takes that."""
    table = judged().type("8.5 9 7.2", line)
    assert table.fields("scores-read")["scores"] == ("8.5", "8", "7.2")
    assert state(table.type("yes")).performances[0].scores[1] == Decimal(8)


def test_a_no_with_more_that_is_not_understood_is_a_no() -> None:
    table = judged().type("8.5 9 7.2", "no, that is not right at all")
    assert table.keys == ["read-again"]


NAMED = [
    ("en", "Judy 9, Karl 8, Lea 7", ("9", "8", "7")),
    ("en", "Judy 9 Karl 8 Lea 7", ("9", "8", "7")),
    ("en", "Lea 7 and Judy has 9.5", ("9.5", "7")),
    ("en", "judge Judy 9, judge Karl gives 8.1 and judge Lea 10", ("9", "8.1", "10")),
    ("en", "judge three 7, judge one 9", ("9", "7")),
    ("de", "Judy 9, Karl 8,5, Lea 7", ("9", "8,5", "7")),
    ("de", "Judy 9,5 und Karl hat 8", ("9,5", "8")),
    ("de", "Jury Lea 7, Jury zwei 8", ("8", "7")),
]


@pytest.mark.parametrize(("language", "line", "read"), NAMED)
def test_scores_of_several_judges_are_typed_in_one_line(language: str, line: str, read: tuple[str, ...]) -> None:
    table = Table(*Session.begin(made("open-slam", language), (*POETS, *JURY), Options(judges=",".join(JURY)), 1))
    ways = table.session.game.language.phrases
    table.type(ways["begin"][0].format(player=state(table).performing), ways["thanks"][0])
    assert unseen(table.session, line) is None
    found = table.type(line).fields("scores-read" if len(read) == 3 else "scores-so-far")["scores"]
    assert tuple(str(each).rpartition(" ")[2] for each in found) == read  # type: ignore[union-attr]  # a tuple


def test_scores_of_several_judges_correct_the_last_result_and_take_the_place_of_what_was_entered() -> None:
    table = judged().place("Judy", marks("8.7")).type("Judy 9, Karl 8", "Lea 7", "yes", "Judy 6 and Lea 7.5")
    assert state(table).performances[0].scores == (Decimal(6), Decimal(8), Decimal("7.5"))
    assert table.keys[0] == "corrected"


@pytest.mark.parametrize("line", ["Judy 9, Karl 11", "Judy 9.5, Karl 10.1"])
def test_one_score_that_is_none_refuses_the_whole_line(line: str) -> None:
    table = judged()
    assert (table.type(line).keys, state(table).scores) == (["no-such-score"], ())


@pytest.mark.parametrize("line", ["Judy 9, Karl is late", "Judy 9, Judy 8", "is Judy 9, Karl 8"])
def test_what_is_no_row_of_judges_and_scores_sets_none(line: str) -> None:
    assert state(judged().type(line)).scores == ()


def test_a_score_that_takes_the_place_of_another_is_entered_twice() -> None:
    """As any other entry; the host took the new one at once."""
    table = judged().place("Judy", marks("8.7"))
    assert isinstance(GAME, GuardsSecrets)
    assert GAME.replaces(state(table), "Judy", marks("9.0"))
    assert not GAME.replaces(state(table), "Judy", marks("8.7"))
    assert not GAME.replaces(state(table), "Karl", marks("9.0"))
