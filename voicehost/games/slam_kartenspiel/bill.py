""" "Show": who is on the bill. Poets who may perform, alone or as a team, and what each brings to the stage.

Whatever people decide, roll or vote has come in with the line-ups; nothing is asked here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from voicehost.core.play import Player
from voicehost.games.slam_kartenspiel.cards import Ability, Bonus, Condition, Poet, Slam

VARIETY = 2
"""Points of the only Lyrik or the only Prosa poet, where that advanced rule is played."""

GUEST: Player = ""
"""Who plays the poet of the open list: nobody."""


@dataclass(frozen=True, slots=True)
class Performer:
    """One poet that was played, with what has happened to it."""

    poet: Poet
    looks: frozenset[str] = frozenset()
    """What it looks like, as the card shows or as the table has voted."""
    style: str = ""
    """Which style a poet of both has today; empty where it matters to nobody."""
    hindered: bool = False
    """By the weekday."""
    out: bool = False
    """Disqualified by a detective, or falsely accused."""
    sister: bool = False
    """Performs as a team with her."""
    own: int = 0
    """Points from the die and from bribes."""
    caught: int = 0
    """From another's die."""
    third: bool = False
    """Came beside the two that were played, and is in no team."""
    worth: int | None = None
    """What a card is worth here that the deck does not know."""

    @property
    def styles(self) -> tuple[str, ...]:
        return (self.style,) if self.style else self.poet.styles

    def value(self, name: str) -> int:
        sister = self.poet.ability("schwester") if self.sister else None
        return self.poet.value(name) + (dict(sister.values).get(name, 0) if sister is not None else 0)


@dataclass(frozen=True, slots=True)
class LineUp:
    """What one player has on the stage."""

    player: Player
    performers: tuple[Performer, ...]
    male: bool = True
    """The player: whether nothing is added where somebody who is not gets points."""
    lost: bool = False
    """By a Schinken-Applaus where there was no tie."""


@dataclass(frozen=True, slots=True)
class Act:
    """A poet alone, or a team, that performs."""

    player: Player
    performers: tuple[Performer, ...]
    best: int
    """What it is worth: of a team by cherry picking."""
    worst: int
    """The same where a team performs a second time, for the Vize title: of all the worse of the two."""

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
    """The advanced rule of styles."""

    @cached_property
    def tags(self) -> frozenset[str]:
        return self.slam.tags_of(self.rolled)

    @cached_property
    def billed(self) -> tuple[tuple[LineUp, tuple[tuple[Performer, ...], ...]], ...]:
        """Of each player those who may perform, one by one or as a team."""
        return tuple((line_up, self._billed(line_up)) for line_up in self.line_ups)

    @cached_property
    def played(self) -> tuple[tuple[Player, Performer], ...]:
        return tuple((line_up.player, performer) for line_up in self.line_ups for performer in line_up.performers)

    @cached_property
    def performing(self) -> tuple[tuple[Player, Performer], ...]:
        return tuple((line_up.player, performer) for line_up, acts in self.billed for act in acts for performer in act)

    @cached_property
    def away(self) -> tuple[Performer, ...]:
        """Who was played and is not on the stage."""
        there = {performer.poet.key for _, performer in self.performing}
        return tuple(performer for _, performer in self.played if performer.poet.key not in there)

    def kept_by(self, performer: Performer) -> str:
        """Of one who is away: what keeps it. "out", "weekday", "card" or "booking"."""
        if performer.out:
            return "out"
        if performer.hindered:
            return "weekday"
        return "card" if self._is_banned(performer.poet) else "booking"

    @cached_property
    def acts(self) -> tuple[Act, ...]:
        """The best first; of equal ones in the order of the table. Who has lost by a false Schinken is left out."""
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
        """ "It is enough if one of them fulfils it", but at the Feminismus-Slam, and of the weekday."""
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
        whole = sum(bonus.worth for bonus in self.slam.bonuses if self._is_for_all(bonus, line_up, act))
        added = tuple(self._added(line_up.player, performer) for performer in act)
        sources = sorted({source for points in added for source in points})
        best = sum(max(performer.value(name) for performer in act) for name in criteria)
        worst = sum(min(performer.value(name) for performer in act) for name in criteria)
        best += sum(max(points.get(source, 0) for points in added) for source in sources)
        worst += sum(min(points.get(source, 0) for points in added) for source in sources)
        return Act(line_up.player, act, best + whole, worst + whole)

    @staticmethod
    def _is_for_all(bonus: Bonus, line_up: LineUp, act: tuple[Performer, ...]) -> bool:
        if bonus.of == "spieler":
            return not line_up.male
        return bonus.of == "team" and _is_experienced(act)

    def _added(self, player: Player, performer: Performer) -> dict[str, int]:
        """Points beside the values, each by what it comes from."""
        added = {f"slam {nth}": bonus.worth for nth, bonus in enumerate(self.slam.bonuses) if self._is(performer, bonus.of)}
        for nth, ability in enumerate(performer.poet.abilities):
            if self._holds(ability, player, performer):
                added[f"{performer.poet.key} {nth}"] = ability.worth
        if self.variety and any(self._is_only(performer, style) for style in performer.styles):
            added["variety"] = VARIETY
        added[f"die {performer.poet.key}"] = performer.own
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
    """The two as a team, each in the style that the other makes a team with; nothing where they are none."""
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
    """The style in which `other` performs in a team with `poet`, who makes a team with anybody of that style; empty where that is none."""
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
    """A team that is one anywhere; not two poets whom the Team-Meisterschaft has put together."""
    return any(performer.sister for performer in act) or is_team(performer.poet for performer in act)
