"""Golden matches: the record of one finished match of each variant."""

from __future__ import annotations

from pathlib import Path

from tests.conformance.variants import ALL, FEWER, Variant, played

FOLDER = Path(__file__).parent
SEED = 64


def path_of(variant: Variant) -> Path:
    return FOLDER / f"{variant}.toml"


GOLDEN = [variant for variant in ALL if variant in FEWER or path_of(variant).exists()]
"""The variants of slower tests, and those of earlier versions of that list."""


def make(variant: Variant) -> str:
    return played(variant, SEED).record()


def write_all() -> None:
    for variant in GOLDEN:
        path_of(variant).write_text(make(variant), encoding="utf-8")
