"""The heuristics of Goita: their choice in clear cases, and that they beat random play."""

from __future__ import annotations

from random import Random

import cartable
from cartable import Match
from cartable.bots.bot import Bot, GreedyBot, RandomBot, choose
from cartable.games.goita.bags import size
from cartable.games.goita.cards import ALL, WIDTH
from tests.cases import each_case
from tests.games.goita.positions import board, dealt, holding, place_of, play
from tests.games.greedy_choice import greedy_choice


def advised(match: Match) -> str:
    """The move that the heuristics choose; it has reasons in both languages."""
    advice = greedy_choice(match)
    assert advice.reasons
    for reason in advice.reasons:
        assert reason.en
        assert reason.en != reason.fr
    return str(advice.move)


def test_it_goes_out_when_it_can_even_on_its_partner_s_attack() -> None:
    match = dealt("G L")
    match.state.hands[2] = holding("G R")
    play(match, "(L) >G pass")
    assert advised(match) == "=G"
    play(match, "=G")
    assert advised(match) == ">R"


def test_it_leaves_its_partner_s_attack_alone() -> None:
    match = dealt("G L", "P", "G S S N")
    play(match, "(L) >G pass")
    assert advised(match) == "pass"


def test_it_blocks_an_opponent_who_is_about_to_go_out() -> None:
    match = dealt("G L P P", "G S N")
    match.state.hands[0] = holding("G L P P")
    play(match, "(L) >G")
    assert advised(match) == "=G"


@each_case(("hand", "lays"), [("G G", "(G)"), ("B P", "(P)"), ("K L", "(L)"), ("N R", "(N)")])
def test_of_the_last_two_it_lays_the_cheaper_one_face_down(hand: str, lays: str) -> None:
    match = dealt("G L")
    match.state.hands[0] = holding(hand)
    assert advised(match) == lays


def test_it_attacks_with_what_nobody_can_block() -> None:
    match = dealt("L L L L S N G B")
    play(match, "(L)")
    assert advised(match) == ">L"


def test_it_takes_a_pair_that_it_remembers() -> None:
    match = board("K G S P", b1="N", c1="L", d1="N", e1="B", f1="R")
    play(match, "b1 c1 -f1")
    play(match, "d1")
    assert advised(match) == "b1"


def test_it_removes_what_would_stay_alone_anyway() -> None:
    match = board("K G S P", b1="N", c1="L", d1="B", e1="R", f1="N")
    play(match, "b1 c1 -c1")
    play(match, "d1", place_of(match, "R"))
    removed = advised(match)
    card = match.state.board["abcdefgh".index(removed[1]) + 8 * (int(removed[2]) - 1)]
    assert removed.startswith("-")
    assert "KBRGSNLP"[card] in "LP"


def test_it_keeps_the_guard_of_three_alike() -> None:
    match = board("K G S P", b1="S", c1="S")
    play(match, "b1 c1")
    assert advised(match) == "b1+c1"


def finished(match: Match, bots: list[Bot]) -> Match:
    while match.turn is not None:
        match.play(choose(bots[match.turn], match))
    return match


@each_case("players", [2, 3, 4])
def test_it_beats_chance_at_the_table(players: int) -> None:
    game = cartable.load("goita")
    won = 0
    for seed in range(20):
        mine = {seed % players, (seed + 2) % 4} if players == 4 else {seed % players}
        bots: list[Bot] = [(GreedyBot if seat in mine else RandomBot)(game, seed) for seat in range(players)]
        won += finished(cartable.new("goita", players=players, seed=seed), bots).winners[0] in mine
    assert won >= 17


def test_it_clears_most_of_the_board() -> None:
    game = cartable.load("goita")
    matches = [cartable.new("goita", players=1, mode="solo", seed=seed) for seed in range(20)]
    scores = [finished(match, [GreedyBot(game, 1)]).scores[0] for match in matches]
    assert sum(scores) / len(scores) > 62


def test_sizes_of_bags() -> None:
    chance = Random(1)
    for _ in range(300):
        counts = [chance.randrange(11) for _ in range(8)]
        bag = sum(count << (WIDTH * kind) for kind, count in enumerate(counts))
        unknown = chance.randrange(13)
        assert size(bag + (unknown << 32)) == sum(counts) + unknown
        assert size(bag & ALL) == sum(counts)
