"""The poets that were played, as long as their cards lie on the table: one row for each player, with what each is worth once that is
known."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import Language
from voicehost.core.play import Card, Poster, Rating, Say, say
from voicehost.games.slam_kartenspiel import booking, telling, wording
from voicehost.games.slam_kartenspiel.applause import asks_who, may_fall
from voicehost.games.slam_kartenspiel.asking import best_of, bill, day, question, reckoned, won_by
from voicehost.games.slam_kartenspiel.bill import Act, Performer
from voicehost.games.slam_kartenspiel.hands import called, extras, face, labelled
from voicehost.games.slam_kartenspiel.state import InTrick, Phase, Seat, State


def cards(state: State, language: Language) -> tuple[Card, ...]:
    """The cards on the table. While questions are open, and while a call may still cost the trick, these are all poets with their values.
    Once the trick is reckoned, they are the acts with their sums, the winner's and then the best first, and after them the poets who may
    not perform, with the reason."""
    if not isinstance(state, InTrick) or not _lie_there(state):
        return ()
    is_open = state.phase is Phase.SHOW or may_fall(state)
    first = None if is_open else won_by(state)
    sentences = wording.localized(language, telling.lying(state))
    seats = ((state.seat(str(sentence.fields["player"])), sentence) for sentence in sentences)
    lying = _asked if is_open else _reckoned
    return tuple(
        replace(card, row=say("row-of", player=seat.player), owner=seat.player)
        for seat, sentence in sorted(seats, key=lambda each: each[0].player != first)
        for card in (lying(state, seat, sentence, language) if seat.chosen else (_none(sentence, language),))
    )


def _lie_there(state: InTrick) -> bool:
    return state.phase in (Phase.SHOW, Phase.APPLAUSE, Phase.BETWEEN) or (state.phase is Phase.OVER and asks_who(state))


def poster(state: State, language: Language) -> Poster | None:
    """The Slam as a poster, in place of the sentences that announce it. None if no Slam is being played."""
    if not isinstance(state, InTrick) or (state.phase is Phase.OVER and not asks_who(state)):
        return None
    slam, announced = state.slam, booking.announced(state)
    notes = tuple(each for each in announced[1:] if each.key not in ("criteria", "booking-rolled"))
    title = slam.show(state.trick.rolled).title if state.trick.rolled else ""
    return Poster(
        title or slam.name,
        language.word("slam-gold-card") if slam.is_gold else f"Slam {state.count} {language.word('slam-of')} {state.count + state.to_play}",
        tuple(language.word(f"criteria-{value}") for value in telling.criteria(state)) if telling.is_asked(state) else (),
        language.word("slam-asks"),
        wording.localized(language, notes),
        wording.localized(language, announced),
        slam.is_gold,
    )


def _asked(state: InTrick, seat: Seat, sentence: Say, language: Language) -> tuple[Card, ...]:
    """A player's poets with their values. The poet that the table is asked about is lit; poets of a lost trick are out. Once the sums are
    said, a team has a card, with its sum."""
    asked = question(state)
    about = asked.poet if asked is not None and state.phase is Phase.SHOW else ""
    teams = tuple(act for act in reckoned(state).acts if act.player == seat.player and len(act.poets) > 1)
    if teams and state.phase is not Phase.SHOW:
        return tuple(replace(_act(state, act, sentence, language), won=False, lit=False, named=say("team-card")) for act in teams)
    team = say("team-card") if teams else None
    cards = tuple(replace(face(state, poet, language, sentence), lit=poet == about, named=team) for poet in seat.chosen)
    if seat.player not in state.trick.lost:
        return cards
    return tuple(_out(card, say("out-lost"), language) for card in cards)


def _reckoned(state: InTrick, seat: Seat, sentence: Say, language: Language) -> tuple[Card, ...]:
    acts = tuple(act for act in reckoned(state).acts if act.player == seat.player)
    performing = {poet for act in acts for poet in act.poets}
    played = tuple(performer for player, performer in bill(state).played if player == seat.player)
    away = (performer for performer in played if performer.poet.key not in performing)
    return (*(_act(state, act, sentence, language) for act in acts), *(_away(state, each, sentence, language) for each in away))


def _act(state: InTrick, act: Act, sentence: Say, language: Language) -> Card:
    """An act's card. For each value a team shows the better one of its two poets.

    `won` marks the act that decided: the winner's best one, or in a tie the one that won the Vize title. `lit` marks the leading acts as
    long as there is no winner, and then only the winner's: the one that led, or, if Schinken decided, the second one. If the table has
    given the Slam to nobody, no act is marked. A player's second act says so. A team's card says that the better value counts, unless it
    has to say something else."""
    result, winner = reckoned(state), won_by(state)
    leads = act in result.leaders
    unknown = any(performer.worth is not None for performer in act.performers)
    values = () if unknown else tuple((name, max(each.value(name) for each in act.performers)) for name in telling.criteria(state))
    ratings = tuple(Rating(language.word(f"criteria-{name}"), value, lit=True) for name, value in values)
    second = winner is not None and act.player == winner and act.poets == result.vize_of(winner) and not leads
    by_vize = result.winner is not None and bool(result.second) and not any(each.poets == result.second for each in result.leaders)
    if winner is None:
        won, lit, named = False, leads and state.trick.given_to is None, None
    elif state.trick.given_to is not None:
        won, lit, named = act.poets == best_of(state, act.player) and act.player == winner, False, None
    elif by_vize:
        won, lit, named = second, leads and act.player == winner, say("vize-card") if second else say("tied-card") if leads else None
    else:
        won, lit, named = leads and act.player == winner, second, say("vize-card") if second else None
    is_second = named is None and not leads and act != next(each for each in result.acts if each.player == act.player)
    if is_second:
        named = say("second-card")
    return Card(
        called(state, act.poets, language),
        labelled(ratings),
        sentence,
        ratings=ratings,
        total=act.best,
        extras=() if unknown else extras(act, language),
        lit=lit,
        won=won,
        second=is_second,
        named=named if named is not None or len(act.poets) < 2 or unknown else say("team-card"),
        printed=True,
    )


def _away(state: InTrick, performer: Performer, sentence: Say, language: Language) -> Card:
    return _out(face(state, performer.poet.key, language, sentence), _why(state, performer), language)


def _none(sentence: Say, language: Language) -> Card:
    """What stands in the row of a player who has played no poets."""
    return _out(Card("", "", sentence), say("out-none"), language)


def _out(card: Card, reason: Say, language: Language) -> Card:
    (why,) = wording.localized(language, (reason,))
    return replace(card, lit=False, out=True, why=why, named=None)


def _why(state: InTrick, performer: Performer) -> Say:
    """Why a poet does not perform. If nothing keeps the poet away, its player has lost the trick by a false Schinken."""
    if performer not in bill(state).away:
        return say("out-lost")
    kept = bill(state).kept_by(performer)
    return say("out-weekday", weekday=day(state, state.slam.weekday)) if kept == "weekday" else say(f"out-{kept}")
