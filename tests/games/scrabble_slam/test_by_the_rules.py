"""Whole random games, with every call at every moment, against a model of the rules that was written apart from the game.

Three games here; `python -m tests.games.scrabble_slam.test_by_the_rules 5000` plays as many as told. The calls are moves, as they come of
phrases: that each phrase is understood as its move is another test's.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from string import ascii_uppercase

import pytest

from tests.support.letters_model import NotAllowed, Paper, differs, following, is_word
from tests.support.letters_table import GAME
from tests.support.table import PLAYERS
from tests.support.tiers import first
from voicehost.core.play import IllegalMove, Move, Spoke
from voicehost.core.speech import samples
from voicehost.games.scrabble_slam.state import Options, State
from voicehost.session.happened import Redone, Undone
from voicehost.session.session import Session

pytestmark = pytest.mark.quick

MOST = 4000
"""Calls in a game, at most."""


def some_call(paper: Paper, random: Random) -> Move:
    """Mostly what can be played, or an answer; else anything at all."""
    player, what = random.choice(paper.players), random.random()
    if paper.asked is not None and what < 0.5:
        return _answer(paper, random)
    if what < 0.75:
        words = [word for word in following(paper.word) if paper.has(player, differs(paper.word, word) or "")]
        if words:
            word, named = random.choice(words), random.random() < 0.85
            slot = "blank" if random.random() < 0.03 else "word"
            return Move("play", {slot: word, **({"player": player} if named else {})})
    return _anything(paper, random)


def _answer(paper: Paper, random: Random) -> Move:
    player, asked = random.choice(paper.players), paper.asked
    assert asked is not None
    who = {"player": player} if random.random() < 0.5 else {}
    match asked.what:
        case "who":
            named = Move("play", {"word": asked.word, **who})
            return random.choice((Move("mine", {"player": player}), Move("neither"), named, Move("time-out")))
        case "which":
            return random.choice((Move("which", {"word": random.choice(asked.words)}), Move("neither")))
        case "vote":
            return Move("vote", {"vote": random.choice(("yes", "no", "abstain")), **who})
        case "cards":
            return random.choice((Move("no-count"), Move("count", {"cards": str(random.randrange(4)), **who})))
        case _:
            return Move("confirm", {"answer": random.choice(("yes", "no"))})


def _anything(paper: Paper, random: Random) -> Move:
    player, letter = random.choice(paper.players), random.choice(ascii_uppercase)
    at = random.randrange(4)
    spelled = paper.word[:at] + letter.lower() + paper.word[at + 1 :]
    who = {"player": player} if random.random() < 0.7 else {}
    before = paper.table[-1].before if paper.table else paper.word
    rather = random.choice([word for word in following(before) if word != paper.word] or ["same"])
    return random.choice(
        (
            Move("play", {"word": spelled, **who}),
            Move("play", {"word": random.choice(("same", paper.word, "banana")), **who}),
            Move("swap", {"letter": letter, "old": random.choice(paper.word.upper()), **who}),
            Move("time-out"),
            Move("time-out"),
            Move("take-back"),
            Move("rather", {"word": rather}),
            Move("claim", {"player": player}),
            Move("stuck"),
            Move("out", {"player": player}),
            Move("count", {"player": player, "cards": str(max(0, paper.left[player] + random.choice((-1, 0, 0, 1))))}),
            random.choice((*map(Move, ("undo", "redo", "slam", "neither", "no-count")), Move("mine", {"player": player}))),
            Move("confirm", {"answer": "no"}),
            Move("vote", {"vote": "no"}),
        )
    )


def begun(seed: int) -> tuple[Session, Paper]:
    random = Random(seed)
    players, dealt = PLAYERS[: random.randint(2, 5)], random.random() < 0.5
    session, _ = Session.begin(GAME, players, Options(dealt), seed)
    for name in ("choose", "slam"):
        session, _ = session.apply(Spoke(0, 0, Move(name)))
    state: State = session.state
    if random.random() < 0.8:  # begins near its end
        few = random.randint(1, 5)
        state = _with(state, {player: max(1, few + random.randint(-1, 2)) for player in players})
    session = Session(GAME, players, state)  # nothing from before the race is taken back
    hands = {seat.player: ["".join(card.sides) for card in seat.hand] for seat in state.seats}
    return session, Paper(players, dealt, state.word, {seat.player: seat.count for seat in state.seats}, hands)


def _with(state: State, cards: dict[str, int]) -> State:
    """With so many cards in each hand, where then somebody can play; else as it was."""
    fewer = state
    for player, count in cards.items():
        fewer = fewer.reseat(player, count=count, hand=state.seat(player).hand[:count])
    return fewer if fewer.playable() else state


def play_a_game(seed: int) -> Counter[str]:
    """Until nobody disputes the end, or there were very many calls. Raises `AssertionError` at the first difference."""
    (session, paper), random = begun(seed), Random(-seed - 1)
    behind: list[Paper] = []
    ahead: list[Paper] = []
    counts: Counter[str] = Counter()
    for at in range(1, MOST):
        call = some_call(paper, random)
        counts[call.name] += 1
        now = samples(at)
        if call.name in ("undo", "redo"):
            session, says = session.apply((Undone if call.name == "undo" else Redone)(now))
            if says[0].key in ("undone", "redone"):
                from_, to = (behind, ahead) if call.name == "undo" else (ahead, behind)
                to.append(paper)
                paper = from_.pop()
        else:
            session, paper = _both(session, paper, call, now, behind, ahead)
        _compare(session, paper, f"seed {seed}, call {at}: {call}")
        if paper.ended and paper.asked is None and random.random() < 0.3:
            counts[f"won by {len(paper.winners)}" + (", stuck" if paper.stuck else "")] += 1
            closed, says = session.tick(samples(at + 100_000))
            assert closed.over
            assert [each.fields["players"] for each in says if each.key == "won"] == [paper.winners]
            return counts
    counts["not over"] += 1
    return counts


def _both(session: Session, paper: Paper, call: Move, now: int, behind: list[Paper], ahead: list[Paper]) -> tuple[Session, Paper]:
    from copy import deepcopy

    again, refused = deepcopy(paper), [False, False]
    try:
        again.call(call.name, call.slots)
    except NotAllowed:
        refused[0] = True
    moves = len(session.history.past)
    try:
        session, _ = session.apply(Spoke(now - session.clock.away, now - session.clock.away, call))
    except IllegalMove:
        refused[1] = True
    assert refused[0] == refused[1], (call, refused, paper)
    if len(session.history.past) > moves:
        behind.append(paper)
        ahead.clear()
    return session, again


def _compare(session: Session, paper: Paper, where: str) -> None:
    """The same word, cards, owners and question; and no dead end."""
    state: State = session.state
    game = (
        state.word,
        {seat.player: seat.count for seat in state.seats},
        [(play.player, play.word, play.blank) for play in state.plays],
        type(state.question).__name__.lower() if state.question else None,
        session.has_ended,
    )
    model = (
        paper.word,
        paper.left,
        [(card.player, card.word, card.blank) for card in paper.table],
        paper.asked.what if paper.asked else None,
        paper.ended and paper.asked is None,
    )
    assert game == model, where
    assert {seat.player: ["".join(card.sides) for card in seat.hand] for seat in state.seats} == paper.hands, where
    may_move = paper.somebody_can if paper.dealt else any(paper.left.values())
    assert state.question is not None or session.has_ended or may_move, f"a dead end: {where}"


@pytest.mark.parametrize("seed", first(1, [2, 0, 3]))
def test_a_whole_game_goes_by_the_rules(seed: int) -> None:
    """Word, cards, owners, questions, the end and its winners are the model's after every call; and there is always a way on."""
    assert play_a_game(seed)


def test_the_model_is_of_this_game() -> None:
    """It knows which words follow, and that a word in no dictionary can be called all the same."""
    assert "fame" in following("game")
    assert not is_word("xame")
    paper = Paper(("Ana", "Ben"), False, "game", {"Ana": 1, "Ben": 2}, {"Ana": [], "Ben": []})
    paper.call("play", {"player": "Ana", "word": "xame"})
    assert (paper.word, paper.left["Ana"], paper.asked and paper.asked.what) == ("xame", 0, "out")


if __name__ == "__main__":
    total: Counter[str] = Counter()
    for each in range(int(sys.argv[1])):
        total += play_a_game(each)
    print("\n".join(f"{name}: {count}" for name, count in sorted(total.items())))
