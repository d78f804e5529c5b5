"""Languages from their folders: what is read, and what is wrong with a file, in one line."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from tests.support.languages import ENGLISH, made
from voicehost.core.language import as_spoken, choosing
from voicehost.core.play import Move
from voicehost.core.speech import Phrase
from voicehost.games.kit import english
from voicehost.games.kit.seats import names_alike
from voicehost.listen.recognizer import typed
from voicehost.session.breaks import pause, resume
from voicehost.session.moves import HOUSE_MOVES, house_phrases
from voicehost.session.offers import in_words, sentence
from voicehost.session.seating import Seating, free_seat
from voicehost.session.session import Session
from voicehost.speak import languages
from voicehost.speak.languages import BadPrompts

pytestmark = pytest.mark.quick


def planted(tmp_path: Path, *, replaced: tuple[str, str] = ("", ""), game: str = "") -> Path:
    """English by another name, with one thing changed, and the tables of a game."""
    copytree(languages.SHIPPED / "en", tmp_path / "xx")
    path = tmp_path / "xx" / "language.toml"
    content = path.read_text(encoding="utf-8")
    assert replaced[0] in content
    path.write_text(content.replace(*replaced, 1), encoding="utf-8")
    (tmp_path / "xx" / "a-game.toml").write_text(game, encoding="utf-8")
    return tmp_path


def test_english_is_what_the_english_games_say() -> None:
    """Their own words for answers, numbers and letters are the language's."""
    assert ENGLISH.yes_no == english.YES
    assert ENGLISH.ballot == english.BALLOT
    assert ENGLISH.numbers == english.NUMBERS
    assert {*ENGLISH.letters} == {*english.PILOTS}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Hilfe", "hilfe"),
        ("Zeig, {player}, deine Karten!", "zeig {player} deine karten"),
        ("what\u2019s up", "what's up"),
        ("Rap-Poet", "rap poet"),
    ],
)
def test_what_is_written_is_heard_without_capitals_and_points(written: str, said: str) -> None:
    """Slots stay."""
    assert as_spoken(written) == said


GERMAN = languages.read("de")


def sitting(language: str) -> Session:
    """Maya's seat is taken."""
    game = made("slam-kartenspiel", language)
    return Session(game, ("Maya", "Karl"), None, seats=Seating(("Maya",)))


def test_who_is_called_by_name_is_called_in_the_language() -> None:
    """A phrase that calls is as it was, another has the call before it; what was said is told without it."""
    phrases, session = house_phrases(GERMAN), sitting("de")
    called = phrases.called(phrases.heard(resume, session))
    assert [phrase.pattern for phrase in called] == ["spielleitung weiter", "spielleitung es geht weiter", "spielleitung weiter"]
    only = next(phrase for phrase in phrases.heard(pause, session) if phrase.pattern == "spielleitung pause")
    assert in_words((only,), Move("pause"), ("Ida",), GERMAN) == "Pause"


def test_a_seat_is_named_as_the_language_does() -> None:
    """With "maya's" where it has such a form, and with the plain name where not; the slot is the player's in any case."""
    german, english = (house_phrases(session.game.language).heard(free_seat, session) for session in (sitting("de"), sitting("en")))
    assert [phrase.pattern for phrase in german] == ["gib den platz von {player} frei", "spielleitung gib den platz von {player} frei"]
    assert german[0].slot("player").choices == (("maya", "Maya"),)
    assert english[0].slot("player").choices == (("maya's", "Maya"), ("maya is", "Maya"), ("maya", "Maya"))
    assert sentence(german[0], (("player", "Maya"),)) == "gib den Platz von maya frei"


@pytest.mark.parametrize(("line", "words"), [("Ida nimmt 3", "ida nimmt drei"), ("18", "achtzehn"), ("41", "41"), ("Ja!", "ja")])
def test_a_number_that_is_typed_is_the_languages_word_for_it(line: str, words: str) -> None:
    """As far as it has one."""
    assert typed(line, 0, GERMAN.numbers).best.text == words


ALIKE = """
Karl/Carl Kai/Kay Maier/Meyer Meier/Mayer Müller/Mueller Strauß/Strauss Stadt/Statt Schmidt/Schmitt Sofie/Sophie Seiten/Saiten Thomas/Tomas
Philipp/Filip Sarah/Sara Hannah/Hanna Jacob/Jakob Christa/Krista Sven/Swen Yannick/Jannik Sylvia/Silvia Bernd/Bernt Max/Maks René/Rene
"""
UNLIKE = (
    "Ida/Ina Maria/Marie Johanna/Joanna Jan/Jana Julia/Julie Daniel/Daniela Lea/Leo Ole/Olaf Amy/Romy Michael/Michaela Kira/Kiara Jean/Gene"
)


@pytest.mark.parametrize(("pair", "alike"), [*((pair, True) for pair in ALIKE.split()), *((pair, False) for pair in UNLIKE.split())])
def test_names_that_sound_alike_in_german(pair: str, alike: bool) -> None:
    """However each is spelled, and whatever English makes of it."""
    name, other = pair.split("/")
    assert names_alike(name, other, GERMAN) is alike


def test_no_two_names_that_are_offered_sound_alike() -> None:
    """Who is to take another name is not offered the same trouble."""
    assert len({GERMAN.sound(name) for name in GERMAN.names}) == len(GERMAN.names)


def test_a_language_is_read_once() -> None:
    """So that sessions of it are alike."""
    assert languages.read("en") is languages.read()
    assert house_phrases(ENGLISH) is house_phrases(languages.read("en"))


def test_a_game_has_its_own_tables(tmp_path: Path) -> None:
    """Phrases, choices, what slots are called, and words, beside the house's."""
    game = """
[phrases]
play = ["{player} spielt {card}", "{player} nimmt {value}"]
[choices.value]
style = ["Stil", "Style"]
humor = "Humor"
[slots]
card = "Karte"
[words]
points = "Punkte"
"""
    language = languages.read("xx", "a-game", planted(tmp_path, game=game))
    player, card = choosing("player", (("Ana", "Ana"),)), choosing("card", (("Rap-Poet", "7"),))
    spielt, nimmt = language.ways("play", player, card)
    assert (spielt.pattern, spielt.written, spielt.slots) == ("{player} spielt {card}", "", (player, card))
    assert nimmt.slots[1].choices == (("stil", "style"), ("style", "style"), ("humor", "humor"))
    assert nimmt.slots[1].written == (("stil", "Stil"), ("style", "Style"), ("humor", "Humor"))
    assert language.slot("value", only=["humor"]).choices == (("humor", "humor"),)
    assert language.ways("play", choosing("player", ()), card) == ()
    assert (language.called("card"), language.called("other"), language.word("points")) == ("Karte", "other", "Punkte")
    assert language.ways("undo", under="help")[0] == Phrase("help", "undo")
    assert language.phrases.keys() >= HOUSE_MOVES.names


@pytest.mark.parametrize(
    ("replaced", "game", "because"),
    [
        (('host = "host"', ""), "", "'host' is missing"),
        (('pause = ["pause", "host pause"]', ""), "", "no phrase for pause"),
        (('abstain = ["abstain"]', ""), "", "no answer for abstain"),
        (('numbers = """', 'numbers = "zero one"\nothers = """'), "", "to ten at least, and has only 2"),
        (('a-word = "a word" ', "a-word = 3 "), "", "3 is not a text"),
        (("[phrases]", "[phrases"), "", "Expected ']'"),
        (("[phrases]", 'alike = ["ph>f", "ck"]\n[phrases]'), "", "'ck' is not of the form ph>f"),
        (("[phrases]", "alike = 3\n[phrases]"), "", "not iterable"),
        (("", ""), '[phrases]\nundo = "oops"', "a game cannot have the move undo: it belongs to the house"),
        (("", ""), "phrases = 3", "phrases must be a table"),
    ],
)
def test_what_is_wrong_with_a_folder_is_one_line(tmp_path: Path, replaced: tuple[str, str], game: str, because: str) -> None:
    """With the file and the reason."""
    with pytest.raises(BadPrompts) as raised:
        languages.read("xx", "a-game", planted(tmp_path, replaced=replaced, game=game))
    line = str(raised.value)
    assert because in line
    assert ".toml" in line
    assert "\n" not in line


@pytest.mark.parametrize(
    ("name", "line"),
    [("xx", "xx is not spoken here; the languages are de, en."), ("../en", "'../en' is not a language, such as en or de.")],
)
def test_a_language_that_is_not_there_is_one_line(name: str, line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Which says what there is."""
    monkeypatch.setenv("VOICEHOST_HOME", str(tmp_path))
    with pytest.raises(BadPrompts) as raised:
        languages.read(name)
    assert str(raised.value) == line
