""" "Read and guess" and "Score": a clue is read, everybody but its author guesses in secret, and then all is told, guess by guess."""

from __future__ import annotations

import re
from dataclasses import replace

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Samples
from voicehost.games.haiclue import haiku
from voicehost.games.haiclue.rounds import place, scores, turn_over
from voicehost.games.haiclue.state import Clue, Phase, State, Step, Vote
from voicehost.games.haiclue.tables import COLOURS, NUMBERS, PLACES, SHORT, TARGETS


def lines(state: State) -> tuple[str, ...]:
    """The clue that is read: one line, or a haiku's three."""
    clue = state.clue(state.author)
    split = haiku.split(clue) if state.options.haiku else None
    return tuple(" ".join(line) for line in split or (clue,))


def reading(state: State) -> tuple[Say, ...]:
    """The clue as the host reads it: the author's name first, never their target; of a haiku, line by line."""
    read = lines(state)
    if len(read) == 1:
        return (say("clue-of", player=state.author.player, clue=read[0]),)
    return (say("haiku-of", player=state.author.player, first=read[0], second=read[1], third=read[2]),)


def slowly(state: State) -> tuple[Say, ...]:
    """The same, read again: with a rest after each tile, and after each line."""
    read = ". ".join(", ".join(line.split()) for line in lines(state))
    return (say("clue-again", player=state.author.player, clue=read),)


def next_clue(state: State, at: Samples) -> Step:
    """The next that was made; when all are read, the round is over."""
    while state.turn < len(state.seats) and not state.author.has_clue:
        state = replace(state, turn=state.turn + 1)
    if state.turn == len(state.seats):
        return turn_over(state, at)
    state = replace(state, since=at, reminders=0, settled=False, passed=(), seats=tuple(replace(seat, guess=None) for seat in state.seats))
    if state.options.players_read:
        state = replace(state, phase=Phase.READING)
        return state, (say("you-read", reader=state.reader.player, player=state.author.player),)
    state, says = opened(state, at)
    return state, (*reading(state), *says)


def opened(state: State, at: Samples) -> Step:
    """It was read: now it is guessed; or voted on first, where nobody can count a haiku's syllables."""
    state = replace(state, phase=Phase.GUESSING, since=at, reminders=0)
    if state.options.haiku and not state.settled and not haiku.is_known(state.clue(state.author)):
        return challenge(state)
    return state, (question(state),)


def question(state: State) -> Say:
    return say("guess-open" if state.options.open_guesses else "guess-now")


BEFORE = frozenset({"the", "i", "guess", "think", "it's", "it", "is"})
"""Words before what somebody guesses."""

NONE = frozenset({"pass", "i pass", "skip", "no guess", "i have no guess", "no idea", "i don't know", "i do not know", "i give up"})
"""What somebody enters who has no guess."""


def target_named(state: State, text: str) -> int | None:
    """By its place, its colour, its number, its word, or several of them, as it is told or as people say it: "the first, red: anchor",
    "I guess anchor!", "the fourth one". "The" before another word is no name, nor its like; at the end it is, where it is a target."""
    tokens = re.findall(r"[^\s,.;:!?\"“”]+", text.lower().replace("\u2019", "'"))
    told = [token for token in tokens[:-1] if token not in BEFORE] + tokens[-1:]
    named = {_target(state, token) for token in (told[:-1] if len(told) > 1 and told[-1] == "one" else told)}
    return named.pop() if len(named) == 1 else None


def is_none(text: str) -> bool:
    """Whether somebody enters that they have no guess."""
    return " ".join(re.findall(r"[\w']+", text.lower().replace("\u2019", "'"))) in NONE


def _target(state: State, token: str) -> int | None:
    told = ((PLACES[target], SHORT[target], COLOURS[target], NUMBERS[target], str(target + 1)) for target in TARGETS)
    named = ((*names, state.targets[target]) for target, names in zip(TARGETS, told, strict=True))
    return next((target for target, names in zip(TARGETS, named, strict=True) if token in names), None)


def guess(state: State, player: Player, target: int, at: Samples) -> Step:
    """It may be changed until everybody has guessed; then all is told."""
    if player == state.author.player:
        raise IllegalMove("no-own-guess", player=player)
    before = state.seat(player).guess
    state = state.reseat(player, guess=target)
    if not state.thinking:
        return reveal(state, at)
    return state, () if before is not None else (say("guess-in", player=player),)


def open_guess(state: State, player: Player, target: int, at: Samples) -> Step:
    """Called out: whoever changes it hears that it was taken, too."""
    before = state.seat(player).guess
    after, says = guess(state, player, target, at)
    return after, says or (say("guess-in" if before == target else "guess-changed", player=player),)


def without(state: State, player: Player, at: Samples) -> Step:
    """They have no guess, nor one any more; whoever else is thinking is still waited for."""
    state = replace(state.reseat(player, guess=None), passed=(*state.passed, player))
    return reveal(state, at) if not state.thinking else (state, (say("no-guess", player=player),))


def reveal(state: State, at: Samples) -> Step:
    """In one breath a player, the author's card last; a point for each who is right, and as many for the author."""
    author, card = state.author, state.author.card
    right = tuple(seat.player for seat in state.guessers if seat.guess == card)
    told = tuple(_guessed(state, seat.player, seat.guess) for seat in state.guessers)
    truth = say("target-was", player=author.player, **place(state, card))
    kept = Clue(state.round, author.player, lines(state), state.targets[card], right)
    state = replace(state, told=(*state.told, kept), phase=Phase.BETWEEN, since=at)
    if not state.team:
        seats = (replace(seat, points=seat.points + (seat.player in right)) for seat in state.seats)
        state = replace(state, seats=tuple(seats))
        state = state.reseat(author.player, points=state.seat(author.player).points + len(right))
    return state, (*told, truth, *_scored(state, right), *_ask_next(state))


def _guessed(state: State, player: Player, target: int | None) -> Say:
    return say("no-guess", player=player) if target is None else say("guessed", player=player, **place(state, target))


def _scored(state: State, right: tuple[Player, ...]) -> tuple[Say, ...]:
    if state.team:
        return (say("team-right" if right else "team-wrong"), *scores(state))
    return (say("right", players=right, n=len(right), author=state.author.player) if right else say("nobody-right"),)


def _ask_next(state: State) -> tuple[Say, ...]:
    return () if state.options.between else (say("say-next"),)


def go_on(state: State, at: Samples) -> Step:
    return next_clue(replace(state, turn=state.turn + 1), at)


# -- is it a haiku? -----------------------------------------------------------------------------------------------------------


def challenge(state: State) -> Step:
    """The table votes: on words that the lexicon lacks at once, on others when somebody asks for it."""
    state = replace(state, vote=Vote())
    return state, (say("vote-haiku", player=state.author.player), say("vote-ask", player=state.players[0]))


def waiting(state: State, vote: Vote) -> tuple[Player, ...]:
    """Who has still to vote; the first of them is the one asked."""
    return tuple(player for player in state.players if player not in dict(vote.cast))


def cast(state: State, vote: Vote, player: Player | None, choice: str, at: Samples) -> Step:
    """A bare "yes" is the vote of the player who was asked. Decided as soon as no vote left can change it; a tie is no."""
    voter = player or waiting(state, vote)[0]
    if voter not in waiting(state, vote):
        raise IllegalMove("has-voted", player=voter)
    vote = Vote((*vote.cast, (voter, choice)))
    choices, left = [said for _, said in vote.cast], len(waiting(state, vote))
    yes, no = choices.count("yes"), choices.count("no")
    if yes > no + left:
        return replace(state, vote=None, settled=True, since=at), (say("is-haiku"), question(state))
    if no >= yes + left:
        return _void(replace(state, vote=None), at)
    return replace(state, vote=vote), (say("vote-ask", player=waiting(state, vote)[0]),)


def _void(state: State, at: Samples) -> Step:
    """Nobody guesses it, and it brings nothing."""
    kept = Clue(state.round, state.author.player, lines(state), state.targets[state.author.card], ())
    state = replace(state, told=(*state.told, kept), phase=Phase.BETWEEN, since=at)
    return state, (say("no-haiku-after-all", player=state.author.player), *_ask_next(state))
