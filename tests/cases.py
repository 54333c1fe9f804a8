"""Tables of small cases in one test: all are tried, and every failing case is named.

A case that proves little by itself is no test of its own: collecting and reporting it takes longer than trying it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest

Test = Callable[..., None]


def each_case(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Try a test with each of these cases: like `pytest.mark.parametrize`, but as one item.

    It fails as its first failing case does, and names the others with the first lines of what they say. Fixtures are
    made once, so a test that changes one is parametrised instead.
    """
    split = tuple(name.strip() for name in names.split(",")) if isinstance(names, str) else names
    table = [dict(zip(split, (case,) if len(split) == 1 else case, strict=True)) for case in cases]
    assert table, "no cases"

    def decorated(test: Test) -> Test:
        signature = inspect.signature(test)

        @wraps(test)
        def tried(*args: Any, **others: Any) -> None:
            failures: list[tuple[str, BaseException]] = []
            for case in table:
                try:
                    test(*args, **case, **others)
                except (Exception, pytest.fail.Exception) as error:
                    failures.append((", ".join(f"{name}={value!r:.200}" for name, value in case.items()), error))
            if failures:
                (named, first), *more = failures
                first.add_note(f"case: {named}")
                for other, failure in more:
                    first.add_note(f"also: {other}: {str(failure).partition(chr(10))[0]:.200}")
                raise first

        left = [each for name, each in signature.parameters.items() if name not in split]
        vars(tried)["__signature__"] = signature.replace(parameters=left)
        return tried

    return decorated
