"""Makes the views of a sitting: what the table and each player see, and what a phone shows and lets its player do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.play import Checks, Moment, Move, Place, Player, Say, View, say
from voicehost.core.speech import Grammar
from voicehost.session import breaks, by_phone, following, presence, setting
from voicehost.session.disputing import dispute, disputing
from voicehost.session.doubting import seen_in_doubt
from voicehost.session.ending import well_played
from voicehost.session.listening import with_an_answer
from voicehost.session.moves import HOUSE_MOVES
from voicehost.session.offers import is_yes_or_no, offers

if TYPE_CHECKING:
    from voicehost.session.session import Session


def view(session: Session, player: Player | None) -> View:
    """What a player sees and may enter or do; with None, what the table sees."""
    seen = _with_who_left(session, session.game.view(session.state, player))
    seen = _open_to_dispute(session, seen) if session.has_ended else seen
    seen = following.seen_afterwards(session, seen, by_table=player is None)
    seen = seen_in_doubt(session, breaks.seen_meanwhile(session, seen))
    if player is None:
        return seen
    seen = _waits(seen) if seen.awaited and player not in seen.awaited else seen
    seen = _absent(session, seen, player)
    touches = seen.moves if session.clock.rest is None else ()
    said = offers(_touched(session), session.players, player, _not_touched(session, seen), session.game.language.host)
    own = (*disputing(session), *by_phone.own(session, player))
    return replace(seen, moves=(*touches, *said, *own, *setting.on_pages(session, player)))


def _with_who_left(session: Session, seen: View) -> View:
    """The view with a note at those who rank behind all others because they left. Whoever has joined and did not play in any round before
    the end is no player of this game, and has no place in its list."""
    now = session.roster
    if not seen.standings or not now.cannot_win:
        return seen
    gone = {*now.cannot_win} - {*now.unplayed}
    listed = (each for each in seen.standings if not (session.has_ended and each.player in now.unplayed))
    note = session.game.language.word("has-left")
    return replace(seen, standings=tuple(replace(each, note=note) if each.player in gone else each for each in listed))


def _touched(session: Session) -> Grammar:
    """What may be said now. When the host asks what follows, other games are written with their titles."""
    grammar = with_an_answer(session, session.open).grammar
    if not following.is_asked(session):
        return grammar
    return replace(grammar, phrases=tuple(following.by_title(session, phrase) for phrase in grammar.phrases))


def _not_touched(session: Session, seen: View) -> frozenset[str]:
    """The names of the moves that are not offered for a touch: house moves that are only said, moves that the view leaves out, what has
    something read out, and what the player can enter in private anyway."""
    entered = {phrase.move for phrase in seen.entries}
    left = {name for name, touch in seen.touches.items() if touch.left}
    return frozenset({move.name for move in HOUSE_MOVES.entries if not move.by_touch(session)} | left | session.game.asides | entered)


def at_phone(session: Session, player: Player) -> View:
    """What a phone in that player's seat shows and offers. While the phone may be somebody else's, that is only the table's view."""
    if player not in session.seats.veiled:
        return view(session, player)
    seen = view(session, None)
    return seen.with_sentences(now=(say("seat-veiled", player=player), *seen.now))


def check(session: Session, player: Player, move: Move) -> tuple[Say, ...]:
    """What the host tells only this player about a move that they are about to enter or touch. It changes and prevents nothing."""
    return session.game.check(session.state, player, move) if isinstance(session.game, Checks) else ()


def asks(session: Session) -> tuple[Say, ...]:
    """What the game asks the table at the moment; during a break, what the game within the break asks, if there is one."""
    playing = breaks.within(session)
    seen = playing.game.view(playing.state, None) if playing is not None else session.game.view(session.state, None)
    return seen.asks


def answers(session: Session) -> tuple[str, ...]:
    """The words for yes and no, if a bare yes or no answers what the table is asked; else empty."""
    wanted, phrases = frozenset(view(session, None).wanted), _touched(session).phrases
    is_one = any(phrase.move in wanted and is_yes_or_no(phrase) for phrase in phrases)
    return tuple(session.game.language.answers[meaning][0] for meaning in ("yes", "no")) if is_one else ()


def _open_to_dispute(session: Session, seen: View) -> View:
    """`seen` of a game that has ended. Until it is over, the view asks for disputes or for "well played"."""
    asked = () if session.ending.over else seen.asks or (say("say-well-played"),)
    return seen.with_sentences(asks=asked).wanting(*seen.wanted, well_played.name).touched(well_played.name, against=dispute.name)


def _absent(session: Session, seen: View, player: Player) -> View:
    """The page of a player who has left or waits to play: it says that they have left, or when they will play."""
    left = (say("has-left", player=player),) if player in presence.have_left(session) else ()
    absent = tuple(each for each in session.absence(player) or left if all(each != fact.say for fact in seen.facts))
    return seen.with_sentences(now=(*absent, *(fact.say for fact in seen.facts if Place.NOW in fact.places))) if absent else seen


def _waits(seen: View) -> View:
    """The page of a player of whom nothing is asked: it says, once, for whom they are waiting, and what those players are asked."""
    others = tuple(fact for fact in seen.facts if fact.say.fields.get("players") != seen.awaited)
    asked = tuple(fact.say for fact in others if fact.asked) if seen.moment is Moment.QUESTION else ()
    now, lines = (tuple(fact.say for fact in others if fact.place is place) for place in (Place.NOW, Place.LINES))
    waits = say("page-awaited", players=seen.awaited)
    return seen.with_sentences(asks=(waits,), now=(*asked, *now), lines=lines).touched(*seen.wanted, folded=True).wanting()
