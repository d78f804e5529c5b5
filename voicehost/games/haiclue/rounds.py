""" "Setup", "Draw a card" and "Between Rounds": deals tiles and cards, turns and passes the tiles between rounds, and says who has won."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from voicehost.core.play import IllegalMove, Player, Say, Standing, say
from voicehost.core.speech import Samples
from voicehost.games.haiclue.state import Options, Phase, Seat, State, Step
from voicehost.games.haiclue.tables import (
    CARDS,
    COLOURS,
    HAIKU_HAND,
    PERFECT,
    PLACES,
    PLAYERS,
    TARGETS,
    TO_WIN,
    hand,
    height,
    needed,
    read,
    taken,
    twice,
)
from voicehost.games.kit import By, Way, aside, everybody, never, spoken
from voicehost.games.kit.breath import Breath
from voicehost.games.kit.deciding import round_begins
from voicehost.games.kit.seats import seated
from voicehost.games.kit.standings import counts, more_in_absence, of_players, ranked, who_won


def setup(players: tuple[Player, ...], options: Options, seed: int) -> Step:
    """Deal stacks, hands and cards by the seed. Raises `IllegalMove` if the number of players, the table's own tiles or the name of the
    youngest player do not fit."""
    seated(players, PLAYERS)
    _checked(options, len(players))
    tiles, cards = list(range(len(read(options.box)))), list(CARDS)
    Random(f"{seed}/tiles").shuffle(tiles)
    Random(f"{seed}/cards").shuffle(cards)
    high, each = height(len(players)), hand(len(players), len(tiles), options.haiku)
    stacks = tuple(tuple(tiles[at * high : (at + 1) * high]) for at in TARGETS)
    box_ = tiles[len(TARGETS) * high :]
    seats = tuple(Seat(player, tuple(sorted(box_[at * each : (at + 1) * each]))) for at, player in enumerate(players))
    state = State(options, seats, seed, stacks, tuple(cards))
    fewer = (say("fewer-tiles", n=each, usual=HAIKU_HAND),) if options.haiku and each < HAIKU_HAND else ()
    welcome = (say("welcome-team" if state.team else "welcome", players=players), *fewer)
    if not options.youngest:
        return state, (*welcome, say("who-is-youngest", player=state.players[0]))
    state, says = youngest(state, 0, options.youngest)
    return state, (*welcome, *says)


def _checked(options: Options, players: int) -> None:
    try:
        tiles = read(options.box)
    except ValueError as fault:
        raise IllegalMove("tiles-line", line=str(fault).removeprefix("line ")) from None
    if len(tiles) < needed(players):
        raise IllegalMove("tiles-few", n=len(tiles), needed=needed(players))
    if word := taken(tiles):
        raise IllegalMove("tiles-taken", word=word)
    if word := twice(tiles):
        raise IllegalMove("tiles-twice", word=word)


_READS_FIRST = ("{player} reads first", "{player} reads out first", "{player} is the first to read")
_AND_SO = (
    "start with {player}",
    "begin with {player}",
    "{player} starts",
    "{player} begins",
    "{player} goes first",
    "{player} is youngest",
)


@spoken(
    answers=("{player} is the youngest", "{player}"),
    fills=(everybody,),
    ways=(Way(_READS_FIRST, (everybody,), By.LINE), Way(_AND_SO, (everybody,), By.LINE, when=lambda state: not state.begun)),
    costs=3.0,
    otherwise="youngest-is-known",
    means="say who is the youngest: reading begins to their left",
)
def youngest(state: State, at: Samples, player: Player) -> Step:
    """This player reads first in each round."""
    if player not in state.players:
        raise IllegalMove("unknown-youngest", player=player)
    if player in state.away:
        raise IllegalMove("has-left", player=player)
    return draw(replace(state, first=state.players.index(player)), at)


_NOBODY = ("i do not know", "i don't know", "don't know", "we do not know", "we don't know", "no idea", "nobody", "host choose")


def _somebody_knows(state: State) -> IllegalMove:
    return IllegalMove("how-to-pass", player=state.players[0]) if state.phase is Phase.GUESSING else IllegalMove("youngest-is-known")


@spoken(
    ways=(Way(("nobody knows",), lasting=False), Way(("you choose",))),
    typed=_NOBODY,
    skips=True,
    otherwise=_somebody_knows,
    means="let the host draw who counts as the youngest",
)
def anybody(state: State, at: Samples) -> Step:
    """Nobody knows who is the youngest, so the seed decides who reads first."""
    player = Random(f"{state.seed}/first").choice(state.there)
    state, says = youngest(state, at, player)
    return state, (say("goes-first", player=player), *says)


@never("i am the youngest", "i'm the youngest", "i am", "me")
def i_am_youngest(state: State) -> IllegalMove:
    """Ask for a name, because the host does not know whose voice it hears."""
    return IllegalMove("youngest-is-known") if state.begun else IllegalMove("who-is-youngest", player=state.there[0])


def reads_first(state: State) -> Player:
    """The player who counts as the youngest, as far as is known for the next round: the table may have named another one for it."""
    return state.next_youngest or state.of_the_round[state.first].player


@aside(
    typed=("who is the youngest", "who's the youngest", "who is youngest", "who is the youngest player"),
    means="hear who counts as the youngest",
)
def who_is_youngest(state: State) -> tuple[Say, ...]:
    """Who counts as the youngest. If that is not known yet, the host asks again."""
    return (say("is-youngest", player=reads_first(state)) if state.begun else say("who-is-youngest", player=state.there[0]),)


def draw(state: State, at: Samples) -> Step:
    """Each player draws a card, and all make their clues at once."""
    state = round_begins(state)
    state = replace(state, ring=state.players, first=state.players.index(reads_first(state)), next_youngest="")
    cards = list(state.cards)
    if len(cards) < len(state.present):  # only if somebody has joined
        cards += Random(f"{state.seed}/cards/{state.round}").sample(CARDS, len(CARDS))
    clean = (replace(seat, line=(), finished=seat.player in state.away, guess=None) for seat in state.seats)
    seats = tuple(seat if seat.finished else replace(seat, card=cards.pop(0)) for seat in clean)
    state = replace(state, seats=seats, drew=state.there, cards=tuple(cards), phase=Phase.CLUES, turn=0, since=at, reminders=0)
    state = with_heard_clues(state, at)
    colour = say("round-black" if state.side else "round-white", number=state.round + 1, rounds=state.rounds)
    how = () if state.round else (say("how-to-make"),)
    return state, (colour, *targets(state), say("make-haiku" if state.options.haiku else "make-clues"), *how, *were_heard(state))


def with_heard_clues(state: State, at: Samples) -> State:
    """The state in which the clues stand that everybody has heard. If nobody else makes a clue, a breath begins, after which the first is
    read."""
    for player in state.drew:
        clue = state.heard_of(player)
        if clue is not None:
            state = state.reseat(player, line=clue.line, finished=True)
    return state if state.thinking or state.breath is not None else replace(state, breath=Breath(at))


def were_heard(state: State) -> tuple[Say, ...]:
    """Whose clues everybody has heard, so that they stay as they were. Of those whose target is known too, the host says that instead."""
    known = {kept.author for kept in state.revealed if kept.round == state.round}
    players = tuple(player for player in state.drew if player not in known and state.heard_of(player) is not None)
    return (say("were-heard", players=players, n=len(players)),) if players else ()


def drawn_for(state: State, player: Player) -> State:
    """The state in which that player, who was away when the others drew their cards, has drawn one too."""
    cards = state.cards or tuple(Random(f"{state.seed}/cards/{state.round}/more").sample(CARDS, len(CARDS)))
    state = replace(state, cards=cards[1:], drew=(*state.drew, player))
    return state.reseat(player, card=cards[0], line=(), finished=False)


@aside("targets", "what are the targets", means="hear the four targets")
def targets(state: State) -> tuple[Say, ...]:
    return tuple(say("target", **place(state, target)) for target in TARGETS)


def place(state: State, target: int) -> dict[str, str]:
    """The place, colour and word of a target, as fields of a prompt."""
    return {"place": PLACES[target], "colour": COLOURS[target], "word": state.targets[target]}


def turn_over(state: State, at: Samples) -> Step:
    """ "After a white round, flip. After a black round, discard, flip, and pass." """
    black = state.side == 1
    state = replace(state, round=state.round + 1, seen=())
    if state.round >= state.rounds:
        return end(state)
    if not black:
        state, says = draw(state, at)
        return state, (say("flip"), *says)
    hands = (state.seats[-1].hand, *(seat.hand for seat in state.seats[:-1]))  # each goes to the left, to the next player
    state = replace(state, seats=tuple(replace(seat, hand=hand) for seat, hand in zip(state.seats, hands, strict=True)))
    state, says = draw(state, at)
    return state, (say("swap-tiles" if state.team else "pass-tiles"), *says)


def end(state: State) -> Step:
    """ "When the stacks are empty, the game is over." """
    state = replace(state.at_its_end(), phase=Phase.OVER, round=state.rounds - 1)
    return state, (say("stopped-here" if state.last else "stacks-empty", n=round(state.options.dispute)),)


def winners(state: State) -> tuple[Say, ...]:
    return (won(state),) if state.team else (won(state), *more_in_absence(standings(state), state), *accounts(state))


def accounts(state: State) -> tuple[Say, ...]:
    """Everybody's points, the best first, and what brought them: their own clues, their guesses, or a correction by the table."""
    clues, guesses = Counter[Player](), Counter[Player]()
    for clue in state.kept:
        clues[clue.author] += len(clue.right)
        guesses.update(clue.right)
    says: list[Say] = []
    for standing in of_players(standings(state), state):
        player, points = standing.player, int(standing.count)
        by_table = points - clues[player] - guesses[player]
        says.append(say("account", player=player, n=points, clues=clues[player], guesses=guesses[player]))
        says += [say("account-table", player=player, n=by_table)] if by_table else []
    return tuple(says)


def won(state: State) -> Say:
    """Who has won; for a team, whether it has won."""
    if state.team:
        points = team_points(state)
        kind = "perfect" if points == PERFECT else "won" if points >= TO_WIN else "lost"
        return say(f"team-{kind}", n=points, needed=TO_WIN)
    return who_won(standings(state), state, "winners", say("nobody-won"))


def team_points(state: State) -> int:
    """ "The team earns one point each time a player guesses correctly." """
    return sum(len(clue.right) for clue in (*state.kept, *state.to_count)) + state.by_table


def team_wins(state: State) -> bool:
    return state.team and team_points(state) >= TO_WIN


@aside("scores", "score", means="hear everybody's points")
def scores(state: State) -> tuple[Say, ...]:
    if state.team:
        return (say("team-score", n=team_points(state)),)
    return (say("scores", scores=counts(standings(state))),)


def places(state: State) -> tuple[Standing, ...]:
    """The standings as everybody sees them. Once the game is over, whoever has not played in any round has no place."""
    return of_players(standings(state), state) if state.phase is Phase.OVER else standings(state)


def standings(state: State) -> tuple[Standing, ...]:
    """The standings, with what the clues of this round have brought each player. Empty for a team."""
    brought: Counter[Player] = Counter()
    for clue in (*state.kept, *state.to_count):
        if clue.round == state.round:
            brought.update({clue.author: len(clue.right), **dict.fromkeys(clue.right, 1)})
    return () if state.team else ranked(state.points, brought, away=state.left)
