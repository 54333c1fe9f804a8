"""The memory of one search, besides its tree and its states."""

from __future__ import annotations

from typing import Annotated, Final

from cartable.bots.search.plan import SEATS
from cartable.kernel import Row, Struct, Wide, struct

LONGEST_PATH: Final = 128


@struct
class Workspace(Struct):
    rng: Annotated[Row, Wide, 1]
    used: Wide  # nodes of the tree that are in use
    turns: Wide  # turns that have passed in this simulation
    path: Annotated[Row, Wide, LONGEST_PATH]  # the nodes of this simulation, from the root down
    points: Annotated[Row, Wide, SEATS]  # by seat, as the following
    before: Annotated[Row, Wide, SEATS]  # the evaluation of this simulation's world at its start
    values: Annotated[Row, Wide, SEATS]  # the value of this simulation
    baseline: Annotated[Row, Wide, SEATS]  # the evaluation at the root, as the mean over some worlds
