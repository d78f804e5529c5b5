"""`--theme`: dark or light on every screen, or as each screen's own system has it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.phones import PhoneRoom
from voicehost.speak.prompts import Prompts
from voicehost.web.pages import Pages
from voicehost.web.theme import THEMES, themed, tokens

pytestmark = pytest.mark.quick

CSS = Path(__file__).parents[2] / "voicehost" / "web" / "templates"


@pytest.mark.parametrize("theme", THEMES)
def test_a_page_links_the_colours_of_its_theme(theme: str, tmp_path: Path) -> None:
    """They are served, and the browser draws fields and scroll bars to match."""
    page = Pages(Prompts(games=("poetry-slam",)), theme).join(("Ana",))
    assert re.findall(r"/static/(tokens[a-z-]*\.css)", page) == [tokens(theme)]
    scheme = "light dark" if theme == "system" else theme
    assert f'<meta name="color-scheme" content="{scheme}">' in page
    room = PhoneRoom(tmp_path / "log.sqlite")
    served = room.client.get(f"/static/{tokens(theme)}")
    assert served.status_code == 200
    assert f"color-scheme: {scheme};" in served.text
    assert ("prefers-color-scheme" in served.text) == (theme == "system")
    room.table.close()


def test_a_theme_answers_each_question_for_the_systems_colours() -> None:
    """Contrast and colours of somebody's own are asked for still, and no colour is another one."""
    css = (CSS / "tokens.css").read_text()
    asked = css.count("(prefers-color-scheme: dark)")
    assert css.count("prefers-color-scheme") == asked > 0
    for theme, answer in (("dark", "(min-width: 0px)"), ("light", "(max-width: 0px)")):
        made = themed(css, theme)
        assert made.count(answer) == asked
        assert re.findall("#[0-9a-f]{6}", made) == re.findall("#[0-9a-f]{6}", css)
        assert made.count("prefers-contrast") == css.count("prefers-contrast")


def test_only_the_colours_ask_for_the_systems_theme() -> None:
    """Another file that did would not heed the theme."""
    for path in CSS.glob("*.css"):
        assert path.name == "tokens.css" or "prefers-color-scheme" not in path.read_text()
