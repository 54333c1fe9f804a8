"""What networks are given, the files that they come from, and the bot that plays by them alone."""

from __future__ import annotations

import copy
import pickle
import random
import zipfile
from collections import Counter
from collections.abc import Sequence
from operator import mul
from pathlib import Path
from typing import Any

import pytest

import cartable
from cartable import BadOption, Match
from cartable.bots import choose, make_bot
from cartable.bots.network_bot import NetworkBot, network_ratings
from cartable.bots.network_file import leave_judge_out, read_network_file
from cartable.bots.network_inputs import inputs_of, table_variants
from cartable.bots.networks import (
    MOST_NUMBERS,
    NONE,
    TRUST_UNITS,
    Networks,
    check_network_file,
    made_networks,
    network_file,
    networks_for,
)
from cartable.bots.search.engine import Budget, search
from cartable.bots.search.learned_moves import list_inputs, list_secrets, write_observation
from cartable.bots.search.plan import settings_for
from cartable.bots.search.workspace import Workspace
from cartable.games.game import Game
from cartable.games.shokoba.cards import WIDTH
from cartable.kernel import small_row, wide_row
from cartable.kernel.bags import one
from cartable.kernel.chance import generator
from cartable.kernel.mode import interpreted
from tests.bots.bare_game import GAME as BARE
from tests.cases import each_case
from tests.interpreted import interpreted as plain

each_game = each_case("name", cartable.GAMES)


def variants(name: str) -> list[dict[str, Any]]:
    return list(table_variants(cartable.load(name)))


# places


@each_game
def test_every_number_of_every_variant_has_a_place_of_its_own(name: str) -> None:
    game, inputs = cartable.load(name), inputs_of(name)
    for values in variants(name):
        options = game.options.read(values)
        size = game.require_learning("this test").observation_size(options)
        places, fixed, (numbers, secrets) = inputs.places(options), inputs.fixed(options), inputs.secret_places(options)
        assert len(places) == size <= MOST_NUMBERS
        assert len({*places, *fixed}) == size + len(fixed)
        assert max(*places, *fixed) < inputs.size
        assert len(set(secrets)) == len(secrets) == len(set(numbers))
        assert max(numbers) < size
        assert max(secrets) < inputs.secret_size


@each_game
def test_variants_differ_in_what_is_fixed(name: str) -> None:
    """The network knows which variant it plays, unless nothing but the goal differs."""
    game, inputs = cartable.load(name), inputs_of(name)
    switches = [each for each, choice in game.options.choices(house=False).items() if choice.values == (False, True)]
    told = {}
    for values in variants(name):
        options = game.options.read(values)
        sides = len(game.sides(game.fresh(options)))
        key = (values["players"], sides, *(getattr(options, switch) for switch in switches))
        told[key] = tuple(inputs.fixed(options))
    assert len(set(told.values())) == len(told)


# secrets


def judged_inputs(game: Game, world: Any, networks: Networks) -> dict[int, float]:
    """What the judge is given of a world, by place."""
    work, size = Workspace(), int(networks.size)
    seat, players = int(world.turn), int(world.players)
    start = inputs_of(game.name).size * size
    with interpreted():
        game.bound(write_observation)(world, seat, networks, work)
        count = list_inputs(0, networks, work)
        for other in range(1, players):
            game.bound(write_observation)(world, (seat + other) % players, networks, work)
            count = list_secrets(start + (other - 1) * int(networks.secret_size) * size, count, networks, work)
    return {work.rows[place] // size: work.inputs[place] for place in range(count)}


@each_game
def test_the_player_is_given_no_secrets_and_the_judge_each_at_its_place(name: str) -> None:
    """Two worlds that differ only in what the seat to act cannot know."""
    game, inputs = cartable.load(name), inputs_of(name)
    match, chance = cartable.new(name, seed=4, **variants(name)[0]), random.Random(4)
    for _ in range(12):
        match.play(chance.choice(match.legal_moves))
    networks = networks_for(game, match.state)
    worlds = []
    for seed in range(2):
        world = match.hidden(match.actor)
        game.rules.resample(world, generator(seed))
        worlds.append(judged_inputs(game, world, networks))
    first, second = worlds
    differing = {place for place in {*first, *second} if first.get(place) != second.get(place)}
    assert differing
    assert min(differing) >= inputs.size
    assert max(differing) < inputs.size + (match.players - 1) * inputs.secret_size


@each_case("other", [1, 2])
def test_a_card_of_another_seat_changes_only_its_place(other: int) -> None:
    match = cartable.new("shokoba", players=3, seed=4)
    game, inputs = match.game, inputs_of("shokoba")
    networks = networks_for(game, match.state)
    before = judged_inputs(game, match.state, networks)
    changed, kind = match.state.copy(), 7
    changed.hands[(match.actor + other) % 3] += one(kind, WIDTH)
    after = judged_inputs(game, changed, networks)
    differing = {place: after[place] for place in after if after[place] != before.get(place)}
    hand = inputs.size + (other - 1) * inputs.secret_size
    assert hand + kind in differing
    held = set(differing) - {hand + kind}
    assert all(place < inputs.size for place in held)  # that the seat holds one more is for all to see
    assert before.keys() <= after.keys()


# files


def test_there_is_a_small_file_for_every_game() -> None:
    for name in cartable.GAMES:
        assert 0 < network_file(name).stat().st_size <= 300_000


def refused(path: Path) -> str:
    with pytest.raises(BadOption, match=path.name) as caught:
        read_network_file(path)
    return caught.value.code


@each_case("content", [b"", b"PK", b"no network", bytes(1000)])
def test_a_file_that_is_something_else_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "wrong.npz"
    path.write_bytes(content)
    assert refused(path) == "option/value"


def test_a_file_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.npz") == "option/value"


@each_case("kept", [0.2, 0.9, 0.999])
def test_a_truncated_file_is_refused(kept: float, tmp_path: Path) -> None:
    content = network_file("goita").read_bytes()
    path = tmp_path / "short.npz"
    path.write_bytes(content[: int(kept * len(content))])
    assert refused(path) == "option/value"


def rewritten(path: Path, **changes: bytes) -> Path:
    """Goita's file with some arrays changed."""
    with zipfile.ZipFile(network_file("goita")) as archive, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name in archive.namelist():
            made.writestr(name, changes.get(name.removesuffix(".npy"), archive.read(name)))
    return path


def test_an_array_that_is_too_large_or_cut_off_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(network_file("goita")) as archive:
        weights, form = archive.read("player_weights1.npy"), archive.read("format.npy")
    assert len(read_network_file(rewritten(tmp_path / "same.npz"))) > 10
    for number, changes in enumerate(
        (
            {"player_weights1": weights + bytes(1 << 20)},
            {"player_weights1": weights[:-1]},
            {"player_weights1": weights.replace(b"|i1", b"|O8")},
            {"format": form[:-4] + (2).to_bytes(4, "little")},
        )
    ):
        assert refused(rewritten(tmp_path / f"{number}.npz", **changes)) == "option/value"


# tables


@each_game
def test_there_are_networks_for_every_table(name: str) -> None:
    game = cartable.load(name)
    for values in variants(name):
        networks = networks_for(game, game.fresh(game.options.read(values)))
        assert networks.ready
        assert networks.size in (64, 96, 128)


def test_there_are_none_without_rivals_or_without_learning() -> None:
    goita = cartable.load("goita")
    assert networks_for(goita, goita.fresh(goita.options.read({"players": 1, "mode": "solo"}))) is NONE
    assert networks_for(BARE, BARE.fresh(BARE.options.read({}))) is NONE
    assert not NONE.ready


def rated_slowly(match: Match, moves: Sequence[int]) -> list[float]:
    """What the file says of these moves of the seat to act: whole numbers layer by layer, and the heuristic's part."""
    game, learning = match.game, match.game.require_learning("this test")
    numbers = {name: each.numbers for name, each in read_network_file(network_file(game.name)).items()}
    inputs, seen = inputs_of(game.name), match.hidden(match.actor)
    observed, lookup = small_row(learning.observation_size(match.options)), wide_row(4096)
    for place, number in enumerate(learning.lookup()):
        lookup[place] = number
    plain(learning.observe)(seen, match.actor, observed)
    given = dict(zip(inputs.places(match.options), observed, strict=True))
    given |= dict.fromkeys(inputs.fixed(match.options), 1)

    def layer(name: str, values: dict[int, float], factors: Sequence[float]) -> dict[int, float]:
        sums = list(numbers[f"player_bias{name}"])
        for place, value in values.items():
            for output in range(len(sums)):
                sums[output] += value * numbers[f"player_weights{name}"][place * len(sums) + output] * factors[place]
        shifts = numbers[f"player_shift{name}"]
        return {place: int(max(0.0, min(total * 2.0 ** -shifts[place], 255.0))) for place, total in enumerate(sums)}

    first = layer(
        "1", {place: value for place, value in given.items() if value}, [2.0**-each for each in numbers["shifts"]]
    )
    second = layer("2", first, [1.0] * len(first))
    found = []
    for move in moves:
        action = plain(learning.action_of)(seen, move, lookup)
        weights = numbers["player_weights3"][action * len(second) : (action + 1) * len(second)]
        total = sum(map(mul, second.values(), weights)) + numbers["player_bias3"][action]
        trust = numbers["trust"][0] * game.worth(seen, move) / TRUST_UNITS
        found.append(total * numbers["player_scale"][action] + trust)
    return found


@each_game
def test_a_player_says_what_its_file_says(name: str) -> None:
    """With each number of players, and every option: all places are those that the network was trained with."""
    for number, values in enumerate(variants(name)):
        match, chance = cartable.new(name, seed=number, **values), random.Random(number)
        for _ in range(6):
            match.play(chance.choice(match.legal_moves))
        moves = [small[0] for small in (match.game.small_moves(match.state, code) for code in match.legal_moves.codes)][
            :6
        ]
        networks = networks_for(match.game, match.state)
        found = network_ratings(match.game, match.hidden(match.actor), moves, networks)
        assert found == pytest.approx(rated_slowly(match, moves), rel=1e-6, abs=1e-6), values


def test_the_places_of_what_is_fixed() -> None:
    """Six for the number of players, six for that of sides, and one for each switch, after all that is observed."""
    for name, values, players, sides, on in (
        ("shokoba", {"players": 2}, 2, 2, []),
        ("shokoba", {"players": 4, "teams": True, "mistakes": True}, 4, 2, ["mistakes", "teams"]),
        ("toko_maja", {"players": 6, "teams": 3}, 6, 3, []),
        ("goita", {"players": 4}, 4, 2, []),
    ):
        game, inputs = cartable.load(name), inputs_of(name)
        options: dict[str, Any] = dict(values)
        first, fixed = inputs._first_fixed, inputs.fixed(game.options.read(options))
        assert fixed[:2] == [first + players - 1, first + 6 + sides - 1]
        assert sorted(inputs._switches[place - first - 12] for place in fixed[2:]) == on


# the bot


def finished(match: Match, levels: list[str]) -> Match:
    bots = [make_bot(match.game, level, seed) for seed, level in enumerate(levels)]
    while match.turn is not None:
        match.play(choose(bots[match.turn % len(bots)], match))
    return match


@pytest.mark.compiled_only
def test_it_plays_goita_better_than_the_heuristic() -> None:
    """It wins 95 of 100 matches; by luck alone 14 of 20 would be rare, one time in seventeen."""
    won = Counter[bool]()
    for seed in range(20):
        levels = ["network", "greedy"] if seed % 2 == 0 else ["greedy", "network"]
        match = finished(cartable.new("goita", players=2, seed=seed), levels)
        won[levels[match.winners[0]] == "network"] += 1
    assert won[True] >= 14


@each_game
def test_a_copy_and_a_pickled_bot_rate_moves_alike(name: str) -> None:
    match = cartable.new(name, players=2, seed=3)
    bot = NetworkBot(match.game, 1)
    seen, moves = match.hidden(match.actor), list(match.legal_moves.codes)
    chosen = bot.choose(seen, moves)
    assert chosen in moves
    for other in (copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))):
        assert other.choose(seen, moves) == chosen


def test_without_a_network_it_plays_by_the_heuristic() -> None:
    match = cartable.new("goita", players=1, mode="solo", seed=3)
    seen, moves = match.hidden(match.actor), list(match.legal_moves.codes)
    bots = [NetworkBot(match.game, 1), make_bot(match.game, "greedy", 1)]
    assert len({bot.choose(seen, moves) for bot in bots}) == 1


@pytest.mark.compiled_only
def test_without_its_judge_a_player_rates_alike_and_a_search_goes_by_the_heuristic(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages have no judges."""
    file = tmp_path / "shokoba.npz"
    file.write_bytes(network_file("shokoba").read_bytes())
    before = len(read_network_file(file))
    leave_judge_out(file)
    assert 2 * len(read_network_file(file)) < before + 6
    match = cartable.new("shokoba", players=2, seed=3)
    seen, moves = match.hidden(match.actor), list(match.legal_moves.codes)
    alone, both = made_networks("shokoba", file, (("players", 2),)), networks_for(match.game, seen)
    assert alone.judge == 0 < both.judge
    assert network_ratings(match.game, seen, moves, alone) == network_ratings(match.game, seen, moves, both)

    monkeypatch.setattr("cartable.bots.search.buffers.networks_for", lambda _game, _seen: alone)
    found = []
    for changes in ({}, {"judged": 1}):
        with search(match.game, seen, settings_for(match.game, changes), Budget(60), 1) as result:
            found.append(result.estimates())
    assert found[0] == found[1]


def test_a_server_need_not_make_the_networks_of_any_variant_twice() -> None:
    kept = made_networks.cache_parameters()["maxsize"]
    assert kept is not None
    assert sum(len(variants(name)) for name in cartable.GAMES) <= kept


@each_case(
    ("array", "shape"),
    [("player_bias1", (160,)), ("player_weights2", (128, 32)), ("player_bias3", (30,)), ("judge_scale", (11,))],
)
def test_a_file_with_other_lengths_is_refused(tmp_path: Path, array: str, shape: tuple[int, ...]) -> None:
    """Kernels do not check lengths: what they read beyond an array would be foreign memory."""
    numpy = pytest.importorskip("numpy")
    arrays = dict(numpy.load(network_file("goita")))
    check_network_file(cartable.load("goita"), network_file("goita"))
    numpy.savez(tmp_path / f"{array}.npz", **{**arrays, array: numpy.zeros(shape, arrays[array].dtype)})
    with pytest.raises(BadOption) as caught:
        NetworkBot(cartable.load("goita"), 1, file=tmp_path / f"{array}.npz")
    assert caught.value.code == "network/other"


def test_a_file_of_many_arrays_is_not_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "many.npz", "w") as archive:
        for number in range(1000):
            archive.writestr(f"{number}.npy", b"")
    with pytest.raises(BadOption):
        read_network_file(tmp_path / "many.npz")
