"""The harness that measures recognition models: sounds made to measure, answers counted right, tables that say what was measured."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from models.train.held_out import READER
from models.train.measuring import __main__ as evaluate
from models.train.measuring import animals, conversation, machine, reading, rhymes, rows, sounds
from models.train.measuring.engines import ask, sentences
from models.train.measuring.figures import Column, Figure, load, markdown, merged, save, share
from models.train.measuring.intervals import apart, interval
from models.train.measuring.question import Trial
from models.train.measuring.times import milliseconds
from models.train.measuring.trials import hits, text
from models.train.scenes import people
from models.train.scenes.hearing import SearchOutcome
from models.train.scenes.people import Take, level
from models.train.scenes.searches import Search
from models.train.words.language_text import POEMS
from voicehost.core.speech import RATE, UNKNOWN, Word, samples
from voicehost.lexicon.rhyme import rhymes as wordwise
from voicehost.listen.models_dir import bundled

pytestmark = pytest.mark.making

people_here = pytest.mark.skipif(people.folder() is None, reason=people.NOBODY)
voices_here = pytest.mark.skipif(not (shutil.which("flite") and shutil.which("espeak-ng")), reason="flite and espeak-ng make the voices")


def tone(length: float = 1.0, hertz: float = 440.0) -> people.Floats:
    return 0.1 * np.sin(2 * np.pi * hertz * np.arange(samples(length)) / RATE)


def words(*texts: str) -> tuple[Word, ...]:
    """One after the other, a second each."""
    return tuple(Word(said, RATE * i, RATE * (i + 1)) for i, said in enumerate(texts))


def search(said: str, secret: str = "bird") -> Trial:
    return Trial(b"", "spot", (secret,), said)


def values(figures: tuple[Figure, ...]) -> list[tuple[Any, ...]]:
    return [(figure.value, figure.count) for figure in figures]


# -- sounds --


@given(ratio=st.floats(-5, 30), loud=st.floats(0.001, 1))
@settings(max_examples=20, deadline=None)
def test_noise_is_as_far_below_the_voice_as_asked(ratio: float, loud: float) -> None:
    """Whatever the level of the voice."""
    x = tone() * loud
    added = sounds.noise(x, ratio, 3) - x
    assert 20 * np.log10(level(x) / level(added)) == pytest.approx(ratio, abs=0.01)


@given(db=st.floats(0, 60))
def test_far_is_softer_by_so_much(db: float) -> None:
    """And by nothing else."""
    assert 20 * np.log10(level(tone()) / level(sounds.far(tone(), db))) == pytest.approx(db, abs=0.01)


@pytest.mark.parametrize("factor", [0.85, 1.15])
def test_a_faster_voice_is_shorter_and_higher(factor: float) -> None:
    """Tempo and pitch alike."""
    x = sounds.faster(tone(2.0), factor)
    assert len(x) == pytest.approx(samples(2.0) / factor, abs=2)
    spectrum = np.abs(np.fft.rfft(x))
    assert spectrum.argmax() * RATE / len(x) == pytest.approx(440 * factor, rel=0.01)


def test_a_room_goes_on_sounding() -> None:
    """Its echo is 60 dB down after the time that was asked for, and the voice no louder than before."""
    click = np.zeros(RATE)
    click[0] = 0.5
    there = sounds.in_room(click, 0.6, 1)
    decay = [float(np.sqrt(np.mean(there[samples(at) : samples(at + 0.02)] ** 2))) for at in (0.05, 0.35)]
    assert 20 * np.log10(decay[0] / decay[1]) == pytest.approx(30, abs=3)
    assert np.abs(there).max() == pytest.approx(0.5)


def test_a_recording_has_quiet_around_it_and_is_never_silent() -> None:
    """A tenth of a second on each side, with the hiss of a microphone in it."""
    heard = np.frombuffer(sounds.pcm(tone(), 1), "<i2")
    assert len(heard) == RATE + 2 * sounds.LEAD
    assert 0 < np.abs(heard[: sounds.LEAD]).max() < 30
    assert sounds.pcm(tone(), 1) == sounds.pcm(tone(), 1)


# -- answers counted --


@pytest.mark.parametrize(
    ("answer", "value"),
    [(("bird",), 1), ((UNKNOWN, "bird", UNKNOWN), 1), (("bird", "bird"), 0), (("bird", "cat"), 0), (("cat",), 0), ((), 0)],
)
def test_right_is_that_word_alone(answer: tuple[str, ...], value: float) -> None:
    """Unknown speech around it is no fault; another word is."""
    trial = Trial(b"", "one", ("bird", "cat"), "bird")
    assert values(rows.right()("", [trial], [words(*answer)])) == [(value, 1)]


@pytest.mark.parametrize(("answer", "more"), [("bird", 0), ("[unk] bird [unk]", 0), ("bird eight", 1), ("cat", 0), ("", 0)])
def test_another_word_at_the_edge_of_one_is_counted_by_itself(answer: str, more: float) -> None:
    """Unknown speech is none, and a word taken for another is one too."""
    trial = Trial(b"", "one", ("bird", "cat", "eight"), "bird")
    assert values(rows.right_and_alone(0.96)("", [trial], [words(*answer.split())]))[1:] == [(more, 1)]


@pytest.mark.parametrize(
    ("said", "answer", "rate"),
    [("a b c", "a b c", 0), ("a b c", "a c", 1 / 3), ("a b c", "a b c d", 1 / 3), ("a b", "b a", 1), ("a b", "", 1), ("a", "b c d", 3)],
)
def test_word_errors(said: str, answer: str, rate: float) -> None:
    """Words left out, put in and taken for others, of the words said."""
    trial = Trial(b"", "many", (), said)
    assert values(rows.word_errors()("", [trial], [words(*answer.split())])) == [(pytest.approx(rate), len(said.split()))]


def test_found_and_falsely_accepted_are_counted_apart() -> None:
    """What is said is found; what is not said is falsely accepted; a name of two words is both of them, side by side."""
    trials = [search("bird"), search("bird"), search("cat"), search("cat"), search("snow boy", "snow boy"), search("cat", "snow boy")]
    answers = [words("bird"), words(UNKNOWN), words(UNKNOWN), words("bird"), words("snow", "boy"), words("snow", UNKNOWN, "boy")]
    assert values(rows.found_and_false(1, 0)("", trials, answers)) == [(pytest.approx(2 / 3), 3), (pytest.approx(1 / 3), 3)]


def test_a_call_is_found_where_it_was_called_only() -> None:
    """Heard elsewhere, or where nobody called, it is falsely accepted; over a reading and after it are told apart, too."""
    called = [people.Scene("bird", "bird", RATE, 2 * RATE, over, "", b"") for over in (True, True, False)]
    searches = [Search(scene, "bird", "bird") for scene in called] + [Search(replace(called[0], called=None), "bird", "")] * 2
    answers = [words("[unk]", "bird"), words("bird", "[unk]"), words("bird", "bird"), words("bird"), words("[unk]")]
    figures = conversation.plain_calls("", searches, answers)
    assert values(figures) == [(pytest.approx(2 / 3), 3), (0.5, 2), (1, 1), (pytest.approx(3 / 5), 5)]


def test_a_call_by_name_tells_what_hearing_it_takes() -> None:
    """Of four, two are found, 0.5 and 0.7 s after their end, and one is heard elsewhere; a second of the machine for ten of sound."""
    named = Search(people.Scene("heaven", "maya guesses heaven", RATE, 2 * RATE, True, "", b""), "heaven", "maya guesses heaven")
    heard = [
        SearchOutcome(named, sure, false, 0, 0, delay, 1, 10)
        for sure, false, delay in ((1, 0, 0.5), (0.9, 0.8, 0.7), (0, 0, np.nan), (0, 0, np.nan))
    ]
    values = {figure.name: figure.value for figure in conversation.named_calls("", [named] * 4, heard)}
    assert values == {
        "found over the reading": 0.5,
        "scenes with a false accept": 0.25,
        "told after the call, median s": pytest.approx(0.6),
        "told after the call, 95th percentile s": pytest.approx(0.69),
        "real-time factor": pytest.approx(0.1),
    }
    assert [figure.count for figure in conversation.named_calls("", [named], heard[3:])] == [1, 1, 0, 0, 0]  # and none is no error


def test_one_of_eight_is_that_word_and_none_of_the_others() -> None:
    """What else is lost of the sentence is not asked."""
    trial = Trial(b"", "one", ("a bird sings", "a cat sings"), "a bird sings")
    expected = {"a bird sings": 1, "bird": 1, "a cat sings": 0, "a bird cat sings": 0, "a sings": 0, "": 0}
    assert {answer: reading.one_right("", [trial], [words(*answer.split())])[0].value for answer in expected} == expected


def test_false_accepts_are_counted_by_the_hour() -> None:
    """Two in half an hour are four an hour."""
    trials = [replace(search(""), pcm=bytes(2 * RATE * 900))] * 2
    assert values(conversation.false_accepts("", trials, [words("bird", UNKNOWN, "bird"), ()])) == [(4, 0.5)]


def test_starts_of_words_early_and_late() -> None:
    """Apart without a sign, late with one; recordings that could not be compared are told, not counted."""
    figures = milliseconds("", [search("")] * 3, [(0.02, -0.04), (0.06,), ()])
    assert [round(figure.value, 3) for figure in figures] == [40, 58, 20, 0.667]
    assert [figure.count for figure in figures] == [3, 3, 3, 3]


def test_a_secret_is_asked_for_among_unknown_speech() -> None:
    """In the middle of speech with unknown speech around it too; a closed grammar has none."""
    assert sentences("one", ("a", "b")) == ("a", "b")
    assert sentences("spot", ("a", "b")) == sentences("one or none", ("a", "b")) == ("a", "b", UNKNOWN)
    assert sentences("spot over", ("a",)) == ("a", f"a {UNKNOWN}", f"{UNKNOWN} a", f"{UNKNOWN} a {UNKNOWN}", UNKNOWN)


# -- tables --


COLUMNS = (
    Column(
        "ours",
        (Figure("row", "right", 0.96, 100, 0.95), Figure("row", "wrong", 0.04, 100, 0.01, at_least=False), Figure("time", "s", 2, 0)),
    ),
    Column("theirs", (Figure("row", "right", 0.5, 50, 0.95),)),
)


def test_a_table_says_what_was_reached() -> None:
    """Bold where the bar is passed, in its own direction; a dash where an engine was not asked."""
    assert markdown(COLUMNS).splitlines()[2:] == [
        "| row | right | 100 / 50 | ≥ 0.95 | **0.96** | 0.5 |",
        "|  | wrong | 100 | ≤ 0.01 | 0.04 | - |",
        "| time | s |  |  | 2 | - |",
    ]


def test_a_table_says_how_far_to_trust_a_figure() -> None:
    """Where it is about people."""
    figure = Figure("row", "right", 0.96, 100, 0.95, low=0.9, high=0.988)
    assert markdown([Column("ours", (figure,))]).splitlines()[2] == "| row | right | 100 | ≥ 0.95 | **0.96** (0.9 to 0.988) |"


def test_figures_come_back_from_json(tmp_path: Path) -> None:
    """All of them, to be shown beside others."""
    save(tmp_path / "new" / "figures.json", COLUMNS)
    assert load(tmp_path / "new" / "figures.json") == COLUMNS


def test_a_run_goes_on_where_another_ended() -> None:
    """Figures of one engine come together; measured twice, the last counts."""
    ours, theirs = COLUMNS
    again, new = Figure("row", "right", 0.97, 100, 0.95), Figure("size", "MB", 24, 0)
    assert merged([*COLUMNS, Column("ours", (again, new))]) == (Column("ours", (again, *ours.figures[1:], new)), theirs)


@given(st.lists(st.booleans()))
def test_a_share_is_of_all_trials(yes: list[bool]) -> None:
    """And 0 of none."""
    figure = share("", "", [("", answer) for answer in yes])
    assert figure.count == len(yes)
    assert figure.value * max(1, len(yes)) == pytest.approx(sum(yes))


# -- how far to trust them --


def test_words_of_one_speaker_are_not_so_many_trials() -> None:
    """Ten speakers of a hundred words each, half of them understood and half not: the interval is that of ten, not of a thousand."""
    parts = [(f"speaker {i}", float(i % 2), 1.0) for i in range(10) for _ in range(100)]
    low, high = interval(parts) or (0.0, 0.0)
    assert low == pytest.approx(0.2, abs=0.1)
    assert high == pytest.approx(0.8, abs=0.1)
    assert interval(parts) == (low, high)


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.booleans()), min_size=20))
def test_a_share_lies_in_its_interval(outcomes: list[tuple[str, bool]]) -> None:
    """Whatever it is."""
    figure = share("", "", outcomes)
    if figure.low is not None and figure.high is not None:
        assert 0 <= figure.low <= figure.value <= figure.high <= 1


def test_two_engines_that_hear_the_same_people_are_compared_by_them() -> None:
    """Each speaker is a little better understood by the one: that is sure, though how well speakers are understood is not."""
    ours = [(f"speaker {i}", 50.0 + 4 * i, 100.0) for i in range(10)]
    theirs = [(who, right - 3, of) for who, right, of in ours]
    low, high = interval(ours) or (0.0, 0.0)
    assert high - low > 0.1
    assert apart(ours, theirs) == pytest.approx((0.03, 0.03))
    assert apart(theirs, ours) == pytest.approx((-0.03, -0.03))
    assert apart(ours, theirs[:-1]) is None
    assert apart(ours[:2], theirs[:2]) is None


def test_a_table_says_how_far_engines_are_apart(tmp_path: Path) -> None:
    """Behind the second's figure, also of an earlier run; not where they heard different people."""
    of_ten = [(f"speaker {i}", i < 6) for i in range(10)]
    first, second = share("row", "right", of_ten), share("row", "right", [(who, False) for who, _ in of_ten])
    save(tmp_path / "figures.json", [Column("ours", (first,)), Column("theirs", (second,))])
    (line,) = markdown(load(tmp_path / "figures.json")).splitlines()[2:]
    assert re.search(r"\| 0\.6 \(0\.\d+ to 0\.\d+\) \| 0 \(0 to 0\.\d+\), -0\.600 \(-0\.\d{3} to -0\.\d{3}\) \|$", line)
    others = share("row", "right", [(f"stranger {i}", True) for i in range(10)])
    assert "+" not in markdown([Column("ours", (first,)), Column("theirs", (others,))])


def test_two_speakers_say_nothing_of_others() -> None:
    """And what never happened in so many trials may still happen once in some."""
    assert interval([("a", 1, 1), ("b", 0, 1)] * 100) is None
    assert interval([(who, 0, 100) for who in "abc"]) == pytest.approx((0, 3.69 / 300), rel=0.02)
    assert interval([(who, 100, 100) for who in "abc"]) == pytest.approx((1 - 3.69 / 300, 1), rel=0.02)


# -- real engines --


@voices_here
def test_the_bundled_model_hears_animals() -> None:
    """Most of a few, by voices of synthesis; the same names in the same voices every time."""
    trials = animals.trials(20)
    assert trials == animals.trials(20)
    answers = [ask(str(bundled()), trial) for trial in trials]
    assert rows.right()("", trials, answers)[0].value >= 0.8


def test_what_the_model_cannot_hear_is_not_heard() -> None:
    """A sentence with a word that it lacks is not offered in part, and Vosk not asked with an empty grammar."""
    quiet = sounds.pcm(np.zeros(RATE), 1)
    assert ask(str(bundled()), Trial(quiet, "one", ("the voldemortish bird",), "")) == ()


def test_open_reading_is_asked_without_a_grammar() -> None:
    """Nothing is offered; silence says nothing."""
    assert ask(str(bundled()), Trial(sounds.pcm(np.zeros(RATE), 1), "read", (), "")) == ()


@voices_here
def test_pocketsphinx_is_asked_the_same() -> None:
    """One of the names, a secret in a sentence, and where each word begins."""
    pytest.importorskip("pocketsphinx", reason="PocketSphinx is a dependency of measuring only")
    from audio_fixtures.build.voices import CAST, speak
    from models.train.measuring.sphinx import Sphinx, aligned

    sphinx, said = Sphinx(), "put the elephant in front of the window"
    pcm = sounds.pcm(speak(CAST["Ben"], said), 1)
    elephant = Trial(sounds.pcm(speak(CAST["Ben"], "elephant"), 1), "one", animals.ANIMALS, "elephant")
    assert text(sphinx.hear(elephant)) == "elephant"
    asked = Trial(pcm, "spot", ("elephant",), said)
    (found,) = hits(asked, sphinx.hear(asked))
    starts = aligned(pcm, said)
    assert starts is not None
    assert list(starts) == sorted(starts)
    assert len(starts) == len(said.split())
    assert abs(found[0].start - starts[2]) < samples(0.1)
    assert not hits(asked, sphinx.hear(replace(asked, offered=("umbrella",))))
    assert aligned(pcm, "voldemortish elephant") is None


def test_a_model_on_disk_has_a_size() -> None:
    """Of all its files."""
    assert machine.size(str(bundled())) == sum(file.stat().st_size for file in bundled().rglob("*") if file.is_file())


# -- people --


@pytest.fixture
def somebody() -> Take:
    return people.takes("dev", "sc")[0]


@people_here
@pytest.mark.people
def test_babble_is_of_others_who_do_not_say_it(somebody: Take) -> None:
    """And of several at once, as loud together as asked."""
    others = rows._around(somebody, *rows.SHORT_WORDS)
    assert len({take.speaker for take in others}) >= sounds.TALKERS
    assert not any(set(rows.SHORT_WORDS) & set(take.text.split()) for take in others)
    x = people.sound(somebody.path)
    mix = sounds.babble(x, 10, np.random.default_rng(1), others)
    assert 20 * np.log10(level(x) / level(mix - x)) == pytest.approx(10, abs=0.01)


@people_here
@pytest.mark.people
def test_all_trials_are_of_people_that_no_model_learns_from() -> None:
    """`dev` people, readers among them; the same trials whether few or all are tried."""
    trained_on = {take.speaker for take in people.takes("train", "ls", "libri", "sc", "an4", "so762")}
    assert READER in {take.speaker for take in conversation.reader()}
    assert trained_on.isdisjoint(take.speaker for take in (*conversation.reader(), *reading.children(), *reading.older()))
    few, all_ = rows.secrets(under_babble=False)(60), rows.secrets(under_babble=False)(30)
    assert few[: 1 + rows.OTHERS] == all_[: 1 + rows.OTHERS]
    assert few[1 + rows.OTHERS].pcm == all_[2 * (1 + rows.OTHERS)].pcm
    assert {take.text for take in people.takes("dev", "sc")} <= set(rows.SHORT_WORDS)


@people_here
@pytest.mark.people
def test_nobody_reads_a_secret() -> None:
    """Nor in what is read while it is called; most scenes have a call, over the reading or after it."""
    scenes = conversation.scenes(50)
    assert [bool(trial.spoken) for trial in scenes] == [True] * 4 + [False] * 2
    assert {trial.scene.over for trial in scenes} == {True, False}
    for trial in scenes:
        assert trial.secret not in trial.scene.reading.split()


@people_here
@voices_here
@pytest.mark.people
def test_whoever_calls_by_name_is_a_voice_over_a_reading() -> None:
    """Each voice in its turn, and a secret that nobody reads."""
    scenes = conversation.by_name(40)
    assert [trial.spoken for trial in scenes] == [f"{trial.spoken.split()[0]} guesses {trial.secret}" for trial in scenes]
    assert all(trial.scene.over and trial.secret not in trial.scene.reading.split() for trial in scenes)
    assert len({trial.scene.caller for trial in conversation.by_name(12)}) > 1


@people_here
@pytest.mark.people
def test_the_command_prints_a_table(tmp_path: Path) -> None:
    """Of the rows that were asked for, beside those of another run."""
    other, table = tmp_path / "other.json", tmp_path / "table.md"
    save(other, [Column("other", (Figure(rows.ONE_WORD, "right", 0.5, 383, 0.95),))])
    options = ["--quick", "--processes", "1", "--row", rows.ONE_WORD, "--beside", str(other), "--markdown", str(table)]
    done = CliRunner().invoke(evaluate.main, [str(bundled()), *options], catch_exceptions=False)
    assert done.exit_code == 0
    assert f"| {rows.ONE_WORD} | right | 39 / 383 | ≥ 0.96 |" in table.read_text(encoding="utf-8")
    assert table.read_text(encoding="utf-8") in done.output


def test_none_is_no_right_opinion() -> None:
    """Of a rhyme that was heard, one that was misheard, two lines that do not rhyme, and a word that no dictionary has."""
    lines = ("under the moon", "late in june")
    said = [rhymes.LinePair(lines, rhyme, number) for number, rhyme in enumerate((True, True, False, False))]
    heard = [("moon", "june"), ("moon", "join"), ("moon", "night"), ("moon", "xqz")]
    right, of_true, any_opinion = rhymes.opinions("row", said, heard)
    assert (right.value, of_true.value, any_opinion.value) == (0.5, 0.5, 0.75)


@pytest.mark.skipif(not POEMS.exists(), reason="no poems beside the checkout: see ../shared/text")
def test_most_couplets_rhyme_as_they_are_printed() -> None:
    """And lines of two couplets do not: as many of either, by the dictionary's sounds."""
    some = rhymes.printed(4)
    opinions = [wordwise(*rhymes.ends("", couplet)) for couplet in some]
    assert abs(sum(couplet.rhymes for couplet in some) - len(some) / 2) < 5
    assert sum(bool(opinion) is couplet.rhymes for couplet, opinion in zip(some, opinions, strict=True)) > 0.85 * len(some)
