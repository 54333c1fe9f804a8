"""Duplicate: all tables of a round have the same deals, and every side is compared with those who had its cards.

There are two sides. A deal is known by its *margin*: by how many points the first side was ahead. What the cards are
worth is the same at every table, so the difference between two margins is what people have made of them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import Final

import cartable
from cartable.games.options import Value
from cartable.server.table.shared_deals import sample_match
from cartable.server.tournament.rounds import Comparison, Round, RoundTable
from cartable.server.tournament.state import Tournament

WHOLE: Final = 100
"""The points of a round for who was better than everybody else with the same cards; half of it for the average."""


def without_target(game: str, options: dict[str, Value]) -> dict[str, Value]:
    """The options with a target that nobody reaches in a few deals: every table plays all of them."""
    choices = cartable.load(game).options.choices()
    if "target" not in choices:
        return options
    return {**options, "target": max(value for value in choices["target"].values if isinstance(value, int))}


@lru_cache(maxsize=256)
def most_deals(game: str, options: tuple[tuple[str, Value], ...], wanted: int) -> int:
    """How many of the wanted deals there are: the rules may end a match after a number of rounds."""
    return len(sample_match(game, dict(options), wanted).rounds)


def comparisons(played: Round) -> dict[tuple[str, int], Comparison]:
    """By table and side, when the round is over: a side beside those who had the same cards at the other tables.

    Two tables are compared by the deals that both have finished.
    """
    if not played.comparisons:
        tables = counted_tables(played)
        totals = [list(accumulate(table.deals, initial=0)) for table in tables]
        for place, table in enumerate(tables):
            differences = [_difference(totals[place], other) for each, other in enumerate(totals) if each != place]
            for side, sign in enumerate((1, -1)):
                played.comparisons[table.id, side] = _comparison([sign * by for by in differences])
    return played.comparisons


def _difference(here: list[int], there: list[int]) -> int:
    both = min(len(here), len(there)) - 1
    return here[both] - there[both]


def _comparison(differences: list[int]) -> Comparison:
    half_points = sum(2 if by > 0 else 1 if by == 0 else 0 for by in differences)
    points = round(WHOLE * half_points / (2 * len(differences))) if differences else WHOLE // 2
    return Comparison(points, sum(differences))


def counted_tables(played: Round) -> list[RoundTable]:
    """The tables at which somebody played."""
    return [table for table in played.tables.values() if table.outcome is None or table.outcome.reason != "void"]


def finished_everywhere(played: Round) -> int | None:
    """How many deals every table that still plays has finished; None if none plays any more.

    Nothing may be told of later ones: somebody may still have to play them.
    """
    running = [len(table.deals) for table in played.tables.values() if table.outcome is None]
    return min(running) if running else None


def shown_deals(played: Round, table: RoundTable) -> tuple[int, ...]:
    """The margins of a table that everybody may know."""
    return table.deals[: finished_everywhere(played)]


# two teams


def team_difference(played: Round) -> int:
    """By how many points the first team is ahead, in the deals that everybody may know.

    Tables are paired in twos with the seats exchanged; a deal counts when both of them have finished it.
    """
    tables, total = list(played.tables.values()), 0
    for one, other in zip(tables[::2], tables[1::2], strict=True):
        margins = zip(shown_deals(played, one), shown_deals(played, other), strict=False)
        by = sum(here - there for here, there in margins)
        total += by if one.team == 0 else -by
    return total


def team_tables(tournament: Tournament) -> list[tuple[list[int | None], int]]:
    """The seats of the next round's tables, each with the team on its first side.

    Tables come in twos: the first team has the first side at one, and the second side at the other. Bots take the
    seats that are left. With fewer people than seats, opponents who have the same cards sit at different tables.
    """
    turn = len(tournament.rounds)
    members = [_members(tournament, team, turn) for team in (0, 1)]
    first, second = tournament.sides
    pairs = max(1, *(-(-len(each) // tournament.seats) for each in members))
    tables: list[tuple[list[int | None], int]] = []
    for _ in range(pairs):
        two: list[list[int | None]] = [[None] * tournament.seats, [None] * tournament.seats]
        for team in (0, 1):
            places = [(two[team], seat) for seat in first] + [(two[1 - team], seat) for seat in second]
            for seats, seat in places:
                seats[seat] = members[team].pop(0) if members[team] else None
        tables += [(two[0], 0), (two[1], 1)]
    return tables


def _members(tournament: Tournament, team: int, turn: int) -> list[int]:
    """The entrants of a team, another one first in each round."""
    numbers = [entrant.number for entrant in tournament.present if entrant.team == team]
    turn %= max(1, len(numbers))
    return numbers[turn:] + numbers[:turn]
