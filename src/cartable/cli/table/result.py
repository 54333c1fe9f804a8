"""The result of a match as text."""

from __future__ import annotations

from rich.text import Text as Line

from cartable.cli.table import texts
from cartable.games.match import Match
from cartable.games.texts import Language


def result_lines(match: Match, language: Language) -> list[Line]:
    """The winners, and the points of every side, the best first. Where all play together: their points."""
    names = [match.names[seat] for seat in match.winners]
    joined = f" {texts.AND.to(language)} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    is_cooperative = len(match.sides) == 1
    text = texts.SHARED_SCORE if is_cooperative else texts.WINNER if len(names) == 1 else texts.WINNERS
    announcement = text.to(language).format(names=joined, points=match.scores[0])
    lines = [Line(texts.MATCH_OVER.to(language)), Line(), Line(f"★ {announcement}", style="bold #f2c14e")]
    if is_cooperative:
        return lines
    lines.append(Line())
    for side in sorted(match.sides, key=lambda seats: -match.scores[seats[0]]):
        won = side[0] in match.winners
        name = " & ".join(match.names[seat] for seat in side)
        lines.append(Line(f"{'★' if won else ' '} {name:<32} {match.scores[side[0]]:>4}", style="bold" if won else ""))
    return lines
