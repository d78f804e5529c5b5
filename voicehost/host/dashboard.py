"""A terminal while a game is played: below what is told line by line stands what goes on just now, and the line that is being typed.

rich draws it, and moves it down when something is printed above, so that no line is broken while it is typed. The lines above are those of
`--plain`, word for word: they are the captions, and can be scrolled back to. The line comes from the keyboard's own reader and not from an
editor's: what is typed ahead must stay unseen until it is known whether it may be seen. Its cursor is the terminal's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import RLock

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.control import Control
from rich.live import Live
from rich.rule import Rule
from rich.segment import ControlType, Segment
from rich.table import Table
from rich.text import Text

from voicehost.core.language import names
from voicehost.core.play import Place, Say, View, say
from voicehost.core.speech import AudioChunk, Phrase, Samples, samples
from voicehost.host.account import Captioned
from voicehost.host.host import Host
from voicehost.listen.loudness import SILENCE, levels
from voicehost.machine.printing import as_text, printable
from voicehost.private.keyboard import SILENT
from voicehost.session.completing import completed, endings
from voicehost.speak.prompts import Prompts
from voicehost.web.shown import Caption, Shown

STEPS = 20
"""Of the bar."""

LOUDEST = -10.0
"""Decibels below full scale: a voice right beside a microphone."""

FALLS = 2
"""Steps for each chunk, so that a short word can be seen."""

APART: Samples = samples(0.1)
"""No two drawings for sound alone within so long."""

NARROW = 60
"""Columns of a window in which nothing stands beside the other."""

PROMPT = "> "


@dataclass(frozen=True, slots=True)
class TypedLine:
    """What is being typed."""

    prompt: str = PROMPT
    text: str = ""
    after: tuple[str, ...] = ()
    """How it may go on."""


@dataclass(frozen=True, slots=True)
class MicrophoneLevel:
    """What the microphone gives just now."""

    level: int
    """Steps of the bar, from 0 to `STEPS`."""
    begun: bool
    """Somebody speaks, as far as is known."""


def level(chunk: AudioChunk) -> int:
    """Of its loudest part."""
    loudest = max(levels(chunk.pcm), default=SILENCE)
    return round(STEPS * min(1.0, max(0.0, (loudest - SILENCE) / (LOUDEST - SILENCE))))


class Dashboard:
    """Give it to the keyboard; while `open`, `look` again and again. Safe for the keyboard's thread."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._lock = RLock()
        self._live: Live | None = None
        self._account = Captioned(console)
        self._prompts = Prompts(games=())
        self._phrases: tuple[Phrase, ...] = ()
        """What may be said now, and whose names open an entry."""
        self._level: int | None = None
        self._shown: Shown | None = None
        self._ruled: tuple[Caption, ...] = ()
        self._line = TypedLine()
        self._hearing: MicrophoneLevel | None = None
        self._drawn: tuple[object, ...] = ()
        self._drawn_at: Samples = 0
        self._pane_drawn: Pane | str = ""
        self._size_drawn = console.size
        self._held: list[str] | None = None
        """What was typed while the terminal is another's."""

    @staticmethod
    def fits(console: Console) -> bool:
        """Whether what is drawn can be drawn again: in a terminal that has more than lines, and shows nothing of its own between."""
        return console.is_terminal and not console.is_dumb_terminal and SILENT

    @contextmanager
    def open(self, account: Captioned, prompts: Prompts) -> Iterator[None]:
        """For one game; another may follow. Whatever ends it, the terminal is as it was."""
        with self._lock:
            self._account, self._prompts = account, prompts
            self._shown, self._ruled, self._phrases = None, (), ()  # of the game before, whose words are others
            self._begin()
        try:
            yield
        finally:
            self._end()

    @contextmanager
    def away(self) -> Iterator[None]:
        """The terminal shows something else meanwhile."""
        with self._lock:
            was_open = self._live is not None
            self._end()
            self._held = []
        try:
            yield
        finally:
            with self._lock:
                held, self._held = self._held or [], None
                for line in held:
                    self._console.print(as_text(line), soft_wrap=True)
                if was_open:
                    self._begin()

    def forget(self) -> None:
        """What was typed while the terminal showed something else was for one pair of eyes, as that was: it does not follow."""
        with self._lock:
            if self._held is not None:
                self._held.clear()

    def look(self, host: Host) -> None:
        """Draws what has become different."""
        with self._lock:
            shown = (self._shown or Shown(0, host.session, ())).next(host.session, self._account.captions, host.position)
            hearing = MicrophoneLevel(self._level, host.hears_somebody) if self._level is not None else None
            now = (hearing is None) != (self._hearing is None)
            if shown is not self._shown:
                now = True
                self._ruled = _last_ruling(shown)
                self._phrases = (
                    *host.session.listening.grammar.phrases,
                    Phrase("{player}", "enter", (names("player", host.session.players),)),
                )
            self._shown, self._hearing = shown, hearing
            if now or not self._drawn or host.position - self._drawn_at >= APART:
                self._drawn_at = host.position
                self._draw()

    def hear(self, chunk: AudioChunk | None) -> None:
        """What the microphone gives; None while there is none."""
        self._level = max(level(chunk), (self._level or 0) - FALLS) if chunk is not None else None

    # -- what is typed ---------------------------------------------------------------------------------------------------------

    def asked(self, unseen: str | None) -> None:
        self._becomes(TypedLine(unseen if unseen is not None else PROMPT))

    def typed(self, line: str) -> None:
        ways = endings(self._phrases, line) if line else ()
        self._becomes(TypedLine(self._line.prompt, line, tuple(f"{line.rpartition(' ')[2]}{more}".strip() for more in ways)))

    def entered(self, line: str) -> None:
        whole = f"{self._line.prompt}{line}"
        with self._lock:
            self._line = TypedLine("")
            if self._held is not None:
                self._held.append(whole)
                self._write_beside("")
            elif self._live is not None:
                self._console.print(as_text(whole), soft_wrap=True)

    def completed(self, line: str) -> str:
        return completed(self._phrases, line)

    def again(self) -> None:
        live = self._live
        if live is not None:
            live._live_render._shape = None  # what was drawn stands above whatever was written since
        self._drawn = ()

    def _becomes(self, line: TypedLine) -> None:
        with self._lock:
            self._line = line
            if self._held is not None:
                self._write_beside(line.prompt + line.text)
            self._draw()

    def _write_beside(self, text: str) -> None:
        """Below whatever the terminal shows meanwhile."""
        self._console.control(Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2)))
        self._console.print(as_text(_tail(printable(text), self._console.width - 1)), end="", soft_wrap=True)

    # -- drawing ---------------------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        with self._lock:
            self._drawn = ()
            self._live = Live(console=self._console, auto_refresh=False, transient=True, get_renderable=self._pane)
            self._live.start()
            self._console.show_cursor(True)  # it stands behind what is typed
            self._draw()

    def _end(self) -> None:
        with self._lock:
            live, self._live = self._live, None
            if live is not None:
                live.stop()

    def _draw(self) -> None:
        drawn = (self._shown, self._ruled, self._line, self._hearing, self._console.size)
        if self._live is not None and self._shown is not None and drawn != self._drawn:
            self._reflow(self._live)
            self._pane_drawn, self._size_drawn = self._pane(), self._console.size
            self._drawn = drawn
            self._live.refresh()

    def _reflow(self, live: Live) -> None:
        """A terminal that has become narrower has broken rows that were as wide as it was: what was drawn is higher now."""
        was, size = self._size_drawn, self._console.size
        if not self._drawn or size.width >= was.width:
            return
        options = self._console.options.update(width=was.width)
        options.size = was
        rows = self._console.render_lines(self._pane_drawn, options, pad=False)
        height = sum(max(1, -(-Segment.get_line_length(row) // size.width)) for row in rows)
        live._live_render._shape = (size.width, min(height, size.height))

    def _pane(self) -> Pane | str:
        if self._shown is None:
            return ""
        return Pane(self._shown, self._ruled, self._line, self._hearing, self._prompts)


@dataclass(frozen=True, slots=True)
class Pane:
    """At most half of a window: what does not fit is left out from the facts, and never the line that is typed."""

    shown: Shown
    ruled: tuple[Caption, ...]
    line: TypedLine
    hearing: MicrophoneLevel | None
    prompts: Prompts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        below = tuple(self._below(options))
        yield Rule(as_text(self._title), align="left", style="dim")
        room = max(1, options.size.height // 2 - len(below) - 1)
        for row in console.render_lines(self._facts(options), options, pad=False)[:room]:
            yield from row
            yield Segment.line()
        yield from below

    @property
    def _title(self) -> str:
        title = self.shown.session.game.title
        left = self.shown.left
        return title if left is None else f"{title}  {self._read(say('page-left'))} {left // 60}:{left % 60:02}"

    def _facts(self, options: ConsoleOptions) -> Table:
        """What goes on, and beside it who stands where; in a narrow window one below the other."""
        seen = self.shown.session.view(None)
        headline = tuple(map(self._read, seen.at(Place.HEADLINE)))
        asked = map(self._read, (*seen.at(Place.NOW), *seen.at(Place.ASKS)))
        ruled = tuple(caption.text for caption in self.ruled if caption.say not in seen.at(Place.HEADLINE))
        lines = [as_text(text, "bold") for text in headline]
        lines += [as_text(", ".join(seen.who), "bold")] if seen.who and not seen.standings else []
        lines += [as_text(text) for text in (*asked, *ruled)]
        facts = Table.grid(padding=(0, 3), expand=True)
        if not seen.standings or options.max_width < NARROW:
            lines += [as_text(self._in_a_line(seen))] if seen.standings else []
            facts.add_row(Text("\n").join(lines))
        else:
            facts.add_column(ratio=1)
            facts.add_column()
            facts.add_row(Text("\n").join(lines), self._scores(seen))
        return facts

    def _scores(self, seen: View) -> Table:
        """With a sign at whose it is just now."""
        table = Table.grid(padding=(0, 1))
        counted = self._read(seen.counted) if seen.counted is not None else ""
        for right, width in ((False, 0), (True, 0), (False, cell_len(counted)), (True, 0), (True, 0)):
            table.add_column(justify="right" if right else "left", min_width=width, no_wrap=True)
        table.add_row("", "", as_text(counted, "dim"))
        for standing in seen.standings:
            theirs = standing.player in seen.who
            name = as_text(standing.player, "bold" if theirs else "")
            table.add_row(
                ">" if theirs else "", f"{standing.place}.", name, standing.shown, f"({standing.change:+d})" if standing.change else ""
            )
        return table

    def _in_a_line(self, seen: View) -> str:
        counted = f"{self._read(seen.counted)}: " if seen.counted is not None else ""
        return counted + ", ".join(f"{standing.place}. {standing.player} {standing.shown}" for standing in seen.standings)

    def _below(self, options: ConsoleOptions) -> Iterator[Text]:
        width = options.max_width - 1
        if self.hearing is not None:
            yield _cut(self._bar(self.hearing, ascii_only=options.ascii_only), width)
        yield _cut(as_text("  ".join(self.line.after), "dim"), width)
        yield as_text(_tail(printable(self.line.prompt + self.line.text), width))

    def _bar(self, hearing: MicrophoneLevel, *, ascii_only: bool) -> Text:
        """What it hears can be seen at a glance, and read."""
        full, empty = ("#", ".") if ascii_only else ("\u2588", "\u2591")
        bar = full * hearing.level + empty * (STEPS - hearing.level)
        heard = self._read(say("terminal-somebody-speaks")) if hearing.begun else ""
        return as_text(f"{self._read(say('terminal-microphone'))} {bar} {heard}".rstrip())

    def _read(self, sentence: Say) -> str:
        return printable(self.prompts.read(sentence).text)


def _last_ruling(shown: Shown) -> tuple[Caption, ...]:
    """The last of those that are still told on screens, not only while it is large there; none that was taken back."""
    session = shown.session
    rulings = tuple(caption for caption in shown.captions if caption.say is not None and caption.say.key in session.game.rulings)
    return tuple(caption for caption in rulings if caption.at == rulings[-1].at and not session.history.undone)


def _cut(text: Text, width: int) -> Text:
    text.truncate(max(0, width), overflow="ellipsis")
    return text


def _tail(text: str, width: int) -> str:
    """Its end, where the cursor stands."""
    while cell_len(text) > max(1, width):
        text = text[1:]
    return text
