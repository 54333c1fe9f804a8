"""One match of a batch, as kernels: make an action, pay, begin again after the end, and tell what is next.

Written for one match and bound to a game; a batch does it for thousands, on a CPU or on a GPU.
"""

from __future__ import annotations

from typing import Final

from cartable.games.contract import (
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
from cartable.kernel import RealRow, SmallRow, WideRow, kernel
from cartable.kernel.chance import below

SIDES: Final = 0
PAYS_POINTS: Final = 1
ALL_THE_TIME: Final = 2
GOES_ON: Final = 3
SETTINGS: Final = 4
"""The row of settings: how many sides there are; whether points are paid, or wins; whether at once, or at the end; and
whether another match follows."""

BEGIN: Final = 1
"""Word to a match: begin anew, whatever the action."""
REFUSED: Final = 2
"""Word about a match: the action is not legal, and changes nothing."""


@kernel
def clear(row: SmallRow) -> None:
    for place in range(len(row)):
        row[place] = 0


@kernel
def tell(
    state: State, deck: SmallRow, rng: WideRow, moves: WideRow, tables: WideRow,
    mask: SmallRow, observation: SmallRow, seat: SmallRow, sample: WideRow, chance: WideRow,
) -> None:  # fmt: skip
    """Deal if a deal is due; then who acts, what that seat sees, what it may do, and one such action by chance."""
    count = choices(state, deck, moves, rng)
    chosen = below(chance, count)
    clear(mask)
    clear(observation)
    for position in range(count):
        action = action_of(state, moves[position], tables)
        mask[action] = 1
        if position == chosen:
            sample[0] = action
    seat[0] = state.turn
    observe(state, int(state.turn), observation)


@kernel
def judge(mask: SmallRow, action: WideRow, word: SmallRow, alarm: WideRow) -> None:
    """Refuse an action that is not legal, and let everybody know that there is one."""
    choice = action[0]
    if word[0] != BEGIN:
        word[0] = 0
        if choice < 0 or choice >= len(mask) or mask[choice] == 0:
            word[0] = REFUSED
            alarm[0] = 1


@kernel
def advance(
    state: State, deck: SmallRow, rng: WideRow, moves: WideRow, tables: WideRow,
    mask: SmallRow, observation: SmallRow, seat: SmallRow, sample: WideRow, chance: WideRow,
    action: WideRow, points: WideRow, rewards: RealRow, done: SmallRow, word: SmallRow, settings: WideRow,
) -> None:  # fmt: skip
    """Make an action that was found legal; after the end of a match the next one begins at once."""
    is_new = word[0] == BEGIN
    if word[0] != REFUSED:
        for each in range(len(rewards)):
            rewards[each] = 0
            if is_new or done[0]:
                points[each] = 0
        done[0] = 0
        if not is_new:
            play(state, move_of(state, action[0], tables))
            done[0] = state.turn == OVER
            if done[0] or settings[ALL_THE_TIME]:
                pay(state, moves, points, rewards, int(done[0]), settings)
        if is_new or (done[0] and settings[GOES_ON]):
            begin(state)
    if is_new:
        word[0] = 0
    if state.turn == OVER:
        clear(mask)
        clear(observation)
    else:
        tell(state, deck, rng, moves, tables, mask, observation, seat, sample, chance)


@kernel
def judge_and_advance(
    state: State, deck: SmallRow, rng: WideRow, moves: WideRow, tables: WideRow,
    mask: SmallRow, observation: SmallRow, seat: SmallRow, sample: WideRow, chance: WideRow,
    action: WideRow, points: WideRow, rewards: RealRow, done: SmallRow, word: SmallRow, settings: WideRow,
    alarm: WideRow,
) -> None:  # fmt: skip
    """Both at once. A GPU does one after the other, and clears all masks and observations in between."""
    judge(mask, action, word, alarm)
    advance(
        state, deck, rng, moves, tables, mask, observation, seat, sample, chance,
        action, points, rewards, done, word, settings,
    )  # fmt: skip


@kernel
def list_actions(state: State, moves: WideRow, tables: WideRow, actions: WideRow) -> int:
    """Write the legal actions and return how many there are; none while a deal is due or once the match is over."""
    count = legal_moves(state, moves) if state.turn >= 0 else 0
    for position in range(count):
        actions[position] = action_of(state, moves[position], tables)
    return count


@kernel
def make_action(state: State, moves: WideRow, tables: WideRow, actions: WideRow, action: int) -> int:
    """Make a legal action and list the next ones."""
    play(state, move_of(state, action, tables))
    return list_actions(state, moves, tables, actions)


@kernel
def advise(state: State, seen: State, moves: WideRow, tables: WideRow, chance: WideRow, advice: WideRow) -> None:
    """The action that looks best at once, as the greedy bot finds it; chance decides among equals."""
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
            if below(chance, equals) == 0:
                advice[0] = action_of(state, moves[position], tables)


@kernel
def look_on(state: State, view: SmallRow, looker: WideRow) -> None:
    """What another seat sees, so many places after the one to act; the row is all zero before."""
    if state.turn >= 0:
        seat = int(state.turn) + looker[0]
        observe(state, seat - looker[1] if seat >= looker[1] else seat, view)


@kernel
def list_first(state: State, moves: WideRow, tables: WideRow, listed: WideRow) -> None:
    """The legal actions, as many as there is room for, and -1 where there are no more."""
    count = legal_moves(state, moves) if state.turn >= 0 else 0
    for place in range(len(listed)):
        listed[place] = action_of(state, moves[place], tables) if place < count else -1


@kernel
def look_ahead(
    state: State, seen: State, tables: WideRow, listed: WideRow, place: WideRow, view: SmallRow
) -> None:  # fmt: skip
    """What the seat to act will see after the action at a place, as far as it can know; the row is all zero before."""
    action = listed[place[0]]
    if action >= 0:
        seat = int(state.turn)
        hide(state, seat, seen)
        play(seen, move_of(seen, action, tables))
        observe(seen, seat, view)


@kernel
def wander(state: State, deck: SmallRow, rng: WideRow, moves: WideRow, plan: WideRow) -> None:
    """Play so many random moves, match after match, and tell nobody: how fast the rules are by themselves."""
    count = reset(state, deck, moves, rng)
    for _ in range(plan[0]):
        count = step(state, deck, moves, rng, below(rng, count))
        if count == 0:
            count = reset(state, deck, moves, rng)


@kernel
def pay(state: State, fresh: WideRow, points: WideRow, rewards: RealRow, over: int, settings: WideRow) -> None:
    """Note the points, and pay each seat for them or for the win."""
    players = len(rewards)
    scores(state, fresh)
    gained = 0
    for each in range(players):
        gained += fresh[each] - points[each]
    sides = settings[SIDES]
    for each in range(players):
        gain = fresh[each] - points[each]
        points[each] = fresh[each]
        if settings[PAYS_POINTS] and sides == 1:
            rewards[each] = gain
        elif settings[PAYS_POINTS]:
            rewards[each] = gain - (gained * sides / players - gain) / (sides - 1)
    if over and settings[PAYS_POINTS] == 0:
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
