"""How a line that is being typed may go on."""

from __future__ import annotations

import pytest

from voicehost.core.speech import Phrase, Slot
from voicehost.session.completing import completed, endings

pytestmark = pytest.mark.quick

PLAYER = Slot("player", (("ana", "Ana"), ("ben", "Ben")))
TILE = Slot("tile", (("five", "5"), ("four", "4")))
WORD = Slot("word", (("fame", "fame"), ("dame", "dame")), own=True)
PHRASES = (
    Phrase("{player} takes {tile}", "take", (PLAYER, TILE)),
    Phrase("{player} passes", "pass", (PLAYER,)),
    Phrase("{player} plays {word} now", "play", (PLAYER, WORD)),
    Phrase("host pause", "pause"),
)


@pytest.mark.parametrize(
    ("typed", "ways", "added"),
    [
        ("", ("ana takes ", "ben takes ", "ana passes", "ben passes", "ana plays ", "ben plays ", "host pause"), ""),
        ("b", ("en takes ", "en passes", "en plays "), "en "),
        ("Ana,", (" takes ", " passes", " plays "), " "),
        ("ana t", ("akes ",), "akes "),
        ("ana takes", (" five", " four"), " f"),
        ("ana takes ", ("five", "four"), "f"),
        ("ana takes fi", ("ve",), "ve"),
        ("ana takes five", (), ""),
        ("ana plays ", (), ""),
        ("ana plays game n", ("ow",), "ow"),
        ("cy", (), ""),
    ],
)
def test_as_far_as_the_next_choice(typed: str, ways: tuple[str, ...], added: str) -> None:
    """Each once, in any spelling of what stands there; a word that somebody chooses is never listed."""
    assert endings(PHRASES, typed) == ways
    assert completed(PHRASES, typed) == added
