"""The numbered actions of Toko Maja: the moves of the rules, without the unused number between them."""

from __future__ import annotations

from typing import Final

from cartable.games.learning import ActionGroup
from cartable.games.toko_maja.cards import ALL_SETS, KINDS
from cartable.games.toko_maja.options import Options
from cartable.games.toko_maja.rules import PASS, TO_PILE
from cartable.games.toko_maja.state import PILES, State
from cartable.kernel import WideRow, kernel

_GAP: Final = TO_PILE - PASS - 1


def actions(options: Options) -> list[ActionGroup]:  # noqa: ARG001
    return [
        ActionGroup(PILES, "take the top card of this pile"),
        ActionGroup(1, "draw two cards"),
        ActionGroup(1, "take the table set"),
        ActionGroup(1, "keep the other card instead of the table set"),
        ActionGroup(1, "lay nothing"),
        ActionGroup(KINDS * PILES, "put the drawn card of this kind on this pile, kind by kind"),
        ActionGroup(ALL_SETS, "lay this set: three of a number, two and a joker, or three jokers"),
    ]


@kernel
def action_of(state: State, move: int, lookup: WideRow) -> int:  # noqa: ARG001
    return move if move <= PASS else move - _GAP


@kernel
def move_of(state: State, action: int, lookup: WideRow) -> int:  # noqa: ARG001
    return action if action <= PASS else action + _GAP
