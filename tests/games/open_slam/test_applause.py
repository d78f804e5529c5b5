"""Applause between equals: whom people clap for, what is measured of it, and that it ranks and decides nothing by itself."""

from __future__ import annotations

from importlib import resources

import pytest

from tests.support.languages import made
from tests.support.table import Table
from voicehost.core.play import LevelMeasured, Say
from voicehost.core.speech import Samples, samples
from voicehost.games.open_slam.state import Options, Phase, State
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

PSI = resources.files("voicehost.games.open_slam").joinpath("rules", "psi.toml").read_text(encoding="utf-8")
BY_APPLAUSE = tuple(PSI.replace('by = ["poem", "judges"]', 'by = ["applause"]').splitlines())
POETS = ("Ana", "Ben", "Cy")


def tied(language: str = "en", poets: tuple[str, ...] = POETS, rules: tuple[str, ...] = BY_APPLAUSE) -> Table:
    """All poets, with the same scores."""
    table = Table(*Session.begin(made("open-slam", language), poets, Options(rules_file=rules), 1))
    please, thanks, yes = ("please", "thank you", "yes") if language == "en" else ("bitte", "danke", "ja")
    for poet in poets:
        table.type(f"{poet} {please}", thanks, "9,0 9,0 9,0 9,0 9,0" if language == "de" else "9.0 9.0 9.0 9.0 9.0", yes)
    assert state(table).phase is Phase.TIE
    return table


def state(table: Table) -> State:
    found: State = table.session.state
    return found


def measure(table: Table, level: int | None, *, overdriven: bool = False) -> Table:
    """As the host does."""
    wanted = table.session.to_measure
    assert wanted is not None
    table.session, table.says = table.session.measured(LevelMeasured(samples(table.now), *wanted, level, overdriven))
    return table


def clapped(table: Table, levels: dict[str, int | None]) -> Table:
    for poet, level in levels.items():
        measure(table.type(f"applause for {poet}", "thank you"), level)
    return table


def read(table: Table, language: str = "en") -> str:
    prompts = Prompts(language, ("open-slam",))
    return " ".join(prompts.read(say).text for say in table.says)


def test_it_says_once_that_the_microphone_stays_as_it_is() -> None:
    table = tied()
    assert table.keys[-2:] == ["tied", "applause-how"]
    assert "applause-how" not in clapped(table, {"Ana": -200, "Ben": -201, "Cy": -190}).keys
    assert [say.key for say in table.heard].count("applause-how") == 1


def test_what_is_measured_is_from_the_name_to_the_thanks() -> None:
    table = tied().speak("applause for ana", 100, 101).speak("thank you", 109, 109.5)
    assert table.session.to_measure == (samples(101), samples(109))


def test_or_for_fifteen_seconds() -> None:
    """The screen has whom people clap for, and how long."""
    table = tied().speak("applause for ana", 100, 101).wait(10)
    seen = table.session.view(None)
    assert ([say.key for say in seen.headline], seen.who, seen.until) == (["applause-for-whom"], ("Ana",), samples(116))
    assert table.session.listening.dictation  # whoever cheers says nothing to the host
    table.wait(6)
    assert not table.session.listening.dictation
    assert table.session.to_measure == (samples(101), samples(116))


def test_levels_and_differences_are_told_and_the_table_decides() -> None:
    table = clapped(tied(), {"Ana": -200, "Ben": -230, "Cy": -183})
    assert read(table) == "Ben: minus 23 decibels. Ana: 3 more. Cy: 1.7 more. Cy was louder. Say who is ahead."
    assert state(table).phase is Phase.TIE
    assert [each.count for each in table.session.view(None).standings] == [27, 27, 27]
    assert table.type("ben goes first").session.view(None).who == ("Ben",)


def test_german_has_decimal_commas() -> None:
    table = tied("de", ("Ana", "Ben"))
    for poet, level in (("Ana", -204), ("Ben", -185)):
        measure(table.type(f"Applaus für {poet}", "danke"), level)
    assert read(table, "de") == "Ana: minus 20,4 Dezibel. Ben: 1,9 mehr. Für Ben war es lauter. Sagt, wer vorn ist."


@pytest.mark.parametrize(("levels", "close"), [((-200, -214), True), ((-200, -215), False)])
def test_what_is_closer_than_a_decibel_and_a_half_is_too_close_to_call(levels: tuple[int, int], close: bool) -> None:
    table = clapped(tied(poets=POETS[:2]), dict(zip(POETS, levels, strict=False)))
    assert table.keys[-1] == ("applause-close" if close else "applause-louder")
    assert table.type("they share it").session.view(None).who == ("Ana", "Ben")


def test_who_is_still_to_be_heard_is_told() -> None:
    table = clapped(tied(), {"Ana": -200})
    assert table.says == (Say("applause-heard", {"players": ("Ben", "Cy")}),)
    assert clapped(table, {"Cy": -200}).fields("applause-heard") == {"players": ("Ben",)}


def test_what_could_not_be_measured_is_clapped_once_more() -> None:
    """So is what somebody wants again."""
    table = clapped(tied(), {"Ana": None})
    assert table.keys == ["applause-unmeasured"]
    assert table.session.to_measure is None
    clapped(table, {"Ana": -200, "Ben": -200, "Cy": -230})
    assert clapped(table, {"Cy": -150}).says[-1] == Say("applause-louder", {"player": "Cy"})


def test_who_is_named_next_ends_what_was_before() -> None:
    """The first is measured first."""
    table = tied().speak("applause for ana", 100, 101).speak("applause for ben", 110, 111).speak("thank you", 120, 121)
    assert measure(table, -200).session.to_measure == (samples(111), samples(120))
    assert measure(table, -200).fields("applause-heard") == {"players": ("Cy",)}


def test_louder_than_the_microphone_can_tell_ranks_nobody() -> None:
    table = clapped(tied(poets=POETS[:2]), {"Ana": -100})
    assert measure(table.type("applause for ben", "thank you"), -20, overdriven=True).keys[-1] == "applause-too-loud"


@pytest.mark.parametrize("late", [(1, 2), (samples(1), samples(9))])
def test_what_comes_too_late_changes_nothing(late: tuple[Samples, Samples]) -> None:
    table = tied()
    before = table.session
    assert before.measured(LevelMeasured(samples(table.now), *late, -200)) == (before, ())


def test_another_tie_is_clapped_for_anew() -> None:
    """Levels of one more poem, and of whoever is equal then, are not those of before."""
    table = clapped(tied(rules=tuple(PSI.replace('"judges"]', '"applause"]').splitlines())), {"Ana": -200, "Ben": -190})
    table.type("one more poem")
    for poet in POETS:
        table.type(f"{poet} please", "thank you", "9.0 9.0 9.0 9.0 9.0", "yes")
    assert {*state(table).tied} == {*POETS}
    still = clapped(table, {"Cy": -180}).fields("applause-heard")["players"]
    assert isinstance(still, tuple)
    assert {*still} == {"Ana", "Ben"}


def test_where_the_rules_have_none_it_is_refused() -> None:
    table = tied(rules=())
    assert "applause-how" not in table.keys
    assert table.type("applause for ana").keys == ["not-by-applause"]
    assert table.session.to_measure is None


def test_a_log_with_it_replays() -> None:
    table = clapped(tied(), {"Ana": -200, "Ben": -230, "Cy": -183}).type("cy goes first")
    begun, _ = Session.begin(made("open-slam", "en"), POETS, Options(rules_file=BY_APPLAUSE), 1)
    again = begun
    for event in table.session.events:
        again, _ = again.apply(event)
    assert again.state == table.session.state
    assert sum(isinstance(event, LevelMeasured) for event in table.session.events) == 3
