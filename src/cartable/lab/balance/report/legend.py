"""What variants are called in charts and tables: a letter each, so that no name is cut, and what the letters mean."""

from __future__ import annotations

from cartable.games.texts import Language
from cartable.lab.balance import texts
from cartable.lab.balance.question import Question
from cartable.lab.balance.wording import bot_title, variant_name
from cartable.reports.drawing import colour
from cartable.reports.markup import Markup, Wording, both, element


def letter(variant: int) -> str:
    """A, B, … Z, AA, AB, …"""
    more, last = divmod(variant, 26)
    return (letter(more - 1) if more else "") + chr(ord("A") + last)


def cell_name(question: Question, variant: int, strength: int) -> Wording:
    """`B, greedy bots`; without a letter where there is one variant."""

    def wording(language: Language) -> str:
        bots = texts.BOTS.to(language).format(bots=bot_title(question, strength, language))
        return f"{letter(variant)}, {bots}" if len(question.variants) > 1 else bots

    return wording


def legend(question: Question) -> list[Markup]:
    """What each letter stands for; nothing where there is one variant."""
    if len(question.variants) < 2:
        return []
    return [element("ul", *(_item(question, variant) for variant in range(len(question.variants))), class_="legend")]


def _item(question: Question, variant: int) -> Markup:
    def wording(language: Language) -> str:
        name = variant_name(question, variant, language)
        return name if variant else texts.IS_REFERENCE.to(language).format(variant=name)

    dot = element("span", class_="dot", style=f"background:{colour(variant)}")
    return element("li", dot, element("b", letter(variant)), " ", both(wording))
