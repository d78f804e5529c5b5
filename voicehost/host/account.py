"""What goes on, line by line, for people who read: when, who, what was heard, what the host said. Secrets never come here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.console import Console
from rich.text import Text

from voicehost.core.interpret import Ambiguous, OutOfGrammar, Understood, Verdict
from voicehost.core.play import Player, Value, say
from voicehost.core.speech import RATE, UNKNOWN, Samples, Utterance
from voicehost.speak.prompts import Prompts, Spoken
from voicehost.web.shown import Caption

KEPT = 30
"""Captions that a screen may show."""


def printable(text: str) -> str:
    """Without what would steer a terminal: a log may come from anywhere."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)


def clock(at: Samples) -> str:
    minutes, rest = divmod(round(at / RATE, 1), 60)
    return f"{int(minutes):d}:{rest:04.1f}"


class Live:
    """Prints as it happens, so its times never go back: each line begins with when it was told, and whose it is. What was heard
    became known after it was said: when that was, which is what rulings go by, stands behind it. Nothing is told by colour alone."""

    def __init__(self, console: Console, prompts: Prompts | None = None) -> None:
        """`prompts`: in whose language it is told; None is English."""
        self._console = console
        self._prompts = prompts or Prompts(games=())

    def heard(self, at: Samples, utterance: Utterance, verdicts: Sequence[Verdict]) -> None:
        for verdict in verdicts:
            self.was_heard(at, self._heard(verdict, utterance), self._since(at, verdict))

    def was_heard(self, at: Samples, what: str, since: str = "") -> None:
        self.line(at, self._read("caption-heard"), what, "cyan", after=since)

    def said(self, at: Samples, spoken: Spoken) -> None:
        tone = f"[{spoken.earcon}] " if spoken.earcon else ""
        self.line(at, self._read("caption-host"), spoken.text, "bold" if not spoken.earcon else "yellow", before=tone)

    def entered(self, at: Samples, player: Player) -> None:
        self.line(at, self._read("caption-entry"), self._read("caption-entered", player=player), "magenta")

    def trouble(self, at: Samples, text: str) -> None:
        """Of the machine's, for whoever sits at it."""
        self.line(at, self._read("caption-host"), text, "dim")

    def _read(self, key: str, **fields: Value) -> str:
        return self._prompts.read(say(key, **fields)).text

    def _heard(self, verdict: Verdict, utterance: Utterance) -> str:
        match verdict:
            case Understood():
                words = " ".join(word.text for word in utterance.best.words if verdict.start <= word.start and word.end <= verdict.end)
                return f'"{words}"'
            case Ambiguous(text=text):
                return self._read("caption-ambiguous", text=text)
            case OutOfGrammar():
                return self._speech(verdict, utterance)

    def _since(self, at: Samples, verdict: Verdict) -> str:
        """When it was begun to be said, and how sure its words are; nothing where it was typed."""
        sure = verdict.confidence if isinstance(verdict, Understood) else None
        late = verdict.end > verdict.start or verdict.start < at
        told = [self._read("caption-from", at=clock(verdict.start))] if late else []
        told += [self._read("caption-sure", sure=f"{sure:.2f}")] if sure is not None else []
        return f"  ({', '.join(told)})" if told else ""

    def _speech(self, verdict: OutOfGrammar, utterance: Utterance) -> str:
        """What was no phrase: as the open reading has it, where there is one."""
        if utterance.transcript is not None:
            words = [word.text for word in utterance.transcript.words if word.start < verdict.end and word.end > verdict.start]
            if words:
                return f"... {' '.join(words)} ..."
        text = verdict.text.replace(UNKNOWN, "...")
        if text.strip(" ."):
            return text
        if verdict.end == verdict.start:
            return self._read("caption-nothing")
        return self._read("caption-speech", seconds=f"{(verdict.end - verdict.start) / RATE:.1f}")

    def line(self, at: Samples, who: str, text: str, style: str, *, before: str = "", after: str = "") -> None:
        """`before` and `after`: what only whoever sits at the machine is told, which tone it was and how sure the ear is."""
        whole = printable(f"{before}{text}{after}")
        self._console.print(Text(f"{clock(at):>7}  {who:<6}  ") + Text(whole, style=style), soft_wrap=True)


class Captioned(Live):
    """Prints, and keeps the last lines for screens to show."""

    def __init__(self, console: Console, prompts: Prompts | None = None) -> None:
        super().__init__(console, prompts)
        self.captions: tuple[Caption, ...] = ()
        """Replaced, never changed: other threads read it."""
        self._told = 0

    def said(self, at: Samples, spoken: Spoken) -> None:
        super().said(at, spoken)
        self.captions = (*self.captions[:-1], replace(self.captions[-1], key=spoken.key))

    def line(self, at: Samples, who: str, text: str, style: str, *, before: str = "", after: str = "") -> None:
        self._told += 1
        self.captions = (*self.captions[1 - KEPT :], Caption(self._told, who, text, at))
        super().line(at, who, text, style, before=before, after=after)


class Quiet:
    """Nobody reads."""

    def heard(self, at: Samples, utterance: Utterance, verdicts: Sequence[Verdict]) -> None:
        pass

    def said(self, at: Samples, spoken: Spoken) -> None:
        pass

    def entered(self, at: Samples, player: Player) -> None:
        pass
