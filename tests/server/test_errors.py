"""Errors of the server: every code has texts in both languages and a status, and every raised code exists."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from string import Formatter

import cartable.server
from cartable import BadOption, IllegalMove
from cartable.games import errors as games_errors
from cartable.server.errors import _KINDS, CODES, TableError, status_of, text_of

SOURCES = sorted(Path(cartable.server.__file__).parent.rglob("*.py"))
_RAISED = re.compile(r'(?:TableError|text_of|retry_closing)\(\s*"([a-z/-]+)"')


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_code_has_texts_in_both_languages_and_a_status() -> None:
    for code in CODES:
        english, french = map(placeholders, _KINDS[code].text)
        assert english == french, code
        details = dict.fromkeys(english, "x")
        text = text_of(code, **details)
        assert text.en.strip(), code
        assert text.fr.strip(), code
        assert text.en != text.fr, code
        assert 400 <= TableError(code, **details).status < 600, code


def test_every_code_that_is_raised_exists() -> None:
    raised = {code for source in SOURCES for code in _RAISED.findall(source.read_text(encoding="utf-8"))}
    assert len(raised) > 20
    assert raised <= CODES


def test_codes_of_games_and_server_are_distinct() -> None:
    assert not CODES & games_errors.CODES


def test_the_games_errors_have_a_status_too() -> None:
    assert status_of(BadOption("game/unknown", name="x", games="y")) == 404
    assert status_of(IllegalMove("move/illegal", text="x", legal="y")) == 422
    assert status_of(IllegalMove("move/over")) == 409
    assert status_of(TableError("seat/none")) == 403


def test_an_error_can_be_sent_to_another_process() -> None:
    error = pickle.loads(pickle.dumps(TableError("move/stale", given=1, ply=2)))
    assert (type(error), error.code, error.details) == (TableError, "move/stale", {"given": 1, "ply": 2})
