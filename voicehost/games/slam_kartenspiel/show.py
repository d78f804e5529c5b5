""" "Ablauf", Show: the poets are revealed, the host asks what has to be decided, rolls and draws, and then reckons the trick and says who
wins."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.language import Language, choosing
from voicehost.core.play import EXPECTED, IllegalMove, Player, Say, say
from voicehost.core.speech import Samples, Slot
from voicehost.games.kit import By, Fill, Way, aside, everybody, players, spoken
from voicehost.games.kit.ballot import Ballot
from voicehost.games.kit.breath import Reveal
from voicehost.games.kit.saying import names
from voicehost.games.slam_kartenspiel import score, telling
from voicehost.games.slam_kartenspiel.asking import (
    DRAWS,
    FACES,
    MONEY,
    NO,
    ROLLS,
    SILENT,
    YES,
    Question,
    question,
    reckoned,
    shouting,
    standing,
    won_by,
)
from voicehost.games.slam_kartenspiel.bill import GUEST
from voicehost.games.slam_kartenspiel.cards import MARTINI, UNKNOWN_CARD
from voicehost.games.slam_kartenspiel.naming import numbers, or_nobody, or_unknown, poets
from voicehost.games.slam_kartenspiel.piles import drawn
from voicehost.games.slam_kartenspiel.state import NOBODY, InTrick, KnownAnswers, KnownPoets, Phase, S, State, TrickStep

HIGHEST_WORTH = 60
"""The most points that a card may have that the deck does not know."""


def reveal(state: InTrick, at: Samples, says: tuple[Say, ...] = ()) -> TrickStep:
    """Reveal the poets: "Deckt gemeinsam auf." """
    state = replace(state, since=at, breath=None)
    if not state.options.dealt:
        return advance(state, at, says)
    before = dict(state.known.chosen) if state.known is not None else {}
    left_with = {player: cards for player, cards in state.trick.left_with if cards}
    chosen = {**left_with, **before, **{seat.player: seat.chosen for seat in state.seats if seat.chosen}}
    others = (shown for shown in state.shown if shown.slam != state.trick.slam)
    unable = tuple(player for player in state.there if state.slam.is_gold and len(state.seat(player).pile) < state.slam.fewest)
    state = replace(state, shown=(*others, KnownPoets(state.trick.slam, tuple(chosen.items()), unable)))
    return advance(state, at, (*says, *telling.revealed(state)))


def advance(state: InTrick, at: Samples, says: tuple[Say, ...] = ()) -> TrickStep:
    """Go on as far as possible without anybody's answer: to the next question or to the end of the trick."""
    state = replace(state, phase=Phase.SHOW, breath=None)
    while (asked := question(state)) is not None or state.trick.early:
        if state.trick.early and (asked is None or asked.kind == "keep"):
            state, more = _early_judged(state)
        elif asked is None:
            break
        elif asked.kind in ROLLS and not state.options.own_die:
            state, number = state.thrown()
            state, more = rolled(state, asked, number)
        elif asked.kind in DRAWS and state.options.dealt:
            state, poet = drawn(state)
            state, more = _brought(state, asked, poet or NOBODY)
        elif asked.choices == (NOBODY,):
            state, more = answered(state, asked, NOBODY), ()
        elif (answer := _settled(state, asked)) is not None:
            state, more = _settle(state, asked, answer), ()
        else:
            return state, (*says, telling.ask(state, asked))
        says += more
    return _conclude(state, at, says)


def _after_the_breath(state: InTrick, at: Samples) -> TrickStep:
    """Reveal the poets, or go on after the last answer that somebody gave alone."""
    return reveal(state, at) if state.phase is Phase.BOOKING else advance(state, at)


REVEAL = Reveal(_after_the_breath)


DECIDED = frozenset({"look", "sister", "expose", "accuse", "bribe", "style", "male"})
"""The kinds of questions that people answer without knowing the points: a player, or the table by a vote."""

FOR_THE_GONE = {"sister": NO, "expose": NOBODY, "accuse": NOBODY, "bribe": MONEY[0], "male": SILENT}
"""The answers of a player who has left. Of several poets or styles, the first counts."""


def _settled(state: InTrick, asked: Question) -> str | None:
    """The answer that needs nobody: what was decided before the table took the announced points back, and what counts for a player who has
    left. None if somebody has to answer."""
    known = dict(next((known.answers for known in state.announced if known.slam == state.trick.slam), ()))
    if asked.kind in DECIDED and asked.asked in known:
        return known[asked.asked]
    if asked.player not in state.away:
        return None
    return asked.choices[0] if asked.kind in ("keep", "style") else FOR_THE_GONE.get(asked.kind)


def _settle(state: InTrick, asked: Question, answer: str) -> InTrick:
    """The state with that answer, or with that result of a vote."""
    if asked.kind == "male":
        state = counting_as(state, asked.player, answer)
    if asked.kind != "look":
        return answered(state, asked, answer)
    return replace(state.with_trick(ballot=Ballot()), looks=(*state.looks, (asked.asked, answer == YES)))


def _early_judged(state: InTrick) -> TrickStep:
    """Judge the players who called Schinken before the trick could be reckoned. If it is a tie, their calls cost nobody the trick."""
    callers = tuple(player for player in state.trick.early if state.seat(player).chosen)
    state = state.with_trick(early=())
    if len(reckoned(state).tied) > 1:
        return state, (say("called-in-a-tie", players=callers),)
    return called_falsely(state, callers)


def called_falsely(state: InTrick, callers: tuple[Player, ...]) -> TrickStep:
    """Take the trick from players who have called Schinken falsely. It is reckoned without them."""
    given_to = None if state.trick.given_to in callers else state.trick.given_to
    state = state.with_trick(lost=(*state.trick.lost, *callers), given_to=given_to)
    return state, tuple(say("false-applause", player=player) for player in callers)


def rolled(state: InTrick, asked: Question, number: int) -> TrickStep:
    """Use a roll. The number of the Show's die is announced later, with what it decides; that of any other die is announced here."""
    if asked.kind == "die":
        state = state.with_trick(rolled=number)
        glass = state.options.martini and MARTINI in state.slam.show(number).tags
        return state, (say("martini"),) if glass else ()
    poet = state.poet(asked.poet)
    infects = poet.ability("ansteckend")
    hits = number == (infects.rolled if asked.kind == "infect" and infects is not None else int(FACES[-1]))
    says = (say(f"rolled-{asked.kind}-{'hits' if hits else 'misses'}", poet=poet.name, face=number),)
    return answered(state, asked, str(number)), says


def _brought(state: InTrick, asked: Question, poet: str) -> TrickStep:
    """Use the poet that came from the pile, or nobody if it was empty."""
    key = f"{UNKNOWN_CARD}{asked.asked}" if poet == UNKNOWN_CARD else poet
    state = answered(state, asked, key)
    if poet == NOBODY:
        return state, (say("nobody-left"),)
    if poet == UNKNOWN_CARD:
        return state, ()
    name = state.poet(poet).name
    return state, (say("guest", poet=name) if asked.kind == "guest" else say("third", player=asked.player, poet=name),)


def answered(state: InTrick, asked: Question, answer: str) -> InTrick:
    """The state with that question answered."""
    return replace(state, trick=state.trick.answered(asked.asked, answer))


def said_to_be(state: S, player: Player, gender: str) -> S:
    """The state with what a player has said: one who is not male gets the points that the Slam gives, and one who does not answer none."""
    state = counting_as(state, player, gender)
    male, others = state.seat(player).male, tuple(pair for pair in state.said if pair[0] != player)
    return replace(state, said=others if male is None else (*others, (player, male)))


def counting_as(state: S, player: Player, gender: str) -> S:
    """The state in which that answer counts for the player's place in this Slam, whoever has given it."""
    return state.reseat(player, male=None if gender == SILENT else gender == YES)


def only_who_is_asked(asked: Question, player: Player | None) -> None:
    """Raises `IllegalMove` if a line names another player than the one who is asked: nobody answers in their place."""
    if player is not None and asked.player != GUEST and player != asked.player:
        raise IllegalMove("answer-first")


# -- answers ----------------------------------------------------------------------------------------------------------------------


def _answers(state: State, language: Language) -> Slot:
    """The possible answers to the question that waits: any free card if it came from the pile, otherwise one of the question's choices."""
    asked, deck = standing(state), state.deck
    if asked.kind in DRAWS:
        free = (key for key in deck.by_key if not any(key in seat.chosen for seat in state.seats))
        return or_nobody(language, or_unknown(language, poets("poet", deck, free)))
    named = poets("poet", deck, (key for key in asked.choices if key in deck.by_key))
    return or_nobody(language, named) if NOBODY in asked.choices else named


_ANYBODY = Fill("poet", lambda state, language: or_nobody(language, poets("poet", state.deck, state.deck.by_key)))


@spoken(
    ways=(
        Way(under="pick", fills=(Fill("poet", _answers),), lasting=False),
        Way(under="pick-typed", fills=(everybody, _ANYBODY), by=By.LINE),
    ),
    costs=EXPECTED,
    means="say which poet, or nobody",
)
def pick(state: InTrick, at: Samples, poet: str, player: Player | None = None) -> TrickStep:
    """Say which poet a player exposes, accuses or keeps, or which one came from the pile, which anybody may read."""
    asked = standing(state)
    if asked.kind in DRAWS:
        if any(poet in seat.chosen for seat in state.seats):
            raise IllegalMove("poet-taken", poet=state.poet(poet).name)
        state, says = _brought(state, asked, poet)
        return advance(state, at, says)
    only_who_is_asked(asked, player)
    if poet not in asked.choices:
        raise IllegalMove("no-answer")
    state = answered(state, asked, poet)
    if asked.kind == "keep":
        return advance(state, at)
    by = state.poet(asked.poet).name
    if poet == NOBODY:
        return advance(state, at, (say("spared", poet=by),))
    caught = say("exposed" if asked.kind == "expose" else "accused", poet=by, other=state.poet(poet).name)
    return advance(state, at, (caught,))


CONFIRMED = frozenset({"sister", "favour"})
"""The kinds of questions that one player answers with yes or no."""


def _confirming(state: State) -> tuple[Player, ...]:
    """The player who is asked for yes or no; empty if nobody is. Said with that player's name, it is their answer and not a vote."""
    asked = question(state)
    return (asked.player,) if asked is not None and asked.kind in CONFIRMED else ()


def _asks_one(state: State) -> bool:
    """Whether "Karl, no" is an answer and not a vote."""
    asked = question(state)
    return asked is not None and asked.kind in (*CONFIRMED, "male")


def _asks_all(state: State) -> bool:
    """Whether the table votes."""
    asked = question(state)
    return asked is not None and asked.kind == "look"


@aside(ways=(Way(under="who-voted", by=By.LINE),), when=_asks_all, otherwise="nothing-asked-now", means="hear who has voted, and how")
def who_voted(state: InTrick) -> tuple[Say, ...]:
    """The votes so far, which everybody has heard, and who is still to vote."""
    cast = tuple(say(f"voted-{vote}", player=player) for player, vote in state.trick.ballot.cast)
    return (*cast, say("votes-to-come", players=waiting(state), n=len(waiting(state))))


_ASKED = Fill("player", lambda state: names("player", _confirming(state)))
YES_NO = Fill("answer", lambda language: Slot("answer", language.yes_no))


_SISTER = Fill("answer", lambda language: replace(language.slot("sister"), name="answer"))


def _asks_for_the_sister(state: State) -> bool:
    asked = question(state)
    return asked is not None and asked.kind == "sister"


@spoken(
    ways=(
        Way(under="confirm", fills=(YES_NO,), lasting=False),
        Way(under="confirm-typed", fills=(_ASKED, YES_NO), by=By.LINE, when=lambda state: bool(_confirming(state))),
        Way(("{answer}", "{player} {answer}"), fills=(_ASKED, _SISTER), by=By.LINE, when=_asks_for_the_sister),
    ),
    costs=EXPECTED,
    means="answer yes or no",
)
def confirm(state: InTrick, at: Samples, answer: str) -> TrickStep:
    asked = standing(state)
    poet, state = state.poet(asked.poet).name, answered(state, asked, answer)
    if asked.kind == "sister":
        return advance(state, at, (say("with-sister" if answer == YES else "without-sister", poet=poet),))
    taken = say("favourite", player=asked.player, poet=poet) if answer == YES else say("favourite-left", poet=poet)
    return replace(state, since=at), (taken, *goes_on(state))


_STYLE = Fill(
    "style", lambda state, language: language.slot("style", only=standing(state).choices), lambda language: language.slot("style")
)


@spoken(
    ways=(Way(under="style", fills=(_STYLE,)), Way(under="style-typed", fills=(everybody, _STYLE), by=By.LINE)),
    costs=EXPECTED,
    means="choose Lyrik or Prosa",
)
def style(state: InTrick, at: Samples, style: str, player: Player | None = None) -> TrickStep:
    asked = standing(state)
    only_who_is_asked(asked, player)
    decided = say("performs-in", poet=state.poet(asked.poet).name, style=style)
    return advance(answered(state, asked, style), at, (decided,))


WORTH = Fill("number", lambda language: numbers(language, map(str, range(HIGHEST_WORTH + 1))))


@spoken(ways=(Way(under="worth", fills=(WORTH,), lasting=False),), means="say how many points a card of your own has")
def worth(state: InTrick, at: Samples, number: str) -> TrickStep:
    """Say what a card that the deck does not know is worth at this Slam."""
    return advance(answered(state, standing(state), number), at)


# -- the vote on what a picture shows ---------------------------------------------------------------------------------------------


def waiting(state: InTrick) -> tuple[Player, ...]:
    """The players who still have to vote. The host asks the first of them."""
    return state.trick.ballot.waiting(state.there)


def _whom(state: State, vote: str) -> IllegalMove | None:
    """The refusal if somebody answers "yes" to "whom?". It gives the names that may be said; None if that was not the question."""
    asked = question(state)
    if asked is None or NOBODY not in asked.choices or vote != YES:
        return None
    return IllegalMove("whom", poets=telling.names(state, asked.choices[:-1]))


_VOTE = Fill("vote", lambda language: choosing("vote", ((said, vote) for vote in (YES, NO, "abstain") for said in language.answers[vote])))
_VOTE_IN_WORDS = Fill("vote", lambda language: language.slot("vote"))


@spoken(
    ways=(
        Way(under="vote", fills=(players(waiting), _VOTE)),
        Way(under="vote-typed", fills=(everybody, _VOTE), by=By.LINE, when=lambda state: not _asks_one(state)),
        Way(("{vote}", "{player} {vote}"), fills=(everybody, _VOTE_IN_WORDS), by=By.LINE, when=_asks_all),
    ),
    otherwise=_whom,
    costs=EXPECTED,
    means="vote: yes, no or abstain",
)
def vote(state: InTrick, at: Samples, vote: str, player: Player | None = None, by: Player | None = None) -> TrickStep:
    """Vote on what a picture shows. A tie means no: "Bei Gleichstand: Dann ist es nicht schick." Whoever votes by name before the one who
    is asked first, and had no vote in the last one, has come too late for that."""
    first = waiting(state)[:1]
    if not state.trick.ballot.cast and player in state.trick.unasked and player not in first:
        return state, (say("vote-decided"), telling.ask(state, standing(state)))
    return counted(state, state.trick.ballot.voted(state.there, player or by, vote), at)


@spoken(
    ways=(Way(under="vote-was", fills=(everybody, _VOTE), by=By.LINE),),
    when=_asks_all,
    costs=EXPECTED,
    means="put right how somebody has voted, as long as the vote is open",
)
def vote_was(state: InTrick, at: Samples, player: Player, vote: str) -> TrickStep:
    """Let another vote of a player count instead of the one that was heard. Before anybody has voted it is about a vote that is over."""
    ballot = state.trick.ballot
    if not ballot.cast:
        return state, (say("vote-decided"), telling.ask(state, standing(state)))
    return counted(state, ballot.without(player).voted(state.there, player, vote), at)


def counted(state: InTrick, ballot: Ballot, at: Samples) -> TrickStep:
    """The result of the vote or, if it is not decided yet, the request to the next voter."""
    outcome = ballot.outcome(state.there)
    if outcome is None:
        return state.with_trick(ballot=ballot), (say("vote-ask", player=ballot.waiting(state.there)[0]),)
    shown = standing(state).asked
    key, _, look = shown.partition("/")
    unasked = ballot.waiting(state.there)
    state = replace(state.with_trick(ballot=Ballot(), unasked=unasked), looks=(*state.looks, (shown, outcome)))
    ruled = say("look-is" if outcome else "look-is-not", poet=state.poet(key).name, look=look)
    return advance(state, at, (*ballot.even(state.there), ruled))


def without_vote(state: InTrick, at: Samples) -> TrickStep:
    """Go on when fewer votes are to come than before. The vote may be decided by that; if not, the host repeats the question."""
    asked = question(state)
    if asked is not None and asked.kind == "look" and state.trick.ballot.outcome(state.there) is not None:
        return counted(state, state.trick.ballot, at)
    return advance(state, at)


# -- who has won ------------------------------------------------------------------------------------------------------------------


def _conclude(state: InTrick, at: Samples, says: tuple[Say, ...]) -> TrickStep:
    """Reckon the trick and say how it went. A tie for the Vize title goes to the Schinken-Applaus."""
    says += telling.reckoning(state)
    state = made_known(state, state)
    if reckoned(state).shouting:
        return tied_for_vize(state, at, says)
    return concluded(state, at, (*says, *telling.winner(won_by(state))))


def tied_for_vize(state: InTrick, at: Samples, says: tuple[Say, ...] = ()) -> TrickStep:
    """Let the players who are in the tie for the Vize title call Schinken. If only one of them has not left, that player has won; if all
    have, nobody has."""
    state, there = state.with_trick(calls=()), shouting(state)
    if len(there) > 1:
        return replace(state, phase=Phase.APPLAUSE, since=at), (*says, say("applause", players=there))
    last = next(iter(there), None)
    return concluded(state.with_trick(shout=last), at, (*says, *telling.winner(last)))


def made_known(state: S, trick: InTrick) -> S:
    """The state in which everybody knows what was decided in that trick."""
    looks = tuple((asked, YES if outcome else NO) for asked, outcome in trick.looks)
    others = (known for known in state.announced if known.slam != trick.trick.slam)
    return replace(state, announced=(*others, KnownAnswers(trick.trick.slam, (*looks, *trick.trick.answers))))


def uncontested(state: InTrick, able: tuple[Player, ...], at: Samples, says: tuple[Say, ...]) -> TrickStep:
    """Conclude the Gold card if at most one player has enough poets for it. That player "gewinnt damit automatisch"."""
    if not able:
        return concluded(state, at, (*says, say("nobody-wins")))
    return concluded(state.with_trick(shout=able[0]), at, (*says, say("wins-alone", player=able[0])))


def concluded(state: InTrick, at: Samples, says: tuple[Say, ...]) -> TrickStep:
    """End the trick, now that its winner is known. Until the next Slam a false Schinken can still change that.

    After the last Slam the game ends at once, because nobody would know what the table was waiting for.
    """
    if state.slam.is_gold:
        return replace(state.at_its_end(), phase=Phase.OVER, since=at), (*says, say("has-ended"))
    if state.last and state.count >= state.last:
        state = replace(state.at_its_end(), phase=Phase.OVER, since=at)
        return state, (*says, score.won(state), say("stopped-here", n=round(state.options.dispute)))
    state = replace(state, phase=Phase.BETWEEN, since=at)
    return state, (*says, *goes_on(state))


def has_ended(state: State) -> IllegalMove:
    """Why nothing is played any more: the Gold card has been played, or the table has ended the game before it."""
    return IllegalMove("has-ended" if isinstance(state, InTrick) and state.slam.is_gold else "ended-already")


def goes_on(state: InTrick) -> tuple[Say, ...]:
    """The question after a trick: what still has to be decided, or a request for the next Slam unless a clock runs until then."""
    if (asked := question(state)) is not None:
        return (telling.ask(state, asked),)
    return () if state.options.between else (say("say-next"),)
