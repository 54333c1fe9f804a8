"""Rule pages: cards in the text, in words where they cannot be drawn, and an example in every chapter."""

from __future__ import annotations

import re

import cartable
from cartable.games import rule_pages
from cartable.games.texts import LANGUAGES, Language
from tests import outside
from tests.cases import each_case
from tests.games.rule_examples import chapters, examples_in

GAMES = outside.games()
_DRAWN = re.compile(r"\[\[(.+?)\]\]")


@each_case("game", GAMES)
@each_case("language", LANGUAGES)
def test_every_chapter_after_the_first_has_an_example_with_drawn_cards(game: str, language: Language) -> None:
    first, *others = chapters(game, language).items()
    assert not examples_in(first[1])
    for heading, text in others:
        assert _DRAWN.search(text), heading
        if heading not in ("Examples", "Exemples"):
            assert re.search(r"^> \*\*(Example|Exemple)\.\*\* ", text, re.MULTILINE), heading
            assert examples_in(text), heading


@each_case("game", GAMES)
def test_both_languages_have_the_same_examples_with_the_same_cards(game: str) -> None:
    english, french = (chapters(game, language).values() for language in LANGUAGES)
    for one, other in zip(english, french, strict=True):
        assert examples_in(one) == examples_in(other)
        assert sorted(_DRAWN.findall(one)) == sorted(_DRAWN.findall(other))


@each_case("game", GAMES)
@each_case("language", LANGUAGES)
def test_what_is_drawn_is_in_an_example(game: str, language: Language) -> None:
    """The cards of a chapter's examples are those that its declarations check."""
    for heading, text in chapters(game, language).items():
        if heading in ("Examples", "Exemples"):
            continue
        declared = set(re.findall(r"[-\w*]+", " ".join(_declarations(text))))
        drawn = {card for found in _DRAWN.findall(text) for card in found.split()}
        assert drawn <= declared | {card for each in declared for card in each}, heading


def _declarations(text: str) -> list[str]:
    return [value for example in examples_in(text) for value in example.values()]


@each_case("game", GAMES)
@each_case("language", LANGUAGES)
def test_cards_are_read_as_words(game: str, language: Language) -> None:
    loaded = cartable.load(game)
    page = loaded.rules_page(language)
    assert not re.search(r"\[\[|\]\]|<!--", page)
    assert loaded.words is not None
    for found in _DRAWN.findall(loaded.rules_markup(language)):
        names = loaded.words.CARDS.cards(found.split(), language)
        assert names.lower() in page.lower()


@each_case("game", GAMES)
@each_case("language", LANGUAGES)
def test_notation_comes_last(game: str, language: Language) -> None:
    before, _, after = cartable.load(game).rules_markup(language).partition("<!-- notation -->")
    assert after.count("\n## ") == 1
    assert "`" not in before


def test_a_name_begins_a_sentence_with_a_capital() -> None:
    cards = cartable.load("shokoba").words
    assert cards is not None
    text = "> **Example.** [[7D]] lies there. [[1S]] takes [[1S 1S]]."
    assert rule_pages.in_words(text, cards.CARDS, "en") == (
        "> **Example.** The seven of diamond lies there. The one of sapphire takes two ones of sapphire."
    )
    assert rule_pages.in_words("A [[7D]]\n\n<!-- example -->\n\nB", None, "en") == "A `7D`\n\nB"
