"""What people say to each other when something is wrong, or somebody is gone, typed in any game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.open_slam.test_evening import POETS
from tests.games.open_slam.test_typed import scoring
from tests.support import jam_table, tiles_table
from tests.support.cards_table import put
from tests.support.languages import made
from tests.support.letters_table import counting, racing
from tests.support.table import Table, performing, poems, proposed, writing
from voicehost.commands.playing import with_an_offer
from voicehost.core.play import Game, Say, say
from voicehost.games import GAMES
from voicehost.games.open_slam.state import Options, Phase
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

PLAYERS = ("Ana", "Ben", "Cy")
WRONG = ["That was wrong.", "Cy had it first", "I disagree", "that's not fair"]


@pytest.mark.parametrize("line", WRONG)
def test_what_was_said_last_is_disputed_by_a_count_and_by_undo(line: str) -> None:
    table = jam_table.at("clued", PLAYERS).type("ben moves on", line)
    assert list(table.says)[1:] == [say("undo-takes", what="Ben moves on")]
    assert table.keys[0] == "put-right-so"
    assert jam_table.sat().type(line).keys == ["nothing-to-undo"]


@pytest.mark.parametrize("line", WRONG)
def test_a_games_own_way_to_dispute_comes_first(line: str) -> None:
    table = jam_table.at("shown", PLAYERS)
    before = table.session.state
    says, whom = list(table.type(line).says), "Cy" if "Cy" in line else "Ana"
    assert says[:3] == [say("dispute-so"), say("help-say", phrase=f"accept {whom}"), say("help-say", phrase=f"refuse {whom}")]
    assert {sentence.key for sentence in says[3:]} == {"undo-takes", "was-before-the-end", "say-well-played"}
    assert table.session.state is before


def test_who_came_and_went_is_not_what_was_wrong() -> None:
    """The last move is named, with how often one says undo for it; what lies further back is not, unless nothing else can be said."""
    table = racing("game").type("ben plays fame", "cy leaves", "yes", "that was wrong")
    assert table.says[-1] == say("undo-takes-more", what="Ben plays fame", n=2)
    assert table.type("cy is back", "yes", "that was wrong").says[-1] == say("undo-takes-more", what="Ben plays fame", n=3)
    assert table.type("undo", "undo", "undo").says[0] == say("undone", what="Ben plays fame")
    table = racing("game").type("ben plays fame", "cy leaves", "yes", "cy is back", "yes", "cy leaves", "yes", "that was wrong")
    assert "dispute-so" in table.keys
    assert not any(key.startswith("undo-takes") for key in table.keys)
    jam = jam_table.at("clued", PLAYERS).type("ben moves on", "ana should have 2", "yes", "that was wrong")
    assert jam.says[-1] == say("undo-takes", what="Ana has 2 instead of 1")


def test_an_undo_that_leads_back_before_the_end_says_so() -> None:
    table = counting({"Ana": 1, "Ben": 2, "Cy": 3}).type("ana plays fame", "yes", "that was wrong")
    at = table.keys.index("undo-takes")
    assert table.keys[at + 1] == "was-before-the-end"
    table = racing("game").type("ben plays fame", "end the game", "yes", "that was wrong")
    assert "was-before-the-end" not in table.keys


def test_a_ruling_on_a_poem_is_disputed_in_its_ways() -> None:
    """Until the next poem begins, and not only after the last of a round."""
    sentences = performing().speak("ben guesses heaven", 3, 4).type("that was wrong").says
    assert say("dispute-so") in sentences
    assert {"host refuse that", "challenge the word"} <= {*proposed(sentences)}


def test_a_word_of_a_race_is_disputed_by_time_out() -> None:
    """Where one was played; before that nothing is."""
    table = racing("game").type("ben plays fame", "that was wrong")
    assert say("dispute-so") in table.says
    assert any("time out" in str(sentence.fields.get("phrase")) for sentence in table.says)


OWN_WORDS = {
    "en": [
        ("I want to dispute that", ""),
        ("the last one was wrong", ""),
        ("Ben was faster", "Ben"),
        ("Ben called first", "Ben"),
        ("Ben had red", "Ben"),
        ("that in the last slam was wrong, Ben was first", "Ben"),
        ("that was wrong in the first round: Ben had 9", "Ben"),
        ("what Ana said in the first round is not right, Ben had 9", "Ben"),
        ("that was wrong in the last round", ""),
        ("Ben was right, that was wrong in the last round", "Ben"),
    ],
    "de": [
        ("ich will das anfechten", ""),
        ("der letzte Slam war falsch", ""),
        ("Ben war schneller", "Ben"),
        ("Ben hatte rot", "Ben"),
        ("das im Slam eben war falsch, Ben war zuerst", "Ben"),
        ("das war in der ersten Runde falsch: Ben hatte 9", "Ben"),
        ("was Ana da hatte, stimmt nicht, Ben hatte 9", "Ben"),
    ],
}
OWN = [(language, line, whom) for language, lines in OWN_WORDS.items() for line, whom in lines]
ENGLISH = [(line, whom) for language, line, whom in OWN if language == "en"]


def slammed(language: str) -> Table:
    """A Slam of SLAM! has been shown, and nobody has said a word."""
    game = made("slam-kartenspiel", language)
    table = Table(*Session.begin(game, PLAYERS, game.options(slams="comedy slam", breath=0.0), 1))
    for player in PLAYERS:
        first, second = table.session.state.seat(player).hand[:2]
        table.does(player, "choose", first=first, second=second)
    return table


@pytest.mark.parametrize(("language", "line", "whom"), OWN)
def test_what_no_move_disputes_is_put_right_by_a_count(language: str, line: str, whom: str) -> None:
    """Whoever is named last is the example."""
    assert list(slammed(language).type(line).says) == [say("put-right-so", player=whom or "Ana", count=1)]


@pytest.mark.parametrize(("line", "whom"), ENGLISH)
def test_a_dispute_in_ones_own_words_is_the_one_there_is(line: str, whom: str) -> None:
    """Also in a later round, and it changes nothing by itself."""
    table = tiles_table.a_round(tiles_table.a_round(tiles_table.begun()))
    before = table.session.state
    points = say("put-right-so", player=whom or "Ana", count=1 + before.seat(whom or "Ana").points)
    assert points in table.type(line).says or (line == "Ben had red" and table.keys == ["is-set-so"])  # that is a guess there
    assert table.session.state is before
    race = racing("game").type("ana plays fame", "ben plays same", line)
    assert [sentence.key for sentence in race.says[:4]] == ["dispute-so", *["help-say"] * 3]
    cards = jam_table.at("shown", PLAYERS).type(line)
    assert list(cards.says)[:2] == [say("dispute-so"), say("help-say", phrase=f"accept {whom or 'Ana'}")]


@pytest.mark.parametrize(("language", "line", "whom"), OWN)
def test_a_score_is_disputed_in_ones_own_words(language: str, line: str, whom: str) -> None:
    """A line that names a poet is of that poet's score, and of no other: it gets the phrase, with the round if it names that, or hears that
    there is none. Any other line gets what may be disputed."""
    table = scoring(3, language).type("8 9 9", {"en": "yes", "de": "ja"}[language], line)
    is_of_a_score = whom and any(words in line for words in ("wrong", "not right", "falsch", "stimmt nicht"))
    of_a_poet = "nothing-scored-of" if line.startswith("was Ana da hatte") else "strike-so"
    assert table.keys[0] == (of_a_poet if is_of_a_score else "dispute-so")


def test_what_follows_a_dispute_is_done_if_it_puts_something_right() -> None:
    """If that is a dispute, too, or a count; nothing else is."""
    table = jam_table.at("clued", PLAYERS).type("ben moves on", "that was wrong, ben has 5")
    assert table.says == (say("decide-counts", player="Ben", n=5, old=0),)
    assert jam_table.at("clued", PLAYERS).type("that was wrong, ben moves on").keys[0] == "put-right-so"
    poem = performing().speak("ben guesses heaven", 3, 4).type("that was wrong: ben was first")
    assert poem.says == (say("guess-counts-already", player="Ben"),)


@pytest.mark.parametrize(("line", "phrase"), [("I was faster", "Ana was first"), ("I had red", "Ana had red"), ("wrong, I was first", "")])
def test_whoever_disputes_something_of_their_own_is_asked_for_their_name(line: str, phrase: str) -> None:
    assert tiles_table.begun().type(line).says[0] == say("say-with-name", phrase=phrase or "Ana was first")


@pytest.mark.parametrize("line", ["ich war schneller", "ich war zuerst"])
def test_whoever_disputes_something_of_their_own_is_asked_for_their_name_in_german(line: str) -> None:
    assert list(slammed("de").type(line).says) == [say("say-with-name", phrase="Ana war zuerst")]


@pytest.mark.parametrize("line", [line for line, _ in ENGLISH])
def test_a_line_of_a_poem_disputes_nothing(line: str) -> None:
    table = performing().speak("ben guesses heaven", 3, 4).wait(9).type("ben begins")
    before = table.session.state
    assert {*table.type(line).keys} <= {"call-me-for-that"}
    assert table.session.state != before


def test_a_game_goes_on_without_somebody_for_one_clue() -> None:
    assert tiles_table.begun().type("go on without cy", "yes").keys == ["no-clue"]


@pytest.mark.parametrize("line", ["goodbye", "We want to stop for tonight.", "how do we stop"])
def test_whoever_will_go_is_asked_whether_the_game_ends(line: str) -> None:
    """On a break, too; the game stands as it stood until somebody says yes."""
    table = tiles_table.begun()
    before = table.session.state
    assert table.type("pause", line).keys == ["decide-ends"]
    assert table.session.state is before
    assert table.type("no").keys == ["not-then"]
    assert table.type(line, "yes").keys[0] == "decided-ends-after"


@pytest.mark.parametrize("line", ["I am the youngest", "i'm the youngest"])
def test_whoever_is_the_youngest_says_their_name(line: str) -> None:
    assert list(tiles_table.sat().type(line).says) == [say("who-is-youngest", player="Ana")]


# -- questions


def cards(language: str) -> Table:
    """SLAM! Das Kartenspiel, before anybody has chosen."""
    game = made("slam-kartenspiel", language)
    return Table(*Session.begin(game, PLAYERS, game.options(), 1))


def scored(language: str) -> Table:
    """Open slam: a judge with a name has given a score. It is the first poem."""
    game = made("open-slam", language)
    table = Table(*Session.begin(game, (*POETS, "Judy", "Karl", "Lea"), Options(judges="Judy,Karl,Lea"), 1))
    poet = table.session.state.performing
    table.type(game.language.phrases["begin"][0].format(player=poet), game.language.phrases["thanks"][0])
    return table.type("Judy 6.5" if language == "en" else "Judy 6,5")


SAID = [
    (lambda: jam_table.at("clued", PLAYERS).type("ben moves on"), "what did Ben say?", say("said-last", player="Ben", what="Ben moves on")),
    (lambda: racing("game").type("ana plays fame"), "what did ana play", say("said-last", player="Ana", what="Ana plays fame")),
    (lambda: racing("game").type("ana plays fame"), "what was Ana's move", say("said-last", player="Ana", what="Ana plays fame")),
    (lambda: racing("game"), "what did Ben play", say("said-nothing", player="Ben")),
    (lambda: racing("game"), "what did Otto play", say("nobody-of-that-name", player="Otto")),
    (lambda: scoring(3, "de"), "was hat Ben gesagt", say("said-last", player="Ben", what="Ben fängt an")),
    (lambda: scored("de"), "was hat Judy gesagt", say("said-last", player="Judy", what="Jury Judy gibt 6,5")),
    (lambda: scored("en"), "what did Judy say", say("said-last", player="Judy", what="Judge Judy gives 6.5")),
    (lambda: cards("de"), "Was hat Ana gespielt?", say("poets-are-hidden")),
    (lambda: cards("en"), "what did Ana play", say("poets-are-hidden")),
    (lambda: cards("de"), "was hat Otto gespielt", say("nobody-of-that-name", player="Otto")),
]


@pytest.mark.parametrize(("table", "line", "answer"), SAID)
def test_what_somebody_has_said_or_played(table: Callable[[], Table], line: str, answer: Say) -> None:
    """It changes nothing, and tells nothing that was not said aloud."""
    before = table()
    assert list(before.type(line).says) == [answer]
    assert before.session.state == table().session.state


def test_what_somebody_has_played_is_told_once_it_is_revealed() -> None:
    """Also that somebody has no poet in this Slam."""
    state = put("Comedy Slam", {"Ana": "Funny Reimer, Dadaist", "Ben": "", "Cy": "Postbote, Mönch"}).state
    table = Table(Session(made("slam-kartenspiel", "de"), PLAYERS, state))
    assert table.type("was hat Ana gespielt").keys == ["plays"]
    assert table.fields("plays")["player"] == "Ana"
    assert table.type("was hat Ben gespielt").keys == ["plays-nothing"]


def test_a_guess_over_a_poem_is_not_told() -> None:
    """The host does not say the word of a guess, since it may be the secret."""
    table = performing().type("ben guesses hell", "the end").wait(0.5).type("what did ben say")
    assert [each.key for each in table.says] == ["said-last"]
    assert "hell" not in str(table.fields("said-last")["what"])


def test_a_correction_for_somebody_is_not_what_they_have_said() -> None:
    table = scored("de").type("Karl 7", "Lea 8", "ja", "für Ben streiche Jury Karl 8", "was hat Ben gesagt")
    assert table.says == (say("said-last", player="Ben", what="Ben fängt an"),)
    assert table.type("was hat Karl gesagt").says == (say("said-last", player="Karl", what="Jury Karl gibt 7,0"),)


def test_a_guess_is_told_once_the_poem_is_ruled() -> None:
    table = performing().type("ben guesses hell", "the end").wait(0.5).type("cy guesses heaven").wait(1)
    assert table.type("what did ben say").says == (say("said-last", player="Ben", what="Ben guesses hell"),)


CHANGED = ["can I change my guess", "can I change my note?", "Can we change it", "how do I change my clue", "may I change my guess"]
GEÄNDERT = ["kann ich meinen Tipp ändern", "Kann ich meine Note noch ändern?", "wie ändere ich das"]


@pytest.mark.parametrize("line", CHANGED)
def test_how_something_is_changed(line: str) -> None:
    for table in (tiles_table.begun(), jam_table.begun(), poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"})):
        assert table.type(line).keys == ["change-so"]
    assert scoring(3).type(line).keys == ["change-score-so"]


@pytest.mark.parametrize("line", GEÄNDERT)
def test_how_something_is_changed_in_german(line: str) -> None:
    assert cards("de").type(line).keys == ["change-so"]
    assert scoring(3, "de").type(line).keys == ["change-score-so"]


MEANT = [
    ("en", "what does lamp mean", "no-meanings"),
    ("en", "What is the meaning of a lamp?", "no-meanings"),
    ("en", "what does that mean", "nothing-missed"),
    ("en", "what does a slam mean", "about-slam"),
    ("de", "was heißt Lampe", "no-meanings"),
    ("de", "was bedeutet das Wort Lampe?", "no-meanings"),
    ("de", "was heißt das", "nothing-missed"),
    ("de", "was heißt ein Slam", "about-slam"),
]


@pytest.mark.parametrize(("language", "line", "key"), MEANT)
def test_what_a_word_means_the_host_does_not_know(language: str, line: str, key: str) -> None:
    """What belongs to the game it explains."""
    assert cards(language).type(line).keys[0] == key


# -- coming and going


def opened(language: str, **options: Any) -> Table:
    """An open slam, before the first poem."""
    return Table(*Session.begin(made("open-slam", language), (*POETS, "Dee"), Options(judges="3", **options), 1))


GOING = [
    *(
        ("en", line, "back-so")
        for line in (
            "Ana is stepping out",
            "ana has to go for a moment",
            "Ana will be back in a minute",
            "we wait for Ana",
            "one moment, Ana is coming",
        )
    ),
    *(("en", line, "comes-so") for line in ("wait, Mia is coming", "we are waiting for Mia", "Mia is not here yet")),
    *(("en", line, "nothing-to-hold") for line in ("brb", "I'll be right back", "she will be right back")),
    *(("en", line, "decide-ends") for line in ("we have to stop now", "We have to go now.", "we need to stop")),
    *(
        ("de", line, "back-so")
        for line in ("Ana muss mal kurz weg", "ana muss kurz raus", "Ana ist mal kurz weg", "ana muss aufs Klo", "Moment, Ana kommt noch")
    ),
    *(("de", line, "comes-so") for line in ("Moment, Mia kommt noch", "wartet, mia kommt noch", "wir warten auf Mia", "Mia ist unterwegs")),
    *(("de", line, "nothing-to-hold") for line in ("ich muss mal kurz weg", "bin gleich wieder da", "sie muss mal kurz weg")),
    *(("de", line, "decide-ends") for line in ("wir müssen jetzt aufhören", "Wir müssen jetzt los.", "wir müssen Schluss machen")),
]


@pytest.mark.parametrize(("language", "line", "key"), GOING)
def test_who_comes_and_goes_in_own_words(language: str, line: str, key: str) -> None:
    """A short absence is no farewell: nothing changes."""
    game = cards(language).type("Mona spielt mit" if language == "de" else "Mona joins", "ja" if language == "de" else "yes")
    before = game.session.state
    assert game.type(line).keys == [key]
    assert game.session.state is before


ROUNDS = [("en", "one more round"), ("en", "another round"), ("de", "noch eine Runde"), ("de", "die nächste Runde")]


@pytest.mark.parametrize(("language", "line"), ROUNDS)
def test_in_an_open_slam_one_more_round_is_the_next(language: str, line: str) -> None:
    """When a round is over and another is planned. There are no more than were planned."""
    scores, right = {"en": ("8.1 8.{middle} 9.9", "that is right"), "de": ("8,1 8,{middle} 9,9", "das stimmt")}[language]
    table, words = opened(language, rounds="2"), made("open-slam", language).language.phrases
    while table.session.state.phase is not Phase.TOLD:
        poet = table.session.state.performing
        row = scores.format(middle=1 + len(table.session.state.line))  # no two are equal
        table.type(words["begin"][0].format(player=poet), words["thanks"][0], row, right)
    assert "round" in table.type(line).keys
    assert table.session.state.round == 2


def test_an_open_slam_has_no_more_rounds_than_were_planned() -> None:
    assert opened("en").type("one more round").keys == ["rounds-were-set"]
    assert opened("de").type("noch eine Runde").keys == ["rounds-were-set"]


# -- yes and no

BOTH = {
    "en": ["yes, no wait", "yes, um, no", "yes no", "no, wait, yes", "yes, wait", "yes, never mind"],
    "de": ["ja, äh, nein", "ja nein", "nein, doch, ja", "ja, Moment", "ja, doch nicht"],
}


@pytest.mark.parametrize(("language", "line"), [(language, line) for language, lines in BOTH.items() for line in lines])
def test_who_says_yes_and_no_is_asked_again(language: str, line: str) -> None:
    """What the host asks, what the game asks, and whether everybody knows the game."""
    decides = cards(language).type("Ana leaves" if language == "en" else "Ana geht")
    assert decides.type(line).keys == decides.type(line).keys == [decides.session.attention.doubt.question.key]  # type: ignore[union-attr]  # it asks
    scores = scoring(3, language).type("8.1 8.2 8.3" if language == "en" else "8,1 8,2 8,3")
    before = scores.session.state
    assert scores.type(line).keys == ["scores-read", "is-that-right"]
    assert scores.session.state is before
    begun = cards(language)
    offered = Table(*with_an_offer(begun.session, begun.says))
    assert offered.type(line).keys == ["offer-introduction"]


# -- why somebody leaves, and how much is still played

REASONS = {
    "en": (
        *("ben has to go, her babysitter called", "ben leaves because she is tired", "ben is ill so she goes home", "sorry, ben has to go"),
        *("ben has to leave, it's late", "ben has to go since the train leaves at ten", "ben must go home, her dog is ill"),
        *("ben leaves, his kid is sick", "ben leaves, bad cold", "ben has gone home with his kid", "ben leaves with his kid"),
    ),
    "de": (
        "ben geht, sein Kind ist krank",
        "ben muss los, der Babysitter hat angerufen",
        "ben geht, weil sie müde ist",
        "ben muss gehen, da der Zug bald fährt",
    ),
}


@pytest.mark.parametrize(("language", "line"), [(language, line) for language, lines in REASONS.items() for line in lines])
def test_why_somebody_leaves_is_no_part_of_the_decision(language: str, line: str) -> None:
    """It is asked as if nobody had said why."""
    assert list(cards(language).type(line).says) == [say("decide-leaves", player="Ben")]


@pytest.mark.parametrize(("line", "keys"), [("ben has to go, he's ill", ["decide-leaves"]), ("ben leaves her seat", [])])
def test_over_a_poem_a_reason_is_plain_or_the_line_is_one_of_the_poem(line: str, keys: list[str]) -> None:
    assert performing().type(line).keys == keys


def test_each_of_several_who_leave_is_asked_about_without_their_reason() -> None:
    table = poems({"Ana": "cat", "Ben": "dog", "Cy": "cow", "Dee": "hen"}).type("ben and cy have to go because it is late", "yes")
    assert say("decide-leaves", player="Cy") in table.says


def test_who_leaves_for_a_minute_comes_back() -> None:
    assert cards("en").type("ben leaves for a minute").keys == cards("en").type("ben is gone for a moment").keys


@pytest.mark.parametrize("line", ["ben leaves her seat", "ben stops the clock", "ben left a card", "because ben has to go"])
def test_what_somebody_leaves_is_no_reason(line: str) -> None:
    assert "decide-leaves" not in cards("en").type(line).keys


@pytest.mark.parametrize(
    ("line", "rounds"),
    [
        *(("lets only play five rounds", 5), ("let's just play two rounds", 2), ("just two rounds", 2), ("can we play five rounds", 5)),
        *(("let's just play two more rounds", 3), ("lets only play one more round", 2), ("let us play only 2 more rounds", 3)),
    ],
)
def test_only_and_just_say_how_many_rounds_are_played(line: str, rounds: int) -> None:
    table = writing().type(line)
    assert [(sentence.key, sentence.fields["n"]) for sentence in table.says] == [("decide-rounds", rounds)]


@pytest.mark.parametrize(
    ("line", "rounds"),
    [("nur noch zwei Runden", 3), ("lasst uns nur noch zwei Runden spielen", 3), ("lass uns nur zwei Runden spielen", 2)],
)
def test_so_they_do_in_german(line: str, rounds: int) -> None:
    table = cards("de").type(line)
    assert [(sentence.key, sentence.fields["n"]) for sentence in table.says] == [("decide-rounds", rounds)]


QUESTIONS = {
    "en": [
        ("whose turn is it now", "whose turn"),
        ("who's up", "whose turn"),
        ("how many rounds are there", "how many rounds are left"),
        ("how many Slams are there", "how many rounds are left"),
        ("how come?", "why"),
        ("why is that", "why"),
    ],
    "de": [
        ("wer ist jetzt dran", "bin ich dran"),
        ("wer ist denn an der Reihe?", "bin ich dran"),
        ("wie viele Runden gibt es", "wie viele Runden noch"),
        ("wie viele Slams gibt es noch?", "wie viele Runden noch"),
        ("wieso", "warum"),
        ("warum das denn?", "warum"),
    ],
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_question_in_ones_own_words_has_the_answer_of_the_usual_ones(game: type[Game[Any]]) -> None:
    for language in game.languages:
        kind = made(game.name, language)
        begun = Session.begin(kind, PLAYERS, kind.options(), 1)[0]
        for own, usual in QUESTIONS[language]:
            answer = Table(begun).type(own)
            assert (answer.says, answer.session.events) == (Table(begun).type(usual).says, begun.events), own


def test_who_won_the_last_round_is_whoever_got_the_most_points_in_it() -> None:
    """A round counts once it is over, and several may have won it."""
    table = tiles_table.begun().type("give ana a point", "yes", "give ben two points", "yes", "give cy two points", "yes")
    assert table.type("who won the last round").keys == ["no-round-won"]
    answer = tiles_table.a_round(table).type("who won the last round").says
    assert answer == (say("round-won", round=1, players=("Ben", "Cy"), n=2),)


@pytest.mark.parametrize(("language", "line"), [("en", "who won the last round"), ("de", "wer hat die letzte Runde gewonnen")])
def test_where_rounds_bring_nobody_points_the_last_ruling_answers(language: str, line: str) -> None:
    table = scoring(3, language).type("8 9 9", {"en": "yes", "de": "ja"}[language])
    assert table.type(line).keys[:3] == ["missed", "dropped", "sum"]


def test_of_a_long_race_only_the_last_words_are_named_as_what_may_be_disputed() -> None:
    words = ("fame", "same", "sane", "mane", "mare", "care", "cart", "part", "port", "sort", "soot", "boot")
    race = racing("game").type(*(f"ana plays {word}" for word in words)).type("that was wrong")
    assert [phrase for phrase in proposed(race.says) if "challenge" in phrase] == ["challenge boot", "challenge soot", "challenge sort"]


def test_a_wait_before_a_line_changes_nothing() -> None:
    assert jam_table.begun().type("ana is ready", "no wait, ana is not ready").keys == ["is-not-ready"]


@pytest.mark.parametrize("line", ["no, cy", "sorry, I meant cy", "not ben, cy", "no, not ben but cy", "cy not ben"])
def test_whoever_is_meant_instead_is_asked_about(line: str) -> None:
    table = tiles_table.begun().type("ben leaves", line)
    assert (table.keys, table.fields("decide-leaves")["player"]) == (["decide-leaves"], "Cy")
    assert table.type("yes").session.roster.away == ("Cy",)


def test_whoever_is_meant_instead_is_asked_about_in_german() -> None:
    assert slammed("de").type("ben geht", "nein, ich meinte Cy").fields("decide-leaves")["player"] == "Cy"


@pytest.mark.parametrize("line", ["sorry, I meant cy", "that's not what I meant", "no, I meant ben"])
def test_what_is_only_a_part_of_what_was_meant_is_to_be_said_whole(line: str) -> None:
    assert tiles_table.begun().type(line).keys == ["say-it-whole"]


@pytest.mark.parametrize("line", ["ana said a cow", "no, ana said a cow", "no, ana meant a cow"])
def test_what_somebody_is_said_to_have_said_is_disputed(line: str) -> None:
    assert tiles_table.begun().type(line).says[0] == say("put-right-so", player="Ana", count=1)


def test_a_move_of_several_is_one_of_each() -> None:
    table = tiles_table.guessing(4).type("cy and dee pass")
    assert list(table.says) == [say("no-guess", player="Cy"), say("no-guess", player="Dee")]
    assert tiles_table.begun(4).type("ana, ben and cy have no clue").keys == ["no-clue"] * 3


COMING = [
    "Emma wants to join in",
    "Emma just got here",
    "let Emma join",
    "can Emma play too",
    "Emma is joining us now",
    "hey, Emma is here now",
    "ok, Emma joins",
    "so hang on, Emma joins",
]


@pytest.mark.parametrize("line", COMING)
def test_who_comes_is_asked_about_by_name_alone(line: str) -> None:
    assert tiles_table.begun(4).type(line).says == (say("decide-joins", player="Emma"),)


def test_a_known_name_is_not_shortened_by_a_word_that_begins_a_line() -> None:
    table = jam_table.at("talk", ("Ana", "Ben", "Cy", "So Young")).type("so young leaves", "yes")
    assert table.type("So Young joins").says == (say("decide-returns", player="So Young"),)


@pytest.mark.parametrize("line", ["Ben had to run off", "Ben is going home now", "Ben wants to stop"])
def test_who_goes_is_no_dispute(line: str) -> None:
    assert tiles_table.begun(4).type(line).says == tiles_table.begun(4).type("Ben leaves").says


@pytest.mark.parametrize("line", ["Ben is with us again", "Ben joins again", "hey, Ben is with us again"])
def test_who_comes_back(line: str) -> None:
    assert tiles_table.begun(4).type("ben leaves", "yes", line).says == (say("decide-returns", player="Ben"),)


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("2 for Ana", "give Ana 2 points"),
        ("Ana deserves one more point", "give Ana a point"),
        ("Ana has one point more", "give Ana a point"),
        ("that was wrong, Ana had one more", "give Ana a point"),
        ("correct Ana to 12", "Ana has 12 points"),
        ("last round now", "this is the last round"),
        ("let us end it here", "end the game"),
        ("Ben should be youngest", "Ben is the youngest player"),
        ("Ben is youngest", "Ben is the youngest player"),
    ],
)
def test_what_the_table_decides_in_other_words(line: str, same: str) -> None:
    table = tiles_table.begun(4).type(line)
    assert table.says == tiles_table.begun(4).type(same).says
    assert table.keys[0].startswith("decide-")


@pytest.mark.parametrize("line", ["take one point off Ben", "take a point off Ben", "take one off Ben"])
def test_points_are_also_taken_off_somebody(line: str) -> None:
    assert tiles_table.begun(4).type("give ben 2 points", "yes", line).says == (say("decide-counts", player="Ben", n=1, old=2),)


@pytest.mark.parametrize("line", ["ana should have 5 cards", "ana has only 5 cards", "correct ana to 5"])
def test_the_cards_of_a_player_are_put_right_in_the_words_for_points(line: str) -> None:
    assert racing().type(line).says == racing().type("ana should have 5").says
    assert racing(dealt=True).type(line).keys == ["counts-are-known"]


@pytest.mark.parametrize("line", ["we are all stuck", "we're all stuck", "everyone is stuck"])
def test_all_are_stuck(line: str) -> None:
    assert racing().type(line).keys == ["stuck-sure"]


@pytest.mark.parametrize("line", ["Jule kommt noch dazu", "Jule kommt jetzt auch noch dazu", "also Jule kommt dazu"])
def test_who_comes_in_german(line: str) -> None:
    table = Table(*Session.begin(made("slam-kartenspiel", "de"), PLAYERS, made("slam-kartenspiel", "de").options(), 1))
    assert table.type(line).says == (say("decide-joins", player="Jule"),)
    assert table.type("nein", "zieh Ben einen ab").keys == ["counts-no-less"]
    assert table.type("Ben geht", "ja", "Ben ist doch wieder hier").keys == ["decide-returns"]
