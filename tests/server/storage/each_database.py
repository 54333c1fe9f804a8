"""Tests that run on SQLite and on PostgreSQL, one after the other, because the two have statements of their own."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

_KINDS = ("sqlite", "postgres")
_URLS = ("url", "fresh_url")


def on_each_database(test: Callable[..., None]) -> Callable[..., None]:
    """A test with an argument `url` or `fresh_url` runs on either kind of database, with another `tmp_path` each time.

    SQLite comes first: without PostgreSQL the rest is skipped. What fails says on which it failed.
    """
    signature = inspect.signature(test)
    (name,) = [each for each in signature.parameters if each in _URLS]
    others = [each for each in signature.parameters.values() if each.name not in (*_URLS, "tmp_path")]

    @wraps(test)
    def run(request: pytest.FixtureRequest, tmp_path: Path, **given: Any) -> None:
        for kind in _KINDS:
            fixture = f"{kind}_url" if name == "url" else f"fresh_{kind}_url"
            given[name] = request.getfixturevalue(fixture)
            if "tmp_path" in signature.parameters:
                given["tmp_path"] = tmp_path / f"on {kind}"
                given["tmp_path"].mkdir()
            try:
                test(**given)
            except BaseException as error:
                error.add_note(f"on {kind}")
                raise

    kept = [inspect.Parameter(each, inspect.Parameter.POSITIONAL_OR_KEYWORD) for each in ("request", "tmp_path")]
    run.__signature__ = signature.replace(parameters=[*kept, *others])  # type: ignore[attr-defined]
    return run
