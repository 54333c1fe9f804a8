"""Limits: buckets empty and fill again, new identities gain nothing, and open sockets are counted."""

from __future__ import annotations

import pytest

from cartable.server.refusals import CODES, Refusal
from cartable.server.web.limits import (
    RATE_LIMITS,
    SOCKETS_PER_ADDRESS,
    SOCKETS_PER_PERSON,
    Allowance,
    Limits,
    TokenBuckets,
)


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


def test_a_bucket_gives_its_burst_then_its_rate(time: Time) -> None:
    buckets = TokenBuckets(Allowance(burst=3, each_second=2), time)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b") == 0
    time.now = 0.5
    assert [buckets.take("a"), buckets.take("a")] == [0, 0.5]
    time.now = 100
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_full_buckets_are_deleted(time: Time) -> None:
    buckets = TokenBuckets(Allowance(burst=2, each_second=1), time)
    for key in range(4095):
        buckets.take(str(key))
    assert len(buckets) == 4095
    time.now = 10
    buckets.take("one more")
    assert len(buckets) == 1


def test_every_limit_has_a_text() -> None:
    assert {f"limit/{name}" for name in RATE_LIMITS} <= CODES


def test_a_person_is_limited_and_so_is_their_address(time: Time) -> None:
    limits = Limits(clock=time)
    limit = RATE_LIMITS["tables"]
    assert limit.identity is not None
    for _ in range(int(limit.identity.burst)):
        limits.take("tables", "ada", "1.2.3.4")
    with pytest.raises(Refusal) as refused:
        limits.take("tables", "ada", "5.6.7.8")
    assert refused.value.code == "limit/tables"
    assert refused.value.retry_after == pytest.approx(1 / limit.identity.each_second)
    for each in range(int(limit.address.burst - limit.identity.burst)):
        limits.take("tables", f"fresh {each}", "1.2.3.4")
    with pytest.raises(Refusal):
        limits.take("tables", "another", "1.2.3.4")
    limits.take("tables", "another", "5.6.7.8")


def test_the_factor_multiplies_limits_and_0_disables_them(time: Time) -> None:
    burst = int(RATE_LIMITS["guests"].address.burst)
    doubled = Limits(2, time)
    for _ in range(2 * burst):
        doubled.take("guests", None, "1.2.3.4")
    with pytest.raises(Refusal):
        doubled.take("guests", None, "1.2.3.4")
    disabled = Limits(0, time)
    for _ in range(1000):
        disabled.take("guests", None, "1.2.3.4")


def test_sockets_are_counted_while_they_are_open() -> None:
    limits = Limits()
    open_ones = [limits.socket("ada", f"10.0.0.{each}") for each in range(SOCKETS_PER_PERSON)]
    for each in open_ones:
        each.__enter__()
    with pytest.raises(Refusal, match="too many open connections"), limits.socket("ada", "10.0.1.1"):
        pass
    with limits.socket("bob", "10.0.0.1"):
        pass
    open_ones[0].__exit__(None, None, None)
    with limits.socket("ada", "10.0.1.1"):
        pass


def test_all_sockets_of_an_address_are_counted() -> None:
    limits = Limits()
    open_ones = [limits.socket(None, "10.0.0.1") for _ in range(SOCKETS_PER_ADDRESS)]
    for each in open_ones:
        each.__enter__()
    with pytest.raises(Refusal), limits.socket("ada", "10.0.0.1"):
        pass
    for each in open_ones:
        each.__exit__(None, None, None)
    with limits.socket("ada", "10.0.0.1"):
        pass
