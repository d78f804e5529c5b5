"""A code that a phone's or a tablet's camera reads, and a link that it leads to."""

from __future__ import annotations


def as_image(link: str, scale: int = 6) -> str:
    """The source of an image in a page: an SVG as a `data:` URI. `scale`: pixels of each of the code's squares."""
    import segno  # only where a code is drawn

    image: str = segno.make(link, micro=False).svg_data_uri(scale=scale, border=3)
    return image
