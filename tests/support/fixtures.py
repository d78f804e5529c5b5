"""Whether audio_fixtures/ is as it was when the truth of its scenes was last checked: python -m tests.support.fixtures notes that it is.

`make fixtures` checks the truth, some thousand cases that depend on nothing but that folder and on the tests, and then notes the digest.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from tests.support.sources import ROOT, code

FOLDER = ROOT / "audio_fixtures"
CHECKED = ROOT / "tests" / "data" / "fixtures.sha256"
CHECKS = tuple(ROOT / "tests" / "scenes" / f"test_{name}.py" for name in ("truth", "races"))
"""What checks it: another check has to pass once, too."""


def digest(folder: Path = FOLDER, checks: tuple[Path, ...] = CHECKS) -> str:
    """SHA-256 in hex, over the files of a folder, by name and content, and over what checks them."""
    whole = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.parent.name != "__pycache__"):
        whole.update(f"{path.relative_to(folder).as_posix()} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    for path in checks:
        whole.update(f"{code(path)}\n".encode())
    return whole.hexdigest()


@cache
def unchanged() -> bool:
    return CHECKED.is_file() and CHECKED.read_text(encoding="ascii").strip() == digest()


if __name__ == "__main__":
    CHECKED.write_text(f"{digest()}\n", encoding="ascii")
