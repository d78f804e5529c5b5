"""What was revealed is known: undo takes it back, and nobody chooses with it in mind."""

from __future__ import annotations

import pytest

from tests.support.cards_table import game, in_trick
from tests.support.languages import made
from tests.support.table import Table
from voicehost.core.play import Player, Reveals, say
from voicehost.games.slam_kartenspiel import choosing, rounds
from voicehost.games.slam_kartenspiel.asking import question
from voicehost.games.slam_kartenspiel.state import Phase, State
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

GAME = made("slam-kartenspiel", "de")
PROMPTS = Prompts("de", (GAME.name,))


def begun(*chosen: Player) -> Table:
    """Of a Slam without a die in Booking; they have chosen."""
    table = Table(*Session.begin(GAME, ("Karl", "Ida", "Romy"), GAME.options(slams="comedy slam"), 1))
    for player in chosen:
        first, second = table.session.state.seat(player).hand[:2]
        table.does(player, "choose", first=first, second=second)
    return table


def poets(state: State) -> dict[Player, tuple[str, ...]]:
    return {seat.player: seat.chosen for seat in state.seats}


def test_poets_that_were_revealed_because_somebody_left_stand() -> None:
    """Whoever is back by that has chosen none, and would choose knowing the others'. In the breath before nothing was revealed."""
    table = begun("Karl", "Romy").type("ida geht", "ja", "zurück")
    assert (table.keys, table.session.state.waiting) == (["undone", "choose"], ("Ida",))
    table.type("ida geht", "ja").wait(4)
    before = poets(table.session.state)
    assert table.session.state.phase is not Phase.BOOKING
    assert table.type("zurück").keys[:3] == ["undone", "poets-are-known", "plays-none"]
    assert table.fields("plays-none")["players"] == ("Ida",)
    assert "Ida" in table.session.state.there
    for player in ("Karl", "Ida"):
        assert "choose" not in {phrase.move for phrase in table.session.view(player).entries}
    table.wait(1)
    assert table.session.state.phase is not Phase.BOOKING
    assert poets(table.session.state) == before


def test_who_had_chosen_before_leaving_is_back_with_these_poets() -> None:
    """They were chosen unseen. Nobody hears or sees them as long as their player is gone."""
    table = begun("Romy", "Karl").type("romy geht", "ja")
    had = table.session.state.trick.left_with
    first, second = table.session.state.seat("Ida").hand[:2]
    table.does("Ida", "choose", first=first, second=second).wait(4)
    assert not poets(table.session.state)["Romy"]
    assert table.type("zurück").keys[:2] == ["undone", "poets-are-known"]
    assert "plays-none" not in table.keys
    table.wait(2)
    assert table.session.state.phase is not Phase.BOOKING
    assert had == (("Romy", poets(table.session.state)["Romy"]),)
    assert len(had[0][1]) == 2


def test_who_is_back_without_choosing_anew_and_leaves_again_had_chosen_none() -> None:
    table = begun("Romy", "Karl").type("romy geht", "ja", "romy ist wieder da", "ja", "romy geht", "ja")
    first, second = table.session.state.seat("Ida").hand[:2]
    table.does("Ida", "choose", first=first, second=second).wait(4)
    assert "plays-none" in table.type("zurück").keys


@pytest.mark.parametrize("seed", range(3))
def test_poets_that_were_revealed_stand_when_their_slam_is_opened_again(seed: int) -> None:
    """However far the table goes back: to before that Slam was on top."""
    before = next(state for state in game(3, seed, breath=0.0) if state.phase is Phase.BETWEEN and question(state) is None)
    state, _ = rounds.next_(before, 0)
    for player in state.players:
        first, second = state.seat(player).hand[:2]
        state, _ = choosing.lay_down(in_trick(state), player, (first, second), 0)
    assert isinstance(GAME, Reveals)
    back, says = GAME.revealed(before, state)
    assert (back.phase, says) == (Phase.BETWEEN, ())
    again, says = rounds.next_(back, 0)
    assert "poets-are-known" in {each.key for each in says}
    assert poets(again) == poets(state)


# Karl's Hochstapler may accuse somebody, at a Slam with a die in its Show.
PLAYED = {"Karl": (3, 4), "Ida": (3, 4), "Romy": (0, 1), "Ole": (1, 2)}


def test_a_decision_stays_as_it_was_when_its_points_are_known() -> None:
    """Whoever is accused after the die may be the one who would win. Before the points are announced the answer may change."""
    table = Table(*Session.begin(GAME, tuple(PLAYED), GAME.options(breath=0.0), 5))
    for player, places in PLAYED.items():
        hand = table.session.state.seat(player).hand
        table.does(player, "choose", first=hand[places[0]], second=hand[places[1]])
    assert "ask-accuse" in table.keys
    assert table.type("niemand").keys[0] == "spared"
    ruled, trick = table.keys[1:-1], table.session.state.trick
    assert table.type("zurück").keys == ["points-are-known", "misheard-answer", *ruled, "say-next"]
    assert (table.session.state.phase, table.session.state.trick) == (Phase.BETWEEN, trick)
    assert table.type("das Allround-Talent").keys != ["accused"]
    assert table.session.state.trick == trick


SAID = (
    "oben liegt Science Slam",
    "Karl spielt Allround-Talent und Mönch",
    "Ida spielt Ghostwriter und Lehrer",
    "Karl sagt Prosa",
    "Prosa",
)


def told() -> Table:
    """With the real pack, when Ida's answer, "Prosa", is the last before the points are announced."""
    return Table(*Session.begin(GAME, ("Karl", "Ida"), GAME.options(dealt=False, own_die=True), 1)).type(*SAID)


def test_an_offer_to_undo_does_not_promise_what_stays_as_it_is() -> None:
    """Nor does undo say that it has taken anything back."""
    stays = ["points-are-known", "misheard-answer"]
    asked = told().type("das war falsch").keys
    assert [key for key in asked if key in (*stays, "undo-takes")] == stays
    assert told().type("zurück").keys[:2] == stays


@pytest.mark.parametrize("line", ["Ida sagte Lyrik", "Ida sagt Lyrik", "halt, das war falsch, Ida wollte Lyrik", "es sollte Lyrik sein"])
def test_a_misheard_answer_is_put_right_when_its_points_are_known(line: str) -> None:
    """The table is asked, and the trick is reckoned again. Undo takes that back, and then the answer stands as it was heard."""
    table = told()
    before = table.session.state.trick
    assert table.type(line).says == (say("decide-performs-in", poet="Der Ghostwriter", style="Lyrik"),)
    assert table.session.state.trick == before
    assert table.type("ja").keys[:2] == ["performs-in", "show"]
    assert dict(table.session.state.trick.answers) == {"style/allround talent": "prosa", "style/ghostwriter": "lyrik"}
    assert table.type("zurück").session.state.trick == before
    assert table.type("zurück").keys[0] == "points-are-known"
    assert table.session.state.trick == before


ACCUSED = ("oben liegt Science Slam", "Karl spielt Hochstapler und Postbote", "Ida spielt Dadaist und Lehrer", "Karl beschuldigt Lehrer")
NEXT = ("weiter", "oben liegt Jugend Slam")


def real_pack(*lines: str) -> Table:
    return Table(*Session.begin(GAME, ("Karl", "Ida"), GAME.options(dealt=False, own_die=True), 1)).type(*lines)


@pytest.mark.parametrize("later", [NEXT[:1], NEXT, (*NEXT, "wir hören auf", "ja")], ids=["laid away", "chosen for", "ended"])
def test_a_misheard_answer_is_put_right_when_its_trick_is_laid_away(later: tuple[str, ...]) -> None:
    """It is reckoned again, and the piles are as if it had been so. Undo takes that back, as long as the game goes on."""
    table = real_pack(*ACCUSED, *later)
    before = table.session.state
    assert dict(table.session.roster.counts) == {"Karl": 1, "Ida": 0}
    assert table.type("Karl sagte Dadaist").keys == ["decide-accused"]
    assert table.type("ja").keys[:2] == ["accused", "show"]
    assert "handed-over" in table.keys
    assert dict(table.session.roster.counts) == {"Karl": 0, "Ida": 1}
    assert [seat.pile for seat in table.session.state.seats] == [(), ("lehrer",)]
    assert table.type("Karl sagte Dadaist").keys == ["no-answer"]
    assert table.type("zurück").session.state == before


def test_a_misheard_answer_is_not_put_right_if_more_would_have_to_be_decided() -> None:
    """The trick is laid away. The host says how the Slam is given to somebody instead, and does not ask."""
    lines = (*ACCUSED[:2], "Ida spielt Ghostwriter und Lehrer", "Karl beschuldigt Ghostwriter")
    assert real_pack(*lines, *NEXT).type("Karl sagte Lehrer").keys == ["misheard-else"]


def test_a_misheard_answer_of_an_earlier_trick_is_not_put_right() -> None:
    """Once the next poets are revealed."""
    table = told().type(*NEXT, "Karl spielt Frühstarter und Mönch", "Ida spielt Diva und Barista")
    assert table.type("Ida sagte Lyrik").session.attention.doubt is None


def test_a_poet_who_was_accused_by_mistake_performs() -> None:
    """What is decided by that poet is asked then, and the Slam may have another winner."""
    lines = ("oben liegt Lost Place Slam", "Karl spielt Hochstapler und Mönch", "Ida spielt Barista und Lehrer", "Karl beschuldigt Lehrer")
    table = Table(*Session.begin(GAME, ("Karl", "Ida"), GAME.options(dealt=False, own_die=True), 1)).type(*lines)
    assert table.session.state.phase is Phase.BETWEEN
    assert table.type("Karl sagte niemand").keys == ["decide-spared"]
    assert table.type("ja").keys[0] == "spared"
    assert dict(table.session.state.trick.answers) == {"accuse/hochstapler": "-"}
    assert table.type("Karl sagte Barista", "ja").keys[0] == "accused"
    assert table.type("Ida sagte niemand").keys == ["no-answer"]


PAID = ("oben liegt Kneipenslam", "Karl spielt Avantgardistin und Mönch", "Ida spielt Wunderkind und Gewissenlose", "Karl ja", "drei Euro")


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("Karl sagte nein", "Die Avantgardistin tritt allein auf?"),
        ("Karl hat nein gesagt", "Die Avantgardistin tritt allein auf?"),
        ("Ida sagte einen Euro", "Der Gewissenlose gibt mindestens einen Euro?"),
        ("Ida sagte 1 Euro", "Der Gewissenlose gibt mindestens einen Euro?"),
        ("ein Euro, nicht drei", "Der Gewissenlose gibt mindestens einen Euro?"),
        ("Ida sagte einen Euro fünfzig", "Der Gewissenlose gibt mindestens einen Euro fünfzig?"),
        ("Ida sagte fünfzig Cent", "Der Gewissenlose gibt mindestens fünfzig Cent?"),
        ("Ida sagte zwei Euro zehn", "Der Gewissenlose gibt mindestens zwei Euro zehn?"),
    ],
)
def test_a_no_and_an_amount_are_put_right_too(line: str, asks: str) -> None:
    """A "no" means nobody as well, where somebody is accused."""
    table = real_pack(*PAID)
    before = dict(table.session.state.trick.answers)
    assert [PROMPTS.text(each).text for each in table.type(line).says] == [asks]
    after = dict(table.type("ja").session.state.trick.answers)
    (changed,) = (asked for asked in before if before[asked] != after[asked])
    assert changed.startswith("sister/" if "allein" in asks else "bribe/")
    assert dict(table.type("zurück").session.state.trick.answers) == before


@pytest.mark.parametrize("line", ["ein Euro, nicht zwei", "Karl sagte zwei Euro", "Ida sagte drei Euro"])
def test_an_amount_that_was_not_heard_is_not_put_right(line: str) -> None:
    assert real_pack(*PAID).type(line).keys == ["no-answer"]


def test_whose_answer_may_be_misheard_is_whoever_was_asked_last() -> None:
    assert real_pack(*PAID).type("zurück").says[1] == say("misheard-answer", player="Ida")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("wie viele Punkte kriege ich für 1 Euro?", "Für einen Euro gibt es einen Punkt, wenn niemand weniger bekommt."),
        ("was bringen mir zwei Euro fünfzig", "Für zwei Euro fünfzig gibt es zwei Punkte, wenn niemand weniger bekommt."),
        ("wie viel bringen fünfzig Cent", "Für fünfzig Cent gibt es keinen Punkt."),
    ],
)
def test_what_a_bribe_brings_is_answered(line: str, answer: str) -> None:
    """Before it is paid, too."""
    table = real_pack(*PAID[:-1])
    assert PROMPTS.text(table.type(line).says[0]).text == answer
    assert table.type("1 Euro").session.state.trick.answer("bribe/gewissenlose") == "100"


def test_an_answer_that_was_nobodys_is_not_put_right() -> None:
    for line in ("Ida sagte Prosa", "Karl sagte Mönch", "Karl sagte ja"):
        table = told()
        before = table.session.state
        assert table.type(line).session.state == before, line
        assert table.session.attention.doubt is None, line


def test_when_a_false_call_is_taken_back_the_host_says_who_wins() -> None:
    lines = ("oben liegt Wohnzimmer-Slam", "Karl spielt Dadaist und Mönch", "Ida spielt Postbote und Lehrer")
    table = Table(*Session.begin(GAME, ("Karl", "Ida"), GAME.options(dealt=False, own_die=True), 1)).type(*lines)
    winner = table.fields("wins")["player"]
    assert table.type(f"Schinken {winner}").fields("wins")["player"] != winner
    assert table.type("zurück").keys == ["undone", "wins", "say-next"]
    assert table.fields("wins")["player"] == winner
