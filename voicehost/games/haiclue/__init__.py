"""Haiclue: clues are laid out of word tiles, read aloud, and guessed in secret. Rulebook: the leaflet in its box, and its Haiku Variation.

Rulings, where the rulebook is silent:

- The words on the tiles, and how many cards show each target: `tables` and tiles.txt say where they come from. Other tiles can be given
  as a file (`tiles`), checked before the game begins: two words a line, none twice, and enough of them.
- All of a player's tiles show one side at a time: the tiles that were not used are turned at once, those of the clue before the next
  round, so that in a white round every tile is white and in a black one every tile is black.
- The order of the players is the order around the table, clockwise; on somebody's left is whoever comes next. Who is youngest is asked
  once; where nobody knows, it is drawn.
- The host reads each clue, again on demand; with `players_read` the player whom the rulebook names does, and says when that is done.
- A clue may be changed until everybody has one, a guess until everybody has guessed. Nothing is held up by the host: a clue is taken as
  soon as it is made, and the first is read when the last is there.
- Guesses are secret: by a touch, or at the keyboard. With `open_guesses` they may be called out as well.
- Who finds no clue says so, and is passed over: that target is not guessed. There is no time limit unless one is set; then who has no
  clue is passed over, and who has no guess gets no point. Whoever is still thinking is named after a while: that is a reminder and ends
  nothing. The table may go on without somebody: then they have no clue, or no guess, as when time has run out.
- A haiku's syllables are those of any pronunciation that the lexicon has, so "fire" may have one or two; no word goes over the end of a
  line. A word that the lexicon lacks may have any number: then the table votes, as it does where somebody doubts a haiku. A tie is no.
  What is voted to be none is not guessed.
- A team of two scores each right guess once; the cards never run out, so they are not shuffled again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar

from voicehost.core.language import Language
from voicehost.core.play import Elapsed, Entered, Event, IllegalMove, Move, Own, Player, Say, Sheet, Spoke, View, say
from voicehost.core.speech import Grammar, Listening, Samples, samples
from voicehost.games.haiclue import clue, guessing, phrases, rounds, views
from voicehost.games.haiclue.elsewhere import elsewhere, why_not
from voicehost.games.haiclue.state import Options, Phase, State, Step

MAKING = frozenset({"put", "take-out", "clear", "clue", "finish", "no-clue", "reopen"})


@dataclass(frozen=True)
class Haiclue:
    language: Language
    name: ClassVar[str] = "haiclue"
    title: ClassVar[str] = "Haiclue"
    languages: ClassVar[tuple[str, ...]] = ("en",)
    rules_version: ClassVar[int] = 2
    options: ClassVar[type[Any]] = Options
    own: ClassVar[Own] = MappingProxyType({})
    private: ClassVar[frozenset[str]] = MAKING | {"guess", "show"}
    shown: ClassVar[frozenset[str]] = frozenset()
    asides: ClassVar[frozenset[str]] = frozenset({"thinking", "targets", "scores", "my-tiles", "my-target", "again", "count"})
    disputes: ClassVar[frozenset[str]] = frozenset({"challenge"})

    rulings: ClassVar[frozenset[str]] = frozenset(
        {"guessed", "target-was", "right", "nobody-right", "team-right", "team-wrong", "is-haiku", "no-haiku-after-all"}
    )
    weights: ClassVar[Mapping[str, float]] = MappingProxyType({"youngest": 3.0, "skip": 1.5, "reveal": 3.0})

    def setup(self, players: tuple[Player, ...], options: Options, seed: int) -> Step:
        return rounds.setup(players, options, seed)

    def over(self, state: State) -> bool:
        return state.phase is Phase.OVER

    def view(self, state: State, player: Player | None) -> View:
        return views.view(state, player)

    def sheet(self, state: State) -> Sheet:
        return views.sheet(state)

    def open_for(self, state: State) -> Samples | None:
        return samples(state.options.dispute) or None

    def verdict(self, state: State) -> tuple[Say, ...]:
        return rounds.winners(state)

    def deadline(self, state: State) -> Samples | None:
        return views.deadline(state)

    def listening(self, state: State) -> Listening:
        return Listening(Grammar(phrases.phrases_now(state), known=phrases.known(state), elsewhere=elsewhere(state)))

    def check(self, state: State, player: Player, move: Move) -> tuple[Say, ...]:
        """One's tiles; what one's clue reads after a move, or what is wrong with it; a guess that names no target."""
        seat = state.seat(player)
        asks = any(text.lower().rstrip("?. ") in phrases.MY_TARGET for text in move.slots.values())
        if move.name == "show" or asks or (move.name == "my-tiles" and move.get("player") == player):
            return views.tiles(state, seat) if state.first is not None else ()
        if move.name in MAKING and state.phase is Phase.CLUES:
            return clue.answer(state, seat, move)
        if move.name == "guess" and state.phase is Phase.GUESSING:
            target = guessing.target_named(state, text := move.slots["guess"])
            if target is not None:
                return (say("your-guess", **rounds.place(state, target)),)
            return () if guessing.is_none(text) else (say("no-such-target"),)
        return ()

    def step(self, state: State, event: Event) -> Step:
        match event:
            case Spoke(move=Move(name=name) as move) if name in self.asides:
                if not _can_be_told(state, name):
                    raise why_not(state, move)
                return state, _told(state, name)
            case Elapsed():
                return _elapsed(state, event.at)
            case Spoke(at=at, move=Move(name="vote", slots=slots)) if state.vote is not None:
                return guessing.cast(state, state.vote, slots.get("player"), slots["vote"], at)
            case Spoke():
                return _spoken(state, event)
            case Entered(move=Move(name="show")) if state.first is not None:
                return state, ()
            case Entered() if state.phase is Phase.CLUES and event.move.name in MAKING:
                return _made(state, event)
            case Entered(at=at, player=player, move=Move(name="guess", slots={"guess": text})) if _guessing(state):
                return _guessed(state, player, text, at)
        raise IllegalMove("not-now")


def _guessing(state: State) -> bool:
    return state.phase is Phase.GUESSING and state.vote is None


def _guessed(state: State, player: Player, text: str, at: Samples) -> Step:
    """In secret. What names no target is told to whoever entered it (`check`), and changes nothing."""
    if (target := guessing.target_named(state, text)) is not None:
        return guessing.guess(state, player, target, at)
    passes = guessing.is_none(text) and player not in (*state.passed, state.author.player)
    return guessing.without(state, player, at) if passes else (state, ())


def _spoken(state: State, event: Spoke) -> Step:
    if state.vote is not None:
        raise why_not(state, event.move)
    match state.phase, event.move:
        case Phase.YOUNGEST, Move(name="youngest", slots={"player": player}):
            return rounds.begin(state, player, event.at)
        case Phase.YOUNGEST, Move(name="anybody"):
            return rounds.anybody(state, event.at)
        case Phase.CLUES, Move(name="skip", slots={"player": player}) if player in state.thinking:
            return _finished(state.reseat(player, line=(), finished=True), player, event.at)
        case Phase.READING, Move(name="was-read"):
            return guessing.opened(state, event.at)
        case Phase.GUESSING, Move(name="open-guess", slots={"player": player, "target": target}) if state.options.open_guesses:
            return guessing.open_guess(state, player, int(target), event.at)
        case Phase.GUESSING, Move(name="skip", slots={"player": player}) if player in state.thinking:
            return guessing.without(state, player, event.at)
        case Phase.GUESSING, Move(name="reveal"):
            return guessing.reveal(state, event.at)
        case Phase.GUESSING, Move(name="challenge") if state.options.haiku and not state.settled:
            return guessing.challenge(state)
        case Phase.BETWEEN, Move(name="next"):
            return guessing.go_on(state, event.at)
    raise why_not(state, event.move)


def _made(state: State, event: Entered) -> Step:
    """A clue, or a piece of it. When the last is there, the first is read."""
    before = state.seat(event.player)
    after = clue.after(state, before, event.move)
    if after is None or (before.finished and event.move.name != "reopen"):
        return state, ()
    state = state.reseat(event.player, line=after.line, finished=after.finished)
    if not after.finished:
        return state, (say("clue-reopened", player=event.player),) if before.finished else ()
    return _finished(state, event.player, event.at)


def _finished(state: State, player: Player, at: Samples) -> Step:
    """They have a clue, or none."""
    told = (say("no-clue", player=player),) if not state.seat(player).line else ()
    if state.thinking:
        return state, told or (say("clue-in", player=player),)
    everybody = (say("all-clues"),) if all(seat.line for seat in state.seats) else ()
    state, says = guessing.next_clue(state, at)
    return state, (*told, *everybody, *says)


def _elapsed(state: State, at: Samples) -> Step:
    """A time limit, or a reminder."""
    if (limit := views.until(state)) is None or at < limit:
        return replace(state, reminders=state.reminders + 1), views.thinking(state)
    match state.phase:
        case Phase.CLUES:
            missing = tuple(say("no-clue", player=player) for player in state.thinking)
            state, says = guessing.next_clue(state, at)
            return state, (*missing, *says)
        case Phase.GUESSING:
            return guessing.reveal(state, at)
        case _:
            return guessing.go_on(state, at)


def _can_be_told(state: State, name: str) -> bool:
    if name in ("again", "count"):
        return state.phase in (Phase.READING, Phase.GUESSING, Phase.BETWEEN) and (name == "again" or state.options.haiku)
    return state.first is not None and (name != "thinking" or state.phase is not Phase.OVER)


def _told(state: State, name: str) -> tuple[Say, ...]:
    """What is read out on demand; it changes nothing."""
    match name:
        case "thinking":
            return views.thinking(state)
        case "targets":
            return rounds.targets(state)
        case "scores":
            return rounds.scores(state)
        case "again":
            return guessing.slowly(state)
        case "count":
            return clue.counted(state.clue(state.author))
        case "my-target":
            return (say("how-to-make"),)
        case _:
            return (say("tiles-are-yours"),)
