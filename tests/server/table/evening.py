"""An evening at which anything may happen, and what must hold whatever does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cartable import CartableError
from cartable.games.reader import reader_at
from cartable.kernel.chance import generator
from cartable.server import wire
from cartable.server.table.acts import Act, Paused, Resumed, body_text, read_body
from cartable.server.table.decision import BotTurn
from cartable.server.table.table import Table
from cartable.server.table.telling import Reader, Told
from tests.games.goita.table import deck_for
from tests.server.table.company import NAMES, Company

CLOCKS = (
    wire.ClockSetting(kind="none"),
    wire.ClockSetting(kind="turn", seconds=15),
    wire.ClockSetting(kind="match", seconds=40, extra=3),
    wire.ClockSetting(kind="days", seconds=2 * 86_400),
)
TIMES = (0, 1, 900, 1_000, 4_000, 16_000, 130_000, 86_400_000)
COMMANDS = ("sit", "rise", "seat_bot", "clear_seat", "start", "resign", "call_bot", "come_back", "say", "say_phrase")
PEOPLE = [name.lower() for name in NAMES[:4]] + ["gina"]


class Evening(Company):
    """Every number that is passed in picks one of the possible things."""

    def __init__(self, game: str, **wishes: Any) -> None:
        self._chance = generator(5)
        if game == "goita" and wishes.get("mode") != "solo":  # chance alone hardly ever deals five pawns
            hands = ["P P P P P" if seat == wishes["seed"] % 3 else "" for seat in range(wishes["players"])]
            wishes["decks"] = [deck_for(wishes["players"], hands, {"two_at_random": wishes.get("two_at_random")})]
            wishes["first_player"] = 0
        super().__init__(game, **wishes)

    # what may happen

    def someone_commands(self, kind: int, who: int, which: int) -> None:
        name = COMMANDS[kind % len(COMMANDS)]
        player = PEOPLE[who % len(PEOPLE)]
        self.attempt(player, name, **self._fields(name, which))

    def someone_moves(self, who: int, which: int, slip: int) -> None:
        """Usually a legal move; sometimes one of another moment, of another seat, or no move at all."""
        able = [seat for seat in self.table.people.values() if self.table.moment(seat).legal is not None]
        if not able:
            return
        seat = able[who % len(able)]
        legal = self.table.now_playing.legal_moves_of(seat)
        move, ply = str(legal[which % len(legal)]), self.table.ply(seat)
        wrong = {1: (ply + 1, move), 2: (max(0, ply - 1), move), 3: (ply, "nonsense")}
        ply, move = wrong.get(slip, (ply, move))
        player = PEOPLE[which % len(PEOPLE)] if slip == 4 else self.player(seat)
        self.attempt(player, "move", ply=ply, move=move)

    def someone_asks_back(self, who: int, refusing: int) -> None:
        """Somebody asks to take a move back, and the others answer."""
        people = sorted(self.table.people)
        if not people:
            return
        player = people[who % len(people)]
        self.attempt(player, "ask_undo", ply=self.table.ply(self.table.people[player]))
        for place, other in enumerate(people):
            self.attempt(other, "answer_undo", accept=place != refusing)

    def everybody_wants_more(self, who: int, missing: int) -> None:
        """The match is given up, and most of them want another."""
        people = sorted(self.table.people)
        if who % 2:
            for player in people[1:]:
                self.attempt(player, "resign")
        self.time_passes(0, 0)
        for place, player in enumerate(people):
            if place != missing:
                self.attempt(player, "rematch", nonce=f"again {who}")

    def time_passes(self, how_long: int, which: int) -> None:
        until = self.now + TIMES[how_long % len(TIMES)]
        for _ in range(30):
            due = self._next_time()
            if due is None or due > until:
                break
            self.now = max(self.now, due)
            duty = self.table.attend(self.now)
            if isinstance(duty, BotTurn):
                legal = self.match.legal_moves
                move = str(legal[which % len(legal)])
                self.store(self.table.decide_bot_move(duty.seat, move, self.now))
            elif duty is not None:
                self.store(duty)
        self.now = max(self.now, until)

    def server_stops_and_starts(self, crashed: bool, how_long: int) -> None:
        away = TIMES[how_long % len(TIMES)]
        if not crashed:
            self.server(Paused())
        self.now += away
        self.server(Resumed(credit=away if crashed else 0))

    def attempt(self, player: str, kind: str, **fields: Any) -> None:
        """A command: stored if it is good, and nothing has changed if it is not."""
        command = self.command(kind, **fields)
        before = everything_of(self.table)
        try:
            decision = self.table.decide(command, player, player.capitalize(), self.now)
        except CartableError:
            return
        finally:
            assert everything_of(self.table) == before
        self.store(decision, player, command.request)
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
        }
        return fields.get(kind, {})

    # what must hold

    def apply(self, act: Act) -> Told:
        before = {reader: seen_by(self.table, reader) for reader in self.table.readers}
        told = super().apply(act)
        for reader in self.table.readers:
            info, moment, seq = before[reader]
            now_info, now_moment, now_seq = seen_by(self.table, reader)
            assert now_seq == seq + (reader in told.seqs)
            assert told.seqs.get(reader, now_seq) == now_seq
            if reader not in told.seqs or not told.table:
                assert now_info == info
            if reader not in told.seqs or not told.moment:
                assert now_moment == moment
            self._check_happenings(told, reader)
        return told

    def check(self) -> None:
        self.check_it_reads_back()
        self.check_secrecy()
        self.check_the_log()

    def check_it_reads_back(self) -> None:
        """From what is stored, another process gets the very same table."""
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
        assert everything_of(Table.read(stored, self.secrets, self.decks)) == everything_of(self.table)

    def check_secrecy(self) -> None:
        """Exchange what a reader cannot know for something else: all that it is shown stays the same."""
        match = self.table.match
        if match is None:
            return
        for reader in self.table.readers:
            shown = seen_by(self.table, reader)
            states = match.rounds[-1].states
            truth, other = states[-1], match.hidden(reader_at(reader))
            match.game.rules.resample(other, self._chance)
            self._put(states, other)
            assert seen_by(self.table, reader) == shown
            self._put(states, truth)

    def check_the_log(self) -> None:
        """What storage holds unique is unique, and a match's own log has no gaps."""
        assert [act.number for act in self.log] == list(range(len(self.log)))
        places = [(act.match, act.ply) for act in self.log if act.ply is not None]
        for match in {match for match, _ in places}:
            assert [ply for each, ply in places if each == match] == list(
                range(sum(each == match for each, _ in places))
            )
        requests = [(act.player, act.request) for act in self.log if act.request is not None]
        assert len(requests) == len(set(requests))

    def _put(self, states: list[Any], state: Any) -> None:
        states[-1] = state
        self.match._legal = None
        self.table._seen.forget(table=True, moment=True)

    def _check_happenings(self, told: Told, reader: Reader) -> None:
        happenings = told.happenings(reader)
        assert reader in told.seqs or not happenings
        for (event, _), happening in zip(_parts_for(told, reader), happenings, strict=True):
            for name in event.secret if reader is None or event.seat != reader else ():
                assert happening.details[name] != event.details[name]


def _parts_for(told: Told, reader: Reader) -> Sequence[tuple[Any, Any]]:
    if reader not in told.seqs:
        return []
    return [part for part in told._parts if part[1] is None or reader in part[1]]


def seen_by(table: Table, reader: Reader) -> tuple[wire.TableInfo, wire.Moment, int]:
    return table.info(reader), table.moment(reader), table.seq(reader)


def everything_of(table: Table) -> list[Any]:
    """All that can be asked of a table."""
    readers = list(table.readers)
    return [
        [seen_by(table, reader) for reader in readers],
        [table.ply(reader) for reader in readers],
        [table.missed_since(reader, max(0, table.seq(reader) - 3)) for reader in readers],
        table.number,
        table.state,
        table.due(),
        table.lasting_due(),
        table.summary(),
        table.people,
        None if table.match is None else table.match.record(),
        None if table.playing is None else (dict(table.playing.held), table.playing.log_length, table.playing.makers),
    ]
