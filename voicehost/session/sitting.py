"""How a sitting of a game stands: what may be said now, what everybody sees, what time is left. Pure.

The house phrases (help, repeat, undo, pause, slower) belong to every game and are offered here beside the game's own. Games never notice a
pause: they are told the time less the time that was spent paused.

A game whose rules say that it is over has *ended*, and stays open to dispute: what the game offers then, and undo, put it right. It is
*over* when nobody has disputed it for a while, or somebody has said "well played".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from voicehost.core.interpret import Understood, interpret
from voicehost.core.language import choosing
from voicehost.core.play import Checks, Game, Moment, Move, Player, Say, View, say
from voicehost.core.sound import USUAL, Sound
from voicehost.core.speech import Elsewhere, Grammar, Listening, Phrase, Samples, Utterance
from voicehost.session import practising
from voicehost.session.back import Forth, Past
from voicehost.session.certainty import sure
from voicehost.session.happened import SessionEvent
from voicehost.session.house import AT_THE_TABLE, House, house, only_typed
from voicehost.session.offers import in_words, offers
from voicehost.session.practising import Practice
from voicehost.session.teaching import ABOUT_THE_GAME, AFTERWARDS, Ruled

JUST_A_GAME = "{game}"
"""The answer to "Which game?", which is no phrase before that is asked."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """By a touch somebody wants to take back, or to do again, what was another's: that takes a second person."""

    move: str
    player: Player


@dataclass(frozen=True, slots=True)
class Doubt:
    """What was heard and not surely enough for what it does: it is asked back."""

    heard: Understood
    due: Samples
    """Where nobody has answered until then, it was nothing."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A game, who plays it, and all that is so between two things that happen."""

    game: Game[Any]
    players: tuple[Player, ...]
    state: Any
    events: tuple[SessionEvent, ...] = ()
    past: tuple[Past, ...] = ()
    away: Samples = 0
    """Time that the game is not told of: it was paused, or what happened in it was taken back."""
    paused_at: Samples | None = None
    sound: Sound = USUAL
    """How the host sounds to the table."""
    in_ears: Mapping[Player, Sound] = field(default_factory=lambda: MappingProxyType({}))
    """And in the ears of those who have asked for something else there."""
    eared: tuple[Player, ...] = ()
    """Who has an earphone in this sitting."""
    said: tuple[Say, ...] = ()
    """The last announcement, for "repeat"."""
    seated: tuple[Player, ...] = ()
    """Whose seats phones have taken."""
    freed: tuple[Player, ...] = ()
    """Whose seats were freed, each time once more: links from before that lead nowhere."""
    veiled: tuple[Player, ...] = ()
    """Whose phones came after something was entered, and show nothing that is theirs until they say that it may be shown."""
    codes: int = 0
    """How often the room code has become another."""
    phones: bool = False
    """Whether phones may join in this sitting, so that there is a room code."""
    misses: int = 0
    """Utterances in a row that were nothing that may be said now."""
    apologised: Samples | None = None
    """When the host last said so in words."""
    only_called: bool = False
    """What does not begin with "host" is not meant for it, but where words are called out or a poem runs."""
    doubt: Doubt | None = None
    undone: tuple[Forth, ...] = ()
    """What can be done again, the last first to be; nothing once the game has gone on."""
    offered: bool = False
    """The host has asked whether everybody knows the game, and nobody has answered."""
    would_lose: tuple[Player, ...] = ()
    """Whose entries hang on what somebody has just wanted to take back."""
    wanted: Wanted | None = None
    has_more: bool = False
    """Help was asked for, and there is a rest of it."""
    taught: bool = False
    """Somebody has asked for help, or how to play, and may ask on."""
    practice: Practice | None = None
    """A practice round goes on, on a break of the game."""
    practised: int = 0
    """So many of its couplets were told."""
    owed: tuple[Move, ...] = ()
    """Questions that were asked over a poem: they are answered when people talk no longer freely."""
    ruled: tuple[Ruled, ...] = ()
    """The last rulings, for whoever has missed them."""
    ended: Samples | None = None
    """Where the rules said that it is over, on the game's clock; None while it goes on."""
    over: bool = False
    """Nothing is taken any more."""
    may_follow: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Titles, by name, of games that may be played after this one in the same sitting; none where it ends with this one."""
    all_titles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Of all games in this language, those too for which they are too few or too many."""
    asks_which: bool = False
    """Somebody has asked for another game, and not yet for one of them."""
    follows: str | None = None
    """Which of them is wanted when this one is over; "" where that was all, which may be before it begins. It is not kept: the
    next game has a log of its own."""
    waits_until: Samples | None = None
    """Until when the host waits to be told, on the source's clock."""
    _known: list[Listening] = field(default_factory=list, init=False, repr=False, compare=False)
    """What may be typed or touched now, once somebody has asked: it takes longest of all here, and is asked for several times."""

    @property
    def house(self) -> House:
        """What may be said in any game, in the language of this one."""
        return house(self.game.language)

    @property
    def listening(self) -> Listening:
        """What may be said now: the game's phrases and the house's."""
        open_, called = self._open, self.house.called
        grammar = open_.grammar
        if self._waits_for_its_name:
            grammar = replace(grammar, phrases=called(grammar.phrases), known=called(grammar.known), elsewhere=())
        return self._with_an_answer(open_ if grammar is open_.grammar else replace(open_, grammar=grammar))

    def _with_an_answer(self, open_: Listening) -> Listening:
        """To what was asked back."""
        if self.doubt is None:
            return open_
        return replace(open_, grammar=replace(open_.grammar, phrases=(*open_.grammar.phrases, self.house.answer)))

    @property
    def _waits_for_its_name(self) -> bool:
        if not self.only_called:
            return False
        return not (self.paused_at is None and (self._open.dictation or self._open.quick))

    @property
    def _open(self) -> Listening:
        """What may be typed or touched now: nobody has to call the host for that."""
        if not self._known:
            self._known.append(self._offered())
        return self._known[0]

    def _offered(self) -> Listening:
        heard, house = self.game.listening(self.state), self.house
        phones = (*house.freeing(self.seated), *house.showing(self.veiled), *(house.new_code if self.phones else ()))
        phones += house.in_ears(self.eared)
        at_times = self._at_times()
        now = tuple(one for one in house.at_times if one.move in at_times and (self.asks_which or one.pattern != JUST_A_GAME))
        if self.practice is not None:
            own = practising.grammar(self.practice, self.players, self.game.language)
            elsewhere = (Elsewhere(heard.grammar.heard), *heard.grammar.elsewhere, house.every)
            return Listening(replace(own, phrases=(*own.phrases, *house.while_paused, *phones), elsewhere=elsewhere))
        at_any_time = house.every, only_typed(self.game.language, self.players)
        if self.paused_at is not None or self.over:  # nothing of the game's is to be had but what is read out
            first = house.resume if self.paused_at is not None else now
            asides = tuple(phrase for phrase in heard.grammar.phrases if phrase.move in self.game.asides)
            elsewhere = (Elsewhere(heard.grammar.heard), *heard.grammar.elsewhere, *at_any_time)
            elsewhere += (Elsewhere(self._by_their_titles),) if self.may_follow else ()
            of_house = tuple(phrase for phrase in house.while_paused if house.is_offered(phrase, Listening(Grammar(asides))))
            return Listening(Grammar((*first, *asides, *of_house, *phones), elsewhere=elsewhere))
        offered = tuple(phrase for phrase in (*house.always, *now, *phones) if house.is_offered(phrase, heard))
        elsewhere = (*heard.grammar.elsewhere, *at_any_time)
        return replace(heard, grammar=replace(heard.grammar, phrases=heard.grammar.phrases + offered, elsewhere=elsewhere))

    def _at_times(self) -> frozenset[str]:
        there = {
            "more": self.has_more,
            **dict.fromkeys(AFTERWARDS, self.taught),
            practising.BEGIN: self._has_not_begun,
            "redo": bool(self.undone),
            "undo-anyway": bool(self.would_lose),
            "well-played": self.ended is not None and not self.over,
            "play-again": self.over and bool(self.may_follow),
            "that-is-all": bool(self.may_follow) if self.over else self.ended is not None or self._has_not_begun,
            **dict.fromkeys(("another-game", "play-game"), self.over and len(self.may_follow) > 1),
        }
        return frozenset(move for move, is_there in there.items() if is_there)

    @property
    def _has_not_begun(self) -> bool:
        """Before anybody has done anything."""
        return not self.past and self.ended is None and not self.over and self.paused_at is None

    def may_be_meant(self, heard: Utterance) -> bool:
        """Whether what was said so far is a phrase, likelier than not."""
        match interpret(heard, self.listening):
            case (Understood() as understood,):
                return sure(understood, 1, quick=False, language=self.game.language.name)
        return False

    # -- what is seen, and asked ----------------------------------------------------------------------------------------

    def view(self, player: Player | None) -> View:
        """What one player, or with None the table, sees and may enter or do."""
        seen = self.game.view(self.state, player)
        if self.ended is not None:
            asks = () if self.over else seen.asks or (say("say-well-played"),)
            seen = replace(seen, asks=asks, wanted=(*seen.wanted, "well-played"))
        if self.over and self.may_follow:
            seen = self._asks_what_follows(seen, player)
        if self.practice is not None:
            seen = practising.shown(self.practice, seen)
        elif self.paused_at is not None:
            seen = replace(seen, moment=Moment.WAITING, now=(), how=(), asks=(say("paused"),), who=(), wanted=("resume",), awaited=())
        if self.doubt is not None:
            asked = self._asked_back(self.doubt.heard)
            seen = replace(seen, moment=Moment.QUESTION, asks=(asked,), how=(), who=(), wanted=("confirm-heard",), awaited=())
        if player is None:
            return seen
        if seen.awaited and player not in seen.awaited:
            seen = _waits(seen)
        entered = {phrase.move for phrase in seen.entries}  # what can be done unseen is not offered a second time
        without = {"help", *ABOUT_THE_GAME, *AT_THE_TABLE, *seen.leaves, *self.game.asides, *entered}
        without |= set() if self.over else {"that-is-all"}  # nobody sends the others home by a touch
        touches = seen.moves if self.paused_at is None else ()
        grammar = self._with_an_answer(self._open).grammar
        if self.over and self.may_follow:
            grammar = replace(grammar, phrases=tuple(map(self._by_title, grammar.phrases)))
            without |= {"another-game"} if self.asks_which else {"play-game"}
        return replace(seen, moves=(*touches, *offers(grammar, self.players, player, without)))

    def _asks_what_follows(self, seen: View, player: Player | None) -> View:
        seen = replace(seen, entries=(), moves=(), awaited=(), seldom=seen.seldom | {"that-is-all"})
        if not self.asks_which or self.follows is not None:
            return replace(seen, asks=(self._what_follows,), wanted=("play-again", "another-game", "that-is-all"))
        titles = tuple(title for name, title in self.may_follow.items() if name != self.game.name)
        now = (say("games-there", games=titles),) if player is None else ()  # a phone has a button for each
        return replace(seen, moment=Moment.QUESTION, headline=(), who=(), now=now, asks=(say("which-game"),), wanted=("play-game",))

    def _by_title(self, phrase: Phrase) -> Phrase:
        """Another game, chosen where its title is read; the same again is asked for by itself."""
        if phrase.move != "play-game":
            return phrase
        choices = tuple((said, name) for said, name in phrase.slot("game").choices if name in self.may_follow and name != self.game.name)
        written = tuple((said, self.may_follow[name]) for said, name in choices)
        return replace(phrase, slots=(replace(phrase.slot("game"), choices=choices, written=written),))

    @property
    def _by_their_titles(self) -> tuple[Phrase, ...]:
        """Games, as their titles are typed."""
        return self.game.language.ways("play-game", choosing("game", ((title, name) for name, title in self.may_follow.items())))

    def _asked_back(self, heard: Understood) -> Say:
        """ "Cy passes?" """
        return say("sure", what=in_words((heard.phrase,), heard.move, self.players, self.game.language))

    @property
    def _what_follows(self) -> Say:
        return say("what-follows" if len(self.may_follow) > 1 else "what-follows-here")

    @property
    def _on_a_break(self) -> Say:
        return say("paused" if self.practice is None else "practice-first")

    def at_phone(self, player: Player) -> View:
        """What a phone in that player's seat shows, and does: the table's view and nothing else, while it may be somebody else's."""
        if player not in self.veiled:
            return self.view(player)
        seen = self.view(None)
        return replace(seen, now=(say("seat-veiled", player=player), *seen.now))

    def check(self, player: Player, move: Move) -> tuple[Say, ...]:
        """What a player alone is told of what they are about to enter or to touch. It changes nothing and stops nothing."""
        return self.game.check(self.state, player, move) if isinstance(self.game, Checks) else ()

    @property
    def asks(self) -> tuple[Say, ...]:
        """What the table is asked just now."""
        seen = self.game.view(self.state, None)
        return (seen if self.practice is None else practising.shown(self.practice, seen)).asks

    # -- time -----------------------------------------------------------------------------------------------------------

    def left(self, at: Samples) -> Samples | None:
        """Of the time limit that runs at that moment; None where none runs. Never below 0."""
        until = (self.game.view(self.state, None).until or self._closes()) if self.paused_at is None else None
        return None if until is None else max(0, until + self.away - at)

    @property
    def runs_out(self) -> Samples | None:
        """When the game looks at the clock next, on the source's."""
        deadline = self.game.deadline(self.state) if self.paused_at is None else None
        return None if deadline is None else deadline + self.away

    def _closes(self, talked: Samples = 0) -> Samples | None:
        """When the end is no longer open, on the game's clock; `talked`: until where the host talked, on the source's."""
        long = self.game.open_for(self.state)
        return None if self.over or self.ended is None or long is None else max(self.ended, talked - self.away) + long

    @property
    def done(self) -> bool:
        """It is over, and it is known what follows; or it was put aside before it began."""
        return self.follows == "" or (self.over and not (self.may_follow and self.follows is None))


def _waits(seen: View) -> View:
    """The page of somebody of whom nothing is asked: whom they wait for, once, and what those are asked."""
    asked = seen.asks if seen.moment is Moment.QUESTION else ()
    now, lines = (tuple(one for one in says if one.fields.get("players") != seen.awaited) for says in ((*asked, *seen.now), seen.lines))
    waits = say("page-awaited", players=seen.awaited)
    return replace(seen, lines=lines, now=now, asks=(waits,), wanted=(), seldom=seen.seldom | {*seen.wanted})
