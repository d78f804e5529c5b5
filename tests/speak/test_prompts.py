"""Wording: what the files may say, how values are read aloud, and what the house says."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicehost.core.play import Say, Value, say
from voicehost.speak.languages import BadPrompts
from voicehost.speak.prompts import Prompts, Spoken, UnknownPrompt

pytestmark = pytest.mark.quick

WORDS = '[words]\nand = "and"\nor = "or"\nyes = "yes"\nno = "no"\n'

HOUSE_KEYS = {
    "help": {"phrases"},
    "nothing-to-repeat": set(),
    "paused": set(),
    "resumed": set(),
    "resumed-game": set(),
    "undone": {"what"},
    "nothing-to-undo": set(),
    "cannot-undo-private": set(),
    "slower": set(),
    "faster": set(),
    "no-match-1": set(),
    "no-match-2": set(),
    "no-match-3": set(),
    "ambiguous": {"choices"},
    "not-now": set(),
    "microphone-lost": set(),
    "microphone-back": set(),
    "name-unheard": {"player", "others"},
    "microphone-silent": set(),
    "goodbye": set(),
    "enter-now": {"player"},
    "private-heard": set(),
    "private-heard-as": {"instead"},
    "private-not-heard": set(),
    "private-hide": set(),
    "private-go-on": set(),
    "seat-freed": {"player"},
    "seat-taken": {"player"},
    "phones-open": {"address", "code"},
}


def prompts(folder: Path, game: str, house: str = WORDS) -> Prompts:
    (folder / "en").mkdir()
    (folder / "en" / "house.toml").write_text(house, encoding="utf-8")
    (folder / "en" / "a-game.toml").write_text(game, encoding="utf-8")
    return Prompts("en", ("a-game",), folder)


def house() -> Prompts:
    return Prompts("en", ())


@pytest.mark.parametrize(("key", "fields"), tuple(HOUSE_KEYS.items()))
def test_the_house_says_each_of_its_keys_with_these_fields(key: str, fields: set[str]) -> None:
    """What the session and the host rely on."""
    assert house().fields(key) == fields


def test_each_no_match_says_more_than_the_one_before() -> None:
    """At most three, for typed lines alone: so none sends to the keyboard."""
    texts = [house().read(say(f"no-match-{n}")).text for n in (1, 2, 3)]
    assert sorted(texts, key=len) == texts
    assert not [text for text in texts if "type" in text or "hearing" in text]


@pytest.mark.parametrize(
    ("value", "aloud"),
    [
        ("Ana", "Ana"),
        (3, "3"),
        (-2, "-2"),
        (2.0, "2"),
        (1.5, "1.5"),
        (True, "yes"),
        (False, "no"),
        ((), ""),
        (("Ana",), "Ana"),
        (("Ana", "Ben"), "Ana and Ben"),
        (("Ana", "Ben", "Cy"), "Ana, Ben and Cy"),
        ("{brace}", "{brace}"),
    ],
)
def test_values_are_read_aloud(tmp_path: Path, value: Value, aloud: str) -> None:
    """Numbers are left to the voice; lists are joined as people say them."""
    assert prompts(tmp_path, 'key = "<{value}>"').text(say("key", value=value)) == Spoken(f"<{aloud}>")


def test_phrases_with_commas_are_told_apart() -> None:
    """In the German help most calls of the host have one."""
    german = Prompts("de", ()).text(say("help", phrases=("Pause", "Spielleitung, wer spielt mit", "Spielleitung, weiter"))).text
    assert german == "Ihr könnt auch sagen: Pause; Spielleitung, wer spielt mit; und Spielleitung, weiter."
    assert Prompts("en", ()).text(say("help", phrases=("pause", "undo", "stop"))).text == "You can also say: pause, undo and stop."


def test_several_wordings_take_turns(tmp_path: Path) -> None:
    """By how often that key was said, whatever was said between; reading for a page counts nothing."""
    said = prompts(tmp_path, 'a = ["1", "2", "3"]\nb = ["x", "y"]')
    heard = [(said.text(say(key)).text, said.read(say(key)).text) for key in "aababa"]
    assert heard == [("1", "1"), ("2", "1"), ("x", "x"), ("3", "1"), ("y", "x"), ("1", "1")]


@pytest.mark.parametrize(("n", "text"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (-1, "-1 point"), (-2, "-2 points")])
def test_one_and_other_are_chosen_by_n(tmp_path: Path, n: int, text: str) -> None:
    """One and minus one are singular."""
    assert prompts(tmp_path, 'key = { one = "{n} point", other = "{n} points" }').text(say("key", n=n)).text == text


@pytest.mark.parametrize(("n", "text"), [(0, "no point"), (1, "1 point"), (2, "2 points")])
def test_nothing_may_have_words_of_its_own(tmp_path: Path, n: int, text: str) -> None:
    """Where it has, "0 points" is never said."""
    assert prompts(tmp_path, 'key = { none = "no point", one = "{n} point", other = "{n} points" }').text(say("key", n=n)).text == text


def test_minus_one_is_not_told_as_a_one_that_is_spelled_out(tmp_path: Path) -> None:
    """ "One point" has no place for the minus."""
    assert prompts(tmp_path, 'key = { one = "one point", other = "{n} points" }').text(say("key", n=-1)).text == "-1 points"


def test_one_and_other_may_have_several_wordings(tmp_path: Path) -> None:
    """They take turns together, and say how many turns there are."""
    said = prompts(tmp_path, '[key]\none = "a"\nother = ["b", "c"]')
    assert [said.text(say("key", n=n)).text for n in (2, 2, 1, 2)] == ["b", "c", "a", "c"]
    assert said.fields("key") == {"n"}
    assert said.wordings("key") == 2


def test_other_wordings_stand_where_no_phone_may_join(tmp_path: Path) -> None:
    """Of the keys that there are, with none but their fields; a table's own wording comes before both."""
    prompts(tmp_path, 'key = "{n} on your phone"\nother = "x"\n[without-phones]\nkey = "{n} typed"').text(say("other"))
    with_, without = (Prompts("en", ("a-game",), tmp_path, phones=phones) for phones in (True, False))
    assert [wordings.text(say("key", n=2)).text for wordings in (with_, without)] == ["2 on your phone", "2 typed"]
    assert without.reworded({"a-game": {"key": "mine"}}).text(say("key", n=2)).text == "mine"
    for wrong, because in (('no = "x"', "is not a key"), ('key = "{what}"', "never gets"), ("key = 3", "must be a wording")):
        (tmp_path / "en" / "a-game.toml").write_text(f'key = "{{n}}"\n[without-phones]\n{wrong}', encoding="utf-8")
        with pytest.raises(BadPrompts, match=because):
            Prompts("en", ("a-game",), tmp_path)


def test_a_page_speaks_to_its_owner(tmp_path: Path) -> None:
    """Where the sentence is about that player; a table's own wording comes before both."""
    worded = prompts(tmp_path, 'key = "{player} has one"\nother = "{player} waits"\n[own-page]\nkey = "you have one"')
    has, waits = (say(key, player="Ana") for key in ("key", "other"))
    assert [worded.read(has, owner).text for owner in ("Ana", "Ben", None)] == ["you have one", "Ana has one", "Ana has one"]
    assert worded.text(has).text == "Ana has one"
    assert worded.read(waits, "Ana").text == "Ana waits"
    (tmp_path / "nobody").mkdir()
    nobody = prompts(tmp_path / "nobody", 'key = "all say it"\n[own-page]\nkey = "you say it"')
    assert [nobody.read(say("key"), "Ana", alone=alone).text for alone in (True, False)] == ["you say it", "all say it"]
    assert worded.reworded({"a-game": {"key": "{player}, one"}}).read(has, "Ana").text == "Ana, one"
    (tmp_path / "wrong").mkdir()
    with pytest.raises(BadPrompts, match="never gets"):
        prompts(tmp_path / "wrong", 'key = "{player}"\n[own-page]\nkey = "{what}"')


def test_an_earcon_keeps_its_words_for_captions(tmp_path: Path) -> None:
    """Nothing is told by sound alone."""
    spoken = prompts(tmp_path, 'key = { earcon = "wrong", text = "{who}: no" }').text(say("key", who="Ana"))
    assert spoken == Spoken("Ana: no", earcon="wrong")


def test_a_game_has_its_own_words_before_the_house(tmp_path: Path) -> None:
    """And the house's where it has none."""
    said = prompts(tmp_path, 'a = "game"', 'a = "house"\nb = "house"\n' + WORDS)
    assert (said.text(say("a")).text, said.text(say("b")).text) == ("game", "house")
    assert said.keys("a-game") == {"a"}
    assert said.keys("house") == {"a", "b"}


@pytest.mark.parametrize(
    ("wrong", "because"),
    [
        ("key = ", "Invalid value"),
        ('key = "a"\nkey = "b"', "Cannot overwrite"),
        ("key = 3", "must be a wording"),
        ('key = ""', "none of them empty"),
        ("key = []", "none of them empty"),
        ('key = ["a", 3]', "none of them empty"),
        ('key = { one = "a" }', "has one; a table has"),
        ('key = { one = "a", other = "b", few = "c" }', "a table has either"),
        ('key = { earcon = "moo", text = "a" }', 'names an earcon "moo"; there are right, wrong'),
        ('key = "a {b"', "expected '}'"),
        ('key = "a {}"', "not a plain {name}"),
        ('key = "a {0}"', "not a plain {name}"),
        ('key = "a {b.c}"', "not a plain {name}"),
        ('key = "a {b!r}"', "not a plain {name}"),
        ('key = "a {b:>9}"', "not a plain {name}"),
    ],
)
def test_a_malformed_file_is_one_line(tmp_path: Path, wrong: str, because: str) -> None:
    """At load, with the file's name and the reason."""
    with pytest.raises(BadPrompts) as raised:
        prompts(tmp_path, wrong)
    line = str(raised.value)
    assert "a-game.toml" in line
    assert because in line
    assert "\n" not in line


def test_a_missing_file_and_missing_words_are_one_line(tmp_path: Path) -> None:
    """Both name the file."""
    with pytest.raises(BadPrompts, match=r"a-game\.toml: there is no such prompts file$"):
        Prompts("en", ("a-game",), tmp_path)
    with pytest.raises(BadPrompts, match=r"house\.toml: needs a table \[words\]"):
        prompts(tmp_path, 'a = "a"', 'b = "b"')


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        (say("nope"), 'no wording for "nope" in a-game, house'),
        (say("key", b="secret"), 'the wording of "key" needs a, which was not given'),
        (say("many"), 'the wording of "many" needs n, which was not given'),
    ],
)
def test_a_missing_key_or_field_is_one_line_without_values(tmp_path: Path, asked: Say, line: str) -> None:
    """It is a KeyError that reads as a sentence."""
    said = prompts(tmp_path, 'key = "{a} {b}"\nmany = { one = "a", other = "b" }')
    with pytest.raises(UnknownPrompt) as raised:
        said.text(asked)
    assert isinstance(raised.value, KeyError)
    assert str(raised.value) == line


@given(st.lists(st.text(min_size=1), max_size=5))
def test_help_reads_any_phrases(phrases: list[str]) -> None:
    """Each of them is in what is said, whatever it looks like."""
    text = house().text(say("help", phrases=tuple(phrases))).text
    assert all(phrase in text for phrase in phrases)


def test_what_ends_in_a_point_ends_its_sentence_with_that_one() -> None:
    """A name of SLAM! does; three points stay three."""
    prompts = Prompts("en", ("slam-kartenspiel",))
    assert prompts.read(say("poet-taken", poet="Der Kommissar a. D.")).text == "This card lies there already: Der Kommissar a. D."
    assert prompts.read(say("terminal-room-quiet")).text.endswith(" ...")
