"""The German model: how its words are said, what its network shares with the English one, what it can hear, and how it is measured."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from audio_fixtures.build.voices import Voice, speak
from models.train.measuring import german as measured
from models.train.measuring import sounds
from models.train.measuring.engines import ask
from models.train.measuring.question import Trial
from models.train.measuring.trials import text
from models.train.network import kaldi
from models.train.network.shape import AFTER, BEFORE
from models.train.sound import german_voices
from models.train.sound.clips import words_only
from models.train.words import german, german_phones
from models.train.words.phones import ENGLISH, GERMAN, TRIPLES
from voicehost.core.speech import UNKNOWN, Word
from voicehost.listen.engine import Model
from voicehost.listen.models_dir import bundled_in
from voicehost.listen.phones import network as phone_network
from voicehost.listen.phones.network import STRIDE, Affine
from voicehost.listen.phones.units import CLASSES, EVERY, NEAREST, PHONES

pytestmark = pytest.mark.making

pronounced_here = pytest.mark.skipif(
    shutil.which("espeak-ng") is None or find_spec("faker") is None, reason="needs espeak-ng and the extra [model]"
)
voices_here = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng makes the voices")


def folder() -> Path:
    found = bundled_in("de")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def model() -> Model:
    return Model(folder())


# -- sounds --


def test_english_sounds_keep_their_numbers() -> None:
    """Those of German come after them: outputs, Kaldi's phones and transitions of English are the beginning of German's."""
    assert EVERY[: len(PHONES)] == PHONES
    assert GERMAN.table[: len(ENGLISH.table)] == ENGLISH.table
    assert GERMAN.triples[: len(ENGLISH.triples)] == ENGLISH.triples
    assert GERMAN.triples == TRIPLES
    assert (ENGLISH.outputs, GERMAN.outputs) == (352, 460)


def test_every_new_sound_has_a_class_and_an_english_neighbour() -> None:
    """One class each, for what comes after it; a neighbour that English has."""
    assert sorted(phone for phones in CLASSES.values() for phone in phones) == sorted(EVERY)
    assert set(NEAREST.values()) <= set(PHONES)


def test_a_german_network_begins_as_the_english_one() -> None:
    """Its English outputs score as before, and each new one as its neighbour after the same class of sounds."""
    pytest.importorskip("torch", reason="PyTorch makes the model and is a dependency of that only")
    from models.train.network.begin import in_sounds
    from voicehost.listen.phones.units import output

    rng = np.random.default_rng(1)
    english = (Affine((0,), rng.normal(size=(ENGLISH.outputs, 8)).astype(np.float32), np.arange(ENGLISH.outputs, dtype=np.float32)),)
    (before,), (after,) = english, in_sounds(english, GERMAN)
    assert (len(after.weight), len(after.bias)) == (GERMAN.outputs, GERMAN.outputs)
    np.testing.assert_array_equal(after.weight[: ENGLISH.outputs], before.weight)
    for new, neighbour in ((output("S", "CX"), output("S", "SH")), (output(None, "A"), output(None, "AH"))):
        assert after.bias[new] == before.bias[neighbour]


def test_a_model_in_its_folder_is_gone_on_from() -> None:
    """The network that begins says what the model's file says."""
    torch = pytest.importorskip("torch", reason="PyTorch makes the model and is a dependency of that only")
    from models.train.network.begin import gone_on_from

    rng = np.random.default_rng(1)
    heard = rng.normal(0, 10, (4, BEFORE + 90 + AFTER, 40)).astype(np.float32)
    known = phone_network.layers(folder() / "am" / "final.mdl")
    begun = gone_on_from(known, torch.from_numpy(heard), seed=0).average
    with torch.no_grad():
        said = torch.log_softmax(begun(torch.from_numpy(heard[:1])), -1)[0]
    whole = phone_network.log_posteriors(known, heard[0])
    np.testing.assert_allclose(said, whole[BEFORE : len(whole) - AFTER : STRIDE], atol=1e-3)


@pytest.mark.parametrize(("size", "apart"), [(1, 0.05), (2, 1e-3)])
def test_a_network_may_be_written_with_one_byte_a_number(tmp_path: Path, size: int, apart: float) -> None:
    """It comes back to a 255th of its range, or to a 65535th."""
    weight = np.random.default_rng(1).normal(size=(GERMAN.outputs, 40)).astype(np.float32)
    layer = Affine((0,), weight, np.arange(GERMAN.outputs, dtype=np.float32))
    kaldi.write(tmp_path / "final.mdl", [layer], sounds=GERMAN, size=size)
    (found,) = phone_network.layers(tmp_path / "final.mdl")
    np.testing.assert_allclose(found.weight, weight, atol=apart)
    np.testing.assert_array_equal(found.bias, layer.bias)


# -- words --


@pytest.mark.parametrize(
    ("line", "phones"),
    [
        ("S_'I_N_k_@_n", "SH IH NG K AX N"),
        ("v_'i:_r", "V IY XR"),
        ("r_'o:_t", "RR OO T"),
        ("d_r_'aI", "D RR AY"),
        ("h_'E_r_ts", "HH EH XR T S"),
        ("v_'A:_R_@_n", "V AA RR AX N"),
        ("pF_l_'I_C_t", "P F L IH CX T"),
        ("ts_v_'W_l_f", "T S V OI L F"),
        ("(en)_dZ_'0_b_(de)", "JH AO B"),
        ("_|_'aI_n_n_@", "AY N AX"),
        ("n_'?!_x", ""),
    ],
)
def test_espeaks_phonemes_are_mapped(line: str, phones: str) -> None:
    """An r after a vowel is open, glottal stops are not written, doubled sounds are one, and what is not known is no word."""
    assert german_phones.mapping(line) == tuple(phones.split())


@pronounced_here
@pytest.mark.parametrize(
    ("word", "ways"),
    [
        ("schinken", {"SH IH NG K AX N", "SH IH NG K N"}),
        ("haben", {"HH AA B AX N", "HH AA B M", "HH AA M"}),
        ("wichtig", {"V IH CX T IH CX", "V IH CX T IH K"}),
        ("spät", {"SH P EH T", "SH P EE T"}),
        ("über", {"UE B XR"}),
        ("schön", {"SH OE N"}),
        ("fünf", {"F UI N F", "F UI M F"}),
        ("buch", {"B UW X"}),
        ("ich", {"IH CX"}),
        ("straße", {"SH T RR AA S AX"}),
        ("ß", {"EH S T S EH T"}),
        ("zwo", {"T S V OO"}),
        ("slam", {"S L EH M"}),
        ("dreihundertfünfundvierzig", {"D RR AY HH UH N D XR T F UI N F UH N D V IY XR T S IH CX"}),
    ],
)
def test_words_are_said_in_all_their_ways(word: str, ways: set[str]) -> None:
    """Also with less than is written."""
    assert ways <= {" ".join(phones) for _, phones in german.pronounced(frozenset({word}))}


@pytest.mark.parametrize(
    ("number", "said"),
    [(0, "null"), (1, "eins"), (16, "sechzehn"), (21, "einundzwanzig"), (101, "einhunderteins"), (999, "neunhundertneunundneunzig")],
)
def test_numbers_are_one_word(number: int, said: str) -> None:
    """As they are written."""
    assert german.number(number) == said
    assert len({german.number(n) for n in range(1000)}) == 1000


@pytest.mark.parametrize(
    ("word", "likely"),
    [("strasse", "straße"), ("heissen", "heißen"), ("gross", "groß"), ("aussen", "außen"), ("aussage", "aussage"), ("wasser", "wasser")],
)
def test_a_sharp_s_comes_back(word: str, likely: str) -> None:
    """wordfreq writes ss for it."""
    assert german.sharp(word) == likely


def test_umlauts_are_words() -> None:
    """Of a text of people; hyphens and signs are spaces."""
    assert words_only("Der Übermut, 3 Rap-Poeten: süß!") == "der übermut rap poeten süß"


# -- the model in the repository --


ONLY_TYPED = {"beschuldige", "enttarne", "opferlamm", "überspring", "tabulatortaste"}


def test_names_letters_numbers_and_phrases_can_be_heard(model: Model) -> None:
    """Given names, letters by all their names, 0 to 999, and all that the games and the house say or listen for in German."""
    names = ("anna", "jürgen", "käthe", "mehmet", "agnieszka", "björn", "zoe", "lena", "karl", "ida", "emma", "finn", "mia", "noah")
    numbers = (german.number(n) for n in range(1000))
    wanted = {*names, *numbers, *german.letters(), *german.said_in_games(), UNKNOWN}
    assert [word for word in sorted(wanted - ONLY_TYPED) if not model.hears(word)] == []


def test_it_weighs_no_more_than_25_megabytes() -> None:
    """All of its folder."""
    assert sum(path.stat().st_size for path in folder().rglob("*") if path.is_file()) <= 25_000_000


def test_its_network_knows_the_german_sounds() -> None:
    """One output for each."""
    assert phone_network.layers(folder() / "am" / "final.mdl")[-1].weight.shape[0] == GERMAN.outputs


@voices_here
@pytest.mark.parametrize("digit", measured.DIGITS)
def test_a_spoken_digit_is_heard(digit: str) -> None:
    """By a voice of synthesis that no model learns from, among all ten."""
    pcm = sounds.pcm(speak(Voice(f"de+{german_voices.KEPT[0]}"), digit), 1)
    assert text(ask(str(folder()), Trial(pcm, "one", measured.DIGITS, digit))) == digit


# -- how it is measured --


def test_words_right() -> None:
    """Of the words said; lost ones, wrong ones and those too many count against them, but no more than there are."""
    trial = Trial(b"", "one", (), "der wundert sich über nichts")

    def value(heard: str) -> float:
        return measured.words_right()("", [trial], [tuple(Word(word, 0, 1) for word in heard.split())])[0].value

    assert value("der wundert sich über nichts") == 1
    assert value("der wundert sich nichts") == pytest.approx(0.8)
    assert value("die wundert sich [unk] über nichts mehr") == pytest.approx(0.6)
    assert value("ja " * 12) == 0


def test_what_the_lexicon_lacks_is_unknown_speech(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the sentence that is said, which is offered all the same; in the others it is left out."""
    asked: list[Trial] = []

    class Deaf:
        model = type("Model", (), {"hears": staticmethod(lambda word: word != "rhesusfaktor")})

        def hear(self, trial: Trial) -> tuple[Word, ...]:
            asked.append(trial)
            return ()

    monkeypatch.setattr(measured, "opened", lambda _: Deaf())
    measured.as_far_as_known("", Trial(b"", "one", ("der rhesusfaktor", "das rhesusfaktor", "das gedicht"), "der rhesusfaktor"))
    assert asked[0].offered == (f"der {UNKNOWN}", "das", "das gedicht")


def test_voices_that_measure_do_not_teach() -> None:
    """No variant of espeak-ng's is in both lists, and none twice."""
    assert not set(german_voices.KEPT) & set(german_voices.VARIANTS)
    assert len(set(german_voices.VARIANTS)) == len(german_voices.VARIANTS)
