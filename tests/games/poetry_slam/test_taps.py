""" "I guess", touched on a phone: whose the next guess is. By the clock of the sound, in whatever order things become known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.quiet import Quiet
from tests.support.table import PLAYERS, SLAM, Table, performing, poems, right
from voicehost.core.play import IllegalMove, Move, Player
from voicehost.core.speech import RATE, UNKNOWN, AudioChunk, samples, seconds
from voicehost.games.poetry_slam.poem import EARLY
from voicehost.games.poetry_slam.state import WhoSaid
from voicehost.host.host import Host
from voicehost.listen.recognizer import Scripted, typed
from voicehost.session.session import Session
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import Silent

pytestmark = pytest.mark.quick


def tap(table: Table, player: Player, at: float) -> Table:
    """As a phone does it. What is said may be known later, and have been said before."""
    table.session, says = table.session.touch(samples(at), Move("tap", {"player": player}))
    assert says == (), "while a poem runs the host does not talk"
    return table


def tappers(table: Table) -> list[Player]:
    """Who has the button."""
    return [player for player in PLAYERS[:4] if "tap" in {phrase.move for phrase in table.session.view(player).moves}]


@pytest.mark.parametrize(("start", "whose"), [(2.4, None), (2.6, "Ben"), (3.0, "Ben"), (4.0, "Ben"), (6.9, "Ben"), (7.1, None)])
def test_the_next_guess_is_the_tappers(start: float, whose: Player | None) -> None:
    """From half a second before the tap, which a hand takes, until four seconds after it; else it is asked who it was."""
    table = tap(performing(), "Ben", 3).speak("heaven", start, start + 0.4)
    table.recite(8, 9).until(30)
    if whose is None:
        assert isinstance(table.state.question, WhoSaid)
    else:
        assert right(table).player == whose
        assert seconds(right(table).start) == pytest.approx(start)
    assert seconds(EARLY) == 0.5


def test_a_wrong_guess_is_the_tappers_too() -> None:
    """It was their one guess; the next one without a name is nobody's yet."""
    table = tap(performing(), "Ben", 3).speak("is it cloud", 3.5, 4)
    assert table.keys == ["heard-wrong-word"]
    assert table.fields("heard-wrong-word")["player"] == "Ben"
    table.speak("is it hill", 4.5, 5)
    assert table.keys == ["heard-unnamed"]
    assert tappers(table) == ["Cy", "Dee"]


@pytest.mark.parametrize(
    ("line", "guessed"),
    [
        ("cloud", "cloud"),
        ("Cloud!", "cloud"),
        ("heaven", "heaven"),
        ("clowd", None),
        ("cy", None),
        ("a cloud", "cloud"),
        ("cloud cloud", None),
    ],
)
def test_a_word_typed_by_itself_is_the_tappers_guess(line: str, guessed: str | None) -> None:
    """Their one guess, right or wrong: what is typed is known. More than a word with its article is a line of the poem, and a slip is not a
    guess yet."""
    table = tap(performing(), "Ben", 6).until(6.2)
    table.hear(typed(line, samples(6.3)))
    poem = table.state.poem
    assert poem is not None
    assert [(guess.player, guess.word) for guess in poem.guesses] == ([("Ben", guessed)] if guessed else [])
    assert [tapped.player for tapped in poem.taps if tapped.player == "Ben"] == ([] if guessed else ["Ben"])
    if guessed == "cloud":
        assert (table.keys, dict(table.fields("heard-wrong-word"))) == (["heard-wrong-word"], {"player": "Ben", "word": "cloud"})
        assert table.speak("ben guesses heaven", 6.4, 6.9).keys == ["has-guessed"]


def test_without_a_tap_a_word_typed_by_itself_is_nobodys_yet() -> None:
    """And so it is when the tap is over: it is asked whose it was."""
    for table in (performing(), tap(performing(silence=0), "Ben", 6).until(10.5)):
        table.hear(typed("cloud", samples(table.now + 0.1)))
        assert table.state.poem is not None
        assert [(guess.player, guess.word) for guess in table.state.poem.guesses] == [(None, "cloud")]


@pytest.mark.parametrize("said", [UNKNOWN, f"{UNKNOWN} {UNKNOWN}", "cloud"])
def test_what_is_not_understood_costs_no_guess(said: str) -> None:
    """A word by itself that is no secret is unknown speech to the ear: the tap stands, and the guess that is understood counts."""
    table = tap(performing(silence=0), "Ben", 6).speak(said, 6.2, 6.7)
    assert table.state.poem is not None
    assert table.state.poem.guesses == ()
    table.speak("heaven", 7.5, 8).speak("the end", 9, 9.5).until(12).type("yes")
    assert right(table).player == "Ben"


def test_a_guess_in_a_guesss_words_is_one_though_its_word_is_not_understood() -> None:
    """ "Is it", after a tap, is as good as a name."""
    table = tap(performing(), "Ben", 3).speak(f"is it {UNKNOWN}", 3.5, 4)
    assert table.keys == ["heard-wrong"]
    assert tappers(table) == ["Cy", "Dee"]


def test_of_two_taps_the_first_has_the_first_guess() -> None:
    """Each is for one guess."""
    table = tap(tap(performing(), "Cy", 3), "Ben", 3.2).speak("is it cloud", 3.5, 4).speak("heaven", 4.2, 4.6)
    assert table.state.last is not None
    assert [(guess.player, guess.word) for guess in table.state.last.poem.guesses] == [("Cy", "cloud"), ("Ben", "heaven")]


def test_a_name_that_is_said_goes_before_a_tap() -> None:
    """Another's guess by name leaves the tap, one's own uses it up."""
    table = tap(performing(), "Ben", 3).speak("cy guesses cloud", 3.4, 4)
    assert table.state.poem is not None
    assert [tapped.player for tapped in table.state.poem.taps] == ["Ben"]
    table.speak("ben guesses hill", 4.2, 4.8)
    assert table.state.poem.taps == ()


def test_a_tap_goes_with_its_time() -> None:
    """The table sees who guesses next, as long as that is so, and the button comes back."""

    def shown() -> list[str]:
        return [str(line.fields["player"]) for line in table.session.view(None).says if line.key == "guesses-next"]

    table = performing(silence=0)
    assert tappers(table) == ["Ben", "Cy", "Dee"]
    tap(table, "Ben", 6)
    assert shown() == ["Ben"]
    assert tappers(table) == ["Cy", "Dee"]
    table.until(9.9)
    assert shown() == ["Ben"]
    table.until(10.1)
    assert shown() == []
    assert tappers(table) == ["Ben", "Cy", "Dee"]


@pytest.mark.parametrize(("option", "at", "whose"), [(0.0, 60.0, "Ben"), (40.0, 42.0, "Ben"), (40.0, 44.0, None), (1.0, 4.5, None)])
def test_the_time_of_a_tap_is_an_option(option: float, at: float, whose: Player | None) -> None:
    """As any time limit it can be longer, or none."""
    table = tap(performing(tap=option, silence=0, window=0), "Ben", 3).until(at).speak("is it cloud", at, at + 0.5)
    assert table.state.poem is not None
    assert table.state.poem.guesses[-1].player == whose


def test_who_cannot_guess_cannot_tap() -> None:
    """Not the poet, not who has guessed, not where no poem runs, not in a break; what is refused changes nothing."""
    table = performing().speak("ben guesses cloud", 3, 4)
    before = table.state
    for player, key in (("Ana", "not-now"), ("Ben", "has-guessed")):
        with pytest.raises(IllegalMove) as refused:
            tap(table, player, 5)
        assert refused.value.key == key
    with pytest.raises(IllegalMove):
        tap(poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}), "Ben", 1)
    assert table.state is before
    assert tappers(table.speak("host pause", 5)) == []


def test_a_tap_can_be_taken_back_and_replayed() -> None:
    """It stands in the log as what it is."""
    table = performing()
    poem = table.state.poem
    tap(table, "Ben", 5.5)
    begun = Session(SLAM, table.session.players, poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse", "Dee": "house"}).state)
    assert begun.replay(table.session.events).state == table.state
    back = table.speak("host undo", 6).state.poem
    assert poem is not None
    assert back is not None
    assert replace(back, resumed=poem.resumed) == poem


def test_who_taps_is_told_so_alone() -> None:
    """On their own page, in words, and for as long as it is so: not after their guess, nor when the time for it is over."""

    def told(player: str) -> list[str]:
        seen = table.session.view(player)
        return [sentence.key for sentence in (*seen.asks, *seen.now) if sentence.key in ("seat-performs", "guess-now", "guesses-next")]

    table = performing()
    tap(table, "Ben", 5.5)
    assert (told("Ben"), told("Cy")) == (["seat-performs", "guess-now"], ["seat-performs", "guesses-next"])
    table.until(9.6)
    assert "guess-now" not in told("Ben")
    tap(table, "Ben", 9.7)
    assert "guess-now" in told("Ben")
    assert "guess-now" not in [sentence.key for sentence in table.speak("is it cloud", 10).session.view("Ben").now]


# -- what is touched tells nothing of silence


@pytest.mark.parametrize(
    ("way", "slots"),
    [("tap player", {}), ("guess player word", {"word": "cloud"}), ("guess player word", {"word": "heaven"})],
    ids=["tap", "wrong guess", "right guess"],
)
def test_a_touch_in_mid_line_does_not_end_the_poem(way: str, slots: dict[str, str]) -> None:
    """The poet has been reciting for five seconds, of which nothing is understood yet: her silence is none, and the guess came before."""
    lines = [(0, "a first line that is soon over"), (samples(4), " ".join(["a second line that is long"] * 4))]
    session = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse"}).session.hear(typed("ana begins", 0))[0]
    recognizer = Scripted(lines)
    host = Host(session, recognizer, Announcer(Silent(), Mute()), Prompts(games=("poetry-slam",)), Quiet())

    def until(at: float) -> None:
        while host.position < samples(at):
            host.accept(AudioChunk(host.position, bytes(2 * RATE // 10)))

    until(9)
    assert recognizer.settled == samples(4), "somebody is speaking"
    host.touch("Ben", way, slots)
    poem = host.session.state.poem
    assert poem is not None
    assert poem.ended is None
    until(14)
    if slots.get("word") == "heaven":
        last = host.session.state.last
        assert last.right.player == "Ben"
        assert last.right.before
    else:
        assert host.session.state.poem.last_word > samples(10)


def test_a_touch_after_the_time_closes_nothing() -> None:
    """A guess that was said in time may still be on its way: it counts, and the late touch does not."""
    table = performing()
    table.session, says = table.session.touch(samples(40), Move("guess", {"player": "Cy", "word": "heaven"}))
    assert table.state.poem is not None, "nothing was told of the silence"
    table = performing().until(8)
    table.session, says = table.session.touch(samples(40), Move("guess", {"player": "Cy", "word": "heaven"}))
    assert [said.key for said in says] == ["not-now"]
    table.speak("ben guesses heaven", 14, 14.9)
    assert right(table).player == "Ben"


def test_who_may_still_guess_is_counted() -> None:
    """On the table screen: everybody but the poet, until their guess; nobody once the right word is told. Between two poems it is who has
    yet to perform."""

    def counted() -> tuple[str, tuple[Player, ...]] | None:
        circle = table.session.view(None).circle
        return (circle.common.key, circle.players) if circle is not None else None

    table = poems({"Ana": "heaven", "Ben": "hill", "Cy": "horse", "Dee": "house"})
    assert counted() == ("page-to-perform", ("Ana", "Ben", "Cy", "Dee"))
    table = performing()
    assert counted() == ("page-may-guess", tuple(player for player in PLAYERS if player != "Ana")[: len(table.session.players) - 1])
    table.speak("ben guesses hill", 5)
    assert "Ben" not in (counted() or ("", ()))[1]
    assert counted() is not None
