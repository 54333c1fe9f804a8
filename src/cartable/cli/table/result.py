"""Who won, in words."""

from __future__ import annotations

from rich.text import Text as Line

from cartable.cli.table import words
from cartable.games.match import Match
from cartable.games.texts import Language


def result_lines(match: Match, language: Language) -> list[Line]:
    """The winners, and every side with its points, the best first; where all are one side, what they made."""
    names = [match.names[seat] for seat in match.winners]
    joined = f" {words.AND.to(language)} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    together = len(match.sides) == 1
    announced = words.SHARED_SCORE if together else words.WINNER if len(names) == 1 else words.WINNERS
    said = announced.to(language).format(names=joined, points=match.scores[0])
    lines = [Line(words.MATCH_OVER.to(language)), Line(), Line(f"★ {said}", style="bold #f2c14e")]
    if together:
        return lines
    lines.append(Line())
    for side in sorted(match.sides, key=lambda seats: -match.scores[seats[0]]):
        won = side[0] in match.winners
        name = " & ".join(match.names[seat] for seat in side)
        lines.append(Line(f"{'★' if won else ' '} {name:<32} {match.scores[side[0]]:>4}", style="bold" if won else ""))
    return lines
