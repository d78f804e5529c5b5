"""The page itself, in a real browser: a microphone, a loudspeaker, one clock; a round is played by ear."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.importorskip("playwright", reason="no Playwright: pip install playwright axe-playwright-python")

import soundfile
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.browser import AXE, CHROMIUM, PATIENCE, STANDARDS, chromium, enter, press
from tests.support.postgres import Server, needs_postgres, server
from tests.support.serving import Serving, a_hall
from voicehost.commands.demo import FOLDER
from voicehost.core.play import Entered
from voicehost.core.speech import RATE
from voicehost.log.database import Database
from voicehost.log.hall import Hall
from voicehost.serving.club import Club

__all__ = ["chromium"]

pytestmark = [
    pytest.mark.browser,
    needs_postgres,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium (Debian: apt install chromium-headless-shell)"),
]

MICROPHONE = """
(() => {
  const context = new AudioContext({ sampleRate: 48000 });
  const room = context.createMediaStreamDestination();
  navigator.mediaDevices.getUserMedia = async () => { await context.resume(); return room.stream; };
  window.says = async (wav) => {
    const clip = await context.decodeAudioData(Uint8Array.from(atob(wav), (c) => c.charCodeAt(0)).buffer);
    const source = new AudioBufferSourceNode(context, { buffer: clip });
    source.connect(room);
    const ended = new Promise((done) => { source.onended = done; });
    source.start();
    await ended;
  };
})();
"""
"""In place of a device: what people say is played into it."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with server() as made:
        yield made


@pytest.fixture
def hosts(postgres: Server) -> Iterator[Serving]:
    with a_hall(postgres.fresh(), tables=("window",)) as made:
        yield made


def clip(name: str) -> str:
    sound, rate = soundfile.read(FOLDER / "scrabble-slam" / f"{name}.flac", dtype="int16")
    assert rate == RATE
    file = io.BytesIO()
    soundfile.write(file, sound, rate, format="WAV")
    return base64.b64encode(file.getvalue()).decode()


def shows(page: Page, text: str) -> None:
    """The host has said so, to the end."""
    expect(page.locator("#captions p", has_text=re.compile(f"^host: .*{text}")).last).to_be_attached(timeout=1000 * PATIENCE)
    expect(page.locator("body")).not_to_have_class("speaks", timeout=1000 * PATIENCE)


def opened(browser: Browser | BrowserContext, address: str, scheme: str = "http") -> Page:
    page = browser.new_page()
    page.add_init_script(MICROPHONE)
    page.goto(f"{scheme}://{address}/t/window")
    return page


def test_a_round_by_ear(chromium: Browser, hosts: Serving) -> None:
    """From "which game?" to a card that was played and one that was not; the host speaks, and its voice sounds on the page."""
    page = opened(chromium, hosts.start("a"))
    page.get_by_label("Game").select_option("scrabble-slam en")
    page.get_by_label("Who plays?").fill("Ana, Ben, Cy, Maya, Max")
    page.get_by_role("button", name="Tap to begin").click()
    expect(page.locator("#game")).to_have_text("Scrabble Slam!")
    shows(page, "you choose")
    for name, answer in (("01-ana-nominates-game", "Game"), ("02-ready-set-slam", "Slam|Go|Game"), ("03-ben-gate", "Gate, Ben")):
        page.evaluate("(wav) => says(wav)", clip(name))
        shows(page, answer)
    assert page.evaluate("document.querySelector('#meter').value") >= 0
    assert AXE.run(page, options={"runOnly": {"type": "tag", "values": STANDARDS}}).violations_count == 0


def test_a_page_by_plain_http_says_why_it_hears_nothing(chromium: Browser, hosts: Serving) -> None:
    """In one sentence that stays, and it takes no table that it could not hear."""
    address = hosts.start("a", "--no-voice")
    page = chromium.new_page()
    page.add_init_script("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })")
    page.goto(f"http://{address}/t/window")
    expect(page.locator("p:visible")).to_have_text(re.compile("gives its microphone to pages over https alone"))
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.locator("body")).not_to_have_attribute("data-hosts", re.compile(""))
    assert page.request.get(f"http://{address}/host").json()["tables"] == []


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A certificate for hosts of this machine."""
    made = Club(tmp_path / "club")
    made.make()
    made.issue(["127.0.0.1"], tmp_path / "host.pem")
    return tmp_path / "host.pem"


HOST_ENDS = {"killed": Serving.kill, "hangs": Serving.freeze}


@pytest.mark.parametrize(("scheme", "ends"), [("http", "hangs"), ("https", "killed")])
def test_a_phone_goes_on_when_its_host_is_gone(chromium: Browser, hosts: Serving, club: Path, scheme: str, ends: str) -> None:
    """It enters a word that nobody else sees. At the next host it has the same seat and the same word, and what was being typed
    stands in its field."""
    options = ["--no-voice", *(["--certificate", str(club)] if scheme == "https" else [])]
    first, second = (hosts.start(name, *options) for name in "ab")
    with closing(chromium.new_context(ignore_https_errors=True)) as browser:
        table = opened(browser, first, scheme)
        table.get_by_label("Game").select_option("poetry-slam en")
        table.get_by_label("Who plays?").fill("Ana, Ben, Cy")
        table.get_by_role("button", name="Tap to begin").click()
        phones = {player: browser.new_page() for player in ("Ana", "Ben")}
        for player, phone in phones.items():
            sit(phone, table, player, scheme)
        keep = phones["Ana"].get_by_role("button", name="Keep", exact=True)  # a prompt of two letters is hers to make shorter first
        keep.or_(phones["Ana"].get_by_role("textbox", name="Word")).first.wait_for()
        if keep.count():
            press(phones["Ana"], "Keep")
        enter(phones["Ana"], "Word", "feast")
        phones["Ben"].get_by_label("Word", exact=True).fill("guest")
        before, links = at_host(phones["Ana"]), {player: path_of(phone) for player, phone in phones.items()}
        expect(table.locator("body")).to_have_attribute("data-hosts", re.compile(second), timeout=1000 * PATIENCE)
        HOST_ENDS[ends](hosts, "a")
        expect(table.locator("#state")).to_contain_text(second, timeout=1000 * PATIENCE)
        for player, phone in phones.items():
            phone.wait_for_url(lambda url: not url.startswith(before), timeout=1000 * PATIENCE)
            phone.get_by_role("heading", name=player, level=1).wait_for()
            assert path_of(phone) == links[player]
        expect(phones["Ana"].get_by_text("feast")).not_to_have_count(0)
        expect(phones["Ben"].get_by_text("feast")).to_have_count(0)
        expect(phones["Ben"].get_by_label("Word", exact=True)).to_have_value("guest")
        phones["Ben"].get_by_label("Word", exact=True).press("Enter")
        expect(phones["Ben"].get_by_text("guest")).not_to_have_count(0, timeout=1000 * PATIENCE)
        for page in (table, phones["Ben"]):
            expect(page.get_by_text("feast")).to_have_count(0)
    with Hall(Database(hosts.database)) as hall, hall.reading("window") as store:
        words = [event.move.slots["word"] for event in store.events() if isinstance(event, Entered)]
    assert words == ["feast", "guest"]


def at_host(phone: Page) -> str:
    return phone.url.removesuffix(path_of(phone))


def path_of(phone: Page) -> str:
    return urlsplit(phone.url).path


def sit(phone: Page, table: Page, player: str, scheme: str) -> None:
    """By what the table shows: an address and a room code."""
    expect(table.locator("#phones")).to_be_visible(timeout=1000 * PATIENCE)
    phone.goto(f"{scheme}://{table.locator('#join').inner_text()}/?code={table.locator('#room').inner_text()}")
    phone.get_by_role("radio", name=player).check()
    phone.get_by_role("button", name="Join").click()
    phone.get_by_role("heading", name=player, level=1).wait_for()
