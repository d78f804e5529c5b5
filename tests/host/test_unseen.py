"""A line that gives something away in the room: typed with its name, or without one."""

from __future__ import annotations

import pytest

from tests.games.test_breath import CASES, begun
from tests.games.test_breath import entered as all_have_entered
from tests.host.test_guarded import Typed
from tests.support import jam_table, tiles_table
from tests.support.evening import Evening
from tests.support.languages import made
from tests.support.letters_table import racing
from tests.support.table import writing as of_a_poet
from voicehost.core.play import say
from voicehost.games.slam_kartenspiel.state import Options
from voicehost.host.lines import unseen
from voicehost.listen.recognizer import typed
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

PLAYERS = ("Ana", "Ben", "Cy")


def letters(phase: str) -> Session:
    return jam_table.at(phase, PLAYERS).session


def writing() -> Session:
    return jam_table.sat().session


def cards() -> Session:
    return Session.begin(made("slam-kartenspiel", "de"), PLAYERS, Options(), 1)[0]


def key(session: Session, line: str) -> str | None:
    how = unseen(session, line)
    return None if how is None else how.key


@pytest.mark.parametrize("line", ["ana clue brag", "Ana: clue brag", "ben note e"])
def test_a_name_and_what_it_enters_in_one_line_is_told_to_be_two(line: str) -> None:
    assert key(letters("talk"), line) == "name-by-itself"


def test_whoever_is_waited_for_may_have_meant_anything() -> None:
    assert key(writing(), "ana horse") == "name-by-itself"
    assert key(cards(), "ana 1 und 2") == "name-by-itself"
    for line in ("Ana, Matrosin und Comedian", "ana den Mönch und die Diva"):
        assert key(cards(), line) == "name-by-itself"
    for line in ("ana hat Hunger", "ana muss bald mal los", "ana ist die beste"):
        assert key(cards(), line) is None


@pytest.mark.parametrize("line", ["ana has to go home", "Ana is at the door", "ana cannot think of a word", "ana takes the last one"])
def test_what_is_said_about_somebody_is_nothing_that_they_enter(line: str) -> None:
    """Though they are waited for: what fills an entry is one word, numbers, or names of cards."""
    for session in (writing(), letters("arranging"), cards()):
        assert key(session, line) is None


@pytest.mark.parametrize("line", ["ben laeves", "Ben levaes!", "bne leaves"])
def test_a_slip_of_what_is_said_about_somebody_is_no_entry(line: str) -> None:
    """While words, clues, guesses and arrangements are entered, whatever they are."""
    for session in (writing(), letters("talk"), letters("arranging"), tiles_table.begun().session, tiles_table.guessing().session):
        assert key(session, line) is None
    assert [each.key for each in writing().hear(typed(line, 1))[1]] == ["decide-goes"]


def test_a_word_that_is_nearly_said_may_be_a_secret() -> None:
    assert {key(writing(), line) for line in ("ben laves", "ben loaves", "ben leave")} == {"name-by-itself"}


def test_a_slip_of_what_is_said_about_somebody_is_no_word_of_poetry_slam_either() -> None:
    table = of_a_poet()
    assert (key(table.session, "ben laeves"), key(table.session, "ben loaves")) == (None, "name-by-itself")
    assert table.type("ben laeves").keys == ["decide-leaves"]


def test_a_slip_of_what_is_said_about_somebody_is_no_card() -> None:
    assert (key(cards(), "ben gehd"), key(cards(), "ben gehtt"), key(cards(), "ben 1")) == (None, None, "name-by-itself")


CHANGED = [("slam-de", "1 und 4"), ("slam-en", "1 and 4"), ("letter-jam", "cider"), ("haiclue-guesses", "blue")]


@pytest.mark.parametrize(("name", "entry"), CHANGED)
@pytest.mark.parametrize("held", [False, True])
def test_what_is_typed_to_change_an_entry_is_entered_unseen(name: str, entry: str, held: bool) -> None:
    """In the breath before it is told, held or not: with a name before it, or without. What is said to the host is not meant so."""
    case = CASES[name]
    session = all_have_entered(case).type(*([case.wait] if held else [])).session
    assert (key(session, entry), key(session, f"Cy {entry}")) == ("name-first", "name-by-itself")
    said = (case.go_on, session.game.language.phrases["help"][0], "what shall we do", *([case.go_on + "n"] if held else []))
    assert {key(session, line) for line in said} == {None}
    assert key(begun(case).session, entry) is None
    slips = {"en": ("scroes", "ben laeves"), "de": ("punkze", "ben gehd")}[session.game.language.name]
    assert {key(session, slip) for slip in slips} == {None}


def test_whoever_plays_enters_unseen_although_the_host_asks_who_joins() -> None:
    """Their name alone answers that question and opens their entry. What would be entered is not heard aloud either."""
    evening = Evening(cards())
    evening.type("darf ich mitspielen", "ana", "1 und 2")
    assert evening.host.session.state.seat("Ana").done
    asked = Evening(cards())
    asked.type("darf ich mitspielen")
    assert [key(asked.host.session, each) for each in ("ana 1 und 2", "dora", "ana")] == ["name-by-itself", None, None]


def test_an_empty_line_enters_nothing() -> None:
    evening = Evening(jam_table.at("talk", PLAYERS).session)
    evening.type("ana", "")
    assert "Ana, nothing was entered." in evening.room
    assert evening.host.session.state.seat("Ana").draft is None


def test_whoever_made_the_clue_that_is_guessed_is_told_so() -> None:
    """Aloud, and unseen, where nothing of it is taken."""
    host = Evening(tiles_table.guessing().session).host
    author = host.session.state.author.player
    assert "It is your own clue that is being guessed." in host.enter(author, "red").note
    table = tiles_table.guessing().type(f"{author} guesses red")
    assert list(table.says) == [say("no-own-guess", player=author)]


@pytest.mark.parametrize("line", ["what is my target", "What is my target?"])
def test_a_target_is_asked_for_aloud_or_unseen(line: str) -> None:
    table = tiles_table.begun()
    assert table.type(line).keys == ["how-to-make"]
    answer = Evening(table.session).enters("Ana", line)
    assert answer.startswith("Your target is the ")


def test_what_nobody_says_aloud_wants_a_name_first() -> None:
    assert key(letters("talk"), "clue brag") == "name-first"
    assert key(cards(), "meine Karten") == "name-first"


@pytest.mark.parametrize("line", ["clue brag", "note e", "ana: clue brag"])
def test_nor_does_anybody_once_somebody_has_left(line: str) -> None:
    """Whoever has left has hardly anything to enter, and the others have the same as before."""
    session = jam_table.at("talk", (*PLAYERS, "Dee")).type("cy leaves", "yes").session
    assert key(session, line) == key(letters("talk"), line)


@pytest.mark.parametrize("line", ["ana gives the clue", "ana moves on", "ana what do i see", "scores", "ana is late", "brag", "ana"])
def test_what_can_be_said_and_what_is_nothing_are_taken_as_said(line: str) -> None:
    assert key(letters("talk"), line) is None


def test_a_name_alone_is_told_that_there_is_nothing_to_enter() -> None:
    """Where the words are shown; before that it opens an entry."""
    assert key(letters("shown"), "ana") == "nothing-to-enter"
    assert key(letters("shown"), "ana clue brag") is None


def test_what_only_one_may_enter_is_nothing_for_the_room() -> None:
    """That Ana has a clue in hand no answer gives away."""
    session = jam_table.begun().does("Ana", "draft", clue="ben cy").session
    assert "forget my clue" in [phrase.pattern for phrase in session.view("Ana").entries]
    assert {key(session, f"{player} forget my clue") for player in PLAYERS} == {None}


def test_the_desk_keeps_it_from_what_is_heard() -> None:
    """It is somebody's own, and stays out of the account."""
    evening = Evening(jam_table.at("talk", PLAYERS).session)
    evening.type("ana clue brag")
    assert "Ana, to enter that unseen, type your name with a colon" in evening.room
    assert "brag" not in evening.room


@pytest.mark.parametrize(("name", "typed"), [("José", "jose"), ("José", "José"), ("O'Neil", "oneil"), ("O'Neil", "O’NEIL"), ("Zoë", "Zoe")])  # noqa: RUF001
def test_a_name_without_its_accent_is_that_name(name: str, typed: str) -> None:
    """Else what is meant to be unseen would be typed into the room."""
    begun, _ = Session.begin(jam_table.GAME, (name, "Ben", "Cy"), jam_table.GAME.options(), 1)
    evening = Evening(begun)
    evening.type(typed, "horse")
    assert "horse" not in evening.room
    assert evening.host.session.state.seat(name).written == "horse"


def test_who_may_not_enter_what_the_others_may_has_a_reason_for_the_room() -> None:
    """For a terminal that can hide nothing. What only one may enter has none, as it would tell of their hand."""
    host = Evening(tiles_table.guessing(4).session).host
    assert host.enter("Ben", "red").why == say("no-own-guess", player="Ben")
    assert host.enter("Ana", "red").why is None
    cards_ = jam_table.begun().does("Ana", "draft", clue="ben cy").session
    assert Evening(cards_).host.enter("Ben", "forget my clue").why is None


def test_a_line_that_is_no_card_is_refused_in_the_players_ear_alone() -> None:
    """The room heard that it does not have four letters. Once it is refused, the same line is for the table."""
    evening = Evening(racing(dealt=True).session)
    assert "four letters" in evening.enters("Ana", "cy leaves")
    assert "four letters" not in evening.room
    evening.type("Ana", "cy leaves", "cy leaves")
    doubt = evening.host.session.attention.doubt
    assert doubt is not None
    assert doubt.heard.move.slots == {"player": "Cy"}


# -- while a name by itself is an answer: a letter of a clue


def laying(*lines: str) -> Typed:
    return Typed(jam_table.at("laying", PLAYERS).session, *lines)


@pytest.mark.parametrize("name", ["Ben:", "ben :", "BEN\uff1a"])
def test_a_name_with_a_colon_always_opens_an_entry(name: str) -> None:
    """While a clue is laid a name by itself is a letter, so that the secret in the next line would be seen."""
    for phase in ("talk", "laying", "arranging"):
        typed = Typed(jam_table.at(phase, PLAYERS).session, name, "note e")
        assert typed.seat("Ben").notes
        assert "Ben, type your entry now" in typed.room
        assert "note e" not in typed.room


def test_a_name_with_a_colon_is_no_letter_of_a_clue() -> None:
    assert laying("Ben").host.session.state.line == ("Ben",)
    assert laying("Ben:", "my clues").host.session.state.line == ()


def test_no_advice_leads_a_secret_into_the_clue() -> None:
    """Whatever is typed openly meanwhile, the host names the way that is no letter; after a name it asks whether that was one."""
    for line in ("clue toast", "note e", "Ben clue toast", "what do i see", "my clues"):
        room = laying("Ben", line).room
        assert "by itself and press Enter" not in room
        assert "by itself, and" not in room
        assert "with a colon" in room
        assert "Ben by itself was laid as a letter of the clue. If it is none, say: undo." in room
        assert "was laid as a letter" not in laying(line).room
        assert laying("Ben", line, "undo").host.session.state.line == ()


def test_a_letter_that_is_followed_by_another_is_not_doubted() -> None:
    assert "was laid as a letter" not in laying("Ben", "Cy", "that is the clue").room
    assert "was laid as a letter" not in laying("Ben", "scores", "clue toast").room


def test_whoever_types_reads_how_entries_are_made_meanwhile() -> None:
    """When laying begins, after each name by itself, and with the help."""
    begins = "To enter a secret meanwhile, type your name with a colon, like this: Ben:"
    typed = Typed(jam_table.at("talk", PLAYERS).session, "Ana gives the clue", "Cy", "help")
    assert typed.room.count(begins) == 2
    assert typed.room.count("To enter a secret instead, type: Cy:") == 1
    assert begins not in Typed(jam_table.at("talk", PLAYERS).session, "Ana moves on", "help").room


def test_a_name_with_a_colon_is_told_that_there_is_nothing_to_enter() -> None:
    assert key(letters("shown"), "ana:") == "nothing-to-enter"
