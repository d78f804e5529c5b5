"""What the table decides, in every game that takes it: who comes and goes, what counts, when it ends."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.support import jam_table
from tests.support.jam_table import at as jam_at
from tests.support.languages import EVERY, called
from tests.support.languages import made as game_in
from tests.support.letters_table import counting, holding, racing
from tests.support.quiet import Quiet
from tests.support.random_play import play_at_random, some_move
from tests.support.table import PLAYERS, SLAM, Table, done, performing, poems, position, writing
from tests.support.tiers import times
from tests.support.tiles_table import at as tiles_at
from tests.support.tiles_table import guessing
from voicehost.commands.playing import first_is_last, welcome_back
from voicehost.core.language import as_spoken
from voicehost.core.play import (
    CAN_WIN,
    COUNTS,
    ENDS,
    JOINS,
    LEADS,
    LEAVES,
    REPLACES,
    RETURNS,
    ROUNDS,
    SETS,
    SETS_FOR,
    SITS,
    Decided,
    Decides,
    Event,
    Game,
    Move,
    Say,
    Standing,
    say,
)
from voicehost.core.speech import Phrase, samples, seconds
from voicehost.games.haiclue.guessing import is_one_to_come
from voicehost.games.haiclue.state import Phase
from voicehost.games.poetry_slam.losing import candidates
from voicehost.host.host import Host
from voicehost.host.lines import is_an_answer
from voicehost.lexicon.letters import NATO
from voicehost.listen.recognizer import Scripted
from voicehost.session.back import taken_back
from voicehost.session.counting import MOST
from voicehost.session.deciding import made, notes, roster
from voicehost.session.doubting import THOUGHT_OVER
from voicehost.session.ending import planned
from voicehost.session.happened import Undone
from voicehost.session.history import stays_known
from voicehost.session.presence import coming, for_the_next
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import Silent

pytestmark = [pytest.mark.quick, pytest.mark.more]

CROWD = (*PLAYERS, "Kim", "Lou")

TAKING = [game for game in EVERY if isinstance(game, Decides) and game.decisions]
every_game = pytest.mark.parametrize("game", TAKING, ids=map(called, TAKING))

WAYS = ("leaves", "returns", "joins", "gives-points", "has-points", "last-round", "plays-rounds", "replaces")


def begun(game: Game[Any], players: int = 4, seed: int = 1) -> Table:
    return Table(*Session.begin(game, PLAYERS[:players], game.options(), seed))


def line(game: Game[Any], move: str, **slots: object) -> str:
    """As it is typed, in the first of its ways."""
    return as_spoken(next(way for way in game.language.phrases[move]).format(**slots, owner=slots.get("player")))


def leaving(game: Game[Any], player: str = "Ben") -> Say:
    """The question whether somebody leaves, before the end."""
    can_win = isinstance(game, Decides) and CAN_WIN in game.decisions
    return say("decide-leaves" if can_win else "decide-goes", player=player)


def call(game: Game[Any], at: Table) -> str:
    """Before what is decided over a poem."""
    return f"{game.language.host} " if at.session.listening.dictation else ""


def decide(session_at: Table, move: str, **slots: object) -> Table:
    """Typed, and confirmed."""
    game = session_at.session.game
    return session_at.type(call(game, session_at) + line(game, move, **slots), game.language.answers["yes"][0])


def by_chance(at: Table, random: Random) -> None:
    """Any decision, of anybody, whatever comes of it."""
    move, names = random.choice(WAYS), ("Zoe", "Max", "Otto", "Mia")
    slots = {"player": random.choice(at.session.players), "count": random.choice((1, 2, 7)), "name": random.choice(names)}
    decide(at, move, **slots)


@every_game
@pytest.mark.parametrize("seed", range(times(8, quick=2)))
def test_decisions_may_be_made_at_any_moment(game: Game[Any], seed: int) -> None:
    """At random, between random moves: nobody who has left is waited for, undo takes each back, and the log gives the same game."""
    random, at = Random(seed), begun(game, 4, seed)
    fresh = at.session
    for step in range(400):
        some_move(at, random)
        if step % 9 == seed % 9:
            before, done = at.session, len(made(at.session))
            by_chance(at, random)
            if len(made(at.session)) > done:
                back, says = at.session.apply(Undone(at.session.clock.of_source(at.session.history.past[-1].event.at) + samples(10_000)))
                known = taken_back(at.session.game, at.session.history.past)
                assert known is not None
                assert says[0].key == "undone" or stays_known(at.session, known)
                assert back.players == before.players
        assert not {*at.session.game.view(at.session.state, None).awaited} & {*at.session.state.away}
        for player in (None, *at.session.players):
            at.session.view(player)
        if at.session.over:
            break
    again = fresh.replay(at.session.events)
    assert (again.state, again.players, again.history.past) == (at.session.state, at.session.players, at.session.history.past)


@every_game
@pytest.mark.parametrize("seed", range(times(4, quick=1)))
def test_a_game_ends_without_whoever_has_left(game: Game[Any], seed: int) -> None:
    """It goes on to its end, and whoever has left has not won."""
    at, random = begun(game, 5, seed), Random(seed)
    for _ in range(30):
        some_move(at, random)
    decide(at, "leaves", player="Cy")
    if "Cy" not in roster(at.session).away:  # it had ended before
        assert at.session.has_ended
        return
    for session in play_at_random(at, seed):
        if "Cy" in session.state.away:  # by chance somebody may say undo
            assert "Cy" not in session.game.view(session.state, None).awaited
    assert at.session.has_ended
    if "Cy" not in at.session.state.away:
        return
    standings = game.view(at.session.state, None).standings
    assert "Cy" not in {standing.player for standing in standings if standing.place == 1}
    assert "Cy" not in for_the_next(at.session)


@every_game
def test_whoever_leaves_is_asked_about_and_told(game: Game[Any]) -> None:
    at = begun(game)
    language = game.language
    at.type(line(game, "leaves", player="Ben"))
    assert list(at.says) == [leaving(game)]
    assert at.type(language.answers["no"][0]).keys == ["not-then"]
    assert decide(at, "leaves", player="Ben").says[0] == say("decided-leaves", player="Ben")
    assert at.type(line(game, "leaves", player="Ben")).keys == ["has-left"]
    assert decide(at, "returns", player="Ben").says[0] == say("decided-returns", player="Ben")
    assert at.type(line(game, "returns", player="Ben")).keys in (["is-here"], ["performs-last"])  # an open slam says when
    assert decide(at, "leaves", player="Ben").type(language.phrases["undo"][0]).keys[0] == "undone"
    assert roster(at.session).away == ()


# -- the question stands


def asks_whether_ben_leaves(at: Table) -> Say:
    """Typed, a second from now."""
    game = at.session.game
    at.type(call(game, at) + line(game, "leaves", player="Ben"))
    asked = leaving(game)
    assert at.says[-1] == asked
    return asked


CLOCKED = [game for game in TAKING if game.name not in ("scrabble-slam", "open-slam")]
"""Those that tell something by the clock, and begin it by what is typed: an open slam begins it when a poem is heard."""


@pytest.mark.parametrize("game", CLOCKED, ids=map(called, CLOCKED))
@pytest.mark.parametrize("seed", range(4))
def test_the_clock_waits_for_what_the_table_is_asked(game: Game[Any], seed: int) -> None:
    """A reminder, a breath that ends, a warning: they come after the answer, and the log gives the same game. Over a poem time goes on: the
    question is asked once more after whatever is said then, and yes is the answer to nothing else."""
    at, random = begun(game, 4, seed), Random(seed)
    for _ in range(seed * 7):
        some_move(at, random)
    while (due := at.session.runs_out) is None or due < samples(at.now + 1.5):
        some_move(at, random)
        assert not at.session.has_ended
    at.until(seconds(due) - 1.4)
    waits = not at.session.open.dictation
    asked = asks_whether_ben_leaves(at)
    at.wait(1)
    assert at.session.runs_out != due
    assert at.says[-1:] in ((), (asked,))
    assert not (waits and at.says)
    assert at.session.view(None).asks == (asked,)
    at.type(game.language.answers["yes"][0])
    assert at.says[0] == say("decided-leaves", player="Ben")
    fresh = begun(game, 4, seed).session.replay(at.session.events)
    assert (fresh.state, fresh.clock) == (at.session.state, at.session.clock)


@pytest.mark.parametrize("line", ["keep them", "discard x", "scores", "help", "what now", "pause"])
def test_what_the_table_is_asked_outlives_what_is_said_meanwhile(line: str) -> None:
    """A move, or a question to the host: it is asked once more after it."""
    asked = say("decide-leads", player="Ben", role="Wordsmith")
    at = begun(SLAM, 5, 4).type("ben is the wordsmith", line)
    assert at.says[-1] == asked
    assert at.type("yes").says[0] == say("decided-leads", player="Ben", role="Wordsmith")
    assert at.state.wordsmith == "Ben"


def test_whose_turn_it_is_is_answered_while_the_table_is_asked_something() -> None:
    at = begun(game_in("open-slam", "en")).type("zoe joins", "who is first")
    assert at.keys == ["turn-next", "decide-joins"]


def test_a_refusal_is_no_answer_either() -> None:
    at = begun(SLAM, 5, 4).type("ben is the wordsmith", "ana begins")
    assert at.keys == ["poems-are-later", "decide-leads"]


def test_it_is_asked_again_for_no_longer_than_it_stands() -> None:
    """What is said puts nothing off."""
    at = begun(SLAM, 5, 4).type("ben is the wordsmith").wait(28).type("scores")
    assert at.keys == ["scores", "decide-leads"]
    assert at.wait(1).type("scores").keys == ["scores"]
    assert at.type("yes").keys == ["not-done"]
    assert at.type("yes").keys == ["nothing-asked"]


def test_in_a_race_nobody_is_asked_between_two_calls() -> None:
    """The card drops the question, and the host says so. A yes that comes too late for it answers nothing."""
    at = racing().type("ben leaves")
    assert at.keys == ["decide-leaves"]
    assert at.type("ana tango for golf").keys == ["not-done", "played-by"]
    assert at.type("yes").keys == ["not-done"]
    assert at.type("yes").keys == ["nothing-asked"]


def test_in_a_race_a_card_on_a_page_drops_it_too() -> None:
    at = holding({"Ana": "FX TV", "Ben": "TV QX", "Cy": "QX ZJ"}).type("ben leaves").does("Ana", "place", word="fame")
    assert at.keys == ["not-done", "played-by"]


@pytest.mark.parametrize("line", ["scores", "help", "repeat", "letters", "louder", "ben quebec for xray"])
def test_in_a_race_it_outlives_what_is_only_asked_or_refused(line: str) -> None:
    at = racing().type("ben leaves", line)
    assert at.keys[-1] == "decide-leaves"
    assert at.type("yes").keys[0] == "decided-leaves"


def voting(*players: str) -> Table:
    """In Scrabble Slam!, on the card that Ana has just played."""
    hands = ("FX TV", "TV QX", "QX ZJ", "ZJ ZQ")
    return holding(dict(zip(players, hands, strict=False))).type("ana foxtrot for golf", "put it to the vote")


@pytest.mark.parametrize("line", ["scores", "letters", "what is the word"])
def test_in_a_vote_it_outlives_what_is_said_meanwhile(line: str) -> None:
    """A yes is then nobody's vote."""
    at = voting("Ana", "Ben", "Cy", "Dee").type("ben leaves")
    assert at.type(line).keys[-1] == "decide-leaves"
    assert at.type("yes").keys[0] == "decided-leaves"
    assert "Ben" not in dict(at.session.state.question.cast)


@pytest.mark.parametrize("line", ["ben leaves", "ana leaves", "max takes the place of ben"])
def test_after_a_decision_the_whole_question_of_a_vote_is_asked_again(line: str) -> None:
    """Once, whoever is asked now: the table has talked about something else."""
    at = voting("Ana", "Ben", "Cy", "Dee").type("ana yes", line, "yes")
    assert at.keys[-2:] == ["vote-word", "vote-ask"]
    assert at.keys.count("vote-ask") == 1


@pytest.mark.parametrize(
    ("table", "key"),
    [
        (lambda: performing().speak("ben guesses heaven", 3, 4).type("next", "challenge the rhyme"), "vote-rhyme"),
        (lambda: tiles_at("voting", PLAYERS[:4], haiku=True), "vote-haiku"),
    ],
)
def test_and_so_it_is_in_other_games(table: Any, key: str) -> None:
    at = table().type("cy leaves", "yes")
    assert at.keys[0] == "decided-leaves"
    assert at.keys[-2:] == [key, "vote-ask"]


def test_a_yes_that_comes_too_late_is_nobodys_vote() -> None:
    """When nobody has answered, the host says what it has dropped, and asks for the vote again. A yes that comes while it talks may still
    be meant for the former. With a name, it is that player's vote; and after those few seconds it answers what was asked last."""
    asked = ["not-done", "vote-word", "vote-ask"]
    at = voting("Ana", "Ben", "Cy").type("ben leaves").wait(30)
    assert at.keys == asked
    for line, keys in (("yes", asked), ("host yes", asked), ("ana yes", ["vote-ask"])):
        late = Table(at.session)
        late.until(at.now)
        assert late.type(line).keys == keys
    assert Table(at.session).until(at.now + 5).type("yes").keys == ["vote-ask"]
    assert late.session.state.question.cast == (("Ana", "yes"),)


def test_what_is_asked_since_is_answered_at_once() -> None:
    """A vote that begins just after a card has dropped the host's question."""
    at = holding({"Ana": "FX TV", "Ben": "TV QX", "Cy": "QX ZJ"}).type("ben leaves", "ana foxtrot for golf", "put it to the vote")
    assert at.type("yes").session.state.question.cast == (("Ana", "yes"),)


def test_a_yes_that_comes_too_late_answers_nothing_else() -> None:
    """In an open slam, whether the scores are right."""
    game = game_in("open-slam", "en")
    at = Table(*Session.begin(game, PLAYERS[:3], game.options(judges="3"), 1))
    at.type("ana please", "thank you", "9 9 9")
    assert at.keys[-1] == "is-that-right"
    at.type("cy leaves").wait(30)
    assert at.keys == ["not-done", "scores-read", "is-that-right"]
    assert at.type("yes").keys == ["not-done", "scores-read", "is-that-right"]
    assert "is-that-right" not in at.type("yes").keys


@every_game
def test_a_bare_name_is_typed_in_answer_to_who_joins(game: Game[Any]) -> None:
    """Any name, also one that the host cannot hear."""
    at = begun(game).type(line(game, "somebody-joins"))
    assert at.keys == ["who-joins"]
    assert at.type("dora").fields(at.keys[0])["player"] == "Dora"
    assert "Dora" in roster(decided := at.type(game.language.answers["yes"][0]).session).players or "Dora" in coming(decided)


@every_game
def test_who_joins_is_no_longer_asked_after_the_name_of_somebody_who_plays(game: Game[Any]) -> None:
    """Otherwise their name opens no private entry any more. (The name may be an answer to the game instead, as to who is the youngest.)"""
    at = begun(game).type(line(game, "somebody-joins"))
    is_answer = is_an_answer(at.session, "Ana")
    at.type("ana")
    assert is_answer or (at.keys[0], at.session.deciding.asks_name) == ("is-here", False)


@every_game
@pytest.mark.parametrize("answer", ["no", "nobody", "never mind"])
def test_nobody_answers_who_joins(game: Game[Any], answer: str) -> None:
    language = game.language
    said = language.phrases["never-mind"][0] if answer == "never mind" else language.answers[answer][0]
    at = begun(game).type(line(game, "somebody-joins"), said)
    assert (at.keys[0], at.session.deciding.asks_name) == ("not-then", False)


@pytest.mark.parametrize(
    ("line", "keys"),
    [("no, cy leaves", ["not-then", "decide-leaves"]), ("no he is only outside", ["not-then"])],
)
def test_a_line_that_begins_with_no_is_a_no(line: str, keys: list[str]) -> None:
    """With what can be understood of the rest."""
    at = begun(SLAM).type("keep them", "ben leaves", line)
    assert [each for each in at.keys if each in ("not-then", "decide-leaves")] == keys
    assert "Ben" in at.session.roster.present


INSTEAD = [
    ("cy leaves", "decide-leaves"),
    ("give ana two points", "decide-counts"),
    ("zoe joins", "decide-joins"),
    ("end the game", "decide-ends"),
    ("somebody joins", "who-joins"),
    ("ben is the wordsmith", "decide-leads"),
    ("ana is redy", "did-you-mean"),
]


@pytest.mark.parametrize(("line", "key"), INSTEAD)
def test_whatever_is_asked_next_the_table_is_told_what_is_not_done(line: str, key: str) -> None:
    """One question stands, the last. Ben stays."""
    at = begun(SLAM).type("keep them", "ben leaves", line)
    assert (at.says[0], at.keys[1:]) == (say("not-done", what="Ben leaves"), [key])
    at.type("no")
    assert "not-done" not in at.keys
    assert "Ben" not in at.state.away


@pytest.mark.parametrize(
    ("game", "line", "wording"),
    [
        (SLAM, "we play 1 rounds", "We play one round"),
        (SLAM, "we play two rounds", "We play two rounds"),
        (game_in("slam-kartenspiel", "de"), "wir spielen 1 Runden", "Wir spielen eine Runde"),
    ],
)
def test_what_is_not_done_is_told_of_one_as_people_say_it(game: Game[Any], line: str, wording: str) -> None:
    language = game.language
    at = begun(game).type(language.phrases["gives-points"][0].format(player="Ana", count=2), language.answers["yes"][0])
    at.type(line, language.phrases["leaves"][0].format(player="Ben"))
    assert at.says[0] == say("not-done", what=wording)


@every_game
def test_of_a_count_that_is_not_changed_it_is_told_what_it_still_is(game: Game[Any]) -> None:
    """Whatever people called it: one game counts cards, and another tokens."""
    at = begun(game)
    if (count := roster(at.session).counts.get("Ana")) is None or roster(at.session).shared:
        return
    at.type(line(game, "has-points", player="Ana", count=count + 1), line(game, "leaves", player="Ben"))
    assert at.says[0] == say("not-done-count", player="Ana", n=count)


@every_game
def test_a_request_that_is_not_done_is_told_in_its_own_words(game: Game[Any]) -> None:
    """Typed or touched, a newcomer's name too."""
    at = begun(game)
    at.type(line(game, "joins", name="Xaver"), line(game, "leaves", player="Ben"))
    assert at.keys == ["not-done", leaving(game).key]
    assert "Xaver" in str(at.says[0].fields["what"])
    session, says = at.session.touch(samples(at.now), Move(LEAVES, {"player": "Cy"}))
    assert says == (say("not-done", what=line(game, "leaves", player="Ben").capitalize()), leaving(game, "Cy"))
    session, says = session.touch(samples(at.now), Move(LEAVES, {"player": "Dee"}))
    assert says[-1] == leaving(game, "Dee")
    assert (says[0].key, "Cy" in str(says[0].fields["what"])) == ("not-done", True)


def test_what_is_refused_leaves_the_question_standing() -> None:
    """It is asked once more, or a yes would be one to the refusal."""
    at = decide(begun(SLAM), "leaves", player="Ben").type("end the game", "ben leaves")
    assert at.keys == ["has-left", "decide-ends"]


def test_in_a_race_too_what_is_refused_is_no_end_of_the_question() -> None:
    """Dee plays in the next game already: the last thing that is asked is what a yes is to."""
    at = decide(racing(), "joins", name="Dee").type("that is all", "dee joins")
    assert at.keys == ["joins-next-game", "decide-ends"]


REFUSED = [
    ("ana had to go", "too-few-stay"),
    ("ben is back", "is-here"),
    ("bob leaves", "nobody-of-that-name"),
    ("cy leaves", "has-left"),
    ("I have to go", "end-so"),
]


@pytest.mark.parametrize(("line", "why"), REFUSED)
def test_after_a_refusal_what_is_voted_on_is_asked_again(line: str, why: str) -> None:
    """Or the next yes, one to the refusal, would count as somebody's vote."""
    at = performing().type("the end", "ben guesses heaven", "challenge the rhyme of ana", "cy leaves", "yes", "dee leaves", "yes", "no")
    asked = at.session.view(None).asks
    assert at.keys == ["vote-ask"]
    assert at.type(line).says[1:] == asked
    assert at.says[0].key == why


def test_so_it_is_after_a_no_to_another_question() -> None:
    at = performing().type("the end", "ben guesses heaven", "challenge the rhyme of ana")
    asked = at.session.view(None).asks
    assert at.type("cy leaves", "no").says == (say("not-then"), *asked)


@every_game
def test_a_request_that_is_repeated_is_no_yes(game: Game[Any]) -> None:
    """In the same words or in others: it is asked once more, and one yes counts it once."""
    at = begun(game)
    if not roster(at.session).counts:
        return
    old = roster(at.session).counts["Ben"]
    ways = [as_spoken(way.format(player="Ben", count=2)) for way in game.language.phrases["gives-points"] if "{count}" in way]
    for way in ways:
        assert at.type(way).says == (say("decide-counts", player="Ben", n=old + 2, old=old),), way
    at.type(line(game, "has-points", player="Ben", count=old + 2), game.language.answers["yes"][0])
    assert roster(at.session).counts["Ben"] == old + 2
    assert at.session.attention.doubt is None


@every_game
def test_it_is_no_longer_asked_when_nobody_answers(game: Game[Any]) -> None:
    at = begun(game)
    asks_whether_ben_leaves(at)
    at.wait(THOUGHT_OVER / samples(1) + 1)
    while at.session.attention.doubt is not None:  # something was told, and so it was asked once more
        at.wait(1)
        assert at.now < 600
    at.type(game.language.answers["yes"][0])
    assert "decided-leaves" not in at.keys


def test_it_outlives_the_last_seconds_of_a_guess() -> None:
    """And is put there without the host's name, when nobody recites any more: a bare yes would be a guess."""
    at = performing().type("the end").wait(5).type("give ana two points").wait(2.5)
    asked = say("decide-counts", player="Ana", n=2, old=0)
    assert list(at.says) == [say("last-seconds"), asked]
    assert at.type("yes").says == (say("decided-counts", player="Ana", n=2, old=0),)


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_goes_before_what_the_game_asks_by_yes_or_no(language: str) -> None:
    """Whether somebody is male: other answers to that are still to be had, but no typed line gives one, since anybody may type it."""
    game = game_in("slam-kartenspiel", language)
    at = Table(*Session.begin(game, PLAYERS[:2], game.options(dealt=False, own_die=True), 1))
    for player, other in (("Ana", "Rap-Poet"), ("Ben", "Funny Reimer")):
        first = {"Ana": "Allround-Talent", "Ben": "Mönch"}[player]
        lines = {"en": ("on top lies Feminismus-Slam", "plays", "and"), "de": ("oben liegt Feminismus-Slam", "spielt", "und")}[language]
        at.type(*([lines[0]] if player == "Ana" else []), f"{player} {lines[1]} {first} {lines[2]} {other}")
    assert at.keys[-1] == "ask-male"
    yes, no = (game.language.answers[each][0] for each in ("yes", "no"))
    assert at.type(line(game, "gives-points", player="Ana", count=2), yes).says == (say("decided-counts", player="Ana", n=2, old=0),)
    assert at.type(line(game, "ends"), no).keys == ["not-then"]
    assert at.type(line(game, "ends"), game.language.choices["gender"]["divers"][0]).keys[0] == "answer-alone"
    assert at.type(f"Ana, {game.language.choices['gender']['divers'][0]}").keys[0] == "answer-alone"


@every_game
def test_it_goes_before_whether_everybody_knows_the_game(game: Game[Any]) -> None:
    at = begun(game)
    at.session = replace(at.session, lesson=replace(at.session.lesson, offered=True))
    asks_whether_ben_leaves(at)
    assert at.type(game.language.answers["yes"][0]).says[0] == say("decided-leaves", player="Ben")


@every_game
def test_too_few_cannot_stay(game: Game[Any]) -> None:
    at = begun(game)
    decide(decide(at, "leaves", player="Ben"), "leaves", player="Cy")
    assert at.type(line(game, "leaves", player="Dee")).keys == ["too-few-stay"]


@every_game
def test_whoever_joins_plays_from_some_time_on(game: Game[Any]) -> None:
    """In this game or in the next: which, is told."""
    at = begun(game)
    decide(at, "joins", name="zoe")
    assert at.says[0] == say("decided-joins", player="Zoe")
    if "Zoe" in at.session.players:
        assert "Zoe" not in coming(at.session)
    else:
        assert at.keys[-1] == "joins-next-game"
        assert coming(at.session) == ("Zoe",)
    assert "Zoe" in for_the_next(at.session)
    assert at.type(line(game, "joins", name="zoe")).keys == ["joins-next-game" if game.name == "letter-jam" else "is-here"]
    assert at.type(line(game, "joins", name="ana")).keys == ["is-here"]


def test_a_decision_is_tried_once_before_it_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where somebody who was to play in the next game joins this one, since there is another round after all."""
    at = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).type("zoe joins", "yes")
    assert (at.keys[-1], coming(at.session)) == ("joins-next-game", ("Zoe",))
    assert at.type("zoe joins").keys == ["joins-next-game"]
    at.type("we play nine rounds", "yes")
    step, tried = type(at.session.game).step, list[Event]()

    def counted(game: Any, state: Any, event: Event) -> Any:
        tried.append(event)
        return step(game, state, event)

    monkeypatch.setattr(type(at.session.game), "step", counted)
    assert at.type("zoe joins").keys == ["decide-joins"]
    assert len([event for event in tried if isinstance(event, Decided)]) == 1
    assert at.type("yes").keys == ["decided-joins", "from-next-round"]
    assert coming(at.session) == ()


PLAY_WITH = [
    ("en", "play again with Ana, Ben and Dee"),
    ("en", "play again with Zoe"),
    ("en", "Ana, Ben and Dee play"),
    ("de", "Ana, Ben und Dora spielen"),
    ("de", "noch ein Spiel mit Ana und Dora"),
]


@pytest.mark.parametrize(("language", "said"), PLAY_WITH)
def test_who_plays_again_is_said_a_name_at_a_time(language: str, said: str) -> None:
    """Several names in one line were not understood; and only when it is asked what follows is anything meant by them."""
    at = decide(begun(game_in("slam-kartenspiel", language)), "ends")
    assert at.type(said).keys != ["say-who-plays"]
    at.session = replace(at.session, sequel=replace(at.session.sequel, may_follow={"slam-kartenspiel": "SLAM!"}))
    at.type(at.session.game.language.phrases["well-played"][0], said)
    assert at.keys == ["say-who-plays"]
    assert at.type(at.session.game.language.phrases["play-again"][0]).session.sequel.follows == "slam-kartenspiel"


def test_why_somebody_plays_in_the_next_game() -> None:
    """All cards of Scrabble Slam! are dealt to three, and of a team of two nobody is a third."""
    assert decide(racing(), "joins", name="Zoe").keys == ["decided-joins", "too-few-aside", "joins-next-game"]
    two = Table(*Session.begin(HAICLUE, PLAYERS[:2], HAICLUE.options(youngest="Ana"), 1))
    assert decide(two, "joins", name="Zoe").keys == ["decided-joins", "team-of-two", "joins-next-game"]


@every_game
def test_more_than_can_play_the_next_game_are_told_so(game: Game[Any]) -> None:
    """Each who is one too many, once; where somebody has left it is nothing."""
    most, full = game.for_players.stop - 1, "next-is-full"
    if most > len(CROWD):
        return
    at = Table(*Session.begin(game, CROWD[:most], game.options(), 1))
    assert decide(at, "joins", name="Zoe").says[-1] == say(full, game=game.title, n=most)
    decide(at, "leaves", player="Zoe")
    decide(at, "leaves", player="Ben")
    assert full not in decide(at, "joins", name="Zoe").keys
    assert decide(at, "returns", player="Ben").keys[-1] == full


@pytest.mark.parametrize(("way", "follows"), [("play again", "poetry-slam"), ("that is all", "")])
def test_a_request_that_the_next_game_overtakes_is_told_to_be_dropped(way: str, follows: str) -> None:
    at = decide(begun(SLAM), "ends")
    at.session = replace(at.session, sequel=replace(at.session.sequel, may_follow={"poetry-slam": "Poetry Slam"}))
    at.type("well played", "max joins", way)
    assert at.says[0] == say("not-done", what="Max joins")
    assert at.session.sequel.follows == follows
    assert "Max" not in for_the_next(at.session)
    assert at.session.attention.doubt is None


@every_game
def test_the_page_of_whoever_has_left_says_how_they_are_back(game: Game[Any]) -> None:
    at = decide(begun(game), "leaves", player="Ben")
    of_it = say("has-left", player="Ben")
    assert [player for player in at.session.players if of_it in at.session.view(player).now] == ["Ben"]
    assert of_it not in decide(at, "returns", player="Ben").session.view("Ben").now


def test_the_page_of_whoever_waits_for_the_next_round_says_so() -> None:
    at = decide(begun(game_in("slam-kartenspiel", "en")), "joins", name="Zoe")
    assert say("from-next-round", player="Zoe") in at.session.view("Zoe").now


@every_game
def test_whoever_is_back_and_has_no_place_joins(game: Game[Any]) -> None:
    """Another has it, or they had left in an earlier game."""
    at = decide(begun(game), "replaces", player="Ben", name="Zoe")
    assert decide(at, "returns", player="Ben").keys[0] == "decided-joins"
    assert "Ben" in for_the_next(at.session)
    later = "" if JOINS in game.decisions else "-later"  # type: ignore[attr-defined]
    assert at.type(line(game, "returns", player="Xaver")).says == (say(f"decide-joins{later}", player="Xaver"),)


@pytest.mark.parametrize("sat", [jam_table.sat, racing])
def test_the_question_says_that_who_joins_plays_only_in_the_next_game(sat: Callable[[], Table]) -> None:
    table = sat()
    assert table.type("finn joins").says == (say("decide-joins-later", player="Finn"),)
    assert "joins-next-game" in table.type("yes").keys


WHEN_BACK = {"from-next-round": "decide-returns-next-round", "joins-next-game": "decide-returns-in-next-game"}


@every_game
def test_the_question_whether_somebody_is_back_says_from_when_they_play(game: Game[Any]) -> None:
    """If that is later. After a yes the host says it once more."""
    at = decide(begun(game), "leaves", player="Ben")
    asked = at.type(line(game, "returns", player="Ben")).keys[0]
    at.type(game.language.answers["yes"][0])
    assert asked == next((question for answer, question in WHEN_BACK.items() if answer in at.keys), "decide-returns")


@pytest.mark.parametrize(("number", "question"), [(3, "decide-returns-next-round"), (8, "decide-returns-in-next-game")])
def test_who_is_back_too_late_for_a_round_is_asked_about_for_the_next(number: int, question: str) -> None:
    """No tile is left for Dee. In the last round there is no further one."""
    state = poems({"Ana": "heaven", "Ben": "hill"}, players=4).state.reseat("Dee", tile=None)
    table = position(state, round=number).type("dee leaves", "yes", "dee is back")
    assert table.says == (say(question, player="Dee"),)


def test_over_a_poem_whoever_is_back_and_has_no_place_is_a_line() -> None:
    at = performing()
    assert at.type("xaver is back").says == performing().type("xaver is gone").says


@every_game
def test_after_resume_it_is_told_who_has_left_and_who_waits(game: Game[Any]) -> None:
    """Each in a sentence; nothing of it where all are there."""
    at = begun(game)
    keys = {"have-left", "from-next-round", "joins-next-game"}
    assert keys.isdisjoint(each.key for each in welcome_back(at.session, 0))
    decide(decide(at, "joins", name="Zoe"), "leaves", player="Ben")
    later = () if "Zoe" in {*at.session.roster.present} - {*at.session.roster.waiting} else ("Zoe",)
    welcome = welcome_back(at.session, 0)[1:]
    assert [each.fields.get("player") for each in welcome if each.key in keys - {"have-left"}] == [*later]
    assert say("have-left", players=("Ben",), n=1) in welcome


ONE = [
    ("en", "we play one rounds", "We play one round"),
    ("de", "wir spielen 1 Runden", "Wir spielen eine Runde"),
]


@pytest.mark.parametrize(("language", "said", "what"), ONE)
def test_one_is_told_in_the_singular(language: str, said: str, what: str) -> None:
    game = SLAM if language == "en" else game_in("slam-kartenspiel", language)
    at = begun(game).type(said, line(game, "leaves", player="Ben"))
    assert at.says[0] == say("not-done", what=what)


@every_game
def test_in_the_results_nobody_is_spoken_to(game: Game[Any]) -> None:
    at = decide(decide(begun(game), "leaves", player="Ben"), "returns", player="Ben")
    assert notes(at.session)[1] == say("noted-returns", player="Ben")


def test_what_two_have_together_is_noted_of_them() -> None:
    at = decide(Table(*Session.begin(HAICLUE, PLAYERS[:2], HAICLUE.options(youngest="Ana"), 1)), "gives-points", player="Ana", count=2)
    assert notes(at.session) == (say("noted-counts-shared", n=2, old=0),)


@every_game
def test_whoever_plays_in_the_next_game_is_called_that(game: Game[Any]) -> None:
    """And nobody of that name; they may be taken off its list again, and put on it."""
    at = decide(begun(game), "ends")
    next_game = say("joins-next-game", player="Eli")
    assert decide(at, "joins", name="Eli").says[1:] == (next_game,)
    for move in ("gives-points", "returns", "joins"):
        if move != "gives-points" or roster(at.session).counts:
            assert at.type(line(game, move, player="Eli", count=2, name="Eli")).says == (next_game,), move
    assert decide(at, "leaves", player="Eli").says == (say("decided-leaves-next", player="Eli"),)
    assert for_the_next(at.session) == at.session.players
    assert at.type(line(game, "leaves", player="Eli")).says == (say("nobody-of-that-name", player="Eli"),)
    assert decide(at, "joins", name="Eli").keys == ["decided-joins", "joins-next-game"]
    assert for_the_next(at.session)[-1] == "Eli"
    assert at.type(game.language.phrases["undo"][0]).keys[0] == "undone"
    assert coming(at.session) == ()


@pytest.mark.parametrize("said", ["eli is ready", "eli takes five", "eli begins", "give eli two points", "eli has three points"])
def test_nothing_of_this_game_is_theirs(said: str) -> None:
    at = decide(decide(begun(SLAM), "last-round"), "joins", name="Eli")
    assert at.type(said).says == (say("joins-next-game", player="Eli"),)
    assert decide(at, "leaves", player="Eli").keys == ["decided-leaves-next"]


@every_game
def test_somebody_takes_anothers_place(game: Game[Any]) -> None:
    """With all that is theirs, in the same seat."""
    at, random = begun(game), Random(1)
    for _ in range(20):
        some_move(at, random)
    before = game.view(at.session.state, None).standings
    at.type(line(game, "replaces", player="Ben", name="zoe"), game.language.answers["yes"][0])
    assert at.session.players == ("Ana", "Zoe", "Cy", "Dee")
    assert "Ben" not in repr(
        replace(at.session.state, **({"seen": ()} if hasattr(at.session.state, "seen") else {}))
    )  # he has seen what is there
    after = game.view(at.session.state, None).standings
    assert [standing.player if standing.player != "Zoe" else "Ben" for standing in after] == [standing.player for standing in before]


@every_game
def test_whoever_takes_a_newcomers_place_waits_for_the_next_round_too(game: Game[Any]) -> None:
    at, random = begun(game, 3), Random(1)
    while game in ROUNDED and roster(at.session).round < 1:
        some_move(at, random)
    decide(at, "joins", name="zoe")
    if "Zoe" not in at.session.players:
        return
    waiting = at.session.state.joining
    decide(at, "replaces", player="Zoe", name="mia")
    assert at.session.state.joining == tuple("Mia" if player == "Zoe" else player for player in waiting)
    assert ("Mia" in at.session.state.away) == bool(waiting)


@every_game
@pytest.mark.parametrize("leaves_first", [False, True])
def test_whoever_waits_takes_the_place_of_who_leaves(game: Game[Any], leaves_first: bool) -> None:
    """They sit there already, for the next round or the next game, and play on with what is the other's, who is not there then."""
    at, random = begun(game), Random(1)
    while game in ROUNDED and roster(at.session).round < 1:
        some_move(at, random)
    for _ in range(10):
        some_move(at, random)
    decide(at, "joins", name="Zoe")
    waits = "Zoe" in (*roster(at.session).waiting, *coming(at.session))
    if leaves_first:
        decide(at, "leaves", player="Ben")
    if not waits:
        assert at.type(call(game, at) + line(game, "replaces", player="Ben", name="zoe")).keys == ["is-here"]
        return
    before = next(each.count for each in (*game.view(at.session.state, None).standings, Standing("Ben", 0, 0)) if each.player == "Ben")
    decide(at, "replaces", player="Ben", name="zoe")
    assert at.says[0] == say("decided-replaces", player="Ben", other="Zoe")
    after = {each.player: each.count for each in game.view(at.session.state, None).standings}
    assert after.get("Zoe", 0) == before
    now = roster(at.session)
    assert ("Zoe" in now.present, "Zoe" in now.waiting, "Ben" in now.present, coming(at.session)) == (True, False, False, ())
    assert for_the_next(at.session) == ("Ana", "Zoe", "Cy", "Dee")
    for _ in range(10):
        some_move(at, random)


def test_a_place_is_given_back_with_what_was_entered_in_it() -> None:
    """Nobody has the newcomer's name then: their clue is lost, and the game goes on."""
    at = decide(Table(*Session.begin(HAICLUE, PLAYERS[:3], HAICLUE.options(youngest="Ana"), 1)), "replaces", player="Ben", name="max")
    at.does("Max", "clue", clue="one two").type("undo", "undo anyway")
    assert at.session.players == PLAYERS[:3]


@every_game
def test_whoever_was_replaced_may_join_again(game: Game[Any]) -> None:
    """Under the old name, which is nobody's any more: they are there, and play the next game."""
    at = decide(decide(begun(game), "leaves", player="Ben"), "replaces", player="Ben", name="zoe")
    assert "Ben" not in for_the_next(at.session)
    decide(at, "joins", name="ben")
    assert {"Ben", "Zoe"} <= {*for_the_next(at.session)}
    assert at.type(line(game, "joins", name="ben")).keys == ["joins-next-game" if game.name == "letter-jam" else "is-here"]


def test_nobody_drinks_beside_children() -> None:
    for family, key in ((True, "no-glass-for-children"), (False, "decide-sets")):
        game = game_in("slam-kartenspiel", "en")
        at = Table(*Session.begin(game, PLAYERS[:3], game.options(family=family), 1))
        assert at.type("we drink at a glass").keys == [key]


COUNTING = [game for game in TAKING if COUNTS in game.decisions]


@pytest.mark.parametrize("game", COUNTING, ids=map(called, COUNTING))
def test_a_count_is_put_right(game: Game[Any]) -> None:
    """With what it was, and what it will be."""
    at, random = begun(game), Random(2)
    for _ in range(40):
        some_move(at, random)
    if (counts := roster(at.session).counts) and not at.session.has_ended:
        old = counts["Ana"]
        at.type(line(game, "gives-points", player="Ana", count=2))
        assert at.says[0] == say("decide-counts", player="Ana", n=old + 2, old=old)
        at.type(game.language.answers["yes"][0])
        assert at.says[0] == say("decided-counts", player="Ana", n=old + 2, old=old)
        assert roster(at.session).counts["Ana"] == old + 2
        least = old - 197 if roster(at.session).below_zero else 0
        refused = say("counts-no-less", player="Ana", n=old + 2)
        at.type(line(game, "takes-points", player="Ana", count=199))
        assert at.says[0] == say("decide-counts", player="Ana", n=least, old=old + 2)  # before what is asked anyway
        at.type(game.language.answers["no"][0], line(game, "has-minus", player="Ana", count=2))
        assert at.says[0] == (say("decide-counts", player="Ana", n=-2, old=old + 2) if roster(at.session).below_zero else refused)
        at.type(game.language.answers["no"][0])
        assert at.type(line(game, "has-points", player="Ana", count=old + 2)).keys[0] == "counts-so-already"


@pytest.mark.parametrize("game", COUNTING, ids=map(called, COUNTING))
@pytest.mark.parametrize("count", ["12", 12])
def test_of_what_it_is_need_not_be_said(game: Game[Any], count: str | int) -> None:
    """ "Ana has twelve" """
    at = begun(game)
    has, number = {"en": "has", "de": "hat"}[game.language.name], count if isinstance(count, str) else game.language.numbers[count]
    if roster(at.session).counts:
        assert at.type(f"Ana {has} {number}").says == (say("decide-counts", player="Ana", n=12, old=roster(at.session).counts["Ana"]),)


COUNTED = {"letter-jam": "tokens", "scrabble-slam": "cards", "slam-kartenspiel": "Slams"}


@pytest.mark.parametrize("game", COUNTING, ids=map(called, COUNTING))
def test_what_is_counted_is_named(game: Game[Any]) -> None:
    """ "Two for Ana" could be anything: the host asks and tells of what."""
    what = COUNTED.get(game.name, {"en": "points", "de": "Punkte"}[game.language.name])
    prompts = Prompts(game.language.name, (game.name,))
    for key in ("decide-counts", "decided-counts"):
        text = prompts.text(say(key, player="Ana", n=2, old=5)).text
        assert re.search(rf"2 {what}|{what}.*2", text)
        assert "5" in text


ENDING = [game for game in TAKING if ENDS in game.decisions]


@pytest.mark.parametrize("game", ENDING, ids=map(called, ENDING))
@pytest.mark.parametrize("moves", [1, 25, 60])
def test_the_table_ends_the_game(game: Game[Any], moves: int) -> None:
    """At any moment: it stands open to dispute, and then it is told who has won, and how far the game had come."""
    at, random = begun(game), Random(moves)
    while not at.session.history.past:
        some_move(at, random)
    for _ in range(moves):
        some_move(at, random)
    if at.session.has_ended:
        return
    decide(at, "ends")
    if not at.session.has_ended:  # a game may have a last part that everybody plays first
        decide(at, "ends")
    assert at.keys[0] in ("decided-ends", "decided-ends-after")
    assert at.session.ending.is_open
    at.type(game.language.phrases["well-played"][0])
    assert at.session.over
    assert at.keys[0] in ("decided-ends", "decided-ends-after")
    assert "goodbye" in at.keys


@pytest.mark.parametrize("game", ENDING, ids=map(called, ENDING))
def test_a_game_ends_once(game: Game[Any]) -> None:
    """Nothing is counted again."""
    at, random = begun(game), Random(5)
    for _ in range(25):
        some_move(at, random)
    decide(at, "ends")
    before = at.session
    assert at.type(line(game, "ends")).keys == ["ended-already"]
    assert at.type(game.language.answers["yes"][0]).session.state == before.state


@pytest.mark.parametrize("game", ENDING, ids=map(called, ENDING))
def test_a_game_that_ends_on_a_break_can_be_closed(game: Game[Any]) -> None:
    """The break is over with it: its end stands open to dispute, and nobody has to say "resume" first."""
    at, random, language = begun(game), Random(3), game.language
    for _ in range(6):
        some_move(at, random)
    called_so = f"{language.host} {language.phrases['pause'][0]}" if at.session.listening.dictation else language.phrases["pause"][0]
    decide(at.type(called_so), "ends")
    assert (at.session.is_paused, at.session.ending.is_open) == (False, True)
    again = begun(game).session.replay(at.session.events)
    assert (again.state, again.clock) == (at.session.state, at.session.clock)
    assert at.type(language.phrases["well-played"][0]).session.over


ROUNDED = [game for game in TAKING if {ROUNDS, COUNTS} <= game.decisions]
"""Those with rounds of equal kind; those of a slam have fewer poets each, and are its own module's."""


@pytest.mark.parametrize("game", ROUNDED, ids=map(called, ROUNDED))
def test_a_round_is_the_last_one(game: Game[Any]) -> None:
    """The game ends with it, in random play too, and the end says of how many rounds."""
    at, random = begun(game), Random(4)
    while roster(at.session).round < 1:
        some_move(at, random)
    planned = roster(at.session).rounds
    decide(at, "last-round")
    assert at.says[0] == say("decided-rounds", n=1)
    assert roster(at.session).rounds == 1
    for session in play_at_random(at, 4):
        assert roster(session).round <= 1
    assert at.session.has_ended
    assert say("fewer-rounds", n=1, of=planned) in at.heard


@pytest.mark.parametrize("first", [3, 8])
def test_the_plan_is_what_the_table_had_agreed_on_before(first: int) -> None:
    """Before the game, or before it last agreed on fewer."""
    at = Table.begin()
    before = roster(at.session).rounds
    decide(at, "plays-rounds", count=first) if first != before else at
    assert planned(at.session) == 0
    at.enter("Ana", "i pass")
    decide(at, "plays-rounds", count=2)
    assert planned(at.session) == first
    decide(at, "plays-rounds", count=first)
    assert planned(at.session) == 0


@pytest.mark.parametrize("game", ROUNDED, ids=map(called, ROUNDED))
def test_an_end_by_the_table_names_as_many_rounds_as_were_planned(game: Game[Any]) -> None:
    """Also if the table has made the round the last one before."""
    at, random = begun(game), Random(4)
    while roster(at.session).round < 1:
        some_move(at, random)
    ended = say("decided-ends-after", n=1, of=roster(at.session).rounds)
    assert decide(decide(at, "last-round"), "ends").says[0] == ended
    assert ended in notes(at.session)
    assert at.type(game.language.phrases["well-played"][0]).says[0] == ended


def test_an_end_by_the_table_counts_by_the_last_plan() -> None:
    """Eight were planned, then four, then six: six are to be played, as nine are where nine were agreed on."""
    at = decide(decide(writing().enter("Ana", "i pass"), "plays-rounds", count=4), "plays-rounds", count=6)
    assert decide(at, "ends").says[0] == say("decided-ends-after", n=1, of=6)
    more = decide(writing().enter("Ana", "i pass"), "plays-rounds", count=9)
    assert decide(more, "ends").says[0] == say("decided-ends-after", n=1, of=9)


@every_game
def test_whoever_waits_for_a_round_is_told_when_there_is_none(game: Game[Any]) -> None:
    """They play in the next game; and in this one after all, where the table plays on."""
    at, random = begun(game), Random(5)
    for _ in range(300):
        if roster(at.session).round or at.session.has_ended:
            break
        some_move(at, random)
    if not roster(at.session).rounds or at.session.listening.dictation:
        return
    decide(decide(at, "joins", name="Zoe"), "joins", name="Max")
    waiting = roster(at.session).waiting
    decide(at, "last-round")
    assert at.says[1 : 1 + len(waiting)] == tuple(say("joins-next-game", player=player) for player in waiting)
    decide(at, "plays-rounds", count=roster(at.session).round + 1)
    assert at.says[1 : 1 + len(waiting)] == tuple(say("from-next-round", player=player) for player in waiting)
    assert waiting or game.name not in ("poetry-slam", "haiclue")


TOLD = {
    "poetry-slam-en": ("One round in all, instead of 8?", "One round in all, then.", "Taken back: round 1 is the last."),
    "slam-kartenspiel-en": ("One Slam in all, instead of 10?", "One Slam in all, then.", "Taken back: Slam 1 is the last."),
    "slam-kartenspiel-de": ("Insgesamt ein Slam statt 10?", "Also insgesamt ein Slam.", "Zurückgenommen: Slam 1 ist der letzte."),
}


@pytest.mark.parametrize("name", TOLD)
def test_how_many_rounds_there_are_is_asked_told_and_taken_back_in_sentences(name: str) -> None:
    """What is no round in a game is not called one, by players either."""
    game = game_in(*name.rsplit("-", 1))
    at, prompts = begun(game), Prompts(game.language.name, (game.name,))
    ways = game.language.phrases["last-round"]
    for way in (*ways, *game.language.phrases["stops-after"]):
        assert at.type(as_spoken(way)).keys == ["decide-rounds"]
    lines = (as_spoken(ways[0]), game.language.answers["yes"][0], game.language.phrases["undo"][0])
    assert tuple(prompts.read(at.type(said).says[0]).text for said in lines) == TOLD[name]


@pytest.mark.parametrize("move", ["last-round", "stops-after", "plays-rounds"])
@pytest.mark.parametrize(("name", "no"), [("poetry-slam-en", "no, three"), ("slam-kartenspiel-de", "nein, drei")])
def test_another_number_answers_the_question_about_rounds(name: str, no: str, move: str) -> None:
    """In whatever words the number was said that it is about."""
    game = game_in(*name.rsplit("-", 1))
    at = begun(game).type(line(game, move, count=2), no)
    assert (at.keys, at.fields("decide-rounds")["n"]) == (["decide-rounds"], 3)


@pytest.mark.parametrize("game", ROUNDED, ids=map(called, ROUNDED))
def test_as_many_rounds_as_there_are_is_so_already(game: Game[Any]) -> None:
    """Said twice, and in the other words."""
    at, random = begun(game), Random(4)
    while roster(at.session).round < 1:
        some_move(at, random)
    decide(at, "last-round")
    for move in ("last-round", "plays-rounds"):
        assert at.type(line(game, move, count=1)).keys == ["is-set-so"]


def test_what_snaps_cost_is_told_where_not_all_can_be_given() -> None:
    """One can be in each round, and as many count as there were rounds; whoever has given none by round six is too late."""
    at, random = begun(SLAM), Random(4)
    while roster(at.session).round < 1:
        some_move(at, random)
    assert decide(at, "plays-rounds", count=4).keys == ["decided-rounds"]
    assert decide(at, "plays-rounds", count=2).keys == ["decided-rounds"]
    assert decide(at, "last-round").keys == ["decided-rounds"]
    late = position(at.state, round=6, rounds=9)
    assert decide(late, "plays-rounds", count=8).keys == ["decided-rounds"]
    assert decide(late, "plays-rounds", count=7).keys == ["decided-rounds", "snaps-are-kept"]


@every_game
def test_where_there_is_no_round_it_is_told_so(game: Game[Any]) -> None:
    """The game has none, or none has begun."""
    at, has_rounds = begun(game), isinstance(game, Decides) and ROUNDS in game.decisions
    if not has_rounds:
        assert at.type(line(game, "last-round")).keys == ["no-rounds-to-end"]
        assert at.type(line(game, "plays-rounds", count=3)).keys == ["no-rounds-to-end"]
    elif roster(at.session).round == 0:
        assert at.type(line(game, "last-round")).keys == ["no-round-yet"]
        assert at.type(line(game, "stops-after")).keys == ["no-round-yet"]
    else:
        assert at.type(line(game, "last-round")).keys == ["is-set-so" if roster(at.session).rounds == 1 else "decide-rounds"]


def test_every_decision_is_one_of_those_that_there_are() -> None:
    assert all(
        game.decisions <= {SITS, JOINS, LEAVES, RETURNS, REPLACES, COUNTS, ROUNDS, ENDS, LEADS, SETS, SETS_FOR, CAN_WIN}
        for game in TAKING
        if isinstance(game, Decides)
    )
    assert TAKING


@every_game
def test_a_party_of_five_plays_to_its_end(game: Game[Any]) -> None:
    """One comes late, one goes, one score is put right, and the table ends it a round early; all of it stands in the log and beneath it."""
    at, random = begun(game, 5, 6), Random(6)
    fresh, done = at.session, list[str]()
    for move, slots in (("leaves", {"player": "Ben"}), ("joins", {"name": "zoe"}), ("gives-points", {"player": "Ana", "count": 1})):
        for _ in range(12):
            some_move(at, random)
        before = len(made(at.session))
        if at.session.has_ended:
            break
        decide(at, move, **slots)
        done += [move] * (len(made(at.session)) - before)
    assert done[:2] == ["leaves", "joins"]
    if not at.session.has_ended:
        decide(at, "last-round" if roster(at.session).rounds and roster(at.session).round else "ends")
    for _ in play_at_random(at, 6):
        pass
    at.type(game.language.phrases["well-played"][0])
    assert at.session.has_ended
    stand = [each.move.name for each, _ in made(at.session)]  # by chance somebody may have said undo
    assert ("Ben" not in for_the_next(at.session)) == (LEAVES in stand)
    assert ("Zoe" in for_the_next(at.session)) == (JOINS in stand)
    assert len(notes(at.session)) == len(stand)
    assert fresh.replay(at.session.events).state == at.session.state


@pytest.mark.parametrize("seed", [1, 4])
def test_all_who_play_a_round_leave_and_the_others_begin_the_next(seed: int) -> None:
    """At the Wordsmith's letters as at the words."""
    at = begun(SLAM, 3, seed)
    for name in ("dee", "eli"):
        decide(at, "joins", name=name)
    for player in ("Ana", "Ben", "Cy"):
        decide(at, "leaves", player=player)
    assert at.keys[-1] == "nobody-wrote"
    at.type("next")
    assert (at.state.round, at.state.there, at.state.wordsmith) == (2, ("Dee", "Eli"), "Dee")


def test_whoever_owes_the_last_letter_leaves_during_a_vote() -> None:
    """The round goes on with the next one as soon as the vote has come out."""
    at = begun(SLAM, 4).does("Ana", "write", word="skate")
    at.type(
        "ana takes five", "ben passes", "cy passes", "dee passes", "ana begins", "some line of words", "another line of birds", "the end"
    )
    at.wait(15).type("next")
    while len(at.state.owed) > 1:
        player, tile = at.state.owed[0]
        letter = candidates(at.state.seat(player).lost, tile)[0]
        at.type(next(said for said, means in NATO if means == letter))
    at.type("challenge the word of ana", f"{at.state.owed[0][0]} leaves", "yes", "no", "no")
    assert at.keys[:2] == ["voted-word-no", "round"]
    assert at.state.round == 2


@pytest.mark.parametrize("game", ROUNDED, ids=map(called, ROUNDED))
def test_nobody_is_promised_another_round_in_the_last_one(game: Game[Any]) -> None:
    """Whoever is back in it is there, and can win with what they have; who joins plays the next game."""
    at, random = begun(game), Random(4)
    while roster(at.session).round < 1:
        some_move(at, random)
    decide(decide(at, "last-round"), "has-points", player="Ben", count=99)
    decide(decide(at, "leaves", player="Ben"), "returns", player="Ben")
    at_once = {"haiclue": "makes-a-clue", "slam-kartenspiel": "chooses-too", "poetry-slam": "writes-a-word"}
    assert at.keys == ["decided-returns", at_once[game.name]]
    assert next(standing.player for standing in game.view(at.session.state, None).standings if standing.place == 1) == "Ben"
    assert decide(at, "joins", name="zoe").keys == ["decided-joins", "joins-next-game"]
    assert "Zoe" not in at.session.players
    for _ in play_at_random(at, 4):
        pass
    assert next(standing.player for standing in game.view(at.session.state, None).standings if standing.place == 1) == "Ben"


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_whoever_leaves_after_the_end_keeps_their_place(game: Game[Any], seed: int) -> None:
    """They have played all of it, and only went home. Whoever leaves before has no place, as ever."""
    at, random = begun(game, seed=seed), Random(seed)
    for _ in range(40):
        some_move(at, random)
    if not at.session.has_ended:
        decide(at, "ends")
    assert at.session.has_ended
    before = at.session
    came_of_it = (game.verdict(before.state), game.view(before.state, None).standings, game.sheet(before.state))
    for player in before.roster.present:
        left = decide(Table(before), "leaves", player=player)
        assert left.says[0] == say("decided-leaves-next" if before.ending.over else "decided-leaves", player=player)
        assert (game.verdict(left.state), game.view(left.state, None).standings, game.sheet(left.state)) == came_of_it
        assert player not in for_the_next(left.session)
        left.type(game.language.phrases["undo"][0])
        assert (left.session.roster, game.verdict(left.session.state)) == (before.roster, came_of_it[0])


def test_whoever_is_back_pays_for_kept_snaps_as_the_others() -> None:
    """Once, whether they are back before the end, or the table says that they can win."""
    for last in (("returns", "ends"), ("ends", "returns", "can-win"), ("can-win", "ends"), ("ends", "can-win", "returns")):
        at = decide(decide(begun(SLAM, 3), "last-round"), "leaves", player="Ben")
        for each in last:
            decide(at, each, **({} if each == "ends" else {"player": "Ben"}))
        assert [line.points for line in at.state.seat("Ben").lines] == [-1]


HAICLUE, JAM = (game_in(name, "en") for name in ("haiclue", "letter-jam"))


@pytest.mark.parametrize("game", ROUNDED, ids=map(called, ROUNDED))
def test_who_is_back_when_the_game_has_ended_does_not_change_who_has_won(game: Game[Any]) -> None:
    """The table can say that they win all the same, and take that back."""
    at, random = begun(game), Random(4)
    while roster(at.session).round < 1:
        some_move(at, random)
    decide(decide(at, "has-points", player="Ben", count=99), "leaves", player="Ben")
    won = game.verdict(decide(at, "ends").session.state)[0]
    assert decide(at, "returns", player="Ben").keys[:2] == ["decided-returns", "joins-next-game"]
    assert game.verdict(at.session.state)[0] == won
    assert at.type(line(game, "can-win", player="Ben")).keys == ["decide-can-win"]
    assert decide(at, "can-win", player="Ben").says[0] == say("decided-can-win", player="Ben")
    assert game.verdict(at.session.state)[0] in at.says  # the host says who wins now
    assert next(standing.player for standing in game.view(at.session.state, None).standings if standing.place == 1) == "Ben"
    assert at.type(line(game, "can-win", player="Ben")).keys == ["can-win-already"]
    at.type(game.language.phrases["undo"][0])
    assert game.verdict(at.session.state)[0] == won


@pytest.mark.parametrize("line_", ["ben can win", "ben may win"])
def test_the_table_lets_somebody_win_who_leaves(line_: str) -> None:
    at = begun(HAICLUE).type("ana is the youngest", "ben has 9 points", "yes", "ben leaves")
    assert at.keys == ["decide-leaves"]
    assert at.type("yes").session.roster.cannot_win == ("Ben",)
    assert at.type(line_, "yes").session.roster.cannot_win == ()
    assert HAICLUE.verdict(at.type("end the game", "yes").session.state)[0].fields["players"] == ("Ben",)
    assert at.type("cy can win").keys == ["can-win-already"]


WINNABLE = [game for game in TAKING if CAN_WIN in game.decisions and game.name != "scrabble-slam"]  # no race is listened to for it


@pytest.mark.parametrize("game", WINNABLE, ids=map(called, WINNABLE))
def test_it_is_said_aloud_that_somebody_who_has_left_can_win(game: Game[Any]) -> None:
    """As the host says it can be, and only as long as it can be said of somebody."""
    at = begun(game)
    assert not _heard(at, "can-win")
    decide(at, "leaves", player="Ben")
    assert [phrase.slot("player").choices for phrase in _heard(at, "can-win")] == [(("ben", "Ben"),)]
    at.speak(line(game, "can-win", player="Ben"), at.now + 1)
    assert at.keys == ["decide-can-win"]
    assert not _heard(at.type(game.language.answers["yes"][0]), "can-win")


def _heard(at: Table, move: str) -> list[Phrase]:
    return [phrase for phrase in at.session.listening.grammar.phrases if phrase.move == move]


def test_who_comes_back_gives_the_win_up_again_by_leaving_again() -> None:
    at = begun(HAICLUE).type("ana is the youngest", "ben leaves", "yes", "ben can win", "yes", "ben is back", "yes", "ben leaves")
    assert at.keys == ["decide-leaves"]


def test_where_nobody_wins_alone_nobody_gives_the_win_up() -> None:
    assert begun(JAM).type("ben leaves").keys == ["decide-goes"]
    assert begun(JAM).type("ben leaves", "yes", "ben can win").keys == ["not-decided-here"]


@pytest.mark.parametrize("dealt", [True, False])
def test_a_race_is_won_by_who_stayed_to_its_end(dealt: bool) -> None:
    game = game_in("scrabble-slam", "en")
    at = racing() if dealt else Table(*Session.begin(game, PLAYERS[:3], game.options(dealt=False), 1))
    at.type("ana leaves", "yes", "end the game", "yes")
    won = game.verdict(at.session.state)
    at.type("ana is back", "yes")
    assert game.verdict(at.session.state) == won
    assert "Ana" in at.type("undo", "undo", "undo").session.roster.present


def test_who_leaves_when_nothing_is_left_to_play_keeps_the_win() -> None:
    """The last clue of the last round has been guessed, and nobody has said "next" yet."""
    at = guessing(4).type("this is the last round", "yes", "dee has 9 points", "yes")
    while at.state.phase is not Phase.BETWEEN or is_one_to_come(at.state):
        at = at.all_guess() if at.state.phase is Phase.GUESSING else at.type("next")
    assert at.type("dee leaves").keys == ["decide-goes"]
    assert at.type("yes").session.roster.cannot_win == ()
    more = Table(at.session).type("we play 3 rounds", "yes")
    assert more.session.roster.cannot_win == ("Dee",)
    assert HAICLUE.verdict(at.type("next").session.state)[0].fields["players"] == ("Dee",)


@pytest.mark.parametrize("game", ROUNDED, ids=map(called, ROUNDED))
def test_who_joins_in_the_last_round_plays_when_it_is_not_the_last_any_more(game: Game[Any]) -> None:
    """They say so once more; until then they play in the next game."""
    at = in_the_first_round(game)
    decide(at, "last-round")
    decide(at, "joins", name="Zoe", player="Zoe")
    assert (coming(at.session), "Zoe" in at.session.players) == (("Zoe",), False)
    assert at.type(line(game, "joins", name="Zoe", player="Zoe")).keys == ["joins-next-game"]
    decide(at, "plays-rounds", count=3)
    decide(at, "joins", name="Zoe", player="Zoe")
    assert at.keys[:2] == ["decided-joins", "from-next-round"]
    assert (coming(at.session), roster(at.session).waiting) == ((), ("Zoe",))
    undone(at)
    assert (coming(at.session), roster(at.session).waiting) == (("Zoe",), ())


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_newcomers_hand_is_told_to_come_later(language: str) -> None:
    """There was no answer at all. Nor are two cards entered of it."""
    game = game_in("slam-kartenspiel", language)
    at = decide(begun(game), "joins", name="Zoe")
    assert at.private("Zoe", "show") == ["from-next-round"]
    assert at.private("Ana", "show") == ["your-hand"]
    host = Host(at.session, Scripted(()), Announcer(Silent(), Mute()), Prompts(language, (game.name,)), Quiet(), position=samples(8))
    later = Prompts(language, (game.name,)).read(say("from-next-round", player="Zoe")).text
    assert host.enter("Zoe", "eins und zwei").note.startswith(later)


@pytest.mark.parametrize("question", ["what can I play", "my cards", "What can I play?"])
def test_what_is_for_one_player_alone_may_be_asked_unseen(question: str) -> None:
    """It was no word of four letters."""
    session = holding({"Ana": "FX LX", "Ben": "FX QX"}, "game").session
    host = Host(session, Scripted(()), Announcer(Silent(), Mute()), Prompts(games=("scrabble-slam",)), Quiet(), position=samples(8))
    answer = host.enter("Ana", question)
    assert (answer.taken, "F" in answer.note) == (True, True)
    assert host.session.events == session.events or question == "my cards"


def test_a_newcomer_has_no_target_in_the_round_that_they_wait_for() -> None:
    """The others have: to them nothing is new."""
    at = decide(Table(*Session.begin(HAICLUE, PLAYERS[:4], HAICLUE.options(youngest="Ana"), 1)), "joins", name="Zoe")
    for move in ("show", "my-tiles"):
        assert at.session.check("Zoe", Move(move, {"player": "Zoe"})) == (say("from-next-round", player="Zoe"),), move
    assert at.private("Ana", "show") == ["your-target", "your-tiles"]
    assert "your-target" not in [fact.say.key for fact in at.session.view("Zoe").facts]


@every_game
def test_the_name_of_whoever_plays_in_the_next_game_is_understood(game: Game[Any]) -> None:
    """By itself, as whoever wants to enter something types it."""
    at = decide(begun(game), "joins", name="Zoe")
    if coming(at.session):
        assert at.type("Zoe").says == (say("joins-next-game", player="Zoe"),)


def test_a_guess_is_not_taken_of_whoever_is_away() -> None:
    """Nor offered: they hear why."""
    at = Table(*Session.begin(HAICLUE, PLAYERS[:4], HAICLUE.options(youngest="Ana", breath=0), 1))
    while at.state.phase != "guessing":
        for player in at.session.state.thinking:
            at.does(player, "no-clue") if player != "Ben" else at.does(player, "clue", clue="1 2")
    decide(decide(at, "leaves", player="Cy"), "joins", name="zoe")
    for player, why in (("Cy", "has-left"), ("Zoe", "from-next-round")):
        assert not [phrase for phrase in at.session.view(player).entries if phrase.move == "guess"]
        assert at.private(player, "guess", guess="1") == [why]
        assert at.does(player, "guess", guess="1").keys == []
        assert at.session.state.seat(player).guess is None


@pytest.mark.parametrize(
    ("line", "why"), [("ben begins", "has-left"), ("zoe passes", "from-next-round"), ("ana snaps for ben", "has-left")]
)
def test_the_reason_is_that_somebody_is_away(line: str, why: str) -> None:
    at = decide(decide(begun(SLAM, 4, 1), "leaves", player="Ben"), "joins", name="zoe")
    assert at.type(line).keys == [why]


def test_whoever_has_left_a_letter_jam_arranges_and_offers_nothing() -> None:
    """And nobody waits for it."""
    at = decide(Table(*Session.begin(JAM, PLAYERS[:3], JAM.options(dealt=True), 1)), "leaves", player="Cy")
    for line in ("cy offers", "cy offers five letters two players", "cy moves on", "cy gives the clue"):
        assert at.type(line).keys == ["has-left"], line
    assert at.private("Cy", "draft", clue="ana ben") == ["has-left"]
    at.type("ana is ready", "ben is ready").wait(3).type("cy arranges")
    assert (at.keys, at.session.state.giver) == (["has-left"], "")
    assert at.private("Cy", "arrange", cards="one two three four five") == ["has-left"]


@pytest.mark.parametrize("line", ["cy guesses heaven", "cy guesses watch", "cy says watch", "zoe guesses watch"])
@pytest.mark.parametrize("over", [False, True])
def test_a_guess_of_whoever_is_away_is_told_to_be_none(line: str, over: bool) -> None:
    """Over a poem and after it: it was a line of the poem, without a word."""
    at = decide(decide(performing(), "leaves", player="Cy"), "joins", name="zoe").type(*(("the end",) if over else ()))
    assert at.type(line).keys == [{"cy": "has-left", "zoe": "joins-next-game"}[line.partition(" ")[0]]]
    assert at.state.poem is not None
    assert not at.state.poem.guesses


@pytest.mark.parametrize("line", ["cy fame", "gate cy", "cy plays lame"])
def test_a_card_of_whoever_has_left_is_told_to_be_none(line: str) -> None:
    """Not that each plays a card of their own."""
    at = decide(holding({"Ana": "QX QZ", "Ben": "FX QX", "Cy": "FX LX"}, "game"), "leaves", player="Cy")
    assert at.type(line).says == (say("has-left", player="Cy"),)


def test_who_the_wordsmith_is_can_be_asked() -> None:
    """Typed, whatever goes on."""
    at = decide(begun(SLAM, 5, 4), "leads", player="Ben", role="Wordsmith")
    assert at.type("who is the wordsmith").says == (say("is-wordsmith", player="Ben"),)


def test_a_newcomer_who_waited_for_a_round_pays_for_no_snaps() -> None:
    """And is not last either, where the next game begins with whoever was."""
    at = begun(SLAM, 3)
    decide(decide(at, "joins", name="zoe"), "last-round")
    decide(decide(at, "gives-points", player="Ben", count=5), "gives-points", player="Cy", count=6)
    decide(at, "ends")
    assert (at.score("Zoe"), at.state.seat("Zoe").lines, at.score("Ana")) == (0, (), -1)
    assert at.session.roster.waiting == ("Zoe",)
    decide(at, "has-points", player="Ana", count=5)
    assert first_is_last(at.session)[0] == "Ben"


# -- where somebody sits

PLACED = {
    "en": (
        "joins after {}",
        "joins next to {}",
        "sits next to {}",
        "sits to the left of {}",
        "is {}'s neighbour",
        "is the neighbour of {}",
    ),
    "de": ("spielt nach {} mit", "sitzt neben {}", "setzt sich neben {}", "sitzt links von {}"),
}
SEATED = [game for game in TAKING if game.name not in ("open-slam", "letter-jam")]


@pytest.mark.parametrize("game", SEATED, ids=map(called, SEATED))
def test_whoever_joins_sits_where_the_table_says(game: Game[Any]) -> None:
    """On the left of whom is named; undo takes it back, and the log gives the same."""
    yes, undo = game.language.answers["yes"][0], game.language.phrases["undo"][0]
    for way in PLACED[game.language.name]:
        at = begun(game)
        fresh = at.session
        assert at.type(f"zoe {way.format('ben')}").says == (say("decide-joins-after", player="Zoe", after="Ben"),)
        assert at.type(yes).says[0] == say("decided-joins-after", player="Zoe", after="Ben")
        assert at.session.players == ("Ana", "Ben", "Zoe", "Cy", "Dee")
        again = fresh.replay(at.session.events)
        assert (again.state, again.players) == (at.session.state, at.session.players)
        assert at.type(undo).keys[0] == "undone"
        assert list(at.session.players) == list(fresh.players)


WAITING = [game for game in SEATED if game.name in ("haiclue", "poetry-slam")]


@pytest.mark.parametrize("game", WAITING, ids=map(called, WAITING))
def test_whoever_has_joined_may_sit_elsewhere_before_they_have_played(game: Game[Any]) -> None:
    """Also between two; undo takes only that back, and the log gives the same."""
    at, random = begun(game), Random(4)
    while roster(at.session).round < 1:
        some_move(at, random)
    fresh = begun(game).session
    decide(at, "joins", name="zoe")
    assert at.session.players == ("Ana", "Ben", "Cy", "Dee", "Zoe")
    assert at.type("zoe sits next to ana").says == (say("decide-sits", player="Zoe", after="Ana"),)
    assert at.type("yes").says[0] == say("decided-sits", player="Zoe", after="Ana")
    assert at.session.players == ("Ana", "Zoe", "Ben", "Cy", "Dee")
    assert at.type("zoe sits between dee and cy", "yes").session.players == ("Ana", "Ben", "Cy", "Zoe", "Dee")
    assert fresh.replay(at.session.events).state == at.session.state
    assert at.type("undo").session.players == ("Ana", "Zoe", "Ben", "Cy", "Dee")
    assert at.type("zoe sits between ana and cy").keys == ["no-neighbours"]
    assert at.type("zoe sits next to zoe").keys == ["nobody-of-that-name"]
    assert at.type("ana sits next to cy").keys == ["keeps-place"]


def test_a_place_of_the_next_game_is_changed() -> None:
    """By whoever joined in this one, and where the round of the table closes."""
    at = begun(game_in("letter-jam", "en"), 3).type("zoe joins", "yes", "zoe sits between cy and ana", "yes")
    assert for_the_next(at.session) == ("Ana", "Ben", "Cy", "Zoe")
    assert for_the_next(at.type("zoe sits next to ben", "yes").session) == ("Ana", "Ben", "Zoe", "Cy")


def test_whoever_has_joined_at_once_keeps_the_place() -> None:
    at = begun(game_in("scrabble-slam", "en")).type("zoe joins", "yes")
    assert at.type("zoe sits next to ben").keys == ["keeps-place"]
    assert at.type("zoe joins").keys == ["is-here"]


def test_whoever_joins_sits_between_two() -> None:
    at = begun(game_in("slam-kartenspiel", "de")).type("zoe sitzt zwischen ana und ben", "ja")
    assert at.session.players == ("Ana", "Zoe", "Ben", "Cy", "Dee")


def test_in_letter_jam_it_is_a_place_of_the_next_game() -> None:
    at = begun(game_in("letter-jam", "en"), 3).type("zoe sits next to ana", "yes", "max joins", "yes", "ida joins after zoe", "yes")
    assert at.session.players == ("Ana", "Ben", "Cy")
    assert for_the_next(at.session) == ("Ana", "Zoe", "Ida", "Ben", "Cy", "Max")


def test_where_the_order_is_drawn_nobody_has_a_place() -> None:
    assert begun(game_in("open-slam", "en"), 3).type("zoe joins after ben").says == (say("no-places", player="Zoe"),)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("ana sits next to ben", "keeps-place"),
        ("zoe joins after bob", "nobody-of-that-name"),
        ("zoe sits next to zoe", "nobody-of-that-name"),
    ],
)
def test_there_has_to_be_somebody_to_sit_beside(line: str, key: str) -> None:
    assert begun(SLAM, 3).type(line).keys == [key]


@pytest.mark.parametrize(
    ("game", "language", "lines", "said"),
    [
        ("poetry-slam", "en", ("pause", "somebody joins", "yes"), "mia after ben"),
        ("slam-kartenspiel", "de", ("Pause", "jemand spielt mit", "ja"), "mia neben ben"),
    ],
)
def test_by_voice_the_place_comes_with_the_name(game: str, language: str, lines: tuple[str, str, str], said: str) -> None:
    at = begun(game_in(game, language), 3).type(*lines[:2])
    at.speak(said, at.now + 1)
    assert at.says == (say("decide-joins-after", player="Mia", after="Ben"),)
    assert list(at.type(lines[2]).session.players) == ["Ana", "Ben", "Mia", "Cy"]


def test_whose_turn_it_is_goes_by_the_place() -> None:
    """In Poetry Slam the next Wordsmith is on the left; in SLAM! whoever sits there."""
    at = begun(game_in("slam-kartenspiel", "de"), 3).type("mia sitzt neben ana", "ja")
    state = at.session.state
    assert state.left_of("Ana") == "Ben"  # she plays from the next Slam on
    assert replace(state, away=(), joining=()).left_of("Ana") == "Mia"


ROUNDS_TO_WAIT = [game for game in TAKING if game.name in ("poetry-slam", "haiclue", "slam-kartenspiel")]


@pytest.mark.parametrize("game", ROUNDS_TO_WAIT, ids=map(called, ROUNDS_TO_WAIT))
def test_who_has_not_played_yet_is_behind_all_others(game: Game[Any]) -> None:
    """A game that ends before their first round was none of theirs, so that they may have no place either. Who is back, and waits, has
    played."""
    yes = game.language.answers["yes"][0]
    at = begun(game, 3)
    random = Random(1)
    while not at.session.history.past or at.session.listening.dictation or at.session.roster.round == 0:
        some_move(at, random)
    decide(at, "joins", name="Zoe")
    decide(at, "leaves", player="Ben")
    decide(at, "returns", player="Ben")
    at.type(line(game, "ends"), yes)
    assert at.session.has_ended
    state = at.session.state
    assert ("Zoe" in state.left, "Ben" in state.left) == (True, False)
    standings = {standing.player: standing.place for standing in game.view(state, None).standings}
    assert standings.get("Zoe", 4) == 4


def in_the_first_round(game: Game[Any], players: int = 4) -> Table:
    """Somebody has done something, and no poem runs."""
    at, random = begun(game, players), Random(1)
    while not at.session.history.past or at.session.listening.dictation or at.session.roster.round == 0:
        some_move(at, random)
    return at


rounds_to_wait = pytest.mark.parametrize("game", ROUNDS_TO_WAIT, ids=map(called, ROUNDS_TO_WAIT))


@rounds_to_wait
@pytest.mark.parametrize("leaves", [True, False])
def test_who_takes_the_place_of_a_newcomer_waits_as_they_did(game: Game[Any], leaves: bool) -> None:
    """Whether or not the newcomer has left: it is told when they play, and they have not won before."""
    at = decide(in_the_first_round(game), "joins", name="Zoe")
    if leaves:
        decide(at, "leaves", player="Zoe")
    assert decide(at, "replaces", player="Zoe", name="max").says[1] == say("from-next-round", player="Max")
    at.type(line(game, "who-plays"))
    assert at.says[0] == say("who-plays", players=PLAYERS[:4], n=4)
    assert decide(at, "last-round").says[1] == say("joins-next-game", player="Max")
    decide(decide(at, "has-points", player="Max", count=9), "ends")
    assert "Max" not in {each.player for each in game.view(at.session.state, None).standings if each.place == 1}


@rounds_to_wait
def test_undo_says_when_those_who_wait_will_play_if_it_changes_that(game: Game[Any]) -> None:
    """It takes the next round back that they waited for, or gives it back. Redo does the same."""
    at = decide(decide(in_the_first_round(game), "joins", name="Zoe"), "last-round")
    undo, redo = (call(game, at) + line(game, way) for way in ("undo", "redo"))
    assert at.type(undo).says[1] == say("from-next-round", player="Zoe")
    assert at.type(redo).says[1] == say("joins-next-game", player="Zoe")
    assert not {"from-next-round", "joins-next-game"} & {*at.type(undo, undo).keys}


@rounds_to_wait
def test_who_takes_the_place_of_a_newcomer_in_the_last_round_plays_in_the_next_game(game: Game[Any]) -> None:
    at = decide(decide(in_the_first_round(game), "joins", name="Zoe"), "leaves", player="Zoe")
    decide(decide(at, "last-round"), "replaces", player="Zoe", name="max")
    assert at.says[1] == say("joins-next-game", player="Max")
    assert at.session.roster.waiting == ("Max",)


@rounds_to_wait
@pytest.mark.parametrize("back", [("returns", {"player": "Zoe"}), ("replaces", {"player": "Zoe", "name": "max"})])
def test_who_was_away_since_before_their_first_round_has_played_none(game: Game[Any], back: tuple[str, dict[str, str]]) -> None:
    """However many rounds were played meanwhile."""
    at, random = decide(decide(in_the_first_round(game), "joins", name="Zoe"), "leaves", player="Zoe"), Random(2)
    while at.session.roster.round < 2 or at.session.listening.dictation:
        some_move(at, random)
    decide(at, back[0], **back[1])
    name = at.session.players[-1]
    assert say("from-next-round", player=name) in at.says
    decide(decide(at, "has-points", player=name, count=99), "ends")
    assert name in at.session.state.left


@rounds_to_wait
def test_who_gives_up_the_place_in_which_they_waited_plays_in_no_next_game(game: Game[Any]) -> None:
    """As whoever began the game, and is replaced. They may join again."""
    at = decide(decide(in_the_first_round(game), "joins", name="Zoe"), "replaces", player="Zoe", name="max")
    assert (coming(at.session), for_the_next(at.session)) == ((), (*PLAYERS[:4], "Max"))
    decide(at, "joins", name="zoe")
    assert for_the_next(at.session) == (*PLAYERS[:4], "Max", "Zoe")


@rounds_to_wait
def test_who_waits_takes_the_place_of_another_who_waits(game: Game[Any]) -> None:
    """And waits still; the other has left."""
    at = decide(decide(in_the_first_round(game, 3), "joins", name="Zoe"), "joins", name="Max")
    decide(at, "replaces", player="Zoe", name="max")
    assert at.says == (say("decided-replaces", player="Zoe", other="Max"), say("from-next-round", player="Max"))
    assert (at.session.roster.waiting, at.session.roster.away) == (("Max",), ("Zoe",))


@rounds_to_wait
def test_who_waits_takes_the_place_of_who_is_back_and_waits(game: Game[Any]) -> None:
    """They play from the next round on with what was the other's, and may win with it."""
    at = decide(decide(in_the_first_round(game), "has-points", player="Ben", count=9), "leaves", player="Ben")
    at.session = replace(at.session, state=replace(at.session.state, joining=("Ben",)))
    decide(decide(at, "joins", name="Zoe"), "replaces", player="Ben", name="zoe")
    assert at.says[1:] == (say("from-next-round", player="Zoe"),)
    assert (at.session.roster.waiting, at.session.roster.away) == (("Zoe",), ("Ben",))
    assert {*at.session.state.joining} <= {*at.session.state.away}
    assert "Zoe" not in at.session.state.left


WHY_NOBODY = [
    (("Ben",), (), "nobody-won-gone", "Ben has points, and has left"),
    ((), ("Zoe",), "nobody-won-waits", "Zoe has points, and has not played yet"),
    ((), ("Zoe", "Max"), "nobody-won-waits", "Zoe and Max have points, and have not played yet"),
    (("Ben",), ("Zoe",), "nobody-won-either", "Ben and Zoe have points, and have left or not played yet"),
]


@rounds_to_wait
@pytest.mark.parametrize(("gone", "new", "key", "text"), WHY_NOBODY)
def test_why_nobody_has_won_is_true_of_each_who_has_points(
    game: Game[Any], gone: tuple[str, ...], new: tuple[str, ...], key: str, text: str
) -> None:
    """Who waits for the next round has not left."""
    at = in_the_first_round(game)
    for player in ("Ana", "Ben", "Cy", "Dee"):  # whatever chance has brought
        if roster(at.session).counts[player]:
            decide(at, "has-points", player=player, count=0)
    for player in new:
        decide(at, "joins", name=player)
    for player in (*gone, *new):
        decide(at, "has-points", player=player, count=2)
    for player in gone:
        decide(at, "leaves", player=player)
    said = game.verdict(decide(at, "ends").session.state)[0]
    assert (said.key, said.fields["players"]) == (key, (*gone, *new))
    assert game.language.name != "en" or text in Prompts("en", (game.name,)).read(said).text


MORE = [
    ({"Ana": 3, "Ben": 5}, ("Ben",), "Ben has more points, but left before the end."),
    ({"Ana": 3, "Ben": 5, "Cy": 4}, ("Ben", "Cy"), "Ben and Cy have more points, but left before the end."),
    ({"Ana": 9, "Ben": 5}, ("Ben",), None),
    ({"Ana": 0, "Cy": 0, "Ben": 5}, ("Ben",), None),  # nobody wins, and that sentence says why
]


@rounds_to_wait
@pytest.mark.parametrize(("points", "gone", "text"), MORE)
def test_the_end_says_who_has_more_points_and_has_left(
    game: Game[Any], points: dict[str, int], gone: tuple[str, ...], text: str | None
) -> None:
    """So that nobody takes the win of somebody with fewer points for a mistake."""
    at = in_the_first_round(game)
    for player in ("Ana", "Ben", "Cy", "Dee"):
        if roster(at.session).counts[player] != points.get(player, 0):
            decide(at, "has-points", player=player, count=points.get(player, 0))
    for player in gone:
        decide(at, "leaves", player=player)
    said = game.verdict(decide(at, "ends").session.state)
    more = [each for each in said if each.key == "more-in-absence"]
    assert [each.fields["players"] for each in more] == ([gone] if text else [])
    assert not more or game.language.name != "en" or Prompts("en", (game.name,)).read(more[0]).text == text


@rounds_to_wait
def test_the_end_says_who_has_more_points_and_has_not_played_yet(game: Game[Any]) -> None:
    at = decide(in_the_first_round(game), "joins", name="Zoe")
    for player in ("Ana", "Ben", "Cy", "Dee"):
        decide(at, "has-points", player=player, count=5)
    said = game.verdict(decide(decide(at, "has-points", player="Zoe", count=9), "ends").session.state)
    assert [each.fields["players"] for each in said if each.key == "more-unplayed"] == [("Zoe",)]
    assert "more-in-absence" not in {each.key for each in said}


def test_who_has_fewer_points_than_none_but_more_than_all_others_is_not_one_of_all() -> None:
    """The others pay for their snaps, and Zoe, who waits, for none."""
    at = decide(decide(begun(SLAM, 3), "joins", name="Zoe"), "ends")
    said = SLAM.verdict(at.state)[0]
    assert said == say("nobody-won-of", points=-1)
    assert Prompts("en", (SLAM.name,)).read(said).text == "Nobody has won: all who have played to the end have a score of -1."


def test_who_is_back_after_the_end_and_has_played_no_round_pays_for_no_snaps() -> None:
    """However many rounds there were since they joined."""
    at = decide(decide(begun(SLAM, 3), "joins", name="Zoe"), "leaves", player="Zoe")
    at.session = replace(at.session, state=replace(at.state, round=3))
    decide(decide(at, "ends"), "returns", player="Zoe")
    assert at.state.seat("Zoe").lines == ()


@every_game
def test_whoever_has_left_and_joins_is_back(game: Game[Any]) -> None:
    at = decide(begun(game), "leaves", player="Ben").type(line(game, "joins", name="ben"))
    asked = at.says
    assert asked[0].key.startswith("decide-returns")
    assert asked == (say(asked[0].key, player="Ben"),)
    assert at.type(game.language.answers["yes"][0]).says[0] == say("decided-returns", player="Ben")
    assert "Ben" not in roster(at.session).away or "Ben" in roster(at.session).waiting


def test_what_is_set_for_all_is_no_players_to_change() -> None:
    at = begun(SLAM).type("free verse for all", "yes", "rhymes for ana")
    assert at.says == (say("is-set-for-all", player="Ana"),)
    assert begun(SLAM).type("free verse for ana", "yes", "rhymes for ana", "yes").keys == ["decided-sets"]


@pytest.mark.parametrize("moves", [0, 4, 12])
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_trick_is_reckoned_in_a_game_that_was_ended(language: str, moves: int) -> None:
    game, random = game_in("slam-kartenspiel", language), Random(2)
    at = begun(game, 3)
    for _ in range(moves):
        some_move(at, random)
    decide(at, "ends")
    assert at.type(game.language.phrases["why"][0].lower()).keys == ["nothing-reckoned"]


def test_whoever_takes_a_leavers_place_is_waited_for() -> None:
    """Their poets are chosen for this Slam, too."""
    game = game_in("slam-kartenspiel", "de")
    at = decide(begun(game, 3), "leaves", player="Ben")
    assert at.session.view(None).awaited == ("Ana", "Cy")
    assert decide(at, "replaces", player="Ben", name="zoe").session.view(None).awaited == ("Ana", "Zoe", "Cy")


def test_words_that_were_shown_go_back_past_a_place_that_was_taken() -> None:
    at = jam_at("arranging", PLAYERS[:3])
    for player in at.session.players:
        at.does(player, "arrange", cards="5 4 3 2 1")
    decide(at, "replaces", player="Ben", name="dee").type("show the words", "undo", "undo")
    assert at.keys[0] == "undone"
    assert at.session.players == PLAYERS[:3]


@every_game
@pytest.mark.parametrize("seed", range(times(20, quick=3)))
def test_decisions_are_undone_one_by_one(game: Game[Any], seed: int) -> None:
    """Whatever the table has decided: each undo leads back to how the one before had left it."""
    at, random = begun(game, 4, seed), Random(seed)
    for _ in range(random.randrange(12)):
        some_move(at, random)
    stood = []
    for _ in range(6):
        before, decided = at.session.roster, len(at.session.decisions)
        by_chance(at, random)
        if len(at.session.decisions) > decided:
            stood.append(before)
    for before in reversed(stood):
        while not isinstance(at.session.history.past[-1].event, Decided):  # a time that ran out meanwhile
            undone(at)
        undone(at)
        assert at.session.roster == before


def undone(at: Table) -> None:
    """The last that was spoken, or has run out."""
    at.session, says = at.session.apply(Undone(at.session.clock.of_source(at.session.history.past[-1].event.at) + samples(10_000)))
    assert says[0].key == "undone"


@every_game
def test_what_is_said_of_rounds_where_there_are_none_is_what_ends_the_game(game: Game[Any]) -> None:
    """While it can be ended. Whoever wants more rounds wants no end."""
    at = begun(game)
    if ROUNDS in getattr(game, "decisions", ()):
        return
    (refused,) = at.type(line(game, "last-round")).says
    ends = {"en": "end the game", "de": "wir beenden das Spiel"}[game.language.name]
    assert f"{ends}." in str(Prompts(game.language.name, (game.name,)).text(refused))
    assert at.type(ends).keys == ["decide-ends"]
    at.type(game.language.answers["yes"][0])
    assert at.type(line(game, "last-round")).keys == ["no-rounds"]


def test_the_refusal_of_rounds_names_the_end_of_the_game_in_german_too() -> None:
    at = begun(game_in("slam-kartenspiel", "de"))
    assert "wir beenden das Spiel." in str(Prompts("de", ("slam-kartenspiel",)).text(say("no-rounds-to-end")))
    assert at.type("wir beenden das Spiel").keys == ["decide-ends"]


@every_game
def test_rounds_are_not_decided_when_the_game_has_ended(game: Game[Any]) -> None:
    at = decide(begun(game), "ends")
    assert at.type(line(game, "plays-rounds", count=9)).keys[0] in (
        "ended-already",
        "no-rounds",
        "not-now",
        "play-on-so",
        "rounds-were-set",
    )


@every_game
def test_when_the_game_has_ended_more_may_go_home(game: Game[Any]) -> None:
    at = decide(begun(game, 3), "ends")
    for player in ("Ben", "Cy"):
        assert decide(at, "leaves", player=player).keys[0] == "decided-leaves"


@pytest.mark.parametrize("dealt", [True, False])
@pytest.mark.parametrize(
    "lines", [("ben has two cards", "yes"), ("take it back",), ("fame does not count", "no", "no", "no"), ("no, I said came",)]
)
def test_what_is_put_right_after_the_end_begins_no_race(lines: tuple[str, ...], dealt: bool) -> None:
    at = holding({"Ana": "FT CA", "Ben": "LN EO"}, "game") if dealt else racing()
    ended = at.type("ana fame", "end the game", "yes").session.state
    assert at.type(*lines).session.has_ended
    assert (at.session.state.plays, at.session.state.seats) != (ended.plays, ended.seats) or dealt


@every_game
def test_who_plays_is_asked(game: Game[Any]) -> None:
    """Whoever has left is named by themselves."""
    at = begun(game)
    at.type(line(game, "who-plays"))
    assert at.says[0] == say("who-plays", players=PLAYERS[:4], n=4)
    decide(at, "leaves", player="Ben").type(line(game, "who-plays"))
    assert list(at.says) == [say("who-plays", players=("Ana", "Cy", "Dee"), n=3), say("have-left", players=("Ben",), n=1)]


@every_game
def test_whoever_goes_without_a_name_is_asked_to_say_it(game: Game[Any]) -> None:
    at = begun(game)
    at.type(line(game, "i-leave"))
    assert list(at.says) == [say("say-with-name", phrase=game.language.phrases["leaves"][0].format(player="Dee"))]
    assert not at.session.roster.away


@every_game
def test_whoever_is_back_without_a_name_is_the_one_who_had_left(game: Game[Any]) -> None:
    """Of several each says a name."""
    at = begun(game, 5)
    at.type(line(game, "i-am-back"))
    assert at.keys == ["nobody-has-left"]
    decide(at, "leaves", player="Ben").type(line(game, "i-am-back"))
    assert at.keys[0].startswith("decide-returns")
    assert list(at.says) == [say(at.keys[0], player="Ben")]
    at.type(game.language.answers["no"][0])
    decide(at, "leaves", player="Cy").type(line(game, "i-am-back"))
    assert list(at.says) == [say("say-with-name", phrase=game.language.phrases["returns"][0].format(player="Ben"))]


@every_game
def test_one_more_round_is_one_more_than_was_set(game: Game[Any]) -> None:
    at = begun(game)
    if not isinstance(game, Decides) or ROUNDS not in game.decisions or roster(at.session).rounds < 3:
        at.type(line(game, "more-rounds"))
        assert at.keys in (["no-rounds"], ["rounds-were-set"])  # where the best go on, there are no more than were planned
        return
    decide(at, "plays-rounds", count=3).type(line(game, "more-rounds"))
    assert list(at.says) == [say("decide-rounds", n=4, old=3)]
    at.type(game.language.answers["yes"][0])
    assert roster(at.session).rounds == 4


@pytest.mark.parametrize("seed", range(times(6, quick=3)))
@pytest.mark.parametrize("language", ["de", "en"])
def test_nobody_is_sent_back_into_a_game_that_ends_again_by_itself(language: str, seed: int) -> None:
    """In SLAM! the last Slam's poets are known: undo reckons it once more."""
    game = game_in("slam-kartenspiel", language)
    at, random = decide(begun(game, 3), "plays-rounds", count=2), Random(seed)
    for _ in range(2000):
        some_move(at, random)
        if at.session.has_ended:
            break
    assert at.session.has_ended
    if at.type(line(game, "plays-rounds", count=3)).keys == ["play-on-so"]:
        at.type(line(game, "undo")).wait(4)
        assert not at.session.has_ended


@every_game
def test_who_wants_more_rounds_at_the_end_hears_how_to_play_on(game: Game[Any]) -> None:
    at = begun(game)
    if not roster(at.session).rounds or not roster(at.session).round:
        return
    decide(at, "ends").type(game.language.phrases["more-rounds"][0])
    assert at.keys == ["play-on-so"] or roster(at.session).round == roster(at.session).rounds
    at.type(line(game, "plays-rounds", count=3))
    if at.keys != ["play-on-so"]:
        assert at.keys == ["rounds-were-set"]  # undo would not help here
        return
    undone(at)
    assert at.type(line(game, "plays-rounds", count=3)).keys == ["decide-rounds"]


@every_game
def test_who_has_corrected_the_score_at_the_end_hears_how_to_play_on(game: Game[Any]) -> None:
    """Undo takes the corrections back first."""
    at = begun(game)
    if not isinstance(game, Decides) or COUNTS not in game.decisions or roster(at.session).rounds < 2 or not roster(at.session).round:
        return
    decide(decide(decide(at, "ends"), "has-points", player="Ben", count=9), "has-points", player="Ana", count=8)
    assert at.type(line(game, "plays-rounds", count=3)).says == (say("play-on-back", n=3),)
    undo = game.language.phrases["undo"][0]
    assert at.type(undo, undo, undo, line(game, "plays-rounds", count=3)).keys == ["decide-rounds"]


SEVERAL = {
    "en": {
        "give everybody two points": {"Ana": 2, "Ben": 2, "Cy": 2, "Dee": 2},
        "ana and ben get two points": {"Ana": 2, "Ben": 2},
        "everyone has 7 points": {"Ana": 7, "Ben": 7, "Cy": 7, "Dee": 7},
        "give ana and cy a point": {"Ana": 1, "Cy": 1},
        "ana and ben get two points each": {"Ana": 2, "Ben": 2},
        "ana and ben both have two points": {"Ana": 2, "Ben": 2},
        "we all get a point": {"Ana": 1, "Ben": 1, "Cy": 1, "Dee": 1},
    },
    "de": {
        "gib jedem zwei Punkte": {"Ana": 2, "Ben": 2, "Cy": 2, "Dee": 2},
        "Ana und Ben bekommen zwei Punkte": {"Ana": 2, "Ben": 2},
        "alle haben 7 Punkte": {"Ana": 7, "Ben": 7, "Cy": 7, "Dee": 7},
        "gib Ana und Cy einen Punkt": {"Ana": 1, "Cy": 1},
        "gebt allen einen Slam": {"Ana": 1, "Ben": 1, "Cy": 1, "Dee": 1},
        "Ana und Ben bekommen je einen Slam": {"Ana": 1, "Ben": 1},
        "Ana, Ben und Cy haben zwei Slams": {"Ana": 2, "Ben": 2, "Cy": 2},
    },
}


@every_game
def test_the_counts_of_several_are_put_right_one_by_one(game: Game[Any]) -> None:
    """Each with the old count and the new one."""
    yes = game.language.answers["yes"][0]
    for said, counts in SEVERAL[game.language.name].items():
        at = begun(game)
        old = dict(roster(at.session).counts)
        if any(old.get(player) != 0 for player in counts):
            continue  # nothing is counted here, or what is counted is given out at the beginning
        at.type(said)
        for player, count in counts.items():
            assert at.says[-1] == say("decide-counts", player=player, n=count, old=0), said
            at.type(yes)
        assert roster(at.session).counts == {**old, **counts}


@every_game
def test_undo_drops_the_whole_list_of_what_is_asked(game: Game[Any]) -> None:
    """It answers the question about one, and the others are not asked about."""
    at = begun(game)
    if any(roster(at.session).counts.get(player) != 0 for player in at.session.players):
        return
    at.type(next(iter(SEVERAL[game.language.name])), game.language.phrases["undo"][0])
    assert at.keys == ["not-then"]


NO_POINTS = {
    "en": ("Dee has no points", "Dee has none", "Ana and Dee have no points"),
    "de": ("Dee hat keine Punkte", "Ana und Dee haben keine Punkte"),
}


@every_game
def test_no_points_are_a_count(game: Game[Any]) -> None:
    for said in NO_POINTS[game.language.name]:
        at = begun(game)
        if roster(at.session).counts.get("Dee") != 0:
            continue
        decide(decide(at, "has-points", player="Dee", count=4), "has-points", player="Ana", count=3)
        at.type(said, *[game.language.answers["yes"][0]] * 2)
        assert roster(at.session).counts["Dee"] == 0, said


def test_what_is_refused_to_all_is_said_once() -> None:
    at = begun(SLAM).type("end the game", "yes", "well played", "give everybody a point")
    assert at.keys == ["is-over"]


@every_game
def test_nobody_has_points_is_a_count_of_each_who_has(game: Game[Any]) -> None:
    """A name it is not."""
    at, said = begun(game), {"en": "nobody has any points", "de": "niemand hat einen Slam"}[game.language.name]
    if any(roster(at.session).counts.get(player) != 0 for player in at.session.players):
        return
    decide(at, "has-points", player="Ben", count=4).type(said)
    assert at.says[-1] == say("decide-counts", player="Ben", n=0, old=4) or at.session.roster.shared


def test_whoever_has_left_is_not_everybody() -> None:
    at = decide(begun(SLAM), "leaves", player="Ben").type("everybody gets a point", "yes", "yes", "yes")
    assert roster(at.session).counts == {"Ana": 1, "Ben": 0, "Cy": 1, "Dee": 1}


def test_a_team_has_one_count() -> None:
    at = begun(HAICLUE, 2).type("ana is the youngest", "the team has five points", "yes")
    assert at.says[0].key == "decided-counts-shared"
    assert {*roster(at.type("give us a point", "yes").session).counts.values()} == {6}


def test_a_name_that_is_nobody_s_among_several_is_said() -> None:
    at = begun(SLAM).type("ana and bob get two points", "yes")
    assert at.says[-1] == say("nobody-of-that-name", player="Bob")
    assert roster(at.session).counts["Ana"] == 2


def test_a_list_that_is_interrupted_is_dropped_and_the_host_says_so() -> None:
    at = begun(SLAM).type("give everybody a point", "yes", "dee leaves")
    assert at.says[0] == say("not-done-nor-the-rest", what="Give Ben a point")
    at.type("no")
    assert dict(roster(at.session).counts) == {"Ana": 1, "Ben": 0, "Cy": 0, "Dee": 0}


@pytest.mark.parametrize("said", ["ana and bob and tim get two points", "everybody gets cake", "ana and ben get many points"])
def test_a_line_like_that_is_not_understood(said: str) -> None:
    assert begun(SLAM).type(said).keys == ["no-match-1"]


@pytest.mark.parametrize(
    ("game", "line"), [(SLAM, "Ana gives a nine"), (SLAM, "Ana gives the 9"), (game_in("open-slam", "de"), "Ana gibt ihr neun")]
)
def test_who_gives_an_article_something_gives_it_to_nobody(game: Game[Any], line: str) -> None:
    """It was met with silence."""
    table = begun(game)
    before = table.session.state
    assert len(table.type(line).keys) == 1
    assert table.session.state == before


@every_game
def test_how_many_rounds_are_left_is_asked(game: Game[Any]) -> None:
    at = begun(game)
    now = roster(at.session)
    at.type(line(game, "rounds-left"))
    key = ("rounds-left" if now.round else "rounds-to-come") if now.rounds else "no-rounds"
    assert at.keys == [key]


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("go on without Ben", say("decide-leaves", player="Ben")),
        ("Ben is not here", say("decide-leaves", player="Ben")),
        ("Ben leavs", say("decide-leaves", player="Ben")),
        ("Zoe takes over from Ben", say("decide-replaces", player="Ben", other="Zoe")),
        ("Zoe replaces Ben", say("decide-replaces", player="Ben", other="Zoe")),
        ("can I join", say("who-joins")),
        ("I want to join", say("who-joins")),
        ("Ana's score is ten", say("decide-counts", player="Ana", n=10, old=0)),
        ("Ana should have ten", say("decide-counts", player="Ana", n=10, old=0)),
        ("the final round", say("decide-rounds", n=1, old=8)),
        ("two more rounds", say("decide-rounds", n=10, old=8)),
    ],
)
def test_decisions_in_other_words(typed: str, asked: Say) -> None:
    at = begun(game_in("poetry-slam", "en"))
    at.type(typed)
    assert list(at.says) == [asked]


BEFORE_THE_FIRST = {"haiclue": "We end the game here, before the first round."}


@every_game
def test_a_game_that_ends_before_its_first_round_is_in_none(game: Game[Any]) -> None:
    """ "In round 0 of 6" is none."""
    at = begun(game)
    if not roster(at.session).rounds or roster(at.session).round:
        return
    text = Prompts(game.language.name, (game.name,)).text(say("decided-ends-after", n=0, of=6)).text
    assert "0" not in text
    assert text == BEFORE_THE_FIRST.get(game.name, text)


@pytest.mark.parametrize(("passing", "played"), [((), "0 of 8"), (("ana", "ben", "cy", "dee"), "1 of 8"), (("ana",), "0 of 8")])
def test_rounds_that_were_played_are_those_in_which_all_have_performed(passing: tuple[str, ...], played: str) -> None:
    """Of all that there were to be, though the table has ended the game."""
    at = begun(SLAM, 4, 4)
    at.type("keep them", *(f"{player} passes" for player in passing))
    decide(at, "ends")
    assert SLAM.sheet(at.state).title == f"{played} rounds played"


@pytest.mark.parametrize("laying", [False, True])
def test_the_last_token_that_the_table_gives_away_ends_the_clues_and_is_asked_so(laying: bool) -> None:
    """Corrected, clues go on."""
    at = jam_at("talk", ("Ana", "Ben", "Max"))
    if laying:
        at.type("ana gives the clue")
    old = roster(at.session).counts["Max"]
    all_tokens = old + at.session.state.tokens
    decide_on = line(JAM, "has-points", player="Max", count=all_tokens)
    assert at.type(decide_on).says == (say("decide-counts-last", player="Max", n=all_tokens, old=old),)
    assert "arrange" in at.type("yes").keys
    at.does("Ana", "no-word")
    decide(at, "has-points", player="Max", count=old)
    assert at.keys == ["decided-counts", "clues-again", "talk"]
    assert (at.session.state.phase, at.session.state.seat("Ana").arranged) == ("talk", None)
    assert at.type(line(JAM, "has-points", player="Max", count=old + 1)).keys == ["decide-counts"]
    over = jam_at("arranging", PLAYERS[:3])  # the rules have ended them: nothing begins again
    over.session = replace(over.session, state=replace(over.session.state.reseat("Ana", red=2), red=0, green=0))
    assert decide(over, "has-points", player="Ana", count=1).keys == ["decided-counts"]


def test_who_was_out_first_has_won_the_race_whoever_is_out_after_it() -> None:
    """Unless they were not out."""
    at = counting({"Ana": 2, "Ben": 3, "Cy": 2}).type("ana is out of cards", "yes", "cy has no cards")
    assert at.says == (say("was-out-first", player="Ana", other="Cy"),)
    assert at.type("ana has one card", "cy has no cards", "yes").session.has_ended
    assert at.session.game.verdict(at.session.state)[0] == say("won", players=("Cy",), n=1)


def test_a_card_of_whoever_has_left_is_nobodys_to_claim() -> None:
    at = decide(counting({"Ana": 2, "Ben": 3, "Cy": 2}).type("ana plays fame"), "leaves", player="Cy")
    assert at.type("that was cy").says == (say("has-left", player="Cy"),)


def test_what_somebody_has_missed_is_no_end_that_was_none() -> None:
    """The word that had ended it falls, whoever has the place now."""
    at = counting({"Ana": 1, "Ben": 3, "Cy": 2}).type("ana plays fame", "yes")
    assert at.session.has_ended
    decide(at, "replaces", player="Ana", name="zoe").type("put it to the vote", "no", "no", "no")
    assert not at.session.has_ended
    at.type("what did i miss")
    assert {"out", "out-settled", "out-by-word"}.isdisjoint(at.keys)
    assert "vote-falls" in at.keys


# -- between two games


def between(game: Game[Any], players: int = 4, leavers: tuple[str, ...] = ()) -> Table:
    """It is asked what follows."""
    at = begun(game, players)
    for player in leavers:
        decide(at, "leaves", player=player)
    return over(at)


def over(at: Table) -> Table:
    game = at.session.game
    decide(at, "ends")
    at.session = replace(at.session, sequel=replace(at.session.sequel, may_follow={game.name: game.title}))
    at.type(game.language.phrases["well-played"][0])
    assert at.session.over
    return at


@every_game
def test_what_is_decided_between_two_games_is_taken_back(game: Game[Any]) -> None:
    """One by one, and nothing from before the game was over; what follows is asked again."""
    at = between(game)
    fresh, undo, redo = begun(game).session, game.language.phrases["undo"][0], game.language.phrases["redo"][0]
    decide(at, "joins", name="Max")
    decide(at, "leaves", player="Ben")
    assert for_the_next(at.session) == ("Ana", "Cy", "Dee", "Max")
    assert at.type(undo).keys == ["undone", "what-follows-here"]
    assert at.session.over
    assert for_the_next(at.session) == ("Ana", "Ben", "Cy", "Dee", "Max")
    assert at.type(redo).keys == ["redone", "what-follows-here"]
    assert at.type(undo, undo).session.decisions == between(game).session.decisions
    assert at.type(undo).keys == ["is-over"]
    again = fresh.replay(at.session.events)
    assert (again.state, again.history.past, for_the_next(again)) == (at.session.state, at.session.history.past, PLAYERS[:4])


@every_game
def test_the_same_game_is_asked_for_in_other_words(game: Game[Any]) -> None:
    """Also while it can still be disputed, and refused in the middle of it."""
    for way in map(as_spoken, game.language.phrases["play-again"]):
        assert between(game).type(way).session.sequel.follows == game.name
    rematch = "rematch" if game.language.name == "en" else "revanche"
    assert begun(game).type(rematch).keys[:1] in (["not-begun-yet"], ["end-it-first"])
    heard = {phrase.pattern for phrase in between(game).session.listening.grammar.phrases if phrase.move == "play-again"}
    assert len(heard) == 2  # the first way, and the one that calls the host


@every_game
def test_a_place_in_the_next_game_is_taken(game: Game[Any]) -> None:
    """At the same place around the table; of a newcomer, too; and taken back."""
    at = between(game)
    assert decide(at, "replaces", player="Ben", name="zoe").says[:2] == (
        say("decided-leaves-next", player="Ben"),
        say("joins-next-game", player="Zoe"),
    )
    assert for_the_next(at.session) == ("Ana", "Zoe", "Cy", "Dee")
    assert "Zoe" not in at.session.players
    decide(at, "replaces", player="Zoe", name="max")
    assert for_the_next(at.session) == ("Ana", "Max", "Cy", "Dee")
    undo = game.language.phrases["undo"][0]
    assert for_the_next(at.type(undo).session) == ("Ana", "Zoe", "Cy", "Dee")
    assert for_the_next(at.type(undo).session) == PLAYERS[:4]
    decide(decide(at, "replaces", player="Ben", name="zoe"), "joins", name="ben")
    assert {*for_the_next(at.session)} == {*PLAYERS[:4], "Zoe"}


def test_by_ear_too_it_is_taken_back() -> None:
    """Only where there is anything to take back: a word more is one more to be mistaken for another."""
    at = between(SLAM)
    assert "undo" not in {phrase.move for phrase in at.session.listening.grammar.phrases}
    decide(at, "leaves", player="Ben")
    assert at.speak("undo", at.now + 1).keys[0] == "undone"


@every_game
@pytest.mark.parametrize("way", [("returns", {"player": "Ben"}), ("joins", {"name": "Ben"})])
def test_who_has_left_the_game_and_is_back_plays_in_the_next(game: Game[Any], way: tuple[str, dict[str, str]]) -> None:
    """As the table is told; and may leave again, and be back again."""
    at = between(game, leavers=("Ben",))
    assert for_the_next(at.session) == ("Ana", "Cy", "Dee")
    decide(at, way[0], **way[1])
    assert at.says[:2] == (say("decided-returns", player="Ben"), say("joins-next-game", player="Ben"))
    assert for_the_next(at.session) == PLAYERS[:4]
    assert {*first_is_last(at.session)} == {*PLAYERS[:4]}
    again = begun(game).session.replay(at.session.events)
    assert for_the_next(again) == PLAYERS[:4]
    assert for_the_next(decide(at, "leaves", player="Ben").session) == ("Ana", "Cy", "Dee")
    undo = game.language.phrases["undo"][0]
    assert for_the_next(at.type(undo).session) == PLAYERS[:4]
    assert for_the_next(at.type(undo).session) == ("Ana", "Cy", "Dee")


@every_game
def test_the_page_of_who_is_back_between_two_games_says_so(game: Game[Any]) -> None:
    at = between(game, leavers=("Ben",))
    left, later = say("has-left", player="Ben"), say("joins-next-game", player="Ben")
    assert left in [fact.say for fact in at.session.view("Ben").facts]
    seen = [fact.say for fact in decide(at, "returns", player="Ben").session.view("Ben").facts]
    assert (left in seen, later in seen) == (False, True)


@every_game
def test_between_two_games_it_is_asked_who_plays_the_next(game: Game[Any]) -> None:
    """Nobody plays who has left; and no round comes any more."""
    at, asked = begun(game), line(game, "who-plays")
    decide(decide(at, "joins", name="Zoe"), "leaves", player="Ben")
    over(at)

    def plays(*players: str) -> Say:
        return say("who-plays-next", players=players, n=len(players))

    def left(*players: str) -> Say:
        return say("have-left", players=players, n=len(players))

    assert at.type(asked).says == (plays(*for_the_next(at.session)), left("Ben"))
    assert {*for_the_next(at.session)} == {"Ana", "Cy", "Dee", "Zoe"}
    decide(at, "returns", player="Ben").type(asked)
    assert at.says == (plays(*for_the_next(at.session)),)
    decide(at, "leaves", player="Zoe").type(asked)
    assert at.says == (plays(*PLAYERS[:4]), *([left("Zoe")] if "Zoe" in at.session.players else []))
    for player in PLAYERS[:4]:
        decide(at, "leaves", player=player)
    assert at.type(asked).says[0] == plays()
    assert Prompts("en", (SLAM.name,)).read(at.says[0]).text == "Nobody is here."


def test_when_a_game_has_ended_nobody_is_promised_a_round() -> None:
    """Before it is over, too, and before its first round."""
    at = decide(decide(decide(begun(HAICLUE), "leaves", player="Ben"), "ends"), "returns", player="Ben").type("who is playing")
    assert at.says[1:] == (say("joins-next-game", player="Ben"),)


@every_game
@pytest.mark.parametrize("is_over", [False, True])
def test_who_has_left_takes_nobodys_place(game: Game[Any], is_over: bool) -> None:
    """They are told how they are back."""
    at = between(game, leavers=("Cy",)) if is_over else decide(begun(game), "leaves", player="Cy")
    at.type(line(game, "replaces", player="Dee", name="cy"))
    assert at.says[0] == say("come-back-so", player="Cy", phrase=game.language.phrases["returns"][0].format(player="Cy"))


@every_game
def test_in_the_results_stands_nothing_of_the_next_game(game: Game[Any]) -> None:
    at = between(game, leavers=("Ben",))
    noted = notes(at.session)
    assert len(noted) == 2
    for decided in (("returns", {"player": "Ben"}), ("leaves", {"player": "Cy"}), ("joins", {"name": "Zoe"})):
        decide(at, decided[0], **decided[1])
        assert notes(at.session) == noted


@pytest.mark.parametrize("name", ["letter-jam", "scrabble-slam"])
def test_the_place_of_who_waits_for_the_next_game_is_taken(name: str) -> None:
    """While this one goes on."""
    at = begun(game_in(name, "en"))
    if name == "scrabble-slam":
        at.type("you choose", "ready set slam")
    decide(at, "joins", name="Zoe")
    assert coming(at.session) == ("Zoe",)
    before = at.session.state
    decide(at, "replaces", player="Zoe", name="max")
    assert at.says[:2] == (say("decided-leaves-next", player="Zoe"), say("joins-next-game", player="Max"))
    assert (coming(at.session), for_the_next(at.session), at.session.state) == (("Max",), (*PLAYERS[:4], "Max"), before)
    assert coming(at.type("undo").session) == ("Zoe",)
    assert coming(at.type("redo").session) == ("Max",)
    assert for_the_next(begun(at.session.game).session.replay(at.session.events)) == (*PLAYERS[:4], "Max")


# -- in words of one's own


IN_OTHER_WORDS = {
    "en": [
        ("we have to stop", "decide-ends"),
        ("let's call it a day", "decide-ends"),
        ("we are done", "decide-ends"),
        ("ben is ill", "decide-leaves"),
        ("ben is not coming", "decide-leaves"),
        ("ben is back again", "is-here"),
        ("is ben still in", "who-plays"),
        ("ben will be right back", "back-so"),
        ("ben takes a break", "back-so"),
        ("Zoe is coming too", "comes-so"),
        ("zoe wants to perform", "decide-joins"),
        ("minus one for ben", "decide-counts"),
        ("ana has one more", "decide-counts"),
        ("make it five rounds", "decide-rounds"),
        ("take that back", "nothing-to-undo"),
        ("who is leading", "scores"),
        ("ben quits", "decide-leaves"),
        ("ben left", "decide-leaves"),
        ("ben is missing", "decide-leaves"),
        ("ben has already left", "decide-leaves"),
        ("ben is out", "decide-leaves"),
        ("ben returns", "is-here"),
        ("welcome back ben", "is-here"),
        ("Zoe has arrived", "decide-joins"),
        ("Zoe is in", "decide-joins"),
        ("never mind", "nothing-to-cancel"),
        ("cancel that", "nothing-to-cancel"),
        ("whose turn is it now", "whose-turn"),
        ("who is missing", "who-plays"),
        ("standings", "scores"),
        ("game over", "decide-ends"),
        ("that's the last round", "decide-rounds"),
        ("only one more round", "decide-rounds"),
        ("add two points to Ana", "decide-counts"),
        ("subtract two points from Ana", "decide-counts"),
        ("deduct a point from Ana", "decide-counts"),
        *((said, "nothing-to-undo") for said in ("undo that", "undo it", "take back", "go back")),
        *((said, "undo-takes") for said in ("that was a mistake", "my mistake", "that was my mistake")),
        ("undo the undo", "nothing-to-redo"),
        ("redo that", "nothing-to-redo"),
        *(
            (said, "decide-ends")
            for said in (
                *("end game", "let's end the game", "let's end here", "let's finish", "we stop", "we must go"),
                *("we want to stop now", "time to go home"),
            )
        ),
        *((said, "decide-rounds") for said in ("only three rounds", "play 3 rounds", "one more")),
        *((said, "decide-rounds") for said in ("this round is the last", "this is our last round")),
        *(
            (said, "decide-counts")
            for said in (
                *("give two points to ana", "give a point to ana", "give ana two more points", "give ana one more point"),
                *("a point for ana", "ana has only 2 points", "take a point away from ana"),
            )
        ),
        *((said, "put-right-so") for said in ("we counted wrong", "that point was ben's")),
        ("I object", "put-right-so"),
        *((said, "decide-joins") for said in ("eve comes too", "let eve in", "eve is joining us", "eve is joining")),
        ("we have a new player", "who-joins"),
        *((said, "decide-leaves") for said in ("cy needs to go", "dee has got to run", "play without cy", "cy has cancelled")),
        *((said, "decide-replaces") for said in ("max takes cy's seat", "max steps in for cy", "max fills in for cy")),
        *((said, "say-with-name") for said in ("I want to leave", "how do I leave")),
        *((said, "decide-leaves") for said in ("cy has to leave now", "cy has to go home", "cy can't stay", "cy stops playing")),
        *((said, "decide-leaves") for said in ("cy has to go now", "cy is leaving us", "cy has to go home now")),
        *((said, "decide-joins") for said in ("gwen wants to play too", "gwen would like to join", "gwen wants to join us")),
        *(
            (said, "decide-counts")
            for said in (
                *("ana should have 1 point", "ana should have one point", "ana has one point too few", "ana has a point too few"),
                *("ana plus one", "ana minus one", "one point off for ana", "ana gets one point less", "ana has one card less"),
                *("ana has two cards left", "ana has one card left"),
            )
        ),
        *((said, "decide-rounds") for said in ("let's play only five rounds", "we want to play five rounds", "let's play another round")),
        ("undo the last one", "nothing-to-undo"),
        *((said, "put-right-so") for said in ("the scores of ana are wrong", "the result is wrong")),
    ],
    "de": [
        ("wir müssen aufhören", "decide-ends"),
        ("wir machen Schluss", "decide-ends"),
        ("wir machen hier Schluss", "decide-ends"),
        ("wir brechen ab", "decide-ends"),
        ("alle gehen", "decide-ends"),
        ("wir sind fertig", "decide-ends"),
        ("Ben raus", "decide-leaves"),
        ("Ben ist krank", "decide-leaves"),
        ("Ben ist nach Hause", "decide-leaves"),
        ("Ben ist schon weg", "decide-leaves"),
        ("Ben muss nach Hause", "decide-leaves"),
        ("Ben ist nicht mehr dabei", "decide-leaves"),
        ("Ben will nicht mehr", "decide-leaves"),
        ("Ben kommt nicht", "decide-leaves"),
        ("Ana tritt nicht auf", "decide-leaves"),
        ("Ben kommt gleich wieder", "back-so"),
        ("Zoe kommt noch", "comes-so"),
        ("Zoe kommt auch noch", "comes-so"),
        ("Zoe will auftreten", "decide-joins"),
        ("gib Ana noch einen Punkt", "decide-counts"),
        ("Ana hat einen Slam mehr", "decide-counts"),
        ("zwei Runden noch", "decide-rounds"),
        ("nimm das zurück", "nothing-to-undo"),
        ("spielt Ben noch mit", "who-plays"),
        ("nur noch eine Runde", "decide-rounds"),
        ("wir spielen nur noch zwei Runden", "decide-rounds"),
        ("wir spielen noch zwei Runden", "decide-rounds"),
        ("rückgängig", "nothing-to-undo"),
        ("mach das rückgängig", "nothing-to-undo"),
        ("abbrechen", "nothing-to-cancel"),
        ("wir müssen los", "decide-ends"),
        ("Schluss jetzt", "decide-ends"),
        ("wer liegt vorn", "scores"),
        ("wer fehlt", "who-plays"),
        ("wir machen ohne Ben weiter", "decide-leaves"),
        ("Ana kriegt noch einen Punkt", "decide-counts"),
        ("zieh Ana einen Punkt ab", "decide-counts"),
        ("ein Punkt Abzug für Ana", "decide-counts"),
        *((said, "nothing-to-undo") for said in ("rückgängig machen", "zurücknehmen", "einen Schritt zurück")),
        *((said, "undo-takes") for said in ("das war ein Versehen", "ich habe mich vertan")),
        *((said, "decide-ends") for said in ("wir hören jetzt auf", "das war's", "das wars", "das reicht")),
        *((said, "decide-rounds") for said in ("dies ist die letzte Runde", "nur fünf Runden")),
        ("welche Runde ist das", "rounds-left"),
        *(
            (said, "decide-counts")
            for said in (
                *("einen Punkt für Ana", "gib Ana einen Punkt mehr", "nimm Ana zwei Slams weg", "Ana sollte zwei Punkte haben"),
                *("minus ein Punkt für Ana", "Ana hat nur zwei Punkte"),
            )
        ),
        *((said, "put-right-so") for said in ("der Punktestand ist falsch", "wir haben uns verzählt", "ich erhebe Einspruch")),
        *((said, "scores") for said in ("Spielstand", "Zwischenstand")),
        *((said, "decide-joins") for said in ("Zoe ist dabei", "Zoe will mitmachen", "Zoe macht auch mit")),
        *((said, "decide-leaves") for said in ("Ben fällt aus", "Ben hat abgesagt", "Ben sagt ab")),
        ("Ben kommt zurück", "is-here"),
        *((said, "decide-replaces") for said in ("Max vertritt Ben", "Max tritt für Ben auf")),
        *((said, "decide-joins") for said in ("Omar will auch auftreten", "Omar ist noch dazugekommen", "Omar ist neu dabei")),
        *((said, "decide-leaves") for said in ("Ana ist ausgestiegen", "Ana kann nicht mehr auftreten", "Ana muss jetzt gehen")),
        *((said, "decide-rounds") for said in ("wir machen nur zwei Runden", "wir machen noch eine Runde")),
        *((said, "decide-ends") for said in ("wir beenden das Spiel", "den Slam beenden", "wir beenden den Slam", "der Slam ist zu Ende")),
        *(
            (said, "decide-counts")
            for said in (
                *("Ana hat einen Punkt zu wenig", "Ana hat einen Slam zu wenig", "Ana plus zwei", "Ana minus zwei"),
                *("Ana bekommt einen Slam weniger", "Ana sollte einen Punkt haben"),
            )
        ),
        *((said, "put-right-so") for said in ("die Wertung von Ana stimmt nicht", "das Ergebnis ist falsch")),
    ],
}


def in_the_middle(game: Game[Any]) -> Table:
    """What is counted is above nothing, and nothing can be taken back but by a question of its own."""
    at = begun(game, 4)
    if takes_counts(game):
        for player in ("Ana", "Ben"):
            decide(at, "has-points", player=player, count=3)
    return at


def takes_counts(game: Game[Any]) -> bool:
    return bool(roster(begun(game).session).counts)


MISTAKES = ("that was a mistake", "my mistake", "that was my mistake", "das war ein Versehen", "ich habe mich vertan")
UNLIKE = frozenset(
    {
        "that's the last round",
        "let's play another round",
        "this round is the last",
        "this is our last round",
        "one more",
        "I object",
        "wer fehlt",
        "who is missing",
        *MISTAKES,
    }
)
"""What each game answers in a way of its own, as far as it has come."""

OWN_WORDS = [(game, said, key) for game in TAKING for said, key in IN_OTHER_WORDS[game.language.name]]


@pytest.mark.parametrize(("game", "said", "key"), OWN_WORDS, ids=[f"{called(game)}-{said}" for game, said, _ in OWN_WORDS])
def test_what_people_type_in_words_of_their_own_is_understood(game: Game[Any], said: str, key: str) -> None:
    """As far as the game has anything of the kind; and nothing is answered as if it had not been understood."""
    at = in_the_middle(game).type(said)
    assert not any(each.startswith("no-match") for each in at.keys), at.keys
    of_any_game = key not in ("nothing-to-undo", "scores", "whose-turn") and said not in UNLIKE
    if game.name in ("slam-kartenspiel", "haiclue") and of_any_game:
        assert at.keys[0] == key


@pytest.mark.parametrize(("language", "said"), [("en", "never mind"), ("en", "cancel that"), ("de", "abbrechen"), ("de", "vergiss es")])
def test_who_says_never_mind_says_no_to_what_is_asked(language: str, said: str) -> None:
    """Of what the table decides, and of what was hardly meant; a name that was asked for is asked for no more. It is no vote."""
    game = game_in("slam-kartenspiel", language)
    at = begun(game).type(line(game, "leaves", player="Ben"), said)
    assert at.keys[0] == "not-then"
    at.type(game.language.answers["yes"][0])
    assert not roster(at.session).away
    at.type(line(game, "somebody-joins"), said)
    assert (at.keys[0], at.session.deciding.asks_name) == ("not-then", False)
    assert at.type(said).keys[0] == "nothing-to-cancel"
    if language == "en":
        vote = performing().type("the end", "ben guesses heaven", "challenge the rhyme of ana")
        before, asked = vote.session.events, vote.session.view(None).asks
        assert vote.type(said).session.events == before
        assert vote.says == asked


@every_game
def test_undo_takes_back_what_the_table_is_asked_and_nothing_older(game: Game[Any]) -> None:
    """What it has decided before stays, and is taken back by the next one."""
    undo = game.language.phrases["undo"][0]
    at = decide(begun(game, 5), "leaves", player="Cy").type(line(game, "leaves", player="Ben"), undo)
    assert at.keys[0] == "not-then"
    assert roster(at.session).away == ("Cy",)
    assert at.type(undo).keys[0] == "undone"
    assert roster(at.session).away == ()


@pytest.mark.parametrize("has_ended", [False, True])
def test_over_a_poem_too_it_is_called_off(has_ended: bool) -> None:
    """And "Ben left" is a guess of his there."""
    at = performing().type("the end") if has_ended else performing()
    assert at.type("ben leaves").keys == ["decide-leaves"]
    assert at.type("never mind").keys[0] == "not-then"
    assert not roster(at.type("yes").session).away
    for said in ("ben left", "cy quits"):
        assert "decide-leaves" not in at.type(said).keys


def test_in_scrabble_slam_who_is_out_has_no_cards() -> None:
    assert "decide-leaves" not in racing().type("ben is out").keys


def test_whoever_is_named_is_meant() -> None:
    """What somebody does is no slip of what the host does."""
    for said in ("ben quiet", "ben quite"):
        assert "did-you-mean" not in begun(SLAM).type(said).keys


@pytest.mark.parametrize(
    ("typed", "rounds"),
    [
        ("nur noch eine Runde", 2),
        ("wir spielen nur noch zwei Slams", 3),
        ("wir spielen noch zwei Runden", 3),
        ("wir spielen noch einen Slam", 2),
        ("noch zwei Runden", 6),
        ("nur noch drei Runden", None),
        ("wir spielen noch drei Runden", 7),
    ],
)
def test_how_many_rounds_still_follow(typed: str, rounds: int | None) -> None:
    """In the first of four: as many after it, where that is fewer than planned."""
    at = begun(game_in("slam-kartenspiel", "de"))
    decide(at, "plays-rounds", count=4)
    assert (roster(at.session).round, roster(at.session).rounds) == (1, 4)
    assert at.type(typed).says == (say("is-set-so") if rounds is None else say("decide-rounds", n=rounds, old=4),)
    if rounds is not None:
        assert roster(at.type("ja").session).rounds == rounds


@every_game
def test_only_one_more_round_is_the_next(game: Game[Any]) -> None:
    at = begun(game)
    if ROUNDS not in getattr(game, "decisions", ()) or roster(at.session).rounds < 4:
        assert at.type(line(game, "only-more-rounds")).keys in (["no-rounds-to-end"], ["rounds-were-set"])
        return
    now = roster(at.session)
    assert at.type(line(game, "only-more-rounds")).says == (say("decide-rounds", n=now.round + 1, old=now.rounds),)


def test_a_game_is_chosen_by_less_than_its_title() -> None:
    """Where it is asked which; and by nothing that several are called."""
    at = begun(SLAM)
    titles = {"poetry-slam": "Poetry Slam", "scrabble-slam": "Scrabble Slam!", "slam-kartenspiel": "SLAM! Das Kartenspiel"}
    decide(at, "ends")
    at.session = replace(at.session, sequel=replace(at.session.sequel, may_follow=titles))
    at.type("well played", "scrabble")
    assert at.session.sequel.follows is None
    at.type("another game", "never mind")
    assert (at.keys[0], at.session.sequel.asks_which) == ("not-then", False)
    at.type("another game", "slam")
    assert at.session.sequel.follows is None
    assert at.type("scrabble").session.sequel.follows == "scrabble-slam"


@every_game
def test_several_who_leave_are_asked_about_one_by_one(game: Game[Any]) -> None:
    """Each is answered by itself, and taken back by itself; a name that is nobody's is told."""
    said = {"en": ("Ana and Ben leave", "Ana, Ben and Bob have to go"), "de": ("Ana und Ben gehen", "Ana, Ben und Bob müssen los")}
    yes, no = (game.language.answers[answer][0] for answer in ("yes", "no"))
    at = Table(*Session.begin(game, PLAYERS[:5], game.options(), 1)).type(said[game.language.name][0])
    assert at.says == (leaving(game, "Ana"),)
    assert at.type(yes).says[-1] == leaving(game, "Ben")
    at.type(no)
    assert roster(at.session).away == ("Ana",)
    at = Table(*Session.begin(game, PLAYERS[:5], game.options(), 1)).type(said[game.language.name][1], no)
    assert at.says == (say("not-then"), leaving(game, "Ben"))
    assert at.type(yes).says[-1] == say("nobody-of-that-name", player="Bob")


HAVE_LEFT = {
    "en": ("Ana and Ben left", "Ana and Ben went home", "Ana and Ben are missing", "Ana, Ben are not here"),
    "de": ("Ana und Ben sind weg", "Ana und Ben fehlen", "Ana und Ben sind nach Hause gegangen", "Ana und Ben mussten los"),
}


@every_game
def test_several_who_have_left_already_are_asked_about_too(game: Game[Any]) -> None:
    """Undo takes each of them back by itself."""
    yes = game.language.answers["yes"][0]
    for said in HAVE_LEFT[game.language.name]:
        at = begun(game, 5)
        fresh = roster(at.session)
        at.type(said, yes, yes)
        assert roster(at.session).away == ("Ana", "Ben"), said
        undone(at)
        assert roster(at.session).away == ("Ana",)
        undone(at)
        assert roster(at.session) == fresh


def test_several_who_come_are_asked_about_one_by_one() -> None:
    at = begun(SLAM).type("max and zoe join", "yes")
    assert at.says[-1] == say("decide-joins", player="Zoe")
    assert {"Max", "Zoe"} <= {*for_the_next(at.type("yes").session)}
    assert begun(SLAM).type("ana and ben are back").keys == ["is-here", "is-here"]


def test_will_is_somebody() -> None:
    """What is left out of a typed line may be a name."""
    at = Table.begin(("Will", "Ben", "Cy", "Dee", "Eli")).type("will and ben leave", "yes", "yes")
    assert roster(at.session).away == ("Will", "Ben")
    assert at.type("cy will be right back").keys == ["back-so"]


def test_whoever_will_be_right_back_does_not_leave() -> None:
    """The host no longer asks, and a yes just after that is no yes to the question before it."""
    at = begun(SLAM).type("cy leaves")
    assert at.type("cy will be right back").keys == ["not-then", "back-so"]
    assert at.type("yes").keys == ["not-then"]
    assert roster(at.session).away == ()
    assert at.type("cy leaves", "ben will be right back").keys == ["back-so", "decide-leaves"], "that is somebody else"


def test_over_a_poem_such_lines_are_lines() -> None:
    """Nothing of theirs is a request there, and no guess either."""
    for said in (
        *("take that back", "ana and ben leave", "ben is late", "we have to stop"),
        *(
            "never mind",
            "ben left",
            "ben quits",
            "cy returns",
            "zoe is in",
            "standings",
            "game over",
            "only one more round",
            "who is missing",
            *("go back", "take back", "my mistake", "time to go home", "we stop", "one more", "play 3 rounds", "a point for love"),
            *("give love two points", "eve comes too", "let eve in", "i want to leave", "redo that", "end game", "i object"),
        ),
    ):
        at = performing()
        before = (roster(at.session), made(at.session), at.session.history.past)
        assert not {"decide-leaves", "decide-ends", "undone", "back-so"} & {*at.type(said).keys}
        assert (roster(at.session), made(at.session), at.session.history.past) == before


def test_over_a_poem_who_names_a_player_or_calls_the_host_is_answered() -> None:
    """What is only answered is answered after the poem, and of the others each is asked about."""
    for said, keys in (
        ("zoe plays for ben", ["decide-replaces"]),
        ("host ben and cy leave", ["decide-leaves"]),
        ("host zoe and max join", ["decide-joins-later"]),
        ("host ben quits", ["decide-leaves"]),
        ("host ana is late", ["answer-later"]),
        ("host the score is wrong", ["answer-later"]),
        ("host i disagree", ["answer-later"]),
        ("host we are done", ["decide-ends"]),
    ):
        at = performing()
        assert at.type(said).keys == keys, said
        assert at.session.state.poem.ended is None
    assert performing().type("host zoe and max join", "yes").says[-1] == say("decide-joins-later", player="Max")
    at = performing().type("host the score is wrong", "the end", "ben guesses heaven")
    assert "put-right-so" in at.keys


@pytest.mark.parametrize(
    ("said", "keys"),
    [
        ("the score is wrong", ["put-right-so"]),
        ("i disagree", ["put-right-so", "undo-takes"]),
        ("that was wrong", ["put-right-so", "undo-takes"]),
        ("never mind", ["nothing-to-cancel"]),
        ("we are done", ["decide-ends"]),
        ("ben and cy leave", ["decide-leaves"]),
        ("host ben and cy leave", ["decide-leaves"]),
        ("host zoe and max join", ["decide-joins-later"]),
        ("zoe plays for ben", ["decide-replaces"]),
        ("ana is late", ["back-so"]),
        ("zoe is late", ["comes-so"]),
        ("ana and ben get a point", ["decide-counts"]),
        ("ben left", ["wrong-aloud"]),
        ("ben quits", ["wrong-aloud"]),
        ("ben score", ["wrong-aloud"]),
        ("dispute", ["heard-unnamed", "who-guessed"]),
        ("panda zebra", ["heard-unnamed", "who-guessed"]),
        ("heaven", ["heard-unnamed", "who-guessed"]),
    ],
)
def test_after_the_end_of_a_poem_the_host_answers_all_that_no_guess_can_be(said: str, keys: list[str]) -> None:
    """A word by itself, or after a name, is a guess."""
    assert performing().type("the end", said).keys == keys


def test_over_a_poem_in_german_several_who_leave_are_asked_about_one_by_one() -> None:
    at = Table(*Session.begin(game_in("open-slam", "de"), PLAYERS[:5], game_in("open-slam", "de").options(), 1))
    first, second, third = at.session.state.line[:3]
    at.type(f"{first} bitte", f"{second} und {third} gehen")
    assert at.says == (say("decide-leaves", player=second),)
    assert at.type("ja", "ja").session.roster.away == (second, third)


def test_rounds_that_remain_in_german_are_counted_from_here_if_that_is_fewer() -> None:
    """ "Eine Runde noch" shortens a long evening, and adds to a short one."""
    game = game_in("open-slam", "de")
    for rounds, count in (("4-3-2", 2), ("3-2", 2)):
        at = Table(*Session.begin(game, PLAYERS[:5], game.options(rounds=rounds), 1))
        assert at.type("eine Runde noch").says == (say("decide-rounds", n=count, old=len(rounds.split("-")) + 1),)
    at = Table(*Session.begin(game, PLAYERS[:5], game.options(rounds="3"), 1)).type("eine Runde noch")
    assert at.keys == ["rounds-were-set"]  # three, and an open slam takes no more than were planned


COUNTING_ROUNDS = [game for game in TAKING if ROUNDS in game.decisions]


@pytest.mark.parametrize("game", COUNTING_ROUNDS, ids=map(called, COUNTING_ROUNDS))
@pytest.mark.parametrize("digits", [False, True])
def test_the_number_of_rounds_is_said_as_help_says_it(game: Game[Any], *, digits: bool) -> None:
    """On a break the host listens for it; at any moment it is typed, in digits too."""
    phrases, two = game.language.phrases, game.language.numbers[2]
    options = game.options(rounds="3-2") if game.name == "open-slam" else game.options()
    fresh = Table(*Session.begin(game, PLAYERS[:4], options, 1)).session
    resting = Table(fresh).type(*(phrases[move][0] for move in ("pause", "help", "more")))
    way = phrases["plays-rounds"][0].format(count=two)
    assert any(way in str(each.fields.get("phrases")) for each in resting.says)
    at = Table(fresh).type(way.replace(two, "2") if digits else way)
    assert at.says == (say("decide-rounds", n=2, old=fresh.roster.rounds),)
    assert at.type(game.language.answers["yes"][0]).says[0] == say("decided-rounds", n=2)
    assert at.session.roster.rounds == 2
    assert at.type(phrases["undo"][0]).session.roster.rounds == fresh.roster.rounds


def test_too_few_rounds_in_german_have_begun_and_are_not_said_to_be_played() -> None:
    words = Prompts("de", games=("open-slam",)).text(say("rounds-are-played", n=2)).text
    assert words == "2 Runden haben schon begonnen."


@pytest.mark.parametrize(
    ("said", "counts"),
    [
        ("give everybody but ana a point", (0, 1, 1, 1)),
        ("everyone except ana and ben gets two points", (0, 0, 2, 2)),
        ("ana has three and ben has two", (3, 2, 0, 0)),
        ("ana has three points, ben has two points, cy gets a point", (3, 2, 1, 0)),
    ],
)
def test_a_line_may_put_the_counts_of_several_right_in_different_ways(said: str, counts: tuple[int, ...]) -> None:
    at = begun(SLAM).type(said, "yes", "yes", "yes")
    assert tuple(roster(at.session).counts[player] for player in PLAYERS[:4]) == counts


@pytest.mark.parametrize(
    ("said", "counts"), [("gib allen außer Ana einen Punkt", (0, 1, 1, 1)), ("Ana hat drei und Ben hat zwei", (3, 2, 0, 0))]
)
def test_such_a_line_may_be_german(said: str, counts: tuple[int, ...]) -> None:
    at = begun(game_in("slam-kartenspiel", "de")).type(said, "ja", "ja", "ja")
    assert tuple(roster(at.session).counts[player] for player in PLAYERS[:4]) == counts


@every_game
def test_where_nothing_is_counted_or_there_is_no_team_a_line_about_all_says_so_once(game: Game[Any]) -> None:
    german, at = game.language.name == "de", begun(game)
    counts = roster(at.session).counts
    at.type("gib allen einen Punkt" if german else "give everybody a point")
    assert len(at.says) == 1
    assert (at.keys == ["decide-counts"]) is bool(counts)
    at = begun(game).type("das Team hat fünf Punkte" if german else "the team has five points")
    assert len(at.says) == 1
    assert (at.keys == ["no-team"]) is (bool(counts) and not roster(at.session).shared)
    assert not made(at.session)
    assert at.session.attention.doubt is None


def test_who_wants_to_play_on_hears_how() -> None:
    """In the game, on a break, when it has ended, and when it is over."""
    at = begun(SLAM)
    assert at.type("play on").keys[0] == "not-paused"
    assert at.type("pause", "let's play on").keys[0] == "resumed"
    at.type("Dee leaves", "yes", "end the game", "yes")
    assert at.type("play on").keys == ["play-on-so"]
    assert at.type("well played", "play on").keys == ["is-over"]

    at.session = replace(at.session, sequel=replace(at.session.sequel, may_follow={"poetry-slam": "Poetry Slam"}))
    assert at.type("keep playing").keys == ["what-follows-here"]


@every_game
def test_whoever_is_content_with_an_end_does_not_cut_off_a_question(game: Game[Any]) -> None:
    """ "Well played" waits until the table has answered, such as whether a count is right."""
    at = begun(game).type(line(game, "ends"), game.language.answers["yes"][0])
    asked = at.type(line(game, "joins", name="Zoe")).says[-1]
    at.type(game.language.phrases["well-played"][0])
    assert list(at.says) == [say("not-over"), asked]
    assert not at.session.ending.over


def test_who_wants_to_play_on_in_german_hears_how() -> None:
    at = begun(game_in("slam-kartenspiel", "de")).type("Ana geht", "ja", "das Spiel beenden", "ja", "weiterspielen")
    assert at.keys[0] in ("play-on-so", "ended-already")


def test_who_is_done_before_anything_was_done_is_asked() -> None:
    """They may be done with writing: the evening is not put aside."""
    at = begun(SLAM).type("we are done")
    assert at.keys == ["decide-ends-unplayed"]
    assert not at.session.done
    assert at.type("yes").session.done


@every_game
@pytest.mark.parametrize("ends", ["we are done", "that is all"])
def test_who_puts_the_evening_aside_before_anything_was_done_hears_that_alone(game: Game[Any], ends: str) -> None:
    """Whether the table says yes, or says in other words that it is done: the question is answered."""
    german = game.language.name == "de"
    at = begun(game).type("wir sind fertig für heute" if german else "we are done for tonight")
    assert at.keys == ["decide-ends-unplayed"]
    answered = "ja" if german else "yes"
    other = "das war alles" if german else ends
    assert at.type(answered if ends == "we are done" else other).keys == ["nothing-was-played" if ends == "we are done" else "that-was-all"]
    assert at.session.done


WHOSE = {
    "en": ("we have five points", "we get a point", "give us two points", "we have 3 cards", "we have 5 tokens", "we have nothing"),
    "de": ("wir haben drei Slams", "gib uns einen Punkt", "wir haben 5 Punkte", "wir bekommen zwei Slams"),
}


@every_game
def test_what_we_have_is_nobody_s_count_where_each_has_their_own(game: Game[Any]) -> None:
    """Each was asked about, one after another. "We each have" still means all."""
    for said in WHOSE[game.language.name]:
        at = begun(game)
        if roster(at.session).counts and not roster(at.session).shared:
            assert at.type(said).keys[0] == "say-whose", said
            assert at.session.attention.doubt is None
    at = begun(game).type("wir haben je 12 Slams" if game.language.name == "de" else "we each have 12 points")
    assert at.keys == ["decide-counts"] or not roster(at.session).counts


def test_what_a_team_of_two_has_is_the_count_of_both() -> None:
    at = begun(HAICLUE, 2).type("ana is the youngest", "we have five points")
    assert at.keys == ["decide-counts-shared"]


SAID_WITH_IT = [
    ("en", ("ana has ten points", "no, eleven"), 11),
    ("en", ("give ana ten points", "no, it is 12"), 12),
    *(("en", ("ana has ten points", line), 12) for line in ("no, it's 12", "no, that's 12", "no, she has 12")),
    ("de", ("gib Ana zwei Slams", "nein, sie hat drei"), 3),
    ("en", ("ana has ten points", "no, minus two"), -2),
    ("en", ("ana has 3 points, not 5",), 3),
    ("en", ("ana has three points and not five points",), 3),
    ("en", ("ana has three instead of five",), 3),
    ("en", ("take 1 token from ana",), -1),
    ("de", ("gib Ana zwei Slams", "nein, eine drei"), 3),
    ("de", ("Ana hat zwei Slams", "nein, drei"), 3),
    ("de", ("Ana hat zwei Slams", "nein, es sind drei Slams"), 3),
    ("de", ("Ana hat drei Slams, nicht fünf",), 3),
    ("de", ("Ana hat 3 statt 5 Punkte",), 3),
]


@pytest.mark.parametrize(("language", "lines", "count"), SAID_WITH_IT)
def test_a_count_may_be_put_right_by_what_it_is_not(language: str, lines: tuple[str, ...], count: int) -> None:
    """It is asked back with the number that is right, and yes makes it so."""
    at = begun(SLAM if language == "en" else game_in("slam-kartenspiel", language)).type(*lines)
    assert at.says == (say("decide-counts", player="Ana", n=count, old=0),)
    at.type(at.session.game.language.answers["yes"][0])
    assert roster(at.session).counts["Ana"] == count


@pytest.mark.parametrize(
    ("lines", "keys"),
    [
        (("ana has ten points", "no, 300"), ["no-such-amount"]),
        (("ana has ten points", "yes", "ana has twelve points", "no, 10"), ["counts-so-already"]),
        (("ana has ten points", "yes", "no, it's nine"), ["decide-counts"]),
        (("ana has ten points", "yes", "scores", "no, it's nine"), ["no-match-1"]),
        (("we play nine rounds", "no, seven"), ["decide-rounds"]),
        (("give everybody a point", "no, two", "yes"), ["decided-counts", "decide-counts"]),
    ],
)
def test_no_with_another_number_answers_the_question(lines: tuple[str, ...], keys: list[str]) -> None:
    """The host asks about that number, or says why not. The rest of a list still follows."""
    assert begun(SLAM).type(*lines).keys == keys


@pytest.mark.parametrize("said", ["no, thank you", "no, ten people", "no ten, no"])
def test_no_with_anything_else_is_a_no(said: str) -> None:
    at = begun(SLAM).type("ana has ten points", said)
    assert at.keys[0] == "not-then"
    assert at.session.attention.doubt is None


@pytest.mark.parametrize(("answer", "key"), [("ben: okay", "decided-counts"), ("Ben: yes", "decided-counts"), ("ben: no", "not-then")])
def test_an_answer_may_begin_with_the_name_of_whoever_gives_it(answer: str, key: str) -> None:
    assert begun(SLAM).type("ana has ten points", answer).keys[0] == key


@pytest.mark.parametrize("before", [(), ("no limit for guesses", "yes")])
def test_more_time_is_a_time_that_is_named(before: tuple[str, ...]) -> None:
    """After "no limit" more time is less, so the question says how much it is."""
    at = begun(SLAM).type(*before, "more time for guesses")
    assert at.says == (say("decide-sets", what="twenty seconds for guesses"),)
    assert at.type("yes").session.state.options.window == 20
    assert at.type("20 seconds for guesses").keys == ["is-set-so"]
    assert at.type("undo").session.state.options.window == (0 if before else 10)


HANDED_ON = [
    ("en", "ana gives ben a point", 1),
    ("en", "take a point from ana and give it to ben", 1),
    ("en", "take 2 points from ana and give them to ben", 2),
    ("en", "ben gets 2 points from ana", 2),
    ("de", "Ana gibt Ben einen Slam", 1),
    ("de", "nimm Ana einen Punkt und gib ihn Ben", 1),
    ("de", "nimm Ana zwei Slams weg und gib sie Ben", 2),
]


@pytest.mark.parametrize(("language", "said", "count"), HANDED_ON)
def test_what_is_handed_from_one_to_another_is_two_counts(language: str, said: str, count: int) -> None:
    """Each is asked about, and both are done after the last yes."""
    game = SLAM if language == "en" else game_in("slam-kartenspiel", language)
    yes = game.language.answers["yes"][0]
    at = decide(begun(game), "has-points", player="Ana", count=5).type(said, yes)
    assert at.says == (say("decide-counts", player="Ben", n=count, old=0),)
    assert roster(at.session).counts["Ana"] == 5
    assert dict(roster(at.type(yes).session).counts) == {"Ana": 5 - count, "Ben": count, "Cy": 0, "Dee": 0}


@pytest.mark.parametrize(("language", "said", "count"), HANDED_ON)
def test_no_to_the_first_half_of_what_is_handed_on_is_no_to_both(language: str, said: str, count: int) -> None:
    """Otherwise Ben gets what nobody has lost."""
    game = SLAM if language == "en" else game_in("slam-kartenspiel", language)
    at = decide(begun(game), "has-points", player="Ana", count=5)
    assert at.type(said).says[-1] == say("decide-counts", player="Ana", n=5 - count, old=5)
    assert at.type(game.language.answers["no"][0]).keys == ["not-then"]
    assert at.session.attention.doubt is None
    assert dict(roster(at.session).counts) == {"Ana": 5, "Ben": 0, "Cy": 0, "Dee": 0}


NO_TO_THE_OTHER_HALF = {
    "en": (("no", "not-then"), ("undo", "not-then"), ("never mind", "not-then"), ("cy leaves", "not-done-nor-the-rest")),
    "de": (("nein", "not-then"), ("zurück", "not-then"), ("vergiss es", "not-then"), ("Cy geht", "not-done-nor-the-rest")),
}


@pytest.mark.parametrize(("language", "said", "count"), HANDED_ON)
def test_no_to_the_second_half_of_what_is_handed_on_is_no_to_both(language: str, said: str, count: int) -> None:
    """Otherwise Ana loses what nobody gets. "Undo" and another decision in its place are a no, too."""
    del count
    game = SLAM if language == "en" else game_in("slam-kartenspiel", language)
    for no, key in NO_TO_THE_OTHER_HALF[language]:
        at = decide(begun(game), "has-points", player="Ana", count=5)
        events = done(at.session)
        assert at.type(said, game.language.answers["yes"][0], no).keys[0] == key, no
        assert done(at.session) == events


def test_when_the_second_half_cannot_be_done_neither_is_the_first() -> None:
    at = decide(begun(SLAM), "has-points", player="Ana", count=5)
    at.session = at.session.apply(Decided(samples(at.now), Move(COUNTS, {"player": "Ben", "count": str(MOST)})))[0]
    events = done(at.session)
    assert at.type("ana gives ben a point", "yes").says == (
        say("counts-no-less", player="Ben", n=MOST),
        say("not-done-nor-the-rest", what="Take a point from Ana"),
    )
    assert done(at.session) == events
    assert at.session.attention.doubt is None


@pytest.mark.parametrize("before", [(), ("yes",)])
def test_another_number_for_a_half_is_a_decision_of_its_own(before: tuple[str, ...]) -> None:
    """The two halves no longer fit, so the host says that it has dropped them, and asks about that number."""
    at = decide(decide(begun(SLAM), "has-points", player="Ana", count=5), "has-points", player="Ben", count=7)
    assert at.type("ana gives ben a point", *before, "no, three").keys == ["not-done-nor-the-rest", "decide-counts"]
    assert roster(at.type("yes").session).counts["Ben" if before else "Ana"] == 3
    assert at.session.attention.doubt is None


@pytest.mark.parametrize(("language", "said", "count"), HANDED_ON)
def test_both_halves_are_taken_back_and_done_again_together(language: str, said: str, count: int) -> None:
    """The log has each."""
    game = SLAM if language == "en" else game_in("slam-kartenspiel", language)
    yes, back, forth = game.language.answers["yes"][0], game.language.phrases["undo"][0], game.language.phrases["redo"][0]
    at = decide(begun(game), "has-points", player="Ana", count=5).type(said, yes, yes, back)
    ways = tuple(
        game.language.word("decided-counts").format(player=player, count=n, old=old)
        for player, n, old in (("Ben", count, 0), ("Ana", 5 - count, 5))
    )
    assert at.says[0] == say("undone", what=ways)
    assert dict(roster(at.session).counts) == {"Ana": 5, "Ben": 0, "Cy": 0, "Dee": 0}
    assert dict(roster(at.type(forth).session).counts) == {"Ana": 5 - count, "Ben": count, "Cy": 0, "Dee": 0}
    assert begun(game).session.replay(at.session.events).state == at.session.state
    assert roster(at.type(back, back).session).counts["Ana"] == 0


@pytest.mark.parametrize(("language", "said"), [("en", "ana gives ben two"), ("en", "ana gives ben 7 cards"), ("de", "Ana gibt Ben zwei")])
def test_nobody_hands_on_more_than_they_have(language: str, said: str) -> None:
    """Where no count is below zero, both halves are cut alike; whoever has nothing is told so."""
    game = game_in("slam-kartenspiel", language)
    yes, at = game.language.answers["yes"][0], begun(game)
    assert at.type(said).says[0] == say("counts-no-less", player="Ana", n=0)
    decide(at, "has-points", player="Ana", count=1).type(said)
    assert at.says[-1] == say("decide-counts", player="Ana", n=0, old=1)
    assert dict(roster(at.type(yes, yes).session).counts) == {"Ana": 0, "Ben": 1, "Cy": 0, "Dee": 0}
    below = decide(begun(SLAM), "has-points", player="Ana", count=1).type("ana gives ben two", "yes", "yes")
    assert dict(roster(below.session).counts) == {"Ana": -1, "Ben": 2, "Cy": 0, "Dee": 0}


def test_two_decisions_of_their_own_are_taken_back_one_by_one() -> None:
    at = decide(begun(SLAM), "has-points", player="Ana", count=5)
    at.type("take a point from ana", "yes", "give ben a point", "yes", "undo")
    assert dict(roster(at.session).counts) == {"Ana": 4, "Ben": 0, "Cy": 0, "Dee": 0}


def test_no_about_one_of_several_is_not_about_the_others() -> None:
    assert begun(SLAM).type("give everybody a point", "no").keys == ["not-then", "decide-counts"]


def test_what_is_handed_on_to_nobody_is_taken_from_nobody() -> None:
    at = begun(SLAM).type("ana gives bob a point")
    assert at.says == (say("nobody-of-that-name", player="Bob"),)
    assert at.session.attention.doubt is None


TWICE = {
    "en": ("undo twice", "undo two", "undo 2 times", "take back two moves"),
    "de": ("zweimal zurück", "zwei zurück", "zwei Schritte zurück"),
}


@every_game
def test_several_moves_are_taken_back_in_one_sentence(game: Game[Any]) -> None:
    """And done again one by one; the log has each."""
    for said in TWICE[game.language.name]:
        at = begun(game, 5)
        fresh = at.session
        decide(decide(at, "leaves", player="Ben"), "leaves", player="Cy").type(said)
        ways = tuple(game.language.word("decided-leaves").format(player=player) for player in ("Cy", "Ben"))
        assert at.says[0] == say("undone", what=ways), said
        assert roster(at.session) == roster(fresh)
        assert fresh.replay(at.session.events).state == at.session.state
        at.type(game.language.phrases["redo"][0])
        assert roster(at.session).away == ("Ben",)


def test_more_than_can_be_taken_back_is_said() -> None:
    at = decide(begun(SLAM), "leaves", player="Ben").type("undo 3 times")
    assert at.keys[:2] == ["undone", "nothing-to-undo"]
    assert at.type("undo twice").keys == ["nothing-to-undo"]
    at = decide(begun(SLAM), "leaves", player="Ben").type("dee leaves", "undo twice")
    assert at.keys[0] == "not-then"  # it answers the question, and takes nothing older back
    assert roster(at.session).away == ("Ben",)


NEXT_TIME = {"en": ("max plays next time", "max joins the next game"), "de": ("Max spielt nächstes Mal mit", "nächstes Mal spielt Max mit")}


@every_game
def test_whoever_plays_next_time_joins_the_next_game_or_hears_from_when(game: Game[Any]) -> None:
    for said in NEXT_TIME[game.language.name]:
        at = begun(game).type(said)
        if at.keys == ["decide-joins-later"]:
            assert at.type(game.language.answers["yes"][0]).keys[-1] == "joins-next-game"
            assert coming(at.session) == ("Max",)
        else:
            assert at.keys == ["comes-so"]
            assert at.session.attention.doubt is None
        assert "Max" not in roster(at.session).players


@pytest.mark.parametrize(("language", "said"), [("en", "dee has thirty points"), ("en", "give dee 3 points"), ("de", "Dee hat 3 Punkte")])
def test_in_an_open_slam_a_count_is_put_right_by_a_judge_s_score(language: str, said: str) -> None:
    assert begun(game_in("open-slam", language)).type(said).keys[0] == "strike-points"


@pytest.mark.parametrize(
    ("language", "lines", "said"),
    [
        ("en", ("{} please", "thank you", "9 8 7 6 5", "yes"), "give {} two points"),
        ("de", ("{} bitte", "danke", "9 8 7 6 5", "ja"), "gib {} zwei Punkte"),
    ],
)
def test_the_example_of_a_judge_s_score_is_of_whoever_was_named(language: str, lines: tuple[str, ...], said: str) -> None:
    """And it can be said so. Who has no scores yet is no example."""
    game = game_in("open-slam", language)
    at = Table(*Session.begin(game, PLAYERS[:4], game.options(), 1))
    first, second, third, _ = at.session.state.line
    at.type(*(each.format(poet) for poet in (first, second) for each in lines))
    for poet, example in ((first, first), (second, second), (third, second)):
        phrase = str(at.type(said.format(poet)).fields("strike-points")["phrase"])
        assert example in phrase
        assert phrase in str(Prompts(language, ("open-slam",)).text(at.says[0]))
    assert at.type("gib allen einen Punkt" if language == "de" else "give everybody a point").keys == ["strike-points"]
    assert at.type(phrase).says[0] == say("corrected", player=second)


@pytest.mark.parametrize(("value", "what"), [("20.0", "twenty seconds for guesses"), ("12.0", "12 seconds for guesses")])
def test_a_setting_in_seconds_is_said_without_a_decimal(value: str, what: str) -> None:
    """As `resume --set` gives it, and in the table's own words."""
    after, says = begun(SLAM).session.apply(Decided(samples(1), Move(SETS, {"option": "window", "value": value})))
    assert says[0] == say("decided-sets", what=what)
    assert after.apply(Undone(samples(2)))[1][0] == say("undone", what=what)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("family", [True, False])
def test_beside_children_the_table_hears_that_nobody_drinks(language: str, family: bool) -> None:
    game = game_in("slam-kartenspiel", language)
    _, says = Session.begin(game, PLAYERS[:3], game.options(martini=True, family=family), 1)
    assert ("no-glass-for-children" in {each.key for each in says}) is family


def test_a_slip_in_the_name_of_who_begins_is_asked_about() -> None:
    at = poems({"Ana": "heaven", "Ben": "river", "Cy": "doubt"})
    assert at.type("benn begins").says == (say("did-you-mean", what="Ben begins"),)
    assert at.type("yes").keys[0] == "poem-begins"
    other = poems({"Ana": "heaven", "Ben": "river", "Cy": "doubt"})
    assert other.type("zoe begins").keys == ["nobody-of-that-name"]


def test_lists_note_who_has_left_and_leave_out_who_never_played() -> None:
    at = begun(HAICLUE).type("ana is the youngest", "ben leaves", "yes", "zoe joins", "yes")
    assert "Zoe" in {each.player for each in at.session.view(None).standings}  # until the end she may play yet
    for player in (None, "Ana", "Ben"):
        listed = at.type("end the game", "yes").session.view(player).standings
        assert {each.player: each.shown for each in listed} == {"Ana": "0", "Cy": "0", "Dee": "0", "Ben": "0 (has left)"}
    assert [each.note for each in at.type("ben can win", "yes").session.view(None).standings] == [""] * 4


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("ana's leaving", "decide-leaves"),
        ("ben's not here", "decide-leaves"),
        ("ana's back", "is-here"),
        ("ben's the youngest", "round-white"),
    ],
)
def test_a_typed_is_may_be_shortened(typed: str, key: str) -> None:
    at = begun(game_in("haiclue", "en"))
    in_full = begun(game_in("haiclue", "en")).type(typed.replace("'s", " is")).says
    assert at.type(typed).says == in_full
    assert key in str(at.keys)


@pytest.mark.parametrize("typed", ["this is the last round", "last round", "stop after this round"])
def test_the_last_round_is_asked_about_with_whoever_waits_for_the_next(typed: str) -> None:
    at = begun(game_in("haiclue", "en")).type("ana is the youngest", "dee leaves", "yes", "zoe joins", "yes")
    waiting = roster(at.session).waiting
    assert waiting
    assert at.type(typed).says[0] == say("decide-last-round", players=waiting)
    assert at.type("no", "we play two rounds").keys[0] == "decide-rounds"


OTHER_WORDS = [
    ("poetry-slam", "en", "eli is ana's neighbor", say("decide-joins-after", player="Eli", after="Ana")),
    ("haiclue", "en", "ana's neighbour is gus", say("decide-joins-after", player="Gus", after="Ana")),
    ("slam-kartenspiel", "de", "kira ist bens nachbarin", say("decide-joins-after", player="Kira", after="Ben")),
    ("slam-kartenspiel", "de", "max nimmt bens platz", say("decide-replaces", player="Ben", other="Max")),
    ("slam-kartenspiel", "de", "nimm ana einen", say("counts-no-less", player="Ana", n=0)),
    ("slam-kartenspiel", "de", "nimm ana zwei weg", say("counts-no-less", player="Ana", n=0)),
    ("slam-kartenspiel", "de", "wir trinken", None),
    ("slam-kartenspiel", "en", "we drink", None),
]


@pytest.mark.parametrize(("name", "language", "line", "says"), OTHER_WORDS)
def test_the_same_in_other_words(name: str, language: str, line: str, says: Say | None) -> None:
    """A rule of the house is asked about, as in the words that the page has."""
    heard = begun(game_in(name, language)).type(line).says[0]
    assert heard == says if says is not None else heard.key == "decide-sets"


def test_free_verse_for_all_is_taken_back_in_words_like_its_own() -> None:
    at = begun(SLAM).type("free verse for all", "yes", "rhymes for all", "yes")
    assert at.keys == ["decided-sets"]
    assert not at.state.options.free_verse


@rounds_to_wait
def test_the_end_has_no_account_of_whoever_only_waited_to_play(game: Game[Any]) -> None:
    at = decide(decide(in_the_first_round(game), "joins", name="Zoe"), "ends")
    accounts = {str(each.fields["player"]) for each in (*at.says, *game.verdict(at.session.state)) if each.key.startswith("account")}
    assert accounts == {"Ana", "Ben", "Cy", "Dee"}


NOTICED = {
    "poetry-slam-en": [
        (("Ana leaves and Ben too",), [("decide-leaves", {"player": "Ana"})]),
        (("Ana leaves and Ben too", "yes"), [("decide-leaves", {"player": "Ben"})]),
        (("Zoe joins and Max as well", "yes"), [("decide-joins", {"player": "Max"})]),
        (("Cy leaves, his bus goes",), [("decide-leaves", {"player": "Cy"})]),
        (("Zoe is joining us, she just came in",), [("decide-joins", {"player": "Zoe"})]),
        (("it's getting late, let's stop after the next one",), [("decide-rounds", {"n": 4, "old": 8})]),
        (("give Ben one point less",), [("decide-counts", {"player": "Ben", "n": -1, "old": 0})]),
        (("Cy should have two more",), [("decide-counts", {"player": "Cy", "n": 2, "old": 0})]),
    ],
    "slam-kartenspiel-de": [
        (("Ana geht und Ben auch", "ja"), [("decide-leaves", {"player": "Ben"})]),
        (("Cy geht, sein Bus fährt",), [("decide-leaves", {"player": "Cy"})]),
        (("Zoe macht mit, sie ist gerade gekommen",), [("decide-joins", {"player": "Zoe"})]),
        (("es wird spät, lass uns nach dem nächsten aufhören",), [("decide-rounds", {"n": 2, "old": 10})]),
        (("Cy sollte zwei mehr haben", "ja", "gib Cy einen Punkt weniger"), [("decide-counts", {"player": "Cy", "n": 1, "old": 2})]),
    ],
}


@pytest.mark.parametrize(("game", "lines", "asked"), [(game, *row) for game, rows in NOTICED.items() for row in rows])
def test_what_people_type_of_those_who_come_and_go_is_asked(game: str, lines: tuple[str, ...], asked: list[tuple[str, object]]) -> None:
    if game == "poetry-slam-en":
        at = position(poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse", "Dee": "house"}).state, round=3, rounds=8)
    else:
        made_game = game_in("slam-kartenspiel", "de")
        at = Table(*Session.begin(made_game, ("Ana", "Ben", "Cy", "Dee"), made_game.options(), 1))
    at.type(*lines)
    assert [(each.key, dict(each.fields)) for each in at.says if each.key.startswith("decide-")] == asked


@pytest.mark.parametrize("line", ["Mary Ann joins", "add Mary Ann", "Mary Ann is here now"])
def test_a_name_of_two_words_joins(line: str) -> None:
    """Also if each of the two is a name by itself."""
    assert writing(4).type(line).fields("decide-joins")["player"] == "Mary Ann"
    assert writing(4).type("somebody joins", "Mary Ann").fields("decide-joins")["player"] == "Mary Ann"
    assert "Karl Heinz" in writing(4).type("Karl Heinz takes Ben's place").fields("decide-replaces").values()


IN_GERMAN = [
    ("Jonas muss leider los", ["decide-leaves"]),
    ("Anna muss heim, Babysitter", ["decide-leaves"]),
    ("Jonas und Anna müssen jetzt heim", ["decide-leaves"]),
    ("Jury 4 muss leider gehen", ["decide-numbered-judge-leaves"]),
    ("Britta ist jetzt auch da, kann sie noch mitmachen?", ["decide-joins"]),
    ("Anna muss kurz ans Telefon", ["back-so"]),
    ("Jonas ist noch auf dem Klo", ["back-so"]),
]


@pytest.mark.parametrize(("line", "keys"), IN_GERMAN)
def test_who_comes_and_goes_is_understood_in_the_words_of_a_long_evening(line: str, keys: list[str]) -> None:
    game = game_in("open-slam", "de")
    at = Table(*Session.begin(game, ("Anna", "Jonas", "Mira"), game.options(), 1)).type(line)
    assert at.keys == keys


def test_of_one_who_joins_and_another_who_leaves_both_are_heard() -> None:
    """The second half was taken for a reason, and dropped without a word."""
    game = game_in("open-slam", "de")
    at = Table(*Session.begin(game, ("Anna", "Jonas", "Mira"), game.options(), 1))
    assert at.type("Britta macht mit und Jonas muss mal eben telefonieren").keys == ["decide-joins"]
    assert at.type("ja").keys[-1] == "back-so"
    at.type("Britta geht und Anna muss los", "ja")
    assert at.type("ja").session.roster.away == ("Britta", "Anna")


@pytest.mark.parametrize(
    ("language", "leaves", "line"),
    [("de", "Jonas geht", "Der Zug fällt aus, Jonas ist wieder da"), ("en", "Jonas leaves", "The train is cancelled, Jonas is back")],
)
def test_a_reason_may_come_first(language: str, leaves: str, line: str) -> None:
    game = game_in("open-slam", language)
    at = Table(*Session.begin(game, ("Anna", "Jonas", "Mira"), game.options(), 1)).type(leaves, "ja" if language == "de" else "yes")
    assert at.type(line).keys == ["decide-returns"]
