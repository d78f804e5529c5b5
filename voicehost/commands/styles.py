"""The styles that a page on a disk shares with the screens: the colours, the font of the headings, and each player's colour and shape."""

from __future__ import annotations

import base64
import re
from functools import cache
from importlib import resources

SHAPE = re.compile(r"\.(seat-\d+) \{ background: (#\w+);(?: (clip-path: [^;}]+);?)?")


@cache
def of_screens() -> str:
    """The CSS that such a page needs. It contains the font itself, because the page lies on a disk or in somebody's messages."""
    from voicehost.web.pages import templates  # loads a lot, and most commands draw no page

    screens = templates("voicehost.web")
    tokens, style = (screens.get_template(name).render() for name in ("tokens.css", "style.css"))
    letters = resources.files("voicehost.web").joinpath("templates", "fonts", "bricolage-grotesque.woff2").read_bytes()
    data = base64.b64encode(letters).decode()
    face = f"@font-face {{ font-family: Display; src: url(data:font/woff2;base64,{data}); font-weight: 200 800; }}"
    worlds = re.sub(r"@font-face \{[^}]*\}|/\*.*?\*/", "", tokens, flags=re.DOTALL)
    shapes = "\n".join(f".{name} {{ fill: {colour}; {shape or ''} }}" for name, colour, shape in SHAPE.findall(style))
    return f"{face}\n{worlds}\n{shapes}"
