"""What each person sees. A card, tiles and a line that is being made are their owner's alone; a guess is, until all have guessed."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from voicehost.core.play import Card, Moment, Player, Say, Sheet, View, say
from voicehost.core.speech import Phrase, Samples, Slot, samples
from voicehost.games.haiclue import clue, guessing, rounds
from voicehost.games.haiclue.state import Clue, Phase, Seat, State
from voicehost.games.haiclue.tables import COLOURS, PERFECT, PLACES, TARGETS
from voicehost.games.standing import first, voted

OTHERS = frozenset({"skip", "reveal"})
"""Whom the table does not wait for is said aloud. On a phone one would be a row of everybody's names; and "nobody knows" would be pressed
by whoever does not know."""

ENDS = MappingProxyType({"put": "finish"})

SELDOM = frozenset({"show"})
"""What stands on one's page already."""

REMINDERS = 3
"""After so many nobody is pressed any more."""


def view(state: State, player: Player | None) -> View:
    team = rounds.scores(state) if state.team else ()
    seen = View(
        team,
        moment=moment(state),
        headline=headline(state),
        who=who(state),
        standings=rounds.standings(state),
        counted=say("page-points"),
        progress=progress(state),
        how=(say("how-to-make"),) if state.phase is Phase.CLUES else (),
        wanted=_wanted(state),
        awaited=_awaited(state),
        seldom=SELDOM,
        ends=ENDS,
    )
    if state.phase is Phase.OVER:
        entries_ = () if player is None else entries(state, state.seat(player))
        return replace(seen, lines=(*team, *map(_kept, state.told)), entries=entries_)
    targets = rounds.targets(state) if state.first is not None else ()
    lines = (*(one for one in targets if one not in seen.headline), *team)
    seen = replace(seen, lines=lines, asks=asks(state), until=until(state), cards=tuple(map(card, targets, TARGETS)))
    if player is None or state.phase is Phase.YOUNGEST:
        return replace(seen, now=_waited_for(state))
    seat = state.seat(player)
    return replace(
        seen,
        lines=lines if state.vote is not None else (*lines, *_waited_for(state)),
        asks=_asked_of(state, player),
        now=_waited_for(state) if state.vote is not None else _told(state, player),
        cards=() if _guesses(state, player) else seen.cards,
        mine=own(state, seat),
        entries=entries(state, seat),
        leaves=OTHERS,
        secret=True,
    )


def moment(state: State) -> Moment:
    if state.vote is not None:
        return Moment.QUESTION
    match state.phase:
        case Phase.YOUNGEST:
            return Moment.QUESTION
        case Phase.READING:
            return Moment.PERFORMING
        case Phase.CLUES | Phase.GUESSING:
            return Moment.ALL
        case Phase.BETWEEN:
            return Moment.BETWEEN
        case Phase.OVER:
            return Moment.OVER


def headline(state: State) -> tuple[Say, ...]:
    """The targets while clues are made; then the clue; in the end who has won."""
    match state.phase:
        case Phase.CLUES:
            return rounds.targets(state)
        case Phase.GUESSING | Phase.BETWEEN:
            return guessing.reading(state)
        case Phase.OVER:
            return (rounds.won(state),)
        case _:
            return ()


def progress(state: State) -> tuple[Say, ...]:
    if state.phase in (Phase.YOUNGEST, Phase.OVER):
        return ()
    return (say("round-of", number=state.round + 1, rounds=state.rounds),)


def who(state: State) -> tuple[Player, ...]:
    """Who is waited for, or reads; in the end who has won."""
    if state.vote is not None:
        return guessing.waiting(state, state.vote)[:1]
    match state.phase:
        case Phase.READING:
            return (state.reader.player,)
        case Phase.OVER:
            return state.players if rounds.team_wins(state) else first(rounds.standings(state))
        case _:
            return state.thinking


def _awaited(state: State) -> tuple[Player, ...]:
    """Who votes next, makes a clue, reads or guesses. Who has had their say may still change it."""
    making = state.phase in (Phase.CLUES, Phase.READING, Phase.GUESSING)
    return who(state) if state.vote is not None or making else ()


def _wanted(state: State) -> tuple[str, ...]:
    if state.vote is not None:
        return ("vote",)
    match state.phase:
        case Phase.YOUNGEST:
            return ("youngest",)
        case Phase.CLUES:
            return ("put", "reopen", "finish")
        case Phase.READING:
            return ("was-read",)
        case Phase.GUESSING:
            return ("guess",)
        case Phase.BETWEEN:
            return ("next",)
        case _:
            return ()


def asks(state: State) -> tuple[Say, ...]:
    """The question that stands, or what the phase waits for."""
    if state.vote is not None:
        return (say("vote-haiku", player=state.author.player), say("vote-ask", player=guessing.waiting(state, state.vote)[0]))
    match state.phase:
        case Phase.YOUNGEST:
            return (say("who-is-youngest", player=state.players[0]),)
        case Phase.CLUES:
            return (say("make-haiku" if state.options.haiku else "make-clues"),)
        case Phase.READING:
            return (say("you-read", reader=state.reader.player, player=state.author.player),)
        case Phase.GUESSING:
            return (guessing.question(state),)
        case Phase.BETWEEN if not state.options.between:
            return (say("say-next"),)
        case _:
            return ()


def _asked_of(state: State, player: Player) -> tuple[Say, ...]:
    """The same, on a player's own page: whoever makes a clue is told to what."""
    return own(state, state.seat(player)) if state.phase is Phase.CLUES and state.vote is None else asks(state)


def _guesses(state: State, player: Player) -> bool:
    """Whether the targets stand on that player's buttons."""
    return state.phase is Phase.GUESSING and state.vote is None and player in state.thinking


def card(target: Say, at: int) -> Card:
    """A target, as it lies there."""
    return Card(str(target.fields["word"]), f"{PLACES[at]}, {COLOURS[at]}", target)


def _told(state: State, player: Player) -> tuple[Say, ...]:
    """Whoever has made a clue is not asked what it means."""
    return (say("yours-is-guessed"),) if state.phase is Phase.GUESSING and state.vote is None and player == state.author.player else ()


def _waited_for(state: State) -> tuple[Say, ...]:
    if state.vote is not None:
        return (voted(state.vote.cast, state.players),)
    return thinking(state) if state.thinking else ()


def thinking(state: State) -> tuple[Say, ...]:
    """Who has still to make a clue, to guess or to vote."""
    players = guessing.waiting(state, state.vote) if state.vote is not None else state.thinking
    return (say("still-thinking", players=players, n=len(players)) if players else say("nobody-thinks"),)


def entries(state: State, seat: Seat) -> tuple[Phrase, ...]:
    if state.phase is not Phase.GUESSING or state.vote is not None or seat.player == state.author.player:
        return clue.entries(state, seat)
    choices = tuple((f"{PLACES[target]}, {COLOURS[target]}: {state.targets[target]}", str(target + 1)) for target in TARGETS)
    return (Phrase("{guess}", "guess", (Slot("guess", choices, unsaid=True),)), *clue.entries(state, seat))


def own(state: State, seat: Seat) -> tuple[Say, ...]:
    """One's target, and the clue as it stands; of the clue that is guessed, one's guess."""
    card = say("your-target", **rounds.place(state, seat.card))
    if state.phase is Phase.CLUES:
        return (card, *clue.reads(state, seat))
    guessed = (say("your-guess", **rounds.place(state, seat.guess)),) if seat.guess is not None and state.phase is Phase.GUESSING else ()
    return (card, *guessed)


def tiles(state: State, seat: Seat) -> tuple[Say, ...]:
    """One's target, and one's tiles by their numbers."""
    numbered = tuple(f"{number} {word}" for number, word in enumerate(state.words(seat), 1))
    return (say("your-target", **rounds.place(state, seat.card)), say("your-tiles", tiles=numbered))


def until(state: State) -> Samples | None:
    """The end of a time limit that people watch; a reminder is none."""
    limit = {Phase.CLUES: state.options.clue_time, Phase.GUESSING: state.options.guess_time, Phase.BETWEEN: state.options.between}
    length = limit.get(state.phase, 0.0)
    return state.since + samples(length) if length and state.vote is None else None


def deadline(state: State) -> Samples | None:
    """What comes first: the limit, or the next reminder, each twice as long after the one before."""
    reminder = None
    if state.thinking and state.options.remind and state.reminders < REMINDERS:
        reminder = state.since + samples(state.options.remind * (2 ** (state.reminders + 1) - 1))
    return min((each for each in (until(state), reminder) if each is not None), default=None)


def sheet(state: State) -> Sheet:
    """The evening's clues, in the order in which they were read, with their targets and who got them."""
    rows = tuple((each.author, "\n".join(each.lines), each.target, ", ".join(each.right)) for each in state.told)
    points = (
        f"{rounds.team_points(state)} of {PERFECT}" if state.team else ", ".join(f"{seat.player} {seat.points}" for seat in state.seats)
    )
    return Sheet(f"Points: {points}", ("", "clue", "target", "guessed by"), rows, verse=1)


def _kept(each: Clue) -> Say:
    """A line of the record."""
    told = {"player": each.author, "clue": " / ".join(each.lines), "word": each.target}
    return say("kept-clue", players=each.right, **told) if each.right else say("kept-clue-of-nobody", **told)
