"""What is fitted to a model: the regression, the moments of games in which something is said, and where the figures are written."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from models.train.fitting import __main__ as fitting
from models.train.fitting import certainty
from models.train.fitting.certainty import Evening, UnderstoodPhrase
from models.train.fitting.regression import LogisticFit, logistic
from models.train.scenes import people
from models.train.scenes.moments import moments
from models.train.scenes.phrases import MOST, ways
from voicehost.core.interpret import Understood, interpret
from voicehost.core.speech import UNKNOWN
from voicehost.listen.recognizer import typed
from voicehost.session.certainty import FEATURES, fitted
from voicehost.session.session import Session

pytestmark = pytest.mark.making

# -- regression --


def rows(count: int, seed: int = 1) -> tuple[people.Floats, people.Floats]:
    """Right as often as a bias of -1 and weights of 2, -0.3 and 0 make it."""
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(count, 3)) * [1, 4, 2] + [0, 5, 0]
    return x, (rng.random(count) < LogisticFit(-1.0, (2.0, -0.3, 0.0)).probability(x)).astype(float)


def test_a_regression_finds_what_made_the_rows() -> None:
    """As near as so many rows tell."""
    found = logistic(*rows(40_000))
    assert (found.bias, *found.weights) == pytest.approx((-1.0, 2.0, -0.3, 0.0), abs=0.2)


def test_a_row_that_counts_twice_is_two_rows() -> None:
    """Shares and copies come to the same; the spread of the features, by which they are scaled, is that of the rows as they stand."""
    x, y = rows(200)
    twice = np.where(np.arange(200) < 50, 2.0, 1.0)
    copied = logistic(np.concatenate([x, x[:50]]), np.concatenate([y, y[:50]]), ridge=1e-9)
    shared = logistic(x, y, twice, ridge=1e-9)
    assert (shared.bias, *shared.weights) == pytest.approx((copied.bias, *copied.weights), abs=1e-4)


@given(usual=st.tuples(*[st.floats(-3, 3)] * 3))
def test_where_nothing_speaks_against_it_all_is_as_usual(usual: tuple[float, ...]) -> None:
    """Held firmly by far more rows than there are, the weights stay; by none they go where the rows do."""
    x, y = rows(100)
    assert logistic(x, y, usual=usual, ridge=1e9).weights == pytest.approx(usual, abs=1e-3)


def test_a_regression_is_written_as_the_host_reads_it() -> None:
    """To three places, by name."""
    assert LogisticFit(0.12345, (1.0, -2.00049)).as_json(("one", "other")) == {"bias": 0.123, "weights": {"one": 1.0, "other": -2.0}}


# -- moments --


@pytest.mark.parametrize("language", ["en", "de"])
def test_at_each_moment_something_may_be_said(language: str) -> None:
    """Whatever may be said is understood, in the first of its ways; no recognizer takes part."""
    for session in moments(language).values():
        grammar = session.listening.grammar
        said = [texts[0] for phrase in grammar.phrases if (texts := ways(phrase, grammar))]
        assert len(said) > 10
        assert all(_is_understood(session, text) for text in said)


def _is_understood(session: Session, text: str) -> bool:
    return isinstance(interpret(typed(text, 0, session.game.language.numbers), session.listening)[0], Understood)


def test_moments_are_of_every_way_of_listening() -> None:
    """In English anybody may call in a race; in German nobody may, at these moments."""
    assert {session.listening.quick for session in moments("en").values()} == {True, False}
    assert {session.listening.quick for session in moments("de").values()} == {False}


def test_of_a_phrase_with_many_choices_some_are_said() -> None:
    """None of them is unknown speech, which no voice can say."""
    grammar = moments()["a race"].listening.grammar
    every = [ways(phrase, grammar) for phrase in grammar.phrases]
    assert max(map(len, every)) == MOST
    assert not any(UNKNOWN in text for texts in every for text in texts)


# -- how sure --


def heard(odds: float, *, right: bool, quick: bool = False) -> UnderstoodPhrase:
    return UnderstoodPhrase("writing", quick, (odds, 0.0, 0.0), right, "keep them")


EVENING = Evening(
    "en",
    4,
    1.0,
    ours=tuple(heard(odds, right=odds > 0, quick=quick) for quick in (False, True) for odds in (-1.0, 2.0, 4.0, 5.0)),
    theirs=tuple(heard(odds, right=False, quick=quick) for quick in (False, True) for odds in (-2.0, 0.5)),
)


def test_what_is_heard_surely_is_believed() -> None:
    """The weight of the confidence is above zero in both ways of listening, and the counts are of all rows, those of a real table too."""
    fits = EVENING.as_json()
    for kind, extra in (("said", len(certainty.AT_A_TABLE)), ("called", 0)):
        fit = fits[kind]
        assert isinstance(fit, dict)
        assert fit["weights"]["confidence"] > 0
        assert (fit["right"], fit["wrong"]) == (3, 3 + extra)


def test_a_fit_is_written_where_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other languages stay as they are; what is shipped is not touched."""
    shipped = fitting.CERTAINTY.read_text(encoding="utf-8")
    monkeypatch.setattr(certainty, "evening", lambda *_: EVENING)
    monkeypatch.setattr(people, "require", lambda: None)
    out, seen = tmp_path / "there" / "certainty.json", tmp_path / "rows.json"
    done = CliRunner().invoke(fitting.main, ["certainty", "--out", str(out), "--rows", str(seen)])
    assert (done.exit_code, fitting.CERTAINTY.read_text(encoding="utf-8")) == (0, shipped)
    written = json.loads(out.read_text(encoding="utf-8"))
    assert written["de"] == json.loads(shipped)["de"]
    assert written["en"] == EVENING.as_json()
    assert set(written["en"]["said"]["weights"]) == set(FEATURES)
    assert len(json.loads(seen.read_text())["rows"]) == len(EVENING.ours) + len(EVENING.theirs)


def test_nothing_is_fitted_without_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says where their recordings should be."""
    monkeypatch.setenv("VOICEHOST_SPEECH", str(tmp_path))
    done = CliRunner().invoke(fitting.main, ["verify"])
    assert done.exit_code == 1
    assert len(done.output.splitlines()) == 1
    assert "VOICEHOST_SPEECH" in done.output


def test_what_is_fitted_is_what_the_host_reads() -> None:
    """Each file lies where the host looks for it."""
    assert {path.name for path in (fitting.VERIFY, fitting.BY_SOUNDS, fitting.CERTAINTY) if path.is_file()} == {
        "verify.json",
        "by_sounds.json",
        "certainty.json",
    }
    said = json.loads(fitting.CERTAINTY.read_text(encoding="utf-8"))["en"]["said"]
    assert fitted(quick=False).bias == said["bias"]
