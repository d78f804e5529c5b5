"""SLAM! Das Kartenspiel: poets compete on stages, two of each player's at a time. Rulebook: the game's page of rules, in German.

Rulings on what the rulebook leaves open:

- The cards that the rulebook names, and the values that it gives, are as in the rulebook. All others were made for this project (decks/).
  A table that owns the game can type its own cards into a file of the same form (`deck`).
- Undo does not take back the exchange of the Reisende, because its player has seen the card that it brought.
- With the real pack the host does not know who has only one card left, so it asks before a player plays one card.
- The order of the players is the order around the table, clockwise. The next player sits on your left.
- Everybody draws up to five in turn, one card at a time. A player who has only one card left after rounds without drawing plays it, and a
  player who has none sits out.
- "Für jede gefragte Eigenschaft": a team picks the better Sympathie, too, like the four values that the rulebook lists. It also picks the
  better of what abilities and Slams add, separately for each source. For the Vize title it has the worse of everything. What it gets as a
  team (four points at the Team-Meisterschaft) it has both times.
- Two poets who are a team perform as one whenever both are played. If the exceptions keep the team away (Feminismus-Slam, weekday), or if
  one of the two is disqualified, each is judged alone.
- A third poet joins no team. A poet who may not perform brings nobody along.
- In a tie all leading poets go to the piles. If both of a player's poets lead, the second one still competes for the Vize title. If none of
  the tied players has a second poet, the Schinken-Applaus decides. The player who wins it gets their Vize poet along with the Slam.
- If no poet may perform, or if everybody whose poets may has lost by a false Schinken, nobody gets the Slam.
- A Schinken is false if it is called after the poets are revealed and before the next Slam, but not in a tie for the Vize title, and not if
  there was a tie at all ("und es gar keinen Gleichstand gab"). One that is called before the trick is reckoned is judged once it is. If it
  turns out to be a tie, that call costs nobody the trick and wins none. A player who calls in a tie for the Vize title without being in it
  neither wins nor loses. Calls within a tenth of a second of each other are a dead heat, and the players call again.
- Szeneliebling counts the Slams on its player's pile: the card says how many there may be at most. Its player says whether it goes there
  ("darf").
- Each player with a poet who performs is asked alone whether they are male. A player who is divers is not male. A player who gives no
  answer gets no extra points. Whoever was asked may answer anew until the breath after the last answer is over; once the points are
  announced, the table puts an answer right.
- A bribe counts to the cent: 99 cents are less than a euro, and buy nothing.
- The poet of the open list performs like a third poet and decides nothing. In a tie with it, the player who is in the tie wins and takes
  only the poet who is in it. At the Gold card there is no open list, because only winners perform there.
- The card (in the deck) says what its picture shows. If it does not say whether a poet is a man or a woman, the article in the title does,
  or else the pronoun in the text ("er", "sie"). With none of these, or with both pronouns, a poet is divers. If the card says nothing about
  clothes and glasses, the table votes, once, and a tie means no.
- Players may change what they have chosen until everybody has chosen and the breath after that is over (`breath`). "Wait" makes it longer.
- Poets that were revealed are known, and undo does not make them unknown: they stay as they were chosen, and a player who had chosen none
  plays none.
- If a decision is taken back although its points are known, it stays as it was, and so do the points. The table puts a misheard
  one right until the next poets are revealed, and the trick is reckoned again. A roll or a card that the table reads out may be read out
  again.
- At the Gold card no poet goes to a pile, so nobody has to choose between two that are equal.
- The Avantgardistin decides before it is known who may perform. With her sister she performs as a team by herself, also at the
  Team-Meisterschaft, but a player still needs two poets to compete there.
- If only one player has enough poets for the Gold card, that player wins it without a contest. If several players have the most Slams, all
  of them have won.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from voicehost.core.play import Event, IllegalMove, Move, Player, Roster, Say, Sheet, View
from voicehost.games.kit import Board, Stage, Staged
from voicehost.games.kit.deciding import Decisions, Settings
from voicehost.games.kit.moves import AnyRule
from voicehost.games.slam_kartenspiel import applause, board, booking, choosing, correcting, deciding, known, rounds, ruling, score, selves
from voicehost.games.slam_kartenspiel.deck import inspected
from voicehost.games.slam_kartenspiel.stages import STAGES, stage_of
from voicehost.games.slam_kartenspiel.state import PLAYERS, Options, Phase, State, Step
from voicehost.games.slam_kartenspiel.wording import localized

RULINGS = frozenset(
    {
        *("kept-away", "show", "show-rolled", "nobody-performs", "leads", "guest-has", "tied", "tied-with-guest"),
        *(
            "no-second",
            "vize",
            "wins",
            "wins-alone",
            "nobody-wins",
            "guest-wins",
            "handed-over",
            "no-call",
            "favourite",
            "look-is",
            "look-is-not",
            "exposed",
        ),
        *("accused", "called-first", "dead-heat", "false-applause", "called-in-a-tie", "others"),
    }
)


class SlamKartenspiel(Staged[State]):
    """The game. Everything that it says is put into the language's words at the very end (`wording`)."""

    name: ClassVar[str] = "slam-kartenspiel"
    title: ClassVar[str] = "SLAM! Das Kartenspiel"
    languages: ClassVar[tuple[str, ...]] = ("de", "en")
    for_players: ClassVar[range] = PLAYERS
    rules_version: ClassVar[int] = 22
    options: ClassVar[type[Any]] = Options
    rulings: ClassVar[frozenset[str]] = RULINGS
    questions: ClassVar[Mapping[str, Callable[..., Say | None]]] = MappingProxyType({**choosing.ASKS, **ruling.ASKS, **correcting.ASKS})
    decides: ClassVar[Decisions] = MappingProxyType(deciding.DECIDES)
    sets: ClassVar[Settings] = MappingProxyType(deciding.SETTABLE)
    stages: ClassVar[tuple[Stage, ...]] = STAGES
    nowhere: ClassVar[tuple[AnyRule, ...]] = (choosing.pass_, choosing.no_such_card)

    def stage(self, state: State) -> Stage:
        return stage_of(state)

    def setup(self, players: tuple[Player, ...], options: Options, seed: int) -> Step:
        return self._localized(rounds.setup(players, options, seed, self.language))

    def over(self, state: State) -> bool:
        return state.phase is Phase.OVER and not applause.asks_who(state)

    def roster(self, state: State) -> Roster:
        """Each Slam is a round."""
        return replace(super().roster(state), round=state.count, rounds=state.count + state.to_play)

    def verdict(self, state: State) -> tuple[Say, ...]:
        return localized(self.language, score.verdict(state))

    def reminder(self, state: State) -> tuple[Say, ...]:
        return choosing.still_choosing(state)

    def board(self, state: State, player: Player | None) -> Board:
        return board.board(state, player, self.language)

    def sheet(self, state: State) -> Sheet:
        return board.sheet(state, self.language)

    def revealed(self, state: State, later: State) -> Step:
        """Leaves out the question, because the host repeats it after an undo in any case."""
        state, says = self._localized(known.still_known(state, later))
        asked = self.view(state, None).asks
        return state, tuple(each for each in says if each not in asked)

    def with_real_pack(self, state: State) -> bool:
        return not state.options.dealt

    @staticmethod
    def inspections() -> Mapping[str, Callable[[tuple[str, ...]], str]]:
        return {"deck": inspected}

    def doubts(self, state: State, move: Move) -> tuple[Say, ...]:
        """Doubts that the Gold card already lies on top although there are Slams to come, because the game would end with it."""
        if move.name != booking.top.name or not state.deck.slam_by_key[move.slots["slam"]].is_gold:
            return ()
        return localized(self.language, booking.gold_early(state))

    def whose(self, state: State, move: Move) -> IllegalMove | None:
        return selves.unnamed(state, move)

    def reads(self, state: State, text: str) -> Move | None:
        return choosing.played_in_short(state, text, self.language)

    def exemplified(self, state: State, sentence: Say) -> Say:
        """How an answer is changed once the points are announced, instead of how an entry is before."""
        how = correcting.how_to_change(state) if sentence.key == "change-so" else None
        return sentence if how is None else how

    def asks_before(self, state: State, move: Move) -> Say | None:
        asked = super().asks_before(state, move)
        return None if asked is None else localized(self.language, (asked,))[0]

    def step(self, state: State, event: Event) -> Step:
        return self._localized(super().step(state, event))

    def check(self, state: State, player: Player, move: Move) -> tuple[Say, ...]:
        return localized(self.language, super().check(state, player, move))

    def view(self, state: State, player: Player | None) -> View:
        return super().view(state, player).reworded(lambda says: localized(self.language, says))

    def _localized(self, step: Step) -> Step:
        state, says = step
        return state, localized(self.language, says)
