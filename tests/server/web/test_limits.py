"""Buckets empty and fill again; fresh identities gain nothing; sockets are counted while they are open."""

from __future__ import annotations

import pytest

from cartable.server.web.limits import RULES, SOCKETS_AN_ADDRESS, SOCKETS_AN_IDENTITY, Allowance, Buckets, Limits
from cartable.server.web.refusals import CODES, Refusal


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


def test_a_bucket_gives_its_burst_then_its_rate(time: Time) -> None:
    buckets = Buckets(Allowance(burst=3, each_second=2), time)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b") == 0
    time.now = 0.5
    assert [buckets.take("a"), buckets.take("a")] == [0, 0.5]
    time.now = 100
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_full_buckets_are_thrown_away(time: Time) -> None:
    buckets = Buckets(Allowance(burst=2, each_second=1), time)
    for key in range(4095):
        buckets.take(str(key))
    assert len(buckets) == 4095
    time.now = 10
    buckets.take("one more")
    assert len(buckets) == 1


def test_every_limit_has_words() -> None:
    assert {f"limit/{name}" for name in RULES} <= CODES


def test_an_identity_is_limited_and_so_is_its_address(time: Time) -> None:
    limits = Limits(clock=time)
    rule = RULES["tables"]
    assert rule.identity is not None
    for _ in range(int(rule.identity.burst)):
        limits.take("tables", "ada", "1.2.3.4")
    with pytest.raises(Refusal) as refused:
        limits.take("tables", "ada", "5.6.7.8")
    assert refused.value.code == "limit/tables"
    assert refused.value.retry_after == pytest.approx(1 / rule.identity.each_second)
    for each in range(int(rule.address.burst - rule.identity.burst)):
        limits.take("tables", f"fresh {each}", "1.2.3.4")
    with pytest.raises(Refusal):
        limits.take("tables", "another", "1.2.3.4")
    limits.take("tables", "another", "5.6.7.8")


def test_generosity_multiplies_and_0_lifts(time: Time) -> None:
    burst = int(RULES["guests"].address.burst)
    twice = Limits(2, time)
    for _ in range(2 * burst):
        twice.take("guests", None, "1.2.3.4")
    with pytest.raises(Refusal):
        twice.take("guests", None, "1.2.3.4")
    lifted = Limits(0, time)
    for _ in range(1000):
        lifted.take("guests", None, "1.2.3.4")


def test_sockets_are_counted_while_they_are_open() -> None:
    limits = Limits()
    open_ones = [limits.socket("ada", f"10.0.0.{each}") for each in range(SOCKETS_AN_IDENTITY)]
    for each in open_ones:
        each.__enter__()
    with pytest.raises(Refusal, match="too many open connections"), limits.socket("ada", "10.0.1.1"):
        pass
    with limits.socket("bob", "10.0.0.1"):
        pass
    open_ones[0].__exit__(None, None, None)
    with limits.socket("ada", "10.0.1.1"):
        pass


def test_sockets_of_an_address_are_counted_whoever_they_are_of() -> None:
    limits = Limits()
    open_ones = [limits.socket(None, "10.0.0.1") for _ in range(SOCKETS_AN_ADDRESS)]
    for each in open_ones:
        each.__enter__()
    with pytest.raises(Refusal), limits.socket("ada", "10.0.0.1"):
        pass
    for each in open_ones:
        each.__exit__(None, None, None)
    with limits.socket("ada", "10.0.0.1"):
        pass
