"""A person at a server: signs up with a name, creates and finds tables, reads records."""

from __future__ import annotations

import json
import ssl
from functools import cache
from types import TracebackType
from typing import Any, Literal, Self, TypeVar
from urllib.parse import quote

import httpx
from pydantic import TypeAdapter

from cartable.client.connection import TableConnection
from cartable.client.errors import Lost, refused_by
from cartable.server.wire import (
    Catalogue,
    ChangeMe,
    GuestWelcome,
    MatchSummary,
    Me,
    NewGuest,
    NewTable,
    NewTournament,
    TableInfo,
    TableSummary,
    TournamentExport,
    TournamentInfo,
    Verified,
    VerifyRecord,
    Wire,
    tournament_command,
)

T = TypeVar("T")


@cache
def _tls_context() -> ssl.SSLContext:
    """One for all guests of a process, because reading the certificates takes 50 milliseconds."""
    return httpx.create_ssl_context()


class Guest:
    """`async with await Guest.sign_up(url, name) as guest`, or `Guest(url, token)` if you signed up before."""

    def __init__(self, url: str, token: str | None = None, *, timeout: float = 20.0) -> None:
        self.url = url.rstrip("/")
        self.token = token
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        short_lived = httpx.Limits(keepalive_expiry=2)  # the server must not be the first to close an idle connection
        self._http = httpx.AsyncClient(
            base_url=self.url, headers=headers, timeout=timeout, limits=short_lived, verify=_tls_context()
        )

    @classmethod
    async def sign_up(cls, url: str, name: str, language: Literal["en", "fr"] = "en") -> Self:
        """Sign up with this name. Keep `token` to be the same guest again, and keep it secret."""
        async with cls(url) as anonymous:
            welcome = await anonymous._request(
                GuestWelcome, "POST", "/api/guests", NewGuest(name=name, language=language)
            )
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
        return await self._request(Me, "GET", "/api/me")

    async def change(
        self,
        *,
        name: str | None = None,
        language: Literal["en", "fr"] | None = None,
        research: bool | None = None,
    ) -> Me:
        """Change the name, the language, or whether your finished matches may be used for research, without names."""
        return await self._request(Me, "PATCH", "/api/me", ChangeMe(name=name, language=language, research=research))

    async def games(self) -> Catalogue:
        """The games with their options, the levels of bots, the chat phrases."""
        return await self._request(Catalogue, "GET", "/api/games")

    async def open_table(self, game: str, **settings: Any) -> TableInfo:
        """Create a table; `settings` are the fields of `cartable.server.wire.NewTable`, as plain values."""
        new_table = NewTable.model_validate_json(json.dumps({"game": game, **settings}))
        return await self._request(TableInfo, "POST", "/api/tables", new_table)

    async def tables(self, game: str | None = None) -> list[TableSummary]:
        """The public tables to join or watch."""
        return await self._request(list[TableSummary], "GET", "/api/tables", game=game)

    async def table(self, id_: str) -> TableInfo:
        return await self._request(TableInfo, "GET", f"/api/tables/{id_}")

    async def table_of_code(self, code: str) -> TableInfo:
        """A table by its short code."""
        return await self._request(TableInfo, "GET", f"/api/tables/by-code/{quote(code, safe='')}")

    def at(self, table: TableInfo | TableSummary | str, *, retry_for: float = 60.0) -> TableConnection:
        """A connection to a table: `async with guest.at(table) as connection`. A guest without a seat watches."""
        id_ = table if isinstance(table, str) else table.id
        address = "ws" + self.url.removeprefix("http") + f"/api/tables/{id_}/play"
        return TableConnection(address, self.token, retry_for=retry_for)

    # tournaments

    async def open_tournament(self, name: str, game: str, **settings: Any) -> TournamentInfo:
        """Open a tournament; `settings` are the fields of `cartable.server.wire.NewTournament`, as plain values."""
        new = NewTournament.model_validate_json(json.dumps({"name": name, "game": game, **settings}))
        return await self._request(TournamentInfo, "POST", "/api/tournaments", new)

    async def tournament(self, id_: str) -> TournamentInfo:
        return await self._request(TournamentInfo, "GET", f"/api/tournaments/{id_}")

    async def join_tournament(self, id_: str) -> TournamentInfo:
        """Take part from the next round on; once is enough."""
        return await self._request(TournamentInfo, "POST", f"/api/tournaments/{id_}/entrants")

    async def leave_tournament(self, id_: str) -> TournamentInfo:
        return await self._request(TournamentInfo, "DELETE", f"/api/tournaments/{id_}/entrants/me")

    async def host_tournament(self, id_: str, kind: str, **fields: Any) -> TournamentInfo:
        """Send a command of the host, such as `start_round` with `round=1`."""
        command = tournament_command.validate_json(json.dumps({"type": kind, **fields}))
        return await self._request(TournamentInfo, "POST", f"/api/tournaments/{id_}/commands", command)

    async def export_tournament(self, id_: str) -> TournamentExport:
        """Everything about a tournament, with all its rounds."""
        return await self._request(TournamentExport, "GET", f"/api/tournaments/{id_}/export")

    # matches

    async def matches(self) -> list[MatchSummary]:
        """Your own matches, newest first."""
        return await self._request(list[MatchSummary], "GET", "/api/me/matches")

    async def record(self, match: str) -> str:
        """The record of a match, for `cartable.read`; of a running match, only what you may know of it."""
        return (await self._send("GET", f"/api/matches/{match}/record")).text

    async def verify(self, record: str) -> Verified:
        return await self._request(Verified, "POST", "/api/verify", VerifyRecord(record=record))

    async def _request(self, kind: type[T], method: str, path: str, body: Wire | None = None, **query: str | None) -> T:
        response = await self._send(method, path, body, **query)
        return TypeAdapter(kind).validate_json(response.content, extra="ignore")

    async def _send(self, method: str, path: str, body: Wire | None = None, **query: str | None) -> httpx.Response:
        given = {name: value for name, value in query.items() if value is not None}
        content = None if body is None else body.model_dump_json()
        headers = {} if body is None else {"Content-Type": "application/json"}
        try:
            response = await self._http.request(method, path, content=content, headers=headers, params=given)
        except httpx.TransportError as error:
            raise Lost(str(error) or type(error).__name__) from error
        if response.is_error:
            raise refused_by(response.status_code, response.content)
        return response
