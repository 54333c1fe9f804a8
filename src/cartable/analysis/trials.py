"""Trials of moves: every move is tried in the same random worlds, and the rest of the round is played out.

A world agrees with what the seat to act has seen. What follows a move is played by the heuristic, for every seat from
what it may know in that world, with the same random numbers for every move. So most of what differs between two moves
comes from the moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cartable.bots.search.plan import Plan, fill_plan
from cartable.bots.search.simulation import heuristic_choice, make_move, sample_world
from cartable.bots.search.workspace import Workspace
from cartable.games.contract import DEALING, State, deal, legal_moves, play, scores
from cartable.games.game import Game
from cartable.games.stepper import full_deck
from cartable.kernel import Kernel, SmallRow, WideRow, kernel, long_kernel, wide_row
from cartable.kernel.chance import below, next_word, shuffle
from cartable.kernel.struct_copy import copy_struct

_MOST_ROUNDS: Final = 60
"""Matches that take longer are counted as they stand then."""


@kernel
def play_round_out(world: State, hidden: State, moves: WideRow, plan: Plan, work: Workspace) -> None:
    """Play on by the heuristic until the round is over."""
    while world.turn >= 0:
        count = legal_moves(world, moves)
        make_move(world, moves[heuristic_choice(world, hidden, moves, count, plan, work)], work)


@kernel
def deal_at_random(world: State, deck: SmallRow, work: Workspace) -> None:
    shuffle(deck, work.rng)
    while not deal(world, deck, below(work.rng, int(world.players))):
        shuffle(deck, work.rng)


@kernel
def write_points(world: State, results: WideRow, at: int, work: Workspace) -> None:
    scores(world, work.points)
    for seat in range(world.players):
        results[at + seat] = work.points[seat]


@kernel
def finish_match(world: State, hidden: State, moves: WideRow, deck: SmallRow, plan: Plan, work: Workspace) -> None:
    """Deal and play the rounds that follow; without a deck, none."""
    if len(deck) == 0:
        return
    for _ in range(_MOST_ROUNDS):
        if world.turn != DEALING:
            return
        deal_at_random(world, deck, work)
        play_round_out(world, hidden, moves, plan, work)


@long_kernel
def try_choices(
    seen: State,
    world: State,
    hidden: State,
    moves: WideRow,
    deck: SmallRow,
    choices: WideRow,
    results: WideRow,
    plan: Plan,
    work: Workspace,
    worlds: int,
) -> None:
    """Try every choice in so many worlds.

    A choice is the number of its kernel moves, and these. For each world and choice, `results` gets the points of every
    seat after the round, and after the match.
    """
    word = work.rng[0]
    at = 0
    for _ in range(worlds):
        word = next_word(word ^ (word >> 31))  # not only the next one: worlds would share their numbers, shifted by one
        place = 0
        while place < len(choices):
            work.rng[0] = word
            sample_world(world, seen, work)
            end = place + 1 + choices[place]
            for small in range(place + 1, end):
                play(world, choices[small])
            place = end
            play_round_out(world, hidden, moves, plan, work)
            write_points(world, results, at, work)
            finish_match(world, hidden, moves, deck, plan, work)
            write_points(world, results, at + int(world.players), work)
            at += 2 * int(world.players)


@long_kernel
def try_deals(
    before: State,
    world: State,
    hidden: State,
    moves: WideRow,
    deck: SmallRow,
    results: WideRow,
    plan: Plan,
    work: Workspace,
    deals: int,
) -> None:
    """Deal so many rounds at random, and write the points of every seat after each, twice."""
    at = 0
    for _ in range(deals):
        copy_struct(world, before)
        deal_at_random(world, deck, work)
        play_round_out(world, hidden, moves, plan, work)
        write_points(world, results, at, work)
        write_points(world, results, at + int(world.players), work)
        at += 2 * int(world.players)


def kernels(game: Game) -> list[Kernel[..., Any]]:
    """The kernels of a review."""
    return [game.bound(try_choices), game.bound(try_deals)]


class Outcome:
    """The points of every seat after the round and after the match, in one world."""

    __slots__ = ("after_match", "after_round")

    def __init__(self, points: Sequence[int]) -> None:
        half = len(points) // 2
        self.after_round, self.after_match = tuple(points[:half]), tuple(points[half:])


class Trials:
    """Trials for the matches of one game with the same options."""

    def __init__(self, game: Game, options: Any, settings: Mapping[str, int]) -> None:
        self._game, self._settings = game, settings
        self._world, self._hidden = game.state(), game.state()
        self._moves = wide_row(game.rules.moves_buffer)
        self._cards = game.deck(options)

    def of_choices(
        self, seen: Any, choices: Sequence[Sequence[int]], worlds: int, seed: int, *, whole_match: bool
    ) -> list[list[Outcome]]:
        """For each choice, its outcomes in the same worlds; with `whole_match`, the later rounds are played too."""
        written = [number for small in choices for number in (len(small), *small)]
        row = wide_row(len(written))
        for place, number in enumerate(written):
            row[place] = number
        plan, work = self._prepared(seen, seed)
        width = 2 * int(seen.players)
        results = wide_row(worlds * len(choices) * width)
        self._game.bound(try_choices)(
            *(seen, self._world, self._hidden, self._moves, full_deck(self._cards if whole_match else ())),
            *(row, results, plan, work, worlds),
        )
        found = _outcomes(results, width)
        return [found[number :: len(choices)] for number in range(len(choices))]

    def of_deals(self, before: Any, deals: int, seed: int) -> list[Outcome]:
        """The outcomes of random deals, from a state in which a deal comes next."""
        plan, work = self._prepared(before, seed)
        width = 2 * int(before.players)
        results = wide_row(deals * width)
        self._game.bound(try_deals)(
            *(before, self._world, self._hidden, self._moves, full_deck(self._cards)), *(results, plan, work, deals)
        )
        return _outcomes(results, width)

    def _prepared(self, state: Any, seed: int) -> tuple[Plan, Workspace]:
        plan, work = Plan(), Workspace()
        fill_plan(plan, self._game, state, self._settings)
        work.rng[0] = next_word(seed)
        return plan, work


def _outcomes(results: Any, width: int) -> list[Outcome]:
    numbers = list(results)
    return [Outcome(numbers[at : at + width]) for at in range(0, len(numbers), width)]
