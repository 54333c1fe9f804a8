from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cartable.server.live.times import now, steady_time


@given(jumps=st.lists(st.tuples(st.floats(-1e9, 1e9), st.floats(0, 100)), max_size=20))
def test_jumps_of_the_wall_clock_have_no_effect(jumps: list[tuple[float, float]]) -> None:
    wall, steady = 1_700_000_000.0, 50.0
    clock = steady_time(lambda: wall, lambda: steady)
    began, passed = clock(), 0.0
    for jump, step in jumps:
        wall += jump
        steady += step
        passed += step
        assert abs(clock() - began - passed * 1000) <= 1


def test_the_time_of_this_process_is_plausible() -> None:
    first = now()
    assert 1_600_000_000_000 < first <= now()
