"""Cards in words: `the seven of emerald`, and several of them: `a pawn, two golds and a king`, in both languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from cartable.games.events import UNKNOWN_CARD
from cartable.games.texts import Language, Text

_ENGLISH: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FRENCH: Final = ("un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix")
NUMBERS: Final = tuple(Text(en, fr) for en, fr in zip(_ENGLISH, _FRENCH, strict=True))
"""The numbers from one to ten."""
_AND: Final = Text(" and ", " et ")
_YOUR: Final = Text("your", "votre")
_YOUR_SEVERAL: Final = Text("your", "vos")


def number_word(number: int, language: Language) -> str:
    return NUMBERS[number - 1].to(language) if 1 <= number <= len(NUMBERS) else str(number)


def plural(number: int) -> Text:
    """Several cards of a number: `sevens`; the French word has no plural."""
    word = NUMBERS[number - 1]
    return Text(f"{word.en}es" if word.en.endswith("x") else f"{word.en}s", word.fr)


class CardName(NamedTuple):
    """A kind of card in words."""

    one: Text
    """With its article: `the seven of emerald`."""
    several: Text
    """After a number: `sevens of emerald`."""


def _without_article(name: str) -> str:
    return name.partition(" ")[2]


def named(en: str, fr: str, several_en: str, several_fr: str) -> CardName:
    return CardName(Text(en, fr), Text(several_en, several_fr))


_A_CARD: Final = named("a card", "une carte", "cards", "cartes")


def listed(parts: Sequence[str], language: Language) -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + _AND.to(language) + parts[-1]


class CardNames:
    """The names of a game's cards, by their notation. Sentences are written often, so lists of cards are cached."""

    def __init__(self, names: Mapping[str, CardName]) -> None:
        self.names: Final = {UNKNOWN_CARD: _A_CARD, **names}
        self._listed = lru_cache(maxsize=8192)(self._list)
        self._owned = lru_cache(maxsize=4096)(self._own)

    def card(self, text: str, language: Language) -> str:
        return self.names[text].one.to(language)

    def bare(self, text: str, language: Language) -> str:
        """A card without its article: `seven of emerald`."""
        return _without_article(self.card(text, language))

    def cards(self, texts: Iterable[str], language: Language) -> str:
        """Several cards, equal ones counted together."""
        return self._listed(tuple(texts), language)

    def own_cards(self, texts: Iterable[str], language: Language) -> str:
        """The reader's own cards: `your seven of emerald`; on the table there may be an equal one."""
        return self._owned(tuple(texts), language)

    def _own(self, texts: tuple[str, ...], language: Language) -> str:
        parts = [
            f"{_YOUR.to(language)} {self.bare(text, language)}"
            if count == 1
            else f"{_YOUR_SEVERAL.to(language)} {self.cards([text] * count, language)}"
            for text, count in Counter(texts).items()
        ]
        return listed(parts, language)

    def _list(self, texts: tuple[str, ...], language: Language) -> str:
        parts = [
            self.card(text, language)
            if count == 1
            else f"{number_word(count, language)} {self.names[text].several.to(language)}"
            for text, count in Counter(texts).items()
        ]
        return listed(parts, language)


class GameWords(Protocol):
    """What people read instead of the notation: cards and moves in words."""

    CARDS: CardNames

    def move_name(self, move: int, language: Language) -> str:
        """A move as a request: `Take the five of ruby with the five of sapphire`."""
        ...


def sentence_case(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
