"""Settings for the whole suite: property tests draw the same examples on every machine and in every run."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from cartable.kernel import mode

settings.register_profile(
    "cartable",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=40 if mode.COMPILED else 20,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("cartable")
