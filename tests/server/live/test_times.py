from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cartable.server.live.times import ServerTime, now, steady_time


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


class SharedClock:
    """The shared clock, and a server's own clock that is wrong by some milliseconds."""

    def __init__(self, error: int) -> None:
        self.shared = 1_700_000_000_000
        self.own = self.shared + error
        self.time = ServerTime(lambda: self.own)

    def pass_time(self, milliseconds: int) -> None:
        self.shared += milliseconds
        self.own += milliseconds

    def compare(self, there: int = 0, back: int = 0) -> None:
        """Ask the shared clock, with so many milliseconds for the question and for the answer."""
        self.pass_time(there)
        shown = self.shared
        self.pass_time(back)
        self.time.follow(shown, shown + there + back)


@given(st.integers(-(10**10), 10**10), st.integers(0, 3_000), st.integers(0, 3_000))
def test_the_first_comparison_is_as_exact_as_its_answer_is_quick(error: int, there: int, back: int) -> None:
    clock = SharedClock(error)
    clock.compare(there, back)
    assert abs(clock.time() - clock.shared) <= there + back


@given(st.lists(st.tuples(st.integers(0, 2_000), st.integers(0, 2_000)), min_size=1, max_size=20))
def test_slow_answers_do_not_disturb_a_time_that_agrees(delays: list[tuple[int, int]]) -> None:
    clock = SharedClock(40_000)
    clock.compare()
    for there, back in delays:
        clock.pass_time(2_000)
        clock.compare(there, back)
        assert clock.time() == clock.shared


@given(st.integers(-3_600_000, 3_600_000))
def test_a_shared_clock_that_is_set_is_followed_slowly(jump: int) -> None:
    """An hour more at once would end every turn; time never goes back."""
    clock = SharedClock(0)
    clock.compare()
    clock.shared += jump
    before = clock.time()
    for _ in range(10):
        clock.pass_time(2_000)
        clock.compare()
        assert 1_900 <= clock.time() - before <= 2_100
        before = clock.time()
    for _ in range(abs(jump) // 50 + 1):
        clock.pass_time(2_000)
        clock.compare()
    assert clock.time() == clock.shared
