"""The functions that a game offers, by name.

Code that is written once for all games (playouts, search, batches) calls these functions; `cartable.kernel.bind`
replaces them by a game's own. A `State` always has the fields `players` and `turn`; `turn` is the seat to act, or one
of the two constants below.
"""

from __future__ import annotations

from cartable.kernel import Small, SmallRow, Struct, WideRow, kernel

DEALING = -1
"""Nobody's turn: a deal comes next."""

OVER = -2
"""Nobody's turn: the match is over."""

_LEAST = -(1 << 60)


class State(Struct):
    """The fields that code for all games may use."""

    players: Small
    turn: Small


@kernel
def begin(state: State) -> None:
    """Set up a new match under the options that the state already holds; a deal comes next."""
    raise _unbound("begin")


@kernel
def deal(state: State, deck: SmallRow, spin: int) -> int:
    """Begin a round with this deck, in dealing order; `spin` is a random seat, for rules that need one.

    Returns 0 and changes nothing if a rule requires another shuffle of this deck; otherwise returns 1.
    """
    raise _unbound("deal")


@kernel
def legal_moves(state: State, moves: WideRow) -> int:
    """Write all legal moves of the seat to act into the buffer, and return how many there are."""
    raise _unbound("legal_moves")


@kernel
def play(state: State, move: int) -> None:
    """Make a legal move. Legality is not checked here; `Match.play` checks it."""
    raise _unbound("play")


@kernel
def scores(state: State, points: WideRow) -> None:
    """Write each seat's points so far; partners have those of their team."""
    raise _unbound("scores")


@kernel
def hide(state: State, reader: int, seen: State) -> None:
    """Copy into `seen` what this reader, a seat or `SPECTATOR`, may know."""
    raise _unbound("hide")


@kernel
def resample(state: State, rng: WideRow) -> None:
    """Fill in the unknown cards of a hidden state at random, with equal probability for all that agrees with it."""
    raise _unbound("resample")


# What a game declares for its bots (`cartable.games.ai`).


@kernel
def worth(state: State, move: int) -> int:
    """How good a legal move looks to a player who sees only this hidden state; higher is better.

    All moves look the same unless a game declares its own.
    """
    return 0


@kernel
def best_looking(state: State, moves: WideRow, count: int, first: int, looks: int) -> int:
    """The place of the move that `worth` rates highest, on a hidden state; of equals, the one that comes first.

    It looks at no more than `looks` of the moves, from the place `first` on and around the end. A game may declare its
    own, which finds the same and computes only once what its moves share.
    """
    place = first
    chosen = first
    best = _LEAST
    for _ in range(min(count, looks)):
        value = worth(state, moves[place])
        if value > best:
            best = value
            chosen = place
        place = place + 1 if place + 1 < count else 0
    return chosen


@kernel
def observed_move(state: State, move: int, reader: int) -> int:
    """What a reader sees of a move of the seat to act: the same in all worlds that the reader cannot distinguish.

    The default is the move itself. Games with face-down moves, or whose moves name places of a hand, declare their own.
    """
    return move


@kernel
def evaluate(state: State, points: WideRow) -> None:
    """Write each seat's expected points after the round, in hundredths. The default is the points so far."""
    scores(state, points)
    for seat in range(state.players):
        points[seat] *= 100


# What a game declares for programs that learn it (`cartable.games.learning`).


@kernel
def action_of(state: State, move: int, lookup: WideRow) -> int:
    """The number of a legal move among all actions of the game. Without `learning` it has none."""
    return 0


@kernel
def move_of(state: State, action: int, lookup: WideRow) -> int:
    """The move of an action in this state; legality is not checked."""
    raise _unbound("move_of")


@kernel
def observe(state: State, seat: int, out: SmallRow) -> None:
    """Write what this seat may know into a row that is all zero. Without `learning` that is nothing."""


@kernel
def ranking_key(state: State, seat: int) -> int:
    """The key that decides who has won a finished match: the highest wins, and equals share the win."""
    raise _unbound("ranking_key")


# What a game declares whose moves are more than one kernel move each, or not known to all (`game.MoveKernels`).


@kernel
def is_within_move(state: State) -> int:
    """Whether a whole move has begun that further kernel moves have to complete."""
    return 0


@kernel
def count_moves(state: State, work: WideRow) -> int:
    """How many whole moves are legal, where none has begun; the row is a moves buffer to work in."""
    return legal_moves(state, work)


@kernel
def move_at(state: State, place: WideRow, work: WideRow) -> int:
    """The next kernel move of the whole move with the index `place[0]` among those that are legal or have begun.

    Writes the index among the whole moves that go on from there to `place[0]`.
    """
    legal_moves(state, work)
    return work[place[0]]


@kernel
def is_public(state: State, move: int) -> int:
    """Whether a move is no private decision. A round that ends with a private decision is dealt again."""
    return 1


# What a game declares whose last turns can be solved (`cartable.games.ai.Endings`).


@kernel
def unseen_cards(state: State, cards: WideRow, groups: WideRow) -> int:
    """Write the cards that a hidden state does not know into `cards`, and the sizes of their groups into `groups`.

    A group is a hand, cards that are drawn together, or cards that do not matter; order within a group has no meaning.
    Each pack is listed by itself, lowest card first, and a 0 separates the groups of two packs. Returns the number of
    entries of `groups`, or -1 if there are more unknown cards than `cards` has room for or the game wants to enumerate.
    """
    raise _unbound("unseen_cards")


@kernel
def fill_unseen(state: State, cards: WideRow) -> None:
    """Replace the unknown cards of a hidden state by these cards, group by group."""
    raise _unbound("fill_unseen")


def _unbound(name: str) -> RuntimeError:
    return RuntimeError(f"{name} has to be bound to a game first: see cartable.kernel.bind")
