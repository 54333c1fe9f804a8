"""The learning curve: the share of wins against the greedy bot and random moves, as the decisions add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cartable.games.texts import Language, Text
from cartable.reports.markup import Markup, element
from cartable.reports.number_format import number, percent

_WIDTH: Final = 640
_HEIGHT: Final = 320
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 620, 20, 270
_COLOURS: Final = {"greedy": "#b3202e", "random": "#767676"}
_STYLE: Final = Markup("<style>text{font:12px sans-serif}</style>")
_TITLE: Final = Text(
    "{game}: share of wins, over the decisions so far ({total} million)",
    "{game} : part de victoires, selon les décisions prises ({total} millions)",
)
_AGAINST: Final = Text("against {rival}: {share}", "contre {rival} : {share}")


@dataclass(frozen=True)
class CurvePoint:
    """What a player that has seen so many decisions wins, as the mean over the variants."""

    decisions: int
    seconds: float
    greedy: float
    random: float
    matches: int = 0
    """Matches of each variant against each of the two."""


def curve_picture(title: str, curve: Sequence[CurvePoint], language: Language) -> str:
    """The curve as an SVG file."""
    most = max(1, *(point.decisions for point in curve)) if curve else 1
    total = number(most / 1e6, 1, language)
    parts = [_STYLE, element("rect", width=_WIDTH, height=_HEIGHT, fill="#fff"), *_grid(language)]
    for place, rival in enumerate(_COLOURS):
        parts += _line(place, rival, curve, most, language)
    caption = _TITLE.to(language).format(game=title, total=total)
    parts.append(element("text", caption, x=_LEFT, y=_BOTTOM + 22))
    box = f"0 0 {_WIDTH} {_HEIGHT}"
    return str(element("svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox=box, role="img")) + "\n"


def _height(share: float) -> float:
    return _BOTTOM - share * (_BOTTOM - _TOP)


def _grid(language: Language) -> list[Markup]:
    found = []
    for quarter in range(5):
        y = _height(quarter / 4)
        found.append(element("line", x1=_LEFT, x2=_RIGHT, y1=y, y2=y, stroke="#ddd"))
        found.append(element("text", percent(quarter / 4, language, 0), x=_LEFT - 8, y=y + 4, text_anchor="end"))
    return found


def _line(place: int, rival: str, curve: Sequence[CurvePoint], most: int, language: Language) -> list[Markup]:
    if not curve:
        return []
    points = " ".join(
        f"{_LEFT + point.decisions / most * (_RIGHT - _LEFT):.1f},{_height(getattr(point, rival)):.1f}"
        for point in curve
    )
    last = percent(getattr(curve[-1], rival), language)
    label = _AGAINST.to(language).format(rival=rival, share=last)
    colour = _COLOURS[rival]
    return [
        element("polyline", points=points, fill="none", stroke=colour, stroke_width=2),
        element("text", label, x=_LEFT + 200 * place, y=_BOTTOM + 42, fill=colour),
    ]
