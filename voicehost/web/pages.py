"""Turns what is shown into HTML pages. One set of templates serves every game: they know lines, questions and forms, but no rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from math import pi
from types import CodeType
from typing import Any

from jinja2 import BytecodeCache, Environment, PackageLoader, StrictUndefined, select_autoescape
from jinja2.bccache import Bucket

from voicehost.core.language import Language, capital
from voicehost.core.play import Card, Fact, Gain, Moment, Picture, Place, Player, Say, Standing, Supply, Token, Value, View, say
from voicehost.core.speech import Samples, Slot, seconds
from voicehost.private.entry import chosen
from voicehost.session.by_phone import examples
from voicehost.session.offers import YES_NO
from voicehost.session.teaching import about, heading, topics
from voicehost.speak.prompts import Prompts
from voicehost.web.forms import Forms, forms
from voicehost.web.glance import AT_ONCE, repeated, too_much, words
from voicehost.web.placing import ASKED, IN_A_ROW, NEAR, NEWS, NOTE, POSTER, ROOM, VALUES, above, clue, densely, large
from voicehost.web.shown import Caption, Gathered, Shown
from voicehost.web.theme import SYSTEM, scheme, tokens

ON_SEAT, ON_TABLE = 8, 3
"""How many captions a phone and the table screen show."""

NEWCOMER = "+"
"""What the form of the join page sends for a person who is not one of the players. Names have only letters, so it is nobody's name."""

BEGIN, LEAVE = "begin", "leave"
"""What a phone may send from the lobby: that everybody is here, and that its owner does not play."""

TELL_THE_CODE = frozenset({"phones-open", "room-code"})
"""The prompts that contain the room code."""

UNITS = frozenset({"page-unit-points", "page-unit-cards"})
"""The units that have a singular and a plural, by the first word of the heading. Any other unit is written as in the heading."""

ROUND = 2 * pi * 45
"""The circumference of the clock's ring, in the units of its drawing."""


class Compiled(BytecodeCache):
    """Keeps the compiled templates of this process. Every table has its own `Pages`, made while people wait, so none compiles them
    again."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            self._codes[bucket.key, bucket.checksum] = bucket.code


COMPILED = Compiled()


def templates(package: str) -> Environment:
    """The templates of a package. They escape every value, and a missing value is an error."""
    return Environment(
        loader=PackageLoader(package, "templates"),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=COMPILED,
    )


@dataclass(frozen=True, slots=True)
class SpelledOut:
    text: str
    letters: tuple[str, ...]
    """The letters that the sentence names one by one, to be read across the room."""
    of: tuple[str, ...]
    """All the letters that they are taken from."""
    lit: tuple[int, ...] = ()
    """The places, from 0, of the letters that have just changed."""


STEP = 40
"""The length of a time line in steps. table.css has a place for each step."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A ruling as it is drawn: tiles, and a time line with the guesses on it."""

    letters: tuple[str, ...]
    lit: tuple[int, ...]
    end: int
    """The step at which the performance ended. 0 if no line is drawn."""
    guesses: tuple[tuple[Player, int, bool], ...]
    """Of each guess: who made it, at which step, and whether it was right."""
    owner: Player | None
    whose: Say | None
    prompt: Say | None


@dataclass(frozen=True, slots=True)
class Petals:
    """The tokens from which everybody takes, drawn as a flower."""

    sentence: str
    there: int
    each: tuple[tuple[str, bool, float], ...]
    """Of each token: its colour, whether it is taken, and by how many degrees it is turned."""
    counted: str
    legend: tuple[tuple[str, str, int], ...]
    """Of each colour: its name, what it means, and how many of its tokens are there."""
    heading: str
    takers: tuple[tuple[Player, tuple[Token, ...], str], ...]


class Pages:
    """Makes the pages. Another thread than the loop's may use it, because it counts no wording as said."""

    def __init__(self, prompts: Prompts, theme: str = SYSTEM) -> None:
        """`theme` is one of `theme.THEMES`."""
        self._prompts = prompts
        self._templates = templates("voicehost.web")
        self._templates.filters |= {"sentence": first_sentence, "question": question, "label": label, "legend": legend}
        for name in self._templates.list_templates(extensions=("html",)):
            self._templates.get_template(name)  # read before anybody connects, because later no file may be left to open
        self._templates.globals |= {"t": self.text, "read": self._read, "language": prompts.language, "game": "", "hues": {}, "faces": {}}
        self._templates.globals |= {"theme": theme, "scheme_of": scheme, "tokens_of": tokens}
        self.waiting = lru_cache(maxsize=64)(self._waiting)
        self.lobby = lru_cache(maxsize=8)(self._lobby)
        self.seat = lru_cache(maxsize=64)(self._seat)  # many phones look at few seats
        self.table = lru_cache(maxsize=8)(self._table)

    def text(self, key: str, **fields: Value) -> str:
        return self._read(say(key, **fields))

    def join(
        self,
        players: tuple[Player, ...],
        long: bool = False,
        code: str = "",
        answer: str = "",
        newcomers: bool = False,
        chosen: Player | None = None,
    ) -> str:
        """The page to join at. `players` are those whose seats are free. `long` means that the room code has letters. `newcomers` means
        that others may ask to play. `chosen` is the player that was selected before; "" means a table screen, and None that nothing was."""
        known = {"players": players, "long": long, "code": code, "answer": answer, "chosen": chosen}
        return self._render("join.html", newcomers=newcomers, newcomer=NEWCOMER, **known)

    def enter(self, shown: Gathered, long: bool = False, code: str = "", answer: str = "", name: str = "") -> str:
        """The page to join at before the game begins, with any name. `long`, `code` and `answer` are as in `join`."""
        known = {"long": long, "code": code, "answer": answer, "name": name, "newcomer": NEWCOMER}
        return in_quotes(self._render("enter.html", **self._gathered(shown), **known), shown.session.game.language)

    def gone(self, answer: str) -> str:
        """The page for a link that leads nowhere, or for something that cannot be done."""
        return self._render("gone.html", answer=answer)

    def only_tls(self, link: str) -> str:
        """The page for a client that speaks plain HTTP to pages with TLS. It needs no other file, because those are behind TLS too."""
        return self._render("tls.html", link=link)

    def checks(self, shown: Shown, player: Player, way: str, slots: Mapping[str, str]) -> str:
        """The game's warnings to that player about the text that they are typing. Empty if there are none, or if nothing of the kind can be
        entered now."""
        found = chosen(shown.session.at_phone(player).entries, way, slots)
        return " ".join(map(self._read, shown.session.check(player, found[1]))) if found is not None else ""

    def _waiting(self, shown: Gathered, player: Player, token: str, answer: str = "") -> str:
        """A phone's page until the game begins. The game is then shown under the same link."""
        known = {"player": player, "token": token, "answer": answer, "begin": BEGIN, "leave": LEAVE}
        return in_quotes(self._render("waiting.html", **self._gathered(shown), **known), shown.session.game.language)

    def _lobby(self, shown: Gathered, token: str, addresses: tuple[str, ...], code: str, image: str, fingerprint: str) -> str:
        """The table screen until the game begins. All arguments but `shown` are as in `_table`."""
        known = {"token": token, "addresses": addresses, "code": code, "image": image, "fingerprint": fingerprint}
        page = self._render("lobby.html", **self._gathered(shown), **known, scheme="https" if fingerprint else "http")
        return in_quotes(page, shown.session.game.language)

    def _gathered(self, shown: Gathered) -> dict[str, Any]:
        gathering = shown.session
        sizes = gathering.game.for_players
        return {
            "players": gathering.players,
            "badges": shown.badges,
            "lacking": gathering.lacking,
            "full": gathering.is_full,
            "begins": gathering.begins,
            "heard": gathering.heard,
            "sizes": self._read(say("page-lobby-sizes", least=sizes.start, most=sizes.stop - 1)),
            "more": self._read(say("page-lobby-more", n=gathering.lacking)),
            "title": gathering.game.title,
            "game": gathering.game.name,
            "number": shown.number,
            "off": shown.is_last,
        }

    def _seat(self, shown: Shown, player: Player, token: str, answer: str = "") -> str:
        seen = _seen_last(shown, shown.session.at_phone(player))
        owner = None if player in shown.session.seats.veiled else player
        fields = self._seen(shown, seen, owner)
        kept = tuple(row for row in fields["rows"] if row[1][0].kept)
        fields["rows"] = tuple(row for row in fields["rows"] if not row[1][0].kept)
        made = forms(seen, shown.session.game.language, tuple(map(self._read, seen.answers)))
        made = made if owner is None else made.relabelled(owner, self.text("page-me"))
        made = made.said_above((*fields["asks"], *fields["now"]))
        if made.first is not None and _says_how((*fields["asks"], *fields["now"]), shown.session.game.language):
            made = replace(made, first=replace(made.first, spoken=""))
        elif made.first is not None and made.first.decides and made.first.spoken and seen.who == (player,) and shown.session.answers:
            made = replace(made, first=replace(made.first, spoken=capital(shown.session.answers[0])))  # as the table screen says
        if made.against is not None:
            made = replace(made, against=replace(made.against, spoken=""))  # the texts above it say how
        boxed = next((form for form in made.private if form.boxes is not None), None)
        things = {value for value, _ in boxed.boxes.options} if boxed is not None and boxed.boxes is not None else set[str]()
        fields |= {"boxed": boxed, "filled": {}, "lit_boxes": frozenset()}
        for row in (*fields["rows"], *kept):
            if {card.label for card in row[1]} == things:
                fields["lit_boxes"] = frozenset(card.label for card in row[1] if card.lit)
                fields["filled"] = {card.label: card.face for card in row[1] if not card.down}
                fields["rows"], kept = (tuple(each for each in rows if each is not row) for rows in (fields["rows"], kept))
        hints = _on_form(made, fields["rows"])
        if hints:
            fields["rows"] = ()
        near = tuple(row for row in fields["rows"] if any(card.near for card in row[1])) if seen.asks and made.first is not None else ()
        fields["rows"] = tuple(row for row in fields["rows"] if row not in near)
        news, near = (tuple(row for row in near if bool(row[1][0].tiles) is spelled) for spelled in (True, False))
        fields["faces"] = _on_buttons(made, near)
        near = tuple(row for row in near if any(card.waits for card in row[1])) if fields["faces"] else near  # buttons show the others
        if made.first is not None and len(made.first.buttons) > 1:
            fields["hues"] = _hues(shown.session.view(None).cards)
        fields["asked_again"] = _asked_again(fields["asks"]) if made.first is not None and made.first.decides else ()
        asks = tuple(text for text in fields["asks"] if text not in fields["asked_again"])
        spelled = any(len(line.letters) > 1 and not line.of for line in fields["headline"])
        wall = 0.0 if fields["poster"] is None else POSTER + (VALUES if len(fields["poster"].values) > IN_A_ROW else 0.0)
        came = bool(fields["ruling"] or fields["headline"])  # what has come of it is read before what it was about
        asked = ASKED.height(asks)
        if wall and (fields["moment"] is Moment.ALL or (not came and wall + NOTE.height(fields["posted"]) + asked <= ROOM)):
            wall += NOTE.height(fields["posted"])
        elif wall:  # the control stays where it is
            fields["now"], fields["posted"] = (*fields["now"], *fields["posted"]), ()
        lines = [line.text for line in fields["headline"] if line.text not in fields["unseen"]]
        ticked = self._ticked(seen)
        fields["unseen"] |= ticked & {*fields["now"]}
        others = {"headline": lines, "now": fields["now"], "ruling": fields["ruling"]}
        taken = (NEAR if near else 0.0) + (NEWS if news else 0.0) + wall
        fits = above(asks, others, spelled, taken)
        fit_large = large(asks, {name: others[name] for name in fits}, spelled, taken)
        above_it = _above(shown, seen, fits)
        stands = {name: others[name] for name in above_it}
        came_of_it = seen.moment is Moment.BETWEEN and seen.who != (player,)  # whoever is next reads that first
        leading = seen.verse is not None or (came_of_it and bool(lines))
        pondered = leading and "headline" in stands and clue(asks, stands, taken)
        fields |= self._own_end(seen, player, fields["headline"])
        leads = "ruling" if fields["moment"] is Moment.RULING else "headline"
        is_ruled = fields["moment"] in (Moment.RULING, Moment.BETWEEN) and not shown.urgent
        dense = densely(asks, others, leads, taken) if is_ruled and leads not in above_it and not spelled else frozenset[str]()
        above_it, fit_large, pondered = (dense, False, False) if dense else (above_it, fit_large, pondered)
        texts = {name: (fields[name], ()) if name in above_it else ((), fields[name]) for name in ("ruling", "headline", "now")}
        if fields["moment"] is Moment.BETWEEN and came_of_it and not pondered and lines and clue(asks, {"headline": lines[:1]}, taken):
            until = 1 + [line.text for line in fields["headline"]].index(lines[0])
            texts |= {"headline": (fields["headline"][:until], fields["headline"][until:]), "now": ((), fields["now"])}
            pondered, fit_large, dense = True, False, frozenset()  # the result is large, and the rest of it below the control
        if fields["moment"] is Moment.RULING and fields["ruling"]:
            in_short = self._read(seen.in_short, owner) if seen.in_short is not None else ""
            first, rest = (in_short, fields["ruling"]) if in_short else (fields["ruling"][0], fields["ruling"][1:])
            is_cut = "ruling" not in above_it and clue(asks, {"headline": [first]}, taken)
            if in_short or is_cut:  # what was ruled is large, and the rest of it below the control
                headline = ((SpelledOut(first, (), ()),), fields["headline"])
                texts = {"headline": headline, "ruling": ((), rest), "now": texts["now"] if in_short else ((), fields["now"])}
                pondered, fit_large, dense = True, False, frozenset()
        page = self._render(
            "seat.html",
            **fields,
            texts=texts,
            dense=leads if dense else "",
            large=fit_large and not pondered and fields["moment"] is not Moment.RULING,  # what was ruled is as large
            clue=pondered,
            near=tuple(("", lying) for _, lying in near),
            news=tuple(("", lying) for _, lying in news),
            kept_rows=kept,
            hints=hints,
            ticked=ticked,
            rules=self._rules(shown.session.game.language),
            forms=made,
            examples=() if shown.is_last or owner is None else examples(shown.session, player),
            player=player,
            token=token,
            answer=answer,
            captions=shown.captions[-ON_SEAT:],
            kept=ON_SEAT,
        )
        return quoted(from_afar(page, shown.session.game.language), shown.session.game.language)

    def _table(self, shown: Shown, token: str, addresses: tuple[str, ...], code: str, image: str, fingerprint: str) -> str:
        """The table screen. `addresses` are where phones join, the likeliest first, and empty if they cannot. `code` is the room code, and
        `image` a data URI of the code for cameras, which makes room for the scores as soon as somebody leads; both are empty if the screen
        does not show them. `fingerprint` is in words, and empty without TLS."""
        seen = _seen_last(shown, shown.session.view(None))
        public = shown.captions if code or not addresses else tuple(filter(_tells_no_code, shown.captions))
        there = self._seen(shown, seen)
        short = _in_a_race(there["ruling"]) if shown.urgent else ""
        if there["ruling"] and seen.in_short is not None and there["moment"] is Moment.RULING:
            short = self._read(seen.in_short)
        if short:
            there["ruling"] = (short, *(text for text in there["ruling"] if text != short))  # screen readers get the whole sentences
        there["unseen"] |= frozenset(self._read(each) for each in _large_already(seen))
        unseen, captions = there["unseen"] | _unseen(there, shown) | self._ticked(seen), public[-ON_TABLE:]
        unseen |= frozenset(there["lines"]) if seen.accounts else frozenset()
        badged = next((text for text in map(self._read, _naming(seen)) if text not in unseen), "")
        how = {text: first_sentence(text)[1] for text in there["asks"]}  # at least how it begins, if all of it is too long
        beneath = frozenset(text for text in how if words(how[text], shown.session.players) <= AT_ONCE)
        begun = frozenset(text for text in how if words(first_sentence(how[text])[0], shown.session.players) <= AT_ONCE)
        there |= {"beneath": beneath, "begun_beneath": begun, "badged": badged, "listed": () if badged else there["listed"]}
        there["besides"] = _besides(shown, seen) if there["listed"] else ""
        there["does"] = next(map(_after_the_name, map(self._read, _saying_who_is_up(seen)), seen.who), "")
        free = len(shown.session.seats.seated) < len(shown.session.players)
        image = image if seen.moment is Moment.WAITING or not there["ranked"] else ""
        there["present"] = () if addresses and free and image else _present(seen, shown.session.players)
        up = {each.number: each.text for each in captions if each.say is not None and _names_who_is_up(each.say, seen)}
        page = self._render(
            "table.html",
            **there | {"unseen": unseen},
            repeated=up | repeated(captions, _on_stage(there, unseen)),
            token=token,
            addresses=addresses,
            code=code,
            image=image,
            fingerprint=fingerprint,
            scheme="https" if fingerprint else "http",
            without=self.text("page-lost") if any(standing.lost for standing in seen.standings) else "",
            seated=shown.session.seats.seated,
            free=free,
            captions=captions,
            kept=ON_TABLE,
        )
        return quoted(from_afar(page, shown.session.game.language), shown.session.game.language)

    def _seen(self, shown: Shown, seen: View, owner: Player | None = None) -> dict[str, Any]:
        """What both kinds of page show. A fact that has just been ruled is shown with the ruling and nowhere else. `owner` is the player to
        whom the page speaks.

        If something is called for, and at the end, the headline is shown by itself, and the ruling leaves it out.
        """
        leads = shown.urgent or seen.moment is Moment.OVER
        leading = [fact.say for fact in seen.facts if fact.place is Place.HEADLINE]
        calls = [*leading, *seen.asks] if leads else []
        ruling = () if shown.is_last else tuple(caption for caption in shown.ruling if caption.say not in calls)
        ruling = tuple(caption for caption in ruling if caption.say is None or caption.say.key not in seen.drawn)
        ruling = tuple(sorted(ruling, key=lambda caption: caption.say not in leading))  # first who has won a round, then how
        poster = seen.poster if seen.moment is not Moment.OVER else None
        in_short = (seen.in_short,) if ruling and not leads and seen.in_short is not None else ()  # what the ruling itself says
        ruled = [*in_short, *(caption.say for caption in ruling), *(poster.sentences if poster is not None else ())]

        alone = seen.who == (owner,)

        def texts(place: Place) -> tuple[str, ...]:
            return tuple(self._read(each, owner, alone=alone) for each in seen.at(place) if each not in ruled)

        answers = () if shown.is_last or not seen.asks else self._answers(shown, seen)
        led = frozenset(text for text in texts(Place.ASKS)[:1] if answers and seen.moment is Moment.QUESTION and _is_led(text, shown))
        hows = frozenset(self._read(fact.say, owner, alone=alone) for fact in seen.facts if fact.how)
        headline = tuple(self._headed(each, seen, owner) for each in seen.at(Place.HEADLINE) if each not in ruled)
        settled = (seen.moment is Moment.BETWEEN or ruling != ()) and (seen.picture is not None or seen.verse is not None)
        return {
            "moment": Moment.RULING if ruling and not leads else seen.moment,
            "quiet": shown.quiet,
            "ruling": tuple(caption.text for caption in ruling),
            "headline": headline,
            "picture": _drawn(seen.picture) if seen.picture is not None and ruling and not leads else None,
            "gains": _gains(seen) if ruling and not leads else (),
            "verdict": _verdict(seen) if ruling and not leads else "",
            "rows": self._rows(seen.cards),
            "verse": seen.verse,
            "poster": poster,
            "posted": tuple(map(self._read, poster.notes)) if poster is not None else (),
            "card_sentences": tuple(self._read(fact.say, owner) for fact in seen.facts if fact.cards),
            "who": seen.who,
            "whose_turn": seen.who[0] if len(seen.who) == 1 else None,
            "listed": _listed(seen),
            "gone": _gone(seen),
            "badged": "",
            "present": (),
            "asks": texts(Place.ASKS),
            "choices": tuple((letter, capital(shown.session.game.language.letter(letter))) for letter in _choices(seen))
            if leads or not ruling
            else (),  # the tiles of a ruling are not those of the next question
            "answers": answers,
            "led": led,
            "said": not seen.answers,
            "now": texts(Place.NOW),
            "hows": hows,
            "later": frozenset(text for text in hows if words(text, shown.session.players) > AT_ONCE),
            "progress": texts(Place.PROGRESS),
            "lines": texts(Place.LINES),
            "mine": tuple(self._spelled_out(each, owner) for each in seen.at(Place.MINE) if each not in ruled),
            "circle": seen.circle,
            "common": self._read(seen.circle.common) if seen.circle is not None else "",
            "unseen": frozenset(
                self._read(each) for each in seen.at(Place.PROGRESS) if each.fields.get("rounds") == 1 or each.key in seen.drawn
            )
            | frozenset(line.text for line in headline if line.letters and line.letters == seen.pattern),
            "at_work": _at_work(seen),
            "ticks": dict.fromkeys(seen.ticked.players, self._read(seen.ticked.common)) if seen.ticked is not None else {},
            "standings": _standings(seen, settled=settled),
            "since": "page-just-now" if settled else "page-change",
            "podium": tuple((each, self._unit(seen, each)) for each in podium(seen.standings)) if seen.moment is Moment.OVER else (),
            "game": shown.session.game.name,
            "ranked": any(row.place > 1 for row in seen.standings),
            "reached": tuple((row.player, self._read(row.far), self._read(row.sentence)) for row in seen.reached),
            "supply": self._petals(seen.supply) if seen.supply is not None else None,
            "counted": self._read(seen.counted) if seen.counted is not None else "",
            "badges": shown.badges,
            "signal": seen.signal,
            "title": shown.session.game.title,
            "number": shown.number,
            "off": shown.is_last,
            "left": shown.left,
            "full": int(seconds(seen.full)) if seen.full else 0,
            "disputed": shown.session.ending.is_open,
            "to_dispute": seen.to_dispute,
            "ring": f"{ROUND * (shown.left or 0) / max(shown.whole, 1):.1f} {ROUND:.1f}",
        }

    def _answers(self, shown: Shown, seen: View) -> tuple[str, ...]:
        """What stands on the tiles for yes and no, and for any further answer, such as "abstain". Empty if the table is asked anything
        else."""
        words = shown.session.answers
        if words and seen.answers:
            return tuple(map(self._read, seen.answers))
        return tuple(map(capital, (*words, *_further(shown, seen)))) if words else ()

    def _own_end(self, seen: View, player: Player, headline: tuple[SpelledOut, ...]) -> dict[str, Any]:
        """How the end looks on that player's phone: "you have won" in place of who has won, or the player's place where the progress was.

        Neither moves anything that the player can touch."""
        if seen.moment is not Moment.OVER or not seen.who:
            return {}
        if player in seen.who:
            others = tuple(other for other in seen.who if other != player)
            together = "page-you-win-with" if len(others) == 1 else "page-you-win-together"
            won = self.text(together if others else "page-you-win", players=others)
            return {"headline": (SpelledOut(won, (), ()), *headline), "unseen": frozenset(line.text for line in headline[:1])}
        place = next((each.place for each in seen.standings if each.player == player), None)
        return {} if place is None else {"progress": (self._read(say("page-your-place", n=place, of=len(seen.standings))),)}

    def _unit(self, seen: View, standing: Standing) -> str:
        """The unit in small letters beside the number on a step, such as "points" or "card"."""
        if seen.counted is None:
            return ""
        unit = f"page-unit-{seen.counted.key.split('-')[1]}"
        return self.text(unit, n=1 if standing.count == 1 else 2) if unit in UNITS else self._read(seen.counted)

    def _ticked(self, seen: View) -> frozenset[str]:
        """The sentences that name or count the awaited players, and the lines that say of one of them that they are not done, if that is
        drawn as well."""
        about = (fact.say for fact in seen.facts if _tells_awaited(fact.say, seen) or _says_of(fact, seen.awaited))
        texts = tuple(map(self._read, about)) if _at_work(seen) else ()
        return frozenset(part for text in texts for part in (text, first_sentence(text)[0]))

    def _petals(self, supply: Supply) -> Petals:
        turn = 360 / max(len(supply.tokens), 1)
        each = tuple((token.hue, token.taken, round(at * turn, 1)) for at, token in enumerate(supply.tokens))
        there = Counter(token.hue for token in supply.tokens if not token.taken)
        counted = self._read(supply.counted) if supply.counted is not None else ""
        legend = tuple((each.hue, self._read(each.said), there[each.hue]) for each in supply.legend)
        heading = self._read(supply.heading) if supply.heading is not None else ""
        takers = tuple((each.player, each.tokens, self._read(each.sentence)) for each in supply.takers)
        return Petals(self._read(supply.sentence), there.total(), each, counted, legend, heading, takers)

    def _rows(self, cards: tuple[Card, ...]) -> tuple[tuple[str, tuple[Card, ...]], ...]:
        """The cards in rows, each with its heading, which may be empty."""
        return tuple((self._read(row) if row is not None else "", tuple(lying)) for row, lying in groupby(cards, lambda card: card.row))

    def _rules(self, language: Language) -> tuple[tuple[str, str], ...]:
        """The heading and the text of each topic of the rules."""
        return tuple((heading(topic, language), self._read(about(topic))) for topic in topics(language))

    def _headed(self, sentence: Say, seen: View, owner: Player | None = None) -> SpelledOut:
        """The sentence of a headline. If the view has a pattern, its letters stand at their places in the word."""
        spelled = replace(self._spelled_out(sentence, owner), lit=seen.lit)
        return replace(spelled, letters=seen.pattern) if spelled.letters and seen.pattern else spelled

    def _spelled_out(self, sentence: Say, owner: Player | None = None) -> SpelledOut:
        letters, of = (each if isinstance(each, tuple) else () for each in map(sentence.fields.get, ("letters", "of")))
        return SpelledOut(self._read(sentence, owner), letters, of)

    def _read(self, sentence: Say, owner: Player | None = None, *, alone: bool = False) -> str:
        spoken = self._prompts.read(sentence, owner, alone=alone)
        return spoken.written or spoken.text

    def _render(self, template: str, **fields: Any) -> str:
        return typeset(self._templates.get_template(template).render(**fields))


FIRST = re.compile(r"(?P<first>\S+ \S.*?[.?!]) (?P<rest>.+)", re.DOTALL)


def first_sentence(text: str) -> tuple[str, str]:
    """The first sentence of a question, with at least two words, and the rest, which says how to answer it and may be empty."""
    found = FIRST.fullmatch(text)
    return (found["first"], found["rest"]) if found else (text, "")


def label(text: str) -> str:
    """What stands by itself as a label: without the full stop or the colon at its end."""
    return text.removesuffix(".").removesuffix(":")


def legend(text: str) -> tuple[tuple[str, str], ...]:
    """Of a label that explains signs, such as "2: letter 2 · +: bonus letter": each sign and its meaning. Empty if it is none."""
    items = tuple(item.partition(": ") for item in text.split(" · "))
    return tuple((sign, means) for sign, _, means in items) if len(items) > 1 and all(means for _, _, means in items) else ()


QUESTION = re.compile(r"(?P<before>.*?)(?P<question>[^.?!]*\?)(?P<after>.*)", re.DOTALL)


def question(text: str) -> tuple[str, str, str]:
    """The one sentence with a question mark, with the text before and after it: (before, question, after).

    If there is none, the first sentence takes its place."""
    found = QUESTION.fullmatch(text)
    return (found["before"].strip(), found["question"].strip(), found["after"].strip()) if found else ("", *first_sentence(text))


def _is_led(text: str, shown: Shown) -> bool:
    """Whether the sentences before the question are the reason to ask it, and all of it can be read at a glance."""
    before, asked, _ = question(text)
    return before != "" and words(f"{before} {asked}", shown.session.players) <= AT_ONCE


def _asked(there: Mapping[str, Any], text: str) -> str:
    """What of a question for yes or no is large on the table screen."""
    before, asked, _ = question(text)
    return f"{before} {asked}" if text in there["led"] else asked


def from_afar(page: str, language: Language) -> str:
    """A page on which "here" is replaced: what the host asks the room to type here is typed at its own keyboard, and not at a page."""
    wordings = (language.alternatives(key) for key in ("typed-here", "typed-there"))
    for here, there in zip(*wordings, strict=False):  # a user's own folder may lack either
        page = page.replace(here, there) if here and there else page
    return page


NOT_ONE_PHRASE = "between-phrases"
BEFORE_A_PHRASE = "before-a-phrase"
"""Of the language: the words that, with a colon, stand before something that people may say, and the words that no single such phrase
contains."""


def quoted(page: str, language: Language) -> str:
    """A page on which phrases that people may say stand in quotation marks: "Say: Ana begins." becomes "Say: “Ana begins”."

    Aloud a pause does the same. What is no single phrase, such as "free the seat of, and your name", stays as it is. A paragraph that
    says nothing but such a phrase gets the class "say"."""
    before = language.words.get(BEFORE_A_PHRASE, "")
    if not before:
        return in_quotes(page, language)
    page = _phrases(before, language.words.get(NOT_ONE_PHRASE, "")).sub(r"\g<before>: &#34;\g<phrase>&#34;", page)
    return in_quotes(_nothing_but(before).sub('<p class="say">', page), language)


def _says_how(texts: tuple[str, ...], language: Language) -> bool:
    """Whether one of the texts has a phrase that people may say."""
    before = language.words.get(BEFORE_A_PHRASE, "")
    return bool(before) and any(_phrases(before, language.words.get(NOT_ONE_PHRASE, "")).search(text) for text in texts)


BETWEEN_TAGS = re.compile(r">[^<]+")
MINUS = re.compile(r"(?<![\w.,])-(?=\d)")


def typeset(page: str) -> str:
    """A page whose apostrophes and minus signs are those of print. Wordings have the plain ones, because terminals do; what a form sends
    keeps them."""
    return BETWEEN_TAGS.sub(lambda text: MINUS.sub("\u2212", text[0].replace("&#39;", "\u2019")), page)


PLAIN_QUOTES = re.compile("&#34;([^<>\n]*?)&#34;")


def in_quotes(page: str, language: Language) -> str:
    """A page on which plain quotation marks are those of the language, as in print. Wordings have the plain ones, because terminals do."""
    opens, closes = language.words.get("quotes", "&#34; &#34;").split()
    return PLAIN_QUOTES.sub(rf"{opens}\1{closes}", page)


@lru_cache(maxsize=8)
def _nothing_but(before: str) -> re.Pattern[str]:
    """The beginning of a paragraph that is one sentence with a phrase at its end."""
    return re.compile(rf"<p>(?=[^<>&.?!:]{{0,24}}\b(?:{before}): &#34;[^<]*?&#34;\.?</p>)", re.IGNORECASE)


@lru_cache(maxsize=8)
def _phrases(before: str, between: str) -> re.Pattern[str]:
    """A phrase, and the words before it. Its end is the sentence's or the paragraph's, or a comma before the next such words."""
    letter = rf"(?!,? (?:{between}) )(?:&#39;|\.(?=\d)|[^<>&:.?!\"\n])"
    return re.compile(rf"(?P<before>\b(?:{before})): (?P<phrase>(?:{letter})+?)(?=[.?!](?=[\s<]|$)|<|, \w+:)", re.IGNORECASE)


def _in_a_race(ruling: tuple[str, ...]) -> str:
    """How a ruling begins, for a screen that has to leave room for what people may call: "Fame counts." Empty without a ruling."""
    return first_sentence(ruling[0])[0] if ruling else ""


def _unseen(there: Mapping[str, Any], shown: Shown) -> frozenset[str]:
    """The texts that the table screen leaves to screen readers, because all of them would be too much to read at once.

    A ruling is shown as a picture and one line, and what anybody may call at any moment comes before it. At the end, the winner is large,
    and the captions show the results a line at a time. Phones say how to dispute a result, and the clock says that it is possible."""
    moment, names = there["moment"], shown.session.players
    headline = tuple(line.text for line in there["headline"] if not line.lit)
    asks = tuple(_asked(there, text) if there["answers"] else first_sentence(text)[0] for text in there["asks"])
    over, ruled, asked = moment is Moment.OVER and not shown.is_last, moment is Moment.RULING, moment is Moment.QUESTION
    first = there["ruling"][:1] if ruled else headline[:1] if over else asks[:1]
    stays = first if ruled or over or asked else (*first, *headline[:1])
    now = [text for text in there["now"] if text not in there["hows"] | there["unseen"]]
    called, besides = ([[text] for text in now], []) if shown.urgent and not asked else ([], [now])
    disputes = frozenset((*there["ruling"], *asks, *there["asks"])) if over and not there["answers"] else frozenset[str]()
    ruling = () if ruled or disputes else there["ruling"][:1]
    others = (*called[:1], ruling, *called[1:], () if disputes else asks[:1], *((text,) for text in (*headline, *asks[1:])), *besides)
    lines = () if moment is Moment.OVER else there["lines"]
    return disputes | too_much(stays, (*others, lines), names) | frozenset(there["ruling"][1:])


def _on_stage(there: Mapping[str, Any], unseen: frozenset[str]) -> tuple[str, ...]:
    """The sentences that are large now."""
    ruled = there["ruling"][:1] if there["moment"] is Moment.RULING else ()
    asks = [_asked(there, text) if there["answers"] else first_sentence(text)[0] for text in there["asks"]]
    if not there["answers"]:
        asks += (f"{first} {first_sentence(how)[0]}" for first, how in map(first_sentence, there["begun_beneath"]) if how)
    return tuple(text for text in (*ruled, *(line.text for line in there["headline"]), *asks, *there["now"]) if text not in unseen)


def _tells_no_code(caption: Caption) -> bool:
    return caption.say is None or caption.say.key not in TELL_THE_CODE


def _on_form(made: Forms, rows: tuple[tuple[str, tuple[Card, ...]], ...]) -> dict[str, Card]:
    """The cards on the table, by their faces, if they are the ones that the form lets the player choose: the form then shows their texts.

    Empty if the form offers anything else."""
    labels = {card.face: card for _, lying in rows for card in lying}
    chosen = {label for _, label in made.first.list.options} if made.first is not None and made.first.list is not None else set()
    return labels if labels.keys() == chosen else {}


def _on_buttons(made: Forms, near: tuple[tuple[str, tuple[Card, ...]], ...]) -> dict[str, str]:
    """The faces of the cards that lie near, by the values of the buttons that choose them: such a button shows its card.

    Empty unless all cards that lie face up have a button."""
    faces = {card.label: card.face for _, lying in near for card in lying if not (card.down or card.waits)}
    values = {button.value for button in made.first.buttons} if made.first is not None else set()
    return faces if faces.keys() <= values else {}


def _hues(cards: tuple[Card, ...]) -> dict[str, str]:
    """The colours of the cards on the table, by the labels of the buttons for them."""
    return {f"{card.label}: {card.face}".lower(): card.hue for card in cards if card.hue}


def _drawn(picture: Picture) -> Drawn:
    plain = Drawn(tuple(picture.word.upper()), picture.lit, 0, (), picture.owner, picture.whose, picture.prompt)
    whole = max(picture.ended, *(guess.at for guess in picture.guesses), picture.began) - picture.began
    if not picture.guesses or picture.ended <= picture.began or whole <= 0:
        return plain

    def step(at: Samples) -> int:
        return round((STEP - 4) * max(at - picture.began, 0) / whole)

    guesses = tuple((guess.player, step(guess.at), guess.right) for guess in picture.guesses)
    return replace(plain, end=step(picture.ended), guesses=guesses)


STEPS = 3
EVERYBODY = 6
"""Up to this many players each get a step of a podium as wide as the table screen, and need no list beside it."""


def podium(standings: tuple[Standing, ...]) -> tuple[Standing, ...]:
    """The players on the steps at the end, from left to right: everybody or, of more than `EVERYBODY`, the best.

    Nobody if all have the same place, or if more of the best are equal than there are steps."""
    if not any(each.place > 1 for each in standings):
        return ()
    if len(standings) <= EVERYBODY:
        return _highest_in_the_middle(standings)
    for last in range(STEPS, 0, -1):
        best = tuple(each for each in standings if each.place <= last)
        if len(best) <= STEPS:
            return _highest_in_the_middle(best)
    return ()


def _highest_in_the_middle(best: tuple[Standing, ...]) -> tuple[Standing, ...]:
    """The winner between the second and the third. Winners who are equal come first, in the order in which the page names them."""
    return best if best[1:2] and best[1].place == 1 else (*best[1:2], *best[:1], *best[2:])


def _gains(seen: View) -> tuple[tuple[Player, tuple[Gain, ...], int], ...]:
    """Each player who gained or lost something, with every part of it and their sum."""
    players = dict.fromkeys(each.player for each in seen.gains)
    parts = {player: tuple(each for each in seen.gains if each.player == player) for player in players}
    return tuple((player, of, sum(each.points for each in of)) for player, of in parts.items())


def _standings(seen: View, *, settled: bool) -> tuple[Standing, ...]:
    """The standings as they are drawn. If a poem or a clue is `settled`, the change beside each count is what that has brought, which is
    nothing if it brought nothing. At the end no change is shown."""
    over = seen.moment is Moment.OVER
    brought = {} if over else {player: total for player, _, total in _gains(seen)}
    return tuple(replace(each, change=brought.get(each.player, 0)) for each in seen.standings) if settled or over else seen.standings


def _verdict(seen: View) -> str:
    """The sound that a television may make: "hit" if somebody got it right, and "miss" if not. Empty if nobody could."""
    if seen.picture is not None:
        return "hit" if any(guess.right for guess in seen.picture.guesses) else "miss"
    if seen.gains or any(card.won for card in seen.cards):
        return "hit"
    return "miss" if seen.verse is not None else ""


def _names_who_is_up(sentence: Say, seen: View) -> bool:
    """Whether the sentence says nothing but who performs, which is the largest thing on the screen anyway. It names them as its `player`;
    what its `poet` is to say is more."""
    return seen.moment is Moment.PERFORMING and tuple(sentence.fields.items()) == tuple(("player", each) for each in seen.who)


def _saying_who_is_up(seen: View) -> tuple[Say, ...]:
    """The sentence that says no more than who performs. Empty if several do."""
    said = (each for each in (*seen.at(Place.HEADLINE), *seen.at(Place.NOW)) if _names_who_is_up(each, seen))
    return tuple(said)[:1] if len(seen.who) == 1 else ()


def _after_the_name(sentence: str, player: Player) -> str:
    """What the sentence says after the player's name: "Ana performs." has "performs". Empty if it does not begin with the name."""
    return sentence.removeprefix(f"{player} ").rstrip(".") if sentence.startswith(f"{player} ") else ""


def _large_already(seen: View) -> tuple[Say, ...]:
    """The sentences that say no more than who performs: any in the headline, and those beside which something else stands."""
    now = seen.at(Place.NOW)
    return tuple(each for each in (*seen.at(Place.HEADLINE), *(now if len(now) > 1 else ())) if _names_who_is_up(each, seen))


def _asked_again(asks: tuple[str, ...]) -> tuple[str, ...]:
    """What follows the first question: where yes and no are buttons, it asks nothing else."""
    return next((asks[at + 1 :] for at, text in enumerate(asks) if "?" in text), ())


def _choices(seen: View) -> tuple[str, ...]:
    """The letters that the question names one by one. They are drawn as tiles too."""
    named = (each.fields.get("letters") for each in seen.at(Place.ASKS))
    return next((letters for letters in named if isinstance(letters, tuple)), ())


def _at_work(seen: View) -> tuple[tuple[Player, bool], ...]:
    """The players who all do something, such as entering a word in private, each with whether that player is done. Empty unless there are
    several."""
    shows = seen.moment in (Moment.ALL, Moment.QUESTION) and len(seen.at_work) > 1
    return tuple((player, player not in seen.awaited) for player in seen.at_work) if shows else ()


def _tells_awaited(sentence: Say, seen: View) -> bool:
    return sentence.fields.get("players") == seen.awaited or sentence.key == "page-voted"


def _says_of(fact: Fact, players: tuple[Player, ...]) -> bool:
    """Whether a line says something of one of these players and of nothing else."""
    return fact.place is Place.LINES and tuple(fact.say.fields) == ("player",) and fact.say.fields["player"] in players


def _is_alone(seen: View) -> bool:
    """Whether the stage belongs to the players whose turn it is: they have won, or perform, and what they perform does not stand there."""
    return seen.moment is Moment.OVER or (seen.moment is Moment.PERFORMING and seen.verse is None)


def _listed(seen: View) -> tuple[Player, ...]:
    """The players whose turn it is, to be listed by name. Empty if a sentence names them, unless they perform or have won."""
    large = _is_alone(seen) or len(seen.who) == 1
    return seen.who if large or not seen.names_who else ()


def _gone(seen: View) -> frozenset[Player]:
    """The players none of whose cards count any longer."""
    owners = {card.owner for card in seen.cards if card.owner is not None}
    return frozenset(owner for owner in owners if all(card.out for card in seen.cards if card.owner == owner))


def _slots(shown: Shown, seen: View) -> tuple[Slot, ...]:
    """The slots of what answers the question."""
    return tuple(slot for phrase in shown.session.listening.grammar.phrases if phrase.move in seen.wanted for slot in phrase.slots)


def _further(shown: Shown, seen: View) -> tuple[str, ...]:
    """The answers that people may give besides yes and no, each in its first wording."""
    asked = next((slot for slot in _slots(shown, seen) if {meaning for _, meaning in slot.choices} >= YES_NO), None)
    said = {meaning: said for said, meaning in reversed(asked.choices)} if asked is not None else {}
    return tuple(word for meaning, word in reversed(said.items()) if meaning not in YES_NO)


def _besides(shown: Shown, seen: View) -> str:
    """Answers to the question that are no player, such as "Nobody". Empty if there are none."""
    if seen.moment is not Moment.QUESTION or not seen.who:
        return ""
    asked = (slot for slot in _slots(shown, seen) if {*seen.who} <= {meaning for _, meaning in slot.choices})
    return next((capital(said) for slot in asked for said, meaning in slot.choices if meaning not in shown.session.players), "")


def _naming(seen: View) -> tuple[Say, ...]:
    """The sentences that name the one player whose turn it is. The player's badge stands in front of the first of them.

    Empty if the player performs or has won, because the name is larger then."""
    if len(seen.who) != 1 or _is_alone(seen):
        return ()
    return tuple(each for each in (*seen.at(Place.HEADLINE), *seen.at(Place.ASKS)) if each.fields.get("player") == seen.who[0])


LISTED = 12
"""Up to this many players are listed beside a question before there is anything to count."""


def _present(seen: View, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """The players, to be listed if nothing else stands beside the question."""
    counted = seen.standings or seen.reached or seen.supply is not None
    return () if counted or seen.moment is Moment.OVER or len(players) > LISTED else players


def _above(shown: Shown, seen: View, fits: frozenset[str]) -> frozenset[str]:
    """Which of the texts that fit stand above a phone's one control. At the end, the winner does in any case. A ruling does not if
    something is called for, nor at the end."""
    if seen.moment is Moment.OVER:
        return fits - {"ruling"} | {"headline"}
    return fits - {"ruling"} if shown.urgent else fits


def _seen_last(shown: Shown, seen: View) -> View:
    """The view for the last page when the host goes. It keeps the results and nothing that could be touched, as it may stay open all
    night."""
    if not shown.is_last:
        return seen
    if seen.moment is not Moment.OVER:
        seen = replace(seen.with_sentences(headline=(), cards=(), supply=None), moment=Moment.OVER, who=(), poster=None)
    key = "page-switched-off" if not shown.session.has_ended else "page-good-night"
    return replace(seen.with_sentences(asks=(say(key),), now=()).wanting(), entries=(), moves=())
