"""Who leaves in the middle of a Slam and is back, and who has won when somebody has left, in German."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.cards_table import put
from tests.support.languages import made
from tests.support.table import Table
from voicehost.core.play import say
from voicehost.games.slam_kartenspiel import rounds, show
from voicehost.games.slam_kartenspiel.asking import bill, standing, won_by
from voicehost.games.slam_kartenspiel.state import InTrick, Phase
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

GAME: Any = made("slam-kartenspiel", "de")
PROMPTS = Prompts("de", (GAME.name,))
BACK = ("ben geht", "ja", "ben ist wieder da", "ja")


def begun(**options: Any) -> Table:
    """Of a Slam without a die in Booking."""
    options = {"slams": "comedy slam", "breath": 10.0, **options}
    return Table(*Session.begin(GAME, ("Ana", "Ben", "Cy"), GAME.options(**options), 1))


def chosen(table: Table, *players: str) -> Table:
    for player in players:
        first, second = table.session.state.seat(player).hand[:2]
        table.does(player, "choose", first=first, second=second)
    return table


@pytest.mark.parametrize("before", [(), ("Ana",), ("Ben",), ("Ana", "Ben"), ("Ana", "Cy")])
def test_who_is_back_while_poets_are_chosen_chooses_too(before: tuple[str, ...]) -> None:
    """Also in the breath after the last of the others has chosen."""
    table = chosen(begun(), *before).type(*BACK)
    assert table.keys == ["decided-returns", "chooses-too"]
    assert "Ben" in table.session.state.waiting
    chosen(table, *(player for player in ("Cy", "Ana", "Ben") if player in table.session.state.waiting)).wait(11)
    assert table.session.state.phase is not Phase.BOOKING
    assert all(len(seat.chosen) == 2 for seat in table.session.state.seats)


def test_who_would_choose_knowing_what_others_did_plays_from_the_next_slam_on() -> None:
    """The poets are revealed, or with the real pack somebody has said theirs. Who has joined for the next Slam waits for it still."""
    real = begun(dealt=False, slams="").type("oben liegt der comedy slam")
    assert Table(real.session).type(*BACK).keys == ["decided-returns", "chooses-too"]
    real.type("ana spielt mönch und postbote", *BACK)
    assert real.keys == ["decided-returns", "from-next-round"]
    assert chosen(begun(), "Ana", "Ben", "Cy").wait(11).type(*BACK).keys[:2] == ["decided-returns", "from-next-round"]
    joined = begun().type("zoe spielt mit", "ja", "zoe geht", "ja", "zoe ist wieder da", "ja")
    assert joined.keys == ["decided-returns", "from-next-round"]


def test_who_comes_before_the_first_slam_has_a_hand_and_plays_it() -> None:
    """While the host asks for the weekday. The others keep theirs."""
    table = begun(weekdays=True)
    before = {seat.player: seat.hand for seat in table.session.state.seats}
    state = table.type("zoe spielt mit", "ja", "heute ist montag").session.state
    hands = {seat.player: seat.hand for seat in state.seats}
    assert hands == {**before, "Zoe": hands["Zoe"]}
    assert len({card for hand in hands.values() for card in hand}) == 20
    assert chosen(table, *table.session.players).wait(11).session.state.seat("Zoe").chosen == hands["Zoe"][:2]


TAKEN = ("zoe übernimmt für ana", "ja")


@pytest.mark.parametrize(
    ("lines", "player", "place"),
    [
        (TAKEN, "ana", "ben"),
        (("ana geht", "ja", *TAKEN), "ana", "ben"),
        ((*TAKEN, "rückgängig"), "zoe", "ben"),
        ((*TAKEN, "max übernimmt für zoe", "ja"), "zoe", "ben"),
        ((*TAKEN, "max übernimmt für ben", "ja"), "ana", "max"),
    ],
)
def test_nobody_chooses_poets_who_has_seen_another_hand(lines: tuple[str, ...], player: str, place: str) -> None:
    """ "Spielt sie verdeckt": from another place they would know what is played against them. After the Slam that is over, and their own
    place they may have back."""
    table = chosen(begun(), "Ana").type(*lines)
    players = table.session.players
    assert table.type(f"{player} übernimmt für {place}").says == (say("knows-a-hand", player=player.capitalize()),)
    assert table.session.players == players
    chosen(table, *table.session.state.waiting).wait(11)
    assert table.session.state.phase is not Phase.BOOKING
    assert table.type(f"{player} übernimmt für {place}", "ja").keys[0] == "decided-replaces"


def test_whoever_gave_up_their_own_hand_may_have_it_back() -> None:
    assert begun().type(*TAKEN, "ana übernimmt für zoe", "ja").keys == ["decided-replaces"]
    real = begun(dealt=False, slams="").type("oben liegt der comedy slam")
    assert real.type(*TAKEN, "ana übernimmt für ben", "ja").keys == ["decided-replaces"]


@pytest.mark.parametrize(("gone", "text"), [(("Ben",), "Ben hat Punkte und ist"), (("Ben", "Cy"), "Ben und Cy haben Punkte und sind")])
def test_where_only_those_have_points_who_left_the_table_is_told_that_they_are_why_nobody_has_won(gone: tuple[str, ...], text: str) -> None:
    table = Table(*Session.begin(GAME, ("Ana", "Ben", "Cy", "Dee"), GAME.options(), 1))
    for player in gone:
        table.type(f"{player} hat drei punkte", "ja", f"{player} geht", "ja")
    said = GAME.verdict(table.type("das spiel beenden", "ja").session.state)[0]
    assert said.fields["players"] == gone
    assert PROMPTS.read(said).text == f"Niemand hat gewonnen: {text} gegangen."


# -- in the Show, and in a tie

VOTES = ("karl ja", "ida ja", "romy ja", "karl nein", "ida nein", "ole nein")
"""After these, Ida and Ole are in a tie for the Vize title."""


def shown(*lines: str) -> Table:
    """The poets are revealed, and the table votes on a picture."""
    table = Table(*Session.begin(GAME, ("Karl", "Ida", "Romy", "Ole", "Amy"), GAME.options(breath=0.0), 2))
    return chosen(table, *table.session.players).type(*lines)


@pytest.mark.parametrize(("gone", "other"), [("Ida", "Ole"), ("Ole", "Ida")])
def test_who_called_first_in_a_tie_wins_it_though_they_left_before_that_was_known(gone: str, other: str) -> None:
    lines = (*VOTES, "schinken")
    asked = shown(*lines).wait(1)
    assert asked.says == (say("who-was-it"),)
    assert asked.type(f"{gone} geht", "ja").says[-1] == say("who-was-it")
    for caller in (gone, other):
        assert Table(asked.session).type(f"das war {caller}").session.state.trick.shout == caller
    assert Table(asked.session).type("niemand").session.state.trick.shout == other


@pytest.mark.parametrize(("gone", "winner"), [(("ida",), "Ole"), (("ole",), "Ida"), (("ole", "ida"), None)])
def test_nobody_calls_in_a_tie_who_left_before_it_was_known(gone: tuple[str, ...], winner: str | None) -> None:
    """The last player of the tie who is still there wins it; that nobody called changes nothing."""
    lines = tuple(line for player in gone for line in (f"{player} geht", "ja"))
    table = shown(*VOTES[:3], *lines, *(f"{player} nein" for player in ("karl", "ida", "romy", "ole", "amy") if player not in gone)).wait(1)
    assert (table.session.state.phase, won_by(table.session.state)) == (Phase.BETWEEN, winner)
    assert not any(sentence.key == "applause" for sentence in table.heard)
    if winner is not None:
        assert won_by(table.type("das war kein schinken", "ja").wait(1).session.state) == winner
        assert not any(sentence.key == "applause" for sentence in table.heard)


def test_whoever_leaves_after_the_reveal_keeps_their_place_in_the_slam() -> None:
    """Their poets stay, and whoever takes the place decides for them."""
    table = shown()
    poets = table.session.state.seat("Ida").chosen
    assert table.type("ida muss gehen", "ja").session.state.seat("Ida").chosen == poets
    assert table.type("max spielt für ida", "ja").keys == ["decided-replaces", "ask-look"]
    assert table.session.state.seat("Max").chosen == poets


def test_a_vote_that_is_taken_back_after_the_sums_stays_as_it_was() -> None:
    """However far the table goes back: its last vote, or those before."""
    table = shown(*(f"{player} nein" for player in ("karl", "ida", "romy", "karl", "ida", "romy")))
    won, looks = won_by(table.session.state), table.session.state.looks
    for _ in range(6):
        assert "points-are-known" in table.type("zurück").keys
        assert (won_by(table.session.state), {*table.session.state.looks}) == (won, {*looks})


def test_whoever_is_away_has_cards_and_is_told_why_they_do_not_count() -> None:
    real = begun(dealt=False, slams="").type("oben liegt der comedy slam", "ana spielt mönch und postbote", "ben geht", "ja")
    assert real.type("ben spielt philosoph und dadaist").keys == ["has-left"]
    assert real.type("ben ist wieder da", "ja", "ben spielt philosoph und dadaist").keys == ["from-next-round"]


# -- fewer Slams


def test_the_last_of_fewer_slams_is_the_gold_card() -> None:
    """ "Die Goldkarte" ends the game. A Slam that has begun stays what it is."""
    table = begun().type("wir spielen zwei runden", "ja")
    assert "gold-is-last" in table.keys
    state, _ = rounds.next_(replace(table.session.state, phase=Phase.BETWEEN), 0)
    assert isinstance(state, InTrick)
    assert state.slam.is_gold
    assert "gold-left-out" in begun().type("das ist die letzte runde", "ja").keys


@pytest.mark.parametrize("lines", [("zoe spielt mit", "ja"), BACK, ("ben geht", "ja", "weiter", "ben ist wieder da", "ja")])
def test_who_comes_before_the_next_slam_is_named_plays_it(lines: tuple[str, ...]) -> None:
    """With the real pack the host asks which one lies on top, and nobody has played a card yet."""
    table = begun(dealt=False, own_die=True, slams="").type("oben liegt Best-Of Slam", "ana spielt Comedienne und Dadaist")
    table.type("ben spielt Postbote und Mönch", "cy spielt Lehrer und Barista")
    table.type(*(lines if "weiter" in lines else ("weiter", *lines)))
    assert table.keys[-1] == "from-next-round"
    player = "Zoe" if "zoe spielt mit" in lines else "Ben"
    table.type("oben liegt Jugend Slam", f"{player} spielt Hochstapler und Zauberin")
    assert table.keys[0] in ("plays", "plays-team")
    assert table.session.state.seat(player).chosen == ("hochstapler", "zauberin")


@pytest.mark.parametrize(("line", "count"), [("give ana one slam", 1), ("ana has two slams", 2), ("give ana a slam", 1)])
def test_slams_are_counted_in_english_as_the_host_words_them(line: str, count: int) -> None:
    """A game's folder may say what a typed word stands for: a Slam is what counts here, and in another game it is something else."""
    game = made("slam-kartenspiel", "en")
    table = Table(*Session.begin(game, ("Ana", "Ben", "Cy"), game.options(), 2)).type(line)
    assert table.says == (say("decide-counts", player="Ana", n=count, old=0),)


@pytest.mark.parametrize(
    ("line", "keys"),
    [("Stilvielfalt", ["decide-sets"]), ("offene Liste", ["decide-sets"]), ("wir trinken nicht", ["is-set-so"])],
)
def test_a_rule_is_set_by_its_name_alone(line: str, keys: list[str]) -> None:
    game = made("slam-kartenspiel", "de")
    assert Table(*Session.begin(game, ("Ana", "Ben", "Cy"), game.options(), 2)).type(line).keys == keys


def test_whoever_is_back_for_a_slam_that_never_comes_does_not_win() -> None:
    """The table ends the game before it. The table may let them win all the same. Whoever has joined for that Slam only waits."""
    table = chosen(begun().type("ben geht", "ja"), "Ana", "Cy").wait(11)
    assert table.type("ben ist wieder da", "ja", "zoe spielt mit", "ja").session.state.left == ("Zoe",)
    table.type("wir hören auf", "ja")
    assert (table.session.has_ended, table.session.state.left) == (True, ("Zoe", "Ben"))
    assert table.type("ben kann gewinnen", "ja").session.state.left == ("Zoe",)


@pytest.mark.parametrize("last", [0, 1])
def test_whoever_is_back_over_the_last_slam_does_not_win(last: int) -> None:
    """The last Slam is "die Goldkarte", or the table has said that it is."""
    state = chosen(begun(), "Ana", "Ben", "Cy").wait(11).session.state
    shown = replace(state, phase=Phase.SHOW, last=last, away=("Ben",), joining=("Ben",))
    shown = shown if last else shown.with_trick(slam=shown.stack[-1])
    over, _ = show.concluded(shown, 0, ())
    assert (over.phase, over.left) == (Phase.OVER, ("Ben",))


def asked_alone(*answers: str) -> Table:
    """At the Feminismus-Slam, where whoever is not male gets a point: answers to "Bist du männlich?" in the order of the table."""
    table = Table(*Session.begin(GAME, ("Karl", "Ida", "Romy"), GAME.options(slams="Feminismus-Slam", breath=2.0), 19))
    chosen(table, "Karl", "Ida", "Romy").wait(3)
    for answer in answers:
        table.does(standing(table.session.state).player, "gender", gender=answer)
    return table


NORA_FOR_IDA, IDA_FOR_NORA = ("nora übernimmt für ida", "ja"), ("ida spielt wieder für nora", "ja")


def gains(table: Table) -> dict[str, int]:
    """What the Slam adds for each player who is not male."""
    acts = bill(table.session.state).acts
    return {act.player: max(points for of, points in (*act.added, ("spieler", 0)) if of == "spieler") for act in acts}


@pytest.mark.parametrize(("ida", "nora"), [("no", "yes"), ("yes", "no"), ("silent", "no"), ("no", "silent")])
def test_whoever_takes_a_place_is_asked_alone_as_anybody_is(ida: str, nora: str) -> None:
    """The answer that somebody gave about themselves is not their place's."""
    table = asked_alone("no", ida).type(*NORA_FOR_IDA)
    assert table.keys == ["decided-replaces", "ask-male"]
    assert table.fields("ask-male") == {"player": "Nora"}
    table.does("Nora", "gender", gender=nora).does("Romy", "gender", gender="no")
    assert gains(table) == {"Karl": 1, "Nora": int(nora == "no"), "Romy": 1}


def test_whoever_takes_a_place_in_the_breath_after_the_last_answer_is_asked_after_it() -> None:
    table = asked_alone("no", "no", "no").type(*NORA_FOR_IDA).wait(3)
    assert table.keys == ["ask-male"]
    assert table.fields("ask-male") == {"player": "Nora"}


@pytest.mark.parametrize("before", [(), ("yes",)])
def test_whoever_has_their_place_again_is_not_asked_again(before: tuple[str, ...]) -> None:
    """Their own answer counts. Where nobody else is to be asked, the game goes on."""
    table = asked_alone("no", "no", "no").type(*NORA_FOR_IDA).wait(3)
    for answer in before:
        table.does("Nora", "gender", gender=answer)
    table.type(*IDA_FOR_NORA).wait(3)
    assert table.session.state.phase is not Phase.SHOW
    assert gains(table) == {"Karl": 1, "Ida": 1, "Romy": 1}


@pytest.mark.parametrize("ida", ["no", "yes", "silent"])
def test_points_that_are_announced_stay_for_whoever_takes_the_place(ida: str) -> None:
    """The table may put the newcomer's answer right. Else it is asked for at the next Slam that wants it."""
    table = asked_alone("no", ida, "no").wait(3)
    before = gains(table)
    table.type(*NORA_FOR_IDA)
    assert [*gains(table).values()] == [*before.values()]
    right = Table(table.session).type("nora ist nicht männlich", "ja")
    assert gains(right)["Nora"] == 1
    assert table.type("weiter").session.state.seat("Nora").male is None
    assert [*gains_of_the_last(table).values()] == [*before.values()]
    assert table.session.state.seat("Karl").male is False
    table.type("nora ist nicht männlich", "ja")
    assert gains_of_the_last(table)["Nora"] == 1
    assert table.session.state.seat("Nora").male is False


def gains_of_the_last(table: Table) -> dict[str, int]:
    return gains(Table(replace(table.session, state=table.session.state.prizes[-1].reckoned)))


def test_a_third_poet_stays_with_the_place_that_somebody_takes() -> None:
    """Nobody draws another."""
    trick = put("Comedy Slam", {"Karl": "Berliner Schnauze, Aktivistin", "Ida": "Spalterin, Hebamme", "Romy": "Mönch, Postbote"})
    third = trick.state.trick.answer("third/Karl")
    table = Table(Session(GAME, trick.state.players, trick.state)).type("zoe übernimmt für karl", "ja", "zoe spielt mit", "ja")
    assert third is not None
    assert table.session.state.trick.answer("third/Zoe") == third
    assert [performer.poet.key for player, performer in bill(table.session.state).performing if player == "Zoe"][-1] == third


@pytest.mark.parametrize("before", [(), ("mit stilvielfalt", "ja"), ("mit stilvielfalt", "ja", "ohne stilvielfalt", "ja")])
@pytest.mark.parametrize("line", ["spielen wir mit stilvielfalt", "spielen wir ohne stilvielfalt", "gilt stilvielfalt"])
def test_whether_a_rule_holds_is_asked_as_it_is_set(line: str, before: tuple[str, ...]) -> None:
    """What was set for the next Slam is said with that. What the rule says is asked, too."""
    table = begun().type(*before)
    is_set = len(before) == 2
    what = "wir spielen mit Stilvielfalt" if is_set else "wir spielen ohne Stilvielfalt"
    assert table.type(line).says == (say("setting-is", what=what), *((say("set-from-next-round"),) if before else ()))
    assert table.type("was ist stilvielfalt").keys == ["about-variety"]


@pytest.mark.parametrize("line", ["wer fehlt noch", "auf wen warten wir", "wer ist dran"])
def test_who_still_has_to_answer_alone_is_named(line: str) -> None:
    table = asked_alone("silent")
    assert table.type(line).says == (say("answers-to-come", players=("Ida", "Romy")), say("ask-male", player="Ida"))
    assert asked_alone("no", "no").type(line).says == (say("ask-male", player="Romy"),)


def test_who_is_back_while_others_choose_has_drawn_up_as_they_have() -> None:
    """ "Dann zieht jeder bis auf 5 Handkarten nach": also whoever was not there just then."""
    table = begun()
    state = table.session.state.reseat("Ben", hand=table.session.state.seat("Ben").hand[:3])
    table.session = replace(table.session, state=state)
    assert len(table.type(*BACK).session.state.seat("Ben").hand) == 5
    assert [len(seat.hand) for seat in table.session.state.seats] == [5, 5, 5]


@pytest.mark.parametrize("back", [("zoe spielt für ben", "ja"), ("ben ist wieder da", "ja")])
def test_undo_of_who_has_come_takes_no_revealed_poets_away(back: tuple[str, ...]) -> None:
    """Nobody is in the place after it, but everybody has seen what was played there."""
    table = begun(breath=0.0).type("ben geht", "ja", *back)
    chosen(table, "Ana", "Cy", "Zoe" if "zoe" in back[0] else "Ben")
    played = [seat.chosen for seat in table.session.state.seats]
    assert "poets-are-known" in table.type("zurück", "trotzdem zurück").keys
    assert table.session.state.away == ("Ben",)
    assert [seat.chosen for seat in table.session.state.seats] == played
