"""What the terminal and the page say alike: moves with open cards in words, and the greatest luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cartable.analysis import texts
from cartable.analysis.decision import Decision, OpenValue
from cartable.analysis.grades import COUNTED
from cartable.analysis.luck import LuckyMoment
from cartable.analysis.review import Review
from cartable.analysis.story import short_number
from cartable.games.game import Game
from cartable.games.moves import Move
from cartable.games.texts import Language, Text

_MOST_NAMED: Final = 3
_GREATEST: Final = 3
"""How many lucky moments of a seat are shown."""


def costly_decisions(found: Review, seats: Sequence[int]) -> list[Decision]:
    """The decisions of these seats that gave away enough to be shown."""
    return [each for each in found.decisions if each.grade in COUNTED and each.seat in seats]


def signed(value: float, language: Language) -> str:
    return ("+" if round(value, 1) > 0 else "") + short_number(value, language)


def moves_in_words(game: Game, moves: Sequence[Move], language: Language) -> str:
    """Up to three moves by name; of more, two and how many others there are."""
    named = moves if len(moves) <= _MOST_NAMED else moves[: _MOST_NAMED - 1]
    words = texts.OR.to(language).join(game.move_name(each.code, language) for each in named)
    others = len(moves) - len(named)
    return words + (texts.ANY_OTHERS.to(language).format(n=others) if others else "")


def open_line(game: Game, value: OpenValue) -> Text:
    """What was best with all cards open, in a sentence."""

    def line(language: Language) -> str:
        said = texts.OPEN_LINE if value.behind else texts.OPEN_BEST_LINE
        best = moves_in_words(game, value.best, language)
        margin, played = signed(value.margin, language), signed(value.played, language)
        return said.to(language).format(best=best, margin=margin, played=played)

    return Text(line("en"), line("fr"))


def open_summary(found: Review, seat: int) -> Text | None:
    """How well a seat played as with all cards open, in a sentence; None where nothing is known of that."""
    known = [each.open_cards for each in found.of_seat(seat) if each.open_cards is not None]
    if not known:
        return None
    best, lost = sum(not each.behind for each in known), sum(each.behind for each in known)
    name = found.match.names[seat]

    def summary(language: Language) -> str:
        points = short_number(lost, language)
        return texts.OPEN_SUMMARY.to(language).format(name=name, best=best, known=len(known), lost=points)

    return Text(summary("en"), summary("fr"))


def greatest_luck(found: Review, seats: Sequence[int]) -> list[tuple[int, LuckyMoment]]:
    """The moments that brought or cost each seat the most, in the order of the match."""
    chosen = list[tuple[int, LuckyMoment]]()
    for seat in seats:
        moments = sorted(found.lucky_moments(seat), key=lambda each: -abs(each.luck))[:_GREATEST]
        chosen += [(seat, each) for each in moments if round(each.luck, 1)]
    return sorted(chosen, key=lambda each: each[1].ply)
