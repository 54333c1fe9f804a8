"""Drawing tools for the charts: a canvas as wide as a phone, scales, and rows with headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, floor, log10
from textwrap import wrap
from typing import Final

from cartable.games.texts import Language
from cartable.reports.markup import Markup, Wording, both, element
from cartable.reports.number_format import number

WIDTH: Final = 360
_LETTER: Final = 6.3
"""The approximate width of a letter."""


def colour(entrant: int) -> str:
    return f"var(--c{entrant % 8})"


def shortened(name: str, width: float) -> str:
    """The name, cut off where it does not fit."""
    letters = int(width / _LETTER)
    return name if len(name) <= letters else f"{name[: letters - 1]}…"


def wrapped(name: str, width: float) -> list[str]:
    """The name in lines that fit."""
    return wrap(name, int(width / _LETTER)) or [""]


@dataclass(frozen=True)
class Scale:
    """Maps values to positions from left to right, or from the bottom up."""

    low: float
    high: float
    begin: float
    end: float

    def __call__(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return self.begin + (inside - self.low) / (self.high - self.low) * (self.end - self.begin)


def around(values: Sequence[float], begin: float, end: float) -> Scale:
    """A scale that holds all values with a margin on both sides."""
    low, high = min(values), max(values)
    margin = (high - low) * 0.05 or 1.0
    return Scale(low - margin, high + margin, begin, end)


def ticks(scale: Scale, wanted: int = 5) -> list[float]:
    """Round values along a scale, about so many."""
    step = _step(scale, wanted)
    return [place * step for place in range(ceil(scale.low / step), floor(scale.high / step) + 1)]


def _step(scale: Scale, wanted: int = 5) -> float:
    """The round distance between values, about so many."""
    step: float = 10 ** floor(log10((scale.high - scale.low) / wanted))
    return next(step * times for times in (1, 2, 5, 10) if (scale.high - scale.low) / (step * times) <= wanted)


@dataclass
class Canvas:
    """An SVG under construction; what is drawn later lies on top."""

    height: float
    parts: list[Markup] = field(default_factory=list)

    def rectangle(self, x: float, y: float, width: float, height: float, **look: object) -> None:
        self.parts.append(element("rect", x=x, y=y, width=max(0.0, width), height=max(0.0, height), **look))

    def line(self, x1: float, y1: float, x2: float, y2: float, **look: object) -> None:
        self.parts.append(element("line", x1=x1, y1=y1, x2=x2, y2=y2, **look))

    def dot(self, x: float, y: float, radius: float, **look: object) -> None:
        self.parts.append(element("circle", cx=x, cy=y, r=radius, **look))

    def path(self, points: Sequence[tuple[float, float]], *, closed: bool = False, **look: object) -> None:
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if closed else "")
        self.parts.append(element("path", d=d, **look))

    def text(self, x: float, y: float, wording: str | Wording, **look: object) -> None:
        texts = (lambda _: wording) if isinstance(wording, str) else wording
        self.parts.append(both(texts, "text", x=x, y=y, **look))

    def axis(self, scale: Scale, y: float, label: Wording | None = None) -> None:
        """Round numbers below a line from left to right, with as many decimals as tell them apart."""
        places = max(0, -floor(log10(_step(scale)) + 1e-9))
        self.line(scale.begin, y, scale.end, y, class_="rule")
        for value in ticks(scale):
            self.line(scale(value), y, scale(value), y + 4, class_="rule")
            self.text(scale(value), y + 16, _numbered(value, places), text_anchor="middle", class_="soft")
        if label is not None:
            self.text(scale.end, y + 31, label, text_anchor="end", class_="soft")

    def heading(self, y: float, entrant: int, name: str, value: Wording | None = None) -> None:
        """A row's name at the left, with its colour, and its value at the right."""
        self.dot(5, y - 4, 4.5, fill=colour(entrant))
        self.parts.append(
            element("text", element("title", name), shortened(name, WIDTH - 160), x=15, y=y, class_="strong")
        )
        if value is not None:
            self.text(WIDTH, y, value, text_anchor="end")

    def drawn(self, label: str) -> Markup:
        """The chart; `label` is the id of its caption."""
        box = f"0 0 {WIDTH} {self.height:g}"
        return element("svg", *self.parts, viewBox=box, role="img", aria_labelledby=label)


def _numbered(value: float, places: int) -> Wording:
    def wording(language: Language) -> str:
        return number(value, places, language)

    return wording
