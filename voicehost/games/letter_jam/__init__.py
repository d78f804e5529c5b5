"""Letter Jam: everybody sees your letters but you. Rulebook: "Letter Jam" in Roger's Rules.

Rulings, where the rulebook is silent:

- The letters and the set-up cards: `tables` says where they come from. Everybody's share of the letters is the whole pack, which comes to
  exchanging cards. Whoever writes a word is not told that another has taken its letters, for one of those words is their own: where two
  need the only V, there were two of it.
- The order of the players is the order around the table, clockwise; on somebody's right is whoever comes before. A word has to be in the
  dictionary or one of the table's own (`words`), and its writer alone is told where it is not. The host may deal the words instead
  (`dealt`, `level`).
- A clue is told by whose letters it takes. Whether it is a word is its giver's business; that it can be laid of what its giver sees is not.
  It takes two letters at least: one is no word. Several chips may lie beside one letter, and letters that are alike may each have one.
- A clue that was thought of and not given is forgotten with the next one that is given, as offers are: it was thought of for other letters.
- Who gives the clue is the table's choice: the host reckons offers and fair shares, and takes whoever is named.
- A letter may be moved on from once it was in a clue, at any time between clues.
- A bonus letter that was in a clue is guessed at once, aloud or in secret: before the next clue that takes that player's bonus letter, or
  the end. It is kept if that is right, and laid aside if not. Of the deck, when it is empty, what was laid aside is shuffled.
- The clues end with the last token; or before, when all say that they are ready.
- The wildcard is one card: at the end, whoever takes it first has it. It stands for whatever letter makes a word.
- Whether letters are a word the dictionary says, and the table may overrule it until the end is closed ("accept Ben", "refuse Ben").
- Letters that somebody "got right" are those that were noted as what they are.
- Green tokens on the flower count for everybody who has a word. It is one table that plays: the host tells all points together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from voicehost.core.language import Language
from voicehost.core.play import Entered, Event, IllegalMove, Move, Own, Player, Say, Sheet, Spoke, View, say
from voicehost.core.speech import Grammar, Listening, Samples, samples
from voicehost.games.letter_jam import clue, ending, entering, flower, moving, phrases, views, words
from voicehost.games.letter_jam.elsewhere import elsewhere, why_not
from voicehost.games.letter_jam.state import Options, Phase, State, Step, Terms
from voicehost.games.letter_jam.tables import OWN

SHOWS = {"see": "show", "my-clues": "show-clues"}


@dataclass(frozen=True)
class LetterJam:
    language: Language
    name: ClassVar[str] = "letter-jam"
    title: ClassVar[str] = "Letter Jam"
    languages: ClassVar[tuple[str, ...]] = ("en",)
    rules_version: ClassVar[int] = 5
    options: ClassVar[type[Any]] = Options
    own: ClassVar[Own] = OWN
    private: ClassVar[frozenset[str]] = entering.PRIVATE
    shown: ClassVar[frozenset[str]] = frozenset({"give-mine", "guess"})
    asides: ClassVar[frozenset[str]] = frozenset(
        {"see", "my-clues", "one-clue", "tokens", "stands", "missing", "scores", "compare", "who-gives", "stuck", "share"}
    )
    disputes: ClassVar[frozenset[str]] = frozenset({"accept", "refuse"})

    rulings: ClassVar[frozenset[str]] = frozenset(
        {
            *("clue", "bonus-right", "bonus-wrong", "shows", "counts", "is-a-word", "is-no-word", "has-no-word", "it-was", "overruled"),
            *("together", "together-points", "all-found", "most-found", "few-found"),
        }
    )
    weights: ClassVar[Mapping[str, float]] = MappingProxyType(
        {"move-on": 3.0, "give": 2.0, "ready": 2.0, "guess-aloud": 3.0, "given": 2.0, "accept": 2.0, "refuse": 2.0}
    )

    def setup(self, players: tuple[Player, ...], options: Options, seed: int) -> Step:
        return words.setup(players, options, seed)

    def over(self, state: State) -> bool:
        return state.phase is Phase.OVER

    def view(self, state: State, player: Player | None) -> View:
        return views.view(state, player)

    def sheet(self, state: State) -> Sheet:
        return views.sheet(state)

    def open_for(self, state: State) -> Samples | None:
        return samples(state.options.dispute) or None

    def verdict(self, state: State) -> tuple[Say, ...]:
        return ending.verdict(state)

    def deadline(self, _state: State) -> Samples | None:
        """Nobody is hurried."""
        return None

    def listening(self, state: State) -> Listening:
        return Listening(Grammar(phrases.phrases_now(state), known=phrases.known(state), elsewhere=elsewhere(state)))

    def check(self, state: State, player: Player, move: Move) -> tuple[Say, ...]:
        """What a player alone is told: of what was entered, and of what they ask for in their ear."""
        seat = state.seat(player)
        if move.name in SHOWS and move.get("player") == player:
            move = Move(SHOWS[move.name])
        if move.name == "one-clue" and move.get("player") == player and int(move.slots["number"]) <= len(state.clues):
            return (views.read(state, seat, int(move.slots["number"])),)
        return entering.answer(state, seat, move)

    def step(self, state: State, event: Event) -> Step:
        match event:
            case Entered(player=player, move=move) if move.name in entering.PRIVATE:
                return entering.entered(state, player, move)
            case Spoke(move=move) if move.name in self.asides:
                return state, _told(state, move)
            case Spoke(move=move):
                return _spoken(state, move)
        raise IllegalMove("not-now")


def _told(state: State, move: Move) -> tuple[Say, ...]:
    """What is read out on demand; it changes nothing, and no letter of a player is in it."""
    match move.name:
        case "tokens":
            return (flower.tokens_left(state),)
        case "stands":
            return views.stands(state) or (say("no-stands"),)
        case "missing":
            return views.missing(state) or (say("nobody-missing"),)
        case "scores":
            return ending.scores(state) if state.phase is Phase.OVER else tuple(map(views.place, state.seats))
        case "compare":
            return clue.compared(state)
        case "who-gives":
            return (say("may-give", players=tuple(player for player in state.players if state.may_give(player))),)
        case "one-clue" if int(move.slots["number"]) <= len(state.clues):
            number = int(move.slots["number"])
            return (clue.clue_told(state.clues[number - 1], number),)
        case "one-clue":
            return (say("no-such-clue", number=int(move.slots["number"])),)
        case "share":
            return (say("fair-share", n=state.share),)
        case "stuck":
            return (views.how_to_end(state, move.slots.get("player")),)
        case "see":
            return (say("letters-are-yours"),)
    return (say("clues-are-yours"),)


# -- what is said, by the moment in which it may be ------------------------------------------------------------------------------


def _spoken(state: State, move: Move) -> Step:
    match state.phase:
        case Phase.TALK:
            return _talked(state, move)
        case Phase.LAYING:
            return _laying(state, move)
        case Phase.ARRANGING:
            return _arranging(state, move)
        case Phase.OVER if move.name in ("accept", "refuse"):
            return ending.overruled(state, move.slots["player"], counts=move.name == "accept")
    raise why_not(state, move)


def _talked(state: State, move: Move) -> Step:
    player = move.slots.get("player", "")
    match move.name:
        case "give":
            return clue.gives(state, player)
        case "offer":
            return clue.offer(state, player, None)
        case "offer-so-many" if "players" not in move.slots:
            raise IllegalMove("offer-whole", player=player, n=int(move.slots["letters"]))
        case "offer-so-many":
            return clue.offer(state, player, _terms(move.slots))
        case "move-on":
            return moving.moves_on(state, player)
        case "ready":
            return moving.ready(state, player)
        case "busy":
            return state.reseat(player, ready=False), (say("is-not-ready", player=player),)
        case "guess-aloud":
            return moving.guesses(state, player, move.slots.get("letter", ""))
    raise why_not(state, move)


def _terms(slots: Mapping[str, str]) -> Terms:
    wildcard = slots["wild"] == "yes" if "wild" in slots else None
    return Terms(int(slots["letters"]), int(slots["players"]), int(slots.get("stands", 0)), 0, wildcard)


def _laying(state: State, move: Move) -> Step:
    match move.name:
        case "lay":
            return clue.laid(state, phrases.in_order(move.slots))
        case "given":
            return clue.given(state)
        case "withdraw":
            return clue.withdrawn(state)
        case "anew":
            return clue.anew(state)
    raise why_not(state, move)


def _arranging(state: State, move: Move) -> Step:
    match move.name:
        case "guess-aloud":
            return moving.guesses(state, move.slots["player"], move.slots.get("letter", ""))
        case "arranges" if state.giver is None and "none" in move.slots:
            return ending.arranged(state, move.slots["player"], (), aloud=True)
        case "arranges" if state.giver is None:
            return ending.arranges(state, move.slots["player"])
        case "lay-card" if state.giver is not None:
            return ending.laid(state, state.giver, phrases.in_order(move.slots))
        case "show-words" if state.may_be_shown:
            return ending.revealed(state)
        case "arranged" if state.giver is not None:
            return ending.done(state, state.giver)
        case "withdraw" if state.giver is not None:
            return ending.arranged(state, state.giver, (), aloud=True)
        case "anew":
            return clue.anew(state)
    raise why_not(state, move)
