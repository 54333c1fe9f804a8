"""How the stones of a round of Shokoba are counted, one category after the other (SHO-18, SHO-19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text as Line

from cartable.cli.painters.blocks import Block, at_right, cut, line
from cartable.cli.painters.shokoba.gems import GEMS
from cartable.games.events import Event
from cartable.games.texts import Language, Text

_TITLE: Final = Text("Round {round} is counted", "On compte la manche {round}")
_CARDS: Final = Text("cards", "cartes")
_NOW: Final = Text("stones now", "pierres")
_NOBODY: Final = Text("shared, no stone", "égalité, pas de pierre")
_ROW_NAME: Final = 14
_VERDICT: Final = 20
_WIDEST_NAME: Final = 16
_STONE: Final = "bold #f2c14e"


def summary(event: Event, names: Sequence[str], language: Language) -> Sequence[Sequence[Line]]:
    """A picture for each category, and one for the stones that everybody has now."""
    if event.kind != "counted":
        return ()
    details = event.details
    sides = _side_names(names, len(details["stones"]))
    column = min(_WIDEST_NAME, 40 // len(sides))
    title = [
        line((_TITLE.to(language).format(round=details["round"]), "bold")),
        line(),
        line(" " * _ROW_NAME, *((at_right(name, column), "bold") for name in sides)),
    ]
    rows = [_row(category, details, sides, column, language) for category in details["counts"]]
    total = line(
        (_NOW.to(language).ljust(_ROW_NAME), "bold"),
        *((at_right(f"◉ {count}", column), _STONE) for count in details["stones"]),
    )
    frames: list[Block] = [[*title, *rows[: count + 1]] for count in range(len(rows))]
    return [*frames, [*title, *rows, line(), total]]


def _row(category: str, details: Any, sides: Sequence[str], column: int, language: Language) -> Line:
    winner = details["winners"][category]
    verdict = _NOBODY.to(language) if winner is None else f"+1 ◉ {sides[winner]}"
    gem = next((each for each in GEMS.values() if each.name.en == category), None)
    name = _CARDS.to(language) if gem is None else gem.name.to(language)
    return line(
        (f"{gem.shape if gem else ' '} {name}".ljust(_ROW_NAME), gem.bright if gem else ""),
        *(
            (at_right(str(count), column), "bold" if side == winner else "")
            for side, count in enumerate(details["counts"][category])
        ),
        (cut(f"   {verdict}", _VERDICT), "#9db5a8" if winner is None else _STONE),
    )


def _side_names(names: Sequence[str], sides: int) -> list[str]:
    """Partners sit opposite: with two sides at four seats every other seat belongs together."""
    return [" & ".join(names[side::sides]) for side in range(sides)]
