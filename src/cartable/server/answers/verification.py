"""What a client is told of a record that was verified."""

from __future__ import annotations

from cartable.games.verification import Verification
from cartable.server.wire import DealCheck, Verified


def verified(found: Verification) -> Verified:
    return Verified(
        good=found.is_good,
        commitment_holds=found.commitment_holds,
        deals=[DealCheck(round=deal.round, verdict=deal.verdict) for deal in found.deals],
    )
