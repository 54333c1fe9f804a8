"""Everything that a server answers about the stored tables, in a form that can be compared between versions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cartable.bots.rating_scale import deviation_of, points_of
from tests.protocol import Person

_CHANGES_WITH_TIME = {"seen_at", "changed_at", "opens_at", "clocks", "seq", "this"}
_SENTENCES = {"words"}
"""Texts for people, which may be improved."""
_FIRST_TIME = 10**12
"""Whole numbers from here on are times, in milliseconds since 1970."""


def people_of(url: str, tokens: Mapping[str, Any]) -> dict[str, Person]:
    """The people of the stored database, by name, and a visitor without a name."""
    found = {name: Person(url, *how) for name, how in tokens.items()}
    return {**found, "": Person(url)}


def collect(people: Mapping[str, Person], tables: Iterable[str]) -> dict[str, Any]:
    """Ask all that can be asked without changing anything."""
    visitor = people[""]
    known = {name: _of_person(person) for name, person in people.items() if name}
    public = visitor.get("/api/matches")
    finished = {match["id"] for of_one in known.values() for match in of_one["matches"] if match["result"]}
    return {
        "public tables": visitor.get("/api/tables"),
        "public tables of goita": visitor.get("/api/tables", game="goita"),
        "public matches": public,
        "public matches of shokoba": visitor.get("/api/matches", game="shokoba"),
        "people": known,
        "tables": {table: _of_table(table, people) for table in tables},
        "matches": {match: _of_finished(match, visitor) for match in finished | {match["id"] for match in public}},
    }


def _of_person(person: Person) -> dict[str, Any]:
    me = person.get("/api/me")
    return {
        "me": me,
        "companions": [] if person.companion else person.get("/api/me/companions"),
        "devices": person.get("/api/me/devices"),
        "mutes": person.get("/api/me/mutes"),
        "matches": person.get("/api/me/matches"),
        "tables": sorted(person.get("/api/me/tables"), key=lambda table: str(table["id"])),
        "shown to others": person.get(f"/api/players/{me['player']}"),
    }


def _of_table(table: str, people: Mapping[str, Person]) -> dict[str, Any]:
    """The table as each person sees it, and the record of the match that runs there."""
    return {name or "visitor": _seen_by(person, table) for name, person in people.items()}


def _seen_by(person: Person, table: str) -> dict[str, Any]:
    with person.at(table) as place:
        shown = {"you": place.snapshot["you"], "table": place.table, "moment": place.moment}
    if place.table["state"] == "running":
        shown["record"] = person.get(f"/api/matches/{place.table['match']['id']}/record")
        shown["lately"] = person.get(f"/api/tables/{table}/lately")
    return shown


def _of_finished(match: str, visitor: Person) -> dict[str, Any]:
    path = f"/api/matches/{match}"
    record = visitor.get(f"{path}/record")
    return {
        "summary": visitor.get(path),
        "record": record,
        "verified": visitor.ask("POST", "/api/verify", {"record": record}),
        "proof": visitor.get(f"{path}/proof"),
        "replay of a spectator": visitor.get(f"{path}/replay"),
        "replay of seat 0": visitor.get(f"{path}/replay", seat=0),
    }


def comparable(answer: Any, later: int = 0) -> Any:
    """Without what changes with time or may be worded better; `later` is by how much the times were moved."""
    match answer:
        case dict():
            left_out = _CHANGES_WITH_TIME | _SENTENCES
            if answer.get("over") and "stones" in answer:
                left_out = left_out | {"dealer"}  # Shokoba named the dealer of a round that is never dealt
            return {name: comparable(value, later) for name, value in answer.items() if name not in left_out}
        case list():
            return [comparable(each, later) for each in answer]
        case int() if answer >= _FIRST_TIME:
            return answer - later
        case _:
            return answer


def _with_points(answer: dict[str, Any]) -> dict[str, Any]:
    """Ratings were shown as they are computed; today people see the same ratings in four digits."""
    if not {"mu", "sigma", "shown"} <= {*answer}:
        return answer
    kept = {name: value for name, value in answer.items() if name not in ("mu", "sigma", "shown")}
    return {**kept, "points": points_of(answer["mu"]), "deviation": deviation_of(answer["sigma"])}


def differences(before: Any, now: Any, where: str = "") -> list[str]:
    """Where the answers of today are not what they were; fields that are new do not count."""
    if isinstance(before, dict) and isinstance(now, dict):
        before = _with_points(before)
        missing = [f"{where}/{name} is missing" for name in before if name not in now]
        return missing + [
            each for name in before if name in now for each in differences(before[name], now[name], f"{where}/{name}")
        ]
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        return [
            each
            for place, (old, new) in enumerate(zip(before, now, strict=True))
            for each in differences(old, new, f"{where}/{place}")
        ]
    return [] if before == now else [f"{where}: {before!r} became {now!r}"]
