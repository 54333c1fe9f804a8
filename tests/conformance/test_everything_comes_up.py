"""Random play that looks for trouble comes to every rule, every kind of event and every refusal of a move."""

from __future__ import annotations

import linecache
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

import cartable
from cartable.games.stepper import full_deck
from cartable.kernel.chance import generator, shuffle
from cartable.kernel.compiler import Kernel, called_kernels
from tests.conformance.explorer import Explorer
from tests.conformance.kernel_checks import plays_the_same_interpreted
from tests.conformance.match_checks import is_undone_move_by_move, refuses_wrong_moves_and_does_not_change
from tests.conformance.variants import ALL, FEWER, QUICK, Variant
from tests.conformance.walk import walk
from tests.interpreted import interpreted
from tests.tiers import IS_SOAK

MOST_MATCHES = 24
"""Of a variant: most have shown everything after two or three, `SHO-19` in teams after eighteen."""

ANY = frozenset({"laid", "taken", "counted", "over"})
KINDS = {
    "shokoba": ANY | {"round", "dealt", "shokoba", "swept", "claimed", "declined"},
    "toko_maja": ANY | {"round", "drew", "kept", "discarded", "passed", "token", "table_set"},
    "goita": {"round", "attacked", "blocked", "unblocked", "down", "passed", "out", "cancelled", "counted", "over"}
    | {"board", "turned", "captured", "removed", "leftover"},
    "scopette": ANY | {"dealt", "drew", "passed", "scopette", "last_turns"},
}
RARE = "SCO-22"
"""Once in thousands of matches; under the house rule below it comes up at once."""
HOUSE_RULES = {
    "scopette": Variant("scopette", (("players", 2), ("token_supply", 1))),
    "toko_maja": Variant("toko_maja", (("players", 6), ("jokers", 5), ("rounds", 1))),
    "goita": Variant("goita", (("players", 4), ("cancel_pawns", 4))),
}
"""Here rules come up early that are rare otherwise: an empty supply, three jokers, pawns to cancel with."""
OF_PARTIAL_RECORDS = {
    "goita": ["five_pawns.py: ask_partner(state, move & DETAIL)"],
    "scopette": ["setup.py: return 0"],
}
"""Lines that only the record of one reader needs: a decision that it notices, and a forged deck."""

every_game = pytest.mark.parametrize("game", cartable.GAMES)


@every_game
def test_every_rule_that_shows_comes_up_in_every_variant_and_every_kind_of_event_in_the_game(game: str) -> None:
    kinds, late = set[str](), list[str]()
    variants = [variant for variant in (ALL if IS_SOAK else FEWER) if variant.game == game]
    for variant in variants:
        explorer = Explorer()
        missing = explore(variant, explorer) - {RARE}
        late += [f"{variant}: {rule} has not come up in {MOST_MATCHES} matches" for rule in sorted(missing)]
        kinds |= explorer.seen.keys()
    for seed, variant in product(range(MOST_MATCHES, 3 * MOST_MATCHES), variants):
        if not kinds >= KINDS[game]:
            explorer = Explorer()
            walk(variant, [], seed=seed, explorer=explorer)
            kinds |= explorer.seen.keys()
    kinds = {sign for sign in kinds if sign.isidentifier()}
    assert late == []
    assert kinds == KINDS[game]


def test_a_rare_rule_comes_up_under_a_house_rule() -> None:
    explorer = Explorer()
    explore(HOUSE_RULES["scopette"], explorer)
    assert explorer.seen[RARE]


def explore(variant: Variant, explorer: Explorer) -> set[str]:
    """Play matches until all has come up; returns the rules that have not."""
    missing = set[str]()
    for seed in range(MOST_MATCHES):
        missing = explorer.missing_rules(walk(variant, [], seed=seed, explorer=explorer))
        if not missing - {RARE} and seed:
            break
    return missing


@every_game
def test_every_refusal_of_a_move_comes_up(game: str) -> None:
    explorer = Explorer()
    for variant in (variant for variant in QUICK if variant.game == game):
        walk(variant, [is_undone_move_by_move, refuses_wrong_moves_and_does_not_change], seed=1, explorer=explorer)
    refused = {sign.removeprefix("refused move/") for sign in explorer.seen if sign.startswith("refused ")}
    assert refused >= {"unreadable", "illegal", "over", "none-to-undo"}


@every_game
def test_every_line_of_the_rules_is_reached(game: str) -> None:
    """Interpreted: the lines of all kernels that set up a match, deal, list moves, play them and count."""
    rules, folder, explorer = cartable.load(game).rules, str(cartable.load(game).folder), Explorer()
    begun = {each.python for each in (rules.begin, rules.deal, rules.legal_moves, rules.play, rules.scores)}
    codes = {each.__code__ for each in with_called(begun) if each.__code__.co_filename.startswith(folder)}
    wanted = {(code, line) for code in codes for _, _, line in code.co_lines() if line and line > code.co_firstlineno}
    exceptions = OF_PARTIAL_RECORDS.get(game, [])
    variants, house = [variant for variant in FEWER if variant.game == game], HOUSE_RULES.get(game)
    matches = [(variant, 1) for variant in variants]
    for number, (seed, variant) in enumerate(product(range(2, MOST_MATCHES), variants)):
        matches += [(house, number), (variant, seed)] if house is not None else [(variant, seed)]
    with reached_lines(codes) as reached:
        for variant in variants:
            deal_any_decks(variant)
        for variant, seed in matches:
            if len(wanted - reached) > len(exceptions):
                walk(variant, [plays_the_same_interpreted], seed=seed, explorer=explorer)
    assert sorted(map(told, wanted - reached)) == exceptions


def deal_any_decks(variant: Variant) -> None:
    """Also those that a rule has shuffled again."""
    game = cartable.load(variant.game)
    state = game.fresh(game.options.read(dict(variant.options)))
    interpreted(game.rules.begin)(state)
    deck, chance = full_deck(game.deck(state)), generator(1)
    for _ in range(40):
        interpreted(game.rules.deal)(state.copy(), deck, 0)  # the first one in order
        shuffle(deck, chance)


def told(place: tuple[CodeType, int]) -> str:
    code, line = place
    return f"{Path(code.co_filename).name}: {linecache.getline(code.co_filename, line).strip()}"


def with_called(functions: set[FunctionType]) -> set[FunctionType]:
    """These functions and all kernels that they call, directly or not."""
    called = {
        each.python for function in functions for each in called_kernels(function).values() if isinstance(each, Kernel)
    }
    return functions if called <= functions else with_called(functions | called)


@contextmanager
def reached_lines(codes: set[CodeType]) -> Iterator[set[tuple[CodeType, int]]]:
    reached = set[tuple[CodeType, int]]()

    def enter(frame: FrameType, _event: str, _argument: Any) -> Any:
        return line if frame.f_code in codes else None

    def line(frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "line":
            reached.add((frame.f_code, frame.f_lineno))
        return line

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        yield reached
    finally:
        sys.settrace(before)
