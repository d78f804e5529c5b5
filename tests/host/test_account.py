"""How a time is told in the account of a game."""

from __future__ import annotations

from io import StringIO
from types import SimpleNamespace
from typing import cast

import pytest
from rich.console import Console

from voicehost.commands.composition import joining_at
from voicehost.core.interpret import OutOfGrammar, Understood
from voicehost.core.play import Move, Spelled, say
from voicehost.core.speech import UNKNOWN, Hypothesis, Phrase, Utterance, Word, samples
from voicehost.host.account import Captioned, Live, clock
from voicehost.listen.recognizer import typed
from voicehost.speak.earcons import EARCONS
from voicehost.speak.prompts import HOUSE, Prompts
from voicehost.web.server import Web

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("at", "shown"), [(0.0, "0:00.0"), (59.94, "0:59.9"), (59.96, "1:00.0"), (239.99, "4:00.0"), (240.0, "4:00.0"), (3661.2, "61:01.2")]
)
def test_a_minute_has_sixty_seconds(at: float, shown: str) -> None:
    """Minutes, and seconds to a tenth: what is rounded up to a minute is one."""
    assert clock(samples(at)) == shown


@pytest.mark.parametrize(("width", "rows"), [(40, 3), (120, 1), (20, 1)])
def test_no_word_is_broken_at_the_edge(width: int, rows: int) -> None:
    """Of a terminal; the next row stands below the text. Where it is too narrow for that, and in a file, a line is a line."""
    text = "Who is the youngest? Say it like this: Ana is the youngest."
    for terminal in (True, False):
        written = StringIO()
        console = Console(file=written, width=width, force_terminal=terminal, color_system=None, _environ={"TERM": "xterm"})
        Live(console).line(0, "host", text, "")
        lines = written.getvalue().splitlines()
        assert [len(line[:17].strip()) > 0 for line in lines] == [True] + [False] * ((rows if terminal else 1) - 1)
        assert " ".join(line[17:].strip() for line in lines) == text
        assert rows == 1 or not terminal or max(map(len, lines)) <= width


def test_captions_are_what_was_said_aloud() -> None:
    """In whole sentences and as people write it. What the terminal notes of itself, and of what was no word, stands there alone."""
    written = StringIO()
    account = Captioned(Console(file=written, width=200))
    account.said(0, Prompts(games=()).text(say("phones-open", address=Spelled("192.0.2.2:8090", "192 dot"), code="1 2")))
    account.trouble(0, "phones: gone")
    account.entered(0, "Ana")
    account.heard(0, Utterance(0, 9, (Hypothesis((Word(UNKNOWN, 0, 9),)),)), (OutOfGrammar(0, 9, UNKNOWN),))
    assert [caption.text for caption in account.captions] == ["Phones can join at 192.0.2.2:8090. The room code is 1 2."]
    assert all(noted in written.getvalue() for noted in ("phones: gone", "enters something in private", "s of speech ..."))


def test_a_typed_line_is_shown_whole_whatever_was_understood_of_it() -> None:
    """What is cut out of it would tell that a secret word is in it."""
    account = Captioned(Console(file=StringIO(), width=200))
    line = typed("the seeds that grow here", 5)
    account.heard(5, line, (OutOfGrammar(5, 5, "the seeds that grow here"),))
    account.heard(
        5, line, (OutOfGrammar(5, 5, "the"), Understood(5, 5, Move("guess"), Phrase("{word}", "guess"), 1.0), OutOfGrammar(5, 5, "here"))
    )
    assert [caption.text for caption in account.captions] == ['"the seeds that grow here"'] * 2


def test_what_was_no_word_is_no_word_of_a_caption() -> None:
    """ "Ana guesses", and something: the ear's own mark for it is nothing that anybody said."""
    account = Captioned(Console(file=StringIO(), width=200))
    words = tuple(Word(text, at, at + 1) for at, text in enumerate(("ana", "guesses", UNKNOWN)))
    account.heard(
        0, Utterance(0, 3, (Hypothesis(words),)), (Understood(0, 3, Move("guess"), Phrase("{player} guesses {word}", "guess"), 1.0),)
    )
    assert [caption.text for caption in account.captions] == ['"ana guesses ..."']


@pytest.mark.parametrize(("language", "caption"), [("en", "[heard] Heard."), ("de", "[gehört] Gehört.")])
def test_a_tone_is_named_in_the_language_of_the_game(language: str, caption: str) -> None:
    """So is every other."""
    written, prompts = StringIO(), Prompts(language, ())
    Live(Console(file=written, width=200), prompts).said(0, prompts.text(say("tone-heard")))
    assert caption in written.getvalue()
    assert {key for key in prompts.keys(HOUSE) if key.startswith("caption-tone-")} == {f"caption-tone-{name}" for name in EARCONS}


@pytest.mark.parametrize(("tls", "said"), [("", "127 dot 0 dot 0 dot 1, port 80."), ("moon", "h t t p s, colon, slash, slash, 127 dot")])
def test_an_address_is_said_digit_by_digit(tls: str, said: str) -> None:
    """And the code."""
    (sentence,) = joining_at(cast(Web, SimpleNamespace(address="127.0.0.1:80", fingerprint=tls, code="1234")), Prompts(games=()))
    spoken = Prompts(games=()).text(sentence).text
    assert spoken.startswith(f"Phones can join at {said}")
    assert spoken.endswith("The room code is 1 2 3 4.")
