"""Windows of WebKitGTK for `tests/support/engines.py`: a line of JSON asks, a line of JSON answers, and where nobody asks any more it ends.

A program of its own, for the system's Python, which alone has gi. Answers go to the file that its argument numbers.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")

from gi.repository import GLib, Gtk, WebKit2  # noqa: E402 - of the versions above

COMPLAIN = """(() => {
  const complain = (what) => webkit.messageHandlers.complaints.postMessage(String(what));
  for (const level of ["warn", "error"]) console[level] = (...what) => complain(what.join(" "));
  addEventListener("error", (event) => complain(event.message || `${event.target.src || event.target.href} did not load`), true);
  addEventListener("unhandledrejection", (event) => complain(event.reason));
  addEventListener("securitypolicyviolation", (event) => complain(`${event.violatedDirective} refuses ${event.blockedURI}`), true);
})()"""
"""WebKitGTK has no console that a program can read, so each page has this before its own scripts."""


LONGEST = 60
"""How many seconds a question may take. A page whose process has died never answers."""


class Windows:
    """The next question comes after the answer to the last."""

    def __init__(self, answers: Any) -> None:
        self._answers = answers
        self._context = WebKit2.WebContext.new_ephemeral()
        self._views: list[Any] = []
        self._complaints: list[tuple[str, str]] = []
        self._sent: Any = None
        """A window that was sent to an address, until it is there."""
        self._begun = False
        """What it was at before may end only now."""
        self._asked = 0
        self._answered = 0
        """The numbers of the last question that was asked, and of the last that was answered."""

    def ask(self, question: dict[str, Any]) -> None:
        self._asked += 1
        GLib.timeout_add_seconds(LONGEST, self._give_up, self._asked, str(question))
        match question:
            case {"open": [width, height]}:
                self._open(width, height)
            case {"complaints": _}:
                self._answer(self._complaints)
            case {"page": page, "goto": url}:
                self._sent, self._begun = self._views[page], False
                self._sent.load_uri(url)
            case {"page": page, "run": script}:
                self._views[page].call_async_javascript_function(script, -1, None, None, None, None, self._ran)
            case {"page": page, "close": _}:
                self._views[page].get_toplevel().destroy()
                self._answer(None)

    def _open(self, width: int, height: int) -> None:
        content = WebKit2.UserContentManager()
        content.add_script(
            WebKit2.UserScript(COMPLAIN, WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START, None, None)
        )
        view = WebKit2.WebView(web_context=self._context, user_content_manager=content)
        content.connect("script-message-received::complaints", self._complained, view)
        content.register_script_message_handler("complaints")
        view.connect("load-changed", self._changed)
        view.connect("load-failed", self._failed)
        view.connect("web-process-terminated", self._died)
        window = Gtk.Window()
        window.set_default_size(width, height)
        window.add(view)
        window.show_all()
        self._views.append(view)
        self._answer(len(self._views) - 1)

    def _changed(self, view: Any, event: Any) -> None:
        if view is not self._sent:
            return
        if event == WebKit2.LoadEvent.STARTED:
            self._begun = True
        elif event == WebKit2.LoadEvent.FINISHED and self._begun:
            self._sent = None
            self._answer(view.get_uri())

    def _failed(self, view: Any, _event: Any, url: str, error: Any) -> bool:
        if view is self._sent and self._begun:
            self._sent = None
            self._write(error=f"{url}: {error.message}")
        return True

    def _complained(self, _content: Any, sent: Any, view: Any) -> None:
        self._complaints.append((view.get_uri(), sent.get_js_value().to_string()))

    def _ran(self, view: Any, result: Any) -> None:
        try:
            value = view.call_async_javascript_function_finish(result).to_json(0)
        except GLib.Error as error:
            self._write(error=error.message)
        else:
            self._answer(None if value is None else json.loads(value))

    def _give_up(self, number: int, question: str) -> bool:
        if self._answered < number:
            self._sent = None
            self._write(error=f"no answer in {LONGEST} seconds: {question}")
        return False  # asks only once

    def _died(self, view: Any, reason: Any) -> None:
        self._sent = None
        self._write(error=f"{view.get_uri()}: its process has ended ({reason.value_nick})")

    def _answer(self, value: Any) -> None:
        self._write(value=value)

    def _write(self, **answer: Any) -> None:
        if self._answered == self._asked:
            return  # too late: it was given up
        self._answered = self._asked
        print(json.dumps(answer), file=self._answers, flush=True)


def main() -> None:
    answers = os.fdopen(int(sys.argv[1]), "w")
    windows = Windows(answers)

    def read(*_: Any) -> bool:
        line = sys.stdin.readline()
        if line:
            windows.ask(json.loads(line))
        else:
            Gtk.main_quit()
        return bool(line)

    GLib.io_add_watch(sys.stdin, GLib.IOCondition.IN | GLib.IOCondition.HUP, read)
    version = (WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    print(json.dumps({"value": ".".join(map(str, version))}), file=answers, flush=True)
    Gtk.main()


if __name__ == "__main__":
    main()
