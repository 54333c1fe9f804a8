"""HTML and SVG as text, always escaped, with texts in both languages side by side: the page shows one of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Final

from cartable.games.texts import LANGUAGES, Language

Wording = Callable[[Language], str]

_EMPTY: Final = frozenset({"meta", "input"})
_NO_BREAK: Final = "\u00a0"
_NARROW: Final = "\u202f"


class Markup(str):
    """Text that is markup already, and needs no escaping."""

    __slots__ = ()


def element(name: str, /, *content: object, **attributes: object) -> Markup:
    """`element("p", "a < b", class_="x")`; all but `Markup` is escaped, and attributes that are None are left out."""
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


def with_spaces(text: str, language: Language) -> str:
    """The text with spaces at which no line breaks where French puts one around punctuation, as in the web client."""
    if language != "fr":
        return text
    text = re.sub(" (?=[;!?%])", _NARROW, text)
    return re.sub(" (?=[:»])", _NO_BREAK, text).replace("« ", f"«{_NO_BREAK}")


def both(wording: Wording, tag: str = "span", **attributes: object) -> Markup:
    """An element in both languages; a single one where they agree."""
    texts = {language: with_spaces(wording(language), language) for language in LANGUAGES}
    if len(set(texts.values())) == 1:
        return element(tag, texts["en"], **attributes)
    return joined(*(element(tag, text, lang=language, **attributes) for language, text in texts.items()))
