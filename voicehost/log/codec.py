"""Writes frozen dataclasses as JSON and reads them back. *The types are the format*: their annotations say how each field is written and
read.

An object is written as the name of its class with its fields: `{"Elapsed": {"at": 16000}}`. The annotation of a field is known on both
sides, so a dataclass within it is written as its fields alone. Only if the annotation allows several dataclasses, the name is written
again. A tuple becomes a list, and a mapping becomes an object with its keys in their order. The text is ASCII, so that even a lone
surrogate survives, and whatever is decoded encodes to the same bytes. No error message has a value in it, because values may be secrets.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from math import isfinite
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

Hints: TypeAlias = dict[type, dict[str, Any]]
"""The resolved annotations of each dataclass that can occur."""


class Unreadable(Exception):
    """The text is not JSON: it is damaged."""


class Unknown(Exception):
    """The text is JSON, but describes no object of these types: another version wrote it."""


class Codec:
    """Reads and writes the given frozen dataclasses and everything in them."""

    def __init__(self, kinds: Iterable[type]) -> None:
        self.kinds = tuple(kinds)
        self.hints: Hints = {}
        for kind in self.kinds:
            self._learn(kind)
        self._by_name = _named(self.kinds)

    def encode(self, value: object) -> str:
        if type(value) not in self.kinds:
            raise TypeError(f"{type(value).__name__} is not one of {', '.join(sorted(self._by_name))}")
        named = {type(value).__name__: self._written(value, type(value), type(value).__name__)}
        return json.dumps(named, ensure_ascii=True, separators=(",", ":"))

    @staticmethod
    def opening(kind: type) -> str:
        """What the text of every object of this kind begins with."""
        return f'{{"{kind.__name__}":'

    def decode(self, text: str) -> Any:
        """The object that the text describes. Raises `Unreadable` or `Unknown`."""
        try:
            plain = json.loads(text)
        except (ValueError, RecursionError):
            raise Unreadable("not JSON") from None  # a JSONDecodeError would keep the whole text
        return self._chosen(plain, self._by_name, "the event")

    def _learn(self, hint: Any) -> None:
        """Learn the annotations in `hint`. Raises TypeError for a type that cannot be written, before anything is."""
        if isinstance(hint, type) and is_dataclass(hint):
            if hint not in self.hints:
                names = {field.name for field in fields(hint) if field.init}
                self.hints[hint] = {name: kind for name, kind in get_type_hints(hint).items() if name in names}
                for inner in self.hints[hint].values():
                    self._learn(inner)
        elif get_origin(hint) in (Union, UnionType, tuple):
            for inner in get_args(hint):
                self._learn(inner)
        elif get_origin(hint) is Mapping and get_args(hint)[0] is str:
            self._learn(get_args(hint)[1])
        elif hint not in _SCALARS and hint is not Ellipsis and get_origin(hint) is not Literal:
            raise TypeError(f"a log cannot carry {hint}")

    # -- writing ----------------------------------------------------------------------------------------------------------------

    def _written(self, value: Any, hint: Any, where: str) -> Any:
        hint = _fitting(value, hint, where)
        if is_dataclass(hint):
            hints = self.hints[type(value)]
            return {name: self._field_written(getattr(value, name), kind, f"{where}.{name}") for name, kind in hints.items()}
        if get_origin(hint) is tuple:
            return [
                self._field_written(element, kind, where) for element, kind in zip(value, _element_hints(value, hint, where), strict=True)
            ]
        if isinstance(value, Mapping):
            return {key: self._field_written(value[key], get_args(hint)[1], where) for key in value}
        return value

    def _field_written(self, value: Any, hint: Any, where: str) -> Any:
        written = self._written(value, hint, where)
        return {type(value).__name__: written} if is_dataclass(value) and len(_dataclasses(hint)) > 1 else written

    # -- reading ----------------------------------------------------------------------------------------------------------------

    def _read(self, plain: Any, hint: Any, where: str) -> Any:
        choice = _dataclasses(hint)
        if isinstance(plain, dict) and len(choice) > 1:
            return self._chosen(plain, _named(choice), where)
        hint = _fitting_plain(plain, hint, where)
        if is_dataclass(hint) and isinstance(hint, type):
            return self._built(plain, hint, where)
        if get_origin(hint) is tuple:
            return tuple(self._read(element, kind, where) for element, kind in zip(plain, _element_hints(plain, hint, where), strict=True))
        if isinstance(plain, dict):
            return MappingProxyType({key: self._read(element, get_args(hint)[1], where) for key, element in plain.items()})
        return plain

    def _chosen(self, plain: Any, by_name: Mapping[str, type], where: str) -> Any:
        if not isinstance(plain, dict) or len(plain) != 1:
            raise Unknown(f"{where} does not say its kind")
        ((name, inner),) = plain.items()
        if name not in by_name:
            raise Unknown(f"{where} is of a kind unknown here")
        return self._built(inner, by_name[name], name)

    def _built(self, plain: Any, kind: type, where: str) -> Any:
        hints = self.hints[kind]
        if not isinstance(plain, dict) or not _needed(kind) <= plain.keys() <= hints.keys():
            raise Unknown(f"{where} has other fields")
        values = {name: self._read(plain[name], hint, f"{where}.{name}") for name, hint in hints.items() if name in plain}
        try:
            return kind(**values)
        except (TypeError, ValueError):  # raised by the class itself; the message may have the value in it
            raise Unknown(f"{where} is not allowed here") from None


def is_of(value: Any, hint: Any) -> bool:
    """Whether a decoded value, and everything in it, has the type of an annotation. NaN and infinity never do."""
    return any(_is_of(value, branch) for branch in _branches(hint))


def _is_of(value: Any, branch: Any) -> bool:
    if not _fits(value, branch, (tuple, Mapping)) or (isinstance(value, float) and not isfinite(value)):
        return False
    if get_origin(branch) is tuple:
        inner = get_args(branch)
        kinds = inner[:1] * len(value) if inner[1:] == (Ellipsis,) else inner
        return len(kinds) == len(value) and all(map(is_of, value, kinds))
    return get_origin(branch) is not Mapping or all(is_of(each, get_args(branch)[1]) for each in value.values())


@cache
def _needed(kind: type) -> frozenset[str]:
    """The fields without a default. A field that was added later, with a default, is missing in older logs."""
    return frozenset(field.name for field in fields(kind) if field.init and field.default is MISSING and field.default_factory is MISSING)


def _named(kinds: tuple[type, ...]) -> dict[str, type]:
    by_name = {kind.__name__: kind for kind in kinds}
    if len(by_name) != len(set(kinds)):
        raise TypeError("two kinds have one name")
    return by_name


@cache
def _branches(hint: Any) -> tuple[Any, ...]:
    """The types that a value may have: the members of a union, or the one type."""
    if get_origin(hint) in (Union, UnionType):
        return tuple(inner for branch in get_args(hint) for inner in _branches(branch))
    return (hint,)


@cache
def _dataclasses(hint: Any) -> tuple[type, ...]:
    return tuple(branch for branch in _branches(hint) if isinstance(branch, type) and is_dataclass(branch))


def _element_hints(values: Any, hint: Any, where: str) -> tuple[Any, ...]:
    inner = get_args(hint)
    if len(inner) == 2 and inner[1] is Ellipsis:
        return (inner[0],) * len(values)
    if len(inner) != len(values):
        raise Unknown(f"{where} has another length")
    return inner


_SCALARS: Mapping[Any, tuple[type, ...]] = MappingProxyType(
    {float: (float, int), int: (int,), str: (str,), bool: (bool,), NoneType: (NoneType,)}
)


def _is_scalar(value: Any, kind: Any) -> bool:
    """Whether a value is of a scalar type. Unlike in Python, a bool is not an int."""
    return isinstance(value, _SCALARS[kind]) and (kind is bool or not isinstance(value, bool))


def _fits(value: Any, branch: Any, containers: tuple[type, type]) -> bool:
    """Whether a value is of this type. `containers` are what tuples and mappings are on this side."""
    if get_origin(branch) is Literal:
        return any(type(value) is type(allowed) and value == allowed for allowed in get_args(branch))
    if get_origin(branch) is tuple:
        return isinstance(value, containers[0])
    if get_origin(branch) is Mapping:
        return isinstance(value, containers[1])
    return _is_scalar(value, branch) if branch in _SCALARS else type(value) is branch


def _fitting(value: Any, hint: Any, where: str) -> Any:
    """The branch of the annotation as which this value is written. Raises TypeError for a value of a wrong type, which is a mistake in the
    program."""
    for branch in _branches(hint):
        if _fits(value, branch, (tuple, Mapping)):
            return branch
    raise TypeError(f"{where} is a {type(value).__name__}, which its annotation does not allow")


def _fitting_plain(plain: Any, hint: Any, where: str) -> Any:
    for branch in _branches(hint):
        if _fits(plain, branch, (list, dict)) or (isinstance(plain, dict) and branch in _dataclasses(hint)):
            return branch
    raise Unknown(f"{where} is of another type")
