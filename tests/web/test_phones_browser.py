"""Pages in a real browser: no violation in any state, a round by roles and names alone, keyboard, zoom, no JavaScript."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice, product
from typing import Any

import pytest

pytest.importorskip("playwright", reason="no Playwright: pip install playwright axe-playwright-python")

import segno
from playwright.sync_api import Browser, Page, Route

from tests.games.test_contract import every_game, some
from tests.pictures.compare import smallest
from tests.pictures.moments import RECITED
from tests.support.browser import CHROMIUM, SIZES, Playing, a_round, chromium, enter, game, join, press, seated, tell, until, violations
from tests.support.languages import EVERY, called, made
from tests.support.phones import KEY, OPEN
from tests.support.random_play import lines_of_a_game, play_at_random
from tests.support.table import PLAYERS, Table, poems
from voicehost.core.play import Game, Moment, say
from voicehost.core.speech import samples
from voicehost.listen.recognizer import typed
from voicehost.session.ending import Ending
from voicehost.session.seating import Seating
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts
from voicehost.web.app import A_LINK
from voicehost.web.pages import Pages
from voicehost.web.seats import SeatLinks
from voicehost.web.server import Web
from voicehost.web.shown import Caption

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium (Debian: apt install chromium-headless-shell)"),
]

WATCH = """() => {
    window.added = [];
    const note = (changes) => changes.forEach((one) => one.addedNodes.forEach((line) => added.push(line.textContent)));
    new MutationObserver(note).observe(document.getElementById("log"), { childList: true });
}"""


__all__ = ["chromium", "game"]


@pytest.fixture
def pages(chromium: Browser, game: Playing, request: pytest.FixtureRequest) -> Iterator[dict[str, Page]]:
    """Phones, seated (Ana's alone where the test needs no more), and the table screen."""
    with seated(chromium, game, ("Ana", "Ben", "Cy") if request.node.get_closest_marker("everyone") else ("Ana",)) as opened:
        yield opened


@pytest.mark.everyone
def test_a_round_through_roles_and_names_alone(game: Playing, pages: dict[str, Page]) -> None:
    """Words, tiles, poems, guesses, letters: three phones, nothing said, nothing looked up by how it is styled."""
    a_round(game, pages)


@pytest.mark.everyone
def test_no_violation_in_any_state(game: Playing, pages: dict[str, Page], chromium: Browser) -> None:
    """axe-core at WCAG 2.2 AA and its best practices, on each page as a round goes by; joining, and a link that is dead."""
    ana, table = pages["Ana"], pages["table"]

    def clean(*shown: Page) -> None:
        assert [violations(page) for page in shown] == [[]] * len(shown)

    fresh = chromium.new_page()
    fresh.goto(game.web.here)
    clean(ana, table, fresh)
    fresh.get_by_role("textbox", name="Room code").fill("0000" if game.web.code != "0000" else "1111")
    press(fresh, "Show the table screen here")
    tell(fresh, "That is not the room code.")
    clean(fresh)
    fresh.goto(f"{game.web.here}/seat/nobody")
    clean(fresh)
    fresh.close()
    enter(ana, "Word", "heaven")
    tell(ana, "Your word is heaven.")
    clean(ana)
    game.say("ana takes five")
    enter(pages["Ben"], "Word", "hill")
    press(pages["Cy"], "Pass")
    game.say("ben takes four", "ana begins")
    tell(ana, "The end")
    clean(ana, pages["Ben"], table)
    game.say("a line that is no guess", "ben guesses heaven", "the end", "20", "challenge the poem")
    tell(ana, "Vote")
    clean(ana, table)
    game.say("yes", "yes", "yes", "host pause")
    tell(ana, "Paused.")
    clean(ana)


def kinds(name: str, most: int = 3) -> Iterator[Session]:
    """Random sittings of a game, one in each kind of moment, and some in which a seat's page offers what none before did."""
    known, moments = set[str](), set[Moment]()
    for session in some(name):
        seen = session.view(session.players[0])
        offered = {phrase.pattern for phrase in (*seen.entries, *seen.moves)}
        if seen.moment not in moments or (most and offered - known):
            most -= seen.moment in moments and most > 0
            moments.add(seen.moment)
            known |= offered
            yield replace(session, seats=Seating(session.players))


@every_game
def test_no_violation_whatever_the_game(chromium: Browser, game: Game[Any]) -> None:
    """axe-core on a seat and on the table screen, in each kind of moment, and nothing has to be scrolled to the side."""
    sessions, page = tuple(kinds(called(game))), chromium.new_page(viewport=SIZES["zoomed"], reduced_motion="reduce")
    assert len({session.view(None).moment for session in sessions}) >= 3
    with Web(Pages(Prompts(game.language.name, (game.name,))), SeatLinks(KEY), sessions[0], port=0, requests=OPEN) as web:
        for number, session in enumerate(sessions):
            web.show(session, (Caption(1, "host", "A line.", number, say(min(session.game.rulings))),), number)
            for path in (f"seat/{web.seats.token(session, session.players[0])}", "table"):
                page.goto(f"{web.here}/{path}")
                assert violations(page) == []
                assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("contrast", ["no-preference", "more"])
def test_colours_have_contrast(chromium: Browser, game: Playing, scheme: str, contrast: str) -> None:
    """Light and dark, and with more contrast where that is asked for: at least 7 to 1 then, as AAA has it."""
    context = chromium.new_context(color_scheme=scheme, contrast=contrast, viewport=SIZES["phone"], reduced_motion="reduce")  # type: ignore[arg-type]  # literals
    page = context.new_page()
    join(page, game, "Ana")
    assert violations(page) == []
    colours = page.evaluate("[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]")
    dark = colours[0] in ("rgb(0, 0, 0)", "rgb(21, 18, 28)")
    assert dark == (scheme == "dark")
    assert (set(colours) == {"rgb(0, 0, 0)", "rgb(255, 255, 255)"}) == (contrast == "more")
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_leave_players_their_shapes(chromium: Browser, game: Playing, scheme: str) -> None:
    """A shape is cut out of its ground, so that stays; all else has the colours that somebody has chosen."""
    context = chromium.new_context(color_scheme=scheme, forced_colors="active", viewport=SIZES["phone"], reduced_motion="reduce")  # type: ignore[arg-type]  # literals
    page = context.new_page()
    join(page, game, "Ana")
    ground, badge, button, ink = (
        page.locator(where).first.evaluate(f"e => getComputedStyle(e).{what}")
        for where, what in (
            ("body", "backgroundColor"),
            (".badge", "backgroundColor"),
            (".first button", "backgroundColor"),
            (".first button", "color"),
        )
    )
    assert badge not in (ground, ink)
    assert button != ink
    context.close()


def test_targets_are_large_and_nothing_is_cut_off(game: Playing, pages: dict[str, Page]) -> None:
    """At least 44 px each way, on a phone and at 400 % zoom; nothing has to be scrolled to the side."""
    for page in (pages["Ana"], pages["table"]):
        for size in ("phone", "zoomed"):
            page.set_viewport_size(SIZES[size])
            boxes = page.locator("button, input:not([type=hidden]), select, a").evaluate_all(
                "all => all.map(e => e.getBoundingClientRect().toJSON())"
            )
            assert not [box for box in boxes if box["width"] < 44 or box["height"] < 44]
            assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert game.web.here in pages["Ana"].url


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_a_television_shows_everything_at_once(chromium: Browser, size: tuple[int, int]) -> None:
    """Nobody scrolls it: ten players, a poem under way, long captions, the host's last and how phones join. What matters is large."""
    session = poems(dict.fromkeys(PLAYERS, "heaven")).type("ana begins").session
    captions = tuple(Caption(number, "heard", "a line that is as long as most lines of poems are") for number in range(1, 9))
    page = chromium.new_page(viewport={"width": size[0], "height": size[1]})
    with Web(Pages(Prompts(games=("poetry-slam",))), SeatLinks(KEY), session, port=0, requests=OPEN) as web:
        web._site.addresses = ("192.168.101.120:8765",)
        drawn = segno.make(web.link, micro=False).svg_data_uri(scale=6, border=3)
        web._site.image = lambda _: drawn
        web.show(session, captions, 0)
        page.goto(f"{web.here}/table")
        page.wait_for_load_state()
        assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
        for shown in (page.get_by_role("img"), page.get_by_text("192.168.101.120:8765"), page.locator("#standings tr").last):
            box = shown.bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= size[1]
        for text, least in (("H", 0.07), ("Ana performs.", 0.03), ("Round 5 of 5", 0.03)):
            shown = page.get_by_text(text, exact=True).first
            assert shown.evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= least * size[1], text
        for long in (1, 3, 12):
            said = (Caption(1, "host", LONG), Caption(2, "host", LONG * long), Caption(3, "heard", LONG))
            web.show(session, said, 0)
            page.goto(f"{web.here}/table")
            until(lambda: page.evaluate(WHOLE) == [False, True, False], 5)
        page.close()


WHOLE = """() => {
    const box = document.getElementById("log").getBoundingClientRect();
    return [...document.querySelectorAll("#log li")].map(one => one.getBoundingClientRect()).map(one => {
        const [large, all] = [one.width > 1, one.top >= box.top - 1 && one.bottom <= box.bottom + 1];
        return large && !all ? "cut" : large;
    });
}"""
"""Of each caption whether it is seen; "cut" where a part of it is."""
LONG = "Somebody wins it with eighteen points, and behind come the others."
CUT = "(() => [...document.querySelectorAll('section')].map(e => e.scrollHeight - e.clientHeight).filter(more => more > 1))()"
CONTROL = "document.getElementById('first').getBoundingClientRect().y"
BESIDE = """() => {
    const shown = ["#standings table", "#clock p", "#joining"].map(one => document.querySelector(one)).filter(one => one);
    const boxes = shown.map(one => one.getBoundingClientRect());
    const beside = (one, other) => one.bottom <= other.top + 1 || one.right <= other.left + 1;
    return boxes.every((one, at) => boxes.slice(at + 1).every(other => beside(one, other) || beside(other, one)));
}"""


@pytest.mark.parametrize("game", [game for game in EVERY if game.language.name == game.languages[0]], ids=called)
def test_nothing_is_cut_and_the_control_stays(chromium: Browser, game: Game[Any]) -> None:
    """In each kind of moment, and when much was ruled: on televisions all is seen, and a phone's one control is where it was."""
    sessions, places = tuple(kinds(called(game), most=0)), set[int]()
    ruled = tuple(Caption(nth, "host", LONG, 0, say(min(game.rulings))) for nth in range(1, 7))
    table, phone = chromium.new_page(), chromium.new_page(viewport=SIZES["phone"])
    with Web(Pages(Prompts(game.language.name, (game.name,))), SeatLinks(KEY), sessions[0], port=0, requests=OPEN) as web:
        web._site.addresses, web._site.image = ("192.168.101.120:8765",), lambda _: "/static/icon.svg"
        for session, captions in (*product(sessions, [()]), *product(sessions[-2:], [ruled])):
            web.show(session, captions, 0)
            table.goto(f"{web.here}/table")
            for size in ((1280, 720), (1920, 1080)):
                table.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))  # type: ignore[arg-type]  # a literal
                until(lambda: table.evaluate(CUT) == [], 5)  # it is set anew when the window tells of its size
                assert table.evaluate(BESIDE)
            phone.goto(f"{web.here}/seat/{web.seats.token(session, session.players[0])}")
            if phone.locator("#first button").count():
                places.add(round(phone.evaluate(CONTROL)))
        assert len(places) == 1
    for page in (table, phone):
        page.close()


def crowded(game: Game[Any]) -> Iterator[Session]:
    """As many as can be, in each kind of moment that a part of a game comes to, and at its end."""
    table = Table(*Session.begin(game, (*PLAYERS, "Kim", "Lou")[: MOST[game.name]], game.options(), 1))
    known = set[Moment]()
    for _ in islice(lines_of_a_game(table) if game.name in RECITED else play_at_random(table, 1), 250):
        moment = table.session.view(None).moment
        if moment not in known:
            known.add(moment)
            yield table.session
    if Moment.OVER not in known:
        with suppress(IndexError, ValueError):  # no such end can be: one is out of cards, and by a card of theirs
            ended = replace(table.session.state, phase=type(table.session.state.phase)("over"))
            yield replace(table.session, state=ended, ending=Ending(0))


@pytest.mark.parametrize("game", [game for game in EVERY if game.language.name == game.languages[0]], ids=called)
def test_as_many_as_can_be_are_seen_at_once(chromium: Browser, game: Game[Any]) -> None:
    """On both televisions, and with what was ruled of each: nothing is cut, nothing lies on anything else, and from three metres everything
    but captions and the way to join can be read: it has 28 pixels of 1080."""
    sessions, table = tuple(crowded(game)), chromium.new_page()
    ruled = tuple(
        Caption(nth, "host", "Somebody: the fourth, yellow: break.", 0, say(min(game.rulings))) for nth in range(MOST[game.name] + 2)
    )
    assert len(sessions) >= 3
    with Web(Pages(Prompts(game.language.name, (game.name,))), SeatLinks(KEY), sessions[0], port=0, requests=OPEN) as web:
        web._site.addresses, web._site.image = ("192.168.101.120:8765",), lambda _: "/static/icon.svg"
        for session, captions in (*product(sessions, [()]), (sessions[-2], ruled)):
            web.show(replace(session, seats=Seating(session.players)), captions, 0)
            table.goto(f"{web.here}/table")
            for width, height in ((1280, 720), (1920, 1080)):
                table.set_viewport_size({"width": width, "height": height})
                until(lambda: table.evaluate(CUT) == [] and table.evaluate(BESIDE) and table.evaluate(APART), 5)
            until(lambda: smallest(table, ".captions", ".joining") >= 28, 5)
    table.close()


LETTER_SIZES = "[...document.querySelectorAll('.stage, #podium, #lines')].map(one => getComputedStyle(one).fontSize)"
OVERSHOT = """() => {
    const arriving = [...document.querySelectorAll('.table .podium li, .table .cards li, .table .letters span')];
    arriving.forEach(card => { card.style.animation = 'none'; });
    document.body.offsetWidth; // what has come to rest on a slow machine sets out once more
    arriving.forEach(card => { card.style.animation = ''; });
    const moving = document.getAnimations().filter(animation => animation.animationName === 'arrive');
    moving.forEach(animation => { animation.pause(); animation.currentTime = 350; });
    return moving.length;
}"""


def test_what_arrives_is_measured_as_it_will_stand(chromium: Browser) -> None:
    """On its way a card is larger than it will be for a moment: a window that changes meanwhile is set as if it had come to rest."""
    session = next(each for each in crowded(made("letter-jam", "en")) if each.view(None).moment is Moment.OVER)
    with Web(Pages(Prompts("en", ("letter-jam",))), SeatLinks(KEY), session, port=0, requests=OPEN) as web:
        table = chromium.new_page(viewport={"width": 1920, "height": 1080})
        table.goto(f"{web.here}/table")
        assert table.evaluate(OVERSHOT) > 0
        table.evaluate("dispatchEvent(new Event('resize'))")
        moving = table.evaluate(LETTER_SIZES)
        table.evaluate("document.getAnimations().forEach(one => one.finish())")
        table.evaluate("dispatchEvent(new Event('resize'))")
        assert table.evaluate(LETTER_SIZES) == moving
        table.close()


APART = """() => {
    const range = document.createRange();
    document.querySelectorAll(".unseen").forEach(one => one.style.display = "none"); // it takes no room, but its line would count
    const hidden = (one) => one && (getComputedStyle(one).clipPath === "inset(50%)" || hidden(one.parentElement));
    const boxes = [...document.querySelectorAll("caption, .gained, .progress, #standings th, #stage p, #stage li, #lines li")].map(one => {
        range.selectNodeContents(one);
        const box = one.matches(".letters") ? one : range; // capitals hang below no line
        return one.matches(".unseen, .unseen *") || hidden(one) || !one.offsetParent ? null : [one, box.getBoundingClientRect()];
    }).filter(one => one && one[1].width);
    const over = ([one, a], [other, b]) => !one.contains(other) && !other.contains(one)
        && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    return !boxes.some((one, at) => boxes.slice(at + 1).some(other => over(one, other)));
}"""
"""Whether no text lies on another."""

CODE = "parseFloat(getComputedStyle(document.querySelector('#joining strong')).fontSize)"


MOST = {"poetry-slam": 10, "scrabble-slam": 8, "letter-jam": 6, "haiclue": 12, "slam-kartenspiel": 6, "open-slam": 12}
"""Of an open slam, whose poets may be forty: as many as there are names here."""


@pytest.mark.parametrize("game", [game for game in EVERY if game.language.name == game.languages[0]], ids=called)
def test_the_way_to_join_lies_beside_the_scores(chromium: Browser, game: Game[Any]) -> None:
    """Before it begins, later and on a break, with few players and with as many as there can be, whether anybody has joined or not."""
    table, names = chromium.new_page(), (*PLAYERS, "Kim", "Lou")
    sittings = [
        sitting
        for players in (3, MOST[game.name])
        for begun in (Session.begin(game, names[:players], game.options(), 1)[0],)
        for later in (next(islice(play_at_random(Table(begun), 1), 12, None)),)
        for sitting in (begun, begun.pause(0), later.pause(0), later)
    ]
    with Web(Pages(Prompts(game.language.name, (game.name,))), SeatLinks(KEY), sittings[0], port=0, requests=OPEN) as web:
        web._site.addresses, web._site.image = ("192.168.101.120:8765",), lambda _: "/static/icon.svg"
        for session, joined in product(sittings, (0, 1, len(names) - 1)):
            web.show(replace(session, seats=Seating(session.players[: min(joined, len(session.players) - 1)])), (), 0)
            table.goto(f"{web.here}/table")
            for size in ((1280, 720), (1920, 1080)):
                table.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))  # type: ignore[arg-type]  # a literal
                until(lambda: table.evaluate(CUT) == [] and table.evaluate(BESIDE) and table.evaluate(CODE) >= 16, 5)
    table.close()


ABOVE = """() => {
    const [stage, lines] = [".stage", "section:has(> #lines)"].map(one => document.querySelector(one).getBoundingClientRect());
    return stage.bottom <= lines.top + 1 || stage.right <= lines.left + 1 || lines.height === 0;
}"""


@pytest.mark.parametrize("game", [game for game in EVERY if game.language.name == game.languages[0]], ids=called)
def test_what_is_asked_lies_above_or_beside_how_the_game_stands(chromium: Browser, game: Game[Any]) -> None:
    """In each kind of moment with as many players as there can be: where there is too little room, the latter makes it."""
    table, moments = chromium.new_page(viewport={"width": 1280, "height": 720}), dict[Moment, Session]()
    begun = Session.begin(game, (*PLAYERS, "Kim", "Lou")[: MOST[game.name]], game.options(), 1)[0]
    for session in islice(play_at_random(Table(begun), 2), 400):
        moments[session.view(None).moment] = session
    with Web(Pages(Prompts(game.language.name, (game.name,))), SeatLinks(KEY), begun, port=0, requests=OPEN) as web:
        web._site.addresses, web._site.image = ("192.168.101.120:8765",), lambda _: "/static/icon.svg"
        for session in moments.values():
            web.show(replace(session, seats=Seating(session.players)), (), 0)
            table.goto(f"{web.here}/table")
            until(lambda: table.evaluate(CUT) == [] and table.evaluate(ABOVE) and table.evaluate(BESIDE), 5)
    table.close()


def test_the_way_to_join_makes_room_when_everybody_has_joined(chromium: Browser) -> None:
    """It is still there, smaller, and the picture is gone."""
    table, session, sizes = chromium.new_page(), Table.begin().session, list[float]()
    with Web(Pages(Prompts(games=("poetry-slam",))), SeatLinks(KEY), session, port=0, requests=OPEN) as web:
        web._site.addresses, web._site.image = ("192.168.101.120:8765",), lambda _: "/static/icon.svg"
        for joined in (session.players[:1], session.players):
            web.show(replace(session, seats=Seating(joined)), (), 0)
            table.goto(f"{web.here}/table")
            sizes.append(table.evaluate(CODE))
            assert table.locator("#joining").get_by_text(web.code).is_visible()
    assert sizes[1] < sizes[0]
    assert table.locator("#joining img").count() == 0
    table.close()


def test_what_is_newly_wanted_comes_into_view(chromium: Browser, game: Playing, pages: dict[str, Page]) -> None:
    """Of whoever has read on below; not of whom nothing new is wanted, nor while they are typing."""
    ana = pages["Ana"]
    enter(ana, "Word", "feast")
    press(ana, "Take 5")
    tell(ana, "Ana takes 5.")
    ana.evaluate(BELOW)
    game.say("scores", "cy passes")
    tell(ana, "Cy has passed.")
    assert ana.evaluate("scrollY") > 0
    ben = chromium.new_page(viewport=SIZES["phone"])
    join(ben, game, "Ben")
    enter(ben, "Word", "roast")
    game.say("ben takes four")
    ana.get_by_role("button", name="Begin").wait_for()
    until(lambda: ana.evaluate("scrollY") == 0)
    ana.evaluate("document.body.append(Object.assign(document.createElement('input'), { type: 'text', id: 'typing' }))")
    ana.evaluate(f"document.getElementById('typing').focus(); {BELOW}")
    game.say("ana begins")
    ana.get_by_role("button", name="The end").wait_for()
    assert ana.evaluate("scrollY") > 0
    ben.close()


BELOW = "scrollTo(0, document.body.scrollHeight)"

FELT = "(() => { window.felt = 0; navigator.vibrate = () => ++felt; })()"


def test_what_is_wanted_of_a_page_is_kept(pages: dict[str, Page]) -> None:
    """A buzz when it is one's turn and not otherwise, captions that are not read out, and folds as they were left: after a reload too."""
    ana = pages["Ana"]
    ana.evaluate(FELT)
    ana.get_by_text("This page", exact=True).click()
    ana.get_by_label("A buzz when it is my turn").check()
    ana.get_by_label("Do not read out").check()
    ana.get_by_text("Yours", exact=True).click()
    assert ana.evaluate("felt") == 1  # as it will be
    log = ana.locator("#heard")
    assert log.get_attribute("aria-live") == "off"
    ana.wait_for_function("localStorage.getItem('voicehost-mine') === 'shut'")  # a browser tells of a fold after the click, not with it
    ana.reload()
    assert [fold for fold in ("mine", "captions", "folded", "options") if ana.locator(f"#{fold}[open]").count()] == ["captions", "options"]
    assert ana.get_by_label("A buzz when it is my turn").is_checked()
    assert log.get_attribute("aria-live") == "off"
    ana.evaluate(FELT)
    enter(ana, "Word", "feast")
    tell(ana, "Ana, which tile?")
    until(lambda: ana.evaluate("felt") == 1)
    press(ana, "Take 5")
    tell(ana, "Ana takes 5.")
    assert ana.evaluate("felt") == 1
    assert ana.locator("#mine[open]").count() == 0
    ana.get_by_label("Do not read out").uncheck()
    assert log.get_attribute("aria-live") is None


def test_what_is_the_same_stays_where_it_is(game: Playing, pages: dict[str, Page]) -> None:
    """A control that one is at is the very same after others have moved; where it is gone, one is where the new state is told."""
    ana = pages["Ana"]
    ana.locator("#folded > summary").click()  # who writes needs none of it, so it is folded away
    ana.get_by_role("button", name="Host repeat").focus()
    ana.evaluate("window.held = document.activeElement")
    game.say("ben is ready", "scores")
    tell(ana, "Ben, which tile?")
    assert ana.evaluate("held === document.activeElement")
    ana.get_by_role("button", name="Pass").focus()
    game.say("ana passes")
    tell(ana, "Ana has passed.")
    assert ana.evaluate("document.activeElement.id") == "stage"


def test_the_keyboard_is_enough_and_keeps_its_place(game: Playing, pages: dict[str, Page]) -> None:
    """A move by Tab and Space; what somebody else does meanwhile takes away neither the focus nor what is half typed."""
    ana = pages["Ana"]
    ana.get_by_role("textbox", name="Word").focus()
    ana.keyboard.type("heav")
    game.say("ben is ready")
    tell(ana, "Noted, Ben") if ana.get_by_text("Noted, Ben").count() else tell(ana, "which tile")
    ana.keyboard.type("en")
    ana.keyboard.press("Tab")
    ana.keyboard.press("Space")
    tell(ana, "Your word is heaven.")
    assert ana.evaluate("document.activeElement !== document.body")


def test_whoever_has_to_go_leaves_and_comes_back(game: Playing, pages: dict[str, Page]) -> None:
    """By roles and names: the way out is folded away, the way back is among what can be done; a line for the table is answered in view."""
    ana, table = pages["Ana"], pages["table"]
    ana.locator("#folded > summary").click()
    press(ana, "I have to go")
    tell(table, "Ana leaves the game?")
    tell(ana, "Ana leaves the game?")
    game.say("yes")
    press(ana, "I am back")
    game.say("yes")
    tell(table, "Welcome back, Ana.")
    ana.locator("#folded > summary").click()
    ana.locator("#to-host > summary").click()
    assert violations(ana) == []
    ana.evaluate(BELOW)
    enter(ana, "What the table shall decide", "Ben has 2")
    tell(table, "2 points for Ben, instead of 0?")
    tell(ana, "The table has been asked.")
    until(lambda: ana.evaluate("document.getElementById('answer').getBoundingClientRect().top") >= 0)
    assert ana.get_by_role("textbox", name="What the table shall decide").input_value() == ""
    game.say("yes")
    until(lambda: game.session.roster.counts["Ben"] == 2)


def test_yes_and_no_look_alike(game: Playing, pages: dict[str, Page]) -> None:
    """So that no phone suggests either."""
    look = "button => [getComputedStyle(button).backgroundColor, getComputedStyle(button).color, Math.round(button.offsetWidth)]"
    game.say("ana has twelve points")
    ana = pages["Ana"]
    ana.locator(".decides .yes").wait_for()
    yes, no = (ana.locator(f".decides .{answer}").evaluate(look) for answer in ("yes", "no"))
    assert yes == no


def test_a_word_is_checked_as_it_is_typed(game: Playing, pages: dict[str, Page]) -> None:
    """Once the typing rests, beside the field and told politely; what others do meanwhile takes it not away, and the field's end does."""
    ana, warning = pages["Ana"], "It does not match the prompt."
    before = game.session
    ana.get_by_role("textbox", name="Word").press_sequentially("heaven")
    tell(ana, warning)
    assert game.session is before
    note = ana.get_by_text(warning)
    assert note.get_attribute("aria-live") == "polite"
    assert ana.get_by_role("textbox", name="Word").get_attribute("aria-describedby") == note.get_attribute("id")
    assert violations(ana) == []
    game.say("ben is ready")
    tell(ana, warning)
    assert pages["table"].get_by_text(warning).count() == 0
    ana.get_by_role("textbox", name="Word").fill("")
    until(lambda: ana.get_by_text(warning).count() == 0)


def test_a_late_answer_does_not_bring_back_what_was(game: Playing, pages: dict[str, Page]) -> None:
    """The answer to a form is held back until the page has followed what somebody else did: it stays as it is."""
    ana = pages["Ana"]
    held: list[Route] = []
    ana.route("**/seat/*", lambda route: held.append(route))
    ana.get_by_role("button", name="Pass").click()
    while not held:
        ana.wait_for_timeout(20)  # the browser goes on
    answer = held[0].fetch()
    tell(ana, "Ana has passed.")
    game.say("cy passes")
    tell(ana, "Waiting for Ben.")
    held[0].fulfill(response=answer, body=re.sub(r'(role="status">)', r"\1It is done.", answer.text()))
    tell(ana, "It is done.")
    assert ana.get_by_role("region", name="Now").get_by_text("Waiting for Ben.").count() == 1


SCORES = "host: Round 1 of 8. Ana 0, Ben 0 and Cy 0."


def test_the_log_does_not_repeat_itself(game: Playing, pages: dict[str, Page]) -> None:
    """Only new lines are added to the live region, the old ones stay the very same; nothing else of what changes is live."""
    ana = pages["Ana"]
    ana.evaluate(WATCH)
    game.say("scores", "slower", "scores")
    tell(ana, "I will speak more slowly.")
    until(lambda: len(ana.evaluate("added")) >= 6)
    added = ana.evaluate("added")
    assert added == ["heard: “scores”", SCORES, "heard: “slower”", "host: I will speak more slowly.", "heard: “scores”", SCORES]
    live = ana.locator("[aria-live], [role=log], [role=status], [role=alert]").evaluate_all("all => all.map(e => e.id)")
    assert live == ["stage", "p-write-word-checks", "answer", "below", "heard"]


def test_who_lost_the_network_comes_back(game: Playing, pages: dict[str, Page]) -> None:
    """What was said meanwhile stands there, and what was half typed still does."""
    ana = pages["Ana"]
    ana.get_by_role("textbox", name="Word").press_sequentially("heav")
    ana.context.set_offline(True)
    game.say("score for ben")
    ana.context.set_offline(False)
    tell(ana, "“score for ben”")
    game.say("score for cy")
    tell(ana, "“score for cy”")
    assert ana.get_by_role("textbox", name="Word").input_value() == "heav"


def test_a_phone_whose_seat_is_freed_says_so(game: Playing, pages: dict[str, Page]) -> None:
    """By itself: it does not go on to show what was."""
    game.say("free ana's seat")
    tell(pages["Ana"], "This link leads to no seat in this game.")
    assert pages["Ana"].get_by_role("link", name="Join the game").count() == 1


@pytest.mark.parametrize("meanwhile", ["nobody", "refusals"])
def test_pages_come_back_to_a_host_that_crashed(chromium: Browser, meanwhile: str) -> None:
    """At the same address, with the same key: the page says that the host is gone, and follows again when it is back, though that one's
    pages count anew; and though the stream was refused, which a browser does not forgive by itself."""
    session = replace(poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).session, seats=Seating(("Ana",)))
    page, served = chromium.new_page(), partial(Web, Pages(Prompts(games=("poetry-slam",))), SeatLinks(KEY))
    with suppress(Failed), served(session, port=0, requests=OPEN) as web:
        port = int(web.here.rpartition(":")[2])
        for number in range(1, 6):
            web.show(session, (Caption(number, "host", "A line."),), number)
        page.goto(f"{web.here}/seat/{web.seats.token(session, 'Ana')}")
        page.get_by_role("heading", name="Ana", level=1).wait_for()
        raise Failed
    if meanwhile == "refusals":
        with served(session, port=port, requests=(0.0, 0.0)), page.expect_response(lambda answer: answer.status == 429):
            pass
    tell(page, "The host does not answer.")
    with served(typed_at(session, "ana begins"), port=port, requests=OPEN):
        page.get_by_text("Ana performs.").wait_for()
        assert page.get_by_role("status").text_content() == ""
    page.close()


def test_a_page_that_had_to_make_room_says_so_and_comes_back(chromium: Browser) -> None:
    """One link on more pages than may follow: the oldest waits, and tries again, though nobody touches it."""
    session = replace(poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).session, seats=Seating(("Ana",)))
    with Web(Pages(Prompts(games=("poetry-slam",))), SeatLinks(KEY), session, port=0, requests=OPEN) as web:
        link = f"{web.here}/seat/{web.seats.token(session, 'Ana')}"
        context = chromium.new_context()
        oldest, others = context.new_page(), [chromium.new_page() for _ in range(A_LINK)]
        oldest.clock.install()
        for page in (oldest, *others):
            page.goto(link)
            page.get_by_role("button", name="Begin").wait_for()
            follows(page, web, session)
        tell(oldest, "This link is open on too many pages.")
        others.pop().close()
        oldest.clock.run_for(20_000)
        follows(oldest, web, session)
        assert oldest.get_by_role("status").text_content() == ""
        for page in others:
            page.close()
        context.close()


PHONE = """
let allowed = false, looked = true;
const [contexts, waiting] = [[], []];
window.rings = 0;
window.AudioContext = class {
  constructor() { this.state = "suspended"; this.currentTime = 0; contexts.push(this); }
  resume() {
    return new Promise((done) => {
      const begin = () => { this.state = "running"; done(); };
      if (allowed) begin(); else waiting.push(begin);
    });
  }
  createOscillator() { window.rings += 1; return { frequency: {}, connect: (other) => other, start() {}, stop() {} }; }
  createGain() { return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {} }, connect() {} }; }
};
Object.defineProperty(document, "hidden", { get: () => !looked });
const look = (looks) => { looked = looks; document.dispatchEvent(new Event("visibilitychange")); };
window.lock = () => { allowed = false; for (const one of contexts) one.state = "interrupted"; look(false); };
window.unlock = () => look(true);
document.addEventListener("pointerdown", () => { allowed = true; for (const begin of waiting.splice(0)) begin(); }, true);
"""
"""A phone's sound: it rests while the phone is locked, and from then on until a touch."""


def test_a_phone_that_was_locked_sounds_again(chromium: Browser) -> None:
    """Whose turn it became meanwhile hears the tone at the first touch, once, if it still is their turn; later turns sound at once."""
    waits = replace(poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).session, seats=Seating(("Ana",)))
    performs = typed_at(waits, "ben begins")
    context = chromium.new_context()
    page = context.new_page()
    page.add_init_script(PHONE)
    with Web(Pages(Prompts(games=("poetry-slam",))), SeatLinks(KEY), performs, port=0, requests=OPEN) as web:

        def shows(session: Session, *, mine: bool) -> None:
            web.show(session, (), samples(60))
            page.locator(f"main{'[data-mine]' if mine else ':not([data-mine])'}").wait_for(state="attached")

        page.goto(f"{web.here}/seat/{web.seats.token(performs, 'Ana')}")
        page.get_by_text("This page").click()
        page.locator("#option-tone").check()
        assert page.evaluate("rings") == 1
        page.evaluate("lock()")
        shows(waits, mine=True)
        page.evaluate("unlock()")
        assert page.evaluate("rings") == 1
        page.locator("h1").click()
        page.wait_for_function("rings == 2")
        shows(performs, mine=False)
        page.evaluate("lock()")
        shows(waits, mine=True)
        shows(performs, mine=False)
        page.evaluate("unlock()")
        page.locator("h1").click()
        assert page.evaluate("rings") == 2
        shows(waits, mine=True)
        page.wait_for_function("rings == 3")
    context.close()


def follows(page: Page, web: Web, session: Session) -> None:
    """What is shown next comes to it by itself."""
    number = web._shown.number + 1
    web.show(session, (Caption(number, "host", f"Line {number}."),), number)
    page.locator("#log").get_by_text(f"Line {number}.").wait_for(state="attached")


class Failed(Exception):
    """What ends a host that was not switched off."""


def test_good_night(chromium: Browser) -> None:
    """A host that is switched off says so on pages, which lose what could be touched and complain of nothing; when it goes on another time,
    they do too. Without JavaScript a touch in the last moment is answered so."""
    session = replace(poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).session, seats=Seating(("Ana", "Ben")))
    page, plain = chromium.new_page(), chromium.new_context(java_script_enabled=False).new_page()
    served = partial(Web, Pages(Prompts(games=("poetry-slam",))), SeatLinks(KEY), session, requests=OPEN)
    with served(port=0) as web:
        port = int(web.here.rpartition(":")[2])
        for opened_page, player in ((page, "Ana"), (plain, "Ben")):
            opened_page.goto(f"{web.here}/seat/{web.seats.token(session, player)}")
        page.get_by_role("button", name="Begin").wait_for()
        web.good_night()
        plain.get_by_role("button", name="Begin").click()
        plain.get_by_text("The host has been switched off.").wait_for()
        assert plain.locator("button:visible, main a:visible").count() == 0
    page.get_by_text("The host has been switched off.").wait_for()
    assert page.get_by_role("button").count() == 0
    assert page.get_by_role("table").count() == 1
    page.wait_for_event("requestfailed")
    page.wait_for_event("requestfailed")
    assert page.get_by_role("status").text_content() == ""
    with served(port=port):
        page.get_by_role("button", name="Begin").wait_for()
    page.close()
    plain.context.close()


def typed_at(session: Session, line: str) -> Session:
    return session.hear(typed(line, samples(1)))[0]


OF_2022 = "window.FormData = class extends FormData { constructor(form) { super(form); } };"
"""Safari took no second argument before 16.4, Chromium before 112: which button was pressed was not sent."""


def test_a_browser_of_2022_sends_which_button_was_pressed(chromium: Browser, game: Playing) -> None:
    context = chromium.new_context()
    context.add_init_script(OF_2022)
    page = context.new_page()
    join(page, game, "Ana")
    enter(page, "Word", "heaven")
    tell(page, "Your word is heaven.")
    press(page, "Take 5")
    tell(page, "You have 5 points.")
    context.close()


def test_the_table_follows_without_asking(game: Playing, pages: dict[str, Page]) -> None:
    """From the loop's answer to what the browser shows: by the stream that is open, so that nothing waits to be asked for."""
    table, asked = pages["table"], list[str]()
    game.say("score for cy")
    tell(table, "“score for cy”")  # the page has come, with its picture and its stream
    table.on("request", lambda request: asked.append(request.url))
    for line in ("score for ana", "score for ben", "score for cy", "lost letters of ana", "scores"):
        game.say(line)
        tell(table, f"“{line}”")
    assert asked == []


def test_nothing_moves_where_that_is_not_wanted(game: Playing, pages: dict[str, Page]) -> None:
    """No animation, no transition, no scrolling by itself but of the captions at once; and nothing sounds. Elsewhere what arrives does so
    in less than a second."""
    for page in (pages["Ana"], pages["table"]):
        for motion in ("no-preference", "reduce"):
            page.emulate_media(reduced_motion=motion)
            game.say("scores")
            tell(page, "“scores”")
            styles = "e => (s => [s.transitionDuration, s.scrollBehavior, s.animationName, s.animationDuration])(getComputedStyle(e))"
            found = page.evaluate(f"[...document.querySelectorAll('body, body *')].map({styles})")
            assert {(transition, scrolls) for transition, scrolls, _, _ in found} == {("0s", "auto")}
            assert {name for _, _, name, _ in found} <= ({"none"} if motion == "reduce" else {"none", "arrive", "beat"})
            assert all(float(lasts.removesuffix("s")) < 1 for _, _, _, lasts in found)
            assert page.locator("audio, video, marquee, blink").count() == 0


def test_without_javascript_the_moves_can_be_made(chromium: Browser, game: Playing) -> None:
    """Joining, a word, a tile, a poem: forms, and a link that loads the page again, which a page with a script does not need."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    join(page, game, "Ana")
    enter(page, "Word", "heaven")
    tell(page, "I can hear your word.")
    press(page, "Take 5")
    game.say("ben passes", "cy passes")
    page.get_by_role("link", name="Load this page again").click()
    press(page, "Begin")
    tell(page, "Ana performs.")
    assert violations_free(page)
    context.close()


def violations_free(page: Page) -> bool:
    """axe-core itself needs JavaScript: what it would look at first is looked at here."""
    return page.title() != "" and page.get_by_role("main").count() == 1 and page.get_by_role("heading", level=1).count() == 1


def test_nothing_is_asked_of_other_sites(chromium: Browser, game: Playing) -> None:
    """Every request goes to the host, and the policy of the pages has nothing to complain of."""
    page, asked, complaints = chromium.new_page(), [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    join(page, game, "Ana")
    page.goto(f"{game.web.here}/table")
    page.wait_for_load_state()
    page.close()
    assert len(asked) > 5
    assert {url[: len(game.web.here)] for url in asked} == {game.web.here}
    assert complaints == []
