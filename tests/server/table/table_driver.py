"""`TableDriver` drives a table in tests: people send commands, time passes, and every act is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import pytest

import cartable
from cartable import CartableError
from cartable.bots.levels import DEFAULT_LEVEL
from cartable.games.fairness import commitment_to, secret_of_seed
from cartable.games.reader import SPECTATOR, Reader
from cartable.server import wire
from cartable.server.table.acts import Act, Opened, Prepared
from cartable.server.table.notifications import Notification
from cartable.server.table.pending_acts import PendingActs
from cartable.server.table.schedule import BotTurn
from cartable.server.table.table import Table

COMMANDS: dict[str, Any] = {
    get_args(each.model_fields["type"].annotation)[0]: each for each in wire.Command.__subclasses__()
}
NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Faye")
NO_CLOCK = wire.ClockSetting(kind="none")
START = 1_000_000


def player_of(seat: int) -> str:
    """The id of the person who first sits on a seat."""
    return NAMES[seat].lower()


class TableDriver:
    """Seats `people` on the first seats (or on the given ones) and, with `start`, starts with bots on the others."""

    def __init__(
        self,
        game: str = "shokoba",
        *,
        people: int | Sequence[int] = 2,
        start: bool = True,
        seed: int = 1,
        decks: Sequence[str] = (),
        clock: wire.ClockSetting = NO_CLOCK,
        on_leaving: Any = "bot",
        rated: bool = False,
        pace: int = 1000,
        start_when_full: bool = False,
        breaks: bool = False,
        **options: Any,
    ) -> None:
        secret = secret_of_seed(seed)
        opened = Opened(
            code="CODE",
            game=game,
            options=cartable.load(game).options.read(options).chosen(),
            public=True,
            rated=rated,
            clock=clock,
            on_leaving=on_leaving,
            level=DEFAULT_LEVEL,
            pace=pace,
            breaks=breaks,
            host="anna",
            match="match-0",
            commitment=commitment_to(secret),
            start_when_full=start_when_full,
        )
        self.now = START
        self.log = [Act("table", 0, self.now, opened, player="anna")]
        self.secrets = {"match-0": secret}
        self.decks = {"match-0": decks}
        self.table = Table(self.log[0], self.secrets, self.decks)
        self.notifications: list[Notification] = []
        self._requests = 0
        for seat in range(people) if isinstance(people, int) else people:
            self.do(player_of(seat), "sit", seat=seat, nonce=f"nonce {seat}")
        if start and self.table.state == "open":
            self.do("anna", "start")

    # people

    def command(self, kind: str, /, **fields: Any) -> Any:
        self._requests += 1
        return COMMANDS[kind](request=f"r{self._requests}", type=kind, **fields)

    def do(self, player: str, kind: str, /, **fields: Any) -> list[Notification]:
        command = self.command(kind, **fields)
        pending = self.table.acts_for(command, player, player.capitalize(), self.now)
        return self.store(pending, player, command.request)

    def refused(self, player: str, kind: str, /, **fields: Any) -> str:
        """The code of the error with which a command is refused."""
        with pytest.raises(CartableError) as refusal:
            self.table.acts_for(self.command(kind, **fields), player, player.capitalize(), self.now)
        assert refusal.value.to("en")
        assert refusal.value.to("fr")
        return refusal.value.code

    def play(self, seat: int, move: str | None = None) -> list[Notification]:
        """A move of the person on a seat; the first legal move unless it is given."""
        legal = self.table.moment(seat).legal
        chosen = move if move is not None else legal.moves[0].text if legal is not None else "?"
        return self.do(self.player(seat), "move", ply=self.table.ply(seat), move=chosen)

    def player(self, seat: int) -> str:
        return next(player for player, number in self.table.people.items() if number == seat)

    # time

    def wait(self, ms: int) -> list[Notification]:
        """Let time pass, and run every task when it is due, with bots' moves at their pace."""
        until, found = self.now + ms, list[Notification]()
        while (due := self._next_time()) is not None and due <= until:
            self.now = max(self.now, due)
            found += self.run_due_task()
        self.now = until
        return found

    def run_due_task(self) -> list[Notification]:
        task = self.table.due_task(self.now)
        if isinstance(task, BotTurn):
            assert self.table.match is not None
            move = str(self.table.match.legal_moves[-1])  # for a private question, the answer that reveals nothing
            return self.store(self.table.acts_for_bot_move(task.seat, move, self.now))
        return [] if task is None else self.store(task)

    def _next_time(self) -> int | None:
        due = self.table.due_at()
        if due is None:
            return None
        task = self.table.due_task(max(due, self.now))
        return task.not_before if isinstance(task, BotTurn) else due

    def store(self, pending: PendingActs, player: str | None = None, request: str | None = None) -> list[Notification]:
        acts = pending.acts("table", self.table.number, self.now, player, request)
        return [self.apply(act) for act in acts]

    def server_acts(self, *bodies: Any) -> list[Notification]:
        """Store acts of the server itself."""
        return self.store(PendingActs(bodies))

    def apply(self, act: Act) -> Notification:
        if isinstance(act.body, Prepared):  # the same secrets in every run
            name = f"match-{self.table.match_number + 1}"
            secret = secret_of_seed(len(self.secrets))
            self.secrets[name] = secret
            self.table.add_secrets({name: secret})
            body = Prepared(match=name, commitment=commitment_to(secret))
            act = Act(act.table, act.number, act.at, body)
        self.log.append(act)
        notification = self.table.apply(act)
        self.notifications.append(notification)
        return notification

    # reading

    @property
    def match(self) -> cartable.Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def seats(self) -> list[wire.SeatInfo]:
        return self.table.info(SPECTATOR).seats

    def reload(self) -> Table:
        return Table.read(self.log, self.secrets, self.decks)


def duel(**settings: Any) -> TableDriver:
    """Anna and Bert play Shokoba against each other, and Bert begins."""
    return TableDriver(players=2, first_dealer=0, **settings)


def kinds(notifications: Sequence[Notification], reader: Reader = SPECTATOR) -> list[str]:
    """The kinds of the events that a reader was notified of."""
    return [happening.kind for each in notifications for happening in each.happenings(reader)]


def sentences(notifications: Sequence[Notification], reader: Reader = SPECTATOR) -> list[str]:
    """The sentences for a reader, in English."""
    found = [happening.words for each in notifications for happening in each.happenings(reader)]
    return [each.en for each in found if each is not None]
