"""The measures of the lab, by name, and what they are called.

Besides these, every game brings measures of its own: how often its events happen (`event:KIND`), what they and the
things in them bring (`worth:KIND:THING`), what its score sheets count (`count:ROW`), and what is lost by those who
never do a thing (`never:PATTERN`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from cartable.games.texts import Text

Unit = Literal["share", "excess", "amount", "points"]
"""A share from 0 to 1; a share above or below what is fair; an amount; points of the game."""


@dataclass(frozen=True)
class Measure:
    name: str
    unit: Unit
    label: Text
    """With `{thing}` where the measure is about one; `wording.measure_text` fills it in."""
    thing: str = ""
    """The event, rule, row or pattern that it is about, as the measure's name has it."""

    @property
    def has_many(self) -> bool:
        """Whether it is a share of things of which a match has many: moves, or rounds."""
        return self.name == "forced" or self.name.startswith(DECIDES)

    @property
    def is_never_negative(self) -> bool:
        """Whether it is an amount that cannot be below 0; a row of a score sheet may be."""
        return self.name == "spread" or (self.unit == "amount" and not self.name.startswith(COUNT))


def _of(name: str, unit: Unit, en: str, fr: str) -> Measure:
    return Measure(name, unit, Text(en, fr))


_LIST: Final = (
    _of("beginning", "excess", "what beginning is worth", "ce que vaut commencer"),
    _of("minutes", "amount", "minutes per match", "minutes par partie"),
    _of("lead_changes", "amount", "lead changes per match", "changements de tête par partie"),
    _of("ties", "share", "matches that end in a tie", "parties à égalité"),
    _of("stronger", "share", "first places of the stronger bot", "premières places du robot le plus fort"),
    _of(
        "beginning_points", "points", "points that beginning a round brings", "points que rapporte commencer une manche"
    ),
    _of("rounds", "amount", "rounds per match", "manches par partie"),
    _of("turns", "amount", "turns per match", "tours par partie"),
    _of("decisions", "amount", "decisions per match", "décisions par partie"),
    _of("forced", "share", "moves without a choice", "coups sans choix"),
    _of("choices", "amount", "legal moves at a decision", "coups permis à une décision"),
    _of("matter", "share", "decisions that matter", "décisions qui comptent"),
    _of("gain", "points", "points that choosing well brings at a decision", "points que rapporte un bon choix"),
    _of("obvious", "points", "points that the obvious move gives away", "points que cède le coup évident"),
    _of(
        "last_change",
        "share",
        "when the lead changed last (share of the match)",
        "dernier changement de tête (part de la partie)",
    ),
    _of(
        "settled",
        "share",
        "when the winner was ahead for good (share of the match)",
        "moment où le vainqueur est devant pour de bon (part de la partie)",
    ),
    _of("score", "points", "score of a side", "score d'un camp"),
    _of("margin", "points", "points of the winner above the others", "points du vainqueur au-dessus des autres"),
    _of("spread", "points", "spread of the scores", "dispersion des scores"),
    _of(
        "deal_luck",
        "share",
        "how alike two matches with the same cards end",
        "ressemblance de deux parties aux mêmes cartes",
    ),
    _of(
        "repeats",
        "share",
        "matches that are the same again with the same cards",
        "parties identiques quand on rejoue les mêmes cartes",
    ),
    _of(
        "stronger_points",
        "points",
        "points of the stronger bot above the others",
        "points du robot le plus fort au-dessus des autres",
    ),
)

STATIC: Final = {each.name: each for each in _LIST}
HEADLINES: Final = ("beginning", "minutes", "ties", "stronger")
"""What a report says first, and what the precision that was asked for is about."""
GOALS: Final = tuple(name for name in STATIC if name not in ("matter", "gain", "obvious"))
"""What a search can aim at."""
PLACE: Final = "place_"
EVENT: Final = "event:"
RULE: Final = "rule:"
WORTH: Final = "worth:"
COUNT: Final = "count:"
DECIDES: Final = "decides:"
NEVER: Final = "never:"
NEVER_POINTS: Final = "never_points:"
DROPPED: Final = "dropped:"

_FAMILIES: Final[tuple[tuple[str, Unit, Text], ...]] = (
    (PLACE, "excess", Text("what playing as number {thing} is worth", "ce que vaut jouer en numéro {thing}")),
    (EVENT, "amount", Text("‘{thing}’ per match", "« {thing} » par partie")),
    (RULE, "amount", Text("{thing}, times per match", "{thing}, fois par partie")),
    (WORTH, "points", Text("points in a round with {thing}", "points d'une manche avec {thing}")),
    (COUNT, "amount", Text("‘{thing}’ of a side at the count", "« {thing} » d'un camp au décompte")),
    (
        DECIDES,
        "share",
        Text(
            "rounds won by the side with the most ‘{thing}’", "manches gagnées par le camp avec le plus de « {thing} »"
        ),
    ),
    (
        NEVER_POINTS,
        "points",
        Text("points above a bot without ‘{thing}’", "points au-dessus d'un robot sans « {thing} »"),
    ),
    (
        NEVER,
        "share",
        Text("first places against a bot without ‘{thing}’", "premières places contre un robot sans « {thing} »"),
    ),
    (DROPPED, "amount", Text("‘{thing}’ avoided per match", "« {thing} » évités par partie")),
)


def measure(name: str) -> Measure:
    """The measure of this name; raises KeyError for one that is none."""
    if name in STATIC:
        return STATIC[name]
    for prefix, unit, label in _FAMILIES:
        if name.startswith(prefix):
            return Measure(name, unit, label, name.removeprefix(prefix))
    raise KeyError(name)


def is_compared(name: str) -> bool:
    """Whether variants are compared by it. Things are many, and are listed for each variant alone."""
    return not name.startswith((WORTH, DROPPED))
