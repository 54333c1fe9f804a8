"""`LocalHost`: the tables of one device.

Every call is answered at once with an `Outcome`. Nobody else can change these tables, so nothing is ever decided twice,
and a table that is read from its rows again is equal to the one in memory.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from cartable.bots import DEFAULT_LEVEL
from cartable.bots.advice import Suggestion
from cartable.bots.decisions import BotRequest, Decisions
from cartable.games.match import Match
from cartable.games.reader import Reader, reader_at
from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.local import rows
from cartable.server.local.outcome import Job, Outcome
from cartable.server.local.par import ParStep, RunningPar
from cartable.server.local.people import OWNER, People
from cartable.server.local.reviews import Reviewed, RunningReview
from cartable.server.refusals import Refusal
from cartable.server.table.acts import Origin, Resumed
from cartable.server.table.bot_requests import bot_request, hint_request
from cartable.server.table.creation import create_table
from cartable.server.table.hints import hint_message
from cartable.server.table.messages import missed_by, presence_message, snapshot_message, update_messages
from cartable.server.table.notifications import Notification
from cartable.server.table.pending_acts import LOCAL, PendingActs
from cartable.server.table.schedule import BotTurn
from cartable.server.table.shared_deals import SharedStart
from cartable.server.table.table import Table

_JITTER: Final = 0.25
"""A bot's move comes up to this share of its pace later, as at a server."""
_SMALLEST_CREDIT: Final = 1000


@dataclass(slots=True)
class _Socket:
    player: str | None
    reader: Reader


@dataclass(slots=True)
class _Found:
    """The move that a bot found, to be played when its time has come."""

    turn: BotTurn
    move: str
    at: int


@dataclass(slots=True)
class _LocalTable:
    table: Table
    sockets: dict[int, _Socket] = field(default_factory=dict)
    asked: BotTurn | None = None
    """The turn that a bot is deciding."""
    found: _Found | None = None


@dataclass(slots=True)
class _Asked:
    """A job that was given out: for a turn of a table, or for the hint that a socket asked for."""

    table: str
    request: BotRequest
    turn: BotTurn | None = None
    socket: int = 0
    hint: str = ""


class LocalHost:
    def __init__(self, now: Callable[[], int]) -> None:
        self.people = People()
        self._now = now
        self._tables: dict[str, _LocalTable] = {}
        self._jobs: dict[int, _Asked | RunningReview | RunningPar] = {}
        self._next_job = 0
        self._decisions = Decisions()
        self._reviews: dict[str, RunningReview] = {}
        self._pars: dict[tuple[str, str], RunningPar] = {}

    # tables

    def is_open(self, table: str) -> bool:
        """Whether a table is in memory; if not, `open` needs its rows."""
        return table in self._tables

    def open(self, table: str, stored: Mapping[str, str]) -> Outcome:
        """Read a table from its rows. The time in which it was closed is given back to its clocks."""
        outcome = Outcome()
        acts = rows.read_acts(table, stored)
        if not acts:
            raise TableError("table/unknown")
        local = self._tables[table] = _LocalTable(Table.read(acts, rows.read_secrets(table, stored)))
        lost = self._now() - local.table.last_at
        has_clock = local.table.state == "running" and local.table.settings.clock.kind != "none"
        if has_clock and lost >= _SMALLEST_CREDIT:
            self._apply(local, PendingActs((Resumed(credit=lost),)), outcome)
        return outcome

    def create(
        self, wanted: wire.NewTable, origin: Origin | None = None, shared: SharedStart | None = None
    ) -> tuple[Table, Outcome]:
        """A new table with the owner of the device as its host."""
        outcome, owner = Outcome(), self.people.get(None)
        table = LOCAL + secrets.token_urlsafe(12)
        unrated = wanted.model_copy(update={"rated": False, "public": False})
        acts, prepared = create_table(
            unrated, table=table, code="", player=OWNER, name=owner.name, now=self._now(), origin=origin, shared=shared
        )
        local = self._tables[table] = _LocalTable(Table.read(acts, {prepared.id: prepared.secret}))
        for act in acts:
            outcome.put(rows.act_key(act), rows.act_value(act))
        outcome.put(rows.secret_key(table, prepared.id), prepared.secret.hex())
        self._put_summary(local, outcome)
        return local.table, outcome

    def table(self, table: str) -> Table:
        return self._local(table).table

    def forget(self, table: str) -> list[int]:
        """Drop a table from memory, and return the sockets that it had; its rows stay."""
        local = self._tables.pop(table, None)
        return [] if local is None else list(local.sockets)

    # sockets

    def connect(self, socket: int, table: str, player: str | None, since: int | None, seat: int | None) -> Outcome:
        """A client comes to a table, or comes back: `since` is the last number that it was sent, as this seat."""
        local, outcome = self._local(table), Outcome()
        own = self.people.player_of(player)
        local.sockets[socket] = _Socket(own, local.table.reader_of(own))
        missed = missed_by(local.table, own, since, reader_at(seat))
        self._send(outcome, socket, self._snapshot(local, own, missed))
        self._send(outcome, socket, self._presence(local))
        self._run_due(local, outcome)
        return outcome

    def disconnect(self, socket: int) -> None:
        """Without sockets a table rests: it is dropped from memory."""
        for table, local in list(self._tables.items()):
            if local.sockets.pop(socket, None) is not None and not local.sockets:
                del self._tables[table]

    def receive(self, socket: int, table: str, message: Any) -> Outcome:
        """A message of a client, which has been validated."""
        local, outcome = self._local(table), Outcome()
        player = local.sockets[socket].player
        if isinstance(message, wire.Ping):
            self._send(outcome, socket, wire.Pong(request=message.request, now=self._now()))
        elif isinstance(message, wire.AskChoices):
            options = local.table.choices(local.table.reader_of(player), message.ply, message.steps)
            self._send(outcome, socket, wire.Choices(request=message.request, steps=message.steps, options=options))
        elif isinstance(message, wire.AskHint):
            self._ask_hint(local, socket, message, outcome)
        elif player is None:
            raise Refusal("identity/none")
        else:
            self._command(local, player, message, outcome, socket)
        return outcome

    def command(self, table: str, player: str | None, message: Any) -> tuple[wire.Ack, Outcome]:
        """A command without a socket."""
        local, outcome = self._local(table), Outcome()
        return self._command(local, self.people.get(player).player, message, outcome), outcome

    # what happens in time

    def due_at(self) -> int | None:
        """When `run_due` has something to do; None while there is nothing."""
        return min((at for local in self._tables.values() if (at := _due_at(local)) is not None), default=None)

    def run_due(self) -> Outcome:
        outcome = Outcome()
        for local in self._tables.values():
            self._run_due(local, outcome)
        return outcome

    def decided(self, job: int, answer: int | Suggestion | Reviewed | ParStep | None) -> Outcome:
        """The answer to a job; None if the bot failed."""
        outcome = Outcome()
        asked = self._jobs.pop(job, None)
        if isinstance(asked, RunningReview):
            self._note_reviewed(asked, answer if isinstance(answer, Reviewed) else None, outcome)
            return outcome
        if isinstance(asked, RunningPar):
            self._note_par(asked, answer if isinstance(answer, ParStep) else None, outcome)
            return outcome
        local = None if asked is None else self._tables.get(asked.table)
        if asked is None or local is None:
            return outcome
        if asked.turn is not None:
            move = (
                answer if isinstance(answer, int) and answer in asked.request.legal else self._substitute(asked.request)
            )
            self._note_found(local, asked.turn, asked.request.game.notation.move_text(move))
            self._run_due(local, outcome)
        elif asked.socket in local.sockets:
            advice = answer if isinstance(answer, Suggestion) else Suggestion(asked.request.legal[0], None, ())
            self._send(outcome, asked.socket, hint_message(asked.hint, asked.request.game, advice))
        return outcome

    # reviews

    def review_status(self, match: str) -> wire.ReviewStatus:
        """How far a review is that was begun here and is not finished."""
        running = self._reviews.get(match)
        return wire.ReviewStatus(state="none") if running is None else running.status()

    def begin_review(self, table: str, id_: str, match: Match) -> Outcome:
        """Have a finished match reviewed, unless that is under way."""
        outcome = Outcome()
        if id_ not in self._reviews:
            self._reviews[id_] = RunningReview.of(table, id_, match)
            self._ask_review(self._reviews[id_], outcome)
        return outcome

    # par

    def begin_par(self, game: str, day: str) -> Outcome:
        """Have par of a day's deal computed, unless that is under way."""
        outcome = Outcome()
        if (game, day) not in self._pars:
            self._pars[game, day] = RunningPar(game, day)
            self._ask_par(self._pars[game, day], outcome)
        return outcome

    def _note_par(self, running: RunningPar, step: ParStep | None, outcome: Outcome) -> None:
        if step is not None and step.scores is None:
            self._ask_par(running, outcome)
            return
        del self._pars[running.game, running.day]
        if step is not None:
            outcome.put(rows.par_key(running.game, running.day), step.scores)

    def _ask_par(self, running: RunningPar, outcome: Outcome) -> None:
        outcome.jobs.append(Job(self._number(running), "par", running.next_request()))

    def _note_reviewed(self, running: RunningReview, reviewed: Reviewed | None, outcome: Outcome) -> None:
        if reviewed is None or reviewed.review is not None:
            del self._reviews[running.match]
            if reviewed is not None:
                outcome.put(rows.review_key(running.table, running.match), reviewed.review)
            return
        running.done, running.total = reviewed.done, reviewed.total
        self._ask_review(running, outcome)

    def _ask_review(self, running: RunningReview, outcome: Outcome) -> None:
        outcome.jobs.append(Job(self._number(running), "review", running.next_request()))

    # one table

    def _local(self, table: str) -> _LocalTable:
        if table not in self._tables:
            raise TableError("table/unknown")
        return self._tables[table]

    def _time_at(self, local: _LocalTable) -> int:
        return max(self._now(), local.table.last_at)

    def _command(
        self, local: _LocalTable, player: str, message: Any, outcome: Outcome, socket: int | None = None
    ) -> wire.Ack:
        table, request = local.table, message.request
        if table.answered(player, request) is None:
            name = self.people.get(None if player == OWNER else player).name
            present = {each.player for each in local.sockets.values()}
            absent = frozenset(table.people) - present - self.people.household
            pending = table.acts_for(message, player, name, self._time_at(local), self.people.household, absent)
            notifications = self._change(local, pending, outcome, player, request)
        else:
            notifications = []
        ack = wire.Ack(request=request, seq=table.answered(player, request) or 0)
        if socket is not None:
            self._send(outcome, socket, ack)
        self._notify(local, notifications, outcome)
        self._run_due(local, outcome)
        return ack

    def _run_due(self, local: _LocalTable, outcome: Outcome) -> None:
        """Do what is due at a table at which somebody is: a bot's question, a bot's move, a clock, a break."""
        while local.sockets:
            table, now = local.table, self._time_at(local)
            task = table.due_task(now)
            if task is None:
                return
            if not isinstance(task, BotTurn):
                self._apply(local, task, outcome)
            elif local.found is not None and local.found.turn == task:
                if now < local.found.at:
                    return
                move, local.found = local.found.move, None
                self._apply(local, table.acts_for_bot_move(task.seat, move, now), outcome)
            else:
                if local.asked != task:
                    local.asked, local.found = task, None
                    self._ask_bot(local, task, outcome)
                return

    def _note_found(self, local: _LocalTable, turn: BotTurn, move: str) -> None:
        now = self._now()
        jitter = random.uniform(0, _JITTER * max(0, turn.not_before - now))
        local.asked, local.found = None, _Found(turn, move, int(max(now, turn.not_before + jitter)))

    def _apply(self, local: _LocalTable, pending: PendingActs, outcome: Outcome) -> None:
        self._notify(local, self._change(local, pending, outcome), outcome)

    def _change(
        self,
        local: _LocalTable,
        pending: PendingActs,
        outcome: Outcome,
        player: str | None = None,
        request: str | None = None,
    ) -> list[Notification]:
        table, new = local.table, pending.new_match
        if new is not None:
            table.add_secrets({new.id: new.secret})
            outcome.put(rows.secret_key(table.id, new.id), new.secret.hex())
        notifications = []
        for act in pending.acts(table.id, table.number, self._time_at(local), player, request):
            notifications.append(table.apply(act))
            outcome.put(rows.act_key(act), rows.act_value(act))
        self._put_summary(local, outcome)
        return notifications

    def _put_summary(self, local: _LocalTable, outcome: Outcome) -> None:
        table = local.table
        outcome.put(rows.table_key(table.id), rows.table_summary(table, OWNER).model_dump())
        shared = table.settings.shared
        if shared is not None and shared.counted:
            outcome.put(rows.daily_key(table.game.name, shared.name), rows.daily_try(table).model_dump())
        summary = table.summary()
        if summary.finished_at is not None and local.table.state == "finished":
            key = rows.match_key(table.id, summary.match)
            listed = rows.match_summary(table, OWNER).model_dump()
            outcome.put(key, {**listed, "acts": table.number, "levels": list(summary.levels)})

    def _notify(self, local: _LocalTable, notifications: Sequence[Notification], outcome: Outcome) -> None:
        for number, socket in local.sockets.items():
            reader = local.table.reader_of(socket.player)
            if reader != socket.reader:
                socket.reader = reader
                self._send(outcome, number, self._snapshot(local, socket.player, None))
                self._send(outcome, number, self._presence(local))
                continue
            for _, update in update_messages(local.table, reader, notifications):
                self._send(outcome, number, update)

    def _snapshot(self, local: _LocalTable, player: str | None, missed: list[wire.Missed] | None) -> wire.Snapshot:
        return snapshot_message(local.table, player, missed, self._presence(local).here, self._now())

    def _presence(self, local: _LocalTable) -> wire.Presence:
        players = {each.player for each in local.sockets.values() if each.player is not None}
        return presence_message(local.table, players, sum(each.player is None for each in local.sockets.values()))

    def _send(self, outcome: Outcome, socket: int, message: wire.Message) -> None:
        outcome.frames.append((socket, message.encoded().decode()))

    # bots

    def _ask_bot(self, local: _LocalTable, turn: BotTurn, outcome: Outcome) -> None:
        self._give_out(_Asked(local.table.id, bot_request(local.table, turn), turn=turn), outcome)

    def _ask_hint(self, local: _LocalTable, socket: int, question: wire.AskHint, outcome: Outcome) -> None:
        request = hint_request(local.table, local.sockets[socket].player, question.ply)
        self._give_out(_Asked(local.table.id, request, socket=socket, hint=question.request), outcome)

    def _give_out(self, asked: _Asked, outcome: Outcome) -> None:
        kind: Literal["move", "hint"] = "hint" if asked.turn is None else "move"
        outcome.jobs.append(Job(self._number(asked), kind, asked.request))

    def _number(self, asked: _Asked | RunningReview | RunningPar) -> int:
        """A new number, by which the answer will be known."""
        self._next_job += 1
        self._jobs[self._next_job] = asked
        return self._next_job

    def _substitute(self, request: BotRequest) -> int:
        """A move for a bot that failed."""
        try:
            return self._decisions.choose(request, DEFAULT_LEVEL, secrets.randbits(62))
        except Exception:
            return request.legal[secrets.randbelow(len(request.legal))]


def _due_at(local: _LocalTable) -> int | None:
    due = local.table.due_at() if local.sockets else None
    if due is None:
        return None
    if local.found is not None:
        return max(due, local.found.at)
    return None if local.asked is not None else due
