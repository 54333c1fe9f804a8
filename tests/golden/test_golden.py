"""Every golden record reads back, holds, was dealt fairly, and is written again to the byte."""

from __future__ import annotations

import cartable
from tests.conformance.variants import FEWER, Variant, for_each
from tests.golden.golden import FOLDER, path_of


@for_each(FEWER)
def test_a_golden_match_holds_and_is_told_again_to_the_byte(variant: Variant) -> None:
    text = path_of(variant).read_text(encoding="utf-8")
    verification = cartable.verify(text)
    assert verification.is_good
    assert {deal.verdict for deal in verification.deals} == {"fair"}
    assert verification.match.record() == text
    assert verification.match.is_over
    assert verification.match.options.chosen() == dict(variant.options)


def test_no_golden_match_is_forgotten() -> None:
    assert {path.name for path in FOLDER.glob("*.toml")} == {path_of(variant).name for variant in FEWER}
