"""What poets can: the rules of the engine by their names, with what a deck gives each. What they do is in `reckoning` and `asking`."""

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
"""Each with all that it needs:

- detektiv: may disqualify one Schlitzohr before it does anything.
- falschbeschuldigung: may disqualify one other poet. Schlitzohren have it.
- gewissenlos: bribes the others with money; from each step of cents on so many points, by the least that anybody was given.
- ansteckend: where that number is rolled, `wert` for the poet, and `links` for each poet of the player on the left.
- szeneliebling: goes to the winners' pile though another has won, where its player has no more than so many Slams.
- kumpel: a third poet is drawn, and performs too.
- schwester: may perform as a team with a sister who is no card; what that adds to each value.
- reisend: may be exchanged for a card from the pile before or during Booking.
- einzige: points where no other poet performs in that style.
- teamfähig: is a team with any poet of that style.
- nie: may not perform at these Slams, or where there is such a thing ("martini").
- bei: points at these.
- mit: points where one of these poets performs too.
"""
