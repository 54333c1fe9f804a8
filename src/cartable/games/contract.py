"""The functions that a game offers, by name.

Code written once for all games (playouts, search, batches) calls these functions; `cartable.kernel.bind` puts a
game's own in their place. A `State` always has the fields `players` and `turn`; `turn` is the seat to act, or
one of the two constants below.
"""

from __future__ import annotations

from cartable.kernel import Small, SmallRow, Struct, WideRow, kernel

DEALING = -1
"""Nobody's turn: the next thing to happen is a deal."""

OVER = -2
"""Nobody's turn ever again."""


class State(Struct):
    """The two fields that code for all games may read."""

    players: Small
    turn: Small


@kernel
def begin(state: State) -> None:
    """Set up a fresh match under the options that the state already holds; a deal comes next."""
    raise _unbound("begin")


@kernel
def deal(state: State, deck: SmallRow, spin: int) -> int:
    """Begin a round with this deck, in dealing order; `spin` is the seat that chance picks, where a rule asks.

    Returns 0, and changes nothing, where a rule wants this deck shuffled again; 1 otherwise.
    """
    raise _unbound("deal")


@kernel
def legal_moves(state: State, moves: WideRow) -> int:
    """Write every legal move of the seat to act into the buffer and return how many there are."""
    raise _unbound("legal_moves")


@kernel
def play(state: State, move: int) -> None:
    """Make a legal move. Trusts its caller: `Match.play` is the door that checks."""
    raise _unbound("play")


@kernel
def scores(state: State, points: WideRow) -> None:
    """Write each seat's points so far; partners have their team's."""
    raise _unbound("scores")


@kernel
def hide(state: State, reader: int, seen: State) -> None:
    """Copy into `seen` what this reader, a seat or `SPECTATOR`, may know."""
    raise _unbound("hide")


@kernel
def resample(state: State, rng: WideRow) -> None:
    """Fill everything unknown in a hidden state in at random, evenly among all that agrees with what is known."""
    raise _unbound("resample")


# What a game declares for its bots (`cartable.games.ai`).


@kernel
def worth(state: State, move: int) -> int:
    """How good a legal move looks to a sensible player who sees only this hidden state; higher is better.

    The same for all moves, unless a game declares otherwise.
    """
    return 0


@kernel
def observed_move(state: State, move: int, reader: int) -> int:
    """What a reader sees of a move of the seat to act: the same in all worlds that the reader cannot tell apart.

    It is the move itself, unless a game with moves made face down, or named by places of a hand, declares otherwise.
    """
    return move


@kernel
def evaluate(state: State, points: WideRow) -> None:
    """Write each seat's expected points after the round, in hundredths; the points so far, unless a game declares."""
    scores(state, points)
    for seat in range(state.players):
        points[seat] *= 100


# what a game declares for programs that learn it (`cartable.games.learning`)


@kernel
def action_of(state: State, move: int, tables: WideRow) -> int:
    """The number of a legal move among all actions of the game."""
    raise _unbound("action_of")


@kernel
def move_of(state: State, action: int, tables: WideRow) -> int:
    """The move that an action is in this state; trusts its caller that it is legal."""
    raise _unbound("move_of")


@kernel
def observe(state: State, seat: int, out: SmallRow) -> None:
    """Write what this seat may know into a row of zeros."""
    raise _unbound("observe")


@kernel
def ranking_key(state: State, seat: int) -> int:
    """What decides who has won a finished match: the highest wins, and equals share the win."""
    raise _unbound("ranking_key")


# What a game declares whose last turns can be solved (`cartable.games.ai.Endings`).


@kernel
def unseen_cards(state: State, cards: WideRow, groups: WideRow) -> int:
    """Write the cards that a hidden state does not know into a row, and into another the sizes of the groups in which
    they lie: hands, cards drawn together, cards that do not matter. The order within a group says nothing.

    Each pack is listed by itself, lowest card first, and a 0 stands between the groups of two packs. Returns how long
    the second row has become, or -1 where there are more unknown cards than room for them, or than the game wants to
    be gone through.
    """
    raise _unbound("unseen_cards")


@kernel
def fill_unseen(state: State, cards: WideRow) -> None:
    """Make the unknown cards of a hidden state these cards, group by group."""
    raise _unbound("fill_unseen")


@kernel
def doubt(state: State, clues: WideRow) -> int:
    return 0


def _unbound(name: str) -> RuntimeError:
    return RuntimeError(f"{name} has to be bound to a game: see cartable.kernel.bind")
