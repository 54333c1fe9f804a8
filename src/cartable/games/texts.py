"""Words for people, always in both languages side by side, so that none can be missing."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, get_args

Language = Literal["en", "fr"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


class Text(NamedTuple):
    en: str
    fr: str

    def to(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en


def is_text(value: object, longest: int) -> bool:
    """Whether this is a text of at most so many characters that a file can hold: no half of a surrogate pair."""
    return type(value) is str and len(value) <= longest and not any("\ud800" <= each <= "\udfff" for each in value)
