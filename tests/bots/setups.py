"""Set-ups for tests of bots: game by game, every one that matters in `make test`, and all in the soak."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest

from cartable.bots import BASELINES, LEVELS, level
from tests.cases import Test, each_case
from tests.conformance.variants import FEWER, QUICK, Variant
from tests.tiers import in_soak

NAMES = (*BASELINES, *LEVELS)


def by_game(some: Iterable[Variant], rest: Iterable[Variant] = ()) -> Callable[[Test], Test]:
    """Try a test of a `variant` with these, one item for each game; in the soak with the rest."""
    short, others = list(some), list(rest)
    games = list(dict.fromkeys(variant.game for variant in short))
    cases = []
    for game in games:
        cases.append(pytest.param([each for each in short if each.game == game], id=game))
        left = [each for each in others if each.game == game]
        cases += in_soak(left, id=f"rest-{game}") if left else []
    return _looped("variants", cases)


def quick_by_game(test: Test) -> Test:
    """Every value of every option once in `make test`; in the soak also the other set-ups."""
    return by_game(QUICK, [variant for variant in FEWER if variant not in QUICK])(test)


def by_level(some: Sequence[Variant], everything: Sequence[Variant]) -> Callable[[Test], Test]:
    """Try a test of a level's `name` and a `variant`: each level with some, and each other variant with one level.

    One item for each level; the rest of the product in the soak.
    """
    others = [variant for variant in everything if variant not in some]
    cases = []
    for number, name in enumerate(NAMES):
        marks = [pytest.mark.compiled_only] if level(name).may_search else []
        own = others[number :: len(NAMES)]
        cases.append(pytest.param(name, [*some, *own], id=name, marks=marks))
        cases += in_soak(name, [variant for variant in others if variant not in own], id=f"rest-{name}")
    return _looped("name,variants", cases)


def _looped(names: str, cases: Sequence[Any]) -> Callable[[Test], Test]:
    """Parametrise a test by these names, of which `variants` stands for one `variant` after the other."""

    def decorated(test: Test) -> Test:
        signature = inspect.signature(test)
        left = [each for name, each in signature.parameters.items() if name != "variant"]
        variants = inspect.Parameter("variants", inspect.Parameter.KEYWORD_ONLY)

        @wraps(test)
        def tried(variants: Sequence[Variant], **others: Any) -> None:
            each_case("variant", variants)(test)(**others)

        vars(tried)["__signature__"] = signature.replace(parameters=[*left, variants])
        decorated_test: Test = pytest.mark.parametrize(names, cases)(tried)
        return decorated_test

    return decorated
