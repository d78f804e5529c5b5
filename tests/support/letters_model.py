"""Scrabble Slam! a second time, by its leaflet and the rulings in the game's docstring, and with nothing of the game's own code.

A pencil and a piece of paper: the word, the cards in each hand, the cards on the table, what is being asked. Of the project it has the
dictionary alone. It is told the same calls as the game, and has to come to the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from string import ascii_lowercase

from voicehost.lexicon.dictionary import Reason, judge

NO_NAMES = (Reason.PROPER_NOUN, Reason.ABBREVIATION, Reason.CONTRACTION)
BLANK = "*"


class NotAllowed(Exception):
    """Nothing has changed."""


@cache
def is_word(word: str) -> bool:
    return judge(word).valid


@cache
def following(word: str) -> tuple[str, ...]:
    made = (word[:at] + letter + word[at + 1 :] for at in range(4) for letter in ascii_lowercase if letter != word[at])
    return tuple(other for other in made if is_word(other))


def differs(word: str, other: str) -> str | None:
    """The one new letter; None where that is not what differs."""
    new = [b for a, b in zip(word, other, strict=False) if a != b]
    return new[0].upper() if len(word) == len(other) == 4 and len(new) == 1 else None


@dataclass
class Card:
    player: str | None
    before: str
    word: str
    blank: bool = False
    sides: str = ""
    stands: bool = False
    claimed: bool = False


@dataclass
class Asked:
    what: str
    word: str = ""
    blank: bool = False
    words: tuple[str, ...] = ()
    player: str | None = None
    waiting: tuple[str, ...] = ()
    ending: bool = False
    votes: dict[str, str] = field(default_factory=dict)
    stands: bool = False
    who: Asked | None = None
    later: list[tuple[str | None, str, bool]] = field(default_factory=list)


@dataclass
class Paper:
    players: tuple[str, ...]
    dealt: bool
    word: str
    left: dict[str, int]
    hands: dict[str, list[str]]
    """Cards as "FX"; empty with the real pack."""
    table: list[Card] = field(default_factory=list)
    asked: Asked | None = None
    ended: bool = False
    stuck: bool = False

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(player for player in self.players if self.left[player] == min(self.left.values()))

    @property
    def somebody_can(self) -> bool:
        return any(self.has(player, differs(self.word, other) or "") for other in following(self.word) for player in self.players)

    def has(self, player: str, letter: str, blank: bool = False) -> bool:
        if not self.dealt:
            return self.left[player] > 0
        return any(BLANK in card or (not blank and letter in card) for card in self.hands[player])

    def call(self, name: str, said: Mapping[str, str]) -> None:
        """Raises `NotAllowed`, and then nothing has changed."""
        before = deepcopy(self.__dict__)
        try:
            self._answer(name, said) if self.asked else self._freely(name, said)
        except NotAllowed:
            self.__dict__.update(before)
            raise

    # -- what is said when nothing is asked

    def _freely(self, name: str, said: Mapping[str, str]) -> None:
        player = said.get("player")
        match name:
            case "time-out" | "take-back" | "rather" | "claim":
                self._of_the_last(name, said)
            case "count":
                self._count(said["player"], int(said["cards"]))
            case _ if self.ended:
                raise NotAllowed
            case "play":
                self._shout(player, said.get("word") or said["blank"], "blank" in said)
            case "swap":
                self._swap(player, said["letter"], said["old"])
            case "stuck" if not self.dealt:
                self.asked = Asked("stuck")
            case "out" if not self.dealt:
                self._out(said["player"])
            case "stuck" | "out":
                pass
            case _:
                raise NotAllowed

    def _shout(self, player: str | None, word: str, blank: bool = False) -> None:
        letter = differs(self.word, word)
        if letter is None:
            return
        if player is None and self.dealt:
            self.asked = Asked("who", word, blank)
        elif player is not None and not self.has(player, letter, blank):
            self.asked = None
        else:
            self._lay(player, word, blank)

    def _swap(self, player: str | None, new: str, old: str) -> None:
        spelled = [self.word[:at] + new.lower() + self.word[at + 1 :] for at in range(4) if self.word[at].upper() == old and new != old]
        words = tuple(word for word in spelled if is_word(word)) or tuple(spelled)
        if not words:
            raise NotAllowed
        if len(words) > 1:
            self.asked = Asked("which", words=words, player=player)
        else:
            self._shout(player, words[0])

    def _lay(self, player: str | None, word: str, blank: bool) -> None:
        card = Card(player, self.word, word, blank)
        if player is not None:
            self.left[player] -= 1
        if player is not None and self.dealt:
            card.sides = self._card(self.hands[player], differs(self.word, word) or "", blank)
            card.blank = blank or (differs(self.word, word) or "") not in card.sides
            self.hands[player].remove(card.sides)
        self.asked, self.word = None, word
        self.table.append(card)
        self._settle()

    @staticmethod
    def _card(hand: list[str], letter: str, blank: bool) -> str:
        """A letter before a blank; one that has no blank besides; one whose other side is on another card too."""
        side = letter if not blank and any(letter in card for card in hand) else BLANK
        fitting = [card for card in hand if side in card]
        fitting = [card for card in fitting if card.replace(side, "", 1) != BLANK] or fitting
        spare = [card for card in fitting if sum(card.replace(side, "", 1) in other for other in hand) > 1]
        return (spare or fitting)[0]

    def _settle(self) -> None:
        empty = [player for player in self.players if self.left[player] == 0]
        if self.dealt:
            self.stuck = not empty and not self.somebody_can
            self.ended = bool(empty) or self.stuck
        elif empty:
            self.asked = Asked("out", player=empty[0])
        elif not following(self.word):
            self.asked = Asked("stuck")

    def _again(self) -> None:
        if self.ended:
            self.ended = self.stuck or 0 in self.left.values()
        else:
            self._settle()

    # -- of the last card

    def _of_the_last(self, name: str, said: Mapping[str, str]) -> None:
        if not self.table:
            raise NotAllowed
        last = self.table[-1]
        match name:
            case "time-out":
                self._dispute(last)
            case "take-back":
                self._lift()
                self._recount()
            case "rather":
                letter = differs(last.before, said["word"])
                if letter is None:
                    raise NotAllowed
                blank = last.blank and letter == differs(last.before, last.word)
                was = deepcopy(self.__dict__)
                self._lift()
                if last.player is not None and not self.has(last.player, letter, blank):
                    self.__dict__.update(was)
                else:
                    self._lay(last.player, said["word"], blank)
            case "claim":
                self._claim(said["player"])

    def _lift(self) -> None:
        card = self.table.pop()
        self.word, self.ended, self.stuck = card.before, False, False
        if card.player is not None:
            self.left[card.player] += 1
            if card.sides:
                self.hands[card.player] = sorted([*self.hands[card.player], card.sides], key=lambda sides: (sides[0], sides[1]))

    def _recount(self) -> None:
        empty = tuple(player for player in self.players if self.left[player] == 0)
        if empty and not self.dealt:
            self.asked = Asked("cards", waiting=empty)

    def _dispute(self, last: Card) -> None:
        if last.stands:
            raise NotAllowed
        verdict = judge(last.word)
        if verdict.valid:
            self._stands(last)
        elif verdict.reason in NO_NAMES:
            self._lift()
            self._recount()
        else:
            self.asked = Asked("vote")

    def _stands(self, last: Card) -> None:
        last.stands = True
        if not self.ended:
            self._settle()

    def _claim(self, player: str) -> None:
        last = self.table[-1]
        renamed = last.player not in (None, player) and not last.claimed
        card = last if renamed else next((card for card in reversed(self.table) if card.player is None), last)
        if card.player == player:
            return
        if self.dealt:
            if self.has(player, differs(card.before, card.word) or "", card.blank):
                self._lift()
                self._lay(player, card.word, card.blank)
            return
        if self.left[player] == 0:
            raise NotAllowed
        if card.player is not None:
            self.left[card.player] += 1
        card.player, card.claimed = player, True
        self.left[player] -= 1
        self._again()

    # -- out, and how many

    def _out(self, player: str) -> None:
        if self.left[player] <= sum(card.player is None for card in self.table):
            self._is_out(player)
        else:
            self.asked = Asked("out", player=player)

    def _is_out(self, player: str) -> None:
        self.left[player], self.asked, self.ended = 0, None, True

    def _count(self, player: str, cards: int) -> None:
        asked = self.asked
        if self.dealt:
            return
        if asked is not None and asked.what == "cards":
            self._told(asked, player, cards)
        elif cards == 0:
            mine = asked is not None and asked.what == "out" and asked.player == player
            self.asked = None
            self._is_out(player) if mine else self._out(player)
        else:
            self.left[player] = cards
            if asked is None or (asked.what == "out" and asked.player == player):
                self.asked = None
                self._again()

    def _told(self, asked: Asked, player: str, cards: int) -> None:
        self.left[player] = cards
        asked.waiting = tuple(other for other in asked.waiting if other != player)
        if cards == 0 and not asked.ending:
            self.asked, self.ended = None, True
        elif not asked.waiting:
            self.asked = None
            if asked.ending:
                self.stuck = self.ended = True
            else:
                self._again()

    # -- answers

    def _answer(self, name: str, said: Mapping[str, str]) -> None:
        asked = self.asked
        assert asked is not None
        later, asked.later = asked.later, []
        player = said.get("player")
        call = (player, said.get("word") or said.get("blank") or "", "blank" in said)
        match asked.what, name:
            case "who", "mine":
                self._whose(asked, player)
            case "who", "time-out":
                self._dispute_nobodys(asked)
            case "who", "play" if call[1] == asked.word:
                if player is not None:
                    self._whose(asked, player)
            case "which", "play":
                later.append(call)
                fits = [word for word in asked.words if differs(word, call[1])]
                meant = call[1] if call[1] in asked.words else fits[0] if len(fits) == 1 and not differs(self.word, call[1]) else None
                if meant is not None:
                    self.asked = None
                    self._shout(asked.player, meant)
            case "which", "which":
                self.asked = None
                self._shout(asked.player, said["word"])
            case (("who" | "which"), "neither"):
                self.asked = None
            case (("stuck" | "cards"), "play") if asked.what == "stuck" or asked.ending:
                if differs(self.word, call[1]):
                    self.asked = None
                    later.append(call)
            case (("who" | "out" | "cards" | "vote"), "play"):
                later.append(call)
            case "vote", "vote":
                self._vote(asked, player, said["vote"])
            case (("out" | "stuck" | "cards"), _):
                self._of_the_end(asked, name, said)
            case _:
                raise NotAllowed
        while later and self.asked is None and not self.ended:
            self._shout(*later.pop(0))
        if self.asked is not None:
            self.asked.later += later

    def _dispute_nobodys(self, asked: Asked) -> None:
        """A word whose card is nobody's yet: it stands and is asked about again, or nobody has played it."""
        verdict = judge(asked.word)
        if asked.stands:
            raise NotAllowed
        if verdict.valid:
            asked.stands = True
        else:
            self.asked = None if verdict.reason in NO_NAMES else Asked("vote", who=asked)

    def _whose(self, asked: Asked, player: str | None) -> None:
        before, self.asked = len(self.table), None
        self._shout(player, asked.word, asked.blank)
        if len(self.table) > before:
            self.table[-1].stands = asked.stands

    def _vote(self, asked: Asked, player: str | None, vote: str) -> None:
        waiting = [voter for voter in self.players if voter not in asked.votes]
        voter = player or waiting[0]
        if voter not in waiting:
            raise NotAllowed
        asked.votes[voter] = vote
        votes = list(asked.votes.values())
        yes, no, still = votes.count("yes"), votes.count("no"), len(waiting) - 1
        if yes > no + still:
            self.asked = asked.who
            if asked.who is not None:
                asked.who.stands = True
            else:
                self._stands(self.table[-1])
        elif no >= yes + still:
            self.asked = None
            if asked.who is None:
                self._lift()
                self._recount()

    def _of_the_end(self, asked: Asked, name: str, said: Mapping[str, str]) -> None:
        before = deepcopy((self.table, self.left))
        match asked.what, name:
            case "out", "confirm" if said["answer"] == "yes":
                self._is_out(asked.player or "")
            case "out", "out" if said["player"] == asked.player:
                self._is_out(asked.player)
            case "out", "confirm":
                self.asked = None if self.left[asked.player or ""] else Asked("cards", waiting=(asked.player or "",))
            case "stuck", "confirm":
                self.asked = Asked("cards", waiting=self.players, ending=True) if said["answer"] == "yes" else None
            case "cards", "no-count":
                self._told(asked, asked.waiting[0], max(1, self.left[asked.waiting[0]]))
            case "cards", "count":
                self._told(asked, said.get("player", asked.waiting[0]), int(said["cards"]))
            case _, "count":
                self._count(said["player"], int(said["cards"]))
            case _, "time-out" | "take-back" | "rather" | "claim" if not (name == "time-out" and self.table and self.table[-1].stands):
                self.asked = None
                self._of_the_last(name, said)
                self.asked = asked if name == "claim" and before == (self.table, self.left) else self.asked
            case _:
                raise NotAllowed
