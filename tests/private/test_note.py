"""What a player who typed a word is told of it, where nobody else sees it: how the recognizer will hear it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.support.command import terminal
from tests.support.languages import made
from tests.support.quiet import Quiet
from tests.support.table import SLAM, writing
from voicehost.host.account import Live
from voicehost.host.host import Host
from voicehost.host.room import Desk
from voicehost.lexicon.sounds import heard_as
from voicehost.listen.models_dir import bundled
from voicehost.listen.recognizer import Recognizer, Scripted
from voicehost.listen.vosk_recognizer import VoskRecognizer
from voicehost.private.aside import PEEK, SHOWN, Aside
from voicehost.private.keyboard import Keyboard
from voicehost.private.note import note
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import Silent

pytestmark = pytest.mark.quick

TERMINAL = {"TERM": "xterm"}
NOTE = re.compile(r"\x1b\[\?1049h(.*?)\x1b\[\?1049l", re.DOTALL)
"""What stands on the terminal's other screen, from its opening to its closing."""


@cache
def recognizer() -> Recognizer:
    return VoskRecognizer(bundled())


# -- what it says


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("heaven", "private-heard"),
        ("Deep-Fried", "private-heard"),
        ("ice cream", "private-heard"),
        ("baumgard", "private-heard-as"),
        ("ice beaudet", "private-heard-as"),
        ("qqzt", "private-not-heard"),
        ("ice qqzt", "private-not-heard"),
    ],
)
def test_a_note_says_how_the_word_will_be_heard(word: str, key: str) -> None:
    """As it is, by what sounds like it, or not at all; a word of several parts by all of them."""
    said = note(word, recognizer().hears)
    assert said.key == key
    assert word.lower() not in str(dict(said.fields))


@pytest.mark.parametrize("word", ["baumgard", "beaudet", "ice beaudet"])
def test_what_is_listened_for_instead_can_be_heard(word: str) -> None:
    """It is in the lexicon, and is not the word itself."""
    heard = heard_as(word, recognizer().hears)
    assert heard not in (None, word)
    assert recognizer().hears(heard or "")


# -- where it stands


class Lines(Keyboard):
    """A keyboard on which these are typed, a line at each look; None is a look at which nothing was typed."""

    def __init__(self, *typed: str | None) -> None:
        super().__init__()
        self._typed = iter(typed)
        self.before: list[str] = []
        """What stood before lines that were to be unseen."""

    def ask(self, unseen: str | None = None) -> None:
        self.before += [unseen] if unseen else []

    def line(self, wait: float = 0.0) -> str | None:
        del wait
        return next(self._typed)


def shown(*typed: str | None, terminal: dict[str, str] = TERMINAL, is_terminal: bool = True, by_ear: bool = True) -> str:
    """All that a terminal is sent while Ana enters something and more is typed; half of a note's time passes at each look."""
    written = StringIO()
    console = Console(file=written, force_terminal=is_terminal, color_system=None, width=200, highlight=False, _environ=terminal)
    with Announcer(Silent(), Mute()) as announcer, Aside(console) as aside:
        host = Host(writing().session, recognizer(), announcer, Prompts(games=(SLAM.name,)), Live(console), by_ear=by_ear)
        desk = Desk(Lines(*typed), host, aside)
        for _ in typed:
            desk.look()
            host.pass_time(host.position + SHOWN // 2)
    return written.getvalue()


def test_a_note_is_gone_with_the_next_line() -> None:
    """It stands on a screen of its own, after all that was said of the entry; what is said meanwhile is held, and nothing is lost."""
    output = shown("ana", "baumgard", "scores")
    (private,) = NOTE.findall(output)
    instead = heard_as("baumgard", recognizer().hears)
    assert f"I listen for {instead} in its place. Press Enter to hide it." in private
    public = NOTE.sub("", output)
    assert "I listen for" not in public
    assert "baumgard" not in public
    assert public.index("Ana has a word") < public.index("Ana 0, Ben 0 and Cy 0")
    assert output.index("Ana has a word") < output.index(private)


def test_a_note_is_gone_by_itself() -> None:
    """After its time, and at the end of the sitting; an empty line only takes it away."""
    for more in ((None, None, None), (None,), ("",)):
        assert len(NOTE.findall(shown("ana", "qqzt", *more))) == 1
    closing = shown("ana", "qqzt", None, None, "scores")
    assert closing.index("\x1b[?1049l") < closing.index("Ana 0, Ben 0")


def test_a_terminal_that_hides_nothing_says_that_an_entry_was_not_taken() -> None:
    """And nothing of the reason, which may tell of the word."""
    output = shown("ana", "who wants more tea", "heaven", terminal={"TERM": "dumb"})
    assert "That was not taken, Ana. Enter something else, or press Enter by itself to go back to the game." in output
    assert "Ana has a word" in output
    assert "one word" not in output


def test_what_is_typed_below_a_note_corrects_it_unseen() -> None:
    """It is that player's again, and never heard, once it was entered twice; what can be said is said, whoever's note stands there. After
    it, nothing is theirs."""
    output = shown("ana", "qqzt", "heaven", "heaven", "ana takes five", by_ear=False)
    public = NOTE.sub("", output)
    assert len(NOTE.findall(output)) == 3
    assert "heaven" not in public
    assert "heard" in public
    assert 'heard   "heaven"' in shown("ana", "qqzt", *[None] * 8, "heaven", by_ear=False)
    assert 'heard   "heaven"' in shown("ana", "qqzt", "", "heaven", by_ear=False)


def test_a_long_note_stays_for_as_long_as_it_takes_to_read() -> None:
    """A hand of many cards, at a slow reader's pace; a short note for its least time."""
    console = Console(file=StringIO(), force_terminal=True, color_system=None, _environ=TERMINAL)
    with Aside(console) as aside:
        aside.show("Q/X, " * 80, 0)
        aside.hide(4 * SHOWN)
        assert console.file.getvalue().count("\x1b[?1049l") == 0  # type: ignore[attr-defined]
        aside.hide(6 * SHOWN)
        assert console.file.getvalue().count("\x1b[?1049l") == 1  # type: ignore[attr-defined]


def test_a_note_is_covered_until_somebody_wants_to_see_it() -> None:
    """For two seconds after each touch of the key: whoever looks over a shoulder sees the cover."""
    written = StringIO()
    console = Console(file=written, force_terminal=True, color_system=None, _environ=TERMINAL)

    def since() -> str:
        output = written.getvalue()
        written.seek(0)
        written.truncate()
        return output

    with Aside(console) as aside:
        assert aside.show("a secret", 0, "Tab shows it.")
        assert ("Tab shows it." in (output := since()), "a secret" in output) == (True, False)
        assert aside.peek(10)
        assert "a secret" in since()
        assert (aside.peek(10 + PEEK // 2), aside.cover(10 + PEEK), since()) == (False, False, "")
        assert aside.cover(10 + PEEK // 2 + PEEK)
        assert ("Tab shows it." in (output := since()), "a secret" in output) == (True, False)
        aside.hide()
        assert (aside.peek(10), aside.cover(10), "secret" in since()) == (False, False, False)


@pytest.mark.programs
def test_a_dealt_hand_is_shown_on_demand_in_a_game_that_is_typed(tmp_path: Path) -> None:
    """To who types their name and asks unseen, on the terminal's other screen; the next line takes it away."""
    play = ("play", "scrabble-slam", "--players", "Ana,Ben", "--text", "--seed", "7", "--set", "dealt=yes")
    with terminal(*play, home=tmp_path, kind="xterm") as at:
        at.until("Who nominates")
        at.type("ana nominates game\n")
        at.until("ready, set, slam")
        at.type("ana\n")
        at.until("unseen")
        at.type("my cards\n")
        at.until("Press Enter to hide it.")
        assert "Your cards, front" not in at.shown
        at.type("\t")
        at.until("Your cards, front and back: ")
        at.type("\n")
        at.until("\x1b[?1049l")
        at.type("scores\n")
        at.until("Ana has 25 cards")
        at.type("\x04")
        assert at.exit_code() == 0
    (private,) = NOTE.findall(at.shown)
    assert "Your cards, front and back: " in private
    assert "hear" not in private
    assert "Your cards, front" not in NOTE.sub("", at.shown)


def test_what_is_told_while_a_note_stands_follows_it() -> None:
    """In order, none of it on the note's screen."""
    written = StringIO()
    console = Console(file=written, force_terminal=True, color_system=None, _environ=TERMINAL)
    with Aside(console) as aside:
        console.print("before")
        aside.show("a note", 0)
        console.print("one")
        aside.hide(SHOWN - 1)
        console.print("two")
        aside.hide(SHOWN)
        console.print("after")
    assert [line for line in NOTE.sub("(note)\n", written.getvalue()).splitlines() if line] == ["before", "(note)", "one", "two", "after"]
    assert [private.removeprefix("\x1b[H").strip() for private in NOTE.findall(written.getvalue())] == ["a note"]


def test_twins_everyone_gets_a_note() -> None:
    """Whatever the word is, the rest of the room sees the same: that a note is shown, and never its text."""
    seen = {NOTE.sub("(note)", shown("ana", word, "")) for word in ("heaven", "baumgard", "qqzt", "it", "mississippi")}
    assert len(seen) == 1
    assert "(note)" in seen.pop()


def test_no_note_where_there_is_nothing_to_tell_or_no_way_to_hide_it() -> None:
    """A pass, a refused entry, a pipe, a terminal without another screen."""
    for output in (
        shown("ana", "i pass", ""),
        shown("ana", "h2o", ""),
        shown("ana", "baumgard", "", is_terminal=False),
        shown("ana", "baumgard", "", terminal={"TERM": "dumb"}),
    ):
        assert "\x1b[?1049" not in output
        assert "I listen" not in output
        assert "your word" not in output


@pytest.mark.parametrize("said", ["help", "Help!", "the end"])
def test_what_is_said_to_the_host_is_not_taken_for_a_word(said: str) -> None:
    """It is asked about, unseen, and taken when it is entered once more, if it is a word; then it is meant."""
    output = shown("ana", said, "", by_ear=False)
    (private,) = NOTE.findall(output)
    assert "That is something that people say to me" in private
    assert "has a word" not in output
    assert "has a word" not in shown("ana", said, "", "ana", "pause", "", by_ear=False)
    assert ("Ana has a word" in shown("ana", said, "", "ana", said, "", by_ear=False)) == (said == "help")


def test_where_everything_is_typed_nobody_is_told_how_a_word_will_be_heard() -> None:
    """What the dictionary says of it is told all the same."""
    (private,) = NOTE.findall(shown("ana", "heaven", "", by_ear=False))
    assert "dictionary" in private
    assert "hear" not in private


@pytest.mark.parametrize("hand", [("reisende", "diva", "postbote"), ("mönch", "diva", "postbote")])
def test_what_stands_before_a_private_line_tells_nothing_of_a_hand(hand: tuple[str, ...]) -> None:
    """Who holds the traveller may exchange it, and nobody sees that before it is done."""
    game = made("slam-kartenspiel", "de")
    session, _ = Session.begin(game, ("Karl", "Ida"), game.options(), 1)
    session = replace(session, state=session.state.reseat("Karl", hand=hand))
    lines = Lines("karl", None)
    with Announcer(Silent(), Mute()) as announcer, Aside(Console(file=StringIO())) as aside:
        host = Host(session, Scripted(()), announcer, Prompts("de", (game.name,)), Quiet())
        desk = Desk(lines, host, aside)
        desk.look()
        desk.look()
    assert any(phrase.move == "exchange" for phrase in session.view("Karl").entries) == ("reisende" in hand)
    assert lines.before == ['Karl, verdeckt (oder "meine Karten"): ']
