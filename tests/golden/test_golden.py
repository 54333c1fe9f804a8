"""Every golden record reads back, holds, and is written again to the byte."""

from __future__ import annotations

import pytest

import cartable
from tests.conformance.variants import FEWER, Variant
from tests.golden.golden import FOLDER, path_of


@pytest.mark.parametrize("variant", FEWER, ids=str)
def test_a_golden_match_is_told_again_to_the_byte(variant: Variant) -> None:
    text = path_of(variant).read_text(encoding="utf-8")
    match = cartable.read(text)
    assert match.record() == text
    assert match.is_over
    assert match.options.chosen() == dict(variant.options)


@pytest.mark.parametrize("variant", FEWER, ids=str)
def test_a_golden_match_was_dealt_fairly(variant: Variant) -> None:
    verification = cartable.verify(path_of(variant).read_text(encoding="utf-8"))
    assert verification.is_good
    assert {deal.verdict for deal in verification.deals} == {"fair"}


def test_no_golden_match_is_forgotten() -> None:
    assert {path.name for path in FOLDER.glob("*.toml")} == {path_of(variant).name for variant in FEWER}
