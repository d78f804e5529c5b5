"""What players enter by themselves. What depends on letters that they cannot see is answered, to them alone, and never refused."""

from __future__ import annotations

from dataclasses import replace

from voicehost.core.play import IllegalMove, Move, Player, Say, say
from voicehost.games.letter_jam import clue, ending, moving, phrases, views, words
from voicehost.games.letter_jam.state import Draft, Phase, Seat, State, Step

PRIVATE = frozenset({"word", "draft", "way", "forget", "give-mine", "note", "guess", "arrange", "no-word", "show", "show-clues"})


CLUEING = (Phase.TALK, Phase.LAYING)
WHEN = {
    "word": (Phase.WORDS,),
    **dict.fromkeys(("draft", "way", "forget", "give-mine"), CLUEING),
    **dict.fromkeys(("arrange", "no-word"), (Phase.ARRANGING,)),
}
"""The moments of a move that has its own. At another it is refused, so that undo knows what would be lost."""


def entered(state: State, player: Player, move: Move) -> Step:
    """What comes to nothing changes nothing."""
    if state.phase not in WHEN.get(move.name, tuple(Phase)):
        raise IllegalMove("not-now")
    seat = state.seat(player)
    match move:
        case Move(name="word", slots={"given": text}):
            return words.written(state, player, text)
        case Move(name="note", slots={"note": text}) if (noted := moving.note(seat, text)) is not None:
            return state.reseat(player, notes=noted.notes), ()
        case Move(name="guess") if seat.owed and state.phase in (Phase.TALK, Phase.ARRANGING):
            return moving.guesses(state, player, move.slots.get("letter", ""))
        case Move(name="arrange", slots={"cards": text}):
            cards = ending.cards_of(state, player, text)
            return (state, ()) if isinstance(cards, Say) else ending.arranged(ending.named(state, player, text, cards), player, cards)
        case Move(name="no-word"):
            return ending.arranged(state, player, ())
    return _thought(state, seat, move)


def _thought(state: State, seat: Seat, move: Move) -> Step:
    """A clue that somebody thinks of, until it is given."""
    match move:
        case Move(name="draft", slots={"clue": text}):
            draft = clue.drafted(state, seat.player, text)
            return (state, ()) if isinstance(draft, Say) else (state.reseat(seat.player, draft=draft), ())
        case Move(name="way", slots={"way": text}) if seat.draft is not None and (way := _way(state, seat, text)) is not None:
            return state.reseat(seat.player, draft=replace(seat.draft, sources=way)), ()
        case Move(name="forget"):
            return state.reseat(seat.player, draft=None), ()
        case Move(name="give-mine") if seat.draft is not None and may_give(state, seat):
            return clue.gives(state, seat.player)
    return state, ()


def may_give(state: State, seat: Seat) -> bool:
    return state.giver == seat.player if state.phase is Phase.LAYING else state.may_give(seat.player)


def _way(state: State, seat: Seat, text: str) -> tuple[str, ...] | None:
    word = seat.draft.word if seat.draft is not None else ""
    return next((way for way in clue.ways(state, seat.player, word) if ", ".join(way) == text), None)


def answer(state: State, seat: Seat, move: Move) -> tuple[Say, ...]:
    """For that player alone: what their entry comes to, or what is wrong with it."""
    match state.phase, move:
        case Phase.WORDS, Move(name="word", slots={"given": text}):
            return (words.fault(text, state.options.words) or words.yours(state, seat.player, text.strip().lower()),)
        case Phase.WORDS | Phase.OVER, _:
            return ()
        case _, Move(name="show"):
            return views.sees(state, seat)
        case _, Move(name="show-clues"):
            return (*(views.clues(state, seat) or (say("no-clue-for-you"),)), *moving.noted(seat))
        case _, Move(name="note", slots={"note": text}):
            noted = moving.note(seat, text)
            return moving.noted(noted) if noted is not None else (say("no-note"),)
        case Phase.ARRANGING, Move(name="arrange", slots={"cards": text}):
            cards = ending.cards_of(state, seat.player, text)
            return (cards,) if isinstance(cards, Say) else (say("your-cards", cards=cards),)
        case Phase.TALK | Phase.LAYING, Move(name="draft" | "way"):
            return _of_thought(state, seat, move)
    return ()


def _of_thought(state: State, seat: Seat, move: Move) -> tuple[Say, ...]:
    draft: Draft | Say | None = seat.draft
    if move.name == "draft":
        draft = clue.drafted(state, seat.player, move.slots["clue"])
        number = phrases.number(move.slots["clue"])
        if isinstance(draft, Say) and 0 < number <= len(state.clues):  # "clue three": the third, unless THREE can be laid
            return (views.read(state, seat, number),)
    elif seat.draft is not None and (way := _way(state, seat, move.slots["way"])) is not None:
        draft = replace(seat.draft, sources=way)
    if draft is None or isinstance(draft, Say):
        return (draft,) if draft is not None else ()
    told = views.drafted(state, replace(seat, draft=draft))
    return (*told, *clue.doubts(state, draft))
