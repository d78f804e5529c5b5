"""One sitting: pauses, which take no time, and undo, which takes back time too."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support import tiles_table
from tests.support.languages import EVERY, called, made
from tests.support.table import PLAYERS, SLAM, Table, card, ended, performing, poems, position, writing
from voicehost.core.play import Game, IllegalMove, Move, say
from voicehost.core.speech import samples
from voicehost.games.poetry_slam.rounds import next_round
from voicehost.games.poetry_slam.state import Phase
from voicehost.session.happened import Pending
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse"}

ANSWERED = (
    *("help", "more", "repeat", "say-again", "what-now", "whose-turn", "time-left", "missed", "how-to-play", "what-is", "learn-sounds"),
    *(
        "that-is-all",
        "somebody-joins",
        "leaves",
        "leads",
        "gives-points",
        "takes-points",
        "has-points",
        "last-round",
        "plays-rounds",
        "more-rounds",
    ),
    *("who-plays", "rounds-left"),
    *("stop", "slower", "faster", "louder", "quieter", "tones-louder", "tones-quieter", "tell-all", "tell-brief", "tell-tones"),
)
"""What the host does on a break as well."""

# -- pause


def test_pause_shifts_deadlines() -> None:
    """Time paused is not counted, and when it goes on there are ten seconds for guesses anew, after two in which the host says so."""
    table = performing().until(10).speak("host pause", 10).until(1000)
    assert (table.state.phase, table.session.listening.dictation) == (Phase.POEM, False)
    table.speak("resume", 1000)
    assert table.keys == ["resumed", "may-guess"]
    assert table.until(1011.9).state.phase is Phase.POEM
    assert table.until(1012).state.phase is Phase.POETRY


def test_pause_shifts_the_times_of_what_is_said_after_it() -> None:
    """A guess after a pause is as late as if there had been none; so is a line of the poem."""
    table = (
        performing().speak("host pause", 6).speak("resume", 106).recite(106.5, 108).speak("ben guesses heaven", 108.5).speak("the end", 111)
    )
    table.until(113)
    assert ended(table) == 8
    assert table.sheet("Ana", "poem") == [3]


def test_pause_hears_only_what_ends_it() -> None:
    """And what is only answered: help, repeat, and what the game reads out, but for what is only typed; entries wait."""
    table = writing().type("pause")
    assert {phrase.move for phrase in table.session.listening.grammar.phrases} == {"resume", *ANSWERED, *SLAM.asides} - {
        *("who-is-wordsmith", "all-lost", "tiles-left"),
        *("all-snaps", "who-has-guessed", "of-a-guess", "at-once"),
    }
    assert table.type("ana is ready").keys == ["paused"]
    assert table.type("help").keys[-1] == "help-more"
    with pytest.raises(IllegalMove, match="paused"):
        table.enter("Ana", "heaven")
    assert table.type("go on").keys[0] == "resumed"
    assert table.enter("Ana", "heaven").keys[0] == "word-entered"


def test_pause_lets_scores_be_asked() -> None:
    """What is only read out changes nothing, and the break goes on; from a poem's break too, where it is typed."""
    table = writing().type("pause", "scores")
    assert (table.keys, not table.session.is_paused) == (["scores"], False)
    assert (table.type("repeat").keys, table.type("say that again").keys) == (["paused"], ["scores"])
    assert table.type("what is the prompt").keys[:1] == ["prompt-first"]
    assert table.type("ana snaps for ben").keys == ["paused"]
    assert table.type("resume").keys[0] == "resumed"
    assert table.state == writing().state
    assert performing().speak("host pause", 6).type("scores").keys == ["scores"]


def test_a_table_that_types_on_during_a_break_is_told_of_it_each_time() -> None:
    """A poem's line, a move, a slip: none of them is a miss, and the count of misses goes on after it as it was."""
    table = performing().speak("host pause", 6)
    assert [table.type(line).keys for line in ("on the pond", "ben guesses heaven", "rhubarb", "undo")] == [["paused"]] * 4
    assert writing().type("rhubarb", "pause", "rhubarb", "resume", "rhubarb").keys == ["no-match-2"]


def test_pause_says_again_what_is_asked_when_it_ends() -> None:
    """So that nobody has to remember."""
    assert performing().speak("heaven", 3).type("pause", "resume").keys == ["resumed", "who-said-it"]


def test_pause_by_the_host_itself() -> None:
    """When the microphone is gone; twice is once, and resuming what is not paused does nothing."""
    session = writing().session
    paused = session.pause(samples(5))
    assert paused.pause(samples(6)) is paused
    back = paused.resume(samples(9))
    assert (back.clock.paused_at, back.clock.away) == (None, samples(4))
    assert back.resume(samples(10)) is back


# -- undo


def test_undo_takes_back_the_last_spoken_move() -> None:
    """And says what, and what is asked now."""
    table = writing().type("ana is ready", "ana takes five")
    assert table.score("Ana") == 5
    assert table.type("undo").keys == ["undone", "prompt-first", "choose-tile"]
    assert table.score("Ana") == 0
    assert table.type("undo").fields("undone")["what"] == "Ana has a word"
    assert table.type("undo").keys == ["nothing-to-undo"]


def test_undo_says_that_it_was_an_answer_or_a_guess() -> None:
    """ "Taken back: No" told nobody what was."""
    voted = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).type("ana passes", "yes", "challenge the word", "no", "undo")
    assert voted.fields("undone")["what"] == "the last answer, which was no"
    assert voted.type("ben votes no", "undo").fields("undone")["what"] == "Ben votes no"
    guessed = performing().type("is it hell", "host undo")
    assert guessed.fields("undone")["what"] == "a guess"
    assert performing().type("ben guesses hell", "host undo").fields("undone")["what"] == "Ben guesses a word"


def test_undo_skips_what_changed_nothing() -> None:
    """Asking for the scores is nothing to take back."""
    table = writing().type("ana is ready", "scores", "score for ben", "undo")
    assert table.fields("undone")["what"] == "Ana has a word"


def test_undo_never_takes_back_a_private_entry() -> None:
    """It says so, and leaves everything as it is; what was said since can be taken back."""
    table = writing().enter("Ana", "heaven").type("ana takes five", "undo")
    assert table.keys[0] == "undone"
    state = table.state
    assert table.type("undo").keys == ["cannot-undo-private"]
    assert table.state is state


def test_i_did_not_pass() -> None:
    """ "Ana passes" was misheard, and Ben has entered a word since: undo takes the pass back, and Ben's word stays."""
    table = writing().type("ana passes").enter("Ben", "hill").type("undo")
    assert table.keys[0] == "undone"
    assert (table.state.seat("Ana").passed, table.state.seat("Ben").word) == (False, "hill")
    assert table.type("redo").keys[0] == "redone"
    assert (table.state.seat("Ana").passed, table.state.seat("Ben").word) == (True, "hill")


def test_what_is_left_of_a_line_that_was_understood_is_no_miss() -> None:
    """ "Host undo anyway", where nothing would be lost: the poem is taken back, and nothing else is said of it."""
    assert performing().type("host undo anyway").keys == ["undone", "poetry"]


def test_that_would_lose_bens_word() -> None:
    """Where an entry hangs on what was said, it is told whose it is; "undo anyway" does it, anything else leaves it."""
    state = next_round(position(writing().state, cards=(card("contains-both"),)).state)[0]
    table = position(state).type("keep").enter("Ben", "hill")
    before = table.state
    assert table.type("undo").keys == ["undo-would-lose"]
    assert table.fields("undo-would-lose")["players"] == ("Ben",)
    assert table.state is before
    assert table.type("undo anyway").keys[0] == "undone"
    assert (table.state.phase, table.state.seat("Ben").word) == (Phase.LETTERS, None)
    assert position(state).type("keep").enter("Ben", "hill").type("undo", "ana has a word", "undo anyway").keys[0] == "undone"


def test_whether_it_may_be_lost_is_asked_anew_after_a_break_of_the_program() -> None:
    """Replayed events do not have the question; the log does."""
    state = next_round(position(writing().state, cards=(card("contains-both"),)).state)[0]
    table = position(state).type("keep").enter("Ben", "hill").type("undo")
    asked, session = table.session.pending, table.session
    killed = replace(session, history=replace(session.history, would_lose=()))
    assert (asked, killed.pending) == (Pending(Move("undo")), Pending(None))
    again, says = killed.asked_anew(asked, samples(table.now))
    assert [each.key for each in says] == ["undo-would-lose"]
    assert again.pending == asked
    assert again.events == killed.events


def test_redo_until_the_game_goes_on() -> None:
    """Twice back and twice forth; then something else is said, and there is nothing to do again."""
    table = writing().type("ana is ready", "ana takes five").type("undo", "undo", "redo", "redo")
    assert (table.keys[0], table.score("Ana")) == ("redone", 5)
    assert table.type("redo").keys == ["nothing-to-redo"]
    assert table.type("undo", "ben is ready", "redo").keys == ["nothing-to-redo"]


def test_redo_gives_the_time_back() -> None:
    """A poem that was taken back by mistake runs on where it was."""
    table = performing().until(7).speak("host undo", 7, 7.5)
    assert table.state.poem is None
    table.speak("redo", 20, 20.5)
    assert table.state.poem is not None
    assert table.until(27).state.poem is not None
    assert table.until(60).state.poem is None


def guessed() -> Table:
    """Ben has guessed Ana's word."""
    return performing().type("the end", "ben guesses heaven").wait(15)


def test_redo_is_there_when_the_game_has_gone_on_by_itself() -> None:
    """A poem that the host rules seconds after the undo takes nobody's point for good."""
    table = guessed().type("undo").wait(5)
    assert (table.state.phase, table.sheet("Ben", "guess")) == (Phase.POETRY, [])
    assert table.type("redo").keys == ["redone", "who-next"]
    assert (table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == ([1], [3])


def test_redo_step_by_step_when_the_game_has_gone_on_by_itself() -> None:
    table = guessed().type("dee snaps for ana", "undo", "undo").wait(5).type("redo", "redo")
    assert (table.keys[0], table.sheet("Ben", "guess"), table.sheet("Ana", "snap")) == ("redone", [1], [1])


def test_redo_is_gone_when_somebody_has_done_something() -> None:
    assert guessed().type("undo").wait(5).type("dee snaps for ana", "redo").keys == ["nothing-to-redo"]


def test_redo_forgets_no_word_that_the_host_has_told_since() -> None:
    """A wrong guess is taken back, and time runs out: when the guess stands again, nobody can guess the word that all have heard."""
    table = performing().type("the end", "ben guesses horse", "undo").wait(30)
    assert "nobody-guessed" in [each.key for each in table.heard]
    table.type("redo")
    assert table.keys == ["redone", "guess-stays-used", "word-is-known"]
    assert table.type("dee guesses heaven").sheet("Dee", "guess") == []


def test_redo_of_a_change_of_places_after_a_time_has_run_out() -> None:
    """What was told since is known of the place, whoever has it."""
    table = performing().type("the end", "max plays for cy", "yes", "undo").wait(30)
    assert table.type("redo").keys[0] == "redone"
    assert "Max" in table.state.players
    assert table.type("max guesses heaven").sheet("Max", "guess") == []


@pytest.mark.parametrize("line", ["undo", "undo twice", "never mind"])
def test_undo_drops_what_the_host_has_asked_back(line: str) -> None:
    """It means the question, and the guess before it stays."""
    table = guessed().type("host accept dee")
    assert table.keys == ["no-guess-heard", "sure"]
    assert table.type(line).keys == ["not-then"]
    assert (table.sheet("Ben", "guess"), table.sheet("Dee", "guess")) == ([1], [])
    assert table.type("undo").keys[0] == "undone"


# -- who wins now


def over() -> Table:
    """The game has ended, and its end can be disputed."""
    return poems(WORDS).type("this is the last round", "yes", "ana passes", "yes", "ben passes", "yes", "cy passes", "yes", "next")


def test_a_correction_after_the_end_says_who_wins_now() -> None:
    table = over()
    before = table.fields("winners")["players"]
    assert table.type("give cy 20 points", "yes").keys == ["decided-counts", "winners"]
    assert (table.fields("winners")["players"], before != ("Cy",)) == (("Cy",), True)
    assert table.type("undo").keys.count("winners") == 1
    assert table.fields("winners")["players"] == before
    assert table.type("redo").keys.count("winners") == 1
    assert table.fields("winners")["players"] == ("Cy",)


def test_a_correction_that_leaves_the_winner_says_nothing_of_it() -> None:
    table = over().type("give cy 20 points", "yes", "give ana 1 point", "yes")
    assert table.keys == ["decided-counts"]


def test_undo_says_whose_count_it_was_and_what_it_is_again() -> None:
    """Of several that got points it takes back the last; a team has one count."""
    table = poems(WORDS).type("everybody gets 10 points", "yes", "yes", "yes", "undo")
    assert table.says[0] == say("undone", what="Cy has 10 instead of 0")
    game = made("haiclue", "en")
    team = Table(*Session.begin(game, ("Ana", "Ben"), game.options(), 1)).type(
        "ana is the youngest", "the team has five points", "yes", "undo"
    )
    assert team.says[0] == say("undone", what="together you have 5 instead of 0")


def touched(table: Table, player: str, move: str) -> Table:
    table.session, says = table.session.touch(samples(table.now), Move(move), player)
    table.says = says
    return table


def test_a_touch_takes_back_ones_own() -> None:
    """And nobody else's: that takes a second person, or the voice."""
    table = touched(writing().type("ana is ready", "ana takes five"), "Ana", "undo")
    assert (table.keys[0], table.score("Ana")) == ("undone", 0)
    table = writing().type("ana is ready", "ana takes five")
    for _ in range(10):
        assert touched(table, "Ben", "undo").keys == ["undo-wanted"]
    assert table.score("Ana") == 5
    assert touched(table, "Cy", "undo").keys[0] == "undone"
    assert touched(table, "Ben", "redo").keys == ["redo-wanted"]
    assert touched(table, "Ana", "redo").keys[0] == "redone"
    assert touched(table, "Ben", "undo").keys == ["undo-wanted"]
    assert table.type("undo").keys[0] == "undone"


def test_a_touch_is_the_touchers() -> None:
    """Also where no name is said with it."""
    state = next_round(position(writing().state, cards=(card("contains-both"),)).state)[0]
    table = touched(touched(position(state), "Ana", "keep"), "Ben", "undo")
    assert table.keys == ["undo-wanted"]
    assert touched(table, "Ana", "undo").keys[0] == "undone"


def test_the_last_ruling_of_the_evening_is_open_too() -> None:
    """Somebody said "next" too soon: the last guess is refused all the same, the snaps kept count once, and the winner may be another."""
    table = performing({"Ana": "heaven"}, players=3).speak("ben guesses heaven", 3, 4).until(6).type("next")
    assert table.session.has_ended
    kept = table.scores
    assert table.type("host refuse that").keys[:2] == ["refused-guess", "game-over"]
    assert table.session.has_ended
    assert table.scores == {**kept, "Ana": kept["Ana"] - 2, "Ben": kept["Ben"] - 1}
    assert table.wait(20).session.over


def test_undo_takes_back_what_followed_from_it() -> None:
    """A poem that ran out after the poet began: back to before it began."""
    table = performing().until(100).type("undo")
    assert (table.keys, table.state.phase, table.state.poem) == (["undone", "word-is-known", "poetry"], Phase.POETRY, None)


def test_undo_takes_back_the_time_too() -> None:
    """A wrong guess taken back leads back to its moment; as the word was told, nobody is waited for."""
    table = performing().until(12).speak("ben guesses cloud", 12, 13).until(15)
    assert table.state.phase is Phase.POETRY
    table.speak("undo", 100, 101)
    assert (table.state.phase, table.state.now) == (Phase.POEM, samples(12))
    assert "word-is-known" in table.keys
    assert table.until(113).state.phase is Phase.POETRY


# -- a decision before a reveal


def test_undo_after_a_reveal_asks_before_it_takes_back_a_decision() -> None:
    """People mean the reveal, which nobody can take back. They do not mean that Ben, who was back before it, has left."""
    table = tiles_table.guessing(4).type("give ben two points", "yes")
    for player in table.state.thinking:
        table.guesses(**{player.lower(): "red"})
    assert "target-was" in table.keys
    scored = table.session.roster.counts
    assert table.type("undo").keys == ["undo-reaches-back"]
    assert table.session.roster.counts == scored
    assert table.type("undo anyway").keys[0] == "undone"
    assert table.session.roster.counts["Ben"] == scored["Ben"] - 2


@pytest.mark.parametrize("game", EVERY, ids=called)
def test_what_is_to_be_undone_is_answered_with_what_undo_takes_back(game: Game[Any]) -> None:
    """Undo takes back what was last, and nothing else that somebody names. The answer changes nothing."""
    lines = {
        "en": ("undo joins", "undo the leaving", "take the last bit back"),
        "de": ("rückgängig beitritt", "nimm das Gehen zurück", "macht alles rückgängig"),
    }[game.language.name]
    table = Table(*Session.begin(game, PLAYERS[:4], game.options(), 1))
    assert table.type(lines[0]).says[0] == say("nothing-to-undo")
    leaves, yes = {"en": "Dee leaves", "de": "Dee geht"}[game.language.name], game.language.answers["yes"][0]
    events = table.type(leaves, yes).session.events
    for line in lines:
        assert table.type(line).says[0] == say("undo-takes", what=leaves), line
    assert table.session.events == events
    assert table.type(game.language.phrases["undo"][0]).keys[0] == "undone"
