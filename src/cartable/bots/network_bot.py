"""A bot that plays the move that a game's network rates highest, without any search."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cartable.bots.fallible import FallibleBot
from cartable.bots.networks import Networks, check_network_file, networks_for
from cartable.bots.search.learned_moves import rate_moves
from cartable.bots.search.workspace import Workspace
from cartable.games.game import Game
from cartable.kernel import Kernel, real_row, wide_row


def network_kernels(game: Game) -> list[Kernel[..., Any]]:
    """What such a bot needs."""
    return [game.bound(rate_moves)]


def network_ratings(game: Game, seen: Any, moves: Sequence[int], networks: Networks) -> list[float]:
    """What the network says of each of these moves of the seat to act."""
    codes, ratings = wide_row(len(moves)), real_row(len(moves))
    for place, move in enumerate(moves):
        codes[place] = move
    game.bound(rate_moves)(seen, codes, len(moves), networks, Workspace(), ratings)
    return [ratings[place] for place in range(len(moves))]


class NetworkBot(FallibleBot):
    """Errs like `FallibleBot`, and not at all by default; where a table has no network, it goes by the heuristic.

    `file` is what `cartable train` wrote, in place of the networks that come with the game.
    """

    def __init__(
        self, game: Game, seed: int, overlooks: int = 0, misjudges: int = 0, file: Path | str | None = None
    ) -> None:
        super().__init__(game, seed, overlooks, misjudges)
        self._file = None if file is None else Path(file).absolute()
        if self._file is not None:
            check_network_file(game, self._file)

    def _ratings(self, seen: Any, moves: Sequence[int]) -> list[float]:
        networks = networks_for(self._game, seen, self._file)
        return network_ratings(self._game, seen, moves, networks) if networks.ready else super()._ratings(seen, moves)
