"""A match in one sentence."""

from __future__ import annotations

from cartable.analysis import texts
from cartable.analysis.account import Account
from cartable.analysis.decision import Decision
from cartable.games.texts import Language, Text
from cartable.reports.number_format import number


def story(account: Account, turning_point: Decision | None) -> Text:
    """How the result of a side came about, told to one of its seats."""
    return Text(_story(account, turning_point, "en"), _story(account, turning_point, "fr"))


def short_number(value: float, language: Language) -> str:
    """With one decimal, unless that is zero."""
    return number(value, 0 if round(value, 1) == round(value) else 1, language)


def _story(account: Account, turning_point: Decision | None, language: Language) -> str:
    told = texts.STORY.to(language).format(
        result=_worded(account.result, texts.EVEN, texts.AHEAD, texts.BEHIND, language),
        luck=_worded(account.expected + account.luck, texts.LUCK_EVEN, texts.LUCK_BROUGHT, texts.LUCK_COST, language),
        given=short_number(account.given, language),
        received=short_number(account.received, language),
    )
    if turning_point is not None:
        told += texts.TURNING_POINT.to(language).format(round=turning_point.round + 1)
    return told + "."


def _worded(value: float, even: Text, more: Text, less: Text, language: Language) -> str:
    text = even if round(value, 1) == 0 else more if value > 0 else less
    return text.to(language).format(n=short_number(abs(value), language))
