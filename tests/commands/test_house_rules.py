"""House rules: what a table has of its own, kept with its games; and whatever is wrong with it, in one line with its file, line and key."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.command import assert_one_line, here
from tests.support.paper import PLAYING
from voicehost.games.poetry_slam.words import doubt, looks_like_a_dodge
from voicehost.games.scrabble_slam.tables import SIDES
from voicehost.log.store import Store

pytestmark = pytest.mark.quick

POEMS = ("play", "poetry-slam", "--players", "Ana,Ben,Cy", "--text", "--seed", "7")
RACE = ("play", "scrabble-slam", "--players", "Ana,Ben", "--text", "--seed", "7")
EXAMPLE, WORDS, WORDING = re.findall(r"```toml\n(.*?)```", PLAYING.section("house-rules"), re.DOTALL)
PACK = SIDES.split()
EMPTY = EXAMPLE.replace('"ETAOI"', '"ETAOINSRH"').replace('"NSRH"', '""')


def house(folder: Path, **files: str) -> Path:
    folder.mkdir()
    for name, text in files.items():
        (folder / f"{name.replace('_', '-')}.toml").write_text(text, encoding="utf-8")
    return folder


def test_the_example_of_the_docs_is_played_and_kept(tmp_path: Path) -> None:
    """Its cards alone are drawn, its words are said; and resumed or read back without the folder it is the same game."""
    ours = house(tmp_path / "ours", poetry_slam=EXAMPLE, wording=WORDING)
    played = here(*POEMS, "--house", str(ours), home=tmp_path / "home", typed="scores\n")
    assert played.exit_code == 0, played.output
    assert "Round 1, of 8." in played.stdout
    assert re.search("The (first|last) letter is|contains both", played.stdout)
    for path in ours.iterdir():
        path.unlink()
    for again in (("resume",), ("log",), ("log", "--csv", "-")):
        done = here(*again, home=tmp_path / "home")
        assert (done.exit_code, bool(re.search("The (first|last) letter is|contains both", done.stdout))) == (0, True)
        assert ("Round 1, of 8." in done.stdout) == (again != ("resume",)), done.stdout


def test_house_rules_at_a_resumed_game_count_where_they_still_can(tmp_path: Path) -> None:
    """Words do; what lies on the table, and how all is said, from the next game on. Nothing is passed over in silence."""
    home, ours = tmp_path / "home", house(tmp_path / "ours", poetry_slam=EXAMPLE, wording=WORDING)
    assert here(*POEMS, home=home, typed="scores\n").exit_code == 0
    done = here("resume", "--house", str(ours), home=home)
    assert done.exit_code == 0
    (line,) = (line for line in done.stderr.splitlines() if line.startswith("House rules"))
    taken = "House rules: words from now on; cards, tiers and the wording from the next game on, for this one keeps what it began with."
    assert line == taken
    again = here("resume", "--house", str(ours), home=home)
    assert again.exit_code == 0
    assert "words" in again.stderr


@pytest.mark.parametrize(
    ("wording", "why"), [("[poetry-slam]\nwelcom = 'Hi'", "welcom: is no prompt of poetry-slam"), ("[poetry-slam", "they cannot be read")]
)
def test_a_log_whose_wordings_do_not_fit_is_told_in_the_usual_ones(tmp_path: Path, wording: str, why: str) -> None:
    """As one of another version: nothing of the game is lost, and one line says what it lacks."""
    assert here(*POEMS, home=tmp_path).exit_code == 0
    (kept,) = (tmp_path / "games").glob("*.sqlite")
    with Store.reading(kept) as store:
        header = store.header
    Store.create(tmp_path / "other.sqlite", replace(header, wording=wording)).close()
    done = here("log", str(tmp_path / "other.sqlite"), home=tmp_path)
    assert done.exit_code == 0
    assert "Round 1 of 8" in done.stdout
    (line,) = done.stderr.splitlines()
    assert "other.sqlite is told in the usual wordings" in line
    assert why in line


def test_words_of_the_docs_count_in_scrabble_slam(tmp_path: Path) -> None:
    """Said as any word, and kept: read back without the folder it stands there still."""
    ours = house(tmp_path / "ours", scrabble_slam=WORDS, letter_jam=WORDS)
    typed = "opas\nready set slam\nana plays spas\nben plays opas\n"
    assert "Opas" in here(*RACE, "--house", str(ours), home=tmp_path / "home", typed=typed).stdout
    assert "not in my dictionary" not in (log := here("log", home=tmp_path / "home").stdout)
    assert log.count("Opas") >= 2


def test_the_usual_place_counts_where_none_is_named(tmp_path: Path) -> None:
    """For each game what is its own; a folder that is named comes in its place."""
    house(tmp_path / "house", poetry_slam='cards = ["twice-in-a-row"]', scrabble_slam=f"cards = {PACK}")
    assert "twice in a row" in here(*POEMS, home=tmp_path).stdout
    assert here(*RACE, home=tmp_path).exit_code == 0
    other = house(tmp_path / "other", poetry_slam='cards = ["first"]')
    assert "The first letter is" in here(*POEMS, "--house", str(other), home=tmp_path).stdout


@pytest.mark.parametrize(
    ("word", "ours", "counts"), [("opa", (), False), ("opa", ("Opa",), True), ("qqq", ("Opa",), False), ("house", (), True)]
)
def test_a_word_of_ones_own_counts(word: str, ours: tuple[str, ...], counts: bool) -> None:
    """Nobody doubts it, and it is no dodge."""
    assert (doubt(word, ours) is None) is counts
    assert not (counts and looks_like_a_dodge(word, ours))


BAD = {
    "no TOML": ("poetry-slam", "words = 3 4", "poetry-slam.toml: ", "line 1"),
    "an unknown key": ("poetry-slam", "words = ['Opa']\nword = 3", "poetry-slam.toml, line 2: word is none of words, cards, tiers"),
    "no list": ("poetry-slam", "\nwords = 3", "poetry-slam.toml, line 2: words is a list of texts"),
    "an empty word": ("poetry-slam", "words = ['']", "line 1: words is a list of texts"),
    "no word": ("poetry-slam", "words = ['Opa', '77']", "line 1: words: '77' is no word"),
    "no card": ("poetry-slam", "cards = ['first', 'firts']", "line 1: cards: 'firts' is no prompt card: first, second"),
    "a tier that is missing": ("poetry-slam", "[tiers]\n5 = 'ETAOI'", "line 1: tiers lacks 4"),
    "a tier of numbers": ("poetry-slam", EXAMPLE.replace('"NSRH"', "7"), "4 is a text: its letters"),
    "a letter twice": (
        "poetry-slam",
        EXAMPLE.replace('"NSRH"', '"NSRHE"'),
        "and E does not",
    ),
    "too many letters": (
        "poetry-slam",
        EMPTY,
        "a tier has 1 to 10 letters, not 0",
    ),
    "too few cards": ("scrabble-slam", "cards = ['AR']", "scrabble-slam.toml, line 1: cards a pack has 55 cards, not 1"),
    "a word of three letters": ("scrabble-slam", "words = ['Opas', 'Opa']", "line 1: words: 'Opa' has not 4 letters from A to Z"),
    "a card of one letter": ("scrabble-slam", f"cards = {['AA', *PACK[1:]]}", "'AA' is no card"),
    "no game": ("poker", "a = 1", "poker.toml: house rules are for poetry-slam, scrabble-slam, letter-jam, open-slam, and wording.toml"),
    "no table": ("wording", "welcome = 'Hi'", "wording.toml, line 1: welcome is no table"),
    "no game's wording": ("wording", "[poker]\na = 'b'", "line 1: poker is neither house nor a game"),
    "no prompt": ("wording", "[poetry-slam]\nwelcom = 'Hi'", "line 2: welcom is no prompt of poetry-slam"),
    "no prompt of a game that may follow": ("wording", "[haiclue]\nwelcom = 'Hi'", "line 2: welcom is no prompt of haiclue"),
    "a field that is never told": (
        "wording",
        "[poetry-slam]\nwelcome = 'Hi {name}'",
        "line 2: welcome has {name}, a field that it never gets",
    ),
    "an empty wording": ("wording", "[poetry-slam]\nwelcome = ''", "line 2: welcome must be a wording"),
    "a brace": ("wording", "[poetry-slam]\nwelcome = 'Hi {'", "line 2: welcome"),
}


@pytest.mark.parametrize(("name", "text", "says", "more"), [(*bad, "")[:4] for bad in BAD.values()], ids=[*BAD])
def test_what_is_wrong_is_one_line_with_its_place(tmp_path: Path, name: str, text: str, says: str, more: str) -> None:
    """And no game is begun."""
    ours = house(tmp_path / "ours", **{name: text})
    done = here(*POEMS, "--house", str(ours), home=tmp_path / "home")
    assert done.exit_code == 2, done.output
    assert_one_line(done.stderr, says, more)
    assert not list((tmp_path / "home").glob("games/*.sqlite"))


def test_a_folder_that_is_none_is_one_line(tmp_path: Path) -> None:
    """As a file, or nothing at all."""
    assert_one_line(here(*POEMS, "--house", str(tmp_path / "no"), home=tmp_path).stderr, "--house needs a folder with TOML files")


def test_a_pack_is_dealt_and_what_is_no_pack_is_refused(tmp_path: Path) -> None:
    """Also where it is set by hand."""
    (tmp_path / "cards.txt").write_text("\n".join(PACK))
    (tmp_path / "bad.txt").write_text("AR")
    assert here(*RACE, "--set", f"cards={tmp_path / 'cards.txt'}", home=tmp_path).exit_code == 0
    assert_one_line(
        here(*RACE, "--set", f"cards={tmp_path / 'bad.txt'}", home=tmp_path).stderr, "In your own rules, cards cannot be used", "55 cards"
    )
