"""The rulebook's FAQ and its advanced rules, entry by entry, each with a test of its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.support.cards_table import Trick, game, in_trick, played, put, with_piles
from tests.support.languages import made
from tests.support.table import PLAYERS, Table
from voicehost.core.play import LEAVES, Decided, Entered, IllegalMove, Move, Spoke, say
from voicehost.core.speech import samples
from voicehost.games.slam_kartenspiel import booking, bribing, choosing, hands, piles, rounds, show
from voicehost.games.slam_kartenspiel.asking import day, question
from voicehost.games.slam_kartenspiel.cards import WEEKDAYS, Poet, key
from voicehost.games.slam_kartenspiel.deck import bundled, read
from voicehost.games.slam_kartenspiel.state import Options, Phase
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

GAME: Any = made("slam-kartenspiel", "de")
DECK = read(bundled())

# -- Allgemeine Fragen


def test_gleichstand_ohne_zweiten_poet_um_den_vize_titel() -> None:
    """A second who may not perform cannot compete for it: the other has the Slam, and the first goes to the pile all the same."""
    trick = played("Jugend Slam", {"Karl": "Das Kleine Genie, Großvater", "Ida": "Beatboxer, Wunderkind", "Romy": "Mönch, Dadaist"})
    assert (trick.reckoning.tied, trick.winner) == (("Karl", "Ida"), "Ida")
    assert trick.reckoning.vize == (("Ida", 12, ("wunderkind",)),)
    assert (trick.pile("Karl"), trick.pile("Ida")) == (("Kleine Genie",), ("Beatboxer", "Wunderkind"))
    assert say("no-second", players=("Karl",), n=1) in trick.says


@pytest.mark.parametrize(("kept", "other"), [("Dadaist", "Wunderkind"), ("Wunderkind", "Dadaist")])
def test_gleichstand_zwischen_meinen_beiden_poets(kept: str, other: str) -> None:
    """One of the two wins, whichever their player likes, and is told as the winner; the other is discarded."""
    trick = played("Special Slam", {"Karl": "Wunderkind, Dadaist", "Ida": "Mönch, Hausmeister"}, rolled=1)
    assert trick.reckoning.keep == (("wunderkind",), ("dadaist",))
    assert trick.asked is not None
    assert trick.asked.kind == "keep"
    trick.answer(kept)
    assert (trick.winner, trick.pile("Karl")) == ("Karl", (kept,))
    assert [sentence.fields["poets"] for sentence in trick.says if sentence.key == "leads"] == [(trick.state.poet(key(kept)).name,)]
    assert {key(other), "mönch", "hausmeister"} <= set(piles.after(trick.state).discard)


@pytest.mark.parametrize(
    ("poet", "male"),
    [("Der Rap-Poet", True), ("Die Rap-Poetin", False), ("Das Kleine Genie", False), ("Der Drag-Poet", False), ("Das Wunderkind", False)],
)
def test_unsicher_beim_geschlecht_einer_poet_karte(poet: str, male: bool) -> None:
    """What the card says; else the article of its title; else the pronouns of its text."""
    assert DECK.by_key[key(poet)].shows("männlich") is male


@pytest.mark.parametrize(
    ("text", "male"),
    [
        ("Er schreibt in der großen Pause.", True),
        ("Wenn sie dichtet, wird es still.", False),
        ("Er reimt, sie klatscht.", False),
        ("Schreibt in der großen Pause, immer der erste.", False),
    ],
)
def test_unsicher_beim_geschlecht_zaehlen_die_pronomen_der_beschreibung(text: str, male: bool) -> None:
    """ "Titel oder Beschreibungstext": where the title says nothing. Both pronouns are no hint."""
    assert replace(DECK.by_key["wunderkind"], text=text).shows("männlich") is male


def test_unsicher_beim_geschlecht_ohne_hinweis_ist_ein_poet_divers() -> None:
    """ "Gibt es keinerlei Hinweis, dann ist dieser Charakter divers": nobody votes, and it may perform at the Feminismus-Slam."""
    trick = put("Feminismus-Slam", {"Karl": "Wunderkind, Hebamme", "Ida": "Aktivistin, Spalterin"})
    assert not trick.said("ask-look")
    assert trick.performs("Wunderkind")


def test_inkonsistentes_gendern_auf_einer_karte() -> None:
    """ "Rap-Poet:in" is each of the two; without the colon it is the one only. A Schlitzohr is one of any gender."""
    deck = read(bundled().replace('poets = ["Rap-Poet"]', 'poets = ["Rap-Poet:in"]'))
    assert DECK.by_key["rap poetin"].abilities[0].poets == ("rap poet",)
    assert deck.by_key["rap poetin"].abilities[0].poets == ("rap poet", "rap poetin")
    assert {"frühstarter", "frühstarterin"} <= set(DECK.by_key["lehrer"].abilities[0].poets)
    rogues = {poet.key for poet in DECK.poets if "schlitzohr" in poet.marks}
    assert {"zauberin", "gewissenlose"} <= rogues
    trick = put("Wohnzimmer-Slam", {"Karl": "Detektivin, Postbote", "Ida": "Zauberin, Mönch"})
    assert trick.asked is not None
    assert "zauberin" in trick.asked.choices


# -- Fragen zu einer Slam-Karte


@pytest.mark.parametrize(
    ("gold", "piles_", "winner"),
    [
        ("Landesmeisterschaft", {"Karl": "Postbote", "Ida": "Drag-Poet, Mönch"}, "Ida"),
        ("Landesmeisterschaft", {"Karl": "", "Ida": "Großvater"}, "Ida"),
        ("Landesmeisterschaft", {"Karl": "", "Ida": "Bildmaler"}, "Ida"),
        ("Landesmeisterschaft", {"Karl": "", "Ida": ""}, None),
        ("Team-Meisterschaft", {"Karl": "Drag-Poet", "Ida": "Großvater, Hebamme"}, "Ida"),
        ("Team-Meisterschaft", {"Karl": "Drag-Poet", "Ida": "Großvater"}, None),
    ],
)
def test_keine_zwei_poets_im_siegstapel_bei_der_goldkarte(gold: str, piles_: Mapping[str, str], winner: str | None) -> None:
    """One is enough for the Landesmeisterschaft and not for the Team-Meisterschaft; of two players the other then wins by that alone."""
    trick = with_piles(2, piles_, gold)
    for player in trick.state.waiting:
        trick.then(choosing.lay_down(trick.state, player, choosing.choices(trick.state, player)[:2], 0))
    assert (trick.state.phase, trick.winner) == (Phase.OVER, winner)


def _all_four(poet: Poet) -> int:
    return sum(poet.value(name) for name in ("stil", "message", "humor", "performance"))


def test_goldkarte_bei_gleichstand_geht_der_vize_sieg_an_andere() -> None:
    """Of whoever had one poet only."""
    even = [poet for poet in DECK.poets if "schlitzohr" not in poet.marks and not poet.abilities]
    first, other = next((first, two) for first in even for two in even if first is not two and _all_four(first) == _all_four(two) >= 27)
    low = min(even, key=_all_four)
    trick = with_piles(2, {"Karl": first.name, "Ida": f"{other.name}, {low.name}"}, "Landesmeisterschaft")
    trick.then(choosing.lay_down(trick.state, "Karl", (first.key,), 0))
    trick.then(choosing.lay_down(trick.state, "Ida", (other.key, low.key), 0))
    assert (trick.reckoning.tied, trick.winner) == (("Karl", "Ida"), "Ida")


def test_goldkarte_die_anderen_machen_es_unter_sich_aus() -> None:
    """Who cannot compete is left out, and the rest is a trick as any."""
    trick = with_piles(3, {"Karl": "Mönch, Dadaist", "Ida": "Drag-Poet, Postbote"}, "Team-Meisterschaft")
    assert trick.state.waiting == ("Karl", "Ida")
    trick.then(choosing.lay_down(trick.state, "Karl", ("mönch", "dadaist"), 0))
    trick.then(choosing.lay_down(trick.state, "Ida", ("drag poet", "postbote"), 0))
    assert {act.player for act in trick.bill.acts} == {"Karl", "Ida"}


def test_goldkarte_niemand_waehlt_zwischen_gleichen_poets() -> None:
    """No poet goes to a pile there: a question would only tell who has won. Both are told."""
    trick = put("Landesmeisterschaft", {"Karl": "Aktivistin, Matrosin", "Ida": "Postbote, Moderator"})
    assert (trick.asked, trick.winner, trick.state.phase) == (None, "Karl", Phase.OVER)
    assert say("leads", player="Karl", n=25, poets=("Die Aktivistin", "Die Matrosin")) in trick.says


@pytest.mark.parametrize(("gold", "performs"), [("Landesmeisterschaft", False), ("Team-Meisterschaft", True)])
def test_goldkarte_schlitzohren_duerfen_bei_der_team_meisterschaft_antreten(gold: str, performs: bool) -> None:
    """And not at the Landesmeisterschaft."""
    trick = put(gold, {"Karl": "Gewissenlose, Ghostwriter", "Ida": "Mönch, Postbote"})
    assert trick.performs("Gewissenlose") is performs


@pytest.mark.parametrize(("karl", "ida"), [("yes", "no"), ("no", "yes"), ("no", "no"), ("yes", "yes")])
def test_feminismus_slam_wenn_spieler_nicht_maennlich(karl: str, ida: str) -> None:
    """It is about the players, as they say themselves, and asked once: whoever is not male has one point more."""
    trick = played("Feminismus-Slam", {"Karl": "Aktivistin, Detektivin", "Ida": "Spalterin, Bibliothekarin"}, karl, ida)
    assert trick.worth("Aktivistin") == 17 + (karl == "no")
    assert trick.worth("Spalterin") == 17 + (ida == "no")
    assert [seat.male for seat in trick.state.seats] == [karl == "yes", ida == "yes"]


@pytest.mark.parametrize(("karl", "more", "male"), [("divers", 1, False), ("silent", 0, None), ("no", 1, False), ("yes", 0, True)])
def test_feminismus_slam_massgebend_ist_was_die_spielenden_von_sich_sagen(karl: str, more: int, male: bool | None) -> None:
    """Who is divers is not male; who does not say it has no point more, and is not asked again for this Slam."""
    hands = {"Karl": "Aktivistin, Detektivin", "Ida": "Spalterin, Bibliothekarin"}
    trick = played("Feminismus-Slam", hands, karl, "yes")
    assert (trick.worth("Aktivistin"), trick.state.seat("Karl").male, trick.asked) == (17 + more, male, None)


def test_feminismus_slam_wird_jeder_allein_gefragt() -> None:
    """The table hears that there is a question, its player reads which; the answer is entered unseen, and told to nobody."""
    state = put("Feminismus-Slam", {"Karl": "Aktivistin, Detektivin", "Ida": "Spalterin, Bibliothekarin"}).state
    asks = {player: [sentence.key for sentence in GAME.view(state, player).asks] for player in (None, "Karl", "Ida")}
    assert asks == {None: ["ask-male"], "Karl": ["ask-male-alone"], "Ida": ["ask-male"]}
    assert {player: [entry.move for entry in GAME.view(state, player).entries][:1] for player in state.players} == {
        "Karl": ["gender"],
        "Ida": ["show"],
    }
    entry = Move("gender", {"gender": "Divers!"})
    assert [sentence.key for sentence in GAME.check(state, "Karl", entry)] == ["own-gender"]
    after, says = GAME.step(state, Entered(0, "Karl", entry))
    assert (after.seat("Karl").male, says[0]) == (False, say("own-gender-in", player="Karl"))
    for player, answer in (("Karl", "vielleicht"), ("Ida", "nein")):
        assert GAME.step(state, Entered(0, player, Move("gender", {"gender": answer}))) == (state, ())
    assert [sentence.key for sentence in GAME.check(state, "Karl", Move("gender", {"gender": "vielleicht"}))] == ["ask-male-alone"]


@pytest.mark.parametrize("language", ["de", "en"])
def test_feminismus_slam_auch_mit_eigenen_karten_wird_verdeckt_geantwortet(language: str) -> None:
    """What a player says about themselves is none of the table's business, whoever deals the cards."""
    slam = made("slam-kartenspiel", language)
    table = Table(*Session.begin(slam, PLAYERS[:2], slam.options(dealt=False, own_die=True), 1))
    lies, plays = {"de": ("oben liegt", "spielt"), "en": ("on top lies", "plays")}[language]
    joined = {"de": "und", "en": "and"}[language]
    table.type(f"{lies} Feminismus-Slam", f"ana {plays} allround-talent {joined} rap-poet", f"ben {plays} funny reimer {joined} mönch")
    assert table.keys[-1] == "ask-male"
    assert [entry.move for entry in table.session.at_phone("Ana").entries][:1] == ["gender"]
    assert table.private("Ana", "gender", gender="divers") == ["own-gender"]
    assert table.does("Ana", "gender", gender="divers").keys[:1] == ["own-gender-in"]
    assert table.session.state.seat("Ana").male is False


@pytest.mark.parametrize(("slam", "rolled", "minus"), [("Dark-Slam", None, 2), ("Open Air", "5", 1)])
def test_zaehlen_sonnenbrillen_als_brillen(slam: str, rolled: str | None, minus: int) -> None:
    """No: an accessory."""
    hands = {"Karl": "Rap-Poetin, Professorin", "Ida": "Influencerin, Lehrer"}
    trick = played(slam, hands, *([rolled] if rolled else []))
    values = trick.state.slam.show(trick.state.trick.rolled).criteria
    for poet, off in (("rap poetin", 0), ("influencerin", 0), ("professorin", minus), ("lehrer", minus)):
        assert trick.worth(poet) == sum(DECK.by_key[poet].value(name) for name in values) - off


def test_was_zaehlt_als_schicke_kleidung_beim_best_of_slam() -> None:
    """The rulebook's example: the Frühaufsteherin is dressed up, the Spalterin by all votes, the Rap-Poetin not, the Melancholikerin by two
    votes of four: a tie, and no."""
    hands = {
        "Julius": "Frühaufsteherin, Postbote",
        "Ida": "Spalterin, Lehrer",
        "Amy": "Rap-Poetin, Barista",
        "Karl": "Melancholikerin, Mönch",
    }
    trick = put("Best-Of Slam", hands)
    assert trick.says[-1] == say("ask-look", poet="Die Spalterin", look="schick", player="Julius")
    trick.answer("yes", "yes", "yes")
    assert say("look-is", poet="Die Spalterin", look="schick") in trick.says
    trick.vote("Karl", "yes").vote("Amy", "yes").vote("Julius", "no").vote("Ida", "no")
    assert say("look-is-not", poet="Die Melancholikerin", look="schick") in trick.says
    trick.answer("2")
    values = {poet: DECK.by_key[key(poet)].value("stil") + DECK.by_key[key(poet)].value("performance") for poet in _names(hands)}
    assert {poet: trick.worth(poet) - value for poet, value in values.items()} == {
        **dict.fromkeys(values, 0),
        "Frühaufsteherin": 2,
        "Spalterin": 2,
    }


def _names(hands: Mapping[str, str]) -> list[str]:
    return [poet.strip() for poets in hands.values() for poet in poets.split(",")]


def test_schicke_kleidung_wird_einmal_abgestimmt() -> None:
    """The picture stays what it is: at another Slam nobody is asked again."""
    trick = put("Best-Of Slam", {"Karl": "Spalterin, Postbote", "Ida": "Lehrer, Barista"}).answer("yes", "yes")
    state = replace(trick.state, looks=trick.state.looks)
    again, _ = booking.opened(state, "profi gala", 0)
    again = again.reseat("Karl", chosen=("spalterin", "postbote"), done=True).reseat("Ida", chosen=("lehrer", "barista"), done=True)
    again, says = show.reveal(again, 0)
    assert "ask-look" not in {sentence.key for sentence in says}


# -- Fragen zu Team-Up


@pytest.mark.parametrize(
    ("slam", "team", "alone"),
    [
        ("Profi-Gala", "Funny Reimer, Berühmte Mitbewohner", "Funny Reimer"),
        ("Street Slam", "Beatboxer, Loop-Königin", "Loop-Königin"),
        ("Queer Slam", "Beatboxer, Loop-Königin", "Beatboxer"),
        ("Jugend Slam", "Beatboxer, Loop-Königin", "Loop-Königin"),
    ],
)
def test_cherry_picking_gilt_auch_fuer_antrittsbedingungen(slam: str, team: str, alone: str) -> None:
    """It is enough if one of the two fulfils them; alone the other may not perform."""
    answers = ("1",) if slam == "Street Slam" else ()
    assert played(slam, {"Karl": team, "Ida": "Mönch, Hausmeister"}, *answers).performs(alone) is True
    assert played(slam, {"Karl": f"{alone}, Nachtschwester", "Ida": "Mönch, Rampensau"}, *answers).performs(alone) is False


def test_cherry_picking_nicht_beim_feminismus_slam() -> None:
    """None of a team may be male there: the Loop-Königin performs alone, without the Beatboxer's better values and with no second poet."""
    trick = played("Feminismus-Slam", {"Karl": "Beatboxer, Loop-Königin", "Ida": "Aktivistin, Hebamme"}, "yes", "no")
    assert (trick.performs("Beatboxer"), trick.performs("Loop-Königin")) == (False, True)
    (act,) = (act for act in trick.bill.acts if act.player == "Karl")
    queen = trick.state.poet("loop königin")
    assert (act.poets, act.best) == (("loop königin",), queen.value("message") + queen.value("performance"))


@pytest.mark.parametrize(("weekdays", "pair"), [(False, True), (True, False)])
def test_cherry_picking_nicht_beim_wochentag(weekdays: bool, pair: bool) -> None:
    """Both of a team must have time on that day: on Wednesdays the Beatboxer has none."""
    trick = played("Science Slam", {"Karl": "Beatboxer, Loop-Königin", "Ida": "Postbote, Aktivistin"}, weekdays=weekdays)
    assert any(act.is_pair for act in trick.bill.acts) is pair
    assert trick.performs("Loop-Königin")


def test_vize_sieg_mit_einem_team_ist_negatives_cherry_picking() -> None:
    """Karl's team performs again, by the worse of each value: ten and seven."""
    trick = played("Comedy Slam", {"Karl": "Funny Reimer, Berühmte Mitbewohner", "Ida": "Allround-Talent, Rap-Poet"}, "3")
    assert trick.reckoning.vize == (("Karl", 17, ("funny reimer", "berühmte mitbewohner")), ("Ida", 10, ("rap poet",)))
    assert trick.winner == "Karl"


def test_vize_sieg_mit_einem_team_betrifft_keine_antrittsbedingungen() -> None:
    """At the Profi-Gala the Funny Reimer is no Profi, and the team competes for the Vize title all the same."""
    hands = {"Karl": "Funny Reimer, Berühmte Mitbewohner", "Ida": "Drag-Poet, Moderator"}
    trick = played("Profi-Gala", hands)
    act = next(act for act in trick.bill.acts if act.player == "Karl")
    assert (act.is_pair, act.worst) == (True, 7 + 10 + 5)


# -- Fragen zu einer Poets-Karte


def test_team_poet_mit_lyrik_prosa() -> None:
    """A team with a poet of both styles, who performs in Lyrik then: the Storytellerin is the only one with Prosa."""
    trick = played("Lost Place Slam", {"Karl": "Team-Poet, Allround-Talent", "Ida": "Storytellerin, Mönch"})
    assert [act.poets for act in trick.bill.acts if act.player == "Karl"] == [("team poet", "allround talent")]
    assert {performance.styles for _, performance in trick.bill.performing if performance.poet.key == "allround talent"} == {("lyrik",)}
    assert trick.worth("Storytellerin") == 8 + 2


def test_team_poet_mit_lyrik_prosa_bei_der_team_meisterschaft() -> None:
    """There too: nobody is asked for the style, and Ole's Aktivistin is the only one with Prosa."""
    hands = {"Ida": "Team-Poet, Improvisateurin", "Ole": "Akrobatin, Aktivistin", "Romy": "Liedermacherin, Beatboxer"}
    trick = played("Team-Meisterschaft", hands, variety=True)
    assert trick.state.phase is Phase.OVER
    assert trick.worth("Aktivistin") == 7 + 10 + 5 + 9 + 2


def test_team_poet_nicht_mit_prosa() -> None:
    """Then both perform by themselves."""
    trick = played("Lost Place Slam", {"Karl": "Team-Poet, Storytellerin", "Ida": "Postbote, Mönch"})
    assert not any(act.is_pair for act in trick.bill.acts)


def test_szeneliebling_zaehlt_slams_und_nicht_poets() -> None:
    """The rulebook's example: three poets and one Slam on Ole's pile; Kira wins, with nine and two off for her ability."""
    trick = put("Lost Place Slam", {"Ole": "Bühnenbrecher, Frühstarter", "Kira": "Allround-Talent, Philosoph"})
    state = trick.state.reseat("Ole", pile=("beatboxer", "loop königin", "mönch"), slams=("jugend slam",)).reseat(
        "Kira", slams=("open air",)
    )
    trick = Trick(state).answer("yes")
    assert (trick.worth("Allround-Talent"), trick.winner) == (7, "Kira")
    assert trick.pile("Ole") == ("Beatboxer", "Loop-Königin", "Mönch", "Bühnenbrecher")
    assert trick.pile("Kira") == ("Allround-Talent",)
    more = Trick(state.reseat("Ole", slams=("jugend slam", "song slam")))
    assert (more.asked, more.pile("Ole")) == (None, ("Beatboxer", "Loop-Königin", "Mönch"))


@pytest.mark.parametrize(("answer", "pile"), [("yes", ("Bühnenbrecher",)), ("no", ())])
def test_szeneliebling_darf_auf_den_siegstapel(answer: str, pile: tuple[str, ...]) -> None:
    """ "Ole darf Den Bühnenbrecher auf seinen Siegstapel nehmen": he is asked, when it was told who has won."""
    trick = put("Lost Place Slam", {"Ole": "Bühnenbrecher, Frühstarter", "Kira": "Aktivistin, Philosoph"})
    assert [sentence.key for sentence in trick.says[-2:]] == ["wins", "ask-favour"]
    assert trick.says[-1] == say("ask-favour", player="Ole", poet="Der Bühnenbrecher")
    with pytest.raises(IllegalMove) as why:
        GAME.step(trick.state, Spoke(0, 0, Move("next")))
    assert why.value.key == "answer-first"
    trick.answer(answer)
    assert (trick.asked, trick.says[-1].key, trick.pile("Ole")) == (None, "say-next", pile)
    assert ("bühnenbrecher" in piles.after(trick.state).discard) is (answer == "no")


def test_szeneliebling_wird_gefragt_bevor_die_uhr_weitergeht() -> None:
    """With seconds between two Slams those begin with the answer."""
    hands = {"Ole": "Bühnenbrecher, Frühstarter", "Kira": "Aktivistin, Philosoph"}
    trick = put("Lost Place Slam", hands, between=5.0)
    assert GAME.deadline(trick.state) is None
    answered = GAME.step(trick.state, Spoke(samples(9), samples(9), Move("confirm", {"answer": "yes"})))[0]
    assert GAME.deadline(answered) == samples(14)


def test_szeneliebling_muss_antreten() -> None:
    """Who may not perform is nobody's favourite."""
    trick = played("Science Slam", {"Ole": "Bühnenbrecher, Postbote", "Kira": "Professorin, Philosoph"}, "yes")
    assert trick.pile("Ole") == ("Bühnenbrecher",)
    trick = played("Profi-Gala", {"Ole": "Bühnenbrecher, Postbote", "Kira": "Professorin, Philosoph"})
    assert trick.pile("Ole") == ()


@pytest.mark.parametrize(("rolled", "own", "left"), [("1", -2, -1), ("2", 0, 0), ("6", 0, 0)])
def test_ansteckend_betrifft_nicht_meine_zweite_karte(rolled: str, own: int, left: int) -> None:
    """Two off for the Melancholikerin, one for each poet of the player on the left; nobody else's."""
    hands = {"Karl": "Melancholikerin, Mönch", "Ida": "Postbote, Hebamme", "Romy": "Aktivistin, Barista"}
    trick = played("Lost Place Slam", hands, rolled)
    messages = {"Melancholikerin": own, "Mönch": 0, "Postbote": left, "Hebamme": left, "Aktivistin": 0, "Barista": 0}
    assert {poet: trick.worth(poet) - DECK.by_key[key(poet)].value("message") for poet in messages} == messages


@pytest.mark.parametrize(("rolled", "worth"), [("1", 6 - 1), ("6", 6 + 5)])
def test_ansteckend_ist_nur_wer_antritt(rolled: str, worth: int) -> None:
    """Whom the die of the Show keeps away, where the glass is to be seen, infects nobody."""
    own = bundled().replace('regel = "ansteckend", wurf = 1,', 'regel = "nie", bei = ["martini"] }, { regel = "ansteckend", wurf = 1,', 1)
    hands = {"Karl": "Melancholikerin, Postbote", "Ida": "Hebamme, Philosoph"}
    trick = played("Comedy Slam", hands, "1", rolled, deck=tuple(own.splitlines()))
    assert trick.worth("Hebamme") == worth


@pytest.mark.parametrize(
    ("slam", "rolled", "genius", "early"),
    [
        ("Poetry Slam im Club", None, False, False),
        ("Kneipenslam", None, False, True),
        ("Special Slam", 1, True, True),
        ("Special Slam", 2, True, True),
        ("Special Slam", 3, False, True),
        ("Special Slam", 4, False, True),
        ("Special Slam", 5, False, False),
        ("Special Slam", 6, False, False),
        ("Wohnzimmer-Slam", None, True, True),
    ],
)
def test_wo_duerfen_minderjaehrige_nicht_antreten(slam: str, rolled: int | None, genius: bool, early: bool) -> None:
    """The Kleine Genie where a Martini glass is active; the Frühstarterin in clubs and at the Schnaps-Slam."""
    trick = played(slam, {"Karl": "Das Kleine Genie, Postbote", "Ida": "Frühstarterin, Mönch"}, rolled=rolled)
    assert (trick.performs("Kleine Genie"), trick.performs("Frühstarterin")) == (genius, early)


def test_team_der_avantgardistin() -> None:
    """As it is decided each time: with her sister three more for Message and Humor, three less for Stil and Sympathie."""
    hands = {"Karl": "Avantgardistin, Postbote", "Ida": "Mönch, Hausmeister"}
    for answer, worth in (("no", 10 + 4), ("yes", 7 + 7)):
        assert played("Bibliotheks-Slam", hands, answer).worth("Avantgardistin") == worth
    for answer, worth in (("no", 6), ("yes", 3)):
        assert played("Wohnzimmer-Slam", hands, answer).worth("Avantgardistin") == worth
    for answer, worth in (("no", 2 + 10), ("yes", 5 + 7)):
        assert played("Comedy Slam", hands, answer, "3").worth("Avantgardistin") == worth


def test_avantgardistin_bei_der_team_meisterschaft() -> None:
    """With her sister she has the four points of an experienced team; without her she is one of two that the Slam has put together."""
    hands = {"Karl": "Avantgardistin, Postbote", "Ida": "Mönch, Hausmeister"}
    trick = played("Team-Meisterschaft", hands, "yes")
    assert trick.worth("Avantgardistin") == (10 - 3) + (4 + 3) + (2 + 3) + 8 + 4
    assert not trick.performs("Postbote")
    trick = played("Team-Meisterschaft", hands, "no")
    assert trick.worth("Avantgardistin") == 10 + 6 + 6 + 8


def test_dritter_poet_durch_spontanen_kumpel() -> None:
    """By the same rules as one that was played; for the Vize title the better of the two that are left counts."""
    hands = {"Karl": "Berliner Schnauze, Postbote", "Ida": "Comedienne, Lehrer"}
    trick = played("Comedy Slam", hands, "Dadaist", "1", dealt=False)
    assert trick.performs("Dadaist")
    assert (trick.reckoning.tied, trick.reckoning.vize) == (("Karl", "Ida"), (("Karl", 8, ("dadaist",)), ("Ida", 6, ("lehrer",))))
    assert trick.pile("Karl") == ("Berliner Schnauze", "Dadaist")
    trick = played("Jugend Slam", {"Karl": "Berliner Schnauze, Beatboxer", "Ida": "Wunderkind, Mönch"}, dealt=False)
    assert trick.asked is None, "who may not perform brings nobody along"
    trick = played("Kneipenslam", hands, "Das Kleine Genie", dealt=False)
    assert not trick.performs("Kleine Genie")


def test_dritter_poet_wird_vom_stapel_gezogen() -> None:
    """Where the host deals, it draws; the card goes where cards of a trick go."""
    trick = put("Wohnzimmer-Slam", {"Karl": "Berliner Schnauze, Postbote", "Ida": "Mönch, Barista"})
    third = trick.state.trick.answer("third/Karl")
    assert third is not None
    assert third not in trick.state.draw
    after = piles.after(trick.state)
    assert third in (*after.discard, *after.seat("Karl").pile)


def test_dritter_poet_durch_eine_tuerkise_aktionskarte() -> None:
    """It is played from the hand beside two others, and three cards are drawn afterwards."""
    state, _ = rounds.setup(("Karl", "Ida"), Options(actions=True), 3)
    hand = ("zugabe", "mönch", "postbote", "dadaist", "diva")
    state, _ = booking.opened(replace(state, draw=tuple(card for card in state.draw if card not in hand)), "wohnzimmer slam", 0)
    state = state.reseat("Karl", hand=hand)
    with pytest.raises(IllegalMove):
        choosing.lay_down(state, "Karl", ("mönch", "postbote", "dadaist"), 0)
    state, _ = choosing.lay_down(state, "Karl", ("zugabe", "mönch", "postbote"), 0)
    assert state.seat("Karl").chosen == ("mönch", "postbote", "zugabe")
    state = state.reseat("Ida", chosen=("hausmeister", "lehrer"), done=True)
    trick = Trick(state).then(show.reveal(state, 0))
    assert trick.performs("Zugabe")
    after = rounds.next_(trick.state, 0)[0].seat("Karl").hand
    assert len(after) == 5
    assert after[:2] == ("dadaist", "diva")


def test_wann_darf_ich_die_reisende_austauschen() -> None:
    """Before or during Booking, for a card from the pile; and not once all is revealed."""
    state, _ = booking.opened(rounds.setup(("Karl", "Ida"), Options(), 3)[0], "wohnzimmer slam", 0)
    state = state.reseat("Karl", hand=("reisende", "mönch", "postbote", "dadaist", "diva"))
    after, says = choosing.exchange(state, "Karl", "reisende")
    assert says == (say("exchanged", player="Karl", poet="Die Reisende"),)
    assert after.seat("Karl").hand == (state.draw[0], "mönch", "postbote", "dadaist", "diva")
    assert (after.draw, after.discard) == (state.draw[1:], (*state.discard, "reisende"))
    chosen, _ = choosing.lay_down(state, "Karl", ("reisende", "mönch"), 0)
    assert choosing.exchange(chosen, "Karl", "reisende")[0].waiting == ("Karl", "Ida")
    for poet in ("mönch", "aktivistin"):
        assert choosing.exchange(state, "Karl", poet) == (state, ())
    bare = replace(state, draw=(), discard=())
    assert choosing.exchange(bare, "Karl", "reisende") == (bare, ())


def test_die_reisende_wird_nicht_mehr_ausgetauscht_wenn_sie_gespielt_ist() -> None:
    """Between two Slams who has her may exchange her, and not who has just played her: she would lie on two piles."""
    trick = put("Wohnzimmer-Slam", {"Karl": "Reisende, Comedian", "Ida": "Postbote, Dadaist"})
    hand = ("reisende", "comedian", "diva", "mönch", "lehrer")
    state = trick.state.reseat("Karl", hand=hand)
    assert state.phase is Phase.BETWEEN
    assert choosing.exchange(state, "Karl", "reisende") == (state, ())
    assert not any(phrase.move == "exchange" for phrase in GAME.view(state, "Karl").entries)
    assert hands.hand(state, "Karl")[0].fields["numbered"] == ("Die Diva", "Der Mönch", "Der Lehrer")
    kept = state.reseat("Karl", hand=("reisende", "diva"), chosen=("mönch",))
    assert "reisende" not in choosing.exchange(kept, "Karl", "reisende")[0].seat("Karl").hand


# -- Fragen zu Schlitzohren


@pytest.mark.parametrize(("answer", "performs"), [("-", True), ("Zauberin", False)])
def test_muss_mein_detektiv_meinen_schlitzohr_enttarnen(answer: str, performs: bool) -> None:
    """No; it may be one's own, another's or nobody."""
    trick = put("Wohnzimmer-Slam", {"Karl": "Detektivin, Zauberin", "Ida": "Ghostwriter, Postbote"})
    assert trick.asked is not None
    assert trick.asked.choices == ("zauberin", "ghostwriter", "-")
    trick.answer(answer)
    assert (trick.performs("Zauberin"), trick.performs("Ghostwriter")) == (performs, True)


def test_detektiv_disqualifiziert_bevor_das_schlitzohr_etwas_tut() -> None:
    """The Bildmaler accuses nobody then."""
    trick = put("Wohnzimmer-Slam", {"Karl": "Detektivin, Mönch", "Ida": "Bildmaler, Postbote"}).answer("Bildmaler")
    assert trick.asked is None
    assert say("exposed", poet="Die Detektivin", other="Der Bildmaler") in trick.says


@pytest.mark.parametrize(("answer", "performs"), [("-", True), ("Mönch", False)])
def test_falschbeschuldigung_disqualifiziert_einen_anderen_poet(answer: str, performs: bool) -> None:
    """Any other, or nobody."""
    trick = put("Wohnzimmer-Slam", {"Karl": "Lehrer, Mönch", "Ida": "Bildmaler, Postbote"}).answer(answer)
    assert trick.performs("Mönch") is performs


@pytest.mark.parametrize(
    ("euros", "points"),
    [(0, 0), (100, 1), (200, 2), (500, 4), (501, 5)],
)
def test_geht_es_bei_dem_gewissenlosen_wirklich_um_echtes_geld(euros: int, points: int) -> None:
    """The least that anybody is given counts, so the host asks once for all. More than five euros for each: five points."""
    trick = put("Wohnzimmer-Slam", {"Romy": "Gewissenlose, Postbote", "Karl": "Mönch, Barista", "Ida": "Lehrer, Hausmeister"})
    assert trick.says[-1] == say("ask-bribe", player="Romy", poet="Der Gewissenlose", others=("Karl", "Ida"), n=2)
    trick.answer(str(euros))
    assert trick.asked is None
    assert trick.worth("Gewissenlose") == 2 + points


@pytest.mark.parametrize(
    ("euros", "cents", "points"), [(0, 50, 0), (0, 99, 0), (1, 0, 1), (2, 50, 2), (5, 0, 4), (5, 1, 5), (5, 2, 5), (4, 99, 4)]
)
def test_geht_es_um_echtes_geld_zaehlt_jeder_cent(euros: int, cents: int, points: int) -> None:
    """The last line, ">5€", is 5,01€ at least; Karl's five euros and two cents are more."""
    trick = put("Wohnzimmer-Slam", {"Romy": "Gewissenlose, Postbote", "Karl": "Mönch, Barista", "Ida": "Lehrer, Hausmeister"})
    trick.then(bribing.give(trick.state, 0, euros=euros, cents=cents))
    assert (trick.asked, trick.worth("Gewissenlose")) == (None, 2 + points)


def test_schlitzohr_ohne_antritt_hat_keinen_effekt() -> None:
    """The Bildmaler is 41: at the Jugend Slam nobody is accused."""
    trick = put("Jugend Slam", {"Karl": "Bildmaler, Frühstarter", "Ida": "Bühnenbrecher, Wunderkind"})
    assert (trick.asked, trick.performs("Bühnenbrecher"), trick.winner) == (None, True, "Ida")


# -- Advanced, und die Fragen dazu


@pytest.mark.parametrize(("weekdays", "performs"), [(False, True), (True, False)])
def test_advanced_a_wochentag(weekdays: bool, performs: bool) -> None:
    """On Mondays the Postbote has no time."""
    trick = played("Wohnzimmer-Slam", {"Karl": "Postbote, Mönch", "Ida": "Lehrer, Barista"}, weekdays=weekdays)
    assert trick.performs("Postbote") is performs


@pytest.mark.parametrize(("rolled", "performs"), [("6", False), ("5", True), ("1", True)])
def test_advanced_a_wochentag_mit_wuerfelsymbol(rolled: str, performs: bool) -> None:
    """The Reisende is kept away on a Monday only by a six."""
    trick = put("Wohnzimmer-Slam", {"Karl": "Reisende, Mönch", "Ida": "Lehrer, Barista"}, weekdays=True)
    assert trick.says[-1] == say("ask-day", player="Karl", poet="Die Reisende")
    assert trick.answer(rolled).performs("Reisende") is performs


@pytest.mark.parametrize(("today", "heute", "morgen", "uebermorgen"), [("montag", 0, 1, 2), ("samstag", 5, 6, 0), ("sonntag", 6, 0, 1)])
def test_wie_funktioniert_morgen_uebermorgen_heute(today: str, heute: int, morgen: int, uebermorgen: int) -> None:
    """From the day on which the table plays; where nobody has said which, it is asked."""
    state, _ = rounds.setup(("Karl", "Ida"), Options(weekdays=True, today=today), 1)
    days = [WEEKDAYS[at] for at in (heute, morgen, uebermorgen)]
    assert [day(state, name) for name in ("heute", "morgen", "übermorgen")] == days
    state, says = rounds.setup(("Karl", "Ida"), Options(weekdays=True), 1)
    assert (state.phase, says[-1]) == (Phase.TODAY, say("which-day"))
    state, _ = rounds.today(state, 0, today)
    assert (state.phase, state.today) == (Phase.BOOKING, today)
    with pytest.raises(IllegalMove) as why:
        rounds.setup(("Karl", "Ida"), Options(today="caturday"), 1)
    assert why.value.key == "no-weekday"


@pytest.mark.parametrize(
    ("slam", "rolled", "at_booking", "at_show"),
    [
        ("Poetry Slam im Club", None, True, False),
        ("Kneipenslam", None, True, False),
        ("Comedy Slam", "6", False, True),
        ("Comedy Slam", "5", False, False),
        ("Wohnzimmer-Slam", None, False, False),
    ],
)
@pytest.mark.parametrize("martini", [False, True])
def test_advanced_b_trinkspiel(slam: str, rolled: str | None, at_booking: bool, at_show: bool, martini: bool) -> None:
    """Who sees a Martini glass drinks; behind a number of the die only where that was rolled."""
    state, _ = rounds.setup(("Karl", "Ida"), Options(martini=martini, own_die=True), 1)
    _, says = booking.opened(state, key(slam), 0)
    assert ("martini" in {sentence.key for sentence in says}) is (martini and at_booking)
    trick = played(slam, {"Karl": "Postbote, Mönch", "Ida": "Lehrer, Barista"}, *([rolled] if rolled else []), martini=martini)
    assert trick.said("martini") is (martini and at_show)


@pytest.mark.parametrize("rolled", range(1, 7))
def test_advanced_b_beim_special_slam(rolled: int) -> None:
    """The die of Booking decides whether there is a glass."""
    state, _ = rounds.setup(("Karl", "Ida"), Options(martini=True, own_die=True), 1)
    state, says = booking.opened(state, "special slam", 0)
    assert "martini" not in {sentence.key for sentence in says}
    _, says = booking.rolled_for(state, rolled, 0)
    assert ("martini" in {sentence.key for sentence in says}) is (rolled > 2)


@pytest.mark.parametrize(("style", "more"), [("prosa", True), ("lyrik", False)])
def test_advanced_c_stilvielfalt(style: str, more: bool) -> None:
    """The rulebook's example: with Lyrik of the Improvisateurin the Wunderkind is not the only one, and nobody has the two points."""
    hands = {"Julian": "Comedienne, Wunderkind", "Julius": "Comedian, Improvisateurin"}
    trick = put("Wohnzimmer-Slam", hands, variety=True)
    assert trick.says[-1] == say("ask-style", player="Julius", poet="Die Improvisateurin")
    trick.answer(style)
    assert trick.worth("Wunderkind") == 7 + 2 * more
    assert [trick.worth(poet) for poet in ("Comedienne", "Improvisateurin")] == [7, 7]


def test_stilvielfalt_nur_mit_der_advanced_regel() -> None:
    """Without it nobody is asked."""
    trick = put("Wohnzimmer-Slam", {"Julian": "Comedienne, Wunderkind", "Julius": "Comedian, Moderator"})
    assert (trick.asked, trick.worth("Wunderkind")) == (None, 7)


@pytest.mark.parametrize(("variety", "points"), [(False, 2), (True, 4)])
def test_stilvielfalt_ist_mit_anderen_faehigkeiten_kombinierbar(variety: bool, points: int) -> None:
    """The Storytellerin has two as the only one with Prosa, and two more by the rule of styles."""
    trick = played("Wohnzimmer-Slam", {"Karl": "Storytellerin, Mönch", "Ida": "Postbote, Barista"}, variety=variety)
    assert trick.worth("Storytellerin") == 8 + points


@pytest.mark.parametrize(("guest", "winner"), [("Großvater", None), ("Dadaist", "Karl")])
def test_advanced_d_spontane_offene_liste(guest: str, winner: str | None) -> None:
    """A poet from the pile performs too; where that one wins nobody has the trick."""
    trick = played("Wohnzimmer-Slam", {"Karl": "Mönch, Postbote", "Ida": "Lehrer, Barista"}, guest, open_list=True, dealt=False)
    assert (trick.winner, trick.said("guest-wins")) == (winner, winner is None)
    assert key(guest) in piles.after(trick.state).discard


def test_advanced_d_gleichstand_mit_dem_gast() -> None:
    """The guest has no second: whoever is in the tie with it wins."""
    trick = played("Wohnzimmer-Slam", {"Karl": "Mönch, Postbote", "Ida": "Lehrer, Barista"}, "Hausmeister", open_list=True, dealt=False)
    assert (trick.winner, trick.pile("Karl")) == ("Karl", ("Mönch",))


@pytest.mark.parametrize("options", [{}, {"weekdays": True}, {"variety": True}, {"open_list": True}, {"actions": True, "martini": True}])
@pytest.mark.parametrize("dealt", [True, False])
def test_keine_partie_bleibt_stecken(options: dict[str, bool], dealt: bool) -> None:
    """With each of the options, however cards are held."""
    for players in (2, 6):
        assert list(game(players, 5, dealt=dealt, own_die=not dealt, **options))[-1].phase is Phase.OVER


def test_karten_gehen_nie_verloren() -> None:
    """In a game that the host deals every poet is in one place at any time."""
    everybody = sorted(poet.key for poet in DECK.poets)
    for state in game(4, 9, actions=True, open_list=True):
        seats = [poet for seat in state.seats for poet in (*seat.hand, *seat.pile)]
        answers = in_trick(state).trick.answers
        loose = [poet for asked, poet in answers if asked.startswith(("third/", "guest")) and poet != "-"]
        assert sorted((*seats, *state.draw, *state.discard, *loose)) == everybody


def test_karten_gehen_auch_durch_tauschen_nie_verloren() -> None:
    """Whoever has the Reisende between two Slams, or has just played her, and exchanges her where that is offered."""
    random = Random(1)
    exchanged, everybody = 0, sorted(poet.key for poet in DECK.poets if not poet.is_action)
    for state in (state for seed in range(6) for state in game(4, seed) if state.phase is Phase.BETWEEN):
        holder = next((seat.player for seat in state.seats if "reisende" in seat.hand), None)
        if holder is None:
            continue
        offered = any(phrase.move == "exchange" for phrase in GAME.view(state, holder).entries)
        after, _ = GAME.step(state, Entered(0, holder, Move("exchange", {"poet": "reisende"})))
        assert (after != state) is offered
        exchanged += offered
        while (asked := question(after)) is not None:
            after, _ = show.confirm(in_trick(after), 0, random.choice(asked.choices))
        on = rounds.next_(after, 0)[0]
        assert sorted((*(poet for seat in on.seats for poet in (*seat.hand, *seat.pile)), *on.draw, *on.discard)) == everybody
    assert exchanged


def test_ein_gemischter_stapel_ist_bei_jedem_lauf_derselbe() -> None:
    """By the game's seed."""
    assert [state.draw for state in game(6, 2)] == [state.draw for state in game(6, 2)]
    assert piles.begun(("Karl", "Ida"), Options(), 1) != piles.begun(("Karl", "Ida"), Options(), 2)


def test_wer_geht_wird_nach_dem_szeneliebling_nicht_gefragt() -> None:
    """What is theirs to decide is passed over, and the game goes on."""
    hands = {"Ole": "Bühnenbrecher, Frühstarter", "Kira": "Aktivistin, Philosoph", "Romy": "Mönch, Postbote"}
    trick = put("Lost Place Slam", hands)
    assert trick.asked is not None
    state, says = GAME.step(trick.state, Decided(samples(3), Move(LEAVES, {"player": "Ole"})))
    assert [sentence.key for sentence in says] == ["say-next"]
    assert next(phrase.move for phrase in GAME.listening(state).grammar.phrases) == "next"
