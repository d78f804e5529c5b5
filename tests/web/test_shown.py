"""What pages are made of: a ruling stands for a while as it was said, and a clock knows how long it was."""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from tests.support.hosted import Hosted
from tests.support.letters_table import GAME as SCRABBLE
from tests.support.letters_table import begun, holding, racing
from tests.support.phones import Silence
from tests.support.table import PLAYERS
from tests.support.tiles_table import GAME as HAICLUE
from tests.support.tiles_table import at as tiles_at
from voicehost.core.play import Move, Say, say
from voicehost.core.speech import samples
from voicehost.games.haiclue import guessing
from voicehost.games.haiclue.state import Options as HaiclueOptions
from voicehost.host.account import Captioned
from voicehost.speak.prompts import Prompts
from voicehost.web.pages import Pages
from voicehost.web.shown import RULED, Caption, Shown

pytestmark = pytest.mark.quick


def captions(*says: Say) -> tuple[Caption, ...]:
    return tuple(Caption(number, "host", each.key, 0, each) for number, each in enumerate(says))


@pytest.mark.parametrize(("since", "stands"), [((), True), ((say("undone", what=()), say("clue-finished")), False)])
def test_what_was_undone_rules_no_more_after_another_move(since: tuple[Say, ...], *, stands: bool) -> None:
    """It is not shown again beside scores that say otherwise."""
    session = tiles_at("guessing", ("Ana", "Ben", "Cy")).session
    shown = Shown(0, session, ()).next(session, captions(say("target-was"), *since), 0)
    assert bool(shown.ruling) == stands


POEM = "a line that nobody could take for a guess"


class Screen:
    """A game, and what is shown of it."""

    def __init__(self, path: Path) -> None:
        self.account = Captioned(Silence())  # type: ignore[arg-type]  # it only prints
        self.table = Hosted.create(path, 3, 7, self.account)
        for player in "Ana", "Ben":
            self.table.enter(player, "heaven")
        self.table.type("cy passes", "ana takes five", "ben takes four")
        self.shown = Shown(0, self.table.session, ())

    def look(self, later: int = 0) -> Shown:
        self.shown = self.shown.next(self.table.session, self.account.captions, samples(self.table.now) + later)
        return self.shown

    @property
    def ruling(self) -> list[str]:
        return [caption.text for caption in self.look().ruling]


@pytest.fixture
def screen(tmp_path: Path) -> Screen:
    return Screen(tmp_path / "log.sqlite")


def test_a_ruling_stands_in_the_words_in_which_it_was_said(screen: Screen) -> None:
    """Those are taken in turn, so that they would be others if they were asked for again; and it is gone when its time is over."""
    screen.table.type("ana begins", POEM, "the end", "ben guesses heaven")
    assert screen.ruling[0] == "Ben has it: heaven."
    page = Pages(Prompts(games=("poetry-slam",))).table(screen.shown, "0", "", "", "", "")
    assert 'data-moment="ruling"' in page
    screen.table.type("ben begins", POEM, "the end", "ana guesses heaven")
    assert screen.ruling[0] == 'Yes, Ana! It was "heaven".'
    assert "Yes, Ana! It was “heaven”." in Pages(Prompts(games=("poetry-slam",))).table(screen.shown, "0", "", "", "", "")
    assert screen.look(RULED - samples(1)).ruling
    assert not screen.look(RULED).ruling


def test_what_was_said_is_quiet_when_its_time_is_over(screen: Screen) -> None:
    """It is of something else by now, and the table screen has it no more; and has what is said next."""
    screen.table.type("ana begins", POEM, "the end", "ben guesses heaven")
    assert not screen.look(RULED - samples(1)).quiet
    assert screen.look(RULED).quiet
    pages = Pages(Prompts(games=("poetry-slam",)))
    assert "data-quiet" in pages.table(screen.shown, "0", "", "", "", "")
    screen.table.type("ben begins")
    assert not screen.look().quiet
    assert "data-quiet" not in pages.table(screen.shown, "0", "", "", "", "")


def test_what_is_called_for_stands_above_what_was_ruled() -> None:
    """In a race the word on the table is the large thing at once, the ruling below it: on both kinds of page, and told there once."""
    word = racing(dealt=True).session.view(None).headline[0]
    ruled = (Caption(1, "host", "Ana: fame."), Caption(2, "host", "Fame.", say=word))
    shown, pages = Shown(1, racing(dealt=True).session, (), ruling=ruled), Pages(Prompts("en", ("scrabble-slam",)))
    assert shown.urgent
    table, seat = pages.table(shown, "0", "", "", "", ""), pages.seat(shown, "Ana", "0")
    for page in (table, seat):
        assert 'data-moment="all"' in page
        assert page.count("Ana: fame.") == 1
    assert seat.index('id="first"') < seat.index("Ana: fame.")
    assert not replace(shown, session=begun().session).urgent


def test_who_has_won_is_large_while_the_last_ruling_stands() -> None:
    """On both kinds of page, and told there once; the ruling is the smaller line, and stands above no phone's control."""
    table = holding({"Ana": "FX", "Ben": "TV QX", "Cy": "QX ZJ"}).type("ana fame")
    pages = Pages(Prompts("en", ("scrabble-slam",)))
    for ruled, sentence in ("Ana: fame.", None), ("Ana wins!", table.session.view(None).headline[0]):
        shown = Shown(1, table.session, (), ruling=(Caption(1, "host", ruled, say=sentence),))
        screen, seat = pages.table(shown, "0", "", "", "", ""), pages.seat(shown, "Ben", "0")
        for page in (screen, seat):
            assert 'data-moment="over"' in page
            assert (page.count("Ana wins!"), page.count(ruled)) == (1, 1)
        assert seat.index("Ana wins!") < seat.index('id="first"')
        assert ruled == "Ana wins!" or seat.index(ruled) > seat.index('id="first"')


@pytest.mark.parametrize("line", ["undo", "ben begins"])
def test_a_ruling_is_gone_with_what_it_was_about(screen: Screen, line: str) -> None:
    """When it is taken back, and when somebody has the floor again."""
    screen.table.type("ana begins", POEM, "the end", "ben guesses heaven")
    assert screen.ruling
    screen.table.type(line)
    assert not screen.ruling


def test_a_ruling_does_not_stand_under_a_word_that_is_called_after_it(tmp_path: Path) -> None:
    """No word is played during a vote, but as soon as it is closed."""
    account = Captioned(Silence(), Prompts("en", ("scrabble-slam",)))  # type: ignore[arg-type]  # it only prints
    table = Hosted.of(tmp_path / "log.sqlite", SCRABBLE, PLAYERS[:3], SCRABBLE.options(), 3, account)
    table.type("ana nominates game", "ready set slam", "ana fame", "time out", "put it to the vote", "yes", "yes", "cy fate")
    assert table.session.state.word == "fate"
    assert [caption.say.key for caption in account.captions if caption.say is not None][-3:] == ["vote-stands", "carry-on", "played-by"]
    assert Shown(0, table.session, ()).next(table.session, account.captions, samples(table.now)).ruling == ()


def test_a_ruling_makes_room_when_the_game_goes_on(tmp_path: Path) -> None:
    """It stands with the clue and the targets that it is about, and not above the next; but neither help nor a late look takes it away."""
    account = Captioned(Silence(), Prompts("en", ("haiclue",)))  # type: ignore[arg-type]  # it only prints
    table = Hosted.of(tmp_path / "log.sqlite", HAICLUE, PLAYERS[:3], HaiclueOptions(youngest="Ana", breath=0.0), 3, account)
    for player in PLAYERS[:3]:
        table.place(player, Move("clue", {"clue": "one two"}))
    for player in table.session.state.thinking:
        table.place(player, Move("guess", {"guess": "red"}))
    shown = Shown(0, table.session, ())
    for line in ("", "thinking", "help"):
        shown = shown.next(table.type(line).session if line else table.session, account.captions, samples(table.now))
        assert shown.ruling
    shown = shown.next(table.type("next").session, account.captions, samples(table.now))
    assert shown.ruling == ()
    table.close()


def test_who_has_won_a_round_comes_before_how() -> None:
    """What is the headline too leads what was ruled, and is told once; before it stands in short what is seen of both."""
    clued = tiles_at("between", ("Ana", "Ben", "Cy"))
    pages = Pages(Prompts("en", ("haiclue",)))
    headline = clued.session.view(None).headline[0]
    leading = pages._read(headline).replace("'", "\u2019")
    shown = Shown(1, clued.session, (), ruling=(Caption(1, "host", "How it was."), Caption(2, "host", leading, say=headline)))
    page = unescape(pages.table(shown, "0", "", "", "", ""))
    in_short = clued.session.view(None).in_short
    assert in_short is not None
    in_order = f'<p>{pages._read(in_short)}</p>\n<p class="unseen">{leading}</p>\n<p class="unseen">How it was.</p>'
    assert page.count(leading) == page.count(in_order) == 1


@pytest.mark.parametrize(("lines", "above"), [(3, True), (5, True), (12, False)])
def test_a_ruling_begins_above_the_question_of_a_phone(lines: int, above: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it in small print, if there is room; else its first sentence is large there, and the rest is the first thing below the
    control. So it is where a game has nothing shorter to say."""
    monkeypatch.setattr(guessing, "meant", lambda *_: None)
    texts = [f"Ana: the number {nth}, yellow: dog." for nth in range(1, lines + 1)]
    ruling = tuple(Caption(nth, "host", text) for nth, text in enumerate(texts, start=1))
    shown = Shown(1, tiles_at("between", ("Ana", "Ben", "Cy")).session, (), ruling=ruling)
    page = Pages(Prompts("en", ("haiclue",))).seat(shown, "Ana", "0")
    places = [page.index(text) for text in texts]
    control, cards = page.index('id="first"'), page.index('id="cards"')
    assert places[0] < control
    assert all(place < control if above else control < place < cards for place in places[1:])
    assert [page.count(text) for text in texts] == [1] * lines
    kind = "dense" if lines == 5 else "" if above else "clued"
    assert (f'<p class="{kind}">' if kind else "<p>") + texts[0] in page


def test_what_a_clue_meant_is_large_on_a_phone_and_how_it_was_guessed_stands_below() -> None:
    shown = Shown(1, tiles_at("between", ("Ana", "Ben", "Cy")).session, (), ruling=(Caption(1, "host", "How it was."),))
    page = unescape(Pages(Prompts("en", ("haiclue",))).seat(shown, "Ana", "0"))
    assert '<p class="clued">Not this time. Ben meant: between.</p>' in page
    assert page.index("Ben meant: between.") < page.index('id="first"') < page.index("<p>How it was.</p>")


def test_a_ring_is_as_full_as_the_time_that_is_left(screen: Screen) -> None:
    """Of the limit as it was when it began to run."""
    screen.table.type("ana begins", POEM, "the end").wait(0.1)
    assert (screen.look().left, screen.shown.whole) == (10, 10)
    screen.table.wait(4)
    assert (screen.look().left, screen.shown.whole) == (6, 10)
    screen.table.wait(60)
    assert (screen.look().left, screen.shown.whole) == (None, 0)
