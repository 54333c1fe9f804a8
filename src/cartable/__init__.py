"""Cartable: the rules, bots and environments of four modern card games.

A match knows whose turn it is, which moves are legal, and what each reader may know:

>>> import cartable
>>> match = cartable.new("shokoba", players=2, seed=7)
>>> match.turn in (0, 1)
True
>>> events = match.play(match.legal_moves[0])
>>> match.view(0)["hands"]
[['6S', '6R', '10R'], ['??', '??']]

| to | use |
| --- | --- |
| start a match | `new(game, players=2, seed=7)` |
| play it | `Match.legal_moves`, `Match.play`, `Match.undo` |
| show it | `Match.view(reader)`; a reader is a seat or `SPECTATOR` |
| keep it, and check its deals | `Match.record()`, `read(text)`, `verify(text)` |
| play millions of moves | `Stepper` |
| list the games, add one | `game_names()`, `load(name)`, `register(name, module)` |
| see what a match was worth | `review(match)` |
| solve puzzles, find new ones | `shipped_puzzles(game)`, `find_puzzles(game, count)` |
| choose moves | `cartable.bots` |
| measure bots | `cartable.lab` |
| train | `cartable.research` |

Errors that a caller's input can cause are `CartableError`s with a stable `code`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cartable.games.deals import Deals, GivenDeck, read_deck
from cartable.games.errors import BadOption, BadRecord, CartableError, IllegalMove
from cartable.games.events import Event
from cartable.games.fairness import FairDealer, new_secret, secret_of_seed
from cartable.games.match import Match
from cartable.games.moves import LegalMoves, Move
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.record_reader import read
from cartable.games.registry import GAMES, load, register
from cartable.games.registry import names as game_names
from cartable.games.stepper import Stepper
from cartable.games.verification import verify
from cartable.kernel import Progress
from cartable.kernel import warm_up as _warm_up

if TYPE_CHECKING:
    from cartable.analysis.review import Review
    from cartable.puzzles.puzzle import Puzzle

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "SPECTATOR",
    "BadOption",
    "BadRecord",
    "CartableError",
    "Event",
    "IllegalMove",
    "LegalMoves",
    "Match",
    "Move",
    "Reader",
    "Stepper",
    "find_puzzles",
    "game_names",
    "load",
    "new",
    "read",
    "register",
    "review",
    "shipped_puzzles",
    "verify",
    "warm_up",
]


def new(
    game: str,
    *,
    seed: int | None = None,
    secret: bytes | None = None,
    nonces: Sequence[str] | None = None,
    decks: Sequence[str] = (),
    names: Sequence[str] | None = None,
    **options: Any,
) -> Match:
    """Start a match and deal its first round.

    `options` are the game's own; `cartable games` lists them. The deals come from a fresh secret. A `seed` makes them
    the same every time; a `secret` of 32 bytes with the players' `nonces` makes them provably fair. `decks` gives the
    cards of the first rounds in dealing order; a deck that is only begun is completed at random. Deals with given
    decks are not provably fair, so such a match has no commitment.
    """
    declared = load(game)
    chosen = declared.options.read(options)
    if seed is not None and (secret is not None or type(seed) is not int):
        raise BadOption("fair/seed")
    hidden = secret if secret is not None else new_secret() if seed is None else secret_of_seed(seed)
    dealer = FairDealer.of(hidden, nonces, declared.fresh(chosen).players)
    given = tuple(GivenDeck(read_deck(declared, chosen, deck, number)) for number, deck in enumerate(decks, 1))
    deals = Deals(declared, chosen, dealer, given, None if given else dealer.commitment, dealer.nonces)
    return Match(declared, chosen, deals, names)


def review(match: Match | str, seat: int | None = None, **settings: Any) -> Review:
    """Review a match or a record, for one seat or for all: see `cartable.analysis.review`."""
    from cartable.analysis.review import review as reviewed

    return reviewed(match, seat, **settings)


def shipped_puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, from the easiest to the hardest: see `cartable.puzzles`."""
    from cartable.puzzles.puzzle_file import shipped

    return shipped(game)


def find_puzzles(game: str, count: int, seed: int = 0, **settings: Any) -> list[Puzzle]:
    """Find new puzzles in matches of bots or in records: see `cartable.puzzles.find`."""
    from cartable.puzzles.finder import find

    return find(game, count, seed, **settings)


def warm_up(game: str, progress: Progress | None = None) -> None:
    """Compile a game's rules and its bots' search now, or load them from the cache.

    `progress(ready, total, next)` is called before each kernel and at the end.
    """
    from cartable.bots.compilation import table_kernels

    _warm_up(table_kernels(load(game)), progress)
