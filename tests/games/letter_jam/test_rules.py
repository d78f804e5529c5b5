"""The rulebook's paragraphs, one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tests.support.jam_table import GAME, WORDS, Jam, at, begun, sat
from tests.support.table import PLAYERS
from voicehost.core.play import IllegalMove, Move, Place, Say, say
from voicehost.games.letter_jam import clue, words
from voicehost.games.letter_jam.state import Draft, Options, Phase, Stand, Terms
from voicehost.games.letter_jam.tables import LETTERS, PACK, SETUPS, WILDCARD
from voicehost.private.entry import entered
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts
from voicehost.web.forms import forms

pytestmark = pytest.mark.quick


def standing(table: Jam, **letters: str) -> Jam:
    """What stands before whom just now."""
    state = table.state
    for player, letter in letters.items():
        seat = state.seat(player.capitalize())
        state = state.reseat(seat.player, letters=(*seat.letters[: seat.at], letter, *seat.letters[seat.at + 1 :]))
    table.session = replace(table.session, state=state)
    return table


def stands(table: Jam, *stacks: str) -> Jam:
    """The letters of nonplayer stands, the one that stands first."""
    table.session = replace(table.session, state=replace(table.state, stands=tuple(Stand(tuple(stack)) for stack in stacks)))
    return table


def on_flower(table: Jam, red: int, green: int) -> Jam:
    table.session = replace(table.session, state=replace(table.state, red=red, green=green))
    return table


def at_the_end(players: int = 3) -> Jam:
    """All clues are given; words are to be arranged."""
    table = begun(players)
    for player in table.session.players:
        table.type(f"{player} is ready")
    return table


# -- Setup


def test_setup_a_secret_word_for_the_neighbour_on_the_right() -> None:
    """What Ana writes stands before whoever comes before her around the table, shuffled."""
    table = sat()
    for player, word in zip(("Ana", "Ben", "Cy"), WORDS, strict=False):
        table.does(player, "word", given=word)
    for player, word in (("Cy", "horse"), ("Ana", "plant"), ("Ben", "cider")):
        assert sorted(table.state.seat(player).letters) == sorted(word)
        assert table.state.word_of(player) == word


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("four", "five-letters"),
        ("twelve", "five-letters"),
        ("", "five-letters"),
        ("quiet", "not-in-pack"),
        ("plarn", "no-word"),
        ("paris", "no-word"),
        ("fluff", "letters-are-few"),
    ],
)
def test_setup_a_word_is_checked_for_its_writer_alone(word: str, reason: str) -> None:
    """Nothing is said to the table, and nothing is written."""
    table = sat()
    assert table.private("Ana", "word", given=word) == [reason]
    assert table.does("Ana", "word", given=word).says == ()
    assert not table.state.seat("Ana").written


def test_setup_a_word_that_the_table_has_of_its_own_counts() -> None:
    """It may be written, is no doubt as a clue, and at the end it is a word."""
    assert sat(words=("Opa",)).private("Ana", "word", given="opass") == ["no-word"]
    table = sat(words=("Plarn", "Opa"))
    assert table.private("Ana", "word", given="plarn") == ["your-word"]
    for player, word in zip(("Ana", "Ben", "Cy"), ("plarn", "horse", "cider"), strict=True):
        table.does(player, "word", given=word)
    assert table.state.word_of("Cy") == "plarn"
    for ours, doubted in ((("Opa",), ()), ((), ("not-in-dictionary",))):
        state = replace(table.state, options=replace(table.state.options, words=ours))
        assert tuple(doubt.key for doubt in clue.doubts(state, Draft("opa", ()))) == doubted
    for player in table.session.players:
        table.type(f"{player} is ready")
    cy = table.state.seat("Cy")
    table.does("Cy", "arrange", cards=" ".join(str(cy.letters.index(letter) + 1) for letter in "plarn"))
    table.does("Ana", "no-word").does("Ben", "no-word").type("show the words")
    assert table.fields("is-a-word")["word"] == "plarn"


def test_setup_nobody_learns_what_others_have_written() -> None:
    """There is one V, and two words may have it: a word is never refused for another, which may be its writer's own. Until all are there it
    may be changed."""
    table = sat().does("Ana", "word", given="voice")
    assert table.private("Ben", "word", given="seven") == ["your-word"]
    assert table.does("Ana", "word", given="river").says == ()
    table.does("Ben", "word", given="seven").does("Cy", "word", given="horse")
    assert (table.state.word_of("Cy"), table.state.word_of("Ana")) == ("river", "seven")
    assert "v" not in table.state.deck


def test_setup_dealt_words_are_common_and_makeable() -> None:
    """An option; of each level, and everybody's letters come from the one pack."""
    for level in (1, 2, 3):
        for seed in range(20):
            state = sat(6, seed, dealt=True, level=level).state
            dealt = [state.word_of(player) for player in state.players]
            assert set(dealt) <= set(words.listed(level))
            assert not Counter("".join(dealt)) - PACK
    with pytest.raises(IllegalMove, match="no-such-level"):
        sat(level=4)


def test_setup_dealt_words_of_a_family_are_for_children() -> None:
    """Of every level; those that are not are dealt elsewhere."""
    for level in (1, 2, 3):
        assert not set(words.listed(level, family=True)) & words.NOT_FOR_CHILDREN
        assert set(words.listed(level)) - set(words.listed(level, family=True)) <= words.NOT_FOR_CHILDREN
    assert len(set(words.listed(3)) & words.NOT_FOR_CHILDREN) > 20
    for seed in range(30):
        assert not {sat(6, seed, dealt=True, level=3, family=True).state.word_of(player) for player in PLAYERS[:6]} & words.NOT_FOR_CHILDREN


@pytest.mark.parametrize("players", range(2, 7))
def test_setup_tokens_stands_and_letters(players: int) -> None:
    """As the card says; red tokens are a multiple of the players; the whole pack is somewhere, once."""
    state = begun(players).state
    card = SETUPS[players]
    assert (state.red, state.green) == (card.red, card.green)
    assert state.red % players == 0
    assert len(state.stands) == 6 - players
    assert [len(stand.stack) for stand in state.stands] == list(card.stacks)
    letters = [letter for seat in state.seats for letter in seat.letters] + [letter for stand in state.stands for letter in stand.stack]
    assert Counter(letters) + Counter(state.deck) == PACK


@pytest.mark.parametrize("players", [1, 7])
def test_setup_2_to_6_players(players: int) -> None:
    """Fewer or more do not sit down."""
    with pytest.raises(IllegalMove, match="number-of-players"):
        words.setup((*PLAYERS, "Kim")[:players], Options(), 1)


def test_setup_how_a_word_is_written_is_told_where_it_is_asked() -> None:
    for line in ("what now", "help"):
        assert "how-to-write" in sat().type(line).keys


def test_setup_everybody_is_told_for_whom_they_write() -> None:
    """All of them by name at the table, each on their own page, and with their own word."""
    table = sat()
    pairs = [(said.fields["player"], said.fields["other"]) for said in table.says if said.key == "writes-for"]
    assert pairs == [("Ana", "Cy"), ("Ben", "Ana"), ("Cy", "Ben")]
    assert [said for said in table.session.view(None).lines if said.key == "writes-for"]
    assert table.session.view("Ben").asks == (say("write-for", player="Ben", other="Ana"),)
    table.does("Ben", "word", given="plant")
    assert table.session.view("Ben").mine == (say("your-word", other="Ana", word="plant"),)


# -- Round


def test_round_a_word_of_what_is_seen() -> None:
    """Not of one's own letter; letters may be repeated, and two that are alike may each have a chip."""
    table = stands(standing(begun(), ana="s", ben="e", cy="t"), "b", "e", "x")
    assert clue.ways(table.state, "Ana", "beet")[0] == ("stand 1", "Ben", "stand 2", "Cy")
    assert ("stand 1", "Ben", "Ben", "Cy") in clue.ways(table.state, "Ana", "beet")
    assert table.private("Ana", "draft", clue="ana ben cy") == ["own-letter"]


@pytest.mark.parametrize(
    ("word", "may"), [("beet", True), ("bees", True), ("beets", True), ("bests", True), ("bends", False), ("seas", False)]
)
def test_round_the_wildcard_is_one_letter(word: str, *, may: bool) -> None:
    """Used more than once it is the same letter; what lacks two letters cannot be laid."""
    table = stands(standing(begun(), ana="x", ben="e", cy="t"), "b", "v", "v")
    found = clue.ways(table.state, "Ana", word)
    assert bool(found) == may
    assert not may or sum(source == WILDCARD for source in found[0]) == word.count("s")


def test_round_discussed_but_not_in_detail() -> None:
    """Letters, players, stands, bonus letters and the wildcard are counted; no letter and no word is told."""
    table = stands(standing(begun(), ana="x", ben="e", cy="t"), "b", "e", "v").does("Ana", "draft", clue="beets").type("ana offers")
    assert [(said.key, said.fields.get("n")) for said in table.says] == [
        ("offer", 5),
        ("offer-players", 2),
        ("offer-stands", 2),
        ("offer-wildcard", None),
    ]
    table.type("ben offers six letters two players no wildcard", "who has the longest")
    assert [said.fields["player"] for said in table.says if said.key == "offer"] == ["Ben", "Ana"]


def test_round_an_offer_says_no_more_than_was_said() -> None:
    """Who has not told whether the wildcard is in it has not told that it is not."""
    assert begun().type("ben offers six letters two players").keys == ["offer", "offer-players"]
    assert begun().type("ben offers six letters two players no wildcard").keys == ["offer", "offer-players", "offer-no-wildcard"]


@pytest.mark.parametrize(
    ("lines", "asks"),
    [
        ((), say("talk")),
        (("ben is ready",), say("talk")),
        (("ben gives the clue", "no clue"), say("talk")),
        (("ben offers six letters two players",), say("talk-offered", player="Ben")),
        (("ben offers six letters two players", "ben is ready"), say("talk")),
    ],
)
def test_the_question_names_only_whoever_has_offered_a_clue(lines: tuple[str, ...], asks: Say) -> None:
    """Anybody else who is named would seem to be asked, even after they have declined."""
    assert begun().type(*lines).session.view(None).at(Place.ASKS) == (asks,)


@pytest.mark.parametrize("word", ["rose", "wild", "three"])
def test_round_a_word_is_a_word_though_somebody_is_called_so(word: str) -> None:
    """A player, the wildcard, the number of a clue: where the word can be laid it is that. Otherwise it is what is called so."""
    table = Jam(*Session.begin(GAME, ("Ana", "Rose", "Wild"), Options(dealt=True), 1))
    stands(table, *word).does("Ana", "draft", clue=word)
    assert table.state.seat("Ana").draft.word == word
    stands(table, *"jjj").does("Ana", "draft", clue="Wild, Rose")
    assert table.state.seat("Ana").draft == Draft("", ("Wild", "Rose"))


def test_round_a_clue_that_one_asks_for_by_its_number() -> None:
    """Entered, "clue one" is the first clue, where ONE cannot be laid."""
    table = stands(standing(begun(), ana="x", ben="e", cy="t"), "b", "v", "v")
    assert table.private("Ben", "draft", clue="one") == ["cannot-be-laid"]
    table = stands(standing(table.gives("Cy", "ben wildcard"), ana="x", ben="e", cy="t"), "b", "v", "v")
    assert table.private("Ben", "draft", clue="one") == table.private("Ben", "draft", clue="1") == ["clue-for-you"]
    assert table.private("Ana", "draft", clue="one") == ["clue-of-others"]
    assert table.private("Ben", "draft", clue="two") == ["cannot-be-laid"]
    assert not table.does("Ben", "draft", clue="one").state.seat("Ben").draft


@pytest.mark.parametrize("text", ["b-t", "be t", "b'et", ""])
def test_round_the_wildcard_stands_for_a_letter_and_for_nothing_else(text: str) -> None:
    """Not for a hyphen, nor for a space."""
    table = stands(standing(begun(), ana="x", ben="e", cy="t"), "b", "v", "v")
    assert table.private("Ana", "draft", clue=text) == ["cannot-be-laid"]


def test_round_clues_are_counted() -> None:
    """On the sheet: one is not "1 clues"."""
    table = stands(standing(begun(), ana="x", ben="e", cy="t"), "b", "v", "v")
    titles = [GAME.sheet(table.state).title, GAME.sheet(table.gives("Ana", "beets").state).title]
    assert titles == ["0 clues", "1 clue"]


def test_round_an_offer_without_a_clue() -> None:
    """It is asked for; nothing else comes of it."""
    assert begun().type("ana offers").keys == ["nothing-drafted"]


def test_round_a_token_red_if_there_is_one() -> None:
    """Then green."""
    table = on_flower(begun(), red=1, green=2).gives("Ana", "ben cy")
    assert (table.state.red, table.state.green, table.state.seat("Ana").red) == (0, 2, 1)
    table.gives("Ana", "ben cy")
    assert (table.state.red, table.state.green, table.state.seat("Ana").green) == (0, 1, 1)


def test_round_a_fair_share_of_red_tokens() -> None:
    """With three players six are two each: somebody else gives the clue as long as one is left."""
    table = begun().gives("Ana", "ben cy").gives("Ana", "ben cy")
    table.type("ana gives the clue")
    assert table.keys == ["has-fair-share"]
    assert table.type("who may give the clue").says[0].fields["players"] == ("Ben", "Cy")
    for player in ("Ben", "Ben", "Cy", "Cy"):
        table.gives(player, "ana stand one" if player != "Ana" else "ben")
    assert table.type("ana gives the clue").keys == ["lay"]


def test_round_the_chips_are_told_by_name_and_number() -> None:
    """In several breaths, and begun anew; never by letter."""
    table = begun().type("ana gives the clue", "ben cy", "start again", "ben cy cy stand one", "wildcard", "that is the clue")
    clue = table.state.clues[0]
    assert clue.sources == ("Ben", "Cy", "Cy", "stand 1", WILDCARD)
    assert table.says[0].fields["chips"] == clue.sources
    assert table.type("ben gives the clue", "no clue").state.phase is Phase.TALK


@pytest.mark.parametrize("line", ["no, ben", "No, I meant Ben.", "sorry, ben"])
def test_round_a_slip_in_a_chip_is_put_right(line: str) -> None:
    """Without telling all of them again."""
    table = begun().type("ana gives the clue", "ben", "cy", line)
    assert (table.keys, table.fields("laid-instead")["last"], table.state.line) == (["laid-instead"], "Cy", ("Ben", "Ben"))
    assert table.type("no, ana").keys == ["own-letter"]
    assert table.state.line == ("Ben", "Ben")
    assert begun().type("ana gives the clue", "no, ben").keys == ["laid"]


@pytest.mark.parametrize("way", ["ana gives the clue", "Ana gives a clue."])
def test_round_whoever_gives_a_clue_is_asked_for_it(way: str) -> None:
    """The host tells them how chips are told."""
    table = begun()
    assert table.type(way).says == (say("lay", player="Ana", chips="Ben, stand 1, wildcard"),)


def test_round_the_first_clue_tells_where_it_is_read_and_how_a_letter_is_noted() -> None:
    """To whomever it helps; of later ones that is known."""
    table = begun().gives("Ana", "cy stand one")
    assert [said.fields["player"] for said in table.says if said.key == "how-to-note"] == ["Cy"]
    assert "how-to-note" not in table.gives("Ana", "ben cy").keys
    assert "how-to-note" not in begun().gives("Ana", "stand one stand two").keys


def test_round_what_is_ones_own_is_told_where_it_stands() -> None:
    """Each with the words to say or to type; a clue that was never given is none."""
    table = begun().gives("Ana", "ben cy")
    assert table.type("what do i see").keys == ["letters-are-yours"]
    assert table.type("my clues").keys == ["clues-are-yours"]
    assert [(said.key, said.fields) for said in table.type("clue three").says] == [("no-such-clue", {"number": 3})]


def test_round_a_whole_clue_may_be_told_without_a_breath() -> None:
    """As the README tells one; of fifteen chips at most, and by nobody who has not said that they give it."""
    whole = "Ben, Cy, Cy, stand one, wildcard"
    assert begun().type(whole).keys == ["who-gives-first"]
    assert begun().type("ana gives the clue", whole).state.line == ("Ben", "Cy", "Cy", "stand 1", WILDCARD)
    assert begun().type("ana gives the clue", whole.replace("Ben", "Ana")).keys == ["own-letter"]
    assert len(begun().type("ana gives the clue", "stand three " * 15).state.line) == 15
    assert begun().type("ana gives the clue", "stand three " * 14, "ben ben").keys == ["too-long"]


def test_round_a_clue_is_written_down_with_a_question_mark() -> None:
    """Each reads what they can see: "?" their own, "*" the wildcard."""
    table = stands(standing(begun(), ana="x", ben="e", cy="t"), "b", "v", "v").gives("Ana", "beets")
    clue = table.state.clues[0]
    assert [clue.read_by(player) for player in ("Ana", "Ben", "Cy")] == ["beet*", "b??t*", "bee?*"]


def test_round_a_clue_that_is_no_word_is_its_givers_business() -> None:
    """They alone are told, and may give it."""
    table = stands(standing(begun(), ana="x", ben="e", cy="t"), "b", "v", "v")
    assert table.private("Ana", "draft", clue="tebet")[-1] == "not-in-dictionary"
    assert table.gives("Ana", "tebet").state.clues


def test_round_a_draft_follows_the_letters() -> None:
    """When somebody moves on it is laid anew, or gone where it cannot be; the offer is, too."""
    table = stands(standing(begun().gives("Ana", "ben cy"), ana="x", ben="e", cy="t"), "b", "e", "v")
    table.does("Ana", "draft", clue="vet").does("Cy", "draft", clue="eve").type("ana offers")
    standing(table.type("ben moves on"), ben="e")
    assert [table.state.seat(player).draft.word for player in ("Ana", "Cy")] == ["vet", "eve"]
    assert table.state.seat("Ana").draft.sources == ("stand 3", "stand 2", "Cy")
    assert table.type("who has the longest").keys == ["no-offers"]


def test_round_a_draft_is_of_its_round() -> None:
    """What somebody thought of before the last clue does not go out when they give one later: they are asked for it."""
    table = stands(standing(begun(), ana="x", ben="e", cy="t"), "bb", "ee", "vv")
    table.does("Ana", "draft", clue="beet").gives("Cy", "stand one stand two").type("ana gives the clue")
    assert (table.keys, len(table.state.clues)) == (["lay"], 1)
    assert "give-mine" not in {phrase.move for phrase in table.session.view("Ana").entries}


@pytest.mark.parametrize("entered", ["a", "ben", "stand one", "wildcard"])
def test_round_a_clue_is_no_single_letter(entered: str) -> None:
    """Neither as it is entered nor as it is told chip by chip; the giver is told what is wanted."""
    table = stands(standing(begun(), ana="x", ben="e", cy="t"), "a", "e", "v")
    assert table.private("Ana", "draft", clue=entered) == ["no-chips"]
    assert table.does("Ana", "draft", clue=entered).state.seat("Ana").draft is None
    table.type("ana gives the clue", "stand one")
    assert "that is the clue" not in {phrase.pattern for phrase in table.session.listening.grammar.phrases}
    assert table.type("that is the clue").keys == ["no-chips"]
    assert table.type("cy", "that is the clue").state.clues


def test_round_a_draft_of_chips_stays_while_its_letters_stand() -> None:
    """Somebody else's next letter does not undo it; another letter beside one of its chips does."""
    table = begun().gives("Ana", "ben cy").does("Ana", "draft", clue="cy, stand one").does("Cy", "draft", clue="ben, stand one")
    table.type("ben moves on")
    assert table.state.seat("Ana").draft == Draft("", ("Cy", "stand 1"))
    assert table.state.seat("Cy").draft is None


def test_nobody_is_told_that_they_are_waited_for() -> None:
    """Who alone has still to arrange: everybody else reads it."""
    table = at_the_end().does("Ana", "arrange", cards="1 2 3 4 5").does("Ben", "no-word")
    assert [sentence.key for sentence in table.session.view(None).now] == ["missing"]
    assert table.session.view("Cy").now == ()


def test_the_question_for_a_word_names_the_last_player_who_is_asked() -> None:
    """As long as several are, it is put to everybody."""
    prompts = Prompts("en", ("letter-jam",))

    def asked(table: Jam) -> str:
        return prompts.read(table.session.asks[0]).text.partition("?")[0]

    table = at_the_end()
    assert asked(table) == "Everybody: which word do your letters make"
    table.does("Ana", "arrange", cards="1 2 3 4 5").does("Ben", "no-word")
    assert asked(table) == "Cy, which word do your letters make"


def test_round_nobody_is_missing_while_clues_are_given() -> None:
    """There is nobody whom the table waits for."""
    assert begun().type("who is missing").keys == ["nobody-missing"]


# -- Moving on


def test_moving_on_shows_the_next_letter_and_never_the_one_before() -> None:
    """There is no phrase back."""
    table = begun().gives("Ana", "ben cy").type("ben moves on")
    assert table.state.seat("Ben").at == 1
    assert "".join(chip.letter for chip in table.state.seen_by("Ana")) == "ih" + "".join(stand.standing for stand in table.state.stands)


def test_moving_on_when_one_is_confident_also_before_a_clue() -> None:
    """ "If you now feel confident about your letter": whoever does need not wait for a clue of it."""
    table = begun().type("ben moves on", "ben moves on")
    assert (table.keys, table.state.seat("Ben").at) == (["moved-on"], 2)


def test_moving_on_to_a_bonus_letter() -> None:
    """After the fifth; it is drawn from the deck, and there is no sixth."""
    table = begun()
    for _ in range(LETTERS):
        table = on_flower(table, 0, 2).gives("Ana", "ben cy").type("ben moves on")
    seat = table.state.seat("Ben")
    assert (seat.at, len(seat.bonus), table.keys) == (LETTERS, 1, ["bonus-up"])
    assert on_flower(table, 0, 2).gives("Ana", "ben cy").type("ben moves on").keys == ["at-the-end"]


def with_bonus(*players: str) -> Jam:
    """All five letters of these are worked out, and an E stands before each."""
    table = begun()
    for player in players:
        table.session = replace(table.session, state=table.state.reseat(player, at=LETTERS, bonus="e"))
    return table


def test_a_bonus_letter_in_a_clue_is_kept_face_down_and_another_drawn() -> None:
    """Its owner is told no letter, and guesses none; each clue that takes one brings one more."""
    table = with_bonus("Ben")
    drawn = table.state.deck[0]
    table.gives("Ana", "ben cy")
    seat = table.state.seat("Ben")
    assert (seat.kept, seat.bonus, seat.at) == (("e",), drawn, LETTERS)
    assert table.fields("bonus-kept") == {"players": ("Ben",), "n": 1}
    assert "e" not in table.state.discards
    assert table.private("Ben", "show-clues")[-1:] == ["your-bonus"]
    table.gives("Cy", "ben ana")
    assert table.state.seat("Ben").kept == ("e", drawn)


def test_bonus_letters_of_one_clue_are_told_together() -> None:
    """In one sentence, whosever they are; the game goes on to the next clue."""
    table = with_bonus("Ben", "Cy").gives("Ana", "ben cy")
    assert table.fields("bonus-kept") == {"players": ("Ben", "Cy"), "n": 2}
    assert table.type("ben gives the clue").state.phase is Phase.LAYING


def test_a_bonus_letter_is_noted_and_spelled_by_its_note() -> None:
    """What its owner takes it for, right or not: it is shown only at the end."""
    table = with_bonus("Ben").gives("Ana", "ben cy")
    assert table.private("Ben", "note", note="bonus two e") == ["no-note"]
    table.does("Ben", "note", note="bonus one e")
    assert (table.state.seat("Ben").bonus_notes, table.state.seat("Ben").notes) == (("e",), ("",) * LETTERS)
    table.does("Ben", "note", note="c i d r s").type("ana is ready", "ben is ready", "cy is ready")
    assert table.private("Ben", "arrange", cards="cider") == ["your-cards"]
    table.does("Ben", "arrange", cards="ciders")
    assert table.state.seat("Ben").arranged == ("1", "2", "3", "bonus 1", "4", "5")


def test_help_has_nobody_say_their_own_name_where_a_chip_is_laid() -> None:
    """The name is whose letter the clue takes, and the giver says it."""
    sentences = begun().type("ana gives the clue", "help").says
    assert say("help-say", phrase="Ben") in sentences


def test_help_chooses_for_everything_that_can_be_chosen() -> None:
    """An offer as it could be made, a letter by whose it is."""
    for table, way in ((begun(6), "Ana offers two letters one player"), (begun(6).type("ana gives the clue"), "Ben")):
        first = [said.fields.get("phrase") for said in table.type("help").says]
        assert way in first or way in str(table.type("more").says[-1].fields["phrases"])


def test_a_bonus_letter_is_counted_apart() -> None:
    """ "This uses z bonus letters": it helps no player with a letter of their word."""
    table = begun()
    table.session = replace(table.session, state=table.state.reseat("Ben", at=LETTERS, bonus="e"))
    assert clue.terms(table.state, ("Ben", "Cy", "Cy", WILDCARD)) == Terms(4, 1, 0, 1, wildcard=True)


@pytest.mark.parametrize(
    ("line", "terms"),
    [
        ("ana offers four letters one player one bonus letter", Terms(4, 1, 0, 1, wildcard=None)),
        ("ana offers five letters two players one stand two bonus letters no wildcard", Terms(5, 2, 1, 2, wildcard=False)),
    ],
)
def test_an_offer_aloud_tells_its_bonus_letters(line: str, terms: Terms) -> None:
    """ "This uses z bonus letters": as many as stand."""
    table = with_bonus("Ben", "Cy").type(line)
    assert (table.state.offers, "offer-bonus" in table.keys) == ((("Ana", terms),), True)


# -- Nonplayer stands


def test_a_nonplayer_stand_that_was_used_shows_the_next_letter() -> None:
    """Of its stack; the token under it goes to the flower with the last one, and then the deck serves."""
    table = stands(begun(), "abc", "n", "s")
    table.session = replace(table.session, state=replace(table.state, stands=(Stand(tuple("abc")), *table.state.stands[1:])))
    green = table.state.green
    assert table.gives("Ana", "stand one stand one").state.stands[0] == Stand(("b", "c"))
    after = table.gives("Ben", "stand one stand one").state
    assert (after.stands[0], after.green) == (Stand(("c",), token=False), green + 1)
    again = table.gives("Cy", "stand one stand one").state
    assert (again.stands[0].token, len(again.stands[0].stack), again.green) == (False, 1, green + 1)


def test_an_empty_deck_is_made_of_what_was_laid_aside() -> None:
    """With nothing at all a stand stays empty, and no chip can lie there."""
    table = stands(begun(), "a", "n", "s")
    empty = replace(table.state, deck=(), discards=())
    table.session = replace(table.session, state=empty)
    assert table.gives("Ana", "stand one stand one").state.stands[0].standing == "a"
    table.session = replace(table.session, state=replace(empty, stands=(Stand((), token=False), *empty.stands[1:])))
    assert table.private("Ana", "draft", clue="stand one ben") == ["nothing-there"]


# -- End game


def test_the_end_comes_with_the_last_token() -> None:
    """ "When all clues have been used." A token from under a stand is one more."""
    table = on_flower(begun(), 0, 1)
    assert table.gives("Ana", "ben cy").state.phase is Phase.ARRANGING
    more = stands(on_flower(begun(), 0, 1), "ab", "n", "s").gives("Ana", "ben stand one")
    assert (more.state.phase, more.state.green) == (Phase.TALK, 1)


def test_the_end_comes_when_all_are_ready() -> None:
    """A clue makes everybody think again."""
    table = begun().type("ana is ready", "ben is ready").gives("Cy", "ana ben")
    assert not any(seat.ready for seat in table.state.seats)
    assert table.type("ana is ready", "ben is ready", "cy is ready").state.phase is Phase.ARRANGING


def test_letters_are_arranged_by_number_by_word_or_aloud() -> None:
    """Ana has P L A N T: each way comes to the same cards."""
    numbers = at_the_end().does("Ana", "arrange", cards="1 2 3 4 5")
    noted = at_the_end()
    for number, letter in enumerate("plant", 1):
        noted.does("Ana", "note", note=f"{number} {letter}")
    noted.does("Ana", "arrange", cards="plant")
    aloud = at_the_end().type("ana arranges", "one two three", "four five", "that is my word")
    for table in (numbers, noted, aloud):
        assert table.state.seat("Ana").arranged == ("1", "2", "3", "4", "5")


@pytest.mark.parametrize("phones", [True, False])
def test_who_is_asked_for_a_word_is_told_to_note_the_letters_first(*, phones: bool) -> None:
    """To all, whatever anybody has noted: that is theirs alone."""
    prompts = Prompts(games=("letter-jam",), phones=phones)
    (asked,) = at_the_end().session.asks
    assert "note t a l n p" in prompts.text(asked).text


@pytest.mark.parametrize("entered", ["forget note", "forget my note", "Forget my notes"])
def test_whoever_wants_to_forget_a_note_hears_how(entered: str) -> None:
    assert begun().private("Ana", "draft", clue=entered) == ["forget-note-so"]
    assert at_the_end().private("Ana", "arrange", cards=entered) == ["forget-note-so"]
    assert begun().does("Ana", "note", note="two e").does("Ana", "note", note="two").state.seat("Ana").notes == ("",) * 5


@pytest.mark.parametrize("entered", ["plant", "p l a n t", "papa lima alpha november tango", "Plant"])
def test_all_letters_are_noted_in_one_go(entered: str) -> None:
    """In the order in which they stood up: whoever has noted none of them, and is asked for them at the end, enters them and the word."""
    table = at_the_end().letters(ana="lantp")
    assert table.private("Ana", "arrange", cards="plant") == ["not-noted"]
    table.does("Ana", "note", note="lantp").does("Ana", "arrange", cards="plant")
    assert table.state.seat("Ana").arranged == ("5", "1", "2", "3", "4")
    assert table.private("Ana", "arrange", cards="horse") == ["noted-otherwise"]
    table.does("Ana", "note", note=entered)
    assert "".join(table.state.seat("Ana").notes) == "plant"


@pytest.mark.parametrize("entered", ["two e", "four e", "five e", "three", "3", "tango"])
def test_a_note_of_one_letter_is_not_taken_for_five(entered: str) -> None:
    """Though it has five characters, or begins with a number."""
    table = at_the_end().does("Ana", "note", note="a").does("Ana", "note", note=entered)
    assert sum(map(bool, table.state.seat("Ana").notes)) <= 2


def test_letters_are_arranged_in_one_go() -> None:
    """Five numbers without a breath, aloud, and without a space, at the keyboard."""
    aloud = at_the_end().type("ana arranges", "three one five two four", "that is my word")
    assert aloud.state.seat("Ana").arranged == ("3", "1", "5", "2", "4")
    assert at_the_end().does("Ana", "arrange", cards="31524").state.seat("Ana").arranged == ("3", "1", "5", "2", "4")


def test_a_word_that_is_a_number_is_arranged_as_a_word() -> None:
    """THREE has five letters."""
    table = at_the_end()
    for number, letter in enumerate("three", 1):
        table.does("Ana", "note", note=f"{number} {letter}")
    assert table.does("Ana", "arrange", cards="three").state.seat("Ana").arranged == ("1", "2", "3", "4", "5")


def test_a_word_is_changed_aloud() -> None:
    """Whoever says that it is the word is answered, the second time as well."""
    table = at_the_end().type("ana arranges", "one two three four five", "that is my word")
    assert table.type("ana arranges", "five four three two one", "that is my word").keys == ["has-arranged"]
    assert table.type("ana arranges", "no word").keys == ["has-arranged"]
    assert table.state.seat("Ana").arranged == ()


def test_one_word_after_another_is_arranged_aloud() -> None:
    """Whoever begins in another's is told whose it is."""
    table = at_the_end().type("ana arranges", "ben arranges")
    assert [(said.key, said.fields) for said in table.says] == [("finish-the-word", {"player": "Ana"})]
    assert table.state.giver == "Ana"


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("1 2 3", "too-few-cards"),
        ("1 1 2 3 4", "card-twice"),
        ("1 2 3 4 6", "no-such-cards"),
        ("bonus one 1 2 3 4", "no-such-cards"),
        ("1 2 3 4 5 wildcard", "too-few-cards"),
        ("plan", "too-few-cards"),
        ("plants", "too-few-cards"),
        ("plant", "not-noted"),
    ],
)
def test_what_is_no_arrangement_is_answered_to_its_player_alone(cards: str, reason: str) -> None:
    """And changes nothing."""
    table = at_the_end()
    assert table.private("Ana", "arrange", cards=cards) == [reason]
    assert table.does("Ana", "arrange", cards=cards).says == ()
    assert table.state.seat("Ana").arranged is None


def test_undo_over_what_was_put_in_order_asks_first_and_tells_no_word() -> None:
    """Whose it is, and nothing of it; it is lost only where that is wanted."""
    table = at_the_end().does("Ana", "arrange", cards="1 2 3 4 5")
    (sentence,) = table.type("undo").says
    assert sentence.key == "undo-would-lose"
    assert "arrange" not in str(dict(sentence.fields)).lower()
    assert table.state.seat("Ana").arranged is not None
    assert table.type("undo anyway").state.phase is Phase.TALK


def test_the_wildcard_is_one_card() -> None:
    """Who takes it first has it, and may give it back."""
    table = at_the_end().does("Ana", "arrange", cards="1 2 3 4 wildcard")
    assert table.keys == ["has-arranged", "takes-wildcard"]
    assert table.private("Ben", "arrange", cards="wildcard 2 3 4 5") == ["wildcard-gone"]
    table.does("Ana", "arrange", cards="1 2 3 4 5")
    assert table.private("Ben", "arrange", cards="wildcard 2 3 4 5") == ["your-cards"]


def test_the_page_of_whoever_has_a_word_shows_it_to_nobody_else() -> None:
    """With the letters as they noted them."""
    table = at_the_end().does("Ana", "note", note="p a r i s").does("Ana", "arrange", cards="1 2 3 4 5")
    now = {player: table.session.view(player).now for player in (None, "Ana", "Ben")}
    assert now["Ana"] == (say("your-word-may-change", word="PARIS"),)
    assert "your-word-may-change" not in {said.key for player in (None, "Ben") for said in now[player]}
    table.does("Ben", "no-word").does("Cy", "no-word")
    assert table.session.view("Ana").asks == (say("your-word-is", word="PARIS"), say("show-now"))
    assert table.session.view("Ben").asks == (say("you-have-no-word"), say("show-now"))
    assert table.session.view(None).asks == (say("all-arranged"),)
    assert table.session.view(None).lines == ()


def test_no_offer_stands_on_a_page_while_a_clue_is_laid() -> None:
    """Whose letters it takes matters then."""
    table = begun().does("Ben", "draft", clue="ana, cy").type("ben offers", "ana gives the clue")
    assert table.state.phase is Phase.LAYING
    assert "offer" not in {said.key for player in (None, "Ana", "Cy") for said in table.session.view(player).now}


def test_the_table_is_asked_openly_who_gives_a_clue() -> None:
    """No badge stands before the question, even if one player alone may give the next one."""
    table = begun(4)
    for giver, others in (("Ana", "ben, cy"), ("Cy", "ana, ben"), ("Dee", "ana, ben")):
        table.gives(giver, others)
    assert table.session.view(None).who == table.session.view("Ben").who == ()


def test_revealed_letter_by_letter_when_all_are_there() -> None:
    """Until then nothing is shown."""
    table = at_the_end().does("Ana", "arrange", cards="1 2 3 4 5").does("Ben", "no-word")
    assert table.keys == ["has-arranged"]
    assert table.type("show the words").keys == ["words-missing"]
    assert table.does("Cy", "arrange", cards="5 4 3 2 1").keys == ["has-arranged", "all-arranged"]
    table.type("show the words")
    assert table.says[0].fields["letters"] == tuple("PLANT")
    assert table.keys == [
        "shows",
        "is-a-word",
        "has-no-word",
        "it-was",
        "shows",
        "is-no-word",
        "it-was",
        "were-right",
        "if-nobody-disputes",
    ]


# -- Score


def test_score_no_word_a_point_per_letter_that_was_right() -> None:
    """As noted: the word that was typed is a note of each of its cards."""
    table = at_the_end()
    table.does("Ana", "note", note="1 p").does("Ana", "note", note="two lima").does("Ana", "note", note="3 e")
    for player in ("Ana", "Ben", "Cy"):
        table.does(player, "no-word")
    table.type("show the words")
    assert [seat.score for seat in table.state.seats] == [2, 0, 0]
    assert say("were-right", letters=("P", "L"), n=2) in table.says
    assert [row[3] for row in GAME.sheet(table.state).rows] == ["P L", "-", "-"]


def test_score_a_letter_that_was_right_counts_also_when_arranged_aloud() -> None:
    """A card that stands where the neighbour's word has its letter; one that was noted too counts once."""
    table = at_the_end().letters(ana="plant").does("Ana", "note", note="1 p").type("ana arranges", "one two five", "four three")
    table.type("that is my word").does("Ben", "no-word").does("Cy", "no-word").type("show the words")
    assert table.state.word_of("Ana") == "plant"
    assert [seat.score for seat in table.state.seats] == [3, 0, 0]  # p, l and n


def test_arranging_only_before_letters_are_revealed() -> None:
    """What is noted once the words are shown brings nothing, also where the table refuses a word then."""
    table = at_the_end()
    for player in ("Ana", "Ben", "Cy"):
        table.does(player, "no-word")
    table.type("show the words").does("Ana", "note", note="p l a n t")
    assert table.state.seat("Ana").notes == ("",) * LETTERS


def words_written(**options: Any) -> Jam:
    """The breath is held after the last word, and then the letters are up."""
    table = sat(breath=2.0, **options)
    for player, word in zip(table.session.players, WORDS, strict=False):
        table.does(player, "word", given=word)
    return table.type("wait", "go on")


def test_words_whose_letters_stand_are_too_late_to_change() -> None:
    """Undo does not make anybody forget the letters, so the same ones stand, with what was noted of them; and nobody writes anew."""
    table = words_written().does("Ana", "note", note="e")
    before = table.state
    table.type("undo", "undo anyway")
    assert table.keys == ["words-are-seen", "talk"]
    assert table.state == before
    with pytest.raises(IllegalMove, match="not-now"):
        table.does("Ana", "word", given="bread")
    assert table.type("undo").state.phase is Phase.TALK


def test_words_whose_letters_stand_stay_when_a_player_is_back() -> None:
    """The host has dealt Cy's word for a neighbour, who sees no other letters after the undo."""
    table = sat(breath=2.0).does("Ana", "word", given="horse").does("Ben", "word", given="plant").type("cy leaves", "yes").wait(3)
    letters = [seat.letters for seat in table.state.seats]
    table.type("undo")
    assert table.keys == ["undone", "words-are-seen", "talk"]
    assert [seat.letters for seat in table.state.seats] == letters
    assert table.state.there == ("Ana", "Ben", "Cy")


@pytest.mark.parametrize("back_to", [Phase.ARRANGING, Phase.TALK])
def test_a_word_that_was_shown_is_known_when_it_is_taken_back(back_to: Phase) -> None:
    """Look at the word, undo, arrange: it stays as it was, however far the table goes back."""
    table = at_the_end()
    before = table.state if back_to is Phase.ARRANGING else begun().state
    for player in ("Ana", "Ben"):
        table.does(player, "no-word")
    table.does("Cy", "arrange", cards="1 2 3 4 5").type("show the words")
    scores = [seat.score for seat in table.state.seats]
    state, says = GAME.revealed(before, table.state)
    assert [sentence.key for sentence in says] == ["words-are-known" if back_to is Phase.ARRANGING else "no-clue-helps"]
    assert GAME.revealed(state, state)[0] == state
    table.session = replace(table.session, state=state)
    for player in table.session.players if back_to is Phase.TALK else ():
        table.type(f"{player} is ready")
    table.type("cy arranges")
    assert table.keys == ["word-is-known"]
    assert table.private("Ana", "arrange", cards="1 2 3 4 5") == ["word-is-known"]
    assert table.private("Ana", "no-word") == ["word-is-known"]
    table.does("Ana", "arrange", cards="1 2 3 4 5").does("Ana", "note", note="p l a n t").type("show the words")
    assert [seat.score for seat in table.state.seats] == scores


def test_clues_taken_back_after_the_words_were_shown_bring_no_green_token() -> None:
    """The table has seen how many there were."""
    table = begun()
    for turn in range(9):
        giver = PLAYERS[turn % 3]
        table.gives(giver, ", ".join(other for other in PLAYERS[:3] if other != giver))
    for player in table.session.players:
        table.does(player, "arrange", cards="1 2 3 4 5")
    table.type("show the words")
    shown = [seat.score for seat in table.state.seats]
    assert (shown, table.state.green) == ([15, 15, 15], 0)
    table.type("undo", "undo", "undo anyway", *["undo"] * 6)
    assert (table.state.phase, table.state.green) == (Phase.TALK, 3)
    again = table.type("end the game", "yes").state
    assert [seat.score for seat in again.seats] == shown
    assert [seat.score for seat in table.type("undo", "end the game", "yes").state.seats] == shown


@pytest.mark.parametrize(
    ("line", "points"),
    [
        *(("we have forty points", 40), ("we have forty two points", 42), ("no, we have 12 points", 12), ("give us two points", 8)),
        *(("that is 32 not 30", 32), ("it should be 8", 8), ("ana should have 5", 5), ("take two points from us", 4)),
    ],
)
def test_score_the_table_puts_the_sum_right(line: str, points: int) -> None:
    """It is asked, and the result says what the host had counted."""
    table = at("shown", ("Ana", "Ben", "Cy")).type(line)
    before = table.state
    assert list(table.says) == [say("decide-counts-shared", player="Ana", n=points, old=6)]
    assert list(table.type("yes").says) == [
        say("decided-counts-shared", player="Ana", n=points, old=6),
        say("together-points", n=points, of=54),
        say("together-corrected", n=6),
    ]
    assert [table.state.seat(player).score for player in table.session.players] == [seat.score for seat in before.seats]
    assert table.type("scores").keys == ["score", "score", "score", "together-points", "together-corrected"]
    assert table.fields("together-points")["n"] == points
    assert table.type("undo").state.corrected == 0
    assert table.session.roster.counts["Ana"] == 6


def test_score_what_was_possible_is_of_those_whose_words_are_shown() -> None:
    """Cy has left before the end, and the words are counted without him."""
    table = begun().type("cy leaves", "yes", "ana is ready", "ben is ready")
    for player in ("Ana", "Ben"):
        table.does(player, "arrange", cards="1 2 3 4 5")
    table.type("show the words", "scores")
    assert table.fields("together-points")["of"] == 2 * (15 + table.state.bonus)
    results = {said.key: dict(said.fields) for said in table.type("well played").heard}
    assert results["together"]["of"] == 2


def test_score_a_sum_that_is_put_right_back_is_as_it_was() -> None:
    table = at("shown", ("Ana", "Ben", "Cy")).type("we have 40 points", "yes", "we have 6 points", "yes")
    assert say("together-points", n=6, of=54) in table.says
    assert "together-corrected" not in table.keys
    assert table.state.corrected == 0


def test_score_no_sum_is_put_right_before_letters_stood() -> None:
    assert sat().type("end the game", "yes", "we have 4 points").keys == ["counts-are-known"]


def test_a_token_that_the_table_corrects_after_the_words_were_shown_counts_for_them() -> None:
    """It is a count put right, and no clue taken back."""
    table = on_flower(at_the_end(), 0, 3)
    for player in table.session.players:
        table.does(player, "arrange", cards="1 2 3 4 5")
    table.type("show the words", "undo", "ana has 1 tokens", "yes", "show the words")
    assert [seat.score for seat in table.state.seats] == [15 + 2] * 3


@pytest.mark.parametrize("lines", [(), ("ana is ready", "ben is ready", "cy is ready")])
def test_a_page_offers_nothing_more_for_a_word_that_was_shown(lines: tuple[str, ...]) -> None:
    """A note that is typed all the same is answered with the truth, and so is one that comes as the words are shown."""
    table = begun().type("end the game", "yes")
    assert table.private("Ana", "note", note="e") == ["ended"]
    seen = table.type("undo", *lines).session.view("Ana")
    made = forms(seen, GAME.language)
    offered = {form.id.split("-")[1] for form in (made.first, *made.private, *made.moves, *made.more) if form is not None}
    assert not {"note", "arrange", "arranges", "no"} & offered
    for text in ("note two e", "note t a l n p"):
        move = entered(seen.entries, text)
        assert move is not None
        assert [sentence.key for sentence in table.session.check("Ana", move)] == ["word-is-known"]


def test_score_a_word_three_for_each_of_five_letters_bonus_and_green_tokens() -> None:
    """15, and 1 for each bonus letter in it, and 1 for each green token left."""
    table = on_flower(begun(), 2, 3)
    table.session = replace(table.session, state=table.state.reseat("Ana", kept=("s", "e")))
    table.type("ana is ready", "ben is ready", "cy is ready")
    table.does("Ana", "arrange", cards="1 2 3 4 5 bonus one").does("Ben", "arrange", cards="1 2 3 4 wildcard").does("Cy", "no-word")
    table.type("show the words")
    assert [seat.score for seat in table.state.seats] == [15 + 1 + 3, 15 + 3, 0]
    results = {said.key: dict(said.fields) for said in table.type("well played").heard}
    assert (results["together"], results["together-points"]) == ({"n": 2, "of": 3}, {"n": 37, "of": 56})


def test_the_result_is_said_when_the_table_ends_the_game_before_anybody_has_arranged_letters() -> None:
    assert sat().type("end the game", "yes").keys == ["decided-ends", "ended-before-words", "together-points", "stopped-here"]


@pytest.mark.parametrize("phase", ["words", "talk", "arranging"])
def test_a_game_that_ends_before_anybody_has_arranged_is_told_so(phase: str) -> None:
    """Nobody is said to have too few words. Whoever has shown that they have none is told of as ever."""
    table = begun() if phase != "words" else sat()
    if phase == "arranging":
        table.type("ana is ready", "ben is ready", "cy is ready")
    table.type("end the game", "yes").type("well played")
    assert [key for key in table.keys if key in ("together", "few-found", "ended-before-words")] == ["ended-before-words"]
    arranging = begun().type("ana is ready", "ben is ready", "cy is ready").does("Ana", "no-word")
    assert "few-found" in arranging.type("end the game", "yes", "well played").keys


def test_everybody_arranges_before_the_table_ends_the_game() -> None:
    """As when all clues have been used; whoever ends it once more leaves that out. Words that are known are not arranged anew."""
    table = begun().gives("Ana", "ben, cy")
    assert table.type("end the game").keys == ["decide-ends-clues"]
    assert table.type("yes").keys == ["decided-ends", "end-again", "arrange"]
    table.does("Ben", "arrange", cards="1 2 3 4 5")
    assert (table.state.phase, table.state.missing) == (Phase.ARRANGING, ("Ana", "Cy"))
    assert table.type("end the game").keys == ["decide-ends"]
    assert table.type("yes").state.phase is Phase.OVER
    assert table.state.seat("Ben").arranged
    table.type("undo", "undo", "undo anyway", "undo")
    assert table.state.phase is Phase.TALK
    assert table.type("end the game").keys == ["decide-ends"]


def test_more_tokens_than_lie_there_are_refused_at_once() -> None:
    """Nobody is asked whether they are right: so many cannot be."""
    table = begun()
    there = table.state.tokens
    for line in (f"ana has {there + 1} tokens", f"give ana {there + 1} tokens", "ana has 150"):
        assert table.type(line).says == (say("too-few-tokens", n=there),)
        assert table.session.attention.doubt is None
    assert table.type(f"ana has {there - 1} tokens").keys == ["decide-counts"]


@pytest.mark.parametrize(
    ("decision", "back"),
    [
        ("give ana four tokens", "take four tokens from ana"),
        ("take one token from ana", "give ana one token"),
        ("ana has 6 tokens", "ana has one token"),
    ],
)
def test_a_count_that_is_put_right_leaves_the_flower_as_it_was(decision: str, back: str) -> None:
    """Red tokens are a player's up to the fair share, so nobody may give two clues before the others because of a mistake."""
    table = begun().gives("Ana", "ben cy").gives("Ben", "ana cy")
    before = (table.state.red, table.state.green, [(seat.red, seat.green) for seat in table.state.seats])
    table.type(decision, "yes")
    assert (table.state.red, table.state.green, [(seat.red, seat.green) for seat in table.state.seats]) != before
    table.type(back, "yes")
    assert (table.state.red, table.state.green, [(seat.red, seat.green) for seat in table.state.seats]) == before


def test_score_another_word_than_the_one_given_is_as_good() -> None:
    """ "Not necessarily the one you were given"; the one that was given is told."""
    table = begun()
    table.letters(ana="caret").type("ana is ready", "ben is ready", "cy is ready")
    table.does("Ben", "no-word").does("Cy", "no-word").does("Ana", "arrange", cards="1 2 3 4 5").type("show the words")
    assert table.state.seat("Ana").score == 15 + table.state.green
    assert table.keys[:3] == ["shows", "is-a-word", "it-was"]


def test_the_table_may_overrule_the_dictionary() -> None:
    """Until the end is closed; undo takes the overruling back."""
    table = begun()
    table.letters(ana="plarn").type("ana is ready", "ben is ready", "cy is ready")
    assert table.type("accept ana").keys == ["no-word-shown"]
    for player in ("Ana", "Ben", "Cy"):
        table.does(player, "arrange", cards="1 2 3 4 5")
    table.type("show the words")
    before = [seat.score for seat in table.state.seats]
    assert before == [3, 15 + table.state.green, 15 + table.state.green]
    table.type("accept ana", "refuse cy")
    assert [seat.score for seat in table.state.seats] == [15 + table.state.green, 15 + table.state.green, 5]
    assert [seat.score for seat in table.type("host undo", "host undo").state.seats] == before


def test_undo_takes_back_that_words_are_shown_and_nobodys_cards() -> None:
    """Nor does it, before that, take back what somebody has put in order unseen."""
    table = at_the_end()
    for player in ("Ana", "Ben", "Cy"):
        table.does(player, "arrange", cards="1 2 3 4 5")
    table.type("show the words", "host undo")
    assert table.state.phase is Phase.ARRANGING
    assert [seat.arranged for seat in table.state.seats] == [("1", "2", "3", "4", "5")] * 3


def arranged() -> Jam:
    """Everybody has put their word in order."""
    table = begun()
    for player in table.session.players:
        table.type(f"{player} is ready")
    for player in table.session.players:
        table.does(player, "arrange", cards="1 2 3 4 5")
    return table


def test_a_word_that_was_in_order_counts_though_its_player_leaves() -> None:
    stayed = arranged().type("show the words")
    left = arranged().type("cy leaves", "yes", "show the words")
    assert left.keys.count("shows") == 3
    assert [each.score for each in left.state.seats] == [each.score for each in stayed.state.seats]
    assert GAME.verdict(left.state) == GAME.verdict(stayed.state)
    assert GAME.verdict(left.type("cy is back", "yes").state) == GAME.verdict(stayed.state)


def test_who_had_no_word_when_they_left_is_not_counted_when_they_are_back() -> None:
    table = begun()
    for player in table.session.players:
        table.type(f"{player} is ready")
    for player in ("Ana", "Ben"):
        table.does(player, "arrange", cards="1 2 3 4 5")
    table.type("cy leaves", "yes", "show the words")
    before = GAME.verdict(table.state)
    assert before[0].fields["of"] == 2
    assert GAME.verdict(table.type("cy is back", "yes").state) == before


@pytest.mark.parametrize("line", ["ana gives the clue", "who may give the clue"])
def test_the_next_clue_is_asked_for_when_its_giver_has_left(line: str) -> None:
    """And nobody is left to be waited for whom the host has named."""
    table = begun().type(line, "ana leaves", "yes")
    assert table.keys == ["decided-leaves", "talk"]
    assert begun().type("cy leaves", "yes").keys == ["decided-leaves"]


TAKEN = ("dee takes the place of ana", "yes")
KNOWN_FROM_A_PLACE = {
    "given up": ((*TAKEN,), "ana takes the place of ben"),
    "given up by whoever had left": (("ana leaves", "yes", *TAKEN), "ana takes the place of ben"),
    "taken and given up": ((*TAKEN, "eli takes the place of dee", "yes"), "dee takes the place of cy"),
    "taken back": ((*TAKEN, "undo"), "dee takes the place of ben"),
    "before letters moved": ((*TAKEN, "ben moves on"), "ana takes the place of ben"),
    "of a place that another took": ((*TAKEN, "eli takes the place of ben", "yes"), "ana takes the place of eli"),
}


@pytest.mark.parametrize(("lines", "line"), KNOWN_FROM_A_PLACE.values(), ids=KNOWN_FROM_A_PLACE.keys())
def test_nobody_takes_the_place_of_letters_that_they_have_seen(lines: tuple[str, ...], line: str) -> None:
    """ "Visible to everyone but you". It is refused before anybody is asked."""
    table = begun().type(*lines)
    players = table.session.players
    assert table.type(line).says == (say("knows-the-letters", player=line.split()[0].capitalize()),)
    assert table.session.attention.doubt is None
    assert table.session.players == players
    assert table.type("gus takes the place of cy", "yes").keys == ["decided-replaces"]


def test_whoever_gave_up_their_own_place_may_have_it_back() -> None:
    """Its letters they have never seen."""
    assert begun().type(*TAKEN, "ana takes the place of dee", "yes").keys == ["decided-replaces"]


def test_nobody_takes_the_place_of_the_word_that_they_wrote() -> None:
    """Nor does whoever has that word on their page. What was not written yet, or was written anew since, they do not know."""
    wrote = sat().does("Ana", "word", given="horse").type(*TAKEN)
    for player, place in (("ana", "cy"), ("dee", "cy")):
        other = wrote if player == "ana" else wrote.type("eli takes the place of dee", "yes")
        assert other.type(f"{player} takes the place of {place}").keys == ["knows-the-letters"]
    anew = sat().does("Ana", "word", given="horse").type(*TAKEN).does("Dee", "word", given="plant")
    assert anew.type("ana takes the place of cy").keys == ["decide-replaces"]
    assert sat().type(*TAKEN, "ana takes the place of cy").keys == ["decide-replaces"]
    assert sat().does("Ana", "word", given="horse").type(*TAKEN, "ana takes the place of ben").keys == ["decide-replaces"]


def test_a_game_that_ended_before_any_word_has_shown_nobody_a_letter() -> None:
    table = sat().type("end the game", "yes", *TAKEN)
    assert table.state.seen == ()


def test_the_next_word_is_asked_for_when_whoever_tells_theirs_has_left() -> None:
    table = begun()
    for player in table.session.players:
        table.type(f"{player} is ready")
    assert table.type("ana arranges", "ana leaves", "yes").keys == ["decided-leaves", "arrange"]
    assert table.fields("arrange")["player"] == "Ben"


def test_undo_says_that_no_clue_helps_once_all_words_were_shown() -> None:
    """The table had ended the game: it may go on, and brings nothing."""
    table = begun().type("end the game", "yes", "undo")
    assert table.keys == ["undone", "no-clue-helps", "talk"]


def test_a_correction_that_empties_the_flower_ends_the_clues() -> None:
    table = begun().gives("Ana", "ben, cy")
    taken = table.state.seat("Ana").red + table.state.seat("Ana").green
    table.type(f"ana has {taken + table.state.tokens} tokens", "yes")
    assert (table.state.tokens, table.state.phase) == (0, Phase.ARRANGING)


@pytest.mark.parametrize("back", ["cy is back", "max takes the place of cy"])
def test_whoever_is_back_while_words_are_written_writes_their_own(back: str) -> None:
    """The host has dealt one when Cy left. It is nothing that Cy has entered."""
    table = sat(breath=2.0).does("Ana", "word", given="horse").does("Ben", "word", given="plant").type("cy leaves", "yes", back, "yes")
    player = table.session.players[-1]
    assert table.fields("write-for") == {"player": player, "other": "Ben"}
    assert "letters-stand" not in table.wait(60).keys
    assert table.type("who is missing").fields("missing") == {"players": (player,), "n": 1}
    assert not GAME.replaces(table.state, player, Move("word", {"given": "cider"}))
    assert "word-in" in table.does(player, "word", given="cider").keys
    assert "".join(sorted(table.state.seat(player).written)) == "cdeir"
    assert "letters-stand" in table.wait(2).keys


def test_a_word_that_its_player_has_written_stays_theirs() -> None:
    table = sat(breath=2.0).does("Cy", "word", given="cider").type("cy leaves", "yes", "cy is back", "yes")
    assert table.state.seat("Cy").written == "cider"


@pytest.mark.parametrize(
    "line", ["ben offers six letters two players one bonus letter", "ben offers six letters two players two bonus letters"]
)
def test_an_offer_with_a_bonus_letter_where_none_stands_is_answered(line: str) -> None:
    table = begun().type(line)
    assert table.says == (say("no-such-bonus", n=0),)
