"""A site of models on this machine: behaves well, or as badly as it is told to."""

from __future__ import annotations

import hashlib
import io
import json
import re
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

NAME = "vosk-model-small-en-us-0.15"
FILES = {
    "am/final.mdl": bytes(range(256)) * 2000,
    "graph/HCLr.fst": b"HCLr",
    "graph/Gr.fst": b"Gr",
    "conf/model.conf": b"--beam=10\n",
    "README": "Größe".encode(),
}


def zipped(files: dict[str, bytes], folder: str = NAME) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files.items():
            archive.writestr(f"{folder}/{name}" if folder else name, data)
    return packed.getvalue()


MODEL = zipped(FILES)


@dataclass
class Site:
    """A site of models, and what is wrong with it."""

    files: dict[str, bytes] = field(default_factory=dict)
    ranges: bool = True
    stops_after: int | None = None
    """Bytes after which a connection is cut, once."""
    etag: str | None = '"1"'
    elsewhere: str | None = None
    """Where everything is redirected to."""
    asked: list[tuple[str, str | None]] = field(default_factory=list)
    """The paths and `Range` headers that came."""
    address: str = ""

    def lists(self, name: str = NAME, data: bytes = MODEL, **changes: Any) -> None:
        """Puts a model on the site, and a line for it on its list."""
        line = {
            "lang": "en-us",
            "lang_text": "US English",
            "md5": hashlib.md5(data).hexdigest(),
            "name": name,
            "obsolete": "false",
            "size": len(data),
            "size_text": "0.5MiB",
            "type": "small",
            "url": f"{self.address}{name}.zip",
            "version": "0.15",
        }
        lines = json.loads(self.files.get("model-list.json", b"[]"))
        self.files["model-list.json"] = json.dumps([*lines, line | changes]).encode()
        self.files[f"{name}.zip"] = data


@contextmanager
def serving(site: Site) -> Iterator[Site]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = self.headers.get("Range")
            site.asked.append((self.path.lstrip("/"), asked))
            data = site.files.get(self.path.lstrip("/"))
            if site.elsewhere:
                self.send_response(302)
                self.send_header("Location", site.elsewhere)
                self.send_header("Content-Length", "0")
                self.end_headers()
            elif data is None:
                self.send_error(404)
            else:
                self.answer(data, asked if site.ranges and self.headers.get("If-Range", site.etag) == site.etag else None)

        def answer(self, data: bytes, asked: str | None) -> None:
            start = int(re.fullmatch(r"bytes=(\d+)-", asked)[1]) if asked else 0  # type: ignore[index]
            if asked and start >= len(data):
                self.send_error(416)
                return
            self.send_response(206 if asked else 200)
            if asked:
                self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
            self.send_header("Content-Length", str(len(data) - start))
            self.send_header("ETag", site.etag) if site.etag else self.send_header("Last-Modified", formatdate(0, usegmt=True))
            self.end_headers()
            cut = site.stops_after if self.path.endswith(".zip") else None
            site.stops_after = site.stops_after if cut is None else None
            self.wfile.write(data[start:][:cut])

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        site.address = f"http://127.0.0.1:{server.server_address[1]}/"
        try:
            yield site
        finally:
            server.shutdown()
            thread.join()


def contents(path: Path | None) -> dict[str, bytes]:
    """The files of an installed model."""
    assert path is not None
    return {file.relative_to(path).as_posix(): file.read_bytes() for file in path.rglob("*") if file.is_file()}
