"""How the matches of one deal are played under one variant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import Final

from cartable.games.game import Game, Sides
from cartable.games.options import GameOptions
from cartable.kernel import Row
from cartable.lab.arena import THINK, bot_seed, seated_players
from cartable.lab.arrangements import Arrangement, arrangements
from cartable.lab.balance.choices import ChoiceTrials
from cartable.lab.balance.match_notes import MatchNotes
from cartable.lab.balance.measure_names import DROPPED, NEVER, NEVER_POINTS
from cartable.lab.balance.measures import FinalScores, MatchCounts, add_events, add_luck, add_match, contest
from cartable.lab.balance.restriction import RestrictedPlayer
from cartable.lab.balance.row import FAULTS, CellRow
from cartable.lab.entrant_stats import EntrantStats
from cartable.lab.entrants import Entrant, SeatAssignment
from cartable.lab.match_play import Decks, MatchResult, Player, decks_of, play_match, sides_of

_MOST_ARRANGEMENTS: Final = 8
AGAIN: Final = 1000
"""The number of a match that is played again, so that its bots have other random numbers."""
CONTEST: Final = 2000
"""The number of the first match between a stronger and a weaker bot."""
_RESTRICTED: Final = 3000

Wrap = Callable[[int, Player], Player]


class VariantPlay:
    def __init__(self, game: Game, options: GameOptions, seed: int) -> None:
        self._game, self.options, self._seed = game, options, seed
        self.sides: Sides = sides_of(game, options)
        self.seats = sum(map(len, self.sides))
        self.pairs: list[Arrangement] = arrangements([0, 1], len(self.sides), _MOST_ARRANGEMENTS)

    @cached_property
    def _trials(self) -> ChoiceTrials:
        return ChoiceTrials(self._game, self.options, self.sides)

    def add_self_play(
        self, row: CellRow, number: int, entrant: Entrant, samples: int, chance: Random, *, events: bool = True
    ) -> None:
        """Bots of one strength: once with each seat drawn to begin, and the first of these matches again."""
        decks = decks_of(self._game, self.options, self._seed, number)
        everybody = (0,) * len(self.sides)
        played: list[MatchCounts] = []
        for turned in range(self.seats):
            notes = MatchNotes(self._game, self.sides, chance, samples if turned == 0 else 0)
            result = self._match(
                row, turned_decks(decks, turned, self.seats), everybody, (entrant,), (number, turned), notes
            )
            counts = MatchCounts.of(result, notes)
            add_match(row, counts)
            if events:
                add_events(row, notes)
            self._add_choices(row, notes, number)
            played.append(counts)
        notes = MatchNotes(self._game, self.sides, chance)
        again = self._match(row, decks, everybody, (entrant,), (number, AGAIN), notes)
        add_luck(row, played[0], MatchCounts.of(again, notes))

    def add_contest(self, row: CellRow, number: int, entrants: tuple[Entrant, Entrant]) -> None:
        """A stronger bot and a weaker one, in every arrangement."""
        won, ahead = self._contest(row, number, entrants, CONTEST)
        row.add("stronger", won)
        row.add("stronger_points", ahead)

    def add_restricted_play(self, row: CellRow, number: int, entrant: Entrant, pattern: str) -> None:
        """A bot and the same one that never does a thing, in every arrangement."""
        restricted: list[RestrictedPlayer] = []

        def wrap(who: int, player: Player) -> Player:
            if who == 0:
                return player
            restricted.append(RestrictedPlayer(player, pattern, len(restricted)))
            return restricted[-1]

        won, ahead = self._contest(row, number, (entrant, entrant), _RESTRICTED, wrap)
        row.add(NEVER + pattern, won)
        row.add(NEVER_POINTS + pattern, ahead)
        row.add(DROPPED + pattern, sum(each.dropped for each in restricted), len(self.pairs))

    def _contest(
        self, row: CellRow, number: int, entrants: tuple[Entrant, Entrant], first: int, wrap: Wrap | None = None
    ) -> tuple[float, float]:
        """The share of first places of the first of two, and its points above the other's."""
        decks = decks_of(self._game, self.options, self._seed, number)
        results = [
            FinalScores.of(self._match(row, decks, seated, entrants, (number, first + place), wrap=wrap))
            for place, seated in enumerate(self.pairs)
        ]
        return contest(self.pairs, results)

    def _match(
        self,
        row: CellRow,
        decks: Decks,
        seated: Arrangement,
        entrants: Sequence[Entrant],
        match: tuple[int, int],
        notes: MatchNotes | None = None,
        wrap: Wrap | None = None,
    ) -> MatchResult:
        stats = EntrantStats()
        who = {seat: seated[side] for side, seats in enumerate(self.sides) for seat in seats}
        assignments = [
            (
                entrants[who[seat]],
                SeatAssignment(
                    self._game, self.options, self.sides, seat, bot_seed(self._seed, *match, seat), THINK, stats
                ),
            )
            for seat in sorted(who)
        ]
        with seated_players(assignments) as players:
            seats = players if wrap is None else [wrap(who[seat], player) for seat, player in enumerate(players)]
            result = play_match(self._game, self.options, decks, seats, notes)
        row.add(FAULTS, stats.faults.total())
        return result

    def _add_choices(self, row: CellRow, notes: MatchNotes, number: int) -> None:
        for place, decision in enumerate(notes.sampled):
            found = self._trials.stakes(decision, bot_seed(self._seed, number, place))
            row.add("matter", found.matters)
            row.add("gain", found.gain)
            row.add("obvious", found.given_away)


def turned_decks(decks: Decks, turned: int, seats: int) -> Decks:
    """The same cards with another seat drawn by chance: so many seats further."""

    def deck(round_: int) -> tuple[Row, int]:
        cards, spin = decks(round_)
        return cards, (spin + turned) % seats

    return deck
