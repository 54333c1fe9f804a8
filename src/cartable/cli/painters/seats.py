"""How a seat is announced: whose turn it is, the player's name, and the partners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cartable.cli.painters.blocks import Part
from cartable.cli.painters.painter import Scene, View
from cartable.cli.painters.palette import MUTED, TURN
from cartable.games.texts import Text

YOU: Final = Text("you", "vous")
WITH: Final = Text("with {name}", "avec {name}")
NO_CARDS: Final = Text("no cards in hand", "aucune carte en main")


def seat_name(view: View, scene: Scene, seat: int) -> list[Part]:
    """A marker where it is this seat's turn, then the name, "you" for the reader, and the partners."""
    style = TURN if view["turn"] == seat else "bold"
    parts: list[Part] = [("▶ ", TURN) if view["turn"] == seat else "  ", (scene.names[seat], style)]
    if seat == view["seat"]:
        parts.append((f" ({YOU.to(scene.language)})", MUTED))
    return [*parts, *partners(view, scene, seat)]


def partners(view: View, scene: Scene, seat: int) -> list[Part]:
    parts: list[Part] = []
    for partner in scene.sides[scene.side_of(seat)]:
        if partner != seat:
            name = YOU.to(scene.language) if partner == view["seat"] else scene.names[partner]
            parts.append((f" {WITH.to(scene.language).format(name=name)}", MUTED))
    return parts


def side_names(names: Sequence[str], sides: int) -> list[str]:
    """The names of each side. Partners sit opposite each other: with two sides at four seats, every second seat."""
    return [" & ".join(names[side::sides]) for side in range(sides)]
