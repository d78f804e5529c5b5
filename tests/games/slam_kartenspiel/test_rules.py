"""The rulebook, paragraph by paragraph: "Ziel" to "Team-Up". The cards are those of the deck that comes with the game."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.support.cards_table import TABLE, Trick, game, in_trick, played, put, with_piles
from tests.support.languages import made
from voicehost.core.play import LEAVES, IllegalMove, Move, Spoke, say
from voicehost.core.speech import samples
from voicehost.games.slam_kartenspiel import applause, board, booking, choosing, deciding, piles, rounds, score
from voicehost.games.slam_kartenspiel.asking import reckoned
from voicehost.games.slam_kartenspiel.cards import key
from voicehost.games.slam_kartenspiel.state import HAND, Options, Phase, State

pytestmark = pytest.mark.quick

COMEDY = {"Karl": "Funny Reimer, Berühmte Mitbewohner", "Ida": "Allround-Talent, Rap-Poet"}
"""The rulebook's own example."""

TIE = {"Karl": "Funny Reimer, Philosoph", "Ida": "Berühmte Mitbewohner, Bibliothekarin"}
"""Rolled a 1, ten each; and for the Vize three and five."""


def begun(players: int = 3, **options: object) -> State:
    return rounds.setup(TABLE[:players], Options(**{"breath": 0.0, **options}), 1)[0]  # type: ignore[arg-type]


# -- Ziel, Anzahl Spieler


def test_ziel_wer_die_meisten_slams_im_siegerstapel_hat_gewinnt() -> None:
    """The Gold card counts twice."""
    state = begun(3)
    gold = state.stack[-1]
    state = state.reseat("Karl", slams=("comedy slam", "open air")).reseat("Ida", slams=(gold,)).reseat("Romy", slams=("dark slam",))
    assert [score.points(state, player) for player in state.players] == [2, 2, 1]
    assert score.won(state) == say("winners", players=("Karl", "Ida"), n=2, points=2)
    assert [(sentence.key, sentence.fields["slams"]) for sentence in score.accounts(state)] == [
        ("account", 2),
        ("account-gold", 2),
        ("account", 1),
    ]


def test_what_the_table_has_put_right_is_told_as_that() -> None:
    """And not as the Gold card's counting twice."""
    state = begun(2).reseat("Karl", slams=("comedy slam",))
    karl, put_right, ida = score.accounts(replace(state, put_right=(("Karl", 2),)))
    assert (karl.key, karl.fields["slams"], ida.key) == ("account", 3, "account")
    assert put_right == say("account-table", player="Karl", slams=2)


def test_the_piles_say_what_the_table_has_put_right() -> None:
    """Otherwise they would contradict the score."""
    state = replace(begun(3).reseat("Karl", slams=("comedy slam",)), put_right=(("Karl", -1), ("Ida", 2)))
    assert [(each.key, each.fields["player"]) for each in board.piles(state)] == [
        ("pile-slams", "Karl"),
        ("pile-taken", "Karl"),
        ("pile-given", "Ida"),
    ]


@pytest.mark.parametrize("players", [0, 1, 7])
def test_anzahl_spieler_bis_zu_sechs(players: int) -> None:
    """And two at least."""
    with pytest.raises(IllegalMove) as refused:
        rounds.setup((*TABLE, "Jo")[:players], Options(), 1)
    assert refused.value.key == "number-of-players"


@pytest.mark.parametrize(("language", "refused"), [("de", True), ("en", False)])
def test_names_that_sound_alike_in_the_games_language(language: str, refused: bool) -> None:
    """One of the two takes another name."""
    hosted, players = made("slam-kartenspiel", language), ("Maier", "Ida", "Meyer")
    if not refused:
        assert hosted.setup(players, Options(), 1)[0].players == players
        return
    with pytest.raises(IllegalMove) as why:
        hosted.setup(players, Options(), 1)
    assert (why.value.key, why.value.fields) == ("same-sound", {"player": "Meyer", "other": "Maier"})


# -- Vorbereitung


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("seed", range(4))
def test_vorbereitung_zehn_slams_einer_je_karte_die_goldkarte_unten(players: int, seed: int) -> None:
    """Each card is played on one of its sides, and everybody knows the Gold card's."""
    state, says = rounds.setup(TABLE[:players], Options(), seed)
    slams = [state.deck.slam_by_key[slam] for slam in (in_trick(state).trick.slam, *state.stack)]
    assert sorted(slam.card for slam in slams) == list(range(10))
    assert [slam.is_gold for slam in slams] == [False] * 9 + [True]
    assert says[1] == say("gold-is", slam=slams[-1].name)


def test_vorbereitung_doppelseitig_jede_seite_kommt_vor() -> None:
    """At random; and so is the order of the cards."""
    stacks = {state.stack for state in (piles.begun(TABLE[:2], Options(), seed) for seed in range(40))}
    assert {slam for stack in stacks for slam in stack} == set(begun(2).deck.slam_by_key)
    assert len(stacks) == 40


def test_vorbereitung_mit_welcher_seite_ihr_spielt_ist_eure_wahl() -> None:
    """By names, as people write them; of the other cards a side is drawn. Two sides of one card cannot be."""
    state = begun(2, slams="Comedy Slam, lost-place slam", gold="Team-Meisterschaft")
    assert {"comedy slam", "lost place slam", "team meisterschaft"} <= {in_trick(state).trick.slam, *state.stack}
    for slams, gold, refused in (
        ("Comedy Slam, Jugend Slam", "", "same-card"),
        ("Nacht-Slam", "", "unknown-slam"),
        ("", "Comedy Slam", "no-gold"),
    ):
        with pytest.raises(IllegalMove) as why:
            begun(2, slams=slams, gold=gold)
        assert why.value.key == refused


def test_vorbereitung_mit_kindern_keine_slams_fuer_erwachsene() -> None:
    """The Special Slam, which the die makes an Erotik-Slam or a Schnaps-Slam, lies on its other side; and nobody drinks."""
    stacks = [piles.begun(TABLE[:3], Options(family=True), seed).stack for seed in range(40)]
    assert not [stack for stack in stacks if "special slam" in stack]
    assert all("feminismus slam" in stack for stack in stacks)
    assert any("special slam" in piles.begun(TABLE[:3], Options(), seed).stack for seed in range(40))
    assert not begun(2, family=True, martini=True).options.martini
    with pytest.raises(IllegalMove) as why:
        begun(2, family=True, slams="Special Slam")
    assert (why.value.key, why.value.fields) == ("not-for-children", {"slam": "Special Slam"})


@pytest.mark.parametrize("players", [5, 6])
def test_vorbereitung_mit_fuenf_oder_sechs_die_landesmeisterschaft(players: int) -> None:
    """Unless the table wants the other."""
    assert {piles.begun(TABLE[:players], Options(), seed).stack[-1] for seed in range(20)} == {"landesmeisterschaft"}
    assert piles.begun(TABLE[:players], Options(gold="Team-Meisterschaft"), 1).stack[-1] == "team meisterschaft"


@pytest.mark.parametrize("players", range(2, 7))
def test_vorbereitung_fuenf_poets_fuer_jeden_der_rest_ist_zugstapel(players: int) -> None:
    """No card twice; action cards only where they were asked for."""
    state = begun(players)
    dealt = [poet for seat in state.seats for poet in seat.hand]
    assert all(len(seat.hand) == HAND for seat in state.seats)
    assert sorted((*dealt, *state.draw)) == sorted(poet.key for poet in state.deck.poets if not poet.is_action)
    more = begun(players, actions=True)
    assert len(more.draw) == len(state.draw) + 2


# -- Spielende


@pytest.mark.parametrize("players", [2, 4, 6])
def test_spielende_ist_das_ende_der_goldkarte(players: int) -> None:
    """Ten Slams, and no more than ten are won."""
    last = in_trick(list(game(players, 1))[-1])
    assert (last.phase, last.count, last.slam.is_gold, last.stack) == (Phase.OVER, 10, True, ())
    assert 0 < sum(len(seat.slams) for seat in piles.after(last).seats) <= 10


# -- Ablauf


def test_ablauf_zuerst_das_booking_der_obersten_karte() -> None:
    """Who may perform is told before anybody chooses."""
    state, says = booking.opened(begun(2), "jugend slam", 0)
    assert state.phase is Phase.BOOKING
    assert [sentence.key for sentence in says] == ["slam", "condition-oldest", "criteria", "choose"]
    assert says[1] == say("condition-oldest", n=22)


def test_ablauf_zwei_poets_verdeckt_gemeinsam_aufgedeckt() -> None:
    """Nothing of a choice is told until the last has chosen; until then it may be changed."""
    state, _ = booking.opened(begun(2), "comedy slam", 0)
    karl, ida = state.players
    first, second, third = state.seat(karl).hand[:3]
    state, says = choosing.lay_down(state, karl, (first, second), 0)
    assert says == (say("has-chosen", player=karl),)
    state, says = choosing.lay_down(state, karl, (first, third), 0)
    assert says == ()
    state, says = choosing.lay_down(state, ida, state.seat(ida).hand[:2], 0)
    assert [sentence.fields["player"] for sentence in says[:2]] == [karl, ida]
    assert says[0].fields["poets"] == (state.poet(first).name, state.poet(third).name)


@pytest.mark.parametrize(("poets", "refused"), [(0, "how-many"), (1, "how-many"), (3, "how-many")])
def test_ablauf_passen_ist_nicht_erlaubt(poets: int, refused: str) -> None:
    """Two, no fewer and no more."""
    state, _ = booking.opened(begun(2), "comedy slam", 0)
    with pytest.raises(IllegalMove) as why:
        choosing.lay_down(state, "Karl", state.seat("Karl").hand[:poets], 0)
    assert (why.value.key, why.value.fields) == (refused, {"n": 2})


def test_ablauf_nur_was_man_auf_der_hand_hat() -> None:
    """And no card twice."""
    state, _ = booking.opened(begun(2), "comedy slam", 0)
    mine, theirs = state.seat("Karl").hand, state.seat("Ida").hand
    for poets, refused in (((mine[0], theirs[0]), "not-in-hand"), ((mine[0], mine[0]), "same-poet")):
        with pytest.raises(IllegalMove) as why:
            choosing.lay_down(state, "Karl", poets, 0)
        assert why.value.key == refused


def test_ablauf_erfuellt_keiner_die_antrittsbedingungen_hat_die_karte_keinen_effekt() -> None:
    """It is played all the same, and discarded."""
    trick = played("Jugend Slam", {"Karl": "Mönch, Professorin", "Ida": "Bühnenbrecher, Großvater"})
    assert [trick.performs(poet) for poet in ("Mönch", "Professorin", "Großvater", "Bühnenbrecher")] == [False, False, False, True]
    assert trick.winner == "Ida"
    assert {"mönch", "professorin", "großvater"} <= set(piles.after(trick.state).discard)
    assert say("kept-away", poets=("Der Mönch", "Die Professorin", "Der Großvater"), n=3) in trick.says


def test_ablauf_darf_niemand_auftreten_bekommt_niemand_den_slam() -> None:
    """All cards are discarded."""
    trick = played("Jugend Slam", {"Karl": "Mönch, Professorin", "Ida": "Dadaist, Großvater"})
    assert (trick.winner, trick.said("nobody-performs"), trick.said("nobody-wins")) == (None, True, True)
    assert set(piles.after(trick.state).discard) == {"mönch", "professorin", "dadaist", "großvater"}


@pytest.mark.parametrize(
    ("rolled", "karl", "ida"),
    [("1", 9, 6), ("2", 17, 12), ("4", 13, 12), ("5", 16, 14), ("6", 17, 12)],
)
def test_ablauf_der_poet_mit_hoechstem_wert_gewinnt_den_stich(rolled: str, karl: int, ida: int) -> None:
    """By what the die asks for; the winning poet and the Slam go to the winners' pile, all others are discarded."""
    trick = played("Comedy Slam", {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, Mönch"}, rolled)
    assert (trick.best("Karl"), trick.best("Ida"), trick.winner) == (karl, ida, "Karl")
    assert trick.pile("Karl") == ("Comedienne",)
    assert set(piles.after(trick.state).discard) == {"dadaist", "postbote", "mönch"}


def test_ablauf_dann_zieht_jeder_bis_auf_fuenf_nach() -> None:
    """From the top of the pile, in the order of the table."""
    states = list(game(3, 4))
    for before, state in pairwise(states):
        if before.phase is Phase.BETWEEN and not in_trick(state).slam.is_gold:
            assert [len(seat.hand) for seat in state.seats] == [HAND] * 3


def test_ablauf_ist_der_zugstapel_leer_wird_der_ablagestapel_gemischt() -> None:
    """No card is lost, and none doubled."""
    state = begun(2)
    state = replace(state, draw=(), discard=state.draw)
    again, card = piles.drawn(state)
    assert (again.shuffles, again.discard) == (1, ())
    assert sorted((card or "", *again.draw)) == sorted(state.discard)
    assert (card, *again.draw) != state.discard


@pytest.mark.parametrize(("left", "drew"), [(0, False), (1, False), (2, False), (3, True), (4, True)])
def test_ablauf_weniger_karten_als_spieler_setzen_alle_eine_runde_nachziehen_aus(left: int, drew: bool) -> None:
    """Of three players: with two cards nobody draws; with four they are drawn one by one."""
    state = begun(3)
    state = replace(state, draw=state.draw[:left], discard=())
    for player in state.players:
        state = state.reseat(player, hand=state.seat(player).hand[:3])
    after, anybody = piles.drawn_up(state)
    assert anybody is drew
    assert [len(seat.hand) for seat in after.seats] == ([3, 3, 3] if not drew else [4 + (left > 3), 4, 4])


def test_ablauf_in_der_runde_ohne_nachziehen_wird_weitergespielt() -> None:
    """Who has one card plays one, who has none sits out; and the table is told."""
    state, _ = booking.opened(begun(3), "wohnzimmer slam", 0)
    for player, cards in zip(state.players, (3, 2, 2), strict=True):
        state = state.reseat(player, hand=state.seat(player).hand[:cards])
    state = replace(state, draw=(), discard=())
    for player in state.players:
        state, _ = choosing.lay_down(state, player, state.seat(player).hand[:2], 0)
    while state.phase is Phase.APPLAUSE:
        state, _ = applause.judged(applause.call(state, 0, reckoned(state).shouting[0])[0], samples(1))
    played_ = {poet for seat in state.seats for poet in seat.chosen}
    lay = piles.after(state)
    state = replace(state, draw=(), discard=())
    after, says = rounds.next_(replace(state, stack=("comedy slam", "landesmeisterschaft")), 0)
    if len(lay.discard) < 3:
        assert says[0].key == "no-draw"
        assert [len(seat.hand) for seat in after.seats] == [1, 0, 0]
        assert after.waiting == ("Karl",)
    else:
        assert {poet for seat in after.seats for poet in seat.hand} & played_


# -- Gleichstand


def test_gleichstand_die_fuehrenden_poets_kommen_auf_die_siegstapel() -> None:
    """Of everybody in the tie; the Vize comes with the Slam, and the loser's second is discarded."""
    trick = played("Comedy Slam", {**TIE, "Romy": "Hebamme, Barista"}, "1")
    assert trick.reckoning.tied == ("Karl", "Ida")
    assert trick.reckoning.vize == (("Karl", 3, ("philosoph",)), ("Ida", 5, ("bibliothekarin",)))
    assert trick.pile("Ida") == ("Berühmte Mitbewohner", "Bibliothekarin")
    assert trick.pile("Karl") == ("Funny Reimer",)
    assert set(piles.after(trick.state).discard) == {"philosoph", "hebamme", "barista"}


def test_gleichstand_den_vize_titel_gewinnt_der_hoehere_zweite_poet() -> None:
    """Who was not in the tie does not compete for it, however good."""
    hands = {"Karl": "Funny Reimer, Postbote", "Ida": "Berühmte Mitbewohner, Mönch", "Romy": "Comedienne, Dadaist"}
    trick = played("Comedy Slam", hands, "1")
    assert trick.reckoning.vize == (("Karl", 6, ("postbote",)), ("Ida", 3, ("mönch",)))
    assert (trick.winner, trick.pile("Karl"), trick.pile("Ida")) == ("Karl", ("Funny Reimer", "Postbote"), ("Berühmte Mitbewohner",))


VIZE_TIE = {"Karl": "Funny Reimer, Postbote", "Ida": "Berühmte Mitbewohner, Hebamme", "Romy": "Comedienne, Dadaist"}
"""Ten each, and for the Vize six each."""


def test_gleichstand_immer_noch_jetzt_zaehlt_der_schinken_applaus() -> None:
    """Whoever calls first has the Slam, and the Vize with it."""
    trick = played("Comedy Slam", VIZE_TIE, "1")
    assert (trick.state.phase, trick.reckoning.shouting) == (Phase.APPLAUSE, ("Karl", "Ida"))
    assert trick.says[-1] == say("applause", players=("Karl", "Ida"))
    trick.call("Ida", samples(2)).judge()
    assert (trick.winner, trick.state.phase) == ("Ida", Phase.BETWEEN)
    assert (trick.pile("Ida"), trick.pile("Karl")) == (("Berühmte Mitbewohner", "Hebamme"), ("Funny Reimer",))


@pytest.mark.parametrize(("karl", "ida", "winner"), [(2.0, 2.5, "Karl"), (2.5, 2.0, "Ida"), (2.0, 2.11, "Karl"), (2.11, 2.0, "Ida")])
def test_schinken_applaus_es_zaehlt_wann_der_ruf_begann(karl: float, ida: float, winner: str) -> None:
    """In whatever order the two were understood."""
    trick = played("Comedy Slam", VIZE_TIE, "1")
    for player, at in sorted((("Karl", karl), ("Ida", ida)), key=lambda call: -call[1]):
        trick.call(player, samples(at))
    assert trick.judge().winner == winner


@pytest.mark.parametrize("apart", [0.0, 0.05, 0.1])
def test_schinken_applaus_zugleich_wird_noch_einmal_gerufen(apart: float) -> None:
    """Within a tenth of a second it is a dead heat."""
    trick = played("Comedy Slam", VIZE_TIE, "1").call("Karl", samples(2)).call("Ida", samples(2 + apart)).judge()
    assert (trick.state.phase, trick.winner) == (Phase.APPLAUSE, None)
    assert [sentence.key for sentence in trick.says[-2:]] == ["dead-heat", "applause"]
    assert trick.call("Ida", samples(9)).judge().winner == "Ida"


def test_schinken_applaus_ohne_namen_wird_gefragt_wer_das_war() -> None:
    """A call that had no name counts from when it began."""
    trick = played("Comedy Slam", VIZE_TIE, "1").call("Karl", samples(3)).call(None, samples(2)).judge()
    assert trick.says[-1] == say("who-was-it")
    assert applause.asks_who(trick.state)
    trick.then(applause.was(trick.state, samples(5), "Ida"))
    assert trick.winner == "Ida"


@pytest.mark.parametrize(("who", "winner"), [("Karl", "Karl"), ("Ida", None), (None, "Karl")])
def test_schinken_applaus_ein_ruf_und_ein_knopf_zugleich(who: str | None, winner: str | None) -> None:
    """A call without a name beside a touch: the same player's, another's (a dead heat), or nobody's."""
    trick = played("Comedy Slam", VIZE_TIE, "1").call("Karl", samples(2)).call(None, samples(2.05)).judge()
    trick.then(applause.was(trick.state, samples(5), who))
    assert trick.winner == winner
    assert trick.said("dead-heat") is (winner is None)


def test_schinken_applaus_niemand_hat_gerufen() -> None:
    """Then it is called for again."""
    trick = played("Comedy Slam", VIZE_TIE, "1").call(None, samples(2)).judge()
    trick.then(applause.was(trick.state, samples(5), None))
    assert (trick.state.phase, trick.says[-1].key) == (Phase.APPLAUSE, "applause")


def test_schinken_applaus_nur_wer_im_gleichstand_ist() -> None:
    """Who is not in the tie gains nothing by it, and loses nothing: there is one."""
    trick = played("Comedy Slam", VIZE_TIE, "1").call("Romy", samples(1))
    assert (trick.says[-1], applause.due(trick.state)) == (say("not-in-the-tie", player="Romy"), None)
    assert trick.call("Ida", samples(2)).judge().winner == "Ida"


def test_schinken_applaus_wer_zu_spaet_ruft_hat_nicht_faelschlich_gerufen() -> None:
    """After the first call was ruled on."""
    trick = played("Comedy Slam", VIZE_TIE, "1").call("Ida", samples(2)).judge().call("Karl", samples(3))
    assert (trick.says[-1], trick.winner) == (say("too-late"), "Ida")


@pytest.mark.parametrize("caller", ["Karl", "Ida", "Romy", None])
def test_kein_falscher_schinken_applaus_wo_es_einen_gleichstand_gab(caller: str | None) -> None:
    """The Vize has decided it: nobody wins by it, and nobody loses, whoever calls."""
    hands = {"Karl": "Funny Reimer, Dadaist", "Ida": "Beatboxer, Mönch", "Romy": "Postbote, Hebamme"}
    trick = played("Comedy Slam", hands, "2")
    assert (trick.reckoning.tied, trick.winner) == (("Karl", "Ida"), "Karl")
    trick.call(caller)
    assert (trick.says[-1], trick.winner, trick.said("false-applause")) == (say("tie-decided"), "Karl", False)


def test_falscher_schinken_applaus_verliert_selbst_wer_gewonnen_haette() -> None:
    """The Slam goes to the best of the others; nothing of the caller's goes to the pile."""
    trick = played("Comedy Slam", {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, Mönch"}, "1")
    assert trick.winner == "Karl"
    trick.call("Karl")
    assert (trick.winner, trick.said("false-applause")) == ("Ida", True)
    assert (trick.pile("Karl"), trick.pile("Ida")) == ((), ("Postbote",))


def test_falscher_schinken_applaus_aller_ist_der_grund_dass_niemand_gewinnt() -> None:
    """They were allowed to perform, and are not told that nobody was."""
    trick = played("Comedy Slam", {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, Mönch"}, "1").call("Karl").call("Ida")
    assert trick.state.trick.lost == ("Karl", "Ida")
    assert [said for said in trick.says if said.key in ("lost-by-call", "nobody-performs")][-2:] == [
        say("lost-by-call", player="Karl"),
        say("lost-by-call", player="Ida"),
    ]


def test_falscher_schinken_applaus_kann_einen_gleichstand_der_anderen_ergeben() -> None:
    """Then they compare their seconds, as in any."""
    hands = {"Karl": "Funny Reimer, Dadaist", "Ida": "Beatboxer, Mönch", "Romy": "Comedienne, Professorin"}
    trick = played("Comedy Slam", hands, "2")
    assert (trick.winner, trick.best("Romy")) == ("Romy", 17)
    trick.call("Romy")
    assert (trick.reckoning.tied, trick.reckoning.vize) == (("Karl", "Ida"), (("Karl", 15, ("dadaist",)), ("Ida", 7, ("mönch",))))
    assert (trick.winner, trick.pile("Romy")) == ("Karl", ())


def test_falscher_schinken_applaus_vor_dem_wurf_wird_geurteilt_wenn_gerechnet_ist() -> None:
    """Nobody loses by a call before the die says whether there is a tie."""
    trick = put("Comedy Slam", {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, Mönch"}).call("Karl").call("Karl")
    assert [sentence.key for sentence in trick.says[-2:]] == ["called-early", "called-early"]
    assert (trick.state.trick.lost, trick.asked and trick.asked.kind) == ((), "die")
    trick.answer("1")
    assert (trick.said("false-applause"), trick.state.trick.lost, trick.winner) == (True, ("Karl",), "Ida")


def test_kein_falscher_schinken_applaus_wo_der_wurf_einen_gleichstand_ergibt() -> None:
    """The rulebook's example: with a three it is eighteen to eighteen, and Ida has called before it was rolled."""
    trick = put("Comedy Slam", COMEDY).call("Ida").answer("3")
    assert say("called-in-a-tie", players=("Ida",)) in trick.says
    assert (trick.said("false-applause"), trick.state.trick.lost, trick.reckoning.vize[1]) == (False, (), ("Ida", 10, ("rap poet",)))


def test_ein_schinken_vor_dem_wurf_gewinnt_keinen_schinken_applaus() -> None:
    """In a tie for the Vize title everybody calls when it is called for."""
    trick = put("Comedy Slam", VIZE_TIE).call("Karl").answer("1")
    assert (trick.state.phase, trick.winner) == (Phase.APPLAUSE, None)
    assert trick.call("Ida", samples(2)).judge().winner == "Ida"


def test_falscher_schinken_applaus_mehrerer_vor_dem_wurf() -> None:
    """All of them lose, against each other's poets too, and the trick goes to whoever has not called."""
    hands = {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, Mönch", "Romy": "Philosoph, Bibliothekarin"}
    trick = put("Comedy Slam", hands).call("Karl").call("Ida").answer("1")
    assert (trick.state.trick.lost, trick.winner) == (("Karl", "Ida"), "Romy")


def test_falscher_schinken_applaus_wenn_nur_noch_gewaehlt_wird() -> None:
    """Which of two equal poets is kept changes nothing of the reckoning: it is judged at once."""
    trick = put("Lost Place Slam", {"Karl": "Mönch, Punk-Poetin", "Ida": "Barista, Postbote"})
    assert trick.asked is not None
    assert trick.asked.kind == "keep"
    trick.call("Karl")
    assert trick.said("false-applause")
    assert (trick.state.phase, trick.winner) == (Phase.BETWEEN, "Ida")


def test_schinken_waehrend_ein_szeneliebling_gefragt_ist() -> None:
    """The trick is reckoned by then: nothing is promised, and a call counts when that is answered."""
    trick = put("Lost Place Slam", {"Ole": "Bühnenbrecher, Frühstarter", "Kira": "Aktivistin, Philosoph"})
    assert (trick.winner, trick.asked and trick.asked.kind) == ("Kira", "favour")
    trick.call("Kira")
    assert (trick.says[-1], trick.state.trick.early, trick.winner) == (say("favour-first"), (), "Kira")
    trick.answer("no").call("Kira")
    assert trick.said("false-applause")


def test_falscher_schinken_applaus_ohne_namen() -> None:
    """Who it was is asked; nobody loses where it was nobody."""
    for who, winner in (("Karl", "Ida"), (None, "Karl"), ("Ida", "Karl")):
        trick = played("Comedy Slam", {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, Mönch"}, "1").call(None)
        assert trick.says[-1] == say("who-called")
        assert trick.then(applause.was(trick.state, 0, who)).winner == winner


def test_falscher_schinken_applaus_ohne_namen_wenn_niemand_mehr_verlieren_kann_fragt_niemanden() -> None:
    """Whoever has lost the trick or plays in it no longer loses nothing by one more call."""
    trick = played("Comedy Slam", {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, Mönch"}, "1").call("Karl").call("Ida").call(None)
    assert (trick.says[-1], applause.asks_who(trick.state)) == (say("nobody-loses"), False)


def test_falscher_schinken_applaus_beider() -> None:
    """Then nobody wins."""
    trick = played("Comedy Slam", {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, Mönch"}, "1").call("Karl").call("Ida").call("Ida")
    assert (trick.winner, trick.says[-1].key) == (None, "lost-already")
    assert (trick.pile("Karl"), trick.pile("Ida")) == ((), ())


def test_schinken_vor_der_show_gibt_es_nicht() -> None:
    """Nothing was revealed yet."""
    state, _ = booking.opened(begun(2), "comedy slam", 0)
    with pytest.raises(IllegalMove) as why:
        made("slam-kartenspiel", "de").step(state, Spoke(0, 0, Move("schinken", {"player": "Karl"})))
    assert why.value.key == "no-show-yet"


# -- Team-Up


def test_team_up_cherry_picking_ist_die_bessere_eigenschaft_von_beiden() -> None:
    """Ten for Humor of either, eight for Stil of the Funny Reimer."""
    trick = played("Comedy Slam", COMEDY, "3")
    act = next(act for act in trick.bill.acts if act.player == "Karl")
    assert (act.is_pair, act.best, act.worst) == (True, 18, 17)


def test_team_up_beispiel_comedy_slam_wort_fuer_wort() -> None:
    """The reckoning of the rulebook's example, in the order in which it is told."""
    trick = played("Comedy Slam", COMEDY, "3")
    assert tuple(trick.says[-5:-1]) == (
        say("show-rolled", slam="Comedy Slam", face=3, criteria=("humor", "stil")),
        say("tied", players=("Karl", "Ida"), n=18),
        say("vize", seconds=("Karl 17", "Ida 10")),
        say("wins", player="Karl"),
    )


def test_team_up_beide_poets_des_teams_gehen_auf_den_siegstapel() -> None:
    """And so does the leading poet of the other in the tie."""
    trick = played("Comedy Slam", COMEDY, "3")
    assert trick.pile("Karl") == ("Funny Reimer", "Berühmte Mitbewohner")
    assert trick.pile("Ida") == ("Allround-Talent",)


def test_team_up_gilt_auch_fuer_sonderfaehigkeiten() -> None:
    """The Team-Poet and the Liedermacherin at the Song Slam: both styles bring one, her ability two, and each counts once."""
    trick = played("Song Slam", {"Karl": "Team-Poet, Liedermacherin", "Ida": "Mönch, Postbote"}, "3")
    act = next(act for act in trick.bill.acts if act.player == "Karl")
    assert (act.best, act.worst) == (8 + 8 + 2 + 1, 7 + 5 + 0 + 1)


def test_team_up_nur_wer_ein_team_ist() -> None:
    """Any other two perform one by one."""
    trick = played("Comedy Slam", {"Karl": "Funny Reimer, Comedienne", "Ida": "Mönch, Postbote"}, "3")
    assert [len(act.poets) for act in trick.bill.acts] == [1, 1, 1, 1]


def test_team_meisterschaft_erfahrene_teams_haben_vier_mehr() -> None:
    """Any two are a team there; and who is one anywhere has four points more."""
    hands = {"Karl": "Funny Reimer, Berühmte Mitbewohner", "Ida": "Allround-Talent, Rap-Poet"}
    trick = played("Team-Meisterschaft", hands)
    assert trick.best("Karl") == 8 + 4 + 10 + 6 + 4
    assert trick.best("Ida") == 9 + 9 + 9 + 9
    assert [act.is_pair for act in trick.bill.acts] == [True, True]


# -- Goldkarte


@pytest.mark.parametrize(("gold", "waiting"), [("Landesmeisterschaft", ("Karl", "Ida", "Romy")), ("Team-Meisterschaft", ("Karl", "Romy"))])
def test_goldkarte_man_waehlt_aus_dem_siegstapel(gold: str, waiting: tuple[str, ...]) -> None:
    """Who has too few poets there cannot compete, and is told so."""
    trick = with_piles(4, {"Karl": "Mönch, Dadaist, Diva", "Ida": "Postbote", "Romy": "Hebamme, Barista"}, gold)
    assert trick.state.waiting == waiting
    assert choosing.choices(trick.state, "Karl") == (key("Mönch"), key("Dadaist"), key("Diva"))
    assert say("cannot-play-gold", player="Ole") in trick.says


def without(trick: Trick, *players: str) -> Trick:
    """They leave, one after the other."""
    for player in players:
        state = replace(trick.state, away=(*trick.state.away, player))
        trick.then(deciding.DECIDES[LEAVES](in_trick(state), samples(1), player))
    return trick


def test_schinken_applaus_wer_gegangen_ist_ruft_nicht_mehr() -> None:
    """Who is left of the tie has won it; who is not in the tie may go."""
    assert without(played("Comedy Slam", VIZE_TIE, "1"), "Ida").winner == "Karl"
    trick = without(played("Comedy Slam", VIZE_TIE, "1"), "Romy")
    assert (trick.state.phase, trick.winner) == (Phase.APPLAUSE, None)


def test_schinken_applaus_ein_ruf_von_wem_der_gegangen_ist_zaehlt_nicht() -> None:
    trick = played("Comedy Slam", VIZE_TIE, "1").call("Ida", samples(0.5))
    assert without(trick, "Ida").winner == "Karl"


@pytest.mark.parametrize("who", ["Karl", None])
@pytest.mark.parametrize("gone", ["Ida", "Romy"])
def test_schinken_ohne_namen_wer_geht_laesst_die_frage_stehen(gone: str, who: str | None) -> None:
    """Nothing is reckoned before it is known whose call it was; then what was asked is asked again."""
    hands = {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, Mönch", "Romy": "Philosoph, Bibliothekarin"}
    trick = put("Comedy Slam", hands).call(None)
    before = len(trick.says)
    without(trick, gone)
    assert [each.key for each in trick.says[before:]] == ["who-called"]
    assert applause.asks_who(trick.state)
    trick.then(applause.was(trick.state, samples(5), who))
    assert [each.key for each in trick.says[before + 1 :]] == ["nobody-called" if who is None else "called-early", "ask-die"]


@pytest.mark.parametrize("who", ["Julius", None])
def test_schinken_ohne_namen_geht_wer_als_letzter_abstimmt_wird_danach_gerechnet(who: str | None) -> None:
    """How the vote has come out is told, too."""
    trick = put("Best-Of Slam", {"Julius": "Spalterin, Dadaist", "Ida": "Mönch, Postbote", "Romy": "Barista, Lehrer"})
    assert trick.asked is not None
    assert trick.asked.kind == "look"
    trick.vote("Julius", "yes").vote("Romy", "no").call(None)
    before = len(trick.says)
    without(trick, "Ida")
    assert [each.key for each in trick.says[before:]] == ["who-called"]
    assert trick.state.phase is Phase.SHOW
    trick.then(applause.was(trick.state, samples(5), who))
    assert [each.key for each in trick.says[before + 1 : before + 4]] == [
        "nobody-called" if who is None else "called-early",
        "votes-even",
        "look-is-not",
    ]


def test_schinken_ohne_namen_ist_nichts_mehr_zu_fragen_wird_ein_frueher_ruf_beurteilt_wie_jeder() -> None:
    """As when the question that stood was a leaver's: the call costs nobody the trick where it is a tie."""
    trick = Trick(put("Comedy Slam", COMEDY).state.with_trick(rolled=3)).call(None)
    assert (trick.asked, trick.state.phase) == (None, Phase.SHOW)
    trick.then(applause.was(trick.state, samples(5), "Ida"))
    assert [each.key for each in trick.says[1:3]] == ["called-early", "called-in-a-tie"]


@pytest.mark.parametrize("gone", ["Romy", "Karl"])
def test_schinken_applaus_ohne_namen_wer_geht_laesst_die_frage_stehen(gone: str) -> None:
    """Also where only one is left of the tie: the call may have been the other's."""
    trick = without(played("Comedy Slam", VIZE_TIE, "1").call(None, samples(2)).judge(), gone)
    assert applause.asks_who(trick.state)
    assert trick.says.count(say("who-was-it")) == 2
    assert trick.winner is None


def test_schinken_ohne_namen_nach_dem_stich_wer_geht_laesst_die_frage_stehen() -> None:
    """Who was asked to keep a favourite: that is asked nobody any more. A call does not count yet, so nobody is asked whose it was."""
    hands = {"Ole": "Bühnenbrecher, Frühstarter", "Kira": "Aktivistin, Philosoph", "Romy": "Barista, Lehrer"}
    trick = put("Lost Place Slam", hands)
    assert trick.asked is not None
    assert trick.asked.kind == "favour"
    trick.call(None)
    assert trick.says[-1].key == "favour-first"
    without(trick, "Ole")
    assert trick.says[-1] == say("say-next")


def test_wer_nach_dem_aufdecken_geht_bleibt_im_slam() -> None:
    """Their poets are voted on and win like any others; only their vote is no longer counted."""
    trick = put("Best-Of Slam", {"Julius": "Spalterin, Mönch", "Ida": "Melancholikerin, Postbote", "Romy": "Barista, Lehrer"})
    asked = trick.asked
    without(trick.vote("Julius", "yes"), "Julius")
    assert trick.asked == asked
    assert trick.state.trick.ballot.cast == ()
    won = played("Comedy Slam", {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, Mönch"}, "1")
    alone = without(put("Comedy Slam", {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, Mönch"}), won.winner or "").answer("1")
    assert (alone.winner, alone.pile(won.winner or "")) == (won.winner, won.pile(won.winner or ""))


@pytest.mark.parametrize(
    ("slam", "hands", "gone"),
    [
        ("Comedy Slam", {"Karl": "Avantgardistin, Dadaist", "Ida": "Philosoph, Mönch", "Romy": "Barista, Lehrer"}, "Karl"),
        ("Comedy Slam", {"Karl": "Hochstapler, Dadaist", "Ida": "Philosoph, Mönch", "Romy": "Barista, Lehrer"}, "Karl"),
    ],
)
def test_was_wer_gegangen_ist_entscheiden_muesste_entscheidet_niemand(slam: str, hands: dict[str, str], gone: str) -> None:
    """What they were asked, and what they would be asked later."""
    for trick in (put(slam, hands), Trick(replace(put(slam, hands).state, away=("Romy",)))):
        assert trick.asked is not None
        assert trick.asked.player == gone
        without(trick, gone)
        assert trick.asked is not None
        assert trick.asked.kind == "die"


def test_schinken_applaus_sind_alle_gegangen_gewinnt_niemand() -> None:
    trick = played("Comedy Slam", VIZE_TIE, "1")
    trick.state = replace(trick.state, away=("Karl",))
    without(trick, "Ida")
    assert (trick.state.phase, trick.winner) == (Phase.BETWEEN, None)
