"""A line that was meant otherwise becomes no secret: typed below a player's note, by name, or in a field on a phone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from tests.games import test_breath
from tests.private.test_note import NOTE, TERMINAL, Lines
from tests.support import jam_table, tiles_table
from tests.support.languages import made
from tests.support.table import Table, writing
from voicehost.core.play import Player
from voicehost.games.slam_kartenspiel.state import Phase
from voicehost.host.account import Live
from voicehost.host.host import Host
from voicehost.host.room import Desk
from voicehost.listen.recognizer import Scripted
from voicehost.private.aside import SHOWN, Aside
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import Silent

pytestmark = pytest.mark.quick

PLAYERS = ("Ana", "Ben", "Cy")
ASKED = "You had entered something else. To replace it with this, enter this once more."
ONE_WORD = "A secret is one word"


class Typed:
    """What comes of lines at one keyboard; notes stand in the terminal. None is half of a note's time, and nothing typed."""

    def __init__(self, session: Session, *lines: str | None, hides: bool = True) -> None:
        written = StringIO()
        terminal = TERMINAL if hides else {"TERM": "dumb"}
        console = Console(file=written, force_terminal=True, color_system=None, width=400, highlight=False, _environ=terminal)
        with Aside(console) as aside, Announcer(Silent(), Mute()) as announcer:
            self.host = Host(
                session, Scripted(()), announcer, Prompts(session.game.language.name, (session.game.name,)), Live(console), by_ear=False
            )
            desk = Desk(Lines(*lines), self.host, aside)
            for line in lines:
                desk.look()
                if line is None:
                    self.host.pass_time(self.host.position + SHOWN // 2)
        self.notes = NOTE.findall(written.getvalue())
        self.room = NOTE.sub("", written.getvalue())

    def seat(self, player: Player) -> Any:
        return self.host.session.state.seat(player)


TALK = ("which tiles are left", "cy takes last one", "has anybody seen the rulebook", "who wants more tea")


@pytest.mark.parametrize("line", TALK)
@pytest.mark.parametrize("player", ["Ana", "Cy"])
def test_talk_below_a_note_is_nobodys_word(line: str, player: Player) -> None:
    """It is a line for the room, as without the note."""
    typed = Typed(writing().session, player.lower(), "heaven", line)
    assert typed.seat(player).word == "heaven"
    assert len(typed.notes) == 1
    assert f"heard   {line}" in typed.room.replace('"', "")  # a question that the host knows stands in quotation marks


NOTED: dict[str, tuple[Callable[[], Table], str]] = {
    "word": (jam_table.sat, "horse"),
    "clue": (jam_table.begun, "clue ben cy"),
    "arrangement": (lambda: jam_table.at("arranging", PLAYERS), "arrange 5 4 3 2 1"),
    "note": (lambda: jam_table.at("laying", PLAYERS), "note e"),
    "tiles": (tiles_table.begun, "one two"),
    "guess": (tiles_table.guessing, "red"),
}
"""A table, and what is entered there before somebody talks below the note."""


@pytest.mark.parametrize("noted", NOTED)
@pytest.mark.parametrize("line", ["who is next?", "what?", "who wrote this one", "hang on I made a typo", "that is a good one", *TALK])
def test_talk_of_several_words_below_a_note_is_for_the_room(noted: str, line: str) -> None:
    """It neither replaces the entry nor opens another."""
    table, entry = NOTED[noted]
    before, after = Typed(table().session, "ana", entry), Typed(table().session, "ana", entry, line)
    assert after.host.session.state == before.host.session.state
    assert len(after.notes) == len(before.notes) > 0
    assert "heard   " in after.room


@pytest.mark.parametrize(
    ("noted", "line"),
    [
        ("word", "my word is horsse"),
        ("clue", "my clue is brag"),
        ("clue", "ana, stand one and stend two"),
        ("guess", "red I think"),
        ("guess", "it is bleu"),
        ("note", "two echoo"),
    ],
)
def test_a_slip_of_an_entry_below_a_note_stays_unseen(noted: str, line: str) -> None:
    table, entry = NOTED[noted]
    assert line.split()[-1].strip("?") not in Typed(table().session, "ana", entry, line).room


SLAM_TALK = {
    "de": ("ich muss mal kurz weg", "wer ist denn jetzt dran", "das dauert aber lange", "ben muss gehen", "was ist das denn für ein Slam"),
    "en": ("I have to go for a moment", "who is next then", "this takes a while", "ben has to go", "what is the score"),
}
MY_CARDS = {"de": "meine Karten", "en": "my cards"}


@pytest.mark.parametrize(("language", "line"), [(language, line) for language, lines in SLAM_TALK.items() for line in lines])
def test_talk_below_poets_or_a_hand_is_for_the_room(language: str, line: str) -> None:
    """While poets are chosen, with a Reisende in the hand or without, and between two Slams."""
    session = test_breath.begun(test_breath.CASES[f"slam-{language}"]).session
    travels = replace(session, state=session.state.reseat("Ana", hand=("reisende", *session.state.seat("Ana").hand[1:])))
    between = replace(session, state=replace(session.state, phase=Phase.BETWEEN))
    for at, entry in ((session, "1 2"), *((each, MY_CARDS[language]) for each in (session, travels, between))):
        before, after = Typed(at, "ana", entry), Typed(at, "ana", entry, line)
        assert after.host.session.state == before.host.session.state
        assert len(after.notes) == len(before.notes) > 0
        assert "heard   " in after.room


@pytest.mark.parametrize(
    "line", ["Mönch und Lehrre", "ich nehme das Genie", "die Detektivinn, glaube ich", "eins und drei", "2 5", "ein Poet"]
)
def test_a_slip_of_a_poet_below_a_note_stays_unseen(line: str) -> None:
    session = test_breath.begun(test_breath.CASES["slam-de"]).session
    assert line.lower() not in Typed(session, "ana", "1 2", line).room.lower()


@pytest.mark.parametrize("line", TALK[1:])
def test_talk_is_no_word_where_a_name_was_typed_before(line: str) -> None:
    typed = Typed(writing().session, "ana", line)
    assert typed.seat("Ana").word is None
    assert ONE_WORD in typed.notes[-1]
    assert line not in typed.room


@pytest.mark.parametrize("word", ["ice cream", "hot dog", "don't", "well-being", "qqzt", "Hexentanz"])
def test_what_one_could_write_one_still_can(word: str) -> None:
    """Compounds that the dictionary has, and words of one's own invention."""
    assert Typed(writing().session, "ana", word).seat("Ana").word == word


def test_words_of_the_tables_own_are_one() -> None:
    assert Typed(writing(words=("wohnzimmer",)).session, "ana", "wohnzimmer").seat("Ana").word == "wohnzimmer"


# -- what was not taken leaves the entry open

ORDINARY = (*TALK, "how do we play", "ben has a word", "scores", "host undo", "yes", "no")


@pytest.mark.parametrize("line", ORDINARY)
def test_the_word_after_a_line_that_was_not_taken_is_still_unseen(line: str) -> None:
    typed = Typed(writing().session, "ana", line, "heaven")
    assert typed.seat("Ana").word == "heaven"
    assert "heaven" not in typed.room


LEAVES = {"en": ("ben laeves", "Ben leaves"), "de": ("ben gehd", "Ben geht")}


@pytest.mark.parametrize("name", ["writing", "word", "tiles", "guess", "cards"])
def test_a_decision_with_a_slip_is_asked_of_the_player_and_then_of_the_table(name: str) -> None:
    """Typed where something is entered, it is no entry. Typed once more, it is said to the table."""
    tables = {
        "writing": writing,
        "cards": lambda: test_breath.begun(test_breath.CASES["slam-de"]),
        **{key: at for key, (at, _) in NOTED.items()},
    }
    slip, meant = LEAVES["de" if name == "cards" else "en"]
    asked = "Meintest du" if name == "cards" else "Did you mean"
    before = tables[name]().session
    once, twice = Typed(before, "ana", slip), Typed(before, "ana", slip, slip)
    assert once.host.session.state == before.state
    assert f"{asked}: {meant}?" in once.notes[-1]
    assert meant not in once.room
    assert f'heard   "{slip}"'.replace("heard", "gehört") in twice.room or f'heard   "{slip}"' in twice.room
    assert twice.host.session.attention.doubt is not None


def test_what_was_meant_aloud_leaves_an_entry_that_cannot_have_it() -> None:
    """Two words are no secret."""
    assert "Ben leaves the game?" in Typed(writing().session, "ana", "who wants more tea", "ben leaves").room


def test_enter_by_itself_leaves_it() -> None:
    typed = Typed(writing().session, "ana", "who wants more tea", "", "who wants more cake")
    assert typed.seat("Ana").word is None
    assert "Ana, nothing was entered." in typed.room
    assert 'heard   "who wants more cake"' in typed.room


def test_another_name_leaves_it_too() -> None:
    typed = Typed(writing().session, "ana", "who wants more tea", "ben", "heaven")
    assert (typed.seat("Ana").word, typed.seat("Ben").word) == (None, "heaven")
    assert "heaven" not in typed.room


def test_a_name_that_is_typed_first_is_an_entry_like_any_other() -> None:
    """Only after a line that was not taken is it the beginning of another."""
    assert Typed(writing().session, "ana", "cy").seat("Ana").word == "cy"


def test_it_outlasts_its_note() -> None:
    typed = Typed(writing().session, "ana", "who wants more tea", *((None,) * 12), "heaven")
    assert typed.seat("Ana").word == "heaven"
    assert "heaven" not in typed.room


# -- whoever already has one is asked


def test_another_word_is_asked_before_it_takes_the_place() -> None:
    once = Typed(writing().session, "ana", "heaven", "ana", "horse")
    assert once.seat("Ana").word == "heaven"
    assert ASKED in once.notes[-1]
    assert Typed(writing().session, "ana", "heaven", "ana", "horse", "ana", "horse").seat("Ana").word == "horse"
    assert Typed(writing().session, "ana", "heaven", "ana", "horse", "ana", "hill").seat("Ana").word == "heaven"


def test_a_replacement_that_was_dropped_is_asked_about_again() -> None:
    """Enter by itself drops it, and so does somebody else's entry. Else whoever then typed it twice, as asked, would show it."""
    for dropped in ("",), ("cy", ""), ("ana", ""):
        typed = Typed(writing().session, "ana", "heaven", "ana", "horse", *dropped, "ana", "horse")
        assert typed.seat("Ana").word == "heaven"
        assert ASKED in typed.notes[-1]
        again = Typed(writing().session, "ana", "heaven", "ana", "horse", *dropped, "ana", "horse", "horse")
        assert again.seat("Ana").word == "horse"
        assert "horse" not in again.room


def test_below_a_note_too() -> None:
    """One word may be a correction, or meant for the room: it is asked where nobody sees it."""
    once = Typed(writing().session, "ana", "heavn", "heaven")
    assert once.seat("Ana").word == "heavn"
    assert ASKED in once.notes[-1]
    assert "heaven" not in once.room
    assert Typed(writing().session, "ana", "heavn", "heaven", "heaven").seat("Ana").word == "heaven"


def test_the_end_of_the_note_is_the_end_of_the_entry() -> None:
    """Whatever ends it: its time, or an empty line."""
    for end in ((None,) * 12, ("",)):
        typed = Typed(writing().session, "ana", "heavn", *end, "horse")
        assert typed.seat("Ana").word == "heavn"
        assert 'heard   "horse"' in typed.room


def test_the_same_word_once_more_is_not_asked() -> None:
    typed = Typed(writing().session, "ana", "heaven", "ana", "Heaven")
    assert not [note for note in typed.notes if ASKED in note]


@pytest.mark.parametrize("waits", ["wait", None])
def test_a_change_is_asked_about_too_while_the_host_waits_for_one(waits: str | None) -> None:
    """Somebody has said "wait", or has typed a name: the change may be somebody else's, who would not notice."""
    table = test_breath.entered(BREATH["haiclue-guesses"])
    before: Any = table.state
    table = table.type(waits) if waits else table
    typed = Typed(table.session, "cy", "blue", hides=False)
    assert ASKED in typed.room
    assert "I am holding on" in typed.room or waits
    assert typed.seat("Cy").guess == before.seat("Cy").guess
    assert Typed(table.session, "cy", "blue", "blue", hides=False).seat("Cy").guess != before.seat("Cy").guess


def test_what_changes_nothing_is_told_as_such() -> None:
    """Nobody is asked whether a word shall be lost that stays in any case."""
    session = jam_table.sat().does("Ana", "word", given="horse").session
    typed = Typed(session, "ana", "tablecloth")
    assert ASKED not in typed.notes[-1]
    assert typed.seat("Ana").written == "horse"
    assert Typed(session, "ana", "plant", "ana", "plant").seat("Ana").written == "plant"
    assert Typed(session, "ana", "plant").seat("Ana").written == "horse"


def test_a_guess_is_asked_too() -> None:
    session = tiles_table.guessing().guesses(ana="red").session
    assert Typed(session, "ana", "blue").seat("Ana").guess == 0
    assert Typed(session, "ana", "blue", "ana", "blue").seat("Ana").guess != 0
    assert ASKED not in Typed(session, "ana", "nothing of these").notes[-1]


# -- an answer that people say to the host, too


def asked_alone() -> Session:
    """Karl is asked whether he is male."""
    game = made("slam-kartenspiel", "en")
    options = game.options(slams="Feminismus-Slam", breath=0.0)
    table = Table(*Session.begin(game, ("Karl", "Ida"), options, 19))
    for player in ("Karl", "Ida"):
        first, second = table.session.state.seat(player).hand[:2]
        table.does(player, "choose", first=first, second=second)
    return table.session


@pytest.mark.parametrize(("answer", "male"), [("no", False), ("yes", True), ("neither", False), ("nope", False)])
def test_an_answer_of_the_question_is_taken_at_once(answer: str, male: bool) -> None:
    assert Typed(asked_alone(), "karl", answer).seat("Karl").male is male


def test_what_is_no_answer_is_not_taken() -> None:
    assert Typed(asked_alone(), "karl", "help").seat("Karl").male is None


@pytest.mark.parametrize("answer", ["abstain", "pass"])
def test_whoever_has_no_guess_enters_that_once(answer: str) -> None:
    session = tiles_table.guessing().session
    player = session.state.thinking[0]
    assert player in Typed(session, player.lower(), answer).host.session.state.passed


@pytest.mark.parametrize("answer", ["abstain", "pass"])
def test_whoever_has_no_clue_enters_that_once(answer: str) -> None:
    assert Typed(tiles_table.begun().session, "ana", answer).seat("Ana").finished


# -- on phones


def sent(session: Session, player: Player, *texts: str) -> tuple[Any, str]:
    """The word that a field of that player's page sends, each once; that player's seat, and what the page answers."""
    with Announcer(Silent(), Mute()) as announcer:
        host = Host(session, Scripted(()), announcer, Prompts(games=(session.game.name,)), Live(Console(file=StringIO())), by_ear=False)
        answer = ""
        for text in texts:
            phrase = next(phrase for phrase in host.session.view(player).entries if any(slot.free for slot in phrase.slots))
            answer = host.touch(player, phrase.way, {phrase.slots[0].name: text})
        return host.session.state.seat(player), answer


@pytest.mark.parametrize("line", TALK)
def test_a_field_takes_no_talk(line: str) -> None:
    seat, answer = sent(writing().session, "Ana", line)
    assert seat.word is None
    assert answer.startswith(ONE_WORD)


def test_a_field_asks_before_it_replaces() -> None:
    seat, answer = sent(writing().session, "Ana", "heaven", "horse")
    assert (seat.word, answer) == ("heaven", ASKED)
    assert sent(writing().session, "Ana", "heaven", "horse", "horse")[0].word == "horse"


def test_a_button_is_meant() -> None:
    """Whoever touches another target sees what they touch."""
    session = tiles_table.guessing().guesses(ana="red").session
    with Announcer(Silent(), Mute()) as announcer:
        host = Host(session, Scripted(()), announcer, Prompts(games=(session.game.name,)), Live(Console(file=StringIO())), by_ear=False)
        phrase = next(phrase for phrase in session.view("Ana").entries if phrase.move == "guess")
        host.touch("Ana", phrase.way, {"guess": "2"})
    assert host.session.state.seat("Ana").guess == 1


# -- on a terminal that hides nothing

BREATH = {name: case for name, case in test_breath.CASES.items() if name != "slam-en"}
TAKEN, NOT_TAKEN = ("I have that, Ana.", "Das ist angekommen, Ana."), ("That was not taken, Ana.", "Das gilt nicht, Ana.")


@pytest.mark.parametrize(
    ("phase", "line", "is_taken"),
    [
        ("letter-jam", "word xxxxx", False),
        ("letter-jam", "horse", True),
        ("slam-de", "2 und 2", False),
        ("slam-de", "1 und 2", True),
        ("slam-de", "meine karten", True),
        ("haiclue-clues", "red", False),
        ("haiclue-clues", "my tiles", True),
        ("haiclue-guesses", "grean", False),
        ("haiclue-guesses", "green", True),
    ],
)
def test_the_room_hears_whether_an_entry_was_taken(phase: str, line: str, is_taken: bool) -> None:
    """And nothing of the entry. A question, or the same again, is no refusal."""
    for lines in (("ana", line), ("ana", line, "", "ana", line)):
        room = Typed(test_breath.begun(BREATH[phase]).session, *lines, hides=False).room
        assert any(each in room for each in TAKEN) is is_taken
        assert any(each in room for each in NOT_TAKEN) is not is_taken
        assert f" {line} " not in room.replace(".", " ")


@pytest.mark.parametrize("line", ["arrange bread", "ben", "house"])
def test_what_counts_for_nothing_was_not_taken(line: str) -> None:
    assert NOT_TAKEN[0] in Typed(jam_table.begun().session, "ana", line, hides=False).room


def test_the_room_hears_that_another_entry_has_to_be_entered_twice() -> None:
    """The second time may follow at once."""
    session = tiles_table.guessing().guesses(ana="red").session
    typed = Typed(session, "ana", "blue", "blue", hides=False)
    assert ASKED in typed.room
    assert typed.seat("Ana").guess == 1


@pytest.mark.parametrize("line", ["scores", "ben has to go", "next", "well played"])
@pytest.mark.parametrize("hides", [True, False])
def test_what_is_said_after_a_refused_entry_is_said(line: str, hides: bool) -> None:
    typed = Typed(test_breath.begun(BREATH["haiclue-guesses"]).session, "cy", "grean", line, hides=hides)
    assert f'heard   "{line}"' in typed.room


def test_what_may_be_the_secret_after_a_refused_entry_stays_unseen() -> None:
    typed = Typed(writing().session, "ana", "who wants more tea", "scores", hides=False)
    assert "heard" not in typed.room.replace("[heard]", "")
    typed = Typed(test_breath.begun(BREATH["haiclue-guesses"]).session, "cy", "grean", "green", hides=False)
    assert "green" not in typed.room
    assert typed.seat("Cy").guess is not None
