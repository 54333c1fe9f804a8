"""Every golden record can be read, has only fair deals, and is written again byte for byte."""

from __future__ import annotations

import pytest

import cartable
from tests.cases import each_case
from tests.conformance.variants import QUICK, Variant
from tests.golden.golden import FOLDER, GOLDEN, path_of

REST = [variant for variant in GOLDEN if variant not in QUICK]


@pytest.mark.parametrize(
    "variants", [pytest.param(QUICK, id="quick"), pytest.param(REST, id="rest", marks=pytest.mark.slow)]
)
def test_every_golden_match_is_verified_and_written_again_byte_for_byte(variants: list[Variant]) -> None:
    each_case("variant", variants)(is_verified_and_written_again)()


def is_verified_and_written_again(variant: Variant) -> None:
    text = path_of(variant).read_text(encoding="utf-8")
    verification = cartable.verify(text)
    assert verification.is_good
    assert {deal.verdict for deal in verification.deals} == {"fair"}
    assert verification.match.record() == text
    assert verification.match.is_over
    assert verification.match.options.chosen() == dict(variant.options)


def test_there_is_a_golden_match_for_each_variant() -> None:
    assert {path.name for path in FOLDER.glob("*.toml")} == {path_of(variant).name for variant in GOLDEN}
