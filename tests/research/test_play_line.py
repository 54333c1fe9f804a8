"""Lines of play, of which OpenSpiel's games are made: chance, what each seat has seen, and endings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

import cartable
from cartable.games.contract import OVER
from cartable.research.alike_paths import alike_paths
from cartable.research.play_line import CHANCE, LineBuffers, PlayLine
from tests.cases import each_case
from tests.conformance.variants import FEWER, QUICK, Variant
from tests.research.positions import compiled
from tests.tiers import rest_in_soak

ENDINGS = [
    ("shokoba", {"players": 2, "target": 1}, (4, 6, 1)),
    ("toko_maja", {"players": 2}, (3, 6, 11)),
    ("goita", {"players": 2, "target": 1}, (3, 6, 9)),
    ("scopette", {"players": 2}, (3, 4, 8)),
]
"""Games with decisions, worlds and the seed of an ending whose whole tree is small."""


def decisions(line: PlayLine, seed: int) -> Iterator[PlayLine]:
    """The line before each decision of a random match, and at its end; what chance may do adds up to one."""
    chance = random.Random(seed)
    while line.turn != OVER:
        if line.turn == CHANCE:
            outcomes, weights = zip(*line.outcomes(), strict=True)
            assert list(outcomes) == line.possible()
            assert sum(weights) == pytest.approx(1)
            line.apply(chance.choices(outcomes, weights)[0])
        else:
            assert line.legal == sorted(set(line.legal))
            yield line
            line.apply(chance.choice(line.legal))
    yield line


@pytest.mark.parametrize("variant", rest_in_soak(FEWER, QUICK[1::2]), ids=str)
def test_what_a_seat_does_not_know_can_be_filled_in_and_it_notices_nothing(variant: Variant) -> None:
    with compiled(variant.game):
        check_what_a_seat_knows(variant)


def check_what_a_seat_knows(variant: Variant) -> None:
    buffers, changed, count = LineBuffers(variant.game, dict(variant.options)), 0, 0
    for count, line in enumerate(decisions(PlayLine.first(buffers, []), seed=2)):
        for seat in range(buffers.players) if count % 6 == 0 and count < 60 and line.turn != OVER else ():
            other = line.resampled(seat, seed=count)
            assert other.trace(seat) == line.trace(seat)
            seen = line.loaded().observation(seat).tobytes()
            assert other.loaded().observation(seat).tobytes() == seen
            assert (other.turn == seat) == (line.turn == seat)
            if line.turn == seat:
                assert other.legal == line.legal
            changed += other.saved != line.saved
    assert changed > 3
    assert count > 20
    returns, sides = line.loaded().returns(), buffers.spec.sides
    assert sum(returns) == pytest.approx(returns[0] * buffers.players if len(sides) == 1 else 0)
    assert len(sides) == 1 or max(returns) > 0 or set(returns) == {0.0}


def tree_of(ending: tuple[str, dict[str, int], tuple[int, int, int]]) -> dict[tuple[int, ...], PlayLine]:
    """Every line of an ending up to the next deal, by its path."""
    game, options, shape = ending
    buffers = LineBuffers(game, dict(options))
    found, stack = {}, [PlayLine.first(buffers, buffers.worlds(*shape))]
    while stack:
        line = stack.pop()
        found[tuple(line.path)] = line
        for action in line.possible() if line.is_before_worlds else line.legal if line.turn >= 0 else ():
            child = line.copy()
            child.apply(action)
            assert child.path == [*line.path, action]
            stack.append(child)
    return found


@each_case("ending", ENDINGS)
def test_the_paths_that_a_seat_cannot_tell_apart_are_found(
    ending: tuple[str, dict[str, int], tuple[int, int, int]],
) -> None:
    with compiled(ending[0]):
        check_paths(ending)


def check_paths(ending: tuple[str, dict[str, int], tuple[int, int, int]]) -> None:
    together: dict[tuple[int, bytes], set[tuple[int, ...]]] = {}
    tree = tree_of(ending)
    for path, line in tree.items():
        if line.turn >= 0:
            together.setdefault((line.turn, line.trace(line.turn)), set()).add(path)
    assert max(map(len, together.values())) > 1
    for (seat, _), paths in islice(together.items(), 0, None, 7):
        found = alike_paths(tree[min(paths)], seat)
        assert {tuple(path) for path, _ in found} == paths
        assert sum(weight for _, weight in found) == pytest.approx(1)


def test_a_copy_goes_on_alone() -> None:
    line = next(decisions(PlayLine.first(LineBuffers("goita", {"players": 3}), []), seed=3))
    before = line.saved, line.trace(line.turn), list(line.legal)
    for action in before[2]:
        child = line.copy()
        child.apply(action)
        assert child.saved != line.saved
    assert (line.saved, line.trace(line.turn), line.legal) == before


@each_case("game", cartable.GAMES)
def test_what_a_seat_observed_before_is_recalled_the_latest_first(game: str) -> None:
    with compiled(game):
        check_recall(game)


def check_recall(game: str) -> None:
    buffers = LineBuffers(game, {"players": 2})
    before: list[bytes] = []
    for line in islice(decisions(PlayLine.first(buffers, []), seed=6), 30):
        now = line.loaded().observation(0).tobytes()
        rows = [row.tobytes() for row in line.observed_before(0, 3)]
        passed, last = [], None
        saved = line.passed
        while saved is not None:  # every state since the beginning, those of one observation as one
            buffers.load(saved[0])
            row = buffers.observation(0).tobytes()
            if row != last:
                passed.append(row)
            saved, last = saved[1], row
        assert passed[0] == now
        assert rows == (passed[1:] + [np.zeros(buffers.spec.observation_size, np.int8).tobytes()] * 3)[:3]
        before.append(now)
    assert len(set(before)) > 10
