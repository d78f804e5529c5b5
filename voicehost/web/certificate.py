"""A certificate for one evening: phones then speak TLS, and nobody who listens in on the network reads along.

No authority has signed it, so browsers warn once. What they show of it there can be compared with what stands on the table screen: its
fingerprint begins with these words.
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

SHOWN = 12
"""Hexadecimal digits of the fingerprint that are told: 48 bits, for one evening's certificate."""

BACK, VALID = timedelta(days=1), timedelta(days=2)
"""A phone's clock may be wrong; an evening is short."""


class NoTls(Exception):
    """What makes certificates is not installed. One line."""


@dataclass(frozen=True, slots=True)
class Certificate:
    context: ssl.SSLContext
    fingerprint: str
    """SHA-256, hexadecimal; empty where browsers know by themselves whether they trust it."""

    @classmethod
    def read(cls, certificate: Path, key: Path | None) -> Self:
        """One that was made before. `key`: None where it is in the same file."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        return cls(context, "")

    def words(self, language: Language) -> str:
        """The beginning of the fingerprint, digit by digit as people say it: "three foxtrot nine"."""
        return " ".join(language.numbers[int(one)] if one.isdigit() else language.letter(one) for one in self.fingerprint[:SHOWN])

    @classmethod
    def made(cls, hosts: Iterable[str]) -> Self:
        """For these names and addresses. Its key was never anywhere but in this process, and a moment in a file of its owner's alone."""
        try:
            from cryptography import x509
            from cryptography.hazmat.primitives import hashes, serialization
            from cryptography.hazmat.primitives.asymmetric import ec
            from cryptography.x509.oid import NameOID
        except ImportError:
            raise NoTls("--tls needs the package cryptography: pip install 'voicehost[tls]'.") from None
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "voicehost")])
        now = datetime.now(UTC)
        told = [x509.IPAddress(ipaddress.ip_address(host)) if _is_address(host) else x509.DNSName(_ascii(host)) for host in sorted(hosts)]
        certificate = (
            x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now - BACK, now + VALID)
            .add_extension(x509.SubjectAlternativeName(told), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .sign(key, hashes.SHA256())
        )
        secret = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        context = _context(certificate.public_bytes(serialization.Encoding.PEM) + secret)
        return cls(context, certificate.fingerprint(hashes.SHA256()).hex())


def _context(chain: bytes) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    handle, name = tempfile.mkstemp(suffix=".pem")  # for its owner alone; Python reads it from a file only
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
    """A machine's name may hold what no certificate does."""
    return "".join(char for char in host if char.isascii()) or "voicehost"
