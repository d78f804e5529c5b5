"""What poets can do: the engine's rules by name, with the fields that a deck gives each. `bill` and `asking` carry them out."""

from __future__ import annotations

RULES: dict[str, tuple[str, ...]] = {
    "detektiv": (),
    "falschbeschuldigung": (),
    "gewissenlos": ("stufen",),
    "ansteckend": ("wurf", "wert", "links"),
    "szeneliebling": ("slams",),
    "kumpel": (),
    "schwester": ("werte",),
    "reisend": (),
    "einzige": ("form", "wert"),
    "teamfähig": ("form",),
    "nie": ("bei",),
    "bei": ("bei", "wert"),
    "mit": ("poets", "wert"),
}
"""Each rule, with all the fields that it needs:

- detektiv: the poet may disqualify one Schlitzohr before that one does anything.
- falschbeschuldigung: the poet may disqualify one other poet. Schlitzohren have this.
- gewissenlos: the poet's player may bribe the others with real money. `stufen` says how many points that brings from how many cents on. The
  player who was given the least decides which step it is.
- ansteckend: if the die shows `wurf`, the poet gets `wert` points, and each poet of the player on the left gets `links`.
- szeneliebling: the poet may go to the winners' pile although another has won, if its player has no more than `slams` Slams there.
- kumpel: a third poet is drawn, and performs as well.
- schwester: the poet may perform as a team with a sister who is not a card. `werte` says what she adds to each value.
- reisend: the poet may be exchanged for a card from the pile before or during Booking.
- einzige: the poet gets `wert` points if no other poet performs in the style `form`.
- teamfähig: the poet is a team with any poet of the style `form`.
- nie: the poet may not perform at the Slams in `bei`, or at Slams that have such a tag ("martini").
- bei: the poet gets `wert` points at the Slams in `bei`, or at Slams that have such a tag.
- mit: the poet gets `wert` points if one of `poets` performs as well.
"""
