"""By which rules a game is played: what the table sets while it plays, typed and touched, in every game that takes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support import jam_table, tiles_table
from tests.support.languages import EVERY, called
from tests.support.table import PLAYERS, SLAM, Table, performing, position, writing
from voicehost.core.play import SETS, Decided, Decides, Game, IllegalMove, Move, Setting, Unfit, say, setting_of, text_of
from voicehost.core.speech import samples
from voicehost.games.poetry_slam.docket import challengeable
from voicehost.games.poetry_slam.state import Phase
from voicehost.session.deciding import notes
from voicehost.session.happened import Undone
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

SETTING = [game for game in EVERY if "setting" in game.language.choices]
every_game = pytest.mark.parametrize("game", SETTING, ids=map(called, SETTING))


def begun(game: Game[Any], **options: Any) -> Table:
    return Table(*Session.begin(game, PLAYERS[:3], game.options(**options), 1))


def settings(at: Table) -> dict[str, Setting]:
    assert isinstance(at.session.game, Decides)
    return dict(at.session.game.settings(at.session.state))


def sets(at: Table, line: str) -> Table:
    """Typed, and confirmed."""
    return at.type(line, at.session.game.language.answers["yes"][0])


def meant(game: Game[Any], table: str) -> Iterator[tuple[str, str, str]]:
    for meaning, ways in game.language.choices.get(table, {}).items():
        option, _, value = meaning.partition("=")
        for way in ways:
            yield option, value, way


@every_game
def test_each_way_to_say_it_sets_what_it_means(game: Game[Any]) -> None:
    """And nothing else; whoever says what is so already is told that it is."""
    for option, value, way in meant(game, "setting"):
        at = begun(game)
        before = settings(at)
        wanted = setting_of(before[option], value)
        at.type(way)
        if before[option] == wanted:
            assert at.keys == ["is-set-so"], way
            continue
        assert at.keys == ["decide-sets"], way
        assert settings(at.type(game.language.answers["no"][0])) == before
        assert settings(sets(at, way)) == {**before, option: wanted}, way


@every_game
def test_it_is_taken_back_and_stands_in_the_log_and_beneath_the_results(game: Game[Any]) -> None:
    at = begun(game)
    fresh, before = at.session, settings(at)
    option, value, way = next(each for each in meant(game, "setting") if setting_of(before[each[0]], each[1]) != before[each[0]])
    sets(at, way)
    assert [note.key for note in notes(at.session)] == ["decided-sets"]
    assert fresh.replay(at.session.events).state == at.session.state
    assert settings(at)[option] == setting_of(before[option], value)
    at.session, says = at.session.apply(Undone(samples(at.now)))
    assert says[0].key == "undone"
    assert settings(at) == before


@every_game
def test_a_page_offers_what_is_not_so_already(game: Game[Any]) -> None:
    """And a touch of it asks the table, as a line does."""
    at = begun(game)
    (phrase,) = (phrase for phrase in at.session.view("Ana").moves if phrase.move == "sets")
    for _, meaning in phrase.slots[0].choices:
        option, _, value = meaning.partition("=")
        assert settings(at)[option] != setting_of(settings(at)[option], value)
        after, says = at.session.touch(0, Move("sets", {"setting": meaning}), "Ana")
        assert [sentence.key for sentence in says] == ["decide-sets"]
        after, says = after.touch(0, Move("confirm-heard", {"answer": "yes"}), "Ben")
        assert says[0].key == "decided-sets"
        assert meaning not in {means for each in after.view("Ana").moves if each.move == "sets" for _, means in each.slots[0].choices}


@every_game
def test_no_voice_is_listened_for(game: Game[Any]) -> None:
    at = begun(game)
    assert not [phrase for phrase in at.session.listening.grammar.heard if phrase.move.startswith("sets")]


def test_what_a_game_is_dealt_by_stays() -> None:
    """One clear line."""
    for game, option in ((SLAM, "cards"), (tiles_table.GAME, "haiku"), (jam_table.GAME, "dealt")):
        at = begun(game)
        with pytest.raises(IllegalMove) as refused:
            at.session.apply(Decided(0, Move(SETS, {"option": option, "value": "yes"})))
        assert (refused.value.key, refused.value.fields) == ("set-at-the-start", {"option": option})


@pytest.mark.parametrize(
    ("option", "value"), [("window", "-1"), ("window", "soon"), ("window", "nan"), ("warn", "1"), ("free_verse_for", "Bob")]
)
def test_what_is_no_value_changes_nothing(option: str, value: str) -> None:
    at = begun(SLAM)
    with pytest.raises(IllegalMove):
        at.session.apply(Decided(0, Move(SETS, {"option": option, "value": value})))


@pytest.mark.parametrize("setting", [True, False, 2.5, 0.0, 3, "Ana,Ben", "", ("opa", "selfie"), ()])
def test_a_setting_is_read_as_it_is_written(setting: Setting) -> None:
    assert setting_of(setting, text_of(setting)) == setting


def test_seconds_are_from_nothing_to_an_hour() -> None:
    with pytest.raises(Unfit):
        setting_of(2.0, "3601")


@pytest.mark.parametrize(("typed", "shown"), [("12000.0", "12000"), ("12000.5", "12000.5"), ("-1.0", "-1")])
def test_a_time_that_cannot_be_is_named_as_people_write_it(typed: str, shown: str) -> None:
    with pytest.raises(Unfit) as refused:
        setting_of(2.0, typed)
    assert refused.value.why.endswith(f"not {shown}")


# -- Poetry Slam: "Not all players would have to play with this variant"


def test_free_verse_is_one_players() -> None:
    assert not SLAM.options().free_verse_for
    at = begun(SLAM)
    sets(at, "free verse for ana")
    assert at.says[0] == say("decided-sets", what="free verse for Ana")
    assert settings(at)["free_verse_for"] == "Ana"
    assert settings(sets(at, "free verse for cy"))["free_verse_for"] == "Ana,Cy"
    assert at.type("free verse for cy").keys == ["is-set-so"]
    assert settings(sets(at, "rhymes for ana"))["free_verse_for"] == "Cy"
    assert at.session.state.need_not_rhyme("Cy")
    assert not at.session.state.need_not_rhyme("Ana")


@pytest.mark.parametrize(("variant", "kinds"), [("ana", ["word", "dodge", "poem"]), ("ben", ["word", "dodge", "rhyme", "poem"])])
def test_a_poem_in_free_verse_is_not_challenged_for_its_rhyme(variant: str, kinds: list[str]) -> None:
    """Ana's, where it is hers; whoever rhymes still is."""
    at = sets(performing(), f"host free verse for {variant}").type("the end", "ben guesses heaven").wait(30)
    assert at.state.last is not None
    assert list(challengeable(at.state, at.state.last)) == kinds
    assert (at.type("challenge the rhyme").keys == ["need-not-rhyme"]) == (variant == "ana")


def test_somebody_new_has_the_variant_of_whose_place_they_take() -> None:
    at = sets(sets(begun(SLAM), "free verse for ana"), "free verse for ben")
    assert settings(sets(at, "zoe takes the place of ana"))["free_verse_for"] == "Zoe,Ben"


def test_a_limit_counts_for_the_poem_that_runs() -> None:
    """Without one, silence ends nothing."""
    at = performing(silence=20.0)
    sets(at, "host no limit for poems")
    at.until(200)
    assert at.state.poem is not None
    assert at.state.poem.ended is None


# -- SLAM!: what counts from the next Slam on


def test_what_would_change_a_trick_that_is_played_waits_for_the_next() -> None:
    game = next(game for game in SETTING if called(game) == "slam-kartenspiel-en")
    at = begun(game, breath=0.0)
    sets(at, "we play with variety of styles")
    assert at.keys == ["decided-sets", "set-from-next-round"]
    assert not at.session.state.options.variety
    assert settings(at)["variety"] is True
    assert at.type("we play with variety of styles").keys == ["is-set-so"]
    while at.session.state.count == 1:
        for player in at.session.state.waiting:
            hand = at.session.state.seat(player).hand
            at.does(player, "choose", first=hand[0], second=hand[1])
        at.type(*(("next",) if not at.session.asks else ()), "yes", "nobody", "lyrik", "next")
        if at.now > 600:
            break
    assert at.session.state.count == 2
    assert at.session.state.options.variety


# -- who is the Wordsmith, and the youngest


def test_somebody_else_is_the_wordsmith() -> None:
    """At any time: asked, told, taken back, and kept in the log."""
    at = begun(SLAM)
    fresh = at.session
    assert at.type("ben is the wordsmith").says == (say("decide-leads", player="Ben", role="Wordsmith"),)
    assert at.type("yes").says[0] == say("decided-leads", player="Ben", role="Wordsmith")
    assert at.state.wordsmith == "Ben"
    assert at.type("ben is the wordsmith").keys == ["is-set-so"]
    assert fresh.replay(at.session.events).state == at.session.state
    assert at.type("undo").keys[0] == "undone"
    assert at.state.wordsmith == "Ana"


def test_letters_that_are_drawn_are_the_new_wordsmiths() -> None:
    at = position(writing(key="contains-both", drawn="AB").state, phase=Phase.LETTERS)
    sets(at, "cy is the wordsmith")
    assert at.keys[0] == "decided-leads"
    assert at.fields("wordsmith-decides")["player"] == "Cy"
    assert at.session.view(None).awaited == ("Cy",)


def test_nobody_who_has_left_leads() -> None:
    at = sets(begun(SLAM), "ben leaves")
    assert at.type("ben is the wordsmith").keys != ["decide-leads"]


def test_it_is_listened_for_on_a_break_alone() -> None:
    """One sentence more that begins with "host" cost Haiclue "go on without Ben"."""

    def heard(at: Table) -> set[str]:
        return {phrase.pattern for phrase in at.session.listening.grammar.heard if phrase.move == "leads"}

    at = begun(SLAM)
    assert not heard(at)
    assert heard(at.type("pause")) == {"{player} is the {role}"}
    assert not heard(performing())


def test_somebody_else_is_the_youngest() -> None:
    """While clues are made, at once; while they are read, from the next round on, or one would be read twice."""
    at = tiles_table.begun()
    sets(at, "cy is the youngest")
    assert at.state.reader.player == "Cy"
    at.clues()
    sets(at, "ben is the youngest")
    assert at.keys == ["decided-leads", "set-from-next-round"]
    assert at.state.reader.player == "Cy"
    tiles_table.a_round(at)
    assert (at.state.round, at.state.reader.player) == (1, "Ben")


def test_the_answer_at_the_start_is_the_games_own() -> None:
    """It is asked just then."""
    at = tiles_table.sat().type("cy is the youngest")
    assert at.keys[0] == "round-white"


@pytest.mark.parametrize(
    ("line", "seconds"), [("2 minutes for clues", "120"), ("a minute for guesses", "60"), ("one minute for guesses", "60")]
)
def test_a_time_may_be_said_in_minutes(line: str, seconds: str) -> None:
    """What is asked is in seconds, which is how the time is set."""
    at = tiles_table.begun().type(line)
    assert at.says == (say("decide-sets", what=f"{seconds} seconds for {line.rpartition(' ')[2]}"),)
    assert f"{seconds}.0" in map(str, settings(at.type("yes")).values())


@pytest.mark.parametrize(
    "line",
    [
        *("ben is the new wordsmith", "make ben the wordsmith", "ben should be the wordsmith", "ben is the wordsmith now"),
        *("ben becomes the wordsmith", "the new wordsmith is ben"),
    ],
)
def test_who_is_the_wordsmith_may_be_said_in_other_words(line: str) -> None:
    assert begun(SLAM).type(line).says == (say("decide-leads", player="Ben", role="Wordsmith"),)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        *((line, "free verse for all") for line in ("free verse for everyone", "we play free verse", "poems don't have to rhyme")),
        *((line, "free verse for Ana") for line in ("ana does not have to rhyme", "ana doesn't have to rhyme")),
        *((line, "30 seconds for guesses") for line in ("thirty seconds to guess", "30 seconds to guess", "thirty seconds for guesses")),
    ],
)
def test_a_rule_may_be_set_in_other_words(line: str, what: str) -> None:
    assert begun(SLAM).type(line).says == (say("decide-sets", what=what),)
