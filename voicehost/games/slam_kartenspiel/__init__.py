"""SLAM! Das Kartenspiel: poets compete on stages, two of each player's at a time. Rulebook: the game's page of rules, in German.

Rulings, where the rulebook is silent:

- The cards: those that the rulebook names, and the values that it gives, stand as given; all others are of this project (decks/). A table
  that owns the game types its own into a file of the same form (`deck`).
- The order of the players is the order around the table, clockwise; on somebody's left is whoever comes next.
- Everybody draws up to five in turn, one card at a time. Who has one card after rounds without drawing plays it; who has none sits out.
- "Für jede gefragte Eigenschaft": of a team Sympathie is picked like the four values that the rulebook lists. What abilities and Slams add
  is picked too, each by what it comes from; for the Vize title the worse of everything. What a team has as a team (four points at the
  Team-Meisterschaft) it has both times.
- Two who are a team perform as one whenever both are played. Where the exceptions keep the team away (Feminismus-Slam, weekday), or one of
  the two is disqualified, each is judged alone.
- A third poet joins no team. Who may not perform brings nobody along.
- In a tie all leading poets go to the piles; where both of a player's poets lead, the second still competes for the Vize title. If none of
  the tied players has a second, the Schinken-Applaus decides. Whoever wins that has the Vize's poet with the Slam.
- Nobody may perform, or all who could have lost by a false Schinken: nobody has the Slam.
- A Schinken is false from when the poets are revealed until the next Slam, but in a tie for the Vize title, and wherever there was a tie
  at all ("und es gar keinen Gleichstand gab"). One that is called before the trick is reckoned is judged when it is; where it is a tie
  then, it costs nobody the trick and wins none. Who calls in a tie for the Vize without being in it neither wins nor loses. Calls within
  a tenth of a second of each other are a dead heat, and called again.
- Szeneliebling counts Slams on its player's pile: the card says how many at most. Its player says whether it goes there ("darf").
- Whether players are male each of them is asked alone. Who is divers is not male; who gives no answer has no point more.
- A bribe is what was paid, to the cent: 99 cents are less than a euro, and buy nothing.
- The poet of the open list performs as a third poet would, and decides nothing. In a tie with it whoever else is in the tie wins, and keeps
  the poet of the tie alone. At the Gold card, where only winners perform, there is no open list.
- What a picture shows stands on the card (deck); of man or woman else the title's article, else the pronoun in the text ("er", "sie").
  Without any of these, or with both pronouns, a poet is divers. Of clothes and glasses else the table votes, once, and a tie is no.
- What is chosen may be changed until everybody has chosen, and for a breath after the last (`breath`), or longer where somebody says
  "wait".
- What was revealed is known, and undo does not make it unknown: poets stay as they were chosen, and whoever had chosen none plays none.
- At the Gold card no poet goes to a pile, so of two that are equal neither has to be chosen.
- The Avantgardistin decides before it is known who may perform. With her sister she performs as a team by herself, also at the
  Team-Meisterschaft; to compete there takes two poets all the same.
- Who alone has enough poets for the Gold card wins it without a contest. Of equals with most Slams, all have won.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from voicehost.core.play import Event, Move, Player, Roster, Say, Sheet, View
from voicehost.games.kit import Board, Stage, Staged
from voicehost.games.kit.deciding import Decisions, Settings
from voicehost.games.kit.moves import AnyRule
from voicehost.games.slam_kartenspiel import applause, board, booking, choosing, deciding, known, rounds
from voicehost.games.slam_kartenspiel.deck import inspected
from voicehost.games.slam_kartenspiel.stages import STAGES, stage_of
from voicehost.games.slam_kartenspiel.state import PLAYERS, Options, Phase, State, Step
from voicehost.games.slam_kartenspiel.wording import localized

RULINGS = frozenset(
    {
        *("kept-away", "show", "show-rolled", "nobody-performs", "leads", "guest-has", "tied", "tied-with-guest"),
        *("no-second", "vize", "wins", "wins-alone", "nobody-wins", "guest-wins", "favourite", "look-is", "look-is-not", "exposed"),
        *("accused", "called-first", "dead-heat", "false-applause", "called-in-a-tie", "others"),
    }
)


class SlamKartenspiel(Staged[State]):
    """Whatever it says is put in the language's words last (`wording`)."""

    name: ClassVar[str] = "slam-kartenspiel"
    title: ClassVar[str] = "SLAM! Das Kartenspiel"
    languages: ClassVar[tuple[str, ...]] = ("de", "en")
    for_players: ClassVar[range] = PLAYERS
    rules_version: ClassVar[int] = 10
    options: ClassVar[type[Any]] = Options
    rulings: ClassVar[frozenset[str]] = RULINGS
    decides: ClassVar[Decisions] = MappingProxyType(deciding.DECIDES)
    sets: ClassVar[Settings] = MappingProxyType(deciding.SETTABLE)
    stages: ClassVar[tuple[Stage, ...]] = STAGES
    nowhere: ClassVar[tuple[AnyRule, ...]] = (choosing.pass_,)

    def stage(self, state: State) -> Stage:
        return stage_of(state)

    def setup(self, players: tuple[Player, ...], options: Options, seed: int) -> Step:
        return self._localized(rounds.setup(players, options, seed, self.language))

    def over(self, state: State) -> bool:
        return state.phase is Phase.OVER and not applause.asks_who(state)

    def roster(self, state: State) -> Roster:
        """A round is a Slam."""
        return replace(super().roster(state), round=state.count, rounds=state.count + state.to_play)

    def verdict(self, state: State) -> tuple[Say, ...]:
        return localized(self.language, (rounds.won(state), *rounds.accounts(state)))

    def reminder(self, state: State) -> tuple[Say, ...]:
        return choosing.still_choosing(state)

    def board(self, state: State, player: Player | None) -> Board:
        return board.board(state, player, self.language)

    def sheet(self, state: State) -> Sheet:
        return board.sheet(state, self.language)

    def revealed(self, state: State, later: State) -> Step:
        """What is asked is said again in any case."""
        state, says = self._localized(known.still_known(state, later))
        asked = self.view(state, None).asks
        return state, tuple(each for each in says if each not in asked)

    def with_real_pack(self, state: State) -> bool:
        return not state.options.dealt

    @staticmethod
    def inspections() -> Mapping[str, Callable[[tuple[str, ...]], str]]:
        return {"deck": inspected}

    def doubts(self, state: State, move: Move) -> tuple[Say, ...]:
        """That the Gold card lies on top, with Slams to come: the game would be over by it."""
        if move.name != booking.top.name or not state.deck.slam_by_key[move.slots["slam"]].is_gold:
            return ()
        return localized(self.language, booking.gold_early(state))

    def step(self, state: State, event: Event) -> Step:
        return self._localized(super().step(state, event))

    def check(self, state: State, player: Player, move: Move) -> tuple[Say, ...]:
        return localized(self.language, super().check(state, player, move))

    def view(self, state: State, player: Player | None) -> View:
        return super().view(state, player).reworded(lambda says: localized(self.language, says))

    def _localized(self, step: Step) -> Step:
        state, says = step
        return state, localized(self.language, says)
