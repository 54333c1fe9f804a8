"""People at a table, for tests: they command, time passes, and every act is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import pytest

import cartable
from cartable import CartableError
from cartable.bots.levels import DEFAULT_LEVEL
from cartable.games.fairness import commitment_to, secret_of_seed
from cartable.server import wire
from cartable.server.table.acts import Act, Opened, Prepared
from cartable.server.table.decision import BotTurn, Decision
from cartable.server.table.table import Table
from cartable.server.table.telling import Told

COMMANDS: dict[str, Any] = {
    get_args(each.model_fields["type"].annotation)[0]: each for each in wire.Command.__subclasses__()
}
NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Faye")
NO_CLOCK = wire.ClockSetting(kind="none")
START = 1_000_000


def player_of(seat: int) -> str:
    """The id of the person who first sits on a seat."""
    return NAMES[seat].lower()


class Company:
    """`people` of them sit down on the first seats and, unless told to wait, start with bots on the others."""

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
            host="anna",
            match="match-0",
            commitment=commitment_to(secret),
        )
        self.now = START
        self.log = [Act("table", 0, self.now, opened, player="anna")]
        self.secrets = {"match-0": secret}
        self.decks = {"match-0": decks}
        self.table = Table(self.log[0], self.secrets, self.decks)
        self.told: list[Told] = []
        self._requests = 0
        for seat in range(people) if isinstance(people, int) else people:
            self.do(player_of(seat), "sit", seat=seat, nonce=f"nonce {seat}")
        if start:
            self.do("anna", "start")

    # what people do

    def command(self, kind: str, **fields: Any) -> Any:
        self._requests += 1
        return COMMANDS[kind](request=f"r{self._requests}", type=kind, **fields)

    def do(self, player: str, kind: str, **fields: Any) -> list[Told]:
        command = self.command(kind, **fields)
        decision = self.table.decide(command, player, player.capitalize(), self.now)
        return self.store(decision, player, command.request)

    def refused(self, player: str, kind: str, **fields: Any) -> str:
        """The code of the error that a command is answered with."""
        with pytest.raises(CartableError) as refusal:
            self.table.decide(self.command(kind, **fields), player, player.capitalize(), self.now)
        assert refusal.value.to("en")
        assert refusal.value.to("fr")
        return refusal.value.code

    def play(self, seat: int, move: str | None = None) -> list[Told]:
        """A move of the person on a seat, the first legal one unless it is named."""
        legal = self.table.moment(seat).legal
        chosen = move if move is not None else legal.moves[0].text if legal is not None else "?"
        return self.do(self.player(seat), "move", ply=self.table.ply(seat), move=chosen)

    def player(self, seat: int) -> str:
        return next(player for player, place in self.table.people.items() if place == seat)

    # what time brings

    def wait(self, ms: int) -> list[Told]:
        """Let time pass; whatever is due meanwhile is done when it is due, bots' moves at their pace."""
        until, found = self.now + ms, list[Told]()
        while (due := self._next_time()) is not None and due <= until:
            self.now = max(self.now, due)
            found += self.attend()
        self.now = until
        return found

    def attend(self) -> list[Told]:
        """What is due now."""
        duty = self.table.attend(self.now)
        if isinstance(duty, BotTurn):
            assert self.table.match is not None
            move = str(self.table.match.legal_moves[-1])  # of the quiet questions, the quiet answer
            return self.store(self.table.decide_bot_move(duty.seat, move, self.now))
        return [] if duty is None else self.store(duty)

    def _next_time(self) -> int | None:
        due = self.table.due()
        if due is None:
            return None
        duty = self.table.attend(max(due, self.now))
        return duty.not_before if isinstance(duty, BotTurn) else due

    def store(self, decision: Decision, player: str | None = None, request: str | None = None) -> list[Told]:
        acts = decision.acts("table", self.table.number, self.now, player, request)
        return [self.apply(act) for act in acts]

    def server(self, *bodies: Any) -> list[Told]:
        """Acts of the server itself."""
        return self.store(Decision(bodies))

    def apply(self, act: Act) -> Told:
        if isinstance(act.body, Prepared):  # the same secrets in every run
            name = f"match-{self.table.match_number + 1}"
            secret = secret_of_seed(len(self.secrets))
            self.secrets[name] = secret
            self.table.learn({name: secret})
            body = Prepared(match=name, commitment=commitment_to(secret))
            act = Act(act.table, act.number, act.at, body)
        self.log.append(act)
        told = self.table.apply(act)
        self.told.append(told)
        return told

    # what can be seen

    @property
    def match(self) -> cartable.Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def seats(self) -> list[wire.SeatInfo]:
        return self.table.info(None).seats

    def read_again(self) -> Table:
        return Table.read(self.log, self.secrets, self.decks)


def duel(**wishes: Any) -> Company:
    """Anna and Bert play Shokoba against each other, and Bert begins."""
    return Company(players=2, first_dealer=0, **wishes)


def kinds(told: Sequence[Told], reader: int | None = None) -> list[str]:
    """The kinds of what a reader was told."""
    return [happening.kind for each in told for happening in each.happenings(reader)]


def words(told: Sequence[Told], reader: int | None = None) -> list[str]:
    """The sentences that a reader was told, in English."""
    found = [happening.words for each in told for happening in each.happenings(reader)]
    return [each.en for each in found if each is not None]
