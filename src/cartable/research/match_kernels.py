"""One match of a batch, as kernels: make an action, pay rewards, restart after the end, and write what comes next.

Written for one match and bound to a game; a batch runs them for thousands, on a CPU or on a GPU.
"""

from __future__ import annotations

from typing import Annotated, Final

from cartable.games.contract import (
    DEALING,
    OVER,
    State,
    action_of,
    begin,
    hide,
    legal_moves,
    move_of,
    observe,
    play,
    ranking_key,
    scores,
    worth,
)
from cartable.games.stepper import choices, reset, step
from cartable.kernel import RealRow, Row, Small, SmallRow, Struct, Wide, WideRow, kernel, struct
from cartable.kernel.chance import below

RUNNING: Final = 0
START: Final = 1
"""Status of a match that starts anew at the next step, whatever the action."""
ILLEGAL: Final = 2
"""Status of a match whose action was not legal, and changed nothing."""


@struct
class Slot(Struct):
    """One match of a batch, besides its state and its rows."""

    rng: Annotated[Row, Wide, 1]  # for deals
    sample_rng: Annotated[Row, Wide, 1]  # for samples
    action: Wide  # the action to make
    sample: Wide  # a legal action for the next step, all equally likely
    seat: Small  # the seat to act
    done: Small  # whether the last step ended a match
    dealt: Small  # whether a new deal follows it: a round or a match has just begun
    status: Small  # RUNNING, START or ILLEGAL
    side_count: Small
    pays_points: Small  # whether points are rewarded, or wins
    pays_always: Small  # whether rewards are paid at every step, or at the end
    restarts: Small  # whether another match follows


@kernel
def clear(row: SmallRow) -> None:
    for place in range(len(row)):
        row[place] = 0


@kernel
def write_turn(
    state: State,
    slot: Slot,
    deck: SmallRow,
    moves: WideRow,
    lookup: WideRow,
    mask: SmallRow,
    observation: SmallRow,
) -> None:
    """Deal if a deal is due; then write who acts, what that seat sees, what it may do, and a random legal action."""
    count = choices(state, deck, moves, slot.rng)
    chosen = below(slot.sample_rng, count)
    clear(mask)
    clear(observation)
    for position in range(count):
        action = action_of(state, moves[position], lookup)
        mask[action] = 1
        if position == chosen:
            slot.sample = action
    slot.seat = state.turn
    observe(state, int(state.turn), observation)


@kernel
def check_action(slot: Slot, mask: SmallRow, any_illegal: WideRow) -> None:
    """Mark an action that is not legal, here and for the whole batch."""
    if slot.status != START:
        slot.status = RUNNING
        if slot.action < 0 or slot.action >= len(mask) or mask[slot.action] == 0:
            slot.status = ILLEGAL
            any_illegal[0] = 1


@kernel
def advance(
    state: State,
    slot: Slot,
    deck: SmallRow,
    moves: WideRow,
    lookup: WideRow,
    mask: SmallRow,
    observation: SmallRow,
    points: WideRow,
    rewards: RealRow,
) -> None:
    """Make an action that was found legal; after the end of a match the next one starts at once."""
    starts = slot.status == START
    if slot.status != ILLEGAL:
        for each in range(len(rewards)):
            rewards[each] = 0
            if starts or slot.done:
                points[each] = 0
        slot.done = 0
        if not starts:
            play(state, move_of(state, slot.action, lookup))
            slot.done = state.turn == OVER
            if slot.done or slot.pays_always:
                pay(state, slot, moves, points, rewards)
        if starts or (slot.done and slot.restarts):
            begin(state)
    if starts:
        slot.status = RUNNING
    slot.dealt = state.turn == DEALING
    if state.turn == OVER:
        clear(mask)
        clear(observation)
    else:
        write_turn(state, slot, deck, moves, lookup, mask, observation)


@kernel
def check_and_advance(
    state: State,
    slot: Slot,
    deck: SmallRow,
    moves: WideRow,
    lookup: WideRow,
    mask: SmallRow,
    observation: SmallRow,
    points: WideRow,
    rewards: RealRow,
    any_illegal: WideRow,
) -> None:
    """Both at once. A GPU runs them one after the other, and clears all masks and observations in between."""
    check_action(slot, mask, any_illegal)
    advance(state, slot, deck, moves, lookup, mask, observation, points, rewards)


@kernel
def list_actions(state: State, moves: WideRow, lookup: WideRow, actions: WideRow) -> int:
    """Write the legal actions and return how many there are; none while a deal is due or once the match is over."""
    count = legal_moves(state, moves) if state.turn >= 0 else 0
    for position in range(count):
        actions[position] = action_of(state, moves[position], lookup)
    return count


@kernel
def make_action(state: State, moves: WideRow, lookup: WideRow, actions: WideRow, action: int) -> int:
    """Make a legal action and list the next ones."""
    play(state, move_of(state, action, lookup))
    return list_actions(state, moves, lookup, actions)


@kernel
def choose_greedily(
    state: State, seen: State, moves: WideRow, lookup: WideRow, greedy_rng: WideRow, greedy_action: WideRow
) -> None:
    """Write the action that the heuristic likes best, as the greedy bot would; chance decides among equals."""
    if state.turn < 0:
        return
    hide(state, int(state.turn), seen)
    count = legal_moves(state, moves)
    best = 0
    equals = 0
    for position in range(count):
        found = worth(seen, moves[position])
        if position == 0 or found > best:
            best = found
            equals = 0
        if found == best:
            equals += 1
            if below(greedy_rng, equals) == 0:
                greedy_action[0] = action_of(state, moves[position], lookup)


@kernel
def list_legal(state: State, moves: WideRow, lookup: WideRow, listed: WideRow) -> None:
    """Write the legal actions, as many as there is room for, and -1 after the last one."""
    count = legal_moves(state, moves) if state.turn >= 0 else 0
    for place in range(len(listed)):
        listed[place] = action_of(state, moves[place], lookup) if place < count else -1


@kernel
def weigh_actions(
    state: State, seen: State, moves: WideRow, lookup: WideRow, weighed: WideRow, worths: RealRow
) -> None:
    """Write the legal actions as `list_legal` does, and what the heuristic says of each; 0 where there is none."""
    list_legal(state, moves, lookup, weighed)
    if state.turn >= 0:
        hide(state, int(state.turn), seen)
    for place in range(len(weighed)):
        worths[place] = worth(seen, moves[place]) if weighed[place] >= 0 else 0


@kernel
def observe_other(state: State, view: SmallRow, offset: WideRow) -> None:
    """Write what the seat `offset` places after the one to act sees; the row is all zero before."""
    if state.turn >= 0:
        seat = int(state.turn) + offset[0]
        observe(state, seat - int(state.players) if seat >= state.players else seat, view)


@kernel
def observe_after(state: State, seen: State, lookup: WideRow, listed: WideRow, place: WideRow, view: SmallRow) -> None:
    """Write what the seat to act will see after a listed action, as far as it can know; the row is all zero before."""
    action = listed[place[0]]
    if action >= 0:
        seat = int(state.turn)
        hide(state, seat, seen)
        play(seen, move_of(seen, action, lookup))
        observe(seen, seat, view)


@kernel
def play_randomly(state: State, deck: SmallRow, rng: WideRow, moves: WideRow, steps: WideRow) -> None:
    """Play so many random moves, match after match, without observations: the speed of the rules alone."""
    count = reset(state, deck, moves, rng)
    for _ in range(steps[0]):
        count = step(state, deck, moves, rng, below(rng, count))
        if count == 0:
            count = reset(state, deck, moves, rng)


@kernel
def pay(state: State, slot: Slot, scored: WideRow, points: WideRow, rewards: RealRow) -> None:
    """Write the points, and the rewards for them or for the win."""
    players = len(rewards)
    scores(state, scored)
    gained = 0
    for each in range(players):
        gained += scored[each] - points[each]
    sides = int(slot.side_count)
    for each in range(players):
        gain = scored[each] - points[each]
        points[each] = scored[each]
        if slot.pays_points and sides == 1:
            rewards[each] = gain
        elif slot.pays_points:
            rewards[each] = gain - (gained * sides / players - gain) / (sides - 1)
    if slot.done and slot.pays_points == 0:
        pay_win(state, rewards, sides, players)


@kernel
def pay_win(state: State, rewards: RealRow, sides: int, players: int) -> None:
    """A win is worth 1, and the other sides pay for it in equal parts; equals share it."""
    best = ranking_key(state, 0)
    for each in range(1, players):
        best = max(best, ranking_key(state, each))
    won = 0
    for each in range(players):
        won += ranking_key(state, each) == best
    for each in range(players):
        if sides == 1:
            rewards[each] = best
        elif ranking_key(state, each) == best:
            rewards[each] = (players / won - 1) / (sides - 1)
        else:
            rewards[each] = -1 / (sides - 1)
