"""What a line is that somebody types, before it is heard or entered: somebody's own, said to the host, or an answer. Pure."""

from __future__ import annotations

from voicehost.core.interpret import Understood, interpret
from voicehost.core.play import GuardsSecrets, Moment, Player, Say, say
from voicehost.core.speech import Grammar, Listening, Phrase, Utterance
from voicehost.listen.recognizer import spoken_words, typed
from voicehost.private.entry import entered, in_its_words
from voicehost.session.asking import hold_on, leave_out, ways_to_leave_out
from voicehost.session.breaks import pause
from voicehost.session.nearly import closest
from voicehost.session.offers import with_names
from voicehost.session.session import Session
from voicehost.session.written import DECIDED, is_unknown, uncalled


def misplaced(session: Session, line: Utterance) -> Say | None:
    """While people recite and guess: why a line is neither. "Host scores" is no line of a poem, and "next" by itself, which would be
    somebody's guess, is hardly meant for one; "Ben leaves" is for the table to decide. None for any other line."""
    if not session.listening.dictation:
        return None
    if (decided := _decided_when_called(session, line)) is not None:
        return say("decided-when-called", phrase=decided)
    said, rest = line.best.text, uncalled(line, session.game.language)
    alone = line if len(line.best.words) == 1 else None
    meant = rest or alone
    if meant is None or not is_unknown(session.read(line)):
        return None
    if not is_said_to_it(session, meant.best.text) and not (meant is rest and (_is_a_move(session, line) or _is_a_move(session, rest))):
        return None
    if meant is rest:
        return say("not-over-a-poem", phrase=said)
    called = _way_to_call_it(session, said)
    return say("line-no-guess-but-called", phrase=said, way=called) if called else say("line-no-guess", phrase=said)


def _decided_when_called(session: Session, line: Utterance) -> str | None:
    """How somebody who comes or goes, or has points, is told to the host while people recite; None where the line says nothing of it."""
    grammar, language = session.listening.grammar, session.game.language
    if not session.listening.recited or not is_unknown(session.read(line)):
        return None
    for each in interpret(line, Listening(Grammar((), elsewhere=grammar.elsewhere))):
        if isinstance(each, Understood) and each.move.name in DECIDED:
            slots = each.move.slots
            if slots.get("player") in session.players or slots.get("name", "").lower() in language.names:
                return session.house_phrases.call + with_names(line.best.text, session.players)
    return None


def is_said_to_it(session: Session, text: str) -> bool:
    """Word for word, now or at another moment: "help", "the end", "yes", and the host's name. Who types that where a word
    is entered hardly means a word."""
    grammar = session.listening.grammar
    listed = (*grammar.heard, *session.house_phrases.every.phrases, *(phrase for each in grammar.elsewhere for phrase in each.phrases))
    said = " ".join(spoken_words(text))
    answers = (way for ways in session.game.language.answers.values() for way in ways)
    return said in (session.game.language.host, *answers) or said in {phrase.pattern for phrase in listed}


def _is_a_move(session: Session, line: Utterance) -> bool:
    """All of it, at another moment: "host accept Ana"."""
    heard = interpret(line, Listening(Grammar((), elsewhere=session.listening.grammar.elsewhere)))
    return len(heard) == 1 and isinstance(heard[0], Understood)


def _way_to_call_it(session: Session, said: str) -> str:
    """What may be said of the same now that the host has to be called by name: "host help". Empty where there is none."""
    house, now = session.house_phrases, session.listening.grammar.phrases
    typed = house.typed(session.known).phrases
    moves = {phrase.move for phrase in (*house.every.phrases, *typed) if phrase.pattern == said}
    if leave_out.name in moves:
        return next((way for way in ways_to_leave_out(session) if way.startswith(house.call)), "")
    meant = {pause.name} if hold_on.name in moves else moves
    called = next((phrase.written or phrase.pattern for phrase in now if phrase.move in meant and house.is_called(phrase)), "")
    return called or (house.call + said if moves & DECIDED else "")


# -- somebody's own ------------------------------------------------------------------------------------------------------------


def may_enter(session: Session, player: Player) -> bool:
    return bool(session.view(player).entries)


def corrects(session: Session, player: Player, text: str) -> bool:
    """Whether a line that is typed below a player's note is another entry of theirs, and neither something that can be said nor talk."""
    move = entered(session.view(player).entries, text)
    if move is None or not _is_no_phrase(session, text):
        return False
    return not isinstance(session.game, GuardsSecrets) or session.game.unfit(session.state, player, move) is None


def is_an_answer(session: Session, player: Player) -> bool:
    """That player's name by itself: some name is asked for, or theirs is one of the things that may be said, as a chip is."""
    slots = (slot for phrase in session.listening.grammar.phrases for slot in phrase.slots if phrase.pattern == f"{{{slot.name}}}")
    return _asks_for_a_name(session) or any(meaning == player for slot in slots for _, meaning in slot.choices)


def unseen(session: Session, text: str) -> Say | None:
    """How a line that cannot be said, and is somebody's own, is entered: "Ana clue brag", "my clues"; a name by itself, that there is
    nothing to enter. None for any other line."""
    if not _is_no_phrase(session, text):
        return None
    words, shared = text.split(), shared_entries(session)
    for player in session.players:
        named = len(player.split())
        if spoken_words(text) == spoken_words(player):
            return None if may_enter(session, player) else say("nothing-to-enter", player=player)
        if len(words) > named and spoken_words(" ".join(words[:named])) == spoken_words(player):
            own = _may_be_entered(session, player, words[named:]) or in_its_words(shared, " ".join(words[named:])) is not None
            return say("name-by-itself", player=player) if own else None
    return say("name-first") if in_its_words(shared, text) is not None or _changes_something(session, text) else None


def shared_entries(session: Session) -> tuple[Phrase, ...]:
    """What whoever may enter anything may: that one of them may enter more is theirs alone."""
    all_entries = [entries for player in session.players if (entries := session.view(player).entries)]
    return tuple(phrase for phrase in all_entries[0] if all(phrase in entries for entries in all_entries)) if all_entries else ()


def _may_be_entered(session: Session, player: Player, words: list[str]) -> bool:
    """Of whoever is waited for, or may change what they have entered before it is told: one word, or numbers. What is longer is rather
    something about them, as "has to go home"."""
    seen = session.view(player)
    waits = (player in seen.awaited or _is_about_to_be_told(session)) and any(phrase.slots for phrase in seen.entries)
    return waits and (len(words) == 1 or words[0][:1].isdecimal() or words[0].lower() in session.game.language.numbers)


def _is_about_to_be_told(session: Session) -> bool:
    """What all have entered: nobody is waited for."""
    seen = session.view(None)
    return seen.moment is Moment.ALL and not seen.awaited


def _changes_something(session: Session, text: str) -> bool:
    """Whether a line that names nobody, and is no slip of something that may be said, would be somebody's other entry, now that it is about
    to be told."""
    line, language = typed(text, 0, session.game.language.numbers).best.text, session.game.language
    if not _is_about_to_be_told(session) or closest(line, session.open.grammar, language.number_words) is not None:
        return False
    may = (player for player in session.players if _may_be_entered(session, player, line.split()))
    return any(corrects(session, player, text) for player in may)


def _is_no_phrase(session: Session, text: str) -> bool:
    """Where a line would not be understood: never over a poem, which takes any, nor while the game rests, or asks for a name."""
    if session.listening.dictation or session.is_paused or _asks_for_a_name(session):
        return False
    return is_unknown(session.read(typed(text, 0, session.game.language.numbers, session.game.language.decimal)))


def _asks_for_a_name(session: Session) -> bool:
    """Any name by itself is an answer just now."""
    return any(phrase.pattern == "{player}" for phrase in session.listening.grammar.phrases)
