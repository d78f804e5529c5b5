"""The terminal while a game is played. Below the captions stand the state of the game and the line that is being typed.

rich draws this pane and moves it down when something is printed above it, so that no line is broken while it is typed. The lines above are
the captions, word for word those of `--plain`, and can be scrolled back to. The typed line comes from the keyboard's own reader and not
from a line editor, because what is typed ahead must stay hidden until it is known whether it may be seen. The cursor is the terminal's own.
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
"""How many steps the microphone's bar has."""

LOUDEST = -10.0
"""The level at which the bar is full, in decibels relative to full scale: a voice right beside the microphone."""

FALLS = 2
"""How many steps the bar falls for each chunk. It falls slowly, so that a short word can be seen."""

APART: Samples = samples(0.1)
"""The shortest time between two drawings that differ only in sound."""

NARROW = 60
"""In a window with fewer columns than this, everything stands one below the other."""

PROMPT = "> "


@dataclass(frozen=True, slots=True)
class TypedLine:
    """The line that is being typed."""

    prompt: str = PROMPT
    text: str = ""
    after: tuple[str, ...] = ()
    """The ways in which its last word may go on."""


@dataclass(frozen=True, slots=True)
class MicrophoneLevel:
    """How loud the microphone is now."""

    level: int
    """The steps of the bar, from 0 to `STEPS`."""
    begun: bool
    """Whether somebody speaks, as far as is known."""


def level(chunk: AudioChunk) -> int:
    """The steps of the bar, from 0 to `STEPS`, for the loudest part of the chunk."""
    loudest = max(levels(chunk.pcm), default=SILENCE)
    return round(STEPS * min(1.0, max(0.0, (loudest - SILENCE) / (LOUDEST - SILENCE))))


class Dashboard:
    """Draws the pane. Give it to the keyboard, and call `look` again and again while it is `open`. The keyboard's thread may call it
    too."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._lock = RLock()
        self._live: Live | None = None
        self._account = Captioned(console)
        self._prompts = Prompts(games=())
        self._phrases: tuple[Phrase, ...] = ()
        """The phrases that may be said now, and the players' names, which open an entry."""
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
        """The lines typed while the terminal shows something else. None while it does not."""

    @staticmethod
    def fits(console: Console) -> bool:
        """Whether the pane can be redrawn here: only in a real terminal that can move its cursor and does not itself echo what is typed."""
        return console.is_terminal and not console.is_dumb_terminal and SILENT

    @contextmanager
    def open(self, account: Captioned, prompts: Prompts) -> Iterator[None]:
        """Show the pane for one game. Whatever ends it, the terminal is left as it was. Another game may follow."""
        with self._lock:
            self._account, self._prompts = account, prompts
            self._shown, self._ruled, self._phrases = None, (), ()  # these had the words of the game before
            self._begin()
        try:
            yield
        finally:
            self._end()

    @contextmanager
    def away(self) -> Iterator[None]:
        """Take the pane away while the terminal shows something else."""
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
        """Drop what was typed while the terminal showed something private, because it was private too."""
        with self._lock:
            if self._held is not None:
                self._held.clear()

    def look(self, host: Host) -> None:
        """Draw what has changed."""
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
        """Take the level of the microphone's last chunk. None while there is no microphone."""
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
            live._live_render._shape = None  # the old drawing stands above whatever was written since, so it is not erased
        self._drawn = ()

    def _becomes(self, line: TypedLine) -> None:
        with self._lock:
            self._line = line
            if self._held is not None:
                self._write_beside(line.prompt + line.text)
            self._draw()

    def _write_beside(self, text: str) -> None:
        """Write the line below whatever the terminal shows instead of the pane."""
        self._console.control(Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2)))
        self._console.print(as_text(_tail(printable(text), self._console.width - 1)), end="", soft_wrap=True)

    # -- drawing ---------------------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        with self._lock:
            self._drawn = ()
            self._live = Live(console=self._console, auto_refresh=False, transient=True, get_renderable=self._pane)
            self._live.start()
            self._console.show_cursor(True)  # it marks the end of the typed line
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
        """Correct the height of the drawing. If the terminal has become narrower, it has broken the long rows, so the drawing is higher
        now."""
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
    """What is drawn, in at most half of the window. If it does not fit, facts are left out, but never the typed line."""

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
        """The state of the game with the scores beside it, or below it in a narrow window."""
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
        """The scores, with a sign beside the players whose turn it is."""
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
        """The microphone's bar, which can be seen at a glance and also read."""
        full, empty = ("#", ".") if ascii_only else ("\u2588", "\u2591")
        bar = full * hearing.level + empty * (STEPS - hearing.level)
        heard = self._read(say("terminal-somebody-speaks")) if hearing.begun else ""
        return as_text(f"{self._read(say('terminal-microphone'))} {bar} {heard}".rstrip())

    def _read(self, sentence: Say) -> str:
        return printable(self.prompts.read(sentence).text)


def _last_ruling(shown: Shown) -> tuple[Caption, ...]:
    """The captions of the last ruling, if screens still have it. None if something was undone since. They stay longer than a screen shows
    them large."""
    session = shown.session
    rulings = tuple(caption for caption in shown.captions if caption.say is not None and caption.say.key in session.game.rulings)
    return tuple(caption for caption in rulings if caption.at == rulings[-1].at and not session.history.undone)


def _cut(text: Text, width: int) -> Text:
    text.truncate(max(0, width), overflow="ellipsis")
    return text


def _tail(text: str, width: int) -> str:
    """The end of the text, in at most `width` columns, because the cursor stands there."""
    while cell_len(text) > max(1, width):
        text = text[1:]
    return text
