"""What the table puts right once the points are announced: an answer that the host has misheard. Undo leaves such an answer as it is,
because the points are known. The host asks the table before (`ASKS`), and then reckons the trick again, until the next poets are
revealed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from voicehost.core.language import Language
from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Samples, Slot
from voicehost.games.kit import By, Fill, Way, everybody, players, spoken
from voicehost.games.kit.remembered import remembered
from voicehost.games.slam_kartenspiel import applause, bribing, ruling, score, show, telling
from voicehost.games.slam_kartenspiel.asking import CORRECTABLE, GENDERS, MONEY, NO, YES, Question, asked_alone, question, reckoned
from voicehost.games.slam_kartenspiel.naming import numbers, or_nobody, poets
from voicehost.games.slam_kartenspiel.state import NOBODY, InTrick, Phase, State, Step


def _asked_again(state: InTrick, answers: Mapping[str, str]) -> tuple[InTrick, tuple[Question, ...]]:
    """The Show from its beginning, up to the first question without an answer in `answers`; and the questions before that."""
    again, questions = replace(state.with_trick(answers=()), phase=Phase.SHOW), list[Question]()
    while (asked := question(again)) is not None and (chosen := answers.get(asked.asked)) is not None:
        if asked.choices and not _answers_it(asked, chosen):
            break
        again = show.answered(again, asked, chosen)
        questions.append(asked)
    return again, tuple(questions)


def _answers_it(asked: Question, answer: str) -> bool:
    """Whether the question may be answered so. Any amount is an answer to how much somebody is given, and any number to how many points a
    card has."""
    return answer in asked.choices or (asked.kind in ("bribe", "worth") and answer.isdecimal())


@remembered
def _answers(state: InTrick) -> tuple[Question, ...]:
    """The questions whose answers can be put right, in the order in which they were asked."""
    _, questions = _asked_again(state, dict(state.trick.answers))
    return tuple(asked for asked in questions if asked.kind in CORRECTABLE)


def _latest(state: State) -> InTrick | None:
    """The trick whose points were announced last: the one on the table or, until the next poets are revealed, the one that was laid away.
    None if nothing in it can be put right."""
    if isinstance(state, InTrick) and state.phase in (Phase.APPLAUSE, Phase.BETWEEN, Phase.OVER):
        return None if applause.asks_who(state) else state
    if state.phase in (Phase.TOP, Phase.BOOKING, Phase.OVER) and state.prizes:
        return state.prizes[-1].reckoned
    return None


def _with_answers(state: State) -> InTrick | None:
    """The latest trick, if an answer in it that everybody heard can be put right."""
    trick = _latest(state)
    return trick if trick is not None and _answers(trick) else None


def _is_told(state: State) -> bool:
    return _with_answers(state) is not None


def _kinds(state: State) -> frozenset[str]:
    trick = _with_answers(state)
    return frozenset(asked.kind for asked in _answers(trick)) if trick is not None else frozenset()


def _is_worth_told(state: State) -> bool:
    """Whether people have said how many points a card of their own has."""
    return "worth" in _kinds(state)


def _is_other_told(state: State) -> bool:
    """Whether "said two" may be an amount of money."""
    return _is_told(state) and ("bribe" in _kinds(state) or not _is_worth_told(state))


def _points(state: State, language: Language) -> Slot:
    """The points that a card may have. Where a bare "two" may be an amount of money, only greater numbers are points."""
    least = len(MONEY) if _is_other_told(state) else 0
    return numbers(language, map(str, range(least, show.HIGHEST_WORTH + 1)))


def _meant(state: State, player: Player | None, answer: str, instead: str = "", *, is_money: bool = False) -> tuple[Question, str] | None:
    """The latest question to that player, or to anybody, that may be answered so and was answered otherwise, and the answer. `instead` is
    what was heard, if people say that. A "no" may answer "whom?", too. None if there is no such question."""
    trick = _with_answers(state)
    if trick is None:
        return None
    for asked in reversed(_answers(trick)):
        heard = trick.trick.answer(asked.asked)
        if player in (None, asked.player) and instead in ("", heard):
            said = str(int(answer) // bribing.EURO) if is_money and asked.kind == "worth" else answer
            for meant in (said, NOBODY) if answer == NO else (said,):
                if _answers_it(asked, meant) and heard != meant:
                    return asked, meant
    return None


_STYLE = Fill("style", lambda language: language.slot("style"))
_POET = Fill("poet", lambda state, language: or_nobody(language, poets("poet", state.deck, state.deck.by_key)))


_INSTEAD = Fill("instead", lambda language: replace(language.slot("money", only=MONEY), name="instead"))


@spoken(
    ways=(
        Way(under="answer-was-style", fills=(everybody, _STYLE), by=By.LINE, when=_is_told),
        Way(under="answer-was-yes-no", fills=(everybody, show.YES_NO), by=By.LINE, when=_is_told),
        Way(under="answer-was-poet", fills=(everybody, _POET), by=By.LINE, when=_is_told),
        Way(under="answer-was-money", fills=(everybody, bribing.ROUND), by=By.LINE, when=_is_other_told),
        Way(under="answer-was-worth", fills=(everybody, Fill("number", _points)), by=By.LINE, when=_is_worth_told),
        Way(under="answer-was-money-exact", fills=(everybody, *bribing.TYPED), by=By.LINE, when=_is_told),
        Way(under="answer-was-money-not", fills=(bribing.ROUND, _INSTEAD), by=By.LINE, when=_is_told),
    ),
    costs=3.0,
    disputes=True,
    means="say what somebody answered, if the host has misheard it and the points are announced",
)
def answer_was(
    state: State,
    at: Samples,
    player: Player | None = None,
    style: str = "",
    poet: str = "",
    answer: str = "",
    money: str = "",
    euros: int = 0,
    cents: int = 0,
    instead: str = "",
    number: str = "",
) -> Step:
    """Put an answer right, and reckon the trick again with it. Raises `IllegalMove` if nobody was asked that, or answered otherwise."""
    before = _with_answers(state)
    said = style or poet or answer or number or str(bribing.paid(money, euros, cents))
    meant = _meant(state, player, said, instead, is_money=bool(money or euros or cents))
    if before is None or meant is None:
        raise IllegalMove("no-answer")
    trick, ruled = _answered_again(before, *meant), _ruled(before, *meant)
    if before is not state:
        return _laid_again(state, trick, at, ruled)
    return _on_the_table(trick, at, ruled)


def _answered_again(state: InTrick, meant: Question, chosen: str) -> InTrick:
    """The state in which that question was answered so. Other answers stay as far as their questions are still asked, and so does a
    Schinken if it decides between the same players."""
    answers = {**dict(state.trick.answers), meant.asked: chosen}
    again, _ = _asked_again(state, answers)
    favours = (each for each in answers.items() if each[0].startswith("favour/"))
    again = again.with_trick(answers=(*again.trick.answers, *favours), calls=())
    tied = reckoned(state).shouting
    return again if tied and reckoned(again).shouting == tied else again.with_trick(shout=None)


_GENDER = Fill("gender", lambda language: replace(language.slot("is-gender", only=GENDERS), name="gender"))
_ANSWER = Fill("gender", lambda language: language.slot("gender", only=GENDERS))


def _asked_alone(state: State) -> tuple[Player, ...]:
    """The players whose answer to what they were asked alone can be put right."""
    trick = _latest(state)
    return () if trick is None else asked_alone(trick)


def _is_asked_alone(state: State) -> bool:
    return bool(_asked_alone(state))


def _is_asked_only_that(state: State) -> bool:
    """Whether "said yes" can be about nothing else that can be put right."""
    return _is_asked_alone(state) and not _is_told(state)


@spoken(
    ways=(
        Way(under="gender-was", fills=(players(_asked_alone), _GENDER), by=By.LINE, when=_is_asked_alone),
        Way(under="gender-was-said", fills=(players(_asked_alone), _ANSWER), by=By.LINE, when=_is_asked_only_that),
    ),
    costs=3.0,
    disputes=True,
    means="put right what a player answered who was asked alone, once the points are announced",
)
def gender_was(state: State, at: Samples, player: Player, gender: str) -> Step:
    """Let another answer count, and reckon the trick again. It sounds the same whatever the player had answered before. Raises
    `IllegalMove` if that player's answer does not count in the latest trick."""
    before = _latest(state)
    if before is None or player not in asked_alone(before):
        raise IllegalMove("no-answer")
    ruled, tied = say("answer-put-right", player=player), reckoned(before).shouting
    trick = show.said_to_be(before, player, gender)
    trick = trick.with_trick(answers=trick.trick.answered(f"male/{player}", gender).answers, calls=())
    if not tied or reckoned(trick).shouting != tied:
        trick = trick.with_trick(shout=None)
    if before is not state:
        return _laid_again(show.said_to_be(state, player, gender), trick, at, ruled)
    return _on_the_table(trick, at, ruled)


def _on_the_table(trick: InTrick, at: Samples, ruled: Say) -> Step:
    trick, says = show.advance(trick, at, (ruled,))
    return trick, (*says, *((score.won(trick),) if trick.phase is Phase.OVER and trick.slam.is_gold else ()))


def _whether_gender_was(state: State, player: Player, gender: str) -> Say | None:  # noqa: ARG001
    return say("decide-answer-put-right", player=player) if player in _asked_alone(state) else None


def _laid_again(state: State, trick: InTrick, at: Samples, ruled: Say) -> Step:
    """Lay the trick away again that was laid away last. Raises `IllegalMove` if something else would have to be decided there now."""
    if question(trick) is not None:
        raise IllegalMove("misheard-else", player=state.there[0])
    state, says = ruling.laid_again(show.made_known(state, trick), state.prizes[-1], trick, at)
    return state, (ruled, *telling.reckoning(trick), *says, *ruling.result(state))


def _ruled(state: InTrick, asked: Question, answer: str) -> Say:
    """What the host says about that answer."""
    if asked.kind == "worth":
        return say("act-unknown", player=asked.player, n=int(answer))
    poet = state.poet(asked.poet).name
    if asked.kind == "style":
        return say("performs-in", poet=poet, style=answer)
    if asked.kind == "bribe":
        return say("bribed", poet=poet, money=int(answer))
    if asked.kind == "sister":
        return say("with-sister" if answer == YES else "without-sister", poet=poet)
    if answer == NOBODY:
        return say("spared", poet=poet)
    return say("exposed" if asked.kind == "expose" else "accused", poet=poet, other=state.poet(answer).name)


def _whether_answered(
    state: State,
    player: Player | None = None,
    style: str = "",
    poet: str = "",
    answer: str = "",
    money: str = "",
    euros: str = "0",
    cents: str = "0",
    instead: str = "",
    number: str = "",
) -> Say | None:
    try:
        _, says = answer_was(state, 0, player, style, poet, answer, money, int(euros), int(cents), instead, number)
    except IllegalMove:  # it is refused with its reason instead
        return None
    return Say(f"decide-{says[0].key}", says[0].fields)


def how_to(state: InTrick) -> Say:
    """How a misheard answer is put right. One that cannot be put right leaves only the Slam to give away."""
    answers = _answers(state)
    who = (*(asked.player for asked in answers), *asked_alone(state))
    if who:
        return say("misheard-answer", player=who[-1])
    return say("misheard-else", player=state.there[0])


def how_to_change(state: State) -> Say | None:
    """How the table puts an answer right once the points are announced; None if there is none to put right."""
    trick = _latest(state)
    return how_to(trick) if trick is not None and (_answers(trick) or asked_alone(trick)) else None


ASKS: Mapping[str, Callable[..., Say | None]] = {answer_was.name: _whether_answered, gender_was.name: _whether_gender_was}
