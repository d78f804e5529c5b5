"""A club's own certificate authority. It is made once, and each tablet has to trust it once; then every host of the club can speak https.

The authority is valid only for private addresses and for names below `.local`, so its key cannot be used to fake any other site. The key
stays on the machine where it was made, in a file that only its owner can read.
"""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cryptography import x509

CERTIFICATE, KEY = "club.crt", "club.key"

PRIVATE: Final = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "fc00::/7", "fe80::/10")
LOCAL: Final = "local"
BACK: Final = timedelta(days=1)
"""How far certificates are dated back, because a tablet's clock may be slow."""
OF_CLUB, OF_HOST = timedelta(days=3650), timedelta(days=397)
"""For how long a club's and a host's certificate are valid. Browsers refuse a host's certificate that is valid for longer."""


class ClubError(Exception):
    """The certificate cannot be made or read. The text is one line that says why."""


class Club:
    """The club's certificate and its key, which lie in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def certificate(self) -> Path:
        """The file with the certificate that tablets trust. It is no secret."""
        return self._folder / CERTIFICATE

    @property
    def is_there(self) -> bool:
        return self.certificate.is_file()

    def make(self) -> None:
        """Make the key and the certificate.

        Raises `ClubError` if there is a club already, because each tablet would have to trust the new one."""
        if self.is_there:
            raise ClubError(f"There is a club already, in {self._folder}.")
        self._folder.mkdir(parents=True, exist_ok=True)
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import ec

        key, name, now = ec.generate_private_key(ec.SECP256R1()), _called("voicehost of this club"), datetime.now(UTC)
        nets: list[x509.GeneralName] = [x509.IPAddress(ipaddress.ip_network(net)) for net in PRIVATE]
        usage = dict.fromkeys(
            (
                "digital_signature",
                "content_commitment",
                "key_encipherment",
                "data_encipherment",
                "key_agreement",
                "encipher_only",
                "decipher_only",
            ),
            False,
        )
        made = (
            x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now - BACK, now + OF_CLUB)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(x509.KeyUsage(key_cert_sign=True, crl_sign=True, **usage), critical=True)
            .add_extension(x509.NameConstraints([*nets, x509.DNSName(LOCAL)], None), critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
            .sign(key, hashes.SHA256())
        )
        secret = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        _put(self._folder / KEY, secret)
        _put(self.certificate, made.public_bytes(serialization.Encoding.PEM), 0o644)

    def issue(self, hosts: Iterable[str], out: Path) -> None:
        """Write the key of a host at these addresses and names, its certificate and the club's into one file that only its owner can read.

        Raises `ClubError` if tablets would not accept a club's certificate for one of `hosts`, if there is no club, or if `out` exists."""
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.x509.oid import ExtendedKeyUsageOID

        if not self.is_there:
            raise ClubError("There is no club yet: voicehost club init.")
        club = x509.load_pem_x509_certificate(self.certificate.read_bytes())
        signing = serialization.load_pem_private_key((self._folder / KEY).read_bytes(), None)
        if not isinstance(signing, ec.EllipticCurvePrivateKey):
            raise ClubError(f"{self._folder / KEY} is no key of a club.")
        key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
        made = (
            x509.CertificateBuilder(
                club.subject, _called("voicehost"), key.public_key(), x509.random_serial_number(), now - BACK, now + OF_HOST
            )
            .add_extension(x509.SubjectAlternativeName([_named(host) for host in hosts]), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key()), critical=False)
            .sign(signing, hashes.SHA256())
        )
        secret = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        chain = b"".join(each.public_bytes(serialization.Encoding.PEM) for each in (made, club))
        _put(out, secret + chain)


def authority(chain: Path) -> bytes:
    """The last certificate in a file that `issue` wrote, as PEM: the one that tablets have to trust.

    Raises `ClubError` if the file holds no certificate."""
    from cryptography import x509
    from cryptography.hazmat.primitives import serialization

    try:
        found = x509.load_pem_x509_certificates(chain.read_bytes())
    except (OSError, ValueError):
        raise ClubError(f"{chain} holds no certificate.") from None
    return found[-1].public_bytes(serialization.Encoding.PEM)


def _named(host: str) -> x509.GeneralName:
    from cryptography import x509

    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        if host.isascii() and host.lower().endswith(f".{LOCAL}"):
            return x509.DNSName(host.lower())
        raise ClubError(f"{host} is neither an address nor a name below .local; for another name bring its own certificate.") from None
    if not any(address in ipaddress.ip_network(net) for net in PRIVATE):
        raise ClubError(f"{host} is no private address: a club's certificate holds within its own network alone.")
    return x509.IPAddress(address)


def _called(name: str) -> x509.Name:
    from cryptography import x509
    from cryptography.x509.oid import NameOID

    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _put(path: Path, content: bytes, mode: int = 0o600) -> None:
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    except FileExistsError:
        raise ClubError(f"There is a file {path} already.") from None
    with os.fdopen(handle, "wb") as file:
        file.write(content)
