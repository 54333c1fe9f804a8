"""The tables of `docs/budgets.md`: run `python -m tests.server.budgets.page` to write them again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from cartable.server.web.admission import CONNECTIONS_PER_ADDRESS, RESERVE, UNIDENTIFIED_SOCKETS
from cartable.server.web.deadlines import Deadlines
from cartable.server.web.limits import RATE_LIMITS, SOCKETS_PER_ADDRESS, SOCKETS_PER_PERSON
from cartable.server.web.offload import JOBS_PER_ADDRESS, MOST_JOBS, THREADS
from cartable.server.web.protocols import LARGEST_ADDRESS, LARGEST_HEAD, LEAST_READ, MOST_HEADERS, MOST_PIPELINED
from cartable.server.web.routes.catalogue import LONGEST_VERIFICATION
from cartable.server.web.strict_request import LARGEST_BODY
from cartable.server.wire import LARGEST_MESSAGE
from tests.server.budgets.declared import ENDPOINTS, MESSAGES, Budget

PAGE: Final = Path(__file__).parents[3] / "docs/budgets.md"


def tables() -> dict[str, str]:
    """The tables by the name of their place on the page."""
    return {
        "endpoints": "\n".join(_budget_rows("endpoint", ENDPOINTS)),
        "messages": "\n".join(_budget_rows("message", MESSAGES)),
        "rates": "\n".join(_rate_rows()),
        "connections": "\n".join(_connection_rows()),
    }


def written(page: str) -> str:
    """The page with its tables as they should be."""
    for name, table in tables().items():
        page = re.sub(
            rf"(<!-- {name} -->\n\n).*?(\n\n<!-- end -->)",
            lambda found, table=table: f"{found[1]}{table}{found[2]}",  # type: ignore[misc]
            page,
            flags=re.DOTALL,
        )
    return page


def _budget_rows(what: str, budgets: Mapping[str, Budget]) -> Iterator[str]:
    yield f"| {what} | largest input | processor | memory | rate limits |"
    yield "| --- | --- | --- | --- | --- |"
    for name, budget in budgets.items():
        largest = _kib(budget.largest) if budget.largest else ""
        limits = ", ".join(budget.limits)
        yield f"| `{name}` | {largest} | {budget.seconds:g} s | {budget.megabytes:g} MB | {limits} |"


def _rate_rows() -> Iterator[str]:
    yield "| limit | one person | one address |"
    yield "| --- | --- | --- |"
    for name, limit in RATE_LIMITS.items():
        person = (
            "" if limit.identity is None else f"{limit.identity.burst:g}, then {limit.identity.each_second:g} a second"
        )
        yield f"| {name} | {person} | {limit.address.burst:g}, then {limit.address.each_second:g} a second |"
    yield f"| open sockets | {SOCKETS_PER_PERSON} | {SOCKETS_PER_ADDRESS} |"
    yield f"| open sockets, also those that are not identified yet | | {SOCKETS_PER_ADDRESS + UNIDENTIFIED_SOCKETS} |"
    yield f"| open HTTP connections | | {CONNECTIONS_PER_ADDRESS} |"
    yield f"| records and replays that are computed or wait | | {JOBS_PER_ADDRESS} |"


def _connection_rows() -> Iterator[str]:
    times = Deadlines()
    yield "| what | bound |"
    yield "| --- | --- |"
    yield f"| head of a request | {_kib(LARGEST_HEAD)}, {MOST_HEADERS} headers, {times.head:g} s |"
    yield f"| address of a request, with its query | {_kib(LARGEST_ADDRESS)} |"
    yield f"| body of a request | {_kib(LARGEST_MESSAGE)} (a record: {_kib(LARGEST_BODY)}), {times.body:g} s |"
    yield f"| message of a socket | {_kib(LARGEST_MESSAGE)} |"
    yield f"| answer that is not read | aborted after {times.answer:g} s without {_kib(LEAST_READ)} of progress |"
    yield f"| requests that wait for the answer to an earlier one | {MOST_PIPELINED} |"
    yield f"| idle connection | {times.idle:g} s; of a trusted proxy {times.proxy_idle:g} s |"
    yield f"| connection beyond a limit | one request within {times.refused:g} s; {RESERVE} at the same time |"
    yield (
        f"| records and replays | {THREADS} computed at once, {MOST_JOBS} with those that wait; "
        f"a record is replayed for {LONGEST_VERIFICATION:g} s of processor time; stopped when the client hangs up |"
    )


def _kib(size: int) -> str:
    return f"{size // 1024} KiB"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
