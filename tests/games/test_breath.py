"""The last secret entry of a phase can be put right before what it reveals is told, in every game that has such a phase."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.support.evening import Evening
from tests.support.table import PLAYERS, Table
from voicehost.core.play import Game, Move, Player, options_of, say
from voicehost.core.speech import samples
from voicehost.games.haiclue import Haiclue
from voicehost.games.letter_jam import LetterJam
from voicehost.games.slam_kartenspiel import SlamKartenspiel
from voicehost.listen.recognizer import typed
from voicehost.session.session import Session
from voicehost.speak import languages

pytestmark = pytest.mark.quick

NAMES = ("Ana", "Ben", "Cy")


def jam_word(_: Any, player: Player, nth: int) -> Move:
    """A word for the neighbour; of the last player, one of two."""
    return Move("word", {"given": ("horse", "plant", "cider", "money")[NAMES.index(player) + nth]})


def tiles_clue(_: Any, __: Player, nth: int) -> Move:
    return Move("clue", {"clue": ("one two", "three four")[nth]})


def tiles_guess(_: Any, __: Player, nth: int) -> Move:
    return Move("guess", {"guess": ("red", "blue")[nth]})


def slam_choice(state: Any, player: Player, nth: int) -> Move:
    hand = state.seat(player).hand
    return Move("choose", {"first": hand[nth], "second": hand[2 + nth]})


@dataclass(frozen=True)
class Case:
    game: type[Game[Any]]
    language: str
    before: tuple[str, ...]
    """Lines typed before the phase."""
    entry: Callable[[Any, Player, int], Move]
    who: tuple[Player, ...]
    """Who enters something, the last last."""
    reveals: str
    """The key of what is told when all have."""
    wait: str
    go_on: str
    clues_first: bool = False


CASES = {
    "haiclue-clues": Case(Haiclue, "en", ("ana is the youngest",), tiles_clue, NAMES, "all-clues", "wait", "go on"),
    "haiclue-guesses": Case(Haiclue, "en", ("ana is the youngest",), tiles_guess, ("Ana", "Cy"), "target-was", "wait", "go on", True),
    "letter-jam": Case(LetterJam, "en", (), jam_word, NAMES, "letters-stand", "wait", "go on"),
    "slam-en": Case(SlamKartenspiel, "en", (), slam_choice, NAMES, "plays", "wait", "go on"),
    "slam-de": Case(SlamKartenspiel, "de", (), slam_choice, NAMES, "plays", "warte", "weiter"),
}
every_phase = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


def begun(case: Case, **options: Any) -> Table:
    game = case.game(languages.read(case.language, case.game.name))
    chosen = {"slams": "Open Air"} if case.game is SlamKartenspiel else {}
    at = Table(*Session.begin(game, NAMES, game.options(**{**chosen, **options}), 3))
    at.type(*case.before)
    for player in NAMES if case.clues_first else ():
        at.wait(1).place(player, tiles_clue(at.state, player, 0))
    if case.clues_first:
        at.wait(10)
    return at


def entered(case: Case, nth: int = 0, **options: Any) -> Table:
    """Everybody has entered theirs, the last one just now."""
    at = begun(case, **options)
    for player in case.who:
        at.wait(1).place(player, case.entry(at.state, player, nth if player == case.who[-1] else 0))
    return at


@every_phase
def test_what_the_last_entry_reveals_is_told_after_a_breath(case: Case) -> None:
    at = entered(case)
    assert case.reveals not in at.keys
    assert case.reveals not in at.wait(1.9).keys
    assert case.reveals in at.wait(0.2).keys


@every_phase
def test_who_wants_to_go_on_in_a_breath_that_nobody_holds_hears_of_no_break(case: Case) -> None:
    """It ends by itself. The host says at most that everybody is done, where the same words also have a meaning in the game."""
    at = entered(case)
    assert at.type(case.go_on).keys in ([], ["breath"])
    assert case.reveals in at.wait(1.5).keys


@every_phase
def test_the_breath_waits_for_the_answer_to_what_the_table_is_asked(case: Case) -> None:
    """After a no, the rest of it is still to come."""
    at = entered(case)
    language = at.session.game.language
    assert at.type(language.phrases["ends"][0]).keys == ["decide-ends"]
    assert at.wait(20).says == ()
    assert case.reveals not in at.type(language.answers["no"][0]).wait(0.9).keys
    assert case.reveals in at.wait(0.2).keys


@every_phase
def test_whoever_is_back_in_the_breath_enters_theirs(case: Case) -> None:
    """However long the table takes to say yes: before, the others' entries were told meanwhile."""
    at = begun(case)
    language, last = at.session.game.language, case.who[-1]
    for player in case.who[:-1]:
        at.wait(1).place(player, case.entry(at.state, player, 0))
    yes = language.answers["yes"][0]
    at.type(language.phrases["leaves"][0].format(player=last), yes, language.phrases["returns"][0].format(player=last))
    assert at.wait(10).says == ()
    assert case.reveals not in at.type(yes).wait(10).keys
    assert at.session.game.view(at.state, None).awaited == (last,)


@every_phase
def test_if_nobody_answers_the_question_is_dropped_and_the_breath_goes_on(case: Case) -> None:
    at = entered(case)
    at.type(at.session.game.language.phrases["ends"][0])
    assert at.wait(30).keys == ["not-done"]
    assert case.reveals in at.wait(1).keys


@every_phase
def test_a_question_to_the_table_outlives_what_somebody_enters(case: Case) -> None:
    at = begun(case)
    at.type(at.session.game.language.phrases["replaces"][-1].format(player="Ben", name="Zoe"))
    assert at.keys == ["decide-replaces"]
    move = case.entry(at.state, case.who[0], 0)
    at.does(case.who[0], move.name, **move.slots)
    assert at.keys[-1:] in ([], ["decide-replaces"])
    assert at.type(at.session.game.language.answers["yes"][0]).keys[0] == "decided-replaces"


@every_phase
def test_wait_holds_it_until_somebody_says_go_on(case: Case) -> None:
    at = entered(case).type(case.wait)
    assert at.keys == ["breath-held"]
    assert case.reveals not in at.wait(100).keys
    assert [each.key for each in at.session.asks] == ["breath-held"]
    assert case.reveals in at.type(case.go_on).keys


@every_phase
def test_a_touch_of_wait_holds_it_too(case: Case) -> None:
    at = entered(case)
    assert "wait" in {phrase.move for phrase in at.session.view(case.who[-1]).moves}
    at.session, says = at.session.touch(0, Move("wait"), case.who[-1])
    assert [each.key for each in says] == ["breath-held"]
    assert "go-on" in {phrase.move for phrase in at.session.view(case.who[0]).moves}


@every_phase
def test_whoever_opens_an_entry_holds_it(case: Case) -> None:
    """What they are about to change is not told meanwhile. Nothing is held twice, and nothing where nobody is about to be told."""
    at = entered(case).wait(1)
    at.session, says = at.session.open_entry(samples(at.now), case.who[-1])
    assert [each.key for each in says] == ["breath-held"]
    assert case.reveals not in at.wait(100).keys
    assert at.session.open_entry(samples(at.now), case.who[0]) == (at.session, ())
    assert case.reveals in at.type(case.go_on).keys
    before = begun(case).session
    assert before.open_entry(samples(500), case.who[0]) == (before, ())


def test_whoever_has_nothing_to_enter_does_not_hold_it() -> None:
    """Ben made the clue, and Finn waits for the next round."""
    at = begun(CASES["haiclue-guesses"]).type("finn joins", "yes")
    for player in ("Ana", "Cy"):
        at.wait(1).place(player, tiles_guess(at.state, player, 0))
    for player in ("Ben", "Finn"):
        assert at.session.open_entry(samples(at.now), player) == (at.session, ())
    assert "target-was" in at.wait(2.1).keys


def test_a_name_at_the_keyboard_holds_it() -> None:
    """The last guess is changed; then it is told."""
    case = CASES["haiclue-guesses"]
    evening = Evening(begun(case).session)
    start = evening.host.position + samples(20)
    evening.host.pass_time(start)
    evening.type("Ana", "red", "Cy", "red", "Cy")
    evening.host.pass_time(start + samples(60))
    assert "I am holding on." in evening.room.split("Cy enters something")[-1]
    evening.type("Cy", "blue", "blue", "go on")
    assert case.reveals in [each.key for each in evening.host.session.said]


@pytest.mark.parametrize(("name", "undo", "what"), [("haiclue-guesses", "undo", "the wait"), ("slam-de", "zurück", "das Warten")])
def test_a_wait_that_nobody_has_said_is_taken_back_as_the_wait(name: str, undo: str, what: str) -> None:
    at = entered(CASES[name]).wait(1)
    at.session, _ = at.session.open_entry(samples(at.now), CASES[name].who[-1])
    assert at.type(undo).says[0] == say("undone", what=what)


replacing = pytest.mark.parametrize("name", [name for name in CASES if name != "haiclue-clues"])
"""Where an entry replaces the one before; a clue is opened again first."""


@replacing
def test_an_entry_is_replaced_while_it_is_held(name: str) -> None:
    """What is told then is what the second entry alone would have come to."""
    case = CASES[name]
    at = entered(case).type(case.wait).wait(50)
    at.place(case.who[-1], case.entry(at.state, case.who[-1], 1))
    assert case.reveals not in at.wait(50).keys
    alone = entered(case, 1).wait(3)
    assert [(each.key, each.fields) for each in at.type(case.go_on).says] == [(each.key, each.fields) for each in alone.says]


@replacing
def test_another_entry_begins_the_breath_anew(name: str) -> None:
    case = CASES[name]
    at = entered(case).wait(1.5)
    at.place(case.who[-1], case.entry(at.state, case.who[-1], 1))
    assert case.reveals not in at.wait(1.9).keys
    assert case.reveals in at.wait(0.2).keys


def test_a_clue_that_is_open_again_ends_the_breath() -> None:
    case = CASES["haiclue-clues"]
    at = entered(case).wait(1).place("Cy", Move("reopen"))
    assert at.keys == ["clue-reopened"]
    assert at.session.game.view(at.state, None).awaited == ("Cy",)
    assert case.reveals not in at.wait(30).keys
    assert case.reveals in at.place("Cy", tiles_clue(at.state, "Cy", 1)).wait(2).keys


@every_phase
@pytest.mark.parametrize("breath", [0.0, 5.0])
def test_a_table_sets_how_long_it_is(case: Case, breath: float) -> None:
    at = entered(case, breath=breath)
    assert (case.reveals in at.keys) == (breath == 0)
    if breath:
        assert case.reveals not in at.wait(breath - 0.1).keys
        assert case.reveals in at.wait(0.2).keys


YES = {"en": "yes", "de": "ja"}
LEAVES = {"en": "ana leaves", "de": "ana geht"}
ENDS = {"en": "end the game", "de": "das spiel beenden"}


@every_phase
def test_whoever_leaves_in_the_breath_is_not_waited_for(case: Case) -> None:
    at = entered(case).type(case.wait, LEAVES[case.language], YES[case.language])
    assert at.session.roster.away == ("Ana",)
    at.type(case.go_on)
    assert case.reveals in [each.key for each in at.heard]


LAST_LEAVES = {"en": "cy leaves", "de": "cy geht"}


@every_phase
def test_a_breath_follows_too_where_the_last_who_is_awaited_leaves(case: Case) -> None:
    """All others have entered theirs before, and may still change it."""
    at = begun(case)
    for player in case.who[:-1]:
        at.wait(1).place(player, case.entry(at.state, player, 0))
    at.type(LAST_LEAVES[case.language], YES[case.language])
    assert case.reveals not in at.wait(1.9).keys
    assert case.reveals in at.wait(0.2).keys


@pytest.mark.parametrize("name", ["haiclue-clues", "haiclue-guesses"])
def test_a_breath_follows_too_where_the_table_goes_on_without_the_last(name: str) -> None:
    case = CASES[name]
    at = begun(case)
    for player in case.who[:-1]:
        at.wait(1).place(player, case.entry(at.state, player, 0))
    at.type("go on without cy")
    key = "clue-of" if case.reveals == "all-clues" else case.reveals
    assert key not in at.wait(1.9).keys
    assert key in at.wait(0.2).keys


@every_phase
def test_a_game_that_the_table_ends_in_the_breath_is_over(case: Case) -> None:
    at = entered(case).type(case.wait, ENDS[case.language], YES[case.language])
    assert at.session.has_ended


@every_phase
def test_a_break_stops_it(case: Case) -> None:
    at = entered(case).type("pause")
    assert case.reveals not in at.wait(60).keys
    assert case.reveals in at.type("resume" if case.language == "en" else "weiter").wait(2).keys


@every_phase
def test_its_log_gives_the_same_game(case: Case) -> None:
    at = entered(case).type(case.wait, case.go_on).wait(5)
    fresh, _ = Session.begin(at.session.game, NAMES, at.state.options, 3)
    assert fresh.replay(at.session.events).state == at.session.state


@every_phase
def test_a_game_from_before_has_none(case: Case) -> None:
    """Its log does not name the option, and it goes on as it was played."""
    assert options_of(case.game.options, {}).breath == 0
    assert options_of(case.game.options, {"breath": 3.0}).breath == 3
    assert case.game.options().breath == 2


def test_a_held_breath_takes_another_clue_at_once() -> None:
    """Nobody has to say first that the clue is changed."""
    game = Haiclue(languages.read("en", Haiclue.name))
    at = Table(*Session.begin(game, PLAYERS[:3], game.options(youngest="Ana"), 1))
    for player in PLAYERS[:3]:
        at.does(player, "clue", clue="1 2")
    at.type("wait").does("Cy", "clue", clue="3 4")
    state: Any = at.session.state
    assert (state.seat("Cy").line, state.breath.held) == ((2, 3), True)
    assert "all-clues" in at.type("go on").keys


def asked_what_would_be_lost() -> Table:
    """The last guess has come, and the undo reaches back to a move before all of them."""
    at = entered(CASES["haiclue-guesses"])
    at.hear(typed("undo", samples(at.now + 0.5)))
    assert at.keys == ["undo-would-lose"]
    return at


@pytest.mark.parametrize("line", ["no", "never mind", "go on", "continue"])
def test_the_breath_waits_while_the_host_asks_what_may_be_lost_with_an_undo(line: str) -> None:
    at = asked_what_would_be_lost()
    assert at.wait(20).says == ()
    assert at.type(line).keys == ["not-then"]
    assert "target-was" in at.wait(2).keys


def test_what_is_going_on_is_also_that_the_host_asks_what_may_be_lost() -> None:
    """As long as it asks that."""
    at = asked_what_would_be_lost()
    asked = at.says
    assert at.type("what now").says[-1:] == asked
    assert asked[0] not in at.type("go on", "what now").says


def test_what_would_be_lost_is_lost_after_undo_anyway_however_late() -> None:
    assert "undone" in asked_what_would_be_lost().wait(20).type("undo anyway").keys


def test_if_nobody_says_whether_it_may_be_lost_the_breath_goes_on() -> None:
    at = asked_what_would_be_lost()
    assert at.wait(31).keys == ["not-then"]
    assert "target-was" in at.wait(2).keys
