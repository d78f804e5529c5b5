"""Firefox, and WebKit, which is Safari's engine: a round of two games on a phone and a table screen, and all that the styles need."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="no Playwright: pip install playwright axe-playwright-python")

from tests.support.browser import Playing, game, playing_of, until
from tests.support.engines import ENGINES, Engine, Page, engine
from tests.support.tiers import note
from tests.support.tiles_table import GAME as HAICLUE
from tests.support.tiles_table import NAMES
from voicehost.games.haiclue.state import Options, Phase, State
from voicehost.games.poetry_slam.losing import candidates

pytestmark = pytest.mark.browser

__all__ = ["game"]


@pytest.fixture(scope="module", params=list(ENGINES))
def other(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    _, here, packages = ENGINES[request.param]
    if not here:
        pytest.skip(f"no such engine (Debian: apt install {packages})")
    with engine(request.param, tmp_path_factory.mktemp(request.param)) as started:
        note(f"{request.param} {started.version}")
        yield started


@contextmanager
def seated(other: Engine, game: Playing) -> Iterator[tuple[Page, Page]]:
    """Ana's phone, and the table screen. In the end the engine has had nothing to complain of."""
    with closing(other.open("phone")) as phone, closing(other.open("screen")) as table:
        phone.join(game, "Ana")
        table.goto(f"{game.web.here}/table")
        yield phone, table
        assert other.complaints(game.web.here) == []


def test_a_round_of_poetry_slam(other: Engine, game: Playing) -> None:
    """A word that nobody sees, a tile, a poem, a guess, a letter that is lost: by Ana's phone. The others type, and both pages follow."""
    with seated(other, game) as (ana, table):
        ana.fill("Word", "rhododendron")
        ana.tell("It does not match the prompt.")  # checked as it is typed
        ana.enter("Word", "rhododendron")
        ana.tell("I can hear your word.")
        table.tell("Ana has a word.")
        assert not table.run("return stands('rhododendron')")
        game.enter("Ben", "chrysanthemum")
        game.say("cy passes")
        ana.press("Take 5")
        ana.tell("Waiting for Ben.")
        game.say("ben takes four")
        ana.press("Begin")
        table.tell("Ana performs.")
        game.say("cy guesses tulip")
        table.tell("Cy: tulip. No.")
        ana.press("The end")
        ana.tell("Time left")
        game.say("ben guesses rhododendron")
        table.tell("Ben has it: rhododendron.")
        assert table.run("return plain(document.querySelector('#stage .letters'))").replace(" ", "").lower() == "rhododendron"
        game.say("ben begins", "the end")
        ana.enter("My guess", "chrysanthemum")
        table.tell("Yes, Ana! It was “chrysanthemum”.")
        game.say("next round")
        until(lambda: game.session.state.owed)
        while game.session.state.round == 1:
            owed = game.session.state.owed
            player, tile = owed[0]
            letter = min(candidates(game.session.state.seat(player).lost, tile))
            if player == "Ana":
                ana.press(letter)
            else:
                game.say(f"{player} loses {letter}")
            until(lambda owed=owed: game.session.state.owed != owed)
        for page in (ana, table):
            page.tell("Round 2 of 8")


def haiclue(game: Playing) -> State:
    now = game.session.state
    assert isinstance(now, State)
    return now


def test_a_round_of_haiclue(other: Engine, tmp_path: Path) -> None:
    """A clue by touch, tile by tile, and guesses: Ana's phone has four targets, of which a touch chooses one."""
    sitting = playing_of(tmp_path, HAICLUE, NAMES[:3], Options(remind=0.0, dispute=0.0, breath=0.0))
    with sitting as game, seated(other, game) as (ana, table):
        ana.press("I am the youngest")
        words = haiclue(game).words(haiclue(game).seat("Ana"))
        for at in (2, 7):
            ana.press(words[at].capitalize())
            ana.tell(f"{words[at]}.")
        ana.tell(f"Your clue so far: {words[2]} {words[7]}.")
        ana.press("This is my clue")
        ana.tell(f"Your clue: {words[2]} {words[7]}.")
        for name in ("Ben", "Cy"):
            game.enter(name, "one two")
        while haiclue(game).round == 0 and haiclue(game).phase is not Phase.OVER:
            now = haiclue(game)
            for name in now.thinking:
                if name == "Ana":
                    ana.tell("Which word does")
                    ana.press(targets(ana)[now.author.card])
                else:
                    game.enter(name, now.targets[0])
            table.tell("Say: \u201cnext\u201d.")
            assert table.run("return document.querySelectorAll('#stage .hue.lit').length") == 1
            ana.press("Next clue")
            until(lambda now=now: haiclue(game).turn != now.turn or haiclue(game).round != now.round)
        ana.tell("Round 2")


def targets(page: Page) -> list[str]:
    """The words of the buttons among which one guesses."""
    return list(page.run("return [...document.querySelectorAll('#first fieldset button')].map(plain)"))


UNKNOWN = """
const unknown = [];
const rules = (list) => [...list].reduce((all, rule) => all + 1 + (rule.cssRules && !rule.selectorText ? rules(rule.cssRules) : 0), 0);
for (const [path, text] of Object.entries(a)) {
  const sheet = new window.CSSStyleSheet();
  sheet.replaceSync(text);
  const written = text.replace(/\\/\\*[^]*?\\*\\//g, "");
  const [has, wants] = [rules(sheet.cssRules), written.split("{").length - 1];
  if (has !== wants) unknown.push(`${path}: ${has} rules of ${wants}`);
  for (const [, name, value] of written.replace(/@font-face {[^}]*}/g, "").matchAll(/([-a-z]+)\\s*:\\s*([^;{}]+)(?=[;}])/g))
    if (!b.includes(name) && !CSS.supports(name, value.replace("!important", "").trim())) unknown.push(`${path}: ${name}: ${value}`);
}
return unknown;
"""
"""Of style sheets by their names: whether the engine makes fewer rules of them than are written there, and which values it refuses."""

TEMPLATES = Path(__file__).parents[2] / "voicehost" / "web" / "templates"
NEEDLESS = ("forced-color-adjust",)
"""What an engine may lack: Safari has no colours that are forced upon a page."""
STYLES = {path.name: path.read_text(encoding="utf-8") for path in sorted(TEMPLATES.glob("*.css"))}


def test_the_styles_are_understood(other: Engine, tmp_path: Path) -> None:
    """Each rule and each value; what `:has()` decides, four targets two by two; both faces, and the digits of one in the other. And
    nothing has to be scrolled to."""
    with playing_of(tmp_path, HAICLUE, NAMES[:3], Options(breath=0.0)) as game, seated(other, game) as (ana, table):
        game.say("ana is the youngest")
        assert table.run(UNKNOWN, STYLES, NEEDLESS) == []
        for page in (ana, table):
            page.wait("return document.querySelectorAll('.cards .words li').length === 4")
            assert page.run("return getComputedStyle(document.querySelector('.cards .words')).display") == "grid"
            page.wait("return document.fonts.status === 'loaded'")
            faces = page.run("return [...document.fonts].map((face) => [face.family.replace(/\"/g, ''), face.status])")
            assert sorted(faces) == [["Display", "loaded"], ["Text", "loaded"], ["Text", "loaded"]]
            assert page.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        table.wait("return [...document.querySelectorAll('section')].every((part) => part.scrollHeight <= part.clientHeight + 1)")
        assert table.run("return document.documentElement.scrollHeight <= innerHeight")


def test_complaints_are_noticed(other: Engine, game: Playing) -> None:
    """Or the other tests, which want none, would not see any: the policy refuses a script within the page."""
    with closing(other.open("phone")) as phone:
        phone.goto(game.web.here)
        assert other.complaints(game.web.here) == []
        phone.run("document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.wrong = 1' }))")
        until(lambda: any("script-src" in said for said in other.complaints(game.web.here)))
        assert phone.run("return window.wrong === undefined")
