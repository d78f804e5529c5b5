"""A certificate for one evening. With it, phones speak TLS, so that nobody on the network can read along.

No authority has signed it, so browsers warn once. The fingerprint that the browser shows with its warning can be compared with the table
screen, which shows the beginning of it in words.
"""

from __future__ import annotations

import ipaddress
import os
import ssl
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Self

from voicehost.core.language import Language
from voicehost.machine import extras

SHOWN = 12
"""How many hexadecimal digits of the fingerprint are shown. 48 bits are enough for one evening."""

BACK, VALID = timedelta(days=1), timedelta(days=2)
"""How far the certificate is dated back, because a phone's clock may be wrong, and for how long it is valid from now."""


class NoTls(Exception):
    """The package that makes certificates is not installed. The text is one line that says how to install it."""


@dataclass(frozen=True, slots=True)
class Certificate:
    context: ssl.SSLContext
    fingerprint: str
    """The SHA-256 fingerprint in hexadecimal. Empty if browsers can decide by themselves whether they trust the certificate."""

    @classmethod
    def read(cls, certificate: Path, key: Path | None) -> Self:
        """Read a certificate that was made before. `key` is None if the key is in the same file."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        return cls(context, "")

    def words(self, language: Language) -> str:
        """The beginning of the fingerprint, digit by digit as people say it, such as "three foxtrot nine"."""
        return " ".join(
            language.numbers[int(character)] if character.isdigit() else language.letter(character)
            for character in self.fingerprint[:SHOWN]
        )

    @classmethod
    def made(cls, hosts: Iterable[str]) -> Self:
        """Make a certificate for these names and addresses. Raises `NoTls` if cryptography is not installed.

        The key exists only in this process and, for a moment, in a file that only its owner can read."""
        try:
            from cryptography import x509
            from cryptography.hazmat.primitives import hashes, serialization
            from cryptography.hazmat.primitives.asymmetric import ec
            from cryptography.x509.oid import NameOID
        except ImportError:
            raise NoTls(f"--tls needs the package cryptography: {extras.command('tls')}.") from None
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "voicehost")])
        now = datetime.now(UTC)
        names = [x509.IPAddress(ipaddress.ip_address(host)) if _is_address(host) else x509.DNSName(_ascii(host)) for host in sorted(hosts)]
        certificate = (
            x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now - BACK, now + VALID)
            .add_extension(x509.SubjectAlternativeName(names), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .sign(key, hashes.SHA256())
        )
        secret = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        context = _context(certificate.public_bytes(serialization.Encoding.PEM) + secret)
        return cls(context, certificate.fingerprint(hashes.SHA256()).hex())


def _context(chain: bytes) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    handle, name = tempfile.mkstemp(suffix=".pem")  # readable by its owner alone; Python reads a chain only from a file
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(chain)
        context.load_cert_chain(name)
    finally:
        Path(name).unlink()
    return context


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _ascii(host: str) -> str:
    """The host's name without the characters that a certificate cannot contain."""
    return "".join(char for char in host if char.isascii()) or "voicehost"
