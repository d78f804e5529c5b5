"""Dependencies point one way: each wing imports from those above it in `WINGS`, and what `ROOMS` says of each module of the core and of the
session. Read from the imports, wherever they stand. Games never import each other, the session or the shell, and nothing outside games/
knows a single game: who wants one asks `GAMES` for it, by name or by what it can do.

The core, the words, the games and the session are pure: what they may import from outside is listed here, and everything else is forbidden.

What makes and fits the models is a program of its own, in models/train: the package knows nothing of it, and it knows nothing of the tests.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from voicehost.games import GAMES

pytestmark = pytest.mark.quick

PACKAGE = Path(__file__).parent.parent / "voicehost"

WINGS: dict[str, frozenset[str]] = {
    "core": frozenset(),
    "lexicon": frozenset(),
    "games": frozenset({"core", "lexicon"}),
    "session": frozenset({"core"}),  # it plays any game and knows none
    "machine": frozenset(),
    "log": frozenset({"core", "session", "machine"}),
    "listen": frozenset({"core", "lexicon", "machine"}),
    "speak": frozenset({"core", "session", "machine"}),
    "private": frozenset({"core", "lexicon", "machine", "speak"}),  # what is shown to one player alone: it shows games and knows none
    "web": frozenset({"core", "session", "machine", "speak", "private"}),
    "host": frozenset({"core", "lexicon", "games", "session", "machine", "log", "listen", "speak", "private", "web"}),
    "serving": frozenset({"core", "machine", "log", "speak"}),  # pages of tables without a laptop: sound and who has it, no game
    "commands": frozenset(
        {"core", "lexicon", "games", "session", "machine", "log", "listen", "speak", "private", "web", "host", "serving"}
    ),
    "__main__": frozenset({"commands"}),
}
"""What each wing of the package may import, besides itself and the bare package: of those above it only. A new wing gets its line here."""

PURE_WINGS = frozenset({"core", "lexicon", "games", "session"})

CORE = {
    "speech": frozenset[str](),
    "sound": frozenset[str](),
    "language": frozenset({"speech"}),
    "play": frozenset({"language", "speech"}),
    "judging": frozenset({"play", "speech"}),
    "interpret": frozenset({"play", "speech"}),
    "hesitation": frozenset({"interpret", "speech"}),
    "lookalikes": frozenset[str](),
}
"""The modules of the core, and which of them each may import."""

SESSION = {
    "amounts": frozenset[str](),
    "certainty": frozenset[str](),
    "clock": frozenset[str](),
    "completing": frozenset[str](),
    "nearly": frozenset[str](),
    "happened": frozenset[str](),
    "offers": frozenset[str](),
    "teaching": frozenset[str](),
    "back": frozenset({"teaching"}),
    "doubting": frozenset({"offers"}),
    "helping": frozenset({"offers"}),
    "house": frozenset({"offers", "teaching"}),
    "naming": frozenset({"offers"}),
    "practice": frozenset({"offers"}),
    "breaks": frozenset({"clock", "happened", "house", "teaching"}),
    "ending": frozenset({"happened", "house"}),
    "rereading": frozenset({"house"}),
    "measuring": frozenset({"house"}),
    "seating": frozenset({"happened", "house"}),
    "screens": frozenset({"happened", "house"}),
    "sounding": frozenset({"happened", "house"}),
    "gathering": frozenset({"happened", "screens", "seating"}),
    "attention": frozenset({"breaks", "doubting", "happened", "house"}),
    "history": frozenset({"back", "breaks", "ending", "happened", "house", "offers", "teaching"}),
    "presence": frozenset({"history"}),
    "deciding": frozenset({"attention", "back", "doubting", "ending", "history", "house", "offers", "presence"}),
    "joining": frozenset({"attention", "deciding", "doubting", "history", "house", "naming", "presence"}),
    "counting": frozenset({"deciding", "doubting", "house", "presence"}),
    "rounds": frozenset({"deciding", "doubting", "ending", "house", "presence"}),
    "leading": frozenset({"deciding", "house", "presence"}),
    "setting": frozenset({"deciding", "house", "offers", "presence"}),
    "following": frozenset({"breaks", "ending", "happened", "house", "rounds", "teaching"}),
    "practising": frozenset({"breaks", "ending", "house", "practice", "teaching"}),
    "asking": frozenset(
        {"back", "breaks", "counting", "doubting", "following", "helping", "history", "house", "presence", "setting", "teaching"}
    ),
    "disputing": frozenset({"back", "counting", "doubting", "helping", "history", "house"}),
    "going_on": frozenset({"disputing", "helping", "house", "presence"}),
    "ranking": frozenset({"asking", "back", "deciding", "history", "house", "teaching"}),
    "calling": frozenset({"happened", "house"}),
    "waiting": frozenset({"happened"}),
    "moves": frozenset(
        {
            "asking",
            "attention",
            "breaks",
            "calling",
            "counting",
            "deciding",
            "disputing",
            "ending",
            "following",
            "going_on",
            "history",
            "house",
            "joining",
            "leading",
            "practising",
            "ranking",
            "rounds",
            "screens",
            "seating",
            "setting",
            "sounding",
        }
    ),
    "course": frozenset(
        {
            "asking",
            "attention",
            "back",
            "breaks",
            "calling",
            "deciding",
            "ending",
            "following",
            "happened",
            "history",
            "house",
            "moves",
            "screens",
            "seating",
            "sounding",
            "teaching",
            "waiting",
        }
    ),
    "listening": frozenset({"attention", "breaks", "doubting", "following", "house", "moves"}),
    "written": frozenset({"asking", "breaks", "disputing", "following", "going_on", "moves"}),
    "outliving": frozenset({"attention", "doubting", "following", "house", "moves"}),
    "several": frozenset({"amounts", "counting", "doubting", "history", "house", "joining", "naming", "rounds", "written"}),
    "reading": frozenset({"certainty", "doubting", "house", "listening", "moves", "offers", "several", "written"}),
    "strangers": frozenset({"nearly", "presence", "written"}),
    "acting": frozenset(
        {
            "attention",
            "breaks",
            "certainty",
            "counting",
            "course",
            "deciding",
            "doubting",
            "history",
            "house",
            "moves",
            "outliving",
            "several",
            "strangers",
        }
    ),
    "slips": frozenset({"acting", "doubting", "house", "listening", "moves", "nearly", "presence", "reading", "strangers", "written"}),
    "voting": frozenset({"acting", "disputing", "house", "presence", "reading", "several", "written"}),
    "coming": frozenset({"acting", "deciding", "following", "house", "joining", "nearly", "reading", "several", "written"}),
    "answering": frozenset(
        {"acting", "deciding", "disputing", "doubting", "history", "house", "offers", "outliving", "reading", "several", "written"}
    ),
    "own_words": frozenset(
        {"acting", "asking", "counting", "disputing", "history", "house", "moves", "nearly", "reading", "rounds", "written"}
    ),
    "reciting": frozenset({"attention", "course", "history", "house", "offers", "outliving", "own_words", "reading", "written"}),
    "typed": frozenset(
        {
            "acting",
            "answering",
            "attention",
            "breaks",
            "coming",
            "house",
            "moves",
            "own_words",
            "reading",
            "reciting",
            "rounds",
            "several",
            "slips",
            "voting",
        }
    ),
    "hearing": frozenset(
        {
            "acting",
            "answering",
            "attention",
            "doubting",
            "house",
            "moves",
            "offers",
            "outliving",
            "reading",
            "reciting",
            "strangers",
            "typed",
            "written",
        }
    ),
    "by_phone": frozenset({"counting", "deciding", "disputing", "joining", "leading", "naming", "presence", "rounds", "written"}),
    "seeing": frozenset(
        {"breaks", "by_phone", "disputing", "doubting", "ending", "following", "listening", "moves", "offers", "presence", "setting"}
    ),
    "doing": frozenset(
        {
            "acting",
            "breaks",
            "counting",
            "course",
            "doubting",
            "ending",
            "following",
            "happened",
            "hearing",
            "history",
            "house",
            "moves",
            "outliving",
            "waiting",
        }
    ),
    "pending": frozenset({"doubting", "happened", "history", "house", "joining", "moves", "offers"}),
    "session": frozenset(
        {
            "asking",
            "attention",
            "breaks",
            "calling",
            "clock",
            "course",
            "deciding",
            "doing",
            "ending",
            "following",
            "happened",
            "hearing",
            "history",
            "house",
            "listening",
            "measuring",
            "moves",
            "offers",
            "pending",
            "presence",
            "reading",
            "rereading",
            "screens",
            "seating",
            "seeing",
            "slips",
            "sounding",
            "waiting",
        }
    ),
}
"""The modules of the session, and which of them each may import; of the core they may import all. They are functions over the record
`Session`, which each may name for mypy (under `TYPE_CHECKING`): the record has methods that call them, so that they reach one another."""

RECORD = "voicehost.session.session"

ROOMS = {"core": CORE, "session": SESSION}

MAKING = {
    "making": frozenset[str](),
    "scenes": frozenset({"making"}),
    "measuring": frozenset({"making", "scenes"}),
    "fitting": frozenset({"making", "scenes", "measuring"}),
}
"""The parts of models/train, and which others each may import. Whatever is in no folder of these names makes a model."""

SHARED_BY_GAMES = frozenset({"kit"})
"""What lies in games/ and is no game."""

# fmt: off
PURE = frozenset({
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "decimal", "difflib", "enum",
    "fractions", "functools", "hashlib", "heapq", "itertools", "json", "math", "numbers", "operator", "random.Random", "re",
    "statistics", "string", "textwrap", "tomllib", "types", "typing", "unicodedata",
    "rapidfuzz", "wordfreq",
})
# fmt: on
"""What the core may import from outside: nothing that reads, writes, waits, starts or draws lots."""

PURE_EXTRA = {
    "session": frozenset({"importlib.resources"}),
    "lexicon": frozenset({"importlib.resources", "lzma", "numpy"}),
    "games": frozenset({"importlib.resources", "inspect.Parameter", "inspect.signature"}),
}
"""The exceptions: words, a game's cards, and what was fitted, are data of the package. numpy is what rapidfuzz answers in."""

OFFLINE = "voicehost.lexicon.build"
"""Makes the data, is run by hand, and is imported by nothing."""

ACTS = frozenset({"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"})


def modules() -> dict[str, Path]:
    """Every module of the package, by its dotted name."""
    named = {path: ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in PACKAGE.rglob("*.py")}
    return {name.removesuffix(".__init__"): path for path, name in named.items()}


MODULES = modules()

TRAINING = {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path for path in (PACKAGE.parent / "models").rglob("*.py")}
"""Every module that makes, measures or fits a model."""


def faults(module: str, source: str, known: frozenset[str] = frozenset(MODULES)) -> list[str]:
    """What is wrong with a module's imports, a line each."""
    tree = ast.parse(source)
    wing = _wing(module)
    if wing not in WINGS and wing:
        return [f"{module}: {wing!r} has no line in WINGS"]
    for_mypy = {line for line, name in imports(module, _for_mypy(tree), known) if name == RECORD and wing == "session"}
    named = ((line, name) for line, name in imports(module, tree, known) if line not in for_mypy)
    found = [f"{module}:{line}: {fault}" for line, name in named if (fault := _fault(module, name))]
    if wing in PURE_WINGS and not _is_offline(module):
        found += [f"{module}:{line}: {fault}" for line, fault in _acts(tree)]
    return found


def imports(module: str, tree: ast.AST, known: frozenset[str]) -> Iterator[tuple[int, str]]:
    """The dotted name of everything imported, inside functions and under TYPE_CHECKING too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node, known)
            for alias in node.names:
                name = f"{base}.{alias.name}"
                ours = base.split(".")[0] == "voicehost"
                yield node.lineno, name if name in known or not ours else base


def _for_mypy(tree: ast.Module) -> ast.Module:
    """What stands at the top under `TYPE_CHECKING`, and is never imported when the program runs."""
    guarded = (node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    return ast.Module([inner for node in guarded for inner in node.body], [])


def _base(module: str, node: ast.ImportFrom, known: frozenset[str]) -> str:
    if not node.level:
        return node.module or ""
    is_package = any(name.startswith(f"{module}.") for name in known)
    package = module.split(".")[: len(module.split(".")) - node.level + is_package]
    return ".".join([*package, *([node.module] if node.module else [])])


def training_faults(module: str, source: str) -> list[str]:
    """What is wrong with the imports of a module of models/train, a line each."""
    found = []
    for line, name in imports(module, ast.parse(source), frozenset()):
        part, other = _part(module), _part(name)
        if name.split(".")[0] == "tests":
            found.append(f"{module}:{line}: what makes a model imports nothing of the tests, as {name}")
        elif name.startswith("models.train.") and other != part and other not in MAKING[part]:
            found.append(f"{module}:{line}: {part} does not import {other}")
    return found


def _part(module: str) -> str:
    """ "fitting" for models.train.fitting.verify."""
    folder = _room(module)
    return folder if folder in MAKING else "making"


def _wing(module: str) -> str:
    """ "games" for voicehost.games.poetry_slam.state; "" for the package itself."""
    return ".".join(module.split(".")[1:2])


def _room(module: str) -> str:
    """ "poetry_slam" for voicehost.games.poetry_slam.state; "" for a wing itself."""
    return ".".join(module.split(".")[2:3])


def _is_offline(module: str) -> bool:
    return f"{module}.".startswith(f"{OFFLINE}.")


def _fault(module: str, name: str) -> str | None:
    wing, root = _wing(module), name.split(".")[0]
    if root in ("models", "tests", "audio_fixtures"):
        return f"the package does not import {name}"
    if root != "voicehost":
        impure = wing in PURE_WINGS and not _is_offline(module) and not _is_pure(wing, name)
        return f"{wing} is pure and does not import {name}" if impure else None
    if _is_offline(name) and not _is_offline(module):
        return f"{name} is run by hand, not imported"
    other = _wing(name)
    if other == wing:
        return _game_fault(_room(module), _room(name)) if wing == "games" else _room_fault(wing, _room(module), _room(name))
    if other and other not in WINGS.get(wing, ()):
        return f"{wing or 'the package'} does not import {other}"
    return f"{wing} knows no single game, and imports {name}" if other == "games" and _room(name) not in ("", *SHARED_BY_GAMES) else None


def _room_fault(wing: str, room: str, other: str) -> str | None:
    """None in a wing without a table: there the modules are among themselves."""
    if wing not in ROOMS or other in {room, *ROOMS[wing].get(room, ())}:
        return None
    return f"in {wing} {room or 'the wing'} does not import {other or 'the wing'}"


def _game_fault(importer: str, other: str) -> str | None:
    """A game imports itself and what games share. The table of games, games/__init__, imports them all, and no game imports it."""
    return (
        None
        if importer in ("", other) or other in SHARED_BY_GAMES
        else f"the game {importer} does not import {other or 'the table of games'}"
    )


def _is_pure(wing: str, name: str) -> bool:
    allowed = PURE | PURE_EXTRA.get(wing, frozenset())
    parts = name.split(".")
    return any(".".join(parts[:n]) in allowed for n in range(1, len(parts) + 1))


def _acts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Calls of built-in functions that read, write or run; a `Random` without a seed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ACTS:
                yield node.lineno, f"what is pure does not call {node.func.id}()"
            if node.func.id == "Random" and not node.args:
                yield node.lineno, "chance comes from a seed: Random(seed)"


@pytest.mark.parametrize("module", sorted(MODULES))
def test_no_arrow_runs_back(module: str) -> None:
    """Every module of the package keeps to its layer."""
    assert faults(module, MODULES[module].read_text()) == []


@pytest.mark.parametrize("module", sorted(TRAINING))
def test_what_makes_a_model_knows_no_test(module: str) -> None:
    """Every module of models/train keeps to its part."""
    assert training_faults(module, TRAINING[module].read_text()) == []


def test_all_that_makes_a_model_is_read() -> None:
    """Each part has modules."""
    assert {_part(module) for module in TRAINING} == set(MAKING)
    assert {"models.train.held_out", "models.train.sound.clips", "models.train.fitting.verify"} <= set(TRAINING)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("models.train.fitting.verify", "from tests.bench import slam"),
        ("models.train.sound.clips", "import tests"),
        ("models.train.sound.clips", "def late():\n    from models.train.scenes.people import takes"),
        ("models.train.scenes.people", "from models.train.measuring import sounds"),
        ("models.train.measuring.rows", "from models.train.fitting.regression import logistic"),
    ],
)
def test_a_planted_arrow_is_found_in_training(module: str, source: str) -> None:
    """One bad line each."""
    assert training_faults(module, source)


def games_named(tree: ast.AST) -> Iterator[str]:
    """What a module says of single games in its text, where that is not documentation: a name, a title, a package."""
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    packages = {_room(module) for module in MODULES if _wing(module) == "games"} - {"", *SHARED_BY_GAMES}
    names = {*packages, *(kind.name for kind in GAMES), *(kind.title for kind in GAMES)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield from (f"{node.lineno}: {name}" for name in sorted(names) if name.lower() in node.value.lower())


@pytest.mark.parametrize("module", sorted(module for module in MODULES if _wing(module) != "games"))
def test_only_games_name_a_game(module: str) -> None:
    """Whatever else knows games knows them from `GAMES`."""
    assert list(games_named(ast.parse(MODULES[module].read_text()))) == []


@pytest.mark.parametrize("source", ["NAMES = ('haiclue',)", "print(f'{n} words of Letter Jam')", "import_module('slam_kartenspiel')"])
def test_a_planted_name_is_found(source: str) -> None:
    """By name, by title, and by package."""
    assert list(games_named(ast.parse(source)))


def test_documentation_may_name_a_game() -> None:
    """As an example."""
    assert list(games_named(ast.parse('"""As haiclue."""\nx = 1\n"""Of Letter Jam."""'))) == []


def classes(sources: Iterable[Path]) -> Iterator[str]:
    """The names of the classes at the top of those modules, each as often as it is there."""
    for path in sources:
        yield from (node.name for node in ast.parse(path.read_text()).body if isinstance(node, ast.ClassDef))


def test_no_two_classes_share_a_name() -> None:
    """Of whatever is no game: whoever reads a name knows which is meant. Each game has its own `State`, `Phase` and `Options`."""
    ours = (path for module, path in MODULES.items() if _wing(module) != "games")
    assert [name for name, count in Counter(classes((*ours, *TRAINING.values()))).items() if count > 1] == []


TESTS = tuple(sorted((PACKAGE.parent / "tests").rglob("*.py")))

NAMELESS = frozenset({"told", "one", "it", "given"})
"""A participle or a pronoun says nothing of what it stands for."""


def unnamed(tree: ast.AST) -> list[tuple[int, str]]:
    """Where a variable or a parameter is called so. The fields of a class are names of its own."""
    nodes = tuple(ast.walk(tree))
    annotated = (each.target for kind in nodes if isinstance(kind, ast.ClassDef) for each in kind.body if isinstance(each, ast.AnnAssign))
    fields = {(target.lineno, target.id) for target in annotated if isinstance(target, ast.Name)}
    stored = ((node.lineno, node.id) for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    passed = ((node.lineno, node.arg) for node in nodes if isinstance(node, ast.arg))
    return sorted((line, name) for line, name in {*stored, *passed} - fields if name in NAMELESS)


@pytest.mark.parametrize(
    "path",
    [*MODULES.values(), *TRAINING.values(), *sorted((PACKAGE.parent / "release").glob("*.py")), *TESTS],
    ids=lambda path: str(path.relative_to(PACKAGE.parent)),
)
def test_a_name_says_what_it_names(path: Path) -> None:
    """Rules have their parameters' names from the slots of their phrases: `word {given}`."""
    slots = path.read_text(encoding="utf-8").count('free_text("given")')
    assert [found for found in unnamed(ast.parse(path.read_text(encoding="utf-8"))) if not (slots and found[1] == "given")] == []


@pytest.mark.parametrize("source", ["told = 1", "for one in (): pass", "def f(it): pass", "[given for given in ()]", "(one := 1)"])
def test_a_planted_name_of_nothing_is_found(source: str) -> None:
    assert unnamed(ast.parse(source))


def test_the_whole_package_is_read() -> None:
    """The walk finds modules in every folder, so that an empty list of faults means something."""
    assert {"voicehost", "voicehost.core.speech", "voicehost.games", "voicehost.listen.install"} <= set(MODULES)
    play = ast.parse(MODULES["voicehost.core.play"].read_text())
    assert "voicehost.core.speech" in {name for _, name in imports("x", play, frozenset(MODULES))}


def test_the_tables_are_in_order() -> None:
    """Each wing, and each module in a table of rooms, imports from above it only: no circle can be written into the tables."""
    for table in (WINGS, MAKING, *ROOMS.values()):
        for n, (name, others) in enumerate(table.items()):
            assert others <= set(list(table)[:n]), name


def test_nothing_stands_beside_the_wings() -> None:
    """Every folder and module at the top of the package is a wing of the table, and every wing is there."""
    assert {_wing(module) for module in MODULES} == {"", *WINGS}


@pytest.mark.parametrize("wing", ROOMS)
def test_a_table_of_rooms_is_whole(wing: str) -> None:
    """Whoever adds a module there says what it may import."""
    assert {_room(module) for module in MODULES if _wing(module) == wing} == {"", *ROOMS[wing]}


KNOWN = frozenset(
    {
        "voicehost",
        *(f"voicehost.{wing}" for wing in WINGS),
        *(f"voicehost.{wing}.{room}" for wing, rooms in ROOMS.items() for room in rooms),
        *("voicehost.lexicon.build", "voicehost.lexicon.build.cmu", "voicehost.lexicon.data"),
        *("voicehost.games.slam", "voicehost.games.slam.poem", "voicehost.games.taboo", "voicehost.games.kit.seats"),
        *("voicehost.listen.echo", "voicehost.web.pages", "voicehost.log.store", "voicehost.host.host", "voicehost.commands.cli"),
    }
)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("voicehost.core.speech", "import voicehost.core.play"),
        ("voicehost.core.speech", "from voicehost.core import play"),
        ("voicehost.core.speech", "from . import play"),
        ("voicehost.core.speech", "from .play import Move"),
        ("voicehost.core.play", "def late():\n    from voicehost.core.interpret import interpret"),
        ("voicehost.core.play", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from voicehost.games import GAMES"),
        ("voicehost.core.interpret", "from voicehost.games import GAMES"),
        ("voicehost.core.interpret", "from voicehost.session.session import Session"),
        ("voicehost.games.slam", "from voicehost.session.offers import sentence"),
        ("voicehost.session.offers", "from voicehost.session.session import Session"),
        ("voicehost.session.session", "from voicehost.games import GAMES"),
        (
            "voicehost.session.offers",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from voicehost.session.moves import HOUSE_MOVES",
        ),
        ("voicehost.core.play", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from voicehost.session.session import Session"),
        ("voicehost.core.interpret", "from voicehost.lexicon.data import table"),
        ("voicehost.session.session", "from voicehost.log.store import Store"),
        ("voicehost.core.brain", "from voicehost.core.speech import Word"),
        ("voicehost.lexicon.data", "from voicehost.core.play import Move"),
        ("voicehost.games.slam", "from voicehost.games.taboo import Taboo"),
        ("voicehost.games.slam.poem", "from voicehost.games import taboo"),
        ("voicehost.games.slam.poem", "from ..taboo import Taboo"),
        ("voicehost.games.slam", "from voicehost.games import GAMES"),
        ("voicehost.games.slam", "from voicehost.listen.echo import is_echo"),
        ("voicehost.games.kit.seats", "from voicehost.games.slam import Slam"),
        ("voicehost.lexicon.data", "from voicehost.lexicon.build import cmu"),
        ("voicehost.machine.places", "from voicehost.core.speech import Word"),
        ("voicehost.listen.echo", "from voicehost.speak import Announcer"),
        ("voicehost.speak", "from voicehost.listen.echo import is_echo"),
        ("voicehost.private", "from voicehost.log.store import Store"),
        ("voicehost.private", "from voicehost.web.pages import Pages"),
        ("voicehost.web.pages", "from voicehost.games.slam import Slam"),
        ("voicehost.web", "from voicehost.host.host import Host"),
        ("voicehost.log.store", "from voicehost.host.host import Host"),
        ("voicehost.log.store", "from voicehost.games import GAMES"),
        ("voicehost.host.host", "from voicehost.commands.cli import main"),
        ("voicehost.host.host", "from voicehost.games.slam import Slam"),
        ("voicehost.commands.cli", "from voicehost.games.slam.poem import Poem"),
        ("voicehost.commands.cli", "def late():\n    from voicehost.games import taboo"),
        ("voicehost", "from voicehost.commands.cli import main"),
        ("voicehost.listen.verify", "from models.train.fitting import verify"),
        ("voicehost.commands.cli", "import tests.support"),
        ("voicehost.brain", "import math"),
        ("voicehost.core.play", "import os"),
        ("voicehost.core.play", "import os.path"),
        ("voicehost.core.play", "from io import BytesIO"),
        ("voicehost.core.play", "from pathlib import Path"),
        ("voicehost.core.play", "import lzma"),
        ("voicehost.session.session", "import time"),
        ("voicehost.session.session", "from datetime import datetime"),
        ("voicehost.session.session", "import threading"),
        ("voicehost.core.interpret", "import sqlite3"),
        ("voicehost.core.interpret", "import vosk"),
        ("voicehost.core.interpret", "import numpy"),
        ("voicehost.lexicon.data", "import importlib"),
        ("voicehost.lexicon.data", "import subprocess"),
        ("voicehost.games.slam", "import sounddevice, pyttsx3"),
        ("voicehost.games.slam", "import click"),
        ("voicehost.games.slam", "import rich.console"),
        ("voicehost.games.slam", "import random"),
        ("voicehost.games.slam", "from random import shuffle"),
        ("voicehost.games.slam", "from random import Random\nRandom()"),
        ("voicehost.games.slam", "print('heaven')"),
        ("voicehost.lexicon.data", "open('words')"),
    ],
)
def test_a_planted_arrow_is_found(module: str, source: str) -> None:
    """One bad line each, and the test that guards the layers points at that module."""
    assert [fault for fault in faults(module, source, KNOWN) if fault.startswith(module)]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("voicehost.core.play", "from collections.abc import Mapping\nfrom voicehost.core.speech import Samples"),
        ("voicehost.session.session", "from voicehost.core import interpret\nfrom voicehost.session import offers"),
        (
            "voicehost.session.breaks",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from voicehost.session.session import Session",
        ),
        ("voicehost.lexicon.data", "from importlib import resources\nfrom importlib.resources import files\nimport lzma"),
        ("voicehost.lexicon.build.cmu", "import subprocess\nfrom voicehost.lexicon.data import table\nopen('words')"),
        ("voicehost.games", "from voicehost.games.slam import Slam\nfrom voicehost.games import taboo"),
        ("voicehost.games.slam", "from voicehost.games.slam import poem\nfrom voicehost.games.kit import moves\nfrom . import poem"),
        ("voicehost.games.slam.poem", "from random import Random\nRandom(7)\nfrom rapidfuzz.distance import OSA"),
        ("voicehost.listen.echo", "import os, vosk, voicehost\nfrom voicehost.machine.places import models\nprint('now')"),
        ("voicehost.log.store", "import sqlite3\nfrom voicehost.session.session import SessionEvent"),
        ("voicehost.web.pages", "from voicehost.private.entry import chosen"),
        ("voicehost.host.host", "import threading\nfrom voicehost import listen, log\nfrom voicehost.session.session import Session"),
        ("voicehost.commands.cli", "from voicehost.games import GAMES\nfrom voicehost.games.kit.seats import seated"),
        ("voicehost.commands.cli", "import click\nfrom voicehost.commands import demo\nfrom voicehost import host, machine"),
    ],
)
def test_an_arrow_that_runs_forward_is_left_alone(module: str, source: str) -> None:
    """The layers as they are drawn."""
    assert faults(module, source, KNOWN) == []
