""" "Read and guess" and "Score": a clue is read, everybody but its author guesses in secret, and then the host tells each guess and the
target."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from voicehost.core.language import names
from voicehost.core.play import Gain, IllegalMove, Player, Say, Verse, say
from voicehost.core.speech import Samples, Slot
from voicehost.games.haiclue import haiku
from voicehost.games.haiclue.rounds import place, reads_first, scores, team_points, turn_over, were_heard, winners, with_heard_clues
from voicehost.games.haiclue.state import Heard, Kept, Phase, State, Step
from voicehost.games.haiclue.tables import COLOURS, NUMBERS, PLACES, SHORT, TARGETS
from voicehost.games.kit import By, Fill, Way, aside, everybody, never, players, secret, spoken
from voicehost.games.kit.ballot import Ballot, has_voted
from voicehost.games.kit.breath import Reveal
from voicehost.games.kit.breath import waited_for as held
from voicehost.games.kit.english import BALLOT, TYPED_BALLOT, is_talk, possessive

_EARLY = {Phase.CLUES: "clues-are-made", Phase.READING: "still-read"}


def once_read(late: str) -> Callable[[State], IllegalMove]:
    """Why a move that needs a clue to be guessed is refused: nothing has been read yet, or else `late`, a key of the prompts."""
    return lambda state: IllegalMove(_EARLY.get(state.phase, late))


# -- a clue is read -----------------------------------------------------------------------------------------------------------


def lines(state: State) -> tuple[str, ...]:
    """The lines of the clue that is read: one, or the three of a haiku."""
    words = state.clue(state.author)
    split = haiku.split(words) if state.options.haiku else None
    return tuple(" ".join(line) for line in split or (words,))


def reading(state: State) -> tuple[Say, ...]:
    """The clue as the host reads it: first the author's name, but never their target. A haiku is read line by line."""
    read = lines(state)
    if len(read) == 1:
        return (say("clue-of", player=state.author.player, clue=read[0]),)
    return (say("haiku-of", player=state.author.player, first=read[0], second=read[1], third=read[2]),)


def verse(state: State) -> Verse | None:
    """The clue for the screen, while it is read and guessed, and until the next one is read."""
    if state.phase not in (Phase.READING, Phase.GUESSING, Phase.BETWEEN):
        return None
    return Verse(state.author.player, lines(state), *reading(state))


def next_clue(state: State, at: Samples) -> Step:
    """Go on to the next clue of this round, skipping authors who have none. The round ends if there is no further clue."""
    while state.turn < len(state.of_the_round) and not state.author.has_clue:
        state = replace(state, turn=state.turn + 1)
    if state.turn == len(state.of_the_round):
        return turn_over(state, at)
    state = replace(state, since=at, reminders=0, settled=False, passed=(), seats=tuple(replace(seat, guess=None) for seat in state.seats))
    if state.options.players_read:
        state = replace(state, phase=Phase.READING)
        return state, asked_to_read(state)
    state, says = was_read(state, at)
    return state, (*reading(state), *says)


def asked_to_read(state: State) -> tuple[Say, ...]:
    return (say("you-read", player=state.reader.player, author=state.author.player),)


def is_one_to_come(state: State) -> bool:
    """Whether a clue of this round is being guessed, or may still be."""
    if state.phase in (Phase.YOUNGEST, Phase.OVER):
        return False
    return state.phase is not Phase.BETWEEN or _next_turn(state) is not None


def _next_turn(state: State) -> int | None:
    """The turn of the clue that is read or guessed now. Between two clues it is that of the next one that may be read, and None if this
    round has no more."""
    ring, first = state.of_the_round, state.turn + (state.phase is Phase.BETWEEN)
    authors = ((turn, ring[(state.first + turn + 1) % len(ring)]) for turn in range(first, len(ring)))
    return next((turn for turn, author in authors if author.line or not author.finished), None)


@spoken("that is it", "that was it", otherwise=once_read("was-read-already"), means="say that you have read the clue, and begin to guess")
def was_read(state: State, at: Samples) -> Step:
    """Start the guessing. If the lexicon cannot count a haiku's syllables, the table votes on it first. If the target is known already, or
    nobody is there to guess, the result is told at once."""
    state = replace(state, phase=Phase.GUESSING, since=at, reminders=0)
    if (known := _known_reveal(state)) is not None:
        return _ruled_as_it_was(state, known, at)
    barred = tuple(_has_seen(player) for player in state.barred)
    if not state.guessers:
        after, says = reveal(state, at)
        return after, (*barred, *says)
    if state.options.haiku and not state.settled and not haiku.is_known(state.clue(state.author)):
        return challenge(state)
    return state, (question(state), *barred)


def _has_seen(player: Player) -> Say:
    return say("has-seen-the-target", player=player)


def question(state: State, player: Player | None = None) -> Say:
    """The question to the room, or to a player on their own page, which says nothing of how to answer there."""
    secretly = "guess-now" if player is None else "guess-yours"
    return say("guess-open" if state.options.open_guesses else secretly, player=state.author.player)


@spoken("next", "next clue", skips=True, otherwise=once_read("still-guessed"), means="go on to the next clue")
def next_(state: State, at: Samples) -> Step:
    return next_clue(replace(state, turn=state.turn + 1), at)


_WHOSE = (
    *(f"whose clue {this}" for this in ("is it", "is this", "is that", "was it", "was this", "was that")),
    *("who made the clue", "who made this clue", "who made that clue", "who wrote the clue", "who wrote this clue"),
)


@aside("read it again", "the clue", typed=_WHOSE, otherwise=once_read("was-guessed"), means="hear the clue again, tile by tile")
def again(state: State) -> tuple[Say, ...]:
    """Read the clue once more, with a pause after each tile and each line."""
    read = ". ".join(", ".join(line.split()) for line in lines(state))
    return (say("clue-again", player=state.author.player, clue=read),)


@never("{player} gives the clue", "{player} gives a clue", "{player} makes the clue", "{player} is the clue giver", fills=(everybody,))
def gives_the_clue() -> IllegalMove:
    """Nobody alone does, as in other games."""
    return IllegalMove("each-makes-a-clue")


_WHO_READS = ("who reads", "who reads it", "who reads the clue", "who is reading", "who reads next", "who reads first", "who has to read")


@aside(typed=_WHO_READS, means="hear who reads this clue or the next")
def who_reads(state: State) -> tuple[Say, ...]:
    """Who reads this clue, or the next one if this has been guessed. If this round has no more, it is the first clue of the next round."""
    turn = _next_turn(state)
    about = replace(state, turn=turn) if turn is not None else _in_the_next_round(state)
    if not state.options.players_read:
        return (say("host-reads", reader=about.reader.player),)
    return (say("players-read", reader=about.reader.player, player=about.author.player),)


def _in_the_next_round(state: State) -> State:
    """The state with the order of the next round, as far as the players of that round are known."""
    gone = tuple(player for player in state.away if player not in state.joining)
    youngest = state.players.index(reads_first(state))
    ring = state.players
    turn = next(turn for turn in range(len(ring)) if ring[(youngest + turn + 1) % len(ring)] not in gone)
    return replace(state, ring=ring, first=youngest, turn=turn, away=gone)


def _reads_already(state: State) -> IllegalMove:
    return IllegalMove("still-guessed") if state.phase is Phase.GUESSING else IllegalMove("reads-already")


@spoken(
    "we read the clues",
    typed=("we read them ourselves", "we read"),
    when=lambda state: not state.options.players_read,
    left_to=lambda: False,
    costs=2.0,
    otherwise=_reads_already,
    means="read the clues yourselves, from the next one on",
)
def we_read(state: State) -> Step:
    """The players read, as in the rulebook: "the youngest player reads out loud the clue of the player to their left"."""
    state = replace(state, options=replace(state.options, players_read=True))
    return state, who_reads(state)


@spoken(
    "you read the clues",
    typed=("you read them", "you read"),
    when=lambda state: state.options.players_read,
    left_to=lambda: False,
    costs=2.0,
    otherwise=_reads_already,
    means="let the host read the clues again",
)
def you_read(state: State, at: Samples) -> Step:
    state = replace(state, options=replace(state.options, players_read=False))
    if state.phase is not Phase.READING:
        return state, who_reads(state)
    after, says = was_read(state, at)
    return after, (*reading(state), *says)


def no_haiku_game(late: str) -> Callable[[State], IllegalMove]:
    return lambda state: once_read(late)(state) if state.options.haiku else IllegalMove("no-haiku-game")


# -- it is guessed ------------------------------------------------------------------------------------------------------------


def is_guessing(state: State) -> bool:
    return state.phase is Phase.GUESSING and state.vote is None


def target_named(state: State, text: str) -> int | None:
    """The target that a text names by its place, colour, number or word, or by several of them: "the first, red: anchor", "I guess
    anchor!", "the fourth one". None if it names no target, or more than one.

    Words such as "the" (`BEFORE`) are skipped, except at the end, because they may be targets themselves.
    """
    tokens = re.findall(r"[^\s,.;:!?\"“”]+", text.lower().replace("\u2019", "'"))
    words = [token for token in tokens[:-1] if token not in BEFORE] + tokens[-1:]
    found = {_target(state, token) for token in (words[:-1] if len(words) > 1 and words[-1] == "one" else words)}
    return found.pop() if len(found) == 1 else None


BEFORE = frozenset({"the", "i", "guess", "think", "it's", "it", "is"})
"""Words that people put before their guess."""


def _target(state: State, token: str) -> int | None:
    names = ((PLACES[at], SHORT[at], COLOURS[at], NUMBERS[at], str(at + 1), state.targets[at]) for at in TARGETS)
    return next((target for target, ways in zip(TARGETS, names, strict=True) if token in ways), None)


NONE = re.compile(r"(i )?(pass|abstain|give up|have no guess|do not know|don't know)|skip|no guess|no idea")
"""What a player enters to say that they have no guess, or no clue."""
NO_GUESS = "I don't know"
"""What stands on the button for that."""


def is_none(text: str) -> bool:
    return NONE.fullmatch(" ".join(re.findall(r"[\w']+", text.lower().replace("\u2019", "'")))) is not None


def _buttons(state: State) -> Slot:
    """The targets, and what `is_none` takes for no guess."""
    choices = tuple((f"{PLACES[target]}, {COLOURS[target]}: {state.targets[target]}", str(target + 1)) for target in TARGETS)
    return Slot("guess", (*choices, (NO_GUESS, NO_GUESS)), unsaid=True)


def _takes_another(state: State, player: Player, guess: str) -> bool:
    target = target_named(state, guess)
    return state.seat(player).guess not in (None, target) and (target is not None or is_none(guess))


def _no_guess(state: State, guess: str) -> IllegalMove | None:
    """The refusal of what people say to each other. A text with a colour or a word of the targets may be a guess, and stays unseen."""
    words = re.findall(r"[\w']+", guess.lower())
    names_a_target = any(word in (*COLOURS, *state.targets) for word in words)
    is_guess = names_a_target or is_none(guess) or not is_talk(guess, lambda word: _target(state, word) is not None)
    return None if is_guess else IllegalMove("no-such-target")


@secret(
    "{guess}",
    fills=(Fill("guess", _buttons),),
    unfit=_no_guess,
    when=lambda state, player: player not in (state.author.player, *state.barred),
    replaces=_takes_another,
    is_answer=lambda guess: is_none(guess),
    means="guess, by the target's word, its colour, its number or its place",
)
def guess(state: State, at: Samples, player: Player, guess: str) -> Step:
    """Enter a secret guess. A text that names no target changes nothing, and only the player who entered it is told."""
    if (target := target_named(state, guess)) is not None:
        return _guessed(state, player, target, at)
    passes = is_none(guess) and player not in (*state.passed, state.author.player, *state.barred)
    return without(state, player, at) if passes else (state, ())


@guess.tells
def _(state: State, guess: str) -> tuple[Say, ...]:
    if (target := target_named(state, guess)) is not None:
        return (say("your-guess", **place(state, target)),)
    return () if is_none(guess) else (say("no-such-target"),)


PLACED = tuple(
    (said, str(target)) for target in TARGETS for said in (COLOURS[target], NUMBERS[target], PLACES[target], f"the {PLACES[target]}")
)
"""A target by its colour, number or place, as the host names it."""

TYPED = tuple(
    f"{{player}} {way}{{target}}"
    for way in (
        "thinks ",
        "thinks it is ",
        "thinks it's ",
        "says ",
        "said ",
        "guesses it is ",
        "guesses it's ",
        "is it ",
        "it is ",
        "it's ",
        "",
    )
)
"""An open guess as it is typed: "Kim thinks green", "Kim: green"."""


def _targets(state: State) -> Slot:
    words = tuple((state.targets[target], str(target)) for target in TARGETS) if state.begun else ()
    return Slot("target", (*words, *PLACED))


_GUESSER = players(lambda state: (seat.player for seat in state.guessers))
_TARGET = Fill("target", _targets, reads=int)


def _not_aloud(state: State, player: Player) -> IllegalMove:
    if state.phase is Phase.GUESSING and player == state.author.player:
        return IllegalMove("no-own-guess", player=player)
    if state.phase is Phase.GUESSING and player in state.barred:
        return IllegalMove("has-seen-the-target", player=player)
    return once_read("was-guessed")(state) if state.options.open_guesses else IllegalMove("guess-in-secret", player=player)


@spoken(
    "{player} guesses {target}",
    fills=(_GUESSER, _TARGET),
    ways=(Way(TYPED, (_GUESSER, _TARGET), By.LINE, when=lambda state: state.phase is Phase.GUESSING and state.options.open_guesses),),
    when=lambda state: state.options.open_guesses,
    otherwise=_not_aloud,
    means="guess aloud, with `open_guesses`. TARGET is its word, its colour, its number or its place",
)
def open_guess(state: State, at: Samples, player: Player, target: int) -> Step:
    """Call a guess out. The host also confirms a guess that was changed or repeated."""
    before = state.seat(player).guess
    after, says = _guessed(state, player, target, at)
    return after, says or (say("guess-in" if before == target else "guess-changed", player=player),)


def _guessed(state: State, player: Player, target: int, at: Samples) -> Step:
    """Take a guess. It may be changed until everybody has guessed, and for a breath after that; then the host tells the result."""
    if player == state.author.player:
        raise IllegalMove("no-own-guess", player=player)
    if player in state.barred:
        raise IllegalMove("has-seen-the-target", player=player)
    if state.breath is not None and state.seat(player).guess == target:
        return state, ()
    is_first = state.seat(player).guess is None
    state = state.reseat(player, guess=target)
    return _entered(state, at, (say("guess-in", player=player),) if is_first else ())


def _entered(state: State, at: Samples, says: tuple[Say, ...]) -> Step:
    return (state, says) if state.thinking else REVEAL.after(state, at, meanwhile=says)


def without(state: State, player: Player, at: Samples) -> Step:
    """This player has no guess, or gives up the one they had. The host still waits for all others who are thinking. The table may also say
    this about a player."""
    return _entered(_without(state, player), at, (say("no-guess", player=player),))


def _without(state: State, player: Player) -> State:
    return replace(state.reseat(player, guess=None), passed=(*state.passed, player))


@spoken(
    *("nobody knows", "we give up"),
    costs=3.0,
    skips=True,
    left_to=lambda: False,
    otherwise=once_read("was-guessed"),
    means="wait for no more guesses, and hear the answer",
)
def reveal(state: State, at: Samples) -> Step:
    """Tell each player's guess, and then the author's target. Each player who is right gets a point, and the author as many as all of them.

    This can only be said aloud: anybody who does not know the answer would press a button for it.
    """
    author, card = state.author, state.author.card
    here = {seat.player for seat in state.guessers}
    seats = tuple(seat for seat in state.seats if seat.player in here or seat.guess is not None)  # a guess counts if its player left
    right = tuple(seat.player for seat in seats if seat.guess == card)
    guesses = tuple(
        say("no-guess", player=seat.player) if seat.guess is None else say("guessed", player=seat.player, **place(state, seat.guess))
        for seat in seats
    )
    truth = say("target-was", player=author.player, **place(state, card))
    state = _paid(_keep(state, right, at, tuple((seat.player, seat.guess) for seat in seats)), author.player, right)
    return state, (*guesses, truth, *_scored(state, author.player, right), *_ask_next(state))


def asks_to_reveal(state: State) -> Say | None:
    """Ask the table first if several players are still thinking, since anybody may type that nobody knows."""
    return say("ask-to-reveal", players=state.thinking) if state.phase is Phase.GUESSING and len(state.thinking) > 1 else None


def _paid(state: State, author: Player, right: tuple[Player, ...], each: int = 1) -> State:
    """The state with a point for each player who is right, and as many for the author; or with as many less, if `each` is -1. A team's
    points are counted from the record instead."""
    if state.team:
        return state
    state = replace(state, seats=tuple(replace(seat, points=seat.points + each * (seat.player in right)) for seat in state.seats))
    return state.reseat(author, points=state.seat(author).points + each * len(right))


def meant(state: State, player: Player | None = None) -> Say | None:
    """The word that the clue was made for, once it has been guessed. The screen draws its place and colour. A `player` who has guessed
    reads first whether that was right. The table screen says instead that nobody was: the target is lit there."""
    if state.phase is not Phase.BETWEEN or not state.kept or state.kept[-1].void:
        return None
    kept = state.kept[-1]
    if player is None and not kept.right:
        return _nobody_right(state)
    if player in kept.right:
        return say("meant-right", player=player, author=kept.author, word=kept.target)
    if player is not None and player != kept.author and state.seat(player).guess is not None:
        return say("meant-wrong", author=kept.author, word=kept.target)
    return say("meant-word", player=kept.author, word=kept.target)


def without_guess(state: State) -> tuple[Say, ...]:
    """Who had no guess of the last clue, until the next one."""
    return tuple(say("no-guess", player=player) for player in _guessed_nothing(state))


def _guessed_nothing(state: State) -> tuple[Player, ...]:
    """Empty for a team, which has one guesser, and if the target was known before, because then nobody guessed."""
    if state.phase is not Phase.BETWEEN or state.team or not state.kept or state.kept[-1].void or _known_reveal(state) is not None:
        return ()
    return tuple(seat.player for seat in state.guessers if seat.guess is None)


def gains(state: State) -> tuple[Gain, ...]:
    """The points that the last guessed clue has brought to each player. Empty for a team, which has only common points."""
    if state.phase is not Phase.BETWEEN or state.team or not state.kept:
        return ()
    kept = state.kept[-1]
    points = dict.fromkeys(kept.right, 1) | ({kept.author: len(kept.right)} if kept.right else {})
    return tuple(Gain(player, n) for player, n in points.items())


def _keep(
    state: State, right: tuple[Player, ...], at: Samples, guesses: tuple[tuple[Player, int | None], ...] = (), *, void: bool = False
) -> State:
    """Put the clue into the record: it has been guessed, or is void."""
    author = state.author
    return _recorded(state, Kept(state.round, author.player, lines(state), state.targets[author.card], right, guesses, void), at)


def _recorded(state: State, kept: Kept, at: Samples) -> State:
    return replace(state, kept=(*state.kept, kept), phase=Phase.BETWEEN, since=at, breath=None)


def _reveal(state: State, at: Samples) -> Step:
    """What follows when everybody has a clue, or has a guess."""
    if state.phase is not Phase.CLUES:
        return reveal(state, at)
    everybody = (say("all-clues"),) if all(seat.line for seat in state.present) else ()
    state, says = next_clue(state, at)
    return state, (*everybody, *says)


REVEAL = Reveal(_reveal, wait=("wait",), go_on=("go on",))


def _scored(state: State, author: Player, right: tuple[Player, ...]) -> tuple[Say, ...]:
    if not right:
        return _nobody_right(state), *(scores(state) if state.team else ())
    if state.team:
        return say("team-right"), *scores(state)
    return (say("right", players=right, n=len(right), author=author),)


def _nobody_right(state: State) -> Say:
    return say("team-wrong" if state.team else "nobody-right")


def _ask_next(state: State) -> tuple[Say, ...]:
    return () if state.options.between else (say("say-next"),)


# -- a guess is put right -----------------------------------------------------------------------------------------------------


def _when_told(state: State) -> State:
    """The state with the targets of the clue that was told last."""
    return replace(state, round=state.kept[-1].round) if state.kept else state


NOT_OF_THAT_CLUE = -1
"""A target of the round that is played, if the clue that was told last is of the one before."""


def _targets_named(state: State, name: str) -> Slot:
    of_then = _when_told(state)
    words = _targets(of_then).choices if state.begun else ()
    others = tuple((word, str(NOT_OF_THAT_CLUE)) for word in state.targets if of_then.round != state.round and state.begun)
    ended = (f"{{said}} {end}" for end in ("one", "word"))
    return Slot(name, (*words, *((way.format(said=said), at) for way in ended for said, at in words), *others))


_GUESSED = tuple(f"{{player}} {guessed} {{target}}" for guessed in ("guessed", "has guessed", "had guessed", "meant", "chose"))
_SAID = ("{player} said {target}", "{player} has said {target}")
_NOT_SO = tuple(f"{way} not {{wrong}}" for way in (*_GUESSED, *_SAID))
_OF_A_ROUND = tuple(
    pattern
    for way in (*_GUESSED, *_SAID)
    for pattern in (f"in round {{number}} {way}", f"{way} in round {{number}}", f"in the last round {way}", f"{way} in the last round")
)
_RIGHT = Fill("target", lambda state: _targets_named(state, "target"), reads=int)
_WRONG = Fill("wrong", lambda state: _targets_named(state, "wrong"), reads=int)
_ROUND = Fill("number", Slot("number", tuple((said, str(number)) for number, said in enumerate(NUMBERS, 1))))


def _calls_out(state: State) -> bool:
    """Whether a guess may be called out now, so that what somebody said is one."""
    return state.phase is Phase.GUESSING and state.options.open_guesses


def _no_guess_to_correct(state: State, player: Player = "") -> IllegalMove:
    if (known := state.to_count) and player:
        return IllegalMove("known-guess", author=known[-1].author, player=player)
    return IllegalMove("still-guessed") if state.phase is Phase.GUESSING else once_read("was-guessed")(state)


def _points_instead(state: State, player: Player) -> IllegalMove:
    """The refusal to put a guess right, with how points are: the guess was of an earlier clue, or that player made none."""
    return IllegalMove("earlier-guess", player=player, n=1 + (team_points(state) if state.team else state.points[player]))


@spoken(
    ways=(
        Way(_GUESSED, (everybody, _RIGHT), By.LINE, shown=("{player} guessed {target}",)),
        Way(_SAID, (everybody, _RIGHT), By.LINE, when=lambda state: not _calls_out(state), shown=("{player} said {target}",)),
        Way(("{player} had {target}",), (everybody, _RIGHT), By.LINE, when=lambda state: bool(state.kept)),
        Way(_NOT_SO, (everybody, _RIGHT, _WRONG), By.LINE, shown=("{player} guessed {target} not {wrong}",)),
    ),
    when=lambda state: bool(state.kept),
    otherwise=_no_guess_to_correct,
    disputes=True,
    means="put right what NAME guessed, once it was told, until the next clue is. TARGET is its word, its colour, its number or its place",
)
def guessed(state: State, player: Player, target: int) -> Step:
    """The table says what a player guessed of the clue that was told last, and that is scored anew. Raises `IllegalMove` if that is so, or
    if that player guessed nothing of that clue."""
    kept, of_then = state.kept[-1], _when_told(state)
    guesses = dict(kept.guesses)
    if state.phase is Phase.BETWEEN and player == kept.author:
        raise IllegalMove("no-own-guess", player=player)
    if state.phase is Phase.BETWEEN and player in state.barred:
        raise IllegalMove("has-seen-the-target", player=player)
    if target == NOT_OF_THAT_CLUE or player not in guesses:
        raise _points_instead(state, player)
    if guesses[player] == target:
        raise IllegalMove("is-set-so")
    others = {other for other in kept.right if other != player}
    is_right = of_then.targets[target] == kept.target
    right = tuple(seat.player for seat in state.seats if seat.player in (others | {player} if is_right else others))
    now = state.reseat(player, guess=target) if state.phase is Phase.BETWEEN else state
    corrected = replace(kept, right=right, guesses=tuple((guesses | {player: target}).items()))
    now = replace(now, kept=(*now.kept[:-1], corrected))
    now = _paid(_paid(now, kept.author, kept.right, -1), kept.author, right)
    return now, (say("guessed", player=player, **place(of_then, target)), *_scored(now, kept.author, right), *_goes_on(now))


def _goes_on(state: State) -> tuple[Say, ...]:
    """What people do after an earlier guess was put right."""
    match state.phase:
        case Phase.BETWEEN:
            return _ask_next(state)
        case Phase.READING:
            return asked_to_read(state)
        case Phase.GUESSING:
            return (question(state),)
        case Phase.OVER:
            return winners(state)
    return ()


def asks_of_guess(state: State, player: Player, target: str) -> Say | None:
    """The question whether the table means it, with the guess that was taken. None if that is refused anyway."""
    if not state.kept:
        return None
    try:
        guessed(state, player, int(target))
    except IllegalMove:
        return None
    kept, of_then = state.kept[-1], _when_told(state)
    fields = {"player": player, "author": kept.author, **place(of_then, int(target))}
    old = dict(kept.guesses)[player]
    return say("decide-guess-of-none", **fields) if old is None else say("decide-guess", **fields, old=of_then.targets[old])


@never(*_OF_A_ROUND, fills=(everybody, _RIGHT, _ROUND), name="guessed-in-round")
def guessed_in_round(state: State, player: Player) -> IllegalMove:
    """A round has several clues, so it is not known which is meant."""
    return _points_instead(state, player) if state.kept else _no_guess_to_correct(state, player)


# -- targets that stay known --------------------------------------------------------------------------------------------------


def _known_reveal(state: State) -> Kept | None:
    """How this clue was ruled before the table took that back. None if its target has not been told."""
    author = state.author
    about = (state.round, author.player, state.targets[author.card])
    return next((kept for kept in state.revealed if (kept.round, kept.author, kept.target) == about), None)


def _ruled_as_it_was(state: State, known: Kept, at: Samples) -> Step:
    state = _paid(_recorded(state, known, at), known.author, known.right)
    return state, (_is_known(state, known), *_scored(state, known.author, known.right), *_ask_next(state))


def _is_known(state: State, known: Kept) -> Say:
    return say("target-is-known", player=known.author, **place(state, state.targets.index(known.target)))


def with_known(state: State) -> State:
    """The state in which the known clues of this round count as they were, although nobody has come to them again."""
    for known in state.to_count:
        state = _paid(replace(state, kept=(*state.kept, known)), known.author, known.right)
    return state


def still_known(state: State, later: State) -> Step:
    """The table has gone back from `later` to `state`. The targets that `later` had told stay known: their clues are ruled as before, and
    the one that is being guessed now is ruled at once."""
    stands = {(kept.round, kept.author) for kept in state.kept}
    since = (kept for kept in later.kept if (kept.round, kept.author) not in stands and not kept.void)
    seen = later.seen if later.round == state.round else state.seen
    is_read = (*later.heard, *_read_so_far(state))
    heard = (*later.heard, *(each for each in _read_so_far(later) if each not in is_read))
    state = replace(state, revealed=tuple(dict.fromkeys((*later.revealed, *since))), seen=seen, heard=heard)
    if state.phase is Phase.CLUES:
        state = with_heard_clues(state, later.since)
    if is_guessing(state) and (known := _known_reveal(state)) is not None:
        state, says = _ruled_as_it_was(state, known, later.since)
        return state, tuple(each for each in says if each not in _ask_next(state))  # the session repeats the question in any case
    ruled = {kept.author for kept in state.kept if kept.round == state.round}
    certain = tuple(_is_known(state, kept) for kept in state.revealed if kept.round == state.round and kept.author not in ruled)
    is_another = is_guessing(state) and (state.round, state.author.player) != (later.round, later.author.player)
    stand = were_heard(state) if state.phase is Phase.CLUES else ()
    return state, (*certain, *stand, *(reading(state) if is_another else ()))


def _read_so_far(state: State) -> Iterator[Heard]:
    """The clues of this round that everybody has heard, or read on the screen."""
    if state.phase not in (Phase.READING, Phase.GUESSING, Phase.BETWEEN):
        return
    for turn in range(state.turn + 1):
        author = replace(state, turn=turn).author
        if author.has_clue:
            yield Heard(state.round, author.player, state.targets[author.card], author.line)


# -- is it a haiku? -----------------------------------------------------------------------------------------------------------


def _no_challenge(state: State, author: Player = "") -> IllegalMove:
    if not state.options.haiku or state.phase not in (Phase.GUESSING, Phase.BETWEEN):
        return no_haiku_game("was-guessed")(state)
    author = author or state.author.player
    if state.phase is Phase.GUESSING and author == state.author.player:
        return IllegalMove("is-settled")
    return _no_challenge_of(state, author)


def _no_challenge_of(state: State, author: Player) -> IllegalMove:
    """Why nobody can doubt that player's haiku now: it was guessed or voted down in this round, or it has not been read yet."""
    done = next((kept for kept in state.kept if (kept.round, kept.author) == (state.round, author)), None)
    if done is not None:
        return IllegalMove("is-no-haiku" if done.void else "haiku-stands", player=author)
    return IllegalMove("haiku-comes" if state.seat(author).has_clue else "no-clue", player=author)


def _authors(players: tuple[Player, ...]) -> Slot:
    """The players, also in the possessive: "Ben's"."""
    slot = names("author", players)
    return replace(slot, choices=(*slot.choices, *possessive(players).choices))


_AUTHOR = Fill("author", lambda state: _authors(state.players), _authors)
_A_HAIKU = ("the haiku of {author}", "{author} haiku", "the clue of {author}", "{author} clue")
_OF_A_HAIKU = (
    *(f"{way} {whose}" for way in ("challenge", "i challenge") for whose in (*_A_HAIKU, "the syllables of {author}")),
    *(f"{whose} {wrong}" for whose in _A_HAIKU for wrong in ("is no haiku", "was no haiku", "is not a haiku", "was not a haiku")),
    *(f"{whose} {wrong}" for whose in _A_HAIKU[:2] for wrong in ("is wrong", "was wrong")),
)


@spoken(
    "challenge the haiku",
    typed=(
        *("challenge the syllables", "i challenge the haiku", "i challenge the syllables"),
        *("that is no haiku", "that is not a haiku", "that's no haiku", "that's not a haiku", "it is no haiku", "it's not a haiku"),
        *("not a haiku", "is that a haiku", "the syllables are wrong", "too many syllables", "too few syllables"),
    ),
    ways=(
        Way(("challenge", "i challenge", "challenge it", "challenge that"), by=By.LINE, when=lambda state: state.options.haiku),
        Way(_OF_A_HAIKU, (_AUTHOR,), By.LINE, when=lambda state: state.options.haiku),
    ),
    when=lambda state: state.options.haiku and not state.settled,
    otherwise=_no_challenge,
    disputes=True,
    means="vote on whether the clue is a haiku",
)
def challenge(state: State, author: Player = "") -> Step:
    """The table votes: at once if the lexicon lacks a word, otherwise when somebody asks for it. Raises `IllegalMove` if it is asked about
    the clue of an `author` whose clue is not the one that is being guessed."""
    if author and author != state.author.player:
        raise _no_challenge_of(state, author)
    state = replace(state, vote=Ballot())
    return state, asked_to_vote(state)


def waiting(state: State) -> tuple[Player, ...]:
    """The players who have not voted yet. Empty if there is no vote."""
    return state.vote.waiting(state.there) if state.vote is not None else ()


def asked_to_vote(state: State) -> tuple[Say, ...]:
    return say("vote-haiku", player=state.author.player), say("vote-ask", player=waiting(state)[0])


_VOTER = players(waiting)


@spoken(
    "{vote}",
    "{player} votes {vote}",
    fills=(_VOTER, Fill("vote", Slot("vote", BALLOT))),
    ways=(Way(("{vote}", "{player} {vote}", "{player} says {vote}"), (_VOTER, Fill("vote", Slot("vote", TYPED_BALLOT))), By.LINE),),
    otherwise=lambda state, player="": IllegalMove("no-vote") if state.vote is None else has_voted(player),
    means="vote: yes, no or abstain. A tie means no",
)
def vote(state: State, at: Samples, vote: str, player: Player | None = None) -> Step:
    """Count a player's vote. A vote without a name is that of the player who was asked. A tie counts as no."""
    return counted(replace(state, vote=(state.vote or Ballot()).voted(state.there, player, vote)), at)


def counted(state: State, at: Samples) -> Step:
    """Announce the result of the vote, or ask the next player."""
    ballot = state.vote or Ballot()
    match ballot.outcome(state.there):
        case None:
            return state, (say("vote-ask", player=waiting(state)[0]),)
        case True if state.breath is not None:
            return REVEAL.after(replace(state, vote=None, settled=True, since=at), at, (say("is-haiku"),))
        case True:
            state, says = was_read(replace(state, vote=None, settled=True), at)
            return state, (say("is-haiku"), *says)
        case False:  # nobody guesses it, and it brings nothing
            state = _keep(replace(state, vote=None), (), at, void=True)
            return state, (*ballot.even(state.there), say("no-haiku-after-all", player=state.author.player), *_ask_next(state))


# -- questions to the host ----------------------------------------------------------------------------------------------------


_WHO_IS_DONE = (
    *("who is thinking", "who's thinking", "who is done", "who is not done", "who is ready", "who is not ready"),
    *("who has no clue yet", "who has a clue", "who has guessed", "who guessed"),
    *("who still has to guess", "who still has to make a clue", "is everybody done", "has everybody guessed", "has everybody a clue"),
    *("is {player} done", "is {player} ready", "has {player} guessed", "has {player} a clue", "does {player} have a clue"),
)


@aside(
    "who is still thinking",
    "who are we waiting for",
    typed=_WHO_IS_DONE,
    fills=(everybody,),
    means="hear who has still to make a clue, to guess or to vote",
)
def thinking(state: State) -> tuple[Say, ...]:
    """The players who have not made a clue, guessed or voted yet, or who has to read."""
    if state.phase is Phase.READING:
        return asked_to_read(state)
    missing = waiting(state) or state.thinking
    if missing:
        return (say("still-thinking", players=missing, n=len(missing)),)
    return held(state) or (say("nobody-thinks"),)


@aside(
    typed=("what did {player} guess", "what had {player} guessed", "what has {player} guessed", "what was the guess of {player}"),
    fills=(everybody,),
    means="hear what NAME guessed of the last clue",
)
def what_was_guessed(state: State, player: Player) -> tuple[Say, ...]:
    """Only what was told: a guess of the clue that is guessed now is secret."""
    guesses = dict(state.kept[-1].guesses) if state.kept else {}
    if player not in guesses:
        return (say("nothing-guessed-by", player=player),)
    author, target = state.kept[-1].author, guesses[player]
    if target is None:
        return (say("guessed-nothing-of", player=player, author=author),)
    return (say("guessed-of", player=player, author=author, **place(_when_told(state), target)),)


def who_is_thinking(state: State, player: Player | None) -> tuple[Say, ...]:
    """Who is still thinking, for the shared screen. The author's own page says that their clue is being guessed."""
    if player is None:
        return thinking(state) if state.thinking else ()
    if player in state.barred:
        return (_has_seen(player),)
    return (say("yours-is-guessed"),) if player == state.author.player else ()


MY_TARGET = ("what is my target", "what's my target", "which is my target", "what was my target")
MINE = Fill("mine", Slot("mine", (("my target", "yes"),)))
"""The end of those questions, as a slot. As whole phrases they could not be entered in secret."""


@aside(
    ways=(Way(tuple(way.replace("my target", "{mine}") for way in MY_TARGET), (MINE,), By.LINE, shown=MY_TARGET),),
    means="hear how you find out your own target",
)
def my_target() -> tuple[Say, ...]:
    return (say("how-to-make"),)
