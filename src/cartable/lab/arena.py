"""An arena: the game and its options, the entrants and the seed; and how one of its deals is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, Final

from cartable.bots.compilation import table_kernels
from cartable.bots.network_bot import network_kernels
from cartable.games.game import Game
from cartable.games.options import GameOptions
from cartable.games.registry import load
from cartable.kernel import Kernel
from cartable.lab.arrangements import Arrangement, arrangements
from cartable.lab.deal_result import DealResult
from cartable.lab.entrant_stats import EntrantStats
from cartable.lab.entrants import Entrant, SeatAssignment, read_entrants
from cartable.lab.match_play import MatchResult, Player, decks_of, play_match, sides_of

THINK: Final = 10.0
"""Seconds that an external program may take for a move, by default."""


@dataclass(frozen=True)
class Arena:
    """Plain values only, so that it can be sent to any process."""

    game: str
    options: Mapping[str, Any]
    listed: Sequence[str]
    seed: int = 1
    think: float = THINK

    def __reduce__(self) -> tuple[Any, ...]:
        return (Arena, (self.game, self.options, self.listed, self.seed, self.think))

    @cached_property
    def declared(self) -> Game:
        return load(self.game)

    @cached_property
    def variant(self) -> GameOptions:
        return self.declared.options.read(self.options)

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """Each entrant once, in the order listed."""
        return tuple(dict.fromkeys(read_entrants(self.listed)))

    @property
    def kernels(self) -> list[Kernel[..., Any]]:
        """What has to be compiled before it is played: the search only where an entrant searches."""
        if any(each.searches for each in self.entrants):
            return table_kernels(self.declared)
        return [*self.declared.rules.kernels().values(), self.declared.worth, *network_kernels(self.declared)]

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return sides_of(self.declared, self.variant)

    @cached_property
    def arrangements(self) -> list[Arrangement]:
        places = {each: place for place, each in enumerate(self.entrants)}
        return arrangements([places[each] for each in read_entrants(self.listed)], len(self.sides))

    def play(self, number: int) -> DealResult:
        """Play deal `number`, from 1, in every arrangement."""
        stats = tuple(EntrantStats() for _ in self.entrants)
        decks = decks_of(self.declared, self.variant, self.seed, number)
        matches: list[MatchResult] = []
        for seated in self.arrangements:
            with seated_players(self._assignments(seated, stats, (number, len(matches)))) as players:
                matches.append(play_match(self.declared, self.variant, decks, players))
        return DealResult(number, tuple(self.arrangements), tuple(matches), stats)

    def _assignments(
        self, seated: Arrangement, stats: Sequence[EntrantStats], match: tuple[int, int]
    ) -> list[tuple[Entrant, SeatAssignment]]:
        """The entrant of each seat, in the order of seats."""
        seated_at = {seat: seated[side] for side, seats in enumerate(self.sides) for seat in seats}
        return [
            (
                self.entrants[seated_at[seat]],
                SeatAssignment(
                    self.declared,
                    self.variant,
                    self.sides,
                    seat,
                    bot_seed(self.seed, *match, seat),
                    self.think,
                    stats[seated_at[seat]],
                ),
            )
            for seat in sorted(seated_at)
        ]


@contextmanager
def seated_players(assignments: Sequence[tuple[Entrant, SeatAssignment]]) -> Iterator[Sequence[Player]]:
    """The players of one match; if it is broken off, their programs are killed."""
    players: list[Player] = []
    try:
        for entrant, assignment in assignments:
            players.append(entrant.new_player(assignment))
        yield players
    except BaseException:
        for player in players:
            player.abort()
        raise


def bot_seed(*where: int) -> int:
    """The seed of a bot: another one for each seat of each match, independent of the deal."""
    return int.from_bytes(sha256(f"cartable bot {where}".encode()).digest()[:6], "big")
