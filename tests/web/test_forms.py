"""What a phrase becomes on a page, by how many things are chosen in it, and of how many."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest

from tests.support import jam_table, letters_table, tiles_table
from tests.support.languages import made
from tests.support.table import PLAYERS, SLAM, Table, performing, writing
from tests.web.test_pages import seat_of
from voicehost.core.play import Moment, View
from voicehost.core.speech import Phrase, Slot
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts
from voicehost.web.forms import FEW, MANY, Form, Tick, forms
from voicehost.web.pages import Pages

pytestmark = pytest.mark.quick

GERMAN = made("slam-kartenspiel", "de").language


def form_of(*sizes: int, apart: bool = False, alike: int = 0) -> Form:
    """Of a move with a slot of each of those sizes: the same things in each, or `apart`, others in each. The first `alike` slots have no
    order."""
    slots = tuple(
        Slot(name, tuple((f"{name * apart} karte {n}".strip(), f"{name * apart}k{n}") for n in range(size)), alike=nth < alike)
        for nth, (name, size) in enumerate(zip(("first", "second", "third"), sizes, strict=False))
    )
    phrase = Phrase(" und ".join(f"{{{slot.name}}}" for slot in slots), "choose", slots)
    first = forms(View(Moment.ALL, entries=(phrase,)).wanting("choose"), GERMAN).first
    assert first is not None
    return first


def html_of(form: Form) -> str:
    parts = Pages(Prompts("de", ("slam-kartenspiel",)))._templates.get_template("parts.html")
    return str(parts.module.fill(form))  # type: ignore[attr-defined]  # a macro of that template


def test_a_phrase_that_the_page_says_is_not_said_again_beside_the_button() -> None:
    """The question has "Say: Ana, please"; what else may be done is said beside its own button."""
    game = made("open-slam", "en")
    session, _ = Session.begin(game, PLAYERS[:3], game.options(), 1)
    poet = session.view(None).who[0]
    page = unescape(seat_of(session, poet))
    assert page.count(f"{poet}, please") == 1
    assert f"{poet} please" not in page.split('id="moves"')[0]
    assert f"Or say: \u201c{poet} performs last" in page


def test_what_ends_a_clue_stands_below_its_pieces_if_they_are_few() -> None:
    """On the page of whoever puts it together, once it may be ended; until then there is no such thing. It is offered once."""
    tiles, chips = tiles_table.begun(), jam_table.at("laying", PLAYERS[:3])
    for table, piece, ways in ((tiles, "put", ("0", "1")), (chips, "", ("wildcard", "wildcard"))):
        ended: list[str] = []
        for way in ways:
            ended.append(label_of_end(table))
            if piece:
                table.does("Ana", piece, tile=way)
            else:
                table.type(way)
        ended.append(label_of_end(table))
        assert ended[0] == ""
        assert ended[-1] == ("This is my clue" if piece else "That is the clue")
        assert forms(table.session.view("Ana"), table.session.game.language).ends_below is not bool(piece)  # Haiclue has many tiles


def label_of_end(table: Any) -> str:
    made = forms(table.session.view("Ana"), table.session.game.language)
    assert made.first is not None
    assert made.end not in (*made.private, *made.moves, *made.more)
    return made.end.label if made.end is not None else ""


@pytest.mark.parametrize(
    ("sizes", "apart", "buttons", "radios", "lists"),
    [
        ((5,), False, 5, 0, 0),
        ((MANY,), False, MANY, 0, 0),
        ((MANY + 1,), False, 0, 0, 1),
        ((5, 5), False, 0, 10, 0),
        ((5, 5, 1), False, 0, 10, 0),
        ((FEW, FEW), False, 0, 2 * FEW, 0),
        ((FEW + 1, FEW + 1), False, 0, 0, 2),
        ((3, 2), True, 0, 5, 0),
        ((FEW + 1, 2), True, 0, 2, 1),
    ],
)
def test_few_things_are_touched_and_many_are_a_list(sizes: tuple[int, ...], apart: bool, buttons: int, radios: int, lists: int) -> None:
    """Each of few can be touched by itself; a list stands only for what would fill several screens."""
    form = form_of(*sizes, apart=apart)
    page = html_of(form)
    assert (len(form.buttons), page.count('type="radio"'), page.count("<select")) == (buttons, radios, lists)


@pytest.mark.parametrize(("language", "label"), [("en", "I begin"), ("de", "Ich fange an")])
def test_a_button_for_a_poet_speaks_as_that_poet(language: str, label: str) -> None:
    """Each phone has it for its own poet. Nobody calls themselves onto the stage: "Ana, please" is for whoever leads the slam."""
    game = made("open-slam", language)
    session, _ = Session.begin(game, PLAYERS[:3], game.options(), 1)
    assert all(f">{label}</button>" in seat_of(session, player) for player in session.players)


@pytest.mark.parametrize(
    ("language", "label", "aloud"), [("en", "I perform last", "performs last"), ("de", "Ich trete zuletzt auf", "kommt zuletzt")]
)
def test_a_poet_who_is_not_ready_says_so_on_their_own_phone(language: str, label: str, aloud: str) -> None:
    game = made("open-slam", language)
    session, _ = Session.begin(game, PLAYERS[:3], game.options(), 1)
    poet = session.view(None).who[0]
    page = seat_of(session, poet)
    assert f">{label}</button>" in page
    assert f"{poet} {aloud}" in page
    assert f"{poet} is not here" not in page


def test_scores_are_not_read_anew_by_a_button_that_comes_and_goes() -> None:
    """It is folded away from the first moment on: the answer no does the same, and one score is put right by itself."""
    game = made("open-slam", "en")
    table = Table(*Session.begin(game, PLAYERS[:3], game.options(), 1))
    table.type(f"{table.session.view(None).who[0]} please", "thank you")
    for said in ("judge one 8.4", "judge two 8.1", "judge three 7", "judge four 7.2", "judge five 9"):
        made_ = forms(table.session.at_phone(PLAYERS[0]), game.language)
        assert "All scores again" in [form.label for form in made_.more]
        assert "All scores again" not in [form.label for form in made_.moves]
        table.type(said)


def test_what_is_one_word_by_itself_is_labelled_with_it() -> None:
    seen = letters_table.racing().session
    labels = [form.label for form in forms(seen.at_phone("Ana"), seen.game.language).more]
    assert "With hints" in labels or "Hints" in labels
    assert not any("{" in label for label in labels)


def test_the_race_has_one_field_and_a_box_to_tick_for_a_blank_card() -> None:
    seen = letters_table.racing().session
    made = forms(seen.at_phone("Ana"), seen.game.language)
    fields = [(form.label, form.spoken) for form in (made.first, *made.moves) if form is not None and form.field]
    assert fields == [("Your new word", "Ana plays …")]
    assert made.first is not None
    assert made.first.tick == Tick("play player word blank", "My card is a blank")


@pytest.mark.parametrize(
    ("sizes", "alike", "names", "marks"),
    [
        ((5, 5), 0, ("first", "second"), 0),
        ((5, 5), 2, ("first second",), 2),
        ((MANY, MANY), 2, ("first second",), 2),
        ((MANY + 1, MANY + 1), 2, ("first", "second"), 0),
        ((5, 5, 5), 3, ("first second third",), 3),
        ((5, 5, 2), 2, ("first second", "third"), 0),
        ((5, 4), 2, ("first", "second"), 0),
    ],
)
def test_what_has_no_order_is_marked_in_one_list(sizes: tuple[int, ...], alike: int, names: tuple[str, ...], marks: int) -> None:
    """One list for the slots that are alike and offer the same. The form is that list alone if there is nothing else to choose."""
    form = form_of(*sizes, alike=alike)
    assert tuple(choice.name for choice in form.choices) == names
    assert (form.list.marks if form.list is not None else 0) == marks
    assert html_of(form).count('type="checkbox"') == (sizes[0] if " " in names[0] else 0)


@pytest.mark.parametrize("game", ["slam-kartenspiel"])
def test_poets_are_marked_in_one_list(game: str) -> None:
    """Two poets have no order: the list has each of the hand once, with its values."""
    session, _ = Session.begin(made(game, "de"), PLAYERS[:3], made(game, "de").options(), 1)
    table = Table(session, ())
    while table.session.view("Ana").moment is not Moment.ALL:
        table.type("weiter")
    page = seat_of(table.session, "Ana")
    assert page.count('type="checkbox" id="p-choose') == page.count('name="first second"')


def test_a_page_says_how_many_are_to_be_chosen() -> None:
    """Beside what sends them; what is asked stands above already, so that the table needs no title."""
    parts = Pages(Prompts("de", ("slam-kartenspiel",)))._templates.get_template("parts.html")
    page = str(parts.module.fill(form_of(2, 2, alike=2), first=True))  # type: ignore[attr-defined]  # a macro of that template
    assert 'data-of="2">' in page
    assert '<legend class="unseen">' in page
    assert "data-of" not in html_of(form_of(5))
    assert '<legend class="unseen">' not in html_of(form_of(2, 2))


def test_what_is_for_nobody_elses_eyes_is_a_field_or_a_choice() -> None:
    """One plain button shows nothing: to pass stands with what one can do, the word with what is unseen."""
    seen = writing().enter("Ana", "heaven").session.view("Ana")
    made_ = forms(seen, SLAM.language)
    assert [form.label for form in made_.private] == ["Word"]
    assert "Pass" in [form.label for form in made_.moves]


def test_over_a_poem_a_page_says_that_the_host_is_called_by_name() -> None:
    """Else "Host Cy snaps for ..." would be a riddle; afterwards nobody has to."""
    after = performing().type("the end").wait(20)
    for table, how in ((performing(), "Or call me by name, and say: \u201cHost, Cy snaps"), (after, "Or say: \u201cCy snaps for Ana")):
        assert how in unescape(seat_of(table.session, "Cy"))
