"""What commands are given, opened in an order in which PortAudio tells the truth."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Self

import click
import pytest

from voicehost.commands.arguments import device, listening
from voicehost.commands.playing import made
from voicehost.games import GAMES
from voicehost.listen.microphone import Microphone, NoMicrophone
from voicehost.speak.loudspeaker import Loudspeaker, NoLoudspeaker

pytestmark = pytest.mark.quick


class Ear(Microphone):
    """Notes when it is opened and closed."""

    def __init__(self, notes: list[str], *, there: bool) -> None:
        super().__init__()
        self._told, self._there = notes, there

    def __enter__(self) -> Self:
        if not self._there:
            raise NoMicrophone("no microphone")
        self._told.append("listens")
        return self

    def __exit__(self, *_: object) -> None:
        self._told.append("closed")


class Mouth(Loudspeaker):
    """Notes when it is tried."""

    def __init__(self, notes: list[str], *, there: bool) -> None:
        super().__init__()
        self._told, self._there = notes, there

    def try_out(self) -> None:
        self._told.append("tried")
        if not self._there:
            raise NoLoudspeaker("no loudspeaker")


def test_the_loudspeaker_is_tried_before_the_microphone_listens() -> None:
    """While something listens, PortAudio may open what is not there without a word; to start that waits for ever."""
    notes: list[str] = []
    with ExitStack() as opened:
        listening(opened, Ear(notes, there=True), Mouth(notes, there=True))
        assert notes == ["tried", "listens"]
    assert notes == ["tried", "listens", "closed"]


@pytest.mark.parametrize(("ear", "error"), [(False, NoMicrophone), (True, NoLoudspeaker)])
def test_without_a_loudspeaker_that_is_told_where_there_is_a_microphone(ear: bool, error: type[Exception]) -> None:
    """Where there is neither, the microphone is told of: its line says how to play without. Nothing stays open."""
    notes: list[str] = []
    with pytest.raises(error), ExitStack() as opened:
        listening(opened, Ear(notes, there=ear), Mouth(notes, there=False))
    assert notes == (["tried", "listens", "closed"] if ear else ["tried"])


@pytest.mark.parametrize(("named", "found"), [("3", 3), ("USB", "USB"), (None, None), ("9" * 20, "9" * 20), ("٣", 3)])
def test_a_device_is_a_number_or_a_name(named: str | None, found: int | str | None) -> None:
    """A number that nothing could have is part of a name."""
    assert device(named) == found


@pytest.mark.parametrize(("name", "lang", "says"), [("chess", None, "no game 'chess'"), (GAMES[0].name, "de", "not in de")])
def test_a_game_that_is_not_there_is_named(name: str, lang: str | None, says: str) -> None:
    """Nor one in a language that it is not played in."""
    with pytest.raises(click.UsageError, match=says):
        made(name, lang)
