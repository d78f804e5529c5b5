"""Reads typed lines about the counts of several people, or about who of them comes and goes: one line for each person. "Everybody gets two
points" and "Ana and Ben leave" are such lines. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from voicehost.core.interpret import Understood, Verdict, interpret
from voicehost.core.language import Language, as_spoken
from voicehost.core.play import COUNTS, ENDS, REPLACES, Decided, Decides, IllegalMove, Moment, Move, Player, Say, say
from voicehost.core.speech import Hypothesis, Phrase, Samples, Utterance
from voicehost.session import counting, joining, naming, rounds
from voicehost.session.amounts import is_part, plain_amounts
from voicehost.session.doubting import COUNT
from voicehost.session.history import Change, are_halves, changed_count, counts_changed
from voicehost.session.house import MOST_TYPED, HouseMove
from voicehost.session.written import DECIDED, of_the_house, typed_instead, uncalled

if TYPE_CHECKING:
    from voicehost.session.session import Session


def of_several(session: Session, line: Utterance) -> tuple[str, ...]:
    """Split a line such as "Ana and Ben leave" into one line for each person. Empty for any other line. While somebody may recite, the line
    may be part of the poem, so it must call the host."""
    language = session.game.language
    called = uncalled(line, language) if session.open.dictation else None
    if called is None and session.open.reciting_in_writing:
        return ()
    line = called or line
    names_here = {word for player in session.known for word in as_spoken(player).split()}
    text = _without_fillers(line.best.text, language, names_here)
    for move in (joining.joins, joining.leaves, joining.returns):
        for ending in language.alternatives(f"{move.name}-together"):
            before, found, after = text.rpartition(f" {as_spoken(ending)}")
            people = _people(session, before) if found and not after else ()
            if len(people) > 1 and _may_be_names(session, line, {*people} - {*map(as_spoken, session.known)}):
                way = as_spoken(language.phrases[move.name][0])
                return tuple(way.format(player=person, name=person) for person in people)
    return (
        _and_another(session, line.best.text)
        or _handed_on(session, text)
        or _with_what_was_wrong(session, line, text)
        or _counts_of_several(session, line, text)
        or _in_place(session, text)
        or _moves_of_several(session, text)
    )


def _and_another(session: Session, text: str) -> tuple[str, ...]:
    """Split a line such as "Ana leaves and Ben too" into one line for each of the two. Empty for any other line."""
    language, coming_or_going = session.game.language, (joining.joins.name, joining.leaves.name, joining.returns.name)
    for way in language.alternatives("and-too"):
        found = _matched(way, text)
        if found is None or not found["player"].replace(" ", "").isalpha() or found["player"] in language.no_names:
            continue
        match as_decisions(session, found["first"]):
            case (Understood(move=move),) if move.name in coming_or_going:
                said = as_spoken(language.phrases[move.name][0])
                return found["first"], said.format(player=found["player"], name=found["player"])
    return _one_and_the_other(session, text)


def _one_and_the_other(session: Session, text: str) -> tuple[str, ...]:
    """Split a line such as "Ana joins and Ben has to go" into its two halves, if each is a decision of the table. Empty for any other
    line."""
    words, between = text.split(), session.game.language.word("between-names")
    ways = ((" ".join(words[:at]), " ".join(words[at + 1 :])) for at, word in enumerate(words) if word == between)
    return next((halves for halves in ways if all(_is_decision(session, half) for half in halves)), ())


def _is_decision(session: Session, text: str) -> bool:
    match as_decisions(session, text):
        case (Understood(move=move),):
            return move.name in DECIDED or move.name == joining.comes_later.name
    return False


def _moves_of_several(session: Session, text: str) -> tuple[str, ...]:
    """Split a line such as "Ana and Ben pass" into one line for each player, if each is a move of the game. Empty for any other line, and
    where people talk freely or call out."""
    if session.open.dictation or session.open.quick:
        return ()
    players, rest = [], text
    while (player := next((each for each in map(as_spoken, session.players) if rest.startswith(f"{each} ")), None)) is not None:
        players.append(player)
        rest = rest.removeprefix(f"{player} ")
    lines = tuple(f"{player} {rest}" for player in dict.fromkeys(players))
    return lines if len(lines) > 1 and all(_is_move_of_the_game(session, line) for line in lines) else ()


def _is_move_of_the_game(session: Session, text: str) -> bool:
    """Whether a line as a whole is a phrase about a player, and no decision of the table."""
    match as_decisions(session, text):
        case (Understood(move=move),):
            return move.name not in DECIDED and "player" in move.slots
    return False


def _in_place(session: Session, text: str) -> tuple[str, ...]:
    """A line such as "Noemi for Lea" in full: Noemi takes Lea's place. Empty if the first word cannot be a name, and for any other line."""
    language, move = session.game.language, joining.replaces.name
    for way in language.alternatives("in-place-of"):
        name, player = ((_matched(way, text) or {}).get(slot, "") for slot in ("name", "player"))
        is_name = name.isalpha() and name not in language.alternatives("not-in-place") and not is_part(name, language)
        if not is_name or player not in map(as_spoken, session.roster.players):
            continue
        try:
            naming.newcomer(session, name)
        except IllegalMove:
            continue
        full = next(each for each in language.phrases[move] if "{player}" in each)
        return (as_spoken(full).format(name=name, player=player),)
    return ()


def _without_fillers(text: str, language: Language, kept: Iterable[str] = ()) -> str:
    """The text without the words that mean nothing in a typed line, but with those that are `kept`, and with figures for great numbers:
    "42" for "forty two"."""
    words, units = [word for word in text.split() if word in kept or language.typed.get(word) != ""], language.numbers[1:10]
    said: list[str] = []
    for before, word in zip(("", *words), words, strict=False):
        tens = language.typed.get(before, "") if before not in kept else ""
        if tens.isdecimal() and word in units:
            said[-1] = str(int(tens) + 1 + units.index(word))
        else:
            in_figures = language.typed.get(word, "") if word not in kept else ""
            said.append(in_figures if in_figures.isdecimal() else word)
    return " ".join(said)


def _may_be_names(session: Session, line: Utterance, strangers: set[str]) -> bool:
    """Whether the unknown words in a list of names may be names. They may only in a line with "and", such as "Ana, Bob and Tim leave":
    "time to go home" is no list. A part of an amount is no name either."""
    language = session.game.language
    is_row = language.word("between-names") in line.best.text.split()
    return not strangers or (is_row and not any(is_part(name, language) for name in strangers))


def _ways(session: Session, key: str) -> Iterator[str]:
    """The ways to say something in the language, without the words that mean nothing in a typed line."""
    language = session.game.language
    return (_without_fillers(as_spoken(way), language) for way in language.alternatives(key))


def _handed_on(session: Session, text: str) -> tuple[str, ...]:
    """Split a line such as "Ana gives Ben a point" into what she loses and what he gets, which is no more than she has. If one of the two
    is nobody's name, only the line about that name is left. Empty for any other line."""
    language, known = session.game.language, {*map(as_spoken, session.known)}
    for way in _ways(session, "hands-on"):
        found = _matched(way, text) or {}
        people, count = (found.get("giver", ""), found.get("taker", "")), found.get("count", language.numbers[1])
        strangers = tuple(person for person in people if person not in known)
        if people[0] == people[1] or len(strangers) > 1 or not _can_be_counted(session, count) or session.roster.shared:
            continue
        if not language.no_names.isdisjoint(strangers):  # "Ana gives a nine" gives nobody anything
            continue
        count = _no_more_than_there_is(session, people[0], count)
        moves = ((counting.takes_points, people[0]), (counting.gives_points, people[1]))
        lines = {person: as_spoken(language.phrases[move.name][0]).format(player=person, count=count) for move, person in moves}
        return tuple(lines[person] for person in strangers or people)
    return ()


def handed_over(session: Session, text: str) -> tuple[str, ...]:
    """Split a line such as "give Ana the slam" into what the last winner loses and what she gets. If nobody has won it, only what she gets
    is left. Empty for any other line, and in games that have no words for that."""
    language = session.game.language
    found = next((each for way in language.alternatives("hands-over") if (each := _matched(as_spoken(way), text))), None)
    said, owner = found["taker"] if found else "", language.possessives[0]
    taker = next((player for player in session.roster.counts if said in (as_spoken(player), f"{as_spoken(player)}{owner}")), None)
    if taker is None:
        return ()
    giver, count = _last_winner(session)
    moves = ((counting.takes_points, giver), (counting.gives_points, taker)) if giver is not None else ((counting.gives_points, taker),)
    ways = ((as_spoken(language.phrases[move.name][0]), as_spoken(person)) for move, person in moves)
    return tuple(way.format(player=person, count=language.numbers[count]) for way, person in ways) if giver != taker else ()


def _last_winner(session: Session) -> tuple[Player | None, int]:
    """Whoever has what was won last, and how much that is: the winner, or the player to whom the table gave it since. A count that was put
    right changes nothing about that. None and one if nobody has won it, or if the winner has not that much any more."""
    winner: Player | None = None
    before: Change | None = None
    count, won_in, game, past = 1, 0, session.game, session.history.past
    if not isinstance(game, Decides):
        return None, 1
    for each, later in zip(past, (*(after.state for after in past), session.state)[1:], strict=True):
        event, change = each.event, changed_count(session, each.event, each.state)
        was, now = game.roster(each.state), game.roster(later)
        if isinstance(event, Decided) and event.move.name == REPLACES and event.move.slots["player"] == winner:
            winner = event.move.slots["other"]
        elif isinstance(event, Decided):
            takes_it = before is not None and (before.player, before.more) == (winner, -count)
            winner = change.player if change is not None and takes_it and are_halves(before, change) else winner
        elif grown := tuple(counts_changed(was.counts, now.counts).items()):
            winner, count = grown[0] if len(grown) == 1 and grown[0][1] > 0 else (None, 1)
            won_in = now.round
        before = change
    has_it = winner is not None and won_in >= _last_over(session) and session.roster.counts.get(winner, 0) >= count
    return (winner, count) if has_it else (None, 1)


def _last_over(session: Session) -> int:
    """The number of the last round that was played to its end."""
    is_played = session.has_ended and not any(each.move.name == ENDS for each, _ in session.decisions)
    return session.roster.round - (not is_played and session.view(None).moment is not Moment.BETWEEN)


def all_say(language: Language, text: str) -> str | None:
    """The answer in a line such as "everybody says no": "yes" or "no" or, in a vote, "abstain". None for any other line."""
    text = _without_fillers(text, language)
    everybody = (*language.alternatives("everybody"), *language.alternatives("the-rest"))
    for answer in ("yes", "no", "abstain"):
        for way in language.alternatives(f"all-say-{answer}"):
            if (found := _matched(way, text)) is not None and found.get("people", everybody[0]) in everybody:
                return answer
    return None


def in_a_row(session: Session, text: str, is_one: Callable[[str], bool]) -> tuple[str, ...]:
    """The parts of a line such as "Ana yes Ben no", if each begins with a player's name and `is_one` is true of it. Empty for any other."""
    words, known = text.split(), tuple(map(as_spoken, session.known))
    starts = [at for at in range(len(words)) if any(f"{' '.join(words[at:])} ".startswith(f"{name} ") for name in known)]
    if len(starts) < 2 or starts[0] != 0:
        return ()
    parts = tuple(" ".join(words[at:until]) for at, until in zip(starts, (*starts[1:], len(words)), strict=True))
    return parts if all(map(is_one, parts)) else ()


def _no_more_than_there_is(session: Session, giver: str, count: str) -> str:
    """The count, or all that the giver has if that is less. Who has none is refused, and so is told what they have."""
    has = next((n for player, n in session.roster.counts.items() if as_spoken(player) == giver), 0)
    return str(has) if 0 < has < _number(session, count) and not session.roster.below_zero else count


def as_decisions(session: Session, text: str, at: Samples = 0) -> tuple[Verdict, ...]:
    """How a text that is typed at that moment is understood if it is for the house to decide."""
    return interpret(typed_instead(Utterance(at, at, (Hypothesis(()),)), text), of_the_house(session.open))


def are_one(session: Session, asked: Move, then: tuple[str, ...]) -> bool:
    """Whether the decision that is asked about and the line after it are two halves of one: what somebody loses, somebody else gets. Both
    are then done, or neither."""
    if asked.name != counting.takes_points.name or len(then) != 1:
        return False
    follows = as_decisions(session, then[0])[0]
    if not isinstance(follows, Understood) or follows.move.name != counting.gives_points.name:
        return False
    return _count(follows.move) == _count(asked)


def _count(move: Move) -> str:
    return move.slots.get(COUNT, "1")


def _with_what_was_wrong(session: Session, line: Utterance, text: str) -> tuple[str, ...]:
    """What a line such as "Ana has three points, not five" puts right, without the count that was wrong. Empty for any other line."""
    for way in _ways(session, "not-so"):
        found = _matched(way, text)
        if not found or not _can_be_counted(session, found["count"]):
            continue
        if _puts_a_count_right(session, found["said"]):
            return (found["said"],)
        if together := _counts_of_several(session, line, found["said"]):
            return together
    return ()


def another_count(session: Session, text: str) -> str | None:
    """What "no, three" means as the answer to a question of the host about a count, or after one that the table has just decided: "Ana has
    three points". None for any other line, and if the host has said nothing of a count."""
    doubt, language = session.attention.doubt, session.game.language
    asked = doubt.heard.move if doubt is not None else _just_counted(session)
    is_count = asked is not None and asked.name in counting.OF_COUNTS
    if asked is None or not (is_count or asked.name in rounds.OF_ROUNDS):
        return None
    phrase = as_spoken(language.phrases[(counting.has_points if is_count else rounds.plays_rounds).name][0])
    found = tuple(each["count"] for way in language.alternatives("no-but") if (each := _matched(way, text)))
    amounts = (each for each in found if all(is_part(word, language) for word in each.split()))
    count = next((each for each in found if _can_be_counted(session, each)), next(amounts, None))
    return None if count is None else phrase.format(player=as_spoken(asked.slots.get("player", "")), count=count)


def another_player(session: Session, text: str) -> Understood | None:
    """What "no, Dee" or "I meant Dee" means in answer to a question of the host about somebody else: the same of Dee. None for any other
    line, and where people talk freely."""
    doubt, language = session.attention.doubt, session.game.language
    if doubt is None or session.open.dictation:
        return None
    names = {as_spoken(player): player for player in session.players}
    found = (each for way in language.alternatives("no-but-player") if (each := _matched(way, text)) is not None)
    named = next((each for each in found if {*each.values()} <= {*names}), None)
    if named is None:
        return None
    player, move = names[named["player"]], doubt.heard.move
    of_players = tuple(slot for slot, value in move.slots.items() if value in session.players)
    if len(of_players) != 1 or move.slots[of_players[0]] == player:
        return None
    return replace(doubt.heard, move=Move(move.name, {**move.slots, of_players[0]: player}))


def _just_counted(session: Session) -> Move | None:
    """The count that the table has just decided, if nothing has been said since. None if there is none."""
    last = session.history.past[-1].event if session.history.past else None
    is_last_said = any(each.key.startswith("decided-counts") for each in session.said)
    if not is_last_said or not isinstance(last, Decided) or last.move.name != COUNTS:
        return None
    return Move(counting.has_points.name, last.move.slots)


def _counts_of_several(session: Session, line: Utterance, text: str) -> tuple[str, ...]:
    """Split a line such as "everybody gets two points" or "Ana has three and Ben has two" into one line for each player whose count it puts
    right. A team has one count. The line may also name a single player, as "take one card from Ana" does. `text` is the line without words
    that mean nothing. Empty for any other line."""
    language = session.game.language
    for move, whom, count in _counted_together(session, text):
        people = _of_whom(session, line, whom)
        if people and _can_be_counted(session, count):
            counted = people[:1] if session.roster.shared else people
            phrase = as_spoken(language.phrases[move.name][0])
            return tuple(phrase.format(player=person, count=count) for person in counted)
    return in_a_row(session, text, lambda part: _puts_a_count_right(session, part))


def _counted_together(session: Session, text: str) -> Iterator[tuple[HouseMove, str, str]]:
    """The ways to understand the line as one about the counts of several: the decision, the words for the people, and the count."""
    language = session.game.language
    nothing, single = language.numbers[:2]
    us, each = language.alternatives("us"), {*language.alternatives("each")}
    everybody = language.words.get("everybody", "").partition("|")[0]  # of whom a way speaks that names no people: "nobody has points"
    for move, key, unsaid in (
        (counting.gives_points, "gives-points-together", single),
        (counting.takes_points, "takes-points-together", single),
        (counting.has_points, "has-points-together", single),
        (counting.has_points, "has-none", nothing),
        *(((counting.has_points, "has-shared", single),) if session.roster.shared else ()),
    ):
        for way in language.alternatives(key):
            if (found := _matched(way, text)) is not None:
                people = found.get("people", everybody)
                yield move, everybody if people in us and each & {*way.split()} else people, found.get("count", unsaid)


def _matched(way: str, text: str) -> dict[str, str] | None:
    """What stands in the text where a way such as "give {people} {count} points" has its slots. None if the text is not worded so."""
    found = re.fullmatch(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(as_spoken(way))), text)
    return found.groupdict() if found else None


def _puts_a_count_right(session: Session, text: str) -> bool:
    match as_decisions(session, text):
        case (Understood(move=move),):
            return counting.put_right(session, Understood(0, 0, move, Phrase(text, move.name), None)).move.name in counting.OF_COUNTS
    return False


def whose_is_unsaid(session: Session, text: str) -> Say | None:
    """The answer to "the team has five points" or "we have five points" in a game in which everybody has their own. None for any other
    line."""
    language, now = session.game.language, session.roster
    if not now.counts or now.shared:
        return None
    text = _without_fillers(text, language)
    teams, us = language.alternatives("team"), language.alternatives("us")
    for _, whom, count in _counted_together(session, text):
        if whom in teams:
            return say("no-team")
        if whom in us and _can_be_counted(session, count):
            return say("say-whose", player=now.present[0], count=_number(session, count))
    return None


def _number(session: Session, count: str) -> int:
    numbers = session.game.language.numbers
    return numbers.index(count) if count in numbers else int(count)


def _can_be_counted(session: Session, count: str) -> bool:
    return count in session.game.language.numbers or (count.isdecimal() and int(count) <= MOST_TYPED)


def _of_whom(session: Session, line: Utterance, text: str) -> tuple[str, ...]:
    """The people of a row of names in that line, or all whose points are counted if the text says "everybody", or all but some. If none are
    counted, all who are there, so that the host says so. A single one of the names may be nobody's. Empty otherwise."""
    now, language = session.roster, session.game.language
    counts = tuple(as_spoken(player) for player in now.present if player in now.counts or not now.counts)
    together = (*language.alternatives("team"), *language.alternatives("us")) if now.shared or not now.counts else ()
    if text in (*language.alternatives("everybody"), *together):
        return counts
    for way in language.alternatives("everybody-but"):
        if (found := _matched(way, text)) is not None and {*(others := _people(session, found["people"]))} <= {*counts}:
            return tuple(person for person in counts if person not in others)
    people = _people(session, text)
    strangers = {*people} - {*map(as_spoken, now.counts or now.present)}
    return people if len(strangers) < min(2, len(people)) and _may_be_names(session, line, strangers) else ()


def _people(session: Session, text: str) -> tuple[str, ...]:
    """The names in a row of names, each once. A name that nobody has counts as one word."""
    known = sorted(map(as_spoken, session.known), key=len, reverse=True)
    people: list[str] = []
    while text:
        name = next((name for name in known if f"{text} ".startswith(f"{name} ")), text.partition(" ")[0])
        people.append(name)
        text = text.removeprefix(name).strip()
    return tuple(dict.fromkeys(people))


def with_plain_amounts(session: Session, line: Utterance, read: Callable[[Utterance], tuple[Verdict, ...]]) -> tuple[str, ...] | None:
    """What a decision means that has an amount which its phrases do not take, a line for each person: "give Ana minus two points" takes two
    from her. Empty if such an amount cannot be counted ("1.5", "half a", "300"). None for any other line. `read` says how a line is
    understood."""
    for plain in plain_amounts(line.best.text, session.game.language):
        instead = typed_instead(line, plain.text)
        decisions = tuple(_counting(read(typed_instead(line, each))) for each in of_several(session, instead) or (plain.text,))
        counted = tuple(each for each in decisions if each is not None)
        if len(counted) < len(decisions):
            continue
        opposite = tuple(filter(None, (counting.with_minus(session, each) for each in counted))) if plain.below_zero else ()
        return opposite if len(opposite) == len(counted) else ()
    return None


def _counting(verdicts: tuple[Verdict, ...]) -> Move | None:
    """The decision about a number that was understood; None if none was. One point is a number too."""
    match verdicts:
        case (Understood(move=move),) if move.name in DECIDED and (COUNT in move.slots or move.name == counting.gives_points.name):
            return move
    return None
