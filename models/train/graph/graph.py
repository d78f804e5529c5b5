"""The folder graph/ of a model: what libvosk needs to listen for any words of the lexicon, under a grammar that it is given at run time.

HCLr.fst.xz                sounds (transition ids of phones.py) to words, for composition with a grammar; packed, as voicehost.listen.packed
                           unpacks it
Gr.fst.xz                  the language model of open reading (language.py)
words.txt.xz               the words, with their numbers in both
reading/                   the two composed, for the open reading alone
disambig_tid.int           a number that no transition has; the file must be there
phones/word_boundary.int   which phones begin and end words: where word times come from
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import wordfreq

from models.train.graph import openfst
from models.train.graph.unknown import add_unknown, choices, reweighted
from models.train.graph.words import HUB, Network, add_silence, add_words
from models.train.words.language import LanguageModel
from models.train.words.lexicon import Lexicon
from models.train.words.phones import ALONE, BEGIN, END, ENGLISH, INSIDE, PHONE_TABLE, Inventory
from voicehost.core.speech import UNKNOWN
from voicehost.listen.phones.units import SIL

_KINDS = {BEGIN: "begin", INSIDE: "internal", END: "end", ALONE: "singleton"}


@dataclass(frozen=True, slots=True)
class Costs:
    """Negative logarithms; the larger, the rarer. To be tuned on `dev`."""

    silence: float = 0.7
    """Of a pause between two words."""
    unknown_phone: float = 0.0
    """Of each phone of `[unk]`, above its probability."""
    unknown_word: float = 0.0
    """Of each `[unk]`."""
    unknown_read: float = 0.0
    """Of each `[unk]` in the open reading, on top of the others: a grammar is to reject, a reading is to read."""
    word: float = 0.0
    """Of each word of the lexicon: what keeps a click beside a word from being heard as another one."""


def build(folder: Path, lexicon: Lexicon, language: LanguageModel, costs: Costs, sounds: Inventory = ENGLISH) -> None:
    """Half a minute and 1 GB for the whole English lexicon."""
    words = (UNKNOWN, *sorted({word for word, _ in lexicon}))
    label = {word: number for number, word in enumerate(words, 1)}
    network = Network()
    add_silence(network, costs.silence)
    add_unknown(network, label[UNKNOWN], choices(_often(lexicon, language.code), sounds), costs.unknown_phone, costs.unknown_word, sounds)
    add_words(network, ((phones, label[word]) for word, phones in lexicon), costs.word)
    (folder / "phones").mkdir(parents=True, exist_ok=True)
    numbers = openfst.with_lookahead(openfst.assembled(network.arcs, {HUB: 0.0}, "olabel"), folder / "HCLr.fst.xz")
    known = {word: numbers[number] for word, number in label.items()}
    _write_lines(folder / "words.txt.xz", ("<eps> 0", *(f"{word} {number}" for word, number in known.items())))
    add_language(folder, language, costs)
    _write_lines(folder / "disambig_tid.int", [str(sounds.transitions + 1)])
    kinds = (_KINDS.get(name[-2:], "nonword") for name in sounds.table[1:])
    _write_lines(folder / "phones" / "word_boundary.int", (f"{number} {kind}" for number, kind in enumerate(kinds, 1)))


def add_language(folder: Path, language: LanguageModel, costs: Costs) -> None:
    """To the words that stand there, in the place of another language model if there is one."""
    known = {word: int(number) for word, _, number in (line.partition(" ") for line in _lines(folder / "words.txt.xz"))}
    openfst.write(language.grammar(known, costs.unknown_read), folder / "Gr.fst.xz")
    compose_reading(folder)


def compose_reading(folder: Path) -> None:
    """Of the graph that stands there; the words are those that the language model knows."""
    own = folder / "reading"
    own.mkdir(exist_ok=True)
    openfst.compose(folder / "HCLr.fst.xz", folder / "Gr.fst.xz", own / "HCLG.fst.xz")
    numbers = set(openfst.read(folder / "Gr.fst.xz").arcs["ilabel"].tolist())
    _write_lines(own / "words.txt.xz", (line for line in _lines(folder / "words.txt.xz") if int(line.split()[1]) in numbers))


def reprice(folder: Path, costs: Costs, sounds: Inventory = ENGLISH) -> None:
    """Other costs, but for `unknown_read`, in a graph that stands: ten seconds, most of them to pack it."""
    path = folder / "HCLr.fst.xz"
    fst = openfst.read(path)
    openfst.write_costs(reweighted(fst, costs.silence, costs.unknown_phone, costs.unknown_word, costs.word, sounds), path)
    compose_reading(folder)


def decoding_options(acoustic_scale: float) -> str:
    """conf/model.conf, where the beams are in scaled log-likelihoods.

    A lattice beam of 2 keeps what confidences are counted from. At 4, babble takes twice the time to read; at 6, sixteen times and 100 MB.
    """
    return _options(acoustic_scale, beam=12.0)


def reading_options(acoustic_scale: float) -> str:
    """conf/reading.conf. What is read is there already: so the network may take 1.5 s at a time, which saves a quarter of the work.

    A beam of 10 saves another quarter: of 1,387 words of readers 0.532 are wrong, with 12 0.525.
    """
    return _options(acoustic_scale, beam=10.0) + "--frames-per-chunk=150\n"


def _options(acoustic_scale: float, beam: float) -> str:
    decoding = {"min-active": 200, "max-active": 1500, "beam": beam, "lattice-beam": 2.0, "acoustic-scale": acoustic_scale}
    endpoints = {"silence-phones": PHONE_TABLE.index(SIL)} | {
        f"rule{n}.min-trailing-silence": s for n, s in ((2, 0.5), (3, 0.75), (4, 1.0))
    }
    options = decoding | {"frame-subsampling-factor": 3} | {f"endpoint.{name}": value for name, value in endpoints.items()}
    return "".join(f"--{name}={value}\n" for name, value in options.items())


def _often(lexicon: Lexicon, code: str) -> Iterable[tuple[tuple[str, ...], float]]:
    """Each pronunciation with how often its word is said; ways to say one word share it."""
    ways: dict[str, int] = {}
    for word, _ in lexicon:
        ways[word] = ways.get(word, 0) + 1
    return ((phones, wordfreq.word_frequency(word, code) / ways[word]) for word, phones in lexicon)


def _lines(path: Path) -> list[str]:
    return lzma.decompress(path.read_bytes()).decode().splitlines()


def _write_lines(path: Path, lines: Iterable[str]) -> None:
    """Under xz where its name says so."""
    data = "".join(f"{line}\n" for line in lines).encode()
    path.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME) if path.suffix == ".xz" else data)
