"""The table decides by which rules the game goes on: an option, for everybody or for one player, or how long a time limit is.

The words for the options are in the tables `setting`, `limit` and `variant` of the game's language file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from voicehost.core.language import as_spoken
from voicehost.core.play import SETS, SETS_FOR, Decided, Decides, Move, Player, Say, Setting, say, text_of
from voicehost.core.speech import Phrase, Slot
from voicehost.session.deciding import decision
from voicehost.session.house import MOST_TYPED, Request
from voicehost.session.offers import setting_in_words
from voicehost.session.presence import present

if TYPE_CHECKING:
    from voicehost.session.session import Session


def _settings(session: Session) -> Mapping[str, Setting]:
    return session.game.settings(session.state) if isinstance(session.game, Decides) else {}


def _option(meaning: str) -> tuple[str, str]:
    """Split "window=20" into the option and its value."""
    option, _, value = meaning.partition("=")
    return option, value


def _called(session: Session, table: str, meaning: str) -> str:
    """The first of the ways in which the language says that choice."""
    return session.game.language.choices[table][meaning][0]


# -- what people say --------------------------------------------------------------------------------------------------------------


def _asks(_: Session, event: Decided) -> Say:
    return say("decide-sets", what=event.move.slots["what"])


def _sets(session: Session, request: Request) -> Move:
    option, value = _option(request.move.slots["setting"])
    return Move(SETS, {"option": option, "value": value, "what": _called(session, "setting", request.move.slots["setting"])})


def _sets_seconds(session: Session, request: Request) -> Move:
    option, count = request.move.slots["limit"], request.move.slots.get("count", "1")
    count = str(60 * int(count)) if request.move.name == "sets-minutes" else count
    what = session.game.language.phrases["sets-seconds"][0].format(count=count, limit=_called(session, "limit", option))
    return Move(SETS, {"option": option, "value": text_of(float(count)), "what": what})


def _sets_for(session: Session, request: Request) -> Move:
    option, value = _option(request.move.slots["variant"])
    player = request.move.slots["player"]
    what = session.game.language.phrases["sets-for"][0].format(
        variant=_called(session, "variant", request.move.slots["variant"]), player=player
    )
    return Move(SETS_FOR, {"option": option, "value": value, "player": player, "what": what})


def plays(session: Session) -> bool:
    return not session.ending.over and bool(_settings(session))


_USUAL: dict[str, Any] = {"when": plays, "typed": True, "who": present}
sets = decision("sets", _asks, **_USUAL, slots=("setting",))(_sets)
sets_seconds = decision("sets-seconds", _asks, **_USUAL, slots=("count", "limit"))(_sets_seconds)
sets_minutes = decision("sets-minutes", _asks, **_USUAL, slots=("count", "limit"))(_sets_seconds)
sets_for = decision("sets-for", _asks, **_USUAL, slots=("variant", "player"))(_sets_for)


def how_it_is(session: Session, meaning: str) -> tuple[Say, ...]:
    """What holds of the option about which somebody asks whether it is set so, or what will hold from the next round on."""
    option, _ = _option(meaning)
    now = _settings(session)
    if option not in now:
        return (say("set-at-the-start", option=option.replace("_", " ")),)
    later = (say("set-from-next-round"),) if option in dict(getattr(session.state, "coming", ())) else ()
    return (say("setting-is", what=setting_in_words(session.game.language, option, text_of(now[option]))), *later)


# -- what is proposed -------------------------------------------------------------------------------------------------------------


def longer_limits(session: Session) -> tuple[str, ...]:
    """For each time limit that the table may change, what to say so that it is twice as long. Empty if there is none."""
    language, now = session.game.language, _settings(session)
    limits = ((option, now.get(option)) for option in language.choices.get("limit", ()))
    twice = ((option, round(2 * value)) for option, value in limits if isinstance(value, float) and value > 0)
    way = language.phrases[sets_seconds.name][0]
    ways = (way.format(count=count, limit=_called(session, "limit", option)) for option, count in twice if count <= MOST_TYPED)
    return tuple(ways) if plays(session) else ()


def on_pages(session: Session, player: Player) -> Iterator[Phrase]:
    """The phrases about rules that this player's page offers: for everybody and for this player, without what holds already."""
    language, now = session.game.language, _settings(session)
    if plays(session) and not session.is_paused:
        for move, table in ((sets, "setting"), (sets_for, "variant")):
            said = language.choices.get(table, {})
            other = tuple((as_spoken(ways[0]), meaning) for meaning, ways in said.items() if not _is_so(now, meaning, player, table))
            slots = (Slot(table, other), Slot("player", ((as_spoken(player), player),)))
            yield from language.ways(move.name, *slots)[:1] if other else ()


def _is_so(now: Mapping[str, Setting], meaning: str, player: Player, table: str) -> bool:
    option, value = _option(meaning)
    if option not in now:
        return True
    if table == "variant":
        return (player in str(now[option]).split(",")) == (value == "yes")
    return text_of(now[option]) == (text_of(float(value)) if isinstance(now[option], float) else value)
