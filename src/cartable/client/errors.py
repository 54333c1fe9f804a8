"""Errors of the client, each with a stable code and a text in both languages."""

from __future__ import annotations

from typing import Literal

from pydantic import ValidationError

from cartable.server.wire import PROTOCOL, Problem, Words


class ClientError(Exception):
    """Programs read `code`; people read `str(error)` (English) or `error.to("fr")`."""

    def __init__(self, code: str, words: Words) -> None:
        self.code = code
        self.words = words
        super().__init__(f"{code}: {words.en}")

    def to(self, language: Literal["en", "fr"]) -> str:
        return self.words.fr if language == "fr" else self.words.en


class Refused(ClientError):
    """The server refused the request; nothing has changed. `ply` is the present ply if the command named another."""

    def __init__(self, code: str, words: Words, *, ply: int | None = None, status: int | None = None) -> None:
        super().__init__(code, words)
        self.ply = ply
        self.status = status
        """The HTTP status, for REST requests."""


class TableClosed(ClientError):
    """The table was closed for good before the match was over; `TableInfo.closed` says why."""

    def __init__(self) -> None:
        super().__init__("table/closed", Words(en="this table is closed", fr="cette table est fermée"))


class Lost(ClientError):
    """The server could not be reached for longer than `retry_for`."""

    def __init__(self, why: str) -> None:
        words = Words(en=f"the server cannot be reached: {why}", fr=f"le serveur est injoignable : {why}")
        super().__init__("client/lost", words)


class Outdated(ClientError):
    """The server uses a newer protocol than this client."""

    def __init__(self, protocol: int) -> None:
        words = Words(
            en=f"the server uses protocol {protocol}, this client {PROTOCOL}: install a newer version of Cartable",
            fr=f"le serveur utilise le protocole {protocol}, ce client le {PROTOCOL} : mettez Cartable à jour",
        )
        super().__init__("client/outdated", words)


def refused_by(status: int, body: bytes | str) -> Refused:
    """The error of an HTTP response."""
    try:
        problem = Problem.model_validate_json(body, extra="ignore")
    except ValidationError:
        return Refused("client/answer", Words(en=f"HTTP status {status}", fr=f"état HTTP {status}"), status=status)
    return Refused(problem.code, problem.message, status=status)
