"""How much a player of Scopette could win by knowing more: the search with the others' secrets shown to it.

    python bench/open_hands.py --players 2 --deals 100 --sims 800

Each deal is played from every seat against sensible players, by the search as it plays, by one that is told the others'
colours, and by one that sees their hands too. The stock stays unknown to all. What the last one cannot reach is out of
reach of any conclusions from what others did.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import mean, stdev

sys.path.insert(0, str(Path(__file__).parents[1]))

import cartable
from cartable.bots import make_bot
from cartable.bots.search.bot import SearchBot
from cartable.games.match import Match
from cartable.games.scopette.state import State

SHOWN = ("nothing", "colours", "hands")


def seen_with(match: Match, shown: str) -> State:
    """What the seat to act sees, and what it is shown besides."""
    seen: State = match.hidden(match.turn)
    if shown != "nothing":
        for place in range(len(seen.colours)):
            seen.colours[place] = match.state.colours[place]
    if shown == "hands":
        for place in range(len(seen.hands)):
            seen.hands[place] = match.state.hands[place]
    return seen


def won(seed: int, hero: int, players: int, sims: int, shown: str) -> tuple[float, int]:
    """The hero's share of the win, and its lead over the best of the others."""
    match = cartable.new("scopette", players=players, seed=seed)
    search = SearchBot(match.game, seed, sims=sims)
    others = [make_bot(match.game, "greedy", players * seed + seat) for seat in range(players)]
    while match.turn is not None:
        codes = match.legal_moves.codes
        if match.turn == hero:
            code = search.choose(seen_with(match, shown), codes)
        else:
            code = others[match.turn].choose(match.hidden(match.turn), codes)
        match.play(match.legal_moves[codes.index(code)])
    best = max(points for seat, points in enumerate(match.scores) if seat != hero)
    return (hero in match.winners) / len(match.winners), match.scores[hero] - best


def interval(values: list[float]) -> str:
    return f"{mean(values):6.2f} ± {1.96 * stdev(values) / len(values) ** 0.5:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--sims", type=int, default=800)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first deal")
    arguments = parser.parse_args()
    for shown in SHOWN:
        wins: list[float] = []
        leads: list[float] = []
        for seed in range(arguments.first, arguments.first + arguments.deals):
            each = [won(seed, hero, arguments.players, arguments.sims, shown) for hero in range(arguments.players)]
            wins.append(100 * mean(win for win, _ in each))
            leads.append(mean(lead for _, lead in each))
        print(f"shown {shown:8} first {interval(wins)} %   lead {interval(leads)} points", flush=True)


if __name__ == "__main__":
    main()
