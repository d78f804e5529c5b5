"""Judges a typed line before it is heard or entered: is it a private entry, something said to the host, or an answer? All of it is pure."""

from __future__ import annotations

from voicehost.core.interpret import Understood, interpret
from voicehost.core.play import GuardsSecrets, IllegalMove, Moment, Move, Player, Say, say
from voicehost.core.speech import Grammar, Listening, Phrase, Utterance
from voicehost.lexicon.dictionary import is_word
from voicehost.lexicon.spelling import without_accents
from voicehost.listen.recognizer import spoken_words, typed
from voicehost.private.entry import entered, in_its_words
from voicehost.session.asking import help_ as ask_for_help
from voicehost.session.breaks import pause
from voicehost.session.going_on import hold_on, leave_out, ways_to_leave_out
from voicehost.session.history import own_disputes
from voicehost.session.naming import NAME
from voicehost.session.nearly import closest
from voicehost.session.offers import in_words, with_names
from voicehost.session.session import Session
from voicehost.session.written import DECIDED, is_unknown, uncalled


def misplaced(session: Session, line: Utterance) -> Say | None:
    """Why a line that is typed while people recite and guess is neither a line of a poem nor a guess. None if it may be one of them.

    "Host next" is no line of a poem. "Next" by itself would be taken for a guess, but is hardly meant as one.
    "Ben leaves" is for the table to decide."""
    if not session.listening.dictation:
        return None
    if (decided := _decided_when_called(session, line)) is not None:
        return say("decided-when-called", phrase=decided)
    said, rest = line.best.text, uncalled(line, session.game.language)
    if rest is None and len(line.best.words) > 1 and is_unknown(session.read(line)) and _is_for_later(session, line):
        return say("not-over-a-poem", phrase=said)
    is_move = session.listening.heard_only and _is_a_move(session, line)
    meant = rest or (line if len(line.best.words) == 1 or is_move else None)
    if meant is None or not is_unknown(session.read(line)):
        return None
    is_move = is_move or (meant is rest and (_is_a_move(session, line) or _is_a_move(session, rest)))
    if not is_move and not is_said_to_it(session, meant.best.text):
        return None
    if meant is rest:
        return say("not-over-a-poem", phrase=said)
    called = _way_to_call_it(session, said)
    return say("line-no-guess-but-called", phrase=said, way=called) if called else say("line-no-guess", phrase=said)


def _decided_when_called(session: Session, line: Utterance) -> str | None:
    """The words with which the host has to be called, while people recite, to hear that somebody comes, goes or has points. None if the
    line says no such thing."""
    grammar, language = session.listening.grammar, session.game.language
    if not session.listening.recited or not is_unknown(session.read(line)):
        return None
    for each in interpret(line, Listening(Grammar((), elsewhere=grammar.elsewhere))):
        if isinstance(each, Understood) and each.move.name in DECIDED:
            slots = each.move.slots
            if slots.get("player") in session.players or slots.get("name", "").lower() in language.names:
                return session.house_phrases.call + with_names(line.best.text, session.players)
    return None


def _is_for_later(session: Session, line: Utterance) -> bool:
    """Whether a line of several words can be said only when nobody guesses any more: a dispute or a vote, once nobody recites. While
    somebody does, that may be a line of the poem. What the game answers itself, as "Ben begins", it answers."""
    if session.listening.recited or session.listening.heard_only or not _is_a_move(session, line):
        return False
    return _meant_elsewhere(session, line) in own_disputes(session) or not session.hear(line)[1]


def is_said_to_it(session: Session, text: str) -> bool:
    """Whether the text is, word for word, something to say to the host now or at another moment: "help", "the end", "yes", or its name.

    A player who types that where a word is entered hardly means a word."""
    grammar = session.listening.grammar
    listed = (*grammar.heard, *session.house_phrases.every.phrases, *(phrase for each in grammar.elsewhere for phrase in each.phrases))
    said = " ".join(spoken_words(text))
    answers = (way for ways in session.game.language.answers.values() for way in ways)
    return said in (session.game.language.host, *answers) or said in {phrase.pattern for phrase in listed}


def _is_a_move(session: Session, line: Utterance) -> bool:
    """Whether the whole line could be said at another moment, such as "host accept Ana"."""
    return bool(_meant_elsewhere(session, line))


def _meant_elsewhere(session: Session, line: Utterance) -> str:
    """The move that the whole line says at another moment; empty if it says none."""
    match interpret(line, Listening(Grammar((), elsewhere=session.listening.grammar.elsewhere))):
        case (Understood(move=move),):
            return move.name
    return ""


def _way_to_call_it(session: Session, said: str) -> str:
    """How to say the same while the host has to be called by name, such as "host help". Empty if there is no way."""
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
    """Whether a line that is typed below a player's note is another entry of that player. It is not if it can be said aloud or is mere
    talk."""
    move = entered(session.view(player).entries, text)
    if move is None or not _is_not_understood(session, text):
        return False
    if _asks_something(session, text) and not _would_change(session, player, move):
        return False
    return not _is_unfit(session, player, move)


def _asks_something(session: Session, text: str) -> bool:
    """Whether a line with a question mark is a question, and not one word of an entry, such as "brag?"."""
    words = spoken_words(text)
    return text.rstrip().endswith("?") and (len(words) > 1 or " ".join(words) in session.game.language.no_names)


def leaves_the_entry(session: Session, player: Player, text: str) -> bool:
    """Whether a line that is typed after a refused entry is something to say now, or a slip of a decision, and cannot be that player's
    secret itself. A name or an answer by itself may be a secret."""
    line = typed(text, 0, session.game.language.numbers, session.game.language.decimal)
    said = session.read(line)
    if is_unknown(said):
        if not decided_with_a_slip(session, text):
            return False
    elif not all(isinstance(each, Understood) and each.phrase.fixed for each in said):
        return False
    move = entered(session.view(player).entries, text)
    return move is None or _is_unfit(session, player, move) or not _would_change(session, player, move)


def nearly_said(session: Session, text: str) -> Understood | None:
    """What people say to the host, if the text differs from that by typing slips, as "ben laeves" does. None for any other text, and if one
    of the mistyped words is a word: it may be a secret."""
    language = session.game.language
    line = typed(text, 0, language.numbers, language.decimal)
    slip = session.slip_of(line) if is_unknown(session.read(line)) else None
    if slip is None or any(map(is_word, _mistyped(line.best.text, slip))):
        return None
    return slip


def decided_with_a_slip(session: Session, text: str) -> str | None:
    """The decision that the text says but for typing slips, in words: "Ben leaves" for "ben laeves". None for any other text."""
    slip = nearly_said(session, text)
    if slip is None or slip.move.name not in DECIDED or len(slip.phrase.parts) == 1:
        return None
    return in_words((slip.phrase,), slip.move, session.players, session.game.language)


def _mistyped(text: str, slip: Understood) -> frozenset[str]:
    """The words of a text that are not among those that were meant."""
    named = (word for value in slip.move.slots.values() for word in spoken_words(value))
    return frozenset(text.split()) - slip.phrase.fixed - {*named}


def _is_unfit(session: Session, player: Player, move: Move) -> bool:
    """Whether the game says at once that this cannot be an entry."""
    game = session.game
    return isinstance(game, GuardsSecrets) and game.unfit(session.state, player, move) is not None


def _would_change(session: Session, player: Player, move: Move) -> bool:
    """Whether the game would take that entry, and it is another than before."""
    try:
        return bool(session.enter(0, player, move)[0].state != session.state)
    except IllegalMove:
        return False


def is_an_answer(session: Session, player: Player) -> bool:
    """Whether that player's name by itself is an answer, as on a chip. It is none to the question who joins, because the player is there
    already."""
    return player in _names_that_answer(session)


def _names_that_answer(session: Session) -> frozenset[str]:
    slots = (slot for phrase in session.listening.grammar.phrases for slot in phrase.slots if phrase.pattern == f"{{{slot.name}}}")
    return frozenset(meaning for slot in slots for _, meaning in slot.choices)


COLONS = (":", "\uff1a")
"""What may stand behind a name: the sign as most keyboards have it, and as Chinese and Japanese ones do."""


def opens_entry(session: Session, line: str) -> Player | None:
    """The player whose entry the line opens, if that player may enter something. None for any other line.

    A name with a colon always opens it. A name by itself does so unless it is an answer now, such as a letter of a clue."""
    player = _whose_name(session, line)
    if player is None or not may_enter(session, player):
        return None
    return player if _has_colon(line) or not is_an_answer(session, player) else None


def answers_by_name(session: Session, line: str) -> Player | None:
    """The player whose name the line is, if it is an answer now and would otherwise open that player's entry. None for any other line."""
    player = _whose_name(session, line)
    if player is None or _has_colon(line) or not is_an_answer(session, player):
        return None
    return player if may_enter(session, player) else None


def with_answering_names(session: Session) -> tuple[Player, ...]:
    """The players who may enter something, but not after their name by itself: that is an answer now."""
    names = _names_that_answer(session)
    return tuple(player for player in session.players if player in names and may_enter(session, player))


def asks_for_help(session: Session, text: str) -> bool:
    line = typed(text, 0, session.game.language.numbers, session.game.language.decimal)
    return any(isinstance(each, Understood) and each.move.name == ask_for_help.name for each in session.read(line))


def _has_colon(line: str) -> bool:
    return line.rstrip().endswith(COLONS)


def _whose_name(session: Session, line: str) -> Player | None:
    """The player whose name the line is. It may lack an accent or an apostrophe: if it were not recognized, everybody would see the secret
    that is typed next."""
    said = _letters(line)
    return next((player for player in session.players if _letters(player) == said), None) if said else None


def _letters(name: str) -> str:
    return " ".join(without_accents(word).replace("'", "") for word in spoken_words(name))


def unseen(session: Session, text: str) -> Say | None:
    """How to enter a line that is private and cannot be said, such as "Ana clue brag" or "my clues". None for any other line.

    If the line is the name of a player who has nothing to enter, the answer says so."""
    player = _whose_name(session, text) if _has_colon(text) else None
    if player is not None and is_an_answer(session, player) and not may_enter(session, player):
        return say("nothing-to-enter", player=player)
    if not _is_not_understood(session, text):
        return None
    words, shared = text.split(), shared_entries(session)
    for player in session.players:
        named = len(player.split())
        if spoken_words(text) == spoken_words(player):
            return None if may_enter(session, player) else say("nothing-to-enter", player=player)
        if len(words) > named and spoken_words(" ".join(words[:named])) == spoken_words(player):
            own = _may_be_entered(session, player, words[named:]) or in_its_words(shared, " ".join(words[named:])) is not None
            return say("name-by-itself", player=player) if own and nearly_said(session, text) is None else None
    return say("name-first") if in_its_words(shared, text) is not None or _changes_something(session, text) else None


def shared_entries(session: Session) -> tuple[Phrase, ...]:
    """The entries that every player who plays and may enter anything has in common. What one player may enter beyond these is that player's
    secret. Those who have left or wait for the next round have fewer."""
    play = tuple(player for player in session.roster.present if player not in session.roster.waiting)
    all_entries = [entries for player in play or session.players if (entries := session.view(player).entries)]
    return tuple(phrase for phrase in all_entries[0] if all(phrase in entries for entries in all_entries)) if all_entries else ()


def _may_be_entered(session: Session, player: Player, words: list[str]) -> bool:
    """Whether these words may be an entry of the player: one word, numbers, or names of what is chosen from. Other lines are rather about
    the player, as "has to go home".

    The player has to be awaited, or still be able to change an entry because it is not announced yet. What everybody may see, such as
    a card that is played, is not entered unseen."""
    seen = session.view(player)
    hidden = (phrase for phrase in seen.entries if phrase.move not in session.game.shown)
    waits = (player in seen.awaited or _is_reveal_next(session)) and any(phrase.slots for phrase in hidden)
    is_short = len(words) == 1 or words[0][:1].isdecimal() or words[0].lower() in session.game.language.numbers
    return waits and (is_short or _names_a_choice(session, player, words))


def _names_a_choice(session: Session, player: Player, words: list[str]) -> bool:
    """Whether the words name cards or other things to choose from, whoever has them. A free text names none."""
    move = entered(seen := session.view(player).entries, " ".join(words))
    if move is None or not isinstance(session.game, GuardsSecrets):
        return False
    is_choice = any(phrase.move == move.name and phrase.slots and phrase.slots[0].choices for phrase in seen)
    return is_choice and session.game.unfit(session.state, player, move) is None


def _is_reveal_next(session: Session) -> bool:
    """Whether all have entered, nobody is awaited, and the entries are announced next."""
    seen = session.view(None)
    return seen.moment is Moment.ALL and not seen.awaited


def _changes_something(session: Session, text: str) -> bool:
    """Whether a line that names nobody would change somebody's entry, now that the entries are about to be announced. A slip of something
    that may be said does not count."""
    line, language = typed(text, 0, session.game.language.numbers).best.text, session.game.language
    if not _is_reveal_next(session) or closest(line, session.open.grammar, language.number_words) is not None:
        return False
    if nearly_said(session, text) is not None:
        return False
    may = (player for player in session.players if _may_be_entered(session, player, line.split()))
    return any(corrects(session, player, text) for player in may)


def _is_not_understood(session: Session, text: str) -> bool:
    """Whether the line would not be understood. False while a poem is recited, which takes any line, while the game is paused, and
    for a line that may be the name for which the host asks."""
    if session.listening.dictation or session.is_paused or _may_name_somebody(session, text):
        return False
    return is_unknown(session.read(typed(text, 0, session.game.language.numbers, session.game.language.decimal)))


def _may_name_somebody(session: Session, text: str) -> bool:
    """Whether any name by itself is an answer now, and the line may be one. A player's name with something behind is none."""
    said = " ".join(spoken_words(text))
    names_a_player = any(said.startswith(f"{' '.join(spoken_words(player))} ") for player in session.players)
    asks = any(phrase.pattern == "{player}" for phrase in session.listening.grammar.phrases)
    return asks and not names_a_player and NAME.fullmatch(text.strip()) is not None
