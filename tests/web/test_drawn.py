"""What a ruling and an end look like: the word in tiles, the guesses along the poem's time, targets in their colours, the steps."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest

from tests.support import jam_table, letters_table, tiles_table
from tests.support.languages import made
from tests.support.table import PLAYERS, Table, performing, writing
from tests.web.test_pages import _pages, seat_of, table_of
from voicehost.core.play import MORE, Picture, Standing, facts, say
from voicehost.core.speech import samples
from voicehost.games.haiclue.state import Phase
from voicehost.games.haiclue.tables import COLOURS
from voicehost.games.letter_jam.arranging import cards_of
from voicehost.games.letter_jam.state import Chip, Clue
from voicehost.games.letter_jam.state import Phase as JamPhase
from voicehost.games.letter_jam.tables import LETTERS, WILDCARD
from voicehost.games.poetry_slam.rulings import POET_AFTER
from voicehost.games.poetry_slam.tables import CARDS, PromptCard, length_points, letters_of
from voicehost.games.poetry_slam.views import _pattern
from voicehost.session.session import Session
from voicehost.web.pages import STEP, _choices, _drawn, first_sentence, legend, podium
from voicehost.web.shown import Caption, Shown

pytestmark = pytest.mark.quick

WORDS = ("heaven", "banana", "Ice cream", "well-being", "don't", "a", "llama", "anna")


@pytest.mark.parametrize("word", WORDS)
def test_the_letters_that_a_prompt_asks_for_are_lit(word: str) -> None:
    """Each is one of them, and where it should be; a word that does not match has none."""
    for card, drawn in product(CARDS, product("ANLHE", repeat=2)):
        letters = drawn[: card.draws]
        places = card.places(word, letters)
        assert bool(places) == card.matches(word, letters)
        lit = [letters_of(word[at]) for at in places]
        assert set(lit) <= set(letters)
        assert card.key != "twice-in-a-row" or len(lit) in (0, 2)
        assert card.key != "starts-and-ends" or not lit or len(letters_of(word)) == 1 or lit == list(letters)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_the_letters_of_a_prompt_stand_where_they_do_in_a_word(card: PromptCard) -> None:
    """A word that is made as it is drawn fits the prompt; where letters may stand anywhere nothing is drawn."""
    state = replace(performing().session.state, card=card, drawn=("B", "C")[: card.draws])
    pattern = _pattern(state)
    assert bool(pattern) == (card.key != "contains-both")
    for more in ("O", "OO"):
        word = "".join(more if letter == MORE else letter or "O" for letter in pattern)
        assert not pattern or card.matches(word.lower(), state.drawn), word


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_over_a_poem_a_table_screen_says_how_to_guess_and_to_end_it_whatever_the_prompt(card: PromptCard) -> None:
    """Who performs is the largest thing there: a sentence that says no more takes none of the room."""
    session = performing().session
    page = table_of(replace(session, state=replace(session.state, card=card, drawn=("B", "C")[: card.draws])))
    assert '<p class="say">Say: “Ben guesses …”.</p>' in page
    assert '<p class="say">Ana says: “the end”.</p>' in page


def ruled() -> Table:
    """Ben has guessed wrongly over Ana's poem, Cy rightly after it."""
    table = performing({"Ana": "heaven", "Ben": "hill", "Cy": "hut"})
    table.recite(6, 10).speak("ben guesses hollow", 10.2, 11).recite(11.2, 17).speak("cy guesses heaven", 18.5, 19.3)
    table.wait(3).type("yes")  # Ana had finished
    return table


def test_the_last_poem_is_seen_with_its_guesses() -> None:
    table = ruled()
    picture = table.session.view(None).picture
    assert picture is not None
    assert picture.word == "heaven"
    assert [(call.player, call.right) for call in picture.guesses] == [("Ben", False), ("Cy", True)]
    assert picture.began < picture.guesses[0].at < picture.ended <= picture.guesses[1].at
    assert performing().session.view(None).picture is None


def test_a_line_of_time_says_where_it_starts_and_whose_guess_counted() -> None:
    """Wrong guesses have a badge alone."""
    table = ruled()
    ruling = Caption(1, "host", "", samples(table.now), say("poem-points"))
    page = page_of(Shown(0, table.session, ()).next(replace(table.session), (ruling,), samples(table.now)))
    line = page[page.index('<div class="time">') :]
    line = line[: line.index("</div>")]
    assert '<i class="start">start</i>' in line
    assert re.findall(r"<small>([^<]*)</small>", line) == ["Cy\u2019s guess"]


def test_tiles_that_show_the_prompt_are_not_said_again() -> None:
    """Screen readers have the sentence. A prompt that no tiles can show is read by everybody."""
    session = writing().session
    for card in (card for card in CARDS if card.key in ("third", "contains-both")):
        asked = replace(session, state=replace(session.state, card=card, drawn=("A", "B")[: card.draws]))
        for page in (table_of(asked), seat_of(asked, "Ana")):
            (prompt,) = re.findall(r"<p[^>]*>[^<]*A[^<]*</p>", page[page.index('id="headline"') : page.index('id="headline"') + 600])[:1]
            assert ('class="unseen"' in prompt) == (card.key == "third")


def test_the_letters_to_do_without_stand_above_the_field() -> None:
    page = seat_of(writing(lost={"Ana": "ETO"}).session, "Ana")
    assert page.index("Without E, T and O.") < page.index('id="first"')


def test_nobody_sees_a_word_before_its_poem_is_ruled() -> None:
    """Whatever is drawn is what has been told."""
    table = ruled()
    table.type("ben begins")
    assert table.session.view(None).picture is None


def test_a_line_of_time_is_as_long_as_all_that_was_said() -> None:
    """A guess stands on it where it was made, before the end or behind it."""
    picture = ruled().session.view(None).picture
    assert picture is not None
    drawn = _drawn(picture)
    (_, first, _), (_, second, right) = drawn.guesses
    assert 0 < first < drawn.end <= second < STEP
    assert right
    assert _drawn(Picture("heaven")).end == 0
    assert _drawn(replace(picture, guesses=())).end == 0


def test_a_ruling_is_a_picture_and_what_was_said() -> None:
    table = ruled()
    said = Caption(1, "host", 'Yes, Cy! It was "heaven".', 0, next(say for say in table.says if say.key in table.session.game.rulings))
    shown = Shown(0, table.session, ()).next(replace(table.session), (said,), samples(0))
    assert shown.ruling == (said,)
    page = page_of(shown)
    tiles = re.findall(r"<span( class=\"lit\")?>([A-Z])</span>", page[page.index('id="picture"') : page.index('id="ruling"')])
    assert "".join(letter for _, letter in tiles) == "HEAVEN"
    assert [at for at, (lit, _) in enumerate(tiles) if lit] == [0]
    assert 'id="picture" class="picture" aria-hidden="true"' in page
    assert 'class="letters' not in page_of(replace(shown, ruling=()))[page.index('id="picture"') :].split("</div>")[0]


def page_of(shown: Shown) -> str:
    return _pages(shown.session).table(shown, "0", "192.168.1.20:8765", "1234", "data:,", "")


def test_targets_have_their_colours_and_the_guesses_on_them() -> None:
    """The guesses lie there when all are in, and the one that was meant is lit."""
    table = tiles_table.guessing()
    cards = table.session.view(None).cards
    assert [card.hue for card in cards] == ["red", "blue", "green", "yellow"]
    assert not any(card.marks or card.lit for card in cards)
    author = table.state.author
    others = [player for player in table.state.players if player != author.player]
    table.guesses(**{player.lower(): "blue" for player in others}).wait(5)
    cards = table.session.view(None).cards
    assert [set(card.marks) for card in cards] == [set(), set(others), set(), set()]
    assert [card.lit for card in cards] == [at == author.card for at in range(4)]


@pytest.mark.parametrize("haiku", [False, True])
def test_a_clue_is_large_in_place_of_the_sentence_that_tells_it(haiku: bool) -> None:
    """For as long as it is guessed and told, with whose it is; of a haiku a line each."""
    table = tiles_table.guessing() if not haiku else tiles_table.at("guessing", ("Ana", "Ben", "Cy"), haiku=True)
    assert tiles_table.begun().session.view(None).verse is None
    seen = table.session.view(None)
    verse = seen.verse
    assert verse is not None
    assert (verse.player, verse.sentence) == (table.state.author.player, seen.headline[0])
    assert len(verse.lines) == (3 if haiku else 1)
    assert all(f'<p class="line">{line}</p>' in table_of(table.session) for line in verse.lines)


def test_a_television_shows_the_clues_that_most_have_got() -> None:
    """Three of them, in their order; phones have all."""
    table = tiles_table.played(tiles_table.begun())
    of_table, of_phone = (table.session.view(player).lines for player in (None, "Ana"))
    assert len(of_phone) == len(table.state.kept) > len(of_table) == 3
    assert [line for line in of_phone if line in of_table] == list(of_table)
    right = sorted((len(kept.right) for kept in table.state.kept), reverse=True)[:3]
    players = [line.fields.get("players", ()) for line in of_table]
    assert sorted((len(each) for each in players if isinstance(each, tuple)), reverse=True) == right


def test_letters_that_are_asked_about_are_tiles() -> None:
    seen = replace(
        performing().session.view(None),
        facts=facts(asks=(say("choose-letter", player="Ana", letters=("I", "O"), letter="I", name="india"),)),
    )
    assert _choices(seen) == ("I", "O")
    assert _choices(performing().session.view(None)) == ()


def test_ones_own_target_is_not_there_while_one_guesses_anothers() -> None:
    """It would be taken for the answer. That goes for as long as the other's clue stands there."""
    table = tiles_table.guessing()
    author = table.state.author.player
    for _ in ("guessed", "told"):
        keys = {player: [each.key for each in table.session.view(player).mine] for player in table.state.players}
        assert keys == {player: ["your-target"] if player == author else [] for player in table.state.players}
        table.all_guess()


def test_the_letter_that_was_changed_is_lit() -> None:
    """Only where a card was laid."""
    table = letters_table.racing("game")
    assert table.session.view(None).lit == ()
    assert table.type("ana fame").session.view(None).lit == (0,)
    assert table.type("ben face").session.view(None).lit == (2,)


def test_letters_that_are_lost_stand_beneath_whose_they_were() -> None:
    table = performing({"Ana": "heaven", "Ben": "hill", "Cy": "hut"})
    table.session = replace(table.session, state=table.session.state.reseat("Ben", lost="QI"))
    assert {each.player: each.lost for each in table.session.view(None).standings} == {"Ana": (), "Ben": ("Q", "I"), "Cy": ()}
    assert '<i data-letter="Q"></i><i data-letter="I"></i>' in table_of(table.session)


def test_speed_tiles_lie_there_while_words_are_written() -> None:
    """Those in the middle, the best first; one that is taken is its player's."""
    table = writing().enter("Ana", "heaven")
    tiers = [str(tile.tier) for tile in sorted(table.session.state.middle, key=lambda tile: -tile.tier)]
    assert [card.face for card in table.session.view(None).cards] == tiers
    table.type(f"ana takes {('zero', 'one', 'two', 'three', 'four', 'five')[int(tiers[0])]}")
    *left, taken = table.session.view(None).cards
    assert [card.face for card in left] == tiers[1:]
    assert (taken.face, taken.owner) == (tiers[0], "Ana")
    assert performing().session.view(None).cards == ()


def test_who_may_still_guess_is_named_to_whoever_sees_no_shapes() -> None:
    table = performing({"Ana": "heaven", "Ben": "hill", "Cy": "hut"})
    assert '<p>One guess each: <span class="unseen">Ben, Cy</span></p>' in table_of(table.session)


def test_how_a_word_is_contested_stands_there_once_one_was_laid() -> None:
    """Below what everybody does; before that, how one plays."""
    table = letters_table.racing("game")
    assert [each.key for each in table.session.view(None).now] == ["how-to-play"]
    table.type("ana fame")
    assert [each.key for each in table.session.view(None).now] == ["how-to-play", "if-wrong"]
    assert "<p>Wrong? Say: \u201ctime out\u201d.</p>" in table_of(table.session)


def test_what_was_ruled_in_a_race_hides_nothing_of_how_one_plays() -> None:
    """Both stand there, and what to do comes first."""
    table = letters_table.racing("game").type("ana fame")
    ruled = Caption(1, "host", "Lama is voted down.", samples(table.now), say("vote-falls", word="Lama"))
    page = page_of(Shown(0, table.session, ()).next(replace(table.session), (ruled,), samples(table.now)))
    assert "<p>Change one letter, and shout the new word.</p>" in page
    assert "<p>Lama is voted down.</p>" in page


def test_a_long_ruling_in_a_race_begins_with_what_was_ruled() -> None:
    """The reason is left to screen readers, so that there is room for what everybody may do."""
    table = letters_table.racing("game").type("ana fame")
    ruled = Caption(1, "host", "Fame counts. It is in my dictionary.", samples(table.now), say("dispute-valid", word="Fame"))
    page = page_of(Shown(0, table.session, ()).next(replace(table.session), (ruled,), samples(table.now)))
    assert "<p>Fame counts.</p>" in page
    assert '<p class="unseen">Fame counts. It is in my dictionary.</p>' in page


def test_the_last_card_says_on_which_word_it_lies() -> None:
    assert "Last card, on \u201cGame\u201d" in table_of(letters_table.racing("game").type("ana fame").session)


@pytest.mark.parametrize(
    ("lines", "last", "played"),
    [
        (("ana fame", "we are stuck", "yes", "1", "2", "3"), "Ana played Fame last.", ["Ana played one word."]),
        (("we are stuck", "yes", "1", "2", "3"), "The word is Game.", []),
    ],
)
def test_beside_the_result_stands_the_last_word(lines: tuple[str, ...], last: str, played: list[str]) -> None:
    """On phones below the cards that are left, which no line repeats."""
    session = letters_table.racing("game").type(*lines).session
    assert f"<p>{last}</p>" in re.sub(r'<p class="letters.*?</p>', "", table_of(session))
    below = seat_of(session, "Ben").split('<ul id="lines"')[1].split("</ul>")[0]
    assert re.findall(r"<li>([^<]*)", below) == [last, *played]


def test_a_question_about_a_players_cards_is_large_with_their_name() -> None:
    table = letters_table.counting({"Ana": 1, "Ben": 9, "Cy": 9}).type("ana fame")
    asked = r'<div id="asks".*?<p class="badged"><span class="badge [^>]*>A</span>\s*Is Ana out of cards\?'
    assert re.search(asked, table_of(table.session), re.DOTALL)


def test_who_votes_stands_beneath_the_question_with_their_badge() -> None:
    """It is what the table waits for; the voter's own phone asks no more than it has buttons for."""
    session = tiles_table.at("voting", ("Ana", "Ben", "Cy"), haiku=True).session
    assert re.search(r'<p class="badged"><span class="badge [^>]*>A</span>\s*Ana, yes or no\?', table_of(session))
    assert '<p class="unseen">Ana, yes or no?' in seat_of(session, "Ana")
    assert "Waiting for Ana." in seat_of(session, "Ben")


def test_how_a_long_answer_begins_stands_beneath_its_question() -> None:
    """What does not fit comes later."""
    table = jam_table.at("arranging", ("Ana", "Ben", "Cy"))
    page = table_of(table.session)
    assert " <small>Use your phone.</small>" in page
    assert ' <small class="later">Without one, type your name at the keyboard first, with a colon. There are no more clues.' in page


def test_a_clue_is_large_on_the_phone_of_who_guesses() -> None:
    table = tiles_table.guessing()
    page = seat_of(table.session, table.state.thinking[0])
    assert f'<p class="clued">{table.state.author.player}\u2019s clue: ' in page
    assert "by phone" not in page


@pytest.mark.parametrize(
    ("places", "steps"),
    [
        *[((1, 2, 3), "213"), ((1, 1, 3), "113"), ((1, 2, 3, 3), "2133"), ((1, 2, 2, 2), "2122"), ((1, 1, 1), ""), ((), "")],
        *[((1, 2, 3, 3, 5, 6, 7), "21"), ((1, 2, 2, 2, 5, 6, 7), "1"), ((1, 1, 1, 1, 5, 6, 7), "")],
    ],
)
def test_the_best_stand_on_steps(places: tuple[int, ...], steps: str) -> None:
    """The second, the first, the others; of many nobody who would leave an equal below; and nobody where all are alike."""
    standings = tuple(Standing(f"P{at}", place, 9) for at, place in enumerate(places))
    over = replace(tiles_table.played(tiles_table.begun()).session.view(None), standings=standings)
    assert "".join(str(each.place) for each in podium(over.standings)) == steps
    equal = [each.player for each in podium(over.standings) if each.place == 1]
    assert equal == sorted(equal), "as the sentence names them"
    assert 'class="step"' not in table_of(tiles_table.guessing().session)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Who is next? Say it like this: Ana begins.", "Who is next?"),
        ("Say: next.", "Say: next."),
        ("Ana, which tile? 5, 4 or 3.", "Ana, which tile?"),
        ("Wer war das?", "Wer war das?"),
    ],
)
def test_what_is_asked_is_larger_than_how_it_is_answered(text: str, first: str) -> None:
    head, rest = first_sentence(text)
    assert head == first
    assert " ".join(filter(None, (head, rest))) == text


def test_who_performs_stands_there_with_the_verb_and_how_to_guess_behind_a_bar() -> None:
    """In place of the word stands a blank: an example that fits could be somebody's, and another would contradict the prompt."""
    page = table_of(performing({"Ana": "heaven", "Ben": "hill", "Cy": "hut"}).session)
    assert "Ana <small>performs</small></li>" in page
    assert '<p class="say">Say: \u201cBen guesses …\u201d.</p>' in page
    assert '<p class="say">Ana says: \u201cthe end\u201d.</p>' in page


def test_a_page_says_which_game_it_is() -> None:
    assert '<body class="table" data-game="haiclue">' in table_of(tiles_table.begun().session)


def slam(**options: str) -> Table:
    """Poets at a real slam, the first of whom has just been called."""
    table = Table(*Session.begin(made("open-slam", "en"), ("Ana", "Ben", "Cy"), made("open-slam", "en").options(**options), 1))
    return table.type(f"{table.session.state.line[0]} please")


@pytest.mark.parametrize(("long", "signal"), [(100, ""), (166, "soon"), (181, "over")])
def test_a_screen_changes_its_colour_with_the_time_that_a_poet_has(long: int, signal: str) -> None:
    """By the rules' moments, 2:45 and 3:00; the host says nothing, and with the poem it is over."""
    table = slam().type("start the clock")
    table.wait(long)
    assert (table.session.view(None).signal or "") == signal
    assert f'data-signal="{signal}"' in table_of(table.session)
    assert f'data-signal="{signal}"' in seat_of(table.session, "Ana")
    table.type("thank you")
    assert table.session.view(None).signal is None


def test_scores_lie_there_as_cards_and_what_does_not_count_is_struck_out() -> None:
    table = slam().type("thank you", "9.2 8.7 10 7.9 8.1")
    for _ in ("asked whether they are right", "told"):
        assert [(card.face, card.label, card.out, card.won) for card in table.session.view(None).cards] == [
            ("9.2", "judge 1", False, False),
            ("8.7", "judge 2", False, False),
            ("10.0", "judge 3", True, False),
            ("7.9", "judge 4", True, False),
            ("8.1", "judge 5", False, False),
            ("26.0", "sum", False, True),
        ]
        assert table_of(table.session).count(' out"') == 2
        table.type("yes")


@pytest.mark.parametrize(("judges", "near"), [("5", True), ("7", True), ("8", False), ("12", False)])
def test_scores_stand_above_the_question_whether_they_are_right(judges: str, near: bool) -> None:
    """With whose they are; if there are more than a phone has room for, they stand below it. The poet is not asked."""
    table = slam(judges=judges).type("thank you", "9.2 " * int(judges))
    poet = table.session.state.performing
    page = seat_of(table.session, next(player for player in table.session.players if player != poet))
    stage = page[page.index('id="stage"') : page.index('id="first"')]
    assert (stage.count("<strong>9.2</strong>") == int(judges)) is near
    assert f"Scores for {poet}." in page
    theirs = seat_of(table.session, poet)
    assert "Your scores." in theirs
    assert "The others say whether I heard right." in theirs


def test_scores_fill_places_as_they_are_heard() -> None:
    """Above them stand how many there will be, and between what a score is."""
    table = slam().type("thank you")
    for scores, lies in (("", "\u2013\u2013\u2013\u2013\u2013"), ("9.2 8.7", "9.28.7\u2013\u2013\u2013")):
        cards = (table.type(scores) if scores else table).session.view(None).cards
        assert "".join(card.face for card in cards) == lies
        assert [card.waits for card in cards] == [card.face == "\u2013" for card in cards]
        assert "From 0.0 to 10.0" in table_of(table.session)


def test_a_poets_clock_counts_up() -> None:
    """To what the rules allow; whoever hears the page is told what is left."""
    table = slam().type("start the clock")
    table.wait(83)
    shown = Shown(0, table.session, ()).next(replace(table.session), (), samples(table.now))
    page = page_of(shown)
    clock = page[page.index('id="clock"') : page.index("</div>", page.index('id="clock"'))]
    assert ('<strong aria-hidden="true">1:2' in clock, "/ 3:00</span>" in clock, "Time left: 9" in clock) == (True, True, True)


def test_steps_have_what_a_game_counts() -> None:
    """Decimals, as they are written there."""
    table = slam()
    for row in ("9.2 8.7 10 7.9 8.1", "9.0 9.0 9.1 9.0 9.1", "5.0 5.0 5.0 5.0 5.5"):
        table.type(f"{table.session.state.line[0]} please", "thank you", row, "yes")
    page = table_of(table.session)
    assert '<span class="step"><b>27.1</b> <small>points</small></span>' in page
    assert '<span class="step"><b>26.0</b> <small>points</small></span>' in page


def test_a_number_on_a_step_agrees_with_its_unit() -> None:
    """One card, two cards; and what a game counts in a way of its own stands there as its list is headed."""
    table = letters_table.holding({"Ana": "FX", "Ben": "TV QX", "Cy": "QX"}).type("ana fame")
    page = table_of(table.session)
    steps = re.findall(r'<span class="step"><b>(\d+)</b> <small>([^<]*)</small>', page)
    assert sorted(steps) == [("0", "cards"), ("1", "card"), ("2", "cards")]


GOT = re.compile(r'<li><span class="badge[^>]*>\w</span> (\w+) <b>([^<]*)</b> </li>')


def gained(table: Table, key: str) -> list[tuple[str, str]]:
    """Who got what, as it stands beneath what was ruled so."""
    ruling = Caption(1, "host", "", samples(table.now), say(key))
    shown = Shown(0, table.session, ()).next(replace(table.session), (ruling,), samples(table.now))
    return GOT.findall(page_of(shown))


def test_who_got_what_stands_beneath_a_word_that_was_ruled() -> None:
    """The guesser's point, and the poet's for a poem that was guessed after its end, and for a word of six letters."""
    table = ruled()
    assert {(each.player, each.points) for each in table.session.view(None).gains} == {("Ana", POET_AFTER + length_points(6)), ("Cy", 1)}
    assert sorted(gained(table, "poem-points")) == [("Ana", f"+{POET_AFTER + length_points(6)}"), ("Cy", "+1")]
    assert performing().session.view(None).gains == ()


def test_what_a_slam_has_cost_stands_by_itself() -> None:
    """Beside what its poet has got, and the reason after it. Else a poet would seem to have got less for the same poem."""
    table = performing({"Ana": "banana", "Ben": "hill", "Cy": "hut"}).type("the end", "cy guesses banana")
    slams = [(each.player, each.points) for each in table.session.view(None).gains if each.why is not None]
    assert slams == [("Ana", sum(table.sheet("Ana", "slam")))]
    assert slams[0][1] < 0
    (of_the_poem,) = (each.points for each in table.session.view(None).gains if each.player == "Ana" and each.why is None)
    assert of_the_poem == sum(table.sheet("Ana", "poem")) + sum(table.sheet("Ana", "length"))
    key = next(each.key for each in table.says if each.key in table.session.game.rulings)
    ruling = Caption(1, "host", "", samples(table.now), say(key))
    page = page_of(Shown(0, table.session, ()).next(replace(table.session), (ruling,), samples(table.now)))
    gains = re.sub(r"<[^>]*>", "", page[page.index('id="gains"') : page.index("</ul>", page.index('id="gains"'))])
    what = f"A Ana +{of_the_poem} {slams[0][1]} (word does not fit the prompt)"
    assert what.replace("-", "\u2212") in " ".join(gains.split())
    assert '<li class="since">just now</li>' in page
    assert "Ana\u2019s word <small>The first letter is H</small></p>" in page


def test_whose_it_is_is_marked_where_it_is_not_everybodys() -> None:
    """In the scores. Where all are wanted no row stands out."""
    performed, all_ = performing({"Ana": "heaven", "Ben": "hill", "Cy": "hut"}).session, writing().session
    assert set(all_.view(None).who) == set(all_.players)
    assert [table_of(session).count('class="theirs"') for session in (performed, all_)] == [1, 0]


def test_who_got_what_stands_beneath_a_target_that_was_meant() -> None:
    """A point for each who is right, as many for who made the clue, and nothing for who is wrong."""
    table = tiles_table.guessing(4)
    author = table.state.author.player
    meant = COLOURS[table.state.author.card]
    *right, wrong = (player for player in table.state.players if player != author)
    other = next(colour for colour in COLOURS if colour != meant)
    table.guesses(**{player.lower(): meant for player in right}, **{wrong.lower(): other}).wait(5)
    assert sorted(gained(table, "right")) == sorted([(author, "+2"), *((player, "+1") for player in right)])
    assert gained(tiles_table.guessing(4), "right") == []


CHANGE = re.compile(r'<td class="change[^>]*>([^<]+)</td>')


def second_clue() -> tiles_table.Tiles:
    """Everybody has guessed the first clue of the round, and the second is being guessed."""
    table = tiles_table.guessing(4)
    table.all_guess(COLOURS[table.state.author.card]).wait(5).type("next")
    return table


@pytest.mark.parametrize("anybody", [True, False], ids=["somebody is right", "nobody is right"])
def test_points_beside_the_scores_are_those_of_the_clue_that_is_shown(anybody: bool) -> None:
    """Those of earlier clues of the round are not among them, lest people take them for this one's. They are when the next one is read."""
    table = second_clue()
    pages = table_of, lambda session: seat_of(session, "Ana")
    for page in (of(table.session) for of in pages):
        assert ("this round" in page, sorted(CHANGE.findall(page))) == (True, ["+1", "+1", "+1", "+3"])
    meant = table.state.author.card
    table.all_guess(COLOURS[meant if anybody else (meant + 1) % len(COLOURS)]).wait(5)
    for page in (of(table.session) for of in pages):
        assert ("just now" in page, "this round" in page) == (anybody, False)
        assert sorted(CHANGE.findall(page)) == (["+1", "+1", "+1", "+3"] if anybody else [])


def test_at_the_end_the_scores_have_only_totals() -> None:
    table = second_clue()
    session = replace(table.session, state=replace(table.state, phase=Phase.OVER))
    assert [each.change for each in session.view(None).standings if each.change]
    for page in (table_of(session), seat_of(session, "Ana")):
        assert CHANGE.findall(page) == []
        assert "this round" not in page


def test_a_television_says_that_nobody_was_right() -> None:
    """In place of the word, which is lit there; once, and the whole of what was ruled for whoever hears the page."""
    table = tiles_table.guessing(4)
    table.all_guess(COLOURS[(table.state.author.card + 1) % len(COLOURS)]).wait(5)
    said = tuple(
        Caption(at, "host", text, samples(table.now), say(key))
        for at, (key, text) in enumerate({"target-was": "A whole sentence.", "nobody-right": "Nobody is right. No points."}.items())
    )
    page = page_of(Shown(0, table.session, ()).next(replace(table.session), said, samples(table.now)))
    ruling = page[page.index('id="ruling"') :].split("</div>")[0]
    assert re.findall(r"<p[^>]*>[^<]*</p>", ruling) == ["<p>Nobody is right. No points.</p>", '<p class="unseen">A whole sentence.</p>']


def test_a_target_that_was_meant_is_said_in_short_beside_its_picture() -> None:
    """On the table screen: where it lies, and in which colour, is drawn. Whoever hears the page has the whole sentence."""
    table = tiles_table.guessing()
    assert table.session.view(None).in_short is None
    table.cards(ben="red").guesses(ana="red", cy="red").wait(5)
    author, word = table.state.kept[-1].author, table.state.kept[-1].target
    ruling = Caption(1, "host", "A whole sentence.", samples(table.now), say("target-was"))
    page = page_of(Shown(0, table.session, ()).next(replace(table.session), (ruling,), samples(table.now)))
    assert f"<p>{author} meant: {word}!</p>" in page
    assert '<p class="unseen">A whole sentence.</p>' in page


def test_whoever_has_guessed_a_target_reads_first_whether_that_was_right() -> None:
    table = tiles_table.guessing()
    author, colour = table.state.author.player, COLOURS[table.state.author.card]
    right, wrong = (player for player in table.state.players if player != author)
    other = next(each for each in COLOURS if each != colour)
    table.guesses(**{right.lower(): colour, wrong.lower(): other}).wait(5)
    meant = f"meant: {table.state.kept[-1].target}"
    ruling = Caption(1, "host", "A whole sentence.", samples(table.now), say("target-was"))
    shown = Shown(0, table.session, ()).next(replace(table.session), (ruling,), samples(table.now))
    for player, said in (
        (right, f"Yes, {right}! {author} {meant}."),
        (wrong, f"Not this time. {author} {meant}."),
        (author, f"You {meant}!"),
    ):
        assert f'<p class="clued">{said}</p>' in _pages(table.session).seat(shown, player, "0")
    passed = tiles_table.guessing().type("nobody knows", "yes")
    assert passed.session.view(right).in_short == say("meant-word", player=author, word=passed.state.kept[-1].target)


def test_a_television_shows_the_last_word_at_the_end() -> None:
    """It is what may be disputed. A phone has it below."""
    table = letters_table.counting({"Ana": 1, "Ben": 3}).type("ana fame", "yes")
    page = table_of(table.session)
    assert "<p>Ana played Fame last.</p>" in page
    tiles = page[page.index('class="letters a-word"') :].split("</p>")[0]
    assert re.findall(r"<span>([A-Z])</span>", tiles) == [*"FAME"]
    assert "Fame last" not in seat_of(table.session, "Ben").split('id="lines"')[0]


def test_the_word_of_a_vote_stands_in_quotation_marks() -> None:
    session = letters_table.racing("game").type("ana fame", "time out", "put it to the vote").session
    for page in (table_of(session), seat_of(session, "Ben")):
        assert "Vote: does \u201cFame\u201d count?" in page


def test_who_plays_stands_beside_a_question_before_anything_is_counted() -> None:
    """With what one may say; once cards were dealt, how many each has."""
    asked = letters_table.begun()
    page = _pages(asked.session).table(Shown(1, asked.session, ()), "0", "", "", "", "")
    standings = page[page.index('id="standings"') :].split("</div>")[0]
    assert [f"</span> {player}</th></tr>" in standings for player in asked.state.players] == [True] * len(asked.state.players)
    assert f"Say: \u201c{asked.state.players[0]} nominates bird\u201d. Or: \u201cyou choose\u201d." in page
    assert "Who plays" not in table_of(letters_table.racing("game").session)


def test_a_judge_whose_score_is_missing_is_asked_for_it() -> None:
    """The first of them, whose place is lit; nobody's before any score was read out. Whose scores they are is told with their badge."""
    table = slam().type("start the clock", "thank you")
    assert not any(card.lit for card in table.session.view(None).cards)
    table.type("judge one 8.4", "judge three 9")
    assert [card.lit for card in table.session.view(None).cards] == [False, True, False, False, False]
    page = table_of(table.session)
    assert "<p>Judge 2, your score, please. <small>Still missing: 2, 4 and 5.</small></p>" in page
    poet = table.session.view(None).who[0]
    assert re.search(rf'<p class="badged"><span class="badge [^>]*>{poet[0]}</span> Scores for {poet}.</p>', page)
    assert f"</span> {poet}</li>" not in page


def test_what_to_say_stands_there_before_a_poem_after_it_and_for_scores() -> None:
    """The host says none of it: it would say the same with every poem. How a score is said goes with the first one."""
    table = Table(*Session.begin(made("open-slam", "en"), ("Ana", "Ben", "Cy"), made("open-slam", "en").options(), 1))
    poet = table.session.view(None).who[0]
    for said, shown in ((f"{poet} please", f"{poet}, please"), ("thank you", "thank you"), ("judge one 8.4", "eight point five")):
        say_ = "Like this" if shown == "eight point five" else "ay"  # that is one of many
        assert f"{say_}: \u201c{shown}\u201d." in table_of(table.session)
        table.type(said)
    assert "eight point five" not in table_of(table.session)
    assert not {"say-begin", "clock-waits", "say-a-score"} & {each.key for each in table.says}


def test_a_button_that_chooses_a_letter_shows_it() -> None:
    """Whoever gives a clue touches the letters themselves, so they do not stand a second time above the buttons."""
    table = jam_table.begun(4).type("ana gives the clue")
    page = seat_of(table.session, "Ana")
    first = page[page.index('id="first"') : page.index('id="answer"')]
    seen = {chip.source: chip.letter.upper() for chip in table.state.seen_by("Ana")} | {"wildcard": "*"}
    drawn = first.replace('<i class="star"></i>', "*")
    shown = re.findall(r'value="([^"]*)"><b class="face" aria-hidden="true">(.)</b>', drawn)
    assert dict(shown) == seen
    assert "Ana" not in seen
    laid = page[page.index('id="near"') : page.index('id="news"')]
    assert re.findall(r"<li[^>]*><strong>([^<]*)</strong> <span>([^<]*)<", laid) == [("", "whose?")]


def test_whoever_lays_a_clue_sees_it_grow_above_the_letters() -> None:
    """With the letters themselves, as nobody else does. The button that finishes it is there from the beginning, with what it waits for."""
    table = jam_table.begun(4).type("ana gives the clue", "ben")
    page = seat_of(table.session, "Ana")
    laid = page[page.index('id="near"') : page.index('id="news"')]
    assert re.findall(r"<strong>([^<]*)</strong>", laid) == [table.state.chip("Ben").letter.upper(), ""]
    waits = 'class="waits" disabled>That is the clue<span class="unseen">: after two letters</span></button>'
    assert (waits in page, page.index('class="face"') < page.index(waits) < page.index(">No clue</button>")) == (True, True)
    assert "whose?" not in seat_of(table.session, "Ben")
    page = seat_of(table.type("cy").session, "Ana")
    assert (" disabled" in page, ">That is the clue</button>" in page) == (False, True)
    assert re.search(r'id="near"[^>]*>\s*<ul', seat_of(jam_table.begun(4).session, "Ana"))


def test_the_places_of_a_clue_ask_whose_letters_they_take() -> None:
    """Until a letter is named; then its owner stands there."""
    table = jam_table.begun(4).type("ana gives the clue", "ben")
    places = [card for card in table.session.view(None).cards if card.row == say("row-laying", player="Ana")]
    assert [(card.label, card.waits) for card in places] == [("Ben", False), ("whose?", True)]


def test_the_letter_that_stands_is_marked_among_the_notes() -> None:
    """While words are put in order, none stands, and the notes come after the question."""
    table = jam_table.begun().type("ana moves on")
    page = seat_of(table.session, "Ana")
    assert re.findall(r'<form [^>]*class="lit">.*?name="own" value="(\d)".*?aria-current="true"', page) == ["2"]
    arranging = replace(table.session, state=replace(table.state, phase=JamPhase.ARRANGING))
    page = seat_of(arranging, "Ana")
    assert 'class="lit">' not in page
    assert page.index('id="first"') < page.index('class="boxes"')


def test_a_word_may_be_laid_card_by_card_right_below_the_field_for_it() -> None:
    """People touch their notes to put them in order, and would otherwise look for it far below."""
    table = jam_table.begun()
    page = seat_of(replace(table.session, state=replace(table.state, phase=JamPhase.ARRANGING)), "Ana")
    assert page.index('id="first"') < page.index(">Letter by letter<") < page.index('id="below"')


def test_in_all_clues_a_players_shape_says_which_of_their_letters_it_is() -> None:
    """An initial would read as a letter of the clue. A bonus letter has no number."""
    table = jam_table.at("arranging", PLAYERS[:3])
    clue = Clue("Cy", (Chip("Ana", "a", 2), Chip("stand 1", "o"), Chip("Ben", "b", LETTERS), Chip(WILDCARD, "")))
    page = table_of(replace(table.session, state=replace(table.state, clues=(clue,))))
    row = re.search(r'Clue 1, by Cy</span><span class="letters">(.*?)</span></li>', page[page.index('class="spelled clues"') :], re.DOTALL)
    assert row is not None
    letters = row[1].replace('<i class="star"></i>', "*")
    assert re.findall(r'class="(badge|lit|any)[^>]*>(.)<', letters) == [("badge", "3"), ("lit", "O"), ("badge", "+"), ("lit", "*")]


def test_signs_are_explained_by_the_tiles_themselves() -> None:
    """With the shape of the player who is asked; the wildcard is as solid as in the rows."""
    table = jam_table.at("arranging", PLAYERS[:3]).does("Ana", "arrange", cards="1 2 3 4 5")
    clue = Clue("Cy", (Chip("Ana", "a", 2), Chip(WILDCARD, "")))
    page = table_of(replace(table.session, state=replace(table.session.state, clues=(clue,))))
    heading = re.search(r'<p class="heading" aria-hidden="true">(.*?)</p>', page, re.DOTALL)
    assert heading is not None
    items = re.findall(r'class="letters"><(b|span class="lit")>.*?</span> ([^<]+)</span>', heading[1])
    assert items == [("b", "Ben\u2019s letter 2"), ("b", "Ben\u2019s bonus letter"), ('span class="lit"', "any letter")]


@pytest.mark.parametrize(
    ("taken", "kept", "shown"),
    [
        (False, (), "You may use the wildcard for one letter (31 wildcard 24)."),
        (False, ("e",), "You may use the wildcard (31 wildcard 24) and your bonus letter (31 bonus 1 24)."),
        (True, (), "Ana has the wildcard."),
        (True, ("e", "s"), "Ana has the wildcard. You may use your bonus letters (31 bonus 1 24)."),
    ],
)
def test_whoever_makes_a_word_reads_what_else_they_may_use_and_how_it_is_entered(taken: bool, kept: tuple[str, ...], shown: str) -> None:
    """What is shown there is understood."""
    table = jam_table.at("arranging", PLAYERS[:3])
    if taken:
        table.does("Ana", "arrange", cards="1 2 3 4 wildcard")
    state = table.session.state.reseat("Ben", kept=kept, bonus_notes=("",) * len(kept))
    page = seat_of(replace(table.session, state=state), "Ben")
    assert shown in page
    assert "The letters that you see" not in page
    for entered in ("31524", *re.findall(r"\(([^)]+)\)", shown)):
        assert cards_of(state, "Ben", entered) == tuple(re.findall(r"bonus \d|wildcard|\d", entered))


def test_a_stand_of_nobodys_says_after_how_many_cards_its_token_is_a_clue() -> None:
    """Without a stack its letters come from the pack."""
    table = jam_table.begun(4)
    page = table_of(table.session)
    assert page.count(": +1\u00a0clue") == sum(stand.token for stand in table.state.stands) > 0
    assert '<small class="along">letter 1 of 5</small>' in page
    bare = replace(table.state, stands=tuple(replace(stand, stack=stand.stack[:1], token=False) for stand in table.state.stands))
    assert "from the pack" in table_of(replace(table.session, state=bare))


def test_a_bonus_letter_of_a_clue_says_so_beside_its_owner() -> None:
    """A letter that still stands has a name alone, and one that stands no more its number."""
    table = jam_table.begun(3)
    state = table.state.reseat("Ben", at=LETTERS, bonus="b").reseat("Cy", at=1)
    clue = Clue("Cy", (Chip("Ana", "a", 0), Chip("Ben", "b", LETTERS), Chip("Cy", "c", 0)))
    cards = replace(table.session, state=replace(state, clues=(clue,))).view(None).cards
    assert [card.label for card in cards if card.past] == ["Ana", "Ben, bonus", "Cy, letter 1"]


def test_a_draft_is_got_ready_and_not_sent() -> None:
    """Other fields say "Send"."""
    page = seat_of(jam_table.begun().session, "Ana")
    assert ">Check my clue <span" in page
    assert '<p class="after">Nobody sees it yet. Giving it comes next.</p>' in page
    assert ">Send <span" in seat_of(letters_table.racing("game").session, "Ana")


def test_whoever_knows_their_letter_says_so_right_below_their_notes() -> None:
    """What stands far below is not found."""
    page = seat_of(jam_table.begun().session, "Ana")
    assert page.index('id="boxes"') < page.index(">I know my letter: next<") < page.index('id="answer"')
    assert page.count(">I know my letter: next<") == 1


def test_how_to_say_what_a_button_does_stands_on_a_page_once() -> None:
    """In what is asked, or below the button."""
    table = jam_table.at("shared", PLAYERS[:3]).type("ben is ready")  # no clue of Ben's is wanted, so the page says how to give one
    page = seat_of(table.session, "Ben")
    assert "Say: “Ben gives the clue”." in page
    assert page.count("Ben gives the clue") == 1
    assert seat_of(jam_table.begun().session, "Ben").count("Or say: “Ben gives the clue”") == 1


def test_whoever_is_ready_has_a_tick_on_every_page() -> None:
    """Beside the name, with what it means for whoever does not see it, and once below the rows."""
    table = jam_table.begun().type("ben is ready")
    for page in (table_of(table.session), seat_of(table.session, "Ben"), seat_of(table.session, "Ana")):
        rows = page[page.index('class="takers"') : page.index('class="ticking"')]
        ticked = [row for row in rows.split("<tr")[1:] if "has enough clues" in row]
        assert [re.findall(r"</span> (\w+) <svg", row) for row in ticked] == [["Ben"]]
        assert page.count('class="ticking"') == 1
    assert ["has enough clues" in seat_of(table.session, name).partition("</h1>")[0] for name in ("Ana", "Ben")] == [False, True]
    assert "has enough clues" not in table_of(table.type("ben is not ready").session)


def test_clues_without_a_players_letters_are_tiles_below_the_players_own() -> None:
    """All but the last one, which stands above the question."""
    table = jam_table.begun(4).gives("Ana", "ben, cy")
    assert "Clues without your letters" not in seat_of(table.session, "Dee")  # it is the last clue
    table.gives("Ben", "ana, cy")
    page = seat_of(table.session, "Dee")
    kept = page[page.index('id="looked-up"') : page.index('id="own"')]
    assert "Clues without your letters" in kept
    assert re.findall(r"</span> (Clue \d, by \w+)</span>", kept) == ["Clue 1, by Ana"]
    news = page[page.index('id="news"') : page.index('id="headline"')]
    assert re.findall(r"</span> (Clue \d, by \w+)</span>", news) == ["Clue 2, by Ben"]
    assert "Clues without your letters" not in seat_of(table.session, "Cy")


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("2: letter 2 \u00b7 +: bonus letter", (("2", "letter 2"), ("+", "bonus letter"))),
        ("Hidden words. Filled: found", ()),
        ("Words \u00b7 letters", ()),
    ],
)
def test_a_heading_that_explains_signs_shows_each_of_them(text: str, signs: tuple[tuple[str, str], ...]) -> None:
    assert legend(text) == signs


def test_no_word_is_offered_to_whoever_has_not_said_so() -> None:
    """Whoever has entered one may still say that it is none."""
    table = jam_table.at("arranging", ("Ana", "Ben", "Cy"))
    assert ">I have no word<" in seat_of(table.session, "Ana")
    table.does("Ana", "no-word")
    assert ">I have no word<" not in seat_of(table.session, "Ana")
    assert ">I have no word<" in seat_of(table.session, "Ben")
