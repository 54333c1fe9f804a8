"""Rule pages: Markdown in which `[[7D 1S]]` stands for cards.

The web client draws these cards; elsewhere they are read as words. A comment such as `<!-- example hand="7D" -->`
declares an example, which the tests check by the rules. What follows `<!-- notation -->` is about notation.
"""

from __future__ import annotations

import re
from typing import Final

from cartable.games.card_names import CardNames, sentence_case
from cartable.games.texts import Language

_CARDS: Final = re.compile(r"\[\[(.+?)\]\]")
_COMMENT: Final = re.compile(r"^<!-- .*? -->\n\n?", re.MULTILINE)
_TITLE: Final = re.compile(r"\*\*([A-Z]+-\d+)\*\* ([^:.\[]+?)\s?:")
_BEGINS_SENTENCE: Final = re.compile(r"(?:[.!?]|\*\*)[\s>]+$")


def titles(page: str) -> dict[str, str]:
    """By id, the titles of the rules that have one; what stands in brackets is left out."""
    return {found[1]: re.sub(r"\s*\(.*?\)", "", found[2]).strip() for found in _TITLE.finditer(page)}


def in_words(page: str, cards: CardNames | None, language: Language) -> str:
    """The page with the names of its cards, or their notation in a game without names, and without comments."""

    def named(found: re.Match[str]) -> str:
        if cards is None:
            return f"`{found[1]}`"
        names = cards.cards(found[1].split(), language)
        return sentence_case(names) if _BEGINS_SENTENCE.search(page, 0, found.start()) else names

    return _COMMENT.sub("", _CARDS.sub(named, page))
