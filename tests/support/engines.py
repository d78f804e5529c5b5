"""Two other engines than Chromium's, as Debian packages them: Firefox, and WebKitGTK, which is Safari's. A page of either is looked at and
touched by JavaScript, by what its labels and buttons are called."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from shutil import which
from typing import Any

from tests.support.browser import PATIENCE, SIZES, Playing, until
from voicehost.core.play import say
from voicehost.speak.prompts import Prompts

FIREFOX = which("firefox-esr")
SYSTEM_PYTHON = "/usr/bin/python3"
"""That of a virtual environment has no gi."""

GI = "import gi; gi.require_version('WebKit2', '4.1')"

LOOK = 0.05
"""Seconds between two looks at a page."""

TOOLS = """
const plain = (node) => node.textContent.replace(/\\s+/g, " ").trim();
const seen = (node) => node.checkVisibility();
const named = (what, name) => [...document.querySelectorAll(what)].find((node) => plain(node) === name && seen(node));
const field = (name) => named("label", name)?.control;
const stands = (text) => [...document.querySelectorAll("body *")].some((node) =>
  plain(node).includes(text) && ![...node.children].some((child) => plain(child).includes(text)) && seen(node));
const touch = (node) => {
  if (!node) return false;
  node.scrollIntoView({ block: "center", behavior: "instant" });
  const box = node.getBoundingClientRect();
  if (!node.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))) return false;
  node.focus();
  node.click();
  return true;
};
"""
"""A button that something else lies upon is not touched, as it is not by a finger."""


class Broken(Exception):
    """What an engine says of a script or of an address."""


class Page:
    """A window of one of the engines."""

    def __init__(self, engine: Engine, handle: Any) -> None:
        self._engine, self._handle = engine, handle

    def goto(self, url: str) -> None:
        self._engine.goto(self._handle, url)

    def run(self, script: str, *values: object) -> Any:
        """What the script returns. `values` are its `a` and `b`."""
        constants = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in zip("ab", values, strict=False))
        return self._engine.run(self._handle, TOOLS + constants + script)

    def wait(self, script: str, *values: object) -> None:
        """Until the script returns what is true. A page that is just being left has no answer."""
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(Broken):
                if self.run(f"return Boolean((() => {{ {script} }})())", *values):
                    return
            assert time.monotonic() < end, f"{script} {values}:\n{self.run('return document.body.innerText')}"
            time.sleep(LOOK)

    def fill(self, label: str, text: str) -> None:
        """As by typing: whatever follows the typing is told of it."""
        self.wait(
            "const box = field(a); box?.focus(); box?.select(); return box && document.execCommand('insertText', false, b)", label, text
        )
        assert self.run("return field(a).value", label) == text

    def check(self, label: str) -> None:
        self.wait("return touch(field(a)) && field(a).checked", label)

    def press(self, name: str) -> None:
        self.wait("return touch(named('button', a))", name)

    def enter(self, label: str, text: str) -> None:
        """And sends it, by the button of that field."""
        self.fill(label, text)
        self.wait("return touch(field(a).form.querySelector('button'))", label)

    def tell(self, text: str) -> None:
        """Until it stands there."""
        self.wait("return stands(a)", text)

    def join(self, game: Playing, player: str) -> None:
        prompts = Prompts(game.session.game.language.name, ())
        self.goto(game.web.here)
        self.fill(prompts.read(say("page-code")).text, game.web.code)
        self.check(player)
        self.press(prompts.read(say("page-join")).text)
        self.wait("return document.readyState === 'complete' && named('h1', a)", f"{player[0]} {player}")  # its badge is an initial

    def close(self) -> None:
        self._engine.close(self._handle)


class Engine(ABC):
    """A browser that is started, with its version."""

    version: str

    @abstractmethod
    def open(self, size: str) -> Page: ...

    @abstractmethod
    def goto(self, handle: Any, url: str) -> None: ...

    @abstractmethod
    def run(self, handle: Any, script: str) -> Any: ...

    @abstractmethod
    def close(self, handle: Any) -> None: ...

    @abstractmethod
    def complaints(self, of: str) -> list[str]:
        """What it has had to say of pages under that address: errors, warnings, what their policy refuses."""


@contextmanager
def started(command: list[str], ends: signal.Signals = signal.SIGKILL, **how: Any) -> Iterator[subprocess.Popen[str]]:
    """A program that is killed at the end, with all that it started."""
    with subprocess.Popen(command, start_new_session=True, text=True, **how) as program:
        try:
            yield program
        finally:
            with suppress(ProcessLookupError):
                os.killpg(program.pid, ends)


class WebKit(Engine):
    """A program with WebKitGTK's windows (`tests/support/webkit_windows.py`), on a screen that only memory has."""

    def __init__(self, begun: ExitStack, folder: Path) -> None:
        with _answering() as (screen, number):
            command = ["Xvfb", "-displayfd", str(number), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
            begun.enter_context(started(command, signal.SIGTERM, pass_fds=[number], **QUIET))  # by which it removes its socket
        environment = {"DISPLAY": f":{screen.readline().strip()}", "HOME": str(folder), "NO_AT_BRIDGE": "1", "GDK_BACKEND": "x11"}
        windows = Path(__file__).with_name("webkit_windows.py")
        with _answering() as (self._answers, number):
            self._program = begun.enter_context(
                started(
                    [SYSTEM_PYTHON, "-I", str(windows), str(number)],
                    pass_fds=[number],
                    stdin=subprocess.PIPE,
                    env={**os.environ, **environment},
                    **QUIET,
                )
            )
        begun.callback(screen.close)
        begun.callback(self._answers.close)
        self.version = self._answered()

    def open(self, size: str) -> Page:
        return Page(self, self._ask(open=list(SIZES[size].values())))

    def goto(self, handle: Any, url: str) -> None:
        self._ask(page=handle, goto=url)

    def run(self, handle: Any, script: str) -> Any:
        return self._ask(page=handle, run=script)

    def close(self, handle: Any) -> None:
        self._ask(page=handle, close=True)

    def complaints(self, of: str) -> list[str]:
        return [what for where, what in self._ask(complaints=True) if where.startswith(of)]

    def _ask(self, **question: Any) -> Any:
        assert self._program.stdin is not None
        print(json.dumps(question), file=self._program.stdin, flush=True)
        return self._answered()

    def _answered(self) -> Any:
        answer = json.loads(self._answers.readline() or '{"error": "WebKitGTK has gone"}')
        if "error" in answer:
            raise Broken(answer["error"])
        return answer["value"]


QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


@contextmanager
def _answering() -> Iterator[tuple[Any, int]]:
    """A file of what a program writes, and the number under which it has it."""
    ours, theirs = os.pipe()
    try:
        yield os.fdopen(ours), theirs
    finally:
        os.close(theirs)


PREFERENCES = {
    "marionette.port": 0,  # any that is free
    "network.proxy.type": 1,  # it asks nobody but this machine
    "network.proxy.socks": "127.0.0.1",
    "network.proxy.socks_port": 9,
    "network.proxy.socks_remote_dns": True,
}


class Firefox(Engine):
    """By Marionette, its own protocol: an array of JSON, its length before it."""

    def __init__(self, begun: ExitStack, folder: Path) -> None:
        assert FIREFOX is not None
        preferences = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        (folder / "user.js").write_text("".join(preferences), encoding="utf-8")
        port = folder / "MarionetteActivePort"
        command = [FIREFOX, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", str(folder)]
        program = begun.enter_context(started(command, env={**os.environ, "HOME": str(folder)}, **QUIET))
        until(lambda: program.poll() is not None or (port.exists() and port.read_text(encoding="utf-8").strip()))
        self._socket = begun.enter_context(socket.create_connection(("127.0.0.1", int(port.read_text(encoding="utf-8")))))
        self._answers = begun.enter_context(self._socket.makefile("rb"))
        self._asked = 0
        self._read()  # who it is
        self.version = self._ask("WebDriver:NewSession", capabilities={})["capabilities"]["browserVersion"]
        self._ask("WebDriver:SetTimeouts", script=1000 * PATIENCE, pageLoad=1000 * PATIENCE)
        self._first = self._at = self._ask("WebDriver:GetWindowHandle")["value"]

    def open(self, size: str) -> Page:
        page = Page(self, self._ask("WebDriver:NewWindow", type="window")["handle"])
        self._turn_to(page._handle)
        around = page.run("return outerHeight - innerHeight")
        self._ask("WebDriver:SetWindowRect", width=SIZES[size]["width"], height=SIZES[size]["height"] + around)  # at least 500 wide
        return page

    def goto(self, handle: Any, url: str) -> None:
        self._turn_to(handle)
        self._ask("WebDriver:Navigate", url=url)

    def run(self, handle: Any, script: str) -> Any:
        self._turn_to(handle)
        return self._ask("WebDriver:ExecuteScript", script=script, args=[])["value"]

    def close(self, handle: Any) -> None:
        self._turn_to(handle)
        self._ask("WebDriver:CloseWindow")
        self._turn_to(self._first)  # which stays: the last to be closed would end it

    def complaints(self, of: str) -> list[str]:
        self._ask("Marionette:SetContext", value="chrome")
        found = self._ask("WebDriver:ExecuteScript", script=SAID, args=[of])["value"]
        self._ask("Marionette:SetContext", value="content")
        return list(found)

    def _turn_to(self, handle: str) -> None:
        if self._at != handle:
            self._ask("WebDriver:SwitchToWindow", handle=handle, focus=False)
            self._at = handle

    def _ask(self, command: str, **values: Any) -> Any:
        self._asked += 1
        sent = json.dumps([0, self._asked, command, values]).encode()
        self._socket.sendall(b"%d:%b" % (len(sent), sent))
        _, _, error, answer = self._read()
        if error:
            raise Broken(f"{command}: {error['message']}")
        return answer

    def _read(self) -> Any:
        digits = iter(partial(self._answers.read, 1), b":")
        return json.loads(self._answers.read(int(b"".join(digits))))


SAID = """
const calls = Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage).getEvents();
const said = calls.map((call) => [call.filename, call.arguments.join(" ")]);
for (const entry of Services.console.getMessageArray())
  if (entry instanceof Ci.nsIScriptError) said.push([entry.sourceName, entry.errorMessage]);
return said.filter(([where]) => where?.startsWith(arguments[0])).map(([, what]) => what);
"""
"""Firefox keeps what its console shows where only its own scripts can read it."""


def _has_webkit() -> bool:
    return (
        which("Xvfb") is not None
        and subprocess.run([SYSTEM_PYTHON, "-I", "-c", GI], stderr=subprocess.DEVNULL, check=False).returncode == 0
    )


ENGINES: dict[str, tuple[Callable[[ExitStack, Path], Engine], bool, str]] = {
    "firefox": (Firefox, FIREFOX is not None, "firefox-esr"),
    "webkit": (WebKit, _has_webkit(), "gir1.2-webkit2-4.1 python3-gi xvfb"),
}
"""By which class each is started, whether it is here, and the packages of Debian that bring it."""


@contextmanager
def engine(name: str, folder: Path) -> Iterator[Engine]:
    """Everything that was started ends with it, come what may."""
    with ExitStack() as begun:
        yield ENGINES[name][0](begun, folder)
