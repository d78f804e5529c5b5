"""What people have to decide, roll, draw or vote on before a trick can be reckoned. The questions come one after another, each worked out
from what is known so far. The bill is here, too, as far as it is known, and its reckoning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from voicehost.core.play import IllegalMove, Player
from voicehost.games.kit.remembered import remembered
from voicehost.games.slam_kartenspiel.bill import GUEST, Bill, LineUp, Performer
from voicehost.games.slam_kartenspiel.cards import LOOKS, RELATIVE, STYLES, UNKNOWN_CARD, WEEKDAYS, Poet
from voicehost.games.slam_kartenspiel.reckoning import Reckoning, reckon
from voicehost.games.slam_kartenspiel.state import NOBODY, PLAYED, InTrick, Phase, State

FACES = tuple(map(str, range(1, 7)))
ROLLS = frozenset({"day", "infect", "die"})
"""The kinds of questions that a die answers."""
DRAWS = frozenset({"third", "guest"})
"""The kinds of questions that a card from the pile answers."""
CORRECTABLE = frozenset({"sister", "expose", "accuse", "style", "bribe", "worth"})
"""The kinds of questions whose answers the table can put right when the points are announced."""
MONEY = ("0", "100", "200", "300", "400", "500", "501")
"""How much somebody may be given, in cents. The last stands for anything above five euros."""
YES, NO = "yes", "no"
DIVERS, SILENT = "divers", "silent"
GENDERS = (YES, NO, DIVERS, SILENT)
"""The answers of players who are asked whether they are male. `SILENT` stands for no answer."""


@dataclass(frozen=True, slots=True)
class Question:
    kind: str
    asked: str
    """The key under which the answer is kept."""
    choices: tuple[str, ...]
    """The possible answers. Empty if the answer is a number or any card."""
    player: Player = GUEST
    """The player who must answer; `GUEST` if the whole table does."""
    poet: str = ""


# -- weekdays -------------------------------------------------------------------------------------------------------------------


def day(state: State, name: str) -> str:
    """The weekday that `name` means. "heute", "morgen" and "übermorgen" depend on the day on which the table plays."""
    if name not in RELATIVE or not state.today:
        return name
    return WEEKDAYS[(WEEKDAYS.index(state.today) + RELATIVE.index(name)) % len(WEEKDAYS)]


def _falls_on(state: InTrick, days: tuple[str, ...]) -> bool:
    return state.options.weekdays and day(state, state.slam.weekday) in {day(state, name) for name in days}


# -- the bill, as far as it is known ----------------------------------------------------------------------------------------------


@remembered
def bill(state: InTrick) -> Bill:
    trick = state.trick
    line_ups = [
        LineUp(seat.player, _performers(state, seat.player, seat.chosen), seat.male is not False, seat.player in trick.lost)
        for seat in state.seats
        if seat.chosen
    ]
    guest = trick.answer("guest")
    if guest is not None and guest != NOBODY:
        line_ups.append(LineUp(GUEST, (_performer(state, GUEST, guest, third=True),)))
    return _infected(state, Bill(state.slam, trick.rolled, tuple(line_ups), state.options.variety))


def alone(state: InTrick, poet: str) -> Bill:
    """A bill with only that poet, whether it was played or not."""
    player = state.players[0]
    return Bill(state.slam, state.trick.rolled, (LineUp(player, (_performer(state, player, poet, third=False),)),))


@remembered
def reckoned(state: InTrick) -> Reckoning:
    return reckon(bill(state))


def shouting(state: InTrick) -> tuple[Player, ...]:
    """The players who are in the tie for the Vize title and have not left."""
    return tuple(player for player in reckoned(state).shouting if player not in state.away)


def won_by(state: InTrick) -> Player | None:
    """Who wins the trick: by the table's decision, by a Schinken-Applaus, by the Gold card without a contest, or else as it is reckoned.
    None if nobody does."""
    if state.trick.given_to == NOBODY:
        return None
    return state.trick.given_to or state.trick.shout or reckoned(state).winner


def best_of(state: InTrick, player: Player) -> tuple[str, ...]:
    """The poets of a player's best act, whether or not the player has lost the trick by a false Schinken. Empty if the player has none."""
    line_ups = tuple(replace(line_up, lost=line_up.lost and line_up.player != player) for line_up in bill(state).line_ups)
    return next((act.poets for act in replace(bill(state), line_ups=line_ups).acts if act.player == player), ())


def _infected(state: InTrick, known: Bill) -> Bill:
    """The bill with the points that players catch from the player on their right, whose poet performs and for whom the right number was
    rolled."""
    trick, points = state.trick, Counter[Player]()
    for player, performer in known.performing:
        infects = performer.poet.ability("ansteckend")
        if infects is not None and player != GUEST and trick.answer(f"infect/{performer.poet.key}") == str(infects.rolled):
            points[state.left_of(player)] += infects.left
    if not points:
        return known
    line_ups = tuple(
        replace(line_up, performers=tuple(replace(performer, caught=points[line_up.player]) for performer in line_up.performers))
        for line_up in known.line_ups
    )
    return replace(known, line_ups=line_ups)


def _performers(state: InTrick, player: Player, chosen: tuple[str, ...]) -> tuple[Performer, ...]:
    own = tuple(_performer(state, player, poet, third=at >= PLAYED) for at, poet in enumerate(chosen))
    third = state.trick.answer(f"third/{player}")
    return own if third in (None, NOBODY) else (*own, _performer(state, player, third or "", third=True))


def _performer(state: InTrick, player: Player, key: str, *, third: bool) -> Performer:
    trick, poet = state.trick, state.poet(key)
    sixth = _falls_on(state, poet.doubtful) and trick.answer(f"day/{key}") == FACES[-1]
    style = trick.answer(f"style/{key}") or ""
    return Performer(
        poet,
        frozenset(look for look in LOOKS if state.looks_like(poet, look)),
        style or (poet.styles[0] if player == GUEST and len(poet.styles) > 1 else ""),
        _falls_on(state, poet.busy) or sixth,
        any(answer == key for asked, answer in trick.answers if asked.startswith(("expose/", "accuse/"))),
        trick.answer(f"sister/{key}") == YES,
        _own(state, poet),
        _bribes(state, poet),
        third=third,
        worth=int(trick.answer(f"worth/{key}") or 0) if key.startswith(UNKNOWN_CARD) else None,
    )


def _own(state: InTrick, poet: Poet) -> int:
    """The points that the die brings this poet."""
    infects = poet.ability("ansteckend")
    return infects.worth if infects is not None and state.trick.answer(f"infect/{poet.key}") == str(infects.rolled) else 0


def _bribes(state: InTrick, poet: Poet) -> int:
    """The points that bribes bring this poet."""
    bribes = poet.ability("gewissenlos")
    return 0 if bribes is None else bribes.bought(int(state.trick.answer(f"bribe/{poet.key}") or 0))


# -- the questions, in their order ------------------------------------------------------------------------------------------------


@remembered
def question(state: State) -> Question | None:
    """The first question without an answer: those before the trick can be reckoned, or those after it has been. None if there is no such
    question, or if nothing is revealed."""
    if not isinstance(state, InTrick) or state.phase not in (Phase.SHOW, Phase.BETWEEN):
        return None
    questions = _questions(state, bill(state)) if state.phase is Phase.SHOW else _favoured(state)
    return next((asked for asked in questions if state.trick.answer(asked.asked) is None), None)


def standing(state: State) -> Question:
    """The question that waits for an answer now. Raises `IllegalMove` if there is none."""
    asked = question(state)
    if asked is None:
        raise IllegalMove("not-now")
    return asked


def _questions(state: InTrick, known: Bill) -> Iterator[Question]:
    """All questions before the trick can be reckoned, in order, including those that have been answered."""
    yield from _sisters(known)
    yield from _looks(state, known, everybody=True)
    yield from _days(state, known)
    yield from _more(state, known)
    yield from _exposed(known)
    yield from _accused(known)
    yield from _bribed(state, known)
    yield from _styles(state, known)
    yield from _males(state, known)
    yield from _looks(state, known, everybody=False)
    yield from _dice(state, known)
    yield from _worths(known)
    yield from _kept(state)


def _able(pairs: tuple[tuple[Player, Performer], ...], rule: str) -> Iterator[tuple[Player, Poet]]:
    """The players and poets with that ability, without the poet of the open list, since nobody decides for that one."""
    return ((player, performer.poet) for player, performer in pairs if player != GUEST and performer.poet.ability(rule) is not None)


def _sisters(known: Bill) -> Iterator[Question]:
    """ "Wann immer du Die Avantgardistin spielst, kannst du dich entscheiden": the player decides before it is known whether she may
    perform."""
    for player, poet in _able(known.played, "schwester"):
        yield Question("sister", f"sister/{poet.key}", (YES, NO), player, poet.key)


def _looks(state: InTrick, known: Bill, *, everybody: bool) -> Iterator[Question]:
    """Votes on what a picture shows. The conditions of Booking need them for every poet that was played (`everybody`), the bonuses of the
    Show only for those who perform."""
    conditions, bonuses = (each.what for each in state.slam.conditions), (each.of for each in state.slam.bonuses)
    looks = tuple(look for look in (conditions if everybody else bonuses) if look in LOOKS)
    for _, performer in known.played if everybody else known.performing:
        for look in looks:
            if performer.worth is None and state.looks_like(performer.poet, look) is None:
                yield Question("look", f"{performer.poet.key}/{look}", (), poet=performer.poet.key)


def _days(state: InTrick, known: Bill) -> Iterator[Question]:
    """A six keeps away a poet who is doubtful on that day."""
    for player, performer in known.played:
        if _falls_on(state, performer.poet.doubtful):
            yield Question("day", f"day/{performer.poet.key}", FACES, player, performer.poet.key)


def _more(state: InTrick, known: Bill) -> Iterator[Question]:
    """The third poet whom a poet brings along, and the poet of the open list. A third poet brings nobody along."""
    two = tuple((player, performer) for player, performer in known.performing if not performer.third)
    for player, poet in _able(two, "kumpel"):
        yield Question("third", f"third/{player}", (), player, poet.key)
    if state.options.open_list and not state.slam.is_gold:
        yield Question("guest", "guest", ())


def _exposed(known: Bill) -> Iterator[Question]:
    """ "disqualifiziere 1 Schlitzohr, bevor er was tut": the player may also disqualify nobody."""
    rogues = tuple(performer.poet.key for _, performer in known.performing if "schlitzohr" in performer.poet.marks)
    for player, poet in _able(known.performing, "detektiv"):
        if rogues:
            yield Question("expose", f"expose/{poet.key}", (*(key for key in rogues if key != poet.key), NOBODY), player, poet.key)


def _accused(known: Bill) -> Iterator[Question]:
    for player, poet in _able(known.performing, "falschbeschuldigung"):
        others = tuple(performer.poet.key for _, performer in known.performing if performer.poet.key != poet.key)
        if others:
            yield Question("accuse", f"accuse/{poet.key}", (*others, NOBODY), player, poet.key)


def _bribed(state: InTrick, known: Bill) -> Iterator[Question]:
    """How much each of the other players is given at least, which alone counts. One question stands for all of them."""
    for player, poet in _able(known.performing, "gewissenlos"):
        if set(state.there) - {player}:
            yield Question("bribe", f"bribe/{poet.key}", MONEY, player, poet.key)


def _styles(state: InTrick, known: Bill) -> Iterator[Question]:
    """Lyrik or Prosa, for the poets who can do both. It is asked only if it matters to anybody."""
    alone = any(performer.poet.ability("einzige") is not None for _, performer in known.performing)
    bonus = any(each.of in STYLES for each in state.slam.bonuses)
    if not (alone or bonus or state.options.variety):
        return
    for player, performer in known.performing:
        if len(performer.styles) > 1 and player != GUEST:
            yield Question("style", f"style/{performer.poet.key}", performer.styles, player, performer.poet.key)


def _males(state: InTrick, known: Bill) -> Iterator[Question]:
    """ "Maßgebend ist die Gender-Definition der Spielenden selbst." """
    for player in _gains_by_gender(state, known):
        if state.seat(player).male is None:
            yield Question("male", f"male/{player}", GENDERS, player)


def _gains_by_gender(state: InTrick, known: Bill) -> tuple[Player, ...]:
    """The players whose points depend on whether they are male. A player none of whose poets may perform is not among them, nor is one
    who says the points of a card that the deck does not know."""
    if all(bonus.of != "spieler" for bonus in state.slam.bonuses):
        return ()
    acts = ((line_up.player, act) for line_up, acts in known.billed for act in acts)
    gains = {player for player, act in acts if all(performer.worth is None for performer in act)}
    return tuple(player for player in state.players if player in gains)


@remembered
def asked_alone(state: InTrick) -> tuple[Player, ...]:
    """The players whose answer to whether they are male counts in this Slam."""
    return _gains_by_gender(state, bill(state))


def _dice(state: InTrick, known: Bill) -> Iterator[Question]:
    for player, performer in known.performing:
        if performer.poet.ability("ansteckend") is not None:
            yield Question("infect", f"infect/{performer.poet.key}", FACES, player, performer.poet.key)
    if state.slam.die and state.trick.rolled is None:
        yield Question("die", "die", FACES)


def _worths(known: Bill) -> Iterator[Question]:
    """What each card that the deck does not know is worth at this Slam."""
    for player, performer in known.performing:
        if performer.worth is not None:
            yield Question("worth", f"worth/{performer.poet.key}", (), player, performer.poet.key)


def _kept(state: InTrick) -> Iterator[Question]:
    """ "Ich habe einen Gleichstand zwischen meinen beiden Poets": the winner says which of them goes to the pile. At the Gold card none
    does."""
    if state.slam.is_gold:
        return
    reckoning = reckoned(state)
    winner = reckoning.winner
    if winner and reckoning.keep:
        yield Question("keep", f"keep/{winner}", tuple(poets[0] for poets in reckoning.keep), winner)


# -- when the trick was told ------------------------------------------------------------------------------------------------------


def favourites(state: InTrick, player: Player) -> tuple[str, ...]:
    """ "Szeneliebling": the poets of a player that may go to the pile although another player has won. It counts the Slams there, not the
    poets."""
    reckoning = reckoned(state)
    if player in (GUEST, won_by(state)) or player in state.trick.lost:
        return ()
    slams, won = len(state.seat(player).slams), reckoning.won(player)
    own = (performer.poet for who, performer in bill(state).performing if who == player and performer.poet.key not in won)
    return tuple(poet.key for poet in own if (able := poet.ability("szeneliebling")) is not None and slams <= able.most)


def _favoured(state: InTrick) -> Iterator[Question]:
    """ "Ole darf Den Bühnenbrecher trotzdem auf seinen Siegstapel nehmen": the player is asked, because they need not."""
    for player in state.there:
        for poet in favourites(state, player):
            yield Question("favour", f"favour/{poet}", (YES, NO), player, poet)
