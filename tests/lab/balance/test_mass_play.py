"""Mass play: which questions it can play, and how blocks of deals are counted.

That kernels play the matches of the bots is a matter of `tests/conformance/test_mass_play.py`.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from cartable.lab.balance.block import BlockRow, DealBlock
from cartable.lab.balance.findings import Findings
from cartable.lab.balance.mass_play import blocks
from cartable.lab.balance.question import Question
from tests.lab.balance.synthetic import two_variants


def test_only_plain_bots_and_results_can_be_played_so() -> None:
    asked = Question("goita", ({"players": 2},), ("greedy",), samples=0, events=False)
    assert asked.can_mass_play
    for more in ({"samples": 1}, {"events": True}, {"never": ("blocked",)}, {"bots": ("casual",)}, {"seed": -1}):
        given: dict[str, Any] = {"bots": ("greedy",), "samples": 0, "events": False, **more}
        assert not Question("goita", ({"players": 2},), **given).can_mass_play


def test_blocks_end_where_the_lab_looks() -> None:
    found = list(blocks(range(1, 301), 40))
    assert [each[-1] for each in found] == [40, 80, 100, 125, 156, 195, 235, 243, 283, 300]
    assert [number for block in found for number in block] == list(range(1, 301))


def test_a_block_is_counted_like_one_deal_after_the_other() -> None:
    chance = Random(5)
    together, alone = Findings(two_variants(), 0.03), Findings(two_variants(), 0.03)
    for first in (1, 41):
        cells = []
        for _ in range(2):
            row = BlockRow(40)
            row.add("minutes", np.array([chance.gauss(10, 3) for _ in range(40)]))
            row.add("beginning", np.array([chance.random() - 0.5 for _ in range(40)]), 2.0)
            row.add("beginning_points", np.arange(40), np.arange(40) % 3)
            row.add("matches", 2.0, 2.0)
            cells.append(row)
        block = DealBlock(range(first, first + 40), tuple(cells))
        together.add(block)
        for each in block.rows():
            alone.add(each)
    assert together.deals == alone.deals == 80
    assert together.headlines() == alone.headlines()
    assert together.others() == alone.others()
    assert together.cells == alone.cells
