"""The memory of one search, besides its tree and its states."""

from __future__ import annotations

from typing import Annotated, Final

from cartable.kernel import Row, Struct, Wide, struct

LONGEST_PATH: Final = 128


@struct
class Workspace(Struct):
    rng: Annotated[Row, Wide, 1]
    used: Wide  # nodes of the tree that are in use
    turns: Wide  # turns that have passed in this simulation
    path: Annotated[Row, Wide, 128]  # the nodes of this simulation, from the root down
    points: Annotated[Row, Wide, 8]  # by seat, as the following
    before: Annotated[Row, Wide, 8]  # the evaluation of this simulation's world at its start
    values: Annotated[Row, Wide, 8]  # the value of this simulation
    baseline: Annotated[Row, Wide, 8]  # the evaluation at the root, as the mean over some worlds
