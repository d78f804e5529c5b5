""" "Try to think of a word": a clue is thought of in secret, offered in the terms that are allowed, and laid out in chips.

A clue is only ever the list of whose letters it takes. Where its word was entered, the chips are found for it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice, product

from voicehost.core.language import as_spoken
from voicehost.core.play import IllegalMove, Player, Say, say
from voicehost.games.kit.english import NUMBERS
from voicehost.games.kit.own import is_word
from voicehost.games.letter_jam import ending, flower
from voicehost.games.letter_jam.state import Clue, Draft, Phase, Source, State, Step, Terms
from voicehost.games.letter_jam.tables import SHORTEST, STANDS, WILDCARD

LONGEST = 15
"""Letters of a clue: chips that a table has."""

WAYS = 8
"""So many ways to lay a word are shown."""
AS_IN = 3
"""So many chips are told as an example."""

LOOKED_AT = 5_000
"""So many are looked at; "banana" with four stands of A and three of N has 576."""


def terms(state: State, sources: tuple[Source, ...]) -> Terms:
    chips = {state.chip(source) for source in sources}
    own = {chip.source for chip in chips if chip.source in state.players}
    bonus = {chip.source for chip in chips if chip.is_bonus}
    stands = {chip.source for chip in chips} - own - {WILDCARD}
    return Terms(len(sources), len(own - bonus), len(stands), len(bonus), WILDCARD in sources)


def ways(state: State, giver: Player, word: str) -> tuple[tuple[Source, ...], ...]:
    """How a word can be laid of what its giver sees, the most helpful first: it reaches the most players, then the most stands. Empty
    where it cannot be laid: the wildcard stands in for one letter that is not there, for no second one, and for nothing but a letter."""
    seen = state.seen_by(giver)
    if not (word.isascii() and word.isalpha() and len(word) <= LONGEST) or len(set(word) - {chip.letter for chip in seen}) > 1:
        return ()
    places = [tuple(chip.source for chip in seen if chip.letter == letter) or (WILDCARD,) for letter in word]

    def helpful(sources: tuple[Source, ...]) -> tuple[int, int]:
        told = terms(state, sources)
        return -told.players, -told.stands - told.bonus

    return tuple(sorted(islice(product(*places), LOOKED_AT), key=helpful)[:WAYS])


def fault(state: State, giver: Player, sources: tuple[Source, ...]) -> Say | None:
    """Why these chips cannot be laid by that player."""
    if giver in sources:
        return say("own-letter", player=giver)
    if len(sources) > LONGEST:
        return say("too-long", n=LONGEST)
    missing = next((source for source in sources if source not in state.sources(giver)), None)
    return None if missing is None else say("nothing-there", source=missing)


def named(state: State, text: str) -> tuple[Source, ...] | None:
    """Chips as they are told: "Ben, Cy, Cy, stand one, wildcard". None where something else is among them."""
    known: dict[str, Source] = {WILDCARD: WILDCARD, "*": WILDCARD, "wild": WILDCARD}
    for number, word in enumerate(NUMBERS[1 : STANDS - 1], 1):
        known |= {f"stand {word}": f"stand {number}", f"stand {number}": f"stand {number}"}
    known |= {as_spoken(player): player for player in state.players}
    told, found = " ".join(re.findall(r"[\w'*]+", text.lower())), []
    while told:
        name = max((name for name in known if told == name or told.startswith(f"{name} ")), key=len, default=None)
        if name is None:
            return None
        found.append(known[name])
        told = told[len(name) :].strip()
    return tuple(found)


# -- what somebody has thought of ----------------------------------------------------------------------------------------------


def drafted(state: State, player: Player, text: str) -> Draft | Say:
    """The clue that a text means, by its chips or its word; otherwise what is wrong with it, for its writer alone. A word by itself is a
    word where it can be laid, though a player is called so ("rose", "wild")."""
    sources, word = named(state, text), text.strip().lower()
    found = ways(state, player, word)
    if found or sources:
        draft = Draft(word, found[0]) if found else Draft("", sources or ())
        return fault(state, player, draft.sources) or (draft if len(draft.sources) >= SHORTEST else say("no-chips"))
    return say("cannot-be-laid", word=word)


def doubts(state: State, draft: Draft) -> tuple[Say, ...]:
    """What no dictionary has is told to its giver, and is theirs to decide."""
    return (say("not-in-dictionary", word=draft.word),) if draft.word and not is_word(draft.word, state.options.words) else ()


def fresh(before: State, state: State) -> State:
    """Somebody has moved on: what was offered no longer stands, and drafts are laid anew where they still can be. One that was told by its
    chips alone stays where they lie beside the same letters."""
    seats = []
    for seat in state.seats:
        draft = seat.draft
        if draft is not None and (draft.word or any(before.chip(source).letter != state.chip(source).letter for source in draft.sources)):
            draft = next((Draft(draft.word, sources) for sources in ways(state, seat.player, draft.word)), None)
        seats.append(replace(seat, draft=draft))
    return replace(state, seats=tuple(seats), offers=())


def offer(state: State, player: Player, told: Terms | None) -> Step:
    """In so many words, or as what was drafted comes to."""
    draft = state.seat(player).draft
    if told is None and draft is None:
        return state, (say("nothing-drafted", player=player),)
    told = told or terms(state, draft.sources if draft else ())
    offers = (*((other, one) for other, one in state.offers if other != player), (player, told))
    return replace(state, offers=offers), in_words(player, told)


def compared(state: State) -> tuple[Say, ...]:
    """The longest first."""
    ranked = sorted(state.offers, key=lambda offer: (-offer[1].letters, -offer[1].players))
    return tuple(one for offer in ranked for one in in_words(*offer)) or (say("no-offers"),)


def in_words(player: Player, told: Terms) -> tuple[Say, ...]:
    """ "Six letters, four players, one stand, no wildcard": what may be said, and no more."""
    stands = (say("offer-stands", n=told.stands),) if told.stands else ()
    bonus = (say("offer-bonus", n=told.bonus),) if told.bonus else ()
    wildcard = () if told.wildcard is None else (say("offer-wildcard" if told.wildcard else "offer-no-wildcard"),)
    return (say("offer", player=player, n=told.letters), say("offer-players", n=told.players), *stands, *bonus, *wildcard)


# -- who gives it ---------------------------------------------------------------------------------------------------------------


def asked(state: State) -> Say:
    """With the sentence to say, in the name of the first who may."""
    return say("talk", player=next(player for player in state.players if state.may_give(player)))


def lays(state: State, giver: Player) -> Say:
    """With chips as they could be told."""
    return say("lay", player=giver, chips=", ".join(state.sources(giver)[:AS_IN]))


# -- the chips -----------------------------------------------------------------------------------------------------------------


def gives(state: State, player: Player) -> Step:
    """It is that player's clue: laid at once where it was entered, and otherwise told chip by chip."""
    if not state.may_give(player):
        raise IllegalMove("has-fair-share", player=player)
    state = replace(state, phase=Phase.LAYING, giver=player, line=())
    draft = state.seat(player).draft
    return given(replace(state, line=draft.sources)) if draft is not None else (state, (lays(state, player),))


def laid(state: State, sources: tuple[Source, ...]) -> Step:
    assert state.giver is not None
    if wrong := fault(state, state.giver, (*state.line, *sources)):
        return state, (wrong,)
    return replace(state, line=(*state.line, *sources)), (say("laid", chips=sources),)


def anew(state: State) -> Step:
    return replace(state, line=()), (say("anew"),)


def withdrawn(state: State) -> Step:
    assert state.giver is not None
    return replace(state, phase=Phase.TALK, giver=None, line=()), (say("withdrawn", player=state.giver),)


def given(state: State) -> Step:
    """ "Lay out the chips by the corresponding letters." Everybody is told their own reading on their own screen or in their ear."""
    giver = state.giver
    assert giver is not None
    if len(state.line) < SHORTEST:
        raise IllegalMove("no-chips")
    clue = Clue(giver, tuple(map(state.chip, state.line)))
    state = replace(state, clues=(*state.clues, clue), phase=Phase.TALK, giver=None, line=(), offers=())
    state = replace(state, seats=tuple(replace(seat, ready=False, draft=None) for seat in state.seats))
    state, tokens = flower.paid(state, giver)
    state, changed = flower.replaced(state, clue)
    helped = next((player for player in state.players if clue.helps(player)), None) if len(state.clues) == 1 else None
    how = (say("how-to-note", player=helped),) if helped is not None else ()
    says = (clue_told(clue, len(state.clues)), *tokens, *changed, *how)
    if state.tokens:
        return state, says
    state, more = ending.begin(state)  # "When all clues have been used"
    return state, (*says, *more)


def clue_told(clue: Clue, number: int) -> Say:
    """As everybody may hear it: whose letters, in order."""
    return say("clue", player=clue.giver, number=number, n=len(clue.chips), chips=clue.sources)
