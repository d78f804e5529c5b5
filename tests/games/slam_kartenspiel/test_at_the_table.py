"""What a table says, asks and is told in the middle of a game, in German: as people talk, and never left without what comes next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.cards_table import Trick, in_trick, played, put, with_piles
from tests.support.languages import made
from tests.support.table import Table, proposed, spoken
from voicehost.core.play import Decided, Move, Player, Say, Spoke, say
from voicehost.core.speech import Hypothesis, samples
from voicehost.games.slam_kartenspiel import choosing, score, show, telling
from voicehost.games.slam_kartenspiel.asking import best_of, question, won_by
from voicehost.games.slam_kartenspiel.piles import after
from voicehost.games.slam_kartenspiel.state import InTrick, Phase, PoetsOfPlayers, Prize, State
from voicehost.games.slam_kartenspiel.wording import localized
from voicehost.session.deciding import notes
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

GAME: Any = made("slam-kartenspiel", "de")
PROMPTS = Prompts("de", (GAME.name,))
LOST_PLACE = ("oben liegt der lost place slam",)

ENDS_HERE = (
    "Soll das Spiel hier zu Ende sein? Was bis jetzt gewonnen ist, zählt. "
    "Wenn ihr an einem anderen Tag weiter spielen wollt, sagt nein und drückt Steuerung und C."
)


def read(says: tuple[Say, ...] | list[Say]) -> list[str]:
    return [PROMPTS.text(sentence).text for sentence in says]


def real_pack(*lines: str, players: tuple[Player, ...] = ("Karl", "Ida")) -> Table:
    table = Table(*Session.begin(GAME, players, GAME.options(dealt=False, own_die=True), 1))
    return table.type(*lines)


# -- the Gold card is played from the winners' piles


GOLD = with_piles(2, {"Karl": "Mönch, Postbote", "Ida": "Barista, Lehrer"}, "Landesmeisterschaft").state


def test_whoever_chooses_hears_where() -> None:
    """Everybody on a phone, unless none may join. The phone itself does not say so."""
    asked = Table(*Session.begin(GAME, ("Karl", "Ida"), GAME.options(), 1)).session.state
    choose = GAME.view(asked, None).asks
    assert read(choose) == ["Wählt am Handy verdeckt zwei Poets."]
    assert [Prompts("de", (GAME.name,), phones=False).text(each).text for each in choose] == ["Wählt verdeckt zwei Poets."]
    assert read(GAME.view(asked, "Karl").asks) == ["Wähl verdeckt zwei Poets, in beliebiger Reihenfolge."]


def test_a_team_says_how_two_poets_come_to_one_sum() -> None:
    """On its card. Of two who perform apart, one counts only in a tie."""
    trick = played("Song Slam", {"Karl": "Team-Poet, Liedermacherin", "Ida": "Mönch, Postbote"}, "3")
    named = {card.owner: card.named for card in GAME.view(trick.state, None).cards}
    assert named["Karl"] is not None
    assert read([named["Karl"]]) == ["zusammen: bester Wert"]
    assert named["Ida"] is not None
    assert read([named["Ida"]]) == ["Vize"]


def test_the_gold_card_says_from_which_cards_it_is_played() -> None:
    """And shows those, not the hand."""
    assert read(GAME.view(GOLD, None).asks) == ["Gespielt wird vom Siegstapel. Wählt am Handy verdeckt zwei Poets."]
    assert read(GAME.view(GOLD, "Karl").asks) == ["Gespielt wird vom Siegstapel. Wähl verdeckt zwei Poets, in beliebiger Reihenfolge."]
    assert read(GAME.check(GOLD, "Karl", Move("show"))) == ["Dein Siegstapel: eins Der Mönch und zwei Der Postbote."]
    assert read(GAME.check(GOLD, "Karl", Move("look", {"poet": "mönch"})))[0].startswith("Der Mönch: Stil acht")


@pytest.mark.parametrize("other", ["barista", "zwei und drei"])
def test_who_looks_at_what_is_not_theirs_is_told_so(other: str) -> None:
    """Unseen, as anything that is entered: also who chooses when the choice has been laid open, and so means no card."""
    assert read(GAME.check(GOLD, "Karl", Move("look", {"poet": other}))) == [
        f"Diese Karte hast du nicht: {other}. Mit meine Karten siehst du, welche du hast."
    ]


def test_a_card_of_the_hand_is_not_played_for_the_gold_card() -> None:
    """It is told what is wrong: the card is held, and lies on no pile."""
    held = GOLD.seat("Karl").hand[0]
    (why,) = GAME.check(GOLD, "Karl", Move("choose", {"first": held, "second": "mönch"}))
    assert read([why])[0].startswith(f"Diese Karte liegt nicht auf deinem Siegstapel: {GOLD.poet(held).name}.")


def test_with_the_real_pack_the_gold_card_is_played_from_the_piles_too() -> None:
    """It was checked only that there are enough."""
    table = real_pack()
    gold = replace(GOLD, options=table.session.state.options)
    table.session = replace(table.session, state=gold)
    assert table.type("Karl spielt Mönch und Diva").keys == ["not-on-pile"]
    assert table.type("Karl spielt Mönch und Postbote").keys == ["plays"]


def test_with_the_real_pack_who_has_won_is_not_played_again() -> None:
    """The card lies on the pile."""
    table = real_pack(*LOST_PLACE)
    table.session = replace(table.session, state=table.session.state.reseat("Ida", pile=("allround talent",)))
    for player in ("Ida", "Karl"):
        assert table.type(f"{player} spielt Allround-Talent und Diva").keys == ["on-a-pile"]


@pytest.mark.parametrize(
    ("slam", "expected"),
    [
        ("Dark-Slam", "Hier haben Poets mit Brille zwei Punkte weniger."),
        ("Best-Of Slam", "Hier haben schick gekleidete Poets zwei Punkte mehr."),
        ("Science Slam", "Hier haben Poets mit Prosa einen Punkt mehr."),
        ("Feminismus-Slam", "Wer von euch nicht männlich ist, hat hier einen Punkt mehr."),
        ("Team-Meisterschaft", "Sind sie nach ihren Karten ein Team, haben sie hier vier Punkte mehr."),
    ],
)
def test_a_slam_tells_what_counts_beside_the_values(slam: str, expected: str) -> None:
    """Before anybody chooses, and to whoever asks: it was told by nobody, and reckoned."""
    table = real_pack(f"oben liegt {slam}", *(("ja",) if slam == "Team-Meisterschaft" else ()))
    assert expected in read(table.heard)
    assert expected in read(table.type("was ist gefragt").says)


def test_a_card_tells_who_wears_glasses() -> None:
    """In a dealt game nobody sees a picture."""
    table = real_pack(*LOST_PLACE)
    assert "Zu sehen: Brille." in read(table.type("was kann der Bildmaler").says)
    assert "Minus zwei bei: Lost Place Slam." in read(table.type("was kann das Allround-Talent").says)


@pytest.mark.parametrize(
    ("slam", "poet", "answer"),
    [
        ("der jugend slam", "das wunderkind", ["Das Wunderkind darf auftreten."]),
        (
            "der jugend slam",
            "der großvater",
            ["Nicht auftreten darf: Der Großvater.", "Der Großvater erfüllt nicht, was das Booking verlangt."],
        ),
        ("der feminismus-slam", "der mönch", ["Nicht auftreten darf: Der Mönch.", "Der Mönch erfüllt nicht, was das Booking verlangt."]),
        ("die team-meisterschaft", "der mönch", ["Je zwei eurer Poets treten zusammen auf."]),
        ("der wohnzimmer-slam", "der mönch", ["Der Mönch darf auftreten."]),
    ],
)
def test_whether_a_poet_may_perform_is_answered(slam: str, poet: str, answer: list[str]) -> None:
    """Before anybody chooses, of any card: it is a question, and plays nothing."""
    table = real_pack(f"oben liegt {slam}", *(("ja",) if "team" in slam else ()))
    before = table.session.state
    assert read(table.type(f"darf {poet} auftreten?").says) == answer
    assert read(table.type(f"Darf {poet} da auftreten").says) == answer
    for asked in (f"darf {poet} hier antreten", f"darf ich {poet.replace('der ', 'den ')} spielen"):
        assert read(table.type(asked).says) == answer
    assert table.session.state == before


def test_whether_a_poet_may_perform_hangs_on_a_slam() -> None:
    """Where none lies there, that is told."""
    assert real_pack("darf der mönch auftreten?").keys == ["slam-first"]


@pytest.mark.parametrize("name", ["Mitbewohner", "der Mitbewohner", "berühmte"])
def test_a_card_is_meant_by_part_of_its_name(name: str) -> None:
    """Where only one that is held is called so."""
    state = GOLD.reseat("Karl", pile=("mönch", "berühmte mitbewohner"))
    (chosen,) = GAME.check(state, "Karl", Move("choose", {"first": name, "second": "mönch"}))
    assert chosen.key == "your-choice"


@pytest.mark.parametrize("slam", ["Comedy Slam", "Jugend Slam"])
def test_a_slam_that_was_played_cannot_lie_on_top(slam: str) -> None:
    """Nor can the other side of its card; who says so is told that, and not to say what lies on top."""
    table = real_pack("Comedy Slam")
    state = table.session.state
    table.session = replace(table.session, state=state.without_slam(phase=Phase.TOP))
    assert read(table.type(f"oben liegt {slam}").says)[0].startswith(f"{slam} kann nicht oben liegen: diese Karte war schon dran")


def test_where_fewer_slams_are_played_the_gold_card_is_asked_for_when_its_time_has_come() -> None:
    """It lies at the bottom of the real pack, so whatever lies on top is not the last Slam."""
    table = real_pack("wir spielen einen Slam", "ja")
    assert table.says[-1] == say("gold-is-last")
    assert table.session.asks == (say("which-gold"),)
    assert table.type("zurück").session.asks == (say("which-slam"),)
    assert table.type("wir spielen zwei Slams", "ja").session.asks == (say("which-slam"),)


def test_the_gold_card_before_its_time_is_asked_back() -> None:
    """One word misheard would end the game."""
    table = real_pack("oben liegt die Landesmeisterschaft")
    assert read(table.says)[0] == "Die Goldkarte liegt sonst zuunterst, und neun Slams fehlen noch."
    assert table.session.state.phase is Phase.TOP
    assert table.type("ja").session.state.phase is not Phase.TOP


@pytest.mark.parametrize("line", ["Ida passt", "ich passe"])
def test_passen_ist_nicht_erlaubt(line: str) -> None:
    """Whoever tries is told so, dealt or not."""
    assert read(real_pack(*LOST_PLACE, line).says)[0].startswith("Passen ist nicht erlaubt")
    dealt = Table(*Session.begin(GAME, ("Karl", "Ida"), GAME.options(), 1)).type(line)
    assert read(dealt.says)[0].startswith("Passen ist nicht erlaubt")


@pytest.mark.parametrize("line", ["Karl sagt niemand", "Karl, niemand", "Karl wählt niemand", "niemand"])
def test_nobody_is_an_answer_with_a_name_too(line: str) -> None:
    """To whom the Bildmaler accuses."""
    trick = put("Comedy Slam", {"Karl": "Bildmaler, Mönch", "Ida": "Postbote, Barista"})
    assert trick.asked is not None
    assert trick.asked.kind == "accuse"
    table = real_pack()
    table.session = replace(table.session, state=trick.state)
    assert "spared" in [sentence.key for sentence in table.type(line).says]


def test_why_nobody_could_compete_is_answered() -> None:
    """At a Gold card for which nobody has poets there is nothing to reckon, and that is told."""
    ended = with_piles(2, {}, "Landesmeisterschaft").state
    table = real_pack()
    table.session = replace(table.session, state=ended)
    assert read(table.type("warum").says) == ["Niemand bekommt den Slam."]


@pytest.mark.parametrize("dispute", [0.0, 15.0])
def test_the_end_says_what_ends_it(dispute: float) -> None:
    """Nobody waits in silence after the Gold card, with a clock or without."""
    ended = put("Landesmeisterschaft", {"Karl": "Mönch, Postbote", "Ida": "Comedienne, Dadaist"}, dispute=dispute)
    ended.then(show.advance(ended.state, 0))
    assert ended.says[-1].key == "has-ended"


# -- what is said as people talk


@pytest.mark.parametrize(
    "said",
    [
        "Ida spielt das Allround-Talent und den Rap-Poeten",
        "ida spielt allround talent und den rap poet",
        "Ida spielt das Allround-Talent und Rap-Poet",
        "Ida spielt Allround-Talent und Rap-Poeten",
    ],
)
def test_poets_are_named_in_the_fourth_case(said: str) -> None:
    """ "den Rap-Poeten" """
    table = real_pack(*LOST_PLACE, said)
    assert read(table.says) == ["Ida spielt: Das Allround-Talent und Der Rap-Poet."]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Karl spielt Funny Reimer und Berühmten Mitbewohner", "Karl spielt ein Team: Der Funny Reimer und Der Berühmte Mitbewohner."),
        ("Karl spielt Gewissenlosen und Schüchternen", "Karl spielt: Der Gewissenlose und Der Schüchterne."),
        ("Karl spielt Philosophen und Postboten", "Karl spielt: Der Philosoph und Der Postbote."),
    ],
)
def test_poets_are_named_without_an_article_as_the_rulebook_does(said: str, expected: str) -> None:
    """ "Karl spielt “Funny Reimer” und “Berühmten Mitbewohner” als Team." """
    assert read(real_pack(*LOST_PLACE, said).says) == [expected]


def test_a_slam_is_named_with_its_article() -> None:
    """ "Oben liegt der Lost Place Slam." """
    assert real_pack(*LOST_PLACE).keys[0] == "slam"


@pytest.mark.parametrize("vote", ["Ida ja", "Ida sagt ja", "Ida stimmt ja"])
def test_a_vote_is_typed_with_a_name(vote: str) -> None:
    """Out of turn too: that Karl is asked first hinders nobody."""
    table = real_pack("oben liegt Best-Of Slam", "karl spielt bibliothekarin und mönch", "ida spielt barista und postbote")
    asked = question(table.session.state)
    assert asked is not None
    assert asked.kind == "look"
    table.type(vote)
    assert show.waiting(table.session.state) == ("Karl",)


@pytest.mark.parametrize(("line", "answered"), [("Karl ja", "yes"), ("Karl nein", "no"), ("Ida ja", None)])
def test_whoever_is_asked_answers_with_their_name(line: str, answered: str | None) -> None:
    """Nobody else answers for them."""
    table = real_pack("oben liegt Lost Place Slam", "karl spielt avantgardistin und mönch", "ida spielt barista und postbote")
    assert table.type(line).session.state.trick.answer("sister/avantgardistin") == answered


@pytest.mark.parametrize("line", ["wie viele Punkte habe ich", "Wer gewinnt?", "Punktestand"])
def test_how_it_stands_is_told_however_it_is_asked(line: str) -> None:
    assert real_pack(*LOST_PLACE, line).keys == ["scores"]


@pytest.mark.parametrize(
    ("said", "cents"),
    [
        *(("zwei", "200"), ("zwei Euro", "200"), ("einen", "100"), ("null", "0"), ("nichts", "0"), ("hundert Euro", "501")),
        *(("fünfzig Cent", "50"), ("ein Cent", "1"), ("fünf Euro und zwei Cent", "502"), ("zwei Euro fünfzig", "250")),
        *(
            ("ein Euro und neunzig Cent", "190"),
            ("50 Cent", "50"),
            ("2,50 Euro", "250"),
            *(("0,50 €", "50"), ("2 €", "200"), ("2,50 €", "250"), ("0,50 Euro", "50"), ("50 ct", "50")),
            ("5 Euro und 2 Cent", "502"),
            ("3 Euro 75", "375"),
        ),
    ],
)
def test_a_bribe_is_told_with_euros_or_without(said: str, cents: str) -> None:
    """A bare number answers what was asked, and is no roll of the die."""
    table = real_pack("oben liegt Lost Place Slam", "karl spielt gewissenlose und mönch", "ida spielt barista und postbote")
    assert table.type(said).session.state.trick.answer("bribe/gewissenlose") == cents


def asked_alone() -> Table:
    """Karl is asked whether he is male."""
    return real_pack("oben liegt Feminismus-Slam", "karl spielt hebamme und spalterin", "ida spielt aktivistin und detektivin")


def test_who_likes_to_say_it_aloud_is_understood() -> None:
    """Whether they are male; the page has no button for it, for it is entered there."""
    table = asked_alone()
    assert not [phrase for phrase in table.session.view("Karl").moves if phrase.move == "gender-aloud"]
    assert read(table.speak("divers", 20).says)[0] == "Karl hat geantwortet."


@pytest.mark.parametrize("line", ["Karl, nein", "Karl sagt ja", "ja"])
def test_a_line_that_anybody_can_type_answers_no_question_to_one_alone(line: str) -> None:
    assert read(asked_alone().type(line).says)[0].startswith("Karl, das kann jeder getippt haben.")


def mistyped() -> Table:
    """Karl has answered no instead of yes, and Ida is asked. With his right answer it is a tie."""
    return real_pack("oben liegt Feminismus-Slam", "karl spielt aktivistin und punk-poetin", "ida spielt spalterin und loop-königin").does(
        "Karl", "gender", gender="nein"
    )


def test_an_answer_of_ones_own_is_given_anew_until_the_breath_after_the_last_one_is_over() -> None:
    table = mistyped().does("Karl", "gender", gender="ja")
    before = len(table.heard)
    table.does("Ida", "gender", gender="ja").does("Ida", "gender", gender="nein")
    assert [sentence.key for sentence in table.heard[before:]] == ["own-gender-in"]
    assert table.wait(1.5).session.state.breath is not None
    assert "Karl und Ida haben achtzehn." in read(table.wait(1).says)


@pytest.mark.parametrize("line", ["Karl sagte ja", "Karl ist männlich", "Karl ist doch männlich"])
@pytest.mark.parametrize("after", [(), ("weiter",)])
def test_once_the_points_are_known_the_table_puts_such_an_answer_right(line: str, after: tuple[str, ...]) -> None:
    table = mistyped().does("Ida", "gender", gender="nein").wait(3)
    assert "Karl hat neunzehn: Die Punk-Poetin." in read(table.says)
    table.type(*after, "kann ich meine Antwort ändern")
    assert read(table.says) == ["Habe ich Ida falsch verstanden, sagt: Ida sagte, und dann die Antwort."]
    assert read(table.type(line).says) == ["Soll für Karl eine andere Antwort gelten?"]
    assert "Karl und Ida haben achtzehn." in read(table.type("ja").says)


@pytest.mark.parametrize("answer", ["ja", "nein", "divers", "keine Antwort"])
def test_what_a_player_had_answered_does_not_show_when_it_is_put_right(answer: str) -> None:
    table = mistyped().does("Karl", "gender", gender=answer).does("Ida", "gender", gender="nein").wait(3)
    assert read(table.type("Karl sagte divers").says) == ["Soll für Karl eine andere Antwort gelten?"]
    assert "Karl hat neunzehn: Die Punk-Poetin." in read(table.type("ja").says)


@pytest.mark.parametrize("answers", [(), ("Ida",)])
def test_undo_keeps_an_answer_to_a_question_asked_alone(answers: tuple[str, ...]) -> None:
    """It warns of no loss, and asks nobody again."""
    table = mistyped()
    for player in answers:
        table.does(player, "gender", gender="nein").wait(3)
    assert table.type("zurück").keys[0] == "undone"
    table.type("ida spielt spalterin und loop-königin")
    assert table.session.state.seat("Karl").male is False
    assert say("ask-male", player="Karl") not in table.says


def test_a_player_whose_poets_may_not_perform_is_asked_nothing_alone() -> None:
    """No man performs at the Feminismus-Slam."""
    table = real_pack("oben liegt Feminismus-Slam", "karl spielt mönch und postbote", "ida spielt aktivistin und detektivin")
    assert [each.fields.get("player") for each in table.says if each.key == "ask-male"] == ["Ida"]


@pytest.mark.parametrize("line", ["nein", "divers", "keine Antwort", "Ida, ja"])
def test_what_anybody_may_have_typed_is_no_answer_to_a_question_to_one_alone(line: str) -> None:
    """It is not taken for whoever is asked."""
    table = asked_alone()
    before = table.session.state
    assert table.type(line).session.state == before
    if line != "Ida, ja":
        assert read(table.says) == [
            "Karl, das kann jeder getippt haben. Tipp allein deinen Namen, und dann deine Antwort, oder antworte auf dem Handy."
        ]


# -- a vote


def voting(*lines: str) -> Table:
    """Whether the Ghostwriter is dressed smartly, and after that the Improvisateurin. Karl is asked first."""
    hands = {
        "Karl": "Mönch, Postbote",
        "Ida": "Ghostwriter, Lehrer",
        "Romy": "Improvisateurin, Bibliothekarin",
        "Ole": "Wunderkind, Bühnenbrecher",
    }
    state = put("Best-Of Slam", hands).state
    return Table(Session(GAME, state.players, state)).type(*lines)


@pytest.mark.parametrize(
    ("line", "cast"),
    [
        ("Romy ja, Ole nein", {"Romy": "yes", "Ole": "no"}),
        ("Romy ja und Ole Enthaltung", {"Romy": "yes", "Ole": "abstain"}),
        ("ja klar ist die schick", {"Karl": "yes"}),
        ("Ole findet das nicht schick", {"Ole": "no"}),
        ("Ida enthält sich", {"Ida": "abstain"}),
        ("ja gerne", {"Karl": "yes"}),
        ("Romy: jaja", {"Romy": "yes"}),
        ("Romy ist dagegen", {"Romy": "no"}),
    ],
)
def test_a_vote_is_understood_as_people_give_it(line: str, cast: dict[Player, str]) -> None:
    assert dict(voting(line).session.state.trick.ballot.cast) == cast


@pytest.mark.parametrize("line", ["alle enthalten sich", "Rest nein", "die anderen nein", "Ida nein, Romy nein, Ole nein"])
def test_a_vote_of_all_decides_it(line: str) -> None:
    """And none of them counts in the next vote."""
    table = voting("Karl nein" if line != "alle enthalten sich" else "Karl enthält sich", line)
    assert dict(table.session.state.looks) == {"ghostwriter/schick": False}
    assert not table.session.state.trick.ballot.cast


def test_a_vote_that_comes_too_late_does_not_count_in_the_next() -> None:
    """It is answered. Whoever is asked first in the next vote may give theirs, and so may all then."""
    table = voting("Karl ja", "Romy ja", "Ole ja", "Ida Enthaltung")
    assert read(table.says)[0] == "Die Abstimmung ist schon entschieden."
    assert not table.session.state.trick.ballot.cast
    assert dict(table.type("Karl ja", "Ida nein").session.state.trick.ballot.cast) == {"Karl": "yes", "Ida": "no"}


def test_a_misheard_vote_is_put_right_as_long_as_the_vote_is_open() -> None:
    table = voting("Karl ja", "Karl sagte nein")
    assert dict(table.session.state.trick.ballot.cast) == {"Karl": "no"}
    table.type("Ida nein", "Karl sagte ja")
    assert read(table.says)[0] == "Die Abstimmung ist schon entschieden."


def test_who_has_voted_is_answered() -> None:
    """The votes are open, so the host says how."""
    asked = read(voting("Karl ja", "Romy Enthaltung", "wer hat schon abgestimmt").says)
    assert asked == ["Karl: ja.", "Romy: Enthaltung.", "Es fehlen Ida und Ole."]
    assert read(voting("Karl ja", "Romy nein", "Ole ja", "Ida ja", "Karl nein", "wer fehlt").says)[-1] == "Es fehlen Ida, Romy und Ole."


# -- who is waited for


def waited_for(table: Table) -> list[str]:
    return read(table.type("wer ist dran").says)


def test_who_is_waited_for_is_whoever_is_asked() -> None:
    """A question that stands is told again; so is that the die has to be rolled."""
    asked = real_pack("oben liegt Lost Place Slam", "karl spielt gewissenlose und mönch", "ida spielt barista und postbote")
    assert waited_for(asked) == ["Karl, was gibt Der Gewissenlose an Ida? Sag zum Beispiel: zwei Euro, mehr als fünf Euro, oder nichts."]
    assert waited_for(real_pack("oben liegt der Special Slam")) == ["Würfelt: Was zeigt der Würfel?"]
    assert waited_for(real_pack(*LOST_PLACE, "karl spielt barista und mönch")) == ["Ida wählt noch."]
    done = real_pack(*LOST_PLACE, "karl spielt barista und mönch", "ida spielt postbote und wunderkind")
    assert waited_for(done) == ["Sagt: weiter."]


def test_in_a_tie_only_the_call_is_waited_for() -> None:
    """Not "nobody"."""
    tied = real_pack(
        "oben liegt comedy slam", "karl spielt funny reimer und postbote", "ida spielt berühmter mitbewohner und hebamme", "eine eins"
    )
    assert waited_for(tied) == ["Gleichstand beim Vize. Karl und Ida: wer ruft zuerst Schinken?"]


def test_help_does_not_propose_a_false_schinken() -> None:
    """Where there is no tie whoever calls it loses the trick: it comes after everything else of the game's."""
    table = real_pack(*LOST_PLACE, "karl spielt barista und mönch", "ida spielt postbote und wunderkind").type("hilfe")
    assert [sentence.key for sentence in table.says].count("help-say") >= 2
    assert not [line for line in read(table.says) if "Schinken" in line]


# -- what is told


def test_a_slam_whose_die_decides_says_so() -> None:
    """Before anybody has chosen."""
    assert "Was gefragt ist, entscheidet der Würfel." in read(real_pack("oben liegt comedy slam").heard)


def test_a_slam_that_the_die_of_booking_makes_is_told_with_what_it_asks_for() -> None:
    """When it is rolled, and to whoever asks again."""
    table = real_pack("oben liegt special slam", "eine sechs")
    rolled = ["Die Sechs: Schnaps-Slam.", "Gefragt: Humor und Performance."]
    assert read(table.says)[:2] == rolled
    assert read(table.type("was ist gefragt").says) == ["Slam eins: Special Slam.", *rolled]


def test_of_equal_poets_one_or_the_other_is_kept() -> None:
    """A choice is asked for with "or"."""
    own = put("Lost Place Slam", {"Karl": "Mönch, Punk-Poetin", "Ida": "Barista, Postbote"})
    assert own.asked is not None
    (asked,) = localized(GAME.language, (telling.ask(own.state, own.asked),))
    assert read([asked])[0].endswith("wer von deinen Poets kommt auf den Siegstapel: Der Mönch oder Die Punk-Poetin?")


def test_a_card_of_ones_own_is_told_as_one() -> None:
    """What was understood is read back whole; and it lies on the pile."""
    table = real_pack(*LOST_PLACE, "karl spielt eine eigene karte und barista")
    assert read(table.says) == ["Karl spielt: eine eigene Karte und Der Barista."]
    table.type("ida spielt postbote und mönch", "vierzig")
    assert "Karl hat vierzig: eine eigene Karte." in read(table.heard)
    assert read(table.type("die siegstapel").says) == ["Karl hat gewonnen: Lost Place Slam. Poets auf dem Siegstapel: eine eigene Karte."]


def why(trick: Trick) -> list[str]:
    return read(localized(GAME.language, telling.why(trick.state)))


def test_why_tells_who_did_not_perform_and_what_kept_them() -> None:
    """The card, Booking, the weekday, somebody who disqualified them, a false Schinken."""
    club = played("Poetry Slam im Club", {"Karl": "Wunderkind, Postbote", "Ida": "Mönch, Hausmeister"}).call("Ida")
    assert why(club)[-2:] == [
        "Das Wunderkind tritt hier nicht auf: so steht es auf der Karte.",
        "Ida hat den Stich durch einen falschen Schinken verloren.",
    ]
    assert "Der Mönch erfüllt nicht, was das Booking verlangt." in why(played("Jugend Slam", {"Karl": "Mönch", "Ida": "Frühstarterin"}))
    barred = why(played("Jugend Slam", {"Karl": "Mönch, Postbote", "Ida": "Frühstarterin, Lehrer"}))
    assert barred[-1] == "Was das Booking verlangt, erfüllen nicht: Der Mönch, Der Postbote und Der Lehrer."
    exposed = put("Wohnzimmer-Slam", {"Karl": "Detektivin, Mönch", "Ida": "Ghostwriter, Postbote"}).answer("Ghostwriter")
    assert "Der Ghostwriter ist disqualifiziert." in why(exposed)


def hindered(state: InTrick) -> InTrick:
    """With a poet of Karl's who has no time on the day of the Slam."""
    busy = next(poet for poet in state.deck.poets if state.slam.weekday in poet.busy and not poet.abilities)
    return replace(state.reseat("Karl", chosen=(busy.key, "postbote")))


def test_why_tells_the_weekday() -> None:
    """Of who had no time."""
    state = hindered(put("Lost Place Slam", {"Karl": "Mönch, Postbote", "Ida": "Comedienne, Lehrer"}, weekdays=True).state)
    assert any(" keine Zeit." in line for line in why(Trick(state)))


def test_a_page_shows_how_the_trick_went() -> None:
    """Whoever did not hear it reads who has won, and with how many."""
    trick = played("Lost Place Slam", {"Karl": "Mönch, Postbote", "Ida": "Barista, Lehrer"})
    seen = GAME.view(trick.state, None)
    assert read(seen.headline)[-1] == "Karl gewinnt den Slam."
    assert "Karl hat acht: Der Mönch." in read(seen.now)


def test_the_table_tells_the_piles_at_the_end() -> None:
    """Six of them would be too small to be read from afar: until then the scores tell who has won how many, and phones the rest."""
    state = played("Lost Place Slam", {"Karl": "Mönch, Postbote", "Ida": "Barista, Lehrer"}).state
    assert GAME.view(state, None).lines == ()
    assert any(line.startswith("Karl hat gewonnen: Lost Place Slam.") for line in read(GAME.view(state, "Ida").lines))


def test_a_roll_tells_what_it_does() -> None:
    """Not the number alone."""
    rolled = put("Wohnzimmer-Slam", {"Karl": "Melancholikerin, Mönch", "Ida": "Postbote, Barista"}).answer("1")
    assert "Die Melancholikerin: die Eins. Das steckt an." in read(localized(GAME.language, tuple(rolled.says)))
    spared = put("Wohnzimmer-Slam", {"Karl": "Melancholikerin, Mönch", "Ida": "Postbote, Barista"}).answer("2")
    assert "Die Melancholikerin: die Zwei. Das steckt nicht an." in read(localized(GAME.language, tuple(spared.says)))


def test_nothing_is_exchanged_for_the_gold_card() -> None:
    """Nobody's hand counts any more, and so no page offers it."""
    state = GOLD.reseat("Karl", hand=("reisende", "diva"))
    offered = {phrase.move for phrase in GAME.view(state, "Karl").entries}
    assert "exchange" not in offered
    assert "choose" in offered


# -- by ear


@pytest.mark.parametrize(
    ("said", "confidence", "key"), [("hilfe", 0.85, "help-say"), ("punktestand", 0.81, "scores"), ("weiter", 0.81, "which-slam")]
)
def test_a_single_word_is_as_sure_in_german_as_a_question_about_a_card(said: str, confidence: float, key: str) -> None:
    """The German ear hears hardly any in talk: each language's own measurements say how sure it must be."""
    table = real_pack(*LOST_PLACE, "karl spielt barista und mönch", "ida spielt postbote und wunderkind")
    heard = spoken(said, table.now + 1)
    words = tuple(replace(word, confidence=confidence) for word in heard.best.words)
    assert key in table.hear(replace(heard, hypotheses=(Hypothesis(words),))).keys


# -- what a table says that is content with nothing


@pytest.mark.parametrize("line", ["das war unfair", "das war nicht fair", "das zählt nicht", "das gilt nicht", "Einspruch"])
def test_whoever_finds_it_unfair_is_told_what_can_be_done(line: str) -> None:
    """No move of the game disputes a trick: the table puts right what somebody has, or takes back what was done last."""
    table = real_pack(*LOST_PLACE, "Karl spielt Mönch und Diva").type(line)
    assert read(table.says) == [
        "Stimmt ein Stand nicht, sagt zum Beispiel: Karl hat 1.",
        "Wenn ihr zurück sagt, nehme ich das zurück: Karl spielt Der Mönch und Die Diva.",
    ]


_IDA_LEAVES = "Verlässt Ida das Spiel? Wer geht, kann nicht gewinnen, außer jemand sagt: Ida kann gewinnen."


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("Ida ist nach Hause", _IDA_LEAVES),
        ("Ida macht nicht mehr mit", _IDA_LEAVES),
        ("Ida ist nicht mehr da", _IDA_LEAVES),
        ("Ida muss weg", _IDA_LEAVES),
        ("wir spielen eine Runde", "Insgesamt ein Slam statt 10?"),
        ("wir spielen nur einen Slam", "Insgesamt ein Slam statt 10?"),
        ("wir hören hier auf", ENDS_HERE),
        ("Zoe ersetzt Ida", "Spielt Zoe für Ida weiter?"),
        ("Zoe übernimmt den Platz von Ida", "Spielt Zoe für Ida weiter?"),
        ("Zoe springt für Ida ein", "Spielt Zoe für Ida weiter?"),
        ("zwei Slams für Karl", "Slams für Karl: 2 statt 0?"),
        ("gib Karl einen Slam", "Slams für Karl: 1 statt 0?"),
        ("ein Slam für Karl", "Slams für Karl: 1 statt 0?"),
        ("Karl hat zwei Slams", "Slams für Karl: 2 statt 0?"),
        ("darf ich noch mitspielen", "Wer spielt mit? Sagt oder tippt nur den Namen."),
        ("Feierabend", ENDS_HERE),
        ("Punkte", "Slams: Karl null, Ida null und Romy null."),
    ],
)
def test_what_germans_say_of_who_plays_and_what_counts(line: str, question: str) -> None:
    table = real_pack(*LOST_PLACE, players=("Karl", "Ida", "Romy")).type(line)
    assert read(table.says)[0] == question


GIVEN = ["gib Ida den Slam", "der Slam geht an Ida", "der Slam gehört Ida", "gebt Ida den Slam"]


KARL_HAS_WON = ("oben liegt Best-Of Slam", "Karl spielt Comedienne und Dadaist", "Ida spielt Postbote und Mönch", "weiter")


def karl_has_won() -> Table:
    return real_pack(*KARL_HAS_WON)


@pytest.mark.parametrize("line", GIVEN)
def test_a_slam_is_given_to_somebody_else(line: str) -> None:
    """Whoever won it last loses it. The table is asked once, and hears which Slam is meant."""
    table = karl_has_won().type(line)
    assert read(table.says) == ["Best-Of Slam für Ida statt für Karl?"]
    assert dict(table.session.roster.counts) == {"Karl": 1, "Ida": 0}
    assert read(table.type("ja").says) == ["Best-Of Slam gehört jetzt Ida."]
    assert dict(table.session.roster.counts) == {"Karl": 0, "Ida": 1}
    assert dict(karl_has_won().type(line, "nein").session.roster.counts) == {"Karl": 1, "Ida": 0}
    assert dict(table.type("rückgängig").session.roster.counts) == {"Karl": 1, "Ida": 0}


@pytest.mark.parametrize("line", ["gib Ida den Slam von Karl", "der Slam von Karl geht an Ida"])
def test_a_slam_is_taken_from_its_winner_and_given_to_somebody_else(line: str) -> None:
    """The table is asked about both, and both are done or neither."""
    table = karl_has_won().type(line)
    assert read(table.says) == ["Slams für Karl: 0 statt 1?"]
    assert read(table.type("ja").says) == ["Slams für Ida: 1 statt 0?"]
    assert dict(table.session.roster.counts) == {"Karl": 1, "Ida": 0}
    table.type("ja")
    assert dict(table.session.roster.counts) == {"Karl": 0, "Ida": 1}
    assert dict(karl_has_won().type(line, "ja", "nein").session.roster.counts) == {"Karl": 1, "Ida": 0}


@pytest.mark.parametrize("line", GIVEN)
def test_a_slam_that_nobody_has_won_is_taken_from_nobody(line: str) -> None:
    table = Table(*Session.begin(GAME, ("Karl", "Ida"), GAME.options(), 1)).type(line)
    assert read(table.says) == ["Slams für Ida: 1 statt 0?"]


THREE = ("oben liegt Best-Of Slam", "Karl spielt Comedienne und Dadaist", "Ida spielt Postbote und Mönch", "Romy spielt Barista und Lehrer")


@pytest.mark.parametrize("corrected", ["gib Romy einen Punkt", "Romy hat zwei Punkte", "Karl hat drei Punkte"])
def test_a_slam_is_taken_from_its_winner_whosever_count_was_put_right(corrected: str) -> None:
    table = real_pack(*THREE, players=("Karl", "Ida", "Romy")).type(corrected, "ja")
    before = dict(table.session.roster.counts)
    table.type("der Slam gehört Ida", "ja")
    assert dict(table.session.roster.counts) == {**before, "Karl": before["Karl"] - 1, "Ida": 1}


def test_a_slam_that_was_handed_over_is_taken_from_whoever_has_it() -> None:
    """Also after a count was put right in between, and when the last handing over was taken back."""
    table = real_pack(*THREE, players=("Karl", "Ida", "Romy")).type("der Slam gehört Ida", "ja", "gib Romy einen Punkt", "ja")
    assert read(table.type("der Slam gehört Romy").says) == ["Best-Of Slam für Romy statt für Ida?"]
    table.type("ja")
    assert dict(table.session.roster.counts) == {"Karl": 0, "Ida": 0, "Romy": 2}
    assert read(table.type("rückgängig", "der Slam gehört Karl").says) == ["Best-Of Slam für Karl statt für Ida?"]


GOES_TO = ("der Slam gehört {}", "ja")
NEXT = {"between": (), "in the next Slam": ("weiter", "oben liegt Jugend Slam"), "after the end": ("wir hören auf", "ja")}


def given(player: Player) -> tuple[str, ...]:
    return tuple(line.format(player) for line in GOES_TO)


def piled(table: Table) -> dict[Player, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Each player's Slams and poets."""
    return {seat.player: (seat.slams, seat.pile) for seat in after(table.session.state).seats}


@pytest.mark.parametrize("when", NEXT)
def test_whoever_a_slam_is_given_to_has_their_own_winning_poet(when: str) -> None:
    """The old winner's goes to the discards. So it is from there on, and back, and the host has no correction to speak of."""
    poets = {"Karl": "dadaist", "Ida": "postbote", "Romy": "barista"}
    table = real_pack(*THREE, *NEXT[when], players=("Karl", "Ida", "Romy"))

    def is_with(winner: Player) -> bool:
        settled = after(table.session.state)
        gone = all((poet in settled.discard) is (player != winner) for player, poet in poets.items())
        own = {player: (("best of slam",), (poet,)) if player == winner else ((), ()) for player, poet in poets.items()}
        return gone and piled(table) == own

    assert is_with("Karl")
    for taker in ("Ida", "Romy", "Ida"):
        table.type(*given(taker))
        assert is_with(taker), taker
    table.type("rückgängig")
    assert is_with("Romy")
    table.type(*given("Karl"))
    assert is_with("Karl")
    assert dict(table.session.roster.counts) == {"Karl": 1, "Ida": 0, "Romy": 0}
    assert not table.session.state.put_right


def test_a_slam_goes_alone_to_whoever_played_no_poet() -> None:
    trick = played("Best-Of Slam", {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, Mönch", "Romy": ""})
    state = handed(trick.state, "Karl", "Romy")[0]
    assert on_piles(state) == {"Karl": (), "Ida": (), "Romy": ()}
    assert after(state).seat("Romy").slams == ("best of slam",)


def test_a_poet_who_is_on_the_table_again_does_not_go_to_the_pile() -> None:
    table = real_pack(*THREE, "weiter", "oben liegt Jugend Slam", "Ida spielt Mönch und Postbote", players=("Karl", "Ida", "Romy"))
    assert piled(table.type(*given("Ida")))["Ida"] == (("best of slam",), ())


def test_a_team_goes_to_the_pile_of_whoever_is_given_the_slam() -> None:
    trick = played("Comedy Slam", {"Karl": "Funny Reimer, Berühmte Mitbewohner", "Ida": "Zauberin, Hebamme"}, "1")
    winner = trick.winner
    assert winner is not None
    other = "Ida" if winner == "Karl" else "Karl"
    state = handed(trick.state, winner, other)[0]
    assert on_piles(state) == {winner: (), other: best_of(in_trick(state), other)}


def test_whoever_lost_by_a_false_schinken_has_their_poet_back_with_the_slam() -> None:
    trick = played("Comedy Slam", {"Karl": "Funny Reimer, Postbote", "Ida": "Diva, Hebamme"}, "1")
    leader = trick.winner
    assert leader is not None
    other = "Ida" if leader == "Karl" else "Karl"
    pile = on_piles(trick.state)[leader]
    trick.call(leader, samples(2))
    assert (trick.winner, on_piles(trick.state)[leader]) == (other, ())
    assert on_piles(handed(trick.state, other, leader)[0]) == {leader: pile, other: ()}


def test_a_count_that_is_put_right_moves_no_poets() -> None:
    table = real_pack(*THREE, players=("Karl", "Ida", "Romy")).type("Karl hat keine Punkte", "ja", "gib Ida einen Punkt", "ja")
    assert piled(table) == piled(real_pack(*THREE, players=("Karl", "Ida", "Romy")))
    assert table.session.state.put_right == (("Karl", -1), ("Ida", 1))


def handed(state: State, giver: Player, taker: Player, count: int = 1) -> tuple[State, list[str]]:
    """The state after the table has taken the Slam that was won last from one player and given it to the other, and what the host says."""
    keys: list[str] = []
    for player, more in ((giver, -count), (taker, count)):
        move = Move("counts", {"player": player, "count": str(score.points(after(state), player) + more)})
        state, says = GAME.step(state, Decided(samples(9), move))
        keys += [sentence.key for sentence in says]
    return state, keys


def on_piles(state: State) -> dict[Player, tuple[str, ...]]:
    return {seat.player: seat.pile for seat in after(state).seats}


def test_in_a_tie_each_leading_poet_stays_with_its_player() -> None:
    """What goes is the winner's second poet, and the new winner's comes."""
    trick = played("Comedy Slam", {"Karl": "Funny Reimer, Postbote", "Ida": "Berühmte Mitbewohner, Hebamme"}, "1")
    state = trick.call("Ida", samples(2)).judge().state
    assert on_piles(state) == {"Karl": ("funny reimer",), "Ida": ("berühmte mitbewohner", "hebamme")}
    assert on_piles(handed(state, "Ida", "Karl")[0]) == {"Karl": ("funny reimer", "postbote"), "Ida": ("berühmte mitbewohner",)}


def gold_before(*chosen: Player) -> State:
    """Ida has won the Slam before the Gold card with the Barista. These players have chosen the first two poets of their piles."""
    trick = with_piles(3, {"Karl": "Mönch, Postbote", "Ida": "Lehrer, Barista", "Romy": "Diva"}, "Team-Meisterschaft")
    own: PoetsOfPlayers = (("Karl", ("hebamme",)), ("Ida", ("barista",)), ("Romy", ("zauberin",)))
    state = replace(
        trick.state.reseat("Ida", slams=("open air",)),
        prizes=(Prize("open air", "Ida", own, ()),),
        draw=(),
        discard=("hebamme", "zauberin"),
    )
    for player in chosen:
        state = choosing.lay_down(state, player, state.seat(player).pile[:2], 0)[0]
    return state


def test_whose_pile_has_changed_chooses_again_for_the_gold_card() -> None:
    """Ida has too few poets now, and Romy enough. Karl's choice stands."""
    state, keys = handed(gold_before("Ida"), "Ida", "Romy")
    assert keys == ["cannot-play-gold", "chooses-too"]
    assert {seat.player: seat.chosen for seat in state.seats} == {"Karl": (), "Ida": (), "Romy": ()}
    assert state.waiting == ("Karl", "Romy")
    assert handed(gold_before("Karl"), "Ida", "Romy")[0].seat("Karl").chosen == ("mönch", "postbote")


def all_but(player: Player, *more: str) -> Table:
    """All have chosen for the Gold card but that player; Romy has enough poets. Then these lines."""
    state = gold_before().reseat("Romy", pile=("diva", "matrosin"), done=False)
    state = replace(state, options=replace(state.options, breath=2.0))
    for other in ("Karl", "Ida", "Romy"):
        if other != player:
            state = choosing.lay_down(in_trick(state), other, state.seat(other).pile[:2], 0)[0]
    return Table(Session(GAME, state.players, state)).type(*more).wait(5)


@pytest.mark.parametrize(
    ("line", "waiting"),
    [("Open Air gehört Romy", ("Romy",)), ("Open Air gehört Karl", ("Karl",)), ("Open Air gehört niemandem", ("Karl", "Romy"))],
)
def test_a_ruling_while_people_choose_reveals_nothing(line: str, waiting: tuple[Player, ...]) -> None:
    """Ida has too few poets then. Whoever has gained one chooses again, and if nobody has, all do."""
    table = all_but("Ida", line, "ja")
    assert (table.session.state.phase, table.session.state.waiting) == (Phase.BOOKING, waiting)
    assert [read((each,))[0] for each in table.heard if each.key == "chooses-too"] == [
        f"{player} wählt für diesen Slam auch noch." for player in waiting
    ]


def test_whoever_has_poets_again_after_an_undo_chooses_although_the_others_are_known() -> None:
    """Ida had too few when all were revealed."""
    table = all_but("Ida", "Open Air gehört Romy", "ja").does("Romy", "choose", first="diva", second="matrosin").wait(5)
    assert table.session.state.phase is Phase.OVER
    table.type("zurück")
    assert (table.session.state.phase, table.session.state.waiting) == (Phase.BOOKING, ("Ida",))
    assert "plays-none" not in table.keys
    table.does("Ida", "choose", first="lehrer", second="barista").wait(5)
    assert table.session.state.phase is Phase.OVER
    assert {seat.player: seat.chosen for seat in table.session.state.seats}["Ida"] == ("lehrer", "barista")


def test_whoever_alone_has_the_poets_for_the_gold_card_wins_it() -> None:
    """And that is what is added up: not that nobody may perform."""
    state, keys = handed(gold_before(), "Ida", "Karl")
    assert keys[:2] == ["cannot-play-gold", "wins-alone"]
    assert (state.phase, won_by(in_trick(state))) == (Phase.OVER, "Karl")
    assert telling.why(in_trick(state)) == (say("wins-alone", player="Karl"),)


def test_whoever_has_one_card_is_asked_for_one() -> None:
    state = in_trick(with_piles(2, {"Karl": "Mönch", "Ida": "Barista, Lehrer"}, "Landesmeisterschaft").state)
    assert read(choosing.asks(state, "Karl")) == ["Spiel einen Poet. Einer genügt, mit seinem Namen oder seiner Nummer."]
    assert read(choosing.asks(state, "Ida"))[0].startswith("Gespielt wird vom Siegstapel. Wähl verdeckt zwei")


@pytest.mark.parametrize("line", ["wer fehlt", "wer fehlt noch", "wer hat noch nicht gewählt"])
def test_who_is_missing_is_whoever_still_chooses(line: str) -> None:
    assert read(real_pack(*LOST_PLACE, "karl spielt barista und mönch", line).says) == ["Ida wählt noch."]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("was ist ansteckend", "Ansteckend: bei einer gewürfelten Eins minus zwei, und minus eins für die Poets links davon."),
        ("was ist ein Szeneliebling", "Szeneliebling: kommt auch nach einer Niederlage auf den Siegstapel"),
        ("was ist eine Aktionskarte", "Eine Aktionskarte ist ein Poet, den ihr als dritte Karte zu zwei anderen legt."),
        ("wie viel Humor hat der Comedian?", "Der Comedian: Stil vier, Message drei, Humor neun"),
        ("warum hat Karl so viele", "Karl, Der Mönch: "),
        ("kann man hier auch Teams spielen", "Zwei Poets, die ein Team sind"),
    ],
)
def test_what_people_ask_about_cards_and_points_is_answered(line: str, answer: str) -> None:
    table = real_pack(*LOST_PLACE, "karl spielt barista und mönch", "ida spielt postbote und wunderkind")
    assert read(table.type(line).says)[0].startswith(answer)


def test_what_is_added_to_the_values_is_said_with_its_reason() -> None:
    """Not all in one number. The age of a card is in digits, as all great numbers are."""
    bonus = real_pack("oben liegt Dark-Slam", "karl spielt funny reimer und mönch", "ida spielt postbote und lehrer")
    (act,) = (each for each in read(bonus.type("rechne vor").says) if "Funny Reimer" in each and "dazu" in each)
    assert "und dazu Brille minus zwei. Das macht" in act
    shown = PROMPTS.text(bonus.type("was kann der Comedian").says[0])
    assert ("Alter fünfunddreißig" in shown.text, "Alter 35" in shown.written) == (True, True)


@pytest.mark.parametrize(
    ("line", "key"), [("nö, allein", "without-sister"), ("mit der Schwester", "with-sister"), ("Karl, allein", "without-sister")]
)
def test_whether_the_sister_performs_is_answered_in_other_words(line: str, key: str) -> None:
    table = real_pack(*LOST_PLACE, "karl spielt avantgardistin und mönch", "ida spielt postbote und lehrer")
    assert table.type(line).keys[0] == key


@pytest.mark.parametrize("line", ["Prosa halt", "Ida Prosa halt"])
def test_a_style_is_answered_in_other_words(line: str) -> None:
    table = real_pack("oben liegt Science Slam", "karl spielt mönch und postbote", "ida spielt ghostwriter und lehrer", line)
    assert table.session.state.trick.answer("style/ghostwriter") == "prosa"


def test_whoever_says_who_called_is_understood_and_a_second_call_changes_nothing() -> None:
    lines = ("oben liegt comedy slam", "karl spielt funny reimer und postbote", "ida spielt berühmter mitbewohner und hebamme", "eine eins")
    tied = real_pack(*lines, "Schinken", "Schinken! Schinken!")
    assert tied.keys == ["answer-first", "who-was-it"]
    assert tied.type("Karl war's!").keys[0] == "called-first"
    assert real_pack(*lines, "Schinken", "Ida wars").keys[0] == "called-first"


def test_the_gold_card_counts_twice_for_whoever_it_is_given_to() -> None:
    state = gold_before("Karl", "Ida")
    winner = won_by(in_trick(state))
    assert winner is not None
    other = "Karl" if winner == "Ida" else "Ida"
    before, (state, _) = on_piles(state), handed(state, winner, other, 2)
    assert after(state).seat(other).slams[-1] == "team meisterschaft"
    assert on_piles(state) == before
    assert not state.put_right


def test_a_gold_card_that_is_given_to_somebody_else_is_theirs_in_all_that_is_said() -> None:
    """The result is said once, after both halves of the decision."""
    state = gold_before()
    state = replace(state, options=replace(state.options, dealt=False))
    table = Table(Session(GAME, state.players, state))
    table.type("Karl spielt Mönch und Postbote", "Ida spielt Lehrer und Barista", "der Slam gehört Ida", "ja")
    wins = "Ida gewinnt mit drei Punkten!"
    assert [each for each in read(table.says) if "gewinnt" in each] == [wins]
    assert read(table.type("wer hat gewonnen").says)[:2] == [wins, "Ida hat die Goldkarte gewonnen."]
    back = read(table.type("rückgängig", "wer hat gewonnen").says)
    assert back[:2] == ["Karl gewinnt mit zwei Punkten!", "Karl hat die Goldkarte gewonnen."]
    assert [each for each in read(table.type("wiederherstellen").says) if "gewinnt" in each] == [wins]


BY_NAME = {
    "de": ("der Best-Of Slam gehört Ida", "gib Ida den Best-Of Slam"),
    "en": ("the Best-Of Slam is Ida's", "give Ida the Best-Of Slam"),
}
ENGLISH = ("best of slam", "Karl plays Comedienne and Dadaist", "Ida plays Postbote and Mönch", "next", "jugend slam")


@pytest.mark.parametrize(("language", "line"), [(language, line) for language, lines in BY_NAME.items() for line in lines])
def test_a_slam_is_given_away_by_its_name(language: str, line: str) -> None:
    """The one that was won last, also in the next Slam. The table is asked, as it is without the name."""
    game = made("slam-kartenspiel", language)
    table = Table(*Session.begin(game, ("Karl", "Ida"), game.options(dealt=False, own_die=True), 1))
    lines = ENGLISH if language == "en" else (*KARL_HAS_WON, "oben liegt Jugend Slam")
    table.type(*lines, line)
    assert table.says == (say("decide-hand-over", player="Ida", other="Karl", slam="Best-Of Slam"),)
    assert piled(table.type("ja" if language == "de" else "yes"))["Ida"] == (("best of slam",), ("postbote",))


TWO_SLAMS = (*KARL_HAS_WON, "oben liegt Jugend Slam", "Karl spielt Mönch und Professorin", "Ida spielt Barista und Lehrer")


def test_a_slam_is_given_away_by_the_name_that_the_die_gave_it() -> None:
    """As the host has announced it, or by the name on its card."""
    for name in ("Erotik-Slam", "Special Slam"):
        table = real_pack("oben liegt Special Slam", "die drei", "Karl spielt Barista und Mönch", "Ida spielt Postbote und Lehrer")
        assert read(table.type(f"der {name} gehört Karl").says) == ["Special Slam für Karl statt für Ida?"]


@pytest.mark.parametrize("line", ["der Slam gehört keinem", "niemand bekommt den Best-Of Slam", "der Slam zählt nicht"])
@pytest.mark.parametrize("later", [(), ("oben liegt Jugend Slam",)], ids=["before the next", "during the next"])
def test_a_slam_is_given_to_nobody(line: str, later: tuple[str, ...]) -> None:
    """The table is asked once. The poets that Karl had only for winning are discarded, undo brings them back, and the Slam may still be
    given to somebody."""
    table = real_pack(*KARL_HAS_WON, *later)
    before = piled(table)
    assert read(table.type(line).says) == ["Best-Of Slam für niemanden?"]
    assert read(table.type("ja").says)[0] == "Best-Of Slam gehört jetzt niemandem."
    assert set(piled(table).values()) == {((), ())}
    assert dict(table.session.roster.counts) == {"Karl": 0, "Ida": 0}
    assert table.type(line).keys == ["nobody-wins"]
    assert read(table.type("der Best-Of Slam gehört Ida").says) == ["Best-Of Slam für Ida?"]
    assert piled(table.type("nein", "rückgängig")) == before


def test_a_tie_ends_when_the_slam_is_nobodys() -> None:
    """Whoever leads in a tie keeps those poets, whoever wins it."""
    table = at("Comedy Slam", {"Karl": "Funny Reimer, Postbote", "Ida": "Berühmte Mitbewohner, Hebamme"}, "1")
    assert table.session.state.phase is Phase.APPLAUSE
    assert read(table.type("niemand gewinnt den Slam").says) == ["Comedy Slam für niemanden?"]
    assert read(table.type("ja").says) == ["Niemand bekommt den Slam.", "Sagt: weiter."]
    assert {slams for slams, _ in piled(table).values()} == {()}
    assert not any(card.won or card.lit for card in GAME.view(table.session.state, None).cards)


def test_a_slam_without_a_result_is_given_to_nobody_neither() -> None:
    """Neither while poets are chosen for the first, nor while a question about it is open."""
    assert real_pack("oben liegt Best-Of Slam").type("der Slam gehört keinem").keys == ["slam-undecided"]
    assert at(*ACCUSED).type("niemand bekommt den Slam").keys == ["slam-undecided"]


def test_what_the_table_has_decided_is_told_apart_from_what_the_slams_have_brought() -> None:
    """A Slam that it has given to somebody, and a count that it has put right. So it is in what is kept of the game."""
    table = real_pack(*KARL_HAS_WON, "oben liegt Jugend Slam", "der Best-Of Slam gehört Ida", "ja", "Ida hat 3 Slams", "ja")
    assert read(table.type("warum hat Ida so viel").says) == ["Die Entscheidung des Tisches hat Ida 3 gebracht."]
    assert read(table.type("warum hat Karl so viel").says) == [
        "Runde 1 hat Karl 1 gebracht.",
        "Die Entscheidung des Tisches hat Karl -1 gebracht.",
    ]
    assert read(notes(table.session)) == ["Best-Of Slam gehört jetzt Ida.", "Slams für Ida: jetzt 3 statt 1."]
    called = real_pack(*THREE, "Schinken Karl", "das war kein Schinken", "ja", players=("Karl", "Ida", "Romy"))
    assert read(notes(called.session)) == ["Der Schinken von Karl gilt nicht."]


def test_a_count_of_one_is_understood_in_digits() -> None:
    assert read(real_pack(*KARL_HAS_WON, "Ida hat 1 Slam").says) == ["Slams für Ida: 1 statt 0?"]


def test_a_pile_without_poets_has_no_list_of_them() -> None:
    table = real_pack(*KARL_HAS_WON)
    state = table.session.state
    assert read(GAME.step(replace(after(state).reseat("Karl", pile=()), phase=Phase.TOP), Spoke(0, 0, Move("piles")))[1]) == [
        "Karl hat gewonnen: Best-Of Slam. Auf dem Siegstapel ist kein Poet."
    ]


def test_an_earlier_slam_is_given_away_by_its_name() -> None:
    """Not only the last one. Its poets lie as if it had been so from the beginning, and undo takes it back."""
    table = real_pack(*TWO_SLAMS)
    before = piled(table)
    assert before["Karl"][0][0] == "best of slam"
    assert read(table.type("der Best-Of Slam gehört Ida").says) == ["Best-Of Slam für Ida statt für Karl?"]
    table.type("ja")
    assert "best of slam" in piled(table)["Ida"][0]
    assert "postbote" in piled(table)["Ida"][1]
    assert not {"best of slam", "dadaist"} & {*piled(table)["Karl"][0], *piled(table)["Karl"][1]}
    assert table.type("der Best-Of Slam gehört Ida").keys == ["has-the-slam"]
    assert piled(table.type("rückgängig")) == before


def test_the_gold_card_is_given_away_as_such() -> None:
    """By that name, and as the Slam that was won last. The question says that it is about the Gold card."""
    for line in ("die Goldkarte gehört Ida", "der Slam gehört Ida", "gib Ida die Goldkarte"):
        state = gold_before()
        table = Table(Session(GAME, state.players, replace(state, options=replace(state.options, dealt=False))))
        table.type("Karl spielt Mönch und Postbote", "Ida spielt Lehrer und Barista", line)
        assert read(table.says) == ["Goldkarte für Ida statt für Karl?"]


def test_no_other_slam_is_given_away_by_its_name() -> None:
    for line in ("der Jugend Slam gehört Ida", "der Comedy Slam gehört Ida"):
        table = real_pack(*KARL_HAS_WON, "oben liegt Jugend Slam", line)
        assert table.session.attention.doubt is None, line


def test_a_slam_that_nobody_got_is_not_taken_from_the_winner_of_the_one_before() -> None:
    table = real_pack("oben liegt Best-Of Slam", "Karl spielt Comedienne und Wunderkind", "Ida spielt Postbote und Lehrer", "weiter")
    table.type("oben liegt Jugend Slam", "Karl spielt Mönch und Professorin", "Ida spielt Dadaist und Großvater")
    assert table.session.state.phase is Phase.BETWEEN
    assert dict(table.session.roster.counts) == {"Karl": 1, "Ida": 0}
    assert read(table.type("der Slam gehört Ida").says) == ["Jugend Slam für Ida?"]
    assert dict(table.type("ja").session.roster.counts) == {"Karl": 1, "Ida": 1}


def test_a_slam_that_its_winner_has_no_more_is_only_given() -> None:
    """Nobody has fewer Slams than none."""
    table = real_pack(*THREE, players=("Karl", "Ida", "Romy")).type("Karl hat keine Punkte", "ja", "der Slam gehört Ida", "ja")
    assert dict(table.session.roster.counts) == {"Karl": 0, "Ida": 1, "Romy": 0}


def at(slam: str, hands: dict[Player, str], *answers: str, language: str = "de") -> Table:
    state = put(slam, hands).answer(*answers).state
    return Table(Session(made("slam-kartenspiel", language), tuple(hands), state))


ACCUSED = ("Wohnzimmer-Slam", {"Karl": "Comedienne, Mönch", "Ida": "Hochstapler, Barista"})


@pytest.mark.parametrize(
    "line", ["das war kein Schinken", "der Schinken gilt nicht", "{} hat gar nicht gerufen", "der Schinken von {} gilt nicht"]
)
def test_a_schinken_that_nobody_called_is_put_right(line: str) -> None:
    """By the table, before the trick is reckoned and after it. Undo takes the decision back. Where nobody has called, the host says so."""
    table = at(*ACCUSED).type("Schinken Karl", line.format("Karl"))
    assert read(table.says) == ["Der Schinken von Karl gilt nicht?"]
    assert table.session.state.trick.early == ("Karl",)
    assert not table.type("ja").session.state.trick.early
    judged = real_pack(*THREE, "Schinken Karl", line.format("Karl"), players=("Karl", "Ida", "Romy"))
    assert judged.says == (say("decide-no-call", player="Karl"),)
    before = dict(judged.session.roster.counts)
    assert read(judged.type("ja").says)[-2:] == ["Karl gewinnt den Slam.", "Sagt: weiter."]
    assert judged.session.roster.counts["Karl"] == 1
    assert dict(judged.type("rückgängig").session.roster.counts) == before
    untouched = real_pack(*THREE, line.format("Karl"), players=("Karl", "Ida", "Romy"))
    assert untouched.keys == ["no-call-of" if "{}" in line else "no-call-counts"]


def test_a_schinken_is_put_right_when_the_next_slam_has_begun() -> None:
    """The Slam goes to whoever would have won it, with their own poet."""
    table = real_pack(*THREE, "Schinken Karl", "weiter", "oben liegt Jugend Slam", players=("Karl", "Ida", "Romy"))
    assert piled(table)["Romy"] == (("best of slam",), ("barista",))
    assert read(table.type("das war kein Schinken", "ja").says) == ["Der Schinken von Karl gilt nicht.", "Best-Of Slam gehört jetzt Karl."]
    assert piled(table) == {"Karl": (("best of slam",), ("dadaist",)), "Ida": ((), ()), "Romy": ((), ())}
    assert piled(table.type("rückgängig"))["Romy"] == (("best of slam",), ("barista",))


def test_a_slam_that_was_given_to_somebody_stays_there_when_a_schinken_is_put_right() -> None:
    lines = ("Schinken Karl", "der Slam gehört Ida", "ja", "weiter", "oben liegt Jugend Slam", "das war kein Schinken", "ja")
    table = real_pack(*THREE, *lines, players=("Karl", "Ida", "Romy"))
    assert read(table.says) == ["Der Schinken von Karl gilt nicht."]
    assert piled(table)["Ida"] == (("best of slam",), ("postbote",))


def test_a_schinken_that_decided_a_tie_is_called_again() -> None:
    trick = played("Comedy Slam", {"Karl": "Funny Reimer, Postbote", "Ida": "Berühmte Mitbewohner, Hebamme"}, "1")
    table = Table(Session(GAME, trick.state.players, trick.state)).type("Schinken Ida").wait(2)
    assert read(table.type("das war kein Schinken", "ja").says)[1:] == ["Gleichstand beim Vize. Karl und Ida: wer ruft zuerst Schinken?"]
    table.type("Schinken Karl").wait(2)
    assert dict(table.session.roster.counts) == {"Karl": 1, "Ida": 0}


def test_a_schinken_that_was_put_right_counts_after_all() -> None:
    lines = ("Schinken Karl", "das war kein Schinken", "ja", "der Schinken von Karl gilt doch")
    table = real_pack(*THREE, *lines, players=("Karl", "Ida", "Romy"))
    assert table.keys[0] == "false-applause"
    assert dict(table.session.roster.counts) == {"Karl": 0, "Ida": 0, "Romy": 1}


def test_whose_call_is_asked_for_is_nobodys_if_it_was_no_schinken() -> None:
    assert at(*ACCUSED).type("Schinken", "das war kein Schinken").keys[0] == "nobody-called"


def test_nobody_else_called_instead() -> None:
    for table in (at(*ACCUSED).type("Schinken Karl"), real_pack(*THREE, "Schinken Karl", players=("Karl", "Ida", "Romy"))):
        assert table.type("Ida hat nicht gerufen").keys == ["no-call-of"]


@pytest.mark.parametrize(
    "line", ["noch ein Slam, dann ist Schluss", "noch eine Runde und dann ist Schluss", "nach dem nächsten Slam ist Schluss"]
)
def test_the_next_slam_is_the_last(line: str) -> None:
    assert read(real_pack(*THREE, line, players=("Karl", "Ida", "Romy")).says) == ["Insgesamt 2 Slams statt 10?"]


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        *(("de", line, "Dieser Slam ist noch nicht entschieden.") for line in (*GIVEN, "der Slam ist Idas")),
        ("en", "the slam goes to Ida", "This Slam is not decided yet."),
    ],
)
def test_nobody_is_given_a_slam_that_is_not_decided(language: str, line: str, said: str) -> None:
    """Nor the one before by mistake."""
    table = at(*ACCUSED, language=language)
    for lines in ((), ("schinken" if language == "de" else "ham",)):
        assert Prompts(language, (GAME.name,)).text(table.type(*lines, line).says[0]).text == said
        assert table.session.attention.doubt is None
        assert dict(table.session.roster.counts) == {"Karl": 0, "Ida": 0}


@pytest.mark.parametrize("line", ["Schinken, Ida", "Ida ruft Schinken", "das war Ida"])
def test_who_called_is_named_with_the_call(line: str) -> None:
    table = at(*ACCUSED).type("Schinken")
    assert table.says[0] == say("who-called")
    assert table.type(line).says[0] == say("called-early", player="Ida")
    assert table.session.state.trick.early == ("Ida",)


def test_nobody_is_asked_whose_call_it_was_when_it_does_not_count() -> None:
    """While a question about the trick is open."""
    table = at("Lost Place Slam", {"Ole": "Bühnenbrecher, Frühstarter", "Kira": "Aktivistin, Philosoph"})
    assert table.type("Schinken").keys[0] == "favour-first"
    assert table.session.state.trick.accused is None
    assert table.type("nein", "Schinken").keys[0] in ("who-called", "was-it")


LOOKS = {
    "de": {"alle sagen nein": "look-is-not", "alle stimmen mit nein": "look-is-not", "alle sagen ja": "look-is"},
    "en": {"everybody says no": "look-is-not", "everybody says yes": "look-is"},
}


@pytest.mark.parametrize(("language", "line", "outcome"), [(lang, *pair) for lang, lines in LOOKS.items() for pair in lines.items()])
def test_somebody_answers_for_all_in_a_vote(language: str, line: str, outcome: str) -> None:
    """Those who have not voted yet."""
    hands = {"Karl": "Rampensau, Mönch", "Ida": "Comedienne, Barista", "Romy": "Postbote, Lehrer"}
    for before in ((), ("ja" if language == "de" else "yes",)):
        table = at("Profi-Gala", hands, language=language)
        asked = question(table.session.state)
        assert asked is not None
        assert asked.kind == "look"
        assert table.type(*before, line).keys[0] == outcome
        assert table.session.state.trick.ballot.cast == ()


def test_who_has_won_is_said_when_the_table_ends_the_game() -> None:
    says = read(karl_has_won().type("wir hören auf", "ja").says)
    assert says[0] == "Das Spiel ist hier zu Ende, in Slam 1 von 10."
    assert says[1] == "Karl gewinnt mit einem Punkt!"


def test_who_has_won_is_said_after_the_last_slam_of_a_shortened_game() -> None:
    table = real_pack(
        "oben liegt Best-Of Slam", "letzte Runde", "ja", "Karl spielt Comedienne und Dadaist", "Ida spielt Postbote und Mönch"
    )
    assert table.keys[-3:] == ["wins", "winners-with-one", "stopped-here"]


QUESTIONS = {
    "de": {
        "was kann der Kommissar": "able-detektiv",
        "was macht das Genie": "able-nie",
        "wann ist Ida dran": "all-at-once",
        "wann bin ich dran": "all-at-once",
        "wer hat welche Slams": "scores",
        "welche Slams hat Ida": "pile-empty",
        "wie viele Karten habe ich": "cards-each",
        "wie viele Karten hat Ida": "cards-each",
        "was ist ein Vize": "about-vize",
    },
    "en": {
        "what does the Kommissar do": "able-detektiv",
        "when is it Ida's turn": "all-at-once",
        "who has which Slams": "scores",
        "what has Ida won": "pile-empty",
        "how many cards do I have": "cards-each",
    },
}


@pytest.mark.parametrize(("language", "line", "key"), [(lang, *pair) for lang, lines in QUESTIONS.items() for pair in lines.items()])
def test_questions_about_cards_slams_and_turns_are_answered(language: str, line: str, key: str) -> None:
    game = made("slam-kartenspiel", language)
    assert key in Table(*Session.begin(game, ("Karl", "Ida"), game.options(), 1)).type(line).keys


def test_how_many_cards_everybody_has_is_said_where_they_do_not_have_five() -> None:
    """When the pile has run out, as everybody sees."""
    table = Table(*Session.begin(GAME, ("Karl", "Ida"), GAME.options(), 1))
    short = table.session.state.reseat("Ida", hand=table.session.state.seat("Ida").hand[:3])
    table.session = replace(table.session, state=short)
    assert read(table.type("wie viele Karten habe ich").says) == ["Karten auf der Hand: Karl fünf und Ida drei."]


def test_a_pile_is_told_by_its_owner() -> None:
    assert read(karl_has_won().type("was hat Karl gewonnen").says) == [
        "Karl hat gewonnen: Best-Of Slam. Poets auf dem Siegstapel: Der Dadaist."
    ]


def test_whoever_has_won_the_slam_is_not_given_it() -> None:
    assert read(karl_has_won().type("gib Karl den Slam").says) == ["Best-Of Slam gehört Karl schon."]


def test_who_wants_to_vote_again_hears_how_a_ruling_is_disputed() -> None:
    table = Table(*Session.begin(GAME, ("Karl", "Ida"), GAME.options(), 1)).type("Romy spielt mit", "ja", "wir stimmen noch einmal ab")
    assert table.keys == ["put-right-so"]


@pytest.mark.parametrize(("language", "line"), [("de", "Noemi für Ida"), ("en", "Noemi for Ida")])
def test_who_takes_whose_place_is_understood_in_short(language: str, line: str) -> None:
    """As in full. Whoever plays already takes nobody's place, and not every word is a name."""
    game = made("slam-kartenspiel", language)
    table = Table(*Session.begin(game, ("Karl", "Ida"), game.options(), 1)).type(line)
    assert table.says == (say("decide-replaces", player="Ida", other="Noemi"),)
    for other in ("Karl", "Applaus" if language == "de" else "applause", "acht" if language == "de" else "an eight"):
        table = Table(*Session.begin(game, ("Karl", "Ida"), game.options(), 1)).type(line.replace("Noemi", other))
        assert table.session.attention.doubt is None, other


@pytest.mark.parametrize(
    ("language", "line", "topic"),
    [
        ("de", "was ist ein Vize", "vize"),
        ("de", "was heißt divers", "divers"),
        ("en", "what is a second poet", "vize"),
        ("en", "what does neither mean", "divers"),
    ],
)
def test_vize_and_divers_are_explained(language: str, line: str, topic: str) -> None:
    game = made("slam-kartenspiel", language)
    table = Table(*Session.begin(game, ("Karl", "Ida"), game.options(), 1)).type(line)
    assert table.keys == [f"about-{topic}"]


@pytest.mark.parametrize(
    ("language", "line", "key"),
    [
        ("de", "wie viele Karten bekommen wir", "cards-each"),
        ("de", "wer ist als Nächstes dran", "still-choosing-them"),
        ("en", "how many cards do we get", "cards-each"),
        ("en", "who is next", "still-choosing-them"),
    ],
)
def test_what_guests_ask_is_answered(language: str, line: str, key: str) -> None:
    game = made("slam-kartenspiel", language)
    table = Table(*Session.begin(game, ("Karl", "Ida"), game.options(), 1)).type(line)
    assert table.keys == [key]


def test_that_was_wrong_names_what_a_slam_is_put_right_by() -> None:
    """To whom it is given, and that a call was no Schinken, if somebody has called."""
    players = ("Karl", "Ida", "Romy")
    table = real_pack(*THREE, "Schinken Karl", "das war falsch", players=players)
    assert table.keys[0] == "dispute-so"
    assert proposed(table.says) == ["der Slam gehört Karl", "das war kein Schinken"]
    assert table.keys[3:] == ["put-right-so", "undo-takes"]
    assert proposed(real_pack(*THREE, "das war falsch", players=players).says) == ["der Slam gehört Ida"]
    assert proposed(real_pack(*THREE, "das stimmt nicht, Romy hat ihn", players=players).says) == ["der Slam gehört Romy"]


def travelling(language: str) -> Table:
    """Ana has the Reisende in her hand, and has just exchanged her."""
    game = made("slam-kartenspiel", language)
    table = Table(*Session.begin(game, ("Ana", "Ben"), game.options(), 1))
    hand = ("reisende", *table.session.state.seat("Ana").hand[1:])
    table.session = replace(table.session, state=table.session.state.reseat("Ana", hand=hand))
    return table.does("Ana", "exchange", poet="reisende")


@pytest.mark.parametrize(("language", "undo"), [("de", "zurück"), ("en", "undo")])
def test_an_exchange_stays_because_its_card_was_seen(language: str, undo: str) -> None:
    """The card that is taken instead is nobody's business, and stays unnamed."""
    table = travelling(language)
    assert table.keys == ["exchanged"]
    assert table.type(undo).says[0] == say("stays-exchanged", player="Ana", poet="Die Reisende")


@pytest.mark.parametrize(
    "line", ["was heißt Booking", "was heißt denn Booking", "was bedeutet denn eigentlich Booking", "was heißt Booking denn"]
)
def test_what_a_word_of_the_game_means_is_answered_in_whatever_words(line: str) -> None:
    """Small words do not make another word of it. What no game knows is none of its words."""
    assert real_pack().type(line).says[0] == say("about-booking")
    assert real_pack().type("was heißt denn Feature").keys == ["no-meanings", "can-ask"]


@pytest.mark.parametrize("line", ["darf ich drei Karten spielen", "dürfen wir auch drei Poets spielen", "kann man drei Karten legen"])
def test_how_many_cards_may_be_played_is_answered(line: str) -> None:
    table = Table(*Session.begin(GAME, ("Karl", "Ida"), GAME.options(), 1))
    for at in (table, real_pack(), voting(), Table(Session(GAME, GOLD.players, GOLD))):
        assert at.type(line).says[0] == say("about-poet"), line
    assert "zwei" in read([say("about-poet")])[0]


# -- what the host did not know


def test_with_the_real_pack_one_card_of_two_is_asked_about() -> None:
    """ "Passen ist nicht erlaubt": only a last card is played alone."""
    table = real_pack("oben liegt Lost Place Slam", "karl spielt barista und mönch", "ida spielt postbote")
    assert read(table.says) == ["Ist das die letzte Karte von Ida: Der Postbote? Wenn nicht, sagt beide Poets."]
    assert not table.session.state.seat("Ida").done
    both = Table(table.session).type("ida spielt postbote und lehrer")
    assert len(both.session.state.seat("Ida").chosen) == 2
    assert table.type("ja").session.state.seat("Ida").chosen == ("postbote",)


def test_a_bribe_is_called_a_bribe_in_the_sum() -> None:
    table = real_pack("oben liegt Lost Place Slam", "karl spielt gewissenlose und mönch", "ida spielt barista und postbote", "zwei Euro")
    assert "Karl, Der Gewissenlose: Message zwei, und dazu Bestechung zwei. Das macht vier." in read(table.type("rechne vor").says)


def test_for_a_player_who_has_left_the_table_rolls() -> None:
    lines = ("karl spielt barista und mönch", "ida spielt postbote und lehrer", "romy spielt melancholikerin und hausmeister")
    table = real_pack("oben liegt Lost Place Slam", *lines, "romy geht", "ja", players=("Karl", "Ida", "Romy"))
    assert "Die Melancholikerin: Romy ist gegangen. Würfelt ihr: Ist es ansteckend?" in read(table.says)


def test_undo_takes_back_no_exchange_whose_card_was_seen() -> None:
    tables = (Table(*Session.begin(GAME, ("Karl", "Romy"), GAME.options(slams="comedy slam"), seed)) for seed in range(99))
    table = next(table for table in tables if "reisende" in table.session.state.seat("Romy").hand)
    hand = table.does("Romy", "exchange", poet="Die Reisende").session.state.seat("Romy").hand
    assert read(table.type("zurück").says)[0] == "Zu spät zum Ändern: Romy hat Die Reisende getauscht und die neue Karte gesehen."
    assert table.session.state.seat("Romy").hand == hand
    assert "reisende" not in hand


@pytest.mark.parametrize(
    ("line", "poets"),
    [
        ("Karl spielt funny reimer und mitbewohner", ("funny reimer", "berühmte mitbewohner")),
        ("Karl spielt funny reimer, mitbewohner", ("funny reimer", "berühmte mitbewohner")),
        ("Karl spielt Kommissar und Bildmaler", ("kommissar a d", "bildmaler")),
        ("nein Karl spielt den Kommissar und Allroundtalent", ("kommissar a d", "allround talent")),
        ("nein, Karl spielt Barista und Mönch", ("barista", "mönch")),
    ],
)
def test_cards_that_are_laid_down_have_short_names_too(line: str, poets: tuple[str, ...]) -> None:
    table = real_pack("oben liegt Lost Place Slam", "karl spielt postbote und mönch", line)
    assert table.session.state.seat("Karl").chosen == poets


def test_a_card_that_is_not_known_is_named() -> None:
    table = real_pack("oben liegt Lost Place Slam", "karl spielt Kommissar und Klavierspielerin")
    assert read(table.says)[0].startswith("Diese Karte kenne ich nicht: klavierspielerin.")


OWN = ("oben liegt Lost Place Slam", "karl spielt eine eigene karte und mönch")


@pytest.mark.parametrize("after", [(), ("weiter",)])
@pytest.mark.parametrize(("said", "points"), [("17", 17), ("zwei Punkte", 2), ("zwei", 2)])
def test_the_points_of_a_card_of_ones_own_are_put_right(said: str, points: int, after: tuple[str, ...]) -> None:
    table = real_pack(*OWN, "ida spielt postbote und barista", "sieben", *after, f"karl sagte {said}")
    assert table.keys == ["decide-act-unknown"]
    assert table.type("ja").fields("act-unknown")["n"] == points


def test_beside_a_bribe_the_points_of_a_card_are_put_right_too() -> None:
    table = real_pack(*OWN, "ida spielt gewissenlose und barista", "ida zahlt nix", "sieben", "karl sagte 17", "ja")
    assert table.fields("act-unknown")["n"] == 17
    assert table.session.state.trick.answer("bribe/gewissenlose") == "0"


def test_nobody_pays_for_another() -> None:
    table = real_pack(*OWN, "ida spielt gewissenlose und barista", "karl zahlt nix")
    assert table.keys[0] == "answer-first"


def test_whose_schinken_it_was_is_put_right_in_two_lines() -> None:
    table = real_pack(
        "oben liegt Lost Place Slam", "karl spielt mönch und hausmeister", "ida spielt postbote und barista", "Schinken, Karl"
    )
    assert read(table.type("nein das war doch Ida").says) == ["Sagt erst: der Schinken von Karl gilt nicht. Und danach: Ida ruft Schinken."]
    assert table.type("der Schinken von Karl gilt nicht", "ja", "Ida ruft Schinken").session.state.trick.lost == ("Ida",)


def test_small_ways_to_say_it() -> None:
    table = real_pack("oben liegt Lost Place Slam", "karl spielt barista und mönch", "ida spielt postbote und lehrer")
    assert table.type("was ist Cherry Picking").keys == ["about-team"]
    assert table.type("weiter gehts").session.state.phase is Phase.TOP
