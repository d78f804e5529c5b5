""" "Schinken-Applaus": the player who calls first wins. A call counts from when it began, however late it was understood, and two calls
within a tenth of a second are a dead heat. "Wer fälschlich einen Schinken-Applaus macht, verliert automatisch." """

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import Language
from voicehost.core.play import EXPECTED, IllegalMove, Player, Say, say
from voicehost.core.speech import Samples, Slot, samples
from voicehost.games.kit import By, Fill, Way, everybody, never, spoken
from voicehost.games.kit.saying import names
from voicehost.games.slam_kartenspiel import show, telling
from voicehost.games.slam_kartenspiel.asking import YES, question, reckoned, shouting
from voicehost.games.slam_kartenspiel.naming import or_nobody
from voicehost.games.slam_kartenspiel.state import NOBODY, Call, InTrick, Phase, State, TrickStep

DEAD_HEAT: Samples = samples(0.1)
"""Two calls that begin no further apart than this are simultaneous, in samples. A recognizer's own times are no finer."""


def asks_who(state: State) -> bool:
    """Whether a call without a name waits for one."""
    return may_fall(state) or (isinstance(state, InTrick) and state.trick.heat)


def may_fall(state: State) -> bool:
    """Whether a call waits for a name, and may cost that player a trick that was reckoned already."""
    return isinstance(state, InTrick) and state.trick.accused is not None


def may_lose(state: InTrick) -> tuple[Player, ...]:
    """The players who lose the trick if a call outside a tie was theirs."""
    return tuple(player for player in state.there if player not in state.trick.lost and state.seat(player).chosen)


def due(state: InTrick) -> Samples | None:
    """The moment from which on every call that began together with the first one is known. None if nobody has called."""
    calls = state.trick.calls
    return min(call.at for call in calls) + DEAD_HEAT + 1 if calls else None


# -- a call -----------------------------------------------------------------------------------------------------------------------


def _no_trick(state: State) -> IllegalMove:
    return show.has_ended(state) if state.phase is Phase.OVER else IllegalMove("no-show-yet")


def _in_a_trick(state: State) -> bool:
    """Whether there is a trick. A game that the table has ended in the middle of one has none."""
    return isinstance(state, InTrick)


@spoken(
    ways=(Way(under="schinken", fills=(everybody,)), Way(under="schinken-typed", fills=(everybody,), by=By.LINE)),
    costs=3.0,
    when=_in_a_trick,
    otherwise=_no_trick,
    left_to=lambda state: state.phase not in (Phase.BETWEEN, Phase.OVER),
    means="call Schinken. The first to call wins a tie; without a tie, calling loses you the Slam",
)
def schinken(state: InTrick, at: Samples, player: Player | None = None, by: Player | None = None) -> TrickStep:
    """Call Schinken outside a tie for the Vize title. If there is no tie at all, it costs the trick; this is known once the trick is
    reckoned."""
    return _heard(state, Call(at, player or by))


def _waits_for_a_call(state: State) -> bool:
    return state.phase is Phase.APPLAUSE and not asks_who(state)


def _is_asked_in_the_tie(state: State) -> bool:
    return state.phase is Phase.APPLAUSE and asks_who(state)


def _whose(state: InTrick, language: Language) -> Slot:
    """The players whose call would win the tie, by their names or as owners."""
    return _owners(callers(state), language)


def _owners(who: tuple[Player, ...], language: Language) -> Slot:
    """Players by their names or as owners: "Nina's"."""
    choices = names("player", who).choices
    return Slot("player", (*choices, *((f"{said}{language.possessives[0]}", player) for said, player in choices)))


OWNER = Fill("player", lambda state, language: _owners(state.players, language))


@spoken(
    ways=(
        Way(under="schinken", fills=(everybody,), lasting=False),
        Way(under="belongs", fills=(Fill("player", _whose),), by=By.LINE, when=_waits_for_a_call),
    ),
    means="call Schinken in a tie, where the first to call wins, or say whose the Slam is",
    when=_in_a_trick,
    otherwise=_no_trick,
)
def call(state: InTrick, at: Samples, player: Player | None = None, by: Player | None = None) -> TrickStep:
    """Call Schinken in a tie for the Vize title. It is a move of its own because a wrong call costs nobody the trick here, and because it
    is judged at once."""
    return _heard(state, Call(at, player or by))


def _heard(state: InTrick, made: Call) -> TrickStep:
    """A call counts by the current phase, whichever of the two moves it was heard as, because the phase may have changed between the
    beginning of the call and the moment when it was understood."""
    if state.phase is Phase.APPLAUSE:
        return _in_the_tie(state, made)
    if state.trick.shout is not None:
        return state, (say("too-late"),)
    if state.phase is not Phase.SHOW and len(reckoned(state).tied) > 1:
        return state, (say("tie-decided"),)
    if _is_after_the_trick(state):
        return state, (say("favour-first"),)
    if made.player is None:
        asked = state.with_trick(accused=made)
        return (asked, (asks(asked),)) if may_lose(state) else (state, (say("nobody-loses"),))
    return _called(state, made.player, made.at)


def _is_after_the_trick(state: InTrick) -> bool:
    """Whether the trick is reckoned and a question about it still open. A call counts once that is answered."""
    asked = question(state)
    return asked is not None and asked.kind == "favour"


def _in_the_tie(state: InTrick, made: Call) -> TrickStep:
    """Keep the call. It is judged once all calls that may have begun as early are known (`due`)."""
    if made.player is not None and made.player not in shouting(state):
        return state, (say("not-in-the-tie", player=made.player),)
    return state.with_trick(calls=(*state.trick.calls, made)), ()


def judged(state: InTrick, at: Samples) -> TrickStep:
    """Judge the calls that began together with the first one, now that all of them are known. They may be one player's or a dead heat, and
    some may still lack a name."""
    first = min(call.at for call in state.trick.calls)
    calls = tuple(sorted((call for call in state.trick.calls if call.at <= first + DEAD_HEAT), key=lambda call: call.at))
    return _named(state.with_trick(calls=calls, heat=True, could=shouting(state)), at)


def _named(state: InTrick, at: Samples) -> TrickStep:
    """Say who called first, if each call has a name. If not, ask for a name."""
    if _lacks_a_name(state):
        return state, (say("who-was-it"),)
    callers = tuple(dict.fromkeys(call.player for call in state.trick.calls if call.player is not None))
    state = state.with_trick(calls=(), heat=False, could=())
    if len(callers) == 1:
        first = say("called-first", player=callers[0])
        return show.concluded(state.with_trick(shout=callers[0]), at, (first, *telling.winner(callers[0])))
    if len(shouting(state)) < 2:  # the others have left since the call
        after, says = show.tied_for_vize(state, at)
        return after, (*((say("dead-heat", players=callers),) if callers else (say("nobody-called"),)), *says)
    again = say("applause", players=shouting(state))
    return state, (say("dead-heat", players=callers), again) if callers else (again,)


def _called(state: InTrick, player: Player, at: Samples) -> TrickStep:
    """A call outside a tie for the Vize title: "Verliert automatisch, selbst wenn er eigentlich gewonnen hätte." Before the trick is
    reckoned the call is only kept, because nobody knows yet whether there is a tie."""
    trick = state.trick
    if player in trick.lost or not state.seat(player).chosen:
        return state, (say("lost-already", player=player),)
    asked = question(state)
    if state.phase is Phase.SHOW and (asked is None or asked.kind != "keep" or state.breath is not None):
        early = trick.early if player in trick.early else (*trick.early, player)
        return state.with_trick(early=early), (say("called-early", player=player),)
    state, says = show.called_falsely(state, (player,))
    return show.advance(state, at, says)


def without(state: InTrick, player: Player, at: Samples) -> TrickStep:
    """The step after a player in the tie has left. If only one of the others is still there, that player has won; if none is, nobody
    has. While a call lacks a name, everything waits for that, because the call may have been the player's who has left."""
    if _lacks_a_name(state):
        return state, ()
    if len(shouting(state)) > 1:
        calls = tuple(call for call in state.trick.calls if call.player != player)
        return state.with_trick(calls=calls, heat=state.trick.heat and bool(calls)), ()
    return show.tied_for_vize(state.with_trick(heat=False, could=()), at)


def _lacks_a_name(state: InTrick) -> bool:
    return any(call.player is None for call in state.trick.calls)


def _resumed(state: InTrick, at: Samples, says: tuple[Say, ...]) -> TrickStep:
    """Go on with what a call without a name had interrupted: a question, or what follows from somebody's leaving meanwhile."""
    if state.phase is Phase.BETWEEN:
        return state, (*says, *show.goes_on(state))
    if state.phase is not Phase.SHOW or state.breath is not None:
        return state, says
    state, more = show.without_vote(state, at)
    return state, (*says, *more)


# -- whose call it was ------------------------------------------------------------------------------------------------------------


def _callers(state: InTrick) -> Slot:
    """The names of the players whose call would matter."""
    return names("player", callers(state))


def callers(state: InTrick) -> tuple[Player, ...]:
    """The players whose call would matter: in a tie those who are in it, and otherwise those who can still lose the trick."""
    return (state.trick.could or shouting(state)) if state.phase is Phase.APPLAUSE else may_lose(state)


def suspect(state: InTrick) -> Player | None:
    """The only player who can still lose the trick by a call without a name. None if there are several, or if nobody is asked for."""
    who = may_lose(state) if may_fall(state) else ()
    return who[0] if len(who) == 1 else None


def asks(state: InTrick) -> Say:
    """Ask for the name that a call lacks or, of the only player who may have called, whether it was they."""
    only = suspect(state)
    if only is not None:
        return say("was-it", player=only)
    return say("who-called" if state.trick.accused is not None else "who-was-it")


def _who(state: InTrick, language: Language) -> Slot:
    """The callers, or nobody. A bare no means nobody, too, unless a question for yes or no takes it."""
    slot = or_nobody(language, _callers(state))
    taken = {said for said, _ in language.yes_no} if suspect(state) is not None else ()
    return replace(slot, choices=tuple(choice for choice in slot.choices if choice[0] not in taken))


_WHO = Fill("player", _who, reads=lambda player: None if player == NOBODY else player)


@spoken(
    ways=(
        Way(under="was", fills=(_WHO,), lasting=False),
        Way(under="was-calling", fills=(Fill("player", _callers),), by=By.LINE, when=asks_who),
        Way(under="belongs", fills=(replace(_WHO, now=_whose),), by=By.LINE, when=_is_asked_in_the_tie),
    ),
    costs=EXPECTED,
    left_to=lambda state: suspect(state) is None,  # or else yes and no are touched
    means="say who called, or that nobody did",
)
def was(state: InTrick, at: Samples, player: Player | None) -> TrickStep:
    """Say whose call it was. `player` is None if nobody called."""
    trick = state.trick
    if trick.accused is not None:
        asked, state = trick.accused, state.with_trick(accused=None)
        after, says = (state, (say("nobody-called"),)) if player is None else _called(state, player, asked.at)
        return (after, says) if after.trick.lost != trick.lost else _resumed(after, at, says)
    nth = next(at for at, call in enumerate(trick.calls) if call.player is None)
    named = () if player is None else (replace(trick.calls[nth], player=player),)
    return _named(state.with_trick(calls=(*trick.calls[:nth], *named, *trick.calls[nth + 1 :])), at)


@spoken(
    ways=(Way(under="confirm", fills=(show.YES_NO,), lasting=False),),
    costs=EXPECTED,
    when=lambda state: suspect(state) is not None,
    means="say whether it was the only player who may have called",
)
def was_it(state: InTrick, at: Samples, answer: str) -> TrickStep:
    """Say whether the call was that player's: "yes" names the player, and "no" nobody."""
    return was(state, at, suspect(state) if answer == YES else None)


@never(ways=(Way(under="same-time", by=By.LINE),))
def at_the_same_time(state: State) -> IllegalMove:
    """Ask the table whose the Slam is, in a tie that calls decide or have decided."""
    if not isinstance(state, InTrick) or (state.phase is not Phase.APPLAUSE and state.trick.shout is None):
        return IllegalMove("nothing-asked-now")
    tied = tuple(player for player in shouting(state) if player != state.trick.shout)
    return IllegalMove("whose-slam", player=(tied or state.there)[0])


def _whose_call_counts(state: State) -> Player | None:
    """The player whose call counted last in the trick on the table: it lost that player the trick, or was made before the reckoning."""
    return next(reversed((*state.trick.lost, *state.trick.early)), None) if isinstance(state, InTrick) else None


@never(ways=(Way(under="was-somebody", fills=(everybody,), by=By.LINE),))
def was_not(state: State, player: Player) -> IllegalMove:
    """Say why nobody can have called under that name, or that nobody is asked for. If another's call counts, say how it becomes theirs."""
    other = _whose_call_counts(state)
    if other is not None and other != player and player not in state.away and not asks_who(state):
        return IllegalMove("call-of-another", player=other, other=player)
    if player in state.away:
        return IllegalMove("has-left", player=player)
    return IllegalMove("not-in-the-tie", player=player) if asks_who(state) else IllegalMove("nothing-asked-now")


def _is_undecided(state: State) -> bool:
    return state.phase is Phase.SHOW


@never(
    ways=(
        Way(
            under="belongs",
            fills=(OWNER,),
            by=By.LINE,
            when=_is_undecided,
        ),
    )
)
def belongs(state: State) -> IllegalMove:  # noqa: ARG001
    """Say that nobody has won this Slam yet, so that nobody is given the one before it by mistake."""
    return IllegalMove("slam-undecided")
