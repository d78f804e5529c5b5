"""What is typed unseen, as a move."""

from __future__ import annotations

import pytest

from voicehost.core.play import Move
from voicehost.core.speech import Phrase, Slot
from voicehost.private.entry import entered

pytestmark = pytest.mark.quick

ENTRIES = (
    Phrase("clue {clue}", "draft", (Slot("clue", free=True),)),
    Phrase("note {note}", "note", (Slot("note", free=True),)),
    Phrase("guess {letter}", "guess", (Slot("letter", (("e", "E"), ("f", "F"))),)),
    Phrase("guess", "no-guess"),
    Phrase("what do i see", "show"),
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("what do i see", Move("show")),
        ("What do I see ", Move("show")),
        ("note two e", Move("note", {"note": "two e"})),
        ("Note E", Move("note", {"note": "E"})),
        ("clue BEET", Move("draft", {"clue": "BEET"})),
        ("guess e", Move("guess", {"letter": "E"})),
        ("guess", Move("no-guess")),
        ("guess q", Move("draft", {"clue": "guess q"})),
        ("notes", Move("draft", {"clue": "notes"})),
        ("beet", Move("draft", {"clue": "beet"})),
    ],
)
def test_a_phrase_word_for_word_and_otherwise_the_first_open_slot(text: str, move: Move) -> None:
    """What begins with a phrase's words fills that phrase's slot; anything else is the first one's."""
    assert entered(ENTRIES, text) == move


def test_a_word_alone_is_taken_as_it_is() -> None:
    """Where the first phrase is nothing but its slot, words of others do not get in its way."""
    word = Phrase("{word}", "write", (Slot("word", free=True),))
    assert entered((word, Phrase("i pass", "pass-word")), "i pass it on") == Move("write", {"word": "i pass it on"})


def test_where_nothing_can_be_entered() -> None:
    """There is no move."""
    assert entered((), "beet") is None
    assert entered((Phrase("i pass", "pass-word"),), "beet") is None


def test_any_text_goes_before_one_of_some_choices() -> None:
    """Whichever stands first: what is typed is a whole clue, and what says a choice in its words is that."""
    tile = Slot("tile", (("moon", "0"), ("sun", "1")))
    entries = (
        Phrase("{tile}", "put", (tile,)),
        Phrase("take out {tile}", "take-out", (tile,)),
        Phrase("clue {clue}", "clue", (Slot("clue", free=True),)),
    )
    assert entered(entries, "moon sun") == Move("clue", {"clue": "moon sun"})
    assert entered(entries, "take out sun") == Move("take-out", {"tile": "1"})
    assert entered(entries[:2], "moon") == Move("put", {"tile": "moon"})
