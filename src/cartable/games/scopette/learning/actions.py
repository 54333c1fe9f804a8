"""The numbered actions of Scopette: the small moves of the rules.

Cards are numbered without gaps. First come the actions in which one hand card takes a first centre card, alone or with
more to follow; then those in which several hand cards take one; then the further cards of a taking; then laying and
passing.
"""

from __future__ import annotations

from typing import Final

from cartable.games.learning import ActionGroup
from cartable.games.scopette.cards import CARDS, HALF
from cartable.games.scopette.options import Options
from cartable.games.scopette.rules import CARD, LAY, MORE, PASS, PLAYED_AT
from cartable.games.scopette.state import HAND, State
from cartable.kernel import WideRow, kernel
from cartable.kernel.bits import lowest

_IN_HALF: Final = CARDS // 2

_FIRST: Final = 2 * CARDS
"""The number of actions of one place of the hand: any centre card first, alone or with more to follow."""
_JOINT_AT: Final = HAND * _FIRST
_FURTHER_AT: Final = _JOINT_AT + (1 + HAND) * CARDS
_LAY_AT: Final = _FURTHER_AT + _FIRST
_PASS_AT: Final = _LAY_AT + HAND


def actions(options: Options) -> list[ActionGroup]:  # noqa: ARG001
    alone_or_more = "a centre card, then the same with more to follow"
    return [
        ActionGroup(_FIRST, f"the first card in hand takes {alone_or_more}"),
        ActionGroup(_FIRST, f"the second card in hand takes {alone_or_more}"),
        ActionGroup(_FIRST, f"the third card in hand takes {alone_or_more}"),
        ActionGroup(CARDS, "the first two cards in hand together take a centre card"),
        ActionGroup(CARDS, "the first and the third take a centre card"),
        ActionGroup(CARDS, "the last two take a centre card"),
        ActionGroup(CARDS, "all three take a centre card"),
        ActionGroup(_FIRST, f"a taking goes on with {alone_or_more}"),
        ActionGroup(HAND, "lay the first, the second or the third card"),
        ActionGroup(1, "pass"),
    ]


@kernel
def card_index(kind: int) -> int:
    """The index of a numbered card among the 76: by number, gold after the colours."""
    within = kind & (HALF - 1)
    place = within >> 3
    return (kind >> 6) * _IN_HALF + within - 2 * place + (place > 0) + (place > 3)  # two numbers of a half have gold


@kernel
def kind_of_index(number: int) -> int:
    """The kind of the numbered card with this index."""
    half = 0
    if number >= _IN_HALF:
        number -= _IN_HALF
        half = HALF
    place = (number >= 7) + (number >= 13) + (number >= 19) + (number >= 26) + (number >= 32)
    return half + number + 2 * place - (place > 0) - (place > 3)


@kernel
def action_of(state: State, move: int, lookup: WideRow) -> int:  # noqa: ARG001
    if move & PASS:
        return _PASS_AT
    played = (move >> PLAYED_AT) & 7
    if move & LAY:
        return _LAY_AT + lowest(played)
    card = card_index(move & CARD)
    if played & (played - 1):
        return _JOINT_AT + (0 if played == 3 else played - 4) * CARDS + card
    if move & MORE:
        card += CARDS
    return lowest(played) * _FIRST + card if played else _FURTHER_AT + card


@kernel
def move_of(state: State, action: int, lookup: WideRow) -> int:  # noqa: ARG001
    if action == _PASS_AT:
        return PASS
    if action >= _LAY_AT:
        return LAY | 1 << (PLAYED_AT + action - _LAY_AT)
    if _JOINT_AT <= action < _FURTHER_AT:
        group = (action - _JOINT_AT) // CARDS
        played = 3 if group == 0 else 4 + group
        return played << PLAYED_AT | kind_of_index((action - _JOINT_AT) % CARDS)
    played = 0
    if action >= _FURTHER_AT:
        action -= _FURTHER_AT
    else:
        played = 1 << (PLAYED_AT + action // _FIRST)
        action %= _FIRST
    more = MORE if action >= CARDS else 0
    return played | more | kind_of_index(action % CARDS)
