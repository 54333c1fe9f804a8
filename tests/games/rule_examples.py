"""The worked examples of rule pages, as the pages declare them: `<!-- example hand="7S" moves="7S" -->`."""

from __future__ import annotations

import re
from typing import Any

import cartable
from cartable.games.texts import Language

Example = dict[str, str]
_EXAMPLE = re.compile(r"^<!-- example (.*) -->$", re.MULTILINE)


def examples_in(text: str) -> list[Example]:
    return [dict(re.findall(r'([\w-]+)="([^"]*)"', found)) for found in _EXAMPLE.findall(text)]


def chapters(game: str, language: Language) -> dict[str, str]:
    """The chapters of a rule page by their headings, without the one about notation."""
    page = cartable.load(game).rules_markup(language).partition("<!-- notation -->")[0]
    parts = re.split(r"^## (.+)$", page, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def examples_of(game: str) -> list[Example]:
    return [example for text in chapters(game, "en").values() for example in examples_in(text)]


def words(text: str, separator: str | None = None) -> list[str]:
    return [each.strip() for each in text.split(separator) if each.strip()]


def options_of(example: Example) -> dict[str, Any]:
    return dict.fromkeys(example.get("options", "").split(), True)
