"""Every rule on a rule page has a test with its id, and every id of a test is on a rule page."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cartable
from cartable.games.texts import LANGUAGES, Language
from tests import outside
from tests.cases import each_case

TESTS = (Path(__file__).parent, *(twin.parent for twin in outside.TWINS.values()))

GAMES = outside.games()


@cache
def carried_ids() -> set[str]:
    """The ids in `@pytest.mark.rule(...)` decorators, read from the source of the tests."""
    sources = (path.read_text(encoding="utf-8") for folder in TESTS for path in folder.rglob("*.py"))
    return {id_ for source in sources if "mark.rule(" in source for id_ in _ids_in(ast.parse(source))}


def _ids_in(module: ast.Module) -> Iterator[str]:
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
            for decorator in function.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                    yield from (ast.literal_eval(id_) for id_ in decorator.args)


def ids_on_page(game: str, language: Language) -> list[str]:
    return re.findall(r"\*\*([A-Z]+-\d+)\*\*", cartable.load(game).rules_page(language))


def ids_in_options(game: str) -> set[str]:
    return {choice.rule for choice in cartable.load(game).options.choices().values()}


ALL_IDS = [id_ for game in GAMES for id_ in ids_on_page(game, "en")]


@each_case("game", GAMES)
@each_case("language", LANGUAGES)
def test_each_id_stands_once_on_the_page(game: str, language: Language) -> None:
    counts = Counter(ids_on_page(game, language))
    assert counts
    assert [id_ for id_, count in counts.items() if count > 1] == []
    everywhere = re.findall(r"\b[A-Z]+-\d+", cartable.load(game).rules_page(language))
    assert Counter(everywhere) == counts


@each_case("game", GAMES)
def test_the_pages_have_the_same_rules_in_the_same_order(game: str) -> None:
    assert ids_on_page(game, "en") == ids_on_page(game, "fr")
    numbers = sorted(int(id_.partition("-")[2]) for id_ in ids_on_page(game, "en"))
    assert numbers == list(range(1, len(numbers) + 1))


def test_each_rule_has_a_test() -> None:
    assert len(ALL_IDS) > 100
    assert sorted(set(ALL_IDS) - carried_ids()) == []


def test_each_id_that_a_test_carries_is_a_rule() -> None:
    assert sorted(carried_ids() - set(ALL_IDS)) == []


@each_case("game", GAMES)
def test_each_option_stands_for_a_rule(game: str) -> None:
    assert sorted(ids_in_options(game) - set(ids_on_page(game, "en"))) == []


@each_case("game", GAMES)
def test_the_pages_have_the_same_shape(game: str) -> None:
    """Headings, list items, table rows and marked rulings, in the same order."""
    shapes = []
    for language in LANGUAGES:
        page = cartable.load(game).rules_page(language).replace("**décision**", "**ruling**")
        shapes.append(re.findall(r"^(?:#+|-|\|)|\*\*ruling\*\*", page, re.MULTILINE))
    assert shapes[0] == shapes[1]
    assert shapes[0].count("**ruling**") > 0
