"""A lobby in a room with sound: people say who they are, somebody says that everybody is here, and the game has the microphone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.room import Room, require_room
from tests.support.room_games import HUM, quiet_room, sitting
from voicehost.core.speech import RATE
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice

pytestmark = pytest.mark.room

PROGRAM = """
from voicehost.commands import entrance
entrance.at_a_terminal = lambda: True
from voicehost.commands.cli import main
main(prog_name="voicehost")
"""
"""A pipe stands for a terminal."""


def say(room: Room, voice: Pyttsx3Voice, text: str) -> None:
    """With a little quiet before it: the server begins late."""
    room.play(HUM[:RATE] + voice.render(text))


def test_people_say_who_they_are_and_a_game_begins(tmp_path: Path) -> None:
    """The one keyboard and the one microphone go on into it."""
    require_room()
    with (
        quiet_room() as room,
        room.record(),
        Pyttsx3Voice() as voice,
        sitting(room, tmp_path, "play", "scrabble-slam", program=("-c", PROGRAM)) as game,
    ):
        game.until("Who plays", "I am Ana")
        for text, answer in (("I am Clara", "Clara. One more is needed."), ("I am Tom", "Clara and Tom.")):
            say(room, voice, text)
            game.until(answer)
        game.type("Ben")
        game.until("Clara, Tom and Ben.")
        say(room, voice, "Ben is not here")
        game.until("Clara and Tom.")
        say(room, voice, "everybody is here")
        game.until("Welcome to Scrabble Slam, Clara and Tom")
        game.type("scores")
        game.until("heard", "scores")
        room.until_quiet()
        say(room, voice, "you choose")
        game.until("heard", "you choose")
