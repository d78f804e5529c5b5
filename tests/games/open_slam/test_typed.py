"""Scores as people type them: in writing, spaces and commas tell them apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.open_slam.test_evening import POETS
from tests.support.languages import made
from tests.support.table import Table
from voicehost.commands.playing import with_an_offer
from voicehost.core.play import say
from voicehost.core.speech import samples
from voicehost.games.open_slam import rules
from voicehost.games.open_slam.state import Options, Phase
from voicehost.listen.number_lists import with_tenths
from voicehost.listen.recognizer import typed
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

ENGLISH, GERMAN = made("open-slam", "en"), made("open-slam", "de")
PSI = (Path(rules.__file__).parent / "rules" / "psi.toml").read_text(encoding="utf-8")
WITHOUT_TENTHS = tuple(PSI.replace("decimals = 1", "decimals = 0").splitlines())


def scoring(judges: int, language: str = "en", **options: object) -> Table:
    """A poem has ended."""
    game = made("open-slam", language)
    table = Table(*Session.begin(game, POETS, Options(judges=str(judges), **options), 1))  # type: ignore[arg-type]  # as they are set
    poet = table.session.state.performing
    return table.type(game.language.phrases["begin"][0].format(player=poet), game.language.phrases["thanks"][0])


ROWS = [
    ("en", "8, 8, 8, 8, 8", ("8", "8", "8", "8", "8")),
    ("en", "8 8 8 8 8", ("8", "8", "8", "8", "8")),
    ("en", "8,8,8,8,8", ("8", "8", "8", "8", "8")),
    ("en", "8, 9, 10", ("8", "9", "10")),
    ("en", "8, 9, 8", ("8", "9", "8")),
    ("en", "9 9 9", ("9", "9", "9")),
    ("en", "10 10 10", ("10", "10", "10")),
    ("en", "8.1 9 9.3", ("8.1", "9", "9.3")),
    ("en", "8.1; 9; 9.3.", ("8.1", "9", "9.3")),
    ("en", "8,1 8,4 9,0", ("8.1", "8.4", "9")),
    ("en", "8,1, 8,4, 10,0", ("8.1", "8.4", "10")),
    ("en", "8,1; 8,4; 9,0.", ("8.1", "8.4", "9")),
    ("en", "8,1 8", ("8", "1", "8")),
    ("en", "8,9,10 7,8", ("8", "9", "10", "7", "8")),
    ("en", "eight, nine, ten", ("8", "9", "10")),
    ("en", "nine two, eight, 7.5", ("9.2", "8", "7.5")),
    ("en", "nine two eight one ten", ("9.2", "8.1", "10")),
    ("de", "8,5 9 7,5", ("8,5", "9", "7,5")),
    ("de", "8,5, 9, 7,5", ("8,5", "9", "7,5")),
    ("de", "9, 8.5, 9.5", ("9", "8,5", "9,5")),
    ("de", "9 8.5 9", ("9", "8,5", "9")),
    ("de", "9, 8.5, 9,5", ("9", "8,5", "9,5")),
    ("de", "9,8.5,9", ("9", "8,5", "9")),
    ("de", "9.5,8,7.5.", ("9,5", "8", "7,5")),
    ("de", "9.0 8.5 8.0", ("9", "8,5", "8")),
    ("de", "9.5, neun, 10", ("9,5", "9", "10")),
    ("de", "8, 9, 10", ("8", "9", "10")),
    ("de", "8,9,10", ("8", "9", "10")),
    ("de", "acht, neun, zehn", ("8", "9", "10")),
    ("de", "9 9 9 9 9", ("9", "9", "9", "9", "9")),
    ("en", "9, 8 and 7", ("9", "8", "7")),
    ("en", "9.5, 8, and 7.", ("9.5", "8", "7")),
    ("en", "nine two, eight and seven", ("9.2", "8", "7")),
    ("de", "9, 8 und 7", ("9", "8", "7")),
    ("de", "9 und 8 und 8,5", ("9", "8", "8,5")),
    ("de", "neun, acht und sieben", ("9", "8", "7")),
]


@pytest.mark.parametrize(("language", "line", "read"), ROWS)
def test_a_row_of_scores_is_typed(language: str, line: str, read: tuple[str, ...]) -> None:
    table = scoring(len(read), language).type(line)
    assert (table.keys, table.fields("scores-read")["scores"]) == (["scores-read", "is-that-right"], read)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Judith 9.5 Karl 8.5", "judith neun komma fünf karl acht komma fünf"),
        ("8.5", "acht komma fünf"),
        ("Zeit 3.42", "zeit drei 42"),
        ("8.1.2", "acht eins zwei"),
    ],
)
def test_in_german_a_point_is_a_comma_where_a_tenth_follows(line: str, words: str) -> None:
    assert typed(line, 0, GERMAN.language.numbers, (",", "komma")).best.text == words


def test_fewer_than_all_are_typed() -> None:
    """Then the others are missing, and are typed in their turn."""
    table = scoring(5).type("8, 8, 8, 8")
    assert (table.fields("scores-so-far")["scores"], table.fields("missing")["judges"]) == (("8", "8", "8", "8"), ("5",))
    assert table.type("9").fields("scores-read")["scores"] == ("8", "8", "8", "8", "9")


@pytest.mark.parametrize("line", ["8 9 10", "8, 9, 10", "8.0 9 10"])
def test_by_rules_without_tenths_they_are_typed_alike(line: str) -> None:
    """Nobody says "eight point zero" there; who types it means eight."""
    assert scoring(3, rules_file=WITHOUT_TENTHS).type(line).fields("scores-read")["scores"] == ("8", "9", "10")


TOO_MANY = [
    ("en", 5, "8 8 8", "7 7 7 7 7", 5, 2, "judge 4"),
    ("en", 3, "8 8", "7 7", 2, 1, "judge 3"),
    ("de", 3, "8 8", "9,5 8,5 7,5", 3, 1, "Jury 3"),
    ("en", 3, "", "7 7 7 7", 4, 3, "judge 1"),
]


@pytest.mark.parametrize(("language", "judges", "before", "line", "count", "missing", "judge"), TOO_MANY)
def test_more_scores_than_are_missing_are_told_to_be(
    language: str, judges: int, before: str, line: str, count: int, missing: int, judge: str
) -> None:
    """The host takes none of them, and says how many it needs, or whose."""
    table = scoring(judges, language).type(*filter(None, (before,)))
    state = table.session.state
    assert (table.type(line).keys, table.session.state) == (["too-many-scores"], state)
    assert table.fields("too-many-scores") == {"count": count, "n": missing, "judge": judge}


def test_the_score_of_an_example_is_one_that_may_be_given() -> None:
    """ "Strike judge one 0.0" was how a score is disputed."""
    table = scoring(3).type("8 9 10")
    assert [said.fields["phrase"] for said in table.type("I disagree").says if said.key.startswith("help")][:2] == [
        "judge one 8.1",
        "strike judge one 8.1",
    ]


def test_what_is_no_score_is_told_to_be_none() -> None:
    assert scoring(3).type("8 11 9").keys == ["no-such-score"]


@pytest.mark.parametrize("line", ["{other} please", "that is right"])
def test_while_scores_are_missing_it_is_told_which(line: str) -> None:
    table = scoring(5).type("8 8 8")
    other = table.session.state.line[1]
    assert (table.type(line.format(other=other)).keys, table.fields("missing")["judges"]) == (["missing"], ("4", "5"))


def test_at_another_moment_a_row_is_refused_with_its_reason() -> None:
    assert scoring(3).type("8 9 10", "8 9 9").keys == ["answer-or-strike", "scores-read", "is-that-right"]
    table = Table(*Session.begin(ENGLISH, POETS, Options(), 1))
    assert table.type("8 9 10").keys == ["no-scores-now"]


@pytest.mark.parametrize(
    "line", ["9", "9.2", "nine two", "nine two eight", "judge one 8.2", "3:42", "the poem took 3 42", "-5 8", "8.1.2 9", "8 x 9", "", ","]
)
def test_no_other_line_is_a_row(line: str) -> None:
    """Words that stand together are as they are said."""
    assert not with_tenths(line, ENGLISH.language.numbers, ".", "point")


def test_what_is_said_is_as_it_was() -> None:
    """ "Nine two" is 9.2, and digits in a line of words are those words."""
    assert typed("nine two eight", samples(1), GERMAN.language.numbers, (",", "komma")).best.text == "nine two eight"
    assert scoring(3).speak("nine two eight one seven", 9).fields("scores-read")["scores"] == ("9.2", "8.1", "7")


LATE = [
    *(("en", way) for way in ("{} is late", "{} comes later", "{} is not here yet", "{} is missing")),
    *(("de", way) for way in ("{} ist noch nicht da", "{} kommt später", "{} kommt noch", "{} fehlt", "{} verspätet sich")),
]
NEXT = [
    *(("en", way) for way in ("order", "who comes next", "who is still to come")),
    *(("de", way) for way in ("Reihenfolge", "wer kommt als Nächstes", "wer kommt jetzt")),
]


@pytest.mark.parametrize(("language", "way"), LATE)
def test_a_poet_who_is_late_performs_last(language: str, way: str) -> None:
    table = Table(*Session.begin(made("open-slam", language), POETS, Options(), 1))
    first, *others = table.session.state.line
    assert table.type(way.format(first)).keys == ["performs-last", "next-up"]
    assert table.session.state.line == (*others, first)


@pytest.mark.parametrize(("language", "way"), NEXT)
def test_who_performs_next_is_asked_as_people_do(language: str, way: str) -> None:
    table = Table(*Session.begin(made("open-slam", language), POETS, Options(), 1))
    assert table.type(way).says == (say("order", players=table.session.state.line, n=len(table.session.state.line)),)


@pytest.mark.parametrize("way", ["{} drops out", "{} withdraws"])
def test_a_poet_who_withdraws_leaves(way: str) -> None:
    table = Table(*Session.begin(ENGLISH, POETS, Options(), 1))
    assert table.type(way.format("Ana")).says == (say("decide-leaves", player="Ana"),)


@pytest.mark.parametrize(("language", "line"), [("en", "{other} please"), ("en", "{other} is next"), ("de", "{other} bitte")])
def test_who_is_called_before_any_score_is_in_waits_for_all_of_them(language: str, line: str) -> None:
    table = scoring(3, language)
    table.type(line.format(other=table.session.state.to_come[0]))
    assert table.says == (say("none-yet", n=3),)
    assert table.type("8,0").type(line.format(other=table.session.state.to_come[0])).keys[-1] == "missing"


THANKS = [
    *(("en", line, True) for line in ("thanks", "Thanks!", "thanks a lot", "thanks, {poet}")),
    *(("de", line, True) for line in ("dankeschön", "Dankeschön!", "danke schön", "herzlichen Dank", "Dankeschön, {poet}")),
    ("en", "thanks for the fish", False),
    ("de", "dankeschön sagte der Bär", False),
]


@pytest.mark.parametrize(("language", "line", "ends"), THANKS)
def test_a_line_of_thanks_and_nothing_else_ends_the_poem(language: str, line: str, ends: bool) -> None:
    game = made("open-slam", language)
    table = Table(*Session.begin(game, POETS, Options(judges="3"), 1))
    poet = table.session.state.performing
    table.type(game.language.phrases["begin"][0].format(player=poet), "bla bla", line.format(poet=poet))
    assert table.session.state.phase is (Phase.SCORES if ends else Phase.POEM)


@pytest.mark.parametrize(("language", "offer"), [("en", "Does everybody know how a slam goes?"), ("de", "Wissen alle, wie ein Slam geht?")])
def test_the_slam_is_offered_to_be_explained_in_its_own_words(language: str, offer: str) -> None:
    """The house asks whether everybody knows the game, and a slam is none. It comes right after the welcome."""
    begun = with_an_offer(*Session.begin(made("open-slam", language), POETS, Options(judges="3"), 1))[1]
    assert [each.key for each in begun[:2]] == ["welcome", "offer-introduction"]
    assert Prompts(language, ("open-slam",)).text(begun[1]).text.startswith(offer)


CHANGED = [
    ("en", "judge two is 9.5", "9.5"),
    ("en", "no, judge two was nine point five", "9.5"),
    ("en", "judge two gave 9.5", "9.5"),
    ("de", "nein, Jury zwei acht", "8"),
    ("de", "Jury zwei war 8", "8"),
    ("de", "Jury zwei hat 8 gegeben", "8"),
    ("de", "Jury zwei hat 8,5", "8,5"),
]


@pytest.mark.parametrize(("language", "line", "score"), CHANGED)
def test_who_is_asked_whether_that_is_right_may_say_what_is(language: str, line: str, score: str) -> None:
    table = scoring(3, language).type("7 7 7").type(line)
    assert (table.keys, table.fields("scores-read")["scores"]) == (["scores-read", "is-that-right"], ("7", score, "7"))


ANSWERED = [
    *(("en", line, "next-up") for line in ("right", "correct", "exactly", "yes, that's right", "that is correct")),
    *(("en", line, "read-again") for line in ("that's wrong", "no, that's wrong", "not right")),
    *(
        ("de", line, "next-up")
        for line in (
            "stimmt",
            "stimmt so",
            "so stimmts",
            "so stimmt's",
            "ja stimmt",
            "ja, das stimmt",
            "genau",
            "richtig",
            "das ist richtig",
            "passt",
        )
    ),
    *(("de", line, "read-again") for line in ("stimmt nicht", "nein, das stimmt nicht", "nein, das ist falsch", "falsch")),
]


@pytest.mark.parametrize(("language", "line", "key"), ANSWERED)
def test_whether_the_scores_are_right_is_answered_in_other_words(language: str, line: str, key: str) -> None:
    assert scoring(3, language).type("7 7 7").type(line).keys[-1] == key


CALLED = [
    *(("en", line) for line in ("{poet} is up", "{poet} performs", "now {poet}", "{poet} is up next")),
    *(("de", line) for line in ("{poet} ist dran", "{poet} ist jetzt dran", "jetzt kommt {poet}", "als nächstes {poet}")),
    *(("de", line) for line in ("{poet} tritt auf", "und jetzt {poet} bitte", "jetzt ist {poet} dran")),
]


@pytest.mark.parametrize(("language", "line"), CALLED)
def test_a_poet_is_called_up_in_other_words(language: str, line: str) -> None:
    """Any poet of the line, not only the first."""
    game = made("open-slam", language)
    table = Table(*Session.begin(game, POETS, Options(judges="3"), 1))
    assert table.type(line.format(poet=table.session.state.line[-1])).keys == ["poem-begins"]


MISTAKES = [
    *(("en", way) for way in ("judge two made a mistake", "Judge 2 was wrong.", "the score of judge two is wrong")),
    *(("de", way) for way in ("Jury zwei hat sich vertan", "Jury 2 hat sich geirrt", "die Note von Jury zwei stimmt nicht")),
]


@pytest.mark.parametrize(("language", "line"), MISTAKES)
def test_a_judge_who_made_a_mistake_gives_another_score(language: str, line: str) -> None:
    """While scores are read out, and when they were read back. Undo gives the old score back."""
    undo = made("open-slam", language).language.phrases["undo"][0]
    table = scoring(3, language).type("8 8 8", line)
    assert (table.keys, table.fields("missing")["judges"]) == (["scores-so-far", "missing"], ("2",))
    assert table.type(undo).fields("scores-read")["scores"] == ("8", "8", "8")
    assert table.type(line, "9").fields("scores-read")["scores"] == ("8", "9", "8")
    assert scoring(3, language).type("8 8", line).fields("missing")["judges"] == ("2", "3")
    assert scoring(3, language).type("8", line).keys == ["nothing-to-strike"]


@pytest.mark.parametrize(("language", "line"), MISTAKES)
def test_after_the_result_the_right_score_has_to_be_said_with_it(language: str, line: str) -> None:
    """The example is a line that does it."""
    game = made("open-slam", language)
    table = scoring(3, language).type("8 8 8", game.language.answers["yes"][0])
    performances = table.session.state.performances
    assert table.type(line).keys == ["strike-so"]
    assert table.session.state.performances == performances
    assert table.type(str(table.fields("strike-so")["phrase"])).keys[0] == "corrected"


def test_in_a_new_round_the_example_names_the_poet() -> None:
    table = Table(*Session.begin(ENGLISH, POETS, Options(judges="3", rounds="2"), 1))
    while table.session.state.round == 1 and table.session.state.line:
        table.type(f"{table.session.state.performing} please", "thank you", " ".join(3 * [str(len(table.session.state.line))]), "yes")
    table.type("next round")
    poet = table.session.state.performances[-1].poet
    assert table.type("judge two was wrong").says == (say("strike-so", phrase=f"for {poet} strike judge two eight point five"),)


def test_before_any_result_there_is_nothing_to_put_right() -> None:
    table = Table(*Session.begin(ENGLISH, POETS, Options(), 1))
    assert table.type("judge two was wrong").keys == ["no-scores-now"]


def test_a_judge_with_a_name_enters_another_score_unseen() -> None:
    table = Table(*Session.begin(ENGLISH, (*POETS, "Judy", "Lea", "Karl"), Options(judges="Judy,Lea,Karl"), 1))
    table.type(f"{table.session.state.performing} please", "thank you", "8 8 8")
    assert table.type("judge Lea made a mistake").fields("missing-of")["players"] == ("Lea",)
    assert table.does("Lea", "mark", score="9").fields("scores-read")["scores"] == ("8", "9", "8")
    assert table.type("Lea made a mistake").fields("missing-of")["players"] == ("Lea",)


@pytest.mark.parametrize(
    ("language", "line", "key"),
    [
        ("en", "{}: okay", "dropped"),
        ("en", "Host, {}: yes", "dropped"),
        ("en", "{}: that is right", "dropped"),
        ("en", "{}: no", "read-again"),
        ("en", "Bob: okay", "no-match-1"),
        ("de", "{}: ja", "dropped"),
        ("de", "{}: stimmt", "dropped"),
        ("de", "{}: nein", "read-again"),
    ],
)
def test_an_answer_to_the_game_may_begin_with_the_name_of_whoever_gives_it(language: str, line: str, key: str) -> None:
    """Anybody may say whether the scores are right."""
    for player in POETS:
        assert scoring(3, language).type("8 8 8", line.format(player)).keys[0] == key


def test_a_name_ahead_of_an_answer_that_nobody_has_asked_for_stays() -> None:
    assert scoring(3).type("8 8 8", "yes", "Ben: okay").keys == ["no-match-1"]


@pytest.mark.parametrize(("language", "late", "here"), [("en", "{} is late", "{} is here"), ("de", "{} kommt später", "{} ist da")])
def test_a_poet_who_has_come_hears_when_they_perform(language: str, late: str, here: str) -> None:
    """Also where another was put behind them."""
    table = Table(*Session.begin(made("open-slam", language), POETS, Options(), 1))
    first, second, *_ = table.session.state.line
    table.type(late.format(first), late.format(second))
    line = table.session.state.line
    assert table.type(here.format(first)).says == (say("order", players=line, n=len(line)),)
    assert table.type(here.format(second)).says == (say("performs-last", player=second),)
    assert table.type(here.format(line[0])).says == (say("next-up", player=line[0]),)


def test_the_next_round_waits_for_the_scores_that_are_missing() -> None:
    table = scoring(3, rounds="2")
    assert table.type("next round").keys == ["none-yet"]
    assert table.type("8.0 8.0", "next round").keys == ["missing"]


LENGTHS = [
    ("en", "time 1:40", 100),
    ("en", "time 1:05", 65),
    ("en", "the time was 1:40", 100),
    ("en", "the poem took one minute forty", 100),
    ("en", "time one minute and 40 seconds", 100),
    ("en", "time two minutes five", 125),
    ("en", "time 0:50", 50),
    ("de", "Zeit 1:40", 100),
    ("de", "die Zeit war zwei Minuten fünf", 125),
    ("de", "3 Minuten 8", 188),
    ("de", "Zeit zwo Minuten fünf", 125),
    ("en", "three minutes eight", 188),
    ("en", "the time was four minutes", 240),
    ("en", "the poem took 50 seconds", 50),
    ("de", "die Zeit war 90 Sekunden", 90),
]


@pytest.mark.parametrize(("language", "line", "seconds"), LENGTHS)
def test_the_length_of_another_clock_is_typed(language: str, line: str, seconds: int) -> None:
    table = scoring(3, language).type(line)
    assert table.keys == ["noted-length"]
    assert table.session.state.recital.long == samples(seconds)


@pytest.mark.parametrize(
    ("language", "line"), [("en", "judge two meant eight"), ("en", "change judge two to 8"), ("de", "Jury zwei meinte acht")]
)
def test_a_judge_who_meant_another_score_is_put_right(language: str, line: str) -> None:
    table = scoring(3, language).type("9 9 9", line)
    assert table.says[0] == say("scores-read", scores=("9", "8", "9"))


@pytest.mark.parametrize(("language", "line"), [("en", "who goes on"), ("de", "wer kommt weiter")])
def test_it_is_asked_who_goes_on(language: str, line: str) -> None:
    table = Table(*Session.begin(made("open-slam", language), POETS, Options(judges="3", rounds="2"), 1))
    assert table.type(line).says == (say("poets-go-on", n=2),)
    please, thanks, yes = ("please", "thank you", "yes") if language == "en" else ("bitte", "danke", "ja")
    order = table.session.state.line
    for poet, score in zip(order, "9876", strict=False):
        table.type(f"{poet} {please}", thanks, " ".join(score * 3), yes)
    assert table.type(line).says == (say("go-on", players=order[:2]),)
    assert table.type("next round" if language == "en" else "nächste Runde", line).says == (say("nobody-goes-on"),)


def test_the_slam_is_ended_by_its_name() -> None:
    assert scoring(3).type("end the slam").keys == ["decide-ends-undecided"]


@pytest.mark.parametrize(
    ("language", "lines", "what"),
    [
        ("en", ("{} please", "thank you {}"), "the end of the poem"),
        ("en", ("{} please", "stop the clock"), "the end of the poem"),
        ("de", ("{} bitte", "vielen Dank {}"), "das Ende des Auftritts"),
    ],
)
def test_a_poem_that_goes_on_after_all_is_not_taken_back_as_thanks(language: str, lines: tuple[str, ...], what: str) -> None:
    game = ENGLISH if language == "en" else GERMAN
    table = Table(*Session.begin(game, POETS, game.options(), 1))
    poet = table.session.view(None).who[0]
    table.type(*(line.format(poet) for line in lines), "undo" if language == "en" else "zurück")
    assert table.fields("undone")["what"] == what


def test_who_comes_after_whoever_is_up_stands_there_until_nobody_does() -> None:
    """Not whoever is up themselves, who is large already."""
    table = Table(*Session.begin(ENGLISH, POETS, ENGLISH.options(), 1))
    first, *later = table.session.state.line
    for line in (f"{first} please", "thank you", "judge one 8.4", "judge two 8.1", "judge three 7", "judge four 7.2", "judge five 9"):
        assert table.session.view(None).lines[-1] == say("then", players=tuple(later))
        table.type(line)
    table.type("yes")
    assert table.session.view(None).lines[-1] == say("then", players=tuple(later[1:]))


@pytest.mark.parametrize(
    ("language", "line", "read"),
    [
        ("de", "acht acht acht acht acht", ("8", "8", "8", "8", "8")),
        ("de", "also: 8, 7,5, 9, 6 und 8", ("8", "7,5", "9", "6", "8")),
        ("en", "eight eight eight eight eight", ("8", "8", "8", "8", "8")),
        ("en", "so: 8, 7.5, 9, 6 and 8", ("8", "7.5", "9", "6", "8")),
    ],
)
def test_as_many_numbers_as_scores_are_missing_are_those(language: str, line: str, read: tuple[str, ...]) -> None:
    assert scoring(5, language).type(line).fields("scores-read")["scores"] == read


@pytest.mark.parametrize(
    ("language", "line", "keys"),
    [
        ("de", "wer fehlt noch", ["missing", "order"]),
        ("de", "welche Noten fehlen noch", ["missing", "order"]),
        ("en", "who is missing", ["missing", "order"]),
    ],
)
def test_who_asks_what_is_missing_hears_which_scores_and_which_poets(language: str, line: str, keys: list[str]) -> None:
    """While scores were missing, the host said that nobody was to come any more."""
    assert scoring(3, language).type("8", line).keys == keys


@pytest.mark.parametrize(
    ("language", "line", "key"),
    [
        ("de", "{other}, komm auf die Bühne", "poem-begins"),
        ("de", "{other}, du bist dran", "poem-begins"),
        ("de", "{other} rückt nach", "poem-begins"),
        ("en", "{other}, you're up", "poem-begins"),
        ("de", "Stechen", "no-tie"),
        ("de", "kann {other} noch gewinnen?", "scores"),
        ("en", "can {other} still win?", "scores"),
    ],
)
def test_short_ways_to_call_a_poet_and_to_ask(language: str, line: str, key: str) -> None:
    table = scoring(3, language).type("8 8 8", "ja" if language == "de" else "yes")
    assert table.type(line.format(other=table.session.state.line[1])).keys[0] == key


@pytest.mark.parametrize(
    ("language", "line", "long"),
    [("de", "Zeit war 3:08", 188), ("de", "Zeit: 3:12,08", 192), ("de", "es waren 4,3 Sekunden", 4.3), ("en", "time was 3:12.5", 192.5)],
)
def test_a_time_is_typed_with_tenths(language: str, line: str, long: float) -> None:
    table = scoring(3, language).type(line)
    assert table.keys == ["noted-length"]
    assert table.session.state.recital.long == samples(long)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("give Ben two points", "not-counted-here"),
        ("take one from Ben", "not-counted-here"),
        ("Ben has 12", "not-counted-here"),
        ("minus 3 for Ben", "not-counted-here"),
        ("can I change my guess", "change-so"),
    ],
)
def test_a_slam_that_ended_before_any_result_has_no_poem_for_an_example(line: str, key: str) -> None:
    table = Table(*Session.begin(ENGLISH, POETS, Options(judges="3"), 1)).type("end the game", "yes")
    assert table.session.state.phase is Phase.OVER
    assert table.type(line).keys[0] == key
