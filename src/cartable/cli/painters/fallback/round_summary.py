"""The end of a round of any game: a table with a column for each seat or side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.text import Text as Line

from cartable.cli.painters.blocks import PANEL_WIDTH, Block, left_aligned, line, right_aligned, truncated
from cartable.cli.painters.fallback.key_names import key_name
from cartable.cli.painters.fallback.view_content import TOTALS, plain_text
from cartable.cli.painters.palette import GOLD, MUTED
from cartable.cli.painters.seats import side_names
from cartable.games.events import Event
from cartable.games.texts import Language, Text

_TITLE: Final = Text("The round is over", "La manche est terminée")
_ROUND_TITLE: Final = Text("Counting round {round}", "Décompte de la manche {round}")
_ROW_NAME_WIDTH: Final = 18
_WIDEST_COLUMN: Final = 16


def round_summary(event: Event, names: Sequence[str], language: Language) -> Sequence[Sequence[Line]]:
    """A picture for each row of the table, one more row at a time; the totals come last."""
    details = event.details
    columns = _column_count(details, len(names))
    rows = sorted(_rows(details, columns), key=lambda row: row[0] in TOTALS)
    width = min(_WIDEST_COLUMN, (PANEL_WIDTH - _ROW_NAME_WIDTH) // columns)
    title = _ROUND_TITLE.to(language).format(round=details["round"]) if "round" in details else _TITLE.to(language)
    head: Block = [line((truncated(title, PANEL_WIDTH), "bold"))]
    facts = _facts(details, rows, language)
    if facts:
        head.append(line((truncated(facts, PANEL_WIDTH), MUTED)))
    if not rows:
        return [head]
    sides = side_names(names, columns)
    head += [line(), line(" " * _ROW_NAME_WIDTH, *((right_aligned(name, width), "bold") for name in sides))]
    lines = [_row_line(key, values, width, language) for key, values in rows]
    return [[*head, *lines[: count + 1]] for count in range(len(lines))]


def _column_count(details: Mapping[str, Any], players: int) -> int:
    """As many columns as the totals have numbers; else one for each seat."""
    for key in (*TOTALS, *details):
        value = details.get(key)
        if isinstance(value, list) and value and players % len(value) == 0 and all(type(each) is int for each in value):
            return len(value)
    return players


def _rows(details: Mapping[str, Any], columns: int) -> Iterator[tuple[str, Sequence[Any]]]:
    """The lists with one entry for each column, also those one level deeper."""
    for key, value in details.items():
        if isinstance(value, list) and len(value) == columns:
            yield key, value
        elif isinstance(value, dict):
            for inner, values in value.items():
                if isinstance(values, list) and len(values) == columns:
                    yield inner, values


def _facts(details: Mapping[str, Any], rows: Sequence[tuple[str, Any]], language: Language) -> str:
    in_table = {key for key, _ in rows}
    facts = [
        f"{key_name(key, language)} {plain_text(value)}"
        for key, value in details.items()
        if key != "round" and key not in in_table and not isinstance(value, dict) and plain_text(value)
    ]
    return " · ".join(facts)


def _row_line(key: str, values: Sequence[Any], width: int, language: Language) -> Line:
    style = GOLD if key in TOTALS else ""
    name = left_aligned(key_name(key, language), _ROW_NAME_WIDTH)
    return line((name, style), *((right_aligned(plain_text(value) or "–", width), style) for value in values))
