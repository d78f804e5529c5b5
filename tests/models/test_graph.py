"""The graph of the recognition model: what its paths say, what they cost, and what is heard through it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.train.graph import openfst
from models.train.graph.graph import Costs, build, reprice
from models.train.graph.openfst import Fst
from models.train.graph.unknown import add_unknown, choices
from models.train.graph.words import HUB, SPREAD, Network, add_silence, add_words
from models.train.words.language import learned
from models.train.words.language_text import Source
from models.train.words.phones import ENGLISH, positioned, transitions
from voicehost.core.speech import UNKNOWN, Word
from voicehost.lexicon.sounds import pronunciations
from voicehost.listen import packed
from voicehost.listen.engine import Decoder, Model
from voicehost.listen.models_dir import BUNDLED
from voicehost.listen.phones.units import PHONES
from voicehost.listen.recording import Recording

pytestmark = pytest.mark.making

MODELS = Path(__file__).parents[2] / "models"
RECORDINGS = Path(__file__).parents[2] / "audio_fixtures" / "listen"
WORDS = (
    *("ana", "ben", "cat", "cats", "eight", "eighty", "even", "eleven", "evening", "guesses", "guess", "haven", "heaven", "heavenly"),
    *("kate", "maya", "no", "nose", "open", "seven", "yes"),
)
LEXICON = tuple(sorted({(word, tuple(phone.rstrip("012") for phone in way)) for word in WORDS for way in pronunciations(word)}))
needs_openfst = pytest.mark.skipif(shutil.which("fstconvert") is None, reason="needs Debian's libfst-tools and libfst22-plugins-base")

some_words = st.lists(st.lists(st.sampled_from(PHONES[:3] + PHONES[-3:]), min_size=1, max_size=5).map(tuple), min_size=1, max_size=40)


def paths(fst: Fst) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Input and output labels of each path from the hub to its next visit, without the loops in which sounds last."""

    def on(state: int, heard: tuple[int, ...], said: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        for ilabel, olabel, _, end in fst.leaving(state).tolist():
            if end != state:
                labels = heard + ((ilabel,) if ilabel else ()), said + ((olabel,) if olabel else ())
                if end == HUB:
                    yield labels
                else:
                    yield from on(end, *labels)

    return on(HUB, (), ())


def forward(phones: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(transitions(*sound)[1] for sound in positioned(phones))


@given(some_words)
def test_paths_are_words(ways: list[tuple[str, ...]]) -> None:
    """The paths of the words' network are the words' sounds, each with its word, and no others."""
    network = Network()
    entries = [(phones, label) for label, phones in enumerate(ways, 1)]
    add_words(network, entries)
    fst = openfst.assembled(network.arcs, {HUB: 0.0}, "olabel")
    assert sorted(paths(fst)) == sorted((forward(phones), (label,)) for phones, label in entries)


@given(some_words)
def test_sounds_last(ways: list[tuple[str, ...]]) -> None:
    """Whatever arc leads into a state, its sound can last there, as the same sound in the same place of a word."""
    network = Network()
    add_words(network, [(phones, label) for label, phones in enumerate(ways, 1)])
    lasting = {start: ilabel for start, ilabel, _, _, end in network.arcs if start == end}
    into = [(ilabel, lasting[end]) for start, ilabel, _, _, end in network.arcs if start != end and ilabel]
    assert all(ilabel == loop + 1 and loop % 2 for ilabel, loop in into)


def test_words_share_their_beginnings_and_their_ends() -> None:
    """A hundred words of ten beginnings and ten ends need fewer states than their sounds, and no more than both together."""
    heads, tails = [(a, b) for a in PHONES[:2] for b in PHONES[-5:]], [(a, "AH", b) for a in "TKPSM" for b in ("N", "L")]
    network = Network()
    add_words(network, [(head + tail, 1 + i) for i, (head, tail) in enumerate((h, t) for h in heads for t in tails)])
    assert network.states <= 1 + 2 * len(heads) + len(heads) * 5 + 3 * 8 * len(tails) < 100 * 5
    assert SPREAD < 10


def unknown_network(phone: float, word: float) -> Fst:
    network = Network()
    add_silence(network, 0.7)
    add_unknown(network, 1, choices((phones, 1.0) for _, phones in LEXICON), phone, word)
    return openfst.assembled(network.arcs, {HUB: 0.0}, "olabel")


@given(st.lists(st.sampled_from(PHONES), min_size=1, max_size=6).map(tuple))
def test_unknown_is_any_sound(phones: tuple[str, ...]) -> None:
    """Every run of phones is `[unk]`, at a cost that is its probability, a penalty for each phone, and one for all."""
    fst, found = unknown_network(0.5, 2.0), choices((phones, 1.0) for _, phones in LEXICON)
    lasts = (*[False] * (len(phones) - 1), True)
    wanted = 2.0 + sum(0.5 - np.log(found[a][b, c]) for a, b, c in zip((None, *phones), phones, lasts, strict=False))
    assert cost(fst, forward(phones), 1) == pytest.approx(wanted, abs=1e-4)


def cost(fst: Fst, heard: tuple[int, ...], label: int) -> float:
    """Of the cheapest path that hears just this and says just this label."""
    reached = {(HUB, False): 0.0}
    for wanted in (*heard, 0):
        reached = _silently(fst, reached, label)
        if wanted:
            steps = [
                ((end, said), before + more)
                for (state, said), before in reached.items()
                for ilabel, olabel, more, end in fst.leaving(state).tolist()
                if ilabel == wanted and end != state and not olabel
            ]
            reached = {place: min(price for other, price in steps if other == place) for place, _ in steps}
    return reached[HUB, True]


def _silently(fst: Fst, reached: dict[tuple[int, bool], float], label: int) -> dict[tuple[int, bool], float]:
    found, new = dict(reached), list(reached)
    while new:
        state, said = place = new.pop()
        for ilabel, olabel, more, end in fst.leaving(state).tolist():
            then = (end, said or olabel == label)
            if ilabel == 0 and not (said and olabel) and found.get(then, np.inf) > found[place] + more:
                found[then] = found[place] + more
                new.append(then)
    return found


def test_choices_after_a_phone_sum_to_one() -> None:
    """What may come after each phone, and at the beginning, has probabilities that sum to one, none of them zero."""
    for ways in choices((phones, 1.0) for _, phones in LEXICON).values():
        assert sum(ways.values()) == pytest.approx(1)
        assert min(ways.values()) > 0
        assert len(ways) == 2 * len(PHONES)


def test_sounds_of_the_lexicon_are_likelier() -> None:
    """In `[unk]`, S after T ends a word more often than NG after T, since "cats" does."""
    after_t = choices((phones, 1.0) for _, phones in LEXICON)["T"]
    assert after_t["S", True] > 3 * after_t["NG", True]


@given(ways=some_words)
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_files_keep_a_transducer(tmp_path: Path, ways: list[tuple[str, ...]]) -> None:
    """A const file holds what was written into it."""
    network = Network()
    add_words(network, [(phones, label) for label, phones in enumerate(ways, 1)])
    fst, path = openfst.assembled(network.arcs, {HUB: 0.5}, "olabel"), tmp_path / "some.fst"
    openfst.write(fst, path)
    again = openfst.read(path)
    assert (again.arcs == fst.arcs).all()
    assert (again.first == fst.first).all()
    assert (again.final == fst.final).all()


def built(folder: Path, costs: Costs) -> Path:
    texts = [
        Source("some", 1.0, tuple(tuple(line.split()) for line in ("maya guesses heaven", "ben guesses seven", "yes", "no"))) for _ in "ab"
    ]
    build(folder, LEXICON, learned(texts, {word for word, _ in LEXICON}), costs)
    return folder


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of the few words above."""
    folder = tmp_path_factory.mktemp("model")
    for part in ("am", "conf"):
        shutil.copytree(MODELS / BUNDLED / part, folder / "few" / part)
    built(folder / "few" / "graph", Costs(unknown_phone=0.5))
    return folder / "few"


@needs_openfst
def test_other_costs_need_no_other_graph(tmp_path: Path) -> None:
    """A graph with its costs changed is the graph that is built with them."""
    wanted = Costs(silence=0.2, unknown_phone=1.25, unknown_word=-1.0, word=0.75)
    old, new = built(tmp_path / "old", Costs(unknown_phone=0.5, unknown_word=2.0)), built(tmp_path / "new", wanted)
    before = (old / "HCLr.fst.xz").read_bytes()
    reprice(old, wanted)
    assert before != (old / "HCLr.fst.xz").read_bytes()
    ours, theirs = openfst.read(old / "HCLr.fst.xz"), openfst.read(new / "HCLr.fst.xz")
    assert (ours.arcs["to"] == theirs.arcs["to"]).all()
    np.testing.assert_allclose(ours.arcs["cost"], theirs.arcs["cost"], atol=1e-5)


@needs_openfst
def test_every_word_is_hearable_and_none_else(model: Path) -> None:
    """The model finds each word of its lexicon, and `[unk]`, and no other word."""
    loaded = Model(model)
    assert all(loaded.hears(word) for word in (*WORDS, UNKNOWN))
    assert not loaded.hears("voldemort")


@needs_openfst
def test_boundaries_are_those_of_the_phones(model: Path) -> None:
    """Each phone's kind is its position in the word, and no transition has the spare number."""
    kinds = dict(line.split() for line in (model / "graph/phones/word_boundary.int").read_text().splitlines())
    assert {kinds[str(number)] for number, name in enumerate(ENGLISH.table) if name.endswith("_B")} == {"begin"}
    assert kinds[str(ENGLISH.table.index("SIL"))] == "nonword"
    assert len(kinds) == len(ENGLISH.table) - 1
    assert int((model / "graph/disambig_tid.int").read_text()) > ENGLISH.transitions == 2 * len(ENGLISH.triples)


def words_of(model: Path, recording: str, sentences: tuple[str, ...] | None) -> tuple[Word, ...]:
    decoder = Decoder(Model(model), sentences, 0)
    with Recording(RECORDINGS / f"{recording}.flac") as chunks:
        found = [word for chunk in chunks if decoder.feed(chunk.pcm) for word in decoder.words()]
    return (*found, *decoder.words(final=True))


@needs_openfst
@pytest.mark.parametrize(
    ("recording", "said"), [("maya_guesses_heaven", "maya guesses heaven"), ("ben_guesses_seven", "ben guesses seven"), ("yes", "yes")]
)
def test_phrases_are_heard_when_they_were_said(model: Path, recording: str, said: str, capfd: pytest.CaptureFixture[str]) -> None:
    """A run-time grammar hears the words, each within 30 ms of where the bundled model's own graph has it; nothing is complained of."""
    sentences = ("maya guesses heaven", "ben guesses seven", "yes", "no", "eleven", UNKNOWN)
    ours, theirs = (words_of(folder, recording, sentences) for folder in (model, MODELS / BUNDLED))
    assert " ".join(word.text for word in ours) == said
    assert max(abs(a.start - b.start) for a, b in zip(ours, theirs, strict=True)) <= 480
    assert max(abs(a.end - b.end) for a, b in zip(ours, theirs, strict=True)) <= 480
    assert all(a.end <= b.start for a, b in pairwise(ours))
    assert "WARNING" not in capfd.readouterr().err


@needs_openfst
def test_other_speech_is_unknown(model: Path) -> None:
    """A line of a poem is none of the words listened for."""
    assert {word.text for word in words_of(model, "a_line_of_a_poem", ("heaven", "seven", "cat", UNKNOWN))} == {UNKNOWN}


@needs_openfst
def test_open_reading_follows_the_language(model: Path) -> None:
    """Without a grammar the language model's own phrases are read."""
    assert [word.text for word in words_of(model, "maya_guesses_heaven", None)] == ["maya", "guesses", "heaven"]


@needs_openfst
def test_a_model_without_a_graph_of_its_own_for_reading_reads_the_same(model: Path, tmp_path: Path) -> None:
    """The same words, by twice the work, as those of others do."""
    shutil.copytree(model, tmp_path / "theirs")
    shutil.rmtree(tmp_path / "theirs" / packed.READING)
    theirs = Model(tmp_path / "theirs")
    assert theirs.reading is theirs.handle
    assert Model(model).reading is not Model(model).handle
    for said in ("maya_guesses_heaven", "a_line_of_a_poem"):
        ours, others = (words_of(folder, said, None) for folder in (model, tmp_path / "theirs"))
        assert [word.text for word in ours] == [word.text for word in others]
