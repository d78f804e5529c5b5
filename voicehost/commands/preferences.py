"""`voicehost settings`: the options that an evening has unless its command line says otherwise.

They are kept in a TOML file that its owner may also edit by hand, so a change made here leaves every other line as it is.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from voicehost.commands.groups import Subcommands
from voicehost.commands.wording import translated
from voicehost.machine import files, places
from voicehost.machine.places import NoHome
from voicehost.machine.printing import echo
from voicehost.speak import languages

NAMES = (
    *("players", "lang", "phones", "table", "theme", "text", "plain", "family", "time-limits", "house"),
    *("microphone", "loudspeaker", "echo-cancel", "voice", "rate", "speech-volume", "tone-volume", "telling"),
)
"""The options of `play` that apply to a whole evening and to the next one too."""

COMMANDS = ("play", "resume", "check", "room", "hear", "voices")
"""The commands that use the settings. Each uses those that it has as an option."""

YES_OR_NO = frozenset(("yes", "no", "y", "n", "true", "false", "t", "f", "on", "off", "1", "0"))
"""What people may type for yes and no."""

NOT_RESUMED = frozenset({"text", "house"})
"""The settings that `resume` ignores, because a resumed game has its own."""


class BadSettings(Exception):
    """The file of settings cannot be read, or contains something that is no setting. The text is one line that names the file and the next
    step."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why} ({'voicehost settings unset NAME removes one'})")


def kept(play: click.Command, path: Path | None = None) -> dict[str, Any]:
    """The settings by name, as the options of `play` take them. Empty if there is no file. Raises `BadSettings`."""
    path = path or places.preferences()
    values = _parsed(path, _text(path))
    for name, value in values.items():
        if name not in NAMES:
            raise BadSettings(path, f"there is no setting {name!r}; the settings are {', '.join(NAMES)}")
        try:
            _checked(play, name, value)
        except click.UsageError as error:
            raise BadSettings(path, f"{name}: {error.message}") from None
    return {name: _plain(value) for name, value in values.items()}


def defaults(root: click.Group, path: Path | None = None, lang: str | None = None) -> dict[str, Any]:
    """The defaults of each of `COMMANDS`, in the form of click's `default_map`. `lang` takes precedence over the language in the settings.
    Raises `BadSettings`."""
    values = {name.replace("-", "_"): value for name, value in kept(root.commands["play"], path).items()}
    values |= {"lang": lang} if lang is not None else {}
    found = {name: _of(root.commands[name], values) for name in COMMANDS}
    return {**found, "resume": {name: value for name, value in found["resume"].items() if name not in NOT_RESUMED}}


def language() -> str:
    """The language in the settings. Empty if none is set or the file cannot be read: the message about that needs a language first."""
    with suppress(BadSettings, NoHome):
        path = places.preferences()
        found = _parsed(path, _text(path)).get("lang")
        return found if isinstance(found, str) else ""
    return ""


def is_wish(name: str) -> bool:
    """Whether that option of the running command comes from the settings, so that nobody has asked for it this time."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.DEFAULT_MAP


def changed(text: str, name: str, value: Any | None) -> str:
    """The text of a settings file after one setting is changed, or removed if `value` is None. Comments and all other lines stay as they
    are."""
    line = None if value is None else f"{name} = {json.dumps(value, ensure_ascii=False)}"
    has = re.compile(rf"\s*(?:\"{re.escape(name)}\"|{re.escape(name)})\s*=")
    before = text.splitlines()
    at = next((n for n, old in enumerate(before) if has.match(old)), None)
    if at is None:
        after = [*before, *([line] if line is not None else [])]
    else:
        after = [*before[:at], *([line] if line is not None else []), *before[at + 1 :]]
    return "".join(f"{each}\n" for each in after)


def _of(command: click.Command, values: Mapping[str, Any]) -> dict[str, Any]:
    own: dict[str, Any] = {each.name: values[each.name] for each in command.params if each.name in values}
    if isinstance(command, click.Group):
        own |= {name: _of(each, values) for name, each in command.commands.items()}
    return own


def _text(path: Path) -> str:
    try:
        return files.text(path, files.SETTINGS)
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise BadSettings(path, error.strerror or str(error)) from None
    except ValueError:
        raise BadSettings(path, "this is no text in UTF-8") from None


def _parsed(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSettings(path, f"this is no TOML: {error}") from None


def _option(play: click.Command, name: str) -> click.Option:
    return next(each for each in play.params if isinstance(each, click.Option) and f"--{name}" in each.opts)


def _checked(play: click.Command, name: str, value: Any) -> Any:
    """The value as it is kept, in the option's own type. Raises `click.UsageError` if the option does not accept it."""
    option = _option(play, name)
    plain = _plain(value)
    if option.is_flag and plain not in (True, False) and str(plain).strip().lower() not in YES_OR_NO:
        raise click.UsageError(f"{name} must be yes or no, not {plain!r}.")
    if not isinstance(plain, str | int | float):
        raise click.UsageError(f"{value!r} is no text and no number.")
    cast = option.type_cast_value(click.Context(play, info_name="voicehost play"), plain)
    if isinstance(cast, Path):
        return str(cast.expanduser().absolute())
    return cast if isinstance(cast, bool | int) else plain


def _plain(value: Any) -> Any:
    """The value as it would be typed. In the file, names may also be a list."""
    return ",".join(value) if isinstance(value, list) and all(isinstance(each, str) for each in value) else value


def _rewrite(path: Path, name: str, value: Any | None) -> None:
    """Change one setting in the file. Raises `BadSettings`, and leaves the file as it was, if that line cannot be changed alone."""
    text = _text(path)
    after = changed(text, name, value)
    try:
        before = {other: old for other, old in tomllib.loads(text).items() if other != name}
        wanted = before if value is None else {**before, name: value}
        fits = tomllib.loads(after) == wanted
    except ValueError:
        fits = value is None and _mends(after)
    if not fits:
        raise BadSettings(path, f"{name} cannot be changed here without losing something else; open the file and change it there")
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_suffix(".new")
    aside.write_text(after, encoding="utf-8")
    aside.replace(path)


def _mends(text: str) -> bool:
    """Whether a damaged file can be read again after a line of it was removed."""
    try:
        tomllib.loads(text)
    except ValueError:
        return False
    return True


CHANGES = "voicehost settings set NAME VALUE changes one, and voicehost play --help explains each. An option of a command overrides it."


def _shown(values: Mapping[str, Any]) -> Iterator[str]:
    widest = max(map(len, NAMES)) + 2
    for name in NAMES:
        yield f"{name:<{widest}}{json.dumps(values[name], ensure_ascii=False) if name in values else '-'}"
    yield ""
    yield translated(CHANGES)


def _named(name: str) -> str:
    """The name of a setting, which may be typed like an option."""
    return name.removeprefix("--").replace("_", "-")


def _unknown(ctx: click.Context, name: str) -> click.BadParameter:
    return click.BadParameter(f"there is no setting {name!r}; the settings are {', '.join(NAMES)}.", ctx=ctx, param_hint="'NAME'")


def _require_there(name: str, value: Any) -> None:
    """Raises `BadPrompts` or `click.UsageError` for a language or a folder that is not there, because every later command would fail."""
    if name == "lang":
        languages.folder(value)
    if name == "house" and not Path(value).is_dir():
        raise click.UsageError(f"--house needs a folder with TOML files, and {value} is not a folder.")


def _play(ctx: click.Context) -> click.Command:
    root = ctx.find_root().command
    assert isinstance(root, click.Group)
    return root.commands["play"]


@click.group("settings", cls=Subcommands, invoke_without_command=True)
@click.option("--path", "path_only", is_flag=True, help="Print where the file is, and nothing else.")
@click.pass_context
def settings_(ctx: click.Context, path_only: bool) -> None:
    """Show what applies to every evening: who usually plays, language, devices, voice. It is kept in a file; an option of a command
    overrides it."""
    if ctx.invoked_subcommand is not None:
        return
    if path_only:
        echo(str(places.preferences()))
        return
    echo(f"{places.preferences()}:")
    for line in _shown(kept(_play(ctx))):
        echo(line)


@settings_.command("set")
@click.argument("name")
@click.argument("value")
@click.pass_context
def set_setting(ctx: click.Context, name: str, value: str) -> None:
    """Set NAME to VALUE for every evening, such as "players Ana,Ben,Cy" or "phones yes". NAME is one of those that
    voicehost settings lists."""
    name = _named(name)
    if name not in NAMES:
        raise _unknown(ctx, name)
    checked = _checked(_play(ctx), name, value)
    _require_there(name, checked)
    _rewrite(places.preferences(), name, checked)
    echo(f"{name} = {json.dumps(checked, ensure_ascii=False)}")


@settings_.command("unset")
@click.argument("name")
@click.pass_context
def unset_setting(ctx: click.Context, name: str) -> None:
    """Remove NAME from the settings, so that its usual value applies again."""
    path = places.preferences()
    if _named(name) in NAMES:
        name = _named(name)
    elif changed(text := _text(path), name, None) == text:  # a setting of another version may be in the file
        raise _unknown(ctx, name)
    _rewrite(places.preferences(), name, None)
    echo(translated(f"{name} is no longer set."))
