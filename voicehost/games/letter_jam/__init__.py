"""Letter Jam: everybody but you sees your letters. Rulebook: "Letter Jam" in Roger's Rules.

Rulings on what the rulebook leaves open:

- `tables` says where the letters and the set-up cards come from. To form a word, every player may use the whole pack, which amounts to
  exchanging cards. Writers are not told that somebody else has taken a letter, since that would say something about their own word. If two
  words need the only V, the pack had two.
- The order of the players is the order around the table, clockwise. The player before you sits on your right. A word has to be in the
  dictionary or among the table's own (`words`), and only its writer is told if it is not. The host may deal the words instead (`dealt`,
  `level`).
- A clue is told by saying whose letters it takes. Whether it is a word is the giver's business, but it has to be laid with letters that the
  giver sees. It takes at least two letters, because one letter is no word. Several chips may lie beside one letter, and if a letter occurs
  more than once, each of them may have a chip.
- When a clue is given, all drafts of other clues are forgotten, and so are all offers, because they were made for the letters that stood
  before it.
- The table chooses who gives the clue. The host works out offers and fair shares, and accepts the player whom the table names.
- A player may move on from a letter at any time between clues, even if no clue has used it.
- A bonus letter that was in a clue is kept face down. Nobody has to guess it, and its owner uses it at the end without having seen it. When
  the deck is empty, the discards are shuffled.
- A word may be changed until everybody has written one and the breath after the last one is over (`breath`). "Wait" makes that longer.
  Once letters stand, everybody has seen some of them, so the words stay as they are, even if the table takes that back.
- The clues end with the last token, or earlier when all players say that they are ready: then after a breath (`breath`), which "wait" makes
  longer.
- There is one wildcard. At the end it belongs to the player who takes it first, and it stands for whatever letter makes a word.
- The dictionary decides whether letters are a word. Until the end can no longer be disputed, the table may overrule it ("accept Ben",
  "refuse Ben").
- A note without a number is for the letter that stands. If no clue has used that one yet and the one before has no note, it is for the one
  before: whoever has just moved on notes what they were sure of.
- The letters that a player "got right" are those with a correct note, and those that are put where the neighbour's word has them.
- A word that was shown is known, even if the table takes that back: it stays as it was arranged, and so do that player's notes and the
  green tokens that count for it. The table may still correct whose tokens they are.
- Green tokens on the flower count for every player who has a word. The table plays as one, so the host tells all points together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from voicehost.core.play import IllegalMove, Moment, Own, Player, Roster, Say, Sheet, say
from voicehost.core.speech import Samples
from voicehost.games.kit import AnyRule, Board, Stage, Staged
from voicehost.games.kit.deciding import Decisions, Settings
from voicehost.games.letter_jam import arranging, board, clue, deciding, flower, laying, moving, reading, score, tokens, words
from voicehost.games.letter_jam.notes import is_open, note
from voicehost.games.letter_jam.state import Options, Phase, State, Step
from voicehost.games.letter_jam.tables import OWN, PLAYERS

THOUGHT = (clue.draft, clue.way, laying.give_mine, clue.forget)
OWN_LETTERS = (note, reading.show, reading.show_clues)
ASKED = (
    *(reading.see, reading.my_clues, reading.one_clue, flower.tokens, reading.stands, flower.clues_left),
    *(
        reading.last_clue_given,
        reading.first_clue,
        reading.clue_of_player,
        reading.how_many_letters,
        reading.my_letter,
        reading.letters,
        reading.bonus_letters,
    ),
    *(reading.the_star, score.why_so_many, score.whose_is_right, moving.who_is_ready),
)
ALWAYS = (score.scores, flower.share)


def headline(state: State) -> tuple[Say, ...]:
    """The chips that have been laid so far. If there are none, the tokens on the flower."""
    return (say("laid", chips=state.line),) if state.line else flower.tokens(state)


WORDS = Stage(
    title="at the start",
    moves=(words.word, reading.missing, flower.share),
    typed=(*ASKED, score.scores),
    moment=Moment.ALL,
    asks=words.asked,
    how=(say("how-to-write"),),
    now=reading.waited_for,
    wanted=(words.word,),
    awaited=lambda state: state.missing,
    at_work=lambda state: state.there,
    refuses="words-first",
)


def wanted_of_talk(state: State, player: Player | None) -> tuple[AnyRule, ...]:
    """A clue to enter, or the one that is entered to give. Who may not give it may still enter one."""
    if player is None:
        return ()
    return (laying.give_mine,) if laying.is_wanted(state, player) and state.has_drafted(player) else (clue.draft,)


def too_early(state: State, rule: AnyRule) -> IllegalMove:
    """The refusal between clues. A table that wants to see its words hears how the clues end."""
    if rule is score.show_words:
        (how,) = moving.how_to_end(state)
        return IllegalMove(how.key, **how.fields)
    return IllegalMove("who-gives-first" if rule in LAYING.moves else "clues-are-not-over")


TALK = Stage(
    title="between clues",
    moves=(
        *(*THOUGHT, *OWN_LETTERS),
        *(laying.give, moving.move_on, clue.offer, clue.offer_so_many, clue.offer_in_part, clue.compare, laying.who_gives),
        *(moving.ready, moving.busy, moving.stuck, moving.last_clue, moving.goes_back),
        *(*ASKED, *ALWAYS),
    ),
    typed=(reading.missing, *tokens.MOVES),
    known=(laying.give, moving.move_on),
    moment=Moment.QUESTION,
    headline=headline,
    asks=laying.asked,
    how=lambda state: (say("how-to-see"), *moving.how_to_end(state)),
    now=clue.offers,
    wanted=wanted_of_talk,
    who=lambda: (),  # the table is asked openly, and whoever may give the clue may also decline
    otherwise=too_early,
)


def wanted_of_laying(state: State, player: Player | None) -> tuple[AnyRule, ...]:
    return (laying.give_mine, laying.lay) if player == state.giver else ()


LAYING = Stage(
    title="a clue is laid letter by letter",
    moves=(*THOUGHT, *OWN_LETTERS, laying.lay, laying.given, laying.anew, laying.lay_instead, laying.withdraw, *ASKED, *ALWAYS),
    typed=(clue.compare, laying.who_gives, reading.missing, moving.last_clue, moving.goes_back, *tokens.MOVES),
    moment=Moment.PERFORMING,
    headline=headline,
    asks=laying.example,
    wanted=wanted_of_laying,
    who=lambda state: (state.giver,),
    awaited=lambda state: (state.giver,),
    refuses=lambda state: IllegalMove("finish-the-clue", player=state.giver),
)


def wanted_of_arranging(state: State, player: Player | None) -> tuple[AnyRule, ...]:
    if player is None:
        return ()
    if player in (*state.missing, state.giver):
        return (arranging.lay_card, arranging.arrange)
    if not is_open(state, player):
        return (score.show_words,)
    return (score.show_words, arranging.arrange) if state.seat(player).arranged else (arranging.arrange, score.show_words)


def arrangers(state: State) -> tuple[Player, ...]:
    return tuple(other for other in state.there if other in (*state.missing, state.giver))


def too_late(state: State, rule: AnyRule) -> IllegalMove | None:
    """The refusal at the end of the game: the clues are over, or another player is still arranging a word aloud."""
    if rule in OF_CLUES:
        return IllegalMove("clues-are-over")
    return IllegalMove("finish-the-word", player=state.giver) if state.giver else None


IN_SECRET = (arranging.arrange, arranging.no_word, *OWN_LETTERS)

ARRANGING = Stage(
    title="at the end",
    moves=(*IN_SECRET, score.show_words, arranging.arranges, *ASKED, reading.missing, *ALWAYS),
    typed=tokens.MOVES,
    moment=Moment.ALL,
    headline=headline,
    asks=arranging.asked,
    now=arranging.waited_for,
    wanted=wanted_of_arranging,
    who=lambda state: state.missing,
    awaited=arrangers,
    at_work=lambda state: state.there if not state.giver else (),
    refuses=too_late,
    otherwise="who-arranges-first",
)

ALOUD = replace(
    ARRANGING,
    title="letters are put in order",
    moves=(*IN_SECRET, arranging.lay_card, arranging.arranged, laying.anew, laying.withdraw, *ASKED, reading.missing, *ALWAYS),
    moment=Moment.PERFORMING,
    asks=arranging.example,
    who=lambda state: (state.giver,),
    otherwise="not-now",
)
"""One player arranges a word aloud, card by card."""

OF_CLUES = frozenset({*TALK.moves, laying.lay, laying.given}) - {*ARRANGING.moves}

OVER = Stage(
    title="words are shown",
    moves=(score.accept, score.refuse, *ASKED, *ALWAYS, note),  # which may still be on its way when the words are shown
    typed=(reading.missing,),
    moment=Moment.OVER,
    headline=score.verdict,
    who=lambda state: state.there if score.all_found(state) else (),
    refuses="ended",
)

OF_BREATH = {Phase.WORDS: words.REVEAL.during(WORDS), Phase.TALK: words.REVEAL.during(TALK)}

OF_PHASE = {Phase.WORDS: WORDS, Phase.TALK: TALK, Phase.LAYING: LAYING, Phase.ARRANGING: ARRANGING, Phase.OVER: OVER}


class LetterJam(Staged[State]):
    name: ClassVar[str] = "letter-jam"
    title: ClassVar[str] = "Letter Jam"
    for_players: ClassVar[range] = PLAYERS
    rules_version: ClassVar[int] = 17
    options: ClassVar[type[Any]] = Options
    own: ClassVar[Own] = OWN
    rulings: ClassVar[frozenset[str]] = frozenset(
        {
            *("clue", "shows", "counts", "is-a-word", "is-no-word", "has-no-word", "it-was", "overruled"),
            *("together", "together-points", "together-corrected", "all-found", "most-found", "few-found"),
        }
    )
    decides: ClassVar[Decisions] = MappingProxyType(deciding.DECIDES)
    questions: ClassVar[Mapping[str, Callable[..., Say | None]]] = MappingProxyType(deciding.ASKS)
    sets: ClassVar[Settings] = MappingProxyType(deciding.SETS)
    names_players: ClassVar[frozenset[str]] = frozenset({"Player", "Source"})
    stages: ClassVar[tuple[Stage, ...]] = (*OF_PHASE.values(), *OF_BREATH.values(), ALOUD)

    def stage(self, state: State) -> Stage:
        if state.breath is not None:
            return OF_BREATH[state.phase]
        return ALOUD if state.phase is Phase.ARRANGING and state.giver else OF_PHASE[state.phase]

    def setup(self, players: tuple[Player, ...], options: Options, seed: int) -> Step:
        return words.setup(players, options, seed)

    def over(self, state: State) -> bool:
        return state.phase is Phase.OVER

    def roster(self, state: State) -> Roster:
        """The counts that the table can correct are tokens, since there are no points before the end. Then it is the points that all have
        together, if letters were dealt."""
        now = super().roster(state)
        if state.letters_stand:
            return replace(now, counts={seat.player: seat.red + seat.green for seat in state.seats})
        has_points = state.phase is Phase.OVER and bool(state.seats[0].letters)
        return replace(now, counts=dict.fromkeys(state.players, score.total(state)) if has_points else {}, shared=has_points)

    def verdict(self, state: State) -> tuple[Say, ...]:
        return score.verdict(state)

    def board(self, state: State, player: Player | None) -> Board:
        return board.board(state, player)

    def recalled(self, state: State, at: Samples) -> tuple[Say, ...]:  # noqa: ARG002 letters do not depend on when
        return reading.letters(state) if state.phase in (Phase.TALK, Phase.LAYING) else ()

    def revealed(self, state: State, later: State) -> Step:
        state, stand = words.still_handed_out(state, later)
        state, says = score.still_known(state, later)
        return state, (*stand, *says)

    def sheet(self, state: State) -> Sheet:
        return board.sheet(state)
