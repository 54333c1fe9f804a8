"""Who won, in words."""

from __future__ import annotations

from rich.text import Text as Line

from cartable.cli.table import words
from cartable.games.match import Match
from cartable.games.texts import Language


def result_lines(match: Match, language: Language) -> list[Line]:
    """The winners, and every side with its points, the best first."""
    names = [match.names[seat] for seat in match.winners]
    announced = words.WINNER if len(names) == 1 else words.WINNERS
    joined = f" {words.AND.to(language)} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    lines = [
        Line(words.MATCH_OVER.to(language)),
        Line(),
        Line(f"★ {announced.to(language).format(names=joined)}", style="bold #f2c14e"),
        Line(),
    ]
    for side in sorted(match.teams, key=lambda seats: -match.scores[seats[0]]):
        won = side[0] in match.winners
        name = " & ".join(match.names[seat] for seat in side)
        lines.append(Line(f"{'★' if won else ' '} {name:<32} {match.scores[side[0]]:>4}", style="bold" if won else ""))
    return lines
