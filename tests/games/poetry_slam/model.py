"""The rulebook's arithmetic, written down apart from the game: a player at the table who hears every move and every ruling and keeps a
score sheet by hand. It knows nothing of the game's state, and of the game's modules it uses none.

`play` makes a random game out of everything that may be said, entered or touched, and out of time; the sheet is laid beside the
game's after every move: python -m tests.games.poetry_slam.model GAMES
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.support.random_play import fillers
from tests.support.table import PLAYERS, SLAM
from voicehost.core.play import Elapsed, Entered, Event, IllegalMove, Move, Recited, Say, Spoke
from voicehost.core.speech import UNKNOWN, Hypothesis, Utterance, Word, samples
from voicehost.games.poetry_slam.state import Options

SOUND = ("heaven", "horse", "hill", "tattoo", "letter", "banana", "ice cream", "mississippi", "it", "angel", "oasis", "rate", "sheet")
DOUBTED = ("paris", "don't", "heavn")
DODGES = ("qqq", "zzzz")
"""In no dictionary either, and perhaps no attempt at a word."""

LONG = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3}


@dataclass
class Poem:
    """What decides its points."""

    void: str = ""
    worth: int = 0
    guesser: str | None = None
    refused: bool = False
    """The two points for the same word were taken back."""


class Sheet:
    """Points by round, player and reason."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self.players = players
        self.points: dict[tuple[int, str, str, int], int] = {}
        self.lost: dict[str, Counter[str]] = {player: Counter() for player in players}
        self.snaps = dict.fromkeys(players, 3)
        self.words: dict[str, str] = {}
        self.round, self.prompt = 0, ""
        self.drawn: tuple[str, ...] = ()
        self.poems: dict[tuple[int, str], Poem] = {}
        self.poet, self.of = "", 0
        """Whose poem it is about, and of which round."""
        self.denied = ""
        self.claimed = 0
        """What a guess that the table accepts is worth to the poet by the table's word; 0 where it left that to the clock."""
        self.vote: str = ""
        self.voted = ""
        self.cast: dict[str, str] = {}
        self.slams = 0

    def score(self, player: str) -> int:
        return sum(n for (_, whose, _, _), n in self.points.items() if whose == player)

    @property
    def poem(self) -> Poem:
        return self.poems.setdefault((self.of, self.poet), Poem())

    def about(self, poet: str, of: int) -> None:
        self.poet, self.of, self.denied = poet, of, ""

    def put(self, player: str, why: str, n: int, of: int = 0) -> None:
        """`of`: the round; this one unless told."""
        self.slams += why == "slam"
        self.points[of or self.round, player, why, self.slams if why == "slam" else 0] = n

    def strike(self, why: str, player: str | None = None) -> None:
        """The points of a kind, of one player, in the round of the poem."""
        self.points = {key: n for key, n in self.points.items() if not (key[0] == self.of and key[2] == why and player in (None, key[1]))}

    # -- what is said

    def hear(self, says: tuple[Say, ...]) -> None:
        for say in says:
            self._hear(say.key, dict(say.fields))

    def _hear(self, key: str, fields: dict[str, Any]) -> None:
        match key:
            case "round":
                self.round, self.words = fields["number"], {} if fields["number"] != self.round else self.words
            case "took-tile":
                self.put(fields["player"], "speed", fields["n"])
            case "passed-word" | "passed-word-without-points":
                self.points.pop((self.round, fields["player"], "speed", 0), None)
                self.words.pop(fields["player"], None)
            case "lost-letter":
                self.lost[fields["player"]][fields["letter"]] += 1
            case "everyone-loses":
                for player in self.players:
                    self.lost[player].update(fields["letters"])
            case "lose-letters":
                for player, letter in ((fields["player"], fields["letter"]), *(other.rsplit(" ", 1) for other in fields["others"])):
                    self.lost[player][letter] += 1
            case "poem-begins":
                self.about(fields["player"], self.round)
                self.poems[self.of, self.poet] = Poem()
            case "reopened" | "reopened-for":
                self.about(fields["player"], fields["number"])
            case "not-the-same-word":
                self.denied = fields["player"]
            case "right-exact" | "right-near" | "right-derivative" | "right-homophone":
                self.poem.guesser = fields["player"]
            case "timing-before" | "photo-finish-before":
                self.poem.worth = 2
            case "timing-after" | "photo-finish-after":
                self.poem.worth = 3
            case "void-blank":
                self.poem.void = "blank"
                self._poem()
                self._reveal(self.poet)
            case "poem-points":
                self._poem()
                self._reveal(self.poet)
            case "nobody-guessed" | "void-said-word" | "void-said-form":
                self.poem.void = "" if key == "nobody-guessed" else "said"
                self._reveal(self.poet)
            case "passed-poem":
                self.about(fields["player"], self.round)
                self.poems[self.of, self.poet] = Poem("passed")
                self._reveal(self.poet)
            case "same-word" | "as-good-a-word":
                if self.denied == fields["player"] or not (self.poem.refused and self.poet == fields["player"]):
                    self.about(fields["player"], self.round)
                    self.poems[self.of, self.poet] = Poem()
                    self._reveal(self.poet)
                self.poem.refused = False
                self.put(fields["player"], "same", 2, self.of)
            case "refused-same-word":
                self.strike("same", fields["player"])
                self.poem.refused = True
            case "accepted-guess":
                self.poem.guesser, self.poem.worth = fields["player"], fields["n"] or self.claimed
                self.poem.void = self.poem.void or ("blank" if not fields["n"] else "")  # heard in a poem that nobody guessed
                assert fields["n"] == (0 if self.poem.void else self.poem.worth)
                assert self.claimed in (0, self.poem.worth)
                self._poem()
            case "accepted-guess-alone":
                self.poem.guesser, self.poem.worth = fields["player"], self.claimed
                self._poem()
            case "accepted-poem":
                self.poem.void = ""
                self._poem()
            case "refused-guess":
                self.poem.guesser = None
                self._poem()
            case "snapped" | "snapped-softly":
                self.snaps[fields["giver"]] -= 1
                self.points[self.round, fields["player"], f"snap of {fields['giver']}", 0] = 1
            case "game-over":
                for player, left in self.snaps.items():
                    self.put(player, "kept", -max(0, min(3, self.round) - (3 - left)))
            case _ if key.startswith("prompt-"):
                self.prompt, self.drawn = key.removeprefix("prompt-"), fields["letters"]
            case _ if key.startswith("vote-") and key not in ("vote-ask", "vote-tied"):
                self.vote, self.voted, self.cast = key.removeprefix("vote-"), fields["player"], {}
            case _ if key.startswith("voted-"):
                self._voted(key)

    def _poem(self) -> None:
        """One point for the guesser; two or three for the poet. Nobody scores where it is no poem; a blank costs the poet alone."""
        self.strike("guess of " + self.poet)
        self.strike("poem", self.poet)
        if self.poem.guesser is not None and self.poem.void not in ("said", "rhyme", "poem"):
            self.put(self.poem.guesser, "guess of " + self.poet, 1, self.of)
            if not self.poem.void:
                self.put(self.poet, "poem", self.poem.worth, self.of)

    def _reveal(self, poet: str) -> None:
        word = self.words[poet]
        letters = [letter for letter in word.upper() if letter.isalpha()]
        self.put(poet, "length", 0 if len(letters) < 3 else LONG.get(len(letters), 4))
        wrong = (not self._matches(letters)) + (len(letters) < 3)
        for letter in self.lost[poet]:
            wrong += max(0, letters.count(letter) - (letter in self.drawn))
        for _ in range(wrong):
            self.put(poet, "slam", -2)

    def _matches(self, word: list[str]) -> bool:
        places: dict[str, tuple[int, ...]] = {
            "first": (0,),
            "second": (1,),
            "third": (2,),
            "last": (-1,),
            "second-from-last": (-2,),
            "third-from-last": (-3,),
        }
        places["starts-and-ends"] = (0, -1)
        if self.prompt == "contains-both":
            return set(self.drawn) <= set(word)
        if self.prompt == "twice-in-a-row":
            return self.drawn[0] * 2 in "".join(word)
        where = places[self.prompt]
        return all(-len(word) <= place < len(word) and word[place] == letter for place, letter in zip(where, self.drawn, strict=True))

    # -- votes

    def ballot(self, move: Move, wordsmith: str) -> None:
        """A bare "yes" is of whoever was asked: the first who has not voted, and when all have, the Wordsmith."""
        waiting = [player for player in self.players if player not in self.cast]
        self.cast[move.slots.get("player") or (waiting[0] if waiting else wordsmith)] = move.slots["vote"]
        self._tied = not waiting

    def _voted(self, key: str) -> None:
        yes, no = (list(self.cast.values()).count(choice) for choice in ("yes", "no"))
        left = len(self.players) - len(self.cast)
        if self._tied:
            passed = key.endswith("-yes")  # the Wordsmith's word
        else:
            assert yes > no + left or no > yes + left
            passed = yes > no
        assert key == f"voted-{self.vote}-{'yes' if passed else 'no'}"
        match self.vote, passed:
            case "word", False:
                self.put(self.voted, "slam", -2, self.of)
            case "dodge", True:
                self.put(self.voted, "dodge", -6, self.of)
            case "slams", False:
                self.strike("slam", self.voted)
                self.strike("dodge", self.voted)
            case "word", True:
                self.strike("dodge", self.voted)
            case (("rhyme" | "poem"), False):
                self.poem.void = self.vote
                self._poem()


# -- a random game ------------------------------------------------------------------------------------------------------------------


class Game:
    """A game that is played at random, with its sheet."""

    def __init__(self, players: int, seed: int) -> None:
        self.random = Random(seed)
        self.players = PLAYERS[:players]
        self.state, says = SLAM.setup(self.players, Options(), seed)
        self.sheet = Sheet(self.players)
        self.sheet.hear(says)
        self.now, self.moves = 0.0, 0
        assert self.goes_on()

    def play(self, at_most: int = 6000) -> int:
        while not SLAM.over(self.state):
            self.move()
            assert self.goes_on(), self.state
            scores = {seat.player: seat.score for seat in self.state.seats}
            assert scores == {player: self.sheet.score(player) for player in self.players}, self.last
            assert self.moves < at_most, self.state
        return self.moves

    def goes_on(self) -> bool:
        """A question is open, or somebody may move, or the game is over."""
        self.listening = SLAM.listening(self.state)
        self.entries = [(player, phrase) for player in self.players for phrase in SLAM.view(self.state, player).entries]
        offered = {phrase.move for phrase in self.listening.grammar.phrases} - SLAM.asides - {"snap"}
        return SLAM.over(self.state) or bool(offered) or bool(self.entries)

    def move(self) -> None:
        event = self.random.choice(tuple(self._events()))
        self.moves += 1
        self.now = max(self.now, (event.end if isinstance(event, Spoke) else event.at) / samples(1))
        self.last = event
        while (due := SLAM.deadline(self.state)) is not None and due <= event.at and not isinstance(event, Elapsed):
            self._step(Elapsed(due))
        try:
            self._step(event)
        except IllegalMove:
            return  # time has gone on before it

    def _step(self, event: Event) -> None:
        self.state, says = SLAM.step(self.state, event)
        match event:
            case Entered(player=player, move=Move(name="write", slots={"word": word})):
                self.sheet.words[player] = word
            case Spoke(move=Move(name="vote") as move):
                self.sheet.ballot(move, self.players[0])
            case Spoke(move=Move(name="accept", slots=slots)):
                self.sheet.claimed = {"before": 2, "after": 3}.get(slots.get("timing", ""), 0)
                if self.sheet.poem.void == "said" and "player" not in slots:
                    self.sheet.poem.void = ""  # it did not say its own word, says the table
        self.sheet.hear(says)
        if says and says[0].key == "accepted-poem" and self.sheet.poem.guesser and not self.sheet.poem.worth:
            self._by_the_clock()

    def _by_the_clock(self) -> None:
        """A poem that counts again is worth two or three points, and here it was never said which."""
        poet = self.sheet.poet
        self.sheet.poem.worth = self.state.seat(poet).score - self.sheet.score(poet)
        assert self.sheet.poem.worth in (2, 3)
        self.sheet.hear((Say("accepted-poem", {}),))

    def _events(self) -> Iterator[Event]:
        """One way at least, of each kind that there is now."""
        start = self.now + self.random.choice((0.1, 0.4, 1.0, 3.0))
        for player, phrase in self.entries:
            word = self.random.choice(SOUND * 3 + DOUBTED + DODGES)
            if phrase.slots or self.random.random() < 0.2:
                yield Entered(samples(start), player, Move(phrase.move, {"word": word} if phrase.slots else {}))
        if (due := SLAM.deadline(self.state)) is not None:
            yield Elapsed(due)
        listening = self.listening
        if listening.dictation:
            yield self._line(start)
        moves = sorted({phrase.move for phrase in listening.grammar.phrases} - SLAM.asides)
        for name in moves:
            if name != "snap" or self.random.random() < 0.1:
                phrase = self.random.choice([phrase for phrase in listening.grammar.phrases if phrase.move == name])
                yield self._said(phrase, listening.grammar, start)

    def _line(self, start: float) -> Recited:
        begin, end = samples(start), samples(start + self.random.choice((0.5, 1.5, 2.5)))
        return Recited(begin, Utterance(begin, end, (Hypothesis((Word(UNKNOWN, begin, end, 1.0),)),)))

    def _said(self, phrase: Any, grammar: Any, start: float) -> Spoke:
        slots = {}
        for slot in phrase.slots:
            chosen = self.random.choice(fillers(slot, grammar))
            slots[slot.name] = dict(slot.choices).get(chosen, chosen)
        return Spoke(samples(start), samples(start + 0.6), Move(phrase.move, slots), 1.0)


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    moves = sum(Game(3 + seed % 8, seed).play() for seed in range(games))
    print(f"{games} games, {moves} moves: every score as by hand, and no dead end")
