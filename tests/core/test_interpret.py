"""Which of the things that may be said was said, if any? Whole, spotted inside longer speech, ambiguous, or none."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.effort import effort
from tests.support.table import joined, spoken
from voicehost.core.interpret import FORGIVEN, Ambiguous, OutOfGrammar, Understood, Verdict, interpret
from voicehost.core.play import Move
from voicehost.core.speech import UNKNOWN, Grammar, Hypothesis, Listening, Phrase, Slot, Utterance, Word, samples, seconds
from voicehost.listen.recognizer import typed

pytestmark = pytest.mark.quick

PLAYER = Slot("player", (("ana", "Ana"), ("ann", "Ann"), ("mary ann", "Mary Ann"), ("mary", "Mary")))
ANSWER = Slot("answer", (("yes", "yes"), ("no", "no"), ("of course not", "no")))
WORD = Slot("word", free=True)
SECRET = Slot("word")

GRAMMAR = Grammar(
    (
        Phrase("{player} guesses {word}", "guess", (PLAYER, WORD)),
        Phrase("is it {word}", "guess", (WORD,)),
        Phrase("{word}", "guess", (SECRET,)),
        Phrase("{player} begins", "begin", (PLAYER,)),
        Phrase("{answer}", "answer", (ANSWER,)),
        Phrase("the end", "the-end"),
        Phrase("stop", "stop"),
        Phrase("stop", "pause"),
        Phrase("{player} passes", "pass-word", (PLAYER,)),
    ),
    hidden=("heaven", "ice cream", "heavenly"),
    decoys=("seven",),
    known=(Phrase("{player} waits", "wait", (PLAYER,)),),
)
ASKED = Listening(GRAMMAR)
POEM = Listening(GRAMMAR, dictation=True)


def move(name: str, **slots: str) -> Move:
    return Move(name, slots)


def only(verdicts: tuple[Verdict, ...]) -> Verdict:
    assert len(verdicts) == 1
    return verdicts[0]


def moves(verdicts: tuple[Verdict, ...]) -> list[Move | str]:
    """Moves that were understood, and between them the words that were none."""
    return [verdict.move if isinstance(verdict, Understood) else verdict.text for verdict in verdicts]


WHOLE = [
    ("ana guesses heaven", move("guess", player="Ana", word="heaven")),
    ("Ana guesses: Heaven!", move("guess", player="Ana", word="heaven")),
    ("ana guesses seven", move("guess", player="Ana", word="seven")),
    ("ana guesses banana", move("guess", player="Ana", word="banana")),
    ("ana guesses ice cream", move("guess", player="Ana", word="ice cream")),
    ("ana guesses hot dog", move("guess", player="Ana", word="hot dog")),
    (f"ana guesses {UNKNOWN}", move("guess", player="Ana", word=UNKNOWN)),
    ("ana guesses stop", move("guess", player="Ana", word="stop")),
    ("is it heavenly", move("guess", word="heavenly")),
    ("heaven", move("guess", word="heaven")),
    ("mary ann begins", move("begin", player="Mary Ann")),
    ("mary begins", move("begin", player="Mary")),
    ("ann begins", move("begin", player="Ann")),
    ("of course not", move("answer", answer="no")),
    ("the end", move("the-end")),
    ("ana waits", move("wait", player="Ana")),
]


@pytest.mark.parametrize("listening", [ASKED, POEM], ids=["asked", "poem"])
@pytest.mark.parametrize(("text", "expected"), WHOLE, ids=[text for text, _ in WHOLE])
def test_a_whole_phrase_is_its_move(text: str, expected: Move, listening: Listening) -> None:
    """With the meanings of its slots; names that overlap are told apart; words of other phrases may be guessed too."""
    verdict = only(interpret(typed(text, 0), listening))
    assert isinstance(verdict, Understood)
    assert verdict.move == expected


@pytest.mark.parametrize(
    "text",
    ["rhubarb", "ana", "ana guesses", "guesses heaven", "ana begins now", "seven", "the", "end the", "", "begins ana", "anna begins"],
)
def test_out_of_grammar_is_one_verdict_on_the_whole(text: str) -> None:
    """A phrase inside a longer sentence is not taken for it where people answer; nor are decoys for the secret."""
    assert only(interpret(typed(text, 7), ASKED)) == OutOfGrammar(7, 7, text)


def test_ambiguous_names_all_moves() -> None:
    """Two moves that are said by the same words: neither is taken."""
    verdict = only(interpret(typed("stop", 0), ASKED))
    assert isinstance(verdict, Ambiguous)
    assert {found.name for found in verdict.moves} == {"stop", "pause"}
    assert verdict.text == "stop"


def test_one_move_said_by_two_phrases_is_not_ambiguous() -> None:
    """What differs is the wording, not what is meant."""
    grammar = Grammar(
        (Phrase("go on", "next"), Phrase("go on", "next"), Phrase("{answer}", "answer", (Slot("answer", (("go on", "yes"),)),)))
    )
    assert isinstance(only(interpret(typed("go on", 0), Listening(grammar))), Ambiguous)
    assert isinstance(only(interpret(typed("go on", 0), Listening(Grammar(grammar.phrases[:2])))), Understood)


@pytest.mark.parametrize(("hidden", "expected"), [((), "the-end"), (("the end",), "the-end"), (("done",), "the-end")])
def test_a_phrase_is_meant_rather_than_a_secret_of_the_same_words(hidden: tuple[str, ...], expected: str) -> None:
    """So nobody can tell from the answer what the secret is."""
    grammar = Grammar((Phrase("{word}", "guess", (SECRET,)), Phrase("the end", "the-end"), Phrase("done", "the-end")), hidden)
    for text in ("the end", "done"):
        verdict = only(interpret(typed(text, 0), Listening(grammar, dictation=True)))
        assert isinstance(verdict, Understood)
        assert verdict.move.name == expected


def test_a_slot_with_choices_says_more_than_a_free_one() -> None:
    """ "is it ana": the name that is offered, not any word."""
    grammar = Grammar((Phrase("is it {word}", "guess", (WORD,)), Phrase("is it {player}", "who", (PLAYER,))))
    verdict = only(interpret(typed("is it ana", 0), Listening(grammar)))
    assert isinstance(verdict, Understood)
    assert verdict.move == move("who", player="Ana")


def test_a_hidden_slot_takes_what_is_hidden_and_nothing_else() -> None:
    """No decoy, and nothing at all where nothing is hidden."""
    bare = Phrase("{word}", "guess", (SECRET,))
    for hidden, text, understood in ((("heaven",), "heaven", True), (("heaven",), "seven", False), ((), "heaven", False)):
        verdict = only(interpret(typed(text, 0), Listening(Grammar((bare,), hidden, ("seven",)))))
        assert isinstance(verdict, Understood) == understood


# -- inside longer speech

SPOTTED = [
    ("this is where ana guesses heaven the angels fly", ["this is where", move("guess", player="Ana", word="heaven"), "the angels fly"]),
    ("up in heaven and the end", ["up in", move("guess", word="heaven"), "and", move("the-end")]),
    ("ana guesses seven mary guesses heaven", [move("guess", player="Ana", word="seven"), move("guess", player="Mary", word="heaven")]),
    ("mary ann guesses ice cream", [move("guess", player="Mary Ann", word="ice cream")]),
    ("is it heaven is it ice cream", [move("guess", word="heaven"), move("guess", word="ice cream")]),
    (f"{UNKNOWN} heavenly {UNKNOWN}", [UNKNOWN, move("guess", word="heavenly"), UNKNOWN]),
    ("heavens above", ["heavens above"]),
    ("ana guesses", ["ana guesses"]),
    ("ana guesses the end", ["ana guesses", move("the-end")]),
]


@pytest.mark.parametrize(("text", "expected"), SPOTTED, ids=[text for text, _ in SPOTTED])
def test_phrases_are_spotted_while_people_talk(text: str, expected: list[Move | str]) -> None:
    """Leftmost first, the longest where several begin at one word; what lies between them is left over."""
    assert moves(interpret(typed(text, 0), POEM)) == expected


HEARD = ("ana", "mary", "ann", "guesses", "is", "it", "heaven", "ice", "cream", "seven", "the", "end", "stop", "yes", "rhubarb", UNKNOWN)


@settings(derandomize=True, deadline=None)
@given(words=st.lists(st.sampled_from(HEARD), max_size=12), dictation=st.booleans())
def test_verdicts_cover_every_word_in_order(words: list[str], dictation: bool) -> None:
    """While people talk nothing is dropped or doubled; an answer is one verdict, or one move with an "um" forgiven around it."""
    utterance = spoken(" ".join(words), 1)
    verdicts = interpret(utterance, Listening(GRAMMAR, dictation))
    assert verdicts
    if dictation:
        covered = [word for verdict in verdicts for word in utterance.best.words if verdict.start <= word.start < verdict.end]
        assert covered == list(utterance.best.words)
        assert all(earlier.end <= other.start for earlier, other in pairwise(verdicts))
    else:
        assert len(verdicts) == 1


@pytest.mark.parametrize("hidden", [("ice", "ice cream"), ("ice cream", "ice")])
def test_the_longest_word_is_spotted(hidden: tuple[str, ...]) -> None:
    """ "Ice cream" is not "ice" with something after it."""
    grammar = Grammar((Phrase("is it {word}", "guess", (WORD,)), Phrase("the end", "the-end")), hidden)
    assert moves(interpret(typed("is it ice cream the end", 0), Listening(grammar, dictation=True))) == [
        move("guess", word="ice cream"),
        move("the-end"),
    ]


# -- times and confidence


def test_a_verdict_lies_where_its_words_were_spoken() -> None:
    """From the start of its first word to the end of its last, not of the utterance."""
    utterance = joined(spoken("rhubarb rhubarb", 1, 2), spoken("ana guesses heaven", 3, 4.5), spoken("rhubarb", 5, 6))
    assert [(seconds(verdict.start), seconds(verdict.end)) for verdict in interpret(utterance, POEM)] == [(1, 2), (3, 4.5), (5, 6)]


@pytest.mark.parametrize(
    ("confidences", "expected"), [((0.9, 0.6, 0.8), 0.6), ((None, None, None), None), ((None, 0.7, None), 0.7), ((1.0, 1.0, 0.2), 0.2)]
)
def test_confidence_is_that_of_the_least_certain_word(confidences: tuple[float | None, ...], expected: float | None) -> None:
    """None where the engine gives none, as for what is typed."""
    words = tuple(Word(text, i, i + 1, c) for i, (text, c) in enumerate(zip(("ana", "guesses", "heaven"), confidences, strict=True)))
    verdict = only(interpret(Utterance(0, 3, (Hypothesis(words),)), ASKED))
    assert isinstance(verdict, Understood)
    assert verdict.confidence == expected


def test_confidence_of_unknown_words_says_nothing() -> None:
    """That something unknown was said may be certain; it is no reason to believe the rest."""
    words = (Word("is", 0, 1, 0.9), Word("it", 1, 2, 0.8), Word(UNKNOWN, 2, 3, 0.1))
    verdict = only(interpret(Utterance(0, 3, (Hypothesis(words),)), ASKED))
    assert isinstance(verdict, Understood)
    assert verdict.confidence == 0.8


# -- "um, yes"


def um(length: float, *, after: bool = False) -> Utterance:
    parts = [spoken(UNKNOWN, 1, 1 + length), spoken("yes", 1 + length, 1.4 + length)]
    return joined(*parts) if not after else joined(spoken("yes", 0.6, 1), parts[0])


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize(("length", "forgiven"), [(0.2, True), (0.6, True), (0.7, False), (3, False)])
def test_a_little_unknown_speech_around_an_answer_is_forgiven(length: float, forgiven: bool, after: bool) -> None:
    """Up to `FORGIVEN` of it, before or after."""
    assert (length <= seconds(FORGIVEN)) == forgiven
    verdict = only(interpret(um(length, after=after), ASKED))
    assert isinstance(verdict, Understood) == forgiven
    if isinstance(verdict, Understood):
        assert verdict.move == move("answer", answer="yes")


@pytest.mark.parametrize("text", ["well yes", "yes yes", "yes no", "yes the end", "ana yes"])
def test_known_words_around_an_answer_are_not_forgiven(text: str) -> None:
    """They may have meant something else."""
    assert isinstance(only(interpret(typed(text, 0), ASKED)), OutOfGrammar)


def test_all_that_speaks_for_a_move_counts() -> None:
    """Two ways to hear one answer are twice as sure; what else was heard is a rival."""
    readings = tuple(Hypothesis((Word(text, 0, samples(0.3), sure),)) for text, sure in (("yes", 0.4), ("yeah", 0.35), ("no", 0.25)))
    slot = Slot("answer", (("yes", "yes"), ("yeah", "yes"), ("no", "no")))
    listening = Listening(Grammar((Phrase("{answer}", "answer", (slot,)),)))
    verdict = only(interpret(Utterance(0, samples(0.3), readings), listening))
    assert isinstance(verdict, Understood)
    assert verdict.confidence == pytest.approx(0.75)
    assert [(rival.move, rival.confidence) for rival in verdict.rivals] == [(move("answer", answer="no"), 0.25)]


def test_the_best_hypothesis_counts() -> None:
    """Others are for repair and disputes."""
    best, other = (Hypothesis((Word(text, 0, samples(0.3), 1.0),)) for text in ("yes", "no"))
    verdict = only(interpret(Utterance(0, samples(0.3), (best, other)), ASKED))
    assert isinstance(verdict, Understood)
    assert verdict.move.get("answer") == "yes"


def test_a_phrase_of_very_many_fillings_is_not_spoken_out_in_all_of_them() -> None:
    """Each word of each slot stands in a sentence twice, beside others; and whatever fills the phrase is understood."""
    cards = tuple((f"card{n}", str(n)) for n in range(150))
    slots = tuple(Slot(name, cards) for name in ("first", "second"))
    grammar = Grammar((Phrase("ana plays {first} and {second}", "play", slots),))
    assert len(grammar.sentences) == 300
    for place in (2, 4):
        assert {sentence.split()[place] for sentence in grammar.sentences} == {said for said, _ in cards}
    (verdict,) = interpret(typed("ana plays card7 and card149", 0), Listening(grammar))
    assert isinstance(verdict, Understood)
    assert verdict.move.slots == {"first": "7", "second": "149"}


ENDINGS = ("ake", "ale", "ame", "are", "ate", "ave", "ice", "ine", "ore")
CHOICES = tuple(f"{first}{ending}" for first in "bcdfghjklmnpqrstvwxz" for ending in ENDINGS)


def test_what_a_slot_may_be_filled_with_costs_nothing_that_was_not_said() -> None:
    """In a race each card that is played changes what may be played next: eight tables of a process wait for whoever works that out."""
    cards = [Slot("card", tuple((said, said) for said in CHOICES[n:])) for n in range(60)]
    grammars = [Grammar((Phrase("{player} plays {card}", "play", (PLAYER, card)), *GRAMMAR.phrases)) for card in cards]
    said = spoken("mary ann plays zore", 0)
    work = effort(lambda: [interpret(said, Listening(grammar)) for grammar in grammars])
    assert moves(interpret(said, Listening(grammars[-1]))) == [move("play", player="Mary Ann", card="zore")]
    assert work < 2
