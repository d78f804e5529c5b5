"""What the table screen says at once, and what it keeps for later."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

pytest.importorskip("playwright", reason="no Playwright: pip install playwright axe-playwright-python")

from playwright.sync_api import Browser, Page

from tests.pictures.compare import smallest
from tests.pictures.moments import moments
from tests.support import letters_table
from tests.support.browser import CHROMIUM, chromium
from tests.support.cards_table import game as game_of_cards
from tests.support.languages import EVERY, called, made
from tests.support.phones import KEY, OPEN
from tests.support.table import PLAYERS, Table, performing
from tests.web.test_phones_browser import PHONE
from voicehost.core.play import Game, Moment
from voicehost.games.slam_kartenspiel.asking import question
from voicehost.session.seating import Seating
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts
from voicehost.web.glance import AT_ONCE, words
from voicehost.web.pages import Pages, first_sentence, quoted
from voicehost.web.seats import SeatLinks
from voicehost.web.server import Web
from voicehost.web.shown import Caption

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium (Debian: apt install chromium-headless-shell)"),
]

__all__ = ["chromium"]


def halted(page: Page) -> None:
    """Its time passes only where a test runs it: a busy machine takes longer over a step than what is looked at lasts."""
    page.clock.install(time=0)
    page.clock.pause_at(timedelta(hours=1).total_seconds())


def lines_seen(page: Page) -> tuple[int, int]:
    """Of how the game went: how many are seen, and how many a screen reader has."""
    return page.locator("#lines li:not(.unseen)").count(), page.locator("#lines li").count()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_end_is_told_a_line_at_a_time(chromium: Browser, motion: str) -> None:
    """With the steps above it; all at once for whoever wants no motion. The next line comes by itself."""
    over = moments("haiclue")[Moment.OVER]
    with Web(Pages(Prompts("en", ("haiclue",))), SeatLinks(KEY), over.session, port=0, requests=OPEN) as web:
        web._shown = over
        page = chromium.new_page(reduced_motion=motion)  # type: ignore[arg-type]  # literals
        halted(page)
        page.goto(f"{web.here}/table")
        seen, all_ = lines_seen(page)
        assert all_ == 3, "the clues that most have guessed"
        assert seen == (1 if motion == "no-preference" else all_)
        if motion == "no-preference":
            assert page.locator("#podium li").first.is_visible()
            first = page.locator("#lines li:not(.unseen)").inner_text()
            page.clock.run_for(6000)
            assert page.locator("#lines li:not(.unseen)").inner_text() != first
        page.close()


def test_how_something_is_said_stands_beneath_what_is_asked(chromium: Browser) -> None:
    """At once, in letters of 30 pixels of 720 or more; no caption repeats it."""
    asked = moments("haiclue")[Moment.QUESTION]
    text = Prompts("en", ("haiclue",)).read(asked.session.view(None).asks[0]).text
    shown = quoted(first_sentence(text)[1], asked.session.game.language)
    web, page = table_of(chromium, asked.session)
    with web:
        web.show(asked.session, (Caption(1, "host", text),), 0)
        page.goto(f"{web.here}/table")
        assert page.locator("#asks small").is_visible()
        assert page.locator("#asks small").inner_text() == shown
        assert size_of(page, "#asks small") >= 45
        assert page.locator("#log li").evaluate(WIDTH) <= 1
    page.close()


def test_a_caption_comes_when_the_stage_says_something_else(chromium: Browser) -> None:
    """Until then it is for whoever hears the page, as are what the host has said before, and what was heard, in any case."""
    asked = letters_table.begun().session
    first = first_sentence(Prompts("en", ("scrabble-slam",)).read(asked.view(None).asks[0]).text)[0]
    web, page = table_of(chromium, asked)
    with web:
        said = (Caption(1, "host", "Noted."), Caption(2, "host", first), Caption(3, "heard", "what was said"))
        web.show(asked, said, 0)
        page.goto(f"{web.here}/table")
        lines = page.locator("#log li")
        assert [line.evaluate(WIDTH) <= 1 for line in lines.all()] == [True, True, True]
        web.show(letters_table.racing("game").session, said, 1)
        page.locator("[data-moment=all]").wait_for()
        assert [line.evaluate(WIDTH) <= 1 for line in lines.all()] == [True, False, True]
        assert page.locator("#log .who").nth(1).evaluate(WIDTH) <= 1
    page.close()


WIDTH = "element => element.getBoundingClientRect().width"


def table_of(chromium: Browser, session: Session) -> tuple[Web, Page]:
    """Its table screen, 1920 x 1080."""
    name = session.game.name
    web = Web(Pages(Prompts(session.game.language.name, (name,))), SeatLinks(KEY), session, port=0, requests=OPEN)
    return web, chromium.new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")


ALONE = letters_table.begun().session
ASKED = {
    "a dispute": letters_table.racing("gale").type("ana fale", "ben pale", "challenge fale").session,
    "of the table": performing().type("the end", "ana has twelve points").session,
    "with much else": performing(dict.fromkeys(PLAYERS, "hill")).type("the end", "ana has twelve points").session,
}


@pytest.mark.parametrize("session", ASKED.values(), ids=ASKED)
def test_yes_and_no_are_two_tiles_side_by_side(chromium: Browser, session: Session) -> None:
    """Both are seen whole, and of one size, larger than the question, unless it is a vote; nothing is below 28 pixels."""
    web, page = table_of(chromium, session)
    with web:
        page.goto(f"{web.here}/table")
        yes, no = (page.locator(f"#answers .{answer}").bounding_box() for answer in ("yes", "no"))
        stage = page.locator("#stage").bounding_box()
        assert yes
        assert no
        assert stage
        assert [yes[edge] for edge in ("y", "width", "height")] == pytest.approx([no[edge] for edge in ("y", "width", "height")], abs=1)
        assert stage["x"] <= yes["x"] < yes["x"] + yes["width"] < no["x"]
        assert no["x"] + no["width"] <= stage["x"] + stage["width"]
        assert no["y"] + no["height"] <= stage["y"] + stage["height"]
        assert (size_of(page, "#answers .yes") > size_of(page, "#asks p")) == (session is not ASKED["a dispute"])
        assert smallest(page, "#heard", "#joining") >= 28
    page.close()


def size_of(page: Page, selector: str) -> float:
    """Of its letters, in pixels."""
    return float(page.locator(selector).first.evaluate("element => parseFloat(getComputedStyle(element).fontSize)"))


def test_what_is_asked_alone_fills_the_stage(chromium: Browser) -> None:
    """A tenth of the screen a line; beside something else it is smaller."""
    sizes = []
    for session in (ALONE, ASKED["of the table"]):
        web, page = table_of(chromium, session)
        with web:
            page.goto(f"{web.here}/table")
            sizes.append(size_of(page, "#asks p"))
        page.close()
    assert sizes[0] >= 108 > sizes[1]


SENTENCES = """() => [...document.querySelectorAll("#stage p, #lines:not(.turns) li, #supply p")]
    .filter(text => text.getClientRects().length && !text.closest(".unseen, [aria-hidden]"))
    .map(text => [...text.childNodes].filter(each => each.nodeName !== "SMALL" && (!each.getClientRects || each.getClientRects().length)))
    .map(seen => seen.map(each => each.textContent).join(" "))"""
"""As they stand there at first. But how it is answered, which has its own limit, and a line of the end,
which is told as a caption is: by itself, and for as long as it takes to read."""


@pytest.mark.parametrize("game", EVERY, ids=called)
def test_few_words_stand_on_the_table_screen_at_once(chromium: Browser, game: Game[Any]) -> None:
    """Of sentences, in every moment; and what is drawn has its sentence for whoever does not see it."""
    found = moments(called(game))
    with Web(Pages(Prompts(game.language.name, (game.name,))), SeatLinks(KEY), found[Moment.OVER].session, port=0, requests=OPEN) as web:
        page = chromium.new_page()
        for moment, shown in found.items():
            web._shown = shown
            page.goto(f"{web.here}/table")
            seen = page.evaluate(SENTENCES)
            assert seen, moment
            assert sum(words(text, shown.session.players) for text in seen) <= AT_ONCE, (moment, seen)
            for how in page.locator("#asks small").all():
                assert not how.is_visible() or words(how.inner_text(), shown.session.players) <= AT_ONCE
            if page.locator("[data-moment=ruling]").count():
                assert page.locator("#ruling p:not(.unseen)").count() == 1
        page.close()


WIDTHS = """() => {
    const text = document.createRange();
    text.selectNodeContents(document.querySelector("#headline p:not(.unseen)"));
    return [text.getBoundingClientRect().right, document.querySelector("#clock .meant").getBoundingClientRect().left,
            parseFloat(getComputedStyle(document.body).fontSize)];
}"""


@pytest.mark.parametrize("game", [game for game in EVERY if game.name.endswith("slam")], ids=called)
def test_at_the_end_who_has_won_keeps_clear_of_how_it_is_disputed(chromium: Browser, game: Game[Any]) -> None:
    """Both stand at the top, and in German both are longer."""
    shown = moments(called(game))[Moment.OVER]
    with Web(Pages(Prompts(game.language.name, (game.name,))), SeatLinks(KEY), shown.session, port=0, requests=OPEN) as web:
        web._shown = shown
        page = chromium.new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
        page.goto(f"{web.here}/table")
        if page.locator("#clock .meant").count():
            right, left, em = page.evaluate(WIDTHS)
            assert right + em <= left
        page.close()


def test_rows_of_players_who_are_out_stand_close(chromium: Browser) -> None:
    """As a line each, however many others have cards there."""
    game = made("slam-kartenspiel", "de")
    shown = moments(called(game))[Moment.BETWEEN]
    with Web(Pages(Prompts("de", (game.name,))), SeatLinks(KEY), shown.session, port=0, requests=OPEN) as web:
        web._shown = shown
        page = chromium.new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
        page.goto(f"{web.here}/table")
        boxes = [row.bounding_box() for row in page.locator("#cards .rated.gone").all()]
        tops = [box["y"] for box in boxes if box]
        assert len(tops) == 2
        assert tops[1] - tops[0] < 80
        page.close()


def test_at_the_end_the_one_control_is_where_it_was(chromium: Browser) -> None:
    """For who has won, and for who has not; and as before, while it was played."""
    playing = letters_table.holding({"Ana": "FX", "Ben": "TV QX"})
    tops = set[int]()
    for at in (playing.session, playing.type("ana fame").session):
        session = replace(at, seats=Seating(at.players))
        name = session.game.name
        with Web(Pages(Prompts("en", (name,))), SeatLinks(KEY), session, port=0, requests=OPEN) as web:
            page = chromium.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
            for player in session.players:
                page.goto(f"{web.here}/seat/{web.seats.token(session, player)}")
                box = page.locator("#first").bounding_box()
                assert box
                tops.add(round(box["y"]))
            page.close()
    assert max(tops) - min(tops) <= 2


def test_what_came_of_a_poem_is_larger_than_what_is_asked_next(chromium: Browser) -> None:
    """Who has it and the points are, and how the next question is answered comes when the ruling has gone."""
    ruling = moments("poetry-slam")[Moment.RULING]
    web, page = table_of(chromium, ruling.session)
    with web:
        web._shown = ruling
        page.goto(f"{web.here}/table")
        said, points, asked = (size_of(page, each) for each in ("#ruling p:not(.unseen)", "#gains li:not(.since)", "#asks p"))
        assert min(said, points) > 1.5 * asked
        assert not page.locator("#asks small").is_visible()
        web.show(ruling.session, (), 0)
        page.locator("[data-moment=question]").wait_for()
        assert page.locator("#asks small").is_visible()
    page.close()


@pytest.mark.parametrize("name", ["open-slam-en", "open-slam-de"])
def test_who_is_next_stands_in_one_line(chromium: Browser, name: str) -> None:
    """With a short name, in German too."""
    between = moments(name)[Moment.BETWEEN]
    web, page = table_of(chromium, between.session)
    with web:
        web._shown = between
        page.goto(f"{web.here}/table")
        page.evaluate("document.fonts.ready")
        box = page.locator("#asks .badged").bounding_box()
        assert box
        assert box["height"] < 2 * size_of(page, "#asks .badged")
    page.close()


def test_a_clue_and_its_targets_stay_where_they_are_when_they_were_ruled(chromium: Browser) -> None:
    """And as large: the target that was meant is the largest word of all."""
    found = moments("haiclue")
    web, page = table_of(chromium, found[Moment.RULING].session)
    seen = []
    with web:
        for moment in (Moment.RULING, Moment.BETWEEN):
            web._shown = found[moment]
            page.goto(f"{web.here}/table")
            page.evaluate("document.fonts.ready")
            boxes = [each.bounding_box() for each in page.locator("#verse .line, #cards li").all()]
            seen.append([tuple(round(box[edge]) for edge in ("x", "y", "height")) for box in boxes if box])
            assert size_of(page, "#cards .lit strong") > 1.2 * size_of(page, "#cards li:not(.lit) strong")
            assert size_of(page, "#cards .lit strong") > size_of(page, "#verse .line")
    assert seen[0] == seen[1]
    page.close()


@pytest.mark.parametrize("caption", ["", "Somebody has left."], ids=["alone", "with a caption"])
def test_the_clock_of_a_poet_stands_in_the_middle(chromium: Browser, caption: str) -> None:
    """With the poet's name above it. A caption lies below and moves neither."""
    performing_ = moments("open-slam-en")[Moment.PERFORMING].session
    web, page = table_of(chromium, performing_)
    with web:
        web.show(performing_, (Caption(1, "host", caption),) if caption else (), 0)
        page.goto(f"{web.here}/table")
        page.evaluate("document.fonts.ready")
        name, clock, numbers = (page.locator(each).bounding_box() for each in ("#who", "#clock", "#clock p.up"))
        assert name
        assert clock
        assert numbers
        assert numbers["x"] + numbers["width"] / 2 == pytest.approx(1920 / 2, abs=2)
        assert clock["width"] == pytest.approx(numbers["width"], abs=1)
        assert (name["y"] + clock["y"] + clock["height"]) / 2 == pytest.approx(1080 / 2, abs=1080 / 20)
    page.close()


def test_steps_are_as_high_as_their_places(chromium: Browser) -> None:
    """Each lower than the one before, with room for what stands on it; names are large."""
    hands = {"Ana": "FX", "Ben": "TV QX", "Cy": "TV QX QX", "Dee": "TV QX QX QX"}
    web, page = table_of(chromium, letters_table.holding(hands).type("ana fame").session)
    with web:
        page.goto(f"{web.here}/table")
        boxes = [page.locator(f"#podium .place-{place} .step").bounding_box() for place in (1, 2, 3, 4)]
        heights = [box["height"] for box in boxes if box]
        assert heights == sorted(heights, reverse=True)
        assert len({*heights}) == 4
        assert heights[-1] > 1.2 * size_of(page, ".place-4 .step")
        assert size_of(page, ".place-4") >= 36
    page.close()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_points_are_counted_up_at_the_end(chromium: Browser, motion: str) -> None:
    """As they are drawn: in the page stands what they are, from the beginning. Nothing runs for whoever wants no motion."""
    playing = letters_table.holding({"Ana": "FX", "Ben": "TV QX"})
    web, page = table_of(chromium, playing.session)
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]  # literals
    halted(page)
    with web:
        page.goto(f"{web.here}/table")
        web.show(playing.type("ana fame").session, (), 0)
        page.locator("#podium .place-2").wait_for()
        drawn = []
        for _ in range(2):
            page.clock.run_for(200)
            drawn.append(page.locator("#podium .place-2 b").get_attribute("data-counted"))
            assert page.locator("#podium b").all_text_contents() == ["2", "0"]
        assert drawn == ([None, None] if motion == "reduce" else sorted(drawn, key=str))
        assert (None in drawn) == (motion == "reduce")
        page.clock.run_for(2000)
        assert page.locator("[data-counted]").count() == 0
    page.close()


@pytest.mark.parametrize(("name", "players"), [("slam-kartenspiel-de", 6), ("poetry-slam", 8)])
def test_an_end_of_many_can_be_read(chromium: Browser, name: str, players: int) -> None:
    """With all that came of it at once, as who wants no motion has it: nothing is below 28 pixels. Where everybody has a step, the
    steps are as wide as the screen."""
    over = moments(name, players)[Moment.OVER]
    web, page = table_of(chromium, over.session)
    with web:
        web._shown = over
        page.goto(f"{web.here}/table")
        page.evaluate("document.fonts.ready")
        assert smallest(page, "#heard", "#joining") >= 28
        steps = page.locator("#podium").bounding_box()
        assert steps
        assert (steps["width"] > 1700) == (players <= 6)
    page.close()


SEEN = "element => getComputedStyle(element).opacity"


def test_a_television_sounds_only_where_somebody_wants_it_to(chromium: Browser) -> None:
    """Off until somebody there turns it on, which the browser keeps; then a ruling sounds."""
    words = {"Ana": "heaven", "Ben": "hill", "Cy": "hut"}
    over_a_poem, right = performing(words), performing(words).type("the end", "ben guesses heaven")
    ruling = next(each for each in right.says if each.key in right.session.game.rulings)
    web, page = table_of(chromium, over_a_poem.session)
    page.add_init_script(PHONE)

    def rules() -> int:
        """How many notes more it has sounded."""
        before = int(page.evaluate("rings"))
        web.show(over_a_poem.session, (), 0)
        page.locator("[data-moment=performing]").wait_for()
        web.show(right.session, (Caption(1, "host", "Yes, Ben!", 0, ruling),), 0)
        page.locator("[data-moment=ruling]").wait_for()
        return int(page.evaluate("rings")) - before

    with web:
        page.goto(f"{web.here}/table")
        button = page.get_by_role("button", name="Sounds")
        assert button.get_attribute("aria-pressed") == "false"
        assert rules() == 0
        assert button.evaluate(SEEN) == "0"
        page.mouse.move(50, 50)
        page.mouse.move(90, 90)
        assert button.evaluate(SEEN) == "1"
        button.click()
        assert button.get_attribute("aria-pressed") == "true"
        assert rules() == 3
        page.reload()
        assert button.get_attribute("aria-pressed") == "true"
        button.click()
        assert rules() == 0
    page.close()


def test_no_naught_is_struck_through(chromium: Browser) -> None:
    """It would read as a letter of Danish: digits are of the face whose naught is plain."""
    web, page = table_of(chromium, ALONE)
    with web:
        page.goto(f"{web.here}/table")
        page.evaluate(
            """() => { document.getElementById("stage").innerHTML = '<b id="digits" style="font-family: var(--text)">10</b>'; }"""
        )
        page.evaluate("document.fonts.ready")
        devtools = page.context.new_cdp_session(page)
        devtools.send("DOM.enable")
        devtools.send("CSS.enable")
        root = devtools.send("DOM.getDocument")["root"]["nodeId"]
        node = devtools.send("DOM.querySelector", {"nodeId": root, "selector": "#digits"})["nodeId"]
        fonts = devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        assert ["Bricolage" in font["familyName"] for font in fonts] == [True]
    page.close()


def test_who_performs_next_is_the_largest_on_the_table_screen(chromium: Browser) -> None:
    """Above the result of whoever performed before."""
    table = Table(*Session.begin(made("open-slam", "en"), PLAYERS[:3], made("open-slam", "en").options(), 1))
    session = table.type(f"{table.session.view(None).who[0]} please", "thank you", "8.0 8.5 9.0 9.5 7.0", "yes").session
    web, page = table_of(chromium, session)
    with web:
        page.goto(f"{web.here}/table")
        page.evaluate("document.fonts.ready")
        assert size_of(page, "#asks .badged") > 1.2 * max(size_of(page, part) for part in ("#cards .won strong", "#now p"))
        tops = [box["y"] for part in ("#asks", "#now", "#cards") if (box := page.locator(part).bounding_box())]
        assert tops == sorted(tops)
    page.close()


def test_what_is_large_takes_the_room_that_is_empty(chromium: Browser) -> None:
    """As long as nothing is cut off. At a game's end and before a game, it is as large as it is. What a late guest needs is large, too."""
    for name in ("poetry-slam", "scrabble-slam", "slam-kartenspiel-en"):
        found = moments(name)
        game = found[Moment.OVER].session.game
        with Web(
            Pages(Prompts(game.language.name, (game.name,))), SeatLinks(KEY), found[Moment.OVER].session, port=0, requests=OPEN
        ) as web:
            page = chromium.new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
            fits = {}
            for moment, shown in found.items():
                web._shown = shown
                page.goto(f"{web.here}/table")
                fits[moment] = page.evaluate("Number(document.getElementById('stage').style.getPropertyValue('--fit') || 1)")
                assert page.evaluate("(box => box.scrollHeight <= box.clientHeight + 1)(document.getElementById('stage'))"), moment
                assert size_of(page, "#heard") >= 40
                if page.locator("#joining").count() and not page.locator("#joining img").count():
                    assert size_of(page, "#joining") >= 40
            page.close()
        assert fits[Moment.OVER] <= 1 <= round(max(fits.values()), 2)


def test_names_on_coloured_cards_are_dark(chromium: Browser) -> None:
    """While it is voted on one of them, in the dark as in the light."""
    states = (state for seed in range(20) for state in game_of_cards(3, seed, breath=0.0))
    state = next(state for state in states if (asked := question(state)) is not None and asked.kind == "look")
    session = Session(made("slam-kartenspiel", "en"), state.players, state)
    with Web(Pages(Prompts("en", ("slam-kartenspiel",))), SeatLinks(KEY), session, port=0, requests=OPEN) as web:
        for scheme in ("dark", "light"):
            page = chromium.new_page(color_scheme=scheme)
            page.goto(f"{web.here}/table")
            colours = {
                name.evaluate("name => getComputedStyle(name).color") for name in page.locator("#cards li.printed:not(.out) strong").all()
            }
            assert colours == {"rgb(26, 20, 32)"}
            assert page.locator("#cards li.lit").count() == 1
            assert page.locator("#standings .theirs").count() == 0
            page.close()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1920, 1080)])
def test_scores_that_do_not_count_can_be_read_and_the_sum_has_a_box(chromium: Browser, width: int, height: int) -> None:
    """A line through the middle of digits hides them."""
    table = Table(*Session.begin(made("open-slam", "en"), PLAYERS[:3], made("open-slam", "en").options(), 1))
    session = table.type(f"{table.session.view(None).who[0]} please", "thank you", "8.0 8.5 9.0 9.5 7.0", "yes").session
    session = replace(session, seats=Seating(session.players))
    with Web(Pages(Prompts("en", ("open-slam",))), SeatLinks(KEY), session, port=0, requests=OPEN) as web:
        page = chromium.new_page(viewport={"width": width, "height": height})
        page.goto(f"{web.here}/{'table' if width > height else 'seat/' + web.seats.token(session, session.players[0])}")
        style = "(card, name) => getComputedStyle(card).getPropertyValue(name)"
        out = page.locator("#cards li.out")
        assert out.count() == 2
        assert {card.evaluate(style, "border-top-style") for card in out.all()} == {"dashed"}
        assert {name.evaluate(style, "text-decoration-line") for name in out.locator("strong").all()} == {"none"}
        (sum_,) = page.locator("#cards li.won").all()
        assert sum_.evaluate(style, "border-top-color") != "rgba(0, 0, 0, 0)"
        page.close()


@pytest.mark.parametrize("game", [made("haiclue", "en"), made("poetry-slam", "en")], ids=called)
def test_the_scores_stand_at_one_height_in_all_of_a_game(chromium: Browser, game: Game[Any]) -> None:
    """Whatever the stage shows: people find them where they were."""
    found = {moment: shown for moment, shown in moments(called(game)).items() if moment is not Moment.OVER}
    tops = set[int]()
    with Web(Pages(Prompts(game.language.name, (game.name,))), SeatLinks(KEY), found[Moment.ALL].session, port=0, requests=OPEN) as web:
        page = chromium.new_page(viewport={"width": 1920, "height": 1080})
        for shown in found.values():
            web._shown = shown
            page.goto(f"{web.here}/table")
            tops.add(page.evaluate("Math.round(document.querySelector('#standings').getBoundingClientRect().top)"))
        page.close()
    assert max(tops) - min(tops) <= 2
