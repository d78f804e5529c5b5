"""The judges' scores: somebody reads them out, the host reads them back, and only then they count. They can be corrected afterwards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal

from voicehost.core.language import Language, as_spoken, capital, choosing, names
from voicehost.core.play import REPLACES, Card, IllegalMove, Move, Player, Say, say
from voicehost.core.speech import Samples, Slot
from voicehost.games.kit import By, Fill, Way, aside, never, players, spoken, touched
from voicehost.games.open_slam import evening, saying
from voicehost.games.open_slam.missing import all_wanted, as_read_out, begun, incomplete, known, so_far, still_missing
from voicehost.games.open_slam.reckoning import ScoredPoem, dropped, reckoned
from voicehost.games.open_slam.rules import TieBreak
from voicehost.games.open_slam.saying import (
    NAMES,
    aligned,
    as_called,
    bounds,
    entered_length,
    length,
    length_units,
    on_a_clock,
    row,
    shown,
    written,
)
from voicehost.games.open_slam.state import Phase, State, Step, has_decided, standings

SURE = "yes"

IN_ROUND = "strike-in-round"
"""The key of the phrases that correct a score of a round that they name."""

UNSEEN = "\u2013"
"""Shown in place of a score that is still missing."""


def _judge(language: Language, state: State) -> Slot:
    """A judge, by name or by number. Names come first, since the first choice is the example in the help."""
    names = ((name, name) for name in state.jury)
    return choosing("judge", (*names, *((language.numbers[judge + 1], str(judge)) for judge in state.judges)))


def _scored(language: Language, state: State) -> Slot:
    """The judges who have a score that can be replaced."""
    judges, without = _judge(language, state), state.missing if is_read(state) else ()
    return replace(judges, choices=tuple((said, judge) for said, judge in judges.choices if _which(state, judge) not in without))


def is_being_scored(state: State, player: Player) -> bool:
    """Whether the scores of this poet are being read out."""
    return is_read(state) and player == state.performing


def _which(state: State, judge: str) -> int:
    return state.jury.index(judge) if judge in state.jury else int(judge)


def _named_judge(state: State) -> Slot:
    return Slot("judge", tuple((as_spoken(name), name) for name in state.jury))


_JUDGE = Fill("judge", _judge)
_NAMED_JUDGE = Fill("judge", _named_judge)
_STRUCK = Fill("judge", _scored, _judge)
_SCORE = Fill("score", lambda language, state: saying.score("score", language, state.rules), reads=Decimal)


def _scores(name: str) -> Fill:
    """A score within a row. "Nine" alone is none, because "nine nine" would be two scores as well as one, unless the rules have no
    tenths."""
    return Fill(name, lambda language, state: saying.score(name, language, state.rules, whole=not state.rules.decimals), reads=Decimal)


def _whole_row(state: State) -> tuple[str, ...]:
    """A phrase with all missing scores. The last of them may be "nine" alone."""
    return (f"{_row(len(state.missing) - 1)} {{score}}",) if len(state.missing) > 1 else ()


def _part_of_a_row(state: State) -> tuple[str, ...]:
    """Phrases with two or more of the missing scores, the longest first."""
    return tuple(_row(count) for count in range(len(state.missing) - 1, 1, -1))


def _row(count: int) -> str:
    return " ".join(f"{{{name}}}" for name in NAMES[:count])


def is_read(state: State) -> bool:
    return state.phase in (Phase.SCORES, Phase.CHECK)


def _no_scores(state: State) -> IllegalMove:
    return IllegalMove("poem-runs" if state.phase is Phase.POEM else "no-scores-now")


@spoken(
    ways=(
        Way(_whole_row, (*map(_scores, NAMES), _SCORE), lasting=False, shown=("{first} {second} {score}",)),
        Way(_part_of_a_row, tuple(map(_scores, NAMES)), lasting=False, shown=("{first} {second}",)),
    ),
    when=lambda state: len(state.missing) > 1,
    left_to=lambda: False,
    otherwise=_no_scores,
    means="read scores out in a row, for the judges whose scores are missing",
)
def read_out(state: State, move: Move, language: Language) -> Step:
    """Read the missing scores out in the order of the judges. This is only said aloud; by touch they are entered one by one."""
    numbers = [Decimal(move.slots[name]) for name in (*NAMES, "score") if name in move.slots]
    for judge, score in zip(state.missing, numbers, strict=False):
        state = state.with_score(judge, score)
    return checked(state, language)


def listed(state: State, text: str, language: Language) -> Move | None:
    """Read a typed line of numbers that is no phrase as a row of scores, or as a mistake that `no_row` answers. Under rules without tenths
    no phrase has "eight point zero". None if it is no such line."""
    numbers = saying.listed(language, text)
    if not numbers and is_read(state) and len(every := saying.in_a_row(language, text)) == len(state.missing) > 2:
        numbers = every  # "eight eight eight"
    if len(numbers) < 2:
        return None
    count = len(state.missing)
    if not is_read(state) or (len(numbers) <= count and all(map(state.rules.admits, numbers))):
        names = NAMES[: len(numbers)] if len(numbers) < count else (*NAMES[: len(numbers) - 1], "score")
        return Move(read_out.name, dict(zip(names, map(written, numbers), strict=True)))
    return Move(no_row.name, {"scores": " ".join(map(str, numbers))})


@never(ways=(Way(fills=(Fill("scores", Slot("scores", free=True)),), by=By.LINE),))
def no_row(state: State, scores: str, language: Language) -> IllegalMove:
    """Refuse a row with more scores than are missing, or with a number that is no score of these rules."""
    numbers = tuple(map(Decimal, scores.split()))
    if not all(map(state.rules.admits, numbers)):
        return IllegalMove("no-such-score", **bounds(language, state.rules))
    return IllegalMove("too-many-scores", count=len(numbers), n=len(state.missing), judge=_called(state, state.missing[0], language))


def _open_to_change(state: State) -> bool:
    """Whether a score can be changed: scores are being read out, or the last poem of this round has some."""
    scored = state.last is not None and state.last.round == state.round and state.phase is not Phase.POEM
    return is_read(state) or scored


def _not_open_to_change(state: State, language: Language, judge: str = "", score: Decimal | None = None) -> IllegalMove:
    """Why no score can be read out. If this may be about the last poem of the round before, the host says how that is put right."""
    may_be_earlier = judge and state.performances and state.phase is not Phase.POEM
    return _how_to_strike(state, judge, language, score) if may_be_earlier else _no_scores(state)


@spoken(
    ways=(
        Way(under="score", fills=(_JUDGE, _SCORE)),
        Way(under="score-typed", fills=(_JUDGE, _SCORE), by=By.LINE),
        Way(under="score-named", fills=(_NAMED_JUDGE, _SCORE), by=By.LINE, when=lambda state: bool(state.jury)),
        Way(("{score}",), (_SCORE,), lasting=False, when=lambda state: is_read(state) and bool(state.missing)),
        Way(under="score-several", fills=(Fill("scores", Slot("scores", free=True)),), by=By.LINE),
    ),
    when=_open_to_change,
    costs=2.0,
    otherwise=_not_open_to_change,
    folded=True,
    disputes=True,
    means="read out a judge's score, without JUDGE the next one that is missing. After the result this corrects the score",
)
def score(state: State, language: Language, score: Decimal = Decimal(0), judge: str = "", scores: str = "") -> Step:
    """Set a judge's score for the poem that is being scored, or else correct it for the last one. Without a judge it is the next missing
    score. `scores` are those of several judges, as "Judy nine Karl eight"."""
    if scores:
        return _several(state, scores, language)
    if is_read(state):
        number = _which(state, judge) if judge else state.missing[0]
        return _read_as(state, number, score, language)
    last = state.performances[-1].with_score(_which(state, judge or "0"), score)
    return corrected(state, len(state.performances) - 1, last, language)


def listed_by_judge(state: State, text: str, language: Language) -> Move | None:
    """Read a typed line such as "Judy 9, Karl 8 and Lea 7" as the scores of several judges. None if it is no such line."""
    return Move(score.name, {"scores": text}) if _by_judge(state, text, language) else None


def _by_judge(state: State, text: str, language: Language) -> dict[int, Decimal]:
    """The scores in a text such as "Judy nine Karl eight and Lea seven", by judge. Empty if it does not list two judges or more."""
    title = as_spoken(language.word("titles"))
    judges = {as_spoken(name): judge for judge, name in enumerate(state.jury)}
    judges |= {f"{title} {language.numbers[judge + 1]}": judge for judge in state.judges}
    before, *parts = re.split(rf"(?:^|(?<= ))({'|'.join(map(re.escape, judges))}) ", text)
    called, scores = parts[::2], [_score_in(_before_a_name(rest, language), language) for rest in parts[1::2]]
    read = {judges[name]: score for name, score in zip(called, scores, strict=True) if score is not None}
    return read if len(read) > 1 and len(read) == len(called) and not _before_a_name(before, language) else {}


def _before_a_name(text: str, language: Language) -> str:
    """The text without what stands between it and the next judge of a row: "and", and the title of one with a name."""
    words, fillers = text.split(), (language.word("between-names"), *as_spoken(language.word("titles")).split())
    while words and words[-1] in fillers:
        words.pop()
    return " ".join(words)


def _score_in(text: str, language: Language) -> Decimal | None:
    """The number in what follows the name of a judge, such as "nine" or "has nine point five". None if it is something else."""
    for way in language.phrases["score-named"]:
        before, _, after = way.removeprefix("{judge} ").partition("{score}")
        if (found := saying.number(language, text.removeprefix(as_spoken(before)).removesuffix(as_spoken(after)))) is not None:
            return found
    return None


def _several(state: State, scores: str, language: Language) -> Step:
    """Set the scores of several judges, or correct those of the last poem. Raises `IllegalMove` if one of them is no score of these
    rules."""
    read = _by_judge(state, scores, language)
    if not read or not all(map(state.rules.admits, read.values())):
        raise IllegalMove("no-such-score", **bounds(language, state.rules))
    if not is_read(state):
        last = state.performances[-1]
        for judge, score in read.items():
            last = last.with_score(judge, score)
        return corrected(state, len(state.performances) - 1, last, language)
    named = {state.jury[judge] for judge in read if state.jury}
    state = replace(state, marks=tuple(mark for mark in state.marks if mark[0] not in named))
    for judge, score in read.items():
        state = state.with_score(judge, score)
    return checked(state, language)


def _next_judge(state: State, language: Language) -> Slot:
    """The judge whose score is the next missing one."""
    return Slot("judge", tuple((_called(state, judge, language), str(judge)) for judge in state.missing[:1]))


@touched(
    ways=(
        Way(
            under="enter",
            fills=(Fill("judge", _next_judge), _SCORE),
            by=By.TOUCH,
            lasting=False,
            when=lambda state, player: is_read(state) and bool(state.missing) and player != state.performing,
        ),
    ),
    otherwise=_no_scores,
    means="enter a judge's score by touch. Anybody but the poet may do that",
)
def enter(state: State, judge: str, move: Move, language: Language) -> Step:
    """Enter a score by touch. The touch says for which judge, so that a second phone does not fill in the next judge's score. Raises
    `IllegalMove` if that judge has one already."""
    if not is_read(state) or int(judge) not in state.missing:
        raise IllegalMove("no-scores-now")
    return score(state, language, Decimal(move.slots["score"]), judge)


def _nothing_to_strike(state: State, judge: str, move: Move, language: Language) -> IllegalMove:
    if is_read(state):
        return IllegalMove("nothing-to-strike", player=state.performing)
    is_mistake = "score" not in move.slots and state.last is not None and state.phase is not Phase.POEM
    return _how_to_strike(state, judge, language) if is_mistake else _no_scores(state)


def _how_to_strike(state: State, judge: str, language: Language, score: Decimal | None = None) -> IllegalMove:
    """How a score is put right whose result was announced: with the right one, or with an example of one. If nobody has been scored in this
    round, it is that of the last poem before that counts."""
    poem = last_decisive(state) or state.performances[-1]
    return strike_so(state, strike.name if _open_to_change(state) else strike_of.name, poem, judge, language, score)


def last_decisive(state: State) -> ScoredPoem | None:
    """The last poem that counts for a place, or None."""
    return next((each for each in reversed(state.performances) if has_decided(state, each)), None)


def strike_so(state: State, under: str, poem: ScoredPoem, judge: str, language: Language, score: Decimal | None = None) -> IllegalMove:
    """How that judge's score for the poem is put right, in the phrase under that key."""
    return IllegalMove("strike-so", phrase=_strike_phrase(state, under, language, judge, score, poem.poet, poem.round))


def _first_judge(state: State) -> str:
    return state.jury[0] if state.jury else "0"


def _strike_phrase(
    state: State, under: str, language: Language, judge: str = "", score: Decimal | None = None, poet: Player = "", number: int = 0
) -> str:
    """The phrase under that key, for a judge of this jury, with the right score or an example of one. Without a poet it is the one who
    performed last, or who is up."""
    judge = judge or _first_judge(state)
    called = judge if judge in state.jury else language.numbers[int(judge) + 1]
    said = saying.in_words(language, state.rules, score) if score is not None else saying.example(language, state.rules)
    poet = poet or (state.performances[-1].poet if state.performances else state.performing)
    return language.phrases[under][0].format(number=language.numbers[number], player=poet, judge=called, score=said)


_EXAMPLES = {
    "answer-first": ("answer-or-strike", "strike"),
    "not-counted-here": ("strike-points", "strike-of"),
    "change-so": ("change-score-so", "strike"),
}
"""The key of what is said with an example in place of a sentence of the house, and the phrases of that example."""


def exemplified(state: State, sentence: Say, language: Language) -> Say:
    """The sentence with an example, if there is a poem for one: none is left where the table ended the slam before the first result."""
    if sentence.key == "about-tie" and {TieBreak.DROPPED, TieBreak.HIGHER} <= {*state.rules.ties}:
        return say("tie-by-struck")
    if sentence.key not in _EXAMPLES or not (state.performances or state.line):
        return sentence
    key, under = _EXAMPLES[sentence.key]
    named = str(sentence.fields.get("player", ""))
    has_scores = any(each.poet == named for each in state.performances)
    return say(key, phrase=_strike_phrase(state, under, language, poet=named if has_scores else ""))


@spoken(
    ways=(Way(under="strike", fills=(_STRUCK, _SCORE)), Way(under="mistaken", fills=(_STRUCK,), by=By.LINE)),
    when=_open_to_change,
    costs=2.0,
    otherwise=_nothing_to_strike,
    folded=True,
    disputes=True,
    means="correct a judge's score, even after the result. Without a score, before the result, the host asks for that score again",
)
def strike(state: State, judge: str, move: Move, language: Language) -> Step:
    """Replace a judge's score, or drop it if no other is said. If that judge has none for this poem yet, another poem is meant, so it is
    refused. Raises `IllegalMove` if a result would be left without a score."""
    if "score" in move.slots:
        return score(state, language, Decimal(move.slots["score"]), judge)
    if not is_read(state):
        raise _how_to_strike(state, judge, language)
    number = _which(state, judge)
    return _read_as(state, number, None, language)


def _read_as(state: State, number: int, score: Decimal | None, language: Language) -> Step:
    """Set this judge's score for the poem that is being scored, or drop it. If the judge has a name, what they had entered unseen is
    dropped, too."""
    marks = tuple(mark for mark in state.marks if mark[0] not in state.jury[number : number + 1])
    return checked(replace(state, marks=marks).with_score(number, score), language)


def checked(state: State, language: Language) -> Step:
    """Read all scores back if none is missing, or else say which are."""
    if state.missing:
        return replace(state, phase=Phase.SCORES), still_missing(state, language)
    for judge, mark in state.marks:
        state = state.with_score(state.jury.index(judge), mark)
    state = replace(state, phase=Phase.CHECK, marks=())
    return state, read_back(state, language)


def asked(state: State, language: Language) -> tuple[Say, ...]:
    """Say which scores are missing, or, if there is none so far, ask for all of them."""
    return still_missing(state, language) if begun(state) else (all_wanted(state),)


def example(state: State, language: Language, player: Player | None) -> tuple[Say, ...]:
    """How a score is said, until one is in. It is only shown, since the host would have to say it after every poem, and not to the poet."""
    return () if begun(state) or player == state.performing else (say("say-a-score", score=saying.example(language, state.rules)),)


def read_back(state: State, language: Language) -> tuple[Say, ...]:
    return say("scores-read", scores=row(language, tuple(score for _, score in as_read_out(state)))), say(
        "is-that-right", player=state.performing
    )


def _nothing_to_clear(state: State, language: Language) -> IllegalMove:
    """Why no scores are read out again: none are wanted. If a result was announced, the host says how one of its scores is put right."""
    if not state.performances or state.phase is Phase.POEM:
        return _no_scores(state)
    judge = _first_judge(state)
    if state.phase is Phase.OVER:  # any poem may be meant
        return strike_so(state, strike_of.name, last_decisive(state) or state.performances[-1], judge, language)
    return _how_to_strike(state, judge, language)


@spoken(
    ways=(Way(under="clear"), Way(under="clear-typed", by=By.LINE, when=is_read)),
    costs=2.0,
    otherwise=_nothing_to_clear,
    folded=True,
    means="read all scores out again",
)
def clear(state: State) -> Step:
    state = replace(state, phase=Phase.SCORES, scores=(), marks=())
    return state, (say("read-again", n=len(state.judges)),)


_ANSWER = Fill("answer", lambda language: Slot("answer", language.yes_no))


@spoken(
    ways=(Way(under="confirm", fills=(_ANSWER,), lasting=False), Way(under="confirm-right")),
    left_to=lambda state, player: player != state.performing,  # nobody rules on their own scores
    otherwise=lambda state, language: incomplete(state, language) or IllegalMove("nothing-asked"),
    costs=2.0,
    means="say whether the scores that the host has read back are right",
)
def confirm(state: State, at: Samples, language: Language, answer: str = SURE) -> Step:
    if answer != SURE:
        return clear(state)
    performance = _as_read(state)
    state = replace(state, performances=(*state.performances, performance))
    came = result(state, performance, language)
    state, says = evening.scored(state, at)
    return state, (*came, *says)


def _as_read(state: State) -> ScoredPoem:
    """The poem that is being scored, with the scores that are in."""
    long = state.recital.long if state.recital is not None else None
    return ScoredPoem(state.performing, state.round, long, known(state), state.poems_more + 1 if state.breaks_tie else 0, state.jury)


# -- a judge who has a number and no name comes and goes -------------------------------------------------------------------------


def _numbered(there: bool) -> Callable[[Language, State], Slot]:
    """The numbers of the judges who are there, or of those who are not. Judges with names leave and return by the house's own phrases."""

    def slot(language: Language, state: State) -> Slot:
        judges = (judge for judge in state.judges if (judge not in state.gone) is there)
        return choosing("judge", ((language.numbers[judge + 1], str(judge)) for judge in judges))

    return slot


def _cannot_leave(state: State, judge: str) -> IllegalMove | None:
    """Why this judge cannot leave by number: judges with names leave by their name, or this one has left already."""
    if state.jury:
        return IllegalMove("judge-by-name", player=state.jury[int(judge)])
    return IllegalMove("judge-has-left", number=int(judge) + 1) if int(judge) in state.gone else None


def _cannot_return(state: State, judge: str) -> IllegalMove | None:
    if state.jury:
        return IllegalMove("judge-by-name", player=state.jury[int(judge)])
    return None if int(judge) in state.gone else IllegalMove("judge-is-here", number=int(judge) + 1)


def _every_judge(language: Language, state: State) -> Slot:
    return choosing("judge", ((language.numbers[judge + 1], str(judge)) for judge in state.judges))


_HERE, _GONE = (Fill("judge", _numbered(there=there), _every_judge) for there in (True, False))


@spoken(
    ways=(Way(under="judge-leaves", fills=(_HERE,)), Way(under="judge-leaves-typed", fills=(_HERE,), by=By.LINE)),
    when=lambda state: not state.jury,
    costs=3.0,
    folded=True,
    left_to=lambda: False,
    otherwise=_cannot_leave,
    means="say that a judge without a name has left, and that somebody takes that place",
)
def judge_leaves(state: State, judge: str, language: Language) -> Step:
    """A judge leaves, and somebody takes the place. There are as many scores as before, because otherwise the poets' sums could not be
    compared."""
    state = replace(state, gone=(*state.gone, int(judge)))
    return state, (say("judge-left", number=int(judge) + 1), *asked_still(state, language))


def whether_judge_leaves(judge: str) -> Say:
    """What the table is asked before a judge leaves, as it is for a judge with a name."""
    return say("decide-numbered-judge-leaves", number=int(judge) + 1)


def asked_still(state: State, language: Language) -> tuple[Say, ...]:
    """Repeat what the host was asking about the scores, if it was."""
    if state.phase is Phase.CHECK:
        return read_back(state, language)
    return asked(state, language) if state.phase is Phase.SCORES else ()


@spoken(
    ways=(Way(under="judge-returns", fills=(_GONE,)), Way(under="judge-returns-typed", fills=(_GONE,), by=By.LINE)),
    when=lambda state: bool(state.gone),
    costs=3.0,
    folded=True,
    left_to=lambda: False,
    otherwise=_cannot_return,
    means="say that a judge without a name is back",
)
def judge_returns(state: State, judge: str, language: Language) -> Step:
    state = replace(state, gone=tuple(other for other in state.gone if other != int(judge)))
    return state, (say("judge-back", number=int(judge) + 1), *asked_still(state, language))


@never(ways=(Way(under="some-judge-leaves", by=By.LINE),))
def some_judge_leaves(state: State) -> IllegalMove:
    """Ask which judge leaves."""
    return IllegalMove("judge-by-name", player=state.jury[0]) if state.jury else IllegalMove("which-judge")


def _anybody(players: tuple[Player, ...]) -> Slot:
    """Any name. The known ones are listed too, since otherwise a word that is part of another phrase would end a name."""
    return replace(names("name", players), free=True)


@never(ways=(Way(under="joins-jury", fills=(Fill("name", _anybody),), by=By.LINE),))
def joins_jury(state: State, language: Language) -> IllegalMove:
    """Nobody can join the jury, because with another number of scores the poets' sums could not be compared. The host says how to take a
    judge's place instead."""
    if not state.jury:
        return IllegalMove("jury-has-numbers")
    return IllegalMove("jury-is-full", phrase=how_to_take_a_place(state, state.jury[0], language))


def how_to_take_a_place(state: State, judge: Player, language: Language) -> str:
    """What is said when somebody takes this judge's place, with a name that nobody here has."""
    known = {as_spoken(player) for player in state.players}
    name = next(name for name in reversed(language.names) if name not in known)
    way = language.phrases[REPLACES][0]
    return way.format(name=capital(name), player=judge, owner=f"{judge}{language.possessives[0]}")


# -- the result ----------------------------------------------------------------------------------------------------------------


def result(state: State, performance: ScoredPoem, language: Language) -> tuple[Say, ...]:
    """The result of a poem as a slam announces it: the dropped scores, the sum, the time and its penalty, the result and the place."""
    found, poet = reckoned(state.rules, performance), performance.poet
    says: tuple[Say, ...] = (say("dropped", scores=row(language, found.dropped)),) if found.dropped else ()
    says += (say("sum", points=shown(language, found.total)),)
    if performance.long is not None:
        long = length(language, performance.long)
        in_time = performance.long <= state.rules.limit + state.rules.grace
        within = say("in-time", long=on_a_clock(language, performance.long), limit=length(language, state.rules.limit))
        free = within if in_time else say("over-time", long=long)
        says += (say("too-long", long=long, points=shown(language, found.off)) if found.off else free,)
    points = shown(language, found.result)
    if not performance.round or performance.chosen:
        key = "result-of-nothing" if not performance.round else "result-more"
        return (*says, say(key, player=poet, points=points))
    standing = next((each for each in standings(state) if each.player == poet), None)
    if standing is None:
        return says
    if standing.count != found.result:
        says += (say("in-all", points=shown(language, Decimal(standing.count))),)
    if len(standings(state)) == 1:
        return (*says, say("result-so-far", player=poet, points=points))
    place = language.words.get(f"place-{standing.place}", str(standing.place))
    others = tuple(each.player for each in standings(state) if each.place == standing.place and each.player != poet)
    if others:
        return (*says, say("result-shared", player=poet, points=points, place=place, others=others))
    return (*says, say("result", player=poet, points=points, place=place))


def last_result(state: State, language: Language) -> tuple[Say, ...]:
    """The result of the last poem of this round, in one sentence. Empty if none has been scored in it."""
    last = state.last
    return result(state, last, language)[-1:] if last is not None and last.round == state.round else ()


def restated(before: State, state: State, language: Language) -> tuple[Say, ...]:
    """The result of the poem whose scores or length differ from those in `before`, in one sentence. Empty if there is none."""
    if len(before.performances) != len(state.performances):
        return ()
    changed = (now for then, now in zip(before.performances, state.performances, strict=True) if then != now and then.poet == now.poet)
    return tuple(each for poem in changed for each in result(state, poem, language)[-1:])


def cards(state: State, language: Language) -> tuple[Card, ...]:
    """The judges' scores as cards. While they come in, each judge's card is in its place, also if its score is missing. Once the host has
    read them back, what they come to follows; after that they are those of the last poem of this round."""
    if state.phase is Phase.SCORES:
        return _read_so_far(state, language)
    if state.phase is Phase.CHECK:
        sentence = read_back(state, language)[0]
        all_ = _come_to(state, _as_read(state), sentence, language)
        return tuple(replace(card, near=len(all_) <= NEAR) for card in all_)
    if not shows_result(state) or state.last is None:
        return ()
    sentence = say("scores-of", player=state.last.poet, scores=counted(state, state.last, language))
    return _come_to(state, state.last, sentence, language)


NEAR = 8
"""Up to this many cards stand above the question on a phone."""


def _come_to(state: State, performance: ScoredPoem, sentence: Say, language: Language) -> tuple[Card, ...]:
    """A poem's scores as cards: dropped ones are marked, and the sum, the penalty and the result follow."""
    found, out = reckoned(state.rules, performance), dropped(state.rules, performance.scores)
    scores = tuple(
        Card(aligned(language, state.rules, score), who_gave(state, performance, judge, language), sentence, out=judge in out)
        for judge, score in enumerate(performance.scores)
    )
    total, off, result = (aligned(language, state.rules, each) for each in (found.total, found.off, found.result))
    came = (("sum", total), ("off", f"\u2212{off}")) if found.off else ()
    steps = (*came, ("result" if found.off else "sum", result))
    all_ = (*scores, *(Card(face, language.word(f"sheet-{name}"), sentence, won=name == steps[-1][0]) for name, face in steps))
    both = (state.rules.drop_highest, state.rules.drop_lowest) == (1, 1)
    return tuple(replace(card, row=say("struck-both" if both else "struck", player=performance.poet)) for card in all_) if out else all_


def shows_result(state: State) -> bool:
    """Whether the cards are the scores of the last poem of this round, and what these come to."""
    is_told = not is_read(state) and state.phase not in (Phase.POEM, Phase.OVER)
    return is_told and state.last is not None and state.last.round == state.round


def _read_so_far(state: State, language: Language) -> tuple[Card, ...]:
    """The cards while scores come in. Their heading says between which bounds they are."""
    low, high = (as_called(language, state.rules, score) for score in (state.rules.lowest, state.rules.highest))
    wanted = say("scores-wanted", low=low, high=high)
    scores, read = (*state.scores, *(None for _ in state.judges))[: len(state.judges)], so_far(state, language)
    sentence = say("scores-so-far", scores=read) if read else wanted
    faces = (aligned(language, state.rules, score) if score is not None else UNSEEN for score in scores)
    called = state.missing[:1] if begun(state) and not state.jury else ()  # judges with names enter theirs in any order
    return tuple(
        Card(face, _called(state, judge, language), sentence, wanted, waits=face == UNSEEN, lit=judge in called)
        for judge, face in enumerate(faces)
    )


def _called(state: State, judge: int, language: Language) -> str:
    return state.jury[judge] if state.jury else language.word("judge-number").format(number=judge + 1)


def who_gave(state: State, poem: ScoredPoem, judge: int, language: Language) -> str:
    """What to call whoever gave this poem the score with that index: by the name of the judge who had that place then."""
    return poem.jury[judge] if poem.jury else _called(state, judge, language)


# -- corrections ---------------------------------------------------------------------------------------------------------------


def _nothing_to_correct(state: State, player: Player | None = None, number: str = "") -> IllegalMove:
    if not state.performances:
        return IllegalMove("nothing-scored")
    if state.phase is Phase.POEM:
        return IllegalMove("poem-runs")
    if player is not None and number:
        return IllegalMove("nothing-scored-in", player=player, number=int(number))
    return IllegalMove("not-now") if player is None else IllegalMove("nothing-scored-of", player=player)


def corrected(state: State, number: int, performance: ScoredPoem, language: Language) -> Step:
    """Put a corrected performance in the place of the one with that index, and announce what follows from it. If the points of an earlier
    round count on, its scores decide the later rounds, too."""
    before, state = state, state.with_performance(number, performance)
    if is_read(state):  # in short: the host asks for another poem's scores
        points = shown(language, reckoned(state.rules, performance).result)
        came: tuple[Say, ...] = (say("corrected-meanwhile", player=performance.poet, points=points),)
    else:
        came = (say("corrected", player=performance.poet), *result(state, performance, language))
    came += evening.others_would_have_gone_on(state, performance)
    if state.breaks_tie and state.line and (of_tie := evening.tie_corrected(before, state)) is not None:
        state, says = of_tie
        return state, (*came, *says)
    if state.line or not (performance.round == state.round or (performance.round and state.rules.carry)):
        return state, came
    state, says = evening.settled(state)
    return state, (*came, *says)


def _performed(state: State) -> tuple[Player, ...]:
    return tuple(dict.fromkeys(each.poet for each in state.performances))


def _poem_of(state: State, player: Player, number: str) -> int | None:
    """The index of this poet's last poem in the round of that number, or of the last that counts if it is empty. None if there is no such
    poem."""
    is_meant = (has_decided(state, each) if not number else str(each.round) == number for each in state.performances)
    theirs = (at for at, (each, meant) in enumerate(zip(state.performances, is_meant, strict=True)) if each.poet == player and meant)
    return max(theirs, default=None)


def poem_meant(state: State, player: Player, number: str) -> ScoredPoem | None:
    """The scored poem that a correction with these slots is for. None if it is for the poem whose scores are being read out, or for
    none."""
    if player and not (is_being_scored(state, player) and number in ("", str(state.round))):
        at = _poem_of(state, player, number)
        return state.performances[at] if at is not None else None
    return None if is_read(state) else last_decisive(state)


_ROUND = Fill("number", lambda language, state: choosing("number", _numbered_rounds(language, state)))


def _numbered_rounds(language: Language, state: State) -> Iterator[tuple[str, str]]:
    return ((language.numbers[number], str(number)) for number in range(1, state.round + 1))


@spoken(
    ways=(
        Way(under="strike-of", fills=(players(_performed), _JUDGE, _SCORE)),
        Way(under=IN_ROUND, fills=(_ROUND, players(_performed), _JUDGE, _SCORE), heard=lambda state: state.round > 1),
    ),
    when=lambda state: bool(state.performances) and state.phase is not Phase.POEM,
    costs=3.0,
    otherwise=_nothing_to_correct,
    folded=True,
    disputes=True,
    means="correct a judge's score for NAME's last poem, or for that of a round. Whoever has reached the next round stays in it",
)
def strike_of(state: State, player: Player, judge: str, score: Decimal, language: Language, number: str = "") -> Step:
    """If NAME's poem is being scored, that is the last one."""
    if is_being_scored(state, player) and number in ("", str(state.round)):
        return _read_as(state, _which(state, judge), score, language)
    at = _poem_of(state, player, number)
    if at is None:
        raise _nothing_to_correct(state, player, number)
    return corrected(state, at, state.performances[at].with_score(_which(state, judge), score), language)


def whether_to_correct(state: State, language: Language, player: Player, judge: str, score: str, number: str = "") -> Say | None:
    """What the table is asked before a score is corrected with its round, so that it hears which poem is meant. None if the round was not
    named, or if the poem is the one that was scored last, except after the end, when people look back on several."""
    at = _poem_of(state, player, number) if number else None
    if at is None or (at == len(state.performances) - 1 and state.phase is not Phase.OVER):
        return None
    which = _which(state, judge)
    scores = {"score": shown(language, Decimal(score)), "old": shown(language, state.performances[at].scores[which])}
    gave = who_gave(state, state.performances[at], which, language)
    return say("decide-corrects", number=int(number), player=player, judge=gave, **scores)


_LENGTH = Fill("long", Slot("long", free=True))


def timed(state: State, text: str, language: Language) -> Move | None:
    """Read a typed line such as "time one minute forty", which is no phrase because "one" is a word of others. "Three minutes eight" is
    enough. None if no length is in it."""
    rest, whose = next(
        ((text.removeprefix(opening), whose) for opening, whose in _timings(state, language) if text.startswith(opening)), ("", "")
    )
    minutes, seconds = length_units(language)
    if not rest and (state.asks_length or not {*text.split()}.isdisjoint(minutes | seconds)):
        rest = text
    long = language.in_usual_words(rest)
    of_somebody = {"player": whose} if whose else {}
    return Move(took.name, {**of_somebody, "long": long}) if entered_length(language, long) is not None else None


def _timings(state: State, language: Language) -> Iterator[tuple[str, Player]]:
    """What stands before a length in a typed line, and whose poem it was; empty for the poem that is meant without a name."""
    ways = [(way.partition("{long}"), poet) for poet in _performed(state) for way in language.phrases["took-of"]]
    ways += [(way.partition("{long}"), "") for way in language.phrases["took-typed"]]
    yield from ((f"{as_spoken(before.format(player=poet))} ", poet) for (before, _, after), poet in ways if not after)


@spoken(
    ways=(
        Way(under="took"),
        Way(under="took-of", fills=(players(_performed), _LENGTH), by=By.LINE),
        Way(under="took-typed", fills=(_LENGTH,), by=By.LINE),
    ),
    when=_open_to_change,
    otherwise=_nothing_to_correct,
    means="correct how long the poem was, by another clock",
    folded=True,
    disputes=True,
)
def took(state: State, language: Language, long: str = "", player: Player = "") -> Step:
    """Set the length of the poem that is being scored, or of the last one, or of this poet's last poem that counts. The length itself has
    to be typed. Raises `IllegalMove` if it is none."""
    if not long:
        return replace(state, asks_length=True), (say("type-the-length"),)
    if (entered := entered_length(language, language.in_usual_words(long))) is None:
        raise IllegalMove("no-length", name=long)
    if player and not is_being_scored(state, player):
        if (at := _poem_of(state, player, "")) is None:
            raise _nothing_to_correct(state, player)
        return corrected(state, at, replace(state.performances[at], long=entered), language)
    if is_read(state) and state.recital is not None:
        recital = replace(state.recital, spans=((0, entered),), called=0, ended=entered, started=None, by_word=False)
        return replace(state, recital=recital), (say("noted-length", player=state.performing, long=length(language, entered)),)
    return corrected(state, len(state.performances) - 1, replace(state.performances[-1], long=entered), language)


@aside(
    ways=(Way(under="what-judge-gave", fills=(_JUDGE,), by=By.LINE), Way(under="what-named-judge-gave", fills=(_NAMED_JUDGE,), by=By.LINE)),
    means="hear which score a judge has given last",
)
def what_judge_gave(state: State, judge: str, language: Language) -> tuple[Say, ...]:
    """The judge's score for the poem that is being scored, if it has been read out, or else for the last one."""
    number = _which(state, judge)
    if is_read(state) and number not in state.missing and number < len(state.scores) and (score := state.scores[number]) is not None:
        poet, gave = state.performing, _called(state, number, language)
    elif state.last is not None:
        poet, score, gave = state.last.poet, state.last.scores[number], who_gave(state, state.last, number, language)
    else:
        return (say("no-scores"),)
    return (say("judge-gave", player=poet, score=shown(language, score), judge=gave),)


@aside(ways=(Way(under="reckoning", by=By.LINE),), means="hear what the last poem's scores come to")
def reckoning(state: State, language: Language) -> tuple[Say, ...]:
    """The result of the last poem with everything that has led to it."""
    return result(state, state.last, language) if state.last is not None else (say("no-scores"),)


def counted(state: State, performance: ScoredPoem, language: Language) -> tuple[str, ...]:
    """The scores of a performance for a table, with those that do not count in brackets."""
    gone = dropped(state.rules, performance.scores)
    written = (as_called(language, state.rules, score) for score in performance.scores)
    return tuple(f"({each})" if judge in gone else each for judge, each in enumerate(written))
