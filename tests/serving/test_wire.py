"""What a page and its host say to each other; what no page of ours says is not understood."""

from __future__ import annotations

import struct

import pytest

from voicehost.serving.wire import LONGEST, NotUnderstood, heard, packed, said, unpacked

pytestmark = pytest.mark.quick


def test_sound_comes_as_it_went() -> None:
    """With its number, as far as JavaScript counts."""
    for number in (0, 1, 2**53 - 1):
        assert unpacked(packed(number, b"\1\2\3\4")) == (number, b"\1\2\3\4")


@pytest.mark.parametrize(
    "packet",
    [b"", b"\0" * 7, b"\0" * 9, packed(0, bytes(LONGEST)), struct.pack("<d", -1), struct.pack("<d", 0.5), struct.pack("<d", float("nan"))],
    ids=["nothing", "too short", "half a sample", "too long", "before the beginning", "between two samples", "no number"],
)
def test_what_is_no_packet(packet: bytes) -> None:
    """The page is left."""
    with pytest.raises(NotUnderstood):
        unpacked(packet)


def test_lines_come_as_they_went() -> None:
    """With the fields that they have."""
    assert heard(said("line", text="Ana, \U0001f600")) == {"say": "line", "text": "Ana, \U0001f600"}


@pytest.mark.parametrize("text", ["", "[]", "{}", "3", '{"say": 3}', '{"say"', "[" * 100_000])
def test_what_is_no_line(text: str) -> None:
    """Whatever it is."""
    with pytest.raises(NotUnderstood):
        heard(text)
