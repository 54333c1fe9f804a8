"""The frame of a report: one HTML file in both languages, for light and dark, without scripts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cartable.games.texts import Language
from cartable.reports.drawing import Canvas
from cartable.reports.markup import Markup, Wording, both, element


def framed(title: Wording, content: Iterable[Markup], language: Language) -> str:
    """A self-contained HTML file in both languages; it opens in this one."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title(language)),
        element("style", Markup((Path(__file__).parent / "style.css").read_text(encoding="utf-8"))),
    )
    body = element("body", *_chooser(language), element("main", both(title, "h1"), *content))
    return f"<!DOCTYPE html>\n{element('html', head, body, lang=language)}\n"


def figure(name: str, title: Wording, note: Wording, canvas: Canvas, *legend: Markup) -> Markup:
    """A chart with its caption and, between them, what explains its colours."""
    caption = element("figcaption", element("h2", both(title)), element("p", both(note)), id=f"{name}-caption")
    return element("figure", caption, *legend, canvas.drawn(f"{name}-caption"), id=name)


def _chooser(language: Language) -> list[Markup]:
    """Two buttons that choose a language; the style sheet hides the other one."""
    named: tuple[tuple[Language, str], ...] = (("en", "English"), ("fr", "Français"))
    buttons = [
        element(
            "input",
            type="radio",
            name="language",
            class_="languages",
            id=each,
            checked="checked" if each == language else None,
        )
        for each, _ in named
    ]
    labels = [element("label", name, for_=each) for each, name in named]
    return [*buttons, element("div", *labels, class_="choice")]
