"""What goes on, line by line, for people who read: when, who, what was heard and what the host said. Secrets never get here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from voicehost.core.interpret import Ambiguous, OutOfGrammar, Understood, Verdict
from voicehost.core.play import Player, Say, Value, say
from voicehost.core.speech import RATE, UNKNOWN, Samples, Utterance
from voicehost.machine.printing import as_text
from voicehost.speak.prompts import Prompts, Spoken
from voicehost.web.shown import Caption

KEPT = 30
"""How many captions are kept for screens."""

NARROWEST = 20
"""With fewer columns of text than this, lines are left for the terminal to break."""


def has_an_edge(console: Console) -> bool:
    """Whether the console is a terminal of known width. A pipe or a dumb terminal gets unbroken lines."""
    return console.is_terminal and not console.is_dumb_terminal


def clock(at: Samples) -> str:
    minutes, rest = divmod(round(at / RATE, 1), 60)
    return f"{int(minutes):d}:{rest:04.1f}"


class Live:
    """Prints what goes on as it happens. Each line begins with the time when it was printed, which never goes back, and with who spoke.

    Speech is understood only after it was said. If that makes a difference, the time at which it was begun, which rulings go by, follows
    behind the words. Nothing is conveyed by colour alone."""

    def __init__(self, console: Console, prompts: Prompts | None = None) -> None:
        """`prompts` has the language of the lines. If it is None, they are in English."""
        self._console = console
        self._prompts = prompts or Prompts(games=())

    def heard(self, at: Samples, utterance: Utterance, verdicts: Sequence[Verdict]) -> None:
        """Show what was said. A typed line is shown whole, in one way: what of it was understood would tell that a secret word is in it."""
        if utterance.best.is_written and utterance.start == utterance.end and verdicts:
            self.was_heard(at, f'"{utterance.best.text}"')
            return
        for verdict in verdicts:
            said, noted = self._heard(verdict, utterance)
            self.was_heard(at, said, noted + self._since(at, verdict))

    def was_heard(self, at: Samples, what: str, noted: str = "") -> None:
        self.line(at, self._read("caption-heard"), what, "cyan", after=noted)

    def said(self, at: Samples, spoken: Spoken) -> None:
        tone = f"[{self._read(f'caption-tone-{spoken.earcon}')}] " if spoken.earcon else ""
        text = spoken.written or spoken.text
        self.line(at, self._read("caption-host"), text, "bold" if not spoken.earcon else "yellow", before=tone)

    def entered(self, at: Samples, player: Player) -> None:
        self.line(at, self._read("caption-entry"), self._read("caption-entered", player=player), "magenta")

    def reread(self, at: Samples, text: str) -> None:
        """Show what was recited as the second reader understood it. An empty `text` shows nothing."""
        if text:
            self.was_heard(at, f'"{text}"')

    def trouble(self, at: Samples, text: str) -> None:
        """Show what is wrong with the machine or the program to the person in front of it."""
        self.for_typist(at, text)

    def for_typist(self, at: Samples, text: str) -> None:
        """Show something that only the person at the machine needs to know."""
        self.line(at, self._read("caption-host"), text, "dim")

    def _read(self, key: str, **fields: Value) -> str:
        return self._prompts.read(say(key, **fields)).text

    def _heard(self, verdict: Verdict, utterance: Utterance) -> tuple[str, str]:
        """What was said, as far as its words were heard, and a note. The note is empty unless no words were heard."""
        match verdict:
            case Understood():
                words = " ".join(word.text for word in utterance.best.words if verdict.start <= word.start and word.end <= verdict.end)
                return f'"{words.replace(UNKNOWN, "...")}"', ""
            case Ambiguous(text=text):
                return self._read("caption-ambiguous", text=text), ""
            case OutOfGrammar():
                return self._speech(verdict, utterance)

    def _since(self, at: Samples, verdict: Verdict) -> str:
        """When its first word was said, and how sure the words are. Empty if it was typed."""
        sure = verdict.confidence if isinstance(verdict, Understood) else None
        late = verdict.end > verdict.start or verdict.start < at
        notes = [self._read("caption-from", at=clock(verdict.start))] if late else []
        notes += [self._read("caption-sure", sure=f"{sure:.2f}")] if sure is not None else []
        return f"  ({', '.join(notes)})" if notes else ""

    def _speech(self, verdict: OutOfGrammar, utterance: Utterance) -> tuple[str, str]:
        """Speech that was no phrase: its words in the open transcript, if there are any, or else in the recognizer's reading."""
        if utterance.transcript is not None:
            words = [word.text for word in utterance.transcript.words if word.start < verdict.end and word.end > verdict.start]
            if words:
                return f"... {' '.join(words)} ...", ""
        text = verdict.text.replace(UNKNOWN, "...")
        if text.strip(" ."):
            return text, ""
        if verdict.end == verdict.start:
            return "", self._read("caption-nothing")
        return "", self._read("caption-speech", seconds=f"{(verdict.end - verdict.start) / RATE:.1f}")

    def line(self, at: Samples, who: str, text: str, style: str, *, before: str = "", after: str = "") -> None:
        """Print one line. `before` and `after` are for the person at the machine only, such as which tone it was and how sure the ear
        is."""
        first = as_text(f"{clock(at):>7}  {who:<6}  ")
        for row in self._rows(as_text(f"{before}{text}{after}", style), first.cell_len):
            self._console.print(first + row, soft_wrap=True)
            first = as_text(" " * first.cell_len)

    def _rows(self, text: Text, indent: int) -> Iterable[Text]:
        """Break the text between words, so that each further row can stand below the first one's text."""
        if not has_an_edge(self._console) or self._console.width - indent < NARROWEST:
            return (text,)
        return text.wrap(self._console, self._console.width - indent)


class Captioned(Live):
    """Prints, and keeps what was last said aloud for screens to show."""

    def __init__(self, console: Console, prompts: Prompts | None = None) -> None:
        super().__init__(console, prompts)
        self.captions: tuple[Caption, ...] = ()
        """The last captions, oldest first. The tuple is replaced and never changed, because other threads read it."""
        self._told = 0

    def said(self, at: Samples, spoken: Spoken) -> None:
        super().said(at, spoken)
        self._caption(at, self._read("caption-host"), spoken.written or spoken.text, spoken.say)

    def was_heard(self, at: Samples, what: str, noted: str = "") -> None:
        super().was_heard(at, what, noted)
        self._caption(at, self._read("caption-heard"), what)

    def _caption(self, at: Samples, who: str, text: str, say: Say | None = None) -> None:
        if text:
            self._told += 1
            self.captions = (*self.captions[1 - KEPT :], Caption(self._told, who, text, at, say))
