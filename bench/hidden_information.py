"""The value of hidden information: how much a bot would gain by knowing it, an upper bound for bots that do not.

    python bench/hidden_information.py --players 2 --deals 100 --sims 800
    python bench/hidden_information.py --game goita --deals 40

Scopette: each deal is played from every seat against greedy bots, by the normal search, by a search that knows the
others' colours, and by one that sees their hands too. The stock stays unknown to all.

Goita: each deal is played from both sides against random moves, by a team that sees all cards and never errs.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import mean, stdev

sys.path.insert(0, str(Path(__file__).parents[1]))

import cartable
from cartable.bots import choose, make_bot
from cartable.bots.search.bot import SearchBot
from cartable.games.goita.ai.open_cards import OpenCards
from cartable.games.goita.ai.open_cards.solver import is_open
from cartable.games.match import Match
from cartable.games.scopette.state import State

SHOWN = ("nothing", "colours", "hands")


def seen_with(match: Match, shown: str) -> State:
    """What the seat to act sees, and the additional information."""
    seen: State = match.hidden(match.actor)
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
            code = others[match.turn].choose(match.hidden(match.actor), codes)
        match.play(match.legal_moves[codes.index(code)])
    best = max(points for seat, points in enumerate(match.scores) if seat != hero)
    return (hero in match.winners) / len(match.winners), match.scores[hero] - best


def rounds_won(seed: int, side: int, solver: OpenCards) -> list[float]:
    """For each round of a match of Goita, whether the side that sees all cards won it against random moves."""
    match = cartable.new("goita", players=4, seed=seed)
    sensible, chance = make_bot(match.game, "greedy", seed), make_bot(match.game, "random", seed)
    before, found = match.scores, list[float]()
    while match.turn is not None:
        sees = match.turn % 2 == side
        if sees and len(match.legal_moves) > 1 and is_open(match.state):
            codes = match.legal_moves.codes
            match.play(match.legal_moves[codes.index(solver.best(match.state)[0])])
        else:
            match.play(choose(sensible if sees else chance, match))
        if match.scores != before:
            gained = [now - then for now, then in zip(match.scores, before, strict=True)]
            found.append(float(gained[side] > gained[1 - side]))
            before = match.scores
    return found


def interval(values: list[float]) -> str:
    return f"{mean(values):6.2f} ± {1.96 * stdev(values) / len(values) ** 0.5:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=["scopette", "goita"], default="scopette")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--sims", type=int, default=800)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first deal")
    arguments = parser.parse_args()
    seeds = range(arguments.first, arguments.first + arguments.deals)
    if arguments.game == "goita":
        solver = OpenCards()
        rounds = [100 * won for seed in seeds for side in range(2) for won in rounds_won(seed, side, solver)]
        print(f"all cards open: {interval(rounds)} % of {len(rounds)} rounds against chance")
        return
    for shown in SHOWN:
        wins: list[float] = []
        leads: list[float] = []
        for seed in seeds:
            each = [won(seed, hero, arguments.players, arguments.sims, shown) for hero in range(arguments.players)]
            wins.append(100 * mean(win for win, _ in each))
            leads.append(mean(lead for _, lead in each))
        print(f"shown {shown:8} first {interval(wins)} %   lead {interval(leads)} points", flush=True)


if __name__ == "__main__":
    main()
