"""What each person sees. A hand, and what is chosen of it, are their owner's alone until all is revealed; piles are everybody's."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import Language
from voicehost.core.play import Card, Moment, Player, Say, Sheet, View, say
from voicehost.core.speech import Phrase, Samples, Slot, samples
from voicehost.games.kit.remembered import remembered
from voicehost.games.kit.standings import first, voted
from voicehost.games.slam_kartenspiel import applause, booking, phrases, rounds, show, telling, wording
from voicehost.games.slam_kartenspiel.asking import question
from voicehost.games.slam_kartenspiel.booking import announced, choices
from voicehost.games.slam_kartenspiel.cards import UNKNOWN_CARD
from voicehost.games.slam_kartenspiel.state import Phase, Seat, State

SELDOM = frozenset({"show"})
"""What stands on one's page already."""

REMINDERS = 3
"""After so many nobody is pressed any more."""


def view(state: State, player: Player | None, language: Language) -> View:
    seen = everybody(state)
    if player is None:
        return seen if state.phase is Phase.OVER else replace(seen, lines=())  # until then the scores tell it, and whoever asks is told
    own = hand(state, state.seat(player))
    return replace(
        seen,
        asks=_asked_of(state, player),
        entries=entries(state, state.seat(player), language),
        mine=own,
        cards=cards(state, state.seat(player), language),
        seldom=SELDOM,
        secret=bool(own),
    )


@remembered
def everybody(state: State) -> View:
    """What all see: the table's page, and of each player's what is not their own."""
    return View(
        piles(state),
        asks(state),
        moment=moment(state),
        headline=headline(state),
        who=who(state),
        until=until(state),
        now=now(state),
        standings=rounds.standings(state),
        counted=say("page-points"),
        progress=progress(state),
        how=(say("how-to-choose"),) if state.phase is Phase.BOOKING and state.options.dealt and moment(state) is Moment.ALL else (),
        wanted=_wanted(state),
        awaited=() if state.phase is Phase.OVER else who(state),
    )


def moment(state: State) -> Moment:
    if applause.asks_who(state) or booking.waits_for_the_die(state):
        return Moment.QUESTION
    match state.phase:
        case Phase.BOOKING:
            return Moment.ALL
        case Phase.BETWEEN:
            return Moment.BETWEEN
        case Phase.OVER:
            return Moment.OVER
        case _:  # today, top, show, applause
            return Moment.QUESTION


def headline(state: State) -> tuple[Say, ...]:
    """The Slam and who may perform there; between two, who has won it; in the end who has won."""
    if state.phase is Phase.OVER:
        return (rounds.won(state),)
    if state.trick is None:
        return ()
    if state.phase is Phase.BETWEEN:
        return (*announced(state)[:1], *telling.winner(state.trick.shout or show.reckoned(state).winner))
    return announced(state) if state.phase is Phase.BOOKING else announced(state)[:1]


def progress(state: State) -> tuple[Say, ...]:
    """How many Slams come after this one."""
    if state.trick is None or state.phase is Phase.OVER:
        return ()
    return (say("slams-left", n=len(state.stack)) if state.stack else say("last-slam"),)


def who(state: State) -> tuple[Player, ...]:
    """Who is waited for, or asked, or may call; in the end who has won."""
    if applause.asks_who(state):
        return ()
    match state.phase:
        case Phase.BOOKING:
            return () if booking.waits_for_the_die(state) else state.waiting
        case Phase.SHOW:
            asked = question(state)
            if asked is not None and asked.kind == "look":
                return show.waiting(state)[:1]
            return (asked.player,) if asked is not None and asked.player in state.players else ()
        case Phase.APPLAUSE:
            return show.reckoned(state).shouting
        case Phase.OVER:
            return first(rounds.standings(state))
        case _:
            return ()


def _wanted(state: State) -> tuple[str, ...]:
    if applause.asks_who(state):
        return ("was",)
    match state.phase:
        case Phase.TODAY:
            return ("today",)
        case Phase.TOP:
            return ("top",)
        case Phase.BOOKING:
            return ("roll", "choose", "play")
        case Phase.SHOW:
            return ("vote", "pick", "confirm", "style", "give", "worth", "roll")
        case Phase.APPLAUSE:
            return ("call",)
        case Phase.BETWEEN:
            return ("next",)
        case _:
            return ()


def asks(state: State) -> tuple[Say, ...]:
    """The question that stands, or what the phase waits for."""
    if applause.asks_who(state):
        return (say("who-was-it"),)
    match state.phase:
        case Phase.TODAY:
            return (say("which-day"),)
        case Phase.TOP:
            return (say("which-slam"),)
        case Phase.BOOKING:
            if booking.waits_for_the_die(state):
                return (say("ask-booking"),)
            return (booking.asked_to_choose(state),)
        case Phase.SHOW:
            asked = question(state)
            return (telling.ask(state, asked),) if asked is not None else ()
        case Phase.APPLAUSE:
            return (say("applause", players=show.reckoned(state).shouting),)
        case Phase.BETWEEN if not state.options.between:
            return (say("say-next"),)
        case _:
            return ()


def _asked_of(state: State, player: Player) -> tuple[Say, ...]:
    """The same, on a player's own page: who has nothing to choose is asked nothing."""
    if state.phase is Phase.BOOKING and not booking.waits_for_the_die(state) and not choices(state, player):
        return ()
    return asks(state)


def now(state: State) -> tuple[Say, ...]:
    """Who is waited for; then what lies on the table."""
    if state.phase is Phase.BOOKING:
        return thinking(state)
    return (*vote(state), *telling.revealed(state), *told(state)) if state.trick is not None and state.phase is not Phase.OVER else ()


def vote(state: State) -> tuple[Say, ...]:
    """Of a vote, how far it is."""
    asked = question(state) if state.phase is Phase.SHOW else None
    if asked is None or asked.kind != "look" or state.trick is None:
        return ()
    return (voted(state.trick.cast, state.players),)


def told(state: State) -> tuple[Say, ...]:
    """How the trick was reckoned, for as long as it lies there: who did not hear it reads it."""
    if state.phase not in (Phase.APPLAUSE, Phase.BETWEEN):
        return ()
    return telling.reckoning(state, *show.staged(state))


def thinking(state: State) -> tuple[Say, ...]:
    """Who has still to choose."""
    waiting = state.waiting
    return (say("still-choosing-them", players=waiting, n=len(waiting)),) if waiting else ()


def piles(state: State) -> tuple[Say, ...]:
    """What each has won: Slams, and poets for the Gold card."""
    settled = show.after(state)
    return tuple(_pile(settled, seat) for seat in settled.seats if seat.slams or seat.pile)


def _pile(state: State, seat: Seat) -> Say:
    slams = tuple(state.deck.slam_by_key[slam].name for slam in seat.slams)
    poets = telling.names(state, seat.pile)
    return say("pile", player=seat.player, slams=slams, poets=poets) if slams else say("pile-poets", player=seat.player, poets=poets)


def hand(state: State, seat: Seat) -> tuple[Say, ...]:
    """For its owner alone: what there is to play from, by its numbers, and what is chosen of it; what was played is on the table. Of the
    Gold card that is the winners' pile."""
    cards, key = (seat.pile, "your-pile") if plays_for_gold(state) else (state.held(seat.player), "your-hand")
    held = (say(key, numbered=telling.names(state, cards)),) if cards else ()
    if state.phase is not Phase.BOOKING or not seat.chosen or not state.options.dealt:
        return held
    return (*held, say("your-choice", poets=telling.names(state, seat.chosen)))


def cards(state: State, seat: Seat, language: Language) -> tuple[Card, ...]:
    """The same while one chooses from it, with the values that stand on each."""
    if state.phase is not Phase.BOOKING:
        return ()
    own = seat.pile if plays_for_gold(state) else state.held(seat.player)
    return tuple(
        Card(wording.own_card(language) if name == UNKNOWN_CARD else name, _values(state, poet, language), one)
        for one in wording.told(language, hand(state, seat)[:1])
        for poet, name in zip(own, telling.names(state, own), strict=True)
    )


def _values(state: State, poet: str, language: Language) -> str:
    """ "style 3, message 7". Empty of a card that the deck does not know, and of one without any."""
    values = state.poet(poet).values
    return ", ".join(f"{language.word(f'criteria-{name}')} {value}" for name, value in values)


def plays_for_gold(state: State) -> bool:
    return state.phase is Phase.BOOKING and state.slam.is_gold


def entries(state: State, seat: Seat, language: Language) -> tuple[Phrase, ...]:
    """What a player may do unseen: choose, and have a card of theirs read out."""
    if not state.options.dealt or state.phase in (Phase.TODAY, Phase.OVER):
        return ()
    held = state.held(seat.player)
    own_cards = seat.pile if plays_for_gold(state) else held
    looks = language.ways("look", _poets(state, "poet", own_cards)) if own_cards else ()
    own = (*language.ways("show"), *looks)
    travels = () if plays_for_gold(state) else tuple(poet for poet in held if state.poet(poet).ability("reisend") is not None)
    away = language.ways("exchange", _poets(state, "poet", travels)) if travels and (state.draw or state.discard) else ()
    if state.phase is not Phase.BOOKING or booking.waits_for_the_die(state):
        return (*(away if state.phase is Phase.BETWEEN else ()), *own)
    cards = choices(state, seat.player)
    if not cards:
        return own
    actions = tuple(card for card in cards if state.poet(card).is_action) if not state.slam.is_gold and len(cards) > 2 else ()
    slots = tuple(_poets(state, name, cards) for name in ("first", "second"))
    if len(cards) == 1:
        return (*language.ways("choose", slots[0], under="choose-one"), *away, *own)
    three = language.ways("choose", *slots, _poets(state, "third", actions), under="choose-three") if actions else ()
    return (*language.ways("choose", *slots), *three, *away, *own)


def _poets(state: State, name: str, keys: tuple[str, ...]) -> Slot:
    """Those of a hand: what is said of them is typed or touched, and never said in the room."""
    return replace(phrases.poets(name, state.deck, keys), unsaid=True)


def until(state: State) -> Samples | None:
    """The end of a time limit that people watch; a reminder is none."""
    return state.since + samples(state.options.between) if state.phase is Phase.BETWEEN and state.options.between else None


def deadline(state: State) -> Samples | None:
    """What comes first: a limit, the first call's judgement, or a reminder, each twice as long after the one before."""
    reminder = None
    if state.waiting and state.options.remind and state.reminders < REMINDERS and not booking.waits_for_the_die(state):
        reminder = state.since + samples(state.options.remind * (2 ** (state.reminders + 1) - 1))
    return min((each for each in (until(state), applause.due(state), reminder) if each is not None), default=None)


def sheet(state: State, language: Language) -> Sheet:
    """The winners' piles."""
    settled = show.after(state)
    rows = tuple(
        (
            seat.player,
            str(rounds.points(settled, seat.player)),
            ", ".join(state.deck.slam_by_key[slam].name for slam in seat.slams),
            ", ".join(wording.own_card(language) if name == UNKNOWN_CARD else name for name in telling.names(settled, seat.pile)),
        )
        for seat in settled.seats
    )
    return Sheet(language.word("sheet"), ("", *(language.word(f"sheet-{name}") for name in ("points", "slams", "poets"))), rows)
