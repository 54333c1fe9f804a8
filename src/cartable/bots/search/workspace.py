"""The memory of one search, besides its tree and its states."""

from __future__ import annotations

from typing import Annotated, Final

from cartable.bots.networks import MOST_NUMBERS
from cartable.bots.search.plan import MOST_SEATS
from cartable.kernel import Reals, Row, Small, Struct, Wide, struct
from cartable.kernel.network import MOST_FIRST
from cartable.kernel.struct import Real

LONGEST_PATH: Final = 128


@struct
class Workspace(Struct):
    rng: Annotated[Row, Wide, 1]
    used: Wide  # nodes of the tree that are in use
    node: Wide  # where this simulation is in the tree
    turns: Wide  # turns that have passed in this simulation
    path: Annotated[Row, Wide, LONGEST_PATH]  # the nodes of this simulation, from the root down
    points: Annotated[Row, Wide, MOST_SEATS]  # by seat, as the following
    before: Annotated[Row, Wide, MOST_SEATS]  # the evaluation of this simulation's world at its start
    values: Annotated[Row, Wide, MOST_SEATS]  # the value of this simulation
    root_evaluation: Annotated[Row, Wide, MOST_SEATS]  # the evaluation at the root, as the mean over some worlds
    # a network that is being evaluated: a layer's inputs, where their weights begin, its sums, what a seat observes
    inputs: Annotated[Reals, Real, MOST_NUMBERS]
    rows: Annotated[Row, Wide, MOST_NUMBERS]
    sums: Annotated[Reals, Real, MOST_FIRST]
    observation: Annotated[Row, Small, MOST_NUMBERS]
