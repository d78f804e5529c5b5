"""An evening of an open slam, typed: the draw, scores, what is put right, rounds, ties, and who comes and goes."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.support.languages import made
from tests.support.table import Table
from voicehost.core.play import IllegalMove, Place, Player, say
from voicehost.core.speech import samples
from voicehost.games.open_slam import judging, rules
from voicehost.games.open_slam.reckoning import ScoredPoem
from voicehost.games.open_slam.state import Options, Phase, State, standings
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

GAME = made("open-slam", "en")
POETS = ("Ana", "Ben", "Cy")


def begun(poets: tuple[str, ...] = POETS, language: str = "en", **options: Any) -> Table:
    return Table(*Session.begin(made("open-slam", language), poets, Options(**options), 1))


def state(table: Table) -> State:
    found: State = table.session.state
    return found


def perform(table: Table, scores: str, poet: str | None = None) -> Table:
    """Whoever is up, or `poet`; one score is everybody's."""
    row = scores if " " in scores else " ".join([scores] * len(state(table).judges))
    ways = table.session.game.language.phrases
    begin, thanks = ways["begin"][0].format(player=poet or state(table).performing), ways["thanks"][0]
    return table.type(begin, thanks, row, table.session.game.language.answers["yes"][0])


def results(table: Table) -> dict[str, str]:
    return {row[0]: row[6] for row in GAME.sheet(table.session.state).rows}


def test_everybody_performs_once_in_a_drawn_order_and_the_best_wins() -> None:
    table = begun()
    order = state(table).line
    assert sorted(order) == sorted(POETS)
    for score in ("8.0", "9.0", "7.0"):
        perform(table, score)
    assert table.says[-2].fields["players"] == (order[1],)
    assert results(table) == dict(zip(order, ("24", "27", "21"), strict=True))
    assert state(table).phase is Phase.OVER


def test_nothing_counts_before_it_was_said_to_be_right() -> None:
    table = begun().type(f"{state(begun()).performing} please", "thank you", "9.2 8.7 10 7.9 8.0")
    assert table.keys == ["scores-read", "is-that-right"]
    assert state(table).performances == ()
    assert table.type("no").keys == ["read-again"]
    assert table.type("9.2 8.7 10 7.9 8.1", "yes").keys[:3] == ["dropped", "sum", "result-so-far"]
    assert len(state(table).performances) == 1


def test_a_place_is_told_once_two_have_scores() -> None:
    table = begun()
    keys = []
    for score in ("8.0", "9.0"):
        perform(table, score)
        keys.append({say.key for say in table.session.view(None).says} & {"result", "result-so-far"})
    assert keys == [{"result-so-far"}, {"result"}]


@pytest.mark.parametrize(
    ("lines", "scores"),
    [
        (("judge three 8.7",), (None, None, "8.7", None, None)),
        (("9.1", "judge one 9.2"), ("9.2", None, None, None, None)),
        (("9.1 8.2", "7.3 6.4 5.5"), ("9.1", "8.2", "7.3", "6.4", "5.5")),
        (("nine two eight seven ten seven nine eight",), ("9.2", "8.7", "10", "7.9", "8")),
        (("9.1 8.2 7.3 6.4 5.5", "strike judge two 10"), ("9.1", "10", "7.3", "6.4", "5.5")),
        (("9.1 8.2", "all again"), ()),
    ],
)
def test_scores_come_one_by_one_or_in_a_row(lines: tuple[str, ...], scores: tuple[str | None, ...]) -> None:
    table = begun()
    table.type(f"{state(table).performing} please", "stop the clock", *lines)
    assert tuple(None if score is None else f"{score}" for score in state(table).scores) == scores


@pytest.mark.parametrize("line", ["10.4", "judge one 10.1", "judge six 9.0", "8.75", "9.1 8.2 7.3 6.4 5.5 4.6"])
def test_what_is_no_score_of_the_rules_is_asked_back(line: str) -> None:
    table = begun()
    table.type(f"{state(table).performing} please", "stop the clock", line)
    assert not any(state(table).scores)
    assert table.says


def test_whether_a_judge_leaves_outlives_the_scores_that_are_read_out() -> None:
    """Each row asks once more; the yes is for the judge, and the next one for the scores."""
    table = begun()
    table.type(f"{state(table).performing} please", "thank you", "judge two leaves")
    for line in ("9.2 8.7", "what now", "9.0 9.0 9.0"):
        assert table.type(line).keys[-1] == "decide-numbered-judge-leaves", line
    assert table.type("yes").keys[0] == "judge-left"
    assert state(table).gone == (1,)
    assert table.type("yes").keys[:2] == ["dropped", "sum"]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("{first} please", "has-performed"),
        ("for {second} strike judge one 9.0", "nothing-scored-of"),
        ("who judges", "judges-have-numbers"),
        ("how many judges", "judges-have-numbers"),
        ("who is first", "turn-next"),
        ("who begins", "turn-next"),
    ],
)
def test_what_cannot_be_done_has_a_reason_and_what_is_asked_an_answer(line: str, key: str) -> None:
    table = perform(begun(), "8.0")
    first, second = state(table).performances[0].poet, state(table).performing
    assert table.type(line.format(first=first, second=second)).keys == [key]


def test_after_the_round_whoever_is_called_goes_on_or_does_not() -> None:
    table = begun(rounds="1")
    while state(table).phase is Phase.UP:
        perform(table, f"{9 - len(state(table).performances)}.0")
    first, second, _ = (each.poet for each in state(table).performances)
    assert table.type(f"{first} please").keys == ["say-next-round"]
    assert table.type(f"{second} please").keys == ["has-performed"]


@pytest.mark.parametrize("line", ["how many rounds", "when is the break", "how long do I have", "who is first", "who judges"])
def test_a_question_over_a_poem_is_answered_or_waits_for_its_end(line: str) -> None:
    table = begun()
    table.type(f"{state(table).performing} please", line)
    assert table.keys[0] in ("rounds-left", "no-break-planned", "time-allowed", "turn-performs", "judges-have-numbers")


@pytest.mark.parametrize("line", ["zoe judges for max", "zoe is judge instead of max", "zoe takes max's place"])
def test_somebody_judges_in_anothers_place(line: str) -> None:
    table = begun((*POETS, "Max", "Nina", "Karl", "Lou", "Sue"), judges="Max,Nina,Karl,Lou,Sue")
    assert table.type(line).says == (say("decide-replaces", player="Max", other="Zoe"),)
    assert table.type("yes", "who judges").says == (say("judges-are", players=("Zoe", "Nina", "Karl", "Lou", "Sue")),)


def test_a_judge_who_has_left_is_not_asked_for_a_score() -> None:
    """But whoever has their place, and last."""
    table = begun((*POETS, "Max", "Nina", "Karl", "Lou", "Sue"), judges="Max,Nina,Karl,Lou,Sue").type("max leaves", "yes")
    table.type(f"{state(table).performing} please", "thank you", "9.0 9.0")
    assert table.says[1:] == (say("missing-of-place", players=("Max",), n=1), say("missing-of", players=("Lou", "Sue"), n=2))
    assert table.type("9.0 9.0").says[1:] == (say("missing-of-place", players=("Max",), n=1),)


def test_a_score_is_put_right_when_the_result_was_told() -> None:
    table = perform(begun(), "8.0")
    poet = state(table).performances[-1].poet
    says = table.type("strike judge one 9.0", "strike judge two 9.0").says
    assert says[0] == say("corrected", player=poet)
    assert [each.fields["points"] for each in says if each.key in ("sum", "result-so-far")] == ["25", "25"]
    assert results(table)[poet] == "25"
    table.type("undo", "undo")
    assert results(table)[poet] == "24"


def test_a_score_said_by_judge_is_put_right_until_the_next_poem_begins() -> None:
    """As the host's closing line teaches it."""
    table = perform(begun(), "8.0")
    assert table.type("judge one 9.0", "judge two 9.0").says[0].key == "corrected"
    assert results(table)[state(table).performances[-1].poet] == "25"


def test_cards_show_dropped_scores_and_the_sum_in_place_of_their_sentences() -> None:
    """From the result until the next poem begins. How scores are said is not the poet's business."""
    table = begun().type(f"{state(begun()).performing} please", "thank you")
    poet = state(table).performing
    assert table.session.view(None).drawn == frozenset()
    keys = {player: {each.key for each in table.session.view(player).at(Place.NOW)} for player in (None, *POETS)}
    assert {player for player, said in keys.items() if "say-a-score" in said} == {None, *POETS} - {poet}
    table.type("8.0 8.0 8.0 8.0 8.0", "yes")
    assert table.session.view(None).drawn == {"dropped", "sum"}
    table.type(f"{state(table).performing} please")
    assert table.session.view(None).drawn == frozenset()


def test_another_clock_puts_a_length_right() -> None:
    table = perform(begun(), "9.2")
    poet = state(table).performances[-1].poet
    assert "too-long" in table.type("time 3:42").keys
    assert results(table)[poet] == "25.6"
    assert table.type("time 99").keys == ["no-length"]
    assert table.type("the time is wrong").keys == ["type-the-length"]


def test_who_has_won_is_said_when_a_correction_is_taken_back_and_made_again() -> None:
    table = perform(perform(begun(("Mira", "Ben"), judges="3"), "8.0"), "9.0")
    last, first = (each.poet for each in reversed(state(table).performances))
    table.type(f"for {last} strike judge one 1.0", f"for {last} strike judge two 1.0")
    assert table.fields("winners")["players"] == (first,)
    assert table.type("undo").keys == ["undone", "winners", "scores-at-the-end"]
    assert table.fields("winners")["players"] == (last,)
    assert table.type("redo").keys == ["redone", "winners", "scores-at-the-end"]
    assert table.fields("winners")["players"] == (first,)


def test_a_length_that_is_taken_back_after_the_end_says_the_result_that_stands() -> None:
    table = perform(perform(begun(("Mira", "Ben"), judges="3"), "8.0"), "9.0").type("time 3:42", "undo")
    assert table.keys == ["undone", "winners", "scores-at-the-end"]


@pytest.mark.parametrize("line", ["judge one 10.0 judge two 10.0", "time 3:42"])
def test_the_result_that_counts_again_is_said_when_its_correction_is_taken_back(line: str) -> None:
    table = perform(perform(begun(), "9.0"), "8.0")
    poet = state(table).performances[-1].poet
    assert table.type(line, "undo").keys == ["undone", "result", "next-up"]
    assert table.fields("result") == {"player": poet, "points": "24", "place": "second"}
    assert table.type("redo").keys == ["redone", "result", "next-up"]
    assert table.fields("result")["points"] != "24"
    assert table.type("undo", "undo").keys == ["undone", "scores-read", "is-that-right"]


def test_the_length_is_told_after_the_scores() -> None:
    table = begun()
    table.type(f"{state(table).performing} please")
    table.speak("some words of a poem that goes on", table.now + 2, table.now + 200)
    table.type("stop the clock")
    assert not {"in-time", "too-long"} & set(table.keys)
    keys = table.type("9.0 9.0 9.0 9.0 9.0", "yes").keys
    assert keys[:3] == ["dropped", "sum", "too-long"]


def test_the_next_round_is_of_the_best_in_reverse() -> None:
    """psi: scores carry, and the second round runs backwards."""
    table = begun(rounds="2")
    first = state(table).line
    for score in ("8.0", "9.0", "7.0"):
        perform(table, score)
    assert state(table).phase is Phase.TOLD
    table.type("next round")
    assert state(table).line == (first[1], first[0])
    perform(perform(table, "8.0"), "10")
    assert [each.count for each in table.session.view(None).standings] == [54, 51, 21]
    assert table.session.view(None).who == (first[0],)


def tied(**options: Any) -> Table:
    table = begun(**options)
    for score in ("8.0", "9.0", "9.0"):
        perform(table, score)
    return table


def test_equals_have_a_poem_more() -> None:
    table = tied()
    equal = state(table).tied
    assert (state(table).phase, len(equal)) == (Phase.TIE, 2)
    table.type("one more poem")
    perform(perform(table, "5.0"), "6.0")
    assert table.session.view(None).who == equal[1:]


def test_judges_choose_between_equals_or_they_share() -> None:
    table = tied()
    equal = state(table).tied
    assert table.type(f"{equal[1]} goes first").session.view(None).who == equal[1:]
    table.type("undo", "they share it")
    assert table.session.view(None).who == equal
    assert table.says[-2].fields["players"] == equal


def test_the_sacrificial_poem_counts_for_nothing() -> None:
    table = begun(sacrifice="Nils")
    perform(table, "10", "Nils")
    assert table.keys[-2:] == ["draw", "next-up"]
    assert table.session.view(None).standings == ()
    assert results(table) == {"Nils": "30"}


def test_who_comes_late_is_next_or_last_by_the_rules() -> None:
    for name, place in (("psi", 1), ("de", -1)):  # whoever was announced goes first
        table = begun(rules=name).type("Dee joins", "yes")
        assert state(table).line[place] == "Dee"


def test_who_leaves_performs_no_more_and_does_not_win() -> None:
    table = begun()
    best = state(table).performing
    perform(table, "10")
    perform(table, "8.0")
    table.type(f"{best} leaves", "yes")
    perform(table, "7.0")
    assert state(table).phase is Phase.OVER
    assert best not in table.session.view(None).who
    assert best not in str(table.fields("winners")["players"])
    assert table.says[-2:] == (say("more-in-absence", players=(best,), n=1), say("open-to-dispute"))
    assert say("more-in-absence", players=(best,), n=1) in GAME.verdict(state(table))


def test_a_poem_that_ended_by_mistake_goes_on() -> None:
    table = begun()
    table.type(f"{state(table).performing} please").speak("some words of a poem", table.now + 2, table.now + 20)
    table.type("stop the clock", "the poem goes on")
    assert state(table).phase is Phase.POEM


def test_a_poem_that_is_being_scored_is_its_poets_last() -> None:
    """A correction by name does not reach back to an earlier round."""
    table = begun(rounds="2", judges="3")
    for scores in ("8.0", "9.0", "7.0"):
        perform(table, scores)
    assert table.type("next round").session.state.round == 2
    poet = state(table).performing
    before = state(table).performances
    table.type(f"{poet} please").speak("some words of a poem", table.now + 2, table.now + 20).type("thank you", "9 9 9")
    table.type(f"for {poet} strike judge two 5")
    assert state(table).performances == before
    assert [str(score) for score in state(table).scores] == ["9", "5", "9"]


def test_a_poet_starts_again_at_once() -> None:
    """Nobody has to call them up once more: what is said next is the poem, and scores follow it."""
    table = begun()
    poet = state(table).performing
    table.type(f"{poet} please").speak("some words of a poem", table.now + 2, table.now + 20).type("thank you", "9 9 9")
    assert table.type("start again").keys == ["starts-again"]
    assert (state(table).phase, state(table).performing, any(state(table).scores)) == (Phase.POEM, poet, False)
    table.speak("the poem once more", table.now + 2, table.now + 30)
    assert state(table).recital is not None
    assert table.type("thank you").keys[0] == "scores-please"


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"rules": "olympic"}, "bad-rules"),
        ({"rules_file": ("title = 3",)}, "bad-rules"),
        ({"rounds": "4-8"}, "bad-rounds"),
        ({"rounds": "some"}, "bad-rounds"),
        ({"judges": "2"}, "number-of-judges"),
        ({"judges": "1"}, "number-of-judges"),
        ({"judges": "40"}, "number-of-judges"),
        ({"sacrifice": "Ana"}, "same-name"),
    ],
)
def test_what_cannot_be_played_is_told(options: dict[str, Any], key: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        begun(**options)
    assert refused.value.key == key


def test_signals_are_shown_and_not_said() -> None:
    table = begun()
    table.type(f"{state(table).performing} please")
    said = len(table.heard)
    for _ in range(5):
        table.speak("words and more words of it", table.now + 1, table.now + 50).wait(3)
    shown = [fact.say.key for fact in table.session.view(None).facts]
    assert "time-is-up" in shown
    assert len(table.heard) == said


def test_a_poem_is_cut_where_the_rules_cut_it() -> None:
    table = begun(rules="de")
    table.type(f"{state(table).performing} please")
    for _ in range(9):
        table.speak("words and more words of it", table.now + 1, table.now + 50).wait(2)
    assert state(table).phase is Phase.SCORES
    recital = state(table).recital
    assert recital is not None
    assert recital.long == samples(360)


def test_what_the_table_is_asked_outlives_a_poem_that_ends_in_silence() -> None:
    """The scores are asked for, then the question once more; and yes is the answer to nothing else."""
    table = begun(("Ana", "Ben", "Cy", "Dee"), silence=3)
    poet, other = state(table).line[:2]
    table.type(f"{poet} please").speak("some words of a poem about the sea", 3, 6).wait(1).type(f"host {other} leaves")
    asked = say("decide-leaves", player=other)
    assert table.says[-1] == asked
    assert state(table).phase is Phase.POEM
    table.wait(2)
    assert list(table.says) == [say("scores-please", n=5, player=poet), asked]
    assert table.type("yes").says[0] == say("decided-leaves", player=other)
    assert other not in state(table).line


# -- what an evening led by a stranger has shown ----------------------------------------------------------------------------------


def test_a_typed_length_stands_whoever_began_the_clock() -> None:
    table = begun().type(f"{state(begun()).performing} please", "the clock starts").wait(60)
    table.type("stop the clock", "time 3:11", "9.0 9.0 9.0 9.0 9.0", "yes")
    assert state(table).performances[0].long == samples(191)
    assert "too-long" in table.keys


def test_what_is_missing_is_told_with_what_is_in() -> None:
    """So that nobody takes for granted how a row was cut up."""
    table = begun().type(f"{state(begun()).performing} please", "thank you", "9.9 1.8 7.9 8.9")
    assert table.keys == ["scores-so-far", "missing"]
    assert table.says[0].fields["scores"] == ("9.9", "1.8", "7.9", "8.9")


def test_a_score_is_not_struck_that_is_not_there() -> None:
    """Somebody means the poem before: this one's scores stay as they are."""
    table = perform(begun(), "9.0 9.0 9.0 9.0 9.0")
    table.type(f"{state(table).performing} please", "thank you", "strike judge two 8.1")
    assert table.keys == ["nothing-to-strike"]
    assert not any(state(table).scores)


def test_whole_numbers_are_read_in_a_row_where_there_are_no_tenths() -> None:
    text = (Path(rules.__file__).parent / "rules" / "psi.toml").read_text(encoding="utf-8").replace("decimals = 1", "decimals = 0")
    table = begun(rules_file=tuple(text.splitlines()))
    table.type(f"{state(table).performing} please", "thank you", "9 8 10 7 8")
    assert table.says[0].fields["scores"] == ("9", "8", "10", "7", "8")


def test_who_is_first_of_three_equals_for_two_places_leads() -> None:
    table = begun(("Ana", "Ben", "Cy"), rounds="2")
    for _ in range(3):
        perform(table, "9.0 9.0 9.0 9.0 9.0")
    assert "lead" not in table.keys
    table.type("Cy goes first", "Ana goes first")
    lead = next(each for each in table.says if each.key == "lead")
    assert lead.fields["players"] == ("Cy", "Ana")


def test_a_tie_that_struck_scores_decide_is_told() -> None:
    table = begun(("Ana", "Ben"), rules="de", judges="5")
    first, second = state(table).line
    perform(table, "8.0 8.0 8.0 7.0 9.0", first)
    perform(table, "8.0 8.0 8.0 7.5 9.0", second)
    decided = next(each for each in table.says if each.key == "struck-decide")
    assert set(decided.fields["players"]) == {"Ana", "Ben"}  # type: ignore[arg-type]
    assert [each.player for each in standings(state(table)) if each.place == 1] == [second]


@pytest.mark.parametrize("rules", ["de", "koeln"])
def test_where_the_sums_of_the_struck_scores_are_equal_the_higher_one_decides(rules: str) -> None:
    """As in the German-language championship of 2012."""
    table = begun(("Ana", "Ben"), rules=rules, judges="5")
    first, second = state(table).line
    perform(table, "6.0 6.0 6.0 6.0 6.0", first)
    perform(table, "4.0 5.0 6.0 7.0 8.0", second)
    assert "higher-struck-decides" in table.keys
    assert "struck-decide" not in table.keys
    assert [each.player for each in standings(state(table)) if each.place == 1] == [second]
    assert table.type("what is a tie").keys == ["tie-by-struck"]


def test_the_last_poet_is_not_performed_last() -> None:
    table = perform(begun(("Ana", "Ben")), "9.0 9.0 9.0 9.0 9.0")
    last = state(table).performing
    assert table.type(f"{last} is not here").keys == ["is-last"]


def test_a_poet_who_is_to_come_is_not_looked_for_while_scores_are_missing() -> None:
    """The host says when the table can say it, rather than only which score is missing."""
    table = begun(("Ana", "Ben", "Cy"))
    first, *_, last = state(table).line
    table.type(f"{first}, please", "thank you", "8.0 8.0")
    refused = table.type(f"{last} is not here")
    assert refused.keys == ["scores-first"]
    assert refused.fields("scores-first") == {"player": last}


def test_scores_in_a_later_round_are_everybodys() -> None:
    table = begun(("Ana", "Ben", "Cy"), rounds="2")
    for row in ("9.0 9.0 9.0 9.0 9.0", "8.0 8.0 8.0 8.0 8.0", "7.0 7.0 7.0 7.0 7.0"):
        perform(table, row)
    table.type("next round")
    perform(table, "9.0 9.0 9.0 9.0 9.0")
    table.type("what are the scores")
    assert len(table.says[0].fields["scores"]) == 3  # type: ignore[arg-type]


def test_the_sheet_has_totals_and_tells_a_tie_apart() -> None:
    table = begun(("Ana", "Ben"), sacrifice="Nils")
    perform(table, "5.0 5.0 5.0 5.0 5.0", "Nils")
    for row in ("9.0 9.0 9.0 9.0 9.0", "9.0 9.0 9.0 9.0 9.0"):
        perform(table, row)
    table.type("one more poem each")
    for row in ("8.0 8.0 8.0 8.0 8.0", "7.0 7.0 7.0 7.0 7.0"):
        perform(table, row)
    rows = [(row[1], row[2].split()[-1].strip("()"), row[7], row[8]) for row in GAME.sheet(state(table)).rows]
    assert [row[0] for row in rows] == ["", "1", "1", "1, tie", "1, tie"]
    assert [row[2] for row in rows] == ["", "27", "27", "", ""]
    assert sorted(row[3] for row in rows) == ["", "", "", "1", "2"]
    assert rows[1][1] == "9.0"


def test_whoever_hesitates_to_strike_strikes_that_judge() -> None:
    """The score that follows is no other judge's."""
    table = begun().type(f"{state(begun()).performing} please", "thank you", "judge one 5.0")
    at = table.now + 1
    table.speak("strike judge one", at, at + 1.5).speak("eight point seven", at + 3.5, at + 4.5).wait(4)
    assert state(table).scores == (Decimal("8.7"), None, None, None, None)


def test_a_score_of_long_ago_is_put_right() -> None:
    """Another poet is scored meanwhile, and that stays; so does who has gone on."""
    table = begun(("Ana", "Ben", "Cy"), rounds="2")
    first = state(table).performing
    for row in ("9.0 9.0 9.0 9.0 9.0", "8.0 8.0 8.0 8.0 8.0", "7.0 7.0 7.0 7.0 7.0"):
        perform(table, row)
    table.type("next round")
    table.type(f"{state(table).line[0]} please", "thank you", "judge one 5.0")
    line = state(table).line
    table.type(f"for {first} strike judge two 1.0", f"for {first} strike judge three 1.0")
    assert table.keys[0] == "corrected-meanwhile"
    assert not {*table.keys} & GAME.rulings, "what is asked now stays the largest on screens"
    assert results(table)[first] != "27"
    assert (state(table).line, state(table).scores[0], state(table).phase) == (line, Decimal("5.0"), Phase.SCORES)


def final(poets: tuple[str, ...] = (*POETS, "Dee"), language: str = "en") -> Table:
    """The last two have gone on to it."""
    table = begun(poets, language=language, rounds="2")
    for nth in range(len(poets)):
        perform(table, f"{5 + nth}.0")
    return table.type(CORRECTED[language][0])


CORRECTED = {"en": ("next round", "for {} strike judge {} {}"), "de": ("nächste Runde", "für {} streiche Jury {} {}")}


@pytest.mark.parametrize("language", ["en", "de"])
def test_who_would_have_gone_on_by_a_correction_is_said_once_the_next_round_has_begun(language: str) -> None:
    """The round stays as it is. It can be begun anew until somebody has performed in it."""
    table = final(language=language)
    (fourth, third), first = state(table).line, state(table).performances[0].poet
    strike = CORRECTED[language][1]
    lines = [strike.format(first, number, "9,0" if language == "de" else "9.0") for number in table.session.game.language.numbers[1:4]]
    table.type(*lines)
    assert table.says[-2:] == (say("would-go-on", players=(first,), others=(third,), n=1), say("begin-round-anew"))
    assert state(table).line == (fourth, third)
    undo, following = table.session.game.language.phrases["undo"][0], CORRECTED[language][0]
    again = Table(table.session).type(*[undo] * 4, *lines)
    assert state(again.type(following)).line == (fourth, first)
    perform(table, "8.0")
    assert table.type(strike.format(first, table.session.game.language.numbers[4], "9")).keys[-2:] == ["would-go-on", "stays-so"]


def test_who_is_equal_by_a_correction_would_have_gone_on_too() -> None:
    table = final()
    second = state(table).performances[1].poet
    table.type(*(f"for {second} strike judge {number} 7.0" for number in ("one", "two", "three", "four")))
    assert table.says[-2:] == (say("would-go-on-too", players=(second,), n=1), say("begin-round-anew"))
    fourth = state(table).line[0]
    assert table.type(f"for {fourth} strike judge one 9.9").keys[-1] == "result", "which changes nothing for anybody else"


def test_after_the_end_a_score_of_the_round_before_says_who_has_won_if_its_points_count_on() -> None:
    table = final()
    for score in ("8.0", "8.0"):
        perform(table, score)
    winner, second = (each.player for each in standings(state(table))[:2])
    assert GAME.view(state(table), None).who == (winner,)
    table.type(*(f"for {winner} strike judge {number} 1.0" for number in ("one", "two", "three")))
    assert [each for each in table.says if each.key == "winners"] == [say("winners", players=(second,), n=1)]


def test_after_the_end_a_score_of_long_ago_changes_who_has_won() -> None:
    table = begun(("Ana", "Ben"))
    first, second = state(table).line
    perform(table, "8.0 8.0 8.0 8.0 8.0")
    perform(table, "9.0 9.0 9.0 9.0 9.0")
    table.type(*(f"for {first} strike judge {judge} 9.9" for judge in ("one", "two", "three", "four")))
    assert [each.player for each in standings(state(table)) if each.place == 1] == [first]
    assert next(each for each in table.says if each.key == "winners").fields["players"] == (first,)
    assert second in state(table).poets


def test_whoever_has_won_may_go_home() -> None:
    """Who leaves when all is told has won all the same, and undo brings them back; who leaves before it stands behind the others."""
    table = begun(("Ana", "Ben", "Cy", "Dee"))
    for score in ("8.0", "9.0", "7.0", "6.0"):
        perform(table, score)
    won, session = next(said for said in table.says if said.key == "winners"), table.session
    winner = standings(state(table))[0].player
    assert won.fields["players"] == (winner,)
    assert table.type(f"{winner} leaves", "yes").keys == ["decided-leaves"]
    assert next(each.player for each in standings(state(table))) == winner
    assert table.type("undo").session.state == session.state
    assert won in Table(session).type(f"{winner} leaves", "yes", "well played").says


def test_latecomers_keep_their_order_behind_who_was_announced() -> None:
    table = begun(rules="psi")
    first = state(table).performing
    table.type("Dee joins", "yes", "Eli joins", "yes")
    assert state(table).line[:3] == (first, "Dee", "Eli")


def test_latecomers_keep_their_order_though_somebody_has_performed_out_of_turn() -> None:
    table = begun(rules="psi")
    first, second, *_ = state(table).line
    table.type("Dee joins", "yes", f"{second} please")
    assert state(table).line[:3] == (second, first, "Dee")
    table.type("host Eli joins", "yes")
    assert state(table).line[:4] == (second, first, "Dee", "Eli")


def test_whoever_was_announced_stays_before_latecomers_while_somebody_performs_out_of_turn() -> None:
    table = begun(rules="psi")
    first, second, third = state(table).line
    table.type(f"{third} please", "host Dee joins", "yes", "host Eli joins", "yes")
    assert state(table).line == (third, first, "Dee", "Eli", second)
    assert table.type("thank you", "8 8 8 8 8", "yes").fields("next-up")["player"] == first


def test_whoever_was_announced_and_performs_last_is_no_longer_next() -> None:
    table = begun(rules="psi")
    first, second, third = state(table).line
    table.type(f"{second} please", "thank you", "8 8 8 8 8", "yes", f"{first} performs last", "Dee joins", "yes")
    assert state(table).line == (third, "Dee", first)


def in_round_two(rounds: str = "2") -> Table:
    """Of the first round the second and the third poet go on, by the scores."""
    table = begun(rounds=rounds)
    for score in ("7.0", "8.0", "9.0"):
        perform(table, score)
    return table.type("next round")


def test_who_is_back_in_a_later_round_performs_last_in_it() -> None:
    table = in_round_two()
    first, second = state(table).line
    table.type(f"{first} leaves", "yes", f"{first} is back", "yes")
    assert table.keys == ["decided-returns", "performs-last"]
    assert state(table).line == (second, first)


@pytest.mark.parametrize("back", ["{} is back", "Zoe takes the place of {}"])
@pytest.mark.parametrize("at", [0, 1, 2])
def test_who_shared_the_last_place_has_one_in_the_next_round_too(at: int, back: str) -> None:
    table = begun((*POETS, "Dee"), rounds="2")
    for score in ("9.0", "5.0", "6.0", "6.0"):
        perform(table, score)
    table.type("they share it", "next round")
    order = state(table).line
    assert len(order) == 3
    poet = order[at]
    table.type(f"{poet} leaves", "yes", back.format(poet), "yes")
    assert "performs-last" in table.keys
    there = poet if "is back" in back else "Zoe"
    assert state(table).line == (*(other for other in order if other != poet), there)


def test_whoever_has_gone_on_is_back_although_a_correction_would_have_put_another_in_their_place() -> None:
    table = in_round_two()
    second, third = state(table).line[::-1]
    first = next(poet for poet in POETS if poet not in (second, third))
    table.type(*(f"for {first} strike judge {judge} ten" for judge in ("one", "two", "three", "four", "five")))
    assert first in str(table.fields("would-go-on")["players"])
    table.type(f"{second} leaves", "yes", f"{second} is back", "yes")
    assert table.keys == ["decided-returns", "performs-last"]
    assert state(table).line == (third, second)


def test_who_takes_the_place_of_a_poet_who_had_left_performs_last() -> None:
    table = begun()
    first, second, third = state(table).line
    table.type(f"{first} leaves", "yes", f"Max takes the place of {first}", "yes")
    assert table.keys == ["decided-replaces", "performs-last"]
    assert state(table).line == (second, third, "Max")
    perform(table, "8.0").type(f"{second} leaves", "yes", f"Zoe takes the place of {second}", "yes")
    assert state(table).line == (third, "Max")
    assert "Zoe" in results(table)


def test_who_is_back_before_the_draw_is_drawn_with_the_others() -> None:
    table = begun(sacrifice="Otto").type("Ana leaves", "yes", "Ana is back", "yes")
    assert table.keys == ["decided-returns"]
    assert state(table).line == ("Otto",)
    assert sorted(state(perform(table, "7.0")).line) == sorted(POETS)


@pytest.mark.parametrize(
    ("lines", "asked", "lost"),
    [
        ((), "decide-leaves", False),
        (("{} please",), "decide-leaves-unscored", True),
        (("{} please", "thank you", "7 7 7 7 7"), "decide-leaves-unscored", True),
        (("{} please", "thank you", "7 7 7 7 7", "yes"), "decide-leaves-scored", False),
    ],
)
def test_before_a_poet_leaves_the_table_is_asked_with_what_becomes_of_the_poem(lines: tuple[str, ...], asked: str, lost: bool) -> None:
    table = begun()
    poet = state(table).performing
    table.type(*(line.format(poet) for line in lines), f"host {poet} leaves" if len(lines) == 1 else f"{poet} leaves")
    assert table.says[-1] == say(asked, player=poet)
    assert ("poem-is-lost" in table.type("yes").keys) is lost
    assert any(each.poet == poet for each in state(table).performances) is (asked == "decide-leaves-scored")


def test_who_leaves_when_the_slam_is_over_keeps_the_place_and_is_asked_nothing_else() -> None:
    table = begun(("Ana", "Ben"))
    last = state(table).line[-1]
    perform(perform(table, "8.0"), "7.0").type(f"{last} leaves")
    assert table.keys == ["decide-goes"]


def test_who_did_not_go_on_is_back_to_listen() -> None:
    table = begun(rounds="2")
    out = state(table).performing
    for score in ("7.0", "8.0", "9.0"):
        perform(table, score)
    table.type("next round", f"{out} leaves", "yes", f"{out} is back", "yes")
    assert table.keys == ["decided-returns", "not-this-round"]
    assert out not in state(table).line


RETURNS = {"en": ("{} leaves", "yes", "{} is back", "yes"), "de": ("{} geht", "ja", "{} ist wieder da", "ja")}


def back_in_the_break(language: str, scores: str, **options: Any) -> tuple[Table, str]:
    """The first poet left before performing, the others have all of those scores, and the first is back; with that poet's name."""
    table = Table(*Session.begin(made("open-slam", language), POETS, Options(**options), 1))
    first = state(table).performing
    leaves, yes, back, _ = (line.format(first) for line in RETURNS[language])
    table.type(leaves, yes)
    for score in scores.split():
        row = " ".join([score] * len(state(table).judges))
        said = ("{} please", "thank you") if language == "en" else ("{} bitte", "danke")
        table.type(said[0].format(state(table).performing), said[1], row, yes)
    return table.type(back, yes), first


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("scores", "options"), [("8 7", {"rounds": "2"}), ("8 8", {})], ids=["told", "tied"])
def test_who_is_back_in_the_break_after_a_round_performs_last_in_it(language: str, scores: str, options: dict[str, Any]) -> None:
    scores = scores if language == "de" else scores.replace(" ", ".0 ") + ".0"
    table, first = back_in_the_break(language, scores, **options)
    assert table.keys == ["decided-returns", "performs-last", "next-up"]
    assert (state(table).phase, state(table).line) == (Phase.UP, (first,))
    assert len({each.poet for each in state(table).performances}) == 2


def test_the_poem_of_who_is_back_in_the_break_counts_like_the_others() -> None:
    table, first = back_in_the_break("en", "8.0 7.0", rounds="2")
    assert say("poets-left", players=(first,)) in table.type("next round").says
    perform(table, "9.0")
    assert state(table).phase is Phase.TOLD
    assert say("lead", players=(first, *(each.player for each in standings(state(table))[1:2]))) in table.says


def test_equals_who_shared_the_place_are_looked_at_anew_when_another_poem_counts() -> None:
    table = begun(rounds="1")
    first = state(table).performing
    table.type(f"{first} leaves", "yes")
    perform(perform(table, "8.0"), "8.0").type("they share it", f"{first} is back", "yes")
    assert not state(table).shares
    perform(table, "7.0")
    assert state(table).phase is Phase.TIE
    assert first not in state(table).tied


def test_who_takes_the_place_of_a_poet_who_had_left_performs_in_the_break_too() -> None:
    table = begun(rounds="2")
    first = state(table).performing
    table.type(f"{first} leaves", "yes")
    perform(perform(table, "8.0"), "7.0").type(f"Zoe takes the place of {first}", "yes")
    assert table.keys == ["decided-replaces", "performs-last", "next-up"]
    assert state(table).line == ("Zoe",)


@pytest.mark.parametrize("line", ["{} is back", "Zoe takes the place of {}"])
def test_who_is_back_when_it_is_too_late_is_told_so(line: str) -> None:
    """In the break after a round to which that poet had not gone on, and after the slam."""
    table = in_round_two("2-1")
    out = next(poet for poet in POETS if poet not in state(table).line)
    perform(table, "9.0").type(f"{out} leaves", "yes")
    perform(table, "8.0")
    assert state(table).phase is Phase.TOLD
    assert table.type(line.format(out), "yes").keys[1] == "not-this-round"
    table = begun()
    first = state(table).performing
    table.type(f"{first} leaves", "yes")
    perform(perform(table, "8.0"), "7.0").type(line.format(first), "yes")
    assert table.keys[1:] == ["not-this-round"]


@pytest.mark.parametrize(("language", "following"), [("en", "next round"), ("de", "nächste Runde")])
def test_the_next_round_waits_for_what_is_tied_and_the_host_asks_again(language: str, following: str) -> None:
    table, first = back_in_the_break(language, "8 8" if language == "de" else "8.0 8.0", rounds="1")
    row = " ".join(["8" if language == "de" else "8.0"] * len(state(table).judges))
    table.type(*((f"{first} bitte", "danke", row, "ja") if language == "de" else (f"{first} please", "thank you", row, "yes")))
    assert state(table).phase is Phase.TIE
    asked = table.says[-1]
    assert table.type(following).says == (asked,)


def gone_before_the_tie_is_broken(**options: Any) -> tuple[Table, Player, Player]:
    """Of two equal poets the first has performed once more, and the second has left; with their names."""
    table = tied(**options)
    first, second = state(table.type("one more poem each")).line
    return perform(table, "7.0").type(f"{second} leaves", "yes"), first, second


@pytest.mark.parametrize("back", ["{} is back", "Zoe takes the place of {}"])
@pytest.mark.parametrize(("score", "ahead"), [("8.0", 1), ("6.0", 0)])
def test_who_is_back_before_the_next_round_performs_for_the_tie_too(back: str, score: str, ahead: int) -> None:
    table, first, second = gone_before_the_tie_is_broken(rounds="1")
    assert table.keys[-1] == "say-next-round"
    assert table.type(back.format(second), "yes").keys[1:] == ["performs-last", "next-up"]
    second = state(table).performing
    assert (state(table).breaks_tie, state(table).tied, state(table).owed) == (True, (first, second), ())
    perform(table, score)
    assert (state(table).phase, table.fields("lead")["players"]) == (Phase.TOLD, ((first, second)[ahead],))
    assert table.type(f"{second} leaves", "yes", f"{second} is back", "yes").keys[0] == "decided-returns"
    assert state(table).phase is Phase.TOLD


def test_the_tie_stays_if_the_slam_ends_before_the_poem_of_who_is_back() -> None:
    table, first, second = gone_before_the_tie_is_broken(rounds="1")
    table.type(f"{second} is back", "yes", "end the game")
    assert table.says == (say("decide-ends-tied", players=(first, second)),)
    assert "tie-stays" in table.type("yes").keys
    assert {*GAME.view(state(table), None).who} == {first, second}


def test_who_is_back_after_the_winner_was_announced_is_too_late_for_the_tie() -> None:
    table, first, second = gone_before_the_tie_is_broken()
    assert state(table).phase is Phase.OVER
    assert table.type(f"{second} is back", "yes").keys[1:] == ["not-this-round"]
    assert GAME.view(state(table), None).who == (first,)


def test_what_was_scored_is_not_so_far_when_the_slam_is_over() -> None:
    table = begun()
    assert perform(table, "8.0").type("what are the scores").keys == ["scores"]
    perform(perform(table, "7.0"), "9.0").type("what are the scores")
    assert table.keys == ["scores-at-the-end"]


@pytest.mark.parametrize("performed", [0, 1])
@pytest.mark.parametrize("last_first", [False, True])
def test_when_all_who_went_on_have_left_the_next_ones_move_up(performed: int, last_first: bool) -> None:
    """As in the break before: whether or not one of them has performed."""
    table = final()
    up, best = state(table).line, standings(state(table))
    others = tuple(each.player for each in best if each.player not in up)
    for _ in range(performed):
        perform(table, "9.0")
    for poet in reversed(up) if last_first else up:
        table.type(f"{poet} leaves", "yes")
    assert state(table).phase is (Phase.TOLD if not (performed and last_first) else Phase.OVER)
    if performed and last_first:  # all others had left, and the winner keeps what was won
        assert GAME.view(state(table), None).who == up[:1]
        return
    assert table.says[-2:] == (say("go-on", players=others), say("say-next-round"))
    table.type("next round")
    assert sorted(state(table).line) == sorted(others)
    perform(perform(table, "5.0"), "9.0")
    assert state(table).phase is Phase.OVER
    assert GAME.view(state(table), None).who[0] in others


def test_a_poem_of_a_round_that_all_have_left_keeps_its_points_and_others_win() -> None:
    """Whoever performed in it stands behind all who stay, and before those who left without performing in it."""
    table = final((*POETS, "Dee"))
    first, second = state(table).line
    perform(table, "9.0").type(f"{first} leaves", "yes")
    assert standings(state(table))[-1].player == first, "who stays is ranked before, although nobody else has performed"
    table.type(f"{second} leaves", "yes")
    for lines in ((), ("next round",)):
        ranked = table.type(*lines).session.view(None).standings
        assert [(each.player, each.count) for each in ranked[2:]] == [(first, 24 + 27), (second, 21)]
    perform(perform(table, "5.0"), "9.0")
    winners = GAME.view(state(table), None).who
    assert first not in winners
    assert [each for each in table.heard if each.key == "winners"][-1].fields["players"] == winners
    assert (first, 24 + 27) in [(each.player, each.count) for each in table.session.view(None).standings]


def test_whoever_left_after_a_poem_that_was_never_followed_keeps_it_when_the_slam_is_ended() -> None:
    table = final((*POETS, "Dee"))
    first, second = state(table).line
    perform(table, "9.0").type(f"{first} leaves", "yes", f"{second} leaves", "yes", "end the game", "yes")
    assert state(table).phase is Phase.OVER
    row = next(row for row in GAME.sheet(state(table)).rows if row[0] == first and row[8])
    ranked = next(each for each in table.session.view(None).standings if each.player == first)
    assert (row[7], row[8]) == (str(ranked.count), str(ranked.place))


def test_who_has_performed_in_a_round_and_is_back_when_others_have_moved_up_does_not_perform_twice() -> None:
    table = final()
    first, second = state(table).line
    perform(table, "9.0").type(f"{first} leaves", "yes", f"{second} leaves", "yes", f"{first} is back", "yes", "next round")
    assert first not in state(table).line
    assert len(state(table).line) == 1
    perform(table, "0.0")
    assert GAME.view(state(table), None).who == (first,)


def test_all_who_had_gone_on_are_back_when_others_have_moved_up() -> None:
    table = final()
    up = state(table).line
    for line in ("{} leaves", "{} is back"):
        table.type(*(each for poet in up for each in (line.format(poet), "yes")))
    assert sorted(state(table.type("next round")).line) == sorted(up)


def test_who_has_moved_up_is_back_and_performs() -> None:
    table = final((*POETS, "Dee", "Eli"))
    first, second = state(table).line
    perform(table, "9.0").type(f"{first} leaves", "yes", f"{second} leaves", "yes", "next round")
    moved_up = state(table).line
    table.type(f"{moved_up[0]} leaves", "yes", f"{moved_up[0]} is back", "yes")
    assert state(table).line == (moved_up[1], moved_up[0])


def test_where_no_poet_is_there_nobody_goes_on() -> None:
    """Judges who have names are there."""
    jury = ("Judy", "Karl", "Lea")
    table = begun((*POETS, *jury), rounds="2", judges=",".join(jury))
    for _ in POETS:
        perform(table, "8.0 8.0 8.0")
    table.type(*(line for poet in POETS for line in (f"{poet} leaves", "yes")))
    assert state(table).phase is Phase.OVER
    assert say("nobody-won") in table.says


def test_a_round_that_is_broken_off_decides_nothing() -> None:
    table = in_round_two()
    loser = state(table).line[0]
    leader = next(each.player for each in standings(state(table)) if each.place == 1)
    perform(table, "10" if loser != leader else "0.0")
    table.type("end the game", "yes")
    assert table.keys[:3] == ["decided-ends-after", "slam-ends", "whole-round-decides"]
    assert table.keys[-2:] == ["winners", "open-to-dispute"]
    assert GAME.view(state(table), None).who == (leader,)


def test_a_round_that_lacks_only_the_last_scores_is_broken_off_for_that_reason() -> None:
    """Everybody has performed in it."""
    table = in_round_two()
    while len(state(table).line) > 1:
        perform(table, "8.0")
    last = state(table).performing
    table.type(f"{last} please", "thank you", "end the game")
    assert table.says == (say("decide-ends-unscored", number=1, player=last),)
    assert "scored-round-decides" in table.type("yes").keys


@pytest.mark.parametrize(("judges", "counting"), [("3", 1), ("5", 3)])
def test_the_welcome_says_how_many_scores_count(judges: str, counting: int) -> None:
    """Where the highest and the lowest do not."""
    assert begun(judges=judges).heard[1] == say("counting", n=counting)


def test_a_first_round_that_is_broken_off_has_no_winner() -> None:
    table = perform(begun(), "9.0").type("end the game", "yes")
    assert table.keys[1:] == ["slam-ends", "no-whole-round", "nobody-won", "open-to-dispute"]
    assert GAME.verdict(state(table))[0].key == "nobody-won"
    assert GAME.view(state(table), None).who == ()


def test_poems_that_break_a_tie_count_when_all_are_in() -> None:
    table = begun()
    for _ in POETS:
        perform(table, "8.0")
    tied = state(table).tied
    perform(table.type("one more poem each"), "9.0")
    table.type("end the game", "yes")
    assert "tie-stays" in table.keys
    assert GAME.view(state(table), None).who == tied


def test_before_the_slam_ends_the_table_is_asked_with_what_decides_it_then() -> None:
    """The poem before the draw, a first round of which poems are missing, a later one, a whole one, and a tie that is broken off."""
    nobody = say("decide-ends-undecided")
    assert begun(sacrifice="Otto").type("Otto please", "thank you", "end the game").says == (nobody,)
    assert perform(begun(), "9.0").type("end the game").says == (nobody,)
    assert in_round_two().type("end the game").says == (say("decide-ends-before", number=1),)
    assert perform(perform(perform(begun(rounds="2"), "7"), "8"), "9").type("end the game").says == (say("decide-ends"),)
    table = perform(perform(perform(begun(), "8.0"), "8.0"), "8.0")
    tied = state(table).tied
    assert table.type("end the game").says == (say("decide-ends"),)
    assert table.type("one more poem each", "end the game").says == (say("decide-ends-tied", players=tied),)


def test_a_slam_that_ends_before_the_draw_has_ended_before_the_first_round() -> None:
    table = begun(sacrifice="Otto").type("Otto please", "thank you", "end the game", "yes")
    assert table.says[0] == say("decided-ends-after", n=0, of=1)
    for language in GAME.languages:
        read = Prompts(language, (GAME.name,)).read(table.says[0]).text
        assert "0" not in read
        assert read == Prompts(language, (GAME.name,)).read(say("decided-ends-after", n=0, of=3)).text


@pytest.mark.parametrize(("line", "rounds"), [("this is the last round", 1), ("we play two rounds", 2)])
def test_there_may_be_fewer_rounds(line: str, rounds: int) -> None:
    table = begun((*POETS, "Dee"), rounds="3-2").type(line, "yes")
    assert table.keys == ["decided-rounds"]
    assert state(table).rounds == rounds


def test_there_are_no_more_rounds_than_planned() -> None:
    assert begun((*POETS, "Dee"), rounds="3-2").type("we play four rounds").keys == ["rounds-were-set"]


def test_fewer_rounds_are_decided_anew() -> None:
    """Up to as many as were planned, and no more."""
    table = begun((*POETS, "Dee"), rounds="3-2").type("this is the last round", "yes", "we play three rounds", "yes")
    assert table.keys == ["decided-rounds"]
    assert state(table).cuts == (3, 2)
    assert table.type("we play two rounds", "yes", "we play four rounds").says == (say("rounds-were-set", n=3),)


def test_the_round_that_was_told_is_the_last_after_all() -> None:
    table = begun(rounds="2")
    for score in ("7.0", "8.0", "9.0"):
        perform(table, score)
    best = next(each.player for each in standings(state(table)) if each.place == 1)
    table.type("this is the last round", "yes")
    assert state(table).phase is Phase.OVER
    assert GAME.view(state(table), None).who == (best,)


@pytest.mark.parametrize("poems", [1, 3])
def test_what_is_put_right_after_the_table_has_ended_leaves_it_ended(poems: int) -> None:
    """In the middle of the first round, and between two."""
    table = begun(rounds="2")
    for score in ("7.0", "8.0", "9.0")[:poems]:
        perform(table, score)
    table.type("end the game", "yes", "strike judge two: 1")
    assert "say-next-round" not in table.keys
    assert table.session.has_ended


def test_equals_who_share_a_place_are_not_some_of_them_in_front() -> None:
    table = begun(rounds="2")
    for _ in POETS:
        perform(table, "8.0")
    table.type("they share it")
    assert table.keys == ["go-on", "say-next-round"]


@pytest.mark.parametrize("called", [True, False])
def test_a_poet_who_is_not_there_performs_last(called: bool) -> None:
    table = begun()
    first, *others = state(table).line
    table.type(*([f"{first} please"] if called else []), f"{first} is not here")
    assert table.keys == ["performs-last", "next-up"]
    assert state(table).line == (*others, first)
    assert state(table).phase is Phase.UP


def test_once_the_poem_has_begun_its_poet_is_there() -> None:
    table = begun()
    first = state(table).performing
    table.type(f"{first} please")
    table.speak("some words of a poem", table.now + 2, table.now + 6)
    table.type(f"{first} is not here")
    assert (state(table).phase, state(table).performing) == (Phase.POEM, first)


def test_a_poet_who_has_performed_and_is_not_there_leaves() -> None:
    """As after "Cy leaves"; so does who did not go on to this round, and everybody in a break."""
    table = begun(rounds="2")
    first = state(table).performing
    perform(table, "7.0")
    assert table.type(f"{first} is not here").says == (say("decide-leaves-scored", player=first),)
    poet = state(table.type("no")).performing
    table.type(f"{poet} please", "thank you", f"{poet} is not here")
    assert table.says == (say("decide-leaves-unscored", player=poet),)
    perform(table.type("no", "8 8 8 8 8", "yes"), "9.0")
    assert table.type(f"{poet} is not here").keys == ["decide-leaves-scored"]
    table.type("no", "next round")
    assert table.type(f"{first} is not here").keys == ["decide-leaves-scored"]
    other = state(table.type("no")).line[1]
    assert table.type(f"{other} is not here").keys == ["performs-last", "next-up"]


@pytest.mark.parametrize("called", [True, False])
def test_a_sacrifice_who_is_not_there_is_left_out(called: bool) -> None:
    table = begun(sacrifice="Max")
    table.type(*(["max please"] if called else []), "max is not here")
    assert (state(table).round, sorted(state(table).line)) == (1, sorted(POETS))


@pytest.mark.parametrize("line", ["otto leaves", "otto has to go", "otto had to go"])
def test_a_sacrifice_who_leaves_is_left_out(line: str) -> None:
    """No poet of the slam; whoever is one leaves it as ever."""
    table = begun(sacrifice="Otto").type(line)
    assert (state(table).round, sorted(state(table).line)) == (1, sorted(POETS))
    assert begun(sacrifice="Otto").type("ana leaves").says == (say("decide-leaves", player="Ana"),)


def test_whoever_is_scored_is_not_still_to_come() -> None:
    table = begun()
    first, *others = state(table).line
    table.type(f"{first} please", "thank you", "zoe joins", "yes")
    assert sorted(state(table).to_come) == sorted((*others, "Zoe"))
    assert say("order", players=state(table).to_come, n=len(state(table).to_come)) in table.says


def test_another_poet_who_is_called_over_a_poem_is_answered() -> None:
    """It is no line of the poem that runs, and the host says what ends that."""
    table = begun()
    first, second, _ = state(table).line
    table.type(f"{first} please", "a line", f"{second} please")
    assert table.keys == ["poem-runs"]
    assert table.type(f"{second} begins").keys == ["poem-runs"]
    assert table.type(f"{second} has cancelled").keys == ["decide-leaves"]
    assert state(table).performing == first


@pytest.mark.parametrize(("long", "key"), [("5:20", "in-time"), ("7:10", "over-time")])
def test_a_poem_that_was_too_long_was_not_in_time_although_it_costs_nothing(long: str, key: str) -> None:
    table = perform(begun((*POETS, "Dee"), rules="de"), "8.0").type(f"the time was {long}")
    assert key in table.keys


@pytest.mark.parametrize("way", ["for {} the time was 4:00", "the time of {} was four minutes", "{} took 4:00"])
def test_the_time_of_an_earlier_poem_is_put_right_by_its_poet(way: str) -> None:
    """And once more for the poem that is scored just now; nobody without a poem has a time."""
    table = perform(perform(begun((*POETS, "Dee"), rules="psi"), "9.0"), "8.0")
    first, second = (each.poet for each in state(table).performances)
    before = [each.long for each in state(table).performances]
    table.type(way.format(first))
    assert table.fields("corrected")["player"] == first
    assert [each.long for each in state(table).performances] == [samples(240), before[1]]
    table.type(way.format(second))
    assert [each.long for each in state(table).performances] == [samples(240), samples(240)]
    assert table.type(way.format(state(table).line[0])).keys == ["nothing-scored-of"]


@pytest.mark.parametrize(
    ("language", "long", "written", "spoken"),
    [
        ("en", 161, "Time: 2:41 of 3:00.", "Time: 2 minutes 41 of 3 minutes."),
        ("en", 2, "Time: 0:02 of 3:00.", "Time: 2 seconds of 3 minutes."),
        ("de", 161, "Zeit: 2:41 von 3:00.", "Zeit: 2 Minuten 41 von 3 Minuten."),
    ],
)
def test_a_time_within_the_limit_is_told_beside_the_limit(language: str, long: int, written: str, spoken: str) -> None:
    game = made("open-slam", language)
    state = Session.begin(game, POETS, game.options(rules="psi"), 1)[0].state
    poem = ScoredPoem(state.performing, 1, samples(long), (Decimal(8),) * 5)
    (sentence,) = (each for each in judging.result(replace(state, performances=(poem,)), poem, game.language) if each.key == "in-time")
    read = Prompts(language, ("open-slam",)).read(sentence)
    assert (read.written, read.text) == (written, spoken)


@pytest.mark.parametrize("way", ["is here", "is here now", "is here after all", "is back"])
def test_a_poet_who_came_too_late_hears_that_the_last_place_is_theirs(way: str) -> None:
    table = begun()
    absent = state(table).performing
    table.type(f"{absent} is not here", f"{absent} {way}")
    assert table.says == (say("performs-last", player=absent),)
    assert state(table).line[-1] == absent


def test_between_rounds_there_may_again_be_as_many_as_planned() -> None:
    """Who goes on to the second round is the same."""
    table = begun((*POETS, "Dee", "Eli"), rounds="3-2")
    for score in ("8.0", "9.0", "7.0", "6.0", "5.0"):
        perform(table, score)
    assert state(table).phase is Phase.TOLD
    table.type("we play two rounds", "yes", "we play three rounds", "yes")
    assert table.keys[0] == "decided-rounds"
    assert state(table).cuts == (3, 2)


def one_more_each(poets: tuple[str, ...] = ("Ana", "Ben")) -> Table:
    """All are tied, and each is to perform once more."""
    table = begun(poets, judges="3")
    for _ in poets:
        perform(table, "8.0")
    return table.type("one more poem")


def test_a_correction_that_settles_a_tie_calls_nobody_up_to_break_it() -> None:
    """The host went on with poems that decided nothing any more."""
    table = one_more_each()
    table.type("for Ben strike judge one 9.0", "for Ben strike judge two 9.0")
    assert state(table).phase is Phase.OVER
    assert "winners" in table.keys
    assert [each.player for each in standings(state(table))] == ["Ben", "Ana"]


def test_of_three_tied_poets_those_perform_who_are_still_tied() -> None:
    table = one_more_each(POETS)
    out = state(table).line[0]
    table.type(f"for {out} strike judge one 7.0", f"for {out} strike judge two 7.0")
    assert state(table).line == state(table).tied
    assert {*state(table).line} == {*POETS} - {out}
    assert table.keys[-1] == "next-up"


def test_points_of_different_rounds_are_not_compared_where_each_begins_anew() -> None:
    table = begun(rules="koeln", judges="3", rounds="2")
    for score in ("9.0", "8.0", "7.0"):
        perform(table, score)
    perform(table.type("next round"), "6.0")
    table.type("scores")
    assert (table.keys, table.fields("scores-of-round")["number"]) == (["scores-of-round"], 2)
    assert len(table.fields("scores-of-round")["scores"]) == 1  # type: ignore[arg-type]  # a tuple


def test_nobody_has_a_place_where_nobody_has_won() -> None:
    table = perform(begun(), "8.0").type("end the game", "yes")
    assert "nobody-won" in table.keys
    assert {row[-1] for row in GAME.sheet(table.session.state).rows} == {""}


@pytest.mark.parametrize(
    ("language", "title"), [("de", "Offener Slam nach den Regeln der PSI, drei Minuten"), ("en", "Open slam, PSI rules, three minutes")]
)
def test_the_result_has_its_title_and_times_in_the_language(language: str, title: str) -> None:
    table = begun(language=language, judges="3")
    perform(table, "8,0" if language == "de" else "8.0")
    table.type("Zeit 3:25" if language == "de" else "time 3:25")
    sheet = made("open-slam", language).sheet(table.session.state)
    assert (sheet.title, sheet.rows[0][4]) == (title, "3:25,0" if language == "de" else "3:25.0")
