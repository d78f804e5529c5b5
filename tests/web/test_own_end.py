"""The end of a game on each player's own phone."""

from __future__ import annotations

import re

import pytest

from tests.support import letters_table
from tests.web.test_answers import seat_of, table_of
from voicehost.session.session import Session

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


def test_the_table_screen_shows_who_has_won_and_no_accounts() -> None:
    """How it is disputed, and what each has played, are read on phones; screen readers have them there too."""
    session = ended()
    table, phone = table_of(session), seat_of(session, "Ben")
    shown = re.compile(r'<(?:p|li)(?: class="later")?>([^<]+)</')
    assert shown.findall(part(table, "headline")) == ["Ana wins!"]
    assert session.view(None).lines
    for name, tag in (("asks", "p"), ("lines", "li")):
        texts = re.search(rf'id="{name}".*?</(?:div|ul)>', table, re.DOTALL)
        assert texts
        assert shown.findall(texts[0]) == []
        assert f'<{tag} class="unseen"' in texts[0]
    assert phone.count("<li>Ana: ") == 1


def test_others_read_their_place_at_the_top() -> None:
    """Where the progress stood: it takes no room from what they can touch."""
    session = ended()
    assert "You are number 2 of 2" in part(seat_of(session, "Ben"), "progress")
    assert "number" not in part(seat_of(session, "Ana"), "progress")
