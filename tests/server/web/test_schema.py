"""The API conforms to its OpenAPI description: a few requests for each operation, made from the description itself.

What fits no schema is refused, and every answer has a status, a content type and a shape that the operation declares.
`test_fuzzed_api.py` tries much more in the soak.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import httpx
import pytest

import cartable
from cartable.server.table import daily
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.budgets.entry_points import app, body_schemas, resolved
from tests.server.budgets.worst_values import sample
from tests.server.web.json_schema import fits, misfits
from tests.server.web.live_server import LiveServer, SignedInGuest

TOO_LONG = "a" * 500
REFUSED = {
    "POST /api/tables": "game/unknown",
    "POST /api/matches/{match}/moments/{ply}": "match/moment",
    "POST /api/me/matches": "record/syntax",
    "POST /api/links/redeem": "identity/link",
    "DELETE /api/me/companions/{player}": "identity/companion",
    "DELETE /api/me/devices/{device}": "identity/device",
    "PUT /api/me/push": "push/endpoint",
    "POST /api/verify": "record/syntax",
    "POST /api/puzzles/{game}/{puzzle}/moves": "move/unreadable",
    "POST /api/tournaments": "game/unknown",
    "GET /api/tournaments/{tournament}/rounds/{number}": "tournament/round",
    "GET /metrics": "metrics/closed",
}
"""What fits the description and still cannot be done. All other operations succeed, but those of the operator."""


class Case(NamedTuple):
    """A request, and whether it fits the description."""

    what: str
    path: str
    body: Any
    is_valid: bool


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Whoever is forgotten can ask nothing more, so that comes last."""
    found = [
        (method.upper(), path, described)
        for path, methods in app().openapi()["paths"].items()
        for method, described in methods.items()
    ]
    yield from sorted(found, key=lambda each: each[:2] == ("DELETE", "/api/me"))


def cases(method: str, path: str, described: dict[str, Any], ids: dict[str, str]) -> Iterator[Case]:
    bodies, whole = body_schemas(f"{method} {path}"), path.format_map(ids)
    usual = sample(bodies[0]) if bodies else None
    for body in [sample(schema) for schema in bodies] or [None]:
        yield Case("valid", whole, body, is_valid=True)
    for parameter in described.get("parameters", ()):
        name, schema = parameter["name"], resolved(parameter["schema"], app().openapi())
        for text in misfitting_texts(schema):
            address = f"{whole}?{name}={text}" if parameter["in"] == "query" else path.format_map({**ids, name: text})
            yield Case(f"{name} is {text[:60]}", address, usual, is_valid=False)
    for body in [body for schema in bodies for body in misfitting_bodies(schema)]:
        yield Case(f"the body {str(body)[:200]}", whole, body, is_valid=False)


def misfitting_bodies(schema: dict[str, Any]) -> Iterator[Any]:
    yield from ([], "text", 1, None)
    base = sample(schema)
    for name in schema.get("required", ()):
        yield {each: value for each, value in base.items() if each != name}
    if schema.get("additionalProperties") is False:
        yield {**base, "unknown_field": 1}
    for name, field in schema.get("properties", {}).items():
        if name != "type":  # another type is another body
            for value in misfits(field):
                yield {name: value, **{each: base[each] for each in base if each != name}}


def misfitting_texts(schema: dict[str, Any]) -> list[str]:
    """Texts in an address that cannot be read as what the schema describes."""
    kinds = schema.get("anyOf", [schema])
    if any(each.get("type") == "integer" for each in kinds):
        beyond = [each["maximum"] + 1 for each in kinds if "maximum" in each]
        below = [each["minimum"] - 1 for each in kinds if "minimum" in each]
        return ["nonsense", "1.5", *map(str, beyond + below)]
    texts = ("a%20b", "1", TOO_LONG)
    return [text for text in texts if not any(fits(text.replace("%20", " "), each) for each in kinds)]


async def prepared(server: LiveServer) -> tuple[SignedInGuest, dict[str, str]]:
    """Somebody, and ids of what exists."""
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    finished = await ada.table(bots={"1": "random"}, start=True)
    await ada.request("POST", f"/api/tables/{finished}/commands", {"type": "resign", "request": "r"})
    async with asyncio.timeout(PATIENCE):
        while not (matches := (await ada.request("GET", "/api/me/matches")).json()):
            await asyncio.sleep(0.01)
    opened = {"name": "Friday", "game": "shokoba", "options": {"players": 2}}
    tournament = (await ada.request("POST", "/api/tournaments", opened)).json()
    table = await ada.table()
    return ada, {
        "table": table,
        "code": (await ada.request("GET", f"/api/tables/{table}")).json()["code"],
        "match": matches[0]["id"],
        "ply": "0",
        "player": bob.player,
        "device": "nobody-has-it",
        "game": "scopette",
        "puzzle": cartable.shipped_puzzles("scopette")[0].id,
        "day": daily.day_after(daily.day_at(server.context.rooms.now()), -2),  # of which nothing changes meanwhile
        "tournament": tournament["id"],
        "tournament_code": tournament["code"],
        "number": "1",
    }


def problem_of(described: dict[str, Any], case: Case, answer: httpx.Response) -> str | None:
    """What is wrong with an answer."""
    status, declared = answer.status_code, described["responses"]
    found = declared.get(str(status)) or declared.get(f"{status // 100}XX")
    if found is None or status == 500:
        return f"status {status} is not declared"
    if not case.is_valid and not 400 <= status < 500:
        return f"accepted with status {status}"
    content = found.get("content", {})
    kind = answer.headers.get("content-type", "").partition(";")[0]
    if not content:
        return f"{len(answer.content)} bytes where none are declared" if answer.content and status < 400 else None
    if kind not in content:
        return f"{kind} is not declared"
    if kind != "application/json":
        return None
    whole = resolved_text(json.dumps(content[kind]["schema"]))
    return None if fits(answer.json(), whole) else f"another shape: {answer.text[:200]}"


@cache
def resolved_text(schema: str) -> Any:
    return resolved(json.loads(schema), app().openapi())


@async_test()
async def test_the_api_conforms_to_its_description(server: LiveServer, subtests: pytest.Subtests) -> None:
    ada, ids = await prepared(server)
    tried = 0
    for method, path, described in operations():
        name = f"{method} {path}"
        with subtests.test(name):
            wrong, here = [], {**ids, **({"code": ids["tournament_code"]} if "tournaments" in path else {})}
            for case in cases(method, path, described, here):
                answer = await ada.request(method, case.path, case.body)
                problem = problem_of(described, case, answer) or missing_success(name, case, answer)
                wrong += [f"{case.what}: {problem}"] if problem else []
                tried += 1
            assert wrong == []
    assert tried > 1000
    forgotten = await ada.request("GET", "/api/me")
    assert (forgotten.status_code, forgotten.json()["code"]) == (401, "identity/unknown")


def missing_success(name: str, case: Case, answer: httpx.Response) -> str | None:
    """An operation is tried with what exists, so it succeeds; of several commands at least the first one fits."""
    if not case.is_valid or name.endswith("/commands"):
        return None
    expected = "request/path" if "/admin/" in name else REFUSED.get(name)
    found = None if answer.is_success else answer.json()["code"]
    return None if found == expected else f"{found} instead of {expected}"


@async_test()
async def test_other_methods_are_refused(server: LiveServer) -> None:
    _, ids = await prepared(server)
    for path, methods in app().openapi()["paths"].items():
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "QUERY"} - {each.upper() for each in methods}:
            answer = await server.request(method, path.format_map(ids))
            assert (answer.status_code, answer.json()["code"]) == (405, "request/method"), (method, path)
