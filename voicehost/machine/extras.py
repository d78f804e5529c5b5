"""Parts of voicehost that not everybody needs. Each is an extra in `pyproject.toml`, and is installed from the folder with the source:
voicehost is in no package index, so a name in a command would fetch what somebody else has put there."""

from __future__ import annotations


def command(extra: str) -> str:
    """What to run to get the extra, for the end of an error."""
    return f"in voicehost's source folder, run pipx install --force '.[{extra}]', or in a checkout .venv/bin/pip install '.[{extra}]'"
