"""A slam from the command line: options as flags, names in a file, rules of one's own, judges with names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command import assert_one_line, here
from voicehost.games.open_slam import rules
from voicehost.log.store import Header, Store

pytestmark = pytest.mark.quick

PSI = Path(rules.__file__).parent / "rules" / "psi.toml"


def header(home: Path) -> Header:
    """Of the one game that is kept there."""
    (path,) = (home / "games").glob("*.sqlite")
    with Store.reading(path) as store:
        return store.header


def test_every_option_of_a_game_is_a_flag(tmp_path: Path) -> None:
    done = here(
        "play", "open-slam", "--rules", "u20", "--players", "Mira,Ben,Tom", "--rounds", "2", "--clock", "word", "--text", home=tmp_path
    )
    assert done.exit_code == 0, done.output
    options = header(tmp_path).options
    assert (options["rules"], options["rounds"], options["clock"]) == ("u20", "2", "word")


def test_a_flag_of_another_game_is_none_of_this() -> None:
    """As with --set."""
    done = here("play", "haiclue", "--rules", "psi", "--players", "Ana,Ben,Cy", "--text", home=Path("unused"))
    assert done.exit_code == 2
    assert_one_line(done.stderr, "haiclue has no option 'rules'")


def test_a_flag_that_is_mistyped_is_named_with_its_neighbours(tmp_path: Path) -> None:
    done = here("play", "open-slam", "--ruels", "psi", "--players", "Ana,Ben", "--text", home=tmp_path)
    assert_one_line(done.stderr, "--ruels", "--rules")


def test_names_stand_in_a_file(tmp_path: Path) -> None:
    """A line each; empty lines and those that begin with # are none."""
    names = tmp_path / "poets.txt"
    names.write_text("Mira\n\n# from out of town\nBen\n  Tom Sawyer \n", encoding="utf-8")
    assert here("play", "open-slam", "--poets", str(names), "--text", home=tmp_path / "home").exit_code == 0
    assert header(tmp_path / "home").players == ("Mira", "Ben", "Tom Sawyer")


@pytest.mark.parametrize(
    ("text", "says"), [(None, "cannot be read"), ("", "is empty"), ("Mira\nM1ra\n", "M1ra"), ("Mira\nMira\n", "two players")]
)
def test_a_file_of_names_that_is_none(text: str | None, says: str, tmp_path: Path) -> None:
    names = tmp_path / "poets.txt"
    if text is not None:
        names.write_text(text, encoding="utf-8")
    done = here("play", "open-slam", "--poets", str(names), "--text", home=tmp_path / "home")
    assert done.exit_code == 2
    assert_one_line(done.stderr, says)


def test_rules_of_ones_own_are_kept_with_the_evening(tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text(PSI.read_text(encoding="utf-8").replace('title = "', 'title = "Ours, '), encoding="utf-8")
    done = here("play", "open-slam", "--rules", str(ours), "--poets", "Mira,Ben", "--text", home=tmp_path / "home")
    assert done.exit_code == 0, done.output
    ours.unlink()
    assert here("resume", "--text", home=tmp_path / "home").exit_code == 0
    assert "Ours" in str(header(tmp_path / "home").options["rules_file"])


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('limit = "3:00"', 'limit = "three"', ("line 5: time.limit",)),
        ("every = 10", "evry = 10", ("line 11: penalty.evry",)),
        ("drop-highest = 1", "drop-highest = 9", ("line 15: judges.drop-highest",)),
        ('limit = "3:00"', "limit = ", ("line 5",)),
    ],
)
def test_what_is_wrong_in_rules_is_told_with_its_line(old: str, new: str, says: tuple[str, ...], tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text(PSI.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    done = here("play", "open-slam", "--rules", str(ours), "--poets", "Mira,Ben", "--text", home=tmp_path / "home")
    assert done.exit_code == 2
    assert_one_line(done.stderr, "ours.toml", *says)


def test_judges_with_names_have_seats_behind_the_poets(tmp_path: Path) -> None:
    done = here(
        *("play", "open-slam", "--poets", "Mira,Ben", "--judges", "Judy,Karl,Lea,Max,Nora", "--text"),
        home=tmp_path,
        typed="judy\n\n",
    )
    assert done.exit_code == 0, done.output
    assert header(tmp_path).players == ("Mira", "Ben", "Judy", "Karl", "Lea", "Max", "Nora")


@pytest.mark.parametrize(
    ("judges", "says"), [("Judy,Mira,Judy", "Judy"), ("Judy,K4rl,Lea", "K4rl"), ("2", "a jury of 2"), ("Judy,Karl", "only Judy and Karl")]
)
def test_a_jury_that_cannot_judge(judges: str, says: str, tmp_path: Path) -> None:
    done = here("play", "open-slam", "--poets", "Mira,Ben,Tom", "--judges", judges, "--text", home=tmp_path)
    assert done.exit_code == 2
    assert_one_line(done.stderr, says)
