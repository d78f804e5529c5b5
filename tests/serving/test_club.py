"""A club's certificate: for its own network, and nothing else."""

from __future__ import annotations

import asyncio
import socket
import ssl
import stat
from contextlib import suppress
from hashlib import sha256
from html import escape
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest

from voicehost.machine import qr
from voicehost.serving.club import KEY, Club, ClubError, authority
from voicehost.serving.service import trust_of

pytestmark = pytest.mark.quick


@pytest.fixture
def club(tmp_path: Path) -> Club:
    made = Club(tmp_path / "club")
    made.make()
    return made


def shaken(club: Club, host: Path, name: str) -> str:
    """What comes of a handshake with a host by somebody who trusts the club, in a word; "" where all is well."""
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(host)
    trusting = ssl.create_default_context(cafile=str(club.certificate))
    ours, theirs = socket.socketpair()

    def serve() -> None:
        with theirs, suppress(OSError):  # whoever shook hands tells why
            serving.wrap_socket(theirs, server_side=True).close()

    thread = Thread(target=serve)
    thread.start()
    try:
        with ours:
            trusting.wrap_socket(ours, server_hostname=name).close()
    except ssl.SSLCertVerificationError as refused:
        return refused.verify_message
    except OSError:
        return ""  # the other side has hung up after the handshake
    finally:
        thread.join()
    return ""


def test_who_trusts_the_club_trusts_its_hosts(club: Club, tmp_path: Path) -> None:
    """At the addresses and names that they were made for."""
    club.issue(["192.168.1.10", "left.local"], tmp_path / "left.pem")
    assert shaken(club, tmp_path / "left.pem", "192.168.1.10") == ""
    assert shaken(club, tmp_path / "left.pem", "left.local") == ""
    assert "mismatch" in shaken(club, tmp_path / "left.pem", "192.168.1.11")
    assert authority(tmp_path / "left.pem") == club.certificate.read_bytes()


def test_its_key_can_fake_no_other_site(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has stolen it, and signs what `issue` would not."""
    from cryptography import x509

    monkeypatch.setattr("voicehost.serving.club._named", x509.DNSName)
    club.issue(["bank.example"], tmp_path / "fake.pem")
    assert "permitted subtree" in shaken(club, tmp_path / "fake.pem", "bank.example")


def test_what_a_tablet_reads_before_it_trusts(club: Club) -> None:
    """How each system takes the certificate, whose fingerprint stands there, and a code that leads the next tablet here."""
    link = "http://192.168.1.10:8767/trust"
    app: Any = trust_of(club.certificate.read_bytes(), link).config.app

    async def read() -> list[httpx.Response]:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://club") as tablet:
            return [await tablet.get(path) for path in ("/trust", "/club.crt")]

    answers = asyncio.run(read())
    page, der = answers[0].text, answers[1].content
    assert ":".join(f"{byte:02X}" for byte in sha256(der).digest()) in page
    assert f'src="{escape(qr.as_image(link))}"' in page
    assert f"<span>{link}</span>" in page
    assert [system for system in ("iPad", "Android", "Windows", "macOS", "Linux", "Firefox") if f"<dt>{system}" not in page] == []


@pytest.mark.parametrize("host", ["8.8.8.8", "example.org", "münchen.local", ""])
def test_for_whom_none_is_issued(club: Club, tmp_path: Path, host: str) -> None:
    """In one line, and no file is left."""
    with pytest.raises(ClubError):
        club.issue([host], tmp_path / "out.pem")
    assert not (tmp_path / "out.pem").exists()


def test_keys_are_their_owners_alone(club: Club, tmp_path: Path) -> None:
    """And nothing is written over."""
    club.issue(["10.0.0.1"], tmp_path / "a.pem")
    for file in (tmp_path / "a.pem", tmp_path / "club" / KEY):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(ClubError, match="already"):
        club.issue(["10.0.0.1"], tmp_path / "a.pem")
    with pytest.raises(ClubError, match="already"):
        club.make()


def test_without_a_club(tmp_path: Path) -> None:
    """The next step is told."""
    with pytest.raises(ClubError, match="voicehost club init"):
        Club(tmp_path / "none").issue(["10.0.0.1"], tmp_path / "a.pem")
    (tmp_path / "no.pem").write_text("no")
    with pytest.raises(ClubError, match="holds no certificate"):
        authority(tmp_path / "no.pem")
