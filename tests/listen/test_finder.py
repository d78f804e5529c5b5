"""Words found by their sounds: the path through a word's phones, and the bundled network on recordings."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support.scenes import SCENES, Scene, poems, sound
from voicehost.core.speech import RATE, Grammar, Phrase, Slot, samples
from voicehost.lexicon.matching import counts_as, decoys
from voicehost.listen.dictation import BY_SCORE, LOOSE, Dictation, fitted_by_sounds
from voicehost.listen.engine import ModelError
from voicehost.listen.engine import opened as opened_model
from voicehost.listen.models_dir import bundled, network_in
from voicehost.listen.phones.finder import FEATURES, LEAST, LONG, MOST, STEP, Finder, FoundWord, found, opened, said
from voicehost.listen.phones.units import outputs

pytestmark = pytest.mark.hearing

CAT = outputs(("K", "AE", "T"))


def heard(*units: int, before: int = 5, after: int = 5) -> np.ndarray:
    """Ratios of a sound in which exactly these are said, one after the other."""
    ratios = np.full((before + len(units) + after, 400), LEAST, np.float32)
    for at, unit in enumerate(units):
        ratios[before + at, unit] = MOST
    return ratios


def test_a_word_is_found_where_its_phones_are() -> None:
    """From its first to its last; a long word comes to more, but not as much more as it is longer."""
    k, ae, t = CAT
    (hit,) = found(heard(k, k, ae, ae, ae, t), (("cat", CAT),), 0.0)
    assert (hit.word, hit.start, hit.end) == ("cat", 5 * STEP, 11 * STEP)
    assert hit.score == pytest.approx(6 * MOST / 3**0.5)


@pytest.mark.parametrize(
    ("what", "units"),
    [("nothing", ()), ("its phones the other way round", CAT[::-1]), ("another word", outputs(("D", "AO", "G")))],
)
def test_a_word_is_not_found_where_it_is_not(what: str, units: tuple[int, ...]) -> None:
    """However long it is looked for."""
    assert found(heard(*units, before=99), (("cat", CAT),), 2 * MOST) == (), what


def test_a_phone_may_be_lost_in_what_another_says() -> None:
    """What is lost takes something off; the word is found all the same."""
    k, ae, t = CAT
    whole, lost = heard(k, k, ae, ae, t, t), heard(k, k, ae, ae, t, t)
    lost[8, ae] = LEAST
    (hit,), (other,) = (found(ratios, (("cat", CAT),), 2.0) for ratios in (whole, lost))
    assert 2.0 < other.score < hit.score


def test_a_vowel_that_is_drawn_out_is_no_long_evidence() -> None:
    """Twice as long as a phone lasts it comes to hardly more."""
    k, ae, t = CAT
    scores = [found(heard(k, *[ae] * count, t), (("cat", CAT),), 0.0)[0].score for count in (LONG, 2 * LONG)]
    assert scores[1] - scores[0] < LONG * MOST / 3**0.5 * 0.7


def test_of_words_that_overlap_the_best_counts() -> None:
    """And the same word twice is found twice."""
    k, ae, t = CAT
    cats = outputs(("K", "AE", "T", "S"))
    twice = np.concatenate([heard(k, k, ae, ae, t, t, cats[-1], cats[-1]), heard(k, k, ae, ae, t, t, before=9)])
    hits = found(twice, (("cat", CAT), ("cats", cats)), 5.0)
    assert sorted((hit.word, hit.start // STEP) for hit in hits) == [("cat", 27), ("cats", 5)]


def test_of_no_sound_and_no_word_nothing_is_found(finder: Finder) -> None:
    """A sound shorter than a window has no outputs; a word whose sound nobody knows is not looked for."""
    assert len(finder.heard(b"\0\0" * 100).ratios) == 0
    assert found(finder.heard(b"").ratios, (("cat", CAT),), 0.0) == ()
    assert found(finder.heard(b"\0\0" * RATE).ratios, (), 0.0) == ()
    assert said(["xqzzt"]) == ()
    assert {word for word, _ in said(["cat", "the", "ice cream"])} >= {"cat", "the", "ice cream"}
    (ice_cream,) = (units for word, units in said(["ice cream"]))
    assert ice_cream == (*outputs(("AY", "S")), *outputs(("K", "R", "IY", "M")))


def test_a_place_is_told_by_what_is_around_it(finder: Finder) -> None:
    """Of "Maya guesses heaven" the last word has speech before it and silence after it, and an ear for another tract finds it too."""
    heard, words = finder.heard(sound(SCENES.parent / "listen" / "maya_guesses_heaven.flac")), said(["heaven"])
    (place,) = found(heard.ratios, words, LOOSE)
    features = dict(zip(FEATURES, heard.features(place, words), strict=True))
    assert features["score"] == place.score
    assert features["otherwise"] > 0.7 * place.score
    assert features["length"] == pytest.approx(np.log((place.end - place.start) / RATE))
    assert features["before"] < 0.1
    assert features["after"] > 0.3
    assert 0 < features["doubt"] < 2


@pytest.fixture(scope="module")
def finder() -> Finder:
    network = network_in("en")
    assert network is not None
    return opened(network)


@pytest.mark.parametrize("kept", [0, 500, 2_000_000])
def test_a_network_that_is_damaged_is_said(tmp_path: Path, kept: int) -> None:
    """In one line, whatever model the rest is heard by; as one that is not there is."""
    network = network_in("en")
    assert network is not None
    damaged = tmp_path / "final.mdl"
    damaged.write_bytes(network.read_bytes()[:kept])
    for path in (damaged, tmp_path / "none.mdl"):
        with pytest.raises(ModelError, match=rf"^.*{path.name}, .* is missing or damaged$"):
            Finder(path)


def test_only_english_has_one() -> None:
    """Where there is none, the rest hears without."""
    assert network_in("de") is None


def test_secrets_are_found_in_recordings(finder: Finder) -> None:
    """Guesses of the secret itself, over a poem and after it, in rooms and noise: nearly all of them, within a quarter of a second. Hardly
    anything else that is said there comes to so much, and nothing to what is believed."""
    right, missed, wrong, seconds = 0, [], list[FoundWord](), 0.0
    for scene in poems():
        assert scene.secret is not None
        hits = found(finder.heard(sound(scene.recording)).ratios, said([scene.secret]), 12.0)
        spoken = [guess for guess in scene.guesses if guess.match in ("exact", "homophone")]
        for guess in spoken:
            if any(abs(hit.end - samples(guess.end)) < RATE / 4 for hit in hits):
                right += 1
            else:
                missed.append((scene.name, guess.word))
        wrong += [hit for hit in hits if not any(hit.start < samples(g.end) and samples(g.start) < hit.end for g in scene.guesses)]
        seconds += scene.duration
    assert len(missed) < 0.1 * right, missed
    assert len(wrong) < seconds / 60
    assert BY_SCORE.probability((max(hit.score for hit in wrong),)) < BY_SCORE.threshold


def dictation(scene: Scene) -> Dictation:
    assert scene.secret is not None
    players = Slot("player", tuple((name.lower(), name) for name in scene.players))
    word = Slot("word", free=True)
    phrases = (
        Phrase("{player} guesses {word}", "guess", (players, word)),
        Phrase("is it {word}", "guess", (word,)),
        Phrase("{word}", "guess", (word,)),
    )
    grammar = Grammar(phrases, counts_as(scene.secret), decoys(scene.secret))
    return Dictation(opened_model(bundled()), grammar, lambda _: ())


def test_who_guesses_is_heard_with_the_word() -> None:
    """Of what is believed by its sounds nothing was not said; "Maya guesses heaven" keeps its name nearly always."""
    right, wrong = 0, []
    for scene in poems():
        for run in dictation(scene).by_sounds(sound(scene.recording), 0):
            said = next(
                (guess for guess in scene.guesses if run[-1].start < samples(guess.end) and samples(guess.start) < run[-1].end), None
            )
            assert all(word.confidence is not None and word.confidence >= fitted_by_sounds().threshold for word in run)
            if said is not None and (said.player or "").lower() in (run[0].text if len(run) > 1 else "", ""):
                right += 1
            else:
                wrong.append((scene.name, [word.text for word in run]))
    assert right >= 25
    assert len(wrong) <= 0.1 * right, wrong
