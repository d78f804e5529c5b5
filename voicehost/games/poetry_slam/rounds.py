"""The course of the rounds: the setup, the prompt and speed tiles of each round, and the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, aside
from voicehost.games.kit.deciding import round_begins
from voicehost.games.kit.english import YES
from voicehost.games.kit.own import fault
from voicehost.games.kit.seats import seated
from voicehost.games.poetry_slam import own, sheet
from voicehost.games.poetry_slam.state import Line, Options, Phase, Question, Seat, State, Step, shuffled
from voicehost.games.poetry_slam.tables import PLAYERS, ROW, SpeedTile, letters_lost_at_start, rounds, tiles


def then(step: Step, go_on: Callable[[State], Step]) -> Step:
    """Go on after a step. What is said then comes after what the step says."""
    state, says = step
    state, more = go_on(state)
    return state, says + more


def setup(players: tuple[Player, ...], options: Options, seed: int) -> Step:
    """ "Setup" and "Wordsmith": boards, shuffled decks and tiles, and the letters that many players lose before they begin. Raises
    `IllegalMove` if players or options do not fit."""
    seated(players, PLAYERS)
    wordsmith = options.wordsmith or players[0]
    if wordsmith not in players:
        raise IllegalMove("unknown-wordsmith", player=wordsmith)
    if stranger := next((name for name in options.free_verse_for.split(",") if name and name not in players), ""):
        raise IllegalMove("nobody-of-that-name", player=stranger)
    if (wrong := fault(own.OWN, options)) is not None:
        raise IllegalMove("own-rules", name=wrong.key, why=wrong.why)
    state = State(options, wordsmith, tuple(Seat(player) for player in players), seed, rounds(len(players)))
    state = replace(state, piles=tuple(tiles(tier, own.tiers(options)) for tier in ROW))
    state, cards = shuffled(state, own.cards(options))
    state, deck = shuffled(state, tuple(state.deck))
    state = replace(state, cards=cards, deck="".join(deck))
    state = _piles_shuffled(state)
    state, drawn = shuffled(state, tuple(pile[0] for pile in state.piles))
    lost = drawn[: letters_lost_at_start(len(players))]  # the five tiles only show these letters, and go back
    if lost:  # the backs of these tiles are known now
        state = _piles_shuffled(state)
    lost = tuple(sorted(lost, key=lambda tile: tile.letter is None))  # letters without a choice come first, for one sentence
    state = replace(state, owed=tuple((player, tile) for tile in lost for player in players))
    welcome = say("welcome", players=players, rounds=state.rounds, wordsmith=wordsmith)
    return state, (welcome, *((say("start-losing", n=len(lost)),) if lost else ()))


def _piles_shuffled(state: State) -> State:
    for index, pile in enumerate(state.piles):
        state, pile = shuffled(state, pile)
        state = replace(state, piles=(*state.piles[:index], pile, *state.piles[index + 1 :]))
    return state


def next_round(state: State) -> Step:
    """ "Speed Tiles" and "Word Prompt": begin the next round, or end the game after the last one."""
    step = _without_points_for_no_word(state)
    if state.round == state.rounds:
        return then(step, end)
    state, says = step
    state = round_begins(state)
    leads: tuple[Say, ...] = ()
    if state.led in state.there:
        state, leads = replace(state, wordsmith=state.led, led=""), (say("is-wordsmith", player=state.led),)
    state = replace(
        state.shelved(),
        round=state.round + 1,
        finished=(),
        took="",
        disclosed=(),
        answered=(),
        seen=(),
        inherited=(),
        poem=None,
        ended=False,
    )
    state = replace(state, discarded=state.discarded + "".join(state.drawn), drawn=(), middle=())
    seats = (replace(seat, word=None, passed=seat.player in state.away, tile=None, performed=False) for seat in state.seats)
    state = replace(state, seats=tuple(seats))
    for _ in state.present:
        state, tile = from_row(state)
        state = replace(state, middle=(*state.middle, tile))
    card = state.cards[0]
    state = replace(state, card=card, cards=(*state.cards[1:], card), phase=Phase.LETTERS if card.wordsmith_decides else Phase.WRITING)
    for _ in range(card.draws):
        state = draw(state)
    return state, (*says, say("round", number=state.round, rounds=state.rounds), *leads, *prompt(state))


def _without_points_for_no_word(state: State) -> Step:
    """Take back the speed points of players who took a tile and left, and whose word never came. The host says what they have then if the
    table had set it."""
    lost: list[Player] = []
    for seat in state.seats:
        kept = tuple(line for line in seat.lines if (line.kind, line.round) != ("speed", state.round))
        if seat.word is None and kept != seat.lines:
            state = state.reseat(seat.player, lines=kept)
            lost.append(seat.player)
    set_by_the_table = (state.seat(player) for player in lost if any(line.kind == "table" for line in state.seat(player).lines))
    has = tuple(say("score-of", player=seat.player, n=seat.score) for seat in set_by_the_table)
    return state, (say("tile-earns-nothing", players=tuple(lost), n=len(lost)), *has) if lost else ()


_TYPED = (
    "what's the prompt",
    "what were the letters",
    "what are the letters",
    "what was the letter",
    "what is the letter",
    "which letter was it",
    "which letter was it again",
)


@aside("what is the prompt", "prompt", typed=_TYPED, when=lambda state: state.begun, means="hear what the words must fit")
def prompt(state: State) -> tuple[Say, ...]:
    """Read the prompt, and say what it asks for just now: the Wordsmith's decision, or words."""
    card = say(f"prompt-{state.card.key}", letters=state.drawn, first=state.drawn[0], second=state.drawn[-1])
    if state.phase is Phase.LETTERS:
        return card, say("wordsmith-decides", player=state.wordsmith, letters=state.drawn)
    if state.phase is not Phase.WRITING or not state.middle:
        return (card,)
    return card, say("write", tiles=tuple(str(tile.tier) for tile in state.middle))


@aside(
    ways=(
        Way(("who is the wordsmith", "who's the wordsmith", "who is wordsmith"), by=By.LINE),
        Way(("who decides in a tie", "who breaks ties", "who breaks a tie", "who decides if it is a tie"), by=By.LINE),
    ),
    means="hear who decides on letters and breaks ties",
)
def who_is_wordsmith(state: State) -> tuple[Say, ...]:
    return (say("is-wordsmith", player=state.wordsmith),)


def draw(state: State, place: int | None = None) -> State:
    """Draw another letter card, to `place` among those drawn or after them. "May discard" letters are thrown back at once."""
    while True:
        if not state.deck:
            state, deck = shuffled(state, tuple(state.discarded))
            state = replace(state, deck="".join(deck), discarded="")
        letter, rest = state.deck[0], state.deck[1:]
        if letter not in state.card.discards:
            break
        state = replace(state, deck=rest, discarded=state.discarded + letter)
    place = len(state.drawn) if place is None else place
    return replace(state, deck=rest, drawn=(*state.drawn[:place], letter, *state.drawn[place:]))


def from_row(state: State) -> tuple[State, SpeedTile]:
    """Take the tile at the left end of the row. If the table plays more rounds than there are tiles for, those of earlier rounds are
    shuffled and used again."""
    at = state.taken_from_row % len(ROW)
    pile = state.piles[at]
    if not pile:
        lying = Counter(state.middle)
        again = Counter(tiles(ROW[at], own.tiers(state.options))) - lying
        state, pile = shuffled(state, tuple(sorted(again.elements(), key=lambda tile: tile.letter or "")))
    piles = (*state.piles[:at], pile[1:], *state.piles[at + 1 :])
    return replace(state, piles=piles, taken_from_row=state.taken_from_row + 1), pile[0]


def end(state: State) -> Step:
    """ "Game End": kept snaps count against their owners, the most points win, and ties are shared. The accounts have everyone's points, so
    the host reads no other list of them."""
    if state.last is None and state.latest is not None:
        state = state.taken_up(state.latest)  # a dispute is about the last poem, though the table has ended the game after its round
    state = state.at_its_end()
    state = kept_snaps(state, state.placed)
    state = replace(state, phase=Phase.OVER, question=None, ended=True)
    kept = any(sheet.by_kind(seat).get("kept-snap") for seat in state.seats)
    why = (say("kept-snaps-count"),) if state.played is not None and kept else ()  # after an early end nobody expects that
    return state, (say("game-over"), *sheet.verdict(state), *why, *sheet.accounts(state), sheet.open_to_dispute(state))


def kept_snaps(state: State, seats: tuple[Seat, ...]) -> State:
    """Count kept snaps against the players in these seats, if they have not paid yet."""
    for seat in seats:
        have_paid = any(line.kind == "kept-snap" for line in seat.lines)
        if (n := seat.snaps_to_pay(state.round)) and not have_paid:
            state = state.note(seat.player, Line(state.round, "kept-snap", -n))
    return state


def reopened(state: State) -> State:
    """The state before the end of the game, for one dispute: kept snaps are not counted yet."""
    seats = tuple(replace(seat, lines=tuple(line for line in seat.lines if line.kind != "kept-snap")) for seat in state.seats)
    return replace(state, phase=Phase.POETRY, seats=seats, closed=True)


def ended_by_the_table(step: Step) -> Step:
    """End the game again when a dispute is settled after its end."""
    state, _ = step
    return then(step, end) if state.closed and state.phase is not Phase.OVER and state.question is None else step


def yes_or_no(question: type[Any], asked: Fill) -> tuple[Way, ...]:
    """The ways to answer such a question with yes or no."""
    answer = Fill("answer", Slot("answer", YES))
    return (
        Way(("{answer}",), (answer,), lasting=False),
        Way(("{player} says {answer}",), (asked, answer)),
        Way(("{player} {answer}",), (asked, answer), By.LINE, when=lambda state: isinstance(state.question, question)),
    )


def not_asked(question: Question | None) -> IllegalMove:
    """Why something is no answer: the host asks nothing, or asks something else."""
    return IllegalMove("nothing-asked" if question is None else "answer-first")


def chooser(state: State) -> Player | None:
    """The player who takes a tile next: the first who has finished a word and has no tile. None if there is nobody."""
    return next((player for player in state.finished if state.seat(player).tile is None), None)


def not_to_perform(state: State, player: Player | None = None) -> IllegalMove:
    """Why no poem begins or is passed now, and why the next round does not begin."""
    if state.phase is Phase.LOSING:
        return IllegalMove("answer-first")  # the poems of this round are over
    if state.phase is not Phase.POETRY:
        first = chooser(state) if state.phase is Phase.WRITING else None
        return IllegalMove("tile-first", player=first) if first is not None else IllegalMove("poems-are-later")
    if player is None:
        return IllegalMove("poems-left", players=state.to_perform)
    return IllegalMove("wrote-nothing" if state.seat(player).passed else "has-performed", player=player)
