"""Events as text: what is decoded is what was encoded, whatever the classes are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from voicehost.core.play import Entered, Event, Move
from voicehost.log.codec import Codec, Unknown, Unreadable
from voicehost.log.store import EVENTS, Finished, Header, Heard
from voicehost.session.happened import SessionEvent

pytestmark = pytest.mark.quick


@dataclass(frozen=True, slots=True)
class Overruled:
    """As a session might add one: a choice of dataclasses, a literal, a mapping of numbers, a tuple of fixed length."""

    of: Event | None
    how: Literal["accept", "refuse"]
    points: Mapping[str, int]
    pair: tuple[str, int]


KINDS = (*EVENTS, Overruled, Header, Heard, Finished)
CODEC = Codec(KINDS)

TEXT = st.text(st.characters(), max_size=12)  # lone surrogates and emoji among them
PLAIN = {float: st.floats(allow_nan=False), str: TEXT}


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Random values of an annotation: built from the types, so a field that is added is tested too."""
    if is_dataclass(hint) and isinstance(hint, type):
        hints = get_type_hints(hint)
        return st.builds(hint, **{field.name: values(hints[field.name]) for field in fields(hint)})
    inner = get_args(hint)
    if get_origin(hint) is Literal:
        return st.sampled_from(inner)
    if get_origin(hint) is tuple:
        return st.lists(values(inner[0]), max_size=3).map(tuple) if inner[-1] is Ellipsis else st.tuples(*map(values, inner))
    if get_origin(hint) is Mapping:
        return st.dictionaries(TEXT, values(inner[1]), max_size=3).flatmap(lambda got: st.sampled_from((got, MappingProxyType(got))))
    return st.one_of(*map(values, inner)) if inner else PLAIN.get(hint, st.from_type(hint))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_class_of_row_comes_back_as_it_was(kind: type) -> None:
    """decode(encode(x)) == x for random objects of every class, and encodes to the same bytes again."""

    @given(values(kind))
    @settings(max_examples=60, derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
    def check(made: Any) -> None:
        text = CODEC.encode(made)
        back = CODEC.decode(text)
        assert back == made
        assert type(back) is kind
        assert CODEC.encode(back) == text

    check()


def test_the_tested_classes_are_all_that_a_sitting_can_log() -> None:
    """The table that a store uses by default has every class of the unions of play and of the session."""
    assert set(get_args(Event)) | set(get_args(SessionEvent)) == set(EVENTS)
    assert set(EVENTS) < set(KINDS)


def test_the_order_of_a_moves_slots_survives() -> None:
    """A prompt that reads the slots out reads them in the same order after a replay."""
    entered = Entered(1, "Ana", Move("write", {"word": "x", "also": "y", "b": "z"}))
    assert list(CODEC.decode(CODEC.encode(entered)).move.slots) == ["word", "also", "b"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", Unreadable),
        ('{"Elapsed":{"at":1}', Unreadable),
        ("[]", Unknown),
        ("{}", Unknown),
        ('{"Elapsed":{"at":1},"Spoke":{}}', Unknown),
        ('{"Wagered":{"at":1}}', Unknown),
        ('{"Elapsed":{}}', Unknown),
        ('{"Elapsed":{"at":1,"why":2}}', Unknown),
        ('{"Elapsed":{"at":"1"}}', Unknown),
        ('{"Elapsed":{"at":true}}', Unknown),
        ('{"Elapsed":{"at":1.5}}', Unknown),
        ('{"Elapsed":[1]}', Unknown),
        ('{"Entered":{"at":1,"player":"Ana","move":{"name":"x","slots":{"word":3}}}}', Unknown),
        ('{"Overruled":{"of":{"at":1},"how":"accept","points":{},"pair":["a",1]}}', Unknown),
        ('{"Overruled":{"of":null,"how":"perhaps","points":{},"pair":["a",1]}}', Unknown),
        ('{"Overruled":{"of":null,"how":"accept","points":{},"pair":["a"]}}', Unknown),
    ],
)
def test_a_text_that_is_no_event_is_told_from_one_of_another_version(text: str, error: type[Exception]) -> None:
    """Not JSON is damage; JSON of other fields or types is another version's."""
    with pytest.raises(error):
        CODEC.decode(text)


@dataclass(frozen=True)
class HoldsAnything:
    thing: Any


@dataclass(frozen=True)
class HoldsAList:
    things: list[str]


@pytest.mark.parametrize("kind", [HoldsAnything, HoldsAList])
def test_a_class_that_cannot_be_carried_is_refused_before_anything_is_written(kind: type) -> None:
    """A field whose annotation is not plain data shows when the table is built."""
    with pytest.raises(TypeError, match="cannot carry"):
        Codec([kind])
