"""This machine's networks: at which of its addresses the phones in the room can find it, and why there.

A machine has many addresses: of its Wi-Fi, of a hotspot that it opens, of a VPN, of containers. The address that the system sends from says
little. With a VPN it is the tunnel, which no phone is in, and beside a hotspot there may be none at all.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from ipaddress import IPv4Address, IPv4Interface, IPv4Network

SHARED = IPv4Network("100.64.0.0/10")
"""Addresses between a provider and its customers (RFC 6598), which overlay networks use, too."""

TUNNELS = re.compile(
    r"tun|tap|utun|wg|wireguard|openvpn|tailscale|zt|zerotier|ppp|ipsec|nordlynx|proton|mullvad|wwan|rmnet|cellular|.*\bvpn\b", re.I
)
WITHIN = re.compile(r"docker|br-[0-9a-f]{6}|veth|virbr|vmnet|vboxnet|vethernet|vmware|virtualbox|lxc|lxd|cni|flannel|podman|cali", re.I)
"""What the names of such interfaces begin with."""

AUTO = "auto"
"""Given in place of an address, it means: choose anew."""


class NoNetwork(Exception):
    """There is no address to listen on. The text is one line that says so."""


class NetworkKind(Enum):
    """What kind of network it is. The value describes it."""

    ROOM = "a network of the room"
    TUNNEL = "a tunnel or a mobile network"
    SELF_GIVEN = "an address that no router gave"
    WITHIN = "a network within this machine"
    INTERNET = "an address of the whole internet"


BY_ITSELF = (NetworkKind.ROOM, NetworkKind.TUNNEL, NetworkKind.SELF_GIVEN)
"""The kinds that are used without being asked for, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Interface:
    """An IPv4 address of this machine."""

    name: str
    """The system's name: wlan0, Wi-Fi. Empty if the system gives none."""
    address: str
    network: str
    """The network with its prefix: 192.168.1.0/24."""
    point_to_point: bool = False

    @property
    def kind(self) -> NetworkKind:
        address = IPv4Address(self.address)
        if address.is_global:
            return NetworkKind.INTERNET
        if WITHIN.match(self.name):
            return NetworkKind.WITHIN
        if self.point_to_point or address in SHARED or TUNNELS.match(self.name):
            return NetworkKind.TUNNEL
        return NetworkKind.SELF_GIVEN if address.is_link_local else NetworkKind.ROOM

    def __str__(self) -> str:
        return f"{self.address} ({self.name})" if self.name else self.address

    def is_called(self, asked: str) -> bool:
        """Whether `asked` is its address or its name."""
        return asked == self.address or (bool(self.name) and asked.casefold() == self.name.casefold())


@dataclass(frozen=True, slots=True)
class WayIn:
    """The addresses for phones. `why` says in words why these were chosen."""

    interfaces: tuple[Interface, ...]
    """Where phones find this machine: one interface, or two if nobody can tell in which network the phones are."""
    why: str

    @property
    def addresses(self) -> tuple[str, ...]:
        return tuple(interface.address for interface in self.interfaces)


def for_phones(asked: str = "", known: Sequence[str] = (), there: Sequence[Interface] | None = None) -> WayIn:
    """Choose the interfaces for phones.

    `asked` is an address or an interface that somebody names now. `known` are those named on earlier evenings, the best first. `there`
    replaces the result of `found`.

    Raises `NoNetwork` if there is no network or not the one asked for, or if only the whole internet could come in.
    """
    there = found() if there is None else there
    named = next((interface for interface in there if asked and interface.is_called(asked)), None)
    if asked and named is None:
        raise NoNetwork(f"no network of this machine is {asked}{_listed(there)}.")
    remembered = next((interface for wanted in known for interface in there if wanted and interface.is_called(wanted)), None)
    chosen = named or remembered
    if chosen is not None and chosen.kind is NetworkKind.INTERNET:
        raise NoNetwork(f"the address {chosen.address} belongs to the whole internet, not to a room.")
    if chosen is not None:
        return WayIn(
            (chosen,), f"{_named(chosen)}, as {'--address has it' if named else 'an earlier --address had it'}{_beside(there, (chosen,))}"
        )
    return _likeliest(there)


def _likeliest(there: Sequence[Interface]) -> WayIn:
    for kind in BY_ITSELF:
        alike = [interface for interface in there if interface.kind is kind]
        if not alike:
            continue
        first, *others = alike
        other = next((interface for interface in others if interface.network != first.network), None)
        if other is None:
            return WayIn((first,), f"{_named(first)}, {kind.value}{_beside(there, (first,))}")
        both = (first, other)
        return WayIn(both, f"{_named(first)} and {_named(other)}, each {kind.value}; --address chooses{_beside(there, both)}")
    if all(interface.kind is NetworkKind.INTERNET for interface in there) and there:
        raise NoNetwork(f"the address {there[0].address} belongs to the whole internet, not to a room.")
    raise NoNetwork(f"this machine is in no network that phones could be in{_listed(there) or ': join one, or play without --phones'}.")


def _named(interface: Interface) -> str:
    return interface.name or interface.address


def _beside(there: Sequence[Interface], chosen: tuple[Interface, ...]) -> str:
    others = [f"{interface}, {interface.kind.value}" for interface in there if interface not in chosen]
    return f"; not {'; nor '.join(others)}" if others else ""


def _listed(there: Sequence[Interface]) -> str:
    usable = [str(interface) for interface in there if interface.kind is not NetworkKind.INTERNET]
    return f"; there {'are' if len(usable) > 1 else 'is'} {', '.join(usable)}: --address takes one of them" if usable else ""


def found() -> tuple[Interface, ...]:
    """Every IPv4 address of this machine that is up, except loopback. The address that the system sends from comes first."""
    sends = _sends_by()
    there = _of_the_system()
    if sends and all(interface.address != sends for interface in there):
        there = (Interface("", sends, f"{sends}/32"), *there)
    return tuple(sorted(there, key=lambda interface: interface.address != sends))


def _of_the_system() -> tuple[Interface, ...]:
    """The interfaces that the system lists; empty if it lists none."""
    import psutil  # needed only if phones may join

    try:
        addresses, states = psutil.net_if_addrs(), psutil.net_if_stats()
    except OSError:
        return ()
    interfaces: list[Interface] = []
    for name, found_there in addresses.items():
        state = states.get(name)
        for address in found_there:
            if address.family != socket.AF_INET or IPv4Address(address.address).is_loopback or (state is not None and not state.isup):
                continue
            with suppress(ValueError):  # an address with an invalid mask
                network = str(IPv4Interface(f"{address.address}/{address.netmask or 32}").network)
                interfaces.append(Interface(name, address.address, network, state is not None and "pointopoint" in state.flags.split(",")))
    return tuple(interfaces)


def _sends_by() -> str:
    """The address from which the system reaches the world; empty if it does not.

    Nothing is sent: connecting a datagram socket only chooses the route.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address for documentation, which nobody has
        except OSError:
            return ""
        host: str = asking.getsockname()[0]
        return "" if IPv4Address(host).is_loopback else host
