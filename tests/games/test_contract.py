"""What every game owes the house, whatever its rules: one set of tests over all `GAMES`, on sittings played at random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.support import kept
from tests.support.languages import EVERY, called
from tests.support.random_play import ASIDES, HOUSE_MOVES, play_at_random, some_phrase, spoken_out
from tests.support.table import PLAYERS, Table, done, spoken
from tests.support.tiers import first, times
from voicehost.core.interpret import Ambiguous, OutOfGrammar, Understood, interpret
from voicehost.core.play import Entered, Game, IllegalMove, Move, Pauses, Reveals, Say, Spoke, say
from voicehost.core.speech import Grammar, Listening, Samples, Slot, samples, seconds
from voicehost.games.kit import Staged
from voicehost.games.kit.moves import Kind
from voicehost.listen.recognizer import typed
from voicehost.session.attention import Attention
from voicehost.session.back import taken_back
from voicehost.session.completing import endings
from voicehost.session.doubting import CONFIRM
from voicehost.session.happened import Redone, Undone
from voicehost.session.history import stays_known, undo
from voicehost.session.house import Request
from voicehost.session.session import Session

pytestmark = [pytest.mark.quick, pytest.mark.more]

every_game = pytest.mark.parametrize("game", EVERY, ids=called)
RECITED = ("poetry-slam",)
"""Games with poems and secret words."""
ENTERED = (*RECITED, "haiclue", "letter-jam", "slam-kartenspiel")
"""Games in which something is entered unseen, whatever their options."""
SOME = 24
"""Sittings that are looked at in `make test`."""
OTHERWISE = (" in round ", "was kann das allround talent")
"""Parts of phrases whose last word is something else to say where it stands by itself, as a tile's number: then that is what was said."""
LATER = samples(100_000)
"""After everything that a game of chance has done."""


def begun(game: Game[Any], players: int = 4, seed: int = 1) -> Table:
    return Table(*Session.begin(game, PLAYERS[:players], game.options(), seed))


@cache
def sittings(name: str, players: int = 4, seed: int = 1) -> tuple[Session, ...]:
    """A whole game played at random, as it stood before each move."""
    return tuple(play_at_random(begun(game_named(name), players, seed), seed))


def game_named(name: str) -> Game[Any]:
    return next(game for game in EVERY if called(game) == name)


RARE: tuple[Callable[[Session], bool], ...] = (
    lambda session: bool(session.listening.dictation),
    lambda session: session.ending.is_open and not session.is_paused and session.attention.doubt is None,
)
"""What chance may leave out of so few: a poem that is recited, an end that may be disputed."""


@cache
def some(name: str, count: int = times(60, quick=SOME)) -> tuple[Session, ...]:
    """Sittings of different kinds: few of those in which the same may be said."""
    found = [session for seed in range(1, 1 + times(2, quick=1)) for session in sittings(name, seed=seed)]
    Random(3).shuffle(found)
    kinds: dict[object, list[Session]] = {}
    for session in found:
        kinds.setdefault(frozenset(phrase.move for phrase in session.listening.grammar.phrases), []).append(session)
    picked = [alike[nth] for nth in range(5) for alike in kinds.values() if nth < len(alike)][:count]
    lacking = [kind for kind in RARE if not any(map(kind, picked))]
    return (*picked, *(session for kind in lacking for session in islice(filter(kind, found), 1)))


def some_line(session: Session, random: Random) -> str | None:
    """A move of the game that may be typed now. A hidden word is a line where it is typed, like any other."""
    text = some_phrase(session.listening.grammar, random, HOUSE_MOVES | {"resume"})
    return None if text in session.listening.grammar.hidden else text


def say_it(session: Session, text: str) -> tuple[Session, tuple[Say, ...], Understood]:
    after, says, verdicts = session.hear(typed(text, LATER))
    assert len(verdicts) == 1, text
    assert isinstance(verdicts[0], Understood), text
    return after, says, verdicts[0]


# -- what may be said


@every_game
def test_some_is_enough(game: Game[Any]) -> None:
    """The sittings that the other tests look at are of many kinds, private entries and the end among them."""
    assert len(some(called(game))) > times(30, quick=15)
    assert any(session.over for session in sittings(called(game)))
    if game.name in ENTERED:
        assert any(session.view(player).entries for session in some(called(game)) for player in session.players)
    if game.name in RECITED:
        assert any(session.listening.dictation for session in some(called(game)))


@every_game
def test_every_phrase_offered_is_accepted(game: Game[Any]) -> None:
    """What may be said is understood as its own move, and `step` takes it."""
    for session in some(called(game)):
        listening = session.listening
        for phrase in listening.grammar.phrases:
            for text in islice(spoken_out(phrase, listening.grammar), 12):
                verdict = interpret(typed(text, LATER), listening)[0]
                assert isinstance(verdict, Understood), text
                if verdict.move.name not in HOUSE_MOVES | {"resume"}:
                    game.step(session.state, Spoke(LATER - session.clock.away, LATER - session.clock.away, verdict.move))


@every_game
def test_a_line_that_is_begun_is_completed(game: Game[Any]) -> None:
    """Of whatever may be said and is no word of somebody's own, each beginning goes on as it does; and no word that is hidden is told."""
    for session in some(called(game), 12):
        grammar = session.listening.grammar
        for phrase in grammar.phrases:
            if all(slot.choices and not slot.is_own_word for slot in phrase.slots):
                text = next(spoken_out(phrase, grammar))
                for cut in (at for at in (1, len(text) // 2, len(text) - 1) if at < len(text)):
                    assert any(text[cut:].startswith(more) for more in endings(grammar.phrases, text[:cut])), text
        anybodys = {part for phrase in grammar.phrases for part in phrase.parts if isinstance(part, str)}  # "it", of "Ana said it"
        for begun_ in ("", *(f"{name} " for name in session.players)):
            assert not ({*grammar.hidden} - anybodys) & {word for more in endings(grammar.phrases, begun_) for word in more.split()}


@every_game
def test_whoever_hesitates_before_the_last_word_is_waited_for(game: Game[Any]) -> None:
    """Of every phrase that ends with what is chosen: its beginning, a silence of two seconds, and the rest are the phrase."""
    tried = 0
    for nth, session in enumerate(some(called(game))):
        if nth >= 12 and tried:
            break
        if session.listening.quick:
            continue  # there a call has ended after half a second: whoever goes on later says it anew
        grammar = session.listening.grammar
        for phrase in grammar.phrases:
            text = next(spoken_out(phrase, grammar), None)
            if text is None or phrase.opening is None or any(part in text for part in OTHERWISE):
                continue
            opening = next(spoken_out(phrase.opening, grammar))
            if any(isinstance(verdict, Understood) for verdict in interpret(spoken(opening, 100), session.listening)):
                continue  # it is something to say
            waiting, says, _ = Table(session).session.hear(spoken(opening, 100_000))
            rest = (
                spoken(text.removeprefix(opening), seconds(waiting.attention.begun.words[-1].end) + 2) if waiting.attention.begun else None
            )
            assert rest is not None, text
            if any(isinstance(verdict, Understood) for verdict in interpret(rest, session.listening)):
                continue  # the last word by itself answers what is asked
            assert says == (), text
            _, _, verdicts = waiting.hear(rest)
            whole = interpret(spoken(text, 100_000), session.listening)[0]
            assert isinstance(verdicts[0], type(whole)), text
            if isinstance(whole, Understood):
                assert [verdict.move for verdict in verdicts if isinstance(verdict, Understood)] == [whole.move], text
                tried += 1
    assert tried or game.name == "letter-jam"  # where no phrase ends with what is chosen


@every_game
def test_every_phrase_that_is_only_known_is_refused_with_its_reason(game: Game[Any]) -> None:
    """What people say too early or twice changes nothing, and is answered by a prompt that is not "I did not catch that"."""
    reasons = set()
    for session in some(called(game)):
        grammar = session.listening.grammar
        offered = {text for phrase in grammar.phrases for text in spoken_out(phrase, grammar)}
        for phrase in grammar.known:
            for text in set(spoken_out(phrase, grammar)) - offered:
                after, says, _ = say_it(session, text)
                assert (after.state, done(after)) == (session.state, done(session)), text
                reasons.add(says[0].key)
                assert len(says) == 1 or says[0].key == "not-done" or says == (say("answer-first"), *session.asks)
    assert reasons
    assert not {key for key in reasons if key.startswith("no-match") or key == "ambiguous"}


@every_game
def test_a_refused_event_changes_nothing(game: Game[Any]) -> None:
    """Every move that is offered at some time, told at another: it is taken, or refused and the state is what it was."""
    moves = {}
    for session in some(called(game)):
        for phrase in session.listening.grammar.phrases:
            if (text := next(spoken_out(phrase, session.listening.grammar), None)) and phrase.move not in HOUSE_MOVES | {"resume"}:
                verdict = interpret(typed(text, LATER), session.listening)[0]
                assert isinstance(verdict, Understood)
                moves[phrase.move, text] = verdict.move
    refused = 0
    for session in some(called(game)):
        before = repr(session.state)
        for move in moves.values():
            try:
                game.step(session.state, Spoke(LATER, LATER, move))
            except IllegalMove as why:
                refused += bool(why.key)
            assert repr(session.state) == before
    assert refused > times(100)


@every_game
def test_the_three_refusals_stay_apart(game: Game[Any]) -> None:
    """Out of grammar, ambiguous, not allowed now: of a game's own phrases none is the second, and of other words all are the first."""
    for session in some(called(game)):
        if session.listening.dictation:
            continue
        verdict = interpret(typed("rhubarb rhubarb", LATER), session.listening)[0]
        assert isinstance(verdict, OutOfGrammar)
        assert verdict.text == "rhubarb rhubarb"
        after, says, _ = session.hear(typed("rhubarb rhubarb", LATER))
        assert [said.key for said in says] in (["no-match-1"], ["no-match-2"], ["no-match-3"])
        assert after.state is session.state
        listening = session.listening
        texts = [text for phrase in listening.grammar.heard for text in islice(spoken_out(phrase, listening.grammar), 3)]
        assert not [text for text in texts if isinstance(interpret(typed(text, LATER), listening)[0], Ambiguous)]


@every_game
def test_what_is_entered_in_private_is_never_said(game: Game[Any]) -> None:
    """No phrase says a private move, unless it tells nothing ("ana passes")."""
    for session in sittings(called(game)):
        assert not game.private & {phrase.move for phrase in session.listening.grammar.heard}


# -- the log is the game


@every_game
@pytest.mark.parametrize("players", first(1, [3, 5]))
def test_replaying_the_events_gives_the_same_state(game: Game[Any], players: int) -> None:
    """Byte for byte, at the end and on the way."""
    played = sittings(called(game), players)
    fresh = begun(game, players).session
    for session in (*played[:: len(played) // 8], played[-1]):
        again = fresh.replay(session.events)
        assert repr(again.state) == repr(session.state)
        assert (again.clock, again.sounds) == (replace(session.clock, held=None), session.sounds)  # a log has no wait that lasts


@every_game
def test_a_log_that_was_kept_replays_as_it_was_played(game: Game[Any]) -> None:
    """Under one `rules_version` a log means one game.

    Where this fails the rules have changed: raise it, and run python -m tests.support.kept.
    """
    header, events, digest = kept.read(game)
    assert (header.game, header.rules_version) == (game.name, game.rules_version)
    assert len(events) > 30
    assert kept.digest(header, events, game) == digest
    assert kept.digest(header, events[:-1], game) != digest


def gone_on(game: Game[Any], state: Any, at: Samples) -> Any:
    """What people had in hand they begin anew."""
    return game.resumed(state, at)[0] if isinstance(game, Pauses) else state


def still_known(game: Game[Any], state: Any, later: Any) -> Any:
    """What was told by then nobody forgets."""
    return game.revealed(state, later)[0] if isinstance(game, Reveals) else state


@every_game
def test_undo_over_any_spoken_move_gives_the_state_before_it(game: Game[Any]) -> None:
    """Each phrase that is offered, said and taken back; what changed nothing is passed over."""
    random, undone = Random(5), 0
    for session in some(called(game)):
        for _ in range(8):
            text = some_line(session, random)
            if text is None:
                continue
            after, _, _ = say_it(session, text)
            if after.state is session.state:
                continue
            back, says = after.apply(Undone(LATER + 1))
            assert back.state == gone_on(game, still_known(game, session.state, after.state), LATER + 1 - back.clock.away)
            known = taken_back(game, after.history.past)
            assert known is not None
            assert says[0].key == "undone" or stays_known(after, known)
            undone += 1
    assert undone > len(some(called(game)))


@every_game
def test_what_is_taken_back_is_told_as_people_say_it(game: Staged[Any]) -> None:
    """Of every kind of move, in words that say that very move; of an answer, that it was one; of a guess over a poem, that there was one,
    and never which."""
    random, kinds = Random(6), set()
    for session in some(called(game)):
        for text in filter(None, (some_line(session, random) for _ in range(6))):
            after, _, understood = say_it(session, text)
            if after.state is session.state or understood.move.name == CONFIRM:
                continue
            says = after.apply(Undone(LATER + 1))[1]
            if says[0].key != "undone":  # what it brought is known, and stays
                continue
            what = str(says[0].fields["what"])
            kinds.add(understood.move.name)
            if session.listening.dictation and session.listening.grammar.hidden:
                assert session.listening.grammar.hidden[0] not in what.lower().replace("is it", "").split()
                continue
            if what == game.language.words.get(f"did-{understood.move.name}"):
                continue
            answer = what.removeprefix(game.language.word("an-answer")).strip()
            written = (typed(words, LATER, game.language.numbers, game.language.decimal) for words in (answer, f"host {answer}"))
            again = (interpret(line, session.listening)[0] for line in written)
            moves = [verdict.move for verdict in again if isinstance(verdict, Understood)]
            said = understood.move  # "three", which is told with whose move it was
            assert any(move.name == said.name and said.slots.items() <= move.slots.items() for move in moves), what
            assert (what[0].isupper() or what[0].isdecimal()) == (answer == what)
            assert all(player in what or player.lower() not in what.lower().split() for player in session.players)
    assert len(kinds) >= min(4, sum(rule.kind is Kind.SPOKEN for rule in game.rules.values()))


@every_game
def test_undo_leaves_what_was_entered_in_private(game: Game[Any]) -> None:
    """What was entered since stays entered; or, where it hangs on what is taken back, it is told whose it is, and nothing changes."""
    last = ((session, session.history.past[-1].event) for session in sittings(called(game)) if session.history.past)
    entered = [session for session, event in last if isinstance(event, Entered) and event.move.name not in game.shown]
    assert bool(entered) == (game.name in ENTERED)
    keys = set()
    for session in entered:
        back, says = undo.does(session, Request(Move(undo.name), LATER))
        keys.add(says[0].key)
        mine = session.history.past[-1].event
        if says[0].key in ("undone", "stays-exchanged"):  # or what was seen stays as it is
            assert mine in [past.event for past in back.history.past]
        else:
            assert (back.state, back.events) == (session.state, session.events)
    assert keys <= {"undone", "stays-exchanged", "undo-would-lose", "cannot-undo-private"}


@every_game
def test_redo_is_the_way_back_from_undo(game: Game[Any]) -> None:
    """State, what can be taken back, and time are what they were; replayed, too. What hung on it, and was lost, is there again."""
    done = 0
    for session in some(called(game)):
        back, says = session.apply(Undone(LATER, anyway=True))
        if says[0].key == "undone":
            again, _ = back.apply(Redone(LATER + samples(9)))
            now = LATER + samples(9) - again.clock.away
            assert (again.state, again.history.past) == (gone_on(game, session.state, now), session.history.past)
            assert now == session.clock.of_game(LATER)
            done += 1
    assert done > times(20)


@every_game
def test_what_may_be_said_at_another_moment_is_taken_or_told_why_not(game: Game[Any]) -> None:
    """At any moment, of every kind: it is never "I did not catch that", and what is refused changes nothing."""
    random, keys = Random(7), set()
    for session in some(called(game)):
        if session.listening.dictation:
            continue
        for elsewhere in session.listening.grammar.elsewhere:
            for phrase in random.sample(elsewhere.phrases, min(12, len(elsewhere.phrases))):
                text = " ".join(part if isinstance(part, str) else _said(part, random) for part in phrase.parts)
                after, says, _ = session.hear(typed(text, LATER))
                keys |= {said.key for said in says}
                assert after.state is session.state or after.events != session.events
    assert not {key for key in keys if key.startswith("no-match")}


def _said(slot: Slot, random: Random) -> str:
    return random.choice(slot.choices)[0] if slot.choices else "quagmire"


def as_said(game: Game[Any], name: str) -> str:
    """The same in the game's language."""
    language, key = game.language, name.lower()
    ways = language.answers.get(key) or language.phrases.get(key) or ((language.host,) if key == "host" else (name,))
    return ways[0].capitalize()


@every_game
@pytest.mark.parametrize("name", ["Nobody", "Undo", "Help", "Scores", "Pause", "Yes", "Host", "No"])
def test_nobody_is_called_what_is_said_to_the_host(game: Game[Any], name: str) -> None:
    """It is refused before anything begins, with the reason."""
    name = as_said(game, name)
    with pytest.raises(IllegalMove) as refused:
        Session.begin(game, (*PLAYERS[:3], name), game.options(), 1)
    assert (refused.value.key, refused.value.fields) == ("name-is-a-phrase", {"player": name})


@every_game
def test_it_takes_as_many_as_it_says(game: Game[Any]) -> None:
    """And refuses any other number with the reason: whoever gathers players asks the game how many it is for."""
    names = (*PLAYERS, "Karl", "Lena", "Moritz")
    for count in game.for_players:
        Session.begin(game, names[:count], game.options(), 1)
    for count in {*range(len(names) + 1)} - {*game.for_players}:
        with pytest.raises(IllegalMove, match="number-of-players"):
            Session.begin(game, names[:count], game.options(), 1)


@every_game
def test_who_is_called_as_a_letter_or_a_word_plays_like_anybody(game: Game[Any]) -> None:
    """Echo, Mike, Rose and Jack: in a whole random game everything that may be said is understood as its own move."""
    table = Table(*Session.begin(game, ("Echo", "Mike", "Rose", "Jack"), game.options(), 3))
    for at, session in enumerate(play_at_random(table, 3)):
        listening = session.listening if at % 8 == 0 else Listening(Grammar(()))
        for phrase in listening.grammar.phrases[at % 3 :: 3]:
            for text in islice(spoken_out(phrase, listening.grammar), 6):
                assert isinstance(interpret(typed(text, LATER), listening)[0], Understood), text


@every_game
def test_a_game_that_has_ended_stays_open_to_dispute(game: Game[Any]) -> None:
    """Whichever way it ended: it is over after the time that the game gives, or by "well played", and undo works until then."""
    ended = next(session for session in sittings(called(game)) if session.has_ended)
    assert not ended.over
    assert ended.apply(Undone(LATER, anyway=True))[0].ending.at is None
    assert say_it(ended, game.language.phrases["well-played"][0])[0].over
    assert ended.tick(LATER)[0].over
    assert not ended.tick(LATER, LATER)[0].over
    again = ended.tick(LATER)[0].reopen(LATER)
    assert not again.over
    assert again.apply(Undone(LATER + 1, anyway=True))[0].ending.at is None


@every_game
def test_undo_takes_back_what_followed_by_itself(game: Game[Any]) -> None:
    """Speech and time since the last spoken move go with it."""
    for session in sittings(called(game)):
        kinds = [isinstance(past.event, (Spoke, Entered)) for past in session.history.past]
        if kinds and not kinds[-1] and any(kinds):
            last = len(kinds) - 1 - kinds[::-1].index(True)
            back, _ = session.apply(Undone(LATER))
            if isinstance(session.history.past[last].event, Spoke):
                assert back.state is session.history.past[last].state


# -- deadlines


@every_game
def test_time_alone_never_runs_for_ever(game: Game[Any]) -> None:
    """However long nobody says anything, deadlines are met once each and then there are none. A question that is put to the table holds the
    clock until it is dropped: what runs out after it does so with the next tick."""
    for session in some(called(game)):
        dropped, _ = session.tick(10 * LATER)
        after, _ = dropped.tick(20 * LATER)
        assert len(after.events) - len(session.events) < 10
        assert after is dropped or session.clock.held is not None or session.attention.doubt is not None
        assert after.tick(30 * LATER)[0] is after


@every_game
def test_names_in_says_are_players(game: Game[Any]) -> None:
    """What is said of a "player" or a "poet" is said of somebody at the table."""
    table = begun(game)
    for _ in play_at_random(table, 11):
        for said in table.says:
            for name in ("player", "giver", *(("poet",) if game.name in RECITED else ())):
                assert said.fields.get(name, PLAYERS[0]) in PLAYERS


def test_asides_change_nothing() -> None:
    """Moves that only read something out leave the very same state, so that undo passes over them."""
    for session in some(EVERY[0].name):
        for phrase in session.listening.grammar.phrases:
            if phrase.move in ASIDES:
                text = next(spoken_out(phrase, session.listening.grammar))
                after, says, _ = say_it(replace(session, attention=Attention()), text)
                assert says
                assert after.state is session.state
