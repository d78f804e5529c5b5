"""Pages as they were when somebody last looked at them, and as they are now.

What was seen is kept smaller, where a letter that is another still shows and many pictures take little room. Pages bring their letters
along, so that they are the same on every machine. Another Chromium may draw a letter a pixel further on: then only what is larger than a
line of them is a difference.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter
from playwright.sync_api import Browser, Page, ViewportSize

from tests.support.scenes import ROOT

SEEN = Path(__file__).parent / "seen"
DIFFERENT = ROOT / "out" / "pictures" / "different"

WIDE = 1000
"""Pixels across from which on it is a television, whose letters are larger."""
NEIGHBOURS = 3
"""Pixels of a kept picture across, the one itself among them."""
CLOSE = 40
"""Of 255, in any colour: what a pixel may lie outside of its neighbours."""
FEW, MANY = 4, 1000
"""Pixels of a kept picture that may differ: less than a letter has; and drawn by another Chromium, less than a heading."""
DRAWN_BY = SEEN / "chromium.txt"

_SMALLEST = """but => {
    const sizes = [];
    const clipped = (element) => element && (getComputedStyle(element).clipPath === "inset(50%)" || clipped(element.parentElement));
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        const seen = texts.currentNode.textContent.trim() && element.offsetParent && !element.closest(`.unseen, h1, .badge${but}`);
        if (seen && !clipped(element)) sizes.push(parseFloat(getComputedStyle(element).fontSize));
    }
    return Math.min(...sizes);
}"""


def opened(chromium: Browser, size: ViewportSize) -> Page:
    """A page on which nothing moves."""
    return chromium.new_page(viewport=size, reduced_motion="reduce")


def looked_at(page: Page) -> Image.Image:
    """What its window shows now, its letters being there and fitted."""
    page.wait_for_load_state()
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def smallest(page: Page, *but: str) -> float:
    """Pixels of the smallest letters that can be seen, but those within badges, and within what is selected by `but`."""
    return float(page.evaluate(_SMALLEST, "".join(f", {each}" for each in but)))


def kept(name: str) -> Path:
    return SEEN / f"{name}.webp"


def small(now: Image.Image) -> Image.Image:
    """As it is kept: half of a phone, a quarter of a television."""
    return now.reduce(4 if now.width > WIDE else 2)


def keep(name: str, now: Image.Image) -> Path:
    """As seen: the next comparison is with this one."""
    small(now).save(kept(name), lossless=True)
    return kept(name)


def may_differ(chromium: Browser) -> int:
    """How many pixels of a kept picture."""
    return FEW if DRAWN_BY.read_text(encoding="utf-8").strip() == chromium.version else MANY


def difference(seen: Image.Image, now: Image.Image, few: int = FEW) -> Image.Image | None:
    """Where a small picture is another than the one that was seen, white on black; None where it is nowhere. `few`: such pixels may be."""
    if seen.size != now.size:
        return Image.new("L", now.size, 255)
    red, green, blue = ImageChops.lighter(_strange(now, seen), _strange(seen, now)).split()
    marked = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda value: 255 * (value > CLOSE))
    return marked if marked.histogram()[255] > few else None


def _strange(picture: Image.Image, other: Image.Image) -> Image.Image:
    """How far each pixel lies outside of what is near it in the other picture."""
    low, high = other.filter(ImageFilter.MinFilter(NEIGHBOURS)), other.filter(ImageFilter.MaxFilter(NEIGHBOURS))
    return ImageChops.lighter(ImageChops.subtract(picture, high), ImageChops.subtract(low, picture))


def differing(name: str, now: Image.Image, few: int) -> Path | None:
    """What was seen, and beside it the page now with a frame around what is new; None where there is no difference."""
    seen = Image.open(kept(name)).convert("RGB") if kept(name).is_file() else Image.new("RGB", (1, 1))
    found = difference(seen, small(now), few)
    if found is None:
        return None
    both = Image.new("RGB", (2 * now.width, now.height))
    both.paste(seen.resize(now.size), (0, 0))
    both.paste(now, (now.width, 0))
    left, top, right, bottom = (edge * now.width // found.width for edge in found.getbbox() or (0, 0, *found.size))
    ImageDraw.Draw(both).rectangle((now.width + left - 2, top - 2, now.width + right + 2, bottom + 2), outline="red", width=3)
    DIFFERENT.mkdir(parents=True, exist_ok=True)
    both.save(DIFFERENT / f"{name}.webp", quality=80)
    return DIFFERENT / f"{name}.webp"
