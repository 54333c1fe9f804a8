"""What the server writes down: one line a happening, as JSON or for people, with nothing that must stay hidden.

No token, no secret, no move, no word of the chat and no table's whole id is logged by anybody here. An unexpected error
is logged by its kind and its place in the code: its text could quote what a player sent or what a card is.
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

_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}
_SHOWN_OF_A_TABLE: Final = 6
"""Characters: enough to find it again, not enough to watch it."""
_TELLING: Final = (OSError, sqlite3.Error)
"""Errors whose own text says what is wrong with the machine, and cannot quote a player."""


class ForPrograms(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **_extras(record),
        }
        return json.dumps(line, ensure_ascii=False)


class ForPeople(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).astimezone().strftime("%H:%M:%S")
        level = "" if record.levelno <= logging.INFO else f"{record.levelname.lower()}: "
        extras = _extras(record)
        where = extras.pop("where", [])
        trouble = [where] if isinstance(where, str) else where
        told = f" ({', '.join(f'{name} {value}' for name, value in extras.items())})" if extras else ""
        return "\n    ".join([f"{at} {level}{record.getMessage()}{told}", *trouble])


def _extras(record: logging.LogRecord) -> dict[str, Any]:
    extras = {name: value for name, value in vars(record).items() if name not in _STANDARD}
    if "table" in extras:
        extras["table"] = f"{str(extras['table'])[:_SHOWN_OF_A_TABLE]}…"
    if record.exc_info and record.exc_info[1] is not None:
        extras |= _trouble(record.exc_info[1], record.exc_info[2])
    return extras


def _trouble(error: BaseException, trace: TracebackType | None) -> dict[str, Any]:
    """The kind of an error, and of those behind it, and where it came up."""
    kinds, each = list[str](), error
    told: str | None = None
    while each is not None:
        kinds.append(f"{type(each).__module__}.{type(each).__qualname__}".removeprefix("builtins."))
        told = told or (str(each) if isinstance(each, _TELLING) else None)
        each = each.__cause__ or each.__context__  # type: ignore[assignment]
        if len(kinds) > 8:
            break
    frames = traceback.extract_tb(trace)[-12:]
    found: dict[str, Any] = {"error": " < ".join(kinds)}
    if told:
        found["why"] = told
    found["where"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    return found


class _Quiet(logging.Filter):
    """What strangers send wrongly is no trouble of ours: uvicorn would log a line, or a traceback, for each."""

    _BEGINNINGS: Final = ("Invalid UTF-8", "Invalid HTTP request", "Unsupported upgrade request")

    def filter(self, record: logging.LogRecord) -> bool:
        return not record.getMessage().startswith(self._BEGINNINGS)


def set_up_logs(form: LogForm, stream: TextIO | None = None) -> None:
    """Everything goes to one stream, standard error unless said otherwise."""
    stream = stream or sys.stderr
    for_people = form == "text" or (form == "auto" and stream.isatty())
    handler = logging.StreamHandler(stream)
    handler.setFormatter(ForPeople() if for_people else ForPrograms())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("cartable").setLevel(logging.INFO)
    # uvicorn names every path at INFO, and a path names a table
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_Quiet())
