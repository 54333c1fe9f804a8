"""Numbers as people read them, in both languages: shares, differences, durations and intervals."""

from __future__ import annotations

from math import isfinite
from typing import Final

from cartable.games.texts import Language

THIN: Final = "\u202f"
"""A narrow no-break space, between a number and its unit."""
_PERCENT: Final[dict[Language, str]] = {"en": "%", "fr": f"{THIN}%"}


def number(value: float, places: int, language: Language, *, signed: bool = False) -> str:
    """`1,234.5`, `1 234,5`; an en dash where nothing is known."""
    if not isfinite(value):
        return "–"
    written = f"{value:{'+' if signed else ''},.{places}f}".replace("-", "−")
    if written.strip("+−0.,") == "":
        written = written.lstrip("+−")
    return written.translate({ord(","): THIN, ord("."): ","}) if language == "fr" else written


def percent(share: float, language: Language, places: int = 1) -> str:
    return number(100 * share, places, language) + _PERCENT[language]


def percent_interval(interval: tuple[float, float], language: Language, places: int = 1) -> str:
    """An interval of shares, in percent."""
    low, high = (number(100 * each, places, language) for each in interval)
    return f"{low}–{high}{_PERCENT[language]}"


def signed_interval(interval: tuple[float, float], places: int, language: Language) -> str:
    """`+0.3 to +1.1`."""
    low, high = (number(each, places, language, signed=True) for each in interval)
    return f"{low} {'à' if language == 'fr' else 'to'} {high}"


def duration(seconds: float, language: Language) -> str:
    """`12 µs`, `3.4 ms`, `1.2 s`: two significant digits."""
    for unit, size in (("µs", 1e-6), ("ms", 1e-3), ("s", 1.0)):
        if seconds < 1000 * size or unit == "s":
            value = seconds / size
            return f"{number(value, 1 if value < 10 else 0, language)}{THIN}{unit}"
    raise AssertionError
