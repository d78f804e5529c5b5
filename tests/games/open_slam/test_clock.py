"""How long a poem was: from its first second of speech to its last word, whatever is coughed, clapped or said before and after."""

from __future__ import annotations

import pytest

from tests.support.languages import made
from voicehost.core.speech import samples, seconds
from voicehost.games.open_slam.clock import Recital
from voicehost.games.open_slam.saying import length as as_written

pytestmark = pytest.mark.quick

SILENCE = samples(10)


def recital(*spans: tuple[float, float]) -> Recital:
    found = Recital("Mira", called=samples(1))
    for start, end in spans:
        found = found.recite(samples(start), samples(end))
    return found


def length(found: Recital) -> float | None:
    return None if found.long is None else round(seconds(found.long), 2)


@pytest.mark.parametrize(
    ("spans", "long"),
    [
        (((5, 8), (9, 12)), 7.0),
        (((2, 2.3), (5, 8)), 3.0),  # a cough
        (((2, 2.3), (3, 3.4), (5, 8)), 3.0),  # two of them
        (((5, 5.6), (6, 9)), 4.0),  # a short first word is of the poem
        (((5, 8), (12, 15)), 10.0),  # a pause of four seconds
        (((0, 3), (5, 8)), 3.0),  # before the poet was called
    ],
)
def test_from_the_first_second_of_speech_to_the_last_word(spans: tuple[tuple[float, float], ...], long: float) -> None:
    assert length(recital(*spans).at(samples(60), SILENCE)) == long


def test_nothing_was_heard() -> None:
    assert recital().at(samples(600), SILENCE).ended is None
    stopped = recital().stop(samples(20))
    assert (stopped.ended, stopped.long) == (samples(20), None)


def test_thank_you_apart_ends_it_before_it() -> None:
    found = recital((5, 20)).thank(samples(20.5), samples(21))
    assert found.at(samples(23), SILENCE).ended is None
    assert length(found.at(samples(24.1), SILENCE)) == 15.0


def test_thank_you_inside_is_poetry() -> None:
    near = recital((5, 20)).thank(samples(20.1), samples(20.6)).recite(samples(21), samples(25))
    assert length(near.at(samples(60), SILENCE)) == 20.0
    goes_on = recital((5, 20)).thank(samples(21), samples(21.5)).recite(samples(22.5), samples(26))
    assert goes_on.thanks is None
    assert length(goes_on.at(samples(60), SILENCE)) == 21.0


def test_a_name_behind_it_is_no_poetry() -> None:
    found = recital((5, 20)).thank(samples(21), samples(21.5)).recite(samples(21.55), samples(22))
    assert found.thanks is not None
    assert length(found.at(samples(60), SILENCE)) == 15.0


def test_a_shout_behind_thank_you_changes_nothing() -> None:
    found = recital((5, 20)).thank(samples(21), samples(21.5)).recite(samples(22), samples(23))
    assert length(found.at(samples(60), SILENCE)) == 15.0


def test_whoever_stops_the_clock_is_believed_at_once() -> None:
    assert length(recital((5, 20), (25, 40)).stop(samples(30))) == 25.0
    assert length(recital((5, 20)).stop(samples(30))) == 15.0


def test_only_somebody_ends_it_where_silence_does_not() -> None:
    assert recital((5, 20)).due(0) is None
    assert recital((5, 20)).at(samples(9999), 0).ended is None


def test_it_had_not_ended() -> None:
    ended = recital((5, 20)).at(samples(31), SILENCE)
    assert length(ended) == 15.0
    assert length(ended.goes_on().recite(samples(33), samples(40)).at(samples(60), SILENCE)) == 35.0


# -- by a word --------------------------------------------------------------------------------------------------------------------


def test_a_word_begins_the_clock_and_cuts_off_what_was_before() -> None:
    found = recital((3, 8), (9, 30)).start(samples(10))
    assert found.began == samples(10)
    assert length(found.stop(samples(40))) == 20.0


def test_where_a_word_begins_it_speech_does_not() -> None:
    waiting = Recital("Mira", called=samples(1), by_word=True).recite(samples(3), samples(20))
    assert waiting.began is None
    assert waiting.due(SILENCE) is None
    assert length(waiting.start(samples(15)).recite(samples(21), samples(30)).stop(samples(31))) == 15.0


def test_a_clock_that_a_word_began_runs_on_where_nothing_is_heard() -> None:
    """As where all is typed: silence is no end then."""
    found = recital().start(samples(5))
    assert found.due(SILENCE) is None
    assert length(found.thank(samples(65), samples(65))) == 60.0


@pytest.mark.parametrize(
    ("long", "written"),
    [
        (2.0, "2 Sekunden"),
        (12.5, "12,5 Sekunden"),
        (62.5, "1:02,5"),
        (4.33, "4,3 Sekunden"),
        (192.08, "3:12"),
        (222.0, "3:42"),
        (0.0, "0 Sekunden"),
    ],
)
def test_a_length_is_written_in_plain_words_below_a_minute(long: float, written: str) -> None:
    """To the tenth, like any other; whole seconds have none, and above a minute the language writes its mark as well."""
    assert as_written(made("open-slam", "de").language, samples(long)).written == written
