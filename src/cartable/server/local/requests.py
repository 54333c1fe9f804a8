"""The REST interface of a device: the same paths, bodies and answers as at a server, as far as they need none.

What only reads rows (who somebody is, their tables and matches) the page answers by itself, without loading Python.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cartable.games.reader import reader_at
from cartable.games.registry import load
from cartable.games.verification import verify
from cartable.puzzles.puzzle import Puzzle
from cartable.server import wire
from cartable.server.answers.daily import Results, day_info, deal_info
from cartable.server.answers.puzzles import (
    Judged,
    game_with_puzzles,
    known_puzzle,
    offered,
    progress_info,
    puzzle_choices,
    puzzle_info,
)
from cartable.server.answers.replays import proof_of, replay_of
from cartable.server.answers.reviews import moment_choices
from cartable.server.answers.statistics import Side, statistics
from cartable.server.answers.verification import verified
from cartable.server.errors import TableError
from cartable.server.local import rows
from cartable.server.local.host import LocalHost
from cartable.server.local.outcome import Outcome
from cartable.server.local.puzzles import PuzzleRow
from cartable.server.refusals import Refusal
from cartable.server.table import daily
from cartable.server.table.creation import continuing
from cartable.server.table.results import outcome_of
from cartable.server.table.table import Table
from cartable.server.wire.reviews import REVIEW_VERSION


class NeedsRows(Exception):
    """The call has to be made again with all rows whose keys begin with one of these prefixes."""

    def __init__(self, *prefixes: str) -> None:
        super().__init__(", ".join(prefixes))
        self.prefixes = prefixes


@dataclass(slots=True)
class Request:
    host: LocalHost
    now: int
    method: str
    path: str
    """Without `/api`."""
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    rows: Mapping[str, str] | None = None
    """The rows that `NeedsRows` asked for."""


@dataclass(slots=True)
class Answer:
    status: int
    text: str
    outcome: Outcome


def rows_of(table: str) -> tuple[str, str]:
    """The prefixes of what a table is read from."""
    return f"act/{table}/", f"secret/{table}/"


def answer(request: Request) -> Answer:
    """Raises `CartableError`, or `NeedsRows`."""
    for method, pattern, handle in _ROUTES:
        found = pattern.fullmatch(request.path)
        if found is not None and method == request.method:
            return handle(request, **found.groupdict())
    raise Refusal("request/local")


def open_table(host: LocalHost, table: str, stored: Mapping[str, str] | None) -> Outcome:
    """Bring a table into memory, if it is not there."""
    if host.is_open(table):
        return Outcome()
    if stored is None:
        raise NeedsRows(*rows_of(table))
    return host.open(table, stored)


_Handler = Callable[..., Answer]
_ROUTES: Final[list[tuple[str, re.Pattern[str], _Handler]]] = []


def _route(method: str, path: str) -> Callable[[_Handler], _Handler]:
    pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[\\w-]+)", path))

    def register(handle: _Handler) -> _Handler:
        _ROUTES.append((method, pattern, handle))
        return handle

    return register


def _json(message: wire.Message, status: int = 200, outcome: Outcome | None = None) -> Answer:
    return Answer(status, message.encoded().decode(), outcome or Outcome())


def _list(messages: list[Any], outcome: Outcome | None = None) -> Answer:
    return Answer(200, f"[{','.join(each.encoded().decode() for each in messages)}]", outcome or Outcome())


# records


@_route("POST", "/verify")
def _verify(request: Request) -> Answer:
    return _json(verified(verify(wire.VerifyRecord.model_validate(request.body).record)))


# people


def _with_people(request: Request, answer: Answer) -> Answer:
    answer.outcome.put(rows.PEOPLE, request.host.people.values())
    return answer


@_route("POST", "/guests")
def _new_guest(request: Request) -> Answer:
    me = request.host.people.sign_up(wire.NewGuest.model_validate(request.body), request.now)
    return _with_people(request, _json(wire.GuestWelcome(me=me, token=""), 201))


@_route("PATCH", "/me")
def _change_me(request: Request) -> Answer:
    change = wire.ChangeMe.model_validate(request.body)
    return _with_people(request, _json(request.host.people.change(request.query.get("as"), change)))


@_route("POST", "/me/companions")
def _new_companion(request: Request) -> Answer:
    made = request.host.people.new_companion(wire.NewGuest.model_validate(request.body), request.now)
    return _with_people(request, _json(made, 201))


@_route("GET", "/me/statistics")
def _statistics(request: Request) -> Answer:
    """What the device knows of its owner; ratings exist only at a server."""
    stored = request.rows
    if stored is None:
        raise NeedsRows("match/", "puzzles/")
    sides = [side for key, text in stored.items() if key.startswith("match/") and (side := _side(json.loads(text)))]
    made = statistics(sides, request.now, int(request.query.get("minutes_east", "0")), is_all=True)
    games = [each.model_copy(update={"puzzles": _puzzle_progress(stored, each.game)}) for each in made.games]
    return _json(made.model_copy(update={"games": games}))


def _side(summary: dict[str, Any]) -> Side | None:
    """How a stored match ended for the owner; None if they only watched."""
    result, seat = summary["result"], summary["seat"]
    if result is None or seat is None:
        return None
    scores, options = result["scores"], json.dumps(summary["options"], sort_keys=True)
    outcome = outcome_of(wire.ResultInfo(**result), seat)
    return Side(summary["game"], options, outcome, None if scores is None else scores[seat], summary["finished_at"])


def _puzzle_progress(stored: Mapping[str, str], game: str) -> wire.PuzzleProgress | None:
    text = stored.get(rows.puzzles_key(game))
    return None if text is None else progress_info(PuzzleRow(text).progress)


# tables


@_route("POST", "/tables")
def _create_table(request: Request) -> Answer:
    wanted, origin = wire.NewTable.model_validate(request.body), None
    if wanted.continues is not None:
        _, source = _finished(request, wanted.continues.match)
        wanted, origin = continuing(wanted, _match_of(source))
    table, outcome = request.host.create(wanted, origin)
    return _json(_info(request, table), 201, outcome)


@_route("GET", "/tables/{table}")
def _table(request: Request, table: str) -> Answer:
    outcome = open_table(request.host, table, request.rows)
    return _json(_info(request, request.host.table(table)), outcome=outcome)


@_route("GET", "/tables/{table}/lately")
def _lately(request: Request, table: str) -> Answer:
    outcome = open_table(request.host, table, request.rows)
    found = request.host.table(table)
    return _list(found.recent(found.reader_of(_player(request))), outcome)


@_route("POST", "/tables/{table}/commands")
def _command(request: Request, table: str) -> Answer:
    opened = open_table(request.host, table, request.rows)
    ack, outcome = request.host.command(table, request.query.get("as"), wire.any_command.validate_python(request.body))
    outcome.rows = {**opened.rows, **outcome.rows}
    return _json(ack, outcome=outcome)


def _player(request: Request) -> str | None:
    return request.host.people.player_of(request.query.get("as"))


def _info(request: Request, table: Table) -> wire.TableInfo:
    return table.info(table.reader_of(_player(request)))


# matches


def _summary(request: Request, match: str) -> dict[str, Any]:
    """The summary of a finished match; its table's rows and its review have been read."""
    stored = request.rows
    if stored is None:
        raise NeedsRows("match/")
    key = next((key for key in stored if key.endswith(f"/{match}") and key.startswith("match/")), None)
    if key is None:
        raise Refusal("match/unknown")
    summary: dict[str, Any] = json.loads(stored[key])
    prefixes = rows_of(summary["table"])
    if not any(each.startswith(prefixes) for each in stored):
        raise NeedsRows("match/", *prefixes, rows.review_key(summary["table"], match))
    return summary


def _finished(request: Request, match: str) -> tuple[dict[str, Any], Table]:
    """The summary of a finished match, and the table as it was at its end."""
    summary = _summary(request, match)
    assert request.rows is not None
    acts = rows.read_acts(summary["table"], request.rows)[: summary.pop("acts")]
    del summary["levels"]
    return summary, Table.read(acts, rows.read_secrets(summary["table"], request.rows))


@_route("GET", "/matches/{match}")
def _match(request: Request, match: str) -> Answer:
    summary, _ = _finished(request, match)
    return _json(wire.MatchSummary.model_validate(summary))


@_route("GET", "/matches/{match}/record")
def _record(request: Request, match: str) -> Answer:
    _, table = _finished(request, match)
    return Answer(200, _match_of(table).record(), Outcome())


@_route("GET", "/matches/{match}/replay")
def _replay(request: Request, match: str) -> Answer:
    summary, table = _finished(request, match)
    seat = request.query.get("seat")
    reader, is_open = reader_at(None if seat is None else int(seat)), request.query.get("hands") == "all"
    return _json(replay_of(_match_of(table), wire.MatchSummary.model_validate(summary), reader, is_open=is_open))


@_route("POST", "/matches/{match}/moments/{ply}")
def _moment(request: Request, match: str, ply: str) -> Answer:
    _, table = _finished(request, match)
    steps = wire.AskMoment.model_validate(request.body).steps
    return _json(moment_choices(_match_of(table), match, int(ply), steps))


@_route("GET", "/matches/{match}/review")
def _review(request: Request, match: str) -> Answer:
    running = request.host.review_status(match)
    return (None if running.state == "running" else _stored_review(request, match)) or _json(running)


@_route("POST", "/matches/{match}/review")
def _make_review(request: Request, match: str) -> Answer:
    stored = _stored_review(request, match)
    if stored is not None:
        return stored
    summary, table = _finished(request, match)
    outcome = request.host.begin_review(summary["table"], match, _match_of(table))
    return _json(request.host.review_status(match), outcome=outcome)


def _stored_review(request: Request, match: str) -> Answer | None:
    key = rows.review_key(_summary(request, match)["table"], match)
    assert request.rows is not None
    stored = json.loads(request.rows.get(key, "{}"))
    if stored.get("version") != REVIEW_VERSION:
        return None
    status = wire.ReviewStatus(state="done").model_dump()
    return Answer(200, json.dumps({**status, "review": stored["review"]}, ensure_ascii=False), Outcome())


@_route("GET", "/matches/{match}/proof")
def _proof(request: Request, match: str) -> Answer:
    _, table = _finished(request, match)
    return _json(proof_of(_match_of(table)))


def _match_of(table: Table) -> Any:
    if table.match is None:
        raise TableError("table/not-over")
    return table.match


# the daily deal


def _own_try(request: Request, game: str, day: str) -> wire.DailyTry | None:
    stored = _daily_rows(request, game).get(rows.daily_key(game, day))
    return None if stored is None else wire.DailyTry.model_validate(json.loads(stored))


def _daily_rows(request: Request, game: str) -> Mapping[str, str]:
    if request.rows is None:
        raise NeedsRows(f"daily/{game}/", f"par/{game}/")
    return request.rows


def _day_info(request: Request, game: str, day: str) -> wire.DailyDay:
    return day_info(day, daily.public_secret(game, day), _own_try(request, game, day), request.now)


@_route("GET", "/daily/{game}")
def _days(request: Request, game: str) -> Answer:
    name, today = load(game).name, daily.day_at(request.now)
    past = [daily.day_after(today, -days) for days in range(daily.PAST_DAYS + 1)]
    infos = [_day_info(request, name, day) for day in past]
    return _json(wire.DailyDays(game=name, today=today, days=infos))


@_route("GET", "/daily/{game}/{day}")
def _one_day(request: Request, game: str, day: str) -> Answer:
    """Par is computed when the own try is over: until then the page asks again."""
    name, info = load(game).name, _day_info(request, game, daily.check_day(day, request.now))
    stored = _daily_rows(request, name).get(rows.par_key(name, day))
    is_wanted = stored is None and info.own is not None and info.own.finished
    outcome = request.host.begin_par(name, day) if is_wanted else Outcome()
    own = info.own
    scores = {} if own is None or own.score is None else {own.score: 1}
    results = Results(scores, None if stored is None else json.loads(stored))
    return _json(deal_info(name, info, results, shared=False), outcome=outcome)


@_route("POST", "/daily/{game}/{day}")
def _play_day(request: Request, game: str, day: str) -> Answer:
    name, own = load(game).name, _own_try(request, game, daily.check_day(day, request.now))
    state = daily.day_state(day, request.now)
    if own is not None and (not own.finished or state == "open"):
        if not any(each.startswith(f"act/{own.table}/") for each in request.rows or ()):
            raise NeedsRows(f"daily/{game}/", f"par/{game}/", *rows_of(own.table))
        outcome = open_table(request.host, own.table, request.rows)
        return _json(_info(request, request.host.table(own.table)), 201, outcome)
    if state == "coming":
        raise TableError("daily/coming")
    wanted, shared = daily.new_try(name, day, daily.public_secret(name, day), request.now, local=True)
    table, outcome = request.host.create(wanted, shared=shared)
    return _json(_info(request, table), 201, outcome)


# puzzles


def _puzzle_row(request: Request, game: str) -> PuzzleRow:
    if request.rows is None:
        raise NeedsRows(rows.puzzles_key(game))
    return PuzzleRow(request.rows.get(rows.puzzles_key(game)))


def _reached(request: Request, game: str, puzzle: str, step: int) -> tuple[Puzzle, PuzzleRow]:
    """A puzzle of which this step may be asked, and the owner's progress."""
    request.host.people.get(request.query.get("as"))
    found, row = known_puzzle(game, puzzle, step), _puzzle_row(request, game)
    if not row.attempt(found).reaches(step):
        raise Refusal("puzzle/order")
    return found, row


@_route("GET", "/puzzles/{game}/next")
def _next_puzzle(request: Request, game: str) -> Answer:
    request.host.people.get(request.query.get("as"))
    row = _puzzle_row(request, game_with_puzzles(game))
    return _json(offered(game, row.progress, row.decided, row.ratings, request.query.get("after")))


@_route("GET", "/puzzles/{game}/{puzzle}")
def _puzzle(request: Request, game: str, puzzle: str) -> Answer:
    found, row = known_puzzle(game, puzzle), _puzzle_row(request, game)
    progress = None if _player(request) is None else progress_info(row.progress)
    return _json(wire.PuzzleOffer(puzzle=puzzle_info(found, 0, row.rating(found).rating), progress=progress))


@_route("POST", "/puzzles/{game}/{puzzle}/choices")
def _puzzle_choices(request: Request, game: str, puzzle: str) -> Answer:
    asked = wire.AskPuzzle.model_validate(request.body)
    found, _ = _reached(request, game, puzzle, asked.step)
    return _json(puzzle_choices(found, asked.step, asked.steps))


@_route("POST", "/puzzles/{game}/{puzzle}/moves")
def _puzzle_move(request: Request, game: str, puzzle: str) -> Answer:
    given = wire.PuzzleMove.model_validate(request.body)
    return _answered(request, game, puzzle, given.step, given.move)


@_route("POST", "/puzzles/{game}/{puzzle}/solution")
def _puzzle_solution(request: Request, game: str, puzzle: str) -> Answer:
    return _answered(request, game, puzzle, wire.AskSolution.model_validate(request.body).step, None)


def _answered(request: Request, game: str, puzzle: str, step: int, move: str | None) -> Answer:
    (found, row), outcome = _reached(request, game, puzzle, step), Outcome()
    judged = Judged(found, step, move)
    row.note(found, step, is_right=judged.is_right)
    outcome.put(rows.puzzles_key(game), row.value())
    return _json(judged.verdict(row.progress, row.rating(found)), outcome=outcome)
