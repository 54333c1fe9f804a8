"""JSON input is strict and bounded, and every refusal has its code."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartable.server.refusals import Refusal
from cartable.server.web.json_input import DEEPEST, read_json

REFUSED: list[tuple[str | bytes, str]] = [
    ("", "json/syntax"),
    ("{", "json/syntax"),
    ("{} {}", "json/syntax"),
    ("{'a': 1}", "json/syntax"),
    ('{"a": 1,}', "json/syntax"),
    ('"\x00"', "json/syntax"),
    ("\ufeff{}", "json/syntax"),
    (b'{"a": "\xff"}', "json/text"),
    (b"\xed\xa0\x80", "json/text"),
    ('{"a": 1, "a": 2}', "json/duplicate"),
    ('{"b": {"a": 1, "a": 1}}', "json/duplicate"),
    ('{"a": NaN}', "json/number"),
    ('{"a": Infinity}', "json/number"),
    ('{"a": -Infinity}', "json/number"),
    ('{"a": 1e400}', "json/number"),
    ('{"a": -1e400}', "json/number"),
    ('{"a": 1' + "0" * 400 + "}", "json/number"),
    ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "json/depth"),
    ("[" * 8000, "json/depth"),
    ('{"a":' * 1000 + "1" + "}" * 1000, "json/depth"),
]


def test_json_that_is_not_strict_is_refused(subtests: pytest.Subtests) -> None:
    for text, code in REFUSED:
        with subtests.test(text=text, code=code):
            with pytest.raises(Refusal) as refused:
                read_json(text)
            assert refused.value.code == code
            assert len(refused.value.to("fr")) < 400


def test_brackets_in_strings_are_not_nesting() -> None:
    text = json.dumps({"text": '[{"\\' * 100})
    assert read_json(text) == json.loads(text)
    assert read_json("[" * DEEPEST + "]" * DEEPEST)


def test_many_brackets_side_by_side_are_not_nesting() -> None:
    assert read_json("[" + "[]," * 100 + "[]]") == [[]] * 101


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=8,
)


@given(VALUES)
def test_strict_json_is_read_like_python_does(value: Any) -> None:
    assert read_json(json.dumps(value)) == value
    assert read_json(json.dumps(value, ensure_ascii=False).encode()) == value


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_arbitrary_text_is_read_or_refused(text: str | bytes) -> None:
    with contextlib.suppress(Refusal):
        read_json(text)
