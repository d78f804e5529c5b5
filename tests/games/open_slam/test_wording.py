"""Scores in people's own words, and scores of an earlier round: typed lines that are no phrase."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.games.open_slam.test_evening import POETS, begun, perform, results, state
from tests.support.languages import made
from tests.support.table import Table
from voicehost.core.play import say
from voicehost.core.speech import samples
from voicehost.games.open_slam.state import Options, Phase
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

JURY = ("Judy", "Karl", "Lea")
THANKS = {"en": "thank you", "de": "danke"}


def scoring(language: str = "en", **options: object) -> Table:
    """The first poem has ended, and its scores are read out."""
    table = begun((*POETS, *JURY), language, **{"judges": ",".join(JURY), **options})
    return table.type(table.session.game.language.phrases["begin"][0].format(player=state(table).performing), THANKS[language])


def second_round(language: str = "en", judges: str = ",".join(JURY)) -> Table:
    """Everybody has performed once, and nobody in the second round."""
    table = begun((*POETS, *JURY) if "," in judges else POETS, language, judges=judges, rounds="2")
    for number in range(3):
        perform(table, f"{9 - number} 8 7" if language == "en" else f"{9 - number},0 8,0 7,0")
    return table.type(table.session.game.language.phrases["next-round"][0])


GIVEN = [
    *(("en", line, 0, "9") for line in ("Judy gives a nine", "a 9 from Judy", "judge Judy gave me a nine", "judge one gives a nine")),
    *(("en", line, 1, "8") for line in ("from Karl an 8", "Karl gave an eight", "an 8 from Karl please", "Karl 8 instead of 7")),
    *(("de", line, 0, "9.2") for line in ("Judy gibt ne 9,2", "eine 9,2 von Judy", "Jury eins gibt ne 9,2")),
    *(("de", line, 1, "8") for line in ("von Karl eine 8", "Karl hat ne acht gegeben", "Karl hat mir ne 8 gegeben", "Karl: 8 statt 7")),
]


@pytest.mark.parametrize(("language", "line", "judge", "score"), GIVEN)
def test_a_score_with_small_words_around_it_is_one(language: str, line: str, judge: int, score: str) -> None:
    table = scoring(language).type(line)
    assert table.keys == ["scores-so-far", "missing-of"]
    assert [at for at, each in enumerate(state(table).scores) if each is not None] == [judge]
    assert state(table).scores[judge] == Decimal(score)


@pytest.mark.parametrize(("language", "line"), [("en", "a nine please"), ("de", "ne 9 bitte"), ("de", "eine neun")])
def test_without_a_judge_it_is_the_next_score_that_is_missing(language: str, line: str) -> None:
    assert state(scoring(language, judges="3").type(line)).scores[0] == Decimal(9)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Judy 9, Paul 9, Lea 8"),
        ("en", "judge Judy 9 and Ana 8.5"),
        ("de", "Judy 9, Paul 9,5, Lea 8"),
        ("de", "Judy hat 9.5 und Ana 8"),
    ],
)
def test_a_row_with_somebody_who_is_no_judge_hears_who_judges(language: str, line: str) -> None:
    table = scoring(language)
    before = table.session.state
    assert table.type(line).says == (say("judges-are", players=JURY),)
    assert table.session.state == before


def replaced(language: str = "en") -> tuple[Table, str]:
    """Karl has judged the first poem, and Paul has Karl's place since; with the first poet's name."""
    table = scoring(language).type("Judy 9, Karl 8, Lea 7", "yes" if language == "en" else "ja")
    leaves = ("Karl leaves", "yes", "Paul judges for Karl", "yes") if language == "en" else ("Karl geht", "ja", "Paul für Karl", "ja")
    return table.type(*leaves), state(table).performances[0].poet


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ("for {} strike Karl ten", "Karl gave {} a ten", "Karl 10", "for {} strike Paul ten")),
        ("de", ("für {} streiche Karl zehn", "Karl hat {} ne 10 gegeben", "für {} streiche Jury Karl zehn")),
    ],
)
def test_a_score_is_corrected_by_the_name_of_who_gave_it_or_who_has_the_place_now(language: str, lines: tuple[str, ...]) -> None:
    for line in lines:
        table, poet = replaced(language)
        assert "corrected" in table.type(line.format(poet)).keys
        assert state(table).performances[0].scores[1] == Decimal(10)


def test_who_gave_a_score_is_called_by_the_name_of_that_time() -> None:
    table, poet = replaced()
    assert table.type("what did Paul give").says == (say("judge-gave", player=poet, score="8", judge="Karl"),)
    assert table.session.view(None).cards[1].label == "Karl"
    perform(perform(table, "7.0"), "6.0")
    table.type(f"in the first round Karl gave {poet} a ten")
    assert table.says == (say("decide-corrects", number=1, player=poet, judge="Karl", score="10", old="8"),)


def test_who_judges_no_more_gives_later_poems_no_score() -> None:
    table, _ = replaced()
    assert perform(table, "7.0").type("Karl gave a ten").says == (say("judges-are", players=("Judy", "Paul", "Lea")),)


@pytest.mark.parametrize("line", ["Lea hatte 9,9 gezeigt", "Lea hat 9,9 gezeigt", "Lea gab eine 9,9"])
def test_after_the_end_a_score_in_own_words_is_asked_about_with_its_poem(line: str) -> None:
    table = scoring("de")
    perform(perform(table.type("7 7 7", "ja"), "8,0"), "9,0")
    poet = state(table).performances[-1].poet
    assert state(table).phase is Phase.OVER
    asked = say("decide-corrects", number=1, player=poet, judge="Lea", score="9,9", old="9")
    assert table.type(line).says == (asked,)
    assert table.type("ja").keys[0] == "corrected"


PUT_RIGHT = [
    *(("en", line, 0) for line in ("Judy made a mistake, it was 8.1", "Judy was wrong: 8.1", "judge one miscounted, it should be 8.1")),
    ("en", "no, Karl meant 8.1", 1),
    *(("de", line, 0) for line in ("Judy hat sich vertan, es war 8,1", "Jury eins hat sich geirrt, 8,1 wäre richtig")),
    ("de", "Lea hat sich verrechnet: 8,1", 2),
]


@pytest.mark.parametrize("is_told", [False, True])
@pytest.mark.parametrize(("language", "line", "judge"), PUT_RIGHT)
def test_a_judge_who_was_wrong_is_put_right_in_one_line(language: str, line: str, judge: int, is_told: bool) -> None:
    table = scoring(language).type("9 8 7", *(("yes" if language == "en" else "ja",) if is_told else ()))
    table.type(line)
    scores = state(table).performances[0].scores if is_told else state(table).scores
    assert scores == tuple(Decimal("8.1") if at == judge else Decimal(9 - at) for at in range(3))


@pytest.mark.parametrize(("language", "line"), [("en", "strike Karl"), ("en", "strike judge two"), ("de", "streiche Jury zwei")])
def test_a_score_is_struck_without_another(language: str, line: str) -> None:
    table = scoring(language).type("9 8 7", line)
    assert table.keys == ["scores-so-far", "missing-of"]
    assert table.fields("missing-of")["players"] == ("Karl",)


@pytest.mark.parametrize(("language", "line", "yes"), [("en", "that is wrong", "yes"), ("de", "das ist falsch", "ja")])
def test_what_is_wrong_when_the_result_is_out_hears_how_a_score_is_put_right(language: str, line: str, yes: str) -> None:
    """With the judge's name; after the end also with the poet's, because any poem may be meant."""
    table = scoring(language)
    first = state(table).performing
    table.type("9 8 7", yes, line)
    assert "Judy" in str(table.fields("strike-so")["phrase"])
    assert first not in str(table.fields("strike-so")["phrase"])
    score = "8.0" if language == "en" else "8,0"
    perform(perform(table, score), score)
    if state(table).phase is Phase.TIE:
        table.type("they share it" if language == "en" else "sie teilen sich den Platz")
    assert state(table).phase is Phase.OVER
    assert state(table).performances[-1].poet in str(table.type(line).fields("strike-so")["phrase"])


TAKES = [
    ("en", "Paul for Karl"),
    ("en", "Paul joins the jury for Karl"),
    ("de", "Paul für Karl"),
    ("de", "Paul setzt sich für Karl in die Jury"),
]


@pytest.mark.parametrize(("language", "line"), TAKES)
def test_who_takes_a_judges_place_says_so_in_short(language: str, line: str) -> None:
    assert scoring(language).type(line).says == (say("decide-replaces", player="Karl", other="Paul"),)


@pytest.mark.parametrize(
    ("language", "line"), [("de", "Applaus für {}"), ("de", "zehn für {}"), ("de", "danke für {}"), ("en", "ten for {}")]
)
def test_what_is_for_a_poet_and_no_name_takes_no_place(language: str, line: str) -> None:
    table = scoring(language)
    assert "decide-replaces" not in table.type(line.format(state(table).line[-1])).keys


@pytest.mark.parametrize("line", ["da ist noch die Nora, kann die mitmachen", "da ist noch Nora", "darf Nora mitmachen"])
def test_who_is_there_too_may_join(line: str) -> None:
    assert scoring("de").type(line).says == (say("decide-joins-as-poet", player="Nora"),)


@pytest.mark.parametrize(("language", "line"), [("en", "show us the sum"), ("de", "rechne vor"), ("de", "rechne mal vor")])
def test_what_the_last_scores_come_to_is_asked(language: str, line: str) -> None:
    table = scoring(language)
    assert table.type(line).keys == ["no-scores"]
    table.type("9 8 7", "yes" if language == "en" else "ja")
    assert table.type(line).keys == ["dropped", "sum", "result-so-far"]


QUESTIONS = [
    ("en", "who is winning now", "scores"),
    ("en", "who has won then", "scores"),
    ("en", "how long may a poem actually be", "time-allowed"),
    ("de", "wer führt denn jetzt", "scores"),
    ("de", "wer hat denn jetzt gewonnen", "scores"),
    ("de", "wie lange darf man eigentlich", "time-allowed"),
    ("de", "wer ist denn nun in der Jury", "judges-are"),
]


@pytest.mark.parametrize(("language", "line", "key"), QUESTIONS)
def test_small_words_in_a_question_change_nothing(language: str, line: str, key: str) -> None:
    assert second_round(language).type(line).keys == [key]


@pytest.mark.parametrize("line", ["Judy gives a 12", "Karl gave an 8.75"])
def test_a_number_that_is_no_score_has_its_answer(line: str) -> None:
    table = scoring()
    before = table.session.state
    assert table.type(line).keys in (["no-such-score"], ["no-match-1"])
    assert table.session.state == before


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "Nora gives a 9.2"), ("en", "a nine from Nora"), ("de", "Nora gibt ne 9,2"), ("en", "Ana gives an eight")],
)
def test_who_gives_a_score_and_is_no_judge_hears_who_judges(language: str, line: str) -> None:
    assert scoring(language).type(line).says == (say("judges-are", players=JURY),)
    assert scoring(language, judges="3").type(line).says == (say("judges-have-numbers", n=3),)


OF_ROUND_ONE = [
    *(
        ("en", line)
        for line in (
            "in round one for {poet} strike judge Karl 6",
            "in the first round Karl gave {poet} a 6",
            "round 1, {poet}: Karl 6 instead of 8",
            "for {poet} in the first round judge two gives a six",
        )
    ),
    *(
        ("de", line)
        for line in (
            "in Runde eins für {poet} streiche Jury Karl 6,0",
            "für {poet} in der ersten Runde gibt Jury Karl 6",
            "Runde 1, {poet}: Karl 6 statt 8",
            "Karl hat {poet} in der ersten Runde ne sechs gegeben",
        )
    ),
]


@pytest.mark.parametrize(("language", "line"), OF_ROUND_ONE)
def test_a_score_of_an_earlier_round_is_corrected_once_its_poet_has_performed_again(language: str, line: str) -> None:
    """The question says which poem is meant."""
    table = second_round(language)
    poet = state(table).performing
    perform(table, "5 5 5" if language == "en" else "5,0 5,0 5,0")
    asked = say("decide-corrects", number=1, player=poet, judge="Karl", score="6", old="8")
    assert table.type(line.format(poet=poet)).says == (asked,)
    assert table.type("yes" if language == "en" else "ja").keys[0] == "corrected"
    scores = [each.scores for each in state(table).performances if each.poet == poet]
    assert [each[1] for each in scores] == [Decimal(6), Decimal(5)]


def test_it_is_said_aloud_from_the_second_round_on() -> None:
    table = second_round(judges="3")
    poet = state(table).performing
    line = f"in round one for {poet.lower()} strike judge two six"
    assert table.speak(line, table.now + 2).keys == ["decide-corrects"]
    assert perform(begun(judges="3"), "8.0").session.listening.grammar.heard
    offered = {phrase.pattern for phrase in perform(begun(judges="3"), "8.0").session.listening.grammar.heard}
    assert not [pattern for pattern in offered if pattern.startswith("in round")]


def test_the_correction_that_was_asked_about_is_named_in_words() -> None:
    """When people go on without an answer."""
    table = second_round()
    poet = state(table).performing
    table.type(f"in the first round Karl gave {poet} a 6", f"{poet} please")
    assert table.says[0] == say("not-done", what=f"In round one for {poet} strike judge Karl 6.0")


WRONG = [
    ("en", "in the first round that was wrong", "in round one for {last} strike judge Judy eight point five"),
    ("en", "in the first round Karl was wrong", "in round one for {last} strike judge Karl eight point five"),
    ("en", "in round one the score of {poet} was wrong", "in round one for {poet} strike judge Judy eight point five"),
    ("en", "Karl gave a 6 in the first round", "in round one for {last} strike judge Karl six point zero"),
    ("de", "in der ersten Runde war das falsch", "in Runde eins für {last} streiche Jury Judy acht komma fünf"),
]


@pytest.mark.parametrize(("language", "line", "phrase"), WRONG)
def test_what_was_wrong_in_the_first_round_is_put_right_there(language: str, line: str, phrase: str) -> None:
    table = second_round(language)
    poet, last = state(table).performing, state(table).performances[-1].poet
    perform(table, "5 5 5" if language == "en" else "5,0 5,0 5,0")
    said = table.type(line.format(poet=poet)).says
    assert [(each.key, str(each.fields["phrase"]).lower()) for each in said] == [
        ("strike-so", phrase.format(poet=poet, last=last).lower().replace("judge judy", "judge one").replace("jury judy", "jury eins"))
    ]
    assert table.type(str(said[0].fields["phrase"])).keys[-1] == "decide-corrects"


def test_a_round_or_a_poem_that_is_not_there_is_said_to_be_none() -> None:
    table = second_round()
    other = next(poet for poet in POETS if poet not in state(table).line)
    assert table.type("in the second round that was wrong").says == (say("nothing-in-round", number=2),)
    assert table.type(f"round 2, {other}: Karl 6").says == (say("nothing-scored-in", player=other, number=2),)
    assert table.type(f"in round 2 the score of {other} was wrong").keys == ["nothing-in-round"]
    perform(table, "5 5 5")
    assert table.type(f"in round 2 the score of {other} was wrong").says == (say("nothing-scored-in", player=other, number=2),)


@pytest.mark.parametrize("line", ["judge two 9", "judge two was wrong"])
def test_before_anybody_has_performed_in_a_round_a_score_is_put_right_with_its_poet(line: str) -> None:
    table = second_round()
    poet = state(table).performances[-1].poet
    phrase = str(table.type(line).fields("strike-so")["phrase"])
    assert phrase.startswith(f"for {poet} strike judge two")
    assert table.type(phrase).keys[0] == "corrected"


def test_where_the_table_has_ended_the_slam_poems_of_a_round_that_decides_nothing_have_no_place() -> None:
    """On the sheet as in what is said."""
    table = second_round()
    poet = state(table).performing
    perform(table, "10 10 10").type("end the game", "yes")
    rows = table.session.game.sheet(table.session.state).rows
    assert [(row[0], row[-2:]) for row in rows if row[1] == "2"] == [(poet, ("", ""))]
    places = {row[0]: row[-1] for row in rows if row[1] == "1"}
    assert places == {each.player: str(each.place) for each in table.session.view(None).standings}
    assert table.type(f"for {poet} strike judge two 7").keys[0] == "corrected"
    assert Decimal(7) in state(table).performances[[each.poet for each in state(table).performances].index(poet)].scores
    assert table.type("judge two 7").keys == ["strike-so"]
    assert results(table)


@pytest.mark.parametrize(
    ("language", "line"), [("en", "what did Karl give"), ("en", "how much did judge two give"), ("de", "was hat Karl gegeben")]
)
def test_what_a_judge_gave_is_asked(language: str, line: str) -> None:
    table = scoring(language)
    poet = state(table).performing
    assert table.type(line).keys == ["no-scores"]
    assert table.type("Karl 8", line).says == (say("judge-gave", player=poet, score="8", judge="Karl"),)
    table.type("Judy 9", "Lea 7", "yes" if language == "en" else "ja")
    assert table.type(line).says == (say("judge-gave", player=poet, score="8", judge="Karl"),)


def test_what_a_judge_has_entered_unseen_is_not_told() -> None:
    table = scoring()
    table.does("Karl", "mark", score="8")
    assert table.type("what did Karl give").keys == ["no-scores"]


@pytest.mark.parametrize(("language", "line"), [("en", "is it my turn"), ("de", "bin ich dran"), ("de", "wer ist dran")])
def test_while_scores_are_read_out_it_is_the_judges_turn(language: str, line: str) -> None:
    table = scoring(language).type(line)
    assert table.says == (say("turn-waiting", players=JURY),)
    assert scoring(language, judges="3").type(line).keys == ["scores-please"]


@pytest.mark.parametrize(("language", "line"), [("en", "who has won"), ("en", "who won"), ("de", "wer hat gewonnen")])
def test_between_poems_who_has_won_is_asked_for_the_points(language: str, line: str) -> None:
    table = second_round(language)
    assert table.type(line).keys == ["scores"]


@pytest.mark.parametrize(("language", "line"), [("de", "wie viele Runden gibts"), ("de", "wie stehts")])
def test_a_question_in_short_is_one(language: str, line: str) -> None:
    assert second_round(language).type(line).keys[0] in ("rounds-left", "scores")


def test_a_poet_who_is_called_after_the_end_or_in_a_tie_hears_why_not() -> None:
    tied = begun(judges="3")
    for _ in POETS:
        perform(tied, "8.0")
    assert state(tied).phase is Phase.TIE
    assert tied.type("Ana please").keys[0] in ("tied", "tied-poem")
    over = tied.type("they share it")
    assert over.type("Ana please").keys == ["has-ended"]


@pytest.mark.parametrize(
    ("language", "line", "named", "numbered"),
    [
        ("en", "can I change my score", "strike judge Judy", "strike judge one"),
        ("de", "kann ich meine Note ändern", "streiche Jury Judy", "streiche Jury eins"),
    ],
)
def test_an_example_names_a_judge_of_this_table(language: str, line: str, named: str, numbered: str) -> None:
    for judges, example in ((",".join(JURY), named), ("3", numbered)):
        assert str(scoring(language, judges=judges).type(line).fields("change-score-so")["phrase"]).startswith(example)


@pytest.mark.parametrize(("language", "line"), [("en", "the time is wrong"), ("de", "die Zeit ist falsch")])
def test_a_bare_time_is_understood_once_the_host_has_asked_for_it(language: str, line: str) -> None:
    table = scoring(language)
    assert table.type("3:10").keys[0].startswith("no-match")
    assert table.type(line, "3:10").keys == ["noted-length"]
    assert table.type("3:20").keys != ["noted-length"]
    undone = {"en": "the time of another clock", "de": "die Zeit einer anderen Uhr"}[language]
    assert table.type({"en": "undo", "de": "zurück"}[language]).fields("undone")["what"] == undone


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("{poet} kommt zu spät", "performs-last"),
        ("Tom kommt später noch dazu", "comes-so"),
        ("Mia spielt jetzt mit", "decide-joins"),
        ("{poet} muss leider kurz los, Telefon", "back-so"),
        ("{poet} ist doch wieder da", "is-here"),
        ("Lea spielt wieder für {poet}", "decide-replaces"),
    ],
)
def test_who_comes_and_goes_is_said_in_many_words(line: str, key: str) -> None:
    table = Table(*Session.begin(made("open-slam", "de"), ("Ada", "Ben", "Clara"), Options(rules="de", judges="3"), 1))
    table.type(line.format(poet=state(table).line[1]))
    assert table.keys[0] == key


@pytest.mark.parametrize(
    ("language", "line", "noted"), [("en", "how long was that", "time 3:45"), ("de", "wie lange war das", "Zeit 3:45")]
)
def test_how_long_the_last_poem_was_is_asked(language: str, line: str, noted: str) -> None:
    table = scoring(language)
    poet = state(table).performing
    assert table.type(line).keys == ["no-time-taken"]
    assert table.type(noted, line).fields("took-so-long")["player"] == poet
    again = "8 8 8" if language == "en" else "8,0 8,0 8,0"
    assert table.type(again, table.session.game.language.answers["yes"][0], line).fields("took-so-long")["player"] == poet


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "Noemi for Karl"), ("de", "Noemi für Karl"), ("en", "Karl wants to go home"), ("de", "Karl möchte nach Hause")],
)
def test_a_judge_goes_or_is_replaced_in_short(language: str, line: str) -> None:
    """Also by somebody with a name that the host does not propose."""
    assert scoring(language).type(line).keys == ["decide-replaces" if "Noemi" in line else "decide-judge-leaves"]


@pytest.mark.parametrize("line", ["nein, Judy hat 9 gesagt", "Judy hat 9 gemeint", "nein, Judy sagte 9"])
def test_what_a_judge_said_is_their_score(line: str) -> None:
    assert state(scoring("de").type("Judy 8", line)).scores[0] == Decimal(9)


OF_A_POET = [
    ("de", "bei {first} war das falsch, Jury 1 hat nur 8 gegeben", ("8", "7")),
    ("de", "bei {first} war das leider alles falsch, die Jury 1 hat wohl nur 8 gezogen", ("8", "7")),
    ("de", "bei {second} war das falsch, Jury 2 hat 9 gegeben", ("7", "9")),
    ("en", "with {first} that was wrong, judge 1 gave only 8", ("8", "7")),
    ("en", "{first}'s score was wrong, I think judge 1 gave 8", ("8", "7")),
    ("en", "for {second} that was wrong, judge 2 gave 9", ("7", "9")),
]


@pytest.mark.parametrize(("language", "line", "expected"), OF_A_POET)
def test_a_line_that_names_a_poet_corrects_that_poets_score_and_no_other(language: str, line: str, expected: tuple[str, str]) -> None:
    """It changed the score of whoever was scored last."""
    table = begun(language=language, judges="3")
    sevens = "7,0" if language == "de" else "7.0"
    first, second = (perform(table, sevens).session.state.last.poet for _ in range(2))
    assert "corrected" in table.type(line.format(first=first, second=second)).keys
    changed = [next((each for each in poem.scores if each != 7), Decimal(7)) for poem in state(table).performances]
    assert [str(each) for each in changed] == list(expected)


@pytest.mark.parametrize(
    ("language", "line", "key"),
    [
        ("de", "bei {third} war das falsch, Jury 1 hat nur 8 gegeben", "nothing-scored-of"),
        ("de", "{first}s Note war falsch", "strike-so"),
        ("de", "bei {first} stimmt das nicht", "strike-so"),
        ("de", "bei {first} und {second} war das falsch, Jury 1 hat 8 gegeben", "strike-so"),
        ("en", "with {third} that was wrong, judge 1 gave only 8", "nothing-scored-of"),
        ("en", "{first}'s score was wrong", "strike-so"),
    ],
)
def test_a_line_that_names_a_poet_and_cannot_be_done_changes_no_score(language: str, line: str, key: str) -> None:
    table = begun(language=language, judges="3")
    sevens = "7,0" if language == "de" else "7.0"
    first, second = (perform(table, sevens).session.state.last.poet for _ in range(2))
    before, third = state(table), state(table).performing
    assert table.type(line.format(first=first, second=second, third=third)).keys == [key]
    assert state(table) == before
    if key == "strike-so":
        assert first in str(table.fields(key)["phrase"])


def test_a_line_that_names_a_poet_corrects_the_time_of_that_poem() -> None:
    table = begun(language="de", judges="3")
    first, _ = (perform(table, "7,0").session.state.last.poet for _ in range(2))
    table.type(f"bei {first} war die Zeit falsch, es waren 52 Sekunden")
    assert [poem.long for poem in state(table).performances] == [samples(52), None]
