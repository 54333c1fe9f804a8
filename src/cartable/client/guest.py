"""Somebody at a server: signs up with a name, opens and finds tables, reads records."""

from __future__ import annotations

import json
from types import TracebackType
from typing import Any, Literal, Self, TypeVar
from urllib.parse import quote

import httpx
from pydantic import TypeAdapter

from cartable.client.connection import TableConnection
from cartable.client.errors import Lost, problem_of
from cartable.server.wire import (
    Catalogue,
    ChangeMe,
    GuestWelcome,
    MatchSummary,
    Me,
    NewGuest,
    NewTable,
    TableInfo,
    TableSummary,
    Verified,
    VerifyRecord,
    Wire,
)

T = TypeVar("T")


class Guest:
    """`async with await Guest.sign_up(url, name) as guest`; or `Guest(url, token)` for one who signed up before."""

    def __init__(self, url: str, token: str | None = None, *, timeout: float = 20.0) -> None:
        self.url = url.rstrip("/")
        self.token = token
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        hung_up_first = httpx.Limits(keepalive_expiry=2)  # or a request could meet the server hanging up
        self._http = httpx.AsyncClient(base_url=self.url, headers=headers, timeout=timeout, limits=hung_up_first)

    @classmethod
    async def sign_up(cls, url: str, name: str, language: Literal["en", "fr"] = "en") -> Self:
        """Become a guest of this name. Keep `token` to be the same guest again; whoever has it is that guest."""
        async with cls(url) as nobody:
            welcome = await nobody._ask(GuestWelcome, "POST", "/api/guests", NewGuest(name=name, language=language))
        return cls(url, welcome.token)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def me(self) -> Me:
        return await self._ask(Me, "GET", "/api/me")

    async def change(
        self,
        *,
        name: str | None = None,
        language: Literal["en", "fr"] | None = None,
        research: bool | None = None,
    ) -> Me:
        """Another name or language; whether one's finished matches may be used for research, without names."""
        return await self._ask(Me, "PATCH", "/api/me", ChangeMe(name=name, language=language, research=research))

    async def games(self) -> Catalogue:
        """The games and their options, the bots' levels, the phrases."""
        return await self._ask(Catalogue, "GET", "/api/games")

    async def open_table(self, game: str, **how: Any) -> TableInfo:
        """Open a table; `how` are the fields of `cartable.server.wire.NewTable`, as plain values."""
        wishes = NewTable.model_validate_json(json.dumps({"game": game, **how}))
        return await self._ask(TableInfo, "POST", "/api/tables", wishes)

    async def tables(self, game: str | None = None) -> list[TableSummary]:
        """The public tables that one can join or watch."""
        return await self._ask(list[TableSummary], "GET", "/api/tables", game=game)

    async def table(self, id_: str) -> TableInfo:
        return await self._ask(TableInfo, "GET", f"/api/tables/{id_}")

    async def table_of_code(self, code: str) -> TableInfo:
        """A table by the short code that people tell each other."""
        return await self._ask(TableInfo, "GET", f"/api/tables/by-code/{quote(code, safe='')}")

    def at(self, table: TableInfo | TableSummary | str, *, patience: float = 60.0) -> TableConnection:
        """A place at a table: `async with guest.at(table) as place`. Anybody without a seat watches."""
        name = table if isinstance(table, str) else table.id
        address = "ws" + self.url.removeprefix("http") + f"/api/tables/{name}/play"
        return TableConnection(address, self.token, patience=patience)

    async def matches(self) -> list[MatchSummary]:
        """One's own matches, the newest first."""
        return await self._ask(list[MatchSummary], "GET", "/api/me/matches")

    async def record(self, match: str) -> str:
        """The record of a match, for `cartable.read`: of one that runs, only what one may know of it."""
        return (await self._answer("GET", f"/api/matches/{match}/record")).text

    async def verify(self, record: str) -> Verified:
        return await self._ask(Verified, "POST", "/api/verify", VerifyRecord(record=record))

    async def _ask(self, kind: type[T], method: str, path: str, body: Wire | None = None, **query: str | None) -> T:
        answer = await self._answer(method, path, body, **query)
        return TypeAdapter(kind).validate_json(answer.content, extra="ignore")

    async def _answer(self, method: str, path: str, body: Wire | None = None, **query: str | None) -> httpx.Response:
        given = {name: value for name, value in query.items() if value is not None}
        content = None if body is None else body.model_dump_json()
        headers = {} if body is None else {"Content-Type": "application/json"}
        try:
            answer = await self._http.request(method, path, content=content, headers=headers, params=given)
        except httpx.TransportError as error:
            raise Lost(str(error) or type(error).__name__) from error
        if answer.is_error:
            raise problem_of(answer.status_code, answer.content)
        return answer
