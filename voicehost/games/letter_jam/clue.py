""" "Try to think of a word": players draft clues in secret, and offer them in the terms that the rules allow.

A clue is always a list of sources: whose letters it takes. If a player enters a word, this module finds the chips for it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice, product

from voicehost.core.language import as_spoken
from voicehost.core.play import IllegalMove, Move, Player, Say, say
from voicehost.core.speech import Slot
from voicehost.games.kit import Fill, aside, everybody, free_text, never, secret, spoken
from voicehost.games.kit.english import is_talk
from voicehost.games.kit.own import is_word
from voicehost.games.letter_jam.laying import fault, give
from voicehost.games.letter_jam.notes import FORGETS
from voicehost.games.letter_jam.reading import read
from voicehost.games.letter_jam.saying import MOST_CHIPS, NUMBERS, THERE, spoken_source
from voicehost.games.letter_jam.state import Draft, Source, State, Step, Terms
from voicehost.games.letter_jam.tables import SHORTEST, STANDS, WILDCARD

WAYS = 8
"""How many ways to lay a word a player is shown."""

SAID = 2
"""How many other ways the note about a clue has."""

LOOKED_AT = 5_000
"""How many ways to lay a word are considered. "banana" with four stands that show A and three that show N has 576."""


def terms(state: State, sources: tuple[Source, ...]) -> Terms:
    chips = {state.chip(source) for source in sources}
    own = {chip.source for chip in chips if chip.source in state.players}
    bonus = {chip.source for chip in chips if chip.is_bonus}
    stands = {chip.source for chip in chips} - own - {WILDCARD}
    return Terms(len(sources), len(own - bonus), len(stands), len(bonus), WILDCARD in sources)


def ways(state: State, giver: Player, word: str) -> tuple[tuple[Source, ...], ...]:
    """The ways to lay a word with what its giver sees, the most helpful first. The more players a way reaches, the better it is, and then
    the more nonplayer stands and bonus letters.

    Empty if the word cannot be laid. The wildcard stands in for only one letter that is missing, however often the word has it.
    """
    seen = state.seen_by(giver)
    if not (word.isascii() and word.isalpha() and len(word) <= MOST_CHIPS) or len(set(word) - {chip.letter for chip in seen}) > 1:
        return ()
    places = [tuple(chip.source for chip in seen if chip.letter == letter) or (WILDCARD,) for letter in word]

    def helpful(sources: tuple[Source, ...]) -> tuple[int, int]:
        reached = terms(state, sources)
        return -reached.players, -reached.stands - reached.bonus

    return tuple(sorted(islice(product(*places), LOOKED_AT), key=helpful)[:WAYS])


def named(state: State, text: str) -> tuple[Source, ...] | None:
    """Read a list of chips: "Ben, Cy, Cy, stand one, wildcard". None if the text contains anything else."""
    known: dict[str, Source] = {WILDCARD: WILDCARD, "*": WILDCARD, "wild": WILDCARD, "wild card": WILDCARD}
    for number, word in enumerate(NUMBERS[: STANDS - 2], 1):
        known |= {f"stand {word}": f"stand {number}", f"stand {number}": f"stand {number}"}
    known |= {as_spoken(player): player for player in state.players}
    rest, found = " ".join(re.findall(r"[\w'*]+", text.lower())), []
    while rest:
        name = max((name for name in known if rest == name or rest.startswith(f"{name} ")), key=len, default=None)
        if name is None:
            return None
        found.append(known[name])
        rest = rest[len(name) :].strip()
    return tuple(found)


# -- what somebody has thought of ------------------------------------------------------------------------------------------------


_IN_A_LIST = frozenset({WILDCARD, "wild", "card", "stand", "and", *NUMBERS})
"""The words of a list of chips, beside the names of players."""


def _no_clue(state: State, clue: str) -> IllegalMove | None:
    known = _IN_A_LIST | {word for player in state.players for word in as_spoken(player).split()}
    is_clue = not is_talk(clue, lambda word: word in known or word.isdecimal())
    return None if is_clue else IllegalMove("cannot-be-laid", word=clue.strip().lower())


@secret(
    "clue {clue}",
    fills=(free_text("clue"),),
    unfit=_no_clue,
    left_to=lambda state, player: player != state.giver,  # who lays a clue letter by letter
    ends=give,
    means="draft a clue: its word, or the cards that it takes",
)
def draft(state: State, player: Player, clue: str) -> Step:
    """Draft a clue by its word. A player may also draft one by its chips, without a word."""
    thought = drafted(state, player, clue)
    return (state, ()) if isinstance(thought, Say) else (state.reseat(player, draft=thought), ())


@draft.tells
def _(state: State, player: Player, clue: str) -> tuple[Say, ...]:
    thought, number = drafted(state, player, clue), _number(clue)
    if not isinstance(thought, Say):
        return (*described(state, player, thought), *doubts(state, thought), *_ways_to_choose(state, player, thought))
    return (read(state, player, number) if 0 < number <= len(state.clues) else thought,)


def _number(text: str) -> int:
    """The number in the text, or 0 if it is no number. "Clue three" asks for the third clue unless THREE can be laid as a word."""
    word = text.strip().lower()
    return NUMBERS.index(word) + 1 if word in NUMBERS else int(word) if word.isascii() and word.isdigit() else 0


def drafted(state: State, player: Player, text: str) -> Draft | Say:
    """The clue that a text means, by its word or its chips, or a sentence for the writer alone that says what is wrong with it.

    A text that can be laid as a word is one, even if a player has that name or it means a chip ("rose", "wild").
    """
    sources, word = named(state, text), text.strip().lower()
    if word in FORGETS:
        return say("forget-note-so")
    found = ways(state, player, word)
    if not found and not sources:
        return say("cannot-be-laid", word=word)
    thought = Draft(word, found[0]) if found else Draft("", sources or ())
    return fault(state, player, thought.sources) or (thought if len(thought.sources) >= SHORTEST else say("no-chips"))


def doubts(state: State, thought: Draft) -> tuple[Say, ...]:
    """A warning to the giver if the word is not in the dictionary. The giver decides whether to use it."""
    return (say("not-in-dictionary", word=thought.word),) if thought.word and not is_word(thought.word, state.options.words) else ()


def described(state: State, player: Player, thought: Draft) -> tuple[Say, ...]:
    """The draft and the terms in which it can be offered, for its writer."""
    chips = say("your-draft", word=thought.word, chips=thought.sources) if thought.word else say("your-chips", chips=thought.sources)
    return (chips, *in_words(player, terms(state, thought.sources))[1:])


def own_draft(state: State, player: Player) -> tuple[Say, ...]:
    thought = state.seat(player).draft
    return described(state, player, thought) if thought is not None else ()


def _has_draft(state: State, player: Player) -> bool:
    return state.seat(player).draft is not None


def _others(state: State, player: Player, thought: Draft) -> tuple[tuple[Source, ...], ...]:
    """The other ways to lay the draft's word."""
    return tuple(way for way in ways(state, player, thought.word) if way != thought.sources) if thought.word else ()


def _ways_to_choose(state: State, player: Player, thought: Draft) -> tuple[Say, ...]:
    others = tuple(f'"lay it {", ".join(way)}"' for way in _others(state, player, thought)[:SAID])
    return (say("lay-it-so", ways=others),) if others else ()


def _other_ways(state: State, player: Player) -> Slot:
    thought = state.seat(player).draft
    others = _others(state, player, thought) if thought is not None else ()
    written = tuple((" ".join(map(spoken_source, way)), ", ".join(way)) for way in others)
    return Slot("laid", written, written=written)


@secret(
    "lay it {laid}",
    fills=(Fill("laid", _other_ways),),
    means="if several cards spell your clue, choose others. CARDS is one of the ways that the host offers",
)
def way(state: State, player: Player, laid: str = "", way: str = "") -> Step:
    """Lay the draft's word with other chips. `way` is the name of the slot `laid` in older logs."""
    thought = _laid_so(state, player, laid or way)
    return (state, ()) if thought == state.seat(player).draft else (state.reseat(player, draft=thought), ())


@way.tells
def _(state: State, player: Player, laid: str = "", way: str = "") -> tuple[Say, ...]:
    thought = _laid_so(state, player, laid or way)
    return (*described(state, player, thought), *doubts(state, thought)) if thought is not None else ()


def _laid_so(state: State, player: Player, chips: str) -> Draft | None:
    """The draft with other chips. It stays as it was if its word cannot be laid with them; None if there is no draft."""
    thought = state.seat(player).draft
    if thought is None:
        return None
    return next((Draft(thought.word, way) for way in ways(state, player, thought.word) if ", ".join(way) == chips), thought)


@secret("forget my clue", when=_has_draft, means="drop your draft")
def forget(state: State, player: Player) -> Step:
    return state.reseat(player, draft=None), ()


def fresh(before: State, state: State) -> State:
    """The state after somebody has moved on: offers are gone, and each draft is laid anew if its word still can be.

    A draft that has only chips stays if these lie beside the same letters as before.
    """
    seats = []
    for seat in state.seats:
        thought = seat.draft
        if thought is not None and (
            thought.word or any(before.chip(source).letter != state.chip(source).letter for source in thought.sources)
        ):
            thought = next((Draft(thought.word, sources) for sources in ways(state, seat.player, thought.word)), None)
        seats.append(replace(seat, draft=thought))
    return replace(state, seats=tuple(seats), offers=())


# -- offers: "six letters, four players, one stand, no wildcard" ------------------------------------------------------------------


@spoken("{player} offers", fills=(THERE,), means="offer the clue that NAME has drafted")
def offer(state: State, player: Player) -> Step:
    """Offer the player's draft, in the terms that the rules allow."""
    thought = state.seat(player).draft
    if thought is None:
        return state, (say("nothing-drafted", player=player),)
    return _offered(state, player, terms(state, thought.sources))


def _counted(count: int, what: str) -> tuple[str, str]:
    return f"{NUMBERS[count - 1]} {what}{'' if count == 1 else 's'}", str(count)


_LETTERS = Fill("letters", Slot("letters", tuple(_counted(count, "letter") for count in range(SHORTEST, 13))), reads=int)


def _helped(state: State) -> Slot:
    return Slot("players", (*(_counted(count, "player") for count in range(1, len(state.seats))), ("no players", "0")))


def _on_stands(state: State) -> Slot:
    return Slot("stands", tuple(_counted(count, "stand") for count in range(1, STANDS - len(state.seats) + 1)))


def _bonus_to_use(state: State) -> int:
    """How many bonus letters a clue can take. One of those that stand may be the giver's own, which the giver does not see."""
    return min(sum(bool(seat.bonus) for seat in state.seats), len(state.seats) - 1)


def _bonus_letters(most: int) -> Slot:
    return Slot("bonus", tuple(_counted(count, "bonus letter") for count in range(1, most + 1)))


def _too_few_bonus(state: State, move: Move) -> IllegalMove | None:
    """Why an offer with bonus letters cannot be: so many do not stand."""
    return IllegalMove("no-such-bonus", n=_bonus_to_use(state)) if "bonus" in move.slots else None


_WILD = Slot("wild", ((WILDCARD, "yes"), (f"no {WILDCARD}", "no")))


@spoken(
    "{player} offers {letters} {players}",
    "{player} offers {letters} {players} {wild}",
    "{player} offers {letters} {players} {stands}",
    "{player} offers {letters} {players} {stands} {wild}",
    "{player} offers {letters} {players} {bonus}",
    "{player} offers {letters} {players} {bonus} {wild}",
    "{player} offers {letters} {players} {stands} {bonus}",
    "{player} offers {letters} {players} {stands} {bonus} {wild}",
    fills=(
        *(THERE, _LETTERS, Fill("players", _helped, reads=int), Fill("stands", _on_stands, reads=int)),
        Fill("bonus", lambda state: _bonus_letters(_bonus_to_use(state)), lambda state: _bonus_letters(len(state.seats) - 1), reads=int),
        Fill("wild", _WILD, reads=lambda text: text == "yes"),
    ),
    left_to=lambda: False,
    otherwise=_too_few_bonus,
    means='offer a clue in numbers: "six letters two players one stand one bonus letter no wildcard"',
)
def offer_so_many(
    state: State, player: Player, letters: int, players: int, stands: int = 0, bonus: int = 0, wild: bool | None = None
) -> Step:
    """Offer a clue aloud, in numbers. A player who has entered the clue offers it with one touch instead (`offer`)."""
    return _offered(state, player, Terms(letters, players, stands, bonus, wild))


@never("{player} offers {letters}", fills=(everybody, _LETTERS))
def offer_in_part(player: Player, letters: int) -> IllegalMove:
    """Refuse an offer that does not say how many players it helps."""
    return IllegalMove("offer-whole", player=player, n=letters)


def _offered(state: State, player: Player, terms: Terms) -> Step:
    others = tuple((other, offered) for other, offered in state.offers if other != player)
    return replace(state, offers=(*others, (player, terms))), in_words(player, terms)


@aside("who has the longest", "what are the offers", means="hear the offers, the longest first")
def compare(state: State) -> tuple[Say, ...]:
    return offers(state) or (say("no-offers"),)


def offers(state: State) -> tuple[Say, ...]:
    """The offers, the longest first."""
    ranked = sorted(state.offers, key=lambda offered: (-offered[1].letters, -offered[1].players))
    return tuple(sentence for player, terms in ranked for sentence in in_words(player, terms))


def in_words(player: Player, terms: Terms) -> tuple[Say, ...]:
    """The sentences that say what may be told about a clue, and no more."""
    stands = (say("offer-stands", n=terms.stands),) if terms.stands else ()
    bonus = (say("offer-bonus", n=terms.bonus),) if terms.bonus else ()
    wildcard = () if terms.wildcard is None else (say("offer-wildcard" if terms.wildcard else "offer-no-wildcard"),)
    return (say("offer", player=player, n=terms.letters), say("offer-players", n=terms.players), *stands, *bonus, *wildcard)
