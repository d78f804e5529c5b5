"""What the table decides of a game of Poetry Slam: who is there, and what is theirs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.poetry_slam.test_votes import guessed
from tests.support.quiet import Quiet
from tests.support.table import PLAYERS, Table, performing, poems, position, writing
from voicehost.core.play import RETURNS, Decided, Move, say
from voicehost.core.speech import samples
from voicehost.games.poetry_slam import rounds
from voicehost.games.poetry_slam.losing import candidates
from voicehost.games.poetry_slam.rounds import chooser
from voicehost.games.poetry_slam.state import Line, Phase
from voicehost.games.poetry_slam.tables import ROW, SpeedTile
from voicehost.host.host import Host
from voicehost.lexicon.letters import NATO
from voicehost.listen.recognizer import Scripted
from voicehost.speak.announcer import Announcer
from voicehost.speak.mute import Mute
from voicehost.speak.prompts import Prompts
from voicehost.speak.voice import Silent

pytestmark = pytest.mark.quick

PILOTS = {letter: name for name, letter in NATO}

WORDS = {"Ana": "heaven", "Ben": "hill", "Cy": "horse"}


def test_a_right_guess_counts_though_the_poet_leaves() -> None:
    """As before the end, for the poem has none."""
    table = poems(WORDS).type("ana begins", "the rain is falling on the plain", "ben guesses heaven")
    table.type("host ana leaves", "yes")
    assert table.sheet("Ben", "guess") == [1]
    assert table.sheet("Ana", "poem") == [2]


def test_a_poem_that_nobody_has_guessed_is_passed_when_the_poet_leaves() -> None:
    table = poems(WORDS).type("ana begins", "the rain is falling on the plain", "ben guesses hell", "host ana leaves", "yes")
    assert "passed-poem" in table.keys


def test_whoever_waits_for_the_next_round_has_snaps_for_this_one() -> None:
    """They have performed in it; whoever has left gets none."""
    table = poems(WORDS).type("ana passes", "yes", "ana leaves", "yes")
    assert table.type("ben snaps for ana").keys == ["has-left"]
    table.type("ana is back", "yes")
    assert table.type("ben snaps for ana").keys == ["snapped"]


def entered_away() -> Table:
    return writing().type("cy leaves", "yes").enter("Cy", "horse")


def test_what_somebody_enters_who_has_left_is_nothing() -> None:
    """Nor does it become their word when that is taken back."""
    table = entered_away()
    assert table.state == writing().type("cy leaves", "yes").state
    assert table.type("undo").keys[0] == "undone"
    assert table.state.seat("Cy").word is None


WAYS = ("guesses {}", "says {}", ": {}", " {}", "is it {}", "thinks it is {}", "thinks {}")


@pytest.mark.parametrize("word", ["heaven", "hell"])
@pytest.mark.parametrize("way", WAYS)
def test_a_guess_of_who_is_not_there_is_none_in_any_words(way: str, word: str) -> None:
    """Right or wrong, it is told why, and is no line of the poem: guessing goes on."""
    table = position(poems({**WORDS, "Dee": "tattoo"}).state, round=1).type("dee leaves", "yes", "zoe joins", "yes")
    table.type("ana begins", "the rain is falling on the plain")
    poem = table.state.poem
    assert table.type(f"dee {way.format(word)}").keys == ["has-left"]
    assert table.type(f"zoe {way.format(word)}").keys == ["from-next-round"]
    assert table.state.poem == poem
    assert "right-exact" in table.type("the end", "ben guesses heaven").keys


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("cy leaves", "decide-leaves"),
        ("cy has to go", "decide-leaves"),
        ("dee is back", "decide-returns"),
        ("give cy two points", "decide-counts"),
        ("cy has ten points", "decide-counts"),
        ("cy is the wordsmith", "decide-leads"),
        ("free verse for cy", "decide-sets"),
        ("dee leaves", "has-left"),
    ],
)
def test_what_the_table_decides_of_somebody_is_understood_over_a_poem(line: str, key: str) -> None:
    table = poems({**WORDS, "Dee": "tattoo"}).type("dee leaves", "yes", "ana begins", "the rain is falling on the plain")
    assert table.type(line).keys == [key]


@pytest.mark.parametrize(
    "line", ["cy leaves the room", "the cat leaves", "moon joins", "add salt", "she plays for ben", "we play two rounds"]
)
def test_a_line_of_a_poem_is_no_decision(line: str) -> None:
    """Though somebody is named in it; what could be about anybody has "host" before it."""
    table = poems(WORDS).type("ana begins", line)
    assert table.keys == []
    assert table.state.poem is not None


def test_who_is_back_before_the_tiles_are_turned_loses_a_letter() -> None:
    """As whoever stayed."""
    performed = position(poems(WORDS).state, round=1).type("ana passes", "yes", "ben passes", "yes", "cy passes", "yes")
    stayed = Table(performed.session).type("next")
    back = Table(performed.session).type("cy leaves", "yes", "cy is back", "yes", "next")
    assert "Cy" in dict(stayed.state.owed)
    assert back.state.owed == stayed.state.owed


def _losing() -> Table:
    """Ana, Ben and Cy each choose a letter."""
    table = position(poems(WORDS).state, round=1).type("ana passes", "yes", "ben passes", "yes", "cy passes", "yes", "next")
    assert {"Ana", "Ben"} <= {*dict(table.state.owed)}
    return table


def test_who_is_back_while_letters_are_lost_loses_theirs() -> None:
    """Nothing is gained by leaving while one is asked."""
    table = _losing()
    owed = dict(table.state.owed)
    table.type("ana leaves", "yes")
    assert "Ana" not in dict(table.state.owed)
    table.type("ana is back", "yes")
    assert dict(table.state.owed) == owed
    assert "Ana" in table.session.view(None).awaited


def test_who_is_back_in_a_later_round_loses_theirs_with_the_next() -> None:
    table = _losing().type("ana leaves", "yes")
    tile = dict(table.state.spared)["Ana"]
    while table.state.phase is Phase.LOSING:
        player, theirs = table.state.owed[0]
        table.type(f"{player.lower()} loses {PILOTS[candidates(table.state.seat(player).lost, theirs)[0]]}")
    table.type("ana is back", "yes")
    assert table.keys[-1] == "letter-waits"
    assert (table.state.put_off, table.state.spared) == ((("Ana", tile),), ())


def test_the_letter_of_who_left_before_the_tiles_were_turned_waits_for_them() -> None:
    """As whoever stayed would have lost it."""
    performed = position(poems(WORDS).state, round=1).type("ana passes", "yes", "ben passes", "yes", "cy passes", "yes")
    tile = performed.state.seat("Cy").tile
    table = performed.type("cy leaves", "yes", "next")
    assert table.state.spared == (("Cy", tile),)
    table.type("zoe takes the place of cy", "yes")
    assert ("Zoe", tile) in table.state.owed


def test_the_wordsmith_who_is_back_is_it_from_the_next_round_on() -> None:
    """At once where a tile is left for them, so that they write."""
    table = writing().type("ana leaves", "yes", "ana is back", "yes")
    assert (table.keys[-1], table.state.wordsmith) == ("is-wordsmith", "Ana")
    table = writing(middle=(SpeedTile(5, None), SpeedTile(4, None))).type("ana leaves", "yes", "ana is back", "yes")
    assert (table.keys[-1], table.state.wordsmith) == ("wordsmith-again", "Ben")
    state, says = rounds.next_round(table.state)
    assert state.wordsmith == "Ana"
    assert say("is-wordsmith", player="Ana") in says


def test_who_decides_on_letters_is_asked_at_once_when_the_wordsmith_leaves() -> None:
    """ "Wordsmith decides": the next around the table is told so, and which letters there are."""
    table = position(writing(key="contains-both", drawn="AB").state, phase=Phase.LETTERS).type("ana leaves", "yes")
    assert table.says[-1] == say("wordsmith-decides", player="Ben", letters=("A", "B"))
    assert table.session.view(None).awaited == ("Ben",)


def test_a_tie_is_broken_by_one_who_plays() -> None:
    """Who waits for the next round and is made the Wordsmith is it from that round on."""
    table = position(guessed().state, round=1, rounds=4).type("zoe joins", "yes", "zoe is the wordsmith", "yes")
    assert table.keys == ["decided-leads", "set-from-next-round"]
    assert table.type("zoe is the wordsmith").keys == ["is-set-so"]
    table.type("challenge the poem", "Ana no", "Ben no", "Cy yes", "Dee yes")
    assert table.fields("vote-tied") == {"player": "Ana"}
    assert table.session.view(None).awaited == ("Ana",)
    assert rounds.next_round(table.state)[0].wordsmith == "Zoe"


def test_nobody_is_the_wordsmith_who_plays_in_no_round_of_this_game() -> None:
    for last in (("zoe joins", "yes", "this is the last round", "yes"), ("this is the last round", "yes", "zoe joins", "yes")):
        table = position(guessed().state, round=1, rounds=4).type(*last, "zoe is the wordsmith")
        assert table.keys == ["joins-next-game"]


def test_nobody_votes_who_waits_for_the_next_round() -> None:
    """Where all who have played this one have left: a vote that stands is given up, and none is begun."""
    table = position(guessed().state, round=1, rounds=4).type("zoe joins", "yes", "max joins", "yes")
    table.type("ana leaves", "yes", "ben leaves", "yes")
    voting = Table(table.session, ()).type("challenge the poem", "cy leaves", "yes", "dee leaves", "yes")
    assert (voting.state.question, voting.session.view(None).awaited) == (None, ())
    table.type("cy leaves", "yes", "dee leaves", "yes", "challenge the poem")
    assert table.says == (say("from-next-round", player="Zoe"),)


KEPT = [
    ("end the game", "yes", "ben leaves", "yes", "ben is back", "yes"),
    ("end the game", "yes", "ben leaves", "yes", "ben is back", "yes", "ben leaves", "yes", "ben is back", "yes"),
    ("ben leaves", "yes", "end the game", "yes", "ben is back", "yes", "ben can win", "yes", "ben leaves", "yes", "ben is back", "yes"),
    ("ben leaves", "yes", "end the game", "yes", "mia takes the place of ben", "yes"),
    ("end the game", "yes", "ben leaves", "yes", "mia takes the place of ben", "yes"),
]


@pytest.mark.parametrize("lines", KEPT, ids=" ".join)
def test_snaps_that_were_kept_are_paid_for_once(lines: tuple[str, ...]) -> None:
    """By whoever comes back, or takes a place, as by all others."""
    table = position(writing().state, round=3).type(*lines)
    assert {seat.score for seat in table.state.seats} == {-3}


CAME = [(1, 0, -1), (2, 0, -2), (2, 8, 0), (8, 0, -3), (8, 7, -2), (8, 8, -1)]


@pytest.mark.parametrize(("ends", "since", "points"), CAME)
@pytest.mark.parametrize("gives", [False, True])
def test_only_snaps_that_could_be_given_are_paid_for(ends: int, since: int, points: int, gives: bool) -> None:
    """One for each round that the player was in the game, if it ends early or they came late; one that was given is off that."""
    table = position(writing().state.reseat("Ben", since=since), round=ends)
    snaps = ("ben snaps for ana",) if gives and points else ()
    table.type(*snaps, "end the game", "yes")
    assert sum(table.sheet("Ben", "kept-snap")) == points + len(snaps)


@pytest.mark.parametrize("back", [(), ("ben is back", "yes")])
def test_nobody_pays_for_snaps_while_they_are_out_of_the_game(back: tuple[str, ...]) -> None:
    """Whoever is back too late to play pays no more than whoever stays away."""
    table = position(writing().type("ben leaves", "yes").state, round=8, phase=Phase.LOSING, owed=(("Ana", SpeedTile(5, None)),))
    table.type(*back, "end the game", "yes")
    assert table.state.phase is Phase.OVER
    assert table.scores == {"Ana": -3, "Ben": 0, "Cy": -3}


@pytest.mark.parametrize("back", ["ben is back", "mia takes the place of ben"])
def test_whoever_is_back_before_anybody_has_written_in_the_last_round_plays(back: str) -> None:
    """No tile was laid out for them as the round began."""
    state = writing().type("ben leaves", "yes").state
    few = replace(state, round=state.rounds, middle=state.middle[:2])
    table = position(few).type(back, "yes")
    assert (len(table.state.middle), table.state.away, table.state.joining) == (3, (), ())
    written = position(few.reseat("Ana", word="hill")).type(back, "yes")
    assert len(written.state.middle) == 2
    assert len(written.state.joining) == 1


@pytest.mark.parametrize(
    "end", [("end the game", "yes"), ("this is the last round", "yes", "ben passes", "yes", "cy passes", "yes", "next")]
)
def test_who_leaves_while_a_dispute_after_the_end_is_voted_on_has_seen_the_end(end: tuple[str, ...]) -> None:
    """They have won all the same, with their kept snaps counted."""
    table = poems(WORDS).type("ana begins", "the rain is falling on the plain", "the end", "ben guesses heaven", *end)
    won = table.state.seat("Ana").score
    assert table.state.phase is Phase.OVER
    table.type("challenge the rhyme of ana", "ana leaves", "yes", "ben says yes", "cy says yes", "next")
    assert (table.state.phase, table.state.seat("Ana").score) == (Phase.OVER, won)
    assert table.session.view(None).who == ("Ana",)


def test_who_takes_the_wordsmiths_place_is_the_wordsmith() -> None:
    table = writing().type("ana leaves", "yes", "zoe takes the place of ana", "yes")
    assert say("is-wordsmith", player="Zoe") in table.says
    assert table.state.wordsmith == "Zoe"
    stays = writing().type("ana leaves", "yes", "cy is the wordsmith", "yes", "ana is back", "yes")  # the table has said who is
    assert (stays.state.wordsmith, stays.state.led) == ("Cy", "")
    stays = writing().type("ana leaves", "yes", "ben is the wordsmith", "yes", "ana is back", "yes")
    assert stays.keys == ["decided-returns", "writes-a-word"]


def test_the_wordsmith_who_is_back_in_a_later_round_is_it_again() -> None:
    """Whoever had the part meanwhile had it in their place."""
    left = writing().type("ana leaves", "yes")
    table = position(rounds.next_round(left.state)[0]).type("ana is back", "yes")
    assert (table.keys[-1], table.state.wordsmith) == ("wordsmith-again", "Ben")
    assert rounds.next_round(table.state)[0].wordsmith == "Ana"


@pytest.mark.parametrize("line", ["ana has minus two", "ana has -2", "take two points from ana", "Ana's score is minus two"])
def test_a_score_may_be_below_zero(line: str) -> None:
    """As after a slam, or by snaps that were kept."""
    table = writing().type(line, "yes")
    assert table.says[0] == say("decided-counts", player="Ana", n=-2, old=0)
    assert table.state.seat("Ana").score == -2


def test_a_poem_that_has_ended_is_guessed_without_its_poet() -> None:
    table = poems(WORDS).type("ana begins", "the rain is falling on the plain", "the end", "host ana leaves", "yes")
    assert table.state.poem is not None
    assert table.type("ben guesses heaven").sheet("Ben", "guess") == [1]


def test_a_guess_without_a_name_may_be_of_who_has_left() -> None:
    table = poems(WORDS).type("ana begins", "the rain is falling on the plain", "the end", "is it heaven")
    assert "who-guessed" in table.keys
    table.type("ben leaves", "yes", "that was ben")
    assert table.sheet("Ben", "guess") == [1]


def test_a_right_guess_without_a_name_counts_though_the_poet_leaves() -> None:
    table = poems(WORDS).type("ana begins", "the rain is falling on the plain", "is it heaven").type("host ana leaves", "yes")
    assert "who-guessed" in table.keys
    assert table.type("ben did").sheet("Ben", "guess") == [1]


def test_a_poet_who_has_left_does_not_go_on() -> None:
    """An end by silence stands."""
    table = poems(WORDS).type("ana begins", "the rain is falling on the plain", "and what it falls upon is grain").wait(8)
    table.type("host ana leaves", "yes", "what now is this about")
    assert table.state.poem is not None
    assert table.state.poem.ended is not None


def test_whoever_takes_a_leavers_place_writes_a_word() -> None:
    table = writing().enter("Ana", "house").type("ana leaves", "yes", "zoe takes the place of ana", "yes").enter("Zoe", "horse")
    assert table.state.seat("Zoe").word == "horse"


@pytest.mark.parametrize("line", ["zoe takes the place of ben", "host zoe plays for ben", "host zoe joins after ben"])
def test_over_a_poem_who_takes_a_place_is_asked_about(line: str) -> None:
    table = poems(WORDS).type("ana begins", "the rain is falling on the plain", line)
    assert table.keys[0].startswith("decide-")


@pytest.mark.parametrize(
    "lines",
    [
        ("host refuse that",),
        ("challenge the word", "no", "no", "no"),
        ("challenge the word", "yes", "yes", "yes"),
        ("challenge the word", "no", "ben leaves", "yes", "no", "no"),
    ],
)
def test_what_is_disputed_after_the_table_has_ended_leaves_it_ended(lines: tuple[str, ...]) -> None:
    """In mid-round: no poem is asked for."""
    table = poems(WORDS).type(
        "ana begins", "the rain is falling on the plain", "and what it falls upon is grain", "the end", "ben guesses heaven"
    )
    table.type("end the game", "yes")
    assert table.session.has_ended
    before = table.state.last
    table.type(*lines)
    assert table.session.has_ended
    assert table.state.last != before
    assert "who-next" not in table.keys


def test_a_word_that_is_known_stays_so_past_a_place_that_was_taken() -> None:
    """Of Zoe, whom the table takes for Ana again."""
    table = poems(WORDS).type(
        "zoe takes the place of ana", "yes", "zoe begins", "the rain is falling on the plain", "the end", "ben guesses heaven"
    )
    while "Zoe" in table.session.players:
        table.type("undo")
    assert table.state.is_disclosed("Ana")


def test_more_rounds_than_there_are_tiles_for_take_those_of_earlier_ones() -> None:
    """Of the tier whose turn it is, and as many as lie there."""
    state = writing().state
    for _ in range(55):
        state, tile = rounds.from_row(replace(state, middle=()))
        assert tile.tier == ROW[(state.taken_from_row - 1) % len(ROW)]


def test_whoever_takes_the_place_of_somebody_who_left_before_the_round_writes_in_the_next() -> None:
    """No tile lies there for them in this one."""
    table = writing()
    state = replace(table.state, away=("Cy",), middle=table.state.middle[:2]).reseat("Cy", passed=True)
    table.session = replace(table.session, state=state)
    table.type("zoe takes the place of cy", "yes")
    assert table.state.joining == ("Zoe",)


def rhyme_disputed() -> Table:
    """Cy has voted, and Ana and Ben have not."""
    table = poems(WORDS).type("ana begins", "the rain is falling on the plain", "the end", "ben guesses heaven")
    return table.wait(20).type("challenge the rhyme", "cy votes no")


@pytest.mark.parametrize("way", ["challenge the rhyme", "challenge the rhyme of ana"])
def test_a_vote_that_ended_with_the_game_decided_nothing(way: str) -> None:
    """It is put to the table again, and the game ends again when that is settled."""
    table = rhyme_disputed().type("end the game", "yes", way)
    assert "vote-ask" in table.keys
    table.type("no", "no")
    assert (table.keys[0], table.sheet("Ben", "guess"), table.state.phase) == ("voted-rhyme-no", [], Phase.OVER)
    assert table.type(way).keys == ["disputed-already"]


YES_OR_NO = ("yes", "no", "yeah", "nope", "ok", "host yes", "host no")


@pytest.mark.parametrize("refused", [(), ("host cy leaves",)])
@pytest.mark.parametrize("line", YES_OR_NO)
def test_a_yes_to_the_host_is_nobodys_guess(refused: tuple[str, ...], line: str) -> None:
    """Nor a line of the poem, before which the guess would have been."""
    table = poems({name: WORDS[name] for name in ("Ben", "Cy")}, players=3).type("ana leaves", "yes", "ben begins")
    table.recite(4, 5.4).recite(5.7, 7).type(*refused)
    before = table.state.poem
    assert table.type(line).keys[-1] == "no-yes-or-no"
    assert before is not None
    assert table.state.poem is not None
    assert (table.state.poem.guesses, table.state.poem.spans) == ((), before.spans)
    assert table.type("cy guesses hill").sheet("Cy", "guess") == [1]


def test_a_yes_is_no_guess_even_if_it_is_the_secret() -> None:
    """Or else people could learn that it is. With a name it is a guess."""
    lines = ("ana begins", "the rain is falling on the plain", "the end", "yes")
    table, other = poems({**WORDS, "Ana": "yes"}).type(*lines), poems(WORDS).type(*lines)
    assert table.keys == other.keys == ["no-yes-or-no"]
    assert "right-exact" in table.type("ben guesses yes").keys


def test_who_is_not_there_has_not_passed() -> None:
    """On every page: who has joined plays from the next round on, and who has left has left. Zoe's and Cy's own pages say it, too."""
    table = writing(5).type("zoe joins", "yes", "cy leaves", "yes")
    pages = {player: [fact.say for fact in table.session.view(player).facts] for player in (*table.session.players, None)}
    for page in pages.values():
        assert say("from-next-round", player="Zoe") in page
        assert say("have-left", players=("Cy",), n=1) in page
        assert "seat-passed" not in {each.key for each in page}
    assert [player for player, page in pages.items() if "has-left" in {each.key for each in page}] == ["Cy"]


def test_whoever_waits_for_a_round_that_does_not_come_plays_in_the_next_game() -> None:
    table = writing().type("zoe joins", "yes", "this is the last round", "yes")
    assert say("joins-next-game", player="Zoe") in [fact.say for fact in table.session.view("Ana").facts]


# -- a word is the place's


def written(*, tile: bool = True) -> Table:
    """Cy has a word and a tile, and has left; the others write."""
    return writing().enter("Cy", "horse").type(*(("cy takes five",) if tile else ()), "cy leaves", "yes")


def perform(table: Table) -> Table:
    """The others write, too, and have tiles."""
    for player in ("Ana", "Ben"):
        table.enter(player, "hill")
    while (first := chooser(table.state)) is not None:
        table.type(f"{first} takes {table.state.middle[0].tier}")
    return table


def test_who_has_written_and_is_back_has_their_word() -> None:
    """While others write, and while they perform."""
    table = perform(written().type("cy is back", "yes"))
    assert table.state.to_perform == PLAYERS[:3]
    table = perform(written())
    assert "Cy" not in table.state.to_perform
    assert table.type("cy is back", "yes").keys == ["decided-returns", "plays-on", "poetry"]
    assert "Cy" in table.state.to_perform
    assert (table.state.seat("Cy").word, table.score("Cy")) == ("horse", 5)


def test_who_has_written_and_has_no_tile_yet_chooses_one() -> None:
    """Last of those who are ready; while others perform it is the tile that is left, with its points."""
    table = written(tile=False).type("cy is back", "yes")
    assert (table.keys[:2], table.state.finished) == (["decided-returns", "plays-on"], ("Cy",))
    assert perform(table).state.to_perform == PLAYERS[:3]
    table = perform(written(tile=False)).type("cy is back", "yes")
    assert "plays-on" in table.keys
    tile = table.state.seat("Cy").tile
    assert tile is not None
    assert say("took-tile", player="Cy", n=tile.tier) in table.says
    assert (table.state.to_perform, table.score("Cy"), table.state.middle) == (PLAYERS[:3], tile.tier, ())


def test_who_has_written_nothing_writes_or_guesses() -> None:
    """As somebody new in their place would."""
    for line in ("cy is back", "zoe takes the place of cy"):
        table = writing().type("cy leaves", "yes", line, "yes")
        player = table.session.players[2]
        assert table.says[-1] == say("writes-a-word", player=player)
        assert perform(table.enter(player, "horse")).state.to_perform == ("Ana", "Ben", player)
        late = perform(writing().type("cy leaves", "yes")).type(line, "yes")
        assert late.keys == ["decided-returns" if line == "cy is back" else "decided-replaces", "plays-on", "poetry"]
        assert late.state.to_perform == PLAYERS[:2]
        late.type("ana begins", "the rain is falling on the plain", "the end", f"{player} guesses {late.state.seat('Ana').word}")
        assert late.sheet(player, "guess") == [1]
        assert player in dict(late.wait(20).type("ben passes", "yes", "next").state.owed)


def test_who_is_back_over_a_poem_without_a_word_guesses_it() -> None:
    """Cy had left before anybody had written."""
    table = perform(writing().type("cy leaves", "yes")).type("ana begins", "the rain is falling on the plain", "cy is back", "yes")
    assert table.keys == ["decided-returns", "plays-on"]
    assert table.type("the end", f"cy guesses {table.state.seat('Ana').word}").sheet("Cy", "guess") == [1]


def test_who_is_back_plays_from_the_next_round_on_if_no_tile_is_left() -> None:
    """It would cost them no letter."""
    table = perform(writing().type("cy leaves", "yes"))
    table.session = replace(table.session, state=replace(table.state, middle=()))
    assert table.type("cy is back", "yes").keys == ["decided-returns", "from-next-round"]


def test_who_has_passed_and_is_back_guesses_on() -> None:
    """They have a tile, and lose its letter with the others'."""
    table = position(poems({"Ana": "heaven", "Ben": "hill"}, players=3).state, round=1).type("cy leaves", "yes", "cy is back", "yes")
    assert (table.keys[-1], table.state.to_perform) == ("poetry", ("Ana", "Ben"))
    table.type("ana begins", "the rain is falling on the plain", "the end", "cy guesses heaven")
    assert table.sheet("Cy", "guess") == [1]
    assert "Cy" in dict(table.wait(20).type("ben passes", "yes", "next").state.owed)


def test_who_is_back_takes_no_tile_that_is_for_whoever_has_passed() -> None:
    """Two tiles lie there for Ben, who has passed, and Ana: Cy had left before this round began."""
    table = writing(middle=(SpeedTile(5, None), SpeedTile(4, None)))
    table.session = replace(table.session, state=replace(table.state, away=("Cy",)).reseat("Cy", passed=True))
    table.type("ben passes", "yes", "cy is back", "yes")
    assert table.keys == ["decided-returns", "from-next-round"]
    table.enter("Ana", "hill").type("ana takes five")
    assert (table.state.phase, table.state.seat("Ben").tile) == (Phase.POETRY, SpeedTile(4, None))


def test_who_is_back_over_a_poem_may_guess_it_and_perform_after_it() -> None:
    table = poems(WORDS).type("cy leaves", "yes", "ana begins", "the rain is falling on the plain", "cy is back", "yes")
    assert table.keys == ["decided-returns", "plays-on"]
    assert table.type("the end", "cy guesses heaven").sheet("Cy", "guess") == [1]
    assert "Cy" in table.state.to_perform


@pytest.mark.parametrize("leaves", [(), ("cy leaves", "yes")])
@pytest.mark.parametrize("performed", [False, True])
def test_a_place_is_taken_with_its_word(leaves: tuple[str, ...], performed: bool) -> None:
    """Whoever has it is told how they see it, and nobody else does."""
    table = writing().enter("Cy", "horse").type("cy takes five", *leaves)
    table = perform(table) if performed else table
    assert "word-of-the-place" in table.type("max takes the place of cy", "yes").keys
    assert "horse" not in repr(table.says)
    assert table.private("Max", "show") == ["your-word"]
    assert table.private("Ana", "show") != ["your-word"] or table.state.seat("Ana").word == "hill"
    assert say("your-word", word="horse") in table.session.view("Max").says
    assert [phrase.pattern for phrase in table.session.view("Max").entries if phrase.move == "show"] == ["my word"]
    assert not [phrase for phrase in table.session.view("Ana").entries if phrase.move == "show"]
    table = table if performed else perform(table)
    assert table.type("max begins").state.phase is Phase.POEM


def test_the_word_of_a_place_is_told_to_whoever_types_their_name() -> None:
    """At the one keyboard, too."""
    table = written().type("max takes the place of cy", "yes")
    host = Host(table.session, Scripted(()), Announcer(Silent(), Mute()), Prompts(games=("poetry-slam",)), Quiet(), position=samples(60))
    assert host.enter("Max", "my word").note.startswith("Your word is horse.")


def test_who_left_after_writing_has_the_points_and_loses_the_letter_as_everybody_does() -> None:
    """Also if they are back only in a later round."""
    table = perform(position(written().state, round=1, rounds=3)).type("ana passes", "yes", "ben passes", "yes", "next")
    while table.state.phase is Phase.LOSING:
        player, theirs = table.state.owed[0]
        table.type(f"{player.lower()} loses {PILOTS[candidates(table.state.seat(player).lost, theirs)[0]]}")
    assert table.state.round == 2
    table.type("cy is back", "yes")
    assert (table.score("Cy"), table.keys[-1]) == (5 + 2, "letter-waits")
    assert [player for player, _ in table.state.put_off] == ["Cy"]


@pytest.mark.parametrize("back", [(), ("cy is back", "yes")])
def test_a_tile_whose_word_never_came_earns_nothing(back: tuple[str, ...]) -> None:
    """As of one who takes it and then finds no word; nor if they are back to guess."""
    table = position(writing().type("cy takes five", "cy leaves", "yes").state, round=1)
    table = perform(table).type("ana passes", "yes", "ben passes", "yes", "ben leaves", "yes", *back)
    assert (table.score("Cy"), bool(table.sheet("Ben", "speed"))) == (5, True)
    state, says = rounds.next_round(table.state)
    assert says[0] == say("tile-earns-nothing", players=("Cy",), n=1)
    assert [line for line in state.seat("Cy").lines if line.kind == "speed"] == []
    assert [line for line in state.seat("Ben").lines if line.kind == "speed"] != []


def test_a_count_that_the_table_set_is_told_when_the_points_for_the_tile_go() -> None:
    table = position(writing().type("cy takes five", "cy leaves", "yes").state, round=1)
    table = perform(table).type("ana passes", "yes", "cy has twelve", "yes", "ben passes", "yes")
    _, says = rounds.next_round(table.state)
    assert [each.key for each in says[:2]] == ["tile-earns-nothing", "score-of"]
    assert says[1].fields["n"] == 12 - 5


def test_a_log_of_whoever_was_back_from_the_next_round_on_goes_on_so() -> None:
    """It says nothing of now."""
    table = poems(WORDS).type("cy leaves", "yes")
    session, says = table.session.apply(Decided(0, Move(RETURNS, {"player": "Cy"})))
    assert [each.key for each in says] == ["decided-returns", "joins-next-game"]
    assert session.state.joining == ("Cy",)


def test_an_early_end_says_why_snaps_that_were_kept_take_points_off() -> None:
    """Nobody expects them to cost something in round one. At the usual end they had been told all evening."""
    table = poems(WORDS).type("end the game", "yes")
    assert table.keys.index("game-over") < table.keys.index("kept-snaps-count") < table.keys.index("account")
    assert [sum(line.points for line in seat.lines if line.kind == "kept-snap") for seat in table.state.seats] == [-3, -3, -3]
    assert (
        "kept-snaps-count"
        not in poems(WORDS).type("this is the last round", "yes", "ana passes", "yes", "ben passes", "yes", "cy passes", "yes", "next").keys
    )


def test_end_the_game_over_a_poem_counts_its_right_guess() -> None:
    """ "With everything counted": it came before the end, since the poem has none. A wrong guess, and none, bring nobody a point."""
    table = performing().type("ben guesses heaven", "host end the game", "yes")
    assert (table.sheet("Ben", "guess"), table.sheet("Ana", "poem"), table.sheet("Ana", "length")) == ([1], [2], [2])
    assert "right-exact" in table.keys
    assert table.type("undo").sheet("Ben", "guess") == []
    for line in ("ben guesses cloud", "a line"):
        table = performing().type(line, "host end the game", "yes")
        assert (table.state.phase, table.sheet("Ben", "guess"), table.sheet("Ana", "poem")) == (Phase.OVER, [], [])


def test_whoever_is_back_too_late_to_play_wins_by_no_snaps_that_others_pay_for() -> None:
    """Ana was ahead, left, and no round was left for her. The table may let her win, and then she pays as the others do."""
    state = writing().state.reseat("Ana", lines=(Line(7, "table", 7),)).reseat("Ben", lines=(Line(7, "table", 9),))
    over = position(state, round=state.rounds, phase=Phase.LOSING, owed=(("Ben", SpeedTile(5, None)),)).type("ana leaves", "yes")
    table = over.type("ana is back", "yes", "end the game", "yes")
    assert (table.scores["Ana"], table.scores["Ben"], "Ana" in table.state.left) == (7, 6, True)
    assert table.type("ana can win", "yes").scores["Ana"] == 4


def test_nobody_guesses_twice_by_changing_places() -> None:
    """Neither in another's place, nor in their own again. Whoever has a place in which nobody has guessed may guess."""
    changed = ("zoe takes the place of ben", "yes", "ben takes the place of dee", "yes")
    table = poems({**WORDS, "Dee": "house"}).type("ana begins", "a long line of verse", "ben guesses table", *changed)
    assert table.type("ben guesses heaven").keys == ["has-guessed"]
    assert table.type("zoe guesses heaven").keys == ["has-guessed"]
    assert table.type("eva takes the place of ben", "yes", "eva guesses heaven").keys == ["heard-right"]


def test_whoever_is_back_when_all_have_performed_does_not_play_on() -> None:
    """In the last round, unless they have written a word and not performed it yet."""
    last = ("this is the last round", "yes", "cy leaves", "yes", "ana passes", "yes", "ben passes", "yes")
    written, unwritten = poems(WORDS).type(*last), poems(WORDS)
    unwritten.session = replace(unwritten.session, state=unwritten.state.reseat("Cy", word=None, passed=True))
    for table, key, left in ((written, "plays-on", ()), (unwritten.type(*last), "joins-next-game", ("Cy",))):
        assert table.type("cy is back", "yes").keys[:2] == ["decided-returns", key]
        assert table.session.state.left == left


def test_who_has_nothing_to_perform_is_not_asked_whether_they_pass() -> None:
    table = poems(WORDS).type("ana passes", "yes", "ana passes")
    assert "ask-to-pass" not in table.keys


@pytest.mark.parametrize("line", ["ben guesses cloud", "heaven"])
def test_end_the_game_over_a_poem_that_has_ended_rules_it(line: str) -> None:
    """Its word is told, and has its points. Of a guess without a name the table says whose it was."""
    table = performing().type("the end").wait(0.5).type(line, "host end the game", "yes")
    assert ("nobody-guessed" in table.keys, table.sheet("Ana", "length")) == (True, [2])
    assert table.type("host accept cy").session.state.phase is Phase.OVER or table.type("yes").sheet("Cy", "guess") == [1]


def test_whoever_has_left_is_given_no_guess() -> None:
    """Of one that was made since. One that they had made before they left is theirs."""
    table = poems({**WORDS, "Dee": "house"}).type("cy leaves", "yes", "ana begins", "a long line of verse", "heaven")
    assert table.type("and another one", "the end").wait(3).keys == ["who-guessed"]
    assert table.type("cy").keys == ["has-left"]
    assert table.type("ben").sheet("Ben", "guess") == [1]
    table = (
        poems({**WORDS, "Dee": "house"}).type("ana begins", "a long line of verse", "heaven", "host cy leaves", "yes", "the end").wait(3)
    )
    assert table.type("cy").sheet("Cy", "guess") == [1]


def test_a_word_that_was_not_performed_counts_by_its_length() -> None:
    """ "Speed Tiles": points are written down with the word. Its certain slams count as well, and the table may challenge it."""
    table = poems({"Ana": "heaven", "Ben": "tent", "Cy": "horse"}).type("cy leaves", "yes", "ana passes", "yes", "ben passes", "yes")
    assert table.sheet("Cy", "length") == []
    table.type("next")
    assert (table.keys[0], table.sheet("Cy", "length"), table.sheet("Cy", "slam")) == ("word-not-performed", [2], [])
    table = poems({"Ana": "heaven", "Ben": "tent", "Cy": "horse"}).type("end the game", "yes")
    assert [table.sheet(player, "length") for player in ("Ana", "Ben", "Cy")] == [[2], [1], [2]]
    assert (table.sheet("Ben", "slam"), table.state.phase) == ([-2], Phase.OVER)
    table.type("challenge the word of ana", "ana yes", "ben no", "cy no")
    assert (table.state.phase, table.sheet("Ana", "slam")) == (Phase.OVER, [-2])


def test_whoever_is_back_in_time_performs_the_word_that_was_kept() -> None:
    table = poems(WORDS).type("cy leaves", "yes", "ana passes", "yes", "cy is back", "yes", "cy begins", "the end").wait(15)
    assert table.sheet("Cy", "length") == [2]


def test_whoever_leaves_when_all_poems_of_the_last_round_are_over_may_still_win() -> None:
    """Nothing is left to play, although nobody has said "next" yet."""
    passed = ("ana passes", "yes", "ben passes", "yes", "cy passes", "yes")
    assert "Ana" in poems(WORDS).type("ana leaves", "yes", *passed[2:]).state.left
    table = poems(WORDS).type(*passed, "ana leaves")
    assert table.type("yes").state.left == ()
