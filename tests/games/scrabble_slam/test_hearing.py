"""Minimal pairs: what is asked back, what tells words apart, who was first, and how a wrong ruling is put right."""

from __future__ import annotations

import pytest

from tests.support.letters_table import Letters, counting, counts, heard, holding, is_over, keys, overlapped, racing
from voicehost.games.scrabble_slam.words import alike, near, neighbours
from voicehost.lexicon.letters import NATO

pytestmark = pytest.mark.quick

# -- asked back


def test_words_that_sound_the_same_are_asked_back() -> None:
    """MELT to meat or meet: however sure the ear is."""
    table = heard(racing("melt"), "ana meat", 5, confidence=1.0)
    assert (keys(table), table.state.word) == (["which"], "melt")
    assert set(table.says[0].fields["words"].lower().split(" or ")) == {"meat", "meet"}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("answer", "word"),
    [
        ("alpha", "meat"),
        ("with an e", "meet"),
        ("echo", "meet"),
        ("e for l", "meet"),
        ("meet", "meet"),
        ("i said meat", "meat"),
        ("neither", "melt"),
    ],
)
def test_the_changed_letter_answers(answer: str, word: str) -> None:
    """Or the letter for the letter, or the word typed; then play goes on."""
    table = heard(racing("melt"), "ana meat", 5).type(answer)
    assert (table.state.word, table.state.question) == (word, None)
    assert counts(table)[0] == (17 if word == "melt" else 16)


@pytest.mark.parametrize("line", ["ana meet with an e", "ana meet echo", "meet echo", "echo for lima"])
def test_a_letter_named_at_once_leaves_no_question(line: str) -> None:
    """Words that sound the same are told apart by it."""
    assert heard(racing("melt"), line, 5, confidence=0.5).state.word == "meet"


@pytest.mark.parametrize(
    ("sure", "rivals", "asked"), [(0.6, {"fame": 0.35}, True), (0.6, {"fame": 0.35, "same": 0.05}, True), (0.8, {"fame": 0.2}, False)]
)
def test_what_can_be_played_is_believed_before_what_lies_there(sure: float, rivals: dict[str, float], asked: bool) -> None:
    """Nobody calls GAME on GAME: if "fame" is half as likely, it is asked for, and not played unasked; else the word is there already."""
    table = heard(racing(), "ana game", 9, sure, {f"ana {word}": share for word, share in rivals.items()})
    assert keys(table) == (["which"] if asked else ["same-word"])
    assert not asked or str(table.says[0].fields["words"]).startswith("Fame or ")


@pytest.mark.parametrize(
    ("sure", "rivals", "expected"),
    [(0.36, {}, "not-caught"), (0.36, {"came": 0.1}, "not-caught"), (0.36, {"came": 0.3}, "which"), (0.5, {}, "which")],
)
def test_what_was_rather_talk_is_no_card(sure: float, rivals: dict[str, float], expected: str) -> None:
    """Where the ear has it that likelier nothing was called than anything, nobody is asked which card it was; a card heard as one of
    several is one."""
    table = heard(racing(), "ana same", 9, sure, {f"ana {word}": share for word, share in rivals.items()})
    assert (keys(table), table.state.word) == ([expected], "game")


def test_typing_leaves_no_question() -> None:
    """What is typed is spelled."""
    assert racing("melt").type("ana meet").state.word == "meet"


def test_an_unsure_ear_asks_between_words_that_sound_nearly_the_same() -> None:
    """ "Fame or same?" A sure one does not, nor where no word is near."""
    table = heard(racing(), "ana fame", 5, confidence=0.5)
    assert keys(table) == ["which"]
    assert "same" in str(table.says[0].fields["words"])
    assert table.type("same").state.word == "same"
    assert heard(racing(), "ana fame", 5, confidence=0.99).state.word == "fame"
    assert heard(racing(), "ana gave", 5, confidence=0.99).state.word == "gave"


def test_only_words_in_the_hands_are_rivals() -> None:
    """Where the hands are known nobody can have meant what nobody can play, and by name not what that player cannot."""
    hands = {"Ana": "FX QV", "Ben": "SX QV"}
    assert heard(holding(hands), "ana fame", 5, confidence=0.5).state.word == "fame"
    assert keys(heard(holding(hands), "fame", 5, confidence=0.5)) == ["which"]
    words = {
        said
        for phrase in holding(hands).session.listening.grammar.phrases
        if phrase.pattern == "{word}"
        for said, _ in phrase.slots[0].choices
    }
    assert {"fame", "same"} <= words
    assert not {"name", "tame", "lame"} & words


def test_a_question_holds_the_race_for_one_answer() -> None:
    """What answers it is listened for, what may be asked at any time, and what is called meanwhile, which waits."""
    table = heard(racing("melt"), "ana meat", 5)
    moves = {phrase.move for phrase in table.session.listening.grammar.phrases}
    assert "play" in moves  # what is called meanwhile waits
    assert {"which", "neither", "letters"} <= moves


def test_fame_and_same_are_near_and_tale_and_tail_alike() -> None:
    """By pronunciation; fame and gate are neither."""
    assert alike("tale", "tail")
    assert not alike("fame", "same")
    assert near("fame", "same")
    assert not near("fame", "gate")


def test_nobody_means_a_word_a_hundred_times_rarer() -> None:
    """TALL to what sounds like tale, tail and tael: the last is neither listened for nor asked for, and is called by its letter."""
    table = heard(racing("tall"), "ana tale", 5, 1.0)
    assert set(table.state.question.words) == {"tale", "tail"}
    assert "ana tael" not in racing("tall").session.listening.grammar.sentences
    assert racing("tall").type("echo for lima", "tael").state.word == "tael"


# -- what else may have been said


@pytest.mark.parametrize(
    ("rivals", "asked", "word"),
    [
        ({}, (), "fame"),
        ({"ana came": 0.1}, (), "fame"),
        ({"ana came": 0.5, "ana same": 0.1}, ("came", "fame", "same"), "game"),
        ({"ben came": 0.1}, (), "fame"),
        ({"[unk]": 0.6}, (), "fame"),
        ({"ana gamp": 0.9}, (), "fame"),
    ],
)
def test_rivals_are_asked_for_where_they_are_as_likely(rivals: dict[str, float], asked: tuple[str, ...], word: str) -> None:
    """By sound, and by how common the words are; the likeliest first."""
    table = heard(racing(), "ana fame", 5, 0.9, rivals)
    assert (table.state.question.words if table.state.question else (), table.state.word) == (asked, word)


def test_a_common_word_is_meant_and_not_a_rare_one_that_sounds_as_well() -> None:
    """TAN- to tans, by the ear alone; people say sons."""
    table = heard(racing("tons"), "ana tans", 5, 0.55, {"ana sons": 0.45})
    assert (table.state.word, keys(table)) == ("sons", ["played-by"])


def test_the_word_on_the_table_is_heard_again() -> None:
    """Two call the same: the second is told so, and no other word is made of it."""
    table = heard(heard(racing(), "ana gate", 5, 1.0), "ben gate", 5.5, 1.0)
    assert (keys(table), counts(table)) == (["same-word"], [16, 17, 17])


# -- at the same time


def test_the_earlier_start_wins_and_the_later_is_judged_against_the_new_word() -> None:
    """Ben's FAME was understood first, but Cy had begun NAME before: NAME goes first, then FAME on it."""
    table = racing()
    heard(table, "ben fame", 5.0, 1.0)
    heard(table, "cy name", 4.9, 1.0)
    assert [(play.player, play.word) for play in table.state.plays] == [("Cy", "name"), ("Ben", "fame")]


def test_the_later_shout_goes_back_where_it_does_not_follow() -> None:
    """FAME cannot follow GATE: Ben has that card again."""
    table = racing()
    heard(table, "ben fame", 5.0, 1.0)
    heard(table, "cy gate", 4.9, 1.0)
    assert (table.state.word, counts(table)) == ("gate", [17, 17, 16])
    assert keys(table)[-2:] == ["later", "word"]


def test_a_shout_that_began_later_and_does_not_follow_is_too_late() -> None:
    """It is understood and told so; nothing changes."""
    table = heard(racing(), "ben fame", 5.0, 1.0)
    before = table.state
    heard(table, "cy gate", 5.1, 1.0)
    assert keys(table) == ["too-far"]
    assert table.state is before


def test_an_earlier_shout_by_somebody_without_the_card_does_not_count() -> None:
    """The word that was ruled stays."""
    table = holding({"Ana": "FX QV", "Ben": "QX QV"})
    heard(table, "ana fame", 5.0, 1.0)
    heard(table, "ben name", 4.9, 1.0)
    assert [play.word for play in table.state.plays] == ["fame"]


GATES = {"ana gale": 0.25, "ana gape": 0.2}
"""What else "ana gate" may have been, while somebody was calling into it."""


def unsure_of_gate(table: Letters) -> Letters:
    """It ends at 5.6 s."""
    return overlapped(table, "ana gate", 5, 0.3, GATES)


def lain(table: Letters) -> list[tuple[str | None, str]]:
    return [(play.player, play.word) for play in table.state.plays]


@pytest.mark.parametrize(
    ("line", "at", "plays", "said"),
    [
        ("ben late", 5.5, [("Ana", "gate"), ("Ben", "late")], ["played-by", "played-by"]),
        ("late", 5.5, [("Ana", "gate"), (None, "late")], ["played-by", "played"]),
        ("ben late with an l", 5.5, [("Ana", "gate"), ("Ben", "late")], ["played-by", "played-by"]),
        ("ben gale", 5.5, [("Ana", "gale")], ["played-by", "same-word"]),
        ("ben late", 5.65, [("Ana", "gate"), ("Ben", "late")], ["which", "played-by", "played-by"]),
    ],
    ids=["on one of them", "nobody's", "its letter named", "the same", "just after"],
)
def test_the_next_call_may_tell_which_word_lies_there(line: str, at: float, plays: list[tuple[str | None, str]], said: list[str]) -> None:
    """Gate, gale or gape? LATE can follow on one of them alone, and could not be called on GAME."""
    table = unsure_of_gate(racing())
    assert (keys(table), lain(table)) == ([], [])
    assert (lain(heard(table, line, at, 1.0)), keys(table)) == (plays, said)


def test_a_word_is_as_sure_as_all_who_may_have_called_it() -> None:
    """Ben or Cy, by the ear; LATE in any case: that tells which word lies there, and nobody is asked what it was."""
    table = heard(unsure_of_gate(racing()), "ben late", 5.5, 0.6, {"cy late": 0.4})
    assert (lain(table), keys(table)) == ([("Ana", "gate"), ("Ben", "late")], ["played-by", "played-by"])


@pytest.mark.parametrize(
    ("line", "sure", "asked_then", "word"),
    [
        ("ben gave", 1.0, "played-by", "gave"),
        ("ben gave", 0.5, "which", "gate"),
        ("ben fame", 1.0, "too-far", "gate"),
        ("ben lame", 1.0, "too-far", "gate"),
        ("ben late", 0.5, "which", "gate"),
    ],
    ids=["on each", "on each, unsure", "on none", "on the word before", "unsure"],
)
def test_else_it_is_asked_and_the_shout_waits_for_the_answer(line: str, sure: float, asked_then: str, word: str) -> None:
    """It is judged against the word that is answered, as if it were called then."""
    table = heard(unsure_of_gate(racing()), line, 5.5, sure)
    assert (keys(table), table.says[0].fields["words"]) == (["which"], "Gate or gale or gape")
    said = keys(table.type("gate")) + keys(table.wait(0.1))
    assert (said, table.state.word) == (["played-by", asked_then], word)


def test_shouts_wait_in_their_order() -> None:
    """GAVE on GATE, and GAZE on that; "neither" gives them back to the word before."""
    table = heard(overlapped(unsure_of_gate(racing()), "ben gave", 5.5, 1.0), "cy gaze", 5.6, 1.0)
    assert lain(table.type("gate")) == [("Ana", "gate"), ("Ben", "gave"), ("Cy", "gaze")]
    table = heard(overlapped(unsure_of_gate(racing()), "ben gave", 5.5, 1.0), "cy gaze", 5.6, 1.0)
    assert lain(table.type("neither")) == [("Ben", "gave"), ("Cy", "gaze")]


def test_what_waits_comes_too_late_for_a_game_that_is_over() -> None:
    """Ana's GATE was her last card; if it was not, it is not too late."""
    table = heard(unsure_of_gate(counting({"Ana": 1, "Ben": 5, "Cy": 5})), "ben late", 5.5, 1.0)
    assert (lain(table), keys(table)[-1]) == ([("Ana", "gate")], "out-by-count")
    assert is_over(table.type("yes"))
    assert lain(table.type("undo", "no", "two")) == [("Ana", "gate"), ("Ben", "late")]


def test_what_waits_waits_for_whose_card_it_was_too() -> None:
    """A dealt hand: the shout without a name is somebody's first."""
    table = holding({"Ana": "TX QV", "Ben": "LX PV"})
    overlapped(table, "gate", 5, 0.3, {"gale": 0.25, "gape": 0.2})
    assert keys(heard(table, "ben late", 5.2, 1.0)) == ["who"]
    assert lain(table.type("ana")) == [("Ana", "gate"), ("Ben", "late")]


def test_a_card_that_the_first_has_not_got_is_the_next_ones() -> None:
    """Both call GALE, and only Ben has an L: his shout is not lost with hers."""
    table = holding({"Ana": "TX QV", "Ben": "LX PV"})
    overlapped(table, "ana gale", 5, 0.35, {"ana gate": 0.3})
    heard(table, "ben gale", 5.5, 1.0)
    assert (keys(table), lain(table)) == (["not-played", "played-by"], [("Ben", "gale")])


def test_a_shout_without_a_name_is_not_given_to_who_calls_the_same_next() -> None:
    """In a dealt game it is asked whose it was; the other comes too late then."""
    table = holding({"Ana": "TX QV", "Ben": "TY PV"})
    overlapped(table, "gate", 5, 0.3, {"gave": 0.25, "gape": 0.2})
    assert keys(heard(table, "ben gate", 5.2, 1.0)) == ["who"]
    assert (lain(table.type("ana")), keys(table)) == ([("Ana", "gate")], ["played-by", "same-word"])


def test_a_question_is_put_when_the_room_is_quiet() -> None:
    """Once all that was begun before the shout's end is known; it is not shown before that."""
    table = unsure_of_gate(racing())
    assert keys(table.until(5.5)) == []
    assert [asked.key for asked in table.session.asks] == ["word"]
    assert keys(table.until(5.7)) == ["which"]
    assert [asked.key for asked in table.session.asks] == ["which"]


# -- put right


@pytest.mark.parametrize("line", ["no same", "no i said same"])
def test_a_wrong_ruling_is_one_word_away(line: str) -> None:
    """The same player's card, the other word; the host follows."""
    table = racing().type("ana fame", line)
    assert [(play.player, play.word) for play in table.state.plays] == [("Ana", "same")]
    assert counts(table) == [16, 17, 17]


def test_a_word_that_is_put_right_is_told_as_people_write_it() -> None:
    """When it is taken back."""
    says = racing().type("ana fame", "no i said same", "undo").says
    assert [say.fields["what"] for say in says if say.key == "undone"] == ["No, I said same"]


def test_a_wrong_ruling_in_a_dealt_game_puts_the_right_card_back() -> None:
    """The F comes back to the hand, the S goes."""
    table = holding({"Ana": "FX SV QZ", "Ben": "QX"}).type("ana fame", "no same")
    assert [card.front for card in table.state.seat("Ana").hand] == ["F", "Q"]


@pytest.mark.parametrize("line", ["undo", "take it back"])
def test_or_it_is_taken_back(line: str) -> None:
    """The word before is on the table again."""
    table = racing().type("ana fame", line)
    assert (table.state.word, counts(table)) == ("game", [17, 17, 17])


def test_everything_that_may_be_said_is_ready_for_every_next_word() -> None:
    """Each neighbour of a common word can be called: by itself where people know it, by its letter in any case."""
    for word in neighbours("game"):
        state = racing(word).state
        listed = {
            said
            for phrase in racing(word).session.listening.grammar.phrases
            if phrase.pattern == "{word}"
            for said, _ in phrase.slots[0].choices
        }
        assert listed == set(state.called(state.playable())) - {"help", "undo"}
        swaps = [phrase for phrase in racing(word).session.listening.grammar.phrases if phrase.move == "swap"]
        letters = {said for phrase in swaps for said, _ in phrase.slot("letter").choices}
        assert {pilot for pilot, _ in NATO} <= letters
