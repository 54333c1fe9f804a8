"""Whole matches of greedy and random bots as one kernel: the moves of `GreedyBot` and `RandomBot`, and what is noted.

A `MassMatch` says which match is played, and holds afterwards what the balance lab notes of one. Decks and the seeds of
bots are derived in the kernel, as `lab.match_play` and `lab.arena` derive them, so nothing is prepared for each match
and a GPU plays as well as a CPU. All numbers are integers: they are the same on every device.
"""

from __future__ import annotations

from typing import Annotated, Final

from cartable.bots.search.plan import MOST_SEATS
from cartable.games.contract import (
    DEALING,
    OVER,
    State,
    begin,
    count_moves,
    evaluate,
    hide,
    is_public,
    is_within_move,
    legal_moves,
    move_at,
    play,
    ranking_key,
    scores,
    worth,
)
from cartable.games.fair_kernels import Dealer, deal_constants, deal_fairly
from cartable.games.game import Game
from cartable.games.options import GameOptions
from cartable.kernel import Row, Small, SmallRow, Struct, Wide, WideRow, kernel, struct
from cartable.kernel.chance import below, below_any, next_word
from cartable.kernel.numbers import doublings
from cartable.kernel.sha256 import DIGEST, LONGEST, clear_block, hash_text, put_byte, put_number, put_text, set_key

GREEDY: Final = "greedy"
PLAIN_LEVELS: Final = ("random", GREEDY)
"""The levels whose moves these kernels make."""
MOST_CHOICES: Final = 100
"""More legal moves than these count as so many: nobody looks at all of them."""
CLEAR: Final = 100
"""Hundredths of a point by which a side must be ahead of all others to be in the lead."""
NOBODY: Final = -1
_SECRET_TEXT: Final = 0
"""Where in the row of texts the beginning of the text is whose digest is the secret of a deal."""
_SEED_TEXT: Final = _SECRET_TEXT + 1 + LONGEST
"""The same for the seed of a bot."""
_SIDES: Final = _SEED_TEXT + 1 + LONGEST
_SIDE_OF: Final = _SIDES + 1
_COMMA, _BLANK, _BRACKET = 44, 32, 41
LONGEST_SEED: Final = 15
"""Digits of a seed: with it the texts fit in one block."""


@struct
class MassMatch(Struct):
    # which match it is
    deal: Wide  # the number of the deal
    match: Wide  # the number of the match among those of the deal, for the seeds of the bots
    turned: Small  # how many places further the random seat of each deal is
    greedy: Small  # a bit for each seat that plays greedily; the others play at random
    # while it is played
    rngs: Annotated[Row, Wide, MOST_SEATS]
    rng: Annotated[Row, Wide, 1]  # that of the seat to act
    place: Annotated[Row, Wide, 1]  # the index of the move that is being made
    before: Annotated[Row, Wide, MOST_SEATS]  # by side, the points before the round
    seat: Small  # who acted last in this round
    first: Small  # the side that played first in this round
    leader: Small  # the side in the lead after the last turn
    ahead: Small  # the side that was in the lead last
    since: Wide  # the turns before the present lead began
    # what is noted
    turns: Wide
    decisions: Wide
    forced: Wide
    choices: Wide
    doublings: Wide
    rounds: Wide
    counted: Wide  # rounds that were not dealt again
    began: Small  # the side that played first in the first of them
    began_ahead: Wide  # over these rounds, what who played first gained, times the number of others, less their gains
    lead_changes: Wide
    last_change: Wide  # the turn of the last one
    settled: Wide  # the turns after which the winner was in the lead and stayed there; all of them if the win is shared
    points: Annotated[Row, Wide, MOST_SEATS]  # by side, as the following
    wins: Annotated[Row, Small, MOST_SEATS]


def match_constants(game: Game, options: GameOptions, seed: int) -> tuple[list[int], list[int]]:
    """The row of constants, and the row of texts and sides, for matches of a series with this seed."""
    texts = (f"cartable arena {seed} ".encode(), f"cartable bot ({seed}, ".encode())
    sides = game.sides(game.fresh(options))
    side_of = [next((side for side, seats in enumerate(sides) if seat in seats), 0) for seat in range(MOST_SEATS)]
    found = [number for text in texts for number in (len(text), *text.ljust(LONGEST, b"\0"))]
    return deal_constants(game, options), [*found, len(sides), *side_of]


@kernel
def seed_bots(match: MassMatch, players: int, work: WideRow, constants: WideRow, texts: WideRow) -> None:
    """The generator of each seat: see `lab.arena.bot_seed`."""
    for seat in range(players):
        clear_block(work)
        length = put_number(work, put_text(work, 0, texts, _SEED_TEXT), match.deal)
        length = put_byte(work, put_byte(work, length, _COMMA), _BLANK)
        length = put_number(work, length, match.match)
        length = put_byte(work, put_byte(work, length, _COMMA), _BLANK)
        length = put_byte(work, put_number(work, length, seat), _BRACKET)
        hash_text(work, constants, length)
        match.rngs[seat] = next_word(work[DIGEST] << 16 | work[DIGEST + 1] >> 16)


@kernel
def set_secret(match: MassMatch, work: WideRow, constants: WideRow, texts: WideRow) -> None:
    """The secret of the deal: see `lab.match_play.decks_of`."""
    clear_block(work)
    hash_text(work, constants, put_number(work, put_text(work, 0, texts, _SECRET_TEXT), match.deal))
    set_key(work, constants)


@kernel
def greediest(seen: State, moves: WideRow, count: int, rng: WideRow) -> int:
    """The move that the heuristic likes best; chance decides between equals, which are moved to the front."""
    best = 0
    equals = 0
    for position in range(count):
        move = moves[position]
        found = worth(seen, move)
        if position == 0 or found > best:
            best = found
            equals = 0
        if found == best:
            moves[equals] = move
            equals += 1
    return moves[below(rng, equals)]


@kernel
def next_move(state: State, seen: State, match: MassMatch, moves: WideRow, count: int) -> int:
    """The next kernel move of the seat to act, which has so many whole moves; a single one is not drawn."""
    seat = int(state.turn)
    if count == 1 or (match.greedy >> seat) & 1 == 0:
        return move_at(state, match.place, moves)
    match.rng[0] = match.rngs[seat]
    found = greediest(seen, moves, legal_moves(state, moves), match.rng)
    match.rngs[seat] = match.rng[0]
    return found


@kernel
def draw_place(match: MassMatch, seat: int, count: int) -> None:
    """The index of a random move; of a greedy seat, or where there is a single move, none is drawn."""
    match.place[0] = 0
    if count > 1 and (match.greedy >> seat) & 1 == 0:
        match.rng[0] = match.rngs[seat]
        match.place[0] = below_any(match.rng, count)
        match.rngs[seat] = match.rng[0]


@kernel
def make_move(state: State, seen: State, match: MassMatch, moves: WideRow, texts: WideRow) -> int:
    """Make a whole move of the seat to act, and return whether it was public."""
    seat = int(state.turn)
    count = count_moves(state, moves)
    note_choice(match, count)
    draw_place(match, seat, count)
    if count > 1 and (match.greedy >> seat) & 1:
        hide(state, seat, seen)
    move = next_move(state, seen, match, moves, count)
    public = is_public(state, move)
    if public and match.first == NOBODY:
        match.first = texts[_SIDE_OF + seat]
    play(state, move)
    while is_within_move(state):
        if count > 1 and (match.greedy >> seat) & 1:
            play(seen, move)
        move = next_move(state, seen, match, moves, count)
        play(state, move)
    return public


@kernel
def note_choice(match: MassMatch, count: int) -> None:
    if count == 1:
        match.forced += 1
    else:
        match.decisions += 1
        match.choices += min(count, MOST_CHOICES)
        match.doublings += doublings(count)


@kernel
def note_lead(state: State, match: MassMatch, scored: WideRow, texts: WideRow) -> None:
    """After a turn: the side that is clearly ahead by the points that it is expected to have after the round."""
    evaluate(state, scored)
    best = 0
    second = 0
    side = NOBODY
    for seat in range(state.players):
        mine = texts[_SIDE_OF + seat]
        if side == NOBODY or (mine != side and scored[seat] > best):
            second = best if side != NOBODY else scored[seat] - CLEAR
            best = scored[seat]
            side = mine
        elif mine != side:
            second = max(second, scored[seat])
    leader = side if best - second >= CLEAR else NOBODY
    if leader != match.leader:
        match.since = match.turns - 1
        match.leader = leader
    if leader != NOBODY:
        was_led = match.ahead != NOBODY
        if was_led and leader != match.ahead:
            match.lead_changes += 1
            match.last_change = match.turns
        match.ahead = leader


@kernel
def note_points(state: State, match: MassMatch, scored: WideRow, texts: WideRow) -> None:
    """The points of each side."""
    scores(state, scored)
    for seat in range(state.players):
        match.points[texts[_SIDE_OF + seat]] = scored[seat]


@kernel
def start_match(state: State, match: MassMatch, scored: WideRow, texts: WideRow) -> None:
    begin(state)
    note_points(state, match, scored, texts)
    for side in range(texts[_SIDES]):
        match.before[side] = match.points[side]
    match.seat = NOBODY
    match.first = NOBODY
    match.leader = NOBODY
    match.ahead = NOBODY


@kernel
def start_turn(state: State, match: MassMatch, scored: WideRow, texts: WideRow) -> None:
    """Where another seat is to act than before, a turn has ended and one begins."""
    if state.turn != match.seat:
        if match.seat != NOBODY:
            note_lead(state, match, scored, texts)
        match.turns += 1
        match.seat = state.turn


@kernel
def end_round(state: State, match: MassMatch, public: int, scored: WideRow, texts: WideRow) -> None:
    note_lead(state, match, scored, texts)
    note_points(state, match, scored, texts)
    match.rounds += 1
    sides = texts[_SIDES]
    first = max(0, int(match.first))
    gained = 0
    is_counted = public
    for side in range(sides):
        gained += match.points[side] - match.before[side]
        is_counted |= match.points[side] != match.before[side]
    if is_counted:
        match.began_ahead += sides * (match.points[first] - match.before[first]) - gained
        if match.counted == 0:
            match.began = first
        match.counted += 1
    for side in range(sides):
        match.before[side] = match.points[side]
    match.first = NOBODY
    match.seat = NOBODY


@kernel
def end_match(state: State, match: MassMatch, texts: WideRow) -> None:
    """Who has won, and since when the winner was ahead."""
    best = ranking_key(state, 0)
    for seat in range(1, state.players):
        best = max(best, ranking_key(state, seat))
    winners = 0
    winner = 0
    for seat in range(state.players):
        side = texts[_SIDE_OF + seat]
        if ranking_key(state, seat) == best and match.wins[side] == 0:
            match.wins[side] = 1
            winners += 1
            winner = side
    match.settled = match.since if winners == 1 and match.leader == winner else match.turns


@kernel
def play_match(
    state: State,
    seen: State,
    match: MassMatch,
    dealer: Dealer,
    shuffled: SmallRow,
    deck: SmallRow,
    moves: WideRow,
    work: WideRow,
    constants: WideRow,
    texts: WideRow,
) -> None:
    """Play a match from its beginning to its end; `state` holds the options."""
    start_match(state, match, moves, texts)
    seed_bots(match, int(state.players), work, constants, texts)
    set_secret(match, work, constants, texts)
    dealt = 0
    while state.turn != OVER:
        if state.turn == DEALING:
            dealt += 1
            deal_fairly(state, dealt, int(match.turned), dealer, shuffled, deck, work, constants)
        else:
            start_turn(state, match, moves, texts)
            public = make_move(state, seen, match, moves, texts)
            if state.turn < 0:
                end_round(state, match, public, moves, texts)
    end_match(state, match, texts)
