"""The server's log: one line for each record, as JSON or as text, without anything that must stay secret.

No token, secret, move, chat text or whole table id is ever logged. An unexpected error is logged by its type and
location: its text could quote what a player sent, or name a hidden card.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final, TextIO

from cartable.server.settings import LogForm
from cartable.server.web.traces import TraceFilter

_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}
_SHOWN_OF_TABLE_ID: Final = 6
"""Characters: enough to recognise a table, not enough to watch it."""
_SAFE_ERRORS: Final = (OSError, sqlite3.Error)
"""Errors whose text describes a problem of the machine and cannot quote a player."""


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **_extras(record),
        }
        return json.dumps(line, ensure_ascii=False)


class TextFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).astimezone().strftime("%H:%M:%S")
        level = "" if record.levelno <= logging.INFO else f"{record.levelname.lower()}: "
        extras = _extras(record)
        where = extras.pop("where", [])
        locations = [where] if isinstance(where, str) else where
        fields = f" ({', '.join(f'{name} {value}' for name, value in extras.items())})" if extras else ""
        return "\n    ".join([f"{at} {level}{record.getMessage()}{fields}", *locations])


def _extras(record: logging.LogRecord) -> dict[str, Any]:
    extras = {name: value for name, value in vars(record).items() if name not in _STANDARD}
    if "table" in extras:
        extras["table"] = f"{str(extras['table'])[:_SHOWN_OF_TABLE_ID]}…"
    if record.exc_info and record.exc_info[1] is not None:
        extras |= _error_fields(record.exc_info[1], record.exc_info[2])
    return extras


def _error_fields(error: BaseException, trace: TracebackType | None) -> dict[str, Any]:
    """The types of an error and its causes, and where it was raised."""
    kinds, each = list[str](), error
    safe_text: str | None = None
    while each is not None:
        kinds.append(f"{type(each).__module__}.{type(each).__qualname__}".removeprefix("builtins."))
        safe_text = safe_text or (str(each) if isinstance(each, _SAFE_ERRORS) else None)
        each = each.__cause__ or each.__context__  # type: ignore[assignment]
        if len(kinds) > 8:
            break
    frames = traceback.extract_tb(trace)[-12:]
    found: dict[str, Any] = {"error": " < ".join(kinds)}
    if safe_text:
        found["why"] = safe_text
    found["where"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    return found


class _ClientErrorFilter(logging.Filter):
    """Drops uvicorn's records about malformed input of clients: they are no errors of the server."""

    _PREFIXES: Final = ("Invalid UTF-8", "Invalid HTTP request", "Unsupported upgrade request")

    def filter(self, record: logging.LogRecord) -> bool:
        return not record.getMessage().startswith(self._PREFIXES)


def set_up_logs(form: LogForm, stream: TextIO | None = None) -> None:
    """Send all records to one stream, by default standard error."""
    stream = stream or sys.stderr
    as_text = form == "text" or (form == "auto" and stream.isatty())
    handler = logging.StreamHandler(stream)
    handler.setFormatter(TextFormatter() if as_text else JsonFormatter())
    handler.addFilter(TraceFilter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("cartable").setLevel(logging.INFO)
    # uvicorn logs every path at INFO, and a path contains a table id
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_ClientErrorFilter())
