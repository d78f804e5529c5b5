"""Who played what, what is asked at the table, what is private, and every prompt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.support.command import here
from tests.support.letters_table import GAME, Letters, begun, counting, counts, hand, holding, is_over, keys, racing
from tests.support.random_play import play_at_random
from tests.support.table import PLAYERS, proposed
from voicehost.core.interpret import Understood, interpret
from voicehost.core.play import IllegalMove, Move, Say, Spoke, say
from voicehost.games.scrabble_slam.state import Cards, Options
from voicehost.host.lines import unseen
from voicehost.listen.recognizer import typed
from voicehost.private.entry import entered
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts

pytestmark = pytest.mark.quick

# -- whose card it was


def test_a_shout_without_a_name_is_nobodys_until_claimed() -> None:
    """With the real pack play goes on; the latest unclaimed card is claimed first."""
    table = racing().type("fame", "ben fate", "gate")
    assert counts(table) == [17, 16, 17]
    assert table.type("scores").says[-1].fields == {"n": 2}
    assert counts(table.type("that was ana", "cy played that")) == [16, 16, 16]
    assert [play.player for play in table.state.plays] == ["Cy", "Ben", "Ana"]


def test_a_card_that_was_called_by_another_name_is_put_right_before_an_older_one_is_claimed() -> None:
    """Ben's TAME is Cy's; then the older FAME is. Ana says so of her own TAME: she means the one that is nobody's."""
    table = racing().type("fame", "ben plays tame", "that was cy")
    assert [play.player for play in table.state.plays] == [None, "Cy"]
    assert keys(table) == ["claimed", "not-theirs"]
    assert [play.player for play in table.type("that was ben").state.plays] == ["Ben", "Cy"]
    assert [play.player for play in racing().type("fame", "ana plays tame", "that was ana").state.plays] == ["Ana", "Ana"]


@pytest.mark.parametrize("line", ["ben played it", "that was ben", "ben sour"])
def test_whose_card_it_was_stays_asked_if_its_player_is_named_and_has_left(line: str) -> None:
    """Nothing is lost, and "that was Cy" is about the card in question, not about the last one."""
    table = holding({"Ana": "AE", "Ben": "DS QX", "Cy": "BS QX", "Dee": "EU"}, "pour").type("ben dour", "sour", "ben leaves", "yes")
    assert keys(table.type(line)) == ["has-left", "who"]
    assert table.type("that was cy").state.word == "sour"
    assert [play.player for play in table.state.plays] == ["Ben", "Cy"]


@pytest.mark.parametrize("line", ["ana played it", "that was ana", "ana sour"])
def test_whose_card_it_was_stays_asked_if_the_named_player_has_no_such_card(line: str) -> None:
    """ "That was Cy" then took the card before, which was Ben's."""
    table = holding({"Ana": "AE", "Ben": "DS QX", "Cy": "BS QX"}, "pour").type("ben dour", "sour", line)
    assert keys(table) == ["not-played", "who"]
    assert keys(table.type("that was dee")) == ["nobody-of-that-name"]
    assert table.type("that was cy").state.word == "sour"
    assert [play.player for play in table.state.plays] == ["Ben", "Cy"]


def test_a_call_that_waits_when_its_player_leaves_is_not_played_and_the_host_says_so() -> None:
    """It said only that Cy has left."""
    table = holding({"Ana": "FT TV", "Ben": "SZ FV", "Cy": "LX SX", "Dee": "OU"}).type("fame", "cy plays lame", "cy leaves", "yes", "ana")
    assert say("left-uncalled", player="Cy", called="Lame") in table.says
    assert "has-left" not in keys(table)
    assert (table.state.word, table.state.later) == ("fame", ())


@pytest.mark.parametrize("line", ["cy had that one", "cy had that", "that one was cy", "no, cy had it", "no, it was cy"])
def test_a_claim_is_typed_as_guests_put_it(line: str) -> None:
    assert keys(racing().type("ana fame", line)) == ["claimed", "not-theirs"]


@pytest.mark.parametrize("line", ["that was not ana", "that wasn't ana", "ana did not play that"])
def test_whose_card_it_was_is_asked_for_if_it_was_not_that_players(line: str) -> None:
    """Nothing is changed by it, whether the card lies there, is in question, or there is none."""
    table = racing().type("ana fame")
    state = table.state
    assert table.type(line).says == (say("whose-then", word="Fame", player="Ben"),)
    assert table.state == state
    assert keys(racing().type(line)) == ["nothing-played"]
    assert holding({"Ana": "FT TV", "Ben": "SZ FV"}).type("fame", line).says == (say("whose-then", word="Fame", player="Ben"),)


@pytest.mark.parametrize("line", ["it was ana", "It was Ana."])
def test_a_claim_is_typed_as_it_is_put(line: str) -> None:
    assert counts(racing().type("fame", line)) == [16, 17, 17]


def test_what_is_no_word_is_called_as_any_other_and_disputed() -> None:
    """ "Matt plays his L card, and calls out FALE." Typed with a name it lies there until the others vote it down."""
    table = racing(word="fate").type("Ana: fale")
    assert (table.state.word, counts(table)) == ("fale", [16, 17, 17])
    table.type("time out", "Ana, yes", "ben no", "cy no")
    assert (table.state.word, counts(table)) == ("fate", [17, 17, 17])


@pytest.mark.parametrize("line", ["Cy: zust", "cy zust!", "zust, Cy"])
def test_what_is_no_word_and_cannot_follow_is_told_so(line: str) -> None:
    """It was not understood, and shouted again. By itself, or longer, it may be talk."""
    table = racing()
    before = table.session.state
    assert list(table.type(line).says) == [say("too-far", word="Game", called="Zust")]
    assert table.session.state is before
    for talk in ("zust", "cy zusty", "cy zust zust"):
        assert keys(racing().type(talk)) == ["no-match-1"]


@pytest.mark.parametrize("dealt", [False, True])
@pytest.mark.parametrize("line", ["Cy gem", "Cy: games"])
def test_a_word_with_a_letter_too_few_or_too_many_is_told_so_and_is_not_entered_unseen(line: str, dealt: bool) -> None:
    table = racing(dealt=dealt)
    assert unseen(table.session, line) is None
    assert list(table.type(line).says) == [say("four-letters", called=line.split()[-1].capitalize())]


@pytest.mark.parametrize("line", ["fame, Ben", "Fame by Ben", "fale, Ben"])
def test_a_name_may_stand_behind_its_call(line: str) -> None:
    assert counts(racing(word="game" if "ame" in line.lower() else "fate").type(line)) == [17, 16, 17]


@pytest.mark.parametrize("line", ["we're stuck", "We are stuck.", "everybody is stuck"])
def test_that_nobody_can_play_is_typed_as_it_is_put(line: str) -> None:
    assert racing().type(line).keys == ["stuck-sure"]


@pytest.mark.parametrize("line", ["I'm stuck", "Ana is stuck", "I can't play"])
def test_who_alone_is_stuck_is_told_what_to_do(line: str) -> None:
    """It changes nothing, whoever deals."""
    for table in (racing(), racing(dealt=True)):
        assert table.type(line).keys == ["stuck-alone"]


def test_a_call_that_cannot_follow_hears_what_is_waited_for() -> None:
    table = racing(word="fate").type("Ana: fale", "ben: grip")
    assert table.keys == ["too-far"]


@pytest.mark.parametrize("called", ["ben: grip", "ben plays gale", "ben male", "gale", "fame", "foxtrot for mike", "ben plays fame"])
def test_a_card_that_is_called_during_a_vote_is_called_again_after_it(called: str) -> None:
    """Whether it could follow or not, and with or without a name: the game stands still."""
    table = racing(word="fate").type("Ana: fale", "time out", called)
    assert table.says == (say("after-the-vote", word="Fale"),)
    table.type("no", "no")
    assert (table.state.word, table.state.plays, table.keys[-1]) == ("fate", (), "carry-on")


def test_what_now_tells_how_many_cards_to_deal() -> None:
    """Before the race, for whoever has not heard it: of the real pack, and where the host has dealt."""
    for dealt, key in ((False, "deal"), (True, "dealt")):
        table = begun(dealt=dealt).type("ana nominates game", "what now")
        assert next(name for name in table.keys if name.startswith("deal")).startswith(key)


def test_of_the_real_pack_nobodys_cards_are_on_a_phone() -> None:
    assert racing().type("my cards").keys == ["in-your-hands"]
    assert racing(dealt=True).type("my cards").keys == ["on-your-phone"]


@pytest.mark.parametrize("line", ["How many cards are left?", "how many cards have I", "how many cards does ben have", "who is winning"])
def test_cards_are_asked_for_in_a_guests_words(line: str) -> None:
    table = racing().type("ana fame")
    assert table.type(line).says == table.type("scores").says != ()


def test_a_claim_puts_a_wrong_name_right() -> None:
    """Where all are claimed, it is about the last."""
    table = racing().type("ana fame", "that was ben")
    assert counts(table) == [17, 16, 17]
    assert [(said.key, said.fields) for said in table.says] == [
        ("claimed", {"word": "Fame", "player": "Ben", "n": 16}),
        ("not-theirs", {"player": "Ana", "n": 17}),
    ]


def test_where_the_host_dealt_it_asks_whose_card_it_was() -> None:
    """Everyone may answer, so that the question tells nothing; who has no such card is told so."""
    table = holding({"Ana": "QX TV", "Ben": "FZ FV", "Cy": "QX"}).type("fame")
    assert (keys(table), table.state.word) == (["who"], "game")
    names = {said for phrase in table.session.listening.grammar.phrases if phrase.move == "mine" for said, _ in phrase.slots[0].choices}
    assert names == {"ana", "ben", "cy"}
    assert keys(table.type("ana")) == ["not-played", "who"]
    assert table.type("fame", "ben played it").state.word == "fame"
    assert hand(table, "Ben") == ["FV"]
    table.type("tame", "nobody")
    assert (table.state.word, table.state.question) == ("fame", None)


@pytest.mark.parametrize("line", ["nobody can play", "challenge fame", "no same"])
def test_what_waits_for_whose_card_it_was_is_told_how_that_is_answered(line: str) -> None:
    """Also that nobody is an answer."""
    table = holding({"Ana": "QX TV", "Ben": "FZ FV", "Cy": "QX"}).type("fame")
    assert keys(table.type(line)) == ["whose-first"]
    assert table.state.question is not None


@pytest.mark.parametrize("line", ["put it to the vote", "we vote on it", "fame does not count"])
def test_a_card_that_is_nobodys_yet_is_put_to_the_vote(line: str) -> None:
    """If it stands, the host asks again whose it is; if not, it lies nowhere."""
    table = holding({"Ana": "QX TV", "Ben": "FZ FV", "Cy": "QX"}).type("fame", line)
    assert keys(table) == ["vote-word", "vote-ask"]
    stands, falls = (holding({"Ana": "QX TV", "Ben": "FZ FV", "Cy": "QX"}).type("fame", line, vote, vote) for vote in ("yes", "no"))
    assert keys(stands) == ["vote-stands", "who"]
    assert keys(stands.type("put it to the vote"))[0] == "nothing-to-dispute"
    assert stands.type("ben").state.word == "fame"
    assert keys(falls)[0] == "vote-falls"
    assert falls.state.word == "game"


@pytest.mark.parametrize("line", ["me", "I did", "it was me", "I played it"])
def test_whoever_answers_me_is_asked_for_their_name(line: str) -> None:
    """The host cannot know who types."""
    table = holding({"Ana": "QX TV", "Ben": "FZ FV", "Cy": "QX"}).type("fame", line)
    assert list(table.says) == [say("say-with-name", phrase="Ana played it")]
    assert table.type("ben").state.word == "fame"


@pytest.mark.parametrize("line", ["nobody", "no", "no one", "nobody did"])
def test_it_was_nobodys_card(line: str) -> None:
    table = holding({"Ana": "QX TV", "Ben": "FZ FV", "Cy": "QX"}).type("fame", line)
    assert (table.state.word, table.state.question) == ("game", None)


@pytest.mark.parametrize("line", ["ben", "that was ben", "it was Ben", "Ben did", "ben had it", "ben played it"])
def test_whose_card_it_was_is_answered_as_people_say_it(line: str) -> None:
    """A claim is of the last card, but where the host asks whose the next one is."""
    table = holding({"Ana": "QX TV", "Ben": "FZ FV", "Cy": "QX"}).type("fame", line)
    assert (keys(table), table.state.word) == (["played-by"], "fame")


def test_a_claim_moves_the_card_between_dealt_hands() -> None:
    """It goes back to one hand and comes out of the other, which must have it."""
    table = holding({"Ana": "FX TV", "Ben": "FZ FV", "Cy": "QX"}).type("ana fame", "that was ben")
    assert (hand(table, "Ana"), hand(table, "Ben")) == (["FX", "TV"], ["FV"])
    assert keys(table.type("that was cy")) == ["stays"]
    assert hand(table, "Ben") == ["FV"]


@pytest.mark.parametrize(
    ("called", "expected", "hands"),
    [
        ("ana fame", "played-by", (["Q*", "TV"], ["QX"])),
        ("ana plays fame the blank is a foxtrot", "stays", (["TV"], ["FZ", "QX"])),
    ],
)
def test_a_blank_is_claimed_with_a_blank_if_it_was_called_as_one(called: str, expected: str, hands: tuple[list[str], list[str]]) -> None:
    """One that was taken because there was no letter goes back, and whoever called the word has the letter or a blank."""
    table = holding({"Ana": "Q* TV", "Ben": "FZ QX", "Cy": "QX"}).type(called, "that was ben")
    assert keys(table)[0] == expected
    assert (hand(table, "Ana"), hand(table, "Ben")) == hands


def test_a_word_that_stands_is_not_disputed_again_whoevers_it_is() -> None:
    """Once is enough: the word is the same, whoever's card it was."""
    table = holding({"Ana": "FX TV", "Ben": "FZ FV", "Cy": "QX"}).type("ana fame", "time out", "that was ben")
    assert keys(table.type("time out")) == ["nothing-to-dispute"]


def test_of_several_cards_the_one_with_a_blank_is_played_last() -> None:
    """A blank is the best side there is: of two cards with an F it is the other that is played."""
    table = holding({"Ana": "F* FZ FX", "Ben": "QX", "Cy": "QX"}).type("ana fame")
    assert hand(table, "Ana") == ["F*", "FX"]


def test_taking_back_gives_the_card_back() -> None:
    """By voice, whoever played it; by undo too."""
    table = holding({"Ana": "FX TV", "Ben": "FZ"})
    before = table.state
    assert table.type("ana fame", "take it back").state == before
    assert table.type("ana fame", "undo").state == before


# -- private


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    """With what it can make. The table, the others, and what is said know nothing of it."""
    table = holding({"Ana": "FX T*", "Ben": "QJ"}, hints=True)
    cards, can = table.session.view("Ana").mine
    assert cards.fields == {"cards": ("F/X", "T/blank")}
    assert "Fame" in can.fields["words"]  # type: ignore[operator]
    assert table.session.view("Ben").mine[-1].key == "you-cannot-play"
    assert [said.key for said in holding({"Ana": "FX T*", "Ben": "QJ"}).session.view("Ana").mine] == ["your-cards"]
    for other in (None, "Ben"):
        assert "F/X" not in repr(table.session.view(other))
    for line in ("what can i play", "my cards", "ana what can i play", "ana my cards"):
        assert keys(table.type(line)) == ["on-your-phone"]
    assert table.session.check("Ben", Move("my-cards", {"player": "Ana"})) == ()
    assert table.session.check("Ana", Move("my-cards", {"player": "Ana"})) == table.session.check("Ana", Move("show"))


@pytest.mark.parametrize(
    "line", ["what can i play with L", "What can I play with L?", "what can i play with lima", "what can we play with l"]
)
def test_with_a_letter_the_host_helps_only_who_holds_a_real_card(line: str) -> None:
    """Typed too: aloud it would tell the others what somebody holds, also where hints are on."""
    assert racing().type(line).fields("with-letter")["letter"] == "L"
    for hints in (False, True):
        assert keys(holding({"Ana": "FX T*", "Ben": "QJ"}, hints=hints).type(line)) == ["no-help-with-hands"]


def test_a_hand_is_read_to_its_owner_at_the_keyboard() -> None:
    """Unseen, on demand, with hints with what it can make; nobody else hears or sees a thing, and nothing changes."""
    table = holding({"Ana": "FX T*", "Ben": "QJ"}, hints=True)
    show = entered(table.session.view("Ana").entries, "my cards")
    assert show == Move("show")
    assert [said.key for said in table.session.check("Ana", show)] == ["your-cards", "you-can-play"]
    assert table.session.check("Ben", show)[0].fields == {"cards": ("Q/J",)}
    session, says = table.session.enter(0, "Ana", show)
    assert (session.state, session.events, says) == (table.session.state, table.session.events, ())
    for pack in (racing().session, begun(dealt=True).session):
        with pytest.raises(IllegalMove):
            pack.enter(0, "Ana", show)


@pytest.mark.parametrize("seed", range(3))
def test_two_sittings_that_differ_in_a_hand_look_alike_to_others(seed: int) -> None:
    """Lines, questions and entries of the others, the help, and all that is told on demand."""
    first, second = (holding({"Ana": cards, "Ben": "TV QX FX", "Cy": "NX"}) for cards in ("FX T* LV", "QX ZJ QV"))
    random = Random(seed)
    for _ in range(12):
        line = random.choice(
            ("ben fate", "ben tame", "cy name", "scores", "help", "letters", "what can i play", "time out", "what changed")
        )
        for table in (first, second):
            table.type(line)
        assert first.says == second.says
        for viewer in (None, "Ben", "Cy"):
            assert first.session.view(viewer) == second.session.view(viewer)


def test_a_card_is_played_by_a_touch() -> None:
    """With hints one's own words are offered; without, any word can be entered. A word that does not follow is refused."""
    plain, _ = holding({"Ana": "FX TV", "Ben": "QX"}).session.view("Ben").entries
    assert (plain.move, plain.slots[0].free) == ("place", True)
    table = holding({"Ana": "FX TV", "Ben": "QX"}, hints=True)
    entry, _ = table.session.view("Ana").entries
    assert "fame" in dict(entry.slots[0].choices)
    assert [phrase.move for phrase in table.session.view("Ben").entries] == ["show"]
    session, _ = table.session.enter(0, "Ana", Move("place", {"word": "fame"}))
    assert session.state.word == "fame"
    with pytest.raises(IllegalMove):
        table.session.enter(0, "Ana", Move("place", {"word": "fate"}))
    with pytest.raises(IllegalMove):
        racing().session.enter(0, "Ana", Move("place", {"word": "fame"}))


def test_a_card_played_by_a_touch_is_taken_back() -> None:
    """Everybody saw it, so "undo" takes it back, and redo plays it again; nobody's hand is lost by it."""
    table = holding({"Ana": "FX TV", "Ben": "QX"}).place("Ana", Move("place", {"word": "fame"}))
    assert keys(table.type("undo"))[0] == "undone"
    assert (table.state.word, hand(table, "Ana")) == ("game", ["FX", "TV"])
    assert table.type("redo").state.word == "fame"
    assert table.session.touch(0, Move("undo"), "Ana")[0].state.word == "game"
    assert table.session.touch(0, Move("undo"), "Ben")[0].state.word == "fame"


def test_what_can_i_play_of_the_real_pack_names_a_letter() -> None:
    """Only what that letter makes of the word."""
    table = racing().type("what can i play with foxtrot")
    assert table.says[0].fields == {"letter": "F", "words": ("Fame",)}
    assert keys(table.type("what can i play with quebec")) == ["without-letter"]


@pytest.mark.parametrize("dealt", [False, True])
@pytest.mark.parametrize("line", ["what is the word", "spell it", "scores", "how many cards", "what can i play"])
def test_what_is_read_out_changes_nothing(line: str, dealt: bool) -> None:
    """The word, its letters, the cards of each."""
    table = racing(dealt=dealt)
    before = table.session.state
    table.type(line if dealt or "can" not in line else "what can i play with alpha")
    assert table.says
    assert table.session.state is before


# -- whole games, the log, prompts


def test_dealt_games_by_chance_keep_the_contract() -> None:
    """Phrases that are offered are taken; refusals change nothing; the log gives the same state; the end comes."""
    table = Letters(*Session.begin(GAME, PLAYERS[:3], Options(dealt=True), 5))
    fresh, random = table.session, Random(1)
    for session in play_at_random(table, 5):
        phrase = random.choice(session.listening.grammar.phrases)
        words = [part if isinstance(part, str) else random.choice(part.choices or (("fame", ""),))[0] for part in phrase.parts]
        verdict = interpret(typed(" ".join(words), 10**9), session.listening)[0]
        assert isinstance(verdict, Understood)
        if verdict.move.name in GAME.asides | {"play", "swap", "vote", "mine", "claim"}:
            GAME.step(session.state, Spoke(10**9, 10**9, verdict.move))
    assert table.session.over
    assert repr(fresh.replay(table.session.events).state) == repr(table.session.state)


def everything_said() -> Iterator[Say]:
    for table in scripts():
        yield from table.heard
        for player in (None, *table.session.players):
            yield from table.session.view(player).says
    for players in (PLAYERS[:1], ("Ana", "Ana"), ("Ana", "&"), ("Sean", "Shawn")):
        try:
            GAME.setup(players, Options(), 0)
        except IllegalMove as refused:
            yield Say(refused.key, refused.fields)


def scripts() -> Iterator[Letters]:
    yield begun().type(*(f"ana nominates {word}" for word in ("banana", "gmae", "jazz", "game")), "letters")
    table = racing().type(
        "fame", "what changed", "that was ana", "that was ana", "ana plays [unk]", "ana plays fame", "foxtrot for foxtrot", "x for zulu"
    )
    yield table.type("scores", "ana plays banana", "ana plays tire", "take it back", "ana fame", "what changed", "time out", "time out")
    yield racing().type("ana fame", "ana plays fale", "time out", "ana votes no", "ana votes no", "no")
    yield racing(players=4).type("ana fame", "ana plays fale", "time out", "yes", "no", "yes", "no")
    yield racing("pale").type("ana plays yale", "time out")
    yield racing("fame").type("plays fale", "lima for mike", "time out", "no", "no")
    yield racing("fame").type("lima for mike", "time out", "yes", "yes", "scores")
    yield racing().type("what can i play with foxtrot", "what can i play with quebec", "nobody can play", "no", "ana has slammed", "no")
    yield counting({"Ana": 1, "Ben": 1}).type("fame", "what changed", "scores", "ana fate", "scores")
    yield holding({"Ana": "F* TX Q*", "Ben": "QX QX"}).type(
        "fame", "ben", "fame", "nobody", "ana fate", "that was ben", "what can i play", "nobody can play", "no", "no"
    )
    yield racing("gale").type("ana fale", "ben pale", "challenge fale", "no", "no", "no", "put it to the vote", "no", "no")
    yield racing("gale").type("plays fale", "foxtrot for golf", "ben pale", "challenge fale", "no", "no", "no")
    yield holding({"Ana": "QX", "Ben": "QX"}).type("ana game")
    yield racing().type("zoe joins", "yes")
    yield counting({"Ana": 2, "Ben": 1, "Cy": 2}).type("ben leaves", "yes", "end the game", "yes")
    yield holding({"Ana": "FQ QX", "Ben": "QX QX QX"}).type("ana fame")
    yield holding({"Ana": "F* TX", "Ben": "QX QX QX"}).type("ana fame the blank is an f", "ben tame the blank is a t")
    table = holding({"Ana": "F* T*", "Ben": "QX QX"}).type("ana has slammed", "take it back")
    yield table.type("ben fame the blank is an f", "ana fame the blank is an f", "letters")


def test_everything_said_can_be_read() -> None:
    """Each say has a wording that it is told all the fields of, and whole sentences come of it."""
    prompts = Prompts(games=(GAME.name,))
    for each in everything_said():
        text = prompts.text(each).text
        assert text[0].isupper() or text[0].isdigit()
        assert text[-1] in ".?!"
        assert "{" not in text


def test_a_game_that_is_over_can_still_be_asked_about() -> None:
    """The word and the counts, not the cards."""
    table = counting({"Ana": 1, "Ben": 3}).type("ana fame", "yes")
    assert is_over(table)
    assert keys(table.type("scores")) == ["cards-of", "cards-of"]
    assert keys(table.type("ben fate")) == ["ended"]


@pytest.mark.parametrize("dealt", ["no", "yes"])
def test_a_whole_game_is_played_from_the_command_line(tmp_path: Path, dealt: str) -> None:
    """Typed, with both ways to hold cards, to the winner; then it is read back from its log."""
    random, table = Random(3), racing(dealt=dealt == "yes", seed=7)
    typed_lines = ["ana nominates game", "ready set slam"]
    while not is_over(table):
        if table.state.question is not None:
            typed_lines.append("yes" if not isinstance(table.state.question, Cards) else "nobody knows")
            table.type(typed_lines[-1])
            continue
        able = [player for player in table.state.players if table.state.playable(player)]
        player = random.choice(able)
        typed_lines.append(f"{player.lower()} plays {random.choice(table.state.playable(player))}")
        table.type(typed_lines[-1])
    typed_lines.append("well played")
    arguments = ("play", GAME.name, "--players", "Ana,Ben,Cy", "--text", "--seed", "7", "--set", f"dealt={dealt}")
    done = here(*arguments, home=tmp_path, typed="".join(f"{line}\n" for line in typed_lines))
    assert done.exit_code == 0, done.output
    assert "if nobody disputes it" in done.output
    assert "To open it again: voicehost resume" in done.output
    read_back = here("log", home=tmp_path).output
    assert f"{table.state.word.capitalize()}, " in read_back


@pytest.mark.parametrize("dealt", [False, True])
def test_whose_cards_lie_there_is_said_to_who_joins_and_finds_too_few(dealt: bool) -> None:
    """Who takes that place has them."""
    at = racing(players=4, dealt=dealt).type("ben leaves", "yes", "max joins", "yes")
    assert say("too-few-but-left", player="Max", other="Ben") in at.says
    at.type("max takes the place of ben", "yes")
    assert at.state.seat("Max").count == at.state.seat("Ana").count


@pytest.mark.parametrize("line", ["take two cards from ana", "give ana a card"])
def test_where_the_host_dealt_it_says_why_no_count_is_put_right(line: str) -> None:
    assert racing(dealt=True).type(line).keys == ["counts-are-known"]


def test_help_names_nobody_who_has_left() -> None:
    """But in what brings them back."""
    at = racing(players=4).type("ana leaves", "yes", "help", "more", "more")
    examples = proposed(at.heard)
    assert {example for example in examples if "Ana" in example} <= {"Ana is back", "host Ana is back"}


def test_an_example_is_no_word_that_could_not_be_played() -> None:
    """Nor one that could be, which would give a move away."""
    at = racing(players=4).type("help", "more", "more")
    examples = proposed(at.heard)
    assert "Ana plays \N{HORIZONTAL ELLIPSIS}" in examples
    assert not any("lamp" in example for example in examples)


@pytest.mark.parametrize(("line", "player"), [("ana is back", "Ana"), ("zoe takes the place of ana", "Zoe")])
def test_who_may_be_out_and_had_left_is_asked_before_another_plays(line: str, player: str) -> None:
    """With the real pack."""
    at = counting({"Ana": 1, "Ben": 3, "Cy": 2}).type("ana plays fame", "ana leaves", "yes", line, "yes")
    assert at.says[-1] == say("out-by-count", player=player)
    assert at.type("yes").says[0] == say("out", player=player)


@pytest.mark.parametrize("line", ["what's the word", "What's the word?"])
def test_the_word_is_asked_for_as_people_ask(line: str) -> None:
    assert racing().type(line).keys == ["word"]


def test_who_leaves_while_the_last_word_is_voted_on_has_seen_the_end() -> None:
    """As whoever leaves a moment before."""
    for lines in (("put it to the vote", "ana leaves", "yes"), ("ana leaves", "yes", "put it to the vote")):
        at = holding({"Ana": "NF", "Ben": "LP NT SC", "Cy": "AT IZ"}).type("ana plays fame", *lines, "yes")
        assert at.says == (say("vote-stands", word="Fame"), say("out-settled", player="Ana")), lines
        assert at.state.saw_the_end == ("Ana",)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        *((line, "cards-of") for line in ("who has the fewest cards", "Who has most cards?", "how many cards do I have")),
        *((line, "changed-by") for line in ("what was the last word", "who played last", "what was the word before")),
        *((line, "word") for line in ("what can I change", "which letters can be changed")),
        *((line, "never-played") for line in ("is male a word", "Is zust a word?", "challenge male")),
    ],
)
def test_a_question_plays_nothing(line: str, expected: str) -> None:
    """A word that nobody has played is not looked up: that would help whoever holds a card for it."""
    table = racing("game").type("ana fame")
    before = table.state
    assert (table.type(line).keys[0], table.state) == (expected, before)


@pytest.mark.parametrize("dealt", [False, True])
def test_what_somebody_said_corrects_the_last_word_and_whose_it_was(dealt: bool) -> None:
    hands = {"Ana": "FT MO", "Ben": "ST ML", "Cy": "AB"}
    table = holding(hands, "gale") if dealt else racing("gale")
    table.type("ana tale", "no, ben said tale")
    assert [(play.player, play.word) for play in table.state.plays] == [("Ben", "tale")]
    table.type("no, ana said male")
    assert [(play.player, play.word) for play in table.state.plays] == [("Ana", "male")]
    assert racing("gale").type("ana said male").keys == ["nothing-played"]


# -- typed with a slip


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("ana plyas fame", "Ana plays fame"),
        ("Ben plas fate", "Ben plays fate"),
        ("bne fate", "Ben plays fate"),
        ("bne plyas fate", "Ben plays fate"),
        ("Anna fame", "Ana plays fame"),
        ("ana plyas gold", "Ana plays gold"),
    ],
)
@pytest.mark.parametrize("dealt", [False, True])
def test_a_typed_call_with_a_slip_is_asked_about(line: str, meant: str, *, dealt: bool) -> None:
    """Whatever anybody holds; and it counts from when it was typed."""
    table = racing("fare", dealt=dealt).type(line)
    assert table.says == (say("did-you-mean", what=meant),)
    assert table.state.word == "fare"


def test_a_call_with_a_slip_is_played_once_somebody_says_yes() -> None:
    table = racing("fare").type("ana plyas fame", "yes")
    assert table.says == (say("played-by", word="Fame", player="Ana"),)
    assert keys(racing("fare").type("ana plyas fame", "no")) == ["slip-not-meant"]
    assert keys(racing("fare").type("ana plyas fame", "no", "ana plyas fame")) == ["unheard"]
    assert racing("fare").type("ana plyas fame", "cy fate").state.word == "fate"  # a race waits for no answer


@pytest.mark.parametrize(("line", "name"), [("Bob fake", "Bob"), ("Bob: fake", "Bob"), ("Bob plas fake", "Bob"), ("Xanthe fake", "Xanthe")])
def test_a_typed_call_of_nobody_says_so(line: str, name: str) -> None:
    table = racing("fare").type(line)
    assert table.says == (say("nobody-of-that-name", player=name),)


@pytest.mark.parametrize("line", ["so fame", "be fame", "nice fame", "that is fame", "bob game"])
def test_other_lines_before_a_word_are_neither(line: str) -> None:
    assert keys(racing("fare").type(line)) == ["no-match-1"]


def test_aloud_there_is_no_slip() -> None:
    table = racing("fare").speak("ana plyas fame", 3)
    assert "did-you-mean" not in keys(table)
    assert "nobody-of-that-name" not in keys(racing("fare").speak("bob fake", 3))


# -- whose cards lie aside


def test_where_the_cards_of_a_player_go_who_leaves_is_told() -> None:
    """And the scores mark who has left."""
    table = racing("game").type("cy leaves", "yes")
    assert table.says == (say("decided-leaves", player="Cy"), say("cards-go-aside", player="Cy"))
    counts = table.type("scores").says
    assert [said.key for said in counts] == ["cards-of", "cards-of", "cards-aside"]
    assert counts[2].fields == {"player": "Cy", "n": table.state.seat("Cy").count}
    assert keys(table.type("cy is back", "yes", "scores")) == ["cards-of"] * 3
    assert keys(begun().type("cy leaves", "yes")) == ["decided-leaves"]
