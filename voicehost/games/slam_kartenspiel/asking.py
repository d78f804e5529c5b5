"""What has to be decided, rolled, drawn or voted before a trick can be reckoned: one question after another, each worked out from what is
known. And the stage, as far as it is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from voicehost.core.play import Player
from voicehost.games.kit.remembered import remembered
from voicehost.games.slam_kartenspiel.cards import LOOKS, RELATIVE, STYLES, UNKNOWN_CARD, WEEKDAYS, Poet
from voicehost.games.slam_kartenspiel.reckoning import reckon
from voicehost.games.slam_kartenspiel.stage import GUEST, LineUp, Performer, Stage
from voicehost.games.slam_kartenspiel.state import NOBODY, PLAYED, State

FACES = tuple(map(str, range(1, 7)))
ROLLS = frozenset({"booking", "day", "infect", "die"})
"""Kinds of questions that a die answers."""
DRAWS = frozenset({"third", "guest"})
"""Those that the pile answers."""
MONEY = ("0", "100", "200", "300", "400", "500", "501")
"""Cents; the last is anything above five euros."""
YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Question:
    kind: str
    asked: str
    """What its answer is kept as."""
    choices: tuple[str, ...]
    """Its answers; none where it is a number or any card."""
    player: Player = GUEST
    """Whose it is to answer; `GUEST`: the table's."""
    poet: str = ""
    other: Player = GUEST
    """Who else it is about."""


# -- weekdays -------------------------------------------------------------------------------------------------------------------


def day(state: State, name: str) -> str:
    """The weekday itself, where it hangs on the day on which the table plays."""
    if name not in RELATIVE or not state.today:
        return name
    return WEEKDAYS[(WEEKDAYS.index(state.today) + RELATIVE.index(name)) % len(WEEKDAYS)]


def _falls_on(state: State, days: tuple[str, ...]) -> bool:
    return state.options.weekdays and day(state, state.slam.weekday) in {day(state, one) for one in days}


# -- the stage, as far as it is known ---------------------------------------------------------------------------------------------


@remembered
def stage(state: State) -> Stage:
    trick = state.trick
    assert trick is not None
    line_ups = [
        LineUp(seat.player, _performers(state, seat.player, seat.chosen), seat.male is not False, seat.player in trick.lost)
        for seat in state.seats
        if seat.chosen
    ]
    guest = trick.answer("guest")
    if guest is not None and guest != NOBODY:
        line_ups.append(LineUp(GUEST, (_performer(state, GUEST, guest, third=True),)))
    return _infected(state, Stage(state.slam, trick.rolled, tuple(line_ups), state.options.variety))


def _infected(state: State, known: Stage) -> Stage:
    """With what everybody catches from whoever sits on the right, performs and has rolled it."""
    trick, points = state.trick, Counter[Player]()
    assert trick is not None
    for player, one in known.performing:
        infects = one.poet.ability("ansteckend")
        if infects is not None and player != GUEST and trick.answer(f"infect/{one.poet.key}") == str(infects.rolled):
            points[state.left_of(player)] += infects.left
    if not points:
        return known
    line_ups = tuple(
        replace(line_up, performers=tuple(replace(one, caught=points[line_up.player]) for one in line_up.performers))
        for line_up in known.line_ups
    )
    return replace(known, line_ups=line_ups)


def _performers(state: State, player: Player, chosen: tuple[str, ...]) -> tuple[Performer, ...]:
    assert state.trick is not None
    own = tuple(_performer(state, player, poet, third=at >= PLAYED) for at, poet in enumerate(chosen))
    third = state.trick.answer(f"third/{player}")
    return own if third in (None, NOBODY) else (*own, _performer(state, player, third or "", third=True))


def _performer(state: State, player: Player, key: str, *, third: bool) -> Performer:
    trick, poet = state.trick, state.poet(key)
    assert trick is not None
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
        third=third,
        given=int(trick.answer(f"worth/{key}") or 0) if key.startswith(UNKNOWN_CARD) else None,
    )


def _own(state: State, poet: Poet) -> int:
    """What the die and bribes bring."""
    assert state.trick is not None
    infects, bribes = poet.ability("ansteckend"), poet.ability("gewissenlos")
    points = infects.worth if infects is not None and state.trick.answer(f"infect/{poet.key}") == str(infects.rolled) else 0
    if bribes is not None:
        given = [int(answer) for asked, answer in state.trick.answers if asked.startswith(f"bribe/{poet.key}/")]
        points += max((worth for cents, worth in bribes.steps if cents <= min(given, default=0)), default=0)
    return points


# -- the questions, in their order ------------------------------------------------------------------------------------------------


@remembered
def question(state: State) -> Question | None:
    """The first that has no answer yet; None where the trick can be reckoned."""
    assert state.trick is not None
    return next(_questions(state, stage(state)), None)


def _questions(state: State, known: Stage) -> Iterator[Question]:
    yield from _sisters(state, known)
    yield from _looks(state, known, everybody=True)
    yield from _days(state, known)
    yield from _more(state, known)
    yield from _exposed(state, known)
    yield from _accused(state, known)
    yield from _bribed(state, known)
    yield from _styles(state, known)
    yield from _males(state)
    yield from _looks(state, known, everybody=False)
    yield from _dice(state, known)
    yield from _worths(state, known)
    yield from _kept(state, known)


def _is_open(state: State, asked: str) -> bool:
    assert state.trick is not None
    return state.trick.answer(asked) is None


def _able(known: Stage, rule: str) -> Iterator[tuple[Player, Poet]]:
    """Who performs and has that ability, and somebody to decide on it."""
    return ((player, one.poet) for player, one in known.performing if player != GUEST and one.poet.ability(rule) is not None)


def _sisters(state: State, known: Stage) -> Iterator[Question]:
    """ "Wann immer du Die Avantgardistin spielst, kannst du dich entscheiden": before it is known whether she may perform."""
    for line_up in known.line_ups:
        for one in line_up.performers:
            if line_up.player != GUEST and one.poet.ability("schwester") is not None and _is_open(state, f"sister/{one.poet.key}"):
                yield Question("sister", f"sister/{one.poet.key}", (YES, NO), line_up.player, one.poet.key)


def _looks(state: State, known: Stage, *, everybody: bool) -> Iterator[Question]:
    """What a picture would show: for Booking of everybody who was played, for the Show of those who perform."""
    conditions = tuple(each.what for each in state.slam.conditions if each.what in LOOKS)
    bonuses = tuple(each.of for each in state.slam.bonuses if each.of in LOOKS)
    played = tuple(one for line_up in known.line_ups for one in line_up.performers)
    those = played if everybody else tuple(one for _, one in known.performing)
    for one in those:
        for look in conditions if everybody else bonuses:
            if one.given is None and state.looks_like(one.poet, look) is None:
                yield Question("look", f"{one.poet.key}/{look}", (), poet=one.poet.key)


def _days(state: State, known: Stage) -> Iterator[Question]:
    """A six keeps away whoever is doubtful on that day."""
    for line_up in known.line_ups:
        for one in line_up.performers:
            if _falls_on(state, one.poet.doubtful) and _is_open(state, f"day/{one.poet.key}"):
                yield Question("day", f"day/{one.poet.key}", FACES, line_up.player, one.poet.key)


def _more(state: State, known: Stage) -> Iterator[Question]:
    """The third poet whom somebody brings along, and the one of the open list."""
    for player, poet in _able(known, "kumpel"):
        brought = next((one.third for who, one in known.performing if who == player and one.poet is poet), False)
        if not brought and _is_open(state, f"third/{player}"):
            yield Question("third", f"third/{player}", (), player, poet.key)
    if state.options.open_list and not state.slam.is_gold and _is_open(state, "guest"):
        yield Question("guest", "guest", ())


def _exposed(state: State, known: Stage) -> Iterator[Question]:
    """ "disqualifiziere 1 Schlitzohr, bevor er was tut": who may do it may leave it."""
    rogues = tuple(one.poet.key for _, one in known.performing if "schlitzohr" in one.poet.marks)
    for player, poet in _able(known, "detektiv"):
        if rogues and _is_open(state, f"expose/{poet.key}"):
            yield Question("expose", f"expose/{poet.key}", (*(key for key in rogues if key != poet.key), NOBODY), player, poet.key)


def _accused(state: State, known: Stage) -> Iterator[Question]:
    for player, poet in _able(known, "falschbeschuldigung"):
        others = tuple(one.poet.key for _, one in known.performing if one.poet.key != poet.key)
        if others and _is_open(state, f"accuse/{poet.key}"):
            yield Question("accuse", f"accuse/{poet.key}", (*others, NOBODY), player, poet.key)


def _bribed(state: State, known: Stage) -> Iterator[Question]:
    """What each of the others is given, until somebody is given nothing."""
    for player, poet in _able(known, "gewissenlos"):
        for other in state.players:
            asked = f"bribe/{poet.key}/{other}"
            if other == player:
                continue
            if _is_open(state, asked):
                yield Question("bribe", asked, MONEY, player, poet.key, other)
            assert state.trick is not None
            if state.trick.answer(asked) == MONEY[0]:
                break


def _styles(state: State, known: Stage) -> Iterator[Question]:
    """Lyrik or Prosa, of those who can both: where it matters to anybody."""
    alone = any(one.poet.ability("einzige") is not None for _, one in known.performing)
    bonus = any(each.of in STYLES for each in state.slam.bonuses)
    if not (alone or bonus or state.options.variety):
        return
    for player, one in known.performing:
        if len(one.styles) > 1 and player != GUEST:
            yield Question("style", f"style/{one.poet.key}", one.styles, player, one.poet.key)


def _males(state: State) -> Iterator[Question]:
    """ "Maßgebend ist die Gender-Definition der Spielenden selbst." """
    if any(bonus.of == "spieler" for bonus in state.slam.bonuses):
        for seat in state.seats:
            if seat.male is None and seat.chosen:
                yield Question("male", f"male/{seat.player}", (YES, NO), seat.player)


def _dice(state: State, known: Stage) -> Iterator[Question]:
    for player, one in known.performing:
        if one.poet.ability("ansteckend") is not None and _is_open(state, f"infect/{one.poet.key}"):
            yield Question("infect", f"infect/{one.poet.key}", FACES, player, one.poet.key)
    assert state.trick is not None
    if state.slam.die and state.trick.rolled is None:
        yield Question("die", "die", FACES)


def _worths(state: State, known: Stage) -> Iterator[Question]:
    """What a card is worth here that the deck does not know."""
    for player, one in known.performing:
        if one.given is not None and _is_open(state, f"worth/{one.poet.key}"):
            yield Question("worth", f"worth/{one.poet.key}", (), player, one.poet.key)


def _kept(state: State, known: Stage) -> Iterator[Question]:
    """ "Ich habe einen Gleichstand zwischen meinen beiden Poets": which of them goes to the pile."""
    reckoning = reckon(known)
    winner = reckoning.winner
    if winner and reckoning.keep and _is_open(state, f"keep/{winner}"):
        yield Question("keep", f"keep/{winner}", tuple(poets[0] for poets in reckoning.keep), winner)
