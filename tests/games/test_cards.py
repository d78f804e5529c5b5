"""What lies there is shown as such: to each player what they may see of it, and in sentences to whoever does not see it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tests.games.test_contract import every_game, some
from tests.support import jam_table, letters_table, tiles_table
from tests.support.cards_table import TABLE, Trick, played, put
from tests.support.languages import called, made
from tests.support.table import PLAYERS, Table
from voicehost.core.play import Card, Game, Place, Player, Say, say
from voicehost.games.haiclue.tables import COLOURS, PLACES
from voicehost.games.letter_jam import score
from voicehost.games.letter_jam.board import board as letter_jam_board
from voicehost.games.letter_jam.state import Phase as JamPhase
from voicehost.games.slam_kartenspiel import hands, telling
from voicehost.games.slam_kartenspiel.asking import question
from voicehost.games.slam_kartenspiel.state import Options
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts
from voicehost.web.forms import forms
from voicehost.web.glance import AT_ONCE, words
from voicehost.web.pages import Pages
from voicehost.web.shown import Shown

pytestmark = [pytest.mark.quick, pytest.mark.more]

HORSE = {"ana": "horse", "ben": "plant", "cy": "cider"}
"""Whose letters stand in which order; the first of each stands up."""


def shown(table: Any, player: Player | None) -> list[tuple[str, str]]:
    return [(card.face, card.label) for card in table.session.view(player).cards]


def stands(table: jam_table.Jam) -> list[tuple[str, str]]:
    """What anybody's clue may take: the letters of nobody, and the wildcard."""
    return [*((stand.standing.upper(), f"stand {number}") for number, stand in enumerate(table.state.stands, 1)), ("*", "wildcard")]


def backs(*players: Player) -> list[tuple[str, str]]:
    return [("?", player) for player in players]


def test_letters_stand_there_for_all_but_their_owner() -> None:
    """The table screen, which everybody sees, has nobody's but the stands'."""
    table = jam_table.begun().letters(**HORSE)
    assert shown(table, None) == [*backs("Ana", "Ben", "Cy"), *stands(table)]
    notes = [("?", str(number)) for number in range(1, 6)]
    assert shown(table, "Ana") == [("?", "Ana"), ("P", "Ben"), ("C", "Cy"), *stands(table), *notes]
    assert shown(table, "Cy") == [("?", "Cy"), ("H", "Ana"), ("P", "Ben"), *stands(table), *notes]


def test_a_clue_lies_before_the_letters_in_a_row_of_its_own() -> None:
    """To each player as they read it, to the table with nobody's letter: nobody takes it for the letters that stand there."""
    table = jam_table.begun(4).letters(**HORSE, dee="money").gives("Ben", "ana, cy, cy, stand 1")
    clued = table.state.clues[0]
    letter = clued.chips[3].letter.upper()
    assert rows(table, None) == {
        "row-clue": [("?", "Ana"), ("?", "Cy"), ("?", "Cy"), (letter, "was on stand 1")],
        "row-stands": [*backs("Ana", "Ben", "Cy", "Dee"), *stands(table)],
    }
    assert rows(table, "Ana")["row-last-clue"] == [(f"?CC{letter}", "Ben")]
    assert rows(table, "Dee")["row-last-clue"] == [(f"HCC{letter}", "Ben")]
    assert [next(iter(rows(table, player))) for player in ("Ana", "Dee")] == ["row-last-clue"] * 2
    page = Pages(Prompts("en", ("letter-jam",))).seat(Shown(1, table.session, ()), "Ana", "0")
    assert page.index('id="first"') < page.index("Clue 1, by Ben, for your letter 1")
    assert page.index('id="news"') < page.index("</span> Clue 1, by Ben</span>") < page.index('id="asks"')


def test_a_letter_of_a_clue_that_stands_no_more_says_which_it_was() -> None:
    """Ana has moved on, Cy has not."""
    table = jam_table.begun(4).letters(**HORSE, dee="money").gives("Ben", "ana, cy").type("ana moves on")
    assert [label for _, label in rows(table, None)["row-clue"]] == ["Ana, letter 1", "Cy"]


@pytest.mark.parametrize(
    ("player", "notes", "letters", "far"),
    [
        ("Ana", "", [("", False), ("C", True), ("*", True)], say("far-clue-for-you", place=1)),
        ("Ana", "b", [("B", False), ("C", True), ("*", True)], say("far-clue-for-you", place=1)),
        ("Dee", "", [("H", True), ("C", True), ("*", True)], None),
    ],
)
def test_a_players_own_letter_is_an_open_place_with_what_they_have_noted(
    player: Player, notes: str, letters: list[tuple[str, bool]], far: Say | None
) -> None:
    """A clue is one row on a phone: who gave it, which it is, and its letters."""
    table = jam_table.begun(4).letters(**HORSE, dee="money").gives("Ben", "ana, cy, wildcard")
    table.does(player, "note", note=notes or "one")
    (clue,) = [card for card in table.session.view(player).cards if card.row == say("row-last-clue")]
    assert ([(tile.letter, tile.lit) for tile in clue.tiles], clue.owner, clue.far) == (letters, "Ben", far)
    assert clue.named == say("row-clue", number=1, player="Ben")


def test_one_clue_lies_there_at_a_time() -> None:
    """Of another one the table is told; while the next is laid there is only that."""
    table = jam_table.begun(4).letters(**HORSE, dee="money").gives("Ben", "ana, cy")
    assert "clue" in table.session.view(None).drawn
    assert {card.past for card in table.session.view(None).cards if card.row == say("row-clue", number=1, player="Ben")} == {True}
    table.type("cy gives the clue")
    assert list(rows(table, None)) == ["row-laying", "row-stands"]
    assert "clue" not in table.session.view(None).drawn


def test_a_clue_fills_places_as_it_is_told() -> None:
    """One place waits, for the next letter, however many were offered: several would be read as several questions."""
    table = jam_table.begun(4).letters(**HORSE, dee="money").type("cy offers four letters two players", "cy gives the clue")
    assert places(table) == [("", "whose?", True)]
    table.type("ana, ben", "wildcard")
    assert places(table) == [("?", "Ana", False), ("?", "Ben", False), ("*", "wildcard", False), ("", "whose?", True)]
    assert '<ul aria-hidden="true" class="places">' in Pages(Prompts("en", ("letter-jam",))).table(
        Shown(1, table.session, ()), "0", "", "", "", ""
    )


def places(table: jam_table.Jam) -> list[tuple[str, str, bool]]:
    """Of the clue that is told."""
    lying = (card for card in table.session.view(None).cards if card.row == say("row-laying", player=table.state.giver))
    return [(card.face, card.label, card.waits) for card in lying]


def test_while_a_clue_is_told_the_cards_are_those_that_it_may_take() -> None:
    """The giver's own is pale. The wildcard lies among them, as it does before."""
    table = jam_table.begun(4)
    stands = [card for card in table.session.view(None).cards if card.upright]
    assert ([card.label for card in stands if card.out], "wildcard" in {card.label for card in stands}) == ([], True)
    stands = [card for card in table.type("cy gives the clue").session.view(None).cards if card.upright]
    assert [card.label for card in stands if card.out] == ["Cy"]
    assert [card.face for card in stands if card.label == "wildcard"] == ["*"]


def test_the_letters_that_one_sees_stand_above_what_is_asked_on_a_phone() -> None:
    """Nobody scrolls for them while they think of a clue."""
    table = jam_table.begun(4).letters(**HORSE, dee="money")
    page = Pages(Prompts("en", ("letter-jam",))).seat(Shown(1, table.session, ()), "Ana", "0")
    assert page.index('id="near"') < page.index("<strong>P</strong>") < page.index('id="asks"') < page.index('id="first"')
    assert page.count("<strong>P</strong>") == 1
    assert {card.near for card in table.session.view(None).cards} == {False}


def rows(table: Any, player: Player | None) -> dict[str, list[tuple[str, str]]]:
    """By the keys of their headings, from the top."""
    found: dict[str, list[tuple[str, str]]] = {}
    for card in table.session.view(player).cards:
        found.setdefault(card.row.key if card.row is not None else "", []).append((card.face, card.label))
    return found


def test_a_hand_that_was_dealt_lies_before_its_owner_with_both_sides() -> None:
    """And before nobody else; a blank is a star, and what it may be is told where there is one."""
    table = letters_table.holding({"Ana": "FX T*", "Ben": "TV QX"})
    hands = {player: [(card.face, card.back) for card in table.session.view(player).cards] for player in (None, "Ana", "Ben")}
    assert hands == {None: [], "Ana": [("F", "X"), ("T", "*")], "Ben": [("T", "V"), ("Q", "X")]}
    assert [next(iter(rows(table, player))) for player in ("Ana", "Ben")] == ["row-hand-with-blank", "row-hand"]
    page = Pages(Prompts("en", ("scrabble-slam",))).seat(Shown(1, table.session, ()), "Ana", "0")
    assert page.count("Your cards, front and back: F/X and T/blank.") == 1


def test_the_last_card_lies_there_with_whose_it_was() -> None:
    """In a race, on every screen, as a letter that is read from afar; in the end who has won is all that is large."""
    table = letters_table.holding({"Ana": "FX TV", "Ben": "TV QX"}).type("ana fame")
    assert shown(table, None) == shown(table, "Ben")[:1] == [("F", "Ana")]
    table = letters_table.holding({"Ana": "FX", "Ben": "TV QX"}).type("ana fame")
    seen = table.session.view(None)
    assert (seen.cards, [said.key for said in seen.headline]) == ((), ["won", "last-word-by"])
    assert [said.key for said in seen.lines] == ["page-played"]


def test_a_hand_lies_there_with_its_values_while_one_chooses() -> None:
    """For its owner alone; the names by themselves choose nothing."""
    game = made("slam-kartenspiel", "en")
    state = game.setup(TABLE[:3], Options(today="montag"), 7)[0]
    lying = game.view(state, TABLE[0]).cards
    hand = [state.poet(poet) for poet in state.held(TABLE[0])]
    assert [card.face for card in lying] == [poet.name for poet in hand]
    for card, poet in zip(lying, hand, strict=True):
        assert all(f"message {worth}" in card.label for name, worth in poet.values if name == "message")
    assert not game.view(state, None).cards
    shows = put("Best-Of Slam", {"Karl": "Spalterin, M\u00f6nch", "Ida": "Melancholikerin, M\u00f6nch"}).state
    assert {card.face for card in game.view(shows, "Karl").cards}.isdisjoint(poet.name for poet in map(shows.poet, shows.held("Karl")))


def test_a_card_of_the_hand_that_can_do_something_says_so_and_has_a_button() -> None:
    """The others have neither, unless the Slam lets only some perform; what each says may be entered all the same."""
    game = made("slam-kartenspiel", "en")
    state = game.setup(TABLE[:3], Options(today="montag"), 7)[0]
    slams = {bool(slam.conditions): slam.key for slam in state.deck.slams if not slam.is_gold}
    for has_conditions, slam in slams.items():
        state = replace(state, trick=replace(state.trick, slam=slam))
        for player in state.players:
            hand, seen = [state.poet(poet) for poet in state.held(player)], game.view(state, player)
            able = [bool(poet.abilities or poet.team) for poet in hand]
            assert [bool(card.able) for card in seen.cards] == able
            buttons = [button.label for form in forms(seen, game.language).private if "look" in form.id for button in form.buttons]
            listed = [poet.name for poet, is_able in zip(hand, able, strict=True) if is_able or has_conditions]
            assert buttons == [f"What can {name} do?" for name in listed]
            (look,) = (entry for entry in seen.entries if entry.move == "look")
            assert {meaning for _, meaning in look.slots[0].choices} == {poet.key for poet in hand}


def test_a_player_who_plays_none_has_a_row_that_says_so() -> None:
    """On every screen, while something is asked and when it is reckoned; nobody who has left has one."""
    game = made("slam-kartenspiel", "en")
    detective = {"Karl": "Detektivin, Bildmaler", "Ida": "Ghostwriter, M\u00f6nch"}
    for trick in (
        put("Wohnzimmer-Slam", detective),
        played("Comedy Slam", {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, M\u00f6nch"}, "1"),
    ):
        state = trick.state.reseat("Ida", chosen=())
        for player in (None, "Karl", "Ida"):
            own = [card for card in game.view(state, player).cards if card.owner == "Ida"]
            assert [(card.why, card.out, card.sentence) for card in own] == [(say("out-none"), True, say("plays-nothing", player="Ida"))]
        session = replace(Session.begin(game, TABLE[:2], Options(today="montag"), 7)[0], state=state)
        page = Pages(Prompts("en", ("slam-kartenspiel",))).table(Shown(1, session, ()), "0", "", "", "", "")
        assert '<small class="why">no poets</small>' in page
        gone = replace(state, away=("Ida",))
        assert {card.owner for card in game.view(gone, None).cards} == {"Karl"}


def test_of_a_team_it_is_seen_that_its_better_values_count_while_it_is_asked_who_called() -> None:
    """And what they come to: that follows from no card by itself."""
    team = played("Song Slam", {"Karl": "Team-Poet, Liedermacherin", "Ida": "M\u00f6nch, Postbote"}, "3").call(None)
    lying = made("slam-kartenspiel", "de").view(team.state, None).cards
    assert [(card.owner, card.named) for card in lying] == [("Karl", say("team-card")), *[("Ida", None)] * 2]
    assert [card.total for card in lying] == [team.reckoning.value, None, None]


def lying_of(trick: Trick) -> dict[str, Card]:
    """By what stands on them."""
    return {card.face: card for card in made("slam-kartenspiel", "en").view(trick.state, None).cards}


def test_poets_lie_on_the_stage_with_their_values_while_something_is_asked() -> None:
    """A row a player, for everybody: what the Slam asks for is lit."""
    trick = put("Wohnzimmer-Slam", {"Karl": "Detektivin, Bildmaler", "Ida": "Ghostwriter, Mönch"})
    about = question(trick.state)
    assert about is not None
    asked = set(telling.criteria(trick.state))
    for face, card in lying_of(trick).items():
        poet = next(poet for poet in trick.state.deck.poets if poet.name == face)
        assert Counter((each.number, each.lit) for each in card.ratings) == Counter((number, name in asked) for name, number in poet.values)
        assert (card.out, card.total, card.lit, card.won) == (False, None, face == trick.state.poet(about.poet).name, False)


def test_poets_lie_on_the_stage_with_what_they_come_to() -> None:
    """Of each player the best first, with its sum and what of that stands on no card; whoever may not perform is out, and says why."""
    game = made("slam-kartenspiel", "en")
    trick = played("Jugend Slam", {"Karl": "Frühstarter, Großvater", "Ida": "Philosoph, Bühnenbrecher"})
    lying = game.view(trick.state, None).cards
    assert lying == game.view(trick.state, "Karl").cards
    acts = {hands.called(trick.state, act.poets, game.language): act for act in trick.reckoning.acts}
    for card in lying:
        act = acts.get(card.face)
        assert card.out == (act is None) == (card.why is not None)
        assert card.total == (act.best if act is not None else None)
        if act is not None:
            assert sum(each.number for each in (*card.ratings, *card.extras)) == act.best
            assert card.won == (act in trick.reckoning.leaders)
    for player in ("Karl", "Ida"):
        own = [card.total or 0 for card in lying if card.owner == player]
        assert own == sorted(own, reverse=True)
    assert any(card.out for card in lying)
    assert game.view(game.setup(TABLE[:3], Options(today="montag"), 7)[0], None).cards == ()


@pytest.mark.parametrize(("slam", "number", "gold"), [("Bibliotheks-Slam", "Slam 1 von ", False), (None, "Goldkarte", True)])
def test_a_slam_is_announced_on_a_poster(slam: str | None, number: str, gold: bool) -> None:
    """With what it asks for; the Gold card is gold. Its sentences stand there for whoever does not see it, once."""
    game = made("slam-kartenspiel", "de")
    state = game.setup(TABLE[:3], Options(today="montag"), 7)[0]
    deck = state.deck
    key = next(each.key for each in deck.slams if (each.name == slam if slam else each.is_gold))
    poster = game.view(replace(state, trick=replace(state.trick, slam=key)), None).poster
    assert poster is not None
    assert (poster.title, poster.number.startswith(number), poster.gold) == (deck.slam_by_key[key].name, True, gold)
    if slam:
        assert (poster.values, [each.key for each in poster.notes]) == (("Stil", "Message"), ["bonus"])
    session = Session.begin(game, TABLE[:3], Options(today="montag"), 7)[0]
    session = replace(session, state=replace(session.state, trick=replace(session.state.trick, slam=key)))
    pages = Pages(Prompts("de", ("slam-kartenspiel",)))
    for page in (pages.table(Shown(1, session, ()), "0", "", "", "", ""), pages.seat(Shown(1, session, ()), TABLE[0], "0")):
        assert page.index('id="poster"') < page.index(deck.slam_by_key[key].name) < page.index('id="asks"')
        assert page.count('<div class="gold"') == gold
        assert page.count("Die Goldkarte: ") == gold


def test_a_sum_says_of_what_it_is_made() -> None:
    """Each value by its name, and what abilities and the Slam add."""
    trick = played("Jugend Slam", {"Karl": "Fr\u00fchstarter, Gro\u00dfvater", "Ida": "Philosoph, B\u00fchnenbrecher"})
    game = made("slam-kartenspiel", "de")
    session = replace(Session.begin(game, TABLE[:2], Options(today="montag"), 7)[0], state=trick.state)
    page = Pages(Prompts("de", ("slam-kartenspiel",))).table(Shown(1, session, ()), "0", "", "", "", "")
    for card in (card for card in game.view(trick.state, None).cards if card.total is not None):
        parts = " + ".join(f"<i>{each.name}</i> <b>{each.number}</b>" for each in card.ratings)
        more = "".join(f" {'+' if each.number > 0 else chr(0x2212)} <i>{each.name}</i> <b>{abs(each.number)}</b>" for each in card.extras)
        assert f'<span class="sums">{parts}{more}</span>' in page


def test_of_a_tie_that_was_decided_one_card_has_won() -> None:
    """Until then all that lead are to be looked at; then the winner's, and what has won the Vize title, which is named."""
    tie = {"Karl": "Funny Reimer, Postbote", "Ida": "Berühmte Mitbewohner, Hebamme", "Romy": "Comedienne, Dadaist"}
    open_ = played("Comedy Slam", tie, "1")
    assert len(open_.reckoning.tied) > 1
    before = lying_of(open_).values()
    assert len([card for card in before if card.lit]) == len(open_.reckoning.leaders)
    assert not any(card.won or card.named for card in before if not card.second)
    open_.call("Karl").judge()
    (won,) = (card for card in lying_of(open_).values() if card.won)
    assert (won.owner, won.lit, won.named) == ("Karl", False, None)
    assert [(card.owner, card.named and card.named.key) for card in lying_of(open_).values() if card.lit] == [("Karl", "vize-card")]


def test_of_a_tie_that_the_second_poets_decided_the_deciding_one_has_won() -> None:
    """All that led are named a tie, but only the winner's are lit."""
    trick = played("Comedy Slam", {"Karl": "Funny Reimer, Postbote", "Ida": "Berühmte Mitbewohner, Mönch"}, "1")
    result = trick.reckoning
    assert (len(result.tied), bool(result.second)) == (2, True)
    cards = lying_of(trick).values()
    assert {(card.owner, card.named and card.named.key) for card in cards if card.won} == {(result.winner, "vize-card")}
    tied = sorted((card.owner or "", card.won, card.lit) for card in cards if card.named == say("tied-card"))
    assert tied == [(player, False, player == result.winner) for player in ("Ida", "Karl")]


def test_what_counts_only_in_a_tie_says_that_it_is_second() -> None:
    """Everybody else would add it to what counts: of each player's cards, one is large."""
    trick = played("Comedy Slam", {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, M\u00f6nch"}, "1")
    cards = [card for card in lying_of(trick).values() if card.total is not None]
    assert sorted((card.owner or "", card.second) for card in cards) == [
        (player, second) for player in ("Ida", "Karl") for second in (False, True)
    ]
    assert all(card.named == say("second-card") for card in cards if card.second)
    best = {card.owner: card.total for card in cards if not card.second}
    assert all((card.total or 0) <= (best[card.owner] or 0) for card in cards)


def test_a_hand_has_what_the_slam_asks_for_first_and_in_its_order() -> None:
    state, language = (
        put("Poetry Slam im Club", {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, M\u00f6nch"}).state,
        made("slam-kartenspiel", "en").language,
    )
    wanted = [language.word(f"criteria-{value}") for value in telling.criteria(state)]
    for poet in state.seat("Karl").chosen:
        ratings = hands.face(state, poet, language, say("row-poets")).ratings
        assert [each.name for each in ratings][: len(wanted)] == [each.name for each in ratings if each.lit] == wanted
    assert wanted == ["performance", "humour"]


def test_who_has_called_falsely_has_nobody_left() -> None:
    trick = played("Comedy Slam", {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, Mönch"}, "1").call("Karl")
    lost = [card for card in lying_of(trick).values() if card.owner == "Karl"]
    assert {card.why.key for card in lost if card.why is not None} == {"out-lost"}


@pytest.mark.parametrize(("language", "tie"), [("de", "Gleichstand"), ("en", "tie")])
def test_a_card_that_is_out_for_a_false_call_does_not_deny_a_later_tie(language: str, tie: str) -> None:
    """Without that player's poets the others may be in a tie, and then the headline says so."""
    assert tie not in Prompts(language, ("slam-kartenspiel",)).read(say("out-lost")).text.split()


def test_whoever_does_not_know_ham_reads_beneath_the_question_what_it_does() -> None:
    """With how to answer, in as many words as a television shows."""
    asked = Prompts("en", ("slam-kartenspiel",)).read(say("who-called")).text
    assert asked.startswith("Who shouted ham? It wins a tie. Without a tie it loses. ")
    assert words(asked.removeprefix("Who shouted ham? ")) <= AT_ONCE


def test_while_words_are_put_in_order_all_clues_stand_there_and_no_letter_of_a_player() -> None:
    """Of those the player's badge, with which of their letters it is. Phones show the letters of the others, so each player's own stays
    unknown."""
    table = jam_table.begun().gives("Ana", "ben, cy, stand one").gives("Ben", "ana, wildcard")
    state = replace(table.session.state, phase=JamPhase.ARRANGING)
    cards = letter_jam_board(state, None).cards
    shown_ = [(card.label, card.named, [(tile.letter, tile.owner) for tile in card.tiles]) for card in cards]
    first = state.clues[0].chips[2].letter.upper()
    assert shown_ == [
        ("Ana", say("row-clue", number=1, player="Ana"), [("1", "Ben"), ("1", "Cy"), (first, None)]),
        ("Ben", say("row-clue", number=2, player="Ben"), [("1", "Ana"), ("*", None)]),
    ]
    assert [card.sentence.fields["number"] for card in cards] == [1, 2]
    assert {card.row for card in cards} == {say("row-clues", player="Ana")}  # who is asked


def test_at_which_letter_each_is_stands_in_place_of_the_sentences() -> None:
    """On a phone in a table, on the table screen beneath each card."""
    table = jam_table.begun().gives("Ana", "ben, cy").type("ben moves on")
    pages = Pages(Prompts("en", ("letter-jam",)))
    shown_ = Shown(1, table.session, ())
    screen, phone = pages.table(shown_, "0", "", "", "", ""), pages.seat(shown_, "Cy", "0")
    for page in (screen, phone):
        assert page.count("Ben: letter 2 of 5.") == 1
    standings = phone[phone.index('id="standings"') : phone.index('id="lines"')]
    assert ("1 of 5" in standings, "2 of 5" in standings) == (True, True)
    assert [screen.count(f'<small class="along">letter {number} of 5</small>') for number in (1, 2)] == [2, 1]
    at = {"Ana": 1, "Ben": 2, "Cy": 1}
    cards = table.session.view(None).cards
    backs_ = (card for card in cards if card.down and card.upright)
    assert {card.label: card.far for card in backs_} == {name: say("far-on-stand", number=n, of=5) for name, n in at.items()}


def test_a_token_that_is_taken_leaves_its_petal_and_lies_by_whoever_took_it() -> None:
    """Those under stands are not on the flower yet."""
    table = jam_table.begun(4).gives("Ana", "ben, cy")
    seen = table.session.view(None)
    assert seen.supply is not None
    assert Counter((token.hue, token.taken) for token in seen.supply.tokens) == {("red", False): 3, ("red", True): 1, ("green", False): 5}
    page = Pages(Prompts("en", ("letter-jam",))).table(Shown(1, table.session, ()), "0", "", "", "", "")
    assert (page.count("hue-red taken"), page.count("Clue tokens: 3 red, which you share evenly, and 5 green, for anybody.")) == (1, 1)


def test_the_flower_says_what_its_colours_mean_and_who_has_given_how_many() -> None:
    """Beside each player's tokens are places for what is wanting in a fair share."""
    table = jam_table.begun(4).gives("Ana", "ben, cy")
    supply = table.session.view(None).supply
    assert supply is not None
    assert [(each.player, [(token.hue, token.taken) for token in each.tokens]) for each in supply.takers] == [
        ("Ana", [("red", False)]),
        *[(player, [("red", True)]) for player in ("Ben", "Cy", "Dee")],
    ]
    page = Pages(Prompts("en", ("letter-jam",))).table(Shown(1, table.session, ()), "0", "", "", "", "")
    drawn = page[page.index('id="supply"') : page.index('id="clock"')]
    for text in ("clues left", "3 <small>for Ben, Cy and Dee</small>", "5 <small>later, for anybody</small>", "Clues given"):
        assert text in drawn
    assert ("Ana has given: 1 red, 0 green." in drawn, drawn.count("hue-red waits")) == (True, 3)


def test_in_the_end_the_hidden_words_lie_there_with_what_was_made_of_them() -> None:
    """Letter by letter: those that were right are lit, and beside them is what was made and what it brings. Nothing is struck out."""
    table = jam_table.begun()
    table.type("ana is ready", "ben is ready", "cy is ready").does("Ana", "arrange", cards="1 2 3 4 5").does("Ben", "no-word")
    table.does("Cy", "arrange", cards="5 4 3 2 1").type("show the words")
    found, backwards = table.state.word_of("Ana").upper(), table.state.word_of("Cy")[::-1].upper()

    def lying() -> list[tuple[object, ...]]:
        cards = table.session.view(None).cards
        return [(card.owner, card.face, sum(tile.lit for tile in card.tiles), card.far, card.total, card.won) for card in cards]

    none = ("Ben", table.state.word_of("Ben").upper(), 0, say("no-word-made", n=0), 0, False)
    green = table.state.bonus
    counts = say("word-made-green", made=found, n=15, green=green)
    ana, ben, cy = lying()
    assert ana == ("Ana", found, 5, counts, 15 + green, True)
    assert (ben, cy) == (none, ("Cy", backwards[::-1], 1, say("is-no-word-made", made=backwards, n=1), 1, False))
    accepted = say("word-accepted-green", made=backwards, n=15, green=green)
    assert table.type("accept cy").keys[0] == "overruled"
    ana, ben, cy = lying()
    assert (ana[3], ben, cy[1:4], cy[5]) == (counts, none, (backwards[::-1], 5, accepted), True)
    page = Pages(Prompts("en", ("letter-jam",))).table(Shown(1, table.session, ()), "0", "", "", "", "")
    assert page[page.index('id="cards"') :].count('<small class="along"><svg class="sign"') == 2  # what counts has a tick
    assert [each.key for each in table.session.view(None).at(Place.LINES)] == []


def test_of_letters_that_are_alike_as_many_are_lit_as_were_right() -> None:
    """Wherever in the word they stand."""
    table = jam_table.begun().letters(ana="eerie", ben="plant", cy="cider")
    (writer,) = (player for player in table.state.players if table.state.right_of(player) == "Ana")
    state = table.state.reseat(writer, written="eerie")
    for notes in ("", "e", "ee", "eer", "eerie"):
        now = state.reseat("Ana", notes=(*notes, *[""] * (5 - len(notes))))
        lit = score.right_of_word(now, now.seat("Ana"))
        assert sum(lit) == len(notes) == score.right(now, now.seat("Ana"))
        assert all(lit[at] for at in range(min(len(notes), 2)))


def test_nobodys_back_shows_its_letter() -> None:
    """Nor does a page of somebody's own show theirs."""
    table = jam_table.begun().letters(**HORSE)
    for player in (None, *PLAYERS[:3]):
        down = [card for card in table.session.view(player).cards if card.down]
        assert {card.face for card in down} == {"?"}
        assert player is None or [card.owner for card in down if card.owner] == [player]


def test_whoever_puts_letters_in_order_has_their_notes_before_them() -> None:
    """By their numbers, which are what is entered."""
    table = jam_table.at("arranging", PLAYERS[:3]).does("Ana", "note", note="two e")
    assert shown(table, "Ana")[:5] == [("?", "1"), ("E", "2"), ("?", "3"), ("?", "4"), ("?", "5")]
    assert shown(table, "Ben")[:5] == [("?", str(number)) for number in range(1, 6)]


@pytest.mark.parametrize(("player", "sees"), [(None, True), ("Ana", False), ("Ben", True)])
def test_targets_lie_there_but_for_whoever_has_them_on_buttons(player: Player | None, sees: bool) -> None:
    """Ben made the clue that is guessed."""
    table = tiles_table.guessing()
    targets = [(word, f"{place}, {colour}") for word, place, colour in zip(table.state.targets, PLACES, COLOURS, strict=False)]
    assert shown(table, player) == (targets if sees else [])


def test_a_ruling_tells_each_guess_and_the_points() -> None:
    """Who, what, how much: whoever looks up later still reads it."""
    table = tiles_table.guessing().all_guess()
    rulings = [said.key for said in table.says if said.key in table.session.game.rulings]
    assert rulings[:3] == ["guessed", "guessed", "target-was"]
    assert rulings[3:] in (["right"], ["nobody-right"])


@every_game
def test_cards_are_told_in_sentences_too(game: Game[Any]) -> None:
    """Among what the view tells in any case."""
    for session in some(called(game)):
        for player in (None, *session.players):
            seen = session.view(player)
            assert {card.sentence.key for card in seen.cards} <= {said.key for said in seen.says}


def test_whoever_asks_who_called_lists_who_can_lose_by_it_and_nobody() -> None:
    """With how to answer beneath it. "Nobody" is no player: it has no badge."""
    hands = {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, M\u00f6nch", "Romy": "Philosoph, Bibliothekarin"}
    trick = played("Comedy Slam", hands, "1").call("Karl").call(None)
    assert "Karl" in trick.state.trick.lost
    game = made("slam-kartenspiel", "de")
    session = replace(Session.begin(game, TABLE[:3], Options(today="montag"), 7)[0], state=trick.state)
    page = Pages(Prompts("de", ("slam-kartenspiel",))).table(Shown(1, session, ()), "0", "", "", "", "")
    listed = page[page.index('id="who"') : page.index("</ul>", page.index('id="who"'))]
    assert [each.split(">")[-1].strip() for each in listed.split("</li>")[:-1]] == ["Ida", "Romy", "Niemand"]
    offered = {player: forms(session.at_phone(player), game.language).first for player in TABLE[:2]}
    labels = {player: [button.label for button in form.buttons] for player, form in offered.items() if form is not None}
    assert labels == {"Karl": ["Niemand"], "Ida": ["Ida", "Niemand"]}
    assert "Wer rief Schinken? <small>Wer das war, gewinnt bei Gleichstand und verliert sonst.</small>" in page


def test_of_the_only_player_who_may_have_called_it_is_asked_whether_they_did() -> None:
    """As yes or no, on the table screen and on every phone. A name and "nobody" still answer it."""
    hands = {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, M\u00f6nch"}
    trick = played("Comedy Slam", hands, "1").call("Karl").call(None)
    assert trick.says[-1] == say("was-it", player="Ida")
    game = made("slam-kartenspiel", "de")
    session = replace(Session.begin(game, TABLE[:2], Options(today="montag"), 7)[0], state=trick.state)
    assert session.answers == ("ja", "nein")
    offered = {player: forms(session.at_phone(player), game.language).first for player in TABLE[:2]}
    assert all(form is not None and form.decides for form in offered.values())
    said = {line: Table(session, ()).type(line) for line in ("ja", "nein", "ida", "niemand")}
    lost = {line: table.session.state.trick.lost for line, table in said.items()}
    assert lost == {"ja": ("Karl", "Ida"), "nein": ("Karl",), "ida": ("Karl", "Ida"), "niemand": ("Karl",)}
    assert {line for line, table in said.items() if "nobody-called" in table.keys} == {"nein", "niemand"}


def test_a_hand_is_numbered_in_digits_on_a_page_and_in_words_aloud() -> None:
    """So that a number is not taken for an amount."""
    game = made("slam-kartenspiel", "de")
    session = Session.begin(game, TABLE[:3], Options(today="montag"), 7)[0]
    prompts, (hand,) = Prompts("de", ("slam-kartenspiel",)), session.view(TABLE[0]).mine
    names = telling.names(session.state, session.state.seat(TABLE[0]).hand)
    assert prompts.read(hand).text.startswith(f"Deine Hand: eins {names[0]}, zwei {names[1]}")
    assert f"Deine Hand: 1. {names[0]}, 2. {names[1]}" in Pages(prompts).seat(Shown(1, session, ()), TABLE[0], "0")
