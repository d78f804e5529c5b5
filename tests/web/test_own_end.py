"""The end of a game on each player's own phone."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.support import letters_table
from tests.support.table import performing, writing
from tests.web.test_pages import _pages, seat_of, table_of
from voicehost.core.play import Move
from voicehost.session.session import Session
from voicehost.web.shown import Shown

pytestmark = pytest.mark.quick


def ended() -> Session:
    """Ana has no cards left, Ben has two."""
    return letters_table.holding({"Ana": "FX", "Ben": "TV QX"}).type("ana fame").session


def part(page: str, name: str) -> str:
    found = re.search(rf'id="{name}".*?</div>', page, re.DOTALL)
    assert found
    return found[0]


def test_who_has_won_reads_that_on_their_own_phone() -> None:
    """In place of their name, which screen readers have too."""
    session = ended()
    own, other = (part(seat_of(session, player), "headline") for player in ("Ana", "Ben"))
    assert "<p>You win!</p>" in own
    assert '<p class="unseen">Ana wins!</p>' in own
    assert "You win" not in other
    assert "<p>Ana wins!</p>" in other
    assert "You win" not in table_of(session)


def test_a_phone_disputes_the_end_by_one_touch_while_that_is_open() -> None:
    """The host then says how. The button stands beside the one that accepts the end. Once the game is over there is neither."""
    session = writing().type("end the game", "yes").session
    (phrase,) = (each for each in session.view("Ben").moves if each.move == "dispute")
    assert re.findall(r"<button[^>]*>([^<]*)", part(seat_of(session, "Ben"), "first")) == ["Accept result", "Wrong? Help"]
    after, says = session.touch(0, Move(phrase.move), "Ben")
    assert (after.ending, says[-1]) == (session.ending, session.asks[-1])
    closed, _ = session.touch(0, Move("well-played"), "Ben")
    for other in (closed, performing().session):
        assert "Dispute</button>" not in seat_of(other, "Ben")


def test_how_long_the_end_is_open_stands_on_the_clock_alone() -> None:
    session = writing().type("end the game", "yes").session
    assert "say: “well played”" in part(seat_of(session, "Ben"), "asks")
    assert "seconds" not in part(seat_of(session, "Ben"), "asks")


def test_two_who_win_together_read_with_whom() -> None:
    session = letters_table.counting({"Ana": 3, "Ben": 3, "Cy": 9}).type("end the game", "yes").session
    assert session.view(None).who == ("Ana", "Ben")
    assert "<p>You and Ben win!</p>" in part(seat_of(session, "Ana"), "headline")


def test_the_clock_says_what_it_counts_down_to() -> None:
    """How the end is disputed stands beside it on the table screen only: a phone says it beneath who has won."""
    pages, shown = _pages(ended()), Shown(1, ended(), (), left=7, whole=10)
    table, phone = (part(page, "clock") for page in (pages.table(shown, "0", (), "", "", ""), pages.seat(shown, "Ana", "0")))
    assert "time out" in table
    assert "time out" not in phone
    assert all("Result final in" in each.replace("\N{NO-BREAK SPACE}", " ") for each in (table, phone))


SETTLED = letters_table.holding({"Ana": "FX", "Ben": "TV QX"}).type("ana fame", "time out").session
BY_WORD = letters_table.counting({"Ana": 1, "Ben": 3}).type("ana is out of cards", "yes").session


@pytest.mark.parametrize(
    ("session", "how", "on_phones"),
    [
        (ended(), "Wrong? Say: \u201ctime out\u201d. ", "say: \u201ctime out\u201d"),
        (BY_WORD, "Wrong? Say, for example: \u201cAna has two cards\u201d. ", "\u201cAna has two cards\u201d"),
        (SETTLED, "", ""),
    ],
)
def test_the_table_screen_says_how_an_end_is_disputed_that_can_be(session: Session, how: str, on_phones: str) -> None:
    """The last word by a vote, as on phones; what a player has said of their cards by how many there are; what was counted by nothing."""
    pages, shown = _pages(session), Shown(1, session, (), left=7, whole=10)
    assert session.ending.is_open
    clock = part(pages.table(shown, "0", (), "", "", ""), "clock")
    assert f"{how}Result final in 7 s" in re.sub("<[^>]*>", "", clock)
    for left in (0, None):  # nothing counts down, and the end is still open
        without = re.sub("<[^>]*>", "", part(pages.table(replace(shown, left=left), "0", (), "", "", ""), "clock"))
        assert (how.strip() in without, "final" in without) == (True, False)
        assert ("Right? Say: \u201cwell played\u201d." in without) == bool(how)  # whoever has no clock to wait for
    assert on_phones in pages.seat(shown, "Ben", "0")
    assert "Wrong?" not in part(pages.seat(shown, "Ben", "0"), "clock")


def test_the_table_screen_shows_who_has_won_and_no_accounts() -> None:
    """How it is disputed, and what each has played, are read on phones; screen readers have them there too."""
    session = ended()
    table, phone = table_of(session), seat_of(session, "Ben")
    shown = re.compile(r'<(?:p|li)(?: class="later")?>([^<]+)</')
    assert shown.findall(part(table, "headline")) == ["Ana wins!", "Ana played Fame last."]
    assert session.view(None).lines
    for name, tag in (("asks", "p"), ("lines", "li")):
        texts = re.search(rf'id="{name}".*?</(?:div|ul)>', table, re.DOTALL)
        assert texts
        assert shown.findall(texts[0]) == []
        assert f'<{tag} class="unseen"' in texts[0]
    assert phone.count("<li>Ana played Fame last.") == 1


def test_others_read_their_place_at_the_top() -> None:
    """Where the progress stood: it takes no room from what they can touch."""
    session = ended()
    assert "You are number 2 of 2" in part(seat_of(session, "Ben"), "progress")
    assert "number" not in part(seat_of(session, "Ana"), "progress")
