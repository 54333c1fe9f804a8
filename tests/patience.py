"""How long tests wait for what is certain to come."""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 120.0
"""Seconds until a missing answer counts as a hang. No test measures by it: a busy machine may take its time."""
