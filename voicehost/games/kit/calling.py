"""A function of a game says by its parameters what it needs: `state`, `player`, `at`, a slot of its phrase.

Whoever calls it has all of these at hand, and passes those that it names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from inspect import Parameter, signature
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

Of: TypeAlias = T | Callable[..., T]
"""A constant value, or a function of the state and of whatever else its parameters name."""


def ask(what: Of[T], at_hand: Mapping[str, Any]) -> T:
    """The value itself, or what the function returns for what is at hand."""
    return call(what, at_hand) if callable(what) else what


def call(function: Callable[..., T], at_hand: Mapping[str, Any]) -> T:
    return function(**{name: at_hand[name] for name in parameters(function) if name in at_hand})


@lru_cache(maxsize=4096)
def parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    """The names of the function's parameters, in order."""
    return tuple(signature(function).parameters)


@lru_cache(maxsize=4096)
def required(function: Callable[..., Any]) -> frozenset[str]:
    """The names of the parameters that have no default."""
    return frozenset(name for name, parameter in signature(function).parameters.items() if parameter.default is Parameter.empty)
