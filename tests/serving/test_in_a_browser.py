"""The page itself, in a real browser: a microphone, a loudspeaker, one clock; a round is played by ear."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterator

import pytest

pytest.importorskip("playwright", reason="no Playwright: pip install playwright axe-playwright-python")

import soundfile
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import AXE, CHROMIUM, PATIENCE, STANDARDS, chromium, enter
from tests.support.postgres import Server, needs_postgres, server
from tests.support.serving import Serving, a_hall
from voicehost.commands.demo import FOLDER
from voicehost.core.play import Entered
from voicehost.core.speech import RATE
from voicehost.log.database import Database
from voicehost.log.hall import Hall

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


def told(page: Page, text: str) -> None:
    """The host has said so, to the end."""
    expect(page.locator("#captions p", has_text=re.compile(f"^host: .*{text}")).last).to_be_attached(timeout=1000 * PATIENCE)
    expect(page.locator("body")).not_to_have_class("speaks", timeout=1000 * PATIENCE)


def opened(chromium: Browser, address: str) -> Page:
    page = chromium.new_page()
    page.add_init_script(MICROPHONE)
    page.goto(f"http://{address}/t/window")
    return page


def test_a_round_by_ear(chromium: Browser, hosts: Serving) -> None:
    """From "which game?" to a card that was played and one that was not; the host speaks, and its voice sounds on the page."""
    page = opened(chromium, hosts.start("a"))
    page.get_by_label("Game").select_option("scrabble-slam en")
    page.get_by_label("Who plays?").fill("Ana, Ben, Cy, Maya, Max")
    page.get_by_role("button", name="Tap to begin").click()
    expect(page.locator("#game")).to_have_text("Scrabble Slam!")
    told(page, "you choose")
    for name, answer in (("01-ana-nominates-game", "Game"), ("02-ready-set-slam", "Slam|Go|Game"), ("03-ben-gate", "Gate, Ben")):
        page.evaluate("(wav) => says(wav)", clip(name))
        told(page, answer)
    assert page.evaluate("document.querySelector('#meter').value") >= 0
    assert AXE.run(page, options={"runOnly": {"type": "tag", "values": STANDARDS}}).violations_count == 0


def test_a_phone_beside_the_table(chromium: Browser, hosts: Serving) -> None:
    """Enters a word that nobody else sees; its host dies, it joins again at the other, and the word is still there."""
    table = opened(chromium, hosts.start("a", "--no-voice"))
    table.get_by_label("Game").select_option("poetry-slam en")
    table.get_by_label("Who plays?").fill("Ana, Ben, Cy")
    table.get_by_role("button", name="Tap to begin").click()
    phone = chromium.new_page()
    sit(phone, table, "Ana")
    enter(phone, "Word", "feast")
    expect(table.locator("#captions p", has_text="feast")).to_have_count(0)
    second = hosts.start("b", "--no-voice")
    expect(table.locator("body")).to_have_attribute("data-hosts", re.compile(second), timeout=1000 * PATIENCE)
    hosts.kill("a")
    expect(table.locator("#state")).to_contain_text(second, timeout=1000 * PATIENCE)
    sit(phone, table, "Ana")
    with Hall(Database(hosts.database)) as hall, hall.reading("window") as store:
        words = [event.move.slots["word"] for event in store.events() if isinstance(event, Entered)]
    assert words == ["feast"]


def sit(phone: Page, table: Page, player: str) -> None:
    """By what the table shows: an address and a room code."""
    expect(table.locator("#phones")).to_be_visible(timeout=1000 * PATIENCE)
    phone.goto(f"http://{table.locator('#join').inner_text()}/?code={table.locator('#room').inner_text()}")
    phone.get_by_role("radio", name=player).check()
    phone.get_by_role("button", name="Join").click()
    phone.get_by_role("heading", name=player, level=1).wait_for()
