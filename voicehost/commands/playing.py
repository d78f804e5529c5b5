"""`voicehost play`, `resume` and `log`: begin a game, go on with one, and read one back."""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import click

from voicehost.commands import (
    arguments,
    choosing,
    entrance,
    gathering,
    house_rules,
    keeping,
    lines,
    page,
    preferences,
    reading,
    set_anew,
    tables,
)
from voicehost.commands import picture as pictures
from voicehost.commands.arguments import TimeLimits
from voicehost.commands.composition import Composition
from voicehost.commands.entrance import Entrance
from voicehost.commands.house_rules import HouseRules
from voicehost.commands.options import EveningOptions, evening_options, game_options, settings_of
from voicehost.core.play import Game, IllegalMove, Leads, Pauses, Place, Player, Recalls, Say, Setting, Unfit, say, setting_of
from voicehost.core.speech import Samples
from voicehost.games import GAMES, NAMES, game
from voicehost.log.store import Header, ListedLog, LogBusy, LogError, Store, games
from voicehost.machine import places
from voicehost.machine.printing import PlainConsole, echo
from voicehost.private.keyboard import Keyboard
from voicehost.session.asking import who_is_away
from voicehost.session.deciding import now_of
from voicehost.session.following import Sequel, wanting
from voicehost.session.gathering import handed_on
from voicehost.session.happened import Addressed, OrganiserCalled, Paused, Resumed, SessionEvent
from voicehost.session.presence import for_the_next
from voicehost.session.session import Session
from voicehost.session.teaching import topics
from voicehost.speak import languages
from voicehost.speak.languages import BadPrompts
from voicehost.speak.whole import require_whole


def _options_of_games() -> str:
    """ "poetry-slam has silence, window ...; scrabble-slam has dealt." """
    return "; ".join(f"{game.name}: {', '.join(field.name for field in dataclasses.fields(game.options))}" for game in GAMES) + "."


SEED_BITS = 128
"""How many random bits a game's seed has. With 32, a player could try every deal until one gives the player's own hand, and so learn
everybody else's."""

LOG = click.argument("log", type=click.Path(path_type=Path), required=False)

LONGEST_TABLE = 30
"""The longest name of a table, in characters."""


def _table_name(_ctx: click.Context, param: click.Parameter, value: str) -> str:
    """A table's name, which must be printable and neither a path nor a number, because numbers stand for games."""
    name = " ".join(value.split())
    if len(name) > LONGEST_TABLE or not name.isprintable() or name.isdecimal() or set("/\\") & set(name):
        raise click.BadParameter(f"a table's name has at most {LONGEST_TABLE} characters, no slash, and is no number.", param=param)
    return name


@click.command(
    help=f"Host a game, by microphone and loudspeaker or typed. GAME is {NAMES}. At a terminal, voicehost asks for what you leave out."
)
@game_options
@click.argument("name", metavar="[GAME]", type=click.Choice([game.name for game in GAMES]), required=False)
@click.option(
    "--players",
    "--poets",
    "players",
    type=arguments.Players(may_be_none=True),
    metavar="NAMES",
    help=f"{arguments.NAMES_HELP} Without it, players join one by one: typed, or on phones.",
)
@evening_options
@click.option("--lang", metavar="LANGUAGE", help="The language to play in, such as de. Without it, the game's first language.")
@click.option(
    "--table-name", callback=_table_name, default="", metavar="NAME", help="A name for this table, if several play on the same evening."
)
@click.option("--seed", type=click.IntRange(0), metavar="NUMBER", help="Deal from this number: the same number deals the same game again.")
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help=f"An option of the game, such as window=20; --window 20 means the same. {_options_of_games()}",
)
@click.option(
    "--family/--no-family", help="Children play too: leave out every card, tile and word that is not for them, in all games of the evening."
)
@click.option(
    "--time-limits",
    type=TimeLimits(),
    default=1.0,
    metavar="1..10|off",
    help="Make every time limit of the game this many times as long; off means no limits.",
)
def play(
    name: str | None,
    players: tuple[Player, ...] | None,
    settings: tuple[str, ...],
    lang: str | None,
    seed: int | None,
    family: bool,
    time_limits: float,
    text: bool | None,
    house: Path | None,
    table_name: str,
    **asked: Any,
) -> None:
    settings = (*settings, *settings_of(asked))
    with ExitStack() as opened:
        keyboard, came = None, None
        if name is None:
            _require("name", "'GAME'", there=entrance.at_a_terminal())
            keyboard = opened.enter_context(Keyboard())
            name, lang = choosing.choose(keyboard, None if preferences.is_wish("lang") else lang, wish=lang)
        elif preferences.is_wish("lang") and lang not in spoken_in(name):
            lang = None
        playing = made(name, lang)
        rules = replace(house_rules.read(house, playing.language.name), family=family)
        options = _longer(dataclasses.replace(options_of_settings(playing, settings), **rules.of(name)), time_limits)
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        language, of_evening = playing.language, EveningOptions.of(asked)
        at = Entrance(opened, language.name, of_evening, keyboard)
        if not players:
            _require("players", "'--players'", there=gathering.can_gather(of_evening))
            came = gathering.gathered(at, playing, options, of_evening, text=bool(text))
            players = came.players
        players = arguments.with_others(players, playing, options)
        session, says = arguments.begun(playing, players, options, seed)
        started = datetime.now().astimezone()
        begun = started.isoformat(timespec="seconds")
        said = dict(arguments.said_of(players))
        if said:  # the names as they are spoken must be as distinct as the players' own
            arguments.begun(playing, tuple(said.get(player, player) for player in players), playing.options(), seed)
        dealt = (name, playing.rules_version, players, dataclasses.asdict(options), seed, language.name)
        header = Header(*dealt, begun, typed=bool(text), said=said, wording=rules.wording, table=table_name)
        table = Composition(opened, players, language, of_evening, text=bool(text), entrance=at)
        store = _kept(name, started, header)
        for event in came.events(0) if came is not None else ():
            store.append_event(event)
            session = session.replay((event,))
        evening(table, *with_an_offer(session, says), store, rules, time_limits)


def spoken_in(name: str) -> tuple[str, ...]:
    """The languages that a game is played in. Empty if there is no such game."""
    kind = game(name)
    return languages.plays(kind.languages, name) if kind is not None else ()


def _require(name: str, hint: str, *, there: bool) -> None:
    """Raises `click.MissingParameter` for a parameter that is not on the command line, unless somebody is `there` who can be asked for
    it."""
    if not there:
        context = click.get_current_context()
        param = next(param for param in context.command.params if param.name == name)
        raise click.MissingParameter(ctx=context, param=param, param_hint=hint)


def with_an_offer(session: Session, says: tuple[Say, ...]) -> tuple[Session, tuple[Say, ...]]:
    """The session and its first announcement, with an offer to explain the game after the welcome."""
    if not topics(session.game.language):
        return session, says
    return replace(session, lesson=replace(session.lesson, offered=True)), (*says[:1], say("offer-introduction"), *says[1:])


@click.command()
@LOG
@evening_options
@click.option("--salvage", is_flag=True, help="Go on from the intact part of a damaged LOG. The damaged file stays beside it.")
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="Change an option of the game from now on, if it can change in the middle of a game.",
)
def resume(log: Path | None, salvage: bool, settings: tuple[str, ...], text: bool | None, house: Path | None, **asked: Any) -> None:
    """Go on with the last game that nobody is playing now, or with the game LOG. LOG is a path, or one of these from `voicehost log
    --list`: a number, the name of a log or its beginning, or a table. A game that is over is opened again, and a typed game goes on
    typed, unless you add --no-text. Give the other options of the evening again, such as --plain, or keep them with `voicehost
    settings`."""
    if salvage and log is None:
        raise click.UsageError("--salvage needs LOG, the game that is damaged.")
    with ExitStack() as opened:
        store = Store.open(reading.named(log), salvage=salvage) if log is not None else _last()
        opened.callback(store.close)
        if (salvaged := store.salvaged) is not None:
            lost = f"the last {salvaged.lost} are lost" if salvaged.lost is not None else "how many are lost is not known"
            echo(f"Saved: the first {salvaged.rows} entries; {lost}. The damaged file is kept as {salvaged.kept.name}.", err=True)
        left = reading.gone_on(store)
        session, reached = left.session, left.position
        was_over, typed = session.over, store.header.typed if text is None else text
        seats = arguments.NamedPlayers(session.players)
        seats.said = store.header.said
        family = bool(store.header.options.get(house_rules.FAMILY))
        rules = replace(house_rules.read(house, session.game.language.name), family=family, anew=house is not None)
        changes = set_anew.changes(session.reopen(reached), reached, _chosen(session.game, settings))
        if house is not None:
            ours, later = set_anew.divided(session, store.header, rules)
            changes += set_anew.changes(session.reopen(reached), reached, ours)
            echo(set_anew.announced(ours, later), err=True)
        table = Composition(opened, seats, session.game.language, EveningOptions.of(asked), text=typed, start=reached)
        session = reading.reopened(session, store, reached) if was_over else after_the_break(session, reached, store)
        session, says = set_anew.kept(session, store, changes)
        asking, questions = reading.asked_again(session, left, store, reached)
        back = (*welcome_back(session, reached), *says, *questions)
        evening(table, replace(asking, said=back), back, store, rules)  # so that "repeat" gives this welcome and not the first


def _last() -> Store:
    """Open the game that was begun last among those that nobody is playing. If others are being played, a line says which one it is."""
    kept = games(places.games())
    while True:
        path = reading.newest(kept, free=True)
        if path is None:
            raise click.ClickException("There is no game to resume.")
        try:
            store = Store.open(path)
        except LogBusy:  # another process has opened it in the meantime
            kept = tuple(listed for listed in kept if listed.path != path)
            continue
        if any(isinstance(listed.trouble, LogBusy) for listed in kept):
            echo(f"This goes on with {reading.described(path, store.header)}; others are being played.", err=True)
        return store


def evening(table: Composition, session: Session, says: tuple[Say, ...], store: Store, rules: HouseRules, time_limits: float = 1.0) -> None:
    """Play one game, and further ones as long as the table asks for them. People, seats and devices stay the same, and each game has a log
    of its own. `rules` are the house rules of the games that follow."""
    while True:
        with store:
            ended, position = table.play(replace(session, sequel=sequel(session, store.header, rules)), says, store)
        if not ended.sequel.follows:
            return
        session, says, header, events = following(ended, store.header, position, time_limits, rules)
        store = _kept(header.game, datetime.fromisoformat(header.started), header)
        for event in events:
            store.append_event(event)


def _kept(game: str, started: datetime, header: Header) -> Store:
    """Begin a log for the game. Logs in which nobody has made a move are deleted first."""
    keeping.clear()
    return Store.begin(places.log_names(game, started), header)


class Refusing:
    """Says whether the next players can begin a game, by beginning it. That takes half a second for all games, so each answer is kept for
    the same people: the question comes from a page, each time that it is drawn anew."""

    def __init__(self, header: Header, rules: HouseRules) -> None:
        self._header, self._rules = header, rules
        self._known: dict[tuple[object, ...], Say | None] = {}

    def __call__(self, ended: Session, game: str) -> Say | None:
        """Why the game cannot be begun. None if it can."""
        asked = game, for_the_next(ended), len(ended.decisions)
        if asked not in self._known:
            self._known[asked] = self._refusal(wanting(ended, game))
        return self._known[asked]

    def _refusal(self, wanted: Session) -> Say | None:
        try:
            following(wanted, self._header, 0, 1.0, self._rules)
        except IllegalMove as refused:
            return say(refused.key, **refused.fields)
        except (BadPrompts, click.UsageError):  # somebody's own prompts are not whole
            return say("not-decided-here")
        return None


def sequel(session: Session, header: Header, rules: HouseRules) -> Sequel:
    """What may follow a game in the same sitting: first the same game again, then all others in its language."""
    kinds = {kind.name: kind.title for kind in _of_language(session.game.language.name)}
    return Sequel({session.game.name: session.game.title, **kinds}, Refusing(header, rules))


def _of_language(language: str) -> tuple[type[Game[Any]], ...]:
    return tuple(kind for kind in GAMES if language in languages.plays(kind.languages, kind.name))


def following(
    ended: Session, header: Header, position: Samples, time_limits: float, rules: HouseRules
) -> tuple[Session, tuple[Say, ...], Header, tuple[SessionEvent, ...]]:
    """The next game, which begins at `position`, and the events that its log begins with. The player who came last now plays first, and the
    order around the table goes on from there."""
    playing = made(ended.sequel.follows or header.game, header.language)
    again, players = playing.name == header.game, first_is_last(ended)
    options = set_anew.again(ended, header, players, rules) if again else _longer(playing.options(**rules.of(playing.name)), time_limits)
    started, seed = datetime.now().astimezone(), secrets.randbits(SEED_BITS)
    header = replace(
        header,
        game=playing.name,
        rules_version=playing.rules_version,
        players=players,
        options=dataclasses.asdict(options),
        seed=seed,
        started=started.isoformat(timespec="seconds"),
        wording=rules.wording if rules.anew else header.wording,
    )
    session, says = Session.begin(playing, players, options, seed)
    events = carried(ended, position)
    session = session.replay(events)
    leads = isinstance(playing, Leads) and playing.leader(session.state) == players[0]
    rotated = (say("first-of", player=players[0]),) if leads and players != for_the_next(ended) else ()
    return session, (*says[:1], *rotated, *says[1:]), header, events


def first_is_last(ended: Session) -> tuple[Player, ...]:
    """The players in their order around the table, beginning with the one who came last. If nobody or several did, the order stays.

    A player who waited for a round that did not come does not count as last."""
    players = for_the_next(ended)
    ranked = tuple(player for player in players if player not in ended.roster.waiting)
    standings = tuple(standing for standing in ended.game.view(ended.state, None).standings if standing.player in ranked)
    worst = [place.player for place in standings if place.place == max(other.place for other in standings)]
    if len(worst) != 1:
        return players
    last = players.index(worst[0])
    return (*players[last:], *players[:last])


def carried(ended: Session, position: Samples) -> tuple[SessionEvent, ...]:
    """The events that the next game's log begins with. Its clock stood still until now, and phones keep their seats, so that their links
    stay valid."""
    return (
        Paused(0),
        Resumed(position),
        *((OrganiserCalled(position),) if ended.calling.since is not None else ()),
        *handed_on(ended.seats, ended.screens, position),
        *((Addressed(position, only_called=True),) if ended.attention.only_called else ()),
    )


def after_the_break(session: Session, reached: Samples, store: Store) -> Session:
    """The session after a break. A player who was in the middle of something begins it anew, as after a pause."""
    if session.is_paused or not isinstance(session.game, Pauses):
        return session
    store.append_event(event := Resumed(reached))
    return session.apply(event)[0]


def welcome_back(session: Session, reached: Samples) -> tuple[Say, ...]:
    """What the host says when a game goes on. It names the players who have left, because other people may sit there on another evening,
    and tells what lies on the table. `reached` is the source's position where the game stopped."""
    welcome = say("resumed-game" if not session.has_ended else "resumed-ended")
    away = who_is_away(session)
    game, at = session.game, now_of(session, reached)
    lies = game.recalled(session.state, at) if isinstance(game, Recalls) and not session.has_ended else ()
    if session.is_paused:
        return welcome, *away, *lies, say("paused")
    seen = session.view(None)
    goes_on = (fact.say for fact in seen.facts if fact.place in (Place.HEADLINE, Place.NOW) and not fact.asked)
    return (welcome, *away, *goes_on, *lies, *session.asks)


@click.command()
@LOG
@click.option("--list", "listing", is_flag=True, help="List the games that are kept.")
@click.option(
    "--export",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the whole game to one file, to keep it or to send it with a report.",
)
@click.option(
    "--json", "as_json", type=click.Path(path_type=Path), metavar="FILE", help="Write each line of the game as JSON; - is the terminal."
)
@click.option(
    "--csv", "as_csv", type=click.Path(path_type=Path), metavar="FILE", help="Write each line of the game as CSV; - is the terminal."
)
@click.option(
    "--sheet",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the result as CSV for a spreadsheet; - is the terminal.",
)
@click.option(
    "--html",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the result and each line of the game as a web page to send round: one file, without scripts.",
)
@click.option(
    "--evening", is_flag=True, help="With --html: put all games of that evening on one page, with the winners and the final scores."
)
@click.option(
    "--picture",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the podium and the points as a page with a picture of 1200 x 630, which a browser can save as PNG.",
)
def log(
    log: Path | None,
    listing: bool,
    export: Path | None,
    as_json: Path | None,
    as_csv: Path | None,
    sheet: Path | None,
    html: Path | None,
    picture: Path | None,
    evening: bool,
) -> None:
    """Read the last game back, or the game LOG. LOG is a path, or one of these from --list: a number, the name of a log or its
    beginning, or a table."""
    if evening and html is None:
        raise click.UsageError("--evening makes a page, so it needs --html FILE.")
    kept = games(places.games()) if listing or evening or log is None else ()
    console = PlainConsole()
    if listing:
        titles = {listed.path: reading.title(listed.header) for listed in kept if listed.header is not None}
        tables.kept(console, kept, titles, reading.numbers(kept))
        return
    path = reading.named(log) if log is not None else reading.newest(kept)
    if path is None:
        raise click.ClickException("No game is kept yet.")
    if evening and html is not None:
        page.put(html, page.evening(tuple(_of_evening(path, kept))))
        echo(f"The evening is in {html}. Open it in a browser.")
        html = None
        if not any(file is not None for file in (export, as_json, as_csv, sheet, picture)):
            return
    with Store.reading(path) as store:
        if export is not None:
            store.export(export)
            echo(f"{export} has all of {path.name}, including what players entered in secret.")
        if any(file is not None for file in (as_json, as_csv, sheet, html, picture)):
            kept_lines = lines.of(store)
            if html is not None:
                page.write(html, kept_lines, lines.sounds(path))
                echo(f"The result of {path.name} is in {html}.")
            if picture is not None:
                pictures.write(picture, store, kept_lines)
                echo(f"A picture of the end of {path.name} is in {picture}: open it in a browser.")
            for file, written in ((as_json, lines.as_json), (as_csv, lines.as_csv), (sheet, lines.sheet_as_csv)):
                if file is not None:
                    page.put(file, written(kept_lines), to_open=file is sheet)
        elif export is None:
            reading.read_back(console, store)


NIGHT = timedelta(hours=6)
"""How long after midnight an evening still goes on: it ends when nobody is up any more."""


def _of_evening(path: Path, kept: tuple[ListedLog, ...]) -> Iterator[lines.GameRecord]:
    """That game and all that were begun on the same evening, in the order of their beginning. Other games that cannot be read are left
    out."""
    found = {listed.path: listed.header for listed in kept if listed.header is not None}
    with Store.reading(path) as store:
        found.setdefault(path, store.header)
    night = _night(found[path])
    for other, header in sorted(found.items(), key=lambda each: each[1].started):
        if _night(header) == night:
            try:
                with Store.reading(other) as store:
                    yield lines.of(store)
            except LogError as trouble:
                if other == path:
                    raise
                echo(str(trouble), err=True)


def _night(header: Header) -> date | None:
    with suppress(ValueError):
        return (datetime.fromisoformat(header.started) - NIGHT).date()
    return None


def made(name: str, lang: str | None) -> Game[Any]:
    """The game in that language. None means the first language that it has. Raises `click.UsageError` if there is no such game, or not in
    that language."""
    kind = game(name)
    if kind is None:
        raise click.UsageError(f"there is no game {name!r}; the games are {NAMES}.")
    lang = lang or kind.languages[0]
    if lang not in kind.languages and not languages.has_phrases(lang, name):
        there = languages.plays(kind.languages, name)
        raise click.UsageError(f"{name} is played in {', '.join(there)}, not in {lang}.")
    if lang not in kind.languages:
        require_whole(lang, name, kind.languages[0])
    return kind(languages.read(lang, name))


# -- a game's options -------------------------------------------------------------------------------------------------------------


def options_of_settings(playing: Game[Any], settings: tuple[str, ...]) -> Any:
    """The game's options with NAME=VALUE settings."""
    return playing.options(**_chosen(playing, settings))


def _chosen(playing: Game[Any], settings: tuple[str, ...]) -> dict[str, Any]:
    """The values that NAME=VALUE settings choose, each in the type of its default. Raises `click.UsageError`."""
    defaults = {field.name: field.default for field in dataclasses.fields(playing.options)}
    chosen: dict[str, Any] = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        if name not in defaults:
            raise click.UsageError(f"{playing.name} has no option {name!r}; it has {', '.join(defaults)}.")
        if f"{name}{IN_A_FILE}" in defaults and Path(value).suffix:
            name = f"{name}{IN_A_FILE}"
        chosen[name] = _as(playing, defaults[name], name, value)
    return chosen


IN_A_FILE = "_file"
"""The ending of an option whose value is a file of the table's own. `rules=ours.toml` means `rules_file=ours.toml`."""


def _longer(options: Any, times: float) -> Any:
    """The options with every time limit `times` as long. 0 means no limits."""
    limits = {name: value * times for name, value in dataclasses.asdict(options).items() if isinstance(value, float)}
    return dataclasses.replace(options, **limits)


def _as(playing: Game[Any], default: Any, name: str, value: str) -> Setting:
    """The value of an option, read as a table may say it in the middle of a game (`setting_of`). A file stands for its lines. Raises
    `click.UsageError`."""
    if isinstance(default, tuple):
        lines = arguments.lines(name, Path(value))
        try:
            return playing.own[name](lines) if name.endswith(IN_A_FILE) else lines
        except Unfit as wrong:
            raise house_rules.wrong_at(Path(value), "\n".join(lines), wrong.key or name, wrong.why) from None
    try:
        return setting_of(default, value.lower() if isinstance(default, bool) else value)
    except Unfit as wrong:
        raise click.UsageError(f"{name} {wrong.why}.") from None
