"""Tables that share their deals: the same cards and answers everywhere, no help, and nothing dealt after the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import cartable
from cartable.bots.decisions import Decisions
from cartable.games.reader import SPECTATOR
from cartable.server import wire
from cartable.server.answers.par import ParSteps
from cartable.server.errors import TableError
from cartable.server.table import daily
from cartable.server.table.bot_requests import bot_request, hint_request
from cartable.server.table.creation import create_table
from cartable.server.table.pending_acts import PendingActs
from cartable.server.table.schedule import BotTurn
from cartable.server.table.shared_deals import ALL_SIMULATIONS, SeededRequest, check_readable
from cartable.server.table.table import Table

DAY = "2026-11-18"
NOON = daily.begins_at(DAY) + 12 * 3_600_000
SECRET = bytes(range(32))
FAR = 1 << 53


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(TableError) as caught:
        yield
    assert caught.value.code == code


class TryDriver:
    """Somebody's try: they play their first legal move, or the last one."""

    def __init__(self, game: str, player: str, now: int = NOON) -> None:
        wanted, shared = daily.new_try(game, DAY, SECRET, now)
        self.player, self.decisions = player, Decisions()
        acts, match = create_table(
            wanted, table=f"table-{player}", code="", player=player, name=player, now=now, shared=shared
        )
        self.log, self.secrets = acts, {match.id: match.secret}
        self.table = Table.read(acts, self.secrets)

    def add(self, pending: PendingActs) -> None:
        for act in pending.acts(self.table.id, self.table.number, NOON):
            self.table.apply(act)
            self.log.append(act)

    def send(self, command: wire.Command, player: str | None = None) -> None:
        self.add(self.table.acts_for(command, player or self.player, "Ann", NOON))

    def step(self, choice: int = 0) -> bool:
        """One decision of anybody; False when it is over."""
        table = self.table
        if table.state != "running":
            return False
        current = table.current_match
        if current.may_decide(daily.SEAT):
            move = list(current.legal_moves_of(daily.SEAT))[choice]
            self.send(wire.Play(request="r", type="move", ply=table.ply(daily.SEAT), move=str(move)))
            return True
        task = table.due_task(FAR)
        if isinstance(task, BotTurn):
            request: Any = bot_request(table, task)
            assert isinstance(request, SeededRequest)
            code = self.decisions.choose(request, task.level, request.seed, ALL_SIMULATIONS)
            self.add(table.acts_for_bot_move(task.seat, table.game.notation.move_text(code), FAR))
        else:
            assert task is not None
            self.add(task)
        return True

    def play(self, choice: int = 0, most: int = 100_000) -> Table:
        for _ in range(most):
            if not self.step(choice):
                break
        return self.table


@pytest.mark.parametrize("game", cartable.GAMES)
def test_the_same_moves_meet_the_same_cards_and_answers(game: str) -> None:
    ann, ben, dan = (TryDriver(game, player) for player in ("ann-0001", "ben-0001", "dan-0001"))
    one, other, third = ann.play(), ben.play(), dan.play(choice=-1)
    assert one.match is not None
    assert other.match is not None
    assert third.match is not None
    assert [str(move) for move in one.match.moves] == [str(move) for move in other.match.moves]
    assert one.current_match.result == other.current_match.result
    assert third.match.rounds[0].deck == one.match.rounds[0].deck
    rounds = daily.rounds_for(game)
    assert len(one.match.rounds) <= rounds
    result = one.current_match.result
    assert result is not None
    assert result.winners
    score = daily.score_of(result)
    assert score == one.match.scores[0] - one.match.scores[1]
    assert Table.read(ann.log, ann.secrets).match is not None
    assert one.due_task(FAR) is None, "there is no rematch"


def test_a_try_takes_about_as_long_in_every_game() -> None:
    for game in cartable.GAMES:
        steps = ParSteps(game, SECRET, plays=1, simulations=4)
        taken = 0
        while steps.take() is not None:
            taken += 1
        assert 15 <= taken <= 75, game
        assert len(steps.scores) == 1


def test_par_is_the_same_for_the_same_secret() -> None:
    def scores(secret: bytes) -> list[int]:
        steps = ParSteps("shokoba", secret, plays=2, simulations=20)
        while steps.take() is not None:
            pass
        return steps.scores

    assert scores(SECRET) == scores(SECRET)
    assert scores(SECRET) != scores(bytes(32))


def test_nobody_is_helped_and_nobody_else_may_look() -> None:
    ann = TryDriver("shokoba", "ann-0001")
    ann.play(most=3)
    table = ann.table
    for command in (
        wire.AskUndo(request="u", type="ask_undo", ply=table.ply(0)),
        wire.Rise(request="u", type="rise"),
        wire.Resign(request="u", type="resign"),
        wire.SeatBot(request="u", type="seat_bot", seat=1, level="beginner"),
        wire.CallBot(request="u", type="call_bot", seat=0),
        wire.CloseTable(request="u", type="close_table"),
    ):
        with refused("table/shared"):
            ann.send(command)
    while not table.current_match.may_decide(0):
        ann.step()
    with refused("table/shared"):
        hint_request(table, "ann-0001", table.ply(0))
    sit = wire.Sit(request="s", type="sit", seat=1)
    with refused("table/sealed"):
        ann.send(sit, "ben-0001")
    with refused("table/sealed"):
        ann.send(wire.SayPhrase(request="s", type="say_phrase", phrase="hello"), "ben-0001")
    until = daily.sealed_until(DAY)
    check_readable(table, "ann-0001")
    for stranger in ("ben-0001", None):
        with refused("table/sealed"):
            check_readable(table, stranger)
    shared = table.info(SPECTATOR).shared
    assert shared == wire.SharedInfo(kind="daily", name=DAY, until=until, counted=True, rounds=2)


def test_days() -> None:
    end = daily.begins_at("2026-11-19")
    assert daily.day_at(NOON) == DAY == daily.day_at(end - 1)
    states = [daily.day_state(DAY, at) for at in (daily.begins_at(DAY) - 1, NOON, end, daily.sealed_until(DAY))]
    assert states == ["coming", "open", "closing", "over"]
    for wrong in ("2026-10-18", "2026-11-26", "2026-13-01", "20261118", "2026-W47-3", "x"):
        with refused("daily/unknown"):
            daily.check_day(wrong, NOON)
    for known in ("2026-10-19", DAY, "2026-11-25"):
        assert daily.check_day(known, NOON) == known
    assert daily.secret_of(SECRET, "shokoba", DAY) != daily.secret_of(SECRET, "goita", DAY)
    match = daily.new_try("shokoba", DAY, SECRET, NOON)[1].match.id
    assert daily.match_sealed_until(match) == daily.sealed_until(DAY)
    assert daily.match_sealed_until("another-match") == 0
    late = daily.new_try("shokoba", DAY, SECRET, daily.sealed_until(DAY))[1]
    assert not late.deal.counted
    assert daily.match_sealed_until(late.match.id) == 0
