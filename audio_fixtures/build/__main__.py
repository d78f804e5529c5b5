"""python -m audio_fixtures.build              every scene and the demos' clips
python -m audio_fixtures.build NAME...      these scenes
python -m audio_fixtures.build demo         the clips of the recorded games
"""

from __future__ import annotations

import sys
from pathlib import Path

from audio_fixtures.build.description import BadDescription
from audio_fixtures.build.render import build_clips, build_scene
from audio_fixtures.build.voices import NoVoice

HOME = Path(__file__).parent.parent
SCENES = HOME / "scenes"
DEMO = HOME / "demo"


def main(names: list[str]) -> None:
    unknown = [name for name in names if name != "demo" and not (SCENES / f"{name}.toml").is_file()]
    if unknown:
        raise SystemExit(f"no such scene: {', '.join(unknown)}")
    made = [build_scene(path) for path in sorted(SCENES.glob("*.toml")) if not names or path.stem in names]
    for path in sorted(DEMO.glob("*.toml")) if not names or "demo" in names else ():
        made.extend(build_clips(path))
    size = sum(path.stat().st_size for path in made)
    print(f"{len(made)} recordings, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (BadDescription, NoVoice) as error:
        raise SystemExit(str(error)) from None
