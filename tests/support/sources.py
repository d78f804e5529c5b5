"""What a module is made of: the project's files that it imports, directly or through others, and a digest of what is in them.

A docstring or a comment changes no digest. Data beside the code counts, in the packages of `voicehost`: what was fitted, word lists, cards.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from hashlib import sha256
from io import StringIO
from pathlib import Path
from threading import Lock
from tokenize import COMMENT, generate_tokens
from typing import TypeGuard

ROOT = Path(__file__).parents[2]
FOLDERS = ("voicehost", "tests", "audio_fixtures/build", "models/train")
PACKAGE = "voicehost"

_PARSING = Lock()
"""Python 3.11 makes one tree at a time: of two threads that do, one is told that it nested too deep."""


@cache
def modules(root: Path = ROOT, folders: tuple[str, ...] = FOLDERS) -> Mapping[str, Path]:
    """Every module of the project, by its dotted name."""
    paths = (path for folder in folders for path in sorted((root / folder).rglob("*.py")))
    return {".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


def imported(start: str, known: Mapping[str, Path], without: Collection[str] = ()) -> frozenset[str]:
    """Of `known`, what is loaded when `start` is: itself, its packages, and all that these import, wherever the import stands. The packages
    `without` are left out, with all that only they import."""
    found, waiting = set[str](), [start]
    while waiting:
        parts = waiting.pop().split(".")
        names = {".".join(parts[:n]) for n in range(1, len(parts) + 1)} & known.keys() - found
        if not any(f"{'.'.join(parts)}.".startswith(f"{package}.") for package in without):
            found |= names
            waiting += [other for name in names for other in _imports(name, known[name])]
    return frozenset(found)


@cache
def _imports(module: str, path: Path) -> tuple[str, ...]:
    """All that may be a module: of `from a import b` both a and a.b."""
    found = []
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, path, node)
            found += [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return tuple(found)


def _base(module: str, path: Path, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    up = node.level - (path.name == "__init__.py")
    package = module.split(".")[: -up or None]
    return ".".join((*package, *((node.module,) if node.module else ())))


def digest(names: Collection[str], known: Mapping[str, Path]) -> str:
    """SHA-256 in hex, of these modules and of the data of their packages."""
    whole = sha256()
    for name in sorted(names):
        whole.update(f"{name} {code(known[name])}\n".encode())
    folders = {known[name].parent for name in names if known[name].name == "__init__.py" and name.split(".")[0] == PACKAGE}
    for path in sorted(path for folder in folders for path in _data(folder)):
        whole.update(f"{path.name} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def _data(folder: Path) -> Iterator[Path]:
    """Of a package, without those in it."""
    for path in folder.iterdir():
        if path.is_file() and path.suffix != ".py":
            yield path
        elif path.is_dir() and path.name != "__pycache__" and not (path / "__init__.py").exists():
            yield from _data(path)


@cache
def code(path: Path) -> str:
    """SHA-256 in hex, of what a module does: the same by every version of Python."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for token in generate_tokens(StringIO(text).readline):
        if token.type == COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in filter(_is_text, ast.walk(_tree(path))):
        if not lines[node.lineno - 1][: node.col_offset].strip():
            for row in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                lines[row - 1] = ""
    return sha256("\n".join(line.rstrip() for line in lines if line.strip()).encode()).hexdigest()


@cache
def _tree(path: Path) -> ast.Module:
    with _PARSING:
        return ast.parse(path.read_text(encoding="utf-8"))


def _is_text(node: ast.AST) -> TypeGuard[ast.Expr]:
    """A docstring, or a text below a field, for who reads it."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
