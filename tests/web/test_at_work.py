"""Who is done, and who still votes or enters something unseen: each badge has a tick or three dots."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.test_contract import every_game, some
from tests.support import jam_table, letters_table, tiles_table
from tests.support.languages import called
from tests.support.table import PLAYERS, Table, performing, writing
from tests.web.test_answers import seat_of, table_of
from voicehost.core.play import Game, Player

pytestmark = [pytest.mark.quick, pytest.mark.more]

WORK = r'<li class="(done|writes)"><span class="badge[^>]*>\w</span> (.*?) <svg'


def drawn(page: str) -> dict[Player, bool]:
    """Who is done, by what is drawn."""
    return {player: kind == "done" for kind, player in re.findall(WORK, page)}


@pytest.mark.parametrize(
    ("table", "done"),
    [
        (writing(), {"Ana": False, "Ben": False, "Cy": False}),
        (writing().enter("Ana", "house").type("ana takes five"), {"Ana": True, "Ben": False, "Cy": False}),
        (jam_table.at("arranging", PLAYERS[:3]), {"Ana": False, "Ben": False, "Cy": False}),
        (letters_table.racing("gale").type("ana fale", "challenge fale", "ben votes no"), {"Ana": False, "Ben": True, "Cy": False}),
        (performing(), {}),
    ],
    ids=["nobody", "one", "letter jam", "a vote", "a poem"],
)
def test_a_tick_for_who_is_done_and_three_dots_for_who_is_not(table: Table, done: dict[Player, bool]) -> None:
    """On the table screen and on phones."""
    assert drawn(table_of(table.session)) == done
    assert drawn(seat_of(table.session, "Ben")) == done
    assert table_of(table.session).count("h0m8 0h0") == [*done.values()].count(False)


def test_the_sentence_that_tells_the_same_is_for_who_does_not_see_them() -> None:
    page = table_of(writing().session)
    assert re.search(r'<p class="unseen">Still writing: Ana, Ben and Cy\.', page)


@pytest.mark.parametrize(
    ("table", "seen"),
    [
        (writing(), []),
        (writing().enter("Ana", "house").type("ana takes five", "ben passes"), ["Ana has a word.", "Ben has passed."]),
        (tiles_table.guessing(), []),
    ],
    ids=["nobody is done", "two are", "guesses"],
)
def test_below_the_scores_stands_nothing_that_is_drawn_or_on_a_button(table: Table, seen: list[str]) -> None:
    """Screen readers have who is still at work."""
    page = seat_of(table.session, "Cy")
    lines = re.findall(r"<li( class=\"unseen\")?>([^<]*)</li>", page[page.index('id="lines"') :].split("</ul>")[0])
    assert [line for unseen, line in lines if not unseen] == seen
    assert any("Cy" in line for unseen, line in lines if unseen)


def test_a_vote_is_asked_for_once_and_is_not_counted_twice() -> None:
    """Yes and no are buttons, and badges show who has voted: screen readers have the sentences that tell the same."""
    session = letters_table.racing("gale").type("ana fale", "challenge fale").session
    phone = seat_of(session, "Ben")
    assert re.search(r"<p( class=\"large\")?>Vote: does \u201cFale\u201d count\?", phone)
    assert '<p class="unseen">Your vote: yes or no?' in phone
    for page in (phone, table_of(session)):
        assert '<p class="unseen">0 of 3 have voted.</p>' in page


def test_a_vote_names_whom_the_host_asks_and_all_answers() -> None:
    """The host asks one voter after the other. The voter's phone says what the television says; whoever is not asked says their name."""
    table = letters_table.racing("gale").type("ana fale", "challenge fale", "yes")
    page = table_of(table.session)
    assert re.search(r'<p class="badged"><span class="badge [^>]*>B</span>\s*Ben, yes or no\?', page)
    assert re.findall(r"\u201c(\w+)\u201d</p>", page.split('id="answers"')[1]) == ["Yes", "No", "Abstain"]
    said = {player: re.search(r'class="spoken">Or say: \u201c([^\u201d]*)', seat_of(table.session, player)) for player in ("Ben", "Cy")}
    assert {player: found and found[1] for player, found in said.items()} == {"Ben": "Yes", "Cy": "Cy votes yes"}


def test_whose_clue_is_guessed_is_not_waited_for() -> None:
    """They do not guess it."""
    table = tiles_table.guessing()
    guessers = {player: False for player in table.state.players if player != table.state.author.player}
    assert drawn(table_of(table.session)) == guessers


@every_game
def test_in_any_game(game: Game[Any]) -> None:
    """Whoever is awaited is among them, with three dots."""
    for session in some(called(game)):
        seen = session.view(None)
        assert not seen.at_work or {*seen.awaited} <= {*seen.at_work}
        assert {*seen.at_work} <= {*session.players}
