"""Poetry Slam where the table decides, written down apart from the game: by the rulebook (its headings are named here),
docs/playing/poetry-slam.md and "What the table decides" in docs/playing.md. It uses nothing of voicehost/games.

The host says when a poem is ruled, when a letter is lost, and whether a tile is left for somebody who is back. The model says what that
comes to. `DecidedGame` says at random what people say, and compares after every step:
python -m tests.games.poetry_slam.decided_model FROM TO
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from tests.support.decided_play import NUMBERS, Act, Model, Sitting, act, entry, keys, line, many, named, same
from tests.support.table import PLAYERS, Table
from voicehost.core.play import Say
from voicehost.lexicon.letters import NATO

SOUND = """
apple anchor amber acrobat attic album almond arrow asphalt autumn balloon bottle butter bridge bamboo basket blizzard bishop
bonnet cabbage candle cotton cherry circus coffee copper cushion daisy desert dinner donkey dragon drum dusk eagle echo effort
elbow engine errand essay evening feather forest fossil fountain funnel frost galaxy garden giraffe glass goblin gossip gravel
hammer harbor hazel heaven hobby honey hurricane icicle igloo insect ivory jazz jelly jigsaw kangaroo kayak kitten knuckle ladder
lantern lemon llama mammoth marble meadow mirror mushroom nectar nickel nugget oasis octopus orchid owl oxygen parrot pigeon
pillow puzzle quarrel quiver rabbit raffle ribbon scarf tadpole tattoo tennis tobacco twig umbrella unicorn urchin utopia vacuum
valley velvet vessel volcano walnut wreath yacht yogurt zebra zigzag axe elk ink ivy jar keg lid mud oak pad ram sky tub urn vat
web zoo fox bus cup fig gum hen bazaar aardvark jinx savvy
"""
WORDS = SOUND.split()
"""All in the dictionary, and no two that sound alike, are related or begin or end with the same three letters: what is no secret is a
wrong guess."""

LINES = ("hmm hmm lah dee dah dee doo dah", "lah lah hmm hmm dum dum dee doo", "doo wah diddy dum dee dum hah")
TIERS = {5: "ETAOI", 4: "NSRH", 3: "LDCUM", 2: "FGYWPB", 1: "VKJXQZ"}
"""The letters of each speed tile: voicehost's own, for which docs/playing/poetry-slam.md has the option `tiers`."""

SPOKEN = {letter: name for name, letter in NATO}
GUESTS = ("Kim", "Lou", "Max", "Nell", "Olga", "Pam", "Rob")
MOST = 8
ROUNDS = 8
"""For three to five players (Rounds)."""


def length(word: str) -> int:
    """Record Points."""
    return 1 if len(word) <= 4 else 2 if len(word) <= 6 else 3 if len(word) <= 8 else 4


def matches(word: str, prompt: str, drawn: tuple[str, ...]) -> bool:
    """Word Prompt Card Index."""
    first = drawn[0]
    where = {"first": 0, "second": 1, "third": 2, "last": -1, "second-from-last": -2, "third-from-last": -3}
    if prompt in where:
        return word[where[prompt]] == first
    if prompt == "starts-and-ends":
        return (word[0], word[-1]) == drawn
    if prompt == "contains-both":
        return all(word.count(letter) >= drawn.count(letter) for letter in drawn)
    assert prompt == "twice-in-a-row"
    return first * 2 in word


def slams(word: str, prompt: str, drawn: tuple[str, ...], lost: str) -> int:
    """Slams: for a word that does not match, and for each use of a lost letter but one that the prompt requires."""
    word = word.upper()
    return (not matches(word, prompt, drawn)) + sum(max(0, word.count(letter) - (letter in drawn)) for letter in set(word) & set(lost))


def may_lose(lost: str, tier: int) -> set[str]:
    """Letter Loss Phase: of that tier, else of the tiers below, else of those above. Below is the next number down."""
    for each in (*range(tier, 0, -1), *range(tier + 1, 6)):
        if left := set(TIERS[each]) - set(lost):
            return left
    return set()


@dataclass
class Sheet:
    """A place's round on the Score Sheet."""

    word: str = ""
    tile: int = 0
    passed: bool = False
    """On writing a word."""
    performed: bool = False
    """Or passed on it, or had the same word."""
    shown: bool = False
    """The word has been revealed."""
    unearned: bool = False
    """The tile's points: its word was never written."""
    slams: int = 0
    voted: int = 0
    """A slam by vote."""
    dodge: int = 0
    same: int = 0
    void: set[str] = field(default_factory=set)
    """What the poem was voted not to be."""
    right: list[tuple[int, str]] = field(default_factory=list)
    """Who was right, before or after the end. The first counts."""
    guessers: dict[int, str] = field(default_factory=dict)
    """Who has guessed at all, before or after the end."""


@dataclass
class Poem:
    poet: int
    lines: int = 0
    ended: bool = False
    finished: str = ""
    """What the poet has answered to "had you finished?"."""
    guesses: list[tuple[int, bool, int]] = field(default_factory=list)
    """Whose, whether right, and after how many lines."""


@dataclass
class Vote:
    kind: str
    sheet: tuple[int, int]
    """Whose, of which round."""
    votes: dict[str, str] = field(default_factory=dict)
    tie: str = ""


@dataclass
class Place:
    name: str
    since: int
    """The first round that it can play in."""
    here: bool = True
    waits: bool = False
    more: int = 0
    """Points by the table's word, and for snaps."""
    snaps: int = 3
    snapped: set[int] = field(default_factory=set)
    """In which rounds a snap was given."""
    lost: str = ""
    sheets: dict[int, Sheet] = field(default_factory=dict)
    debts: list[set[int]] = field(default_factory=list)
    """The tiers of which a letter is still to be lost: of several where it is not known which tile was left for a player who passed."""
    saw_the_end: bool = False
    """Left when nothing was left to play."""
    late: bool = False
    """Back when all had performed, and so out of the game if it ends here: no points off for snaps, and no win."""


@dataclass
class Known:
    """What nobody can forget."""

    heard: set[tuple[int, int, str]] = field(default_factory=set)
    """Secrets that the host has called right, or revealed: of which round and place."""
    words: set[tuple[int, int, str]] = field(default_factory=set)
    """Those of them that nobody can guess any more, since something was taken back."""
    seen: set[tuple[int, int, str]] = field(default_factory=set)
    """Who has had a place with a secret: of which round, which place, and who."""
    used: set[tuple[int, int, int]] = field(default_factory=set)
    """A wrong guess that was typed stays used: of which round, at whose poem, and whose."""


class Evening(Model):
    """The players, their score sheets, and the poem."""

    def __init__(self, names: tuple[str, ...], known: Known) -> None:
        self.places = [Place(name, 1) for name in names]
        self.known = known
        self.round, self.rounds = 1, ROUNDS
        self.prompt, self.drawn = "", ("",)
        self.phase = "writing"
        self.poem: Poem | None = None
        self.vote: Vote | None = None
        self.last: tuple[int, int] | None = None
        """The sheet of the poem that was ruled last, as long as one can say "refuse that"."""
        self.same: int | None = None
        """Who has had the same word since."""
        self.accepted = False
        self.wordsmith = 0
        self.heirs: list[int] = []
        """Wordsmiths who have left, each of whom is it again when they are back."""
        self.next_game: set[str] = set()
        self.unperformed: set[str] = set()
        """Whose word the host tells as this round ends."""
        self._lay_out()

    def remember(self) -> None:
        self.known.words |= self.known.heard

    # -- the round --------------------------------------------------------------------------------------------------------------------

    def begin(self, number: int) -> None:
        self.round, self.phase, self.last, self.same = number, "writing", None, None
        for at, place in enumerate(self.places):
            place.saw_the_end = place.late = False
            if place.here and place.waits:
                place.waits = False
                self._may_be_wordsmith(at)
        self._lay_out()

    def _lay_out(self) -> None:
        for place in self.places:
            if place.here:
                place.sheets.setdefault(self.round, Sheet())

    def sheet(self, at: int) -> Sheet:
        return self.places[at].sheets.setdefault(self.round, Sheet())

    def at(self, name: object) -> int:
        return next((at for at, place in enumerate(self.places) if place.name == name), -1)

    @property
    def playing(self) -> list[int]:
        return [at for at, place in enumerate(self.places) if place.here and not place.waits]

    @property
    def writing(self) -> list[int]:
        """Whoever has still to write or to take a tile."""
        sheets = [(at, self.sheet(at)) for at in self.playing]
        return [at for at, sheet in sheets if not sheet.passed and not (sheet.word and sheet.tile)]

    @property
    def to_perform(self) -> list[int]:
        sheets = [(at, self.sheet(at)) for at in self.playing]
        return [at for at, sheet in sheets if sheet.word and sheet.tile and not sheet.performed]

    def write(self, player: str, word: str, number: int) -> bool:
        at = self.at(player)
        if self.phase != "writing" or self.round != number or at not in self.playing or self.sheet(at).word or self.sheet(at).passed:
            return False
        self.sheet(at).word = word
        self._sees(at)
        self._go_on()
        return True

    def has_a_word(self, at: int) -> None:
        """It keeps a place in the order, and brings nothing."""

    def takes_tile(self, at: int, tier: int) -> None:
        self.sheet(at).tile = tier
        self._go_on()

    def passes_word(self, at: int) -> None:
        """Writing Words: no points for the word. A tile that was taken before stays, without its points."""
        sheet = self.sheet(at)
        sheet.passed = sheet.unearned = True
        self._go_on()

    def _sees(self, at: int) -> None:
        if self.sheet(at).word:
            self.known.seen.add((self.round, at, self.places[at].name))

    def _go_on(self) -> None:
        if self.phase == "writing" and not self.writing:
            self.phase = "poetry"

    def keeps(self) -> None:
        """The Wordsmith keeps the letters, and words are written."""
        self.phase = "writing"

    # -- a poem -----------------------------------------------------------------------------------------------------------------------

    def begins(self, at: int) -> None:
        self.phase, self.poem, self.last, self.same = "poem", Poem(at), None, None
        self.known.used -= {each for each in self.known.used if each[:2] == (self.round, at)}

    def recites(self) -> None:
        if self.poem is not None:
            self.poem.lines += 1

    def the_end(self) -> None:
        assert self.poem is not None
        self.poem.ended = True

    def guesses(self, at: int, right: bool) -> None:
        assert self.poem is not None
        self.poem.guesses.append((at, right, self.poem.lines))
        if not right:
            self.known.used.add((self.round, self.poem.poet, at))

    def finished(self, answer: str) -> None:
        assert self.poem is not None
        self.poem.finished = answer

    def ruled(self) -> None:
        """Guesses: two points for the poet if the guess came before the end of the poem, else three. A typed poem ends with its last
        line, unless its poet says otherwise."""
        poem = self.poem
        assert poem is not None
        sheet = self.sheet(poem.poet)
        right = next((lines for _, right, lines in poem.guesses if right), 0)
        whole = {"yes": right, "no": poem.lines + 1}.get(poem.finished, poem.lines)
        sheet.guessers = {at: "before" if lines < whole else "after" for at, _, lines in poem.guesses}
        sheet.right = [(at, sheet.guessers[at]) for at, right, _ in poem.guesses if right]
        self.poem, self.phase, self.last, self.accepted = None, "poetry", (self.round, poem.poet), False
        self.shows(poem.poet)

    def passes_poem(self, at: int) -> None:
        if self.poem is not None:
            self.poem, self.phase = None, "poetry"
        self.last = self.same = None
        self.shows(at)

    def shows(self, at: int) -> None:
        """The word is revealed, and judged."""
        sheet = self.sheet(at)
        sheet.performed = sheet.shown = True
        sheet.slams = slams(sheet.word, self.prompt, self.drawn, self.places[at].lost)
        self.known.heard.add((self.round, at, sheet.word))

    def knows(self, at: int, poet: int) -> bool:
        """Whether a guess of that player is none, since everybody knows the word, or they have had the poet's place."""
        word = self.sheet(poet).word
        return (self.round, poet, word) in self.known.words or (self.round, poet, self.places[at].name) in self.known.seen

    def has_same(self, at: int) -> None:
        """Guesses, the note: a poet who has not performed takes two points for a word that was guessed already."""
        self.sheet(at).same, self.same, self.last = 2, at, None
        self.shows(at)

    def has_another(self, at: int) -> None:
        """The host says that it is not the same."""

    def is_same(self, at: int) -> bool:
        others = [self.sheet(other) for other in range(len(self.places)) if other != at]
        return any(sheet.word == self.sheet(at).word and sheet.performed and bool(sheet.right) for sheet in others)

    def snaps(self, giver: int, at: int) -> None:
        self.places[giver].snaps -= 1
        self.places[giver].snapped.add(self.round)
        self.places[at].more += 1

    def may_snap(self, giver: int, at: int) -> bool:
        """Snaps: three in the game, and one each round."""
        return giver != at and self.places[giver].snaps > 0 and self.round not in self.places[giver].snapped

    # -- a ruling is disputed ---------------------------------------------------------------------------------------------------------

    def challenges(self, kind: str, sheet: tuple[int, int]) -> None:
        self.vote, self.last, self.same = Vote(kind, sheet), None, None

    def votes(self, player: str, choice: str) -> None:
        assert self.vote is not None
        if self.tied:
            self.vote.tie = choice
        else:
            self.vote.votes[player] = choice

    @property
    def tied(self) -> bool:
        assert self.vote is not None
        cast = list(self.vote.votes.values())
        return len(cast) == len(self.playing) and cast.count("yes") == cast.count("no")

    def voted(self) -> tuple[str, str]:
        """Majority rules; the Wordsmith can break ties. Gives the sentence that says so, and of whom."""
        vote = self.vote
        assert vote is not None
        yes, no = (list(vote.votes.values()).count(choice) for choice in ("yes", "no"))
        left = len(self.playing) - len(vote.votes)
        assert abs(yes - no) > left or (not left and (yes != no or vote.tie)), "the vote is not decided"
        passed = vote.tie == "yes" if yes == no else yes > no
        number, at = vote.sheet
        self._voted(vote.kind, self.places[at].sheets[number], passed=passed)
        self.vote = None
        return f"voted-{vote.kind}-{'yes' if passed else 'no'}", self.places[at].name

    def _voted(self, kind: str, sheet: Sheet, *, passed: bool) -> None:
        match kind:
            case "rhyme" | "poem":
                sheet.void = sheet.void - {kind} if passed else sheet.void | {kind}
            case "word":
                sheet.voted, sheet.dodge = int(not passed), 0 if passed else sheet.dodge
            case "dodge":
                sheet.dodge = 3 if passed else 0
            case _ if not passed:
                sheet.slams = sheet.voted = sheet.dodge = 0

    def refuses(self) -> None:
        """The next right guess counts in its place."""
        if self.same is not None:
            self.sheet(self.same).same = 0
            self.same = self.last = None
        elif self.last is not None:
            number, at = self.last
            del self.places[at].sheets[number].right[:1]

    def accepts(self, at: int, timing: str) -> None:
        number, poet = self.last or (0, 0)
        self.places[poet].sheets[number].right[:1] = [(at, timing)]
        self.accepted = True

    # -- letters ----------------------------------------------------------------------------------------------------------------------

    def ends_round(self) -> None:
        """Words that nobody performed are told, and have the points for their length; a tile whose word was never written earns nothing.
        After the last round no letter is lost."""
        self.unperformed = set()
        for at, place in enumerate(self.places):
            sheet = place.sheets.get(self.round)
            if sheet is None:
                continue
            if sheet.word and sheet.tile and not sheet.performed:
                self.unperformed.add(place.name)
                self.shows(at)
            sheet.unearned = sheet.unearned or not sheet.word
            if self.round < self.rounds and (sheet.tile or sheet.passed):
                place.debts.append({sheet.tile} if sheet.tile else set(TIERS))
        self.phase = "over" if self.round == self.rounds else "losing"

    def chooses_letter(self) -> None:
        """The host says of each letter that it is lost."""

    def loses(self, at: int, letter: str) -> None:
        """Each tile costs a letter of its tier, once."""
        place = self.places[at]
        debt = next((debt for debt in place.debts if any(letter in may_lose(place.lost, tier) for tier in debt)), None)
        assert debt is not None, f"{place.name} loses {letter}, and owes {place.debts} after {place.lost}"
        place.debts.remove(debt)
        place.lost += letter

    # -- points -----------------------------------------------------------------------------------------------------------------------

    def points(self, at: int) -> int:
        place = self.places[at]
        points = place.more
        for number, sheet in place.sheets.items():
            points += (0 if sheet.unearned else sheet.tile) + sheet.same
            points += length(sheet.word) if sheet.shown else 0
            points -= 2 * (sheet.slams + sheet.voted + sheet.dodge)
            points += self._for_poems(at, number)
        return points

    def _for_poems(self, at: int, number: int) -> int:
        """Point Summary, Poetry: one for the guesser; two or three for the poet. Nobody scores for what is no poem."""
        points = 0
        for poet, place in enumerate(self.places):
            sheet = place.sheets.get(number)
            if sheet is not None and sheet.right and not sheet.void:
                guesser, timing = sheet.right[0]
                points += (guesser == at) + (2 if timing == "before" else 3) * (poet == at)
        return points

    def final(self, at: int) -> int:
        """Snaps: each that was not given costs a point. Only those count that could be given, one each round, and only of who was there
        to the end."""
        place = self.places[at]
        could = min(3, self.round - place.since + 1) if self.can_win(place) else 0
        return self.points(at) - max(0, could - (3 - place.snaps))

    @property
    def winners(self) -> set[str]:
        """Game End: the most points; whoever has left cannot win, unless nothing was left to play."""
        can = [at for at, place in enumerate(self.places) if self.can_win(place)]
        best = max(self.final(at) for at in can)
        return {self.places[at].name for at in can if self.final(at) == best}

    def can_win(self, place: Place) -> bool:
        return (place.here and not place.waits and not place.late) or place.saw_the_end

    # -- what the table decides -------------------------------------------------------------------------------------------------------

    def counts(self, at: int, more: int) -> None:
        """A score may be below zero."""
        self.places[at].more += more

    def plays(self, rounds: int) -> None:
        self.rounds = rounds

    def house_rule(self) -> None:
        """Limits and variants, which bring nobody points."""

    def leads(self, at: int) -> None:
        self.wordsmith, self.heirs = at, []

    def leaves(self, at: int) -> None:
        """The next player around the table is the Wordsmith in their place."""
        place = self.places[at]
        place.saw_the_end = self.round == self.rounds and self.phase == "poetry" and not self.to_perform
        place.here = False
        if self.poem is not None and self.poem.poet == at and not self.poem.ended and not self.poem.finished:
            self.poem.finished = "no"
        if self.wordsmith == at:
            order = [(at + turn) % len(self.places) for turn in range(1, len(self.places))]
            self.wordsmith = next(other for other in order if other in self.playing)
            self.heirs.append(at)
        self._go_on()

    def is_back(self, at: int, plays: bool) -> None:
        """At once until all have performed, if a tile is left for them; else from the next round on."""
        place = self.places[at]
        place.here, place.waits, place.saw_the_end = True, not plays, False
        if plays:
            self._may_be_wordsmith(at)
            sheet = self.sheet(at)
            if self.phase not in ("letters", "writing") and not sheet.word:
                sheet.passed = True
        place.late = self.phase == "poetry" and not self.to_perform
        self._go_on()

    def _may_be_wordsmith(self, at: int) -> None:
        if at in self.heirs:
            self.wordsmith = at
            del self.heirs[self.heirs.index(at) :]

    def joins(self, name: str) -> None:
        if self.round < self.rounds:
            self.places.append(Place(name, self.round + 1, waits=True))
        else:
            self.next_game.add(name)

    def takes(self, name: str, at: int) -> None:
        """A place with everything that belongs to it: its word, too, which neither player can guess then."""
        self.places[at].name = name
        self._sees(at)


# -- a random game ------------------------------------------------------------------------------------------------------------------


class DecidedGame:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        names = PLAYERS[: self.random.choice((3, 3, 4, 4, 5))]
        self.known = Known()
        table = Table.begin(len(names), seed)
        self.sitting = Sitting(table, Evening(names, self.known), self.random, seed)
        self.sitting.hear = self._hear
        self.guests = [*GUESTS, *PLAYERS[7:10]]
        self._hear(table.says)
        rounds = self.random.choice((1, 1, 2))
        while self.model.rounds != rounds:
            self.sitting.decide(f"we play {NUMBERS[rounds]} rounds", act("plays", rounds))

    @property
    def model(self) -> Evening:
        return self.sitting.model

    @property
    def table(self) -> Table:
        return self.sitting.table

    def step(self) -> None:
        self._something()
        self._compare()

    # -- what the host says -----------------------------------------------------------------------------------------------------------

    def _hear(self, says: tuple[Say, ...]) -> None:
        for say in says:
            self._heard(say, dict(say.fields))

    def _heard(self, say: Say, fields: dict[str, Any]) -> None:
        model = self.model
        match say.key:
            case "round" if fields["number"] != model.round:
                self._all_lost()
                model.begin(fields["number"])
            case "game-over":
                if model.phase == "losing":  # the round was made the last while letters were lost
                    same("the last round", model.round, model.rounds)
                    self._all_lost()
                    model.phase = "over"
            case "wordsmith-decides":
                model.phase = "letters"
            case "took-tile":
                at = model.at(fields["player"])
                model.sheet(at).tile = model.sheet(at).tile or fields["n"]
            case "lost-letter":
                model.loses(model.at(fields["player"]), fields["letter"])
            case "lose-letters":
                for player, letter in ((fields["player"], fields["letter"]), *(other.rsplit(" ", 1) for other in fields["others"])):
                    model.loses(model.at(player), letter)
            case "choose-letter":
                place = model.places[model.at(fields["player"])]
                choices = [may_lose(place.lost, tier) for debt in place.debts for tier in debt]
                assert set(fields["letters"]) in choices, (fields, choices)
            case "heard-right":
                poet = model.poem.poet if model.poem is not None else -1
                self.known.heard.add((model.round, poet, model.sheet(poet).word))
            case "nobody-guessed":
                model.ruled()
                same("guesser", None, model.places[model.last[1]].sheets[model.round].right[:1] or None if model.last else None)
            case "right-exact":
                model.ruled()
                assert model.last is not None
                guesser, _ = model.sheet(model.last[1]).right[0]
                same("guesser", fields["player"], model.places[guesser].name)
            case "passed-poem":
                model.passes_poem(model.at(fields["player"]))
            case "word-not-performed":
                assert fields["player"] in model.unperformed, fields
                model.unperformed.remove(fields["player"])
            case _ if say.key.startswith("prompt-"):
                model.prompt, model.drawn = say.key.removeprefix("prompt-"), tuple(fields["letters"])
            case _ if say.key.startswith("voted-"):
                same("vote", (say.key, fields["player"]), model.voted())

    def _all_lost(self) -> None:
        """Whoever plays has lost the letter of each of their tiles."""
        places = [self.model.places[at] for at in self.model.playing]
        same("letters still to lose", {place.name: place.debts for place in places if place.debts}, {})

    def _compare(self) -> None:
        model, state = self.model, self.table.state
        same("players", [seat.player for seat in state.seats], [place.name for place in model.places])
        phase = str(state.phase.value)
        same("phase", phase, model.phase)
        if phase != "over":
            same("scores", [seat.score for seat in state.seats], [model.points(at) for at in range(len(model.places))])
        same("letters", ["".join(sorted(seat.lost)) for seat in state.seats], ["".join(sorted(place.lost)) for place in model.places])
        same("Wordsmith", state.wordsmith, model.places[model.wordsmith].name)
        same("round", (state.round, state.rounds), (model.round, model.rounds))
        if phase == "poetry":
            same("who performs", set(state.to_perform), {model.places[at].name for at in model.to_perform})

    # -- what people say and do -------------------------------------------------------------------------------------------------------

    def _something(self) -> None:
        model, random, sitting = self.model, self.random, self.sitting
        host = "host " if model.phase == "poem" else ""
        sitting.wait(1)
        chance = random.random()
        if chance < 0.01:
            sitting.resume()
        elif self._question():
            pass
        elif chance < 0.06:
            sitting.undo(host)
        elif chance < 0.08 and sitting.undone:
            sitting.redo(host)
        elif chance < 0.2 and self.model.phase != "over" and (decisions := list(self._decisions(host))):
            random.choice(decisions)()
        else:
            getattr(self, f"_{self.model.phase}")()

    def _question(self) -> bool:
        """Somebody answers what the host has asked them."""
        asks = {each.key: each.fields for each in self.table.session.asks}
        for key in ("had-you-finished", "vote-tied", "vote-ask"):
            if key in asks:
                player = asks[key]["player"]
                answer = self.random.choice(("yes", "no", "no", "abstain") if key == "vote-ask" else ("yes", "no"))
                done = act("finished", answer) if key == "had-you-finished" else act("votes", player, answer)
                if key == "vote-tied":
                    assert self.model.tied
                    same("who breaks a tie", player, self.model.places[self.model.wordsmith].name)
                self.sitting.say(f"{player} {answer}", done)
                return True
        return False

    def _letters(self) -> None:
        self.sitting.say("keep", act("keeps"))

    def _writing(self) -> None:
        model, random, sitting = self.model, self.random, self.sitting
        asked = next((each.fields for each in self.table.session.asks if each.key == "choose-tile"), None)
        if asked is not None and random.random() < 0.5:
            at, tier = model.at(asked["player"]), int(random.choice(tuple(asked["tiles"])))  # type: ignore[arg-type]
            sitting.say(f"{asked['player']} takes {NUMBERS[tier]}", act("takes_tile", at, tier))
            return
        at = random.choice(model.writing)
        name, sheet, chance = model.places[at].name, model.sheet(at), random.random()
        if sheet.word:
            sitting.wait(2)
        elif chance < 0.88 or asked is not None:
            word = self._word(at)
            sitting.enter(name, "write", entry("write", name, word, model.round), word=word)
        elif chance < 0.93:
            sitting.say(f"{name} has a word", act("has_a_word", at))
        else:
            sitting.say(f"{name} passes", act("passes_word", at))

    def _word(self, at: int) -> str:
        model, random = self.model, self.random
        others = [model.sheet(other).word for other in model.playing if other != at and model.sheet(other).word]
        if others and random.random() < 0.15:
            return random.choice(others)
        fitting = [word for word in WORDS if matches(word.upper(), model.prompt, model.drawn)]
        return random.choice(fitting if fitting and random.random() < 0.85 else WORDS)

    def _poetry(self) -> None:
        model, random, sitting = self.model, self.random, self.sitting
        todo, chance = model.to_perform, random.random()
        if chance < 0.12:
            giver, at = random.choice(model.playing), random.choice(model.playing)
            snaps = f"{model.places[giver].name} snaps for {model.places[at].name}"
            may = model.may_snap(giver, at)
            same("a snap", "snapped" in keys(sitting.say(snaps, act("snaps", giver, at) if may else None)), may)
        elif chance < 0.25 and self._challenges():
            pass
        elif chance < 0.35 and model.same is not None:
            sitting.say("refuse that", act("refuses"))
        elif chance < 0.35 and model.last is not None:
            self._overrules(*model.last)
        elif chance < 0.42 and todo:
            at = random.choice(todo)
            is_same = model.is_same(at)
            if is_same or random.random() < 0.2:
                says = sitting.say(f"{model.places[at].name} has the same word", act("has_same" if is_same else "has_another", at))
                same("the same word", "same-word" in keys(says), is_same)
        elif todo and chance < 0.92:
            at = random.choice(todo)
            sitting.say(f"{model.places[at].name} begins", act("begins", at))
        elif todo:
            name = model.places[random.choice(todo)].name
            if "ask-to-pass" in keys(sitting.say(f"{name} passes")):
                sitting.say("yes", act("house_rule"))
        else:
            sitting.say("next", act("ends_round"))

    def _challenges(self) -> bool:
        """Whether a challenge is heard at all, the host says."""
        sheets = [
            (number, at)
            for at, place in enumerate(self.model.places)
            for number, sheet in place.sheets.items()
            if sheet.performed and sheet.word
        ]
        if not sheets:
            return False
        number, at = self.random.choice(sheets)
        kind = self.random.choice(("rhyme", "word", "poem", "slams", "dodge"))
        says = self.sitting.say(
            f"challenge the {kind} of {self.model.places[at].name} in round {NUMBERS[number]}", act("challenges", kind, (number, at))
        )
        return bool(says)

    def _overrules(self, number: int, poet: int) -> None:
        model, random, sitting = self.model, self.random, self.sitting
        sheet = model.places[poet].sheets[number]
        timing, chance = random.choice(("before", "after")), random.random()
        if chance < 0.5 and sheet.right and not model.accepted:
            sitting.say("refuse that", act("refuses"))
        elif chance < 0.8 and sheet.guessers and not sheet.right:
            guesser = random.choice(sorted(sheet.guessers))
            says = sitting.say(f"host accept {model.places[guesser].name}", act("accepts", guesser, sheet.guessers[guesser]))
            assert "accepted-guess" in keys(says), keys(says)
        elif sheet.right and sheet.right[0][1] != timing:
            says = sitting.say(f"that was {timing} the end", act("accepts", sheet.right[0][0], timing))
            assert "accepted-guess" in keys(says), keys(says)

    def _poem(self) -> None:
        random, sitting, poem = self.random, self.sitting, self.model.poem
        assert poem is not None
        chance = random.random()
        if poem.ended:
            if chance > 0.6 or not self._guess(poem):
                sitting.wait(random.choice((2, 12)))
        elif poem.lines == 0 or (chance < 0.35 and poem.lines < 3):
            sitting.say(LINES[poem.lines % 3], line("recites"))
        elif chance < 0.75:
            self._guess(poem)
        elif poem.lines >= 2:
            sitting.say("the end", act("the_end"))

    def _guess(self, poem: Poem) -> bool:
        """Each player has a guess for each poem."""
        model, random = self.model, self.random
        had = {at for at, _, _ in poem.guesses} | {at for number, poet, at in self.known.used if (number, poet) == (model.round, poem.poet)}
        can = [at for at in model.playing if at != poem.poet and at not in had]
        if not can:
            return False
        at, secret = random.choice(can), model.sheet(poem.poet).word
        right = random.random() < 0.4 and not model.knows(at, poem.poet)
        word = secret if right else random.choice([word for word in WORDS if word != secret])
        self.sitting.say(f"{model.places[at].name} guesses {word}", act("guesses", at, right))
        return True

    def _losing(self) -> None:
        asked = next((each.fields for each in self.table.session.asks if each.key == "choose-letter"), None)
        if asked is None:
            self.sitting.wait(1)
            return
        letter = self.random.choice(tuple(asked["letters"]))  # type: ignore[arg-type]
        self.sitting.say(f"{asked['player']} loses {SPOKEN[letter]}", act("chooses_letter"))

    def _over(self) -> None:
        model = self.model
        final = [model.final(at) for at in range(len(model.places))]
        same("final scores", [seat.score for seat in self.table.state.seats], final)
        winners = model.winners
        self.sitting.say("well played")
        result = next(say for say in self.table.heard[::-1] if say.key == "winners")
        same("winners", set(named(result)), winners)
        assert self.table.session.over

    def _decisions(self, host: str) -> Iterator[Callable[[], object]]:
        """What the table may decide now. Two corrections in a row could be the two halves of one, which is taken back together."""
        model, random, decide = self.model, self.random, self.sitting.decide
        at = random.randrange(len(model.places))
        place, points = model.places[at], model.points(at)
        if not self.sitting.past or self.sitting.past[-1][0].name != "counts":
            yield lambda: decide(f"{host}give {place.name} two points", act("counts", at, 2))
            yield lambda: decide(f"{host}take three points from {place.name}", act("counts", at, -3))
            if points != 9:
                yield lambda: decide(f"{host}{place.name} has nine points", act("counts", at, 9 - points))
        yield from self._about_people(at, host)
        rounds = random.randint(model.round, max(2, model.round))
        if rounds != model.rounds:
            yield lambda: decide(f"{host}we play {NUMBERS[rounds]} rounds", act("plays", rounds))
        if at in model.playing and at != model.wordsmith:
            yield lambda: decide(f"{host}{place.name} is the wordsmith", act("leads", at))

    def _about_people(self, at: int, host: str) -> Iterator[Callable[[], object]]:
        model, decide = self.model, self.sitting.decide
        place = model.places[at]
        guest = self.random.choice([name for name in self.guests if name not in {each.name for each in model.places}])
        if at in model.playing and len(model.playing) > 3:
            yield lambda: decide(f"{place.name} leaves", act("leaves", at))
        for away in (each for each, other in enumerate(model.places) if not other.here):
            yield partial(decide, f"{host}{model.places[away].name} is back", partial(self._back, away))
        if len(model.places) < MOST and not (guest in model.next_game and model.round == model.rounds):
            yield lambda: decide(f"{host}{guest} joins", act("joins", guest))
        if place.here:
            yield lambda: decide(f"{guest} takes the place of {place.name}", act("takes", guest, at))

    def _back(self, at: int, says: tuple[Say, ...]) -> Act:
        plays = self.model.places[at].name not in self.sitting.table.session.roster.waiting
        sheet = self.model.places[at].sheets.get(self.model.round, Sheet())
        if self.model.phase in ("letters", "writing", "poetry", "poem") and sheet.tile:
            assert plays, keys(says)
        return Act("is_back", (at, plays))


if __name__ == "__main__":
    many(DecidedGame, *map(int, sys.argv[1:3]))
