"""Reads typed lines about a judge's score in people's own words: "Judy gives a nine", "in the first round Karl gave Ben an 8"."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import groupby

from voicehost.core.language import Language, as_spoken
from voicehost.core.play import IllegalMove, Move, Player
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, never
from voicehost.games.open_slam import evening, judging, saying
from voicehost.games.open_slam.state import Phase, State


def in_own_words(state: State, text: str, language: Language) -> Move | None:
    """The move that a typed line about a score makes, although it is no phrase. None for a line about anything else."""
    number, rest = _without_round(text, language)
    rest = _before_the_wrong_score(rest, language)
    if _lists_a_stranger(state, rest, language):
        return Move(no_judge.name)
    poets = _poets(state, rest, language)
    player, rest = _without_one(rest, poets)
    judge, rest = _without_one(rest, _former_judges(state, player, number) | _judges(state, language))
    said = rest.split()
    left = " ".join(word for word in said if word not in language.word("small-words").split())
    score, disputes, gives = saying.number(language, left), _disputes(said, language), _is_given(said, language)
    if disputes and score is None and judge:
        score = _only_number(said, language)
    if disputes and number and (not judge or score is None):
        return _disputed(number, player, judge)
    if disputes and player and not judge and (long := _length_at_the_end(said, language)):
        return Move(judging.took.name, {"player": player, "long": long})
    if disputes and poets and (not (player and judge) or score is None) and _is_about_scores_of(state, poets, said, language):
        return _disputed(number, player or next(iter(poets.values())), judge)
    if disputes and not judge:
        return None
    if score is None:
        return _stranger(left, said, language) if not judge else None
    if not state.rules.admits(score):
        return Move(judging.no_row.name, {"scores": str(score)})
    if not judge and (gives or (player and judging.is_read(state))):
        return Move(no_judge.name)
    if not judge:
        return Move(judging.score.name, {"score": saying.written(score)}) if judging.is_read(state) and not number else None
    slots = {"judge": judge, "score": saying.written(score)}
    if not number and not player and state.phase is Phase.OVER and (last := judging.last_decisive(state)) is not None and last.round:
        player, number = last.poet, str(last.round)  # so that the table is asked which poem is meant
    if not number and (not player or judging.is_being_scored(state, player)):
        return Move(judging.score.name, slots)
    if not player:
        return Move(wrong_in_round.name, {"number": number, **slots})
    return Move(judging.strike_of.name, {"player": player, **slots} | ({"number": number} if number else {}))


def _poets(state: State, text: str, language: Language) -> dict[str, Player]:
    """What the text calls the poets whom it names, the first of them first, with the poet of each: "Ana", or "Ana's"."""
    endings = ("", *(ending for ending in language.possessives if ending.strip() == ending != ""))
    called = {f"{as_spoken(poet)}{ending}": poet for poet in state.poets for ending in endings}
    said = f" {text} "
    return {name: called[name] for name in sorted(called, key=lambda name: said.find(f" {name} ")) if f" {name} " in said}


def _only_number(said: list[str], language: Language) -> Decimal | None:
    """The only number among these words, wherever it is. None if there is none, or several."""
    words = {*language.numbers, language.word("decimal-point")}
    runs = [" ".join(run) for is_number, run in groupby(said, words.__contains__) if is_number]
    return saying.number(language, runs[0]) if len(runs) == 1 else None


def _length_at_the_end(said: list[str], language: Language) -> str:
    """The length with which a line about a time ends, such as "52 seconds". Empty if it ends with none."""
    if {*said}.isdisjoint(language.word("about-a-time").split()):
        return ""
    ends = (language.in_usual_words(" ".join(said[at:])) for at in range(len(said)))
    return next((end for end in ends if saying.entered_length(language, end) is not None), "")


def _is_about_scores_of(state: State, poets: dict[str, Player], said: list[str], language: Language) -> bool:
    """Whether a line that disputes something about these poets is about scores that were given, and not about a time, or about what is
    being read out."""
    is_given = not any(judging.is_being_scored(state, poet) for poet in poets.values())
    return is_given and {*said}.isdisjoint(language.word("about-a-time").split())


def _without_round(text: str, language: Language) -> tuple[str, str]:
    """The number of the round that the text names, and the text without it. The number is empty if it names none."""
    for number, nth in enumerate(language.alternatives("ordinals"), start=1):
        for way in language.alternatives("of-a-round"):
            for said in (language.numbers[number], nth):
                before, found, after = f" {text} ".partition(f" {as_spoken(way.format(number=said))} ")
                if found:
                    return str(number), f"{before} {after}".strip()
    return "", text


def _before_the_wrong_score(text: str, language: Language) -> str:
    """The text without the score that was wrong at its end: "Karl 8" of "Karl 8 instead of 7". "Not right" stands before no score."""
    ways = "|".join(map(re.escape, language.alternatives("instead-of")))
    for found in re.finditer(rf" (?:{ways}) ", text):
        after = [word for word in text[found.end() :].split() if word not in language.word("small-words").split()]
        if saying.number(language, " ".join(after)) is not None:
            return text[: found.start()].strip()
    return text


def _without_one(text: str, names: dict[str, str]) -> tuple[str, str]:
    """What the only one of these names in the text means, and the text without it. Empty, and the text, if it has none or several."""
    named = re.compile(rf"(?<!\S)(?:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})(?!\S)")
    found = named.findall(text)
    return (names[found[0]], " ".join(named.sub(" ", text).split())) if len(found) == 1 else ("", text)


def _judges(state: State, language: Language) -> dict[str, str]:
    """What each judge may be called, with what a move has for that judge. A judge with a name may have the title before it."""
    title = as_spoken(language.word("titles"))
    named = {said: name for name in state.jury for said in (as_spoken(name), f"{title} {as_spoken(name)}")}
    return named | {f"{title} {language.numbers[judge + 1]}": str(judge) for judge in state.judges}


def _former_judges(state: State, player: Player, number: str) -> dict[str, str]:
    """The judges of the poem that is meant whose place others have taken since, with the index of that place."""
    poem = judging.poem_meant(state, player, number)
    return {as_spoken(name): str(at) for at, name in enumerate(poem.jury if poem is not None else ()) if name not in state.jury}


def _is_given(said: list[str], language: Language) -> bool:
    """Whether the line says that somebody gives the score."""
    return not {*said}.isdisjoint(language.word("gives-a-score").split())


def _stranger(left: str, said: list[str], language: Language) -> Move | None:
    """The answer to a line such as "Nora gives a nine" or "a nine from Nora", if Nora is no judge. None for any other line."""
    words = left.split()
    number = words[1:] if words[:1] and words[0] not in language.no_names else words[:-1]
    is_score = saying.number(language, " ".join(number)) is not None
    return Move(no_judge.name) if is_score and _is_given(said, language) else None


def _lists_a_stranger(state: State, text: str, language: Language) -> bool:
    """Whether the text is a row such as "Judy nine Nora eight", in which Judy is a judge and Nora is not."""
    numbers, small = {*language.numbers, language.word("decimal-point")}, language.word("small-words").split()
    words = [word for word in text.split() if word not in small]
    parts = [" ".join(part) for _, part in groupby(words, numbers.__contains__)]
    called, scores = parts[::2], parts[1::2]
    if len(called) != len(scores) or any(saying.number(language, score) is None for score in scores):
        return False
    judges = {*map(as_spoken, state.jury)}
    strangers = {*called} - judges
    return bool(strangers) and not judges.isdisjoint(called) and not any(" " in name or name in language.no_names for name in strangers)


def _disputes(said: list[str], language: Language) -> bool:
    text = f" {' '.join(said)} "
    return any(f" {as_spoken(way)} " in text for way in language.alternatives("disputes"))


def _disputed(number: str, player: Player, judge: str) -> Move:
    """What a line such as "in the first round that was wrong" asks."""
    named = {"number": number, "poet": player, "judge": judge}
    return Move(wrong_in_round.name, {slot: value for slot, value in named.items() if value})


@never(ways=(Way(fills=(Fill("number", Slot("number", free=True)),), by=By.LINE),))
def wrong_in_round(state: State, language: Language, number: str = "", poet: Player = "", judge: str = "", score: str = "") -> IllegalMove:
    """Say how a score of that round is put right, or without a round one of this poet's last poem that counts. If nobody is named, the
    last poem of the round is the example."""
    if not number:
        poem = judging.poem_meant(state, poet, "")
        if poem is None:
            return IllegalMove("nothing-scored-of", player=poet)
        return judging.strike_so(state, judging.strike_of.name, poem, judge or "0", language)
    poems = [each for each in state.performances if str(each.round) == number]
    theirs = [each for each in poems if poet in ("", each.poet)]
    if not poems:
        return IllegalMove("nothing-in-round", number=int(number))
    if not theirs:
        return IllegalMove("nothing-scored-in", player=poet, number=int(number))
    return judging.strike_so(state, judging.IN_ROUND, theirs[-1], judge or "0", language, Decimal(score) if score else None)


@never(ways=(Way(fills=(), by=By.LINE),))
def no_judge(state: State) -> IllegalMove:
    """Say who the judges are, to somebody who has read out a score of nobody in the jury."""
    said = evening.who_judges(state)[0]
    return IllegalMove(said.key, **said.fields)
