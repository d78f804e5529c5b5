"""Phones: joining, what a seat's page shows and does, and what becomes of a seat that is freed or a host that is gone."""

from __future__ import annotations

import io
import logging
import re
import stat
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
import segno
from rich.console import Console
from starlette.datastructures import MultiDict

from tests.support.command import PATIENCE, here
from tests.support.hosted import Hosted, kept
from tests.support.languages import made
from tests.support.phones import KEY, PhoneRoom
from voicehost.commands import tables
from voicehost.commands.playing import carried
from voicehost.core.play import Game, Place, say
from voicehost.games.letter_jam import LetterJam
from voicehost.games.slam_kartenspiel import SlamKartenspiel
from voicehost.machine import networks
from voicehost.machine.networks import Interface
from voicehost.session.following import Sequel
from voicehost.session.happened import Closed, Freed, Seated
from voicehost.session.session import Session
from voicehost.speak import languages
from voicehost.speak.languages import SHIPPED as FOLDER
from voicehost.speak.prompts import Prompts
from voicehost.web.app import CHECKS, TOUCHES
from voicehost.web.asked import WebGone
from voicehost.web.forms import is_listed
from voicehost.web.guards import HELD, MARKS, Rate, with_marks
from voicehost.web.pages import Pages, label
from voicehost.web.seats import SeatLinks
from voicehost.web.seats import kept as kept_seats
from voicehost.web.server import LOOPBACK, Web
from voicehost.web.shown import Caption, Shown

pytestmark = pytest.mark.quick


@pytest.fixture
def room(tmp_path: Path) -> Iterator[PhoneRoom]:
    """Three players, seated; the prompt stands and words may be written."""
    room = PhoneRoom(tmp_path / "log.sqlite", seed=7).seat()
    yield room
    room.table.close()


def labels(page: str) -> list[str]:
    return [re.sub("<[^>]*>", "", button).strip() for button in re.findall(r"<button[^>]*>(.*?)</button>", page)]


# -- joining


def test_the_code_opens_and_a_seat_taken_is_taken(tmp_path: Path) -> None:
    """Without the code nobody sits down; the second to ask for a seat is told that it is taken; the table needs no seat."""
    room = PhoneRoom(tmp_path / "log.sqlite")
    wrong = "0000" if room.code != "0000" else "1111"
    assert room.join("Ana", wrong).status_code == 403
    assert room.join("Nobody").status_code == 400
    assert room.session.seats.seated == ()
    room.seat("Ana")
    again = room.join("Ana")
    assert again.status_code == 409
    assert "seat is taken" in again.text
    assert "Ana" not in re.findall(r'value="(\w*)" required', again.text)
    assert room.join("").url.path == f"/table/{room.seats.screen_token(1)}"
    room.table.close()


def wants_to_play(room: PhoneRoom, name: str, code: str | None = None) -> httpx.Response:
    """Somebody new asks for a place."""
    return room.client.post("/join", {"code": room.code if code is None else code, "player": "+", "name": name})


def test_somebody_new_asks_for_a_place(tmp_path: Path) -> None:
    """The table is asked, as by voice; with its yes the name stands among the others, and has a seat."""
    room = PhoneRoom(tmp_path / "log.sqlite")
    assert 'value="+"' in room.client.get("/").text
    asked = wants_to_play(room, " dee ")
    assert asked.status_code == 202
    assert "table has been asked" in asked.text
    assert room.session.attention.doubt is not None
    assert room.session.attention.doubt.question == say("decide-joins", player="Dee")
    assert "Dee" not in room.session.players
    again = wants_to_play(room, "Eli")
    assert (again.status_code, "cannot be asked just now" in again.text) == (409, True)
    room.table.type("yes")
    room.phones.look()
    assert room.session.players[-1] == "Dee"
    assert 'value="Dee"' in room.client.get("/").text
    room.seat("Dee")
    room.table.close()


@pytest.mark.parametrize(
    ("name", "status", "why"),
    [("ana", 409, "Ana is here"), ("4711", 409, "is not a name"), ("  ", 400, "Write your name"), ("x" * 60, 409, "not a name")],
)
def test_who_cannot_play_is_told_why(tmp_path: Path, name: str, status: int, why: str) -> None:
    """Alone, at the phone: nothing is said in the room. Without the code nobody is asked about at all."""
    room = PhoneRoom(tmp_path / "log.sqlite")
    before = room.session
    answer = wants_to_play(room, name)
    assert (answer.status_code, why in answer.text) == (status, True), answer.text
    wrong = "0000" if room.code != "0000" else "1111"
    assert wants_to_play(room, "Dee", wrong).status_code == 403
    assert (room.session.state, room.session.attention.doubt, room.session.said) == (before.state, None, before.said)
    room.table.close()


def test_nobody_asks_for_a_place_over_a_poem(room: PhoneRoom) -> None:
    """The host would talk into it; the phone is told to try again."""
    for player, word in (("Ana", "heaven"), ("Ben", "hill"), ("Cy", "horse")):
        room.table.enter(player, word)
    room.table.type("ana takes five", "ben takes four", "cy takes three", "ana begins")
    assert room.session.listening.dictation
    assert "cannot be asked just now" in wants_to_play(room, "Dee").text


def test_a_wrong_code_keeps_who_one_is(tmp_path: Path) -> None:
    """So that only the code has to be typed again; for a table screen too."""
    room = PhoneRoom(tmp_path / "log.sqlite")
    wrong = "0000" if room.code != "0000" else "1111"
    chosen = r'value="(\w*)" checked'
    assert re.findall(chosen, room.client.get("/").text) == []
    assert re.findall(chosen, room.join("Ben", wrong).text) == ["Ben"]
    for player in ("", "Nobody"):
        assert re.findall(chosen, room.join(player, wrong).text) == []
    room.table.close()


def test_a_phones_full_stop_is_no_part_of_a_word(room: PhoneRoom) -> None:
    """Two spaces are one on some phones: while it is checked, and when it is sent."""
    assert "I can hear your word" in room.touch("Ana", "{word}", word="heaven. ").text
    assert room.session.state.seat("Ana").word == "heaven"


@pytest.mark.parametrize(
    ("game", "language", "room", "phone"),
    [
        (LetterJam, "en", "Or type your name here, with a colon", "Or type your name at the keyboard, with a colon"),
        (SlamKartenspiel, "de", "Oder tipp hier nur deinen Namen", "Oder tipp an der Tastatur nur deinen Namen"),
    ],
)
def test_here_is_where_the_host_is(game: type[Game[Any]], language: str, room: str, phone: str) -> None:
    """Whoever reads on a phone or a television what the room was told is not sent to that phone, nor to the television."""
    key = {"en": "letters-are-yours", "de": "your-own-cards"}[language]
    prompts = Prompts(language, (game.name,))
    text = prompts.text(say(key)).text
    assert room in text
    playing = game(languages.read(language, game.name))
    session = Session.begin(playing, ("Ana", "Ben", "Cy"), playing.options(), 7)[0]
    shown = Shown(1, session, (Caption(1, "host", text, say=say(key)),))
    assert phone in Pages(prompts).seat(shown, "Ana", "x" * 32)
    assert phone in Pages(prompts).table(shown, "x" * 32, (), "", "", "")


@pytest.mark.parametrize("marked", [(), ("a",), ("a", "b", "c")])
def test_a_list_takes_as_many_marks_as_it_has_slots(room: PhoneRoom, marked: tuple[str, ...]) -> None:
    """Without a script nothing counts them on the page: the answer says how many there are to be."""
    pairs = [("way", "choose first second"), (MARKS, "first second"), *(("first second", each) for each in marked)]
    kind = {"content_type": "application/x-www-form-urlencoded"}
    assert "Choose 2, not more and not fewer." in room.client.post(room.links["Ana"], urlencode(pairs).encode(), **kind).text


def test_what_is_marked_fills_the_slots_in_turn() -> None:
    sent = [("way", "choose first second third"), (MARKS, "first second"), ("third", "c"), ("first second", "a"), ("first second", "b")]
    assert with_marks(MultiDict(sent)) == {"way": "choose first second third", "first": "a", "second": "b", "third": "c"}


def test_a_seat_is_freed_by_voice_and_its_link_is_dead(room: PhoneRoom) -> None:
    """Whoever joins then gets another link; the others' links stay."""
    before = dict(room.links)
    room.table.type("free ana's seat")
    room.phones.look()
    assert room.client.get(before["Ana"]).status_code == 404
    room.seat("Ana")
    assert room.links["Ana"] != before["Ana"]
    assert "</span> Ana</h1>" in room.page("Ana")
    assert "</span> Ben</h1>" in room.client.get(before["Ben"]).text


def test_only_a_taken_seat_can_be_freed(tmp_path: Path) -> None:
    """Nothing is offered to people who play without phones."""
    table = Hosted.create(tmp_path / "log.sqlite")
    assert "free-seat" not in {phrase.move for phrase in table.session.listening.grammar.phrases}
    table.close()


def test_after_a_crash_each_phone_finds_its_place(room: PhoneRoom, tmp_path: Path) -> None:
    """Seats are in the log and the key beside it: the links are the same, the freed one stays dead."""
    room.table.type("free the seat of cy")
    room.touch("Ana", "{word}", word="heaven")
    room.table.close()
    again = Hosted.resume(tmp_path / "log.sqlite")
    assert kept(again.session) == kept(room.session)
    assert (again.session.seats.seated, again.session.seats.freed) == (("Ana", "Ben"), ("Cy",))
    for player, link in room.links.items():
        found = SeatLinks(KEY).player(again.session, link.rpartition("/")[2])
        assert found == (None if player == "Cy" else player)
    again.close()
    assert [type(event) for event in again.session.events if isinstance(event, Seated | Freed)] == [Seated, Seated, Seated, Freed]


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    """And read back; one that a crash cut short is made anew."""
    path = tmp_path / "game.key"
    seats = kept_seats(path)
    assert kept_seats(path) == seats
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_bytes(b"short")
    assert kept_seats(path) != seats
    assert len(path.read_bytes()) == 32


# -- a seat


def test_a_page_is_the_view(room: PhoneRoom) -> None:
    """Each line, each ask, and a way to do each move and entry of the view that has something to choose: nothing else."""
    for player in room.session.players:
        seen, page = room.session.view(player), room.page(player)
        shown = set(re.findall(r'name="way" value="([^"]*)"', page))
        assert shown == {phrase.way for phrase in (*seen.entries, *seen.moves) if is_listed(phrase)}
        for sentence in seen.says:
            text = Prompts(games=("poetry-slam",)).read(sentence, player).text.replace("'", "\u2019")
            assert (label(text) if sentence in seen.at(Place.PROGRESS) else text) in page


def test_a_whole_round_by_phone_alone(room: PhoneRoom) -> None:
    """Words, tiles, a poem, a guess, its end, the letters: what pages offer is enough, and rulings are the same as by voice."""
    for player, word in (("Ana", "rhododendron"), ("Ben", "chrysanthemum")):
        assert "I can hear your word." in room.touch(player, "{word}", word=word).text
    room.touch("Cy", "i pass")
    room.touch("Ana", "{player} takes {tile}", tile="5")
    room.touch("Ben", "{player} takes {tile}", tile="4")
    assert labels(room.page("Ana"))[:2] == ["Begin", "Pass"]
    room.touch("Ana", "{player} begins")
    assert "The end" in labels(room.page("Ana"))
    assert "The end" not in labels(room.page("Ben"))
    room.table.type("a line that nobody could take for a guess")
    room.touch("Cy", "{player} guesses {word}", word="Tulip!")
    assert "Cy: tulip. No." in room.page()
    room.touch("Ana", "the end")
    room.touch("Ben", "{player} guesses {word}", word=" Rhododendron ")
    assert "Ben has it: rhododendron." in room.page()
    assert "That was after the end of the poem." in room.page("Cy")
    room.touch("Ben", "{player} passes")
    room.touch("Ben", "{answer}", answer="yes")
    room.touch("Cy", "next round")
    while losing := [(who, phrase) for who in room.links for phrase in room.session.view(who).moves if phrase.move == "lose"]:
        ((who, phrase),) = losing
        owed = room.session.state.owed
        room.touch(who, phrase.pattern, letter=phrase.slot("letter").choices[0][1])
        assert room.session.state.owed != owed
    assert room.session.state.round == 2
    assert all(room.session.state.seat(player).lost for player in room.links)


def test_a_word_is_checked_for_its_owner_and_never_refused(room: PhoneRoom) -> None:
    """While it is typed, when it was sent, and as long as it may be changed; without JavaScript too. Nothing is changed by a check."""
    letter = room.session.state.drawn[0].lower()
    before = room.session
    for word, warning in (
        ("heaven", "does not match the prompt"),
        (f"{letter}qx", "I do not find"),
        ("o", "too short"),
        ("h2o", "cannot be taken"),
        ("", ""),
    ):
        answer = room.client.post(f"{room.links['Ana']}/check", {"way": "write word", "word": word})
        assert warning in answer.text if warning else answer.text == ""
        assert answer.headers["content-type"].startswith("text/plain")
    assert room.client.post(f"{room.links['Ana']}/check", {"way": "pass-word"}).text == ""
    assert room.client.post(f"{room.links['Ana']}/check", {"way": "the-end"}).text == ""
    assert room.session is before
    sent = room.touch("Ana", "{word}", word="heaven").text
    assert room.session.state.seat("Ana").word == "heaven"
    assert sent.count("It does not match the prompt.") == 2, "in the answer, and among what only Ana sees"
    assert "It does not match the prompt." in room.page("Ana")
    room.touch("Ana", "{player} takes {tile}", tile="5")
    assert "It does not match the prompt." not in room.page("Ana"), "it can be changed no more"
    assert not [who for who in ("Ben", "Cy", None) if "match the prompt" in room.page(who)]


def test_checks_of_a_seat_are_so_many_a_second(room: PhoneRoom) -> None:
    """A page that asks without end does not keep the dictionary from the loop."""
    room.site._checks = Rate(0.0, CHECKS[1])
    check = {"way": "write word", "word": "heaven"}
    assert [room.client.post(f"{room.links['Ana']}/check", check).status_code for _ in range(9)] == [200] * 8 + [429]
    assert room.client.post(f"{room.links['Ben']}/check", check).status_code == 200


def test_questions_to_the_loop_are_so_many_a_second(room: PhoneRoom) -> None:
    """From one seat; what is refused never comes to it, and its sender waits for the refusal."""
    room.site._touches = Rate(0.0, TOUCHES[1])
    nothing = {"way": "nothing of the kind"}
    assert [room.client.post(room.links["Ana"], nothing).status_code for _ in range(12)] == [200] * 12
    begun = time.monotonic()
    assert "too much at once" in room.client.post(room.links["Ana"], {"way": "pass-word"}).text
    assert time.monotonic() - begun >= HELD
    assert not room.session.state.seat("Ana").passed
    assert room.client.post(room.links["Ben"], {"way": "pass-word"}).status_code == 200


def test_a_tap_a_vote_a_snap_and_the_score_with_its_reasons(room: PhoneRoom) -> None:
    """What else a round may need is on the phone of whoever it is for, and does what it says."""
    for player, word in (("Ana", "rhododendron"), ("Ben", "chrysanthemum")):
        room.touch(player, "{word}", word=word)
    room.touch("Cy", "i pass")
    room.touch("Ana", "{player} takes {tile}", tile="5")
    room.touch("Ben", "{player} takes {tile}", tile="4")
    room.touch("Ana", "{player} begins")
    assert "I guess" in labels(room.page("Ben"))
    assert "I guess" not in labels(room.page("Ana"))
    assert "Say your guess: the next one is yours." in room.touch("Ben", "i guess").text
    assert "Ben guesses next." in room.page()
    assert "next one is yours" not in room.page("Cy")
    room.table.type("is it rhododendron", "the end").wait(5)
    assert "Ben has it: rhododendron." in room.page("Cy")
    assert "Challenge the dodge" in labels(room.page("Ben"))
    room.touch("Ben", "challenge the {kind}", kind="dodge")
    assert {"Yes", "No", "Abstain"} <= {label.rpartition(" ")[2].capitalize() for label in labels(room.page("Cy"))}
    for player in room.links:
        before = room.session.state
        room.touch(player, "{player} votes {vote}", vote="yes")
        assert room.session.state != before or room.session.state.question is None
    assert room.session.state.question is None
    room.touch("Cy", "{giver} snaps for {player}", player="Ana")
    page = room.page("Ana")
    for reason in ("For the speed tile: 5.", "For poems: 2.", "For snaps from others: 1.", "For slams: \u22128."):
        assert reason in page, reason


def test_what_is_refused_is_told_to_its_owner_alone(room: PhoneRoom) -> None:
    """A move that is not offered, a choice that is none, an empty or endless word: the state is the same, nothing is said aloud."""
    before, captions = room.session, room.inbox.shown.captions
    for pattern, slots in (
        ("the end", {}),
        ("{player} begins", {}),
        ("{player} takes {tile}", {"tile": "9"}),
        ("{player} takes {tile}", {}),
        ("{word}", {"word": ""}),
        ("{word}", {"word": "x" * 101}),
        ("", {}),
    ):
        answer = room.touch("Ana", pattern, slots)
        assert "cannot be done just now" in answer.text
    assert "cannot be taken" in room.touch("Ana", "{word}", word="w0rd").text
    assert "A secret is one word" in room.touch("Ana", "{word}", word="two 2 words").text
    assert room.session.state is before.state
    assert room.inbox.shown.captions == captions


def test_nobody_acts_for_another(room: PhoneRoom) -> None:
    """A slot that names the player is the seat's own, whatever is sent."""
    room.touch("Ana", "{word}", word="heaven")
    room.touch("Ana", "{player} takes {tile}", {"tile": "5", "player": "Ben"})
    assert room.session.state.seat("Ana").tile is not None
    assert room.session.state.seat("Ben").tile is None


def test_a_pause_offers_the_way_on(room: PhoneRoom) -> None:
    """And nothing else that could be said."""
    room.touch("Ben", "host pause")
    assert room.session.is_paused
    page = room.page("Ana")
    assert "Paused." in page
    assert "Go on" in labels(page)
    room.touch("Ana", "go on")
    assert not room.session.is_paused


def test_the_clock_is_the_loops(room: PhoneRoom) -> None:
    """The time for guesses, second by second, on every page alike; none while a poem runs, nor in a break, after which it begins anew."""

    def clocks() -> set[str]:
        return {
            clock
            for who in (*room.links, None)
            for clock in re.findall(r"Time left:.*?<strong>(\d+)</strong>.*? s<", room.page(who)) or [""]
        }

    for player, word in (("Ana", "rhododendron"), ("Ben", "chrysanthemum")):
        room.touch(player, "{word}", word=word)
    room.table.type("cy passes", "ana takes five", "ben takes four", "ana begins", "a line that is no guess")
    assert clocks() == {""}
    room.table.type("the end")
    ended = room.table.now
    for after, left in ((0.1, "10"), (1.1, "9"), (4.5, "6"), (7.1, "3")):
        room.table.until(ended + after)
        assert clocks() == {left}
    room.touch("Cy", "host pause")
    room.table.wait(60)
    assert clocks() == {""}, "a break has no end"
    room.touch("Cy", "go on")
    assert clocks() == {"12"}
    room.table.wait(12)
    assert clocks() == {""}
    assert room.session.state.poem is None


def test_a_clock_wakes_the_pages_once_a_second(room: PhoneRoom) -> None:
    """And nothing else does while nothing happens: what is shown stays the very same."""
    for player, word in (("Ana", "rhododendron"), ("Ben", "chrysanthemum")):
        room.touch(player, "{word}", word=word)
    room.table.type("cy passes", "ana takes five", "ben takes four", "ana begins")
    room.phones.look()
    before = room.inbox.shown
    for _ in range(20):
        room.table.wait(0.1)
        room.phones.look()
    assert room.inbox.shown is before
    room.table.type("the end").wait(0.2)
    room.phones.look()
    number = room.inbox.shown.number
    for _ in range(50):
        room.table.wait(0.1)
        room.phones.look()
    assert room.inbox.shown.number - number == 5


def test_the_table_screen_shows_letters_and_captions(room: PhoneRoom) -> None:
    """What is heard and said in the room, and the prompt's letters by themselves."""
    room.table.type("scores")
    page = room.page()
    letter = room.session.state.drawn[0]
    assert f"<span>{letter}</span>" in page
    assert "\u201cscores\u201d" in page
    assert "Round 1 of 8<" in page


def test_pages_are_in_the_language_of_their_prompts(tmp_path: Path) -> None:
    """And say so, for a screen reader's voice."""
    copytree(FOLDER / "en", tmp_path / "de")
    assert Pages(Prompts("de", folder=tmp_path)).join(()).startswith('<!doctype html>\n<html lang="de">')
    assert '<html lang="en">' in Pages(Prompts(games=("poetry-slam",))).gone("")


# -- the next game


def test_pages_follow_to_the_next_game(room: PhoneRoom) -> None:
    """Under the same link, with that game's sentences and rules; and a link to a seat that was freed leads nowhere still."""
    before = room.table.type("free ben's seat").session
    game = made("haiclue", "en")
    session = Session.begin(game, before.players, game.options(), 1)[0].replay(carried(before, 0))
    room.site.pages_of["haiclue"] = Pages(Prompts("en", ("haiclue",)))
    room.inbox.show(session, (), 0)
    page = str(room.client.get(room.links["Ana"]).text)
    assert "Ana \u00b7 Haiclue" in page
    assert "you make clues out of words on tiles" in page
    assert room.client.get(room.links["Ben"]).status_code == 404


def test_how_far_it_is_stands_on_every_page_and_a_first_page_is_small(room: PhoneRoom) -> None:
    """The round, once a page; and a seat, with all that it waits for, stays below 60 kB: faces of type come after it."""
    for page in (room.page("Ana"), room.page()):
        assert page.count('<p class="progress">Round 1 of 8</p>') == page.count("Round 1 of 8") == 1
    needed = re.findall(r'(?:href|src)="(/static/[^"]*)"', room.page("Ana"))
    assert len(needed) == 4
    assert sum(len(room.client.get(path).content) for path in (room.links["Ana"], *needed)) < 60_000
    assert not any("/*" in room.client.get(path).text for path in needed if path.endswith(".css"))
    assert not any(re.search("^ *//", room.client.get(path).text, re.MULTILINE) for path in needed if path.endswith(".js"))


def test_what_is_played_next_is_chosen_by_title(room: PhoneRoom) -> None:
    """The same again by itself, another by its title once somebody has asked for one; the question heads every page."""
    titles = {"poetry-slam": "Poetry Slam", "letter-jam": "Letter Jam", "slam-kartenspiel": "SLAM! Das Kartenspiel"}
    room.table.host.session = replace(room.session.apply(Closed(0))[0], sequel=Sequel(titles))
    assert labels(room.page("Ana"))[:3] == ["Play again", "Another game", "That is all"]
    room.touch("Ana", "another game")
    for page in (room.page("Ben"), room.page()):
        assert re.search(r'<div id="asks"[^>]*>\s*<p[^>]*>Which game\?</p>', page)
    assert labels(room.page("Ben"))[:4] == ["Letter Jam", "SLAM! Das Kartenspiel", "Play again", "That is all"]
    assert "<p>You can play Letter Jam or SLAM! Das Kartenspiel.</p>" in room.page()
    room.touch("Ben", "play {game}", game="letter-jam")
    assert room.session.sequel.follows == "letter-jam"


def test_when_that_was_all_a_page_is_harmless(room: PhoneRoom) -> None:
    """What came of the game stays, and nothing can be touched; a touch in the last moment is answered by the same page."""
    room.table.host.session = replace(room.session.apply(Closed(0))[0], sequel=Sequel({"poetry-slam": "Poetry Slam"}))
    last = room.touch("Ana", "that is all").text
    assert labels(last) == []
    assert "<form" not in last
    assert 'id="standings"' in last
    room.inbox.shown = room.inbox.shown.last()
    again = room.client.post(room.links["Ana"], {"way": "play-again"})
    assert (again.status_code, labels(again.text)) == (200, [])
    assert room.site.is_only_read


# -- what the table decides


def test_whoever_has_to_go_touches_that_and_comes_back(room: PhoneRoom) -> None:
    """The table is asked, as by voice, and a yes from a phone does it; the page of who has left has the way back among what can be done."""
    assert "I have to go" in labels(room.page("Ana"))
    room.touch("Ana", "{player} leaves")
    assert "Ana leaves the game?" in room.page("Ben")
    assert "I have to go" not in labels(room.page("Ben")), "one thing at a time"
    room.touch("Ben", "{answer}", answer="yes")
    assert "Ana" in room.session.roster.away
    left = room.page("Ana")
    assert "I am back" in labels(left[left.index('id="moves"') : left.index('id="mine"')])
    room.touch("Ana", "{player} is back")
    room.touch("Cy", "{answer}", answer="yes")
    assert room.session.roster.away == ()


def ask(room: PhoneRoom, player: str, line: str) -> str:
    """What that player alone reads."""
    room.table.wait(1)
    page = room.client.post(room.links[player], {"line": line}).text
    room.table.until(room.table.now)
    found = re.search(r'<p id="answer" role="status">(.*?)</p>', page)
    return found[1] if found else ""


def test_what_the_table_decides_is_typed_on_a_phone(room: PhoneRoom) -> None:
    """The room hears what is asked, and on whose phone; nothing is done before a yes."""
    assert 'name="line"' in room.page("Ana")
    assert ask(room, "Ana", "Ben has 2") == "The table has been asked."
    assert room.session.state.seat("Ben").score == 0
    for page in (room.page("Cy"), room.page()):
        assert "2 points for Ben, instead of 0?" in page
        assert "Ana asks by phone." in page
    assert "cannot be asked just now" in ask(room, "Cy", "this is the last round")
    room.touch("Cy", "{answer}", answer="yes")
    assert room.session.roster.counts["Ben"] == 2


def test_a_line_on_a_phone_is_no_secret_and_no_move(room: PhoneRoom) -> None:
    """It is neither entered nor shown to anybody; a question and a refusal are read on that phone alone."""
    before, captions = room.session, room.inbox.shown.captions
    assert "another way" in ask(room, "Ana", "heaven")
    assert "what the table decides" in ask(room, "Ana", "ana takes five")
    assert "what the table decides" in ask(room, "Ana", "free ben's seat")
    assert "Ana 0, Ben 0 and Cy 0" in ask(room, "Ana", "scores")
    assert "Nobody here is called Bob" in ask(room, "Ana", "bob leaves")
    assert "too long" in ask(room, "Ana", "x " * 60)
    assert ask(room, "Ana", " ?! ") == ""
    assert room.session.state is before.state
    assert room.session.attention.doubt is None
    assert room.inbox.shown.captions == captions
    assert "heaven" not in room.page("Ben") + room.page()


def test_lines_are_so_many_a_second(room: PhoneRoom) -> None:
    room.site._touches = Rate(0.0, TOUCHES[1])
    assert [room.client.post(room.links["Ana"], {"line": "scores"}).status_code for _ in range(13)] == [200] * 12 + [429]


# -- the server


def test_the_server_serves_in_a_thread_that_ends(
    room: PhoneRoom, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Real sockets: a page, a stream that follows the loop, and a thread that is gone when the `with` is; no link in any log."""
    caplog.set_level(logging.DEBUG)
    with Web(Pages(Prompts(games=("poetry-slam",))), room.seats, room.session, port=0) as opened:
        assert opened.address == ""
        url = f"{opened.here}{room.links['Ana']}"
        with httpx.Client(timeout=PATIENCE) as client:
            assert "</span> Ana</h1>" in client.get(url).text
            with client.stream("GET", f"{url}/events") as stream:
                lines = stream.iter_lines()
                assert any(line.endswith("</span> Ana</h1>") for line in _event(lines))
                room.table.type("free ben's seat")
                room.phones.look()
                opened.show(room.session, room.inbox.shown.captions, room.table.host.position)
                assert any("Ben\u2019s seat is free." in line for line in _event(lines))
        assert LOOPBACK in opened.here
    with pytest.raises(httpx.ConnectError):
        httpx.get(opened.here)
    messages = [record.getMessage() for record in caplog.records if not record.name.startswith("http")]  # the client's own
    assert not [text for text in (*messages, *capfd.readouterr()) if room.links["Ana"].rpartition("/")[2] in text]


def _event(lines: Iterator[str]) -> list[str]:
    event = []
    for line in lines:
        if not line:
            break
        event.append(line)
    return event


def test_what_the_thread_raises_is_told_to_the_loop(room: PhoneRoom) -> None:
    """Not lost in a thread that nobody looks at."""
    with Web(Pages(Prompts(games=("poetry-slam",))), room.seats, room.session, port=0) as opened:
        opened._inbox.put(RuntimeError("in the thread"))
        with pytest.raises(WebGone, match="RuntimeError"):
            list(opened.asked())


def test_the_command_tells_the_room_how_to_join(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--phones`: the address and the code are in the terminal, and told to the room; again when the game is gone on with, and
    the code is the same."""
    monkeypatch.setattr(networks, "found", lambda: (Interface("home0", LOOPBACK, f"{LOOPBACK}/32"),))
    told_so = r"Phones can join at 127\.0\.0\.1:\1\. The room code is (\d{4})\."
    codes = []
    for how in (("play", "poetry-slam", "--players", "Ana,Ben,Cy"), ("resume",)):
        output = here(*how, "--text", "--phones", home=tmp_path).stdout
        found = re.search(rf"Phones: http://127\.0\.0\.1:(\d+)  Room code: (\d{{4}})\n(?:.*\n)*?.* host    {told_so}", output)
        assert found, output
        assert found[2] == found[3]
        codes.append(found[2])
    assert codes[0] == codes[1]


def test_a_terminal_shows_a_code_for_cameras() -> None:
    """Of the link with the room code in it, drawn in blocks; a pipe gets none."""
    shown, drawn = io.StringIO(), io.StringIO()
    link = "http://192.168.1.20:8765/?code=1234"
    tables.joining(
        Console(file=shown, force_terminal=True, width=80), ("192.168.1.20:8765",), "1234", link, Prompts(games=("poetry-slam",))
    )
    segno.make(link, micro=False).terminal(drawn, compact=True, border=1)
    assert drawn.getvalue() in shown.getvalue()
    assert len(drawn.getvalue().splitlines()) < 24, "a terminal has no more lines"
    tables.joining(Console(file=(piped := io.StringIO())), ("192.168.1.20:8765",), "1234", link, Prompts(games=("poetry-slam",)))
    assert piped.getvalue() == "Phones: http://192.168.1.20:8765  Room code: 1234\n"
    tables.joining(
        Console(file=(piped := io.StringIO())),
        ("192.168.1.20:8765",),
        "1234",
        link.replace("http", "https"),
        Prompts(games=("poetry-slam",)),
    )
    assert piped.getvalue() == "Phones: https://192.168.1.20:8765  Room code: 1234\n"


def test_the_table_screen_shows_how_to_join(room: PhoneRoom) -> None:
    """Address, code, and the code for cameras, which says in words where it leads; nothing of it where phones cannot join."""
    assert room.code not in room.page()
    room.table.type("free cy's seat")
    with Web(Pages(Prompts(games=("poetry-slam",))), room.seats, room.session, room=(LOOPBACK,), port=0) as opened:
        page = httpx.get(f"{opened.here}/table", follow_redirects=True).text
        assert opened.address in page
        assert f"<strong>{room.code}</strong>" in page
        assert segno.make(opened.link, micro=False).svg_data_uri(scale=6, border=3).replace("&", "&amp;").replace("'", "&#39;") in page
        assert f'alt="A code for cameras. It leads to {opened.address}"' in page
        assert opened.link == f"http://{opened.address}/?code={room.code}"


def test_two_networks_are_shown_and_served_where_nobody_can_tell(room: PhoneRoom) -> None:
    """The code for cameras leads to the first; phones are let in at both, and nowhere else."""
    room.table.type("free cy's seat")
    with Web(Pages(Prompts(games=("poetry-slam",))), room.seats, room.session, room=(LOOPBACK, "127.0.0.2"), port=0) as opened:
        first, second = opened.addresses
        assert second == first.replace(LOOPBACK, "127.0.0.2")
        page = httpx.get(f"{opened.here}/table", follow_redirects=True).text
        assert f"<b>{first}</b> or <b>{second}</b><br>" in page
        assert f"It leads to {first}" in page
        assert httpx.get(f"http://{second}").status_code == 200
        assert httpx.get(f"http://{second}", headers={"host": "127.0.0.3"}).status_code == 421


def test_the_command_tells_where_the_table_screen_is(tmp_path: Path) -> None:
    """`--table` opens loopback alone, and says no address that phones could have."""
    output = here("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--table", "--port", "18765", home=tmp_path).stdout
    assert re.search(r"The table screen: http://127\.0\.0\.1:\d+/table", output)
    assert "Room code" not in output
    assert list((tmp_path / "games").glob("*.key"))
