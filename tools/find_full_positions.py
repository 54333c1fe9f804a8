"""Finds the fullest positions of every game, for the test that everything fits (tests/browser/test_fit.py).

    python tools/find_full_positions.py            search, and write tests/browser/full_positions.json
    python tools/find_full_positions.py scopette   search for one game only, and keep the others

Matches are played by one who fills the table: most of the time the move after which there is most to draw. What is kept
are the seed and the moves of the first round, so that a test reaches the position by the rules.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import cartable
from cartable.games.match import Match

TARGET = Path(__file__).parent.parent / "tests" / "browser" / "full_positions.json"
SEEDS = 24
MOST_TRIED = 8
"""Moves that are compared before one is made; games with thousands of moves would take too long."""

View = dict[str, Any]
Measure = Callable[[View, Match], float]
"""How much there is to draw in the view of the seat to act."""


def _ways(view: View, match: Match) -> float:
    """The most ways to play one card."""
    return max((count for step, count in first_steps(match).items() if step in view["hands"][view["turn"]]), default=0)


def _on_the_table(view: View, _: Match) -> float:
    return len(view["table"]) + len(view["hands"][view["turn"]]) / 10


def _laid_sets(view: View, _: Match) -> float:
    held = sum(holder is not None for holder in view["tokens"])
    return sum(map(len, view["sets"])) + held + len(view["hands"][view["turn"]]) + 3 * len(view["drawn"])


def _sets_to_lay(view: View, match: Match) -> float:
    return sum(step.startswith("lay ") for step in first_steps(match)) + sum(map(len, view["sets"])) / 10


def _placed(view: View, _: Match) -> float:
    return sum(map(len, view["rows"])) + len(view["hands"][view["turn"]]) + (view["attack"] is not None)


def _question(view: View, _: Match) -> float:
    return 100 * (view["step"] in ("cancel", "agree")) + sum(map(len, view["rows"]))


def _taken_off(view: View, _: Match) -> float:
    return len(view["captured"]) + len(view["discard"]) + 3 * len(view["turned"])


def _in_the_centre(view: View, _: Match) -> float:
    """The cards in the centre; of positions with as many, the one with the most in the hand, then the most tokens."""
    return len(view["centre"]) + len(view["hands"][view["turn"]]) / 10 + sum(view["tokens"]) / 1000


@dataclass(frozen=True)
class Wanted:
    game: str
    options: dict[str, Any]
    measures: dict[str, Measure]
    plays_from_hand: bool = True
    """Whether touching a card of the hand offers the ways to play it."""
    most: float = 1000
    """Fuller positions are left out: nobody would reach them in play."""


_TABLE: dict[str, Measure] = {"centre": _on_the_table, "ways": _ways}
_TOKO: dict[str, Measure] = {"sets": _laid_sets, "lay": _sets_to_lay}
_SOLO: dict[str, Measure] = {"taken": _taken_off}
_CENTRE: dict[str, Measure] = {"centre": _in_the_centre}
FULL_CENTRE = 16.9
"""Sixteen cards in the centre. The rules would allow all cards to be laid (SCO-13), but in 300
matches of beginners who only take what is obvious there were at most 13. Where there are more, the centre scrolls."""
WANTED = [
    *(Wanted("shokoba", {"players": players}, _TABLE) for players in (2, 3, 4)),
    Wanted("shokoba", {"players": 4, "teams": True}, {"ways": _ways}),
    Wanted("shokoba", {"players": 4, "teams": True, "nine_cards": True}, _TABLE),
    *(Wanted("toko_maja", {"players": players}, _TOKO, False) for players in (2, 3, 4, 5, 6)),
    Wanted("toko_maja", {"players": 6, "teams": 3, "memory": True}, {"sets": _laid_sets}, False),
    *(Wanted("goita", {"players": players}, {"rows": _placed}, False) for players in (2, 3, 4)),
    Wanted("goita", {"players": 4, "first_player": 0}, {"question": _question}, False),
    Wanted("goita", {"players": 1, "mode": "solo", "memory": True}, _SOLO),
    *(Wanted("goita", {"players": players, "mode": "solo"}, _SOLO) for players in (2, 4)),
    *(Wanted("scopette", {"players": players}, _CENTRE, most=FULL_CENTRE) for players in (2, 3, 4, 5, 6)),
    Wanted("scopette", {"players": 6, "teams": True}, _CENTRE, most=FULL_CENTRE),
    *(Wanted("scopa", {"players": players}, _TABLE) for players in (2, 4)),
]


def first_steps(match: Match) -> Counter[str]:
    """How many of the legal moves begin with each step."""
    steps = match.game.notation.steps
    return Counter(steps(move.code)[0] for _, move in zip(range(500), match.legal_moves, strict=False))


def fullness(match: Match, measure: Measure) -> float:
    if match.is_over or len(match.rounds) > 1:
        return -1
    return measure(match.view(match.actor), match)


def _rounds(match: Match, measure: Measure, rng: Random) -> Iterator[float]:
    """Play the first round, and tell how full each position is."""
    while not match.is_over and len(match.rounds) == 1:
        yield fullness(match, measure)
        moves = list(zip(range(500), match.legal_moves, strict=False))
        tried = rng.sample(moves, min(len(moves), MOST_TRIED))
        if rng.random() < 0.25:
            match.play(tried[0][1])
            continue
        after = {}
        for _, move in tried:
            copy = match.copy()
            copy.play(move)
            after[move] = fullness(copy, measure)
        match.play(max(after, key=lambda move: after[move]))


def find(wanted: Wanted, kind: str) -> dict[str, Any]:
    """The fullest position of its kind."""
    measure, best, found = wanted.measures[kind], -1.0, dict[str, Any]()
    for seed in range(SEEDS):
        match = cartable.new(wanted.game, seed=seed, nonces=None, **wanted.options)
        for full in _rounds(match, measure, Random(seed)):
            if not best < full <= wanted.most:
                continue
            best = full
            found = {
                "seed": seed,
                "moves": [str(move) for move in match.moves],
                "touch": _card_to_touch(match) if wanted.plays_from_hand else None,
            }
    print(name_of(wanted, kind), best, flush=True)
    return {"game": wanted.game, "name": name_of(wanted, kind), "options": wanted.options, **found}


def name_of(wanted: Wanted, kind: str) -> str:
    options = {key: value for key, value in wanted.options.items() if key not in ("first_player", "memory")}
    return "-".join([wanted.game, *map(str, options.values()), kind])


def _card_to_touch(match: Match) -> int | None:
    """Which card of the hand can be played in the most ways; None where no hand is held."""
    view, firsts = match.view(match.actor), first_steps(match)
    hand = view["hands"][view["turn"]] if "hands" in view else []
    ways = {place: firsts[face] for place, face in enumerate(hand)}
    best = max(ways, key=lambda place: ways[place], default=None)
    return best if best is not None and ways[best] > 1 else None


def main(games: list[str]) -> None:
    kept = json.loads(TARGET.read_text(encoding="utf-8")) if games else []
    known = {each["name"]: each for each in kept if each["game"] not in games}
    wanted = [(each, kind) for each in WANTED for kind in each.measures]
    found = [
        known.get(name_of(*each)) or find(*each)
        for each in wanted
        if not games or each[0].game in games or name_of(*each) in known
    ]
    lines = ",\n".join(json.dumps(each) for each in found)
    TARGET.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
