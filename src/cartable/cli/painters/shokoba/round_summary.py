"""How the stones of a round of Shokoba are counted, one category after another (SHO-18, SHO-19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text as Line

from cartable.cli.painters.blocks import Block, line, right_aligned, truncated
from cartable.cli.painters.palette import GOLD, MUTED
from cartable.cli.painters.seats import side_names
from cartable.cli.painters.shokoba.styles import GEMS
from cartable.games.events import Event
from cartable.games.texts import Language, Text

_TITLE: Final = Text("Counting round {round}", "Décompte de la manche {round}")
_CARDS: Final = Text("cards", "cartes")
_TOTAL: Final = Text("stones", "pierres")
_TIE: Final = Text("tie, no stone", "égalité, pas de pierre")
_ROW_NAME_WIDTH: Final = 14
_VERDICT_WIDTH: Final = 20
_WIDEST_NAME: Final = 16


def summary(event: Event, names: Sequence[str], language: Language) -> Sequence[Sequence[Line]]:
    """A picture for each category, then one with the stones of each side."""
    if event.kind != "counted":
        return ()
    details = event.details
    sides = side_names(names, len(details["stones"]))
    column = min(_WIDEST_NAME, 40 // len(sides))
    title = [
        line((_TITLE.to(language).format(round=details["round"]), "bold")),
        line(),
        line(" " * _ROW_NAME_WIDTH, *((right_aligned(name, column), "bold") for name in sides)),
    ]
    rows = [_row(category, details, sides, column, language) for category in details["counts"]]
    total = line(
        (_TOTAL.to(language).ljust(_ROW_NAME_WIDTH), "bold"),
        *((right_aligned(f"◉ {count}", column), GOLD) for count in details["stones"]),
    )
    frames: list[Block] = [[*title, *rows[: count + 1]] for count in range(len(rows))]
    return [*frames, [*title, *rows, line(), total]]


def _row(category: str, details: Any, sides: Sequence[str], column: int, language: Language) -> Line:
    winner = details["winners"][category]
    given = details.get("given", {}).get(category, 1)
    verdict = _TIE.to(language) if winner is None else f"+{given} ◉ {sides[winner]}"
    gem = next((each for each in GEMS.values() if each.name.en == category), None)
    name = _CARDS.to(language) if gem is None else gem.name.to(language)
    return line(
        (f"{gem.shape if gem else ' '} {name}".ljust(_ROW_NAME_WIDTH), gem.bright if gem else ""),
        *(
            (right_aligned(str(count), column), "bold" if side == winner else "")
            for side, count in enumerate(details["counts"][category])
        ),
        (truncated(f"   {verdict}", _VERDICT_WIDTH), MUTED if winner is None else GOLD),
    )
