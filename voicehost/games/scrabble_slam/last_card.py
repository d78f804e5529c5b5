"""Corrections of the last card: it is taken back, it was another word, or it was another player's."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import By, Fill, Way, everybody, never, players, spoken
from voicehost.games.scrabble_slam import ending
from voicehost.games.scrabble_slam.calling import ANY, DICTIONARY, of_words
from voicehost.games.scrabble_slam.ending import unless_asked
from voicehost.games.scrabble_slam.laying import fault_of, lay, lifted, whose
from voicehost.games.scrabble_slam.shown import lies_there
from voicehost.games.scrabble_slam.state import Phase, Play, Question, Shout, State, Step, Who
from voicehost.games.scrabble_slam.words import letter


def _lies(state: State) -> bool:
    return bool(state.plays)


@spoken(
    "take it back",
    "host take it back",
    when=_lies,
    costs=2.0,
    folded=True,
    otherwise=unless_asked("nothing-played"),
    means="take the last card back",
)
def take_back(state: State) -> Step:
    play = state.plays[-1]
    state, says = ending.recount(lifted(state))
    return state, (say("taken-back", called=play.word.capitalize()), lies_there(state), *says)


def _others(state: State) -> Slot:
    """The other words that could have been called instead of the last one, without those that the table has voted down."""
    could = (word for play in state.plays[-1:] for word in state.called(state.neighbours(play.before)) if word != play.word)
    return of_words(word for word in could if not state.is_barred(word))


@spoken(
    ways=(
        Way(("no {word}", "no, I said {word}"), (Fill("word", _others),), lasting=False),
        Way(("no, I said {word}",), (Fill("word", ANY),), By.LINE),
        Way(("no {word}",), (DICTIONARY,), By.LINE),
    ),
    when=_lies,
    judged=True,
    folded=True,
    otherwise=unless_asked("nothing-played"),
    means="correct the last word",
)
def rather(state: State, word: str, player: Player | None = None) -> Step:
    """ "No, same": the last word was another, by the same player or the one who is named, with any card that makes it. Raises
    `IllegalMove` if it could not follow."""
    play = state.plays[-1]
    if fault := fault_of(state, word, play.before):
        raise IllegalMove(fault.key, **fault.fields)
    called = Shout(play.at, word, player or play.player, play.as_blank and letter(play.before, word) == play.letter)
    after, says = whose(lifted(state), called)
    if after.word != word and after.question is None:  # without such a card the other one stays
        return state, says
    return after, (*says, *_goes_on(state, after))


def _meant(plays: tuple[Play, ...], player: Player) -> Play:
    """The play that "that was Chris" is about: the last one if it was called under another name, or else the latest that belongs to nobody,
    or else the last."""
    last = plays[-1]
    plays = tuple(play for play in plays if not play.fallen) or plays
    if last.player not in (None, player) and not last.claimed:
        return last
    return next((play for play in reversed(plays) if play.player is None), last)


def _claiming(state: State) -> tuple[Player, ...]:
    """The players who may claim the card: they have cards, and it is not theirs yet."""
    holding = (seat.player for seat in state.present if seat.count > 0)
    return tuple(player for player in holding if state.plays and _meant(state.plays, player).player != player)


@spoken(
    "that was {player}",
    "{player} played that",
    typed=("it was {player}", "{player} had that one", "{player} had that", "{player} had it", "that one was {player}"),
    fills=(players(_claiming),),
    when=_lies,
    judged=True,
    costs=2.0,
    otherwise=unless_asked("nothing-played"),
    means="say whose the last card was, or the latest one without an owner",
)
def claim(state: State, player: Player) -> Step:
    """The card is this player's. With the real pack the host corrects its counts. If it dealt, the card comes out of this player's hand
    instead, if it is there. Raises `IllegalMove` for a player who has left or has no cards."""
    play = _meant(state.plays, player)
    if play.player == player:
        return state, (say("theirs-already", player=player, word=play.word.capitalize()),)
    if state.options.dealt:
        if not state.holds(player, play.letter, blank=play.as_blank):
            return state, (say("stays", word=play.word.capitalize()),)
        after, says = lay(lifted(state), Shout(play.at, play.word, player, play.as_blank), settled=play.settled)
        return after, (*says, *_goes_on(state, after))
    if player in state.away:  # their cards are laid aside
        raise IllegalMove("has-left", player=player)
    if not state.seat(player).count:
        raise IllegalMove("no-cards", player=player)
    before = play.player
    if before is not None:
        state = state.reseat(before, count=state.seat(before).count + 1)
    plays = tuple(replace(each, player=player, claimed=True) if each is play else each for each in state.plays)
    state = replace(state.reseat(player, count=state.seat(player).count - 1), plays=plays, question=None)
    claimed = say("claimed", word=play.word.capitalize(), player=player, n=state.seat(player).count)
    back = (say("not-theirs", player=before, n=state.seat(before).count),) if before is not None else ()
    state, says = ending.again(state)
    return state, (claimed, *back, *says)


def _goes_on(before: State, after: State) -> tuple[Say, ...]:
    """That the race is on again, if the card had ended the game and does not any more."""
    is_on = before.phase is Phase.OVER and after.phase is Phase.RACE and after.question is None
    return (say("go-on", word=after.word.capitalize()),) if is_on else ()


_SAID = tuple(f"{no}{{player}} {said} {{word}}" for no in ("", "no ") for said in ("said", "meant", "played"))


@spoken(
    ways=(Way(_SAID, (everybody, Fill("word", ANY)), By.LINE, shown=("{player} said {word}",)),),
    when=_lies,
    judged=True,
    otherwise=unless_asked("nothing-played"),
    means="correct the last word and whose it was",
)
def said(state: State, player: Player, word: str) -> Step:
    step: Step = claim(state, player) if word == state.plays[-1].word else rather(state, word, player)
    return step


@never(
    *("that was not {player}", "that wasn't {player}", "it was not {player}", "it wasn't {player}", "that is not {player}"),
    *("{player} did not play that", "{player} didn't play that", "{player} did not have that one", "not {player}"),
    fills=(everybody,),
)
def disowned(state: State, question: Question | None, player: Player) -> IllegalMove:
    """Ask whose card it was, with another player as the example."""
    if not state.plays and not isinstance(question, Who):
        return IllegalMove("nothing-played")
    word = question.shout.word if isinstance(question, Who) else state.plays[-1].word
    other = next(other for other in (*state.there, *state.players) if other != player)
    return IllegalMove("whose-then", word=word.capitalize(), player=other)
