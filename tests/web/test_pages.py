"""What stands on pages once, and only where it says something."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from jinja2 import Environment

from tests.support import jam_table, letters_table, tiles_table
from tests.support.cards_table import TABLE
from tests.support.languages import made
from tests.support.table import PLAYERS, Table, performing, writing
from voicehost.core.play import Move, say
from voicehost.games.slam_kartenspiel.state import Options
from voicehost.session.ending import Ending
from voicehost.session.seating import Seating
from voicehost.session.session import Session
from voicehost.speak import languages
from voicehost.speak.prompts import Prompts
from voicehost.web.forms import Button, Form, Forms
from voicehost.web.pages import Pages, label, quoted, typeset
from voicehost.web.shown import Shown

pytestmark = pytest.mark.quick


def table_of(session: Session) -> str:
    return _pages(session).table(Shown(1, session, ()), "0", "192.168.1.20:8765", "1234", "data:,", "")


def seat_of(session: Session, player: str) -> str:
    return _pages(session).seat(Shown(1, session, ()), player, "0")


def _pages(session: Session) -> Pages:
    return Pages(Prompts(session.game.language.name, (session.game.name,)))


def test_a_phone_speaks_to_its_owner() -> None:
    """Everybody else, and the table, have the name; so has a phone that may be somebody else's."""
    session = letters_table.counting({"Ana": 3, "Ben": 3}).type("ana is out of cards").session
    asked, own = "Is Ana out of cards?", "Are you out of cards?"
    veiled = replace(session, seats=replace(session.seats, veiled=("Ana",)))
    assert own in seat_of(session, "Ana")
    assert asked not in seat_of(session, "Ana")
    for page in (seat_of(session, "Ben"), table_of(session), seat_of(veiled, "Ana")):
        assert asked in page
        assert own not in page


def test_whose_turn_it_is_reads_what_is_said_to_everybody_as_said_to_them() -> None:
    """In German, where one and several are told apart: only if it is nobody else's turn."""
    pages, waits = Pages(Prompts("de", ("open-slam",))), say("clock-waits")
    assert pages._read(waits, "Ana", alone=True).endswith("Danach sag: danke.")
    assert pages._read(waits, "Ana").endswith("Danach sagt: danke.")


def test_ones_own_name_on_a_button_is_me() -> None:
    """Of several names to choose from; a button with anything else on it stays as it is."""
    form = Form("m-who", "who", "Who?", "player", tuple(Button(name, name) for name in PLAYERS[:2]))
    other = Form("m-pass", "pass", "Ana", buttons=(Button("Ana", ""),))
    own = Forms(form, None, None, (), (other,), ()).relabelled("Ana", "Me")
    assert own.first is not None
    assert [button.label for button in own.first.buttons] == ["Me", "Ben"]
    assert own.moves == (other,)
    assert Pages(Prompts("de")).text("page-me") == "Ich"


def test_people_whom_a_sentence_names_are_not_listed_beside_it() -> None:
    """Of one alone their badge stands in front of it; whoever performs is large all the same."""
    for table, listed in ((tiles_table.begun(), False), (writing().enter("Ana", "house"), False), (performing(), True)):
        page = table_of(table.session)
        who = page[page.index('id="who"') : page.index("</ul>", page.index('id="who"'))]
        assert ("<li>" in who) == listed


def test_places_are_told_once_somebody_is_before_somebody() -> None:
    """At the beginning nobody is first."""
    at_first, later = letters_table.counting({"Ana": 3, "Ben": 3}), letters_table.counting({"Ana": 2, "Ben": 3})
    assert '<td class="rank">1.</td>' not in table_of(at_first.session)
    assert '<td class="rank">1.</td>' in table_of(later.session)


def test_what_a_gain_is_counted_over_is_told_where_there_is_one() -> None:
    """Beside the heading."""
    assert "this round" not in table_of(writing().session)
    assert "this round" in table_of(writing().enter("Ana", "house").type("ana takes five").session)


@pytest.mark.parametrize("name", ["haiclue", "letter-jam", "slam-kartenspiel", "poetry-slam"])
def test_an_end_says_what_is_awaited_until_it_came(name: str) -> None:
    """That it was well played, on each page, with what the ring counts; then neither."""
    game = made(name, "en")
    session = Session.begin(game, PLAYERS[:3], game.options(), 1)[0]
    ended = replace(session, state=replace(session.state, phase=type(session.state.phase).OVER), ending=Ending(0))
    for page in (table_of(ended), seat_of(ended, "Ana")):
        assert "ell played" in page
    over = replace(ended, ending=Ending(0, over=True))
    assert over.view(None).asks == ()
    assert "ell played" not in table_of(over)


def test_the_ring_of_an_end_says_what_it_is_for() -> None:
    """No other does."""
    ended = letters_table.holding({"Ana": "FX", "Ben": "TV QX"}).type("ana fame").session
    for session, disputable in ((ended, True), (performing().type("the end").wait(1).session, False)):
        page = _pages(session).table(Shown(1, session, (), left=5, whole=10), "0", "", "", "", "")
        assert ("Wrong? Say: \u201ctime out\u201d." in page) == disputable


def test_who_has_a_phone_is_told_until_all_have_one() -> None:
    """Then everybody has."""
    session = tiles_table.begun().session
    assert "On phones: Ana" in table_of(replace(session, seats=Seating(("Ana",))))
    assert "On phones" not in table_of(replace(session, seats=Seating(session.players)))


def test_a_poster_says_what_counts_and_how_far_the_game_is() -> None:
    """In words, not as bare names; and the number of Slams stands there only, except for screen readers."""
    session, _ = Session.begin(made("slam-kartenspiel", "en"), TABLE[:3], Options(today="montag"), 7)
    page = table_of(session)
    assert re.search(r"What counts: </span><b>\w+( \+ \w+)*</b>", page)
    assert re.search(r"Slam 1 of \d+", page)
    assert re.search(r'<p class="progress unseen">\d+ Slams are left after this</p>', page)


def test_the_values_of_a_hand_stand_where_it_is_chosen_from() -> None:
    """In the form, and not below it a second time."""
    game = made("slam-kartenspiel", "en")
    page = seat_of(Session.begin(game, TABLE[:3], Options(today="montag"), 7)[0], "Karl")
    assert page.count("message ") == 5
    assert page.index("message ") < page.index('id="answer"')


@pytest.mark.parametrize(
    ("table", "player", "text"),
    [
        (performing(), "Ana", "Your poem now."),
        (performing(), "Ben", "Ana performs."),
        (letters_table.begun(), "Ben", "Say: \u201cBen nominates bird\u201d."),
        (letters_table.racing(dealt=True), "Ben", "Change one letter: which word?"),
        (letters_table.racing(), "Ben", "Change one letter: which word?"),
        (jam_table.begun(), "Ben", "Do you have a clue? Enter a word, or give it letter by letter."),
        (jam_table.begun().does("Ben", "draft", clue="ana, cy"), "Ben", "Give your clue, or enter a better one."),
        (jam_table.at("arranging", PLAYERS[:3]), "Ben", "Which word do your letters make?"),
    ],
)
def test_a_phone_asks_for_what_its_player_can_do_there(table: Table, player: str, text: str) -> None:
    """In what is asked, which is large; never to type one's name."""
    page = seat_of(table.session, player)
    asked = page[page.index('id="asks"') : page.index('id="first"')]
    assert text in asked.replace("<small>", "").replace("</small>", "")
    assert "type your name" not in asked


def test_nobody_is_out_of_cards_while_another_is_asked_that() -> None:
    """Ana says so against the count; Ben's page has no such button meanwhile."""
    table = letters_table.counting({"Ana": 3, "Ben": 3})
    before = {phrase.move for phrase in table.session.view("Ben").moves}
    table.type("ana is out of cards")
    assert ("out" in before, "out" in {phrase.move for phrase in table.session.view("Ben").moves}) == (True, False)


def test_who_performs_can_touch_nothing_but_the_end() -> None:
    """What breaks the poem off is folded away, and snaps are for later. Everybody else has them."""
    parts = {player: seat_of(performing().session, player) for player in ("Ana", "Ben")}
    own, other = (page[page.index('id="first"') :] for page in parts.values())
    folded = own.index('id="folded"')
    assert re.findall(r"<button[^>]*>([^<]*)", own[:folded]) == ["The end"]
    assert ("Pass</button>" in own[folded:], "Snap: +1" in own, "Snap: +1" in other) == (True, False, True)


def test_whoever_loses_a_letter_is_asked_in_few_words() -> None:
    """The buttons below say how. Everybody else reads who is asked."""
    asked = say("choose-letter", player="Ana", letters=("I", "O"), letter="I", name="india")
    pages = Pages(Prompts("en", ("poetry-slam",)))
    assert pages._read(asked, "Ana") == "Which letter must your words do without: I or O?"
    assert pages._read(asked, "Ben").startswith("Ana, which letter")


def test_the_host_is_asked_to_choose_by_a_button() -> None:
    assert re.search(r"<button[^>]*>Let the host choose</button>", seat_of(letters_table.begun().session, "Ana"))


def test_templates_are_compiled_once_for_all_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that moves to another host waits for its pages: they differ in words alone."""
    Pages(Prompts("en"))
    monkeypatch.setattr(Environment, "_parse", None)
    english, german = Pages(Prompts("en")), Pages(Prompts("de"))
    assert english.join(PLAYERS) != german.join(PLAYERS)


@pytest.mark.parametrize(
    ("language", "text", "shown"),
    [
        ("en", "Who gives it? Say so, like this: Ana gives the clue.", 'Who gives it? Say so, like this: "Ana gives the clue".'),
        ("en", "<p>Or say: Ana gives the clue</p>", '<p class="say">Or say: "Ana gives the clue"</p>'),
        ("en", "Then say: thank you, or: stop the clock.", 'Then say: "thank you", or: "stop the clock".'),
        ("en", "You tell me like this: Ben should have 7.5.", 'You tell me like this: "Ben should have 7.5".'),
        ("en", "<p>Say: Ana&#39;s turn. Who else?</p>", '<p>Say: "Ana&#39;s turn". Who else?</p>'),
        ("en", "Say: free the seat of, and your name.", "Say: free the seat of, and your name."),
        ("en", "Say: skip or pass.", "Say: skip or pass."),
        ("de", "Sagt den Namen, oder: niemand.", 'Sagt den Namen, oder: "niemand".'),
    ],
)
def test_what_people_may_say_stands_in_quotation_marks(language: str, text: str, shown: str) -> None:
    """What is no single phrase has none."""
    opens, closes = ("\u201c", "\u201d") if language == "en" else ("\u201e", "\u201c")
    assert quoted(text, languages.read(language, "open-slam")) == re.sub(r'(?<!=)"([^">]+)"(?!>)', rf"{opens}\1{closes}", shown)


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("<p>Ana&#39;s word</p>", "<p>Ana\u2019s word</p>"),
        ("<p>the players&#39; piles</p>", "<p>the players\u2019 piles</p>"),
        ('<button value="O&#39;Neil">O&#39;Neil</button>', '<button value="O&#39;Neil">O\u2019Neil</button>'),
        ('<td class="a-1">-22</td>', '<td class="a-1">\u221222</td>'),
        ("<p>slams -48, 3-4, Rap-Poet -1.5 </p>", "<p>slams \u221248, 3-4, Rap-Poet \u22121.5 </p>"),
        ('<input value="-3">', '<input value="-3">'),
    ],
)
def test_apostrophes_and_minus_signs_are_those_of_print_and_what_is_sent_keeps_them(page: str, shown: str) -> None:
    assert typeset(page) == shown


@pytest.mark.parametrize(
    ("text", "shown"), [("Round 5 of 8.", "Round 5 of 8"), ("Ana:", "Ana"), ("Who begins?", "Who begins?"), ("Slam 1", "Slam 1")]
)
def test_a_label_has_no_full_stop(text: str, shown: str) -> None:
    assert label(text) == shown


def test_what_a_player_may_look_up_lies_in_cards_in_a_part_of_its_own() -> None:
    """Earlier clues; notes are where they are entered. The last clue stands beside the question, and how many are left above it."""
    table = jam_table.begun(4).type("ana gives the clue", "ben", "cy", "that is the clue", "cy gives the clue", "ben", "dee")
    page = seat_of(table.type("that is the clue").place("Ben", Move("note", {"note": "e"})).session, "Ben")
    kept = page[page.index('id="looked-up"') : page.index('id="own"')]
    assert re.findall(r'class="heading" aria-hidden="true">([^<]*)<', kept) == ["Clues with your letters. A star is any letter"]
    assert "</span> Clue 1, by Ana</span>" in kept
    assert '<small class="along">your letter 1</small>' in kept
    assert re.findall(r'id="p-note-own-letter-1" name="letter" value="(.?)"', page) == ["E"]
    assert page.count("Clue 1, by Ana, ") == 1  # for whoever does not see the cards, in a sentence
    assert f"{table.state.tokens} clues left" in page[: page.index('id="clock"')]
    assert "Clue 2, by Cy, 2 letters" not in page[: page.index('id="captions"')]  # which the cards of the last clue tell


def test_whoever_lays_a_clue_has_no_field_to_think_of_another() -> None:
    table = jam_table.begun(4)
    assert ">Your next clue</label>" in seat_of(table.session, "Ana")
    laying = table.type("ana gives the clue").session
    assert ">Your next clue</label>" not in seat_of(laying, "Ana")
    assert ">Your next clue</label>" in seat_of(laying, "Ben")


def test_the_colours_of_tokens_are_explained_while_any_lie_there() -> None:
    """The first clues take the red ones, which stay beside their givers. "Used up" beside a red token would read as what it means."""
    table = jam_table.begun()
    session = replace(table.session, state=replace(table.state.reseat("Ana", red=2), red=0, green=3))
    page = table_of(session)
    legend = page[page.index('class="legend"') : page.index('class="takers"')]
    assert "hue-red" not in legend
    assert re.search(r'<b class="token hue-green"></b> 3 <small>for anybody</small>', page)
    assert "6\u00a0more\u00a0letters: +1\u00a0clue" in page
