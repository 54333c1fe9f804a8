"""A test of a table of cases fails if one of them does, tries all, and names those that fail."""

from __future__ import annotations

import inspect

import pytest

from tests.cases import each_case


def test_every_case_is_tried() -> None:
    counted = list[tuple[int, str]]()

    @each_case("number", [1, 2, 3])
    @each_case("letter", "ab")
    def count(number: int, letter: str) -> None:
        counted.append((number, letter))

    count()
    assert counted == [(1, "a"), (1, "b"), (2, "a"), (2, "b"), (3, "a"), (3, "b")]


def test_the_only_case_that_fails_is_named() -> None:
    @each_case("number", [1, 2, 3])
    def odd(number: int) -> None:
        assert number % 2

    with pytest.raises(AssertionError) as failed:
        odd()
    assert failed.value.__notes__ == ["case: number=2"]


def test_all_cases_that_fail_are_named() -> None:
    @each_case("number, text", [(1, "a"), (2, "b"), (3, "c"), (4, "d")])
    def odd(number: int, text: str) -> None:
        if number == 4:
            pytest.fail(text)
        assert number % 2, "even"

    with pytest.raises(AssertionError) as failed:
        odd()
    assert failed.value.__notes__ == ["case: number=2, text='b'", "also: number=4, text='d': d"]


def test_what_the_cases_do_not_give_is_a_fixture(request: pytest.FixtureRequest) -> None:
    @each_case("number", [1, 2])
    def named(number: int, request: pytest.FixtureRequest) -> None:
        assert number in (1, 2)
        assert request.node.name == "test_what_the_cases_do_not_give_is_a_fixture"

    assert list(inspect.signature(named).parameters) == ["request"]
    named(request=request)


def test_a_table_without_cases_proves_nothing() -> None:
    with pytest.raises(AssertionError, match="no cases"):
        each_case("number", [])
