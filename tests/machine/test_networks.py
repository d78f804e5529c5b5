"""At which address phones are told to find this machine: with a VPN, a hotspot, containers, two networks, none. Real ones come last."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

import psutil
import pytest

from tests.support.command import ROOT, assert_one_line, here
from voicehost.machine import known_room, networks
from voicehost.machine.known_room import KnownRoom
from voicehost.machine.networks import Interface, NoNetwork, for_phones

pytestmark = pytest.mark.quick

WIFI = Interface("wlan0", "192.168.1.20", "192.168.1.0/24")
CABLE = Interface("eth0", "192.168.1.21", "192.168.1.0/24")
WINDOWS = Interface("Wi-Fi", "192.168.0.7", "192.168.0.0/24")
HOTSPOT = Interface("ap0", "10.42.0.1", "10.42.0.0/24")
VPN = Interface("tun0", "10.8.0.2", "10.8.0.2/32", point_to_point=True)
NAMELESS_VPN = Interface("corp", "10.8.0.2", "10.8.0.2/32", point_to_point=True)
EXIT_NODE = Interface("tailscale0", "100.101.102.103", "100.101.102.103/32")
MACS_VPN = Interface("utun4", "10.9.0.2", "10.9.0.0/24")
DOCKER = Interface("docker0", "172.17.0.1", "172.17.0.0/16")
LINUX_IN_WINDOWS = Interface("vEthernet (WSL)", "172.20.0.1", "172.20.0.0/20")
NO_ROUTER = Interface("eth1", "169.254.7.7", "169.254.0.0/16")
SERVER = Interface("eth0", "8.8.8.8", "8.8.8.0/24")


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ((WIFI,), (WIFI,)),
        ((VPN, WIFI), (WIFI,)),
        ((NAMELESS_VPN, WIFI), (WIFI,)),
        ((EXIT_NODE, WIFI), (WIFI,)),
        ((MACS_VPN, WIFI), (WIFI,)),
        ((HOTSPOT,), (HOTSPOT,)),
        ((VPN, HOTSPOT), (HOTSPOT,)),
        ((DOCKER, WIFI), (WIFI,)),
        ((LINUX_IN_WINDOWS, WINDOWS), (WINDOWS,)),
        ((WIFI, HOTSPOT), (WIFI, HOTSPOT)),
        ((CABLE, WIFI), (CABLE,)),
        ((CABLE, WIFI, HOTSPOT), (CABLE, HOTSPOT)),
        ((NO_ROUTER, EXIT_NODE), (EXIT_NODE,)),
        ((NO_ROUTER,), (NO_ROUTER,)),
        ((SERVER, WIFI), (WIFI,)),
    ],
)
def test_the_rooms_own_network_comes_before_tunnels(there: tuple[Interface, ...], expected: tuple[Interface, ...]) -> None:
    """The first is by which the system sends. Two where nobody can tell; one of two cards in the same network."""
    assert for_phones(there=there).interfaces == expected


@pytest.mark.parametrize(
    ("there", "says"),
    [
        ((), "this machine is in no network that phones could be in: join one, or play without --phones."),
        ((DOCKER,), "in no network that phones could be in; there is 172.17.0.1 (docker0): --address takes one of them."),
        ((SERVER,), "the address 8.8.8.8 belongs to the whole internet, not to a room."),
    ],
)
def test_nobody_is_sent_where_no_phone_is(there: tuple[Interface, ...], says: str) -> None:
    with pytest.raises(NoNetwork) as refused:
        for_phones(there=there)
    assert str(refused.value).endswith(says)


@pytest.mark.parametrize("asked", ["10.8.0.2", "tun0", "TUN0"])
def test_whoever_names_an_address_or_a_network_gets_it(asked: str) -> None:
    """Also a tunnel, or a network of containers; but never one of the whole internet."""
    assert for_phones(asked, there=(WIFI, VPN)).interfaces == (VPN,)
    assert for_phones("docker0", there=(WIFI, DOCKER)).interfaces == (DOCKER,)
    with pytest.raises(NoNetwork, match="the whole internet"):
        for_phones("8.8.8.8", there=(WIFI, SERVER))
    with pytest.raises(NoNetwork, match=r"no network of this machine is wlan9; there are 192.168.1.20 \(wlan0\), 10.8.0.2 \(tun0\)"):
        for_phones("wlan9", there=(WIFI, VPN))


def test_what_was_named_once_counts_where_it_is_still_there() -> None:
    """By the network, where the router has given another address since."""
    known = ("10.42.0.9", "ap0")
    assert for_phones(known=known, there=(WIFI, HOTSPOT)).interfaces == (HOTSPOT,)
    assert for_phones(known=known, there=(WIFI,)).interfaces == (WIFI,)
    assert for_phones("wlan0", known, (WIFI, HOTSPOT)).interfaces == (WIFI,)


Address = namedtuple("Address", "family address netmask broadcast ptp")
State = namedtuple("State", "isup duplex speed mtu flags")


def test_the_systems_table_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is down, this machine's own loop, and IPv6 are left out; by which it sends comes first, also where the table lacks that."""
    addresses = {
        "lo": [Address(socket.AF_INET, "127.0.0.1", "255.0.0.0", None, None)],
        "wlan0": [
            Address(socket.AF_INET6, "fe80::1%wlan0", None, None, None),
            Address(socket.AF_INET, "192.168.1.20", "255.255.255.0", None, None),
        ],
        "eth0": [Address(socket.AF_INET, "192.168.7.1", "255.255.255.0", None, None)],
        "corp": [Address(socket.AF_INET, "10.8.0.2", None, None, None)],
    }
    states = {name: State(name != "eth0", 0, 0, 1500, "up,pointopoint,noarp" if name == "corp" else "up,broadcast") for name in addresses}
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: addresses)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: states)
    monkeypatch.setattr(networks, "_sends_by", lambda: "10.8.0.2")
    assert networks.found() == (NAMELESS_VPN, WIFI)
    monkeypatch.setattr(networks, "_sends_by", lambda: "10.0.0.7")
    assert networks.found() == (Interface("", "10.0.0.7", "10.0.0.7/32"), WIFI, NAMELESS_VPN)

    def forbidden() -> None:
        raise PermissionError

    monkeypatch.setattr(psutil, "net_if_addrs", forbidden)
    assert networks.found() == (Interface("", "10.0.0.7", "10.0.0.7/32"),)


# -- the commands -----------------------------------------------------------------------------------------------------------------

PLAY = ("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--phones")
LOOP = Interface("home0", "127.0.0.1", "127.0.0.0/8")
LOOP_AGAIN = Interface("other0", "127.0.0.2", "127.0.0.2/32")


def test_two_addresses_are_told_and_the_one_that_is_named_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the room, which `voicehost room` may find out anew; `auto` forgets it."""
    monkeypatch.setattr(networks, "found", lambda: (LOOP, LOOP_AGAIN))
    assert "Phones: http://127.0.0.1:18766 or http://127.0.0.2:18766  Room code" in here(*PLAY, "--port", "18766", home=tmp_path).stdout
    assert "Phones: http://127.0.0.2:18766  Room code" in here(*PLAY, "--port", "18766", "--address", "other0", home=tmp_path).stdout
    assert known_room.known(tmp_path / "room.json") == KnownRoom("", "", address="127.0.0.2", network="other0")
    assert "Phones: http://127.0.0.2:18766  Room code" in here("resume", "--phones", "--port", "18766", home=tmp_path).stdout
    assert "127.0.0.1:18766 or" in here(*PLAY, "--port", "18766", "--address", "auto", home=tmp_path).stdout
    assert "127.0.0.1:18766 or" in here(*PLAY, "--port", "18766", home=tmp_path).stdout


def test_an_address_that_is_not_here_is_refused_before_a_game_is_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(networks, "found", lambda: (LOOP,))
    refused = here(*PLAY, "--address", "10.0.0.7", home=tmp_path)
    assert refused.exit_code == 1
    assert_one_line(refused.stderr, "no network of this machine is 10.0.0.7; there is 127.0.0.1 (home0)")
    assert not list(tmp_path.glob("games/*.sqlite"))
    alone = here(*PLAY[:-1], "--address", "127.0.0.1", home=tmp_path)
    assert alone.exit_code == 2
    assert_one_line(alone.stderr, "--address says where phones join, so it needs --phones.")


def check(home: Path) -> str:
    output = here("check", "--no-listen", home=home).stdout
    return next(line for line in output.splitlines() if "phones: " in line)


def test_check_tells_where_phones_join_and_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That none can is no fault: nobody needs a phone."""
    monkeypatch.setattr(networks, "found", lambda: (VPN, WIFI, DOCKER))
    assert check(tmp_path) == (
        "ok  phones: with --phones, they join at http://192.168.1.20:8765: wlan0, a network of the room; "
        "not 10.8.0.2 (tun0), a tunnel or a mobile network; nor 172.17.0.1 (docker0), a network within this machine"
    )
    monkeypatch.setattr(networks, "found", lambda: (WIFI, HOTSPOT))
    assert check(tmp_path).endswith(
        "they join at http://192.168.1.20:8765 or http://10.42.0.1:8765: wlan0 and ap0, each a network of the room; --address chooses"
    )
    known_room.remember("10.42.0.1", "ap0", tmp_path / "room.json")
    assert "they join at http://10.42.0.1:8765: ap0, as an earlier --address had it; not 192.168.1.20 (wlan0)" in check(tmp_path)
    monkeypatch.setattr(networks, "found", lambda: ())
    assert (
        check(tmp_path)
        == "ok  phones: cannot join: this machine is in no network that phones could be in: join one, or play without --phones."
    )


# -- real interfaces --------------------------------------------------------------------------------------------------------------

PRIVATE = ("unshare", "--net", "--map-root-user", "sh", "-c")

OPENS = """
import fcntl, os, struct, subprocess, sys
held = []
for name, address, kind in (each.split("=") for each in sys.argv[2].split()):
    held.append(device := os.open("/dev/net/tun", os.O_RDWR))
    fcntl.ioctl(device, 0x400454CA, struct.pack("16sH22x", name.encode(), {"tun": 0x1001, "tap": 0x1002}[kind]))
    subprocess.run(["ip", "addr", "add", address, "dev", name], check=True)
    subprocess.run(["ip", "link", "set", name, "up"], check=True)
for route in sys.argv[3:]:
    subprocess.run(["ip", "route", "add", "default", "dev", route], check=True)
subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
print(subprocess.run([sys.executable, "-m", "voicehost", "check", "--no-listen"], capture_output=True, text=True, cwd=sys.argv[1]).stdout)
"""
"""What holds a device of its kind open is its cable: without it the device is down."""


@pytest.mark.programs
@pytest.mark.parametrize(
    ("interfaces", "sends", "line"),
    [
        (
            "wlan0=192.168.1.20/24=tap tun0=10.8.0.2/32=tun",
            "tun0",
            "they join at http://192.168.1.20:8765: wlan0, a network of the room; not 10.8.0.2 (tun0)",
        ),
        ("wlan0=192.168.1.20/24=tap home=100.101.102.103/32=tun", "home", "they join at http://192.168.1.20:8765: wlan0"),
        ("ap0=10.42.0.1/24=tap", "", "they join at http://10.42.0.1:8765: ap0"),
    ],
)
def test_in_a_network_of_its_own(tmp_path: Path, interfaces: str, sends: str, line: str) -> None:
    """A VPN that takes all that is sent, an exit node of an overlay network, and a hotspot from which nothing leads on."""
    devices = f'{sys.executable} -c "$1" "$2" "$3"' + (' "$4"' if sends else "")
    probe = [*PRIVATE, "test -w /dev/net/tun && ip link set lo up"]
    if None in (shutil.which("unshare"), shutil.which("ip")) or subprocess.run(probe, capture_output=True).returncode:
        pytest.skip("this machine lets nobody have network interfaces of their own (Debian: iproute2)")
    command = [*PRIVATE, devices, "sh", OPENS, str(ROOT), interfaces, *([sends] if sends else [])]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "VOICEHOST_HOME": str(tmp_path)})
    assert line in done.stdout, done.stderr
