"""Sends public events to an MQTT broker: each line is one message of a topic. It subscribes to nothing, so nothing comes in.

paho-mqtt is an extra, used under its BSD-3-Clause licence. It connects and reconnects in a thread of its own, so a broker that is away
costs a game nothing but the messages of that time.
"""

from __future__ import annotations

import importlib.util
import re
from dataclasses import dataclass, field
from threading import Event
from typing import Any
from urllib.parse import unquote, urlsplit

from voicehost.machine import extras

SCHEME = "mqtt"
PORT = 1883
LONGEST_TOPIC = 200
MISSING = extras.command("mqtt")

PATIENCE = 2.0
"""How many seconds it may take to connect, and at the end to send what is left."""

HOST = re.compile(r"(?=.{1,253}$)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*\.?|(?=.*:)[0-9A-Fa-f:.]{2,45}")


def is_there() -> bool:
    return importlib.util.find_spec("paho") is not None


@dataclass(frozen=True, slots=True)
class BrokerAddress:
    host: str
    port: int
    topic: str
    user: str | None = None
    password: str | None = field(default=None, repr=False)

    @classmethod
    def of(cls, url: str) -> BrokerAddress | None:
        """Parse mqtt://[USER[:PASSWORD]@]HOST[:PORT]/TOPIC. None if the text is no such address."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname or "", parts.port or PORT
        except ValueError:
            return None
        topic = unquote(parts.path[1:])
        fits = bool(topic) and len(topic) <= LONGEST_TOPIC and topic.isprintable() and not set("+#") & set(topic)
        if parts.scheme != SCHEME or {*"?#"} & {*url} or not HOST.fullmatch(host) or not fits:
            return None
        user, password = (unquote(part) if part is not None else None for part in (parts.username, parts.password))
        return cls(host, port, topic, user, password)


class Broker:
    """Is written to like a file. After the broker has gone away, the first line raises an OSError. Later lines are dropped until it is
    back."""

    def __init__(self, address: BrokerAddress) -> None:
        from paho.mqtt.client import Client
        from paho.mqtt.enums import CallbackAPIVersion

        self._topic = address.topic
        self._away, self._ended = Event(), Event()
        self._is_noted = False
        self._client: Any = Client(CallbackAPIVersion.VERSION2)
        if address.user is not None:
            self._client.username_pw_set(address.user, address.password)
        self._client.connect_timeout = PATIENCE
        self._client.reconnect_delay_set(1, 30)
        self._client.on_connect = self._connected
        self._client.on_connect_fail = lambda *_: self._away.set()
        self._client.on_disconnect = self._disconnected
        self._client.connect_async(address.host, address.port)
        self._client.loop_start()

    def _connected(self, _client: Any, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        """The broker has accepted or refused the connection."""
        if reason.is_failure:
            self._away.set()
        else:
            self._away.clear()

    def _disconnected(self, *_: Any) -> None:
        self._away.set()
        self._ended.set()

    def write(self, line: str) -> None:
        if self._client.is_connected():
            self._client.publish(self._topic, line.rstrip("\n"))
        elif self._away.is_set() and not self._is_noted:
            self._is_noted = True
            raise ConnectionError(f"no MQTT broker answers for {self._topic}; if it comes back, they go on")

    def flush(self) -> None:
        """Do nothing: each message is sent by itself."""

    def close(self) -> None:
        """Disconnect. What is left is sent first, if the broker takes it within `PATIENCE`."""
        if self._client.is_connected():
            self._ended.clear()
            self._client.disconnect()
            if self._ended.wait(PATIENCE):
                self._client.loop_stop()
        else:
            self._client.disconnect()
