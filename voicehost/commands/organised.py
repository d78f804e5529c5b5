"""The link between a table and the organiser: it shows what everybody may know of the game, and carries out the organiser's orders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from voicehost.core.play import say
from voicehost.log.hall import DeskOrder, Held, PublicState
from voicehost.session import calling
from voicehost.session.following import refusal, wanting
from voicehost.session.happened import OrganiserComes
from voicehost.session.session import Session
from voicehost.speak.prompts import Prompts

if TYPE_CHECKING:
    from voicehost.host.host import Host
    from voicehost.serving.service import PageLink


def shown(session: Session, prompts: Prompts) -> PublicState:
    """What everybody at the table may see of the game."""
    seen, read = session.view(None), prompts.read
    return PublicState(
        title=session.game.title,
        headline=" ".join(read(each).text for each in (seen.headline or seen.asks)),
        awaited=seen.awaited,
        round=session.roster.round,
        rests=session.is_paused,
        over=session.over,
        calls=session.calling.since is not None,
        standings=tuple((each.place, each.player, each.shown) for each in seen.standings),
    )


class Organised:
    """The organiser's orders for one table, while this process has it. The thread of the table uses it."""

    def __init__(self, held: Held, page: PageLink) -> None:
        self._held, self._page = held, page
        self._waiting: list[tuple[DeskOrder, int]] = []
        """The orders that are not carried out yet, each with the round in which it came."""
        self._next: DeskOrder | None = None
        """The order that says which game follows."""
        self._seen: Session | None = None

    # -- while a game is played -------------------------------------------------------------------------------------------------

    def look(self, host: Host, prompts: Prompts, titles: Mapping[str, str]) -> None:
        """Carry out the organiser's orders, and show what has changed. During a poem, orders wait."""
        session = host.session
        if session.calling.attended != self._page.attended:
            host.done_for_all(lambda now, _: (calling.attended(now, attends=self._page.attended), ()))
        while not self._page.orders.empty():
            self._waiting.append((self._page.orders.get(), session.roster.round))
        if not host.session.listening.dictation:
            self._waiting = [each for each in self._waiting if not self._carried_out(host, *each, titles)]
            self._follow(host)
        if host.session is not self._seen:
            self._page.shown, self._seen = shown(host.session, prompts), host.session

    def ends(self) -> None:
        """Show how the game ended, before another one begins."""
        if self._page.shown is not None:
            self._held.show(self._page.shown)
            self._page.shown = None

    def _carried_out(self, host: Host, order: DeskOrder, came: int, titles: Mapping[str, str]) -> bool:
        match order.what:
            case "say" if not order.body.get("now") and not _between_rounds(host.session, came):
                return False
            case "say":
                host.remark(say("organiser-says", text=str(order.body.get("text", "")).rstrip(" .!")))
            case "pause":
                host.done_for_all(calling.break_for_all)
            case "resume":
                host.done_for_all(calling.on_for_all)
            case "comes":
                host.done_for_all(lambda session, at: session.apply(OrganiserComes(at)))
            case "play" if (game := str(order.body.get("game"))) in titles:
                self._replace_next(order)
                if not host.session.over:
                    host.remark(say("organiser-plays", game=titles[game]))
                return True
        self._held.did(order)
        return True

    def _replace_next(self, order: DeskOrder) -> None:
        if self._next is not None:
            self._held.did(self._next)
        self._next = order

    def _follow(self, host: Host) -> None:
        """Follow with the organiser's game, if this one is over. If these players cannot play it, the host says why."""
        if self._next is None or not host.session.over or host.session.sequel.follows is not None:
            return
        order, game = self._next, str(self._next.body.get("game"))
        self._next = None
        refused = refusal(host.session, game)
        if refused is None:
            host.done_for_all(lambda session, _: (wanting(session, game), ()))
        else:
            host.remark(refused)
        self._held.did(order)

    # -- before one is chosen ---------------------------------------------------------------------------------------------------

    def choice(self, games: Mapping[str, str]) -> tuple[str | None, tuple[str, ...]]:
        """The organiser's game, or None if the organiser has chosen none of these; and the organiser's messages."""
        texts: list[str] = []
        while not self._page.orders.empty() or self._waiting:
            order = self._waiting.pop(0)[0] if self._waiting else self._page.orders.get()
            if order.what == "play" and order.body.get("game") in games:
                self._replace_next(order)
                continue
            texts += [str(order.body.get("text", ""))] if order.what == "say" else []
            self._held.did(order)
        return (str(self._next.body["game"]) if self._next is not None else None), tuple(texts)

    def begun(self) -> None:
        """The chosen game has begun, so its order is done."""
        if self._next is not None:
            self._held.did(self._next)
            self._next = None


def _between_rounds(session: Session, came: int) -> bool:
    """Whether nobody is in the middle of anything: there is a break, the game is over or has not begun, or it is another round than `came`.

    A game without rounds counts as between rounds unless it is a race."""
    roster = session.roster
    if session.is_paused or session.has_ended or session.over or session.has_not_begun or roster.round != came:
        return True
    return roster.round == 0 and not session.open.quick
