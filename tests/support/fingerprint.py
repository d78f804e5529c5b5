"""Which model it is that was measured: its name, and a digest of what it hears by."""

from __future__ import annotations

import lzma
from hashlib import sha256
from pathlib import Path

NOTES = frozenset({".log", ".md"})
"""Files that tell of a model and are not read by it."""


def fingerprint(model: Path) -> str:
    """As "voicehost-en-3, SHA-256 0123456789abcdef": the first 16 digits, over its files by name and content, each as it is unpacked."""
    digest = sha256()
    for path in sorted(path for path in model.rglob("*") if path.is_file() and path.suffix not in NOTES):
        packed = path.suffix == ".xz"  # how tight it lies changes nothing of what is heard
        content = lzma.decompress(path.read_bytes()) if packed else path.read_bytes()
        digest.update(f"{path.relative_to(model).as_posix().removesuffix('.xz')} {len(content)}\n".encode())
        digest.update(content)
    return f"{model.name}, SHA-256 {digest.hexdigest()[:16]}"
