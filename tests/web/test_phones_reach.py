"""Everybody can play: a round by keyboard alone, one at 400 % zoom, forced colours, and the contrast of everything that is written."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("playwright", reason="no Playwright: pip install playwright axe-playwright-python")

from playwright.sync_api import Browser, Locator, Page

from tests.support.browser import (
    CHROMIUM,
    PATIENCE,
    SIZES,
    Playing,
    a_round,
    chromium,
    click,
    enter,
    game,
    join,
    press,
    seated,
    tell,
    violations,
)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium (Debian: apt install chromium-headless-shell)"),
]

EVERYONE = ("Ana", "Ben", "Cy")
TEXT, PARTS = 7.0, 3.0
"""Contrast: of text, as WCAG 1.4.6 (AAA) has it; of the edges of what can be operated, as 1.4.11 (AA) has it."""


__all__ = ["chromium", "game"]


# -- by keyboard


def tab_to(page: Page, target: Locator) -> None:
    """Where the focus is can be seen."""
    target.wait_for()
    page.wait_for_load_state()  # its style may come after it
    for _ in range(200):
        outline = target.evaluate("e => e === document.activeElement && getComputedStyle(e).outlineStyle")
        if outline:  # "" where the page has just put another in its place
            assert outline == "solid"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {target}")


def key_press(page: Page, button: Locator) -> None:
    tab_to(page, button)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.keyboard.press("Space")


def key_enter(page: Page, field: str, text: str) -> None:
    tab_to(page, page.get_by_role("textbox", name=field))
    page.keyboard.type(text)
    with page.expect_response(lambda answer: answer.request.method == "POST" and not answer.url.endswith("/check")):
        page.keyboard.press("Enter")


def key_join(page: Page, game: Playing, player: str) -> None:
    page.goto(game.web.here)
    tab_to(page, page.get_by_role("textbox", name="Room code"))
    page.keyboard.type(game.web.code)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    while not page.get_by_role("radio", name=player).is_checked():
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name=player, level=1).wait_for()


def test_a_whole_round_by_keyboard_alone(chromium: Browser, game: Playing) -> None:
    """Joining included: Tab, letters, Space, Enter and arrows, and what has the focus always shows it. No pointer at all."""
    with seated(chromium, game, ()) as pages:
        for player in EVERYONE:
            pages[player] = chromium.new_page(viewport=SIZES["phone"])
            pages[player].set_default_timeout(1000 * PATIENCE)
            key_join(pages[player], game, player)
        a_round(game, pages, key_press, key_enter)


# -- large


def fits(page: Page) -> None:
    """Nothing has to be scrolled to the side, nothing is covered or cut off."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), page.url
    cut = page.locator("main *:not(.unseen)").evaluate_all(
        "all => all.filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1).map(e => e.outerHTML.slice(0, 300))"
    )
    assert cut == []


def test_a_whole_round_at_four_hundred_per_cent(chromium: Browser, game: Playing) -> None:
    """320 by 256 px: every move can be made, and before each one page and table screen fit."""
    with seated(chromium, game, EVERYONE, "zoomed") as pages:

        def press_what_fits(page: Page, button: Locator) -> None:
            button.wait_for()
            fits(page)
            fits(pages["table"])
            click(page, button)

        def enter_what_fits(page: Page, field: str, text: str) -> None:
            page.get_by_role("textbox", name=field).wait_for()
            fits(page)
            enter(page, field, text)

        a_round(game, pages, press_what_fits, enter_what_fits)


# -- colours


COLOURS = """() => {
    const seen = (e) => { const box = e.getBoundingClientRect(); return box.width > 1 && box.height > 1; };
    const clear = (colour) => colour === "rgba(0, 0, 0, 0)";
    const ground = (e) => {
        for (; e; e = e.parentElement) if (!clear(getComputedStyle(e).backgroundColor)) return getComputedStyle(e).backgroundColor;
        return "rgb(255, 255, 255)";
    };
    const writes = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) || e.matches("input[type=text], select");
    const all = [...document.querySelectorAll("body *")].filter((e) => seen(e) && !e.matches("script, .unseen, .badge"));
    const named = (e) => e.tagName.toLowerCase() + (e.id && "#" + e.id);
    return {
        text: all.filter(writes).map((e) => [named(e), getComputedStyle(e).color, ground(e)]),
        edges: all.filter((e) => e.matches("button, input[type=text], select"))
            .map((e) => [named(e), getComputedStyle(e).borderTopColor, ground(e.parentElement)]),
    };
}"""


def luminance(colour: str) -> float:
    """Relative, as WCAG 2.2 defines it."""
    channels = [int(n) / 255 for n in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (n / 12.92 if n <= 0.04045 else ((n + 0.055) / 1.055) ** 2.4 for n in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    light, dark = sorted((luminance(colour), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def pairs(page: Page) -> dict[str, list[tuple[float, str]]]:
    """The contrast of each text with what it stands on, and of each edge, the least first."""
    page.wait_for_load_state()
    found: dict[str, list[Any]] = page.evaluate(COLOURS)
    return {
        kind: sorted((contrast(colour, other), f"{name}: {colour} on {other}") for name, colour, other in them)
        for kind, them in found.items()
    }


def test_contrast_is_computed_as_it_is_defined() -> None:
    """Black on white is 21 to 1, a colour on itself 1 to 1, and the grey that just passes AA just passes."""
    assert contrast("rgb(0, 0, 0)", "rgb(255, 255, 255)") == pytest.approx(21)
    assert contrast("rgb(9, 9, 9)", "rgb(9, 9, 9)") == 1
    assert contrast("rgb(118, 118, 118)", "rgb(255, 255, 255)") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("how", ["light", "dark", "light, more contrast", "dark, more contrast", "forced colours"])
def test_contrast_of_everything(chromium: Browser, game: Playing, how: str) -> None:
    """Every text on every page, on what it stands on, and every edge of what can be operated: measured in each palette."""
    context = chromium.new_context(
        color_scheme="dark" if how.startswith("dark") else "light",
        contrast="more" if "more" in how else "no-preference",
        forced_colors="active" if how == "forced colours" else "none",
        viewport=SIZES["phone"],
    )
    page = context.new_page()
    page.goto(game.web.here)
    shown = [pairs(page)]
    page.get_by_role("textbox", name="Room code").fill("0000" if game.web.code != "0000" else "1111")
    page.get_by_role("radio", name="Ana").check()
    press(page, "Join the game")
    shown.append(pairs(page))
    page.goto(f"{game.web.here}/seat/nobody")
    shown.append(pairs(page))
    join(page, game, "Ana")
    page.get_by_role("textbox", name="Word").press_sequentially("heavn")
    tell(page, "I do not find heavn")
    shown.append(pairs(page))
    enter(page, "Word", "heavn")
    tell(page, "I can hear your word")
    shown.append(pairs(page))
    page.goto(f"{game.web.here}/table")
    page.get_by_role("log", include_hidden=True).wait_for(state="attached")  # empty where the question says the same
    shown.append(pairs(page))
    assert sum(len(page_shown["text"]) for page_shown in shown) > 60
    assert min(page_shown["text"][0] for page_shown in shown)[0] >= TEXT
    assert min(page_shown["edges"][0] for page_shown in shown if page_shown["edges"])[0] >= PARTS
    context.close()


def test_forced_colours_are_the_systems(chromium: Browser, game: Playing) -> None:
    """Where somebody has chosen colours, those are shown and no others, but for a player's own: a button has an edge, the focus a ring."""
    context = chromium.new_context(forced_colors="active", viewport=SIZES["phone"])
    page = context.new_page()
    join(page, game, "Ana")
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    system = page.evaluate("""() => {
        const probe = document.body.appendChild(document.createElement("p"));
        const of = (name) => { probe.style.setProperty("color", name); return getComputedStyle(probe).color; };
        const found = [...new Set(["Canvas", "CanvasText", "ButtonFace", "ButtonText", "ButtonBorder", "Field", "FieldText", "LinkText",
            "GrayText", "Highlight"].map(of))];
        probe.remove();
        return found;
    }""")
    colours = page.evaluate(COLOURS)
    shown = {colour for kind in colours.values() for _, *both in kind for colour in both if not re.fullmatch(r"rgba\(.*, 0\)", colour)}
    assert len(shown) >= 2
    assert shown <= set(system)
    button = page.get_by_role("button", name="Pass")
    assert button.evaluate("e => parseFloat(getComputedStyle(e).borderTopWidth)") >= 2
    tab_to(page, button)
    assert violations(page) == []
    context.close()
