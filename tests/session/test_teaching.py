"""What the host teaches: what goes on and whose turn it is, in any game at any moment; the last rulings, the rules by topic, the tones."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.games.test_contract import ENTERED, every_game, some
from tests.support.languages import called, made
from tests.support.table import SLAM, Table, done, performing, poems, writing
from voicehost.core.language import as_spoken
from voicehost.core.play import Game, Moment, Say, Standing, View, facts, say
from voicehost.core.speech import samples
from voicehost.listen.recognizer import typed
from voicehost.session.asking import what_is
from voicehost.session.history import own_disputes
from voicehost.session.moves import HOUSE_MOVES
from voicehost.session.session import Session
from voicehost.session.teaching import Ruled, heading, introduction, missed, now, placed, sounds, time_left, topics, whose_turn
from voicehost.speak.earcons import EARCONS
from voicehost.speak.prompts import HOUSE, Prompts

pytestmark = [pytest.mark.quick, pytest.mark.more]

LATER = samples(100_000)
WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse"}
ASKED, GOES_ON, ABOUT = say("asked"), say("goes-on"), say("about")


def seen(moment: Moment, *who: str, asks: tuple[Say, ...] = (ASKED,)) -> View:
    return View(moment, facts(asks=asks, headline=(ABOUT,), now=(GOES_ON,)), who=who, awaited=who)


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        (seen(Moment.ALL, "Ana"), (ABOUT, ASKED, GOES_ON)),
        (seen(Moment.QUESTION, "Ana"), (ABOUT, ASKED)),
        (seen(Moment.PERFORMING, "Ana", asks=()), (ABOUT, GOES_ON)),
        (seen(Moment.BETWEEN, asks=(ABOUT, ASKED)), (ABOUT, ASKED)),
    ],
)
def test_what_goes_on_now(view: View, expected: tuple[Say, ...]) -> None:
    """What it is about, what is asked, and who is waited for; nothing twice."""
    assert now(view) == expected


@pytest.mark.parametrize(
    "line",
    [
        "why",
        "who starts",
        "Who begins?",
        "who is next?",
        "we are ready",
        "we are stuck",
        "we're stuck",
        "who has won",
        "who won",
        "have we won",
    ],
)
@every_game
def test_what_guests_type_is_answered(game: Game[Any], line: str) -> None:
    """In whatever moment, but over a poem: never by "I did not catch that"."""
    if game.language.name == "en":
        for session in some(called(game), 6):
            if not session.listening.dictation and not session.is_paused:
                _, says, _ = session.hear(typed(line, LATER))
                assert says
                assert not any(sentence.key.startswith("no-match") for sentence in says)


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        (seen(Moment.ALL, "Ana", "Ben"), (say("turn-waiting", players=("Ana", "Ben")),)),
        (seen(Moment.ALL), (say("turn-everybody"),)),
        (seen(Moment.QUESTION, "Ana"), (say("turn-asked", players=("Ana",)), ASKED)),
        (seen(Moment.QUESTION), (ABOUT, ASKED)),
        (seen(Moment.PERFORMING, "Ana"), (say("turn-performs", players=("Ana",), n=1),)),
        (seen(Moment.BETWEEN, "Ana", "Ben"), (say("turn-next", players=("Ana", "Ben"), n=2),)),
        (seen(Moment.OVER, "Ana"), (ABOUT, ASKED)),
        (View(Moment.BETWEEN), (say("nothing-asked-now"),)),
    ],
)
def test_whose_turn_it_is(view: View, expected: tuple[Say, ...]) -> None:
    """By the moment and by whom the view names; of nobody in particular, what is asked."""
    assert whose_turn(view) == expected


@pytest.mark.parametrize(
    ("left", "expected"),
    [
        (None, say("no-time-limit")),
        (9.4, say("seconds-left", n=9)),
        (99.0, say("seconds-left", n=99)),
        (100.0, say("minutes-left", n=2)),
        (600.0, say("minutes-left", n=10)),
    ],
)
def test_how_much_time_is_left(left: float | None, expected: Say) -> None:
    """In seconds, and of a long limit in minutes."""
    assert time_left(None if left is None else samples(left)) == expected


@pytest.mark.parametrize("line", ["more time", "We need more time!", "can we have more time"])
def test_more_time_is_set_or_taken(line: str) -> None:
    """Where a clock runs, the answer is a phrase that gives more time from then on, and one that stops the clock. Both are typed as they
    stand there."""
    table = performing().type("the end", line)
    assert table.says == (say("more-time-so", phrases=("20 seconds for guesses",)), say("clock-stands-so"))
    assert table.type("20 seconds for guesses").keys == ["decide-sets"]
    assert table.type("yes", line).says[0] == say("more-time-so", phrases=("40 seconds for guesses",))
    assert table.type("pause").keys == ["paused"]


def test_where_no_clock_runs_there_is_no_more_time() -> None:
    assert Table.begin().type("more time").keys == ["no-time-limit"]


def test_when_the_break_is() -> None:
    assert Table.begin().type("when is the break").keys == ["no-break-planned"]
    assert Table.begin().type("pause", "when is the break").keys == ["paused"]


def test_where_all_are_at_it_nobody_is_waited_for() -> None:
    """ "Who starts?" "We are waiting for Ana, Ben and Cy" was no answer; of some of them it is one."""
    assert whose_turn(seen(Moment.ALL, "Ana", "Ben"), ("Ben", "Ana")) == (say("turn-everybody"),)
    assert whose_turn(seen(Moment.ALL, "Ana"), ("Ben", "Ana")) == (say("turn-waiting", players=("Ana",)),)


def test_help_says_nothing_that_was_just_asked_in_so_many_words() -> None:
    """The last tile, and who is next, come with the sentence to say: "Cy takes 3", and "Cy takes three" beside it, was the same twice."""
    one_tile = writing().enter("Ana", "heaven").type("ana takes five").enter("Ben", "hill").type("ben takes four").enter("Cy", "horse")
    for table, verb in ((one_tile, "takes"), (poems({"Ana": "heaven", "Ben": "hill"}, players=3).type("ana passes", "yes"), "begins")):
        phrases = [str(sentence.fields["phrase"]) for sentence in table.type("help").says if sentence.key.startswith("help-")]
        assert phrases
        assert not [phrase for phrase in phrases if verb in phrase.split()]


@every_game
def test_help_tells_how_something_is_entered_unseen(game: Game[Any]) -> None:
    """Right after what is asked: no sentence of the help can say it, and it is the one thing to do. "What now" tells the same."""
    if game.name in ENTERED:
        unseen = [
            each for each in some(called(game)) if each.view(None).how and each.view(None).moment is Moment.ALL and not each.is_paused
        ]
        assert unseen
        for session in unseen:
            asks, how = session.asks, tuple(each for each in session.view(None).how if each not in session.asks)
            helped = session.hear(typed(as_spoken(game.language.phrases["help"][0]), LATER))[1]
            assert helped[: len(asks) + len(how)] == asks + how
            assert {each.key for each in how} <= {each.key for each in now(session.view(None))}


@every_game
def test_any_moment_is_explained(game: Game[Any]) -> None:
    """Typed, whatever goes on; it changes nothing, and is said in whole sentences of the language. Over a poem, where each of them may be
    of the poem, the host is called by name, and only a tone comes; once nobody recites any more, the answer."""
    ways = [as_spoken(game.language.phrases[move.name][0]) for move in HOUSE_MOVES.entries if move.question and move is not what_is]
    called_by_name = as_spoken(game.language.phrases["what-now"][-1])
    prompts = Prompts(game.language.name, (game.name,))
    for session in some(called(game)):
        over_a_poem = session.listening.dictation
        may_be_recited = over_a_poem and session.listening.recited and not session.listening.heard_only
        for way in (called_by_name,) if over_a_poem else ways:
            after, says, _ = session.hear(typed(way, LATER))
            assert says
            assert done(after) == done(session)
            assert all(prompts.text(sentence).text[-1] in ".!?:" for sentence in says)
            assert ([sentence.key for sentence in says] == ["answer-later"]) == may_be_recited


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (writing(), ["prompt-first", "waiting-for-words", "write-now", "how-to-write"]),
        (poems(WORDS), ["prompt-first", "poetry"]),
    ],
    ids=["words", "poems"],
)
def test_what_now_tells_what_to_do(table: Table, expected: list[str]) -> None:
    """And not only what is waited for; in the words in which guests ask it too."""
    for way in ("what now", "now what?", "What do I do now?"):
        assert table.type(way).keys == expected


def test_whoever_only_takes_a_tile_is_not_told_how_to_write() -> None:
    table = writing()
    for player, word in WORDS.items():
        assert "how-to-write" in table.type("help").keys
        table.enter(player, word)
    for way in ("help", "what now"):
        assert "choose-tile" in table.type(way).keys
        assert "how-to-write" not in table.keys


@every_game
def test_an_end_tells_how_it_is_disputed(game: Game[Any]) -> None:
    """However that is asked, where it is typed; and help has first what takes it back in any game."""
    language = game.language
    asked = {"en": ("who has won", "how do we dispute"), "de": ("wer hat gewonnen", "wir widersprechen")}[language.name]
    ended = [each for each in some(called(game)) if each.ending.is_open and not each.is_paused and each.attention.doubt is None]
    assert ended
    for session in ended:
        for way in asked:
            own = any(
                phrase.pattern == way
                for each in session.listening.grammar.elsewhere
                for phrase in each.phrases
                if phrase.move not in ("what-now", "dispute")
            )
            answer = session.hear(typed(way, session.ending.at or 0))[1]
            assert own or answer[-len(session.view(None).asks) :] == session.view(None).asks
        helped = session.hear(typed(as_spoken(language.phrases["help"][0]), session.ending.at or 0))[1]
        phrases = [sentence.fields["phrase"] for sentence in helped if sentence.key == "help-say"]
        assert phrases[0] == language.phrases["undo"][0]
        disputed = any(phrase.move in own_disputes(session) for phrase in session.open.grammar.phrases)
        assert disputed or not session.roster.counts or "put-right-so" in {sentence.key for sentence in helped}


def test_what_was_missed_are_the_last_rulings() -> None:
    """As they were said, of the last two poems; what was taken back is none, until it is done again."""
    table = performing(WORDS).speak("ben guesses heaven", 3, 4)
    first = [sentence for sentence in table.says if sentence.key in SLAM.rulings]
    table.type("what did i miss")
    assert table.says == (say("missed"), *first, *table.session.asks)
    assert table.type("undo", "host redo", "what did i miss").says == (say("missed"), *first, *table.session.asks)
    assert table.type("undo", "host ana passes", "what did i miss").keys[:2] == ["missed", "passed-poem"]


@every_game
def test_nothing_is_told_twice_in_a_row_to_whoever_has_missed_it(game: Game[Any]) -> None:
    """What was ruled may be what is asked: an end that is open to dispute, the word that lies there."""
    prompts = Prompts(game.language.name, (game.name,))
    for session in some(called(game)):
        if not session.listening.dictation:
            says = session.hear(typed(as_spoken(game.language.phrases["missed"][0]), LATER))[1]
            texts = [prompts.read(sentence).text for sentence in says]
            assert all(text != after for text, after in pairwise(texts))


A, B, SAME, END = (say(key) for key in ("a", "b", "same", "end"))


@pytest.mark.parametrize(
    ("ruled", "asks", "told_then"),
    [
        (((A, SAME), (B, SAME)), (), (A, SAME, B, SAME)),  # the same of two
        (((A, SAME, B, SAME),), (), (A, SAME, B, SAME)),
        (((SAME, A), (SAME, B)), (END,), (SAME, A, SAME, B, END)),
        (((A, END), (A, END)), (), (A, END)),  # told anew
        (((END,), (B, END)), (END,), (B, END)),
        (((A,), (B, END)), (END,), (A, B, END)),  # and asked
        (((END,), (A,)), (END,), (END, A, END)),
    ],
)
def test_whoever_has_missed_it_is_told_each_thing_where_it_belongs(
    ruled: tuple[tuple[Say, ...], ...], asks: tuple[Say, ...], told_then: tuple[Say, ...]
) -> None:
    says = missed(seen(Moment.ALL, asks=asks), tuple(Ruled(at, each) for at, each in enumerate(ruled)))
    assert says == (say("missed"), *told_then)


def test_questions_over_a_poem_are_answered_after_it() -> None:
    """Each once, in the order in which they were asked, and what is told already is not told again."""
    table = performing(WORDS)
    assert [table.type(way).keys for way in ("host what now", "host help", "host what now")] == [["answer-later"]] * 3
    ruled = table.speak("ben guesses heaven", 6, 7)
    assert ruled.keys.index("who-next") < ruled.keys.index("help-more")
    assert ruled.keys.count("who-next") == 1
    assert table.session.lesson.owed == ()


def test_questions_are_answered_on_a_break() -> None:
    """What goes on then is the break."""
    table = writing().type("pause", "what now")
    assert table.keys[-1] == "paused"
    assert table.type("what is a slam").keys == ["about-slam"]


@pytest.mark.parametrize(
    ("places", "won", "expected"),
    [
        ((1, 2, 3), ("A",), [("third-place", ("C",)), ("second-place", ("B",))]),
        ((1, 2, 2), ("A",), [("second-place", ("B", "C"))]),
        ((1, 1, 3), ("A", "B"), [("third-place", ("C",))]),
        ((1, 1, 1), ("A", "B", "C"), []),
        ((1, 2), ("A",), []),
        ((1, 2, 3), (), []),
    ],
)
def test_the_podium_goes_up(places: tuple[int, ...], won: tuple[str, ...], expected: list[tuple[str, tuple[str, ...]]]) -> None:
    """Third, then second; nothing of two players, nor of a game that is won together."""
    standings = tuple(Standing(player, place, 0) for player, place in zip("ABC", places, strict=False))
    says = placed(View(Moment.OVER, who=won, standings=standings))
    assert [(sentence.key, sentence.fields["players"]) for sentence in says] == expected


# -- the game


@pytest.mark.parametrize(
    ("name", "way", "key"),
    [
        ("poetry-slam", "what's a prompt", "about-prompt"),
        ("poetry-slam", "What is a prompt?", "about-prompt"),
        ("poetry-slam", "what does a slam mean", "about-slam"),
        ("letter-jam", "what is the flower", "about-flower"),
        ("letter-jam", "what's the flower?", "about-flower"),
        ("letter-jam", "what are notes", "about-note"),
    ],
)
def test_what_something_is_may_be_asked_in_several_ways(name: str, way: str, key: str) -> None:
    """Typed, before anybody has asked for help, too."""
    game = made(name, "en")
    table = Table(*Session.begin(game, ("Ana", "Ben", "Cy"), game.options(), 1))
    assert table.type(way).keys == [key]


@every_game
def test_every_topic_has_its_wording(game: Game[Any]) -> None:
    """And every wording its topic; the introduction takes half a minute, and names real topics to ask about."""
    language, prompts = game.language, Prompts(game.language.name, (game.name,))
    assert {f"about-{topic}" for topic in topics(language)} == {key for key in prompts.keys(game.name) if key.startswith("about-")}
    assert all(heading(topic, language)[0].isupper() for topic in topics(language))
    *sentences, more = introduction(language)
    words = " ".join(prompts.read(sentence).text for sentence in sentences).split()
    assert 60 <= len(words) <= 100
    names = more.fields["topics"]
    assert isinstance(names, tuple)
    ways = language.ways("what-is")
    assert {said for way in ways for said, _ in way.slot("topic").choices} >= {name.lower() for name in names}


@every_game
def test_every_tone_of_a_game_is_taught(game: Game[Any]) -> None:
    """Each after its meaning, and no other."""
    prompts = Prompts(game.language.name, (game.name,))
    taught = [prompts.read(sentence) for sentence in sounds(game.language)]
    played = {
        prompts.read(say(key, **dict.fromkeys(prompts.fields(key), 1))).earcon for key in prompts.keys(game.name) | prompts.keys(HOUSE)
    }
    assert [sentence.earcon is None for sentence in taught] == [True, False] * (len(taught) // 2)
    assert {sentence.earcon for sentence in taught} == played
    assert played - {None} <= {*EARCONS}


def test_what_was_missed_is_no_older_ruling_when_a_new_one_has_just_been_made() -> None:
    """Somebody asked it over the poem, and its ruling answers it."""
    table = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).type("ana passes", "yes", "ben begins", "a line of it")
    assert table.type("host what did i miss").keys == ["answer-later"]
    before = len(table.heard)
    table.type("the end", "cy guesses hill").wait(3)
    assert {"right-exact", "missed", "passed-poem"} & {said.key for said in table.heard[before:]} == {"right-exact"}
