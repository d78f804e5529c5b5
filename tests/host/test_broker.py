"""`--events mqtt://...`: public events to a real broker, and to one that goes away."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from typing import Any

import pytest

from tests.support.command import PATIENCE, PLAYING, assert_one_line, here
from voicehost.host import broker
from voicehost.host.broker import BrokerAddress
from voicehost.host.outward import PublicEvents
from voicehost.speak.prompts import Spoken

pytestmark = pytest.mark.programs

MOSQUITTO = shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin:/opt/homebrew/sbin")
TOPIC = "games/voicehost"

needs_broker = pytest.mark.skipif(
    MOSQUITTO is None or find_spec("paho") is None, reason="no MQTT broker (Debian: apt install mosquitto), or no paho-mqtt"
)


def free_port() -> int:
    with socket.socket() as opened:
        opened.bind(("127.0.0.1", 0))
        return int(opened.getsockname()[1])


@contextmanager
def mosquitto(port: int, folder: Path) -> Iterator[None]:
    """A broker on that port of this machine alone."""
    (folder / "broker.conf").write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\n")
    with subprocess.Popen([str(MOSQUITTO), "-c", str(folder / "broker.conf")], stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()


@contextmanager
def listening(port: int) -> Iterator[SimpleQueue[Any]]:
    """What comes in at that broker, as soon as it is there."""
    from paho.mqtt.client import Client
    from paho.mqtt.enums import CallbackAPIVersion

    came: SimpleQueue[Any] = SimpleQueue()
    subscribed = Event()
    client: Any = Client(CallbackAPIVersion.VERSION2)
    client.on_connect = lambda *_: client.subscribe(TOPIC)
    client.on_subscribe = lambda *_: subscribed.set()
    client.on_message = lambda _client, _data, message: came.put(json.loads(message.payload))
    client.reconnect_delay_set(1, 1)
    client.connect_async("127.0.0.1", port)
    client.loop_start()
    assert subscribed.wait(PATIENCE)
    yield came
    client.disconnect()
    client.loop_stop()


def until(events: PublicEvents, happens: Callable[[], bool], key: str = "again") -> None:
    """Says something until that happens: messages to a broker that is not there are lost."""
    pause = Event()
    for _ in range(round(PATIENCE / 0.1)):
        events.said(0, Spoken("Hello.", key=key))
        if happens():
            return
        pause.wait(0.1)
    raise AssertionError(f"{key} was said for {PATIENCE} s")


def until_sent(events: PublicEvents, came: SimpleQueue[Any], key: str) -> Any:
    until(events, lambda: not came.empty(), key)
    return came.get()


@needs_broker
def test_what_is_public_comes_to_a_broker_and_again_after_it_was_away(tmp_path: Path) -> None:
    """One line while it is away, and no more; what is said last is sent before the program ends."""
    port = free_port()
    lost: list[str] = []
    with ExitStack() as opened:
        with mosquitto(port, tmp_path), listening(port) as came:
            events = opened.enter_context(PublicEvents(BrokerAddress("127.0.0.1", port, TOPIC), lost.append))
            assert until_sent(events, came, "first") == {"event": "said", "at": 0, "key": "first", "text": "Hello."}
            assert lost == []
        until(events, lambda: bool(lost))
        for _ in range(3):
            events.said(0, Spoken("Nobody hears it.", key="away"))
        assert lost == [f"no MQTT broker answers for {TOPIC}; if it comes back, they go on"]
        with mosquitto(port, tmp_path), listening(port) as came:
            until_sent(events, came, "back")
            events.said(0, Spoken("Good night.", key="last"))
            opened.close()
            while came.get(timeout=PATIENCE)["key"] != "last":
                pass
        assert len(lost) == 1


@pytest.mark.skipif(find_spec("paho") is None, reason="no paho-mqtt")
def test_a_game_needs_no_broker(tmp_path: Path) -> None:
    """It plays to its end where none is."""
    done = here(*PLAYING, "--events", f"mqtt://127.0.0.1:{free_port()}/{TOPIC}", home=tmp_path, typed="scores\n")
    assert (done.exit_code, done.exception) == (0, None)


@pytest.mark.quick
@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("mqtt://broker/lights", BrokerAddress("broker", 1883, "lights")),
        ("mqtt://192.168.1.5:1884/a/b", BrokerAddress("192.168.1.5", 1884, "a/b")),
        ("mqtt://[::1]/a", BrokerAddress("::1", 1883, "a")),
        ("mqtt://ana:s%40y@broker/a%20b", BrokerAddress("broker", 1883, "a b", "ana", "s@y")),
        ("mqtt://broker", None),
        ("mqtt://broker/", None),
        ("mqtt:///lights", None),
        ("mqtt://broker:99999/lights", None),
        ("mqtt://broker/lights/#", None),
        ("mqtt://broker/%00", None),
        ("mqtt://broker/" + "a" * 201, None),
        ("mqtt://" + "a" * 300 + "/lights", None),
        ("http://broker/lights", None),
    ],
)
def test_a_broker_is_named_by_an_address(url: str, address: BrokerAddress | None) -> None:
    """With a topic that can be published to. A password is in no message about it."""
    found = BrokerAddress.of(url)
    assert found == address
    assert "s@y" not in repr(found)


@pytest.mark.quick
def test_a_wrong_address_or_a_missing_package_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before a game is begun."""
    assert_one_line(here(*PLAYING, "--events", "mqtt://broker", home=tmp_path).stderr, "mqtt://HOST[:PORT]/TOPIC")
    monkeypatch.setattr(broker, "is_there", lambda: False)
    assert_one_line(here(*PLAYING, "--events", "mqtt://broker/lights", home=tmp_path).stderr, "pipx install --force '.[mqtt]'")
    assert not list(tmp_path.rglob("*.sqlite"))
