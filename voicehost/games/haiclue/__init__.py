"""Haiclue: players lay clues out of word tiles, hear them read aloud, and guess in secret which target each one means. Rulebook: the
leaflet in its box, and its Haiku Variation.

Rulings for what the rulebook leaves open:

- `tables` and tiles.txt say where the words on the tiles come from, and how many cards show each target. A table can give other tiles in a
  file (`tiles`). It is checked before the game begins: each line has two words, no word occurs twice, and there are enough tiles.
- With eleven or twelve players the box does not have the twenty tiles that each needs for a haiku. They are dealt as far as they go: each
  player has 19 or 17.
- All tiles of a player show the same side. Tiles that were not used are turned at once, and those of the clue before the next round. So
  every tile is white in a white round and black in a black one.
- The order of the players is their order around the table, clockwise: the next player sits on the left. The host asks once who is the
  youngest, and draws somebody if nobody knows.
- The host reads each clue, and reads it again on demand. With `players_read`, or once somebody says that the players read, the player whom
  the rulebook names reads it, and says when that is done.
- A clue may be changed until everybody has one, and a guess until everybody has guessed. Both may be changed for a breath after the last
  one (`breath`), or longer if somebody says "wait". Apart from that the host delays nothing: it takes a clue as soon as it is made.
- Guesses are secret: players touch them or type them. With `open_guesses` they may call them out as well.
- A player who finds no clue says so, or abstains, and is passed over: nobody guesses that target. Players may also abstain from a guess or
  a vote. There is no time limit unless the table sets one. When it runs out, a player without a clue is passed over, and a player without a
  guess gets no point. After a while the host names those who are still thinking; this reminder ends nothing. If the table goes on without
  somebody, that player has no clue or no guess, as if time had run out.
- A word of a haiku may have the syllables of any of its pronunciations in the lexicon, so "fire" may have one or two. No word runs over the
  end of a line. A word that the lexicon lacks may have any number; then the table votes, as it does when somebody doubts a haiku. A tie
  counts as no. A clue that is voted not to be a haiku is not guessed.
- A target that the host has told stays known, even if the table takes that back: its clue is not guessed again, and is ruled as before.
  A clue that everybody has heard stays as it was, and its author makes no other for that target.
- A team of two gets one point for each right guess. The cards never run out, so they are not shuffled again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from voicehost.core.play import Card, Moment, Move, Player, Roster, Say, Sheet, say
from voicehost.games.haiclue import clue, deciding, guessing, rounds
from voicehost.games.haiclue.state import Kept, Options, Phase, State, Step
from voicehost.games.haiclue.tables import COLOURS, PERFECT, PLACES, PLAYERS, TARGETS
from voicehost.games.kit import Board, Stage, Staged, limit
from voicehost.games.kit.deciding import Decisions, Settings
from voicehost.games.kit.moves import AnyRule
from voicehost.games.kit.standings import first, voted, winners

TOLD = (
    *(rounds.targets, rounds.scores, clue.my_tiles, guessing.my_target, rounds.who_is_youngest),
    guessing.what_was_guessed,
)
ALWAYS = (guessing.thinking, *TOLD, guessing.who_reads)
WHO_READS = (guessing.we_read, guessing.you_read)
OF_THE_CLUE = (guessing.again, clue.count)

YOUNGEST = Stage(
    title="at the start",
    moves=(rounds.youngest, rounds.anybody, rounds.who_is_youngest, rounds.i_am_youngest),
    moment=Moment.QUESTION,
    asks=lambda state: (say("who-is-youngest", player=state.there[0]),),
    wanted=(rounds.youngest,),
    refuses="youngest-first",
)

CLUES = Stage(
    title="clues are made",
    moves=(
        clue.put,
        clue.finish,
        clue.take_out,
        clue.clear,
        clue.clue,
        clue.no_clue,
        clue.reopen,
        clue.show,
        clue.skip,
        clue.passes,
        *WHO_READS,
        *ALWAYS,
    ),
    typed=(guessing.guessed,),
    known=(guessing.next_, guessing.open_guess),
    moment=Moment.ALL,
    headline=rounds.targets,
    asks=lambda state, player: (say("make-haiku" if state.options.haiku else "make-clues"),) if player is None else clue.own(state, player),
    how=(say("how-to-make"),),
    now=lambda state, player: guessing.thinking(state) if player is None else (),
    wanted=(clue.put, clue.reopen, clue.finish),
    awaited=lambda state: state.thinking,
    at_work=lambda state: tuple(seat.player for seat in state.present),
    timers=(limit(lambda state: state.options.clue_time, clue.time_is_up),),
    reminds=True,
)

READING = Stage(
    title="a player reads a clue",
    moves=(guessing.was_read, guessing.you_read, *OF_THE_CLUE, clue.show, *ALWAYS),
    typed=(guessing.guessed,),
    known=(guessing.next_, guessing.open_guess),
    moment=Moment.PERFORMING,
    headline=guessing.reading,
    asks=guessing.asked_to_read,
    wanted=(guessing.was_read,),
    awaited=lambda state: (state.reader.player,),
)

GUESSING = Stage(
    title="a clue is guessed",
    moves=(
        *(guessing.guess, clue.show, guessing.open_guess, guessing.reveal, clue.skip, clue.passes, guessing.challenge),
        *OF_THE_CLUE,
        *ALWAYS,
    ),
    typed=(guessing.guessed,),
    known=(guessing.next_, guessing.open_guess),
    moment=Moment.ALL,
    headline=guessing.reading,
    asks=lambda state, player: (guessing.question(state, player),),
    now=guessing.who_is_thinking,
    wanted=(guessing.guess,),
    awaited=lambda state: state.thinking,
    at_work=lambda state: tuple(seat.player for seat in state.guessers),
    timers=(limit(lambda state: state.options.guess_time, guessing.reveal),),
    reminds=True,
)

VOTING = Stage(
    title="a vote",
    moves=(guessing.vote, clue.show, *OF_THE_CLUE, *ALWAYS),
    known=(guessing.vote,),
    moment=Moment.QUESTION,
    headline=guessing.reading,
    asks=guessing.asked_to_vote,
    now=lambda state: (voted(state.vote.cast, state.players),),
    wanted=(guessing.vote,),
    awaited=lambda state: guessing.waiting(state)[:1],
    refuses="answer-first",
)

BETWEEN = Stage(
    title="the result is out",
    moves=(guessing.next_, *WHO_READS, *OF_THE_CLUE, clue.show, *ALWAYS),
    typed=(guessing.guessed,),
    known=(guessing.next_, guessing.open_guess),
    moment=Moment.BETWEEN,
    headline=guessing.reading,
    asks=lambda state: () if state.options.between else (say("say-next"),),
    now=lambda state, player: (found,) if (found := guessing.meant(state, player)) is not None else (),
    wanted=(guessing.next_,),
    timers=(limit(lambda state: state.options.between, guessing.next_),),
)

OVER = Stage(
    title="the game has ended",
    moves=(clue.show, *TOLD),
    typed=(guessing.guessed,),
    moment=Moment.OVER,
    headline=lambda state: (rounds.won(state),),
    who=lambda state: state.players if rounds.team_wins(state) else winners(rounds.standings(state), state.left),
    refuses="has-ended",
)

OF_PHASE = {
    Phase.YOUNGEST: YOUNGEST,
    Phase.CLUES: CLUES,
    Phase.READING: READING,
    Phase.GUESSING: GUESSING,
    Phase.BETWEEN: BETWEEN,
    Phase.OVER: OVER,
}

OF_BREATH = {Phase.CLUES: guessing.REVEAL.during(CLUES), Phase.GUESSING: guessing.REVEAL.during(GUESSING)}


FROM_AFAR, BESIDE_MANY = 3, 2
"""How many clues of the record a television shows, and how many beside three or more winners: those that most players guessed right. Phones
show all of them."""


class Haiclue(Staged[State]):
    name: ClassVar[str] = "haiclue"
    title: ClassVar[str] = "Haiclue"
    for_players: ClassVar[range] = PLAYERS
    rules_version: ClassVar[int] = 14
    options: ClassVar[type[Any]] = Options
    rulings: ClassVar[frozenset[str]] = frozenset(
        {"guessed", "target-was", "right", "nobody-right", "team-right", "team-wrong", "is-haiku", "no-haiku-after-all"}
    )
    decides: ClassVar[Decisions] = MappingProxyType(deciding.DECIDES)
    questions: ClassVar[Mapping[str, Callable[..., Say | None]]] = MappingProxyType(
        {
            guessing.reveal.name: guessing.asks_to_reveal,
            guessing.guessed.name: guessing.asks_of_guess,
            clue.skip.name: clue.asks_to_skip,
        }
    )
    sets: ClassVar[Settings] = MappingProxyType(deciding.SETS)
    stages: ClassVar[tuple[Stage, ...]] = (*OF_PHASE.values(), VOTING, *OF_BREATH.values())
    nowhere: ClassVar[tuple[AnyRule, ...]] = (guessing.guessed_in_round, guessing.gives_the_clue)

    def stage(self, state: State) -> Stage:
        if state.vote is not None:
            return VOTING
        return OF_PHASE[state.phase] if state.breath is None else OF_BREATH[state.phase]

    def setup(self, players: tuple[Player, ...], options: Options, seed: int) -> Step:
        return rounds.setup(players, options, seed)

    def over(self, state: State) -> bool:
        return state.phase is Phase.OVER

    def all_is_played(self, state: State) -> bool:
        """Whether the last clue of the last round has been guessed, even if nobody has said "next" yet."""
        return self.over(state) or (state.begun and state.round + 1 >= state.rounds and not guessing.is_one_to_come(state))

    def roster(self, state: State) -> Roster:
        now = replace(super().roster(state), round=state.round + state.begun, rounds=state.rounds)
        if state.team:
            return replace(now, counts=dict.fromkeys(state.players, rounds.team_points(state)), shared=True)
        return replace(now, counts=state.points)

    def verdict(self, state: State) -> tuple[Say, ...]:
        return rounds.winners(state)

    def reminder(self, state: State) -> tuple[Say, ...]:
        return guessing.thinking(state)

    def revealed(self, state: State, later: State) -> Step:
        return guessing.still_known(state, later)

    def occasion(self, state: State) -> tuple[int, Player]:
        """A clue is for its round, and a guess for the clue that is guessed."""
        return state.round, state.author.player if state.phase is Phase.GUESSING else ""

    def check(self, state: State, player: Player, move: Move) -> tuple[Say, ...]:
        """While a player makes a clue, their tiles also answer the question what their target is."""
        asks = any(text.lower().rstrip("?. ") in guessing.MY_TARGET for text in move.slots.values())
        return clue.tiles(state, player) if asks else super().check(state, player, move)

    def board(self, state: State, player: Player | None) -> Board:
        """The targets, for everybody. Only their owner sees a card, tiles and an unfinished line, and a guess until all have guessed."""
        over, team = state.phase is Phase.OVER, rounds.scores(state) if state.team else ()
        seen = Board(
            lines=(*team, *map(_kept, _record(state, player))) if over else team,
            progress=(say("round-of", number=state.round + 1, rounds=state.rounds),) if state.begun and not over else (),
            verse=guessing.verse(state),
            standings=rounds.places(state),
            counted=say("page-points"),
            gains=guessing.gains(state),
            in_short=guessing.meant(state, player),
        )
        if over or not state.begun:
            return seen
        targets = rounds.targets(state)
        lines = (*(() if state.phase is Phase.CLUES else targets), *guessing.without_guess(state), *team)
        cards = tuple(_target(state, at, target) for at, target in zip(TARGETS, targets, strict=True))
        if player is None:
            marked = any(card.marks for card in cards)
            drawn = frozenset({"guessed"} if marked else ())
            return replace(seen, lines=lines, cards=cards, drawn=drawn)
        on_buttons = guessing.is_guessing(state) and player in state.thinking  # and once is enough
        waited_for = guessing.thinking(state) if state.thinking else ()
        return replace(
            seen,
            lines=(*(team if on_buttons else lines), *waited_for),
            cards=() if on_buttons else cards,
            mine=clue.own(state, player),
            secret=True,
        )

    def sheet(self, state: State) -> Sheet:
        """The clues of the game, in the order in which they were read, with their targets and the players who guessed them."""
        rows = tuple((kept.author, "\n".join(kept.lines), kept.target, ", ".join(kept.right)) for kept in state.kept)
        team = f"{rounds.team_points(state)} of {PERFECT}"
        points = team if state.team else ", ".join(f"{player} {n}" for player, n in state.points.items())
        return Sheet(f"Points: {points}", ("", "clue", "target", "guessed by"), rows, verse=1)


def _target(state: State, at: int, target: Say) -> Card:
    """A target as a card. Once the clue has been guessed, it is marked with those who chose it, and lit if it is the one that was meant."""
    known = state.phase is Phase.BETWEEN
    marks = tuple(seat.player for seat in state.seats if known and seat.guess == at)
    meant = known and state.author.card == at
    return Card(str(target.fields["word"]), f"{PLACES[at]}, {COLOURS[at]}", target, hue=COLOURS[at], marks=marks, lit=meant)


def _record(state: State, player: Player | None) -> tuple[Kept, ...]:
    """The clues that are shown at the end: a player sees all of them, the shared screen only the best."""
    if player is not None:
        return state.kept
    crowded = not rounds.team_wins(state) and len(first(rounds.standings(state))) > BESIDE_MANY
    best = sorted(state.kept, key=lambda kept: -len(kept.right))[: BESIDE_MANY if crowded else FROM_AFAR]
    return tuple(kept for kept in state.kept if kept in best)


def _kept(kept: Kept) -> Say:
    """A line of the record."""
    fields = {"player": kept.author, "clue": " / ".join(kept.lines), "word": kept.target}
    return say("kept-clue", players=kept.right, **fields) if kept.right else say("kept-clue-of-nobody", **fields)
