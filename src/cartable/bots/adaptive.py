"""A bot that keeps to the strength of the people at its table.

Its strength is a place on the ladder of levels: 0 is the lowest level, 100 the next one, and so on. Between two levels
it decides some of its moves as the one and some as the other, so its mistakes are those of the levels. It follows two
things that everybody at the table knows: how the matches of the series ended, and who is ahead in the present one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final

from cartable.bots.bot import Bot, BotChance
from cartable.bots.search.bot import SearchBot
from cartable.bots.search.plan import settings_for
from cartable.games.game import Game
from cartable.kernel import wide_row

STRENGTH: Final = "strength"
"""The setting of such a bot, by name."""
MIDDLE: Final = 200
_STEP: Final = 50
"""How far the strength moves for each whole match that the people win beyond their share; a match between two sides
moves it by half of this."""
_FIRST_STEP: Final = 160
_FIRST_MATCHES: Final = 4
"""In the first matches of a series, little is known: they count more."""
_BEYOND: Final = 100
"""How far a series may lead beyond the ends of the ladder: one good match of somebody weak then changes nothing yet."""
_WITHIN: Final = 100
"""How much stronger it plays at most when it is far behind in the match, and weaker when it is far ahead."""
_TENTHS: Final = 10


class AdaptiveBot:
    """`ladder` makes a bot of each level, from the weakest, given a seed."""

    def __init__(self, game: Game, seed: int, ladder: Sequence[Callable[[int], Bot]], strength: int = MIDDLE) -> None:
        self._game, self._ladder, self._strength = game, ladder, strength
        self._chance = BotChance(seed)
        self._time_share = 1.0

    def limit_time(self, share: float) -> None:
        """Use only this share of the time from now on, because others are waiting."""
        self._time_share = share

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        place, chance, seed = self._place(seen), self._chance.random(), self._chance.getrandbits(60)
        lower = int(place)
        bot = self._ladder[lower + (chance < place - lower)](seed)
        if isinstance(bot, SearchBot):
            bot.limit_time(self._time_share)
        return bot.choose(seen, legal)

    def _place(self, seen: Any) -> float:
        """Where on the ladder it plays this move: from its strength as far down as up, and never beyond the ends."""
        top = 100 * (len(self._ladder) - 1)
        strength = min(self._strength, top)
        return (strength + min(_WITHIN, strength, top - strength) * _behind(self._game, seen)) / 100


def series_strength(gains: Iterable[float], levels: int) -> int:
    """The strength after a series of matches on a ladder of so many levels; `gains` as of `people_gain`, in order."""
    strength, top = float(MIDDLE), 100 * (levels - 1)
    for number, gain in enumerate(gains):
        step = _FIRST_STEP if number < _FIRST_MATCHES else _STEP
        strength = min(top + _BEYOND, max(-_BEYOND, strength + step * gain))
    return round(min(top, max(0, strength)))


def people_gain(sides: Sequence[Collection[int]], winners: Collection[int], people: Collection[int]) -> float:
    """How much more the people won of a match than if all sides were equally strong: from -1 to 1, 0 on average.

    All are given by seats; of a shared win, each of the winning sides has a part.
    """
    theirs = [any(seat in people for seat in side) for side in sides]
    won = [any(seat in winners for seat in side) for side in sides]
    if not any(won):
        return 0.0
    return sum(own and first for own, first in zip(theirs, won, strict=True)) / sum(won) - sum(theirs) / len(sides)


def _behind(game: Game, seen: Any) -> float:
    """How far the seat to act is behind the best other side, as far as it knows: from -1, far ahead, to 1."""
    points = wide_row(seen.players)
    game.rules.scores(seen, points)
    sides = game.sides(seen)
    own = next((side for side in sides if seen.turn in side), None)
    others = [points[side[0]] for side in sides if side is not own]
    if own is None or not others:
        return 0.0
    lag = max(others) - points[own[0]]
    return lag / (settings_for(game, {})["scale"] / _TENTHS + abs(lag))
