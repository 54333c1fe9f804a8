"""Texts for people, in both languages side by side, so that no translation can be missing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, get_args

Language = Literal["en", "fr"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


class Text(NamedTuple):
    en: str
    fr: str

    def to(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en


YOU: Final = Text("you", "vous")
_TWO_FORMS: Final = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")


def sentence(text: Text, language: Language, name: str, details: Mapping[str, Any], *, to_reader: bool = False) -> str:
    """A sentence about `{name}`, or to the reader; the two forms are written as `[takes|take]`."""
    pattern = _in_one_form(text.to(language), to_reader=to_reader)
    filled = pattern.format(**details, name=YOU.to(language) if to_reader else name)
    return filled[0].upper() + filled[1:] if to_reader and pattern.startswith("{name}") else filled


@lru_cache(maxsize=1024)
def _in_one_form(text: str, *, to_reader: bool) -> str:
    return _TWO_FORMS.sub(r"\2" if to_reader else r"\1", text)


def listed(parts: Iterable[str], language: Language) -> str:
    """Parts of a sentence with semicolons between them; French has a space before each."""
    return (" ; " if language == "fr" else "; ").join(parts)


def is_text(value: object, longest: int) -> bool:
    """Whether this is a text of at most `longest` characters without lone surrogates, which files cannot hold."""
    return type(value) is str and len(value) <= longest and not any("\ud800" <= each <= "\udfff" for each in value)
