"""Room codes, tried out: how many are weighed, that the room is told, and that honest players come in all the same."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from math import prod
from pathlib import Path

import pytest

from tests.support.paper import ROOT
from tests.support.phones import KEY, PhoneRoom
from voicehost.web import codes
from voicehost.web.codes import RENEWS, TELLS, Watch
from voicehost.web.guards import HELD
from voicehost.web.seats import SeatLinks

pytestmark = pytest.mark.attack

SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")

QUICK = HELD
"""Seconds until somebody is told to come again."""


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def weighed(addresses: int, lasting: float, clock: Clock, watch: Watch) -> int:
    """How many wrong codes are weighed, where each address sends one after the other, as fast as it is answered."""
    count, ready = 0, [(0.0, nth, False) for nth in range(addresses)]
    while ready:
        clock.now, nth, waiting = heappop(ready)
        if clock.now > lasting:
            break
        if waiting:
            watch.weighed(f"10.0.0.{nth}", False)
            count += 1
        wait = watch.wait(f"10.0.0.{nth}")
        heappush(ready, (clock.now + (QUICK if wait is None else wait), nth, wait is not None))
    return count


@pytest.mark.parametrize(("addresses", "lasting", "most"), [(1, 186, 12), (4, 28, 30), (4, 186, 60), (50, 186, 130)])
def test_few_codes_can_be_tried(addresses: int, lasting: float, most: int) -> None:
    """4,207 were weighed in 186 seconds from one address, and 2,519 in 28 from four."""
    clock = Clock()
    assert 2 < weighed(addresses, lasting, clock, Watch(clock)) <= most


LOOKS = 0.25
"""Seconds until the loop makes the code another: it looks at least so often."""

EVENING = 3 * 3600.0


def found(addresses: int, new_after: int | None, links: SeatLinks) -> float:
    """The chance that a code is found in an evening. Each address tries one after the other, as fast as it is answered, and no code twice
    before it changes; after `new_after` wrong ones, or when it is told to come again, it is another address, where that is not None."""
    clock = Clock()
    watch, tried, renews = Watch(clock), [0], float("inf")
    ready = [(0.0, nth, 0, False) for nth in range(addresses)]
    names = count(addresses)
    while ready:
        clock.now, name, wrong, waiting = heappop(ready)
        if clock.now > EVENING:
            break
        if clock.now >= renews:
            tried, renews = [*tried, 0], float("inf")
        if waiting:
            watch.weighed(f"10.0.0.{name}", False)
            tried[-1], wrong = tried[-1] + 1, wrong + 1
            renews = clock.now + LOOKS if watch.to_renew else renews
        wait = watch.wait(f"10.0.0.{name}")
        if new_after is not None and (wait is None or wrong >= new_after):
            name, wrong = next(names), 0
            wait = watch.wait(f"10.0.0.{name}") if wait is not None else None
        heappush(ready, (clock.now + (QUICK if wait is None else wait), name, wrong, wait is not None))
    return 1 - prod(1 - weighed / links.codes(nth) for nth, weighed in enumerate(tried))


MANNERS = [(1, None), (4, None), (20, None), (200, None), (1, 1), (4, 2), (20, 2)]
"""How many addresses try codes, and after how many wrong ones each is another."""


def test_a_code_is_hardly_found_in_an_evening() -> None:
    """Whoever tries, from however many addresses: one in a hundred, as SECURITY.md says. With four digits all evening it was one in fifty
    from one address, one in fourteen from four, and one in five from twenty or from four that change."""
    chances = [found(addresses, new_after, SeatLinks(KEY)) for addresses, new_after in MANNERS]
    assert all(0.005 < chance < 0.0101 for chance in chances), chances
    assert "**one in a hundred**" in " ".join(SECURITY.split())
    long = max(found(addresses, new_after, SeatLinks(KEY, long=True)) for addresses, new_after in MANNERS)
    assert long < 1 / 50_000
    assert "**one in fifty thousand**" in " ".join(SECURITY.split())


def test_after_two_changes_the_code_is_long(tmp_path: Path) -> None:
    """Whoever made it another: six characters that are no digits alone, and the page to join asks for them."""
    room = PhoneRoom(tmp_path / "log.sqlite", seed=7)
    room.open()
    lengths = []
    for _ in range(4):
        lengths.append(len(room.code))
        assert f'maxlength="{len(room.code)}"' in room.client.get("/").text
        assert f'value="{room.code}"' in room.client.get(f"/?code={room.code}").text
        room.table.type("new room code")
        room.phones.look()
    assert lengths == [4, 4, 6, 6]
    assert room.join("Ana", room.code.lower()).status_code == 200
    room.table.close()


@pytest.mark.parametrize("addresses", [1, 4, 25])
def test_an_honest_player_comes_in_while_codes_are_tried(addresses: int) -> None:
    """At once with the right code; within a minute and a half after a slip."""
    clock = Clock()
    watch = Watch(clock)
    weighed(addresses, 120, clock, watch)
    assert watch.wait("192.168.1.5") == 0.0
    watch.weighed("192.168.1.5", False)
    again = watch.wait("192.168.1.5")
    assert again is not None
    assert again <= codes.PATIENCE


def test_an_address_has_one_code_weighed_at_a_time() -> None:
    """Many connections try no more than one."""
    watch = Watch(Clock())
    assert watch.wait("10.0.0.1") == 0.0
    assert watch.wait("10.0.0.1") is None
    watch.weighed("10.0.0.1", True)
    assert watch.wait("10.0.0.1") == 0.0


def test_what_was_wrong_is_forgotten_in_time() -> None:
    """A slip at the beginning of the evening is nothing at its end, and a few slips are no attack."""
    clock = Clock()
    watch = Watch(clock)
    for nth in range(TELLS - 1):
        watch.wait(f"10.0.0.{nth}")
        watch.weighed(f"10.0.0.{nth}", False)
        clock.now += codes.FORGOTTEN + 1
    watch.wait("10.0.0.9")
    watch.weighed("10.0.0.9", False)
    assert not watch.to_tell


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PhoneRoom]:
    """In which nobody is made to wait."""
    monkeypatch.setattr(codes, "FREE", 10**6)
    monkeypatch.setattr(codes, "MANY", 10**6)
    room = PhoneRoom(tmp_path / "log.sqlite", seed=7).seat("Ben")
    yield room
    room.table.close()


def wrong(room: PhoneRoom) -> str:
    return "0000" if room.code != "0000" else "1111"


def test_the_room_is_told_and_the_code_becomes_another(room: PhoneRoom) -> None:
    """After six wrong ones a line, once; after fifty a new code, which is said and shown; the old one opens nothing, links stay."""
    before, page = room.code, room.links["Ben"]
    for _ in range(TELLS - 1):
        assert room.join("Ana", wrong(room)).status_code == 403
    assert "trying room codes" not in room.page("Ben")
    room.join("Ana", wrong(room))
    assert room.page("Ben").count("Somebody is trying room codes.") == 1
    for _ in range(RENEWS - TELLS):
        room.join("Ana", wrong(room))
    assert room.code != before
    assert f"The room code is now {room.code}." in room.page()
    assert room.join("Ana", before).status_code == 403
    assert room.client.get(page).status_code == 200
    assert room.join("Ana").status_code == 200


def test_a_poem_is_not_talked_over(room: PhoneRoom) -> None:
    """What the room is to know of phones is said when it is over."""
    room.table.enter("Ana", "heaven").type("ana takes five", "ben passes", "cy passes", "ana begins", "a line of it")
    for _ in range(TELLS):
        room.join("Cy", wrong(room))
    room.join("Cy")
    assert "Somebody is trying" not in room.page()
    assert "A phone has taken" not in room.page().split("Somebody")[0].split("a line of it")[1]
    room.table.type("the end").wait(20)
    page = room.page()
    assert page.index("Somebody is trying room codes.") < page.index("A phone has taken Cy\u2019s seat.")


def test_a_new_code_on_demand(tmp_path: Path) -> None:
    """By whoever says so; a phone cannot, and where there are no phones nobody is offered it."""
    room = PhoneRoom(tmp_path / "log.sqlite", seed=7).seat("Ana")
    assert "new-code" not in {phrase.move for phrase in room.session.listening.grammar.phrases}
    room.open()
    before = room.code
    assert "new-code" not in {phrase.move for phrase in room.session.view("Ana").moves}
    room.table.type("new room code")
    room.phones.look()
    assert room.code != before
    assert room.code in room.page("Ana")
    assert room.join("Ben", before).status_code == 403
    room.table.close()


def test_a_long_code_has_no_look_alikes(tmp_path: Path) -> None:
    """Six characters where the table wants them, in whatever case they are typed."""
    room = PhoneRoom(tmp_path / "log.sqlite", long=True)
    assert len(room.code) == 6
    assert not set(room.code) & set("01OIL5SBGZ")
    assert 'pattern="[0-9A-Za-z]{6}"' in room.client.get("/").text
    assert room.join("Ana", room.code.lower()).status_code == 200
    assert f'value="{room.code}"' in room.client.get(f"/?code={room.code}").text
    room.table.close()
