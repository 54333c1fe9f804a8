"""What a device keeps, by key: its people, and each table's acts and secrets with summaries for lists.

| key | value, as JSON |
| --- | --- |
| `people` | the owner of the device, then their companions |
| `act/TABLE/NUMBER` | an act; numbers have six digits, so that keys sort as acts do |
| `secret/TABLE/MATCH` | the secret of a match's deals |
| `table/TABLE` | the summary of a table, as `GET /api/me/tables` lists it |
| `match/TABLE/MATCH` | the summary of a finished match, as `GET /api/me/matches` lists it |
| `review/TABLE/MATCH` | the review of a finished match, and its version |
| `daily/GAME/DAY` | the owner's try at a day's deal |
| `par/GAME/DAY` | the scores of which par of that deal is the average |
| `puzzles/GAME` | the owner's progress with the puzzles of a game, their attempts, and the ratings of these puzzles |

The summary of a match also has `acts`, the number of the table's acts up to its end, and `levels`, those of the bots.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cartable.server.table.acts import Act, body_text, read_body
from cartable.server.table.daily import score_of
from cartable.server.table.table import Table
from cartable.server.wire import DailyTry, MatchSummary, TableSummary

PEOPLE = "people"


def act_key(act: Act) -> str:
    return f"act/{act.table}/{act.number:06}"


def act_value(act: Act) -> dict[str, Any]:
    return {
        "at": act.at,
        "body": json.loads(body_text(act.body)),
        "player": act.player,
        "request": act.request,
        "match": act.match,
        "ply": act.ply,
    }


def secret_key(table: str, match: str) -> str:
    return f"secret/{table}/{match}"


def table_key(table: str) -> str:
    return f"table/{table}"


def match_key(table: str, match: str) -> str:
    return f"match/{table}/{match}"


def review_key(table: str, match: str) -> str:
    return f"review/{table}/{match}"


def daily_key(game: str, day: str) -> str:
    return f"daily/{game}/{day}"


def par_key(game: str, day: str) -> str:
    return f"par/{game}/{day}"


def puzzles_key(game: str) -> str:
    return f"puzzles/{game}"


def read_acts(table: str, rows: Mapping[str, str]) -> list[Act]:
    """The acts of a table, from its rows."""
    prefix = f"act/{table}/"
    values = [(key, json.loads(text)) for key, text in sorted(rows.items()) if key.startswith(prefix)]
    return [
        Act(
            table=table,
            number=int(key.removeprefix(prefix)),
            at=value["at"],
            body=read_body(json.dumps(value["body"])),
            player=value["player"],
            request=value["request"],
            match=value["match"],
            ply=value["ply"],
        )
        for key, value in values
    ]


def read_secrets(table: str, rows: Mapping[str, str]) -> dict[str, bytes]:
    prefix = f"secret/{table}/"
    return {
        key.removeprefix(prefix): bytes.fromhex(json.loads(text))
        for key, text in rows.items()
        if key.startswith(prefix)
    }


def table_summary(table: Table, owner: str) -> TableSummary:
    settings, summary = table.settings, table.summary()
    reader = table.reader_of(owner)
    return TableSummary(
        id=table.id,
        code=table.code,
        game=table.game.name,
        options=table.options.chosen(),
        state=summary.state,
        rated=False,
        clock=settings.clock,
        names=list(summary.names),
        created_at=table.created_at,
        changed_at=table.last_at,
        your_turn=summary.state == "running" and table.moment(reader).turn == reader,
    )


def daily_try(table: Table) -> DailyTry:
    """The own try, from its table."""
    result = None if table.table_match is None else table.table_match.result
    return DailyTry(
        table=table.id,
        match=table.match_id,
        finished=result is not None,
        score=None if result is None else score_of(result),
        counted=True,
    )


def match_summary(table: Table, owner: str) -> MatchSummary:
    """The present match, which has started."""
    summary = table.summary()
    assert summary.started_at is not None
    return MatchSummary(
        id=summary.match,
        table=table.id,
        game=table.game.name,
        options=table.options.chosen(),
        names=[name or "" for name in summary.names],
        players=list(summary.players),
        seat=summary.players.index(owner) if owner in summary.players else None,
        rated=False,
        marked=summary.marked,
        started_at=summary.started_at,
        finished_at=summary.finished_at,
        result=summary.result,
    )
