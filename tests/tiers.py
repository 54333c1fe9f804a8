"""Two tiers: `make test` proves every change, `make soak` what needs length.

A test of its own in the soak is marked `soak`; a longer or wider case of a test of both is written as `in_soak(...)`
beside the shorter ones. `CARTABLE_SOAK=1` runs these, and only these.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Final

import pytest

IS_SOAK: Final = os.environ.get("CARTABLE_SOAK") == "1"


def in_soak(*values: Any, id: str | None = None) -> list[Any]:  # noqa: A002 - as in `pytest.param`
    """One more case of a parametrised test, in the soak alone; elsewhere it is not even collected."""
    return [pytest.param(*values, marks=pytest.mark.soak, id=id)] if IS_SOAK else []


def rest_in_soak(everything: Sequence[Any], short: Sequence[Any]) -> list[Any]:
    """The short cases in `make test`, and all others in the soak; each case is one value."""
    return [*short, *(case for each in everything if each not in short for case in in_soak(each))]
