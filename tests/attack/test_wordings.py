"""A mistake in a wording: it is found before a game begins, and a game that goes on meets none that could end it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.command import here
from tests.support.hosted import Hosted, kept
from tests.support.languages import EVERY, called
from tests.support.quiet import Quiet
from tests.support.random_play import play_at_random
from tests.support.table import PLAYERS
from voicehost.commands.reading import replayed
from voicehost.core.play import Game, Say
from voicehost.core.speech import Samples
from voicehost.host.room import LONGEST_LINE
from voicehost.log.store import Fault, Store
from voicehost.speak.languages import BadPrompts
from voicehost.speak.prompts import HOUSE, Prompts, Wording

pytestmark = pytest.mark.attack


class Troubles(Quiet):
    """Keeps what whoever sits at the machine is told."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def trouble(self, at: Samples, text: str) -> None:
        del at
        self.lines.append(text)

    def for_typist(self, at: Samples, text: str) -> None:
        del at
        self.lines.append(text)


@pytest.mark.parametrize("game", EVERY, ids=called)
def test_a_line_of_a_thousand_characters_ends_no_game(tmp_path: Path, game: Game[Any]) -> None:
    """The house says so in its own words; a game had a wording of the same key that needed a number."""
    play = ("play", game.name, "--players", "Ana,Ben,Cy", "--text", "--seed", "7", "--lang", game.language.name)
    done = here(*play, home=tmp_path, typed="x" * (LONGEST_LINE + 1) + "\n")
    assert done.exit_code == 0, done.output
    assert {"en": "That was too long for me.", "de": "Das war mir zu lang."}[game.language.name] in done.stdout


def test_a_game_that_shadows_a_key_with_other_fields_is_not_begun(tmp_path: Path) -> None:
    """The house would say its own key without them."""
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "house.toml").write_text(
        'long = "{n} is too long"\nplain = "no"\n[words]\nand = "and"\nor = "or"\nyes = "yes"\nno = "no"\n', encoding="utf-8"
    )
    for wording, fits in (('long = "long"', True), ('long = "{n}!"', True), ('plain = "{n}"', False), ('long = "{n} of {word}"', False)):
        (tmp_path / "en" / "a-game.toml").write_text(wording, encoding="utf-8")
        if fits:
            Prompts("en", ("a-game",), tmp_path)
        else:
            with pytest.raises(BadPrompts, match=r'a-game\.toml: "(plain|long)" belongs to the house, too, and has \{(n|word)\}'):
                Prompts("en", ("a-game",), tmp_path)


def spoiled(game: Game[Any]) -> Prompts:
    """Every wording of the game needs a field that nothing has."""
    prompts = Prompts(game.language.name, (game.name,))
    prompts._files[game.name] = {key: needing_more(entry) for key, entry in prompts._files[game.name].items()}
    return prompts.forgiving()


def needing_more(entry: Wording) -> Wording:
    singular, other, none = (tuple(f"{wording} {{nobody}}" for wording in wordings) for wordings in (entry.one, entry.other, entry.none))
    return replace(entry, one=singular, other=other, none=none)


@pytest.mark.parametrize("game", EVERY, ids=called)
def test_a_missing_field_ends_no_game(tmp_path: Path, game: Game[Any]) -> None:
    """Though no sentence of the game can be said, it is played to its end; each mistake is told once, kept in the log, and replays."""
    account = Troubles()
    hosted = Hosted.of(tmp_path / "log.sqlite", game, PLAYERS[:3], game.options(), 7, account)
    hosted.host._prompts = spoiled(game)
    hosted.host.announce(*hosted.session.asks)
    for _ in play_at_random(hosted, 7):
        pass
    hosted.close()
    assert len(account.lines) > 5
    assert len({*account.lines}) == len(account.lines)
    assert all("needs nobody, which was not given" in line for line in account.lines)
    with Store.open(tmp_path / "log.sqlite") as store:
        assert [row.what for row in store.rows() if isinstance(row, Fault)] == account.lines
        assert store.finished
        assert kept(replayed(store)[0]) == kept(hosted.session)
    done = here("log", str(tmp_path / "log.sqlite"), home=tmp_path)
    assert done.exit_code == 0, done.output
    assert account.lines[0] in done.stdout


@pytest.mark.parametrize("game", EVERY, ids=called)
def test_what_cannot_be_worded_is_told_in_the_language_of_the_game(game: Game[Any]) -> None:
    """As a sentence of the house."""
    prompts = spoiled(game)
    key = min(prompts.keys(game.name))
    house = Prompts(game.language.name, ())
    assert "no-wording" in house.keys(HOUSE)
    (sentence,) = house._files[HOUSE]["no-wording"].other
    assert prompts.read(Say(key)).text == sentence
    assert len(list(prompts.faults())) == 1
    assert list(prompts.faults()) == []
