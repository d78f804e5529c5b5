"""Every wording of SLAM! Das Kartenspiel is said by somebody's game, in each language, with all its fields, and reads well aloud."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from tests.support.cards_table import TABLE, Trick, in_trick, played, put, with_piles
from tests.support.languages import made
from tests.support.random_play import play_at_random
from tests.support.table import PLAYERS, Table
from voicehost.core.language import Language
from voicehost.core.play import COUNTS, JOINS, LEAVES, REPLACES, RETURNS, ROUNDS, SETS, Decided, Entered, IllegalMove, Move, Say, Spoke, say
from voicehost.core.speech import samples
from voicehost.games.kit.calling import ask
from voicehost.games.slam_kartenspiel import (
    applause,
    board,
    booking,
    choosing,
    correcting,
    describing,
    hands,
    known,
    onstage,
    rounds,
    score,
    selves,
    show,
    telling,
)
from voicehost.games.slam_kartenspiel.asking import Question
from voicehost.games.slam_kartenspiel.deck import bundled
from voicehost.games.slam_kartenspiel.describing import card
from voicehost.games.slam_kartenspiel.piles import laid_away
from voicehost.games.slam_kartenspiel.stages import WHO_WAS_IT, stage_of, thinking, turn
from voicehost.games.slam_kartenspiel.state import KnownAnswers, Options, Phase, State
from voicehost.games.slam_kartenspiel.wording import localized
from voicehost.session.session import Session
from voicehost.session.teaching import about, topics
from voicehost.speak.prompts import HOUSE, Prompts

pytestmark = pytest.mark.quick

NAME = "slam-kartenspiel"
LANGUAGES = ("de", "en")
every_language = pytest.mark.parametrize("language", LANGUAGES)

VIZE_TIE = {"Karl": "Funny Reimer, Postbote", "Ida": "Berühmte Mitbewohner, Hebamme", "Romy": "Comedienne, Dadaist"}
NOBODY_MAY = {"Karl": "Mönch, Professorin", "Ida": "Dadaist, Großvater"}
TABLE_TOO = {"dealt": False, "own_die": True}


def tricks() -> Iterator[Trick]:
    """One after another, by hand: whatever a trick can come to."""
    tie = played("Comedy Slam", VIZE_TIE, "1")
    yield (
        played("Comedy Slam", VIZE_TIE, "1")
        .call("Romy")
        .call("Karl", 1)
        .call("Ida", 2)
        .judge()
        .call("Ida", samples(9))
        .judge()
        .call("Karl")
    )
    tie.call(None, 1).judge()
    yield tie.then(applause.was(tie.state, 9, None)).call("Karl", samples(20)).judge()
    false = played("Comedy Slam", {"Karl": "Comedienne, Dadaist", "Ida": "Postbote, Mönch"}, "1").call("Karl").call("Karl").call(None)
    yield false.then(applause.was(false.state, 9, None))
    for cards, called in ((VIZE_TIE, "Karl"), ({"Karl": "Comedienne, Dadaist", "Ida": "Postbote, Mönch"}, "Ida")):
        yield put("Comedy Slam", cards).call(called).answer("1")
    yield played("Jugend Slam", NOBODY_MAY)
    yield played("Jugend Slam", {"Karl": "Das Kleine Genie, Großvater", "Ida": "Beatboxer, Wunderkind"})
    yield put("Wohnzimmer-Slam", {"Karl": "Detektivin, Bildmaler", "Ida": "Ghostwriter, Mönch"}).answer("Ghostwriter", "-")
    yield put("Wohnzimmer-Slam", {"Karl": "Detektivin, Bildmaler", "Ida": "Ghostwriter, Mönch"}).answer("-", "Mönch")
    yield put("Wohnzimmer-Slam", {"Romy": "Gewissenlose, Avantgardistin", "Karl": "Reisende, Mönch"}, weekdays=True).answer("yes", "6", "0")
    yield put("Wohnzimmer-Slam", {"Romy": "Gewissenlose, Postbote", "Karl": "Mönch, Barista", "Ida": "Lehrer, Hausmeister"})
    yield put("Best-Of Slam", {"Karl": "Avantgardistin, Spalterin", "Ida": "Melancholikerin, Mönch"}).answer("no", "yes", "yes", "no", "1")
    yield put("Feminismus-Slam", {"Karl": "Aktivistin, Wunderkind", "Ida": "Spalterin, Hebamme"}).answer("yes", "no")
    yield put("Wohnzimmer-Slam", {"Karl": "Comedienne, Wunderkind", "Ida": "Comedian, Improvisateurin"}, variety=True).answer("lyrik")
    yield played("Poetry Slam im Club", {"Karl": "Wunderkind, Dadaist", "Ida": "Mönch, Hausmeister"})
    yield put("Special Slam", {"Karl": "Wunderkind, Dadaist", "Ida": "Mönch, Hausmeister"}, rolled=1, martini=True)
    yield played(
        "Kneipenslam", {"Karl": "Berliner Schnauze, Mönch", "Ida": "Postbote, Barista"}, "Diva", "Großvater", open_list=True, dealt=False
    )
    yield played(
        "Wohnzimmer-Slam", {"Karl": "Berliner Schnauze, Mönch", "Ida": "Postbote, Barista"}, "-", "Hausmeister", open_list=True, dealt=False
    )
    yield put("Wohnzimmer-Slam", {"Karl": "Bühnenbrecher, Mönch", "Ida": "Schüchterne, Barista"}, open_list=True)
    for answer in ("yes", "no"):
        yield played("Lost Place Slam", {"Ole": "Bühnenbrecher, Frühstarter", "Kira": "Aktivistin, Philosoph"}, answer)
    yield put("Wohnzimmer-Slam", {"Karl": "Berliner Schnauze, Mönch", "Ida": "Melancholikerin, Barista"}, own_die=False)
    yield put("Wohnzimmer-Slam", {"Karl": "Reisende, Mönch", "Ida": "Postbote, Barista"}, own_die=False, weekdays=True)
    yield played("Comedy Slam", {"Karl": "Team-Poet, Liedermacherin", "Ida": "Mönch, Postbote"}, "6", martini=True)
    for piles in ({"Karl": "", "Ida": "Mönch"}, {"Karl": "Mönch, Postbote", "Ida": "Barista, Lehrer"}):
        yield with_piles(2, piles, "Team-Meisterschaft")
    yield with_piles(2, {"Karl": "Mönch", "Ida": ""}, "Landesmeisterschaft")


def unknown_cards() -> Trick:
    """With the real pack: cards that the deck does not know."""
    state, _ = rounds.setup(("Karl", "Ida"), Options(dealt=False, own_die=True), 1)
    state, _ = booking.top(state, 0, "wohnzimmer slam")
    state, _ = choosing.lay_down(state, "Karl", ("?", "mönch"), 0)
    return Trick(state).then(choosing.sit_out(state, 0, "Ida")).answer("30")


def asked_alone() -> Iterator[Say]:
    """What one player reads, and nobody else."""
    state = put("Feminismus-Slam", {"Karl": "Aktivistin, Detektivin", "Ida": "Spalterin, Bibliothekarin"}).state
    game: Any = made(NAME, "de")
    unnamed = game.whose(state, Move("gender-aloud", {"gender": "yes"}))
    yield Say(unnamed.key, unnamed.fields)
    answered = game.step(state, Entered(0, "Karl", Move("gender", {"gender": "yes"})))[0]
    both, _ = game.step(answered, Entered(0, "Ida", Move("gender", {"gender": "no"})))
    yield from correcting.gender_was(both, 0, "Karl", "no")[1]
    yield from filter(None, (correcting.ASKS["gender-was"](both, "Karl", "no"),))
    yield from selves.still_asked(state)
    yield from (*selves.asks(state, "Karl"), *game.check(state, "Karl", Move("gender", {"gender": "yes"})))


def for_the_gone() -> Iterator[Say]:
    """What the table is asked for a player who has left, and about the only card of one who has not."""
    playing = put("Wohnzimmer-Slam", {"Karl": "Reisende, Mönch", "Ida": "Melancholikerin, Barista"}, weekdays=True).state
    yield telling.ask(replace(playing, away=("Karl",)), Question("day", "day/reisende", (), "Karl", "reisende"))
    yield telling.ask(replace(playing, away=("Ida",)), Question("infect", "infect/melancholikerin", (), "Ida", "melancholikerin"))
    yield telling.ask(replace(playing, away=("Ida",)), Question("worth", "worth/?Ida1", (), "Ida", "?Ida1"))
    yield from filter(None, [choosing.whether_only_one(replace(playing, phase=Phase.BOOKING), "Karl", "mönch")])
    dealt = replace(playing, phase=Phase.BOOKING, shown=()).reseat("Ida", hand=("reisende",))
    exchanged, _ = choosing.exchange(replace(dealt, options=replace(dealt.options, weekdays=False)), "Ida", "Die Reisende")
    yield from known.still_known(dealt, exchanged)[1]
    refusals = (choosing.no_such_card("Bildmeier"), applause.was_not(playing.with_trick(lost=("Karl",)), "Ida"))
    yield from (Say(refused.key, refused.fields) for refused in refusals)
    yield from filter(None, [correcting.ASKS["answer-was"](unknown_cards().state, "Karl", number="20")])


def gone() -> Iterator[Say]:
    """With the real pack: a Slam whose card was played, a poet who lies on a pile, the Gold card before its time."""
    state, _ = rounds.setup(("Karl", "Ida"), Options(dealt=False), 1)
    yield from booking.gold_early(state)
    yield from booking.which_lies_on_top(replace(state, last=1))
    state, _ = booking.top(state, 0, "comedy slam")
    with pytest.raises(IllegalMove) as laid:
        choosing.lay_down(state.reseat("Ida", pile=("mönch",)), "Karl", ("mönch", "postbote"), 0)
    yield Say(laid.value.key, laid.value.fields)
    for where, move in ((state.without_slam(phase=Phase.TOP), Move("top", {"slam": "jugend slam"})), (state, Move("pass"))):
        yield from refusal(where, move)


def known_again() -> tuple[Say, ...]:
    """Two have chosen, and one has left; what that revealed is taken back."""
    before = rounds.setup(("Karl", "Ida", "Romy"), Options(slams="comedy slam", breath=0.0), 1)[0]
    later = before
    for player in ("Karl", "Ida"):
        later = choosing.lay_down(in_trick(later), player, later.seat(player).hand[:2], 0)[0]
    later = show.reveal(in_trick(later), 0)[0]
    return (*known.still_known(before, later)[1], *decided_again())


def decided_again() -> tuple[Say, ...]:
    """Whether the Avantgardistin performs with her sister is taken back, and its points are known."""
    state = put("Comedy Slam", {"Karl": "Avantgardistin", "Ida": "Philosoph"}).state
    return known.still_known(state, replace(state, announced=(KnownAnswers(state.trick.slam, ()),)))[1]


def one_who_was_gone(game: Any) -> Iterator[Say]:
    """Who leaves is back at once, then leaves with all the points or the most, unless somebody who waits has as many."""
    state, _ = game.setup(PLAYERS[:3], game.options(slams="comedy slam"), 1)
    none: dict[str, str] = {}
    waits = ((JOINS, "Zoe", none), (COUNTS, "Zoe", {"count": "2"}))
    gone = ((LEAVES, "Ben", none), (RETURNS, "Ben", {"now": "yes"}), (COUNTS, "Ben", {"count": "2"}), (LEAVES, "Ben", none))
    fewer_points = ((COUNTS, "Ana", {"count": "1"}), *gone)
    for decisions in (gone, waits, (*gone, *waits), fewer_points):
        after = state
        for move, player, slots in decisions:
            after, says = game.step(after, Decided(0, Move(move, {"player": player, **slots})))
            yield from says
        yield from game.verdict(after)


def fewer(game: Any) -> Iterator[Say]:
    """Fewer Slams, with the Gold card or without it; and whoever leaves during the show takes their poets out."""
    begun, _ = game.setup(PLAYERS[:3], game.options(), 1)
    shown = put("Best-Of Slam", {"Karl": "Spalterin, Mönch", "Ida": "Melancholikerin, Mönch", "Romy": "Lehrer, Barista"}).state
    decided = ((begun, ROUNDS, {"count": "3"}), (begun, ROUNDS, {"count": "1"}), (shown, LEAVES, {"player": "Ida"}))
    for state, move, slots in decided:
        yield from game.step(state, Decided(0, Move(move, slots)))[1]


def put_right() -> Iterator[Say]:
    """The piles, after the table has given and taken Slams."""
    yield from board.piles(replace(rounds.setup(("Karl", "Ida"), Options(), 1)[0], put_right=(("Karl", 1), ("Ida", -1))))


def without_a_pile() -> Iterator[Say]:
    """There is nothing left to draw."""
    state, _ = booking.opened(rounds.setup(("Karl", "Ida", "Romy"), Options(breath=0.0), 1)[0], "wohnzimmer slam", 0)
    for player, cards in zip(state.players, (3, 2, 2), strict=True):
        state = state.reseat(player, hand=state.seat(player).hand[:cards])
    for player in state.players:
        state, _ = choosing.lay_down(state, player, state.seat(player).hand[:2], 0)
    yield from rounds.next_(replace(state, stack=("comedy slam", "landesmeisterschaft"), draw=(), discard=()), 0)[1]


def chosen_on_phones() -> Iterator[Say]:
    """What a phone asks while poets are chosen, of a hand and of a winners' pile."""
    state, _ = booking.opened(rounds.setup(("Karl", "Ida"), Options(), 1)[0], "wohnzimmer slam", 0)
    gold = with_piles(2, {"Karl": "Mönch, Postbote", "Ida": "Barista, Lehrer"}, "Landesmeisterschaft").state
    yield from (each for asked in (state, gold) for each in choosing.asks(asked, asked.players[0]))
    game: Any = made(NAME, "de")
    poets = state.reseat("Karl", hand=("rap poet", "rap poetin", "mönch"))
    yield from game.check(poets, "Karl", Move("choose", {"first": "rap und mönch"}))


def after_the_gold_card() -> Iterator[Say]:
    """Who has won it, by having poets for it alone, and that nobody has."""
    game: Any = made(NAME, "de")
    for piles, gold in (
        ({"Karl": "Mönch", "Ida": ""}, "Landesmeisterschaft"),
        ({"Karl": "Drag-Poet", "Ida": "Großvater"}, "Team-Meisterschaft"),
    ):
        trick = with_piles(2, piles, gold)
        for player in trick.state.waiting:
            trick.then(choosing.lay_down(trick.state, player, choosing.choices(trick.state, player)[:2], 0))
        yield from game.view(trick.state, None).headline


def asides(state: State) -> Iterator[Say]:
    """What is read out on demand."""
    stage, here = stage_of(state), {"state": state, "player": None}
    yield from (*ask(stage.asks, here), *ask(stage.now, here), *board.piles(state), *thinking(state), *score.scores(state))
    for player in state.players:
        yield from hands.hand(state, player)


def setups() -> Iterator[Say]:
    """What is said before the first Slam, and of each Slam; with weekdays and glasses, and with the real pack."""
    for options in ({}, {"dealt": False}, {"weekdays": True}, {"weekdays": True, "today": "montag", "martini": True, "own_die": True}):
        state, says = rounds.setup(("Karl", "Ida"), Options(**options), 1)
        yield from (*says, *asides(state))
        for slam in state.deck.slam_by_key:
            yield from booking.opened(replace(state, stack=()), slam, 0)[1]
        if not state.options.dealt:
            rich = state.reseat("Karl", pile=("mönch", "postbote")).reseat("Ida", pile=("lehrer", "barista"))
            yield from booking.opened(rich, state.stack[-1], 0)[1]
            state, _ = booking.top(state, 0, "wohnzimmer slam")
            state, says = choosing.lay_down(state, "Karl", ("mönch", "postbote"), 0)
            yield from (*says, *choosing.sit_out(state, 0, "Ida")[1], *rounds.next_(choosing.sit_out(state, 0, "Ida")[0], 0)[1])
    state, _ = rounds.setup(("Karl", "Ida"), Options(weekdays=True, today="montag"), 1)
    for poet in state.deck.by_key:
        yield from card(state, poet)
    yield from score.accounts(state.reseat("Karl", slams=(state.stack[-1],)))
    yield from score.accounts(replace(state, put_right=(("Karl", 2),)))
    state, _ = booking.opened(state.reseat("Karl", hand=("reisende", "mönch")), "wohnzimmer slam", 0)
    yield from choosing.exchange(state, "Karl", "reisende")[1]
    yield from asides(choosing.lay_down(state, "Karl", ("mönch", "reisende"), 0)[0])
    bare = replace(state.reseat("Karl", hand=()).reseat("Ida", hand=()), draw=(), discard=())
    yield from booking.opened(bare, "wohnzimmer slam", 0)[1]
    played_, _ = choosing.lay_down(
        replace(state.reseat("Ida", chosen=("lehrer", "barista"), done=True), draw=()), "Karl", ("reisende", "mönch"), 0
    )
    yield from rounds.next_(replace(played_, seats=(*played_.seats, *played_.seats, *played_.seats)), 0)[1]


BAD = (
    Options(slams="Nichts"),
    Options(slams="Open Air, Poetry Slam im Club"),
    Options(gold="Open Air"),
    Options(slams="Special Slam", family=True),
    Options(today="nie"),
    Options(deck=("x = ",)),
)


def _refused(case: Callable[[], object]) -> Say | None:
    try:
        case()
    except IllegalMove as why:
        return Say(why.key, why.fields)
    return None


def refusals() -> Iterator[Say]:
    """Everything that raises."""
    state, _ = rounds.setup(("Karl", "Ida"), Options(), 1)
    booked, _ = booking.opened(state, "wohnzimmer slam", 0)
    real, _ = rounds.setup(("Karl", "Ida"), Options(dealt=False), 1)
    top, _ = booking.top(real, 0, "wohnzimmer slam")
    laid, _ = choosing.lay_down(top, "Karl", ("mönch", "postbote"), 0)
    gold = with_piles(2, {"Karl": "Mönch", "Ida": "Postbote, Lehrer"}, "Landesmeisterschaft").state
    poor = with_piles(3, {"Karl": "Mönch, Diva", "Ida": "Postbote, Lehrer"}, "Team-Meisterschaft").state
    vote = put("Best-Of Slam", {"Karl": "Spalterin, Mönch", "Ida": "Melancholikerin, Mönch"}).vote("Karl", "yes")
    accusing = put("Wohnzimmer-Slam", {"Karl": "Bildmaler, Mönch", "Ida": "Postbote, Lehrer"})
    asked = vote.asked
    assert asked is not None
    tie = played("Comedy Slam", VIZE_TIE, "1").call(None, 1).judge()
    false = played("Lost Place Slam", {"Karl": "Mönch, Postbote", "Ida": "Barista, Lehrer"})
    early = put("Wohnzimmer-Slam", {"Karl": "Bildmaler, Mönch", "Ida": "Postbote, Lehrer"}).call("Karl").state
    cases: list[Callable[[], object]] = [
        *(partial(rounds.setup, names, Options(), 1) for names in (("Karl",), ("Karl", "Karl"), ("Karl", "?"), ("Sean", "Shawn"))),
        *(partial(rounds.setup, ("Karl", "Ida"), options, 1) for options in BAD),
        lambda: choosing.lay_down(booked, "Karl", booked.seat("Karl").hand[:1], 0),
        lambda: choosing.lay_down(booked, "Karl", ("mönch", "mönch"), 0),
        lambda: choosing.lay_down(booked, "Karl", booked.seat("Ida").hand[:2], 0),
        lambda: choosing.lay_down(gold, "Karl", (), 0),
        lambda: choosing.lay_down(gold, "Ida", ("mönch", "lehrer"), 0),
        lambda: choosing.lay_down(poor, "Romy", (), 0),
        lambda: choosing.lay_down(replace(booked, seats=tuple(replace(seat, hand=()) for seat in booked.seats)), "Karl", (), 0),
        lambda: choosing.lay_down(laid, "Ida", ("mönch", "lehrer"), 0),
        lambda: vote.vote("Karl", "no"),
        lambda: put("Wohnzimmer-Slam", {"Karl": "Detektivin, Zauberin", "Ida": "Ghostwriter, Postbote"}).answer("Mönch"),
    ]
    yield from (said for case in cases if (said := _refused(case)) is not None)
    drinking = Decided(0, Move(SETS, {"option": "martini", "value": "yes"}))
    family = rounds.setup(("Karl", "Ida"), Options(family=True), 1)[0]
    yield from filter(None, (_refused(lambda: made(NAME, "de").step(family, drinking)),))
    seen = made(NAME, "de").step(booked, Decided(0, Move(REPLACES, {"player": "Karl", "other": "Zoe"})))[0]
    taken = Decided(0, Move(REPLACES, {"player": "Ida", "other": "Karl"}))
    yield from filter(None, (_refused(lambda: made(NAME, "de").step(seen, taken)),))
    yield from refusal(laid, Move("sit-out", {"player": "Karl"}))
    today, _ = rounds.setup(("Karl", "Ida"), Options(weekdays=True), 1)
    over = replace(played("Lost Place Slam", {"Karl": "Mönch, Postbote", "Ida": "Barista, Lehrer"}).state, phase=Phase.OVER)
    tied = played("Comedy Slam", VIZE_TIE, "1").state
    for state in (today, real, booked, top, accusing.state, tie.state, tied, false.state, early, over):
        for name in ("schinken", "my-hand", "why", "roll", "play", "next", "at-the-same-time", "belongs"):
            yield from refusal(state, Move(name, {"player": "Karl", "number": "1", "first": "mönch", "second": "postbote"}))
        yield from refusal(state, Move("vote", {"vote": "yes"}))


def refusal(state: State, move: Move) -> tuple[Say, ...]:
    """Why that cannot be said now; nothing where it can."""
    said = _refused(lambda: made(NAME, "de").step(state, Spoke(0, 0, move)))
    return (said,) if said is not None else ()


def by_language(language: Language) -> Iterator[Say]:
    """By chance, through the whole session: in its words."""
    game = made(NAME, language.name)
    for players, options in ((3, {}), (2, {"dealt": False, "own_die": True})):
        table = Table(*Session.begin(game, PLAYERS[:players], game.options(breath=0.0, **options), 5))
        for session in play_at_random(table, 5):
            yield from session.asks
        yield from (*table.heard, *game.verdict(table.state))


def left_of(state: State) -> tuple[Say, ...]:
    """How much of the game."""
    return board.board(state, None, made(NAME, "de").language).progress


@cache
def without_poets() -> tuple[Say, ...]:
    """What is told of the poets of somebody who plays none, and before all are revealed."""
    none = put("Comedy Slam", {"Karl": "Funny Reimer, Dadaist", "Ida": ""}).state
    return (*telling.what_played(none, "Ida"), *telling.what_played(rounds.setup(("Karl", "Ida"), Options(), 1)[0], "Ida"))


@cache
def ruled() -> tuple[Say, ...]:
    """What is asked and said when the table rules on a Slam that was played and on a call."""
    game: Any = made(NAME, "de")
    false = played("Lost Place Slam", {"Karl": "Mönch, Postbote", "Ida": "Barista, Lehrer"}).call("Karl").state
    away = laid_away(replace(false, phase=Phase.BETWEEN)).without_slam(phase=Phase.TOP)
    tie = played("Comedy Slam", VIZE_TIE, "1").state
    tied = laid_away(replace(tie.with_trick(lost=("Karl",)), phase=Phase.BETWEEN)).without_slam(phase=Phase.TOP)
    nobody = replace(away, prizes=(replace(away.prizes[0], player=None),))
    says: list[Say] = []
    slam = away.prizes[0].slam
    for state in (false, away, nobody, tied, replace(away, prizes=())):
        for name in ("no-call", "hand-over", "nobodys"):
            for player in ("Karl", "Ida", "") if name != "nobodys" else ("",):
                move = Move(name, {**({"player": player} if player else {}), **({"slam": slam} if name != "no-call" else {})})
                asked = game.asks_before(state, move)
                says += [asked] if asked is not None else []
                try:
                    says += game.step(state, Spoke(0, 0, move))[1]
                except IllegalMove as why:
                    says.append(Say(why.key, why.fields))
    return tuple(says)


def on_demand() -> tuple[Say, ...]:
    """How many cards everybody has, what lies on a pile without cards, and whose turn it is."""
    dealt = rounds.setup(("Karl", "Ida"), Options(), 1)[0]
    asked = (
        *describing.ability(dealt, "action"),
        *hands.how_many(dealt),
        *hands.how_many(dealt.reseat("Ida", hand=())),
        *board.piles(dealt, "Karl"),
        *turn(dealt),
    )
    return localized(made(NAME, "de").language, asked)


def misheard() -> tuple[Say, ...]:
    """What is asked and said when an answer is put right, and of a pile without poets."""
    poets = {"poet": "Die Avantgardistin", "other": "Der Mönch"}
    asked = (
        say("decide-performs-in", poet="Das Allround-Talent", style="lyrik"),
        *(say(f"decide-{key}", **poets) for key in ("exposed", "accused")),
        *(say(f"decide-{key}", poet="Die Avantgardistin") for key in ("spared", "with-sister", "without-sister")),
        *(say(key, poet="Der Gewissenlose", money=250) for key in ("bribed", "decide-bribed")),
        *(say(f"voted-{vote}", player="Karl") for vote in ("yes", "no", "abstain")),
        *(say("votes-to-come", players=("Karl", "Ida")[:n], n=n) for n in (1, 2)),
        *(say("bribe-brings", money=100 * n, n=n) for n in range(3)),
        *(say(key, player="Karl") for key in ("misheard-answer", "misheard-else")),
        say("pile-slams", player="Karl", slams=("Comedy Slam",)),
    )
    return localized(made(NAME, "de").language, asked)


def everything(name: str) -> tuple[Say, ...]:
    game = made(NAME, name)
    heard: list[Say] = []
    favour = put("Lost Place Slam", {"Ole": "Bühnenbrecher, Frühstarter", "Kira": "Aktivistin, Philosoph"}).call("Kira")
    for trick in (*tricks(), favour, unknown_cards()):
        heard += trick.says
        heard += asides(trick.state)
        if trick.state.phase in (Phase.BETWEEN, Phase.OVER):
            heard += (
                *telling.why(trick.state),
                *telling.may_perform(trick.state, "mönch"),
                score.won(trick.state),
                *rounds.next_(replace(trick.state, stack=("open air",)), 0)[1],
                *(said for left in ((), ("open air",)) for said in left_of(replace(trick.state, phase=Phase.BETWEEN, stack=left))),
            )
    try:
        game.step(rounds.setup(("Karl", "Ida"), Options(), 1)[0], Spoke(0, 0, Move("no-such-move")))
    except IllegalMove as why:
        heard.append(Say(why.key, why.fields))
    try:
        game.step(rounds.setup(("Karl", "Ida"), Options(), 1)[0], Decided(0, Move(ROUNDS, {"count": "99"})))
    except IllegalMove as why:
        heard.append(Say(why.key, why.fields))
    return (
        *localized(
            game.language,
            (
                *heard,
                *setups(),
                *gone(),
                *for_the_gone(),
                *put_right(),
                *without_a_pile(),
                *chosen_on_phones(),
                *after_the_gold_card(),
                *asked_alone(),
                *known_again(),
                *without_poets(),
            ),
        ),
        *refusals(),
        *ruled(),
        *misheard(),
        *on_demand(),
        *by_language(game.language),
        *one_who_was_gone(game),
        *fewer(game),
    )


@every_language
def test_every_wording_is_said(language: str) -> None:
    """By a game of it: no key is out of reach; what its words mean is told by the house."""
    meanings = {about(topic).key for topic in topics(made(NAME, language).language)}
    prompts = Prompts(language, (NAME,))
    state = put("Lost Place Slam", {"Ole": "Bühnenbrecher, Frühstarter", "Kira": "Aktivistin, Philosoph"}).call("Kira").state
    words, dealt = made(NAME, language).language, rounds.setup(TABLE[:3], Options(today="montag"), 7)[0]
    lies_there = (state, state.reseat("Ole", chosen=()), *(trick.state for trick in tricks()))
    lying = [card for shown in lies_there for card in onstage.cards(shown, words)]
    lying += [card for player in dealt.players for card in hands.cards(dealt, player, words)]
    drawn = {each.key for card in lying for each in (card.row, card.why, card.named) if each is not None}
    drawn |= {each.key for trick in tricks() if trick.state.phase is Phase.BETWEEN for each in telling.second_decides(trick.state)}
    asked = {each.key for each in ask(WHO_WAS_IT.now, {"state": state})}
    said = {each.key for each in everything(language)} | drawn | asked
    assert sorted(prompts.keys(NAME) - prompts.keys(HOUSE) - said - meanings) == []


@every_language
def test_every_say_has_all_the_fields_of_its_wordings(language: str) -> None:
    """And is rendered."""
    prompts = Prompts(language, (NAME,))
    lacking = {each.key: prompts.fields(each.key) - set(each.fields) for each in everything(language)}
    assert {key: fields for key, fields in lacking.items() if fields} == {}


@every_language
def test_prompts_read_well_aloud(language: str) -> None:
    """Each is one or more whole sentences, without digits where the language has words, keys of the engine, symbols, or doubled spaces."""
    prompts = Prompts(language, (NAME,))
    for each in everything(language):
        text = prompts.text(each).text
        if each.key in ("bad-deck", "not-caught", "number-of-players", "no-name", "put-right-so"):
            continue
        assert re.fullmatch(r"[A-ZÄÖÜ?].*[.!?]", text), text
        assert not re.search(r"  |[_{}\[\]/\\#*]|\(\)| ,|,,| \.(?!\w)|\b\d\b", text), text


def test_the_rulebooks_example_is_told_word_for_word() -> None:
    """The reckoning in one breath."""
    trick = played("Comedy Slam", {"Karl": "Funny Reimer, Berühmte Mitbewohner", "Ida": "Allround-Talent, Rap-Poet"}, "3")
    prompts = Prompts("de", (NAME,))
    said = " ".join(prompts.text(each).text for each in localized(made(NAME, "de").language, trick.says))
    assert (
        "Comedy Slam, die Drei: Humor und Stil. Karl und Ida haben achtzehn. Vize: Karl siebzehn, Ida zehn. Karl gewinnt den Slam." in said
    )


def test_every_tag_and_mark_of_the_deck_has_its_word() -> None:
    """In each language, so that no card is told by a key."""
    state, _ = rounds.setup(("Karl", "Ida"), Options(weekdays=True, today="montag"), 1)
    for language in LANGUAGES:
        for poet in state.deck.by_key:
            assert localized(made(NAME, language).language, card(state, poet))
    assert bundled()
