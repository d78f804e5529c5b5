"""The program itself, which also says on its standard error how many events lie behind each announcement: python -m tests.attack.overheard.

It says so right before it announces anything, after whatever it keeps: if it is killed then, its log has those events, or one is lost.
"""

from __future__ import annotations

import os
from typing import Any

from voicehost.__main__ import main
from voicehost.host.host import Host

ANNOUNCED = "announced"

_tell = Host._tell


def _overheard(host: Host, *says: Any, **how: Any) -> None:
    os.write(2, f"{ANNOUNCED} {len(host.session.events)}\n".encode())
    _tell(host, *says, **how)


if __name__ == "__main__":
    setattr(Host, "_tell", _overheard)  # noqa: B010  # mypy has no way to replace a method; it tells the same
    main()
