"""Fetch a file over HTTPS. What has arrived is kept, and the next call fetches the rest.

Only the installers of models and voices fetch anything, and only when asked to. Plain HTTP is allowed for this machine only (a mirror, a
test).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from voicehost.machine import files

if TYPE_CHECKING:
    import requests

PATIENCE: Final = (10, 30)
"""How many seconds to wait for a connection, and between two pieces."""
BLOCK: Final = 1 << 16
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")


class InstallError(Exception):
    """Nothing was installed. The text is one line for people."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How much has been fetched, in bytes."""

    done: int
    total: int


@contextmanager
def session(base: str) -> Iterator[requests.Session]:
    """A session that speaks only HTTPS, through every redirection. Raises `InstallError` for other addresses."""
    import requests  # takes 80 ms, and most commands fetch nothing

    address = urlsplit(base)
    with requests.Session() as speaking:
        if address.scheme != "https" and address.hostname not in LOOPBACK:
            raise InstallError(f"{base} is not an HTTPS address.")
        if address.scheme == "https":
            del speaking.adapters["http://"]
        yield speaking


def text(speaking: requests.Session, url: str, largest: int) -> str:
    """Fetch a small text of at most `largest` bytes."""
    with _answer(speaking, url, {}) as answer:
        _expect(answer, 200)
        body = b""
        for block in answer.iter_content(BLOCK):
            body += block
            if len(body) > largest:
                raise InstallError(f"{url} is longer than {largest} bytes; it is not what was expected.")
    return body.decode("utf-8", errors="replace")


def file(speaking: requests.Session, url: str, partial: Path, size: int) -> Iterator[Progress]:
    """Fetch the part of `size` bytes that `partial` does not have yet. A checksum must tell whether they are right. Raises
    `InstallError`."""
    done = _kept(partial, size)
    if done == size:
        yield Progress(size, size)
        return
    with _answer(speaking, url, _rest(partial, done)) as answer, _writing(partial):
        if answer.status_code == 416:
            partial.unlink()
            raise InstallError(f"{url} has changed since the download began; the same command starts it afresh.")
        _expect(answer, 200, 206)
        done = done if _goes_on(answer, done) else 0
        _validator(partial).write_text(answer.headers.get("ETag") or answer.headers.get("Last-Modified", ""))
        with partial.open("ab" if done else "wb") as kept:
            yield Progress(done, size)
            for block in answer.iter_content(BLOCK):
                if done + len(block) > size:
                    raise InstallError(f"{url} is longer than the {size} bytes that the list states.")
                kept.write(block)
                done += len(block)
                yield Progress(done, size)
    if done < size:
        raise InstallError(_broke_off(done, size))


def keep(whole: Path) -> None:
    """Remove the note for resuming, once the file is complete."""
    _validator(whole).unlink(missing_ok=True)


def forget(partial: Path) -> None:
    partial.unlink(missing_ok=True)
    _validator(partial).unlink(missing_ok=True)


def _kept(partial: Path, size: int) -> int:
    done = partial.stat().st_size if partial.exists() else 0
    if done > size:
        forget(partial)
        return 0
    return done


def _rest(partial: Path, done: int) -> dict[str, str]:
    """Headers that ask for the rest, provided that the file is still the one whose beginning is kept."""
    if not done:
        return {}
    known = files.text(_validator(partial), files.SETTINGS) if _validator(partial).is_file() else ""
    condition = {"If-Range": known} if known and not known.startswith("W/") else {}  # a weak ETag promises nothing about bytes
    return {"Range": f"bytes={done}-", **condition}


def _validator(partial: Path) -> Path:
    """The file that keeps the ETag or date of a partly fetched file."""
    return partial.with_name(partial.name + ".etag")


def _goes_on(answer: requests.Response, done: int) -> bool:
    if answer.status_code != 206:
        return False  # a server without ranges, or a new file: all of it comes again
    if not answer.headers.get("Content-Range", "").startswith(f"bytes {done}-"):
        raise InstallError(f"{answer.url} sent another part than the one that was asked for.")
    return True


def _expect(answer: requests.Response, *codes: int) -> None:
    if answer.status_code not in codes:
        raise InstallError(f"{answer.url} answered {answer.status_code} {answer.reason}.")


@contextmanager
def _answer(speaking: requests.Session, url: str, headers: dict[str, str]) -> Iterator[requests.Response]:
    import requests

    host = urlsplit(url).netloc
    arriving = False
    try:
        with speaking.get(url, stream=True, timeout=PATIENCE, headers={"Accept-Encoding": "identity", **headers}) as answer:
            arriving = True
            yield answer
    except requests.exceptions.SSLError:
        raise InstallError(f"{host} could not prove who it is (TLS); nothing was fetched from it.") from None
    except requests.exceptions.InvalidSchema:
        raise InstallError(f"{host} sent us on to an address without HTTPS; nothing was fetched from it.") from None
    except requests.RequestException as error:
        if arriving:
            raise InstallError("The download broke off; the same command goes on where it stopped.") from None
        why = "no answer in time" if isinstance(error, requests.Timeout) else "no connection"
        raise InstallError(f"{host} cannot be reached ({why}). Is there a network?") from None


def _broke_off(done: int, size: int) -> str:
    return f"The download broke off after {done} of {size} bytes; the same command goes on from there."


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Turn errors of the disk into `InstallError`. (Every error of `requests` is an OSError, too, and passes through.)"""
    import requests

    try:
        yield
    except requests.RequestException:
        raise
    except OSError as error:
        raise InstallError(f"{path} cannot be written: {error.strerror or type(error).__name__}.") from None
