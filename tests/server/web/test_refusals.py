"""Every code has texts in both languages with the same placeholders, a status, and a place that raises it."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import cartable.server
from cartable.games.texts import Text
from cartable.server import errors, refusals, settings
from cartable.server.web.limits import RATE_LIMITS

SOURCES = [path.read_text() for path in sorted(Path(cartable.server.__file__).parent.rglob("*.py"))]
TEXTS: dict[str, Text] = {
    **{code: kind.text for code, kind in refusals._KINDS.items()},
    **settings._TEXTS,
}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_texts_are_complete() -> None:
    for code, text in TEXTS.items():
        assert text.en.strip(), code
        assert text.fr.strip(), code
        assert placeholders(text.en) == placeholders(text.fr), code
        assert text.en != text.fr or code.startswith("json/shape"), code


def test_every_code_is_defined_once_and_raised() -> None:
    assert not refusals.CODES & errors.CODES
    limits = {f"limit/{name}" for name in RATE_LIMITS}
    for code in TEXTS:
        uses = sum(len(re.findall(f'"{re.escape(code)}"', source)) for source in SOURCES)
        assert uses >= 2 or code in limits, code


def test_every_refusal_has_a_fitting_status() -> None:
    for code in refusals.CODES:
        assert 400 <= refusals._KINDS[code].status < 500, code
        assert (refusals._KINDS[code].status == 429) == code.startswith("limit/"), code
