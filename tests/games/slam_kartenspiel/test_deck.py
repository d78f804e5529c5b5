"""A deck is read from text, and whatever is wrong with it is told with its line."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.support.cards_table import played
from tests.support.languages import made
from voicehost.core.play import Move, Spoke
from voicehost.games.slam_kartenspiel.abilities import RULES
from voicehost.games.slam_kartenspiel.cards import STYLES, VALUES, key
from voicehost.games.slam_kartenspiel.deck import BadDeck, bundled, read
from voicehost.games.slam_kartenspiel.state import Options
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

DECK = read(bundled())
TEXT = bundled()


def line_of(text: str) -> int:
    """Where that first stands in the deck that comes with the game."""
    return TEXT[: TEXT.index(text)].count("\n") + 1


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("Das Allround-Talent", {"humor": 9, "stil": 9, "message": 9}),
        ("Der Rap-Poet", {"humor": 2, "stil": 8}),
        ("Der Funny Reimer", {"humor": 10, "stil": 8}),
        ("Der Berühmte Mitbewohner", {"humor": 10, "stil": 7}),
    ],
)
def test_values_that_the_rulebook_gives_stand_as_given(name: str, values: dict[str, int]) -> None:
    """Of its example at the Comedy Slam, and of the one at the Lost Place Slam."""
    assert {value: DECK.by_key[key(name)].value(value) for value in values} == values


@pytest.mark.parametrize(
    ("name", "styles", "age", "marks", "rules"),
    [
        ("Die Comedienne", ("prosa",), None, (), ()),
        ("Der Comedian", ("prosa",), None, (), ()),
        ("Das Wunderkind", ("lyrik",), None, (), ()),
        ("Die Improvisateurin", ("lyrik", "prosa"), None, (), ()),
        ("Der Bildmaler", (), 41, ("schlitzohr",), ("falschbeschuldigung",)),
        ("Der Gewissenlose", (), None, ("schlitzohr",), ("gewissenlos",)),
        ("Die Melancholikerin", (), None, (), ("ansteckend",)),
        ("Der Bühnenbrecher", (), None, (), ("szeneliebling",)),
        ("Die Berliner Schnauze", (), None, (), ("kumpel",)),
        ("Die Avantgardistin", (), None, (), ("schwester",)),
        ("Die Reisende", (), None, (), ("reisend",)),
        ("Die Storytellerin", ("prosa",), None, (), ("einzige",)),
        ("Der Team-Poet", ("lyrik",), None, (), ("teamfähig",)),
        ("Das Kleine Genie", (), None, (), ("nie",)),
        ("Die Frühstarterin", (), None, (), ("nie",)),
        ("Der Frühstarter", (), None, (), ()),
        ("Der Philosoph", (), None, (), ()),
        ("Die Frühaufsteherin", (), None, (), ()),
        ("Die Spalterin", (), None, (), ()),
        ("Die Rap-Poetin", (), None, (), ()),
    ],
)
def test_poets_that_the_rulebook_names_are_there(
    name: str, styles: tuple[str, ...], age: int | None, marks: tuple[str, ...], rules: tuple[str, ...]
) -> None:
    """With all that it tells of them."""
    poet = DECK.by_key[key(name)]
    assert poet.name == name
    assert not styles or poet.styles == styles
    assert age in (None, poet.age)
    assert set(marks) <= set(poet.marks)
    assert set(rules) <= {ability.rule for ability in poet.abilities}


NAMED = (
    *("Comedy Slam", "Jugend Slam", "Lost Place Slam", "Best-Of Slam", "Poetry Slam im Club", "Kneipenslam", "Special Slam"),
    *("Feminismus-Slam", "Open Air", "Dark-Slam", "Landesmeisterschaft", "Team-Meisterschaft"),
)


@pytest.mark.parametrize("name", NAMED)
def test_slams_that_the_rulebook_names_are_there(name: str) -> None:
    """By that name."""
    assert DECK.slam_by_key[key(name)].name == name


@pytest.mark.parametrize("name", ["Der Rap-Poet", "rap poet", "den Rap-Poet", "Rap Poet", "  der rap-poet. "])
def test_a_card_is_found_however_it_is_told(name: str) -> None:
    """With its article, in any case, or without."""
    assert key(name) == "rap poet"


def test_the_deck_is_enough_for_six_players() -> None:
    """Ten Slam cards of two sides, and more poets than six hold; every rule of the engine, every mark and both styles are on some card."""
    assert Counter(slam.card for slam in DECK.slams) == dict.fromkeys(range(10), 2)
    assert sum(not poet.is_action for poet in DECK.poets) >= 42
    assert {ability.rule for poet in DECK.poets for ability in poet.abilities} == set(RULES)
    assert {style for poet in DECK.poets for style in poet.styles} == set(STYLES)
    assert {poet.colour for poet in DECK.poets} == {"grün", "gelb", "rot", "türkis"}
    assert all(poet.text for poet in DECK.poets)


def test_no_two_cards_are_called_alike() -> None:
    """Nor a poet as a Slam."""
    names = [*DECK.by_key, *DECK.slam_by_key]
    assert len(names) == len(set(names)) == len(DECK.poets) + len(DECK.slams)


def test_every_value_is_asked_for() -> None:
    """By some Slam."""
    assert {name for slam in DECK.slams for show in slam.shows for name in show.criteria} == set(VALUES)


WRONG = [
    ("stil = 8\nmessage = 6\nhumor = 2", "stil = 11\nmessage = 6\nhumor = 2", "Der Rap-Poet: stil is a number from 0 to 10, not 11"),
    (
        "stil = 8\nmessage = 6\nhumor = 2",
        'stil = "acht"\nmessage = 6\nhumor = 2',
        "Der Rap-Poet: stil is a number from 0 to 10, not 'acht'",
    ),
    ("stil = 8\nmessage = 6\nhumor = 2", "stil = true\nmessage = 6\nhumor = 2", "Der Rap-Poet: stil is a number from 0 to 10, not True"),
    (
        'verhindert = ["Dienstag"]',
        'verhindert = ["Diensttag"]',
        "Das Allround-Talent: verhindert has 'diensttag'; it is a weekday, or one after a 6",
    ),
    ('farbe = "gelb"', 'farbe = "blau"', "Das Allround-Talent: farbe is one of grün, gelb, rot, türkis, not 'blau'"),
    ('form = "Lyrik/Prosa"', 'form = "Slam"', "Das Allround-Talent: form is Lyrik, Prosa or Lyrik/Prosa, not 'Slam'"),
    (
        'marken = ["Profi"]',
        'marken = ["Profis"]',
        "Das Allround-Talent: marken has 'profis'; it is one of profi, street-cred, queer, schlitzohr",
    ),
    ('regel = "kumpel"', 'regel = "freund"', "no rule is called 'freund'"),
    ('regel = "szeneliebling", slams = 1', 'regel = "szeneliebling"', "Der Bühnenbrecher: szeneliebling needs 'slams'"),
    ('regel = "kumpel"', 'regel = "kumpel", wert = 2', "Die Berliner Schnauze: kumpel has no 'wert'; it has nothing"),
    ('bei = ["Lost Place Slam"], wert = -2', 'bei = ["Lost Slam"], wert = -2', "Das Allround-Talent: 'lost slam' is no Slam here"),
    ('team = ["Der Funny Reimer"]', 'team = ["Der Rap-Poet"]', "or does not name this one as a team"),
    ('poets = ["Rap-Poet"]', 'poets = ["Rap-Poetz"]', "Die Rap-Poetin: 'Rap-Poetz' is no poet here"),
    ("[501, 5]]", "[501, 3]]", "stufen is a list of [cents, points], rising"),
    ('name = "Der Rap-Poet"', 'name = "Das Allround-Talent"', "Das Allround-Talent is there twice"),
    ('name = "Der Rap-Poet"', 'name = "!"', "a poet has a name, of letters"),
    ("alter = 24", "alter = 24\ngewicht = 80", "Der Rap-Poet: a poet has no 'gewicht'"),
    ("sonnenbrille = true, schick = false", "sonnenbrille = true, hut = false", "bild has no 'hut'"),
    ('geschlecht = "divers", brille = true', 'geschlecht = "x", brille = true', "geschlecht is weiblich, männlich or divers, not 'x'"),
    ("wurf = [1], gefragt", "wurf = [1, 2], gefragt", "with a die each number from 1 to 6 stands in one show"),
    ('gefragt = ["message"]', 'gefragt = ["laune"]', "gefragt is a list of stil, message, humor, performance, sympathie"),
    ('regel = "höchstens", alter = 22', 'regel = "höchstens"', "Jugend Slam: höchstens needs alter, a number of years"),
    ('regel = "nur", was = "queer"', 'regel = "nur", was = "laut"', "was is one of"),
    ('was = "spieler", wert = 1', 'was = "spieler", wert = "eins"', "Feminismus-Slam: wert is a number from -20 to 20, not 'eins'"),
    ("karte = 9", "karte = 10", "karte is a number from 1 to 9"),
    ("karte = 9", "karte = 8", "card 8 has more than two sides"),
    ('tag = "Morgen"', 'tag = "Gestern"', "Open Air: tag is one of montag"),
    ("[[slam]]\n", "[[show]]\n", "[show] is neither [[poet]] nor [[slam]]"),
    ("alter = 24", "alter = ", "Invalid value"),
    ("alter = 24", f"alter = {'[' * 50_000}", "brackets stand within brackets too often"),
    ('regel = "kumpel" }', 'regel = "kumpel" }, { regel = "kumpel" }', "Die Berliner Schnauze: kumpel stands there twice"),
]


@pytest.mark.parametrize(("before", "after", "fault"), WRONG, ids=[fault[:40] for _, _, fault in WRONG])
def test_what_is_wrong_with_a_deck_is_told_with_its_line(before: str, after: str, fault: str) -> None:
    """The line that was changed, or the card on which it stands."""
    assert TEXT.count(before), before
    with pytest.raises(BadDeck) as refused:
        read(TEXT.replace(before, after, 1))
    assert fault in refused.value.fault
    assert "\n" not in str(refused.value)
    changed = line_of(before)
    assert refused.value.line == 0 or abs(refused.value.line - changed) <= 12 or "twice" in fault or "sides" in fault or "team" in fault


def test_the_line_is_that_of_the_field() -> None:
    """Where the field stands; what is missing is told where the card begins."""
    with pytest.raises(BadDeck) as refused:
        read(TEXT.replace("alter = 24\n", 'alter = "jung"\n', 1))
    assert refused.value.line == line_of("alter = 24\n")
    with pytest.raises(BadDeck) as refused:
        read(TEXT.replace("alter = 24\n", "", 1))
    assert refused.value.line == line_of('name = "Der Rap-Poet"') - 1


@pytest.mark.parametrize(("text", "fault"), [("", "there is no Slam on the Gold card, card 1"), ("# nothing", "there is no Slam on")])
def test_a_deck_that_is_not_whole(text: str, fault: str) -> None:
    """Each Slam card is needed, and poets for six hands."""
    with pytest.raises(BadDeck) as refused:
        read(text)
    assert fault in refused.value.fault
    few = TEXT[TEXT.index("[[slam]]") :]
    with pytest.raises(BadDeck) as refused:
        read(few)
    assert refused.value.fault == "there are 0 poets; six players need 30 for their hands"


def test_what_a_slam_is_has_any_name() -> None:
    """In a deck of one's own, and however it is written."""
    own = TEXT.replace('art = ["groß"]', 'art = ["Große-Bühne"]', 1).replace(
        'bei = ["klein"], wert = 2', 'bei = ["große bühne"], wert = 2', 1
    )
    assert own.count("ühne") == TEXT.count("ühne") + 2
    (able,) = read(own).by_key["schüchterne"].abilities
    assert able.at[0] in read(own).slam_by_key["best of slam"].tags


def test_what_the_die_makes_of_a_slam_it_is_not_before() -> None:
    """The first title is not taken for the Slam's own while nothing is rolled."""
    special = DECK.slam_by_key["special slam"]
    assert [special.tags_of(rolled) - special.tags_of(None) for rolled in (1, 4)] == [
        {"schattenwand", "dunkel"},
        {"erotik slam", "martini"},
    ]


def test_two_abilities_of_one_rule_add_up() -> None:
    """Each by itself: minus two and plus one."""
    twice = 'kann = [{ regel = "bei", bei = ["Lost Place Slam"], wert = -2 }, { regel = "bei", bei = ["dunkel"], wert = 1 }]'
    own = TEXT.replace('kann = [{ regel = "bei", bei = ["Lost Place Slam"], wert = -2 }]', twice, 1)
    trick = played("Lost Place Slam", {"Karl": "Allround-Talent, Postbote", "Ida": "Mönch, Dadaist"}, deck=tuple(own.splitlines()))
    assert trick.worth("Allround-Talent") == 9 - 2 + 1


@pytest.mark.parametrize(
    ("slams", "ending"),
    [(0, "wenn dort noch kein Slam liegt."), (1, "wenn dort höchstens ein Slam liegt."), (3, "wenn dort höchstens drei Slams liegen.")],
)
def test_how_many_slams_a_favourite_of_the_scene_allows(slams: int, ending: str) -> None:
    """In words that fit none, one and several."""
    own = TEXT.replace('regel = "szeneliebling", slams = 1', f'regel = "szeneliebling", slams = {slams}', 1)
    game = made("slam-kartenspiel", "de")
    state, _ = game.setup(("Karl", "Ida"), Options(deck=tuple(own.splitlines())), 1)
    _, says = game.step(state, Spoke(0, 1, Move("card", {"poet": "bühnenbrecher"})))
    assert Prompts("de", (game.name,)).text(says[-1]).text.endswith(ending)


def test_sunglasses_are_no_glasses() -> None:
    """But who has both wears glasses."""
    assert DECK.by_key["influencerin"].shows("brille") is False
    both = read(TEXT.replace("brille = false, sonnenbrille = true", "brille = true, sonnenbrille = true", 1))
    assert both.by_key["rap poetin"].shows("brille") is True
