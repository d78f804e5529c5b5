"""The truth of a scene: what the description says by hand, with its times worked out. Times are seconds in the recording."""

from __future__ import annotations

from typing import Any

from audio_fixtures.build.description import Description
from audio_fixtures.build.timeline import Placed, Timeline
from voicehost.core.speech import Samples, seconds


def truth(description: Description, times: Timeline) -> dict[str, Any]:
    spoken = {"seconds": _s(times.length), "speech": [_speech(each) for each in times.placed]}
    match description.kind:
        case "poem":
            return spoken | _ruling(description, times)
        case "table":
            return spoken | _ruling(description, times) | {"asked": list(description.asked)}
        case "race":
            return spoken | _race(description, times)
        case "game":
            return spoken | {"does": _does(times)}
        case "party":
            return spoken | {"does": _does(times), "plays_next": list(description.plays_next)}
        case _:
            return spoken


def _does(times: Timeline) -> list[str]:
    return [each.speech.does for each in sorted(times.placed, key=lambda each: each.start) if each.speech.does]


def _speech(each: Placed) -> dict[str, Any]:
    return {"id": each.speech.id, "who": each.speech.who, "text": each.speech.text, "start": _s(each.start), "end": _s(each.end)}


def _ruling(description: Description, times: Timeline) -> dict[str, Any]:
    recited = [each for each in times.placed if each.speech.poem]
    finished = description.finished_at
    return {
        "poem": {"start": _s(recited[0].start), "end": _s(max(each.end for each in recited))} if recited else None,
        "finished_at": _s(times[finished.speech].end) + finished.offset if finished else None,
        "void": description.void,
        "guesses": [_guess(each) for each in sorted(times.placed, key=lambda each: each.start) if each.speech.guess],
        "points": {player: description.points.get(player, 0) for player in description.players},
    }


def _guess(each: Placed) -> dict[str, Any]:
    guess = each.speech.guess
    assert guess is not None
    return {
        "player": guess.player,
        "word": guess.word,
        "start": _s(each.start),
        "end": _s(each.end),
        "timing": guess.timing,
        "match": guess.match,
        "accepted": guess.accepted,
    }


def _race(description: Description, times: Timeline) -> dict[str, Any]:
    """Cards by when they were called: the earlier start goes first."""
    return {
        "plays": [_play(each) for each in sorted(times.placed, key=lambda each: each.start) if each.speech.play],
        "asked": list(description.asked),
        "left": description.left,
        "won": list(description.won),
    }


def _play(each: Placed) -> dict[str, Any]:
    play = each.speech.play
    assert play is not None
    return {"player": play.player, "word": play.word, "blank": play.blank, "start": _s(each.start), "end": _s(each.end)}


def _s(position: Samples) -> float:
    return round(seconds(position), 3)
