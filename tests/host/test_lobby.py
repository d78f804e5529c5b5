"""The lobby: names as they come, typed and from phones, and what is answered where one cannot be taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.languages import made
from voicehost.core.play import Game, IllegalMove
from voicehost.core.speech import Phrase
from voicehost.games.haiclue import Haiclue
from voicehost.games.letter_jam import LetterJam
from voicehost.games.poetry_slam import PoetrySlam
from voicehost.games.slam_kartenspiel import SlamKartenspiel
from voicehost.host.lobby import Lobby
from voicehost.listen.recognizer import typed as heard
from voicehost.session.gathering import Gathering
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts
from voicehost.web.asked import AsksToPlay, Joined, Touched, Tried, Watching
from voicehost.web.pages import BEGIN, LEAVE

pytestmark = pytest.mark.quick


def lobby(game: type[Game[Any]] = PoetrySlam, /, language: str = "en", hears: Callable[[str], bool] | None = None, **options: Any) -> Lobby:
    playing = made(game.name, language)
    prompts = Prompts(language, (playing.name,))
    return Lobby(playing, playing.options(**options), lambda each: prompts.read(each).text, hears, phones=True)


def typed(lobby: Lobby, *lines: str) -> list[str]:
    return [text for line in lines for text in lobby.type(line)]


@pytest.mark.parametrize(
    ("lines", "players"),
    [
        (("Ana",), ("Ana",)),
        (("ana", "anna lena", "o'neil"), ("Ana", "Anna Lena", "O'neil")),
        (("Ana, Ben,Cy",), ("Ana", "Ben", "Cy")),
        (("I am Mira", "I'm Ben.", "my name is cy", "Dee is here", "Here is Eli!"), ("Mira", "Ben", "Cy", "Dee", "Eli")),
        (("Ana, Ben, Cy", "Ben is not here"), ("Ana", "Cy")),
        (("Ana, Ben, Cy", "without ben, I am Dee"), ("Ana", "Cy", "Dee")),
        (("Ana, Ben", "ana isn\u2019t here", "Ana"), ("Ben", "Ana")),
        ((" , Ana, ,",), ("Ana",)),
    ],
)
def test_who_comes_and_goes(lines: tuple[str, ...], players: tuple[str, ...]) -> None:
    """A name a line, several between commas, or as people say it; in the order in which they came."""
    here = lobby()
    assert typed(here, *lines) == []
    assert here.gathering.players == players
    assert not here.gathering.begins


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Ana", "Ana is here already."),
        ("ANA!", "Ana is here already."),
        ("Shawn", "Sean and Shawn sound alike"),
        ("Undo", "something that people say to me"),
        ("Nobody", "something that people say to me"),
        ("4711", "is not a name"),
        ("Ana\u202emaria", "is not a name"),
        ("An\u0430", "is not a name"),
        ("x" * 60, "is not a name"),
        ("?", "is not a name"),
        ("Zoe is not here", "Zoe is not here."),
    ],
)
def test_what_is_no_name_is_answered_and_nothing_is_lost(line: str, why: str) -> None:
    """One line each, where it was entered; the others of the same line are taken."""
    here = lobby()
    assert typed(here, "Ana, Sean") == []
    (answer,) = typed(here, f"{line}, Cy")
    assert why in answer
    assert here.gathering.players == ("Ana", "Sean", "Cy")


@pytest.mark.parametrize("line", ["", "  ", "everybody is here", "Everyone is here.", "begin"])
def test_everybody_is_here_begins(line: str) -> None:
    """As soon as there are enough; before that the game says how many it takes."""
    here = lobby()
    assert typed(here, "Ana, Ben", line) == ["Poetry Slam takes 3 to 10 players, not 2."]
    assert not here.gathering.begins
    assert typed(here, "Cy", line) == []
    assert here.gathering.begins


def test_nobody_comes_to_a_full_table() -> None:
    """Whoever is there stays."""
    here = lobby(LetterJam)
    assert typed(here, "Ana, Ben, Cy, Dee, Eli, Fay") == []
    assert typed(here, "Gus") == ["Letter Jam takes 2 to 6 players, not 7."]
    assert len(here.gathering.players) == 6


def test_it_speaks_the_language_of_its_game() -> None:
    """What is typed, and what is answered."""
    here = lobby(SlamKartenspiel, "de")
    assert typed(here, "ich bin Mira, Anna ist da, Mira ist nicht da") == []
    assert here.gathering.players == ("Anna",)
    assert typed(here, "Ana") == ["Ana klingt wie Anna. Gebt einem einen anderen Namen."]
    assert typed(here, "Ben", "alle sind da") == []
    assert here.gathering.begins


def test_a_name_that_cannot_be_heard_is_told_so_while_people_gather() -> None:
    """Where everything is typed it is as good as any."""
    here = lobby(hears=lambda word: word != "xiaoling" and len(word) > 1)
    (answer,) = typed(here, "Ana, Xiaoling")
    assert answer.startswith("I cannot hear the name Xiaoling. Take another: of names I hear, say, ")
    assert here.gathering.players == ("Ana",)
    assert typed(lobby(), "Xiaoling") == []


def test_options_that_a_game_cannot_be_played_with_are_refused_at_once() -> None:
    """Before anybody has entered a name."""
    with pytest.raises(IllegalMove, match="tiles"):
        lobby(Haiclue, tiles=("one", "two"))


def test_an_option_may_name_somebody_who_comes_later() -> None:
    """Without them it does not begin, and says why."""
    here = lobby(Haiclue, youngest="Cy")
    typed(here, "Ana, Ben")
    (answer,) = typed(here, "")
    assert "Cy" in answer
    assert typed(here, "Cy", "") == []
    assert here.gathering.begins


# -- by ear


def says(lobby: Lobby, *texts: str) -> list[str]:
    """Heard as it was said."""
    return [answer for text in texts for answer in lobby.hear(heard(text, 0))]


def test_who_is_heard_is_here() -> None:
    """Common names, by themselves or as people say them; "everybody is here" only when there are enough."""
    here = lobby(hears=lambda _: True)
    assert says(here, "I am Ana", "my name is Ben", "everybody is here", "I am Xiaoling", "Clara") == []
    assert list(here.gathering.players) == ["Ana", "Ben"]
    assert says(here, "Ana is not here", "I am Clara", "I am David") == []
    assert list(here.gathering.players) == ["Ben", "Clara", "David"]
    assert says(here, "I am Ben") == ["Ben is here already."]
    assert says(here, "everybody is here") == []
    assert here.gathering.begins


def test_only_what_the_ear_has_is_listened_for() -> None:
    """No name that it cannot hear, none of a table that is full, and nothing where everything is typed."""
    phrases = listened_for(lobby(hears=lambda _: True))
    names = {phrase.move: {name for slot in phrase.slots for _, name in slot.choices} for phrase in phrases}
    assert names.keys() == {"gather-comes"}
    assert {"Ana", "Ben"} <= names["gather-comes"]
    assert "Ana" not in str(listened_for(lobby(hears=lambda word: word not in ("ana", "anna"))))
    full = lobby(LetterJam, hears=lambda _: True)
    typed(full, "Ana, Ben, Clara, David, Eva, Finn")
    assert {phrase.move for phrase in listened_for(full)} == {"gather-leaves", "gather-begins"}
    assert listened_for(lobby()) == ()


def listened_for(lobby: Lobby) -> tuple[Phrase, ...]:
    return lobby.listening.grammar.phrases


# -- phones


def asks(lobby: Lobby, name: str) -> str:
    lobby.answer(asked := AsksToPlay(name))
    return asked.answer.result(0)


def touches(lobby: Lobby, player: str, way: str) -> str:
    lobby.answer(asked := Touched(player, way, {}))
    return asked.answer.result(0)


def test_a_phone_comes_in_by_a_name_and_has_its_seat() -> None:
    """A name that was typed before is taken over by the first phone that says it, and by no second."""
    here = lobby()
    typed(here, "Ana")
    assert [asks(here, name) for name in ("mira", "Ana")] == ["", ""]
    assert (here.gathering.players, here.gathering.seats.seated) == (("Ana", "Mira"), ("Mira", "Ana"))
    assert asks(here, "ANA") == "Ana is here already."
    assert "not a name" in asks(here, "4711")
    assert (here.gathering.players, here.gathering.seats.seated) == (("Ana", "Mira"), ("Mira", "Ana"))


def test_a_phone_leaves_and_begins() -> None:
    """Whoever leaves has no seat any more; a touch begins, as soon as there are enough."""
    here = lobby()
    assert [asks(here, name) for name in ("Ana", "Ben", "Cy", "Dee")] == [""] * 4
    assert touches(here, "Cy", LEAVE) == ""
    assert (here.gathering.players, here.gathering.seats.freed) == (("Ana", "Ben", "Dee"), ("Cy",))
    assert touches(here, "Dee", LEAVE) == ""
    assert "not 2" in touches(here, "Ana", BEGIN)
    assert touches(here, "Ana", "{word}") != ""
    assert asks(here, "Eli") == ""
    assert touches(here, "Ana", BEGIN) == ""
    assert here.gathering.begins


def test_a_seat_that_is_asked_for_by_itself() -> None:
    """From a page that stood since a game before: only whoever is here, and has no phone yet."""
    here = lobby()
    typed(here, "Ana")
    answers = []
    for player in ("Ana", "Ana", "Ben"):
        here.answer(asked := Joined(player))
        answers.append(asked.answer.result(0))
    assert answers == [True, False, False]


def test_screens_and_codes() -> None:
    """Whoever sits at the machine is told; a new code shuts the screens that were opened with the one before."""
    here = lobby()
    answers = [here.answer(Watching()) for _ in range(9)]
    assert len(here.gathering.screens.numbers) == here.gathering.screens.lit == 8
    assert "screen" in answers[0][0]
    here.answer(Tried(renew=True))
    assert (here.gathering.seats.codes, len(here.gathering.screens.numbers)) == (1, 0)


def test_an_answer_comes_after_what_came_of_it_is_shown() -> None:
    """Whoever is told that they have a place finds it."""
    here, asked = lobby(), AsksToPlay("Mira")
    shown: list[tuple[bool, tuple[str, ...]]] = []
    here.answer(asked, lambda: shown.append((asked.answer.done(), here.gathering.players)))
    assert shown == [(False, ("Mira",))]
    assert asked.answer.done()


def test_a_question_that_fails_ends_nothing() -> None:
    """It fails for whoever asked, and whoever sits at the machine is told."""
    here, asked = lobby(), AsksToPlay("Mira")

    def show() -> None:
        raise RuntimeError

    (answer,) = here.answer(asked, show)
    assert "RuntimeError" in answer
    assert isinstance(asked.answer.exception(0), RuntimeError)


def test_a_question_that_was_given_up_changes_nothing() -> None:
    """Whoever asked was told to try again."""
    here = lobby()
    asked = AsksToPlay("Ana")
    asked.answer.cancel()
    assert here.answer(asked) == ()
    assert here.gathering == Gathering(here.gathering.game).with_phones()


def test_a_game_takes_over_what_was_gathered() -> None:
    """Seats, links that are dead, screens and the room code: as its log begins with them."""
    here = lobby()
    for name in ("Ana", "Ben", "Cy", "Dee"):
        asks(here, name)
    touches(here, "Cy", LEAVE)
    for asked in (Watching(), Tried(renew=True), Watching()):
        here.answer(asked)
    gathering = here.gathering.begin()
    session = Session.begin(gathering.game, gathering.players, gathering.game.options(), 3)[0].replay(gathering.events(0))
    assert (session.seats.seated, session.seats.freed, session.seats.codes) == (("Ana", "Ben", "Dee"), ("Cy",), 1)
    assert session.screens == gathering.screens
