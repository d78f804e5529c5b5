""" "Show": the bill. It says which poets may perform, alone or as a team, and how many points each brings.

Everything that people decide, roll or vote comes in with the line-ups; nothing is asked here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from voicehost.core.play import Player
from voicehost.games.slam_kartenspiel.cards import Ability, Bonus, Condition, Poet, Slam

VARIETY = 2
"""The points for the only Lyrik or the only Prosa poet, if that advanced rule is played."""

GUEST: Player = ""
"""Stands for the player of the poet of the open list, whom nobody plays."""


@dataclass(frozen=True, slots=True)
class Performer:
    """A poet that was played, and everything that has happened to it."""

    poet: Poet
    looks: frozenset[str] = frozenset()
    """What the picture shows, by the card or by the table's vote."""
    style: str = ""
    """The style that a poet who can do both has at this Slam. Empty if it matters to nobody."""
    hindered: bool = False
    """Whether the weekday keeps this poet away."""
    out: bool = False
    """Whether this poet was disqualified by a detective or by a false accusation."""
    sister: bool = False
    """Whether this poet performs as a team with her sister."""
    own: int = 0
    """This poet's own points from the die."""
    bribed: int = 0
    """The points that bribes bring this poet."""
    caught: int = 0
    """The points from the die of another player's poet."""
    third: bool = False
    """Whether this poet came in addition to the two that were played. Such a poet is in no team."""
    worth: int | None = None
    """What the card is worth at this Slam, if the deck does not know it; None if the deck does."""

    @property
    def styles(self) -> tuple[str, ...]:
        return (self.style,) if self.style else self.poet.styles

    def value(self, name: str) -> int:
        sister = self.poet.ability("schwester") if self.sister else None
        return self.poet.value(name) + (dict(sister.values).get(name, 0) if sister is not None else 0)


@dataclass(frozen=True, slots=True)
class LineUp:
    """The poets that one player has played."""

    player: Player
    performers: tuple[Performer, ...]
    male: bool = True
    """Whether the player gets no points at a Slam that has some for players who are not male. Also true if the player has not answered."""
    lost: bool = False
    """Whether the player has lost the trick by a Schinken-Applaus although there was no tie."""


@dataclass(frozen=True, slots=True)
class Act:
    """A poet or a team that performs."""

    player: Player
    performers: tuple[Performer, ...]
    best: int
    """The act's points. A team picks the better of its two poets for everything."""
    worst: int
    """The points of a team that performs again for the Vize title: the worse of its two poets for everything."""
    added: tuple[tuple[str, int], ...] = ()
    """What of `best` is not among the cards' values, by what it comes from (`Bill._source`)."""

    @property
    def is_pair(self) -> bool:
        return len(self.performers) == 2

    @property
    def poets(self) -> tuple[str, ...]:
        return tuple(performer.poet.key for performer in self.performers)


@dataclass(frozen=True)  # not slotted: who performs is worked out once
class Bill:
    slam: Slam
    rolled: int | None
    line_ups: tuple[LineUp, ...]
    variety: bool = False
    """Whether the advanced rule of styles is played."""

    @cached_property
    def tags(self) -> frozenset[str]:
        return self.slam.tags_of(self.rolled)

    @cached_property
    def billed(self) -> tuple[tuple[LineUp, tuple[tuple[Performer, ...], ...]], ...]:
        """Each player's poets who may perform, one by one or as a team."""
        return tuple((line_up, self._billed(line_up)) for line_up in self.line_ups)

    @cached_property
    def played(self) -> tuple[tuple[Player, Performer], ...]:
        return tuple((line_up.player, performer) for line_up in self.line_ups for performer in line_up.performers)

    @cached_property
    def performing(self) -> tuple[tuple[Player, Performer], ...]:
        return tuple((line_up.player, performer) for line_up, acts in self.billed for act in acts for performer in act)

    @cached_property
    def away(self) -> tuple[Performer, ...]:
        """The poets that were played but do not perform."""
        there = {performer.poet.key for _, performer in self.performing}
        return tuple(performer for _, performer in self.played if performer.poet.key not in there)

    def kept_by(self, performer: Performer) -> str:
        """What keeps a poet in `away` from performing: "out", "weekday", "card" or "booking"."""
        if performer.out:
            return "out"
        if performer.hindered:
            return "weekday"
        return "card" if self._is_banned(performer.poet) else "booking"

    @cached_property
    def acts(self) -> tuple[Act, ...]:
        """All acts, the best first, and equal ones in the order of the table. A player who has lost by a false Schinken is left out."""
        acts = (self._act(line_up, act) for line_up, acts in self.billed if not line_up.lost for act in acts)
        return tuple(sorted(acts, key=lambda act: -act.best))

    # -- who may perform ----------------------------------------------------------------------------------------------------

    def _billed(self, line_up: LineUp) -> tuple[tuple[Performer, ...], ...]:
        there = tuple(performer for performer in line_up.performers if not performer.out)
        two = tuple(performer for performer in there if not performer.third)
        pair = _as_pair(two, self.slam)
        if pair and self._may_pair(pair):
            rest = tuple((performer,) for performer in there if performer.third and self._may(performer))
            return (pair, *rest)
        return tuple((performer,) for performer in there if self._may(performer))

    def _may(self, performer: Performer) -> bool:
        if performer.worth is not None:
            return True
        if performer.hindered or self._is_banned(performer.poet):
            return False
        return all(self._fulfils(performer, condition) for condition in self.slam.conditions)

    def _may_pair(self, pair: tuple[Performer, ...]) -> bool:
        """ "It is enough if one of them fulfils it", except at the Feminismus-Slam and for weekdays, which concern both."""
        if any(performer.hindered for performer in pair) or all(self._is_banned(performer.poet) for performer in pair):
            return False
        return all(
            condition.kind == "team" or (all if condition.each else any)(self._fulfils(performer, condition) for performer in pair)
            for condition in self.slam.conditions
        )

    def _is_banned(self, poet: Poet) -> bool:
        return any(ability.rule == "nie" and self.tags & set(ability.at) for ability in poet.abilities)

    def _fulfils(self, performer: Performer, condition: Condition) -> bool:
        match condition.kind:
            case "höchstens":
                return performer.poet.age <= condition.age
            case "mindestens":
                return performer.poet.age >= condition.age
            case "nur":
                return self._is(performer, condition.what)
            case "ohne":
                return not self._is(performer, condition.what)
            case _:
                return performer.sister

    @staticmethod
    def _is(performer: Performer, what: str) -> bool:
        return what in performer.poet.marks or what in performer.looks or what in performer.styles

    # -- what they are worth ------------------------------------------------------------------------------------------------

    def _act(self, line_up: LineUp, act: tuple[Performer, ...]) -> Act:
        worth = next((performer.worth for performer in act if performer.worth is not None), None)
        if worth is not None:
            return Act(line_up.player, act, worth, worth)
        criteria = self.slam.show(self.rolled).criteria
        for_all = tuple(bonus for bonus in self.slam.bonuses if self._is_for_all(bonus, line_up, act))
        whole = sum(bonus.worth for bonus in for_all)
        added = tuple(self._added(line_up.player, performer) for performer in act)
        sources = sorted({source for points in added for source in points})
        better = {source: max(points.get(source, 0) for points in added) for source in sources}
        parts = (*((bonus.of, bonus.worth) for bonus in for_all), *((self._source(source), points) for source, points in better.items()))
        best = sum(max(performer.value(name) for performer in act) for name in criteria)
        worst = sum(min(performer.value(name) for performer in act) for name in criteria)
        best += sum(better.values())
        worst += sum(min(points.get(source, 0) for points in added) for source in sources)
        return Act(line_up.player, act, best + whole, worst + whole, tuple(part for part in parts if part[1]))

    def _source(self, source: str) -> str:
        """What points come from: what a bonus of the Slam is for, or "die", "bribe", "caught", "variety" or "ability"."""
        kind, _, nth = source.partition(" ")
        if kind == "slam":
            return self.slam.bonuses[int(nth)].of
        return kind if kind in ("die", "bribe", "caught", "variety") else "ability"

    @staticmethod
    def _is_for_all(bonus: Bonus, line_up: LineUp, act: tuple[Performer, ...]) -> bool:
        if bonus.of == "spieler":
            return not line_up.male
        return bonus.of == "team" and _is_experienced(act)

    def _added(self, player: Player, performer: Performer) -> dict[str, int]:
        """The points in addition to the card's values, by what they come from."""
        added = {f"slam {nth}": bonus.worth for nth, bonus in enumerate(self.slam.bonuses) if self._is(performer, bonus.of)}
        for nth, ability in enumerate(performer.poet.abilities):
            if self._holds(ability, player, performer):
                added[f"{performer.poet.key} {nth}"] = ability.worth
        if self.variety and any(self._is_only(performer, style) for style in performer.styles):
            added["variety"] = VARIETY
        added[f"die {performer.poet.key}"] = performer.own
        added[f"bribe {performer.poet.key}"] = performer.bribed
        added["caught"] = performer.caught
        return added

    def _holds(self, ability: Ability, player: Player, performer: Performer) -> bool:
        match ability.rule:
            case "einzige":
                return ability.style in performer.styles and self._is_only(performer, ability.style)
            case "bei":
                return bool(self.tags & set(ability.at))
            case "mit":
                return any(other.poet.key in ability.poets for who, other in self.performing if (who, other) != (player, performer))
            case _:
                return False

    def _is_only(self, performer: Performer, style: str) -> bool:
        return style in performer.styles and sum(style in other.styles for _, other in self.performing) == 1


def _as_pair(two: tuple[Performer, ...], slam: Slam) -> tuple[Performer, ...]:
    """The two as a team, each in the style with which the other makes a team. Empty if they are no team."""
    if len(two) != 2 or any(performer.worth is not None or performer.sister for performer in two):
        return ()
    performer, other = two
    if other.poet.key in performer.poet.team:
        return two
    if not (slam.is_for_teams or is_team((performer.poet, other.poet))):
        return ()
    return _styled(performer, other), _styled(other, performer)


def _styled(performer: Performer, partner: Performer) -> Performer:
    return replace(performer, style=team_style(partner.poet, performer.poet) or performer.style)


def team_style(poet: Poet, other: Poet) -> str:
    """The style in which `other` performs in a team with `poet`, if `poet` makes a team with anybody of that style; empty if there is
    none."""
    ability = poet.ability("teamfähig")
    return ability.style if ability is not None and ability.style in other.styles else ""


def is_team(poets: Iterable[Poet]) -> bool:
    """Whether these two are a team whenever they perform together."""
    two = tuple(poets)
    if len(two) != 2:
        return False
    poet, other = two
    return other.key in poet.team or bool(team_style(poet, other) or team_style(other, poet))


def _is_experienced(act: tuple[Performer, ...]) -> bool:
    """Whether the act is a team that would be one at any Slam, and not two poets whom only the Team-Meisterschaft has put together."""
    return any(performer.sister for performer in act) or is_team(performer.poet for performer in act)
