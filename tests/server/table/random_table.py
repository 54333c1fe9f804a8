"""A table with random actions, and the invariants that hold after each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cartable import CartableError
from cartable.games.reader import SPECTATOR, Reader
from cartable.kernel.chance import generator
from cartable.server import wire
from cartable.server.table.acts import Act, Paused, Resumed, body_text, read_body
from cartable.server.table.notifications import Notification
from cartable.server.table.schedule import BotTurn
from cartable.server.table.table import Table
from tests.games.goita.positions import deck_for
from tests.server.table.table_driver import NAMES, TableDriver

CLOCKS = (
    wire.ClockSetting(kind="none"),
    wire.ClockSetting(kind="turn", seconds=15),
    wire.ClockSetting(kind="match", seconds=40, extra=3),
    wire.ClockSetting(kind="days", seconds=2 * 86_400),
)
TIMES = (0, 1, 900, 1_000, 4_000, 16_000, 130_000, 86_400_000)
COMMANDS = (
    "sit",
    "rise",
    "seat_bot",
    "clear_seat",
    "start",
    "resign",
    "call_bot",
    "come_back",
    "say",
    "say_phrase",
    "ready",
)
HOST_COMMANDS = ("remove", "let_in", "mute", "unmute", "make_host", "close_table")
PEOPLE = [name.lower() for name in NAMES[:4]] + ["gina"]


class RandomTable(TableDriver):
    """Each number that is passed in selects one of the possible actions."""

    def __init__(self, game: str, **settings: Any) -> None:
        self._chance = generator(5)
        self._households: dict[str, set[str]] = {}
        if game == "goita" and settings.get("mode") != "solo":  # five pawns are hardly ever dealt by chance
            hands = ["P P P P P" if seat == settings["seed"] % 3 else "" for seat in range(settings["players"])]
            settings["decks"] = [deck_for(settings["players"], hands, {"two_at_random": settings.get("two_at_random")})]
            settings["first_player"] = 0
        super().__init__(game, **settings)

    # actions

    def send_command(self, kind: int, who: int, which: int) -> None:
        name = COMMANDS[kind % len(COMMANDS)]
        player = PEOPLE[who % len(PEOPLE)]
        self.attempt(player, name, **self._fields(name, which))

    def send_host_command(self, kind: int, who: int, which: int) -> None:
        """Usually of the host, sometimes of somebody else. A table is seldom closed, since that ends everything."""
        name = HOST_COMMANDS[kind % len(HOST_COMMANDS)]
        if name == "close_table" and which % 8:
            return
        host = self.table.host or PEOPLE[0]
        self.attempt(PEOPLE[which % len(PEOPLE)] if who % 4 == 0 else host, name, **self._fields(name, which))

    def sit_beside(self, who: int, which: int) -> None:
        """Somebody sits down who shares a device with somebody else."""
        player, other = PEOPLE[who % len(PEOPLE)], PEOPLE[which % len(PEOPLE)]
        self._households.setdefault(player, set()).add(other)
        self._households.setdefault(other, set()).add(player)
        self.attempt(player, "sit", **self._fields("sit", which))

    def send_move(self, who: int, which: int, slip: int) -> None:
        """Usually a legal move; sometimes one with a wrong ply, of another person, or no move at all."""
        able = [seat for seat in self.table.people.values() if self.table.moment(seat).legal is not None]
        if not able:
            return
        seat = able[who % len(able)]
        legal = self.table.current_match.legal_moves_of(seat)
        move, ply = str(legal[which % len(legal)]), self.table.ply(seat)
        wrong = {1: (ply + 1, move), 2: (max(0, ply - 1), move), 3: (ply, "nonsense")}
        ply, move = wrong.get(slip, (ply, move))
        player = PEOPLE[which % len(PEOPLE)] if slip == 4 else self.player(seat)
        self.attempt(player, "move", ply=ply, move=move)

    def ask_undo(self, who: int, refusing: int) -> None:
        """Somebody asks for an undo, and the others answer."""
        people = sorted(self.table.people)
        if not people:
            return
        player = people[who % len(people)]
        self.attempt(player, "ask_undo", ply=self.table.ply(self.table.people[player]))
        for position, other in enumerate(people):
            self.attempt(other, "answer_undo", accept=position != refusing)

    def ask_rematch(self, who: int, missing: int) -> None:
        """Perhaps the match is resigned; then most people ask for a rematch."""
        people = sorted(self.table.people)
        if who % 2:
            for player in people[1:]:
                self.attempt(player, "resign")
        self.pass_time(0, 0)
        for position, player in enumerate(people):
            if position != missing:
                self.attempt(player, "rematch", nonce=f"again {who}")

    def pass_time(self, how_long: int, which: int) -> None:
        until = self.now + TIMES[how_long % len(TIMES)]
        for _ in range(30):
            due = self._next_time()
            if due is None or due > until:
                break
            self.now = max(self.now, due)
            task = self.table.due_task(self.now)
            if isinstance(task, BotTurn):
                legal = self.match.legal_moves
                move = str(legal[which % len(legal)])
                self.store(self.table.acts_for_bot_move(task.seat, move, self.now))
            elif task is not None:
                self.store(task)
        self.now = max(self.now, until)

    def restart_server(self, crashed: bool, how_long: int) -> None:
        away = TIMES[how_long % len(TIMES)]
        if not crashed:
            self.server_acts(Paused())
        self.now += away
        self.server_acts(Resumed(credit=away if crashed else 0))

    def attempt(self, player: str, kind: str, /, **fields: Any) -> None:
        """Send a command: its acts are stored, or it is refused and nothing has changed."""
        command = self.command(kind, **fields)
        before = all_of(self.table)
        household = self._households.get(player, set())
        try:
            pending = self.table.acts_for(command, player, player.capitalize(), self.now, household)
        except CartableError:
            return
        finally:
            assert all_of(self.table) == before
        self.store(pending, player, command.request)
        assert self.table.answered(player, command.request) == self.table.seq(self.table.reader_of(player))

    def _fields(self, kind: str, which: int) -> dict[str, Any]:
        seat = which % (len(self.table.seats) + 1)
        fields: dict[str, dict[str, Any]] = {
            "sit": {"seat": min(seat, 5), "nonce": f"n{which}"},
            "seat_bot": {"seat": min(seat, 5), "level": ("random", "greedy")[which % 2]},
            "clear_seat": {"seat": min(seat, 5)},
            "call_bot": {"seat": min(seat, 5)},
            "say": {"text": f"text {which}", "to": ("all", "team")[which % 2]},
            "say_phrase": {"phrase": "hello"},
            "ready": {"ply": self.table.ply(SPECTATOR)},
            **{name: {"player": PEOPLE[which % len(PEOPLE)]} for name in HOST_COMMANDS if name != "close_table"},
        }
        return fields.get(kind, {})

    # invariants

    def apply(self, act: Act) -> Notification:
        before = {reader: seen_by(self.table, reader) for reader in self.table.readers}
        notification = super().apply(act)
        for reader in self.table.readers:
            info, moment, seq = before[reader]
            now_info, now_moment, now_seq = seen_by(self.table, reader)
            assert now_seq == seq + (reader in notification.seqs)
            assert notification.seqs.get(reader, now_seq) == now_seq
            if reader not in notification.seqs or not notification.info_changed:
                assert now_info == info
            if reader not in notification.seqs or not notification.moment_changed:
                assert now_moment == moment
            self._check_happenings(notification, reader)
        return notification

    def check(self) -> None:
        self.check_reload()
        self.check_secrecy()
        self.check_log()
        self.check_people()

    def check_reload(self) -> None:
        """Another process gets the same table from the stored acts."""
        stored = [
            Act(
                act.table,
                act.number,
                act.at,
                read_body(body_text(act.body)),
                act.player,
                act.request,
                act.match,
                act.ply,
            )
            for act in self.log
        ]
        assert all_of(Table.read(stored, self.secrets, self.decks)) == all_of(self.table)

    def check_secrecy(self) -> None:
        """If hidden cards are replaced by others, the reader sees no difference."""
        match = self.table.match
        if match is None:
            return
        for reader in self.table.readers:
            shown = seen_by(self.table, reader)
            states = match.rounds[-1].states
            truth, other = states[-1], match.hidden(reader)
            match.game.rules.resample(other, self._chance)
            self._replace_last(states, other)
            assert seen_by(self.table, reader) == shown
            self._replace_last(states, truth)

    def check_log(self) -> None:
        """What storage requires to be unique is unique, and a match's own log has no gaps."""
        assert [act.number for act in self.log] == list(range(len(self.log)))
        positions = [(act.match, act.ply) for act in self.log if act.ply is not None]
        for match in {match for match, _ in positions}:
            assert [ply for each, ply in positions if each == match] == list(
                range(sum(each == match for each, _ in positions))
            )
        requests = [(act.player, act.request) for act in self.log if act.request is not None]
        assert len(requests) == len(set(requests))

    def check_people(self) -> None:
        """Nobody who was removed has a seat; nobody plays against their own device in a rated match."""
        assert not self.table.removed.keys() & self.table.people.keys()
        for number, seat in enumerate(self.table.info(SPECTATOR).seats):
            for other in seat.shares_device_with:
                assert number in self.table.info(SPECTATOR).seats[other].shares_device_with
            if self.table.settings.rated:
                sides = [side for side in self.table.sides if number in side]
                assert all(other in side for side in sides for other in seat.shares_device_with)

    def _replace_last(self, states: list[Any], state: Any) -> None:
        states[-1] = state
        self.match._legal = None
        self.table._snapshots.invalidate(info=True, moment=True)

    def _check_happenings(self, notification: Notification, reader: Reader) -> None:
        happenings = notification.happenings(reader)
        assert reader in notification.seqs or not happenings
        for (event, _), happening in zip(_events_for(notification, reader), happenings, strict=True):
            for name in event.secret if event.seat != reader else ():
                assert happening.details[name] != event.details[name]


def _events_for(notification: Notification, reader: Reader) -> Sequence[tuple[Any, Any]]:
    if reader not in notification.seqs:
        return []
    return [each for each in notification._events if each[1] is None or reader in each[1]]


def seen_by(table: Table, reader: Reader) -> tuple[wire.TableInfo, wire.Moment, int]:
    return table.info(reader), table.moment(reader), table.seq(reader)


def all_of(table: Table) -> list[Any]:
    """Everything that can be read from a table."""
    readers = list(table.readers)
    return [
        [seen_by(table, reader) for reader in readers],
        [table.ply(reader) for reader in readers],
        [table.missed_since(reader, max(0, table.seq(reader) - 3)) for reader in readers],
        table.number,
        table.state,
        table.due_at(),
        table.stored_due_at(),
        table.summary(),
        table.people,
        None if table.match is None else table.match.record(),
        None
        if table.table_match is None
        else (dict(table.table_match.held), table.table_match.log_length, table.table_match.authors),
    ]
