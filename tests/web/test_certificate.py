"""TLS, where a table wants it: a certificate for the evening, and its fingerprint in words."""

from __future__ import annotations

import hashlib
import ssl
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.support.languages import ENGLISH
from tests.support.phones import OPEN, PhoneRoom
from voicehost.speak.prompts import Prompts
from voicehost.web.certificate import Certificate, NoTls
from voicehost.web.pages import Pages
from voicehost.web.server import LOOPBACK, Web

pytestmark = pytest.mark.quick

pytest.importorskip("cryptography", reason="no cryptography: pip install '.[tls]'")


@pytest.fixture
def room(tmp_path: Path) -> Iterator[PhoneRoom]:
    room = PhoneRoom(tmp_path / "log.sqlite", seed=7).seat("Ana")
    yield room
    room.table.close()


def test_a_phone_speaks_tls_and_posts_to_its_own_site(room: PhoneRoom) -> None:
    """Pages, forms and the table screen are there, and only over TLS; the words on the screen are those of what is presented."""
    with Web(Pages(Prompts(games=("poetry-slam",))), room.seats, room.session, room=(LOOPBACK,), port=0, requests=OPEN, tls=True) as opened:
        host, port = LOOPBACK, int(opened.here.rpartition(":")[2])
        presented = ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate((host, port)))
        assert hashlib.sha256(presented).hexdigest() == opened.fingerprint_hex
        assert opened.link.startswith("https://")
        with httpx.Client(verify=False, base_url=opened.here, follow_redirects=True) as client:
            page = client.get("/table").text
            assert opened.fingerprint in page
            assert f"https://{opened.address}" in page
            wrong = client.post("/join", data={"code": "none", "player": "Ben"}, headers={"origin": opened.here})
            assert wrong.status_code == 403
            assert "not the room code" in wrong.text
            assert client.post("/join", data={"code": "none"}, headers={"origin": opened.here.replace("https", "http")}).status_code == 403
        for method in ("GET", "POST"):
            plainly = httpx.request(method, f"http://{host}:{port}/join", content=b"x" * 5000 if method == "POST" else b"")
            assert plainly.status_code == 400
            assert f'href="https://{opened.address}/"' in plainly.text
            assert "over https" in plainly.text
            assert plainly.headers["cache-control"] == "no-store"
            assert room.code not in plainly.text


def test_a_fingerprint_is_told_in_words() -> None:
    """Each hexadecimal digit has one; two evenings have two certificates."""
    certificate, other = (Certificate.made(("127.0.0.1", "localhost", "l\u00e4ptop.local")) for _ in range(2))
    spelled = dict(zip("0123456789abcdef", (*ENGLISH.numbers[:10], "alpha", "bravo", "charlie", "delta", "echo", "foxtrot"), strict=True))
    assert [spelled[digit] for digit in certificate.fingerprint[:12]] == certificate.words(ENGLISH).split()
    assert certificate.fingerprint != other.fingerprint
    assert len(set(spelled.values())) == 16


def test_without_its_library_it_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which says what to install."""
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(NoTls, match="pip install"):
        Certificate.made(("127.0.0.1",))
