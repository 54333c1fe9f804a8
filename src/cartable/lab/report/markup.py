"""HTML and SVG as text, always escaped, and words in both languages side by side: the page shows one of them."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Final

from cartable.games.texts import LANGUAGES, Language

Words = Callable[[Language], str]

_EMPTY: Final = frozenset({"meta", "input"})


class Markup(str):
    """A text that is markup already."""

    __slots__ = ()


def element(name: str, /, *content: object, **attributes: object) -> Markup:
    """`element("p", "a < b", class_="x")`; what is no `Markup` is escaped, attributes that are None are left out."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_plain(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in _EMPTY:
        return Markup(f"<{name}{given}>")
    inside = "".join(each if isinstance(each, Markup) else escape(_plain(each)) for each in content)
    return Markup(f"<{name}{given}>{inside}</{name}>")


def _plain(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def joined(*parts: Markup) -> Markup:
    return Markup("".join(parts))


def both(words: Words, tag: str = "span", **attributes: object) -> Markup:
    """The same in both languages; once where they agree."""
    said = {language: words(language) for language in LANGUAGES}
    if len(set(said.values())) == 1:
        return element(tag, said["en"], **attributes)
    return joined(*(element(tag, text, lang=language, **attributes) for language, text in said.items()))
