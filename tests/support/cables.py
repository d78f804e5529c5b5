"""Machines on one switch, with cables that can be cut: network namespaces of this machine. Nothing of them leaves it."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import pytest

from tests.support.paging import RecordedPage
from tests.support.postgres import server
from tests.support.serving import a_hall

Found = TypeVar("Found")

_NEW_NETWORK: Final = 0x40000000
"""CLONE_NEWNET, as setns(2) takes it."""


class Machines:
    """`prefix`: of the namespaces' names, so that two runs do not share any."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self.addresses: dict[str, str] = {}

    def add_switch(self) -> None:
        self._namespace("switch")
        for line in ("link add bridge type bridge", "link set bridge up"):
            self._ip("-n", f"{self._prefix}switch", *line.split())

    def add(self, name: str) -> str:
        """A machine, by its cable on the switch; its address."""
        self._namespace(name)
        here, switch = f"{self._prefix}{name}", f"{self._prefix}switch"
        self._ip("link", "add", "cable", "netns", here, "type", "veth", "peer", "name", name, "netns", switch)
        self.addresses[name] = address = f"10.77.0.{len(self.addresses) + 1}"
        self._ip("-n", switch, "link", "set", name, "master", "bridge", "up")
        self._ip("-n", here, "addr", "add", f"{address}/24", "dev", "cable")
        self._ip("-n", here, "link", "set", "cable", "up")
        return address

    def cut(self, name: str) -> None:
        """Its cable: nothing comes or goes, and nobody says so."""
        self._ip("-n", f"{self._prefix}switch", "link", "set", name, "down")

    def on(self, name: str) -> tuple[str, ...]:
        """What a command begins with that runs there."""
        return ("ip", "netns", "exec", f"{self._prefix}{name}")

    def at(self, name: str, does: Callable[[], Found]) -> Found:
        """By a thread of its own, whose sockets are there."""
        libc = ctypes.CDLL(None, use_errno=True)
        with Path(f"/run/netns/{self._prefix}{name}").open() as namespace:
            if libc.setns(namespace.fileno(), _NEW_NETWORK):
                raise OSError(ctypes.get_errno(), "setns")
        return does()

    def remove(self) -> None:
        for name in (*self.addresses, "switch"):
            subprocess.run(["ip", "netns", "delete", f"{self._prefix}{name}"], capture_output=True, check=False)

    def _namespace(self, name: str) -> None:
        self._ip("netns", "add", f"{self._prefix}{name}")
        self._ip("-n", f"{self._prefix}{name}", "link", "set", "lo", "up")

    def _ip(self, *arguments: str) -> None:
        done = subprocess.run(["ip", *arguments], capture_output=True, text=True, check=False)
        if done.returncode:
            raise OSError(done.stderr.strip() or f"ip {' '.join(arguments)}")


@contextmanager
def machines(*names: str) -> Iterator[Machines]:
    """Gone afterwards, with their cables. Skips where this machine gives nobody a network of their own."""
    if shutil.which("ip") is None:
        pytest.skip("no ip (Debian: apt install iproute2)")
    made = Machines(f"vh{os.getpid()}-")
    try:
        try:
            made.add_switch()
            for name in names:
                made.add(name)
        except OSError as error:
            pytest.skip(f"no network namespaces here: {error}")
        yield made
    finally:
        made.remove()


@dataclass(frozen=True, slots=True)
class CabledHall:
    """A table, two hosts, their database and a tablet, each in a network of its own."""

    network: Machines
    database: str
    """As it is reached from here."""
    hosts: list[str]
    """Addresses of "left" and "right"."""

    def play(self, page: RecordedPage) -> None:
        """On the tablet."""
        with ThreadPoolExecutor(1) as pool:
            pool.submit(self.network.at, "tablet", page.play).result()


@contextmanager
def cabled_hall() -> Iterator[CabledHall]:
    with (
        machines("store", "left", "right", "tablet") as network,
        server(on=network.on("store"), address=network.addresses["store"]) as postgres,
    ):
        inside = postgres.fresh()
        with a_hall(inside, ("1",)) as hall:
            hall.database = postgres.by_network(inside)
            hosts = [hall.start(name, "--no-voice", "--listen", network.addresses[name], on=network.on(name)) for name in ("left", "right")]
            yield CabledHall(network, inside, hosts)
