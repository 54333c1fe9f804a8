"""The example in NumPy learns, in small: from even matches against random moves to winning most of them."""

from __future__ import annotations

import pytest

from examples.learn_in_numpy import Network, share_won, train


@pytest.mark.compiled_only
def test_the_example_learns_to_beat_random_moves() -> None:
    learned = train("goita", "random", updates=20, seconds=1e9, count=64, players=2)
    before = share_won(Network(learned.inputs, learned.actions), "goita", "random", 200, players=2)
    assert 0.3 < before < 0.7
    assert share_won(learned, "goita", "random", 200, players=2) > 0.8  # about 0.98
