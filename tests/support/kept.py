"""A log of each game as its rules are now, with a digest of what the host said of it: `python -m tests.support.kept` writes them anew, and
`python -m tests.support.kept haiclue letter-jam` those of two games.

If you change a game so that an old log replays to something else, a test says so: raise the game's `rules_version`, and run this with its
name. If only sentences have changed, and the states are the same, `--told` keeps the events and writes the digest anew.
"""

from __future__ import annotations

import lzma
import sys
from collections.abc import Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from tests.support.languages import EVERY, called
from tests.support.random_play import play_at_random
from tests.support.table import PLAYERS, Table
from voicehost.core.play import Game, Move, Say, options_of
from voicehost.core.speech import samples
from voicehost.log.codec import Codec
from voicehost.log.store import EVENTS, Header
from voicehost.session.session import Session

KEPT = Path(__file__).parents[1] / "data" / "kept"
SEEDS = range(20)
CODEC = Codec((*EVENTS, Header))


def path(game: Game[Any]) -> Path:
    return KEPT / f"{called(game)}-{game.rules_version}.jsonl.xz"


def played(game: Game[Any], seed: int) -> tuple[Header, Session]:
    """A whole random game, with touches in it."""
    options, random = game.options(), Random(seed)
    table = Table(*Session.begin(game, PLAYERS[:3], options, seed))
    for session in play_at_random(table, seed):
        taps = [player for player in session.players if "tap" in {phrase.move for phrase in session.view(player).moves}]
        if taps and random.random() < 0.3:
            player = random.choice(taps)
            table.session, _ = session.touch(samples(table.now), Move("tap", {"player": player}))
            table.type(random.choice(("cloud", "is it cloud", "a line of it")))
    return Header(
        game.name, game.rules_version, PLAYERS[:3], asdict(options), seed, game.language.name, "2026-03-01T20:15:00+01:00"
    ), table.session


def digest(header: Header, events: list[Any], game: Game[Any]) -> str:
    """Of all that is said, event by event, and of the score sheet."""
    session, says = Session.begin(game, header.players, options_of(game.options, header.options), header.seed)
    spoken = [_plain(says)]
    for event in events:
        session, says = session.apply(event)
        spoken.append(_plain(says))
    return sha256(repr((spoken, session.game.sheet(session.state).rows)).encode()).hexdigest()


def _plain(says: tuple[Say, ...]) -> list[Any]:
    return [(sentence.key, sorted(sentence.fields.items())) for sentence in says]


def write(game: Game[Any]) -> Path:
    """The longest of some."""
    header, session = max((played(game, seed) for seed in SEEDS), key=lambda each: len(each[1].events))
    for old in KEPT.glob(f"{called(game)}-[0-9]*"):
        old.unlink()
    KEPT.mkdir(parents=True, exist_ok=True)
    return _keep(game, header, list(session.events))


def tell_anew(game: Game[Any]) -> Path:
    """The same events, where only what is said of them has changed."""
    header, events, _ = read(game)
    return _keep(game, header, events)


def _keep(game: Game[Any], header: Header, events: list[Any]) -> Path:
    lines = (CODEC.encode(header), *map(CODEC.encode, events), digest(header, events, game))
    path(game).write_bytes(lzma.compress("\n".join(lines).encode(), preset=9))
    return path(game)


def read(game: Game[Any]) -> tuple[Header, list[Any], str]:
    """The header, the events, and the digest from when it was written."""
    header, *events, kept_digest = lzma.decompress(path(game).read_bytes()).decode().split("\n")
    return CODEC.decode(header), [CODEC.decode(event) for event in events], kept_digest


def wanted(names: Sequence[str]) -> tuple[Game[Any], ...]:
    """The games with these names, in each of their languages; without names, all games. Raises `SystemExit` for a name that no game has."""
    known = {game.name for game in EVERY}
    if unknown := [name for name in names if name not in known]:
        raise SystemExit(f"no game is called {', '.join(unknown)}; there are {', '.join(sorted(known))}")
    return tuple(game for game in EVERY if not names or game.name in names)


def main(arguments: Sequence[str]) -> None:
    """Write the logs of the games that are named. With `--told` the events stay, and only the digest is written anew."""
    write_one = tell_anew if "--told" in arguments else write
    for game in wanted([argument for argument in arguments if argument != "--told"]):
        print(write_one(game))


if __name__ == "__main__":
    main(sys.argv[1:])
